import type { Block, LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { languageIn } from "../../../core/text.ts";
import { regex } from "../../../core/regex.ts";
import { ANY_OFFICE, SURNAME } from "../../../documents/recognise/offices.ts";
import type { PinCheck } from "../../../pins/check.ts";
import type { BlockRange } from "../../../pins/match.ts";
import { actingChamber, actingSenate } from "../../recognise/german/seat.ts";
import { find } from "../../find.ts";
import { keysOfCitation } from "../../keys.ts";
import type { Citation, Span } from "../../types.ts";
import { type Draft, nameStart } from "../reading/attribution.ts";
import { LAWS } from "../identity/index.ts";
import {
  chamberFields,
  compareFields,
  differs,
  type Fields,
  NOTHING,
  open,
  senateFields,
  together,
} from "../identity/fields.ts";
import { agreedFields, dissentingPlace, numberFields } from "./agreed.ts";
import {
  type Figure,
  figuresIn,
  isAlike,
  timeUnit,
  withMonthsOfDays,
  withYearsOfDays,
  wordsShared,
} from "./figures.ts";
import { isStatement, tellsMore } from "./clauses.ts";
import { binary } from "../reading/lines.ts";
import {
  admissionFields,
  condemnedFields,
  costsByLaw,
  costsFields,
  formOfDayFields,
  remittalFields,
  namedPayerFields,
} from "./orders.ts";
import { appellantFields, orderedFields } from "./outcomes.ts";
import { isNegation, plainText, plainTexts } from "../passages.ts";
import { submissionFields } from "./reports.ts";
import { lawOf } from "../reading/topics.ts";
import { clausesAround } from "../reading/sentences.ts";
import { counselFields, holderFields } from "./counsel.ts";
import {
  belowFields,
  type CitedPlace,
  courtFields,
  figuresOf,
  decidingFields,
  hasWord,
  isBelow,
  isCited,
  type Place,
  sharedViewFields,
  soleCourtFields,
  unionCourtFields,
} from "./courts.ts";
import { deedFields, judgeBelowFields } from "./judges.ts";
import { insteadFields } from "./instead.ts";
import { actingFields, consultedFields, taskFields } from "./powers.ts";
import { referredFields } from "./speakers.ts";
import { headingFields, provisionFields } from "./provisions.ts";
import { extentFields, matterFields, resultFields } from "./results.ts";
import { treatedFields, treatmentFields } from "./treated.ts";
import { absentNounFields } from "./absent-nouns.ts";
import { supportFields } from "./support.ts";
import { behindFields, namedSections } from "./sections.ts";
import { versionFields, versionIn } from "./versions.ts";

/**
 * What a sentence says in its own words about its only authority; in `text`, citations and quotations are
 * blanked out.
 */
export interface Stated {
  readonly text: string;
  /** Words that say of which day a law is cited: `as in force in 2010`. */
  readonly version?: string | undefined;
  /** Identifiers and places of publication that the sentence gives for a law. */
  readonly places?: readonly Citation[];
  /** Provisions that the sentence cites beside a case. */
  readonly provisions?: readonly Citation[];
  /** Decisions with their file numbers that the sentence calls those below. */
  readonly below?: readonly Citation[];
  /** Cases that the decision is said to cite or follow. */
  readonly treated?: readonly Citation[];
  /** Sections named after an Act in its paragraph: `s 12(7)`. */
  readonly behind?: readonly string[];
}

/** Words by which the sentence is about something that the case is like, or that was decided by it. */
export const LIKENED =
  /(?<!\p{L})(?:as in|unlike|like|compare|cf\.?|follow\p{L}*(?! (?:the |an? )?[Oo]pinion)|appl(?:y|ied|ying|ies)(?! to(?!\p{L}))|by reference to|analogous\p{L}*|consistent(?:ly)? with|contrary to|(?:principles?|rules?|tests?|approach|reasoning) (?:stated |laid down |set out )?(?:in|of)|anders als|entgegen|im Anschluss an|entsprechend)(?!\p{L})[^.;:(]{0,60}$/iu;

/** Words of a rule that liken only cases: `does not apply to`, `following the notice`, `within the principles of`. */
const OF_RULES = /(?<!\p{L})(?:follow|appl|principles?|rules?|tests?)\p{L}*/giu;
/** `the principle of proportionality`, unlike `the principles of Marlowe`. */
const OF_THINGS = /(?<!\p{L})(?:principles?|rules?|tests?|approach|reasoning) (?:in|of) (?=\p{Ll})/gu;

/**
 * Returns what a sentence states in its own words about its only authority; provisions beside a case do not
 * count as another.
 */
export function statedBeside(
  { first, members }: { readonly first: number; readonly members: readonly number[] },
  {
    text,
    found,
    ends,
    quotations,
  }: Pick<Draft, "text" | "found" | "ends"> & { readonly quotations: readonly Span[] },
  { span, sentence }: { readonly span: Span; readonly sentence: Span },
): Stated | undefined {
  const one = found[first];
  const isLaw = one !== undefined && LAWS.has(one.kind);
  const closes = isLaw && closesSentence(text, span, sentence);
  const isBeside = (at: number) =>
    (isLaw
      ? isItsLaw(one, found[at]) || isItsPlace(at) || (closes && at < first && isOfLaw(found[at]))
      : isNoAuthority(at, one, found) || isReviewed(at, one)) &&
    (found[at]?.start ?? 0) < sentence.end &&
    (ends[at] ?? 0) > sentence.start;
  const isItsPlace = (at: number) =>
    at > first && isPlace(found[at]) && GIVEN.test(text.slice(ends[at - 1], found[at]?.start));
  const isReviewed = (at: number, by: Citation | undefined) =>
    by?.kind === "decision" &&
    found[at]?.kind === "decision" &&
    isBelow(
      text.slice(Math.max(sentence.start, (found[at]?.start ?? 0) - LONGEST_LEAD), found[at]?.start),
      text.slice(sentence.start, sentence.end),
    );
  let [before, after] = [first - 1, (members.at(-1) ?? first) + 1];
  while (isBeside(before)) before -= 1;
  while (isBeside(after)) after += 1;
  const laws = found
    .slice(before + 1, after)
    .flatMap((each, at) => (isBlank(each, one) ? reachOf(before + 1 + at, found, ends, isLaw) : []));
  const next = found[after];
  const around = { sentence, floor: ends[before] ?? 0, ceiling: next ? nameStart(text, next) : text.length };
  const { lead, behind, isAlone } = clausesAround(text, span, around);
  const ahead = text.slice(lead.start, lead.end);
  if (!isAlone || LIKENED.test(ahead.replaceAll(isLaw ? OF_RULES : OF_THINGS, ""))) return undefined;
  const from = binary(quotations.length, (index) => (quotations[index]?.end ?? 0) <= sentence.start);
  const to = binary(quotations.length, (index) => (quotations[index]?.start ?? 0) < sentence.end);
  const quoted = quotations.slice(Math.max(0, from), to + 1);
  const part = ({ start, end }: Span) => blanked(text.slice(start, end), start, laws, quoted);
  const beside = found.slice(before + 1, after);
  const provisions = beside.filter(({ kind }) => !isLaw && LAWS.has(kind));
  const places = isLaw ? beside.filter(isPlace) : [];
  const below = beside.filter((each) => !LAWS.has(each.kind) && isBlank(each, one));
  const said = withoutSource(`${part(lead)} ¦ ${part(behind).replace(SHORT_TITLE, " ")}`);
  const version = isLaw ? versionIn(said) : undefined;
  return {
    text: version === undefined ? said : said.replace(version, "¦"),
    version,
    provisions,
    below,
    places,
  };
}

const isOfLaw = (each: Citation | undefined) => each !== undefined && LAWS.has(each.kind);

/** Whether a sentence ends with its authority, after a colon or in brackets, so that other laws in it are part of what it says. */
function closesSentence(text: string, span: Span, { start, end }: Span): boolean {
  return (
    /[:(]\s*(?:(?:see|vgl\.|so) )?$/.test(text.slice(start, span.start)) &&
    !/[\p{L}\d]/u.test(text.slice(span.end, end))
  );
}

/** The short title that a draft gives an authority: ` (“Marlowe”)`, ` (the ‘Ferry Case’)`. */
const SHORT_TITLE = /^\s{0,4}\((?:the )?["“‘'„][^"”’'“()]{2,80}["”’'“]\)/u;

/**
 * Closes the gap of a citation that only names the source: `Die Kosten trägt nach ¦ die Klägerin`; leaves out the
 * court before a short reference: `(BGH, ¦`.
 */
function withoutSource(text: string): string {
  return text
    .replace(/\((?:vgl\.? |so )?\p{Lu}[\p{L}-]{1,20}(?: \p{Lu}[\p{L}-]{1,20})?,\s*¦/u, "(¦")
    .replace(/(?<=\p{L}) (?:nach|laut|gemäß|according to)\s*¦[\s,]*(?=\p{L})/u, " ");
}

/**
 * Whether a citation beside a decision is part of what the sentence says about it: a provision, or a decision
 * of which only court and date are named, such as the one appealed against.
 */
function isNoAuthority(at: number, one: Citation | undefined, found: readonly Citation[]): boolean {
  const beside = found[at];
  if (beside === undefined || LAWS.has(beside.kind)) return beside !== undefined;
  if (beside.kind === "back_reference" && beside.target === undefined) return true; // "s 702 of the FISA"
  const isParallel = found[at + 1]?.group === beside.group || found[at - 1]?.group === beside.group;
  const isBare = beside.kind === "decision" && beside.fileNumber === undefined && !isParallel;
  return isBare && one?.kind === "decision" && one.fileNumber !== undefined;
}

/** What introduces the identifier or place of publication of a law: ` (CELEX `, ` idF `, `, `. */
const GIVEN =
  /^[\s,;(–-]{0,4}(?:(?:idF|i\. ?d\. ?F\.|in der Fassung|as amended by|CELEX)(?:[-\s]?(?:Nr\.?|No\.?|de[rs]))?[:\s]{0,2})?$/;

function isPlace(one: Citation | undefined): boolean {
  return one?.kind === "identifier" || one?.kind === "gazette";
}

/** Compares the identifiers and places of publication given for a law with its text. */
function placesFields(places: readonly Citation[], document: LegalDocument): Fields {
  return together(
    places.map((one) => (one.country === "at" ? gazetteFields(one, document) : compareFields(one, document))),
  );
}

const HEAD = 30; // blocks

/** Compares a number of the Austrian gazette with those that the head of the text names. */
function gazetteFields(cited: Citation, { blocks, version }: LegalDocument): Fields {
  const head = [version?.label ?? "", ...plainTexts(blocks.slice(0, HEAD))].join("\n");
  const named = find(head).filter(({ kind }) => kind === "gazette");
  const own = new Set(named.flatMap((one) => keysOfCitation(one).same));
  const [other] = named;
  return other === undefined || keysOfCitation(cited).same.some((key) => own.has(key))
    ? NOTHING
    : open(cited.text, `the text at hand names ${other.text}`);
}

/** Whether a citation names nothing but the law of a provision: `Section 4 … under the Ferry Act 1900 (NSW)`. */
function isItsLaw(one: Citation, other: Citation | undefined): boolean {
  const law = lawOf(one);
  const isWhole = other !== undefined && "provisions" in other && other.provisions.length === 0;
  return isWhole && law !== undefined && lawOf(other)?.name === law.name;
}

const LONGEST_LEAD = 60; // characters

/** Whether a citation beside the authority is compared by itself: a provision, a decision with its number. */
function isBlank(each: Citation, one: Citation | undefined): boolean {
  return (
    LAWS.has(each.kind) ||
    isPlace(each) ||
    (each !== one && each.kind === "decision" && each.fileNumber !== undefined)
  );
}

function reachOf(at: number, found: readonly Citation[], ends: readonly number[], isLaw: boolean): Span {
  const start = (isLaw && isPlace(found[at]) ? ends[at - 1] : found[at]?.start) ?? 0;
  return { start, end: ends[at] ?? 0 };
}

/** Numbers that are pinpoints or note marks and not facts: `[5]`, `[^1]`, `Rn. 5`, `n 5`, `at 123`. */
const PLACES =
  /\[\^?\w{1,6}\](?:\s?[-–]\s?\[\w{1,6}\])?|<sup>[^<>]{0,20}<\/sup>|(?<!\p{L})(?:(?:Rn|Rz|Rdnr|Randnr|Tz|Fn|Anm|Leitsatz|Tenor|p|pp|n|fn|(?<!\p{Ll}{4,20} |(?<!\p{L})as )at|note|para|paras|paragraphs?)\.? ?|S\. ?|(?<=[,\d(] ?)S )(?:\d{1,4}|[IVX]{1,4})(?![\p{L}\d]| ?(?:%|per ?cent)|[.,]\d)/gu;

/** One or two words in quotation marks, which are a term of the sentence. */
const TERM = /^\P{L}{0,3}\p{L}[\p{L}-]*(?: \p{L}[\p{L}-]*)?\P{L}{0,3}$/u;

/** Blanks out pinpoints, note marks and other spans of a part that begins at `start`; of quotations, all words but those that deny. */
export function blanked(
  part: string,
  start: number,
  others: readonly Span[],
  quotations: readonly Span[],
): string {
  let left = part.replaceAll(PLACES, (place) => " ".repeat(place.length));
  const blank = (other: Span, within: (words: string) => string) => {
    const [from, to] = [Math.max(0, other.start - start), Math.min(part.length, other.end - start)];
    if (from < to) left = left.slice(0, from) + within(left.slice(from, to)) + left.slice(to);
  };
  for (const quotation of quotations)
    blank(quotation, (words) => (TERM.test(words) ? words : onlyDenials(words)));
  for (const other of others) blank(other, (words) => " ".repeat(words.length));
  return left;
}

function onlyDenials(words: string): string {
  return words.replaceAll(/\p{L}+|\P{L}+/gu, (word) =>
    isNegation(word.toLowerCase()) ? word : " ".repeat(word.length),
  );
}

/** Compares the figures and names that the sentence states with the cited places. */
export function statedFields(
  stated: Stated | undefined,
  pins: readonly PinCheck[],
  document: LegalDocument,
  isTranslated: boolean,
): Fields {
  if (stated === undefined) return NOTHING;
  const place = placeOf(pins, document);
  const behind = together([
    behindFields(stated.behind ?? [], document),
    treatedFields(stated.treated ?? [], document, place),
    versionFields(stated.version, document),
    placesFields(stated.places ?? [], document),
  ]);
  if (!/[\p{L}\d]/u.test(stated.text)) return behind;
  if (isTranslated) return together(figuresIn(stated.text).map((one) => translatedFields(one, place)));
  const isLaw = document.kind === "legislation";
  const said = stated.text.replace(AGE, "$& years");
  const all = figuresIn(said);
  const figures = all.filter(({ shown }) => !isLaw || !PROVISION.test(shown));
  return together([
    behind,
    ...figures.map((one) => figureFields(one, place, document)),
    ...(isLaw ? [costsByLaw] : OF_CASES).map((compare) => compare(said, place, document)),
    ...(isCited(place)
      ? [
          ...AT_PLACE.map((compare) => compare(said, place, document)),
          provisionFields(stated.provisions ?? [], place),
        ]
      : []),
    belowFields(stated.below ?? [], document),
  ]);
}

/** Reports words of a sentence in which no other comparison found anything and which the cited place does not have. */
export function unfoundFields(
  stated: Stated | undefined,
  pins: readonly PinCheck[],
  document: LegalDocument,
  isTranslated: boolean,
): Fields {
  if (stated === undefined) return NOTHING;
  const place = placeOf(pins, document);
  if (isTranslated ? isStatement(stated.text) : isForeign(stated.text, document))
    return untranslated(stated.text, place, document);
  if (isTranslated) return NOTHING;
  const absent = absentNounFields(stated.text, place, document);
  return absent === NOTHING ? supportFields(stated.text, place, document) : absent;
}

const FEWEST_WORDS = 5;

/** Whether a sentence, and not only a few words ahead of a citation, is in another language than the document. */
function isForeign(text: string, { language }: LegalDocument): boolean {
  const own = languageIn(text);
  return (
    /^(?:de|en)$/.test(language ?? "") &&
    language !== own &&
    (own === "de" || /(?<!\p{L})(?:the|of|to|and|is)(?!\p{L})/iu.test(text)) &&
    (text.match(/\p{L}{2,}/gu) ?? []).length >= FEWEST_WORDS &&
    tellsMore(text, 1)
  );
}

/** Reports a statement about a text in another language, unless the place has the figures in it. */
function untranslated(text: string, place: Place, { language }: LegalDocument): Fields {
  const measured = figuresIn(text).filter((one) => measureOf(one) !== undefined);
  const there = isCited(place) ? figuresOf(place) : [];
  const isThere = (said: Figure) =>
    there.some((one) => one.value === said.value && measureOf(one) === measureOf(said));
  if (measured.length > 0 && measured.every(isThere)) return NOTHING;
  return open("what the sentence says", `the text at hand is in another language (${language})`);
}

/** The age of "left school at 16": a number after "at" that is an age. */
const AGE = /(?<=\p{Ll}{4,20} at )\d{1,2}(?=\s*(?:[:.,;¦(]|$))/u;

type Compare<P> = (said: string, place: P, document: LegalDocument) => Fields;

const AT_PLACE: readonly Compare<CitedPlace>[] = [
  namedSections,
  insteadFields,
  submissionFields,
  headingFields,
  actingFields,
  consultedFields,
  taskFields,
  sharedViewFields,
];

/** Comparisons that need no pinpoint; a law says nothing of people, courts and costs. */
const OF_CASES: readonly Compare<Place>[] = [
  peopleFields,
  courtFields,
  soleCourtFields,
  counselFields,
  holderFields,
  costsFields,
  namedPayerFields,
  orderedFields,
  remittalFields,
  admissionFields,
  condemnedFields,
  appellantFields,
  agreedFields,
  deedFields,
  judgeBelowFields,
  dissentingPlace,
  numberFields,
  decidingFields,
  unionCourtFields,
  referredFields,
  resultFields,
  extentFields,
  matterFields,
  treatmentFields,
  (said, _, document) => senateFields(actingSenate(said), document),
  (said, _, document) => chamberFields(actingChamber(said), document),
  formOfDayFields,
];

/** Another provision beside that of a law, to which the sentence only refers. */
const PROVISION = /^(?:Art(?:icle|ikel)?|[Ss]ections?|ss?|rr?|regs?|cls?|Schedule|Part|Annex|Anhang) \d/;

/** The place of all blocks of a document. */
const wholeOf = oncePer((blocks: readonly Block[]): Place => ({
  pin: undefined,
  text: plainTexts(blocks).join("\n"),
  writers: blocks.flatMap(({ judge }) => judge ?? []),
}));

/** The place of the pins of one mention, which several comparisons read. */
const placesIn = oncePer((document: LegalDocument) =>
  oncePer((pins: readonly PinCheck[]) => readPlace(pins, document)),
);

function placeOf(pins: readonly PinCheck[], document: LegalDocument): Place {
  return placesIn(document)(pins);
}

function readPlace(pins: readonly PinCheck[], { blocks, kind }: LegalDocument): Place {
  const there = pins.filter(({ exists, ranges }) => exists === "yes" && ranges.length > 0);
  if (there.length === 0) return wholeOf(blocks);
  const within = ({ first, last }: BlockRange) =>
    blocks
      .slice(first, last + 1)
      .map(plainText)
      .join("\n");
  const ranges = there.flatMap((one) => one.ranges);
  return {
    pin: there.map(({ pin }) => pin).join(", "),
    text: ranges.map(within).join("\n"),
    ...(kind === "legislation" && { above: ranges.map(({ first }) => aboveIn(blocks, first)).join("\n") }),
    writers: ranges.flatMap(({ first, last }) =>
      blocks.slice(first, last + 1).flatMap(({ judge }) => judge ?? []),
    ),
  };
}

const FURTHEST = 200; // blocks

/** The heading of a provision and the blocks of which the one at `first` is a part: `1. Personal data shall be:`. */
function aboveIn(blocks: readonly Block[], first: number): string {
  const own = blocks[first]?.pin ?? "";
  const found: string[] = [];
  for (let at = first; at >= Math.max(0, first - FURTHEST); at -= 1) {
    const block = blocks[at];
    if (!block) break;
    const isHeading = block.type === "heading";
    if (isHeading || (block.pin !== "" && block.pin !== own && own.startsWith(block.pin)))
      found.push(plainText(block));
    if (isHeading) break;
  }
  return found.join("\n");
}

const figuresOfAll = oncePer((blocks: readonly Block[]): readonly Figure[] =>
  figuresIn(plainTexts(blocks).join("\n")),
);

/** Figures that a document has but may not print: its date, and the numbers in its citations. */
function ownValues({ date, citations, title }: LegalDocument): ReadonlySet<string> {
  const { neutral = "", reported, other } = citations;
  const printed = [date ?? "", neutral, ...reported, ...other, title].join(" ");
  return new Set([date ?? "", ...(printed.match(/\d+/g) ?? [])]);
}

const [FEW, MANY] = [2, 4]; // shared words around two figures

/**
 * Compares one figure. It passes if the place or the document's metadata has it; another figure with the same
 * words around it is a difference if the document has the stated one nowhere, or if enough words are shared.
 */
function figureFields(said: Figure, place: Place, document: LegalDocument): Fields {
  const comparable = (all: readonly Figure[]) => comparableWith(said, all);
  const there = comparable(isCited(place) ? figuresOf(place) : figuresOfAll(document.blocks));
  const isSame = ({ value }: Figure) => value === said.value;
  const alike = there.filter((one) => isAlike(one, said));
  const instead = mostShared(said, alike);
  const same = mostShared(said, alike.filter(isSame), 0);
  if (same && instead && isOfAnother(said, same, instead))
    return open(said.shown, `${place.pin ?? "the text"} has “${instead.shown}” for it`);
  if (same || isAbove(said, place) || ownValues(document).has(said.value)) return NOTHING;
  const isCounted = (one: Figure) =>
    isSame(one) && !PROVISION.test(one.shown) && (said.kind !== "percentage" || isAlike(one, said));
  if (instead === undefined && there.some(isCounted)) return NOTHING;
  const all = comparable(figuresOfAll(document.blocks));
  const isNowhere = !all.some((one) => isSame(one) && isAlike(one, said));
  const isMeasured = isMeasuredIn(said, document, isNowhere);
  return missingFigure(said, place, { instead, isNowhere, isMeasured, like: alike[0] });
}

/** Whether the words that open the list of a provision have a figure, which its parts share. */
function isAbove(said: Figure, { above = "" }: Place): boolean {
  return comparableWith(said, figuresIn(above)).some(({ value }) => value === said.value);
}

/** Whether a figure is a measure for which a law is cited, or that the document has nowhere. */
function isMeasuredIn(said: Figure, { kind }: LegalDocument, isNowhere: boolean): boolean {
  const isOfBoth = (kind === "legislation" || isNowhere) && measureOf(said) !== undefined;
  return isOfBoth || (isNowhere && isCount(said));
}

const LEAST_COUNT = 10;

/** Whether a figure counts things in words that are not those of a provision: `419 Personen`. */
function isCount({ kind, value, units, shown }: Figure): boolean {
  return kind === "number" && units.length > 0 && Number(value) >= LEAST_COUNT && !PROVISION.test(shown);
}

function comparableWith({ kind }: Figure, all: readonly Figure[]): readonly Figure[] {
  if (kind === "year") return withYearsOfDays(all);
  return kind === "month" ? withMonthsOfDays(all) : all;
}

interface Missing {
  readonly instead: Figure | undefined;
  readonly isNowhere: boolean;
  /** Whether it is a measure for which a law is cited, or that the case has nowhere. */
  readonly isMeasured: boolean;
  readonly like: Figure | undefined;
}

function missingFigure(said: Figure, { pin }: Place, found: Missing): Fields {
  const { instead, isNowhere, isMeasured, like } = found;
  if (instead && isWrong(said, instead, pin !== undefined, isNowhere)) {
    const field = said.kind === "day" ? "date" : "figure";
    return differs({ field, cited: said.shown, found: instead.shown });
  }
  const isOtherMonth = said.kind === "month" && pin !== undefined && instead !== undefined;
  const isMissing = isMeasured && pin !== undefined && like === undefined;
  if (!isMissing && !isOtherMonth && !isOpen(said, pin !== undefined, isNowhere, like !== undefined))
    return NOTHING;
  return open(said.shown, `${pin ?? "the text"} does not have it${elsewhere(found, pin)}`);
}

/** Says where a missing figure is, or what the place has for it. */
function elsewhere({ isNowhere, isMeasured, like }: Missing, pin: string | undefined): string {
  if (like && pin !== undefined) return `; it has “${like.shown}”`;
  return isMeasured && pin !== undefined && !isNowhere ? "; another provision does" : "";
}

/** Whether the stated figure is in the text but of another thing: `instead` has the words around it. */
function isOfAnother(said: Figure, same: Figure, instead: Figure): boolean {
  const shared = wordsShared(said, instead);
  return said.value !== instead.value && shared > MANY && shared >= 2 * wordsShared(said, same);
}

function mostShared(said: Figure, alike: readonly Figure[], fewest = FEW): Figure | undefined {
  const shared = (one: Figure) => wordsShared(said, one);
  return alike
    .filter((one) => shared(one) >= fewest)
    .toSorted((one, other) => shared(other) - shared(one))[0];
}

/** What a figure counts, in either language; undefined for other things than money, shares, days and time. */
function measureOf({ kind, units }: Figure): string | undefined {
  if (kind !== "number") return kind === "year" || kind === "month" ? undefined : kind;
  return units.flatMap((unit) => timeUnit(unit) ?? [])[0];
}

/** Compares a figure with the cited place of a text in another language. */
function translatedFields(said: Figure, place: Place): Fields {
  const measure = measureOf(said);
  if (!isCited(place) || measure === undefined) return NOTHING;
  const there = figuresOf(place).filter((one) => measureOf(one) === measure);
  const [first] = there;
  if (first === undefined || there.some(({ value }) => value === said.value)) return NOTHING;
  return open(said.shown, `${place.pin} has “${first.shown}”`);
}

const ALONE: ReadonlySet<Figure["kind"]> = new Set(["money", "percentage"]);

/** Whether the document has another figure in place of the stated one. */
function isWrong(said: Figure, instead: Figure, isHere: boolean, isNowhere: boolean): boolean {
  if (said.kind === "year" || said.kind === "month" || instead.value === "1") return false;
  return isNowhere ? isHere || ALONE.has(said.kind) : isHere && wordsShared(said, instead) >= MANY;
}

/**
 * Whether a missing figure is worth reporting: an amount, percentage or date if a comparable one is there or the document
 * has it nowhere, others only if the cited place has a comparable one.
 */
function isOpen({ kind }: Figure, isHere: boolean, isNowhere: boolean, hasLike: boolean): boolean {
  if (ALONE.has(kind) || kind === "day") return hasLike || isNowhere;
  return isHere && hasLike && ((kind !== "year" && kind !== "month") || isNowhere);
}

const NAMED_JUDGE = regex.gu`(?<!\p{L})(?!(?:Mr|Mrs|Ms|Miss|Dr|Prof) )(${SURNAME}) ${ANY_OFFICE}(?![\p{L}'’-])`;
const PERSON =
  /(?<!\p{L})(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Herrn?|Frau|Generalanw(?:alt|ältin)|Advocate General)\.? (?:\p{Lu}\.? ){0,3}(\p{Lu}[\p{L}'’-]{2,30}|\p{Lu}(?![\p{L}.]))(?:(?: and |, | und )(\p{Lu}[\p{L}'’-]{2,30}) JJA?)?/gu;
/** `Mitgewirkt haben Müller, Otter und Dachs` */
const MEMBER =
  /(?<=[Mm]itgewirkt haben (?:\p{L}[^.;()¦]{0,100}(?:, | und ))?)(\p{Lu}\p{Ll}[\p{L}-]{1,30})(?=,| und |[ .;()¦]|$)/gu;
const PEOPLE: readonly RegExp[] = [NAMED_JUDGE, PERSON, MEMBER];

interface Named {
  /** As printed: `Dr. Müller`. */
  readonly shown: string;
  readonly name: string;
}

function namesBy(form: RegExp, text: string): readonly Named[] {
  return Array.from(text.matchAll(form), ([shown, name = shown]) => ({ shown, name }));
}

/** Reports a person whom the place does not name although it names another, or the document does not name. */
function peopleFields(text: string, place: Place, document: LegalDocument): Fields {
  return together(PEOPLE.flatMap((form) => namedFields(form, text, place, document)));
}

function namedFields(form: RegExp, text: string, place: Place, document: LegalDocument): readonly Fields[] {
  return namesBy(form, text).map(({ shown, name }) => {
    const isThere = (text: string) => hasWord(text, name);
    if (isThere(place.text) || place.writers.some(isThere)) return NOTHING;
    const others = namesBy(form, place.text);
    const isNowhere = place.pin === undefined || !plainTexts(document.blocks).some(isThere);
    if (!isNowhere && others.length === 0) return NOTHING;
    const has = others[0] !== undefined && place.pin !== undefined ? `, but ${others[0].shown}` : "";
    return open(shown, `${isNowhere ? "the document" : (place.pin ?? "")} does not name them${has}`);
  });
}
