import { formatDecision } from "../../recognise/german/formats.ts";
import { formatPeriodical } from "../../recognise/literature/periodical.ts";
import type { Facts } from "../facts.ts";
import { editionOf, namesOf, subjectOf, surname } from "../publication.ts";

export type CslName = { readonly family: string; readonly given?: string };
export interface CslDate {
  readonly "date-parts": readonly (readonly number[])[];
}

/** Item of CSL-JSON 1.0.2, limited to the fields that a legal source has. */
export interface CslItem {
  readonly id: string;
  readonly type: "legal_case" | "legislation" | "regulation" | "chapter" | "article-journal" | "document";
  readonly title?: string;
  readonly author?: readonly CslName[];
  readonly editor?: readonly CslName[];
  readonly authority?: string;
  readonly issued?: CslDate;
  readonly "container-title"?: string;
  readonly "container-title-short"?: string;
  readonly edition?: string;
  readonly section?: string;
  readonly volume?: string;
  readonly page?: string;
  readonly number?: string;
  readonly references?: string;
  readonly jurisdiction?: string;
  readonly language?: string;
  readonly URL?: string;
  readonly accessed?: CslDate;
}

export function toCsl(facts: Facts): CslItem {
  const { id, jurisdiction, language, url, retrieved } = facts;
  return {
    id,
    ...OF_KIND[facts.kind](facts),
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

/** The parties; for a decision cited by its file number its head, else a citation. */
function caseTitle({ title, decision, rechtssatz, reported, neutral, printed }: Facts): string {
  if (decision && rechtssatz === undefined) return formatDecision(decision);
  const names = [title, reported[0]?.canonical, neutral, ...printed.map(formatPeriodical)];
  return names.find((one) => one !== undefined && one !== "") ?? "";
}

type Place = Pick<CslItem, "container-title" | "volume" | "page">;

function reportPlace({ series, page, volume }: Facts["reported"][number]): Place {
  return {
    "container-title": series.abbreviation,
    page,
    ...(volume !== undefined && { volume: String(volume) }),
  };
}

/** A journal's year is not a volume: it is in the date or in the parallel citation. */
function journalPlace({ printed: [first] }: Facts): Place {
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
    type: law.type === "regulation" ? "regulation" : "legislation",
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
  const { kind, year, law, printed, decision, publication } = facts;
  const isVersion = kind === "legislation" && law.act === undefined;
  const date = isVersion ? undefined : facts.date;
  if (kind === "article" && printed[0]?.year !== undefined) return dated([printed[0].year]);
  const said = /\b\d{4}$/.exec(publication?.edition ?? "")?.[0];
  if (said !== undefined) return dated([Number(said)]);
  const day = decision?.date ?? date;
  if (day !== undefined) return dated(partsOf(day));
  return year === undefined ? {} : dated([year]);
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
  "article-journal": "article",
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
    ["institution", wrapped(item.authority)],
    [isBook ? "booktitle" : "journaltitle", wrapped(item["container-title"])],
    ["shorttitle", isBook ? wrapped(item["container-title-short"]) : undefined],
    ["edition", item.edition],
    ["volume", item.volume],
    ["pages", escaped(item.page)],
    ["number", escaped(item.number)],
    ["date", day(item.issued)],
    ["year", item.issued && String(item.issued["date-parts"][0]?.[0] ?? "")],
    ["note", escaped([item.section, item.references].filter(Boolean).join("; ") || undefined)],
    ["langid", LANGUAGES[item.language ?? ""]],
    ["url", item.URL && address(item.URL)],
    ["urldate", item.accessed && day(item.accessed)],
  ];
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name} = {${value}}`]));
  return `@${TYPES[item.type]}{${keyOf(facts)},\n${lines.join(",\n")}\n}`;
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

function keyOf({ title, year, id, publication, decision }: Facts): string {
  const said = publication?.author ?? (decision ? (decision.courtName ?? "") : title);
  const plain = said.replaceAll("ß", "ss").normalize("NFD").replaceAll(/\p{M}/gu, "");
  const word = /[A-Za-z]{2,}/.exec(plain)?.[0] ?? "source";
  const tail = id.replaceAll(/[^A-Za-z0-9]/g, "").slice(-8);
  return `${word.toLowerCase()}${year ?? ""}${tail}`;
}
