import { type Counting, type Day, dayOf, deadline } from "../dates/deadline.ts";
import type { KeyDate, LimitationCheck } from "../limitations.ts";
import type { Due, PlanDraft } from "./draft.ts";
import type { PlanWords } from "../words.ts";
import type { PlanMilestone, PlanTask } from "../projects/project.ts";

export interface Timing {
  readonly start: Day;
  readonly today: Day;
  readonly keyDates: readonly KeyDate[];
  readonly counting: Counting;
  /** A host may set dates of its own; dates that a model writes are ignored. */
  readonly author: "host" | "model";
}

export interface Schedule {
  readonly tasks: readonly PlanTask[];
  readonly milestones: readonly PlanMilestone[];
  /** Statutory time limits that were listed as milestones. */
  readonly checks: readonly LimitationCheck[];
  readonly warnings: readonly string[];
}

export type Scheduled =
  | { readonly ok: true; readonly schedule: Schedule }
  | { readonly ok: false; readonly problems: readonly string[] };

interface Dated {
  readonly date: Day | null;
  readonly basis: string | null;
}

const UNDATED: Dated = { date: null, basis: null };

/** Dates each task and milestone: by its rule, by the host's date, or not at all. */
export function schedule(draft: PlanDraft, timing: Timing): Scheduled {
  const notes = { problems: new Array<string>(), warnings: new Array<string>() };
  const events = new Map<string, { readonly name: string; readonly date: Day }>();
  const know = (name: string, date: Day) => {
    if (!events.has(keyOf(name))) events.set(keyOf(name), { name, date });
  };
  const { words } = timing.counting;
  know(words.start, timing.start);
  events.set("start", { name: words.start, date: timing.start });
  for (const { event, date } of timing.keyDates) know(event, date);
  const all = draft.milestones ?? [];
  const given = all.filter((milestone) => !isTimeLimit(milestone));
  const checks = all.filter(isTimeLimit).map((one) => checkOf(one, words));
  if (checks.length > 0) notes.warnings.push(words.noMilestone);
  const dateMilestone = (milestone: DraftMilestone, at: number): PlanMilestone => {
    const dated = dateFor(milestone.due, milestone.date, `plan.milestones.${at}`, events, timing, notes);
    if (dated.date !== null) know(milestone.name, dated.date);
    return { name: milestone.name, description: milestone.description ?? "", ...dated };
  };
  const ofTasks = new Set(draft.tasks.map(({ name }) => keyOf(name)));
  for (const { name } of given) ofTasks.delete(keyOf(name));
  const early = given.map((milestone, at) =>
    milestone.due && ofTasks.has(keyOf(milestone.due.after)) ? undefined : dateMilestone(milestone, at),
  );
  const tasks = draft.tasks.map((task, at): PlanTask => {
    const { date, basis } = dateFor(task.due, task.due_date, `plan.tasks.${at}`, events, timing, notes);
    if (date !== null) know(task.name, date); // a later task may count from an earlier one
    return {
      name: task.name,
      description: task.description ?? "",
      status: task.status ?? "To Do",
      due_date: date,
      basis,
      milestone: task.milestone ?? namedBy(task.milestone_id, given),
      category: task.category ?? null,
      priority: task.priority ?? null,
      estimated_hours: task.estimated_hours ?? null,
      depends_on: task.depends_on ?? [],
      suggested_tool: task.suggested_tool ?? null,
      suggested_query: task.suggested_query ?? null,
    };
  });
  const milestones = given.map((milestone, at) => early[at] ?? dateMilestone(milestone, at));
  const { problems, warnings } = notes;
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, schedule: { tasks, milestones, checks, warnings: [...new Set(warnings)] } };
}

type DraftMilestone = NonNullable<PlanDraft["milestones"]>[number];

const TIME_LIMIT =
  /limitation (?:period|date|expir)|statute of limitation|(?:statute|time)[- ]barred|verjähr|ausschlussfrist|präklusi/i;

/** Tests for a limitation period, which becomes a check, never a milestone with a date. */
function isTimeLimit({ name }: DraftMilestone): boolean {
  return TIME_LIMIT.test(name);
}

function checkOf({ name, description }: DraftMilestone, { unknown }: PlanWords): LimitationCheck {
  const said = description ?? "";
  return {
    claim: name,
    provision: said === "" ? unknown : said,
    trigger: unknown,
    period: unknown,
    date: null,
    basis: null,
    wanted: null,
    status: "unverified",
  };
}

interface Notes {
  readonly problems: string[];
  readonly warnings: string[];
}

function dateFor(
  due: Due | null | undefined,
  given: string | null | undefined,
  at: string,
  events: ReadonlyMap<string, { readonly name: string; readonly date: Day }>,
  timing: Timing,
  { problems, warnings }: Notes,
): Dated {
  const { words } = timing.counting;
  if (due) {
    const event = events.get(keyOf(due.after));
    if (!event) {
      const known = [...new Set([...events.values()].map(({ name }) => name))].join(", ");
      problems.push(`${at}.due.after: there is no date called "${due.after}"; there are ${known}`);
      return UNDATED;
    }
    const end = deadline(event, due, timing.counting);
    if (!end) problems.push(`${at}.due: the date is not in the years 1900 to 2100`);
    else if (end.date < timing.today) warnings.push(`${at}: ${words.past(end.date)}`);
    return end ?? UNDATED;
  }
  if (given === null || given === undefined || given.trim() === "") return UNDATED;
  if (timing.author === "model") {
    warnings.push(words.modelDates);
    return UNDATED;
  }
  const date = dayOf(given.trim());
  if (date === undefined)
    problems.push(`${at}: "${given.slice(0, 40)}" is not a valid date (YYYY-MM-DD) between 1900 and 2100`);
  else if (date < timing.today) problems.push(`${at}: ${words.past(date)}`);
  return date === undefined ? UNDATED : { date, basis: null };
}

function namedBy(
  id: string | number | null | undefined,
  milestones: NonNullable<PlanDraft["milestones"]>,
): string | null {
  if (id === null || id === undefined) return null;
  const found = milestones.find(
    (one) => one.id !== null && one.id !== undefined && String(one.id) === String(id),
  );
  return found?.name ?? null;
}

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}
