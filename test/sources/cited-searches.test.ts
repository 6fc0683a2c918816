import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { startAustlii } from "../support/austlii/server.ts";
import { startCellar } from "../support/eu/server.ts";
import { startFrl } from "../support/frl/server.ts";
import { startJade } from "../support/jade/server.ts";
import { startRis } from "../support/ris-at/server.ts";
import { startGermanSources } from "../support/neuris/server.ts";
import { startApp } from "../support/app.ts";
import { lasting } from "../support/lasting.ts";
import { textOf } from "../support/providers.ts";

const frl = await lasting(startFrl());
const sources = await Promise.all([
  lasting(startAustlii()),
  lasting(startJade()),
  lasting(startCellar()),
  lasting(startRis()),
  lasting(startGermanSources()),
]);
const env = {
  LEGIBUS_PROVIDERS: "austlii,jade,frl,ris,risat,eu,law",
  ...Object.assign({}, frl.env, ...sources.map((one) => one.env)),
};
const { app } = await lasting(startApp({ ...env, LEGIBUS_LIVE: "austlii,jade" }));
const { app: linking } = await lasting(startApp(env));

beforeEach(() => frl.reset());

const found = z.looseObject({
  status: z.string(),
  notes: z.array(z.string()).default([]),
  results: z.array(z.looseObject({ id: z.string(), how: z.string().default("live") })),
});
const search = async (tool: string, args: Record<string, unknown>, of = app) =>
  found.parse((await of.orchestrator.handleToolCall(tool, args)).structuredContent);

test.each([
  ["frl:search", { query: "Harbour Ferries Safety Act 2011 (Cth) s 18" }, "frl:C2011A00157"],
  ["ris:search", { query: "BGH, Urteil vom 16.2.2026 – XIV ZR 901/25" }, "ris:KORE900012026"],
  ["ris:search", { query: "BGH XIV ZR 901/25" }, "ris:KORE900012026"],
  ["ris:search", { query: "§ 823 Abs. 1 BGB" }, "ris:bgb/823"],
  [
    "risat:search",
    { application: "justiz", query: "OGH 10.12.2020, 99 Ob 9902/20w" },
    "risat:JJT_20201210_OGH0002_0990OB09902_20W0000_000",
  ],
  ["risat:search", { application: "bundesrecht", query: "§ 1295 Abs 1 ABGB" }, "risat:NOR12019037"],
  ["eu:search", { query: "Verordnung (EU) 2016/679" }, "eu:32016R0679/de"],
  ["austlii:search", { query: "[2024] HCA 901" }, "austlii:au/cases/cth/HCA/2024/901"],
  [
    "austlii:search_cases",
    { query: "Marlowe v Tidewater Ferries Pty Ltd (2024) 299 CLR 901" },
    "austlii:au/cases/cth/HCA/2024/901",
  ],
  [
    "austlii:search_legislation",
    { query: "safety", act: "Harbour Safety Act 2011 (Cth)" },
    "austlii:au/legis/cth/consol_act/hsa2011157",
  ],
  ["jade:search", { query: "Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901" }, "jade:mnc/2024/HCA/901"],
])("%s with %j returns the cited document first", async (tool, args, id) => {
  const { status, results } = await search(tool, args);
  expect(results[0]?.id).toBe(id);
  expect(status).toBe("ok");
});

test("a cited document that the filter excludes is not a result", async () => {
  const { results } = await search("ris:search", { query: "§ 823 BGB", kind: "case_law" });
  expect(results.map(({ id }) => id)).not.toContain("ris:bgb/823");
});

test("the jurisdiction in brackets is never part of a search of the register's titles", async () => {
  await search("frl:search", { query: "safety of passengers Harbour Ferries Safety Act 2011 (Cth)" });
  expect(frl.requests.map(({ path }) => path).join("\n")).toContain("text(");
  expect(frl.requests.map(({ path }) => path).join("\n")).not.toContain("Cth");
});

test("an outage while opening the cited document is noted in the search result", async () => {
  frl.fault("find(titleId", { status: 503, body: "busy" }, 99);
  frl.fault("Versions", { status: 503, body: "busy" }, 99);
  frl.fault("search(", { body: JSON.stringify({ "@odata.count": 0, value: [] }) });
  const { results, notes } = await search(
    "frl:search",
    { query: "Harbour Ferries Safety Act 2011 (Cth)" },
    linking,
  );
  expect(results).toEqual([]);
  expect(notes.join("\n")).toMatch(
    /frl did not give Harbour Ferries Safety Act 2011 \(Cth\) itself \([A-Z_]+\)/,
  );
});

test.each([
  ["austlii:search_cases", { query: "[2024] HCA 902" }],
  ["law:search", { query: "[2024] HCA 902" }],
  ["law:search", { query: "BGH XIV ZR 999/25" }],
  ["law:search", { query: "§ 2999 BGB" }],
])("%s of %o is empty and lists no composed address", async (tool, args) => {
  const result = await app.orchestrator.handleToolCall(tool, args);
  expect(result.structuredContent).toMatchObject({ status: "empty", total: 0, results: [] });
  expect(textOf(result)).toMatch(/^\*\*No results: the sources? w/);
});

