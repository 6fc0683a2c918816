import { find, parseCitation } from "./find.ts";
import { formatNorm } from "./recognise/norm-format.ts";
import type { Citation, Country } from "./types.ts";

/** A query that is a citation, with or without the name in front of it. */
export interface CitedQuery {
  readonly citation: Citation;
  /** By which the document may be known, the surest first: `BGH XIV ZR 901/25`, `XIV ZR 901/25`. */
  readonly references: readonly string[];
  /** What to search for by name: the case's name, the Act's title without jurisdiction and section, the file number. */
  readonly words: string;
}

const LONGEST = 400; // letters of a query that is one citation

/** File numbers that several courts may have, with a court that has such: `XIV ZR 901/25`, `34 Wx 105/18`, `L 6 AS 87/22 B ER`. */
const FILE_NUMBERS: readonly (readonly [form: RegExp, court: string])[] = [
  [/^(?:[IVX]{1,5}|\d{1,3}) ?[A-Za-z()ü. ]{1,12} ?\d{1,6}(?:\/|\.)\d{2,4}[a-z]?$/, "BGH"],
  [/^[A-Z] \d{1,3} [A-Z]{1,3} \d{1,6}\/\d{2,4}(?: [A-Z]{1,3}){0,3}$/, "BSG"],
];

/** What is left of a query beside its citation when it is nothing else: pins, dates, brackets, "at". */
const REST =
  /^(?:[\s,.;:()[\]–-]|\bat\b|\bRn\.?|\bRz\.?|\bp\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\d)*$/i;

/** How writers lead up to a citation: "see", "cf", "vgl.", "siehe auch". */
const SIGNAL =
  /^(?:(?:(?:but )?see(?:,? (?:also|eg|e\.g\.|generally))?|cf|compare|contra|vgl|siehe(?: auch)?|so(?: auch)?|ebenso|dazu)\b[.,:]*\s+)+/i;

/**
 * Reads a query that is a citation in any usual form: `BGH, Urteil vom 16.2.2026 – XIV ZR 901/25`, a file number
 * alone, `Harbour Act 2011 (Cth) s 18`, `Marlowe v Tidewater (2024) 299 CLR 901`; undefined for any other query.
 */
export function citedQuery(query: string): CitedQuery | undefined {
  if (query.length > LONGEST) return undefined;
  const text = respaced(query).trim().replace(SIGNAL, "");
  const whole = parseCitation(text) ?? ofFileNumber(text) ?? named(text);
  if (!whole || whole.kind === "unrecognised" || whole.kind === "back_reference") return undefined;
  const fileNumber = whole.kind === "decision" ? whole.fileNumber : undefined;
  const law = whole.kind === "norm" ? formatNorm({ ...whole, parts: [] }) : undefined;
  const own = fileNumber === text ? [fileNumber] : [whole.canonical, fileNumber, law, text];
  return {
    citation: whole,
    references: [...new Set(own.filter((one) => one !== undefined))],
    words: wordsOf(whole, fileNumber),
  };
}

/** A query with its citations spaced as they are printed: `VI ZR 78 / 16`, `3AZR145/23`, `C 537/17`, `[2022] F.C.A. 344`. */
export function respaced(query: string): string {
  return query
    .replaceAll(/(?<=\d) ?\/ ?(?=\d{2,4}\b)/g, "/")
    .replaceAll(/\b(\d{1,3}|[IVX]{1,5})([A-Z]{1,2}[A-Za-z]{0,3})(?=\d{1,6}\/\d{2,4}\b)/g, "$1 $2 ")
    .replaceAll(/(?<!\d )\b([CTF]) (?=\d{1,4}\/\d{2}\b)/g, "$1-")
    .replaceAll(/(?<=\] ?)(?:[A-Z]\. ?){2,6}(?=\d)/g, (code) => `${code.replaceAll(/[. ]/g, "")} `);
}

/** A file number by itself; the court is one that has such numbers, not the court meant. */
function ofFileNumber(text: string): Citation | undefined {
  const court = FILE_NUMBERS.find(([form]) => form.test(text))?.[1];
  return court === undefined ? undefined : parseCitation(`${court} ${text}`);
}

/** A citation after the name of its case that leaves nothing over. */
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

/** The country whose law a query is about, as far as its citations say. */
export function citedCountry(query: string): Country | undefined {
  const countries = new Set(find(query.slice(0, LONGEST)).flatMap(({ country }) => country ?? []));
  const [only] = countries;
  return countries.size === 1 ? only : undefined;
}
