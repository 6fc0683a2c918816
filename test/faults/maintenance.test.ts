import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type App, createApp } from "../../src/app/index.ts";
import { CASES, startWorld } from "./cases.ts";
import { changed, startFaultServer } from "../support/fault-server.ts";
import { textOf } from "../support/providers.ts";
import { CLEAN_ENV } from "../support/stdio.ts";
import { lasting, temporaryFolder } from "../support/lasting.ts";

interface Page {
  readonly name: string;
  readonly type?: string;
  readonly body: string | ((good: Buffer) => Buffer);
  /** Whether the part that came may be shown, marked as incomplete. */
  readonly isPart?: true;
  /** Whether it is recognised as a refusal, after several of which a source is not asked for a while. */
  readonly isBlock?: true;
}

/** Pages that sources serve with status 200 during maintenance, or instead of the page. */
const PAGES: readonly Page[] = [
  {
    name: "a page of maintenance",
    type: "text/html; charset=utf-8",
    body: "<!DOCTYPE html><html><head><title>Wartungsarbeiten</title></head><body><h1>Wartungsarbeiten</h1><p>Dieser Dienst ist gegen 14 Uhr wieder da. We will be back soon.</p></body></html>",
  },
  {
    name: "a challenge of Cloudflare",
    isBlock: true,
    type: "text/html; charset=utf-8",
    body: "<!DOCTYPE html><html><head><title>Just a moment...</title></head><body><p>Enable JavaScript and cookies to continue</p><script>(function(){window._cf_chl_opt = {cvId: '3', cZone: 'www.example.org'};var a = document.createElement('script');a.src = '/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1';}());</script></body></html>",
  },
  {
    name: "a challenge of another kind",
    type: "text/html; charset=utf-8",
    body: '<!DOCTYPE html><html><head><title>Making sure you&#39;re not a bot!</title></head><body><h1>Making sure you&#39;re not a bot!</h1><p id="status">Loading...</p><script id="challenge" type="application/json">{"difficulty":4}</script></body></html>',
  },
  { name: "an empty object", type: "application/json", body: "{}" },
  {
    name: "a sentence",
    type: "text/plain",
    body: "Service temporarily unavailable, please come back later.",
  },
  {
    name: "an error in XML",
    type: "application/xml; charset=utf-8",
    body: '<?xml version="1.0" encoding="UTF-8"?><error><code>503</code><message>Wartung</message></error>',
  },
  {
    name: "half the page, as if it were all",
    isPart: true,
    body: (good) => good.subarray(0, Math.floor(good.length / 2)),
  },
  {
    name: "the page without its last bytes",
    isPart: true,
    body: (good) => good.subarray(0, -16),
  },
];

const world = await lasting(startWorld());
const faults = await lasting(startFaultServer());
const folder = temporaryFolder("maintenance");

/** Starts an app whose source shows the page until `work.isDone`. */
async function startApp(host: string, page: Page) {
  const work = { isDone: false };
  const base = faults.stage({
    good: world.env[host] ?? "",
    misdeed: changed((good) =>
      work.isDone
        ? good
        : {
            status: 200,
            headers: page.type === undefined ? good.headers : { "content-type": page.type },
            body: typeof page.body === "string" ? Buffer.from(page.body) : page.body(good.body),
          },
    ),
  });
  const only = { LEGIBUS_LIBRARY: "on", LEGIBUS_DATA_DIR: mkdtempSync(join(folder, "data-")) };
  const missing = changed((good) => ({ ...good, status: 404 }));
  const portal = faults.stage({ good: world.env["RIS_BASE_URL"] ?? "", misdeed: missing });
  const others = host === "RII_BASE_URL" ? { RIS_BASE_URL: portal } : {}; // used only if the portal has none
  const app = await createApp(
    {
      ...CLEAN_ENV,
      ...world.env,
      ...only,
      ...others,
      [host]: base,
      LEGIBUS_PROVIDERS: "+risat",
      LEGIBUS_LOG_LEVEL: "silent",
    },
    () => {},
  );
  return { app, work, hits: () => faults.hits(base) };
}

const ask = async ({ orchestrator }: App, { provider, tool, args }: (typeof CASES)[number]) =>
  await orchestrator.handleToolCall(`${provider}:${tool}`, { ...args });

describe.each(PAGES)("$name served with status 200", (page) => {
  test.each(CASES.map((one) => ({ ...one, title: `${one.provider}:${one.tool} of ${one.host}` })))(
    "the cache does not keep a maintenance page of $title",
    async (one) => {
      const { app, work, hits } = await startApp(one.host, page);
      try {
        const during = await ask(app, one);
        if (one.otherwise !== true && page.isPart !== true)
          expect(textOf(during)).toMatch(
            /^(?:ERROR|Warning: jade) (?:LAYOUT_CHANGED|UPSTREAM_ERROR|BLOCKED)/m,
          );
        work.isDone = true;
        const before = hits();
        const after = textOf(await ask(app, one));
        if (one.provider === "jade" && one.tool === "search" && page.isBlock)
          return expect(after).toContain("it is not asked again until"); // one search asks it six times
        expect(after).toContain(one.proof);
        if (one.otherwise !== true) expect(hits()).toBeGreaterThan(before);
        const asked = hits();
        expect(textOf(await ask(app, one))).toContain(one.proof);
        if (one.host !== "JADE_BASE_URL") expect(hits()).toBe(asked); // jade's search is a POST
      } finally {
        await app.shutdown();
      }
    },
  );
});
