import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as z from "zod";
import { slowest } from "./regex/attack.ts";
import { type Expression, expressionsOfProduct } from "./regex/collect.ts";
import { tally } from "./tally.ts";

const CHARS = 55_000; // what is quadratic takes seconds
const MOST_MS = 50;
/** Files whose expressions see so many characters in front of a place or behind it, and no more. */
const SEEN: Readonly<Record<string, number>> = {
  "citations/names.ts": 320,
  "citations/recognise/book.ts": 160,
  "citations/recognise/materials.ts": 60,
  "citations/verify/surroundings.ts": 500,
};
const LIMIT_MS = 12_000;

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** What recheck has said of the expressions: by a hash, so that only new ones are asked about. */
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

/** What recheck says of a new expression, in a process that is ended when it takes too long. */
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

/** `UPDATE_REGEXES=1` asks recheck about every new expression, writes its answers down as they come and forgets the old ones. */
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

test.runIf(process.env["UPDATE_REGEXES"] === "1")("recheck is asked again", { timeout: 14_400_000 }, updated);

test("expressions are safe by recheck, the old ones and a new one", { timeout: 300_000 }, ({ task }) => {
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

test("those that recheck does not call safe withstand an attack", { timeout: 120_000 }, ({ task }) => {
  const rest = all.filter((one) => !safe.has(keyOf(one)));
  const tried = rest.map((one) => {
    const chars = SEEN[one.where] ?? CHARS;
    const first = slowest(one, chars);
    const ms = first < MOST_MS ? first : Math.min(first, slowest(one, chars)); // the machine may be busy
    return { one, ms, held: ms < MOST_MS };
  });
  tally(task, "a regular expression: attacked", tried);
  expect(tried.filter(({ held }) => !held).map(({ one }) => shown(one))).toEqual([]);
});

test("the attack finds what is exponential", () => {
  expect(slowest({ source: "^(?:a|a)+$", flags: "", where: "" }, CHARS)).toBeGreaterThan(MOST_MS);
});
