import { type ChildPiece, type ChildTask, Refused, taskShape } from "./protocol.ts";

const MAX_PAGES = 1_000; // as many as pdf.js reads within the child's time

type Texts = (bytes: Uint8Array) => AsyncIterable<string>;

const READERS: Readonly<Record<ChildTask["format"], () => Promise<Texts>>> = {
  pdf: async () => pdfTexts,
  docx: async () => (await import("./docx-html.ts")).docxHtml,
};

/** Reads the given file in the child process and sends the result piece by piece. */
export async function readInChild(
  message: unknown,
  send: (piece: ChildPiece) => Promise<void>,
): Promise<void> {
  try {
    const { format, bytes } = taskShape.parse(message);
    const texts = await READERS[format]();
    for await (const text of texts(bytes)) await send({ kind: "text", text });
    await send({ kind: "end" });
  } catch (error) {
    const reason = error instanceof Refused ? error.reason : "damaged";
    await send({ kind: "refused", reason, detail: error instanceof Error ? error.message : String(error) });
  }
}

/** Yields the text of each page, in lines as pdf.js finds them. */
export async function* pdfTexts(bytes: Uint8Array): AsyncGenerator<string> {
  // pdf.js creates a drawing matrix from a native package when loaded; reading text needs neither.
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
