import { groupBy } from "../../../core/group-by.ts";
import { languageIn } from "../../../core/text.ts";
import { spansIn } from "../../clean.ts";
import { find, tooMany } from "../../find.ts";
import type { Citation, CitationOf, Pinpoint, Span } from "../../types.ts";
import { binary, mentionOf, type Read } from "./lines.ts";
import { saidAgain } from "./said-again.ts";
import { sentencesIn } from "./sentences.ts";
import { type Law, lawOf, shortTitles, type Spoken, type TopicAt, topicsOf } from "./topics.ts";

interface Draft extends Read {
  /** Further mentions of cases by their short names, and those that have a paragraph. */
  readonly spoken: readonly Spoken[];
  readonly again: readonly Citation[];
}

const BRACKETED = String.raw`\[\d{1,4}\](?:(?:\s?[-–,]\s?|\s(?:and|to)\s)\[\d{1,4}\]){0,6}`;
const NUMBERED = String.raw`\d{1,4}(?:(?:\s?[-–]\s?|\s(?:and|to)\s)\d{1,4})?(?![\d.,]*\d)(?!\()`;
const PROVISION = String.raw`\d{1,4}(?:\s[A-Z]{1,2}(?=;|\s\(\d)|[A-Z]{0,3})(?:\s\(\d{1,2}[A-Z]?\))?(?:\(\w{1,5}\)|\s\([a-z]\)){0,5}`;
const LIST = String.raw`${PROVISION}(?:(?:,\s(?:and|or)\s|,\s?|\s?[-–/]\s?|\s(?:and|or|to)\s)${PROVISION}){0,20}(?![\p{L}\d])`;
const [IN_SCHEDULE, CLAUSE] = [
  String.raw`[Ss]ch(?:edule|\.)?\s\d{1,2}`,
  String.raw`(?:cl(?:ause|\.)?|Clause|Cl\.?|item)\s${PROVISION}`,
];
/** `Schedule 1, cl 4`, `cl 4 of Schedule 1`; a schedule alone may be that of a contract. */
const SCHEDULE = String.raw`(?:${IN_SCHEDULE},?\s${CLAUSE}|${CLAUSE}\s(?:of|in)\s${IN_SCHEDULE})(?![\p{L}\d])`;
/** `at [99]`, `([28])`, `Para 12`, `- [63]: …`; `s 21(2)`, `subsection (12)`; `Article 33(1)`, `Recital 999`, `Annex III`. */
const PLACES = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])(?:[Aa]t|[Ff]rom|[Ii]n|[Ss]ee(?: also)?|[Pp]aras?\.?|[Pp]aragraphs?)\s\(?(?<bracketed>${BRACKETED})`,
    String.raw`[:,–—]\s(?<closing>${BRACKETED})(?=[.;]?[ \t]*$)`,
    String.raw`\((?<enclosed>${BRACKETED})(?=[),;])`,
    String.raw`^[ \t>]*(?:[-*+•]|\d{1,3}[.)])[ \t]+(?<led>${BRACKETED})(?=:|[ \t]+\p{Ll})`,
    String.raw`(?<![\p{L}\p{N}])(?:[Pp]aras?\.?|[Pp]aragraphs?)\s(?<numbered>${NUMBERED})`,
    String.raw`(?<![\p{L}\p{N}.'’])(?<section>(?:(?:[Ss]ections?|[Ss]ec\.)\s|ss?\.?\s?)${LIST}|(?:[Ss]ubsections?|[Pp]aragraphs?)\s\d{1,4}[A-Z]{0,3}(?:\(\w{1,5}\)){1,5}|${SCHEDULE})`,
    String.raw`(?<![\p{L}\p{N}.])[Ss]ub-?s(?:ections?)?\s(?<sub>\(\w{1,5}\))`,
    String.raw`(?<![\p{L}\p{N}.])(?<article>(?:Articles?|Arts?\.?|[Rr]ecitals?)\s${LIST}|Annex\s[IVX]{1,6}(?!\p{L}))`,
  ].join("|"),
  "gmu",
);
/** A paragraph of something else: of an affidavit, of the draft itself. */
const OF_OTHER =
  /^\s?(?:[-–,]|and)?\s?(?:above|below|supra)|^\s(?:of|in)\s(?!(?:that|the) (?:case|judgment|decision|ruling|reasons))/;
const EVIDENCE =
  /\b(?:affidavits?|submissions?|statement|pleadings?|claim|defence|exhibit|annexure|transcript|reports?|letter|contract|agreement|lease|deed|schedule|above|below|my|our)\b(?<near>[^.;\n]{0,40})$/i;
