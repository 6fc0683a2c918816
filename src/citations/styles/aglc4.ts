import { before } from "../../core/text.ts";
import { regex } from "../../core/regex.ts";
import { find } from "../find.ts";
import { shownCitation } from "../format.ts";
import { CONSTITUTION, englishSource, isContinental, unionName } from "./english.ts";
import type { Facts } from "./facts.ts";
import { SECTIONED_SCHEDULES } from "../recognise/english/schedule-code.ts";
import { englishPin, isProvision } from "./pin.ts";
import { isOfOtherSource, isPinApart, keepsPin, shortSecondary } from "./secondary.ts";
import { namesOf, surname } from "./publication.ts";
import { bracketed, placeIn } from "./spelling.ts";
import type { Group, Item, Style } from "./types.ts";
import { isUnionAct } from "./union.ts";

/**
 * Australian Guide to Legal Citation, 4th edition: rules 1.1, 1.4, 1.13, 2.2, 2.3, 2.4 and 3.1; for foreign
 * sources its part V.
 */
export const aglc4: Style = { name: "aglc4", cite, notes, bibliography };

function cite(item: Item): string {
  const { facts, lead = "", joined = "", tail = "" } = item;
  const text = `${lead}${englishSource(facts)}${pinned(item)}`;
  const whole = facts.reported[0]?.series.jurisdiction === "us" ? yearLast(text, facts.court) : text;
  const version = facts.law.version === undefined ? "" : ` (${VERSIONS[facts.law.version] ?? ""})`;
  return `${whole}${popularName(facts)}${version}${bracketed(joined)}${tail}`;
}

const VERSIONS: Readonly<Record<string, string>> = { "a. F.": "former version", "n. F.": "new version" };

/** ` ('Lüth')`: the name of a decision that is cited by its court and number. */
function popularName(facts: Facts): string {
  const { called, title, decision } = facts;
  if (called === undefined || !isContinental(facts)) return "";
  const source = englishSource(facts);
  const isNamed = /^(?:eu|int)$/.test(decision?.court?.country ?? "") && source.includes(`*${title}*`);
  const isTold = isNamed || source.includes(called);
  return isTold ? "" : ` ('${called}')`;
}

/** Moves the year to the end, after the pinpoint (rule 25.1), beside the court: `531 US 98, 104 (2000)`, `(2nd Cir, 1947)`. */
function yearLast(text: string, court = ""): string {
  const when = court === "" ? " ($2)" : ` (${court}, $2)`;
  return text.replace(/^(.* \d+) \(((?:1[789]|20)\d\d)\)(, [^()]+?)?(?= \(|$)/, `$1$3${when}`);
}

/** Renders the pinpoint after the source: `, 20`, `, [14]–[21] (Brennan J)`, ` s 6(1)`. */
export function pinned({ facts, pin, judge }: Item): string {
  const author = judge ?? authorOfOpinion(facts);
  const by = author === undefined ? "" : ` (${author.replaceAll(" & ", " and ")})`;
  const place = placeOf(facts, pin);
  return place === "" ? by : `${isApart(facts, place) ? " " : ", "}${place}${by}`;
}

/** `Opinion of Advocate General Kokott`, which is not the judgment of the same case. */
function authorOfOpinion({ decision }: Facts): string | undefined {
  if (decision?.form !== "Schlussanträge") return undefined;
  return `Opinion of ${(decision.courtName ?? "GA").replace(/^GA\b/, "Advocate General")}`;
}

/** Whether a pinpoint follows its source without a comma. */
function isApart(facts: Facts, place: string): boolean {
  const { kind, secondary, journal, reported } = facts;
  const source = englishSource(facts);
  if (/(?:\)| vol) [IVX\d]{1,6}$/.test(source)) return false; // "(2008) 20, 25", "vol 1, 206"
  if (isUnionAct(facts) && journal !== undefined) return false;
  if (secondary) return isPinApart(secondary) || (secondary.type !== "statute" && isProvision(place));
  if (reported[0]?.page === "") return true; // rule 14.3.2
  const isUnreported = kind === "case" && reported.length === 0 && source.endsWith(")");
  return isUnreported || kind === "legislation" || kind === "commentary" || isProvision(place);
}

/**
 * Writes the pinpoint for a source: `[23]`, `s 18(1)`, `§ 823(1)`; a document that is one provision has at
 * least that.
 */
