import { expect, test } from "vitest";
import { find } from "../../src/citations/index.ts";
import { shownCitation } from "../../src/citations/format.ts";
import { notesOf } from "../../src/citations/notes.ts";

/** A text, and the canonical form of the citation to which its last one points. */
const ROWS: readonly (readonly [text: string, target: string | undefined])[] = [
  ["Mohamed v Farr [2009] FCA 5. Later: Harlow v Pike [2010] FCA 6. In Mohamed at [87]", "[2009] FCA 5"],
  ["Acme Ltd v Pike [2020] HCA 5 ('Liability Decision'). See Liability Decision [14]", "[2020] HCA 5"],
  ["Pike v Acme [2020] HCA 5; Pike v Boral [2021] HCA 6. In Pike at [3] and Boral at [4]", "[2021] HCA 6"],
  [
    "Tern Hotels (Quarry) Pty Ltd v Pike [2023] HCA 6; Pike v Boral [2021] HCA 7. In Tern Hotels at [223]",
    "[2023] HCA 6",
  ],
  [
    "Tern Hotels Pty Ltd v Pike [2023] HCA 6; Acme Hotels v Boral [2021] HCA 7. In Acme Hotels at [2]",
    "[2021] HCA 7",
  ],
  [
    'Acme Ltd v Pike [2020] HCA 5 (*"Pike"*). It is settled: Acme Ltd v Pike [2020] HCA 5 at [3]. (Pike at [8])',
    "[2020] HCA 5",
  ],
  ["1 Acme Ltd v Pike [2020] HCA 5.\n2 Reasons [36].\n3 Ibid [37].", undefined],
  ["Acme Ltd v Pike [2020] HCA 5. Reasons [36]. Ibid [37].", undefined],
  ["1 Acme Ltd v Pike [2020] HCA 5.\n2 Ibid [37].", "[2020] HCA 5"],
  ["Acme Ltd v Pike [2020] HCA 5. See Doran, above, at 15.", undefined],
  ["Acme Ltd v Pike [2020] HCA 5. See Doran, supra, 15.", undefined],
  ["Acme Ltd v Pike [2020] HCA 5. See Doran (above) at 15.", undefined],
  ["Acme Ltd v Pike [2020] HCA 5. See Doran v Vole (supra).", undefined],
  ["Acme Ltd v Pike [2020] HCA 5. See Doran's Case (supra).", undefined],
  ["Acme Ltd v Pike [2020] HCA 5. See Pike, supra, 15.", "[2020] HCA 5"],
  ["From Pike v Acme [2023] FCA 177 (J). The judge erred at J [44].", "[2023] FCA 177"],
];

test.each(ROWS)(
  "a back-reference points at the citation it names or is reported as unresolved: %j",
  (text, target) => {
    const all = find(text);
    const last = all.at(-1);
    expect(last?.kind).toBe("back_reference");
    const index = last?.kind === "back_reference" ? last.target : undefined;
    expect(index === undefined ? undefined : all[index]?.canonical).toBe(target);
    if (target === undefined)
      expect(last?.warnings).toEqual(["nothing says which citation it points back at"]);
  },
);

test("a case in a note has the name before its mark, also behind a mark that follows another sign", () => {
  const text =
    "In Hale v Orrow,1 in Pike v Marl [No 2],2 and in Quay v Acme & Co3 it was held.\n\n1 (2015) 257 CLR 178.\n2 (2019) 264 CLR 595.\n3 (2019) 267 CLR 373.\n";
  expect(find(text).map(({ name }) => name)).toEqual([
    "Hale v Orrow",
    "Pike v Marl [No 2]",
    "Quay v Acme & Co",
  ]);
});

test("the name before a mark begins behind the citation before it", () => {
  const [, last] = find("See Article 8 ECHR and *Hale v Orrow*.[^1]\n\n[^1]: (2004) 40 EHRR 1, [57].\n");
  expect(last?.name).toBe("Hale v Orrow");
});

test("a short title before the only citation of its case, as in a text with notes at its end, points at it", () => {
  expect(find("As Pike at [74] shows.\n\n[^1]: Pike v Orrow (2019) 267 CLR 171.")).toMatchObject([
    { kind: "back_reference", canonical: "Pike", target: 1, warnings: [] },
    { canonical: "(2019) 267 CLR 171" },
  ]);
  expect(find("*Pike* at [74] shows.\n\n[^1]: *Pike v Orrow* (2019) 267 CLR 171.")).toHaveLength(2);
  expect(find("As Marl at [74] says, Pike v Orrow (2019) 267 CLR 171.")).toHaveLength(1);
});

