import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { plainCall } from "../../../src/core/call.ts";
import type { LegalDocument } from "../../../src/core/document.ts";
import type { Provider } from "../../../src/core/provider.ts";
import { tokens } from "../../../src/core/text.ts";
import { source as frl } from "../../../src/sources/frl/index.ts";
import type { Http } from "../../../src/net/http.ts";
import { noDocumentCache } from "../../../src/library/document-cache.ts";
import type { DocumentCache } from "../../../src/library/types.ts";
import { startFrl } from "../../support/frl/server.ts";
import { usualReader } from "../../support/reading.ts";
import { memoryDocumentCache } from "../../support/frl/document-cache.ts";
import { adapterOf, textOf } from "../../support/providers.ts";
import { providerOver } from "../../support/source-deps.ts";
import { lasting } from "../../support/lasting.ts";

let http: Http;
let provider: Provider;

const register = await lasting(startFrl());
beforeEach(() => {
  register.reset();
  ({ http, provider } = fresh(noDocumentCache));
});
afterEach(async () => await http.close());

function fresh(documentCache: DocumentCache) {
  return providerOver(frl, { baseUrl: register.url, spacingMs: 0 }, { documentCache, reader: usualReader });
}

async function ask(tool: string, args: Record<string, unknown>, of = provider): Promise<string> {
  return textOf(await of.handleToolCall(`frl:${tool}`, args));
}

async function search(args: Record<string, unknown>) {
  const { structuredContent: data } = await provider.handleToolCall("frl:search", args);
  const results: unknown = data?.["results"];
  if (!Array.isArray(results)) throw new Error("the search has no results");
  return { ...data, results };
}

test("a State's Act is refused before any request", async () => {
  const text = await ask("get_document", { title: "Contracts Review Act 1980 (NSW)" });
  expect(text).toMatch(
    /^ERROR INVALID_INPUT: the register has no law of NSW.*\nTry: .*austlii:search_legislation/,
  );
  expect(register.requests).toEqual([]);
});

test("a section is read by pin with its compilation, period in force and attribution", async () => {
  const text = await ask("get_document", { id: "frl:C2011A00157", pin: "s 18" });
  expect(text).toContain("**Harbour Ferries Safety Act 2011 (Cth)**");
  expect(text).toContain("In force: 2024-01-01 to now (Compilation No. 12, C2024C00012)");
  expect(text).toContain(
    "Rights: CC BY 4.0. Based on content from the Federal Register of Legislation at 20",
  );
  expect(text).toContain("Source: https://www.legislation.gov.au/C2011A00157/latest/text");
  expect(text).toContain("unincorporated amendments");
  expect(text).toContain("(1) The master of a ferry must take reasonable care");
  expect(text).toContain("within 24 hours");
  expect(text).not.toContain("18A Times of landing");
});

test("a schedule's clause in a later volume is read under each form of its pin", async () => {
  for (const pin of ["sch 2 cl 3", "Schedule 2, clause 3", "sch 2 s 3"]) {
    const text = await ask("get_document", { id: "C2011A00157", pin });
    expect(text, pin).toContain("There must be a life jacket for each passenger.");
    expect(text, pin).not.toContain("horn");
  }
});

test("a pin selects a range of sections", async () => {
  const text = await ask("get_document", { id: "C2011A00157", pin: "ss 18-18A" });
  expect(text).toContain("Duty of the master");
  expect(text).toContain("(b) in fog.");
  expect(text).not.toContain("Schedule 1");
});

test("as_at reads the version of a day, which ends the day before the next one starts", async () => {
  const text = await ask("get_document", { id: "frl:C2011A00157", as_at: "2016-05-01", pin: "s 18(2)" });
  expect(text).toContain("In force: 2015-07-01 to 2023-12-31 (Compilation No. 3, C2015C00300)");
  expect(text).toContain("Id: frl:C2011A00157@2016-05-01");
  expect(text).toContain("within three days");
  expect(await ask("get_document", { id: "frl:C2011A00157@2016-05-01", pin: "s 18(2)" })).toContain(
    "three days",
  );
  expect(await ask("get_document", { id: "C2011A00157", as_at: "asmade" })).toContain(
    "(as made, C2011A00157)",
  );
});

test("a compilation is read by the id in old links", async () => {
  const text = await ask("get_document", {
    id: "https://www.legislation.gov.au/Details/C2015C00300",
    pin: "s 18(2)",
  });
  expect(text).toContain("In force: 2015-07-01 to 2023-12-31 (Compilation No. 3, C2015C00300)");
  expect(text).toContain("within three days");
  const now = await ask("get_document", { id: "frl:C2015C00300", as_at: "1.1.2025", pin: "s 18(2)" });
  expect(now).toContain("Id: frl:C2011A00157@2025-01-01");
  expect(now).toContain("within 24 hours");
  expect(await ask("get_document", { id: "frl:C2015C99999" })).toMatch(
    /^ERROR NOT_FOUND: .* has no title C2015C99999/,
  );
});