export function placeOf(facts: Facts, pin: string | undefined): string {
  const { kind, law } = facts;
  const given = pin?.trim() ?? "";
  if (facts.secondary && keepsPin(facts.secondary, given)) return given;
  if (kind !== "legislation" || facts.secondary) return englishPin(given, hasOnlyParagraphs(facts));
  if (law.abbreviation !== undefined || facts.country !== undefined) return continentalPlace(facts, given);
  if (given === "") return law.provision ?? "";
  const place = sectioned(facts, provisionIn(given));
  return place.startsWith("(") && law.provision !== undefined ? `${law.provision}${place}` : place;
}

/** `§ 823(1) sentence 2`; an act of the Union is counted as its English text does: `art 4(7)` for `Art. 4 Nr. 7`. */
function continentalPlace(facts: Facts, pin: string): string {
  const place = bracketed(placeIn(facts.law, pin));
  if (!isUnionAct(facts)) return place;
  return place.replaceAll(/ no (\d+\w?)/g, "($1)").replace(/^Erwägungsgrund (?=\d)/, "recital ");
}

/** Writes a place of an Act as its citation does: `sch 1 cl 3` for `Schedule 1, clause 3`. */
function provisionIn(pin: string): string {
  const [act, more] = find(`Ferries Act 2011 (Cth) ${pin}`);
  return act?.kind === "legislation" && !more && act.provisions.length > 0
    ? englishPin(shownCitation(act).slice(act.canonical.length + 1))
    : englishPin(pin);
}

/** A schedule that is a Code has sections rather than clauses: `sch 2 s 18`, not `sch 2 cl 18`. */
function sectioned({ title }: Facts, place: string): string {
  const schedule = SECTIONED_SCHEDULES.get(title);
  return schedule !== undefined && place.startsWith(`${schedule} cl`)
    ? place.replace(/ cl(s?) /, (_, many: string) => (many === "" ? " s " : " ss "))
    : place;
}

/** Unreported decisions and commentaries have paragraphs only; a bare number is a page of a report. */
function hasOnlyParagraphs(facts: Facts): boolean {
  const { kind, reported, neutral } = facts;
  return kind === "commentary" || (reported.length === 0 && (isContinental(facts) || neutral !== undefined));
}

function notes(items: readonly Item[]): string[] {
  const firsts = new Map<string, number>();
  return items.map((item, at) => {
    const { facts } = item;
    const first = firsts.get(facts.id);
    if (first === undefined) {
      firsts.set(facts.id, at + 1);
      return `${cite(item)}${introduced(items, at)}.`;
    }
    return `${items[at - 1]?.facts.id === facts.id ? ibid(item, items[at - 1]) : subsequent(item, first)}.`;
  });
}

/** Defines a short title if a later note cannot use "Ibid", unless an author or file number serves. */
function introduced(items: readonly Item[], at: number): string {
  const facts = items[at]?.facts;
  if (!facts || facts.title === "" || isContinental(facts)) return "";
  if (facts.secondary || isConstitution(facts)) return "";
  if (facts.kind === "commentary" || facts.kind === "article") return "";
  if (englishSource(facts).includes(italic(facts))) return "";
  const returns = items.some(
    (one, later) => later > at && one.facts.id === facts.id && items[later - 1]?.facts.id !== facts.id,
  );
  return returns ? ` ('${italic(facts)}')` : "";
}

function isConstitution(facts: Facts): boolean {
  return facts.kind === "legislation" && englishSource(facts) === CONSTITUTION;
}

/** The short title is set like the full one; that of a bill is in roman. */
function italic(facts: Facts): string {
  if (facts.secondary) return short(facts);
  const isNamed = facts.kind === "case" || facts.kind === "legislation";
  return isNamed && facts.law.type !== "bill" ? `*${short(facts)}*` : short(facts);
}

/** "Ibid" alone repeats the pinpoint (rule 1.4.3). */
function ibid(item: Item, before: Item | undefined): string {
  const isSame = item.pin === before?.pin && item.judge === before?.judge;
  return isSame ? "Ibid" : `Ibid${pinned(item).replace(/^,/, "")}`;
}

