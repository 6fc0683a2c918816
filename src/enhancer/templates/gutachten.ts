import { GUARD_DE, type Template } from "./template.ts";

export const gutachten: Template = {
  id: "legal-gutachten",
  version: 1,
  title: "Gutachtenstil",
  description:
    "Anfrage als Gutachten: Obersatz, Definition, Subsumtion, Ergebnis, nach Anspruchsgrundlagen geordnet",
  language: "de",
  jurisdictions: ["DE", "AT"],
  answer: "prompt",
  text: `Formuliere die folgende Anfrage als Prompt für ein Rechtsgutachten im Gutachtenstil um.

Der Prompt muss verlangen:
1. Sachverhalt: unstreitige, streitige und unterstellte Tatsachen getrennt, mit Daten. Rechtsordnung: \${jurisdiction}, Stand \${asAt}.
2. Fallfrage: wer will was von wem woraus.
3. Anspruchsgrundlagen in der Reihenfolge vertraglich, vertragsähnlich, dinglich, deliktisch, bereicherungsrechtlich; je Anspruch: entstanden, nicht untergegangen, durchsetzbar.
4. Je Merkmal: Obersatz im Konjunktiv, Definition, Subsumtion unter die Tatsachen, Ergebnis.
5. Streitstände nur, wo sie das Ergebnis ändern: Ansichten, Argumente, begründete Entscheidung.
6. Zitierweise mit Absatz und Satz (§ … Abs. … S. …), Entscheidungen mit Gericht, Datum, Aktenzeichen und Randnummer.
7. Fristen und Verjährung als Prüfpunkte mit dem auslösenden Ereignis, ungeprüft gekennzeichnet.
8. Gesamtergebnis und offene Punkte.

Anfrage:
\${userInput}

${GUARD_DE}`,
};
