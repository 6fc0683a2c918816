import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "../sources/beck/support.ts";
import { type LocalBeck, startBeck } from "../support/beck/server.ts";
import { PASSWORD, USERNAME } from "../support/beck/state.ts";
import { built } from "../support/built.ts";
import { mixedPdf, set, textPdf } from "../support/paper.ts";
import { hasProgram, scansOf } from "../support/reading.ts";
import { configFile, type Message, startServer, type StdioServer } from "../support/stdio.ts";
import { endFamily, type Family, hasProc, newFamily } from "./processes.ts";
import { judge, type Outcome } from "./tally.ts";
import { patient } from "../support/patience.ts";
import { temporaryFolder } from "../support/lasting.ts";
import { repetitions } from "../support/run/repetitions.ts";

const ORPHAN_MS = 3_000;
const READER_MS = 10_000; // a program that reads a page ends after that page
const BEGIN_MS = 60_000;
const ANSWER_MS = 60_000;
const LEAF =
  "The master of the ferry knew that the wash of a passing ship would move the gangway, and yet one line was all that held it.";

const canRead = hasProc && hasProgram("pdftotext", "-v") && hasProgram("tesseract", "--version");

interface Running {
  readonly server: StdioServer;
  readonly family: Family;
}

const folder = temporaryFolder("kills");
const paper = join(folder, "paper.pdf");
const running: Family[] = [];

await built();
const text = set(`${LEAF} `.repeat(15));
writeFileSync(paper, await textPdf({ pages: Array.from({ length: 500 }, () => text) }));
afterEach(() => {
  for (const family of running.splice(0)) endFamily(family);
});

async function start(env: Readonly<Record<string, string>>): Promise<Running> {
  const family = newFamily();
  running.push(family);
  const dataDir = mkdtempSync(join(folder, "data-"));
  const server = startServer({ env: { LEGIBUS_DATA_DIR: dataDir, ...env, ...family.env } });
  await server.initialize();
  return { server, family };
}

/** Copies a PDF with a comment appended, so that the library takes it for another file. */
function copyOf(path: string, number: number): string {
  const copy = `${path}-${number}.pdf`;
  writeFileSync(copy, Buffer.concat([readFileSync(path), Buffer.from(`\n%${number}\n`)]));
  return copy;
}

/** Waits for processes of the family that match the pattern and returns their ids. */
async function found({ family }: Running, pattern: RegExp): Promise<readonly number[]> {
  const end = performance.now() + patient(BEGIN_MS);
  for (;;) {
    const pids = family.members().filter(({ command }) => pattern.test(command));
    if (pids.length > 0) return pids.map(({ pid }) => pid);
    if (performance.now() > end) throw new Error(`nothing like ${pattern.source} was started`);
    await sleep(2);
  }
}

function kill(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it was quicker
    }
  }
}

const textOf = (answer: Message) => JSON.stringify(answer.result ?? answer.error);

async function ask({ server }: Running, id: string, name: string, args: object): Promise<string> {
  server.send({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } });
  return textOf(await server.until((one) => one.id === id, `the answer to ${id}`, patient(ANSWER_MS)));
}

interface Victim {
  readonly name: string;
  readonly pattern: RegExp;
  readonly env: Readonly<Record<string, string>>;
  /** Pattern of the answer to the interrupted call. */
  readonly said: RegExp;
}

describe.skipIf(!canRead)("a helper program killed at work", () => {
  const TYPED = /"ERROR (?:INVALID_INPUT|UPSTREAM_ERROR|NOT_CONFIGURED): |refused: [A-Z_]+|could not be read/;
  const VICTIMS: readonly Victim[] = [
    { name: "tesseract", pattern: /^tesseract stdin/, env: {}, said: TYPED },
    { name: "pdftoppm", pattern: /^pdftoppm -gray/, env: {}, said: TYPED },
    { name: "pdftotext", pattern: /^pdftotext -layout/, env: {}, said: TYPED },
    {
      name: "the process that reads PDFs",
      pattern: /file-child/,
      env: { POPPLER_PATH: "/nonexistent" },
      said: TYPED,
    },
  ];
  const ROUNDS = repetitions(4, 2);
  const MOST_ROUNDS = 40; // on a busy machine the program is often done before it can be killed
  let scan: string;

  beforeAll(async () => {
    const text = set(`${LEAF} `.repeat(15));
    const images = await scansOf(await textPdf({ pages: [text] }));
    scan = join(folder, "scan.pdf");
    writeFileSync(scan, await mixedPdf(images));
  });

  test.for(VICTIMS)(
    "killing $name fails its call with a typed error, and the next call works",
    async (victim, { task }) => {
      const { name, pattern, env, said } = victim;
      const path = /tess|ppm/.test(name) ? scan : paper;
      const one = await start(env);
      const outcomes: (Outcome & { readonly said: string })[] = [];
      for (let round = 0; outcomes.length < ROUNDS && round < MOST_ROUNDS; round += 1) {
        const started = performance.now();
        const answer = ask(one, `hit ${round}`, "law_import", { path: copyOf(path, round) });
        const victims = await Promise.race([found(one, pattern), answer.then(() => [])]);
        kill(victims);
        const hit = await answer;
        if (victims.length === 0 || hit.includes("**1 imported")) continue; // done before the kill
        const ms = performance.now() - started;
        outcomes.push({ held: said.test(hit), ms, said: hit.slice(0, 400) });
      }
      const next = await ask(one, "next", "law_import", { path });
      expect(outcomes).toHaveLength(ROUNDS);
      outcomes.push({ held: /imported/i.test(next) && !TYPED.test(next), ms: 0, said: next.slice(0, 400) });
      judge(task, "a child that is killed, and the call after it", outcomes);
    },
  );
});

