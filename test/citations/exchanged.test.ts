import { expect, test } from "vitest";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import { sectionsAfter } from "../../src/citations/verify/statements/sections.ts";
import type { LegalDocument } from "../../src/core/document.ts";
import { caseOf, documentOf, paragraph } from "../documents/made.ts";
import { lineOf } from "./rows.ts";
import { table } from "../support/table.ts";

const CASE = caseOf("Marlowe v Tidewater [2023] NSWCATAP 906", [
  {
    ...paragraph(0, "Application dismissed. The respondent is to pay the costs of the application."),
    pin: "",
    type: "orders",
  },
  paragraph(1, "The ferry was an L53 with an engine of 900 horsepower, as the owner had ordered."),
  paragraph(2, "The sums paid were harbour dues of $1,500 and lantern tax of $3,200 for the quay."),
  paragraph(3, "In Otter v Stoat [2001] HCA 907 at [142] the quay was held to be objective evidence."),
  paragraph(5, "In March 2019 the ferry struck the stone pier. In May 2019 it was sold."),
  paragraph(6, "The value of the quay is its value at the time when the flood destroyed it."),
  paragraph(4, "The outcome of the vote of the harbour board is decided by simple majority of its members."),
]);
const CITED = "Marlowe v Tidewater [2023] NSWCATAP 906";

async function seen(draft: string): Promise<string> {
  const { rows } = await verifyDraft(draft, async (citation) =>
    citation.canonical.includes("906") ? { document: CASE } : { lookups: [] },
  );
  const row = rows.find(({ citation }) => citation.canonical.includes("906"));
  return lineOf(row);
}

table("a thing put for another of its kind is told from the one that the decision has", seen, {
  [`The ferry was an L63 with an engine of 900 horsepower: ${CITED} at [1].`]: "MISMATCH figure: L63",
  [`The ferry was an L53 with an engine of 900 horsepower: ${CITED} at [1].`]: "VERIFIED",
  [`The ferry was an L53: ${CITED} at [1] (G Vole SC and P Otter, Senior Members).`]:
    "PARTIAL (G Vole SC and P Otter, Senior Members)",
  [`In June 2019 the ferry struck the stone pier: ${CITED} at [5].`]: "PARTIAL June 2019",
  [`In March 2019 the ferry struck the stone pier: ${CITED} at [5].`]: "VERIFIED",
  [`The sums paid were harbour dues of $3,200 and lantern tax of $1,500: ${CITED} at [2].`]: "PARTIAL $3,200",
  [`The sums paid were harbour dues of $1,500 and lantern tax of $3,200: ${CITED} at [2].`]: "VERIFIED",
  [`The sums paid were lantern tax of $3,200 and harbour dues of $1,500: ${CITED} at [2].`]: "VERIFIED",
  [`Otter v Stoat [2001] HCA 907 at [152], cited in ${CITED} at [3], concerned a quay.`]:
    "PARTIAL [2001] HCA 907 at 152",
  [`Otter v Stoat [2001] HCA 907 at [142], cited in ${CITED} at [3], concerned a quay.`]: "VERIFIED",
  [`The Tribunal followed Otter v Stoat [2001] HCA 970: ${CITED} at [3].`]: "PARTIAL [2001] HCA 970",
  [`The Tribunal followed Otter v Stoat [2001] HCA 907: ${CITED} at [3].`]: "VERIFIED",
  [`The quay was that of Vole v Mole [2002] HCA 909: ${CITED} at [3].`]:
    "PARTIAL that it cites [2002] HCA 909",
  [`The vote of the harbour board is decided by qualified majority: ${CITED} at [4].`]:
    "PARTIAL “qualified majority”",
  [`The vote of the harbour board is decided by simple majority: ${CITED} at [4].`]: "VERIFIED",
  [`The Appeal Panel ordered Tidewater to return the ferry: ${CITED}.`]:
    "PARTIAL ordered Tidewater to return the ferry",
  [`The owner had ordered an engine of 900 horsepower: ${CITED} at [1].`]: "VERIFIED",
  [`Marlowe was ordered to pay the costs: ${CITED}.`]: "PARTIAL costs: Marlowe",
  [`Tidewater was ordered to pay the costs: ${CITED}.`]: "VERIFIED",
  [`The value of the quay was taken at the time of the sale: ${CITED} at [6].`]:
    "PARTIAL at the time of the sale",
  [`The value of the quay was taken at the time of the flood: ${CITED} at [6].`]: "VERIFIED",
});

