import { describe, expect, test } from "vitest";
import { hasBrowser, makeBeck } from "../providers/beck/support.ts";
import { type Misdeed, startBeck } from "../support/beck/server.ts";
import { PASSWORD } from "../support/beck/state.ts";
import { CANARY } from "./kinds.ts";
import { tally } from "./tally.ts";

const TIMEOUT_MS = 1_500;
const BGB = "bibdata/ges/bgb/cont/bgb.p823.htm";
const CASES = [
  { tool: "beck:search", args: { query: "verzug" } },
  { tool: "beck:get_document", args: { vpath: BGB } },
] as const;

interface Kind {
  readonly name: string;
  readonly misdeed: Misdeed;
  readonly codes: readonly string[];
}

const PAGE = `<html><head><title>${CANARY}</title></head><body><p>${CANARY}</p></body></html>`;
const HTML = { "content-type": "text/html; charset=utf-8" };

const answers =
  (status: number, headers: Record<string, string> = {}, body = PAGE): Misdeed =>
  (response) =>
    void response.writeHead(status, { ...HTML, ...headers }).end(body);
const status = (code: number, ...codes: readonly string[]): Kind => ({
  name: `status ${code}`,
  misdeed: answers(code),
  codes,
});

const KINDS: readonly Kind[] = [
  status(401, "AUTH_REQUIRED"),
  status(403, "ACCESS_DENIED", "BLOCKED"),
  status(404, "NOT_FOUND"),
  status(429, "RATE_LIMITED"),
  status(500, "UPSTREAM_ERROR"),
  status(503, "UPSTREAM_ERROR"),
  { name: "silence", misdeed: () => {}, codes: ["UPSTREAM_TIMEOUT"] },
  {
    name: "silence in the body",
    misdeed: (response) => void response.writeHead(200, { ...HTML, "content-length": 9_000 }).write(PAGE),
    codes: ["UPSTREAM_TIMEOUT"],
  },
  {
    name: "reset",
    misdeed: (response) => void response.socket?.resetAndDestroy(),
    codes: ["OFFLINE", "UPSTREAM_ERROR"],
  },
  {
    name: "truncated",
    misdeed: (response, { html }) => {
      response.writeHead(200, { ...HTML, "content-length": Buffer.byteLength(html) });
      response.write(html.slice(0, html.length / 2), () => response.socket?.destroy());
    },
    codes: ["OFFLINE", "UPSTREAM_ERROR"],
  },
  {
    name: "half of it, as if it were all",
    misdeed: (response, { html }) => void response.writeHead(200, HTML).end(html.slice(0, html.length / 2)),
    codes: ["UPSTREAM_ERROR", "LAYOUT_CHANGED"],
  },
  {
    name: "a redirect to elsewhere",
    misdeed: answers(302, { location: "http://127.0.0.1:9/" }),
    codes: ["OFFLINE", "UPSTREAM_ERROR"],
  },
  {
    name: "a challenge",
    misdeed: answers(200, {}, '<html><div id="turnstile-container"></div></html>'),
    codes: ["BLOCKED"],
  },
  { name: "another page", misdeed: answers(200), codes: ["LAYOUT_CHANGED"] },
  { name: "nothing", misdeed: answers(200, {}, ""), codes: ["LAYOUT_CHANGED"] },
  {
    name: "a wrong type",
    misdeed: answers(200, { "content-type": "application/pdf" }, "%PDF-1.7"),
    codes: ["LAYOUT_CHANGED", "UPSTREAM_ERROR"],
  },
];

