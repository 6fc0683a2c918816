import { describe, expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { caseOf, documentOf, paragraph } from "../documents/made.ts";
import { linesOf } from "./rows.ts";

const part = (pin: string, markdown: string) => ({ type: "paragraph", pin, markdown }) as const;

const ACT: LegalDocument = {
  ...documentOf([
    { type: "heading", pin: "s 12", markdown: "12 Review of ferry contracts" },
    part("s 12(1)", "An application may be made to the Harbour Master to review a ferry contract."),
    part(
      "s 12(2)",
      "The owner must, before the voyage is booked, inform the passenger in writing of the risk.",
    ),
    part("s 12(3)", "Where the passenger gave notice in writing, the owner is not relieved of liability."),
    part("s 12(4)", "If a review is pending, the Harbour Master may make an interim order."),
    part("s 12(5)", "An order takes effect on the day of the order."),
    { type: "heading", pin: "s 13", markdown: "13 Clauses of exclusion" },
    part("s 13(1)", "A clause that requires a dispute about a voyage to go to arbitration is void."),
    part("s 13(2)", "Subsection (1) does not affect arbitration that is agreed after the dispute arose."),
    part("s 13(3)", "The Harbour Master shall not have regard to the gain of the owner."),
    { type: "heading", pin: "s 14", markdown: "14 Application of this Part" },
    part(
      "s 14",
      "This Part applies to a ferry contract, other than a contract for the carriage of livestock on the deck of a private barge.",
    ),
    { type: "heading", pin: "s 15", markdown: "15 Orders and reviews" },
    part("s 15(1)", "An order to which section 12 applies may be made before the season opens."),
    part("s 15(2)", "Nothing in this Act revives a lapsed towage licence."),
    part(
      "s 15(3)",
      "The Governor, on the recommendation of the Commodore, may make regulations for harbours.",
    ),
    part("s 15(4)", "Without limiting section 14, the Harbour Master is not required –"),
    part("s 15(4)(a)", "to publish the log of a private barge;"),
    part(
      "s 15(6)",
      "Without limiting section 14, a voyage may be continued if the keepers of the lighthouse agree. During that period the owner shall give up its registered mooring within two months of the submission of the log.",
    ),
    part("s 15(5)", "Charges fall on the tonnage or on the cargo."),
  ]),
  kind: "legislation",
  title: "Ferry Contracts Act 2006 (Cth)",
};
const OF_ACT = "of the Ferry Contracts Act 2006 (Cth)";

describe("a rule given for another part of its section", () => {
  test.each([
    [`Under s 12(2) ${OF_ACT} the owner must inform the passenger in writing before the voyage.`, "VERIFIED"],
    [
      `Under s 12(3) ${OF_ACT} the owner must inform the passenger in writing before the voyage.`,
      "PARTIAL “inform”, “voyage”",
    ],
    [`Under s 12(4) ${OF_ACT} an interim order may be made while a review is pending.`, "VERIFIED"],
    [
      `Under s 12(5) ${OF_ACT} an interim order may be made while a review is pending.`,
      "PARTIAL what the sentence says",
    ],
    [`Under s 13(1) ${OF_ACT} a clause on arbitration of a dispute is void.`, "VERIFIED"],
    [`Under s 13(3) ${OF_ACT} no regard is had to the gain of the owner.`, "VERIFIED"],
    [`Section 13(3) ${OF_ACT} requires regard to the gain of the owner.`, "PARTIAL what the sentence says"],
    [`Under s 13(1) ${OF_ACT} a clause on arbitration of a dispute is binding.`, "PARTIAL binding"],
    [
      `Under s 12(4) ${OF_ACT} the tribunal awards damages against negligent captains.`,
      "PARTIAL what the sentence says",
    ],
    [`Section 14 ${OF_ACT} excludes the carriage of livestock on a private barge.`, "VERIFIED"],
    [
      `Section 14 ${OF_ACT} applies the Part to the carriage of livestock on a private barge.`,
      "PARTIAL what the sentence says",
    ],
    [`Under s 15(2) ${OF_ACT} a lapsed towage licence is revived.`, "PARTIAL what the sentence says"],
    [`Under s 15(4)(a) ${OF_ACT} the log of a private barge is published.`, "PARTIAL what the sentence says"],
    [`Under s 15(5) ${OF_ACT} charges fall on the tonnage or the cargo.`, "VERIFIED"],
    [`Under s 15(5) ${OF_ACT} charges fall on the tonnage and the cargo.`, "PARTIAL “tonnage and the cargo”"],
    [
      `By s 15(3) ${OF_ACT} the Commodore may make regulations for harbours.`,
      "PARTIAL “Commodore” as the one that acts",
    ],
    [`Under s 15(6) ${OF_ACT} a voyage may not be continued.`, "PARTIAL “may not be continued”"],
    [`Under s 15(6) ${OF_ACT} a voyage must be continued.`, "PARTIAL “must be continued”"],
    [`Under s 15(6) ${OF_ACT} the keepers of the harbour agree to a voyage.`, "PARTIAL “harbour agree”"],
    [`Under s 15(6) ${OF_ACT} the owner gives up its floating mooring.`, "PARTIAL “floating mooring”"],
    [`Under s 15(6) ${OF_ACT} the owner gives up its registered mooring.`, "VERIFIED"],
    [
      `Under s 15(6) ${OF_ACT} the owner gives up its mooring within two months of the launch of the log.`,
      "PARTIAL “months of the launch of the log”",
    ],
    [
      `Under s 15(6) ${OF_ACT} the owner gives up its mooring after that period.`,
      "PARTIAL after that period",
    ],
    [`By s 15(3) ${OF_ACT} the Governor may make regulations for harbours.`, "VERIFIED"],
  ])("a rule given for another part of its section is compared: %s", async (draft, line) => {
    expect(await linesOf(draft, ACT)).toEqual([line]);
  });
});

test.each([
  ["before the season opens", "VERIFIED"],
  ["after the season opens", "PARTIAL after the season"],
])("a provision within the sentence leaves it to the one at its end: %s", async (when, line) => {
  const draft = `An order to which s 12 applies may be made ${when} (Ferry Contracts Act 2006 (Cth) s 15(1)).`;
  expect((await linesOf(draft, ACT)).at(-1)).toBe(line);
});

const CITED = "Marlowe v Tidewater [2023] HCA 906";
const CASE = caseOf(CITED, [
  { type: "paragraph", pin: "", markdown: "Matter No M219/2015" },
  { type: "paragraph", pin: "", markdown: "Appeal dismissed with costs." },
  { type: "paragraph", pin: "", markdown: "Matter No M220/2015" },
  { type: "paragraph", pin: "", markdown: "Appeal dismissed with costs." },
  {
    ...paragraph(
      1,
      "The second appellant is a company controlled by Mr Marlowe. Until December 2009, the fee was fixed at $35.00 and from December 2009, at $20.00.",
    ),
    judge: "Quill J",
  },
  { ...paragraph(2, "The Full Court allowed the ferryman's appeal."), judge: "Quill J" },
  {
    ...paragraph(
      3,
      "The issues in the two appeals should be determined adversely to the appellants. The appellants did not advance a case that the fees were an abuse of market power.",
    ),
    judge: "Wren J",
  },
  { ...paragraph(5, "The clause had the characteristics of a penalty for the ferryman."), judge: "Wren J" },
  { ...paragraph(4, "Mr Marlowe left school at 14 and 15 years of age."), judge: "Wren J" },
  { ...paragraph(6, "The guidelines were not followed. I exclude the admissions."), judge: "Wren J" },
  paragraph(
    7,
    "In 1999 the complainant was a child of 13 and lived with her mother. The offence concerns persons under 16 years.",
  ),
  {
    ...paragraph(
      8,
      "On 3 May 2020, the owner served a notice of salvage on the pilot. The primary judge (Heron J), applying an old test, concluded that the notice was void. In the Full Court, Dunlin J considered that the tide was irrelevant.",
    ),
    judge: "Wren J",
  },
  {
    ...paragraph(
      9,
      "The evidence of the mate was inconclusive, and what was said prior to trial was read during the trial. The one that had control over the pumps was the owner, not the charterer. The charterer steered. The charter is understood by what it says rather than by reference to the private wishes of the crew. The crew surrendered the cargo. The mate approached the owner and proposed a tow on the advice of the pilot.",
    ),
    judge: "Wren J",
  },
]);

describe("statements that turn what the place says", () => {
  test.each([
    [`Both appeals were dismissed: ${CITED}.`, "VERIFIED"],
    [
      `The appeal in M219/2015 was allowed and the appeal in M220/2015 was dismissed: ${CITED}.`,
      "MISMATCH outcome: M219/2015: appeal was allowed",
    ],
    [`The second appellant is a company controlled by Mr Marlowe: ${CITED} at [1].`, "VERIFIED"],
    [
      `The second appellant is a company controlled by the Harbour: ${CITED} at [1].`,
      "PARTIAL controlled by the Harbour",
    ],
    [`The fee was $35 until December 2009 and $20 afterwards: ${CITED} at [1].`, "VERIFIED"],
    [`The Full Court allowed the ferryman's appeal: ${CITED} at [2].`, "VERIFIED"],
    [
      `The Full Court dismissed the ferryman's appeal: ${CITED} at [2].`,
      "PARTIAL dismissed the ferryman's appeal",
    ],
    [`The issues should be determined adversely to the appellants: ${CITED} at [3].`, "VERIFIED"],
    [`The issues should be determined in favour of the appellants: ${CITED} at [3].`, "PARTIAL in favour of"],
    [`The appellants did not say that the fees were an abuse of market power: ${CITED} at [3].`, "VERIFIED"],
    [
      `The appellants said that the fees were an abuse of market power: ${CITED} at [3].`,
      "PARTIAL what the sentence says",
    ],
    [`The clause had the characteristics of a penalty: ${CITED} at [5].`, "VERIFIED"],
    [`The clause lacked the characteristics of a penalty: ${CITED} at [5].`, "PARTIAL “lacked”"],
    [`The complainant was a child in 1999: ${CITED} at [7].`, "VERIFIED"],
    [`The complainant was an adult in 1999: ${CITED} at [7].`, "PARTIAL adult"],
    [`The complainant lived with her father: ${CITED} at [7].`, "PARTIAL father"],
    [`The offence concerns persons over 16 years: ${CITED} at [7].`, "PARTIAL over"],
    [`The judge excluded the admissions: ${CITED} at [6].`, "VERIFIED"],
    [`The judge admitted the admissions: ${CITED} at [6].`, "PARTIAL admitted"],
    [`Mr Marlowe left school at 16: ${CITED} at [4].`, "MISMATCH figure: 16 years"],
    [`Wren J wrote at [3] that market power was not abused: ${CITED}.`, "VERIFIED"],
    [`Quill J wrote at [3] that market power was not abused: ${CITED}.`, "MISMATCH judge: Quill J"],
    [`The Full Court allowed the owner's appeal: ${CITED} at [2].`, "PARTIAL “owner's appeal”"],
    [`The owner proposed a tow: ${CITED} at [9].`, "PARTIAL “owner” as the one that acts"],
    [`The mate proposed a tow: ${CITED} at [9].`, "VERIFIED"],
    [
      `A tow was proposed on the advice of the solicitor: ${CITED} at [9].`,
      "PARTIAL “advice of the solicitor”",
    ],
    [`What was said before the trial was read: ${CITED} at [9].`, "VERIFIED"],
    [`The evidence of the mate was conclusive: ${CITED} at [9].`, "PARTIAL conclusive"],
    [`The evidence of the mate was inconclusive: ${CITED} at [9].`, "VERIFIED"],
    [`Control over the pumps lay with the charterer: ${CITED} at [9].`, "PARTIAL charterer"],
    [`Control over the pumps lay with the owner, not the charterer: ${CITED} at [9].`, "VERIFIED"],
    [
      `The charter is understood by reference to the private wishes of the crew (${CITED} at [9]).`,
      "PARTIAL what the sentence says",
    ],
    [`The crew retained the cargo: ${CITED} at [9].`, "PARTIAL retained"],
    [`The notice of salvage was served by the owner: ${CITED} at [8].`, "VERIFIED"],
    [`The pilot served a notice of salvage: ${CITED} at [8].`, "PARTIAL “pilot” as the one that acts"],
    [
      `The notice of salvage was served by the pilot: ${CITED} at [8].`,
      "PARTIAL “pilot” as the one that acts",
    ],
    [`The primary judge concluded that the notice was void: ${CITED} at [8].`, "VERIFIED"],
    [
      `The High Court concluded that the notice was void: ${CITED} at [8].`,
      "PARTIAL “High Court” as the one that acts",
    ],
    [
      `The High Court held that the tide was irrelevant: ${CITED} at [8].`,
      "PARTIAL “High Court” as the one that acts",
    ],
    [`Quill J explained the market at [3]: Marlowe ${CITED.slice(-14)}.`, "MISMATCH judge: Quill J"],
  ])("a statement that turns what the place says is compared: %s", async (draft, line) => {
    expect(await linesOf(draft, CASE)).toEqual([line]);
  });
});

test("the lines of a table of contents are compared one by one, and their pages are no pinpoints", async () => {
  const draft = `Tab 1 — ${CITED}\n  p 2 ..... Wren J agreed ([2023] HCA 906)\n  p 3 ..... left school at 16 ([2023] HCA 906 at [4])\n  p 4 ..... the fees ([2023] HCA 906)`;
  expect((await linesOf(draft, CASE)).filter((line) => line.startsWith("MISMATCH"))).toEqual([
    "MISMATCH figure: 16 years",
  ]);
});

test('a sentence that begins with "under" may deny nothing', async () => {
  const place = caseOf(CITED, [paragraph(1, "The owner of the ferry was not licensed for the crossing.")]);
  const draft = `Under the charter, the owner of the ferry was licensed for the crossing: ${CITED} at [1].`;
  expect((await linesOf(draft, place)).join("")).toMatch(/^PARTIAL/);
});
