import { formatDecision } from "../../recognise/german/formats.ts";
import { formatPeriodical } from "../../recognise/literature/periodical.ts";
import { defined } from "../../../core/defined.ts";
import type { SecondaryFields } from "../../types.ts";
import type { Facts } from "../facts.ts";
import { editionOf, namesOf, subjectOf, surname } from "../publication.ts";
import { besides, isPerson, writersIn } from "../secondary.ts";

export type CslName = { readonly family: string; readonly given?: string };
export interface CslDate {
  readonly "date-parts": readonly (readonly number[])[];
}

/** Item of CSL-JSON 1.0.2, limited to the fields that a legal source has. */
export interface CslItem {
  readonly id: string;
  readonly type:
    | "legal_case"
    | "legislation"
    | "regulation"
    | "bill"
    | "chapter"
    | "article-journal"
    | "article-newspaper"
    | "book"
    | "report"
    | "speech"
    | "treaty"
    | "document";
  readonly title?: string;
  readonly author?: readonly CslName[];
  readonly editor?: readonly CslName[];
  readonly translator?: readonly CslName[];
  readonly authority?: string;
  readonly issued?: CslDate;
  readonly "container-title"?: string;
  readonly "container-title-short"?: string;
  readonly edition?: string;
  readonly section?: string;
  readonly publisher?: string;
  readonly volume?: string;
  readonly issue?: string;
  readonly page?: string;
  readonly number?: string;
  readonly references?: string;
  readonly jurisdiction?: string;
  readonly language?: string;
  readonly URL?: string;
  readonly accessed?: CslDate;
}

/** Returns the item that Zotero and other programs read as CSL-JSON. */
export function toCsl(facts: Facts): CslItem {
  const { id, jurisdiction, language, url, retrieved } = facts;
  return {
    id,
    ...(facts.secondary ? workItem(facts.secondary) : OF_KIND[facts.kind](facts)),
    ...issued(facts),
    jurisdiction,
    language,
    ...(/^https?:/.test(url) && { URL: url, accessed: { "date-parts": [partsOf(retrieved.slice(0, 10))] } }),
  };
}

const OF_KIND: Readonly<Record<Facts["kind"], (facts: Facts) => Omit<CslItem, "id">>> = {
  case: caseItem,
  legislation: lawItem,
  commentary: chapterItem,
  article: articleItem,
  other: ({ title, publication }) => ({
    type: "document",
    ...titled(title),
    ...authored(publication?.author),
  }),
};

function caseItem(facts: Facts): Omit<CslItem, "id"> {
  const { decision, court, reported, printed, neutral, rechtssatz, ecli } = facts;
  const [report, ...others] = reported;
  const number = neutral ?? rechtssatz ?? decision?.fileNumber ?? ecli;
  const authority = decision?.courtName ?? court;
  const parallels = [...others.map(({ canonical }) => canonical), ...printed.map(formatPeriodical)];
  return {
    type: "legal_case",
    ...titled(caseTitle(facts)),
    ...(authority !== undefined && { authority }),
    ...(report ? reportPlace(report) : journalPlace(facts)),
    ...(number !== undefined && { number }),
    ...(parallels.length > 0 && { references: parallels.join("; ") }),
  };
}

/** Returns the parties; for a decision cited by its file number its head, else a citation. */
function caseTitle({ title, called, decision, rechtssatz, reported, neutral, printed }: Facts): string {
  if (decision && rechtssatz === undefined) return called ?? formatDecision(decision);
  const names = [title, reported[0]?.canonical, neutral, ...printed.map(formatPeriodical)];
  return names.find((one) => one !== undefined && one !== "") ?? "";
}

type Container = Pick<CslItem, "container-title" | "volume" | "page">;

function reportPlace({ series, page, volume }: Facts["reported"][number]): Container {
  return {
    "container-title": series.abbreviation,
    page,
    ...(volume !== undefined && { volume: String(volume) }),
  };
}

