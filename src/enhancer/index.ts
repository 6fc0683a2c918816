import * as z from "zod";
import { checkedDay, utcDay } from "../core/day.ts";
import { ProtocolError } from "../core/errors.ts";
import { coerceArguments } from "../core/coerce-arguments.ts";
import { lazy } from "../core/lazy.ts";
import type { Logger } from "../core/logger.ts";
import { defineProvider, type Prompt, type PromptArgument, type Provider } from "../core/provider.ts";
import type { ToolResult } from "../core/result.ts";
import { toJsonSchema } from "../core/schema.ts";
import type { Values } from "../core/settings.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../core/tool.ts";
import type { EnhanceDeps } from "./enhance.ts";
import { fill, valuesOf } from "./fill.ts";
import type { settings } from "./settings.ts";
import { DEFAULT_TEMPLATE, type Template, TEMPLATES } from "./templates.ts";
import { modelHealth } from "../llm/settings.ts";
import { type Clock, PROVIDER_KINDS } from "../llm/types.ts";
import type { ProxyFor } from "../net/types.ts";

const INVALID_PARAMS = -32_602;
const MAX_TEXT = 40_000; // characters; it is returned whole inside its template
const MAX_MESSAGES = 500;

function enhancePrompt(deps: () => Promise<EnhanceDeps>): ToolDefinition {
  const tool = defineTool({
    name: "enhancer:enhance_prompt",
    title: "Enhance a prompt",
    description:
      "Rewrite a request as a complete prompt, or as a checked search query, with the configured model. Not for answering it. Without a model it returns the filled template to follow.",
    annotations: { ...READS_THE_WORLD, idempotentHint: false },
    synonyms: {
      provider: {
        anthropic: "claude",
        openai: "chatgpt gpt",
        gemini: "google",
        "openai-compatible": "ollama",
      },
    },
    inputSchema: z.strictObject({
      text: z.string().trim().min(1).max(MAX_TEXT).describe("The request to enhance"),
      provider: z
        .enum(PROVIDER_KINDS)
        .optional()
        .describe("Model service to use instead of the configured one"),
      model: z.string().trim().min(1).max(200).optional().describe("e.g. claude-sonnet-5-5"),
      context: z
        .array(z.strictObject({ role: z.enum(["user", "assistant"]), content: z.string() }))
        .max(MAX_MESSAGES)
        .default([])
        .describe("Earlier messages; the last 10 are used"),
      template: z.string().max(20_000).optional().describe("A template of your own, with ${userInput} in it"),
      template_id: z
        .string()
        .max(100)
        .optional()
        .describe(
          "default, legal-issue-spotting, legal-irac, legal-firac, legal-gutachten, legal-urteilsstil, legal-aglc4, legal-jurisdiction, case-brief, plain-english, query-austlii, query-beck, query-ris, query-risat",
        ),
    }),
    async run(args, call) {
      const { enhance } = await import("./enhance.ts");
      return await enhance(args, call, await deps());
    },
  });
  return {
    ...tool,
    async run(args, call) {
      const { args: meant } = coerceArguments(toJsonSchema(tool.inputSchema, "input"), {}, args);
      const problem = problemWith(args["text"] ?? meant["text"]);
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

/** Returns the problem of a missing or non-string text, which the enhancer's specification makes a protocol error. */
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

interface Deps extends Partial<Clock> {
  readonly log: Logger;
  readonly settings: Values<typeof settings>;
  /**
   * The providers whose query grammars check generated queries; without one, only brackets and quotation
   * marks are checked.
   */
  readonly peers: () => readonly Pick<Provider, "name" | "queryGrammar">[];
  readonly readFile?: (path: string) => Promise<string>;
  readonly proxy?: ProxyFor;
}

const INSTRUCTIONS = "enhancer:enhance_prompt rewrites a request, by template_id as IRAC, Gutachtenstil …";

/**
 * Creates the enhancer: it improves prompts with the user's own model service, or without a key through MCP
 * prompts for the client's model.
 */
export function enhancer({ log, settings, peers, ...deps }: Deps): Provider {
  const level = settings.logLevel;
  const ownLog = level === "server" ? log : log.child({}, level);
  const now = deps.now ?? Date.now;
  const tools = lazy(async () => {
    const { createModels } = await import("../llm/models.ts");
    return {
      models: createModels({ log: ownLog, settings, ...deps }),
      find: async () => (await import("../citations/index.ts")).find,
      grammar: async (source: string) =>
        await peers()
          .find(({ name }) => name === source)
          ?.queryGrammar?.(),
      now,
    };
  });
  return defineProvider({
    name: "enhancer",
    log: ownLog,
    instructions: INSTRUCTIONS,
    tools: [enhancePrompt(tools)],
    prompts: templatePrompts(now),
    health: () => modelHealth(settings, "the client's own model follows the templates"),
  });
}

/** Completions for `jurisdiction`, by the template's countries; any other text is accepted too. */
const JURISDICTIONS: Readonly<Record<string, readonly string[]>> = {
  AU: ["Cth", "NSW", "Vic", "Qld", "SA", "WA", "Tas", "ACT", "NT"],
  DE: ["Germany", "European Union"],
  AT: ["Austria", "European Union"],
};
const LANGUAGES = ["English", "Deutsch"];

/** Offers each template as a prompt for the client's own model, which works in every client without a key. */
function templatePrompts(now: () => number): readonly Prompt[] {
  return TEMPLATES.map((template) => ({
    name: template === DEFAULT_TEMPLATE ? "enhance_prompt" : template.id,
    title: template.title,
    description: template.description,
    arguments: argumentsOf(template),
    render: ({ text = "", jurisdiction, language, as_at: asAt }) => {
      const today = utcDay(now());
      return fill(template.text, valuesOf(text, template.language, { jurisdiction, asAt, language, today }));
    },
  }));
}

function argumentsOf({ text, jurisdictions }: Template): PromptArgument[] {
  const places = [...new Set(jurisdictions.flatMap((country) => JURISDICTIONS[country] ?? []))];
  const optional: readonly (PromptArgument & { readonly variable: string })[] = [
    {
      variable: "${jurisdiction}",
      name: "jurisdiction",
      description: "Whose law, e.g. NSW or Germany",
      required: false,
      complete: async (prefix) => beginning(places, prefix),
    },
    {
      variable: "${asAt}",
      name: "as_at",
      description: "The day whose law counts, e.g. 2026-05-31",
      required: false,
      check: (value) => checkedDay(value, "as_at"),
    },
    {
      variable: "${language}",
      name: "language",
      description: "The language of the prompt, e.g. English",
      required: false,
      complete: async (prefix) => beginning(LANGUAGES, prefix),
    },
  ];
  return [
    { name: "text", description: "The request or question to sharpen", required: true },
    ...optional
      .filter(({ variable }) => text.includes(variable))
      .map(({ variable: _used, ...argument }) => argument),
  ];
}

function beginning(values: readonly string[], prefix: string): readonly string[] {
  return values.filter((value) => value.toLowerCase().startsWith(prefix.toLowerCase()));
}
