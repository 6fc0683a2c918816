import { type Paragraph, partsOf as textOf } from "../law-text.ts";

export interface Norm {
  readonly label: string;
  readonly title: string;
  readonly paragraphs: readonly Paragraph[];
  /** Its eId on the portal when it is not art-z<number>. */
  readonly eId?: string;
  /** Since when it has its present words, where that is before the law's last change. */
  readonly since?: string;
}

export interface Part {
  readonly label: string;
  readonly title: string;
  readonly norms: readonly Norm[];
}

export interface Expression {
  readonly date: string;
  readonly version: number;
  readonly from: string;
  readonly to?: string;
  readonly force: "InForce" | "NotInForce";
  readonly parts: readonly Part[];
}

export interface Law {
  readonly abbr: string;
  readonly jurabk: string;
  readonly title: string;
  readonly short?: string;
  readonly stand: string;
  readonly slug: string;
  readonly doknr: string;
  /** ELI of the work; absent when the portal does not hold the law. */
  readonly eli?: string;
  readonly gazette: string;
  readonly enacted: string;
  /** Oldest first; the last is today's. */
  readonly expressions: readonly Expression[];
}

/** The parts of a law from its text; the further facts of a provision are its eId and since when it has its words. */
function partsOf(text: string): readonly Part[] {
  return textOf(text).map(({ label, title, sections }) => ({
    label,
    title,
    norms: sections.map(({ facts: [eId, since], ...norm }) => ({
      ...norm,
      ...(eId !== undefined && { eId }),
      ...(since !== undefined && { since }),
    })),
  }));
}

const GENERAL = `# Buch 1 | Allgemeiner Teil
## § 226 | Schikaneverbot
Die Ausübung eines Rechts ist unzulässig, wenn sie nur den Zweck haben kann, einem anderen Schaden zuzufügen.`;
const DAMAGES = `## § 823 | Schadensersatzpflicht
(1) Wer vorsätzlich oder fahrlässig das Leben, den Körper, die Gesundheit, die Freiheit, das Eigentum oder ein sonstiges Recht eines anderen widerrechtlich verletzt, ist dem anderen zum Ersatz des daraus entstehenden Schadens verpflichtet.`;

const bgb: Law = {
  abbr: "BGB",
  jurabk: "BGB",
  title: "Bürgerliches Gesetzbuch",
  stand: "Zuletzt geändert durch Art. 4 G v. 1.4.2026 I Nr. 901",
  slug: "bgb",
  doknr: "BJNR001950896",
  eli: "eli/bund/rgbl/1896/s195",
  gazette: "RGBl. 1896 S. 195",
  enacted: "1896-08-18",
  expressions: [
    {
      date: "2002-01-02",
      version: 1,
      from: "2002-01-01",
      to: "2026-03-31",
      force: "NotInForce",
      parts: partsOf(`${GENERAL}
# Buch 2 | Recht der Schuldverhältnisse
${DAMAGES}
(2) Die gleiche Verpflichtung trifft denjenigen, der gegen ein Schutzgesetz verstößt.`),
    },
    {
      date: "2026-04-01",
      version: 2,
      from: "2026-04-01",
      force: "InForce",
      parts: partsOf(`${GENERAL}
# Buch 2 | Recht der Schuldverhältnisse
## § 822 | Herausgabepflicht Dritter
Wendet der Empfänger das Erlangte unentgeltlich einem Dritten zu, so ist, soweit infolgedessen die Verpflichtung des Empfängers zur Herausgabe der Bereicherung ausgeschlossen ist, der Dritte zur Herausgabe verpflichtet, wie wenn er die Zuwendung von dem Gläubiger ohne rechtlichen Grund erhalten hätte.
${DAMAGES}
(2) Die gleiche Verpflichtung trifft denjenigen, welcher gegen ein den Schutz eines anderen bezweckendes Gesetz verstößt. Ist nach dem Inhalt des Gesetzes ein Verstoß gegen dieses auch ohne Verschulden möglich, so tritt die Ersatzpflicht nur im Falle des Verschuldens ein.
## § 826 | Sittenwidrige vorsätzliche Schädigung
Wer in einer gegen die guten Sitten verstoßenden Weise einem anderen vorsätzlich Schaden zufügt, ist dem anderen zum Ersatz des Schadens verpflichtet.`),
    },
  ],
};

