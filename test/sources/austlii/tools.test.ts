import { beforeEach, expect, it } from "vitest";
import * as z from "zod";
import type { App } from "../../../src/app/index.ts";
import type { ToolResult } from "../../../src/core/result.ts";
import { tokens } from "../../../src/core/text.ts";
import { searchData } from "../../support/search-data.ts";
import { startAustlii } from "../../support/austlii/server.ts";
import { startApp } from "../../support/app.ts";
import { textOf } from "../../support/providers.ts";
import { lasting } from "../../support/lasting.ts";

const upstream = await lasting(startAustlii());
const LIVE = { ...upstream.env, LEGIBUS_LIVE: "austlii" };
const { app: live } = await lasting(startApp(LIVE));
const { app: link } = await lasting(startApp(upstream.env));

beforeEach(() => upstream.reset());

async function ask(app: App, tool: string, args: Record<string, unknown>): Promise<ToolResult> {
  return await app.orchestrator.handleToolCall(`austlii:${tool}`, args);
}

async function search(app: App, tool: string, args: Record<string, unknown>) {
  const result = await ask(app, tool, args);
  expect(result.isError, textOf(result)).toBeUndefined();
  return searchData(result);
}

/** Runs `use` with a fresh app over the same facsimile, without cached pages or counted refusals. */
async function withFreshApp<T>(use: (app: App) => Promise<T>): Promise<T> {
  const { app, close } = await startApp(LIVE); // another test's pause would still apply
  try {
    return await use(app);
  } finally {
    await close();
  }
}

it("a search returns the total and rows with title, court, date, size, cited-by and cleaned URL", async () => {
  const answer = await search(live, "search", {
    query: "negligence AND ferry",
    databases: ["au/cases/cth/HCA"],
  });
  const [first] = answer.results;
  expect(answer).toMatchObject({ status: "ok", total: 3, total_is_exact: true, next: null });
  expect(first).toMatchObject({
    id: "austlii:au/cases/cth/HCA/2024/901",
    title: "Marlowe v Tidewater Ferries Pty Ltd",
    url: "https://www.austlii.edu.au/au/cases/cth/HCA/2024/901.html",
    citation: { neutral: "[2024] HCA 901" },
    court: "High Court of Australia",
    jurisdiction: "cth",
    date: "2024-03-14",
    year: 2024,
    how: "live",
  });
  expect(first?.metadata).toMatch(/^\d+ KB · cited by 187$/);
});

it("paging through a search returns every hit exactly once", async () => {
  const ids: string[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const answer = await search(live, "search", { query: "negligence", limit: 37, offset });
    ids.push(...answer.results.map(({ id }) => id));
    expect(answer.total).toBe(291);
    offset = answer.next;
  }
  expect(ids).toHaveLength(291);
  expect(new Set(ids).size).toBe(291);
});

it("ten rows take at most 2,200 tokens as text and as structured content", async () => {
  const result = await ask(live, "search", { query: "negligence", limit: 10 });
  expect(tokens(textOf(result))).toBeLessThanOrEqual(2_200);
  expect(tokens(JSON.stringify(result.structuredContent?.["results"]))).toBeLessThanOrEqual(2_200);
});

it("a search is empty only if AustLII reports no hits", async () => {
  expect(await search(live, "search", { query: "zzzqqq" })).toMatchObject({
    status: "empty",
    total: 0,
    results: [],
  });
  upstream.fault("/cgi-bin/sinosrch.cgi", {
    kind: "body",
    status: 200,
    type: "text/html",
    body: "<html><title>AustLII</title><p>Welcome</p></html>",
  });
  expect(textOf(await ask(live, "search", { query: "another word" }))).toMatch(/^ERROR LAYOUT_CHANGED: /);
});

it("unknown codes are refused with the nearest ones and without a request", async () => {
  const answer = textOf(await ask(live, "search", { query: "duty", databases: ["au/cases/cth/HCAA"] }));
  expect(answer).toMatch(/^ERROR INVALID_INPUT: .*HCAA/);
  expect(answer).toContain("au/cases/cth/HCA");
  expect(upstream.requests).toHaveLength(0);
});

it("a malformed query is refused, and a note says how SINO reads mixed operators", async () => {
  expect(textOf(await ask(live, "search", { query: "(duty AND" }))).toMatch(
    /^ERROR INVALID_INPUT: query: at character/,
  );
  const { notes } = await search(live, "search", { query: "negligence OR estoppel AND gangway" });
  expect(notes.join(" ")).toMatch(/OR binds tighter/i);
});

