import { journalKeys } from "./journal.ts";
import type { LegalDocument } from "../core/document.ts";
import { courtKey } from "./court-names.ts";
import { find, wholeCitation } from "./find.ts";
import { type Facts, factsOf } from "./styles/facts.ts";
import { formatNorm } from "./recognise/german/formats.ts";
import { caseNumber, celexOf } from "./tables/eu.ts";
import { LAWS } from "./tables/laws.ts";
import type { Citation, ReportedFields, CitationOf } from "./types.ts";
import { tellingWords } from "./verify/identity/name.ts";
import { keysOfTitle, secondaryKeys } from "./work-keys.ts";

/** Normalises a file number: `4 B 55.01`, `4 B 55/01` and `BVerwG 4 B 55.01` all become `4b55/01`. */
export function fileNumberKey(fileNumber: string): string {
  return fileNumber
    .replace(/^(?:B?Verw?G|BGH|BAG|BFH|BSG|BVerfG|OGH|VwGH|VfGH)\s+/, "")
    .toLowerCase()
    .replace(/^(?:lvwg|uvs|us|dsb)[- ](?=d?\d)/, "") // Austrian authorities that some writers leave out
    .replace(/^(\d{6})\/[\w/]+$/, "$1") // "LVwG-500219/8/Wg" of the file LVwG-500219
    .replace(/^([a-z]\d{1,3} \d{3})\.?(\d{3,4}-\d{1,2}(?:\/\d{4})?)(?:\/\d{1,3}[ez])?$/, "$1$2") // "A6 408.628-1/2009/12E"
    .replace(/^([a-z]{1,2}) ?(\d{1,5})\/(?:19|20)?(\d\d)(?: ua\.?)?$/, "$1$2/$3") // "E 4438/2024 ua" of the VfGH
    .replace(/^(?:opinion|avis) /, "gutachten ") // opinions of the European Court of Justice, in its languages
    .replace(/^([ct]-\d{1,4}\/\d\d) (?:p|ppu)$/, "$1") // the suffix of an appeal or urgent reference; the number is unique without it
    .replace(/(?<=\/\d\d) bau$/, "") // the addition of the courts of Munich, which some writers leave out
    .replaceAll(/\s?\((?:a|b|brfg|pat|kart|vollz|eu)\)/g, (all) => all.replaceAll(/[()\s]/g, ""))
    .replaceAll(/[\s()\-–]/g, "")
    .replace(/(\d)[./](\d\d|\d{4})(?=$|[a-z.])/, "$1/$2");
}

/** Normalises a report citation for comparison; in a series ordered by volume the year is ignored. */
export function reportKey({
  series,
  volume,
  year,
  page,
}: Pick<ReportedFields, "series" | "volume" | "year" | "page">): string {
  const isYear = volume === undefined || series.brackets === "square";
  return ["r", series.abbreviation, isYear ? year : "", volume ?? "", page].join(":").toLowerCase();
}

const LONGEST_WORDS = 4; // words of a party that become keys
const LEAST_LETTERS = 3;

function nameKeys(name: string): string[] {
  const words = tellingWords(name).flatMap((party) =>
    party.filter((word) => word.length >= LEAST_LETTERS).slice(0, LONGEST_WORDS),
  );
  return [...new Set(words)].map((word) => `w:${word}`);
}

function actKey(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `a:${words.filter((word) => !/^(?:the|and|of|\d{4})$/.test(word)).join(" ")}`;
}

type Subject = Parameters<typeof factsOf>[0] & Partial<Pick<LegalDocument, "version">>;

/** Normalises an HTTP URL: ignores scheme, `www.`, fragment and trailing slash; undefined for other text. */
export function addressKey(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { host, pathname, search } = new URL(address);
  return `u:${host.replace(/^www\./, "")}${pathname.replace(/\/$/, "")}${search}`;
}

/**
 * Returns further keys under which a document may be found: file numbers, reports without their year, its
 * provision, the words of its parties, its court with date, and the address it was saved from.
 */
export function keysOfDocument(document: Subject): readonly string[] {
  const facts = factsOf(document);
  const named = [...document.citations.other, document.title].flatMap((one) => find(one));
  const isOpinion = document.citations.other.some((one) => /^CELEX 6\d{4}[CT]C/.test(one));
  const fileNumbers = [facts.decision, ...named].flatMap((one) =>
    one?.kind === "decision" && one.fileNumber !== undefined ? [decisionKey(one.fileNumber, isOpinion)] : [],
  );
  const own =
    facts.kind === "case"
      ? caseKeys(facts)
      : facts.kind === "legislation"
        ? lawKeys(facts, named, gazetteOf(document))
        : [...keysOfTitle(document.title), ...[...document.citations.other, document.title].flatMap(ownKeys)];
  const from = document.source.import ? addressKey(facts.url) : undefined;
  return [
    ...new Set([
      ...fileNumbers,
      ...facts.reported.map(reportKey),
      ...own,
      ...(from === undefined ? [] : [from]),
    ]),
  ];
}