/** Not on the portal: the answer comes from gesetze-im-internet.de. */
const gg: Law = {
  abbr: "GG",
  jurabk: "GG",
  title: "Grundgesetz für die Bundesrepublik Deutschland",
  stand: "Zuletzt geändert durch Art. 1 G v. 20.12.2024 I Nr. 439",
  slug: "gg",
  doknr: "BJNR000010949",
  gazette: "BGBl. 1949 S. 1",
  enacted: "1949-05-23",
  expressions: [
    {
      date: "1949-05-23",
      version: 1,
      from: "1949-05-24",
      force: "InForce",
      parts: partsOf(`# I. | Die Grundrechte
## Art 1 |
(1) Die Würde des Menschen ist unantastbar. Sie zu achten und zu schützen ist Verpflichtung aller staatlichen Gewalt.
(2) Das Deutsche Volk bekennt sich darum zu unverletzlichen und unveräußerlichen Menschenrechten als Grundlage jeder menschlichen Gemeinschaft, des Friedens und der Gerechtigkeit in der Welt.
## Art 14 |
(1) Das Eigentum und das Erbrecht werden gewährleistet. Inhalt und Schranken werden durch die Gesetze bestimmt.`),
    },
  ],
};

/** Invented; its abbreviation begins like another's, its articles have unusual eIds. */
const ferries: Law = {
  abbr: "FährG",
  jurabk: "FährG 2024",
  title: "Gesetz über den Fährverkehr auf der Musterau",
  short: "Fährgesetz",
  stand: "Neugefasst durch Bek. v. 5.6.2024 I Nr. 990",
  slug: "f_hrg_2024",
  doknr: "BJNR099000024",
  eli: "eli/bund/bgbl-1/2024/990",
  gazette: "BGBl. 2024 I Nr. 990",
  enacted: "2024-06-05",
  expressions: [
    {
      date: "2024-06-05",
      version: 1,
      from: "2024-07-01",
      force: "InForce",
      parts: partsOf(`# Abschnitt 1 | Allgemeines
## § 1 | Begriffe | hauptteil-n1_abschnitt-n1_art-z1
(1) Fähre im Sinne dieses Gesetzes ist ein Fahrzeug, das
- 1. dem Übersetzen von Personen dient,
- 2. nach seiner Bauart
-- a) am Seil geführt wird oder
-- b) frei fährt, und
- 3. mindestens 12 Personen fasst.
= Das gilt nicht für Boote nach § 4 Abs. 2 Nr. 1 der Musterauordnung vom 1. April 1990. Satz 1 gilt für Flöße entsprechend.
(2) § 823 Abs. 1 des Bürgerlichen Gesetzbuchs bleibt unberührt.
## § 2 | Beförderungspflicht | hauptteil-n1_abschnitt-n1_art-z2 | 2019-07-01
Der Fährmann hat jeden überzusetzen, der den Fahrpreis zahlt, z. B. am 31. Dezember. Er darf niemanden zurückweisen.
## §§ 3 bis 5 | (weggefallen) | art-z%C2%A7%C2%A7%203%20bis%205
-`),
    },
  ],
};

/** What the portal's index once gave for "GG": another law altogether. */
const force: Law = {
  abbr: "UZwG",
  jurabk: "UZwG",
  title:
    "Gesetz über den unmittelbaren Zwang bei Ausübung öffentlicher Gewalt durch Vollzugsbeamte des Bundes",
  stand: "Zuletzt geändert durch Art. 43 V v. 19.6.2020 I 1328",
  slug: "uzwg",
  doknr: "BJNR001650961",
  eli: "eli/bund/bgbl-1/1961/s165",
  gazette: "BGBl. 1961 I S. 165",
  enacted: "1961-03-10",
  expressions: [
    {
      date: "2020-06-19",
      version: 3,
      from: "2020-06-27",
      force: "InForce",
      parts: partsOf(`# Abschnitt 1 | Allgemeine Vorschriften
## § 1 | Rechtliche Grundlagen
(1) Die in § 6 genannten Vollzugsbeamten des Bundes haben bei der in rechtmäßiger Ausübung öffentlicher Gewalt erfolgenden Anwendung unmittelbaren Zwanges nach den Vorschriften dieses Gesetzes zu verfahren.`),
    },
  ],
};

