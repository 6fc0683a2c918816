import { setTimeout as sleep } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import * as z from "zod";
import { type App, createApp } from "../../src/app/index.ts";
import { groupBy } from "../../src/core/group-by.ts";
import { built } from "../support/built.ts";
import { textOf } from "../support/providers.ts";
import { CLEAN_ENV, startServer, type StdioServer } from "../support/stdio.ts";
import { type Found, tally } from "./tally.ts";
import { temporaryFolder } from "../support/lasting.ts";
import { repetitions } from "../support/run/repetitions.ts";

const ROUNDS = repetitions(25, 6); // with two processes each
const TASKS = 12;
const PARAGRAPHS = [2_500, 3]; // alternating; most kills hit the middle of a long document
const USER = "ann";

const dataDir = temporaryFolder("killed");
await built();

const ROWS_WITHOUT_PROJECT = ["UserGroups", "Tasks", "Nodes"]
  .map((table) => `select gid from "${table}" where gid not in (select gid from "Groups")`)
  .join(" union all ");

/** Ids that the servers acknowledged. */
interface Kept {
  readonly projects: Set<string>;
  readonly documents: Set<string>;
}

const project = z.looseObject({ project_id: z.string() });
const imported = z.looseObject({ documents: z.array(z.looseObject({ id: z.string() })) });

/** Writes plans and documents in turn until the server is killed. */
async function write(server: StdioServer, name: string, kept: Kept): Promise<void> {
  const call = async (tool: string, args: object) =>
    (await server.request("tools/call", { name: tool, arguments: args })).result;
  for (let at = 0; ; at += 1) {
    const tasks = Array.from({ length: TASKS }, (_, number) => ({ name: `Task ${number}` }));
    const plan = { project_name: `${name} ${at}`, tasks };
    const made = await call("planner_generate_project_plan", { idea: "Sue", user_id: USER, plan });
    if (made?.["isError"] !== true) kept.projects.add(project.parse(made?.["structuredContent"]).project_id);
    const text = Array.from(
      { length: PARAGRAPHS[at % 2] ?? 0 },
      (_, line) => `${name} ${at}, paragraph ${line}.`,
    );
    const brought = await call("law_import", { text: text.join("\n\n"), title: `${name} ${at}` });
    for (const { id } of imported.parse(brought?.["structuredContent"]).documents) kept.documents.add(id);
  }
}

async function round(number: number, kept: Kept): Promise<void> {
  const before = { projects: kept.projects.size, documents: kept.documents.size };
  const servers = ["one", "two"].map((name) => ({
    name: `${name} ${number}`,
    server: startServer({ env: { LEGIBUS_DATA_DIR: dataDir, LEGIBUS_LOG_LEVEL: "error" } }),
  }));
  const writing = servers.map(async ({ server, name }) => {
    const working = server.initialize().then(async () => await write(server, name, kept));
    await working.catch(() => {}); // the server was killed
  });
  while (kept.projects.size === before.projects || kept.documents.size === before.documents) await sleep(2);
  await sleep((number * 37) % 150); // somewhere in the middle of the next writes
  await Promise.all(servers.map(async ({ server }) => await server.kill()));
  await Promise.all(writing);
}

/** Checks that every plan and document is complete. */
async function checked(app: App, kept: Kept): Promise<Found[]> {
  const found: Found[] = [];
  const call = async (tool: string, args: Record<string, unknown>) =>
    await app.orchestrator.handleToolCall(tool, args);
  const listed = await call("planner:list_projects", { user_id: USER });
  const ids = [...JSON.stringify(listed.structuredContent ?? textOf(listed)).matchAll(/\bid\W+([\w-]{36})/g)];
  for (const id of new Set([...kept.projects, ...ids.map(([, id]) => id ?? "")])) {
    const text = textOf(await call("planner:get_project", { user_id: USER, project_id: id }));
    const whole = Array.from({ length: TASKS }, (_, at) => `Task ${at}`).every((task) => text.includes(task));
    found.push({ held: whole, ms: 0, what: `project ${id}: ${text.slice(0, 200)}` });
  }
  return [...found, ...(await checkedDocuments(app, kept))];
}

/** Checks that every document has all its paragraphs, and the index of words as many. */
async function checkedDocuments(app: App, kept: Kept): Promise<Found[]> {
  const found: Found[] = [];
  const { library } = app.shared.store;
  const { entries } = (await library?.list({ limit: 100_000, offset: 0 })) ?? { entries: [] };
  const grep = await library?.grep({ query: "paragraph", limit: 100_000, offset: 0 });
  const passages = groupBy(grep?.hits ?? [], ({ document }) => document.id);
  for (const id of new Set([...kept.documents, ...entries.map((entry) => entry.id)])) {
    const document = await library?.get(id);
    const indexed = passages.get(id)?.length ?? 0;
    const blocks = document?.blocks.length ?? 0;
    const whole = PARAGRAPHS.includes(blocks) && indexed === blocks;
    found.push({ held: whole, ms: 0, what: `document ${id}: ${blocks} blocks, ${indexed} found` });
  }
  return found;
}

test(
  "two servers on one folder, killed again and again while writing, lose no acknowledged write",
  { timeout: 600_000 },
  async ({ task }) => {
    const kept: Kept = { projects: new Set(), documents: new Set() };
    for (let number = 0; number < ROUNDS; number += 1) await round(number, kept);
    expect(kept.projects.size).toBeGreaterThanOrEqual(ROUNDS);
    expect(kept.documents.size).toBeGreaterThanOrEqual(ROUNDS);
    const app = await createApp({ ...CLEAN_ENV, LEGIBUS_DATA_DIR: dataDir }, () => {});
    const found = await checked(app, kept);
    const database = await app.shared.store.database();
    const check = await database.executeQuery(CompiledQuery.raw("pragma integrity_check"));
    const torn = await database.executeQuery(CompiledQuery.raw(ROWS_WITHOUT_PROJECT));
    await app.shutdown();
    tally(task, "written by two servers that are killed again and again", found);
    expect(check.rows).toEqual([{ integrity_check: "ok" }]);
    expect(torn.rows).toEqual([]);
    expect(found.filter(({ held }) => !held)).toEqual([]);
  },
);
