import { describe, expect, test } from "vitest";
import type { Provider } from "../../src/core/provider.ts";
import { law } from "../../src/workbench/index.ts";
import { block, paragraph } from "../documents/made.ts";
import { textOf } from "../support/providers.ts";
import { answer, call, contextOf, documentWith, libraryOf, row, sourceOf } from "./support.ts";

const CASE = documentWith("austlii:au/cases/cth/HCA/2024/901", {
  title: "Marlowe v Tidewater",
  blocks: [1, 2, 3].map((at) => paragraph(at, `Words of paragraph ${at}.`)),
});
const OTHER = documentWith("austlii:au/cases/vic/VSCA/2021/9901", {
  title: "Hallam v Quince",
  blocks: [1, 2, 3].map((at) => paragraph(at, `Others of paragraph ${at}.`)),
});
const SECTION = documentWith("ris:bgb/826", {
  title: "§ 826 BGB Sittenwidrige Schädigung",
  kind: "legislation",
  blocks: [block("paragraph", "Wer vorsätzlich schadet, haftet.", { pin: "S. 1" })],
});
const DAMAGES = documentWith("ris:bgb/823", {
  title: "§ 823 BGB Schadensersatz",
  kind: "legislation",
  blocks: [
    block("heading", "§ 823 BGB Schadensersatz", { level: 1 }),
    block("paragraph", "Wer das Leben verletzt, haftet.", { pin: "Abs. 1" }),
    block("paragraph", "Ebenso haftet, wer ein Schutzgesetz verletzt.", { pin: "Abs. 2" }),
  ],
});
const FREEDOM = documentWith("ris:gg/art-5", {
  title: "Art. 5 GG Meinungsfreiheit",
  kind: "legislation",
  blocks: [
    block("heading", "Art. 5 GG Meinungsfreiheit", { level: 1 }),
    block("paragraph", "Jeder darf seine Meinung sagen.", { pin: "Abs. 1" }),
    block("paragraph", "Die Gesetze setzen Schranken.", { pin: "Abs. 2" }),
  ],
});

const austlii = sourceOf({
  name: "austlii",
  documents: [CASE, OTHER],
  citations: { "[2024] HCA 901": CASE.id, "[2021] VSCA 9901": OTHER.id },
});
const ris = sourceOf({
  name: "ris",
  documents: [SECTION, DAMAGES, FREEDOM],
  citations: { "§ 826 BGB": SECTION.id, "§ 823 BGB": DAMAGES.id, "Art. 5 GG": FREEDOM.id },
});
const bench = (...peers: readonly Provider[]) => law(contextOf({ peers: () => [...peers] }));
const ask = async (
  tool: string,
  args: Record<string, unknown>,
  peers: readonly Provider[] = [austlii, ris],
) => await bench(...peers).handleToolCall(`law:${tool}`, args, call);
const read = async (args: Record<string, unknown>) => textOf(await ask("read", args));

test.each([
  [{ id: "[2024] HCA 901, [2]" }, "Words of paragraph 2."],
  [{ id: "[2024] HCA 901 at [2]" }, "Words of paragraph 2."],
  [{ citation: "[2024] HCA 901", pinpoint: "[3]" }, "Words of paragraph 3."],
  [{ document_id: CASE.id, pin: "1" }, "Words of paragraph 1."],
  [{ id: "§ 823 Abs. 2 BGB" }, "wer ein Schutzgesetz verletzt"],
  [{ id: "BGB", pin: "§ 823 Abs. 2" }, "wer ein Schutzgesetz verletzt"],
  [{ id: "BGB", pin: "826" }, "Wer vorsätzlich schadet"],
  [{ id: "GG", pin: "5 II" }, "Die Gesetze setzen Schranken"],
  [{ id: "826 BGB" }, "Wer vorsätzlich schadet"],
])("law:read returns only the passage that %j means", async (args, words) => {
  const text = await read(args);
  expect(text).toContain(words);
  const all = [...CASE.blocks, ...SECTION.blocks, ...DAMAGES.blocks, ...FREEDOM.blocks];
  const shown = all.filter(({ type, markdown }) => type !== "heading" && text.includes(markdown));
  expect(shown).toHaveLength(1);
});

test("law:read refuses an unknown pin and lists the pins that the document has", async () => {
  expect(await read({ id: "[2024] HCA 901, [99]" })).toMatch(/^ERROR INVALID_INPUT: .*\[99\].*\n.*\[1\]/);
});

test.each([
  [["[2024] HCA 901", "[2021] VSCA 9901"]],
  ["[2024] HCA 901; [2021] VSCA 9901"],
  ["[2024] HCA 901 and [2021] VSCA 9901"],
])("law:read reads the list %j as several documents, each with the common pin", async (id) => {
  const text = await read({ id, pin: "[2]" });
  expect(text).toContain("Words of paragraph 2.");
  expect(text).toContain("Others of paragraph 2.");
  expect(text).not.toContain("paragraph 1.");
});

