import { settingsOf, siteSetting, spacingSetting } from "../../core/settings.ts";

/**
 * Canonical host of AustLII's Linking Policy, used in every generated link; www2 to www9 and classic are
 * nodes of the same site.
 */
export const AUSTLII = "https://www.austlii.edu.au";

export const settings = settingsOf("austlii", {
  baseUrl: siteSetting("AUSTLII_BASE_URL", "AustLII", AUSTLII),
  spacingMs: spacingSetting("AUSTLII_SPACING_MS", "AustLII, as your agreement with AustLII says", 1_000),
});
