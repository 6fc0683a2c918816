import type { BlockType } from "../../core/document.ts";
import type { Place, Weighed } from "./ranking.ts";
import { isStopWord, stemsOf } from "./stems.ts";
import { fold, isPlain, plain, wordsOf } from "./words.ts";

/** A block of a document that has words of the query. */
export interface Passage extends Pick<Place, "near" | "slotWeights"> {
  readonly type: string;
  readonly pin: string;
  readonly markdown: string;
  /** Share of a decision that precedes the block; 1 in any other text. */
  readonly before: number;
}

/** Weights of block types: reasoning counts more than text that only names or lists a subject. */
const WORTH: Readonly<Record<BlockType, number>> = {
  paragraph: 1,
  quote: 0.9,
  list: 0.9,
  table: 0.7,
  catchwords: 0.55,
  footnote: 0.5,
  orders: 0.5,
  heading: 0.4,
};
const WITHOUT_PIN = 0.6;
const NEAR = 0.3;

/** A decision begins with its head, the facts and the history of the case, which count less than its reasons. */
const FACTS = 0.7;
const REASONS_FROM = 0.5;

/** BM25 within the document. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.4;
const USUAL_LENGTH = 60; // words of a paragraph that are not stop words
const TOGETHER = 12; // such words: the length of a long clause
const MOST_WORDS = 20_000; // words read of a block, which may be a whole text
const STRETCH = 80; // such words: a paragraph or two
const CLAUSE = 0.5;

/** Scores of a passage for one query. */
interface Worth {
  /** For ranking documents: how well the passage's best stretch and best clause match the query, whatever the passage's length. */
  readonly answer: number;
  /**
   * For ranking passages of one document: frequency and proximity of the words that are rare in it, the kind
   * of block, and its position in a decision.
   */
  readonly worth: number;
}

/** Scores texts for one query. */
export interface Weigher {
  worthOf(passage: Passage): Worth;
  /** Whether a title has each of several query words, so that no passage explains the match better. */
  isTitle(title: string): boolean;
}

export function createWeigher(slots: readonly Weighed[]): Weigher {
  const sharesOf = createShares(slots);
  const rarities = slots.map(({ rarity }) => rarity);
  return {
    worthOf({ type, pin, markdown, slotWeights, near, before }) {
      const said = hitsIn(markdown, slots.length, sharesOf);
      const kind = isBlockType(type) ? WORTH[type] : 1;
      const depth = FACTS + (1 - FACTS) * Math.min(1, before / REASONS_FROM);
      const within = saying(said, slotWeights) + NEAR * near;
      return {
        answer: stretch(said, rarities) + CLAUSE * together(said.found, rarities),
        worth: within * kind * depth * (pin === "" ? WITHOUT_PIN : 1),
      };
    },
    isTitle: (title) =>
      slots.length > 1 && hitsIn(title, slots.length, sharesOf).found.every((hits) => hits.length > 0),
  };
}

interface Hit {
  /** Position among the words of the text. */
  readonly at: number;
  readonly share: number;
}

/** The hits of each slot in a text. */
interface Said {
  readonly found: readonly (readonly Hit[])[];
  /** Number of words other than stop words. */
  readonly length: number;
}

/** Returns the BM25 score of a passage plus the weight of its best clause; `weights` are those of the slots. */
function saying({ found, length }: Said, weights: readonly number[]): number {
  const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / USUAL_LENGTH);
  const often = found.reduce((sum, hits, at) => {
    const times = hits.reduce((all, { share }) => all + share, 0);
    return sum + ((weights[at] ?? 0) * times * (SATURATION + 1)) / (times + norm);
  }, 0);
  return often + together(found, weights);
}