describe.skipIf(!hasBrowser())("beck-online that fails, through a browser", () => {
  test.for(KINDS)("$name", { timeout: 60_000 }, async ({ misdeed, codes }, { task }) => {
    const local = await startBeck();
    const made = makeBeck(local, { env: { BECK_TIMEOUT_MS: String(TIMEOUT_MS) } });
    const wrong: string[] = [];
    try {
      expect(await made.ask("beck:get_document", { vpath: BGB })).toContain("Wer vorsätzlich");
      local.misbehave(misdeed);
      const tried = [];
      for (const { tool, args } of CASES) {
        const started = performance.now();
        const said = await made.ask(tool, args);
        const ms = performance.now() - started;
        const code = /^ERROR (\w+): /.exec(said)?.[1] ?? "";
        const isHonest = codes.includes(code);
        const held =
          isHonest && !said.includes("CANARY") && !said.includes(PASSWORD) && ms < 2 * TIMEOUT_MS + 1_000;
        if (!held) wrong.push(`${tool} after ${Math.round(ms)} ms: ${said.slice(0, 200)}`);
        tried.push({ held, ms });
      }
      tally(task, "beck-online that fails, through a browser", tried);
      expect(wrong).toEqual([]);
    } finally {
      await made.provider.shutdown();
      await local.close();
    }
  });
});

const DECISION = "bibdata/ents/beckrs/2023/cont/beckrs.2023.99001.htm";
/** Every tool that reads live pages. */
const LIVE = [
  ...CASES,
  { tool: "beck:get_document", args: { vpath: DECISION, format: "html" } },
  { tool: "beck:get_legislation", args: { law_abbreviation: "BGB", paragraph: "286" } },
  { tool: "beck:get_context", args: { vpath: BGB } },
  { tool: "beck:get_suggestions", args: { term: "Verz" } },
  { tool: "beck:get_referenced_documents", args: { vpath: DECISION } },
  { tool: "beck:get_related_content", args: { vpath: BGB } },
  { tool: "beck:resolve_citation", args: { citation: "LG Musterstadt 14 O 999/23" } },
] as const;
/** How the site tells that a cookie is no longer accepted, and what a login comes to then. */
const EXPIRED = (["redirect", "text", "form"] as const).flatMap((expiredAs) => [
  { expiredAs, login: "works", switches: {}, codes: [""] },
  { expiredAs, login: "is refused", switches: { locked: true }, codes: ["AUTH_FAILED", "AUTH_REQUIRED"] },
  { expiredAs, login: "ends at once", switches: { expireAfter: 1 }, codes: ["AUTH_REQUIRED"] },
]);

/** The same answer, whenever it was given. */
const timeless = (said: string) => said.replaceAll(/\d{4}-\d\d-\d\dT?\s?\d\d:\d\d(?::\d\d\.\d+)?Z?/g, "NOW");

describe.skipIf(!hasBrowser())("a login of beck-online that expires in the middle", () => {
  test.for(EXPIRED)(
    "told by $expiredAs, and the next login $login",
    { timeout: 60_000 },
    async ({ expiredAs, switches, codes }, { task }) => {
      const local = await startBeck();
      const made = makeBeck(local);
      const tried: { held: boolean; ms: number }[] = [];
      const wrong: string[] = [];
      try {
        const good = [];
        for (const { tool, args } of LIVE) good.push(await made.ask(tool, args));
        expect(good.filter((said) => said.startsWith("ERROR"))).toEqual([]);
        local.state.set({ expiredAs, ...switches });
        for (const [at, { tool, args }] of LIVE.entries()) {
          const { logins } = local.state.counts;
          local.state.forget();
          const started = performance.now();
          const said = await made.ask(tool, args);
          const ms = performance.now() - started;
          const code = /^ERROR (\w+): /.exec(said)?.[1] ?? "";
          const right =
            codes.some((one) => one === code) && (code !== "" || timeless(said) === timeless(good[at] ?? ""));
          const again = local.state.counts.logins - logins;
          const tells = [said, ...made.lines].some((line) => line.includes(PASSWORD));
          const held = right && again <= 1 && !tells;
          if (!held) wrong.push(`${tool} after ${again} logins: ${said.slice(0, 200)}`);
          tried.push({ held, ms });
        }
        tally(task, "beck-online's login expires in the middle", tried);
        expect(wrong).toEqual([]);
      } finally {
        await made.provider.shutdown();
        await local.close();
      }
    },
  );
});
