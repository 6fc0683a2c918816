import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { silentLogger } from "../../src/core/logger.ts";
import { createStore } from "../../src/library/index.ts";
import { built, bundled } from "../support/built.ts";
import { CLEAN_ENV, startServer, type StdioServer } from "../support/stdio.ts";
import { compileShim, type Errno, newShim, type Shim, shimReason } from "./data-shim.ts";
import { type Found, judge } from "./tally.ts";
import { temporaryFolder } from "../support/lasting.ts";
import { patient } from "../support/patience.ts";
import { repetitions } from "../support/run/repetitions.ts";

const ERRNOS: readonly Errno[] = ["ENOSPC", "EIO", "EROFS", "EMFILE"];
const OPENING = 240; // operations, more than an opening with its first write performs
const WITH_EACH = 8; // the first operations fail with every error, later ones with one error each
const ONE_BY_ONE = repetitions(150, 40); // later operations repeat while tables are created
const ONE_IN = repetitions(3, 5); // of those fails; no divisor of the number of errors
const WRITING = 30;
const REMEMBERED = 10_000; // milliseconds until a store that could not be opened is retried
const TYPED = /"ERROR (?:UPSTREAM_ERROR|NOT_CONFIGURED): /;

const reason = shimReason();
const folder = temporaryFolder("operations");
let library = "";
let places = 0;

await built();
const appsChild = await bundled("test/faults/operations-child.ts");
if (reason === undefined) library = compileShim(folder);

interface Place {
  readonly dataDir: string;
  readonly shim: Shim;
}

const placed = (dataDir: string) => ({ LEGIBUS_DATA_DIR: dataDir, LEGIBUS_LOG_LEVEL: "silent" });

function newPlace(): Place {
  places += 1;
  const dataDir = join(folder, `data-${places}`);
  return { dataDir, shim: newShim(library, dataDir, join(folder, `control-${places}`)) };
}

async function start({ dataDir, shim }: Place): Promise<StdioServer> {
  const server = startServer({ env: { ...shim.env, ...placed(dataDir) } });
  await server.initialize();
  return server;
}

interface Said {
  readonly id: string | undefined;
  readonly text: string;
}

const textOf = (number: number) => `Text ${number}.\n\n${"A paragraph of it.\n\n".repeat(40)}`;

/** Parses an import's answer; `id` is absent if the import was not acknowledged. */
function said(answer: string): Said {
  const id = /import:[0-9a-f]{20}/.exec(answer)?.[0];
  return { text: answer.slice(0, 300), id: answer.includes('"isError":true') ? undefined : id };
}

async function bring(server: StdioServer, number: number): Promise<Said> {
  const args = { text: textOf(number), title: `Text ${number}` };
  const { result } = await server.request("tools/call", { name: "law_import", arguments: args });
  return said(JSON.stringify(result));
}

const isDefined = ({ id, text }: Said) => (id === undefined ? TYPED.test(text) : text.includes("1 imported"));

/** Returns what is wrong with a folder: damage, lost acknowledged documents, partial documents. */
async function sound(dataDir: string, ids: readonly string[]): Promise<string> {
  const store = createStore({ dataDir, databaseUrl: "", library: true, log: silentLogger, cacheBytes: 0 });
  try {
    const check = await (await store.database()).executeQuery(CompiledQuery.raw("pragma integrity_check"));
    const there = (await store.library?.has(ids)) ?? new Set();
    const { entries } = (await store.library?.list({ limit: 10_000, offset: 0 })) ?? { entries: [] };
    const halves: string[] = [];
    for (const { id, blocks } of entries)
      if ((await store.library?.get(id))?.blocks.length !== blocks || blocks !== 41) halves.push(id);
    const ok = JSON.stringify(check.rows) === '[{"integrity_check":"ok"}]';
    const lost = ids.filter((id) => !there.has(id));
    return `${ok ? "" : JSON.stringify(check.rows)} ${lost.length > 0 ? `lost ${lost.join()}` : ""} ${halves.join()}`.trim();
  } finally {
    await store.close();
  }
}

