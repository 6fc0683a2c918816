import { plural, singleSpaced } from "../core/text.ts";
import { access } from "node:fs/promises";
import { basename, extname, resolve } from "node:path";
import { LegibusError } from "../core/errors.ts";
import { callTool } from "../app/server/tools.ts";
import type { DraftComment } from "../documents/formats/docx/annotate.ts";
import type { Correction } from "../views/comments.ts";
import { MAX_DRAFT_BYTES, readRegularFile, wholeOf } from "../documents/file-access.ts";
import { fileKind } from "../documents/kind.ts";
import { withTemporaryFile } from "../workers/temporary.ts";
import { PROBLEMS } from "./exit-codes.ts";
import { type CommandContext, printFailure } from "./context.ts";
import { type Paint, painter, progressLine, type Terminal } from "./terminal.ts";
import { requireWritable, type Target, writeWhole } from "./outputs.ts";
import { hasLines, PUBLISHER, verificationOf } from "./publisher.ts";
import type { Language } from "../views/labels.ts";
import { type Row, VERDICTS, type Verification } from "../views/verification.ts";

export interface VerifyFlags {
  /** Uses only the library and sends no requests. */
  readonly offline?: boolean;
  /** Lists every row. */
  readonly all?: boolean;
  /** Treats PARTIAL as a problem too. */
  readonly strict?: boolean;
  readonly json?: boolean;
  /** Paths of the report page and of the draft's copy with comments. */
  readonly report?: string;
  readonly annotate?: string;
  /** Path of the draft's copy with corrections as tracked changes. */
  readonly fix?: string;
  /** Replaces existing files. */
  readonly force?: boolean;
  /** Language of the page and the comments. */
  readonly language?: Language;
}

const BAD: ReadonlySet<string> = new Set(VERDICTS.slice(0, 3));
const ROWS_AT_ONCE = 10_000; // all of them, because each call reads the whole draft

/** Verifies the citations of a draft; resolves with 8 when a row has a problem, otherwise with 0. */
export async function verify(context: CommandContext, path: string, flags: VerifyFlags): Promise<number> {
  const { offline = false, all = false, strict = false, json = false } = flags;
  const { terminal } = context;
  const outputs = outputsOf(path, flags);
  await requireOutputs(path, flags, outputs);
  const sources = offline ? "library" : "all";
  const found = await withDraft(
    path,
    terminal,
    async (draft) => await everyRow(context, { ...draft, sources }, outputs.length > 0),
  );
  if (typeof found === "number") return found;
  const { rows, warnings, quotations } = found;
  for (const { target, make } of outputs) {
    const made = await make(found);
    await writeWhole(target.path, made.content);
    terminal.err(`written: ${target.path}${made.said === undefined ? "" : ` (${made.said})`}\n`);
  }
  const counts = Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, rows.filter((row) => row.verdict === verdict).length]),
  );
  const status = VERDICTS.find((verdict) => counts[verdict] !== 0) ?? "UNVERIFIED";
  const data = { status, total: rows.length, counts, warnings, quotations, rows };
  terminal.out(
    json
      ? `${JSON.stringify(data, undefined, 2)}\n`
      : printed(found, { all, counts, paint: painter(terminal), isInLines: hasLines(path) }),
  );
  const isBad = rows.some(({ verdict }) => BAD.has(verdict) || (strict && verdict === "PARTIAL"));
  return isBad ? PROBLEMS : 0;
}

/** @throws LegibusError when a file may not be written, or the draft does not support such a copy */
async function requireOutputs(path: string, flags: VerifyFlags, outputs: ReturnType<typeof outputsOf>) {
  for (const flag of ["annotate", "fix"] as const)
    if (path === "-" && flags[flag] !== undefined)
      throw new LegibusError("INVALID_INPUT", `--${flag} needs the path of a file, not stdin`);
  const paths = new Set(outputs.map(({ target }) => resolve(target.path)));
  if (paths.size < outputs.length)
    throw new LegibusError("INVALID_INPUT", "two outputs have the same path", {
      hint: "give each of --report, --annotate and --fix a file of its own",
    });
  for (const { target } of outputs) await requireWritable(target);
  const isThere = await access(path).then(
    () => true,
    () => false, // reported where it is read
  );
  for (const { isCopy, make } of isThere ? outputs : []) if (isCopy) await make(NOTHING_FOUND);
}

