import { defined } from "../../../core/defined.ts";
import { regex } from "../../../core/regex.ts";
import { wordSet } from "../../../core/text.ts";
import { type EuropeanAct, eliOf, namedAgain } from "../../tables/eu.ts";
import { lawWords } from "../../tables/laws.ts";
import {
  endsParagraph,
  endsSentence,
  isGlued,
  skip,
  skipAll,
  textAt,
  type ReadText,
  type Tokens,
  phraseAt,
  skipPhrase,
} from "../../tokens.ts";
import type { Draft, Form, Input, Match } from "../../types.ts";
import { dateAt, type FoundDate } from "../dates.ts";
import { JOURNAL_STARTS, journalPlace } from "./official-journal.ts";
import { provisionsAfter } from "../english/provisions.ts";
import { formatPlace } from "../german/formats.ts";
import { siblingAt, type Unit, unitAt } from "../german/norm-parts.ts";
import { countedRecital, placesAt, type UnionPlaces } from "./places.ts";
import { unrecognised } from "../unrecognised.ts";

export interface FoundAct {
  readonly act: EuropeanAct;
  readonly next: number;
  readonly warnings: readonly string[];
  /** Language in which the act is cited. */
  readonly words: "de" | "en";
  /** Date of adoption (ISO 8601) printed elsewhere than after the number. */
  readonly made?: string;
}

type Language = "de" | "en";

/** Names of acts, separated by `|`; the first is the usual one. */
const NAMES: readonly (readonly [type: EuropeanAct["type"], language: Language, names: string])[] = [
  ["regulation", "en", "Regulation|Regulations|Reg"],
  [
    "regulation",
    "de",
    "VO|Verordnung|Verordnungen|Durchführungsverordnung|DurchführungsVO|DVO|DelVO|EUV|EGV",
  ],
  ["directive", "en", "Directive|Directives|Dir"],
  ["directive", "de", "RL|Richtlinie|Durchführungsrichtlinie|Richtlinien"],
  ["decision", "en", "Decision|Decisions"],
  [
    "decision",
    "de",
    "Beschluss|Beschlusses|Beschlüsse|Beschlüssen|Entscheidung|Entscheidungen|Durchführungsbeschluss",
  ],
  ["regulation", "en", "règlement|Règlement|règlements"],
  ["directive", "en", "directive|directives"],
  ["decision", "en", "décision|Décision|décisions"],
  ["framework_decision", "en", "Framework Decision"],
  ["framework_decision", "de", "Rahmenbeschluss|Rahmenbeschlusses|Rahmenbeschlüsse"],
  ["joint_action", "en", "Joint Action"],
  ["joint_action", "de", "Gemeinsame Maßnahme|Gemeinsamen Maßnahme|Gemeinsame Aktion|Gemeinsamen Aktion"],
  ["common_position", "en", "Common Position"],
  ["common_position", "de", "Gemeinsamer Standpunkt|Gemeinsamen Standpunkt|Gemeinsamen Standpunkts"],
];
/** The names, also in the capitals of a title: `RICHTLINIE (EU) 2015/2203`. */
const TYPES: ReadonlyMap<string, readonly [EuropeanAct["type"], Language]> = new Map(
  NAMES.flatMap(([type, language, names]) =>
    `${names}|${names.toUpperCase()}`.split("|").map((name) => [name, [type, language]] as const),
  ),
);
const COMMUNITY = "EU|UE|EG|EC|CE|EEC|EWG|CEE|EAG|Euratom|JHA|JI|GASP|CFSP|EGKS";
const MODERN = 2015; // first year in which all acts are numbered year/number

/** "Regulation No 17" on competition, the only act cited without its year, but not `No 17/62` or `No 17 of 1999`. */
const YEARLESS = /^N[ro](?: \.)? 17(?= (?!\/ |of |vom ))/;
const OF_COMPETITION = { year: 1962, number: 17, community: "EEC" } as const;

/** First words of the names of acts. */
export const EU_STARTS = [...new Set([...TYPES.keys()].map((name) => name.split(" ")[0] ?? name))];

