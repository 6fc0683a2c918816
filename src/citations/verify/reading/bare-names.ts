import { tooMany } from "../../find.ts";
import { type NamedAt, namesIn } from "../../names.ts";
import { calledInShort, citationOfName } from "../../tables/case-names.ts";
import { languageIn, wordSet } from "../../../core/text.ts";
import { spansIn } from "../../clean.ts";
import type { Citation, CitationOf, Span } from "../../types.ts";
import { PUBLISHED_LAWS } from "../identity/index.ts";
import { LEAST_LIKE, nameSimilarity, tellingWords } from "../identity/name.ts";
import { caseAgain } from "./english-places.ts";
import { binary, type Read } from "./lines.ts";
import { regex } from "../../../core/regex.ts";
import { NAMED_CASES, type Spoken } from "./topics.ts";

const NO_CITATION = "names a case without a citation: nothing proves which one it is";
const MOST_NAMES = 10_000; // as many as the citations a draft may have
const MOST_MENTIONS = 50_000; // a book has a few thousand
const [FOLLOWED, ENDED] = [40, 160]; // characters within which a citation of the named case may follow, directly or after the rest of its name
/** Words of a name that may be in lower case. */
const JOINING = wordSet("of the and for in atf as to by on ex parte trustee liq liquidation");
const CAPTION = 600; // characters at the start of a draft, which name its own matter
const MOST_AROUND = 60; // characters beside the name in such a line

/**
 * Adds to the citations of a draft the first mention of each case that it names without a citation. Skips
 * cases cited elsewhere, the draft's own matter and quoted names. Runs in short steps.
 * @throws LegibusError INVALID_INPUT when more than 10,000 cases are named so, or 50,000 names are in the draft
 */
export function* withBareNames(
  text: string,
  found: readonly Citation[],
  quoted: readonly Span[],
): Generator<void, readonly Citation[]> {
  const known = new Map<string, string[]>();
  for (const { name, called = "" } of found) remember(known, name ?? called);
  const years = yearsOf(found);
  const bare: Citation[] = [];
  const seen = new Set<string>();
  let [read, mentions] = [0, 0];
  for (const named of allNames(text, found)) {
    if (named === undefined || (read += 1) % 32 === 0) yield;
    if (named === undefined) continue;
    if ((mentions += 1) > MOST_MENTIONS) throw tooMany("names of cases", MOST_MENTIONS);
    if (seen.has(named.name)) continue;
    const { name, start, end } = named;
    if (isOther({ start, end }, { text, found, quoted })) continue;
    seen.add(name);
    const isOfYear = hasYear(years, name);
    if (isKnown(known, name) && isOfYear) continue;
    remember(known, name);
    bare.push(citationOf(name, { start, end }, isOfYear));
    if (bare.length > MOST_NAMES) throw tooMany("cases named without a citation", MOST_NAMES);
  }
  return merged(found, bare);
}

function* allNames(text: string, found: readonly Citation[]): Generator<NamedAt | undefined> {
  const whole: NamedAt[] = [];
  for (const named of namesIn(text)) {
    if (named) whole.push(named);
    yield named;
  }
  const isWithin = ({ start }: Span) =>
    start < (whole[binary(whole.length, (place) => (whole[place]?.start ?? 0) <= start)]?.end ?? 0); // "Works (1943)" of "Carl v Board of Works (1943)"
  const isGerman = languageIn(text.slice(0, BEGINNING)) === "de";
  for (const form of isGerman ? [CALLED] : [CALLED, OF_YEAR, ...SHORT])
    for (const span of spansIn(text, form))
      if (!span || !isWithin(span)) yield span && { name: text.slice(span.start, span.end), ...span };
  for (const span of spansIn(text, FILED))
    if (!span || isAlone(span, text, found))
      yield span && { name: text.slice(span.start, span.end), ...span };
}

/** "M97/2016", "Plaintiff M97/2016": a file number of the High Court of Australia, not in the name of a case. */
const FILED =
  /(?<![\p{L}\d./-]|\bv\.? |(?:Plaintiff|Applicant|Appellant) )(?:(?:Plaintiff|Applicant|Appellant) )?[ABCDHMPS]\d{1,3}\/(?:19[89]|20[0-4])\d(?![\d/]| v)/gu;

