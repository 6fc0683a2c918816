import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "../../sources/beck/support.ts";
import { listen, type Listening } from "../../support/listen.ts";
import { tally } from "../../faults/tally.ts";
import { makeBrowser, never } from "./support.ts";
import { untilTestEnds } from "../../support/lasting.ts";
import { patient } from "../../support/patience.ts";
import { launchChromium, newPage } from "../../support/chromium.ts";

interface Site extends Listening {
  readonly connections: () => number;
}

async function site(
  answer: (path: string) => {
    readonly body: string;
    readonly headers?: Record<string, string>;
    readonly status?: number;
  },
): Promise<Site> {
  let connections = 0;
  const server = createServer((request, response) => {
    const { body, headers = {}, status = 200 } = answer(request.url ?? "/");
    response.writeHead(status, { "content-type": "text/html", ...headers });
    response.end(body);
  });
  server.on("connection", () => (connections += 1));
  return { ...(await listen(server)), connections: () => connections };
}

/** What `hostile` tries, and what a caller may be talked into opening: each counts as one vector. */
const VECTORS = [
  ..."prefetch preconnect dns-prefetch favicon stylesheet img frame file-frame object video form".split(" "),
  ..."fetch redirected-fetch file-fetch beacon websocket event-source worker worker-websocket".split(" "),
  ..."service-worker popup view-source-popup download webrtc webtransport manifest font css-image".split(" "),
  ..."navigation redirected-navigation file-navigation view-source-navigation".split(" "),
];

/** Every way to another place that a page knows; it says when it is through. */
function hostile(target: string): string {
  const { host } = new URL(target);
  return `<!DOCTYPE html><title>x</title>
<link rel="manifest" href="${target}/manifest.json"><style>@font-face{font-family:x;src:url(${target}/x.woff)}body{font-family:x;background:url(${target}/bg.png)}</style>
<link rel="prefetch" href="${target}/prefetch"><link rel="preconnect" href="${target}"><link rel="dns-prefetch" href="//${host}"><link rel="icon" href="${target}/favicon.ico"><link rel="stylesheet" href="${target}/a.css">
<img src="${target}/img.png"><iframe src="${target}/frame"></iframe><iframe src="file:///etc/passwd"></iframe><object data="${target}/object"></object><video src="${target}/v.mp4" autoplay></video>
<form id="f" action="${target}/form" method="post" target="_blank"></form>
<script>
const quiet = (work) => { try { return Promise.resolve(work()).catch(() => {}); } catch { return Promise.resolve(); } };
const tries = [
  () => fetch("${target}/fetch", { mode: "no-cors" }),
  () => fetch("/away", { mode: "no-cors" }),
  () => fetch("file:///etc/passwd"),
  () => navigator.sendBeacon("${target}/beacon", "x"),
  () => new Promise((done) => { const ws = new WebSocket("ws://${host}/ws"); ws.onerror = ws.onopen = done; }),
  () => new EventSource("${target}/events"),
  () => new Promise((done) => { const worker = new Worker(URL.createObjectURL(new Blob(['fetch("${target}/worker", {mode:"no-cors"}).catch(() => {}).finally(() => postMessage(1)); new WebSocket("ws://${host}/w2")']))); worker.onmessage = done; worker.onerror = done; setTimeout(done, 500); }),
  () => navigator.serviceWorker?.register("/sw.js"),
  () => { window.open("${target}/popup"); window.open("view-source:${target}/source"); },
  () => { const a = document.createElement("a"); a.href = "${target}/file.bin"; a.download = "x"; a.click(); },
  () => document.getElementById("f").submit(),
  () => new WebTransport("https://${host}/wt").ready,
  () => { const pc = new RTCPeerConnection({ iceServers: [{ urls: "stun:${host}" }] }); pc.createDataChannel("x"); return pc.createOffer().then((offer) => pc.setLocalDescription(offer)); },
];
Promise.all(tries.map(quiet)).then(() => setTimeout(() => { document.title = "through"; }, 500));
</script>`;
}

describe.skipIf(!hasBrowser())("the wall around the browser", () => {
  let forbidden: Site;
  let allowed: Site;

  beforeAll(async () => {
    forbidden = await site(() => ({ body: "secret" }));
    allowed = await site((path) => {
      if (path === "/away" || path === "/moved")
        return { body: "", status: 302, headers: { location: `${forbidden.url}${path}` } };
      if (path === "/to-login") return { body: "", status: 302, headers: { location: "/login" } };
      if (path === "/sw.js")
        return { body: `fetch("${forbidden.url}/sw")`, headers: { "content-type": "text/javascript" } };
      return { body: path === "/hostile" ? hostile(forbidden.url) : "<p>fine</p>" };
    });
  });

  afterAll(async () => {
    await forbidden.close();
    await allowed.close();
  });

  test("a hostile page that tries every way out reaches only the allowed origin", async ({ task }) => {
    const started = performance.now();
    const browser = untilTestEnds(makeBrowser([allowed.url]));
    await browser.use(async (tab) => {
      await tab.visit(`${allowed.url}/hostile`, never);
      await expect
        .poll(async () => (await tab.look()).html, { timeout: patient(8_000) })
        .toContain("<title>through</title>");
      expect((await tab.look()).url).toBe(`${allowed.url}/hostile`);
      for (const url of [
        forbidden.url,
        `${allowed.url}/moved`,
        "file:///etc/passwd",
        `view-source:${forbidden.url}`,
      ]) {
        await expect(tab.visit(url, never), url).rejects.toThrow();
      }
    }, never);
    const out = forbidden.connections();
    const ms = performance.now() - started;
    tally(
      task,
      "ways out of the browser",
      VECTORS.map((_vector, at) => ({ held: at >= out, ms })),
    );
    expect(VECTORS.length).toBeGreaterThanOrEqual(12);
    expect(out).toBe(0);
  });

  test("the same page without the wall reaches the forbidden host, so the test above can fail", async () => {
    const chromium = await launchChromium();
    try {
      const page = await newPage(chromium);
      await page.goto(`${allowed.url}/hostile`);
      await expect.poll(() => forbidden.connections()).toBeGreaterThan(3);
    } finally {
      await chromium.close();
    }
  });

  test("a fetch stops at the login page and reports the requested URL", async () => {
    const browser = untilTestEnds(makeBrowser([allowed.url]));
    await browser.use(async (tab) => {
      await tab.visit(`${allowed.url}/`, never);
      const stopped = await tab.fetch(`${allowed.url}/to-login`, never);
      expect(stopped).toMatchObject({ text: "", stoppedAt: `${allowed.url}/login` });
      expect(await tab.fetch(`${allowed.url}/fine`, never)).toMatchObject({
        status: 200,
        text: "<p>fine</p>",
      });
      await expect(tab.fetch(`${allowed.url}/fine`, never, { maxBytes: 3 })).rejects.toMatchObject({
        code: "UPSTREAM_ERROR",
      });
    }, never);
  });
});
