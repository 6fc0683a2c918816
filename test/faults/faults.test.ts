import { expect, test } from "vitest";
import type { ToolResult } from "../../src/core/result.ts";
import { allProviders } from "../../src/app/providers.ts";
import { createHttp } from "../../src/net/http.ts";
import { loopbackOnly, noNames } from "../net/support.ts";
import { changed } from "../support/fault-server.ts";
import { loudLogger, textOf } from "../support/providers.ts";
import { type Case, CASES, SECRET } from "./cases.ts";
import { KINDS, type Kind } from "./kinds.ts";
import { patient } from "../support/patience.ts";
import { tally } from "./tally.ts";
import { lasting } from "../support/lasting.ts";
import { startSources } from "./sources.ts";

const SLOW_MS = 400; // time limit for a silent source
const PATIENT_MS = 30_000; // time limit otherwise, so that a busy machine is not mistaken for a silent source
const MAX_BYTES = 2_000_000;

const outside: string[] = [];
const sources = await lasting(startSources());

interface Outcome {
  readonly result: ToolResult;
  readonly text: string;
  readonly lines: readonly string[];
  readonly ms: number;
}

/** Calls a source one of whose hosts does this; records and refuses connections beyond loopback. */
async function outcomeOf(one: Case, kind: Pick<Kind, "misdeed" | "ground" | "slow">): Promise<Outcome> {
  const { log, lines } = loudLogger([SECRET]);
  const http = createHttp({
    userAgent: "legibus-test",
    log,
    lookup: noNames,
    random: () => 0,
    connector: (options) => {
      if (options.host !== "127.0.0.1") outside.push(`${options.host}:${options.port}`);
      if (options.port === 22 || options.port === 80) outside.push(`${options.host}:${options.port}`);
      return loopbackOnly(options);
    },
  });
  const rules = { timeoutMs: limitOf(kind), maxBytes: MAX_BYTES };
  const { result, ms } = await sources.ask(one, sources.moved(one, kind), { log, http, rules });
  return { result, text: textOf(result), lines, ms };
}

/** Returns the error codes of a failed or partial answer. */
function codesOf({ result, text }: Outcome): readonly string[] {
  if (result.isError) return [/^ERROR (\w+):/.exec(text)?.[1] ?? "untyped"];
  const reports = result._meta?.["legibus/per_source"];
  if (result.structuredContent?.["status"] !== "partial" || !Array.isArray(reports)) return [];
  return reports.flatMap((one: { code?: string }) => one.code ?? []);
}

const limitOf = ({ slow }: Pick<Kind, "slow">) => (slow ? SLOW_MS : PATIENT_MS);

/** Whether an outcome has an expected error code or, where possible, the right answer. */
function isHonest(kind: Kind, one: Case, outcome: Outcome, said: string): boolean {
  const codes = codesOf(outcome);
  if (codes.length > 0) return codes.every((code) => kind.codes.some((allowed) => allowed === code));
  const isTold = kind.cut === true && (one.short === true || outcome.text.includes("incomplete"));
  const mayServe = kind.readable === true || one.otherwise === true || isTold;
  return mayServe && [one.proof, kind.proof ?? one.proof].some((proof) => said.includes(proof));
}

/** URLs for programs, whose responses users cannot read. */
const FOR_PROGRAMS =
  /Open in a browser: \S*(?:\/\/api\.|\/api\/|\/webapi\/|\/resource\/|\/v1\/|jadeService|\.zip|\.xml)/;

/** Returns what is wrong with an outcome. */
function complaints(kind: Kind, one: Case, outcome: Outcome): string[] {
  const { result, text, ms, lines } = outcome;
  const said = [text, JSON.stringify(result.structuredContent ?? {})].join("\n");
  const start = text.slice(0, 150);
  const limit = (one.rounds ?? 1) * limitOf(kind) + 1_000;
  return [
    isHonest(kind, one, outcome, said) ? "" : `answered: ${start}`,
    said.includes("CANARY") ? `repeated the source: ${start}` : "",
    [said, ...lines].some((line) => line.includes(SECRET)) ? "told a secret" : "",
    FOR_PROGRAMS.test(text) ? `linked to what only a program reads: ${text.slice(-200)}` : "",
    ms > patient(limit) ? `took ${Math.round(ms)} ms` : "",
  ].filter((complaint) => complaint !== "");
}

test("there are at least thirty kinds of faults and cases for every source", async () => {
  expect(new Set(KINDS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(30);
  const withSource = (await allProviders()).filter(({ settings }) =>
    Object.keys(settings).includes("baseUrl"),
  );
  const tried = new Set([...CASES.map(({ provider }) => provider), "beck"]); // tested in beck.test.ts
  expect(withSource.length).toBeGreaterThan(0);
  expect(withSource.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
});

test.each(CASES)("without a fault $provider:$tool answers by $host", async (one) => {
  const good = await outcomeOf(one, { misdeed: changed((reply) => reply) });
  expect(good.text).toContain(one.proof);
  expect(good.result.isError).toBeUndefined();
});

// retried, because a busy machine uses part of the second allowed beyond a limit
test.for(KINDS)(
  "a fault of any source leads to a typed error or the right answer: $name",
  { retry: 1 },
  async (kind, { task }) => {
    const found = await Promise.all(
      CASES.map(async (one) => {
        const outcome = await outcomeOf(one, kind);
        const wrong = complaints(kind, one, outcome);
        return {
          held: wrong.length === 0,
          ms: outcome.ms,
          wrong: wrong.map((text) => `${one.provider}:${one.tool} by ${one.host} ${text}`),
        };
      }),
    );
    tally(task, "a source that fails", found);
    expect(found.flatMap(({ wrong }) => wrong)).toEqual([]);
  },
);

test("no fault makes the server connect to another host", () => {
  expect(outside).toEqual([]);
});