test("documents that mention it are told apart from it", async () => {
  for (const tool of ["austlii:search_cases", "law:search"]) {
    const { results, notes } = await search(tool, { query: "[1980] HCA 12" });
    expect(results.map(({ id }) => id)).toEqual(["austlii:au/cases/cth/HCA/2024/901"]);
    expect(notes.join()).toMatch(/did not give \[1980\] HCA 12 itself|\[1980\] HCA 12 itself was not found/);
  }
});

test("an address that no source was asked for counts as no result", async () => {
  const text = textOf(await linking.orchestrator.handleToolCall("law:search", { query: "[2024] HCA 902" }));
  expect(text).toMatch(/^\*\*No results; 1 address not checked\*\*/);
});

async function told(tool: string, args: Record<string, unknown>): Promise<string> {
  return textOf(await app.orchestrator.handleToolCall(tool, args));
}

test("law:read reads all sentences of a section without subsections, of a law that no table has", async () => {
  const text = await told("law:read", { id: "§ 2 FährG" });
  expect(text).toContain("Der Fährmann hat jeden überzusetzen");
  expect(text).toContain("Er darf niemanden zurückweisen.");
});

test("law:outline and law:read open a whole law by its abbreviation or its title", async () => {
  expect(await told("law:outline", { id: "BGB" })).toContain("Buch 1 Allgemeiner Teil");
  const id = "Gesetz über den Fährverkehr auf der Musterau";
  expect(await told("law:read", { id, pin: "§ 2" })).toContain("Er darf niemanden zurückweisen.");
});

test("law:read still opens the provision alone where a law is named with a pin", async () => {
  expect(await told("law:read", { id: "BGB", pin: "§ 826" })).toContain("Id: ris:bgb/826");
  expect(await told("law:read", { id: "ABGB", pin: "1295" })).toContain("Id: risat:NOR12019037");
});

test("a section asked for within an Act is searched as AustLII's titles write it", async () => {
  const args = { query: "s 18(2)", act: "Harbour Safety Act 2011 (Cth)" };
  const { results } = await search("austlii:search_legislation", args);
  expect(results.map(({ id }) => id)).toEqual(["austlii:au/legis/cth/consol_act/hsa2011157/s18"]);
});

test("a refused id names the search of its source", async () => {
  for (const source of ["eu", "ris", "risat"]) {
    const refused = await app.orchestrator.handleToolCall(`${source}:get_document`, {
      id: "Ferry Regulation",
    });
    expect(textOf(refused)).toContain(`${source}:search`);
  }
});

test("a source in link mode lists the cited case with its link and is not searched", async () => {
  const { status, results } = await search(
    "austlii:search",
    { query: "Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901" },
    linking,
  );
  expect(results).toMatchObject([{ id: "austlii:au/cases/cth/HCA/2024/901", how: "link" }]);
  expect(status).toBe("not_searched");
});

describe("the court argument of every tool", () => {
  const COURTS: Readonly<Record<string, readonly string[]>> = {
    "austlii:search_cases": [
      "HCA",
      "High Court",
      "Federal Court",
      "NSW Court of Appeal",
      "Vic Supreme Court",
    ],
    "ris:search": [
      "BGH",
      "Bundesgerichtshof",
      "Bundesgerichtshof Karlsruhe",
      "FG Köln",
      "Finanzgericht Köln",
    ],
    "risat:search": [
      "OGH",
      "Oberster Gerichtshof",
      "OLG Linz",
      "Oberlandesgericht Linz",
      "Landesgericht Linz",
    ],
  };
  const ALL = Object.values(COURTS).flat();
  const ARGS: Readonly<Record<string, Record<string, unknown>>> = {
    "austlii:search_cases": { query: "ferry" },
    "ris:search": { query: "Boote" },
    "risat:search": { application: "justiz", query: "Boote" },
    "law:search": { query: "ferry", sources: ["library"] },
    "law:library": {},
  };

  test("no other tool takes a court", () => {
    const taking = app.orchestrator
      .getAllTools()
      .filter(({ name, inputSchema }) => name !== "law:cite" && "court" in inputSchema.shape)
      .map(({ name }) => name);
    expect(taking.toSorted()).toEqual(Object.keys(ARGS).toSorted());
  });

  test.each(Object.entries(ARGS))("%s accepts every usual name of a court", async (tool, args) => {
    for (const court of COURTS[tool] ?? ALL)
      expect((await app.orchestrator.handleToolCall(tool, { ...args, court })).isError, court).not.toBe(true);
  });

  test("law:search passes the court to the sources that filter by it", async () => {
    const found = await search("law:search", { query: "Fähre", court: "Oberlandesgericht Linz" });
    expect(found.results.map(({ id }) => id)).toEqual([expect.stringMatching(/^risat:JJT_/)]);
    const german = await search("law:search", { query: "Überfahrt", court: "Bundesgerichtshof" });
    expect(german.results.map(({ id }) => id)).toContain("ris:KORE900012026");
  });

  test.each([
    ["austlii:search_cases", "BHG"],
    ["ris:search", "BHG"],
    ["risat:search", "BGH"],
    ["law:search", "BHG"],
    ["law:library", "BHG"],
  ])("%s refuses the unknown court %s with a hint", async (tool, court) => {
    const refused = app.orchestrator.handleToolCall(tool, { ...ARGS[tool], court });
    const { isError, content } = await refused;
    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toContain("Try: ");
  });
});
