import { clean } from "./clean.ts";
import { FILLERS, lawAt, type NamedLaw, spelled } from "./recognise/german/norm-law.ts";
import { unitAt } from "./recognise/german/norm-parts.ts";
import type { Law } from "./tables/laws.ts";
import { lawWords } from "./tables/laws.ts";
import { skip, textAt, type Tokens, tokenise } from "./tokens.ts";
import type { NormPart } from "./types.ts";

/** Provision as a caller writes it: `§ 823 Abs. 1 BGB`, `BGB 823`, `Art. 229 § 6 EGBGB`, `823`. */
export interface ProvisionReference {
  /** "§" also if no sign is given. */
  readonly marker: "§" | "Art" | "Anlage" | "Anhang" | "Präambel" | "Eingangsformel";
  /** Whether a sign is given; a bare "823" may also be an article. */
  readonly hasSign: boolean;
  /** "823", "17a", "VII"; undefined for an entire law and for a preamble. */
  readonly number: string | undefined;
  /** Subdivisions of the provision: Absatz, Satz, Nummer …, and the § of `Art. 229 § 6`. */
  readonly parts: readonly NormPart[];
  /** The law as written, without "des"; undefined if absent. */
  readonly lawName: string | undefined;
  /** German and Austrian laws of that name in the tables; empty for a Land's law. */
  readonly laws: readonly Law[];
}

const SIGN = /^(?:§|Art|Artikel|Artikels|Article|Paragraph|Paragraf|Section|Sec|Anlage|Anl|Anhang)$/i;
const ALONE = /^(?:Präambel|Eingangsformel)$/i;
const ROMAN = /^[IVXLC]{1,7}$/;
const LONGEST = 200; // characters of a reference

/** Parses a provision of German, Austrian or EU law; undefined if the text names no provision. */
export function readProvision(text: string): ProvisionReference | undefined {
  const tokens = tokenise(clean(text.slice(0, LONGEST)));
  return signed(tokens) ?? bare(tokens);
}

function signed(tokens: Tokens): ProvisionReference | undefined {
  for (let at = 0; at < tokens.length; at += 1) {
    const word = textAt(tokens, at);
    if (ALONE.test(word)) {
      const named = lawOf(tokens, at + 1, "§") ?? lawBefore(tokens, at);
      return { marker: markerOf(word), hasSign: true, number: undefined, parts: [], ...fields(named) };
    }
    const found = SIGN.test(word) ? signedAt(tokens, at) : undefined;
    if (found) return found;
  }
  return undefined;
}

function signedAt(tokens: Tokens, at: number): ProvisionReference | undefined {
  const marker = markerOf(textAt(tokens, at));
  const start = skip(tokens, skip(tokens, at + 1, "§"), ".");
  const place = unitAt(tokens, start) ?? romanAt(tokens, start) ?? wholeAnnex(marker, start);
  if (!place) return undefined;
  const named = lawOf(tokens, place.next, marker === "Art" ? "Art" : "§") ?? lawBefore(tokens, at);
  return { marker, hasSign: true, number: place.number, parts: place.parts, ...fields(named) };
}

interface NumberedParts extends Pick<ProvisionReference, "number" | "parts"> {
  readonly next: number;
}

/** `VII` of `Artikel VII UWG` */
function romanAt(tokens: Tokens, at: number): NumberedParts | undefined {
  const number = textAt(tokens, at);
  return ROMAN.test(number) ? { number, parts: [], next: at + 1 } : undefined;
}

/** `Anlage UStG`: the law's only annex. */
function wholeAnnex(marker: ProvisionReference["marker"], next: number): NumberedParts | undefined {
  return marker.startsWith("An") ? { number: undefined, parts: [], next } : undefined;
}

/** `823 BGB`, `BGB 823`, `823`: a bare provision without a sign or other text. */
function bare(tokens: Tokens): ProvisionReference | undefined {
  const first = tokens.findIndex(({ kind }) => kind === "number");
  const unit = first === -1 ? undefined : unitAt(tokens, first);
  if (!unit) return undefined;
  const before = tokens.slice(0, first);
  if (before.some(({ kind, text }) => kind !== "word" && !/^[/-]$/.test(text))) return undefined;
  const named = (first > 0 ? lawBefore(tokens, first) : undefined) ?? lawOf(tokens, unit.next, "§");
  if (first > 0 && unit.next < tokens.length) return undefined;
  return { marker: "§", hasSign: false, number: unit.number, parts: unit.parts, ...fields(named) };
}

function markerOf(word: string): ProvisionReference["marker"] {
  if (/^art/i.test(word)) return "Art";
  if (/^anh/i.test(word)) return "Anhang";
  if (/^anl/i.test(word)) return "Anlage";
  if (/^prä/i.test(word)) return "Präambel";
  return /^ein/i.test(word) ? "Eingangsformel" : "§";
}

/** Reads the law after the provision: one of the tables, or the remaining words. */
function lawOf(tokens: Tokens, from: number, marker: "§" | "Art"): NamedLaw | undefined {
  if (from >= tokens.length) return undefined;
  const law = lawAt(tokens, from, marker);
  if (law && law.next >= tokens.length) return law;
  let at = from;
  while (/^[,;.]$/.test(textAt(tokens, at)) || FILLERS.has(textAt(tokens, at))) at += 1;
  return words(tokens, at, tokens.length) ?? law;
}

function lawBefore(tokens: Tokens, to: number): NamedLaw | undefined {
  let end = to;
  while (end > 0 && /^[,;.]$/.test(textAt(tokens, end - 1))) end -= 1;
  return words(tokens, 0, end);
}

/** Resolves words to a law: one of the tables, a Land's, or a name that only the source can resolve. */
function words(tokens: Tokens, from: number, to: number): NamedLaw | undefined {
  let end = to;
  while (end > from && /^[,;.]$/.test(textAt(tokens, end - 1))) end -= 1;
  if (end <= from || !/^\p{L}/u.test(textAt(tokens, from))) return undefined;
  const part = tokens.slice(0, end);
  const known = lawAt(part, from, "§");
  if (known?.next === end) return known;
  const name = spelled(tokens, from, end);
  return { laws: lawWords.get(name) ?? [], name, next: end };
}

function fields(named: NamedLaw | undefined): Pick<ProvisionReference, "lawName" | "laws"> {
  return { lawName: named?.name, laws: named?.laws ?? [] };
}
