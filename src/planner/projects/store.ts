import { defined } from "../../core/defined.ts";
import * as z from "zod";
import type { Insertable, Kysely } from "kysely";
import { LegibusError } from "../../core/errors.ts";
import type { Store } from "../../library/types.ts";
import type { Database } from "../../library/schema.ts";
import { DatabaseFailure } from "../errors.ts";
import type { Matter, Plan, PlanMilestone, PlanTask, Project, ProjectLine, ProjectTask } from "./project.ts";
import type { Compilable } from "../../library/engine.ts";
import { type Status, STATUSES } from "../plan/draft.ts";

export interface StoreDeps extends Pick<Store, "database" | "transaction"> {
  readonly newId: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Called for every project that was stored, changed or removed. */
  readonly changed?: (change: ProjectChange) => void;
}

/** A project that was added, changed or removed. */
export interface ProjectChange {
  readonly projectId: string;
  readonly userId: string;
  readonly kind: "added" | "changed" | "removed";
}

export interface Stored {
  readonly success: true;
  /** The id of its row in Groups. */
  readonly groupId: string;
  /** Whether the same idempotency key had already stored it. */
  readonly duplicate: boolean;
}

/** The projects of users; only members can read or change a project. @throws DatabaseFailure */
export type Projects = ReturnType<typeof createProjects>;

/** Creates what stores plans; each function sees only the projects of its user. */
export function createProjects(deps: StoreDeps) {
  const { changed = () => {} } = deps;
  const ask = async <T>(userId: string | undefined, work: (db: Kysely<Database>) => Promise<T>): Promise<T> =>
    await guarded(async () => await work(await deps.database(shownTo(userId))));
  const change = async (userId: string, build: Statements) =>
    await guarded(async () => await deps.transaction(build, shownTo(userId)));
  const byKey = async (userId: string, key: string) =>
    await ask(userId, async (db) => await groupByKey(db, userId, key));
  return {
    byKey,
    async createProjectFromPlan(plan: Plan, matter: Matter, owner: Owner): Promise<Stored> {
      const rows = rowsOf(plan, matter, owner, deps.newId, deps.now());
      try {
        await change(owner.userId, inserts(rows));
        changed({ projectId: rows.group.gid, userId: owner.userId, kind: "added" });
        return { success: true, groupId: rows.group.gid, duplicate: false };
      } catch (error) {
        const { userId, idempotencyKey } = owner;
        const first = idempotencyKey === undefined ? undefined : await byKey(userId, idempotencyKey);
        if (first === undefined) throw error;
        return { success: true, groupId: first, duplicate: true }; // another call with the same key was first
      }
    },
    /** Newest first; `userId` is undefined if the store has a single user. */
    list: async (userId: string | undefined, page: Page) =>
      await ask(userId, async (db) => await listed(db, userId, page)),
    /** `userId` is undefined if the store has a single user. */
    get: async (projectId: string, userId: string | undefined) =>
      await ask(userId, async (db) => await found(db, projectId, userId)),
    async updateTask(taskId: string, userId: string, wanted: TaskChange): Promise<ProjectTask | undefined> {
      const [outcome] = await change(userId, update(taskId, userId, wanted));
      if (outcome === undefined || outcome.affected === 0) return undefined;
      const row = await ask(
        userId,
        async (db) => await db.selectFrom("Tasks").selectAll().where("tid", "=", taskId).executeTakeFirst(),
      );
      if (row) changed({ projectId: row.gid, userId, kind: "changed" });
      return row && taskOf(row);
    },
    /** Returns whether the project existed. */
    async remove(projectId: string, userId: string): Promise<boolean> {
      if (!(await ask(userId, async (db) => await isMember(db, projectId, userId)))) return false;
      const outcomes = await change(userId, removal(projectId));
      const isRemoved = (outcomes.at(-1)?.affected ?? 0) > 0;
      if (isRemoved) changed({ projectId, userId, kind: "removed" });
      return isRemoved;
    },
  };
}

/** Returns the owners whose plans PostgreSQL shows: the user, or all if the store has a single user. */
function shownTo(userId: string | undefined): readonly string[] | undefined {
  return userId === undefined ? undefined : [`user:${userId}`];
}

