import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { built, SERVER } from "../support/built.ts";
import { CLEAN_ENV, startServer, type StdioServer } from "../support/stdio.ts";
import { type Found, judge, type Outcome, tally, timed } from "./tally.ts";
import { temporaryFolder } from "../support/lasting.ts";

const root = temporaryFolder("disk");
const mounted: string[] = [];

/** Mounts a file system; returns undefined if this user may not. */
function mount(name: string, size: string): string | undefined {
  const place = join(root, name);
  mkdirSync(place);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", place], { stdio: "ignore" });
    mounted.push(place);
    return place;
  } catch {
    return undefined;
  }
}

const small = mount("small", "1500k");
const fixed = mount("fixed", "8m");

beforeAll(async () => {
  await built();
});
afterAll(() => {
  for (const place of mounted) execFileSync("umount", ["-l", place]);
});

const call = async (server: StdioServer, name: string, args: object): Promise<string> =>
  JSON.stringify((await server.request("tools/call", { name, arguments: args })).result);

const long = (number: number) => `Text ${number}.\n\n${"A paragraph of the lease.\n\n".repeat(800)}`;

async function start(dataDir: string): Promise<StdioServer> {
  const server = startServer({ env: { LEGIBUS_DATA_DIR: dataDir, LEGIBUS_LOG_LEVEL: "silent" } });
  await server.initialize();
  return server;
}

describe.skipIf(small === undefined)("a full disk (skipped if no file system can be mounted)", () => {
  test("a full disk is reported, reads go on, and writes succeed once there is space", async ({ task }) => {
    const dataDir = join(small ?? "", "data");
    const ballast = join(small ?? "", "ballast");
    const server = await start(dataDir);
    const first = await call(server, "law_import", { text: "The first text.", title: "First" });
    const id = /import:[0-9a-f]{20}/.exec(first)?.[0] ?? "";
    const full: string[] = [];
    for (let at = 0; at < 40 && full.length < 5; at += 1) {
      const said = await call(server, "law_import", { text: long(at) });
      if (said.includes("ERROR")) full.push(said);
    }
    expect(full.length).toBe(5);
    const found = [
      ...(await Promise.all(
        full.map(async (said) => await timed(async () => said.includes("there is no space left"))),
      )),
      await timed(async () => (await call(server, "law_read", { id })).includes("The first text.")),
      await timed(async () =>
        (await call(server, "law_cite", { items: [{ id: "[1992] HCA 23" }] })).includes("HCA 23"),
      ),
    ];
    server.stdin.end();
    await server.exited;
    writeFileSync(ballast, "");
    execFileSync("mount", ["-o", "remount,size=16m", small ?? ""]);
    const next = await start(dataDir);
    found.push(
      await timed(async () => (await call(next, "law_import", { text: long(99) })).includes("1 imported")),
    );
    found.push(await timed(async () => (await call(next, "law_read", { id })).includes("The first text.")));
    next.stdin.end();
    expect((await next.exited).code).toBe(0);
    judge(task, "a disk that is full, read-only, or out of files", found);
  });
});

describe.skipIf(fixed === undefined)("a read-only disk (skipped if no file system can be mounted)", () => {
  test("a read-only disk is reported, and tools that need no disk still work", async ({ task }) => {
    const dataDir = join(fixed ?? "", "data");
    const writer = await start(dataDir);
    await call(writer, "law_import", { text: "The first text.", title: "First" });
    writer.stdin.end();
    await writer.exited;
    execFileSync("mount", ["-o", "remount,ro", fixed ?? ""]);
    const found: Outcome[] = [];
    for (const place of [dataDir, join(fixed ?? "", "other")]) {
      const server = await start(place);
      const typed = /"ERROR NOT_CONFIGURED: (?:[^"]*: )?the database cannot be opened for writing/;
      found.push(
        await timed(async () => typed.test(await call(server, "law_import", { text: "Another text." }))),
        await timed(async () =>
          (await call(server, "law_cite", { items: [{ id: "[1992] HCA 23" }] })).includes("HCA 23"),
        ),
        await timed(async () =>
          (await call(server, "austlii_list_databases", { query: "High Court" })).includes("HCA"),
        ),
      );
      server.stdin.end();
      found.push(await timed(async () => (await server.exited).code === 0));
    }
    tally(task, "a disk that is full, read-only, or out of files", found);
    expect(found.map(({ held }) => held)).toEqual(found.map(() => true));
  });
});

/** Runs a server with a limit of open files and judges its answers and exit code. */
async function within(files: number): Promise<Found> {
  const dataDir = mkdtempSync(join(root, "files-"));
  const started = performance.now();
  const child = spawn("/bin/sh", ["-c", `ulimit -n ${files}; exec "$0" "$@"`, process.execPath, SERVER], {
    env: { ...CLEAN_ENV, LEGIBUS_DATA_DIR: dataDir, LEGIBUS_LOG_LEVEL: "error" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  child.stdin.on("error", () => {}); // the server may not start
  const requests = [
    [
      "initialize",
      { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "few", version: "1" } },
    ],
    ["tools/call", { name: "law_import", arguments: { text: "A text that a user pasted." } }],
    ["tools/call", { name: "law_cite", arguments: { items: [{ id: "[1992] HCA 23" }] } }],
  ] as const;
  for (const [id, [method, params]] of requests.entries())
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
  const end = once(child, "close");
  const until = performance.now() + 15_000;
  while (
    out.split("\n").length < 4 &&
    child.exitCode === null &&
    child.signalCode === null &&
    performance.now() < until
  )
    await new Promise((resolve) => setTimeout(resolve, 20));
  child.stdin.end();
  await end;
  const answers = out.split("\n").filter((line) => line !== "");
  const typed = /1 imported|"ERROR (?:UPSTREAM_ERROR|NOT_CONFIGURED): /;
  const served = child.exitCode === 0 && answers.length === 3 && typed.test(out);
  const refused = answers.length === 0 && child.exitCode !== 0 && err.trim() !== "";
  const what = `${files} files: code ${child.exitCode} ${child.signalCode}, ${answers.length} answers, ${err.slice(0, 300)} ${out.slice(-300)}`;
  return { held: served || refused, ms: performance.now() - started, what };
}

test.skipIf(process.platform !== "linux")(
  "with too few file descriptors the server gives typed answers or does not start",
  async ({ task }) => {
    const limits = [18, 20, 22, 24, 26, 28, 30, 34, 40, 50];
    const found: Found[] = [];
    const queue = limits.values();
    const work = async () => {
      for (const files of queue) found.push(await within(files));
    };
    await Promise.all([work(), work()]);
    judge(task, "a disk that is full, read-only, or out of files", found);
  },
);
