import { expect, test } from "vitest";
import { convert } from "../../../src/sources/ris-at/converter.ts";
import { documents } from "../../../src/sources/ris-at/documents.ts";
import { parsePage, rowOf } from "../../../src/sources/ris-at/parse.ts";
import { addressOf, pageUrl } from "../../../src/sources/ris-at/urls.ts";

const source = { provider: "risat", url: "u", retrievedAt: "2026-08-01T00:00:00Z", how: "import" as const };
const ear = (printed: string, spoken: string) =>
  `<span aria-hidden="true">${printed}</span><span class="sr-only">${spoken}</span>`;
/** Wraps a document in the frame of the site. */
const site = (title: string, content: string) =>
  `<!DOCTYPE html><html lang="de"><head><title>RIS - ${title}</title></head><body><form method="post"><div id="header"><ul id="servicenav"><li>Kontakt</li></ul></div><div id="main"><h1 id="Title">Bundesrecht konsolidiert</h1><div id="content"><div class="document">${content}</div></div></div><div id="footer">Impressum</div></form></body></html>`;
const field = (title: string, value: string) => `<div class="p"><h3>${title}</h3> ${value} </div>`;

const DOKUMENT = site(
  "Fährengesetz § 24 - Bundesrecht konsolidiert",
  `<h2 class="onlyScreenreader">Fährengesetz § 24</h2><ul class="documentTasks"><li>Alle Fassungen</li></ul><div class="Warning">Diese Fassung ist nicht aktuell</div><div class="documentContent"><div class="documentLinks"><h3 class="onlyScreenreader">Begleitende Dokumente</h3><dl><dt>Hauptdokument</dt></dl></div>${field("Kurztitel", "Fährengesetz")}${field("Kundmachungsorgan", "BGBl. Nr. 9/1981")}${field("§/Artikel/Anlage", "§ 24")}<div class="p"><div class="FloatLeft"><h3>Inkrafttretensdatum</h3> 01.01.1982 </div><div class="FloatLeft"><h3>Außerkrafttretensdatum</h3> 24.07.2006 </div></div>${field("Abkürzung", "FährG")}<div id="MainContent_DocumentRepeater_BundesnormenDocumentData_0_TextContainer_0" class="p embeddedContent"><h3>Text</h3><div class="contentBlock"><h5 class="GldSymbol">${ear("§ 24.", "Paragraph 24,")}</h5><ol class="wai-absatz-list"><li><div class="content"><div class="Abs">${ear("(1)", "Absatz eins,")}<span>${ear("Wer nach § 3 übersetzt, zahlt.", "Wer nach Paragraph 3, übersetzt, zahlt.")}</span></div></div></li></ol></div></div><div class="p"><div class="FloatLeft"><h3>Dokumentnummer</h3> NOR12999853 </div></div></div>`,
);

const part = (at: number, name: string, text: string) =>
  `<div class="documentContent"><h2 class="onlyScreenreader"> ${name} </h2><div id="MainContent_DocumentRepeater_BundesnormenCompleteNormDocumentData_${at}_TextContainer_${at}" class="p embeddedContent"><h3>Text</h3><div class="contentBlock">${text}</div></div></div>`;
const absatz = (number: string, text: string) =>
  `<li><div class="content"><div class="Abs"><span aria-hidden="true" class="Absatzzahl">(${number})</span><span class="sr-only">Absatz ${number},</span><span>${text}</span></div></div></li>`;
const GELTEND = site(
  "Fährengesetz 1981 - Bundesrecht konsolidiert, Fassung vom 01.01.2020",
  part(
    1,
    "&#167; 1",
    `<h4 class="UeberschrG1">1. TEIL</h4><h5 class="GldSymbol">§ 1.</h5><ol>${absatz("1", "Fähren sind Schiffe.")}${absatz("2a", "Flöße nicht.")}</ol>`,
  ) +
    part(
      2,
      "Artikel 2",
      `<h5 class="GldSymbol">Artikel 2.</h5><ol>${absatz("1", "Es gilt ab morgen.")}</ol>`,
    ),
);

const idOf = (text: string) => {
  const page = { text, savedAt: "" };
  const found = documents.shapes.flatMap(({ mark, address }) =>
    mark.test(text) ? (address(page) ?? []) : [],
  )[0];
  return found && documents.ids.format(found);
};

test("a saved page of one document is that document without text of the site", () => {
  expect(idOf(DOKUMENT)).toBe("risat:NOR12999853");
  const { title, version, blocks, warnings } = convert({ id: "risat:NOR12999853", text: DOKUMENT, source });
  expect(title).toBe("§ 24 FährG (Fährengesetz) (AT)");
  expect(version).toEqual({ label: "BGBl. Nr. 9/1981", from: "1982-01-01", to: "2006-07-24" });
  expect(warnings).toEqual(["RIS says of this page: Diese Fassung ist nicht aktuell"]);
  expect(blocks.find(({ pin }) => pin === "§ 24 Abs. 1")?.markdown).toBe("Wer nach § 3 übersetzt, zahlt.");
  const words = blocks.map(({ markdown }) => markdown).join(" ");
  expect(words).not.toMatch(/Paragraph|Kontakt|Impressum|Alle Fassungen|Begleitende|Hauptdokument/);
});

