import * as z from "zod";
import type { ToolCall } from "../core/call.ts";
import { LegibusError, throwIfCancelled } from "../core/errors.ts";
import { didYouMean, nearest } from "../core/nearest.ts";
import type { CheckQuery } from "../core/provider.ts";
import type { ToolResult } from "../core/result.ts";
import {
  addedAuthorities,
  askForJson,
  type FindCitations,
  type ReadAnswer,
  readJson,
  reporting,
} from "../llm/answer.ts";
import type { Models } from "../llm/models.ts";
import type { Completion, PromptEnhancementProvider, ProviderKind } from "../llm/types.ts";
import { fillChecked, valuesOf } from "./fill.ts";
import { type AnswerKind, DEFAULT_TEMPLATE, type Template, TEMPLATES } from "./templates.ts";

export type QueryKind = Exclude<AnswerKind, "prompt">;

/** Returns the source of a kind of query: `austlii` of `austlii-query`. */
export function sourceOf(kind: QueryKind): string {
  return kind.slice(0, -"-query".length);
}

const METHODS = ["boolean", "auto", "any", "all", "phrase", "title", "near", "legis"] as const;
const MAX_QUERY = 2_000;

const query = z.string().trim().min(1).max(MAX_QUERY);
const explanation = z.string().max(1_000).default("");
const word = z.string().trim().max(200).nullable().default(null);

/** The schema of each answer; unknown fields are dropped. */
const SHAPES: Readonly<Record<QueryKind, z.ZodObject>> = {
  "austlii-query": z.object({
    query,
    method: z.enum(METHODS).default("boolean"),
    databases: z
      .array(z.string().regex(/^[a-z]{2}\/[\w/]{1,60}$/))
      .max(20)
      .default([]),
    explanation,
  }),
  "beck-query": z.object({
    query,
    category: z
      .enum(["Gesetz", "Rechtsprechung", "Kommentar", "Aufsatz", "Handbuch", "Formular"])
      .nullable()
      .default(null),
    explanation,
  }),
  "ris-query": z.object({
    query,
    kind: z.enum(["all", "legislation", "case_law", "literature", "administrative_directive"]).default("all"),
    court: word,
    explanation,
  }),
  "risat-query": z.object({
    query,
    application: z.enum(["bundesrecht", "landesrecht", "judikatur"]).default("judikatur"),
    norm: word,
    explanation,
  }),
};

/** Parses a model's answer as a query of the right shape, which passes the source's check. */
export function readQuery(
  kind: QueryKind,
  answer: string,
  check: CheckQuery | undefined,
): ReadAnswer<Readonly<Record<string, unknown>>> {
  return readJson(answer, (json) => {
    const { data, error } = SHAPES[kind].safeParse(json);
    const [issue] = error?.issues ?? [];
    const problem = data
      ? problemOf(data, check)
      : `${issue?.path.map(String).join(".") ?? ""}: ${issue?.message ?? "wrong"}`;
    return data && problem === undefined ? { ok: true, value: data } : { ok: false, problem: problem ?? "" };
  });
}

