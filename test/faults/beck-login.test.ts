import { describe, expect, test } from "vitest";
import { hasBrowser, ownBeck } from "../sources/beck/support.ts";
import { PASSWORD } from "../support/beck/state.ts";
import { repetitions } from "../support/run/repetitions.ts";
import { tally } from "./tally.ts";

const BGB = "bibdata/ges/bgb/cont/bgb.p823.htm";
const DECISION = "bibdata/ents/beckrs/2023/cont/beckrs.2023.99001.htm";
/** Every tool that reads live pages. */
const LIVE = [
  { tool: "beck:search", args: { query: "verzug" } },
  { tool: "beck:get_document", args: { vpath: BGB } },
  { tool: "beck:get_document", args: { vpath: DECISION, format: "html" } },
  { tool: "beck:get_legislation", args: { law_abbreviation: "BGB", paragraph: "286" } },
  { tool: "beck:get_context", args: { vpath: BGB } },
  { tool: "beck:get_suggestions", args: { term: "Verz" } },
  { tool: "beck:get_referenced_documents", args: { vpath: DECISION } },
  { tool: "beck:get_related_content", args: { vpath: BGB } },
  { tool: "beck:resolve_citation", args: { citation: "LG Musterstadt 14 O 999/23" } },
] as const;
const REJECTIONS = ["redirect", "text", "form"] as const;
/** How the next login ends, and the codes expected then. */
const LOGINS = [
  { login: "works", switches: {}, codes: [""] },
  { login: "is refused", switches: { locked: true }, codes: ["AUTH_FAILED", "AUTH_REQUIRED"] },
  { login: "ends at once", switches: { expireAfter: 1 }, codes: ["AUTH_REQUIRED"] },
];
/**
 * How the site rejects a cookie: each way is tried with each tool and with each end of the next login, and in the
 * nightly run with every pair of the two.
 */
const EXPIRED = LOGINS.flatMap((login, row) =>
  Array.from({ length: repetitions(REJECTIONS.length, 1) }, (_, turn) => ({
    ...login,
    turn: row + turn + 1,
  })),
);

/** Replaces times, so that answers can be compared. */
const timeless = (said: string) => said.replaceAll(/\d{4}-\d\d-\d\dT?\s?\d\d:\d\d(?::\d\d\.\d+)?Z?/g, "NOW");

describe.skipIf(!hasBrowser())("an expired login of beck-online", () => {
  test.for(EXPIRED)(
    "every tool handles an expired login when the next login $login (turn $turn)",
    async ({ turn, switches, codes }, { task }) => {
      const { local, made } = await ownBeck();
      const tried: { held: boolean; ms: number }[] = [];
      const wrong: string[] = [];
      const good = [];
      for (const { tool, args } of LIVE) good.push(await made.ask(tool, args));
      expect(good.filter((said) => said.startsWith("ERROR"))).toEqual([]);
      for (const [at, { tool, args }] of LIVE.entries()) {
        const expiredAs = REJECTIONS[(at + turn) % REJECTIONS.length] ?? "form";
        local.state.set({ expiredAs, ...switches });
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
        if (!held) wrong.push(`${tool} by ${expiredAs} after ${again} logins: ${said.slice(0, 200)}`);
        tried.push({ held, ms });
      }
      tally(task, "beck-online's login expires in the middle", tried);
      expect(wrong).toEqual([]);
    },
  );
});
