import type { Kysely } from "kysely";
import type { Compilable } from "../../library/engine.ts";
import type { Database } from "../../library/schema.ts";
import type { Status } from "../plan/draft.ts";
import type { Rows } from "./rows.ts";

type Statements = (db: Kysely<Database>) => readonly Compilable[];

export interface TaskChange {
  readonly status?: Status | undefined;
  readonly percentage?: number | undefined;
  /** ISO date; null takes the date away. */
  readonly due_date?: string | null | undefined;
}

/** A project with its user, tasks and milestones. */
export function inserts({ group, member, tasks, nodes }: Rows): Statements {
  return (db) => [
    db.insertInto("Groups").values(group),
    db.insertInto("UserGroups").values(member),
    ...(tasks.length > 0 ? [db.insertInto("Tasks").values([...tasks])] : []),
    ...(nodes.length > 0 ? [db.insertInto("Nodes").values([...nodes])] : []),
  ];
}

/** A change of a task of a project that the user belongs to. */
export function update(taskId: string, userId: string, change: TaskChange): Statements {
  const { status, percentage, due_date } = change;
  return (db) => [
    db
      .updateTable("Tasks")
      .set({
        ...(status !== undefined && { list: status }),
        ...(percentage !== undefined && { percentage }),
        ...(due_date !== undefined && { datetime: due_date, basis: null }),
      })
      .where("tid", "=", taskId)
      .where("gid", "in", (sub) => sub.selectFrom("UserGroups").select("gid").where("uid", "=", userId)),
  ];
}

/** Children first. */
export function removal(projectId: string): Statements {
  return (db) => [
    db.deleteFrom("Nodes").where("gid", "=", projectId),
    db.deleteFrom("Tasks").where("gid", "=", projectId),
    db.deleteFrom("UserGroups").where("gid", "=", projectId),
    db.deleteFrom("Groups").where("gid", "=", projectId),
  ];
}
