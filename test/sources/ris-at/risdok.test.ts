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
