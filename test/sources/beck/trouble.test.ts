import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { plainCall } from "../../../src/core/call.ts";
import { adapterOf } from "../../support/providers.ts";
import { type LocalBeck, startBeck } from "../../support/beck/server.ts";
import { hasBrowser, makeBeck, type MadeProvider, ownBeck } from "./support.ts";

const BGB = "bibdata/ges/bgb/cont/bgb.p823.htm";
const DECISION = "bibdata/ents/beckrs/2023/cont/beckrs.2023.99001.htm";

describe("the beck provider without a browser or licence", () => {
  const nowhere = { site: "http://127.0.0.1:9", account: "http://localhost:9" };

  test("a missing Chromium is NOT_CONFIGURED with the setting to change", async () => {
    const made = makeBeck(nowhere, { env: { PUPPETEER_EXECUTABLE_PATH: "/no/such/chromium" } });
    expect(await made.ask("beck:get_document", { vpath: BGB })).toMatch(
      /^ERROR NOT_CONFIGURED: PUPPETEER_EXECUTABLE_PATH names no program: \/no\/such\/chromium\nTry: set it to a Chromium/,
    );
  });

  test("a program that is not a browser is distinguished from a missing one", async () => {
    const made = makeBeck(nowhere, { env: { PUPPETEER_EXECUTABLE_PATH: "/bin/true" } });
    expect(await made.ask("beck:get_document", { vpath: BGB })).toMatch(
      /^ERROR NOT_CONFIGURED: Chromium was found but does not start/,
    );
  });

  test("a server for several users offers no beck tools, because a licence is one person's", async () => {
    const made = makeBeck(nowhere, { manyUsers: true });
    expect(made.provider.getTools()).toEqual([]);
    expect("search" in made.provider).toBe(false);
    expect(await made.ask("beck:search", { query: "x" })).toMatch(
      /^Beck Online tools are disabled: a licence is one person's/,
    );
    expect(made.provider.health?.().state).toBe("disabled");
    await expect(made.provider.login?.(async () => "", plainCall())).rejects.toMatchObject({
      code: "NOT_CONFIGURED",
      hint: "use beck-online from a server of your own, started by your MCP client",
    });
  });

  test("a disabled provider recognises its documents but does not open them", async () => {
    const { provider } = makeBeck(nowhere, { env: { BECK_USERNAME: "" } });
    const adapter = await adapterOf(provider);
    expect(adapter.idOf(`https://beck-online.beck.de/Dokument?vpath=${BGB}`)).toBe(`beck:${BGB}`);
    await expect(adapter.open(`beck:${BGB}`, plainCall())).rejects.toMatchObject({
      code: "NOT_CONFIGURED",
    });
    await expect(provider.login?.(async () => "", plainCall())).rejects.toMatchObject({
      code: "NOT_CONFIGURED",
    });
  });
});

describe.skipIf(!hasBrowser())("failures of beck-online", () => {
  let local: LocalBeck;
  let made: MadeProvider;

  beforeAll(async () => {
    local = await startBeck();
    made = makeBeck(local);
    await made.ask("beck:get_document", { vpath: BGB });
  });

  beforeEach(() => local.state.reset());

  afterAll(async () => {
    await made.provider.shutdown();
    await local.close();
  });

  const read = async (vpath: string) => await made.ask("beck:get_document", { vpath });

  test.each([0, 1, 2])(
    "a document outside the licence is Access Denied for each of the site's phrases (%i)",
    async (phrase) => {
      local.state.set({ denied: { [BGB]: phrase } });
      for (const tool of [
        "beck:get_document",
        "beck:get_context",
        "beck:get_related_content",
        "beck:get_referenced_documents",
      ]) {
        const answer = await made.call(tool, { vpath: BGB });
        expect(answer.isError, tool).toBe(true);
        expect(answer.content[0]?.text, tool).toContain(`ERROR: Access Denied for vpath: ${BGB}`);
      }
      expect(await made.ask("beck:get_legislation", { law_abbreviation: "BGB", paragraph: "823" })).toContain(
        "ERROR: Access Denied for BGB 823",
      );
    },
  );

  test("denied documents do not pause the source", async () => {
    local.state.set({ denied: { [BGB]: 0 } });
    for (let at = 0; at < 4; at += 1) await read(BGB);
    expect(await read(DECISION)).toContain("[1] Die Parteien");
  });

  test("a print view with a title but no text is reported as empty or denied", async () => {
    local.state.set({ titleOnly: [BGB] });
    expect(await read(BGB)).toContain(`ERROR: Document content empty or access denied (vpath: ${BGB}).`);
    expect(await made.ask("beck:get_legislation", { law_abbreviation: "§ 823 BGB" })).toContain(
      "ERROR: Empty content for BGB 823.",
    );
  });

  test("a decision that quotes a denial is read as a decision", async () => {
    expect(await read(DECISION)).toContain("Dieses Dokument kann nicht angezeigt werden");
  });

  test("a missing document is NOT_FOUND, an outage is UPSTREAM_ERROR", async () => {
    expect(await read("bibdata/ges/bgb/cont/bgb.p99999.htm")).toMatch(
      /^ERROR NOT_FOUND: beck-online has no document/,
    );
    local.state.set({ failWith: 503, failures: 99 });
    expect(await read(BGB)).toMatch(/^ERROR UPSTREAM_ERROR: beck-online could not answer \(status 503\)/);
    expect(await made.ask("beck:search", { query: "verzug" })).toMatch(/^ERROR UPSTREAM_ERROR: /);
  });

  test("a request is retried after a short outage", async () => {
    local.state.set({ failWith: 500, failures: 1 });
    expect(await read(BGB)).toContain("Wer vorsätzlich");
  });

  test("a changed layout is neither empty nor denied", async () => {
    local.state.set({ layoutChanged: true });
    for (const [tool, args] of [
      ["beck:get_document", { vpath: BGB }],
      ["beck:search", { query: "verzug" }],
      ["beck:get_context", { vpath: BGB }],
    ] as const) {
      expect(await made.ask(tool, args), tool).toMatch(/^ERROR LAYOUT_CHANGED: /);
    }
  });

  test("an ended session is AUTH_REQUIRED, not a denied document", async () => {
    local.state.set({ expiredAs: "text", expireAfter: 1 });
    local.state.sessions.clear();
    const answer = await read(BGB);
    expect(answer).toMatch(/^ERROR AUTH_REQUIRED: /);
  });
});