/** Words before an act for who made it and how. */
const MADE_BY = /^(?:Council|Commission|European|Parliament|and|Implementing|Delegated|Delegierten?)$/;
const MOST_MADE_BY = 5;

/** `Council Regulation (EC) No 44/2001`, `VO (EG) Nr. 44/2001`, `Richtlinie 2005/29/EG`, `Directive 95/46/EC`. */
export function europeanActAt(tokens: Tokens, from: number): FoundAct | undefined {
  const named = typeAt(tokens, from);
  if (!named) return undefined;
  const { type, words, next } = named;
  const numbered = numbersAt(tokens, next, type) ?? yearlessAt(tokens, next, type);
  return numbered && { ...numbered, words };
}

/** Reads the kind of an act after those who made it: `Council Framework Decision`, `Durchführungsverordnung`. */
export function typeAt(tokens: Tokens, from: number) {
  let at = skipAll(tokens, from, MADE_BY, MOST_MADE_BY);
  const isOfUnion = /^E[UCG]$/.test(textAt(tokens, at)); // "EU-VO", "EU Regulation"
  if (isOfUnion) at = isGlued(tokens, at + 1) ? skip(tokens, at + 1, "-") : at + 1;
  const first = textAt(tokens, at);
  const ofTwo = TYPES.get(`${first} ${textAt(tokens, at + 1)}`);
  const [type, words] = ofTwo ?? TYPES.get(first) ?? [];
  return type && words && { type, words, next: at + (ofTwo ? 2 : 1) };
}

function yearlessAt(tokens: Tokens, at: number, type: EuropeanAct["type"]) {
  const found = type === "regulation" ? phraseAt(tokens, at, YEARLESS) : undefined;
  return found && { act: { type, ...OF_COMPETITION }, next: found.next, warnings: [] };
}

/** `2016/679`, `Nr. 44/2001`, `2005/29/EG` */
const NUMBERS = regex.plain`^(?:(?<mark>No|NO|Nr|NR|nr|n °)(?: \.)? )?(?<first>\d{1,6}) \/ (?<second>\d{1,6})(?: \/ (?<tail>${COMMUNITY})(?= ))?`;

/** `(EU) 2016/679`, `(EG) Nr. 44/2001`, `2005/29/EG`. */
export function numbersAt(
  tokens: Tokens,
  at: number,
  type: EuropeanAct["type"],
): Pick<FoundAct, "act" | "next" | "warnings"> | undefined {
  const bracketed = communityAt(tokens, at);
  const found = phraseAt(tokens, bracketed?.next ?? at, NUMBERS);
  if (!found) return undefined;
  const { mark, tail } = found.named;
  const numbers = order(type, found.named, mark !== undefined && bracketed?.community);
  const community = bracketed?.community ?? tail;
  if (community !== undefined)
    return { act: { type, ...numbers, community }, next: found.next, warnings: [] };
  return isYearAndNumber(tokens, found.next - 3, type, mark !== undefined)
    ? communityless(type, numbers, found.next)
    : undefined;
}

function communityless(
  type: EuropeanAct["type"],
  numbers: Pick<EuropeanAct, "year" | "number">,
  next: number,
): Pick<FoundAct, "act" | "next" | "warnings"> {
  const community = communityOf(numbers.year);
  const isClear = !CHANGES.has(numbers.year) && numbers.year >= FIRST_CLEAR;
  const warnings = isClear ? [] : [`does not say of which community it is, such as (${community})`];
  return { act: { type, ...numbers, community }, next, warnings };
}

/** Years in which the community that made an act changed its name. */
const [TREATY, LISBON] = [1993, 2009] as const;
const CHANGES: ReadonlySet<number> = new Set([TREATY, LISBON]);
const FIRST_CLEAR = 1958;

function communityOf(year: number): "EU" | "EG" | "EWG" {
  if (year > LISBON) return "EU";
  return year > TREATY ? "EG" : "EWG";
}

