import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LegalDocument } from "../../../src/core/document.ts";
import { convert } from "../../../src/sources/eu/converter.ts";
import { parseWorks } from "../../../src/sources/eu/parse.ts";
import { answerOf } from "../../../src/sources/eu/search.ts";
import { addressOf, toId } from "../../../src/sources/eu/urls.ts";
import { Writer } from "../../../src/sources/eu/writer.ts";
import { isLinear } from "../../support/linear.ts";
import { ACTS, JUDGMENTS, OLD_ACTS, VERSIONS } from "../../support/eu/corpus.ts";
import {
  consolidatedPage,
  eurLexPage,
  type FakeAct,
  formexAct,
  judgmentPage,
  ojPage,
  oldPage,
} from "../../support/eu/pages.ts";
import { wordsOf, wordsOfBlocks } from "../../support/ris-at/words.ts";
import { forAll } from "../../support/for-all.ts";

const SOURCE = { provider: "eu", url: "u", retrievedAt: "2026-08-01T00:00:00Z", how: "live" as const };

function converted(text: string, id = "eu:32016R0679"): LegalDocument {
  return convert({ id, text, source: SOURCE });
}

function pinsOf({ blocks }: LegalDocument): string[] {
  return [...new Set(blocks.map(({ pin }) => pin).filter((pin) => pin !== "" && !pin.startsWith("fn ")))];
}

const [english, german] = ACTS;
const [judgment] = JUDGMENTS;
const [old] = OLD_ACTS;
const [version] = VERSIONS;
if (!english || !german || !judgment || !old || !version) throw new Error("the corpus is incomplete");

/** Pins read by hand from the text of the corpus. */
const ARTICLES = [
  "Article 1",
  "Article 1(1)",
  "Article 1(2)",
  "Article 4",
  "Article 4(1)",
  "Article 4(2)",
  "Article 4(2)(a)",
  "Article 4(2)(b)",
  "Article 6",
  "Article 6(1)",
  "Article 6(1)(a)",
  "Article 6(1)(f)",
  "Article 6(2)",
  "Article 7a",
];
const ANNEX = ["Annex I", "Annex I point 1", "Annex I point 1(a)", "Annex I point 1(b)", "Annex I point 2"];

test.each([
  ["the Official Journal", ojPage(english)],
  ["its page on EUR-Lex", eurLexPage("32016R0679", "en", ojPage(english))],
  ["Formex", formexAct(english)],
])("an act in %s has recitals, articles and annexes as pins", (_, text) => {
  expect(pinsOf(converted(text))).toEqual(["recital 1", "recital 2", "recital 3", ...ARTICLES, ...ANNEX]);
});

test("a consolidated text has the same pins without recitals, and marks its amendments", () => {
  const document = converted(consolidatedPage(version), "eu:02016R0679-20180525");
  expect(pinsOf(document)).toEqual([...ARTICLES, ...ANNEX]);
  expect(document.version).toEqual({ label: "consolidated text of 2018-05-25", from: "2018-05-25" });
  expect(document.warnings.join()).toContain("not authentic");
  expect(document.blocks.some(({ markdown, pin }) => markdown === "▼M1" && pin === "")).toBe(true);
});

test("German texts have German pins", () => {
  const pins = pinsOf(converted(ojPage(german), "eu:32016R0679/de"));
  expect(pins).toEqual([
    "Erwägungsgrund 1",
    "Erwägungsgrund 2",
    "Erwägungsgrund 3",
    "Art. 1",
    "Art. 4",
    "Art. 4 Nr. 1",
    "Art. 6",
    "Art. 6 Abs. 1",
    "Art. 6 Abs. 1 lit. a",
    "Art. 6 Abs. 1 lit. f",
    "Art. 6 Abs. 2",
  ]);
});

test("the oldest pages have pins although they consist of plain paragraphs", () => {
  expect(pinsOf(converted(oldPage(old), "eu:31969L0335/de"))).toEqual([
    "Erwägungsgrund 1",
    "Erwägungsgrund 2",
    "Art. 1",
    "Art. 2",
    "Art. 2 Abs. 1",
    "Art. 2 Abs. 1 lit. a",
    "Art. 2 Abs. 1 lit. b",
    "Art. 2 Abs. 2",
  ]);
});

