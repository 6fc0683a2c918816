import { groupJournals } from "./journal.ts";
import { matchAtEnd, withoutEnd, wordSet } from "../core/text.ts";
import { COURTLESS } from "./recognise/german/decision.ts";
import { formatDecision } from "./recognise/german/formats.ts";
import { calledBeside } from "./called.ts";
import {
  ACT_OF_PARAGRAPH,
  type Acts,
  isOfShortTitle,
  isTitleOfAct,
  keepAct,
  lettersAfter,
  nameOfYear,
  countryOf,
  inCountry,
  ofActNamedAgain,
  ofEarlierAct,
  ofLawBefore,
  ofTreaty,
  onlyActs,
  plainTitle,
  RULES_OF_COURT,
  treatiesOf,
} from "./earlier-acts.ts";
import { nameBefore, nameInNextCell } from "./names.ts";
import { nameFromBody, notesOf, type Note, withoutOwnNote } from "./notes.ts";
import { courtWords } from "./tables/german-courts.ts";
import type { Citation, Finding, CitationOf, FindingOf, FindOptions } from "./types.ts";

const CASES: ReadonlySet<Citation["kind"]> = new Set([
  "neutral",
  "foreign_neutral",
  "reported",
  "decision",
  "periodical",
  "unreported",
  "identifier",
]);

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
  const all = settled(found, text, options).map((one) => withoutOwnNote(one, notes, text));
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
    (one, at) => ofActNamedAgain(one, at, own, only) ?? [ofLawBefore(one, own[at - 1], text)],
  );
  return withCourts(resolved, text).map((one, at, all) => {
    const settled = inCountry(ofTreaty(one, treaties), [all[at - 1], all[at + 1]], country);
    return dated(settled, year);
  });
}

const STEP = 256; // citations

type Decision = FindingOf<"decision">;

const LONGEST_LINK = 60;
/** `, und Beschluss vom `, `; vom `, `) sowie Urteile vom `: link to the next decision of the same court. */
const LIST_LINK =
  /^(?:[\s,-]{0,4}juris(?=[\s,;)]))?[\s,;()\]>-]{0,10}(?:(?:und|sowie|u\.)\s{1,3})?(?:(?:vom|v\.|des|der|\p{L}{0,20}(?:[Uu]rteile?n?|[Bb]eschl(?:uss|üssen?)))\s{1,3}){0,2}$/u;

/** Gives a decision the court of its list: `BFH-Urteile vom … V R 1/79, BFHE 130, 12, und vom … V R 2/79`. */
function withCourts(found: readonly Finding[], text: string): Finding[] {
  const named: Finding[] = [];
  let court: Decision | undefined;
  for (const one of found) {
    const before = named.at(-1);
    const gap = before ? text.slice(endOf(before), Math.min(one.start, endOf(before) + LONGEST_LINK)) : "";
    const isLinked = before !== undefined && one.start - endOf(before) < LONGEST_LINK && LIST_LINK.test(gap);
    if (!isLinked) court = undefined;
    const next = one.kind === "decision" && court ? ofList(one, court) : one;
    if (next.kind === "decision") court = next.court ? next : undefined;
    else if (next.kind !== "periodical" && next.kind !== "identifier") court = undefined;
    named.push(next);
  }
  return named;
}

/** Whether a section of no law, or `a.a.O.`, is within the pinpoint of the decision before it: `EGMR, Nr. 25735/94, § 43`. */
function isPinOf(before: Finding | undefined, one: Finding): boolean {
  const isPin = one.kind === "back_reference" || (one.kind === "norm" && !one.law);
  return before !== undefined && isPin && one.start < endOf(before);
}

/** Gives a decision of a list the court and the form that only the first one names. */
function ofList(one: Decision, { court, courtName, country, form }: Decision): Decision {
  if (one.court && one.court !== court) return one;
  const named = one.court ? one : { ...one, court, courtName, country };
  const fields = { ...named, form: one.form ?? (one.date === undefined ? undefined : form) };
  const warnings = one.warnings.filter((warning) => warning !== COURTLESS);
  return { ...fields, warnings, canonical: formatDecision(fields) };
}

/** Returns the end of a citation including its pinpoints. */
export function endOf({ end, pinpoints }: Pick<Citation, "end" | "pinpoints">): number {
  return Math.max(end, pinpoints.at(-1)?.end ?? end);
}

