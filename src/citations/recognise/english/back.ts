import { oncePer } from "../../../core/lazy.ts";
import { wordSet } from "../../../core/text.ts";
import { regex } from "../../../core/regex.ts";
import {
  digitsAt,
  isGlued,
  phraseAt,
  printedText,
  skip,
  textAt,
  textBefore,
  type Tokens,
} from "../../tokens.ts";
import { STARTERS } from "../../names.ts";
import type { BackReferenceFields, Draft, Extent, Form, Input, Match } from "../../types.ts";
import {
  ACT_OF_PARAGRAPH,
  LETTERS,
  REGULATIONS_OF_TEXT,
  RULES_OF_COURT,
  RULES_OF_TEXT,
} from "../../earlier-acts.ts";
import { lawAt, spelled } from "../german/norm-law.ts";
import { partsAt, unitAt } from "../german/norm-parts.ts";
import { afterLabel } from "../literature/commentary.ts";
import { isOfService, longestSeries } from "../../shapes.ts";
import { listEnd, type Provisions, provisionsAfter, provisionsBefore } from "./provisions.ts";
import { CODE_STARTS, isEnglishRule } from "./schedule-code.ts";

export const BACK_STARTS =
  "dort Dort Ibid ibid Id id Idem Ebd ebd Ebenda ebenda aaO AaO a A above Above supra Supra oben Oben Fn Fußn op Op loc Loc at".split(
    " ",
  );

/** Words of the parts of a German provision. */
const PARTS = "Abs|Absatz|UAbs|Unterabs|Satz|lit|Z";

/** Words that precede a paragraph number without being the name of an authority. */
const NO_NAME =
  /^(?:Para|Paras|Paragraphs?|Sections?|Orders?|Grounds?|Tabs?|Pages?|Exhibit|Annexure|Schedule|Item|Rule|Court|Honour|Note|See|The|In|At|And|Ibid|JJ?|CJ|JA|P)$/;

