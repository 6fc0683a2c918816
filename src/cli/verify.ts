import { resolve } from "node:path";
import * as z from "zod";
import type { Environment } from "../app/config.ts";
import { LegibusError } from "../core/errors.ts";
import { callTool } from "../app/server/tools.ts";
import { EXIT_CODES, PROBLEMS } from "./exit-codes.ts";
import { type CommandContext, runCommand } from "./context.ts";
import { progressLine } from "./progress.ts";
import type { Terminal } from "./terminal.ts";

export interface VerifyFlags {
  /** Ask no source: only the library. */
  readonly offline?: boolean;
  /** List every row. */
  readonly all?: boolean;
  readonly json?: boolean;
}

const ROW = z.looseObject({
  number: z.int(),
  verdict: z.string(),
  citation: z.string(),
  reason: z.string().optional(),
  url: z.string().optional(),
  id: z.string().optional(),
  warnings: z.array(z.string()),
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
    .optional(),
});
type Row = z.output<typeof ROW>;
const ANSWER = z.looseObject({
  total: z.int(),
  rows: z.array(ROW),
  next: z.int().nullable(),
  warnings: z.array(z.string()),
});

const WORST_FIRST = ["NOT_FOUND", "MISMATCH", "UNRECOGNISED", "UNVERIFIED", "VERIFIED"];
const BAD: ReadonlySet<string> = new Set(WORST_FIRST.slice(0, 3));

/** Verifies the citations of a draft; resolves with 8 when a row has a problem, with 0 when none has. */
export async function verify(
  env: Environment,
  terminal: Terminal,
  path: string,
  { offline = false, all = false, json = false }: VerifyFlags,
): Promise<number> {
  return await runCommand(env, terminal, async (house) => {
    const draft = path === "-" ? { text: await textOf(terminal) } : { path: resolve(path) };
    const args = { ...draft, sources: offline ? "library" : "all" };
    const found = await everyRow(house, args, terminal);
    if (typeof found === "number") return found;
    const { rows, warnings } = found;
    const counts = Object.fromEntries(
      WORST_FIRST.map((verdict) => [verdict, rows.filter((row) => row.verdict === verdict).length]),
    );
    const status = WORST_FIRST.find((verdict) => counts[verdict] !== 0) ?? "UNVERIFIED";
    if (json)
      terminal.out(
        `${JSON.stringify({ status, total: rows.length, counts, warnings, rows }, undefined, 2)}\n`,
      );
    else terminal.out(printed(rows, { all, counts, warnings }));
    return rows.some(({ verdict }) => BAD.has(verdict)) ? PROBLEMS : 0;
  });
}

async function textOf({ stdin }: Terminal): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of stdin ?? []) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

interface Found {
  readonly rows: readonly Row[];
  readonly warnings: readonly string[];
}

/** All pages of the table; an exit code when the draft could not be read. */
async function everyRow(
  { app, call }: CommandContext,
  args: Readonly<Record<string, unknown>>,
  terminal: Terminal,
): Promise<Found | number> {
  const bar = progressLine(terminal);
  const rows = new Map<number, Row>();
  let warnings: readonly string[] = [];
  let total = 1;
  for (let next: number | null = 0; next !== null;) {
    const done = next / total;
    const progress = (fraction: number, message: string) =>
      bar.show(Math.round((done + fraction * (1 - done)) * 100), 100, message);
    const result = await callTool(app, "law:verify_citations", { ...args, next }, { ...call, progress });
    bar.clear();
    if (result.isError === true) return refused(result.content.map(({ text }) => text).join("\n"), terminal);
    const answer = ANSWER.safeParse(result.structuredContent);
    if (!answer.success) throw new LegibusError("UPSTREAM_ERROR", "the answer has not the expected form");
    for (const row of answer.data.rows) rows.set(row.number, row);
    ({ total, warnings, next } = answer.data);
  }
  return { rows: [...rows.values()].toSorted((one, other) => one.number - other.number), warnings };
}

interface Printing {
  readonly all: boolean;
  readonly counts: Readonly<Record<string, number>>;
  readonly warnings: readonly string[];
}

/** A table: number, verdict, citation, and below it what is wrong. */
function printed(rows: readonly Row[], { all, counts, warnings }: Printing): string {
  if (rows.length === 0) return "no citations found, so nothing was verified\n";
  const listed = all
    ? rows
    : rows.filter(({ verdict, warnings: own }) => verdict !== "VERIFIED" || own.length > 0);
  const width = Math.max(...rows.map(({ number }) => String(number).length));
  const lines = listed.flatMap((row) => [
    `${String(row.number).padStart(width)}  ${row.verdict.padEnd(WIDEST)}  ${oneLine(row.citation)}`,
    ...detailsOf(row).map((detail) => `${" ".repeat(width + WIDEST + 4)}${oneLine(detail)}`),
  ]);
  const said = Object.entries(counts).flatMap(([verdict, count]) =>
    count === 0 ? [] : [`${count} ${verdict}`],
  );
  const isOpen = (counts["UNVERIFIED"] ?? 0) > 0;
  return [
    ...lines,
    ...(lines.length > 0 ? [""] : []),
    ...warnings.map((warning) => `note on the draft: ${warning}`),
    `${rows.length} ${rows.length === 1 ? "citation" : "citations"}: ${said.join(", ")}`,
    ...(isOpen ? ["UNVERIFIED says nothing about a citation: nobody could be asked, so look it up"] : []),
    "",
  ].join("\n");
}

const WIDEST = 12; // characters of UNRECOGNISED

function detailsOf({ differences = [], reason, warnings, url, verdict }: Row): string[] {
  return [
    ...differences.map(({ field, cited, found, statement, similarity }) => {
      const source = found === undefined ? "" : `, source "${found}"`;
      const said = statement === undefined ? "" : `, ${statement}`;
      const figure = similarity === undefined ? "" : ` (similarity ${similarity.toFixed(2)})`;
      return `${field}: cited "${cited}"${source}${said}${figure}`;
    }),
    ...(reason === undefined || reason === "" ? [] : [reason]),
    ...warnings.filter((warning) => reason?.includes(warning) !== true),
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