/** `VO 2016/679`, `RL 2005/29`: without a community only an unambiguous year and number. */
function isYearAndNumber(
  tokens: Tokens,
  at: number,
  type: EuropeanAct["type"],
  isNumbered: boolean,
): boolean {
  const isGlue = isGlued(tokens, at + 1) && isGlued(tokens, at + 2) && textAt(tokens, at + 3) !== "/";
  if (type === "decision" || !isGlue) return false;
  if (type === "directive" && /^(?:5[89]|[6-9]\d)$/.test(textAt(tokens, at))) return true; // "Directive 95/46"
  const isOlder =
    isNumbered || (/^V(?:O|erordnung)$/.test(textAt(tokens, at - 1)) && /^\d{3,4}$/.test(textAt(tokens, at))); // "Regulation No 17/62", "VO 1408/71"
  if (type === "regulation" && isOlder && /^[5-9]\d$/.test(textAt(tokens, at + 2))) return true;
  return [at, at + 2].some((one) => /^(?:19[5-9]\d|20\d\d)$/.test(textAt(tokens, one)));
}

const BRACKETED = regex.plain`^\( (?<community>${COMMUNITY})(?: , \S+)? \)`; // "(EU, Euratom)"

function communityAt(tokens: Tokens, at: number): { community: string; next: number } | undefined {
  const found = textAt(tokens, at) === "(" ? phraseAt(tokens, at, BRACKETED) : undefined;
  return found && { community: found.named["community"] ?? "", next: found.next };
}

/**
 * Tells the year from the number. `numbered` is the community before "No", false without "No"; "No" occurs by
 * mistake in "(EU) No 2018/1999", because the Union made no acts in 1999.
 */
function order(
  type: EuropeanAct["type"],
  printed: Readonly<Partial<Record<string, string>>>,
  numbered: string | undefined | false,
): Pick<EuropeanAct, "year" | "number" | "isNumberFirst"> {
  const [first, second] = [Number(printed["first"]), Number(printed["second"])];
  const isNumbered = numbered !== false && !(numbered === "EU" && first >= MODERN && second < LISBON);
  const isNumberFirst = type === "decision" && isNumbered && (first > LAST_YEAR || isYear(second));
  const isYearFirst =
    type === "regulation" ? !isNumbered && first >= MODERN && first < LAST_YEAR : !isNumberFirst;
  const [year, number] = isYearFirst ? [first, second] : [second, first];
  return { year: year < 100 ? 1900 + year : year, number, ...(isNumberFirst && { isNumberFirst }) };
}

const LAST_YEAR = 2100;

/** `2006`, or `94` of the decisions of before 1999. */
function isYear(number: number): boolean {
  return (number >= 1952 && number < LAST_YEAR) || (number >= 52 && number < 100);
}

const ENGLISH_COMMUNITIES: ReadonlyMap<string, string> = new Map([
  ["EG", "EC"],
  ["EWG", "EEC"],
  ["UE", "EU"],
  ["CE", "EC"],
  ["CEE", "EEC"],
]);
const CENTURY_ENDS = 1999;

/** `Regulation (EU) 2016/679`, `RL 2005/29/EG`, `VO (EG) Nr. 44/2001`, as the acts number themselves. */
export function formatAct(
  { type, year, number, community: printed, isNumberFirst }: EuropeanAct,
  words: "de" | "en",
): string {
  const community = words === "en" ? (ENGLISH_COMMUNITIES.get(printed) ?? printed) : printed;
  const [, , names = ""] = NAMES.find(([one, language]) => one === type && language === words) ?? [];
  const [name = ""] = names.split("|");
  if (year >= MODERN) return `${name} (${community}) ${year}/${number}`;
  const [sign, of] = [words === "de" ? "Nr." : "No", year > CENTURY_ENDS ? year : year - 1900];
  if (type === "regulation") return `${name} (${community}) ${sign} ${number}/${of}`;
  return isNumberFirst
    ? `${name} ${sign} ${number}/${of}/${community}`
    : `${name} ${of}/${number}/${community}`;
}

