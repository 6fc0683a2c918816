import { capitalised } from "../core/text.ts";
import type { Verdict } from "./verification.ts";

export type Language = "en" | "de";

/** A label in English and in German; a function where the wording depends on a number. */
type Pairs = Readonly<Record<string, readonly [english: unknown, german: unknown]>>;

/** Returns the labels of each language by their keys. */
function inBoth<T extends Pairs>(pairs: T): Readonly<Record<Language, { readonly [K in keyof T]: T[K][0] }>>;
function inBoth(pairs: Pairs): Readonly<Record<Language, unknown>> {
  const side = (at: 0 | 1) => Object.fromEntries(Object.entries(pairs).map(([key, pair]) => [key, pair[at]]));
  return { en: side(0), de: side(1) };
}

/** Labels of the report. */
export const LABELS = inBoth({
  title: ["Citation check", "Zitatprüfung"],
  findings: ["To look at", "Anzusehen"],
  nothingToDo: ["Every citation agrees with its source.", "Jedes Zitat stimmt mit seiner Quelle überein."],
  noCitations: [
    "No citation was found in the draft, so nothing was verified.",
    "Im Entwurf wurde kein Zitat gefunden; es wurde nichts geprüft.",
  ],
  draft: ["Draft", "Entwurf"],
  source: ["Source", "Quelle"],
  notChecked: ["Not checked", "Nicht geprüft"],
  against: ["Checked against", "Geprüft anhand von"],
  open: ["Open the source", "Quelle öffnen"],
  read: ["Read the passage", "Stelle lesen"],
  cited: ["The place cited", "Die zitierte Stelle"],
  agrees: ["The quotation agrees with", "Wortlaut stimmt überein mit"],
  footnote: ["note", "Fn."],
  line: ["line", "Zeile"],
  legend: ["What the verdicts mean", "Was die Ergebnisse bedeuten"],
  citations: [
    (count: number) => (count === 1 ? "1 citation" : `${count} citations`),
    (count: number) => (count === 1 ? "1 Zitat" : `${count} Zitate`),
  ],
  terms: [
    (count: number) =>
      count === 1
        ? "1 quoted term of fewer than four words was not checked"
        : `${count} quoted terms of fewer than four words were not checked`,
    (count: number) =>
      count === 1
        ? "1 Begriff in Anführungszeichen mit weniger als vier Wörtern wurde nicht geprüft"
        : `${count} Begriffe in Anführungszeichen mit weniger als vier Wörtern wurden nicht geprüft`,
  ],
  allSources: ["Sources and library", "Quellen und Bibliothek"],
  libraryOnly: ["Library only; no source was asked", "Nur die Bibliothek; keine Quelle wurde gefragt"],
  madeBy: ["Made by", "Erstellt mit"],
  when: ["Checked", "Geprüft"],
  where: ["Against", "Anhand"],
  about: [
    "This page says what a program found when it compared the draft with the texts named in it. It does not say that an authority is good law or supports the sentence.",
    "Diese Seite zeigt, was ein Programm beim Vergleich des Entwurfs mit den genannten Texten gefunden hat. Ob eine Entscheidung noch gilt oder den Satz trägt, sagt sie nicht.",
  ],
  similarity: ["similar", "ähnlich"],
});

export interface VerdictLabel {
  /** Shown next to the name, so that it does not depend on colour. */
  readonly sign: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly meaning: Readonly<Record<Language, string>>;
}

