import { describe, expect, test } from "vitest";
import { readNorm } from "../../../src/sources/ris-at/norm.ts";
import { pageFor } from "../../../src/sources/ris-at/urls.ts";

describe("cited provisions", () => {
  const CITED = [
    ["§ 1295 Abs 1 ABGB", "ABGB", "1295", "Paragraph"],
    ["ABGB § 1295", "ABGB", "1295", "Paragraph"],
    ["§ 17 FährBG", "FährBG", "17", "Paragraph"],
    ["§ 17a FährBG", "FährBG", "17a", "Paragraph"],
    ["§ 17 a FährBG", "FährBG", "17a", "Paragraph"],
    ["Art 7 B-VG", "B-VG", "7", "Artikel"],
    ["Art. 140 Abs. 1 Z 1 lit. a B-VG", "B-VG", "140", "Artikel"],
    ["§ 6 Abs 1 Z 3 lit a MRG", "MRG", "6", "Paragraph"],
    ["§ 28 Abs 2 Satz 1 KSchG", "KSchG", "28", "Paragraph"],
    ["Anlage 1 FährBG", "FährBG", "1", "Anlage"],
    ["Artikel VII UWG", "UWG", "VII", "Artikel"],
  ] as const;

  test.each(CITED)("the citation %s is parsed", (cited, law, number, type) => {
    expect(readNorm(cited)).toEqual({ law, number, type });
  });

  test("a law alone is parsed as a citation", () => {
    expect(readNorm("Strafgesetzbuch")).toEqual({ law: "Strafgesetzbuch", type: "Paragraph" });
  });
});

test.each([
  [10, 0, 10, 1, 0],
  [10, 15, 50, 1, 15],
  [10, 20, 10, 3, 0],
  [37, 74, 50, 2, 24],
  [50, 30, 100, 1, 30],
  [50, 60, 50, 2, 10],
  [50, 75, 50, 2, 25],
])("one page of RIS holds the rows for limit %i from offset %i", (limit, offset, size, number, skip) => {
  expect(pageFor(limit, offset)).toMatchObject({ size, number, skip });
});
