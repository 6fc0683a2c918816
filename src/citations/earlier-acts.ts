import { defined } from "../core/defined.ts";
import { regex } from "../core/regex.ts";
import { formatNorm } from "./recognise/german/formats.ts";
import { ACTLESS, formatAct } from "./recognise/union/act.ts";
import { type EuropeanAct, type NamedAgain, namedAgain } from "./tables/eu.ts";
import { LAST_LAW, type Law, lawWords, otherLaw } from "./tables/laws.ts";
import type { Citation, Finding, CitationOf, FindingOf } from "./types.ts";

type Act = CitationOf<"legislation">;

/** Acts cited in full, without duplicates, by title. */
export type Acts = Map<string, Act[]>;

/**
 * Resolves provisions of an Act under its short title (`s 54 of the ICA`), and an Act without its
 * jurisdiction, to the Act cited in full before. Returns other citations, and those that match no earlier
 * Act, unchanged.
 * @param called returns the earlier citation that has a short title
 */
export function ofEarlierAct(
  one: Finding,
  acts: Acts,
  called: (title: string) => Citation | undefined,
): Finding {
  if (isOfShortTitle(one)) return again(one, actCalled(one.canonical, called), one.provisions);
  if (one.kind !== "legislation" || one.jurisdiction !== undefined || one.type === "constitution") return one;
  const meant = actCalled(one.title, called) ?? actCalled(`${one.title} ${one.year}`, called); // "the GA Act 2019"
  return again(one, isOfYear(meant, one.year) ? meant : onlyAct(acts, one), one.provisions);
}

function actCalled(title: string, called: (title: string) => Citation | undefined): Act | undefined {
  const target = called(plainTitle(title));
  return target?.kind === "legislation" ? target : undefined;
}

/** Records an Act that is cited with its jurisdiction or, as in New Zealand and England, with its year alone. */
export function keepAct(acts: Acts, one: Citation): void {
  if (one.kind !== "legislation" || (one.jurisdiction ?? one.year) === undefined) return;
  const same = acts.get(one.title) ?? [];
  if (!same.some(({ canonical }) => canonical === one.canonical)) acts.set(one.title, [...same, one]);
}

/** Whether a finding cites provisions under a short title. */
export function isOfShortTitle(one: Finding): one is FindingOf<"back_reference"> {
  return one.kind === "back_reference" && one.form === "name" && one.provisions.length > 0;
}

function again(one: Finding, act: Act | undefined, provisions: readonly string[]): Finding {
  const addsNothing = (each: Act) =>
    one.kind === "legislation" && each.jurisdiction === undefined && each.year === one.year;
  if (!act || addsNothing(act)) return one;
  const { kind, type, title, year, jurisdiction, country, canonical } = act;
  const warnings = jurisdiction === undefined ? act.warnings : [];
  const { text, start, end } = one;
  const notes = [
    ...one.notes,
    `read as the ${canonical} that is cited ${act.start > start ? "later" : "before"}`,
  ];
  const names = { kind, type, title, year, jurisdiction, country, canonical };
  return { text, start, end, pinpoints: [], judges: undefined, ...names, provisions, notes, warnings };
}

/** Returns the earlier Act of that title, if there is exactly one. */
function onlyAct(acts: Acts, { title, year }: Pick<Act, "title" | "year">): Act | undefined {
  const known = (acts.get(title) ?? []).filter((one) => isOfYear(one, year));
  const placed = known.filter(({ jurisdiction }) => jurisdiction !== undefined);
  const [only, ...others] = placed.length > 0 ? placed : known;
  return others.length === 0 ? only : undefined;
}

function isOfYear(act: Act | undefined, year: number | undefined): boolean {
  return act !== undefined && (year === undefined || act.year === year);
}

/** Returns "2007 Act" for the Legal Profession Act 2007. */
export function nameOfYear(one: Finding): string | undefined {
  return one.kind === "legislation" && one.type === "act" ? `${one.year ?? ""} Act` : undefined;
}

