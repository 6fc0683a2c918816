import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import * as z from "zod";
import { fieldOf, parseJson } from "../../core/json.ts";
import { NAME, VERSION } from "../version.ts";

const HEADER = z.looseObject({ recording: z.literal("legibus"), version: z.literal(1) });
const EXCHANGE = z.object({
  method: z.string(),
  params: z.unknown(),
  result: z.looseObject({}).optional(),
  error: z.object({ code: z.int(), message: z.string() }).optional(),
});
type Exchange = z.output<typeof EXCHANGE>;

/** Recorded exchanges by request; several responses to the same request are in order. */
export type Recording = ReadonlyMap<string, readonly Exchange[]>;

/** Parses a recording; returns the number of the first invalid line instead, if there is one. */
export function readRecording(text: string): Recording | number {
  const answers = new Map<string, Exchange[]>();
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const value = parseJson(line);
    if (HEADER.safeParse(value).success) continue;
    const { data } = EXCHANGE.safeParse(value);
    if (!data || at === 0) return at + 1;
    const key = keyOf(data.method, data.params);
    answers.set(key, [...(answers.get(key) ?? []), data]);
  }
  return answers.size === 0 ? 1 : answers;
}

/** Creates servers that answer only from a recording; each starts with the first responses. */
export function replayFactory(recording: Recording): () => Server {
  return () => {
    const given = new Map<string, number>();
    const server = new Server(
      { name: NAME, title: "Legibus, a recording", version: VERSION },
      {
        capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
        instructions:
          "This server answers from a recording: only the calls that were recorded, without network.",
      },
    );
    server.fallbackRequestHandler = async ({ method, params }) => {
      const key = keyOf(method, params);
      const answers = recording.get(key) ?? [];
      const count = given.get(key) ?? 0;
      given.set(key, count + 1);
      const answer = answers[Math.min(count, answers.length - 1)];
      if (answer?.error) throw new ProtocolError(answer.error.code, answer.error.message);
      return answer?.result ?? missing(recording, method, params);
    };
    return server;
  };
}

/** Empty results for lists that were never recorded. */
const EMPTY: ReadonlyMap<string, Record<string, unknown>> = new Map([
  ["tools/list", { tools: [] }],
  ["resources/list", { resources: [] }],
  ["resources/templates/list", { resourceTemplates: [] }],
  ["prompts/list", { prompts: [] }],
  ["completion/complete", { completion: { values: [] } }],
]);

function missing(recording: Recording, method: string, params: unknown): Record<string, unknown> {
  const empty = EMPTY.get(method);
  if (empty) return empty;
  if (method !== "tools/call")
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `the recording has no such ${method}`);
  const name = String(fieldOf(params, "name"));
  const others = [...recording.values()].flatMap(([one]) =>
    one?.method === method && fieldOf(one.params, "name") === name ? [argumentsOf(one.params)] : [],
  );
  const hint =
    others.length === 0
      ? "the recording has no call of this tool"
      : `it has: ${others.slice(0, MOST_SHOWN).join("; ")}`;
  const text = `ERROR NOT_FOUND: the recording has no ${name} with these arguments\nTry: ${hint}`;
  return { content: [{ type: "text", text }], isError: true };
}

const MOST_SHOWN = 3; // calls

function argumentsOf(params: unknown): string {
  return JSON.stringify(fieldOf(params, "arguments") ?? {}).slice(0, 300);
}

/** Returns a key for a request that ignores the order of its keys and `_meta`, which differs between clients. */
function keyOf(method: string, params: unknown): string {
  const given = typeof params === "object" && params !== null ? Object.entries(params) : [];
  const asked = given.filter(([key, value]) => key !== "_meta" && JSON.stringify(value) !== "{}");
  return `${method} ${JSON.stringify(ordered(Object.fromEntries(asked)))}`;
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]));
}
