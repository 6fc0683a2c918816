import { type Tokens, tokenise } from "./tokens.ts";

/** Table of abbreviations of several tokens, matched regardless of spaces and full stops. */
export interface WordTable<T> {
  /** Finds the longest abbreviation that begins at a token. */
  at(tokens: Tokens, at: number): { readonly value: T; readonly next: number } | undefined;
  /** Looks up an abbreviation in any spacing. */
  get(abbreviation: string): T | undefined;
  /** First tokens of all abbreviations. */
  readonly firsts: ReadonlySet<string>;
}

const MOST_TOKENS = 16; // "G. m. b. H. G." with every dot a token

/** Builds a case-sensitive table by abbreviation. */
export function wordTable<T>(rows: Iterable<readonly [string, T]>): WordTable<T> {
  const values = new Map<string, T>();
  const beginnings = new Set<string>();
  const firsts = new Set<string>();
  for (const [abbreviation, value] of rows) {
    let key = "";
    for (const { text } of tokenise(abbreviation)) {
      if (text === ".") continue;
      if (key === "") firsts.add(text);
      beginnings.add(key);
      key += text;
    }
    if (!values.has(key)) values.set(key, value);
    firsts.add(key);
  }
  return {
    firsts,
    get: (abbreviation) => values.get(abbreviation.replaceAll(/[\s.]/g, "")),
    at(tokens, at) {
      let key = "";
      let best: { value: T; next: number } | undefined;
      for (let next = at; next < at + MOST_TOKENS; next += 1) {
        const text = tokens[next]?.text;
        if (text === undefined) break;
        if (text === ".") {
          if (best?.next === next && isInside(tokens, next)) best = { value: best.value, next: next + 1 };
          continue;
        }
        key += text;
        const value = values.get(key);
        if (value !== undefined) best = { value, next: next + 1 };
        if (!beginnings.has(key)) break;
      }
      return best;
    },
  };
}

/** Whether a full stop belongs to an abbreviation because the sentence continues after it. */
function isInside(tokens: Tokens, at: number): boolean {
  const [stop, behind] = [tokens[at], tokens[at + 1]];
  return stop !== undefined && behind !== undefined && (behind.kind === "number" || behind.text === ",");
}
