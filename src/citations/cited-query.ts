import { regex } from "../core/regex.ts";
import { ENGLISH_MONTHS } from "../core/day.ts";
import { mayCite, withoutEnd } from "../core/text.ts";
import { courtsCalled } from "./court-names.ts";
import { find, parseCitation } from "./find.ts";
import { formatNorm } from "./recognise/german/formats.ts";
import { citationOfName } from "./tables/case-names.ts";
import type { Citation, Country } from "./types.ts";
import { isGermanOrAustrian } from "./tables/jurisdictions.ts";

/** Query that consists of a citation, with or without the name before it. */
export interface CitedQuery {
  readonly citation: Citation;
  /** Forms under which the document may be known, the surest first: `BGH XIV ZR 901/25`, `XIV ZR 901/25`. */
  readonly references: readonly string[];
  /** Words for a search: the case's name, the Act's title without jurisdiction and section, the number, or the provision and the words besides. */
  readonly words: string;
  /** Words after the citation that are not part of it: `Bearbeitungsgebühr` in `§ 307 BGB Bearbeitungsgebühr`. */
  readonly besides: string;
}

const LONGEST = 400; // characters of a query that is one citation

/**
 * Forms of file numbers that several courts share, each with one such court: `XIV ZR 901/25`, `34 Wx 105/18`,
 * `L 6 AS 87/22 B ER`.
 */
const FILE_NUMBERS: readonly (readonly [form: RegExp, court: string])[] = [
  [/^(?:[IVX]{1,5}|\d{1,3}) ?[A-Za-z()ü. ]{1,12} ?\d{1,6}(?:\/|\.)\d{2,4}[a-z]?$/, "BGH"],
  [/^[A-Z] \d{1,3} [A-Z]{1,3} \d{1,6}\/\d{2,4}(?: [A-Z]{1,3}){0,3}$/, "BSG"],
];

/** Text allowed beside the citation of a query: pinpoints, dates, brackets, "at". */
const REST = regex.i`^(?:[\s,.;:()[\]–-]|\bat\b|\bRn\.?|\bRz\.?|\bp\b|\b(?:${ENGLISH_MONTHS.join("|")})\b|\d)*$`;

/** Signals that introduce a citation: "see", "cf", "vgl.", "siehe auch". */
const SIGNAL =
  /^(?:(?:(?:but )?see(?:,? (?:also|eg|e\.g\.|generally))?|cf|compare|contra|vgl|siehe(?: auch)?|so(?: auch)?|ebenso|dazu)\b[.,:]*\s+)+/i;

/**
 * Reads a query that is a citation in any usual form: `BGH, Urteil vom 16.2.2026 – XIV ZR 901/25`, a file number
 * alone, `Harbour Act 2011 (Cth) s 18`, `Marlowe v Tidewater (2024) 299 CLR 901`; undefined for any other query.
 */
export function citedQuery(query: string): CitedQuery | undefined {
  if (query.length > LONGEST) return undefined;
  const text = respaced(query).trim().replace(SIGNAL, "");
  const known = citationOfName(text);
  const whole = wholeOf(known ?? text);
  if (!whole || whole.kind === "unrecognised" || whole.kind === "back_reference") return undefined;
  const fileNumber = whole.kind === "decision" ? whole.fileNumber : undefined;
  const law = whole.kind === "norm" ? formatNorm({ ...whole, parts: [] }) : undefined;
  const own = fileNumber === text ? [fileNumber] : [whole.canonical, fileNumber, law, text];
  const others = known === undefined ? besides(text, whole) : "";
  const words = known === undefined ? wordsOf(whole, fileNumber) : text;
  return {
    citation: whole,
    references: [...new Set(own.filter((one) => one !== undefined))],
    words: whole.kind === "norm" ? `${words} ${others}`.trim() : words,
    besides: others,
  };
}

function wholeOf(text: string): Citation | undefined {
  return mayCite(text) ? (parseCitation(text) ?? ofFileNumber(text) ?? named(text)) : undefined;
}

/** Reads a query that is a citation and nothing else. */
export function citedAlone(query: string): CitedQuery | undefined {
  const cited = citedQuery(query);
  return cited?.besides === "" ? cited : undefined;
}

