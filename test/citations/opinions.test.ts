import { describe, expect, test } from "vitest";
import type { Block, LegalDocument } from "../../src/core/document.ts";
import { by, caseOf, documentOf, paragraph } from "../documents/made.ts";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import { lineOf, linesOf } from "./rows.ts";

const line = (markdown: string): Block => ({ ...paragraph(1, markdown), pin: "" });

const MARLOWE = caseOf("Marlowe v Tidewater [2023] HCA 7", [
  line("HIGH COURT OF AUSTRALIA"),
  line("QUILL CJ, MERRICK AND STOAT JJ"),
  line("Appeal allowed with costs."),
  by("Quill CJ and Merrick J", paragraph(1, "The appeal must be allowed, for the tide turns twice a day.")),
  by(
    "Stoat J",
    paragraph(2, "I adopt Quill CJ's account of the lamp. I would nonetheless dismiss the appeal."),
  ),
]);
const CITED = "Marlowe v Tidewater [2023] HCA 7";

describe("what judges are said to think is compared with their own reasons", () => {
  test.each([
    ["Stoat J would have dismissed the appeal ([2]).", "VERIFIED"],
    ["Quill CJ would have dismissed the appeal ([2]).", "PARTIAL Quill CJ"],
    ["Stoat J would have allowed the appeal ([2]).", "MISMATCH outcome: have allowed the appeal"],
    ["Quill CJ and Merrick J thought the appeal must be allowed ([1]).", "VERIFIED"],
    [
      "Quill CJ and Merrick J thought the appeal must be dismissed ([1]).",
      "MISMATCH outcome: appeal must be dismissed",
    ],
    ["The cross-appeal was dismissed at [1].", "PARTIAL cross-appeal was dismissed"],
    ['In the words of Stoat J at [1], the "tide turns twice a day".', "MISMATCH judge: Stoat J"],
  ])("“%s” after the case is %s", async (sentence, expected) => {
    expect((await linesOf(`The case is ${CITED}.\n\n${sentence}`, MARLOWE)).at(-1)).toBe(expected);
  });

  test.each([
    [`Stoat J dissented: ${CITED}.`, "VERIFIED"],
    [`Merrick J dissented: ${CITED}.`, "PARTIAL Merrick J dissented"],
    [`Stoat J would have dismissed the appeal: ${CITED}.`, "VERIFIED"],
    [
      `Quill CJ would have dismissed the appeal: ${CITED}.`,
      "PARTIAL Quill CJ would have dismissed the appeal",
    ],
    [`The Court held in ${CITED} at [2] that the tide turns.`, "PARTIAL what the court is said to hold"],
    [`The Court held in ${CITED} at [1] that the tide turns.`, "VERIFIED"],
    [`${CITED}, [2] (Stoat J, dissenting).`, "VERIFIED"],
    [`${CITED}, [1] (Quill CJ and Merrick J, dissenting).`, "PARTIAL Quill CJ and Merrick J, dissenting"],
    [`All three Justices sat: ${CITED}.`, "VERIFIED"],
    [`All five Justices sat: ${CITED}.`, "MISMATCH judge: All five Justices"],
    [`A single judge decided ${CITED}.`, "MISMATCH judge: single judge"],
    [`Stoat J wrote alone at [2]: ${CITED}.`, "VERIFIED"],
    [`Quill CJ wrote alone at [1]: ${CITED}.`, "MISMATCH judge: Quill CJ wrote alone"],
    [`Stoat J gave separate reasons: ${CITED}.`, "VERIFIED"],
    [`Heron J gave separate reasons: ${CITED}.`, "PARTIAL Heron J Heron J gave separate reasons"],
    [`Merrick J gave his own reasons: ${CITED}.`, "MISMATCH judge: Merrick J gave his own reasons"],
    [`Quill CJ and Merrick J delivered separate reasons: ${CITED}.`, "VERIFIED"],
    [`The Chief Justice and Merrick J delivered a joint judgment: ${CITED}.`, "VERIFIED"],
    [`Merrick J joined the Chief Justice: ${CITED}.`, "VERIFIED"],
    [`Stoat J joined the Chief Justice: ${CITED}.`, "MISMATCH judge: Stoat J joined"],
    [`The Chief Justice dissented: ${CITED}.`, "PARTIAL The Chief Justice dissented"],
    [`The Chief Justice dissented in ${CITED}.`, "PARTIAL The Chief Justice dissented"],
    [`The Chief Justice wrote alone: ${CITED}.`, "MISMATCH judge: The Chief Justice wrote alone"],
    [
      `Merrick J would have dismissed the appeal: ${CITED}.`,
      "PARTIAL Merrick J would have dismissed the appeal",
    ],
    [
      `Quill CJ and Merrick J thought that the appeal must be dismissed: ${CITED}.`,
      "PARTIAL Quill CJ and Merrick J thought that the appeal must be dismissed",
    ],
    [`Stoat J begins at [1]: ${CITED}.`, "MISMATCH judge: Stoat J"],
    [`The High Court decided ${CITED}.`, "VERIFIED"],
    [`The Court of Appeal decided ${CITED}.`, "PARTIAL the Court of Appeal"],
    [
      `The Court upheld the Full Court, dismissing the appeal in ${CITED}.`,
      "MISMATCH outcome: dismissing the appeal",
    ],
  ])("“%s” is %s", async (draft, expected) => {
    expect(await linesOf(draft, MARLOWE)).toEqual([expected]);
  });
});

