import { describe } from "vitest";
import { verifyDraft } from "../../src/citations/verify/index.ts";
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

async function seen(draft: string): Promise<string> {
  const { rows } = await verifyDraft(draft, async () => ({ document: CASE }));
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
    [`Stoat JA dissented: ${CITED}.`]: /^PARTIAL .*Stoat JA dissented .*does not say so$/,
    [`The Court of Appeal upheld the primary judge's dismissal of the proceedings: ${CITED}.`]:
      /^MISMATCH .*outcome/,
    [`The Court of Appeal overturned the primary judge's dismissal of the proceedings: ${CITED}.`]:
      /^VERIFIED$/,
  });
});