/** Strips the article: "ICA" of "the ICA". */
export function plainTitle(title: string): string {
  return title.replace(/^the\s/i, "");
}

/** Short title of a section that names no Act. */
export const ACT_OF_PARAGRAPH = "act of the paragraph";

/** Short titles of a regulation and of a rule that name no instrument. */
export const [REGULATIONS_OF_TEXT, RULES_OF_TEXT] = ["regulations of the text", "rules of the text"] as const;

/** Short title of rules that are cited by order and rule alone: `O 53 r 1`. */
export const RULES_OF_COURT = "rules of court";

/** Whether a short title denotes an Act: "the FTA", "the CPR", "the 2007 Act"; not "the Act", "the UK". */
export function isTitleOfAct(title: string): boolean {
  return (
    title === RULES_OF_COURT ||
    /^(?:[A-Z]{2,}A\d*(?: (?:1[89]|20)\d\d)?|[A-Z]{1,3}PR|(?:1[89]|20)\d\d \p{Lu}\p{Ll}+)$/u.test(
      plainTitle(title),
    )
  );
}

/** The instruments cited so far, by the word of their kind, such as `Rules`: the index of the last one, and whether all have its title. */
export type Instruments = Map<
  string,
  { readonly last: number; readonly title: string; readonly isOnly: boolean }
>;

const INSTRUMENT = /^(?:Regulations?|Rules|Charter|Code|Ordinance)$/;

/** Records an instrument that is cited, with its index. */
export function keepInstrument(instruments: Instruments, one: Citation, index: number): void {
  if (one.kind !== "legislation") return;
  const { title } = one;
  for (const word of title.split(" ").filter((part) => INSTRUMENT.test(part))) {
    const known = instruments.get(word);
    const isOnly = known === undefined || (known.isOnly && known.title === title);
    instruments.set(word, { last: index, title, isOnly });
  }
}

export const INSTRUMENTS: ReadonlySet<string> = new Set([RULES_OF_COURT, RULES_OF_TEXT, REGULATIONS_OF_TEXT]);

/** Returns the rules or regulations that an order, a rule or a regulation alone is of. */
export function instrumentOf(title: string, instruments: Instruments): number | undefined {
  if (title === RULES_OF_COURT) return instruments.get("Rules")?.last;
  const only = (word: string) => (instruments.get(word)?.isOnly ? instruments.get(word)?.last : undefined);
  return title === RULES_OF_TEXT ? only("Rules") : (only("Regulations") ?? only("Regulation"));
}

/** Form of an Act's abbreviation: "ICA", "EPBCA", "ITAA97". */
export const LETTERS = String.raw`[A-Z][A-Za-z]{0,3}[A-Z]{1,6}\d{0,4}`;
const KIND = "(?:Act|Code|Regulations|Rules)";
const DEFINED = regex.u`^\s?\((?:the\s)?((?:\p{Lu}[\p{L}&'’-]{0,20}\s){0,3}${KIND}|${LETTERS}(?:\s(?:19|20)\d\d)?)\)`;

/**
 * Returns a short title defined without quotation marks: "ICA" after
 * `Insurance Contracts Act 1984 (Cth) (ICA)`, "Act" after `… (the Act)`, "SD Act" after `… (SD Act)`.
 */
export function lettersAfter(behind: string): string | undefined {
  return DEFINED.exec(behind)?.[1];
}

const IN_BRACKETS = /\(\s?(?:the )?["“'‘]?(?:the )?([^()"“”'‘’\n]{1,60}?)["”'’]?\s?\)/g;

/** Creates a function that says whether a text has these letters alone in brackets; the first call reads the text once. */
export function definitionsIn(text: string): (letters: string) => boolean {
  let all: ReadonlySet<string> | undefined;
  return (letters) => {
    all ??= new Set(Array.from(text.matchAll(IN_BRACKETS), ([, one = ""]) => one));
    return all.has(letters);
  };
}

