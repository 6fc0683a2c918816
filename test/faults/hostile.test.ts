import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { built } from "../support/built.ts";
import { type StdioServer, startServer } from "../support/stdio.ts";
import { type HostileFile, MARKUP } from "./hostile/markup.ts";
import { PACKED } from "./hostile/packed.ts";
import { PAPER } from "./hostile/paper.ts";
import { endFamily, hasProc, newFamily, resident } from "./processes.ts";
import { patient, slowdown } from "../support/patience.ts";
import { tally } from "./tally.ts";
import { temporaryFolder } from "../support/lasting.ts";

const FILES: readonly HostileFile[] = [...MARKUP, ...PACKED, ...PAPER];
const MOST_MS = 20_000;
const MOST_GAP_MS = 200;
const MOST_BYTES = 1e9;
const SAMPLE_MS = 100;
/** Invisible characters, which no answer may contain. */
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;
const REFUSED =
  /refused \((?:INVALID_INPUT|LAYOUT_CHANGED|UPSTREAM_ERROR|UPSTREAM_TIMEOUT|NOT_CONFIGURED|NOT_FOUND)\)|^ERROR [A-Z_]+: /m;

const MONITOR = fileURLToPath(new URL("hostile/loop-monitor.mjs", import.meta.url));
const result = z.looseObject({ content: z.array(z.looseObject({ text: z.string().optional() })).min(1) }); // links have no text

const family = newFamily();
let dir: string;
let loopFile: string;
let server: StdioServer;

beforeAll(async () => {
  await built();
  dir = temporaryFolder("hostile");
  loopFile = join(dir, "loop.txt");
  writeFileSync(loopFile, "");
  server = startServer({
    nodeArgs: ["--import", pathToFileURL(MONITOR).href],
    env: { ...family.env, HOME: dir, LEGIBUS_DATA_DIR: join(dir, "data"), LEGIBUS_LOOP_FILE: loopFile },
  });
  await server.initialize();
  const ordinary = join(dir, "ordinary.html");
  writeFileSync(ordinary, "<p>The ferry left the wharf.</p>");
  await call("law_import", { path: ordinary }); // loads the modules, which takes time of its own
});

afterAll(async () => {
  await server.kill();
  endFamily(family);
});

let calls = 0;
async function call(name: string, args: Record<string, unknown>): Promise<string> {
  calls += 1;
  const id = `hostile-${calls}`;
  server.send({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } });
  const answer = await server.until(
    (one) => one.id === id,
    `the answer to ${name}`,
    patient(MOST_MS) + 10_000,
  );
  return result
    .parse(answer.result)
    .content.map(({ text = "" }) => text)
    .join("\n");
}

/** Returns the longest block of the event loop between two times, in milliseconds. */
function worstGap(from: number, to: number): number {
  const samples = readFileSync(loopFile, "utf8").trim().split("\n");
  return samples
    .map((line) => line.split(" ").map(Number))
    .filter(([at = 0]) => at >= from && at <= to + 2 * SAMPLE_MS)
    .reduce((most, [, gap = 0]) => Math.max(most, gap), 0);
}

/** Measures the peak memory of all processes while something runs, in bytes. */
async function mostMemory<T>(work: Promise<T>): Promise<{ readonly value: T; readonly bytes: number }> {
  let bytes = 0;
  const look = () => {
    const now = hasProc ? family.members().reduce((sum, { pid }) => sum + resident(pid), 0) : 0;
    bytes = Math.max(bytes, now);
  };
  const timer = setInterval(look, SAMPLE_MS);
  try {
    return { value: await work, bytes };
  } finally {
    clearInterval(timer);
    look();
  }
}

/** Returns what is wrong with an import; empty if the file was read or refused with a typed error. */
async function complaintsAbout(file: HostileFile, said: string): Promise<string[]> {
  if (REFUSED.test(said)) {
    return [
      said.includes("the log says why")
        ? `an error that nobody expected: ${server.stderr().slice(-600)}`
        : "",
      file.says === undefined ? "" : `refused: ${said.slice(0, 300)}`,
    ].filter((one) => one !== "");
  }
  const id = /· ((?:import|ris|eu|frl|austlii|risat|beck|jade):\S+) ·/.exec(said)?.[1];
  if (id === undefined) return [`no outcome: ${said.slice(0, 200)}`];
  const text = await call("law_read", { id });
  const shown = `${said}\n${text}`;
  return [
    UNSEEN.test(shown.replaceAll("\n", "")) ? "unseen characters are still there" : "",
    file.says === undefined || text.includes(file.says) ? "" : `its text is not shown: ${text.slice(0, 300)}`,
    file.hides !== undefined && text.includes(file.hides) ? "hidden text is shown" : "",
    file.unseen && !/\d+ invisible or control character/.test(said)
      ? `nothing was counted: ${said.slice(0, 300)}`
      : "",
    /javascript:|\bfile:\/\/\/etc/.test(text) ? "a link that acts" : "",
  ].filter((one) => one !== "");
}

/** Imports a file and returns the outcome, time, memory and longest block of the event loop. */
async function importOf(file: HostileFile, content: Uint8Array) {
  const path = join(dir, file.name);
  writeFileSync(path, content);
  const from = Date.now();
  const started = performance.now();
  const { value: said, bytes } = await mostMemory(call("law_import", { path }));
  const ms = performance.now() - started;
  const to = Date.now();
  rmSync(path);
  await sleep(2 * SAMPLE_MS);
  return { ms, bytes, gap: worstGap(from, to), wrong: await complaintsAbout(file, said) };
}

test("there are at least forty hostile files", () => expect(FILES.length).toBeGreaterThanOrEqual(40));

test.for(FILES)(
  "a hostile file is read or refused without blocking the server: $name",
  async (file, { task }) => {
    const bytes = file.bytes();
    const tried = await importOf(file, bytes);
    const { ms, gap, wrong } = tried;
    if (ms > patient(MOST_MS)) wrong.push(`took ${Math.round(ms)} ms`);
    if (gap > MOST_GAP_MS && gap > MOST_GAP_MS * slowdown()) wrong.push(`stood still for ${gap} ms`);
    if (tried.bytes > MOST_BYTES) wrong.push(`held ${Math.round(tried.bytes / 1e6)} MB`);
    tally(task, "a hostile file: read or refused", [{ held: wrong.length === 0, ms }]);
    expect(wrong).toEqual([]);
  },
);
