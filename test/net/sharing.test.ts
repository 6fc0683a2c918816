import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { createLogger, silentLogger } from "../../src/core/logger.ts";
import { client, failureOf, fakeClock, ORIGIN, page, pause, site, tcp, USER_AGENT } from "./support.ts";
import { patient } from "../support/patience.ts";

/** A site that answers only when told to. */
async function held() {
  const open: ServerResponse[] = [];
  const server = await site((_request, response) => open.push(response));
  const answer = (body: string) => {
    for (const response of open.splice(0)) response.end(body);
  };
  const arrived = async (count: number) => {
    while (server.hits.length < count) await pause(2);
  };
  return { ...server, answer, arrived };
}

it("fifty identical calls are one request", async () => {
  const { base, hits, answer, arrived } = await held();
  const { get } = client({ baseUrl: base });
  const all = Promise.all(Array.from({ length: 50 }, async () => await get("/x")));
  await arrived(1);
  await pause(20);
  answer("shared");
  expect((await all).map((got) => got.text())).toEqual(Array.from({ length: 50 }, () => "shared"));
  expect(hits).toHaveLength(1);
});

it("calls with different URLs or Accept headers are separate requests", async () => {
  const { base, hits } = await site(page("x"));
  const { get } = client({ baseUrl: base });
  await Promise.all([get("/x"), get("/x?y"), get("/x", { accept: "application/json" }), get("/x#fragment")]);
  expect(hits.map(({ url, headers }) => `${url} ${headers.accept}`).toSorted()).toEqual([
    "/x */*",
    "/x application/json",
    "/x?y */*",
  ]);
});

it("a shared failure reaches all callers and is not cached", async () => {
  let status = 500;
  const { base, hits } = await site((request, response) => page("x", {}, status)(request, response));
  const { get } = client({ baseUrl: base });
  const codes = await Promise.all([get("/x"), get("/x")].map(async (one) => (await failureOf(one)).code));
  expect([codes, hits.length]).toEqual([["UPSTREAM_ERROR", "UPSTREAM_ERROR"], 1]);
  status = 200;
  expect((await get("/x")).status).toBe(200);
});

it("a shared request survives one caller's cancellation", async () => {
  const { base, hits, answer, arrived } = await held();
  const { get } = client({ baseUrl: base });
  const quitter = new AbortController();
  const quits = failureOf(get("/x", { signal: quitter.signal }));
  const stays = get("/x");
  await arrived(1);
  quitter.abort();
  expect((await quits).code).toBe("CANCELLED");
  answer("still here");
  expect((await stays).text()).toBe("still here");
  expect(hits).toHaveLength(1);
});

it("a shared request is aborted with its last caller, visibly to the server within a second", async () => {
  const { base, closed, arrived } = await held();
  const { get } = client({ baseUrl: base });
  const quitters = [new AbortController(), new AbortController()];
  const asking = quitters.map(async ({ signal }) => await failureOf(get("/x", { signal })));
  await arrived(1);
  const aborted = performance.now();
  for (const quitter of quitters) quitter.abort();
  expect((await Promise.all(asking)).map(({ code }) => code)).toEqual(["CANCELLED", "CANCELLED"]);
  expect((await closed()) - aborted).toBeLessThan(patient(1_000));
});

it("a caller after the last cancellation starts a new request", async () => {
  const { base, hits, answer, arrived } = await held();
  const { get } = client({ baseUrl: base });
  const quitter = new AbortController();
  const quits = failureOf(get("/x", { signal: quitter.signal }));
  await arrived(1);
  quitter.abort();
  const next = get("/x");
  await quits;
  await arrived(2);
  answer("second");
  expect((await next).text()).toBe("second");
  expect(hits).toHaveLength(2);
});

it("cancelling in the middle of a body closes the connection", async () => {
  const streaming = await site((_request, response) => response.write("<html>"));
  const { get } = client({ baseUrl: streaming.base });
  const controller = new AbortController();
  const asking = failureOf(get("/x", { signal: controller.signal }));
  while (streaming.hits.length === 0) await pause(2);
  await pause(20);
  const aborted = performance.now();
  controller.abort();
  expect((await asking).code).toBe("CANCELLED");
  expect((await streaming.closed()) - aborted).toBeLessThan(patient(1_000));
});

it("cancelling while a TLS handshake hangs closes that connection", async () => {
  const silent = await tcp((socket) => socket.resume());
  const { get } = client({ baseUrl: silent.base.replace("http:", "https:") });
  const controller = new AbortController();
  const asking = failureOf(get("/x", { signal: controller.signal }));
  while (silent.connections() === 0) await pause(2);
  const aborted = performance.now();
  controller.abort();
  expect((await asking).code).toBe("CANCELLED");
  expect((await silent.closed()) - aborted).toBeLessThan(patient(1_000));
});

it("cancelling in the queue sends no request", async () => {
  const { base, hits, answer, arrived } = await held();
  const { get } = client({ baseUrl: base, concurrency: 1 });
  const first = get("/first");
  await arrived(1);
  const controller = new AbortController();
  const second = failureOf(get("/second", { signal: controller.signal }));
  controller.abort();
  expect((await second).code).toBe("CANCELLED");
  answer("x");
  await first;
  await pause(20);
  expect(hits.map(({ url }) => url)).toEqual(["/first"]);
});

