import type { Template } from "./template.ts";

export const queryBeck: Template = {
  id: "query-beck",
  version: 1,
  title: "beck-online-Suche",
  description: "Eine Frage als geprüfte Suche für beck-online",
  language: "de",
  jurisdictions: ["DE"],
  answer: "beck-query",
  text: `Mach aus der folgenden Frage eine Suche für beck-online.

Zwei bis fünf Suchbegriffe in der Grundform, feste Wendungen in geraden Anführungszeichen, Normen in der Form „BGB § 823“. Verknüpfungen nur, wenn sie nötig sind: UND, ODER, NICHT, Klammern. Keine Füllwörter, keine Fundstelle, die nicht in der Frage steht.

Antworte mit genau einem JSON-Objekt:
{"query": "...", "category": "Rechtsprechung", "explanation": "ein Satz"}
"category" ist Gesetz, Rechtsprechung, Kommentar, Aufsatz, Handbuch, Formular oder null, wenn die Frage keine nahelegt.

Frage:
\${userInput}`,
};
