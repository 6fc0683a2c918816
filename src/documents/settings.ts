import { delimiter } from "node:path";
import * as z from "zod";
import { settingsOf, textSetting, type Unnamed } from "../core/settings.ts";

/** Settings for readable files and for the programs that read PDFs and scans. */
export const settings = settingsOf("documents", {
  files: {
    env: "LEGIBUS_FILES",
    file: "files",
    schema: z.union([
      z.string().transform((text) =>
        text
          .split(delimiter)
          .map((folder) => folder.trim())
          .filter((folder) => folder !== ""),
      ),
      z.array(z.string()),
    ]),
    fallback: [],
    describe:
      "Folders below which law:import and law:verify_citations may read files, with : between them (; on Windows), such as ~/Cases; none allows no file. Empty: Documents, Downloads and Desktop of the user over stdio, no folder over HTTP. The command line, where the user types the path, is not limited",
    secret: false,
  } satisfies Unnamed<readonly string[]>,
  tesseractPath: textSetting({
    env: "TESSERACT_PATH",
    describe: "The tesseract program or its folder, for scanned PDFs; empty: the one on the PATH",
  }),
  popplerPath: textSetting({
    env: "POPPLER_PATH",
    describe: "The folder of poppler's pdftotext and pdftoppm, for PDFs; empty: those on the PATH",
  }),
});
