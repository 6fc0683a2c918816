import { expect, test } from "vitest";
import { LegibusError } from "../../src/core/errors.ts";
import type { Provider } from "../../src/core/provider.ts";
import { tokens } from "../../src/core/text.ts";
import { notSearched, searchResult, type SearchRow } from "../../src/core/search.ts";
import { SOURCES } from "../../src/sources/index.ts";
import { fuse, oneOfEachLaw } from "../../src/workbench/search-rows.ts";
import { search as searchTool } from "../../src/workbench/tools/search.ts";
import { searchEverything, type SearchRequest } from "../../src/workbench/searching.ts";
import { paragraph } from "../documents/made.ts";
import { answer, call, contextOf, documentWith, failureOf, libraryOf, row, sourceOf } from "./support.ts";

const request: SearchRequest = { query: "words", sources: [], limit: 10, offset: 0 };
const search = async (
  context: Parameters<typeof searchEverything>[0],
  wanted: Partial<SearchRequest> = {},
  one = call,
) => await searchEverything(context, { ...request, ...wanted }, one);
const never = () => new Promise<never>(() => {});
const failing = (error: unknown) => async () => {
  throw error;
};

const ecli = (text: string) => ({ citation: { reported: [], ecli: text } });
const same = (how: SearchRow["how"], source: string) =>
  row(source, "1", { how, citation: { neutral: "[2001] HCA 1", reported: [] } });
const long = (at: number) =>
  row("austlii", String(at), {
    title: "A very long name of a case ".repeat(20),
    snippet: "words and words ".repeat(60),
    citation: { neutral: `[2024] HCA ${at}`, reported: ["(2024) 300 CLR 1"] },
    court: "High Court of Australia",
    date: "2024-01-01",
  });

test("a source whose hits were all filtered out but which has more is partial, not empty", async () => {
  const hca = row("old", "1", { court: "High Court of Australia" });
  const asked: unknown[] = [];
  const old = sourceOf({
    name: "old",
    search: async (query) => {
      asked.push(query);
      return answer("old", [hca], { total: 300 });
    },
  });
  const wanted = { court: "NSW Court of Appeal", from: "2001-01-01" };
  const found = await search(contextOf({ peers: () => [old] }), wanted);
  expect(found).toMatchObject({ status: "partial", results: [] });
  expect(found.notes).toContain("old: 1 result left out by the filters; its other 299 were not looked at");
  expect(searchResult(found, new Date(0)).content).toMatchObject([
    { text: expect.stringMatching(/^\*\*No results among the hits that were looked at\*\*/) },
  ]);
  expect(asked).toMatchObject([{ court: "NSW Court of Appeal", from: "2001-01-01" }]);
});

test("a search by court requests only the sources of the court's country", async () => {
  const asked: string[] = [];
  const peers = ["au", "de", "at"].map((country) =>
    sourceOf({
      name: country,
      countries: [country],
      search: async () => {
        asked.push(country);
        return answer(country, []);
      },
    }),
  );
  for (const court of ["High Court", "OLG München", "Oberster Gerichtshof"])
    await search(contextOf({ peers: () => peers }), { court });
  expect(asked).toEqual(["au", "de", "at"]);
});

test("the document whose title is the query ranks before other sources' first hits", async () => {
  const peers = [
    sourceOf({
      name: "a",
      search: async () => answer("a", [row("a", "case", { title: "Marlowe v Tidewater" })]),
    }),
    sourceOf({
      name: "b",
      search: async () =>
        answer("b", [row("b", "other"), row("b", "act", { title: "Harbour Ferries Safety Act 2011" })]),
    }),
  ];
  const wanted = { query: "harbour ferries safety act, 2011" };
  const { results } = await search(contextOf({ peers: () => peers }), wanted);
  expect(results.map(({ id }) => id)).toEqual(["b:act", "a:case", "b:other"]);
});