const PLACE =
  /\([^()]{0,99}\)|\b(?:juris|beck-online|openJur|AustLII|BAILII|EUR-Lex|Rn|Rz|Tz|per)\b|(?<!\p{L})(?:\p{Lu}[\p{L}'’-]{1,30}(?:,| and)? ){1,9}(?:ACJ|CJ|JJA?|JA?|P|LJJ?)\b/gu;

const WORD = /\p{L}{3}/u;

/** Returns the words after a citation that are of no other one and say neither where nor by whom something is said. */
function besides(text: string, { end }: Citation): string {
  if (!WORD.test(text.slice(end))) return "";
  const others = find(text).filter((one) => one.end > end);
  const rest = others
    .toReversed()
    .reduce((left, one) => left.slice(0, Math.max(end, one.start)) + left.slice(one.end), text);
  return WORD.test(rest.slice(end).replaceAll(PLACE, " ")) ? rest.slice(end).trim() : "";
}

/** Normalises spacing in citations: `VI ZR 78 / 16`, `3AZR145/23`, `6C 1.22`, `C 537/17`, `[2022] F.C.A. 344`. */
export function respaced(query: string): string {
  return query
    .replaceAll(/(?<=\d) ?\/ ?(?=\d{2,4}\b)/g, "/")
    .replaceAll(
      /(?<![.:])\b(\d{1,3}|[IVX]{1,5})([A-Z]{1,2}[A-Za-z]{0,3}) ?(?=\d{1,6}[/.]\d{2,4}\b)/g,
      "$1 $2 ",
    )
    .replaceAll(
      /\b([CTF]) (?=\d{1,4}\/\d{2}\b)(?<!(?:\d |\bOJ |\bABl\.? |\bEP[AO]\b[^;\n]{0,80})[CTF] )/g,
      "$1-",
    )
    .replaceAll(/(?<=\] ?)(?:[A-Z]\. ?){2,6}(?=\d)/g, (code) => `${code.replaceAll(/[. ]/g, "")} `);
}

/**
 * Parses a file number, alone or after the name of its court: `German Federal Fiscal Court VII R 57/20`. The court of
 * one alone is one that has such numbers, not necessarily the one meant.
 */
function ofFileNumber(text: string): Citation | undefined {
  for (const { index } of text.matchAll(/(?<=^|\s)\S/g)) {
    const number = text.slice(index);
    const likely = FILE_NUMBERS.find(([form]) => form.test(number))?.[1];
    if (likely === undefined) continue;
    const name = text.slice(0, index).replace(/^(?:(?:the|german|austrian) )+/i, "");
    const named = courtsCalled(withoutEnd(name, ",: ")).find(({ jurisdiction }) =>
      isGermanOrAustrian(jurisdiction),
    );
    const court = index === 0 ? likely : named?.code;
    return court === undefined ? undefined : parseCitation(`${court} ${number}`);
  }
  return undefined;
}

function named(text: string): Citation | undefined {
  const [first, ...others] = find(text);
  if (!first || first.kind === "unrecognised") return undefined;
  const last = others.at(-1) ?? first;
  const before = text.slice(0, first.start).replace(first.name ?? "", "");
  const isWhole = REST.test(before) && REST.test(text.slice(last.end));
  const isOne = others.every(({ group }) => group !== undefined && group === first.group);
  return isWhole && isOne ? first : undefined;
}

function wordsOf(citation: Citation, fileNumber: string | undefined): string {
  if (fileNumber !== undefined) return fileNumber;
  if (citation.kind === "legislation")
    return [citation.title, citation.year].filter((part) => part !== undefined).join(" ");
  return citation.name ?? citation.canonical;
}

/** Returns the country whose law the citations of a query belong to; undefined unless they all agree. */
export function citedCountry(query: string): Country | undefined {
  const countries = new Set(
    (mayCite(query) ? find(query.slice(0, LONGEST)) : []).flatMap(({ country }) => country ?? []),
  );
  const [only] = countries;
  return countries.size === 1 ? only : undefined;
}
