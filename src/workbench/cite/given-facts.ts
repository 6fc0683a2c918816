import { defined } from "../../core/defined.ts";
import type { LegalDocument, Publication } from "../../core/document.ts";
import { lettersOf, lowered } from "../../core/text.ts";
import { regex } from "../../core/regex.ts";
import { clean } from "../../citations/clean.ts";
import { type Citation, linksFor, shownCitation } from "../../citations/index.ts";
import { formatPeriodical } from "../../citations/recognise/literature/periodical.ts";
import { GERMAN_AUTHORS, withRaised } from "../../citations/recognise/literature/whole.ts";
import { type Facts, factsOf } from "../../citations/styles/index.ts";
import { advocateIn } from "../../citations/recognise/german/decision-words.ts";
import { courtWords } from "../../citations/tables/german-courts.ts";
import type { CitationOf, DecisionFields, PeriodicalFields, SecondaryFields } from "../../citations/types.ts";
import { PUBLISHED_LAWS } from "../../citations/verify/identity/index.ts";
import { plainReference } from "../../documents/reference.ts";
import { ARTICLE, type Given, isPrintedMatter } from "./given.ts";
import { isGermanOrAustrian } from "../../citations/tables/jurisdictions.ts";

/** Derives the facts of a document from its citation alone. */
export function givenFacts(reference: string, { cited, called }: Given, retrievedAt: string): Facts {
  const text = plainReference(reference);
  const known = factsOf(describedBy(text, cited, called, retrievedAt));
  const facts = { ...known, printed: known.printed.map((place) => asCited(place, cited)) };
  const decision = facts.decision ?? cited.find((one) => one.kind === "decision");
  return facts.kind === "case" && decision
    ? { ...facts, decision: withNumbers(text, decision, cited) }
    : facts;
}

/** Returns a place as the reference cites it, with the first page of a numbered contribution. */
function asCited(place: PeriodicalFields, cited: Given["cited"]): PeriodicalFields {
  const places = cited.filter((one) => one.kind === "periodical");
  return places.find(({ canonical }) => canonical === formatPeriodical(place)) ?? place;
}

/** Returns the document that a reference describes. */
function describedBy(
  text: string,
  cited: Given["cited"],
  called: string | undefined,
  retrievedAt: string,
): Parameters<typeof factsOf>[0] {
  const [first] = cited;
  const { canonical, country = "" } = first;
  const secondary = secondaryOf(text, first);
  return {
    ...(secondary && { secondary: withDashes(text, secondary) }),
    ...withDashes(text, headOf(text, first)),
    ...defined({ called: called ?? nameInStrasbourg(first), database: DATABASE.exec(text)?.[0] }),
    id: secondary?.type === "treaty" ? canonical.replace(ARTICLE, "") : canonical,
    citations: citationsOf(cited),
    jurisdiction: (first.kind === "legislation" ? first.jurisdiction : undefined) ?? country,
    language: isGermanOrAustrian(country) ? "de" : "en",
    source: { provider: "law", url: linksFor(first)[0]?.url ?? "", retrievedAt, how: "link" },
  };
}

/** Returns the name before the number of a case of the European Court of Human Rights: `Airey v Ireland`. */
function nameInStrasbourg({ country, name }: Citation): string | undefined {
  return country === "int" ? name?.replace(/ vs?\. /, " v ") : undefined;
}

/** Adds the file numbers of joined cases and the chamber of the constitutional court: `BVerfG (K)`. */
function withNumbers(text: string, decision: DecisionFields, cited: Given["cited"]): DecisionFields {
  const { courtName = "" } = decision;
  const numbers = new Set(cited.flatMap((one) => (one.kind === "decision" ? (one.fileNumber ?? []) : [])));
  const chamber = /^BVerfG [([](K|Kammer)[)\]]/.exec(text)?.[1];
  return {
    ...withAdvocate(text, decision),
    ...(numbers.size > 1 && { fileNumber: [...numbers].join(", ") }),
    ...(chamber !== undefined && { courtName: `${courtName} (K)` }),
  };
}

