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

/** Parts of a project that are numbered, in order. */
interface PartsTable {
  gid: string;
  position: number;
  name: string;
  description: string;
  percentage: number;
  /** How the date was computed. */
  basis: string | null;
}

interface TasksTable extends PartsTable {
  tid: string;
  /** "To Do", "In Progress" or "Done". */
  list: string;
  /** ISO date when it is due. */
  datetime: string | null;
  milestone: string | null;
  category: string | null;
  priority: string | null;
  estimated_hours: number | null;
  /** Names of tasks, as JSON. */
  depends_on: string;
  suggested_tool: string | null;
  suggested_query: string | null;
}

interface NodesTable extends PartsTable {
  nid: string;
  date: string | null;
  /** 0 or 1. */
  completed: number;
  x_pos: number;
  y_pos: number;
  connections: number;
}

export interface PlanTables {
  Groups: GroupsTable;
  UserGroups: UserGroupsTable;
  Tasks: TasksTable;
  Nodes: NodesTable;
}

const OF_A_PROJECT = `gid varchar(36) not null references "Groups" (gid) on delete cascade`;

export const PLANS: readonly string[] = [
  `create table "Groups" (
     gid varchar(36) primary key,
     "adminId" varchar(255) not null,
     name varchar(255) not null,
     description text not null,
     idea text not null,
     matter_type varchar(32),
     jurisdiction varchar(16),
     provider varchar(32) not null,
     model varchar(255) not null,
     facts text not null,
     idempotency_key varchar(255),
     created_at varchar(30) not null)`,
  'create unique index "Groups_idempotency" on "Groups" ("adminId", idempotency_key)',
  `create table "UserGroups" (uid varchar(255) not null, ${OF_A_PROJECT},
     constraint "UserGroups_key" primary key (uid, gid))`,
  'create index "UserGroups_gid" on "UserGroups" (gid)',
  `create table "Tasks" (
     tid varchar(36) primary key,
     ${OF_A_PROJECT},
     position integer not null,
     name varchar(255) not null,
     description text not null,
     list varchar(25) not null,
     datetime varchar(10),
     percentage integer not null,
     basis text,
     milestone varchar(255),
     category varchar(255),
     priority varchar(255),
     estimated_hours real,
     depends_on text not null,
     suggested_tool varchar(255),
     suggested_query text,
     constraint "Tasks_list" check (list in ('To Do', 'In Progress', 'Done')),
     constraint "Tasks_percentage" check (percentage between 0 and 100))`,
  'create index "Tasks_gid" on "Tasks" (gid, position)',
  `create table "Nodes" (
     nid varchar(36) primary key,
     ${OF_A_PROJECT},
     position integer not null,
     name varchar(255) not null,
     description text not null,
     date varchar(10),
     basis text,
     completed integer not null,
     x_pos real not null,
     y_pos real not null,
     percentage integer not null,
     connections integer not null,
     constraint "Nodes_completed" check (completed in (0, 1)))`,
  'create index "Nodes_gid" on "Nodes" (gid, position)',
];
