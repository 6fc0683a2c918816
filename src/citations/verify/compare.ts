import { fromDifference, shortened } from "../../core/text.ts";
import type { LegalDocument } from "../../core/document.ts";
import { checkPins, type PinCheck } from "../../pins/check.ts";
import { pinRange } from "../../pins/grammar.ts";
import type { BlockRange } from "../../pins/match.ts";
import { factsOf } from "../styles/facts.ts";
import type { Citation, Span } from "../types.ts";
import type { Attribution } from "./reading/attribution.ts";
import { borrowedFields } from "./reading/borrowed.ts";
import { compareFields, type Fields, NOTHING, senateFields, together } from "./identity/fields.ts";
import { calledFields, isOfUnion, LAWS } from "./identity/index.ts";
import { isOutOfOrder, isReversed, LEAST_LIKE, misspelt, nameSimilarity } from "./identity/name.ts";
import { findPassage, type Passage } from "./passages.ts";
import { plainDraft } from "./reading/plain.ts";
import { backwards, checksOf, pinFields, pinsOf, sentenceFields } from "./pinpoints.ts";
import { outcomeFields, type SaidOutcome } from "./statements/outcomes.ts";
import { separateFields, separateWriter } from "./statements/separate-opinions.ts";
import { reportFields } from "./statements/reports.ts";
import { holderFields } from "./statements/counsel.ts";
import { dissentFields } from "./statements/judges.ts";
import { saidFields, spoke, spokenBy, unreportedFields, wroteThem } from "./statements/speakers.ts";
import { statedFields, unfoundFields } from "./statements/index.ts";
import type { Stated } from "./reading/stated.ts";
import type { Surroundings } from "./reading/surroundings.ts";
import type {
  Comparison,
  Difference,
  Likeness,
  QuotationCheck,
  SourcePassage,
  Unchecked,
} from "./verdict.ts";

/** Words that the draft takes from a document. */
export interface Words extends Omit<Attribution, "to"> {
  readonly words: string;
  /** Position in the draft. */
  readonly at?: Span;
}

/** Authority as cited at one position: a citation, its parallel citations, and the words quoted from it. */
export interface Mention extends Partial<Surroundings> {
  readonly citations: readonly Citation[];
  readonly quotations: readonly Words[];
  /** Outcome of the case according to the sentence. */
  readonly outcome?: SaidOutcome | undefined;
  /** Statement of the sentence in its own words. */
  readonly stated?: Stated | undefined;
  /** Statement of the sentence about this and the authorities cited together with it. */
  readonly shared?: Stated | undefined;
  /** Set for a back reference; the row of the citation itself compares name, court, form and date. */
  readonly isAgain?: boolean;
}

/** Reasons why the words of a draft and of a document may differ without an error. */
export interface Reading {
  readonly isOcr?: boolean;
  /** The document is in a language other than that of the citation. */
  readonly isTranslated?: boolean;
}