/** Treaties that a text may call "the Charter" or "the Convention" once it has named them in full. */
const TREATIES: readonly (readonly [called: RegExp, full: RegExp, law: string])[] = [
  [/^Chart(?:er|a)$/, /\bCharter of Fundamental Rights\b|\bT(?:FE|E)U\b/, "CFR"],
  [/^Chart(?:er|a)$/, /\b(?:Charta der Grundrechte|Grundrechtecharta|AEUV|EUV)\b/, "GRCh"],
  [/^[CK]onvention$/, /\bConvention (?:for the Protection of|on) Human Rights\b/, "ECHR"],
  [/^[CK]onvention$/, /\b(?:Menschenrechtskonvention|Konvention zum Schutze? der Menschenrechte)\b/, "EMRK"],
];

/** Treaties that a text names in full, with the pattern of their short names. */
export type Treaties = readonly (readonly [called: RegExp, law: Law])[];

/** Returns the treaties that a text names in full. */
export function treatiesOf(text: string): Treaties {
  return TREATIES.flatMap(([called, full, name]) => {
    const [law] = full.test(text) ? (lawWords.get(name) ?? []) : [];
    return law ? [[called, law] as const] : [];
  });
}

/** Resolves `Article 21 of the Charter` in a text that names one Charter in full. */
export function ofTreaty(one: Finding, treaties: Treaties): Finding {
  if (one.kind !== "norm" || one.law || one.lawName === undefined) return one;
  const { lawName } = one;
  const [law] = treaties.flatMap(([called, treaty]) => (called.test(lawName) ? [treaty] : []));
  if (!law) return one;
  const notes = [...one.notes, `read as the ${law.title ?? law.abbr} that the text names`];
  return { ...withLaw(one, law), notes };
}

type ActType = EuropeanAct["type"];

/** The first act of a type, the only one named before each citation from `from` to `to`, exclusive and inclusive. */
export interface OnlyAct {
  readonly act: EuropeanAct;
  readonly from: number;
  readonly to: number;
}

/** Returns the acts of the Union that "the Directive" and the like may mean, in one pass over all citations. */
export function onlyActs(all: readonly Finding[]): ReadonlyMap<ActType, OnlyAct> {
  const only = new Map<ActType, OnlyAct>();
  for (const [at, one] of all.entries()) {
    const act = actOf(one);
    const known = act && only.get(act.type);
    if (act && !known) only.set(act.type, { act, from: at, to: Number.POSITIVE_INFINITY });
    else if (act && known && at < known.to && formatAct(act, "en") !== formatAct(known.act, "en"))
      only.set(act.type, { ...known, to: at });
  }
  return only;
}

function actOf(one: Finding): EuropeanAct | undefined {
  return "act" in one ? one.act : undefined;
}

const MOST_BACK_TO_ACT = 8; // citations

/**
 * Resolves `Article 2 of that directive` to the last directive cited before, `Article 2 of the Directive` to the only
 * one, and `§ 107 Abs 2 leg cit` to the law cited before. Returns nothing for an article of an act that the text does
 * not name, unless it is marked like a citation, and undefined for other citations.
 */
export function ofActNamedAgain(
  one: Finding,
  at: number,
  all: readonly Finding[],
  { text, only }: { readonly text: string; readonly only: ReadonlyMap<ActType, OnlyAct> },
): readonly Finding[] | undefined {
  const name = lawNamedAgain(one);
  const again = name === undefined ? undefined : namedAgain(name);
  if (!again && name !== LAST_LAW) return undefined;
  const before = all.slice(Math.max(0, at - MOST_BACK_TO_ACT), at);
  const acting = before.filter((each) => !isAmended(each, text));
  const near = acting.some(actOf) ? acting : before;
  const found = again ? ofSameAct(one, again, near, onlyActAt(only, again.type, at)) : ofLastLaw(one, near);
  if (found) return [found];
  if (one.kind !== "norm") return isOfShortTitle(one) && one.text.startsWith("Erw") ? [actless(one)] : [];
  if (!/^(?:Art\.|§)/.test(one.text)) return []; // "Artikel 3 dieser Verordnung", as acts refer to themselves
  const fields = { ...one, lawName: undefined };
  return [{ ...fields, canonical: formatNorm(fields), warnings: ["names no law"] }];
}

