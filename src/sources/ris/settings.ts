import { siteSetting, spacingSetting } from "../../core/settings.ts";

/** The portal's address; its operator calls it a preview. */
export const NEURIS = "https://testphase.rechtsinformationen.bund.de";
export const GII = "https://www.gesetze-im-internet.de";
export const RII = "https://www.rechtsprechung-im-internet.de";

export const settings = {
  baseUrl: siteSetting("RIS_BASE_URL", "ris.baseUrl", "Rechtsinformationen des Bundes", NEURIS),
  giiBaseUrl: siteSetting("GII_BASE_URL", "ris.giiBaseUrl", "gesetze-im-internet.de", GII),
  riiBaseUrl: siteSetting("RII_BASE_URL", "ris.riiBaseUrl", "rechtsprechung-im-internet.de", RII),
  // the portal allows 600 requests a minute
  spacingMs: spacingSetting("RIS_SPACING_MS", "ris.spacingMs", "each of the three German sources", 125),
};
