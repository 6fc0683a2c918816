import { shortened } from "../../core/text.ts";
import * as z from "zod";
import { markdown, MAX_ANSWER_CHARS, withAttached, withView } from "../../core/result.ts";
import { defineTool, LOCAL, type ToolDefinition } from "../../core/tool.ts";
import type { OpenContext } from "../context.ts";
import { type Project, projectLinks } from "../projects/project.ts";
import { noSuch, projectId, userId } from "./inputs.ts";

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
    async run({ project_id, user_id, format }, call) {
      const project = await (await context()).projects.get(project_id, user_id);
      if (!project) throw noSuch("project", project_id);
      const { formats } = await import("../export.ts");
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
