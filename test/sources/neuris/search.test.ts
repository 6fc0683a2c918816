import { afterEach, beforeEach, expect, test } from "vitest";
import { tokens } from "../../../src/core/text.ts";
import { plainCall } from "../../../src/core/call.ts";
import { envelope, startGermanSources } from "../../support/neuris/server.ts";
import { risOver, type TestedProvider } from "../../support/neuris/setup.ts";
import { planQuery } from "../../../src/sources/neuris/query.ts";
import { searchData } from "../../support/search-data.ts";
import { lasting } from "../../support/lasting.ts";

let ris: TestedProvider;

const sources = await lasting(startGermanSources());
beforeEach(() => {
  sources.reset();
  ris = risOver(sources);
});
afterEach(async () => await ris.close());

async function search(args: Record<string, unknown>) {
  const result = await ris.ask("search", args);
  expect(result.isError, result.content.map(({ text }) => text).join("\n")).toBeUndefined();
  return searchData(result);
}

const asked = () => sources.requests.map(({ path, query }) => `${path}?${query.toString()}`);

test("a search finds decisions with their citation and an id that opens", async () => {
  const { results } = await search({ query: "Fährmann haftet", kind: "case_law" });
  expect(results).toMatchObject([
    {
      id: "ris:KORE900012026",
      title: "BGH, Urteil vom 16.2.2026 – XIV ZR 901/25",
      url: "https://testphase.rechtsinformationen.bund.de/gerichtsentscheidungen/KORE900012026",
      citation: { ecli: "ECLI:DE:BGH:2026:160226UXIVZR901.25.0" },
      jurisdiction: "de",
      date: "2026-02-16",
      court: "BGH",
    },
  ]);
  for (const { id } of results) expect(await ris.read("get_document", { id })).toContain(`Id: ${id}`);
});

test.each(["2025", "2026"] as const)(
  "a search finds laws in lists in the format of %s, and the hit's id opens its text",
  async (shape) => {
    sources.shape(shape);
    const { results } = await search({ query: "Fährmann", kind: "legislation" });
    expect(results.map(({ id }) => id)).toEqual(["ris:eli/bund/bgbl-1/2024/990/2024-06-05/1/deu"]);
    const text = await ris.read("get_document", { id: results[0]?.id, pin: "§ 2 S. 2" });
    expect(text).toContain("Er darf niemanden zurückweisen.");
  },
);

test("a search requests laws in force on the given day, else today", async () => {
  await search({ query: "Schikaneverbot", kind: "legislation", as_at: "2010-01-01" });
  await search({ query: "Schikaneverbot", kind: "legislation" });
  expect(asked().map((url) => /mostRelevantOn=([\d-]+)/.exec(url)?.[1])).toEqual([
    "2010-01-01",
    "2026-11-21",
  ]);
});

test("function words of a question are dropped with a note", async () => {
  const { total, notes } = await search({ query: "Wer ist zum Ersatz des Schadens verpflichtet?" });
  expect(total).toBeGreaterThan(0);
  expect(notes).toContain("searched for: Ersatz Schadens verpflichtet");
});

test.each([
  [
    "Haftet denn eigentlich auch jemand für die verspätete Überfahrt meiner Klägerin?",
    "Überfahrt Klägerin Haftet",
  ],
])("a question's nouns are a variant of the query: %s", (query, nouns) => {
  expect(planQuery(query).variants).toContain(nouns);
});

