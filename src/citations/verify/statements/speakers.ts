import type { Block, LegalDocument } from "../../../core/document.ts";
import { authored, isAuthor, isOneOf, surnames } from "../../../documents/recognise/authors.ts";
import { ANY_OFFICE } from "../../../documents/recognise/offices.ts";
import type { PinCheck } from "../../../pins/check.ts";
import type { BlockRange } from "../../../pins/match.ts";
import { parseCitation } from "../../find.ts";
import type { Citation, CitationOf } from "../../types.ts";
import { englishDate, germanDate } from "../../../core/day.ts";
import { figuresIn } from "./figures.ts";
import { filesIn } from "../identity/file-numbers.ts";
import { reasonsStart } from "./orders.ts";
import { courtsCalled } from "../../court-names.ts";
import { courtField, formFields, differs, type Fields, NOTHING, open, together } from "../identity/fields.ts";
import type { SaidOfCase } from "../reading/surroundings.ts";
import { wordSet } from "../../../core/text.ts";
import { regex } from "../../../core/regex.ts";
import { isGermanOrAustrian } from "../../tables/jurisdictions.ts";

const SHOWN = 120; // characters
const THE_COURT = /^the (?:full )?court$/i;

/** Compares a judge named as speaker with the authors of the cited places, or else of the decision. */
export function spoke(speaker: string, pins: readonly PinCheck[], { kind, blocks }: LegalDocument): Fields {
  if (kind !== "case" || THE_COURT.test(speaker)) return NOTHING;
  if (pins.length > 0) return wroteThem(speaker, pins, blocks);
  const writers = writersOf(blocks);
  const isKnown =
    writers.length > 0 && blocks.every(({ pin, judge }) => judge !== undefined || !pin.includes("["));
  if (isKnown && !writers.some((one) => isOneOf(one, speaker)))
    return differs({ field: "judge", cited: speaker, found: writers.join("; ") });
  return surnames(speaker).length > 1 ? sat(speaker, writers, blocks) : satAlone(speaker, writers, blocks);
}

const HEAD_CHARS = 8_000;
const LEAST_SEEN = 2;
const BENCH =
  /(?:^|\|)[^\p{L}|]{0,12}(?:coram|before|judges?|judg(?:e?ment|es?) of|bench|justices?)\W{1,12}(\p{Lu}[^|\n]{2,150})/iu;
const OFFICE =
  /\b(?:[CP]?J|JJ|J?JA|A?JA|AJ|P|DCJ|FM|(?:Chief )?Justice|Judge|Magistrate|(?:Vice[- ]|Deputy )?President|(?:Senior )?Member|Commissioner|Registrar|Master)\b/;
/** "His Honour Judge Bowman", "Senior Member Megay", "MR J MANSVELD (MEMBER)" on a line of its own. */
const ONLY_MEMBER =
  /^[\s*_]*(?:(?:His|Her|Their) Honours? )?(?:(?:the )?Hon(?:ourable)?\.? )?(?:(?:Chief |Deputy |Vice[- ]|Senior |Judicial ){0,2}(?:Judge|Justice|President|Member|Magistrate|Commissioner|Registrar|Master)(?: [\p{Lu}][\p{L}.'’-]*){1,4}|(?:[\p{Lu}][\p{L}.'’-]* ){1,5}\((?:[\p{L} ]{0,30})(?:MEMBER|Member|PRESIDENT|President)\))[\s*_.,]*$/u;

/** Returns the text before the first numbered paragraph, or the start of a text without numbers. */
export function headOf(blocks: readonly Block[]): readonly string[] {
  const first = reasonsStart(blocks);
  let left = HEAD_CHARS;
  return blocks
    .slice(0, first === -1 ? blocks.length : first)
    .map(({ markdown }) => markdown)
    .filter((text) => (left -= text.length) > 0);
}

