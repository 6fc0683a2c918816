import { oncePer } from "../core/lazy.ts";
import { groupJournals } from "./journal.ts";
import { matchAtEnd, withoutEnd } from "../core/text.ts";
import { regex } from "../core/regex.ts";
import { authorDateOf, isAuthorDate, withAuthorDates } from "./author-dates.ts";
import {
  calledBeside,
  callJoined,
  definedLater,
  definedTitle,
  GENERIC,
  shortNames,
  wordsOf,
} from "./called.ts";
import {
  ACT_OF_PARAGRAPH,
  type Acts,
  isOfShortTitle,
  isTitleOfAct,
  keepAct,
  nameOfYear,
  countryOf,
  inCountry,
  ofActNamedAgain,
  ofEarlierAct,
  ofLawBefore,
  ofTreaty,
  onlyActs,
  REGULATIONS_OF_TEXT,
  INSTRUMENTS,
  instrumentOf,
  type Instruments,
  keepInstrument,
  RULES_OF_TEXT,
  treatiesOf,
  withDeclaredLaw,
  withLawsBehind,
} from "./earlier-acts.ts";
import { nameBefore, nameInNextCell } from "./names.ts";
import {
  CASES,
  endOf,
  handPins,
  isOfCase,
  isPlaceAgain,
  linkBefore,
  LONGEST_GAP,
  withCourts,
} from "./parallel.ts";
import { nameFromBody, noteIndex, notesOf, type Note, withoutOwnNote } from "./notes.ts";
import { courtWords } from "./tables/german-courts.ts";
import type { Citation, Finding, CitationOf, FindingOf, FindOptions, Pinpoint } from "./types.ts";

export { endOf };

/**
 * Relates citations to each other, in short steps: parallel citations, names, the country of ambiguous laws,
 * and the targets of references such as "Ibid".
 */
export function* relating(
  found: readonly Finding[],
  text: string,
  options: FindOptions,
): Generator<void, Citation[]> {
  const notes = notesOf(text);
  const all = settled(withAuthorDates(found, text), text, options).map((one) =>
    withoutOwnNote(one, notes, text),
  );
  yield;
  yield* group(all, text);
  groupJournals(all, text, endOf);
  nameFromBody(all, notes, text);
  yield;
  return yield* resolveBack(all, notes, text);
}

/** Resolves the courts of lists, and laws that several countries have. */
export function settled(
  found: readonly Finding[],
  text: string,
  { prefer, year }: FindOptions = {},
): readonly Finding[] {
  const country = prefer ?? countryOf(found);
  const treaties = treatiesOf(text);
  const own = found.filter((one, at) => !isPinOf(found[at - 1], one));
  const only = onlyActs(own);
  const resolved = own.flatMap(
    (one, at) => ofActNamedAgain(one, at, own, { text, only }) ?? [ofLawBefore(one, own[at - 1], text)],
  );
  const lawful = withDeclaredLaw(withLawsBehind(resolved, text), text);
  return withCourts(lawful, text).map((one, at, all) => {
    const settled = inCountry(ofTreaty(one, treaties), [all[at - 1], all[at + 1]], country);
    return dated(settled, year);
  });
}

const STEP = 256; // citations

/** Whether a section of no law, or `a.a.O.`, is within the pinpoint of the decision before it: `EGMR, Nr. 25735/94, § 43`. */
function isPinOf(before: Finding | undefined, one: Finding): boolean {
  const isPin = one.kind === "back_reference" || (one.kind === "norm" && !one.law);
  return before !== undefined && isPin && one.start < endOf(before);
}

/** Assigns case names, and groups to parallel citations; mutates the findings, which are not shared yet. */
function* group(found: readonly Finding[], text: string): Generator<void, void> {
  for (const [at, one] of found.entries()) {
    if (at % STEP === 0) yield;
    const before = linkBefore(found, at, text);
    if (CASES.has(one.kind)) groupCase(found, at, before, text);
    else if (before && isPlaceAgain(one, before, text)) one.group = before.group ??= at - 1;
  }
}

