import { settingsOf, siteSetting } from "../../core/settings.ts";

export const HUGGING_FACE = "https://huggingface.co";
export const OPEN_LEGAL_DATA = "https://static.openlegaldata.io";

/** Download sites of the open corpora that no source of this server publishes. */
export const settings = settingsOf("corpora", {
  huggingFaceUrl: siteSetting(
    "HUGGING_FACE_BASE_URL",
    "Hugging Face, where the corpus oalc is downloaded",
    HUGGING_FACE,
  ),
  openLegalDataUrl: siteSetting(
    "OPEN_LEGAL_DATA_BASE_URL",
    "Open Legal Data, where the corpus oldp is downloaded",
    OPEN_LEGAL_DATA,
  ),
});
