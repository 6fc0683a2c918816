import { expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import { by, caseOf, documentOf, line, paragraph } from "../documents/made.ts";
import { lineOf, linesOf } from "./rows.ts";
import { table } from "../support/table.ts";

const CASE = caseOf(
  "Marlowe v Tidewater [2023] HCA 906",
  [
    line("M48/2022 & M49/2022"),
    line("R T Hollow QC with A B Wren SC for the appellants (instructed by Tarn Lawyers)"),
    line("For the Respondent: Ms C D Merrow of Counsel"),
    by(
      "Quince J",
      paragraph(
        1,
        "As Lord Harrow said in an earlier case, “the lamp is lit for those who come home by sea”, and so it is here.",
      ),
    ),
    by(
      "Quince J",
      paragraph(
        2,
        "The respondent submitted that the ferry was never licensed for the northern crossing at all.",
      ),
    ),
    by(
      "Quince J",
      paragraph(
        3,
        "The override is that of s.50(4) of the Act. Notice is required by cl 14(a) of the licence.",
      ),
    ),
    by(
      "Quince J",
      paragraph(
        4,
        "Given my ruling in relation to s 34(4), there is no need for a ruling in relation to s 34(1)(b).",
      ),
    ),
  ],
  { date: "2023-09-08" },
);
const TRIBUNAL = caseOf(
  "Marlowe v Harbour Department [2005] VCAT 9902",
  [
    line("REFERENCE NO. G1011/2004"),
    line("His Honour Judge Osprey"),
    line("Counsel for the Applicant"),
    line("Mr J Tarn"),
    paragraph(1, "The orders of Senior Member Pollard are set aside."),
  ],
  { date: "2005-12-20" },
);
const ACT: LegalDocument = {
  ...documentOf([
    line("Harbour Act 2006"),
    line("No. 162, 2006"),
    { type: "heading", pin: "s 4", markdown: "4 Definitions" },
    { type: "paragraph", pin: "s 4", markdown: "The exclusion provisions are subsections 7(1) and 10(1)." },
    { type: "heading", pin: "s 12", markdown: "12 Review of licences" },
    { type: "paragraph", pin: "s 12(1)", markdown: "(1) An application may be made." },
    { type: "paragraph", pin: "s 12(2)", markdown: "(2) Only the holder may make it." },
  ]),
  kind: "legislation",
  title: "Harbour Act 2006 (Cth)",
};
const APPEAL = caseOf(
  "Marlowe v Tidewater [2023] HCA 906",
  [
    by("Quince J", paragraph(1, "These are the reasons of the Court below and of this Court.")),
    by("Quince J", paragraph(2, "The Full Court (Osprey CJ, Tarn and Wren JJ) allowed the appeal.")),
    by("Quince J", paragraph(3, "In July 2009 Louise Ashmere, the owner, bought the lamps and kept them.")),
    by("Quince J", paragraph(4, "The owner sold the northern lighthouse together with its brass foghorn.")),
    by(
      "Quince J",
      paragraph(5, "They were old, and the lamps were, as all agreed, not the property of the wharf."),
    ),
  ],
  { date: "2023-09-08" },
);
const CITED = "Marlowe v Tidewater [2023] HCA 906";
const HEARD = "Marlowe v Harbour Department [2005] VCAT 9902";
const HARBOUR = "Harbour Act 2006 (Cth)";

async function seen(draft: string, document: LegalDocument): Promise<string> {
  const [row = ""] = await linesOf(draft, document, undefined, ({ part, reason }) => `${part} | ${reason}`);
  return row;
}

test.each([
  [`R T Hollow QC led for the respondent in ${CITED}.`, "MISMATCH counsel: Hollow QC led for the respondent"],
  [`R T Hollow QC led for the appellants in ${CITED}.`, "VERIFIED"],
  [
    `Hollow QC, for the respondent, took the Court to the lease in ${CITED}.`,
    "MISMATCH counsel: Hollow QC, for the respondent",
  ],
  [`R T Hollow QC appeared with A B Wren SC for the appellants in ${CITED}.`, "VERIFIED"],
  [`Tarn Lawyers represented the appellants in ${CITED}.`, "VERIFIED"],
  [
    `Ms C D Merrow of counsel appeared for the appellants in ${CITED}.`,
    "MISMATCH counsel: Merrow of counsel appeared for the appellants",
  ],
  [
    `Ms C D Merrow of counsel appeared for the plaintiff in ${CITED}.`,
    "PARTIAL Merrow of counsel appeared for the plaintiff | the document says",
  ],
])("the side for which counsel appeared is compared with the head: %s", async (draft, expected) => {
  const found = await seen(draft, CASE);
  expect(found.slice(0, expected.length)).toBe(expected);
});

test("names in the line under a label are those of its counsel", async () => {
  expect(await seen(`Mr J Tarn appeared for the applicant in ${HEARD}.`, TRIBUNAL)).toBe("VERIFIED");
  expect(await seen(`Mr J Tarn appeared for the respondent in ${HEARD}.`, TRIBUNAL)).toContain(
    "MISMATCH counsel",
  );
});

table(
  "the court, the day and the file numbers of a bracket are compared",
  async (draft) => await seen(draft, CASE),
  {
    [`${CITED} (High Court of Australia, 8 September 2023).`]: "VERIFIED",
    [`${CITED} (High Court of Australia, 9 September 2023).`]: "MISMATCH date: 9 September 2023",
    [`${CITED} (Federal Court of Australia, 8 September 2023).`]:
      "MISMATCH court: Federal Court of Australia",
    [`${CITED} (matters M48/2022 and M49/2022).`]: "VERIFIED",
    [`${CITED} (matters M48/2022 and M94/2022).`]: "MISMATCH file number: matters M48/2022 and M94/2022",
  },
);

table(
  "the member and the reference of a tribunal are compared",
  async (draft) => await seen(draft, TRIBUNAL),
  {
    [`${HEARD} (reference no G1011/2004).`]: "VERIFIED",
    [`${HEARD} (reference no G1101/2004).`]: "MISMATCH file number: reference no G1101/2004",
    [`${HEARD} (Judge Osprey).`]: "VERIFIED",
    [`${HEARD} (Senior Member Pollard).`]: "MISMATCH judge: Senior Member Pollard",
  },
);

test("a judge whom a head without a bench does not name is not confirmed", async () => {
  const silent = { ...TRIBUNAL, blocks: TRIBUNAL.blocks.slice(2) };
  expect(await seen(`${HEARD} (Senior Member Pollard).`, silent)).toBe(
    "PARTIAL (Senior Member Pollard) | this copy does not say who sat",
  );
});

const LAMP = "the lamp is lit for those who come home by sea";
table("words that the judge only quotes are not the judge's", async (draft) => await seen(draft, CASE), {
  [`As Quince J himself put it, “${LAMP}”: ${CITED} at [1].`]: `PARTIAL “${LAMP}” (Quince J) | [1] takes these words from Lord Harrow`,
  [`Quince J, quoting Lord Harrow, said that “${LAMP}”: ${CITED} at [1].`]: "VERIFIED",
  [`It has been said that “${LAMP}”: ${CITED} at [1].`]: "VERIFIED",
});

test.each([
  [`The Full Court (Osprey CJ, Tarn and Wren JJ) allowed the appeal: ${CITED} at [2].`, "VERIFIED"],
  [`The High Court (Osprey CJ, Tarn and Wren JJ) allowed the appeal: ${CITED} at [2].`, "MISMATCH judge"],
  [`The lamps were bought in July 2009: ${CITED} at [3].`, "VERIFIED"],
  [`The lamps were bought in June 2009: ${CITED} at [3].`, "PARTIAL June 2009"],
  [`The owner, Louise Ashmere, kept the lamps: ${CITED} at [3].`, "VERIFIED"],
  [
    `The owner, Louise Archmere, kept the lamps: ${CITED} at [3].`,
    "PARTIAL Louise Archmere | [3] has “Louise Ashmere”",
  ],
  [`The owner sold the northern lighthouse together with its brass foghorn: ${CITED} at [4].`, "VERIFIED"],
  [
    `The owner sold the northern lighthouse together with its brass foghorn: ${CITED} at [3].`,
    "PARTIAL what the sentence says | [4] has its words",
  ],
  [
    `The lamps, it was said, “were … the property of the wharf”: ${CITED} at [5].`,
    "PARTIAL “were … the property of the wharf” | what is left out has “not”",
  ],
  [`Quince J held that the lamps were bought.[^1]\n\n[^1]: ${CITED} at [3].`, "VERIFIED"],
  [
    `Osprey J held that the lamps were bought.[^1]\n\n[^1]: ${CITED} at [3].`,
    "PARTIAL Osprey J | the case is Quince J's",
  ],
])("what is said of a case on appeal is compared with the place: %s", async (draft, expected) => {
  expect((await seen(draft, APPEAL)).slice(0, expected.length)).toBe(expected);
});

const NEVER = "the ferry was never licensed for the northern crossing";
table("a submission is not what the court held", async (draft) => await seen(draft, CASE), {
  [`The Court held that “${NEVER}”: ${CITED} at [2].`]: `PARTIAL “${NEVER}” | [2] reports it as a submission`,
  [`The respondent submitted that “${NEVER}”: ${CITED} at [2].`]: "VERIFIED",
});

table(
  "provisions that a sentence names without their law are compared",
  async (draft) => await seen(draft, CASE),
  {
    [`The override stands in s 50(2) of the Act: ${CITED} at [3].`]: "PARTIAL s 50(2) | [3] has “s 50(4)”",
    [`The override stands in s 50(4) of the Act: ${CITED} at [3].`]: "VERIFIED",
    [`The override stands in s 50 of the Act: ${CITED} at [3].`]: "VERIFIED",
    [`Notice is required by cl 14(b) of the licence: ${CITED} at [3].`]:
      "PARTIAL cl 14(b) | [3] has “cl 14(a)”",
    [`Given the ruling in relation to s 34(1)(b) there was no need for a ruling in relation to s 34(4): ${CITED} at [4].`]:
      "PARTIAL s 34(1)(b) … s 34(4) | [4] names them the other way round",
    [`Given the ruling in relation to s 34(4) there was no need for a ruling in relation to s 34(1)(b): ${CITED} at [4].`]:
      "VERIFIED",
  },
);

table("what is said beside an Act is compared with its text", async (draft) => await seen(draft, ACT), {
  [`The exclusion provisions are subsections 7(1) and 10(1): ${HARBOUR} s 4.`]: "VERIFIED",
  [`The exclusion provisions are subsections 7(1) and 11(1): ${HARBOUR} s 4.`]:
    "PARTIAL s 11(1) | s 4 has “s 10(1)”",
  [`${HARBOUR} s 12 (Review of licences).`]: "VERIFIED",
  [`${HARBOUR} s 4 (Review of licences).`]: "PARTIAL “review of licences” | that is the heading of s 12",
  [`The review of licences is established by ${HARBOUR} s 4.`]:
    "PARTIAL “review of licences” | that is the heading of s 12",
  [`${HARBOUR} s 4 provides for an exception for review of licences.`]:
    "PARTIAL “review of licences” | that is the heading of s 12",
  [`${HARBOUR} (No 162 of 2006) s 12(1).`]: "VERIFIED",
  [`${HARBOUR} (No 126 of 2006) s 12(1).`]: "MISMATCH figure: No 126",
  [`Section 12 of the ${HARBOUR} allows it. Only the holder may apply, by 12(2). But 12(7) is odd.`]:
    "PARTIAL s 12(7), named after it | the text at hand has the section, but no such part of it",
  [`Section 12 of the ${HARBOUR} allows it. Section 12(7) of the Wharves Act 1999 (Vic) is odd.`]: "VERIFIED",
  [`Section 12 of the ${HARBOUR} allows it. Clause 12(7) of the lease and s 12(7) of the Code do not.`]:
    "VERIFIED",
});

test("a section that names no Act is checked against the only Act of its paragraph", async () => {
  const draft = `Section 12 of the ${HARBOUR} allows it. Only the holder may apply: s 12(2). Subsection 12(7) adds nothing.`;
  const { rows } = await verifyDraft(draft, async () => ({ document: ACT }));
  expect(rows.map(({ verdict }) => verdict)).toEqual(["VERIFIED", "VERIFIED", "MISMATCH"]);
});

test.each([
  "P Orrow, 'When the Ferries Went Away', The Age (Melbourne), 3 May 2012, 4; Marlowe v Tidewater [2023] HCA 906.",
  "J Orrow, 'A New Approach to the Old Law' (Speech, Quay Club, 12 March 2010); Marlowe v Tidewater [2023] HCA 906.",
  "A Orrow, 'The Quay as a Place', 4 Harvard Law Review 193; Marlowe v Tidewater [2023] HCA 906.",
])("the title of another source is not compared with the case after it: %s", async (draft) => {
  const { rows, quotations } = await verifyDraft(draft, async ({ canonical }) =>
    canonical === "[2023] HCA 906" ? { document: CASE } : { lookups: [] },
  );
  expect(rows.map(({ verdict }) => verdict)).not.toContain("MISMATCH");
  expect(quotations.total).toBe(0);
});

const headed = async (draft: string) => await linesOf(draft, ACT);

table("a heading that a draft gives a provision is compared", headed, {
  'Section 12 of the Harbour Act 2006 (Cth) is headed "Review of licences".': "VERIFIED",
  'Section 12 of the Harbour Act 2006 (Cth) is headed "Review of moorings".':
    "MISMATCH quotation: Review of moorings",
  'Section 4 of the Harbour Act 2006 (Cth) bears the title "Review of licences".':
    "MISMATCH quotation: Review of licences",
});

table(
  "a day beside a case in a list is that of its judgment",
  async (draft) => {
    const { rows } = await verifyDraft(draft, async () => ({ document: CASE }));
    return rows.map((row) => lineOf(row));
  },
  {
    "8 September 2023 – judgment of the High Court: Marlowe v Tidewater [2023] HCA 906": "VERIFIED",
    "8 September 2021 – judgment of the High Court: Marlowe v Tidewater [2023] HCA 906":
      "MISMATCH date: 8 September 2021",
    "Marlowe v Tidewater [2023] HCA 906 — decided 18 September 2023": "MISMATCH date: 18 September 2023",
  },
);

test("a heading that a line gives a provision is not that of the provision in the next line", async () => {
  const draft =
    'The Harbour Act 2006 (Cth) is next.\n\nSection 12 bears the title "Review of moorings".\nSection 4 - Definitions.';
  expect(await headed(draft)).toEqual(["VERIFIED", "MISMATCH quotation: Review of moorings", "VERIFIED"]);
});