test.each([
  { id: "§§ 823 Abs. 2, 826 BGB" },
  { id: "BGB", pin: "§§ 823 Abs. 2, 826" },
  { id: "BGB", pin: "§ 823 Abs. 2 und § 826" },
  { id: "BGB", pin: "823 Abs. 2, 826" },
])("law:read reads every provision of the list %j", async (args) => {
  const text = await read(args);
  expect(text).toContain("wer ein Schutzgesetz verletzt");
  expect(text).not.toContain("Wer das Leben verletzt");
  expect(text).toContain("Wer vorsätzlich schadet");
});

test("law:read reports that no document has a name which no source knows", async () => {
  expect(await read({ id: "Marlowe v Tidewater" })).toContain(
    'no document is called "Marlowe v Tidewater" in what was searched',
  );
});

test("law:cite accepts an id and a pin without a list of items", async () => {
  const text = textOf(await ask("cite", { id: "[2024] HCA 901", pin: "[2]", as: "footnote" }));
  expect(text).toContain("[2]");
  expect(text).not.toContain("ERROR");
});

describe("law:search", () => {
  const asked: string[] = [];
  const searching = (name: string, country: string) =>
    sourceOf({
      name,
      countries: [country],
      search: async () => {
        asked.push(name);
        return answer(name, [row(name, "1", { jurisdiction: country, date: "2012-05-05" })]);
      },
    });
  const peers = [searching("frl", "au"), searching("ris", "de")];

  const since = async (from: string) =>
    textOf(await ask("search", { query: "ferry", sources: ["RIS"], from_date: from }, peers));

  test.each([
    ["Deutschland", "ris"],
    ["Germany", "ris"],
    ["DE", "ris"],
    ["Australia", "frl"],
  ])(
    "law:search with jurisdiction %j requests the sources of that country only",
    async (jurisdiction, source) => {
      asked.length = 0;
      const result = await ask("search", { query: "ferry", jurisdiction }, peers);
      expect(asked).toEqual([source]);
      expect(textOf(result)).toContain(`${source}:1`);
    },
  );

  test("law:search refuses an unknown jurisdiction", async () => {
    const text = textOf(await ask("search", { query: "ferry", jurisdiction: "Atlantis" }, peers));
    expect(text).toMatch(/^ERROR INVALID_INPUT: jurisdiction "Atlantis" is not known\nTry: write de, at/);
  });

  test("law:search accepts a year as from_date and a source's name in any case", async () => {
    expect(await since("2012")).toContain("ris:1");
    expect(await since("2013")).not.toContain("ris:1");
  });

  test("law:search names the setting that enables a disabled source", async () => {
    const off = [{ name: "risat", title: "Austria", countries: ["at"] }];
    const provider = law(contextOf({ peers: () => peers, off }));
    const result = await provider.handleToolCall("law:search", { query: "ferry", sources: ["risat"] }, call);
    expect(textOf(result)).toContain("LEGIBUS_PROVIDERS=+risat");
  });

  test("law:search lists no alternative that is the row itself or the same page", async () => {
    const also = ["frl:1", "frl:1@2010-01-01", "frl:1@2011-01-01"].map((id) => ({
      source: "frl",
      id,
      url: id === "frl:1" ? "https://frl.example/other" : "https://frl.example/old",
    }));
    const source = sourceOf({ name: "frl", search: async () => answer("frl", [row("frl", "1", { also })]) });
    const text = textOf(await ask("search", { query: "ferry" }, [source]));
    expect(text.match(/also \S+/g)).toEqual(["also frl:1@2010-01-01"]);
  });
});

test("law:citing omits the document's own heading", async () => {
  const citations = { neutral: "[2024] HCA 901", reported: [], other: [] };
  const held = await libraryOf(
    documentWith("austlii:901", {
      citations,
      blocks: [block("heading", "Marlowe v Tidewater [2024] HCA 901")],
    }),
    documentWith("austlii:902", { blocks: [paragraph(4, "See [2024] HCA 901 at [2].")] }),
  );
  const provider = law(contextOf({ library: held }));
  const result = await provider.handleToolCall("law:citing", { id: "[2024] HCA 901" }, call);
  expect(result.structuredContent).toMatchObject({ total: 1, documents: [{ id: "austlii:902" }] });
});

test("law:verify_citations accepts a document of the library as the draft", async () => {
  const held = await libraryOf(
    documentWith("import:1", { blocks: [paragraph(1, "The duty is settled: [2024] HCA 901, [2].")] }),
  );
  const provider = law(contextOf({ library: held, peers: () => [austlii] }));
  for (const args of [{ id: "import:1" }, { path: "import:1" }]) {
    const result = await provider.handleToolCall("law:verify_citations", args, call);
    expect(result.structuredContent).toMatchObject({ total: 1 });
  }
});

test("law:cite reads other names of an item's fields, and leaves out empty ones", async () => {
  const items = [{ citation: "[2024] HCA 901", pinpoint: "[2]", judge: null }];
  const text = textOf(await ask("cite", { items }));
  expect(text).toContain("*Marlowe v Tidewater*, [2]\n");
  expect(text).toContain("Note: citation was read as id\nNote: pinpoint was read as pin");
});
