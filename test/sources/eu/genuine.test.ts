import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { LegalDocument } from "../../../src/core/document.ts";
import { convert } from "../../../src/sources/eu/converter.ts";
import { documents } from "../../../src/sources/eu/documents.ts";
import { parseWorks } from "../../../src/sources/eu/parse.ts";
import { genuinePath } from "../../support/genuine.ts";
import { wordsOf, wordsOfBlocks } from "../../support/ris-at/words.ts";

const FOLDER = genuinePath("eu");

function sample(name: string): string {
  return readFileSync(join(FOLDER ?? "", name), "utf8");
}

function converted(name: string): LegalDocument {
  const source = { provider: "eu", url: "u", retrievedAt: "2026-08-01T00:00:00Z", how: "live" as const };
  const celex = /\d{5}[A-Z]{1,2}\d{4}/.exec(name)?.[0] ?? "32000R0001";
  return convert({ id: `eu:${celex}`, text: sample(name), source });
}

function filesIn(folder: string, pattern: RegExp): string[] {
  if (FOLDER === undefined) return [];
  return readdirSync(join(FOLDER, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => pattern.test(name))
    .map((name) => `${folder}/${name}`)
    .toSorted();
}

/** Files without a text: lists of a publication's parts, a table of contents, formulas made by others. */
const NO_TEXT = /\.(?:doc|toc)(?:\.fmx)?\.xml$|DOC_1\.xml$|toc_32016R0679|lexparency-formulas|DOC_3\.xml$/;
const TEXTS = [
  ...filesIn("acts", /html$/),
  ...filesIn("case-law", /html$|\.xml$/),
  ...filesIn("formex", /\.xml$/),
].filter((name) => !NO_TEXT.test(name));

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: " ",
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  ensp: " ",
};

/** Returns the visible words of a raw file, without any code of the converter. */
function visibleWords(raw: string): string[] {
  const isFormex = /formex|<BIB\./i.test(raw.slice(0, 3_000));
  const whole = isFormex ? withoutData(raw) : bodyOf(raw);
  const plain = whole
    .replaceAll(/<QUOT\.(?:START|END)[^>]*>/g, " ")
    .replaceAll(/<\/?(?:span|b|i|em|strong|sup|sub|a|HT|DATE|FT|REF[\w.]*|QUOT[\w.]*)(?:\s[^>]*)?>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex === "" ? 10 : 16)),
    )
    .replaceAll(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? " ");
  return wordsOf(plain);
}

function withoutData(raw: string): string {
  const data =
    /<(meta|BIB\.[\w.]+|CURR\.TITLE|INFO\.[\w.]+|INCL\.ELEMENT|INCLUSIONS|PAGE\.HEADER|ITEM\.REF)(?:\s[^>]*)?>[\s\S]*?<\/\1>/g;
  return raw
    .replaceAll(/<\w[\w.]*(?:\s[^>]*)?\/>/g, " ")
    .replaceAll(data, " ")
    .replaceAll(/<!--[\s\S]*?-->/g, " ");
}

function bodyOf(raw: string): string {
  const page = raw
    .replaceAll(/<!--[\s\S]*?-->/g, " ")
    .replaceAll(/<(script|style|head|noscript|select|button)\b[\s\S]*?<\/\1>/gi, " ");
  const start = page.indexOf('id="document1"');
  const old = page.indexOf('id="TexteOnly"');
  if (old !== -1) return page.slice(old + 14);
  if (start === -1) return page;
  const end = page.indexOf('id="hiddenLanguage', start);
  const cut = page.slice(start + 14);
  const last = cut.lastIndexOf("</table>", end === -1 ? undefined : end - start);
  return cut.slice(0, last);
}

/** Returns the share (0 to 1) of the wanted words that occur in the other text, counted as a multiset. */
function share(wanted: readonly string[], got: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of got) counts.set(word, (counts.get(word) ?? 0) + 1);
  let found = 0;
  for (const word of wanted) {
    const left = counts.get(word) ?? 0;
    if (left > 0) found += 1;
    counts.set(word, left - 1);
  }
  return wanted.length === 0 ? 1 : found / wanted.length;
}

