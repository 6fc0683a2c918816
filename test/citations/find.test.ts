import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  COURTS,
  type Citation,
  find,
  findCited,
  formatCitation,
  formatReported,
  idFor,
  neutralToAustlii,
  parseCitation,
  parseNeutral,
  SERIES,
  unknownCourt,
} from "../../src/citations/index.ts";
import { isLinear } from "../support/linear.ts";
import { runs } from "../support/run/repetitions.ts";

const shown = (text: string): string[] => find(text).map(formatCitation);

describe("neutral citations", () => {
  test.each(["[1992] 23", "HCA 23", "(7 February 2024)", ""])(
    "no neutral citation is found in %j",
    (text) => {
      expect(find(text)).toEqual([]);
    },
  );

  test.each([
    ["[1992] XYZQ 23", "XYZQ is not a court or series of the tables"],
    ["[1992] HCA", "names no number"],
    ["(1992) 175 CLR", "names no page"],
  ])("%s is reported as incomplete or unknown", (text, warning) => {
    const [citation, ...more] = find(text);
    expect(more).toEqual([]);
    expect(citation).toMatchObject({ kind: "unrecognised", canonical: text });
    expect(citation?.warnings[0]).toContain(warning);
  });

  test("ordinary words after a comma are not a pinpoint", () => {
    expect(shown("[2020] HCA 5, 20 people")).toEqual(["[2020] HCA 5"]);
    expect(shown("[2020] HCA 5 at [14], 20 people")).toEqual(["[2020] HCA 5, [14]"]);
    expect(shown("[2020] HCA 5 (7 February 2020)")).toEqual(["[2020] HCA 5"]);
  });

  test("every court's citation is found in running text at its exact position", () => {
    for (const court of COURTS) {
      const year = court.databaseFrom ?? 2000;
      const text = `See “Re Smith” [${year}] ${court.code} 17 at [3], where`;
      const [citation, ...more] = find(text);
      expect(more).toEqual([]);
      expect(citation?.kind === "neutral" && citation.court.code).toBe(court.code);
      expect(citation && text.slice(citation.start, citation.end)).toBe(`[${year}] ${court.code} 17`);
      expect(citation?.pinpoints.map(({ start, end }) => text.slice(start, end))).toEqual(["[3]"]);
      expect(citation?.warnings).toEqual([]);
    }
  });

  test("wrong brackets and letter case are corrected with a warning, never refused", () => {
    expect(parseNeutral("(1992) hca 23")).toMatchObject({
      canonical: "[1992] HCA 23",
      warnings: [
        "the year of a neutral citation belongs in square brackets: [1992] HCA 23",
        "hca was read as HCA",
      ],
    });
    expect(parseNeutral("2022 fedcfamc1f 12")?.court.code).toBe("FedCFamC1F");
    expect(parseNeutral("Mabo [1992] HCA 23")).toBeUndefined();
  });

  test("citations assigned retrospectively by AustLII are labelled as such", () => {
    expect(parseNeutral("[1992] HCA 23")).toMatchObject({
      assignedBy: "austlii",
      notes: ["[1992] HCA 23 was assigned by AustLII: HCA's own neutral citations start in 1998"],
      warnings: [],
    });
    expect(parseNeutral("[1995] FCAFC 1726")).toMatchObject({ assignedBy: "austlii", warnings: [] }); // the Court was created in 1977
    expect(parseNeutral("[1976] FCAFC 1")?.warnings).toHaveLength(1);
    expect(parseNeutral("[1998] HCA 1")?.assignedBy).toBe("court");
    expect(parseNeutral("[2010] NZHC 1")?.notes[0]).toContain("NZLII");
    expect(parseNeutral("[2010] VCAT 1")?.assignedBy).toBe("unknown");
  });

  test("a year outside the court's existence gets a warning", () => {
    expect(parseNeutral("[1890] HCA 1")?.warnings).toEqual([
      "1890 looks wrong: AustLII's HCA (High Court of Australia) begins in 1903",
    ]);
    expect(parseNeutral("[2023] FamCA 1")?.warnings[0]).toContain("ends with 2021");
    expect(parseNeutral("[2025] AATA 9")?.warnings[0]).toContain("ends with 2024");
    expect(parseNeutral("[2018] FedCFamC1F 9")?.warnings[0]).toContain("begins in 2021");
  });

  test("an unknown court code is reported with the nearest codes", () => {
    expect(unknownCourt("[2019] FCCM 3")?.code).toBe("FCCM");
    expect(unknownCourt("[2019] FCCM 3")?.nearest).toContain("FCCA");
    expect(unknownCourt("[2019] HCA 3")).toBeUndefined();
    expect(unknownCourt("[1977] VR 430")).toBeUndefined();
    expect(unknownCourt("hello")).toBeUndefined();
  });
});

