import { expect, test } from "vitest";
import { convert } from "../../../src/sources/ris-at/converter.ts";
import { documents } from "../../../src/sources/ris-at/documents.ts";

const field = (title: string, ct: string, value: string) =>
  `<ueberschrift typ="titel" halign="j">${title}</ueberschrift><absatz typ="erltext" ct="${ct}" halign="j">${value}</absatz>`;
const TEXT = `<?xml version="1.0" encoding="utf-8"?><risdok stylesheet="x.xsl" xmlns="http://www.bka.gv.at"><metadaten /><nutzdaten><abschnitt nr="1">
<kzinhalt typ="p"><absatz typ="kz">Bundesrecht konsolidiert</absatz></kzinhalt>${field("Kurztitel", "kurztitel", "Fährenverordnung")}${field("§/Artikel/Anlage", "artikel_anlage", "§ 3")}${field("Inkrafttretensdatum", "ikra", "17.01.1975")}<ueberschrift typ="titel">Text</ueberschrift><absatz typ="abs" ct="text"><gldsym>§ 3.</gldsym> (1) Wer <i>übersetzt</i>, zahlt &lt; 5 Groschen für</absatz><liste><aufzaehlung ebene="1"><listelem ct="text"><symbol>1.</symbol>Kutschen,</listelem><listelem ct="text"><symbol>2.</symbol>Karren.</listelem></aufzaehlung><schlussteil ct="text">Kinder sind frei.</schlussteil></liste>${field("Dokumentnummer", "doknr", "NOR12999057")}</abschnitt></nutzdaten></risdok>`;

test("RIS's own XML is recognised by its document number and read with pins", () => {
  const [shape] = documents.shapes;
  const address = shape?.mark.test(TEXT) ? shape.address({ text: TEXT, savedAt: "" }) : undefined;
  expect(address && documents.ids.format(address)).toBe("risat:NOR12999057");
  const source = { provider: "risat", url: "u", retrievedAt: "2026-08-01T00:00:00Z", how: "import" as const };
  const { title, version, blocks } = convert({ id: "risat:NOR12999057", text: TEXT, source });
  expect(title).toBe("§ 3 Fährenverordnung (AT)");
  expect(version).toEqual({ from: "1975-01-17" });
  expect(blocks.filter(({ pin }) => pin !== "").map(({ pin, markdown }) => `${pin}|${markdown}`)).toEqual([
    "§ 3 Abs. 1|§ 3. (1) Wer *übersetzt*, zahlt < 5 Groschen für",
    "§ 3 Abs. 1 Z 1|Kutschen,",
    "§ 3 Abs. 1 Z 2|Karren.",
    "§ 3 Abs. 1|Kinder sind frei.",
  ]);
  expect(blocks.map(({ markdown }) => markdown).join(" ")).not.toContain("Bundesrecht konsolidiert");
});

test("XML of RIS without a document number is still accepted", () => {
  expect(documents.reads({ text: TEXT.replace("NOR12999057", ""), savedAt: "" })).toBe(true);
});

const decision = (...paragraphs: readonly string[]) =>
  `<risdok stylesheet="x.xsl" xmlns="http://www.bka.gv.at"><nutzdaten><abschnitt nr="1">${field("Gericht", "gericht", "Verwaltungsgerichtshof")}${field("Geschäftszahl", "gz", "Ra 2025/99/0312")}<ueberschrift typ="titel">Begründung</ueberschrift>${paragraphs.map((text) => `<absatz typ="erltext" ct="begruendung">${text}</absatz>`).join("")}</abschnitt></nutzdaten></risdok>`;
const reasons = (xml: string) => {
  const source = { provider: "risat", url: "u", retrievedAt: "2026-08-01T00:00:00Z", how: "import" as const };
  const { blocks } = convert({ id: "import:x", text: xml, source });
  return blocks.slice(3).map(({ pin, markdown }) => `${pin}|${markdown}`);
};

test("characters that RIS's XML writes as elements stay in the text", () => {
  expect(
    reasons(
      decision("1,1/<lt />1 und <gt/>2 <euro/>; A<amp/>B <bdquo/>Kahn<ldquo/> <dots/> <uchar code='2264'/>"),
    ),
  ).toEqual(["|1,1/<1 und >2 €; A&B „Kahn“ … [Zeichen 2264]"]);
});

test("the bare paragraph numbers of the Verwaltungsgerichtshof are pins when they count from 1 on", () => {
  const tab = `<tab align="l" position="0" />`;
  const found = reasons(
    decision(
      `1${tab}Der Kahn sank.`,
      `2${tab}Er war alt.`,
      "14 Personen ertranken.",
      `3${tab}Daher abzuweisen.`,
    ),
  );
  expect(found).toEqual([
    "Rz 1|Der Kahn sank.",
    "Rz 2|Er war alt.",
    "Rz 2|14 Personen ertranken.",
    "Rz 3|Daher abzuweisen.",
  ]);
  expect(reasons(decision("53011 Übergabeturm", "1 Kahn"))).toEqual(["|53011 Übergabeturm", "|1 Kahn"]);
});

test("a decision has each of its file numbers, also that of the procedure", () => {
  const source = { provider: "risat", url: "u", retrievedAt: "2026-08-01T00:00:00Z", how: "import" as const };
  const number = field("Geschäftszahl", "gz", "2030-0.974.027");
  const text = `<risdok stylesheet="x.xsl" xmlns="http://www.bka.gv.at"><nutzdaten><abschnitt nr="1">${field("Gericht", "gericht", "Datenschutzbehörde")}${number}<ueberschrift typ="titel">Text</ueberschrift><absatz typ="erltext" ct="text">GZ: 2030-0.974.027 vom 14. April 2030 (Verfahrenszahl: DSB-D924.2228/29)</absatz></abschnitt></nutzdaten></risdok>`;
  const others = (xml: string) => convert({ id: "import:x", text: xml, source }).citations.other;
  expect(others(text)).toEqual(["2030-0.974.027", "DSB-D924.2228/29"]);
  const two =
    '<absatz typ="erltext" ct="gz">LVwG-S-962/001-2030</absatz><absatz typ="erltext" ct="gz">LVwG-S-967/001-2030</absatz>';
  const joined = text.replace(number, `<ueberschrift typ="titel">Geschäftszahl</ueberschrift>${two}`);
  expect(others(joined).slice(0, 2)).toEqual(["LVwG-S-962/001-2030", "LVwG-S-967/001-2030"]);
  expect(
    others(text.replace(number, field("Geschäftszahl", "gz", "1Ob901/30a; 1Ob902/30b"))).slice(0, 2),
  ).toEqual(["1 Ob 901/30a", "1Ob902/30b"]);
});
