import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isGeneralTitle, pageTitle, parseTitle } from "../../../src/sources/jade/parse.ts";
import { slowOn } from "../../support/linear.ts";
import { forAll } from "../../support/for-all.ts";

const FRAME = readFileSync(new URL("../../../fixtures/jade/frame.html", import.meta.url), "utf8");

describe("the title of an article's page", () => {
  const cases: readonly (readonly [string, string, string | undefined, readonly string[], string])[] = [
    ["Marlowe v Tidewater [2024] HCA 901 - BarNet Jade", "Marlowe v Tidewater", "[2024] HCA 901", [], "cth"],
    ["A v B [1937] HCA 945; 958 CLR 479 - BarNet Jade", "A v B", "[1937] HCA 945", ["958 CLR 479"], "cth"],
    [
      "Re Quay; Ex parte Lantern [1999] HCA 927; 998 CLR 511; 973 ALJR 839 - BarNet Jade",
      ...(["Re Quay; Ex parte Lantern", "[1999] HCA 927", ["998 CLR 511", "973 ALJR 839"], "cth"] as const),
    ],
    [
      "Lantern & Quay [2023] FedCFamC1F 9907 – BarNet Jade",
      "Lantern & Quay",
      "[2023] FedCFamC1F 9907",
      [],
      "cth",
    ],
    ["A v B (2020) 995 NSWLR 12 - BarNet Jade", "A v B", undefined, ["(2020) 995 NSWLR 12"], "au"],
    ["A v B [2023] XQZ 5 - BarNet Jade", "A v B", "[2023] XQZ 5", [], "au"],
    ["Jade Mining v B [2020] NSWSC 9901", "Jade Mining v B", "[2020] NSWSC 9901", [], "nsw"],
    ["  A  v\n B [2024] hca 901 - barnet jade ", "A v B", "[2024] HCA 901", [], "cth"],
  ];

  test.each(cases)("parseTitle reads the case title %s", (title, name, neutral, reported, jurisdiction) => {
    const parsed = parseTitle(title);
    expect(parsed).toMatchObject({ kind: "case", name, reported, jurisdiction });
    expect(parsed?.neutral).toBe(neutral);
  });

  test("the title of an Act yields its name, year and jurisdiction", () => {
    expect(parseTitle("Harbour Ferries Safety Act 2011 (Cth) - BarNet Jade")).toEqual({
      kind: "legislation",
      name: "Harbour Ferries Safety Act 2011 (Cth)",
      reported: [],
      jurisdiction: "cth",
      year: 2011,
    });
    expect(parseTitle("Wharves Regulation 2013 (NSW) - BarNet Jade")).toMatchObject({ jurisdiction: "nsw" });
    expect(parseTitle("A v B 1995 - BarNet Jade")).toMatchObject({ kind: "case", name: "A v B 1995" });
  });

  test("the title of jade's frame, or one that names no document, is not a document", () => {
    for (const title of [
      "BarNet Jade",
      "BarNet Jade - Find recent Australian legal decisions",
      pageTitle(FRAME) ?? "",
    ]) {
      expect(isGeneralTitle(title), title).toBe(true);
      expect(parseTitle(title), title).toBeUndefined();
    }
    for (const title of ["", "  ", " - BarNet Jade", "Just a moment...", "Welcome"]) {
      expect(isGeneralTitle(title), title).toBe(false);
      expect(parseTitle(title), title).toBeUndefined();
    }
  });

  test("a composed title yields the name and citations it was made of", () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{1,9}(?: (?:v|and) [A-Z][a-z]{1,9}){1,2}$/);
    const parallels = fc.uniqueArray(fc.integer({ min: 901, max: 999 }), { maxLength: 3 });
    forAll([name, fc.integer({ min: 1900, max: 2026 }), parallels], 100, (named, year, volumes) => {
      const reported = volumes.map((volume) => `${volume} CLR 1`);
      const title = `${named} ${[`[${year}] HCA 901`, ...reported].join("; ")} - BarNet Jade`;
      expect(parseTitle(title)).toMatchObject({ name: named, neutral: `[${year}] HCA 901`, reported, year });
    });
  });

  test("any title is read without throwing, in linear time", () => {
    forAll([fc.string({ unit: "binary" })], 100, (text) => void parseTitle(text));
    const pieces = ["- ", "[1992] ", "[1992] HCA ", "; ", " v ", "2024 (", "Act 2"];
    expect(slowOn(parseTitle, pieces)).toEqual([]);
  });
});

test("a page's title is its first closed title element with entities decoded", () => {
  expect(pageTitle("<html><title>A &amp; B</title><svg><title>icon</title></svg>")).toBe("A & B");
  expect(pageTitle("<html><body>no title</body></html>")).toBeUndefined();
  expect(pageTitle("<title>never closed")).toBeUndefined();
});
