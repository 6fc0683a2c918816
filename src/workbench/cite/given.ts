import { defined } from "../../core/defined.ts";
import type { LegalDocument, Publication } from "../../core/document.ts";
import { type Citation, find, formatPinpoint, linksFor, shownCitation } from "../../citations/index.ts";
import { type Facts, factsOf } from "../../citations/styles/index.ts";
import { formatPlace } from "../../citations/recognise/german/formats.ts";
import { courtWords } from "../../citations/tables/german-courts.ts";
import type { CitationOf, Pinpoint, SecondaryFields } from "../../citations/types.ts";
import { PUBLISHED_LAWS } from "../../citations/verify/identity/index.ts";
import { plainReference } from "../../documents/reference.ts";
import { wholeWork } from "../../citations/recognise/literature/whole.ts";
import { morePins } from "../places.ts";

/** What a reference says of its source: the source is cited by it when no document can be opened. */
export interface Given {
  /** The citation, then its parallels. */
  readonly cited: readonly [Citation, ...Citation[]];
  readonly pin: string | undefined;
  readonly judge: string | undefined;
  /** What else the reference cites, which is not cited with it. */
  readonly others: readonly string[];
}

/** The first citation of a reference with its parallels; undefined for an id or an address. */
export function givenIn(reference: string): Given | undefined {
  const text = plainReference(reference);
  const all = find(text);
  const first = all.find(({ kind }) => kind !== "unrecognised" && kind !== "back_reference");
  const whole = !first || isWorkInEnglish(first) ? wholeWork(text) : undefined;
  if (whole) return { cited: [whole.citation], pin: whole.pin, judge: undefined, others: [] };
  if (!first) return undefined;
  const parallels = all.filter(
    (one) => one !== first && one.group !== undefined && one.group === first.group,
  );
  const cited = [first, ...parallels] as const;
  const judge = cited.findLast(({ judges }) => judges !== undefined)?.judges ?? JUDGES.exec(text)?.[1];
  const list = listIn(text, all);
  const own = list ?? ownPin(text, cited, all);
  const isOne = all.every((one) => one.kind !== "norm" || one === first);
  const pins = [own, ...(isOne ? morePins(reference, first) : [])];
  const pin = pins.filter((one) => one !== undefined).join(", ") || undefined;
  const others = all.filter(({ kind, canonical }) => !APART.has(kind) && canonical !== first.canonical);
  const left = list !== undefined ? [] : others.filter((one) => !cited.includes(one));
  return { cited, pin, judge, others: left.map(shownCitation) };
}

/** Kinds that are no sources of their own beside another citation. */
const APART: ReadonlySet<Citation["kind"]> = new Set([
  "unrecognised",
  "back_reference",
  "gazette",
  "identifier",
]);

/** The pin of the citation itself: its own or a parallel's, else what ends the reference. */
function ownPin(text: string, cited: Given["cited"], all: readonly Citation[]): string | undefined {
  const [first] = cited;
  const again = all.filter((one) => one !== first && one.canonical === first.canonical); // "(UK) c 42, s 3"
  const stated = [...cited, ...again].map(pinOf).findLast((one) => one !== undefined);
  const behind = text.slice(first.end);
  return stated ?? numberIn(first, behind) ?? LETTERED.exec(behind)?.[0] ?? placeBehind(first, behind);
}

function numberIn(first: Citation, behind: string): string | undefined {
  const number = NUMBER.exec(behind)?.[1];
  return number !== undefined && (isPrintedMatter(first) || isMaterial(first)) ? `p ${number}` : number;
}

/** A page or paragraph that ends a reference: `(Supreme Court of Victoria, 5 May 1998) 7`. */
const NUMBER = /^,? (?:at )?(\[?\d{1,5}\]?(?:[-–]\[?\d{1,5}\]?)?)$/;
/** The margin number of a commentary that counts by letters: `Rn. B 12`. */
const LETTERED = /\bR[nz]\.? [A-Z] \d{1,4}[a-z]?$/;
/** What follows the place of a work: `(at 1 March 2020) 185 Equity, [185-1]`. */
function placeBehind({ kind, country }: Citation, behind: string): string | undefined {
  const isWork = kind === "secondary" && country === undefined;
  return isWork ? /^,? ([^;.]{1,60})$/.exec(behind)?.[1] : undefined;
}

