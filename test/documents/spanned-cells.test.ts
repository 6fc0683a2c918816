import { expect, test } from "vitest";
import { IMPORTED } from "./made.ts";
import { filledGrid } from "../../src/markup/html/table.ts";
import { convert as convertEu } from "../../src/sources/eu/converter.ts";
import { convert as convertRis } from "../../src/sources/neuris/converter.ts";
import type { LegalDocument } from "../../src/core/document.ts";

const tablesOf = ({ blocks }: LegalDocument) =>
  blocks.flatMap(({ type, markdown }) => (type === "table" ? [markdown.split("\n")] : []));

const cell = (text: string, more: object = {}) => ({ text, colspan: 1, rowspan: 1, ...more });

/** A regulation in Formex with a table of two columns, whose second row begins with the cell. */
const actWith = (nylon: string) =>
  `<?xml version="1.0"?><ACT xmlns:xsi="x" xsi:noNamespaceSchemaLocation="http://formex.publications.europa.eu/schema/formex-05.56.xd"><BIB.INSTANCE><LG.DOC>EN</LG.DOC></BIB.INSTANCE><TITLE><TI><P>REGULATION (EU) 2022/927 of 1 March 2022 on ropes</P></TI></TITLE><PREAMBLE><GR.CONSID><CONSID><NP><NO.P>(1)</NO.P><TXT>Ropes differ.</TXT></NP></CONSID></GR.CONSID><PREAMBLE.FINAL>HAS ADOPTED THIS REGULATION:</PREAMBLE.FINAL></PREAMBLE><ENACTING.TERMS><ARTICLE IDENTIFIER="001"><TI.ART>Article 1</TI.ART><ALINEA><TBL COLS="2"><CORPUS><ROW TYPE="HEADER"><CELL COL="1">Rope</CELL><CELL COL="2">Rate</CELL></ROW><ROW>${nylon}<CELL COL="2">2,00</CELL></ROW><ROW><CELL COL="2">2,50</CELL></ROW></CORPUS></TBL></ALINEA></ARTICLE></ENACTING.TERMS></ACT>`;

test("a cell stays in its column below a row span or with an explicit column", () => {
  expect(
    filledGrid([
      [cell("100", { rowspan: 2 }), cell("day"), cell("5")],
      [cell("night", { column: 1 }), cell("9", { column: 2 })],
      [cell("surcharge", { colspan: 3 })],
      [cell("7", { column: 2 })],
    ]),
  ).toEqual([
    ["100", "day", "5"],
    ["100", "night", "9"],
    ["surcharge", "", ""],
    ["", "", "7"],
  ]);
});

test("a cell stays under its heading in the table of fees of a German annex (CALS)", () => {
  const law = `<?xml version="1.0"?><dokumente doknr="BJNR992500023"><norm doknr="BJNR992500023"><metadaten><jurabk>FährGebV</jurabk><langue>Fährgebühren</langue></metadaten></norm><norm doknr="BJNR992500023BJNE000300000"><metadaten><jurabk>FährGebV</jurabk><enbez>Anlage 1</enbez><titel>(zu § 1)<BR/>Verzeichnis</titel></metadaten><textdaten><text><Content><table><tgroup cols="3"><colspec colname="col1"/><colspec colname="col2"/><colspec colname="col3"/><thead><row><entry colname="col1">Nr.</entry><entry colname="col2">Tatbestand</entry><entry colname="col3">Gebühr</entry></row></thead><tbody><row><entry colname="col1" morerows="1">100</entry><entry colname="col2">bei Tag</entry><entry colname="col3">12,50</entry></row><row><entry colname="col2">bei Nacht</entry><entry colname="col3">25,00</entry></row><row><entry namest="col1" nameend="col3">Zuschläge</entry></row></tbody></tgroup></table><P>Amtl. Anm.: Tag ist bis 22 Uhr.</P></Content></text></textdaten></norm></dokumente>`;
  const document = convertRis({ id: "ris:FährGebV", text: law, source: IMPORTED });
  expect(tablesOf(document)).toEqual([
    [
      "| Nr. | Tatbestand | Gebühr |",
      "| --- | --- | --- |",
      "| 100 | bei Tag | 12,50 |",
      "| 100 | bei Nacht | 25,00 |",
      "| Zuschläge |  |  |",
    ],
  ]);
  const texts = document.blocks.map(({ markdown }) => markdown);
  expect(texts).toContain("Anlage 1 (zu § 1) Verzeichnis");
  expect(texts).toContain("Amtl. Anm.: Tag ist bis 22 Uhr.");
});

test("a cell stays under its heading in a table of Formex", () => {
  const act = actWith('<CELL COL="1" ROWSPAN="2">Nylon</CELL>');
  const document = convertEu({ id: "eu:32022R0927/en", text: act, source: IMPORTED });
  expect(tablesOf(document)).toEqual([
    ["| Rope | Rate |", "| --- | --- |", "| Nylon | 2,00 |", "| Nylon | 2,50 |"],
  ]);
  expect(document.date).toBe("2022-03-01");
  // the enacting words follow the recitals and belong to none
  expect(document.blocks.find(({ markdown }) => markdown.startsWith("HAS ADOPTED"))?.pin).toBe("");
});

test("a cell of Formex that claims a billion columns takes no more than a table has", () => {
  const act = actWith('<CELL COL="1" COLSPAN="1000000000">Nylon</CELL>');
  const [table = []] = tablesOf(convertEu({ id: "eu:32022R0927/en", text: act, source: IMPORTED }));
  expect(table[2]?.startsWith("| Nylon | ")).toBe(true);
  expect(table[2]?.split(" | ").length).toBeLessThanOrEqual(100);
});
