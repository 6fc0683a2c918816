import type { DecisionFields } from "../types.ts";
import { germanDate } from "../../core/day.ts";
import { raised } from "../../core/text.ts";
import { formatDecision } from "../recognise/german/formats.ts";
import { formatPeriodical } from "../recognise/literature/periodical.ts";
import { lawWords } from "../tables/laws.ts";
import { aglc4, letters, pinned } from "./aglc4.ts";
import type { Facts } from "./facts.ts";
import { germanPin } from "./pin.ts";
import {
  type Edition,
  editionOf,
  inverted,
  NAMED_BY_LAW,
  namesOf,
  shortName,
  subjectOf,
} from "./publication.ts";
import { besides } from "./secondary.ts";
import { type Manner, placeIn, spelled } from "./spelling.ts";
import type { Group, Item, Style } from "./types.ts";
import { germanActOf, germanLaw, isUnionAct } from "./union.ts";
import { isGermanOrAustrian } from "../tables/jurisdictions.ts";

interface Conventions {
  readonly manner: Manner;
  readonly randnummer: "Rn." | "Rz";
  readonly decision: (facts: Facts) => string;
  readonly commentary: (facts: Facts, pin: string) => string;
  readonly article: (facts: Facts, isListed: boolean) => string;
}

/** Style of the NJW: `BGH, Urt. v. 12.3.2020 – III ZR 123/19, NJW 2020, 1827 Rn. 5`; `§ 823 Abs. 1 BGB`. */
export const german: Style = styleOf("german", {
  manner: "de",
  randnummer: "Rn.",
  decision: (facts) => [decisionHead(facts), printedOf(facts)].filter(Boolean).join(", "),
  commentary: germanCommentary,
  article: (facts, isListed) =>
    [authors(facts, isListed), isListed ? facts.title : "", printedOf(facts)].filter(Boolean).join(", "),
});

/** Style of the AZR: `OGH 24.3.2021, 5 Ob 234/20b Rz 5`; `§ 1295 Abs 1 ABGB`. */
export const austrian: Style = styleOf("austrian", {
  manner: "at",
  randnummer: "Rz",
  decision: (facts) =>
    [austrianHead(facts), printedOf(facts).replace("Slg.", "Slg")].filter(Boolean).join(", "),
  commentary: austrianCommentary,
  article: (facts, isListed) =>
    [authors(facts, isListed), facts.title, printedOf(facts)].filter(Boolean).join(", "),
});

function styleOf(name: Style["name"], conventions: Conventions): Style {
  const cite = (item: Item): string =>
    isForeign(item.facts)
      ? aglc4.cite(item)
      : `${item.lead ?? ""}${citeOf(item, conventions)}${spelled(item.joined ?? "", conventions.manner)}${item.tail ?? ""}`;
  return {
    name,
    cite,
    notes: (items) => notesOf(items, cite, conventions),
    bibliography: (items) => listOf(items, (facts) => listed(facts, conventions)),
  };
}

/** Whether a source comes from another legal system and is cited as it is there, after AGLC4. */
function isForeign(facts: Facts): boolean {
  const { kind, decision, rechtssatz, country, printed, law, secondary } = facts;
  if (secondary) return country === undefined && (secondary.type !== "material" || secondary.place !== "");
  if (kind === "case")
    return !decision && rechtssatz === undefined && country === undefined && printed.length === 0;
  return (
    kind === "legislation" && country === undefined && law.abbreviation === undefined && !isUnionAct(facts)
  );
}

function citeOf(item: Item, conventions: Conventions): string {
  const { facts, pin } = item;
  const place = pin === undefined || pin.trim() === "" ? "" : germanPin(pin, conventions.randnummer);
  if (facts.secondary) {
    const work = secondaryOf(facts.secondary, conventions);
    return `${work}${pinOfWork(place, work, conventions)}`;
  }
  switch (facts.kind) {
    case "legislation":
      return norm(facts, pin, conventions.manner);
    case "commentary":
      return conventions.commentary(facts, place);
    case "article":
      return [conventions.article(facts, false), place].filter(Boolean).join(" ");
    case "case":
      return named([caseOf(facts, conventions), place].filter(Boolean).join(" "), facts, conventions);
    case "other":
      return [otherOf(facts), place].filter(Boolean).join(" ");
  }
}

