import { finished } from "../core/steps.ts";
import { clean, cleanInSteps, hasOddCharacters } from "./clean.ts";
import { nearestCourts } from "./courts.ts";
import { draftOf } from "./recognise/english/case.ts";
import { LegibusError } from "../core/errors.ts";
import { definitionsIn } from "./earlier-acts.ts";
import { germanPins } from "./recognise/german/pinpoints.ts";
import { type SecondReading, reparse } from "./repair.ts";
import type { Names } from "./judges.ts";
import { STARTERS } from "./names.ts";
import { type Pinned, pinpointsAfter, isBarePage } from "./pinpoints.ts";
import { relating, settled } from "./resolve-references.ts";
import { shapeAt, unbracketedNeutral, unknownCode } from "./shapes.ts";
import { endsParagraph, hasDigit, skip, textAt, type Token, type Tokens, tokenise } from "./tokens.ts";
import type { Citation, Draft, Finding, FindOptions, Input, NeutralCitation, Form, Match } from "./types.ts";
import { isWithoutLaw } from "./recognise/german/norm.ts";
import {
  FORMS_BEFORE_WORD,
  FORMS_BY_WORD,
  FORMS_OF_BRACKET,
  FORMS_OF_CODE,
  FORMS_OF_NUMBER,
  FORMS_OF_PRINT,
  FORMS_OF_SIGN,
  FORMS_OF_YEAR,
} from "./recognise/index.ts";
import { isCode, isPrint } from "./recognise/identifiers.ts";

/**
 * Finds every citation in a text, in order and without overlap: Australian, New Zealand, British, German,
 * Austrian and European ones, back references to them, and text that only looks like a citation
 * (`unrecognised`). Positions refer to the given text. Takes time in proportion to the length of the text.
 */
export function find(text: string, options: FindOptions = {}): Citation[] {
  return finished(finding(text, options));
}

/**
 * Like `find`, in steps of a few milliseconds, between which the caller may yield.
 * @throws LegibusError INVALID_INPUT when there are more than `most` citations
 */
export function* finding(
  text: string,
  { most = Number.POSITIVE_INFINITY, ...options }: FindOptions & { readonly most?: number } = {},
): Generator<void, Citation[]> {
  const cleaned = yield* cleanInSteps(text);
  const found = yield* findingIn(text, cleaned, most, complete);
  return yield* relating(found, cleaned, options);
}

/** Like `find`, but without pinpoints, names, parallel citations and back references. */
export function findCited(text: string): readonly Finding[] {
  const cleaned = clean(text);
  return settled(finished(findingIn(text, cleaned, Number.POSITIVE_INFINITY, identified)), cleaned);
}

/** A text as given and as cleaned, with the tokens in which a citation was found. */
interface Source extends Pick<Input, "tokens" | "defines"> {
  readonly text: string;
  readonly cleaned: string;
}

type Complete = (source: Source, draft: Draft, second?: SecondReading) => Finding;

function* findingIn(
  text: string,
  cleaned: string,
  most: number,
  completed: Complete,
): Generator<void, Finding[]> {
  const found: Finding[] = [];
  const defines = definitionsIn(cleaned);
  for (let from = 0; from < cleaned.length;) {
    const stretch = stretchFrom(cleaned, from, found.at(-1)?.end ?? 0);
    const taken = (draft: Draft, second: SecondReading | undefined): void => {
      const one = completed({ text, cleaned, tokens: stretch.tokens, defines }, draft, second);
      while ((found.at(-1)?.start ?? -1) >= one.start) found.pop(); // a law or a case that the title of an article names
      found.push(one);
    };
    for (const _ of findIn({ text: cleaned, defines }, stretch, taken)) {
      if (found.length > most) throw tooMany("citations", most);
      yield;
    }
    if (found.length > most) throw tooMany("citations", most);
    yield;
    from = Math.max(stretch.to, found.at(-1)?.end ?? 0);
  }
  return found;
}