const NOTHING_FOUND: Verification = {
  rows: [],
  warnings: [],
  quotations: { total: 0, short: 0, unchecked: [] },
  draft: [],
  passages: [],
};

interface Output {
  readonly target: Target;
  /** Whether it is a copy of the draft, which not every kind of file can have. */
  readonly isCopy: boolean;
  readonly make: (verification: Verification) => Promise<Made>;
}

interface Made {
  readonly content: string | Uint8Array;
  /** A remark for the user. */
  readonly said?: string;
}

/** Returns the output files that the flags request. */
function outputsOf(
  path: string,
  { report, annotate, fix, force = false, offline = false, language = "en" }: VerifyFlags,
): Output[] {
  const target = (to: string): Target => ({ path: to, source: path, force });
  const name = path === "-" ? "stdin" : basename(path);
  const facts = {
    name,
    language,
    hasLines: hasLines(path),
    at: new Date(),
    isOffline: offline,
    maker: PUBLISHER.maker,
  };
  const page: Output["make"] = async (verification) => {
    const { reportPage } = await import("../views/page.ts");
    return { content: await reportPage(verification, facts) };
  };
  const copy: Output["make"] = async (verification) => {
    const { commentsOf } = await import("../views/comments.ts");
    const comments = commentsOf(verification, language);
    return { content: await commentedOn(path, annotate ?? "", await draftOf(path), comments, facts.at) };
  };
  const corrected: Output["make"] = async (verification) =>
    await correctedIn(path, fix ?? "", await draftOf(path), verification, facts.at);
  return [
    ...(report === undefined ? [] : [{ target: target(report), isCopy: false, make: page }]),
    ...(annotate === undefined ? [] : [{ target: target(annotate), isCopy: true, make: copy }]),
    ...(fix === undefined ? [] : [{ target: target(fix), isCopy: true, make: corrected }]),
  ];
}

async function draftOf(path: string): Promise<Buffer> {
  return await readRegularFile(path, MAX_DRAFT_BYTES);
}

/**
 * Returns a copy of a Word file with comments, or of Markdown or text with footnotes.
 * @throws LegibusError INVALID_INPUT
 */
async function commentedOn(
  path: string,
  copy: string,
  bytes: Uint8Array,
  comments: readonly DraftComment[],
  at: Date,
): Promise<string | Uint8Array> {
  if (isText(path, copy)) {
    const { annotatedText } = await import("../documents/formats/text/annotate.ts");
    return annotatedText(bytes, comments);
  }
  const { annotated } = await import("../documents/formats/docx/annotate.ts");
  return annotated(bytes, comments, { author: "Legibus", at });
}

/**
 * Returns a copy with proven corrections: of a Word file as tracked changes, of Markdown or text in
 * CriticMarkup.
 * @throws LegibusError INVALID_INPUT
 */
async function correctedIn(
  path: string,
  copy: string,
  bytes: Uint8Array,
  verification: Pick<Verification, "rows" | "draft">,
  at: Date,
): Promise<Made> {
  const { correctionsOf, docxFixes } = await import("../views/comments.ts");
  const proven = correctionsOf(verification);
  if (isText(path, copy)) {
    const { decoded, fixedText } = await import("../documents/formats/text/annotate.ts");
    const text = decoded(bytes);
    const made = fixedText(text, shifted(proven, text, verification));
    return { content: made.text, said: correctedSaid(made.written.length, proven.length) };
  }
  const { fixedDocx } = await import("../documents/formats/docx/fix.ts");
  const made = fixedDocx(bytes, docxFixes(verification), { author: "Legibus", at });
  return { content: made.bytes, said: correctedSaid(made.written.length, proven.length) };
}