/** An act with AGLC pinpoints, and further acts of its kind: `VO (EWG) Nr. 1408/71 und Nr. 574/72`. */
export const europeanActs: Form = (input, at) => {
  const { tokens } = input;
  const found = europeanActAt(tokens, at);
  if (!found) return incompleteAct(tokens, at);
  const placed = withJournal({ ...input, floor: at }, draftOf(tokens, at, found));
  if (placed) return placed;
  const drafts = [draftOf(tokens, at, found)];
  for (let last = found; drafts.length < MOST_ACTS;) {
    const from = phraseAt(tokens, drafts.at(-1)?.next ?? last.next, LINK)?.next;
    const next = from === undefined ? undefined : furtherAct(tokens, from, last);
    if (from === undefined || !next) break;
    drafts.push(draftOf(tokens, from, next));
    last = next;
  }
  return { drafts, next: drafts.at(-1)?.next ?? found.next };
};

const MOST_OPENING = 4; // tokens

/** `Directive 95/46/EC [1995] OJ L 281/31, art 3(1)`: an act whose provisions follow its place of publication. */
function withJournal(input: Input, act: Draft): Match | undefined {
  const { tokens } = input;
  if (act.meaning.kind !== "eu_act" || act.meaning.provisions.length > 0) return undefined;
  const journal = skipAll(tokens, act.next, /^(?:[,([\])]|(?:19|20)\d\d)$/, MOST_OPENING);
  if (!JOURNALS.has(textAt(tokens, journal))) return undefined;
  const place = journalPlace({ ...input, floor: act.next }, journal);
  const pins = place && provisionsOf(tokens, skip(tokens, place.next, ")"));
  if (!pins) return undefined;
  const meaning = { ...act.meaning, provisions: pins.provisions };
  return { drafts: [{ ...act, meaning }, ...place.drafts], next: pins.next };
}

const JOURNALS = wordSet(JOURNAL_STARTS.join(" "));
const MOST_ACTS = 12;

const LINK = /^(?:,|und|u|sowie|bzw|and|or|oder)(?= )(?: \.)?/;

/** `Nr. 574/72`, `73/79/EWG` after an act of the same kind. */
function furtherAct(tokens: Tokens, at: number, { act, words }: FoundAct): FoundAct | undefined {
  const own = numbersAt(tokens, at, act.type);
  if (own && own.warnings.length === 0) return { ...own, words };
  const found = phraseAt(tokens, at, NUMBERS);
  if (found?.named["mark"] === undefined) return undefined;
  const { type, community } = act;
  const numbers = order(type, found.named, community);
  return { act: { type, community, ...numbers }, next: found.next, warnings: [], words };
}

const CELEX_ACT = /^3(\d{4})([RLDF])(\d{4})$/;
const CELEX_TYPES: Readonly<Record<string, EuropeanAct["type"]>> = {
  R: "regulation",
  L: "directive",
  D: "decision",
  F: "framework_decision",
};

const MOST_TITLE = 10; // tokens

/**
 * `32014L0024 Vergabe-RL Art57 Abs4 litb`: the place of an act in the lists of RIS, where its CELEX number and a short
 * title precede it in the line.
 */
export const indexedActs: Form = ({ tokens, text }, at) => {
  const act = actOfCelex(textAt(tokens, at));
  if (!act) return undefined;
  for (let from = at + 1; from <= at + MOST_TITLE && tokens[from]; from += 1) {
    if (text.slice(tokens[at]?.end, tokens[from]?.start).includes("\n")) return undefined;
    const place = provisionsOf(tokens, from);
    const found = { act, next: from, warnings: [], words: "de" } as const;
    if (place) return placedIn(tokens, found, { from: at, next: place.next, places: place.provisions });
    if (!/^(?:\p{Lu}|-$)/u.test(textAt(tokens, from))) return undefined;
  }
  return undefined;
};

const MOST_LINKS = 6;

