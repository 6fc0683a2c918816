import * as z from "zod";
import { askFirst, type ToolCall } from "../core/call.ts";
import { LegibusError, ProtocolError } from "../core/errors.ts";
import type { Logger } from "../core/logger.ts";
import {
  markdown,
  MAX_ANSWER_CHARS,
  somethingOf,
  structured,
  type ToolResult,
  withAttached,
  withView,
} from "../core/result.ts";
import { coerceArguments } from "../core/coerce-arguments.ts";
import { toJsonSchema } from "../core/schema.ts";
import { nextLine, nextOffset, paging } from "../core/search.ts";
import { shortened } from "../core/text.ts";
import { defineTool, LOCAL, READS_THE_WORLD, type ToolDefinition } from "../core/tool.ts";
import type { OpenContext } from "./context.ts";
import { asProtocolError, INVALID_PARAMS, invalidParams } from "./errors.ts";
import { checkedDay, type Generated, type Outcome } from "./generate.ts";
import { STATUSES } from "./plan/draft.ts";
import { type Project, type ProjectLine, projectLinks } from "./projects/project.ts";

const userId = z.string().trim().min(1).max(255).describe("Whose project: any label; over HTTP yours");
const projectId = z.string().trim().min(1).max(255).describe("From planner:list_projects");

/**
 * Wraps a tool so that its failures are the JSON-RPC errors of the planner's specification. Where the
 * transport identifies the caller, the caller is the user, and user_id may be omitted or be any label.
 */
export function plannerTool(tool: ToolDefinition, log: Logger): ToolDefinition {
  return {
    ...tool,
    knownByCaller: ["user_id"],
    async run(args, call) {
      const sent = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, storable(value)]));
      const given = call.user === undefined ? sent : ofUser(sent, call.user);
      const missing = missingField(tool, given);
      if (missing !== undefined) throw invalidParams(`Missing required field: ${missing}`);
      try {
        return await tool.run(given, call);
      } catch (error) {
        const told = asProtocolError(error);
        const ours = told instanceof ProtocolError && told.code !== INVALID_PARAMS;
        if (told !== error) log[ours ? "warn" : "info"]("planner failed", { tool: tool.name, error });
        throw told;
      }
    },
  };
}

/** Removes NUL, the one character that PostgreSQL cannot store in text. */
function storable(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "");
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storable(inner)]));
}

/**
 * Sets the caller as the user, ignoring any label in the arguments, so that a label never opens another
 * user's plans.
 */
function ofUser(
  { userId: _camel, user_id: _snake, ...args }: Readonly<Record<string, unknown>>,
  user: NonNullable<ToolCall["user"]>,
): Readonly<Record<string, unknown>> {
  return { ...args, user_id: user };
}

function missingField(tool: ToolDefinition, args: Readonly<Record<string, unknown>>): string | undefined {
  const schema = toJsonSchema(tool.inputSchema, "input");
  const { args: meant } = coerceArguments(schema, {}, args);
  return schema.required?.find((field) => {
    const value = meant[field];
    return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
  });
}

function noSuch(what: "project" | "task", id: string): LegibusError {
  return new LegibusError("NOT_FOUND", `there is no ${what} ${id.slice(0, 100)} of this user`, {
    hint:
      what === "task"
        ? "planner:get_project shows the ids of a plan's tasks"
        : "planner:list_projects lists the user's projects with their ids",
  });
}

const MAX_TEXT = 45_000; // characters of JSON in one result
const SUMMARY_LENGTH = 100;

export function generateProjectPlan(context: OpenContext): ToolDefinition {
  return defineTool({
    name: "planner:generate_project_plan",
    title: "Plan a project or legal matter",
    description:
      "Make and store a plan of tasks and milestones; code computes every date, holidays included. Without a configured model write `plan` yourself. Limitation periods are unverified checks. Then planner:get_project.",
    annotations: { ...READS_THE_WORLD, readOnlyHint: false, idempotentHint: false },
    isCore: true,
    view: "plan",
    inputSchema: z.strictObject({
      idea: z.string().trim().min(1).max(20_000).describe("The project or matter"),
      user_id: userId,
      plan: z
        .looseObject({ project_name: z.string().optional() }) // Gemini refuses an object without properties
        .optional()
        .describe(
          "{project_name, tasks: [{name, description, due: {after: start | key date | milestone, amount, unit: days|weeks|months|years|working_days}}], milestones: [{name, due}]}",
        ),
      matter_type: z
        .enum(["research", "litigation", "advice", "transaction", "compliance"])
        .optional()
        .describe("Kind of legal matter"),
      jurisdiction: z.string().max(100).optional().describe("AU-NSW, DE-BY, AT …: calendar rules"),
      start_date: z.string().max(40).optional().describe("2026-11-23; default today"),
      key_dates: z
        .array(z.strictObject({ event: z.string().trim().min(1).max(255), date: z.string().max(40) }))
        .max(50)
        .default([])
        .describe('[{"event": "hearing", "date": "2027-03-01"}]'),
      idempotency_key: z.string().trim().min(1).max(200).optional().describe("Same key: stored once"),
    }),
    outputSchema: z.looseObject({
      success: z.boolean(),
      project_id: z.string(),
      recommendations: z.looseObject({}),
    }),
    isExact: true,
    async run(args, call) {
      const { generate } = await import("./generate.ts");
      return answer(await generate(args, call, await context()));
    },
  });
}

