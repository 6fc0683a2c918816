import { withDays } from "./document.ts";
import { fieldName, type Language } from "./labels.ts";

/** Outcome of a request to a source, by the code of its error. */
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

/** Subject of a statement that is not a pin. */
const PLACES: Readonly<Record<string, string>> = {
  it: "es",
  "the text": "der Text",
  "the document": "das Dokument",
  "the document's head": "der Kopf des Dokuments",
  "what is left out": "das Ausgelassene",
};

function weekday(day: string): string {
  return new Intl.DateTimeFormat("de", { weekday: "long", timeZone: "UTC" }).format(new Date(day));
}

type Row = readonly [english: RegExp, german: German];

/** Returns rows of statements by the expression for the whole English one. */
function phrases(rows: Readonly<Record<string, string>>): readonly Row[] {
  return Object.entries(rows).map(([english, german]) => [new RegExp(`^${english}$`), german]);
}

/** Statements in German; what has no row here is shown in English and marked so. */
const GERMAN: readonly Row[] = [
  ...phrases({
    "is at (.+)": "steht bei $1",
    "is in the document, but not at the place cited": "steht im Dokument, aber nicht an der zitierten Stelle",
    "these words are not in the document": "dieser Wortlaut steht nicht im Dokument",
    "the last one is (.+)": "die letzte Stelle ist $1",
    "the document has no such place": "das Dokument hat keine solche Stelle",
    "the parties are exchanged": "die Parteien sind vertauscht",
    "the range ends before it begins": "der Bereich endet vor seinem Anfang",
    "is another case": "ist eine andere Entscheidung",
    "the document's head does not name (.+)": "der Kopf des Dokuments nennt $1 nicht",
    "the document itself cites it for (.+)": "das Dokument zitiert es selbst für $1",
    "the document does not say the name of the case": "das Dokument nennt den Namen der Entscheidung nicht",
    "the library does not have the cited document": "die Bibliothek hat das zitierte Dokument nicht",
    "not covered by any enabled source": "keine eingeschaltete Quelle führt es",
    "not reached in the time of one call": "in der Zeit eines Aufrufs nicht erreicht",
    "(.+) was asked for it, covers it and has none":
      "$1 wurde danach gefragt, müsste es haben und hat es nicht",
    "(.+) was asked for it and has none, but gave nothing of what surrounds it either: its answer proves nothing":
      "$1 wurde danach gefragt und hat es nicht, aber auch nichts aus dessen Umgebung: Die Antwort beweist nichts",
    "you may mean (.+)": "gemeint ist vielleicht $1",
    "(.+) was not asked: this server only links to it":
      "$1 wurde nicht gefragt: Dieser Server verlinkt nur dorthin",
    "(.+) was not asked: it is not configured": "$1 wurde nicht gefragt: nicht eingerichtet",
  }),
  ...Object.entries(REFUSALS).map(
    ([code, german]) =>
      [
        new RegExp(`^([^:]+) was asked for it and .+ \\(${code}\\)$`),
        `$1 wurde danach gefragt und ${german} (${code})`,
      ] as const,
  ),
  ...phrases({
    "points at (.+), which was not verified": "verweist auf $1, das nicht geprüft wurde",
    "only your own file says so": "nur Ihre eigene Datei sagt das",
    "the (?:document|text) does not say (?:it|its citation|its own|its number|which it is)":
      "der Text sagt dazu nichts",
    "the document does not give itself this name": "das Dokument nennt sich nicht so",
    "the document does not list it": "das Dokument führt es nicht auf",
    "the document does not list it, and it is so cited in (.+)":
      "das Dokument führt es nicht auf; so zitiert wird es in $1",
    "(.+) cites it as (.+)": "$1 zitiert es als $2",
    "(.+) cites it for (.+)": "$1 zitiert es für $2",
    "the text does not cite it": "der Text zitiert es nicht",
    "no passage of the text has half of its words": "keine Stelle des Textes hat die Hälfte dieses Wortlauts",
    "the same holds for the authorities cited together with it":
      "dasselbe gilt für die zusammen damit zitierten Quellen",
    "this copy does not count such places": "diese Kopie zählt solche Stellen nicht",
    "this copy has paragraphs before and after it, but not this one":
      "diese Kopie hat Absätze davor und danach, aber diesen nicht",
    "this copy does not say who sat": "diese Kopie sagt nicht, wer entschieden hat",
    "this copy does not say who wrote the place": "diese Kopie sagt nicht, wer die Stelle geschrieben hat",
    "the document was read in part only, and the place may be in the rest":
      "das Dokument wurde nur zum Teil gelesen, die Stelle kann im Rest stehen",
    "the authority that it is attributed to was not opened":
      "die Entscheidung, der es zugeschrieben wird, wurde nicht geöffnet",
  }),
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
  ...phrases({
    "dates that the model wrote were left out: only rules are computed":
      "Daten, die das Modell geschrieben hat, sind weggelassen: Nur Regeln werden berechnet",
    "only holidays of all of (.+) were left out":
      "berücksichtigt sind nur die Feiertage, die in ganz $1 gelten",
    "name the state for its own": "für die eines Landes dieses angeben",
  }),
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
  ...phrases({
    "nothing says which citation it points back at": "nichts sagt, auf welches Zitat es verweist",
    "it points at (.+), which has no such places": "verweist auf $1, das keine solchen Stellen hat",
    "nothing in it could be compared with the document":
      "nichts darin ließ sich mit dem Dokument vergleichen",
    "nothing says whose words these are, and the authority cited near them does not have them":
      "nichts sagt, von wem dieser Wortlaut ist, und die in der Nähe zitierte Quelle hat ihn nicht",
    "nothing in the draft says whose words these are": "nichts im Entwurf sagt, von wem dieser Wortlaut ist",
    "the document is called “(.+)”": "das Dokument heißt „$1“",
    "the document says “(.+)”": "das Dokument sagt „$1“",
    "the document does not name “(.+)”": "das Dokument nennt „$1“ nicht",
  }),
  [/^the document names (\d+)$/, "das Dokument nennt $1"],
  [/^the text names “(.+)”$/, "der Text nennt „$1“"],
  [/^the text cites that case as (.+)$/, "der Text zitiert diese Entscheidung als $1"],
  [/^the text has this day, but not as its own$/, "der Text hat diesen Tag, aber nicht als seinen eigenen"],
  [
    /^the text at hand is in another language \((.+)\)$/,
    "der vorliegende Text ist in einer anderen Sprache ($1)",
  ],
  [/^the text at hand is compilation (.+)$/, "der vorliegende Text ist die Compilation $1"],
  [/^the text at hand has (.+)$/, "der vorliegende Text hat $1"],
  [/^this text was in force until (\S+)$/, "dieser Text galt bis $1"],
  [
    /^these words are in the text of (\S+), not in that of (\S+)$/,
    "diese Worte hat der Text vom $1, nicht der vom $2",
  ],
  [/^compared with the text in force until (\S+)$/, "verglichen mit dem Text, der bis $1 galt"],
  ...phrases({
    "the Act is now the (.+)": "das Gesetz heißt jetzt $1",
    "the document does not name this author": "das Dokument nennt diesen Verfasser nicht",
    "the document does not say where it was published": "das Dokument sagt nicht, wo es veröffentlicht ist",
    "the document does not say whether it is a judgment or an order":
      "das Dokument sagt nicht, ob es ein Urteil oder ein Beschluss ist",
    "the document does not say its (?:date|day of hearing alone)": "das Dokument nennt diesen Tag nicht",
    "the document's head does not say for whom they appeared":
      "der Kopf des Dokuments sagt nicht, für wen sie auftraten",
    "the file at its address shows neither the citation nor the name of the case":
      "die Datei unter seiner Adresse zeigt weder das Zitat noch den Namen der Entscheidung",
    "the file at its address shows the citation, but not the name of the case":
      "die Datei unter seiner Adresse zeigt das Zitat, aber nicht den Namen der Entscheidung",
    "the file shows the citation and neither of these parties":
      "die Datei zeigt das Zitat und keine dieser Parteien",
    "this copy does not name the Advocate General": "diese Kopie nennt den Generalanwalt nicht",
    "this copy does not say who (?:reported|presided)": "diese Kopie sagt nicht, wer es war",
    "this copy does not say that anybody dissents": "diese Kopie sagt nicht, dass jemand abweicht",
  }),
  [/^there are (\d+) sets of reasons$/, "es gibt $1 Begründungen"],
  ...phrases({
    "there is one set of reasons, (.+)'s: no judge dissents":
      "es gibt eine Begründung, von $1: Niemand weicht ab",
    "the case is (.+)'s, and the sentence may mean another":
      "die Entscheidung ist von $1, und der Satz kann eine andere meinen",
    "the decision is one of the (.+), and (.+) names no other body":
      "die Entscheidung stammt von: $1, und $2 nennt keine andere Stelle",
    "the decision is of the (.+)": "die Entscheidung stammt von: $1",
    "the decision of this day is a “(.+)”": "die Entscheidung dieses Tages ist: „$1“",
    "the document's orders could not be read for it": "der Tenor ließ sich dafür nicht lesen",
    "the orders say “(.+)”, and the sentence may mean another case":
      "der Tenor lautet „$1“, und der Satz kann eine andere Entscheidung meinen",
    "the orders say “(.+)”": "der Tenor lautet „$1“",
    "the orders speak of “(.+)”": "der Tenor spricht von „$1“",
    "a law does not tell how a case ended": "ein Gesetz sagt nicht, wie ein Verfahren ausging",
    "(.+) does not speak of costs": "$1 handelt nicht von Kosten",
    "the orders are that (.+) pays": "nach dem Tenor zahlt: $1",
    "the orders (?:do not )?remit it": "der Tenor sagt darüber das Gegenteil",
    "the orders decide on it and admit none": "der Tenor entscheidet darüber und lässt nichts zu",
    "the heading of (.+) is “(.+)”": "die Überschrift von $1 lautet „$2“",
    "that is the heading of (.+)": "das ist die Überschrift von $1",
    "(.+) is in a part where the court reports the facts or what others say":
      "$1 steht in einem Teil, in dem das Gericht den Sachverhalt oder fremden Vortrag wiedergibt",
  }),
  [/^(.+) is in a separate opinion(?: (\(.+\)))?$/, "$1 steht in einem Sondervotum $2"],
  ...phrases({
    "(.+) is (.+)'s, who dissents": "$1 ist von $2, mit abweichender Meinung",
    "(.+) takes these words from (.+)": "$1 übernimmt diesen Wortlaut aus $2",
    "(.+) cites it at (.+)": "$1 zitiert es bei $2",
    "“(.+)” is in another sentence, as this server counts them":
      "„$1“ steht in einem anderen Satz, wie dieser Server zählt",
    "names a case without a citation: nothing proves which one it is":
      "nennt eine Entscheidung ohne Fundstelle: Nichts belegt, welche es ist",
    "gives a year in which the draft cites no case of this name":
      "nennt ein Jahr, aus dem der Entwurf keine Entscheidung dieses Namens zitiert",
    "names a case without its citation, which is (.+)": "nennt eine Entscheidung ohne ihre Fundstelle: $1",
    "read as a place in (.+), of which the draft speaks":
      "gelesen als Stelle in $1, wovon der Entwurf spricht",
    "read as said of (.+), of which the draft speaks": "bezogen auf $1, wovon der Entwurf spricht",
    "holds characters that are not seen or only look like brackets and dashes":
      "enthält Zeichen, die unsichtbar sind oder nur wie Klammern und Striche aussehen",
    "(.+) was read as (.+)": "$1 wurde als $2 gelesen",
    "a source failed": "eine Quelle fiel aus",
    "the library did not answer": "die Bibliothek hat nicht geantwortet",
    "the library has several documents of this citation":
      "die Bibliothek hat mehrere Dokumente mit dieser Fundstelle",
    "the document could not be read, see the server's log":
      "das Dokument ließ sich nicht lesen, siehe das Protokoll des Servers",
  }),
  [
    /^(.+) was asked for it and has none, but failed for others \((\w+)\): its answer proves nothing$/,
    "$1 wurde danach gefragt und hat es nicht, fiel aber bei anderen aus ($2): Die Antwort beweist nichts",
  ],
  [
    /^(.+) was asked for it and has none, which proves nothing: (.+)$/,
    (source = "", why = "") =>
      `${source} wurde danach gefragt und hat es nicht, was nichts beweist: ${germanOf(why) ?? why}`,
  ],
  ...phrases({
    "it does not claim to have all of them": "sie beansprucht nicht, vollständig zu sein",
    "no source has it as the scan was read: look at the page itself":
      "so, wie der Scan gelesen wurde, hat es keine Quelle: bitte die Seite selbst ansehen",
    "pages (.+) are scans, read by OCR: letters and numbers of its citations may be misread":
      "die Seiten $1 sind Scans, gelesen durch Texterkennung: Buchstaben und Ziffern der Zitate können falsch gelesen sein",
    "the file was read in part only: what the rest says is not in this answer":
      "die Datei wurde nur zum Teil gelesen: Was der Rest sagt, steht hier nicht",
  }),
  [/^corpus with its publisher's checksum (\S+)$/, "Sammlung mit der Prüfsumme ihres Herausgebers vom $1"],
  [/^another provision does$/, "eine andere Vorschrift hat es"],
  [/^the law of today$/, "das heute geltende Recht"],
  [/^what the sentence says$/, "was der Satz sagt"],
  [/^what the court is said to hold$/, "was das Gericht entschieden haben soll"],
  [/^what is said to be argued$/, "was vorgetragen worden sein soll"],
  [/^that the case was remitted$/, "dass zurückverwiesen wurde"],
  [/^that the court decided the case itself$/, "dass das Gericht selbst entschieden hat"],
  [/^that it cites (.+)$/, "dass es $1 zitiert"],
  [
    /^the (date|year|court|form|name|file number) (.+)$/,
    (field = "", value = "") => `${fieldName(field, "de")} ${value}`,
  ],
  [/^(.+) as the court's$/, "$1 als Meinung des Gerichts"],
  [/^heard on (.+)$/, "verhandelt am $1"],
  [/^referred by (.+)$/, "vorgelegt von $1"],
  [/^on appeal from the (.+)$/, "auf ein Rechtsmittel gegen: $1"],
  ...Object.entries({
    "has “(.+)” for it": "hat dafür „$2“",
    "has “(.+)” with these words": "hat bei diesem Wortlaut „$2“",
    "has “(.+)” of it": "sagt davon „$2“",
    "has “(.+)” right before these words": "hat unmittelbar vor diesem Wortlaut „$2“",
    "has “(.+)” not before these words": "hat vor diesem Wortlaut nicht „$2“",
    "has “(.+)” before these words": "hat vor diesem Wortlaut „$2“",
    "has “(.+)” not among these words": "hat in diesem Wortlaut nicht „$2“",
    "has “(.+)” among these words": "hat in diesem Wortlaut „$2“",
    "has “(.+)”": "hat „$2“",
    "speaks of “(.+)” only": "spricht nur von „$2“",
    "speaks of (.+)": "spricht von $2",
    "says the opposite": "sagt das Gegenteil",
    "says what must not be done": "sagt, was nicht geschehen darf",
    "affirms it": "bejaht es",
    "denies it": "verneint es",
    "has another of “may” and “must”": "hat das andere von „may“ und „must“",
    "excepts it": "nimmt es aus",
    "leaves it open": "lässt es offen",
    "reports it as a submission": "gibt es als Vortrag wieder",
    "does not name (?:it|them)": "nennt es nicht",
    "does not have it": "hat es nicht",
    "does not have this word": "hat dieses Wort nicht",
    "does not have these words": "hat diese Wörter nicht",
    "has this word, but not with the others": "hat dieses Wort, aber nicht bei den anderen",
    "has these words, but not with the others": "hat diese Wörter, aber nicht bei den anderen",
    "has “(.+)” only": "hat nur „$2“",
    "has “(.+)” instead": "hat stattdessen „$2“",
    "has it the other way round": "hat es umgekehrt",
    "has it otherwise": "sagt es anders",
    "does not say so": "sagt das nicht",
    "does not restrict it so": "schränkt es nicht so ein",
    "does not give this reason": "nennt diesen Grund nicht",
    "has them the other way round": "hat sie umgekehrt",
    "names them the other way round": "nennt sie umgekehrt",
    "has its words": "hat diesen Wortlaut",
    "has more of its words": "hat mehr von diesem Wortlaut",
    "has few of (?:its|these) words": "hat wenig von diesem Wortlaut",
  }).map(
    ([english, german]) =>
      [
        new RegExp(`^([^;]{1,80}) ${english}$`),
        (place = "", words = "") => `${PLACES[place] ?? place} ${german.replace("$2", () => words)}`,
      ] as const,
  ),
];

/**
 * Returns a sentence in the language of the page, and the language that it is in. Statements joined by `mark`
 * are in German if all of them are.
 */
export function saidIn(sentence: string, language: Language, mark = "; ") {
  const rows = language === "de" ? sentence.split(mark).map(germanOf) : [];
  const said = rows.filter((one) => one !== undefined);
  return said.length > 0 && said.length === rows.length
    ? { text: withDays(said.join(mark), "de"), lang: "de" }
    : { text: withDays(sentence, "en"), lang: "en" };
}

/**
 * Returns facts joined by commas, each in the language of the page or, as the name of a version, in its own
 * words.
 */
export function factsIn(facts: string, language: Language): string {
  return facts
    .split(", ")
    .map((fact) => saidIn(fact, language, ", ").text)
    .join(", ");
}

const LONGEST = 2_000; // characters of a statement

function germanOf(statement: string): string | undefined {
  if (statement.length > LONGEST) return undefined;
  for (const [english, german] of GERMAN) {
    const [all, ...groups] = english.exec(statement) ?? [];
    if (all !== undefined)
      return typeof german === "string" ? statement.replace(english, german) : german(...groups);
  }
  return undefined;
}
