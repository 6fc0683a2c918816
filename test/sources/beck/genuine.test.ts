import { describe, expect, test } from "vitest";
import { convert } from "../../../src/sources/beck/converter.ts";
import { readHead } from "../../../src/sources/beck/head.ts";
import { parseHits } from "../../../src/sources/beck/parse.ts";
import { source } from "../../../src/sources/beck/index.ts";
import { recogniserOf } from "../../support/source-deps.ts";
import { genuineText } from "../../support/genuine.ts";
import { sourceOf } from "../../documents/made.ts";

const recognise = await recogniserOf(source);

function converted(id: string, text: string) {
  const source = sourceOf("beck", "import");
  return convert({ id, text, source });
}

const decision = genuineText("beck/court-decision.html");
const commentary = genuineText("beck/commentary.html");
const hits = genuineText("beck/search-results.html");

describe.skipIf(decision === undefined)("a decision with genuine mark-up", () => {
  const id = "beck:bibdata/ents/beckrs/2023/cont/beckrs.2023.52213.htm";
  const document = converted(
    id,
    decision ?? "<div id='dokcontent'></div>".replaceAll("'", '"').replace("></", "><p>x</p></"),
  );

  test("a genuine decision is recognised and has its court, date and citations", () => {
    expect(recognise({ text: decision ?? "", savedAt: "" })).toBe(id);
    expect(document).toMatchObject({
      kind: "case",
      court: "LG Köln (14. Zivilkammer)",
      date: "2023-12-22",
      title: "LG Köln (14. Zivilkammer), Urteil vom 22.12.2023 – 14 O 276/23",
      citations: { reported: ["BeckRS 2023, 52213"], ecli: "ECLI:DE:LGK:2023:1222.14O276.23.00" },
    });
  });

  test("a genuine decision has its 38 Randnummern and parts, without screen-reader text", () => {
    const numbers = document.blocks.flatMap(({ label, type }) =>
      type === "paragraph" && label !== undefined ? [Number(label)] : [],
    );
    expect(numbers).toEqual(Array.from({ length: 38 }, (_, at) => at + 1));
    const headings = document.blocks.filter(({ type }) => type === "heading").map(({ markdown }) => markdown);
    expect(headings).toEqual(expect.arrayContaining(["Tenor", "Tatbestand", "Entscheidungsgründe"]));
    expect(document.blocks.filter(({ type }) => type === "orders").length).toBeGreaterThan(1);
    expect(document.blocks.map(({ markdown }) => markdown).join("\n")).not.toMatch(
      /Absatz 1\]|BGB § \d+\]|AGCOBURG 13/,
    );
    expect(document.warnings).toEqual([]);
  });
});

describe.skipIf(commentary === undefined)("a commentary with genuine mark-up", () => {
  test("a genuine commentary has its author, edition, breadcrumbs, neighbour and Randnummern", () => {
    const head = readHead(commentary ?? "");
    expect(head).toMatchObject({ author: "Götting", stand: "2025-12-01", randnummern: "Rn. 21-21c" });
    expect(head.breadcrumbs).toHaveLength(7);
    expect(head.previous).toBe("beck:bibdata/komm/beckokurhr_48/urhg/cont/beckokurhr.urhg.p15.gli.htm");
    const document = converted(
      "beck:bibdata/komm/beckokurhr_48/urhg/cont/beckokurhr.urhg.p15.glj.htm",
      commentary ?? "",
    );
    expect(document.blocks.filter(({ label }) => label !== undefined).map(({ pin }) => pin)).toEqual([
      "Rn. 21",
      "Rn. 21a",
      "Rn. 21b",
      "Rn. 21c",
    ]);
    expect(document.citations.other[0]).toMatch(/^BeckOK Urheberrecht.*48\. Edition, Stand 2025-12-01$/);
  });
});

test.skipIf(hits === undefined)("a genuine result page yields its hits and page links", () => {
  const { hits: found, links } = parseHits(hits ?? "", "https://beck-online.beck.de/Search?words=x");
  expect(found.map(({ type, vpath }) => `${type} ${vpath}`)).toEqual([
    "Gesetz bibdata/ges/bgb/cont/bgb.p823.htm",
    "Kommentar bibdata/komm/mueko/bgb/cont/mueko.bgb.p823.htm",
    "Rechtsprechung bibdata/ent/bgh/cont/bgh.vi.zr.123.22.htm",
  ]);
  expect([...links.keys()]).toEqual([1, 2]);
});
