import type { Insertable } from "kysely";
import * as z from "zod";
import type { Database } from "../../library/schema.ts";
import { STATUSES, type Status } from "../plan/draft.ts";
import type { Matter, Plan, PlanMilestone, PlanTask } from "../plan/plan.ts";
import type { Project, ProjectTask } from "./project.ts";

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

/** A plan as rows of the four tables. */
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

function taskRow(task: PlanTask, position: number, gid: string, newId: () => string): Rows["tasks"][number] {
  return {
    tid: newId(),
    gid,
    position,
    name: task.name,
    description: task.description,
    list: task.status,
    datetime: task.due_date,
    percentage: task.status === "Done" ? 100 : 0,
    basis: task.basis,
    milestone: task.milestone,
    category: task.category,
    priority: task.priority,
    estimated_hours: task.estimated_hours,
    depends_on: JSON.stringify(task.depends_on),
    suggested_tool: task.suggested_tool,
    suggested_query: task.suggested_query,
  };
}

function nodeRow(
  { name, description, date, basis }: PlanMilestone,
  position: number,
  gid: string,
  newId: () => string,
): Rows["nodes"][number] {
  return {
    nid: newId(),
    gid,
    position,
    name,
    description,
    date,
    basis,
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
  wanted: z.string().nullable().default(null), // plans stored by earlier versions have none
  status: z.literal("unverified"),
});
const facts = z.object({ limitation_checks: z.array(check), warnings: z.array(z.string()) });

/** The stored rows as a project again. */
export function projectOf(
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
    milestones: nodes.map((node) => ({
      milestone_id: node.nid,
      name: node.name,
      description: node.description,
      date: node.date,
      basis: node.basis,
      completed: node.completed === 1,
    })),
    limitation_checks,
    warnings,
  };
}

export function taskOf(row: Database["Tasks"]): ProjectTask {
  return {
    task_id: row.tid,
    name: row.name,
    description: row.description,
    status: statusOf(row.list),
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

function statusOf(list: string): Status {
  return STATUSES.find((status) => status === list) ?? "To Do";
}
