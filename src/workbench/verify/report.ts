import {
  countsOf,
  type Difference,
  type DraftRow,
  overall,
  SAVED_PAGE,
  type Verdict,
  type VerifiedDraft,
} from "../../citations/verify/index.ts";
import { defined } from "../../core/defined.ts";
import { groupBy } from "../../core/group-by.ts";
import { structured, type ToolResult } from "../../core/result.ts";
import { pause } from "../../core/steps.ts";
import { plural, shortened, tokens } from "../../core/text.ts";

/** A piece of the draft's text with the same marks throughout. */
interface Piece {
  readonly text: string;
  /** The number of the row whose citation it is. */
  readonly row?: number;
  /** The row that a quotation belongs to, or `open` for an unchecked one. */
  readonly quotation?: number | "open";
}

interface Marked {
  readonly start: number;
  readonly end: number;
  readonly row?: number;
  readonly quotation?: number | "open";
}

/**
 * Returns what only the view of a verification needs: the draft in pieces, because offsets no longer fit once
 * invisible characters are removed from a result, and the sources' passages.
 */
export function draftView(
  draft: string,
  { rows, quotations }: VerifiedDraft,
): Readonly<Record<string, unknown>> {
  const marks: Marked[] = [
    ...rows.map(({ number, start, end }) => ({ row: number, start, end })),
    ...rows.flatMap(({ number, quotations: own = [] }) =>
      own.flatMap(({ at }) => (at ? [{ quotation: number, ...at }] : [])),
    ),
    ...quotations.open.map(({ at }) => ({ quotation: "open" as const, ...at })),
  ];
  const passages = rows.flatMap(({ number, cited, quotations: own = [] }) =>
    cited === undefined && own.length === 0
      ? []
      : [{ number, cited, quotations: own.map(({ at: _at, ...check }) => check) }],
  );
  return { draft: piecesOf(draft, marks), passages, open: quotations.open };
}

/** Splits the text wherever a mark begins or ends. */
function piecesOf(text: string, marks: readonly Marked[]): readonly Piece[] {
  const ends = marks.flatMap(({ start, end }) => [start, end]);
  const places = [...new Set([0, ...ends, text.length])].toSorted((one, other) => one - other);
  const queue = marks.toSorted((one, other) => other.start - one.start);
  let open: readonly Marked[] = [];
  return places.slice(0, -1).map((start, at) => {
    const opening: Marked[] = [];
    while ((queue.at(-1)?.start ?? text.length) <= start) opening.push(...queue.splice(-1));
    open = open.concat(opening).filter(({ end }) => end > start);
    const { row } = open.find((mark) => mark.row !== undefined) ?? {};
    const { quotation } = open.find((mark) => mark.quotation !== undefined) ?? {};
    return {
      text: text.slice(start, places[at + 1]),
      ...defined({ row, quotation }),
    };
  });
}

/** Default number of rows on a page of the table. */
const PAGE = 50;
const SUMMARY_TOKENS = 700; // without the rows that have a problem
const PROBLEM_TOKENS = 4_000;
const LONGEST = 160; // characters of a citation or a value in a line

/** Verdicts that the author must look at; UNVERIFIED only means that no source could be asked. */
const PROBLEMS: readonly Verdict[] = ["NOT_FOUND", "MISMATCH", "UNRECOGNISED"];
const ORDER: readonly Verdict[] = [...PROBLEMS, "UNVERIFIED", "PARTIAL", "VERIFIED"];

export interface Reported extends VerifiedDraft {
  readonly warnings: readonly string[];
  /** Index of the first row that was not reached in time. */
  readonly unreached: number | undefined;
}

/**
 * Summarises the whole draft: a count for each verdict, then the rows with a problem, worst first. A view needs all
 * rows, a model only those to look at.
 */
