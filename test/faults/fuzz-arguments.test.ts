import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createApp } from "../../src/app/index.ts";
import { plainCall } from "../../src/core/call.ts";
import { ProtocolError } from "../../src/core/errors.ts";
import { MAX_ANSWER_CHARS, type ToolResult } from "../../src/core/result.ts";
import { toJsonSchema } from "../../src/core/schema.ts";
import { textOf } from "../support/providers.ts";
import { CONTRACTS } from "../support/samples.ts";
import { ROOT } from "../support/sources.ts";
import { CLEAN_ENV, NO_SPACING } from "../support/stdio.ts";
import { patient } from "../support/patience.ts";
import { type Args, argumentsFor } from "../support/odd-arguments.ts";
import { type Found, judge } from "./tally.ts";
import { lasting, temporaryFolder } from "../support/lasting.ts";

const RUNS = 60;
const SEED = 20_261_122;
const DEADLINE_MS = 400;
const LATE_MS = 1_000;
const CORPUS = join(ROOT, "fixtures/fuzz/calls");

const folder = temporaryFolder("fuzz");

const env = {
  ...CLEAN_ENV,
  HOME: folder,
  LEGIBUS_DATA_DIR: folder,
  LEGIBUS_PROVIDERS: "+risat",
  LEGIBUS_LIVE: "austlii,jade",
  LEGIBUS_LOG_LEVEL: "silent",
  ...CONTRACTS["beck"]?.env,
  PUPPETEER_EXECUTABLE_PATH: "/",
  ...NO_SPACING,
};
const app = await lasting(createApp(env, () => {}));

/** Returns what is wrong with an answer, or an empty string. */
function wrongWith(result: ToolResult): string {
  const text = textOf(result);
  if (result.content.length === 0 || text === "") return "empty";
  if (text.length > MAX_ANSWER_CHARS) return `${text.length} characters`;
  if (text.includes("internal error")) return "internal error";
  if (!isWellFormed(text)) return "half a character";
  if (result.isError && !/^ERROR [A-Z_]+: ./.test(text)) return `untyped: ${text.slice(0, 200)}`;
  return "";
}

const isWellFormed = (text: string) => Buffer.from(text).toString() === text;

/** Accepts only a ProtocolError with data, which some tools' specifications require. */
function wrongWithThrown(error: unknown): string {
  const typed = error instanceof ProtocolError && error.code === -32_602;
  return typed && JSON.stringify(error.data).includes("error_type") ? "" : `thrown: ${String(error)}`;
}

async function call(tool: string, args: Args): Promise<Found> {
  const started = performance.now();
  const running = { ...plainCall(), signal: AbortSignal.timeout(DEADLINE_MS) };
  const wrong = await app.orchestrator.handleToolCall(tool, args, running).then(wrongWith, wrongWithThrown);
  const ms = performance.now() - started;
  const late = ms > patient(DEADLINE_MS + LATE_MS) ? `took ${Math.round(ms)} ms` : "";
  return { held: wrong === "" && late === "", ms, what: `${tool} ${wrong} ${late}` };
}

const TOOLS = Object.entries(CONTRACTS).flatMap(([, { samples }]) => Object.entries(samples));

describe(`whatever a model sends, it has an answer of ours (seed ${SEED})`, () => {
  test("every tool has a sample to fuzz", () => {
    const names = app.orchestrator.getAllTools().map(({ name }) => name);
    expect(TOOLS.map(([name]) => name).toSorted()).toEqual(names.toSorted());
  });

  test.concurrent.for(TOOLS)(
    "fuzzed arguments of %s get a typed answer in time",
    async ([name, sample], { task }) => {
      const tool = app.orchestrator.getAllTools().find((one) => one.name === name);
      if (!tool) throw new Error(`no tool ${name}`);
      await call(name, sample); // loads the tool's modules
      const args = fc.sample(argumentsFor(toJsonSchema(tool.inputSchema, "input"), sample), {
        numRuns: RUNS,
        seed: SEED,
      });
      const found: Found[] = [];
      for (const one of args) {
        const outcome = await call(name, one);
        found.push(
          outcome.held
            ? outcome
            : { ...outcome, what: `${outcome.what} ${JSON.stringify(one).slice(0, 500)}` },
        );
      }
      judge(task, "arguments of any kind", found);
      expect(Object.prototype).not.toHaveProperty("polluted");
    },
  );
});

test("the calls kept in fixtures/fuzz get typed answers in time", async ({ task }) => {
  const found: Found[] = [];
  for (const name of readdirSync(CORPUS)) {
    const { tool, args }: { tool: string; args: Args } = JSON.parse(readFileSync(join(CORPUS, name), "utf8"));
    found.push(await call(tool, args));
  }
  expect(found.length).toBeGreaterThanOrEqual(20);
  judge(task, "calls and lines that are kept in fixtures/fuzz", found);
});