test.skipIf(FOLDER === undefined).each(TEXTS)(
  "95 % of the visible words of %s reach the document",
  (name) => {
    const words = visibleWords(sample(name));
    expect(words.length).toBeGreaterThan(20);
    expect(share(words, wordsOfBlocks(converted(name)))).toBeGreaterThanOrEqual(0.95);
  },
);

function numbers(count: number, write: (one: number) => string): string[] {
  return Array.from({ length: count }, (_, at) => write(at + 1));
}

/** Returns the numbers of pins that match a pattern, in order of first occurrence. */
function numbersOf(document: LegalDocument, pattern: RegExp): string[] {
  const found = document.blocks.flatMap(({ pin }) => pattern.exec(pin)?.[1] ?? []);
  return [...new Set(found)];
}

function rawNumbers(name: string, pattern: RegExp): string[] {
  return [...new Set([...sample(name).matchAll(pattern)].map(([, number]) => number ?? ""))];
}

describe.skipIf(FOLDER === undefined)("pins of genuine texts", () => {
  test.each([
    ["acts/32014R0910_oj.xhtml", /class="oj-ti-art">\s*Article\s+(\d+[a-z]?)\s*</g, /^Article (\d+[a-z]?)$/],
    ["acts/32024R1689_oj.xhtml", /class="oj-ti-art">\s*Article\s+(\d+[a-z]?)\s*</g, /^Article (\d+[a-z]?)$/],
    [
      "acts/32024R0903.en.oj-daily.xhtml",
      /class="oj-ti-art">\s*Article\s+(\d+[a-z]?)\s*</g,
      /^Article (\d+[a-z]?)$/,
    ],
    [
      "acts/32016R0679.eurlex-page.A.html",
      /class="oj-ti-art">\s*Article\s+(\d+[a-z]?)\s*</g,
      /^Article (\d+[a-z]?)$/,
    ],
    [
      "acts/32016R0679.xhtml",
      /class="title-article-norm"[^>]*>\s*Article\s+(\d+[a-z]?)\s*</g,
      /^Article (\d+[a-z]?)$/,
    ],
    [
      "acts/32014R0910_cons.xhtml",
      /class="title-article-norm"[^>]*>\s*Article\s+(\d+[a-z]?)\s*</g,
      /^Article (\d+[a-z]?)$/,
    ],
    [
      "acts/version_pairs-32019R2088_after.xhtml",
      /class="title-article-norm"[^>]*>\s*Article\s+(\d+[a-z]?)\s*</g,
      /^Article (\d+[a-z]?)$/,
    ],
    [
      "acts/version_pairs-32019R2088_before.xhtml",
      /class="title-article-norm"[^>]*>\s*Article\s+(\d+[a-z]?)\s*</g,
      /^Article (\d+[a-z]?)$/,
    ],
    [
      "acts/31958R0001_cons.xhtml",
      /class="title-article-norm"[^>]*>\s*Article\s+(\d+[a-z]?)\s*</g,
      /^Article (\d+[a-z]?)$/,
    ],
    ["acts/31958R0001_old.html", /<p>\s*Article (\d+)<\/p>/g, /^Article (\d+)$/],
    [
      "acts/lexparency-modern_1_raw.html",
      /class="ti-art"[^>]*>(?:\s|<[^>]*>)*Article\s+(\d+)/g,
      /^Article (\d+)$/,
    ],
    ["acts/lexparency-EUHb_de_raw.html", /<p>Artikel (\d+)<\/p>/g, /^Art\. (\d+)$/],
    ["acts/lexparency-old_1_raw.html", /<p>Article (\d+)<\/p>/g, /^Article (\d+)$/],
    [
      "acts/lexparency-old_consolidated_raw.html",
      /font-style: italic; text-align: center[^>]*>Artikel (\d+)</g,
      /^Art\. (\d+)$/,
    ],
    [
      "acts/lexparency-proposal_raw.html",
      /class="Titrearticle"[^>]*>\s*<span>\s*Artikel\s+(\d+)/g,
      /^Art(?:icle|\.) (\d+)$/,
    ],
    ["formex/32016R0679.de.fmx.xml", /<TI\.ART>\s*Artikel\s+(\d+)/g, /^Art\. (\d+)$/],
    ["formex/32016R0679.en.fmx.xml", /<TI\.ART>\s*Article\s+(\d+)/g, /^Article (\d+)$/],
    [
      "formex/lexparency-visakodex.xml",
      /<TI\.ART>\s*(?:<[^>]*>)?\s*Artikel\s+(\d+[a-z]?)\s*</g,
      /^Art\. (\d+[a-z]?)$/,
    ],
    ["formex/32014L0092.akn.xml", /<num>Article (\d+)</g, /^Article (\d+)$/],
    ["formex/32014L0092.akn.xml", /__rec_\((\d+)\)"/g, /^recital (\d+)$/],
    ["formex/32014L0092.akn.xml", /art_16__para_(\d+)\."/g, /^Article 16\((\d+)\)$/],
    ["acts/32014R0910_oj.xhtml", /id="rct_(\d+)"/g, /^recital (\d+)$/],
    ["acts/32024R1689_oj.xhtml", /id="rct_(\d+)"/g, /^recital (\d+)$/],
    ["acts/32016R0679.eurlex-page.A.html", /id="rct_(\d+)"/g, /^recital (\d+)$/],
    ["formex/32016R0679.de.fmx.xml", /<CONSID>\s*<NP>\s*<NO\.P>\((\d+)\)</g, /^Erwägungsgrund (\d+)$/],
    ["acts/32016R0679.eurlex-page.A.html", /<div id="006\.00(\d)"/g, /^Article 6\((\d)\)$/],
    ["case-law/62018CJ0311.en.coj.xhtml", /id="point(\d+)"/g, /^para (\d+)$/],
    [
      "case-law/62018CJ0311.en.coj.xhtml",
      /class="coj-count coj-bold">\s*<span class="coj-bold">(\d)\./g,
      /^order (\d)$/,
    ],
    ["case-law/62018CJ0311.en.fmx.xml", /<NP\.ECR[^>]*><NO\.P>(\d+)</g, /^para (\d+)$/],
    ["case-law/62017CJ0258.pl.xhtml", /id="point(\d+)"/g, /^para (\d+)$/],
    ["case-law/62018CC0311.fi.coj.xhtml", /id="point(\d+)"/g, /^para (\d+)$/],
    ["case-law/62023TJ0201.en.coj.xhtml", /id="point(\d+)"/g, /^para (\d+)$/],
    ["case-law/62023CO0786.en.coj.xhtml", /id="point(\d+)"/g, /^para (\d+)$/],
    ["case-law/62023CJ0538.de.fmx.xml", /<NP\.ECR[^>]*><NO\.P>(\d+)</g, /^(?:Rn\.|para) (\d+)$/],
    ["case-law/62019CV0001_02.de.fmx.xml", /<NP\.ECR[^>]*><NO\.P>(\d+)</g, /^(?:Rn\.|para) (\d+)$/],
    ["case-law/ECLI_EU_C_2017_814.en.plain-classes.xml", /id="point(\d+)"/g, /^para (\d+)$/],
    ["case-law/ECLI_EU_C_2018_361.en.plain-classes.xml", /id="point(\d+)"/g, /^para (\d+)$/],
    ["case-law/62018CC0311.fi.fmx.xml", /<NP\.ECR[^>]*><NO\.P>(\d+)/g, /^para (\d+)$/],
    ["case-law/62023TJ0201.en.fmx.xml", /<NP\.ECR[^>]*><NO\.P>(\d+)</g, /^para (\d+)$/],
    [
      "acts/lexparency-moderncons_1_raw.html",
      /class="title-article-norm"[^>]*>\s*Article\s+(\d+[a-z]?)\s*</g,
      /^Article (\d+[a-z]?)$/,
    ],
  ])("the pins of %s are exactly the numbers printed as %s", (name, raw, pin) => {
    const printed = rawNumbers(name, raw);
    expect(printed.length).toBeGreaterThan(0);
    expect(numbersOf(converted(name), pin)).toEqual(printed);
  });

  test.each<readonly [name: string, part: RegExp, pins: readonly string[]]>([
    ["formex/32019L0790/L_2019130EN.01009201.xml", /^recital \d+$/, numbers(86, (one) => `recital ${one}`)],
    ["formex/32019L0790/L_2019130EN.01009201.xml", /^Article \d+$/, numbers(32, (one) => `Article ${one}`)],
    [
      "formex/32019L0790/L_2019130EN.01009201.xml",
      /^Article 17\(\d+\)$/,
      numbers(10, (one) => `Article 17(${one})`),
    ],
    [
      "formex/32011L0083/CL2011L0083EN0020010.0001.xml",
      /^Article 2\(\w+\)$/,
      [
        ...numbers(4, (one) => `Article 2(${one})`),
        "Article 2(4a)",
        ...numbers(21, (one) => `Article 2(${one})`).slice(4),
      ],
    ],
    [
      "formex/32011L0083/CL2011L0083EN0020010.0001.xml",
      /^Annex I\b/,
      [
        "Annex I",
        "Annex I point 1",
        ...["a", "b", "c", "d", "e"].map((letter) => `Annex I point 1(${letter})`),
        ...["2", "3", "4", "5"].map((one) => `Annex I point ${one}`),
        ...["a", "b", "c"].map((letter) => `Annex I point 5(${letter})`),
        "Annex I point 6",
      ],
    ],
    [
      "acts/lexparency-proposal_raw.html",
      /^Anhang III\b/,
      [
        "Anhang III",
        ...["a", "a", "ab", "ab", "abc", "abcdefg", "abcd", "a"].flatMap((letters, at) => [
          `Anhang III Nr. ${at + 1}`,
          ...Array.from(letters, (letter) => `Anhang III Nr. ${at + 1} lit. ${letter}`),
        ]),
      ],
    ],
    [
      "acts/32014R0910_cons.xhtml",
      /^Annex II\b/,
      [
        "Annex II",
        "Annex II point 1",
        ...["a", "b", "c", "d"].map((letter) => `Annex II point 1(${letter})`),
        "Annex II point 2",
      ],
    ],
  ])("the pins of %s that match %s are those counted by hand", (name, part, pins) => {
    const found = converted(name).blocks.flatMap(({ pin }) => (part.test(pin) ? [pin] : []));
    expect([...new Set(found)]).toEqual(pins);
  });

  test("subparagraphs below the points of an older consolidated text belong to the paragraph", () => {
    const { blocks } = converted("acts/lexparency-moderncons_1_raw.html");
    const starts = [
      "Without prejudice to Article 29(2), the management",
      "Directors shall mean those persons",
    ];
    expect(starts.map((start) => blocks.find(({ markdown }) => markdown.startsWith(start))?.pin)).toEqual([
      "Article 5(4)",
      "Article 5(4)",
    ]);
  });

  test("the headings of the list of amending acts stand above the columns that they name", () => {
    const { blocks } = converted("acts/version_pairs-32019R2088_after.xhtml");
    const list = blocks.find(({ markdown }) => markdown.includes("►M1"))?.markdown.split("\n") ?? [];
    expect(list[0]).toBe("|  |  | Official Journal |  |  |");
    expect(list[2]).toBe("|  |  | No | page | date |");
    expect(list[3]).toMatch(/^\| ►M1 \| REGULATION \(EU\) 2020\/852 .* \| L 198 \| 13 \| 22\.6\.2020 \|$/);
  });

  test("Article 6 of the General Data Protection Regulation has the pins read by hand", () => {
    for (const name of [
      "acts/32016R0679.eurlex-page.A.html",
      "acts/32016R0679.xhtml",
      "formex/32016R0679.en.fmx.xml",
    ]) {
      const { blocks } = converted(name);
      const pins = [...new Set(blocks.map(({ pin }) => pin).filter((pin) => /^Article 6\b/.test(pin)))];
      expect(pins, name).toEqual([
        "Article 6",
        "Article 6(1)",
        ...["a", "b", "c", "d", "e", "f"].map((letter) => `Article 6(1)(${letter})`),
        "Article 6(2)",
        "Article 6(3)",
        "Article 6(3)(a)",
        "Article 6(3)(b)",
        "Article 6(4)",
        ...["a", "b", "c", "d", "e"].map((letter) => `Article 6(4)(${letter})`),
      ]);
      const first = blocks.find(({ pin }) => pin === "Article 6(1)(f)");
      expect(first?.markdown, name).toMatch(
        /^processing is necessary for the purposes of the legitimate interests/,
      );
    }
  });
});

describe.skipIf(FOLDER === undefined)("saved genuine pages", () => {
  test.each([
    ["acts/32016R0679.eurlex-page.A.html", "eu:32016R0679"],
    ["acts/32016R0679.xhtml", "eu:02016R0679-20160504/en"],
    ["acts/32014R0910_oj.xhtml", "eu:32014R0910/en"],
    ["acts/32024R0903.en.oj-daily.xhtml", "eu:32024R0903@oj"],
    ["acts/31958R0001_old.html", "eu:31958R0001"],
    ["acts/lexparency-old_consolidated_raw.html", "eu:01998F0699-20010705/de"],
    ["acts/12016E267.html", "eu:12016E267/de"],
    ["formex/32014L0092.akn.xml", "eu:32014L0092/en"],
    ["case-law/62018CJ0311.en.coj.xhtml", "eu:62018CJ0311"],
    ["case-law/62017CJ0258.pl.xhtml", "eu:62017CJ0258"],
  ])("the saved file %s is recognised as %s", (name, id) => {
    const text = sample(name);
    const [shape] = documents.shapes;
    expect(shape?.mark.test(text)).toBe(true);
    const address = shape?.address({ text, savedAt: "2026-01-01T00:00:00Z" });
    expect(address && documents.ids.format(address)).toBe(id);
  });

  test("a challenge page of EUR-Lex is not recognised", () => {
    const [shape] = documents.shapes;
    expect(shape?.mark.test(sample("eurlex-aws-waf-challenge.html"))).toBe(false);
  });
});

test.skipIf(FOLDER === undefined)("recorded responses of the query service become works", () => {
  const cases = parseWorks(sample("metadata/sparql-results-ecj.json"), "u");
  expect(cases.length).toBeGreaterThan(5);
  expect(cases[0]).toEqual({ celex: "62021CJ0128", date: "2024-01-18", ecli: "ECLI:EU:C:2024:49" });
  const [act] = parseWorks(sample("metadata/sparql-32016R0679_metadata.json"), "u");
  expect(act).toMatchObject({
    celex: "32016R0679",
    date: "2016-04-27",
    isInForce: true,
    eli: "http://data.europa.eu/eli/reg/2016/679/oj",
  });
});

describe.skipIf(FOLDER === undefined)("the place in the Official Journal", () => {
  test.each([
    ["acts/32014R0910_oj.xhtml", "OJ L 257, 28.8.2014, p. 73"],
    ["acts/32024R1689_oj.xhtml", "OJ L, 2024/1689, 12.7.2024"],
    ["acts/32016R0679.xhtml", "OJ L 119, 4.5.2016, p. 1"],
    ["acts/32016R0679.eurlex-page.A.html", "OJ L 119, 4.5.2016, p. 1"],
    ["acts/lexparency-moderncons_1_raw.html", "OJ L 302, 17.11.2009, p. 32"],
    ["acts/lexparency-old_1_raw.html", "OJ L 3, 5.1.2002, p. 1"],
    ["acts/lexparency-EUHb_de_raw.html", "OJ L 190, 18.7.2002, p. 1"],
    ["acts/31958R0001_old.html", "OJ 17, 6.10.1958, p. 385"],
    ["acts/12016E267.html", "OJ C 202, 7.6.2016, p. 164"],
    ["formex/32016R0679.en.fmx.xml", "OJ 2016 L 119, p. 1"],
    ["formex/32011R1319/DOC_2.xml", "OJ 2011 L 334, p. 25"],
    ["formex/32011L0083/CL2011L0083EN0020010.0001.xml", "OJ 2011 L 304, p. 64"],
  ])("%s is printed at %s", (name, place) => {
    expect(converted(name).citations.reported).toEqual([place]);
  });

  test.each(["acts/32016R0679.de.reduced.xhtml", "formex/32014L0092.akn.xml"])(
    "%s does not state its place, and a place that a note cites is not taken for it",
    (name) => {
      expect(converted(name).citations.reported).toEqual([]);
    },
  );
});
