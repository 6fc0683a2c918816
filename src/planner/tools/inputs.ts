import * as z from "zod";
import type { ToolCall } from "../../core/call.ts";
import { LegibusError, ProtocolError } from "../../core/errors.ts";
import type { Logger } from "../../core/logger.ts";
import { toJsonSchema } from "../../core/schema.ts";
import type { ToolDefinition } from "../../core/tool.ts";
import { asProtocolError, INVALID_PARAMS, invalidParams } from "../errors.ts";

export const userId = z.string().trim().min(1).max(255).describe("Whose project: any label; over HTTP yours");
export const projectId = z.string().trim().min(1).max(255).describe("From planner:list_projects");

/**
 * Wraps a tool so that its failures are the JSON-RPC errors of the planner's specification. Where the
 * transport identifies the caller, the caller is the user, and user_id may be omitted or be any label.
 */
export function plannerTool(tool: ToolDefinition, log: Logger): ToolDefinition {
  return {
    ...tool,
    knownByCaller: ["user_id"],
    async run(args, call) {
      const sent = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, storable(value)]));
      const given = call.user === undefined ? sent : ofUser(sent, call.user);
      const missing = missingField(tool, given);
      if (missing !== undefined) throw invalidParams(`Missing required field: ${missing}`);
      try {
        return await tool.run(given, call);
      } catch (error) {
        const told = asProtocolError(error);
        const ours = told instanceof ProtocolError && told.code !== INVALID_PARAMS;
        if (told !== error) log[ours ? "warn" : "info"]("planner failed", { tool: tool.name, error });
        throw told;
      }
    },
  };
}

/** Removes NUL, the one character that PostgreSQL cannot store in text. */
function storable(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "");
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storable(inner)]));
}

/**
 * Sets the caller as the user, ignoring any label in the arguments, so that a label never opens another
 * user's plans.
 */
function ofUser(
  { userId: _camel, user_id: _snake, ...args }: Readonly<Record<string, unknown>>,
  user: NonNullable<ToolCall["user"]>,
): Readonly<Record<string, unknown>> {
  return { ...args, user_id: user };
}

function missingField(tool: ToolDefinition, args: Readonly<Record<string, unknown>>): string | undefined {
  const required = toJsonSchema(tool.inputSchema, "input").required ?? [];
  return required.find((field) => {
    const camel = field.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const value = args[field] ?? args[camel];
    return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
  });
}

export function noSuch(what: "project" | "task", id: string): LegibusError {
  return new LegibusError("NOT_FOUND", `there is no ${what} ${id.slice(0, 100)} of this user`, {
    hint:
      what === "task"
        ? "planner:get_project shows the ids of a plan's tasks"
        : "planner:list_projects lists the user's projects with their ids",
  });
}
