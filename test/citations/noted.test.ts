import { describe, expect, test } from "vitest";
import type { Block, LegalDocument } from "../../src/core/document.ts";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import { caseOf, documentOf, germanDocument, paragraph } from "../documents/made.ts";
import { lineOf } from "./rows.ts";

const order = (markdown: string): Block => ({ type: "orders", pin: "orders", markdown });

const CASE = caseOf(
  "Marlowe v Tidewater [2023] HCA 906",
  [
    order("Appeal dismissed with costs."),
    paragraph(1, "The ferry had been idle for about 10 months when the harbour master saw it."),
    paragraph(2, "The owner offered to take $50,000 in full settlement, as Mr Wexcombe told us."),
  ],
  { court: "High Court of Australia", date: "2023-09-08" },
);
const OTHER = caseOf(
  "Roe v Quillon [2022] HCA 905",
  [order("Appeal allowed."), paragraph(1, "The quay was let for $700 a week.")],
  { id: "austlii:au/cases/cth/HCA/2022/905", court: "High Court of Australia", date: "2022-03-02" },
);
const CITED = "*Marlowe v Tidewater* [2023] HCA 906";
const NEXT = "*Roe v Quillon* [2022] HCA 905";

async function seen(draft: string, at = 0): Promise<string> {
  const { rows } = await verifyDraft(draft, async (citation) => ({
    document: citation.canonical.includes("905") ? OTHER : CASE,
  }));
  const row = rows[at];
  return lineOf(row, ({ field, cited, found }) => `${field}: ${cited} / ${found ?? ""}`);
}

/** A draft whose notes are in order below its body. */
const noted = (body: string, ...notes: readonly string[]) =>
  `# Memo\n\n${body}\n\n${notes.map((note, at) => `[^${at + 1}]: ${note}`).join("\n")}\n`;

describe("the sentence at a note's mark", () => {
  test.each([
    ["The ferry had been idle for about 10 months.[^1]", `${CITED}, [1].`, "VERIFIED"],
    [
      "The ferry had been idle for about 18 months.[^1]",
      `${CITED}, [1].`,
      "MISMATCH figure: 18 months / 10 months",
    ],
    [
      "The ferry had been idle for about 18 months.<sup>1</sup>",
      `${CITED}, [1].`,
      "MISMATCH figure: 18 months / 10 months",
    ],
    [
      "The owner offered to take $60,000 in full settlement.[^1]",
      `See ${CITED}, [2].`,
      "MISMATCH figure: $60,000 / $50,000",
    ],
    ["The High Court dismissed the appeal.[^1]", `${CITED}.`, "VERIFIED"],
    [
      "The High Court allowed the appeal.[^1]",
      `${CITED}.`,
      "MISMATCH outcome: allowed the appeal / Appeal dismissed",
    ],
    [
      "In *Marlowe v Tidewater*,[^1] the High Court allowed the appeal.",
      `${CITED}.`,
      "MISMATCH outcome: allowed the appeal / Appeal dismissed",
    ],
    // only signals by which the authority supports the statement make it a statement about the authority
    ["The High Court allowed the appeal.[^1]", `Cf ${CITED}.`, "VERIFIED"],
    ["The owner offered to take $60,000.[^1]", `But see ${CITED}, [2].`, "VERIFIED"],
    ["As in the ferry case, like that of $60,000 in full settlement.[^1]", `${CITED}, [2].`, "VERIFIED"],
  ])("%s with the note %s is %s", async (body, note, expected) => {
    expect(await seen(noted(body, note))).toBe(expected);
  });

  test("a law is not said to lack the judge or another provision of the sentence", async () => {
    const document: LegalDocument = {
      ...documentOf([
        {
          type: "paragraph",
          pin: "s 5",
          label: "5",
          markdown: "Section 80 applies to the ferry for 10 days.",
        },
      ]),
      kind: "legislation",
      title: "Ferries Act 2006 (Cth)",
    };
    const draft = noted("Lee J applied s 77 for 10 days.[^1]", "*Ferries Act 2006* (Cth) s 5.");
    const { rows } = await verifyDraft(draft, async () => ({ document }));
    expect(rows.map(({ verdict, unchecked }) => [verdict, unchecked ?? []])).toEqual([["VERIFIED", []]]);
  });

  test("a raised figure is a note's mark", async () => {
    const notes = `1. ${CITED}, [1].\n2. Ibid, [2].`;
    const draft = (sum: string) =>
      `# Memo\n\nThe ferry had been idle for about 10 months.¹ The owner offered to take ${sum} in full settlement.²\n\nNotes\n\n${notes}\n`;
    expect(await seen(draft("$50,000"), 1)).toBe("VERIFIED");
    expect(await seen(draft("$60,000"), 1)).toBe("MISMATCH figure: $60,000 / $50,000");
  });

  test("each mark of a sentence has the words since the mark before", async () => {
    const body =
      "The quay was let for $700 a week[^1] and the owner offered to take $60,000 in full settlement.[^2]";
    const draft = noted(body, `${NEXT}, [1].`, `${CITED}, [2].`);
    expect(await seen(draft)).toBe("VERIFIED");
    expect(await seen(draft, 1)).toBe("MISMATCH figure: $60,000 / $50,000");
  });

  test("the sentence at a note's mark is compared with none of several authorities without a signal between them", async () => {
    const draft = noted("The quay was let for $700 a week.[^1]", `${CITED}, [1]; ${NEXT}, [1].`);
    expect(await seen(draft)).toBe("VERIFIED");
    expect(await seen(draft, 1)).toBe("VERIFIED");
  });

  test("an authority that quotes another is compared", async () => {
    const draft = noted("The quay was let for $900 a week.[^1]", `${NEXT}, [1], citing ${CITED}, [1].`);
    expect(await seen(draft)).toBe("MISMATCH figure: $900 / $700 that it cites [2023] HCA 906");
    expect(await seen(draft, 1)).toBe("VERIFIED");
  });

  test("a sentence with a citation of its own says nothing about the note's authority", async () => {
    const draft = noted(`In ${NEXT} the owner took $700 in full settlement.[^1]`, `${CITED}, [2].`);
    expect(await seen(draft, 1)).toBe("VERIFIED");
  });

  test("Ibid is compared with the sentence at its own mark", async () => {
    const body = "The ferry had been idle.[^1] The owner offered to take $60,000 in full settlement.[^2]";
    expect(await seen(noted(body, `${CITED}, [1].`, "Ibid [2]."), 1)).toBe(
      "MISMATCH figure: $60,000 / $50,000",
    );
  });

  test.each([
    ["Die Frist beträgt zwei Monate ab Zugang der Anzeige.[^1]", "VERIFIED"],
    [
      "Die Frist beträgt drei Monate ab Zugang der Anzeige.[^1]",
      "MISMATCH figure: drei Monate / zwei Monate",
    ],
    ["Der BGH wies die Revision zurück.[^1]", "VERIFIED"],
  ])("a German sentence at its mark: %s", async (body, expected) => {
    const document: LegalDocument = {
      ...germanDocument({
        blocks: [
          { type: "orders", pin: "Tenor", markdown: "Die Revision der Beklagten wird zurückgewiesen." },
          paragraph(5, "Die Frist beträgt zwei Monate ab Zugang der Anzeige."),
        ],
      }),
      court: "BGH",
      date: "2024-05-14",
      citations: { reported: [], other: ["XIV ZR 12/23"] },
    };
    const draft = noted(body, "BGH, 14.5.2024 – XIV ZR 12/23, Rn. 5.");
    const { rows } = await verifyDraft(draft, async () => ({ document }));
    const [row] = rows;
    const differences = (row?.differences ?? []).map(
      ({ field, cited, found }) => `${field}: ${cited} / ${found ?? ""}`,
    );
    const unchecked = (row?.unchecked ?? []).map(({ part }) => part);
    expect([row?.verdict, ...differences, ...unchecked].join(" ")).toBe(expected);
  });
});