/**
 * Shifts corrections to offsets in the file, where the parsed draft lacks a byte order mark; returns none if
 * cleaning removed other characters.
 */
function shifted(
  proven: readonly Correction[],
  text: string,
  { draft }: Pick<Verification, "draft">,
): readonly Correction[] {
  const read = draft.map((piece) => piece.text).join("");
  const by = text.length - read.length;
  if (by > 1 || text.slice(by) !== read) return [];
  return proven.map((one) => ({ ...one, at: { start: one.at.start + by, end: one.at.end + by } }));
}

function correctedSaid(written: number, proven: number): string {
  const corrected = `${plural(written, "citation")} corrected`;
  const left = proven - written;
  if (proven === 0) return "no correction is proven; it is a copy";
  return left === 0 ? corrected : `${corrected}, ${left} proven but not in a place that can be changed`;
}

const TEXT = /\.(?:md|markdown|txt|text)$/i;

/** Whether draft and copy are text, and not Word files. @throws LegibusError INVALID_INPUT when one is and the other is not */
function isText(path: string, copy: string): boolean {
  const isDraftText = TEXT.test(path);
  const ending = extname(copy);
  const isOther = isDraftText ? !TEXT.test(copy) : ending.toLowerCase() !== ".docx";
  if (ending !== "" && isOther && (isDraftText || /\.docx$/i.test(path)))
    throw new LegibusError("INVALID_INPUT", `${basename(copy)} cannot be a copy of ${basename(path)}`, {
      hint: `a copy is of the draft's own kind: give it the ending ${extname(path)}`,
    });
  return isDraftText;
}

type Draft = { readonly text: string } | { readonly path: string };

/** Reads text on stdin as the draft itself; a Word file, PDF or RTF on stdin is written to a temporary file. */
async function withDraft<T>(path: string, terminal: Terminal, use: (draft: Draft) => Promise<T>): Promise<T> {
  if (path !== "-") return await use({ path: resolve(path) });
  const bytes = terminal.stdin ? await wholeOf(terminal.stdin, MAX_DRAFT_BYTES, "stdin") : Buffer.alloc(0);
  if (!isFile(bytes)) return await use({ text: bytes.toString("utf8") });
  return await withTemporaryFile(bytes, "stdin", async (file) => await use({ path: file }));
}

function isFile(bytes: Buffer): boolean {
  const isText = ["text", "html", "empty"].includes(fileKind(bytes));
  return !isText || bytes.subarray(0, 1_024).includes(0); // UTF-16 is decoded where files are read
}

/** Returns all rows of the table, or an exit code when the draft could not be read. */
async function everyRow(
  { app, call, terminal }: CommandContext,
  args: Readonly<Record<string, unknown>>,
  views: boolean,
): Promise<Verification | number> {
  const bar = progressLine(terminal);
  const rows = new Map<number, Row>();
  const unchecked: Verification["quotations"]["unchecked"] = [];
  const passages: Verification["passages"][number][] = [];
  let found: Omit<Verification, "rows"> = {
    warnings: [],
    quotations: { total: 0, short: 0, unchecked },
    draft: [],
    passages,
  };
  let total = 1;
  for (let next: number | null = 0; next !== null;) {
    const done = next / total;
    const progress = (fraction: number, message: string) =>
      bar.show(Math.round((done + fraction * (1 - done)) * 100), 100, message);
    const page = { ...args, next, limit: ROWS_AT_ONCE };
    const result = await callTool(app, "law:verify_citations", page, { ...call, views, progress });
    bar.clear();
    if (result.isError === true) return printFailure(result, terminal);
    const answer = verificationOf(result);
    const { verification } = answer;
    for (const row of verification.rows) rows.set(row.number, row);
    unchecked.push(...verification.quotations.unchecked);
    passages.push(...verification.passages);
    found = { ...verification, quotations: { ...verification.quotations, unchecked }, passages };
    ({ total, next } = answer);
  }
  return { ...found, rows: [...rows.values()].toSorted((one, other) => one.number - other.number) };
}