/** Adds the author of an opinion of the Court of Justice that a reference names. */
export function withAdvocate(text: string, decision: DecisionFields): DecisionFields {
  const advocate = decision.form === "Schlussanträge" ? advocateIn(text) : undefined;
  return advocate === undefined ? decision : { ...decision, courtName: advocate };
}

/**
 * Returns a title with the dashes of the reference, which the citation has as hyphens: `Harbours (Fees—Ferries)
 * Act`.
 */
function withDashes<T extends { readonly title: string }>(text: string, head: T): T {
  const at = clean(text).indexOf(head.title);
  if (at === -1) return head;
  const dashes = (hyphen: string, index: number) => /[–—]/.exec(text.charAt(at + index))?.[0] ?? hyphen;
  return { ...head, title: head.title.replaceAll("-", dashes) };
}

const DATABASE = /\bjuris(?=,? (?:R[nz]|Rdn?r?|Tz)\.? ?\d)/;

function secondaryOf(text: string, first: Citation): SecondaryFields | undefined {
  if (isPrintedMatter(first)) {
    const kind = / \(\p{L}+\)$/u.exec(first.text)?.[0] ?? ""; // "BR-Drs. 278/19 (Beschluss)"
    return { ...MATERIAL, title: `${first.canonical}${kind}`, year: first.year };
  }
  if (first.kind !== "secondary") return undefined;
  if (first.type === "material") {
    const ahead = text.slice(0, first.start).replace(/^(?:[Ss]ee|[Cc]f|Vgl\.?) /, "");
    return ahead.includes(",") ? { ...first, title: `${ahead}${first.title}` } : first; // "Committee, General Comment No 34,"
  }
  if (first.type === "treaty") return { ...first, place: first.place.replace(ARTICLE, "") };
  const [edition, number] = /, (\d{1,3}\. ?Aufl\p{L}*\.?(?:,? \(?\d{4}\)?)?)$/u.exec(first.title) ?? [];
  if (edition === undefined) return first;
  const place = [number, first.place].join(" ").replaceAll(/[()]/g, "").trim();
  return { ...first, title: first.title.slice(0, -edition.length), place };
}

const MATERIAL = { kind: "secondary", type: "material", author: undefined, place: "" } as const;

type Head = Pick<LegalDocument, "kind" | "title" | "court" | "date" | "publication">;

function headOf(text: string, first: Citation): Head {
  if (first.kind === "decision" && first.form === "Schlussanträge") return { kind: "case", title: "" };
  switch (first.kind) {
    case "commentary":
      return { kind: "other", title: "", publication: commentary(text, first) };
    case "periodical":
      return inPeriodical(text, first);
    case "unreported":
      return { kind: "case", title: nameIn(text, first), ...courtOf(first) };
    default:
      return PUBLISHED_LAWS.has(first.kind)
        ? {
            kind: "legislation",
            title: TITLE_OF_UNION.exec(text)?.[0] ?? NUMBERED_LAW.exec(first.text)?.[0] ?? first.canonical,
          }
        : { kind: "case", title: nameIn(text, first), ...defined({ court: COURT_OF_US.exec(text)?.[1] }) };
  }
}

/** The title of an act before its place: `Council Directive 85/374/EEC of 25 July 1985 on Ferries [1985] OJ L 210/29`. */
const TITLE_OF_UNION = /^.{20,900}?(?= \[\d{4}\] OJ )/;
/** A gazette of an Austrian Land, which names the Land, and an award by its number: `LGBl Tirol Nr 57/2016`, `Clerks Award 2020 [MA000002]`. */
const NUMBERED_LAW = /^(?:LGBl\.?(?: für| (?!Nr)\p{Lu}).*|.{5,120} [([]MA\d{6}[)\]])/u;
/** The court beside the year: `159 F 2d 169 (2nd Cir, 1947)`. */
const COURT_OF_US = /\((\d(?:st|nd|rd|th|d) Cir|[DENSWM]D ?[A-Z][\p{L} ]{1,10}), (?:1[789]|20)\d\d\)/u;

