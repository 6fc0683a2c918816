import { expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import { block, caseOf, documentOf, paragraph } from "../documents/made.ts";
import { table } from "../support/table.ts";

async function rowOf(draft: string, document: LegalDocument) {
  const { rows } = await verifyDraft(draft, async () => ({ document }));
  return { verdict: rows[0]?.verdict, fields: rows[0]?.differences?.map(({ field }) => field) ?? [] };
}

const AGREED = { verdict: "VERIFIED", fields: [] };
const wrong = (field: string) => ({ verdict: "MISMATCH", fields: [field] });

const CASE = caseOf(
  "Marlowe Ferries (Quarry) Pty Ltd v Tidewater Pty Ltd [2023] HCA 906",
  [
    paragraph(1, "The issue is one of the construction of a contract for a ferry."),
    paragraph(2, "The Vendor was obliged to run the ferry in the manner in which it was run."),
    block("footnote", "The contract was dated the last day of January.", { label: "3", pin: "fn 3" }),
  ],
  { date: "2023-03-08" },
);
const CITED = "Marlowe Ferries (Quarry) Pty Ltd v Tidewater Pty Ltd [2023] HCA 906";
const OBLIGED = "“obliged to run the ferry in the manner”";
const DATED = "“[t]he contract was dated the last day of January”";

table("a pinpoint before a case's name belongs to that case", async (draft) => await rowOf(draft, CASE), {
  [`At [2] of ${CITED} the Court says the Vendor was ${OBLIGED}.`]: AGREED,
  [`At [1] of ${CITED} the Court says the Vendor was ${OBLIGED}.`]: wrong("quotation"),
  [`At [500] of ${CITED} the Court says so.`]: wrong("pinpoint"),
  [`In footnote 3 of ${CITED} the Court notes that ${DATED}.`]: AGREED,
  [`In footnote 80 of ${CITED} the Court notes that ${DATED}.`]: wrong("pinpoint"),
  [`${CITED}, footnote 80.`]: wrong("pinpoint"),
  [`Delivering judgment on 8 March 2023, the High Court in ${CITED} said so.`]: AGREED,
  [`Delivering judgment on 8 May 2023, the High Court in ${CITED} said so.`]: wrong("date"),
  [`${CITED}, n 3.`]: AGREED,
  [`${CITED}, n 80.`]: wrong("pinpoint"),
  [`${CITED} n 80.`]: wrong("pinpoint"),
  [`The decision was handed down on 8 March 2023: ${CITED}.`]: AGREED,
  [`The decision was handed down on 8 June 2023: ${CITED}.`]: wrong("date"),
});

test("a number after `n` is a footnote of the draft if the draft has that many", async () => {
  const notes = Array.from({ length: 8 }, (_, at) => `[^${at + 1}]: Note ${at + 1}.`).join("\n");
  expect(await rowOf(`See ${CITED}, n 8.[^1]\n\n${notes}`, CASE)).toEqual(AGREED);
});

test("the stated court below is compared with the one in the judgment's head", async () => {
  const blocks = [block("paragraph", "On appeal from the Supreme Court of New South Wales"), ...CASE.blocks];
  const appeal = { ...CASE, blocks };
  const came = (court: string) => rowOf(`The appeal in ${CITED} came from the ${court}.`, appeal);
  expect(await came("Supreme Court of New South Wales")).toEqual(AGREED);
  expect(await came("Court of Appeal of New South Wales")).toEqual(AGREED);
  expect(await came("Supreme Court of Victoria")).toEqual(wrong("court"));
  expect(await came("Full Court of the Federal Court")).toEqual(wrong("court"));
  expect(await rowOf(`On appeal from the Supreme Court of Victoria: ${CITED}.`, appeal)).toEqual(
    wrong("court"),
  );
});

const UNION: LegalDocument = {
  ...documentOf([paragraph(9, "The lanterns were lit.")]),
  title:
    "Lantern Authority (LA) v Council, T-901/23, JUDGMENT OF THE GENERAL COURT (Sixth Chamber) 16 October 2024",
  court: "General Court of the European Union",
  date: "2024-10-16",
  citations: { reported: [], other: ["T-901/23"] },
};

table(
  "the chamber, date and name stated for a case of the Union are compared",
  async (draft) => await rowOf(draft, UNION),
  {
    "The Sixth Chamber in Lantern Authority (LA) v Council, T-901/23, held so.": AGREED,
    "The Fifth Chamber in Lantern Authority (LA) v Council, T-901/23, held so.": wrong("court"),
    "Lantern Authority (LA) v Council, T-901/23: judgment of 16 October 2024, Sixth Chamber.": AGREED,
    "Lantern Authority (LA) v Council, T-901/23: judgment of 16 October 2024, Third Chamber.": wrong("court"),
    "The General Court (Sixth Chamber) gave judgment on 16 October 2024 in Case T-901/23.": AGREED,
    "The General Court (Third Chamber) gave judgment on 16 October 2024 in Case T-901/23.": wrong("court"),
    "The General Court gave judgment on 16 November 2024 in Case T-901/23.": wrong("date"),
    "See Case T-901/23 LA v Council, judgment of 16 October 2024, para 9.": AGREED,
    "See Case T-901/23 LA v Council, judgment of 16 November 2024, para 9.": wrong("date"),
    "See Case T-901/23 Lantern Authority (LA) v Council.": AGREED,
    "See Case T-901/23 Lantern Authority (LA) v Commission.": wrong("name"),
    "See Case T-901/23, para 9: the keeper saw that “the lanterns were lit”.": AGREED,
    "See Case T-901/23, para 9: the keeper saw that “the lanterns were dark”.": wrong("quotation"),
  },
);

const ACT: LegalDocument = {
  ...documentOf([block("paragraph", "The lantern must be lit.", { pin: "Article 1" })]),
  kind: "legislation",
  title:
    "REGULATION (EU) 2024/9689 OF THE EUROPEAN PARLIAMENT AND OF THE COUNCIL of 13 June 2024 laying down rules on lanterns and amending Regulation (EC) No 300/2008",
  citations: { reported: [], other: ["CELEX 32024R9689", "Regulation (EU) 2024/9689"] },
};

table("the date of an act whose title is in capitals is compared", async (draft) => await rowOf(draft, ACT), {
  "Regulation (EU) 2024/9689 of the European Parliament and of the Council of 13 June 2024 applies.": AGREED,
  "Regulation (EU) 2024/9689 of 13 July 2024 applies.": wrong("date"),
  "Die Verordnung (EU) 2024/9689 vom 13. Juli 2024 gilt.": wrong("date"),
});

test("a closed German quotation does not continue in an English one of the next paragraph", async () => {
  const draft = `${CITED}, [2]: „The Vendor was obliged to run the ferry.“\n\n"The issue is one of the construction": ${CITED}, [1].`;
  const { rows } = await verifyDraft(draft, async () => ({ document: CASE }));
  expect(rows.map(({ verdict }) => verdict)).toEqual(["VERIFIED", "VERIFIED"]);
});