test("a title is found by its exact present or former name", async () => {
  for (const title of [
    "Harbour Ferries Safety Act 2011",
    "Harbour Ferries Safety Act 2011 (Cth)",
    "Harbour Boats Act 2011",
  ]) {
    expect(await ask("get_document", { title, pin: "s 1" })).toContain("Id: frl:C2011A00157");
  }
});

test("a former name, which the register cannot be asked for, is found among the Acts of its year", async () => {
  const text = await ask("get_document", { title: "Harbour Boats Act 2011 (Cth)", pin: "s 1" });
  expect(text).toContain("formerly Harbour Boats Act 2011");
  const filters = register.requests.flatMap(({ query }) => query.get("$filter") ?? []);
  expect(filters).toEqual(["name eq 'Harbour Boats Act 2011'", "collection eq 'Act' and year eq 2011"]);
  expect(await ask("get_document", { title: "Harbour Boats Act 2012 (Cth)" })).toContain("ERROR NOT_FOUND");
});

test("a refused list of the year's Acts does not prove that none had this name", async () => {
  register.fault("year+eq+2010", { status: 400, body: "{}" });
  expect(await ask("get_document", { title: "Harbour Boats Act 2010 (Cth)" })).toMatch(
    /^ERROR LAYOUT_CHANGED: the register refuses to list its Acts of 2010/,
  );
});

test("a text is read without its former names while its record is not available", async () => {
  register.fault("/v1/Titles('C2011A00157')", { status: 503, body: "" });
  const text = await ask("get_document", { id: "C2011A00157", pin: "s 1" });
  expect(text).toContain("Id: frl:C2011A00157");
  expect(text).not.toContain("formerly");
});

test("an Act's citation with a pinpoint opens that provision", async () => {
  const text = await ask("get_document", { title: "Harbour Ferries Safety Act 2011 (Cth) s 18(2)" });
  expect(text).toContain("within 24 hours");
  expect(text).not.toContain("Cutter Steps");
});

test("an unknown name lists the nearest titles, an ambiguous one its candidates", async () => {
  const none = await ask("get_document", { title: "Harbour Ferries" });
  expect(none).toMatch(/^ERROR NOT_FOUND: the register has no title "Harbour Ferries"/);
  expect(none).toContain("Harbour Ferries Safety Act 2011 (frl:C2011A00157)");
  const misspelt = await ask("get_document", { title: "Harbor Ferrys Safety Act 2011 (Cth) s 18" });
  expect(misspelt).toContain("did you mean Harbour Ferries Safety Act 2011 (frl:C2011A00157)?");
  const several = await ask("get_document", { title: "Lantern Order 2001" });
  expect(several).toMatch(/^ERROR INVALID_INPUT/);
  expect(several).toContain("frl:F2001B00001");
});

test("a title without EPUB is read from Word", async () => {
  const text = await ask("get_document", { id: "F2013L01234", pin: "section 5" });
  expect(text).toContain("The fee for a landing is **$12**.");
  expect(text).toContain("| Cutter Steps | $9 |");
  expect(text).not.toContain("deleted words");
});

test("a title without EPUB and Word is read from the PDF", async () => {
  const text = await ask("get_document", { id: "C1999A00001" });
  expect(text).toMatch(/^\*\*Paper Act 1999 \(Cth\)\*\*\n/);
  expect(text).toContain("In force: 1999-01-01 to now (as made, C1999A00001)");
  expect(text).toContain("Rights: CC BY 4.0. Based on content from the Federal Register");
  expect(text).toContain("A ream has five hundred sheets.");
  expect(await ask("get_document", { id: "C1999A00001", pin: "p 1" })).toContain("twenty-five");
});

test("NOT_FOUND distinguishes a missing title, version and text", async () => {
  expect(await ask("get_document", { id: "C2050A00001" })).toMatch(
    /^ERROR NOT_FOUND: the Federal Register of Legislation has no title C2050A00001/,
  );
  const early = await ask("get_document", { id: "C2011A00157", as_at: "2001-01-01" });
  expect(early).toMatch(
    /^ERROR NOT_FOUND: the register has no version of Harbour Ferries Safety Act 2011 at 2001-01-01; its versions begin on 2011-11-28/,
  );
  expect(await ask("get_document", { id: "C1911A90001" })).toMatch(
    /^ERROR NOT_FOUND: the register has no file with the text/,
  );
  expect(await ask("get_document", { id: "C2009A00088" })).toContain("not in force: Repealed");
});