export const LAWS: readonly Law[] = [bgb, gg, ferries, force];

export interface Decision {
  readonly number: string;
  readonly ecli: string;
  readonly court: string;
  readonly place: string;
  readonly senate: string;
  readonly date: string;
  readonly fileNumber: string;
  readonly type: string;
  readonly title: string;
  readonly leitsatz: readonly string[];
  readonly tenor: readonly string[];
  readonly facts: readonly string[];
  readonly grounds: readonly string[];
  readonly norms: string;
  /** Whether the portal has it; all are on rechtsprechung-im-internet.de. */
  readonly onPortal: boolean;
}

/** Invented cases with invented file numbers; register letters, dates and numbers cannot be real ones. */
export const DECISIONS: readonly Decision[] = [
  {
    number: "KORE900012026",
    ecli: "ECLI:DE:BGH:2026:160226UXIVZR901.25.0",
    court: "BGH",
    place: "Karlsruhe",
    senate: "14. Zivilsenat",
    date: "2026-02-16",
    fileNumber: "XIV ZR 901/25",
    type: "Urteil",
    title: "Haftung des Fährmanns für verspätetes Übersetzen - Musterau-Fähre",
    leitsatz: [
      "1. Der Fährmann haftet nach § 823 Abs. 1 BGB, wenn er die Fähre unbewacht lässt.",
      "2. Zur Beförderungspflicht bei Nebel (Fortführung von BGH, Urteil vom 2. Mai 2024 - XIV ZR 900/23).",
    ],
    tenor: [
      "Die Revision der Klägerin wird zurückgewiesen.",
      "Die Klägerin trägt die Kosten des Revisionsverfahrens.",
    ],
    facts: [
      "Die Klägerin verlangt Schadensersatz wegen einer verspäteten Überfahrt am 3. März 2025.",
      "Das Landgericht hat die Klage abgewiesen. Die Berufung blieb ohne Erfolg.",
    ],
    grounds: [
      "Die Revision ist unbegründet. Ein Anspruch aus § 823 Abs. 1 BGB besteht nicht.",
      "Auch Art. 14 Abs. 1 Satz 1 GG und § 826 BGB tragen die Klage nicht.",
      "Die Kostenentscheidung folgt aus § 97 Abs. 1 ZPO.",
    ],
    norms: "§ 823 Abs 1 BGB, § 2 FährG",
    onPortal: true,
  },
  {
    number: "KARE900022026",
    ecli: "ECLI:DE:BAG:2026:200126.B.12AZR902.24.0",
    court: "BAG",
    place: "Erfurt",
    senate: "12. Senat",
    date: "2026-01-20",
    fileNumber: "12 AZR 902/24",
    type: "Beschluss",
    title: "Arbeitszeit auf der Fähre",
    leitsatz: ["Wartezeit am Anleger ist Arbeitszeit."],
    tenor: ["Die Nichtzulassungsbeschwerde wird verworfen."],
    facts: [],
    grounds: ["Die Beschwerde ist unzulässig."],
    norms: "§ 2 ArbZG",
    onPortal: false,
  },
];

export const COURTS = [
  { id: "BGH Karlsruhe", count: 1, label: "Bundesgerichtshof Karlsruhe" },
  { id: "BAG Erfurt", count: 1, label: "Bundesarbeitsgericht Erfurt" },
  { id: "FG Münster", count: 7, label: "Finanzgericht Münster" },
  { id: "FG Köln", count: 3, label: "Finanzgericht Köln" },
] as const;
