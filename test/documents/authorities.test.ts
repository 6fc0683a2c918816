import { expect, test } from "vitest";
import { authoritiesOf, authoritiesText } from "../../src/documents/authorities.ts";
import { drawGraph } from "../../src/documents/graph.ts";
import { growsLinearly } from "../support/linear.ts";
import { passage } from "./made.ts";

test("a table of authorities has each case once, by name, with every pin that cites it", async () => {
  const authorities = await authoritiesOf({
    citations: { neutral: "[2025] HCA 950", reported: [], other: [] },
    blocks: [
      passage("[1]", "As Marlowe v Tidewater [2019] HCA 901; (2019) 299 CLR 901 decided, s 18 applies."),
      passage("[2]", "See Harbour Safety Act 2011 (Cth) s 18 and Harbour Safety Act 2011 (Cth) s 21(1)."),
      passage("[4]", "But see (2019) 299 CLR 901 at 905; these reasons are [2025] HCA 950."),
      passage("[5]", "Vgl. BGH, Urteil vom 16.2.2026 – XIV ZR 901/25, und § 823 Abs. 1 BGB."),
    ],
  });
  expect(authorities.map(({ group, count, pins, provisions }) => [group, count, pins, provisions])).toEqual([
    ["cases", 1, ["[5]"], []],
    ["cases", 2, ["[1]", "[4]"], []],
    ["legislation", 1, ["[5]"], ["§ 823"]],
    ["legislation", 2, ["[2]"], ["s 18", "s 21(1)"]],
  ]);
  expect(authoritiesText(authorities)).toContain(
    "- Marlowe v Tidewater [2019] HCA 901; (2019) 299 CLR 901 – at [1], [4] (2 times)",
  );
  expect(authoritiesText(authorities)).toContain("- Harbour Safety Act 2011 (Cth): s 18, s 21(1) – at [2]");
});

test("a decision of a day is the one that is cited with its number, and a section of no law is no authority", async () => {
  const authorities = await authoritiesOf({
    citations: { reported: [], other: [] },
    blocks: [
      passage("Rn. 1", "Der Beschluss des BPatG vom 19.1.2023 hat Bestand. § 42 gilt."),
      passage("Rn. 2", "Anders BPatG, Beschluss vom 19.1.2023 – 25 W (pat) 526/21."),
    ],
  });
  expect(authorities.map(({ count, pins }) => [count, pins])).toEqual([[2, ["Rn. 1", "Rn. 2"]]]);
});

test("a decision is one authority with and without its date, and the document itself is none", async () => {
  const authorities = await authoritiesOf({
    citations: { reported: [], other: ["BAG, Urteil vom 7.2.2031 – 15 AZR 977/30"] },
    blocks: [
      passage("Rn. 1", "Die Revision (15 AZR 977/30) gegen LAG Köln 16.7.2030 - 13 Sa 951/29 - hat Erfolg."),
      passage("Rn. 2", "Das Urteil des LAG Köln vom 16.7.2030 – 13 Sa 951/29 – wird aufgehoben."),
      passage("Rn. 3", "Siehe BAG 16.6.2004 - 15 AZR 908/03 - zu II 2 c der Gründe, BAGE 911, 123."),
    ],
  });
  expect(authorities.map(({ citation, parallel, pins }) => [citation, parallel, pins])).toEqual([
    ["BAG, 16.6.2004 – 15 AZR 908/03", ["BAGE 911, 123"], ["Rn. 3"]],
    ["LAG Köln, 16.7.2030 – 13 Sa 951/29", [], ["Rn. 1", "Rn. 2"]],
  ]);
});

test("citations become one authority when a later passage prints them together", async () => {
  const [authority, ...others] = await authoritiesOf({
    citations: { reported: [], other: [] },
    blocks: [
      passage("[1]", "See [2019] HCA 901."),
      passage("[2]", "See (2019) 299 CLR 901."),
      passage("[3]", "See Marlowe v Tidewater (2019) 299 CLR 901; [2019] HCA 901."),
      passage("[4]", "See [2019] HCA 901."),
    ],
  });
  expect(others).toEqual([]);
  expect(authority).toEqual({
    group: "cases",
    citation: "[2019] HCA 901",
    parallel: ["(2019) 299 CLR 901"],
    name: "Marlowe v Tidewater",
    count: 4,
    pins: ["[1]", "[2]", "[3]", "[4]"],
    provisions: [],
  });
});

const CITED = "§ 1 BGB, ".repeat(30_000);
const count = async (share: number) =>
  await authoritiesOf({
    citations: { reported: [], other: [] },
    blocks: [passage("", CITED.slice(0, CITED.length * share))],
  });

test("the time to count the citations of one passage grows linearly with them", async () => {
  expect(await count(1)).toMatchObject([{ citation: "BGB", count: 30_000 }]);
  expect(await growsLinearly(count)).toBe(true);
});

test("other work goes on while the citations of one passage are counted", async () => {
  let turns = 0;
  const other = setInterval(() => (turns += 1), 0);
  await count(1);
  clearInterval(other);
  expect(turns).toBeGreaterThan(5);
});

const graph = {
  centre: "a:1",
  nodes: [
    { id: "a:1", title: 'Marlowe & "Sons" <v> Tide', date: "2019-01-02", isHeld: true },
    { id: "a:2", title: "Later v Latest\u0000", isHeld: true },
    { id: "[1901] HCA 1", title: "Old v Older [1901] HCA 1", isHeld: false },
  ],
  edges: [
    { from: "a:2", to: "a:1", count: 3, treatment: ["distinguished"] },
    { from: "a:1", to: "[1901] HCA 1", count: 1, treatment: [] },
  ],
};

test("a graph is well-formed GraphML, DOT and SVG, whatever the titles hold", () => {
  const graphml = drawGraph(graph, "graphml");
  expect(graphml).toContain('<data key="title">Marlowe &amp; &quot;Sons&quot; &lt;v&gt; Tide</data>');
  expect(graphml).toContain(
    '<edge source="a:2" target="a:1"><data key="count">3</data><data key="treatment">distinguished</data></edge>',
  );
  const dot = drawGraph(graph, "dot");
  expect(dot).toContain(String.raw`"a:1" [label="Marlowe & \"Sons\" <v> Tide (2019-01-02)", penwidth=2];`);
  expect(dot).toContain('"a:2" -> "a:1" [label="3×, distinguished"];');
  expect(dot).toContain('"[1901] HCA 1" [label="Old v Older [1901] HCA 1", style=dashed];');
  const svg = drawGraph(graph, "svg");
  expect([svg.match(/<rect /g)?.length, svg.match(/<line /g)?.length]).toEqual([4, 2]);
  for (const drawn of [graphml, svg]) {
    expect(drawn).not.toContain("\u0000");
    expect(drawn).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
  }
});
