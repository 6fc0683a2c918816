import { type ChildPiece, type ChildTask, Refused, taskShape } from "./protocol.ts";

type Texts = (bytes: Uint8Array) => AsyncIterable<string>;

const READERS: Readonly<Record<ChildTask["format"], () => Promise<Texts>>> = {
  pdf: async () => (await import("./pdf-texts.ts")).pdfTexts,
  docx: async () => (await import("./docx-html.ts")).docxHtml,
};

/** The child's side: reads what it was given and sends it piece by piece. */
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
