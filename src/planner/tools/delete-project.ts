import * as z from "zod";
import { askFirst } from "../../core/call.ts";
import { structured } from "../../core/result.ts";
import { defineTool, LOCAL, type ToolDefinition } from "../../core/tool.ts";
import type { OpenContext } from "../context.ts";
import { noSuch, projectId, userId } from "./inputs.ts";

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