test("a line that begins with a day is compared by itself", async () => {
  const { rows } = await verifyDraft(
    `The ferry case, ${CITED}:\n\n20 March 2019 – the ferry struck the pier: [5]\n23 March 2019 – the ferry struck the pier: [5]`,
    async () => ({
      document: caseOf("Marlowe v Tidewater [2023] NSWCATAP 906", [
        paragraph(5, "On 20 March 2019 the ferry struck the pier."),
      ]),
    }),
  );
  expect(rows.slice(1).map(({ verdict }) => verdict)).toEqual(["VERIFIED", "MISMATCH"]);
});

const ACT: LegalDocument = {
  ...documentOf(
    [
      ["s 4(1)", "A fee of dollars and cents is to be rounded up to the nearest dollar."],
      [
        "s 4(2)",
        "On or before 1 June in each year the Board is to publish the fee that applies from 1 July.",
      ],
      ["s 4(3)", "A rise of the fee is of no effect unless the fee is published."],
      ["s 4(4)", "A notice under subsection (2) is not a statutory rule."],
      ["s 5", "Returns are due after the last day of June and December."],
      ["s 7(1)", "The Board may propose that the Harbour Master close a quay."],
      ["s 7(2)", "The crossing is opened by the receiving pilot station at the request of the passenger."],
      ["s 7(3)", "A survey of the quay must be announced at the latest one month before it begins."],
      ["s 7(4)", "If the omission was fraudulent, the owner may avoid the ticket."],
      ["s 7(5)", "Regard is had to the means of the parties to the ticket (other than a corporation)."],
      ["s 7(6)", "No toll is due unless the load is more than four tons."],
      ["s 7(7)", "The toll shall not apply to a ferry carrying fewer than 12 persons."],
      ["s 7(8)", "An order takes effect on the date of the order or a later date."],
      ["s 7(9)", "A licence may be revoked where at least one of the listed conditions is met."],
      [
        "s 7(10)",
        "The supply of a log, chart or almanac is free, with the exception of subscription charts.",
      ],
      ["s 7(11)", "Pilots, including those of no fixed address and apprentices, have the right to moor."],
      [
        "s 7(12)",
        "The Board shall open the berth or refuse the request within ten days of a complete request.",
      ],
      ["s 7(13)", "The owner must not cancel a contract of general carriage."],
      ["s 7(14)", "The Board shall, after consulting the Pilot Council, lay down the order of the berths."],
      [
        "s 7(15)",
        "The Board informs the owner of the refusal, in writing and free of charge, within a week.",
      ],
      ["s 6", "The Harbour Master shall be a surveyor registered in the State."],
    ].map(([pin = "", markdown = ""]) => ({ type: "paragraph", pin, markdown })),
  ),
  kind: "legislation",
  title: "Ferry Fees Act 1984 (Tas)",
};

async function ofAct(statement: string): Promise<string> {
  const draft = `# Ferry Fees Act 1984 (Tas)\n\n${statement}`;
  const { rows } = await verifyDraft(draft, async () => ({ document: ACT }));
  return lineOf(rows.at(-1));
}

table("a statement about an Act is compared with the words of its section", ofAct, {
  "A fee is rounded up to the nearest dollar (s 4(1)).": "VERIFIED",
  "A fee is rounded down to the nearest dollar (s 4(1)).": "PARTIAL rounded down",
  "The Board must publish the fee on or before 1 June of each year (s 4(2)).": "VERIFIED",
  "The Board must publish the fee on or before 1 July of each year (s 4(2)).": "PARTIAL on or before 1 July",
  "A rise of the fee has no effect unless it is published (s 4(3)).": "VERIFIED",
  "A rise of the fee takes effect even if it is not published (s 4(3)).": "PARTIAL takes effect",
  "A notice is not a statutory rule (s 4(4)).": "VERIFIED",
  "A notice is a statutory rule (s 4(4)).": "PARTIAL what the sentence says",
  "Returns are due after the last day of June and of December (s 5).": "VERIFIED",
  "Returns are due after the last day of March and of December (s 5).": "PARTIAL March",
  "The Harbour Master must be a surveyor (s 6).": "VERIFIED",
  "The Harbour Master must be a solicitor (s 6).": "PARTIAL must be a solicitor",
});

