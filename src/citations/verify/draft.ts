import { defined } from "../../core/defined.ts";
import { shortened } from "../../core/text.ts";
import type { LegalDocument } from "../../core/document.ts";
import { oncePer } from "../../core/lazy.ts";
import { inParallel } from "../../core/concurrency.ts";
import { pause, inSteps } from "../../core/steps.ts";
import { formatPinpoint } from "../format.ts";
import { linksFor } from "../links/index.ts";
import type { Note } from "../notes.ts";
import { endOf } from "../resolve-references.ts";
import type { Citation, FindOptions, Span } from "../types.ts";
import { aroundMention, SAID, statedTogether } from "./reading/around.ts";
import { compareWithDocument, type Words } from "./compare.ts";
import { componentsOf, isLookedUp, keyOf } from "./components.ts";
import { corrected, type Differing } from "./corrections.ts";
import { isListed, NOT_LISTED } from "./identity/fields.ts";
import {
  evidenceOf,
  identityOf,
  isAsNamed,
  isOwnWord,
  isWhole,
  LAWS,
  listedOnlyIn,
  otherCases,
  unlike,
} from "./identity/index.ts";
import { otherPlace } from "./reading/bare-places.ts";
import { binary, lineOf } from "./reading/lines.ts";
import { originIn } from "./reading/plain.ts";
import { type Reading as DraftReading, readingOf } from "./reading/index.ts";
import type { MentionPlace } from "./reading/together.ts";
import { sentenceOf } from "./reading/sentences.ts";
import type { Stated } from "./reading/stated.ts";
import {
  confirms,
  IN_TEXT,
  inVersion,
  type Lookup,
  type Near,
  type Row,
  rowWithout,
  type Unchecked,
} from "./verdict.ts";

/**
 * Result of looking up a citation: its document, perhaps in another language, or the sources' outcomes and
 * similar documents.
 */
export type Answer =
  | {
      readonly document: LegalDocument;
      readonly isTranslated?: boolean;
      /** Set when only another document says that this is the cited case: where it prints both citations. */
      readonly where?: string;
      /** Opens other copies of the case, or other versions of the law. */
      readonly others?: () => Promise<readonly LegalDocument[]>;
    }
  | { readonly lookups: readonly Lookup[]; readonly near?: readonly Near[] };

/** Opens the document of a citation; never throws when a source fails, but returns an `unable` lookup. */
export type LookUp = (citation: Citation) => Promise<Answer>;

export interface DraftOptions extends FindOptions {
  /** Rows to return, `to` exclusive; others are looked up only as far as these require. */
  readonly rows?: { readonly from: number; readonly to: number };
  /** Whether the draft was read by OCR, which affects how its quotations are compared. */
  readonly ocr?: boolean;
  /** Number of documents looked up concurrently. */
  readonly atOnce?: number;
  /** Receives the numbers of documents looked up so far and altogether. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Reads the draft elsewhere than in this thread. */
  readonly read?: ReadsDraft;
}

/** Reads a draft. @throws LegibusError */
export type ReadsDraft = (draft: string, options: FindOptions) => Promise<DraftReading>;

interface Reading extends DraftReading {
  readonly draft: string;
  /** Maps an offset of the plain text to the draft as given. */
  readonly origin: (at: number) => number;
}

/** Position of a row's citation in the draft. */
export interface RowPosition {
  /** UTF-16 offsets of the citation in the draft as given; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Line number, from 1. */
  readonly line: number;
  /** Number of the footnote or endnote that contains it; the label of one that has another among them: `i`. */
  readonly note?: number | string;
  /** The surrounding words, at most 200 characters. */
  readonly sentence: string;
}

export type DraftRow = Row & RowPosition;

/** Quotation that was not compared with any document. */
export interface OpenQuotation {
  readonly words: string;
  /** Position in the draft, including its marks; offsets as in a row's place. */
  readonly at: Span;
  readonly line: number;
  readonly reason: string;
}

export interface VerifiedDraft {
  /** Number of rows of the entire draft, whichever rows were requested. */
  readonly total: number;
  readonly rows: readonly DraftRow[];
  readonly quotations: {
    /** Quotations of at least four words, and shorter ones that the draft attributes. */
    readonly total: number;
    /** Quotations of the requested rows that were not compared, with the reason. */
    readonly open: readonly OpenQuotation[];
    /** Number of shorter quotations without attribution, which may just be terms. */
    readonly short: number;
  };
}