/** Assigns case names, and groups to parallel citations; mutates the findings, which are not shared yet. */
function* group(found: readonly Finding[], text: string): Generator<void, void> {
  for (const [at, one] of found.entries()) {
    if (at % STEP === 0) yield;
    const before = linkBefore(found, at, text);
    if (!CASES.has(one.kind)) continue;
    const isParallel =
      before !== undefined && isOfCase(one, before, found.slice(Math.max(0, at - 8), at), text);
    const first = isParallel ? before.group : undefined;
    const name =
      first === undefined
        ? (nameBefore(text, before ? endOf(before) : 0, one.start) ?? nameInNextCell(text, endOf(one)))
        : found[first]?.name;
    one.group = first ?? at;
    if (name !== undefined) one.name = name;
    addCalled(one, text, found[at + 1]?.start ?? text.length);
  }
}

/** The citation before; in a chain of parallel ones, the last before reports that no table has. */
function linkBefore(found: readonly Finding[], at: number, text: string): Finding | undefined {
  let first = at - 1;
  const isUnknown = () =>
    found[first]?.kind === "unrecognised" && /^[[(]\d{4}[\])] .*\d$/.test(found[first]?.text ?? "");
  while (first > 0 && isUnknown()) first -= 1;
  const linked = found.slice(first, at + 1);
  const isChain = linked.every(
    (one, step) => step === 0 || /^\s*[,;]\s*$/.test(text.slice(endOf(linked[step - 1] ?? one), one.start)),
  );
  return found[isChain ? first : at - 1];
}

function isOfCase(one: Finding, before: Finding, near: readonly Finding[], text: string): boolean {
  const last = near.at(-1) ?? before; // another than `before` only in a chain
  const isOfDecision = near.some(({ kind, group }) => kind === "decision" && group === before.group);
  if (!CASES.has(before.kind) || (last === before && !areParallel(before, one, text, isOfDecision)))
    return false;
  return near.every((other) => other.group !== before.group || !areOfTwoCases(other, one));
}

function addCalled(one: Finding, text: string, end: number): void {
  const called = calledBeside(text, one, { start: endOf(one), end });
  if (called !== undefined) one.called = called;
}

const GAP = /^(?:\([^()]*\))?\s*([;,=[]?|-,?|und|and)$/; // "[" opens the reprint of a nominate report
const LONGEST_GAP = 80;

/** Whether the text between two citations separates items of a list; `= …` after the next one begins a chain there. */
function isNextItem(raw: string, behind: string, between: string): boolean {
  if (/^\s*\n\s*$/.test(raw) && /^\s*=/.test(behind)) return true;
  return /\n[ \t]*\n/.test(raw) && !/[;,=]/.test(between);
}

/** Whether two citations are adjacent, separated only by a mark, and of the same year. */
function areParallel(before: Finding, one: Finding, text: string, isOfDecision: boolean): boolean {
  const from = endOf(before) > one.start ? before.end : endOf(before); // "33985/96 and 33986/96 at [121]"
  const { called = "" } = before;
  if (one.start - from > LONGEST_GAP + called.length) return false;
  const raw = text.slice(from, one.start);
  const between = raw
    .replaceAll(/\s+/g, " ")
    .replace(called, "")
    .replace(/^[\s)\]]+/, "")
    .trimEnd();
  const isApart = isNextItem(raw, text.slice(endOf(one), endOf(one) + 4), between);
  if (isGerman(before) && isApart) return false;
  if (isGerman(before))
    return isGermanParallel(before, one, germanMark(between, called !== ""), isOfDecision);
  const mark = GAP.exec(between)?.[1];
  if (mark === undefined) return false;
  if (isGerman(one)) return isGermanParallel(before, one, mark, isOfDecision);
  if (/^[-ua]/.test(mark)) return false;
  const [first, second] = [yearOf(before), yearOf(one)];
  return first === undefined || second === undefined || Math.abs(first - second) <= 1;
}

type Report = FindingOf<"reported">;

/**
 * Whether two citations must be different cases: differing neutral citations, or a British neutral citation
 * other than the Privy Council's beside an Australian or New Zealand report.
 */
function areOfTwoCases(one: Finding, other: Finding): boolean {
  if (one.kind.endsWith("neutral") && other.kind.endsWith("neutral"))
    return one.canonical !== other.canonical;
  if (one.kind === "reported" && other.kind === "reported") return areOfTwoCountries(one, other);
  const british = [one, other].find(({ kind, country }) => kind === "foreign_neutral" && country === "uk");
  const report = [one, other].find((each): each is Report => each.kind === "reported");
  if (british?.kind !== "foreign_neutral" || !report) return false;
  const of = `${report.country} ${british.court.code} ${report.series.abbreviation}`;
  return /^(?:au|nz) (?!(?:UKPC|EngR) )(?!.* IPR$)/.test(of);
}

