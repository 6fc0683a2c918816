import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { Block } from "../../../src/core/document.ts";
import { convert } from "../../../src/sources/neuris/converter.ts";
import { parseCollection } from "../../../src/sources/neuris/parse.ts";
import { toRow } from "../../../src/sources/neuris/search.ts";
import { blockWords, lostWords, textOfMarkup, wordsOf } from "../../support/neuris/words.ts";
import { sourceOf } from "../../documents/made.ts";

const FOLDER = new URL("../../../fixtures/ris/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, FOLDER), "utf8");

/** The id under which each fixture is read, by file name. */
const PAGES = {
  "article.html": "ris:FlößG/1",
  "case-akn.xml": "ris:KVRE900032026",
  "case-page.html": "ris:KORE900012026",
  "directive.xml": "ris:KSNR900050001",
  "gii-law.html": "ris:FlößG",
  "gii-law.xml": "ris:FlößG",
  "law-akn.xml": "ris:eli/bund/bgbl-1/2024/991/2026-03-01/3/deu",
  "rii-page.html": "ris:KORE900012026",
  "rii.xml": "ris:WBRE900042026",
};

const converted = (name: string, id: string) => convert({ id, text: read(name), source: sourceOf("ris") });

/** Renders a block as one line in the format of the expected files. */
function line({ type, level, pin, label, judge, markdown }: Block): string {
  const place = [`${type}${level ?? ""}`, pin, label ?? "", judge ?? ""].join(" | ");
  return `${place} | ${markdown.replaceAll("\n", "\\n")}`;
}

test("every fixture is described, and read by a test", () => {
  const files = readdirSync(FOLDER).filter((name) => !/(?:\.expected\.txt|^sources\.json)$/.test(name));
  const described = z
    .object({ files: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(read("sources.json")));
  expect(Object.keys(described.files).toSorted()).toEqual(files.toSorted());
  expect([...Object.keys(PAGES), "list-mixed.json"].toSorted()).toEqual(files.toSorted());
});

describe.each(Object.entries(PAGES))("the fixture %s", (name, id) => {
  test("the fixture converts to the expected blocks", () => {
    const { title, blocks, warnings } = converted(name, id);
    const lines = [`title | ${title}`, ...warnings.map((said) => `warning | ${said}`), ...blocks.map(line)];
    expect(lines).toEqual(read(`${name}.expected.txt`).trimEnd().split("\n"));
  });

  test("converting the fixture loses no word", () => {
    const markup = read(name)
      .replaceAll(
        /<(?:\w+:)?(?:meta|head|metadaten|enbez)\b[\s\S]*?<\/(?:\w+:)?(?:meta|head|metadaten|enbez)>/g,
        " ",
      )
      .replaceAll(
        /<(?:identifier|coverage|language|publisher|accessRights|region|doknr|ecli|gertyp|entsch-datum)>[\s\S]*?<\/[\w-]+>/g,
        " ",
      )
      .replaceAll(
        /<a class="rueckverweis"[\s\S]*?<\/a>|<div id="(?:fusszeile|navigation)"[\s\S]*?<\/div>/g,
        " ",
      );
    const found = new Set(blockWords(converted(name, id).blocks));
    const facts = new Set(
      wordsOf(`${converted(name, id).title} Deutschland Bundesrepublik DEU 12 Senat ${id}`),
    );
    const lost = wordsOf(textOfMarkup(markup)).filter((word) => !found.has(word) && !facts.has(word));
    expect(lost).toEqual([]);
  });
});

test.each(["ris:FlößG", "ris:FlößG/art-1/1"])("%s carries the source's own note as a warning", (id) => {
  expect(converted("gii-law.xml", id).warnings).toContain(
    "gesetze-im-internet.de says of this law: Hinweis: Änderung noch nicht berücksichtigt",
  );
});

test("one provision of a law keeps the words of the whole law, in order", () => {
  const norm = converted("gii-law.xml", "ris:FlößG/art-1/1");
  expect(norm.title).toBe("§ 1 FlößG Begriffe");
  expect(norm.blocks.map(({ pin }) => pin)).toContain("Abs. 1 S. 1 Nr. 2 lit. a lit. bb");
  const whole = blockWords(converted("gii-law.xml", "ris:FlößG").blocks);
  expect(lostWords(blockWords(norm.blocks.slice(1)), whole)).toBe("");
});

describe("a list of hits of all kinds", () => {
  const list = parseCollection(read("list-mixed.json"), "https://www.example.org/");
  const rows = list.members.map((member) => toRow(member, "live"));

  test("hits become rows, and hits of an unknown kind are counted", () => {
    expect([list.total, rows.length, list.unknown]).toEqual([6, 5, 1]);
    expect(rows.map(({ id, title, date }) => [id, title, date])).toEqual([
      ["ris:WBRE900042026", "BVerwG, Urteil vom 3.3.2026 – 12 C 901/25", "2026-03-03"],
      ["ris:JURE900060000", "Entscheidung vom 1.1.2025", "2025-01-01"],
      [
        "ris:eli/bund/bgbl-1/2024/991/2026-03-01/3/deu",
        "Gesetz über die Flößerei auf der Musterau (FlößG)",
        "2026-03-02",
      ],
      ["ris:eli/bund/bgbl-1/1901/s991/1901-02-03/1/deu", "Alte Flößerordnung (FlO)", "1901-03-01"],
      ["ris:XXLU900070001", "Das neue Flößereirecht", "2025-01-01"],
    ]);
  });

  test("a hit shows the matching article and whether the law is in force", () => {
    expect(rows[2]?.snippet).toBe("§ 1 **Flöße**: Floß ist, was **schwimmt**");
    expect(rows[2]?.metadata).toBe("in force 2026-03-02 to 2027-12-31 · BGBl. 2024 I Nr. 991");
    expect(rows[3]?.metadata).toBe(
      "in force 1901-03-01 to 1950-12-31 · not in force today · RGBl. 1901 S. 991",
    );
  });

  test("a list without any known kind of hit is LAYOUT_CHANGED", () => {
    const changed = JSON.stringify({ totalItems: 1, member: [{ item: { "@type": "Decision" } }] });
    expect(() => parseCollection(changed, "https://www.example.org/")).toThrowError(
      expect.objectContaining({ code: "LAYOUT_CHANGED" }),
    );
  });
});

test.each([
  ["gii-law.xml", "ris:FlößG"],
  ["law-akn.xml", "ris:eli/bund/bgbl-1/2024/991"],
  ["case-akn.xml", "ris:KVRE900032026"],
  ["rii.xml", "ris:WBRE900042026"],
  ["directive.xml", "ris:KSNR900050001"],
])("a truncated %s is UPSTREAM_ERROR, not a shorter text", (name, id) => {
  const text = read(name);
  for (const part of [0.5, 0.8, 0.97]) {
    const cut = { id, text: text.slice(0, text.length * part), source: converted(name, id).source };
    expect(() => convert(cut)).toThrowError(expect.objectContaining({ code: "UPSTREAM_ERROR" }));
  }
});

test("a page without a law or decision is LAYOUT_CHANGED", () => {
  const { source } = converted("rii.xml", "ris:WBRE900042026");
  for (const text of [
    "",
    "<html><p>Wartung</p></html>",
    "{}",
    '<div class="jnheader"></div>',
    "<dokumente></dokumente>",
  ])
    expect(() => convert({ id: "ris:bgb", text, source })).toThrowError(
      expect.objectContaining({ code: "LAYOUT_CHANGED" }),
    );
});
