import { Refused } from "./protocol.ts";

const MAX_PAGES = 1_000; // pages that pdf.js reads within the child's time

/** The text of each page, its lines as pdf.js finds them. */
export async function* pdfTexts(bytes: Uint8Array): AsyncGenerator<string> {
  // pdf.js makes a matrix for drawing when it is loaded, and takes it from a native package; reading text needs neither.
  if (!("DOMMatrix" in globalThis)) Object.assign(globalThis, { DOMMatrix: Object });
  const { PDFParse } = await import("pdf-parse");
  const parser = new PDFParse({ data: bytes, isEvalSupported: false, verbosity: 0 });
  try {
    const { total } = await parser.getInfo();
    if (total > MAX_PAGES) throw new Refused("pages", `${total} pages`);
    const { pages } = await parser.getText({ pageJoiner: "" });
    for (const { text } of pages) yield text;
  } catch (error) {
    if (error instanceof Error && error.name === "PasswordException")
      throw new Refused("encrypted", error.message);
    throw error;
  } finally {
    await parser.destroy();
  }
}
