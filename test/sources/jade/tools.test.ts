import { beforeEach, expect, onTestFinished, test } from "vitest";
import { type App, createApp } from "../../../src/app/index.ts";
import { plainCall } from "../../../src/core/call.ts";
import type { ToolResult } from "../../../src/core/result.ts";
import { CITATOR_NAME, COOKIE, PERMUTATION, startJade, STRONG_NAME } from "../../support/jade/server.ts";
import { textOf } from "../../support/providers.ts";
import { searchData } from "../../support/search-data.ts";
import { startAustlii } from "../../support/austlii/server.ts";
import { configFile } from "../../support/stdio.ts";
import { startApp } from "../../support/app.ts";
import { lasting, temporaryFolder, untilTestEnds } from "../../support/lasting.ts";

const MARLOWE = "[2024] HCA 901";
const ARTICLE = { id: "jade:mnc/2024/HCA/901", url: "https://jade.io/article/90001" };
const AUSTLII = {
  source: "austlii",
  id: "austlii:au/cases/cth/HCA/2024/901",
  url: "https://www.austlii.edu.au/au/cases/cth/HCA/2024/901.html",
};

const austlii = await lasting(startAustlii());
const jade = await lasting(startJade());
beforeEach(() => {
  austlii.reset();
  jade.reset();
});

/** Creates a fresh server over both facsimiles. */
async function server(env: Record<string, string> = {}): Promise<App> {
  const live = { LEGIBUS_LIVE: "austlii,jade" };
  return untilTestEnds(await startApp({ ...austlii.env, ...jade.env, ...live, ...env })).app;
}

const SESSION = {
  JADE_SESSION_COOKIE: `${COOKIE}; cf_clearance=a-browser's`,
  ...configFile({
    jade: { gwtStrongName: STRONG_NAME, gwtCitatorName: CITATOR_NAME, gwtPermutation: PERMUTATION },
  }),
};

async function call(
  app: App,
  tool: string,
  args: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<ToolResult> {
  return await app.orchestrator.handleToolCall(tool, args, { ...plainCall(), ...(signal && { signal }) });
}

async function search(app: App, tool: string, args: Record<string, unknown>) {
  const result = await call(app, tool, args);
  expect(result.isError, textOf(result)).toBeUndefined();
  return searchData(result);
}

function of(source: string, answer: ReturnType<typeof searchData>) {
  return answer.per_source.find((report) => report.source === source);
}

test("link mode composes links from citations, reports so and sends no request", async () => {
  const app = await server({ LEGIBUS_LIVE: "" });
  const found = await search(app, "jade:search", { query: MARLOWE });
  expect(found).toMatchObject({
    status: "not_searched",
    query_url: "https://jade.io/search/%5B2024%5D%20HCA%20901",
  });
  expect(found.results).toHaveLength(1);
  expect(found.results[0]?.also ?? []).toContainEqual(AUSTLII);
  const named = await search(app, "jade:search", { query: `Marlowe v Tidewater ${MARLOWE} at [5]` });
  expect(named.results).toMatchObject([
    { id: ARTICLE.id, url: "https://jade.io/mnc/2024/HCA/901", how: "link" },
  ]);
  const cited = await search(app, "jade:search_by_citation", { citation: MARLOWE });
  expect(cited).toMatchObject({
    status: "not_searched",
    results: [{ id: ARTICLE.id, url: "https://jade.io/mnc/2024/HCA/901", how: "link", also: [AUSTLII] }],
  });
  expect(cited.notes.join(" ")).toMatch(/written permission.*LEGIBUS_LIVE=jade/);
  const resolved = await call(app, "jade:resolve_article", { article_id: 90001 });
  expect(resolved.structuredContent).toMatchObject({ status: "not_searched", url: ARTICLE.url, how: "link" });
  expect(jade.requests).toEqual([]);
  expect(austlii.requests).toEqual([]);
});

test("include_jade in link mode only adds links to AustLII's rows", async () => {
  const app = await server({ LEGIBUS_LIVE: "austlii" });
  const plain = await search(app, "austlii:search_cases", { query: "negligence", court: "HCA" });
  const linked = await search(app, "austlii:search_cases", {
    query: "negligence",
    court: "HCA",
    includeJade: true,
  });
  expect(linked.results.map(({ also: _also, how: _how, ...row }) => row)).toEqual(
    plain.results.map(({ how: _how, ...row }) => row),
  );
  for (const { also, citation } of linked.results) {
    const [, year, number] = /^\[(\d+)\] HCA (\d+)$/.exec(citation.neutral ?? "") ?? [];
    expect(also).toEqual([
      {
        source: "jade",
        id: `jade:mnc/${year}/HCA/${number}`,
        url: `https://jade.io/mnc/${year}/HCA/${number}`,
      },
    ]);
  }
  expect(of("jade", linked)).toMatchObject({ status: "not_searched" });
  expect(jade.requests).toEqual([]);
});

test("a hit with a jade article becomes jade's row with both links, others stay AustLII's", async () => {
  const found = await search(await server(), "jade:search", { query: "negligence ferry", limit: 5 });
  expect(found.status).toBe("ok");
  const marlowe = found.results.find(({ citation }) => citation.neutral === MARLOWE);
  expect(marlowe).toMatchObject({
    ...ARTICLE,
    source: "jade",
    how: "live",
    date: "2024-03-14",
    also: [AUSTLII],
  });
  expect(marlowe?.citation.reported).toEqual(["299 CLR 901", "98 ALJR 901"]);
  const others = found.results.filter((row) => row !== marlowe);
  expect(others.length).toBeGreaterThan(2);
  for (const row of others) expect(row).toMatchObject({ source: "austlii" });
  expect(of("jade", found)).toMatchObject({ status: "ok", hits: 1 });
  expect(found.notes.join(" ")).toMatch(/shows the public no page for 4 of 5 cases/);
});

test("hits of AustLII beyond the limit are counted, with the way to them", async () => {
  const found = await search(await server(), "jade:search", { query: "negligence", limit: 5 });
  expect([found.results.length, found.total]).toEqual([5, of("austlii", found)?.hits]);
  expect(found.notes.join()).toContain("page by page with austlii:search_cases");
  const whole = await search(await server(), "jade:search", { query: MARLOWE });
  expect(whole.notes.join()).not.toContain("the others");
});

test("at most five cases are resolved at a time, and each case once", async () => {
  const found = await search(await server(), "jade:search", { query: "negligence", limit: 30 });
  expect(found.results).toHaveLength(30);
  const asked = jade.requests.map(({ path }) => path).filter((path) => path.startsWith("/mnc/"));
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked.length).toBeGreaterThan(20);
  expect(jade.mostOpen()).toBeGreaterThan(1);
  expect(jade.mostOpen()).toBeLessThanOrEqual(5);
});

