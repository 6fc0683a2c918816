import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as z from "zod";
import { slowest } from "./regex/attack.ts";
import { type Expression, expressionsOfProduct } from "./regex/collect.ts";
import { judge, tally } from "./tally.ts";
import { slowdown } from "../support/patience.ts";

const CHARS = 55_000; // a quadratic expression takes seconds
const MOST_MS = 250; // beside other tests a linear one takes up to 160
const TRIES = 3;
/** Maximum characters that the expressions of a file are applied to. */
const SEEN: Readonly<Record<string, number>> = {
  "citations/called.ts": 260,
  "citations/names.ts": 320,
  "citations/recognise/literature/book.ts": 160,
  "citations/recognise/literature/reference-list.ts": 600,
  "citations/recognise/materials.ts": 160,
  "citations/tables/german-materials.ts": 160,
  "citations/tables/materials.ts": 160,
  "citations/verify/reading/surroundings.ts": 500,
  "views/statements.ts": 2_000,
};
const LIMIT_MS = 12_000;

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** Saved verdicts of recheck by hash, so that only new expressions are checked. */
const checked = z
  .object({ recheck: z.string(), safe: z.array(z.string()), measured: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(here("regex-checked.json"), "utf8")));
const verdict = z.object({ status: z.string() });

const safe = new Set(checked.safe);
const all = expressionsOfProduct();
const shown = ({ source, flags, where }: Expression) =>
  `${where} /${source}/${flags} ${keyOf({ source, flags })}`;

function keyOf({ source, flags }: Pick<Expression, "source" | "flags">): string {
  return createHash("sha256").update(`/${source}/${flags}`).digest("hex").slice(0, 16);
}

/** Runs recheck on an expression in a process with a time limit; "unknown" if the limit is reached. */
function judged(expression: Expression): string {
  const { stdout } = spawnSync(process.execPath, ["--import", "tsx", here("regex/checking-child.ts")], {
    input: JSON.stringify(expression),
    encoding: "utf8",
    timeout: LIMIT_MS,
    killSignal: "SIGKILL",
    env: { ...process.env, RECHECK_BACKEND: "auto" },
  });
  return stdout === "" ? "unknown" : verdict.parse(JSON.parse(stdout)).status;
}

const SAVE_EVERY = 20; // answers

/** Judges new expressions with recheck, saves verdicts as they come and drops those of removed ones. */
function updated(): void {
  const statuses = new Map<string, string>();
  const unknown = all.filter((one) => {
    const key = keyOf(one);
    const status = safe.has(key) ? "safe" : checked.measured[key];
    if (status !== undefined) statuses.set(key, status);
    return status === undefined;
  });
  for (const [at, one] of unknown.entries()) {
    statuses.set(keyOf(one), judged(one));
    if (at % SAVE_EVERY === 0) save(statuses);
  }
  save(statuses);
}

function save(statuses: ReadonlyMap<string, string>): void {
  const sorted = [...statuses].toSorted(([one], [other]) => one.localeCompare(other));
  const content = {
    recheck: checked.recheck,
    safe: sorted.flatMap(([key, status]) => (status === "safe" ? [key] : [])),
    measured: Object.fromEntries(sorted.filter(([, status]) => status !== "safe")),
  };
  writeFileSync(here("regex-checked.json"), `${JSON.stringify(content, undefined, 1)}\n`);
}

test.runIf(process.env["UPDATE_REGEXES"] === "1")(
  "recheck judges all new expressions and the verdicts are saved",
  { timeout: 14_400_000 },
  updated,
);

test("recheck finds no vulnerable expression", ({ task }) => {
  const started = performance.now();
  const found = all.filter((one) => !(keyOf(one) in checked.measured));
  const vulnerable = found.filter((one) => !safe.has(keyOf(one)) && judged(one) === "vulnerable");
  const ms = performance.now() - started;
  tally(
    task,
    "a regular expression: safe by recheck",
    found.map((one) => ({ held: !vulnerable.includes(one), ms: ms / found.length })),
  );
  expect(all.length).toBeGreaterThan(1_000);
  expect(vulnerable.map(shown)).toEqual([]);
});

test("expressions not proven safe withstand an attack", { timeout: 600_000 }, ({ task }) => {
  const rest = all.filter((one) => !safe.has(keyOf(one)));
  const tried = rest.map((one) => {
    const chars = SEEN[one.where] ?? CHARS;
    let ms = slowest(one, chars, MOST_MS);
    for (let tries = 1; ms >= MOST_MS && tries < TRIES; tries += 1)
      ms = Math.min(ms, slowest(one, chars, MOST_MS));
    return { one, ms, held: ms < MOST_MS || ms / slowdown() < MOST_MS };
  });
  judge(task, "a regular expression: attacked", tried);
});

test("an expression with a class of letters has the flag that reads it as one", () => {
  const literal = all.filter(({ source, flags }) => /\\p\{/.test(source) && !/[uv]/.test(flags));
  expect(literal.map(shown)).toEqual([]);
});

test("the attack detects an exponential expression", () => {
  expect(slowest({ source: "^(?:a|a)+$", flags: "", where: "" }, CHARS, MOST_MS)).toBeGreaterThan(MOST_MS);
});