function groupCase(found: readonly Finding[], at: number, before: Finding | undefined, text: string): void {
  const one = found[at];
  if (!one) return;
  const isParallel = before && isOfCase(one, before, found.slice(Math.max(0, at - 8), at), text);
  const first = isParallel ? before.group : undefined;
  const own = () => nameBefore(text, before ? endOf(before) : 0, one.start);
  const name = first === undefined ? (own() ?? nameInNextCell(text, endOf(one))) : found[first]?.name;
  one.group = first ?? at;
  handPins(found.slice(one.group, at), one);
  if (name !== undefined) one.name = name;
  const [next, after] = found.slice(at + 1, at + 4).filter((other) => !isName(other));
  addCalled(one, text, next, after);
  callJoined(found, at, text);
  if (one.country === "eu" && one.pinpoints.length === 0)
    one.pinpoints = pinsAfterName(one, text, next?.start ?? text.length);
}

/** Whether a finding may only be the end of a name with its place: the `Facebook [134]` of `Case C-311/18, Schrems v Facebook [134]`. */
function isName(one: Finding): boolean {
  return one.kind === "back_reference" && one.form === "name";
}

/** The name of a case, which may have abbreviations: `Data Protection Commissioner v. Facebook Ireland Ltd`. */
const NAME = String.raw`\p{Lu}(?:[^()[\]\n;.]|\.(?! \p{Lu})){2,100}`;
/**
 * Pinpoints after the name of a case of the EU courts, or after the bracket around its number: `Case C-311/18, Schrems v
 * Facebook [134]`, `(C-131/12, ECLI:EU:C:2014:317, 13 May 2014) [80]`.
 */
const AFTER_NAME = regex.u`^(?:[^()[\]\n]{0,40}\)|,? ${NAME}(?<! at))?(?: \([^()\n]{1,80}\))? (\[(?!(?:19|20)\d\d\])(\d{1,4})\](?: ?[-–] ?\[?(\d{1,4})\b)?)`;
/** Pinpoints after the year of such a case: `Case C-311/18 [2020], para 134`, `Case C-311/18 Schrems v Facebook [2020], para 134`. */
const AFTER_YEAR = regex.u`^(?:,? ${NAME})? ?\[(?:19|20)\d\d\],? (?:at )?((?:paragraph|para|point|Rn|Rz)s?\.? (\d{1,4})(?: ?[-–] ?(\d{1,4}))?\b)`;
const LONGEST_NAME = 200; // characters

function pinsAfterName({ end }: Finding, text: string, next: number): Pinpoint[] {
  const behind = text.slice(end, Math.min(next, end + LONGEST_NAME));
  const [all = "", pin = "", from, to] = AFTER_NAME.exec(behind) ?? AFTER_YEAR.exec(behind) ?? [];
  if (from === undefined) return [];
  const range = to === undefined ? {} : { to: Number(to) };
  const last = end + all.length;
  return [{ unit: "paragraph", from: Number(from), ...range, start: last - pin.length, end: last }];
}

type Following = readonly [next: Finding | undefined, after: Finding | undefined];

/** Returns the name beside a case, or beside the ECLI that follows its number: `C-673/17, ECLI:EU:C:2019:801 – Planet49`. */
function calledOf(one: Finding, text: string, ...[next, after]: Following): string | undefined {
  const called = calledBeside(text, one, { start: endOf(one), end: next?.start ?? text.length });
  const isEcli = next?.kind === "identifier" && /^,? $/.test(text.slice(one.end, next.start));
  if (called !== undefined || !isEcli) return called;
  const room = { start: endOf(next), end: after?.start ?? text.length };
  return calledBeside(text, { ...one, end: next.end }, room);
}

function addCalled(one: Finding, text: string, ...following: Following): void {
  const called = calledOf(one, text, ...following);
  if (called === undefined) return;
  one.called = called;
  const start = text.indexOf(called, one.end);
  const isInName = (pin: Pinpoint) => start !== -1 && pin.start >= start && pin.end <= start + called.length;
  one.pinpoints = one.pinpoints.filter((pin) => !isInName(pin)); // "Deutschland Nr. 2"
}

