/** SINO query language: word, phrase, proximity/@, OR, AND/NOT, from tight to loose. */
export type QueryNode =
  | { readonly kind: "word"; readonly word: string }
  | { readonly kind: "phrase"; readonly parts: readonly QueryNode[] }
  | {
      readonly kind: "near";
      readonly left: QueryNode;
      readonly right: QueryNode;
      readonly max: number;
      readonly ordered: boolean;
    }
  | { readonly kind: "or" | "and" | "not"; readonly left: QueryNode; readonly right: QueryNode }
  | { readonly kind: "section"; readonly section: "title" | "text"; readonly body: QueryNode }
  | { readonly kind: "date"; readonly from: string; readonly to: string };

type Token = { readonly kind: "mark" | "word" | "phrase"; readonly text: string };

const TOKEN =
  /"([^"]*)"|(#?date\s*(?:><|>|<|=)\s*\d+\/\d+\/\d+(?:\s+\d+\/\d+\/\d+)?)|((?:w|pre)\/\d+|\/\d+,\d+\/|\/\d+\/?|\/[sp]\b|&&?|\|\|?|[()@%+])|(#?[\p{L}\p{N}*?]+(?:\[\^?[^\]\s]+\][\p{L}\p{N}*?]*)*)/giu;
const CONNECTIVES = new Set(["and", "or", "not", "near"]);

export const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function tokens(query: string): Token[] {
  return Array.from(query.matchAll(TOKEN), ([, quoted, date, mark, word = ""]): Token => {
    if (quoted !== undefined) return { kind: "phrase", text: quoted };
    if (date !== undefined || mark !== undefined)
      return { kind: "mark", text: (date ?? mark ?? "").toLowerCase() };
    const text = word.toLowerCase();
    return CONNECTIVES.has(text) ? { kind: "mark", text } : { kind: "word", text: text.replace(/^#/, "") };
  }).filter(({ text }) => text !== "*" && text !== "?");
}

export const hasOperators = (query: string): boolean =>
  tokens(query).some(({ kind, text }) => kind === "phrase" || kind === "mark" || /[*?[]/.test(text));

export const phraseOf = (text: string): QueryNode => ({
  kind: "phrase",
  parts: words(text).map((word) => ({ kind: "word", word })),
});

interface Cursor {
  readonly list: readonly Token[];
  at: number;
}

/** A query nobody can read matches nothing, as an empty phrase. */
export function parseQuery(query: string): QueryNode {
  const cursor: Cursor = { list: tokens(query), at: 0 };
  let tree = loose(cursor);
  while (took(cursor, ")")) tree = { kind: "and", left: tree, right: loose(cursor) };
  return tree;
}

function took(cursor: Cursor, ...texts: string[]): boolean {
  const token = cursor.list[cursor.at];
  if (token?.kind !== "mark" || !texts.includes(token.text)) return false;
  cursor.at += 1;
  return true;
}

function loose(cursor: Cursor): QueryNode {
  let left = either(cursor);
  for (;;) {
    if (took(cursor, "and", "&", "&&", "+")) {
      const kind = took(cursor, "not", "%") ? "not" : "and";
      left = { kind, left, right: either(cursor) };
    } else if (took(cursor, "not", "%")) left = { kind: "not", left, right: either(cursor) };
    else if (cursor.at < cursor.list.length && cursor.list[cursor.at]?.text !== ")") cursor.at += 1;
    else return left;
  }
}

function either(cursor: Cursor): QueryNode {
  let left = close(cursor);
  while (took(cursor, "or", "|", "||")) left = { kind: "or", left, right: close(cursor) };
  return left;
}

function close(cursor: Cursor): QueryNode {
  let left = adjacent(cursor);
  for (let gap = proximity(cursor); gap !== undefined; gap = proximity(cursor)) {
    left = { kind: "near", left, right: adjacent(cursor), ...gap };
  }
  if (!took(cursor, "@")) return left;
  const section = cursor.list[cursor.at]?.text === "title" ? "title" : "text";
  cursor.at += 1;
  return { kind: "section", section, body: left };
}

function proximity(cursor: Cursor): { max: number; ordered: boolean } | undefined {
  const token = cursor.list[cursor.at];
  if (token?.kind !== "mark") return undefined;
  const found = /^(?:near|\/[sp])$|^(w|pre)?\/(?:\d+,)?(\d+)\/?$/.exec(token.text);
  if (found === null) return undefined;
  cursor.at += 1;
  return { max: Number(found[2] ?? 50), ordered: found[1] === "pre" };
}

function adjacent(cursor: Cursor): QueryNode {
  const parts: QueryNode[] = [];
  for (let part = primary(cursor); part !== undefined; part = primary(cursor)) parts.push(part);
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { kind: "phrase", parts };
}

function primary(cursor: Cursor): QueryNode | undefined {
  const token = cursor.list[cursor.at];
  if (token === undefined) return undefined;
  if (token.kind === "mark") {
    const date = dateNode(token.text);
    if (date !== undefined) cursor.at += 1;
    return date ?? (took(cursor, "(") ? bracketed(cursor) : undefined);
  }
  cursor.at += 1;
  if (token.kind === "phrase") return phraseOf(token.text);
  if ((token.text === "title" || token.text === "text") && took(cursor, "(")) {
    return { kind: "section", section: token.text, body: bracketed(cursor) };
  }
  return { kind: "word", word: token.text };
}

function bracketed(cursor: Cursor): QueryNode {
  const body = loose(cursor);
  took(cursor, ")");
  return body;
}

function dateNode(text: string): QueryNode | undefined {
  const found = /^#?date\s*(><|>|<|=)\s*(\S+)(?:\s+(\S+))?$/.exec(text);
  if (found === null) return undefined;
  const [, operator, first = "", second = ""] = found;
  const from = isoDate(first);
  if (operator === "><") return { kind: "date", from, to: isoDate(second) };
  if (operator === ">") return { kind: "date", from: shifted(from, 1), to: "9999" };
  if (operator === "<") return { kind: "date", from: "", to: shifted(from, -1) };
  return { kind: "date", from, to: from };
}

function shifted(iso: string, days: number): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : new Date(time + days * 86_400_000).toISOString().slice(0, 10);
}

function isoDate(text: string): string {
  const [day = "1", month = "1", year = "0"] = text.split("/");
  const full = year.length > 2 ? year : `${Number(year) > 40 ? 19 : 20}${year.padStart(2, "0")}`;
  return `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
