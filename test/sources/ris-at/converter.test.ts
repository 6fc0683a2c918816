import * as cheerio from "cheerio";
import { expect, test } from "vitest";
import { convert } from "../../../src/sources/ris-at/converter.ts";
import { checkDate, viennaDay, parsePage, rowOf } from "../../../src/sources/ris-at/parse.ts";
import { pageUrl } from "../../../src/sources/ris-at/urls.ts";
import { isLinear } from "../../support/linear.ts";
import { DECISIONS, NORMS } from "../../support/ris-at/corpus.ts";
import { absaetze, absatz, decisionPage, normPage, page } from "../../support/ris-at/pages.ts";
import { firstLost, wordsOf, wordsOfBlocks } from "../../support/ris-at/words.ts";

const SOURCE = { provider: "risat", url: "u", retrievedAt: "2026-08-01T00:00:00Z", how: "live" as const };
const read = (number: string, text: string) => convert({ id: `risat:${number}`, text, source: SOURCE });
const field = (title: string, body: string) =>
  `<div class="contentBlock"><h1 class="Titel">${title}</h1>${body}</div>`;

const longNorm = (count: number) =>
  page(
    "NOR1",
    "Bundesnormen",
    field("Kurztitel", "<p>x</p>") +
      field(
        "Text",
        absaetze(
          ...Array.from({ length: count }, (_, at) => absatz(String(at), "Der Fährmann hat zu achten.")),
        ),
      ),
  );

test.each([
  ...NORMS.map((norm) => [norm.number, normPage(norm)]),
  ...DECISIONS.slice(0, 8).map((one) => [one.number, decisionPage(one)]),
])("%s keeps every visible word, in order, without text for screen readers", (number = "", html = "") => {
  const seen = cheerio.load(html);
  seen("head, .sr-only").remove();
  seen("p, div, li, h1, h2, h3").append(" ");
  const words = wordsOf(seen("body").text());
  const shown = wordsOfBlocks(read(number, html)).filter((word) => word !== "risat");
  expect(firstLost(words, shown)).toBeUndefined();
});

test("a document in RIS's older mark-up has pins", () => {
  const body = `<h4 class="UeberschrPara">Sorgfalt</h4><p class="Abs"><span class="GldSymbol">§ 5.</span> (1) Der Fährmann hat</p><p class="Abs">(2) Die Planke</p><p class="SchlussteilE0">gilt.</p>`;
  const html = page(
    "NOR1",
    "Bundesnormen",
    field("Kurztitel", "<p>FährG</p>") + field("§/Artikel/Anlage", "<p>§ 5</p>") + field("Text", body),
  );
  expect(
    read("NOR1", html)
      .blocks.slice(3)
      .map(({ pin, markdown }) => [pin, markdown]),
  ).toEqual([
    ["", "Sorgfalt"],
    ["§ 5 Abs. 1", "§ 5. (1) Der Fährmann hat"],
    ["§ 5 Abs. 2", "Die Planke"],
    ["§ 5 Abs. 2", "gilt."],
  ]);
});

test.each([
  ["Verfassungsgerichtshof (VfGH)", "E9123/2031", "20468", ["E9123/2031", "VfSlg 20.468/2031"]],
  [
    "Verwaltungsgerichtshof (VwGH)",
    "2029/07/0912",
    "VwSlg 18000 A/2031",
    ["2029/07/0912", "VwSlg 18.000 A/2031"],
  ],
  ["OGH", "6 Ob 901/30x", "17", ["6 Ob 901/30x"]],
])("a decision of the %s has its place in the official collection", (court, number, collected, other) => {
  const facts = Object.entries({
    Gericht: court,
    Entscheidungsdatum: "29.06.2031",
    Geschäftszahl: number,
    Sammlungsnummer: collected,
  });
  const html = page("JXT_1", "Vfgh", facts.map(([title, value]) => field(title, `<p>${value}</p>`)).join(""));
  expect(read("JXT_1", html).citations).toEqual({ reported: [], other });
});

test("a document of RIS without its titled parts is LAYOUT_CHANGED", () => {
  expect(() => read("NOR1", "<html><body><p>Neu</p></body></html>")).toThrowError(
    expect.objectContaining({ code: "LAYOUT_CHANGED" }),
  );
});

test("converting a document of RIS takes time linear to its text", () => {
  const [half, whole] = [longNorm(4_000), longNorm(8_000)];
  expect(isLinear((share) => read("NOR1", share === 1 ? whole : half))).toBe(true);
});