/** A short title with a paragraph number: `Mohamed at [87]`, `Reasons [36]`, `Jones v Dunkel (supra)`. */
export const shortTitles: Form = (input, at) => {
  const { tokens } = input;
  if (!hasPlace(tokens, at)) return volumeAgain(input, at) ?? pageAgain(input, at);
  const end = /^[(,]$/.test(textAt(tokens, at - 1)) ? at - 1 : at;
  if (isJudgmentBelow(input, end - 1)) return named(input, { from: end - 1, next: end });
  const from = titleStart(input, end);
  if (from === end || NO_NAME.test(textAt(tokens, end - 1)) || isNextParagraph(input, at)) return undefined;
  const isSupra = /^[Ss]upra$/.test(textAt(tokens, at));
  return named(input, { from, next: end }, isSupra ? skip(tokens, at + 1, ")") : end);
};

/** Whether a word is the `J` by which submissions define the judgment below, not a judge's: `J [44]`, but `Snaden J [44]`. */
function isJudgmentBelow({ tokens, defines, floor }: Input, at: number): boolean {
  const isAlone = at >= floor && textAt(tokens, at) === "J" && !/^\p{Lu}/u.test(textAt(tokens, at - 1));
  return isAlone && defines("J");
}

/** A case by the words of its short title, with what follows up to `until`. */
function named(input: Input, { from, next }: Extent, until = next): Match {
  return { drafts: [pointing("name", { from, next: until }, printedText(input, from, next))], next: until };
}

const LONGEST_SERIES = 6; // tokens

/** `165 CLR at 564`, `508 U.S., at 256`: a page of a report that is named by its volume alone. */
function volumeAgain({ tokens, floor }: Input, at: number): Match | undefined {
  const end = textAt(tokens, at - 1) === "," ? at - 1 : at;
  if (
    textAt(tokens, at) !== "at" ||
    digitsAt(tokens, skip(tokens, skip(tokens, at + 1, "p"), ".")) === undefined
  )
    return undefined;
  for (let from = end - 2; from >= Math.max(floor, end - LONGEST_SERIES); from -= 1) {
    const volume = digitsAt(tokens, from);
    const found = volume === undefined ? undefined : longestSeries(tokens, from + 1);
    if (found?.next !== end) continue;
    const canonical = `${volume} ${found.series.abbreviation}`;
    return { drafts: [pointing("name", { from, next: end }, canonical)], next: end };
  }
  return undefined;
}

const PAGE = /^at \d{1,4}[A-G]?(?= (?:[.,;:)\]"'-] |per |and |ff? |n | |\S+ (?:[ACP]?CJ|JJ?|A?JA|P) ))/;

/** `Banks at 565`: a page of the report of a case named in short; not "Smith at 40 years". */
function pageAgain(input: Input, at: number): Match | undefined {
  const { tokens } = input;
  if (textAt(tokens, at) !== "at" || !phraseAt(tokens, at, PAGE)) return undefined;
  const end = textAt(tokens, at - 1) === "," ? at - 1 : at;
  const [from, last] = [titleStart(input, end), textAt(tokens, end - 1)];
  if (from === end || !/^\p{Lu}\p{L}{2}/u.test(last) || NO_NAME.test(last)) return undefined;
  return named(input, { from, next: end });
}

/** Whether the bracket is the number of a paragraph at the start of its line. */
function isNextParagraph({ tokens, text }: Input, at: number): boolean {
  return textAt(tokens, at) === "[" && text.slice(tokens[at - 1]?.end, tokens[at]?.start).includes("\n");
}

/** Words that other texts than Acts have, too: with an acronym only if the text defines it. */
const DIVISIONS = wordSet(
  "Part Parts part parts Div Division Divisions division divisions Chapter Chapters chapter chapters Clause Clauses Schedules schedules",
);

export const PROVISION_STARTS = [
  ..."s ss S Ss section sections Section Sections subsection subsections Subsection Subsections reg regs regulation regulations r rr rule rules cl cls clause clauses sch Sch schedule Schedule Ch ch Pt pt".split(
    " ",
  ),
  ...DIVISIONS,
];

/** `s 54(1) of the ICA`, `section 6 of the Act`, `ICA, s 54`: provisions of an Act by its short title. */
export const provisionsByShortTitle: Form = (input, at) => {
  const { tokens, text, defines } = input;
  const before = titleOfActBefore(input, at);
  if (!before && firstLawIn(tokens).at > at && lastTitleIn(tokens).at < at) return undefined;
  const { provisions, next } = provisionsAfter(tokens, at) ?? { provisions: [], next: at };
  if (provisions.length === 0 || textAt(tokens, at) === ",") return undefined;
  const behind =
    (LINKS.has(textAt(tokens, next)) ? titleOfAct(tokens, next + 1) : undefined) ?? definedTitle(input, next);
  const title = behind ?? before;
  if (!title) return bareSection(input, at, next, provisions);
  const name = printedText({ text, tokens }, title.from, title.next);
  if (isNoTitle(defines, name, textAt(tokens, at), provisions)) return undefined;
  if (!behind) return ofTitle(name, { from: title.from, next }, provisions);
  const whole = wholeOf(input, { from: at, next: behind.from, provisions });
  return ofTitle(name, { from: whole.from, next: title.next }, whole.provisions);
};

/** Whether a name cannot be a short title: the "CPR" of England, which has a form of its own, or letters after a "Part" that no text defines. */
function isNoTitle(
  defines: Input["defines"],
  name: string,
  unit: string,
  provisions: readonly string[],
): boolean {
  const isOfEngland = name === "CPR" && isEnglishRule(provisions) && !defines(name);
  return isOfEngland || (DIVISIONS.has(unit) && !BARE.test(name) && !defines(name));
}

/** Provisions with the outer one before them: the "cl 4 of" of "cl 4 of Schedule 2 to the Act". */
function wholeOf({ tokens, floor }: Input, inner: Provisions): Provisions {
  const whole = provisionsBefore(tokens, inner.next, floor);
  return whole && whole.from < inner.from ? whole : inner;
}

function ofTitle(name: string, extent: Extent, provisions: readonly string[]): Match {
  const draft = pointing("name", extent, name, { provisions });
  return { drafts: [{ ...draft, pins: "none" }], next: extent.next };
}

/** The units of provisions that may name no law, with the short title of the law that is meant. */
const BARE_UNITS: readonly (readonly [unit: RegExp, title: string])[] = [
  [/^(?:ss?|(?:[Ss]|[Ss]ubs)ections?)$/, ACT_OF_PARAGRAPH],
  [/^(?:regs?|regulations?)$/, REGULATIONS_OF_TEXT],
  [/^(?:rr?|rules?)$/, RULES_OF_TEXT],
];

/** `Section 104(1) sets out`, `s 140 of that Act`: a section of the Act that the paragraph cites, if it cites no other. */
function bareSection(
  { tokens, floor }: Input,
  at: number,
  end: number,
  provisions: readonly string[],
): Match | undefined {
  const same = phraseAt(tokens, end, SAME_ACT, /^(?:there)?of$/)?.next;
  const whole = same === undefined ? undefined : provisionsBefore(tokens, same - 1, floor); // "Division 3 of Part III of that Act"
  if (same !== undefined && whole)
    return ofTitle(ACT_OF_PARAGRAPH, { from: whole.from, next: same }, whole.provisions);
  const isNumbered = provisions.every((one) => /^\S+ \d/.test(one)); // a bare "subsection (3)" says not of which section
  const [, title] = BARE_UNITS.find(([unit]) => unit.test(textAt(tokens, at))) ?? [];
  if (!isNumbered || title === undefined || (same === undefined && isOfText(tokens, listEnd(tokens, at))))
    return undefined;
  return ofTitle(title, { from: at, next: same ?? end }, provisions);
}

/** Whether the next words say of which text a section is: `of the lease`, `in this Deed`, `to Schedule 2`, `, Deed of 1990`. */
function isOfText(tokens: Tokens, end: number): boolean {
  const behind = skip(tokens, end, ",");
  const [word, next] = [textAt(tokens, behind), textAt(tokens, behind + 1)];
  if (/^\p{Lu}/u.test(word)) return true;
  const isTitled = tokens.slice(behind + 1, behind + MOST_TITLE).some(({ text }) => text === "Act"); // "s 27 (GA Act 2019)"
  if (word === "(" && /^\p{Lu}/u.test(next)) return isTitled;
  return (
    word === "of" ||
    (/^(?:in|to)$/.test(word) &&
      /^(?:the|th(?:is|at)|an?|any|my|his|her|its|our|their|\p{Lu}.*)$/u.test(next))
  );
}

/** The end of `of that Act`, `of the same Act`, `of that same Act`, `thereof`; undefined without them. */
const SAME_ACT = /^(?:thereof|of th(?:e|at) same Act|of that Act)(?= )/;

const LAWS = wordSet("Act Code Law Plan Regulation Regulations Rules");

/** The position of the first word such as "Act", before which no provision can be of one. */
const firstLawIn = oncePer((tokens: Tokens) => {
  const at = tokens.findIndex(({ text }) => LAWS.has(text));
  return { at: at === -1 ? tokens.length : at };
});

export const ORDER_STARTS = ["O", "Ord", "Order", "RSC"];

/** `O 53 r 1`, `RSC O 53 r 1`: an order of the rules of court that the text names elsewhere. */
export const bareOrders: Form = ({ tokens }, at) => {
  const { provisions, next } = provisionsAfter(tokens, textAt(tokens, at) === "RSC" ? at + 1 : at) ?? {
    provisions: [],
    next: at,
  };
  const [order = "", rule = ""] = provisions;
  const isTitled = LINKS.has(textAt(tokens, next)) || phraseAt(tokens, next, TITLE_OF_RULES) !== undefined;
  if (!order.startsWith("ord ") || !/^rr? /.test(rule) || isTitled) return undefined;
  return ofTitle(RULES_OF_COURT, { from: at, next }, provisions);
};

const TITLE_OF_RULES = /^(?:[A-Z][a-z]+ ){1,5}(?:\( (?:[A-Z][a-z]+ ){1,4}\) )?Rules(?= )/;
const LINKS: ReadonlySet<string> = new Set(["of", "in", "to"]);

/** `s 7(3) PA`, `cl 6.9 HLEP 2013`: an acronym directly after its provisions, which the text defines. */
function definedTitle({ tokens, text, defines }: Input, at: number): Extent | undefined {
  const next = YEAR.test(textAt(tokens, at + 1)) ? at + 2 : at + 1;
  const name = isAcronym(textAt(tokens, at)) ? printedText({ text, tokens }, at, next) : "";
  return name !== "" && defines(name) ? { from: at, next } : undefined;
}

/** The position of the last short title that provisions before it may be of, -1 without any: no list after it needs to be read. */
const lastTitleIn = oncePer((tokens: Tokens) => ({
  at: tokens.findLastIndex(({ text }, at) => LINKS.has(text) && titleOfAct(tokens, at + 1) !== undefined),
}));

const ACRONYM = regex.plain`^${LETTERS}$`;
const CODES: ReadonlySet<string> = new Set([...CODE_STARTS].filter((word) => word !== "CPR"));
const YEAR = /^(?:1[89]|20)\d\d$/;
const BARE = /^(?:Act|Charter|Code|Regulations?|Rules|Ordinance|Bill)$/;

/** Whether a word is an acronym but not a well-known code, which has a form of its own. */
function isAcronym(word: string): boolean {
  return ACRONYM.test(word) && !CODES.has(word);
}

/** Whether "Rules" is the beginning of a title: `of the Supreme Court`. */
function isNamedAfter(tokens: Tokens, at: number): boolean {
  return textAt(tokens, at) === "of" && /^\p{Lu}/u.test(textAt(tokens, skip(tokens, at + 1, "the")));
}

/** `the ICA`, `the ITAA 1997`, `the Act`; not the `Act` of `the Fair Trading Act`. */
function titleOfAct(tokens: Tokens, at: number): Extent | undefined {
  const from = skip(tokens, at, "the");
  const word = textAt(tokens, from);
  if (BARE.test(word))
    return from > at && !isNamedAfter(tokens, from + 1) ? { from, next: from + 1 } : undefined;
  if (from > at && YEAR.test(word) && BARE.test(textAt(tokens, from + 1))) return { from, next: from + 2 };
  const isPolicy = word === "SEPP" && /^(?:No|\d{1,3})$/.test(textAt(tokens, from + 1)); // cited by its number
  if (!isAcronym(word) || isPolicy) return undefined;
  const next = /^(?:19|20)\d\d$/.test(textAt(tokens, from + 1)) ? from + 2 : from + 1;
  return /^(?:\p{Lu}|&)/u.test(textAt(tokens, next)) ? undefined : { from, next }; // not the "EP" of "EP&A Act"
}

/** `ICA s 54`, `the Act, s 6` */
function titleOfActBefore({ tokens, floor }: Input, at: number): Extent | undefined {
  const next = textAt(tokens, at - 1) === "," ? at - 1 : at;
  const year = /^(?:19|20)\d\d$/.test(textAt(tokens, next - 1)) ? 1 : 0;
  const from = next - 1 - year;
  if (from < floor) return undefined;
  const word = textAt(tokens, from);
  const isTitle =
    isAcronym(word) || (year === 0 && BARE.test(word) && /^[Tt]he$/.test(textAt(tokens, from - 1)));
  const before = textAt(tokens, from - 1);
  return isTitle && (!/^\p{Lu}/u.test(before) || before === "The" || STARTERS.has(before))
    ? { from, next }
    : undefined;
}

/** Whether "supra" or a paragraph number in square brackets follows, and not the year of a citation. */
function hasPlace(tokens: Tokens, at: number): boolean {
  const word = textAt(tokens, at);
  const bracket = word === "[" ? at : at + 1;
  const number = digitsAt(tokens, bracket + 1) ?? "";
  const isYear = /^(?:19|20)\d\d$/.test(number) && /^\p{L}/u.test(textAt(tokens, bracket + 3)); // "[2015] ECLI:"
  const isNumber = number !== "" && !isYear && /^[\]-]$/.test(textAt(tokens, bracket + 2));
  const isPlace = textAt(tokens, bracket) === "[" && isNumber && !isOfService(tokens, bracket);
  return isPlace || /^[Ss]upra$/.test(word);
}

function titleStart({ tokens, floor }: Input, end: number): number {
  let from = end;
  while (from - 1 >= floor && from > end - MOST_TITLE && isTitle(tokens, from - 1)) from -= 1;
  const isLead = (word: string) => !/^\p{Lu}/u.test(word) || (from < end - 1 && STARTERS.has(word)); // "As Mohamed at [87]"
  while (from < end && isLead(textAt(tokens, from))) from += 1;
  return from;
}

const MOST_TITLE = 6;

function isTitle(tokens: Tokens, at: number): boolean {
  const text = textAt(tokens, at);
  const isHyphen = text === "-" && isGlued(tokens, at) && isGlued(tokens, at + 1); // "GT-Link"
  const isOfCase = phraseAt(tokens, at, /^(?:' )?s Case(?= )/, /^['s]$/) !== undefined; // "Heydon's Case"
  return (/^\p{Lu}\p{L}/u.test(text) && !NO_NAME.test(text)) || text === "v" || isHyphen || isOfCase;
}

/** `Ibid Attachment B`, and `Ibid` after `Exhibit 2, 84.`: a place in the evidence, which no source has. */
function isOfEvidence(input: Input, at: number): boolean {
  const next = textAt(input.tokens, skip(input.tokens, at + 1, ","));
  if (/^(?:Attachment|Annexure|Exhibit|Appendix|Tab)$/.test(next)) return true;
  return EVIDENCE.test(textBefore(input, at, LONGEST_NOTE));
}

const EVIDENCE =
  /(?<!\p{L})(?:Attachment|Annexure|Exhibit|Tender Bundle|Court Book|Affidavit)s?(?!\p{L})[^.;\n]{0,60}\.\s{1,3}$/u;
const LONGEST_NOTE = 90; // characters

/** `Ibid 20`, `(n 3)`, `supra note 3`, `oben Fn. 3`, `a.a.O.`, `ebd.`, `op cit`; resolved later. */
export const backReferences: Form = (input, at) => {
  const { tokens } = input;
  const word = textAt(tokens, at);
  if (word === "at") return shortTitles(input, at);
  if (/^(?:[Ii]bid|[Ii]d|Idem)$/.test(word)) return sameAgain(input, at);
  if (/^[Aa](?:aO)?$/.test(word)) return apart(input, at);
  if (/^(?:[Ee]b|[Dd]ort|[Oo]p$|[Ll]oc$)/.test(word)) return samePlace(input, at);
  if (word === "above") return noted(tokens, at) ?? namedAbove(input, at);
  return noted(tokens, at) ?? (/^[Ss]upra$/.test(word) ? shortTitles(input, at) : undefined);
};

const APART = /^(?:[Aa]aO|[Aa] \. a \. O(?: \.)?)(?= )/;

function apart(input: Input, at: number): Match | undefined {
  const { tokens } = input;
  const mayBe = textAt(tokens, at).length > 1 || textAt(tokens, at + 1) === ".";
  const found = mayBe ? phraseAt(tokens, at, APART) : undefined;
  return found && atPlace(input, at, found.next);
}

/** Ways to name the same authority again, and how they are cited. */
const SAME: readonly (readonly [words: RegExp, form: BackReferenceFields["form"], canonical: string])[] = [
  // "ebd. Rn. 5", "ebenda Abs. 2"; not "ebenda fließt"
  [regex.plain`^(?:[Ee]bd|Ebenda|ebenda(?= (?:[.,;)]|Rn|S|${PARTS})? ))(?: \.)?`, "ibid", "ebd."],
  // "dort Rn. 7", "dort unter Rn. 7": a paragraph of the authority before
  [/^[Dd]ort(?: (?:,|unter|in|bei|auch))?(?= (?:R[nz]|R[Dd]nr|Rdnr|Randnr|Randnummer) )/, "ibid", "ebd."],
  [/^[Oo]p(?: \.)? cit(?: \.(?= (?:,|\d)))?(?: , (?:19|20)\d\d \))?/, "aao", "op cit"],
  [/^[Ll]oc(?: \.)? cit(?: \.(?= (?:,|\d)))?(?: , (?:19|20)\d\d \))?/, "aao", "loc cit"],
];

