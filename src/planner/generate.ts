import type { ToolCall } from "../core/call.ts";
import { checkedDay as checkedText, utcDay } from "../core/day.ts";
import { type FormField, type FormValues, LegibusError, throwIfCancelled } from "../core/errors.ts";
import { addedAuthorities, askForJson, type ReadAnswer, readJson } from "../llm/answer.ts";
import type { Chosen } from "../llm/models.ts";
import type { PlannerContext } from "./context.ts";
import { dayOf, restDays, UNITS, weekends } from "./dates/deadline.ts";
import { type Day, type PlanWords, wordsFor } from "./words.ts";
import { CODES, COUNTRIES, type Jurisdiction, jurisdictionOf, rollsBy } from "./dates/jurisdictions.ts";
import { NoModel, PlanInvalid } from "./errors.ts";
import { type KeyDate, type LimitationCheck, limitationChecks, unstarted } from "./limitations.ts";
import { MAX_TASKS, MODEL_SCHEMA, readDraft } from "./plan/draft.ts";
import { schedule, type Schedule, type Timing } from "./plan/schedule.ts";
import type { Matter, Plan } from "./projects/project.ts";

interface MatterInput {
  readonly idea: string;
  readonly plan?: Readonly<Record<string, unknown>> | undefined;
  readonly jurisdiction?: string | undefined;
  readonly start_date?: string | undefined;
  readonly key_dates: readonly { readonly event: string; readonly date: string }[];
}

/** The checked parameters of a plan: jurisdiction, start and key dates. */
interface Frame extends Omit<Timing, "author"> {
  readonly jurisdiction: Jurisdiction | undefined;
}

/** @throws LegibusError INVALID_INPUT naming the field; an impossible date is never corrected */
async function frameOf(input: MatterInput, now: number): Promise<Frame> {
  const words = wordsFor([input.idea, JSON.stringify(input.plan ?? "")]);
  const today = utcDay(now);
  const start = input.start_date === undefined ? today : checkedDay(input.start_date, "start_date");
  const keyDates = input.key_dates.map(({ event, date }, at) => ({
    event,
    date: checkedDay(date, `key_dates.${at}.date`),
  }));
  const jurisdiction = input.jurisdiction === undefined ? undefined : checkedJurisdiction(input.jurisdiction);
  const days = jurisdiction === undefined ? weekends(words) : await restDays(jurisdiction, words);
  const provision = jurisdiction === undefined ? undefined : rollsBy(jurisdiction);
  return { today, start, keyDates, jurisdiction, counting: { days, provision, words } };
}

/** @throws LegibusError INVALID_INPUT */
export function checkedDay(text: string, field: string): Day {
  const day = checkedText(text, field);
  if (dayOf(day) !== undefined) return day;
  throw new LegibusError("INVALID_INPUT", `${field} must be between 1900 and 2100: got ${day}`, {
    hint: "write a day as 2026-11-23, 23.11.2026 or 23 November 2026",
  });
}

function checkedJurisdiction(text: string): Jurisdiction {
  const found = jurisdictionOf(text);
  if (found) return found;
  const states = Object.keys(COUNTRIES.AU.states).map((state) => `AU-${state}`);
  throw new LegibusError("INVALID_INPUT", `jurisdiction: "${text.slice(0, 40)}" is not known`, {
    hint: `write AU, ${states.join(", ")}, DE, DE-BY …, AT or AT-9 …`,
  });
}

export interface Request extends MatterInput {
  readonly user_id: string;
  readonly matter_type?: string | undefined;
  readonly idempotency_key?: string | undefined;
}

/** The tool's result, in the format of the task planner that preceded Legibus. */
export interface Generated {
  readonly success: true;
  readonly project_id: string;
  readonly project_name: string;
  readonly tasks_created: number;
  readonly milestones_created: number;
  readonly recommendations: Plan;
  /** Present only when an earlier call with the same idempotency key had stored the project. */
  readonly duplicate?: true;
}

export interface Outcome {
  readonly answer: Generated;
  readonly provider: string;
  readonly model: string;
}

/** A dated plan with its names. */
type Dated = Schedule & Pick<Plan, "project_name" | "project_description">;

interface Made extends Dated {
  readonly provider: string;
  readonly model: string;
}

const MAX_PLAN = 500_000; // characters of JSON

/**
 * Checks the request, lets a model write the plan unless the host did, computes the dates and stores the
 * plan; no transaction is open while waiting for a model.
 */
