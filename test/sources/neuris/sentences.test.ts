import { expect, test } from "vitest";
import { splitSentences } from "../../../src/pins/sentences.ts";
import { planQuery } from "../../../src/sources/neuris/query.ts";
import { slowOn } from "../../support/linear.ts";
import { table } from "../../support/table.ts";

test.each([
  ["Das gilt. Es gilt nicht.", 2],
  ["Nach § 4 Abs. 2 Nr. 1 der Verordnung gilt das.", 1],
  ["Das gilt vom 1. Januar bis zum 31. Dezember. Es endet am 3. Tag.", 2],
  ["Er hat das 18. Lebensjahr vollendet. Das genügt.", 2],
  ["Das gilt nach Absatz 1. Die Frist beträgt zwei Wochen.", 2],
  ["Die Frist beträgt, z. B. bei Dr. Meier, i. V. m. Art. 3, zwei Wochen. Sie läuft.", 2],
  ["Verkündet in BGBl. I S. 12. Das ist bekannt.", 2],
  ["Wer zahlt? Der Fährmann! Niemand sonst.", 3],
  ["„Fähre ist ein Schiff.“ Das gilt.", 2],
  ["Ohne Punkt", 1],
  ["", 0],
])("the sentences are counted in: %s", (text, count) => {
  const sentences = splitSentences(text);
  expect(sentences).toHaveLength(count);
  expect(sentences.join(" ")).toBe(text);
});

test("splitting loses no character and takes linear time", () => {
  const pieces = ["a. ", "Das gilt. ", ".", "A "];
  expect(slowOn(splitSentences, pieces, 200_000)).toEqual([]);
  for (const piece of pieces) {
    const text = piece.repeat(10_000);
    expect(splitSentences(text).join(" ").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
  }
});

test.each([
  ["Wann verjährt ein Schadensersatzanspruch?", "verjährt Schadensersatzanspruch"],
  ["what is the limitation period for damages in german law", "Verjährung Schadensersatz"],
  ['"ohne Grund" Kündigung', '"ohne Grund" Kündigung'],
  ["wer was wann", "wer was wann"],
  ["Recht auf Leben", "Recht Leben"],
  ['"contract of service" -independent', '"contract of service" -independent'],
  ['breach of contract and "force majeure tax"', 'Pflichtverletzung "force majeure tax"'],
  ["requirements of a holographic will", "requirements holographic Testament"],
  ["what will happen to the lease when the landlord dies", "happen Mietvertrag Vermieter dies"],
  ["will the tenant have to pay", "Mieter pay"],
])("the search term keeps the words that matter: %s", (query, term) => {
  expect(planQuery(query)).toMatchObject({ mode: "words", term });
});

table("%s is also searched in other spellings", (query) => planQuery(query).variants, {
  Verjaehrung: ["Verjährung"],
  "Steuer neue Quelle aktuell Bauer": [],
  Arbeitsvertrag: ["Arbeits Vertrag"],
  Versicherungsvertrag: ["Versicherung Vertrag"],
  "Schadensersatz Anspruch": ["Schadensersatzanspruch"],
  Strassenverkehr: ["Straßenverkehr"],
});

table("the query %s is read as %s", (query) => planQuery(query).mode, {
  'AZ:"II ZR 198/22"': "lucene",
  "Fähre AND Nebel": "lucene",
  '"Fähre Nebel"~5': "lucene",
  "AB:BGB AND UP:Schadensersatz": "lucene",
  "II ZR 198/22": "fileNumber",
  "1 BvR 123/23": "fileNumber",
  "25 W (pat) 526/21": "fileNumber",
  "VIa ZR 782/23": "fileNumber",
  "ECLI:DE:BGH:2026:160626UIIZR198.22.0": "ecli",
  "Kündigung 2023/24": "words",
});