/** Compares everything that a mention states with the document that it names. */
export function compareWithDocument(
  mention: Mention,
  document: LegalDocument,
  { isOcr = false, isTranslated = false }: Reading = {},
): Comparison {
  const {
    citations,
    quotations,
    places: apart = [],
    isPlacedAhead,
    speaker,
    senate,
    said,
    isSeparate,
    outcome,
    stated,
    shared,
    isAgain,
  } = mention;
  const name = nameOf(citations, document);
  const cited = citations.flatMap((one) => pinsOf(one, document));
  const pins = [...cited, ...apart.flatMap((pin) => checksOf(document.blocks, pin))];
  const places = quotedFrom(cited, pins, isPlacedAhead);
  const named = citations.flatMap((one) => judgesOf(one, cited.length > 0 ? cited : pins, document));
  const judges =
    named.length > 0 || speaker === undefined ? named : [saidBy(speaker, citations, pins, document)];
  const words = quotations
    .map((one) => wordsOf(one, document, places, isOcr || document.ocr?.used === true))
    .map((one): Checked =>
      isTranslated && one.checked?.match !== "elsewhere" ? { ...one, ...inOtherWords(one, document) } : one,
    );
  const called = calledFields(citations, document);
  const identity = fieldsOf(citations, document);
  const isLaw = citations.some(({ kind }) => LAWS.has(kind));
  const parts: readonly Fields[] = [
    isAgain === true && !isLaw ? { ...identity, differences: [] } : identity,
    senateFields(senate, document),
    isAgain === true ? NOTHING : nameFields(citations, name),
    isTranslated ? inOtherWords(called, document) : called,
    ...pins.map(pinFields),
    ...citations.map(backwards),
    ...judges,
    saidFields(said, pins, document),
    dissentFields(said, document),
    separateFields(isSeparate, pins, document.blocks),
    ...citations.map((one) => unreportedFields(one, document)),
    ...citations.map(({ text }) => holderFields(text, undefined, document)),
    outcomeFields(outcome, document),
    statedFields(stated, pins, document, isTranslated),
    ...words,
    sentenceFields(
      cited,
      words.flatMap(({ checked }) => (checked && checked.match !== "none" ? [checked.quotation] : [])),
    ),
    ...words.map(({ checked, range }) => reportFields(stated, checked?.quotation, range, document)),
  ];
  const all = parts.flatMap((one) => one.differences);
  const differences = [...new Map(all.map((one) => [`${one.field}: ${one.cited}`, one])).values()];
  const isWrong = (part: string) => differences.some(({ cited }) => cited === part);
  const open = distinct(parts.flatMap((one) => one.unchecked)).filter(({ part }) => !isWrong(part));
  const found = { others: differences.length + open.length, isTranslated };
  const unchecked = [...open, ...notFound(mention, pins, document, found)];
  return {
    verdict: differences.length > 0 ? "MISMATCH" : unchecked.length > 0 ? "PARTIAL" : "VERIFIED",
    differences,
    unchecked,
    ...(name && { name }),
    pins: pins.map(({ pin, exists }) => ({ pin, exists })),
    ...firstPlace(document, pins),
    quotations: words.flatMap(({ checked }) => (checked ? [checked] : [])),
    ...lackedBy(document, shared, pins, isTranslated),
  };
}

/** Returns the parts of a shared statement that a document does not have, each noun for itself. */
function lackedBy(
  document: LegalDocument,
  shared: Stated | undefined,
  pins: readonly PinCheck[],
  isTranslated: boolean,
): Pick<Comparison, "lacks"> {
  if (shared === undefined) return {};
  const { differences, unchecked } = statedFields(shared, pins, document, isTranslated);
  const unfound = unfoundFields(shared, pins, document, isTranslated).unchecked;
  const differing = differences.map(({ cited, found }) => ({
    part: cited,
    reason: found === undefined ? "the text has it otherwise" : `the text has “${found}”`,
  }));
  const lacks = [...differing, ...unchecked, ...unfound].flatMap(({ part, reason }) =>
    part.split(/(?<=”), (?=“)/).map((each) => ({ part: each, reason })),
  );
  return { lacks: [...new Map(lacks.map((one) => [one.part, one])).values()] };
}

/** Decision of the court, in words of which the comparisons may know none. */
const DECIDED = /\b(?:dissent\w*|held|appeal)\b/iu;
const UNTOLD: Unchecked = {
  part: "what the sentence says",
  reason: "nothing in it could be compared with the document",
};

/** Returns the statement of a sentence in which no comparison found anything. */
function notFound(
  mention: Mention,
  pins: readonly PinCheck[],
  document: LegalDocument,
  { others, isTranslated }: { readonly others: number; readonly isTranslated: boolean },
): readonly Unchecked[] {
  const { stated, outcome } = mention;
  if (others > 0) return [];
  const isCompared = outcome !== undefined;
  const { unchecked } = isCompared ? NOTHING : unfoundFields(stated, pins, document, isTranslated);
  return unchecked.length > 0 ? unchecked : untold(mention);
}

/** A sentence that cites nothing is not true because its case exists: without a fact to compare it is open. */
function untold({ citesNothing, stated, outcome, said = {} }: Mention): readonly Unchecked[] {
  const { day, heard, year, courtCode, court, bench, origin, file } = said;
  const facts = [outcome, day, heard, year, courtCode, court, bench, origin, file];
  const isOpen = citesNothing === true && facts.every((fact) => fact === undefined);
  return isOpen && DECIDED.test(stated?.text ?? "") ? [UNTOLD] : [];
}