test("a document that two sources rank well comes before one that only one source ranks first", () => {
  const neutral = { neutral: "[1992] HCA 23", reported: [] };
  const fused = fuse([
    [row("a", "top"), row("a", "mabo", { citation: neutral })],
    [
      row("b", "other"),
      row("b", "mabo", { citation: { neutral: "[1992]  HCA 23", reported: ["(1992) 175 CLR 1"] } }),
    ],
  ]);
  expect(fused.map(({ id }) => id)).toEqual(["a:mabo", "a:top", "b:other"]);
  expect(fused[0]?.also).toEqual([{ source: "b", id: "b:mabo", url: "https://b.example/mabo" }]);
  expect(fused[0]?.citation.reported).toEqual(["(1992) 175 CLR 1"]);
});

test("a decision listed as text and as PDF counts once, so the first hit stays first", () => {
  const twice = { neutral: "[2022] HCA 1", reported: [] };
  const rows = [
    row("a", "exact"),
    row("a", "text", { citation: twice }),
    row("a", "pdf", { citation: twice }),
  ];
  expect(fuse([rows]).map(({ id }) => id)).toEqual(["a:exact", "a:text"]);
});

const versioned = await Promise.all(Object.values(SOURCES).map(async (load) => await load()));

test.each([
  ["frl:C1", "frl:C1@2017-01-05", "frl:C1@2013-01-01"],
  ["frl:C1@2017-01-05", "frl:C1@2013-01-01", "frl:C1@2027-01-01"],
  ["import:eu:02019R2088-20240109/en", "import:eu:02019R2088-20200712/en", "import:eu:32019R2088/en"],
  ["eu:32019R2088/en", "import:eu:02019R2088-20200712/en", "eu:32019R2088@oj/en"],
  ["ris:eli/bund/bgbl-1/2020/s1126/2022-08-04/2/deu", "ris:eli/bund/bgbl-1/2020/s1126/2021-01-01/1/deu"],
  ["ris:bgb/823", "ris:bgb/823@2001-01-01"],
  ["corpus:a:nsw_legislation:2009-07-06/act-1968-059", "corpus:a:nsw_legislation:2001-01-01/act-1968-059"],
])(
  "versions of a law become one row, %s in force on the day, at the rank of the first",
  (shown, ...others) => {
    for (const order of [
      [shown, ...others],
      [...others, shown],
    ]) {
      const [first, ...rest] = order.map((id) => ({ ...row("x", "1"), id, url: id }));
      const rows = oneOfEachLaw([...(first ? [first] : []), row("x", "2"), ...rest], "2026-11-28", versioned);
      expect(rows.map(({ id }) => id)).toEqual([shown, "x:2"]);
      expect(new Set(rows[0]?.also?.map(({ id }) => id))).toEqual(new Set(others));
    }
  },
);

test.each([
  ["eu:02019R2088-20240109/en", "eu:02019R2088-20240109/de"],
  ["austlii:au/cases/cth/HCA/2012/30", "austlii:au/cases/cth/HCA/2012/31"],
  ["corpus:a:nsw_caselaw:2009-07-06/1", "corpus:a:nsw_caselaw:2010-07-06/1"],
  ["eu:62018CJ0311", "eu:62018CC0311"],
  ["ris:bgb/823", "ris:bgb/826"],
])("%s and %s are no versions of one law", (one, other) => {
  const rows = [one, other].map((id) => ({ ...row("x", "1"), id, url: id }));
  expect(oneOfEachLaw(rows, "2026-11-28", versioned)).toHaveLength(2);
});

test("rows with the same ECLI, id or URL are merged, and all their links are kept", () => {
  const fused = fuse([
    [
      row("ris", "1", ecli("ECLI:DE:BGH:2024:1")),
      row("x", "2"),
      row("y", "3", { url: "https://z.example/" }),
    ],
    [row("beck", "9", ecli("ecli:de:bgh:2024:1")), { ...row("x", "2"), source: "q" }],
    [row("z", "4", { url: "https://z.example/" }), row("jade", "5", ecli("ECLI:DE:BGH:2024:1"))],
  ]);
  expect(fused).toHaveLength(3);
  expect(fused.find(({ id }) => id === "ris:1")?.also?.map(({ id }) => id)).toEqual(["beck:9", "jade:5"]);
});

test("a merged row prefers the library's text to a live hit, and a live hit to an unchecked link", () => {
  expect(fuse([[same("link", "a")], [same("live", "b")], [same("library", "c")]])[0]?.id).toBe("c:1");
  expect(fuse([[same("live", "b")], [same("link", "a")]])[0]?.id).toBe("b:1");
});