/** A journal's year is not a volume: it is in the date or in the parallel citation. */
function journalPlace({ printed: [first] }: Facts): Container {
  if (!first) return {};
  const { periodical, page, volume } = first;
  return {
    "container-title": periodical.abbr,
    page,
    ...(volume !== undefined && { volume: String(volume) }),
  };
}

function lawItem({ title, law }: Facts): Omit<CslItem, "id"> {
  const name = law.provision === undefined ? title : (law.abbreviation ?? title);
  return {
    type: law.type === "regulation" || law.type === "bill" ? law.type : "legislation",
    ...titled(name),
    ...(law.provision !== undefined && { section: law.provision }),
  };
}

function chapterItem(facts: Facts): Omit<CslItem, "id"> {
  const { publication, title } = facts;
  const { law, place } = subjectOf(facts);
  const work = publication?.work ?? publication?.abbreviation;
  const edition = editionOf(facts);
  const short = publication?.abbreviation;
  return {
    type: "chapter",
    ...titled([place, law].filter(Boolean).join(" ") || title),
    ...authored(publication?.author),
    ...(publication?.editors !== undefined && { editor: cslNames(publication.editors) }),
    ...(work !== undefined && { "container-title": work }),
    ...(short !== undefined && short !== work && { "container-title-short": short }),
    ...(edition && { edition: edition.number }),
  };
}

function articleItem(facts: Facts): Omit<CslItem, "id"> {
  const { title, publication } = facts;
  return {
    type: "article-journal",
    ...titled(title),
    ...authored(publication?.author),
    ...journalPlace(facts),
  };
}

/** `(2005) 27(3) Sydney Law Review 393`, `[1987] JZ 993` */
const IN_JOURNAL = /^[([]\d{4}[)\]] (?:(\d+)(?:\(([\d–-]+)\))? )?(.+) (?:(\d+)|\(forthcoming\))$/;
/** `(Lawbook, 6th ed, 2017)`, `(Report No 129, December 2015)`, `6. Aufl. 1991` */
const IN_BRACKETS =
  /^\(?(?:(.*?)(?:, |$))??(?:(\d{1,3})(?:st|nd|rd|th) ed|(\d{1,3})\. ?Aufl\.?)?,? ?(?:(?:\d{1,2} )?(?:\p{Lu}\p{Ll}{2,8} )?(?:1[6-9]|20)\d\d)?\)?$/u;
const IN_TREATY_SERIES = /\b(\d{1,5}) (UNTS|LNTS|CTS)|\b(UKTS|ATS|TIAS)\b/;

/** Reads the place of a work of literature into fields. */
function workItem(work: NonNullable<Facts["secondary"]>): Omit<CslItem, "id"> {
  const { type, author, title, place } = work;
  const [, body, english, german] = IN_BRACKETS.exec(place) ?? [];
  const edition = english ?? german;
  return {
    ...titled(title === "" ? place : title),
    ...(author !== undefined && { author: writers(author) }),
    ...(WORK_ITEMS[type]?.({ title, place, body, edition }) ?? {
      type: "document",
      ...titled(besides(title, place, ",").replace(/^, /, "")),
    }),
  };
}

interface PlaceOfWork extends Pick<SecondaryFields, "title" | "place"> {
  /** Publisher, or the kind and number of a report. */
  readonly body: string | undefined;
  readonly edition: string | undefined;
}

const WORK_ITEMS: Partial<Record<SecondaryFields["type"], (work: PlaceOfWork) => Omit<CslItem, "id">>> = {
  article: ({ place, body }) =>
    journalItem(place) ?? { type: "speech", ...defined({ "container-title": body }) },
  statute: ({ place }) => ({ type: "legislation", number: place.replace(/^, /, "") }),
  book: bookItem,
  encyclopaedia: bookItem,
  report: ({ body }) => ({ type: "report", ...defined({ number: body }) }),
  treaty: ({ place }) => ({ type: "treaty", ...treatySeries(place) }),
};

