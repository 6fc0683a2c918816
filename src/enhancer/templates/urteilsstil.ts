import { GUARD_DE, type Template } from "./template.ts";

export const urteilsstil: Template = {
  id: "legal-urteilsstil",
  version: 1,
  title: "Urteilsstil",
  description: "Anfrage als Begründung im Urteilsstil: Ergebnis zuerst, dann die tragenden Gründe",
  language: "de",
  jurisdictions: ["DE", "AT"],
  answer: "prompt",
  text: `Formuliere die folgende Anfrage als Prompt für eine Darstellung im Urteilsstil um.

Der Prompt muss verlangen:
1. Das Ergebnis in einem Satz zuerst, danach die Gründe, jeder mit „denn“ oder „weil“ angebunden, ohne Konjunktiv.
2. Tatbestand: unstreitige Tatsachen im Indikativ, streitige als Vortrag der jeweiligen Seite, mit Daten. Rechtsordnung: \${jurisdiction}, Stand \${asAt}.
3. Entscheidungsgründe: Zulässigkeit nur, soweit zweifelhaft; Begründetheit nach Anspruchsgrundlagen; nur tragende Erwägungen.
4. Jede Rechtsansicht mit Norm (§ … Abs. … S. …) oder Entscheidung (Gericht, Datum, Aktenzeichen, Randnummer).
5. Beweislast und Beweiswürdigung, wo Tatsachen streitig sind.
6. Nebenentscheidungen, soweit gefragt.

Anfrage:
\${userInput}

${GUARD_DE}`,
};