/**
 * Verifies a draft: one row for each authority at each position where it is cited, in the draft's order,
 * including back references; parallel citations share a row. Looks up each document once. Takes time in
 * proportion to the draft, in steps that let other work proceed.
 * @throws LegibusError INVALID_INPUT when the draft has more than 10,000 citations or 20,000 quotations
 */
export async function verifyDraft(
  draft: string,
  lookUp: LookUp,
  {
    rows: window,
    ocr = false,
    atOnce = 1,
    onProgress = () => {},
    read = readHere,
    ...options
  }: DraftOptions = {},
): Promise<VerifiedDraft> {
  const plain = await read(draft, options);
  const reading: Reading = { ...plain, draft, origin: (at) => originIn(plain.origins, at) };
  const { found, mentions } = reading;
  const { from, to } = window ?? { from: 0, to: mentions.length };
  const runs = reading.runs.filter((run) => run.some(({ number }) => number > from && number <= to));
  const sharedBy = oncePer((run: readonly MentionPlace[]) => ({ stated: statedTogether(run, reading) }));
  const runOf = new Map(runs.flatMap((run) => run.map(({ number }) => [number, run] as const)));
  const wanted = new Map(
    [...mentions.slice(from, to), ...runs.flat()].map((mention) => [mention.first, mention]),
  );
  const work = componentsOf(found).filter((component) => component.some((at) => wanted.has(at)));
  const rows = new Map<number, DraftRow>();
  let done = 0;
  await inParallel(work, atOnce, async (component) => {
    const answers = await answersOf(component, found, lookUp);
    for (const at of component) {
      const mention = wanted.get(at);
      if (!mention) continue;
      const run = runOf.get(mention.number);
      rows.set(mention.number, {
        ...(await rowOf(mention, { reading, answers, ocr, shared: run && sharedBy(run).stated })),
        ...placeOf(mention, reading),
      });
      await pause();
    }
    done += 1;
    onProgress(done, work.length);
  });
  for (const run of runs) settle(run, rows);
  const ordered = [...rows.values()]
    .filter(({ number }) => number > from && number <= to)
    .toSorted((one, other) => one.number - other.number);
  const quotations = await inSteps(openOnes(reading, ordered, from));
  return { total: mentions.length, rows: ordered, quotations };
}

/** Opens what no authority of a run has of their shared statement, once each was compared with it. */
function settle(run: readonly MentionPlace[], rows: Map<number, DraftRow>): void {
  const compared = run.flatMap(({ number }) => rows.get(number) ?? []);
  const [first, ...others] = compared.map(({ lacks }) => lacks);
  const isLacked = ({ part }: Unchecked) =>
    others.every((lacks) => lacks?.some((one) => one.part === part) === true);
  const parts = new Set((first ?? []).filter(isLacked).map(({ part }) => part));
  for (const { lacks, ...row } of compared) {
    const unchecked = row.unchecked ?? [];
    const known = new Set([
      ...unchecked.map(({ part }) => part),
      ...(row.differences ?? []).map(({ cited }) => cited),
    ]);
    const open = (lacks ?? [])
      .filter(({ part }) => parts.has(part) && !known.has(part))
      .map(({ part, reason }) => ({
        part,
        reason: others.length === 0 ? reason : `${reason}; ${AS_OTHERS}`,
      }));
    const verdict = row.verdict === "VERIFIED" && open.length > 0 ? "PARTIAL" : row.verdict;
    rows.set(row.number, open.length > 0 ? { ...row, verdict, unchecked: [...unchecked, ...open] } : row);
  }
}

const AS_OTHERS = "the same holds for the authorities cited together with it";

/** Reads a draft in this thread, in short steps. */
export const readHere: ReadsDraft = async (draft, options) => await inSteps(readingOf(draft, options));

const SENTENCE = 200; // characters

function placeOf(mention: MentionPlace, { text, origin, found, notes, lines }: Reading): RowPosition {
  const { start, end } = spanOf(mention, found);
  const note = notes[lastUpTo(notes, start)];
  const around = sentenceOf(text, { start, end });
  const sentence = text.slice(around.start, around.end).replaceAll(/\s+/g, " ").trim();
  return {
    ...spanIn(origin, { start, end }),
    line: lineOf(origin(start), lines),
    ...(note && start < note.end && { note: note.number || note.label }),
    sentence: shortened(sentence, SENTENCE),
  };
}

