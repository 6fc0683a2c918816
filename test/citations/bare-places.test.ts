import { describe, expect, test } from "vitest";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import { germanDecision } from "../documents/made.ts";

const FERRY = germanDecision("BGH, Beschluss vom 12.10.2023 – I ZB 928/23", [
  { type: "paragraph", pin: "", markdown: "Eintragung eines Fährnamens als Marke - SEEMÖWE" },
  {
    type: "paragraph",
    pin: "Rn. 1",
    markdown: "Die Fähre legt ab, bevor der Kapitän die Leinen gezählt hat.",
  },
  { type: "paragraph", pin: "Rn. 2", markdown: "Wer eine Leine löst, haftet für die Fähre." },
]);
const CITED = "So BGH, Beschluss vom 12.10.2023 – I ZB 928/23, und dabei bleibt es.";
const OTHER = "Anders BGH, Beschluss vom 3.4.2022 – I ZB 17/21.";

/** The rows of the places that a draft names alone: as printed, verdict and what differs. */
async function placesIn(draft: string): Promise<readonly string[]> {
  const { rows } = await verifyDraft(draft, async (citation) =>
    citation.canonical.includes("928/23") ? { document: FERRY } : { lookups: [] },
  );
  return rows
    .filter(({ citation }) => citation.kind === "back_reference")
    .map(({ citation, verdict, differences = [], unchecked = [] }) =>
      [
        citation.text,
        verdict,
        ...differences.map(({ field }) => field),
        ...unchecked.map(({ part }) => part),
      ].join(" "),
    );
}

describe("a paragraph that a later sentence names alone", () => {
  test.each([
    ["In Rn. 77 heißt es mehr.", ["Rn. 77 MISMATCH pinpoint"]],
    ["Die Haftung behandelt der Senat in Rn. 2.", ["Rn. 2 VERIFIED"]],
    ["Wer löst, haftet (vgl. Rn. 77).", ["Rn. 77 MISMATCH pinpoint"]],
    ["Nach Rn. 1 und 77 der Entscheidung ist das klar.", ["Rn. 1 und 77 MISMATCH pinpoint"]],
    ["Rn. 2 führt aus: „Wer eine Leine löst, haftet für die Fähre.“", ["Rn. 2 VERIFIED"]],
    ["Rn. 2 führt aus: „Wer eine Leine kappt, haftet für die Fähre.“", ["Rn. 2 MISMATCH quotation"]],
    ["Rn. 1 führt aus: „Wer eine Leine löst, haftet für die Fähre.“", ["Rn. 1 MISMATCH quotation"]],
  ])("a paragraph alone is one of the decision just spoken of: %s", async (sentence, expected) => {
    expect(await placesIn(`${CITED} ${sentence}`)).toEqual(expected);
    expect(await placesIn(`${CITED}\n\n## Würdigung\n\n${sentence}`)).toEqual(expected);
  });

  test("a paragraph alone is not taken by the citation in the bracket that closes the line before", async () => {
    const draft = `So (BGH, Beschluss vom 12.10.2023 – I ZB 928/23)\nRn. 77: Wer löst, haftet.`;
    const { rows } = await verifyDraft(draft, async () => ({ document: FERRY }));
    expect(rows.map(({ verdict }) => verdict)).toEqual(["VERIFIED", "MISMATCH"]);
  });

  test.each([
    ["- Rn. 2 (BGH, Beschluss vom 12.10.2023 – I ZB 928/23)", "VERIFIED"],
    ["- Rn. 77 (BGH, Beschluss vom 12.10.2023 – I ZB 928/23)", "MISMATCH"],
  ])("a paragraph alone is one of the decision in the bracket after it: %s", async (draft, verdict) => {
    const { rows } = await verifyDraft(draft, async () => ({ document: FERRY }));
    expect(rows.map((row) => row.verdict)).toEqual([verdict]);
  });

  test("belongs to the decision of its own item of a list", async () => {
    const draft = `- BGH, Beschluss vom 12.10.2023 – I ZB 928/23: Wer löst, haftet (Rn. 77).\n- ${OTHER}`;
    expect(await placesIn(draft)).toEqual(["Rn. 77 MISMATCH pinpoint"]);
  });

  test.each([
    ["In „Fährfall“, Rn. 77, lehnt er ab.", ["„Fährfall“, Rn. 77 MISMATCH pinpoint"]],
    ["So BGH – Seemöwe, Tz. 2.", ["Seemöwe, Tz. 2 VERIFIED"]],
    ["Anders im Strandfall (Rn. 2).", []],
  ])("a paragraph alone is one of the decision named before it: %s", async (sentence, expected) => {
    const named = "So BGH, Beschluss vom 12.10.2023 – I ZB 928/23 – SEEMÖWE, nachfolgend „Fährfall“.";
    expect(await placesIn(`${named} ${OTHER}\n\n${sentence}`)).toEqual(expected);
  });

  test.each([
    ["Wer eine Leine löst, haftet für die Fähre.", ["Rn. 2 VERIFIED"]],
    ["Wer eine Leine kappt, haftet für die Fähre.", ["Rn. 2 MISMATCH quotation"]],
  ])("a paragraph alone is the source of the block quotation that it ends: %s", async (words, expected) => {
    expect(await placesIn(`${CITED}\n\nDer Senat stellt fest:\n\n> ${words} (Rn. 2)\n\nWeiter.`)).toEqual(
      expected,
    );
  });

  test.each([
    ["where two decisions are spoken of", `${CITED} ${OTHER} In Rn. 77 heißt es mehr.`],
    ["where another decision follows", `${CITED}\n\nIn Rn. 77 heißt es wie bei BGH, I ZB 17/21.`],
    ["of the draft itself", `${CITED} Siehe oben (Rn. 77). Das steht in Rn. 78 dieses Schriftsatzes.`],
    ["of another text", `${CITED} Das steht in Rn. 77 des Urteils des Landgerichts.`],
    [
      "that begins a paragraph of the draft",
      `${CITED}\n\n[Rn. 77] Die Fähre legt ab.\n\nRn. 78\n\nSie legt an.`,
    ],
    ["of a commentary", `${CITED} So auch Grüneberg, BGB, 83. Aufl. 2024, § 823 Rn. 77.`],
    ["of a decision's own headnotes", `${CITED}\n\n# Leitsätze\n\nWer löst, haftet. (Rn. 77)`],
    ["before any decision", `In Rn. 77 heißt es mehr. ${CITED}`],
  ])("a paragraph alone has no row %s", async (_, draft) => {
    expect(await placesIn(draft)).toEqual([]);
  });
});