function samePlace({ tokens, text }: Input, at: number): Match | undefined {
  for (const [words, form, canonical] of SAME) {
    const found = phraseAt(tokens, at, words);
    if (!found) continue;
    const isLast = text.slice(tokens[found.next - 1]?.end, tokens[found.next]?.start).includes("\n");
    const next = isLast && textAt(tokens, found.next - 1) === "." ? found.next - 1 : found.next; // the next note has a number
    return made(tokens, form, { from: at, next }, canonical);
  }
  return undefined;
}

const PLACE_BEHIND = /^(?:\) )?(?:, )?(?:§|paras?|paragraphs?|at|pp?|\[)(?= )/;

/** `Lampe, cited above, § 40` as the courts in Strasbourg and Luxembourg name a case again, `Smith, above, at 15`, `Smith (above) at 15`. */
function namedAbove(input: Input, at: number): Match | undefined {
  const { tokens } = input;
  const word = textAt(tokens, at - 1) === "cited" ? at - 1 : at;
  const end = /^[,(]$/.test(textAt(tokens, word - 1)) ? word - 1 : word;
  const isPlaced = phraseAt(tokens, at + 1, PLACE_BEHIND);
  const from = isPlaced ? titleStart(input, end) : end;
  const next = textAt(tokens, end) === "(" ? skip(tokens, at + 1, ")") : at + 1;
  return from === end || NO_NAME.test(textAt(tokens, end - 1))
    ? undefined
    : named(input, { from, next: end }, next);
}

/** `see id. at 104`: in small letters only with a full stop and a place. */
const SMALL_ID = /^id \. ,? ?(?:at|§|pp?|paras?)(?= )/;

/** Words after "Ibid" in a text about how to cite. */
const OF_PROSE = /^(?:should|must|may|can|is|was|means|refers|when)$/;

/** `Ibid`, `Ibid. 216`, `Id. 503`: a full stop after the word belongs to it when a place follows. */
function sameAgain(input: Input, at: number): Match | undefined {
  const { tokens } = input;
  const stop = textAt(tokens, at + 1) === "." ? skip(tokens, at + 2, ",") : at + 1;
  const isSameLine = !input.text.slice(tokens[at]?.end, tokens[stop]?.start).includes("\n"); // not the number of the next note
  const isPlace = isSameLine && isPlaceAt(tokens, stop);
  if (
    OF_PROSE.test(textAt(tokens, at + 1)) ||
    isOfEvidence(input, at) ||
    (!isPlace && textAt(tokens, at).startsWith("Id")) ||
    (textAt(tokens, at) === "id" && !phraseAt(tokens, at, SMALL_ID))
  )
    return undefined;
  return made(tokens, "ibid", { from: at, next: isPlace ? stop : at + 1 }, "Ibid");
}

function isPlaceAt(tokens: Tokens, at: number): boolean {
  const isNumber =
    /^\d{1,5}[A-H]?$/.test(textAt(tokens, at)) &&
    !/^\p{L}/u.test(textAt(tokens, at + 1).replace(/^(?:and|per)$/, ""));
  return isNumber || /^(?:at|pp?|paras?|\[|ss?)$/.test(textAt(tokens, at));
}

/** `(n 3)`, `(n. 3 supra)`, `(Anm. 35)` */
export const bracketedNote: Form = ({ tokens }, at) => {
  const mayBe = /[nm]$/.test(textAt(tokens, at + 1));
  const found = mayBe
    ? phraseAt(
        tokens,
        at,
        /^\( (?:nn?|fn|(?<german>Fn|Fußn|Anm))(?: \.)? (?<number>\d{1,6})(?: (?:supra|above))? \)/,
      )
    : undefined;
  if (!found) return undefined;
  const { german, number } = found.named;
  return made(tokens, Number(number), { from: at, next: found.next }, `(n ${number})`, german !== undefined);
};

/** `a.a.O.`, and `a.a.O. (Fn. 8)`, which refers to the authority of that note. */
function atPlace(input: Input, at: number, next: number): Match | undefined {
  const { tokens } = input;
  const isInBook = textAt(tokens, at - 1) === "," && textAt(tokens, at - 3) === "in"; // "Gosch in Kirchhof, a.a.O., § 17 EStG Rz 55"
  if (isInBook && textAt(tokens, skip(tokens, next, ",")) === "§") return undefined;
  const inNote = bracketedNote(input, skip(tokens, next, ","));
  const meaning = inNote?.drafts[0]?.meaning;
  return inNote && meaning?.kind === "back_reference" && meaning.note !== undefined
    ? made(tokens, meaning.note, { from: at, next: inNote.next }, meaning.canonical, true)
    : made(tokens, "aao", { from: at, next }, "a.a.O.");
}

function noted(tokens: Tokens, at: number): Match | undefined {
  const isLead = /^(?:[Aa]bove|[Ss]upra|[Oo]ben)$/.test(textAt(tokens, at));
  const found = isLead || isGerman(tokens, at) ? phraseAt(tokens, at, NOTED) : undefined;
  if (!found) return undefined;
  const { sign, number } = found.named;
  const isGermanWord = sign === "Fn" || sign === "Fußn";
  return made(tokens, Number(number), { from: at, next: found.next }, `(n ${number})`, isGermanWord);
}

const NOTED =
  /^(?:(?:[Aa]bove|[Ss]upra|[Oo]ben) (?:, )?)?(?<sign>n|note|nn|fn|Fn|Fußn) (?:\. )?(?<number>\d{1,6})/;

/** "Fn. 3" alone may be a footnote of the source; "s. Fn. 3", "wie Fn. 3" and "(Fn. 3)" refer to this text. */
function isGerman(tokens: Tokens, at: number): boolean {
  const before = textAt(tokens, at - 1);
  return (
    /^(?:\(|[Ww]ie|[Ss]iehe|[Vv]gl)$/.test(before) ||
    (before === "." && /^(?:s|vgl)$/i.test(textAt(tokens, at - 2)) && isGlued(tokens, at - 1))
  );
}

/** "para 24", "paras 5–6": of a judgment, unlike "para 3(a)" of a section. */
const PARAGRAPHS = /^paras? \d{1,4}(?:[-–, ]{1,2}\d{1,4}){0,12}$/;

/** Builds a reference to a place or note including the provisions that may follow it: `Ibid s 7(1)`, `(n 3) ss 5, 6`. */
function made(
  tokens: Tokens,
  what: BackReferenceFields["form"] | number,
  { from, next }: Extent,
  canonical: string,
  isGermanWord = canonical === "a.a.O." || canonical === "ebd.",
): Match {
  const read = isGermanWord
    ? (sectionOfBook(tokens, next) ?? partOfProvision(tokens, next))
    : provisionsAfter(tokens, next);
  const isOfCase = read?.provisions.every((one) => PARAGRAPHS.test(one)) === true;
  const { provisions = [], next: end = next } = isOfCase ? {} : (read ?? {});
  const to = typeof what === "number" ? ({ form: "note", note: what } as const) : { form: what };
  const draft = pointing(to.form, { from, next: end }, canonical, { ...to, provisions });
  // 0 means that the first page is unknown, so that a number is a page only after "S."
  const pins = isGermanWord ? ({ pins: "german", firstPage: 0 } as const) : {};
  return { drafts: [{ ...draft, ...pins }], next: end };
}

/** `§ 76 III 2 c` of `(Fn. 1), § 76 III 2 c`: a section of the book that is cited before, which no law follows. */
function sectionOfBook(tokens: Tokens, at: number): Provisions | undefined {
  const sign = skip(tokens, skip(tokens, at, ")"), ",");
  const unit = textAt(tokens, sign) === "§" ? unitAt(tokens, sign + 1) : undefined;
  if (!unit || lawAt(tokens, unit.next, "§")) return undefined;
  const next = afterLabel(tokens, unit.next);
  return { provisions: [spelled(tokens, sign, next)], from: at, next };
}

const PART = regex.plain`^(?:${PARTS})$`;

/** The `Abs. 2 Satz 1` of `ebd. Abs. 2 Satz 1`: another part of the provision that is cited before. */
function partOfProvision(tokens: Tokens, from: number): Provisions | undefined {
  const at = skip(tokens, from, ",");
  if (!PART.test(textAt(tokens, at))) return undefined;
  const { parts, next } = partsAt(tokens, at);
  return parts.length === 0 ? undefined : { provisions: [spelled(tokens, at, next)], from: at, next };
}

function pointing(
  form: BackReferenceFields["form"],
  { from, next }: Extent,
  canonical: string,
  { note, provisions = [] }: Partial<Pick<BackReferenceFields, "note" | "provisions">> = {},
): Draft {
  const meaning = {
    kind: "back_reference",
    form,
    note,
    target: undefined,
    provisions,
    country: undefined,
    canonical,
    warnings: [],
    notes: [],
  } as const;
  return { from, next, meaning, pins: "common" };
}