/** `Larenz, Methodenlehre der Rechtswissenschaft, 6. Aufl. 1991`, in Austria `Koziol, Haftpflichtrecht I⁴ (2020)`. */
function secondaryOf(
  { author, title, place }: NonNullable<Facts["secondary"]>,
  { manner }: Conventions,
): string {
  const [all, number = "", year = ""] = /^(\d{1,2})\. ?Aufl\p{L}*\.?,? ?(\d{4})$/u.exec(place) ?? [];
  const printed = place.replace(/\. ?Auflage,? (?=\d{4}$)/, ". Aufl. ");
  const isRaised = manner === "at" && all !== undefined;
  const work = isRaised ? `${title}${raised(number)} (${year})` : besides(title, printed, ",");
  return [author, work].filter(Boolean).join(", ");
}

/** `, S. 312`, in Austria ` 312` after the year in brackets. */
function pinOfWork(place: string, work: string, conventions: Conventions): string {
  if (place === "") return "";
  if (conventions.manner === "at" && /\) \d+$/.test(work)) return ` ${place}`; // "FS Korinek (1996) 75 (80)"
  return `${conventions.manner === "at" && /[)P]$/.test(work) ? " " : ", "}${pagesIn(place, work, conventions)}`;
}

/** `S. 312` for the page of a work, `(312)` for that of a decision; the number alone in Austria and after another page. */
function pagesIn(place: string, work: string, { manner }: Conventions): string {
  const isBare = manner === "at" || /(?:\bS\.|\)) \d+$/.test(work);
  return place.replace(/^\((.*)\)$/, isBare ? "$1" : "S. $1");
}

/** Adds the name by which a decision is known after the pinpoint, in Austria before it. */
function named(text: string, { called }: Facts, { manner }: Conventions): string {
  if (called === undefined) return text;
  if (manner === "de") return `${text} – ${called}`;
  return text.replace(/(?= Rz \d[^ ]*$)|$/, `, ${called}`);
}

/** Renders an entry of the bibliography, without a pinpoint. */
function listed(facts: Facts, conventions: Conventions): string {
  if (isForeign(facts)) return aglc4.bibliography([{ facts }])[0]?.entries[0] ?? facts.title;
  if (facts.secondary) return secondaryOf(facts.secondary, conventions);
  switch (facts.kind) {
    case "legislation":
      return listedLaw(facts, conventions);
    case "commentary":
      return conventions.commentary({ ...facts, publication: withoutSubject(facts) }, "");
    case "article":
      return conventions.article(facts, true);
    case "case":
      return caseOf({ ...facts, database: undefined }, conventions);
    case "other":
      return otherOf(facts);
  }
}

function listedLaw(facts: Facts, { manner }: Conventions): string {
  const { law, title } = facts;
  if (isUnionAct(facts)) return germanActOf(facts, manner);
  return germanLaw(law) ?? (law.provision === undefined ? title : (law.abbreviation ?? title));
}

/** Returns the book as a whole; the law that it explains stays part of its name: `Fischer, StGB`. */
function withoutSubject(facts: Facts): Facts["publication"] {
  const { author: _author, ...book } = facts.publication ?? {};
  const isByLaw = NAMED_BY_LAW.test(book.abbreviation ?? book.work ?? "");
  return { ...book, subject: isByLaw ? "" : subjectOf(facts).law };
}

function otherOf({ title }: Facts): string {
  return title === "" ? "[ohne Titel]" : title;
}

function caseOf(facts: Facts, { decision }: Conventions): string {
  if (facts.rechtssatz !== undefined) return `RIS-Justiz ${facts.rechtssatz}`;
  return decision(facts) || otherOf(facts);
}

/** Joins the official collection and the journal as parallel citations: `BGHZ 225, 23 = NJW 2020, 1827`. */
function printedOf({ printed, database = "" }: Facts): string {
  return printed.length === 0 ? database : printed.map(formatPeriodical).join(" = ");
}

