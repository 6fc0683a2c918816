import { resourceLink, type ResourceLink } from "../../core/result.ts";
import type { Day } from "../words.ts";
import type { LimitationCheck } from "../limitations.ts";
import type { Status } from "../plan/draft.ts";

export interface PlanTask {
  readonly name: string;
  readonly description: string;
  readonly status: Status;
  readonly due_date: Day | null;
  /** How the date was computed; null if it was given or is unknown. */
  readonly basis: string | null;
  readonly milestone: string | null;
  readonly category: string | null;
  readonly priority: string | null;
  readonly estimated_hours: number | null;
  readonly depends_on: readonly string[];
  readonly suggested_tool: string | null;
  readonly suggested_query: string | null;
}

export interface PlanMilestone {
  readonly name: string;
  readonly description: string;
  readonly date: Day | null;
  readonly basis: string | null;
}

/** A plan as stored and as returned in `recommendations`. */
export interface Plan {
  readonly project_name: string;
  readonly project_description: string;
  readonly tasks: readonly PlanTask[];
  readonly milestones: readonly PlanMilestone[];
  readonly limitation_checks: readonly LimitationCheck[];
  readonly warnings: readonly string[];
}

/** Facts of the matter besides its plan. */
export interface Matter {
  readonly idea: string;
  readonly matterType: string | null;
  readonly jurisdiction: string | null;
  /** "host" when the plan came with the call. */
  readonly provider: string;
  readonly model: string;
}

export const PROJECT_PREFIX = "planner://projects/";

/** Returns the URIs of a plan's resources. */
export function projectUris(id: string): readonly [project: string, calendar: string] {
  const uri = `${PROJECT_PREFIX}${id}`;
  return [uri, `${uri}/ics`];
}

/** Returns links to a project and to its calendar, the part of a plan that users save. */
export function projectLinks({
  id,
  name,
}: {
  readonly id: string;
  readonly name: string;
}): readonly ResourceLink[] {
  const [uri, calendar] = projectUris(id);
  return [
    resourceLink({ uri, name, mimeType: "application/json" }),
    resourceLink({ uri: calendar, name: `${name}.ics`, mimeType: "text/calendar" }),
  ];
}

export interface ProjectTask extends PlanTask {
  readonly task_id: string;
  readonly percentage: number;
}

export interface ProjectMilestone extends PlanMilestone {
  readonly milestone_id: string;
  readonly completed: boolean;
}

export interface Project extends Omit<Plan, "tasks" | "milestones">, Omit<Matter, "matterType"> {
  readonly project_id: string;
  readonly matter_type: string | null;
  /** ISO instant. */
  readonly created_at: string;
  readonly tasks: readonly ProjectTask[];
  readonly milestones: readonly ProjectMilestone[];
}

export interface ProjectLine {
  readonly project_id: string;
  readonly project_name: string;
  readonly jurisdiction: string | null;
  readonly tasks: number;
  readonly done: number;
  /** Earliest due date of a task that is not done. */
  readonly next_due: string | null;
}
