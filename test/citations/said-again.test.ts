import { describe, expect, test } from "vitest";
import { caseOf, paragraph } from "../documents/made.ts";
import { lineOf } from "./rows.ts";
import { verifyDraft } from "../../src/citations/verify/draft.ts";

const line = (markdown: string) => ({ ...paragraph(1, markdown), pin: "" });

const MARLOWE = caseOf(
  "Marlowe v Tidewater [2023] HCA 906",
  [
    line("HIGH COURT OF AUSTRALIA"),
    line("QUILL CJ, MERRICK AND STOAT JJ"),
    line("Date of Hearing: 4 March 2023"),
    line("Appeal allowed with costs."),
    line("On appeal from the Supreme Court of Tasmania"),
    line("A B Wren SC with C Heron for the appellant"),
    paragraph(1, "The ferry left the quay before the lamp was lit."),
    paragraph(2, "The owner of the tug bears the risk of the weather alone."),
  ],
  { date: "2023-05-17" },
);
const CASE = "The rule is in Marlowe v Tidewater [2023] HCA 906.";

/** The rows of statements that cite nothing: their text, verdict and what differs. */
async function statementsIn(draft: string): Promise<readonly string[]> {
  const { rows } = await verifyDraft(draft, async () => ({ document: MARLOWE }));
  return rows
    .filter(({ citation }) => citation.notes.some((note) => note.startsWith("read as said of")))
    .map((row) => `${row.citation.text} ${lineOf(row)}`);
}

describe("a sentence that cites nothing is compared with the one case of which the draft speaks", () => {
  test.each([
    ["Judgment was delivered on 17 May 2023.", "VERIFIED"],
    ["Judgment was delivered on 27 May 2023.", "MISMATCH date: 27 May 2023"],
    ["It came out in May 2023.", "VERIFIED"],
    ["It came out in April 2023.", "MISMATCH date: April 2023"],
    ["It was decided on 17 May 2022.", "MISMATCH date: 17 May 2022"],
    ["*Marlowe* was decided on 17 June 2023.", "MISMATCH date: 17 June 2023"],
    ["Before Quill CJ, Merrick and Stoat JJ.", "VERIFIED"],
    ["The appeal was allowed with costs.", "VERIFIED"],
    ["The appeal was dismissed with costs.", "MISMATCH outcome: appeal was dismissed"],
    ["Appeal dismissed.", "MISMATCH outcome: Appeal dismissed"],
    ["On appeal from the Supreme Court of Tasmania.", "VERIFIED"],
    ["Counsel for the appellant was A B Wren SC.", "VERIFIED"],
    ["Held: the contract was frustrated.", "PARTIAL what the sentence says"],
  ])("“%s” is %s", async (sentence, expected) => {
    const rows = await statementsIn(`${CASE}\n\n- ${sentence}`);
    expect(rows.map((row) => row.replace(`${sentence.replaceAll("*", "")} `, ""))).toEqual([expected]);
  });

  test("labelled lines under a case are compared line by line", async () => {
    const draft = `Marlowe v Tidewater [2023] HCA 906\nDate: 17 May 2023\nOutcome: appeal dismissed\nCoram: Quill CJ, Merrick and Dunmore JJ`;
    expect(await statementsIn(draft)).toEqual([
      "Date: 17 May 2023 VERIFIED",
      "Outcome: appeal dismissed MISMATCH outcome: appeal dismissed",
      expect.stringContaining("Coram: Quill CJ, Merrick and Dunmore JJ MISMATCH judge: "),
    ]);
  });

  test.each([
    ["the draft's own matter", `${CASE}\n\n- Our client's appeal was dismissed.`],
    ["the court below", `${CASE}\n\n- The appeal was dismissed at first instance.`],
    [
      "another of two cases",
      `${CASE} Roe v Quillon [2022] HCA 905 is about quays.\n\nThe appeal was dismissed.`,
    ],
    ["a case that it names", `${CASE}\n\n- Judgment was delivered in Roe v Quillon on 14 November 2012.`],
    ["a paragraph of its own", `${CASE}\n\nThe ferry is old. The appeal was dismissed.`],
  ])("a sentence that may be about %s has no row", async (_name, draft) => {
    expect(await statementsIn(draft)).toEqual([]);
  });
});
