import { siteSetting, spacingSetting } from "../../../src/core/settings.ts";

export const SITE = "https://lighthouse.example.org";

export const settings = {
  baseUrl: siteSetting("LIGHTHOUSE_BASE_URL", "lighthouse.baseUrl", "the registry", SITE),
  spacingMs: spacingSetting("LIGHTHOUSE_SPACING_MS", "lighthouse.spacingMs", "the registry", 1_000),
};