test("a search requests all sources and reports each one's status and number of hits", async () => {
  const peers = [
    sourceOf({ name: "ris", search: async () => answer("ris", [row("ris", "1"), row("ris", "2")]) }),
    sourceOf({ name: "frl", search: async () => answer("frl", []) }),
    sourceOf({ name: "plain" }),
  ];
  const found = await search(contextOf({ peers: () => peers }));
  expect(found.status).toBe("ok");
  expect(found.results.map(({ id }) => id)).toEqual(["ris:1", "ris:2"]);
  expect(found.per_source.map(({ source, status, hits }) => [source, status, hits])).toEqual([
    ["ris", "ok", 2],
    ["frl", "empty", 0],
  ]);
  expect(found.per_source.every(({ ms }) => Number.isInteger(ms) && ms >= 0)).toBe(true);
});

test("a search includes the library's hits with a pin", async () => {
  const held = await libraryOf(documentWith("import:00112233445566778899", { title: "Kept" }));
  const context = contextOf({ library: held });
  const found = await search(context, { query: "first paragraph" });
  expect(found.results).toMatchObject([{ id: "import:00112233445566778899", how: "library", title: "Kept" }]);
  expect(found.results[0]?.snippet).toContain("[1]: ");
  expect((await search(context, { query: "zebra" })).status).toBe("empty");
  const elsewhere = documentWith("a:law", { kind: "legislation" });
  await held.put(elsewhere);
  await held.put(documentWith("a:unknown", { kind: "other", source: { ...elsewhere.source, url: "" } }));
  const cases = await search(context, { query: "first paragraph", kind: "case" });
  expect(cases.results.map(({ id }) => id).toSorted()).toEqual(["a:unknown", "import:00112233445566778899"]);
});

test("a search reports which query words no document has", async () => {
  const held = await libraryOf(documentWith("a:1", { title: "Lease" }));
  const found = await search(contextOf({ library: held }), { query: "first zebracorn paragraph" });
  expect(found.notes).toEqual(["library: no document has zebracorn; these are the nearest"]);
});