/** Reads the act of a place: `to Regulation (EU) 2024/1689`, `der KI-VO`. */
export function actOfPlace(tokens: Tokens, from: number): FoundAct | undefined {
  const next = skipAll(tokens, from, ACT_LINK, MOST_LINKS);
  return europeanActAt(tokens, next) ?? namedAct(tokens, next);
}

const ACT_LINK = /^(?:du|de|la|of|the|to|in|der|des|zu|zur|zum|preamble|Präambel|,)$/;

/** `Annex III, point 1, to Regulation (EU) 2024/1689`, `Erwägungsgrund 47 DSGVO`, `47. Erwägungsgrund der Richtlinie …`. */
export const unionPlaces: Form = (input, at) => {
  const { tokens, text, floor } = input;
  const counted = countedRecital(tokens, at, floor);
  const found = counted ?? placesAt(tokens, at);
  if (!found) return undefined;
  const ahead = counted ? undefined : actAhead(tokens, at, floor);
  const act = actBehind(tokens, found.next, ahead !== undefined);
  if (act) {
    const draft = draftOf(tokens, counted?.from ?? at, act, found.places);
    return { drafts: [draft], next: draft.next };
  }
  if (ahead) return placedIn(tokens, ahead.act, { from: ahead.from, ...found });
  const again = placedAgain(tokens, counted?.from ?? at, found);
  if (again) return again;
  const most = isRecital(found) ? MOST_BEFORE : isAnnexAlone(tokens, at, found) ? MOST_BEFORE_ANNEX : 0;
  const before = actBefore(tokens, text, at, most);
  return before ? placedIn(tokens, before, { from: at, ...found }) : incompleteRecital(tokens, at, found);
};

const NO_BACK_REFERENCE =
  /^(?:[\d\p{Lu}]|(?:of|on|for|establishing|laying|concerning|über|zur|zum|des|der|dem|von|vom|für|betreffend)$)/u;

/** Reads "that directive", "the Regulation", "dieser Verordnung": an act of the Union cited before. */
export function actAgainAt(tokens: Tokens, at: number): ReadText | undefined {
  const name = `${textAt(tokens, at)} ${textAt(tokens, at + 1)}`;
  const isNumbered = textAt(tokens, at + 2) === "(" && textAt(tokens, at + 3).startsWith("E"); // "(EU) 2016/679"
  const isAgain = namedAgain(name) && !isNumbered && !NO_BACK_REFERENCE.test(textAt(tokens, at + 2));
  return isAgain ? { text: name, next: at + 2 } : undefined;
}

/** Whether places are annexes or recitals; of chapters acts speak more than those who cite them. */
function isAnnexOrRecital({ places }: UnionPlaces): boolean {
  return places.every((place) => /^(?:annex|Anhang|recital)(?= |$)/.test(place));
}

/** Makes the citation of a place of an act that is named again, whose citation the other ones determine. */
function placedAgain(tokens: Tokens, from: number, found: UnionPlaces): Match | undefined {
  const again = actAgainAt(tokens, skipAll(tokens, found.next, /^(?:of|to|in)$/, 1));
  if (!again || !isAnnexOrRecital(found)) return undefined;
  const meaning = {
    kind: "back_reference",
    form: "name",
    note: undefined,
    target: undefined,
    provisions: found.places,
    country: "eu",
    canonical: again.text,
    warnings: [],
    notes: [],
  } as const;
  return { drafts: [{ from, next: again.next, meaning, pins: "none" }], next: again.next };
}

/** Makes the citation of a place of an act that the text names before it. */
function placedIn(
  tokens: Tokens,
  act: FoundAct,
  { from, next, places }: UnionPlaces & Pick<Draft, "from">,
): Match | undefined {
  const { meaning } = draftOf(tokens, from, { ...act, next });
  if (meaning.kind !== "eu_act") return undefined;
  return { drafts: [{ from, next, meaning: { ...meaning, provisions: places }, pins: "none" }], next };
}

function isRecital({ places }: UnionPlaces): boolean {
  return places.every((place) => place.startsWith("recital"));
}