/** BM25 of the best stretch of a passage, which judges paragraphs, printed lines and an Act in one block alike. */
function stretch({ found }: Said, weights: readonly number[]): number {
  const all = inOrder(found);
  const times = weights.map(() => 0);
  let [best, next] = [0, 0];
  for (const { at, slot, share } of all) {
    for (let one = all[next]; one && one.at < at + STRETCH; one = all[next]) {
      times[one.slot] = (times[one.slot] ?? 0) + one.share;
      next += 1;
    }
    const worth = times.reduce(
      (sum, often, index) => sum + ((weights[index] ?? 0) * often * (SATURATION + 1)) / (often + SATURATION),
      0,
    );
    best = Math.max(best, worth);
    times[slot] = (times[slot] ?? 0) - share;
  }
  return best;
}

function inOrder(found: Said["found"]): readonly (Hit & { readonly slot: number })[] {
  return found.flatMap((hits, slot) => hits.map((hit) => ({ slot, ...hit }))).toSorted((a, b) => a.at - b.at);
}

function hitsIn(
  markdown: string,
  slots: number,
  sharesOf: (word: string) => readonly number[] | undefined,
): Said {
  const found = Array.from({ length: slots }, (): Hit[] => []);
  let length = 0;
  for (const { text } of wordsOf(plain(markdown)).slice(0, MOST_WORDS)) {
    const shares = sharesOf(text);
    if (!shares) continue;
    for (const [slot, share] of shares.entries()) if (share > 0) found[slot]?.push({ at: length, share });
    length += 1;
  }
  return { found, length };
}

const NONE: readonly number[] = [];

/** Returns the weight of a word for each slot, undefined for a stop word. Cached, because most words recur. */
function createShares(slots: readonly Weighed[]): (word: string) => readonly number[] | undefined {
  const known = new Map<string, readonly number[] | undefined>();
  const mayFit = createGuess(slots);
  const shares = (word: string): readonly number[] | undefined => {
    const folded = fold(word);
    if (isStopWord(folded)) return undefined;
    if (isPlain(word) && !mayFit(folded)) return NONE;
    const stems = [...new Set([...stemsOf(word, "de"), ...stemsOf(word, "en")])];
    const own = slots.map(({ variants }) =>
      Math.max(
        0,
        ...variants.map(({ stem, part, share }) => (stems.some((one) => fits(one, stem, part)) ? share : 0)),
      ),
    );
    return own.some((share) => share > 0) ? own : NONE;
  };
  return (word) => {
    if (!known.has(word)) known.set(word, shares(word));
    return known.get(word);
  };
}

const LETTERS = 3;

/** Guesses whether a plain word may have a stem of the query, without stemming it: stemming keeps a word's first letters, except `y`. */
function createGuess(slots: readonly Weighed[]): (folded: string) => boolean {
  const variants = slots.flatMap((slot) => slot.variants);
  const first = new Set(variants.filter(({ part }) => part !== "end").map(({ stem }) => begins(stem)));
  const short = [...first].filter((letters) => letters.length < LETTERS);
  const within = [...new Set(variants.filter(({ part }) => part === "end").map(({ stem }) => begins(stem)))];
  return (folded) => {
    const word = folded.replaceAll("y", "i");
    return (
      first.has(word.slice(0, LETTERS)) ||
      short.some((letters) => word.startsWith(letters)) ||
      within.some((letters) => word.includes(letters))
    );
  };
}

function begins(text: string): string {
  return text.slice(0, LETTERS).replaceAll("y", "i");
}

function fits(one: string, stem: string, part: Weighed["variants"][number]["part"]): boolean {
  if (part === "whole") return one === stem;
  return part === "start" ? one.startsWith(stem) : one.endsWith(stem);
}

/** Returns the total weight of the different query words that occur together at the best place. */
function together(found: Said["found"], weights: readonly number[]): number {
  const all = inOrder(found);
  let best = 0;
  for (const [first, { at }] of all.entries()) {
    const seen = new Set<number>();
    for (let next = first; (all[next]?.at ?? Number.POSITIVE_INFINITY) < at + TOGETHER; next += 1)
      seen.add(all[next]?.slot ?? 0);
    best = Math.max(
      best,
      [...seen].reduce((sum, slot) => sum + (weights[slot] ?? 0), 0),
    );
  }
  return best;
}

function isBlockType(type: string): type is BlockType {
  return Object.hasOwn(WORTH, type);
}
