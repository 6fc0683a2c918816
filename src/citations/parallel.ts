import { regex } from "../core/regex.ts";
import { COURTLESS } from "./recognise/german/decision.ts";
import { formatDecision } from "./recognise/german/formats.ts";
import type { Citation, Finding, FindingOf } from "./types.ts";

export const CASES: ReadonlySet<Citation["kind"]> = new Set([
  "neutral",
  "foreign_neutral",
  "reported",
  "decision",
  "periodical",
  "unreported",
  "identifier",
]);

/** Returns the end of a citation including its pinpoints. */
export function endOf({ end, pinpoints }: Pick<Citation, "end" | "pinpoints">): number {
  return Math.max(end, pinpoints.at(-1)?.end ?? end);
}

/** Hands the pinpoints that name the series of a parallel citation to it: `90 ATC 4088; 20 ATR 1765 at ATC 4095`. */
export function handPins(parallels: readonly Finding[], one: Finding): void {
  for (const { series, ...pin } of one.pinpoints) {
    const of = parallels.find((other) => other.kind === "reported" && other.series.abbreviation === series);
    if (series !== undefined && of) of.pinpoints = [...of.pinpoints, pin];
  }
  one.pinpoints = one.pinpoints.filter(({ series }) => series === undefined);
}

/** Whether an article's place in its journal follows that in AustLII's copy: `[2006] SydLawRw 20; (2006) 28 Sydney Law Review 393`. */
export function isPlaceAgain(one: Finding, before: Finding, text: string): boolean {
  if (one.kind !== "secondary" || before.kind !== "secondary" || one.title !== "") return false;
  return (
    /^;\s$/.test(text.slice(before.end, one.start)) &&
    lettersOf(one.text) !== lettersOf(before.text) &&
    one.year === before.year &&
    /\[\d{4}\]/.test(before.text)
  );
}

/** "ATS" of "[1975] ATS 40": no series prints a text twice. */
function lettersOf(place: string): string {
  return place.replaceAll(/[^\p{L}]/gu, "");
}

const MOST_UNKNOWN = 8; // reports in a chain that no table has

/** Returns the citation before; in a chain of parallel ones, the last before reports that no table has. */
export function linkBefore(found: readonly Finding[], at: number, text: string): Finding | undefined {
  let first = at - 1;
  const isUnknown = () => {
    const { kind, text: printed = "" } = found[first] ?? {};
    return (kind === "unrecognised" || kind === "secondary") && /^[[(]\d{4}[\])] .*\d$/.test(printed);
  };
  while (first > Math.max(0, at - MOST_UNKNOWN) && isUnknown()) first -= 1;
  const linked = found.slice(first, at + 1);
  const isChain = linked.every(
    (one, step) => step === 0 || /^\s*[,;]\s*$/.test(text.slice(endOf(linked[step - 1] ?? one), one.start)),
  );
  return found[isChain ? first : at - 1];
}

/** Whether a citation is another place of the case cited before it; `near` are the other citations of that chain. */
export function isOfCase(one: Finding, before: Finding, near: readonly Finding[], text: string): boolean {
  const last = near.at(-1) ?? before; // another than `before` only in a chain
  const isOfDecision = near.some(({ kind, group }) => kind === "decision" && group === before.group);
  const isLinked = () => areJoined(before, one, text) || areParallel(before, one, text, isOfDecision);
  if (!CASES.has(before.kind) || (last === before && !isLinked())) return false;
  return near.every((other) => other.group !== before.group || !areOfTwoCases(other, one));
}

type Decision = FindingOf<"decision">;

