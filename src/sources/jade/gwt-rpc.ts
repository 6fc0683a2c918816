import { LegibusError } from "../../core/errors.ts";
import { sanitise } from "../../core/sanitise.ts";
import { regex } from "../../core/regex.ts";

/** A call of a service's method. Fields are numbers and strings, in the order in which GWT writes them. */
export interface RpcCall {
  readonly moduleBase: string;
  /** The service's identifier, which changes with each release. */
  readonly strongName: string;
  readonly service: string;
  readonly method: string;
  readonly parameterTypes: readonly string[];
  readonly fields: readonly (number | string)[];
}

const VERSION = 7;

/**
 * Encodes a request body in GWT-RPC version 7: `7|0|<count>|<texts>|<fields>|`; each string is written once
 * and referenced by its number.
 */
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

/** Escapes a string: an unescaped `|` would end it and inject fields, and lone surrogates cannot be sent as UTF-8. */
function escaped(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll("|", "\\!")
    .replaceAll("\0", "\\0")
    .replaceAll(/\p{Cs}/gu, (half) => `\\u${half.charCodeAt(0).toString(16)}`);
}

/**
 * Decodes `//OK[tokens…, [types], [texts], flags, version]`: positive tokens may reference a string, negative ones an
 * earlier object.
 * @throws LegibusError LAYOUT_CHANGED for the service's exception (`//EX`: stale identifiers) and for
 * anything that is not a response
 */
export function decodeAnswer(body: string) {
  const text = body.trim();
  if (text.startsWith("//EX"))
    throw new LegibusError(
      "LAYOUT_CHANGED",
      "jade.io refused the search request: its protocol identifiers are stale, or the session is over",
      {
        hint: "renew JADE_SESSION_COOKIE, or set jade.gwtStrongName, jade.gwtPermutation and jade.gwtTypes in the config file as the browser's own request to jadeService.do shows them",
      },
    );
  const whole = text.startsWith("//OK") ? readArray(text.slice(4)) : undefined;
  if (!whole || whole.at(-1) !== VERSION) throw unreadable();
  const end = whole.findIndex((part) => Array.isArray(part));
  const table = whole.at(-3);
  if (end === -1 || !isList(table)) throw unreadable();
  const texts = table.map((one) => (typeof one === "string" ? sanitise(one) : ""));
  return {
    /** In reverse order, as GWT writes them; longs are strings in GWT's encoding. */
    tokens: whole.slice(0, end),
    texts,
    /** Returns the string that a token references, counted from 1. */
    text: (token: Literal | undefined) =>
      typeof token === "number" && token > 0 ? texts[token - 1] : undefined,
  };
}

function isList(value: Literal | undefined): value is readonly Literal[] {
  return Array.isArray(value);
}

function unreadable(): LegibusError {
  return new LegibusError("LAYOUT_CHANGED", "the answer of jade.io's search could not be read", {
    hint: "search on jade.io in a browser; please report this",
  });
}

/** A value in a GWT service's response. */
type Literal = number | string | boolean | null | readonly Literal[];

