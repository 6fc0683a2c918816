import { AUSTLII } from "../../core/sites.ts";
import { settingsOf, siteSetting, spacingSetting } from "../../core/settings.ts";

export const settings = settingsOf("austlii", {
  baseUrl: siteSetting("AUSTLII_BASE_URL", "AustLII", AUSTLII),
  spacingMs: spacingSetting("AUSTLII_SPACING_MS", "AustLII, as your agreement with AustLII says", 1_000),
});
