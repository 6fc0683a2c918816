import { LegibusError } from "../../core/errors.ts";
import { sanitise } from "../../core/sanitise.ts";

/** A call of a service's method. Fields are numbers and texts, in the order in which GWT writes them. */
export interface RpcCall {
  readonly moduleBase: string;
  /** The service's identifier, which changes with its release. */
  readonly strongName: string;
  readonly service: string;
  readonly method: string;
  readonly parameterTypes: readonly string[];
  readonly fields: readonly (number | string)[];
}

const VERSION = 7;

/** The body of a request, GWT-RPC version 7: `7|0|<count>|<texts>|<fields>|`; a text is written once and is named by its number. */
export function encodeCall({ moduleBase, strongName, service, method, ...rest }: RpcCall): string {
  const numbers = new Map<string, number>();
  const field = (value: number | string): number => {
    if (typeof value === "number") return value;
    const number = numbers.get(value) ?? numbers.size + 1;
    numbers.set(value, number);
    return number;
  };
  const { parameterTypes, fields } = rest;
  const parts = [
    moduleBase,
    strongName,
    service,
    method,
    parameterTypes.length,
    ...parameterTypes,
    ...fields,
  ];
  const payload = parts.map(field);
  return [VERSION, 0, numbers.size, ...[...numbers.keys()].map(escaped), ...payload, ""].join("|");
}

/** A `|` in a text would end it and smuggle in fields. Half surrogates cannot be sent as UTF-8. */
function escaped(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll("|", "\\!")
    .replaceAll("\0", "\\0")
    .replaceAll(/\p{Cs}/gu, (half) => `\\u${half.charCodeAt(0).toString(16)}`);
}

/** An answer taken apart: positive tokens may name a text, negative ones an object that was earlier. */
export interface RpcAnswer {
  /** Last first, as GWT writes them; longs are text in their own spelling. */
  readonly tokens: readonly Literal[];
  /** The text that a token names; the first has number 1. */
  readonly text: (token: Literal | undefined) => string | undefined;
  readonly texts: readonly string[];
}

/**
 * Reads `//OK[tokens…, [types], [texts], flags, version]`.
 * @throws LegibusError LAYOUT_CHANGED for the service's exception (`//EX`: stale identifiers) and for what is not an answer
 */
export function decodeAnswer(body: string): RpcAnswer {
  const text = body.trim();
  if (text.startsWith("//EX")) throw staleProtocol();
  const whole = text.startsWith("//OK") ? readArray(text.slice(4)) : undefined;
  if (!whole || whole.at(-1) !== VERSION) throw unreadable();
  const end = whole.findIndex((part) => Array.isArray(part));
  const table = whole.at(-3);
  if (end === -1 || !isList(table)) throw unreadable();
  const texts = table.map((one) => (typeof one === "string" ? sanitise(one) : ""));
  return {
    tokens: whole.slice(0, end),
    texts,
    text: (token) => (typeof token === "number" && token > 0 ? texts[token - 1] : undefined),
  };
}

function isList(value: Literal | undefined): value is readonly Literal[] {
  return Array.isArray(value);
}

/** jade.io takes no request with the identifiers of an earlier release. */
function staleProtocol(): LegibusError {
  return new LegibusError(
    "LAYOUT_CHANGED",
    "jade.io refused the search request: its protocol identifiers are stale, or the session is over",
    {
      hint: "renew JADE_SESSION_COOKIE, or set jade.gwtStrongName, jade.gwtPermutation and jade.gwtTypes in the config file as the browser's own request to jadeService.do shows them",
    },
  );
}

export function unreadable(): LegibusError {
  return new LegibusError("LAYOUT_CHANGED", "the answer of jade.io's search could not be read", {
    hint: "search on jade.io in a browser; please report this",
  });
}

/** What the answers of a GWT service are made of. */
type Literal = number | string | boolean | null | readonly Literal[];

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

