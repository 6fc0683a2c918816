import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { runCommand } from "../src/cli/context.ts";
import { open } from "../src/cli/open.ts";
import { type ReaderDeps, type ReaderServer, startReader } from "../src/cli/reader-server.ts";
import { plainCall } from "../src/core/call.ts";
import { silentLogger } from "../src/core/logger.ts";
import { markdown, structured, type ToolResult } from "../src/core/result.ts";
import { everyFile } from "../src/documents/file-access.ts";
import { pagePicture } from "../src/documents/page-picture.ts";
import { createStore } from "../src/library/index.ts";
import { caseOf, documentOf, paragraph } from "./documents/made.ts";
import { usualReader } from "./support/reading.ts";
import { hasBrowser } from "./sources/beck/support.ts";
import { EVENTUALLY } from "./support/patience.ts";
import { lasting, temporaryFolder } from "./support/lasting.ts";
import { launchChromium, newPage } from "./support/chromium.ts";

const ACT = "Harbours Act 1990";
const EVIL_ID = `import:"><script>x</script>`;
const elsewhere = "http://127.0.0.1:9";
const EVIL = `<script>fetch("${elsewhere}/x")</script><img src=${elsewhere}/i onerror=alert(1)> [c](javascript:alert(1)) <svg onload=alert(1)> <iframe src="data:text/html,x"></iframe><style>@import "${elsewhere}/c";</style><link rel=prefetch href=${elsewhere}/l>`;

const REFUSED = "ERROR UNKNOWN_TOOL: law is off";

async function tool(name: string, parameters: unknown): Promise<ToolResult> {
  if (name === "law:cite" && JSON.stringify(parameters).includes("uncitable"))
    return { ...markdown(REFUSED), isError: true };
  return await Promise.resolve(
    name === "law:citing"
      ? structured("1 of 1", { total: 1, documents: CITING })
      : markdown("Marlowe v Tide [2024] HCA 901, [1]"),
  );
}

const CITING = [
  {
    id: "austlii:au/cases/nsw/NSWCA/2025/7",
    title: "Orrin v Tarn",
    passages: [
      { pin: "[12]", judge: "Bell CJ", line: "as was held in **Marlowe v Tide**", treatment: ["applied"] },
    ],
  },
];

const picture: ReaderDeps["picture"] = async (document, page) =>
  await pagePicture(document, { page }, { files: everyFile, reader: usualReader }, plainCall());

async function started(idleMs = 60_000): Promise<ReaderServer> {
  const { library } = store;
  if (!library) throw new Error("the store has a library");
  return await startReader({ library, tool, picture, language: "en", idleMs });
}

const root = temporaryFolder("open");
const store = await lasting(
  createStore({ dataDir: root, databaseUrl: "", library: true, log: silentLogger, cacheBytes: 0 }),
);
await store.library?.put(
  caseOf(
    "Marlowe v Tide [2024] HCA 901",
    [paragraph(1, "The tug left."), paragraph(2, "See [2011] NSWCA 40.")],
    { id: "austlii:au/cases/cth/HCA/2024/901", court: "High Court of Australia", date: "2024-03-01" },
  ),
);
await store.library?.put({
  ...documentOf([paragraph(1, EVIL), { type: "table", pin: "", markdown: `| ${EVIL} |\n|---|\n| b |` }]),
  id: EVIL_ID,
  title: `</title><script>alert(1)</script> evil`,
});
for (const [year, words] of [
  ["2015", "The fee is 20 dollars."],
  ["2020", "The fee is 60 dollars."],
])
  await store.library?.put({
    ...documentOf([{ type: "list", pin: "s 18(1)", label: "(1)", markdown: words ?? "" }]),
    id: `frl:C1990A00001@${year}`,
    kind: "legislation",
    title: ACT,
    version: { label: `Compilation ${year}`, from: `${year}-07-01` },
  });
const reader = await lasting(started());

interface Got {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

async function get(url: string, headers: Record<string, string> = {}, method = "GET"): Promise<Got> {
  return await new Promise((resolve, reject) => {
    request(url, { headers, method }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (part: string) => (body += part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, body, headers: response.headers }),
      );
    })
      .on("error", reject)
      .end();
  });
}

async function loggedIn(server: ReaderServer): Promise<{ readonly origin: string; readonly cookie: string }> {
  const url = server.url();
  const { headers } = await get(url);
  const [set = ""] = Array.isArray(headers["set-cookie"]) ? headers["set-cookie"] : [];
  return { origin: new URL(url).origin, cookie: String(set).split(";")[0] ?? "" };
}

