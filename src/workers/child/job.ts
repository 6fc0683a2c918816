import type { TextItem, TextMarkedContent } from "pdfjs-dist/types/src/display/api.js";
import { type ChildPiece, type ChildTask, type PrintedText, Refused, taskShape } from "./protocol.ts";

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

/** Yields the title in the file's metadata, then each page's `PrintedText` list as JSON. */
async function* pdfTexts(bytes: Uint8Array): AsyncGenerator<string> {
  // pdf.js creates a drawing matrix from a native package when loaded; reading text needs neither.
  if (!("DOMMatrix" in globalThis)) Object.assign(globalThis, { DOMMatrix: Object });
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const data = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length); // pdf.js refuses Node's buffers
  const task = getDocument({ data, isEvalSupported: false, disableFontFace: true, verbosity: 0 });
  try {
    const file = await task.promise;
    if (file.numPages > MAX_PAGES) throw new Refused("pages", `${file.numPages} pages`);
    const { info } = await file.getMetadata();
    yield "Title" in info && typeof info.Title === "string" ? info.Title : "";
    for (let number = 1; number <= file.numPages; number += 1) {
      const page = await file.getPage(number);
      const { transform } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      yield JSON.stringify([...printed(items, transform)]);
      page.cleanup();
    }
  } catch (error) {
    if (error instanceof Error && error.name === "PasswordException")
      throw new Refused("encrypted", error.message);
    throw error;
  } finally {
    await task.destroy();
  }
}

/** Matrix `[a, b, c, d, x, y]` of PDF. */
type Matrix = readonly number[];

/** Yields the texts of a page as it is shown, a blank before the first of a word, without those that are turned, as in a stamp. */
function* printed(items: readonly (TextItem | TextMarkedContent)[], view: Matrix): Generator<PrintedText> {
  let blank = "";
  for (const item of items) {
    if (!("str" in item)) continue;
    const text = item.str.trim() === "" ? undefined : printedText(item, view);
    if (text) yield [blank + text[0], text[1], text[2], text[3], text[4]];
    blank = text && !item.hasEOL ? "" : " ";
  }
}

function printedText({ str, width, transform }: TextItem, view: Matrix): PrintedText | undefined {
  const matrix = transform.map(Number);
  const [across = 0, down = 0, left = 0, bottom = 0] = shown(matrix, view);
  const [, , c = 0, d = 0] = matrix;
  if (across <= Math.abs(down)) return undefined;
  return [str, rounded(left), rounded(bottom), rounded(width), rounded(Math.hypot(c, d))];
}

/** Returns the direction and the position of a text on the page as it is shown. */
function shown([a = 0, b = 0, , , x = 0, y = 0]: Matrix, view: Matrix): readonly number[] {
  const [va = 0, vb = 0, vc = 0, vd = 0, vx = 0, vy = 0] = view;
  return [va * a + vc * b, vb * a + vd * b, va * x + vc * y + vx, vb * x + vd * y + vy];
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
