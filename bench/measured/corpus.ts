import type { LegalDocument } from "../../src/core/document.ts";

const SYLLABLES = "lex neg tio ver cau sus rem act dis pos con ius ple rog ata men pro vis ere din".split(
  " ",
);
const VOCABULARY = 30_000;

/** Numbers in 0..1, the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A word for a rank; common ones are short, as in any language. */
function wordOf(rank: number): string {
  let rest = rank;
  let word = "";
  do {
    word += SYLLABLES[rest % SYLLABLES.length] ?? "";
    rest = Math.floor(rest / SYLLABLES.length);
  } while (rest > 0);
  return word;
}

/** Judgments of invented words whose frequencies fall as in natural language, with a citation here and there. */
export function* corpus(documents: number, paragraphs: number): Generator<LegalDocument> {
  const random = randomFrom(7);
  const words = Array.from({ length: VOCABULARY }, (_, rank) => wordOf(rank));
  const word = () => words[Math.floor(VOCABULARY ** random()) - 1] ?? "lex";
  const sentence = () => Array.from({ length: 70 }, word).join(" ");
  const paragraph = (at: number) =>
    at % 5 === 0 ? `${sentence()} [${1950 + (at % 70)}] HCA ${at}` : sentence();
  for (let number = 0; number < documents; number += 1) {
    yield {
      id: `bench:${number}`,
      kind: "case",
      title: `${word()} v ${word()}`,
      citations: { neutral: `[2001] HCA ${number}`, reported: [], other: [] },
      jurisdiction: "au",
      language: "en",
      source: {
        provider: "bench",
        url: `https://example.org/${number}`,
        retrievedAt: "2026-11-21T05:00:00.000Z",
        how: "import",
      },
      contentType: "text/html",
      blocks: Array.from({ length: paragraphs }, (_, at) => ({
        type: "paragraph" as const,
        label: String(at + 1),
        pin: `[${at + 1}]`,
        markdown: paragraph(at),
      })),
      footnotes: [],
      warnings: [],
    };
  }
}

/** A word of the corpus by how common it is: 1 is the most common. */
export const ranked = (rank: number): string => wordOf(rank - 1);