const LATEST = 2100; // later years are always errors, whatever the date

/** Adds a warning to a citation dated later than `thisYear`. */
function dated<F extends Finding>(one: F, thisYear = LATEST): F {
  const year = yearStated(one);
  if (year === undefined || year <= thisYear) return one;
  return { ...one, warnings: [...one.warnings, `${year} looks wrong: it is in the future`] };
}

function yearStated(one: Finding): number | undefined {
  if ("year" in one) return one.year;
  if (one.kind === "eu_act") return one.act.year;
  if ("date" in one) return one.date === undefined ? undefined : Number(one.date.slice(0, 4));
  return one.kind === "identifier" && one.scheme === "ecli" ? Number(one.value.split(":")[3]) : undefined;
}

const MOST_IN_NOTE = 64; // citations of one note that references can target
function addNames({ byName, defined: all, text, found }: Resolution, one: Finding, at: number): void {
  const defined = definedTitle(one, text);
  if (defined !== undefined) all.add(defined);
  const name = one.name ?? one.called;
  const keys = [defined, name, nameOfYear(one), nameOfVolume(one), authorDateOf(one), ...wordsOf(name ?? "")];
  for (const key of keys.filter((one) => one !== undefined)) {
    const known = byName.get(key);
    if (known !== undefined && found[known]?.canonical === one.canonical) continue; // the same case again
    byName.set(key, byName.has(key) && known !== at && key !== defined ? undefined : at);
  }
}

/** Returns "165 CLR" for (1988) 165 CLR 543. */
function nameOfVolume(one: Finding): string | undefined {
  return one.kind === "reported" && one.volume !== undefined
    ? `${one.volume} ${one.series.abbreviation}`
    : undefined;
}

const NO_TARGET = "nothing says which citation it points back at";

function* resolveBack(
  found: readonly Finding[],
  notes: readonly Note[],
  text: string,
): Generator<void, Citation[]> {
  const casesLater = oncePer(
    (all: readonly Finding[]) =>
      new Set(all.flatMap((one) => (CASES.has(one.kind) ? shortNames(one, text) : []))),
  );
  const state: Resolution = {
    found: [],
    indexes: [],
    notes,
    byNote: notes.map((): number[] => []),
    byName: new Map(),
    acts: new Map(),
    instruments: new Map(),
    words: new Set(),
    lastLaw: undefined,
    defined: new Set(),
    later: () => casesLater(found),
    note: -1,
    text,
    last: undefined,
    lastSource: undefined,
    sole: undefined,
  };
  const actsLater = oncePer((all: readonly Finding[]) => definedLater(all, text)); // few texts need them
  for (const [at, one] of found.entries()) {
    if (at % STEP === 0) yield;
    while (state.note + 1 < notes.length && (notes[state.note + 1]?.start ?? 0) <= one.start) state.note += 1;
    state.indexes.push(state.found.length);
    if (isDefinition(one, found[at - 1], text)) continue;
    const meant = ofEarlierAct(
      one,
      state.acts,
      (title) => state.found[calledAct(title, one.start, state) ?? -1] ?? actsLater(found).get(title),
    );
    if (meant.kind === "back_reference") pointBack(meant, state);
    else putDown(meant, state);
  }
  return settleAhead(state);
}

/** Whether an Act with its year is the short title that the citation before defines: `('GA Act 2019')`. */
function isDefinition(one: Finding, before: Finding | undefined, text: string): boolean {
  return (
    one.kind === "legislation" &&
    before !== undefined &&
    definedTitle(before, text) === one.text &&
    one.start - endOf(before) < LONGEST_GAP
  );
}

/** Resolves references to what is printed after them: `oben Fn. 3` in a text with endnotes, `(Smith 2012)` in one with a list of works. */
function settleAhead(state: Resolution): Citation[] {
  return state.found.map((one) => {
    if (one.kind !== "back_reference" || one.target !== undefined || !mayBeAhead(one, state)) return one;
    const target = targetOf(one, state);
    const warnings = one.warnings.filter((warning) => warning !== NO_TARGET);
    return target === undefined ? one : { ...one, target, warnings };
  });
}

