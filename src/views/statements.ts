import { withDays } from "./document.ts";
import type { Language } from "./labels.ts";

/** What a source that was asked did, by the code of its error. */
const REFUSALS = {
  OFFLINE: "war nicht erreichbar",
  BLOCKED: "hat diesen Server abgewiesen",
  RATE_LIMITED: "nimmt vorerst keine Anfragen mehr an",
  UPSTREAM_TIMEOUT: "hat nicht rechtzeitig geantwortet",
  UPSTREAM_ERROR: "hat mit einem Fehler geantwortet",
  LAYOUT_CHANGED: "gab eine Seite, die nicht zu lesen war",
  AUTH_REQUIRED: "verlangt erst eine Anmeldung",
  AUTH_FAILED: "hat die Anmeldung nicht angenommen",
  NOT_CONFIGURED: "ist auf diesem Server nicht eingerichtet",
  ACCESS_DENIED: "hat den Zugriff verweigert",
};

type German = string | ((...groups: readonly string[]) => string);

const UNITS: Readonly<Record<string, string>> = {
  day: "Tag",
  days: "Tage",
  "working day": "Arbeitstag",
  "working days": "Arbeitstage",
  week: "Woche",
  weeks: "Wochen",
  month: "Monat",
  months: "Monate",
  year: "Jahr",
  years: "Jahre",
};
const SIDES: Readonly<Record<string, string>> = {
  after: "nach",
  before: "vor",
  "from and including": "ab und einschließlich",
  "after the end of the year of": "nach dem Ende des Jahres von",
};

function weekday(day: string): string {
  return new Intl.DateTimeFormat("de", { weekday: "long", timeZone: "UTC" }).format(new Date(day));
}