/** Keys of the work or paper whose citation a text is; none for a text that has more words. */
function ownKeys(text: string): readonly string[] {
  const one = wholeCitation(text);
  return one?.kind === "secondary" ? secondaryKeys(one) : [];
}

/** An Advocate General's opinion shares its number with the judgment but is a different text. */
function decisionKey(fileNumber: string, isOpinion: boolean): string {
  return `${isOpinion ? "o" : "d"}:${fileNumberKey(fileNumber)}`;
}

function caseKeys({ title, decision, date }: Facts): string[] {
  const [court, day] = [decision?.courtName, decision?.date ?? date];
  return [
    ...nameKeys(title),
    ...(court !== undefined && day !== undefined ? [`t:${courtKey(court)}:${day}`] : []),
  ];
}

function lawKeys({ title, law }: Facts, named: readonly Citation[], gazette: readonly string[]): string[] {
  const { provision, abbreviation } = law;
  const isOne = provision !== undefined && abbreviation !== undefined;
  const isWhole = provision === undefined && abbreviation !== undefined;
  return [
    ...(isWhole ? [wholeKey(abbreviation, undefined), wholeKey(abbreviation, law.country)] : []),
    ...(title === "" ? [] : [actKey(title)]),
    ...named.flatMap((one) => (one.kind === "norm" ? normKeys(one) : [])),
    ...gazette,
    ...named.flatMap((one) => (one.kind === "norm" ? gazette.map((key) => `${placeKey(one)}:${key}`) : [])),
    ...named.flatMap((one) => (one.kind === "identifier" ? celexKeys(one.value) : [])),
    ...(isOne ? [`n:${abbreviation}:${provision}`.toLowerCase()] : []),
  ];
}

/** Returns the key of an entire law by its abbreviation, with the country if the table has the law. */
function wholeKey(abbreviation: string, country: string | undefined): string {
  return `l:${country ?? ""}:${abbreviation}`.toLowerCase();
}

/** Keys of the gazette in which a law was published; RIS gives it as the version. */
function gazetteOf({ version, jurisdiction, citations }: Subject): readonly string[] {
  if (/^eu$/i.test(jurisdiction)) return citations.reported.flatMap(journalKeys);
  const [first] = jurisdiction === "at" ? find(version?.label ?? "") : [];
  return first?.kind === "gazette" ? gazetteKeys(first) : [];
}

/** `BGBl I 2016/83` and `BGBl. I Nr. 83/2016` both become `g:bgbl:i:2016:83`. */
function gazetteKeys({ gazette, number, country, canonical }: CitationOf<"gazette">): readonly string[] {
  if (country === "eu") return journalKeys(canonical);
  const [, part = "", first = "", second = ""] =
    /^(?:(I{1,3})\s)?(?:Nr\.?\s)?(\d{1,4})(?:\/| aus )(\d{1,4})$/.exec(number) ?? [];
  const [year, law] = isYear(first) ? [first, second] : [second, first];
  return country === "at" && isYear(year) ? [`g:${gazette}:${part}:${year}:${law}`.toLowerCase()] : [];
}

function isYear(text: string): boolean {
  return /^(?:1[89]|20)\d\d$/.test(text);
}

type ProvisionNumber = Pick<CitationOf<"norm">, "marker" | "number">;

function placeKey({ marker, number }: ProvisionNumber, of = ""): string {
  return `n:${of}${marker === "Art" ? "Art." : marker} ${number}`.toLowerCase();
}

/** Empty if no law is named, because "§ 1" alone may belong to any. */
function normKeys(norm: CitationOf<"norm">): string[] {
  const name = norm.law?.abbr ?? norm.lawName ?? "";
  return name === "" ? [] : [placeKey(norm, `${name}:`)];
}

function keysOfCelex(celex: string): string[] {
  const number = caseNumber(celex);
  return number === undefined ? celexKeys(celex) : [decisionKey(number, /^6\d{4}[CT]C/.test(celex))];
}

/** Keys of an EU act, ignoring the version: `32016R0679` and `02016R0679-20160504` are equal. */
function celexKeys(celex: string | undefined): string[] {
  const act = /^[03](\d{4}[A-Z]\d{4})(?:-\d{8})?$/.exec(celex ?? "")?.[1];
  return act === undefined ? [] : [`x:${act.toLowerCase()}`];
}

interface CitationKeys {
  readonly same: readonly string[];
  /** Keys of the entire law, for sources that do not hold the provision by itself. */
  readonly whole?: readonly string[];
  readonly near: readonly string[];
}

function decisionKeys({ fileNumber, courtName, date, form }: CitationOf<"decision">): CitationKeys {
  const isOpinion = form === "Schlussanträge";
  const isDated = courtName !== undefined && date !== undefined;
  return {
    same: fileNumber === undefined ? [] : [decisionKey(fileNumber, isOpinion)],
    near: [
      ...(isDated ? [`t:${courtKey(courtName)}:${date}`] : []),
      ...otherCourts(fileNumber).map((one) => decisionKey(one, isOpinion)),
    ],
  };
}

function celexOfNorm({ act, law }: CitationOf<"norm">): string | undefined {
  return act ? celexOf(act) : law?.celex;
}