function mayBeAhead(one: CitationOf<"back_reference">, { notes }: Resolution): boolean {
  if (one.form !== "note") return isAuthorDate(one) || one.form === "name";
  const note = notes[noteIndex(notes, one.note ?? 0)];
  return note !== undefined && note.start >= one.start;
}

interface Resolution {
  readonly found: Citation[];
  /** Index in `found` for each finding; short titles that refer to nothing are left out. */
  readonly indexes: number[];
  readonly notes: readonly Note[];
  /** Indexes of the citations of each note. */
  readonly byNote: readonly number[][];
  /** Indexes by short title and by words of names; undefined for a word that several citations share. */
  readonly byName: Map<string, number | undefined>;
  readonly acts: Acts;
  /** The instruments cited so far, by the word of their kind: `Rules`. */
  readonly instruments: Instruments;
  /** Words of the names, titles and authors cited so far. */
  readonly words: Set<string>;
  /** The last provision or law that is cited. */
  lastLaw: Citation | undefined;
  /** Short titles defined after a citation. */
  readonly defined: Set<string>;
  /** First parties and short titles of all cases of the text. */
  readonly later: () => ReadonlySet<string>;
  /** Index of the note that contains the reference; -1 in the body. */
  note: number;
  readonly text: string;
  /** Index of the Act that the text cites while it cites no other; -1 afterwards. */
  sole: number | undefined;
  /** Index of the previous citation, and of the last one other than a provision. */
  last: number | undefined;
  lastSource: number | undefined;
}

