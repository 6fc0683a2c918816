import type { Block, LegalDocument } from "../../../core/document.ts";
import { bareWords, capitalised, withoutEnd, withoutLetterSpacing } from "../../../core/text.ts";
import { ENGLISH_ORDINALS, GERMAN_ORDINALS } from "../../../pins/numbers.ts";
import { find, parseCitation } from "../../find.ts";
import { courtKey } from "../../court-names.ts";
import { journalPlace } from "../../journal.ts";
import { fileNumberKey, reportKey } from "../../keys.ts";
import { englishDate, germanDate, germanDayIn } from "../../../core/day.ts";
import { regex } from "../../../core/regex.ts";
import { withoutCapitals } from "../../capitals.ts";
import { againstEcli } from "./file-numbers.ts";
import { GRAND_CHAMBER, senateOfNumber } from "../../recognise/german/seat.ts";
import { type Facts, factsOf } from "../../styles/facts.ts";
import type { Citation, CitationOf, ReportedCitation } from "../../types.ts";
import { LEAST_LIKE, titleSimilarity } from "./name.ts";
import type { Difference, Unchecked } from "../verdict.ts";
import { abbreviationOf } from "../../tables/jurisdictions.ts";
import { namesIn } from "../../work-keys.ts";

/** Result of comparing the parts of a citation: those that differ, and those that could not be checked. */
export interface Fields {
  readonly differences: readonly Difference[];
  readonly unchecked: readonly Unchecked[];
}

export const NOTHING: Fields = { differences: [], unchecked: [] };

/** Merges several results. */
export function together(all: readonly Fields[]): Fields {
  return {
    differences: all.flatMap(({ differences }) => differences),
    unchecked: all.flatMap(({ unchecked }) => unchecked),
  };
}

/** Returns a result with one difference. */
export function differs(difference: Difference): Fields {
  return { differences: [difference], unchecked: [] };
}

/** Returns a result with one part that could not be checked, and the reason. */
export function open(part: string, reason: string): Fields {
  return { differences: [], unchecked: [{ part, reason }] };
}

/** Compares everything that a citation states about a document except its name, pinpoints and quotations. */
export function compareFields(citation: Citation, document: LegalDocument): Fields {
  const { neutral } = document.citations;
  switch (citation.kind) {
    case "neutral":
    case "foreign_neutral":
      return together([own(citation.canonical, neutral, document), dayOf(citation, document)]);
    case "reported":
      return together([reported(citation, document), dayOf(citation, document)]);
    case "identifier":
      return identifier(citation, document);
    case "decision":
      return decision(citation, document);
    case "rechtssatz":
      return additions(citation, document);
    case "legislation":
      return act(citation, document);
    case "norm":
    case "eu_act":
      return unionAct(citation, document);
    case "periodical":
      return isListed(citation, document) ? NOTHING : printed(citation, document);
    case "secondary":
      return work(citation, document);
    case "gazette":
      return journal(citation, document);
    default:
      return NOTHING;
  }
}

const WORKS: ReadonlySet<CitationOf<"secondary">["type"]> = new Set(["article", "book", "report"]);
const PRINTED_CHARS = 6_000;

/** Compares the author and the place of a work, or the day of a paper, with what the document prints at its beginning. */
function work(citation: CitationOf<"secondary">, document: LegalDocument): Fields {
  const { type, author, place, canonical } = citation;
  if (!WORKS.has(type)) return paperDay(canonical, document);
  const { title, publication, blocks } = document;
  const head = [
    title,
    publication?.author ?? "",
    ...blocks.slice(0, MOST_HEAD).map(({ markdown }) => markdown),
  ];
  const printed = new Set(bareWords(head.join(" ").slice(0, PRINTED_CHARS).toLowerCase()).split(" "));
  const isPrinted = (word: string) => printed.has(word.toLowerCase());
  const names = type === "report" ? [] : namesIn(author ?? "");
  const isOfAuthor = names.length === 0 || names.some(isPrinted);
  const isPlaced = (place.match(/\d+/g) ?? []).every(isPrinted);
  return together([
    isOfAuthor ? NOTHING : open(author ?? "", "the document does not name this author"),
    isPlaced ? NOTHING : open(place, "the document does not say where it was published"),
  ]);
}