function spanOf({ first, members }: MentionPlace, found: readonly Citation[]): Span {
  const one = found[first];
  const last = found[members.at(-1) ?? first] ?? one;
  return { start: one?.start ?? 0, end: last ? endOf(last) : 0 };
}

function lastUpTo(notes: readonly Note[], at: number): number {
  return binary(notes.length, (index) => (notes[index]?.start ?? 0) <= at);
}

/** Results for the citations of one component. */
interface Answers {
  readonly byKey: ReadonlyMap<string, Answer>;
  /** Document of a parallel citation, by the index of the first citation of the case. */
  readonly byGroup: ReadonlyMap<number, LegalDocument>;
  /** Documents whose text is in another language than the citation. */
  readonly translated: ReadonlySet<LegalDocument>;
}

/** Looks up the citations of a component, except parallel citations that an opened document lists. */
async function answersOf(
  component: readonly number[],
  found: readonly Citation[],
  lookUp: LookUp,
): Promise<Answers> {
  const byKey = new Map<string, Answer>();
  const byGroup = new Map<number, LegalDocument>();
  const translated = new Set<LegalDocument>();
  for (const at of component) {
    const citation = found[at];
    if (!citation || !isLookedUp(citation)) continue;
    const key = keyOf(citation);
    const parallel = citation.group === undefined ? undefined : byGroup.get(citation.group);
    const known = byKey.get(key);
    const listed = parallel && isListed(citation, parallel);
    const answer = known ?? (listed ? { document: parallel } : await lookUp(citation));
    byKey.set(key, answer);
    const document = documentOf(answer);
    if (document && "isTranslated" in answer && answer.isTranslated) translated.add(document);
    if (document && citation.group !== undefined && !parallel) byGroup.set(citation.group, document);
  }
  return { byKey, byGroup, translated };
}

interface DraftContext {
  readonly reading: Reading;
  readonly answers: Answers;
  readonly ocr: boolean;
  /** Statement of the sentence about the row's authority and those cited together with it. */
  readonly shared: Stated | undefined;
}

async function rowOf(mention: MentionPlace, context: DraftContext): Promise<Row> {
  const { number, members } = mention;
  const citations = members.flatMap((at) => namedAhead(at, context.reading) ?? []);
  const [citation, ...parallels] = citations;
  if (!citation) throw new Error("a mention has a citation");
  if (citation.kind === "back_reference") return { number, ...(await backRow(citation, mention, context)) };
  const row = { number, ...(parallels.length > 0 && { parallels }) };
  const own = documentsOf(citations, context.answers);
  const [document] = own;
  if (document)
    return {
      ...row,
      ...(await heldOrOther(citations, document, mention, context)),
      ...otherCases(citations, own),
    };
  const answers = citations.map((one) => context.answers.byKey.get(keyOf(one)));
  const alike = answers.flatMap((answer) => (answer && "near" in answer ? (answer.near ?? []) : []));
  const near = [...new Map(alike.toReversed().map((one) => [one.citation, one])).values()].toReversed();
  const lookups = answers.flatMap((answer) => (answer && "lookups" in answer ? answer.lookups : []));
  const [link] = linksFor(citation);
  return { ...row, ...rowWithout(citation, lookups, near), lookups, ...(link && { url: link.url }) };
}

/** Gives a report directly after a named case its name: `A v B [2002] HCA 52; (1966) 117 CLR 423`. */
function namedAhead(at: number, { found, text }: DraftReading): Citation | undefined {
  const [before, one] = [found[at - 1], found[at]];
  if (!before || !one || one.name !== undefined || before.kind === one.kind) return one;
  const isReport = [before, one].every(({ kind }) => kind === "neutral" || kind === "reported");
  const isBehind = isReport && /^[;,] $/.test(text.slice(endOf(before), one.start));
  return isBehind ? { ...one, ...defined({ name: before.name }) } : one;
}

function documentsOf(citations: readonly Citation[], { byKey, byGroup }: Answers): readonly LegalDocument[] {
  const all = citations.flatMap((one) => {
    const document = one.kind === "unrecognised" ? undefined : documentOf(byKey.get(keyOf(one)));
    return document ? [document] : [];
  });
  const shared = citations[0]?.group === undefined ? undefined : byGroup.get(citations[0].group);
  const distinct = new Map([...all, ...(shared ? [shared] : [])].map((one) => [one.id, one]));
  return [...distinct.values()];
}