/** Whether two reports are of different countries and one is American or the English Reports. */
function areOfTwoCountries(one: Report, other: Report): boolean {
  const places = [one, other].map(({ country, series }) => `${country} ${series.abbreviation}`);
  return one.country !== other.country && places.some((place) => /^us | ER$/.test(place));
}

function isGerman({ kind }: Pick<Citation, "kind">): boolean {
  return kind === "decision" || kind === "periodical";
}

/** Text allowed between a decision and the place where it is printed: `u.a. -,`, `(`, `, CELEX`, a name. */
const GERMAN_GAP =
  /^-?,? ?(?:u\. ?a\.|ua)?[ )]*(?:-[ )]*)?([;,=([]|und|and)? ?-? ?(?:\(?\[(?:19|20)\d\d\]|CELEX(?:-Nr\.?|-Nummer)?:?)?$/;

function germanMark(between: string, isNamed: boolean): string | undefined {
  const found = GERMAN_GAP.exec(between);
  if (!found) return GAP.exec(between)?.[1];
  return found[1] ?? (isNamed || between === "" || /[-,]/.test(between) ? "," : undefined);
}

/** Whether a citation is another file number of the decision before it; the same number is a second mention. */
function isSecondNumber(before: Decision, one: Decision): boolean {
  const isTold = one.date !== undefined || one.country === "int";
  const isSame = before.courtName === one.courtName && before.date === one.date;
  return isTold && isSame && before.fileNumber !== one.fileNumber;
}

/** Whether two citations are a decision and its printed place or second file number. */
function isGermanParallel(
  before: Finding,
  one: Finding,
  mark: string | undefined,
  isOfDecision: boolean,
): boolean {
  if (mark === undefined) return false;
  if (before.kind === "decision" && one.kind === "decision")
    return isSecondNumber(before, one) && /^(?:,|und|and)$/.test(mark);
  if (one.kind === "decision") return before.kind === "periodical" && mark === "="; // "BGHZ 12, 34 = BGH, Urteil vom"
  if (/^(?:;|und|and)$/.test(mark)) return false;
  const courts = [before, one].map((each) => ("courtName" in each ? each.courtName : undefined));
  if (courts[1] !== undefined && courts[0] !== courts[1]) return false; // "(BGH NJW 2020, 12)" after another court's decision
  return mark === "=" || isOfDecision || one.kind === "identifier";
}

function yearOf(one: Finding): number | undefined {
  return one.kind === "neutral" || one.kind === "reported" || one.kind === "foreign_neutral"
    ? one.year
    : undefined;
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
const GENERIC = wordSet(
  "Pty Ltd Limited Co Inc Corporation Company Minister Commission Commissioner State Queen King Australia Australian New South Wales Victoria Queensland Western Group Holdings Services Bank Council City Court Department Director Federal Commonwealth National Union International Immigration Taxation Affairs Another Ors Anor The Ex Parte Re In",
);
const DEFINED =
  /^[^()[\]]{0,12}[([]\s{0,3}(?:(?:the|hereafter|hereinafter),?\s){0,2}["'“‘]\s{0,3}([^"'”’()]{2,60}?)\s{0,3}["'”’]\s{0,3}[)\]]/;

/** `Privacy Act 1988 (Cth) ('Privacy Act') s 6` */
const DEFINED_WITHIN =
  /\(\s{0,3}(?:(?:the|hereafter|hereinafter),?\s){0,2}["'“‘]([^"'”’()]{2,60})["'”’]\s{0,3}\)/;

/** Returns the short title defined after a citation: `('Dunlop')`, for an Act also `(the Act)`, `(ICA)`. */
function definedTitle(one: Finding, text: string): string | undefined {
  const end = endOf(one);
  const [behind, inFront] = [text.slice(end, end + LONGEST_GAP), text.slice(one.end, end)];
  const quoted = (DEFINED.exec(behind) ?? DEFINED.exec(inFront) ?? DEFINED_WITHIN.exec(one.text))?.[1];
  if (quoted !== undefined) return plainTitle(quoted);
  return one.kind === "legislation" ? lettersAfter(behind) : undefined;
}

function addNames({ byName, defined: all, text, found }: Resolution, one: Finding, at: number): void {
  const defined = definedTitle(one, text);
  if (defined !== undefined) all.add(defined);
  const name = one.name ?? one.called;
  const keys = [defined, name, nameOfYear(one), ...wordsOf(name ?? "")];
  for (const key of keys.filter((one) => one !== undefined)) {
    const known = byName.get(key);
    if (known !== undefined && found[known]?.canonical === one.canonical) continue; // the same case again
    byName.set(key, byName.has(key) && known !== at && key !== defined ? undefined : at);
  }
}

function wordsOf(name: string): readonly string[] {
  return (name.match(/\p{Lu}[\p{L}'’-]{2,}/gu) ?? []).filter((word) => !GENERIC.has(word));
}

const NO_TARGET = "nothing says which citation it points back at";

function* resolveBack(
  found: readonly Finding[],
  notes: readonly Note[],
  text: string,
): Generator<void, Citation[]> {
  const state: Resolution = {
    found: [],
    indexes: [],
    notes,
    byNote: notes.map((): number[] => []),
    byName: new Map(),
    acts: new Map(),
    defined: new Set(),
    note: -1,
    text,
    last: undefined,
    lastSource: undefined,
    sole: undefined,
  };
  for (const [at, one] of found.entries()) {
    if (at % STEP === 0) yield;
    while (state.note + 1 < notes.length && (notes[state.note + 1]?.start ?? 0) <= one.start) state.note += 1;
    state.indexes.push(state.found.length);
    const meant = ofEarlierAct(
      one,
      state.acts,
      (title) => state.found[calledAct(title, one.start, state) ?? -1],
    );
    if (meant.kind === "back_reference") pointBack(meant, state);
    else putDown(meant, state);
  }
  return settleAhead(state);
}

/** Resolves references in the body to notes printed after it: `oben Fn. 3` in a text with endnotes. */
function settleAhead(state: Resolution): Citation[] {
  return state.found.map((one) => {
    const note =
      one.kind === "back_reference" && one.form === "note" ? state.notes[(one.note ?? 0) - 1] : undefined;
    if (one.kind !== "back_reference" || !note || one.target !== undefined || note.start < one.start)
      return one;
    const target = targetOf(one, state);
    const warnings = one.warnings.filter((warning) => warning !== NO_TARGET);
    return target === undefined ? one : { ...one, target, warnings };
  });
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
  /** Short titles defined after a citation. */
  readonly defined: Set<string>;
  /** Index of the note that contains the reference; -1 in the body. */
  note: number;
  readonly text: string;
  /** Index of the Act that the text cites while it cites no other; -1 afterwards. */
  sole: number | undefined;
  /** Index of the previous citation, and of the last one other than a provision. */
  last: number | undefined;
  lastSource: number | undefined;
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
  state.found.push(one);
}

/** Index of the only Act of a text, -1 if it cites several. */
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
function calledAct(title: string, start: number, { byName, sole, found, text }: Resolution) {
  if (title === RULES_OF_COURT) return lastOfKind(found, "Rules");
  const isBare = title === ACT_OF_PARAGRAPH;
  const only = title === "Act" || (isBare && isLastLaw(found, sole)) ? found[sole ?? -1] : undefined;
  if (byName.get(title) !== undefined || only?.kind !== "legislation")
    return byName.get(title) ?? (INSTRUMENT.test(title) ? onlyOfKind(found, title) : undefined);
  const back =
    text
      .slice(Math.max(0, start - LONGEST_BACK), start)
      .split(/\n\s*\n/)
      .at(-1) ?? "";
  const named = Array.from(back.matchAll(ACT_NAMED), ([, word = ""]) => word);
  return named.length > 0 && named.every((word) => only.title.includes(word)) ? sole : undefined;
}

/** Whether the last law that is cited is the only Act of the text. */
function isLastLaw(found: readonly Citation[], sole: number | undefined): boolean {
  const last = found.findLast((one) => "provisions" in one || one.kind === "norm");
  if (last?.kind === "back_reference") return last.target === sole;
  return last !== undefined && last.canonical === found[sole ?? -1]?.canonical;
}

const INSTRUMENT = /^(?:Regulations?|Rules|Code|Ordinance)$/;

function isOfKind(one: Citation, word: string): one is CitationOf<"legislation"> {
  return one.kind === "legislation" && one.title.split(" ").includes(word);
}

function lastOfKind(found: readonly Citation[], word: string): number | undefined {
  const at = found.findLastIndex((one) => isOfKind(one, word));
  return at === -1 ? undefined : at;
}

/** The last citation of "the Regulation", if the text cites no other. */
function onlyOfKind(found: readonly Citation[], word: string): number | undefined {
  const titles = found.flatMap((one) => (isOfKind(one, word) ? one.title : []));
  return new Set(titles).size === 1 ? lastOfKind(found, word) : undefined;
}

function pointBack(one: FindingOf<"back_reference">, state: Resolution): void {
  const isSure = one.text.endsWith("cited above");
  if (one.canonical === ACT_OF_PARAGRAPH) return; // its Act names no jurisdiction, or is not certain
  const target = targetOf(one, state);
  const other = one.form === "note" ? otherNote(one, target, state) : undefined;
  if (other !== undefined) {
    state.found.push({ ...one, warnings: [...one.warnings, other] });
    return;
  }
  const isAct = isOfShortTitle(one);
  if (isAct && target === undefined && !isTitleOfAct(one.canonical)) return;
  if (one.form === "name" && !isAct) {
    if (target === undefined) state.last = state.lastSource = undefined; // "Reasons [36]": a later "Ibid" cannot refer to anything before it
    // a paragraph of an affidavit rather than of an authority
    if (!isSure && (target === undefined ? !isWholeNote(one, state) : isFootnoteMark(one, state))) return;
  }
  if (target !== undefined) keep(state.byNote[state.note], target);
  state.found.push(withTarget(one, target));
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
  const { byNote, note, last, lastSource } = resolution;
  if (one.form === "name") return namedBy(one.canonical, resolution);
  if (one.form === "note") {
    const cited = byNote[(one.note ?? 0) - 1];
    return cited && (onlyOne(cited) ?? resolveName(cited, one.start, resolution));
  }
  if (note >= 0 && one.form === "ibid") {
    const within = byNote[note] ?? [];
    return within.length > 0 ? within.at(-1) : onlyOne(byNote[note - 1] ?? []);
  }
  const ofNamed = ofSpeaker(one.start, resolution);
  if (ofNamed) return ofNamed.target;
  return one.form === "aao" ? lastSource : last;
}

const SPEAKER = /(?<!\p{L})(\p{Lu}[\p{L}/.-]*(?: \p{Lu}\p{Ll}[\p{L}-]*)?)(,?)\s*\(?$/u;
const MOST_BACK = 64; // citations

/**
 * Finds the last authority of the court or author named in `BGH, a.a.O.` or `Grüneberg, a.a.O.`; undefined if
 * neither is named.
 */
function ofSpeaker(
  start: number,
  { found, text }: Resolution,
): { readonly target: number | undefined } | undefined {
  const [, name = "", comma] = SPEAKER.exec(text.slice(Math.max(0, start - 60), start)) ?? [];
  const [first = ""] = name.split(" ");
  const court = courtWords.get(name) ?? courtWords.get(first);
  if (court === undefined && comma !== ",") return undefined;
  const at = found.findLastIndex((one, index) => {
    if (index < found.length - MOST_BACK || one.kind === "back_reference") return false;
    const isDecision = one.kind === "decision" || one.kind === "periodical";
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
  { found, byName, text }: Resolution,
): string | undefined {
  const title = titleBefore(text, start);
  const meant = target === undefined ? undefined : found[target];
  const isTelling = title !== "" && !GENERIC.has(title);
  if (!meant || !isTelling || byName.get(title) === target || isCalled(meant, title)) return undefined;
  const isKnown = byName.get(title) !== undefined || found.some((one) => isCalled(one, title));
  return isKnown ? `note ${note} does not cite ${title}` : undefined;
}

function isCalled(one: Citation | undefined, title: string): boolean {
  const names = [one?.name, one?.called, ...(one?.kind === "legislation" ? [one.title] : [])];
  const written = one?.kind === "secondary" ? [one.author, one.title] : [];
  return [...names, ...written].some((name) => name?.includes(title) === true);
}

/** Returns the last word of the short title before "(n 3)" or ", above n 3". */
function titleBefore(text: string, start: number): string {
  const before = withoutEnd(text.slice(Math.max(0, start - 60), start).trimEnd(), ",").trimEnd();
  return matchAtEnd(withoutEnd(before, "*_"), /\p{Lu}[\p{L}'’-]+/gu);
}

/** "Mabo (n 3)": picks the citation that the short title names among several. */
function resolveName(
  cited: readonly number[],
  start: number,
  { found, text }: Resolution,
): number | undefined {
  const word = titleBefore(text, start);
  return word === "" ? undefined : cited.find((index) => isCalled(found[index], word));
}
