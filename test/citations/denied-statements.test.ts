import { describe } from "vitest";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import type { LegalDocument } from "../../src/core/document.ts";
import { caseOf, paragraph } from "../documents/made.ts";
import { table } from "../support/table.ts";

const BLOCKS = [
  "I rejected the owner's submission that the harbour master displayed actual bias towards the ferry.",
  "The skipper is liable, and it is plain that he has an indemnity against the wharf fund.",
  "I am satisfied that the pilot has impaired capacity for personal and financial matters.",
  "Her delay in lodging the notice of appeal was only one day, and I would extend time.",
  "I conclude that the only available independent keeper of the light is the Harbour Trust.",
  "The lender must carry out an inspection of the envisaged moorings before the season opens.",
  "Otter relies on Ms Vole's opinion because she measured the tide at the quay herself.",
  "I would grant the injunction over the northern pier.",
  "It is not necessary for the ferryman to show error on the part of the harbour board.",
  "It is unnecessary to decide whether the towage contract covered the northern mooring buoys.",
  "The ferry licence was cancelled because the boilers were unsafe.",
  "The anchor chain had been tested in the dry dock.",
  "Dr A examined the wounded stoker on the upper deck.",
];
const CASE = caseOf("Marlowe v Tidewater [2023] NSWCA 906", [
  { ...paragraph(1, ""), pin: "", markdown: "Appeal allowed." },
  ...BLOCKS.map((text, at) => paragraph(at + 1, text)),
  { ...paragraph(14, "STOAT JA: I agree with Wren JA."), judge: "Stoat JA" },
  { ...paragraph(15, "The lighthouse levy was invalid from the start."), judge: "Mole JA (dissenting)" },
]);
const CITED = "Marlowe v Tidewater [2023] NSWCA 906";

async function seen(draft: string, document: LegalDocument = CASE): Promise<string> {
  const { rows } = await verifyDraft(draft, async () => ({ document }));
  const [row] = rows;
  return [
    row?.verdict,
    ...(row?.differences ?? []).map(({ field, cited }) => `${field}: ${cited}`),
    ...(row?.unchecked ?? []).map(({ part, reason }) => `${part} / ${reason}`),
  ].join(" | ");
}

describe("statements that deny what the place affirms, and the reverse", () => {
  table("the statement %s is %s", seen, {
    [`The judge found that the harbour master had displayed actual bias towards the ferry: ${CITED} at [1].`]:
      /^PARTIAL .*\[1\] has “rejected” with its words$/,
    [`The judge rejected the submission that the harbour master displayed actual bias towards the ferry: ${CITED} at [1].`]:
      /^VERIFIED$/,
    [`The owner submitted that the harbour master displayed actual bias towards the ferry: ${CITED} at [1].`]:
      /^VERIFIED$/,
    [`The judge did not find that the harbour master displayed actual bias towards the ferry: ${CITED} at [1].`]:
      /^VERIFIED$/,
    [`The skipper has no indemnity against the wharf fund: ${CITED} at [2].`]:
      /^PARTIAL .*“no” \/ \[2\] affirms it$/,
    [`The skipper had an indemnity against the wharf fund: ${CITED} at [2].`]: /^VERIFIED$/,
    [`The pilot had capacity for personal and financial matters: ${CITED} at [3].`]:
      /^PARTIAL .*“impaired” with its words$/,
    [`The pilot had impaired capacity for personal and financial matters: ${CITED} at [3].`]: /^VERIFIED$/,
  });
});

