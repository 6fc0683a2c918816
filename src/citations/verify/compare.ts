import type { Block, LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { AmbiguousPin, findPin } from "../../pins/match.ts";
import { parseCitation } from "../find.ts";
import { formatPinpoint } from "../format.ts";
import { germanDate } from "../recognise/dates.ts";
import { formatPlace } from "../recognise/norm-format.ts";
import { factsOf } from "../styles/facts.ts";
import type { Citation } from "../types.ts";
import { LEAST_LIKE, nameSimilarity, titleSimilarity } from "./name.ts";
import { compareQuotation } from "./quotation.ts";
import type { Comparison, Difference, Likeness, PinCheck, QuotationCheck } from "./verdict.ts";

/** A citation and the words quoted for it, held against the document that it names. */
export function compareWithDocument(
  citation: Citation,
  document: LegalDocument,
  quotation?: string,
  isOcr = false,
): Comparison {
  const name = nameOf(citation, document);
  const pins = pinsOf(citation).map((pin) => checkPin(pin, document.blocks));
  const words = quotation === undefined ? undefined : checkQuotation(quotation, pins, document, isOcr);
  const differences = [
    ...fieldsOf(citation, document),
    ...(name && name.similarity < LEAST_LIKE ? [{ field: "name", ...name } as const] : []),
    ...pins.flatMap(pinDifference),
    ...(words ? quotationDifference(words) : []),
  ];
  return {
    verdict: differences.length === 0 ? "VERIFIED" : "MISMATCH",
    differences,
    ...(name && { name }),
    pins,
    ...(words && { quotation: words }),
  };
}

function nameOf({ name }: Citation, document: LegalDocument): Likeness | undefined {
  if (name === undefined || document.kind !== "case") return undefined;
  const found = factsOf(document).title;
  if (found === "") return undefined;
  return { cited: name, found, similarity: nameSimilarity(name, found) };
}

/** Fields that both sides say and that differ. */
function fieldsOf(citation: Citation, document: LegalDocument): Difference[] {
  const { neutral, reported, ecli } = document.citations;
  switch (citation.kind) {
    case "neutral":
    case "foreign_neutral":
      return neutral === undefined ? [] : differing("citation", citation.canonical, [neutral, ...reported]);
    case "reported":
      return sameSeries(citation, reported);
    case "identifier":
      return citation.scheme === "ecli" && ecli !== undefined
        ? differing("citation", citation.value, [ecli])
        : [];
    case "decision":
      return decisionFields(citation, document);
    case "legislation":
      return yearOfAct(citation, document);
    default:
      return [];
  }
}

function differing(field: Difference["field"], cited: string, known: readonly string[]): Difference[] {
  const forms = known.map((one) => parseCitation(one)?.canonical ?? one);
  const isKnown = forms.some((one) => one.toUpperCase() === cited.toUpperCase());
  const [found] = known;
  return isKnown ? [] : [{ field, cited, ...(found !== undefined && { found }) }];
}

/** A report of the same series with another place; other series may simply not be listed. */
function sameSeries(
  citation: Extract<Citation, { kind: "reported" }>,
  reported: readonly string[],
): Difference[] {
  const known = reported.flatMap((one) => {
    const parsed = parseCitation(one);
    return parsed?.kind === "reported" && parsed.series === citation.series ? [parsed] : [];
  });
  const isSame = known.some(({ volume, page }) => volume === citation.volume && page === citation.page);
  const [first] = known;
  if (!first) return [];
  if (!isSame) return [{ field: "citation", cited: citation.canonical, found: first.canonical }];
  const years = known.flatMap(({ year }) => (year === undefined ? [] : [year]));
  const isYear = citation.year === undefined || years.length === 0 || years.includes(citation.year);
  return isYear ? [] : [{ field: "year", cited: String(citation.year), found: String(years[0]) }];
}

function decisionFields(
  citation: Extract<Citation, { kind: "decision" }>,
  document: LegalDocument,
): Difference[] {
  const { decision, date } = factsOf(document);
  const day = decision?.date ?? date;
  const differences: Difference[] = [];
  if (citation.date !== undefined && day !== undefined && citation.date !== day) {
    differences.push({ field: "date", cited: germanDate(citation.date), found: germanDate(day) });
  }
  const [ours, theirs] = [citation.docket, decision?.docket];
  if (ours !== undefined && theirs !== undefined && bare(ours) !== bare(theirs)) {
    differences.push({ field: "docket", cited: ours, found: theirs });
  }
  const [court, other] = [citation.courtName, decision?.courtName];
  if (court !== undefined && other !== undefined && bare(court) !== bare(other)) {
    differences.push({ field: "court", cited: court, found: other });
  }
  return differences;
}

function bare(text: string): string {
  return text.replaceAll(/[\s.()-]/g, "").toUpperCase();
}

function yearOfAct(
  { title, year }: Extract<Citation, { kind: "legislation" }>,
  document: LegalDocument,
): Difference[] {
  const found = /\b(1[789]\d\d|20\d\d)\b/.exec(document.title)?.[1];
  const isOther = year !== undefined && found !== undefined && Number(found) !== year;
  const similarity = titleSimilarity(title, document.title);
  return [
    ...(isOther ? [{ field: "year", cited: String(year), found } as const] : []),
    ...(similarity < LEAST_LIKE
      ? [{ field: "name", cited: title, found: document.title, similarity } as const]
      : []),
  ];
}

/** The pins of a citation as documents spell theirs. */
function pinsOf(citation: Citation): string[] {
  if (citation.kind === "legislation" || citation.kind === "eu_act") return [...citation.provisions];
  if (citation.kind === "norm") return [formatPlace(citation)];
  return citation.pinpoints.map((pin) => (pin.unit === "page" ? `p ${pin.from}` : formatPinpoint(pin)));
}

/** A document of one norm counts from its paragraphs on: `Abs. 1` for `§ 823 Abs. 1`. */
function checkPin(pin: string, blocks: readonly Block[]): PinCheck {
  const [, inner] = /^(?:§|Art\.?) \S+ (Abs.*)$/.exec(pin) ?? [];
  const isNorm = blocks.some((block) => isOfKind(block.pin, pin));
  return inner === undefined || isNorm ? checkPlace(pin, pin, blocks) : checkPlace(pin, inner, blocks);
}

function checkPlace(pin: string, place: string, blocks: readonly Block[]): PinCheck {
  const known = blocks.filter((block) => isOfKind(block.pin, place)).map((block) => block.pin);
  if (known.length === 0) return { pin, exists: "unknown" };
  if (blocksAt(place, blocks)) return { pin, exists: "yes" };
  return { pin, exists: isInGap(place, known) ? "unknown" : "no" };
}

/** A number that others stand behind is one that the document withholds, or that its reader missed. */
function isInGap(place: string, known: readonly string[]): boolean {
  const [, number] = /^(?:\[|Rn\.? |Rz\.? )(\d+)/.exec(place) ?? [];
  const last = Math.max(...known.map((pin) => Number(/\d+/.exec(pin)?.[0] ?? 0)));
  return number !== undefined && Number(number) < last;
}

/** Whether a document counts such places at all: an unpaged text has no page 20, and that says nothing. */
function isOfKind(known: string, pin: string): boolean {
  if (known === "") return false;
  if (/^\[|^Rn/.test(pin)) return /\[\d|^Rn|^Rz/.test(known);
  const [unit = ""] = /^[^\d\s]+/.exec(pin) ?? [];
  return known.startsWith(unit.replace(/^(ss|regs|rr|schs|pts|cls)$/, (several) => several.slice(0, -1)));
}

/** The text of a place; all of a document in which several judges count from one, each with such a place. */
function blocksAt(pin: string, blocks: readonly Block[]): readonly Block[] | undefined {
  try {
    const { first, last } = findPin(blocks, pin);
    return blocks.slice(first, last + 1);
  } catch (error) {
    if (error instanceof AmbiguousPin) return blocks;
    if (error instanceof LegibusError) return undefined;
    throw error;
  }
}

function pinDifference({ pin, exists }: PinCheck): Difference[] {
  return exists === "no"
    ? [{ field: "pinpoint", cited: pin, statement: "the document has no such place" }]
    : [];
}

function checkQuotation(
  quotation: string,
  pins: readonly PinCheck[],
  document: LegalDocument,
  isScan: boolean,
): QuotationCheck {
  const isOcr = isScan || document.ocr?.used === true;
  const at = pins.find(({ exists }) => exists === "yes")?.pin;
  const here = at === undefined ? undefined : blocksAt(at, document.blocks);
  const whole = compareQuotation(quotation, textOf(document.blocks), isOcr);
  if (at === undefined || !here) return { quotation, ...whole };
  const local = compareQuotation(quotation, textOf(here), isOcr);
  if (local.match !== "none") return { quotation, pin: at, ...local };
  return whole.match === "none"
    ? { quotation, pin: at, ...local }
    : { quotation, pin: at, match: "elsewhere", similarity: whole.similarity };
}

function textOf(blocks: readonly Block[]): string {
  return blocks.map(({ markdown }) => markdown).join("\n");
}

function quotationDifference({ quotation, pin, match, similarity, nearest }: QuotationCheck): Difference[] {
  if (match !== "none" && match !== "elsewhere") return [];
  const place = pin === undefined ? "the document" : pin;
  const statement =
    match === "none" ? `these words are not in ${place}` : `in the document, but not at ${place}`;
  const found = nearest === undefined ? {} : { found: nearest };
  return [{ field: "quotation", cited: quotation.slice(0, 120), ...found, statement, similarity }];
}
