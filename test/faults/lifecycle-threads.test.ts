import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, type TestContext } from "vitest";
import { type App, createApp } from "../../src/app/index.ts";
import { plainCall } from "../../src/core/call.ts";
import { silentLogger } from "../../src/core/logger.ts";
import { asResult } from "../../src/core/provider.ts";
import { set, textPdf } from "../support/paper.ts";
import { textOf } from "../support/providers.ts";
import { hasProgram } from "../support/reading.ts";
import { ROOT } from "../support/sources.ts";
import { CLEAN_ENV } from "../support/stdio.ts";
import { judge, type Outcome } from "./tally.ts";
import { temporaryFolder } from "../support/lasting.ts";

const ROUNDS = 5;

const folder = temporaryFolder("threads");
let app: App;
let lines: string[];
let threads: Worker[];
const note = (worker: Worker) => void threads.push(worker);

beforeAll(() => void process.on("worker", note));
afterAll(() => {
  process.off("worker", note);
});
beforeEach(async () => {
  threads = [];
  lines = [];
  const env = { ...CLEAN_ENV, LEGIBUS_DATA_DIR: mkdtempSync(join(folder, "data-")) };
  app = await createApp(env, (line) => lines.push(line));
});
afterEach(async () => await app.shutdown());

/** A tool and its arguments. */
interface Asked {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

const ask = async ({ tool, args }: Asked) => textOf(await app.orchestrator.handleToolCall(tool, args));

/** Returns the text of a call, or of its error as tools render it. */
async function told(call: () => Promise<string>): Promise<string> {
  return await call().catch((error: unknown) => textOf(asResult(error, "test", silentLogger)));
}

/** Makes calls and ends the newest thread during each; an undisturbed call follows each. */
async function hit(call: (round: number) => Promise<() => Promise<string>>, waitMs: number) {
  const outcomes: (Outcome & { readonly said: string })[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [struck, spared] = [await call(2 * round), await call(2 * round + 1)];
    const started = performance.now();
    const answer = told(struck);
    await sleep(waitMs);
    await threads.at(-1)?.terminate();
    const said = await answer;
    const ms = performance.now() - started;
    const next = await told(spared);
    outcomes.push({ held: !said.includes("internal error"), ms, said });
    outcomes.push({ held: !next.includes("ERROR"), ms: 0, said: next });
  }
  return outcomes;
}

function judgeStruck(
  task: TestContext["task"],
  outcomes: readonly (Outcome & { readonly said: string })[],
): void {
  judge(task, "a thread that is ended, and the call after it", outcomes);
  const struck = outcomes.filter(({ said }) => said.startsWith("ERROR UPSTREAM_ERROR: "));
  expect(struck.length, outcomes.map(({ said }) => said.slice(0, 100)).join("\n")).toBeGreaterThan(1); // others ended before the kill
}

const SENTENCE = "The master of the ferry knew that the wash would move the gangway.";

test.skipIf(!hasProgram("pdftotext", "-v"))(
  "ending the thread that runs programs fails its call, and the next call works",
  async ({ task }) => {
    const page = set(`${SENTENCE} `.repeat(40));
    const paper = async (number: number) => {
      const path = join(folder, `paper-${number}.pdf`);
      writeFileSync(
        path,
        await textPdf({ pages: [[`Paper ${number}`], ...Array.from({ length: 25 }, () => page)] }),
      );
      return async () => await ask({ tool: "law:import", args: { path } });
    };
    await (
      await paper(100)
    )(); // makes its thread the newest
    judgeStruck(task, await hit(paper, 60));
  },
);

test("ending a thread that converts a page fails its call, and the next call works", async ({ task }) => {
  const fixture = readFileSync(join(ROOT, "fixtures/austlii/document-1990s-classic.html"), "utf8");
  const text = `${fixture}${`<p>${SENTENCE}</p>\n`.repeat(20_000)}`;
  const url = "https://www.austlii.edu.au/au/cases/cth/HCA/1992/23.html";
  const source = { provider: "austlii", url, retrievedAt: "2026-11-21T05:00:00.000Z", how: "live" } as const;
  const page = { id: "austlii:au/cases/cth/HCA/1992/23", text, source };
  const converted = async () => {
    const { blocks } = await app.shared.services.convert("austlii", page, plainCall());
    return `${blocks.length} blocks`;
  };
  await converted();
  judgeStruck(task, await hit(async () => converted, 30));
});