describe("statements of what was left open, or of another judge, reason or outcome", () => {
  table("the statement %s is %s", seen, {
    [`The judge refused the injunction: ${CITED} at [8].`]: /^PARTIAL .*\[8\] has “grant” instead$/,
    [`The judge granted the injunction: ${CITED} at [8].`]: /^VERIFIED$/,
    [`The ferryman must show error on the part of the harbour board: ${CITED} at [9].`]:
      /^PARTIAL .*“not” with its words$/,
    [`The ferryman need not show error on the part of the harbour board: ${CITED} at [9].`]: /^VERIFIED$/,
    [`The Court held that the towage contract covered the northern mooring buoys: ${CITED} at [10].`]:
      /^PARTIAL .*\[10\] leaves it open$/,
    [`The ferry licence was cancelled because of unpaid harbour dues: ${CITED} at [11].`]:
      /^PARTIAL .*“unpaid”, “harbour” \/ \[11\] does not have these words$/,
    [`The ferry licence was cancelled because of unsafe boilers: ${CITED} at [11].`]: /^VERIFIED$/,
    [`The anchor chain had never been tested in the dry dock: ${CITED} at [12].`]:
      /^PARTIAL .*“never” \/ \[12\] does not have this word$/,
    [`The anchor chain had been tested in the dry dock: ${CITED} at [12].`]: /^VERIFIED$/,
    [`Dr B examined the wounded stoker on the upper deck: ${CITED} at [13].`]:
      /^PARTIAL .*Dr B \/ the document does not name them, but Dr A$/,
    [`Dr A examined the wounded stoker on the upper deck: ${CITED} at [13].`]: /^VERIFIED$/,
    [`The Court held that the lighthouse levy was invalid: ${CITED} at [15].`]:
      /^PARTIAL .*\[15\] is Mole JA \(dissenting\)'s, who dissents$/,
    [`The Court of Appeal upheld the primary judge's reasoning: ${CITED}.`]:
      /^PARTIAL .*the orders say “Appeal allowed”/,
  });
});

describe("statements with another name, number or outcome than the place", () => {
  table("the statement %s is %s", seen, {
    [`The notice of appeal was nine days late: ${CITED} at [4].`]: /^PARTIAL .*it has “one day”/,
    [`The notice of appeal was one day late: ${CITED} at [4].`]: /^VERIFIED$/,
    [`The Otter Board was the only available independent keeper of the light: ${CITED} at [5].`]:
      /^PARTIAL .*“Otter”, “Board” \/ \[5\] does not have these words$/,
    [`The Harbour Trust was the only available independent keeper of the light: ${CITED} at [5].`]:
      /^VERIFIED$/,
    [`The borrower must carry out an inspection of the moorings: ${CITED} at [6].`]: /^PARTIAL .*borrower/,
    [`The lender must carry out an inspection of the moorings: ${CITED} at [6].`]: /^VERIFIED$/,
    [`Stoat JA gave reasons with which Wren JA agreed: ${CITED}.`]: /^PARTIAL .*“I agree with Wren JA”$/,
    [`Wren JA gave reasons with which Stoat JA agreed: ${CITED}.`]: /^VERIFIED$/,
    [`In ${CITED} the Court overruled Tidewater.`]:
      /^PARTIAL .*“overruled” \/ the text does not have this word$/,
    [`Stoat JA dissented: ${CITED}.`]: /^PARTIAL .*Stoat JA dissented .*does not say so$/,
    [`The Court of Appeal upheld the primary judge's dismissal of the proceedings: ${CITED}.`]:
      /^MISMATCH .*outcome/,
    [`The Court of Appeal overturned the primary judge's dismissal of the proceedings: ${CITED}.`]:
      /^VERIFIED$/,
  });
});

