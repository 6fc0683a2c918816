import type { ToolCall } from "../../core/call.ts";
import { jsonIn, repairPrompt } from "../../llm/json.ts";
import type { Completion, PromptEnhancementProvider, Retry } from "../../llm/types.ts";
import type { Frame } from "../matter.ts";
import { MAX_TASKS, MODEL_SCHEMA, readDraft } from "./draft.ts";
import { schedule, type Schedule } from "./schedule.ts";
import { UNITS } from "../dates/calendar.ts";
import { PlanInvalid } from "../errors.ts";

export interface Wish {
  readonly idea: string;
  readonly matterType: string | undefined;
  /** Names of tools that a task may suggest. */
  readonly tools: readonly string[];
}

export interface Written extends Schedule {
  readonly project_name: string;
  readonly project_description: string;
  readonly completion: Completion;
}

/** A plan by a model, with one round of repair. @throws LegibusError, PlanInvalid */
export async function writePlan(
  provider: PromptEnhancementProvider,
  wish: Wish,
  frame: Frame,
  call: ToolCall,
): Promise<Written> {
  const prompt = promptFor(wish, frame);
  const options = {
    signal: call.signal,
    schema: { name: "plan", schema: MODEL_SCHEMA },
    onRetry: ({ attempt }: Retry) => call.progress(0.1 + attempt * 0.1, `Attempt ${attempt} failed`),
  };
  call.progress(0.1, `Asking ${provider.name}`);
  const first = await provider.completePrompt(prompt, options);
  const read = readPlan(first.text, frame, wish.tools);
  if (read.ok) return { ...read.value, completion: first };
  call.progress(0.5, "Asking for a correction");
  const repair = repairPrompt(prompt, first.text, read.problems.join("; "));
  const second = await provider.completePrompt(repair, options);
  const repaired = readPlan(second.text, frame, wish.tools);
  if (!repaired.ok) throw new PlanInvalid(repaired.problems);
  return { ...repaired.value, completion: second };
}

type ReadPlan =
  | { readonly ok: true; readonly value: Omit<Written, "completion"> }
  | { readonly ok: false; readonly problems: readonly string[] };

function readPlan(text: string, frame: Frame, tools: readonly string[]): ReadPlan {
  const json = jsonIn(text);
  if (json === undefined) return { ok: false, problems: ["plan: the answer is not one JSON object"] };
  const read = readDraft(json);
  if (!read.ok) return read;
  const scheduled = schedule(read.draft, { ...frame, author: "model" });
  if (!scheduled.ok) return scheduled;
  const { project_name, project_description } = read.draft;
  const tasks = scheduled.schedule.tasks.map((task) =>
    task.suggested_tool === null || tools.includes(task.suggested_tool)
      ? task
      : { ...task, suggested_tool: null },
  );
  return {
    ok: true,
    value: { ...scheduled.schedule, tasks, project_name, project_description: project_description ?? "" },
  };
}

function promptFor({ idea, matterType, tools }: Wish, frame: Frame): string {
  const dates = [
    `- start: ${frame.start}`,
    ...frame.keyDates.map(({ event, date }) => `- ${event}: ${date}`),
  ].join("\n");
  return `Write a project plan as one JSON object: project_name, project_description, milestones (3 to 6) and tasks (8 to ${Math.min(30, MAX_TASKS)}).

Today is ${frame.today}.${matterType === undefined ? "" : ` It is a legal matter: ${matterType}.`}${frame.jurisdiction === undefined ? "" : ` Jurisdiction: ${frame.jurisdiction.name} (${frame.jurisdiction.code}).`}

Dates: never write one. "due" says how long after (negative: before) an event, and the program computes the day. Events are
${dates}
and the milestones by their names. Where no event helps, "due" is null.
Limitation periods and other time limits set by law are not milestones and get no due: they are checked apart.
Legal matters run from facts and evidence to research, testing the other side's case, conclusions and the product that was asked for. A research task may name one of these tools as suggested_tool and a query: ${tools.join(", ") || "none"}.
Name no case, section or other authority that the idea does not name. Keep the language of the idea.

Shape:
${EXAMPLE}

Idea:
${idea}`;
}

/** For services that take no schema. */
const EXAMPLE = JSON.stringify({
  project_name: "…",
  project_description: "…",
  milestones: [{ name: "…", description: "…", due: { after: "start", amount: 4, unit: "weeks" } }],
  tasks: [
    {
      name: "…",
      description: "…",
      due: { after: "…", amount: -3, unit: UNITS.join("|") },
      milestone: null,
      category: null,
      priority: null,
      estimated_hours: null,
      depends_on: [],
      suggested_tool: null,
      suggested_query: null,
    },
  ],
});
