import { expect, test } from "vitest";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import { germanDecision } from "../documents/made.ts";

const MOLE = germanDecision("OLG München, Beschluss vom 21.11.2031 – 34 Wx 905/31", [
  { type: "paragraph", pin: "Rn. 1", markdown: "Die Mole gehört dem Hafen." },
  { type: "paragraph", pin: "Rn. 2", markdown: "Wer eine Leine löst, haftet für die Fähre." },
]);
const CITED = "OLG München, Beschluss vom 21.11.2031 – 34 Wx 905/31";

/** The rows of a draft: as printed, and verdict. */
async function rowsOf(draft: string): Promise<readonly string[]> {
  const { rows } = await verifyDraft(draft, async () => ({ document: MOLE }));
  return rows.map(({ citation, verdict }) => `${citation.text} ${verdict}`);
}

test.each([
  [`${CITED}, ist einschlägig. Der Senat bejaht (34 Wx 905/31, Rn. 2).`, "34 Wx 905/31 VERIFIED"],
  [`${CITED}, ist einschlägig. Der Senat bejaht (34 Wx 905/31, Rn. 77).`, "34 Wx 905/31 MISMATCH"],
  [`${CITED}, und 34 Wx 905/31 vom 22.11.2031.`, "34 Wx 905/31 vom 22.11.2031 MISMATCH"],
])("a file number alone is the decision that the draft cites with its court: %s", async (draft, row) => {
  expect(await rowsOf(draft)).toEqual([`${CITED} VERIFIED`, row]);
});

test.each([
  ["a number that the draft gives no court", `${CITED}, und 34 Wx 906/31.`],
  ["a number in a quotation", `${CITED}. Dort steht „zu den Akten 34 Wx 905/31 gereicht“.`],
  ["a number with more digits", `${CITED}, und 134 Wx 905/31 oder 34 Wx 905/317.`],
])("a file number alone is none of it: %s", async (_, draft) => {
  const rows = await rowsOf(draft);
  expect(rows.map((row) => row.replace(/ [A-Z]+$/, ""))).toEqual([CITED]);
});

test("a file number that the draft cites with two courts belongs to neither when it is alone", async () => {
  const draft = `${CITED}, und OLG Köln 34 Wx 905/31. Siehe 34 Wx 905/31.`;
  expect(await rowsOf(draft)).toHaveLength(2);
});
