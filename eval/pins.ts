import type { EvaluatedDocument } from "./documents.ts";
import type { Passage } from "./passages.ts";
import type { Server } from "./server.ts";

export interface PinFigures {
  readonly evidence: EvaluatedDocument["evidence"];
  readonly path: string;
  readonly asked: number;
  /** The pin opens the paragraph that the raw file has under that number. */
  readonly right: number;
  /** The pin opens something else. */
  readonly wrong: number;
}

const WORDS = 5;

/** Reads every paragraph by its number and compares its first words with the raw file's. */
export async function pins(
  server: Server,
  { evidence, path, is }: EvaluatedDocument,
  passages: readonly Passage[],
): Promise<PinFigures> {
  const id =
    is.jurisdiction === "AU"
      ? `[${is.year}] ${is.court} ${is.number}`
      : `${is.court}, ${is.form} vom ${is.date.join(".")} – ${is.fileNumber}`;
  let right = 0;
  let wrong = 0;
  const sample = passages.filter((_, index) => index % Math.ceil(passages.length / 25) === 0);
  for (const { number, text } of sample) {
    const { text: shown, isError } = await server.call("law_read", { id, pin: String(number) });
    if (isError) continue;
    if (letters(shown).includes(letters(text.split(" ").slice(0, WORDS).join(" ")))) right += 1;
    else wrong += 1;
  }
  return { evidence, path, asked: sample.length, right, wrong };
}

function letters(text: string): string {
  return text.replaceAll(/[^\p{L}\d]/gu, "").toLowerCase();
}
