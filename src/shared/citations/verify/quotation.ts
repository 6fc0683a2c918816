import type { QuotationCheck } from "./verdict.ts";

type Match = Pick<QuotationCheck, "match" | "similarity">;

const LEAST_FUZZY = 0.8; // share of words in OCR text that is still the same passage
const MOST_WORDS = 400;

/** How a quotation stands in a text: word for word; but for case, marks and insertions in brackets; nearly, in text from OCR; not. */
export function compareQuotation(quotation: string, text: string, isOcr: boolean): Match {
  const plain = spaced(text);
  const parts = spaced(quotation)
    .split(/\s*(?:\.\s?){3}\s*|\s*…\s*/)
    .filter((part) => part !== "");
  if (parts.length === 0) return { match: "none", similarity: 0 };
  if (inOrder(parts, plain)) return { match: "exact", similarity: 1 };
  const bare = wordsOf(plain).join(" ");
  const loose = parts.flatMap((part) => part.split(/\[[^\]]*\]/)).map((part) => wordsOf(part).join(" "));
  if (
    inOrder(
      loose.filter((part) => part !== ""),
      ` ${bare} `,
    )
  )
    return { match: "minor", similarity: 1 };
  const similarity = nearest(wordsOf(quotation).slice(0, MOST_WORDS), bare.split(" "));
  return { match: isOcr && similarity >= LEAST_FUZZY ? "fuzzy" : "none", similarity };
}

function spaced(text: string): string {
  return text
    .replaceAll(/[\u2018\u2019\u201a]/g, "'")
    .replaceAll(/[\u201c-\u201f\u00ab\u00bb]/g, '"')
    .replaceAll(/[\u2010-\u2015]/g, "-")
    .replaceAll(/[*_\u00ad]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function inOrder(parts: readonly string[], text: string): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    return at !== -1;
  });
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** The share of a quotation's words in the stretch of text, of its length, that has most of them; one pass. */
function nearest(wanted: readonly string[], text: readonly string[]): number {
  if (wanted.length === 0) return 0;
  const open = new Map<string, number>();
  for (const word of wanted) open.set(word, (open.get(word) ?? 0) + 1);
  let [have, best] = [0, 0];
  for (const [at, word] of text.entries()) {
    const left = open.get(word);
    if (left !== undefined) {
      if (left > 0) have += 1;
      open.set(word, left - 1);
    }
    const gone = text[at - wanted.length];
    const lost = gone === undefined ? undefined : open.get(gone);
    if (gone !== undefined && lost !== undefined) {
      if (lost >= 0) have -= 1;
      open.set(gone, lost + 1);
    }
    best = Math.max(best, have);
  }
  return Math.round((best / wanted.length) * 100) / 100;
}

const REACH = 400; // characters between a quotation and the citation that it belongs to
const FEWEST_WORDS = 4;
const QUOTED = /"([^"]{12,2000})"|(?<![\p{L}\p{N}])'((?:[^']|'(?=\p{L})){12,2000})'(?![\p{L}\p{N}])/gu;
const LOW = /„([^“”"]{12,2000})[“”"]|“([^”]{12,2000})”|‘((?:[^’]|’(?=\p{L})){12,2000})’|»([^«]{12,2000})«/gu;

/**
 * The last quotation of at least four words that belongs to a place of a text: in its sentence, or with hardly more
 * than the case's name between them.
 */
export function quotationBefore(text: string, start: number, floor = 0, name = ""): string | undefined {
  const from = Math.max(floor, start - REACH - 2_000);
  const before = text.slice(from, start);
  const found = [...before.matchAll(LOW), ...before.matchAll(QUOTED)].map((match) => ({
    words: match.slice(1).find((group) => group !== undefined) ?? "",
    end: match.index + match[0].length,
  }));
  const last = found.toSorted((one, other) => other.end - one.end)[0];
  if (!last || before.length - last.end > REACH || wordsOf(last.words).length < FEWEST_WORDS)
    return undefined;
  return belongs(before.slice(last.end), name) ? last.words : undefined;
}

const MOST_BETWEEN = 3; // words of another sentence: "See also", "Vgl. auch"
const SENTENCE_END = /[.!?;](?=\s+\p{Lu})/u;

function belongs(between: string, name: string): boolean {
  const rest = between.replaceAll(/\s+/g, " ").replace(name, "");
  return !SENTENCE_END.test(rest) || wordsOf(rest).length <= MOST_BETWEEN;
}
