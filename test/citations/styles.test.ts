import { describe, expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { factsOf, type Item, STYLES } from "../../src/citations/styles/index.ts";

type Given = Partial<LegalDocument> & Pick<LegalDocument, "id" | "title">;

function item(given: Given, pin?: string, judge?: string): Item {
  const facts = factsOf({
    kind: "case",
    citations: { reported: [], other: [] },
    jurisdiction: "cth",
    language: "en",
    source: {
      provider: "library",
      url: "https://example.org/1",
      retrievedAt: "2026-02-03T04:05:06Z",
      how: "library",
    },
    ...given,
  });
  return { facts, pin, judge };
}

const mabo: Given = {
  id: "austlii:au/cases/cth/HCA/1992/23",
  title: "Mabo v Queensland (No 2) [1992] HCA 23; (1992) 175 CLR 1 (3 June 1992)",
  court: "High Court of Australia",
  date: "1992-06-03",
  citations: { neutral: "[1992] HCA 23", reported: ["107 ALR 1", "(1992) 175 CLR 1"], other: [] },
};
const smith: Given = {
  id: "austlii:au/cases/cth/FCA/2023/456",
  title: "Smith v Jones",
  citations: { neutral: "[2023] FCA 456", reported: [], other: [] },
};
const privacy: Given = {
  id: "frl:C2004A03712",
  kind: "legislation",
  title: "Privacy Act 1988",
  citations: { reported: [], other: [] },
};
const bgh: Given = {
  id: "ris:KORE600500000",
  title: "BGH, Urteil vom 12. März 2020 - III ZR 123/19",
  jurisdiction: "de",
  citations: { reported: [], other: ["NJW 2020, 1827"] },
};
const ogh: Given = {
  id: "risat:JJT_1",
  title: "OGH 24.3.2021, 5 Ob 234/20b",
  jurisdiction: "at",
  citations: { reported: [], other: [] },
};

describe("AGLC4", () => {
  const style = STYLES.aglc4;

  test.each([
    [item(mabo), "*Mabo v Queensland (No 2)* (1992) 175 CLR 1"],
    [item(mabo, "20"), "*Mabo v Queensland (No 2)* (1992) 175 CLR 1, 20"],
    [item(mabo, "at p 20"), "*Mabo v Queensland (No 2)* (1992) 175 CLR 1, 20"],
    [
      item(mabo, "[14]-[21]", "Brennan J"),
      "*Mabo v Queensland (No 2)* (1992) 175 CLR 1, [14]–[21] (Brennan J)",
    ],
    [item(smith, "para [23]", "Smith J"), "*Smith v Jones* [2023] FCA 456, [23] (Smith J)"],
    [item(privacy, "s 6(1)"), "*Privacy Act 1988* (Cth) s 6(1)"],
    [item(privacy), "*Privacy Act 1988* (Cth)"],
  ])("AGLC4 formats a single citation (row %#)", (one, expected) => {
    expect(style.cite(one)).toBe(expected);
  });

  test("AGLC4 omits parallel citations and 'at'", () => {
    expect(style.cite(item(mabo, "[14]"))).not.toMatch(/HCA 23|ALR| at /);
  });

  test("AGLC4 footnotes use Ibid for the previous note and (n x) for earlier ones", () => {
    const list = [
      item(mabo, "20"),
      item(mabo, "20"),
      item(mabo, "42", "Brennan J"),
      item(smith, "[3]"),
      item(mabo, "58"),
      item(privacy, "s 6"),
      item(smith),
      item(privacy, "s 7"),
    ];
    expect(style.notes(list)).toEqual([
      "*Mabo v Queensland (No 2)* (1992) 175 CLR 1, 20 ('*Mabo*').",
      "Ibid.",
      "Ibid 42 (Brennan J).",
      "*Smith v Jones* [2023] FCA 456, [3] ('*Smith*').",
      "*Mabo* (n 1) 58.",
      "*Privacy Act 1988* (Cth) s 6 ('*Privacy Act*').",
      "*Smith* (n 4).",
      "*Privacy Act* (n 6) s 7.",
    ]);
  });

  test("AGLC4 later notes name a law in English with the number of its first note, and the Constitution alone", () => {
    const constitution: Given = {
      id: "frl:1",
      kind: "legislation",
      title: "Commonwealth of Australia Constitution Act",
      jurisdiction: "cth",
    };
    const bgb: Given = {
      id: "ris:bgb",
      kind: "legislation",
      title: "Bürgerliches Gesetzbuch (BGB)",
      jurisdiction: "de",
    };
    const union: Given = {
      id: "eu:32099R0001/de",
      kind: "legislation",
      title: "Verordnung (EU) 2099/1 des Rates vom 1. Mai 2099 über Leuchtfeuer",
      jurisdiction: "eu",
      citations: { reported: [], other: ["VO (EU) 2099/1"] },
    };
    const list = [item(constitution, "s 51"), item(bgb, "§ 823"), item(privacy, "s 6"), item(bgb, "§ 826")];
    expect(style.notes([item(union, "Art. 6"), item(privacy), item(union, "Art. 7")]).at(-1)).toBe(
      "*Regulation (EU) 2099/1* (n 1) art 7.",
    );
    expect(style.notes([...list, item(constitution, "s 109")])).toEqual([
      "*Australian Constitution* s 51.",
      "*Bürgerliches Gesetzbuch* [Civil Code] (Germany) § 823 ('*BGB*').",
      "*Privacy Act 1988* (Cth) s 6.",
      "*BGB* (n 2) § 826.",
      "*Australian Constitution* s 109.",
    ]);
  });

  test("the AGLC4 bibliography is grouped, alphabetical, and has every source once", () => {
    expect(style.bibliography([item(smith, "[3]"), item(privacy, "s 6"), item(mabo), item(smith)])).toEqual([
      {
        heading: "B Cases",
        entries: ["*Mabo v Queensland (No 2)* (1992) 175 CLR 1", "*Smith v Jones* [2023] FCA 456"],
      },
      { heading: "C Legislation", entries: ["*Privacy Act 1988* (Cth)"] },
    ]);
  });
});

test("the court style has parallel citations and 'at'", () => {
  expect(STYLES.court.cite(item(mabo, "[14]", "Brennan J"))).toBe(
    "*Mabo v Queensland (No 2)* [1992] HCA 23; (1992) 175 CLR 1; 107 ALR 1 at [14] per Brennan J",
  );
});

test("the German and Austrian styles cite decisions and provisions", () => {
  const bgb: Given = { id: "ris:bgb/823", kind: "legislation", title: "BGB", jurisdiction: "de" };
  const abgb: Given = { id: "risat:NOR1", kind: "legislation", title: "ABGB", jurisdiction: "at" };
  expect(STYLES.german.cite(item(bgh, "Rn. 5"))).toBe(
    "BGH, Urt. v. 12.3.2020 – III ZR 123/19, NJW 2020, 1827 Rn. 5",
  );
  expect(STYLES.german.cite(item(bgb, "§ 823 Abs 1"))).toBe("§ 823 Abs. 1 BGB");
  expect(STYLES.german.notes([item(bgh, "Rn 5"), item(bgh, "7")])).toEqual([
    "BGH, Urt. v. 12.3.2020 – III ZR 123/19, NJW 2020, 1827 Rn. 5.",
    "Ebd. Rn. 7.",
  ]);
  expect(STYLES.austrian.cite(item(ogh, "5"))).toBe("OGH 24.3.2021, 5 Ob 234/20b Rz 5");
  expect(STYLES.austrian.cite(item(abgb, "§ 1295 Abs. 1"))).toBe("§ 1295 Abs 1 ABGB");
});
