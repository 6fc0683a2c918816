/** What the answers of a GWT service are made of. */
export type Literal = number | string | boolean | null | readonly Literal[];

const MAX_DEPTH = 50;
const SPACE = /\s*/y;
const NUMBER = /-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Infinity)|NaN/iy;
const WORD = /true|false|null/y;
const PLAIN: Readonly<Record<string, RegExp>> = { '"': /[^"\\]*/y, "'": /[^'\\]*/y };
const ESCAPE = /\\(?:x([\da-f]{2})|u([\da-f]{4})|([^xu]))/iy;
const ESCAPED: ReadonlyMap<string, string> = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
  ["0", "\0"],
]);
const WORDS: ReadonlyMap<string, Literal> = new Map<string, Literal>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/**
 * Reads a JavaScript array as GWT's server writes it, in linear time and without running it: escapes \x and \u,
 * long strings in pieces ("a"+"b"), long arrays in pieces ([…].concat([…])). Undefined for anything else.
 */
export function readArray(source: string): readonly Literal[] | undefined {
  const reader = new Reader(source);
  try {
    const value = reader.array(0);
    return reader.atEnd() ? value : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

class Unreadable extends Error {
  override readonly name = "Unreadable";
}

class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  atEnd(): boolean {
    this.#match(SPACE);
    return this.#at === this.#source.length;
  }

  array(depth: number): readonly Literal[] {
    if (depth > MAX_DEPTH) throw new Unreadable();
    const values: Literal[] = [];
    this.#expect("[");
    if (!this.#accept("]")) {
      do values.push(this.#value(depth + 1));
      while (this.#accept(","));
      this.#expect("]");
    }
    while (this.#accept(".concat(")) {
      for (const value of this.array(depth + 1)) values.push(value);
      this.#expect(")");
    }
    return values;
  }

  #value(depth: number): Literal {
    this.#match(SPACE);
    const next = this.#source[this.#at] ?? "";
    if (next === "[") return this.array(depth);
    if (next in PLAIN) return this.#strings();
    const word = this.#match(WORD)?.[0];
    if (word !== undefined) return WORDS.get(word) ?? null;
    const number = this.#match(NUMBER)?.[0];
    if (number === undefined) throw new Unreadable();
    return Number(number);
  }

  #strings(): string {
    const parts = [this.#string()];
    while (this.#accept("+")) {
      this.#match(SPACE);
      parts.push(this.#string());
    }
    return parts.join("");
  }

  #string(): string {
    const quote = this.#source[this.#at] ?? "";
    const plain = PLAIN[quote];
    if (!plain) throw new Unreadable();
    this.#at += 1;
    const parts: string[] = [];
    for (;;) {
      parts.push(this.#match(plain)?.[0] ?? "");
      if (this.#source[this.#at] === quote) break;
      const escape = this.#match(ESCAPE);
      if (!escape) throw new Unreadable();
      const [, byte, unit, other = ""] = escape;
      const code = byte ?? unit;
      parts.push(
        code === undefined ? (ESCAPED.get(other) ?? other) : String.fromCharCode(parseInt(code, 16)),
      );
    }
    this.#at += 1;
    return parts.join("");
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #accept(text: string): boolean {
    this.#match(SPACE);
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #expect(text: string): void {
    if (!this.#accept(text)) throw new Unreadable();
  }
}
