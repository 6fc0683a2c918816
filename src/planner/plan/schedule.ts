import { type Counting, dayOf, deadline } from "../dates/deadline.ts";
import type { Day, PlanWords } from "../words.ts";
import type { KeyDate, LimitationCheck } from "../limitations.ts";
import { type Due, MAX_PROBLEMS, type PlanDraft } from "./draft.ts";
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

interface Dated {
  readonly date: Day | null;
  readonly basis: string | null;
}

const UNDATED: Dated = { date: null, basis: null };

/** Dates each task and milestone: by its rule, by the host's date, or not at all. */
export function schedule(draft: PlanDraft, timing: Timing) {
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
  const items = [
    ...given.map((one, at): Item => ({ ...one, at: `plan.milestones.${at}` })),
    ...draft.tasks.map((one, at): Item => ({ ...one, at: `plan.tasks.${at}`, date: one.due_date })),
  ];
  const ofMilestones = new Set(given.map(({ name }) => keyOf(name)));
  const dates = datesInOrder(items, (item, at) => {
    if (item.due && !events.has(keyOf(item.due.after))) return undefined;
    const dated = dateFor(item, events, timing, notes);
    const isHidden = at >= given.length && ofMilestones.has(keyOf(item.name)); // a milestone goes before a task of its name
    if (dated.date !== null && !isHidden) know(item.name, dated.date);
    return dated;
  });
  notes.problems.push(...uncounted(items, dates, [...new Set([...events.values()].map(({ name }) => name))]));
  const datedAt = (at: number) => dates[at] ?? UNDATED;
  const milestones = given.map((milestone, at): PlanMilestone => ({
    name: milestone.name,
    description: milestone.description ?? "",
    ...datedAt(at),
  }));
  const tasks = draft.tasks.map((task, at): PlanTask => {
    const { date, basis } = datedAt(given.length + at);
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
  const { problems, warnings } = notes;
  if (problems.length > 0) return { ok: false, problems: problems.slice(0, MAX_PROBLEMS) } as const;
  const schedule: Schedule = { tasks, milestones, checks, warnings: [...new Set(warnings)] };
  return { ok: true, schedule } as const;
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

/** A task or a milestone whose date is to be computed. */
interface Item {
  /** `plan.tasks.0` */
  readonly at: string;
  readonly name: string;
  readonly due?: Due | null | undefined;
  readonly date?: string | null | undefined;
}

/**
 * Dates every item, in any order in which what it counts from comes first. `dateOf` returns undefined for one that
 * counts from a date not yet known.
 */
function datesInOrder(
  items: readonly Item[],
  dateOf: (item: Item, at: number) => Dated | undefined,
): readonly (Dated | undefined)[] {
  const dates = items.map((): Dated | undefined => undefined);
  for (let known = -1; known < dates.filter(Boolean).length;) {
    known = dates.filter(Boolean).length;
    for (const [at, item] of items.entries()) dates[at] ??= dateOf(item, at);
  }
  return dates;
}

/** Names what the items without a date count from: an unknown date, or in a circle one another. */
function uncounted(
  items: readonly Item[],
  dates: readonly (Dated | undefined)[],
  known: readonly string[],
): readonly string[] {
  const left = items.filter((_, at) => dates[at] === undefined);
  const byName = new Map(left.toReversed().map((item) => [keyOf(item.name), item]));
  const afterOf = ({ due }: Item) => byName.get(keyOf(due?.after ?? ""));
  const circled = new Set<Item>();
  return left.flatMap((item) => {
    const after = item.due?.after ?? "";
    const path = [item];
    let next = afterOf(item);
    if (!next)
      return [`${item.at}.due.after: there is no date called "${after}"; there are ${known.join(", ")}`];
    for (; next && !path.includes(next); next = afterOf(next)) path.push(next);
    if (next !== item || circled.has(item)) return []; // its own predecessors are named
    for (const one of path) circled.add(one);
    const circle = [...path, item].map(({ name }) => `"${name}"`).join(" counts from ");
    return [`${item.at}.due.after: ${circle}: count one of them from ${known.join(", ")}`];
  });
}

function dateFor(
  { due, date: given, at }: Item,
  events: ReadonlyMap<string, { readonly name: string; readonly date: Day }>,
  timing: Timing,
  { problems, warnings }: Notes,
): Dated {
  const { words } = timing.counting;
  const event = due && events.get(keyOf(due.after));
  if (event) {
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
