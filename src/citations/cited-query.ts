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

/** A file number that several courts may have: `XIV ZR 901/25`, `5 AZR 177/23`, `34 Wx 105/18`. */
const FILE_NUMBER = /^(?:[IVX]{1,5}|\d{1,3}) ?[A-Za-z()ü. ]{1,12} ?\d{1,6}(?:\/|\.)\d{2,4}[a-z]?$/;

/** What is left of a query beside its citation when it is nothing else: pins, brackets, "at". */
const REST = /^(?:[\s,.;:()[\]–-]|\bat\b|\bRn\.?|\bRz\.?|\bp\b|\d+)*$/i;

/**
 * Reads a query that is a citation in any usual form: `BGH, Urteil vom 16.2.2026 – XIV ZR 901/25`, a file number
 * alone, `Harbour Act 2011 (Cth) s 18`, `Marlowe v Tidewater (2024) 299 CLR 901`; undefined for any other query.
 */
export function citedQuery(query: string): CitedQuery | undefined {
  const text = query.trim();
  if (text.length > LONGEST) return undefined;
  const whole =
    parseCitation(text) ?? named(text) ?? (FILE_NUMBER.test(text) ? parseCitation(`BGH ${text}`) : undefined);
  if (!whole || whole.kind === "unrecognised" || whole.kind === "back_reference") return undefined;
  const docket = whole.kind === "decision" ? whole.docket : undefined;
  const law = whole.kind === "norm" ? formatNorm({ ...whole, parts: [] }) : undefined;
  const own = docket === text ? [docket] : [whole.canonical, docket, law, text];
  return {
    citation: whole,
    references: [...new Set(own.filter((one) => one !== undefined))],
    words: wordsOf(whole, docket),
  };
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

function wordsOf(citation: Citation, docket: string | undefined): string {
  if (docket !== undefined) return docket;
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
