import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { silentLogger } from "../../src/core/logger.ts";
import { createHttp } from "../../src/net/http.ts";
import { client, failureOf, ORIGIN, page, pause, recorder, site } from "./support.ts";
import { patient } from "../support/patience.ts";

/** Modules that importing a file loads at once; types and dynamic imports are not among them. */
function loadedAtOnce(file: URL, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file.href)) return seen;
  seen.add(file.href);
  const statements = readFileSync(file, "utf8").matchAll(
    /^(?:import|export)\s(?!type\b)[^;]*?from "([^"]+)";/gm,
  );
  for (const [, name = ""] of statements) {
    if (name.startsWith(".")) loadedAtOnce(new URL(name, file), seen);
    else seen.add(name);
  }
  return seen;
}

it("neither undici nor another library is loaded before the first request", () => {
  const loaded = loadedAtOnce(new URL("../../src/net/http.ts", import.meta.url));
  const libraries = [...loaded].filter((name) => !name.startsWith("file:") && !name.startsWith("node:"));
  expect(libraries).toEqual([]);
  expect(loaded.size).toBeGreaterThan(10);
});

it("creating sources and asking for their state makes no request", async () => {
  const { dial, attempts } = recorder();
  const { source } = client({}, { connector: dial });
  source.health();
  source.allows(`${ORIGIN}/x`);
  await pause(5);
  expect(attempts).toEqual([]);
});

it("closing cancels running requests and refuses later ones", async () => {
  const hanging = await site(() => {});
  const http = createHttp({ userAgent: "legibus/0", log: silentLogger });
  const rules = {
    name: "AustLII",
    origin: ORIGIN,
    baseUrl: hanging.base,
    hosts: [],
    concurrency: 1,
    spacingMs: 0,
  };
  const source = http.source(rules);
  const call = { signal: new AbortController().signal, log: silentLogger };
  const running = failureOf(source.get(`${ORIGIN}/x`, call));
  while (hanging.hits.length === 0) await pause(2);
  const started = performance.now();
  await http.close();
  expect((await running).code).toBe("CANCELLED");
  expect((await hanging.closed()) - started).toBeLessThan(patient(2_000));
  expect((await failureOf(source.get(`${ORIGIN}/y`, call))).code).toBe("CANCELLED");
});

it("closing is immediate if there was no request", async () => {
  const http = createHttp({ userAgent: "legibus/0", log: silentLogger });
  http.source({ name: "AustLII", origin: ORIGIN, baseUrl: ORIGIN, hosts: [], concurrency: 1, spacingMs: 0 });
  await http.close();
  await http.close();
});

it("closing ends idle connections", async () => {
  const serving = await site(page("x"));
  const http = createHttp({ userAgent: "legibus/0", log: silentLogger });
  const rules = {
    name: "AustLII",
    origin: ORIGIN,
    baseUrl: serving.base,
    hosts: [],
    concurrency: 1,
    spacingMs: 0,
  };
  await http.source(rules).get(`${ORIGIN}/x`, { signal: new AbortController().signal, log: silentLogger });
  await http.close();
  expect(await serving.closed()).toBeGreaterThan(0);
});
