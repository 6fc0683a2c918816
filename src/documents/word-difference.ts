import { diffArrays } from "diff";

/** A stretch of words that stayed, went or came, as printed. */
export interface Stretch {
  readonly kind: "same" | "old" | "new";
  readonly words: readonly string[];
  /** The words with what stood between them. */
  readonly text: string;
  /** Whether white space stood before it. */
  readonly apart: boolean;
}

interface Token {
  readonly word: string;
  /** Whether white space stood before it. */
  readonly apart: boolean;
}

const WORD = /[\p{L}\p{N}]+(?:[-'’\u2011][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu;
const MAX_EDITS = 600; // steps of the search; beyond them two texts have too little in common to compare by words
const LONE = 1; // unchanged words between two changes that are read as part of the change

/** The words of two texts, compared; white space does not count. Texts with too little in common are one change. */
export function wordDifference(before: string, after: string): readonly Stretch[] {
  const [old, fresh] = [tokensOf(before), tokensOf(after)];
  if (old.length === 0 || fresh.length === 0) return whole(old, fresh);
  const changes = diffArrays(old, fresh, {
    comparator: (left, right) => left.word === right.word,
    maxEditLength: MAX_EDITS,
  });
  if (!changes) return whole(old, fresh);
  const parts = changes.map(({ value, added, removed }) => ({
    kind: removed ? ("old" as const) : added ? ("new" as const) : ("same" as const),
    tokens: value,
  }));
  return joined(parts).map(({ kind, tokens }) => stretch(kind, tokens));
}

function whole(old: readonly Token[], fresh: readonly Token[]): readonly Stretch[] {
  return [stretch("old", old), stretch("new", fresh)].filter(({ words }) => words.length > 0);
}

/** Whether two texts have the same words. */
export function sameWords(before: string, after: string): boolean {
  return before === after || words(before) === words(after);
}

function words(text: string): string {
  return (text.match(WORD) ?? []).join(" ");
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    tokens.push({ word, apart: index > end });
    end = index + word.length;
  }
  return tokens;
}

interface Part {
  readonly kind: Stretch["kind"];
  readonly tokens: readonly Token[];
}

/** One change instead of several around a lone word: what went stands before what came. */
function joined(parts: readonly Part[]): readonly Part[] {
  const result: Part[] = [];
  let gone: Token[] = [];
  let come: Token[] = [];
  const close = () => {
    if (gone.length > 0) result.push({ kind: "old", tokens: gone });
    if (come.length > 0) result.push({ kind: "new", tokens: come });
    [gone, come] = [[], []];
  };
  for (const [at, { kind, tokens }] of parts.entries()) {
    const inside = at > 0 && at < parts.length - 1 && tokens.length <= LONE;
    if (kind !== "new" && (kind === "old" || inside)) gone.push(...tokens);
    if (kind !== "old" && (kind === "new" || inside)) come.push(...tokens);
    if (kind !== "same" || inside) continue;
    close();
    result.push({ kind, tokens });
  }
  close();
  return result;
}

function stretch(kind: Stretch["kind"], tokens: readonly Token[]): Stretch {
  const text = tokens.map(({ word, apart }, at) => (apart && at > 0 ? ` ${word}` : word)).join("");
  return { kind, words: tokens.map(({ word }) => word), text, apart: tokens[0]?.apart !== false };
}
