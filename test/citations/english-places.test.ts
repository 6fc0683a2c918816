import { describe, expect, test } from "vitest";
import { readHere, verifyDraft } from "../../src/citations/verify/draft.ts";
import { caseOf, paragraph } from "../documents/made.ts";
import { namedTable } from "../support/table.ts";

const MARLOWE = caseOf("Marlowe v Tidewater [2023] HCA 906", [
  paragraph(1, "A ferry that answers a call of distress is a volunteer in name only."),
  paragraph(2, "The owner of the tug bears the risk of the weather alone."),
]);
const FIRST = "The rule is in Marlowe v Tidewater [2023] HCA 906.";
const ROE = "Roe v Quillon [2022] HCA 905 is about quays.";

/** The rows of places that name no authority: text, what they were read as, and what differs. */
async function placesIn(draft: string): Promise<readonly string[]> {
  const { rows } = await verifyDraft(draft, async () => ({ document: MARLOWE }));
  return rows
    .filter(({ citation }) => citation.notes.some((note) => note.startsWith("read as a place")))
    .map(({ citation, verdict }) => `${citation.text} ${verdict}`);
}

/** The provisions that a draft's bare places were read as. */
async function provisionsIn(draft: string): Promise<readonly string[]> {
  const { found } = await readHere(draft, {});
  return found
    .filter(({ notes }) => notes.some((note) => note.startsWith("read as a place")))
    .map((one) =>
      "provisions" in one && one.provisions.length > 0
        ? `${one.canonical}: ${one.provisions.join(", ")}`
        : one.canonical,
    );
}

test("a section without its Act is not of one that the draft names only as repealed", async () => {
  const draft =
    "Part 11 of the Ferry Act 1900 (NSW) is new. It served to repeal the Quay Act 1998 (NSW) and the Lamp Act 2001 (NSW).\n\nIt is long. Section 418(1) has the rule.";
  expect(await provisionsIn(draft)).toEqual(["Ferry Act 1900 (NSW): s 418(1)"]);
});

test("a section or article is of the law that its sentence names after the verb", async () => {
  const draft =
    "Section 12(2) lets only an owner apply under the Ferry Act 1900 (NSW).\n\nArticle 34 concerns notices to owners under the GDPR (Regulation (EU) 2016/679).\n\nSection 14 is like s 15 of the Quay Act 1998 (NSW).";
  expect((await provisionsIn(draft)).slice(0, 2)).toEqual([
    "Ferry Act 1900 (NSW): s 12(2)",
    "Art 34 Regulation (EU) 2016/679",
  ]);
});

describe("a paragraph without its case, in a draft that speaks of one", () => {
  namedTable("%s", placesIn, {
    "in a later paragraph": [`${FIRST}\n\nAt [77], the Court said more.`, "At [77] MISMATCH"],
    "in brackets": [`${FIRST}\n\nThe risk is the owner's ([2]).`, "[2] VERIFIED"],
    "in words": [`${FIRST}\n\nParas 1 and 77 add this.`, "Paras 1 and 77 MISMATCH"],
    "two sentences on": [`${FIRST} It is long. It is old. At [2] it ends.`, "At [2] VERIFIED"],
    "items of a list": [
      `${ROE}\n\n${FIRST}\n- [2]: the weather\n- see [77]`,
      "[2] VERIFIED | see [77] MISMATCH",
    ],
    "each case under its own heading": [
      `# One\n\n${ROE}\n\n# Two\n\n${FIRST}\n\nIt is short.\n\nAt [77] it ends.`,
      "At [77] MISMATCH",
    ],
    "after from and in": [
      `${FIRST}\n\nSee from [1]. In [77] it ends.`,
      "from [1] VERIFIED | In [77] MISMATCH",
    ],
    "at the end of a line": [`${FIRST}\n\nThe weather: [2]\nThe quay: [77].`, "[2] VERIFIED | [77] MISMATCH"],
    "one of two cases": [`${FIRST}\n\n${ROE}\n\nAt [77] the Court said so.`, ""],
    "under a heading without a case": [`# One\n\n${ROE} ${FIRST}\n\n# Two\n\nAt [77] it ends.`, ""],
    "of an affidavit": [`${FIRST}\n\nAt [77] of his affidavit he says so.`, ""],
    "of the draft": [`${FIRST}\n\nAs said at [77] above, it is so.`, ""],
    "of a case that is only named": [`${FIRST}\n\nIn Quillon, at [77], it was so.`, ""],
    "in a draft with its own numbers": [`[1] ${FIRST}\n\n[2] It is short.\n\n[3] At [77] it ends.`, ""],
  });

  test("a quotation is compared at the place beside it, not at that of the item before", async () => {
    const draft = `${FIRST}\n\n1. At [1], "a volunteer in name only".\n2. At [1], "the risk of the weather alone".`;
    expect(await placesIn(draft)).toEqual(["At [1] VERIFIED", "At [1] MISMATCH"]);
  });
});

