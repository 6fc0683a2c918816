import { shortened } from "./text.ts";
import * as z from "zod";
import type { ToolCall } from "./call.ts";
import { LegibusError, throwIfCancelled } from "./errors.ts";
import { coerceArguments, type Synonyms } from "./coerce-arguments.ts";
import { capped, type ToolResult, withNotes, withoutNothings } from "./result.ts";
import { sanitiseWithin } from "./sanitise.ts";
import { type JsonSchema, toJsonSchema } from "./schema.ts";
import type { ViewName } from "./views.ts";
import { fieldOf } from "./json.ts";
import { didYouMean, nearest } from "./nearest.ts";

/** MCP's tool hints; all four are required and truthful. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** A tool that only computes: no network, no changes. */
export const LOCAL: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** A tool that reads from the outside world without changing it. */
export const READS_THE_WORLD: ToolAnnotations = { ...LOCAL, openWorldHint: true };

/** A tool's canonical name in a text. */
export const TOOL_NAME = /\b[a-z]+:[a-z]+(?:_[a-z]+)*\b/g;

/** Which tools are listed: all, or a small set for clients with little context. */
export const PROFILES = ["full", "core"] as const;
export type Profile = (typeof PROFILES)[number];

/** A tool as the orchestrator, the server and the CLI use it. */
export interface ToolDefinition {
  /** Canonical `provider:action`. */
  readonly name: string;
  /** The listed name, when a client requires one that differs from the canonical name's. */
  readonly wireName?: string;
  /** Required arguments that may be omitted when the transport identifies the caller. */
  readonly knownByCaller?: readonly string[];
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  /**
   * Also listed in the small profile `core`: the workbench, one search per source, the two main planner
   * tools.
   */
  readonly isCore?: true;
  readonly view?: ViewName;
  readonly inputSchema: z.ZodObject;
  readonly outputSchema?: z.ZodObject;
  /**
   * Parses the arguments, then runs.
   * @throws LegibusError
   */
  readonly run: (args: Readonly<Record<string, unknown>>, call: ToolCall) => Promise<ToolResult>;
}

export interface ToolSpec<Input extends z.ZodObject> extends Omit<
  ToolDefinition,
  "knownByCaller" | "inputSchema" | "run"
> {
  readonly inputSchema: Input;
  /** Whether the data follow an agreed format, including its nulls and empty lists. */
  readonly isExact?: true;
  /** Other words for enum values: parameter -> value -> words. */
  readonly synonyms?: Synonyms;
  /** Runs a call with arguments that were parsed. @throws LegibusError, which becomes a result with `isError` */
  run(args: z.output<Input>, call: ToolCall): Promise<ToolResult>;
}

/** Defines a tool: arguments are coerced and parsed once here, so an invalid call never reaches `run`. */
export function defineTool<Input extends z.ZodObject>(spec: ToolSpec<Input>): ToolDefinition {
  const { synonyms = {}, isExact, ...definition } = spec;
  let schema: JsonSchema | undefined;
  const promised = new Set(Object.keys(spec.outputSchema?.shape ?? {}));
  return {
    ...definition,
    async run(raw, call) {
      if (isTooDeep(raw))
        throw new LegibusError("INVALID_INPUT", `the arguments are nested more than ${DEEPEST} levels deep`, {
          hint: "give texts, numbers and plain lists as the tool's schema has them",
        });
      schema ??= toJsonSchema(spec.inputSchema, "input");
      const { args, notes } = coerceArguments(schema, synonyms, raw);
      const parsed = spec.inputSchema.safeParse(args);
      if (!parsed.success) throw invalidInput(parsed.error, schema, args);
      throwIfCancelled(call.signal); // before the tool loads anything
      const result = await spec.run(parsed.data, call);
      const noted = withNotes(sanitiseWithin(result), notes); // titles of hits and file names too
      return capped(isExact ? noted : withoutNothings(noted, promised));
    },
  };
}

const DEEPEST = 100; // levels of arguments: far more than any tool takes, far fewer than overflow a stack

function isTooDeep(args: unknown): boolean {
  let level: readonly unknown[] = [args];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((value): unknown[] =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}

/** Returns the error for an unknown tool; `hint` names the nearest known ones. */
export function unknownTool(message: string, hint?: string): LegibusError {
  return new LegibusError("UNKNOWN_TOOL", message, hint === undefined ? {} : { hint });
}

type Issue = z.core.$ZodIssue;
type Args = Readonly<Record<string, unknown>>;

const MAX_PROBLEMS = 10; // a list may be wrong in each of its 10,000 items

/** Combines all issues of a call into one INVALID_INPUT; each names its field and the correct value. */
function invalidInput(error: z.ZodError, schema: JsonSchema, args: Args): LegibusError {
  const properties = schema.properties ?? {};
  const told = problemsOf(error, args, Object.keys(properties)).join("; ");
  return new LegibusError("INVALID_INPUT", told, { hint: hintFor(error.issues, properties) });
}

/**
 * Describes the first problems of a value, each with what would be right, and counts the rest; `known` are the allowed
 * fields.
 */
export function problemsOf(error: z.ZodError, value: unknown, known: readonly string[] = []): string[] {
  const issues = error.issues.flatMap((issue): Issue[] =>
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => ({ ...issue, keys: [key] })) : [issue],
  );
  const told = issues.slice(0, MAX_PROBLEMS).map((issue) => sentence(issue, known, value));
  return issues.length > MAX_PROBLEMS ? [...told, `and ${issues.length - MAX_PROBLEMS} more`] : told;
}