function answer({ answer: generated, provider, model }: Outcome): ToolResult {
  const fitting = withoutNulls(fitted(generated));
  const result = { ...structured(JSON.stringify(fitting), fitting), _meta: { provider, model } };
  return withAttached(result, projectLinks({ id: generated.project_id, name: generated.project_name }));
}

/** Removes null fields from tasks, milestones and checks, because a null costs as many tokens as a date. */
function withoutNulls(answered: Answered): Answered {
  const { recommendations } = answered;
  const said = Object.entries(recommendations).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.map((one: unknown) => somethingOf(one) ?? one) : value,
  ]);
  return { ...answered, recommendations: Object.fromEntries(said) };
}

type Answered = Readonly<Record<string, unknown>> & { readonly recommendations: object };

/** Shortens the plan's descriptions if the result would otherwise be truncated. */
function fitted(generated: Generated): Answered {
  if (JSON.stringify(generated).length <= MAX_TEXT) return { ...generated };
  const { recommendations } = generated;
  const shortened = {
    ...recommendations,
    tasks: recommendations.tasks.map(summarised),
    milestones: recommendations.milestones.map(summarised),
  };
  const notes = ["Shortened: planner:get_project has the whole plan"];
  const first = { ...generated, recommendations: shortened, notes };
  if (JSON.stringify(first).length <= MAX_TEXT) return first;
  const names = recommendations.tasks.map(({ name, due_date }) => ({ name, due_date }));
  const dates = recommendations.milestones.map(({ name, date }) => ({ name, date }));
  return {
    ...generated,
    recommendations: { ...recommendations, tasks: names, milestones: dates, warnings: [] },
    notes,
  };
}

function summarised<T extends { readonly description: string }>(one: T): T {
  return { ...one, description: one.description.slice(0, SUMMARY_LENGTH) };
}

export function listProjects(context: OpenContext): ToolDefinition {
  return defineTool({
    name: "planner:list_projects",
    title: "List stored projects",
    description: "List a user's stored plans, the newest first. Read one with planner:get_project.",
    annotations: LOCAL,
    inputSchema: z.strictObject({ user_id: userId, ...paging }),
    outputSchema: z.object({
      projects: z.array(z.looseObject({})),
      total: z.number(),
      next: z.number().optional(),
    }),
    async run({ user_id, limit, offset }) {
      const { total, projects } = await (await context()).projects.list(user_id, { limit, offset });
      const next = nextOffset(offset, projects.length, total);
      const head = `**${projects.length} of ${total} projects**`;
      const text = [head, ...projects.map(line), ...nextLine(next)].join("\n");
      const short = projects.map(({ project_id: id, project_name: name, done, ...facts }) => ({
        id,
        name,
        ...facts,
        ...(done > 0 && { done }),
      }));
      return structured(text, {
        projects: short,
        total,
        next,
      });
    },
  });
}

function line({ project_id, project_name, tasks, done, next_due, jurisdiction }: ProjectLine): string {
  const facts = [jurisdiction, `${done} of ${tasks} tasks done`, next_due && `next due ${next_due}`];
  return `- **${project_name}** ${facts.filter(Boolean).join(" · ")}\n  ${project_id}`;
}

const SHORT = 60; // characters of a text that is shortened to fit