/** Judges after the year of an American case: `198 US 45, 76 (1905) (Holmes J)`. */
const JUDGES = /\(\d{4}\) \((\p{Lu}[\p{L}'’ ,]{1,80} (?:[CP]J|JJ?A?))\)$/u;

/**
 * The provisions of one law that a reference lists: `§§ 280 Abs. 1, 241 Abs. 2` of `§§ 280 Abs. 1, 241 Abs. 2 BGB`,
 * `Art. 2 Abs. 1 i.V.m. Art. 1 Abs. 1` before `GG`.
 */
function listIn(text: string, all: readonly Citation[]): string | undefined {
  const norms = all.filter((one) => one.kind === "norm");
  const [first] = norms;
  const isList = norms.length > 1 && norms.length === all.length;
  if (!first || !isList || norms.some(({ law }) => law !== first.law)) return undefined;
  const links = norms
    .slice(1)
    .map(({ start }, at) => /i\.? ?V\.? ?m\.?/.test(text.slice(norms[at]?.end, start)));
  const places = norms.map((norm) => formatPlace({ ...norm, lawName: undefined }));
  if (links.some(Boolean))
    return places.reduce((list, one, at) => `${list}${links[at - 1] ? " i.V.m. " : ", "}${one}`);
  const bare = places.map((one, at) => one.replace(markerOf(norms[at], norms[at - 1]), ""));
  const isOne = norms.every(({ number }) => number === first.number);
  return `${isOne || first.marker === "Art" ? "" : "§"}${places[0]}${bare
    .slice(1)
    .map((one) => `, ${one}`)
    .join("")}`;
}

/** What a list does not say again: the sign of a section, and the number of the same provision. */
function markerOf(norm: CitationOf<"norm"> | undefined, before: CitationOf<"norm"> | undefined): RegExp {
  return norm?.number === before?.number ? /^(?:§|Art\.?) \S+ / : /^§ /;
}

function isWorkInEnglish(first: Citation): boolean {
  return first.kind === "secondary" && first.country === undefined && WORKS.has(first.type);
}

const WORKS: ReadonlySet<SecondaryFields["type"]> = new Set(["article", "book", "report"]);

/** The pin as the reference writes it: "[1992] HCA 23 at [14]", "Privacy Act 1988 (Cth) s 6", "NJW 2020, 1827 Rn. 5". */
function pinOf(citation: Citation): string | undefined {
  const { kind, canonical, pinpoints } = citation;
  if (kind === "norm") return formatPlace({ ...citation, lawName: undefined });
  if (kind === "secondary" && citation.type === "treaty") return ARTICLE.exec(citation.place)?.[0].trim();
  const [pin, more] = pinpoints;
  const isPaged =
    kind === "periodical" || [isPrintedMatter, isGermanWork, isMaterial].some((is) => is(citation));
  if (pin?.unit === "page" && isPaged) return pagesOf(pin, more);
  const shown = shownCitation(citation);
  const rest = shown.startsWith(canonical) ? shown.slice(canonical.length) : "";
  const said = rest.replace(/^[,\s]+/, "").replace(/ \([^()]*\)$/, "");
  return said === "" ? undefined : said;
}

/** `p 126`, `p 126 [17]`, `p 1, 5`, `p 12 ff.` */
function pagesOf(pin: Pinpoint, more: Pinpoint | undefined): string {
  const page = `p ${formatPinpoint(pin)}${pin.follow === undefined ? "" : ` ${pin.follow}.`}`;
  if (!more) return page;
  return `${page}${more.unit === "page" ? "," : ""} ${formatPinpoint(more)}`;
}

/** The article at the end of the place of a treaty: `1489 UNTS 3 (entered into force 1 January 1988) art 25`. */
const ARTICLE = /(?:^| )arts? \d[^ ]*(?:, \d[^ ]*)*$/;

/** Whether a gazette is the papers of a parliament, which are no law: `BT-Drs. 18/12345`. */
function isPrintedMatter(citation: Citation): citation is CitationOf<"gazette"> {
  return citation.kind === "gazette" && /-Dr/.test(citation.gazette);
}

function isMaterial(citation: Citation): boolean {
  return citation.kind === "secondary" && citation.type === "material";
}

function isGermanWork({ kind, country }: Citation): boolean {
  return kind === "secondary" && country === "de";
}

/** Derives the facts of a document from its citation alone. */
export function givenFacts(reference: string, { cited }: Given, retrievedAt: string): Facts {
  const [first] = cited;
  const text = plainReference(reference);
  const { kind, canonical, country = "" } = first;
  const secondary = secondaryOf(text, first);
  const { called } = cited.find((one) => one.called !== undefined) ?? {};
  return factsOf({
    ...(secondary && { secondary }),
    ...headOf(text, first),
    ...defined({ called: called ?? calledIn(text, cited), database: DATABASE.exec(text)?.[0] }),
    id: secondary?.type === "treaty" ? canonical.replace(ARTICLE, "") : canonical,
    citations: citationsOf(cited),
    jurisdiction: kind === "legislation" ? (first.jurisdiction ?? country) : country,
    language: country === "de" || country === "at" ? "de" : "en",
    source: { provider: "law", url: linksFor(first)[0]?.url ?? "", retrievedAt, how: "link" },
  });
}

const DATABASE = /\bjuris(?=,? R[nz]\.? ?\d)/;

/** The name at the end of a European case: `C-131/12 Google Spain`, `C-131/12, EU:C:2014:317 – Google Spain`. */
function calledIn(text: string, cited: Given["cited"]): string | undefined {
  const [{ kind, country }] = cited;
  if (kind !== "decision" || (country !== "eu" && country !== "int")) return undefined;
  const ends = cited.flatMap(({ end, pinpoints }) => [end, ...pinpoints.map((pin) => pin.end)]);
  return /^,? (?:[–-] )?(\p{Lu}[^,;:[\]()–]{2,120})(?:,|$)/u.exec(text.slice(Math.max(...ends)))?.[1];
}

function secondaryOf(text: string, first: Citation): SecondaryFields | undefined {
  if (isPrintedMatter(first)) return { ...MATERIAL, title: first.canonical, year: first.year };
  if (first.kind !== "secondary") return undefined;
  if (first.type === "material") {
    const ahead = text.slice(0, first.start).replace(/^(?:[Ss]ee|[Cc]f|Vgl\.?) /, "");
    return ahead.includes(",") ? { ...first, title: `${ahead}${first.title}` } : first; // "Committee, General Comment No 34,"
  }
  if (first.type === "treaty") return { ...first, place: first.place.replace(ARTICLE, "") };
  const [edition, number] = /, (\d{1,3}\. ?Aufl\p{L}*\.?(?:,? \d{4})?)$/u.exec(first.title) ?? [];
  return edition === undefined || number === undefined
    ? first
    : { ...first, title: first.title.slice(0, -edition.length), place: number };
}

const MATERIAL = { kind: "secondary", type: "material", author: undefined, place: "" } as const;

type Head = Pick<LegalDocument, "kind" | "title" | "court" | "date" | "publication">;

function headOf(text: string, first: Citation): Head {
  switch (first.kind) {
    case "commentary":
      return { kind: "other", title: "", publication: commentary(text, first) };
    case "periodical":
      return inPeriodical(text, first);
    case "unreported":
      return { kind: "case", title: nameIn(text, first), ...courtOf(first) };
    default:
      return PUBLISHED_LAWS.has(first.kind)
        ? { kind: "legislation", title: first.canonical }
        : { kind: "case", title: nameIn(text, first) };
  }
}

/**
 * The name before the citation of a case: as a reference has one case, all of it but a signal.
 */
function nameIn(text: string, { name = "", start }: Citation): string {
  const ahead = text
    .slice(0, start)
    .replace(/^(?:(?:[Ss]ee(?: also)?|[Cc]f|Transcript of Proceedings),? )+/, "")
    .replace(/[\s,(]+$/, "")
    .replace(/,? \d{1,3} U\.? ?S\.?$/, ""); // "Marbury v Madison, 5 U.S. (1 Cranch) 137"
  const isName =
    ahead.length <= LONGEST_NAME &&
    (ahead.includes(name) || name.startsWith(ahead)) &&
    !/(?<!\bvs?)[.:] \p{Lu}\p{Ll}/u.test(ahead);
  const isNamed = name !== "" || /^\p{Lu}.* vs?\.? \p{Lu}/iu.test(ahead) || POPULAR.test(ahead);
  return isNamed && isName ? ahead.replace(/^(?:The )?Case [Cc]oncerning (?:the )?/, "") : name;
}

/** `The Wagon Mound (No 1)`: capitalised words. */
const POPULAR = /^(?:The )?\p{Lu}[\p{L}'’-]+(?: (?:\p{Lu}[\p{L}'’-]+|of|the|and)){0,6}(?: \(No \d+\))?$/u;
const LONGEST_NAME = 240; // characters

const SURNAME = String.raw`(?:v\. ?|von |de |van )?(?:\p{Lu}[\p{L}'’.-]* ){0,3}\p{Lu}[\p{L}'’-]+`;
const AUTHORS = new RegExp(
  String.raw`^(${SURNAME}(?:\/${SURNAME}){0,5})(?:, (?!in\b)([^,].{2,200}?))?(?:,? in:?)?$`,
  "u",
);

/** The court of `BGH NJW 2015, 1827`, or the author of `Canaris, JZ 1987, 993`. */
function inPeriodical(text: string, { courtName, start, name = "" }: CitationOf<"periodical">): Head {
  const ahead = text.slice(0, start).replace(/[\s,]+$/, "");
  const court = courtName ?? (courtWords.get(ahead.split(" ")[0] ?? "") ? ahead : undefined);
  const [, author, title = ""] = court === undefined ? (AUTHORS.exec(ahead) ?? []) : [];
  if (author !== undefined) return { kind: "other", title, publication: { author } };
  return { kind: "case", title: name, ...defined({ court }) };
}

/** The court, judge and file number of `(Supreme Court of New South Wales, Young J, 5 March 1990)`, and its day. */
function courtOf({ text, courtName, judge, date }: CitationOf<"unreported">): Partial<Head> {
  const printed = /^\((.*), [^,]*\d{4}\)$/.exec(text)?.[1];
  const court = printed ?? [courtName, judge].filter(Boolean).join(", ");
  return { court, ...defined({ date }) };
}

/** `48. Ed. 1.12.2025`, `82. Aufl. 2023`, `Neubearb. 2017`, `(2017)` */
const EDITION =
  /\b\d{1,3}\.\s*(?:Ed|Aufl)\p{L}*\.?,?\s*(?:\d{1,2}\.\d{1,2}\.\d{4}|\d{4})?|\bNeubearb\p{L}*\.? (?:19|20)\d\d|\((?:19|20)\d\d\)/u;

const DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** The edition of an Austrian book, also where its superscript was lost: `ABGB⁴`, `Klang3`. */
const RAISED = new RegExp(`(?<=\\p{L})(?:\\d{1,2}|[${DIGITS}]{1,2})$`, "u");
/** The title that follows the editors of a commentary: `Fenyves/Kerschner/Vonkilch, Klang³ § 879`. */
const OWN_TITLE = new RegExp(`, \\p{Lu}\\p{L}+(?:\\d{1,2}|[${DIGITS}]{1,2})(?= )`, "u");

function plainDigits(raised: string): string {
  return raised.replaceAll(/\D/g, (digit) => String(DIGITS.indexOf(digit)));
}

function commentary(
  text: string,
  { author, law, marker, number, intro, ...rest }: CitationOf<"commentary">,
): Publication {
  const { name, edition, before } = bookOf(text, rest);
  return {
    abbreviation: name,
    ...defined({ author: author ?? before, edition }),
    subject: [law?.abbr, intro, number && `${marker === "Art" ? "Art." : marker} ${number}`]
      .filter(Boolean)
      .join(" "),
  };
}

/** The name of a commentary, its edition, and the author before it: `Graf in Fenyves/Kerschner/Vonkilch, Klang³`. */
function bookOf(text: string, { work, start }: Pick<CitationOf<"commentary">, "work" | "start">) {
  const ahead = text.slice(0, start) || work.abbr;
  const [, before, own = work.abbr] = /^([^,]{2,80}?),? in:? (\p{Lu}.*)?$/u.exec(ahead) ?? [];
  const title = own.includes(", ") ? "" : (OWN_TITLE.exec(text.slice(start))?.[0] ?? "");
  const whole = `${own}${title}`.replace(EDITION, "").replace(/[\s,]+$/, "");
  const raised = RAISED.exec(whole)?.[0] ?? "";
  const name = raised === "" ? whole : whole.slice(0, -raised.length);
  return {
    name,
    before,
    edition: EDITION.exec(text)?.[0] ?? (raised === "" ? undefined : `${plainDigits(raised)}. Aufl.`),
  };
}

function citationsOf(cited: readonly Citation[]): LegalDocument["citations"] {
  const of = (...kinds: readonly Citation["kind"][]) =>
    cited.filter(({ kind }) => kinds.includes(kind)).map(({ canonical }) => canonical);
  const [neutral] = of("neutral", "foreign_neutral");
  const ecli = cited.find((one) => one.kind === "identifier" && one.scheme === "ecli");
  return {
    reported: of("reported"),
    other: of("decision", "periodical", "rechtssatz", "norm", "eu_act", "gazette"),
    ...(neutral !== undefined && { neutral }),
    ...(ecli?.kind === "identifier" && { ecli: ecli.value }),
  };
}
