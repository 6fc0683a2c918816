import * as z from "zod";
import { ProtocolError } from "../../core/errors.ts";
import type { ToolResult } from "../../core/result.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../core/tool.ts";
import { PROVIDER_KINDS } from "../../llm/types.ts";
import type { EnhanceDeps } from "../enhance.ts";

const INVALID_PARAMS = -32_602;
const MAX_TEXT = 40_000; // characters; it is returned whole inside its template
const MAX_MESSAGES = 500;

export function enhancePrompt(deps: () => Promise<EnhanceDeps>): ToolDefinition {
  const tool = defineTool({
    name: "enhancer:enhance_prompt",
    title: "Enhance a prompt",
    description:
      "Rewrite a request as a complete prompt, or as a checked search query, with the configured model. Not for answering it. Without a model it returns the filled template to follow.",
    annotations: { ...READS_THE_WORLD, idempotentHint: false },
    inputSchema: z.strictObject({
      text: z.string().trim().min(1).max(MAX_TEXT).describe("The request to enhance"),
      provider: z.enum(PROVIDER_KINDS).optional().describe("Instead of the configured one"),
      model: z.string().trim().min(1).max(200).optional().describe("e.g. claude-sonnet-5-5"),
      context: z
        .array(z.strictObject({ role: z.enum(["user", "assistant"]), content: z.string() }))
        .max(MAX_MESSAGES)
        .default([])
        .describe("Earlier messages; the last 10 are used"),
      template: z.string().max(20_000).optional().describe("Your own, with ${userInput} in it"),
      template_id: z
        .string()
        .max(100)
        .optional()
        .describe(
          "default, legal-issue-spotting, legal-irac, legal-firac, legal-gutachten, legal-urteilsstil, legal-aglc4, legal-jurisdiction, case-brief, plain-english, query-austlii, query-beck, query-ris, query-risat",
        ),
    }),
    async run(args, call) {
      const { enhance } = await import("../enhance.ts");
      return await enhance(args, call, await deps());
    },
  });
  return {
    ...tool,
    async run(args, call) {
      const problem = problemWith(args["text"]);
      if (problem !== undefined) {
        throw new ProtocolError(INVALID_PARAMS, `Invalid params: ${problem}`, {
          error_type: "validation_error",
          details: problem,
        });
      }
      return alone(await tool.run(args, call));
    },
  };
}

/**
 * Returns the problem of a missing or non-string text, which the enhancer's specification makes a protocol
 * error.
 */
function problemWith(text: unknown): string | undefined {
  if (text === undefined || text === null) return "Missing required field: text";
  return typeof text === "string" ? undefined : "Field text must be a string";
}

/** Reduces the content to the enhanced prompt; notes on corrected arguments become warnings. */
function alone(result: ToolResult): ToolResult {
  if (result.isError) return result;
  const [text, ...notes] = result.content;
  const before: unknown = result._meta?.["warnings"];
  const warnings = [...(Array.isArray(before) ? before : []), ...notes.map((note) => note.text.trim())];
  return { ...result, content: text ? [text] : [], _meta: { ...result._meta, warnings } };
}
