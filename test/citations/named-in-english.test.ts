import { expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { by, caseOf, documentOf, paragraph } from "../documents/made.ts";
import { linesOf } from "./rows.ts";

const DECISION: LegalDocument = {
  ...documentOf([{ type: "paragraph", pin: "Rn. 1", markdown: "Die Klägerin verlangt Lohn." }]),
  language: "de",
  title: "BAG, Urteil vom 3.4.2031 – 6 AZR 919/30",
  jurisdiction: "de",
  date: "2031-04-03",
  citations: { reported: [], other: ["6 AZR 919/30"] },
};

test.each([
  ["The Federal Labour Court gave judgment on 3 April 2031 (6 AZR 919/30).", "VERIFIED"],
  ["Federal Labour Court (BAG), judgment of 3 April 2031, case no. 6 AZR 919/30.", "VERIFIED"],
  ["Federal Labour Court, decision of 3 April 2031 – 6 AZR 919/30.", "VERIFIED"],
  [
    "The Federal Labour Court gave judgment on 3 May 2031 (6 AZR 919/30).",
    "MISMATCH date: 3.5.2031 3 May 2031",
  ],
  ["Federal Court of Justice, judgment of 3 April 2031, 6 AZR 919/30.", "MISMATCH court: BGH"],
  ["Federal Labour Court, order of 3 April 2031, 6 AZR 919/30.", "MISMATCH form: Beschluss"],
  ["See Federal Fiscal Court, judgment of 3 April 2031 – 6 AZR 919/30.", "MISMATCH court: BFH"],
  ["BAG, 6 AZR 919/30, marginal no. 1.", "VERIFIED"],
  ["BAG, 6 AZR 919/30, marginal number 900.", "MISMATCH pinpoint: Rn. 900"],
])("court, form and day of a German decision are compared when named in English: %s", async (draft, line) => {
  expect(await linesOf(draft, DECISION)).toEqual([line]);
});

test.each([
  ["In its judgment of 3 April 2031 (6 AZR 919/30) the BAG allowed the appeal.", "VERIFIED"],
  [
    "In its judgment of 3 April 2031 (6 AZR 919/30) the BAG dismissed the appeal.",
    "MISMATCH outcome: dismissed the appeal",
  ],
])("the outcome that an English sentence tells of a German decision is compared: %s", async (draft, line) => {
  const order = "Auf die Revision der Klägerin wird das Urteil des Landesarbeitsgerichts aufgehoben.";
  const blocks = [{ type: "paragraph", pin: "Tenor", markdown: order } as const, ...DECISION.blocks];
  expect((await linesOf(draft, { ...DECISION, blocks })).join("").slice(0, line.length)).toBe(line);
});

const CASE = caseOf(
  "Marlowe v Tidewater [2023] HCA 906",
  [
    by("Quince J", paragraph(1, "The ferry was licensed for the northern crossing by the harbour board.")),
    by("Quince J", paragraph(2, "Heron J would have refused the licence at first instance.")),
    by(
      "Quince J",
      paragraph(
        4,
        "For these reasons, and despite some doubts about the crossing, I would grant the licence.",
      ),
    ),
    by("Heron J", paragraph(3, "The northern crossing needs no licence, and I differ with regret.")),
  ],
  { date: "2023-09-08" },
);

test.each([
  ["Heron J said at [3] that the crossing needs no licence.", "VERIFIED"],
  ["Heron J would have refused the licence ([2]).", "VERIFIED"],
  ["Quince J said at [3] that the crossing needs no licence.", "MISMATCH judge: Quince J"],
  ["Quince J would have refused the licence ([4]).", "PARTIAL refused"],
  ["Heron J at [1]: the ferry was licensed.", "MISMATCH judge: Heron J"],
])("the judge named before a paragraph that stands alone is its author: %s", async (sentence, line) => {
  const draft = `The case is Marlowe v Tidewater [2023] HCA 906.\n\n${sentence}`;
  expect(await linesOf(draft, CASE)).toEqual(["VERIFIED", line]);
});

test.each([
  ["2023", "High Court", "VERIFIED"],
  ["2023", "HCA", "VERIFIED"],
  ["2022", "High Court", "MISMATCH year: 2022"],
  ["2023", "NSWCA", "MISMATCH court: NSWCA"],
  ["2023", "Full Federal Court", "MISMATCH court: Full Federal Court"],
])("year %s and court %s in the columns of a table are compared with the case", async (year, court, line) => {
  const draft = `| Authority | Year | Court |\n|---|---|---|\n| Marlowe v Tidewater [2023] HCA 906 | ${year} | ${court} |`;
  expect(await linesOf(draft, CASE)).toEqual([line]);
});

test.each([
  ["Drift J said at [9] that the crossing was licensed.", "PARTIAL Drift J"],
  ["Moat J said at [9] that the crossing was licensed.", "MISMATCH judge: Moat J"],
])("a judge whom the decision names may be the primary judge of a place: %s", async (sentence, line) => {
  const blocks = [
    by("Quince J", paragraph(1, "This is an appeal from a judgment of the Harbour Court (Drift J).")),
    ...[2, 3, 4, 5, 6, 7, 8].map((at) => by("Quince J", paragraph(at, "The ferry crossed the water."))),
    by("Quince J", paragraph(9, "The primary judge held that the crossing was licensed.")),
  ];
  const draft = `The case is Marlowe v Tidewater [2023] HCA 906.\n\n${sentence}`;
  expect((await linesOf(draft, { ...CASE, blocks }))[1]).toBe(line);
});
