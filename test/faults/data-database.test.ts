import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Kysely } from "kysely";
import { test } from "vitest";
import { LegibusError } from "../../src/core/errors.ts";

import type { Engine, Statement } from "../../src/library/engine.ts";
import { Refused, storeFailure } from "../../src/library/failures.ts";
import { scopeOf } from "../../src/library/owners.ts";
import { createLibrary } from "../../src/library/documents/index.ts";
import { migrationSteps } from "../../src/library/migrations/index.ts";
import type { Database } from "../../src/library/schema.ts";
import { threadDialect } from "../../src/library/sqlite/open.ts";
import { createTasks, openFile } from "../../src/library/sqlite/worker.ts";
import { documentOf } from "../library/made.ts";
import { damaged } from "./data-damage.ts";
import { type Found, judge } from "./tally.ts";
import { temporaryFolder } from "../support/lasting.ts";

const DOCUMENTS = 12;

const folder = temporaryFolder("flips");

/** Opens the engine without its thread, so that hundreds of damaged files take seconds. */
async function open(file: string): Promise<Engine> {
  const tasks = createTasks(await openFile(file));
  const run = async (statement: Statement) =>
    tasks({ kind: "run", statement })[0] ?? { rows: [], affected: 0 };
  const db = new Kysely<Database>({ dialect: threadDialect(run) });
  tasks({ kind: "migrate", steps: migrationSteps("sqlite") });
  return {
    name: "sqlite",
    db,
    seenBy: () => db,
    read: () => db,
    place: file,
    write: async (statements) => tasks({ kind: "write", statements }),
    size: async () => 0,
    compact: async () => {},
    close: async () => void tasks({ kind: "close" }),
  };
}

const text = (at: number) => Array.from({ length: 30 }, (_, line) => `Paragraph ${line} of document ${at}.`);

/** Uses a damaged database; returns an empty string for answers or a typed error, else what is wrong. */
async function use(file: string): Promise<string> {
  let engine: Engine | undefined;
  try {
    engine = await open(file);
    const library = createLibrary({ engine, now: Date.now, cacheBytes: 1e6 }).within(scopeOf({}, false));
    for (let at = 0; at < DOCUMENTS; at += 1) await library.get(`test:${at}`);
    await library.search({ query: "paragraph", limit: 5, offset: 0 });
    await library.grep({ query: "document 3", limit: 5, offset: 0 });
    await library.list({ limit: 50, offset: 0 });
    await library.put(documentOf("test:new", text(99)));
    const kept = await library.get("test:new");
    return kept?.blocks.length === 30 ? "" : "what was written cannot be read";
  } catch (error) {
    const told = storeFailure(error);
    return told instanceof LegibusError || told instanceof Refused ? "" : `untyped: ${String(error)}`;
  } finally {
    await engine?.close().catch(() => {}); // a damaged file may not close cleanly
  }
}

test.for(["legibus.db", "legibus.db-wal"])(
  "a damaged %s leads to answers or typed errors",
  async (name, { task }) => {
    const place = mkdtempSync(join(folder, "whole-"));
    const file = join(place, "legibus.db");
    const engine = await open(file);
    const library = createLibrary({ engine, now: Date.now, cacheBytes: 1e6 }).within(scopeOf({}, false));
    for (let at = 0; at < DOCUMENTS; at += 1) await library.put(documentOf(`test:${at}`, text(at)));
    if (name === "legibus.db") await engine.close();
    const whole = readFileSync(file);
    const other = name === "legibus.db" ? undefined : readFileSync(`${file}-wal`);
    if (other) await engine.close();
    const found: Found[] = [];
    for (const damage of damaged(other ?? whole, 150, 15)) {
      const started = performance.now();
      const copy = join(mkdtempSync(join(folder, "copy-")), "legibus.db");
      writeFileSync(copy, other ? whole : damage.bytes);
      if (other) writeFileSync(`${copy}-wal`, damage.bytes);
      const what = await use(copy).catch((error: unknown) => `thrown: ${String(error)}`);
      found.push({ held: what === "", ms: performance.now() - started, what: `${damage.name}: ${what}` });
    }
    judge(task, "a file of ours that is damaged", found);
  },
);