/** Returns the places where quoted words must be: the citation's own pinpoints, else the place before it. */
function quotedFrom(
  cited: readonly PinCheck[],
  pins: readonly PinCheck[],
  isPlacedAhead: boolean | undefined,
): readonly BlockRange[] {
  const checks = cited.length === 0 && isPlacedAhead === true ? pins.slice(0, 1) : cited;
  return checks.flatMap(({ exists, ranges }) => (exists === "yes" || exists === "uncounted" ? ranges : []));
}

/** A continental decision has one voice, so a judge is confirmed only by a passage known to be theirs. */
function saidBy(
  speaker: string,
  citations: readonly Citation[],
  pins: readonly PinCheck[],
  document: LegalDocument,
): Fields {
  const isContinental = citations.some(({ kind }) => kind === "decision");
  if (!isContinental) return spoke(speaker, pins, document);
  return separateWriter(speaker, pins, document.blocks) ?? wroteThem(speaker, pins, document.blocks);
}

function firstPlace(document: LegalDocument, pins: readonly PinCheck[]): Pick<Comparison, "cited" | "url"> {
  const range = pins.find(({ exists }) => exists === "yes")?.ranges[0];
  if (!range) return {};
  const url = passageUrl(document, range);
  return { cited: passageOf(document, range), ...(url !== undefined && { url }) };
}

const [WORDS, HEAD] = [6, 2_000]; // words of a URL fragment, and characters of a paragraph in which they occur

/** Returns the URL of a place, with a text fragment that makes a browser scroll to its first words. */
function passageUrl(
  { source, blocks, contentType }: LegalDocument,
  { first }: BlockRange,
): string | undefined {
  if (!/^https?:/.test(source.url) || !contentType.includes("html") || source.url.includes("#"))
    return undefined;
  const text = plainDraft((blocks[first]?.markdown ?? "").slice(0, HEAD)).text.replaceAll(
    /\[\^[^\]\s]{1,20}\]/g,
    "",
  );
  const words = text.replaceAll(/\s+/g, " ").trim().split(" ").slice(0, WORDS);
  if (words.length < WORDS) return undefined;
  return `${source.url}#:~:text=${words.map(encodeURIComponent).join("%20").replaceAll("-", "%2D")}`;
}

/** Turns differences into unchecked parts, because a translation has other words. */
function inOtherWords(fields: Fields, { language }: LegalDocument): Fields {
  const reason = `the text at hand is in another language (${language})`;
  const open = fields.differences.map(({ cited }) => ({ part: cited, reason }));
  return { differences: [], unchecked: [...fields.unchecked, ...open] };
}

function distinct(all: readonly Unchecked[]): readonly Unchecked[] {
  return [...new Map(all.map((one) => [`${one.part}: ${one.reason}`, one])).values()];
}

/**
 * Compares the fields of all citations of a case; one citation's unlisted value is unimportant if another one
 * has it.
 */
function fieldsOf(citations: readonly Citation[], document: LegalDocument): Fields {
  return together(citations.map((one) => compareFields(one, document)));
}

function nameOf(citations: readonly Citation[], document: LegalDocument): Likeness | undefined {
  const cited = citations.find(({ name }) => name !== undefined)?.name;
  if (cited === undefined || document.kind !== "case" || isOfUnion(citations)) return undefined;
  const found = factsOf(document).title;
  return found === "" ? undefined : { cited, found, similarity: nameSimilarity(cited, found) };
}

function nameFields(citations: readonly Citation[], name: Likeness | undefined): Fields {
  const cited = citations.find((one) => one.name !== undefined)?.name;
  if (name && isReversed(name.cited, name.found))
    return {
      differences: [{ field: "name", ...name, statement: "the parties are exchanged" }],
      unchecked: [],
    };
  if (name && name.similarity < LEAST_LIKE)
    return { differences: [{ field: "name", ...name }], unchecked: [] };
  if (name && (misspelt(name.cited, name.found) !== undefined || isOutOfOrder(name.cited, name.found)))
    return {
      differences: [],
      unchecked: [{ part: name.cited, reason: `the document is called “${name.found}”` }],
    };
  const isOpen = cited !== undefined && !name && citations.every(({ kind }) => kind !== "decision");
  const reason = "the document does not say the name of the case";
  return { differences: [], unchecked: isOpen ? [{ part: cited, reason }] : [] };
}

