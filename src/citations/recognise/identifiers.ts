import { withoutEnd } from "../../core/text.ts";
import { indexAt, skip, textAt, type Tokens } from "../tokens.ts";
import type { Country, Form, IdentifierFields, Input, Match } from "../types.ts";
import { unrecognised } from "./unrecognised.ts";

const ECLI = /(?:ECLI:)?[A-Z]{2}:[A-Za-z0-9]{1,7}:\d{4}:[A-Za-z0-9][A-Za-z0-9.]{0,24}/y;
const LIKE_ECLI = /EC[Ll1I][Il1]?[:\s]{1,2}[A-Z]{2}:[A-Za-z0-9:.]{1,60}|ecli:[a-z0-9:.]{4,60}/y;
const ELI = /(?:https?:\/\/[a-z0-9.-]{4,60}\/)?eli\/(?:[a-zA-Z0-9_.-]{1,40}\/){1,7}[a-zA-Z0-9_.-]{1,40}/y;
const CELEX = /^[0-9CE]\d{4}[A-Z]{1,2}\d{4}$/;
/** With the `(02)` by which documents with the same number differ, or the day of the text: `02016R0679-20160504`. */
const CELEX_IN_PARTS = /[0-9CE]\d{4}[A-Z]{1,2}\d{4}(?:\(\d\d\))?/y;
const CELEX_OF_DAY = /0\d{4}[A-Z]{1,2}\d{4}(?:\(\d\d\)|-(?:19|20)\d{6}(?![\p{L}\d]))?/uy;
/** Rechtssätze of the OGH, and of the courts of appeal of Graz, Vienna, Innsbruck and Linz. */
const RECHTSSATZ = /^R[SGWIL]\d{7}$/;
const ECLI_COUNTRIES: Readonly<Record<string, Country>> = { DE: "de", AT: "at", EU: "eu", CE: "int" };

/** The "Im" of a page that prints "ECLI:AT:VWGH:2020:RA2017220124.L00" and "Im RIS seit" without a space. */
const JOINED_WORD = /(?<=\d)\p{Lu}\p{Ll}+$/u;

/** Codes of the European courts, which their own texts print without `ECLI:`. */
const PRINTED_BARE = /^(?:EU|CE:ECHR):/;

/** `ECLI:DE:BGH:2026:160626UIIZR198.22.0`, `EU:C:2014:317`, `CE:ECHR:1984:0802JUD000869179` */
export const eclis: Form = (input, at) => {
  const value = exec(ECLI, input, at);
  if (value === undefined) return likeEcli(input, at);
  const isBare = !value.startsWith("ECLI:");
  if (isBare && !PRINTED_BARE.test(value)) return undefined;
  const trimmed = withoutEnd(value.replace(JOINED_WORD, ""), ".");
  const full = isBare ? `ECLI:${trimmed}` : trimmed;
  const canonical = full === full.toUpperCase() ? full : canonicalCase(full);
  const notes = isBare ? ["printed without the prefix ECLI:"] : [];
  const year = Number(full.split(":")[3]);
  const warnings = year >= 1800 && year <= 2100 ? [] : [`${year} looks wrong: no such decision can be`];
  const country = ECLI_COUNTRIES[full.split(":")[1] ?? ""];
  const { length } = trimmed;
  return identifier(input, at, { scheme: "ecli", value: canonical, country, length, notes, warnings });
};