test("a compilation that ended without a newer one says so, whether or not a day was asked for", async () => {
  for (const day of [{ as_at: "2026-08-01" }, {}]) {
    const text = await ask("get_document", { id: "C2012A00044", ...day });
    expect(text.split("the newest compilation, which is no longer current")).toHaveLength(2);
    expect(text).toContain("In force: 2012-05-01 to 2026-06-30 (as made, C2012A00044)");
  }
  const current = await ask("get_document", { id: "C2011A00157" });
  expect(current).not.toContain("no longer current");
});

test("an invalid day or title is refused without a request, and an unknown pin is an error", async () => {
  for (const [args, message] of [
    [{ id: "C2011A00157", as_at: "2015-02-30" }, "as_at is not a valid date (YYYY-MM-DD)"],
    [{ id: "C2011A00157", as_at: "last year" }, "as_at is not a valid date (YYYY-MM-DD)"],
    [{ id: "https://example.org/C2011A00157" }, "not a document of the Federal Register"],
    [{ id: "austlii:au/legis/x" }, "not a document of the Federal Register"],
    [{}, "give either id or title"],
    [{ id: "C2011A00157", title: "Pilots Act 2009" }, "give either id or title"],
  ] as const) {
    expect(await ask("get_document", args)).toContain(message);
  }
  expect(register.requests).toHaveLength(0);
  expect(await ask("get_document", { id: "C2011A00157", pin: "s 99" })).toContain(
    'pin "s 99" is not in this document',
  );
});

test("a new text takes three requests (version, file and record), a cached one none", async () => {
  const kept = new Map<string, LegalDocument>();
  const { http: own, provider: keeping } = fresh(memoryDocumentCache(kept));
  await ask("get_document", { id: "C2011A00157", pin: "s 18" }, keeping);
  expect(register.requests).toHaveLength(3);
  register.reset();
  await ask("get_document", { id: "frl:C2011A00157", pin: "s 4" }, keeping);
  expect(register.requests).toHaveLength(0);
  expect([...kept.keys()]).toEqual(["frl:C2011A00157"]);
  await own.close();
});

test("a misspelt title gets a suggestion", async () => {
  const meant = await ask("search", { query: "Harbor Feries Safety Act 2011" });
  expect(meant).toContain("did you mean Harbour Ferries Safety Act 2011 (frl:C2011A00157)?");
  expect(await ask("search", { query: "nothing of the kind" })).not.toContain("did you mean");
});

test("rows have id, kind, number and status, whether the API sends numbers or names", async () => {
  const { results } = await search({ query: "harbour ferries", collection: "Act" });
  expect(results[0]).toMatchObject({
    id: "frl:C2011A00157",
    title: "Harbour Ferries Safety Act 2011",
    url: "https://www.legislation.gov.au/C2011A00157/latest/text",
    jurisdiction: "cth",
    year: 2011,
    metadata: "Act · No. 157, 2011 · principal · in force · unincorporated amendments",
  });
  const levies = await search({ query: "harbour levy", limit: 3 });
  for (const row of levies.results)
    expect(row.metadata).toMatch(/^Act · No\. \d+, \d{4} · principal · (in force|ceased)$/);
});

test("paging returns every row exactly once", async () => {
  const ids: string[] = [];
  for (let offset: unknown = 0; typeof offset === "number";) {
    const page = await provider.handleToolCall("frl:search", { query: "harbour levy", limit: 50, offset });
    const rows: unknown = page.structuredContent?.["results"];
    if (Array.isArray(rows)) ids.push(...rows.map((row: { id: string }) => row.id));
    offset = page.structuredContent?.["next"];
  }
  expect(ids).toHaveLength(137);
  expect(new Set(ids).size).toBe(137);
});

test("a search filters by status and day", async () => {
  expect((await search({ query: "pilots", in_force: true })).results).toHaveLength(0);
  expect((await search({ query: "pilots", in_force: false })).results).toHaveLength(1);
  const then = await search({ query: "harbour", as_at: "2000-01-01", limit: 50 });
  expect(then.results.every(({ id }: { id: string }) => id.endsWith("@2000-01-01"))).toBe(true);
  expect(then.results.some(({ title }: { title: string }) => title.includes("Ferries"))).toBe(false);
});

test("a search is empty if the register counts no hits, and ten rows fit in 2,200 tokens", async () => {
  const none = await provider.handleToolCall("frl:search", { query: "zeppelin" });
  expect(none.structuredContent).toMatchObject({ status: "empty", total: 0 });
  const ten = await provider.handleToolCall("frl:search", { query: "harbour levy" });
  expect(tokens(textOf(ten))).toBeLessThanOrEqual(2_200);
  expect(tokens(JSON.stringify(ten.structuredContent?.["results"]))).toBeLessThanOrEqual(2_200);
});