/** Builds the error for a text with too many of something, such as "citations". */
export function tooMany(what: string, most: number): LegibusError {
  return new LegibusError(
    "INVALID_INPUT",
    `the text has more than ${most.toLocaleString("en-GB")} ${what}, which is the most that one call checks`,
    { hint: "divide it and check the parts one by one" },
  );
}

const STRETCH = 16_384; // characters; short-lived tokens cost least
const OVERLAP = 1_024; // no citation is longer, pinpoints included

/** Part of a text in which citations begin; its tokens extend far enough to complete them. */
interface Stretch {
  readonly tokens: Tokens;
  /** Index of the first token at which a citation may begin, and of the first not taken by an earlier one. */
  readonly first: number;
  readonly floor: number;
  /** Position at which the next stretch begins. */
  readonly to: number;
}

/** Ends a stretch at an empty line, which no citation crosses; otherwise adjacent stretches overlap. */
function stretchFrom(text: string, from: number, taken: number): Stretch {
  const near = text.slice(from + STRETCH, from + 2 * STRETCH);
  const gap = near.indexOf("\n\n");
  const isWhole = gap !== -1 || near === "";
  const to = gap === -1 ? Math.min(text.length, from + 2 * STRETCH) : from + STRETCH + gap + 2;
  const isAfterGap = from === 0 || text.startsWith("\n\n", from - 2);
  const start = isAfterGap ? from : Math.max(0, from - OVERLAP);
  const tokens = tokenise(text, start, isWhole ? to : Math.min(text.length, to + OVERLAP));
  const firstAt = (place: number) => {
    const at = tokens.findIndex((token) => token.start >= place);
    return at === -1 ? tokens.length : at;
  };
  return { tokens, first: firstAt(from), floor: firstAt(taken), to };
}

const STEP = 512; // tokens without a citation, of which each citation counts as many as it costs
const CITATION = 16; // tokens

/** Calls `taken` for each citation. */
function* findIn(
  whole: Pick<Input, "text" | "defines">,
  { tokens, first, floor, to }: Stretch,
  taken: (draft: Draft, second: SecondReading | undefined) => void,
): Generator<void, void> {
  const input = { tokens, ...whole, floor };
  const second = reparse(tokens);
  let left = STEP;
  for (let at = first; at < tokens.length && (tokens[at]?.start ?? to) < to;) {
    const match = matchAt(input, at, second);
    for (const draft of match?.drafts ?? []) taken(draft, second);
    if (match) input.floor = match.next;
    at = Math.max(match?.next ?? 0, at + 1);
    left -= match ? CITATION * match.drafts.length : 1;
    if (left > 0) continue;
    left = STEP;
    yield;
  }
}

/**
 * Parses the neutral citation at the start of a text: `[1992] HCA 23 at [14]`; also `(1992) HCA 23` and
 * `1992 HCA 23`, with a warning. Undefined if there is none or the court is unknown.
 */
export function parseNeutral(text: string): NeutralCitation | undefined {
  const citation = parseCitation(text);
  return citation?.kind === "neutral" ? citation : undefined;
}

/** Parses the citation at the start of a text, of any recognised kind. */
export function parseCitation(text: string): Citation | undefined {
  const cleaned = clean(text);
  const tokens = tokenise(cleaned);
  const typed = shapeAt(tokens, 0) ?? unbracketedNeutral(tokens);
  if (typed) return complete({ text, cleaned, tokens, defines: definitionsIn(cleaned) }, draftOf(typed));
  const [first] = find(text);
  return first && first.kind !== "unrecognised" && first.start === (tokens[0]?.start ?? 0)
    ? first
    : undefined;
}

/** Returns the citation that a text consists of; undefined if it has other words, also before or after. */
export function wholeCitation(text: string): Citation | undefined {
  const [one] = find(text);
  return one?.start === 0 && one.end === text.length ? one : undefined;
}