table("a rule that an Act has for another person, time or case is told from its own", ofAct, {
  "The Board may propose that the Harbour Master close a quay (s 7(1)).": "VERIFIED",
  "The Harbour Master may propose that the Board close a quay (s 7(1)).":
    "PARTIAL “Harbour Master” as the one that acts",
  "The receiving pilot station opens the crossing (s 7(2)).": "VERIFIED",
  "The transferring pilot station opens the crossing (s 7(2)).": "PARTIAL “transferring pilot”",
  "The passenger opens the crossing at the request of the receiving pilot station (s 7(2)).":
    "PARTIAL “passenger” as the one that acts",
  "A survey must be announced at the latest one month before it begins (s 7(3)).": "VERIFIED",
  "A survey must be announced at the latest one week before it begins (s 7(3)).":
    "PARTIAL at the latest one week",
  "The owner may avoid the ticket for a fraudulent omission (s 7(4)).": "VERIFIED",
  "The owner may avoid the ticket for any omission (s 7(4)).": "PARTIAL any",
  "Regard is had to the means of the parties to the ticket (s 7(5)).": "VERIFIED",
  "Regard is had to the means of the parties to the ticket, including corporations (s 7(5)).":
    "PARTIAL what the sentence says",
  "No toll is due unless the load is more than four tons (s 7(6)).": "VERIFIED",
  "No toll is due unless the load is less than four tons (s 7(6)).": "PARTIAL less than",
  "The toll does not apply to a ferry carrying fewer than 12 persons (s 7(7)).": "VERIFIED",
  "The toll does not apply to a ferry carrying fewer than 30 persons (s 7(7)).":
    "MISMATCH figure: 30 persons",
  "An order takes effect from the date of the ticket (s 7(8)).": "PARTIAL from the date of the ticket",
  "A licence may be revoked only where all of the listed conditions are met (s 7(9)).": "PARTIAL all of",
  "The supply of subscription charts is free (s 7(10)).": "PARTIAL what the sentence says",
  "The supply of an almanac is free (s 7(10)).": "VERIFIED",
  "Apprentices are excluded from the right to moor (s 7(11)).": "PARTIAL excluded",
  "The owner must not cancel a contract of general carriage (s 7(13)).": "VERIFIED",
  "The owner must not cancel a contract of deck carriage (s 7(13)).": "PARTIAL “deck carriage”",
  "The Board lays down the order of the berths after consulting the Pilot Council (s 7(14)).": "VERIFIED",
  "The Pilot Council lays down the order of the berths after consulting the Board (s 7(14)).":
    "PARTIAL “Pilot Council” as the one that acts",
  "The Tide Office lays down the order of the berths after consulting the Pilot Council (s 7(14)).":
    "PARTIAL “Tide Office” as the one that acts",
  "The Board informs the owner of the refusal in writing and free of charge (s 7(15)).": "VERIFIED",
  "The Board must decide within ten days of a complete request for the berth (s 7(12)).": "VERIFIED",
});

table("a pinpoint in the next sentence, which goes on with the case, is checked", seen, {
  [`The ferry was considered in ${CITED}. Smith J held (at [99]):`]: "MISMATCH pinpoint: [99]",
  [`The ferry was considered in ${CITED}. The Appeal Panel then said at [1] that it was an L53.`]: "VERIFIED",
  [`The ferry was considered in ${CITED}. The Court held in Otter at [99] that it was none.`]: "VERIFIED",
});

table("a place after the title of another work is no pinpoint of the case", seen, {
  [`The ferry was an L53: ${CITED}; see also Crane on Ferries at [99].`]: "VERIFIED",
  [`The ferry was an L53: ${CITED}; Oak at [99].`]: "VERIFIED",
  [`The ferry was considered in ${CITED} by the Appeal Panel at [99].`]: "MISMATCH pinpoint: [99]",
});

test("sections named after an Act are returned with and without subsections, and in brackets", () => {
  const text =
    "The Lamp Act 1958 (Vic) has s 53 (risk), section 54 and others (section 109X(1)(a)), but s 9 of the Hale Act.";
  const end = text.indexOf("(Vic)") + 5;
  expect(sectionsAfter(text, { start: 4, end }, text.length)).toEqual(["s 53", "s 54", "s 109X(1)(a)"]);
});
