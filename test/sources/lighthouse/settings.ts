import { settingsOf, siteSetting, spacingSetting } from "../../../src/core/settings.ts";

export const SITE = "https://lighthouse.example.org";

export const settings = settingsOf("lighthouse", {
  baseUrl: siteSetting("LIGHTHOUSE_BASE_URL", "the registry", SITE),
  spacingMs: spacingSetting("LIGHTHOUSE_SPACING_MS", "the registry", 1_000),
});
