import * as z from "zod";
import { somethingOf, structured, type ToolResult, withAttached } from "../../core/result.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../core/tool.ts";
import type { OpenContext } from "../context.ts";
import type { Generated, Outcome } from "../generate.ts";
import { projectLinks } from "../projects/project.ts";
import { userId } from "./inputs.ts";

const MAX_TEXT = 45_000; // characters of JSON in one result
const SHORT = 100;

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
      const { generate } = await import("../generate.ts");
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
    tasks: recommendations.tasks.map(brief),
    milestones: recommendations.milestones.map(brief),
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

function brief<T extends { readonly description: string }>(one: T): T {
  return { ...one, description: one.description.slice(0, SHORT) };
}