function paperDay(canonical: string, { date }: LegalDocument): Fields {
  const said = germanDayIn(canonical);
  return said === undefined || date === undefined || said === date
    ? NOTHING
    : differs({ field: "date", cited: germanDate(said), found: germanDate(date) });
}

const ADDITION = /\((T\d{1,3}[a-z]?)\)/g;

/** Compares `[T5]` with the numbers that the page of a Rechtssatz gives to its additions. */
function additions({ additions: cited }: CitationOf<"rechtssatz">, { blocks }: LegalDocument): Fields {
  const known = blocks.flatMap(({ markdown }) =>
    Array.from(markdown.matchAll(ADDITION), ([, one = ""]) => one),
  );
  const missing = cited.filter((one) => !known.includes(one));
  const last = known.at(-1);
  return together(
    missing.map((one) =>
      last === undefined
        ? open(one, "the document does not number its additions")
        : differs({ field: "pinpoint", cited: one, statement: `the last one is ${last}` }),
    ),
  );
}

/** Compares the date of adoption after "vom" or "of" with that in the act's title. */
function unionAct({ made }: CitationOf<"eu_act" | "norm">, { title, date }: LegalDocument): Fields {
  const [own] = find(withoutCapitals(title));
  const found = own?.kind === "eu_act" && own.made !== undefined ? own.made : date;
  return made === undefined || found === undefined || made === found
    ? NOTHING
    : differs({ field: "date", cited: germanDate(made), found: germanDate(found) });
}

/** Compares a place in the Official Journal with that of the act; a page or day that one of them lacks is not compared. */
function journal({ canonical: cited, country }: CitationOf<"gazette">, { citations }: LegalDocument): Fields {
  if (country !== "eu") return NOTHING;
  const found = citations.reported.find((one) => journalPlace(one));
  const [said, own] = [journalPlace(cited), journalPlace(found ?? "")];
  if (said === undefined || own === undefined)
    return open(cited, "the document does not say where it was published");
  const isOther = (part: "issue" | "year" | "date" | "page") =>
    said[part] !== undefined && own[part] !== undefined && said[part] !== own[part];
  const isWrong = isOther("issue") || isOther("year") || isOther("date") || isOther("page");
  return isWrong ? differs({ field: "citation", cited, ...(found !== undefined && { found }) }) : NOTHING;
}

export const NOT_LISTED = "the document does not list it";

function identifier(
  { scheme, value }: Extract<Citation, { kind: "identifier" }>,
  document: LegalDocument,
): Fields {
  const { ecli, other } = document.citations;
  if (scheme === "ecli")
    return ecli === undefined ? impliedEcli(value, document) : own(value, ecli, document);
  const celex = other.find((one) => one.startsWith("CELEX "))?.slice("CELEX ".length);
  if (scheme === "eli" || celex === undefined) return NOTHING;
  const isSame = celex === value || actOf(celex) === actOf(value);
  return isSame ? NOTHING : differs({ field: "citation", cited: value, found: celex });
}

/** Returns the number of an act, ignoring the version: "2016R0679" for 32016R0679 and 02016R0679-20160504. */
function actOf(celex: string): string {
  return /^[03](\d{4}[A-Z]\d{4})/.exec(celex)?.[1] ?? celex;
}

function impliedEcli(cited: string, document: LegalDocument): Fields {
  const [, letter = "", year] = /^ECLI:EU:([CTF]):(\d{4}):/.exec(cited) ?? [];
  const number = document.citations.other.find((one) => /^[CTF]-\d/.test(one)) ?? "";
  const decided = document.date?.slice(0, 4);
  const court = number.charAt(0);
  const against = againstEcli(cited, factsOf(document).decision);
  if (against)
    return against.length === 0 ? NOTHING : differs({ field: "citation", cited, found: against.join(", ") });
  const isOther = letter !== court || (decided !== undefined && year !== decided);
  return year !== undefined && isOther && court !== ""
    ? differs({ field: "citation", cited, found: `${number}, decided in ${decided ?? "another year"}` })
    : own(cited, undefined, document);
}

