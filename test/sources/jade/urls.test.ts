import * as fc from "fast-check";
import { expect, test } from "vitest";
import { lookUp } from "../../../src/sources/jade/article.ts";
import {
  fromId,
  type JadeAddress,
  fromUrl,
  searchPageUrl,
  toId,
  pageUrl,
} from "../../../src/sources/jade/urls.ts";
import { COURTS } from "../../../src/citations/courts.ts";
import { runs } from "../../support/run/repetitions.ts";
import { forAll } from "../../support/for-all.ts";

const address: fc.Arbitrary<JadeAddress> = fc.oneof(
  fc.record({ type: fc.constant("article" as const), article: fc.integer({ min: 1, max: 999_999_999 }) }),
  fc.record({
    type: fc.constant("mnc" as const),
    year: fc.integer({ min: 1900, max: 2100 }),
    court: fc.constantFrom(...COURTS.map(({ code }) => code)),
    number: fc.integer({ min: 1, max: 999_999 }).map(String),
  }),
);

test("an address survives its id and URL for every court in the table", () => {
  forAll([address], runs(1_000), (one) => {
    expect(fromUrl(pageUrl(one))).toEqual(one);
    expect(fromId(toId(one))).toEqual(one);
  });
});

test("article URLs with suffixes and jade's older URLs mean the article", () => {
  for (const url of [
    "https://jade.io/article/67683",
    "http://jade.io/article/67683/section/140?at.hl=mabo#p1",
    "https://www.jade.io/article/src/67683/0",
    "https://jade.barnet.com.au/article/67683",
    "https://jade.io/j/?a=outline&id=67683",
  ]) {
    expect(fromUrl(url), url).toEqual({ type: "article", article: 67683 });
  }
  expect(fromId("jade:67683")).toEqual({ type: "article", article: 67683 });
  expect(fromUrl("https://jade.io/mnc/1992/hca/23")).toMatchObject({ court: "HCA" });
});

test("other URLs and texts are not documents of jade", () => {
  for (const text of [
    "https://jade.io/",
    "https://jade.io/search/mabo",
    "https://jade.io/article/HCA/2020/41",
    "https://jade.io/article/0",
    "https://jade.io.example.org/article/1",
    "https://example.org/article/67683",
    "ftp://jade.io/article/67683",
    "jade:",
    "jade:article/67683/x",
    "jade:mnc/1992/HCA",
    "[1992] HCA 23",
  ]) {
    expect(fromUrl(text) ?? fromId(text), text).toBeUndefined();
  }
  forAll([fc.string({ unit: "binary" })], 100, (text) => void [fromUrl(text), fromId(text)]);
});

test("a search page is one path segment, whatever the query", () => {
  expect(searchPageUrl(" 175 CLR 1 ")).toBe("https://jade.io/search/175%20CLR%201");
  forAll([fc.string({ unit: "binary" })], 100, (query) => {
    expect(searchPageUrl(query).slice("https://jade.io/search/".length)).toMatch(/^[\w.!~*'()%-]*$/);
  });
});

test("each citation of a text is linked once, and a text without one links a word search", () => {
  const { links, notes } = lookUp("Mabo [1992] HCA 23; (1992) 175 CLR 1, and again [1992] HCA 23 at [14].");
  expect(links).toEqual([
    {
      citation: "[1992] HCA 23",
      kind: "neutral",
      id: "jade:mnc/1992/HCA/23",
      url: "https://jade.io/mnc/1992/HCA/23",
      how: "citation",
    },
    {
      citation: "(1992) 175 CLR 1",
      kind: "reported",
      url: "https://jade.io/search/(1992)%20175%20CLR%201",
      how: "search",
    },
  ]);
  expect(notes).toContain("addresses are composed, not checked");
  expect(lookUp("native title")).toMatchObject({
    links: [{ kind: "words", url: "https://jade.io/search/native%20title" }],
  });
  expect(() => lookUp("BGH, Urteil vom 12.10.2023 – I ZB 28/23")).toThrow(
    "no citation of an Australian case",
  );
  expect(lookUp("[2020] NZSC 1").links).toMatchObject([{ how: "search" }]);
});