/** Returns the unknown court code of a likely neutral citation, with the nearest known codes. */
export function unknownCourt(
  text: string,
): { readonly code: string; readonly nearest: string[] } | undefined {
  const code = unknownCode(tokenise(clean(text)));
  return code === undefined ? undefined : { code, nearest: nearestCourts(code) };
}

function complete(source: Source, draft: Draft, second?: SecondReading): Finding {
  const { text, tokens } = source;
  const { from, next, meaning } = draft;
  const start = tokens[from]?.start ?? 0;
  const end = tokens[next - 1]?.end ?? start;
  const printed = text.slice(start, end);
  const { pinpoints: plain, judges, writers, day, footnote, damage = [] } = pinsOf(source, draft, second);
  const namesOf = ([first, last]: Names) => text.slice(first.start, last.end);
  const names = judges && namesOf(judges);
  const pinpoints = plain.map((pin, at) => {
    const writer = writers?.find(({ until }) => at < until);
    return writer ? { judges: namesOf(writer.judges), ...pin } : pin;
  });
  const odd = hasOddCharacters(printed) ? [ODD] : [];
  const warnings = [...meaning.warnings, ...odd, ...damage];
  return { text: printed, start, end, pinpoints, judges: names, day, footnote, ...meaning, warnings };
}

/** Kinds whose pinpoints affect the lists of decisions, where only the first names the court. */
const LISTED: ReadonlySet<Finding["kind"]> = new Set(["decision", "periodical", "identifier"]);

function identified(...given: Parameters<Complete>): Finding {
  const [{ tokens }, { from, next, meaning }] = given;
  if (LISTED.has(meaning.kind)) return complete(...given);
  const start = tokens[from]?.start ?? 0;
  const end = tokens[next - 1]?.end ?? start;
  return { text: "", start, end, pinpoints: [], judges: undefined, ...meaning };
}

const ODD = "holds characters that are not seen or only look like brackets and dashes";
interface Pins extends Pinned {
  readonly damage?: readonly string[];
}

const MOST_PIN_TOKENS = 4;

/** Returns the pinpoints of a citation; for damaged numbers, their repaired values. */
function pinsOf(source: Source, draft: Draft, second: SecondReading | undefined): Pins {
  const { tokens } = source;
  const plain = plainPins(source, draft);
  const { next } = draft;
  const damage = second ? damageBetween(next, next + MOST_PIN_TOKENS, tokens, second) : [];
  if (!second || damage.length === 0) return plain;
  const repaired = plainPins({ ...source, tokens: second.tokens }, draft);
  return repaired.pinpoints.length > plain.pinpoints.length ? { damage, ...repaired } : plain;
}

function isFree({ meaning, next, isPageNext = false }: Draft, tokens: Tokens): boolean {
  const { kind } = meaning;
  const isPageless = kind === "reported" && meaning.page === "";
  const mayBePage = isPageless || /^(?:secondary|unreported)$/.test(kind);
  return isPageNext || kind === "back_reference" || (mayBePage && isBarePage(tokens, next));
}

/** The end of a bracket and of its line, after which a place begins an item of its own. */
const CLOSED_LINE = /\)[.;,]?[ \t]*\n/;
const NO_PINS: Pinned = { pinpoints: [], judges: undefined };

function continentalPins(tokens: Tokens, text: string, { next, meaning, firstPage }: Draft) {
  const isUnion =
    meaning.kind === "identifier" ||
    (meaning.kind === "decision" && (meaning.country === "eu" || meaning.country === "int"));
  const read = germanPins(tokens, next, firstPage, isUnion);
  const [first] = read;
  return first && CLOSED_LINE.test(text.slice(tokens[next - 1]?.end, first.start)) ? [] : read;
}