test("on the oldest pages the line after a number is the heading's subject, unless it is a sentence", () => {
  const lines = [
    "THE COUNCIL,",
    "(1) Ferries cross the strait.",
    "HAS ADOPTED THIS DECISION:",
    "TITLE I",
    "GENERAL PROVISIONS",
    "Article 1",
    "Ferries in the strait",
    "1. Every ferry shall carry a lantern.",
    "Article 2",
    "Every lantern shall be lit.",
    "Article 3",
    "The master shall:",
    "Done at Brussels, 17 July 1969.",
  ];
  const page = oldPage({ celex: "31969D0335", language: "en", title: "Decision on ferries", lines });
  const document = converted(page, "eu:31969D0335/en");
  expect(document.date).toBe("1969-07-17");
  const headings = document.blocks.filter(({ type }) => type === "heading");
  expect(headings.map(({ markdown }) => markdown)).toEqual([
    "TITLE I — GENERAL PROVISIONS",
    "Article 1 — Ferries in the strait",
    "Article 2",
    "Article 3",
  ]);
  const formula = document.blocks.find(({ markdown }) => markdown.startsWith("HAS ADOPTED"));
  expect(formula?.pin).toBe("");
});

test.each(["coj-", ""] as const)(
  "judgments with the class prefix '%s' have pins for paragraphs and orders",
  (prefix) => {
    const document = converted(judgmentPage({ ...judgment, prefix }), "eu:62012CJ0131/en");
    expect(pinsOf(document)).toEqual(["para 1", "para 2", "para 3", "order 1", "order 2"]);
    expect(document).toMatchObject({ kind: "case", date: "2014-05-13", language: "en" });
  },
);

test("the only sentence of an operative part, which has no number, is its order", () => {
  const page = judgmentPage({ ...judgment, prefix: "", orders: ["Article 1 covers every ferry."] });
  const orders = converted(page, "eu:62012CJ0131/en").blocks.filter(({ type }) => type === "orders");
  expect(orders).toEqual([{ type: "orders", pin: "order", markdown: "**Article 1 covers every ferry.**" }]);
});

test("a judgment's main headings, which have the class of its title, are headings above the others", () => {
  const page = judgmentPage({ ...judgment, prefix: "coj-" }).replace(
    '<p class="coj-title-grseq-2">Legal context</p>',
    '<p class="coj-sum-title-1">\n  <span class="coj-bold">Legal context</span>\n</p>',
  );
  const { blocks } = converted(page, "eu:62012CJ0131/en");
  const headings = blocks.filter(({ type }) => type === "heading").slice(1);
  expect(headings).toEqual([
    { type: "heading", level: 2, pin: "", markdown: "Legal context" },
    { type: "heading", level: 3, pin: "", markdown: "Consideration of the question" },
  ]);
});

test.each([
  ["pl", "z dnia 15 stycznia 2019 r.", "2019-01-15"],
  ["fi", "19 päivänä joulukuuta 2019", "2019-12-19"],
  ["fr", "du 1er août 2022", "2022-08-01"],
  ["es", "de 3 de febrero de 2021", "2021-02-03"],
])("a judgment in another language has the day that its title says: %s, %s", (language, day, date) => {
  const page = judgmentPage({ ...judgment, day });
  expect(converted(page, `eu:62012CJ0131/${language}`).date).toBe(date);
});

test("the unnumbered end of a paragraph has the paragraph's pin", () => {
  const { blocks } = converted(ojPage(english));
  const end = blocks.find(({ markdown }) => markdown.startsWith("Point (f) of the first subparagraph"));
  expect(end?.pin).toBe("Article 6(1)");
});

test("articles quoted by an amending act get no pins of their own", () => {
  const quoted = `<html><body><p class="oj-doc-ti">REGULATION (EU) 2030/1</p>
<p class="oj-ti-art">Article 1</p><p class="oj-normal">Regulation (EU) 2016/679 is amended as follows:</p>
<table border="0"><tr><td><p class="oj-normal">(1)</p></td><td><p class="oj-normal">the following Article is inserted:</p>
<p class="oj-ti-art">‘Article 5a</p><p class="oj-normal">1.   Ropes shall be dry.’;</p></td></tr></table>
<p class="oj-ti-art">‘Article 9</p><p class="oj-normal">1.   Oars shall float.’</p>
<p class="oj-ti-art">Article 2</p><p class="oj-normal">This Regulation shall enter into force at high tide.</p></body></html>`;
  const document = converted(quoted, "eu:32030R0001/en");
  expect(pinsOf(document)).toEqual(["Article 1", "Article 1(1)", "Article 2"]);
  const ropes = document.blocks.find(({ markdown }) => markdown.includes("Ropes shall be dry"));
  expect(ropes?.pin).toBe("Article 1(1)");
});

const indented = (label: string, text: string) =>
  `<table border="0"><tr><td/><td><p class="oj-normal">${label}</p></td><td><span>${text}</span></td></tr></table>`;

