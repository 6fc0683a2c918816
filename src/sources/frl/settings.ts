import { addressSetting, numberSetting } from "../../core/settings.ts";

/** The register's data service. */
export const FRL = "https://api.prod.legislation.gov.au";
/** The register's website. */
export const SITE = "https://www.legislation.gov.au";

export const settings = {
  baseUrl: addressSetting(
    {
      env: "FRL_BASE_URL",
      file: "frl.baseUrl",
      describe:
        "Where the Federal Register of Legislation is asked: a mirror or a proxy; loopback may be http",
    },
    FRL,
  ),
  spacingMs: numberSetting(
    {
      env: "FRL_SPACING_MS",
      file: "frl.spacingMs",
      describe: "Milliseconds between two requests to the Federal Register of Legislation",
    },
    [0, 600_000],
    500,
  ),
};
