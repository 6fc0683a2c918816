import type { ToolCall } from "../core/call.ts";
import type { AnswerSchema, Completion, CompletionOptions, PromptEnhancementProvider } from "./types.ts";

/** Parses the JSON object in a model's answer, bare, fenced or surrounded by text; undefined without one. */
function jsonIn(answer: string): unknown {
  const from = answer.indexOf("{");
  const to = answer.lastIndexOf("}");
  if (from < 0 || to < from) return undefined;
  try {
    return JSON.parse(answer.slice(from, to + 1));
  } catch {
    return undefined;
  }
}

/** Content of an answer, or the problem with it, for the model's second attempt. */
export type ReadAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

/** Options of a completion whose retries the call reports. */
export function reporting({ signal, progress }: Pick<ToolCall, "signal" | "progress">): CompletionOptions {
  return {
    signal,
    onRetry: ({ attempt, waitMs }) =>
      progress(0.1 + attempt * 0.1, `Attempt ${attempt} failed; the next in ${Math.ceil(waitMs / 1_000)} s`),
  };
}

/** Asks a model for an object in JSON, and once more with the problem if its answer cannot be used. */
export async function askForJson<T>(
  provider: PromptEnhancementProvider,
  { prompt, schema }: { readonly prompt: string; readonly schema?: AnswerSchema },
  call: ToolCall,
  read: (answer: string) => ReadAnswer<T>,
): Promise<{ readonly read: ReadAnswer<T>; readonly completion: Completion }> {
  const ask = async (text: string) => {
    const completion = await provider.completePrompt(text, { ...reporting(call), ...(schema && { schema }) });
    return { completion, read: read(completion.text) };
  };
  const first = await ask(prompt);
  if (first.read.ok) return first;
  call.progress(0.5, "Asking for a correction");
  const second = await ask(
    `${prompt}\n\nYour last answer was:\n${first.completion.text}\n\nIt cannot be used: ${first.read.problem}\nAnswer with the corrected JSON object only.`,
  );
  return { read: second.read, completion: sum(first.completion, second.completion) };
}

/** Parses the object in an answer. */
export function readJson<T>(answer: string, read: (json: unknown) => ReadAnswer<T>): ReadAnswer<T> {
  const json = jsonIn(answer);
  return json === undefined ? { ok: false, problem: "the answer is not one JSON object" } : read(json);
}

const both = (x: number | null, y: number | null) => (x === null || y === null ? null : x + y);

/** Returns the last of two completions, with the costs of both. */
function sum(first: Completion, second: Completion): Completion {
  const usage = {
    input: both(first.usage.input, second.usage.input),
    output: both(first.usage.output, second.usage.output),
  };
  return { ...second, usage, attempts: first.attempts + second.attempts };
}

/** Finds the citations in a text, in canonical spelling. */
export type FindCitations = (
  text: string,
) => readonly { readonly kind: string; readonly canonical: string }[];

const MAX_NAMED = 10;

/** Returns a warning if a model's text has citations that its input does not. */
export function addedAuthorities(given: string, answered: string, find: FindCitations): readonly string[] {
  const known = new Set(named(given, find));
  const added = [...new Set(named(answered, find))].filter((one) => !known.has(one));
  if (added.length === 0) return [];
  const first = added.slice(0, MAX_NAMED).join("; ");
  const more = added.length > MAX_NAMED ? ` and ${added.length - MAX_NAMED} more` : "";
  return [`authorities that the model added, not checked: ${first}${more}`];
}

/** Returns the citations in a text, without "Ibid" and "(n 3)", which identify nothing by themselves. */
function named(text: string, find: FindCitations): readonly string[] {
  return find(text).flatMap(({ kind, canonical }) => (kind === "back_reference" ? [] : [canonical]));
}