/** "Latham C.J., Rich, Starke and Williams JJ." on a line of its own. */
const ONLY_BENCH =
  /^[\s*_]*(\p{Lu}[\p{L}'’.-]+(?:(?:,| and|,? &)? \p{Lu}[\p{L}'’.-]*){2,16} J\.?J\.?(?:A\.?)?)[\s*_.]*$/u;

/** Returns the lines that name who sat: the one labelled as the bench, else those that name only judges. */
export function benchesIn(text: string): readonly string[] {
  const labelled = BENCH.exec(text)?.[1];
  if (labelled !== undefined) return [labelled];
  return text.split("\n").flatMap((line) => {
    const short = line.slice(0, LONGEST_LINE);
    return ONLY_BENCH.exec(short)?.[1]?.replaceAll(".", "") ?? ONLY_MEMBER.exec(short)?.[0] ?? [];
  });
}

const LONGEST_LINE = 200; // characters

/** Compares a judge with the bench named in a line of the head. */
function satAlone(judge: string, writers: readonly string[], blocks: readonly Block[]): Fields {
  if (writers.length > 0) return NOTHING;
  const head = headOf(blocks);
  const lines = head.flatMap(benchesIn);
  if (lines.some((line) => isOneOf(line, judge))) return NOTHING;
  const found = lines.find((line) => OFFICE.test(line));
  if (found !== undefined)
    return differs({ field: "judge", cited: judge, found: found.trim().slice(0, SHOWN) });
  return head.some((text) => isOneOf(text, judge))
    ? NOTHING
    : open(`(${judge})`, "this copy does not say who sat");
}

/** Compares several judges with the names in the head of a decision. */
function sat(judges: string, writers: readonly string[], blocks: readonly Block[]): Fields {
  const head = [...writers, ...headOf(blocks)];
  const known = new Set(surnames(head.join(" ")));
  const strangers = surnames(judges).filter((name) => !known.has(name));
  if (strangers.length === 0) return NOTHING;
  const bench = head.find(
    (text) => surnames(judges).filter((name) => surnames(text).includes(name)).length >= LEAST_SEEN,
  );
  const isKnown = surnames(judges).length - strangers.length >= LEAST_SEEN;
  return isKnown
    ? {
        differences: [
          {
            field: "judge",
            cited: judges,
            ...(bench !== undefined && { found: bench.slice(0, SHOWN) }),
            statement: `the document's head does not name ${strangers.join(", ")}`,
          },
        ],
        unchecked: [],
      }
    : { differences: [], unchecked: [{ part: judges, reason: "this copy does not say who sat" }] };
}

/**
 * Compares the named judges with the authors of the places; where judges number their reasons separately, one
 * match suffices.
 */
export function wroteThem(judges: string, pins: readonly PinCheck[], blocks: readonly Block[]): Fields {
  const there = pins.filter(({ exists, ranges }) => exists === "yes" && ranges.length > 0);
  const wrote = there.map(({ ranges }) =>
    ranges.map(({ first, last }) => writersOf(blocks.slice(first, last + 1))),
  );
  const isCourt = THE_COURT.test(judges);
  const isKnown = (names: readonly string[]) =>
    names.length > 0 && (isCourt || !names.every((one) => THE_COURT.test(one)));
  const known = wrote.filter((places) => places.some(isKnown));
  if (known.length === 0) {
    const reason = "this copy does not say who wrote the place";
    return { differences: [], unchecked: [{ part: `(${judges})`, reason }] };
  }
  const isTheirs = (names: readonly string[]) =>
    isCourt
      ? names.every((one) => THE_COURT.test(one)) || writersOf(blocks).length === 1
      : isAuthor(names.join(", "), judges) && names.every((name) => isOneOf(name, judges));
  const wrong = known.find((places) => !places.some(isTheirs));
  const found = [...new Set(wrong?.flat())].join("; ");
  return wrong ? differs({ field: "judge", cited: judges, found }) : NOTHING;
}

/** Returns the judges whom the copy names as authors, each once. */
export function writersOf(blocks: readonly Block[]): readonly string[] {
  return [...new Set(authored(blocks).map(({ judge }) => judge))];
}