test("a search says which of the law's words it added to a question in everyday words", async () => {
  const held = await libraryOf(documentWith("a:1", { title: "Unfair dismissal" }));
  const query = "my boss fired me, is that allowed";
  const { notes } = await search(contextOf({ library: held }), { query });
  expect(notes.some((note) => /also in the law's words: .*dismissal/.test(note))).toBe(true);
});

test.each([
  [
    "first pargraph",
    "library: no document has pargraph; pargraph was read as paragraph; these are the nearest",
  ],
  ["BGHZ 990, 1", "library: knows no document by this citation; these cite it"],
  [
    "BGHZ 1, 990",
    "library: knows no document by this citation and none that cites it; these print its words",
  ],
])("a search for %s notes how its rows differ from what was asked for", async (query, note) => {
  const held = await libraryOf(
    documentWith("a:1", {
      blocks: [
        { type: "paragraph", pin: "[1]", markdown: "The first paragraph. So BGHZ 990, 1; BGHZ (1) 990." },
      ],
    }),
  );
  const found = await search(contextOf({ library: held }), { query });
  expect(found.notes).toContain(note);
});

test("a case that is found by a parallel citation is not said to be unknown by it", async () => {
  const held = await libraryOf(
    documentWith("a:1", {
      title: "Marlowe v Tidewater",
      citations: { neutral: "[2024] HCA 901", reported: [], other: [] },
    }),
  );
  const markdown = "So *Marlowe v Tidewater* (2024) 299 CLR 901; [2024] HCA 901 at [5].";
  await held.put(
    documentWith("a:2", { title: "Wren v Alder", blocks: [{ type: "paragraph", pin: "[1]", markdown }] }),
  );
  const context = contextOf({ library: held });
  const found = await search(context, { query: "(2024) 299 CLR 901" });
  expect(found.results.map(({ id }) => id)).toEqual(["a:1", "a:2"]);
  expect(found.notes).toEqual([]);
});

test("a citation of a country whose law no source has is not said to be nowhere", async () => {
  const held = await libraryOf(
    documentWith("a:1", {
      blocks: [{ type: "paragraph", pin: "[1]", markdown: "Mr Stevenson sold ginger beer." }],
    }),
  );
  const austlii = sourceOf({
    name: "austlii",
    countries: ["au", "nz"],
    search: async () => answer("austlii", []),
  });
  for (const library of [held, await libraryOf()]) {
    const query = "Donoghue v Stevenson [1932] AC 562";
    const found = await search(contextOf({ library, peers: () => [austlii] }), { query });
    expect(found.status).not.toBe("empty");
    expect(found.notes).toContain(
      "no source of this server has the law of that country: only the library was searched",
    );
  }
});

test("a search that opens a citation lists no documents that only share a number with it", async () => {
  const held = await libraryOf(
    documentWith("a:1", {
      title: "Lease",
      blocks: [{ type: "paragraph", pin: "[1]", markdown: "It cost 99 dollars." }],
    }),
  );
  const decision = documentWith("risat:J1", { title: "OGH 99 Ob 9902/20w" });
  const risat = sourceOf({
    name: "risat",
    documents: [decision],
    citations: { "99 Ob 9902/20w": "risat:J1" },
  });
  const context = contextOf({ library: held, peers: () => [risat] });
  const found = await search(context, { query: "99 Ob 9902/20w" });
  expect(found.results.map(({ id }) => id)).toEqual(["risat:J1"]);
  expect(found.notes).toEqual([]);
});

test("a search skips a source without the requested kind of document, unless it is named", async () => {
  const register = sourceOf({
    name: "register",
    kinds: ["legislation"],
    search: async () => answer("register", []),
  });
  const context = contextOf({ peers: () => [register] });
  const asked = async (more: Partial<SearchRequest>) =>
    (await search(context, { ...more })).per_source.map(({ source }) => source);
  expect(await asked({})).toEqual(["register"]);
  expect(await asked({ kind: "legislation" })).toEqual(["register"]);
  expect(await asked({ kind: "case" })).toEqual([]);
  expect(await asked({ court: "HCA" })).toEqual([]);
  expect(await asked({ kind: "case", sources: ["register"] })).toEqual(["register"]);
});

test("a search is not empty if a source that covers the question was not searched", async () => {
  const held = await libraryOf();
  const context = contextOf({
    library: held,
    peers: () => [
      sourceOf({
        name: "austlii",
        countries: ["au", "nz"],
        search: async () => notSearched("austlii", { query: "x", queryUrl: "", notes: [] }),
      }),
    ],
  });
  const english = await search(context, { query: "zebracorn" });
  expect(english.status).toBe("partial");
  const german = await search(context, { query: "Wer haftet nach § 823 BGB?" });
  expect(german.per_source.map(({ source }) => source)).toEqual(["library"]);
  expect(german.status).toBe("empty");
});

test.each([
  ["the and of", "has no word that tells what it is about"],
  ['"to be" or "not to be"', "has no word that tells what it is about"],
  ['"" - "', "has no word that tells what it is about"],
])("a search refuses %j, which has no content words", async (query, message) => {
  await expect(search(contextOf({}), { query })).rejects.toThrow(message);
});

test("a search refuses an unknown court with the nearest names", async () => {
  await expect(search(contextOf({}), { query: "lease", court: "BHG" })).rejects.toMatchObject({
    code: "INVALID_INPUT",
    hint: expect.stringContaining("BGH"),
  });
});

test("a search names the sources whose results are not filtered by in_force", async () => {
  const source = sourceOf({ name: "a", search: async () => answer("a", [row("a", "1")]) });
  const context = contextOf({ peers: () => [source] });
  const found = await search(context, { in_force: "2020-01-01" });
  expect(found.notes).toContain("a: in_force is not applied to its results");
  expect((await search(context)).notes).toEqual([]);
});

test("a search with in_force lists laws only, and says so", async () => {
  const alone = {
    citations: { reported: [], other: [] },
    source: { ...documentWith("a:1").source, url: "" },
  };
  const laws = {
    ...alone,
    kind: "legislation",
    version: { from: "2010-01-01", to: "2019-12-31" },
  } as const;
  const held = await libraryOf(
    documentWith("a:1", { title: "Lighthouse Act 2010", ...laws }),
    documentWith("a:2", { title: "Keeper v Lighthouse", kind: "case", ...alone }),
    documentWith("import:3", { title: "Lighthouse notes", kind: "other", ...alone }),
  );
  const asked: unknown[] = [];
  const source = sourceOf({
    name: "b",
    search: async ({ kind }) => {
      asked.push(kind);
      return answer("b", []);
    },
  });
  const context = contextOf({ library: held, peers: () => [source] });
  const found = async (more: Partial<SearchRequest>) => {
    const { results, notes } = await search(context, { query: "lighthouse", ...more });
    return { ids: results.map(({ id }) => id).toSorted(), notes };
  };
  const note = "in_force asks for laws: decisions were not searched";
  expect((await found({})).ids).toEqual(["a:1", "a:2", "import:3"]);
  expect(await found({ in_force: "2015-06-30" })).toEqual({ ids: ["a:1"], notes: [note] });
  expect(await found({ in_force: "2020-01-01" })).toEqual({ ids: [], notes: [note] });
  expect(await found({ in_force: "2015-06-30", kind: "legislation" })).toEqual({ ids: ["a:1"], notes: [] });
  expect(asked).toEqual([undefined, "legislation", "legislation", "legislation"]);
  for (const more of [{ kind: "case" }, { court: "HCA" }] as const)
    expect(await failureOf(found({ in_force: "2015-06-30", ...more }))).toMatchObject({
      code: "INVALID_INPUT",
      message: "in_force asks for laws, and a decision is never in force",
    });
});

test("a single document without the filtered field is counted in the singular", async () => {
  const held = await libraryOf(documentWith("a:1", { title: "Lighthouse", jurisdiction: "" }));
  const context = contextOf({ library: held });
  const wanted = { query: "lighthouse", jurisdiction: "nsw" };
  expect((await search(context, wanted)).notes).toContain(
    "library: 1 more document has these words, but gives no court, date or jurisdiction to filter by",
  );
});

test("the total counts all matching documents of the library, not those of the page", async () => {
  const held = await libraryOf();
  for (let at = 0; at < 30; at += 1) {
    const { source } = documentWith("a:1");
    await held.put(
      documentWith(`a:${at}`, { citations: { reported: [], other: [] }, source: { ...source, url: "" } }),
    );
  }
  const context = contextOf({ library: held });
  const found = await search(context, { query: "first paragraph" });
  expect([found.total, found.total_is_exact]).toEqual([30, true]);
  const seen = new Set<string>();
  for (let offset: number | null = 0; offset !== null;) {
    const page = await search(context, { query: "first paragraph", offset });
    for (const { id } of page.results) seen.add(id);
    offset = page.next;
  }
  expect(seen.size).toBe(30);
});

test("the last page names the sources whose own search has the rest", async () => {
  const rows = [row("austlii", "1"), row("austlii", "2")];
  const peers = [
    sourceOf({ name: "austlii", search: async () => answer("austlii", rows, { total: 290 }) }),
    sourceOf({ name: "frl", search: async () => answer("frl", [row("frl", "3")], { total: 1 }) }),
  ];
  const found = await search(contextOf({ peers: () => peers }));
  expect(found.next).toBeNull();
  expect(found.notes).toContain("the other 288 are found with the own search of austlii");
  const own = {
    ...sourceOf({ name: "austlii" }),
    ...peers[0],
    getTools: () => [searchTool(contextOf())],
  };
  const named = await search(contextOf({ peers: () => [own] }));
  expect(named.notes).toContain("the other 288 are found with law:search");
});

test("a blocked source is reported with its code and a link, and the search is partial", async () => {
  const blocked = new LegibusError("BLOCKED", "the source refused", { humanUrl: "https://a.example/q" });
  const peers = [
    sourceOf({ name: "austlii", search: failing(blocked) }),
    sourceOf({ name: "ris", search: async () => answer("ris", []) }),
    sourceOf({ name: "beck", search: failing(new TypeError("a secret")) }),
  ];
  const found = await search(contextOf({ peers: () => peers }));
  expect(found.status).toBe("partial");
  expect(found.per_source.find(({ source }) => source === "austlii")).toMatchObject({
    status: "partial",
    code: "BLOCKED",
  });
  expect(found.per_source.find(({ source }) => source === "beck")?.code).toBe("UPSTREAM_ERROR");
  expect(found.warnings).toEqual([
    "austlii BLOCKED: the source refused; open https://a.example/q, save what you need, and law:import brings it in",
    "beck UPSTREAM_ERROR: failed; see the server's log",
  ]);
  const text = searchResult(found, new Date()).content[0]?.text ?? "";
  expect(text).toContain("not every source answered");
  expect(text).not.toContain("secret");
  expect(text).not.toContain("Search page");
});

test("a search returns at the soft deadline and names the sources that are still running", async () => {
  const peers = [
    sourceOf({ name: "slow", search: never }),
    sourceOf({
      name: "late",
      search: async () => await new Promise((_, reject) => setTimeout(reject, 150, new Error("late"))),
    }),
    sourceOf({ name: "ris", search: async () => answer("ris", [row("ris", "1")]) }),
  ];
  const found = await search({ ...contextOf({ peers: () => peers }), deadlineMs: 50 });
  expect(found.status).toBe("partial");
  expect(found.results).toHaveLength(1);
  expect(found.per_source.map(({ source, code }) => [source, code])).toEqual([
    ["slow", "UPSTREAM_TIMEOUT"],
    ["late", "UPSTREAM_TIMEOUT"],
    ["ris", undefined],
  ]);
  expect(found.warnings).toEqual(
    ["slow", "late"].map(
      (name) => `${name} UPSTREAM_TIMEOUT: had not answered in time: the same search may find it ready`,
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, 200)); // an unhandled rejection would fail this run
});

test("a source that refuses connections until the deadline is reported as offline, not as slow", async () => {
  const refused = new LegibusError("OFFLINE", "the register does not accept connections at the moment");
  const retrying: Provider["search"] = async (_query, { retried }) => {
    retried?.(refused);
    return await never();
  };
  const peers = [sourceOf({ name: "ris", search: retrying }), sourceOf({ name: "slow", search: never })];
  const context = { ...contextOf({ peers: () => peers }), deadlineMs: 50 };
  const { warnings } = await search(context);
  expect(warnings).toEqual([
    "ris OFFLINE: the register does not accept connections at the moment",
    "slow UPSTREAM_TIMEOUT: had not answered in time: the same search may find it ready",
  ]);
});

test("a source's warning about another source is shown only if the other was not requested itself", async () => {
  const blocked = new LegibusError("BLOCKED", "AustLII blocks automated access");
  const elsewhere = new Map([["austlii", ["austlii BLOCKED: AustLII blocks automated access"]]]);
  const peers = [
    sourceOf({ name: "austlii", search: failing(blocked) }),
    sourceOf({ name: "jade", search: async () => ({ ...answer("jade", []), elsewhere }) }),
  ];
  const said = async (sources: readonly string[]) =>
    (await search(contextOf({ peers: () => peers }), { sources })).warnings;
  expect(await said([])).toEqual(["austlii BLOCKED: AustLII blocks automated access"]);
  expect(await said(["jade"])).toEqual(["jade: austlii BLOCKED: AustLII blocks automated access"]);
});

test("a search names the sources not searched, with a link for searching them by hand", async () => {
  const link = answer("austlii", [row("austlii", "1", { how: "link" })], {
    status: "not_searched",
    per_source: [],
  });
  const peers = [sourceOf({ name: "austlii", search: async () => link })];
  const found = await search(contextOf({ peers: () => peers }));
  expect(found.status).toBe("not_searched");
  expect(found.results).toHaveLength(1);
  expect(found.notes).toEqual(["not searched: austlii (open https://austlii.example/search)"]);
  expect((await search(contextOf())).status).toBe("not_searched");
});

test("a provision named in the query is the first result, even if no source finds it by search", async () => {
  const query = "§ 823 Abs. 1 BGB";
  const ris = sourceOf({
    name: "ris",
    citations: { [query]: "ris:bgb/823", "ris:bgb/823": "ris:bgb/823" },
    search: async () => answer("ris", []),
    failure: new LegibusError("UPSTREAM_TIMEOUT", "no answer in time"),
  });
  const context = contextOf({ peers: () => [ris] });
  const found = await search(context, { query });
  expect(found).toMatchObject({
    status: "ok",
    total: 1,
    results: [{ id: "ris:bgb/823", title: query, how: "link", source: "ris" }],
  });
  expect(found.results[0]?.url).toMatch(/gesetze-im-internet\.de\/bgb\/__823/);
  expect((await search(context, { query, offset: 10 })).results).toEqual([]);
  const byId = await search(context, { query: "ris:bgb/823" });
  expect(byId).toMatchObject({ status: "empty", results: [] });
  expect(byId.notes).toContain("the query names ris:bgb/823: read it with law:read");
});

test("results that only share words with the opened citation are labelled", async () => {
  const cited = documentWith("eu:32016R0679", {
    title: "General Data Protection Regulation",
    citations: { reported: [], other: ["Regulation (EU) 2016/679"] },
  });
  const query = "Regulation (EU) 2016/679";
  const loose = { ...row("eu", "loose"), metadata: "a proposal" };
  const eu = sourceOf({
    name: "eu",
    documents: [cited],
    citations: { [query]: cited.id },
    search: async () => answer("eu", [loose]),
  });
  const context = contextOf({ peers: () => [eu] });
  const { results } = await search(context, { query });
  expect(results.map(({ id }) => id)).toEqual([cited.id, loose.id]);
  expect(results[1]?.metadata).toBe("not cited by the query, only has its words · a proposal");
});

test("a search uses only the named sources and refuses unknown names", async () => {
  const peers = [
    sourceOf({ name: "ris", search: async () => answer("ris", [row("ris", "1")]) }),
    sourceOf({ name: "frl", search: never }),
  ];
  const found = await search(contextOf({ peers: () => peers }), { sources: ["ris"] });
  expect(found.per_source.map(({ source }) => source)).toEqual(["ris"]);
  const error = await failureOf(search(contextOf({ peers: () => peers }), { sources: ["risk"] }));
  expect(error).toMatchObject({ code: "INVALID_INPUT", hint: "it has ris, frl" });
});

test("the pages of a search cover the fused ranking without gap or repetition", async () => {
  const rows = Array.from({ length: 30 }, (_, at) => row("ris", String(at)));
  const peers = [
    sourceOf({ name: "ris", search: async ({ limit }) => answer("ris", rows.slice(0, limit)) }),
    sourceOf({ name: "frl", search: async ({ limit }) => answer("frl", rows.slice(0, limit)) }),
  ];
  const seen: string[] = [];
  for (let offset: number | null = 0; offset !== null && offset < 30;) {
    const found = await search(contextOf({ peers: () => peers }), { limit: 7, offset });
    seen.push(...found.results.map(({ id }) => id));
    offset = found.next ?? offset + 7;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.slice(0, 10)).toEqual(rows.slice(0, 10).map(({ id }) => id));
});

test("a search ends with CANCELLED if the caller aborts", async () => {
  const controller = new AbortController();
  const work = search(
    contextOf({ peers: () => [sourceOf({ name: "slow", search: never })] }),
    {},
    {
      ...call,
      signal: controller.signal,
    },
  );
  controller.abort();
  expect((await failureOf(work)).code).toBe("CANCELLED");
});

test("ten rows of a search take at most 2,200 tokens", async () => {
  const rows = Array.from({ length: 10 }, (_, at) => long(at));
  const peers = [sourceOf({ name: "austlii", search: async () => answer("austlii", rows) })];
  const text =
    searchResult(await search(contextOf({ peers: () => peers })), new Date()).content[0]?.text ?? "";
  expect(tokens(text)).toBeLessThanOrEqual(2_200);
});

test.each([
  [{ court: "OGH", jurisdiction: "de" }, 'court "OGH" is of at, not of de'],
  [{ court: "HCA", kind: "legislation" }, "court asks for decisions, and no law is of a court"],
] as const)("the filters %j, which no document passes, are refused", async (filters, message) => {
  const found = search(contextOf({}), { ...filters });
  expect(await failureOf(found)).toMatchObject({ code: "INVALID_INPUT", message });
});

test("a court of the Commonwealth is searched with the jurisdiction of Australia", async () => {
  const wanted = { court: "HCA", jurisdiction: "au" };
  expect((await search(contextOf({}), wanted)).results).toEqual([]);
});

test("sources are asked with closed quotation marks and without brackets that do not match", async () => {
  const asked: string[] = [];
  const source = sourceOf({
    name: "b",
    search: async ({ query }) => {
      asked.push(query);
      return answer("b", []);
    },
  });
  const context = contextOf({ peers: () => [source] });
  const notesOf = async (query: string) => (await search(context, { query })).notes;
  expect(await notesOf('"duty of care')).toContain(
    "the quotation mark that was not closed was closed at the end",
  );
  expect(await notesOf("(wharf AND (ferry")).toContain("the brackets do not match and were left out");
  await notesOf('"duty of care" (ferry)');
  expect(asked).toEqual(['"duty of care"', "wharf AND  ferry", '"duty of care" (ferry)']);
});

test("a page behind the last row counts all rows that no page shows", async () => {
  const rows = Array.from({ length: 20 }, (_, at) => row("b", String(at)));
  const source = sourceOf({
    name: "b",
    search: async () => ({ ...answer("b", rows), total: 290 }),
  });
  const found = await search(contextOf({ peers: () => [source] }), { offset: 250 });
  expect(found.notes).toContain("the other 270 are found with the own search of b");
});

test("a case is first by a short form of its name, before one that cites it more often", async () => {
  const cites = "Andrews v ANZ was followed: Andrews, and again Andrews, decided what ANZ may charge.";
  const source = { ...documentWith("a:1").source, url: "" };
  const held = await libraryOf(
    documentWith("a:2", {
      title: "Paciocco v Australia and New Zealand Banking Group Limited",
      citations: { neutral: "[2016] HCA 928", reported: [], other: [] },
      source,
      blocks: [paragraph(1, cites)],
    }),
    documentWith("a:1", {
      title: "Andrews v Australia and New Zealand Banking Group Limited",
      citations: { neutral: "[2012] HCA 930", reported: [], other: [] },
      source,
      blocks: [paragraph(1, "The bank charged fees.")],
    }),
  );
  const found = await search(contextOf({ library: held }), { query: "Andrews v ANZ" });
  expect(found.results.map(({ id }) => id)).toEqual(["a:1", "a:2"]);
});

test("a query that cites a place shows the passage at that place", async () => {
  const act = documentWith("frl:C1", {
    kind: "legislation",
    title: "Ferries Act 2011 (Cth)",
    citations: { reported: [], other: [] },
    blocks: [
      { type: "paragraph", pin: "s 1", markdown: "This Act may be cited as the Ferries Act 2011." },
      { type: "heading", level: 4, pin: "s 54", markdown: "54 Late claims" },
      { type: "paragraph", pin: "s 54(1)", markdown: "The insurer may not refuse to pay." },
    ],
  });
  const context = contextOf({ library: await libraryOf(act) });
  const shown = async (query: string) => (await search(context, { query })).results[0]?.snippet;
  expect(await shown("Ferries Act 2011 (Cth) s 54")).toBe(
    "s 54: 54 Late claims The insurer may not refuse to pay.",
  );
  expect((await shown("Ferries Act 2011 (Cth) s 99")) ?? "").not.toContain("insurer");
});

test("a question in German asks the sources of Australia only where it names that country", async () => {
  const asked: string[] = [];
  const peers = (
    [
      ["austlii", "au"],
      ["ris", "de"],
    ] as const
  ).map(([name, country]) =>
    sourceOf({
      name,
      countries: [country],
      search: async () => {
        asked.push(name);
        return answer(name, []);
      },
    }),
  );
  const ask = async (query: string) =>
    await searchEverything(contextOf({ peers: () => peers }), { ...request, query }, call);
  await ask("Wann ist eine Gebühr der Bank eine Vertragsstrafe?");
  expect(asked.splice(0)).toEqual(["ris"]);
  await ask("Wann ist eine Gebühr der Bank nach australischem Recht eine Vertragsstrafe?");
  expect(asked).toEqual(["austlii", "ris"]);
});
