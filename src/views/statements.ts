import type { Language } from "./labels.ts";

/** Sentences of a verification in German; what has no row here is shown in English and marked so. */
const GERMAN: readonly (readonly [english: RegExp, german: string])[] = [
  [/^is at (.+)$/, "steht bei $1"],
  [
    /^is in the document, but not at the place cited$/,
    "steht im Dokument, aber nicht an der zitierten Stelle",
  ],
  [/^these words are not in the document$/, "dieser Wortlaut steht nicht im Dokument"],
  [/^the last one is (.+)$/, "die letzte Stelle ist $1"],
  [/^the document has no such place$/, "das Dokument hat keine solche Stelle"],
  [/^the parties are exchanged$/, "die Parteien sind vertauscht"],
  [/^the range ends before it begins$/, "der Bereich endet vor seinem Anfang"],
  [/^is another case$/, "ist eine andere Entscheidung"],
  [/^the document's head does not name (.+)$/, "der Kopf des Dokuments nennt $1 nicht"],
  [/^the document itself cites it for (.+)$/, "das Dokument zitiert es selbst für $1"],
  [/^the document does not say the name of the case$/, "das Dokument nennt den Namen der Entscheidung nicht"],
  [/^the library does not have it$/, "die Bibliothek hat es nicht"],
  [/^not covered by any enabled source$/, "keine eingeschaltete Quelle führt es"],
  [/^not reached in the time of one call$/, "in der Zeit eines Aufrufs nicht erreicht"],
  [
    /^(.+) was asked for it, covers it and has none$/,
    "$1 wurde danach gefragt, müsste es haben und hat es nicht",
  ],
  [
    /^(.+) was asked for it and has none, but gave nothing of what surrounds it either: its answer proves nothing$/,
    "$1 wurde danach gefragt und hat es nicht, aber auch nichts aus dessen Umgebung: Die Antwort beweist nichts",
  ],
];

/** A sentence in the language of the page, and the language that it is in. */
export function saidIn(
  sentence: string,
  language: Language,
): { readonly text: string; readonly lang: Language } {
  const row = language === "de" ? GERMAN.find(([english]) => english.test(sentence)) : undefined;
  return row ? { text: sentence.replace(...row), lang: "de" } : { text: sentence, lang: "en" };
}