const [AHEAD, BEHIND] = [60, 12]; // characters
/** Words before and after an act by which another one amends or repeals it. */
const AMENDING =
  /(?<!\p{L})(?:zur (?:Änderung|Aufhebung)(?: und (?:Änderung|Aufhebung))?|amending|repealing|replacing|amends|repeals|replaces|hebt|ersetzt|ändert)(?: (?:der|des|die|den|the|of))?\s$/u;
const IS_REPEALED = /^ auf(?!\p{L})/u;

/** Whether the text speaks of an act only as one that another act amends or repeals: `zur Aufhebung der Richtlinie 85/577/EWG`. */
function isAmended({ kind, start, end }: Finding, text: string): boolean {
  const ahead = AMENDING.exec(text.slice(Math.max(0, start - AHEAD), start));
  if (kind !== "eu_act" || !ahead) return false;
  return !/hebt/.test(ahead[0]) || IS_REPEALED.test(text.slice(end, end + BEHIND));
}

function onlyActAt(
  only: ReadonlyMap<ActType, OnlyAct>,
  type: ActType | undefined,
  at: number,
): EuropeanAct | undefined {
  const first = type && only.get(type);
  return first && first.from < at && at <= first.to ? first.act : undefined;
}

/** Returns the name under which a provision of no act, or an annex or recital, gives its law. */
function lawNamedAgain(one: Finding): string | undefined {
  if (one.kind === "back_reference") return isOfShortTitle(one) ? one.canonical : undefined;
  return one.kind === "norm" && !one.act ? one.lawName : undefined;
}

function ofSameAct(
  one: Finding,
  again: NamedAgain,
  near: readonly Finding[],
  only: EuropeanAct | undefined,
): Finding | undefined {
  const { type, isDefinite, isImplementing, language } = again;
  if (!isDefinite && isOfItself(one, near)) return undefined;
  const isSuch = ({ text }: Finding) => !isImplementing || /Durchführungs/.test(text);
  const ofType = near.filter((each) => type === undefined || actOf(each)?.type === type);
  const last = ofType.filter(isSuch).map(actOf).findLast(Boolean);
  const act = isDefinite ? (only ?? (isImplementing ? last : undefined)) : last;
  if (!act) return undefined;
  if (one.kind === "norm") return toAct(one, act, language);
  return isOfShortTitle(one) ? placeOf(one, act, language) : undefined;
}

/** Whether a place is written as acts refer to themselves: `Artikel 3 dieser Verordnung`, `Anhang II dieser Verordnung` without any `Art. 3`. */
function isOfItself(one: Finding, near: readonly Finding[]): boolean {
  if (one.kind === "norm") return one.text.startsWith("Artikel");
  return /diese[rs] \p{L}+$/u.test(one.text) && !near.some(({ text }) => text.startsWith("Art."));
}

/** Reports a recital of an act that the text does not cite. */
function actless({ text, start, end }: FindingOf<"back_reference">): Finding {
  const meaning = { kind: "unrecognised", country: "eu", canonical: text } as const;
  return { text, start, end, pinpoints: [], judges: undefined, ...meaning, warnings: [ACTLESS], notes: [] };
}

/** Gives an annex or a recital to an act of the Union. */
function placeOf(
  { text, start, end, provisions }: FindingOf<"back_reference">,
  act: EuropeanAct,
  language: "de" | "en",
): Finding {
  const meaning = {
    kind: "eu_act",
    act,
    provisions,
    country: "eu",
    canonical: formatAct(act, language),
  } as const;
  return { text, start, end, pinpoints: [], judges: undefined, ...meaning, warnings: [], notes: [] };
}

/** Whether a provision names its law, be it none of the tables; not `leg cit` or "that directive". */
function isOfNamedLaw(one: Finding): boolean {
  if (one.kind !== "norm" || one.lawName === undefined) return false;
  return one.lawName !== LAST_LAW && namedAgain(one.lawName) === undefined;
}

