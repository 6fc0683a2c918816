import { oncePer } from "../../core/lazy.ts";
import { before, percentDecoded } from "../../core/text.ts";
import type { LegalDocument, Publication } from "../../core/document.ts";
import { find, parseCitation } from "../find.ts";
import { formatReported } from "../format.ts";
import type {
  Citation,
  Country,
  DecisionFields,
  PeriodicalFields,
  ReportedCitation,
  SecondaryFields,
} from "../types.ts";
import { caseName, type LawFacts, lawFactsOf } from "./names.ts";
import { collectionOf } from "./collections.ts";
import { namesOf, surname } from "./publication.ts";
import { advocateIn } from "../recognise/german/decision-words.ts";
import { courtWords } from "../tables/german-courts.ts";
import { AUSTRALIAN, isGermanOrAustrian } from "../tables/jurisdictions.ts";

/** Facts of a document that the styles need, parsed once. */
export interface Facts {
  readonly id: string;
  readonly kind: "case" | "legislation" | "commentary" | "article" | "other";
  /**
   * Parties of a case, or title of an Act with its year: "Mabo v Queensland (No 2)", "Privacy Act 1988";
   * empty if unknown.
   */
  readonly title: string;
  readonly court: string | undefined;
  /** ISO 8601 (YYYY-MM-DD). */
  readonly date: string | undefined;
  readonly year: number | undefined;
  readonly neutral: string | undefined;
  /** Best first (AGLC4 rule 2.2.2): authorised, then general, then subject-specific series. */
  readonly reported: readonly ReportedCitation[];
  /** Set for a decision cited by court, date and file number. */
  readonly decision: DecisionFields | undefined;
  /** Number of a Rechtssatz: `RS0106668`. */
  readonly rechtssatz: string | undefined;
  /** The official collection and the first journal; a database only if there is no other place. */
  readonly printed: readonly PeriodicalFields[];
  readonly law: LawFacts;
  /** Set for a journal article, book, debate or treaty that has its own form of citation. */
  readonly secondary: SecondaryFields | undefined;
  readonly publication: Publication | undefined;
  readonly ecli: string | undefined;
  /** Name beside the number of a continental decision: "Google Spain", "BMW-Emblem". */
  readonly called: string | undefined;
  /** Database whose Randnummern are cited: "juris". */
  readonly database: string | undefined;
  /** Place of an act in the Official Journal: `OJ L 119, 4.5.2016, p. 1`. */
  readonly journal: string | undefined;
  /** "Cth" for an Act of the Commonwealth; "de" or "at" for a German or Austrian document. */
  readonly jurisdiction: string;
  /** Country whose manner of citing applies. */
  readonly country: Country | undefined;
  readonly language: string;
  readonly url: string;
  readonly retrieved: string;
}

type Subject = Pick<
  LegalDocument,
  | "id"
  | "kind"
  | "title"
  | "court"
  | "date"
  | "citations"
  | "jurisdiction"
  | "language"
  | "source"
  | "publication"
> &
  Partial<Pick<LegalDocument, "blocks">> & {
    readonly secondary?: SecondaryFields;
    readonly called?: string;
    readonly database?: string;
  };

/** Facts by document, because a draft that cites a document often asks for its facts as often. */
export const factsOf: (document: Subject) => Facts = oncePer((document) => readFacts(withinBounds(document)));

const LONGEST_TITLE = 3_000; // characters; a directive's title may have 1,500, that of a hostile page a million

function withinBounds(document: Subject): Subject {
  const { title } = document;
  return title.length <= LONGEST_TITLE ? document : { ...document, title: title.slice(0, LONGEST_TITLE) };
}

