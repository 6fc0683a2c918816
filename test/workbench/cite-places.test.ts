import { expect, test } from "vitest";
import type { Block } from "../../src/core/document.ts";
import { cite } from "../../src/workbench/tools/cite.ts";
import { call, contextOf, documentWith, sourceOf } from "./support.ts";

const said = (pin: string, judge?: string): Block => ({
  type: "paragraph",
  pin,
  markdown: `The words at ${pin}.`,
  ...(judge !== undefined && { judge }),
});

const joint = "Gleeson CJ, Gummow and Hayne JJ";
const appeal = documentWith("austlii:au/cases/cth/HCA/2024/901", {
  title: "Marlowe v Tidewater Ferries",
  citations: { neutral: "[2024] HCA 901", reported: [], other: [] },
  blocks: [
    said("[1]", joint),
    said("[2]", joint),
    said("[3]", "Brennan J"),
    said("[4]", "Brennan J"),
    said("[5]", "Spigelman CJ, Handley JA"),
    said("[6]"),
  ],
});
const seriatim = documentWith("austlii:au/cases/vic/VSCA/2021/9901", {
  title: "Hallam v Quince",
  citations: { neutral: "[2021] VSCA 9901", reported: [], other: [] },
  blocks: [1, 2, 3]
    .map((number) => said(`Jarrow JA [${number}]`, "Jarrow JA"))
    .concat([1, 2].map((number) => said(`Silver JA [${number}]`, "Silver JA"))),
});
const reported = documentWith("austlii:au/cases/cth/HCA/1992/23", {
  title: "Inver v Rush",
  citations: { neutral: "[1992] HCA 23", reported: ["(1992) 175 CLR 1"], other: [] },
  blocks: [said("[20]", "Brennan J")],
});
const paged = documentWith("import:1", {
  title: "Old v Older",
  kind: "case",
  citations: { reported: ["(1931) 45 CLR 459"], other: [] },
  blocks: [said("p 459"), said("p 460", "Starke J")],
});
const act = documentWith("frl:C1", {
  kind: "legislation",
  title: "Ferries Act 2011 (Cth)",
  blocks: [said("s 17"), said("s 18(1)"), said("s 18(2)")],
});
const peers = [
  sourceOf({ name: "austlii", documents: [appeal, seriatim, reported] }),
  sourceOf({ name: "import", documents: [paged] }),
  sourceOf({ name: "frl", documents: [act] }),
];

async function cited(id: string, pin: string, judge?: string): Promise<string[]> {
  const items = [{ id, pin, ...(judge !== undefined && { judge }) }];
  const { content } = await cite(contextOf({ peers: () => peers })).run({ items }, call);
  return (content[0]?.text ?? "").split("\n").filter((line) => line !== "");
}

const MARLOWE = "*Marlowe v Tidewater Ferries* [2024] HCA 901";
const HALLAM = "*Hallam v Quince* [2021] VSCA 9901";
const AS_GIVEN = "it is cited as given, and the place was not checked";

test.each<readonly [pin: string, judge: string | undefined, expected: string]>([
  ["[3]", undefined, `${MARLOWE}, [3] (Brennan J)`],
  ["4", undefined, `${MARLOWE}, [4] (Brennan J)`],
  ["[3]-[4]", undefined, `${MARLOWE}, [3]–[4] (Brennan J)`],
  ["[3]", "Brennan", `${MARLOWE}, [3] (Brennan J)`],
  ["[2]", undefined, `${MARLOWE}, [2] (${joint})`],
  ["[2]", "Hayne J", `${MARLOWE}, [2] (${joint})`],
  ["[2] (Hayne J)", undefined, `${MARLOWE}, [2] (${joint})`],
  ["[5]", undefined, `${MARLOWE}, [5] (Spigelman CJ and Handley JA)`],
  ["[6]", undefined, `${MARLOWE}, [6]`],
  ["Brennan J", undefined, `${MARLOWE}, [3]–[4] (Brennan J)`],
  ["Brennan J [4]", undefined, `${MARLOWE}, [4] (Brennan J)`],
])("pin %s with judge %s is cited with the judge who wrote it", async (pin, judge, expected) => {
  expect(await cited(appeal.id, pin, judge)).toEqual([expected]);
});