test("the server accepts its token once and then the session cookie", async () => {
  const server = await started();
  const url = server.url();
  const { origin } = new URL(url);
  expect((await get(origin)).status).toBe(403);
  expect((await get(`${origin}/?token=${"x".repeat(32)}`)).status).toBe(403);
  const first = await get(url);
  expect(first).toMatchObject({ status: 303, headers: { location: "/" } });
  expect(String(first.headers["set-cookie"])).toMatch(/HttpOnly; SameSite=Strict/);
  expect((await get(url)).status).toBe(403);
  const cookie = String(first.headers["set-cookie"]).split(";")[0] ?? "";
  const page = await get(origin, { cookie });
  expect(page).toMatchObject({ status: 200 });
  expect(page.body).toContain("Marlowe v Tide");
  expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
  server.close();
});

test("the server refuses another Host, Origin or method, even with a valid session", async () => {
  const server = await started();
  const { origin, cookie } = await loggedIn(server);
  const status = async (headers: Record<string, string>, method?: string) =>
    (await get(`${origin}/`, { cookie, ...headers }, method)).status;
  expect(await status({})).toBe(200);
  expect(await status({ host: "evil.example" })).toBe(421);
  expect(await status({ host: `localhost:${new URL(origin).port}` })).toBe(421);
  expect(await status({ origin: "http://evil.example" })).toBe(403);
  expect(await status({ origin: "null" })).toBe(403);
  expect(await status({ "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await status({}, "POST")).toBe(405);
  server.close();
});

test("the server survives malformed URLs and never redirects to another host", async () => {
  const server = await started();
  const first = new URL(server.url());
  const token = first.searchParams.get("token") ?? "";
  const path = async (raw: string) => {
    const { port } = first;
    return await new Promise<Got>((resolve, reject) => {
      request({ host: "127.0.0.1", port, path: raw }, (response) => {
        response.resume().on("end", () => {
          resolve({ status: response.statusCode ?? 0, body: "", headers: response.headers });
        });
      })
        .on("error", reject)
        .end();
    });
  };
  for (const raw of ["//", "//:x/", "http://[", "/%", "/\\\\:x/"])
    expect([400, 403], raw).toContain((await path(raw)).status);
  for (const raw of ["//evil.example/", "/.//evil.example/", "/\\evil.example/"]) {
    const { location } = (await path(`${raw}?token=${token}`)).headers;
    expect(location ?? "/", raw).toMatch(/^\/(?![/\\])/);
  }
  server.close();
});

test("the reader lists an Act's versions by date and compares two of them", async () => {
  const server = await started();
  const { origin, cookie } = await loggedIn(server);
  const body = async (path: string) => (await get(`${origin}${path}`, { cookie })).body;
  const list = await body(`/results?q=${encodeURIComponent(ACT)}`);
  expect(list).toContain("in force from 1 July 2015, Compilation 2015");
  expect(list).toContain("in force from 1 July 2020, Compilation 2020");
  const [old, fresh] = ["2015", "2020"].map((year) => encodeURIComponent(`frl:C1990A00001@${year}`));
  expect(await body(`/d/${fresh}`)).toContain(`href="/compare?id=${fresh}&amp;with=${old}"`);
  const compared = await body(`/compare?id=${fresh}&with=${old}`);
  expect(compared).toMatch(/The fee is <del class="">20<\/del> dollars/);
  expect(compared).toMatch(/The fee is <ins class="">60<\/ins> dollars/);
  expect((await get(`${origin}/compare?id=${fresh}&with=x`, { cookie })).status).toBe(404);
  server.close();
});

test("two files of one judgment are told apart by their names", async () => {
  for (const file of ["jamsek.pdf", "jamsek.txt"]) {
    const document = documentOf([paragraph(1, `The driver of ${file} hired a truck.`)]);
    const brought = { as: "file", at: "2026-01-01T00:00:00Z", sha256: "0".repeat(64) } as const;
    const source = { ...document.source, url: `file:${file}`, how: "import", import: brought } as const;
    await store.library?.put({ ...document, id: `import:${file}`, title: "Jamsek v Hale", source });
  }
  const { origin, cookie } = await loggedIn(await lasting(started()));
  const { body } = await get(`${origin}/?q=truck`, { cookie });
  expect(body).toContain("your file: jamsek.pdf");
  expect(body).toContain("your file: jamsek.txt");
  for (const file of ["jamsek.pdf", "jamsek.txt"]) await store.library?.forget(`import:${file}`);
});

test("a signal that comes before the reader listens ends it, too", async () => {
  const env = { LEGIBUS_CONFIG: root, LEGIBUS_DATA_DIR: join(root, "early"), LEGIBUS_PROVIDERS: "law" };
  const terminal = { env, stdinIsTerminal: false, out: () => {}, err: () => {} };
  const code = runCommand(env, terminal, async (context) => {
    const call = { ...context.call, signal: AbortSignal.abort() };
    return await open({ ...context, call }, undefined, { browser: false });
  });
  expect(await code).toBe(0);
});

test.runIf(process.platform === "linux").each([
  ["is missing", undefined],
  ["finds no display", "#!/bin/sh\nexit 3\n"],
])("the user is asked to open the address when the starter of browsers %s", async (what, script) => {
  const programs = join(root, what);
  mkdirSync(programs);
  if (script !== undefined) writeFileSync(join(programs, "xdg-open"), script, { mode: 0o755 });
  vi.stubEnv("PATH", programs);
  const env = { LEGIBUS_CONFIG: root, LEGIBUS_DATA_DIR: join(root, "shown"), LEGIBUS_PROVIDERS: "law" };
  const ended = new AbortController();
  const said: string[] = [];
  const terminal = {
    env,
    stdinIsTerminal: false,
    out: () => {},
    err: (text: string) => void said.push(text),
  };
  const code = runCommand(
    env,
    terminal,
    async (context) =>
      await open({ ...context, call: { ...context.call, signal: ended.signal } }, undefined, {}),
  );
  await vi.waitFor(() => expect(said.join("")).toContain("No browser could be started"), EVENTUALLY);
  vi.unstubAllEnvs();
  ended.abort();
  expect(await code).toBe(0);
});

test("the server ends when it is idle", async () => {
  const server = await started(200);
  await server.ended;
  await expect(get(server.url())).rejects.toThrow(/ECONNREFUSED/);
});

test("the reader searches, filters, and opens citations in the library or at their source", async () => {
  const server = await started();
  const { origin, cookie } = await loggedIn(server);
  const body = async (path: string) => (await get(`${origin}${path}`, { cookie })).body;
  expect(await body("/results?q=tug")).toContain("Marlowe v Tide");
  expect(await body("/results?q=zebra")).toContain("No document of the library matches.");
  expect(await body("/results?q=tug&provider=nobody")).toContain("No document of the library matches.");
  for (const [narrowed, count] of [
    ["provider=test", "4 documents"],
    ["provider=nobody", "No document of the library matches."],
    ["court=High+Court+of+Australia", "1 document"],
    ["court=Nowhere", "No document of the library matches."],
    ["from=2024-01-01", "1 document"],
    ["to=2023-12-31", "No document of the library matches."],
  ] as const)
    expect(await body(`/results?q=&${narrowed}`), narrowed).toContain(`>${count}`);
  const own = await get(`${origin}/cited?c=${encodeURIComponent("[2024] HCA 901")}`, { cookie });
  expect(own).toMatchObject({
    status: 303,
    headers: { location: `/d/${encodeURIComponent("austlii:au/cases/cth/HCA/2024/901")}` },
  });
  expect(await body(`/cited?c=${encodeURIComponent("[2011] NSWCA 40")}`)).toContain("NSWCA/2011/40");
  expect(await body("/cite?id=x&pin=[1]")).toContain('data-copy="Marlowe v Tide [2024] HCA 901, [1]"');
  expect(await body("/cite?id=uncitable&pin=[1]")).toContain(REFUSED); // no empty menu
  const citing = await body(`/citing/${encodeURIComponent("austlii:au/cases/cth/HCA/2024/901")}`);
  expect(citing).toContain("Orrin v Tarn");
  expect(citing).toContain(`?pin=${encodeURIComponent("[12]")}#12`);
  expect(citing).toMatch(/<b class="treatment">applied<\/b>/);
  for (const path of [
    "/a/../reader.ts",
    "/a/%2e%2e%2freader-server.ts",
    "/a/package.json",
    "/nothing",
    "/part/x/y",
    "/d/%E0%A4%A",
  ])
    expect((await get(`${origin}${path}`, { cookie })).status).toBe(404);
  expect(await body("/nothing")).toContain("There is no page at this address.");
  server.close();
});

test.runIf(hasBrowser())("a hostile document runs no script in Chromium and sends no request", async () => {
  const browser = await launchChromium();
  try {
    const page = await newPage(browser);
    const url = reader.url(`/d/${encodeURIComponent(EVIL_ID)}`);
    const left: string[] = [];
    let dialogs = 0;
    page.on("request", (one) => void (one.url().startsWith(new URL(url).origin) || left.push(one.url())));
    page.on("dialog", (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    await page.goto(url, { waitUntil: "load" });
    expect(await page.$eval("#text", ({ textContent }) => textContent)).toContain('<script>fetch("');
    for (const link of await page.$$("#text a")) {
      const href = await link.evaluate((one) => one.getAttribute("href"));
      expect(href).toMatch(/^(?:#|\/|https?:)/);
    }
    expect(await page.$$("main script, main img, main iframe, main svg, main style, main link")).toEqual([]);
    expect({ left, dialogs }).toEqual({ left: [], dialogs: 0 });
  } finally {
    await browser.close();
  }
});
