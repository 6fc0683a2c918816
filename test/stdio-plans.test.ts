import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silentLogger } from "../src/core/logger.ts";
import { createStore } from "../src/library/index.ts";
import { built } from "./support/built.ts";
import { type Postgres, startPostgres, withoutPostgres } from "./support/postgres.ts";
import { type Message, startServer, type StdioServer } from "./support/stdio.ts";
import { temporaryFolder } from "./support/lasting.ts";
import { repetitions } from "./support/run/repetitions.ts";

const TASKS = 50;
const MILESTONES = 5;
const KILLS = repetitions(20, 8);
const PLAN = {
  project_name: "Harbour dispute",
  tasks: Array.from({ length: TASKS }, (_, at) => ({
    name: `Task ${at}`,
    due: { after: "start", amount: at, unit: "days" },
  })),
  milestones: Array.from({ length: MILESTONES }, (_, at) => ({ name: `Milestone ${at}` })),
};

const folder = temporaryFolder("servers");
const missing = withoutPostgres();
let postgres: Postgres | undefined;

beforeAll(async () => {
  await built();
  if (missing === undefined) postgres = await startPostgres();
});

afterAll(async () => await postgres?.close());

type Env = Readonly<Record<string, string>>;

const ENGINES: readonly (readonly [string, (name: string) => Promise<Env>])[] = [
  ["SQLite", async (name) => ({ LEGIBUS_DATA_DIR: join(folder, name) })],
  ["PostgreSQL", async () => ({ DATABASE_URL: (await postgres?.newDatabase()) ?? "" })],
];

function send(server: StdioServer, key: string): void {
  const args = { idea: key, user_id: "ann", plan: PLAN };
  const params = { name: "planner_generate_project_plan", arguments: args };
  server.send({ jsonrpc: "2.0", id: key, method: "tools/call", params });
}

/** Returns the ids of the projects that a server acknowledged. */
function acknowledged(messages: readonly Message[]): string[] {
  return messages.flatMap(({ result }) => {
    const data = result?.["structuredContent"];
    const id: unknown =
      typeof data === "object" && data !== null ? Reflect.get(data, "project_id") : undefined;
    return typeof id === "string" ? [id] : [];
  });
}

interface Found {
  readonly whole: readonly string[];
  /** Projects that lack a task, a milestone or their user, and rows without their project. */
  readonly torn: number;
}

async function stored(env: Env): Promise<Found> {
  const { LEGIBUS_DATA_DIR: dataDir = "", DATABASE_URL: databaseUrl = "" } = env;
  const store = createStore({ dataDir, databaseUrl, library: false, log: silentLogger, cacheBytes: 0 });
  try {
    const db = await store.database();
    const groups = (await db.selectFrom("Groups").select("gid").execute()).map(({ gid }) => gid);
    const count = async (table: "UserGroups" | "Tasks" | "Nodes") => {
      const rows = await db.selectFrom(table).select("gid").execute();
      return (gid: string) => rows.filter((row) => row.gid === gid).length;
    };
    const [users, tasks, nodes] = [await count("UserGroups"), await count("Tasks"), await count("Nodes")];
    const whole = groups.filter(
      (gid) => users(gid) === 1 && tasks(gid) === TASKS && nodes(gid) === MILESTONES,
    );
    const all = await db.selectFrom("Tasks").select("tid").execute();
    return { whole, torn: groups.length - whole.length + (all.length - whole.length * TASKS) };
  } finally {
    await store.close();
  }
}

describe.each(ENGINES)("plans on %s", (engine, place) => {
  const tried = test.skipIf(engine === "PostgreSQL" && missing !== undefined);

  tried("two servers store twenty plans each at once: forty are there, none is torn", async () => {
    const env = await place("two");
    const servers = [startServer({ env }), startServer({ env })];
    try {
      await Promise.all(servers.map(async (server) => await server.initialize()));
      const keys = Array.from({ length: 20 }, (_, at) => `k${at}`);
      await Promise.all(
        servers.map(async (server) => {
          for (const key of keys) send(server, key);
          for (const key of keys)
            await server.until(({ id, result }) => id === key && result !== undefined, key, 30_000);
        }),
      );
      const ids = servers.flatMap((server) => acknowledged(server.messages()));
      expect(new Set(ids).size).toBe(40);
      const { whole, torn } = await stored(env);
      expect(torn).toBe(0);
      expect(whole.toSorted()).toEqual(ids.toSorted());
    } finally {
      await Promise.all(servers.map(async (server) => await server.kill()));
    }
  });

  // faults/data-kills.test.ts kills servers that write plans into SQLite
  test.runIf(engine === "PostgreSQL" && missing === undefined)(
    "a server killed again and again leaves no partial plan and loses no acknowledged one",
    async () => {
      const env = await place("killed");
      const ids: string[] = [];
      for (let round = 0; round < KILLS; round += 1) {
        const server = startServer({ env });
        await server.initialize();
        send(server, "first");
        await server.until(({ id }) => id === "first", "the first plan", 30_000);
        for (let at = 0; at < 20; at += 1) send(server, `r${at}`);
        await sleep((round * 40) / KILLS);
        await server.kill();
        ids.push(
          ...acknowledged(server.lines.flatMap((line) => (line.endsWith("}") ? [messageOf(line)] : []))),
        );
      }
      const { whole, torn } = await stored(env);
      expect(torn).toBe(0);
      expect(ids.filter((id) => !whole.includes(id))).toEqual([]);
      expect(ids.length).toBeGreaterThanOrEqual(KILLS);
      expect(whole.length).toBeLessThan(KILLS * 21); // otherwise no kill interrupted a write
    },
  );
});

function messageOf(line: string): Message {
  const parsed: unknown = JSON.parse(line);
  const result: unknown =
    typeof parsed === "object" && parsed !== null ? Reflect.get(parsed, "result") : undefined;
  return { jsonrpc: "2.0", ...(typeof result === "object" && result !== null && { result: { ...result } }) };
}
