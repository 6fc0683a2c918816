import { addressSetting, numberSetting } from "../../core/settings.ts";

/** Canonical host of AustLII's Linking Policy, in every link that is built; www2 to www9 and classic are nodes of the same site. */
export const AUSTLII = "https://www.austlii.edu.au";

export const settings = {
  baseUrl: addressSetting(
    {
      env: "AUSTLII_BASE_URL",
      file: "austlii.baseUrl",
      describe: "Where AustLII is asked: a mirror or a proxy of yours; loopback may be http",
    },
    AUSTLII,
  ),
  spacingMs: numberSetting(
    {
      env: "AUSTLII_SPACING_MS",
      file: "austlii.spacingMs",
      describe: "Milliseconds between two requests to AustLII, as your agreement with AustLII says",
    },
    [0, 600_000],
    1_000,
  ),
};