function decisionHead(facts: Facts): string {
  const { decision, court, date, ecli, printed } = facts;
  if (decision) {
    const head = formatDecision({ ...decision, fileNumber: germanFileNumber(decision) });
    const { court: of, courtName, date: day } = decision;
    return withEcli(of?.country === "eu" && day === undefined ? `${courtName}, ${head}` : head, facts);
  }
  const known = [court, date && germanDate(date), printed.length === 0 ? ecli : undefined];
  return known.filter(Boolean).join(", ");
}

/** Opinions of the European Court of Justice have a number of their own: `Gutachten 2/13`. */
function germanFileNumber({ fileNumber }: Pick<DecisionFields, "fileNumber">): string | undefined {
  return fileNumber?.replace(/^(?:Opinion|Avis) /, "Gutachten ");
}

/** Adds the ECLI of an EU decision without a printed report; the official reports ended in 2012. */
function withEcli(head: string, { decision, ecli, printed }: Facts): string {
  const isUnion = decision?.court?.country === "eu";
  return isUnion && ecli !== undefined && printed.length === 0 ? `${head}, ${ecli}` : head;
}

/** Austrian citations omit the form and "v." and separate with a comma. */
function austrianHead(facts: Facts): string {
  const { decision, court, date, printed, ecli } = facts;
  if (!decision) {
    const head = [court, date && germanDate(date)].filter(Boolean).join(" ");
    return [head, printed.length === 0 ? ecli : undefined].filter(Boolean).join(", ");
  }
  const day = decision.date === undefined ? undefined : germanDate(decision.date);
  const opinion = decision.form === "Schlussanträge" ? "SA" : undefined;
  const head = [opinion, decision.courtName, day].filter(Boolean).join(" ");
  const text = [head, germanFileNumber(decision)].filter(Boolean).join(day === undefined ? " " : ", ");
  return withEcli(text, facts);
}

/**
 * `§ 823 Abs. 1 BGB` in the style's spelling; a foreign law whose abbreviation both countries use gets a
 * prefix: `§ 75 öStGB`.
 */
function norm(facts: Facts, pin: string | undefined, manner: Manner): string {
  const { law, title } = facts;
  const place = spelled(recitalIn(placeIn(law, pin), manner), manner);
  if (isUnionAct(facts) && (place === "" || !law.act))
    return [germanActOf(facts, manner), place].filter(Boolean).join(", ");
  const { abbreviation } = law;
  if (abbreviation === undefined || (place === "" && law.provision === undefined)) {
    return [title, place].filter(Boolean).join(", ");
  }
  const version = law.version?.replaceAll(manner === "at" ? /[. ]/g : / /g, "");
  const name = [germanLaw(law) ?? `${signOf(law, manner)}${abbreviation}`, version].filter(Boolean).join(" ");
  return /^(?:§|Art|Anl|Erw|\d)/.test(place) ? `${place} ${name}` : [name, place].filter(Boolean).join(", ");
}

/** `Erwgr. 61` for `recital 61`, in Austria `ErwGr 61`. */
function recitalIn(place: string, manner: Manner): string {
  return place.replace(/^(?:recital|Erwägungsgrund) (?=\d)/i, manner === "de" ? "Erwgr. " : "ErwGr ");
}

function signOf({ abbreviation = "", country }: Facts["law"], manner: Manner): string {
  if (country === manner || !isGermanOrAustrian(country)) return "";
  const countries = new Set(lawWords.get(abbreviation)?.map((one) => one.country));
  if (!countries.has("de") || !countries.has("at")) return "";
  return country === "at" ? "ö" : "d";
}

