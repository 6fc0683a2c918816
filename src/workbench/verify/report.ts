import { structured, type ToolResult } from "../../core/result.ts";
import { tokens } from "../../core/tokens.ts";
import { countsOf, type Difference, overall, type Row, type Verdict } from "../../citations/verify/index.ts";

/** Rows of one page of the table. */
export const PAGE = 50;
const SUMMARY_TOKENS = 600; // without the rows that have a problem
const PROBLEM_TOKENS = 4_000;
const LONGEST = 160; // characters of a citation or a value in a line

/** What the draft's author must look at; UNVERIFIED says only that nobody could be asked. */
const PROBLEMS: readonly Verdict[] = ["NOT_FOUND", "MISMATCH", "UNRECOGNISED"];

interface Told {
  readonly total: number;
  readonly rows: readonly Row[];
  readonly warnings: readonly string[];
  /** The first row that was not reached in time. */
  readonly unreached: number | undefined;
}

/** The whole draft: how many have which verdict, then the rows with a problem, worst first. */
export function summary({ total, rows, warnings, unreached }: Told): ToolResult {
  const problems = PROBLEMS.flatMap((wanted) => rows.filter(({ verdict }) => verdict === wanted));
  const lines = problems.map(lineOf);
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
    ...unverified(rows),
    ...unchecked(rows),
    ...warned(rows),
  ];
  const text = [...within(head, SUMMARY_TOKENS - tokens(tail.join("\n"))), ...listed, ...tail].join("\n");
  const shown = [...problems, ...rows.filter(({ verdict }) => verdict === "UNVERIFIED")].slice(0, PAGE);
  return structured(text, { ...factsOf(total, rows), rows: shown.map(dataOf), next, warnings });
}

/** Some rows of the draft's table, in its order. */
export function table({ total, rows, warnings, unreached }: Told, from: number): ToolResult {
  const isCut = unreached !== undefined && unreached > from;
  const page = isCut ? rows.filter(({ number }) => number <= unreached) : rows;
  const to = from + page.length;
  const next = to < total && page.length > 0 ? to : null;
  const head = `Rows ${Math.min(from + 1, to)}-${to} of ${total}; worst of them: ${overall(page)}`;
  const text = [head, ...page.map(lineOf), ...(next === null ? [] : [`Next: ${next}`])].join("\n");
  return structured(text, { ...factsOf(total, page), rows: page.map(dataOf), next, warnings });
}

function factsOf(total: number, rows: readonly Row[]) {
  return { status: overall(rows), total, counts: countsOf(rows) };
}

function headOf(total: number, rows: readonly Row[]): string {
  if (total === 0) return "No citation was found in the draft, so nothing was verified.";
  const said = Object.entries(countsOf(rows)).flatMap(([verdict, count]) =>
    count === 0 ? [] : [`${count} ${verdict}`],
  );
  return `**${total} ${total === 1 ? "citation" : "citations"}: ${said.join(", ")}** (overall ${overall(rows)})`;
}

/** A check that did not run must not look like one that was passed. */
function unchecked(rows: readonly Row[]): string[] {
  const open = rows.filter((row) => row.verdict === "VERIFIED" && openPins(row).length > 0);
  if (open.length === 0) return [];
  return [`${open.length} of the VERIFIED have a pinpoint that the source does not count: ${places(open)}`];
}

/** What was read in spite of damage, or is like its source and not the same. */
function warned(rows: readonly Row[]): string[] {
  const open = rows.filter((row) => row.verdict === "VERIFIED" && remarksOf(row).length > 0);
  return open.length === 0 ? [] : [`${open.length} of the VERIFIED with a remark: ${places(open)}`];
}

/** Warnings, and a name that is only like the source's. */
function remarksOf({ citation: { warnings }, name, differences = [] }: Row): string[] {
  const isSame = name === undefined || name.similarity >= NEARLY_SAME || differences.length > 0;
  if (isSame) return [...warnings];
  const { cited, found, similarity } = name;
  return [...warnings, differenceText({ field: "name", cited, found, similarity })];
}

function openPins({ pins = [] }: Row): string[] {
  return pins.flatMap(({ pin, exists }) => (exists === "unknown" ? [pin] : []));
}

/** UNVERIFIED rows by their reason, the most frequent first. */
function unverified(rows: readonly Row[]): string[] {
  const byReason = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.verdict !== "UNVERIFIED") continue;
    const reason = row.reason ?? "";
    const group = byReason.get(reason);
    if (group) group.push(row);
    else byReason.set(reason, [row]);
  }
  return [...byReason]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([reason, group]) => `- ${group.length} UNVERIFIED, ${short(reason)}: ${places(group)}`);
}

const MOST_PLACES = 5;
const NEARLY_SAME = 0.9; // likeness of a name below which a reader should look

function places(rows: readonly Row[]): string {
  const named = rows.slice(0, MOST_PLACES).map(place);
  const left = rows.length - named.length;
  return `${named.join("; ")}${left > 0 ? `; and ${left} more` : ""}`;
}

function place(row: Row): string {
  const remarks = saidApart(row).join("; ");
  return `#${row.number} ${short(row.citation.text, 60)}${remarks === "" ? "" : ` (${short(remarks, 100)})`}`;
}

/** Remarks that the reason does not say already. */
function saidApart(row: Row): string[] {
  return remarksOf(row).filter((one) => row.reason?.includes(one) !== true);
}

/** As many lines as the budget has room for. */
function within(lines: readonly string[], budget: number): readonly string[] {
  let left = budget;
  const count = lines.findIndex((line) => {
    left -= tokens(`${line}\n`);
    return left < 0;
  });
  return count === -1 ? lines : lines.slice(0, count);
}

function lineOf(row: Row): string {
  const { number, verdict, citation, differences = [], reason, id, url } = row;
  const open = openPins(row);
  const parts = [
    ...differences.map(differenceText),
    ...(reason === undefined || reason === "" ? [] : [short(reason)]),
    ...(verdict === "VERIFIED" && open.length > 0 ? [`pinpoint ${open.join(", ")} not checked`] : []),
    ...(row.quotation && differences.length === 0 ? [`quotation ${row.quotation.match}`] : []),
    ...saidApart(row).map((one) => short(one)),
  ];
  const where = id ?? url;
  const said = parts.length === 0 ? "" : `: ${parts.join("; ")}`;
  return `- #${number} ${verdict} ${short(citation.text)}${said}${where === undefined ? "" : ` (${where})`}`;
}

/** The source's words stand in quotation marks, ours do not. */
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
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}

function dataOf({ citation, lookups, ...row }: Row): Readonly<Record<string, unknown>> {
  const { text, canonical, kind, start, end, warnings } = citation;
  const asked = lookups?.flatMap((one) => (one.outcome === "absent" ? [one.source] : []));
  return {
    ...row,
    citation: text,
    canonical,
    kind,
    start,
    end,
    warnings,
    ...(asked && asked.length > 0 && { asked }),
  };
}
