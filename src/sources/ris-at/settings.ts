import { addressSetting, numberSetting } from "../../core/settings.ts";

/** The open data service of the Austrian legal information system. */
export const API = "https://data.bka.gv.at";
/** The website with its documents. */
export const SITE = "https://www.ris.bka.gv.at";

export const settings = {
  baseUrl: addressSetting(
    {
      env: "RISAT_BASE_URL",
      file: "risat.baseUrl",
      describe: "Where the search of RIS (Austria) is asked: a mirror or a proxy; loopback may be http",
    },
    API,
  ),
  documentBaseUrl: addressSetting(
    {
      env: "RISAT_DOCUMENT_BASE_URL",
      file: "risat.documentBaseUrl",
      describe: "Where the documents of RIS (Austria) are fetched; loopback may be http",
    },
    SITE,
  ),
  spacingMs: numberSetting(
    {
      env: "RISAT_SPACING_MS",
      file: "risat.spacingMs",
      describe:
        "Milliseconds between two requests to RIS (Austria), whose operator asks for one to two seconds",
    },
    [0, 600_000],
    1_200,
  ),
};
