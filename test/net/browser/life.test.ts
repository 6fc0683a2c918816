import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "../../sources/beck/support.ts";
import { listen } from "../../support/listen.ts";
import { browsersOf, makeBrowser, never } from "./support.ts";
import { untilTestEnds } from "../../support/lasting.ts";
import { patient } from "../../support/patience.ts";

/** Profile folders of this process. */
function profiles(): readonly string[] {
  return readdirSync(tmpdir()).filter(
    (name) => name.startsWith("legibus-browser-") && name.includes(`-${process.pid}-`),
  );
}

describe.skipIf(!hasBrowser() || !existsSync("/proc/self/cmdline"))("the browser's life", () => {
  let url: string;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const server = createServer((request, response) => {
      if (request.url === "/never") return;
      response.setHeader("content-type", "text/html").end("<p>fine</p>");
    });
    ({ url, close } = await listen(server));
  });

  afterAll(async () => await close());

  test("one browser starts on first use, is shared by all callers and stops when idle", async () => {
    const browser = makeBrowser([url], { idleMs: 300 });
    expect(profiles()).toEqual([]);
    const use = async () => await browser.use(async (tab) => expect(tab.closed).toBe(false), never);
    await Promise.all(Array.from({ length: 5 }, use));
    expect(profiles()).toHaveLength(1);
    expect(browsersOf(process.pid).length).toBeGreaterThan(1);
    await expect.poll(() => browsersOf(process.pid), { timeout: patient(8_000) }).toEqual([]);
    await expect.poll(profiles).toEqual([]);
    await browser.use(async (tab) => expect((await tab.visit(url, never)).html).toContain("fine"), never);
    expect(profiles()).toHaveLength(1);
    await browser.close();
    expect(profiles()).toEqual([]);
  });

  test("a browser killed during a call fails that call with a sentence, and the next call works", async () => {
    const browser = untilTestEnds(makeBrowser([url]));
    const running = browser.use(async (tab) => {
      await tab.visit(url, never);
      const fetching = tab.fetch(`${url}/never`, never);
      for (const pid of browsersOf(process.pid)) process.kill(pid, "SIGKILL");
      return await fetching;
    }, never);
    await expect(running).rejects.toMatchObject({
      code: "UPSTREAM_ERROR",
      message: "the browser ended in the middle of the call",
    });
    const next = await browser.use(async (tab) => await tab.visit(url, never), never);
    expect(next.html).toContain("fine");
    expect(profiles()).toHaveLength(1);
  });

  test("a cancelled caller is released at once, and the browser stays for the others", async () => {
    const browser = untilTestEnds(makeBrowser([url]));
    const controller = new AbortController();
    const waiting = browser.use(async (tab) => {
      await tab.visit(url, never);
      setTimeout(() => controller.abort(), 50);
      return await tab.fetch(`${url}/never`, controller.signal);
    }, never);
    await expect(waiting).rejects.toMatchObject({ code: "CANCELLED" });
    await browser.use(
      async (tab) => expect((await tab.fetch(`${url}/`, never)).text).toContain("fine"),
      never,
    );
    await expect(browser.use(async () => await Promise.resolve(), AbortSignal.abort())).rejects.toMatchObject(
      { code: "CANCELLED" },
    );
    expect(profiles()).toHaveLength(1);
  });

  test("a site that never responds is a timeout", async () => {
    const browser = untilTestEnds(makeBrowser([url], { timeoutMs: 2_000 }));
    await browser.use(async (tab) => {
      await tab.visit(url, never);
      await expect(tab.fetch(`${url}/never`, never)).rejects.toMatchObject({ code: "UPSTREAM_TIMEOUT" });
      await expect(tab.visit(`${url}/never`, never)).rejects.toMatchObject({ code: "UPSTREAM_TIMEOUT" });
    }, never);
  });

  test("kill ends the browser and its children at once, and nothing starts afterwards", async () => {
    const browser = makeBrowser([url]);
    await browser.use(async (tab) => await tab.visit(url, never), never);
    browser.kill();
    await expect.poll(() => browsersOf(process.pid), { timeout: patient(3_000) }).toEqual([]);
    await expect(browser.use(async (tab) => await tab.visit(url, never), never)).rejects.toMatchObject({
      code: "CANCELLED",
    });
    await browser.close();
  });
});
