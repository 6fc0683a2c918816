import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silentLogger } from "../../src/core/logger.ts";
import { sanitise } from "../../src/core/sanitise.ts";
import { createStore, type Store, type StoreDeps } from "../../src/library/index.ts";
import { textOf } from "../support/providers.ts";
import { asUser, failureOf, GENERATE, hostPlan, plannerWith } from "./support.ts";
import { forAllAsync } from "../support/for-all.ts";

type Place = Pick<StoreDeps, "dataDir" | "databaseUrl">;
type Answer = Readonly<Record<string, unknown>>;

const TABLES = ["Groups", "UserGroups", "Tasks", "Nodes"] as const;

export function storeAt(place: Place): Store {
  return createStore({ ...place, library: false, log: silentLogger, cacheBytes: 1_000_000 });
}

/** Rows in each of the four tables. */
export async function countRows(store: Store): Promise<Readonly<Record<string, number>>> {
  const db = await store.database();
  const counts = await Promise.all(
    TABLES.map(async (table) => {
      const row = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number | string>().as("rows"))
        .executeTakeFirstOrThrow();
      return [table, Number(row.rows)] as const;
    }),
  );
  return Object.fromEntries(counts);
}

/** What no engine keeps is left out when a text is stored, what is invisible when it is shown. */
function shown(text: string): string {
  return sanitise(text.replaceAll("\0", "").trim());
}