export const VERDICT_LABELS: Readonly<Record<Verdict, VerdictLabel>> = {
  NOT_FOUND: {
    sign: "✕",
    name: { en: "Not found", de: "Nicht gefunden" },
    meaning: {
      en: "A source that covers it and was working says that it has none.",
      de: "Eine Quelle, die es haben müsste und erreichbar war, hat es nicht.",
    },
  },
  MISMATCH: {
    sign: "≠",
    name: { en: "Mismatch", de: "Abweichung" },
    meaning: {
      en: "It was found, and a part of the citation or quotation differs.",
      de: "Es wurde gefunden, und ein Teil des Zitats weicht ab.",
    },
  },
  UNRECOGNISED: {
    sign: "¿",
    name: { en: "Not readable", de: "Nicht lesbar" },
    meaning: {
      en: "It looks like a citation and cannot be read as one.",
      de: "Es sieht wie ein Zitat aus, lässt sich aber nicht als solches lesen.",
    },
  },
  UNVERIFIED: {
    sign: "?",
    name: { en: "Unverified", de: "Ungeprüft" },
    meaning: {
      en: "No source could be asked. This says nothing about the citation: look it up.",
      de: "Keine Quelle konnte gefragt werden. Das sagt nichts über das Zitat: bitte nachschlagen.",
    },
  },
  PARTIAL: {
    sign: "◐",
    name: { en: "In part", de: "Teilweise" },
    meaning: {
      en: "It was found and nothing contradicts it, but a part could not be checked.",
      de: "Es wurde gefunden, nichts widerspricht, aber ein Teil ließ sich nicht prüfen.",
    },
  },
  VERIFIED: {
    sign: "✓",
    name: { en: "Verified", de: "Bestätigt" },
    meaning: {
      en: "A source has it, and every part that the citation states agrees.",
      de: "Eine Quelle hat es, und alles, was das Zitat angibt, stimmt.",
    },
  },
};

const FIELDS: Readonly<Record<string, string>> = {
  name: "Name",
  citation: "Zitat",
  court: "Gericht",
  figure: "Zahl",
  form: "Entscheidungsform",
  year: "Jahr",
  date: "Datum",
  "file number": "Aktenzeichen",
  counsel: "Prozessvertretung",
  jurisdiction: "Rechtsordnung",
  judge: "Richter",
  outcome: "Ausgang",
  pinpoint: "Fundstelle",
  quotation: "Wortlaut",
};

/** Returns the name of a part of a citation, capitalised. */
export function fieldName(field: string, language: Language): string {
  return capitalised(language === "de" ? (FIELDS[field] ?? field) : field);
}

/** Names of sources and of the places of links, for people; any other has its own name. */
const SOURCE_NAMES: Readonly<Record<string, string>> = {
  austlii: "AustLII",
  beck: "beck-online",
  curia: "Curia",
  "e-justice": "European e-Justice Portal",
  eli: "ELI",
  eu: "EUR-Lex",
  "eur-lex": "EUR-Lex",
  frl: "Federal Register of Legislation",
  "gesetze-im-internet": "gesetze-im-internet.de",
  hudoc: "HUDOC",
  jade: "jade.io",
  lawcite: "LawCite",
  "queensland-judgments": "Queensland Judgments",
  ris: "Rechtsinformationen des Bundes",
  risat: "RIS",
};

/** Returns the name of a source for users; one that is not known keeps its short name. */
export function sourceName(source: string, language: Language): string {
  const { ownFile, library } = READER_LABELS[language];
  const corpus = language === "de" ? "Sammlungen" : "collections";
  const own: Readonly<Record<string, string>> = { ...SOURCE_NAMES, import: ownFile, library, corpus };
  return own[source] ?? source;
}

const ANSWERS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  not_searched: { en: "not searched", de: "nicht durchsucht" },
  ACCESS_DENIED: { en: "access denied", de: "Zugriff verweigert" },
  AUTH_REQUIRED: { en: "needs a login", de: "verlangt eine Anmeldung" },
  AUTH_FAILED: { en: "login refused", de: "Anmeldung abgelehnt" },
  NOT_CONFIGURED: { en: "not set up", de: "nicht eingerichtet" },
  BLOCKED: { en: "blocked", de: "gesperrt" },
  RATE_LIMITED: { en: "asks to wait", de: "verlangt eine Pause" },
  UPSTREAM_TIMEOUT: { en: "no answer in time", de: "keine Antwort in der Zeit" },
  UPSTREAM_ERROR: { en: "failed", de: "gestört" },
  LAYOUT_CHANGED: { en: "page not understood", de: "Seite nicht verstanden" },
  OFFLINE: { en: "cannot be reached", de: "nicht erreichbar" },
};