test("a saved page of a whole law has every provision's pins and no provision's id", () => {
  expect(idOf(GELTEND)).toBeUndefined();
  expect(documents.reads({ text: GELTEND, savedAt: "" })).toBe(true);
  const { title, date, blocks } = convert({ id: "import:x", text: GELTEND, source });
  expect([title, date]).toEqual(["Fährengesetz 1981 (AT)", "2020-01-01"]);
  expect(blocks.map(({ pin, markdown }) => `${pin}|${markdown}`)).toEqual([
    "|1. TEIL",
    "§ 1|§ 1.",
    "§ 1 Abs. 1|Fähren sind Schiffe.",
    "§ 1 Abs. 2a|Flöße nicht.",
    "Art. 2|Artikel 2.",
    "Art. 2 Abs. 1|Es gilt ab morgen.",
  ]);
});

const container = (kind: string, inner: string) =>
  `<div id="MainContent_DocumentRepeater_BundesnormenCompleteNormDocumentData_2_${kind}Container_2" class="p">${inner}</div>`;
const provision = (name: string, inner: string) =>
  `<div class="documentContent"> <h2 class="onlyScreenreader"> ${name} </h2>${inner}</div>`;

test("a provision keeps its pins where the site shows its notes and hides the heading of its text", () => {
  const page = site(
    "Fährengesetz 1981 - Bundesrecht konsolidiert, Fassung vom 01.01.2020",
    provision("&#167; 0", container("Langtitel", "<h3>Langtitel</h3> Bundesgesetz über Fähren")) +
      provision(
        "&#167; 2",
        container("Beachte", "<h3>Beachte für folgende Bestimmung</h3> zum Bezugszeitraum vgl. § 9") +
          container(
            "Text",
            `<h3 id="HeaderTextField_2" class="onlyScreenreader">Text</h3><div class="contentBlock"><h5 class="GldSymbol">§ 2.</h5><ol>${absatz("1", "Fähren sind Schiffe.")}</ol></div>`,
          ),
      ),
  );
  const { blocks } = convert({ id: "import:x", text: page, source });
  expect(blocks.map(({ pin, markdown }) => `${pin}|${markdown}`)).toEqual([
    "|**Langtitel:** Bundesgesetz über Fähren",
    "§ 2|§ 2.",
    "§ 2 Abs. 1|Fähren sind Schiffe.",
    "§ 2|**Beachte für folgende Bestimmung:** zum Bezugszeitraum vgl. § 9",
  ]);
});

test.each([
  ["LGBLA_TI_20260706_51", "LgblAuth"],
  ["LGBL_WI_19990101_9", "Lgbl"],
  ["LRNI_1991001", "LgblNO"],
  ["GEMRE_BU_10101_99_1", "Gemeinderecht"],
  ["BGBLA_2012_II_371", "BgblAuth"],
])("the number %s is a valid id with its folder", (number, folder) => {
  expect(addressOf(`risat:${number}`)).toEqual({ type: "document", number });
  expect(pageUrl({ type: "document", number })).toContain(`/Dokumente/${folder}/${number}/`);
});

const hit = (id: string, facts: object) => ({
  Data: { Metadaten: { Technisch: { ID: id, Applikation: "x" }, ...facts } },
});

test("rows show the date and Land of a Land's gazette and the review period of a draft", () => {
  const body = JSON.stringify({
    OgdSearchResult: {
      OgdDocumentResults: {
        Hits: { "#text": "2" },
        OgdDocumentReference: [
          hit("LGBLA_TI_20260706_51", {
            Landesrecht: {
              Kurztitel: "Fährenverordnung",
              Bundesland: "Tirol",
              Kundmachungsdatum: "2026-07-06",
              LgblAuth: { Lgblnummer: "51/2026", Typ: "Verordnung" },
            },
          }),
          hit("BEGUT_99", {
            Bundesrecht: {
              Kurztitel: "Fährengesetz",
              Begut: { BeginnBegutachtungsfrist: "2026-05-01", EndeBegutachtungsfrist: "2026-06-15" },
            },
          }),
        ],
      },
    },
  });
  const [gazette, draft] = parsePage(body, "u").hits.map((one) => rowOf(one, "live", "2026-08-01"));
  expect(gazette?.date).toBe("2026-07-06");
  expect(gazette?.metadata).toContain("Tirol · 51/2026");
  expect(draft?.metadata).toContain("review 2026-05-01 to 2026-06-15");
});
