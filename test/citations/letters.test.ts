import { describe, expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { find } from "../../src/citations/index.ts";
import { notesOf } from "../../src/citations/notes.ts";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import { provisionsOfPrint } from "../../src/documents/recognise/act-print.ts";
import { caseOf, documentOf, paragraph } from "../documents/made.ts";

/** Letters of advice and outlines of submissions: numbered paragraphs, and footnotes without the case's name. */
const MARLOWE = caseOf("Marlowe v Tidewater Ferries Pty Ltd [2023] HCA 906", [
  { type: "paragraph", pin: "", markdown: "ORROW CJ, TAMSIN, VALE AND MERRICK JJ" },
  paragraph(1, "The mole was dark, and nobody kept the lamps that night.", "Orrow CJ and Tamsin J"),
  paragraph(2, "The lamps were a promise made to every stranger at sea.", "Orrow CJ and Tamsin J"),
  paragraph(3, "The master may not refuse to light the lamps in a storm.", "Vale and Merrick JJ"),
  paragraph(4, "In fog he may refuse to light the lamps of the mole.", "Vale and Merrick JJ"),
]);
const CITED = "Marlowe v Tidewater Ferries Pty Ltd [2023] HCA 906";

async function verdicts(draft: string): Promise<readonly unknown[]> {
  const { rows } = await verifyDraft(draft, async () => ({ document: MARLOWE }));
  return rows.map(({ verdict, differences = [] }) => [verdict, ...differences.map(({ field }) => field)]);
}

const noted = (name: string) => `In *${name}*,[^1] it was so.\n\n[^1]: [2023] HCA 906.\n[^2]: Ibid [2].`;

describe("numbered paragraphs of a letter or an outline", () => {
  const OUTLINE = [
    `1. The application is brought under the rule in ${CITED}, which the respondent does not dispute.`,
    "2. The respondent says in answer that the lamps were kept, and that nobody had complained of them.",
    "3. It is submitted that the evidence shows the contrary, for the reasons that are set out below.",
  ].join("\n\n");

  test("numbered paragraphs of an outline are not taken for footnotes", () => {
    expect(notesOf(OUTLINE)).toEqual([]);
    expect(notesOf(`${OUTLINE}\n\n[^1]: Roe v Doe [2020] HCA 5.\n[^2]: Ibid [7].`)).toHaveLength(2);
    expect(notesOf(`${OUTLINE}\n\n[^1]: Roe v Doe [2020] HCA 5.`)).toEqual([]);
  });

  test("numbered paragraphs do not come between a short title and its footnote", async () => {
    const draft = [
      "1. In *Marlowe v Tidewater Ferries Pty Ltd*[^1] the Court spoke of 'a promise made to every stranger'.[^2]",
      "2. It added that the mole 'was dark, and everybody kept the lamps'.[^3]",
      "3. There is nothing after the last of its paragraphs.[^4]",
      "",
      "[^1]: [2023] HCA 906 (*Marlowe*).",
      "[^2]: *Marlowe* (n 1) [2].",
      "[^3]: Ibid [1].",
      "[^4]: *Marlowe* (n 1) [9].",
    ].join("\n");
    expect(await verdicts(draft)).toEqual([
      ["VERIFIED"],
      ["VERIFIED"],
      ["MISMATCH", "quotation"],
      ["MISMATCH", "pinpoint"],
    ]);
  });

  test("a case in a footnote takes its name from the text before the footnote mark", async () => {
    expect(find(noted("Marlowe v Tidewater Ferries Pty Ltd"))[0]?.name).toBe(
      "Marlowe v Tidewater Ferries Pty Ltd",
    );
    expect(await verdicts(noted("Marlowe v Harbour Trust"))).toEqual([["MISMATCH", "name"], ["VERIFIED"]]);
  });
});

test.each([
  [`See ${CITED} at [1]. At [2] it was said that "a promise made to every stranger" was kept.`, "VERIFIED"],
  [`See ${CITED} at [1]. The lamps were "a promise made to every stranger" (at [2]).`, "VERIFIED"],
  [`See ${CITED} at [1]. The Court went on at [2] to say that "the mole was dark".`, "MISMATCH"],
  [`See ${CITED} at [1]. At [2] it was said that "a promise broken by every stranger" counts.`, "MISMATCH"],
  [`See ${CITED} at [1]. The primary judge had said at [88] that "no lamp was ever lit there".`, "PARTIAL"],
])("a pinpoint in the sentence after the citation is checked: %s", async (draft, verdict) => {
  const [row] = (await verifyDraft(draft, async () => ({ document: MARLOWE }))).rows;
  expect(row?.verdict).toBe(verdict);
});

test.each([
  [`${CITED} (Orrow CJ, Tamsin, Vale and Merrick JJ)`, ["VERIFIED"]],
  [`${CITED} (Orrow CJ, Tamsin, Dunmore and Merrick JJ)`, ["MISMATCH", "judge"]],
  [`The Court (Orrow CJ, Tamsin, Dunmore and Merrick JJ) in ${CITED} was divided.`, ["MISMATCH", "judge"]],
  [`The Court (Orrow CJ, Tamsin, Dunmore and Merrick JJ) decided ${CITED}.`, ["MISMATCH", "judge"]],
  [`${CITED} (the Court)`, ["VERIFIED"]],
])("the judges named as the bench are compared: %s", async (draft, expected) => {
  expect(await verdicts(draft)).toEqual([expected]);
});

test("an omission that hides a 'not' is a mismatch, even if the words occur again later", async () => {
  const draft = `In ${CITED} at [3]-[4] it was held: "The master may … refuse to light the lamps".`;
  expect(await verdicts(draft)).toEqual([["MISMATCH", "quotation"]]);
});

test("a short title is checked for its pinpoint, not for the wrong name before it", async () => {
  const draft = `Marlowe v Harbour Trust [2023] HCA 906 ('Marlowe') was followed. See Marlowe at [2].`;
  expect(await verdicts(draft)).toEqual([["MISMATCH", "name"], ["VERIFIED"]]);
});

test("the Parts of an Act are recognised by its headings", async () => {
  const act: LegalDocument = {
    ...documentOf(
      provisionsOfPrint(
        [
          "Part 1—Preliminary",
          "1 Short title",
          "Part 2—Lamps",
          "2 Duty to keep lamps",
          "Part 4—Fees",
          "9 Fees",
        ].map((markdown) => ({ type: "paragraph" as const, pin: "p 1", markdown })),
        "Harbour Lamps Act 1984 (Vic)",
      ),
    ),
    kind: "legislation",
    title: "Harbour Lamps Act 1984 (Vic)",
  };
  const check = async (pin: string) =>
    (await verifyDraft(`Harbour Lamps Act 1984 (Vic) ${pin}`, async () => ({ document: act }))).rows[0]
      ?.verdict;
  expect(await check("pt 2")).toBe("VERIFIED");
  expect(await check("pt 3")).toBe("MISMATCH");
});

test("a provision may be separated from its Act by a comma", () => {
  expect(find("See s 26(2), Harbour Lamps Act 1984 (Vic).")[0]).toMatchObject({ provisions: ["s 26(2)"] });
});

test("a quotation belongs to the pinned citation that introduces it, even before another case's footnote", async () => {
  const draft = `In ${CITED} at [1] the Court spoke of "a promise made to every stranger".[^1]\n\n[^1]: Cf Roe v Doe [2020] HCA 5.`;
  const other = draft.replace("Cf ", "");
  for (const text of [draft, other]) {
    const { rows } = await verifyDraft(text, async ({ canonical }) =>
      canonical === "[2023] HCA 906" ? { document: MARLOWE } : { lookups: [] },
    );
    expect(rows[0]).toMatchObject({ verdict: "MISMATCH", differences: [{ field: "quotation" }] });
  }
});