function judgesOf(citation: Citation, pins: readonly PinCheck[], document: LegalDocument): readonly Fields[] {
  const { judges, pinpoints } = citation;
  if (judges !== undefined && pins.length === 0) return [spoke(judges, pins, document)];
  if (judges !== undefined) return [wroteThem(judges, pins, document.blocks)];
  const several = new Set(pinpoints.flatMap((pin) => pin.judges ?? []));
  return [...several].map((named) => {
    const own = pinpoints.filter((pin) => pin.judges === named);
    return wroteThem(named, pinsOf({ ...citation, pinpoints: own }, document), document.blocks);
  });
}

type Checked = Fields & { readonly checked?: QuotationCheck; readonly range?: BlockRange | undefined };

const SHOWN = 120; // characters

/** Lists a negation that the quotation omits directly before its words or within them. */
function leftOut({ negation, leftOut: within }: Passage, words: string): readonly Unchecked[] {
  const part = `“${words}”`;
  return [
    ...(negation === undefined
      ? []
      : [{ part, reason: `the document has “${negation}” right before these words` }]),
    ...(within === undefined ? [] : [{ part, reason: `what is left out has “${within}”` }]),
  ];
}

/** Places that another sentence than the citation's gives its words, and that the document does not have. */
function absentPlaces({ isApart }: Words, checks: readonly PinCheck[]): readonly Fields[] {
  const absent = checks.filter(({ exists }) => exists !== "yes" && exists !== "uncounted");
  return isApart === true ? absent.map(pinFields) : [];
}

function wordsOf(one: Words, document: LegalDocument, cited: readonly BlockRange[], isOcr: boolean): Checked {
  const { words, at, isSaid, isDenied, places, speaker, isApart } = one;
  const checks = places.flatMap((pin) => checkPins(document.blocks, pin));
  const named = checks.filter(({ exists }) => exists === "yes").flatMap((one) => one.ranges);
  const ranges = isApart === true && named.length > 0 ? named : [...cited, ...named];
  const found = findPassage(words, document, ranges.length > 0 ? ranges : undefined, isOcr);
  const { match, pin, nearest, similarity, blocks } = found;
  const checked = {
    quotation: words,
    match,
    ...(pin !== undefined && { pin }),
    ...(at && { at }),
    ...(blocks && { passage: passageOf(document, blocks) }),
  };
  const short = words.slice(0, SHOWN);
  if (match === "elsewhere") {
    const statement = pin === "" ? "is in the document, but not at the place cited" : `is at ${pin}`;
    return { differences: [{ field: "quotation", cited: short, statement }], unchecked: [], checked };
  }
  if (match !== "none") {
    const open = isDenied === true ? [] : leftOut(found, short);
    const spoken = together([
      spokenBy(speaker, blocks, document),
      borrowedFields(one, blocks, document),
      ...absentPlaces(one, checks),
    ]);
    return { ...spoken, unchecked: [...spoken.unchecked, ...open], checked, range: blocks };
  }
  if (!isSaid) {
    const reason = "nothing says whose words these are, and the authority cited near them does not have them";
    return { differences: [], unchecked: [{ part: `“${short}”`, reason }] };
  }
  const [cut, near] = fromDifference(words, nearest ?? "");
  const difference: Difference = {
    field: "quotation",
    cited: shortened(cut, SHOWN),
    ...(nearest !== undefined && { found: shortened(near, 2 * SHOWN) }),
    statement: "these words are not in the document",
    similarity,
  };
  return { differences: [difference], unchecked: [], checked };
}

const MOST_PASSAGE = 4_000; // characters

/** Returns the document's text in a range of blocks. */
function passageOf({ blocks }: Pick<LegalDocument, "blocks">, { first, last }: BlockRange): SourcePassage {
  const all = blocks.slice(first, last + 1);
  return {
    pin: pinRange(all[0]?.pin ?? "", all.at(-1)?.pin ?? ""),
    text: shortened(all.map(({ markdown }) => markdown).join("\n\n"), MOST_PASSAGE),
  };
}