/** Whether no citation is in the same paragraph, of which the number may be. */
function isAlone({ start, end }: Span, text: string, found: readonly Citation[]): boolean {
  const at = binary(found.length, (place) => (found[place]?.start ?? 0) < end);
  const [before, next] = [found[at], found[at + 1]];
  const isApart = (from: number, to: number) => /\n\s*\n/.test(text.slice(from, to));
  return (
    (before === undefined || isApart(before.end, start)) && (next === undefined || isApart(end, next.start))
  );
}

const BEGINNING = 20_000; // characters by which the language is told
/** A party that a case may be called by; not the party of the draft's own case. */
const PARTY = String.raw`(?!(?:Plaintiff|Defendant|Applicant|Respondent|Appellant|Prosecution|Crown|Commissioner|Client|Accused|Court|Tribunal|Government|Commonwealth|State|Parliament|Minister|Council|Bank|Company)s?(?![\p{L}]))\p{Lu}\p{L}{3,30}`;
/** "in Heydon's Case", "the Engineers' Case"; not a heading, nor "the Crown's Case". */
const CALLED = regex.gu`(?<=\p{Ll} )${PARTY}(?:['’]s|s['’]) Case(?!\p{L})`;
/** Words before a place or a year that name no case. */
const NO_CASE = String.raw`(?!(?:Exhibit|Reason|Judge?ment|Affidavit|Transcript|Tab|Annexure|Schedule|Item|Part|Chapter|Section|Article|Paragraph|Para|Note|Table|Figure|Volume|Submission|Statement|Report|Decision|Opinion|Order|Award|Bill|Act|Regulation|Rule|Code|Version|Edition|Appendix|Above|Below|Also|Only|Cited|Especially|Particularly|January|February|March|April|June|July|August|September|October|November|December|Spring|Summer|Autumn|Winter|Minister|Parliament|Senate|Cabinet|Australia|Queensland|Victoria|Tasmania|England|Sydney|Melbourne|Brisbane|Perth|Adelaide|Hobart|Darwin|Canberra|London|Brexit|Covid|Cases?|Ibid|Supra|There|Here|This|That)s?(?![\p{L}]))`;
/** Words that end a place of this case: "at [44] of his affidavit", "at [44] above". */
const NOT_OF = String.raw`(?!\s?(?:[-–,]|and)?\s?(?:above|below|(?:of|in)\s(?:his|her|their|its|the|this|these|my|our)\s))`;
/** "Re Polly Peck (No 2) (1998)": a case of one party, with its year alone. */
const OF_YEAR = regex.gu`(?<![\p{L}\d])(?:(?:In )?[Rr]e|Ex parte) \p{Lu}[\p{L}.'’-]{0,30}(?: (?:\p{Lu}[\p{L}.'’-]{0,30}|of|and|the|&)){0,6}(?: \(No \d{1,2}\))? \((?:18|19|20)\d\d\)(?! \d)`;
/** The short forms of cases in English texts. */
const SHORT: readonly RegExp[] = [
  // "see Pemble's case", "in Pemble's case the Court held", not "in Smith's case the evidence was thin"
  regex.gu`(?<=\b(?:[Ss]ee(?: also)?|[Cc]f|[Ff]ollow(?:ing|ed)|[Aa]ppl(?:ying|ied)|[Dd]istinguish(?:ed|ing)|[Oo]verruled|(?:rule|principle|test|doctrine|reasoning|decision|settled|held|decided|explained|laid down|recognised|established) in) |[Ii]n (?=[\p{L}'’]{4,36} case,? (?:the (?:[\p{L}]+ )?(?:Court|House|Privy|majority|plurality)|\p{Lu}\p{Ll}+ (?:A?CJ|JA?)\b|it was (?:held|said|decided))))${PARTY}(?:['’]s|s['’]) case(?!\p{L})`,
  // "Amadio (1983)", "Zecevic at [662-663]"
  regex.gu`(?<!(?<!\p{L})(?!(?:In|See|Cf|As|Under|From|Following|Like|But|And|The) )[\p{Lu}\d][\p{L}.'’&-]{0,40} |\bper |\b(?:[Aa]ffidavit|[Ss]tatement|[Ee]vidence|[Rr]eport|[Dd]eclaration|[Ss]ubmission)s? of |\bv\.? |[\p{L}\d'’-])${NO_CASE}\p{Lu}\p{Ll}{3,30}(?: \((?:18|19|20)\d\d\)(?! \d)|(?= at \[\d{1,4}(?:[-–]\d{1,4})?\]${NOT_OF}))`,
];

