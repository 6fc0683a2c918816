import { capitalised } from "../core/text.ts";
import type { Verdict } from "./verification.ts";

export type Language = "en" | "de";

/** Labels of the views; a function where the wording depends on a number. */
const ENGLISH = {
  title: "Citation check",
  findings: "To look at",
  nothingToDo: "Every citation agrees with its source.",
  noCitations: "No citation was found in the draft, so nothing was verified.",
  draft: "Draft",
  source: "Source",
  notChecked: "Not checked",
  against: "Checked against",
  open: "Open the source",
  read: "Read the passage",
  cited: "The place cited",
  agrees: "The quotation agrees with",
  footnote: "note",
  line: "line",
  legend: "What the verdicts mean",
  citations: (count: number) => (count === 1 ? "1 citation" : `${count} citations`),
  terms: (count: number) =>
    count === 1
      ? "1 quoted term of fewer than four words was not checked"
      : `${count} quoted terms of fewer than four words were not checked`,
  allSources: "Sources and library",
  libraryOnly: "Library only; no source was asked",
  madeBy: "Made by",
  when: "Checked",
  where: "Against",
  about:
    "This page says what a program found when it compared the draft with the texts named in it. It does not say that an authority is good law or supports the sentence.",
  similarity: "similar",
} as const;

/** The same labels in another language. */
type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : T[K] };
type Labels = Translated<typeof ENGLISH>;

const GERMAN: Labels = {
  title: "Zitatprüfung",
  findings: "Anzusehen",
  nothingToDo: "Jedes Zitat stimmt mit seiner Quelle überein.",
  noCitations: "Im Entwurf wurde kein Zitat gefunden; es wurde nichts geprüft.",
  draft: "Entwurf",
  source: "Quelle",
  notChecked: "Nicht geprüft",
  against: "Geprüft anhand von",
  open: "Quelle öffnen",
  read: "Stelle lesen",
  cited: "Die zitierte Stelle",
  agrees: "Wortlaut stimmt überein mit",
  footnote: "Fn.",
  line: "Zeile",
  legend: "Was die Ergebnisse bedeuten",
  citations: (count) => (count === 1 ? "1 Zitat" : `${count} Zitate`),
  terms: (count) =>
    count === 1
      ? "1 Begriff in Anführungszeichen mit weniger als vier Wörtern wurde nicht geprüft"
      : `${count} Begriffe in Anführungszeichen mit weniger als vier Wörtern wurden nicht geprüft`,
  allSources: "Quellen und Bibliothek",
  libraryOnly: "Nur die Bibliothek; keine Quelle wurde gefragt",
  madeBy: "Erstellt mit",
  when: "Geprüft",
  where: "Anhand",
  about:
    "Diese Seite zeigt, was ein Programm beim Vergleich des Entwurfs mit den genannten Texten gefunden hat. Ob eine Entscheidung noch gilt oder den Satz trägt, sagt sie nicht.",
  similarity: "ähnlich",
};

export const LABELS: Readonly<Record<Language, Labels>> = { en: ENGLISH, de: GERMAN };

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

/** What a source answered to a search: its number of hits, or why it has none. */
export function answerText(answer: number | string, language: Language): string {
  if (typeof answer === "number") return READER_LABELS[language].results(answer, true);
  return ANSWERS[answer]?.[language] ?? answer;
}

