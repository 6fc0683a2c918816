import { describe, expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { find, shownCitation } from "../../src/citations/index.ts";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import { block, caseOf, documentOf, paragraph } from "../documents/made.ts";
import { table } from "../support/table.ts";

const PLURALITY = "Orrow CJ, Tamsin and Vale JJ";
const MARLOWE = caseOf("Marlowe v Tidewater [2023] HCA 906", [
  paragraph(1, "The mole was dark, and nobody kept the lamps.", PLURALITY),
  paragraph(2, "As Dunmore J said in an earlier case: “a lamp is a promise made to strangers”.", PLURALITY),
  paragraph(3, "I would dismiss the appeal with costs, for the reasons below.", "Merrick J"),
  paragraph(4, "A harbour without lamps is no harbour at all.", "Merrick J"),
]);

async function rowOf(draft: string) {
  const { rows } = await verifyDraft(draft, async () => ({ document: MARLOWE }));
  const row = rows.find(({ verdict }) => verdict !== "UNRECOGNISED");
  return { verdict: row?.verdict, fields: row?.differences?.map(({ field }) => field) ?? [] };
}

const AGREED = { verdict: "VERIFIED", fields: [] };
const WRONG_JUDGE = { verdict: "MISMATCH", fields: ["judge"] };
const NO_PLACE = { verdict: "MISMATCH", fields: ["pinpoint"] };
const CITED = "Marlowe v Tidewater [2023] HCA 906";

describe("judges named after a pinpoint", () => {
  table("the judge named after the pinpoint is compared", rowOf, {
    [`${CITED}, [3] (Merrick J dissenting)`]: AGREED,
    [`${CITED}, [1] (Merrick J dissenting)`]: WRONG_JUDGE,
    [`${CITED} at [3] per Merrick J`]: AGREED,
    [`${CITED} at [3] per Orrow CJ`]: WRONG_JUDGE,
    [`${CITED} at [1], per Orrow CJ, Tamsin and Vale JJ`]: AGREED,
    [`${CITED}, [1] (Orrow CJ, Tamsin and Vale JJ), [3] (Merrick J)`]: AGREED,
    [`${CITED}, [1] (Orrow CJ, Tamsin and Vale JJ), [2] (Merrick J)`]: WRONG_JUDGE,
    [`${CITED}, [1] (Orrow CJ, Tamsin and Vale JJ), [9] (Merrick J)`]: NO_PLACE,
    [`${CITED}, [1] (Orrow CJ, Tamsin and Vale JJ, Merrick J dissenting)`]: AGREED,
    [`${CITED}, [3] (Chief Justice Orrow)`]: WRONG_JUDGE,
    [`${CITED}, [3] (the Court)`]: WRONG_JUDGE,
    [`${CITED}, [1]-[4] (Merrick J)`]: WRONG_JUDGE,
    [`${CITED}, [3]-[4] (Merrick J)`]: AGREED,
    [`In ${CITED} at [3], Merrick J spoke of “the appeal with costs”.`]: AGREED,
    [`In ${CITED} at [3], Quill J spoke of the appeal.`]: WRONG_JUDGE,
    [`${CITED} at [3] per Merrick J; at [1] per Orrow CJ, Tamsin and Vale JJ.`]: AGREED,
    [`${CITED} at [3] per Merrick J; at [1] per Merrick J.`]: WRONG_JUDGE,
    [`${CITED} at [3] per Merrick J, while the plurality said at [1] that the mole was dark.`]: AGREED,
    [`In Merrick J's view, at [3] of ${CITED}, the appeal fails.`]: AGREED,
    [`In Quill J's view, at [3] of ${CITED}, the appeal fails.`]: WRONG_JUDGE,
    [`Merrick J delivered the leading judgment in ${CITED} at [3].`]: AGREED,
    [`Merrick J delivered the leading judgment in ${CITED} at [1].`]: WRONG_JUDGE,
    [`The bench was Orrow CJ, Tamsin, Vale and Merrick JJ: ${CITED}.`]: AGREED,
    [`The bench was Orrow CJ, Tamsin, Quill and Merrick JJ: ${CITED}.`]: WRONG_JUDGE,
  });

  table("judges after a pinpoint are found in", (text) => find(text).map(shownCitation), {
    "(2012) 246 CLR 92, 100 [20] (Smith CJ), 110 [50] (Bell J dissenting)":
      "(2012) 246 CLR 92, 100 [20] (Smith CJ), 110 [50] (Bell J)",
    "(2012) 246 CLR 92, 100 [20] (Smith CJ, Bell J agreeing at 105 [30])":
      "(2012) 246 CLR 92, 100 [20] (Smith CJ)",
    "[1950] AC 12, 20 (Lord Ash of Elm)": "[1950] AC 12, 20 (Lord Ash of Elm)",
    "[2020] HCA 5 at [14] (emphasis added)": "[2020] HCA 5, [14]",
    "(2012) 246 CLR 92, 100 (Smith CJ), 110 people came": "(2012) 246 CLR 92, 100 (Smith CJ)",
  });
});

table("a judge named in the sentence around a citation is compared", rowOf, {
  [`As Merrick J observed in ${CITED} at [4], lamps matter.`]: AGREED,
  [`As Vale J observed in ${CITED} at [4], lamps matter.`]: WRONG_JUDGE,
  [`In ${CITED}, Merrick J said at [4] that lamps matter.`]: AGREED,
  [`In ${CITED}, Merrick J said at [1] that lamps matter.`]: WRONG_JUDGE,
  [`In ${CITED} Quill J held that lamps matter.`]: WRONG_JUDGE,
  [`Quill J said in Roe v Doe that nothing follows from ${CITED} at [4].`]: AGREED,
  [`Merrick J said: “A harbour without lamps is no harbour at all”: ${CITED} at [4].`]: AGREED,
  [`Vale J said: “A harbour without lamps is no harbour at all”: ${CITED} at [4].`]: WRONG_JUDGE,
  [`According to Merrick J, “nobody kept the lamps”: ${CITED} at [1].`]: WRONG_JUDGE,
  [`According to Merrick J, “[a] harbour without lamps is no harbour at all”: ${CITED} at [4].`]: AGREED,
  [`In Vale J's words, “A harbour without lamps is no harbour at all”: ${CITED} at [4].`]: WRONG_JUDGE,
  [`It is settled that “nobody kept the lamps”, as Merrick J put it: ${CITED} at [1].`]: WRONG_JUDGE,
  "As Merrick J explained in Tidewater Lamps [2023] HCA 906 at [1], it was dark.": WRONG_JUDGE,
  "As Merrick J explained in Tidewater Lamps [2023] HCA 906 at [4], it was dark.": AGREED,
  [`Dunmore J said: “a lamp is a promise made to strangers”: ${CITED} at [2].`]: AGREED,
});

table("a paragraph named in the sentence apart from the citation is checked", rowOf, {
  [`The Court held in ${CITED} that lamps matter: at [4].`]: AGREED,
  [`The Court held in ${CITED} that lamps matter: at [44].`]: NO_PLACE,
  [`That follows from [44] of the judgment in ${CITED}.`]: NO_PLACE,
  [`That follows from [4] of the judgment in ${CITED}.`]: AGREED,
  [`He relied on [44] of ${CITED}.`]: NO_PLACE,
  [`He relied on the exhibit [44] in ${CITED}.`]: AGREED,
  [`The Court said at [44] of its reasons in ${CITED} that lamps matter.`]: NO_PLACE,
  [`Paragraph 44 of ${CITED} is about lamps.`]: NO_PLACE,
  [`Paragraph 4 of ${CITED} is about lamps.`]: AGREED,
  [`${CITED} was applied, as we said at [44] above.`]: AGREED,
  [`${CITED} was applied. The affidavit says so at [44].`]: AGREED,
});

test("a short title with the number of a note that does not cite it is UNVERIFIED and says so", async () => {
  const draft =
    "1 Marlowe v Tidewater [2023] HCA 906.\n2 Harbour Act 2011 (Cth) s 3.\n3 Marlowe (n 2) [3].\n4 Marlowe (n 1) [3].";
  const { rows } = await verifyDraft(draft, async ({ kind }) =>
    kind === "neutral" ? { document: MARLOWE } : { lookups: [] },
  );
  expect(rows.map(({ verdict, reason }) => [verdict, reason])).toMatchObject([
    ["VERIFIED", undefined],
    ["UNVERIFIED", expect.any(String)],
    ["UNVERIFIED", "note 2 does not cite Marlowe"],
    ["VERIFIED", undefined],
  ]);
});

test("a short title of several words is looked for in the note by each of them", async () => {
  const draft =
    "1 Harbour Act 2011 (Cth) s 3.\n2 Marlowe Bridge Union v Tidewater [2023] HCA 906.\n3 Marlowe Bridge Union (n 1) [3].\n4 Marlowe Bridge Union (n 2) [3].";
  const { rows } = await verifyDraft(draft, async () => ({ document: MARLOWE }));
  expect(rows.map(({ reason }) => reason).slice(2)).toEqual([
    "note 1 does not cite Marlowe Bridge Union",
    undefined,
  ]);
});

test("a report directly behind a named case is compared with its name", async () => {
  const hall = caseOf("Hall v Nominal Wharf [1966] HCA 936", [paragraph(1)], {
    citations: { neutral: "[1966] HCA 936", reported: ["(1966) 117 CLR 9423"], other: [] },
  });
  const draft =
    "Marlowe v Tidewater [2023] HCA 906; (1966) 117 CLR 9423. Hall v Nominal Wharf (1966) 117 CLR 9423.";
  const { rows } = await verifyDraft(draft, async ({ kind }) => ({
    document: kind === "neutral" ? MARLOWE : hall,
  }));
  expect(rows.map((row) => [row.verdict, row.differences?.map(({ field }) => field) ?? []])).toEqual([
    ["VERIFIED", []],
    ["MISMATCH", ["name"]],
    ["VERIFIED", []],
  ]);
});

const withBack = (back: string) =>
  `1 Wharves Act 1988 (Cth) s 1(1).\n2 ${back}.\n3 Marlowe v Tidewater [2023] HCA 906.\n4 Ibid s 2.`;

describe("a back-reference with its own pinpoint", () => {
  const act: LegalDocument = {
    ...documentOf([
      { type: "paragraph", pin: "s 1(1)", markdown: "A wharf is lit." },
      { type: "paragraph", pin: "s 2(1)", markdown: "A pier is not." },
      { type: "paragraph", pin: "s 2(2)", markdown: "A mole may be." },
    ]),
    kind: "legislation",
    title: "Wharves Act 1988 (Cth)",
    citations: { reported: [], other: ["Wharves Act 1988 (Cth)"] },
  };

  test.each([
    ["Ibid s 2(2)", "VERIFIED"],
    ["Ibid s 2(9)", "MISMATCH"],
    ["Ibid [36]", "MISMATCH"],
    ["Ibid", "VERIFIED"],
  ])("the back-reference %s after s 1(1) of an Act is %s", async (back, verdict) => {
    const { rows } = await verifyDraft(withBack(back), async ({ kind }) => ({
      document: kind === "legislation" ? act : MARLOWE,
    }));
    expect(rows.map((row) => row.verdict)).toEqual(["VERIFIED", verdict, "VERIFIED", "MISMATCH"]);
  });
});

test("initials of a party's name identify the case of a file", async () => {
  const file = caseOf(
    "Harbour Lamp and Mole Union v Tidewater Ltd [2023] HCA 907",
    [
      { type: "paragraph", pin: "", markdown: "Harbour Lamp and Mole Union v Tidewater Ltd [2023] HCA 907" },
      paragraph(1, "The union asked for light."),
    ],
    { contentType: "application/pdf" },
  );
  const of = async (draft: string) => {
    const { rows } = await verifyDraft(draft, async () => ({ document: file }));
    return rows[0]?.verdict;
  };
  expect(await of("HLMU v Tidewater [2023] HCA 907 at [1]")).toBe("VERIFIED");
  expect(await of("Quill Ltd v Tidewater [2023] HCA 907 at [1]")).toBe("MISMATCH");
});

test("words split by a bad copy still match, and changed words do not", async () => {
  const copy: LegalDocument = {
    ...MARLOWE,
    blocks: [paragraph(1, "The need for cauti on in dealing with lamps is very ap parent to all masters.")],
  };
  const of = async (words: string) => {
    const draft = `It was said that “${words}”: ${CITED} at [1].`;
    const { rows } = await verifyDraft(draft, async () => ({ document: copy }));
    return rows[0]?.verdict;
  };
  expect(await of("the need for caution in dealing with lamps is very apparent")).toBe("VERIFIED");
  expect(await of("the need for boldness in dealing with lamps is very apparent")).toBe("MISMATCH");
});

test("a quotation before a short title and its citation belongs to that case", async () => {
  expect(
    (
      await rowOf(
        "It was said that “everybody kept the lamps”: *Tidewater Contracting* [2023] HCA 906 at [1].",
      )
    ).fields,
  ).toEqual(["quotation"]);
});

describe("quotations with a pinpoint in a paragraph without a citation", () => {
  const lead = `${CITED} was decided in March.\n\n`;
  table(
    "a quotation with a pinpoint belongs to the only case that the draft has cited",
    async (sentence) => {
      const { rows } = await verifyDraft(lead + sentence, async () => ({ document: MARLOWE }));
      return rows.at(-1)?.verdict;
    },
    {
      "The plurality said “nobody kept the lamps” (at [1]).": "VERIFIED",
      "The plurality said “everybody kept the lamps” (at [1]).": "MISMATCH",
      "The plurality said “nobody kept the lamps” (at [4]).": "MISMATCH",
      "Vale J said: “A harbour without lamps is no harbour at all” (at [4]).": "MISMATCH",
      "It went on:\n\n> A harbour without lamps is no harbour at all.\n\n(at [4]).": "VERIFIED",
      "It went on:\n\n> A harbour with lamps is no harbour at all.\n\n(at [4]).": "MISMATCH",
      "The master wrote of “lamps that nobody keeps”.": "VERIFIED",
    },
  );

  test("a quotation with a pinpoint stays unassigned if two cases were cited", async () => {
    const draft = `${lead}Roe v Doe [2023] HCA 907 was not.\n\nThe Court said “everybody kept the lamps” (at [1]).`;
    const { rows, quotations } = await verifyDraft(draft, async () => ({ document: MARLOWE }));
    expect(rows[0]?.verdict).toBe("VERIFIED");
    expect(quotations.open).toHaveLength(1);
  });
});

describe("court, bench and date in the sentence around a citation", () => {
  const JOINT = "Orrow CJ, Tamsin and Vale JJ";
  const ferry = caseOf(
    "Marlowe v Tidewater [2023] HCA 906",
    [
      block("paragraph", "ORROW CJ, TAMSIN AND VALE JJ"),
      block("paragraph", "M48/2023"),
      block("paragraph", "Orders of 2 May 2023 were varied."),
      paragraph(1, "The mole was dark.", JOINT),
      paragraph(2, "The lamps were out.", JOINT),
    ],
    { date: "2023-03-08" },
  );
  const seen = async (draft: string) => {
    const { rows } = await verifyDraft(draft, async () => ({ document: ferry }));
    return [rows[0]?.verdict, ...(rows[0]?.differences?.map(({ field }) => field) ?? [])].join(" ");
  };

  table("the court, bench or date that the sentence states is compared", seen, {
    [`The High Court in ${CITED} at [1] spoke of a mole.`]: "VERIFIED",
    [`The Full Court in ${CITED} at [1] spoke of a mole.`]: "VERIFIED",
    [`The Full Court of the Federal Court in ${CITED} at [1] spoke of a mole.`]: "MISMATCH court",
    [`The Victorian Court of Appeal held in ${CITED} that moles are dark.`]: "MISMATCH court",
    [`In ${CITED}, where the Federal Court held that moles are dark.`]: "MISMATCH court",
    [`Leave was refused by the Court of Appeal in ${CITED}.`]: "PARTIAL", // it does not say so
    [`On appeal from the Supreme Court in ${CITED}.`]: "PARTIAL",
    [`On 8 March 2023, the High Court decided the appeal in ${CITED}.`]: "VERIFIED",
    [`On 8 March 2023, the High Court allowed the appeal in ${CITED}.`]: "PARTIAL", // it has no orders
    [`On 9 March 2023, the High Court allowed the appeal in ${CITED}.`]: "MISMATCH date",
    [`Judgment was delivered on 9 March 2023 in ${CITED}.`]: "MISMATCH date",
    [`The decision of 9 March 2023 in ${CITED} is about moles.`]: "MISMATCH date",
    [`${CITED}, decided on 9 March 2023, is about moles.`]: "MISMATCH date",
    [`On 2 May 2023 the High Court ruled in ${CITED}.`]: "PARTIAL",
    [`On 9 March 2023 the mole was dark, as in ${CITED}.`]: "VERIFIED",
    [`The reasons of the High Court (${JOINT}) are to be applied: ${CITED}.`]: "VERIFIED",
    [`The reasons of the High Court (Orrow CJ, Quill and Vale JJ) are to be applied: ${CITED}.`]:
      "MISMATCH judge",
    [`Vale J, dissenting in ${CITED} at [1], saw a lamp.`]: "MISMATCH judge",
    [`The judge dissenting below had seen a lamp: ${CITED} at [1].`]: "VERIFIED",
    [`Quill J ruled the lamp inadmissible in ${CITED}.`]: "MISMATCH judge",
    [`Quill J decided the case by the principles in ${CITED}.`]: "VERIFIED",
    [`Quill J held that moles are dark: ${CITED} at [1].`]: "PARTIAL",
    [`${CITED} (M48/2023) is about moles.`]: "VERIFIED",
    [`${CITED} (M84/2023) is about moles.`]: "MISMATCH file number",
    [`Quill J thought that “the lamps were out”: ${CITED} at [2].`]: "MISMATCH judge",
  });

  test("the head's JUDGMENT OF line names the judge if no paragraph does", async () => {
    const alone = {
      ...ferry,
      blocks: [block("paragraph", "JUDGMENT OF: Brownhill J"), block("paragraph", "I rule it admissible.")],
    };
    const of = async (judge: string) => {
      const draft = `${judge} ruled the record admissible in ${CITED}.`;
      const { rows } = await verifyDraft(draft, async () => ({ document: alone }));
      return rows[0]?.verdict;
    };
    expect([await of("Brownhill J"), await of("Kelly J")]).toEqual(["VERIFIED", "MISMATCH"]);
  });
});

table(
  "a pinpoint of a list item is checked",
  async (draft) => {
    const listed = {
      ...MARLOWE,
      blocks: [
        paragraph(1, "Two things are asked:", "Merrick J"),
        block("list", "(a) whether the mole was dark; and"),
        block("list", "(b) whether the lamps were out."),
        paragraph(2, "They are answered below.", "Merrick J"),
      ],
    };
    const { rows } = await verifyDraft(draft, async () => ({ document: listed }));
    return rows[0]?.verdict;
  },
  {
    [`${CITED} at [1](b)`]: "VERIFIED",
    [`${CITED}, [1(b)]`]: "VERIFIED",
    [`${CITED} at [1](d)`]: "MISMATCH",
    [`${CITED} at [1(d)] (Merrick J)`]: "MISMATCH",
    [`${CITED}, [2](d)`]: "PARTIAL",
    [`${CITED}, [1], [2], and [7]`]: "MISMATCH",
  },
);

test("a cited compilation is compared, and the pinpoint after it is read", async () => {
  const act: LegalDocument = {
    ...documentOf([
      block("paragraph", "A wharf is lit.", { pin: "s 1(1)" }),
      block("paragraph", "A pier is not.", { pin: "s 2(1)" }),
    ]),
    kind: "legislation",
    title: "Wharves Act 1988 (Cth)",
    version: { label: "Compilation No. 10", from: "2024-08-26" },
    citations: { reported: [], other: ["Wharves Act 1988 (Cth)"] },
  };
  const of = async (draft: string) => {
    const { rows } = await verifyDraft(draft, async () => ({ document: act }));
    return rows.map(({ verdict }) => verdict);
  };
  expect(await of("Wharves Act 1988 (Cth), compilation no 10, s 2(1).")).toEqual(["VERIFIED"]);
  expect(await of("Wharves Act 1988 (Cth), compilation no 12, s 2(1).")).toEqual(["PARTIAL"]);
  expect(await of("Wharves Act 1988 (Cth) (Compilation No. 10) s 2(9).")).toEqual(["MISMATCH"]);
});
