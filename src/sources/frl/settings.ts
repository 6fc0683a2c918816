import { settingsOf, siteSetting, spacingSetting } from "../../core/settings.ts";

/** The register's data service. */
export const FRL = "https://api.prod.legislation.gov.au";

export const settings = settingsOf("frl", {
  baseUrl: siteSetting("FRL_BASE_URL", "the Federal Register of Legislation", FRL),
  spacingMs: spacingSetting("FRL_SPACING_MS", "the Federal Register of Legislation", 500),
});