/** Rules 1.4.1 and 3.5: `Mabo (n 3) 20`, `Privacy Act (n 3) s 6`; the Constitution needs no note. */
function subsequent(item: Item, first: number): string {
  const { facts } = item;
  const place = pinned(item).replace(/^,/, "");
  if (isConstitution(facts)) return `${CONSTITUTION}${place}`;
  const isNamed =
    facts.kind === "case" && !facts.decision && facts.rechtssatz === undefined && facts.title !== "";
  const name = isNamed || facts.kind === "legislation" ? italic(facts) : short(facts);
  return `${name} (n ${first})${place}`;
}

const PUBLIC_PARTIES =
  "R|The Queen|The King|Prosecutor|Commonwealth|Minister|Attorney-General|A-G|DPP|ACCC|ASIC|State|New South Wales|Victoria|Queensland|Tasmania|Western Australia|South Australia";
const PUBLIC_BODIES =
  "Commission|Commissioner|Director|Registrar|Ombudsman|Council|Authority|Department|Police|Secretary";
const PUBLIC = regex.plain`^(?:${PUBLIC_PARTIES})\b|\b(?:${PUBLIC_BODIES})\b`; // matches "R", "Minister for Works", "Port Authority"

/**
 * Returns the short form for later notes: the first party (the second where the first is a public body), an Act
 * without its year, an author's surname, or a file number.
 */
function short(facts: Facts): string {
  const { kind, title, law, publication, secondary } = facts;
  if (secondary) return shortSecondary(secondary);
  if (kind === "legislation") return shortLaw(law) ?? title.replace(/\s\d{4}$/, "");
  const [author] = namesOf(publication?.author);
  return kind === "case" || author === undefined ? shortCase(facts) : surname(author);
}

function shortLaw({ abbreviation, country }: Facts["law"]): string | undefined {
  const isOfStates = country === "eu" || country === "int";
  return isOfStates && abbreviation !== undefined ? unionName(abbreviation) : abbreviation;
}

function shortCase({ kind, title, decision, rechtssatz, neutral, reported }: Facts): string {
  const number = rechtssatz ?? decision?.fileNumber;
  if (kind === "case" && number !== undefined) return number;
  if (title === "") return reported[0]?.canonical ?? neutral ?? "[no title]";
  const [first = title, second] = title.split(/(?<!\s)\s+v\.?\s+/);
  const isFirst = second === undefined || !(PUBLIC.test(first) || first.includes(", "));
  const party = isFirst ? first : second;
  const name = before(party.replace(/ ?\((?:No \d+|Judgment|Merits|Appeal|Sentencing)\)$/, ""), ",")
    .replace(/(?: Pty)? Ltd$/, "")
    .trim();
  return name === "" ? title : name;
}

const HEADINGS: readonly (readonly [string, (facts: Facts) => boolean])[] = [
  [
    "A Articles/Books/Reports",
    ({ kind, secondary }) =>
      kind === "commentary" || (kind === "article" && !(secondary && isOfOtherSource(secondary))),
  ],
  ["B Cases", ({ kind }) => kind === "case"],
  ["C Legislation", ({ kind, law }) => kind === "legislation" && law.country !== "int"],
  [
    "D Treaties",
    ({ kind, law, secondary }) =>
      secondary?.type === "treaty" || (kind === "legislation" && law.country === "int"),
  ],
  [
    "E Other",
    ({ kind, secondary }) =>
      (kind === "other" && secondary?.type !== "treaty") ||
      (secondary && isOfOtherSource(secondary)) === true,
  ],
];

/** Rule 1.13: groups A to E, sorted, without pinpoints and full stops; empty groups are omitted. */
function bibliography(items: readonly Item[]): Group[] {
  return groups(items, (facts) => englishSource(facts, "surname"));
}

/** Lists every source once, in AGLC4's groups. */
export function groups(items: readonly Item[], written: (facts: Facts) => string): Group[] {
  return HEADINGS.flatMap(([heading, belongs]) => {
    const entries = new Set(items.filter(({ facts }) => belongs(facts)).map(({ facts }) => written(facts)));
    const sorted = [...entries].toSorted((one, other) => letters(one).localeCompare(letters(other), "en"));
    return sorted.length === 0 ? [] : [{ heading, entries: sorted }];
  });
}

/** Strips the marks before an entry's first letter, which do not count when entries are sorted. */
export function letters(entry: string): string {
  return entry.replace(/^[*'‘[]+/, "");
}
