import { expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { germanDecision, germanDocument, line, margin } from "../documents/made.ts";
import { figuresIn, isOfProvision } from "../../src/citations/verify/statements/figures.ts";
import { lineOf, linesOf, rowsOf } from "./rows.ts";
import { table } from "../support/table.ts";

const part = (pin: string, markdown: string) => ({ type: "paragraph", pin, markdown }) as const;
const waterways = germanDocument({
  id: "ris:wastrg",
  kind: "legislation",
  title: "Wasserstraßengesetz (WaStrG)",
  citations: { reported: [], other: ["WaStrG"] },
  blocks: [
    part(
      "§ 1 Abs. 1",
      "Fährverträge werden durch Rechtsverordnung ohne Zustimmung des Bundesrates in Kraft gesetzt.",
    ),
    part("§ 1 Abs. 2", "Die betroffenen Länder werden beteiligt."),
    part("§ 2 Abs. 1", "Der Verzicht auf die Fährgerechtigkeit wird von der Hafenbehörde erklärt."),
    part("§ 2 Abs. 2", "Die Entbindung von der Lotsenpflicht obliegt dem Vorstand der Lotsenkammer."),
    part("§ 3 Abs. 1", "Dieses Gesetz findet keine Anwendung auf Lotsenboote der Marine."),
    part("§ 3 Abs. 2", "Wer vorsätzlich oder fahrlässig eine Boje beschädigt, haftet."),
    part("§ 4 Abs. 1", "Jede Verwertung von Lotsengeheimnissen ist ihnen untersagt."),
    part("§ 5 Abs. 1", "Die Hafenbehörde kann die Vorlage eines Lotsenpatents verlangen."),
    part("§ 5 Abs. 2", "Belastungen werden abgezogen, soweit sie nach Grund und Höhe angemessen sind."),
    part("§ 5 Abs. 3", "Verträge dürfen nur mit Staaten geschlossen werden, die Fähren betreiben."),
    part(
      "§ 5 Abs. 4",
      "Die Angemessenheit unterliegt ohne Beurteilungsspielraum der Hafenbehörde der vollen Überprüfung.",
    ),
    part("§ 6 Abs. 1", "Die Fährgerechtigkeit gilt nicht für Boote der Marine."),
    part("§ 7 Abs. 1", "Das Bojengeld beträgt ab dem 1. Juli 2015 zehn Taler."),
    part("§ 8 Abs. 1", "Die Hafenbehörde darf die Fähre sperren, wenn der Lotse fehlt."),
    part("§ 8 Abs. 2", "Wer zum militärischen Schiffsvolk gehört, weist sich durch eine Musterrolle aus."),
    part("§ 8 Abs. 3", "Fährleuten, deren Antrag abgelehnt wurde, steht ein Rechtsmittel zu."),
    part("§ 8 Abs. 4", "Der Hafenmeister holt den Rat des Lotsen ein, sofern einer benannt ist."),
    part("§ 8 Abs. 5", "Der Kammer ist es nicht verwehrt, Fähren in einer Liste zusammenzufassen."),
    part("§ 8 Abs. 6", "Wird ein Riss vor dem Auslaufen bemerkt, so wird das Ruder ersetzt."),
    part("§ 9 Abs. 1", "Es regelt, ob und in welchem Umfang jede Hafenbehörde Bojen sperren kann."),
    part("§ 4 Abs. 2", "Die Lotsenkammer hat Logbücher so lange aufzubewahren, als dies erforderlich ist."),
  ],
});
const ferry = germanDecision(
  "BAG, Urteil vom 25.1.2024 – 6 AZR 919/23",
  [
    line("Tenor", "heading"),
    line(
      "Auf die Revision der Beklagten wird das Urteil des Landesarbeitsgerichts Kiel teilweise aufgehoben.",
    ),
    line("Die Berufung des Klägers wird zurückgewiesen."),
    line("Der Kläger hat die Kosten der Berufung und der Revision zu tragen."),
    line("Gründe", "heading"),
    margin(1, "Die Klägerin betreibt eine Fähre."),
  ],
  { id: "ris:KORE990022025" },
);
const remitted = germanDecision(
  "BVerwG, Urteil vom 18.1.2024 – 5 C 913.22",
  [
    line(
      "Auf die Revision des Beklagten wird das Urteil des Oberverwaltungsgerichts aufgehoben. Die Sache wird zurückverwiesen.",
    ),
    margin(
      1,
      "Der Senat kann nicht selbst entscheiden. Die Sache ist an das Oberverwaltungsgericht zurückzuverweisen.",
    ),
    margin(
      2,
      "Auf Antrag des stellvertretenden Hafenmeisters ordnete der Vorsitzende die Sperrung der Fähre an.",
    ),
    margin(3, "Fotografiert wurden zwei darauf liegende Bojen."),
  ],
  { id: "ris:WBRE990022025" },
);

async function seen(draft: string): Promise<string> {
  const rows = await rowsOf(draft, [waterways, ferry, remitted]);
  return rows.map((row) => lineOf(row)).join(" | ");
}

table("a sentence about a provision of a German law is compared with it: %s", seen, {
  "Sie werden ohne Zustimmung des Bundesrates in Kraft gesetzt (§ 1 Abs. 1 WaStrG).": "VERIFIED",
  "Sie werden mit Zustimmung des Bundesrates in Kraft gesetzt (§ 1 Abs. 1 WaStrG).":
    "PARTIAL what the sentence says",
  "Der Verzicht wird von der Hafenbehörde erklärt (§ 2 Abs. 1 WaStrG).": "VERIFIED",
  "Der Verzicht wird vom Gericht erklärt (§ 2 Abs. 1 WaStrG).": "PARTIAL vom Gericht",
  "Die Entbindung obliegt dem Vorstand der Lotsenkammer (§ 2 Abs. 2 WaStrG).": "VERIFIED",
  "Die Entbindung obliegt dem Bundesminister (§ 2 Abs. 2 WaStrG).": "PARTIAL obliegt dem Bundesminister",
  "Das Gesetz findet auf Lotsenboote keine Anwendung (§ 3 Abs. 1 WaStrG).": "VERIFIED",
  "Das Gesetz findet auch auf Lotsenboote Anwendung (§ 3 Abs. 1 WaStrG).": "PARTIAL what the sentence says",
  "Wer vorsätzlich eine Boje beschädigt, haftet (§ 3 Abs. 2 WaStrG).": "VERIFIED",
  "Nur wer vorsätzlich eine Boje beschädigt, haftet (§ 3 Abs. 2 WaStrG).": "PARTIAL what the sentence says",
  "Die Verwertung von Lotsengeheimnissen ist ihnen gestattet (§ 4 Abs. 1 WaStrG).": "PARTIAL gestattet",
  "Die Verwertung von Lotsengeheimnissen ist ihnen verboten (§ 4 Abs. 1 WaStrG).": "VERIFIED",
  "Logbücher sind aufzubewahren, solange es erforderlich ist (§ 4 Abs. 2 WaStrG).": "VERIFIED",
  "Die Hafenbehörde kann ein Lotsenpatent verlangen (§ 5 Abs. 1 WaStrG).": "VERIFIED",
  "Jede Hafenbehörde kann Bojen sperren (§ 9 Abs. 1 WaStrG).": "VERIFIED",
  "Die Hafenbehörde muss ein Lotsenpatent verlangen (§ 5 Abs. 1 WaStrG).": "PARTIAL muss",
  "Belastungen werden abgezogen, die nach Grund und Höhe angemessen sind (§ 5 Abs. 2 WaStrG).": "VERIFIED",
  "Belastungen werden abgezogen, die nach Grund oder Höhe angemessen sind (§ 5 Abs. 2 WaStrG).":
    "PARTIAL “Grund oder Höhe”",
  "Verträge dürfen mit allen Staaten geschlossen werden (§ 5 Abs. 3 WaStrG).": "PARTIAL allen",
  "Die Angemessenheit unterliegt dem Beurteilungsspielraum der Hafenbehörde (§ 5 Abs. 4 WaStrG).":
    "PARTIAL what the sentence says",
  "Logbücher sind zehn Jahre aufzubewahren (§ 4 Abs. 2 WaStrG).": "PARTIAL zehn Jahre",
  "Die Hafenbehörde kann die Fähre sperren, wenn der Lotse fehlt (§ 8 Abs. 1 WaStrG).": "VERIFIED",
  "Die Hafenbehörde muss die Fähre sperren, wenn der Lotse fehlt (§ 8 Abs. 1 WaStrG).": "PARTIAL muss",
  "Wer zum militärischen Schiffsvolk gehört, weist sich durch eine Musterrolle aus (§ 8 Abs. 2 WaStrG).":
    "VERIFIED",
  "Wer zum zivilen Schiffsvolk gehört, weist sich durch eine Musterrolle aus (§ 8 Abs. 2 WaStrG).":
    "PARTIAL zivilen Schiffsvolk",
  "Fährleuten, deren Antrag abgelehnt wurde, steht ein Rechtsmittel zu (§ 8 Abs. 3 WaStrG).": "VERIFIED",
  "Fährleuten, deren Antrag abgelehnt wurde, steht kein Rechtsmittel zu (§ 8 Abs. 3 WaStrG).":
    "PARTIAL “kein”",
  "Der Hafenmeister holt den Rat des Lotsen ein (§ 8 Abs. 4 WaStrG).": "VERIFIED",
  "Der Lotse holt den Rat des Hafenmeisters ein (§ 8 Abs. 4 WaStrG).": "PARTIAL “Lotse” as the one that acts",
  "Die Kammer darf Fähren in einer Liste zusammenfassen (§ 8 Abs. 5 WaStrG).": "VERIFIED",
  "Wird ein Riss vor dem Auslaufen bemerkt, wird das Ruder ersetzt (§ 8 Abs. 6 WaStrG).": "VERIFIED",
  "Wird ein Riss nach dem Auslaufen bemerkt, wird das Ruder ersetzt (§ 8 Abs. 6 WaStrG).": "PARTIAL nach dem",
  // a denial within the quotation, and a topic that states nothing
  "Die Fährgerechtigkeit „gilt nicht für Boote der Marine“.[^1]\n\n[^1]: § 6 Abs. 1 WaStrG.": "VERIFIED",
  "Zur Fährgerechtigkeit der Marine § 6 Abs. 1 WaStrG.": "VERIFIED",
  "Zu den Lotsenbooten der Marine findet es Anwendung (§ 3 Abs. 1 WaStrG).": "PARTIAL what the sentence says",
});

const inForce = (version: LegalDocument["version"]) => async (draft: string) =>
  (await linesOf(draft, { ...waterways, ...(version && { version }) })).join(" | ");

table(
  "the day of which a law is cited is compared with its text: %s",
  inForce({ from: "2016-08-12", to: "2025-08-31" }),
  {
    "§ 3 Abs. 2 WaStrG in der am 1.1.2020 geltenden Fassung.": "VERIFIED",
    "§ 3 Abs. 2 WaStrG in der bis zum 31. Dezember 2015 geltenden Fassung.":
      "PARTIAL in der bis zum 31. Dezember 2015 geltenden Fassung",
    "§ 3 Abs. 2 WaStrG in der ab dem 1.9.2025 geltenden Fassung.":
      "PARTIAL in der ab dem 1.9.2025 geltenden Fassung",
    "§ 3 Abs. 2 WaStrG (as in force in 2016).": "VERIFIED",
    "§ 7 Abs. 1 WaStrG (as at 20 May 2017).": "VERIFIED",
    "§ 3 Abs. 2 WaStrG, as it stood on 1 July 2010.": "PARTIAL as it stood on 1 July 2010",
  },
);

test("a text that does not say since when it is in force leaves the day open", async () => {
  const draft = "§ 3 Abs. 2 WaStrG in der am 1.1.2020 geltenden Fassung.";
  expect(await inForce(undefined)(draft)).toBe("PARTIAL in der am 1.1.2020 geltenden Fassung");
});

test("the identifier and the place of publication given for a law are compared with its text", async () => {
  const austrian: LegalDocument = {
    ...waterways,
    jurisdiction: "at",
    blocks: [part("", "Kundmachungsorgan: BGBl. I Nr. 83/2016"), ...waterways.blocks],
  };
  const stated = "§ 2 Abs. 2 WaStrG, obliegt die Entbindung dem Vorstand.";
  const given = async (place: string) =>
    (await linesOf(`Nach ${stated.replace(",", place)}`, austrian))[0] ?? "";
  expect(await given(" idF BGBl I Nr 83/2016")).toBe("VERIFIED");
  expect(await given(" idF BGBl I Nr 12/2020")).toBe("PARTIAL BGBl I Nr 12/2020");
  expect(await given(", BGBl I 2016/38,")).toBe("PARTIAL BGBl I 2016/38");
});

const FERRY = "(BAG, Urteil vom 25.1.2024 – 6 AZR 919/23).";

table("what a sentence says of the orders is compared with them: %s", seen, {
  [`Das BAG hat dem Kläger die Kosten der Revision auferlegt ${FERRY}`]: "VERIFIED",
  [`Das BAG hat der Beklagten die Kosten der Revision auferlegt ${FERRY}`]: "PARTIAL costs: beklagt",
  [`Das Urteil des LAG Kiel wurde teilweise aufgehoben ${FERRY}`]: "VERIFIED",
  [`Das Urteil des LAG Kiel wurde in vollem Umfang aufgehoben ${FERRY}`]:
    "PARTIAL in vollem Umfang aufgehoben",
  [`Das BAG hob das Urteil des LAG Kiel in vollem Umfang auf ${FERRY}`]: "PARTIAL in vollem Umfang auf",
  [`Das BAG hob das Urteil des LAG Kiel teilweise auf ${FERRY}`]: "VERIFIED",
  [`Die Berufung wurde in vollem Umfang zurückgewiesen ${FERRY}`]: "VERIFIED",
  "Der Senat konnte in der Sache selbst abschließend entscheiden (BVerwG, Urteil vom 18.1.2024 – 5 C 913.22, Rn. 1).":
    "PARTIAL that the court decided the case itself",
  "Die Sperrung ordnete der Vorsitzende an (BVerwG, Urteil vom 18.1.2024 – 5 C 913.22, Rn. 2).": "VERIFIED",
  "Die Sperrung ordnete der stellvertretende Hafenmeister an (BVerwG, Urteil vom 18.1.2024 – 5 C 913.22, Rn. 2).":
    "PARTIAL “der stellvertretende Hafenmeister” as the one that acts",
  "Fotografiert wurden drei Bojen (BVerwG, Urteil vom 18.1.2024 – 5 C 913.22, Rn. 3).":
    "MISMATCH figure: drei Bojen",
  "Durch Urteil verwies das BVerwG die Sache zurück (BVerwG, Urteil vom 18.1.2024 – 5 C 913.22).": "VERIFIED",
  "Durch Beschluss verwies das BVerwG die Sache zurück (BVerwG vom 18.1.2024 – 5 C 913.22).":
    "PARTIAL the form Beschluss",
  "Der Senat konnte nicht selbst entscheiden (BVerwG, Urteil vom 18.1.2024 – 5 C 913.22, Rn. 1).": "VERIFIED",
});

table(
  "the number of a provision counts nothing: %s",
  (text) => figuresIn(text).map((one) => isOfProvision(one)),
  {
    "under Article 9 of the Regulation": [true],
    "Section 9 provides for it": [true],
    "nach Abs 2 StGB": [true],
    "nach Artikel 12 der Verordnung": [true],
    "12 Personen haben": [false],
    "the 5 articles of the crew": [false],
    "Partners 3 to 5 signed": [false, false],
  },
);