it("a search sends the URL of build_search_url followed by the paging parameters", async () => {
  const args = { query: "duty of care", databases: ["au/cases/nsw/NSWSC"], method: "phrase" };
  const built = z
    .object({ url: z.string() })
    .parse((await ask(link, "build_search_url", args)).structuredContent);
  expect(built.url).toBe(
    "https://www.austlii.edu.au/cgi-bin/sinosrch.cgi?query=duty+of+care&method=phrase&meta=%2Fau&mask_path=au%2Fcases%2Fnsw%2FNSWSC",
  );
  const answer = await search(live, "search", args);
  expect(answer.query_url).toBe(built.url);
  expect(`https://www.austlii.edu.au${upstream.requests[0]?.path}${upstream.requests[0]?.search}`).toBe(
    `${built.url}&results=10&offset=0&excerpt=1`,
  );
  expect(upstream.requests[0]?.headers["user-agent"]).toMatch(/^legibus\/\d+\.\d+\.\d+ \(\+https:/);
});

it("the case meant by a citation or name comes first", async () => {
  for (const query of ["[2024] HCA 901", "Marlowe v Tidewater Ferries", "[2024] HCA 901 at [14]"]) {
    const { results, notes } = await search(live, "search_cases", { query });
    expect(results[0]?.id, query).toBe("austlii:au/cases/cth/HCA/2024/901");
    expect(notes.join(" "), query).toMatch(query.startsWith("[") ? /^$/ : /case name/);
  }
});

it("a note tells the documents that mention a citation from the case itself", async () => {
  const { results, notes } = await search(live, "search_cases", { query: "[2005] HCA 905" });
  expect(results[0]?.id).toBe("austlii:au/cases/cth/HCA/2005/905");
  expect(notes).toEqual([
    expect.stringContaining("rows with another citation are documents that mention it"),
  ]);
});

it("a citation of which AustLII has neither a hit nor a page gets no row", async () => {
  const { status, results, notes } = await search(live, "search_cases", { query: "[1999] HCA 5" });
  expect({ status, results }).toEqual({ status: "empty", results: [] });
  expect(notes.join()).toContain("did not give [1999] HCA 5 itself (NOT_FOUND)");
});

it("a search filters by court and years and sorts the latest first", async () => {
  const args = { query: "negligence", court: "HCA", from: "2015", to: "2024", sort_by: "date", limit: 20 };
  const { results } = await search(live, "search_cases", args);
  const dates = results.map(({ date }) => date ?? "");
  expect(results.length).toBeGreaterThan(5);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(dates.every((date) => date >= "2015" && date < "2025")).toBe(true);
  expect(results.every(({ id }) => id.startsWith("austlii:au/cases/cth/HCA/"))).toBe(true);
});

it("arguments misspelt by models are corrected with a note", async () => {
  const result = await ask(live, "search_cases", {
    query: "quarry",
    jurisdiction: "federal",
    sortBy: "latest",
    limit: "3",
  });
  expect(result.isError).toBeUndefined();
  expect(textOf(result)).toContain('Note: limit: "3" was read as 3');
  expect(result.structuredContent?.["notes"]).toEqual(
    expect.arrayContaining(['sort_by: "latest" was read as "date"']),
  );
});

it("austlii:search_legislation finds provisions, also within one Act", async () => {
  const all = await search(live, "search_legislation", { query: "gangway" });
  const within = await search(live, "search_legislation", {
    query: "gangway",
    act: "Harbour Safety Act",
    jurisdiction: "Cth",
  });
  expect(all.results.map(({ id }) => id)).toContain("austlii:au/legis/cth/consol_act/hsa2011157/s18");
  expect(within.results.every(({ id }) => id.includes("/hsa2011157/"))).toBe(true);
});

it("a document opened by the address of a footnote keeps the address of the document", async () => {
  const url = "https://www.austlii.edu.au/au/cases/cth/HCA/2024/901.html#fn1";
  await withFreshApp(async (app) => {
    const answer = textOf(await ask(app, "fetch_document_text", { url, pin: "[14]" }));
    expect(answer).toContain("Source: https://www.austlii.edu.au/au/cases/cth/HCA/2024/901.html (");
  });
});

it("an address of AustLII in any form is an id, too", async () => {
  const id = "https://www6.austlii.edu.au/cgi-bin/viewdoc/au/cases/cth/HCA/2024/901.html";
  expect(textOf(await ask(live, "fetch_document_text", { id, pin: "[14]" }))).toContain("\n[14] The inquiry");
});

it("a pin selects a paragraph and its footnotes", async () => {
  const answer = textOf(await ask(live, "fetch_document_text", { id: "[2024] HCA 901", pin: "[14]" }));
  expect(answer).toMatch(/^\*\*Marlowe v Tidewater Ferries Pty Ltd\*\*\nCitation: \[2024\] HCA 901\n/);
  expect(answer).toContain("\n[14] The inquiry into breach looks forward");
  expect(answer).toMatch(/\n\[\^4\]: /);
  expect(answer).not.toContain("[15]");
});

it("a long document is read in parts by offset, each within the limit", async () => {
  const parts: string[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const answer = textOf(
      await ask(live, "fetch_document_text", {
        id: "austlii:au/cases/cth/FCAFC/2014/9913",
        offset,
        max_chars: 45_000,
      }),
    );
    expect(answer.length).toBeLessThanOrEqual(50_000);
    const [, from = "", to = ""] = /\nCharacters: (\d+)-(\d+) of \d+/.exec(answer) ?? [];
    expect(Number(from)).toBe(offset);
    parts.push(to);
    const next = /\nNext: offset (\d+)/.exec(answer)?.[1];
    offset = next === undefined ? null : Number(next);
  }
  expect(parts.length).toBeGreaterThan(5);
});

it("the format json returns the object of AusLaw MCP", async () => {
  const json: unknown = JSON.parse(
    textOf(await ask(live, "fetch_document_text", { id: "[2024] HCA 901", format: "json" })),
  );
  const shape = z.looseObject({
    text: z.string(),
    content_type: z.literal("text/html"),
    ocr_used: z.literal(false),
    citations: z.array(z.string()),
    url: z.string(),
  });
  expect(shape.parse(json).citations.length).toBeGreaterThan(0);
});

it("a document opens by any of AustLII's URLs for it", async () => {
  const host = "https://www7.austlii.edu.au/cgi-bin/viewdoc";
  for (const url of [
    `${host}/au/cases/cth/HCA/2024/901.html?context=1;query=x;mask_path=`,
    "http://www.austlii.edu.au/au/cases/cth/HCA/2024/901.html#para3",
  ]) {
    expect(textOf(await ask(live, "fetch_document_text", { url })), url).toContain(
      "Id: austlii:au/cases/cth/HCA/2024/901\n",
    );
  }
});

it.each([
  ["another host", { url: "https://example.org/au/cases/cth/HCA/2024/901.html" }, "INVALID_INPUT"],
  ["a private address", { url: "http://169.254.169.254/latest/meta-data" }, "INVALID_INPUT"],
  ["a file", { url: "file:///etc/passwd" }, "INVALID_INPUT"],
  ["nothing", {}, "INVALID_INPUT"],
  [
    "both",
    { url: "https://www.austlii.edu.au/au/cases/cth/HCA/2024/901.html", id: "[2024] HCA 901" },
    "INVALID_INPUT",
  ],
  ["a database", { id: "austlii:au/cases/cth/HCA" }, "INVALID_INPUT"],
  ["a pin that is not there", { id: "[2024] HCA 901", pin: "[999]" }, "INVALID_INPUT"],
  ["a document that is not there", { id: "austlii:au/cases/cth/HCA/1950/999" }, "NOT_FOUND"],
])("fetch_document_text with %s is a typed error", async (_what, args, code) => {
  expect(textOf(await ask(live, "fetch_document_text", args))).toMatch(new RegExp(`^ERROR ${code}: `));
});

it("a damaged PDF is UPSTREAM_ERROR even if served as HTML", async () => {
  upstream.fault("/au/cases/cth/HCA/2024/932.html", {
    kind: "body",
    status: 200,
    type: "text/html",
    body: "%PDF-1.4\n",
  });
  expect(textOf(await ask(live, "fetch_document_text", { id: "[2024] HCA 932" }))).toMatch(
    /^ERROR UPSTREAM_ERROR: 932\.html is damaged or no PDF/,
  );
});

it("the PDF and RTF of a judgment are read", async () => {
  for (const [ending, type] of [
    ["pdf", "application/pdf"],
    ["rtf", "application/rtf"],
  ]) {
    const url = `https://www.austlii.edu.au/au/cases/cth/HCA/2024/901.${ending}`;
    const answer = textOf(await ask(live, "fetch_document_text", { url, format: "json" }));
    expect(JSON.parse(answer), answer.slice(0, 200)).toMatchObject({
      id: `austlii:au/cases/cth/HCA/2024/901.${ending}`,
      kind: "case",
      court: "High Court of Australia",
      citation: { neutral: "[2024] HCA 901" },
      content_type: type,
      ocr_used: false,
    });
    expect(answer).toContain("Saltpan Point lies on the inner bend of the harbour");
  }
});

it.each([
  ["a challenge", { kind: "challenge" }, "BLOCKED"],
  ["a challenge with status 200", { kind: "challenge", status: 200 }, "BLOCKED"],
  ["410", { kind: "status", status: 410 }, "BLOCKED"],
  ["403", { kind: "status", status: 403 }, "BLOCKED"],
  ["429 with a long Retry-After", { kind: "rateLimited", retryAfter: 120 }, "RATE_LIMITED"],
  ["500", { kind: "status", status: 500 }, "UPSTREAM_ERROR"],
  ["a truncated page", { kind: "truncated" }, "UPSTREAM_ERROR"],
  ["a reset connection", { kind: "reset" }, "UPSTREAM_ERROR"],
  [
    "a redirect to a private address",
    { kind: "redirect", status: 302, location: "http://10.0.0.1/" },
    "UPSTREAM_ERROR",
  ],
  ["an endless redirect", { kind: "redirect", status: 302 }, "UPSTREAM_ERROR"],
  ["a huge page", { kind: "huge", megabytes: 40 }, "UPSTREAM_ERROR"],
] as const)("%s is an error with its own code, never an empty result", async (_what, fault, code) => {
  upstream.fault("*", fault);
  await withFreshApp(async (app) => {
    const result = await ask(app, "search_cases", { query: "negligence" });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(new RegExp(`^ERROR ${code}: `));
    expect(textOf(result)).not.toMatch(/not found|no results/i);
  });
});

it("three refusals in a row pause AustLII, and the error says until when", async () => {
  upstream.fault("*", { kind: "challenge" });
  await withFreshApp(async (app) => {
    for (const query of ["one", "two", "three"]) await ask(app, "search", { query });
    const asked = upstream.requests.length;
    expect(textOf(await ask(app, "search", { query: "four" }))).toMatch(/until/);
    expect(upstream.requests).toHaveLength(asked);
  });
});

it("a page with the wrong charset in its header is decoded correctly", async () => {
  upstream.fault("/au/cases/cth/HCA/1992/923.html", { kind: "wrongCharset", bytes: "windows-1252" });
  await withFreshApp(async (app) => {
    const answer = textOf(await ask(app, "fetch_document_text", { id: "[1992] HCA 923" }));
    expect(answer).toContain("respondent’s");
    expect(answer).not.toContain("\uFFFD");
  });
});

it("every search in link mode returns the search URL without a request", async () => {
  for (const tool of ["search", "search_with_progress", "search_cases", "search_legislation"]) {
    const answer = await search(link, tool, { query: "negligence" });
    expect(answer.status, tool).toBe("not_searched");
    expect(answer.query_url).toMatch(
      /^https:\/\/www\.austlii\.edu\.au\/cgi-bin\/sinosrch\.cgi\?query=negligence/,
    );
    expect(answer.notes.join(" ")).toContain("LEGIBUS_LIVE=austlii");
  }
  expect(upstream.requests).toHaveLength(0);
});

it("a neutral citation is resolved to its URL in link mode", async () => {
  const { results } = await search(link, "search_cases", { query: "[2023] FedCFamC1F 9907" });
  expect(results[0]?.url).toBe("https://www.austlii.edu.au/au/cases/cth/FedCFamC1F/2023/9907.html");
});

it("link mode returns a document's link instead of its text", async () => {
  const answer = textOf(await ask(link, "fetch_document_text", { id: "[1992] HCA 23" }));
  expect(answer).toMatch(/^ERROR NOT_CONFIGURED: nothing was fetched/);
  expect(answer).toContain("https://www.austlii.edu.au/au/cases/cth/HCA/1992/23.html");
  expect(upstream.requests).toHaveLength(0);
});

it("list_databases returns an overview or the databases that pass a filter", async () => {
  const overview = textOf(await ask(link, "list_databases", {}));
  expect(overview).toContain("**1094 databases**");
  expect(overview).toContain("au/cases/cth/HCA: High Court of Australia");
  const found = z.object({ databases: z.array(z.looseObject({ code: z.string() })), total: z.number() });
  const queensland = found.parse(
    (await ask(link, "list_databases", { jurisdiction: "qld", kind: "cases", limit: 50 })).structuredContent,
  );
  expect(queensland.databases.every(({ code }) => code.startsWith("au/cases/qld"))).toBe(true);
  expect(textOf(await ask(link, "list_databases", { query: "high cuort" }))).toContain(
    "did you mean HCA (High Court of Australia)",
  );
  const german = textOf(await ask(link, "list_databases", { query: "Bundesgerichtshof" }));
  expect(german).not.toContain("did you mean"); // no database is nearest to another country's court
  expect(textOf(await ask(link, "list_databases", { jurisdiction: "atlantis" }))).toMatch(
    /^ERROR INVALID_INPUT: /,
  );
});
