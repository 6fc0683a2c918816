import { describe, expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { find } from "../../src/citations/index.ts";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import { caseOf, documentOf, germanDecision, germanDocument, paragraph, passage } from "../documents/made.ts";
import { lineOf } from "./rows.ts";

const CASE = caseOf("Marlowe v Tidewater [2023] HCA 906", [
  { ...paragraph(1, "We would allow the appeal."), judge: "Quill J" },
  {
    ...paragraph(2, "I would have imposed a fine of $900. Leave is refused on grounds 11 to 16."),
    judge: "Wren J",
  },
  { ...paragraph(3, "An appeal lies under s76 and s 78 of the Ferry Act."), judge: "Wren J" },
  {
    ...paragraph(4, "The owner submits that the wharf was never part of the leased quay."),
    judge: "Wren J",
  },
  {
    ...paragraph(5, "As was held in Otter v Stoat, the master sails in group S 15 only."),
    judge: "Wren J",
  },
  {
    ...paragraph(7, "Piers 14, 16 and 25 were let to Otter, Vole and Mole JJ; Stoat J dined there."),
    judge: "Wren J",
  },
  { ...paragraph(6, "In May the injunction over the quay was discharged."), judge: "Wren J" },
]);
const CITED = "Marlowe v Tidewater [2023] HCA 906";

async function seen(draft: string, document: LegalDocument, at = 0): Promise<string> {
  const { rows } = await verifyDraft(draft, async (citation) =>
    citation.canonical.includes("906") || citation.kind !== "neutral" ? { document } : { lookups: [] },
  );
  const row = rows[at];
  return lineOf(row);
}

describe("statements that the place contradicts in other words", () => {
  test.each([
    [`Quill J would have imposed a fine of $900: ${CITED} at [2].`, "PARTIAL Quill J Quill J"],
    [`Wren J would have imposed a fine of $900: ${CITED} at [2].`, "VERIFIED"],
    [`Leave was granted on grounds 11 to 16: ${CITED} at [2].`, "PARTIAL Leave was granted"],
    [`Leave was refused on grounds 11 to 16: ${CITED} at [2].`, "VERIFIED"],
    [`Leave was not granted on grounds 11 to 16: ${CITED} at [2].`, "VERIFIED"],
    [`The appeal lies under s 67: ${CITED} at [3].`, "MISMATCH figure: s 67"],
    [`The appeal lies under s 76: ${CITED} at [3].`, "VERIFIED"],
    [
      `The Court held that the wharf was never part of the leased quay: ${CITED} at [4].`,
      "PARTIAL what the court is said to hold",
    ],
    [`The owner submitted that the wharf was never part of the leased quay: ${CITED} at [4].`, "VERIFIED"],
    [`The Tribunal held that the master sails in group S 15 only: ${CITED} at [5].`, "PARTIAL “Tribunal”"],
    [`The Court held that the master sails in group S 15 only: ${CITED} at [5].`, "VERIFIED"],
    [`The injunction over the quay was continued until May: ${CITED} at [6].`, "PARTIAL continued"],
    [`The injunction over the quay was discharged in May: ${CITED} at [6].`, "VERIFIED"],
    [
      `Piers 14, 18 and 25 were let to Otter, Vole and Stoat JJ: ${CITED} at [7].`,
      "MISMATCH figure: 18 and 14, 18 and 25 Otter, Vole and Stoat JJ",
    ],
    [`Piers 14, 16 and 25 were let to Otter, Vole and Mole JJ: ${CITED} at [7].`, "VERIFIED"],
    [`The master sails in group S 17: ${CITED} at [5].`, "MISMATCH figure: S 17"],
    [`The master sails in group S 15: ${CITED} at [5].`, "VERIFIED"],
  ])("the statement %s is %s", async (draft, expected) => {
    expect(await seen(draft, CASE)).toBe(expected);
  });

  test("a case on which the authority is said to rest must be in its text", async () => {
    expect(await seen(`${CITED} at [5], citing Otter v Stoat (1999) 5 CLR 1.`, CASE)).toBe("VERIFIED");
    expect(await seen(`${CITED} at [5], citing Badger v Weasel (1999) 5 CLR 1.`, CASE)).toBe(
      "PARTIAL that it cites (1999) 5 CLR 1",
    );
    expect(await seen(`The Court followed Badger v Weasel [1999] HCA 905 in ${CITED} at [5].`, CASE, 1)).toBe(
      "PARTIAL that it cites [1999] HCA 905",
    );
    expect(
      await seen(
        `The appeal was from the sentence imposed in Otter v Stoat [1999] HCA 905: ${CITED}.`,
        CASE,
        1,
      ),
    ).toBe("VERIFIED");
    expect(
      await seen(
        `The appeal was from the sentence imposed in Badger v Weasel [1999] HCA 905: ${CITED}.`,
        CASE,
        1,
      ),
    ).toBe("PARTIAL that it cites [1999] HCA 905");
  });
});

describe("sentences of a German text of an act of the Union", () => {
  const ACT: LegalDocument = {
    ...germanDocument({
      id: "import:act",
      title: "Verordnung (EU) 2016/679",
      citations: { reported: [], other: ["CELEX 32016R0679"] },
      blocks: [
        passage("Art. 33 Abs. 1", "Die Meldung erfolgt binnen 72 Stunden. Sonst ist sie zu begründen."),
        passage("Art. 33 Abs. 2", "Folgendes gilt:"),
        passage("Art. 33 Abs. 2 lit. a", "die Fähre. Der Kai."),
      ],
    }),
    kind: "legislation",
    jurisdiction: "eu",
  };

  test.each([
    ["Art. 33 Abs. 1 S. 2 DSGVO", "VERIFIED"],
    ["Art. 33 Abs. 1 S. 3 DSGVO", "PARTIAL Art. 33 Abs. 1 S. 3"],
    ["Art. 33 Abs. 2 S. 2 DSGVO", "PARTIAL Art. 33 Abs. 2 S. 2"],
    ["„Sonst ist sie zu begründen“ (Art. 33 Abs. 1 S. 2 DSGVO)", "VERIFIED"],
    ["„Sonst ist sie zu begründen“ (Art. 33 Abs. 1 S. 1 DSGVO)", "PARTIAL Art. 33 Abs. 1 S. 1"],
  ])("the place %s is %s", async (draft, expected) => {
    expect(await seen(draft, ACT)).toBe(expected);
  });
});

const headnotes = (...texts: readonly string[]) =>
  germanDecision("BGH, Beschluss vom 9.4.2031 – VI ZR 978/30", [
    ...texts.flatMap((text) => [
      { ...passage("", "Leitsatz"), type: "heading" as const },
      ...text.split("|").map((one) => passage("", one)),
    ]),
    { ...passage("", "Gründe"), type: "heading" as const },
    passage("Rn. 1", "Der Kai ist lang."),
  ]);

describe("places that a document has without numbering them", () => {
  const ferry: LegalDocument = {
    ...germanDocument({
      id: "import:ferry",
      title: "§ 17 Fährgesetz (AT)",
      jurisdiction: "at",
      citations: { reported: [], other: ["§ 17 FährG"] },
      blocks: [
        passage("§ 17 Abs. 3", "(3) Die Fähre legt nach § 4 Abs. 2 ab. Der Steg ist zu räumen."),
        passage("§ 17 Abs. 4", "(4) Es gilt:"),
        passage("§ 17 Abs. 4 Z 1", "1. der Kai. Die Mole."),
      ],
    }),
    kind: "legislation",
  };
  test.each([
    ["§ 17 Abs 3 Satz 2 FährG", "VERIFIED"],
    ["§ 17 Abs 3 Satz 3 FährG", "PARTIAL § 17 Abs. 3 S. 3"],
    ["§ 17 Abs 4 Satz 2 FährG", "PARTIAL § 17 Abs. 4 S. 2"],
  ])("the Austrian place %s is %s", async (draft, expected) => {
    expect(await seen(draft, ferry)).toBe(expected);
  });

  const DECISION = "BGH, Beschluss vom 9.4.2031 – VI ZR 978/30";
  test.each([
    [`${DECISION}, Ls. 2.`, "VERIFIED"],
    [`${DECISION}, Ls. 3.`, "MISMATCH pinpoint: Ls. 3"],
    [`„Die Boje treibt nach Süden“ (${DECISION}, Ls. 2).`, "VERIFIED"],
  ])("a place of a document with headings of headnotes is checked: %s is %s", async (draft, expected) => {
    const numbered = headnotes("1.|Die Mole bricht im Sturm.", "2.|Die Boje treibt nach Süden.");
    expect(await seen(draft, numbered)).toBe(expected);
  });

  test("the second of two headnotes without numbers is not refuted", async () => {
    const bare = headnotes("Die Mole bricht.", "Die Boje treibt.");
    expect(await seen(`${DECISION}, Ls. 2.`, bare)).toBe("PARTIAL Ls. 2");
  });

  const act: LegalDocument = {
    ...documentOf([
      { type: "heading", pin: "s 18", markdown: "Duty of ferry masters" },
      passage("s 18(1)", "A master must secure the gangway."),
      passage("s 18(2)", "A person who contravenes subsection (1) commits an offence."),
    ]),
    kind: "legislation",
    title: "Ferry Safety Act 2011 (Cth)",
  };
  test.each([
    ["The duty is in s 18(1) of the Ferry Safety Act 2011 (Cth).", "VERIFIED"],
    ["The offence is in s 18(2) of the Ferry Safety Act 2011 (Cth).", "VERIFIED"],
    ["The exception is in s 18(2) of the Ferry Safety Act 2011 (Cth).", "PARTIAL “The exception”"],
  ])("the heading over a subsection says what it is about: %s", async (draft, expected) => {
    expect(await seen(draft, act)).toBe(expected);
  });
});

describe("outcomes and costs of a German decision", () => {
  const ORDERED = germanDecision("BVerfG, Beschluss vom 14.3.2023 – 2 BvQ 12/22", [
    passage("", "Die Anträge auf Erlass einstweiliger Anordnungen werden abgelehnt."),
    passage("", "Die Klägerin hat die Kosten des Verfahrens zu tragen."),
    passage("Rn. 1", "Die Fähre lag im Hafen."),
  ]);

  test.each([
    ["Das BVerfG erließ die beantragten einstweiligen Anordnungen", "MISMATCH"],
    ["Das BVerfG lehnte die Anträge ab, die Kosten hat die Klägerin zu tragen", "VERIFIED"],
    ["Die Kosten des Verfahrens hat das beklagte Land zu tragen", "PARTIAL"],
    ["Die Kosten des Verfahrens hat die Klägerin zu tragen", "VERIFIED"],
    ["Die Kosten trägt nach ¦ der Beklagte", "PARTIAL"],
    ["Die Kosten trägt nach ¦ die Klägerin", "VERIFIED"],
  ])("the statement %s is %s", async (sentence, expected) => {
    const cited = "BVerfG, Beschluss vom 14.3.2023 – 2 BvQ 12/22";
    const draft = sentence.includes("¦") ? `${sentence.replace("¦", cited)}.` : `${sentence} (${cited}).`;
    expect((await seen(draft, ORDERED)).split(" ")[0]).toBe(expected);
  });
});

describe("words of a part that reports the facts", () => {
  const DECIDED = germanDecision("BGH, Urteil vom 14.3.2023 – I ZR 12/22", [
    { type: "heading", pin: "", markdown: "Tatbestand" },
    passage("Rn. 1", "Die Fähre lag an jenem Tag im alten Hafen. Sie sei dort am Abend gesunken."),
    { type: "heading", pin: "", markdown: "Entscheidungsgründe" },
    passage("Rn. 2", "Die Revision ist unbegründet."),
  ]);

  test.each([
    ["Der BGH führt aus: „Die Fähre lag an jenem Tag im alten Hafen“", "VERIFIED"],
    ["Der BGH führt aus: „Sie sei dort am Abend gesunken“", "PARTIAL"],
    ["Nach Auffassung des Gerichts gilt „Die Fähre lag an jenem Tag im alten Hafen“", "PARTIAL"],
    ["Der BGH hat entschieden: „Die Fähre lag an jenem Tag im alten Hafen“", "PARTIAL"],
  ])("the quotation %s is %s", async (sentence, expected) => {
    const draft = `${sentence} (BGH, Urteil vom 14.3.2023 – I ZR 12/22, Rn. 1).`;
    expect((await seen(draft, DECIDED)).split(" ")[0]).toBe(expected);
  });
});

const warnings = (text: string) => find(text).flatMap((one) => one.warnings);

describe("courts and names beside a number", () => {
  test("the seat after a federal court is no part of its name", () => {
    const [one] = find("BPatG München, Beschl. v. 19. Januar 2023 – 26 W (pat) 526/21");
    expect(one?.canonical).toBe("BPatG, Beschl. v. 19.1.2023 – 26 W (pat) 526/21");
  });

  test.each([
    "Case C-90/16 The Otter Union Limited v Commissioners for Her Majesty's Revenue & Customs EU:C:2017:814",
    "C-90/16 Otter Union, EU:C:2017:814, paragraph 28",
  ])("the ECLI after the name of a case is parallel: %s", (text) => {
    expect(find(text).map(({ group }) => group)).toEqual([0, 0]);
  });

  test("an invisible character beside a mark is no reason to warn, one within a number is", () => {
    expect(warnings("Otter/\u200bStoat, in: Wren/\u200bQuill, SGB VIII, 8. Aufl. 2032, § 93 Rn. 23")).toEqual(
      [],
    );
    expect(warnings("BVerfG, Beschl. v. 15.5.2032 \u200c- 2 BvR 9292/30 -")).toEqual([]);
    expect(warnings("BVerfG, Beschl. v. 15.5.2032 - 2 BvR 92\u200b92/30 -")).toHaveLength(1);
  });

  test("a name before a number does not reach back over another number", () => {
    const [, other] = find("judgment of 31 May 2018, Otter, C-537/17, paragraph 17, citing Stoat, C-402/07");
    expect(other?.called).toBeUndefined();
  });
});
