import { itemsOf, partsOf } from "../law-text.ts";
import type { FakeAct, FakeJudgment, FakeOldAct, FakeVersion } from "./pages.ts";

/** Law of the Union about ferries. The numbers are those of acts that people cite; every word is invented. */
const ENGLISH: FakeAct = {
  celex: "32016R0679",
  language: "en",
  title: [
    "REGULATION (EU) 2016/679 OF THE EUROPEAN PARLIAMENT AND OF THE COUNCIL",
    "of 27 April 2016",
    "on the safety of small ferries (General Ferry Regulation)",
  ],
  citations: ["Having regard to the Treaty on the Functioning of the European Union,"],
  recitals: [
    "Crossing a strait by ferry is older than the Union.",
    "Passengers should know who steers.",
    "A lantern that nobody sees warns nobody.",
  ],
  formula: "HAVE ADOPTED THIS REGULATION:",
  chapters: partsOf(`# I | General provisions
## 1 | Subject-matter
1. This Regulation lays down rules on the crossing of straits.
2. It protects those who cross.
## 4 | Definitions
For the purposes of this Regulation:
- (1) ‘ferry’ means a vessel that returns;
- (2) ‘master’ means:
-- (a) whoever steers; or
-- (b) whoever ought to steer.
# II | Principles
## 6 | Lawfulness of crossing
1. A crossing shall be lawful only if at least one of the following applies:
- (a) the passenger has paid;
- (f) the crossing serves the legitimate interests of the ferry, and the tide allows it.
= Point (f) of the first subparagraph shall not apply to public ferries.
2. Member States may set the fare.
## 7a
Lanterns shall be lit at dusk.`),
  annexes: [
    {
      number: "I",
      title: "EQUIPMENT",
      items: itemsOf(`- 1. A lantern:
-- (a) of brass; or
-- (b) of tin.
- 2. A rope.`),
    },
  ],
  signature: [
    "This Regulation shall be binding in its entirety and directly applicable in all Member States.",
    "Done at Brussels, 27 April 2016.",
  ],
  notes: ["OJ C 229, 31.7.2012, p. 90."],
};

const GERMAN: FakeAct = {
  ...ENGLISH,
  language: "de",
  title: [
    "VERORDNUNG (EU) 2016/679 DES EUROPÄISCHEN PARLAMENTS UND DES RATES",
    "vom 27. April 2016",
    "über die Sicherheit kleiner Fähren (Fähren-Grundverordnung)",
  ],
  citations: ["gestützt auf den Vertrag über die Arbeitsweise der Europäischen Union,"],
  recitals: [
    "Die Überfahrt ist älter als die Union.",
    "Fahrgäste sollten wissen, wer steuert.",
    "Eine Laterne, die niemand sieht, warnt niemanden.",
  ],
  formula: "HABEN FOLGENDE VERORDNUNG ERLASSEN:",
  chapters: partsOf(`# II | Grundsätze
## 1 | Gegenstand
Diese Verordnung regelt die Überfahrt.
## 4 | Begriffsbestimmungen
Im Sinne dieser Verordnung bezeichnet der Ausdruck:
- 1. „Fähre“ ein Schiff, das zurückkehrt;
## 6 | Rechtmäßigkeit der Überfahrt
(1) Die Überfahrt ist nur rechtmäßig, wenn mindestens eine der nachstehenden Bedingungen erfüllt ist:
- a) Der Fahrgast hat bezahlt;
- f) die Überfahrt dient den berechtigten Interessen der Fähre, und die Tide lässt sie zu.
= Unterabsatz 1 Buchstabe f gilt nicht für öffentliche Fähren.
(2) Die Mitgliedstaaten können das Fährgeld festsetzen.`),
  annexes: [],
  signature: [
    "Diese Verordnung ist in allen ihren Teilen verbindlich und gilt unmittelbar in jedem Mitgliedstaat.",
    "Geschehen zu Brüssel am 27. April 2016.",
  ],
};

export const ACTS: readonly FakeAct[] = [ENGLISH, GERMAN];

/** The same act with another article 7a. */
function amended(text: string): FakeAct {
  return {
    ...ENGLISH,
    chapters: ENGLISH.chapters.map((chapter) => ({
      ...chapter,
      sections: chapter.sections.map((article) =>
        article.label === "7a" ? { ...article, facts: ["▼M1"], paragraphs: [{ text, items: [] }] } : article,
      ),
    })),
  };
}

const CORRIGENDUM = { mark: "►C1", celex: "32016R0679R(02)", name: "Corrigendum, OJ L 127, 23.5.2018, p. 2" };

export const VERSIONS: readonly FakeVersion[] = [
  { day: "2018-05-25", act: amended("Lanterns shall be lit at dusk and in fog."), changes: [CORRIGENDUM] },
  {
    day: "2022-01-01",
    act: amended("Lanterns shall be lit at dusk, in fog and in the shadow of bridges."),
    changes: [
      CORRIGENDUM,
      { mark: "►M1", celex: "32021R1234", name: "REGULATION (EU) 2021/1234 of 1 December 2021" },
    ],
  },
];