/** Whether a document lists the citation as its own. */
export function isListed(citation: Citation, { citations, title }: LegalDocument): boolean {
  const known = [citations.neutral, citations.ecli, ...citations.reported, ...citations.other];
  const wanted = citation.canonical.toLowerCase();
  if (known.some((one) => one !== undefined && one.toLowerCase().endsWith(wanted))) return true;
  if (citation.kind === "reported")
    return reportsOf(citations.reported).some((one) => reportKey(one) === reportKey(citation));
  return citation.kind === "periodical" && title.includes(citation.canonical);
}

function own(cited: string, known: string | undefined, document: LegalDocument): Fields {
  if (known === undefined) return open(cited, "the document does not say its citation");
  const forms = [known, ...document.citations.reported, ...document.citations.other];
  const isSame = forms.some((one) => canonicalOf(one) === cited.toUpperCase());
  return isSame ? NOTHING : differs({ field: "citation", cited, found: known });
}

function canonicalOf(text: string): string {
  return (parseCitation(text)?.canonical ?? text).toUpperCase();
}

/** Parses texts and keeps those that are report citations. */
export function reportsOf(reports: readonly string[]): readonly ReportedCitation[] {
  return reports.flatMap((one) => {
    const parsed = parseCitation(one);
    return parsed?.kind === "reported" ? [parsed] : [];
  });
}

type PeriodicalCitation = Extract<Citation, { kind: "periodical" }>;

/** Returns the citations to a collection or journal that a document gives for itself. */
export function placesIn(
  { citations, title, blocks }: LegalDocument,
  { periodical }: Pick<PeriodicalCitation, "periodical">,
): readonly Citation[] {
  const head = [...headOf(blocks), ...listedAtEnd(blocks)].filter((markdown) => markdown.length < 80);
  const listed = [...citations.reported, ...citations.other, title, ...head].flatMap((one) => find(one));
  return listed.filter(
    (one) => one.kind === "periodical" && one.periodical.abbr === periodical.abbr && one.start === 0,
  );
}

const MOST_HEAD = 40; // blocks

/** Returns the text before the first numbered paragraph. */
function headOf(blocks: readonly Block[]): readonly string[] {
  const first = blocks.findIndex(({ pin }) => pin !== "");
  const end = first === -1 ? HEAD_BLOCKS : Math.min(MOST_HEAD, Math.max(HEAD_BLOCKS, first));
  return blocks.slice(0, end).map(({ markdown }) => markdown);
}

/** Returns the text after a heading `Fundstelle(n)`, which the BVerfG's pages have at their end. */
function listedAtEnd(blocks: readonly Block[]): readonly string[] {
  const at = blocks.findLastIndex(
    ({ type, markdown }) => type === "heading" && markdown.startsWith("Fundstelle"),
  );
  return at === -1 ? [] : blocks.slice(at + 1, at + HEAD_BLOCKS).map(({ markdown }) => markdown);
}

/** Compares with the document's citation in the same collection or journal, of which it need not list all. */
function printed(citation: PeriodicalCitation, document: LegalDocument): Fields {
  const { canonical } = citation;
  const places = placesIn(document, citation);
  if (places.some((one) => one.canonical === canonical)) return NOTHING;
  const [found] = places;
  if (found) return differs({ field: "citation", cited: canonical, found: found.canonical });
  const other = citedFor(citation, document);
  if (other === undefined) return open(canonical, NOT_LISTED);
  return differs({
    field: "citation",
    cited: canonical,
    statement: `the document itself cites it for ${other}`,
  });
}

