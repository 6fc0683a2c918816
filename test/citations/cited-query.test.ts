import { describe, expect, test } from "vitest";
import { citedQuery } from "../../src/citations/cited-query.ts";

describe("a query that is a citation", () => {
  test.each([
    ["see Marlowe & Marlowe [2021] FamCAFC 159 (25 August 2021) at [12]", "[2021] FamCAFC 159"],
    ["cf Marlowe v Tidewater [2022] F.C.A. 344", "[2022] FCA 344"],
    ["See also s 33 of the Judicial Review Act 1991 (Qld)", "Judicial Review Act 1991 (Qld)"],
    ["[2001]QCA455", "[2001] QCA 455"],
    ["VI ZR 78 / 16", "VI ZR 78/16"],
    ["BAG v. 30.1.2024 – 3AZR145/23", "3 AZR 145/23"],
    ["BVerwG 6C 1.22", "6 C 1.22"],
    ["vgl. SG München, Gerichtsbescheid vom 18.5.2022, S 39 KR 876/18", "S 39 KR 876/18"],
    ["L 6 AS 87/22 B ER", "L 6 AS 87/22 B ER"],
    ["203 StRR 149/23", "203 StRR 149/23"],
    ["OVG NRW 2 B 947 / 22", "2 B 947/22"],
    ["German Federal Fiscal Court VII R 57/20", "BFH VII R 57/20"],
    ["the Federal Court of Justice, VI ZR 78/16", "BGH VI ZR 78/16"],
    ["C 537 / 17", "C-537/17"],
    ["AG Essen, Az.: 131 C 134/20", "131 C 134/20"],
  ])("a citation in a query is recognised despite spacing and lead-in words (%s)", (query, reference) => {
    expect(citedQuery(query)?.references).toContain(reference);
  });

  test.each([
    ["§ 307 BGB Bearbeitungsgebühr", "Bearbeitungsgebühr", "§ 307 BGB Bearbeitungsgebühr"],
    ["[2019] HCA 901 gangway and ferry", "gangway and ferry", "[2019] HCA 901"],
    ["[2019] HCA 901 at [10], [12] per Holloway and Okonjo JJ", "", "[2019] HCA 901"],
    ["Marlowe v Tidewater [2019] HCA 901; (2019) 299 CLR 901", "", "Marlowe v Tidewater"],
    ["BGH, Urteil vom 16.2.2026 – XIV ZR 901/25, juris Rn. 12 ff.", "", "XIV ZR 901/25"],
    ["BGH, Urteil vom 16.2.2026 – XIV ZR 901/25 (Steg)", "", "XIV ZR 901/25"],
  ])(
    "the words after a citation are told from its place and its other citations (%s)",
    (query, besides, words) => {
      expect(citedQuery(query)).toMatchObject({ besides, words });
    },
  );

  test.each([
    ["Schrems II", "C-311/18"],
    ["the Schrems II judgment", "C-311/18"],
    ["Tasmanian Dam Case", "[1983] HCA 21"],
    ["the Engineers’ case", "[1920] HCA 54"],
    ["Solange II", "2 BvR 197/83"],
    ["die Lüth-Entscheidung", "1 BvR 400/51"],
  ])(
    "a case is found by the name that everybody calls it by, which is also searched (%s)",
    (query, reference) => {
      expect(citedQuery(query)).toMatchObject({
        references: expect.arrayContaining([reference]),
        words: query,
      });
    },
  );

  test.each(["communist party", "Maastricht", "engineers", "Klimaschutz"])(
    "a subject after which a case is called is not that case without a word for a decision (%s)",
    (query) => {
      expect(citedQuery(query)).toBeUndefined();
    },
  );

  test.each(["see what the court said of ferries", "vgl. Haftung des Fährmanns", "12 ferries / 3 wharves"])(
    "a query of lead-in words without a citation is not a citation (%s)",
    (query) => {
      expect(citedQuery(query)).toBeUndefined();
    },
  );
});

test("a query of many digits before a citation is read without delay", () => {
  expect(citedQuery(`${"1".repeat(32)}x [1992] HCA 23`)).toBeUndefined(); // would take years if every grouping of the digits were tried
});
