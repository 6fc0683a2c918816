import { describe, expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import { statedFields } from "../../src/citations/verify/statements/index.ts";
import { checkPins } from "../../src/pins/check.ts";
import { block, caseOf, documentOf, germanDocument, line, paragraph } from "../documents/made.ts";
import { table } from "../support/table.ts";

const ALL = "Smith CJ, Bell and Hayne JJ";

const CASE = caseOf(
  "Marlowe v Tidewater [2023] HCA 906",
  [
    line("HIGH COURT OF AUSTRALIA"),
    line("Date of Hearing: 9 December 2022 Date of Judgment: 8 March 2023"),
    line("On appeal from the Supreme Court of New South Wales"),
    line("J T Wren SC with L G Marsh for the appellant (instructed by Harbour Legal)"),
    line("N C Hollis SC for the respondents (instructed by Quay & Sons)"),
    paragraph(1, "Idle ferries sink.", ALL),
    paragraph(
      2,
      "In response, the wharf was closed on 23 March 2020 to enable repairs. By 26 March 2020, it had opened again.",
      ALL,
    ),
    paragraph(3, "Section 7 of the Harbours Act 2010 (NSW) enables the Minister to close a wharf.", ALL),
  ],
  { court: "High Court of Australia", date: "2023-03-08" },
);
const CITED = "Marlowe v Tidewater [2023] HCA 906";

/** Returns the verdict, the fields that differ and the unchecked parts of the row of a decision. */
async function seen(draft: string, document: LegalDocument, row = ""): Promise<string> {
  const { rows } = await verifyDraft(draft, async () => ({ document }));
  const own = rows.find(({ citation }) => citation.canonical.includes(row));
  return [
    own?.verdict,
    ...(own?.differences ?? []).map(({ field }) => field),
    ...(own?.unchecked ?? []).map(({ reason }) => reason),
  ].join(" | ");
}

table(
  "counsel named in the reasons only are compared as well",
  async (sentence) => {
    const told = paragraph(9, "Ms Quill SC, who appeared for the respondent, did not press the point.");
    const document = { ...CASE, blocks: [...CASE.blocks, told] };
    return await seen(`${sentence} in ${CITED}.`, document, "HCA");
  },
  {
    "Ms Quill SC appeared for the respondent": "VERIFIED",
    "Ms Quill SC appeared for the appellant": "MISMATCH | counsel",
  },
);

describe("what a sentence says of the proceedings", () => {
  table("%s", async (draft) => await seen(draft, CASE, "HCA"), {
    [`Mr Hollis SC appeared for the respondents in ${CITED}.`]: "VERIFIED",
    [`Mr Hollis SC appeared for the appellant in ${CITED}.`]: "MISMATCH | counsel",
    [`Counsel for the appellant was Mr Wren SC: ${CITED}.`]: "VERIFIED",
    [`Counsel for the respondents was Mr Wren SC: ${CITED}.`]: "MISMATCH | counsel",
    [`The appeal came from the Supreme Court of New South Wales: ${CITED}.`]: "VERIFIED",
    [`The hearing took place on 9 December 2022: ${CITED}.`]: "VERIFIED",
    [`The hearing took place on 8 March 2023: ${CITED}.`]: "MISMATCH | date",
    [`Judgment in ${CITED} was given on 8 March 2023.`]: "VERIFIED",
    [`Judgment in ${CITED} was given on 18 March 2023.`]: "MISMATCH | date",
    [`Before Otter J: ${CITED}.`]: "MISMATCH | judge",
    [`The trial was heard by Otter J: ${CITED}.`]: "PARTIAL | the document does not name them",
    [`By a majority, the High Court held in ${CITED} that idle ferries sink.`]: "MISMATCH | judge",
    [`The High Court unanimously held in ${CITED} that idle ferries sink.`]: "VERIFIED",
    [`The jury found by a majority that the ferry had sunk: ${CITED}.`]:
      "PARTIAL | no passage of the text has half of its words",
    [`The wharf was closed on 23 March 2020: ${CITED} at [2].`]: "VERIFIED",
    [`The wharf was closed on 26 March 2020: ${CITED} at [2].`]:
      "PARTIAL | [2] has “23 March 2020” with these words",
  });

  test("names a court below of another State", async () => {
    const draft = `The appeal came from the Supreme Court of Victoria: ${CITED}.`;
    expect(await seen(draft, CASE, "HCA")).toMatch(/^MISMATCH \| court/);
  });
});

const GERMAN = germanDocument({
  blocks: [
    line("BUNDESVERWALTUNGSGERICHT"),
    line("Vorinstanzen: VG Sigmaringen - 13.02.2019 - AZ: 1 K 4335/17"),
    line("hat der 6. Senat auf die mündliche Verhandlung vom 20. März 2024 für Recht erkannt:"),
    paragraph(
      1,
      "Die Kundgebung fand in Stuttgart statt. Das Verwaltungsgericht Sigmaringen gab der Klage statt.",
    ),
    paragraph(2, "Von der Darstellung wird gemäß § 313a Abs. 1 Satz 2 ZPO abgesehen."),
  ],
  court: "BVerwG",
  date: "2024-03-27",
  title: "BVerwG, Urteil vom 27.03.2024 - 6 C 901.22",
  citations: { reported: [], other: ["6 C 901.22"] },
});
const URTEIL = "BVerwG, Urteil vom 27.3.2024 – 6 C 901.22";

describe("what a German sentence says of the proceedings", () => {
  table("%s", async (draft) => await seen(draft, GERMAN, "6 C 901"), {
    [`Der 6. Senat des BVerwG entschied, dass die Kundgebung zulässig war (${URTEIL}).`]: "VERIFIED",
    [`Der 1. Senat des BVerwG entschied, dass die Kundgebung zulässig war (${URTEIL}).`]: "MISMATCH | court",
    [`Das VG Sigmaringen hatte der Klage stattgegeben (${URTEIL}).`]: "VERIFIED",
    [`Das VG Stuttgart hatte der Klage stattgegeben (${URTEIL}).`]:
      "PARTIAL | the text names “VG Sigmaringen”",
    [`Von der Darstellung wurde nach § 313a ZPO abgesehen (${URTEIL}, Rn. 2).`]: "VERIFIED",
    [`Von der Darstellung wurde nach § 313b ZPO abgesehen (${URTEIL}, Rn. 2).`]:
      "PARTIAL | [2] has “§ 313a Abs. 1 S. 2 ZPO”",
  });
});

const REGULATION: LegalDocument = {
  ...documentOf([
    block("heading", "Article 17 – Right to erasure", { pin: "Art 17" }),
    block("paragraph", "The controller shall erase personal data.", { pin: "Art 17(1)" }),
    block("heading", "Article 20 – Right to data portability", { pin: "Art 20" }),
    block("paragraph", "The controller shall hand the data over within 72 hours.", { pin: "Art 20(1)" }),
  ]),
  kind: "legislation",
  jurisdiction: "eu",
  title: "Regulation (EU) 2016/679",
};

const fieldsOf = (text: string, pin: string, isTranslated: boolean) =>
  statedFields({ text }, checkPins(REGULATION.blocks, pin), REGULATION, isTranslated).unchecked.map(
    ({ reason }) => reason,
  );

describe("what a sentence says of a law", () => {
  test("gives the subject of another provision", () => {
    expect(fieldsOf("There is a right to data portability", "Art 17", false)).toEqual([
      "that is the heading of Art 20",
    ]);
    expect(fieldsOf("There is a right to data portability", "Art 20", false)).toEqual([]);
    expect(fieldsOf("There is a right to erasure", "Art 17", false)).toEqual([]);
    expect(fieldsOf("The data is erased despite the right to data portability", "Art 17", false)).toEqual([]);
  });

  test("gives another period than the text in another language", () => {
    expect(fieldsOf("binnen 48 Stunden", "Art 20(1)", true)).toEqual(["Art 20(1) has “72 hours”"]);
    expect(fieldsOf("binnen 72 Stunden", "Art 20(1)", true)).toEqual([]);
    expect(fieldsOf("binnen drei Monaten", "Art 20(1)", true)).toEqual([]);
  });
});
