import { lazy } from "../core/lazy.ts";
import type { Logger } from "../core/logger.ts";
import { defineProvider, type Provider } from "../core/provider.ts";
import type { Values } from "../core/settings.ts";
import { modelHealth } from "../llm/health.ts";
import type { Clock } from "../llm/types.ts";
import type { Store } from "../library/types.ts";
import type { Desk } from "./desk.ts";
import { unknownPlannerTool } from "./errors.ts";
import { projectTemplate } from "./resources.ts";
import type { settings } from "./settings.ts";
import { deleteProject } from "./tools/delete-project.ts";
import { generateProjectPlan } from "./tools/generate-project-plan.ts";
import { getProject } from "./tools/get-project.ts";
import { plannerTool } from "./tools/inputs.ts";
import { listProjects } from "./tools/list-projects.ts";
import { updateTask } from "./tools/update-task.ts";

interface Deps extends Partial<Clock> {
  readonly log: Logger;
  readonly settings: Values<typeof settings>;
  readonly store: Pick<Store, "database" | "transaction">;
  /** All registered providers: their tools may be suggested in a plan. */
  readonly peers?: () => readonly Provider[];
  readonly readFile?: (path: string) => Promise<string>;
  readonly newId?: () => string;
}

const INSTRUCTIONS =
  "Plans: planner:generate_project_plan stores tasks and milestones; pass due rules, never dates you computed. Limitation checks are unverified: read the provision.";

/** Plans of projects and legal matters, written by a model or the host, dated by code, stored for their users. */
export function planner({ log, settings, store, peers = () => [], newId, ...deps }: Deps): Provider {
  const now = deps.now ?? Date.now;
  const desk = lazy(async (): Promise<Desk> => {
    const [{ createModelDesk }, { createProjects }, { randomUUID }] = await Promise.all([
      import("../llm/desk.ts"),
      import("./projects/store.ts"),
      import("node:crypto"),
    ]);
    return {
      models: createModelDesk({ log, settings, ...deps }),
      projects: createProjects({ ...store, newId: newId ?? randomUUID, now }),
      log,
      toolNames: () => peers().flatMap((peer) => peer.getTools().map(({ name }) => name)),
      now,
    };
  });
  const tools = [
    generateProjectPlan(desk),
    listProjects(desk),
    getProject(desk),
    updateTask(desk),
    deleteProject(desk),
  ].map((tool) => plannerTool(tool, log));
  const names = new Set(tools.map(({ name }) => name));
  const provider = defineProvider({
    name: "planner",
    log,
    instructions: INSTRUCTIONS,
    tools,
    resourceTemplates: [projectTemplate(desk)],
    health: () => modelHealth(settings, "the host writes the plan"),
  });
  return {
    ...provider,
    async handleToolCall(name, args, call) {
      if (!names.has(name)) throw unknownPlannerTool(name);
      return await provider.handleToolCall(name, args, call);
    },
  };
}