it("one call with twenty requests causes no listener warning", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on("warning", note);
  const { base } = await site(page("x"));
  const { get } = client({ baseUrl: base });
  const { signal } = new AbortController();
  await Promise.all(Array.from({ length: 20 }, async (_, index) => await get(`/${index}`, { signal })));
  await pause(5);
  process.off("warning", note);
  expect(warnings).toEqual([]);
});

it("a cached page is returned without a request and marked as cached", async () => {
  const { base, hits } = await site(page("x"));
  const clock = fakeClock();
  const { get } = client({ baseUrl: base, cacheMs: 60_000 }, clock);
  const live = await get("/x");
  clock.advance(59_999);
  const cached = await get("/x");
  expect([live.how, cached.how, cached.text(), cached.url]).toEqual(["live", "cache", "x", `${ORIGIN}/x`]);
  expect(cached.retrievedAt).toBe(live.retrievedAt);
  expect(hits).toHaveLength(1);
});

it("pages and requests of a personal source are separate for each user", async () => {
  const { base, hits } = await site(page("x"));
  const read = async (isPersonal: boolean) => {
    const { source } = client({ baseUrl: base, isPersonal });
    const get = async (user?: string) => {
      const { signal } = new AbortController();
      const call = { signal, log: silentLogger, ...(user !== undefined && { user }) };
      const got = await source.get(`${ORIGIN}/x`, call);
      got.remember();
      return got.how;
    };
    const first = await Promise.all([get("alice"), get("bob"), get()]);
    return [...first, await get("alice"), await get("bob"), await get("local"), await get("carol")];
  };
  expect(await read(true)).toEqual(["live", "live", "live", "cache", "cache", "cache", "live"]);
  expect(hits).toHaveLength(4);
  expect(await read(false)).toEqual(["live", "live", "live", "cache", "cache", "cache", "cache"]);
  expect(hits).toHaveLength(5);
});

it("a page that was not parsed is requested again", async () => {
  const { base, hits } = await site(page("x"));
  const { source } = client({ baseUrl: base });
  const call = { signal: new AbortController().signal, log: silentLogger };
  await source.get(`${ORIGIN}/x`, call);
  (await source.get(`${ORIGIN}/x`, call)).remember();
  expect((await source.get(`${ORIGIN}/x`, call)).how).toBe("cache");
  expect(hits).toHaveLength(2);
});

it("a page older than the call allows is requested again", async () => {
  const { base, hits } = await site(page("x"));
  const clock = fakeClock();
  const { get } = client({ baseUrl: base, cacheMs: 60_000 }, clock);
  await get("/x");
  clock.advance(60_000);
  await get("/x");
  await get("/x", { maxAgeMs: 0 });
  clock.advance(100_000);
  expect((await get("/x", { maxAgeMs: 1_000_000 })).how).toBe("cache");
  expect(hits).toHaveLength(3);
});

it.each([203, 206, 404, 500])("status %i is not cached", async (status) => {
  const { base, hits } = await site(page("x", {}, status));
  const { get } = client({ baseUrl: base });
  await get("/x").catch(() => {});
  await get("/x").catch(() => {});
  expect(hits).toHaveLength(2);
});

it("the cache evicts the least recently used pages beyond its size", async () => {
  const { base, hits } = await site(page("x".repeat(10_000)));
  const { get } = client({ baseUrl: base, cacheBytes: 25_000 });
  for (const path of ["/a", "/b", "/a", "/c", "/a", "/b"]) await get(path);
  expect(hits.map(({ url }) => url)).toEqual(["/a", "/b", "/c", "/b"]);
});

it("a cache of size zero keeps nothing", async () => {
  const { base, hits } = await site(page("x"));
  const { get } = client({ baseUrl: base, cacheBytes: 0 });
  await get("/x");
  await get("/x");
  expect(hits).toHaveLength(2);
});

it("the User-Agent names the server and nothing else", async () => {
  const { base, hits } = await site(page("x"));
  await client({ baseUrl: base }).get("/x?q=a%20b");
  expect(hits[0]?.url).toBe("/x?q=a%20b");
  expect(hits[0]?.headers).toEqual({
    host: base.slice("http://".length),
    connection: "keep-alive",
    "user-agent": USER_AGENT,
    accept: "*/*",
    "accept-encoding": "gzip, br, deflate",
  });
});

it("connections are reused", async () => {
  const { base, connections } = await site(page("x"));
  const { get } = client({ baseUrl: base, concurrency: 1 });
  for (const path of ["/a", "/b", "/c"]) await get(path);
  expect(connections()).toBe(1);
});

it("URLs are logged at debug level only", async () => {
  const lines: string[] = [];
  const log = createLogger({ level: "info", write: (line) => lines.push(line) });
  const { base } = await site(page("x", {}, 500));
  const { source } = client({ baseUrl: base, retries: 1 }, { ...fakeClock(), log });
  const { signal } = new AbortController();
  await failureOf(source.get(`${ORIGIN}/x?query=confidential`, { signal, log }));
  expect(lines.join("")).not.toContain("confidential");
});

it("cookies are not kept", async () => {
  const { base, hits } = await site(page("x", { "set-cookie": "cf_clearance=abc; Path=/" }));
  const { get } = client({ baseUrl: base });
  await get("/a");
  await get("/b");
  expect(hits[1]?.headers.cookie).toBeUndefined();
});