const GAP = /^(?:\([^()]*\))?\s*([;,:=[(]?|; ,|-,?|und|and)$/; // "[" opens the reprint of a nominate report, ":" is between reports of India
export const LONGEST_GAP = 80; // characters

/** Whether the text between two citations separates items of a list; `= …` after the next one begins a chain there. */
function isNextItem(raw: string, behind: string, between: string): boolean {
  if (/^[^\S\n]*\n\s*$/.test(raw) && /^\s*=/.test(behind)) return true;
  return /\n[ \t]*\n/.test(raw) && !/[;,=]|^Fundstelle/.test(between);
}

/** `, Opinion of AG Kokott` between the number of a case and its ECLI. */
const AUTHOR_OF_OPINION = /^,? ?\(?Opinion of (?:AG|Advocate General) [^,;()]{2,40}\)?(?=[,;]$)/;

/** Returns the text between two citations, without the short name of the first and its closing brackets. */
function linkOf(raw: string, called: string): string {
  return raw
    .replaceAll(/\s+/g, " ")
    .replace(called, "")
    .replace(/^[\s)\]]+/, "")
    .replace(/^(?:ff?|et seqq?)\.?(?=[;,])/, "")
    .replace(AUTHOR_OF_OPINION, "")
    .trimEnd();
}

/** Years after a decision within which the authorised reports of a court still print it. */
const REPORTED_WITHIN = 3;

/** Whether two citations are adjacent, separated only by a mark, and of the same year, or one reports the other. */
function areParallel(before: Finding, one: Finding, text: string, isOfDecision: boolean): boolean {
  const from = endOf(before) > one.start ? before.end : endOf(before); // "33985/96 and 33986/96 at [121]"
  const { called = "" } = before;
  if (one.start - from > LONGEST_GAP + called.length) return false;
  const raw = text.slice(from, one.start);
  const between = linkOf(raw, called);
  if (isGerman(before)) {
    const isOne = !isNextItem(raw, text.slice(endOf(one), endOf(one) + 4), between) && !areSeveral(text, one);
    return isOne && isGermanParallel(before, one, germanMark(between, called !== ""), isOfDecision);
  }
  const mark = GAP.exec(between)?.[1];
  if (mark === undefined) return false;
  if (isGerman(one)) return isGermanParallel(before, one, mark, isOfDecision);
  if (/^[-ua]/.test(mark)) return false;
  return areOfOneYear(before, one) || isLateReport(before, one) || isLateReport(one, before);
}

/** Whether two citations have years at most one apart, or one has none. */
function areOfOneYear(before: Finding, one: Finding): boolean {
  const [first, second] = [yearsOf(before), yearsOf(one)];
  return (
    first === undefined ||
    second === undefined ||
    (first.to >= second.from - 1 && second.to >= first.from - 1)
  );
}

