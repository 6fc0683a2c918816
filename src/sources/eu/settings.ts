import { choiceSetting, settingsOf, siteSetting, spacingSetting } from "../../core/settings.ts";
import { LANGUAGES } from "./languages.ts";

/** CELLAR, the Publications Office's repository of texts and metadata, for programs. */
export const CELLAR = "https://publications.europa.eu";

export const settings = settingsOf("eu", {
  baseUrl: siteSetting("EU_BASE_URL", "CELLAR, the repository of EU law", CELLAR),
  spacingMs: spacingSetting("EU_SPACING_MS", "CELLAR (EU law)", 1_000),
  language: choiceSetting({
    env: "EU_LANGUAGE",
    describe:
      "Language of EU texts where a request names none: de, en, fr …; auto is German on a server with German or Austrian sources and no Australian ones, else English",
    choices: ["auto", ...LANGUAGES.keys()],
    fallback: "auto",
  }),
});