function plainPins({ tokens, cleaned: text, defines }: Source, draft: Draft): Pinned {
  const { pins, meaning } = draft;
  if (pins === "none") return NO_PINS;
  if (pins === "german") return { pinpoints: continentalPins(tokens, text, draft), judges: undefined };
  const input: Input = { tokens, text, floor: 0, defines };
  const isHansard = meaning.kind === "secondary" && meaning.type === "hansard";
  const found = pinpointsAfter(tokens, afterBracket(tokens, draft), {
    page: firstPageOf(draft),
    series: meaning.kind === "reported" ? meaning.series.abbreviation : undefined,
    longest: isHansard || isOfService(meaning) || isOfVolumes(meaning) ? DEBATES : undefined,
    hasMembers: isHansard,
    commas: isHansard || (meaning.kind === "reported" && meaning.series.commas),
    isWork: meaning.kind === "secondary",
    free: isFree(draft, tokens),
    isCase: meaning.kind === "neutral" || meaning.kind === "reported",
    startsCitation: (at) => {
      const token = tokens[at];
      if (token === undefined || token.kind === "word") return false;
      if (isLabel(tokens, text, at)) return true;
      // a short title's form begins before the bracket, which is then its own pinpoint
      return formsAt(tokens, at).some(
        (form) => (form(input, at)?.drafts[0]?.from ?? -1) >= (token.text === "[" ? at : 0),
      );
    },
  });
  const isGerman = meaning.kind === "back_reference" && found.pinpoints.length === 0; // "Ibid, Rn. 5"
  return isGerman
    ? { ...found, pinpoints: continentalPins(tokens, text, { ...draft, firstPage: 0 }) }
    : found;
}

const MOST_BRACKETED = 40; // tokens

/** Skips a bracket before a place: `Mohamed (at [87])`, and after a whole case `(Hale v Orrow [2019] EWHC 2 (Admin)) at [79]`. */
function afterBracket(tokens: Tokens, { from, next, meaning, isPageNext }: Draft): number {
  if (isPageNext) return skip(tokens, next, ":"); // "Law Journal 34, no. 2 (2012): 57"
  const isNamed = meaning.kind === "back_reference" && meaning.form === "name";
  if (isNamed && textAt(tokens, next) === "(") return next + 1;
  if ([")", "at", "["].some((text, step) => textAt(tokens, next + step) !== text)) return next;
  for (let at = from - 1, depth = 0; at >= Math.max(0, from - MOST_BRACKETED); at -= 1) {
    if (textAt(tokens, at) === ")") depth += 1;
    if (textAt(tokens, at) !== "(" || depth-- > 0) continue;
    const first = textAt(tokens, at + 1);
    return /^\p{Lu}/u.test(first) && !STARTERS.has(first) ? next + 1 : next;
  }
  return next;
}

/**
 * Whether a number is that of a note or paragraph, in brackets alone after an empty line or before the first word of its
 * line, or the page of a line in a table of contents: `p 2 ..... The appeal`.
 */
