import type { Kysely } from "kysely";
import { LegibusError } from "../../core/errors.ts";
import type { Store } from "../../library/types.ts";
import type { Database } from "../../library/schema.ts";
import { DatabaseFailure } from "../errors.ts";
import type { Matter, Plan } from "../plan/plan.ts";
import type { Project, ProjectTask } from "./project.ts";
import { found, groupByKey, isMember, listed, type Listed, taskById } from "./queries.ts";
import { type Owner, rowsOf } from "./rows.ts";
import { inserts, removal, type TaskChange, update } from "./statements.ts";

export interface StoreDeps extends Pick<Store, "database" | "transaction"> {
  readonly newId: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export interface Stored {
  readonly success: true;
  /** The id of its row in Groups. */
  readonly groupId: string;
  /** The same idempotency key had stored it before. */
  readonly duplicate: boolean;
}

/** Projects of users; everything is seen and changed by members only. @throws DatabaseFailure */
export interface Projects {
  createProjectFromPlan(plan: Plan, matter: Matter, owner: Owner): Promise<Stored>;
  byKey(userId: string, idempotencyKey: string): Promise<string | undefined>;
  /** The newest first. */
  list(userId: string, page: { readonly limit: number; readonly offset: number }): Promise<Listed>;
  /** `userId` undefined: whoever has the store to themselves. */
  get(projectId: string, userId: string | undefined): Promise<Project | undefined>;
  updateTask(taskId: string, userId: string, change: TaskChange): Promise<ProjectTask | undefined>;
  /** Whether there was one. */
  remove(projectId: string, userId: string): Promise<boolean>;
}

export function createProjects(deps: StoreDeps): Projects {
  const ask = async <T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> =>
    await guarded(async () => await work(await deps.database()));
  const change = async (build: Parameters<StoreDeps["transaction"]>[0]) =>
    await guarded(async () => await deps.transaction(build));
  const byKey = async (userId: string, key: string) =>
    await ask(async (db) => await groupByKey(db, userId, key));
  return {
    byKey,
    async createProjectFromPlan(plan, matter, owner) {
      const rows = rowsOf(plan, matter, owner, deps.newId, deps.now());
      try {
        await change(inserts(rows));
        return { success: true, groupId: rows.group.gid, duplicate: false };
      } catch (error) {
        const { userId, idempotencyKey } = owner;
        const first = idempotencyKey === undefined ? undefined : await byKey(userId, idempotencyKey);
        if (first === undefined) throw error;
        return { success: true, groupId: first, duplicate: true }; // another call with the same key was faster
      }
    },
    list: async (userId, page) => await ask(async (db) => await listed(db, userId, page)),
    get: async (projectId, userId) => await ask(async (db) => await found(db, projectId, userId)),
    async updateTask(taskId, userId, wanted) {
      const [outcome] = await change(update(taskId, userId, wanted));
      if (outcome === undefined || outcome.affected === 0) return undefined;
      return await ask(async (db) => await taskById(db, taskId));
    },
    async remove(projectId, userId) {
      if (!(await ask(async (db) => await isMember(db, projectId, userId)))) return false;
      const outcomes = await change(removal(projectId));
      return (outcomes.at(-1)?.affected ?? 0) > 0;
    },
  };
}

/** Whatever the database said becomes one failure; its cause is for the log. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LegibusError && error.code === "CANCELLED") throw error;
    throw new DatabaseFailure("the database did not do what was asked", { cause: error });
  }
}