function ofLastLaw(one: Finding, before: readonly Finding[]): Finding | undefined {
  const last = before.findLast(isOfNamedLaw);
  return one.kind === "norm" && last?.kind === "norm" ? withLawOf(one, last) : undefined;
}

function withLawOf(one: FindingOf<"norm">, { law, lawName, land, act, country }: FindingOf<"norm">): Finding {
  const fields = { ...one, law, lawName, ...defined({ land, act }) };
  return { ...fields, country, canonical: formatNorm(fields), warnings: [] };
}

/** Text between a provision and the next of the same law: `, `, ` und des `, ` sowie das Verbot des `. */
const OF_SAME_LAW =
  /^(?:,\s|,?\s(?:und|sowie|oder|bzw\.|iVm)\s(?:(?:\p{L}[\p{L}-]{1,40}\s){0,3}de[rs]\s)?)$/u;

/** Gives provisions without a law that of the provision listed after them: `§ 9 Abs. 1 und der Vorbehalt des § 10 AO`. */
export function withLawsBehind(found: readonly Finding[], text: string): readonly Finding[] {
  const all = [...found];
  for (let at = all.length - 2; at >= 0; at -= 1) {
    const [one, next] = [all[at], all[at + 1]];
    if (one?.kind !== "norm" || next?.kind !== "norm" || one.lawName !== undefined) continue;
    const isListed = next.start - one.end < NEAR && OF_SAME_LAW.test(text.slice(one.end, next.start));
    if (isListed && isOfNamedLaw(next) && one.marker === next.marker) all[at] = withLawOf(one, next);
  }
  return all;
}

const DECLARES =
  /(?<!\p{L})(?:sind|beziehen sich|meinen|betreffen)(?:,[^,.;\n]{3,60},)?(?: (?:im Folgenden|nachfolgend|immer|stets|hier))?(?: (?:solche|jene|diejenigen|die|auf))? (?:de[rsn]|das|die) (\p{Lu}[\p{L}-]{1,40}(?: [IVX]{1,4})?)(?![\p{L}-])/gu;
const UNITS_AHEAD =
  /(?:§|[Pp]aragra(?:ph|f)en|[Aa]rtikel|[Nn]ormen|[Vv]orschriften|[Bb]estimmungen)[^.;\n]{0,100}$/u;
const WITHOUT_LAW =
  /(?<!\p{L})(?:ohne|so(?:fern|weit)|wenn nicht|[Ii]m Folgenden|nachfolgend|[Aa]lle|[Ss]ämtliche)(?!\p{L})/u;

/** Returns the law that a text says its provisions without one are of: `§§ ohne Gesetzesangabe sind solche des BGB`. */
function declaredLaw(text: string): Law | undefined {
  for (const { 0: said, 1: name = "", index } of text.matchAll(DECLARES)) {
    const ahead = text.slice(Math.max(0, index - NEAR), index);
    const sentence = ahead + said + text.slice(index + said.length, index + said.length + NEAR);
    const [law] = UNITS_AHEAD.test(ahead) && WITHOUT_LAW.test(sentence) ? (lawWords.get(name) ?? []) : [];
    if (law) return law;
  }
  return undefined;
}

/** Gives provisions without a law the one that the text declares, if it is divided that way. */
export function withDeclaredLaw(found: readonly Finding[], text: string): readonly Finding[] {
  const law = found.some(isLawless) ? declaredLaw(text) : undefined;
  return law
    ? found.map((one) => (isLawless(one) && one.marker === law.unit ? withLaw(one, law) : one))
    : found;
}

function isLawless(one: Finding): one is FindingOf<"norm"> {
  return one.kind === "norm" && one.lawName === undefined;
}

/** Gives an article without a law to an act of the Union. */
function toAct(one: FindingOf<"norm">, act: EuropeanAct, language: "de" | "en"): Finding {
  const fields = { ...one, act, lawName: formatAct(act, language) };
  return { ...fields, country: "eu", canonical: formatNorm(fields), warnings: [] };
}