test.each([
  ["Ibid, para 3", [[3, undefined]]],
  ["Ibid, paras 3-4", [[3, 4]]],
  ["Ibid ¶¶ 3-4", [[3, 4]]],
  ["Ibid., Rn. 3", [[3, undefined]]],
  ["Acme (n 1), para 3", [[3, undefined]]],
  [
    "Ibid, paragraph 3, 12",
    [
      [3, undefined],
      [12, undefined],
    ],
  ],
])("the paragraphs after %s are those of the case that is cited again", (reference, expected) => {
  const last = find(`1 Acme Ltd v Pike [2020] HCA 5 at [2].\n2 ${reference}.`).at(-1);
  expect(last).toMatchObject({ kind: "back_reference", target: 0, provisions: [] });
  expect(last?.pinpoints.map(({ unit, from, to }) => [unit, from, to])).toEqual(
    expected.map((place) => ["paragraph", ...place]),
  );
});

/** A text, and its citations of Acts after the first. */
const ACTS: readonly (readonly [text: string, ...cited: string[]])[] = [
  [
    'The Ferries Contracts Act 1984 (Cth) ("FCA84"). By s 54(1) of the FCA84, and FCA84, s 28, he may not.',
    "Ferries Contracts Act 1984 (Cth) s 54(1)",
    "Ferries Contracts Act 1984 (Cth) s 28",
  ],
  [
    "Harbour Act 2011 (Cth) (the Act). Section 6 of the Act and ss 8 and 9(1) of the Act say so. The Act, s 16A.",
    "Harbour Act 2011 (Cth) s 6",
    "Harbour Act 2011 (Cth) ss 8, 9(1)",
    "Harbour Act 2011 (Cth) s 16A",
  ],
  [
    "Harbour Act 2011 (Cth); section 13(2) of the Harbour Act; Harbour Act 2011 s 21.",
    "Harbour Act 2011 (Cth) s 13(2)",
    "Harbour Act 2011 (Cth) s 21",
  ],
  // two Acts of one title: ambiguous
  [
    "Evidence Act 1995 (Cth); Evidence Act 2008 (Vic); Evidence Act s 55.",
    "Evidence Act 2008 (Vic)",
    "Evidence Act s 55",
  ],
  ["Harbour Act 2011 (Cth); Harbour Act 1996 s 3.", "Harbour Act 1996 s 3"],
  // undefined abbreviations are reported as unknown; "the Act" is the only one that the text names
  ["Harbour Act 2011 (Cth); s 8(1) of the FTA.", "FTA s 8(1)"],
  ["Harbour Act 2011 (Cth); s 8(1) of the Act.", "Harbour Act 2011 (Cth) s 8(1)"],
  ["Harbour Act 2011 (Cth); Quay Act 2012 (Vic); s 8(1) of the Act.", "Quay Act 2012 (Vic)"],
  ["Harbour Act 2011 (Cth). Otter relied on the Ferry Act; see s 8(1) of the Act."],
  ["Harbour Act 2011 (Cth); cl 4 of the MOU."],
];

test.each(ACTS)("provisions with a short title belong to the Act that it names: %j", (text, ...cited) => {
  expect(find(text).slice(1).map(shownCitation)).toEqual(cited);
});

test.each([
  ["headings", "Advice\n\n1. The question\n\nSee Roe v Doe [2020] HCA 5.\n\n2. The answer\n\nIt is yes."],
  [
    "paragraphs",
    "1. The client asks us whether the lamps of the mole must be kept: Roe v Doe [2020] HCA 5.\n\n2. We think that the court would say that they must be kept at night.",
  ],
])("the numbers of a memo's %s are not footnotes", (_, text) => {
  expect(notesOf(text)).toEqual([]);
});

test("numbered notes are footnotes, below a text and alone", () => {
  const notes = "1 Roe v Doe [2020] HCA 5.\n2 Ibid [37].\n3 See also Harbour Act 2011 (Cth) s 3.";
  expect(notesOf(notes)).toHaveLength(3);
  expect(
    notesOf(`It is settled that lamps are kept.1 Nobody doubts that.2 Or that.3\n\n${notes}`),
  ).toHaveLength(3);
});

test("a case of which a judge wrote at a place is reported as unknown, but not the mark of a note", () => {
  expect(find("As Hale AJA said in Doran at [3], it is so.").map(shownCitation)).toEqual(["Doran, [3]"]);
  expect(find("The rule of Hale and Vole JJ in Doran[59] is old.")).toEqual([]);
});
