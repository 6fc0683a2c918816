import type { LegalDocument } from "../core/document.ts";
import { courtKey } from "./court-names.ts";
import { find } from "./find.ts";
import { type Facts, factsOf } from "./styles/facts.ts";
import { caseNumber, celexOf } from "./tables/eu.ts";
import type { Citation, ReportedFields } from "./types.ts";
import { tellingWords } from "./verify/name.ts";

/** A file number as one compares it: `4 B 55.01`, `4 B 55/01` and `BVerwG 4 B 55.01` are `4b55/01`. */
export function fileNumberKey(fileNumber: string): string {
  return fileNumber
    .replace(/^(?:B?Verw?G|BGH|BAG|BFH|BSG|BVerfG|OGH|VwGH|VfGH)\s+/, "")
    .toLowerCase()
    .replace(/^(?:opinion|avis) /, "gutachten ") // of the Court of Justice, in its languages
    .replace(/^([ct]-\d{1,4}\/\d\d) (?:p|ppu)$/, "$1") // an appeal, an urgent reference: no other case has the number
    .replaceAll(/\s?\((?:a|b|brfg|pat|kart|vollz|eu)\)/g, (all) => all.replaceAll(/[()\s]/g, ""))
    .replaceAll(/[\s()\-–]/g, "")
    .replace(/(\d)[./](\d\d|\d{4})(?=$|[a-z.])/, "$1/$2");
}

/** A place of print as one compares it: in a series of volumes the year is no part of it. */
export function reportKey({
  series,
  volume,
  year,
  page,
}: Pick<ReportedFields, "series" | "volume" | "year" | "page">): string {
  const isYear = volume === undefined || series.brackets === "square";
  return ["r", series.abbreviation, isYear ? year : "", volume ?? "", page].join(":").toLowerCase();
}

const LONGEST_WORDS = 4; // words of a party that are keys
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

/** The key of a web address: scheme, `www.`, the fragment and a slash at the end tell no page from another; undefined for anything else. */
export function addressKey(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { host, pathname, search } = new URL(address);
  return `u:${host.replace(/^www\./, "")}${pathname.replace(/\/$/, "")}${search}`;
}

/**
 * By what a document may be found besides its own citations: file numbers, places of print without their year, the
 * provision it is, the words of its parties, its court with its date, where the user saved it from.
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
        : [];
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

/** An Advocate General's opinion has the number of the judgment, and is another text. */
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

/** A whole law by its abbreviation, of a country where the table has it. */
function wholeKey(abbreviation: string, country: string | undefined): string {
  return `l:${country ?? ""}:${abbreviation}`.toLowerCase();
}

function celexOfNorm({ law, act }: Extract<Citation, { kind: "norm" }>): string | undefined {
  return act ? celexOf(act) : law?.celex;
}

/** The gazette that an Austrian law was published in, which RIS gives as its version. */
function gazetteOf({ version, jurisdiction }: Subject): readonly string[] {
  const [first] = jurisdiction === "at" ? find(version?.label ?? "") : [];
  return first?.kind === "gazette" ? gazetteKeys(first) : [];
}

/** `BGBl I 2016/83` and `BGBl. I Nr. 83/2016` are `g:bgbl:i:2016:83`. */
function gazetteKeys({
  gazette,
  number,
  country,
}: Extract<Citation, { kind: "gazette" }>): readonly string[] {
  const [, part = "", first = "", second = ""] =
    /^(?:(I{1,3})\s)?(?:Nr\.?\s)?(\d{1,4})(?:\/| aus )(\d{1,4})$/.exec(number) ?? [];
  const [year, law] = isYear(first) ? [first, second] : [second, first];
  return country === "at" && isYear(year) ? [`g:${gazette}:${part}:${year}:${law}`.toLowerCase()] : [];
}

function isYear(text: string): boolean {
  return /^(?:1[89]|20)\d\d$/.test(text);
}

type Place = Pick<Extract<Citation, { kind: "norm" }>, "marker" | "number">;

function placeKey({ marker, number }: Place, of = ""): string {
  return `n:${of}${marker === "Art" ? "Art." : marker} ${number}`.toLowerCase();
}

/** None where no law is named: "§ 1" alone is of any. */
function normKeys(norm: Extract<Citation, { kind: "norm" }>): string[] {
  const name = norm.law?.abbr ?? norm.lawName ?? "";
  return name === "" ? [] : [placeKey(norm, `${name}:`)];
}

function keysOfCelex(celex: string): string[] {
  const number = caseNumber(celex);
  return number === undefined ? celexKeys(celex) : [decisionKey(number, /^6\d{4}[CT]C/.test(celex))];
}

/** An act of the Union by its number, whichever of its texts: `32016R0679` and `02016R0679-20160504` are one. */
function celexKeys(celex: string | undefined): string[] {
  const act = /^[03](\d{4}[A-Z]\d{4})(?:-\d{8})?$/.exec(celex ?? "")?.[1];
  return act === undefined ? [] : [`x:${act.toLowerCase()}`];
}

interface CitationKeys {
  readonly same: readonly string[];
  /** Of a provision the whole law, where nothing has the provision alone. */
  readonly whole?: readonly string[];
  readonly near: readonly string[];
}

function decisionKeys({
  fileNumber,
  courtName,
  date,
  form,
}: Extract<Citation, { kind: "decision" }>): CitationKeys {
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

function provisionKeys(citation: Extract<Citation, { kind: "norm" }>): CitationKeys {
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

/** The court and day that a national ECLI holds: `ECLI:DE:BGH:2018:090418BVIZR78.16.0`, `ECLI:AT:OGH0002:1925:0030OB00270.25.0416.000`. */
function keysOfEcli(ecli: string): string[] {
  const [, german, year, day, month] =
    /^ECLI:DE:([A-Za-z]+):(\d{4}):(?:[A-Z]\.)?(\d\d)(\d\d)\d\d\.?[A-Z]/.exec(ecli) ?? [];
  if (german !== undefined) return [`t:${courtKey(german)}:${year}-${month}-${day}`];
  const [, austrian, of, on] =
    /^ECLI:AT:([A-Za-z]+)\d{4}:(\d{4}):[^.]{1,20}\.\d\d\.(\d{4})\./.exec(ecli) ?? [];
  return austrian === undefined ? [] : [`t:${courtKey(austrian)}:${of}-${on?.slice(0, 2)}-${on?.slice(2)}`];
}

/** The keys that identify what a citation names, and those of documents that are like it. */
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
    default:
      return { same: [], near: names };
  }
}

/** The same number at the Union's other court: `T-201/23` for `C-201/23`. */
function otherCourts(fileNumber: string | undefined): readonly string[] {
  const [, court, number] = /^([CT])(-\d{1,4}\/\d\d)$/.exec(fileNumber ?? "") ?? [];
  return court === undefined ? [] : [`${court === "C" ? "T" : "C"}${number}`];
}

/** An act of the same year and number in another form: a directive where a regulation is cited. */
function otherForms(celex: string): readonly string[] {
  const [, year, letter, number] = /^3(\d{4})([RLD])(\d{4})$/.exec(celex) ?? [];
  const others = ["R", "L", "D"].filter((one) => one !== letter);
  return year === undefined ? [] : others.flatMap((one) => celexKeys(`3${year}${one}${number}`));
}
