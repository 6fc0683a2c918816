import * as z from "zod";
import { LegibusError } from "../../core/errors.ts";
import { structured } from "../../core/result.ts";
import { defineTool, LOCAL, type ToolDefinition } from "../../core/tool.ts";
import type { OpenContext } from "../context.ts";
import { checkedDay } from "../generate.ts";
import { STATUSES } from "../plan/draft.ts";
import { noSuch, userId } from "./inputs.ts";

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
      percentage: z.int().min(0).max(100).optional().describe("0 to 100"),
      due_date: z.string().max(40).optional().describe("2026-11-30, or none"),
    }),
    outputSchema: z.object({ task: z.looseObject({}) }),
    synonyms: {
      status: {
        todo: "To Do",
        open: "To Do",
        doing: "In Progress",
        started: "In Progress",
        completed: "Done",
      },
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
