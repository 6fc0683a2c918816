import type { CorpusDocument } from "./document.ts";
import { words, type QueryNode } from "./query.ts";

export interface Span {
  readonly start: number;
  readonly end: number;
}

interface WordIndex {
  readonly positions: ReadonlyMap<string, readonly number[]>;
}

export interface IndexedDocument {
  readonly document: CorpusDocument;
  readonly title: WordIndex;
  readonly text: WordIndex;
}

function indexWords(text: string): WordIndex {
  const positions = new Map<string, number[]>();
  words(text).forEach((word, at) => {
    const list = positions.get(word);
    if (list === undefined) positions.set(word, [at]);
    else list.push(at);
  });
  return { positions };
}

export const indexDocument = (document: CorpusDocument): IndexedDocument => ({
  document,
  title: indexWords(document.title),
  text: indexWords(`${document.title} ${document.text}`),
});

/** The places where the query holds; a query on dates alone has one empty place. */
export function spansOf(node: QueryNode, indexed: IndexedDocument, index: WordIndex = indexed.text): Span[] {
  switch (node.kind) {
    case "word":
      return wordSpans(node.word, index);
    case "phrase":
      return phraseSpans(node.parts.map((part) => spansOf(part, indexed, index)));
    case "near":
      return nearSpans(node, spansOf(node.left, indexed, index), spansOf(node.right, indexed, index));
    case "section":
      return spansOf(node.body, indexed, indexed[node.section]);
    case "date": {
      const { date } = indexed.document;
      return date !== undefined && date >= node.from && date <= node.to ? [{ start: 0, end: 0 }] : [];
    }
    case "and":
    case "or":
    case "not":
      return joined(node.kind, spansOf(node.left, indexed, index), spansOf(node.right, indexed, index));
  }
}

function joined(kind: "and" | "or" | "not", left: Span[], right: Span[]): Span[] {
  if (kind === "not") return right.length > 0 ? [] : left;
  if (kind === "and" && (left.length === 0 || right.length === 0)) return [];
  return [...left, ...right];
}

function wordSpans(word: string, { positions }: WordIndex): Span[] {
  if (!/[*?[]/.test(word)) return (positions.get(word) ?? []).map((at) => ({ start: at, end: at }));
  const pattern = new RegExp(`^${word.replaceAll("*", ".*").replaceAll("?", ".")}$`, "u");
  return [...positions]
    .filter(([known]) => pattern.test(known))
    .flatMap(([, list]) => list.map((at) => ({ start: at, end: at })));
}

function phraseSpans([first = [], ...rest]: readonly Span[][]): Span[] {
  return rest.reduce((found, next) => {
    const byStart = new Map(next.map((span) => [span.start, span]));
    return found.flatMap(({ start, end }) => {
      const follower = byStart.get(end + 1);
      return follower === undefined ? [] : [{ start, end: follower.end }];
    });
  }, first);
}

function nearSpans({ max, ordered }: { max: number; ordered: boolean }, left: Span[], right: Span[]): Span[] {
  return left.flatMap((a) =>
    right
      .filter((b) => {
        const ahead = b.start - a.end;
        const behind = a.start - b.end;
        return (ahead > 0 && ahead <= max) || (!ordered && behind > 0 && behind <= max);
      })
      .map((b) => ({ start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) })),
  );
}