/**
 * Whether a place is a numbered annex of no law that follows it: the `Anhang III` of `nach Anhang III gilt`; the annex
 * of `der Liste in Anhang IV` belongs to what is said of the act.
 */
function isAnnexAlone(tokens: Tokens, at: number, { places, next }: UnionPlaces): boolean {
  const isOfOther = /^(?:der|des|dieser|dieses|jener|zu[mr]?|of|to)$|^\p{Lu}\p{L}*\p{Lu}/u.test(
    textAt(tokens, next),
  );
  if (isOfOther || textAt(tokens, at + 1) === "." || /^(?:in|im|of|to|,)$/.test(textAt(tokens, at - 1)))
    return false; // "its own annex. 12 …"
  return places.every((place) => /^(?:annex|Anhang) [IVX\d]/.test(place));
}

const [MOST_BEFORE, MOST_BEFORE_ANNEX] = [40, 160]; // tokens

/** The act cited before a bare recital in its sentence, before an annex in its paragraph: `Art. 82 Abs. 4 DSGVO (vgl. ErwG 146 S. 6)`. */
function actBefore(tokens: Tokens, text: string, at: number, most: number): FoundAct | undefined {
  for (let from = at - 1; from >= Math.max(0, at - most); from -= 1) {
    const isOver = most === MOST_BEFORE && endsSentence(tokens, from);
    if (isOver || endsParagraph(text, tokens, from + 1) || isDocument(tokens, from)) return undefined;
    const act =
      tokens[from]?.kind === "word" ? (europeanActAt(tokens, from) ?? namedAct(tokens, from)) : undefined;
    if (act) return act;
  }
  return undefined;
}

