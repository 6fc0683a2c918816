import type { EuropeanAct } from "../tables/eu.ts";
import { type Law, type Laws, lawWords } from "../tables/laws.ts";
import { skip, textAt, type Token } from "../tokens.ts";
import { europeanActAt, formatAct } from "./european-act.ts";
import type { Unit } from "./norm-units.ts";

export type Marker = "§" | "Art";

export interface Book {
  readonly laws: Laws;
  /** As printed, with its year. */
  readonly name: string;
  readonly act?: EuropeanAct;
  readonly next: number;
}

export const FILLERS: ReadonlySet<string> = new Set("des der dem vom von of the d zur zum".split(" "));
const MOST_FILLERS = 3;

/** The law behind a member: `BGB`, `des Bürgerlichen Gesetzbuchs`, `RL 2001/29/EG`, or what looks like a law's abbreviation. */
export function bookAt(tokens: readonly Token[], from: number, marker: Marker): Book | undefined {
  let at = textAt(tokens, from) === "," ? from + 1 : from;
  for (let count = 0; count < MOST_FILLERS && FILLERS.has(textAt(tokens, at)); count += 1)
    at = skip(tokens, at + 1, ".");
  const act = europeanActAt(tokens, at);
  if (act) return { laws: [], name: formatAct(act.act, act.words), act: act.act, next: act.next };
  const found = lawWords.at(tokens, at);
  if (found && isBook(found.value, marker, at === from)) return edition(tokens, at, found.next, found.value);
  return at === from ? unknownBook(tokens, at) : namedBook(tokens, at);
}

/** Behind a comma or "der" only laws whose unit fits: "§ 5, AO" is one, "Art. 5 der AG" none. */
function isBook(laws: Laws, marker: Marker, isDirect: boolean): boolean {
  return laws.length > 0 && (isDirect || laws.some(({ unit }) => unit === marker));
}

const LOOKS_LIKE_LAW = /^\p{Lu}[\p{Ll}\p{Lt}\p{Lm}\p{Lo}\p{M}]*\p{Lu}[\p{L}\p{M}]*$/u;
const NO_ABBREVIATION: ReadonlySet<string> = new Set([
  "II",
  "III",
  "IV",
  "VI",
  "VII",
  "VIII",
  "IX",
  "XI",
  "XII",
  "GmbH",
  "USA",
  "UN",
  "EU",
  "BRD",
  "DDR",
  "BGH",
  "BVerfG",
  "BAG",
  "BFH",
  "BSG",
  "BVerwG",
  "OLG",
  "LG",
  "AG",
  "OGH",
  "VwGH",
  "VfGH",
  "NJW",
  "UAbs",
]);
const STATES: ReadonlySet<string> = new Set(
  "NRW NW BW LSA MV SH RP RhPf BY BE BB HE HH HB ND NI SL SN ST TH Bln Nds Hess".split(" "),
);

const NAMED_LAW = /^\p{Lu}\p{L}{3,}(?:gesetz(?:es|buchs?|buches)?|verordnung)$/u;

/** `§ 5 des Foobargesetzes`: a law by a name that the table does not have. */
function namedBook(tokens: readonly Token[], at: number): Book | undefined {
  return NAMED_LAW.test(textAt(tokens, at)) ? edition(tokens, at, at + 1, []) : undefined;
}

function unknownBook(tokens: readonly Token[], at: number): Book | undefined {
  const name = textAt(tokens, at);
  if (NAMED_LAW.test(name)) return namedBook(tokens, at);
  if (tokens[at]?.kind !== "word" || name.length > 20 || !LOOKS_LIKE_LAW.test(name)) return undefined;
  if (NO_ABBREVIATION.has(name) || /\d/.test(name)) return undefined;
  if (
    textAt(tokens, at + 1) === "-" &&
    tokens[at + 2]?.kind === "word" &&
    tokens[at + 1]?.start === tokens[at]?.end
  ) {
    return edition(tokens, at, at + 3, []);
  }
  return edition(tokens, at, at + 1, []);
}

/** `UWG 2004`, `LBO BW`, `BGB a. F.` */
function edition(tokens: readonly Token[], from: number, end: number, laws: Laws): Book {
  let next = STATES.has(textAt(tokens, end)) ? end + 1 : end;
  if (/^(?:1[89]|20)\d\d$/.test(textAt(tokens, next)) && textAt(tokens, next + 1) !== "/") next += 1;
  const printed = spelled(tokens, from, next);
  const old = /^(?:a\.? ?F|n\.? ?F|aF|nF)\b/.exec(spelled(tokens, next, next + 4));
  const isOld = old !== null && (laws.length > 0 || printed !== "");
  if (!isOld) return { laws, name: printed, next };
  const length = textAt(tokens, next).length === 2 ? 1 : textAt(tokens, next + 3) === "." ? 4 : 3;
  return {
    laws,
    name: `${printed} ${textAt(tokens, next).startsWith("a") ? "a. F." : "n. F."}`,
    next: next + length,
  };
}

/** Words as printed, with one space where there is any. */
export function spelled(tokens: readonly Token[], from: number, next: number): string {
  return tokens
    .slice(from, next)
    .map((token, at, all) => (at > 0 && all[at - 1]?.end !== token.start ? ` ${token.text}` : token.text))
    .join("");
}

/** `Z` is Austria's word for a number; without it both countries remain possible until the whole text is known. */
export function preferred(laws: Laws, { parts }: Unit, marker: Marker): Law | undefined {
  const isAustrian = parts.some(({ type }) => type === "z");
  const fitting = laws.filter(({ unit }) => unit === marker);
  const among = fitting.length > 0 ? fitting : laws;
  return among.find(({ country }) => (country === "at") === isAustrian) ?? among[0];
}