/** What changes with jade's releases, so that the operator can renew it. */
export interface GwtIdentifiers {
  readonly strongName: string;
  readonly permutation: string;
  /** `Class/number` of QuickSearchFlags, QuickSearchFlagsDesktop and CitableType. */
  readonly types: readonly string[];
}

export const MODULE_BASE = "https://jade.io/au.com.barnet.jade.JadeClient/";
const SERVICE = "au.com.barnet.jade.cs.remote.JadeRemoteService";
const STRING = "java.lang.String/2004016611"; // of GWT itself, as is HASH_SET
const HASH_SET = "java.util.HashSet/3273092938";

// What is between the texts, as recorded: the flags' fields have no names on the wire.
const DESKTOP_FLAGS = [1, 1, 1, 0, 0, 1, 0];
const BETWEEN = [1, 0, 0, 1, 0];
const EMPTY_AND_REST = [0, 0, 0, 0, 0, 1, 1, 1];

/** The request of jade's search box, after one recorded on 2026-03-03. @throws LegibusError NOT_CONFIGURED */
export function proposeCitables(query: string, { strongName, types }: GwtIdentifiers): string {
  const signature = (name: string) => {
    const found = types.find((type) => new RegExp(`(?:^|[.$])${name}/\\d+$`).test(type));
    if (found !== undefined) return found;
    throw new LegibusError("NOT_CONFIGURED", `jade.gwtTypes has no signature of ${name}`, {
      hint: "give three signatures (Class/number), or leave the setting out",
    });
  };
  const flags = signature("QuickSearchFlags");
  const citableType = signature("CitableType");
  const citableTypes = [0, 1, 2, 3].flatMap((ordinal) => [citableType, ordinal]);
  return encodeCall({
    moduleBase: MODULE_BASE,
    strongName,
    service: SERVICE,
    method: "proposeCitables",
    parameterTypes: [STRING, flags],
    fields: [
      query,
      signature("QuickSearchFlagsDesktop"),
      ...DESKTOP_FLAGS,
      HASH_SET,
      4,
      ...citableTypes,
      ...BETWEEN,
      HASH_SET,
      ...EMPTY_AND_REST,
    ],
  });
}

/** A case that jade's search box proposes and has the text of. */
export interface Proposed {
  readonly name: string;
  /** As printed: "[1992] HCA 23". */
  readonly neutral: string;
  readonly reported: readonly string[];
}

const DOCUMENT = " - document in Jade";
const CITED_ONLY = " - show citations"; // jade has no text of them
const DESCRIBED = /^\[\d{4}\] .{2,300} - /; // "[1992] HCA 23 - …"
const NO_NAME = /^(?:\[?\d{1,4}\]? [A-Z]|java\.|au\.com\.)/; // a citation or a class: the texts have moved
const CONTAINER = "QuickSearchWithCitablesResultContainer";

/**
 * The proposals of an answer, best first. An object's fields are together: its description, a nought, the case's
 * name; objects are last first. @throws LegibusError LAYOUT_CHANGED
 */
export function proposedCases(body: string): Proposed[] {
  const { tokens, texts, text } = decodeAnswer(body);
  if (!texts.some((one) => one.includes(CONTAINER))) throw unreadable();
  const found = new Map<string, Proposed>();
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const description = text(tokens[at]);
    const name = text(tokens[at + 2])?.trim();
    if (!description?.endsWith(DOCUMENT) || tokens[at + 1] !== 0 || !name) continue;
    if (NO_NAME.test(name)) throw unreadable();
    const [neutral = "", ...reported] = description
      .slice(0, -DOCUMENT.length)
      .split(";")
      .map((part) => part.trim());
    if (!found.has(neutral)) found.set(neutral, { name, neutral, reported });
  }
  const described = texts.filter((one) => DESCRIBED.test(one) && !one.endsWith(CITED_ONLY));
  if (found.size === 0 && described.length > 0) throw unreadable(); // hits are there, but not where they were
  return [...found.values()];
}