function citedFor(
  { canonical, periodical }: PeriodicalCitation,
  document: LegalDocument,
): string | undefined {
  const own = new Set(fileNumbersOf(document, factsOf(document).decision?.fileNumber).map(fileNumberKey));
  for (const { markdown } of document.blocks) {
    if (!markdown.includes(periodical.abbr)) continue;
    const all = find(markdown);
    for (const one of all.filter((each) => each.kind === "periodical" && each.canonical === canonical)) {
      const beside = all[one.group ?? -1];
      if (beside?.kind !== "decision" || beside.fileNumber === undefined) continue;
      return own.has(fileNumberKey(beside.fileNumber)) ? undefined : beside.canonical;
    }
  }
  return undefined;
}

/** Compares with the document's reports of the same series; others may just be missing from its list. */
function reported(citation: ReportedCitation, document: LegalDocument): Fields {
  const known = reportsOf(document.citations.reported).filter(
    ({ series }) => series.abbreviation === citation.series.abbreviation,
  );
  const same = known.filter((one) => one.volume === citation.volume && one.page === citation.page);
  const [first] = known;
  if (!first) return open(citation.canonical, NOT_LISTED);
  if (same.length === 0)
    return differs({ field: "citation", cited: citation.canonical, found: first.canonical });
  const decided = Number(/\[(\d{4})\]/.exec(document.citations.neutral ?? "")?.[1] ?? Number.NaN);
  const years = same.flatMap(({ year }) => (year === undefined ? [] : [year]));
  const { year, until = year } = citation;
  if (year === undefined || until === undefined) return NOTHING;
  if (years.some((one) => one >= year && one <= until)) return NOTHING;
  if (years.length > 0) return differs({ field: "year", cited: String(year), found: String(years[0]) });
  if (Number.isNaN(decided)) return open(`the year ${year}`, "the document does not say it");
  const isNear = year <= decided + 1 && until >= decided; // printed in the year of the decision or in the following year
  return isNear ? NOTHING : differs({ field: "year", cited: String(year), found: String(decided) });
}

function decision(citation: Extract<Citation, { kind: "decision" }>, document: LegalDocument): Fields {
  const facts = factsOf(document);
  return together([
    fileNumber(citation.fileNumber, facts, document),
    dateOf(citation.date, facts, germanDate),
    court(citation.courtName, facts),
    form(citation.form, facts, document),
    senate(citation.senate, facts),
    chamber(citation, document),
  ]);
}

/** Compares a Senate that the draft names beside the citation. */
export function senateFields(cited: number | undefined, document: LegalDocument): Fields {
  if (cited === undefined) return NOTHING;
  const found = /^[CTF]-/.test(factsOf(document).decision?.fileNumber ?? "")
    ? chamberIn(document.title)
    : undefined;
  const chamber = CHAMBERS.findIndex((one) => found !== undefined && one.test(found)) - ORDINAL_AT;
  return found !== undefined && chamber !== cited
    ? differs({
        field: "court",
        cited: cited === GRAND_CHAMBER ? "Grand Chamber" : `Chamber ${cited}`,
        found,
      })
    : senate(cited, factsOf(document));
}

/** Compares a chamber that a sentence says to have decided; of the numbered ones only those of the EU courts. */
export function chamberFields(cited: number | undefined, document: LegalDocument): Fields {
  const isUnion = /^[CTF]-/.test(factsOf(document).decision?.fileNumber ?? "");
  return isUnion || cited === GRAND_CHAMBER ? senateFields(cited, document) : NOTHING;
}

const ORDINAL_AT = 1; // the First Chamber is at index 2
const CHAMBERS = [
  "Plenum|Full Court",
  "Große|Grand",
  ...ENGLISH_ORDINALS.map((word, at) => `${capitalised(word)}|${capitalised(GERMAN_ORDINALS[at] ?? "")}`),
].map((names) => regex.plain`\((?:${names})(?:n|r)?(?: (?:Kammer|Chamber)[^()]*)?\)`);

function chamberIn(text: string): string | undefined {
  return CHAMBERS.flatMap((one) => one.exec(text)?.[0] ?? []).at(0);
}

