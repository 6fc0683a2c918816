import { addressSetting, numberSetting } from "../../../src/core/settings.ts";

export const SITE = "https://lighthouse.example.org";

export const settings = {
  baseUrl: addressSetting(
    { env: "LIGHTHOUSE_BASE_URL", file: "lighthouse.baseUrl", describe: "Where the registry is asked" },
    SITE,
  ),
  spacingMs: numberSetting(
    { env: "LIGHTHOUSE_SPACING_MS", file: "lighthouse.spacingMs", describe: "Milliseconds between requests" },
    [0, 60_000],
    1_000,
  ),
};
