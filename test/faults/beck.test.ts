import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hasBrowser, type MadeProvider, makeBeck } from "../sources/beck/support.ts";
import { type LocalBeck, startBeck, type Misdeed as BeckMisdeed } from "../support/beck/server.ts";
import { type Answer, PASSWORD, USERNAME } from "../support/beck/state.ts";
import { known } from "../support/fault-server.ts";
import type { Reply } from "../support/austlii/routes.ts";
import { KINDS as ALL, type Kind } from "./kinds.ts";
import { EVENTUALLY, patient } from "../support/patience.ts";
import { tally } from "./tally.ts";

const SLOW_MS = 1_000; // time limit for a silent site
const PATIENT_MS = 30_000; // time limit otherwise, so that a busy machine is not mistaken for a silent site
const CASES = [
  { tool: "beck:search", args: { query: "verzug" }, proof: "Verzug des Schuldners" },
  {
    tool: "beck:get_document",
    args: { vpath: "bibdata/ges/bgb/cont/bgb.p823.htm" },
    proof: "Wer vorsätzlich",
  },
] as const;

/** Faults possible on the connection of a valid login, and beck-online's own captcha. */
const KINDS: readonly Kind[] = [
  ...ALL.filter(({ ground }) => ground === undefined),
  {
    name: "a captcha",
    misdeed: known({ kind: "body", body: '<html><div id="turnstile-container"></div></html>' }),
    codes: ["BLOCKED"],
  },
];

/** Adapts a kind's fault to the local Beck. */
function done({ misdeed }: Kind): BeckMisdeed {
  return (response, said) => {
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    void misdeed({
      url: response.req.url ?? "/",
      response,
      good: () => replyOf(said),
      hangUp: () => {},
      sleep: async (ms) => await wait(ms, true, { signal: gone.signal }).catch(() => false),
    });
  };
}

function replyOf({ status = 200, html, type = "text/html", location }: Answer): Reply {
  const headers = { "content-type": `${type}; charset=utf-8`, ...(location !== undefined && { location }) };
  return { status, headers, body: Buffer.from(html) };
}

/** A page's script learns neither why a fetch failed nor most of the response's headers. */
const NO_REASON = "OFFLINE";
const ALSO: Readonly<Record<string, readonly string[]>> = {
  "status 407": [NO_REASON],
  "status 403 challenge": ["ACCESS_DENIED"],
  "status 200 challenge": ["LAYOUT_CHANGED"],
  "an encoding that nobody knows": ["LAYOUT_CHANGED"], // Chromium ignores the encoding
  huge: ["LAYOUT_CHANGED"], // 4 MB, and the next one's 10, are within what a document may have
  "gzip bomb": ["LAYOUT_CHANGED", "UPSTREAM_TIMEOUT"], // Chromium on a slow machine does not finish it
  "yes and deep HTML": ["UPSTREAM_TIMEOUT"],
  "yes and deep XML": ["UPSTREAM_TIMEOUT"],
  "headers of 40 kB": ["LAYOUT_CHANGED"], // within Chromium's limit
  "a negative length": ["LAYOUT_CHANGED"], // Chromium reads on until the connection ends
};
const isUnanswered = ({ name }: Kind) =>
  /^(?:redirect|reset|closed|truncated|no HTTP|two lengths|a chunk|headers of|gzip|packed)/.test(name);

function codesOf(kind: Kind): readonly string[] {
  return [...kind.codes, ...(ALSO[kind.name] ?? []), ...(isUnanswered(kind) ? [NO_REASON] : [])];
}

const codeOf = (said: string) => /^ERROR (\w+): /.exec(said)?.[1];

/** Returns what is wrong with an answer, or an empty string. */
function complaints(kind: Kind, proof: string, said: string, ms: number): string {
  const code = codeOf(said);
  const mayServe = kind.readable === true && said.includes(proof);
  const isHonest = code === undefined ? mayServe : codesOf(kind).includes(code);
  const limit = (kind.slow === true ? SLOW_MS : PATIENT_MS) + 1_000;
  const tells = ["CANARY", PASSWORD, USERNAME].filter((text) => said.includes(text));
  return [
    isHonest ? "" : said.slice(0, 200),
    ...tells,
    ms > patient(limit) ? `took ${Math.round(ms)} ms` : "",
  ]
    .filter((one) => one !== "")
    .join(", ");
}

async function outcomes(made: MadeProvider, kind: Kind) {
  return await Promise.all(
    CASES.map(async ({ tool, args, proof }) => {
      const started = performance.now();
      const said = await made.ask(tool, args);
      const ms = performance.now() - started;
      const wrong = complaints(kind, proof, said, ms);
      return { held: wrong === "", ms, wrong: wrong === "" ? [] : [`${tool}: ${wrong}`] };
    }),
  );
}

test("at least thirty kinds of faults are tried on beck-online", () => {
  expect(new Set(KINDS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(30);
});

describe.skipIf(!hasBrowser())("faults of beck-online, through a browser", () => {
  let local: LocalBeck;
  let patient: MadeProvider;
  let hasty: MadeProvider;
  let shift = 0;

  beforeAll(async () => {
    local = await startBeck();
    const made = (timeout: number) =>
      makeBeck(local, {
        env: { BECK_DAILY_DOCUMENTS: "10000" },
        timeoutMs: timeout,
        now: () => Date.now() + shift,
      });
    [patient, hasty] = [made(PATIENT_MS), made(SLOW_MS)];
  });
  afterAll(async () => {
    await Promise.all([patient.provider.shutdown(), hasty.provider.shutdown()]);
    await local.close();
  });

  test.for(KINDS)(
    "a fault of beck-online leads to a typed error or the right answer: $name",
    { retry: 1 },
    async (kind, { task }) => {
      const made = kind.slow === true ? hasty : patient;
      local.misbehave();
      shift += 2 * 24 * 3_600_000; // expires remembered refusals
      for (const { tool, args, proof } of CASES)
        await vi.waitFor(async () => expect(await made.ask(tool, args)).toContain(proof), EVENTUALLY); // a connection of the previous kind may still be closing
      local.misbehave(done(kind));
      const tried = await outcomes(made, kind);
      tally(task, "beck-online that fails, through a browser", tried);
      expect(tried.flatMap(({ wrong }) => wrong)).toEqual([]);
    },
  );
});
