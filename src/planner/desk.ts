import type { Logger } from "../core/logger.ts";
import type { ModelDesk } from "../llm/desk.ts";
import type { Projects } from "./projects/store.ts";

/** What the planner's tools work with. */
export interface Desk {
  readonly models: ModelDesk;
  readonly projects: Projects;
  readonly log: Logger;
  /** Names of tools that a task may suggest. */
  readonly toolNames: () => readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export type OpenDesk = () => Promise<Desk>;
