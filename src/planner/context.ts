import type { Models } from "../llm/models.ts";
import type { Projects } from "./projects/store.ts";

export interface PlannerContext {
  readonly models: Models;
  readonly projects: Projects;
  /** Returns the names of tools that a task may suggest. */
  readonly toolNames: () => readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export type OpenContext = () => Promise<PlannerContext>;