/** `BeckOK UrhR/Götting, 48. Ed. 1.12.2025, UrhG § 15 Rn. 21`; `Grüneberg/Ellenberger, BGB, 84. Aufl. 2025, § 823 Rn. 5`. */
function germanCommentary(facts: Facts, pin: string): string {
  const { publication } = facts;
  const { law, place } = subjectOf(facts);
  const work = publication?.abbreviation ?? publication?.work ?? "";
  const author = namesOf(publication?.author).map(shortName).join("/");
  const edition = editionOf(facts);
  const head = author === "" ? work : work.includes(", ") ? `${author}, in: ${work}` : `${work}/${author}`;
  const version = edition && versionOf(edition);
  const isByLaw = NAMED_BY_LAW.test(work);
  const parts = [
    head,
    isByLaw || work.endsWith(law) || work.includes(`${law}/`) || work.includes(", ") ? "" : law,
    version,
    isByLaw ? [law, place].filter(Boolean).join(" ") : place,
  ];
  return [parts.filter(Boolean).join(", "), pin].filter(Boolean).join(" ");
}

function versionOf({ volume, number, word, when }: Edition): string {
  return [volume && `${volume},`, number && `${number}.`, word, when].filter(Boolean).join(" ");
}

/**
 * `Ellenberger in Grüneberg, BGB⁸⁴ § 823 Rz 5`; an online work gives its edition:
 * `Götting in BeckOK UrhR (48. Ed.) § 15 UrhG Rz 21`.
 */
function austrianCommentary(facts: Facts, pin: string): string {
  const { publication } = facts;
  const { law, place } = subjectOf(facts);
  const work = publication?.abbreviation ?? publication?.work ?? "";
  const author = namesOf(publication?.author).map(shortName).join("/");
  const isNamed = NAMED_BY_LAW.test(work);
  const isOfLaw = !isNamed && work.slice(work.lastIndexOf(", ") + 1).includes(law); // or no law is named
  const isTitled = isNamed || isOfLaw || work.includes(", ");
  const book = `${isTitled ? work : `${work}, ${law}`}${austrianEdition(editionOf(facts))}`;
  const norm = spelled([place, isTitled && !isOfLaw ? law : ""].filter(Boolean).join(" "), "at");
  return [author === "" ? "" : `${author} in`, book, norm, pin].filter(Boolean).join(" ");
}

/** `⁸⁴`, ` (48. Ed.)`, ` (2017)` */
function austrianEdition(edition: Edition | undefined): string {
  if (edition?.word === "Ed.") return ` (${edition.number}. Ed.)`;
  if (edition?.number === "") return ` (${edition.when})`;
  return `${raised(edition?.number ?? "")}${edition?.volume.replace(/^Bd\. ?(?=[IVX])/, " ").replace(/^Bd\. ?/, " Bd ") ?? ""}`;
}

function authors({ publication }: Facts, isListed: boolean): string {
  return namesOf(publication?.author)
    .map((name) => (isListed ? inverted(name) : shortName(name)))
    .join("/");
}

/** Replaces a source that the previous note cites by "Ebd." with its pinpoint. */
function notesOf(items: readonly Item[], cite: (item: Item) => string, conventions: Conventions): string[] {
  return items.map((item, at) => {
    const { facts, pin } = item;
    const isSame = items[at - 1]?.facts.id === facts.id && facts.kind !== "legislation";
    if (!isSame) return stopped(cite(item));
    if (isForeign(facts)) return stopped(`Ebd.${pinned(item)}`);
    if (pin === undefined) return "Ebd.";
    const place = germanPin(pin, conventions.randnummer);
    return stopped(`Ebd.${facts.secondary ? pinOfWork(place, "", conventions) : ` ${place}`}`);
  });
}

function stopped(note: string): string {
  return note.endsWith(".") ? note : `${note}.`;
}

const HEADINGS: readonly (readonly [string, readonly Facts["kind"][]])[] = [
  ["Rechtsprechung", ["case"]],
  ["Rechtsvorschriften", ["legislation"]],
  ["Literatur", ["commentary", "article"]],
  ["Sonstiges", ["other"]],
];

function listOf(items: readonly Item[], source: (facts: Facts) => string): Group[] {
  return HEADINGS.flatMap(([heading, kinds]) => {
    const entries = new Set(
      items.filter(({ facts }) => kinds.includes(facts.kind)).map(({ facts }) => source(facts)),
    );
    return entries.size === 0
      ? []
      : [{ heading, entries: [...entries].toSorted((a, b) => letters(a).localeCompare(letters(b), "de")) }];
  });
}
