import type { Kysely } from "kysely";
import type { Database } from "../../library/schema.ts";
import type { Project, ProjectLine, ProjectTask } from "./project.ts";
import { projectOf, taskOf } from "./rows.ts";

export interface Listed {
  readonly total: number;
  readonly projects: readonly ProjectLine[];
}

/** A user's projects, the newest first. */
export async function listed(
  db: Kysely<Database>,
  userId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Listed> {
  const own = db.selectFrom("Groups").innerJoin("UserGroups", "UserGroups.gid", "Groups.gid");
  const count = await own
    .where("uid", "=", userId)
    .select(({ fn }) => fn.countAll<number | string>().as("total"))
    .executeTakeFirst();
  const groups = await own
    .where("uid", "=", userId)
    .select(["Groups.gid", "name", "matter_type", "jurisdiction", "created_at"])
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
    projects: groups.map(({ gid, name, ...rest }) => {
      const own = tasks.filter((task) => task.gid === gid);
      const open = own.flatMap(({ list, datetime }) =>
        list === "Done" || datetime === null ? [] : [datetime],
      );
      return {
        project_id: gid,
        project_name: name,
        ...rest,
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

/** A project that the user belongs to; `userId` undefined: whoever has the store to themselves. */
export async function found(
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

export async function isMember(db: Kysely<Database>, projectId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("UserGroups")
    .select("gid")
    .where("gid", "=", projectId)
    .where("uid", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The project that a user stored under a key. */
export async function groupByKey(
  db: Kysely<Database>,
  userId: string,
  key: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom("Groups")
    .select("gid")
    .where("adminId", "=", userId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  return found?.gid;
}

export async function taskById(db: Kysely<Database>, taskId: string): Promise<ProjectTask | undefined> {
  const row = await db.selectFrom("Tasks").selectAll().where("tid", "=", taskId).executeTakeFirst();
  return row && taskOf(row);
}
