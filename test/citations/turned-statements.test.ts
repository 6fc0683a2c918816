import { expect, test } from "vitest";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import { germanDecision, germanDocument, line, passage } from "../documents/made.ts";
import { lineOf } from "./rows.ts";
import { table } from "../support/table.ts";

const CITED = "BAG, Urteil vom 5.3.2031 – 6 AZR 912/30";
const ferry = germanDecision(CITED, [
  line("Tenor", "heading"),
  passage(
    "",
    "1. Die Revision der Klägerin gegen das Urteil des Landesarbeitsgerichts Hamm vom 1. Februar 2030 – 3 Sa 92/29 – wird zurückgewiesen.",
  ),
  passage("", "2. Die Beklagte wird verurteilt, an die Klägerin 300 Euro zu zahlen."),
  line("Leitsatz", "heading"),
  passage(
    "",
    "Der Beweis durch das Fahrtenbuch wird durch Lücken der Eintragungen der Reederei nicht entkräftet.",
  ),
  line("Tatbestand", "heading"),
  passage(
    "Rn. 1",
    "Der Fährmann verlangte 400 Euro für die Überfahrt nach Mellum und je 310 Euro für die Rückfahrten.",
  ),
  passage(
    "Rn. 2",
    "Die Klägerin ist anderer Auffassung. Es gelte die dreijährige Frist für Frachten, da es sich um eine Seefracht handele.",
  ),
  line("Entscheidungsgründe", "heading"),
  passage(
    "Rn. 3",
    "Ansprüche auf Heuer verjähren in vier Jahren, vorsätzlich vorenthaltene in dreißig Jahren.",
  ),
  passage("Rn. 4", "Die Lotsin gewährte ein Darlehen von 3.192 Euro. Der Reeder verbrauchte 7.191 Euro."),
]);

async function seen(sentence: string, pin = ""): Promise<string> {
  const { rows } = await verifyDraft(`${sentence} (${CITED}${pin}).`, async (citation) =>
    citation.canonical.includes("912") ? { document: ferry } : { lookups: [] },
  );
  return lineOf(rows.at(-1), ({ field }) => field);
}

test.each([
  [
    "Ansprüche auf Heuer verjähren in dreißig Jahren, vorsätzlich vorenthaltene in vier Jahren",
    ", Rn. 3",
    "PARTIAL dreißig Jahren",
  ],
  [
    "Ansprüche auf Heuer verjähren in vier Jahren, vorsätzlich vorenthaltene in dreißig Jahren",
    ", Rn. 3",
    "VERIFIED",
  ],
  [
    "In dreißig Jahren verjähren vorsätzlich vorenthaltene Ansprüche, andere auf Heuer in vier Jahren",
    ", Rn. 3",
    "VERIFIED",
  ],
  [
    "Der Fährmann verlangte 310 Euro für die Überfahrt nach Mellum und je 400 Euro für die Rückfahrten",
    ", Rn. 1",
    "PARTIAL 310 Euro 400 Euro",
  ],
  [
    "Der Fährmann verlangte 400 Euro für die Überfahrt nach Mellum und je 310 Euro für die Rückfahrten",
    ", Rn. 1",
    "VERIFIED",
  ],
])(
  "two figures of a place that a sentence gives to each other's things are reported: %s",
  async (said, pin, expected) => {
    expect(await seen(said, pin)).toBe(expected);
  },
);

table("an amount that the decision has for another thing is reported without a pinpoint", seen, {
  "Die Lotsin gewährte ein Darlehen von 7.191 Euro": "PARTIAL 7.191 Euro",
  "Die Lotsin gewährte ein Darlehen von 3.192 Euro": "VERIFIED",
});

table("a sentence without the negation of the only one like it is reported", seen, {
  "Der Beweis durch das Fahrtenbuch wird bereits durch Lücken der Eintragungen der Reederei entkräftet":
    "PARTIAL what the sentence says",
  "Der Beweis durch das Fahrtenbuch wird durch Lücken der Eintragungen der Reederei nicht entkräftet":
    "VERIFIED",
});

test("what a judgment only passes on in indirect speech is no holding", async () => {
  const said =
    "Das BAG hat entschieden, es gelte die dreijährige Frist für Frachten, da es sich um eine Seefracht handele";
  expect(await seen(said, ", Rn. 2")).toBe("PARTIAL what the court is said to hold");
});

table("a party that the orders do not name in that part is reported", seen, {
  "Auf die Revision der Beklagten hat das BAG über die Heuer geurteilt": "PARTIAL Revision der Beklagte",
  "Auf die Revision der Klägerin hat das BAG über die Heuer geurteilt": "VERIFIED",
  "Die Klägerin wurde zur Zahlung verurteilt": "PARTIAL the kläger as the one ordered",
  "Die Beklagte wurde zur Zahlung verurteilt": "VERIFIED",
});

table("the court below is compared with the file number that it has in the orders", seen, {
  "Vorinstanz war das LAG Köln, Urteil vom 1. Februar 2030 – 3 Sa 92/29": "MISMATCH court",
  "Vorinstanz war das LAG Hamm, Urteil vom 1. Februar 2030 – 3 Sa 92/29": "VERIFIED",
  "Vorinstanz war das LAG Hamm, Urteil vom 1. Februar 2030 – 3 Sa 29/29": "MISMATCH file number",
});

const appeal = germanDocument({
  id: "import:appeal",
  title: "OGH 6 Ob 912/30x",
  court: "OGH",
  date: "2031-03-05",
  citations: { reported: [], other: [CITED] },
  blocks: [
    line("Tenor", "heading"),
    passage("", "Die Anträge auf Erlass einstweiliger Anordnungen werden auf Kosten der Reederei abgelehnt."),
    passage("", "I. Instanz: Handelsgericht Wien."),
    line("Gründe", "heading"),
    passage("Rn. 1", "Die Klage ist zulässig, aber nicht begründet."),
  ],
});

table(
  "orders, costs and the court of first instance are compared",
  async (said) => {
    const { rows } = await verifyDraft(`${said} (${CITED}).`, async () => ({ document: appeal }));
    return rows.at(-1)?.verdict;
  },
  {
    "Das Gericht hat die begehrten einstweiligen Anordnungen erlassen": "MISMATCH",
    "Die Anträge wurden auf Kosten der Werft abgelehnt": "PARTIAL",
    "Die Anträge wurden auf Kosten der Reederei abgelehnt": "VERIFIED",
    "Das Landesgericht Wien wies die Klage ab": "PARTIAL",
    "Das Handelsgericht Wien war erste Instanz": "VERIFIED",
  },
);