test("a judge who only agrees did not write the leading judgment", async () => {
  const told = {
    ...MARLOWE,
    blocks: [
      ...MARLOWE.blocks.slice(0, 2),
      line("Held (Quill CJ, Merrick and Stoat JJ agreeing): appeal allowed."),
    ],
  };
  const leading = (judge: string) => linesOf(`${judge} wrote the leading judgment: ${CITED}.`, told);
  expect(await leading("Quill CJ")).toEqual(["VERIFIED"]);
  expect(await leading("Merrick J")).toEqual(["PARTIAL Merrick J wrote the leading judgment"]);
  const given = (judge: string) => linesOf(`The judgment was given by ${judge}: ${CITED}.`, told);
  expect(await given("Quill CJ")).toEqual(["VERIFIED"]);
  expect(await given("Vole P")).toEqual(["MISMATCH judge: Vole P Vole P gave the judgment"]);
});

test("a judge who is said to dissent in the case cited is compared with what it says", async () => {
  const told = { ...MARLOWE, blocks: [...MARLOWE.blocks, line("Stoat J dissented in this appeal.")] };
  expect(await linesOf(`Merrick J dissented in ${CITED}.`, told)).toEqual(["PARTIAL Merrick J dissented"]);
  expect(await linesOf(`Stoat J dissented in ${CITED}.`, told)).toEqual(["VERIFIED"]);
});

test("what a judge tells of the court below is not the judge's own dissent", async () => {
  const own = [
    "The Full Court held that the appeal should be dismissed.",
    "The lamp was lit.",
    "The tide turned.",
    "The buoy was dark.",
    "The appeal must be allowed.",
  ].map((text, at) => by("Quill CJ and Merrick J", paragraph(at + 1, text)));
  const told = { ...MARLOWE, blocks: [...MARLOWE.blocks.slice(0, 3), ...own] };
  expect(await linesOf(`The Chief Justice dissented in ${CITED}.`, told)).toEqual([
    "PARTIAL The Chief Justice dissented",
  ]);
});

const told = (sentence: string): LegalDocument => ({
  ...MARLOWE,
  blocks: [...MARLOWE.blocks, by("Stoat J", paragraph(3, sentence))],
});

describe("a judge below is compared with what the decision says of them", () => {
  test.each([
    [
      "The primary judge was Otter J: ",
      "The primary judge (Otter J) found that the lamp was out.",
      "VERIFIED",
    ],
    [
      "The primary judge was Dace J: ",
      "The primary judge (Otter J) found it out.",
      "MISMATCH judge: primary judge was Dace J Dace J",
    ],
    ["Otter J, the trial judge, is named in ", "At first instance Otter J found it out.", "VERIFIED"],
    [
      "Dace J, the trial judge, is named in ",
      "The ferry was late.",
      "PARTIAL Dace J Dace J, the trial judge",
    ],
  ])("%s[2023] HCA 7, where it says “%s”", async (lead, sentence, expected) => {
    expect(await linesOf(`${lead}${CITED}.`, told(sentence))).toEqual([expected]);
  });
});