const POSSESSIVE = /(?<!\p{L})(?:[Dd]eren|[Dd]essen|[Ii]hre[mnrs]?|[Ss]eine[mnrs]?)\s$/u;
const NEAR = 120; // characters
/** Words that may be the short name of a law: `ProdHaftG`, `BGB`. */
const LETTERED = /(?<![\p{L}\d])\p{Lu}[\p{L}-]*\p{Lu}(?![\p{L}\d])/gu;

/** Resolves `deren Art. 12 Abs. 2`, `dessen § 9` to the act or the law named before: the act cited directly before, else a short name. */
export function ofLawBefore(one: Finding, before: Finding | undefined, text: string): Finding {
  if (one.kind !== "norm" || one.law || one.lawName !== undefined) return one;
  if (!POSSESSIVE.test(text.slice(Math.max(0, one.start - 10), one.start))) return one;
  const from = Math.max(one.start - NEAR, before?.end ?? 0);
  const named = Array.from(text.slice(from, one.start).matchAll(LETTERED), ([word]) => lawWords.get(word));
  const law = named.findLast((laws) => laws !== undefined)?.[0];
  if (law) return withLaw(one, law);
  return before?.kind === "eu_act" && before.end >= one.start - NEAR ? toAct(one, before.act, "de") : one;
}

function withLaw(one: FindingOf<"norm">, law: Law): Finding {
  const fields = { ...one, law, lawName: law.abbr };
  return { ...fields, country: law.country, canonical: formatNorm(fields), warnings: [] };
}

/** Returns the country, of Germany and Austria, whose law most citations of a text are of. */
export function countryOf(found: readonly Finding[]): "de" | "at" {
  let balance = 0;
  for (const one of found) {
    if (one.kind === "norm" && one.law && (lawWords.get(one.law.abbr)?.length ?? 1) > 1) continue;
    if (one.country === "de") balance += 1;
    if (one.country === "at") balance -= 1;
  }
  return balance < 0 ? "at" : "de";
}

const SAYS_COUNTRY = /\b(?:Deutschland|deutschen?|deutsches)\b|[Öö]sterreich/;

/**
 * Takes a law that both countries have for that of the text's country, or for Austria's if a provision beside it of
 * the same law has a `Z`.
 */
export function inCountry(
  one: Finding,
  beside: readonly (Finding | undefined)[],
  ofText: "de" | "at",
): Finding {
  const country = beside.some((other) => isBesideZiffer(one, other)) ? "at" : ofText;
  if (one.kind !== "norm" || !one.law || one.law.country === country) return one;
  if (hasZiffer(one) || SAYS_COUNTRY.test(one.text) || hasYearOfTitle(one)) return one;
  const law = otherLaw(one.law, country);
  return law ? { ...one, law, country, canonical: formatNorm({ ...one, law }) } : one;
}

/** Whether a law is named with the year that is part of its title: "Passgesetz 1992". */
function hasYearOfTitle({ law, lawName = "" }: FindingOf<"norm">): boolean {
  const year = / \d{4}$/.exec(lawName)?.[0];
  return year !== undefined && law?.title?.endsWith(year) === true;
}

/** Whether a provision is divided by a `Z` (Ziffer), as only those of Austrian laws are. */
function hasZiffer(one: Finding): boolean {
  return one.kind === "norm" && one.parts.some(({ type }) => type === "z");
}

const LONGEST_LIST_LINK = 24; // characters

/** Whether two provisions are listed of one law, as in `§ 20 Abs 3 iVm § 52 Abs 1 Z 6 WEG`, and the other one has a `Z`. */
function isBesideZiffer(one: Finding, other: Finding | undefined): boolean {
  if (one.kind !== "norm" || other?.kind !== "norm" || !hasZiffer(other) || one.lawName !== other.lawName)
    return false;
  return Math.max(one.start, other.start) - Math.min(one.end, other.end) <= LONGEST_LIST_LINK;
}