test("a point indented by an empty cell gets its pin", () => {
  const page = `<html><body><p class="oj-doc-ti">REGULATION (EU) 2030/1</p><p class="oj-ti-art">Article 1</p>
<p class="oj-normal">Ropes shall be dry.</p><p class="oj-doc-ti">ANNEX I</p>${indented("1.", "Lamps;")}${indented("2.", "Ropes.")}</body></html>`;
  const document = converted(page, "eu:32030R0001/en");
  expect(pinsOf(document)).toEqual(["Article 1", "Annex I", "Annex I point 1", "Annex I point 2"]);
});

/** Pairs of pin and text of the blocks that have a pin. */
function placed(page: string, id = "eu:02030R0001-20310101/en"): string[] {
  return converted(page, id).blocks.flatMap(({ pin, markdown }) =>
    pin === "" ? [] : [`${pin}: ${markdown}`],
  );
}

const consolidated = (body: string) =>
  `<html><body><p class="title-doc-first">REGULATION (EU) 2030/1</p><p class="title-article-norm">Article 1</p>${body}</body></html>`;
const hanging = (inner: string) => `<div style="margin-left: 30pt; text-indent: -30pt">${inner}</div>`;
const norm = (text: string) => `<p class="norm">${text}</p>`;

test("a text after points that a hanging indent sets apart belongs to the paragraph around them", () => {
  const page = consolidated(
    norm("1.  A ferry shall have:") +
      hanging(
        norm("(a)<span> </span>lamps:") + hanging(norm("(i)<span> </span>of brass;")) + norm("lit at dusk;"),
      ) +
      hanging(norm("(b)<span> </span>ropes.")) +
      norm("The master shall keep them dry."),
  );
  expect(placed(page)).toEqual([
    "Article 1: Article 1",
    "Article 1(1): A ferry shall have:",
    "Article 1(1)(a): lamps:",
    "Article 1(1)(a)(i): of brass;",
    "Article 1(1)(a): lit at dusk;",
    "Article 1(1)(b): ropes.",
    "Article 1(1): The master shall keep them dry.",
  ]);
});

test("the numbers of an annex that a hanging indent sets apart are pins, and its points are below them", () => {
  const grid =
    '<div class="grid-container grid-list"><div class="list grid-list-column-1"><span>(a) </span></div><div class="grid-list-column-2"><p class="norm">of brass;</p></div></div>';
  const page = consolidated(
    `${norm("Ropes shall be dry.")}<p class="title-annex-1">ANNEX II</p>${hanging(norm("1.<span> </span>Lamps:"))}${grid}${hanging(norm("2.<span> </span>Ropes."))}`,
  );
  expect(placed(page).slice(2)).toEqual([
    "Annex II: ANNEX II",
    "Annex II point 1: Lamps:",
    "Annex II point 1(a): of brass;",
    "Annex II point 2: Ropes.",
  ]);
});

test("a proposal's styles give the place of its texts, also where a number has a span of its own", () => {
  const page = `<html><body><p class="Typedudocument">Proposal for a REGULATION</p><p class="Titrearticle">Article 1</p>
<p class="li Point0"><span class="num"><span>(1)</span></span><span>A ferry shall have:</span></p>
<p class="li Point1"><span class="num"><span>(h)</span></span><span>lamps that are:</span></p>
<p class="li Point2"><span class="num"><span>(i)</span></span><span>lit;</span></p>
<p class="li Point1"><span class="num"><span>(i)</span></span><span>ropes.</span></p>
<p class="Text1"><span>The master shall keep them dry.</span></p>
<p class="Applicationdirecte">This Regulation shall be binding in its entirety.</p><p class="Fait">Done at Brussels,</p>
<p class="Annexetitre">ANNEX I</p>
<p class="li NumPar1"><span><span class="num">1.</span></span><span>Lamps:</span></p>
<p class="li Point1"><span class="num"><span>(a)</span></span><span>of brass.</span></p>
<p class="li NumPar1"><span><span class="num">2.</span></span><span>Ropes.</span></p></body></html>`;
  expect(placed(page, "eu:52030PC0001/en")).toEqual([
    "Article 1: Article 1",
    "Article 1(1): A ferry shall have:",
    "Article 1(1)(h): lamps that are:",
    "Article 1(1)(h)(i): lit;",
    "Article 1(1)(i): ropes.",
    "Article 1(1): The master shall keep them dry.",
    "Annex I: ANNEX I",
    "Annex I point 1: Lamps:",
    "Annex I point 1(a): of brass.",
    "Annex I point 2: Ropes.",
  ]);
});

