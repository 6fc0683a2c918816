import { resolve } from "node:path";
import * as z from "zod";
import type { Environment } from "../app/config.ts";
import { LegibusError } from "../core/errors.ts";
import { callTool } from "../app/server/tools.ts";
import { withTemporaryFile } from "../workers/temporary.ts";
import { EXIT_CODES, PROBLEMS } from "./exit-codes.ts";
import { type CommandContext, runCommand } from "./context.ts";
import { progressLine } from "./progress.ts";
import type { Terminal } from "./terminal.ts";

export interface VerifyFlags {
  /** Ask no source: only the library. */
  readonly offline?: boolean;
  /** List every row. */
  readonly all?: boolean;
  /** PARTIAL is a problem, too. */
  readonly strict?: boolean;
  readonly json?: boolean;
}

const ROW = z.looseObject({
  number: z.int(),
  citation: z.string(),
  line: z.int().optional(),
  note: z.int().optional(),
  reason: z.string().optional(),
  url: z.string().optional(),
  id: z.string().optional(),
  against: z.string().optional(),
  warnings: z.array(z.string()).default([]),
  unchecked: z.array(z.looseObject({ part: z.string(), reason: z.string() })).default([]),
  differences: z
    .array(
      z.looseObject({
        field: z.string(),
        cited: z.string(),
        found: z.string().optional(),
        statement: z.string().optional(),
        similarity: z.number().optional(),
      }),
    )
    .default([]),
});
type Row = z.output<typeof ROW> & { readonly verdict: string };
const QUOTATIONS = z.looseObject({
  total: z.int(),
  short: z.int(),
  unchecked: z.array(z.looseObject({ words: z.string(), line: z.int(), reason: z.string() })).default([]),
});
type Quotations = z.output<typeof QUOTATIONS>;
const ANSWER = z.looseObject({
  total: z.int(),
  rows: z.record(z.string(), z.array(ROW)),
  quotations: QUOTATIONS,
  next: z.int().nullable(),
  warnings: z.array(z.string()).default([]),
});

const WORST_FIRST = ["NOT_FOUND", "MISMATCH", "UNRECOGNISED", "UNVERIFIED", "PARTIAL", "VERIFIED"];
const BAD: ReadonlySet<string> = new Set(WORST_FIRST.slice(0, 3));
const ROWS_AT_ONCE = 10_000; // all of them: each call reads the whole draft

/** Verifies the citations of a draft; resolves with 8 when a row has a problem, with 0 when none has. */
export async function verify(
  env: Environment,
  terminal: Terminal,
  path: string,
  { offline = false, all = false, strict = false, json = false }: VerifyFlags,
): Promise<number> {
  return await runCommand(env, terminal, async (context) => {
    const sources = offline ? "library" : "all";
    const found = await withDraft(
      path,
      terminal,
      async (draft) => await everyRow(context, { ...draft, sources }, terminal),
    );
    if (typeof found === "number") return found;
    const { rows, warnings, quotations } = found;
    const counts = Object.fromEntries(
      WORST_FIRST.map((verdict) => [verdict, rows.filter((row) => row.verdict === verdict).length]),
    );
    const status = WORST_FIRST.find((verdict) => counts[verdict] !== 0) ?? "UNVERIFIED";
    const data = { status, total: rows.length, counts, warnings, quotations, rows };
    terminal.out(json ? `${JSON.stringify(data, undefined, 2)}\n` : printed(found, { all, counts }));
    const isBad = rows.some(({ verdict }) => BAD.has(verdict) || (strict && verdict === "PARTIAL"));
    return isBad ? PROBLEMS : 0;
  });
}

type Draft = { readonly text: string } | { readonly path: string };

/** Text on stdin is the draft; a Word file, PDF or RTF on stdin becomes a file for as long as it is read. */
async function withDraft<T>(path: string, terminal: Terminal, use: (draft: Draft) => Promise<T>): Promise<T> {
  if (path !== "-") return await use({ path: resolve(path) });
  const bytes = await bytesOf(terminal);
  if (!isFile(bytes)) return await use({ text: bytes.toString("utf8") });
  return await withTemporaryFile(bytes, "draft", async (file) => await use({ path: file }));
}

const FILES = [
  "PK\u0003\u0004",
  "%PDF-",
  "{\\rtf",
  "\u00d0\u00cf\u0011\u00e0",
  "\u0089PNG",
  "\u00ff\u00d8\u00ff",
];