/** Returns the name before the citation of a case: as a reference has one case, all of it but a signal. */
function nameIn(text: string, { name = "", start }: Citation): string {
  const ahead = text
    .slice(0, start)
    .replace(/^(?:(?:[Ss]ee(?: also)?|[Cc]f|Transcript of Proceedings|Joined),? )+/, "")
    .replace(/(?<![\s,(])[\s,(]+$/, "")
    .replace(/ \[GC\]$/, "")
    .replace(/,? \d{1,3} U\.? ?S\.?$/, ""); // "Marbury v Madison, 5 U.S. (1 Cranch) 137"
  const isName =
    ahead.length <= LONGEST_NAME &&
    (ahead.includes(name) || name.startsWith(ahead)) &&
    !/(?<!\bvs?)[.:] \p{Lu}\p{Ll}/u.test(ahead);
  const isNamed =
    name !== "" || /^\p{Lu}.* vs?\.? \p{Lu}/iu.test(ahead) || POPULAR.test(ahead) || PHASE.test(ahead);
  return isNamed && isName ? ahead.replace(/^(?:The )?Case [Cc]oncerning (?:the )?/, "") : name;
}

/** `The Wagon Mound (No 1)`: capitalised words. */
const POPULAR = /^(?:The )?\p{Lu}[\p{L}'’-]+(?: (?:\p{Lu}[\p{L}'’-]+|of|the|and)){0,6}(?: \(No \d+\))?$/u;
/** The phase of an international proceeding, which ends its name. */
const PHASE =
  /^\p{Lu}.* \((?:Advisory Opinion|Judgment|Merits|Order|Award|Preliminary Objections|Provisional Measures)\)$/u;
const LONGEST_NAME = 240; // characters

const AUTHORS = regex.u`^(${GERMAN_AUTHORS})(?:, (?!in\b)([^,].{2,200}?))?(?:,? in:?)?$`;

/** Returns the court of `BGH NJW 2015, 1827`, or the author of `Canaris, JZ 1987, 993`. */
function inPeriodical(text: string, { courtName, start, name = "" }: CitationOf<"periodical">): Head {
  const ahead = text.slice(0, start).replace(/(?<![\s,])[\s,]+$/, "");
  const court = courtName ?? (courtWords.get(ahead.split(" ")[0] ?? "") ? ahead : undefined);
  const [, author, title = ""] = court === undefined ? (AUTHORS.exec(ahead) ?? []) : [];
  if (author !== undefined) return { kind: "other", title, publication: { author } };
  return { kind: "case", title: name, ...defined({ court }) };
}

/**
 * Returns the court, judge and file number of `(Supreme Court of New South Wales, Young J, 5 March 1990)`, and
 * its day.
 */
function courtOf({ text, courtName, judge, date }: CitationOf<"unreported">): Partial<Head> {
  const printed = /^\((?:Unreported, )?(.*), [^,]*\d{4}\)$/.exec(text)?.[1];
  const court = printed ?? [courtName, judge].filter(Boolean).join(", ");
  return { court, ...defined({ date }) };
}

/** `48. Ed. 1.12.2025`, `82. Aufl. 2023`, `Neubearb. 2017`, `(2017)` */
const EDITION =
  /\b(?:Bd\. ?[IVX\d]{1,4}, )?\d{1,3}\.\s*(?:Ed|Aufl)\p{L}*\.?,?\s*(?:\d{1,2}\.\d{1,2}\.\d{4}|\d{4})?|\bNeubearb\p{L}*\.? (?:19|20)\d\d|\((?:19|20)\d\d\)|(?<=, )\d{1,2}\.\d{1,2}\.\d{4}(?=,)/u;

const DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** The edition of an Austrian book, also where its superscript was lost: `ABGB⁴`, `Klang3`. */
const RAISED = regex.u`(?<=\p{L})(?:\d{1,2}|[${DIGITS}]{1,2})$`;
/** The title that follows the editors of a commentary: `Fenyves/Kerschner/Vonkilch, Klang³ § 879`. */
const OWN_TITLE = regex.u`, \p{Lu}[\p{L}-]+(?:(?<=-ON)|\d{1,2}(?:\.\d\d)?|[${DIGITS}]{1,2})(?: [IVX]{1,4}(?:/\d)?)?(?= )`;

