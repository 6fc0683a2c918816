import type { QuotationCheck } from "./verdict.ts";

type Match = Pick<QuotationCheck, "match" | "similarity" | "nearest">;

const LEAST_FUZZY = 0.8; // share of words in OCR text that is still the same passage
const LEAST_SHOWN = 0.5; // share of words that makes a passage worth showing
const MOST_WORDS = 400;
const MOST_SHOWN = 240; // characters

/** How a quotation stands in a text: word for word; but for case, marks and insertions in brackets; nearly, in text from OCR; not. */
export function compareQuotation(quotation: string, text: string, isOcr: boolean): Match {
  const plain = spaced(text);
  const parts = spaced(quotation)
    .split(/…|(?:\. ?){3}/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length === 0) return { match: "none", similarity: 0 };
  if (inOrder(parts, plain)) return { match: "exact", similarity: 1 };
  const bare = wordsOf(plain).join(" ");
  const loose = parts.flatMap((part) => part.split(/\[[^\][]*\]/)).map((part) => wordsOf(part).join(" "));
  const said = loose.filter((part) => part !== "");
  const isMinor = inOrder(said, bare) || (isBroken(quotation, text) && isInside(said, bare));
  if (isMinor) return { match: "minor", similarity: 1 };
  const { similarity, passage } = nearest(wordsOf(quotation).slice(0, MOST_WORDS), plain);
  if (isOcr && similarity >= LEAST_FUZZY) return { match: "fuzzy", similarity };
  return { match: "none", similarity, ...(similarity >= LEAST_SHOWN && { nearest: passage }) };
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

/** A line that ends within a word. */
function isBroken(...texts: readonly string[]): boolean {
  return texts.some((text) => /\p{L}-\s+\p{L}/u.test(text));
}

function letters(words: string): string {
  return words.replaceAll(" ", "");
}

/** The same letters, wherever lines end within them. */
function isInside(parts: readonly string[], text: string): boolean {
  const all = letters(text);
  return parts.every((part) => all.includes(letters(part)));
}

/** Whether a text has the parts one behind the other, each as whole words. */
function inOrder(parts: readonly string[], text: string): boolean {
  let from = 0;
  return parts.every((part) => {
    let at = text.indexOf(part, from);
    while (at !== -1 && !isWhole(text, at, at + part.length)) at = text.indexOf(part, at + 1);
    from = at + part.length;
    return at !== -1;
  });
}

const INSIDE = /^[\p{L}\p{N}]{2}$/u;

function isWhole(text: string, start: number, end: number): boolean {
  return !INSIDE.test(text.slice(start - 1, start + 1)) && !INSIDE.test(text.slice(end - 1, end + 1));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** The stretch of text, as long as a quotation, that has most of its words. */
function nearest(wanted: readonly string[], text: string): { similarity: number; passage: string } {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  const { best, last } = fullest(
    wanted,
    words.map(([word]) => word.toLowerCase()),
  );
  const [first, end] = [
    words[Math.max(0, last - wanted.length + 1)],
    words[Math.max(last, wanted.length - 1)],
  ];
  const from = first?.index ?? 0;
  const to = end ? end.index + end[0].length : text.length;
  const similarity = wanted.length === 0 ? 0 : Math.round((best / wanted.length) * 100) / 100;
  return { similarity, passage: text.slice(from, Math.min(to, from + MOST_SHOWN)) };
}

/** How many of the wanted words the fullest stretch has, and its last word; one pass. */
function fullest(wanted: readonly string[], text: readonly string[]): { best: number; last: number } {
  const open = new Map<string, number>();
  for (const word of wanted) open.set(word, (open.get(word) ?? 0) + 1);
  const take = (word: string | undefined, step: 1 | -1): number => {
    const left = word === undefined ? undefined : open.get(word);
    if (word === undefined || left === undefined) return 0;
    open.set(word, left - step);
    return (step === 1 ? left > 0 : left >= 0) ? step : 0;
  };
  let [have, best, last] = [0, 0, 0];
  for (const [at, word] of text.entries()) {
    have += take(word, 1);
    have += take(text[at - wanted.length], -1);
    if (have > best) [best, last] = [have, at];
  }
  return { best, last };
}

const REACH = 400; // characters between a quotation and the citation that it belongs to
const FEWEST_WORDS = 4;
const SHORTEST = 12; // characters
const DOUBLE = /"([^"]*)"/g;
const CURLY = /„([^“”"„]*)[“”"]|“([^”“]*)”|»([^«»]*)«/g;
const SINGLE = /‘([^’‘]*(?:’\p{L}[^’‘]*)*)’/gu;

/**
 * The last quotation of at least four words that belongs to a place of a text: in its sentence, or with hardly more
 * than the case's name between them.
 */
export function quotationBefore(text: string, start: number, floor = 0, name = ""): string | undefined {
  const from = Math.max(floor, start - REACH - 2_000);
  const before = text.slice(from, start);
  const found = [CURLY, SINGLE, DOUBLE].flatMap((quoted) =>
    [...before.matchAll(quoted)].map((match) => ({
      words: match.slice(1).find((group) => group !== undefined) ?? "",
      end: match.index + match[0].length,
    })),
  );
  const last = [...found, ...betweenApostrophes(before)]
    .filter(({ words }) => words.length >= SHORTEST)
    .toSorted((one, other) => other.end - one.end)[0];
  if (!last || before.length - last.end > REACH || wordsOf(last.words).length < FEWEST_WORDS)
    return undefined;
  return belongs(before.slice(last.end), name) ? last.words : undefined;
}

/** What stands between straight apostrophes that belong to no word. */
function betweenApostrophes(text: string): { readonly words: string; readonly end: number }[] {
  const isWord = (at: number) => /[\p{L}\p{N}]/u.test(text.charAt(at));
  const found: { words: string; end: number }[] = [];
  let open: number | undefined;
  for (const { index } of text.matchAll(/'/g)) {
    if (open === undefined) open = isWord(index - 1) ? undefined : index;
    else if (!isWord(index + 1)) {
      found.push({ words: text.slice(open + 1, index), end: index + 1 });
      open = undefined;
    }
  }
  return found;
}

const MOST_BETWEEN = 3; // words of another sentence: "See also", "Vgl. auch"
const SENTENCE_END = /[.!?;](?=\s+\p{Lu})/u;

function belongs(between: string, name: string): boolean {
  const rest = between.replaceAll(/\s+/g, " ").replace(name, "");
  return !SENTENCE_END.test(rest) || wordsOf(rest).length <= MOST_BETWEEN;
}