describe("reported citations", () => {
  test("the four parallel citations of an AustLII title are found separately", () => {
    expect(shown("[2005] HCA 1; 219 CLR 196, 213 ALR 1; 79 ALJR 468 (3 February 2005)").join(" | ")).toBe(
      "[2005] HCA 1 | 219 CLR 196 | 213 ALR 1 | 79 ALJR 468",
    );
  });

  test.each([
    ["175 CLR 1, 20 December 1992", "175 CLR 1"],
    ["(1992) 175 CLR 100, 20", "(1992) 175 CLR 100"], // a page before the first
    ["(1992) 175 CLR 1, 5000", "(1992) 175 CLR 1"],
  ])("the comma in %s introduces no pinpoint", (text, expected) => {
    expect(shown(text)).toEqual([expected]);
  });

  test.each(["a 5 car 12", "12 ir 5", "page 3 of 9", "(2010) 3 Foo 4"])(
    "no reported citation is found in %j",
    (text) => {
      expect(find(text)).toEqual([]);
    },
  );

  test("wrong brackets around a year get a warning and the right canonical form", () => {
    expect(parseCitation("[1992] 175 CLR 1")).toMatchObject({
      canonical: "(1992) 175 CLR 1",
      warnings: ["CLR is ordered by volume, so its year belongs in round brackets: (1992)"],
    });
    expect(parseCitation("(1977) VR 430")).toMatchObject({
      canonical: "[1977] VR 430",
      warnings: ["without a running volume the year of VR belongs in square brackets: [1977]"],
    });
    expect(parseCitation("(1979) FLC ¶90-275")?.warnings).toEqual([]);
  });

  test("every series is found in the form in which it is cited", () => {
    for (const series of SERIES) {
      const page = series.paragraphs ? "90-275" : series.isPageless === true ? "" : "34";
      const volume = series.paragraphs ? undefined : 12;
      const text = formatReported({ series, year: series.until ?? 1990, volume, page });
      expect(shown(`In ${text}.`)).toEqual([text]);
    }
  });
});

test("a neutral citation has an AustLII id, URL and database", () => {
  const citation = parseNeutral("[2022] FedCFamC1F 12 at [3]");
  expect(citation && neutralToAustlii(citation)).toEqual({
    id: "austlii:au/cases/cth/FedCFamC1F/2022/12",
    url: "https://www.austlii.edu.au/au/cases/cth/FedCFamC1F/2022/12.html",
    database: "au/cases/cth/FedCFamC1F",
  });
});

describe("properties of the finder", () => {
  const court = fc.constantFrom(...COURTS);
  const year = fc.integer({ min: 1850, max: 2026 });
  const number = fc.integer({ min: 1, max: 9999 });
  const filler = fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/[[\]()\d]/g, "x"));

  test("a formatted citation parses to itself", () => {
    fc.assert(
      fc.property(court, year, number, fc.array(number, { maxLength: 3 }), (one, when, which, pins) => {
        const text = [`[${when}] ${one.code} ${which}`, ...pins.map((pin) => `[${pin}]`)].join(", ");
        const citation = parseNeutral(text);
        expect(citation && formatCitation(citation)).toBe(text);
      }),
      { numRuns: runs(300) },
    );
  });

  test("the position of a citation is exact in any surrounding text", () => {
    fc.assert(
      fc.property(filler, court, year, number, filler, (before, one, when, which, after) => {
        const printed = `[${when}] ${one.code} ${which}`;
        const found = find(`${before} ${printed} ${after}`).find(({ start }) => start === before.length + 1);
        expect(found?.text).toBe(printed);
      }),
      { numRuns: runs(300) },
    );
  });

  test("any text is read without an error, and the citations found are ordered and disjoint", () => {
    const pieces = fc.constantFrom(
      "[",
      "]",
      "(",
      ")",
      "1992",
      "HCA",
      "CLR",
      "23",
      ",",
      "at",
      "-",
      "Qd",
      "R",
      " J",
      "¶",
      "é",
      "\u{1f600}",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const text = parts.join(" ");
        const found: Citation[] = find(text);
        found.forEach((one, at) => {
          expect(text.slice(one.start, one.end)).toBe(one.text);
          expect(one.start).toBeGreaterThanOrEqual(found[at - 1]?.end ?? 0);
        });
      }),
      { numRuns: runs(500) },
    );
  });
});

const lawsOf = (text: string) => find(text).map(({ canonical }) => canonical);

test("a dollar sign is read as a damaged section sign only where the number is no amount", () => {
  expect(lawsOf("nach $ 823 BGB")).toEqual(["§ 823 BGB"]);
  expect(lawsOf("nach $280,281 BGB")).toEqual(["§ 280 BGB", "§ 281 BGB"]);
  expect(lawsOf("nach $ 5, $ 6 StGB")).toEqual(["§ 5 StGB", "§ 6 StGB"]);
  expect(lawsOf("a debt of $1,000 under BGB rules, then $1.50 BGB")).toEqual([]);
});