/** `, tr GDH Cole (Dent and Sons, 1916)`, `, vol 15 (at 15 January 2012)` */
function bookItem({ place, body, edition }: PlaceOfWork): Omit<CslItem, "id"> {
  const [, translator, bracket = ""] = /^, (?:tr|trans) (.+?) (\(.*)$/.exec(place) ?? [];
  if (translator !== undefined) {
    const publisher = IN_BRACKETS.exec(bracket)?.[1];
    return { type: "book", translator: writers(translator), ...defined({ publisher }) };
  }
  const volume = /^, vol (\w+)/.exec(place)?.[1];
  return {
    type: "book",
    ...defined({ publisher: place.startsWith(",") ? undefined : body, edition, volume }),
  };
}

/** `in Tom Elm (ed), *Book* (Publisher, 2008) 20` */
const IN_BOOK = /^in (.+) \(eds?\), \*(.+)\* (\([^()]*\))(?: (\d+))?$/;
/** `, *The Age* (Melbourne, 12 February 2018)`, `, Submission in *Ash v Elm*, H3/2016, 7 March 2017` */
const IN_SOURCE = /^, (?:\*([^*]+)\* \(.*|(.+))$/;

function journalItem(place: string): Omit<CslItem, "id"> | undefined {
  const [book, editors = "", title, where = "", first] = IN_BOOK.exec(place) ?? [];
  const publisher = IN_BRACKETS.exec(where)?.[1];
  if (book !== undefined)
    return {
      type: "chapter",
      editor: writers(editors),
      ...defined({ "container-title": title, publisher, page: first }),
    };
  const [inside, source, other] = IN_SOURCE.exec(place) ?? [];
  if (inside !== undefined)
    return { type: "article-newspaper", "container-title": (source ?? other ?? "").replaceAll("*", "") };
  const [all, volume, issue, journal, page] = IN_JOURNAL.exec(place) ?? [];
  if (all === undefined) return undefined;
  return { type: "article-journal", ...defined({ volume, issue, "container-title": journal, page }) };
}

function treatySeries(place: string): Pick<CslItem, "volume" | "container-title"> {
  const [, volume, series, other] = IN_TREATY_SERIES.exec(place) ?? [];
  return defined({ volume, "container-title": series ?? other });
}

function writers(author: string): readonly CslName[] {
  return writersIn(author).flatMap((name) => (isPerson(author) ? cslNames(name) : { family: name }));
}

function titled(title: string): Pick<CslItem, "title"> {
  return title === "" ? {} : { title };
}

function authored(author: string | undefined): Pick<CslItem, "author"> {
  return author === undefined ? {} : { author: cslNames(author) };
}

function cslNames(names: string): readonly CslName[] {
  return namesOf(names).map((name) => {
    const family = surname(name);
    const given = name.slice(0, name.length - family.length).trim();
    return given === "" ? { family } : { family, given };
  });
}

/**
 * An article has the year of its journal, a decision its own date, a law the year in its name: the date of its
 * document is that of a version.
 */
function issued(facts: Facts): Pick<CslItem, "issued"> {
  const { kind, year, law, decision, secondary } = facts;
  if (secondary) return ofYear(year ?? signedIn(secondary.place));
  const ofWork = yearOfWork(facts);
  if (ofWork !== undefined) return ofYear(ofWork);
  const isVersion = kind === "legislation" && law.act === undefined;
  const day = decision?.date ?? (isVersion ? undefined : facts.date);
  return day === undefined ? ofYear(year) : dated(partsOf(day));
}

/** Returns the year of an article's journal, or of a commentary's edition. */
function yearOfWork({ kind, printed, publication }: Facts): number | undefined {
  const edition = /\b\d{4}(?=\)?$)/.exec(publication?.edition ?? "")?.[0];
  const journal = kind === "article" ? printed[0]?.year : undefined;
  return journal ?? (edition === undefined ? undefined : Number(edition));
}

function ofYear(year: number | undefined): Pick<CslItem, "issued"> {
  return year === undefined ? {} : dated([year]);
}

/** Returns the year in which a treaty was "opened for signature 28 July 1951". */
function signedIn(place: string): number | undefined {
  const year = /^opened for signature .{0,12}?\b(\d{4})\b/.exec(place)?.[1];
  return year === undefined ? undefined : Number(year);
}

function dated(parts: readonly number[]): { readonly issued: CslDate } {
  return { issued: { "date-parts": [parts] } };
}

function partsOf(day: string): number[] {
  return day.split("-").map(Number);
}

/** Entry types of biblatex; older BibTeX treats the legal ones as `misc`. */
const TYPES: Readonly<Record<CslItem["type"], string>> = {
  legal_case: "jurisdiction",
  legislation: "legislation",
  regulation: "legislation",
  chapter: "incollection",
  bill: "legislation",
  "article-journal": "article",
  "article-newspaper": "article",
  book: "book",
  report: "report",
  speech: "misc",
  treaty: "misc",
  document: "misc",
};

/** Renders UTF-8 BibTeX for biblatex: braces preserve capitals, TeX's special characters are escaped. */
export function toBibtex(facts: Facts): string {
  const item = toCsl(facts);
  const isBook = item.type === "chapter";
  const fields: readonly (readonly [string, string | undefined])[] = [
    ["title", wrapped(item.title)],
    ["author", names(item.author)],
    ["editor", names(item.editor)],
    ["translator", names(item.translator)],
    ["institution", wrapped(item.authority)],
    [isBook ? "booktitle" : "journaltitle", wrapped(item["container-title"])],
    ["shorttitle", isBook ? wrapped(item["container-title-short"]) : undefined],
    ["edition", item.edition],
    ["publisher", wrapped(item.publisher)],
    ["volume", item.volume],
    ["pages", escaped(item.page)],
    ["number", escaped(item.number ?? item.issue)],
    ["date", day(item.issued)],
    ["year", item.issued && String(item.issued["date-parts"][0]?.[0] ?? "")],
    ["note", escaped([item.section, item.references].filter(Boolean).join("; ") || undefined)],
    ["langid", LANGUAGES[item.language ?? ""]],
    ["url", item.URL && address(item.URL)],
    ["urldate", item.accessed && day(item.accessed)],
  ];
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name} = {${value}}`]));
  return `@${TYPES[item.type]}{${keyOf(facts, item)},\n${lines.join(",\n")}\n}`;
}

const LANGUAGES: Readonly<Record<string, string>> = { de: "ngerman", en: "english" };

function wrapped(text: string | undefined): string | undefined {
  return text === undefined ? undefined : `{${escaped(text)}}`;
}

/** Puts one-word names in braces and writes others as "family, given", so that no parser has to guess. */
function names(all: readonly CslName[] | undefined): string | undefined {
  return all
    ?.map(({ family, given }) =>
      given === undefined ? `{${escaped(family)}}` : `${escaped(family)}, ${escaped(given)}`,
    )
    .join(" and ");
}

function day(date: CslDate | undefined): string | undefined {
  return date?.["date-parts"][0]?.map((part) => String(part).padStart(2, "0")).join("-");
}

const SIGNS: Readonly<Record<string, string>> = {
  "\\": String.raw`\textbackslash{}`,
  "~": String.raw`\textasciitilde{}`,
  "^": String.raw`\textasciicircum{}`,
};

function escaped(text: string): string;
function escaped(text: string | undefined): string | undefined;
function escaped(text: string | undefined): string | undefined {
  return text?.replaceAll(/\s+/g, " ").replaceAll(/[\\~^{}&%$#_]/g, (sign) => SIGNS[sign] ?? `\\${sign}`);
}

/** biblatex takes URLs verbatim, but an unbalanced brace would end the field. */
function address(url: string): string {
  return url.replaceAll("{", "%7B").replaceAll("}", "%7D").replaceAll("\\", "%5C");
}

function keyOf({ title, year, id, decision }: Facts, { author }: CslItem): string {
  const said = author?.[0]?.family ?? (decision ? (decision.courtName ?? "") : title);
  const plain = said.replaceAll("ß", "ss").normalize("NFD").replaceAll(/\p{M}/gu, "");
  const word = /[A-Za-z]{2,}/.exec(plain)?.[0] ?? "source";
  const tail = id.replaceAll(/[^A-Za-z0-9]/g, "").slice(-8);
  return `${word.toLowerCase()}${year ?? ""}${tail}`;
}