function commentary(
  text: string,
  { author, law, marker, number, intro, ...rest }: CitationOf<"commentary">,
): Publication {
  const { name, edition, before } = bookOf(text, rest);
  return {
    abbreviation: name,
    ...defined({ author: author ?? before, edition }),
    subject: [
      isPrinted(law, text) ? law?.abbr : undefined,
      number === "" ? intro : placeOf(text, marker, number),
    ]
      .filter(Boolean)
      .join(" "),
  };
}

/** Whether a text names a law, as `DS-GVO` does the DSGVO; a commentary of one law is also cited without it. */
function isPrinted(law: CitationOf<"commentary">["law"], text: string): boolean {
  return law !== undefined && lettersOf(text).includes(lettersOf(law.abbr));
}

/** Returns the provision that is commented on, as printed: `Art. 1 Abs. 1`, `Einf v § 116`. */
function placeOf(text: string, marker: string, number: string): string {
  const sign = marker === "Art" ? String.raw`Art\.?` : "§§?";
  const intro = String.raw`(?:(?:Vor|Einf|Einl)\p{L}{0,12}\.? (?:(?:v\.?|vor|zu[mr]?) )?)?`;
  const printed = regex.u`${intro}${sign} ?${number}(?![\p{L}\d])(?: Abs\.? ?\d{1,2})?`.exec(text)?.[0];
  return printed?.replace(/Art\.? ?/, "Art. ") ?? `${marker === "Art" ? "Art." : marker} ${number}`;
}

/** Returns the author before "in", and the work as printed: `Koch in: Hüffer/Koch, AktG`. */
function workIn(text: string, abbr: string, start: number) {
  const ahead = text.slice(0, start) || abbr;
  const [all, before, printed] = /^([^,]{2,80}?),? in:? (\p{Lu}.*)?$/u.exec(ahead) ?? [];
  const behind = all === undefined ? undefined : /^\p{Lu}[^,§]{2,60}(?=,)/u.exec(text.slice(start))?.[0];
  return { before, own: printed ?? behind ?? abbr };
}

/**
 * Returns the name of a commentary, its edition, and the author before it: `Graf in Fenyves/Kerschner/Vonkilch,
 * Klang³`.
 */
function bookOf(text: string, { work, start }: Pick<CitationOf<"commentary">, "work" | "start">) {
  const { before, own } = workIn(text, work.abbr, start);
  const title = own.includes(", ") ? "" : (OWN_TITLE.exec(text.slice(start))?.[0] ?? "");
  const whole = `${own}${title}`
    .replace(EDITION, "")
    .replace(", , ", ", ")
    .replace(/(?<![\s,])[\s,]+$/, "");
  const edition = RAISED.exec(whole)?.[0] ?? "";
  const name = edition === "" ? withRaised(whole) : whole.slice(0, -edition.length);
  return {
    name,
    before,
    edition: EDITION.exec(text)?.[0] ?? (edition === "" ? undefined : `${lowered(edition)}. Aufl.`),
  };
}

function citationsOf(cited: readonly Citation[]): LegalDocument["citations"] {
  const of = (...kinds: readonly Citation["kind"][]) =>
    cited.filter(({ kind }) => kinds.includes(kind)).map(({ canonical }) => canonical);
  const reported = cited.flatMap((one) =>
    one.kind === "reported" ? [one.series.until === undefined ? one.canonical : shownCitation(one)] : [],
  ); // each of two prints of a nominate report has its own page
  const [neutral] = of("neutral", "foreign_neutral");
  const ecli = cited.find((one) => one.kind === "identifier" && one.scheme === "ecli");
  return {
    reported: [...reported, ...of("gazette").filter((one) => /^(?:OJ|ABl\.) /.test(one))],
    other: of("decision", "periodical", "rechtssatz", "norm", "eu_act", "gazette"),
    ...(neutral !== undefined && { neutral }),
    ...(ecli?.kind === "identifier" && { ecli: ecli.value }),
  };
}