function wordsAt(at: number, { quotations, attributions, origin }: Reading): Words[] {
  const [quotation, attribution] = [quotations[at], attributions[at]];
  return quotation && attribution
    ? [{ ...attribution, words: quotation.words, at: spanIn(origin, quotation) }]
    : [];
}

/** Maps a span of the plain text to the draft. */
function spanIn(origin: Reading["origin"], { start, end }: Span): Span {
  return { start: origin(start), end: origin(Math.max(start, end - 1)) + 1 };
}

/**
 * Returns the row of a document, or of another copy of the case or version of the law that has what this one lacks.
 */
async function heldOrOther(
  citations: readonly Citation[],
  document: LegalDocument,
  mention: MentionPlace,
  context: DraftContext,
): Promise<Omit<Row, "number">> {
  const row = held(citations, document, mention, context);
  if (row.verdict === "VERIFIED") return row;
  const answers = citations.map((one) => context.answers.byKey.get(keyOf(one)));
  const more = answers.flatMap((one) => (one && "others" in one && one.others ? [one.others] : []));
  for (const others of more) {
    for (const other of await others()) {
      if (other.id === document.id || (isOwnWord(other) && !isOwnWord(document))) continue;
      const instead = held(citations, other, mention, context);
      if (confirms(instead, row)) return inVersion(instead, other, document);
    }
  }
  return row;
}

const IN_PART = "the document was read in part only, and the place may be in the rest";
function held(
  citations: readonly Citation[],
  document: LegalDocument,
  mention: MentionPlace,
  { reading, ocr, answers, shared }: DraftContext,
): Omit<Row, "number"> {
  const [citation] = citations;
  if (!citation) throw new Error("a mention has a citation");
  const words = mention.quotations.flatMap((at) => wordsAt(at, reading));
  const place = { citation, evidence: evidenceOf(document), url: document.source.url };
  const identities = new Set(citations.map((one) => identityOf(one, document)));
  const where = citations.flatMap((one) => whereOf(answers.byKey.get(keyOf(one))))[0];
  const isNamed =
    where === undefined ? identities.has("named") : citations.every((one) => isAsNamed(one, document));
  const other = isNamed ? undefined : unlike(identities, citations, document, where);
  if (other) return { ...place, ...other };
  const compared = compareWithDocument(
    {
      citations,
      quotations: words,
      ...aroundMention(mention, reading),
      shared,
      isAgain: mention.isAgain ?? false,
    },
    document,
    { isOcr: ocr, isTranslated: answers.translated.has(document) },
  );
  // the title of a file may be just its first line, which need not name the case
  const differences = compared.differences.filter(
    ({ field, statement }) => field !== "name" || !isNamed || statement !== undefined,
  );
  const unchecked = compared.unchecked
    .filter(({ part }) => !isNamed || part !== citation.name)
    .map((one) =>
      one.reason === NOT_LISTED && where !== undefined ? { ...one, reason: listedOnlyIn(where) } : one,
    );
  const isOpen = !isWhole(document) && differences.length > 0;
  const row = { ...place, ...compared, differences, unchecked };
  if (isOpen && differences.every(({ field }) => IN_TEXT.has(field)))
    return { ...row, verdict: "UNVERIFIED", reason: IN_PART };
  if (differences.length > 0) {
    const differing = { citations, document, compared: { ...compared, differences }, isOcr: ocr, isNamed };
    return { ...row, verdict: "MISMATCH", ...correctionsOf(differing, mention, { reading, answers }) };
  }
  if (isOwnWord(document)) return { ...row, verdict: "PARTIAL", reason: "only your own file says so" };
  return { ...row, verdict: unchecked.length > 0 ? "PARTIAL" : "VERIFIED" };
}

function correctionsOf(
  differing: Omit<Differing, "cited" | "end" | "isTranslated">,
  { first, members }: MentionPlace,
  { reading, answers }: Pick<DraftContext, "reading" | "answers">,
): Pick<Row, "corrections"> {
  const [cited, end] = [reading.found[first], reading.ends[members.at(-1) ?? first]];
  const isTranslated = answers.translated.has(differing.document);
  return cited && end !== undefined ? corrected({ ...differing, cited, end, isTranslated }, reading) : {};
}

