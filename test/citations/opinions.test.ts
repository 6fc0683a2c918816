import { describe, expect, test } from "vitest";
import type { Block, LegalDocument } from "../../src/core/document.ts";
import { by, caseOf, documentOf, paragraph } from "../documents/made.ts";
import { linesOf } from "./rows.ts";

const line = (markdown: string): Block => ({ ...paragraph(1, markdown), pin: "" });

const MARLOWE = caseOf("Marlowe v Tidewater [2023] HCA 7", [
  line("HIGH COURT OF AUSTRALIA"),
  line("QUILL CJ, MERRICK AND STOAT JJ"),
  line("Appeal allowed with costs."),
  by("Quill CJ and Merrick J", paragraph(1, "The appeal must be allowed, for the tide turns twice a day.")),
  by(
    "Stoat J",
    paragraph(2, "I adopt Quill CJ's account of the lamp. I would nonetheless dismiss the appeal."),
  ),
]);
const CITED = "Marlowe v Tidewater [2023] HCA 7";

describe("what judges are said to think is compared with their own reasons", () => {
  test.each([
    ["Stoat J would have dismissed the appeal ([2]).", "VERIFIED"],
    ["Quill CJ would have dismissed the appeal ([2]).", "PARTIAL Quill CJ"],
    ["Stoat J would have allowed the appeal ([2]).", "MISMATCH outcome: have allowed the appeal allowed"],
    ["Quill CJ and Merrick J thought the appeal must be allowed ([1]).", "VERIFIED"],
    [
      "Quill CJ and Merrick J thought the appeal must be dismissed ([1]).",
      "MISMATCH outcome: appeal must be dismissed",
    ],
    ["The cross-appeal was dismissed at [1].", "PARTIAL cross-appeal was dismissed"],
    ['In the words of Stoat J at [1], the "tide turns twice a day".', "MISMATCH judge: Stoat J"],
  ])("“%s” after the case is %s", async (sentence, expected) => {
    expect((await linesOf(`The case is ${CITED}.\n\n${sentence}`, MARLOWE)).at(-1)).toBe(expected);
  });

  test.each([
    [`Stoat J dissented: ${CITED}.`, "VERIFIED"],
    [`Merrick J dissented: ${CITED}.`, "PARTIAL Merrick J dissented"],
    [`Stoat J would have dismissed the appeal: ${CITED}.`, "VERIFIED"],
    [`Quill CJ would have dismissed the appeal: ${CITED}.`, "PARTIAL have dismissed the appeal"],
    [`All three Justices sat: ${CITED}.`, "VERIFIED"],
    [`All five Justices sat: ${CITED}.`, "MISMATCH judge: All five Justices"],
    [`A single judge decided ${CITED}.`, "MISMATCH judge: single judge"],
    [`Stoat J wrote alone at [2]: ${CITED}.`, "VERIFIED"],
    [`Quill CJ wrote alone at [1]: ${CITED}.`, "MISMATCH judge: wrote alone"],
    [`Stoat J begins at [1]: ${CITED}.`, "MISMATCH judge: Stoat J"],
    [`The High Court decided ${CITED}.`, "VERIFIED"],
    [`The Court of Appeal decided ${CITED}.`, "PARTIAL the Court of Appeal"],
    [
      `The Court upheld the Full Court, dismissing the appeal in ${CITED}.`,
      "MISMATCH outcome: dismissing the appeal",
    ],
  ])("“%s” is %s", async (draft, expected) => {
    expect(await linesOf(draft, MARLOWE)).toEqual([expected]);
  });
});

test("a judge who is said to dissent in the case cited is compared with what it says", async () => {
  const told = { ...MARLOWE, blocks: [...MARLOWE.blocks, line("Stoat J dissented in this appeal.")] };
  expect(await linesOf(`Merrick J dissented in ${CITED}.`, told)).toEqual(["PARTIAL Merrick J dissented"]);
  expect(await linesOf(`Stoat J dissented in ${CITED}.`, told)).toEqual(["VERIFIED"]);
});

const section = (number: number, heading: string, markdown: string): readonly Block[] => [
  { type: "heading", pin: `s ${number}`, level: 2, markdown: `${number} ${heading}` },
  { ...paragraph(1, markdown), pin: `s ${number}` },
];
const ACT: LegalDocument = {
  ...documentOf([
    ...section(4, "Review of moorings", "The board reviews each mooring every spring."),
    ...section(5, "Lamps at night", "The master keeps the lamps alight until dawn."),
  ]),
  kind: "legislation",
  jurisdiction: "cth",
  title: "Harbour Act 2006",
};

