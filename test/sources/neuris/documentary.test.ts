import { expect, test } from "vitest";
import { convert } from "../../../src/sources/neuris/converter.ts";
import { factLines } from "../../../src/documents/reading.ts";

const SOURCE = { provider: "ris", url: "u", retrievedAt: "2026-08-01T10:00:00Z", how: "live" as const };
const CASE = `<akn:akomaNtoso xmlns:akn="http://docs.oasis-open.org/legaldocml/ns/akn/3.0" xmlns:ris="http://rechtsinformationen.bund.de/schema/ris/0.1"><akn:judgment><akn:meta><akn:identification><akn:FRBRWork><akn:FRBRalias name="Dokumentnummer" value="KORE999012026"/><akn:FRBRdate date="2026-02-16" name="Entscheidungsdatum"/></akn:FRBRWork></akn:identification>
<akn:analysis><akn:otherReferences><akn:implicitReference ris:domainTerm="Fundstelle"><ris:fundstelle><ris:periodikum><ris:abkuerzung>FährZ</ris:abkuerzung><ris:titel>Fährenzeitschrift</ris:titel></ris:periodikum><ris:zitatstelle>2026, 55-57</ris:zitatstelle></ris:fundstelle></akn:implicitReference></akn:otherReferences></akn:analysis>
<akn:proprietary><ris:meta><ris:aktenzeichenListe><ris:aktenzeichen>XIV ZR 901/25</ris:aktenzeichen></ris:aktenzeichenListe><ris:dokumenttyp>Urteil</ris:dokumenttyp><ris:gericht><ris:gerichtstyp>BGH</ris:gerichtstyp></ris:gericht><ris:rechtskraft>Ja</ris:rechtskraft><ris:sachgebiete><ris:sachgebiet>Schifffahrtsrecht</ris:sachgebiet><ris:sachgebiet>Mietrecht</ris:sachgebiet></ris:sachgebiete><ris:vorgehendeEntscheidungen><ris:vorgehendeEntscheidung><ris:aktenzeichen>7 U 12/24</ris:aktenzeichen><ris:gerichtstyp>OLG</ris:gerichtstyp></ris:vorgehendeEntscheidung></ris:vorgehendeEntscheidungen></ris:meta></akn:proprietary></akn:meta>
<akn:header><akn:p>Kahn</akn:p></akn:header><akn:judgmentBody><akn:decision ris:domainTerm="Tenor"><akn:p>Die Revision wird verworfen.</akn:p></akn:decision></akn:judgmentBody></akn:judgment></akn:akomaNtoso>`;

test("a decision of the portal has its finality, fields of law, reports and lower court", () => {
  const { title, blocks, citations } = convert({ id: "ris:KORE999012026", text: CASE, source: SOURCE });
  expect(title).toBe("BGH, Urteil vom 16.2.2026 – XIV ZR 901/25");
  const lines = blocks.map(({ markdown }) => markdown);
  for (const line of [
    "Rechtskraft: Ja",
    "Vorinstanz: OLG 7 U 12/24",
    "Fundstellen: FährZ 2026, 55-57",
    "Sachgebiete: Schifffahrtsrecht; Mietrecht",
  ])
    expect(lines).toContain(line);
  expect(citations.other).toContain("FährZ 2026, 55-57");
});

test("a field documented as unknown is omitted", () => {
  const { blocks } = convert({
    id: "ris:KORE999012026",
    text: CASE.replace("<ris:rechtskraft>Ja", "<ris:rechtskraft>Keine Angabe"),
    source: SOURCE,
  });
  expect(blocks.some(({ markdown }) => markdown.includes("Rechtskraft"))).toBe(false);
});

test.each([
  [{ from: "2035-07-01" }, "In force: not yet, from 2035-07-01"],
  [{ from: "2035-07-01", to: "2036-06-30" }, "In force: not yet, from 2035-07-01 to 2036-06-30"],
  [{ from: "2026-08-01" }, "In force: 2026-08-01 to now"],
])("a header shows whether a law was in force on the day it was read: %o", (version, line) => {
  const document = convert({ id: "ris:KORE999012026", text: CASE, source: SOURCE });
  expect(factLines({ ...document, version })).toContain(line);
});

const rdLine = (number: string, text: string) =>
  `<dl class="RspDL"><dt>${number}</dt><dd><p>${text}</p></dd></dl>`;

test("an order that corrects a decision is a part of its own and has no Randnummer of the decision", () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?><dokument><doknr>KORE999022026</doknr><gertyp>BGH</gertyp><entsch-datum>20260216</entsch-datum><aktenzeichen>XIV ZB 928/23</aktenzeichen><doktyp>Beschluss</doktyp><titelzeile/><tenor/><gruende><div>${rdLine('<a name="rd_1">1</a>', "Der Kahn war leck.")}${rdLine("", "<strong>Berichtigungsbeschluss vom 9. März 2026</strong>")}${rdLine("", "Für leck ist dicht zu lesen.")}</div></gruende></dokument>`;
  const { blocks } = convert({ id: "ris:KORE999022026", text, source: SOURCE });
  expect(blocks.slice(-3).map(({ type, pin, markdown }) => [type, pin, markdown])).toEqual([
    ["paragraph", "Rn. 1", "Der Kahn war leck."],
    ["heading", "", "Berichtigungsbeschluss vom 9. März 2026"],
    ["paragraph", "Gründe", "Für leck ist dicht zu lesen."],
  ]);
});
