import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** A project; its users are in UserGroups. Tables and columns are named as in the planner's specification. */
interface GroupsTable {
  gid: string;
  adminId: string;
  name: string;
  description: string;
  idea: string;
  matter_type: string | null;
  jurisdiction: string | null;
  provider: string;
  model: string;
  /** Limitation checks and warnings, as JSON. */
  facts: string;
  idempotency_key: string | null;
  /** ISO instant. */
  created_at: string;
}

interface UserGroupsTable {
  uid: string;
  gid: string;
}

interface TasksTable {
  tid: string;
  gid: string;
  position: number;
  name: string;
  description: string;
  /** "To Do", "In Progress" or "Done". */
  list: string;
  /** ISO date when it is due. */
  datetime: string | null;
  percentage: number;
  /** How the date was computed. */
  basis: string | null;
  milestone: string | null;
  category: string | null;
  priority: string | null;
  estimated_hours: number | null;
  /** Names of tasks, as JSON. */
  depends_on: string;
  suggested_tool: string | null;
  suggested_query: string | null;
}

interface NodesTable {
  nid: string;
  gid: string;
  position: number;
  name: string;
  description: string;
  date: string | null;
  basis: string | null;
  /** 0 or 1. */
  completed: number;
  x_pos: number;
  y_pos: number;
  percentage: number;
  connections: number;
}

export interface PlanTables {
  Groups: GroupsTable;
  UserGroups: UserGroupsTable;
  Tasks: TasksTable;
  Nodes: NodesTable;
}

const projects: Migration = (db) => [
  db.schema
    .createTable("Groups")
    .addColumn("gid", "varchar(36)", (column) => column.primaryKey())
    .addColumn("adminId", "varchar(255)", (column) => column.notNull())
    .addColumn("name", "varchar(255)", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("idea", "text", (column) => column.notNull())
    .addColumn("matter_type", "varchar(32)")
    .addColumn("jurisdiction", "varchar(16)")
    .addColumn("provider", "varchar(32)", (column) => column.notNull())
    .addColumn("model", "varchar(255)", (column) => column.notNull())
    .addColumn("facts", "text", (column) => column.notNull())
    .addColumn("idempotency_key", "varchar(255)")
    .addColumn("created_at", "varchar(30)", (column) => column.notNull()),
  db.schema.createIndex("Groups_idempotency").on("Groups").columns(["adminId", "idempotency_key"]).unique(),
  db.schema
    .createTable("UserGroups")
    .addColumn("uid", "varchar(255)", (column) => column.notNull())
    .addColumn("gid", "varchar(36)", (column) =>
      column.notNull().references("Groups.gid").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("UserGroups_key", ["uid", "gid"]),
  db.schema.createIndex("UserGroups_gid").on("UserGroups").column("gid"),
];

const tasks: Migration = (db) => [
  db.schema
    .createTable("Tasks")
    .addColumn("tid", "varchar(36)", (column) => column.primaryKey())
    .addColumn("gid", "varchar(36)", (column) =>
      column.notNull().references("Groups.gid").onDelete("cascade"),
    )
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("name", "varchar(255)", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("list", "varchar(25)", (column) => column.notNull())
    .addColumn("datetime", "varchar(10)")
    .addColumn("percentage", "integer", (column) => column.notNull())
    .addColumn("basis", "text")
    .addColumn("milestone", "varchar(255)")
    .addColumn("category", "varchar(255)")
    .addColumn("priority", "varchar(255)")
    .addColumn("estimated_hours", "real")
    .addColumn("depends_on", "text", (column) => column.notNull())
    .addColumn("suggested_tool", "varchar(255)")
    .addColumn("suggested_query", "text")
    .addCheckConstraint("Tasks_list", sql`list in ('To Do', 'In Progress', 'Done')`)
    .addCheckConstraint("Tasks_percentage", sql`percentage between 0 and 100`),
  db.schema.createIndex("Tasks_gid").on("Tasks").columns(["gid", "position"]),
];

const milestones: Migration = (db) => [
  db.schema
    .createTable("Nodes")
    .addColumn("nid", "varchar(36)", (column) => column.primaryKey())
    .addColumn("gid", "varchar(36)", (column) =>
      column.notNull().references("Groups.gid").onDelete("cascade"),
    )
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("name", "varchar(255)", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("date", "varchar(10)")
    .addColumn("basis", "text")
    .addColumn("completed", "integer", (column) => column.notNull())
    .addColumn("x_pos", "real", (column) => column.notNull())
    .addColumn("y_pos", "real", (column) => column.notNull())
    .addColumn("percentage", "integer", (column) => column.notNull())
    .addColumn("connections", "integer", (column) => column.notNull())
    .addCheckConstraint("Nodes_completed", sql`completed in (0, 1)`),
  db.schema.createIndex("Nodes_gid").on("Nodes").columns(["gid", "position"]),
];

export const plans: Migration = (db, engine) =>
  [projects, tasks, milestones].flatMap((part) => part(db, engine));