const section = (number: number, heading: string, markdown: string): readonly Block[] => [
  { type: "heading", pin: `s ${number}`, level: 2, markdown: `${number} ${heading}` },
  { ...paragraph(1, markdown), pin: `s ${number}` },
];
const ACT: LegalDocument = {
  ...documentOf([
    ...section(4, "Review of moorings", "The board reviews each mooring every spring."),
    ...section(5, "Lamps at night", "The master keeps the lamps alight until dawn."),
  ]),
  kind: "legislation",
  jurisdiction: "cth",
  title: "Harbour Act 2006",
};

describe("what a provision is said to be about is compared with its words", () => {
  const LED = "The Harbour Act 2006 (Cth) applies.\n\n";

  test.each([
    ["Section 5 concerns lamps.", "VERIFIED"],
    ["Section 5 concerns the review of moorings.", "PARTIAL “review of moorings”"],
    ["Section 5 concerns lamp wicks.", "PARTIAL “lamp wicks”"],
    ["Section 5 concerns the pilot's salary.", "PARTIAL “the pilot's salary”"],
    ["- Pilot salaries: section 5", "PARTIAL “Pilot salaries”"],
    ["- Lamps at night: section 5", "VERIFIED"],
    ["- s 5 (pilot salaries)", "PARTIAL “pilot salaries”"],
    ["- s 5 (lamps at night)", "VERIFIED"],
    ["- s 5 (lamps and buoys at night)", "PARTIAL “lamps and buoys at night”"],
    ["s 5 — The master's lamps at night", "VERIFIED"],
    ["**s 5** — Buoys at night", "PARTIAL “Buoys at night”"],
    ["| y | s 5 | lamps at night |", "VERIFIED"],
    ["| y | s 5 | pilot salaries |", "PARTIAL “pilot salaries”"],
    ["| y | s 5 | review of a mooring |", "PARTIAL “review of a mooring”"],
    ["Section 5 deals with the moorings' review.", "PARTIAL “the moorings' review”"],
  ])("“%s” is %s", async (sentence, expected) => {
    expect((await linesOf(`${LED}${sentence}`, ACT)).at(-1)).toBe(expected);
  });

  test("each line that begins with a provision says something of that provision only", async () => {
    const draft = `${LED}s 4 — Review of moorings\ns 5 — Pilot salaries\ns 5 — Lamps at night`;
    expect((await linesOf(draft, ACT)).slice(1).join(" | ")).toBe(
      "VERIFIED | PARTIAL “Pilot salaries” | VERIFIED",
    );
  });
});

test("a sentence that ends with the number of a citation ends there", async () => {
  const draft = `The rule is in ${CITED}. All five Justices sat in ${CITED}. All three Justices sat in ${CITED}.`;
  expect((await linesOf(draft, MARLOWE)).join(" | ")).toBe(
    "VERIFIED | MISMATCH judge: All five Justices | VERIFIED",
  );
});

describe("what a draft says in lists and labelled lines after its case is compared", () => {
  const LED = `${CITED} (the ferry case)`;

  test.each([
    ["> - The tide is old.\n> - Appeal allowed.", "VERIFIED"],
    ["> - The tide is old.\n> - Appeal dismissed.", "MISMATCH outcome: Appeal dismissed"],
    ["> - The tide is old.\n> - [2] is by Stoat J.", "VERIFIED"],
    ["> - The tide is old.\n> - [2] is by Merrick J.", "MISMATCH judge: Merrick J"],
  ])("in a list set as a quoted block: %s", async (list, expected) => {
    expect((await linesOf(`${LED}\n\n${list}`, MARLOWE)).at(-1)).toBe(expected);
  });

  test.each([
    ["Joint judgment: Quill CJ and Merrick J from [1]", "VERIFIED"],
    ["Joint judgment: Stoat J from [1]", "MISMATCH judge: Stoat J"],
    ["Tides a day under the contract: twice ([1])", "VERIFIED"],
    ["Tides a day under the contract: twice ([14])", "MISMATCH pinpoint: [14]"],
  ])("on a line of its own label: %s", async (labelled, expected) => {
    expect((await linesOf(`Case: ${LED}\nMatter: ferries\n${labelled}`, MARLOWE)).at(-1)).toBe(expected);
  });

  test("a list in a quoted block after words that introduce it is quoted", async () => {
    expect(
      (await linesOf(`In ${CITED} at [1] the Court said:\n\n> - the ferry turns twice a day`, MARLOWE)).at(
        -1,
      ),
    ).toContain("MISMATCH quotation: ");
  });
});

