// planner:generate_project_plan with the host's plan of 50 tasks against the same rows by prepared statements.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plainCall } from "../../src/core/call.ts";
import { silentLogger } from "../../src/core/logger.ts";
import { readConfig } from "../../src/app/config.ts";
import { planner } from "../../src/planner/index.ts";
import { modelSettings as settings } from "../../src/llm/settings.ts";
import { createProjects } from "../../src/planner/projects/store.ts";
import { rowsOf } from "../../src/planner/projects/store.ts";
import type { Plan } from "../../src/planner/projects/project.ts";
import { createStore } from "../../src/library/index.ts";
import { type Connection, connect } from "../../src/library/sqlite/binding.ts";
import { median, medianRatio, report } from "../report.ts";

const TASKS = 50;
const MILESTONES = 5;
const ROUNDS = 25;
const WARM_UP = 10;
const PLANS = 20; // of each contestant in each round
const TABLES = ["Groups", "UserGroups", "Tasks", "Nodes"] as const;

const folder = mkdtempSync(join(tmpdir(), "legibus-bench-"));
const store = createStore({
  dataDir: folder,
  databaseUrl: "",
  library: false,
  log: silentLogger,
  cacheBytes: 0,
});
const projects = createProjects({ ...store, newId: randomUUID, now: Date.now });
const provider = planner({
  log: silentLogger,
  settings: readConfig({ XDG_CONFIG_HOME: "/nonexistent" }).read(settings),
  store,
});

const plan: Plan = {
  project_name: "Harbour dispute",
  project_description: "Claim for demurrage",
  tasks: Array.from({ length: TASKS }, (_, at) => ({
    name: `Task ${at}`,
    description: `What is to be done in step ${at} of the matter, and by whom`,
    status: "To Do",
    due_date: "2027-03-01",
    basis: `${at} days after start (2026-11-21)`,
    milestone: null,
    category: "research",
    priority: null,
    estimated_hours: 2,
    depends_on: [],
    suggested_tool: null,
    suggested_query: null,
  })),
  milestones: Array.from({ length: MILESTONES }, (_, at) => ({
    name: `Milestone ${at}`,
    description: "",
    date: "2027-03-01",
    basis: null,
  })),
  limitation_checks: [],
  warnings: [],
};
const matter = { idea: "x", matterType: null, jurisdiction: null, provider: "host", model: "host" };
const owner = { userId: "ann", idempotencyKey: undefined };
const hostPlan = {
  project_name: plan.project_name,
  tasks: plan.tasks.map(({ name, description }, at) => ({
    name,
    description,
    due: { after: "start", amount: at, unit: "days" },
  })),
  milestones: plan.milestones.map(({ name }) => ({ name })),
};

try {
  await projects.list("ann", { limit: 1, offset: 0 }); // opens the store
  const raw = await preparedInserts(join(folder, "raw.db"));
  const contestants = {
    raw: async () => raw(),
    ours: async () => void (await projects.createProjectFromPlan(plan, matter, owner)),
    tool: async () => {
      const args = { idea: "x", user_id: "ann", plan: hostPlan };
      const { isError } = await provider.handleToolCall("planner:generate_project_plan", args, plainCall());
      if (isError) throw new Error("the plan was not stored");
    },
  };
  const times = { raw: new Array<number>(), ours: new Array<number>(), tool: new Array<number>() };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const [first, second, third] = [
      await each(contestants.raw),
      await each(contestants.ours),
      await each(contestants.tool),
    ];
    if (round < 0) continue;
    times.raw.push(first);
    times.ours.push(second);
    times.tool.push(third);
  }
  report(`A plan of ${TASKS} tasks and ${MILESTONES} milestones, stored in one transaction`, [
    { name: "prepared statements, this thread", value: median(times.raw), unit: "ms" },
    { name: "createProjectFromPlan", value: median(times.ours), unit: "ms" },
    {
      name: "createProjectFromPlan / prepared statements",
      value: medianRatio(times.ours, times.raw),
      unit: "x",
      goal: 3,
    },
    { name: "the tool: checked, dated, stored, answered", value: median(times.tool), unit: "ms" },
    { name: "the tool / prepared statements", value: medianRatio(times.tool, times.raw), unit: "x" },
  ]);
} finally {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Milliseconds of one plan, the mean of a round. */
async function each(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  for (let at = 0; at < PLANS; at += 1) await run();
  return (performance.now() - started) / PLANS;
}

/** The usual way at its best: the same tables, prepared statements, one transaction. */
async function preparedInserts(file: string): Promise<() => void> {
  const connection = await connect(file);
  connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
  const ours = await connect(join(folder, "legibus.db"));
  const schema = ours
    .prepare(
      "select sql from sqlite_master where tbl_name in ('Groups','UserGroups','Tasks','Nodes') and sql is not null",
    )
    .all();
  for (const { sql } of schema) connection.exec(String(sql));
  ours.close();
  return inserter(connection);
}

function inserter(connection: Connection): () => void {
  const sample = rowsOf(plan, matter, owner, randomUUID, Date.now());
  const [task, node] = [sample.tasks[0], sample.nodes[0]];
  if (!task || !node) throw new Error("an empty plan");
  const prepared = Object.fromEntries(
    [sample.group, sample.member, task, node].map((row, at) => {
      const columns = Object.keys(row);
      const names = columns.map((name) => `"${name}"`).join();
      const marks = columns.map(() => "?").join();
      return [
        TABLES[at] ?? "",
        connection.prepare(`insert into "${TABLES[at]}" (${names}) values (${marks})`),
      ];
    }),
  );
  const insert = (table: (typeof TABLES)[number], row: object) =>
    prepared[table]?.run(
      ...Object.values(row).map((value) =>
        typeof value === "number" ? value : value === null ? null : String(value),
      ),
    );
  return () => {
    const { group, member, tasks, nodes } = rowsOf(plan, matter, owner, randomUUID, Date.now());
    connection.exec("BEGIN IMMEDIATE");
    insert("Groups", group);
    insert("UserGroups", member);
    for (const row of tasks) insert("Tasks", row);
    for (const row of nodes) insert("Nodes", row);
    connection.exec("COMMIT");
  };
}