/** `ECLI:DE:BGH:2026`, `ECLl:DE:…`, `ecli:de:…`: a truncated, misread or lower-case ECLI. */
function likeEcli(input: Input, at: number): Match | undefined {
  const like = exec(LIKE_ECLI, input, at);
  if (like === undefined) return undefined;
  const printed = withoutEnd(like, ".:");
  const plain = printed.toUpperCase().replace(/^EC[L1I][I1L]?[:\s]+/, "ECLI:");
  ECLI.lastIndex = 0;
  const isWhole = ECLI.exec(plain)?.[0] === plain;
  if (isWhole) {
    const warnings = [`${printed} was read as ${plain}`];
    const country = ECLI_COUNTRIES[plain.split(":")[1] ?? ""];
    const { length } = printed;
    return identifier(input, at, { scheme: "ecli", value: plain, country, length, warnings });
  }
  const warning = "has not the five parts of an ECLI, as ECLI:DE:BGH:2020:120320UIIIZR123.19.0";
  return unrecognised(at, endOf(input.tokens, at, printed.length), printed, warning);
}

/** Upper-cases the ordinal number of an ECLI; court codes keep their case. */
function canonicalCase(ecli: string): string {
  const [prefix = "", country = "", court = "", year = "", ...number] = ecli.split(":");
  return [prefix, country, court, year, number.join(":").toUpperCase()].join(":");
}

/** `eli/reg/2016/679/oj`, `https://www.ris.bka.gv.at/eli/jgs/1811/946/P1295/NOR12019037` */
export const elis: Form = (input, at) => {
  const value = exec(ELI, input, at);
  if (value === undefined) return undefined;
  const trimmed = withoutEnd(value, ".-");
  const path = trimmed.slice(trimmed.indexOf("eli/"));
  const country = /ris\.bka/.test(trimmed)
    ? "at"
    : /^eli\/(?:bund|bgbl-)/.test(path)
      ? "de"
      : /^eli\/(?:reg|dir|dec|C\/)/.test(path)
        ? "eu"
        : undefined;
  return identifier(input, at, { scheme: "eli", value: path, country, length: trimmed.length });
};

/** `32016R0679`, `CELEX:62012CJ0131`, `62019CV0001(02)`, `RS0106668`. */
export const codes: Form = (input, at) => {
  const word = textAt(input.tokens, at);
  if (RECHTSSATZ.test(word)) {
    return rechtssatz(input.tokens, at, at + 1, word.slice(2), undefined, word.slice(0, 2));
  }
  if (word.startsWith("RS")) return damagedRechtssatz(input, at);
  const value = CELEX.test(word)
    ? exec(word.startsWith("0") ? CELEX_OF_DAY : CELEX_IN_PARTS, input, at)
    : undefined;
  if (value === undefined) return undefined;
  return identifier(input, at, { scheme: "celex", value, country: "eu", length: value.length });
};

/** Unreported decisions by a publisher's or registry's number: `BC9504321` (LexisNexis), `PR926273`, `Print S4213`. */
const PRINT = /^(?:BC\d{7,9}|PR\d{6})$/;
/** Text after the word `Print` of the federal industrial tribunals. */
const PRINTED = /^(?:[A-Z]\d{4}|PR\d{6})$/;

/** Numbers of publishers, `BC9501234`, and of the federal industrial tribunals, `Print PR926273`. */
export const prints: Form = ({ tokens }, at) => {
  const isNamed = textAt(tokens, at) === "Print";
  const number = textAt(tokens, isNamed ? at + 1 : at);
  if (!(isNamed ? PRINTED : PRINT).test(number)) return undefined;
  const canonical = isNamed && !PRINT.test(number) ? `Print ${number}` : number;
  const next = isNamed ? at + 2 : at + 1;
  const facts = { courtName: undefined, judge: undefined, date: undefined } as const;
  const said = { country: "au", canonical, warnings: [], notes: [] } as const;
  const meaning = { kind: "unreported", ...facts, ...said } as const;
  return { drafts: [{ from: at, next, meaning, pins: "common" }], next };
};

/** Tests whether a token begins the number of an unreported decision. */
export function isPrint(text: string): boolean {
  return text === "Print" || PRINT.test(text);
}