describe("what a provision is said to be about is compared with its words", () => {
  const LED = "The Harbour Act 2006 (Cth) applies.\n\n";

  test.each([
    ["Section 5 concerns lamps.", "VERIFIED"],
    ["Section 5 concerns the review of moorings.", "PARTIAL “review of moorings”"],
    ["Section 5 concerns lamp wicks.", "PARTIAL “lamp wicks”"],
    ["Section 5 concerns the pilot's salary.", "PARTIAL “the pilot's salary”"],
    ["- Pilot salaries: section 5", "PARTIAL “Pilot salaries”"],
    ["- Lamps at night: section 5", "VERIFIED"],
    ["- s 5 (pilot salaries)", "PARTIAL “pilot salaries”"],
    ["- s 5 (lamps at night)", "VERIFIED"],
  ])("“%s” is %s", async (sentence, expected) => {
    expect((await linesOf(`${LED}${sentence}`, ACT)).at(-1)).toBe(expected);
  });

  test("each line that begins with a provision says something of that provision only", async () => {
    const draft = `${LED}s 4 — Review of moorings\ns 5 — Pilot salaries\ns 5 — Lamps at night`;
    expect((await linesOf(draft, ACT)).slice(1).join(" | ")).toBe(
      "VERIFIED | PARTIAL “Pilot salaries” | VERIFIED",
    );
  });
});

test("a sentence that ends with the number of a citation ends there", async () => {
  const draft = `The rule is in ${CITED}. All five Justices sat in ${CITED}. All three Justices sat in ${CITED}.`;
  expect((await linesOf(draft, MARLOWE)).join(" | ")).toBe(
    "VERIFIED | MISMATCH judge: All five Justices | VERIFIED",
  );
});

describe("what a draft says in lists and labelled lines after its case is compared", () => {
  const LED = `${CITED} (the ferry case)`;

  test.each([
    ["> - The tide is old.\n> - Appeal allowed.", "VERIFIED"],
    ["> - The tide is old.\n> - Appeal dismissed.", "MISMATCH outcome: Appeal dismissed"],
    ["> - The tide is old.\n> - [2] is by Stoat J.", "VERIFIED"],
    ["> - The tide is old.\n> - [2] is by Merrick J.", "MISMATCH judge: Merrick J"],
  ])("in a list set as a quoted block: %s", async (list, expected) => {
    expect((await linesOf(`${LED}\n\n${list}`, MARLOWE)).at(-1)).toBe(expected);
  });

  test.each([
    ["Joint judgment: Quill CJ and Merrick J from [1]", "VERIFIED"],
    ["Joint judgment: Stoat J from [1]", "MISMATCH judge: Stoat J"],
    ["Tides a day under the contract: twice ([1])", "VERIFIED"],
    ["Tides a day under the contract: twice ([14])", "MISMATCH pinpoint: [14]"],
  ])("on a line of its own label: %s", async (labelled, expected) => {
    expect((await linesOf(`Case: ${LED}\nMatter: ferries\n${labelled}`, MARLOWE)).at(-1)).toBe(expected);
  });

  test("a list in a quoted block after words that introduce it is quoted", async () => {
    expect(
      (await linesOf(`In ${CITED} at [1] the Court said:\n\n> - the ferry turns twice a day`, MARLOWE)).at(
        -1,
      ),
    ).toContain("MISMATCH quotation: ");
  });
});

const UNION: LegalDocument = {
  ...documentOf([
    { type: "paragraph", pin: "para 1", markdown: "The ferry crosses the strait." },
    { type: "paragraph", pin: "para 2", markdown: "The strait has two tides." },
  ]),
  title: "Judgment of the Court (Grand Chamber) of 16 July 2031, Narrow Strait II, C-311/30",
  jurisdiction: "eu",
  citations: { reported: [], other: ["C-311/30"] },
};

test.each([
  ["Narrow Strait II, para 2.", "VERIFIED"],
  ["Narrow Strait II, para 9.", "MISMATCH pinpoint: para 9"],
])(
  "a case of the EU courts is named again by what its number was followed by: %s",
  async (again, expected) => {
    const draft = `See Case C-311/30 Narrow Strait II. It is about tides.\n\n${again}`;
    expect(await linesOf(draft, UNION)).toEqual(["VERIFIED", expected]);
  },
);

test.each(["// ", "** ", "\\item ", "[09:15] Tom: ", "+1+ "])(
  "lines that begin with the same mark say something each of its own: %s",
  async (mark) => {
    const lines = [`All five Justices sat in ${CITED}`, `All three Justices sat in ${CITED}`];
    const draft = lines.map((one, at) => `${mark.replace("5", String(at))}${one}`).join("\n");
    expect(await linesOf(draft, MARLOWE)).toEqual(["MISMATCH judge: All five Justices", "VERIFIED"]);
  },
);