test.each([
  ["blocked", "BLOCKED"],
  ["challenge", "BLOCKED"],
  ["changed", "LAYOUT_CHANGED"],
] as const)("AustLII's rows stay with a warning if jade is %s", async (fault, code) => {
  jade.fault("/", fault);
  const app = await server();
  const plain = await search(app, "austlii:search_cases", { query: "negligence", limit: 5 });
  const found = await search(app, "jade:search", { query: "negligence", limit: 5 });
  expect(found.status).toBe("partial");
  expect(found.results.map(({ id }) => id)).toEqual(plain.results.map(({ id }) => id));
  expect(of("jade", found)).toMatchObject({ status: "partial", hits: 0, code });
  expect(found.warnings.join(" ")).toMatch(new RegExp(`^jade ${code}: 5 of 5 cases were not looked up`));
});

test("a missing page or another case's page does not confirm a case", async () => {
  jade.fault("/mnc/2024/HCA/901", "gone");
  const app = await server();
  const gone = await search(app, "austlii:search_cases", { query: MARLOWE, include_jade: true, limit: 1 });
  expect(gone.results[0]).toMatchObject({ source: "austlii" });
  const other = await call(app, "jade:search_by_citation", { citation: "[2020] HCA 999" });
  expect(other.structuredContent).toMatchObject({ status: "partial", results: [{ how: "link" }] });
});

test("a cited case is looked up in jade even if AustLII is blocked", async () => {
  austlii.fault("*", { kind: "challenge" });
  const found = await search(await server(), "jade:search", { query: MARLOWE });
  expect(found).toMatchObject({ status: "partial", results: [{ ...ARTICLE, source: "jade" }] });
  expect(of("austlii", found)).toMatchObject({ code: "BLOCKED" });
  const nothing = await search(await server(), "jade:search", { query: "negligence" });
  expect(nothing).toMatchObject({ status: "partial", results: [] });
  expect(nothing.warnings.join(" ")).toMatch(/BLOCKED/);
});

