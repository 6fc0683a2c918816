import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { App } from "../../src/app/index.ts";
import { textOf } from "../support/providers.ts";
import { searchData } from "../support/search-data.ts";
import { startAustlii } from "../support/austlii/server.ts";
import { startApp } from "../support/app.ts";
import { lasting, temporaryFolder } from "../support/lasting.ts";
import { EVENTUALLY } from "../support/patience.ts";

const root = temporaryFolder("law-live");
const upstream = await lasting(startAustlii());
beforeEach(() => upstream.reset());

async function withApp<T>(dataDir: string, use: (app: App) => Promise<T>): Promise<T> {
  const { app, close } = await startApp({
    LEGIBUS_DATA_DIR: join(root, dataDir),
    LEGIBUS_LIVE: "austlii",
    LEGIBUS_PROVIDERS: "austlii,law",
    ...upstream.env,
  });
  try {
    return await use(app);
  } finally {
    await close();
  }
}

const ask = async (app: App, tool: string, args: Record<string, unknown>) =>
  await app.orchestrator.handleToolCall(`law:${tool}`, args);

test("search, outline and read lead to the passage with one request for the document", async () => {
  await withApp("journey", async (app) => {
    const search = async () => searchData(await ask(app, "search", { query: "negligence" }));
    await expect.poll(async () => (await search()).status, EVENTUALLY).toBe("ok"); // a busy machine is slow at first
    const hits = await search();
    expect(hits.per_source.map(({ source, status }) => [source, status])).toEqual([
      ["library", "empty"],
      ["austlii", "ok"],
    ]);
    const { id } = hits.results[0] ?? { id: "" };
    const before = upstream.requests.length;
    const outline = textOf(await ask(app, "outline", { id }));
    const pin = /· (\[\d+\])/.exec(outline)?.[1] ?? "";
    expect(textOf(await ask(app, "read", { id, pin }))).toContain(`---\n\n${pin} `);
    expect((await ask(app, "grep", { id, pattern: "the" })).structuredContent).toMatchObject({
      next: expect.anything(),
    });
    expect(upstream.requests.length - before).toBe(1);
    upstream.fault("*", { kind: "reset" });
    const again = searchData(await ask(app, "search", { query: "negligence", sources: ["library"] }));
    expect(again.results.map((one) => one.id)).toContain(id);
  });
});

test("a blocked source is named with its code, and the library still answers", async () => {
  await withApp("blocked", async (app) => {
    await ask(app, "import", { text: "A memorandum on native title and its extinguishment." });
    upstream.fault("*", { kind: "status", status: 403 });
    const hits = searchData(await ask(app, "search", { query: "native title" }));
    expect(hits.status).toBe("partial");
    expect(hits.results).toMatchObject([{ how: "import" }]);
    expect(hits.per_source.find(({ source }) => source === "austlii")?.code).toBe("BLOCKED");
    expect(hits.warnings[0]).toMatch(/^austlii BLOCKED: .*https:\/\/www\.austlii\.edu\.au\//);
  });
});