export async function generate(request: Request, call: ToolCall, context: PlannerContext): Promise<Outcome> {
  throwIfCancelled(call.signal);
  const given = await frameOf(request, context.now());
  const known = await earlier(request, context);
  if (known) return known;
  const draft = request.plan === undefined ? undefined : byHost(request.plan, given); // reject an invalid plan before asking the user
  const model = draft ? undefined : await modelOf(context);
  const frame = await askedFrame(request, given, call, context);
  const made = model
    ? await byModel(request, frame, model, { call, context })
    : byHost(request.plan ?? {}, frame);
  const plan = completed(made, request, frame);
  throwIfCancelled(call.signal);
  const { user_id: userId, idempotency_key: idempotencyKey } = request;
  const stored = await context.projects.createProjectFromPlan(plan, matterOf(request, frame, made), {
    userId,
    idempotencyKey,
  });
  call.progress(1, "Stored");
  if (stored.duplicate) {
    const first = await earlier(request, context);
    if (first) return first;
  }
  return { answer: answerOf(stored.groupId, plan), provider: made.provider, model: made.model };
}

/**
 * Asks the user for the jurisdiction, or for the events that start its periods, if the client supports it,
 * and adds the answers to the frame.
 */
async function askedFrame(
  request: Request,
  frame: Frame,
  call: ToolCall,
  { now }: PlannerContext,
): Promise<Frame> {
  if (!call.ask || !WITH_CLAIMS.has(request.matter_type ?? "")) return frame;
  const { jurisdiction, keyDates, counting } = frame;
  if (!jurisdiction) {
    const chosen = askedJurisdiction(call, counting.words);
    return chosen === undefined ? frame : await frameOf({ ...request, jurisdiction: chosen }, now());
  }
  const events = askedEvents(
    call,
    limitationChecks(jurisdiction, given(request), keyDates, counting),
    counting.words,
  );
  return { ...frame, keyDates: [...keyDates, ...events] };
}

type Model = Extract<Chosen, { readonly ok: true }>;

/** @throws NoModel */
async function modelOf({ models }: PlannerContext): Promise<Model> {
  const chosen = await models.choose({ maxTokens: 8_192 }); // a plan is longer than a prompt
  if (chosen.ok) return chosen;
  throw new NoModel(chosen.missing);
}

async function byModel(
  request: Request,
  frame: Frame,
  chosen: Model,
  { call, context }: { readonly call: ToolCall; readonly context: PlannerContext },
): Promise<Made> {
  const { provider } = chosen;
  const tools = context.toolNames();
  call.progress(0.1, `Asking ${provider.name}`);
  const question = {
    prompt: promptFor(request, frame, tools),
    schema: { name: "plan", schema: MODEL_SCHEMA },
  };
  const { read, completion } = await askForJson(provider, question, call, (answer) =>
    readJson(answer, (json) => readPlan(json, frame, "model")),
  );
  if (!read.ok) throw new PlanInvalid(read.problem);
  const plan = read.value;
  const tasks = plan.tasks.map((task) => {
    const named = tools.find((tool) => [tool, tool.replace(":", "_")].includes(task.suggested_tool ?? ""));
    return { ...task, suggested_tool: named ?? null };
  });
  const fallback = chosen.fallback === undefined ? [] : [chosen.fallback];
  const { find } = await import("../citations/index.ts");
  const added = addedAuthorities(given(request), JSON.stringify({ ...plan, tasks }), find);
  const warnings = [...plan.warnings, ...added, ...fallback];
  return { ...plan, tasks, warnings, provider: provider.name, model: completion.model };
}

function given({ idea, key_dates }: Request): string {
  return [idea, ...key_dates.map(({ event }) => event)].join("\n");
}

/** @throws LegibusError INVALID_INPUT with every problem's path */
function byHost(given: Readonly<Record<string, unknown>>, frame: Frame): Made {
  if (JSON.stringify(given).length > MAX_PLAN) {
    throw new LegibusError("INVALID_INPUT", `plan: more than ${MAX_PLAN.toLocaleString("en-GB")} characters`);
  }
  const read = readPlan(given, frame, "host");
  if (!read.ok) throw new LegibusError("INVALID_INPUT", read.problem);
  return { ...read.value, provider: "host", model: "host" };
}