test.each<readonly [pin: string, judge: string | undefined, expected: string]>([
  ["Silver JA [2]", undefined, `${HALLAM}, [2] (Silver JA)`],
  ["[2]", "Silver JA", `${HALLAM}, [2] (Silver JA)`],
  ["[3]", undefined, `${HALLAM}, [3] (Jarrow JA)`],
])(
  "pin %s with judge %s is resolved where each judge's paragraphs begin at [1]",
  async (pin, judge, expected) => {
    expect(await cited(seriatim.id, pin, judge)).toEqual([expected]);
  },
);

test.each<readonly [id: string, pin: string, judge: string | undefined, line: string, note: string]>([
  [
    appeal.id,
    "[99]",
    undefined,
    `${MARLOWE}, [99]`,
    `pin "[99]" is not in this document (its pins are [1]-[6]): ${AS_GIVEN}`,
  ],
  [
    seriatim.id,
    "[2]",
    undefined,
    `${HALLAM}, [2]`,
    `pin "[2]" is in 2 places of this document (say which: Jarrow JA [2], Silver JA [2]): ${AS_GIVEN}`,
  ],
  [
    appeal.id,
    "[3]",
    "Deane J",
    `${MARLOWE}, [3] (Deane J)`,
    "[3] is by Brennan J, not by Deane J: cited as given",
  ],
  [
    appeal.id,
    "[2]-[3]",
    undefined,
    `${MARLOWE}, [2]–[3]`,
    `[2]-[3] is by several judges (${joint}; Brennan J): none is named`,
  ],
  [
    reported.id,
    "20",
    undefined,
    "*Inver v Rush* (1992) 175 CLR 1, 20",
    "this text has no pages, so page 20 was not checked; for the paragraph write [20]",
  ],
  [
    paged.id,
    "477",
    undefined,
    "*Old v Older* (1931) 45 CLR 459, 477",
    `pin "p 477" is not in this document (its pins are p 459-460): ${AS_GIVEN}`,
  ],
  [
    act.id,
    "s 19",
    undefined,
    "*Ferries Act 2011* (Cth) s 19",
    `pin "s 19" is not in this document (its pins are s 17-18(2)): ${AS_GIVEN}`,
  ],
  [
    appeal.id,
    "s 4",
    undefined,
    `${MARLOWE} s 4`,
    `this text does not count by such pins as "s 4" (it has [1]-[6]): ${AS_GIVEN}`,
  ],
])("%s, pin %s, judge %s is cited as given, with a note", async (id, pin, judge, line, note) => {
  expect(await cited(id, pin, judge)).toEqual([line, `Note: item 1: ${note}`]);
});

test("a page that the text has is cited with its judge", async () => {
  expect(await cited(paged.id, "460")).toEqual(["*Old v Older* (1931) 45 CLR 459, 460 (Starke J)"]);
});

test("a page of a scan is cited with the note that it counts the file's pages", async () => {
  const scan = documentWith("import:scan", {
    title: "Old v Older",
    kind: "case",
    citations: { neutral: "[2001] HCA 901", reported: [], other: [] },
    pages: { count: 2, shift: 0 },
    blocks: [said("p 1"), said("p 2")],
  });
  const peer = sourceOf({ name: "import", documents: [scan] });
  const { content } = await cite(contextOf({ peers: () => [peer] })).run(
    { items: [{ id: scan.id, pin: "p 2" }] },
    call,
  );
  expect(content.map(({ text }) => text).join("\n")).toContain(
    "p 2 counts the pages of this file: cite the paragraph instead",
  );
});

