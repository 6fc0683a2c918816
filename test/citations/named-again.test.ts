import { describe, expect, test } from "vitest";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import { caseOf, paragraph } from "../documents/made.ts";
import { table } from "../support/table.ts";

const MARLOWE = caseOf("Marlowe v Tidewater Ferries Pty Ltd [2023] HCA 906", [
  paragraph(1, "A ferry that answers a call of distress is a volunteer in name only."),
  paragraph(2, "The owner of the tug bears the risk of the weather alone."),
]);
const FIRST = "The rule is in Marlowe v Tidewater Ferries Pty Ltd [2023] HCA 906.";

/** The rows behind the first: text, verdict and what differs. */
async function again(sentence: string, first = FIRST): Promise<readonly string[]> {
  const { rows } = await verifyDraft(`${first}\n\n${sentence}`, async () => ({ document: MARLOWE }));
  return rows
    .slice(1)
    .map(({ citation, verdict, differences = [] }) =>
      [citation.text, verdict, ...differences.map(({ cited }) => cited)].join(" "),
    );
}

describe("a case that is named again by a short name with a paragraph", () => {
  table("%s", again, {
    "Marlowe [77] is to the same effect.": "Marlowe MISMATCH [77]",
    "As the Court said (Marlowe, [77]), it is so.": "Marlowe MISMATCH [77]",
    "Marlowe at para 77 says so too.": "Marlowe MISMATCH [77]",
    "See Marlowe, at paragraphs 2-77.": "Marlowe MISMATCH [2]–[77]",
    "In Marlowe the Court followed Quillon at [77].": "Quillon UNRECOGNISED",
    "See Marlowe at [2-77].": "Marlowe MISMATCH [2]–[77]",
    "Paragraph [77] of Marlowe is odd.": "Paragraph [77] of Marlowe MISMATCH [77]",
    "The point was made at [77] in Marlowe.": "at [77] in Marlowe MISMATCH [77]",
    "In Marlowe the Court said at [77] that it is so.": "Marlowe MISMATCH [77]",
    "Marlowe’s reasons ([1], [77]) are short.": "",
    "Marlowe ([1], [2]) is short.": "Marlowe VERIFIED",
    'The Court in Marlowe ([2]) said: "bears the risk of the ice alone".':
      "Marlowe MISMATCH bears the risk of the ice alone",
  });

  test("a short title of the draft's own is one of its names", async () => {
    const first =
      "The rule is in R v Tidewater Ferries Pty Ltd [2023] HCA 906 (‘the Ferry Case’, ‘Ferry Case’).";
    expect(await again("In Ferry Case at [77] it is so.", first.replace("‘the Ferry Case’, ", ""))).toEqual([
      "Ferry Case MISMATCH [77]",
    ]);
  });

  test.each([
    "Mr Marlowe said at [77] of his affidavit that he was not there.",
    "Marlowe J at [77] of his own reasons below agreed.",
    "In Marlowe the Court spoke of the tide.\n\n[77] The next paragraph begins.",
    "Marlowe\n[77] The next paragraph begins.",
  ])("a short name with a paragraph is not a case named again: %s", async (sentence) => {
    expect(await again(sentence)).toEqual([]);
  });

  test("a name that two cases share says nothing", async () => {
    const other = "So is Marlowe v Harbour Trust [2022] HCA 905.";
    const { rows } = await verifyDraft(`${FIRST} ${other}\n\nMarlowe [77] is clear.`, async () => ({
      document: MARLOWE,
    }));
    expect(rows.some(({ citation }) => citation.text === "Marlowe")).toBe(false);
  });
});