const LEAST_APART = 3; // characters between such a document and a place in brackets that is the case's
const OTHER_NAME =
  /(?<!\p{L})(?:[Ii]n|[Ss]ee|[Cc]iting|[Ff]ollowing|[Aa]pplying) \p{Lu}\p{Ll}[^.;\n]{0,80}$/u;
/** The name of another law after a provision: "of the Limitation Act 1969", "EPBCA", "Companies Act"; "Article 29 Working Party" is a body. */
const OF_LAW =
  /^\)?,?\s(?:(?:of|in|to|under)\s(?!(?:that|the same|this|the) (?:Act|Code|statute)\b)|\p{Lu}{2,}|(?:Data Protection )?Working (?:Party|Group)\b|(?<!\n)(?:the\s)?\p{Lu}\p{Ll}+\s(?:\p{L}+\s){0,6}(?:Act|Code|Regulations?|Rules)\b)/u;
/** A law or chapter directly before a provision, which no form reads. */
const AFTER_LAW = /(?:\b(?:Acts?|Ordinance|Law|Code|Rules|Bill)|\b(?:19|20)\d\d|\bc \d{1,4}),?\s$/;
const NAMED_LAW = /^\s(?:of|in|to|under)\s(?:the\s)?([\p{L}\d]{3,12})(?![\p{L}\d])/u;
/** Paragraphs that the draft numbers itself: `[12] The appellant`, and many of `12 The appellant`. */
const OWN_NUMBER = /^[ \t]*\[\d{1,4}\][ \t]+\p{L}/gmu;
const PLAIN_NUMBER = /^[ \t]*\d{1,4}[ \t]+\p{L}/gmu;
/** How an Act speaks of itself, whose sections are its own. */
const OWN_LAW = /(?<!\p{L})[Tt]his (?:Act|Regulation|Directive|Decision)(?!\p{L})/gu;
const [FEWEST_OWN, FEWEST_PLAIN, FEWEST_SELF] = [2, 8, 4];
const SECTION_BEFORE = /(?<![\p{L}\p{N}'’])(?:[Ss]ections?|ss?\.?)\s(\d{1,4}[A-Z]{0,3})/gu;
const MOST_BACK = 500; // characters between a subsection and its section
const MOST_PLACES = 10_000; // a text with more is refused
const LONGEST_NEAR = 1_500; // characters of a sentence and the next
const BEGINNING = 20_000; // characters by which the language is told
const AHEAD = 2; // characters after a place by which its form is told
const LEAD = 120; // characters before a place that are looked at

/** Builds a further mention of a case with its paragraphs, which are printed at `place`. */
export function caseAgain(
  { text, found }: Pick<Read, "text" | "found">,
  to: number,
  { start, end, canonical }: Span & { readonly canonical: string },
  place: Span & { readonly printed: string },
): CitationOf<"back_reference"> {
  const pinpoints = pinsIn(place.printed, place);
  return mentionOf(found, to, {
    form: "name",
    canonical,
    text: text.slice(start, end),
    start,
    end,
    pinpoints,
  });
}

function pinsIn(printed: string, { start, end }: Span): readonly Pinpoint[] {
  return Array.from(
    printed.matchAll(/\[?(\d{1,4})\]?(?:(?:\s?[-–]\s?|\sto\s)\[?(\d{1,4})\]?)?/g),
    ({ 1: from, 2: to }) => ({
      unit: "paragraph",
      from: Number(from),
      ...(to !== undefined && { to: Number(to) }),
      start,
      end,
    }),
  );
}

/**
 * Returns the places that a draft gives without their authority, with the one that it speaks of: `At [99], the Court said`
 * after one decision, `s 21(2)` under the Act that is being discussed, `Article 33(9)`, `Recital 999`. Targets are
 * indexes of `found`, in which articles that name no law are given theirs. None in a German draft, no paragraphs if
 * the draft numbers its own, no provisions if it is an Act. Takes time in proportion to the text, in short steps.
 * @throws LegibusError INVALID_INPUT when there are more than 10,000
 */
export function* placesAgain(
  read: Draft,
): Generator<void, { readonly found: readonly Citation[]; readonly places: readonly Citation[] }> {
  const { text } = read;
  if (languageIn(text.slice(0, BEGINNING)) === "de") return { found: read.found, places: [] };
  const laws = shortTitles(read);
  const topicAt = topicsOf(read, laws, read.spoken);
  const reading = { ...read, laws, topicAt, sections: sectionsCited(read.found) };
  const isNumbered = counted(text, OWN_NUMBER) >= FEWEST_OWN || counted(text, PLAIN_NUMBER) >= FEWEST_PLAIN;
  const isLaw = counted(text, OWN_LAW) >= FEWEST_SELF;
  const places: Citation[] = [];
  yield;
  for (const span of spansIn(text, PLACES)) {
    yield;
    if (span === undefined || isTaken(span, read)) continue;
    const printed =
      new RegExp(PLACES.source, "mu").exec(text.slice(span.start, span.end + AHEAD))?.groups ?? {};
    const isParagraph = PARAGRAPHS.some((one) => printed[one] !== undefined);
    if (isParagraph ? isNumbered : isLaw) continue;
    places.push(
      ...(isParagraph ? paragraphsAt(span, printed, reading) : provisionsAt(span, printed, reading)),
    );
    if (places.length > MOST_PLACES) throw tooMany("places of authorities", MOST_PLACES);
  }
  const found = read.found.map((one) =>
    isOfNoLaw(one) ? (provisionsAt(one, { article: one.text }, reading)[0] ?? one) : one,
  );
  const said = yield* saidAgain(read, topicAt, inOrder([...places, ...read.again]));
  return { found, places: [...places, ...said] };
}

function inOrder(spans: readonly Span[]): readonly Span[] {
  return spans.toSorted((one, other) => one.start - other.start);
}

const PARAGRAPHS = ["bracketed", "enclosed", "closing", "led", "numbered"] as const;
/** Those of which the citation is the number alone. */
const BARE = ["enclosed", "closing", "led"] as const;
type Printed = Readonly<Record<string, string | undefined>>;
interface Reading extends Draft {
  readonly laws: ReadonlyMap<string, Law>;
  readonly topicAt: TopicAt;
  readonly sections: SectionsCited;
}

/** The Acts of which a section is cited, by its number. */
type SectionsCited = ReadonlyMap<string, readonly (Law & { readonly at: number })[]>;

/** Numbers that tell an Act: small ones are in all of them. */
const TELLING_SECTION = /(?<![\w.(])\d{2,4}[A-Z]{0,3}(?![\w.])/g;
const REACH = 6_000; // characters after a section within which its number alone is of the same Act

function sectionsCited(found: readonly Citation[]): SectionsCited {
  const all = found.flatMap((one) => {
    const law = one.kind === "legislation" ? lawOf(one) : undefined;
    if (one.kind !== "legislation" || !law) return [];
    const numbers = one.provisions.flatMap((place) => place.match(TELLING_SECTION) ?? []);
    return numbers.map((number) => ({ number, law: { ...law, at: one.start } }));
  });
  return new Map(
    [...groupBy(all, ({ number }) => number)].map(([number, same]) => [number, same.map(({ law }) => law)]),
  );
}

/** Returns the only Act of which the draft has cited the section before, not far away. */
function actOfSection(printed: string, start: number, sections: SectionsCited): Law | undefined {
  const [number = ""] = printed.match(TELLING_SECTION) ?? [];
  const before = (sections.get(number) ?? []).filter(({ at }) => at < start && start - at < REACH);
  return new Set(before.map(({ name }) => name)).size === 1 ? before[0] : undefined;
}

/** Whether a citation is an article, in the English way, of a law that it does not name. */
function isOfNoLaw(one: Citation): boolean {
  return (
    one.kind === "norm" && one.lawName === undefined && /^Art(?:icle)?s?\.? \d+[a-z]?(?:\(|$)/.test(one.text)
  );
}

function counted(text: string, pattern: RegExp): number {
  return (text.match(pattern) ?? []).length;
}

/** Whether a place is part of a citation or quoted. */
function isTaken({ start, end }: Span, { found, ends, quoted, again }: Draft): boolean {
  const before = binary(found.length, (at) => (found[at]?.start ?? 0) < end);
  const quotation = quoted[binary(quoted.length, (at) => (quoted[at]?.start ?? 0) <= start)];
  const named = again[binary(again.length, (at) => (again[at]?.start ?? 0) < end)];
  const reach = Math.max(ends[before] ?? 0, quotation?.end ?? 0, named?.end ?? 0);
  return Math.max(reach, named?.pinpoints.at(-1)?.end ?? 0) > start;
}

function paragraphsAt(span: Span, groups: Printed, read: Reading): readonly Citation[] {
  const { text, found, topicAt } = read;
  const topic = topicAt("case", span.end);
  if (topic?.to === undefined || isOfOther(span, topic, read)) return [];
  const printed = PARAGRAPHS.map((one) => groups[one]).find((one) => one !== undefined) ?? "";
  const at = span.start + text.slice(span.start, span.end).lastIndexOf(printed);
  const place = { start: at, end: at + printed.length, printed };
  const isBare = BARE.some((one) => groups[one] !== undefined);
  const canonical = found[topic.to]?.name ?? topic.name;
  const own = { start: isBare ? at : span.start, end: place.end, canonical };
  return [{ ...caseAgain(read, topic.to, own, place), notes: [readAs(canonical)] }];
}

/** Whether a paragraph is of something else than the case, or is checked with its citation. */
function isOfOther({ start, end }: Span, topic: Spoken, { text, topicAt }: Reading): boolean {
  const before = text.slice(Math.max(topic.at + 1, start - LEAD), start);
  const near = EVIDENCE.exec(before)?.groups?.["near"];
  const isOfEvidence = near !== undefined && (!/^[([]/.test(text.slice(start)) || near.length < LEAST_APART);
  if (isOfEvidence || OTHER_NAME.test(before) || OF_OTHER.test(text.slice(end, end + LEAD))) return true;
  const law = text.startsWith("para", start) ? topicAt("union", end) : undefined; // "in paragraph 2" of an article
  const isOfLaw = law !== undefined && law.at > topic.at && !text.slice(law.at, start).includes("\n");
  return isOfLaw || isNear(text.slice(topic.at, start), topic.isCited === true);
}

/** A place on a line of its own label: `Lead judgment: Smith JA from `. */
const LABELLED = /\n[ \t>*•-]{0,8}\p{Lu}[^:\n]{1,60}:\s[^\n]*$/u;

/** Whether a place is in the sentence of the mention, or in the one after a citation, and is checked with it. */
function isNear(between: string, isCited: boolean): boolean {
  if (between.length > LONGEST_NEAR || /\n\s*\n/.test(between) || LABELLED.test(between)) return false;
  return sentencesIn(between).length <= (isCited ? 2 : 1);
}

/** Reads provisions as if the name of their law followed them. */
function provisionsAt(
  { start, end }: Span,
  { section, sub, article }: Printed,
  read: Reading,
): readonly Citation[] {
  const { text } = read;
  const kind = article === undefined ? "act" : "union";
  const law = lawAt({ start, end }, section, kind, read);
  if (law?.kind !== kind) return [];
  const of = sub === undefined ? undefined : sectionBefore(text, start);
  if (sub !== undefined && of === undefined) return [];
  const printed = section ?? article ?? `s ${of}${sub}`;
  const shift = (at: number) =>
    sub === undefined ? start + Math.min(at, printed.length) : at === 0 ? start : end;
  return find(`${printed} of ${law.name}`)
    .filter((one) => one.start < printed.length)
    .map((one) => {
      const [from, to] = [shift(one.start), shift(one.end)];
      const notes = [...one.notes, readAs(law.name)];
      return { ...one, start: from, end: to, text: text.slice(from, to), notes };
    });
}

/**
 * Returns the law of a provision: the one named after it, else that of which its section was cited, else the
 * one spoken of.
 */
function lawAt(
  { start, end }: Span,
  section: string | undefined,
  kind: Law["kind"],
  { text, found, laws, topicAt, sections }: Reading,
): Law | undefined {
  const behind = text.slice(end, end + LEAD);
  const named = laws.get(NAMED_LAW.exec(behind)?.[1] ?? "");
  const isOther = OF_LAW.test(behind) || AFTER_LAW.test(text.slice(Math.max(0, start - LEAD), start));
  if (named !== undefined || isOther) return named;
  const cited = section === undefined ? undefined : actOfSection(section, start, sections);
  const law = cited ?? lawBehind(end, kind, { text, found });
  const topic = law === undefined ? topicAt(kind, end) : undefined;
  const isOfCase = CASE_BEHIND.test(behind) && text.slice(topic?.at, start).includes("\n");
  return law ?? (isOfCase ? undefined : topic);
}

/** A case of the Union in brackets, of whose law an article before it is, unless the paragraph names another. */
const CASE_BEHIND = /^\s?\((?:(?:Joined )?Cases? |judgment |[CT][-‑–]\d)/;

/** Words between a provision and its law at the end of the sentence: `concerns notices under the`, `lets a party apply under the GDPR (`. */
const UNDER = /^\s\p{Ll}[^.;:!?\n]{3,200}\s(?:under|of|in|by|to)\s(?:the\s)?(?:[\p{Lu}\d]{2,8}\s\()?$/u;

/** Returns the law that the sentence of a provision names after its verb, without a provision of its own. */
function lawBehind(
  end: number,
  kind: Law["kind"],
  { text, found }: Pick<Read, "text" | "found">,
): Law | undefined {
  const next = found[binary(found.length, (at) => (found[at]?.start ?? 0) < end) + 1];
  const isWhole = next !== undefined && "provisions" in next && next.provisions.length === 0;
  const law = isWhole && UNDER.test(text.slice(end, next.start)) ? lawOf(next) : undefined;
  return law?.kind === kind ? law : undefined;
}

function readAs(name: string): string {
  return `read as a place in ${name}, of which the draft speaks`;
}

function sectionBefore(text: string, at: number): string | undefined {
  return Array.from(
    text.slice(Math.max(0, at - MOST_BACK), at).matchAll(SECTION_BEFORE),
    ([, number]) => number,
  ).at(-1);
}