export const OLD_ACTS: readonly FakeOldAct[] = [
  {
    celex: "31969L0335",
    language: "de",
    title: "Richtlinie 69/335/EWG des Rates vom 17. Juli 1969 betreffend die Abgaben auf Fährgeld",
    lines: [
      "RICHTLINIE DES RATES",
      "vom 17. Juli 1969",
      "betreffend die Abgaben auf Fährgeld (69/335/EWG)",
      "DER RAT DER EUROPÄISCHEN GEMEINSCHAFTEN -",
      "in Erwägung nachstehender Gründe:",
      "(1) Fährgeld ist zu zahlen.",
      "(2) Abgaben darauf hemmen den Verkehr.",
      "HAT FOLGENDE RICHTLINIE ERLASSEN:",
      "KAPITEL I",
      "Artikel 1",
      "Die Mitgliedstaaten erheben auf das Fährgeld nur eine Abgabe.",
      "Artikel 2",
      "(1) Die Abgabe beträgt höchstens",
      "a) einen Pfennig je Fahrgast;",
      "b) zwei Pfennig je Tier.",
      "(2) Sie wird am Ufer erhoben.",
      "Geschehen zu Brüssel am 17. Juli 1969.",
      "Im Namen des Rates",
    ],
  },
];

export const JUDGMENTS: readonly FakeJudgment[] = [
  {
    celex: "62012CJ0131",
    language: "en",
    court: "JUDGMENT OF THE COURT (Grand Chamber)",
    day: "13 May 2014",
    index: "(Reference for a preliminary ruling — Ferries — Lanterns)",
    parties: ["Tidewater Ferries SL", "v", "Harbour Protection Agency,"],
    before: ["In Case C‑131/12,", "THE COURT (Grand Chamber),"],
    body: [
      "This request for a preliminary ruling concerns the lighting of lanterns.",
      { heading: "Legal context" },
      {
        text: "Article 6 of the General Ferry Regulation provides:",
        quoted: [
          { label: "‘1.", text: "A crossing shall be lawful only if the passenger has paid.", items: [] },
          { label: "2.", text: "Member States may set the fare.’", items: [] },
        ],
      },
      { heading: "Consideration of the question" },
      "It follows that a lantern must be lit.",
    ],
    formula: "On those grounds, the Court hereby rules:",
    orders: [
      "Article 6 must be interpreted as meaning that a lantern must be lit.",
      "The ferry bears its costs.",
    ],
    prefix: "coj-",
  },
  {
    celex: "62012CJ0131",
    language: "de",
    court: "URTEIL DES GERICHTSHOFS (Große Kammer)",
    day: "13. Mai 2014",
    index: "(Vorlage zur Vorabentscheidung – Fähren – Laternen)",
    parties: ["Tidewater Ferries SL", "gegen", "Harbour Protection Agency,"],
    before: ["In der Rechtssache C‑131/12", "DER GERICHTSHOF (Große Kammer)"],
    body: [
      "Das Vorabentscheidungsersuchen betrifft das Anzünden von Laternen.",
      "Art. 6 der Fähren-Grundverordnung bestimmt, wann eine Überfahrt rechtmäßig ist.",
      "Daraus folgt, dass eine Laterne anzuzünden ist.",
    ],
    formula: "Aus diesen Gründen hat der Gerichtshof für Recht erkannt:",
    orders: [
      "Art. 6 ist dahin auszulegen, dass eine Laterne anzuzünden ist.",
      "Die Fähre trägt ihre Kosten.",
    ],
    prefix: "",
  },
];

/** CELLAR's titles have no capitals where the pages print them. */
function inWords([first = "", ...rest]: readonly string[]): string {
  const small = first
    .toLowerCase()
    .replaceAll(
      /(?<![\p{L}])(?:eu(?!\p{L})|europ\p{L}*|parl\p{L}*|council|regulation|verordnung|rates)/gu,
      (word) => (word === "eu" ? "EU" : word.charAt(0).toUpperCase() + word.slice(1)),
    );
  return [small, ...rest].join(" ");
}

/** What the data say of a work. */
export interface FakeData {
  readonly celex: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly date: string;
  readonly isInForce?: boolean;
  readonly eli?: string;
  readonly ecli?: string;
  readonly consolidates?: string;
  readonly corrects?: string;
}

const ELI = "http://data.europa.eu/eli/reg/2016/679";

export const DATA: readonly FakeData[] = [
  {
    celex: "32016R0679",
    titles: { ENG: inWords(ENGLISH.title), DEU: inWords(GERMAN.title) },
    date: "2016-04-27",
    isInForce: true,
    eli: `${ELI}/oj`,
  },
  // in the data, and in no language as a text
  {
    celex: "32015R9999",
    titles: { ENG: "Regulation (EU) 2015/9999 on printed timetables" },
    date: "2015-03-01",
  },
  ...VERSIONS.map(({ day }) => ({
    celex: `02016R0679-${day.replaceAll("-", "")}`,
    titles: { ENG: `Consolidated text: ${inWords(ENGLISH.title)}` },
    date: day,
    eli: `${ELI}/${day}`,
    consolidates: "32016R0679",
  })),
  {
    celex: "32016R0679R(02)",
    titles: { ENG: "Corrigendum to Regulation (EU) 2016/679 on the safety of small ferries" },
    date: "2018-05-23",
    corrects: "32016R0679",
  },
  {
    celex: "31969L0335",
    titles: { DEU: OLD_ACTS[0]?.title ?? "" },
    date: "1969-07-17",
    isInForce: false,
    eli: "http://data.europa.eu/eli/dec/1969/12(1)/oj", // not its number, as of acts of before 2015
  },
  {
    celex: "62012CJ0131",
    titles: {
      ENG: "Judgment of the Court (Grand Chamber), 13 May 2014.#Tidewater Ferries SL v Harbour Protection Agency.#Ferries — Lanterns.#Case C-131/12.",
    },
    date: "2014-05-13",
    ecli: "ECLI:EU:C:2014:317",
  },
];