function chamber(
  { court: of, text }: Extract<Citation, { kind: "decision" }>,
  { title }: LegalDocument,
): Fields {
  const [cited, found] = [chamberIn(text), chamberIn(title)];
  if (of?.country !== "eu" || cited === undefined || found === undefined) return NOTHING;
  const isSame = CHAMBERS.some((one) => one.test(cited) && one.test(found));
  return isSame ? NOTHING : differs({ field: "court", cited, found });
}

/**
 * Compares the Senate with the file number, as federal courts and the Länder's courts of appeal number files
 * by Senate.
 */
function senate(cited: number | undefined, { decision: known }: Facts): Fields {
  const found = senateOfNumber(known?.fileNumber ?? "", known?.courtName);
  return cited === undefined || found === undefined || cited === found
    ? NOTHING
    : differs({
        field: "court",
        cited: cited === GRAND_CHAMBER ? "Grand Chamber" : `Senate ${cited}`,
        found: `Senate ${found} (${known?.fileNumber})`,
      });
}

function fileNumber(cited: string | undefined, { decision: known }: Facts, document: LegalDocument): Fields {
  if (cited === undefined) return NOTHING;
  const all = fileNumbersOf(document, known?.fileNumber);
  const key = fileNumberKey(cited);
  const joined = headOf(document.blocks).map((line) => withoutEnd(line.replace(/^[-–\s]+/, ""), "-–, ")); // "- 2 BvE 2/83 -"
  if ([...all, ...joined].some((one) => fileNumberKey(one) === key)) return suffix(cited, all, document);
  const [found] = all;
  return found === undefined
    ? open(`the file number ${cited}`, "the document does not say its own")
    : differs({ field: "file number", cited, found });
}

/** Ends of file numbers that courts print in the head but not in every title: `C-786/23 P`, `W140 2261526-2/3E`. */
const SUFFIX = /^[CT]-\d{1,4}\/\d\d (P|PPU)$|^[A-Z]\d{1,3} [\d.]{7}-\d{1,2}(?:\/\d{4})?\/(\d{1,3}[EZ])$/;

function suffix(cited: string, all: readonly string[], { blocks }: LegalDocument): Fields {
  const [, first, second] = SUFFIX.exec(cited) ?? [];
  const letters = first ?? second;
  if (letters === undefined) return NOTHING;
  const known = [...all, ...headOf(blocks)].map((text) => text.replaceAll(/[\u2010-\u2014]/g, "-"));
  const isSaid = known.some((text) => text.replaceAll("\u00a0", " ").includes(cited));
  return isSaid ? NOTHING : open(`“${letters}” of ${cited}`, "the document does not say it");
}

/** Returns the file numbers that a decision gives for itself; the first may be known from elsewhere. */
export function fileNumbersOf(
  { citations, title }: LegalDocument,
  first: string | undefined,
): readonly string[] {
  const named = [...citations.other, title].flatMap((one) =>
    find(one).flatMap((each) => (each.kind === "decision" ? (each.fileNumber ?? []) : [])),
  );
  return [...(first === undefined ? [] : [first]), ...named, ...citations.other];
}

/** Compares the date in brackets after a citation. */
function dayOf({ day }: Citation, document: LegalDocument): Fields {
  return day === undefined ? NOTHING : dateOf(day, factsOf(document), englishDate);
}

function dateOf(
  cited: string | undefined,
  { decision: known, date }: Facts,
  written: (iso: string) => string,
): Fields {
  const found = known?.date ?? date;
  if (cited === undefined || cited === found) return NOTHING;
  return found === undefined
    ? open(`the date ${written(cited)}`, "the document does not say it")
    : differs({ field: "date", cited: written(cited), found: written(found) });
}

function court(cited: string | undefined, { decision: known, court: said }: Facts): Fields {
  if (cited === undefined) return NOTHING;
  const names = [
    known?.courtName,
    known?.court?.abbr,
    said,
    /\((\p{L}{2,8})\)$/u.exec(said ?? "")?.[1],
  ].filter((one) => one !== undefined);
  const [found] = names;
  if (found === undefined) return open(`the court ${cited}`, "the document does not say it");
  const wanted = courtKey(cited);
  const isSame = names.some((one) => courtKey(one) === wanted || courtKey(one).startsWith(`${wanted}senat`));
  return isSame ? NOTHING : differs({ field: "court", cited, found });
}