/** Converts any error but a cancellation to a DatabaseFailure, whose cause is only logged. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LegibusError && error.code === "CANCELLED") throw error;
    throw new DatabaseFailure("the database did not do what was asked", { cause: error });
  }
}

type Statements = (db: Kysely<Database>) => readonly Compilable[];

interface TaskChange {
  readonly status?: Status | undefined;
  readonly percentage?: number | undefined;
  /** ISO date; null removes the date. */
  readonly due_date?: string | null | undefined;
}

/** Inserts a project with its user, tasks and milestones. */
function inserts({ group, member, tasks, nodes }: Rows): Statements {
  return (db) => [
    db.insertInto("Groups").values(group),
    db.insertInto("UserGroups").values(member),
    ...(tasks.length > 0 ? [db.insertInto("Tasks").values([...tasks])] : []),
    ...(nodes.length > 0 ? [db.insertInto("Nodes").values([...nodes])] : []),
  ];
}

/** Updates a task, if its project is the user's. */
function update(taskId: string, userId: string, change: TaskChange): Statements {
  const { status, percentage, due_date } = change;
  return (db) => [
    db
      .updateTable("Tasks")
      .set({
        ...defined({ list: status, percentage }),
        ...(due_date !== undefined && { datetime: due_date, basis: null }),
      })
      .where("tid", "=", taskId)
      .where("gid", "in", (sub) => sub.selectFrom("UserGroups").select("gid").where("uid", "=", userId)),
  ];
}

