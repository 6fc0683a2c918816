import type * as z from "zod";
import type { ToolCall } from "./call.ts";
import { LegibusError } from "./errors.ts";
import { coerceArguments, type Synonyms } from "./coerce-arguments.ts";
import { invalidInput } from "./invalid-input.ts";
import { capped, type ToolResult, withNotes, withoutNothings } from "./result.ts";
import { sanitiseWithin } from "./sanitise.ts";
import { type JsonSchema, toJsonSchema } from "./schema.ts";
import type { ViewName } from "./views.ts";

/** MCP's hints, all four mandatory and truthful. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** A tool that only computes: no network, no change anywhere. */
export const LOCAL: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** A tool that reads from the outside world and changes nothing there. */
export const READS_THE_WORLD: ToolAnnotations = { ...LOCAL, openWorldHint: true };

/** Which tools are listed: all, or a small set for clients with little room. */
export const PROFILES = ["full", "core"] as const;
export type Profile = (typeof PROFILES)[number];

/** A tool as the orchestrator, the server and the CLI see it. */
export interface ToolDefinition {
  /** Canonical `provider:action`. */
  readonly name: string;
  /** The name in the list, where a client demands another than the canonical one gives. */
  readonly wireName?: string;
  /** Arguments that need not be sent where the transport knows who calls. */
  readonly knownByCaller?: readonly string[];
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  /** Listed in the small profile `core`, too: the workbench, one search per source, the two main planner tools. */
  readonly isCore?: true;
  readonly view?: ViewName;
  readonly inputSchema: z.ZodObject;
  readonly outputSchema?: z.ZodObject;
  /** Parses the arguments, then runs; throws LegibusError. */
  readonly run: (args: Readonly<Record<string, unknown>>, call: ToolCall) => Promise<ToolResult>;
}

export interface ToolSpec<Input extends z.ZodObject> {
  readonly name: string;
  readonly wireName?: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly isCore?: true;
  readonly view?: ViewName;
  readonly inputSchema: Input;
  readonly outputSchema?: z.ZodObject;
  /** The data are a format that was agreed upon, with its nulls and empty lists. */
  readonly isExact?: true;
  /** Other spellings of enum values: parameter -> lower-case spelling -> value. */
  readonly synonyms?: Synonyms;
  run(args: z.output<Input>, call: ToolCall): Promise<ToolResult>;
}

/** Seals a tool: arguments are coerced and parsed here once, a bad call never reaches `run`. */
export function defineTool<Input extends z.ZodObject>(spec: ToolSpec<Input>): ToolDefinition {
  let schema: JsonSchema | undefined;
  const promised = new Set(Object.keys(spec.outputSchema?.shape ?? {}));
  return {
    name: spec.name,
    ...(spec.wireName !== undefined && { wireName: spec.wireName }),
    title: spec.title,
    description: spec.description,
    annotations: spec.annotations,
    ...(spec.isCore && { isCore: true as const }),
    ...(spec.view && { view: spec.view }),
    inputSchema: spec.inputSchema,
    ...(spec.outputSchema && { outputSchema: spec.outputSchema }),
    async run(raw, call) {
      schema ??= toJsonSchema(spec.inputSchema, "input");
      const { args, notes } = coerceArguments(schema, spec.synonyms ?? {}, raw);
      const parsed = spec.inputSchema.safeParse(args);
      if (!parsed.success) throw invalidInput(parsed.error, schema, args);
      const result = await spec.run(parsed.data, call);
      const noted = withNotes(sanitiseWithin(result), notes); // titles of hits and names of files too
      return capped(spec.isExact ? noted : withoutNothings(noted, promised));
    },
  };
}

/** The error for an unknown tool, naming the nearest that exists. */
export function unknownTool(message: string, hint?: string): LegibusError {
  return new LegibusError("UNKNOWN_TOOL", message, hint === undefined ? {} : { hint });
}
