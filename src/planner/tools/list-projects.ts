import * as z from "zod";
import { structured } from "../../core/result.ts";
import { nextLine, nextOffset, paging } from "../../core/search.ts";
import { defineTool, LOCAL, type ToolDefinition } from "../../core/tool.ts";
import type { OpenContext } from "../context.ts";
import type { ProjectLine } from "../projects/project.ts";
import { userId } from "./inputs.ts";

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
      const short = projects.map(({ done, ...project }) => ({ ...project, ...(done > 0 && { done }) }));
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