/** Tests whether a token may be the number of a Rechtssatz or a CELEX number, also a misread one. */
export function isCode(word: string): boolean {
  if (word.length < 6 || word.length > 12) return false;
  return LIKE_RECHTSSATZ.test(word) || RECHTSSATZ.test(word) || CELEX.test(word);
}

const LIKE_RECHTSSATZ = /^RS[\dOlI]{4,10}$/;

/** `RSO106668`, `RS01066` */
function damagedRechtssatz(input: Input, at: number): Match | undefined {
  const word = textAt(input.tokens, at);
  const plain = word.slice(2).replaceAll("O", "0").replaceAll(/[lI]/g, "1");
  return rechtssatz(input.tokens, at, at + 1, plain, `${word} was read as RS${plain}`);
}

/** `RS 0106668` */
export const spacedRechtssaetze: Form = ({ tokens }, at) => {
  const digits = textAt(tokens, at + 1);
  if (!/^\d{5,9}$/.test(digits) || !/^[01]/.test(digits)) return undefined;
  return rechtssatz(tokens, at, at + 2, digits, digits.length === 7 ? undefined : "");
};

function rechtssatz(
  tokens: Tokens,
  from: number,
  end: number,
  digits: string,
  warning: string | undefined,
  register = "RS",
): Match {
  const canonical = `${register}${digits}`;
  if (digits.length !== 7)
    return unrecognised(from, end, canonical, "the number of a Rechtssatz has seven digits", "at");
  const { additions, next } = additionsAt(tokens, end);
  const warnings = warning === undefined ? [] : [warning];
  const meaning = {
    kind: "rechtssatz",
    number: canonical,
    additions,
    country: "at",
    canonical,
    warnings,
    notes: [],
  } as const;
  return { drafts: [{ from, next, meaning, pins: "none" }], next };
}

const MOST_ADDITIONS = 40; // tokens

/** `[T4]`, `[T4, T7]`, `(T12; T15)` after a Rechtssatz. */
function additionsAt(tokens: Tokens, at: number): { additions: string[]; next: number } {
  const additions: string[] = [];
  const closing = { "[": "]", "(": ")" }[textAt(tokens, at)];
  const last = closing === undefined ? at : at + MOST_ADDITIONS;
  for (let next = at + 1; next < last; next += 1) {
    const word = textAt(tokens, next);
    if (word === closing && additions.length > 0) return { additions, next: next + 1 };
    if (/^T\d{1,3}[a-z]?$/.test(word)) additions.push(word);
    else if (!/^[,;]$/.test(word)) break;
  }
  return { additions: [], next: at };
}

/** `CELEX 62012CJ01` */
export const halfCelex: Form = ({ tokens }, at) => {
  const start = skip(tokens, at + 1, ":");
  const word = textAt(tokens, start);
  if (!/^[\dA-Z]{6,}$/.test(word) || !/\d/.test(word) || CELEX.test(word)) return undefined;
  return unrecognised(at, start + 1, `CELEX ${word}`, "is not a CELEX number, as 62012CJ0131", "eu");
};

interface Found extends Pick<IdentifierFields, "scheme" | "value"> {
  readonly country: Country | undefined;
  readonly length: number;
  readonly notes?: readonly string[];
  readonly warnings?: readonly string[];
}

function identifier({ tokens }: Input, at: number, { length, ...found }: Found): Match {
  const next = endOf(tokens, at, length);
  const meaning = { kind: "identifier", canonical: found.value, warnings: [], notes: [], ...found } as const;
  return { drafts: [{ from: at, next, meaning, pins: "german" }], next };
}

/** Index after the tokens of a stretch of text that begins with the one at `at`. */
function endOf(tokens: Tokens, at: number, length: number): number {
  return indexAt(tokens, at + 1, (tokens[at]?.start ?? 0) + length);
}

function exec(pattern: RegExp, { text, tokens }: Input, at: number): string | undefined {
  pattern.lastIndex = tokens[at]?.start ?? text.length;
  return pattern.exec(text)?.[0];
}