function isLabel(tokens: Tokens, text: string, at: number): boolean {
  const begins = (index: number) => text.slice(tokens[index - 1]?.end, tokens[index]?.start).includes("\n");
  if (tokens[at]?.kind === "number")
    return /^(?:pp?|pages?)$/.test(textAt(tokens, at - 1)) && begins(at - 1) && isLeader(tokens, at + 1);
  if (textAt(tokens, at) !== "[" || textAt(tokens, at + 2) !== "]" || !begins(at)) return false;
  const isOfLine =
    /^(?:["'“‘]|\p{Lu})/u.test(textAt(tokens, at + 3)) && !/^(?:,|and|&|at|-)$/.test(textAt(tokens, at - 1));
  return isOfLine || endsParagraph(text, tokens, at);
}

function isLeader(tokens: Tokens, at: number): boolean {
  return textAt(tokens, at) === "." && textAt(tokens, at + 1) === ".";
}

const DEBATES = 99_999; // pages of a year of Hansard

/** Whether the paragraph of a loose-leaf service takes the place of a page: `7 BPR [97557] at 14,371`. */
function isOfService(meaning: Draft["meaning"]): boolean {
  return meaning.kind === "reported" && meaning.series.commas && /^\d{5}$/.test(meaning.page);
}

/** Whether a work has several volumes, through which its pages may be counted: `(Report No 108, 2008) vol 3, 2584`. */
function isOfVolumes(meaning: Draft["meaning"]): boolean {
  return meaning.kind === "secondary" && / vol /.test(meaning.place);
}

/** 430 of "430", 11110 of "11,110", 1 for a typed judgment; undefined for a loose-leaf paragraph. */
function firstPageOf({ meaning, firstPage = 1 }: Draft): number | undefined {
  if (meaning.kind === "secondary") return firstPage;
  if (meaning.kind === "unreported") return 1;
  if (meaning.kind === "neutral" && meaning.court.code === "HCATrans") return 1; // transcripts have no paragraph numbers
  if (meaning.kind === "reported" && /^(?:No |$)/.test(meaning.page)) return 1; // each number has its own pages
  if (isOfService(meaning)) return 1;
  const isPage = meaning.kind === "reported" && /^\d[\d,]*[ab]?$/.test(meaning.page);
  return isPage ? Number.parseInt(meaning.page.replace(",", ""), 10) : undefined;
}

const NONE: readonly Form[] = [];
const YEAR_DIGITS = 4;

const LETTERS = 0x80;
const MOST_LENGTH = 15;
/** Whether a trigger word has these first letters and length; a look-up is cheaper than hashing the word. */
const TELLING = new Uint8Array(LETTERS * LETTERS * (MOST_LENGTH + 1));
for (const word of FORMS_BY_WORD.keys()) {
  const at = tellingAt(word);
  if (at !== undefined) TELLING[at] = 1;
}

function tellingAt(word: string): number | undefined {
  const [first, second] = [word.charCodeAt(0), word.length > 1 ? word.charCodeAt(1) : 0];
  if (first >= LETTERS || second >= LETTERS) return undefined;
  return (first * LETTERS + second) * (MOST_LENGTH + 1) + Math.min(word.length, MOST_LENGTH);
}

function mayTell(word: string): boolean {
  const at = tellingAt(word);
  return at === undefined || TELLING[at] === 1;
}

/** `2012a` of a list of references. */
function isLetteredYear(text: string): boolean {
  return text.length === YEAR_DIGITS + 1 && /^(?:19|20)\d\d[a-h]$/.test(text);
}

/** What follows a number of at most three digits that begins a citation: `175 CLR 1`, `1.2.2003`, `69/335/EWG`, `14 (V) G 3/94`. */
const BEHIND_NUMBER = /^[\p{Lu}.,/(-]/u;

/** Returns the forms that a token may begin or trigger. */
function formsAt(tokens: Tokens, at: number): readonly Form[] {
  const token = tokens[at];
  if (!token) return NONE;
  const { kind, text } = token;
  if (kind === "number") {
    if (text.length === YEAR_DIGITS || isLetteredYear(text)) return FORMS_OF_YEAR;
    return text.length < YEAR_DIGITS && BEHIND_NUMBER.test(textAt(tokens, at + 1)) ? FORMS_OF_NUMBER : NONE;
  }
  if (kind === "mark") {
    if (text === "[" || text === "(")
      return isPlainWord(tokens[at + 1]) ? FORMS_BEFORE_WORD : FORMS_OF_BRACKET;
    return text === "§" ? FORMS_OF_SIGN : NONE;
  }
  return (mayTell(text) ? FORMS_BY_WORD.get(text) : undefined) ?? formsOfCode(text);
}

/** Whether a token is a word without a digit, which cannot be a year, even a misread one. */
function isPlainWord(token: Token | undefined): boolean {
  return token?.kind === "word" && !hasDigit(token.text);
}

/** `A6` of `A6 408628-1/2009`, a number of Austria's Asylum Court. */
const ASYLUM = /^[A-E]\d{1,2}$/;
const ASYLUM_LENGTH = 3; // characters

/** Returns the forms of a word in no list: a publisher's print number, or a code with digits. */
function formsOfCode(text: string): readonly Form[] {
  const first = text.charCodeAt(0);
  if (text.length <= ASYLUM_LENGTH && hasDigit(text) && ASYLUM.test(text)) return FORMS_OF_CODE;
  if (first === 66 || first === 80) return isPrint(text) ? FORMS_OF_PRINT : NONE;
  if (!mayBeCode(first)) return NONE;
  return isCode(text) ||
    /^(?:\d{1,2}(?:Ob|[A-Z]_\d)|[WILG]\d{3}$|CA\d\d$|[CT]A?\d{3,4}$|WP[12]\d\d$|(?:AM|AG|RE|[CDU])20\d\d$)/.test(
      text,
    )
    ? FORMS_OF_CODE
    : NONE;
}

/** Whether a word begins with a digit, with the R of "RS0106668" or with a letter of "W168 2266968-1/3E"; most words do not. */
function mayBeCode(first: number): boolean {
  return (first >= 48 && first <= 57) || CODE_LETTERS.has(first);
}

const CODE_LETTERS = new Set(
  ["R", "W", "I", "L", "G", "C", "T", "A", "D", "U"].map((letter) => letter.charCodeAt(0)),
);

function plainMatch(input: Input, at: number): Match | undefined {
  for (const form of formsAt(input.tokens, at)) {
    const match = form(input, at);
    if (match) return match;
  }
  return undefined;
}

const NEAR = 12; // tokens: the longest gap between the start of a citation and its damage

/** Matches a citation; near damage, it prefers the repaired reading if that explains more of the text. */
function matchAt(input: Input, at: number, second: SecondReading | undefined): Match | undefined {
  const match = plainMatch(input, at);
  if (!second || !isNear(second, at, (match?.next ?? at) + NEAR)) return match;
  if (input.tokens[at]?.text === "$" && isWithoutLaw(second.tokens, at)) return match; // such a section is not believed
  const again = plainMatch({ ...input, tokens: second.tokens }, at);
  if (!again || !isBetter(again, match) || !isBelieved(again, input.tokens[at])) return match;
  return { ...again, drafts: again.drafts.map((draft) => withDamage(draft, input.tokens, second)) };
}

/** Whether the repaired reading covers more text, or recognises what the first only listed. */
function isBetter(again: Match, match: Match | undefined): boolean {
  if (!match || again.next > match.next) return true;
  return again.next === match.next && isListed(match) && !isListed(again);
}

function isListed({ drafts }: Match): boolean {
  return drafts.every(({ meaning }) => meaning.kind === "unrecognised");
}

function isNear({ changed }: SecondReading, from: number, to: number): boolean {
  let [low, high] = [0, changed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changed[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return (changed[low] ?? Number.POSITIVE_INFINITY) < to;
}

/** Rejects "$ 823" as a damaged "§ 823" unless a law follows, because it is usually a sum of money. */
function isBelieved({ drafts }: Match, printed: Token | undefined): boolean {
  if (printed?.text !== "$") return true;
  return drafts.some(({ meaning }) => meaning.kind === "norm" && meaning.law !== undefined);
}

function withDamage(draft: Draft, printed: Tokens, second: SecondReading): Draft {
  const damage = damageBetween(draft.from, draft.next, printed, second);
  if (damage.length === 0) return draft;
  const { meaning } = draft;
  const warnings = [...damage.filter((one) => !meaning.warnings.includes(one)), ...meaning.warnings];
  return { ...draft, meaning: { ...meaning, warnings } };
}

function damageBetween(from: number, next: number, printed: Tokens, { tokens }: SecondReading): string[] {
  const damage: string[] = [];
  for (let at = from; at < next; at += 1) {
    const [before, after] = [printed[at]?.text, tokens[at]?.text];
    if (before !== undefined && before !== after) damage.push(`${before} was read as ${after}`);
  }
  return damage;
}
