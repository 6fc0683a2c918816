import { expect, it } from "vitest";
import { createLogger } from "../../src/core/logger.ts";
import { client, failureOf, fakeClock, ORIGIN, page, site } from "./support.ts";

/** A site whose next statuses are given, then 200. */
async function moody(...statuses: number[]) {
  return await site((request, response) => page("x", {}, statuses.shift() ?? 200)(request, response));
}

it("three refusals in a row pause the source for 15 minutes", async () => {
  const { base, hits } = await moody(403, 429, 403);
  const clock = fakeClock();
  const { get, source } = client({ baseUrl: base }, clock);
  for (const path of ["/a", "/b", "/c"]) await failureOf(get(path));
  const error = await failureOf(get("/d"));
  expect([error.code, error.retryable, error.humanUrl]).toEqual(["ACCESS_DENIED", false, `${ORIGIN}/d`]);
  expect(error.message).toBe(
    "AustLII has refused 3 requests in a row; it is not asked again until 2026-11-21T05:15:00Z",
  );
  expect(error.hint).toBe(
    "open the page in a browser (saved, it comes in with law:import), or try again after 2026-11-21T05:15:00Z",
  );
  expect(source.health()).toEqual({
    refusals: 3,
    pausedUntil: "2026-11-21T05:15:00.000Z",
    lastRefusal: { code: "ACCESS_DENIED", at: "2026-11-21T05:00:00.000Z" },
  });
  clock.advance(15 * 60_000 - 1);
  await failureOf(get("/e"));
  expect(hits).toHaveLength(3);
  clock.advance(1);
  expect((await get("/f")).status).toBe(200);
  expect(source.health().refusals).toBe(0);
});

it("the next refusal after a pause pauses the source again", async () => {
  const { base, hits } = await moody(403, 403, 403, 403);
  const clock = fakeClock();
  const { get } = client({ baseUrl: base }, clock);
  for (const path of ["/a", "/b", "/c"]) await failureOf(get(path));
  clock.advance(15 * 60_000);
  await failureOf(get("/d"));
  await failureOf(get("/e"));
  expect(hits).toHaveLength(4);
});

it.each([200, 404])("status %i resets the count of refusals", async (status) => {
  const { base, hits } = await moody(403, 403, status, 403, 403);
  const { get } = client({ baseUrl: base });
  for (const path of ["/a", "/b", "/c", "/d", "/e", "/f"]) await get(path).catch(() => {});
  expect(hits).toHaveLength(6);
});

it("an outage neither counts as a refusal nor resets the count", async () => {
  const { base, hits } = await moody(403, 500, 403, 502, 403);
  const { get, source } = client({ baseUrl: base });
  for (const path of ["/a", "/b", "/c", "/d", "/e", "/f"]) await get(path).catch(() => {});
  expect([hits.length, source.health().refusals]).toEqual([5, 3]);
});

it("a challenge counts as a refusal", async () => {
  const { base } = await site(page("", { "cf-mitigated": "challenge" }, 403));
  const { get, source } = client({ baseUrl: base });
  for (const path of ["/a", "/b", "/c"]) await failureOf(get(path));
  expect((await failureOf(get("/d"))).code).toBe("BLOCKED");
  expect(source.health().lastRefusal?.code).toBe("BLOCKED");
});

it("a pause rejects the requests already waiting in the queue", async () => {
  const { base, hits } = await site(page("", {}, 403));
  const { get } = client({ baseUrl: base, concurrency: 1 });
  const codes = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => (await failureOf(get(`/${index}`))).code),
  );
  expect(new Set(codes)).toEqual(new Set(["ACCESS_DENIED"]));
  expect(hits).toHaveLength(3);
});

it("a paused source is still answered from the cache", async () => {
  const { base } = await moody(200, 403, 403, 403);
  const { get } = client({ baseUrl: base });
  for (const path of ["/kept", "/b", "/c", "/d"]) await get(path).catch(() => {});
  expect((await get("/kept")).how).toBe("cache");
});

it("a pause of one source does not affect another", async () => {
  const refusing = await site(page("", {}, 403));
  const serving = await site(page("x"));
  const { get } = client({ baseUrl: refusing.base });
  for (const path of ["/a", "/b", "/c"]) await failureOf(get(path));
  expect((await client({ baseUrl: serving.base }).get("/x")).status).toBe(200);
});

it("the beginning of a pause is logged without a URL", async () => {
  const lines: string[] = [];
  const log = createLogger({ level: "warn", write: (line) => lines.push(line) });
  const { base } = await site(page("", {}, 403));
  const { get } = client({ baseUrl: base }, { ...fakeClock(), log });
  for (const path of ["/a", "/b", "/c", "/d"]) await failureOf(get(path));
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: "warn",
      event: "source paused",
      source: "AustLII",
      code: "ACCESS_DENIED",
      until: "2026-11-21T05:15:00Z",
    },
  ]);
});

it("a source has no refusals before its first request", () => {
  expect(client().source.health()).toEqual({ refusals: 0 });
});
