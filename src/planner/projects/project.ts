import type { Plan, PlanMilestone, PlanTask } from "../plan/plan.ts";

export interface ProjectTask extends PlanTask {
  readonly task_id: string;
  readonly percentage: number;
}

export interface ProjectMilestone extends PlanMilestone {
  readonly milestone_id: string;
  readonly completed: boolean;
}

export interface Project extends Omit<Plan, "tasks" | "milestones"> {
  readonly project_id: string;
  readonly idea: string;
  readonly matter_type: string | null;
  readonly jurisdiction: string | null;
  readonly provider: string;
  readonly model: string;
  /** ISO instant. */
  readonly created_at: string;
  readonly tasks: readonly ProjectTask[];
  readonly milestones: readonly ProjectMilestone[];
}

export interface ProjectLine {
  readonly project_id: string;
  readonly project_name: string;
  readonly matter_type: string | null;
  readonly jurisdiction: string | null;
  readonly created_at: string;
  readonly tasks: number;
  readonly done: number;
  /** Earliest due date of a task that is not done. */
  readonly next_due: string | null;
}