/** A process that creates apps in turn and whose file operations in a folder can be made to fail. */
type Apps = ReturnType<typeof startApps>;

function startApps(name: string) {
  const root = join(folder, name);
  mkdirSync(root);
  const shim = newShim(library, root, join(folder, `control-${name}`));
  const child = fork(appsChild, {
    execArgv: [],
    env: { ...process.env, ...shim.env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const gone = new AbortController();
  child.once("exit", () => gone.abort());
  return { root, shim, child, gone: gone.signal }; // gone aborts when the process ends
}

/** Creates an app whose nth operation on an empty folder fails, then an undisturbed one on that folder. */
async function opening({ root, shim, child, gone }: Apps, nth: number, errno: Errno): Promise<Found> {
  const dataDir = join(root, String(nth));
  const started = performance.now();
  shim.arm(nth, errno);
  child.send({ env: { ...CLEAN_ENV, ...placed(dataDir) }, text: textOf(1) });
  const [answer] = await once(child, "message", { signal: gone });
  shim.disarm();
  const { first, second } = z.object({ first: z.string(), second: z.string() }).parse(answer);
  const imported = said(first);
  const ids = imported.id === undefined ? [] : [imported.id];
  const wrong = await sound(dataDir, ids).catch((error: unknown) => String(error));
  const what = `${errno} at operation ${nth}: ${imported.text} | ${wrong}`;
  const goesOn = second.includes("HCA");
  return { held: isDefined(imported) && goesOn && wrong === "", ms: performance.now() - started, what };
}

describe.skipIf(reason !== undefined)(
  `every file operation fails in turn${reason === undefined ? "" : ` (skipped: ${reason})`}`,
  () => {
    test.for(ERRNOS)(
      "%s in any file operation while a database is created leads to a typed answer",
      async (errno, { task }) => {
        const numbers = Array.from({ length: OPENING }, (_, at) => at + 1).filter(
          (nth) =>
            nth <= WITH_EACH ||
            (nth % ERRNOS.length === ERRNOS.indexOf(errno) &&
              (nth <= ONE_BY_ONE || nth % ONE_IN === 0 || nth > OPENING - ERRNOS.length)),
        );
        const apps = startApps(errno);
        const found: Found[] = [];
        try {
          for (const nth of numbers) found.push(await opening(apps, nth, errno));
        } finally {
          apps.child.kill("SIGKILL");
          apps.shim.close();
        }
        judge(task, "a file operation that fails", found);
        const last = found.find(({ what }) => what.startsWith(`${errno} at operation ${numbers.at(-1)}:`));
        expect(last?.what, "an opening has more operations than are tried").toContain("1 imported");
      },
    );

    test.for(ERRNOS)(
      "%s in any file operation while a document is written loses no acknowledged write",
      async (errno, { task }) => {
        const place = newPlace();
        const server = await start(place);
        const ids = [(await bring(server, 0)).id ?? ""];
        const found: Found[] = [];
        for (let nth = 1; nth <= WRITING; nth += 1) {
          const started = performance.now();
          place.shim.arm(nth, errno);
          const struck = await bring(server, 2 * nth);
          place.shim.disarm();
          const next = await bring(server, 2 * nth + 1);
          const ms = performance.now() - started;
          const held = isDefined(struck) && next.id !== undefined && ms < patient(REMEMBERED);
          for (const { id } of [struck, next]) if (id !== undefined) ids.push(id);
          found.push({ held, ms, what: `${errno} at operation ${nth}: ${struck.text} | then ${next.text}` });
        }
        const { failures } = place.shim.counts();
        server.stdin.end();
        await server.exited;
        place.shim.close();
        judge(task, "a file operation that fails", found);
        expect(failures).toBeGreaterThan(5);
        expect(await sound(place.dataDir, ids)).toBe("");
      },
    );
  },
);