const MAX_DEPTH = 50;
const SPACE = /\s*/y;
const NUMBER = /-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Infinity)|NaN/iy;
const WORD = /true|false|null/y;
const PLAIN: Readonly<Record<string, RegExp>> = { '"': /[^"\\]*/y, "'": /[^'\\]*/y };
const ESCAPE = /\\(?:x([\da-f]{2})|u([\da-f]{4})|([^xu]))/iy;
const ESCAPED: ReadonlyMap<string, string> = new Map(
  Object.entries({ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v", 0: "\0" }),
);

/**
 * Parses a JavaScript array in the form that GWT's server writes, in linear time and without evaluating it:
 * escapes \x and \u, concatenated strings ("a"+"b"), concatenated arrays ([…].concat([…])). Undefined for
 * anything else.
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
    if (word !== undefined) return word === "null" ? null : word === "true";
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

/** Identifiers that change with jade's releases, so that the operator can update them. */
export interface GwtIdentifiers {
  readonly strongName: string;
  readonly permutation: string;
  /** `Class/number` of QuickSearchFlags, QuickSearchFlagsDesktop and CitableType. */
  readonly types: readonly string[];
}

export const MODULE_BASE = "https://jade.io/au.com.barnet.jade.JadeClient/";
const SERVICE = "au.com.barnet.jade.cs.remote.JadeRemoteService";
const STRING = "java.lang.String/2004016611"; // GWT's own type, like HASH_SET
const HASH_SET = "java.util.HashSet/3273092938";

// Fields between the strings, as recorded: the flags have no names on the wire.
const DESKTOP_FLAGS = [1, 1, 1, 0, 0, 1, 0];
const BETWEEN = [1, 0, 0, 1, 0];
const EMPTY_AND_REST = [0, 0, 0, 0, 0, 1, 1, 1];

/**
 * Builds the request of jade's search box, modelled on one recorded on 2026-03-03.
 * @throws LegibusError NOT_CONFIGURED
 */
export function proposeCitables(query: string, { strongName, types }: GwtIdentifiers): string {
  const signature = (name: string) => {
    const found = types.find((type) => regex.plain`(?:^|[.$])${name}/\d+$`.test(type));
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

/** A case that jade's search box proposes and whose text jade has. */
export interface Proposed {
  readonly name: string;
  /** As printed: "[1992] HCA 23". */
  readonly neutral: string;
  readonly reported: readonly string[];
}

const DOCUMENT = " - document in Jade";
const CITED_ONLY = " - show citations"; // jade does not have their text
const DESCRIBED = /^\[\d{4}\] .{2,300} - /; // "[1992] HCA 23 - …"
const NO_NAME = /^(?:\[?\d{1,4}\]? [A-Z]|java\.|au\.com\.)/; // a citation or a class name: the strings have moved
const CONTAINER = "QuickSearchWithCitablesResultContainer";

/**
 * Parses a response's proposals, best first. An object's fields are adjacent: its description, a zero, the
 * case's name; objects are in reverse order.
 * @throws LegibusError LAYOUT_CHANGED
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
  if (found.size === 0 && described.length > 0) throw unreadable(); // there are hits, but not at the expected positions
  return [...found.values()];
}

/** A case that jade's citator lists: it cites the case that was asked for. */
export interface CitingCase {
  readonly name: string;
  readonly neutral: string;
  /** As printed: "09 April 2025". */
  readonly date: string;
}

/**
 * Returns jade's number of the case with a neutral citation among the proposals: seven fields before the citation
 * itself, after the count of its citations. Undefined for a case that is not proposed.
 * @throws LegibusError LAYOUT_CHANGED
 */
export function citableNumber(body: string, neutral: string): string | undefined {
  const { tokens, text } = decodeAnswer(body);
  const numbers = tokens.map((token, at) => (text(token) === neutral ? tokens[at - 7] : undefined));
  return numbers.find((one) => typeof one === "string" && /^[\w$]{3,7}$/.test(one))?.toString();
}

const SEARCH = "cc.alcina.framework.common.client.search";
const CRITERIA = "au.com.barnet.jade.cs.trans.searchcriteria";
const CITATION = "au.com.barnet.jade.cs.trans.othersearch.citation";
/** The classes and labels of the citator's search, in the order in which its fields reference them. */
const CITATOR = [
  `${SEARCH}.SearchDefinition/58859665`,
  `${CITATION}.CitationSearchDefinition/955429335`,
  "au.com.barnet.jade.cs.trans.othersearch.citable.CitableSearchDefinition$CitableSearchDefinitionResultType/866007608",
  "cc.alcina.framework.common.client.logic.domaintransform.lookup.LightSet/1335044906",
  `${CITATION}.CitableAndSectionsCriteriaGroup/1688548685`,
  "cc.alcina.framework.common.client.logic.FilterCombinator/3213752301",
  `${CITATION}.CitableAndSectionsCriterion/4126754736`,
  `${CITATION}.CitableCriterion/1545253367`,
  "cc.alcina.framework.gwt.client.objecttree.search.StandardSearchOperator/2244035871",
  "java.util.ArrayList/4159755760",
  `${CRITERIA}.JTextCriteriaGroup/1895870655`,
  "text (in the citing case)",
  `${CITATION}.CitationsFilterCriteriaGroup/3683112863`,
  "java.util.LinkedHashSet/95640124",
  `${CITATION}.IgnoreSelfCitationsCriterion/3894086720`,
  `${SEARCH}.BooleanEnum/357020803`,
  " ignore self citations",
  `${CITATION}.IgnoreShortCitationsCriterion/2514397111`,
  " ignore repeated citations in short sections",
  `${CITATION}.CitationSourceFilterTypeEnumCriterion/4253248484`,
  "au.com.barnet.jade.cs.csobjects.citables.CitationSourceFilterType/2049537451",
  "",
  `${CRITERIA}.JournalCriteriaGroup/3343901624`,
  `${CITATION}.CitationSourceCriteriaGroup/2323780731`,
  `${CRITERIA}.EffectiveDateCriteriaGroup/2950889875`,
  `${CRITERIA}.RetrievalDateCriteriaGroup/4014795601`,
  `${CRITERIA}.FirstExternalEnabledDateCriteriaGroup/311159311`,
  `${CITATION}.CitationSearchDefinition$CitationOrderGroup1/1895249254`,
  `${CRITERIA}.order.JadeOrderCriterion$EffectiveDateDescendingOrder/1968635164`,
  `${SEARCH}.SearchCriterion$Direction/3994719561`,
  `${CITATION}.CitationSearchDefinition$CitationOrderGroup2/3936337759`,
];
const BEFORE_NUMBER = "1|2|3|4|1|5|6|7|3|0|0|1|8|8|9|10|1|8|1|11|12|0|0";
const AFTER_NUMBER =
  "0|13|2|14|0|0|0|15|16|10|0|8|0|17|-12|18|3|19|20|1|1|21|-9|22|-17|1|23|-9|24|25|0|0|26|-9|27|-5|8|0|28|-5|8|0|29|-12|8|0|30|-12|8|0|31|-12|8|0|0|8|2|32|-12|18|1|33|34|1|0|0|35|-12|8|0|0|0|0|25";

/** Builds the request for the newest cases that cite one, modelled on one recorded on 2026-03-03. */
export function citatorSearch(number: string, strongName: string): string {
  const service = "au.com.barnet.jade.cs.remote.LeftoverRemoteService";
  const texts = [MODULE_BASE, strongName, service, "search", ...CITATOR].map(escaped);
  return [VERSION, 0, texts.length, ...texts, BEFORE_NUMBER, number, AFTER_NUMBER, ""].join("|");
}

/** `Stuart v South Australia  [2025] HCA 12 (09 April 2025) (Gageler CJ)`: only a listed case has this title. */
const LISTED = /^(.{2,300}?) {2}(\[\d{4}\] [A-Z]\w{1,20} \d{1,6}) \((\d{2} [A-Z][a-z]{2,8} \d{4})\)/;

/**
 * Parses the citator's response, newest first; of a case that is cited by many it has the first page.
 * @throws LegibusError LAYOUT_CHANGED
 */
export function citingCases(body: string): CitingCase[] {
  const { texts } = decodeAnswer(body);
  if (!texts.some((one) => one.includes("CitableSearchResults"))) throw unreadable();
  return texts.flatMap((one) => {
    const [, name, neutral, date] = LISTED.exec(one) ?? [];
    return name && neutral && date ? [{ name, neutral, date }] : [];
  });
}