interface Printing {
  readonly all: boolean;
  readonly counts: Readonly<Record<string, number>>;
  readonly paint: Paint;
  /** Whether the draft has lines that its author sees. */
  readonly isInLines: boolean;
}

/** Renders a table: number, verdict, citation with its line or note, and the problems below it. */
function printed(
  { rows, warnings, quotations }: Verification,
  { all, counts, paint, isInLines }: Printing,
): string {
  const open = quotations.unchecked.map(
    ({ words, line, reason }) =>
      `quotation not checked${isInLines ? `, line ${line}` : ""}: "${singleSpaced(words)}": ${reason}`,
  );
  const { short: few } = quotations;
  const terms =
    few > 0
      ? [`${plural(few, "quoted term")} of fewer than four words ${few === 1 ? "was" : "were"} not checked`]
      : [];
  if (rows.length === 0) return ["no citations found, so nothing was verified", ...open, ""].join("\n");
  const listed = all
    ? rows
    : rows.filter(({ verdict, warnings: own }) => verdict !== "VERIFIED" || own.length > 0);
  const width = Math.max(...rows.map(({ number }) => String(number).length));
  const lines = listed.flatMap((row) => [
    `${String(row.number).padStart(width)}  ${paint(lookOf(row.verdict), row.verdict.padEnd(WIDEST))}  ${singleSpaced(row.citation)}${placeOf(row, isInLines)}`,
    ...detailsOf(row).map((detail) => `${" ".repeat(width + WIDEST + 4)}${singleSpaced(detail)}`),
  ]);
  const said = Object.entries(counts).flatMap(([verdict, count]) =>
    count === 0 ? [] : [`${count} ${verdict}`],
  );
  return [
    ...lines,
    ...(lines.length > 0 ? [""] : []),
    ...warnings.map((warning) => `note on the draft: ${warning}`),
    ...open,
    ...terms,
    `${plural(rows.length, "citation")}: ${said.join(", ")}`,
    ...((counts["PARTIAL"] ?? 0) > 0
      ? ["PARTIAL: found, nothing contradicts it, a part could not be checked"]
      : []),
    ...((counts["UNVERIFIED"] ?? 0) > 0
      ? ["UNVERIFIED says nothing about a citation: no source could be asked, so look it up"]
      : []),
    "",
  ].join("\n");
}

function lookOf(verdict: string): "green" | "yellow" | "red" {
  if (BAD.has(verdict)) return "red";
  return verdict === "VERIFIED" ? "green" : "yellow";
}

const WIDEST = 12; // characters of UNRECOGNISED

function placeOf({ line, note }: Row, isInLines: boolean): string {
  if (note !== undefined) return ` (note ${note})`;
  return line === undefined || !isInLines ? "" : ` (line ${line})`;
}

function detailsOf({ differences, unchecked, reason, warnings, url, verdict, id, against }: Row): string[] {
  return [
    ...differences.map(({ field, cited, found, statement, similarity }) => {
      const source = found === undefined ? "" : `, source "${found}"`;
      const said = statement === undefined ? "" : `, ${statement}`;
      const figure = similarity === undefined ? "" : ` (similarity ${similarity.toFixed(2)})`;
      return `${field}: cited "${cited}"${source}${said}${figure}`;
    }),
    ...(reason === undefined || reason === "" ? [] : [reason]),
    ...unchecked.map(({ part, reason: why }) => `${part} not checked: ${why}`),
    ...warnings.filter((warning) => reason?.includes(warning) !== true),
    ...(id === undefined ? [] : [`against ${id}${against === undefined ? "" : `, ${against}`}`]),
    ...(url === undefined || verdict === "VERIFIED" ? [] : [url]),
  ];
}
