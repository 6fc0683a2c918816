import * as z from "zod";
import { LegibusError } from "../core/errors.ts";
import type { CheckQuery } from "../core/provider.ts";
import { jsonIn } from "../llm/json.ts";
import type { AnswerKind } from "./templates.ts";

export type QueryKind = Exclude<AnswerKind, "prompt">;

/** Returns the source of a kind of query. */
export function sourceOf(kind: QueryKind): string {
  return kind.slice(0, -"-query".length);
}

export type ReadQuery =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  /** The problem, for the model's second attempt. */
  | { readonly ok: false; readonly problem: string };

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

/**
 * Parses a model's answer as a query: one JSON object of the right shape, whose query passes the source's
 * check.
 */
export function readQuery(kind: QueryKind, answer: string, check: CheckQuery | undefined): ReadQuery {
  const json = jsonIn(answer);
  if (json === undefined) return { ok: false, problem: "the answer is not one JSON object" };
  const parsed = SHAPES[kind].safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { ok: false, problem: `${issue?.path.map(String).join(".") ?? ""}: ${issue?.message ?? "wrong"}` };
  }
  const problem = problemOf(parsed.data, check);
  return problem === undefined ? { ok: true, value: parsed.data } : { ok: false, problem };
}

/**
 * Builds the fallback when the model's query is rejected: the question's words as a plain search of its
 * source.
 */
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