export async function summary(
  reported: Reported,
  { views }: { readonly views?: boolean | undefined },
): Promise<ToolResult> {
  const { total, rows, unreached, warnings } = reported;
  const problems = PROBLEMS.flatMap((wanted) => rows.filter(({ verdict }) => verdict === wanted));
  const lines = await linesOf(problems);
  const listed = within(lines, PROBLEM_TOKENS);
  const left = lines.length - listed.length;
  const next = unreached ?? (total === 0 ? null : 0);
  const tail = [
    ...(left > 0 ? [`… and ${left} more rows with a problem, in the table`] : []),
    ...(unreached === undefined
      ? []
      : [`Row ${unreached + 1} and others were not reached in time: ask again with next: ${unreached}`]),
    ...(total === 0 ? [] : [`Every row: next: ${next ?? 0}`]),
  ];
  const head = [
    headOf(total, rows),
    ...warnings.slice(0, 5).map((one) => `Note on the draft: ${short(one)}`),
    ...quotationLines(reported),
    ...grouped(rows, "UNVERIFIED", ({ reason }) => reason ?? ""),
    ...grouped(rows, "PARTIAL", whyPartial),
    ...warned(rows),
    ...savedOnly(rows),
  ];
  const text = [...within(head, SUMMARY_TOKENS - tokens(tail.join("\n"))), ...listed, ...tail].join("\n");
  const shown = rows
    .filter(({ verdict }) => verdict !== "VERIFIED")
    .toSorted(worstFirst)
    .slice(0, PAGE);
  const settled = shown.filter(({ verdict }) => verdict !== "UNVERIFIED" && verdict !== "PARTIAL");
  return structured(
    text,
    {
      ...factsOf(reported, rows, PAGE),
      rows: await byVerdict(settled, dataOf),
      unverified: reasonsOf(rows, "UNVERIFIED", ({ reason }) => reason ?? ""),
      partial: reasonsOf(rows, "PARTIAL", whyPartial),
      next,
    },
    await rowsMeta(views === true ? rows : shown),
  );
}

/** Returns some rows of the draft's table, in its order, and at most `limit` quotations that were not checked. */
export async function table(reported: Reported, from: number, limit: number): Promise<ToolResult> {
  const { total, rows, unreached } = reported;
  const isCut = unreached !== undefined && unreached > from;
  const page = isCut ? rows.filter(({ number }) => number <= unreached) : rows;
  const to = from + page.length;
  const next = to < total && page.length > 0 ? to : null;
  const head =
    page.length === 0
      ? `No row from ${from} on: the draft has ${total}`
      : `Rows ${from + 1}-${to} of ${total}; worst of them: ${overall(page)}`;
  const said = from === 0 ? quotationLines(reported) : [];
  const lines = await linesOf(page);
  const text = [head, ...said, ...lines, ...(next === null ? [] : [`Next: ${next}`])].join("\n");
  const data = { ...factsOf(reported, page, limit), rows: await byVerdict(page, dataOf), next };
  return structured(text, data, await rowsMeta(page));
}

/** Returns rows with everything that is known of them, for a result's `_meta`. */
async function rowsMeta(rows: readonly DraftRow[]): Promise<Fields> {
  return { "legibus/rows": await byVerdict(rows, viewOf) };
}

function worstFirst(one: DraftRow, other: DraftRow): number {
  return ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict) || one.number - other.number;
}

