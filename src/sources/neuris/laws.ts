import { lawSlug, unitOf, type UnitSlug } from "../../citations/links/ris.ts";
import { readProvision } from "../../citations/provision.ts";
import { formatParts } from "../../citations/recognise/german/formats.ts";
import { type Law as CitedLaw, LAWS as CITED_LAWS, lawWords } from "../../citations/tables/laws.ts";
import { nearest } from "../../core/nearest.ts";
import { regex } from "../../core/regex.ts";

export type { UnitSlug };

const NUMBER = String.raw`\d{1,4}\s?[a-z]{0,2}`;
const SECTION = regex.i`^§{1,2}\s*(${NUMBER})(?:\s*(?:bis|und|,|-|–)\s*(${NUMBER}))?(?![\w])`;
const ARTICLE = regex.i`^Art(?:ikel|\.)?\s*(${NUMBER})(?:\s*(?:bis|und|,|-|–)\s*(${NUMBER}))?(?![\w])(.*)$`;

/** Converts a printed heading to a slug: "§ 823", "Art 1", "Art 229 § 5", "§§ 18 bis 21", "Anlage 2". */
export function unitSlug(printed: string): UnitSlug {
  const label = printed.replace(/^\(X+\)\s*/i, "").trim();
  const [, from, to] = SECTION.exec(label) ?? [];
  if (from !== undefined) return ranged(from, to);
  const [, article, last, rest = ""] = ARTICLE.exec(label) ?? [];
  if (article !== undefined) {
    const below = /^\s*§/.test(rest) ? `/${unitSlug(rest.trim())}` : "";
    return `art-${ranged(article, last)}${below}`;
  }
  return label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}

function ranged(from: string, to: string | undefined): string {
  return [from, to].flatMap((one) => (one === undefined ? [] : [numberSlug(one)])).join("-");
}

function numberSlug(number: string): string {
  return number.replaceAll(/\s/g, "").toLowerCase();
}

/** Formats a slug as lawyers write it: "823" -> "§ 823", "art-229/5" -> "Art. 229 § 5", "anlage-2" -> "Anlage 2". */
export function unitLabel(slug: UnitSlug): string {
  return slug
    .split("/")
    .map((part) => {
      const [, from, to] = /^(?:art-)?(\d+[a-z]*)(?:-(\d+[a-z]*))?$/.exec(part) ?? [];
      if (from === undefined)
        return part.replace(/^\p{L}/u, (letter) => letter.toUpperCase()).replaceAll("-", " ");
      const number = to === undefined ? from : `${from} bis ${to}`;
      if (part.startsWith("art-")) return `Art. ${number}`;
      return `${to === undefined ? "§" : "§§"} ${number}`;
    })
    .join(" ");
}

/**
 * Tests whether a law's provision is the wanted one: equal, inside the wanted article or the other way round,
 * or inside a range of repealed ones.
 */
export function isUnit(slug: UnitSlug, wanted: UnitSlug): boolean {
  if (slug === wanted || slug.endsWith(`/${wanted}`) || slug.startsWith(`${wanted}/`)) return true;
  const number = /^(\d+)[a-z]*$/.exec(wanted)?.[1];
  const [, from, to] = /^(\d+)[a-z]*-(\d+)[a-z]*$/.exec(slug) ?? [];
  if (number === undefined || from === undefined || to === undefined) return false;
  return Number(from) <= Number(number) && Number(number) <= Number(to);
}

/** Switches between § and article, for laws numbered by articles although the caller wrote "§ 1", and vice versa. */
export function otherMark(wanted: UnitSlug): UnitSlug {
  return wanted.startsWith("art-") ? wanted.slice(4) : `art-${wanted}`;
}

const AROUND = 2;