test.skipIf(!canRead)("a killed server leaves no process that reads a file", async ({ task }) => {
  const outcomes: Outcome[] = [];
  for (const [env, pattern] of [
    [{ POPPLER_PATH: "/nonexistent" }, /file-child/],
    [{}, /^pdftotext -layout/],
  ] as const) {
    const one = await start(env);
    const answer = ask(one, "read", "law_import", { path: paper }).catch(() => "");
    await found(one, pattern);
    const started = performance.now();
    one.server.process.kill("SIGKILL");
    await one.server.exited;
    while (one.family.members().length > 0 && performance.now() - started < patient(READER_MS))
      await sleep(50);
    outcomes.push({ held: one.family.members().length === 0, ms: performance.now() - started });
    await answer;
  }
  judge(task, "a server that is killed while a file is read", outcomes);
});

describe.skipIf(!hasProc || !hasBrowser())("a server with a browser", () => {
  let beck: LocalBeck;
  const CHROMIUM = /legibus-browser-/;

  beforeAll(async () => {
    beck = await startBeck();
  });
  afterAll(async () => await beck.close());

  const withBeck = async () =>
    await start({
      BECK_USERNAME: USERNAME,
      BECK_PASSWORD: PASSWORD,
      ...beck.env,
      ...configFile({ beck: { sessionFile: join(mkdtempSync(join(folder, "beck-")), "cookies.json") } }),
    });

  test("a killed server leaves no Chromium after 3 s", async ({ task }) => {
    const outcomes: Outcome[] = [];
    for (let round = 0; round < repetitions(3, 2); round += 1) {
      const one = await withBeck();
      const answer = ask(one, "search", "beck_search", { query: "Verzug" }).catch(() => "");
      if (round > 0) await answer;
      await found(one, CHROMIUM);
      const started = performance.now();
      one.server.process.kill("SIGKILL");
      await one.server.exited;
      while (one.family.members().length > 0 && performance.now() - started < patient(ORPHAN_MS))
        await sleep(50);
      const left = one.family.members();
      outcomes.push({ held: left.length === 0, ms: performance.now() - started });
      await answer;
    }
    judge(task, "a server that is killed with its browser open", outcomes);
  });

  test("killing the browser fails its call, and the next call starts another", async ({ task }) => {
    const one = await withBeck();
    const first = await ask(one, "first", "beck_search", { query: "Verzug" });
    expect(first).not.toContain('"isError":true');
    const outcomes: (Outcome & { readonly said: string })[] = [];
    for (let round = 0; round < repetitions(5, 2); round += 1) {
      beck.state.set({ latencyMs: 60_000 });
      const started = performance.now();
      const answer = ask(one, `hit ${round}`, "beck_search", { query: `Verzug ${round}` });
      const hits = beck.state.hits.length;
      while (beck.state.hits.length === hits && performance.now() - started < patient(BEGIN_MS))
        await sleep(5);
      kill(await found(one, /legibus-browser-(?!.*--type=)/));
      const killed = performance.now();
      const said = await answer;
      const ms = performance.now() - killed;
      beck.state.set({ latencyMs: 0 });
      outcomes.push({ held: said.includes("ERROR UPSTREAM_ERROR: ") && ms < patient(2_000), ms, said });
      const next = await ask(one, `next ${round}`, "beck_search", { query: `Verzug ${round}` });
      outcomes.push({ held: !next.includes('"isError":true'), ms: 0, said: next.slice(0, 300) });
    }
    judge(task, "a child that is killed, and the call after it", outcomes);
  });
});