function isFile(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 1_024).toString("latin1");
  return FILES.some((one) => start.startsWith(one)) || start.includes("\u0000");
}

async function bytesOf({ stdin }: Terminal): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stdin ?? []) parts.push(part);
  return Buffer.concat(parts);
}

interface Found {
  readonly rows: readonly Row[];
  readonly warnings: readonly string[];
  readonly quotations: Quotations;
}

/** All rows of the table; an exit code when the draft could not be read. */
async function everyRow(
  { app, call }: CommandContext,
  args: Readonly<Record<string, unknown>>,
  terminal: Terminal,
): Promise<Found | number> {
  const bar = progressLine(terminal);
  const rows = new Map<number, Row>();
  const unchecked: Quotations["unchecked"] = [];
  let found: Pick<Found, "warnings" | "quotations"> = {
    warnings: [],
    quotations: { total: 0, short: 0, unchecked },
  };
  let total = 1;
  for (let next: number | null = 0; next !== null;) {
    const done = next / total;
    const progress = (fraction: number, message: string) =>
      bar.show(Math.round((done + fraction * (1 - done)) * 100), 100, message);
    const page = { ...args, next, limit: ROWS_AT_ONCE };
    const result = await callTool(app, "law:verify_citations", page, { ...call, progress });
    bar.clear();
    if (result.isError === true) return refused(result.content.map(({ text }) => text).join("\n"), terminal);
    const answer = ANSWER.safeParse(result.structuredContent);
    if (!answer.success) throw new LegibusError("UPSTREAM_ERROR", "the answer has not the expected form");
    const { data } = answer;
    for (const [verdict, own] of Object.entries(data.rows))
      for (const row of own) rows.set(row.number, { ...row, verdict });
    unchecked.push(...data.quotations.unchecked);
    found = { warnings: data.warnings, quotations: { ...data.quotations, unchecked } };
    ({ total, next } = data);
  }
  return { ...found, rows: [...rows.values()].toSorted((one, other) => one.number - other.number) };
}

interface Printing {
  readonly all: boolean;
  readonly counts: Readonly<Record<string, number>>;
}

/** A table: number, verdict, citation with its line or note, and below it what is wrong. */
function printed({ rows, warnings, quotations }: Found, { all, counts }: Printing): string {
  const open = quotations.unchecked.map(
    ({ words, line, reason }) => `quotation not checked, line ${line}: "${oneLine(words)}": ${reason}`,
  );
  const terms =
    quotations.short > 0
      ? [`${quotations.short} quoted terms of fewer than four words were not checked`]
      : [];
  if (rows.length === 0) return ["no citations found, so nothing was verified", ...open, ""].join("\n");
  const listed = all
    ? rows
    : rows.filter(({ verdict, warnings: own }) => verdict !== "VERIFIED" || own.length > 0);
  const width = Math.max(...rows.map(({ number }) => String(number).length));
  const lines = listed.flatMap((row) => [
    `${String(row.number).padStart(width)}  ${row.verdict.padEnd(WIDEST)}  ${oneLine(row.citation)}${placeOf(row)}`,
    ...detailsOf(row).map((detail) => `${" ".repeat(width + WIDEST + 4)}${oneLine(detail)}`),
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
    `${rows.length} ${rows.length === 1 ? "citation" : "citations"}: ${said.join(", ")}`,
    ...((counts["PARTIAL"] ?? 0) > 0
      ? ["PARTIAL: found, nothing contradicts it, a part could not be checked"]
      : []),
    ...((counts["UNVERIFIED"] ?? 0) > 0
      ? ["UNVERIFIED says nothing about a citation: no source could be asked, so look it up"]
      : []),
    "",
  ].join("\n");
}

const WIDEST = 12; // characters of UNRECOGNISED

function placeOf({ line, note }: Row): string {
  if (note !== undefined) return ` (note ${note})`;
  return line === undefined ? "" : ` (line ${line})`;
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

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function refused(text: string, { err }: Terminal): number {
  err(`${text}\n`);
  const code = /^ERROR ([A-Z_]+):/.exec(text)?.[1] ?? "";
  return new Map<string, number>(Object.entries(EXIT_CODES)).get(code) ?? 1;
}
