import { describe, expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import { caseOf, germanDecision, line, paragraph } from "../documents/made.ts";
import { lineOf } from "./rows.ts";
import { table } from "../support/table.ts";

const CASE = caseOf(
  "Marlowe v Tidewater [2023] HCA 906",
  [
    line("The appeal is not allowed."),
    paragraph(
      1,
      "On 31 July 2023 the harbour master found that the ferry had been idle for about 10 months.",
    ),
    paragraph(
      2,
      "The owner offered to take $50,000 in full settlement, as Mr Wexcombe and Dr Harden told us.",
    ),
    paragraph(3, "Williams J has said that idle ferries sink. Contrary to s 418(1), nobody was told of it."),
    paragraph(4, "The appellant kept the lamps."),
    paragraph(
      5,
      "The licence ends within two business days from receipt of a notice, and Category 20 applies.",
    ),
    paragraph(6, "A sum of $8,000 was paid in 2021, and some 12 visits were made by Mr Quillon."),
    paragraph(7, "The owner held 40 per cent of the shares in the ferry company and 15% of the wharf."),
  ],
  { date: "2023-09-08" },
);
const CITED = "Marlowe v Tidewater [2023] HCA 906";

async function seen(draft: string, document: LegalDocument): Promise<string> {
  const { rows } = await verifyDraft(draft, async () => ({ document }));
  const [row] = rows;
  return lineOf(row, ({ field, cited, found }) => `${field}: ${cited} / ${found ?? ""}`);
}

describe("statements of a sentence in its own words", () => {
  table("a figure, date or term stated in a sentence is compared", async (draft) => await seen(draft, CASE), {
    [`The ferry had been idle for about 10 months: ${CITED} at [1].`]: "VERIFIED",
    [`The ferry had been idle for about ten months: ${CITED} at [1].`]: "VERIFIED",
    [`The ferry had been idle for about 18 months: ${CITED} at [1].`]:
      "MISMATCH figure: 18 months / 10 months",
    [`On 21 July 2023 the harbour master found it idle: ${CITED} at [1].`]:
      "MISMATCH date: 21 July 2023 / 31 July 2023",
    [`On 31 July 2023 the harbour master found it idle: ${CITED} at [1].`]: "VERIFIED",
    [`The owner offered to take $60,000 in full settlement: ${CITED} at [2].`]:
      "MISMATCH figure: $60,000 / $50,000",
    [`The owner offered to take $50,000.00 in full settlement: ${CITED} at [2].`]: "VERIFIED",
    [`The owner held 40% of the shares in the company: ${CITED} at [7].`]: "VERIFIED",
    [`The owner held forty per cent of the shares in the company: ${CITED} at [7].`]: "VERIFIED",
    [`The owner held 60 percent of the shares in the company: ${CITED} at [7].`]:
      "MISMATCH figure: 60 percent / 40 per cent",
    [`The owner held sixty per cent of the shares in the company: ${CITED}.`]:
      "MISMATCH figure: sixty per cent / 40 per cent",
    [`The owner held 15% of the shares in the company: ${CITED} at [7].`]: "PARTIAL 15%",
    [`The owner held 15% of the wharf: ${CITED} at [7].`]: "VERIFIED",
    [`The owner held shares in the company, and 15% of the wharf: ${CITED} at [7].`]: "VERIFIED",
    [`Of the price 7.5% was kept back: ${CITED} at [6].`]: "PARTIAL 7.5%",
    [`The place puts the share of the shares in the company at 60 %: ${CITED} at [7].`]:
      "MISMATCH figure: 60 % / 40 per cent",
    [`In 2023 the harbour master found it idle: ${CITED} at [1].`]: "VERIFIED",
    [`In 2022 the harbour master found it idle: ${CITED} at [1].`]: "PARTIAL 2022",
    [`Of the $90,000, half was lent: ${CITED} at [4].`]: "PARTIAL $90,000",
    [`It ends within two business days from receipt of a notice: ${CITED} at [5].`]: "VERIFIED",
    [`It ends within five business days from receipt of a notice: ${CITED} at [5].`]:
      "MISMATCH figure: five business / two business",
    [`The lot is of Category 16: ${CITED} at [5].`]: "PARTIAL Category 16",
    [`The lot is of Category 20: ${CITED} at [5].`]: "VERIFIED",
    [`Nobody was told, contrary to s 419(1): ${CITED} at [3].`]: "MISMATCH figure: s 419 / s 418 s 419(1)",
    [`It was Dr Scott who told the Court: ${CITED} at [2].`]: "PARTIAL Dr Scott",
    [`It was Dr Harden who told the Court: ${CITED} at [2].`]: "VERIFIED",
    [`McTiernan J had said that idle ferries sink: ${CITED} at [3].`]: "PARTIAL McTiernan J",
    [`The respondent kept the lamps: ${CITED} at [4].`]: "PARTIAL respondent",
    [`Tidewater kept the lamps of Marlowe: ${CITED} at [4].`]: "VERIFIED",
    [`Basten J agreed with the others in ${CITED}.`]: "PARTIAL Basten J",
    [`The High Court allowed the appeal in ${CITED}.`]:
      "MISMATCH outcome: allowed the appeal / appeal is not allowed",
    [`The High Court dismissed the appeal in ${CITED}.`]: "VERIFIED",
    [`The High Court decided the matter on 8 December 2023: ${CITED}.`]:
      "MISMATCH date: 8 December 2023 / 8 September 2023",
    [`${CITED} was an appeal from the District Court.`]: "PARTIAL on appeal from the District Court",
    [`Quill J dissented in ${CITED}.`]: "PARTIAL (Quill J) Quill J dissented in  Quill J",
  });

  test.each([
    `On 9 March 2019 the mole was dark for 18 months, as in ${CITED} at [1].`,
    `Our client asked for $70,000. The offer is at [2] of ${CITED}.`,
    `In [1], [18] and note 7 of the memorandum more is said; see ${CITED} at [1].`,
    `It was about 18 months in Other v Case [2020] HCA 7, and less in ${CITED} at [1].`,
  ])("a statement on another matter is not compared: %s", async (draft) => {
    const { rows } = await verifyDraft(draft, async () => ({ document: CASE }));
    expect(rows.at(-1)?.verdict).toBe("VERIFIED");
  });

  test("words within a quotation are compared as a quotation only", async () => {
    const draft = `It was said that “the ferry had been idle for about 10 months”: ${CITED} at [1].`;
    expect(await seen(draft, CASE)).toBe("VERIFIED");
  });
});

const page = germanDecision("BGH, Urteil vom 14.3.2023 – I ZR 12/22", [
  line(
    "durch den Vorsitzenden Richter am Bundesgerichtshof Dr. Wexler, den Richter Orrow und die Richterin Dr. Tamsin",
  ),
  line("Die Kosten des Verfahrens werden dem Bund auferlegt."),
  { type: "heading", pin: "", markdown: "Gründe" },
  {
    type: "paragraph",
    pin: "Rn. 1",
    markdown: "Die Behörde verlangte, binnen drei Monaten ein ärztliches Gutachten vorzulegen.",
  },
  { type: "paragraph", pin: "Rn. 2", markdown: "Der Kläger beantragt," },
  { type: "paragraph", pin: "Rn. 2", markdown: "Der Bescheid vom 1.11.2017 wird aufgehoben." },
  {
    type: "paragraph",
    pin: "Rn. 3",
    markdown:
      "Das Amtsgericht Darmstadt eröffnete das Verfahren; es galt eine vierjährige Frist über 3.442,03 Euro.",
  },
  {
    type: "paragraph",
    pin: "Rn. 4",
    markdown: "Die Revision der Beklagten ist zulässig, aber nicht begründet.",
  },
]);
const AT = "BGH, Urteil vom 14.3.2023 – I ZR 12/22";

describe("statements of a German sentence", () => {
  test.each([
    ["Die Behörde verlangte, binnen drei Monaten ein ärztliches Gutachten vorzulegen", "Rn. 1", "VERIFIED"],
    ["Die Behörde verlangte, binnen zwei Monaten ein ärztliches Gutachten vorzulegen", "Rn. 1", "MISMATCH"],
    ["Es galt eine fünfjährige Frist", "Rn. 3", "MISMATCH"],
    ["Es galt eine vierjährige Frist", "Rn. 3", "VERIFIED"],
    ["Es ging um eine Frist über 4.342,03 Euro", "Rn. 3", "MISMATCH"],
    ["Das AG Frankfurt eröffnete das Verfahren", "Rn. 3", "MISMATCH"],
    ["Das AG Darmstadt eröffnete das Verfahren", "Rn. 3", "VERIFIED"],
    ["Das AG Ribnitz-Damgarten eröffnete das Verfahren", "Rn. 3", "MISMATCH"],
    ["Die Revision der Beklagten wurde zurückgewiesen", "Rn. 4", "VERIFIED"],
    ["Die Revision der Beklagten hatte Erfolg", "Rn. 4", "MISMATCH"],
    ["Keinen Erfolg hatte die Revision der Beklagten", "Rn. 4", "VERIFIED"],
    ["Erfolg hatte die Revision der Beklagten", "Rn. 4", "MISMATCH"],
    ["Das Verfahren begann am 21. Dezember 2022", "Rn. 3", "PARTIAL"],
    ["Die Kosten wurden der Klägerin auferlegt", "Rn. 4", "PARTIAL"],
    ["Die Kosten wurden dem Bund auferlegt", "Rn. 4", "VERIFIED"],
    ["Den Vorsitz führte Dr. Tamsin", "Rn. 4", "MISMATCH"],
    ["Den Vorsitz führte Dr. Wexler", "Rn. 4", "VERIFIED"],
    ["Die Revision des Klägers wurde zurückgewiesen", "Rn. 4", "MISMATCH"],
  ])("the statement %s (%s) is %s", async (sentence, pin, expected) => {
    const { rows } = await verifyDraft(`${sentence} (${AT}, ${pin}).`, async () => ({ document: page }));
    expect(rows[0]?.verdict).toBe(expected);
  });
});

const REMITTED = germanDecision(
  "BGH, Urteil vom 14.5.2024 – XI ZR 12/23",
  [
    line("vorgehend OLG München, 12. Mai 2020, Az: 5 U 1234/19"),
    line("vorgehend LG Landshut, 3. Juni 2019, Az: 41 O 12/18"),
    line(
      "Der XI. Zivilsenat des Bundesgerichtshofs hat durch den Vorsitzenden Richter Dr. Henke und die Richterin Wolm für Recht erkannt:",
    ),
    {
      type: "orders",
      pin: "Tenor",
      markdown:
        "Auf die Revision des Klägers wird das Urteil des 5. Zivilsenats des Oberlandesgerichts München vom 12. Mai 2020 aufgehoben.",
    },
    { type: "orders", pin: "Tenor", markdown: "Die Sache wird an das Berufungsgericht zurückverwiesen." },
    { type: "heading", pin: "", markdown: "Gründe" },
    { ...paragraph(1, "Der Kläger nimmt die Beklagte auf Rückzahlung in Anspruch."), pin: "Rn. 1" },
  ],
  { citations: { reported: [], other: ["XI ZR 12/23"] } },
);
const DECIDED: LegalDocument = {
  ...REMITTED,
  blocks: REMITTED.blocks.filter(({ markdown }) => !markdown.includes("zurückverwiesen")),
};
const CRANE = "BGH, Urteil vom 14.5.2024 – XI ZR 12/23";

describe("courts, Senates and remittals in a German sentence", () => {
  table("the statement %s is %s", async (sentence) => await seen(`${sentence} (${CRANE}).`, REMITTED), {
    "Der XI. Zivilsenat hat das Urteil aufgehoben": "VERIFIED",
    "Der 11. Zivilsenat hat das Urteil aufgehoben": "VERIFIED",
    "Der VI. Zivilsenat hat das Urteil aufgehoben": "MISMATCH court: Senate 6 / Senate 11 (XI ZR 12/23)",
    "Der Senat hat das Urteil aufgehoben": "VERIFIED",
    "Dem Beschluss des VI. Zivilsenats folgt der BGH nicht, er hat das Urteil des OLG München aufgehoben":
      "VERIFIED",
    "Der BGH hob das Urteil des OLG München auf": "VERIFIED",
    "Der BGH hob das Urteil des OLG Köln auf": "MISMATCH court: OLG Köln / OLG München",
    "Vorinstanz war das OLG Hamburg": "MISMATCH court: OLG Hamburg / OLG München",
    "Vorinstanz war das LG Landshut": "VERIFIED",
    "Der BGH verwies die Sache an das OLG Köln zurück": "PARTIAL OLG Köln",
    "Der BGH verwies die Sache zurück": "VERIFIED",
    "Der BGH hat in der Sache selbst entschieden": "PARTIAL that the court decided the case itself",
    "Die Entscheidung blieb ohne Zurückverweisung, wie es nicht zurückverwiesen heißt": "VERIFIED",
    "Dr. Wolm als Vorsitzende führte aus, die Klage sei begründet": "MISMATCH judge: Wolm / Henke",
    "Dr. Henke als Vorsitzender führte aus, die Klage sei begründet": "VERIFIED",
  });

  test("a remittal is not confirmed by orders that only set the judgment aside", async () => {
    expect(await seen(`Der BGH verwies die Sache zurück (${CRANE}).`, DECIDED)).toBe(
      "PARTIAL that the case was remitted",
    );
    expect(await seen(`Der BGH hat in der Sache selbst entschieden (${CRANE}).`, DECIDED)).toBe("VERIFIED");
  });
});