test.each([
  [
    "de",
    "BGH, Urt. v. 12.3.2020 – I ZR 1/19, NJW 2020, 1234 Rn. 12",
    "BGH, Urt. v. 12.3.2020 – I ZR 1/19, NJW 2020, 1234 Rn. 12",
  ],
  [
    "aglc4",
    "BGH, Urt. v. 12.3.2020 – I ZR 1/19, NJW 2020, 1234 Rn. 12",
    "Bundesgerichtshof [German Federal Court of Justice], I ZR 1/19, 12 March 2020 reported in [2020] NJW 1234, [12]",
  ],
  ["de", "BGHZ 154, 239, 242 f.", "BGHZ 154, 239 (242 f.)"],
  ["de", "BGH NJW 2015, 1827", "BGH, NJW 2015, 1827"],
  [
    "de",
    "Grüneberg/Ellenberger, BGB, 84. Aufl. 2025, § 823 Rn. 5",
    "Grüneberg/Ellenberger, BGB, 84. Aufl. 2025, § 823 Rn. 5",
  ],
  [
    "at",
    "BeckOK UrhR/Götting, 48. Ed. 1.12.2025, UrhG § 15 Rn. 21",
    "Götting in BeckOK UrhR (48. Ed.) § 15 UrhG Rz 21",
  ],
  ["at", "OGH 12.3.2020, 1 Ob 23/20x", "OGH 12.3.2020, 1 Ob 23/20x"],
  ["at", "RS0106668", "RIS-Justiz RS0106668"],
  ["at", "BGH NJW 2015, 1827 Rn. 5 ff.", "BGH, NJW 2015, 1827 Rz 5 ff"],
  ["de", "BGH NJW 2015, 1827 Rn. 5 ff", "BGH, NJW 2015, 1827 Rn. 5 ff."],
  ["at", "§§ 280 ff. BGB", "§§ 280 ff BGB"],
  [
    "aglc4",
    "Art 8 EMRK",
    "*Convention for the Protection of Human Rights and Fundamental Freedoms*, opened for signature 4 November 1950, 213 UNTS 221 (entered into force 3 September 1953) art 8",
  ],
  ["at", "§ 823 Abs. 1 S. 1 BGB", "§ 823 Abs 1 S 1 BGB"],
  ["aglc4", "Art. 6 Abs. 1 lit. a DSGVO", "*General Data Protection Regulation* art 6(1)(a)"],
  [
    "de",
    "EuGH, Urt. v. 13.5.2014 – C-131/12, ECLI:EU:C:2014:317 Rn. 20",
    "EuGH, Urt. v. 13.5.2014 – C-131/12, ECLI:EU:C:2014:317 Rn. 20",
  ],
  [
    "aglc4",
    "Smith v Jones (Supreme Court of New South Wales, Young J, 5 March 1990)",
    "*Smith v Jones* (Supreme Court of New South Wales, Young J, 5 March 1990)",
  ],
  [
    "court",
    "Mabo v Queensland (No 2) (1992) 175 CLR 1; [1992] HCA 23",
    "*Mabo v Queensland (No 2)* [1992] HCA 23; (1992) 175 CLR 1",
  ],
])("a reference is written in the style %s from its own words: %s", async (style, id, expected) => {
  const { content } = await cite(contextOf()).run({ items: [{ id }], style }, call);
  const [line, , ...notes] = (content[0]?.text ?? "").split("\n");
  expect(line).toBe(expected);
  expect(notes[0]).toContain("was not opened (no source of this server has it): it is cited as it was given");
});

test.each([
  [["[2024] HCA 901 at [3]"]],
  ["[2024] HCA 901 at [3]"],
  [['{"id":"[2024] HCA 901","pin":"[3]"}']],
])("items given as strings or as JSON text are accepted: %j", async (items) => {
  const { content } = await cite(contextOf({ peers: () => peers })).run({ items }, call);
  expect(content[0]?.text).toContain(`${MARLOWE}, [3] (Brennan J)`);
});

test("a reference without a document that lacks the parties says so", async () => {
  const { content } = await cite(contextOf()).run({ items: [{ id: "[2024] HCA 5" }] }, call);
  expect(content[0]?.text).toMatch(/^\[2024\] HCA 5\n/);
  expect(content[0]?.text).toContain("Note: item 1 ([2024] HCA 5): not known: names of the parties");
});

test("a parallel citation that the document does not name is kept, with a note that it is as given", async () => {
  const items = [{ id: "[2024] HCA 901; (2024) 275 CLR 1" }];
  const { content } = await cite(contextOf({ peers: () => peers })).run({ items, style: "court" }, call);
  expect(content[0]?.text.split("\n")).toEqual([
    "*Marlowe v Tidewater Ferries* [2024] HCA 901; (2024) 275 CLR 1",
    "",
    "Note: item 1: (2024) 275 CLR 1 is cited as given: the document does not name it",
  ]);
});