test.each([
  "This Regulation shall be binding in its entirety and directly applicable in all Member States.",
  "Done at Brussels, 27 November 2030.",
  "Fait à Bruxelles, le 27 novembre 2030.",
  "Le présent règlement est obligatoire dans tous ses éléments.",
])("the closing formula belongs to no article, also on pages without containers: %s", (formula) => {
  expect(placed(consolidated(norm("Ropes shall be dry.") + norm(formula)))).toEqual([
    "Article 1: Article 1",
    "Article 1: Ropes shall be dry.",
  ]);
});

test.each([
  ["ПРИЛОЖЕНИЕ II", "bg"],
  ["ΠΑΡΑΡΤΗΜΑ II", "el"],
])("an annex is known by its heading in letters of another alphabet: %s", (heading, language) => {
  const page = consolidated(
    `${norm("Text.")}<p class="title-doc-first">${heading}</p><p class="norm">Lamps.</p>`,
  );
  const pins = pinsOf(converted(page, `eu:02030R0001-20310101/${language}`));
  expect(pins.at(-1)).toMatch(/ II$/);
  expect(pins).toHaveLength(2);
});

test("an inserted article that is numbered with a Latin word has a pin of its own", () => {
  const page = consolidated(
    `${norm("Un.")}<p class="title-article-norm">Article 1 bis</p>${norm("Deux.")}<p class="title-article-norm">Article 1 quater</p>${norm("Trois.")}`,
  );
  expect(pinsOf(converted(page, "eu:02030R0001-20310101/fr"))).toEqual([
    "Art. 1",
    "Art. 1bis",
    "Art. 1quater",
  ]);
});

test("converting an act or judgment loses no word", () => {
  for (const text of [ojPage(english), consolidatedPage(version), oldPage(old), judgmentPage(judgment)]) {
    const body = text.slice(Math.max(text.indexOf("<body>"), text.indexOf('id="TexteOnly"')));
    const printed = wordsOf(body.replaceAll(/<\/?(?:span|a)\b[^>]*>/g, "").replaceAll(/<[^>]*>/g, " "));
    const got = wordsOfBlocks(converted(text));
    const counts = new Map<string, number>();
    for (const word of got) counts.set(word, (counts.get(word) ?? 0) + 1);
    const lost = printed.filter((word) => {
      counts.set(word, (counts.get(word) ?? 0) - 1);
      return (counts.get(word) ?? 0) < 0;
    });
    expect(lost.filter((word) => !/^(?:id|TexteOnly)$/.test(word))).toEqual([]);
  }
});

test.each(["", "<html><body></body></html>", "not even HTML <"])(
  "the page %j is refused as not a text of EU law",
  (text) => {
    expect(() => converted(text)).toThrow(/does not look like a document of CELLAR/);
  },
);

/** Returns an act with the given number of articles, each ten times as long as in the corpus. */
function large(articles: number): FakeAct {
  const [, chapter] = english?.chapters ?? [];
  const [article] = chapter?.sections ?? [];
  if (!english || !chapter || !article) throw new Error("the corpus is incomplete");
  const paragraphs = Array.from({ length: 10 }, () => article.paragraphs).flat();
  const many = Array.from({ length: articles }, (_, at) => ({
    ...article,
    label: String(at + 1),
    paragraphs,
  }));
  return { ...english, chapters: [{ ...chapter, sections: many }] };
}

test("a large act takes time linear to its text", () => {
  const [half, whole] = [55, 110].map((articles) => ojPage(large(articles)));
  expect(whole?.length).toBeGreaterThan(850_000);
  expect(isLinear((share) => converted((share === 1 ? whole : half) ?? ""))).toBe(true);
});

test("a response with a hundred works yields a hundred rows", () => {
  const bindings = Array.from({ length: 100 }, (_, at) => ({
    celex: { value: `32010R${1_000 + at}` },
    title: { value: `Regulation on ferry ${at} and what it carries` },
    date: { value: "2016-04-27" },
    force: { value: "1" },
  }));
  const body = JSON.stringify({ head: { vars: ["celex"] }, results: { bindings } });
  const search = { query: "ferry", language: "en", limit: 100, offset: 0 };
  const read = () => answerOf(search, { works: parseWorks(body, "u"), how: "live", ms: 1 });
  expect(read().results).toHaveLength(100);
});