function readPlan(json: unknown, frame: Frame, author: Timing["author"]): ReadAnswer<Dated> {
  const read = readDraft(json);
  if (!read.ok) return { ok: false, problem: read.problems.join("; ") };
  const { project_name, project_description } = read.draft;
  const scheduled = schedule(read.draft, { ...frame, author });
  if (!scheduled.ok) return { ok: false, problem: scheduled.problems.join("; ") };
  return {
    ok: true,
    value: { ...scheduled.schedule, project_name, project_description: project_description ?? "" },
  };
}

const WITHOUT_CLAIMS: ReadonlySet<string> = new Set(["research", "transaction"]);

function completed(made: Made, request: Request, frame: Frame): Plan {
  const { matter_type = "" } = request;
  const { jurisdiction, keyDates, counting } = frame;
  const listed = jurisdiction !== undefined && !WITHOUT_CLAIMS.has(matter_type);
  const checks = listed ? limitationChecks(jurisdiction, given(request), keyDates, counting) : [];
  return {
    project_name: made.project_name,
    project_description: made.project_description,
    tasks: made.tasks,
    milestones: made.milestones,
    limitation_checks: [...checks, ...made.checks],
    warnings: [...made.warnings, ...unstarted(checks, keyDates, counting.words), ...counting.days.notes],
  };
}

function matterOf(request: Request, { jurisdiction }: Frame, { provider, model }: Made): Matter {
  return {
    idea: request.idea,
    matterType: request.matter_type ?? null,
    jurisdiction: jurisdiction?.code ?? null,
    provider,
    model,
  };
}

/** Returns the plan that an earlier call with the same key stored. */
async function earlier(
  { user_id, idempotency_key }: Request,
  { projects }: PlannerContext,
): Promise<Outcome | undefined> {
  if (idempotency_key === undefined) return undefined;
  const id = await projects.byKey(user_id, idempotency_key);
  const project = id === undefined ? undefined : await projects.get(id, user_id);
  if (!project) return undefined;
  const { provider, model } = project;
  return { answer: { ...answerOf(project.project_id, project), duplicate: true }, provider, model };
}

function answerOf(
  project_id: string,
  { project_name, project_description, tasks, milestones, limitation_checks, warnings }: Plan,
): Generated {
  return {
    success: true,
    project_id,
    project_name,
    tasks_created: tasks.length,
    milestones_created: milestones.length,
    recommendations: { project_name, project_description, tasks, milestones, limitation_checks, warnings },
  };
}

/** Kinds of matters in which claims may be time-barred. */
const WITH_CLAIMS: ReadonlySet<string> = new Set(["litigation", "advice"]);
const MOST_EVENTS = 6; // fields of one form

/** Asks the user for the jurisdiction; undefined where the client has no forms, or the user gives none. */
function askedJurisdiction({ ask }: Pick<ToolCall, "ask">, { askedLaw }: PlanWords): string | undefined {
  const values = ask?.({
    name: "jurisdiction",
    message: askedLaw.message,
    fields: { jurisdiction: { title: askedLaw.title, kind: "text", choices: CODES } },
  });
  return values?.["jurisdiction"];
}

/** Asks the user for the dates of the events that start the listed periods; empty where the client has no forms. */
function askedEvents(
  { ask }: Pick<ToolCall, "ask">,
  checks: readonly LimitationCheck[],
  { askedEvents: message }: PlanWords,
): readonly KeyDate[] {
  if (!ask || checks.length === 0 || checks.some(({ wanted }) => wanted === null)) return [];
  const events = new Map<string, FormField>();
  for (const { claim, provision, wanted, trigger } of checks) {
    for (const event of eventsIn(wanted ?? "")) {
      if (events.has(event) || events.size >= MOST_EVENTS) continue;
      events.set(event, { title: event, description: `${claim}, ${provision}: ${trigger}`, kind: "day" });
    }
  }
  const values: FormValues =
    ask({
      name: "events",
      message,
      fields: Object.fromEntries(events),
    }) ?? {};
  return Object.entries(values).map(([event, date]) => ({ event, date }));
}

/**
 * Extracts the event names that a check needs: the first of `"breach", "default" or "accrual"`, both of
 * `"Anspruch" and "Kenntnis"`.
 */
function eventsIn(wanted: string): readonly string[] {
  const names = [...wanted.matchAll(/"([^"]{1,60})"/g)].flatMap(([, name]) => name ?? []);
  return / (?:and|und) /.test(wanted) ? names : names.slice(0, 1);
}

function promptFor(
  { idea, matter_type: matterType }: Request,
  frame: Frame,
  tools: readonly string[],
): string {
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

/** Example of the format, for services that do not accept a schema. */
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