/** Compares the judge named as speaker with the author of the passage found. */
export function spokenBy(
  speaker: string | undefined,
  range: BlockRange | undefined,
  { blocks }: LegalDocument,
): Fields {
  if (speaker === undefined || !range || isQuotedThere(speaker, blocks, range)) return NOTHING;
  return wroteThem(speaker, [{ pin: "", exists: "yes", ranges: [range] }], blocks);
}

const LEAD = 2; // blocks

/** Whether the document itself quotes the judge at the passage: "As Mason J said:". */
function isQuotedThere(speaker: string, blocks: readonly Block[], { first, last }: BlockRange): boolean {
  const near = blocks.slice(Math.max(0, first - LEAD), last + 1).map(({ markdown }) => markdown);
  const names = speaker.match(/\p{Lu}\p{Ll}[\p{L}'’-]+/gu) ?? [];
  return names.length > 0 && names.every((name) => near.some((text) => text.includes(name)));
}

/** Compares statements beside a citation: court, bench, date, file number, dissent. */
export function saidFields(
  said: SaidOfCase | undefined,
  pins: readonly PinCheck[],
  document: LegalDocument,
): Fields {
  if (said === undefined || document.kind !== "case") return NOTHING;
  const { court } = said;
  return together([
    given(court, (one) => saidCourt(one, document)),
    given(said.bench, (one) => (isBenchBelow(one, court, document) ? NOTHING : spoke(one, [], document))),
    given(said.origin, (one) => saidOrigin(one, document)),
    given(said.day, (one) => saidDay(one, document)),
    given(said.heard, (one) => saidHeard(one, document)),
    given(said.file, (one) => saidFile(one, document)),
    given(said.holder, (one) => softened(spoke(one, pins, document))),
    given(said.dissent, (one) => noDissent(document, one)),
    given(said.division, (one) => divisionFields(one, document)),
    given(said.year, (one) => saidYear(one, document)),
    given(said.courtCode, (one) => saidCode(one, document)),
    given(said.form, (one) => formFields(one, document)),
    given(said.writer, (one) => wroteAlone(one, pins, document)),
  ]);
}

function given<T>(stated: T | undefined, compare: (stated: T) => Fields): Fields {
  return stated === undefined ? NOTHING : compare(stated);
}

/**
 * Compares a judge with the author of a place, unless the place itself speaks of the judge. A judge whom the
 * decision names but who wrote nothing in it may be one of the court below, "the primary judge" of the place.
 */
function wroteAlone(writer: string, pins: readonly PinCheck[], { blocks }: LegalDocument): Fields {
  const ranges = pins.flatMap((pin) => pin.ranges);
  const isReported = ranges.some((range) => isQuotedThere(writer, blocks, range));
  if (ranges.length === 0) return NOTHING;
  const compared = wroteThem(writer, pins, blocks);
  const isAuthorHere = writersOf(blocks).some((name) => isAuthor(name, writer));
  if (isReported && !isAuthorHere) return NOTHING;
  if (isReported) return ranges.some((range) => isTold(writer, blocks, range)) ? NOTHING : softened(compared);
  const isNamed = isQuotedThere(writer, blocks, { first: 0, last: blocks.length - 1 });
  const mayBeBelow = compared.differences.length > 0 && isNamed && !isAuthorHere;
  return mayBeBelow ? softened(compared) : compared;
}

/** Whether a place tells what the judge did: "Smith J would have refused". */
function isTold(judge: string, blocks: readonly Block[], { first, last }: BlockRange): boolean {
  const form = regex.iu`(?<!\p{L})(?:${surnames(judge).join("|")})(?: ${ANY_OFFICE})?,? (?:would|said|held|found|thought|wrote|\p{L}{3,12}ed)(?!\p{L})`;
  return blocks.slice(first, last + 1).some(({ markdown }) => form.test(markdown));
}

/** Compares a year with that of the decision or of its citation. */
function saidYear(cited: number, { date, citations }: LegalDocument): Fields {
  const years = [date?.slice(0, 4), /\[(\d{4})\]/.exec(citations.neutral ?? "")?.[1]].flatMap(
    (one) => one ?? [],
  );
  const [found] = years;
  if (found === undefined || years.includes(String(cited))) return NOTHING;
  return differs({ field: "year", cited: String(cited), found });
}

/** Compares a court named by its code or its English name with that of the document. */
function saidCode(cited: string, document: LegalDocument): Fields {
  const called = courtsCalled(cited);
  const [court] = called;
  if (court === undefined || called.length > 1) return NOTHING;
  const neutral = neutralOf(document);
  if (neutral?.kind !== "neutral")
    return isGermanOrAustrian(court.jurisdiction) ? courtField(court.code, document) : NOTHING;
  const isSame = neutral.court.code === court.code || isSaidCourt(cited, document) === true;
  return isSame ? NOTHING : differs({ field: "court", cited, found: neutral.court.name });
}

/** Whether the bench is that of a Full Court below, which the text names: "the Full Court (A CJ, B and C JJ) allowed". */
function isBenchBelow(bench: string, court: string | undefined, document: LegalDocument): boolean {
  if (court === undefined || !court.startsWith("Full") || /full/i.test(neutralCourt(document) ?? "full"))
    return false;
  const judges = surnames(bench);
  const writers = writersOf(document.blocks);
  const isNamed = (name: string) =>
    document.blocks.some(({ markdown }) => markdown.toLowerCase().includes(name));
  return judges.every((name) => !writers.some((one) => surnames(one).includes(name)) && isNamed(name));
}

/** Compares the court, judge and day of an unreported citation beside another one of the case: "(High Court of Australia, Keane J, 28 July 2016)". */
export function unreportedFields(citation: Citation, document: LegalDocument): Fields {
  if (citation.kind !== "unreported") return NOTHING;
  const { courtName, fileNumber: file, judge, date } = citation;
  const court = courtName !== undefined && /Court/.test(courtName) ? courtName : undefined;
  return saidFields({ court, bench: judge, day: date, file }, [], document);
}

/** Turns differences into unchecked parts, because the sentence may refer to another case. */
function softened({ differences }: Fields): Fields {
  const unchecked = differences.map(({ cited, found }) => ({
    part: cited,
    reason: `the case is ${found ?? "another bench"}'s, and the sentence may mean another`,
  }));
  return { differences: [], unchecked };
}

const COURT_WORD = /\p{L}+/gu;
const NO_COURT_WORDS: ReadonlySet<string> = new Set(["of", "the", "and", "full"]);
/** Courts of appeal that are not called a Full Court. */
const NO_FULL_COURT =
  /court of appeal|new zealand|united kingdom|england|house of lords|privy council|district|county|land/i;

function courtWords(name: string): readonly string[] {
  const small = name.toLowerCase().replaceAll(/(?<=austral|tasman|victor)ian\b/g, "ia");
  return (small.match(COURT_WORD) ?? []).filter((word) => !NO_COURT_WORDS.has(word));
}

/** Whether a court named in prose is that of the neutral citation; undefined if the document has none. */
export function isSaidCourt(cited: string, document: LegalDocument): boolean | undefined {
  const found = neutralCourt(document);
  if (found === undefined) return undefined;
  const known = new Set(courtWords(found));
  const isFull = /^Full Court$/.test(cited) ? !NO_FULL_COURT.test(found) : true;
  return isFull && courtWords(cited).every((word) => known.has(word));
}

/** Returns the court of a document's neutral citation: "Federal Court of Australia - Full Court". */
export function neutralCourt(document: LegalDocument): string | undefined {
  return neutralOf(document)?.court.name;
}

function neutralOf({ citations }: LegalDocument): CitationOf<"neutral" | "foreign_neutral"> | undefined {
  const parsed = citations.neutral === undefined ? undefined : parseCitation(citations.neutral);
  return parsed?.kind === "neutral" || parsed?.kind === "foreign_neutral" ? parsed : undefined;
}

function saidCourt(cited: string, document: LegalDocument): Fields {
  const found = neutralCourt(document);
  return isSaidCourt(cited, document) === false && found !== undefined
    ? differs({ field: "court", cited, found })
    : NOTHING;
}

const ORIGIN =
  /\b[Oo]n (?:removed )?(?:appeal|application for (?:special )?leave to appeal) from (?:the )?([^\n.;]{8,100})/;
const ORIGINS = wordSet(
  "supreme federal family new south wales victoria queensland western tasmania northern capital territory",
);

/** `eingereicht vom Bundesverwaltungsgericht (Österreich)`, `made by the Supreme Court (Ireland)`. */
const REFERRER =
  /(?:eingereicht (?:vom|von der|von dem)|\bmade by (?:the )?|\bfrom the) ?(\p{Lu}[^()]{4,100}) \(/u;
/** Words that distinguish the courts of one country. */
const RANKS = wordSet(
  "upper first first-tier tier high supreme appeal constitutional administrative district regional local labour tax",
);

const LONGEST_COUNTRY = 100; // characters

/** Returns the court that the head of an EU judgment says asked, with its country: "High Court (Ireland)". */
function referrerIn(text: string): string | undefined {
  const match = REFERRER.exec(text);
  if (!match) return undefined;
  const from = match.index + match[0].length;
  return `${match[1] ?? ""} (${text.slice(from, from + LONGEST_COUNTRY).split(")")[0] ?? ""})`;
}

function referredBy(cited: string, { blocks }: LegalDocument): Fields | undefined {
  const [found] = headOf(blocks).flatMap((text) => referrerIn(text.replaceAll("*", "")) ?? []);
  if (found === undefined) return undefined;
  const known = courtWords(found);
  const words = courtWords(cited).filter((word) => word !== "court");
  const isKnown = (word: string) => known.some((one) => one.startsWith(word.replace(/e?s$/, "")));
  const isSame = words.some(isKnown) && words.every((word) => !RANKS.has(word) || isKnown(word));
  return isSame ? NOTHING : differs({ field: "court", cited: `referred by ${cited}`, found });
}

/** `referred by the Upper Tribunal`, `The reference came from the Upper Tribunal`, `Vorgelegt hat das Bundesverwaltungsgericht`, `das Ersuchen kam vom …`. */
const REFERRED =
  /(?<!\p{L})(?:referred (?:to the Court )?by (?:the )?|(?:reference|request)(?: [^.;:]{1,60})? (?:was made|came|originates) (?:by|from) (?:the )?|[Vv]orgelegt (?:hat(?:te)?|wurden?) (?:[^.;:]{1,40} )?(?:der|das|vom|von dem|durch (?:den|das)) |\p{L}{0,30}[Ee]rsuchen (?:kam|stammte?|ging) (?:[^.;:]{1,40} )?(?:vom|von (?:dem|der)) )(?:\p{Ll}{4,20} )?(\p{Lu}\p{Ll}[^.,;:()¦]{4,60}?)(?=\s?(?:[.,;:()¦]|$)| (?:aus|ein|ab)(?!\p{L}))/u;

/** Compares a court said to have made the reference with the head of an EU judgment. */
export function referredFields(text: string, _: unknown, document: LegalDocument): Fields {
  const cited = document.jurisdiction === "eu" ? REFERRED.exec(text)?.[1] : undefined;
  return (cited === undefined ? undefined : referredBy(cited.trim(), document)) ?? NOTHING;
}

/** Compares the court below, by State and kind, with the head of the judgment. */
function saidOrigin(cited: string, document: LegalDocument): Fields {
  const { blocks } = document;
  const referred = document.jurisdiction === "eu" ? referredBy(cited, document) : undefined;
  if (referred) return referred;
  const found = headOf(blocks).flatMap((text) => ORIGIN.exec(text)?.[1] ?? [])[0];
  const known = new Set(courtWords(found ?? ""));
  if (found === undefined) {
    const isNamed = headOf(blocks).some((text) => text.toLowerCase().includes(cited.toLowerCase()));
    return isNamed ? NOTHING : open(`on appeal from the ${cited}`, "the document's head does not say so");
  }
  if (!/\b(?:Supreme|Federal|Family) Court\b/.test(found)) return NOTHING;
  const isSame = courtWords(cited).every((word) => known.has(word) || !ORIGINS.has(word));
  return isSame ? NOTHING : differs({ field: "court", cited: `on appeal from the ${cited}`, found });
}

/** Compares the date; orders and reasons may differ, so another date in the text proves nothing. */
function saidDay(day: string, document: LegalDocument): Fields {
  const written = document.language === "de" ? germanDate : englishDate;
  const cited = /-\d\d-/.test(day) ? written(day) : written(`${day}-01`).replace(/^1\.? /, "");
  if (document.date === undefined) return open(cited, "the document does not say its date");
  if (document.date.startsWith(day)) return NOTHING;
  const hasIt = document.blocks.some(({ markdown }) => markdown.includes(cited));
  return hasIt
    ? open(cited, "the text has this day, but not as its own")
    : differs({ field: "date", cited, found: written(document.date) });
}

const HEARING =
  /\b(?:(?:dates? of hearing|hearing dates?|date heard)\W{1,6}|further to the hearing on |mündliche Verhandlung vom )([^\n]{4,80})/i;

function saidHeard(cited: string, { blocks }: LegalDocument): Fields {
  const [line = ""] = headOf(blocks).flatMap((text) => HEARING.exec(text.replaceAll("*", ""))?.[1] ?? []);
  const next = line.search(NEXT_LABEL);
  const found = next === -1 ? line : line.slice(0, next);
  const [day] = daysOf(cited);
  if (day !== undefined && daysOf(found).includes(day)) return NOTHING;
  const [only] =
    /^\d{1,2}\.? ?(?:\p{L}{3,9}|\d{1,2}\.) ?\d{4}(?!\s?(?:[-–,&]|and|to|und|bis)\s?\d)/u.exec(found) ?? [];
  return only === undefined
    ? open(`heard on ${cited}`, "the document does not say its day of hearing alone")
    : differs({ field: "date", cited: `heard on ${cited}`, found: only });
}

/** Start of the next label of a head that is printed in one line: "Date of Judgment: ". */
const NEXT_LABEL = /\b(?:dates?|judgment|delivered|decided|before|coram)\b/i;

function daysOf(text: string): readonly string[] {
  return figuresIn(text).flatMap(({ kind, value }) => (kind === "day" ? [value] : []));
}

/** Compares "by a majority" and "unanimously" with the number of sets of reasons. */
function divisionFields(said: string, document: LegalDocument): Fields {
  if (/majority/i.test(said)) return noDissent(document, said);
  const { length } = writersOf(document.blocks);
  return length > 1 ? open(said, `there are ${length} sets of reasons`) : NOTHING;
}

function saidFile(cited: string, { blocks }: LegalDocument): Fields {
  const found = headOf(blocks).flatMap(filesIn);
  if (filesIn(cited).every((one) => found.includes(one))) return NOTHING;
  return found.length === 0
    ? open(cited, "the document does not say its own")
    : differs({ field: "file number", cited, found: [...new Set(found)].join(", ") });
}

function noDissent({ blocks }: LegalDocument, said: string): Fields {
  const writers = writersOf(blocks);
  const [only] = writers;
  const isWhole = blocks.every(({ pin, judge }) => judge !== undefined || !pin.includes("["));
  if (writers.length !== 1 || only === undefined || !isWhole) {
    const isSaid = blocks.some(({ markdown }) => /\bdissent/i.test(markdown));
    const isMark = !said.includes("dissented"); // of a judge beside a pinpoint
    return isSaid || isMark ? NOTHING : open(said, "this copy does not say that anybody dissents");
  }
  const statement = `there is one set of reasons, ${only}'s: no judge dissents`;
  const cited = /majority/i.test(said) ? said : "dissenting";
  return differs({ field: "judge", cited, statement });
}