/** Statements in German; what has no row here is shown in English and marked so. */
const GERMAN: readonly (readonly [english: RegExp, german: German])[] = [
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
  [/^you may mean (.+)$/, "gemeint ist vielleicht $1"],
  [
    /^(.+) was not asked: this server only links to it$/,
    "$1 wurde nicht gefragt: Dieser Server verlinkt nur dorthin",
  ],
  [/^(.+) was not asked: it is not configured$/, "$1 wurde nicht gefragt: nicht eingerichtet"],
  ...Object.entries(REFUSALS).map(
    ([code, german]) =>
      [
        new RegExp(`^([^:]+) was asked for it and .+ \\(${code}\\)$`),
        `$1 wurde danach gefragt und ${german} (${code})`,
      ] as const,
  ),
  [/^points at (.+), which was not verified$/, "verweist auf $1, das nicht geprüft wurde"],
  [/^only your own file says so$/, "nur Ihre eigene Datei sagt das"],
  [/^the document does not say (?:it|its citation|its own)$/, "das Dokument sagt dazu nichts"],
  [/^the document does not give itself this name$/, "das Dokument nennt sich nicht so"],
  [/^the document does not list it$/, "das Dokument führt es nicht auf"],
  [
    /^the document does not list it, and it is so cited in (.+)$/,
    "das Dokument führt es nicht auf; so zitiert wird es in $1",
  ],
  [/^(.+) cites it as (.+)$/, "$1 zitiert es als $2"],
  [/^(.+) cites it for (.+)$/, "$1 zitiert es für $2"],
  [/^the text does not cite it$/, "der Text zitiert es nicht"],
  [/^this copy does not count such places$/, "diese Kopie zählt solche Stellen nicht"],
  [
    /^this copy has paragraphs before and after it, but not this one$/,
    "diese Kopie hat Absätze davor und danach, aber diesen nicht",
  ],
  [/^this copy does not say who sat$/, "diese Kopie sagt nicht, wer entschieden hat"],
  [/^this copy does not say who wrote the place$/, "diese Kopie sagt nicht, wer die Stelle geschrieben hat"],
  [
    /^the document was read in part only, and the place may be in the rest$/,
    "das Dokument wurde nur zum Teil gelesen, die Stelle kann im Rest stehen",
  ],
  [
    /^the authority that it is attributed to was not opened$/,
    "die Entscheidung, der es zugeschrieben wird, wurde nicht geöffnet",
  ],
  [/^your saved page (\S+)$/, "Ihre gespeicherte Seite vom $1"],
  [/^your own file (\S+)$/, "Ihre eigene Datei vom $1"],
  [/^library (\S+)$/, "Bibliothek, Stand $1"],
  [/^live (\S+)$/, "abgerufen am $1"],
  [/^consolidated text of (\S+)$/, "konsolidierte Fassung vom $1"],
  [/^in force from (\S+)$/, "in Kraft ab $1"],
  [/^in the library$/, "in der Bibliothek"],
  [/^cites it$/, "zitiert es"],
  [/^cited by (\S+) in the library$/, "in der Bibliothek $1-mal zitiert"],
  [/^cited by (\S+) or more in the library$/, "in der Bibliothek mindestens $1-mal zitiert"],
  [/^text from (\S+)$/, "Fassung ab $1"],
  [/^text until (\S+)$/, "Fassung bis $1"],
  [/^text of (\S+) to (\S+)$/, "Fassung vom $1 bis $2"],
  [/^your import$/, "eigene Datei"],
  [/^your import: (.+) of (\S+) (\S+)$/, "eigene Datei: $1 vom $2, $3"],
  [/^your import, not compared with its publisher$/, "eigene Datei, nicht mit der Quelle verglichen"],
  [/^your import, not compared with (.+)$/, "eigene Datei, nicht mit $1 verglichen"],
  [
    /^(\d+) ([a-z ]+?) (after the end of the year of|from and including|after|before) (.+) (\(\S+\))$/,
    (count = "", unit = "", side = "", event = "", day = "") =>
      `${count} ${UNITS[unit] ?? unit} ${SIDES[side] ?? side} ${event === "start" ? "Beginn" : event} ${day}`,
  ],
  [
    /^[A-Z][a-z]+ (\S+) is not a working day: [A-Z][a-z]+ (\d{4}-\d{2}-\d{2})(, .+)?$/,
    (end = "", day = "", provision = "") =>
      `${weekday(end)}, ${end} ist kein Arbeitstag: ${weekday(day)}, ${day}${provision}`,
  ],
  [/^(.+): (\S+) is in the past$/, "$1: $2 liegt in der Vergangenheit"],
  [
    /^dates that the model wrote were left out: only rules are computed$/,
    "Daten, die das Modell geschrieben hat, sind weggelassen: Nur Regeln werden berechnet",
  ],
  [
    /^only holidays of all of (.+) were left out$/,
    "berücksichtigt sind nur die Feiertage, die in ganz $1 gelten",
  ],
  [/^name the state for its own$/, "für die eines Landes dieses angeben"],
  [
    /^limitation checks without a date: (.+)$/,
    (rest = "") => `Verjährung ohne Datum: ${germanOf(rest) ?? rest}`,
  ],
  [
    /^none of the key dates \((.+)\) is the event that starts them$/,
    "Keines der Ereignisse ($1) setzt sie in Gang",
  ],
  [/^name a key date as `wanted` says$/, "welches Ereignis fehlt, steht unter „gebraucht“"],
  [/^(\d+) ([a-z ]+)$/, (count = "", unit = "") => `${count} ${UNITS[unit] ?? unit}`],
  [
    /^(\d+) ([a-z ]+), that day included$/,
    (count = "", unit = "") => `${count} ${UNITS[unit] ?? unit}, dieser Tag eingerechnet`,
  ],
  [
    /^(\d+) ([a-z ]+) from the end of the year$/,
    (count = "", unit = "") => `${count} ${UNITS[unit] ?? unit} ab dem Ende des Jahres`,
  ],
];

/**
 * A sentence in the language of the page, and the language that it is in. Statements joined by `mark` are
 * in German if all of them are.
 */
export function saidIn(sentence: string, language: Language, mark = "; ") {
  const rows = language === "de" ? sentence.split(mark).map(germanOf) : [];
  const said = rows.filter((one) => one !== undefined);
  return said.length > 0 && said.length === rows.length
    ? { text: withDays(said.join(mark), "de"), lang: "de" }
    : { text: withDays(sentence, "en"), lang: "en" };
}

function germanOf(statement: string): string | undefined {
  for (const [english, german] of GERMAN) {
    const [all, ...groups] = english.exec(statement) ?? [];
    if (all !== undefined)
      return typeof german === "string" ? statement.replace(english, german) : german(...groups);
  }
  return undefined;
}