/** Returns the labels of the provisions before and after one that does not exist, in order of number. */
export function neighbours(wanted: UnitSlug, all: readonly UnitSlug[]): string[] {
  const numbered = [...new Set(all)].flatMap((slug) => {
    const key = order(slug);
    return key === undefined ? [] : [{ slug, key }];
  });
  const target = order(wanted);
  if (target === undefined) return [...new Set(all)].slice(0, 2 * AROUND).map(unitLabel);
  const sorted = numbered.toSorted((a, b) => compare(a.key, b.key));
  const firstAfter = sorted.findIndex(({ key }) => compare(key, target) > 0);
  const at = firstAfter === -1 ? sorted.length : firstAfter;
  return sorted.slice(Math.max(0, at - AROUND), at + AROUND).map(({ slug }) => unitLabel(slug));
}

type Order = readonly [number, string];

function order(slug: UnitSlug): Order | undefined {
  const [, number, letter = ""] = /^(?:art-)?(\d+)([a-z]*)(?:$|[-/])/.exec(slug) ?? [];
  return number === undefined ? undefined : [Number(number), letter];
}

function compare([a, x]: Order, [b, y]: Order): number {
  return a - b || x.localeCompare(y);
}

/** A federal law, by the names that lawyers and gesetze-im-internet.de use. */
export type Law = Pick<CitedLaw, "abbr" | "folder" | "title" | "unit" | "also">;

/** Federal laws, the most cited first; laws not in the table are looked up. */
const LAWS: readonly Law[] = CITED_LAWS.filter(
  ({ country, main, isRule }) => country === "de" && main === undefined && isRule !== true,
).toSorted((one, other) => Number(one.title === undefined) - Number(other.title === undefined));

const RENAMED = CITED_LAWS.filter(({ main }) => main !== undefined);

/**
 * Normalises a name by removing case, spaces and the year of a new version: "UWG 2004" and "uwg_2004" are
 * "uwg". Umlauts stay, because they distinguish laws.
 */
export function foldLaw(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_]\d{4}$/, "")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

const byName: ReadonlyMap<string, Law> = new Map(
  LAWS.toReversed().flatMap((law) =>
    [law.title, ...aliases(law.abbr), law.also, law.abbr].flatMap((name): [string, Law][] =>
      name === undefined ? [] : [[foldLaw(name), law]],
    ),
  ),
);

/** Returns former abbreviations of a law: "AsylVfG" for the AsylG. */
function aliases(abbreviation: string): readonly string[] {
  return RENAMED.flatMap(({ abbr, main }) => (main === abbreviation ? [abbr] : []));
}

/**
 * Finds a law by its abbreviation, folder or title, the title in any grammatical case, or as English texts name it;
 * undefined when the table lacks it.
 */
export function knownLaw(name: string): Law | undefined {
  return (
    bySlug.get(name.trim().toLowerCase()) ??
    byName.get(foldLaw(name)) ??
    byStem.get(stems(name)) ??
    citedAs(name.trim())
  );
}

/** Finds a law by a name that only citations give it: "German Civil Code". */
function citedAs(name: string): Law | undefined {
  const cited = lawWords.get(name)?.find(({ country }) => country === "de");
  return cited && byName.get(foldLaw(cited.abbr));
}

/** Stems a title's words: "des Bürgerlichen Gesetzbuchs" and "Bürgerliches Gesetzbuch" give the same. */
function stems(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (word.length > 4 ? word.replace(/(?:e[snrm]?|s)$/, "") : word)).join(" ");
}

const byStem: ReadonlyMap<string, Law> = new Map(LAWS.map((law) => [stems(law.title ?? law.abbr), law]));

const bySlug: ReadonlyMap<string, Law> = new Map(
  LAWS.toReversed().flatMap((law): [string, Law][] => (law.folder === undefined ? [] : [[law.folder, law]])),
);

/** Extracts the abbreviation from a heading such as "Bürgerliches Gesetzbuch (BGB)". */
export function abbreviationIn(heading: string): string | undefined {
  const brackets = /\(([^()]{1,120})\)$/.exec(heading)?.[1];
  const printed = brackets?.split(/\s[-–]\s/).at(-1); // "(Aufenthaltsgesetz - AufenthG)"
  return knownLaw(printed ?? "")?.abbr ?? printed;
}