/** Builds the fallback when the model's query is rejected: the question's words as a plain search of its source. */
export function plainQuery(kind: QueryKind, text: string): Readonly<Record<string, unknown>> {
  const words = (text.match(/[\p{L}\p{N}§]+(?:[-'’.][\p{L}\p{N}]+)*/gu) ?? []).join(" ").slice(0, MAX_QUERY);
  const explanation = "The words of the question, not rewritten";
  const plain = { query: words, explanation };
  return kind === "austlii-query" ? { query: words, method: "all", databases: [], explanation } : plain;
}

function problemOf(
  data: Readonly<Record<string, unknown>>,
  check: CheckQuery | undefined,
): string | undefined {
  const text = String(data["query"]);
  if (!check) return balanced(text);
  try {
    check(text, String(data["method"]));
    return undefined;
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    return [error.message, error.hint].filter(Boolean).join("; ");
  }
}

function balanced(text: string): string | undefined {
  let depth = 0;
  for (const one of text) {
    if (one === "(") depth += 1;
    if (one === ")") depth -= 1;
    if (depth < 0) return "query: a bracket is closed that was never opened";
  }
  if (depth > 0) return "query: a bracket is not closed";
  return (text.split('"').length - 1) % 2 === 0 ? undefined : "query: a quotation mark is not closed";
}

export interface Request {
  readonly text: string;
  readonly provider?: ProviderKind | undefined;
  readonly model?: string | undefined;
  readonly context: readonly Message[];
  readonly template?: string | undefined;
  readonly template_id?: string | undefined;
}

export interface EnhanceDeps {
  readonly models: Models;
  readonly find: () => Promise<FindCitations>;
  /** Returns a source's query checker, if the source has one and is enabled. */
  readonly grammar: (source: string) => Promise<CheckQuery | undefined>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

interface Prepared {
  readonly prompt: string;
  readonly answer: AnswerKind;
  /** "custom" when the call brought its own template. */
  readonly templateId: string;
  /** Version of a built-in template. */
  readonly version?: number;
}

interface Enhanced {
  readonly text: string;
  readonly completion: Completion;
  readonly warnings: readonly string[];
}

/** Enhances a prompt: the content is the enhanced prompt alone, `_meta` has the provider, the model and warnings. */
export async function enhance(request: Request, call: ToolCall, deps: EnhanceDeps): Promise<ToolResult> {
  throwIfCancelled(call.signal);
  const file = await deps.models.file();
  const input = prepareInput(request.text, request.context, file.options);
  const prepared = prepare(request, input, file.templates, new Date(deps.now()));
  const chosen = await deps.models.choose({ provider: request.provider, model: request.model });
  if (!chosen.ok) return handBack(prepared, chosen.missing, file.warnings);
  call.progress(0.1, `Asking ${chosen.provider.name}`);
  const { text, completion, warnings } =
    prepared.answer === "prompt"
      ? await rewritten(chosen.provider, prepared.prompt, call)
      : await queryByModel(chosen.provider, { ...prepared, kind: prepared.answer }, request.text, call, deps);
  const added = addedAuthorities(`${prepared.prompt}\n${fullContext(request)}`, text, await deps.find());
  call.progress(1, "Done");
  return {
    content: [{ type: "text", text }],
    _meta: {
      provider: chosen.provider.name,
      model: completion.model,
      usage: completion.usage,
      temperature: completion.temperature,
      attempts: completion.attempts,
      template: prepared.templateId,
      ...(prepared.version !== undefined && { template_version: prepared.version }),
      warnings: [...completion.warnings, ...warnings, ...added, ...file.warnings],
      ...(chosen.fallback !== undefined && { fallback: chosen.fallback }),
    },
  };
}

function prepare(
  { template, template_id: given = DEFAULT_TEMPLATE.id }: Request,
  input: string,
  own: Readonly<Record<string, string>>,
  now: Date,
): Prepared {
  const isId = template !== undefined && /^[\w-]+$/.test(template.trim()); // the name of one, not its text
  const id = isId ? template.trim() : given;
  if (template !== undefined && !isId) {
    return { prompt: fillChecked(template, { userInput: input }), answer: "prompt", templateId: "custom" };
  }
  const builtIn = TEMPLATES.find((one) => one.id === id);
  const chosen = Object.hasOwn(own, id) ? ownTemplate(own[id] ?? "", builtIn) : builtIn;
  if (!chosen) throw unknownTemplate(id, Object.keys(own));
  const { text, language, answer, version } = chosen;
  const values = valuesOf(input, language, { today: now.toISOString().slice(0, 10) });
  return {
    prompt: fillChecked(text, values),
    answer,
    templateId: id,
    ...(version !== undefined && { version }),
  };
}

type Chosen = Pick<Template, "text" | "language" | "answer"> & { readonly version?: number };

/** Uses a template of the user's file; one that replaces a built-in template keeps its kind of answer. */
function ownTemplate(text: string, builtIn: Template | undefined): Chosen {
  return { text, language: builtIn?.language ?? "en", answer: builtIn?.answer ?? "prompt" };
}

function unknownTemplate(id: string, own: readonly string[]): LegibusError {
  const ids = [...new Set([...TEMPLATES.map((template: Template) => template.id), ...own])];
  return new LegibusError("INVALID_INPUT", `template_id: there is no template "${id}"`, {
    hint: `${didYouMean(nearest(id, ids, 1)) ?? ""} There are ${ids.join(", ")}`.trim(),
  });
}

async function rewritten(
  provider: PromptEnhancementProvider,
  prompt: string,
  call: ToolCall,
): Promise<Enhanced> {
  const completion = await provider.completePrompt(prompt, reporting(call));
  return { text: completion.text, completion, warnings: [] };
}

/** Asks a model for a query, and falls back to the question's words. */
async function queryByModel(
  provider: PromptEnhancementProvider,
  { prompt, kind }: { readonly prompt: string; readonly kind: QueryKind },
  question: string,
  call: ToolCall,
  { grammar }: EnhanceDeps,
): Promise<Enhanced> {
  const check = await grammar(sourceOf(kind));
  const { read, completion } = await askForJson(provider, { prompt }, call, (answer) =>
    readQuery(kind, answer, check),
  );
  if (read.ok) return { text: shown(read.value), completion, warnings: [] };
  return {
    text: shown(plainQuery(kind, question)),
    completion,
    warnings: [`the model's query was not valid (${read.problem}): these are the words of the question`],
  };
}

function shown(value: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(value, null, 1);
}

/**
 * Joins everything the caller sent, even where the context was shortened, so that citations in it are not
 * reported as added.
 */
function fullContext({ text, context, template = "" }: Request): string {
  return [text, template, ...context.map(({ content }) => content)].join("\n");
}

/** Returns the filled template when there is no model; it is not an error, because the calling model can follow it. */
function handBack(
  { prompt, templateId }: Prepared,
  missing: string,
  warnings: readonly string[],
): ToolResult {
  return {
    content: [
      {
        type: "text",
        text: `NOT ENHANCED: ${missing}.\n\nYou can do it yourself: follow the instruction below and answer with its result.\n\n-----\n${prompt}\n-----`,
      },
    ],
    _meta: { provider: null, model: null, status: "no_model", template: templateId, warnings },
  };
}

export interface Message {
  readonly role: "user" | "assistant";
  readonly content: string;
}

export interface ContextLimits {
  readonly maxContextMessages: number;
  /** Maximum characters of one message. */
  readonly contextTruncateLength: number;
}

const LEAD = "Use the following previous conversation context as needed:";

/** Appends the last messages of the conversation to the text. */
export function prepareInput(text: string, context: readonly Message[], limits: ContextLimits): string {
  const { maxContextMessages, contextTruncateLength } = limits;
  const recent = maxContextMessages === 0 ? [] : context.slice(-maxContextMessages);
  if (recent.length === 0) return text;
  const lines = recent.map(({ role, content }) => `${role}: ${shortened(content, contextTruncateLength)}`);
  return `${text}\n\n${LEAD}\n${lines.join("\n")}`;
}

function shortened(content: string, length: number): string {
  if (content.length <= length) return content;
  return `${content.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")}...`; // never half a surrogate pair
}