test.each([
  "[",
  "(",
  "1",
  "1 ",
  "[1992] ",
  "[1992] HCA ",
  "[1992] HCA 23 ",
  "[20 20] HCA ",
  "{2O20} l2 ",
  "§ l2 ",
  "§S 8l3 ",
  "$ ",
  "2020 ",
  "2020 175 CLR ",
  "H.C.",
  "[2020] H C A ",
  "NJW 2015 ",
  "BGH 5 0b ",
  "ECLI:DE:BGH:",
  "ecli:",
  "RS 0106668 ",
  "BT-Drs. ",
  "Urt. v. 1.1.2020 ",
  "1 CLR ",
  "S.R.(",
  "[1] ",
  ", 2",
  "a",
  "1a",
  "“",
  "\u{1f600}",
  "at [1], ",
  "(a ",
  "§ ",
  "§ 1, ",
  "§ 1 Abs. 1, ",
  "Art. 1, ",
  "1, ",
  "Act of ",
  "Act 1988 ",
  "s 1(1) of ",
  "BGH, ",
  "OLG A-",
  "BGHZ 1, ",
  "Ibid ",
  "a.a.O. ",
  "1. Ibid\n",
  "ECLI:",
  "eli/a/",
  "A v ",
  "\n",
  "1/",
  "Grüneberg/",
  "BGBl 1 ",
  "a\u00ad",
])("hostile texts of 25,000 characters are read in linear time: %j", (piece) => {
  const text = (share: number) => `[1992] HCA 23 ${piece.repeat(Math.ceil((share * 25_000) / piece.length))}`;
  expect(isLinear((share) => find(text(share)))).toBe(true);
  expect(isLinear((share) => parseNeutral(text(share)))).toBe(true);
});

test.each([0, 5, 9, 14, 20, 31, 47])(
  "a long text shifted by %i characters loses and doubles no citation",
  (shift) => {
    const one =
      "Harbour Ferries Safety Act 2011 (Cth) s 18(2); Marlowe v Tidewater [2024] HCA 901, [5]-[7]; ";
    const found = find(" ".repeat(shift) + one.repeat(1_500));
    expect(found).toHaveLength(3_000);
    expect(new Set(found.map(({ canonical }) => canonical)).size).toBe(2);
    expect(found.filter(({ kind, pinpoints }) => kind === "neutral" && pinpoints[0]?.to !== 7)).toEqual([]);
  },
);

test("the finder for the index finds the same citations without pins, names and parallels", () => {
  const text =
    "See Mabo v Queensland (No 2) (1992) 175 CLR 1, 42; [1992] HCA 23 at [14] (Brennan J), and ibid 43. " +
    "BFH-Urteile vom 6. März 1980 V R 1/79, BFHE 130, 12, und vom 3. April 1981 V R 2/79; § 1295 Abs. 1 ABGB, § 33 StGB. " +
    "Privacy Act 1988 (Cth) s 18(1); ECLI:EU:C:2014:317; Jones (n 3) [12]; § l2 {2O20} 8l; [2019] XYZ 3.";
  const named = find(text).filter(({ kind }) => kind !== "back_reference");
  const cited = findCited(text).filter(({ kind }) => kind !== "back_reference");
  expect(named.length).toBeGreaterThan(7);
  expect(cited.map(({ kind, canonical }) => [kind, canonical])).toEqual(
    named.map(({ kind, canonical }) => [kind, canonical]),
  );
  expect(cited.map(({ canonical }) => canonical)).toContain("§ 33 StGB");
});

test.each([
  [
    "So Mannix v Poole (4 B & Ad 263) and Orrow v Vale (11 A & E 438, 440).",
    ["4 B & Ad 263", "11 A & E 438"],
  ],
  ["The value v was (4 B & C 263), see 4 B & Ad 263.", []],
])("a nominate report in brackets is a citation only after the name of its case: %s", (text, cited) => {
  expect(find(text).map(({ canonical }) => canonical)).toEqual(cited);
});

test.each([
  ["Decision No 1639/2006/EC", "Decision No 1639/2006/EC", "eu:32006D1639/en"],
  ["Beschluss Nr. 1110/94/EG", "Beschluss Nr. 1110/94/EG", "eu:31994D1110/de"],
  ["Entscheidung 2000/520/EG", "Entscheidung 2000/520/EG", "eu:32000D0520/de"],
  ["Joint Action 98/699/JHA", "Joint Action 98/699/JHA", "eu:31998F0699/en"],
  ["Gemeinsame Maßnahme 98/699/JI", "Gemeinsame Maßnahme 98/699/JI", "eu:31998F0699/de"],
  ["Gemeinsamen Standpunkt 2001/931/GASP", "Gemeinsamer Standpunkt 2001/931/GASP", "eu:32001E0931/de"],
  ["Framework Decision 2002/584/JHA", "Framework Decision 2002/584/JHA", "eu:32002F0584/en"],
])("%s is the act of its own kind and number", (text, canonical, id) => {
  const [act] = find(text);
  expect(act).toMatchObject({ kind: "eu_act", canonical });
  expect(act && idFor(act)).toBe(id);
});
