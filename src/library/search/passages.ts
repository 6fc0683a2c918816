import type { BlockType } from "../../core/document.ts";
import { isOwn, type RankedBlock, type Weighed } from "./ranking.ts";
import { createGuess, createShares } from "./question.ts";
import { vocabulary } from "./vocabulary.ts";
import { isPlain, withoutMarkdown, wordTexts } from "./words.ts";

/** A block of a document that has words of the query. */
export interface Passage extends Pick<RankedBlock, "near" | "slotWeights"> {
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
const STRETCHED = 2; // weight of the best stretch beside what the document has of the words anywhere
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
  /** Scores a passage; scores of different queries cannot be compared. */
  worthOf(passage: Passage): Worth;
  /** Whether a title has each of several query words, so that no passage explains the match better. */
  isTitle(title: string): boolean;
}

/** Creates a weigher for the words of one query. */
export function createWeigher(slots: readonly Weighed[]): Weigher {
  const sharesOf = wordShares(slots);
  const rarities = slots.map(({ rarity }) => rarity);
  const own = slots.filter(isOwn).length;
  return {
    worthOf({ type, pin, markdown, slotWeights, near, before }) {
      const said = hitsIn(markdown, sharesOf);
      const kind = isBlockType(type) ? WORTH[type] : 1;
      const depth = FACTS + (1 - FACTS) * Math.min(1, before / REASONS_FROM);
      const within = saying(said, slotWeights) + NEAR * near;
      return {
        answer: STRETCHED * stretch(said.hits, rarities) + CLAUSE * together(said.hits, rarities),
        worth: within * kind * depth * (pin === "" ? WITHOUT_PIN : 1),
      };
    },
    isTitle: (title) =>
      own > 1 &&
      new Set(
        hitsIn(title, sharesOf)
          .hits.map(({ slot }) => slot)
          .filter((at) => at < own),
      ).size === own,
  };
}

interface Hit {
  /** Position among the words of the text. */
  readonly at: number;
  readonly slot: number;
  readonly share: number;
}

/** The hits in a text. */
interface Said {
  /** In their order, those of one word in the order of the slots. */
  readonly hits: readonly Hit[];
  /** Number of words other than stop words. */
  readonly length: number;
}

/** Returns the BM25 score of a passage plus the weight of its best clause; `weights` are those of the slots. */
function saying({ hits, length }: Said, weights: readonly number[]): number {
  const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / USUAL_LENGTH);
  const times = weights.map(() => 0);
  for (const { slot, share } of hits) times[slot] = (times[slot] ?? 0) + share;
  return bm25(times, weights, norm) + together(hits, weights);
}

function bm25(times: readonly number[], weights: readonly number[], norm: number): number {
  let sum = 0;
  for (const [at, often] of times.entries())
    sum += ((weights[at] ?? 0) * often * (SATURATION + 1)) / (often + norm);
  return sum;
}

/** BM25 of the best stretch of a passage, which judges paragraphs, printed lines and an Act in one block alike. */
function stretch(hits: readonly Hit[], weights: readonly number[]): number {
  const times = weights.map(() => 0);
  let [best, next] = [0, 0];
  for (const { at, slot, share } of hits) {
    for (let one = hits[next]; one && one.at < at + STRETCH; one = hits[next]) {
      times[one.slot] = (times[one.slot] ?? 0) + one.share;
      next += 1;
    }
    best = Math.max(best, bm25(times, weights, SATURATION));
    times[slot] = (times[slot] ?? 0) - share;
  }
  return best;
}

function hitsIn(markdown: string, sharesOf: (word: string) => readonly number[] | undefined): Said {
  const hits: Hit[] = [];
  const words = wordTexts(withoutMarkdown(markdown));
  let at = 0;
  for (let index = 0; index < words.length && index < MOST_WORDS; index += 1) {
    const shares = sharesOf(words[index] ?? "");
    if (!shares) continue;
    if (shares !== NONE)
      for (const [slot, share] of shares.entries()) if (share > 0) hits.push({ at, slot, share });
    at += 1;
  }
  return { hits, length: at };
}

const NONE: readonly number[] = [];

/** Returns the share of a word in each slot, undefined for a stop word. Cached, because most words recur. */
function wordShares(slots: readonly Weighed[]): (word: string) => readonly number[] | undefined {
  const words = vocabulary();
  const known = new Map<string, readonly number[] | undefined>();
  const mayFit = createGuess(slots);
  const sharesOf = createShares(slots);
  const shares = (text: string): readonly number[] | undefined => {
    const word = words.wordOf(text);
    if (words.isStop(word)) return undefined;
    if (isPlain(text) && !mayFit(words.textOf(word))) return NONE;
    const own = [...words.stemsOf(word, "de"), ...words.stemsOf(word, "en")].flatMap((stem) => {
      const some = sharesOf(words.stem(stem).text);
      return some ? [some] : [];
    });
    return own.length === 0 ? NONE : slots.map((_, at) => Math.max(...own.map((some) => some[at] ?? 0)));
  };
  return (word) => {
    const shown = known.get(word);
    if (shown !== undefined || known.has(word)) return shown;
    const found = shares(word);
    known.set(word, found);
    return found;
  };
}

/** Returns the total weight of the different query words that occur together at the best place. */
function together(hits: readonly Hit[], weights: readonly number[]): number {
  let best = 0;
  for (const [first, { at }] of hits.entries()) {
    let [seen, sum] = [0, 0];
    for (let next = first, one = hits[next]; one && one.at < at + TOGETHER; one = hits[(next += 1)]) {
      if (((seen >> one.slot) & 1) === 0) sum += weights[one.slot] ?? 0;
      seen |= 1 << one.slot;
    }
    best = Math.max(best, sum);
  }
  return best;
}

function isBlockType(type: string): type is BlockType {
  return Object.hasOwn(WORTH, type);
}
