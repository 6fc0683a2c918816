import { ENGLISH_MONTHS, GERMAN_MONTHS, monthOf, readDay } from "../../core/day.ts";
import type { LegalDocument } from "../../core/document.ts";
import { parseCitation } from "../find.ts";
import { factsOf } from "../styles/facts.ts";
import type { Citation, Pinpoint, ReportedCitation } from "../types.ts";
import { nameStart } from "./reading/attribution.ts";
import { EXCHANGED, isOwnWord, isWhole } from "./identity/index.ts";
import { fileNumbersOf, isListed, placesIn, reportsOf } from "./identity/fields.ts";
import { pinsWith } from "./passages.ts";
import type { Comparison, Difference, QuotationCheck, Row } from "./verdict.ts";

/** Correction of a citation at one position that has no alternative and is proven by the source. */
interface Proven {
  readonly field: Difference["field"];
  /** Offsets in the text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly written: string;
}

/** Mention that differs from its document. */
export interface Differing {
  readonly citations: readonly Citation[];
  readonly document: LegalDocument;
  readonly compared: Pick<Comparison, "differences" | "name" | "quotations">;
  /** The first citation as the draft has it; for a back reference the reference itself, not its target. */
  readonly cited: Citation;
  /** End of the mention with its pinpoints and judges, exclusive. */
  readonly end: number;
  /**
   * Whether the draft was read by OCR, the document is in another language, or its name comes only from its
   * first line.
   */
  readonly isOcr: boolean;
  readonly isTranslated: boolean;
  readonly isNamed: boolean;
}

/** Draft as plain text, with a map from its positions to those of the given draft. */
interface ReadDraft {
  readonly text: string;
  readonly origin: (at: number) => number;
}

/** Returns the proven corrections; none if the document is the user's own file, incomplete or from OCR. */
export function corrected(mention: Differing, { text, origin }: ReadDraft): Pick<Row, "corrections"> {
  const { document, cited, end } = mention;
  const isDoubtful = mention.isOcr || mention.isTranslated || isOwnWord(document);
  if (isDoubtful || !isWhole(document) || document.ocr?.used === true) return {};
  const isBack = cited.kind === "back_reference";
  const start = isBack ? cited.start : nameStart(text, cited);
  const corrections = provenCorrections({ ...mention, text, start, isBack }).map((proven) => ({
    field: proven.field,
    before: text.slice(start, proven.start),
    cited: text.slice(proven.start, proven.end),
    after: text.slice(proven.end, Math.max(proven.end, end)),
    written: proven.written,
    at: { start: origin(proven.start), end: origin(Math.max(proven.start, proven.end - 1)) + 1 },
  }));
  return corrections.length > 0 ? { corrections } : {};
}

interface Looked extends Differing {
  readonly text: string;
  readonly start: number;
  /** Whether it is a back reference such as "Ibid", of which only the pinpoint can be corrected. */
  readonly isBack: boolean;
}

/**
 * Returns the proven corrections: exactly one thing differs, everything else that the citation states agrees
 * and identifies the document, and the document shows a single value. Empty if a reader would have to choose.
 */
function provenCorrections(mention: Looked): readonly Proven[] {
  const { differences } = mention.compared;
  const [difference] = differences;
  if (!difference) return [];
  if (differences.every(({ field }) => field === "pinpoint" || field === "quotation")) return pin(mention);
  if (differences.length > 1 || mention.isBack || mention.isNamed || difference.statement === EXCHANGED)
    return [];
  return CORRECTORS[difference.field]?.(mention, difference) ?? [];
}

type Corrector = (mention: Looked, difference: Difference) => readonly Proven[];

const CORRECTORS: Partial<Record<Difference["field"], Corrector>> = {
  citation: ownPlace,
  year: yearOfReport,
  date: day,
  court,
  "file number": fileNumber,
  form,
  name: nameOfCase,
};

/** Returns the position of `wanted` in a span of the text if it occurs exactly once. */
function once(
  { text }: Looked,
  { start, end }: { readonly start: number; readonly end: number },
  wanted: string,
) {
  const stretch = text.slice(start, end);
  const at = stretch.indexOf(wanted);
  if (wanted === "" || at === -1 || stretch.includes(wanted, at + 1)) return undefined;
  return { start: start + at, end: start + at + wanted.length };
}

function correction(
  mention: Looked,
  field: Difference["field"],
  range: { readonly start: number; readonly end: number },
  [cited, written]: readonly [string, string],
): readonly Proven[] {
  const place = cited === written ? undefined : once(mention, range, cited);
  return place ? [{ field, ...place, written }] : [];
}

const LEAST_SAID = 4; // words of a quotation that distinguish one place from another

function pin(mention: Looked): readonly Proven[] {
  const { citations, document, compared, text } = mention;
  const [only, ...others] = citations.flatMap((one) => one.pinpoints);
  const [quoted, ...more] = compared.quotations;
  if (!only || !quoted || others.length + more.length > 0 || !isParagraph(only)) return [];
  const place = onlyPlace(quoted, document);
  const printed = text.slice(only.start, only.end);
  if (place === undefined || !/^\D*\d+\D*$/.test(printed)) return [];
  return correction(mention, "pinpoint", { start: only.start, end: only.end }, [String(only.from), place]);
}

function isParagraph({ unit, to, follow, suffix, prefix }: Pinpoint): boolean {
  return unit === "paragraph" && [to, follow, suffix, prefix].every((one) => one === undefined);
}

/** Returns the number of the only paragraph that contains the words. */
function onlyPlace({ quotation, match, pin: found }: QuotationCheck, document: LegalDocument) {
  const isThere = match === "exact" || match === "minor" || match === "elsewhere";
  if (!isThere || quotation.trim().split(/\s+/).length < LEAST_SAID) return undefined;
  const [first, ...others] = pinsWith(quotation, document).filter((one) => one !== "");
  const number = /^(?:\[|Rn\. )(\d+)\]?$/.exec(first ?? "")?.[1];
  return others.length === 0 && first === found ? number : undefined;
}

/** Corrects a citation if the document lists just one and another citation or the name agrees. */
function ownPlace(mention: Looked, { cited }: Difference): readonly Proven[] {
  const { citations, document, compared, text } = mention;
  const wrong = citations.find(({ canonical }) => canonical === cited);
  if (!wrong) return [];
  const isListedElse = citations.some((one) => one !== wrong && isListed(one, document));
  const isNamed = compared.name !== undefined;
  if (wrong.kind === "reported") {
    const [found, ...more] = reportsOf(document.citations.reported).filter(
      ({ series }) => series.abbreviation === wrong.series.abbreviation,
    );
    return found && more.length === 0 && (isListedElse || isNamed) ? report(mention, wrong, found) : [];
  }
  const place = isListedElse ? placeOf(wrong, document, isNamed) : undefined;
  const range = { start: wrong.start, end: wrong.end };
  return place === undefined
    ? []
    : correction(mention, "citation", range, [text.slice(range.start, range.end), place]);
}

/** Returns the single citation of that kind that the document gives for itself. */
function placeOf(wrong: Citation, document: LegalDocument, isNamed: boolean): string | undefined {
  const { neutral } = document.citations;
  if (wrong.kind === "neutral")
    return isNamed && neutral !== undefined ? (parseCitation(neutral)?.canonical ?? neutral) : undefined;
  if (wrong.kind !== "periodical") return undefined;
  const [place, ...others] = new Set(placesIn(document, wrong).map(({ canonical }) => canonical));
  return others.length === 0 ? place : undefined;
}

/** Corrects only the number that differs, if just one does; else the entire citation. */
function report(mention: Looked, wrong: ReportedCitation, found: ReportedCitation): readonly Proven[] {
  const range = { start: wrong.start, end: wrong.end };
  const printed = mention.text.slice(range.start, range.end);
  const isSameYear = found.year === undefined || wrong.year === undefined || found.year === wrong.year;
  const volume = /(?<!\d)\d+(?=\s+\p{Lu})/u.exec(printed);
  if (isSameYear && wrong.page === found.page && volume && volume[0] === String(wrong.volume)) {
    const start = range.start + volume.index;
    const end = start + volume[0].length;
    return correction(mention, "citation", { start, end }, [volume[0], String(found.volume)]);
  }
  if (isSameYear && wrong.volume === found.volume && printed.endsWith(` ${wrong.page}`)) {
    const page = { start: range.end - wrong.page.length, end: range.end };
    return correction(mention, "citation", page, [wrong.page, found.page]);
  }
  return correction(mention, "citation", range, [printed, found.canonical]);
}

/** Corrects the year of a report whose volume and page the document lists with a single year. */
function yearOfReport(mention: Looked, { cited }: Difference): readonly Proven[] {
  const { citations, document } = mention;
  const wrong = citations.find((one) => one.kind === "reported" && String(one.year) === cited);
  if (wrong?.kind !== "reported") return [];
  const same = reportsOf(document.citations.reported).filter(
    ({ series, volume, page }) =>
      series.abbreviation === wrong.series.abbreviation &&
      volume === wrong.volume &&
      page === wrong.page &&
      volume !== undefined,
  );
  const years = new Set(same.flatMap(({ year }) => (year === undefined ? [] : [String(year)])));
  const [found] = years;
  if (years.size !== 1 || found === undefined) return [];
  return correction(mention, "year", { start: wrong.start, end: wrong.end }, [cited, found]);
}

const DAY = /\d{4}-\d{2}-\d{2}|\d{1,2}\.\s?\d{1,2}\.\s?\d{4}|\d{1,2}\.?\s\p{L}{3,9}\s\d{4}/gu;

const BRACKET = 30; // characters: a date may follow in brackets

/** Corrects the date of a decision that is identified by its number and one other fact. */
function day(mention: Looked, { cited, found = "" }: Difference): readonly Proven[] {
  const { citations, compared, text, start, end } = mention;
  const [wrong, right] = [readDay(cited), readDay(found)];
  const isSure = citations.some((one) =>
    one.kind === "decision"
      ? one.fileNumber !== undefined && (one.form !== undefined || citations.length > 1)
      : compared.name !== undefined || citations.length > 1,
  );
  if (!isSure || wrong === undefined || right === undefined) return [];
  const days = [...text.slice(start, end + BRACKET).matchAll(DAY)].filter(
    ([printed]) => readDay(printed) === wrong,
  );
  const [only] = days;
  const written = only && sameForm(only[0], right);
  if (!only || days.length !== 1 || written === undefined) return [];
  const at = start + only.index;
  return correction(mention, "date", { start: at, end: at + only[0].length }, [only[0], written]);
}

/** Formats a date like a printed one: "12.03.2020", "12. März 2020"; undefined for an abbreviated month. */
function sameForm(printed: string, iso: string): string | undefined {
  const [year = "", month = "", date = ""] = iso.split("-");
  if (/^\d{4}-/.test(printed)) return iso;
  const name = /\p{L}+/u.exec(printed)?.[0];
  const isPadded = name === undefined ? /^0|\.\s?0/.test(printed) : printed.startsWith("0");
  const number = (two: string) => (isPadded ? two : String(Number(two)));
  const written = name === undefined ? number(month) : monthLike(name, Number(month), printed.includes("."));
  const parts = [number(date), written ?? "", year].values();
  return written === undefined
    ? undefined
    : printed.replaceAll(/\p{L}+|\d+/gu, () => parts.next().value ?? "");
}

/** Returns a month in the language of another month's name; "April" after a full stop is German. */
function monthLike(name: string, month: number, isStopped: boolean): string | undefined {
  const at = (monthOf(name) ?? 0) - 1;
  const languages = isStopped ? [GERMAN_MONTHS] : [ENGLISH_MONTHS, GERMAN_MONTHS];
  return languages.find((months) => months[at] === name)?.[month - 1];
}

const ABBREVIATED = /^\p{Lu}[\p{L}]{1,9}$/u;

/** Corrects the court of a decision whose file number and date agree. */
function court(mention: Looked, { cited, found = "" }: Difference): readonly Proven[] {
  const wrong = mention.citations.find((one) => one.kind === "decision" && one.courtName === cited);
  if (wrong?.kind !== "decision" || wrong.fileNumber === undefined || wrong.date === undefined) return [];
  const abbreviated = factsOf(mention.document).decision?.court?.abbr;
  const written = ABBREVIATED.test(cited) ? (abbreviated ?? found) : found;
  if (ABBREVIATED.test(cited) !== ABBREVIATED.test(written)) return [];
  return correction(mention, "court", { start: wrong.start, end: wrong.end }, [cited, written]);
}

const FORM_WORDS: Readonly<Record<string, string>> = {
  Urteil: "Beschluss",
  "Urt.": "Beschl.",
  Beschluss: "Urteil",
  "Beschl.": "Urt.",
};

/**
 * Corrects the form of a decision whose court, date and file number agree: `BGH, Urteil vom`; not before the
 * court, where an article may agree with the word: `das Urteil des BGH vom`.
 */
function form(mention: Looked, { cited, found = "" }: Difference): readonly Proven[] {
  const wrong = mention.citations.find((one) => one.kind === "decision" && one.form === cited);
  if (wrong?.kind !== "decision" || wrong.fileNumber === undefined || wrong.date === undefined) return [];
  const range = { start: wrong.start + 1, end: wrong.end };
  const [printed = ""] =
    /(?<=[\s(])(?:Urt\.|Beschl\.|Urteil|Beschluss)(?!\p{L})/u.exec(
      mention.text.slice(range.start, range.end),
    ) ?? [];
  const written = FORM_WORDS[printed] ?? "";
  const isOther = FORM_WORDS[cited] === found && found.startsWith(written.replace(".", ""));
  return isOther && wrong.courtName !== undefined
    ? correction(mention, "form", range, [printed, written])
    : [];
}

/** Corrects the file number of a decision that another citation identifies and whose court and date agree. */
function fileNumber(mention: Looked, { cited, found = "" }: Difference): readonly Proven[] {
  const { citations, document } = mention;
  const wrong = citations.find((one) => one.kind === "decision" && one.fileNumber === cited);
  if (wrong?.kind !== "decision" || wrong.courtName === undefined || wrong.date === undefined) return [];
  const fileNumbers = new Set(fileNumbersOf(document, undefined).filter((one) => /\d\/\d|\d\.\d/.test(one)));
  if (fileNumbers.size > 1 || !citations.some((one) => one !== wrong && isListed(one, document))) return [];
  return correction(mention, "file number", { start: wrong.start, end: wrong.end }, [cited, found]);
}

const RELATED = 0.5; // one of two parties agrees

/**
 * Corrects the name of a case identified by its number and by one other fact: a report that the document
 * lists, or words quoted from it.
 */
function nameOfCase(mention: Looked, { statement }: Difference): readonly Proven[] {
  const { citations, document, compared, start, end } = mention;
  const { name, quotations } = compared;
  if (!name || name.found === name.found.toUpperCase()) return [];
  const isSure =
    statement !== undefined ||
    citations.filter((one) => isListed(one, document)).length > 1 ||
    quotations.some(({ match }) => match === "exact");
  if (!isSure || (statement === undefined && name.similarity < RELATED)) return [];
  return correction(mention, "name", { start, end }, [name.cited, name.found]);
}
