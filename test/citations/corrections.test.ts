import { describe, expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { type LookUp, verifyDraft } from "../../src/citations/verify/index.ts";
import { documentOf, paragraph } from "../documents/made.ts";
import { namedTable } from "../support/table.ts";

const TUG = "The tug left the harbour at dawn, and nobody on the pier saw it go.";
const SALVOR = "A salvor is not a volunteer; he answers a call that others have not heard.";

const MARLOWE: LegalDocument = {
  ...documentOf([paragraph(1, TUG), paragraph(2, SALVOR), paragraph(3, `Again: ${TUG}`)]),
  id: "austlii:au/cases/cth/HCA/2024/901",
  title: "Marlowe v Tidewater Ferries Pty Ltd",
  date: "2024-03-08",
  citations: { neutral: "[2024] HCA 901", reported: ["(2024) 275 CLR 1"], other: [] },
};
const GERMAN: LegalDocument = {
  ...documentOf([
    { ...paragraph(1, "Die Revision hat keinen Erfolg."), pin: "Rn. 1" },
    { ...paragraph(2, "Wer die Brücke betritt, darf auf ihren Halt vertrauen."), pin: "Rn. 2" },
  ]),
  id: "ris:KORE1",
  title: "BGH, Urteil vom 12.3.2020 – III ZR 123/19",
  court: "BGH",
  date: "2020-03-12",
  language: "de",
  jurisdiction: "de",
  citations: { reported: [], other: ["BGH, Urteil vom 12.3.2020 – III ZR 123/19"] },
};

function found(own: readonly LegalDocument[]): LookUp {
  return async ({ canonical, kind }) => {
    const place = canonical.replace(/^\(\d{4}\) /, ""); // volume and page identify a report, whatever its year
    const document = own.find(({ citations }) =>
      [citations.neutral, ...citations.reported].some((one) => one?.endsWith(place)),
    );
    if (document) return { document };
    return kind === "decision" && own.includes(GERMAN)
      ? { document: GERMAN }
      : { lookups: [{ outcome: "unable", reason: "offline" }] };
  };
}

/** Each correction as `before{cited→written}after`. */
async function proven(draft: string, own: readonly LegalDocument[] = [MARLOWE, GERMAN]): Promise<string[]> {
  const { rows } = await verifyDraft(draft, found(own));
  return rows.flatMap(({ corrections = [] }) =>
    corrections.map(({ before, cited, written, after, at }) => {
      expect(draft.slice(at.start, at.end).replaceAll("*", "")).toBe(cited);
      return `${before}{${cited}→${written}}${after}`;
    }),
  );
}

describe("proven corrections", () => {
  namedTable("a correction is proven", proven, {
    "pin: the words are in one paragraph only": [
      `“${SALVOR}”: *Marlowe v Tidewater Ferries* [2024] HCA 901, [1].`,
      "Marlowe v Tidewater Ferries [2024] HCA 901, [{1→2}]",
    ],
    "pin of a place that does not exist": [
      `“${SALVOR}”: Marlowe v Tidewater Ferries [2024] HCA 901 at [77].`,
      "Marlowe v Tidewater Ferries [2024] HCA 901 at [{77→2}]",
    ],
    "volume of a report, beside the neutral citation": [
      "Marlowe v Tidewater Ferries [2024] HCA 901; (2024) 274 CLR 1.",
      "Marlowe v Tidewater Ferries [2024] HCA 901; (2024) {274→275} CLR 1",
    ],
    "page of a report": [
      "Marlowe v Tidewater Ferries [2024] HCA 901, (2024) 275 CLR 31.",
      "Marlowe v Tidewater Ferries [2024] HCA 901, (2024) 275 CLR {31→1}",
    ],
    "year of a report": [
      "Marlowe v Tidewater Ferries (2019) 275 CLR 1.",
      "Marlowe v Tidewater Ferries ({2019→2024}) 275 CLR 1",
    ],
    "neutral citation, when the name and the report agree": [
      "Marlowe v Tidewater Ferries [2024] HCA 910; (2024) 275 CLR 1.",
      "Marlowe v Tidewater Ferries {[2024] HCA 910→[2024] HCA 901}; (2024) 275 CLR 1",
    ],
    "day after a neutral citation": [
      "Marlowe v Tidewater Ferries [2024] HCA 901 (18 March 2024).",
      "Marlowe v Tidewater Ferries [2024] HCA 901 ({18 March 2024→8 March 2024}",
    ],
    "name with its parties exchanged": [
      "Tidewater Ferries Pty Ltd v Marlowe [2024] HCA 901.",
      "{Tidewater Ferries Pty Ltd v Marlowe→Marlowe v Tidewater Ferries Pty Ltd} [2024] HCA 901",
    ],
    "name, when the number and the report agree": [
      "Marlowe v Tidewater Railways [2024] HCA 901; (2024) 275 CLR 1.",
      "{Marlowe v Tidewater Railways→Marlowe v Tidewater Ferries Pty Ltd} [2024] HCA 901; (2024) 275 CLR 1",
    ],
    "day of a German decision, in the form in which it is printed": [
      "So BGH, Urteil vom 13.03.2020 – III ZR 123/19.",
      "BGH, Urteil vom {13.03.2020→12.03.2020} – III ZR 123/19",
    ],
    "day with a German month": [
      "So BGH, Urteil vom 2. April 2020 – III ZR 123/19.",
      "BGH, Urteil vom {2. April 2020→12. März 2020} – III ZR 123/19",
    ],
    "court of a German decision": [
      "So BVerwG, Urteil vom 12.3.2020 – III ZR 123/19.",
      "{BVerwG→BGH}, Urteil vom 12.3.2020 – III ZR 123/19",
    ],
    "form of a German decision": [
      "So BGH, Beschluss vom 12.3.2020 – III ZR 123/19.",
      "BGH, {Beschluss→Urteil} vom 12.3.2020 – III ZR 123/19",
    ],
    "form of a German decision, abbreviated": [
      "So BGH (Beschl. v. 12.3.2020 – III ZR 123/19).",
      "BGH ({Beschl.→Urt.} v. 12.3.2020 – III ZR 123/19)",
    ],
    Randnummer: [
      "„Wer die Brücke betritt, darf auf ihren Halt vertrauen“ (BGH, Urteil vom 12.3.2020 – III ZR 123/19, Rn. 1).",
      "BGH, Urteil vom 12.3.2020 – III ZR 123/19, Rn. {1→2}",
    ],
  });

  test("a wrong pin of Ibid is corrected there and not in the citation before it", async () => {
    const draft = `Marlowe v Tidewater Ferries [2024] HCA 901, [1].\n\n“${SALVOR}”: Ibid [3].`;
    expect(await proven(draft)).toEqual(["Ibid [{3→2}]"]);
  });
});

describe("corrections without proof", () => {
  test.each([
    ["when the words are in two places", `“${TUG}”: Marlowe v Tidewater Ferries [2024] HCA 901, [2].`],
    ["when no words say which place is meant", "Marlowe v Tidewater Ferries [2024] HCA 901, [77]."],
    ["when two pins are given", `“${SALVOR}”: Marlowe v Tidewater Ferries [2024] HCA 901, [1], [3].`],
    [
      "when the words quoted are in no place",
      "“The tug never left the harbour that day”: Marlowe v Tidewater Ferries [2024] HCA 901, [1].",
    ],
    ["when the number or the name may be wrong", "Harlow v Pike [2024] HCA 901."],
    [
      "when another name and another volume are given",
      "Harlow v Tidewater Ferries [2024] HCA 901; (2024) 274 CLR 1.",
    ],
    ["when a day stands beside a number alone", "[2024] HCA 901 (18 March 2024)."],
    ["when an article agrees with the form", "So der Beschluss des BGH vom 12.3.2020 – III ZR 123/19."],
    ["when all agrees", `“${SALVOR}”: Marlowe v Tidewater Ferries [2024] HCA 901, [2].`],
  ])("no correction is proven %s", async (_what, draft) => {
    expect(await proven(draft)).toEqual([]);
  });

  test("the user's own file, a scan and a partial text prove no correction", async () => {
    const draft = "Marlowe v Tidewater Ferries (2019) 275 CLR 1.";
    const source = { ...MARLOWE.source, how: "import", import: { as: "file", at: "2026-01-01" } } as const;
    const scanned = { used: true, pages: [1], confidence: 90 };
    for (const other of [{ source }, { ocr: scanned }, { partial: true }])
      expect(await proven(draft, [{ ...MARLOWE, ...other }])).toEqual([]);
    expect(await proven(draft)).toHaveLength(1);
  });

  test("no correction is proven in a draft read by OCR", async () => {
    const { rows } = await verifyDraft("Marlowe v Tidewater Ferries (2019) 275 CLR 1.", found([MARLOWE]), {
      ocr: true,
    });
    expect(rows[0]).toMatchObject({ verdict: "MISMATCH" });
    expect(rows[0]?.corrections).toBeUndefined();
  });
});

test("a court's own file that names itself proves the paragraph of a quotation, and no name", async () => {
  const head = {
    type: "paragraph",
    pin: "p 1",
    markdown: "Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901",
  } as const;
  const own = { ...MARLOWE, contentType: "application/pdf", blocks: [head, ...MARLOWE.blocks] };
  expect(await proven(`“${SALVOR}”: Marlowe v Tidewater Ferries [2024] HCA 901, [1].`, [own])).toEqual([
    "Marlowe v Tidewater Ferries [2024] HCA 901, [{1→2}]",
  ]);
  expect(await proven(`“${SALVOR}”: Marlow v Tidewater Ferries [2024] HCA 901, [2].`, [own])).toEqual([]);
});
