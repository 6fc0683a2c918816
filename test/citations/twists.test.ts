import { describe, expect, test } from "vitest";
import { find } from "../../src/citations/index.ts";
import { compareWithDocument } from "../../src/citations/verify/compare.ts";
import { findPassage } from "../../src/citations/verify/passages.ts";
import { caseOf, paragraph } from "../documents/made.ts";

const blocks = [
  paragraph(1, "The contract had not been frustrated, and the vendor was entitled to rescind it."),
  paragraph(2, "The master did not, and could not, wait for the tide."),
  paragraph(
    3,
    "The notice, which was served on a public holiday by a clerk who had no authority, was not void.",
  ),
  paragraph(4, "There is nothing artificial about a lamp, and there was no reason to wait for it."),
];
const pins = (text: string) => find(text)[0]?.pinpoints.map(({ from }) => from);
const matchOf = (quotation: string) => findPassage(quotation, { blocks }, undefined, false).match;

describe("quotations that reverse the meaning", () => {
  test.each([
    ["leaves out the word that denies", "The contract had … been frustrated"],
    ["leaves it out in a bracket", "The contract had [in the end] been frustrated"],
    ["leaves out a “no”", "there was … reason to wait"],
    ["replaces a “nothing”", "There is [something] artificial about a lamp"],
    ["puts one in", "the vendor was [not] entitled to rescind it"],
  ])("a quotation does not match if it %s", (_, quotation) => {
    expect(matchOf(quotation)).toBe("none");
  });

  test.each([
    ["the denial stays", "The master did not … wait for the tide"],
    ["a bracket says it in other words", "The contract had [never] been frustrated"],
    ["a whole clause is left out", "The notice … was not void"],
  ])("a quotation still matches if %s", (_, quotation) => {
    expect(matchOf(quotation)).toBe("minor");
  });
});

test("a word in a bracket at the end does not stand for a “nicht”", () => {
  const text = "Lücken des Logbuchs reichen hierfür nicht (vgl. Otter, Rn. 3). Ein Lotse reicht hierfür aus.";
  const found = (quotation: string) =>
    findPassage(quotation, { blocks: [paragraph(1, text)] }, undefined, false).match;
  expect(found("Lücken des Logbuchs reichen hierfür [aus]")).toBe("none");
  expect(found("Lücken des Logbuchs reichen hierfür nicht [aus]")).toBe("minor");
  expect(found("Ein Lotse reicht hierfür [immer]")).toBe("minor");
});

test("an omitted “neither” is reported, however long the omission", () => {
  const text =
    "Hingegen sieht die Ordnung weder für Entgelte der Lampen am Pier noch für Aufschläge auf diese Entgelte eine Prüfung vor.";
  const found = (quotation: string) =>
    findPassage(quotation, { blocks: [paragraph(1, text)] }, undefined, false).leftOut;
  expect(found("sieht die Ordnung … eine Prüfung vor")).toBe("weder");
  expect(found("sieht die Ordnung weder für Entgelte … eine Prüfung vor")).toBeUndefined();
});

test("a quotation that begins with a changed ending is found far behind in a long decision", () => {
  const long = Array.from({ length: 60 }, (_, at) =>
    paragraph(at + 1, "The gangway was narrow. ".repeat(20)),
  );
  const reasons = [
    ...long,
    paragraph(61, "We decline to order the continuation of the orders made on the wharf."),
  ];
  const found = (quotation: string) => findPassage(quotation, { blocks: reasons }, undefined, false);
  expect(found("decline[d] to order the continuation of the orders")).toMatchObject({
    pin: "[61]",
    similarity: 1,
  });
  expect(found("decline[d] to stay the continuation of the orders").match).toBe("none");
});

test("exchanged parties are a different name, and a short name is not", () => {
  const document = caseOf("Marlowe Hotels Pty Ltd v Tidewater Hotels Pty Ltd [2023] HCA 906", blocks);
  const differences = (draft: string) =>
    compareWithDocument({ citations: find(draft), quotations: [] }, document).differences;
  expect(differences("Tidewater Hotels Pty Ltd v Marlowe Hotels Pty Ltd [2023] HCA 906")).toMatchObject([
    { field: "name", statement: "the parties are exchanged" },
  ]);
  expect(differences("Marlowe Hotels v Tidewater Hotels [2023] HCA 906")).toEqual([]);
});

test("the last number of a list of Randnummern is a pin if the sentence ends with it", () => {
  expect(pins("BVerwG, Urt. v. 18.1.2024 – 5 C 13.22, Rn. 4 ff., 77.")).toEqual([4, 77]);
  expect(pins("BVerwG, Urt. v. 18.1.2024 – 5 C 13.22, Rn. 4 und 7. Das genügt.")).toEqual([4, 7]);
  expect(pins("BVerwG, Urt. v. 18.1.2024 – 5 C 13.22, Rn. 4, 7. Senat")).toEqual([4]);
  expect(pins("BVerwG, Urt. v. 18.1.2024 – 5 C 13.22, Rn. 4, 7. März 2024")).toEqual([4]);
});

describe("other statements about a decision of 8 March 2023 with three paragraphs and two footnotes", () => {
  const document = caseOf(
    "Marlowe v Tidewater [2023] HCA 906",
    [
      ...blocks,
      { ...paragraph(0, "See the charter."), type: "footnote" as const, pin: "fn 1" },
      { ...paragraph(0, "See the log."), type: "footnote" as const, pin: "fn 2" },
    ],
    { date: "2023-03-08" },
  );
  test.each([
    ["[2023] HCA 906 (8 March 2023) at [2]", "VERIFIED", []],
    ["[2023] HCA 906 (8 March 2022) at [2]", "MISMATCH", ["date"]],
    ["[2023] HCA 906 at [2] (9 March 2023)", "MISMATCH", ["date"]],
    ["[2023] HCA 906 at [1]-[3]", "VERIFIED", []],
    ["[2023] HCA 906 at [3]-[1]", "MISMATCH", ["pinpoint"]],
    ["[2023] HCA 906 at [2], n 2", "VERIFIED", []],
    ["[2023] HCA 906 at [2], n 3", "MISMATCH", ["pinpoint"]],
    ["[2023] HCA 906 at [2] fn 99", "MISMATCH", ["pinpoint"]],
  ])("the citation %s is %s", (draft, verdict, fields) => {
    const compared = compareWithDocument({ citations: find(draft), quotations: [] }, document);
    expect(compared.verdict).toBe(verdict);
    expect(compared.differences.map(({ field }) => field)).toEqual(fields);
  });
});

test("a back-reference names a footnote of the draft and may pinpoint a footnote of its authority", () => {
  const [, back] = find("1 Marlowe v Tidewater [2023] HCA 906.\n2 Marlowe (n 1) [2], n 5.");
  expect(back).toMatchObject({ kind: "back_reference", note: 1, footnote: 5 });
});
