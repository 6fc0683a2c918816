import { describe, expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import { caseOf, germanDecision, germanDocument, line, paragraph } from "../documents/made.ts";

const MARLOWE = caseOf("Marlowe v Tidewater [2023] HCA 906", [
  line("Date of Hearing: 3 May 2023"),
  line("1. Appeal allowed.", "list"),
  line(
    "2. Set aside the orders of the Full Court and, in their place, order that the appeal be dismissed.",
    "list",
  ),
  paragraph(1, "The mole was dark, and nobody kept the lamps."),
  paragraph(2, "The primary judge dismissed the claim, and the Full Court dismissed the appeal."),
  paragraph(3, "The appeal should be allowed."),
]);
const ORDERS_APART: LegalDocument = {
  ...MARLOWE,
  blocks: [
    line("1. The application for leave to appeal Order 2 is dismissed.", "orders"),
    line(
      "2. The appellants have leave to appeal Order 4 and the appeal from that order be allowed.",
      "orders",
    ),
    paragraph(1, "The mole was dark."),
  ],
};
const GRANTED: LegalDocument = {
  ...MARLOWE,
  blocks: [
    line("1. Leave to appeal granted in respect of grounds 1 to 4.", "list"),
    paragraph(1, "The mole was dark."),
  ],
};
const SILENT: LegalDocument = { ...MARLOWE, blocks: [paragraph(1, "The mole was dark.")] };
const IN_PART: LegalDocument = {
  ...MARLOWE,
  blocks: [line("Appeal allowed in part."), paragraph(1, "The mole.")],
};

async function verdictOf(draft: string, document: LegalDocument) {
  const { rows } = await verifyDraft(draft, async () => ({ document }));
  const [row] = rows;
  return [row?.verdict, ...(row?.differences ?? []).map(({ field }) => field)].join(" ");
}

const CITED = "Marlowe v Tidewater [2023] HCA 906";

describe("the outcome of a case", () => {
  test.each([
    `The High Court allowed the appeal: ${CITED}.`,
    `In ${CITED} the High Court unanimously allowed the ferry's appeal and set aside the orders of the Full Court.`,
    `The ferry's appeal succeeded in ${CITED}.`,
    `${CITED} (appeal allowed).`,
    `${CITED} allowed the appeal.`,
    `The Full Court dismissed the appeal: see ${CITED} at [2].`,
    `The primary judge dismissed the claim: ${CITED} at [2].`,
    `In ${CITED} the Full Court had dismissed the appeal.`,
    `The dissentient would have dismissed the appeal: ${CITED}.`,
    `An appeal is dismissed where no error is shown: ${CITED}.`,
    `If the appeal was dismissed the tug stayed: ${CITED}.`,
    `Applying ${CITED}, the Tribunal dismissed the application.`,
    `The Court dismissed the application, applying ${CITED}.`,
    `The Court dismissed the keeper's appeal on the authority of ${CITED}.`,
    `The appeal from the decision in ${CITED} was dismissed by the Privy Council.`,
  ])("a true statement of the outcome is VERIFIED: %s", async (draft) => {
    expect(await verdictOf(draft, MARLOWE)).toBe("VERIFIED");
  });

  test.each([
    `The High Court dismissed the appeal: ${CITED}.`,
    `In ${CITED}, the High Court unanimously dismissed the ferry's appeal.`,
    `In ${CITED} the appeal was dismissed.`,
    `In dismissing the appeal in ${CITED} the Court spoke of lamps.`,
    `The ferry's appeal failed in ${CITED}.`,
    `The High Court affirmed the decision of the Full Court in ${CITED}.`,
    `${CITED} (appeal dismissed).`,
    `${CITED} dismissed the appeal.`,
  ])("a false statement of the outcome is a mismatch with the orders: %s", async (draft) => {
    expect(await verdictOf(draft, MARLOWE)).toBe("MISMATCH outcome");
  });

  test("orders listed in place of those below are not the court's own", async () => {
    const orders = [
      "Appeal allowed.",
      "Set aside the orders of the Full Court and in lieu thereof order that:",
    ];
    const below = ["(a) the appeal to that Court be dismissed; and", "(b) the appellant pay the costs."];
    const document: LegalDocument = {
      ...MARLOWE,
      blocks: [
        ...[...orders, ...below].map((one) => line(one, "orders")),
        paragraph(1, "The mole was dark."),
      ],
    };
    expect(await verdictOf(`In ${CITED} the appeal was allowed.`, document)).toBe("VERIFIED");
    expect(await verdictOf(`In ${CITED} the appeal was dismissed.`, document)).toBe("MISMATCH outcome");
  });

  test("the outcome of a leave application is distinguished from that of the appeal", async () => {
    expect(await verdictOf(`In ${CITED} leave to appeal Order 4 was refused.`, ORDERS_APART)).toBe(
      "VERIFIED",
    );
    expect(await verdictOf(`Leave to appeal was refused in ${CITED}.`, GRANTED)).toBe("MISMATCH outcome");
    expect(await verdictOf(`Leave to appeal was granted in ${CITED}.`, GRANTED)).toBe("VERIFIED");
    expect(await verdictOf(`In ${CITED} the appeal from Order 4 was allowed.`, ORDERS_APART)).toBe(
      "VERIFIED",
    );
    expect(await verdictOf(`In ${CITED} the appeal from Order 4 was dismissed.`, ORDERS_APART)).toBe(
      "MISMATCH outcome",
    );
  });

  test("the orders in the cover sheet of a court of Queensland are compared", async () => {
    const cover = "| JUDGES: | Vale JA |\n| ORDER: | **1. Extension granted.**<br>**2. Appeal dismissed.** |";
    const document = { ...MARLOWE, blocks: [line(cover, "table"), paragraph(1, "The mole was dark.")] };
    expect(await verdictOf(`The appeal against conviction was dismissed: ${CITED}.`, document)).toBe(
      "VERIFIED",
    );
    expect(await verdictOf(`The appeal against conviction was allowed: ${CITED}.`, document)).toBe(
      "MISMATCH outcome",
    );
  });

  test("missing or mixed orders make the outcome PARTIAL", async () => {
    const draft = `The High Court dismissed the appeal: ${CITED}.`;
    expect(await verdictOf(draft, SILENT)).toBe("PARTIAL");
    expect(await verdictOf(draft, IN_PART)).toBe("PARTIAL");
    expect(await verdictOf(`The Court dismissed the appeal: see ${CITED}.`, MARLOWE)).toBe("PARTIAL");
  });
});

const REFUSED = germanDecision("BGH, Beschluss vom 3.5.2031 – IV ZR 905/31", [
  line(
    "Die Revision der Klägerin gegen das Urteil des OLG München vom 1. April 2030 wird als unbegründet zurückgewiesen.",
  ),
  {
    type: "paragraph",
    pin: "Rn. 1",
    markdown: "Das Landgericht hat der Klage stattgegeben. Das Berufungsgericht wies sie ab.",
  },
]);
const SET_ASIDE: LegalDocument = {
  ...REFUSED,
  blocks: [
    line(
      "I. Auf die Revision der Beklagten wird das Urteil des OLG München vom 1. April 2030 aufgehoben.",
      "orders",
    ),
    line(
      "II. Die Sache wird zur neuen Verhandlung und Entscheidung an das Berufungsgericht zurückverwiesen.",
      "orders",
    ),
    { type: "paragraph", pin: "Rn. 1", markdown: "Die Boje ist gesunken." },
  ],
};
const BGH = "BGH, Beschluss vom 3. Mai 2031 – IV ZR 905/31";

describe("the outcome of a German or Austrian case", () => {
  test.each([
    ["als unbegründet zurückgewiesen", "VERIFIED"],
    ["zurückgewiesen", "VERIFIED"],
    ["als unzulässig verworfen", "PARTIAL"],
    ["verworfen", "PARTIAL"],
  ])(
    "the outcome of a German or Austrian case is compared in how a remedy is refused: %s",
    async (manner, verdict) => {
      expect(await verdictOf(`Der BGH hat die Revision ${manner} (${BGH}).`, REFUSED)).toBe(verdict);
    },
  );

  test.each([
    [`Der BGH hat die Revision zurückgewiesen (${BGH}).`, REFUSED],
    [`Die Revision blieb ohne Erfolg (${BGH}).`, REFUSED],
    [`Das Landgericht gab der Klage statt (${BGH}, Rn. 1).`, REFUSED],
    [`Das OLG München hatte der Berufung stattgegeben (${BGH}).`, REFUSED],
    [`Nach ${BGH} ist ein Urteil aufgehoben, wenn die Revision Erfolg hatte.`, REFUSED],
    [`Der BGH hob das Urteil des OLG München auf und verwies die Sache zurück (${BGH}).`, SET_ASIDE],
    [`Die Revision der Beklagten hatte Erfolg (${BGH}).`, SET_ASIDE],
    [`Die Revision der Beklagten war erfolgreich (${BGH}).`, SET_ASIDE],
    [`Die Klägerin drang mit ihrer Revision nicht durch (${BGH}).`, REFUSED],
  ])("a true German statement of the outcome is VERIFIED: %s", async (draft, document) => {
    expect(await verdictOf(draft, document)).toBe("VERIFIED");
  });

  test.each([
    [`Der BGH hat der Revision stattgegeben (${BGH}).`, REFUSED],
    [`Der BGH hob das Urteil des OLG München auf (${BGH}).`, REFUSED],
    [`Der BGH wies die Revision der Beklagten zurück (${BGH}).`, SET_ASIDE],
    [`Die Revision blieb ohne Erfolg (${BGH}).`, SET_ASIDE],
    [`Die Revision scheiterte (${BGH}).`, SET_ASIDE],
    [`Die Klägerin drang mit ihrer Revision durch (${BGH}).`, REFUSED],
    ["Gericht: BGH\nAz.: IV ZR 905/31\nErgebnis: Revision erfolgreich", REFUSED],
  ])("a false German statement of the outcome is a mismatch: %s", async (draft, document) => {
    expect(await verdictOf(draft, document)).toBe("MISMATCH outcome");
  });

  test("a decision said to have stood, when it was set aside, is PARTIAL, as the act reviewed may be meant", async () => {
    expect(await verdictOf(`Das Urteil hatte Bestand (${BGH}).`, SET_ASIDE)).toBe("PARTIAL");
  });

  test("the party of a remedy is read from the head of an Austrian decision", async () => {
    const cited = "OLG Linz 23.12.2031, 9 Bs 939/31y";
    const lampOil = germanDecision(cited, [
      line(
        "Das Oberlandesgericht Linz hat in der Strafsache über die Beschwerde des Beschuldigten entschieden:",
      ),
      line("Der **Beschwerde** wird **nicht Folge** gegeben.", "orders"),
    ]);
    const said = (party: string) => `Das OLG Linz gab der Beschwerde ${party} nicht Folge (${cited}).`;
    expect(await verdictOf(said("des Beschuldigten"), lampOil)).toBe("VERIFIED");
    expect(await verdictOf(said("der Staatsanwaltschaft"), lampOil)).toBe("MISMATCH outcome");
  });

  test('the Austrian orders "Folge gegeben" and "nicht Folge gegeben" are distinguished', async () => {
    const spruch = germanDocument({
      ...REFUSED,
      id: "import:ogh",
      title: "OGH 3 Ob 905/31",
      court: "OGH",
      jurisdiction: "at",
      citations: { reported: [], other: ["OGH 3 Ob 905/31"] },
      blocks: [line("Dem **Revisionsrekurs** wird **nicht Folge** gegeben.", "orders")],
    });
    const cited = "OGH 3.5.2031, 3 Ob 905/31";
    expect(await verdictOf(`Der OGH gab dem Revisionsrekurs keine Folge (${cited}).`, spruch)).not.toContain(
      "MISMATCH",
    );
    expect(
      await verdictOf(
        `Der OGH gab dem Revisionsrekurs Folge und wies den Sicherungsantrag ab (${cited}).`,
        spruch,
      ),
    ).toMatch(/^MISMATCH/);
    expect(await verdictOf(`Der OGH gab dem Revisionsrekurs Folge (${cited}).`, spruch)).toBe(
      "MISMATCH outcome",
    );
  });
});

describe("other statements about a case", () => {
  test.each([
    [`${CITED} was heard on 3 May 2023.`, "VERIFIED"],
    [`${CITED} was heard on 13 May 2023.`, "MISMATCH date"],
    [`In ${CITED} at [1], Merrick J introduced the mole.`, "PARTIAL"],
  ])("the statement %s is %s", async (draft, verdict) => {
    expect(await verdictOf(draft, MARLOWE)).toBe(verdict);
  });

  test("a party's name with missing letters is PARTIAL", async () => {
    const document = { ...MARLOWE, title: "Commissioner v Richardson" };
    expect(await verdictOf("Commissioner v Richards [2023] HCA 906 at [1].", document)).toBe("PARTIAL");
    expect(await verdictOf("Commissioner v Richardsons [2023] HCA 906 at [1].", document)).toBe("VERIFIED");
  });

  test("the family names before a Family Court citation are its name", async () => {
    const { rows } = await verifyDraft(
      "In Barr & Winter [2021] FamCAFC 159 and Smith, Jones & Brown [2021] FamCAFC 160.",
      async () => ({ lookups: [] }),
    );
    expect(rows.map(({ citation }) => citation.name)).toEqual(["Barr & Winter", undefined]);
  });
});