const hit = (facts: object) => ({
  number: "JJT_20200101_X",
  decision: { fileNumbers: [], rechtssaetze: [], texts: [] },
  ...facts,
});

test("a date is replaced or flagged if the document number or the calendar contradicts it", () => {
  expect(checkDate(hit({ date: "2020-01-01" }), "2026-01-01")).toEqual({ date: "2020-01-01" });
  expect(checkDate(hit({ date: "2026-07-13" }), "2026-08-01")).toMatchObject({ date: "2020-01-01" });
  expect(checkDate(hit({ number: "BVWGT_X", date: "2027-01-01" }), "2026-08-01").warning).toContain(
    "is in the future",
  );
  expect(checkDate(hit({ type: "Rechtssatz", date: "2026-06-23" }), "2026-08-01")).toEqual({
    date: "2026-06-23",
  });
});

test("the current day is that of Vienna", () => {
  expect(viennaDay(Date.parse("2026-07-31T22:30:00Z"))).toBe("2026-08-01");
  expect(viennaDay(Date.parse("2026-12-31T22:30:00Z"))).toBe("2026-12-31");
});

test("a document's folder follows from the prefix of its number", () => {
  const FOLDERS = [
    ["NOR40052761", "Bundesnormen"],
    ["BGBLA_2019_I_9902", "BgblAuth"],
    ["BGBL_1900", "BgblAlt"],
    ["LWI40000001", "LrW"],
    ["JWT_2024020082_20260423L00", "Vwgh"],
    ["BVWGT_20260101_W251_2291767_1_00", "Bvwg"],
    ["DSBT_20260101_X", "Dsk"],
  ] as const;
  for (const [number, folder] of FOLDERS)
    expect(pageUrl({ type: "document", number })).toContain(`/Dokumente/${folder}/${number}/`);
});

const nil = { "@xsi:nil": "true" };
const row = (judikatur: object) => ({
  Data: {
    Metadaten: {
      Technisch: { ID: "JJT_1", ImportTimestamp: nil },
      Judikatur: { Dokumenttyp: "Text", ...judikatur },
    },
  },
});
const answer = (hits: unknown, reference: unknown) =>
  parsePage(
    JSON.stringify({
      OgdSearchResult: { OgdDocumentResults: { Hits: hits, OgdDocumentReference: reference } },
    }),
    "u",
  );

test("values of a response may be single or repeated, number or string, empty or nil", () => {
  const single = answer({ "#text": "1" }, row({ Geschaeftszahl: { item: "1Ob1/20a; 1Ob2/20b" } }));
  const several = answer(1, [
    row({ Geschaeftszahl: { item: ["1Ob1/20a", "1Ob2/20b"] }, Entscheidungsdatum: "" }),
  ]);
  for (const { total, hits } of [single, several]) {
    expect(total).toBe(1);
    expect(hits[0]?.decision).toMatchObject({ fileNumbers: ["1Ob1/20a", "1Ob2/20b"] });
    expect(rowOf(hits[0] ?? { number: "" }, "live", "2026-08-01").title).toBe("1 Ob 1/20a");
  }
  const unseen = answer("1", row({ Geschaeftszahl: { item: "1Ob\u200b1/\u202e20a" } }));
  expect(unseen.hits[0]?.decision?.fileNumbers).toEqual(["1Ob1/20a"]);
  expect(answer("0", undefined)).toEqual({ total: 0, hits: [] });
});

test("an authentic gazette without titled parts is read with its date and provisions", () => {
  const document = read(
    "BGBLA_2012_II_971",
    `<div><p>BUNDESGESETZBLATT</p><p>Ausgegeben am 14. November 2012</p><p>971. Verordnung über Kähne</p><p>§ 1. (1) Kähne sind dicht.</p><p>(2) Ruder sind gerade.</p><p>§ 2. Sie tritt morgen in Kraft.</p></div>`,
  );
  expect(document).toMatchObject({
    title: "BGBl. II Nr. 971/2012 (AT)",
    date: "2012-11-14",
    kind: "legislation",
    citations: { other: ["BGBl. II Nr. 971/2012"] },
  });
  expect(document.blocks.map(({ pin }) => pin)).toEqual(["", "", "", "§ 1 Abs. 1", "§ 1 Abs. 2", "§ 2"]);
});