test("a disabled AustLII is reported in the notes", async () => {
  const found = await search(await server({ LEGIBUS_PROVIDERS: "jade" }), "jade:search", {
    query: "negligence",
  });
  expect(found).toMatchObject({ status: "not_searched", results: [] });
  expect(found.notes.join(" ")).toMatch(/AustLII is not enabled/);
});

test("only jade's own search sends the session cookie, without a browser's clearance cookie", async () => {
  const app = await server(SESSION);
  const found = await search(app, "jade:search", { query: "gangway", limit: 20 });
  const posts = jade.requests.filter(({ method }) => method === "POST");
  expect(posts).toMatchObject([{ path: "/jadeService.do", headers: { cookie: COOKIE } }]);
  for (const { method, headers } of jade.requests) {
    expect(headers["user-agent"]).toMatch(/^legibus\//);
    if (method === "GET") expect(headers.cookie).toBeUndefined();
  }
  const neutrals = found.results.map(({ citation }) => citation.neutral);
  expect(neutrals).toEqual(expect.arrayContaining([MARLOWE, "[2023] FedCFamC1F 9907", "[2021] VSCA 9901"]));
  expect(new Set(neutrals).size).toBe(neutrals.length);
  expect(jade.requests.map(({ path }) => path)).not.toContain("/mnc/2024/HCA/901"); // already known from the proposals
  await search(await server({ ...SESSION, JADE_SESSION_COOKIE: "" }), "jade:search", { query: "gangway" });
  await search(await server({ ...SESSION, LEGIBUS_LIVE: "austlii" }), "jade:search", { query: "gangway" });
  expect(jade.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("stale identifiers keep AustLII's hits and warn how to renew them", async () => {
  const app = await server(SESSION);
  jade.rename("A".repeat(32));
  const found = await search(app, "jade:search", { query: "negligence", limit: 5 });
  expect(found.status).toBe("partial");
  expect(found.results).toHaveLength(5);
  expect(of("jade", found)).toMatchObject({ status: "partial", code: "LAYOUT_CHANGED" });
  expect(found.warnings.join(" ")).toMatch(/identifiers are stale.*jade\.gwtStrongName/);
});

test("a search is empty only if jade's own search found nothing", async () => {
  const asked = await search(await server(SESSION), "jade:search", { query: "zzzqqq" });
  expect(asked).toMatchObject({ status: "empty", results: [] });
  const unasked = await search(await server(), "jade:search", { query: "zzzqqq" });
  expect(unasked).toMatchObject({ status: "not_searched", results: [] });
});

test("a search never shows the session in a result or log line", async () => {
  const lines: string[] = [];
  const env = { JADE_BASE_URL: jade.url, ...SESSION, LEGIBUS_LIVE: "jade", LEGIBUS_LOG_LEVEL: "debug" };
  const app = await createApp({ ...env, LEGIBUS_DATA_DIR: temporaryFolder("jade") }, (line) =>
    lines.push(line),
  );
  onTestFinished(async () => await app.shutdown());
  jade.fault("/jadeService.do", "broken");
  const answer = textOf(await call(app, "jade:search", { query: "gangway" }));
  expect(answer).toContain("UPSTREAM_ERROR");
  expect(`${answer}\n${lines.join("\n")}`).not.toMatch(/alcsessionid=0-1|IID=invented|a-browser/);
});

test("a neutral citation finds the article, confirmed by its page's title", async () => {
  const app = await server();
  for (const citation of [MARLOWE, "Marlowe v Tidewater Ferries [2024] HCA 901 at [14]"]) {
    const found = await search(app, "jade:search_by_citation", { citation });
    expect(found).toMatchObject({
      status: "ok",
      total: 1,
      results: [{ ...ARTICLE, source: "jade", also: [AUSTLII] }],
    });
    expect(found.results[0]?.title).toBe("Marlowe v Tidewater Ferries Pty Ltd");
  }
  const family = await search(app, "jade:search_by_citation", { citation: "[2023] FedCFamC1F 9907" });
  expect(family.results[0]).toMatchObject({
    title: "Lantern & Quay",
    url: "https://jade.io/mnc/2023/FedCFamC1F/9907",
  });
});

test("a report citation is found through the citations of the hits", async () => {
  const found = await search(await server(SESSION), "jade:search_by_citation", {
    citation: "(2024) 299 CLR 901",
  });
  expect(found.results).toMatchObject([{ citation: { neutral: MARLOWE } }]);
  const none = await search(await server(), "jade:search_by_citation", { citation: "(2024) 299 CLR 955" });
  expect(none).toMatchObject({ total: 0, results: [] });
  expect(["partial", "not_searched"]).toContain(none.status);
});

test("jade:search_by_citation keeps the link of a case without a public page", async () => {
  const found = await search(await server(), "jade:search_by_citation", { citation: "[2021] VSCA 9901" });
  expect(found).toMatchObject({ status: "partial", results: [{ how: "link" }] });
  expect(found.notes.join(" ")).toMatch(/not public there, or there is none/);
});

test.each([
  ["blocked", "BLOCKED"],
  ["challenge", "BLOCKED"],
  ["changed", "LAYOUT_CHANGED"],
] as const)("a jade that is %s is a typed error with the link to open", async (fault, code) => {
  jade.fault("/", fault);
  const answer = textOf(await call(await server(), "jade:search_by_citation", { citation: MARLOWE }));
  expect(answer).toMatch(new RegExp(`^ERROR ${code}: `));
  expect(answer).toContain("https://jade.io/mnc/2024/HCA/901");
});

test("a foreign citation is not_searched, and text without a citation is INVALID_INPUT", async () => {
  const app = await server();
  const abroad = await search(app, "jade:search_by_citation", { citation: "[2020] NZSC 9901" });
  expect(abroad).toMatchObject({ status: "not_searched", results: [] });
  expect(textOf(await call(app, "jade:search_by_citation", { citation: "native title" }))).toMatch(
    /^ERROR INVALID_INPUT/,
  );
  expect(jade.requests).toEqual([]);
});

test("title, citations and kind are read from the page's title with one request", async () => {
  const app = await server();
  const wanted = { status: "ok", accessible: true, kind: "case", ...ARTICLE, also: [AUSTLII], year: 2024 };
  for (const args of [
    { article_id: 90001 },
    { url: "https://jade.io/article/90001/section/1" },
    { articleId: "90001" },
    { id: "90001" },
    { url: "jade.io/article/90001" },
  ]) {
    const { structuredContent } = await call(app, "jade:resolve_article", args);
    expect(structuredContent).toMatchObject({
      ...wanted,
      title: "Marlowe v Tidewater Ferries Pty Ltd",
      citation: { neutral: MARLOWE, reported: ["299 CLR 901", "98 ALJR 901"] },
    });
  }
  expect(jade.requests).toHaveLength(1);
  const act = await call(app, "jade:resolve_article", { article_id: 90005 });
  expect(act.structuredContent).toMatchObject({
    kind: "legislation",
    title: "Harbour Ferries Safety Act 2011 (Cth)",
  });
});

test("jade's general page means that the article is not accessible", async () => {
  const hidden = await call(await server(), "jade:resolve_article", { article_id: 12 });
  expect(hidden.isError).toBeUndefined();
  expect(hidden.structuredContent).toMatchObject({
    status: "ok",
    accessible: false,
    url: "https://jade.io/article/12",
  });
  expect(hidden.structuredContent).not.toHaveProperty("title");
});

test.each([
  [{}, "INVALID_INPUT"],
  [{ article_id: 1, url: "https://jade.io/article/1" }, "INVALID_INPUT"],
  [{ url: "https://example.org/article/1" }, "INVALID_INPUT"],
  [{ url: "https://jade.io/search/mabo" }, "INVALID_INPUT"],
])("the arguments %j are %s without a request", async (args, code) => {
  expect(textOf(await call(await server(), "jade:resolve_article", args))).toMatch(
    new RegExp(`^ERROR ${code}: `),
  );
  expect(jade.requests).toEqual([]);
});

test("include_jade shows jade's row with AustLII's facts and both links", async () => {
  const app = await server();
  const args = { query: MARLOWE, include_jade: true, limit: 3 };
  const result = await call(app, "austlii:search_cases", args);
  const found = searchData(result);
  expect(found.results[0]).toMatchObject({ ...ARTICLE, source: "jade", also: [AUSTLII], date: "2024-03-14" });
  expect(textOf(result)).toContain(`also ${AUSTLII.id} · ${AUSTLII.url}`);
  expect(of("austlii", found)).toMatchObject({ status: "ok" });
  expect(of("jade", found)).toMatchObject({ status: "ok", hits: 1 });
});

test("the id of jade's row opens the case from a source that may be read, and else says how to get it", async () => {
  const app = await server();
  const [row] = (await search(app, "austlii:search_cases", { query: MARLOWE, include_jade: true })).results;
  expect(row?.id).toBe(ARTICLE.id);
  expect(textOf(await call(app, "law:read", { id: row?.id, pin: "[5]" }))).toContain("the second wave");
  const absent = await call(app, "law:read", { id: "jade:mnc/2099/HCA/1" });
  expect(textOf(absent)).toMatch(/^ERROR NOT_FOUND: AustLII has no page/);
  const linking = await call(await server({ LEGIBUS_LIVE: "" }), "law:read", { id: row?.id });
  expect(textOf(linking)).toMatch(/^ERROR NOT_CONFIGURED: nothing was fetched: this server links to jade.io/);
});

test("include_jade leaves legislation to AustLII", async () => {
  const found = await search(await server(), "austlii:search_legislation", {
    query: "ferry",
    include_jade: true,
  });
  expect(found.results.length).toBeGreaterThan(0);
  for (const row of found.results) expect(row).toMatchObject({ source: "austlii" });
  expect(of("jade", found)).toMatchObject({ status: "not_searched" });
  expect(jade.requests).toEqual([]);
});

test("a disabled jade is reported, and without include_jade no request is sent", async () => {
  const off = await search(await server({ LEGIBUS_PROVIDERS: "-jade" }), "austlii:search_cases", {
    query: MARLOWE,
    include_jade: true,
  });
  expect(off.notes.join(" ")).toMatch(/LEGIBUS_PROVIDERS/);
  await search(await server(), "austlii:search_cases", { query: MARLOWE });
  expect(jade.requests).toEqual([]);
});

test("law:search joins jade's article with AustLII's hit and links jade's search in link mode", async () => {
  const args = { query: MARLOWE, sources: ["austlii", "jade"] };
  const live = await search(await server(), "law:search", args);
  const addresses = live.results.map(({ url, also = [] }) =>
    [url, ...also.map((place) => place.url)].toSorted(),
  );
  expect(addresses[0]).toEqual([ARTICLE.url, AUSTLII.url]);
  jade.reset();
  const link = await search(await server({ LEGIBUS_LIVE: "" }), "law:search", args);
  expect(link.notes.join("\n")).toContain("jade (open https://jade.io/search/");
  expect(jade.requests).toEqual([]);
});

test("jade's list of who cites a case is kept, and law:citing has its rows as what jade says", async () => {
  const app = await server(SESSION);
  const asked = await search(app, "jade:search_by_citation", { citation: MARLOWE });
  expect(asked.notes.join(" ")).toContain("law:read jade:citing/2024/HCA/901, then law:citing");
  const none = textOf(await call(app, "law:citing", { id: MARLOWE }));
  expect(none).toContain("No passage of the library cites");
  await call(app, "law:read", { id: "jade:citing/2024/HCA/901" });
  const citing = textOf(await call(app, "law:citing", { id: MARLOWE }));
  expect(citing).toContain("**2 of 2 passages of the library cite [2024] HCA 901**");
  expect(citing).toContain("**Cases that cite [2024] HCA 901, as jade.io lists them**");
  expect(citing).toMatch(
    /- \[2025\] HCA 902: jade\.io says that Quay & Lantern \[No 2\] \(3 June 2025\) cites/,
  );
  expect(citing).toContain("- [2024] VSCA 9902: jade.io says that Re Gangway (19 December 2024) cites");
  expect(textOf(await call(app, "law:citing", { id: "[2025] HCA 902" }))).toContain("No passage");
  const verified = await call(app, "law:verify_citations", { text: `See ${MARLOWE}. See [2025] HCA 902.` });
  expect(textOf(verified)).not.toContain("jade:citing");
});

test("without a session jade's citator is not asked, and a stale identifier is reported", async () => {
  const off = await call(await server(), "law:read", { id: "jade:citing/2024/HCA/901" });
  expect(textOf(off)).toMatch(/NOT_CONFIGURED.*citator.*JADE_SESSION_COOKIE/s);
  const stale = configFile({ jade: { gwtStrongName: STRONG_NAME, gwtPermutation: PERMUTATION } });
  const asked = await call(await server({ ...SESSION, ...stale }), "law:read", {
    id: "jade:citing/2024/HCA/901",
  });
  expect(textOf(asked)).toMatch(/LAYOUT_CHANGED.*identifiers are stale/s);
  const unknown = await call(await server(SESSION), "law:read", { id: "jade:citing/2020/HCA/7" });
  expect(textOf(unknown)).toMatch(/NOT_FOUND.*\[2020\] HCA 7/s);
});