const READER_ENGLISH = {
  library: "Library",
  outline: "Outline",
  search: "Search",
  searchHint: "Words, a name or a citation",
  source: "Source",
  all: "All",
  court: "Court",
  from: "From",
  to: "To",
  next: "More",
  more: "The next paragraphs",
  ownFile: "your file",
  citedBy: "Cited by",
  showCiting: "Show the passages of the library that cite it",
  nobodyCites: "No passage of the library cites it. What was never read or imported is not searched.",
  origin: "Where this text comes from",
  atSource: "Open it at its source",
  several: "The library has several documents of this citation.",
  notHere: "The library does not have it. Here is where to look:",
  notHereAtAll: "The library does not have it, and no page is known where to look it up.",
  missing: "The library does not have this document.",
  noPage: "There is no page at this address.",
  empty:
    "Nothing is here yet. What is read from open sources comes by itself; what you saved comes with: legibus import FOLDER",
  toText: "To the text",
  start: "Beginning",
  imported: "imported on",
  retrieved: "retrieved on",
  asked: "asked for",
  copy: (style: string) => `Copy ${style}`,
  noDocuments: "No document of the library matches. Only the library was searched, no source.",
  documents: (count: number) => (count === 1 ? "1 document" : `${count.toLocaleString("en")} documents`),
  passages: (count: number) => (count === 1 ? "1 passage" : `${count.toLocaleString("en")} passages`),
  inForceFrom: "in force from",
  inForceTo: "to",
  consolidated: "consolidated text",
  versions: "Other versions in the library",
  compare: "Compare",
  earlier: "Earlier paragraphs",
  back: "Back",
  wide: "Full screen",
  loading: "Loading …",
  cancelled: "The call was cancelled",
  use: "Use this passage",
  used: "In the conversation",
  usedPassages: (count: number) =>
    count === 1 ? "1 passage is in the conversation" : `${count} passages are in the conversation`,
  clear: "Take out",
  notUsed: "The client does not take passages",
  results: (count: number, isExact: boolean) =>
    count === 0
      ? "No results"
      : count === 1
        ? "1 result"
        : `${isExact ? "" : "about "}${count.toLocaleString("en")} results`,
  notSearched: "No request was made",
  notAll: "not every source answered",
  searchPage: "The search page",
  note: "Note",
  warning: "Warning",
  graph: "As a graph",
  cites: "Cites",
  unnumbered: "unnumbered",
  citesNothing: "No citation was found in it.",
  notHeld: "not in the library",
  times: (count: number) => (count === 1 ? "once" : `${count} times`),
  authoritiesTitle: "Authorities cited",
  authorities: (count: number) => (count === 1 ? "1 authority" : `${count} authorities`),
  earlierVersion: "Earlier",
  laterVersion: "Later",
  showSame: "Show the unchanged text",
  changedPlaces: (count: number) =>
    count === 0 ? "The words are the same" : count === 1 ? "1 changed place" : `${count} changed places`,
  today: "Today",
  noDate: "Without a date",
  task: "Task",
  milestone: "Milestone",
  limitation: "Limitation period, unverified: read the provision",
  starts: "starts when",
  wanted: "wanted",
  priority: (name: string) => `${name.toLowerCase()} priority`,
  done: "done",
  overdue: "overdue",
  picture: "The page as it is printed",
  pageBefore: "The page before",
  pageAfter: "The page after",
  page: (printed: string | undefined, page: string, count: number) =>
    printed === undefined || printed === page
      ? `Page ${page} of ${count}`
      : `Page ${printed} (${page} of ${count} in the file)`,
  noPictures: "Its pages are not shown as pictures",
} as const;