/**
 * Returns the citation of a provision under each name that its law has in the table or in `acts`:
 * `Art. 6 DSGVO`, `Art 6 GDPR`, `Art. 6 Regulation (EU) 2016/679`.
 */
export function provisionForms(norm: CitationOf<"norm">, acts: readonly string[]): readonly string[] {
  const celex = celexOfNorm(norm);
  if (celex === undefined) return [norm.canonical];
  const laws = LAWS.filter((one) => one.celex === celex);
  return [
    norm.canonical,
    ...laws.map((law) => formatNorm({ ...norm, law, lawName: law.abbr })),
    ...acts.map((lawName) => formatNorm({ ...norm, law: undefined, lawName })),
  ];
}

function provisionKeys(citation: CitationOf<"norm">): CitationKeys {
  const { law, lawName, act } = citation;
  const name = law?.abbr ?? lawName;
  const [printed] = law || lawName === undefined ? [] : find(lawName);
  const gazette = printed?.kind === "gazette" ? gazetteKeys(printed) : [];
  return {
    same: [
      ...normKeys(citation),
      ...celexKeys(celexOfNorm(citation)),
      ...gazette.map((key) => `${placeKey(citation)}:${key}`),
    ],
    whole: name === undefined ? [] : [wholeKey(name, law?.country)],
    near: act ? otherForms(celexOf(act)) : [],
  };
}

/** Courts of North Rhine-Westphalia and Bavaria by their codes in ECLIs, which are shortened names. */
const LAND_CODES: ReadonlyMap<string, string> = new Map([
  ["OLGHAM", "OLG Hamm"],
  ["OLGK", "OLG Köln"],
  ["OLGD", "OLG Düsseldorf"],
  ["OVGNRW", "OVG Nordrhein-Westfalen"],
  ["LSGNRW", "LSG Nordrhein-Westfalen"],
  ["BAYVGH", "VGH München"],
]);

/**
 * Keys from the court and date in a national ECLI: `ECLI:DE:BGH:2018:090418BVIZR78.16.0`,
 * `ECLI:AT:OGH0002:1925:0030OB00270.25.0416.000`.
 */
function keysOfEcli(ecli: string): string[] {
  const [, german, year, day, month] =
    /^ECLI:DE:([A-Za-z]+):(\d{4}):(?:[A-Z]\.)?(\d\d)(\d\d)\d\d\.?[A-Z]/.exec(ecli) ?? [];
  if (german !== undefined) return [`t:${courtKey(german)}:${year}-${month}-${day}`];
  const [, land, decided, date = ""] = /^ECLI:DE:([A-Za-z]+):(\d{4}):(\d{4})\./.exec(ecli) ?? [];
  if (land !== undefined)
    return [
      `t:${courtKey(LAND_CODES.get(land.toUpperCase()) ?? land)}:${decided}-${date.slice(0, 2)}-${date.slice(2)}`,
    ];
  const [, austrian, of, on] =
    /^ECLI:AT:([A-Za-z]+)\d{4}:(\d{4}):[^.]{1,20}\.\d\d\.(\d{4})\./.exec(ecli) ?? [];
  return austrian === undefined ? [] : [`t:${courtKey(austrian)}:${of}-${on?.slice(0, 2)}-${on?.slice(2)}`];
}

/** Returns the keys of the cited document, and those of similar documents. */
export function keysOfCitation(citation: Citation): CitationKeys {
  const names = citation.name === undefined ? [] : nameKeys(citation.name);
  switch (citation.kind) {
    case "decision":
      return decisionKeys(citation);
    case "reported":
      return { same: [reportKey(citation)], near: names };
    case "norm":
      return provisionKeys(citation);
    case "eu_act":
      return { same: celexKeys(celexOf(citation.act)), near: otherForms(celexOf(citation.act)) };
    case "identifier":
      return citation.scheme === "celex"
        ? { same: keysOfCelex(citation.value), near: names }
        : { same: [], near: [...keysOfEcli(citation.value), ...names] };
    case "gazette":
      return { same: gazetteKeys(citation), near: [] };
    case "legislation":
      return { same: [actKey(citation.title)], near: [] };
    case "secondary":
      return { same: secondaryKeys(citation), near: [] };
    default:
      return { same: [], near: names };
  }
}

/** Returns the same number at the other EU court: `T-201/23` for `C-201/23`. */
function otherCourts(fileNumber: string | undefined): readonly string[] {
  const [, court, number] = /^([CT])(-\d{1,4}\/\d\d)$/.exec(fileNumber ?? "") ?? [];
  return court === undefined ? [] : [`${court === "C" ? "T" : "C"}${number}`];
}

/** Keys of the act of the same year and number in another form: a directive where a regulation is cited. */
function otherForms(celex: string): readonly string[] {
  const [, year, letter, number] = /^3(\d{4})([RLD])(\d{4})$/.exec(celex) ?? [];
  const others = ["R", "L", "D"].filter((one) => one !== letter);
  return year === undefined ? [] : others.flatMap((one) => celexKeys(`3${year}${one}${number}`));
}