/** What the planner must do alike on every engine. */
export function plannerSuite(engine: string, newPlace: () => Promise<Place>): void {
  describe(`plans on ${engine}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = storeAt(await newPlace());
    });
    afterAll(async () => await store.close());

    async function generated(args: Answer): Promise<Answer> {
      const { provider } = plannerWith({ store });
      const result = await provider.handleToolCall(GENERATE, { ...args });
      const { structuredContent = {} } = result;
      expect(JSON.parse(textOf(result))).toEqual(structuredContent);
      return structuredContent;
    }

    async function called(
      name: string,
      args: Answer,
    ): Promise<{ readonly text: string; readonly data: Answer }> {
      const result = await plannerWith({ store }).provider.handleToolCall(`planner:${name}`, { ...args });
      return { text: textOf(result), data: result.structuredContent ?? {} };
    }

    test("a client's plan is stored and returned in the form of the specification", async () => {
      const before = await countRows(store);
      const answer = await generated({ idea: "Sue for demurrage", user_id: "ann", plan: hostPlan(5, 3) });
      expect(answer).toMatchObject({
        success: true,
        project_name: "Harbour dispute",
        tasks_created: 5,
        milestones_created: 3,
        recommendations: { project_name: "Harbour dispute", project_description: "Claim for demurrage" },
      });
      const after = await countRows(store);
      const added = Object.fromEntries(
        TABLES.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]),
      );
      expect(added).toEqual({ Groups: 1, UserGroups: 1, Tasks: 5, Nodes: 3 });
      const db = await store.database();
      const group = await db
        .selectFrom("Groups")
        .selectAll()
        .where("gid", "=", String(answer["project_id"]))
        .executeTakeFirstOrThrow();
      expect(group).toMatchObject({ adminId: "ann", name: "Harbour dispute", idea: "Sue for demurrage" });
    });

    test("a plan wrapped in recommendations is accepted, and milestones may be referred to by id", async () => {
      const plan = {
        recommendations: {
          project_name: "Wrapped",
          milestones: [{ id: "m1", name: "Filed", date: "2027-01-15" }],
          tasks: [{ name: "File", milestone_id: "m1", due_date: "2027-01-10", status: "In Progress" }],
        },
      };
      const answer = await generated({ idea: "x", user_id: "ann", plan });
      expect(answer["recommendations"]).toMatchObject({
        tasks: [{ name: "File", milestone: "Filed", due_date: "2027-01-10", status: "In Progress" }],
        milestones: [{ name: "Filed", date: "2027-01-15" }],
      });
    });

    test("a plan in German has its bases, periods, warnings and labels in German", async () => {
      const plan = {
        project_name: "Verkehrsunfall Köln",
        tasks: [
          { name: "Anspruchsschreiben", due: { after: "Beginn", amount: 2, unit: "weeks" } },
          { name: "Klageentwurf", due: { after: "start", amount: 12, unit: "Tage" } },
        ],
      };
      const answer = await generated({
        idea: "Klage auf Schadensersatz aus einem Verkehrsunfall",
        user_id: "eva",
        plan,
        jurisdiction: "DE",
        start_date: "2026-12-01",
        key_dates: [{ event: "Unfall", date: "2026-02-03" }],
      });
      expect(answer["recommendations"]).toMatchObject({
        tasks: [
          { due_date: "2026-12-15", basis: "2 Wochen nach Beginn (1.12.2026)" },
          {
            due_date: "2026-12-14",
            basis:
              "12 Tage nach Beginn (1.12.2026); Sonntag 13.12.2026 ist kein Arbeitstag: Montag 14.12.2026, § 193 BGB",
          },
        ],
        limitation_checks: [
          { period: "3 Jahre vom Schluss des Jahres an", wanted: '"Anspruch entstanden" und "Kenntnis"' },
        ],
        warnings: [expect.stringContaining("Unfall"), expect.stringContaining("ganz Deutschland")],
      });
      const { text } = await called("get_project", { project_id: answer["project_id"], user_id: "eva" });
      for (const label of ["## Aufgaben", "## Zu prüfende Verjährungs", "## Hinweise", "(15.12.2026)"])
        expect(text).toContain(label);
      expect(text).not.toMatch(/Tasks|Milestones|UNVERIFIED|years|after|made/);
    });

    test("only its user can list, read, change and delete a stored plan", async () => {
      const plan = hostPlan(2, 1);
      const id = String(
        (await generated({ idea: "y", user_id: "bob", plan, jurisdiction: "NSW" }))["project_id"],
      );
      const { data: list } = await called("list_projects", { user_id: "bob" });
      expect(list).toMatchObject({
        total: 1,
        projects: [{ id, name: "Harbour dispute", jurisdiction: "AU-NSW", tasks: 2, next_due: "2026-11-30" }],
      });
      const { text: json } = await called("get_project", { project_id: id, user_id: "bob", format: "json" });
      const project: unknown = JSON.parse(json);
      expect(project).toMatchObject({ project_id: id, tasks: [{ name: "Task 1" }, { name: "Task 2" }] });
      const task = /"task_id":"([^"]+)"/.exec(json)?.[1] ?? "";
      expect((await called("get_project", { project_id: id, user_id: "bob" })).text).toContain(
        "# Harbour dispute",
      );
      expect((await called("get_project", { project_id: id, user_id: "bob", format: "ics" })).text).toContain(
        "BEGIN:VCALENDAR",
      );
      for (const [name, args] of [
        ["get_project", { project_id: id }],
        ["update_task", { task_id: task, status: "Done" }],
        ["delete_project", { project_id: id }],
      ] as const) {
        const { text } = await called(name, { ...args, user_id: "eve" });
        expect(text).toMatch(/^ERROR NOT_FOUND: there is no (?:project|task) /);
      }
      const changed = await called("update_task", { task_id: task, user_id: "bob", status: "completed" });
      expect(changed.data["task"]).toMatchObject({ status: "Done", percentage: 100, due_date: "2026-11-30" });
      const moved = await called("update_task", { task_id: task, user_id: "bob", due_date: "2027-02-01" });
      expect(moved.data["task"]).toMatchObject({ due_date: "2027-02-01" });
      expect(moved.data["task"]).not.toHaveProperty("basis");
      const undated = await called("update_task", { task_id: task, user_id: "bob", due_date: "none" });
      expect(undated.data["task"]).toMatchObject({ status: "Done" });
      expect(undated.data["task"]).not.toHaveProperty("due_date");
      expect((await called("list_projects", { user_id: "bob" })).data["projects"]).toMatchObject([
        { done: 1 },
      ]);
      expect((await called("delete_project", { project_id: id, user_id: "bob" })).text).toBe(
        `Deleted ${id}.`,
      );
      expect((await called("get_project", { project_id: id, user_id: "bob" })).text).toContain("NOT_FOUND");
      expect((await called("list_projects", { user_id: "bob" })).data).toMatchObject({
        total: 0,
        projects: [],
      });
      const db = await store.database();
      for (const table of TABLES) {
        expect(await db.selectFrom(table).select("gid").where("gid", "=", id).execute()).toEqual([]);
      }
    });

    test("a plan is stored once per idempotency key, even by two simultaneous calls", async () => {
      const args = { idea: "once", user_id: "carl", plan: hostPlan(), idempotency_key: "k-1" };
      const [first, second] = await Promise.all([generated(args), generated(args)]);
      const third = await generated(args);
      expect(second["project_id"]).toBe(first["project_id"]);
      expect(third).toMatchObject({ project_id: first["project_id"], duplicate: true, tasks_created: 3 });
      expect((await called("list_projects", { user_id: "carl" })).data).toMatchObject({ total: 1 });
      const other = await generated({ ...args, user_id: "carla" });
      expect(other["project_id"]).not.toBe(first["project_id"]);
    });

    test("the transport's user counts: a user_id in the arguments does not open another user's plans", async () => {
      const { provider } = plannerWith({ store });
      const args = { idea: "mine", plan: hostPlan() };
      const made = await provider.handleToolCall(GENERATE, args, asUser("dora"));
      const id = String(made.structuredContent?.["project_id"]);
      const list = await provider.handleToolCall("planner:list_projects", {}, asUser("dora"));
      expect(list.structuredContent).toMatchObject({ total: 1 });
      const [template] = provider.resourceTemplates ?? [];
      expect(await template?.read(id, asUser("dora"))).toMatchObject({ mimeType: "application/json" });
      expect(await template?.read(id, asUser("eve"))).toBeUndefined();
      const stolen = await provider.handleToolCall("planner:get_project", { project_id: id }, asUser("eve"));
      const labelled = { project_id: id, user_id: "dora" };
      const pretended = await provider.handleToolCall("planner:get_project", labelled, asUser("eve"));
      expect(textOf(pretended)).toContain("NOT_FOUND");
      expect(textOf(stolen)).toContain("NOT_FOUND");
    });

    test("any failing statement leaves no part of a plan in the database", async () => {
      const rows = 1 + 20 + 4; // ids that are given out: the project, its tasks, its milestones
      const plan = hostPlan(20, 4);
      const db = await store.database();
      for (let failing = 0; failing < rows; failing += 1) {
        const before = await countRows(store);
        const taken = await occupied(failing, failing === 0 ? "Groups" : failing <= 20 ? "Tasks" : "Nodes");
        let given = -1;
        const newId = () => {
          given += 1;
          return given === failing ? taken : `row-${failing}-${given}`;
        };
        const { provider, log } = plannerWith({ store, newId });
        const error = await failureOf(
          provider.handleToolCall(GENERATE, { idea: "torn", user_id: "fred", plan }),
        );
        expect(error).toMatchObject({
          code: -32_603,
          message: "Database operation failed",
          data: { error_type: "database_error", retryable: false },
        });
        expect(JSON.stringify(error.data)).not.toMatch(/insert|constraint|unique|sql|row-/i);
        expect(log.lines.join("")).toContain("planner failed");
        const after = await countRows(store);
        const extra = { Groups: 1, UserGroups: 0, Tasks: 0, Nodes: 0 };
        if (failing > 0) extra[failing <= 20 ? "Tasks" : "Nodes"] = 1;
        for (const table of TABLES) expect(after[table]).toBe((before[table] ?? 0) + extra[table]);
      }
      expect(await db.selectFrom("UserGroups").select("gid").where("uid", "=", "fred").execute()).toEqual([]);
    });

    test("a failure before any of the four statements, or after the last, leaves no part of a plan in the database", async () => {
      const before = await countRows(store);
      for (let at = 0; at <= TABLES.length; at += 1) {
        const failing: Pick<Store, "database" | "transaction"> = {
          database: async () => await store.database(),
          transaction: async (build) =>
            await store.transaction((db) => {
              const statements = build(db);
              expect(statements).toHaveLength(TABLES.length);
              const taken = db.insertInto("UserGroups").values({ uid: "x", gid: "no such project" });
              return statements.toSpliced(at, 0, taken);
            }),
        };
        const { provider } = plannerWith({ store: failing });
        const args = { idea: "torn", user_id: "fred", plan: hostPlan() };
        const error = await failureOf(provider.handleToolCall(GENERATE, args));
        expect(error).toMatchObject({ code: -32_603, message: "Database operation failed" });
        expect(await countRows(store)).toEqual(before);
      }
    });

    test("a plan's texts are returned unchanged, whatever they contain", async () => {
      const text = fc
        .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
        .filter((one) => shown(one).trim() !== "");
      await forAllAsync(
        [fc.array(text, { minLength: 1, maxLength: 4 }), text],
        100,
        async (names, description) => {
          const plan = { project_name: names[0], tasks: names.map((name) => ({ name, description })) };
          const answer = await generated({ idea: description, user_id: "gina", plan });
          const { text: json } = await called("get_project", {
            project_id: String(answer["project_id"]),
            user_id: "gina",
            format: "json",
          });
          expect(JSON.parse(json)).toMatchObject({
            project_name: shown(names[0] ?? ""),
            tasks: names.map((name) => ({ name: shown(name), description: shown(description) })),
          });
        },
      );
    });

    /** A row whose key the planner will want to use. */
    async function occupied(number: number, table: "Groups" | "Tasks" | "Nodes"): Promise<string> {
      const id = `taken-${number}`;
      const group = {
        gid: table === "Groups" ? id : `group-of-${number}`,
        adminId: "owner",
        name: "n",
        description: "",
        idea: "",
        matter_type: null,
        jurisdiction: null,
        provider: "host",
        model: "host",
        facts: "{}",
        idempotency_key: null,
        created_at: "2026-11-21T00:00:00.000Z",
      };
      const common = { gid: group.gid, position: 0, name: "n", description: "", basis: null, percentage: 0 };
      await store.transaction((db) => [
        db.insertInto("Groups").values(group),
        ...(table === "Tasks"
          ? [
              db.insertInto("Tasks").values({
                ...common,
                tid: id,
                list: "To Do",
                datetime: null,
                milestone: null,
                category: null,
                priority: null,
                estimated_hours: null,
                depends_on: "[]",
                suggested_tool: null,
                suggested_query: null,
              }),
            ]
          : []),
        ...(table === "Nodes"
          ? [
              db
                .insertInto("Nodes")
                .values({ ...common, nid: id, date: null, completed: 0, x_pos: 0, y_pos: 0, connections: 0 }),
            ]
          : []),
      ]);
      return id;
    }
  });
}