test("quotation marks and apostrophes cannot change the criteria's syntax", async () => {
  expect((await search({ query: `levy") or id("x` })).results).toHaveLength(0);
  await search({ query: "master's duty" });
  expect(register.requests.at(-1)?.path).toContain(`text("master''s duty",nameAndText,all)`);
});

describe("faults of the register", () => {
  const NAMES = [
    [{ status: 503, body: "" }, "UPSTREAM_ERROR"],
    [{ status: 429, body: "" }, "RATE_LIMITED"],
    [{ status: 500, type: "text/html", body: "<h1>Server Error</h1>" }, "UPSTREAM_ERROR"],
    [
      { type: "text/html", body: "<html>maintenance</html>" },
      "UPSTREAM_ERROR: the Federal Register of Legislation sent a page instead of data",
    ],
    [{ body: '{"value":"none"}' }, "LAYOUT_CHANGED"],
    ["cut", "UPSTREAM_ERROR"],
    [{ status: 302, headers: { location: "https://example.org/v1" } }, "UPSTREAM_ERROR"],
  ] as const;

  test.each(NAMES)("the response %j is %s, never an empty result", async (reply, code) => {
    register.fault("titles/search", reply);
    const result = await provider.handleToolCall("frl:search", { query: "harbour" });
    expect(textOf(result)).toMatch(new RegExp(`^ERROR ${code}(?:: |\n)`));
  });

  test("names are read as UTF-8 whatever charset the header declares", async () => {
    const body = JSON.stringify({
      "@odata.count": 1,
      value: [{ id: "C2011A00157", name: "Wharves—Fees Act" }],
    });
    register.fault("titles/search", { type: "application/json; charset=iso-8859-1", body });
    expect((await search({ query: "wharves" })).results[0]).toMatchObject({ title: "Wharves—Fees Act" });
  });

  test("a truncated file or a JSON description is not taken for the text", async () => {
    register.fault("documents/find", "cut", 1);
    expect(await ask("get_document", { id: "C2011A00157" })).toMatch(
      /^ERROR UPSTREAM_ERROR: the text's file is incomplete/,
    );
    register.reset();
    ({ http, provider } = fresh(noDocumentCache));
    register.fault("documents/find", { body: '{"titleId":"C2011A00157"}' });
    expect(await ask("get_document", { id: "C2011A00157" })).toMatch(
      /^ERROR UPSTREAM_ERROR: .* something else than the text's file/,
    );
  });
});

const idOf = async (reference: string) => (await adapterOf(provider)).idOf(reference);

test("only references to the register get an id", async () => {
  expect(await idOf("frl:c2004a00109")).toBe("frl:C2004A00109");
  expect(await idOf("https://www.legislation.gov.au/C2004A00109/latest/text")).toBe("frl:C2004A00109");
  expect(await idOf("https://www.legislation.gov.au/C2004A00109/2015-06-30/text/1")).toBe(
    "frl:C2004A00109@2015-06-30",
  );
  expect(await idOf("https://www.legislation.gov.au/Details/C2015C00019")).toBe("frl:C2015C00019");
  expect(await idOf("http://www.comlaw.gov.au/Series/C2004A00109")).toBe("frl:C2004A00109");
  expect(await idOf("https://www.austlii.edu.au/C2004A00109")).toBeUndefined();
  expect(await idOf("risat:NOR40052761")).toBeUndefined();
});

test("a saved text is recognised by its mark-up and read by the live parser", async () => {
  const saved = {
    text: `<html><head><link rel="canonical" href="https://www.legislation.gov.au/C2011A00157/latest/text"></head><body><p class="ShortT">Harbour Ferries Safety Act 2011</p><p class="ActHead5"><span class="CharSectno">7</span> Wharf</p><p class="subsection">(1) Yes.</p></body></html>`,
    savedAt: "2026-11-01T00:00:00.000Z",
  };
  expect((await adapterOf(provider)).recognise(saved)).toBe("frl:C2011A00157");
  expect((await adapterOf(provider)).recognise({ ...saved, text: "<html>x</html>" })).toBeUndefined();
  const document = await (await adapterOf(provider)).convert(saved, plainCall());
  expect(document?.blocks.map(({ pin }) => pin)).toEqual(["", "s 7", "s 7(1)"]);
  expect(document?.source.how).toBe("import");
});

test("a plain search finds laws and sends no request for cases", async () => {
  const laws = await provider.search?.({ query: "harbour ferries", limit: 5 }, plainCall());
  expect(laws?.results[0]?.id).toBe("frl:C2011A00157");
  register.reset();
  const cases = await provider.search?.({ query: "ferries", kind: "case", limit: 5 }, plainCall());
  expect(cases?.status).toBe("not_searched");
  expect(register.requests).toHaveLength(0);
});