function whereOf(answer: Answer | undefined): readonly string[] {
  return answer && "where" in answer && answer.where !== undefined ? [answer.where] : [];
}

function documentOf(answer: Answer | undefined): LegalDocument | undefined {
  return answer && "document" in answer ? answer.document : undefined;
}

/** Builds the row of "Ibid 20" from its target's document and its own pinpoint. */
async function backRow(
  citation: Extract<Citation, { kind: "back_reference" }>,
  mention: MentionPlace,
  context: DraftContext,
): Promise<Omit<Row, "number">> {
  const { found } = context.reading;
  const target = citation.target === undefined ? undefined : found[citation.target];
  if (!target) return { citation, verdict: "UNVERIFIED", reason: citation.warnings.join("; ") };
  const [document] = documentsOf([target], context.answers);
  if (!document) {
    const reason = `points at ${target.canonical}, which was not verified`;
    return { citation, verdict: "UNVERIFIED", reason };
  }
  const { pinpoints, judges, day, footnote, provisions } = citation;
  const cited = { ...target, pinpoints, judges, day, footnote };
  const whole = provisions.length > 0 ? atProvisions(cited, provisions) : cited;
  const again = { ...mention, isAgain: true };
  const row = { ...(await heldOrOther([whole], document, again, context)), citation };
  return { ...row, ...misplaced(citation, target, row) };
}

/** Reports places that the authority of a back reference cannot have: `Ibid [36]` of an Act. */
function misplaced(
  { pinpoints, provisions }: Extract<Citation, { kind: "back_reference" }>,
  { kind, canonical }: Citation,
  { unchecked = [], verdict }: Omit<Row, "number">,
): Partial<Row> {
  const isLaw = LAWS.has(kind);
  const other = isLaw && provisions.length === 0 ? formatPins(pinpoints) : isLaw ? "" : provisions.join(" ");
  if (other === "" || !(isLaw || SAID.has(kind))) return {};
  const statement = `it points at ${canonical}, which has no such places`;
  if (!isLaw || kind === "legislation")
    return { verdict: "MISMATCH", differences: [{ field: "pinpoint", cited: other, statement }] };
  const isOpen = verdict === "VERIFIED"; // "ibid, para 3" may be of its article
  return {
    unchecked: [...unchecked, { part: other, reason: statement }],
    ...(isOpen && { verdict: "PARTIAL" as const }),
  };
}

/** Returns the law of a citation at other provisions: `ibid s 7(1)`, `ibid, art 10(3)`, `ebd Abs 6`. */
function atProvisions(cited: Citation, provisions: readonly string[]): Citation {
  if (cited.kind === "legislation" || cited.kind === "eu_act") return { ...cited, provisions };
  return cited.kind === "norm" ? (otherPlace(cited, provisions.join(" ")) ?? cited) : cited;
}

function formatPins(pinpoints: Citation["pinpoints"]): string {
  return pinpoints.map(formatPinpoint).join(", ");
}

const NOT_ATTRIBUTED = "nothing in the draft says whose words these are";
const NOT_OPENED = "the authority that it is attributed to was not opened";

/** Returns the quotations of a draft that no row has compared. */
function* openOnes(
  { quotations, attributions, mentions, lines, origin }: Reading,
  rows: readonly DraftRow[],
  from: number,
): Generator<void, VerifiedDraft["quotations"]> {
  const compared = new Set(rows.filter((row) => row.quotations !== undefined).map(({ number }) => number));
  const owners = new Map<number, number>();
  for (const { number, quotations: own } of mentions) for (const at of own) owners.set(at, number);
  const numbers = new Set(rows.map(({ number }) => number));
  const open: OpenQuotation[] = [];
  let [total, short] = [0, 0];
  for (const [at, { words, start, end, isShort }] of quotations.entries()) {
    if (at % 256 === 0) yield;
    const owner = owners.get(at);
    if (isShort && owner === undefined) {
      short += 1;
      continue;
    }
    total += 1;
    const isHere = owner === undefined ? from === 0 : numbers.has(owner);
    if (!isHere || (owner !== undefined && compared.has(owner))) continue;
    const reason = attributions[at] ? NOT_OPENED : NOT_ATTRIBUTED;
    open.push({ words, at: spanIn(origin, { start, end }), line: lineOf(origin(start), lines), reason });
  }
  return { total, open, short };
}
