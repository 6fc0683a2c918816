import { textSetting } from "../core/settings.ts";

/** Where the programs that read PDFs and scans are, when they are not on the PATH. */
export const settings = {
  tesseractPath: textSetting(
    {
      env: "TESSERACT_PATH",
      file: "documents.tesseractPath",
      describe: "The tesseract program or its folder, for scanned PDFs; empty: it is looked for on the PATH",
    },
    "",
  ),
  popplerPath: textSetting(
    {
      env: "POPPLER_PATH",
      file: "documents.popplerPath",
      describe:
        "The folder of poppler's pdftotext and pdftoppm, for PDFs; empty: they are looked for on the PATH",
    },
    "",
  ),
};
