import { type Changes, createChanges } from "../core/changes.ts";
import { lazy } from "../core/lazy.ts";
import type { Logger } from "../core/logger.ts";
import {
  defineProvider,
  type Provider,
  type ResourceCollection,
  type ResourceTemplate,
} from "../core/provider.ts";
import type { Values } from "../core/settings.ts";
import type { ToolDefinition } from "../core/tool.ts";
import type { ProxyFor } from "../net/types.ts";
import { modelHealth, type modelSettings } from "../llm/settings.ts";
import type { Clock } from "../llm/types.ts";
import type { Store } from "../library/types.ts";
import { PROJECT_PREFIX, projectUris } from "./projects/project.ts";
import type { PlannerContext, OpenContext } from "./context.ts";
import { unknownPlannerTool } from "./errors.ts";
import type { ProjectChange } from "./projects/store.ts";
import {
  deleteProject,
  generateProjectPlan,
  getProject,
  listProjects,
  plannerTool,
  updateTask,
} from "./tools.ts";

interface Deps extends Partial<Clock> {
  readonly log: Logger;
  readonly settings: Values<typeof modelSettings>;
  readonly store: Pick<Store, "database" | "transaction">;
  /** All registered providers, whose tools a plan may suggest. */
  readonly peers?: () => readonly Provider[];
  readonly readFile?: (path: string) => Promise<string>;
  readonly proxy?: ProxyFor;
  readonly newId?: () => string;
}

const INSTRUCTIONS =
  "Plans: planner:generate_project_plan; pass due rules, never computed dates. Limitation checks are unverified.";

/**
 * Creates the planner: plans of projects and legal matters are written by a model or the host, dated by code,
 * and stored for their users.
 */
export function planner({ log, settings, store, peers = () => [], newId, ...deps }: Deps): Provider {
  const now = deps.now ?? Date.now;
  const changes = createChanges<ProjectChange>((error) => log.warn("a listener failed", { error }));
  const context = lazy(async (): Promise<PlannerContext> => {
    const [{ createModels }, { createProjects }, { randomUUID }] = await Promise.all([
      import("../llm/models.ts"),
      import("./projects/store.ts"),
      import("node:crypto"),
    ]);
    return {
      models: createModels({ log, settings, ...deps }),
      projects: createProjects({
        ...store,
        newId: newId ?? randomUUID,
        now,
        changed: (change) => changes.publish(change),
      }),
      toolNames: () => peers().flatMap((peer) => peer.getTools().flatMap(researchTool)),
      now,
    };
  });
  const tools = [
    generateProjectPlan(context),
    listProjects(context),
    getProject(context),
    updateTask(context),
    deleteProject(context),
  ].map((tool) => plannerTool(tool, log));
  const names = new Set(tools.map(({ name }) => name));
  const provider = defineProvider({
    name: "planner",
    log,
    instructions: INSTRUCTIONS,
    tools,
    resourceTemplates: [projectTemplate(context)],
    collection: storedProjects(context, changes),
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

const TOOLS_OF_PLANS: ReadonlySet<string> = new Set(["planner", "enhancer"]);

/** Returns the tool's name if a task may suggest it: a tool that only finds, reads or checks. */
function researchTool({ name, annotations }: ToolDefinition): readonly string[] {
  const [provider = ""] = name.split(":", 1);
  return annotations.readOnlyHint && !TOOLS_OF_PLANS.has(provider) ? [name] : [];
}

/** Lists the caller's plans; if the store has a single user, all of them. */
function storedProjects(context: OpenContext, changes: Changes<ProjectChange>): ResourceCollection {
  return {
    async list(page, { user }) {
      const { total, projects } = await (await context()).projects.list(user, page);
      const resources = projects.map(({ project_id: id, project_name: title, tasks, done }) => ({
        uri: projectUris(id)[0],
        name: id,
        title,
        description: `A plan with ${tasks} tasks, ${done} of them done; with /ics after the address its calendar`,
        mimeType: "application/json",
      }));
      return { total, resources };
    },
    watch: ({ user }, report) =>
      changes.watch(({ projectId, userId, kind }) => {
        if (user !== undefined && user !== userId) return;
        report({ uris: projectUris(projectId), isListChanged: kind !== "changed" });
      }),
  };
}

/**
 * Serves a stored project by its id; ids are not completed, because a completion request does not identify
 * the user.
 */
function projectTemplate(context: OpenContext): ResourceTemplate {
  return {
    uriTemplate: `${PROJECT_PREFIX}{id}`,
    name: "planner-project",
    title: "A stored project",
    description:
      "A stored plan as JSON, by the project_id that planner:list_projects shows; with /ics after it as a calendar",
    mimeType: "application/json",
    complete: async () => [],
    async read(id, call) {
      const isCalendar = id.endsWith("/ics");
      const project = await (await context()).projects.get(isCalendar ? id.slice(0, -4) : id, call.user);
      if (!project) return undefined;
      const { formats } = await import("./export.ts");
      const [mimeType, text] = isCalendar
        ? ["text/calendar", formats.ics(project)]
        : ["application/json", formats.json(project)];
      return { uri: `${PROJECT_PREFIX}${id}`, mimeType, text };
    },
  };
}