describe("addresses of EU law", () => {
  const celex = fc
    .tuple(
      fc.constantFrom("3", "6", "0", "5"),
      fc.integer({ min: 1952, max: 2030 }),
      fc.constantFrom("R", "L", "D", "CJ", "PC"),
      fc.integer({ min: 1, max: 9_999 }),
      fc.constantFrom("", "R(01)", "-20200101"),
    )
    .map(
      ([sector, year, letters, number, end]) =>
        `${sector}${year}${letters}${String(number).padStart(4, "0")}${end}`,
    );

  test("an address survives its id", () => {
    forAll([celex, fc.constantFrom("", "/de", "/fr"), fc.boolean()], 100, (value, language, isPublished) => {
      const id = `eu:${value}${isPublished ? "@oj" : ""}${language}`;
      const address = addressOf(id);
      expect(address && toId(address)).toBe(id);
    });
  });

  test.each([
    ["http://data.europa.eu/eli/dir/2011/83/oj", "eu:32011L0083@oj"],
    ["https://eur-lex.europa.eu/eli/reg/2016/679/2016-05-04/eng", "eu:02016R0679-20160504/en"],
    ["http://data.europa.eu/eli/dec/2015/2240/oj", "eu:32015D2240@oj"],
    ["http://data.europa.eu/eli/dec/2010/48(1)/oj/deu", "eu:eli/dec/2010/48(1)/oj/de"],
    ["eu:eli/dec/2010/48(1)/oj/de", "eu:eli/dec/2010/48(1)/oj/de"],
    ["http://data.europa.eu/eli/reg/1958/1(1)/oj", "eu:eli/reg/1958/1(1)/oj"],
    ["http://data.europa.eu/eli/dec_framw/2002/584/oj", "eu:32002F0584@oj"],
    [
      "https://eur-lex.europa.eu/legal-content/FR/TXT/HTML/?uri=CELEX:02014R0910-20241018&qid=1",
      "eu:02014R0910-20241018/fr",
    ],
    ["https://eur-lex.europa.eu/LexUriServ/LexUriServ.do?uri=CELEX:31993L0013:DE:HTML", "eu:31993L0013"],
    ["http://publications.europa.eu/resource/celex/32016R0679R%2802%29", "eu:32016R0679R(02)"],
    ["Case C‑131/12", "eu:C-131/12"],
    ["T-201/23", "eu:T-201/23"],
    ["TFEU", "eu:12016E/TXT/en"],
    ["CELEX 32016R0679", "eu:32016R0679"],
  ])("the reference %s has the id %s", (reference, id) => {
    const address = addressOf(reference);
    expect(address && toId(address)).toBe(id);
  });
});

test("a page of one article without a title is titled by its article", () => {
  const page = `<html><head><title>C_2016202EN.01016401.xml</title></head><body>
<table><tr><td><p class="hd-date">7.6.2016</p></td><td><p class="hd-lg">EN</p></td></tr></table><hr/>
<p class="ti-art">Article 900</p><p class="sti-art">(ex Article 234)</p><p class="normal">Every harbour is open.</p></body></html>`;
  expect(converted(page, "import:9b5d3b6cf7d6c28edd13").title).toMatch(/^Article 900/);
});

test("the letters (v) and (x) of points are distinguished from Roman numerals", () => {
  const writer = new Writer("en");
  writer.article("2", { markdown: "Article 2", text: "Article 2", notes: [] });
  for (const label of ["a", "i", "ii", "iv", "u", "v", "w", "x"])
    writer.text({ markdown: `(${label}) lamps`, text: `(${label}) lamps`, notes: [] });
  const pins = writer.finish().blocks.map(({ pin }) => pin.replace("Article 2", ""));
  expect(pins).toEqual(["", "(a)", "(a)(i)", "(a)(ii)", "(a)(iv)", "(u)", "(v)", "(w)", "(x)"]);
});

test("a cell that spans rows keeps its columns in the rows below it", () => {
  const head =
    "<tr><td rowspan='2'>Act</td><td colspan='2'>Official Journal</td></tr><tr><td>No</td><td>page</td></tr>";
  const text = `<html><body><p>Amended by:</p><table border="1">${head}<tr><td>M1</td><td>L 198</td><td>13</td></tr></table></body></html>`;
  const source = { provider: "eu", url: "u", retrievedAt: "2026-08-01T00:00:00Z", how: "live" } as const;
  const { blocks } = convert({ id: "eu:32000R0001", text, source });
  expect(blocks.find(({ type }) => type === "table")?.markdown.split("\n")).toEqual([
    "| Act | Official Journal |  |",
    "| --- | --- | --- |",
    "| Act | No | page |",
    "| M1 | L 198 | 13 |",
  ]);
});