/** Whether a name belongs to a citation, a quotation or the draft's own heading. */
function isOther(
  { start, end }: Span,
  { text, found, quoted }: { text: string; found: readonly Citation[]; quoted: readonly Span[] },
): boolean {
  const at = binary(found.length, (place) => (found[place]?.start ?? 0) < end);
  const [before, next] = [found[at], found[at + 1]];
  const last = quoted[binary(quoted.length, (place) => (quoted[place]?.start ?? 0) <= start)];
  return (
    (before?.end ?? 0) > start ||
    isNameOf(next, text, end) ||
    (last !== undefined && last.end >= end) ||
    /^(?:Pty|Ltd|Limited|Inc)\b/.test(text.slice(start, end)) || // the end of a name that starts on the previous line
    isCaption(text, { start, end })
  );
}

function isNameOf(next: Citation | undefined, text: string, end: number): boolean {
  if (next === undefined || next.start - end > ENDED || PUBLISHED_LAWS.has(next.kind)) return false;
  const between = text.slice(end, next.start).replaceAll(/\b(?:Co|Ltd|Pty|Inc|No)\./g, "");
  if (/[.;](?:\s+\p{Lu}|\s*\n)|\n\s*\n|\sv\.?\s/u.test(between)) return false;
  return between.length <= FOLLOWED || isRest(between);
}

/** Whether text is the rest of a name: "of the Roman Catholic Church for the Diocese of Lismore". */
function isRest(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every(
    (word) => JOINING.has(word) || word[0] !== word[0]?.toLowerCase() || word === word.toUpperCase(),
  );
}

/** Returns the years of the cited cases by each distinctive word of their names. */
function yearsOf(found: readonly Citation[]): ReadonlyMap<string, ReadonlySet<number>> {
  const years = new Map<string, Set<number>>();
  for (const one of found) {
    if (one.name === undefined || !("year" in one) || one.year === undefined) continue;
    for (const word of tellingWords(one.name).flat())
      years.set(word, (years.get(word) ?? new Set()).add(one.year));
  }
  return years;
}

const OTHER_YEAR = "gives a year in which the draft cites no case of this name";

/** Whether the year of "Amadio (1983)" is one of a cited case of that name, or none is cited. */
function hasYear(years: ReadonlyMap<string, ReadonlySet<number>>, name: string): boolean {
  const [, party = "", year = ""] = /^(.*) \((\d{4})\)$/.exec(name) ?? [];
  const words = year === "" ? [] : tellingWords(party).flat();
  return words.every((word) => years.get(word)?.has(Number(year)) !== false);
}

function citationOf(name: string, { start, end }: Span, isOfYear: boolean): Citation {
  const known = citationOfName(name);
  const reason = isOfYear ? NO_CITATION : OTHER_YEAR;
  const meaning = {
    kind: "unrecognised",
    country: undefined,
    canonical: name,
    warnings: [known === undefined ? reason : `names a case without its citation, which is ${known}`],
    notes: [],
  } as const;
  return { ...meaning, name, text: name, start, end, pinpoints: [], judges: undefined };
}

/** The start of a line that lists authorities, not the draft's own matter: an item, a row, a label. */
const LISTING =
  /^(?:[|•+*-]\s(?!\W*(?:Matter|Re|Subject|Client|File|Between)\b)|\d{1,3}[.)]\s|[*_]*(?:Case|Authority|Decision|Precedent)[ \p{L}]{0,12}[*_]*:)/iu;

