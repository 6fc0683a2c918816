import * as z from "zod";
import { problemsOf } from "../../core/tool.ts";
import { UNITS } from "../dates/deadline.ts";

export const MAX_TASKS = 100;
const MAX_MILESTONES = 50;
export const STATUSES = ["To Do", "In Progress", "Done"] as const;
export type Status = (typeof STATUSES)[number];

const name = z.string().trim().min(1).max(255);
const text = z.string().trim().max(5_000).nullish();
const short = z.string().trim().max(255).nullish();
const day = z.string().nullish();

/** Units in German, and other words for the English ones. */
const OTHER_UNITS: readonly (readonly [name: RegExp, unit: (typeof UNITS)[number]])[] = [
  [/^tage?n?$/, "days"],
  [/^wochen?$/, "weeks"],
  [/^monate?n?$/, "months"],
  [/^jahre?n?$/, "years"],
  [/^(?:arbeitstage?n?|(?:business|work)_?days?)$/, "working_days"],
];

/** Converts a unit to its plural, `month` -> `months`, and another word for it: `Wochen` -> `weeks`. */
function inPlural(unit: unknown): unknown {
  if (typeof unit !== "string") return unit;
  const plain = unit
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
  const other = OTHER_UNITS.find(([name]) => name.test(plain))?.[1];
  return other ?? UNITS.find((one) => one === plain || one === `${plain}s`) ?? unit;
}

/** Reads a bare name as a task or a milestone, and a string in place of a rule as a date. */
function read(value: unknown, dateField: "due_date" | "date"): unknown {
  if (typeof value === "string") return { name: value };
  if (typeof value !== "object" || value === null || !("due" in value)) return value;
  const { due: said, ...rest } = value;
  return typeof said === "string" ? { [dateField]: said, ...rest } : value;
}

/** Reads `{"before": "hearing", "amount": 1}` as a negative amount after the event. */
function counted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("before" in value) || "after" in value) return value;
  const { before, ...rest } = value;
  const amount = wholeNumber(Reflect.get(rest, "amount"));
  return { ...rest, after: before, amount: typeof amount === "number" ? -Math.abs(amount) : amount };
}

/** Reads `"4"`, as models write it, as a number. */
function wholeNumber(value: unknown): unknown {
  return typeof value === "string" && /^\s*-?\d{1,4}\s*$/.test(value) ? Number(value) : value;
}

/** A due date as a rule, so that code computes the date and the plan's author does not. */
const due = z.preprocess(
  counted,
  z
    .object({
      /** "start", a key date's event, or the name of a milestone or a task. */
      after: z.string().trim().min(1).max(255),
      /** Negative before the event. */
      amount: z.preprocess(wholeNumber, z.int().min(-3_650).max(3_650)),
      unit: z.preprocess(inPlural, z.enum(UNITS)),
    })
    .nullish(),
);

const task = z.object({
  name,
  description: text,
  due,
  due_date: day,
  status: z.enum(STATUSES).nullish(),
  milestone: short,
  milestone_id: z.union([z.string().max(255), z.number()]).nullish(),
  category: short,
  priority: short,
  estimated_hours: z.number().min(0).max(10_000).nullish(),
  depends_on: z.array(z.string().max(255)).max(MAX_TASKS).nullish(),
  suggested_tool: short,
  suggested_query: z.string().trim().max(1_000).nullish(),
});

const milestone = z.object({
  id: z.union([z.string().max(255), z.number()]).nullish(),
  name,
  description: text,
  due,
  date: day,
});

/** A plan as written by a host or a model, before its dates are computed; unknown fields are dropped. */
const planDraft = z.object({
  project_name: name,
  project_description: text,
  tasks: z
    .array(z.preprocess((one) => read(one, "due_date"), task))
    .min(1)
    .max(MAX_TASKS),
  milestones: z
    .array(z.preprocess((one) => read(one, "date"), milestone))
    .max(MAX_MILESTONES)
    .nullish(),
});

export type PlanDraft = z.output<typeof planDraft>;
export type Due = NonNullable<z.output<typeof due>>;

export type ReadDraft =
  | { readonly ok: true; readonly draft: PlanDraft }
  | { readonly ok: false; readonly problems: readonly string[] };

export const MAX_PROBLEMS = 10;
const RULE = 'a due rule is {"after": "start", "amount": 2, "unit": "weeks"}';

/** Parses a plan, with or without a `recommendations` wrapper; never throws. */
export function readDraft(value: unknown): ReadDraft {
  const plan = unwrapped(value);
  const parsed = planDraft.safeParse(plan);
  if (parsed.success) return { ok: true, draft: parsed.data };
  const problems = problemsOf(parsed.error, plan)
    .slice(0, MAX_PROBLEMS)
    .map((problem) => `plan.${problem}`);
  const isOfRule = parsed.error.issues.some(({ path }) => path.includes("due"));
  return { ok: false, problems: isOfRule ? [...problems, RULE] : problems };
}

function unwrapped(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Object.hasOwn(value, "tasks")) return value;
  const inner: unknown = Reflect.get(value, "recommendations");
  return typeof inner === "object" && inner !== null ? inner : value;
}

const optionalText = { type: ["string", "null"] };

/** Describes an object that has every property and no other, as services with strict schemas require. */
function strict(properties: Readonly<Record<string, object>>) {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

const dueSchema = {
  ...strict({
    after: { type: "string" },
    amount: { type: "integer" },
    unit: { type: "string", enum: [...UNITS] },
  }),
  type: ["object", "null"],
  description:
    "When: so long after (negative: before) an event: start, a key date, a milestone or a task by its name",
};

/** JSON Schema for a model: every key is required, and there is no field for a date. */
export const MODEL_SCHEMA = strict({
  project_name: { type: "string" },
  project_description: { type: "string" },
  tasks: {
    type: "array",
    items: strict({
      name: { type: "string" },
      description: { type: "string" },
      due: dueSchema,
      milestone: optionalText,
      category: optionalText,
      priority: optionalText,
      estimated_hours: { type: ["number", "null"] },
      depends_on: { type: "array", items: { type: "string" } },
      suggested_tool: optionalText,
      suggested_query: optionalText,
    }),
  },
  milestones: {
    type: "array",
    items: strict({ name: { type: "string" }, description: { type: "string" }, due: dueSchema }),
  },
});
