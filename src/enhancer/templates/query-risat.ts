import type { Template } from "./template.ts";

export const queryRisat: Template = {
  id: "query-risat",
  version: 1,
  title: "Suche: RIS (Österreich)",
  description: "Eine Frage als geprüfte Suche für das Rechtsinformationssystem des Bundes",
  language: "de",
  jurisdictions: ["AT"],
  answer: "risat-query",
  text: `Mach aus der folgenden Frage eine Suche für das Rechtsinformationssystem des Bundes (Österreich).

Zwei bis fünf Suchworte, feste Wendungen in einfachen Anführungszeichen, * am Wortende erlaubt; UND, ODER, NICHT nur, wenn sie nötig sind. Die Norm steht getrennt, so wie sie in Österreich zitiert wird (ABGB §1295, B-VG Art7). Eine Geschäftszahl der Frage steht unverändert allein in "query". Keine Fundstelle, die nicht in der Frage steht.

Antworte mit genau einem JSON-Objekt:
{"query": "...", "application": "judikatur", "norm": null, "explanation": "ein Satz"}
"application" ist bundesrecht, landesrecht oder judikatur; "norm" ist die Norm, die die Frage nennt, sonst null.

Frage:
\${userInput}`,
};
