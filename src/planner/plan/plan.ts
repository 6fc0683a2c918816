import type { Day } from "../dates/calendar.ts";
import type { LimitationCheck } from "../limitations.ts";
import type { Status } from "./draft.ts";

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
