import { GII, NEURIS } from "../../core/sites.ts";
import { settingsOf, siteSetting, spacingSetting } from "../../core/settings.ts";

export const RII = "https://www.rechtsprechung-im-internet.de";

export const settings = settingsOf("ris", {
  baseUrl: siteSetting("RIS_BASE_URL", "Rechtsinformationen des Bundes", NEURIS),
  giiBaseUrl: siteSetting("GII_BASE_URL", "gesetze-im-internet.de", GII),
  riiBaseUrl: siteSetting("RII_BASE_URL", "rechtsprechung-im-internet.de", RII),
  // the portal allows 600 requests a minute
  spacingMs: spacingSetting("RIS_SPACING_MS", "each of the three German sources", 125),
});