/** Returns the answer of a source to a search: its number of hits, or why it has none. */
export function answerText(answer: number | string, language: Language): string {
  if (typeof answer === "number") return READER_LABELS[language].results(answer, true);
  return ANSWERS[answer]?.[language] ?? answer;
}

/** Labels of the reader and of the views in a chat. */
export const READER_LABELS = inBoth({
  library: ["Library", "Bibliothek"],
  outline: ["Outline", "Gliederung"],
  search: ["Search", "Suchen"],
  searchHint: ["Words, a name or a citation", "Wörter, ein Name oder ein Zitat"],
  source: ["Source", "Quelle"],
  all: ["All", "Alle"],
  court: ["Court", "Gericht"],
  from: ["From", "Von"],
  to: ["To", "Bis"],
  next: ["More", "Weitere"],
  more: ["The next paragraphs", "Die nächsten Absätze"],
  ownFile: ["your file", "eigene Datei"],
  citedBy: ["Cited by", "Zitiert von"],
  showCiting: [
    "Show the passages of the library that cite it",
    "Stellen der Bibliothek zeigen, die es zitieren",
  ],
  nobodyCites: [
    "No passage of the library cites it. What was never read or imported is not searched.",
    "Keine Stelle der Bibliothek zitiert es. Was nie gelesen oder importiert wurde, wird nicht durchsucht.",
  ],
  origin: ["Where this text comes from", "Woher dieser Text stammt"],
  atSource: ["Open it at its source", "An der Quelle öffnen"],
  several: [
    "The library has several documents of this citation.",
    "Die Bibliothek hat mehrere Dokumente zu diesem Zitat.",
  ],
  notHere: [
    "The library does not have it. Here is where to look:",
    "Die Bibliothek hat es nicht. Hier lässt es sich nachsehen:",
  ],
  notHereAtAll: [
    "The library does not have it, and no page is known where to look it up.",
    "Die Bibliothek hat es nicht, und es ist keine Seite bekannt, auf der es sich nachsehen lässt.",
  ],
  missing: ["The library does not have this document.", "Die Bibliothek hat dieses Dokument nicht."],
  noPage: ["There is no page at this address.", "Unter dieser Adresse gibt es keine Seite."],
  empty: [
    "Nothing is here yet. What is read from open sources comes by itself; what you saved comes with: legibus import FOLDER",
    "Hier ist noch nichts. Was aus offenen Quellen gelesen wird, kommt von selbst; was Sie gespeichert haben, kommt mit: legibus import ORDNER",
  ],
  toText: ["To the text", "Zum Text"],
  start: ["Beginning", "Anfang"],
  imported: ["imported on", "importiert am"],
  retrieved: ["retrieved on", "abgerufen am"],
  asked: ["asked for", "gefragt für"],
  cite: ["Copy the citation", "Zitat kopieren"],
  copy: [(style: string) => `Copy ${style}`, (style: string) => `${style} kopieren`],
  noDocuments: [
    "No document of the library matches. Only the library was searched, no source.",
    "Kein Dokument der Bibliothek passt. Durchsucht wurde nur die Bibliothek, keine Quelle.",
  ],
  documents: [
    (count: number) => (count === 1 ? "1 document" : `${count.toLocaleString("en")} documents`),
    (count: number) => (count === 1 ? "1 Dokument" : `${count.toLocaleString("de")} Dokumente`),
  ],
  passages: [
    (count: number) => (count === 1 ? "1 passage" : `${count.toLocaleString("en")} passages`),
    (count: number) => (count === 1 ? "1 Stelle" : `${count.toLocaleString("de")} Stellen`),
  ],
  inForceFrom: ["in force from", "in Kraft ab"],
  inForceTo: ["to", "bis"],
  consolidated: ["consolidated text", "konsolidierte Fassung"],
  versions: ["Other versions in the library", "Andere Fassungen in der Bibliothek"],
  compare: ["Compare", "Vergleichen"],
  earlier: ["Earlier paragraphs", "Frühere Absätze"],
  back: ["Back", "Zurück"],
  wide: ["Full screen", "Ganzer Bildschirm"],
  loading: ["Loading …", "Wird geladen …"],
  cancelled: ["The call was cancelled", "Der Aufruf wurde abgebrochen"],
  use: ["Use this passage", "Diese Stelle verwenden"],
  used: ["In the conversation", "Im Gespräch"],
  usedPassages: [
    (count: number) =>
      count === 1 ? "1 passage is in the conversation" : `${count} passages are in the conversation`,
    (count: number) => (count === 1 ? "1 Stelle ist im Gespräch" : `${count} Stellen sind im Gespräch`),
  ],
  clear: ["Take out", "Herausnehmen"],
  notUsed: ["The client does not take passages", "Das Programm nimmt keine Stellen an"],
  results: [
    (count: number, isExact: boolean) =>
      count === 0
        ? "No results"
        : count === 1
          ? "1 result"
          : `${isExact ? "" : "about "}${count.toLocaleString("en")} results`,
    (count: number, isExact: boolean) =>
      count === 0
        ? "Keine Treffer"
        : count === 1
          ? "1 Treffer"
          : `${isExact ? "" : "etwa "}${count.toLocaleString("de")} Treffer`,
  ],
  notSearched: ["No request was made", "Es wurde keine Quelle gefragt"],
  notAll: ["not every source answered", "nicht jede Quelle hat geantwortet"],
  searchPage: ["The search page", "Die Suchseite"],
  note: ["Note", "Hinweis"],
  warning: ["Warning", "Warnung"],
  graph: ["As a graph", "Als Graph"],
  cites: ["Cites", "Zitiert"],
  unnumbered: ["unnumbered", "ohne Nummer"],
  citesNothing: ["No citation was found in it.", "In ihm wurde kein Zitat gefunden."],
  notHeld: ["not in the library", "nicht in der Bibliothek"],
  times: [
    (count: number) => (count === 1 ? "once" : `${count} times`),
    (count: number) => (count === 1 ? "einmal" : `${count}-mal`),
  ],
  authoritiesTitle: ["Authorities cited", "Zitierte Fundstellen"],
  authorities: [
    (count: number) => (count === 1 ? "1 authority" : `${count} authorities`),
    (count: number) => (count === 1 ? "1 Fundstelle" : `${count} Fundstellen`),
  ],
  earlierVersion: ["Earlier", "Früher"],
  laterVersion: ["Later", "Später"],
  showSame: ["Show the unchanged text", "Unveränderten Text zeigen"],
  changedPlaces: [
    (count: number) =>
      count === 0 ? "The words are the same" : count === 1 ? "1 changed place" : `${count} changed places`,
    (count: number) =>
      count === 0
        ? "Der Wortlaut ist gleich"
        : count === 1
          ? "1 geänderte Stelle"
          : `${count} geänderte Stellen`,
  ],
  today: ["Today", "Heute"],
  noDate: ["Without a date", "Ohne Datum"],
  task: ["Task", "Aufgabe"],
  milestone: ["Milestone", "Meilenstein"],
  limitation: [
    "Limitation period, unverified: read the provision",
    "Verjährung, ungeprüft: bitte die Vorschrift lesen",
  ],
  starts: ["starts when", "beginnt mit"],
  wanted: ["wanted", "gebraucht"],
  priority: [
    (name: string) => `${name.toLowerCase()} priority`,
    (name: string) => `Priorität: ${{ High: "hoch", Medium: "mittel", Low: "niedrig" }[name] ?? name}`,
  ],
  done: ["done", "erledigt"],
  overdue: ["overdue", "überfällig"],
  picture: ["The page as it is printed", "Die Seite im Druckbild"],
  pageBefore: ["The page before", "Die Seite davor"],
  pageAfter: ["The page after", "Die Seite danach"],
  page: [
    (printed: string | undefined, page: string, count: number) =>
      printed === undefined || printed === page
        ? `Page ${page} of ${count}`
        : `Page ${printed} (${page} of ${count} in the file)`,
    (printed: string | undefined, page: string, count: number) =>
      printed === undefined || printed === page
        ? `Seite ${page} von ${count}`
        : `Seite ${printed} (${page} von ${count} der Datei)`,
  ],
  noPictures: ["Its pages are not shown as pictures", "Ihre Seiten werden nicht als Bilder gezeigt"],
});
