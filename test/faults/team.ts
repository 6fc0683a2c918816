import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";

/** A tool call of a user. */
interface Call {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Ids of the documents and plans acknowledged to a user. */
export interface Acknowledged {
  readonly documents: Set<string>;
  readonly plans: Set<string>;
}

export interface Answered {
  readonly tool: string;
  /** Start of the call on the monotonic clock and its duration, in milliseconds. */
  readonly at: number;
  readonly ms: number;
  /** `ok`, an error code, or `lost` for a connection that broke five times. */
  readonly outcome: string;
}

export interface Person {
  readonly name: string;
  readonly token: string;
  readonly acknowledged: Acknowledged;
  readonly answers: Answered[];
  /** Other users' secrets that occurred in an answer. */
  readonly leaks: string[];
}

export function newPerson(number: number): Person {
  return {
    name: `person${number}`,
    token: `token-of-person-${number}-and-nobody-else`,
    acknowledged: { documents: new Set(), plans: new Set() },
    answers: [],
    leaks: [],
  };
}

/** Returns a word that occurs only in this user's documents and plans. */
const secretOf = (name: string, at: number) => `zebracorn${at}${name}x`;
const SECRETS = /zebracorn\d+(person\d+)x/g;

const generated = z.looseObject({ project_id: z.string() });
const reply = z.looseObject({
  result: z
    .looseObject({
      isError: z.boolean().optional(),
      structuredContent: z.unknown().optional(),
      content: z.array(z.looseObject({ text: z.string() })).optional(),
    })
    .optional(),
});

/** Returns the nth call of a firm's working day. */
function callOf({ name, acknowledged: { documents } }: Person, at: number): Call {
  const secret = secretOf(name, at);
  const own = [...documents].at(-1);
  const calls: readonly Call[] = [
    {
      name: "law_import",
      arguments: {
        text: `Advice about the harbour\n\n1 The ceiling at the harbour is ${secret}.\n\n2 See [1992] HCA 23 at [${at}].`,
      },
    },
    { name: "law_search", arguments: { query: "ceiling harbour", sources: ["library"] } },
    own === undefined ? { name: "law_library", arguments: {} } : { name: "law_read", arguments: { id: own } },
    { name: "law_grep", arguments: { pattern: "harbour" } },
    {
      name: "planner_generate_project_plan",
      arguments: {
        idea: secret,
        idempotency_key: secret,
        plan: { project_name: secret, tasks: [{ name: "Read the file" }] },
      },
    },
    {
      name: "law_verify_citations",
      arguments: { text: `Mabo v Queensland (No 2) [1992] HCA 23; see ${secret}.`, sources: "library" },
    },
    { name: "planner_list_projects", arguments: { limit: 10 } },
    { name: "law_cite", arguments: { items: [{ id: "Mabo v Queensland (No 2) [1992] HCA 23" }] } },
  ];
  return calls[at % calls.length] ?? { name: "law_library", arguments: {} };
}

const TRIES = 5;

/** Sends a call and retries broken connections, as a client does. */
async function send(url: string, token: string, call: Call): Promise<string | undefined> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: call }),
      });
      return await answer.text();
    } catch {
      await sleep(100 * attempt);
    }
  }
  return undefined;
}

/** Makes calls as one user until told to stop, with random pauses. */
export async function workAs(
  person: Person,
  url: string,
  { until, pauseMs }: { readonly until: () => boolean; readonly pauseMs: number },
): Promise<void> {
  await sleep(Math.random() * pauseMs);
  for (let number = 0; !until(); number += 1) {
    const call = callOf(person, number);
    const at = performance.now();
    const said = await send(url, person.token, call);
    const ms = performance.now() - at;
    for (const [word, owner] of said?.matchAll(SECRETS) ?? [])
      if (owner !== person.name) person.leaks.push(`${call.name}: ${word}`);
    person.answers.push({ tool: call.name, at, ms, outcome: outcomeOf(person, call, said) });
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}

/** Returns the outcome of a call and records what the answer acknowledges. */
function outcomeOf({ acknowledged }: Person, { name }: Call, said: string | undefined): string {
  if (said === undefined) return "lost";
  const { result } = reply.parse(JSON.parse(/\{.*\}/s.exec(said)?.[0] ?? "{}"));
  if (!result) return said.slice(0, 120);
  const text = result.content?.map((one) => one.text).join("\n") ?? "";
  if (result.isError === true) return /^ERROR ([A-Z_]+)/.exec(text)?.[1] ?? text.slice(0, 120);
  acknowledge(acknowledged, name, result);
  return "ok";
}

function acknowledge({ documents, plans }: Acknowledged, name: string, result: object): void {
  const id = /import:[\da-f]{20}/.exec(JSON.stringify(result))?.[0];
  if (name === "law_import" && id !== undefined) documents.add(id);
  const plan = generated.safeParse(Reflect.get(result, "structuredContent"));
  if (name === "planner_generate_project_plan" && plan.success) plans.add(plan.data.project_id);
}

/** Returns the percentile of values; `share` is from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