/** Deletes a project, child rows first. */
function removal(projectId: string): Statements {
  return (db) => [
    db.deleteFrom("Nodes").where("gid", "=", projectId),
    db.deleteFrom("Tasks").where("gid", "=", projectId),
    db.deleteFrom("UserGroups").where("gid", "=", projectId),
    db.deleteFrom("Groups").where("gid", "=", projectId),
  ];
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

interface Listed {
  readonly total: number;
  readonly projects: readonly ProjectLine[];
}

/** Lists a user's projects, or all of them, newest first. */
async function listed(
  db: Kysely<Database>,
  userId: string | undefined,
  { limit, offset }: Page,
): Promise<Listed> {
  const all = db.selectFrom("Groups").innerJoin("UserGroups", "UserGroups.gid", "Groups.gid");
  const own = userId === undefined ? all : all.where("uid", "=", userId);
  const count = await own.select(({ fn }) => fn.countAll<number | string>().as("total")).executeTakeFirst();
  const groups = await own
    .select(["Groups.gid", "name", "jurisdiction"])
    .orderBy("created_at", "desc")
    .orderBy("Groups.gid")
    .limit(limit)
    .offset(offset)
    .execute();
  const tasks = await tasksOf(
    db,
    groups.map(({ gid }) => gid),
  );
  return {
    total: Number(count?.total ?? 0),
    projects: groups.map(({ gid, name, jurisdiction }) => {
      const own = tasks.filter((task) => task.gid === gid);
      const open = own.flatMap(({ list, datetime }) =>
        list === "Done" || datetime === null ? [] : [datetime],
      );
      return {
        project_id: gid,
        project_name: name,
        jurisdiction,
        tasks: own.length,
        done: own.filter(({ list }) => list === "Done").length,
        next_due: open.toSorted()[0] ?? null,
      };
    }),
  };
}

async function tasksOf(db: Kysely<Database>, gids: readonly string[]) {
  if (gids.length === 0) return [];
  return await db.selectFrom("Tasks").select(["gid", "list", "datetime"]).where("gid", "in", gids).execute();
}

/** Reads a project that the user belongs to; `userId` is undefined if the store has a single user. */
async function found(
  db: Kysely<Database>,
  projectId: string,
  userId: string | undefined,
): Promise<Project | undefined> {
  if (userId !== undefined && !(await isMember(db, projectId, userId))) return undefined;
  const group = await db.selectFrom("Groups").selectAll().where("gid", "=", projectId).executeTakeFirst();
  if (!group) return undefined;
  const tasks = db.selectFrom("Tasks").selectAll().where("gid", "=", projectId).orderBy("position").execute();
  const nodes = db.selectFrom("Nodes").selectAll().where("gid", "=", projectId).orderBy("position").execute();
  return projectOf(group, await tasks, await nodes);
}

async function isMember(db: Kysely<Database>, projectId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("UserGroups")
    .select("gid")
    .where("gid", "=", projectId)
    .where("uid", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the project that a user stored under an idempotency key. */
async function groupByKey(db: Kysely<Database>, userId: string, key: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("Groups")
    .select("gid")
    .where("adminId", "=", userId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  return found?.gid;
}

export interface Rows {
  readonly group: Insertable<Database["Groups"]>;
  readonly member: Insertable<Database["UserGroups"]>;
  readonly tasks: readonly Insertable<Database["Tasks"]>[];
  readonly nodes: readonly Insertable<Database["Nodes"]>[];
}

export interface Owner {
  readonly userId: string;
  readonly idempotencyKey: string | undefined;
}

const NODE_SPACING = 250; // pixels between two milestones on a board

/** Converts a plan to rows of the four tables. */
export function rowsOf(plan: Plan, matter: Matter, owner: Owner, newId: () => string, now: number): Rows {
  const gid = newId();
  return {
    group: {
      gid,
      adminId: owner.userId,
      name: plan.project_name,
      description: plan.project_description,
      idea: matter.idea,
      matter_type: matter.matterType,
      jurisdiction: matter.jurisdiction,
      provider: matter.provider,
      model: matter.model,
      facts: JSON.stringify({ limitation_checks: plan.limitation_checks, warnings: plan.warnings }),
      idempotency_key: owner.idempotencyKey ?? null,
      created_at: new Date(now).toISOString(),
    },
    member: { uid: owner.userId, gid },
    tasks: plan.tasks.map((task, position) => taskRow(task, position, gid, newId)),
    nodes: plan.milestones.map((milestone, position) => nodeRow(milestone, position, gid, newId)),
  };
}

function taskRow(
  { status, due_date, depends_on, ...same }: PlanTask,
  position: number,
  gid: string,
  newId: () => string,
): Rows["tasks"][number] {
  return {
    ...same,
    tid: newId(),
    gid,
    position,
    list: status,
    datetime: due_date,
    percentage: status === "Done" ? 100 : 0,
    depends_on: JSON.stringify(depends_on),
  };
}

function nodeRow(
  milestone: PlanMilestone,
  position: number,
  gid: string,
  newId: () => string,
): Rows["nodes"][number] {
  return {
    ...milestone,
    nid: newId(),
    gid,
    position,
    completed: 0,
    x_pos: NODE_SPACING * position,
    y_pos: 0,
    percentage: 0,
    connections: 0,
  };
}

const check = z.object({
  claim: z.string(),
  provision: z.string(),
  trigger: z.string(),
  period: z.string(),
  date: z.string().nullable(),
  basis: z.string().nullable(),
  wanted: z.string().nullable().default(null), // missing in plans stored by earlier versions
  status: z.literal("unverified"),
});
const facts = z.object({ limitation_checks: z.array(check), warnings: z.array(z.string()) });

/** Converts stored rows back to a project. */
function projectOf(
  group: Database["Groups"],
  tasks: readonly Database["Tasks"][],
  nodes: readonly Database["Nodes"][],
): Project {
  const { limitation_checks, warnings } = facts.parse(JSON.parse(group.facts));
  return {
    project_id: group.gid,
    project_name: group.name,
    project_description: group.description,
    idea: group.idea,
    matter_type: group.matter_type,
    jurisdiction: group.jurisdiction,
    provider: group.provider,
    model: group.model,
    created_at: group.created_at,
    tasks: tasks.map(taskOf),
    milestones: nodes.map(({ nid, name, description, date, basis, completed }) => ({
      milestone_id: nid,
      name,
      description,
      date,
      basis,
      completed: completed === 1,
    })),
    limitation_checks,
    warnings,
  };
}

function taskOf(row: Database["Tasks"]): ProjectTask {
  return {
    task_id: row.tid,
    name: row.name,
    description: row.description,
    status: STATUSES.find((status) => status === row.list) ?? "To Do",
    percentage: row.percentage,
    due_date: row.datetime,
    basis: row.basis,
    milestone: row.milestone,
    category: row.category,
    priority: row.priority,
    estimated_hours: row.estimated_hours,
    depends_on: z.array(z.string()).parse(JSON.parse(row.depends_on)),
    suggested_tool: row.suggested_tool,
    suggested_query: row.suggested_query,
  };
}
