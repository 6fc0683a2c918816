import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod";

/** One row of a bench: a figure of this run and, where there is one, what it must not exceed. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** "ms", "MB", "bytes"; "x" for a ratio within this run. */
  readonly unit: string;
  readonly goal?: number | undefined;
  readonly note?: string | undefined;
}

/** What `--json` writes. */
export const fileOf = z.object({
  title: z.string(),
  figures: z.array(
    z.object({
      name: z.string(),
      value: z.number(),
      unit: z.string(),
      goal: z.number().optional(),
      note: z.string().optional(),
    }),
  ),
});

/** Prints the figures as a table and, with `--json FILE`, writes them there; goals that are missed are marked. */
export function report(title: string, figures: readonly Figure[]): void {
  const { values } = parseArgs({
    options: { json: { type: "string" }, strict: { type: "boolean", default: false } },
  });
  const machine = `Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model.trim() ?? "unknown"}`;
  const rows = figures.map((figure) => [
    figure.name,
    shown(figure.value, figure.unit),
    outcomeOf(figure),
    figure.note ?? "",
  ]);
  console.log(`${title}\n${machine}\n\n${table([["figure", "measured", "goal", ""], ...rows])}`);
  if (values.json !== undefined) {
    mkdirSync(dirname(values.json), { recursive: true });
    const content = { title, figures };
    writeFileSync(values.json, `${JSON.stringify(content, undefined, 2)}\n`);
  }
  if (values.strict && figures.some(isMissed)) process.exitCode = 1;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The median of the ratios of each round: what slows a whole round down cancels out. */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));
}

export interface Contestant {
  readonly name: string;
  readonly run: () => unknown;
}

/** Milliseconds of CPU, all threads, of each contestant in each round, A B A B …, after one round that does not count. */
export function race(contestants: readonly Contestant[], rounds: number): Map<string, number[]> {
  const times = new Map(contestants.map(({ name }) => [name, new Array<number>()]));
  for (let round = -1; round < rounds; round += 1) {
    for (const { name, run } of contestants) {
      const before = process.cpuUsage();
      run();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) times.get(name)?.push((user + system) / 1000);
    }
  }
  return times;
}

export function timesOf(times: ReadonlyMap<string, readonly number[]>, name: string): readonly number[] {
  const found = times.get(name);
  if (found === undefined) throw new Error(`${name} was not measured`);
  return found;
}

function isMissed({ value, goal }: Pick<Figure, "value" | "goal">): boolean {
  return goal !== undefined && !(value <= goal); // NaN misses too
}

/** The goal and whether it was met; nothing for a figure without one. */
export function outcomeOf(figure: Pick<Figure, "value" | "goal" | "unit">): string {
  if (figure.goal === undefined) return "";
  return `<= ${shown(figure.goal, figure.unit)} ${isMissed(figure) ? "MISSED" : "met"}`;
}

export function shown(value: number, unit: string): string {
  const digits = unit === "bytes" || value >= 1_000 ? 0 : value >= 10 ? 1 : 3;
  return `${value.toFixed(digits)} ${unit}`;
}

/** Columns of text, the first row over a rule. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column === 1 ? cell.padStart(widths[1] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd();
  const [head = [], ...body] = rows;
  return [
    line(head),
    widths
      .map((width) => "-".repeat(width))
      .join("  ")
      .trimEnd(),
    ...body.map(line),
  ].join("\n");
}