describe("a part of a provision that a later sentence names alone", () => {
  test.each([
    ["§ 823 BGB ist kurz. Dessen Abs. 2 verweist.", ["§ 823 BGB", "§ 823 Abs. 2 BGB"]],
    ["§ 823 BGB ist kurz. In Absatz 4 der Vorschrift steht mehr.", ["§ 823 BGB", "§ 823 Abs. 4 BGB"]],
    ["§ 823 BGB ist kurz. Absatz 2 Satz 1 verweist.", ["§ 823 BGB", "§ 823 Abs. 2 S. 1 BGB"]],
    [
      "Art. 1 der Richtlinie 2014/65/EU ist lang. Absatz 2 Buchst. k nennt mehr.",
      ["Art. 1 RL 2014/65/EU", "Art. 1 Abs. 2 lit. k RL 2014/65/EU"],
    ],
    ["§ 823 BGB und § 826 BGB sind kurz. Absatz 4 verweist.", ["§ 823 BGB", "§ 826 BGB"]],
    ["§ 823 BGB ist kurz.\n\nAbsatz 4 verweist.", ["§ 823 BGB"]],
    ["§ 823 BGB ist kurz. Absatz 4 der Begründung verweist.", ["§ 823 BGB"]],
  ])("a part of a provision alone is one of the provision just spoken of: %s", async (draft, expected) => {
    const { rows } = await verifyDraft(draft, async () => ({ lookups: [] }));
    expect(rows.map(({ citation }) => citation.canonical)).toEqual(expected);
  });
});

test("a provision of the law that is named before it belongs to that law", async () => {
  const { rows } = await verifyDraft("Nach dem ProdHaftG und dessen § 9 gilt das.", async () => ({
    lookups: [],
  }));
  expect(rows.map(({ citation }) => citation.canonical)).toEqual(["§ 9 ProdHaftG"]);
});