test("notes on consecutive lines end at the next blank line", async () => {
  const notes = `[1] ${CITED} at [1].\n[2] ${CITED} at [2].`;
  const { rows } = await verifyDraft(`A.[1] B.[2]\n\n${notes}\n\n${NEXT} at [1].`, async (citation) => ({
    document: citation.canonical.includes("905") ? OTHER : CASE,
  }));
  expect(rows.map(({ note }) => note)).toEqual([1, 2, undefined]);
});

test("a note of Markdown ends before the next paragraph that is not indented", async () => {
  const draft = `The ferry had been idle for about 10 months.[^1]

[^1]: ${CITED}, [1].

    See also ${NEXT}.

The quay was let for $700 a week: ${NEXT} at [1].
`;
  const { rows } = await verifyDraft(draft, async (citation) => ({
    document: citation.canonical.includes("905") ? OTHER : CASE,
  }));
  expect(rows.map(({ note, line }) => note ?? line)).toEqual([1, 1, 7]);
});

test.each([["91"], ["smith"], ["b-2"]])(
  "a note may have the label %s, whatever the place in the list",
  async (label) => {
    const draft = `“The ferry had been idle for about 18 months”.[^${label}]\n\n[^${label}]: ${CITED}, [1].\n`;
    const { rows } = await verifyDraft(draft, async () => ({ document: CASE }));
    expect(rows.map(({ verdict, note }) => [verdict, note])).toEqual([["MISMATCH", label === "91" ? 91 : 1]]);
  },
);

test("a reference to a note means its printed number, and a number may be left out", async () => {
  const draft = `A.[^3] B.[^12] C.[^13]\n\n[^3]: ${CITED}, [1].\n[^12]: ${NEXT}, [1].\n[^13]: Marlowe (n 3) [2].\n`;
  const { rows } = await verifyDraft(draft, async (citation) => ({
    document: citation.canonical.includes("905") ? OTHER : CASE,
  }));
  expect(rows.map(({ note, verdict }) => [note, verdict])).toEqual([
    [3, "VERIFIED"],
    [12, "VERIFIED"],
    [13, "VERIFIED"],
  ]);
});

test.each([
  [`${CITED} at [1] (stating that “the ferry had been idle for about 18 months”).`],
  [`${CITED} at [1], describing it as “idle for ten whole years”.`],
  [
    `So it was.\n\n“The ferry had been idle for about 18 months when the harbour master saw it.”\n\n${CITED} at [1].`,
  ],
  [`The owner lost in ${CITED}; the ferry was “hardly ever idle” (at [1]).`],
])("the words are those of the citation next to them: %s", async (draft) => {
  const { rows } = await verifyDraft(draft, async () => ({ document: CASE }));
  expect(rows.map(({ verdict }) => verdict)).toEqual(["MISMATCH"]);
});