test("a whole sentence without hits is searched by its nouns, with a note", async () => {
  const { total, notes } = await search({
    query: "Bekommt eine Klägerin denn bereits Schadensersatz nach so einer Überfahrt?",
  });
  expect(total).toBeGreaterThan(0);
  expect(notes.at(-1)).toMatch(/^no hits for ".*"; these are for "[^"]*Klägerin[^"]*Überfahrt/);
});

test("English terms are translated to German and searched alone if nothing was found", async () => {
  const { total, notes } = await search({ query: "ferry operator liability for damages" });
  expect(total).toBe(1);
  expect(notes).toContain("read in German: damages = Schadensersatz, liability = Haftung");
  expect(notes.at(-1)).toMatch(/^no hits for .* these are for "Schadensersatz Haftung"$/);
});

test.each([
  ["verspaetetes Uebersetzen", "verspätetes Übersetzen"],
  ["Schadensersatzanspruch", "Schadensersatz Anspruch"],
])("a search for %s finds the hits for its variant %s", async (query, variant) => {
  const { total, notes } = await search({ query });
  expect(total).toBe(1);
  expect(notes).toEqual([`no hits for "${query}"; these are for "${variant}"`]);
});

test("a search is empty only if the portal reports no hits", async () => {
  expect(await search({ query: "Xylophonzollamnestie" })).toMatchObject({
    status: "empty",
    total: 0,
    results: [],
  });
  sources.neuris.fault(/./, { status: 503 });
  expect(await ris.refused("search", { query: "Xylophon" })).toMatch(/^ERROR UPSTREAM_ERROR: /);
});

test("an offset after the last hit is answered with the number of hits", async () => {
  const { total } = await search({ query: "Fähre" });
  expect(await search({ query: "Fähre", offset: 10 })).toMatchObject({ total, results: [] });
});

test("file numbers and ECLIs are searched in their own fields", async () => {
  expect((await search({ query: "XIV ZR 901/25" })).total).toBe(1);
  expect((await search({ query: "ecli:de:bgh:2026:160226uxivzr901.25.0" })).total).toBe(1);
  expect(asked()).toEqual([
    "/v1/case-law?fileNumber=XIV+ZR+901%2F25&size=10&pageIndex=0",
    "/v1/case-law?ecli=ECLI%3ADE%3ABGH%3A2026%3A160226UXIVZR901.25.0&size=10&pageIndex=0",
  ]);
});

test("a query that cites a provision gets a note with its id", async () => {
  expect((await search({ query: "§ 823 Abs. 1 BGB" })).notes).toContain(
    "§ 823 Abs. 1 BGB itself: open ris:bgb/823 with ris:get_norm",
  );
});

test("fields and operators are sent as Lucene and cannot be combined with filters", async () => {
  expect((await search({ query: 'AZ:"XIV ZR 901/25"', kind: "case_law" })).total).toBe(1);
  expect(asked()[0]).toMatch(/^\/v1\/document\/lucene-search\/case-law\?query=AZ/);
  expect(await ris.refused("search", { query: "Fähre AND Nebel", from: "2020" })).toContain(
    "ERROR INVALID_INPUT: from cannot be combined with Lucene's fields and operators",
  );
});

test.each(['Fähre AND "Nebel', "TB:(Fähre AND Nebel", 'Fähre "Nebel'])(
  "the unclosed query %s is refused without a request",
  async (query) => {
    expect(await ris.refused("search", { query })).toMatch(
      /^ERROR INVALID_INPUT: the query has a .* that is not closed/,
    );
    expect(sources.requests).toHaveLength(0);
  },
);

test("a query that the portal refuses is INVALID_INPUT", async () => {
  sources.neuris.fault(/./, { status: 422, body: '{"errors":[{"code":"invalid_lucene_query"}]}' });
  expect(await ris.refused("search", { query: "Fähre OR Nebel" })).toMatch(
    /^ERROR INVALID_INPUT: .* does not accept this query/,
  );
  sources.reset();
  sources.neuris.fault(/./, envelope("invalid_lucene_query"));
  expect(await ris.refused("search", { query: "Fähre OR Boot" })).toMatch(/^ERROR INVALID_INPUT: /);
});

test("a court filters decisions and is refused for other kinds", async () => {
  expect((await search({ query: "Überfahrt", court: "BGH" })).notes).toEqual([
    "kind was read as case_law, because a court is given",
  ]);
  expect((await search({ query: "Überfahrt", court: "BFH" })).notes.at(-1)).toBe(
    'the portal has no decisions of court "BFH": ris:list_courts has its courts',
  );
  expect((await search({ query: "Überfahrt", court: "Bundesgerichtshof" })).notes).toContain(
    "court was read as BGH Karlsruhe",
  );
  sources.reset();
  expect(await ris.refused("search", { query: "Überfahrt", court: "BHG" })).toContain("did you mean BGH");
  expect(asked(), "a misspelt court is refused before any request").toEqual([]);
  expect(await ris.refused("search", { query: "x", court: "BGH", kind: "legislation" })).toContain(
    "court goes with kind case_law only",
  );
});

test.each([
  [{ from: "2024-02-30" }, "from is not a valid date (YYYY-MM-DD)"],
  [{ to: "gestern" }, "to is not a valid date (YYYY-MM-DD)"],
  [{ from: "2024", to: "2020" }, "from must not be later than to: got 2024-01-01 and 2020-12-31"],
  [{ as_at: "1300-01-01" }, "as_at must be between"],
  [{ offset: 9_995 }, "the portal gives the first 10,000 hits only"],
])("the invalid arguments %j are refused without a request", async (args, message) => {
  expect(await ris.refused("search", { query: "Fähre", ...args })).toContain(message);
  expect(sources.requests).toHaveLength(0);
});

test("a result row takes at most 220 tokens", async () => {
  const result = await ris.ask("search", { query: "Fährmann" });
  const { results } = searchData(result);
  expect(results.length).toBeGreaterThan(1);
  expect(tokens(result.content.map(({ text }) => text).join("\n"))).toBeLessThan(results.length * 220 + 100);
});

test("a search by date sends the portal's own sort parameter", async () => {
  await search({ query: "Fährmann", sort: "date" });
  await search({ query: "Fährmann", sort: "oldest" });
  expect(sources.requests.map(({ query }) => query.get("sort"))).toEqual(["-date", "date"]);
});

test("the workbench's plain search is sent as the same search", async () => {
  const found = await ris.provider.search?.({ query: "Fährmann", kind: "case", limit: 3 }, plainCall());
  expect(found?.results.map(({ id }) => id)).toEqual(["ris:KORE900012026"]);
  expect(asked()[0]).toMatch(/^\/v1\/case-law\?searchTerm=F%C3%A4hrmann&size=3/);
});

test("courts are filtered by the beginning of their name", async () => {
  const result = await ris.ask("list_courts", { prefix: "Finanz", limit: 1 });
  expect(result.structuredContent).toEqual({
    courts: [{ id: "FG Münster", name: "Finanzgericht Münster", decisions: 7 }],
    total: 2,
    next: 1,
  });
});

test("a prefix without a court is reported", async () => {
  expect(await ris.read("list_courts", { prefix: "Xyz" })).toContain("No court's name begins so");
});