describe("a provision without its law, in a draft that speaks of one", () => {
  const ACT = "The Harbours Act 1998 (Cth) governs.";
  const NAME = "Harbours Act 1998 (Cth)";
  namedTable("%s", provisionsIn, {
    "items of a list": [
      `${ACT}\n- s 21(1): lamps\n- Section 999 (quays)`,
      `${NAME}: s 21(1) | ${NAME}: s 999`,
    ],
    "a list of sections": [`${ACT}\n\nSee ss 6(1), 7 and 96.`, `${NAME}: ss 6(1), 7, 96`],
    "a subsection": [
      `${ACT}\n\nBy s 7(1) it may. Subsection (12) says more.`,
      `${NAME}: s 7(1) | ${NAME}: s 7(12)`,
    ],
    "a subsection or paragraph with its section": [
      `${ACT}\n\nAll references to subsection 51(1) are old. By paragraph 254(1)(d) it ends.`,
      `${NAME}: s 51(1) | ${NAME}: s 254(1)(d)`,
    ],
    "under a later heading, of the only Act": [`${ACT}\n\n## Duties\n\nSection 4 is plain.`, `${NAME}: s 4`],
    "a schedule": [
      `${ACT}\n- Schedule 1, cl 4\n- cl 22 of Schedule 2`,
      `${NAME}: sch 1, cl 4 | ${NAME}: cl 22, sch 2`,
    ],
    "of an Act that no form reads": [`${ACT}\n\nSee s 4 of the Lamps Ordinance.`, ""],
    "of its own": [
      "This Act is new. This Act binds the Crown. This Act has parts. This Act ends.\n\nThe Harbours Act 1998 (Cth) ends.\n\nSee s 4.",
      "",
    ],
    "of the Act of which the section was cited before": [
      `${ACT} See Harbours Act 1998 (Cth) s 61HF. The Quays Act 1999 (NSW) s 42 is another.\n\nSection 61HF is plain. Section 42 is long. Section 43 is last.`,
      "Harbours Act 1998 (Cth): s 61HF | Quays Act 1999 (NSW): s 42 | Quays Act 1999 (NSW): s 43",
    ],
    "a year": [`${ACT}\n\nThe judge’s 2018 reasons are long.`, ""],
  });

  namedTable("of the Union, %s", provisionsIn, {
    "an article": ["Under the GDPR, the rules are these:\n- Article 33(9): notices", "Art 33(9) GDPR"],
    "a recital": ["The GDPR says so.\n\nRecital 999 explains it.", "Regulation (EU) 2016/679: recital 999"],
    abbreviated: ["The GDPR says so.\n\nArt. 83(5): fines.", "Art 83(5) GDPR"],
    "by the short title that the draft defines": [
      "See Regulation (EU) No 1024/2012 (IMIR).\n\nArticle 95 of IMIR is about fees.",
      "Art 95 Regulation (EU) No 1024/2012",
    ],
    "in a German draft": [
      "Die RL 2012/34/EU regelt das nicht und ist von der DSGVO zu trennen.\n\nDass dieser Art. 56 gilt, ist klar.",
      "",
    ],
    "of the law of a case": [
      "The GDPR governs.\n\nIt is none in Article 932(1)(m) (Case C-990/16, para 2).",
      "",
    ],
    "of the law named beside a case": [
      "The GDPR governs, by Article 33(9) (Case C-990/16, para 2).",
      "Art 33(9) GDPR",
    ],
    "of a section's law": ["The Harbours Act 1998 (Cth) governs.\n\nArticle 5 says so.", ""],
  });
});

describe("names and values that a model writes", () => {
  test("the second party is a short name if it has several words", async () => {
    const draft =
      "See CFMMEU v Tidewater Contracting Pty Ltd [2023] HCA 906.\n\nTidewater Contracting, at para 77.";
    const { rows } = await verifyDraft(draft, async () => ({ document: MARLOWE }));
    expect(rows.map(({ citation }) => citation.text)).toEqual(["[2023] HCA 906", "Tidewater Contracting"]);
  });

  test("a citation or a place in quotation marks is not a quotation", async () => {
    const draft = 'case: Marlowe v Tidewater\ncitation: "[2023] HCA 906"\npinpoint: "[2]"';
    const { rows, quotations } = await verifyDraft(draft, async () => ({ document: MARLOWE }));
    expect(rows.map(({ verdict }) => verdict)).toEqual(["VERIFIED"]);
    expect(quotations.total + quotations.short).toBe(0);
    const wrong = await verifyDraft(draft.replace("[2]", "[77]"), async () => ({ document: MARLOWE }));
    expect(wrong.rows.map(({ verdict }) => verdict)).toEqual(["MISMATCH"]);
  });

  test("an article of the Basic Law names its law", async () => {
    expect((await readHere("See Article 24(3) of the Basic Law.", {})).found[0]?.canonical).toContain("GG");
  });
});

namedTable(
  "%s of the Act of which the draft speaks is read whole",
  async (sentence) => {
    const { found } = await readHere(`**Ferries Act 2001 (Cth)** governs quays.\n\n${sentence}`, {});
    return found.slice(1).map(({ text }) => text);
  },
  {
    "a section without a space": ["s2(1) and s3 say so.", "s2(1) | s3"],
    "a list with a comma before and": ["Sections 2, 3, and 4 say so.", "Sections 2, 3, and 4"],
    "sections divided by a stroke": ["So do (ss 2AB/2AC(6B), on quays).", "ss 2AB/2AC(6B)"],
  },
);