export const READER_LABELS: Readonly<Record<Language, Translated<typeof READER_ENGLISH>>> = {
  en: READER_ENGLISH,
  de: {
    library: "Bibliothek",
    outline: "Gliederung",
    search: "Suchen",
    searchHint: "Wörter, ein Name oder ein Zitat",
    source: "Quelle",
    all: "Alle",
    court: "Gericht",
    from: "Von",
    to: "Bis",
    next: "Weitere",
    more: "Die nächsten Absätze",
    ownFile: "eigene Datei",
    citedBy: "Zitiert von",
    showCiting: "Stellen der Bibliothek zeigen, die es zitieren",
    nobodyCites:
      "Keine Stelle der Bibliothek zitiert es. Was nie gelesen oder importiert wurde, wird nicht durchsucht.",
    origin: "Woher dieser Text stammt",
    atSource: "An der Quelle öffnen",
    several: "Die Bibliothek hat mehrere Dokumente zu diesem Zitat.",
    notHere: "Die Bibliothek hat es nicht. Hier lässt es sich nachsehen:",
    notHereAtAll:
      "Die Bibliothek hat es nicht, und es ist keine Seite bekannt, auf der es sich nachsehen lässt.",
    missing: "Die Bibliothek hat dieses Dokument nicht.",
    noPage: "Unter dieser Adresse gibt es keine Seite.",
    empty:
      "Hier ist noch nichts. Was aus offenen Quellen gelesen wird, kommt von selbst; was Sie gespeichert haben, kommt mit: legibus import ORDNER",
    toText: "Zum Text",
    start: "Anfang",
    imported: "importiert am",
    retrieved: "abgerufen am",
    asked: "gefragt für",
    copy: (style) => `${style} kopieren`,
    noDocuments: "Kein Dokument der Bibliothek passt. Durchsucht wurde nur die Bibliothek, keine Quelle.",
    documents: (count) => (count === 1 ? "1 Dokument" : `${count.toLocaleString("de")} Dokumente`),
    passages: (count) => (count === 1 ? "1 Stelle" : `${count.toLocaleString("de")} Stellen`),
    inForceFrom: "in Kraft ab",
    inForceTo: "bis",
    consolidated: "konsolidierte Fassung",
    versions: "Andere Fassungen in der Bibliothek",
    compare: "Vergleichen",
    earlier: "Frühere Absätze",
    back: "Zurück",
    wide: "Ganzer Bildschirm",
    loading: "Wird geladen …",
    cancelled: "Der Aufruf wurde abgebrochen",
    use: "Diese Stelle verwenden",
    used: "Im Gespräch",
    usedPassages: (count) => (count === 1 ? "1 Stelle ist im Gespräch" : `${count} Stellen sind im Gespräch`),
    clear: "Herausnehmen",
    notUsed: "Das Programm nimmt keine Stellen an",
    results: (count, isExact) =>
      count === 0
        ? "Keine Treffer"
        : count === 1
          ? "1 Treffer"
          : `${isExact ? "" : "etwa "}${count.toLocaleString("de")} Treffer`,
    notSearched: "Es wurde keine Quelle gefragt",
    notAll: "nicht jede Quelle hat geantwortet",
    searchPage: "Die Suchseite",
    note: "Hinweis",
    warning: "Warnung",
    graph: "Als Graph",
    cites: "Zitiert",
    unnumbered: "ohne Nummer",
    citesNothing: "In ihm wurde kein Zitat gefunden.",
    notHeld: "nicht in der Bibliothek",
    times: (count) => (count === 1 ? "einmal" : `${count}-mal`),
    authoritiesTitle: "Zitierte Fundstellen",
    authorities: (count) => (count === 1 ? "1 Fundstelle" : `${count} Fundstellen`),
    earlierVersion: "Früher",
    laterVersion: "Später",
    showSame: "Unveränderten Text zeigen",
    changedPlaces: (count) =>
      count === 0
        ? "Der Wortlaut ist gleich"
        : count === 1
          ? "1 geänderte Stelle"
          : `${count} geänderte Stellen`,
    today: "Heute",
    noDate: "Ohne Datum",
    task: "Aufgabe",
    milestone: "Meilenstein",
    limitation: "Verjährung, ungeprüft: bitte die Vorschrift lesen",
    starts: "beginnt mit",
    wanted: "gebraucht",
    priority: (name) => `Priorität: ${{ High: "hoch", Medium: "mittel", Low: "niedrig" }[name] ?? name}`,
    done: "erledigt",
    overdue: "überfällig",
    picture: "Die Seite im Druckbild",
    pageBefore: "Die Seite davor",
    pageAfter: "Die Seite danach",
    page: (printed, page, count) =>
      printed === undefined || printed === page
        ? `Seite ${page} von ${count}`
        : `Seite ${printed} (${page} von ${count} der Datei)`,
    noPictures: "Ihre Seiten werden nicht als Bilder gezeigt",
  },
};
