import { RIS_AT } from "../../core/sites.ts";
import { settingsOf, siteSetting, spacingSetting } from "../../core/settings.ts";

/** The open data service of the Austrian legal information system. */
export const API = "https://data.bka.gv.at";

export const settings = settingsOf("risat", {
  baseUrl: siteSetting("RISAT_BASE_URL", "the search of RIS (Austria)", API),
  documentBaseUrl: siteSetting("RISAT_DOCUMENT_BASE_URL", "the documents of RIS (Austria)", RIS_AT),
  spacingMs: spacingSetting(
    "RISAT_SPACING_MS",
    "RIS (Austria), whose operator asks for one to two seconds",
    1_200,
  ),
});
