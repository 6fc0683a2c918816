import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, test } from "vitest";
import { built } from "../support/built.ts";
import { hasProgram } from "../support/reading.ts";
import { startServer, type StdioServer } from "../support/stdio.ts";
import { startWorks, type Work } from "./lifecycle-works.ts";
import { commands, endFamily, type Family, hasProc, newFamily } from "./processes.ts";
import { judge, type Outcome } from "./tally.ts";
import { patient } from "../support/patience.ts";
import { lasting, temporaryFolder } from "../support/lasting.ts";
import { repetitions } from "../support/run/repetitions.ts";

const TIMES = repetitions(50, 10); // each work once or more
const AT_ONCE = 3;
const TICK_MS = 10;
const LIMIT_MS = 2_000;
const GRACE_MS = 3_000; // beyond the limit, to distinguish late from never
const CUT_OFF_MS = 100; // a sixth of the time allowed for a last statement
const BUSY = 2; // times the capacity of the cores
const REAPED_MS = 5_000; // time for the kernel and a busy machine to reap a child
const TRIES = 3; // of an ending that was too slow, because the load average lags

const folder = temporaryFolder("lifecycle");
const template = join(folder, "template");

await built();
const works = await lasting(startWorks(folder));
const server = startServer({ env: { LEGIBUS_DATA_DIR: template } }); // all others find a database, as is usual
await server.initialize();
await server.request("tools/call", { name: "law_import", arguments: { text: "A text that a user pasted." } });
server.stdin.end();
await server.exited;

const ENDS: Readonly<Record<string, (server: StdioServer) => void>> = {
  "the end of stdin": ({ stdin }) => void stdin.end(),
  SIGTERM: ({ process }) => void process.kill("SIGTERM"),
  SIGINT: ({ process }) => void process.kill("SIGINT"),
  "a broken pipe": (server) => {
    server.stdout.destroy();
    server.send({ jsonrpc: "2.0", id: "nobody reads this", method: "tools/list" });
  },
};

interface Found extends Outcome {
  readonly wrong: string;
  /** Whether only the time was wrong: of the end, or of its start, which came after the answer. */
  readonly slow: boolean;
}

async function endInTheMiddle(work: Work, end: (server: StdioServer) => void): Promise<Found> {
  const family = newFamily();
  const dataDir = mkdtempSync(join(folder, "data-"));
  cpSync(template, dataDir, { recursive: true });
  const server = startServer({ env: { ...work.env, ...family.env, LEGIBUS_DATA_DIR: dataDir } });
  try {
    await server.initialize();
    const params = { name: work.tool, arguments: work.args };
    server.send({ jsonrpc: "2.0", id: "in flight", method: "tools/call", params });
    await work.begun(server, family);
    const answered = server.lines.some((line) => line.includes('"in flight"'));
    const machine = watchMachine();
    const started = performance.now();
    end(server);
    const code = await Promise.race([
      server.exited.then((exit) => exit.code),
      sleep(patient(LIMIT_MS) + GRACE_MS, "alive" as const),
    ]);
    const withheld = machine.stop();
    const ms = performance.now() - started - withheld;
    const isBusy = patient(1) > BUSY;
    const isCutOff = code === null && (isBusy || withheld > CUT_OFF_MS); // it was still waiting for the processor
    const isAlive = code === "alive";
    const late = [
      isAlive ? "did not end" : "",
      answered ? "was answered before" : "",
      code === null && !isCutOff ? "its last statement was cut off" : "",
      ms < patient(LIMIT_MS) ? "" : `took ${Math.round(ms)} ms`,
    ].join(" ");
    const wrong = [
      code === 0 || code === null || isAlive ? "" : `code ${code}`,
      isAlive ? "" : await orphans(family),
    ].join(" ");
    const held = `${late}${wrong}`.trim() === "";
    const slow = !held && wrong.trim() === "";
    return { held, slow, ms, wrong: `${work.name}: ${late} ${wrong} ${server.stderr()}` };
  } finally {
    endFamily(family);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Measures the milliseconds that a busy machine withheld from this process and, likely, from a server. */
function watchMachine() {
  let withheld = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    withheld += Math.max(0, now - last - 2 * TICK_MS);
    last = now;
  }, TICK_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return withheld;
    },
  };
}

/** Lists the processes that are left soon after the server has ended. */
async function orphans(family: Family): Promise<string> {
  const end = performance.now() + REAPED_MS;
  for (;;) {
    const left = commands(family.members());
    if (left.length === 0) return "";
    if (performance.now() > end) return `left behind: ${left.join()}`;
    await sleep(20);
  }
}

async function several<T>(times: number, one: (at: number) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  let next = 0;
  const run = async () => {
    while (next < times) found.push(await one(next++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return found;
}

const canRead = hasProc && hasProgram("pdftotext", "-v") && hasProgram("tesseract", "--version");

describe.skipIf(!canRead)("the end of a server during a call", () => {
  test.for(Object.entries(ENDS))(
    "a server busy with a call ends within 2 s of %s and leaves no process",
    async ([, end], { task }) => {
      const found = await several(TIMES, async (at) => {
        const work = works.works[at % works.works.length];
        if (!work) throw new Error("no work");
        let one = await endInTheMiddle(work, end);
        for (let tried = 1; one.slow && tried < TRIES; tried += 1) one = await endInTheMiddle(work, end);
        return one;
      });
      judge(task, "a server that is told to end in the middle of a call", found);
    },
  );
});