function readFacts(document: Subject): Facts {
  const { id, citations, court, date, language, source, publication } = document;
  const names = [...citations.other, ...citations.reported, document.title];
  const parsed = names.flatMap((one) => find(one));
  const printed = printedOf(parsed);
  const decision = document.kind === "case" ? decisionOf(document, parsed) : undefined;
  const law = lawFactsOf(document);
  const neutral = citations.neutral;
  const secondary = document.secondary ?? memorandumOf(document);
  const reported = reportedOf(citations.reported, yearOf(neutral) ?? yearOfDay(date));
  return {
    id,
    ...(secondary
      ? { kind: KINDS[secondary.type], title: secondary.title }
      : { kind: kindOf(document, law, printed), title: ownTitle(titleOf(document), law, decision) }),
    court,
    date,
    year:
      secondary?.year ?? yearIn(document, law, { day: decision?.date, printed: [...reported, ...printed] }),
    neutral,
    reported,
    decision,
    rechtssatz: rechtssatzOf(parsed),
    printed,
    law,
    secondary,
    publication,
    ecli: citations.ecli,
    called: document.called,
    database: document.database,
    journal: citations.reported.find((one) => /^(?:OJ|ABl\.) /.test(one)),
    jurisdiction: law.jurisdiction ?? document.jurisdiction,
    country: decision?.court?.country ?? law.country ?? countryOf(document),
    language,
    url: source.url,
    retrieved: source.retrievedAt,
  };
}

/**
 * Returns the year of a document; a law has that of its name, because its date is that of a version, and a case
 * without a date that of the report.
 */
function yearIn(
  { kind, date, citations }: Subject,
  law: LawFacts,
  { day, printed }: { day: string | undefined; printed: readonly { year: number | undefined }[] },
): number | undefined {
  if (kind === "legislation" || kind === "contents") return law.year ?? law.act?.year;
  return (
    yearOfDay(date ?? day) ?? yearOf(citations.neutral) ?? printed.find((one) => one.year !== undefined)?.year
  );
}

const KINDS: Readonly<Record<SecondaryFields["type"], Facts["kind"]>> = {
  article: "article",
  book: "article",
  report: "article",
  encyclopaedia: "article",
  hansard: "other",
  memorandum: "other",
  treaty: "other",
  material: "other",
  statute: "legislation",
  minute_book: "case",
};

/** Finds the citation of an explanatory memorandum or statement that a legislation register holds. */
function memorandumOf({ title }: Subject): SecondaryFields | undefined {
  const [first] = /^(?:\w+ )?Explanatory /.test(title) ? find(title) : [];
  return first?.kind === "secondary" && first.type === "memorandum" ? first : undefined;
}

function kindOf(
  { kind, publication }: Subject,
  law: LawFacts,
  printed: readonly PeriodicalFields[],
): Facts["kind"] {
  if (kind === "case" || kind === "legislation") return kind;
  if (kind === "contents" && (law.jurisdiction !== undefined || law.abbreviation !== undefined))
    return "legislation";
  if (publication?.work !== undefined || publication?.abbreviation !== undefined) return "commentary";
  return publication?.author !== undefined && printed.length > 0 ? "article" : "other";
}

function countryOf({ jurisdiction }: Subject): Country | undefined {
  const country = jurisdiction.toLowerCase();
  return isGermanOrAustrian(country) ? country : undefined;
}

function reportedOf(reported: readonly string[], year: number | undefined): readonly ReportedCitation[] {
  return reported
    .map((one) => parseCitation(one))
    .filter((one): one is ReportedCitation => one?.kind === "reported")
    .toSorted((one, other) => one.series.rank - other.series.rank)
    .map((one, at) => (at === 0 && one.year === undefined ? ofYear(one, year) : one));
}

/** Adds the decision's year, required by AGLC4 rule 2.2.1 and omitted by AustLII and jade: "219 CLR 196". */
function ofYear(one: ReportedCitation, year: number | undefined): ReportedCitation {
  if (year === undefined || one.volume === undefined || one.volume > 1000) return one;
  const dated = { ...one, year };
  return { ...dated, canonical: formatReported(dated) };
}

/** Databases that number every decision; cited only if no other place is known. */
const DATABASES: ReadonlySet<string> = new Set(["BeckRS", "BeckEuRS", "juris"]);