/** Whether a document of the Commission, which has recitals of its own, begins at a token: `C(2018) 4761`, `AT.40099`. */
function isDocument(tokens: Tokens, at: number): boolean {
  return /^(?:C|COM|AT|SA|COMP)$/.test(textAt(tokens, at)) && /^[(./]$/.test(textAt(tokens, at + 1));
}

/** The `DSGVO` after the comma in `NIS2 Erwägungsgrund 121, DSGVO Art. 32` is of the next place. */
function actBehind(tokens: Tokens, next: number, isNamedAhead: boolean) {
  return isNamedAhead && textAt(tokens, next) === "," ? undefined : actOfPlace(tokens, next);
}

const MOST_NAME = 3; // tokens

/** The `GDPR` of `GDPR Recital 159`. */
function actAhead(tokens: Tokens, at: number, floor: number) {
  for (let from = Math.max(floor, at - MOST_NAME); from < at; from += 1) {
    const act = namedAct(tokens, from);
    if (act?.next === skip(tokens, at - 1, ",") || act?.next === at) return { act, from };
  }
  return undefined;
}

export const ACTLESS = "names no act of the Union";

/** `ErwGr. 47` without an act beside it. */
function incompleteRecital(tokens: Tokens, at: number, { next }: UnionPlaces) {
  const isPart = /^[[(]$/.test(textAt(tokens, at - 1)) && /^[.\])]$/.test(textAt(tokens, next)); // "[ErwGr 3.2.]" of a decision
  const isOne =
    !isPart && textAt(tokens, at).startsWith("Erw") && textAt(tokens, next - 1) !== textAt(tokens, at);
  if (!isOne || /^(?:der|des|dieser|jener|zur|zum|zu|in)$/.test(textAt(tokens, next))) return undefined;
  const place = tokens
    .slice(at, next)
    .map(({ text }) => text)
    .join(" ")
    .replaceAll(" .", ".");
  const isOfDecision = /\d\. \d/.test(place); // "ErwGr 3.4": recitals have no parts
  return isOfDecision ? undefined : unrecognised(at, next, place, ACTLESS, "eu");
}

/** An act by its abbreviation: "DSGVO", "AI Act". */
function namedAct(tokens: Tokens, at: number): FoundAct | undefined {
  const named = lawWords.at(tokens, at);
  const law = named?.value.find(({ celex }) => CELEX_ACT.test(celex ?? ""));
  const act = actOfCelex(law?.celex ?? "");
  return named && law && act && { act, next: named.next, warnings: [], words: law.language };
}

function actOfCelex(celex: string): EuropeanAct | undefined {
  const [, year, letter = "", number] = CELEX_ACT.exec(celex) ?? [];
  const type = CELEX_TYPES[letter];
  if (type === undefined) return undefined;
  return { type, year: Number(year), number: Number(number), community: communityOf(Number(year)) };
}

/** The German name of the Commission's and many of the Council's decisions until 2009. */
const FORMER_DECISION = /^Entscheidung$/;
/** Builds the citation of an act that begins at `from`, with the provisions named before and after it. */
export function draftOf(
  tokens: Tokens,
  from: number,
  { act, next: behind, words, warnings, made }: FoundAct,
  before: readonly string[] = [],
): Draft {
  const dated = madeAt(tokens, behind);
  const pins = pinsBehind(tokens, behind, dated?.next ?? skipAll(tokens, behind, MAKERS, MOST_MAKERS));
  const canonical = formatAct(act, words);
  const isFormerDecision = FORMER_DECISION.test(textAt(tokens, from));
  const meaning = {
    kind: "eu_act",
    act,
    provisions: [...before, ...(pins?.provisions ?? [])],
    ...defined({ made: dated?.date ?? made }),
    country: "eu",
    canonical: isFormerDecision ? canonical.replace(/^Beschluss/, "Entscheidung") : canonical,
    warnings: [...warnings, ...impossible(act)],
    notes: [],
  } as const;
  return { from, next: pins?.next ?? dated?.next ?? behind, meaning, pins: "none" };
}

/** Reads the provisions after an act, its short name, or `des Rates vom 5. April 1993,`, which ends at `made`. */
function pinsBehind(tokens: Tokens, behind: number, made: number): Pins | undefined {
  const isApart = made > behind && textAt(tokens, made) === ",";
  return (
    provisionsOf(tokens, behind) ??
    provisionsOf(tokens, skipPhrase(tokens, behind, SHORT_NAME)) ??
    (isApart ? provisionsOf(tokens, made) : undefined)
  );
}

/**
 * Reads the provisions after an act in whichever form consumes the most tokens: `art 6(1)(a)`,
 * `Art. 6 Abs. 1 lit. f`, `Annex I, point 2`.
 */
function provisionsOf(tokens: Tokens, behind: number): Pins | undefined {
  const keyed = keywordsAfter(tokens, behind);
  if (keyed) return keyed;
  const listed = provisionsAfter(tokens, behind);
  const start = skip(tokens, behind, ",");
  const place = placesAt(tokens, start);
  const norm = germanArticles(tokens, skip(tokens, start, "-"));
  const placed =
    place && isPlaced(tokens, place) ? { provisions: place.places, next: place.next } : undefined;
  return [listed, norm, placed].reduce<Pins | undefined>(
    (best, one) => (one && one.next > (best?.next ?? behind) && !isOfNextLaw(tokens, one) ? one : best),
    undefined,
  );
}

/** Whether provisions are those of the law after them: `Regulation (EU) 2016/679, Article 5 of Directive 2001/29/EC`. */
function isOfNextLaw(tokens: Tokens, { next }: Pins): boolean {
  if (!/^(?:of|der|des)$/.test(textAt(tokens, next))) return false;
  return (actOfPlace(tokens, next) ?? lawWords.at(tokens, skip(tokens, next + 1, "the"))) !== undefined;
}

/** Skips the short name of an act: `(KI-VO)`, `(DSGVO)`. */
const SHORT_NAME = /^\( (?:(?:\p{Lu}\p{L}*|-) ){1,4}\)/u;

const MOST_ARTICLES = 12;

/** Reads `Art. 5, Art. 26 Abs. 7`, `Art. 4 Nr. 15, 8 und 9`; an article that another law follows is its own. */
function germanArticles(tokens: Tokens, from: number): Pins | undefined {
  const units: Unit[] = [];
  let next = from;
  for (let at = from; units.length < MOST_ARTICLES;) {
    const last = units.at(-1);
    const isArticle = /^(?:Art|Artikel|Article|art|article)$/.test(textAt(tokens, at));
    const start = skip(tokens, at + 1, ".");
    const unit = isArticle ? unitAt(tokens, start) : last && nextArticle(tokens, at, last);
    if (!unit || (last && lawWords.at(tokens, unit.next))) break;
    units.push(unit);
    next = unit.next;
    if (!/^(?:,|und|sowie)$/.test(textAt(tokens, next))) break;
    at = next + 1;
  }
  const provisions = units.map((unit) => formatPlace({ ...unit, ...GERMAN }));
  return units.length === 0 ? undefined : { provisions, next };
}

/** The `7 Absatz 2` of `Artikel 5 und 7 Absatz 2`, the `8` of `Art. 4 Nr. 15, 8 und 9`. */
function nextArticle(tokens: Tokens, at: number, last: Unit): Unit | undefined {
  const sibling = siblingAt(tokens, at, last);
  if (sibling || last.parts.length > 0) return sibling;
  const unit = unitAt(tokens, at);
  const isWhole = unit && (unit.parts.length > 0 || /^(?:[-;.)]|)$/.test(textAt(tokens, unit.next)));
  return isWhole ? unit : undefined;
}