/** Returns a law's key in an id: its abbreviation in lower case if known, else as its source writes it. */
export function lawKey({ abbr }: Pick<Law, "abbr">): string {
  const known = knownLaw(abbr);
  return known ? lawSlug(known.abbr) : abbr.replaceAll(/[\s/]+/g, "_");
}

/** Returns the law of a key in an id; one that is not known is cited by sections. */
export function lawOfKey(key: string): Law {
  return knownLaw(key) ?? { abbr: key.replaceAll("_", " "), unit: "§" };
}

/**
 * Tests whether one of a source's names for a law is a name of this one, so that "GG" never returns another
 * law. A folder is juris's abbreviation with `_` for all but letters, digits and hyphens: "BGSG 1994" is the
 * BPolG's `bgsg_1994`.
 */
export function isSameLaw(law: Law, names: readonly (string | undefined)[]): boolean {
  const own = new Set([law.abbr, law.also].flatMap((name) => (name === undefined ? [] : [foldLaw(name)])));
  return names.some(
    (name) => name !== undefined && name !== "" && (own.has(foldLaw(name)) || folderOf(name) === law.folder),
  );
}

/** Returns the folder that gesetze-im-internet.de derives from an abbreviation: "WpÜG" -> "wp_g". */
export function folderOf(abbr: string): string {
  return abbr.toLowerCase().replaceAll(/[^a-z0-9-]/g, "_");
}

const MOST_NEAR = 3;
const FARTHEST = 0.34; // share of the letters that differ: one of the four of `VwZG`

/** Returns known abbreviations similar to an unknown one. */
export function nearestLaws(wrong: string, others: readonly string[] = []): string[] {
  const known = [...LAWS.map(({ abbr }) => abbr), ...others];
  return nearest(
    wrong,
    known.filter((name) => foldLaw(name) !== foldLaw(wrong)), // never suggest the name that was given
    MOST_NEAR,
    FARTHEST,
  );
}

/** Reads a bare number as an article in laws that are numbered by articles. */
export function unitIn(law: Law, unit: UnitSlug): UnitSlug {
  return law.unit === "Art" && /^\d/.test(unit) ? `art-${unit}` : unit;
}

/** Returns a sentence when Austria has a law of the same abbreviation, otherwise "". */
export function countryLine(abbr: string): string {
  const countries = new Set((lawWords.get(abbr) ?? []).map(({ country }) => country));
  if (!countries.has("at")) return "";
  return `This is German law. Austria has another ${abbr}: risat:get_norm (when risat is enabled)`;
}

/** A parsed reference to a provision: its law, its number, and the pin inside it. */
export interface NormReference {
  readonly law?: string;
  readonly unit?: UnitSlug;
  /** `Abs. 1 S. 2 Nr. 3 lit. a`, or empty. */
  readonly pin: string;
  /** Whether the mark (§ or Art.) was written. */
  readonly hasMark: boolean;
}

const IN_PINS: ReadonlySet<string> = new Set(["abs", "satz", "nr", "lit"]);

/** Parses "§ 823 Abs. 1 BGB", "Art. 14 I 1 GG", "BGB § 823", "823 BGB", "823"; undefined when no provision is named. */
export function parseNorm(text: string): NormReference | undefined {
  const read = readProvision(text);
  if (!read) return undefined;
  const { marker, number, parts, lawName, hasSign } = read;
  const isCounted = marker === "§" || marker === "Art";
  const unit =
    isCounted && number !== undefined
      ? unitOf({ marker, number, parts }, { unit: marker })
      : unitSlug([marker, number].filter(Boolean).join(" "));
  const law = lawName === undefined ? undefined : (knownLaw(lawName)?.abbr ?? lawName);
  const pin = formatParts(parts.filter(({ type }) => IN_PINS.has(type)));
  return { ...(law !== undefined && { law }), unit, pin, hasMark: hasSign };
}
