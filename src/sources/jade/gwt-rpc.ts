import { LegibusError } from "../../core/errors.ts";
import { sanitise } from "../../core/sanitise.ts";
import { type Literal, readArray } from "./gwt-literal.ts";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789$_";

/** GWT's spelling of a long: 67683 -> "Qhj". Whole numbers from 0 to 2^53-1. */
export function encodeLong(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError("only whole numbers from 0 to 2^53-1");
  let left = value;
  let digits = "";
  do {
    digits = `${DIGITS[left % 64]}${digits}`;
    left = Math.floor(left / 64);
  } while (left > 0);
  return digits;
}

/** The number that GWT spells so; undefined for other text and beyond 2^53-1. */
export function decodeLong(text: string): number | undefined {
  if (!/^[\w$]{1,9}$/.test(text)) return undefined;
  let value = 0;
  for (const digit of text) value = value * 64 + DIGITS.indexOf(digit);
  return Number.isSafeInteger(value) ? value : undefined;
}

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

/** The body of a request, GWT-RPC version 7: `7|0|<count>|<texts>|<fields>|`; a text stands once and is named by its number. */
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

/** An answer taken apart: positive tokens may name a text, negative ones an object that stood earlier. */
export interface RpcAnswer {
  /** Last first, as GWT writes them; longs are text in their own spelling. */
  readonly tokens: readonly Literal[];
  /** The text that a token names; the first has number 1. */
  readonly text: (token: Literal | undefined) => string | undefined;
  readonly texts: readonly string[];
}

/**
 * Reads `//OK[tokens…, [types], [texts], flags, version]`.
 * @throws LegibusError LAYOUT_CHANGED for the service's exception (`//EX`: stale identifiers) and for what is no answer
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
export function staleProtocol(): LegibusError {
  return new LegibusError(
    "LAYOUT_CHANGED",
    "jade.io refused the search request: its protocol identifiers are stale, or the session is over",
    {
      hint: "renew JADE_SESSION_COOKIE, or set JADE_GWT_STRONG_NAME, JADE_GWT_PERMUTATION and JADE_GWT_TYPES as the browser's own request to jadeService.do shows them",
    },
  );
}

export function unreadable(): LegibusError {
  return new LegibusError("LAYOUT_CHANGED", "the answer of jade.io's search could not be read", {
    hint: "search on jade.io in a browser; please report this",
  });
}
