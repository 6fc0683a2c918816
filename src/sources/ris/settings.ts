import { addressSetting, numberSetting } from "../../core/settings.ts";

/** The portal's own address; its operator calls it a preview. */
export const NEURIS = "https://testphase.rechtsinformationen.bund.de";
export const GII = "https://www.gesetze-im-internet.de";
export const RII = "https://www.rechtsprechung-im-internet.de";

export const settings = {
  baseUrl: addressSetting(
    {
      env: "RIS_BASE_URL",
      file: "ris.baseUrl",
      describe: "Where Rechtsinformationen des Bundes is asked; loopback may be http",
    },
    NEURIS,
  ),
  giiBaseUrl: addressSetting(
    {
      env: "GII_BASE_URL",
      file: "ris.giiBaseUrl",
      describe: "Where gesetze-im-internet.de is asked; loopback may be http",
    },
    GII,
  ),
  riiBaseUrl: addressSetting(
    {
      env: "RII_BASE_URL",
      file: "ris.riiBaseUrl",
      describe: "Where rechtsprechung-im-internet.de is asked; loopback may be http",
    },
    RII,
  ),
  spacingMs: numberSetting(
    {
      env: "RIS_SPACING_MS",
      file: "ris.spacingMs",
      describe: "Milliseconds between two requests to each of the three German sources",
    },
    [0, 60_000],
    125, // the portal allows 600 requests a minute
  ),
};