export function getProject(context: OpenContext): ToolDefinition {
  return defineTool({
    name: "planner:get_project",
    title: "Read a stored project",
    description:
      "Read a stored plan as Markdown, as JSON with the ids of its tasks, or as an iCalendar file. Change a task with planner:update_task.",
    annotations: LOCAL,
    isCore: true,
    view: "plan",
    inputSchema: z.strictObject({
      project_id: projectId,
      user_id: userId,
      format: z.enum(["markdown", "json", "ics"]).default("markdown").describe("ics: for a calendar"),
    }),
    synonyms: { format: { ics: "ical icalendar calendar", markdown: "md" } },
    async run({ project_id, user_id, format }, call) {
      const project = await (await context()).projects.get(project_id, user_id);
      if (!project) throw noSuch("project", project_id);
      const { formats } = await import("./export.ts");
      const fitting = [project, briefly(project), bare(project)].map(formats[format]);
      const text = fitting.find((one) => one.length <= MAX_ANSWER_CHARS) ?? fitting.at(-1) ?? "";
      const links = projectLinks({ id: project.project_id, name: project.project_name });
      return withView(withAttached(markdown(text), links), call, () => project);
    },
  });
}

/** Shortens descriptions, so that the file itself is not truncated. */
function briefly(project: Project): Project {
  return {
    ...project,
    idea: shortened(project.idea, SHORT),
    project_description: shortened(project.project_description, SHORT),
    tasks: project.tasks.map((task) => ({ ...brief(task), suggested_query: null, depends_on: [] })),
    milestones: project.milestones.map(brief),
  };
}

function brief<T extends { readonly description: string; readonly basis: string | null }>(one: T): T {
  return { ...one, description: shortened(one.description, SHORT), basis: null };
}

/** Reduces a project to what still fits with a hundred tasks of the longest names. */
function bare(project: Project): Project {
  const { tasks, milestones, ...rest } = briefly(project);
  return {
    ...rest,
    tasks: tasks.map((task) => ({
      ...task,
      name: shortened(task.name, SHORT),
      description: "",
      milestone: null,
      category: null,
      priority: null,
      suggested_tool: null,
    })),
    milestones: milestones.map((milestone) => ({
      ...milestone,
      name: shortened(milestone.name, SHORT),
      description: "",
    })),
    warnings: ["shortened: the resource planner://projects/{id} has the whole project"],
  };
}

export function updateTask(context: OpenContext): ToolDefinition {
  return defineTool({
    name: "planner:update_task",
    title: "Update a task",
    description:
      "Set status, percentage or due date of one task of a stored plan. Task ids: planner:get_project with format json.",
    annotations: { ...LOCAL, readOnlyHint: false, destructiveHint: true },
    inputSchema: z.strictObject({
      task_id: z.string().trim().min(1).max(255).describe("From planner:get_project"),
      user_id: userId,
      status: z.enum(STATUSES).optional().describe("Done sets 100 percent"),
      percentage: z.int().min(0).max(100).optional().describe("Percent done"),
      due_date: z.string().max(40).optional().describe("2026-11-30, or none"),
    }),
    outputSchema: z.object({ task: z.looseObject({}) }),
    synonyms: {
      status: { "To Do": "todo open offen", "In Progress": "doing started", Done: "erledigt completed" },
    },
    async run({ task_id, user_id, status, percentage, due_date: due }) {
      if (status === undefined && percentage === undefined && due === undefined) {
        throw new LegibusError("INVALID_INPUT", "nothing to change: pass status, percentage or due_date");
      }
      const change = {
        status,
        percentage: percentage ?? (status === "Done" ? 100 : undefined),
        due_date: due === undefined ? undefined : due.trim() === "none" ? null : checkedDay(due, "due_date"),
      };
      const task = await (await context()).projects.updateTask(task_id, user_id, change);
      if (!task) throw noSuch("task", task_id);
      const text = `**${task.name}**: ${task.status}, ${task.percentage} %, ${task.due_date === null ? "no date" : `due ${task.due_date}`}`;
      return structured(text, { task });
    },
  });
}

export function deleteProject(context: OpenContext): ToolDefinition {
  return defineTool({
    name: "planner:delete_project",
    title: "Delete a stored project",
    description:
      "Delete a stored plan with its tasks and milestones, for good and for every member. Ask the user first.",
    annotations: { ...LOCAL, readOnlyHint: false, destructiveHint: true },
    inputSchema: z.strictObject({ project_id: projectId, user_id: userId }),
    outputSchema: z.object({ deleted: z.string() }),
    async run({ project_id, user_id }, call) {
      askFirst(
        call,
        `Delete the plan ${project_id} with its tasks and milestones, for good and for every member?`,
      );
      if (!(await (await context()).projects.remove(project_id, user_id)))
        throw noSuch("project", project_id);
      return structured(`Deleted ${project_id}.`, { deleted: project_id });
    },
  });
}