function factsOf({ total, quotations, warnings }: Reported, rows: readonly DraftRow[], most: number) {
  const { open, ...counts } = quotations;
  const listed = open.slice(0, most);
  const unchecked = listed.map(({ words, line, reason }) => ({ words: short(words, 80), line, reason }));
  const more = open.length - listed.length;
  return {
    status: overall(rows),
    total,
    counts: Object.fromEntries(Object.entries(countsOf(rows)).filter(([, count]) => count > 0)),
    ...(counts.total + counts.short > 0 && {
      quotations: { ...counts, unchecked, ...(more > 0 && { more }) },
    }),
    warnings,
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** Groups rows by verdict, the worst first, each group in the order of the draft. */
async function byVerdict(
  rows: readonly DraftRow[],
  fieldsOf: (row: DraftRow) => Fields,
): Promise<Readonly<Record<string, readonly Fields[]>>> {
  const groups: Record<string, Fields[]> = {};
  for (const row of rows.toSorted(worstFirst)) {
    (groups[row.verdict] ??= []).push(fieldsOf(row));
    await pause();
  }
  return groups;
}

function headOf(total: number, rows: readonly DraftRow[]): string {
  if (total === 0) return "No citation was found in the draft, so nothing was verified.";
  const said = Object.entries(countsOf(rows)).flatMap(([verdict, count]) =>
    count === 0 ? [] : [`${count} ${verdict}`],
  );
  return `**${plural(total, "citation")}: ${said.join(", ")}** (overall ${overall(rows)})`;
}

const MOST_OPEN = 5;

/** Lists unchecked quotations, so that none passes for a checked one. */
function quotationLines({ quotations: { total, open, short: terms } }: Reported): string[] {
  if (total === 0 && terms === 0) return [];
  const left = open.length - MOST_OPEN;
  const places = open.slice(0, MOST_OPEN).map(({ words, line }) => `“${short(words, 60)}” (line ${line})`);
  const more = left > 0 ? `; and ${left} more` : "";
  return [
    ...(open.length > 0
      ? [`${open.length} of ${total} quotations were not checked: ${places.join("; ")}${more}`]
      : []),
    ...(terms > 0
      ? [
          `${plural(terms, "quoted term")} of fewer than four words ${terms === 1 ? "was" : "were"} not checked`,
        ]
      : []),
  ];
}

/** Names VERIFIED rows for which only pages speak that the user brought. */
function savedOnly(rows: readonly DraftRow[]): string[] {
  const saved = rows.filter(
    ({ verdict, evidence }) => verdict === "VERIFIED" && evidence?.how === SAVED_PAGE,
  );
  if (saved.length === 0) return [];
  return [
    `${saved.length} of the VERIFIED by pages that you saved, not asked of the source: ${places(saved)}`,
  ];
}

/** Lists VERIFIED rows with a remark, such as text read in spite of damage or a name that is only similar. */
function warned(rows: readonly DraftRow[]): string[] {
  const open = rows.filter((row) => row.verdict === "VERIFIED" && remarksOf(row).length > 0);
  return open.length === 0 ? [] : [`${open.length} of the VERIFIED with a remark: ${places(open)}`];
}

/** Returns warnings, the last day of a superseded text, and a name that is only similar to the source's. */
function remarksOf(row: DraftRow): string[] {
  const { name, differences = [] } = row;
  const all = warningsOf(row);
  const isSame = name === undefined || name.similarity >= NEARLY_SAME || differences.length > 0;
  if (isSame) return all;
  const { cited, found, similarity } = name;
  return [...all, differenceText({ field: "name", cited, found, similarity })];
}

function warningsOf(row: DraftRow): string[] {
  const { citation, parallels = [] } = row;
  return [citation, ...parallels].flatMap((one) => one.warnings).concat(lastDayOf(row));
}

/** Returns the last day in force of a row's text, unless the draft names that compilation. */
function lastDayOf({ citation, evidence, unchecked = [] }: DraftRow): string[] {
  const isNamed = citation.kind === "legislation" && citation.compilation !== undefined;
  if (evidence?.until === undefined || isNamed || unchecked.length > 0) return [];
  return [`compared with the text in force until ${evidence.until}`];
}

function whyPartial(row: DraftRow): string {
  const { reason, unchecked = [] } = row;
  return reason ?? [...new Set(unchecked.map((one) => one.reason))].join("; ");
}

type ReasonOf = (row: DraftRow) => string;

/** Returns rows of a verdict by their reason, the most frequent first. */
function byReason(
  rows: readonly DraftRow[],
  verdict: Verdict,
  reasonOf: ReasonOf,
): readonly (readonly [reason: string, rows: readonly DraftRow[]])[] {
  const groups = groupBy(
    rows.filter((row) => row.verdict === verdict),
    reasonOf,
  );
  return [...groups].toSorted(([, one], [, other]) => other.length - one.length);
}

function grouped(rows: readonly DraftRow[], verdict: Verdict, reasonOf: ReasonOf): string[] {
  return byReason(rows, verdict, reasonOf).map(
    ([reason, group]) => `- ${group.length} ${verdict}, ${short(reason, 240)}: ${places(group)}`,
  );
}

function reasonsOf(rows: readonly DraftRow[], verdict: Verdict, reasonOf: ReasonOf) {
  return byReason(rows, verdict, reasonOf).map(([reason, group]) => ({
    reason: short(reason, 240),
    count: group.length,
    citations: group.slice(0, MOST_PLACES).map(place),
  }));
}

const MOST_PLACES = 5;
const NEARLY_SAME = 0.9; // name similarity below which a reader should look

function places(rows: readonly DraftRow[]): string {
  const named = rows.slice(0, MOST_PLACES).map(place);
  const left = rows.length - named.length;
  return `${named.join("; ")}${left > 0 ? `; and ${left} more` : ""}`;
}

function place(row: DraftRow): string {
  const parts = new Set((row.unchecked ?? []).map(({ part }) => part));
  const remarks = [...parts, ...saidApart(row)].join("; ");
  return `#${row.number} ${short(citationText(row), 60)}${remarks === "" ? "" : ` (${short(remarks, 100)})`}`;
}

/** Remarks that the reason does not contain. */
function saidApart(row: DraftRow): string[] {
  return remarksOf(row).filter((one) => row.reason?.includes(one) !== true);
}

/** Returns the first lines that fit the budget, in tokens. */
function within(lines: readonly string[], budget: number): readonly string[] {
  let left = budget;
  const count = lines.findIndex((line) => {
    left -= tokens(`${line}\n`);
    return left < 0;
  });
  return count === -1 ? lines : lines.slice(0, count);
}

/** Returns the citation with its parallels as the draft has them. */
function citationText({ citation, parallels = [] }: DraftRow): string {
  return [...new Set([citation, ...parallels].map(({ text }) => text))].join("; ");
}

/** Renders rows as lines; the facts of a document appear only in its first row. */
async function linesOf(rows: readonly DraftRow[]): Promise<readonly string[]> {
  const told = new Set<string>();
  const lines: string[] = [];
  for (const row of rows) {
    const against = row.evidence && againstOf(row.evidence);
    const isTold = against !== undefined && told.has(against);
    if (against !== undefined) told.add(against);
    lines.push(lineOf(row, isTold ? row.evidence?.id : against));
    await pause();
  }
  return lines;
}

function lineOf(row: DraftRow, against: string | undefined): string {
  const { number, verdict, differences = [], unchecked = [], reason, line, note } = row;
  const parts = [
    ...differences.map(differenceText),
    ...(reason === undefined || reason === "" ? [] : [short(reason, 320)]),
    ...unchecked.map(({ part, reason: why }) => `${short(part, 60)} not checked: ${why}`),
    ...(differences.length === 0 ? quotationsSaid(row) : []),
    ...saidApart(row).map((one) => short(one)),
  ];
  const where = note === undefined ? `line ${line}` : `note ${note}`;
  const said = parts.length === 0 ? "" : `: ${parts.join("; ")}`;
  const compared = against === undefined ? "" : ` (${against})`;
  return `- #${number} ${verdict} ${short(citationText(row))}, ${where}${said}${compared}`;
}

function quotationsSaid({ quotations = [] }: DraftRow): string[] {
  const nearly = quotations.filter(({ match }) => match === "fuzzy").length;
  if (quotations.length === 0) return [];
  const count = quotations.length === 1 ? "quotation" : `${quotations.length} quotations`;
  return [nearly > 0 ? `${count} nearly the scan's words` : `${count} found`];
}

function againstOf({ id, how, retrieved, version }: NonNullable<DraftRow["evidence"]>): string {
  const day = retrieved.slice(0, 10);
  return [id, `${how} ${day}`, ...(version === undefined ? [] : [version])].join(", ");
}

/** Renders a difference; quotation marks enclose only words of the draft and of the source. */
function differenceText({ field, cited, found, statement, similarity }: Difference): string {
  const parts = [
    `cited "${short(cited)}"`,
    ...(found === undefined ? [] : [`source "${short(found)}"`]),
    ...(statement === undefined ? [] : [statement]),
    ...(similarity === undefined ? [] : [`similarity ${similarity.toFixed(2)}`]),
  ];
  return `${field}: ${parts.join(", ")}`;
}

function short(text: string, most: number = LONGEST): string {
  return shortened(text.replaceAll(/\s+/g, " ").trim(), most);
}

/** Returns a row's data as in its line: the verdict is the group's, the rest is in `_meta`. */
function dataOf(row: DraftRow): Fields {
  const { number, citation, line, note, evidence, reason, verdict, differences = [], unchecked } = row;
  const pin = (row.pins ?? []).map((one) => one.pin).join(", ");
  const isDiffering = (value: string | undefined) => differences.some(({ cited }) => cited === value);
  return present({
    number,
    citation: citationText(row),
    name: verdict === "VERIFIED" || isDiffering(citation.name) ? undefined : citation.name,
    pin: isDiffering(pin) ? undefined : pin,
    ...(note === undefined ? { line } : { note }),
    id: evidence?.id,
    reason,
    differences: differences.map(({ field, cited, found, statement }) =>
      present({ field, cited, found, statement }),
    ),
    unchecked,
    remarks: saidApart(row),
  });
}

/** Returns all data of a row, for the report that a user reads beside the draft. */
function viewOf(row: DraftRow): Fields {
  const { number, citation, name, line, note, start, end, sentence, evidence, url, reason, verdict } = row;
  const pin = (row.pins ?? []).map((one) => one.pin).join(", ");
  const isLike = name !== undefined && name.similarity < NEARLY_SAME;
  return present({
    number,
    citation: citationText(row),
    name: citation.name,
    pin,
    ...(note === undefined ? { line } : { note }),
    start,
    end,
    sentence: verdict === "VERIFIED" ? undefined : sentence,
    id: evidence?.id,
    against: evidence && againstOf(evidence).slice(evidence.id.length + 2),
    url,
    reason,
    source_name: isLike ? name.found : undefined,
    ...listsOf(row),
  });
}

function listsOf(row: DraftRow) {
  const { lookups = [], quotations = [], differences, unchecked, near } = row;
  const { corrections } = row;
  return {
    differences,
    unchecked,
    quotations: quotations.map(({ match, pin }) => present({ match, pin })),
    near,
    asked: lookups.flatMap((one) => (one.outcome === "absent" ? [one.source] : [])),
    warnings: warningsOf(row),
    corrections,
  };
}

/** Drops fields that are undefined or empty. */
function present(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isSaid(value)));
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
}