/** Compares a court named in a sentence with that of a continental decision. */
export function courtField(cited: string, document: LegalDocument): Fields {
  return court(cited, factsOf(document));
}

/** Compares a form named in English, which has one word for several kinds of orders. */
export function formFields(cited: "Urteil" | "Beschluss", document: LegalDocument): Fields {
  const found = statedForm(document);
  return found === "Urteil" || found === "Beschluss" ? form(cited, factsOf(document), document) : NOTHING;
}

const FORMS = ["Urteil", "Beschluss", "Verfügung", "Bescheid", "Erkenntnis", "Schlussanträge"].map(
  (form) => ({
    form,
    word: regex.u`\b(?:teil|end|schluss|versäumnis|grund)?${form.toLowerCase()}\b`,
  }),
);
const HEAD_BLOCKS = 16;

/** Returns the form of a decision by its title or an early heading. */
export function statedForm(document: LegalDocument): string | undefined {
  return factsOf(document).decision?.form ?? formOf(document);
}

function form(cited: string | undefined, { decision: known }: Facts, document: LegalDocument): Fields {
  if (cited === undefined) return NOTHING;
  const found = known?.form ?? formOf(document);
  if (found === cited) return NOTHING;
  return found === undefined
    ? open(`the form ${cited}`, "the document does not say whether it is a judgment or an order")
    : differs({ field: "form", cited, found });
}

/** The decision that a head names as contested: `gegen das Erkenntnis des LVwG Tirol vom`. */
const CONTESTED = /\bgegen (?:den|das|die|einen) [^,;:]*/g;
/** `das Urteil des Landesgerichts Korneuburg` */
const OF_ANOTHER =
  /\b(?:urteil|beschluss|bescheid|erkenntnis)(?:e?s)? de[rs] (?:\p{L}+ ){0,2}\p{L}*(?:gericht|hof|amt|senat)(?:e?s)?(?!\p{L})/gu;
/** The parties and number before the form of a case of the Union: `Otter v Council, T-901/23, ` before `JUDGMENT OF THE GENERAL COURT`. */
const PARTIES_AHEAD = /^[^\n]{1,300}?, (?=(?:judgment|order) of the )/;
const LONGEST_HEAD = 3_000; // characters; the head of an Austrian decision is one sentence
const WORDS_CHARS = 400;

/** Returns the form that the title, an early heading or the operative words of the head say. */
function formOf(document: LegalDocument): string | undefined {
  const { title, blocks, jurisdiction } = document;
  const isAustrian = /^at$/i.test(jurisdiction);
  const head = blocks.slice(0, HEAD_BLOCKS).map(({ markdown }) => markdown.slice(0, LONGEST_HEAD));
  for (const text of [title, ...head]) {
    const plain = withoutLetterSpacing(text)
      .toLowerCase()
      .replaceAll("beschluß", "beschluss")
      .replace(text === title ? PARTIES_AHEAD : "", "")
      .replaceAll(CONTESTED, "")
      .replaceAll(isAustrian ? OF_ANOTHER : /(?!)/g, "");
    if (/\bbeschlossen\s*:|\bden\W+beschluss\W+gefasst\s*:/.test(plain)) return "Beschluss";
    if (/\b(?:für|zu) recht(?:\s+erkannt)?\s*:/.test(plain)) return judgmentOf(document);
    const found = FORMS.filter(({ word }) => word.test(plain.slice(0, WORDS_CHARS)));
    if (found.length === 1) return found[0]?.form;
    if (/^\W{0,4}judgment of the (?:general )?court\b/.test(plain)) return "Urteil"; // of the EU courts
    if (/^\W{0,4}opinion of (?:mr )?advocate general\b/.test(plain)) return "Schlussanträge";
    if (/^\W{0,4}order of the (?:general court|court|president|vice-president)\b/.test(plain))
      return "Beschluss";
    if (/^\W*(?:im namen der republik|entscheidungsgründe)\W*$/.test(plain)) {
      const form = judgmentOf(document);
      if (form === "Erkenntnis") return form;
    }
  }
  return undefined;
}