describe.skipIf(!hasBrowser())("refusals of beck-online", () => {
  test("a CAPTCHA is BLOCKED with a link for the user, and three in a row pause the source", async () => {
    const { local, made } = await ownBeck();
    local.state.set({ captcha: [BGB] });
    const first = await made.ask("beck:get_document", { vpath: BGB });
    expect(first).toMatch(/^ERROR BLOCKED: beck-online shows a CAPTCHA/);
    expect(first).toContain("Open in a browser: https://beck-online.beck.de/");
    await made.ask("beck:get_document", { vpath: BGB });
    await made.ask("beck:get_document", { vpath: BGB });
    const hits = local.contentHits().length;
    expect(await made.ask("beck:search", { query: "verzug" })).toMatch(
      /^ERROR BLOCKED: beck-online has refused 3 requests in a row/,
    );
    expect(local.contentHits()).toHaveLength(hits);
  });

  test("a security block is BLOCKED, and status 429 is RATE_LIMITED", async () => {
    const { local, made } = await ownBeck();
    await made.ask("beck:get_document", { vpath: BGB });
    local.state.set({ security: true });
    expect(await made.ask("beck:get_document", { vpath: BGB })).toMatch(
      /^ERROR BLOCKED: beck-online has stopped this account's access/,
    );
    local.state.set({ security: false, failWith: 429, failures: 9 });
    expect(await made.ask("beck:get_document", { vpath: BGB })).toMatch(
      /^ERROR RATE_LIMITED: beck-online asks to wait until \d{4}-/,
    );
    expect(await made.ask("beck:get_document", { vpath: BGB })).toMatch(
      /^ERROR RATE_LIMITED: beck-online asked to be left alone/,
    );
  });

  test("documents count towards the daily limit, searches do not", async () => {
    const { made } = await ownBeck({ env: { BECK_DAILY_DOCUMENTS: "2" } });
    await made.ask("beck:get_document", { vpath: BGB });
    await made.ask("beck:get_document", { vpath: DECISION });
    expect(await made.ask("beck:get_document", { vpath: BGB })).toMatch(
      /^ERROR RATE_LIMITED: today's 2 documents of beck-online have been read/,
    );
    expect(await made.ask("beck:search", { query: "verzug" })).toContain("results");
  });

  test("requests keep the configured spacing", async () => {
    const { local, made } = await ownBeck({ env: { BECK_SPACING_MS: "1000" } });
    await made.ask("beck:get_document", { vpath: BGB }); // starts the browser
    const from = performance.now();
    await Promise.all(
      [DECISION, "bibdata/ges/gg/cont/gg.a1.htm", "bibdata/ges/bgb/cont/bgb.p833.htm"].map(
        async (vpath) => await made.ask("beck:get_document", { vpath }),
      ),
    );
    const at = local.contentHits().map((hit) => hit.at);
    expect(at).toHaveLength(4);
    // The first of the three leaves after `from`, so however late the server hears, two spacings lie between.
    expect(Math.max(...at) - from).toBeGreaterThan(1_900); // a timer may be early
  });
});
