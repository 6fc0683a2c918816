import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type App, createApp } from "../../src/app/index.ts";
import { CASES, startWorld } from "./cases.ts";
import { changed, startFaultServer } from "../support/fault-server.ts";
import { textOf } from "../support/providers.ts";
import { CLEAN_ENV } from "../support/stdio.ts";
import { lasting, temporaryFolder } from "../support/lasting.ts";

/** Pages that sources serve with status 200 during maintenance. */
const PAGES = [
  {
    name: "a page of maintenance",
    type: "text/html; charset=utf-8",
    body: "<!DOCTYPE html><html><head><title>Wartungsarbeiten</title></head><body><h1>Wartungsarbeiten</h1><p>Dieser Dienst ist gegen 14 Uhr wieder da. We will be back soon.</p></body></html>",
  },
  { name: "an empty object", type: "application/json", body: "{}" },
  {
    name: "a sentence",
    type: "text/plain",
    body: "Service temporarily unavailable, please come back later.",
  },
];

const world = await lasting(startWorld());
const faults = await lasting(startFaultServer());
const folder = temporaryFolder("maintenance");

/** Starts an app whose source shows the page until `work.isDone`. */
async function startApp(host: string, page: (typeof PAGES)[number]) {
  const work = { isDone: false };
  const base = faults.stage({
    good: world.env[host] ?? "",
    misdeed: changed((good) =>
      work.isDone
        ? good
        : { status: 200, headers: { "content-type": page.type }, body: Buffer.from(page.body) },
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
        if (one.otherwise !== true)
          expect(textOf(during)).toMatch(/^(?:ERROR|Warning: jade) (?:LAYOUT_CHANGED|UPSTREAM_ERROR)/m);
        work.isDone = true;
        const before = hits();
        const after = textOf(await ask(app, one));
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
