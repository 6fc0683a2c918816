import type { Template } from "./template.ts";

export const queryRis: Template = {
  id: "query-ris",
  version: 1,
  title: "Suche: Rechtsinformationen des Bundes",
  description: "Eine Frage als geprüfte Suche für das deutsche Rechtsinformationsportal",
  language: "de",
  jurisdictions: ["DE"],
  answer: "ris-query",
  text: `Mach aus der folgenden Frage eine Suche für das Rechtsinformationsportal des Bundes (Deutschland).

Zwei bis fünf Suchbegriffe, feste Wendungen in geraden Anführungszeichen; keine Operatoren. Ein Aktenzeichen oder ECLI der Frage steht unverändert allein in "query". Keine Fundstelle, die nicht in der Frage steht.

Antworte mit genau einem JSON-Objekt:
{"query": "...", "kind": "case_law", "court": null, "explanation": "ein Satz"}
"kind" ist all, legislation, case_law, literature oder administrative_directive; "court" ist das Gericht, das die Frage nennt (BGH, BVerwG …), sonst null.

Frage:
\${userInput}`,
};