describe("values of YAML and JSON are read as the lines of a draft, not as quotations", () => {
  test.each([
    [`notes:\n  - "All three Justices decided ${CITED}"`, "VERIFIED"],
    [`notes:\n  - "All five Justices decided ${CITED}"`, "MISMATCH judge: All five Justices"],
    [`[\n  "${CITED}",\n  "Stoat J dissented: ${CITED}",\n]`, "VERIFIED"],
    [`[\n  "${CITED}",\n  "Merrick J dissented: ${CITED}",\n]`, "PARTIAL Merrick J dissented"],
    [`notes:\n  - "${CITED}"\n  - "The tide turns twice a day: Marlowe [1]"`, "VERIFIED"],
    [`notes:\n  - "${CITED}"\n  - "The tide turns twice a day: Marlowe [12]"`, "MISMATCH pinpoint: [12]"],
  ])("values of YAML and JSON are lines of a draft, not quotations: %s", async (draft, expected) => {
    expect((await linesOf(draft, MARLOWE)).at(-1)).toEqual(expected);
  });

  test("words under a label that says so remain a quotation", async () => {
    const draft = `case: "${CITED}"\npin: "[1]"\nquote: "the ferry in Marlowe v Tidewater [2023] HCA 7"`;
    expect((await linesOf(draft, MARLOWE)).join("; ")).toContain("MISMATCH quotation");
  });
});

test.each([
  `${CITED} (the ferry case – ‘Marlowe’; noted in 2024) is long.`,
  `${CITED} (“Marlowe & Tidewater of the Narrow Strait”) is long.`,
])("the short title that a draft gives an authority is no quotation: %s", async (draft) => {
  const { rows, quotations } = await verifyDraft(draft, async () => ({ document: MARLOWE }));
  expect([rows.map((row) => lineOf(row)), quotations.total, quotations.short]).toEqual([["VERIFIED"], 0, 0]);
});

test.each(["[09:15] Sally: the tide turns twice a day,", "The tide turns twice a day: Sally Quay,"])(
  "the name of a speaker or of the case itself is not compared with names in it: %s",
  async (lead) => {
    const told = {
      ...MARLOWE,
      blocks: [
        by("Quill CJ", paragraph(1, "The master held that Tidewater knew: the tide turns twice a day.")),
      ],
    };
    expect((await linesOf(`${lead} ${CITED} at [1]`, told)).at(-1)).toBe("VERIFIED");
  },
);

test.each([
  ['"the tide turns twice a day”', "VERIFIED"],
  ['“the tide turns twice a day"', "VERIFIED"],
  ['"the “tide” turns twice a day"', "VERIFIED"],
  ['"the tide turns twice a week”', "MISMATCH quotation: "],
])("a quotation whose marks differ in form ends at the nearer one: %s", async (quoted, expected) => {
  const lines = await linesOf(`The rule of ${CITED} at [1] is this: ${quoted}, and "x" is a mark.`, MARLOWE);
  expect(lines.join("; ").slice(0, expected.length)).toBe(expected);
});

const UNION: LegalDocument = {
  ...documentOf([
    { type: "paragraph", pin: "para 1", markdown: "The ferry crosses the strait." },
    { type: "paragraph", pin: "para 2", markdown: "The strait has two tides." },
  ]),
  title: "Judgment of the Court (Grand Chamber) of 16 July 2031, Narrow Strait II, C-311/30",
  jurisdiction: "eu",
  citations: { reported: [], other: ["C-311/30"] },
};

test.each([
  ["Narrow Strait II, para 2.", "VERIFIED"],
  ["Narrow Strait II, para 9.", "MISMATCH pinpoint: para 9"],
])(
  "a case of the EU courts is named again by what its number was followed by: %s",
  async (again, expected) => {
    const draft = `See Case C-311/30 Narrow Strait II. It is about tides.\n\n${again}`;
    expect(await linesOf(draft, UNION)).toEqual(["VERIFIED", expected]);
  },
);

test.each(["// ", "** ", "\\item ", "[09:15] Tom: ", "+1+ "])(
  "lines that begin with the same mark say something each of its own: %s",
  async (mark) => {
    const lines = [`All five Justices sat in ${CITED}`, `All three Justices sat in ${CITED}`];
    const draft = lines.map((one, at) => `${mark.replace("5", String(at))}${one}`).join("\n");
    expect(await linesOf(draft, MARLOWE)).toEqual(["MISMATCH judge: All five Justices", "VERIFIED"]);
  },
);