/** Whether a report of a decision appeared in one of the years after it. */
function isLateReport(decision: Finding, report: Finding): boolean {
  if (decision.kind !== "neutral" || report.kind !== "reported") return false;
  const years = (report.year ?? decision.year) - decision.year;
  return years > 0 && years <= REPORTED_WITHIN;
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

/** Text allowed between a decision and the place where it is printed: `u.a. -,`, `der Gründe,`, `mwN,`, `(`, `-, in:`, `, CELEX`, `Fundstelle:`, a name. */
const GERMAN_GAP =
  /^(?:der (?:Entscheidungsg|G)ründe)?(?: ?m\.? ?w\.? ?N\.?)?-?,? ?(?:u\. ?a\.|ua)?[ )]*(?:-[ )]*)?([;,=([<≪&]|und|and|u\.|bis)? ?-? ?(?:in:? ?)?(?:Fundstellen?:? ?)?(?:\(?\[(?:19|20)\d\d\]|CELEX(?:-Nr\.?|-Nummer)?:?)?$/;

function germanMark(between: string, isNamed: boolean): string | undefined {
  const found = GERMAN_GAP.exec(between);
  if (!found) return GAP.exec(between)?.[1];
  return found[1] ?? (isNamed || between === "" || /[-,]|^in|^Fund/.test(between) ? "," : undefined);
}

/** Whether a number is that of one of several decisions: `Urteile vom 1.2.2020 - II ZR 1/20 und II ZR 2/20`. */
function areSeveral(text: string, one: Finding): boolean {
  const ahead = text.slice(Math.max(0, one.start - LONGEST_JOINED), one.start);
  return (
    one.kind === "decision" && /^(?:Urteile|Beschlüsse|[jJ]udgments)/.test(ahead.match(FORMS)?.at(-1) ?? "")
  );
}

/** The word for the form of a decision; only "Urteile(n)", "Beschlüsse(n)" and "judgments" are of several. */
const FORMS = /\b(?:Urteilen?|Urteils?|Beschl(?:uss|üsse)\p{L}*|Urt|Beschl|[jJ]udgments?)\b/gu;

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
    return isSecondNumber(before, one) && /^(?:,|und|and|u\.|&|bis)$/.test(mark);
  if (one.kind === "decision") return before.kind === "periodical" && mark === "="; // "BGHZ 12, 34 = BGH, Urteil vom"
  if (/^(?:;|und|and|u\.|&|bis)$/.test(mark)) return false;
  const courts = [before, one].map((each) => ("courtName" in each ? each.courtName : undefined));
  if (courts[1] !== undefined && courts[0] !== courts[1]) return false; // "(BGH NJW 2020, 12)" after another court's decision
  return mark === "=" || isOfDecision || one.kind === "identifier";
}

const CASE_NUMBER = String.raw`(?:[CT]-?)?\d{1,4}(?:\/\d\d)?(?: P)?`;
/** `Joined Cases C-1/10, `, `verb. Rs. ` before a further number. */
const JOINED = regex.plain`(?:[Jj]oined [Cc]ases|[Vv]erbundenen? Rechtssachen|[Vv]erb\.(?: Rs\.)?) (?:${CASE_NUMBER}(?:,| and| und| to| bis|,? -) ){1,12}$`;
const LONGEST_JOINED = 300; // characters

/** Whether two numbers are those of joined cases of the courts of the Union, which one judgment decides. */
function areJoined(before: Finding, one: Finding, text: string): boolean {
  if (before.kind !== "decision" || one.kind !== "decision" || one.country !== "eu") return false;
  const ahead = text.slice(Math.max(0, one.start - LONGEST_JOINED), one.start).replaceAll(/\s+/g, " ");
  const isList = /^\s?(?:,|and|und|u\.|&)\s$/.test(text.slice(before.end, one.start));
  return JOINED.test(ahead) || (isList && PRINTED_ONCE.test(text.slice(one.end, one.end + LONGEST_JOINED)));
}

/** The one place of judgments after their numbers: `C-6/90 and C-9/90 Francovich [1991] ECR I-5357`. */
const PRINTED_ONCE = /^,?(?:\s\p{Lu}[^;:]{2,100}?)?,?\s(?:(?:ECLI:)?EU:[CT]:|\[\d{4}\]\sE(?:CR|CLI)|Slg)/u;

/** The years that a case's citation states: both are the same but for `[1895-9] All ER Rep 33`. */
function yearsOf(one: Finding): { readonly from: number; readonly to: number } | undefined {
  if (one.kind !== "neutral" && one.kind !== "reported" && one.kind !== "foreign_neutral") return undefined;
  const { year } = one;
  return year === undefined ? undefined : { from: year, to: (one.kind === "reported" && one.until) || year };
}

const LONGEST_LINK = 60;
/** `, und Beschluss vom `, `; vom `, `) sowie Urteile vom `, ` - Identitätsdiebstahl, und vom `: link to the next decision of the same court. */
const LIST_LINK =
  /^(?:[\s,-]{0,4}juris(?=[\s,;)]))?(?:\s-\s["\p{Lu}][^,;:()\n]{2,40}(?=[,;]))?[\s,;()\]>-]{0,10}(?:(?:und|sowie|u\.)\s{1,3})?(?:(?:vom|v\.|des|der|\p{L}{0,20}(?:[Uu]rteile?n?|[Bb]eschl(?:uss|üssen?)))\s{1,3}){0,2}$/u;

/** Gives a decision the court of its list: `BFH-Urteile vom … V R 1/79, BFHE 130, 12, und vom … V R 2/79`. */
export function withCourts(found: readonly Finding[], text: string): Finding[] {
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

/** Gives a decision of a list the court and the form that only the first one names. */
function ofList(one: Decision, { court, courtName, country, form }: Decision): Decision {
  if (one.court && one.court !== court) return one;
  const named = one.court ? one : { ...one, court, courtName, country };
  const fields = { ...named, form: one.form ?? (one.date === undefined ? undefined : form) };
  const warnings = one.warnings.filter((warning) => warning !== COURTLESS);
  return { ...fields, warnings, canonical: formatDecision(fields) };
}