/** Courts of Austria whose judgments are called Erkenntnis. */
const OF_PUBLIC_LAW =
  /^(?:V[fw]GH|BVwG|L?VwG|AsylGH)(?!\p{L})|^(?:Verwaltungs|Verfassungs|Asyl)gerichtshof|verwaltungsgericht/iu;

/** Returns what the judgments of a court are called; undefined for an Austrian authority, which may decide by Bescheid. */
function judgmentOf(document: LegalDocument): string | undefined {
  const { court: said = "", decision: known, jurisdiction } = factsOf(document);
  if (!/^at$/i.test(jurisdiction)) return "Urteil";
  if (OF_PUBLIC_LAW.test(known?.courtName ?? said) || OF_PUBLIC_LAW.test(said)) return "Erkenntnis";
  return /gericht|^(?:OGH|OLG|LG|BG|HG|ASG)/i.test(said) ? "Urteil" : undefined;
}

function act(
  { title, year, jurisdiction, compilation, actNumber }: Extract<Citation, { kind: "legislation" }>,
  document: LegalDocument,
): Fields {
  const own = nameMeant(title, year, document);
  const found = /\b(1[789]\d\d|20\d\d)\b/.exec(own)?.[1];
  const similarity = titleSimilarity(title, own);
  const known = abbreviationOf(factsOf(document).jurisdiction);
  const isElsewhere = jurisdiction !== undefined && known !== undefined && known !== jurisdiction;
  return together([
    similarity < LEAST_LIKE
      ? differs({ field: "name", cited: title, found: document.title, similarity })
      : NOTHING,
    year !== undefined && found !== undefined && Number(found) !== year
      ? differs({ field: "year", cited: String(year), found })
      : NOTHING,
    isElsewhere ? differs({ field: "jurisdiction", cited: jurisdiction, found: known }) : NOTHING,
    own === document.title ? NOTHING : open(`the name ${title}`, `the Act is now the ${document.title}`),
    compilation === undefined ? NOTHING : compiled(compilation, document),
    actNumber === undefined ? NOTHING : numbered(actNumber, document),
  ]);
}

/** Returns the name of an Act that a citation means: its title, or a former name that its source gives. */
function nameMeant(cited: string, year: number | undefined, { title, citations }: LegalDocument): string {
  const isMeant = (name: string) =>
    titleSimilarity(cited, name) >= LEAST_LIKE && (year === undefined || name.includes(String(year)));
  return isMeant(title) ? title : (citations.other.find(isMeant) ?? title);
}

const OWN_NUMBER =
  /(?<!\p{L}|ompilation |amendments: Act )No\.? ?(\d{1,4})(?:,| of|(?= ?\[|$))(?: ((?:1[789]|20)\d\d))?/mu;

/** Compares the number among the Acts of its year with the one that the text gives first. */
function numbered(number: number, { title, blocks }: LegalDocument): Fields {
  const cited = `No ${number}`;
  const lines = blocks.slice(0, HEAD_BLOCKS).flatMap(({ markdown }) => markdown.split("\n"));
  const found = [title, ...lines].map((line) => OWN_NUMBER.exec(line)).find((one) => one !== null)?.[1];
  if (found === undefined) return open(cited, "the text does not say its number");
  return Number(found) === number ? NOTHING : differs({ field: "figure", cited, found: `No ${found}` });
}

/** Compares the compilation; the text of another compilation proves nothing about the cited one. */
function compiled(number: number, { version }: LegalDocument): Fields {
  const found = /\bCompilation No\.? (\d+)/i.exec(version?.label ?? "")?.[1];
  if (found === String(number)) return NOTHING;
  const reason =
    found === undefined ? "the text does not say which it is" : `the text at hand is compilation ${found}`;
  return open(`compilation ${number}`, reason);
}
