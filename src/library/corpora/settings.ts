import { addressSetting } from "../../core/settings.ts";

export const HUGGING_FACE = "https://huggingface.co";
export const OPEN_LEGAL_DATA = "https://static.openlegaldata.io";

/** Where open corpora are downloaded that no source of this server publishes. */
export const settings = {
  huggingFaceUrl: addressSetting(
    {
      env: "HUGGING_FACE_BASE_URL",
      file: "corpora.huggingFaceUrl",
      describe: "Where the corpus oalc is downloaded: a mirror of Hugging Face; loopback may be http",
    },
    HUGGING_FACE,
  ),
  openLegalDataUrl: addressSetting(
    {
      env: "OPEN_LEGAL_DATA_BASE_URL",
      file: "corpora.openLegalDataUrl",
      describe: "Where the corpus oldp is downloaded: a mirror of Open Legal Data; loopback may be http",
    },
    OPEN_LEGAL_DATA,
  ),
};