const passage = (pin: string, markdown: string) => ({ type: "paragraph", pin, markdown }) as const;
const ACT: LegalDocument = {
  ...caseOf("Ferry Cover Act 2011 (Cth)", [
    { type: "heading", pin: "s 4", markdown: "Defects" },
    passage(
      "s 4(1)",
      "(1) Where the assured was not aware of, and could not be expected to know, the defect, the underwriter may not rely on its condition when the cover began.",
    ),
    passage(
      "s 4(2)",
      "(2) A false answer given wilfully is made in breach of the duty not to mislead the underwriter.",
    ),
    { type: "heading", pin: "s 5", markdown: "Towage" },
    passage("s 5(1)", "(1) In reviewing the towage, the Board may have regard to:"),
    passage("s 5(1)(a)", "(a) the relative strength of the currents; and"),
    passage("s 5(2)", "(2) The master must lodge the logbook on the third business day after the voyage."),
    { type: "heading", pin: "s 6", markdown: "Prohibited conduct" },
    passage("s 6(1)", "(1) A pilot must not:"),
    passage(
      "s 6(1)(a)",
      "(a) take or threaten any action with intent to coerce another pilot into a towage agreement.",
    ),
    { type: "heading", pin: "s 7", markdown: "Costs only where vexatious" },
    passage(
      "s 7",
      "If a master has by careless conduct caused another master costs, the Board may order the first to pay them.",
    ),
    { type: "heading", pin: "s 8", markdown: "Winding up" },
    passage("s 8", "An insurer that is in liquidation may at any time cancel the cover."),
    { type: "heading", pin: "s 9", markdown: "Review" },
    passage("s 9", "An application to review a towage agreement must not be made in prescribed waters."),
    passage("s 11(1)", "(1) The lender shall have the right to withdraw the loan at any time."),
    passage(
      "s 11(2)",
      "(2) The lender must give the borrower no less than four days, except for loans made after 24 May 2016.",
    ),
    passage(
      "s 11(3)",
      "(3) A lender or borrower shall be exempt from dues if it proves that it is not responsible for the wreck.",
    ),
    passage("s 12", "The master shall be supported. He or she shall not be dismissed for logging the tide."),
    passage(
      "s 13",
      "Where the underwriter may refuse a claim, the underwriter may not refuse it by reason only of that act but its liability is reduced by the amount that fairly represents the prejudice.",
    ),
    passage("s 10", "A pilot may make an application to the Board for a chart."),
  ]),
  kind: "legislation",
  title: "Ferry Cover Act 2011 (Cth)",
};
const OF = "(Ferry Cover Act 2011 (Cth), s ";

describe("what an Act permits, requires and forbids", () => {
  table("the statement %s is %s", async (draft) => await seen(draft, ACT), {
    [`An underwriter may rely on a defect of which the assured was not aware ${OF}4(1)).`]: /^PARTIAL /,
    [`An underwriter may not rely on a defect of which the assured was not aware ${OF}4(1)).`]: /^VERIFIED$/,
    [`A wilfully false answer does not breach the duty ${OF}4(2)).`]:
      /^PARTIAL .*“does not breach” \/ s 4\(2\) affirms it$/,
    [`A wilfully false answer breaches the duty ${OF}4(2)).`]: /^VERIFIED$/,
    [`The Board must have regard to the relative strength of the currents ${OF}5(1)(a)).`]:
      /^PARTIAL .*“must have” \/ s 5\(1\)\(a\) has another of “may” and “must”$/,
    [`The Board may have regard to the relative strength of the currents ${OF}5(1)(a)).`]: /^VERIFIED$/,
    [`The master may lodge the logbook on the third business day ${OF}5(2)).`]: /^PARTIAL .*may/,
    [`The master must lodge the logbook on the fourth business day ${OF}5(2)).`]: /fourth business/,
    [`The master must lodge the logbook on the third business day ${OF}5(2)).`]: /^VERIFIED$/,
    [`A pilot may coerce another pilot into a towage agreement ${OF}6(1)).`]:
      /^PARTIAL .*“may coerce” \/ s 6\(1\) denies it$/,
    [`A pilot must not coerce another pilot into a towage agreement ${OF}6(1)).`]: /^VERIFIED$/,
    [`Careless conduct that causes another master costs does not lead to an order ${OF}7).`]:
      /^PARTIAL .*“not” \/ s 7 affirms it$/,
    [`An insured whose insurer is in liquidation may cancel the cover at any time ${OF}8).`]:
      /^PARTIAL .*insured \/ s 8 has “insurer” only$/,
    [`An insurer in liquidation may cancel the cover at any time ${OF}8).`]: /^VERIFIED$/,
    [`An application must not be made in prescribed waters ${OF}9).`]: /^VERIFIED$/,
    [`The lender may withdraw the loan at any time ${OF}11(1)).`]: /^VERIFIED$/,
    [`The lender must withdraw the loan at any time ${OF}11(1)).`]: /^PARTIAL .*must/,
    [`The lender must give the borrower no less than four days ${OF}11(2)).`]: /^VERIFIED$/,
    [`A lender that lends to a borrower is exempt from dues if it proves that it is not responsible ${OF}11(3)).`]:
      /^(?!.*lender)/,
    [`The master must not be dismissed for logging the tide ${OF}12).`]: /^VERIFIED$/,
    [`The liability is reduced by the amount that fairly represents the prejudice ${OF}13).`]: /^VERIFIED$/,
    [`A pilot may apply to the Board for a chart ${OF}10).`]: /^VERIFIED$/,
  });
});