/** Whether a name fills most of its line at the start of the draft. */
function isCaption(text: string, { start, end }: Span): boolean {
  if (start > CAPTION) return false;
  const from = text.lastIndexOf("\n", start) + 1;
  const stop = text.indexOf("\n", end);
  const line = text.slice(from, stop === -1 ? text.length : stop).trim();
  if (LISTING.test(line)) return false;
  const isFirst = text.slice(0, from).trim() === "" && line.includes(";");
  if (isFirst && !/[.!?]$/.test(line)) return true; // many parties
  return line.length - (end - start) <= MOST_AROUND && !/[.!?]["”’)]?$/.test(line);
}

const MOST_ALIKE = 20;

/** Indexes a name by its distinctive words, so that another name is compared with few. */
function remember(byWord: Map<string, string[]>, name: string): void {
  for (const word of tellingWords(name).flat())
    byWord.set(word, [...(byWord.get(word) ?? []).slice(-MOST_ALIKE), name]);
}

function isKnown(byWord: ReadonlyMap<string, readonly string[]>, name: string): boolean {
  const words = tellingWords(calledInShort(name).replace(/ \(\d{4}\)$/, "")); // "Pemble's case" beside "Pemble v The Queen"
  if (words.length === 1 && words.flat().every((word) => byWord.has(word))) return true;
  const alike = new Set(
    tellingWords(name).flatMap((words) => words.flatMap((word) => byWord.get(word) ?? [])),
  );
  return [...alike].some((other) => nameSimilarity(name, other) >= LEAST_LIKE);
}

/** Adds citations to a list in the order of the text and renumbers groups and targets, which are those of the list. */
export function merged(found: readonly Citation[], bare: readonly Citation[]): readonly Citation[] {
  if (bare.length === 0) return found;
  const all = [...found.map((one, old) => ({ one, old })), ...bare.map((one) => ({ one, old: -1 }))].toSorted(
    (first, second) => first.one.start - second.one.start,
  );
  const places = new Map(all.map(({ old }, at) => [old, at] as const));
  const placed = (old: number) => places.get(old) ?? old;
  return all.map(({ one }): Citation => {
    const grouped = one.group === undefined ? one : { ...one, group: placed(one.group) };
    const isBack = grouped.kind === "back_reference" && grouped.target !== undefined;
    return isBack ? { ...grouped, target: placed(grouped.target ?? 0) } : grouped;
  });
}

const BRACKETED = String.raw`\[\d{1,4}(?:\s?[-–]\s?\d{1,4})?\](?:\s?(?:[-–,]|and)\s?\[\d{1,4}\]){0,6}`;
const NUMBERED = String.raw`\d{1,4}(?:\s?[-–]\s?\d{1,4})?(?![\d.,]*\d)`;
/** `Mabo [44]`, `Mabo, at [44]`, `Mabo ([44])`, `Mabo at para 44`. */
const DIRECT = regex.plain`^(?:['’]s)?,?\s?\(?(?:at\s)?(?:(?<bracketed>${BRACKETED})|(?:at\s)?(?:paras?\.?|paragraphs?)\s(?<numbered>${NUMBERED}|${BRACKETED}))${NOT_OF}`;
/** `In Mabo the Court said at [44]`. */
const LATER = regex.plain`^[^.;:“”"()[\]\n]{1,160}?\s\(?at\s(?<bracketed>${BRACKETED})${NOT_OF}`;
/** `paragraph [44] of Mabo`, `at [44] in Mabo`. */
const AHEAD = regex.u`(?:(?<!\p{L})[Pp]ara(?:graph)?s?\.?\s(?<numbered>${NUMBERED}|${BRACKETED})|(?<!\p{L})[Aa]t\s(?<bracketed>${BRACKETED}))\s(?:of|in)\s$`;
const IN = /(?<!\p{L})(?:[Ii]n|[Ss]ee(?: also)?|[Ff]ollowing|[Aa]pplying|[Cc]iting|[Uu]nder)\s$/u;
/** Another case or person between a name and a place. */
const OTHER =
  /(?<!\p{L})\p{Lu}[\p{L}'’-]{1,40} v |\b(?:[Ii]n|[Ff]ollowed|[Aa]pplied|[Cc]ited|[Aa]pproved|[Dd]istinguished) \p{Lu}\p{Ll}/u;
const BEFORE_PERSON =
  /(?:\bv\.?|\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Justice|Judge|Sir|Lord|Lady|Senator)\.?)\s$/;
const AFTER_PERSON = /^(?:['’]s)?\s(?:v\.?\s|vs\s|CJ|JJA?|JA?\b|P\b|AJA|LJ|\p{Lu}\p{Ll})/u;
const NEAR = 200; // characters

/** A short title defined after a citation: `[1992] HCA 23 ("Mabo")`. */
const DEFINED = /^[^.;:()[\]\n]{0,24}\(\s?[“"'‘]?(\p{Lu}[\p{L}'’&. -]{2,60}?)[”"'’]?\s?\)/u;
const COMPANY = /(?:,?\s(?:Pty|Ltd|Limited|Proprietary|plc|PLC|Inc|LLC|Co|Corp(?:oration)?|GmbH|AG|NL)\.?)+$/;
/** Parties that many cases have, so that they alone name none. */
const COMMON =
  /^(?:R|Re|In re|Ex parte|The (?:Queen|King|Crown|State|Commonwealth)|Queen|King|Crown|Commonwealth|State|Police|Minister|Commissioner|Attorney|A-G|DPP|CDPP|Director|Secretary|Council|Federal|Deputy|Registrar|Chief|United|Australia|Victoria|Queensland|Tasmania|New|Western|South|Northern|Bank|National|Insurance|City|Shire|University|Regina)\b/;
const MOST_WORDS = 4;
const MOST_SHORT_NAMES = 2_000;

/** Returns the short names of a case: the title that the draft defines, its first telling party, and another of several words. */
function shortNames(name: string, behind: string): readonly string[] {
  const [party, ...others] = name
    .split(/\s(?:v\.?|vs\.?|-v-)\s/)
    .map((one) =>
      one
        .replace(COMPANY, "")
        .replace(/\s\([^()]*\)$/, "")
        .trim(),
    )
    .filter((one) => !COMMON.test(one));
  const defined = DEFINED.exec(behind)?.[1]?.trim();
  const second = others.filter((one) => one.includes(" ")); // "Personnel Contracting": one word may be a witness
  return [defined, party, ...second].flatMap((one) => (one !== undefined && isShortName(one) ? [one] : []));
}

function isShortName(name: string): boolean {
  return /^\p{Lu}[\p{L}'’-]{3}/u.test(name) && name.split(" ").length <= MOST_WORDS;
}

interface Named {
  readonly name: string;
  /** Index of the citation; -1 if several cases have the name. */
  readonly to: number;
  /** Position from which on the name is known. */
  readonly from: number;
}

/** Indexes the short names of the cited cases by their first word. */
function namesOf(
  text: string,
  found: readonly Citation[],
  ends: readonly number[],
): ReadonlyMap<string, Named[]> {
  const byName = new Map<string, Named>();
  for (const [to, one] of found.entries()) {
    const printed = NAMED_CASES.has(one.kind) ? one.name : unionName(one);
    if (printed === undefined || byName.size > MOST_SHORT_NAMES) continue;
    const end = ends[to] ?? one.end;
    for (const name of shortNames(printed, text.slice(end, end + NEAR / 2))) {
      const known = byName.get(name);
      const isOther = known !== undefined && !isSame(found[known.to], one);
      byName.set(name, known ? { ...known, to: isOther ? -1 : known.to } : { name, to, from: end });
    }
  }
  const byWord = new Map<string, Named[]>();
  for (const one of byName.values()) {
    const word = /^[\p{L}'’-]+/u.exec(one.name)?.[0] ?? "";
    byWord.set(
      word,
      [...(byWord.get(word) ?? []), one].toSorted((a, b) => b.name.length - a.name.length),
    );
  }
  return byWord;
}

/** Returns the name by which a case of the EU courts is known, if it is not its parties: `Schrems II`. */
function unionName({ kind, country, called }: Citation): string | undefined {
  return kind === "decision" && country === "eu" && !/\sv\.?\s/.test(called ?? "") ? called : undefined;
}

function isSame(one: Citation | undefined, other: Citation): boolean {
  return one?.canonical === other.canonical || one?.name === other.name;
}

/**
 * Returns the further mentions of cases by a short name with a paragraph: `Mabo [44]`, `at [44] of Mabo`, `In Mabo the
 * Court said at [44]`, and the places where a draft speaks of a case by such a name. Their targets are indexes of `found`. Takes time in proportion to the text, in short steps.
 */
export function* namedAgain(
  text: string,
  found: readonly Citation[],
  ends: readonly number[],
  quoted: readonly Span[],
): Generator<
  void,
  { readonly again: readonly CitationOf<"back_reference">[]; readonly spoken: readonly Spoken[] }
> {
  const byWord = namesOf(text, found, ends);
  const again: CitationOf<"back_reference">[] = [];
  const spoken: Spoken[] = [];
  if (byWord.size === 0) return { again, spoken };
  let [words, last] = [0, 0];
  for (const span of spansIn(text, CAPITALISED)) {
    if (span === undefined || (words += 1) % 256 === 0) yield;
    if (span === undefined || span.start < last) continue;
    const named = nameAt(span, byWord, text);
    if (named && !isPerson(text, { start: span.start, end: span.start + named.name.length }))
      spoken.push(spokenOf(named, span.start, found));
    const one = named && mentionAt(span.start, named, { text, found, ends, quoted });
    if (!one) continue;
    again.push(one);
    last = one.pinpoints.at(-1)?.end ?? one.end;
  }
  return { again, spoken };
}

/** Returns the short name of a case that begins with a capitalised word. */
function nameAt(
  { start, end }: Span,
  byWord: ReadonlyMap<string, readonly Named[]>,
  text: string,
): Named | undefined {
  const word = text.slice(start, Math.min(end, start + LONGEST_WORD));
  const named = byWord.get(word) ?? byWord.get(word.replace(/['’]s$/, ""));
  return named?.find(({ name }) => text.startsWith(name, start));
}

function spokenOf({ to, name }: Named, at: number, found: readonly Citation[]): Spoken {
  return to < 0 ? { at, kind: "case", name } : { at, kind: "case", to, name: found[to]?.canonical ?? name };
}

const CAPITALISED = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]{1,59}/gu;
const LONGEST_WORD = 60; // characters

function mentionAt(
  start: number,
  { name, to, from }: Named,
  read: Read,
): CitationOf<"back_reference"> | undefined {
  const { text } = read;
  const own = { start, end: start + name.length };
  const isNew = to >= 0 && start >= from && !isTaken(own, read) && !isPerson(text, own);
  const place = isNew ? placeBeside(own, read) : undefined;
  if (!place) return undefined;
  return caseAgain(read, to, { start: place.from, end: own.end, canonical: name }, place);
}

/** A place beside a name: as printed, its extent, and the start of the mention. */
interface NamedPlace extends Span {
  readonly printed: string;
  readonly from: number;
}

function placeBeside({ start, end }: Span, { text, found }: Read): NamedPlace | undefined {
  const before = text.slice(Math.max(0, start - NEAR / 4), start);
  const ahead = AHEAD.exec(before);
  const stated = printedIn(ahead);
  if (ahead && stated !== undefined)
    return { printed: stated, from: start - (before.length - ahead.index), start: end, end };
  const next = found[binary(found.length, (at) => (found[at]?.start ?? 0) < end) + 1];
  const behind = text.slice(end, Math.min(end + NEAR, next?.start ?? text.length));
  const after = DIRECT.exec(behind) ?? (IN.test(before) ? LATER.exec(behind) : null);
  const printed = printedIn(after);
  if (!after || printed === undefined || OTHER.test(after[0])) return undefined;
  const at = end + after[0].lastIndexOf(printed);
  if (/^[^\S\n]*\n\s*$/.test(text.slice(end, at))) return undefined; // the number of the next paragraph
  return { printed, from: start, start: at, end: at + printed.length };
}

function printedIn(place: RegExpExecArray | null): string | undefined {
  return place?.groups?.["bracketed"] ?? place?.groups?.["numbered"];
}

/** Whether a name is that of a person or part of a full name: "Mr Andrews", "Andrews J", "Andrews v". */
function isPerson(text: string, { start, end }: Span): boolean {
  return (
    BEFORE_PERSON.test(text.slice(Math.max(0, start - 12), start)) ||
    AFTER_PERSON.test(text.slice(end, end + 12))
  );
}

/** Whether a name is in a citation or its pinpoints, directly before one, or quoted. */
function isTaken({ start, end }: Span, { text, found, ends, quoted }: Read): boolean {
  const at = binary(found.length, (place) => (found[place]?.start ?? 0) < end);
  const next = found[at + 1];
  const quotation = quoted[binary(quoted.length, (place) => (quoted[place]?.start ?? 0) <= start)];
  return (
    (ends[at] ?? 0) > start ||
    (quotation !== undefined && quotation.end > start) ||
    (next !== undefined && /^[\s*_(,]*$/.test(text.slice(end, next.start)))
  );
}