/** A word of a name, as `titleBefore` reads it. */
const WORD = /\p{L}[\p{L}'’-]*/gu;

function record(one: Citation, state: Resolution): void {
  for (const name of namesOf(one)) for (const word of name.match(WORD) ?? []) state.words.add(word);
  if ("provisions" in one || one.kind === "norm") state.lastLaw = one;
  keepInstrument(state.instruments, one, state.found.length);
  state.found.push(one);
}

function putDown(one: Exclude<Finding, { kind: "back_reference" }>, state: Resolution): void {
  const group = one.group === undefined ? undefined : state.indexes[one.group];
  const index = group ?? state.found.length;
  keep(state.byNote[state.note], index);
  if (one.kind !== "unrecognised") {
    state.last = index;
    if (one.kind !== "norm") state.lastSource = index;
  }
  addNames(state, one, index);
  if (one.kind === "legislation" && one.type !== "constitution") state.sole = soleAct(state, one, index);
  keepAct(state.acts, one);
  if (group !== undefined) one.group = group;
  record(one, state);
}

/** Returns the index of the only Act of a text, -1 if it cites several. */
function soleAct({ sole, found }: Resolution, one: CitationOf<"legislation">, index: number): number {
  if (sole === undefined) return index;
  const known = found[sole];
  const isSame = known?.kind === "legislation" && known.title === one.title && known.year === one.year;
  return isSame ? sole : -1;
}

const LONGEST_BACK = 400; // characters
const ACT_NAMED = /(?<!\p{L})(\p{Lu}[\p{L}'’)-]+) Act(?!\p{L})/gu;

/**
 * Returns the index of the Act that has a short title; "the Act" is the only one that the text cites, if it is
 * cited shortly before in the same paragraph.
 */
function calledAct(title: string, start: number, state: Resolution) {
  const { byName, instruments, sole, found, text } = state;
  if (INSTRUMENTS.has(title)) return instrumentOf(title, instruments);
  const isBare = title === ACT_OF_PARAGRAPH;
  const only = title === "Act" || (isBare && isLastLaw(state)) ? found[sole ?? -1] : undefined;
  if (byName.get(title) !== undefined || only?.kind !== "legislation") {
    const instrument = instruments.get(title);
    return byName.get(title) ?? (instrument?.isOnly ? instrument.last : undefined);
  }
  return isNamedBefore(`${only.title} ${only.text}`, start, text) ? sole : undefined;
}

/** Whether the paragraph names Acts shortly before a place, all of them by words of this title. */
function isNamedBefore(title: string, start: number, text: string): boolean {
  const back =
    text
      .slice(Math.max(0, start - LONGEST_BACK), start)
      .split(/\n\s*\n/)
      .at(-1) ?? "";
  const named = Array.from(back.matchAll(ACT_NAMED), ([, word = ""]) => word);
  return named.length > 0 && named.every((word) => title.includes(word));
}

/** Whether the last law that is cited is the only Act of the text. */
function isLastLaw({ lastLaw, sole, found }: Resolution): boolean {
  if (lastLaw?.kind === "back_reference") return lastLaw.target === sole;
  return lastLaw !== undefined && lastLaw.canonical === found[sole ?? -1]?.canonical;
}

/** Short titles of laws that the text does not name. */
const UNNAMED: ReadonlySet<string> = new Set([ACT_OF_PARAGRAPH, REGULATIONS_OF_TEXT, RULES_OF_TEXT]);

/** `Smith, above`, `Smith (supra)`, `165 CLR`: a name that the text itself says is cited before. */
const SAYS_AGAIN = /^\d|[,(] ?(?:cited )?(?:above|supra)\)?$|cited above$/i;

/** Whether a reference itself says that its authority is cited in full elsewhere in the text. */
function isCitedBefore(one: FindingOf<"back_reference">): boolean {
  return isAuthorDate(one) || SAYS_AGAIN.test(one.text);
}

function pointBack(one: FindingOf<"back_reference">, state: Resolution): void {
  const isSure = isCitedBefore(one) || isOfJudge(one, state.text);
  if (UNNAMED.has(one.canonical)) return; // its law names no jurisdiction, or is not certain
  const target = targetOf(one, state);
  const other = one.form === "note" ? otherNote(one, target, state) : undefined;
  if (other !== undefined) {
    record({ ...one, warnings: [...one.warnings, other] }, state);
    return;
  }
  const isAct = isOfShortTitle(one);
  if (isNoAuthority(one, target, state)) return;
  if (one.form === "note") state.last = target; // "Hale (n 3)": a later "Ibid" is this authority, known or not
  if (one.form === "name" && !isAct) {
    if (target === undefined) state.last = state.lastSource = undefined; // "Reasons [36]": a later "Ibid" cannot refer to anything before it
    // a paragraph of an affidavit rather than of an authority
    if (!isSure && !isKnown(one, target, state)) return;
  }
  if (target !== undefined) keep(state.byNote[state.note], target);
  record(withTarget(one, target), state);
}

/** "as Hale AJA said in Orrow at [3]": a judge wrote at the place, which without "at" is the mark of a note. */
function isOfJudge({ start, end, pinpoints: [pin] }: Finding, text: string): boolean {
  const isPlaced = pin !== undefined && /^,? {1,2}at $/.test(text.slice(end, pin.start));
  const lead = text.slice(Math.max(0, start - LONGEST_GAP), start);
  return (
    isPlaced &&
    /(?<!\p{L})\p{Lu}\p{L}+ (?:CJ|ACJ|JJ?|JJ?A|AJA|P)(?: (?:said|held|observed|stated|noted|explained))? in $/u.test(
      lead,
    )
  );
}

/** Whether a short title with a place is a case of the text and its number no mark of a note. */
function isKnown(one: Finding, target: number | undefined, state: Resolution): boolean {
  if (target !== undefined) return !isFootnoteMark(one, state);
  return isNamedLater(one, state) || isWholeNote(one, state);
}

/** Whether a case is called by its short title, `Clubb at [74]`, before the note or the place that cites it in full. */
function isNamedLater({ canonical, end, pinpoints: [pin] }: Finding, { later, text }: Resolution): boolean {
  return pin !== undefined && later().has(canonical) && /^,? {1,2}at $/.test(text.slice(end, pin.start));
}

/** "said in Dunlop [102] that": without "at" the number is a footnote mark, except in a note. */
function isFootnoteMark(
  { end, pinpoints, canonical }: Finding,
  { text, note, defined }: Resolution,
): boolean {
  const [pin] = pinpoints;
  return (
    pin !== undefined && note < 0 && !defined.has(canonical) && !/\bat\b/.test(text.slice(end, pin.start))
  );
}

/** Whether a short title means no Act or case of the text: "s 5 of the CD", "Smith at 40". */
function isNoAuthority(
  one: FindingOf<"back_reference">,
  target: number | undefined,
  state: Resolution,
): boolean {
  if (isOfShortTitle(one)) return target === undefined && !isTitleOfAct(one.canonical);
  return isPageAlone(one, state) && !hasPage(one, target, state);
}

/** Whether a short title has a page and nothing that marks it as an authority: "Banks at 565". */
function isPageAlone(
  { form, end, pinpoints, text: title }: FindingOf<"back_reference">,
  { text }: Resolution,
) {
  const [pin] = pinpoints;
  return (
    form === "name" &&
    pin?.unit === "page" &&
    !SAYS_AGAIN.test(title) &&
    /^,? {1,2}at $/.test(text.slice(end, pin.start))
  );
}

const LONGEST_REPORT = 400; // pages
const MOST_PARALLEL = 16; // citations

/** Whether the report of a case may have the page. */
function hasPage({ pinpoints }: Finding, target: number | undefined, { found }: Resolution): boolean {
  const page = pinpoints[0]?.from ?? 0;
  if (target === undefined) return false;
  return found.slice(target, target + MOST_PARALLEL).some((one, at) => {
    if (one.kind !== "reported" || (at > 0 && one.group !== target)) return false;
    const first = Number(one.page.replace(",", ""));
    return page >= first && page <= first + LONGEST_REPORT;
  });
}

const LONGEST_NOTE = 160; // characters; a longer one is a numbered paragraph
const MOST_BEFORE = 14; // "[12] See also "

/** "2 Reasons [36].": whether the short title is all that the note contains. */
function isWholeNote({ start }: Finding, { notes, note }: Resolution): boolean {
  const one = notes[note];
  return one !== undefined && start - one.start <= MOST_BEFORE && one.end - one.start <= LONGEST_NOTE;
}

function keep(ofNote: number[] | undefined, cited: number): void {
  if (ofNote && ofNote.length < MOST_IN_NOTE) ofNote.push(cited);
}

function withTarget(one: FindingOf<"back_reference">, target: number | undefined): Citation {
  return target === undefined ? { ...one, warnings: [...one.warnings, NO_TARGET] } : { ...one, target };
}

function targetOf(one: CitationOf<"back_reference">, resolution: Resolution): number | undefined {
  const { byNote, note, notes, last, lastSource } = resolution;
  if (one.form === "name") return namedBy(one.canonical, resolution);
  if (one.form === "note") {
    const cited = byNote[noteIndex(notes, one.note ?? 0)];
    return cited && (onlyOne(cited) ?? resolveName(cited, one.start, resolution));
  }
  if (note >= 0 && one.form === "ibid") {
    const within = byNote[note] ?? [];
    return within.length > 0 ? within.at(-1) : onlyOne(byNote[note - 1] ?? []);
  }
  const ofNamed = ofSpeaker(one, resolution);
  if (ofNamed) return ofNamed.target;
  return one.form === "aao" ? lastSource : last;
}

const SPEAKER = /(?<!\p{L})(\p{Lu}[\p{L}/.-]*(?: \p{Lu}\p{Ll}[\p{L}-]*)?)(,?)\s*(\(?)$/u;
const MOST_BACK = 64; // citations

/**
 * Finds the last authority of the court or author named in `BGH, a.a.O.` or `Grüneberg, a.a.O.`; undefined if
 * neither is named.
 */
function ofSpeaker(
  { start, text: printed }: CitationOf<"back_reference">,
  { found, text }: Resolution,
): { readonly target: number | undefined } | undefined {
  const year = /(?:19|20)\d\d/.exec(printed)?.[0];
  const [, name = "", comma, bracket] = SPEAKER.exec(text.slice(Math.max(0, start - 60), start)) ?? [];
  const [first = ""] = name.split(" ");
  const court = courtWords.get(name) ?? courtWords.get(first);
  if (court === undefined && comma !== "," && bracket !== "(") return undefined;
  const at = found.findLastIndex((one, index) => {
    if (index < found.length - MOST_BACK || one.kind === "back_reference") return false;
    const isDecision = one.kind === "decision" || one.kind === "periodical";
    if (court === undefined && comma !== ",") return isAuthor(one, name) && one.text.includes(year ?? ""); // "Ash (op. cit., 2006)"
    if (court === undefined) return !isDecision && one.text.includes(name);
    const { courtName = "" } = isDecision ? one : {};
    return [name, court.abbr].includes(courtName) || (courtName !== "" && courtName.split(" ")[0] === name);
  });
  const target = at === -1 ? undefined : (found[at]?.group ?? at);
  return target === undefined && court === undefined ? undefined : { target };
}

/** Finds a citation by a defined short title, or by consecutive words of a name: "Laundy Hotels". */
function namedBy(title: string, { byName, found }: Resolution): number | undefined {
  if (byName.has(title)) return byName.get(title);
  const known = new Set(wordsOf(title).flatMap((word) => byName.get(word) ?? []));
  const [only] = known;
  const { name, called = "" } = found[only ?? -1] ?? {};
  return known.size === 1 && (name ?? called).includes(title) ? only : undefined;
}

function onlyOne(cited: readonly number[]): number | undefined {
  const different = new Set(cited);
  return different.size === 1 ? cited[0] : undefined;
}

/** Returns a warning for "Mabo (n 3)" if note 3 cites something else and Mabo is cited elsewhere. */
function otherNote(
  { note = 0, start }: CitationOf<"back_reference">,
  target: number | undefined,
  { found, byName, words, text }: Resolution,
): string | undefined {
  const title = titleBefore(text, start);
  const meant = target === undefined ? undefined : found[target];
  const telling = title.split(" ").filter((word) => word !== "" && !GENERIC.has(word));
  if (!meant || telling.some((word) => byName.get(word) === target || isCalled(meant, word)))
    return undefined;
  const isKnown = telling.some((word) => byName.get(word) !== undefined || words.has(word));
  return isKnown ? `note ${note} does not cite ${title}` : undefined;
}

function isCalled(one: Citation | undefined, title: string): boolean {
  return one !== undefined && namesOf(one).some((name) => name.includes(title));
}

/** Names by which a citation may be called again. */
function namesOf(one: Citation): readonly string[] {
  const ofKind = one.kind === "secondary" ? [one.author, one.title] : [];
  const title = one.kind === "legislation" ? one.title : undefined;
  return [one.name, one.called, title, ...ofKind].filter((name) => name !== undefined);
}

/** Returns the short title before "(n 3)" or ", above n 3", as far as its words have capitals. */
function titleBefore(text: string, start: number): string {
  const before = withoutEnd(text.slice(Math.max(0, start - 60), start).trimEnd(), ",").trimEnd();
  return matchAtEnd(withoutEnd(before, "*_"), /\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,5}/gu);
}

/** "Mabo (n 3)": picks the citation that the short title names among several. */
function resolveName(
  cited: readonly number[],
  start: number,
  { found, text }: Resolution,
): number | undefined {
  const word = titleBefore(text, start).split(" ").at(-1) ?? "";
  if (word === "") return undefined;
  const called = cited.filter((index) => isCalled(found[index], word));
  return called.find((index) => isAuthor(found[index], word)) ?? called[0];
}

/** Whether a work is by the author of that surname alone: "Ibbetson, above n 3" is not "Bell and Ibbetson". */
function isAuthor(one: Citation | undefined, surname: string): boolean {
  return one?.kind === "secondary" && regex.u`^(?!.* and ).*${surname}$`.test(one.author ?? "");
}