function sentence(issue: Issue, known: readonly string[], args: unknown): string {
  if (issue.code === "unrecognized_keys") return unknownKey(issue.keys.join(), known);
  const field = issue.path.length === 0 ? "arguments" : issue.path.map(String).join(".");
  const got = issue.path.reduce<unknown>((value, key) => fieldOf(value, String(key)), args);
  if (got === undefined && issue.code === "invalid_type") return `${field} is required`;
  if (got === undefined && issue.code === "invalid_value") return `${field} is required, ${choices(issue)}`;
  const meant = typeof got === "string" && issue.code === "invalid_value" ? choiceFor(got, issue) : "";
  return `${field} ${requirement(issue)} (got ${shown(got)}${meant})`;
}

const SLIPS = 0.34; // share of a choice's letters that may be wrong

/** `; did you mean justiz?` */
function choiceFor(wrong: string, { values }: Extract<Issue, { code: "invalid_value" }>): string {
  const meant = didYouMean(nearest(wrong, values.map(String), 1, SLIPS));
  return meant === undefined ? "" : `; ${meant}`;
}

function requirement(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${article(issue.expected)}`;
    case "invalid_value":
      return `must be ${choices(issue)}`;
    case "too_big":
      return `must be at most ${issue.maximum}${unit(issue.origin)}`;
    case "too_small":
      return issue.minimum === 1 && issue.origin !== "number" && issue.origin !== "int"
        ? "must not be empty"
        : `must be at least ${issue.minimum}${unit(issue.origin)}`;
    default:
      return issue.message;
  }
}

function choices({ values }: Extract<Issue, { code: "invalid_value" }>): string {
  return `one of ${values.map(String).join(", ")}`;
}

function unit(origin: string): string {
  if (origin === "string") return " characters long";
  return origin === "array" ? " items long" : "";
}

function article(type: string): string {
  const word = type === "int" ? "integer" : type;
  return /^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`;
}

function unknownKey(key: string, known: readonly string[]): string {
  const [near] = nearest(key, known, 1);
  return `there is no parameter ${shown(key)}${near ? ` (did you mean "${near}"?)` : ""}`;
}

/** Describes each wrong field by the nearest description in the schema: `items.0.id` has its own. */
function hintFor(issues: readonly Issue[], properties: Readonly<Record<string, JsonSchema>>): string {
  const described = issues.flatMap(({ path }) => {
    const [field = "", ...inside] = path.map(String);
    const found = nearestDescription(properties[field], inside);
    return found === undefined ? [] : [[field, ...found.path].join(".") + ": " + found.text];
  });
  return described.length > 0
    ? [...new Set(described)].slice(0, MAX_PROBLEMS).join("; ")
    : `the parameters are ${Object.keys(properties).join(", ") || "none"}`;
}

interface Description {
  readonly path: readonly string[];
  readonly text: string;
}

function nearestDescription(
  schema: JsonSchema | undefined,
  [next, ...rest]: readonly string[],
): Description | undefined {
  if (schema === undefined) return undefined;
  const told = [schema.description, kindOf(schema)].filter(Boolean).join("; ");
  const own = told === "" ? undefined : { path: [], text: told };
  if (next === undefined) return own;
  const inner = schema.properties?.[next] ?? (/^\d+$/.test(next) ? schema.items : undefined);
  const deeper = nearestDescription(inner, rest);
  return deeper === undefined ? own : { path: [next, ...deeper.path], text: deeper.text };
}

/** `a whole number from 1 to 50`, `an object with role, content` */
function kindOf({ type, minimum, maximum, required = [] }: JsonSchema): string | undefined {
  if (type === "boolean") return "true or false";
  if (type === "object" && required.length > 0) return `an object with ${required.join(", ")}`;
  if (type !== "integer") return undefined;
  const from = minimum === undefined ? "" : ` from ${minimum}`;
  return `a whole number${from}${maximum === undefined ? "" : ` to ${maximum}`}`;
}

function shown(value: unknown): string {
  return shortened(JSON.stringify(value) ?? String(value), 60);
}