/** Reads the articles of a list of keywords: `Regulation (EC) No 1/2003 – Article 19 – Inspections`. */
function keywordsAfter(tokens: Tokens, behind: number): Pins | undefined {
  if (textAt(tokens, behind) !== "-" || !/^Articles?$/.test(textAt(tokens, behind + 1))) return undefined;
  const found = provisionsAfter(tokens, behind + 1);
  return found && /^[-;.)]?$/.test(textAt(tokens, found.next)) ? found : undefined;
}

const GERMAN = { marker: "Art", law: undefined, lawName: undefined } as const;

interface Pins {
  readonly provisions: readonly string[];
  readonly next: number;
}

/**
 * Whether a place belongs to the preceding act; in "Directive 93/13/EEC, Annex I to Regulation …" it belongs
 * to the following one.
 */
function isPlaced(tokens: Tokens, { next }: UnionPlaces): boolean {
  return actOfPlace(tokens, next) === undefined || textAt(tokens, next) === ",";
}

const MAKERS =
  /^(?:des|der|of|the|und|and|Europäischen|European|Parlaments?|Parliament|Rates|Council|Kommission|Commission|Zentralbank|Central|Bank)$/;
const MOST_MAKERS = 12;

/**
 * Reads the date of adoption: `des Europäischen Parlaments und des Rates vom 27. April 2016`,
 * `of the Council of 22 December 2000`.
 */
export function madeAt(tokens: Tokens, at: number): FoundDate | undefined {
  const next = skipAll(tokens, at, MAKERS, MOST_MAKERS);
  const isOn = textAt(tokens, next) === "vom" ? next + 1 : textAt(tokens, next - 1) === "of" ? next : -1;
  return isOn === -1 ? undefined : dateAt(tokens, isOn);
}

/** `Regulation (EU) 2016/` */
function incompleteAct(tokens: Tokens, at: number) {
  const bracketed = TYPES.has(textAt(tokens, at)) ? communityAt(tokens, at + 1) : undefined;
  const found = bracketed && phraseAt(tokens, bracketed.next, /^(?:N[or](?: \.)? )?(?<number>\d{1,6})(?= )/);
  if (!found) return undefined;
  const name = `${textAt(tokens, at)} (${bracketed.community}) ${found.named["number"]}`;
  return unrecognised(at, found.next, name, "names a year or a number only", "eu");
}

function impossible(act: EuropeanAct): string[] {
  const isPossible = act.year >= 1952 && act.year <= 2100 && act.number > 0;
  return isPossible ? [] : [`${act.year} looks wrong: no such act can be (${eliOf(act)})`];
}
