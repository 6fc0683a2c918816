/** Prefixes that keep their hyphen before a lower-case word. */
const KEEPING = new Set(
  "all anti cross ex half mid multi non post pre pro quasi re self semi sub well vice after then so to by old new one two three four five six co inter-se know".split(
    " ",
  ),
);
/** Words after which a hyphen stands for the rest of a word: "Ein- und Ausgang", "pre- and post-trial". */
const SHARING = /^(?:und|oder|bzw\.?|sowie|bis|als|wie|and|or|to|nor)(?=[\s,]|$)/;
const LONGEST_WORD = 80; // characters
const LETTER = /\p{L}/u;

/** The words of a text as they stand inside of its lines: a witness for how they are written. */
export class Words {
  readonly #lines: readonly string[];
  #known: ReadonlySet<string> | undefined;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  has(word: string): boolean {
    this.#known ??= new Set(this.#lines.flatMap(wholeWords)); // most documents cut no word
    return this.#known.has(word.toLowerCase());
  }
}

/** A line's words but the last, which may be cut. */
function wholeWords(line: string): string[] {
  const words = line.toLowerCase().matchAll(/\p{L}+(?:-\p{L}+)*/gu);
  return [...words].flatMap(({ 0: word, index }) =>
    ["", "-"].includes(line.charAt(index + word.length)) ? [] : [word],
  );
}

/** Two lines of a paragraph as one text; a hyphen at the end of the first goes only if it cut a word. */
export function joinLines(before: string, after: string, words: Words): string {
  if (before === "") return after;
  if (before.endsWith("\u00ad")) return before.slice(0, -1) + after;
  if (!/[-‐–]$/.test(before.slice(-1))) return `${before} ${after}`;
  const head = /(?<![\p{L}\p{N}'’])(\p{L}[\p{L}\p{N}'’]*)[-‐]$/u.exec(before.slice(-LONGEST_WORD))?.[1];
  if (head === undefined) return joinOther(before, after);
  if (SHARING.test(after)) return `${before} ${after}`;
  const tail = /^\p{L}+/u.exec(after)?.[0] ?? "";
  if (tail === "") return before + after; // "section-\n12"
  return keepsHyphen(head, tail, words) ? before + after : before.slice(0, -1) + after;
}

/** "2019-\n20" and "and/\nor" go on without a space. */
function joinOther(before: string, after: string): string {
  return /\d[-–‐]$/.test(before) && /^\d/.test(after) ? before + after : `${before} ${after}`;
}

function keepsHyphen(head: string, tail: string, words: Words): boolean {
  if (words.has(`${head}-${tail}`)) return true;
  if (words.has(head + tail)) return false;
  if (head.length === 1) return true; // "E-Mail", "X-ray"
  const first = tail.charAt(0);
  if (LETTER.test(first) && first !== first.toLowerCase()) return true; // "Anti-Discrimination"
  return KEEPING.has(head.toLowerCase());
}