function printedOf(parsed: readonly Citation[]): readonly PeriodicalFields[] {
  const all = parsed.filter((one) => one.kind === "periodical");
  const places = [...new Map(all.map((one) => [one.canonical, one])).values()];
  const collection = places.find((one) => collectionOf(one) !== undefined);
  const journal = places.find(
    (one) => !DATABASES.has(one.periodical.abbr) && collectionOf(one) === undefined,
  );
  const best = [collection, journal].filter((one) => one !== undefined);
  return best.length > 0 ? best : places.slice(0, 1);
}

/**
 * Strips the citations and dates that sources append to titles: "Mabo v Queensland (No 2) [1992] HCA 23; 175
 * CLR 1 (3 June 1992)".
 */
function titleOf(document: Subject): string {
  if (isNoTitle(document)) return "";
  const title = withoutAuthor(document);
  const first = find(title).find(
    ({ kind }) => kind === "neutral" || kind === "reported" || kind === "foreign_neutral",
  );
  if (first?.start === 0) return "";
  const bare = (first ? title.slice(0, first.start) : title)
    .replace(/ s \d[\w()]*$/, "") // "Harbour Safety Act 2011 (Cth) s 18"
    .replace(/(?<![\s,;(–-])[\s,;(–-]+$/, "")
    .trim();
  return document.kind === "case" && document.language === "en"
    ? caseName(bare, document.date ?? yearOfCase(document))
    : bare
        .replace(/ \((?:Cth|NSW|Vic|Qld|SA|WA|Tas|ACT|NT|NZ|UK|Imp|HK|Irl|Singapore|AT)\)$/, "")
        .replace(/\(No\. ?(\d{1,3}\))/, "(No $1"); // AGLC4 rule 1.6.1: abbreviations without a full stop
}

/** Returns the year of the citations of an Australian case: "2013". */
function yearOfCase({ citations, jurisdiction }: Subject): string | undefined {
  const isAustralian = AUSTRALIAN.some(({ code }) => code === jurisdiction) || jurisdiction === "au";
  return isAustralian
    ? /^.?(\d{4})\b/.exec(citations.neutral ?? citations.reported[0] ?? "")?.[1]
    : undefined;
}

/** Strips the provision of a law without an abbreviation, and from an EU case's file number on. */
function ownTitle(title: string, law: LawFacts, decision: DecisionFields | undefined): string {
  if (decision?.court?.country === "eu") return before(title, `, ${decision.fileNumber}`);
  const { provision, abbreviation } = law;
  return abbreviation === undefined && provision !== undefined && title.startsWith(`${provision} `)
    ? title.slice(provision.length + 1)
    : title;
}

/** Strips the author from a title: "Beispiel: Die Nachbildung im Prozess". */
function withoutAuthor({ title, publication }: Subject): string {
  const names = namesOf(publication?.author).map(surname);
  const head = `${names.join("/")}: `;
  return names.length > 0 && title.startsWith(head) ? title.slice(head.length) : title;
}

/** Whether the title is a placeholder: a file name, or a line of the text that neither heads it nor names parties. */
function isNoTitle({ id, title, source, blocks = [] }: Subject): boolean {
  if (/^(?:untitled(?: document)?|pasted text|\S+\.\w{2,4})?$/i.test(title.trim())) return true;
  if (!id.startsWith("import:") || source.import?.as === "page") return false;
  const wanted = normalisedTitle(title);
  const line = blocks.find(({ markdown }) => markdown.replaceAll("*", "").trim().toLowerCase() === wanted);
  const isSentence = /[.;:]$/.test(title);
  if (line) return line.type !== "heading" && (isSentence || (line !== blocks[0] && !/\sv\s/.test(title)));
  return (
    source.url.startsWith("file:") &&
    normalisedTitle(source.url.replace(/^file:(?:.*\/)?/, "").replace(/\.\w{1,5}$/, "")) === wanted
  );
}

function normalisedTitle(text: string): string {
  return percentDecoded(text).trim().toLowerCase();
}

function yearOf(neutral: string | undefined): number | undefined {
  const year = /\[(\d{4})\]/.exec(neutral ?? "")?.[1];
  return year === undefined ? undefined : Number(year);
}

function yearOfDay(day: string | undefined): number | undefined {
  return day === undefined ? undefined : Number(day.slice(0, 4));
}

type Headed = Pick<LegalDocument, "title" | "court" | "date" | "citations" | "jurisdiction">;

/** Returns the decision that a document is, from its own citation, else from its header and metadata. */
function decisionOf(document: Headed, parsed: readonly Citation[]): DecisionFields | undefined {
  const { title, date, jurisdiction } = document;
  const bare = title.replace(/ \([^()]*\),/, ","); // "LG Köln (14. Zivilkammer), Urteil …"
  const known = [...parsed, ...find(bare)].filter((one) => one.kind === "decision");
  const found = known.find(({ courtName }) => courtName !== undefined) ?? known[0];
  const ofUnion = found?.court?.country === "eu" ? found.court.abbr : undefined; // its number names the court
  if (found) {
    const form = found.form ?? unionForm(document);
    const author = form === "Schlussanträge" ? (advocateIn(title) ?? "GA") : undefined;
    return { ...found, courtName: author ?? found.courtName ?? ofUnion, date: found.date ?? date, form };
  }
  if (/^at$/i.test(jurisdiction)) return austrian(document);
  return /^de$/i.test(jurisdiction) ? headed(bare, date) : undefined;
}

/** Form of a decision by the letter that follows the court's in a CELEX number: `62018CJ0311`. */
const UNION_FORMS: Readonly<Record<string, DecisionFields["form"]>> = {
  J: "Urteil",
  O: "Beschluss",
  C: "Schlussanträge",
};

function unionForm({ citations }: Headed): DecisionFields["form"] {
  const [letter = ""] = citations.other.flatMap((one) => /^CELEX 6\d{4}[CTF]([A-Z])/.exec(one)?.[1] ?? []);
  return UNION_FORMS[letter];
}

const FORMS = ["Urteil", "Beschluss", "Verfügung", "Bescheid", "Erkenntnis"] as const;
/** `BGH, Urteil vom 16.2.2026 – XIV ZR 901/25` of any court, known or not. */
const HEAD = /^(?:(.{2,80}?), )?(\p{L}{4,30})(?: vom [\d. ]{6,14})? [–-] (.{3,60})$/u;

function headed(title: string, date: string | undefined): DecisionFields | undefined {
  const [all, courtName, word, fileNumber] = HEAD.exec(title) ?? [];
  if (all === undefined) return undefined;
  const form = FORMS.find((one) => one === word);
  return { kind: "decision", court: courtOf(courtName), courtName, form, date, fileNumber };
}

function courtOf(name: string | undefined): DecisionFields["court"] {
  return name === undefined ? undefined : (courtWords.get(name) ?? courtWords.get(name.split(" ")[0] ?? ""));
}

/** Austria's RIS gives "Verfassungsgerichtshof (VfGH)" and "V9905/2025 (V9905/2025-13)". */
function austrian({ court, date, citations }: Headed): DecisionFields | undefined {
  const courtName = /\((\p{L}{2,8})\)$/u.exec(court ?? "")?.[1] ?? court;
  const fileNumber = citations.other
    .find((one) => !/^RS\d/.test(one))
    ?.replace(/ (?:ua )?\([^()]*\)$/, "")
    .replace(/^(\p{Lu}{1,2})(?=\d)/u, "$1 ");
  if (courtName === undefined || fileNumber === undefined) return undefined;
  return { kind: "decision", court: courtOf(courtName), courtName, form: undefined, date, fileNumber };
}

/** Returns the number of a Rechtssatz, which is cited by its number alone. */
function rechtssatzOf(parsed: readonly Citation[]): string | undefined {
  const [first] = parsed;
  return first?.kind === "rechtssatz" ? first.number : undefined;
}
