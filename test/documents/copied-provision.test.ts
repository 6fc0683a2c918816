import { describe, expect, test } from "vitest";
import { convertText } from "../../src/documents/formats/text/read.ts";
import { sourceOf } from "./made.ts";

const SOURCE = sourceOf("law", "import");

function documentOf(text: string, title?: string) {
  const facts = { id: "import:1", jurisdiction: "", name: "copied.txt", source: SOURCE };
  return convertText({ ...facts, text, ...(title !== undefined && { title }) });
}

function read(text: string, given?: string) {
  const { kind, title, jurisdiction, blocks } = documentOf(text, given);
  return { kind, title, jurisdiction, pins: blocks.map(({ pin }) => pin).filter((pin) => pin !== "") };
}

/** A paragraph longer than a wrapped line, as browsers copy it. */
const LONG =
  "The keeper of a lighthouse must see to it that its light is tended by day where fog is to be expected, and is liable for any damage that a vessel suffers because this duty was not met, whatever the state of that vessel was.";
const LANG =
  "Der Wärter eines Leuchtturms muss dafür sorgen, dass das Feuer auch bei Tage gewartet wird, wenn Nebel zu erwarten ist, und er haftet für jeden Schaden, der einem Schiff daraus entsteht, dass er diese Pflicht verletzt hat.";

test("an article of the Union has its act and its pins in the language of the text", () => {
  const english = `REGULATION (EU) 2099/2065 OF THE EUROPEAN PARLIAMENT AND OF THE COUNCIL
of 19 October 2099
on a Single Market For Lighthouses and amending Directive 2000/31/EC, Regulation (EU) No 910/2014 and a number of other acts (Lighthouse Act)
Article 6
Tending
1.   ${LONG}
(a) the keeper is present; or
(b) the keeper is near.
2.   ${LONG}`;
  const german = `Verordnung (EU) 2099/2065 des Rates\nArtikel 6\nWartung\n(1) ${LANG}\na) erstens;\nb) zweitens.\n(2) ${LANG}`;
  expect(read(english)).toEqual({
    kind: "legislation",
    title: "Article 6 Regulation (EU) 2099/2065 Tending",
    jurisdiction: "eu",
    pins: ["Article 6(1)", "Article 6(1)(a)", "Article 6(1)(b)", "Article 6(2)"],
  });
  expect(read(german)).toEqual({
    kind: "legislation",
    title: "Art. 6 VO (EU) 2099/2065 Wartung",
    jurisdiction: "eu",
    pins: ["Art. 6 Abs. 1", "Art. 6 Abs. 1 lit. a", "Art. 6 Abs. 1 lit. b", "Art. 6 Abs. 2"],
  });
});

test("the user's title names the provision where the text does not, and stays", () => {
  const article = `Article 6\nTending\n1.   ${LONG}\n2.   ${LONG}`;
  const section = `18 Misleading or deceptive conduct\n(1) ${LONG}\n(2) ${LONG}`;
  expect(read(article, "Article 6 GDPR")).toMatchObject({
    title: "Article 6 GDPR",
    jurisdiction: "eu",
    pins: ["Article 6(1)", "Article 6(2)"],
  });
  expect(read(section, "Australian Consumer Law s 18")).toMatchObject({
    title: "Australian Consumer Law s 18",
    pins: ["sch 2 s 18", "sch 2 s 18(1)", "sch 2 s 18(2)"],
  });
});

test("a memo that names a provision and numbers its points is none", () => {
  expect(
    read(`Memo to file\n\nWe discussed § 823 BGB and Article 6 GDPR.\n(1) ${LONG}\n(2) ${LONG}`),
  ).toMatchObject({ kind: "other", pins: [] });
});

test("an Austrian paragraph counts Ziffern and takes name and time in force from the table of RIS", () => {
  const table = `Kurztitel\nAllgemeines bürgerliches Gesetzbuch\nKundmachungsorgan\nJGS Nr. 946/1811\nTyp\nBG\n§/Artikel/Anlage\n§ 1702\nInkrafttretensdatum\n01.01.1917\nAußerkrafttretensdatum\n31.12.2031\nIndex\n20/01 Allgemeines bürgerliches Gesetzbuch (ABGB)\nText\n`;
  const text = `§ 1702. (1) ${LANG}\n(2) Insbesondere haftet er,\n1. wenn das Feuer erlischt;\n2. wenn es blendet.`;
  const pins = ["Abs. 1", "Abs. 2", "Abs. 2 Z 1", "Abs. 2 Z 2"];
  expect(read(table + text)).toMatchObject({ title: "§ 1702 ABGB", jurisdiction: "at", pins });
  expect(documentOf(table + text).version).toEqual({ from: "1917-01-01", to: "2031-12-31" });
  expect(read(`§ 1702 ABGB\n${text}`)).toMatchObject({ title: "§ 1702 ABGB", jurisdiction: "at", pins });
});

test("a German decision copied from a portal has name, court and day from its labelled facts", () => {
  const head = `Gericht: BGH 6. Zivilsenat\nEntscheidungsdatum: 13.02.2035\nAktenzeichen: VI ZR 901/34\nDokumenttyp: Urteil\n`;
  const text = `${head}Tenor\nDie Revision wird zurückgewiesen.\nTatbestand\n1 ${LANG}\n2 ${LANG}\nEntscheidungsgründe\n3 ${LANG}\n4 ${LANG}`;
  expect(documentOf(text)).toMatchObject({
    kind: "case",
    title: "BGH, Urteil vom 13.2.2035 – VI ZR 901/34",
    date: "2035-02-13",
    jurisdiction: "de",
  });
  expect(read(text).pins).toEqual(["Rn. 1", "Rn. 2", "Rn. 3", "Rn. 4"]);
});

test("an Austrian decision has name, court and day from the table of RIS", () => {
  const text = `Gericht\nOGH\nEntscheidungsdatum\n14.03.2033\nGeschäftszahl\n6Ob901/32x\nKopf\n${LANG}\nSpruch\nDer Revision wird nicht Folge gegeben.\nBegründung:\n[1] ${LANG}\n[2] ${LANG}\n[3] ${LANG}\n[4] ${LANG}`;
  expect(documentOf(text)).toMatchObject({
    kind: "case",
    title: "OGH 6 Ob 901/32x (AT)",
    court: "OGH",
    date: "2033-03-14",
    jurisdiction: "at",
    citations: { other: ["OGH 6 Ob 901/32x"] },
  });
});

test("a judgment copied with AustLII's head has its name and not its first paragraph as title", () => {
  const head = `AustLII\nHome\nYou are here: AustLII >> Databases >> Supreme Court of New South Wales - Court of Appeal >> 2031 >> [2031] NSWCA 901\nMarlowe v Tidewater Ferries Pty Ltd [2031] NSWCA 901 (3 March 2031)\nLast Updated: 4 March 2031\nJUDGMENT\n`;
  const text = `${head}1. HARLOW JA: ${LONG}\n2. ${LONG}\n3. QUINCE JA: I agree with Harlow JA.\n4. IRVINE JA: ${LONG}`;
  expect(documentOf(text)).toMatchObject({
    title: "Marlowe v Tidewater Ferries Pty Ltd",
    date: "2031-03-03",
    citations: { neutral: "[2031] NSWCA 901" },
  });
  expect(read(text).pins).toEqual(["[1]", "[2]", "[3]", "[4]"]);
});

test("an e-mail is called by its subject", () => {
  const text = `From: Jane Harlow <jane@example.org>\nTo: Tom Quince <tom@example.org>\nSubject: Re: late fees\nDate: Mon, 2 Nov 2026 10:11:00 +1100\n\nTom,\n\nSee [2016] HCA 28.\n\nJane`;
  expect(documentOf(text).title).toBe("Re: late fees");
});

test("a section of AustLII's has its Act, its jurisdiction and the pins of its parts", () => {
  const text = `Tasmanian Consolidated Acts

[Index] [Table] [Search] [Search this Act] [Notes] [Noteup] [Previous] [Next] [Download] [Help]

HARBOUR FERRIES ACT 1974 - SECT 5A

Reports of masters
(1)  .  .  .  .  .  .  .  .
(2)  The master of a ferry must report to the harbour office –
(a) a collision; and
(b) any loss of –
(i) an anchor; or
(ii) a boat.
(3)  A report is in writing.
`;
  expect(read(text)).toEqual({
    kind: "legislation",
    title: "Harbour Ferries Act 1974 (Tas) s 5A",
    jurisdiction: "tas",
    pins: [
      "s 5A",
      "s 5A(1)",
      "s 5A(2)",
      "s 5A(2)(a)",
      "s 5A(2)(b)",
      "s 5A(2)(b)(i)",
      "s 5A(2)(b)(ii)",
      "s 5A(3)",
    ],
  });
});

test("a regulation of a Territory, whose title has no year, is read, too", () => {
  const text = `Northern Territory Consolidated Regulations

FERRIES REGULATIONS - REG 12

Lamps

(1) A ferry shows two lamps.

(2) However, a ferry at anchor shows one.
`;
  expect(read(text)).toMatchObject({
    title: "Ferries Regulations (NT) reg 12",
    jurisdiction: "nt",
    pins: ["reg 12", "reg 12(1)", "reg 12(2)"],
  });
});

test.each([
  ["Bürgerliches Gesetzbuch (BGB)\n§ 702 Haftung des Fährmanns", "§ 702 BGB Haftung des Fährmanns"],
  ["Handelsgesetzbuch\n\n§ 702\nHaftung des Fährmanns", "§ 702 HGB Haftung des Fährmanns"],
  ["§ 702 BGB Haftung des Fährmanns", "§ 702 BGB Haftung des Fährmanns"],
  ["§ 702 BGB", "§ 702 BGB"],
])("a German provision is that of the law named above or beside it: %j", (head, title) => {
  const text = `${head}

(1) 1Der Fährmann haftet für den Schaden, den ein Fahrgast auf der Fähre erleidet, wenn
1. die Fähre nicht fahrtüchtig war oder
2. er den Schaden
a) vorsätzlich oder
b) grob fahrlässig verursacht hat.
(2) Die Haftung ist ausgeschlossen, soweit der Fahrgast den Schaden selbst verursacht hat.
`;
  expect(read(text)).toEqual({
    kind: "legislation",
    title,
    jurisdiction: "de",
    pins: ["Abs. 1", "Abs. 1 Nr. 1", "Abs. 1 Nr. 2", "Abs. 1 Nr. 2 lit. a", "Abs. 1 Nr. 2 lit. b", "Abs. 2"],
  });
});

test.each([
  ["the outline of an exam", "§ 823 Abs. 1 BGB\n(1) Rechtsgutsverletzung\n(2) Verletzungshandlung\n"],
  ["an outline without its Absatz", "§ 823 BGB\n(1) Rechtsgutsverletzung\n(2) Verletzungshandlung\n"],
  [
    "an opinion that begins with a provision",
    "Gutachten\n§ 280 Abs. 1 BGB ist die Anspruchsgrundlage.\n\n(1) Zunächst ist zu prüfen, ob ein Schuldverhältnis vorliegt.\n",
  ],
  [
    "a section without a database",
    "HARBOUR FERRIES ACT 1974 - SECT 5A\n\n(1) The master of a ferry reports.\n",
  ],
])("%s is not a provision", (_, text) => {
  expect(read(text).kind).toBe("other");
});

test("a line of prose that begins with a label in the middle of a sentence is no subsection", () => {
  const text = "The master reports under subsection\n(2) of the section within\n(7) days of the day.\n";
  const facts = { id: "import:1", jurisdiction: "", name: "prose.txt", source: SOURCE };
  expect(convertText({ ...facts, text }).blocks).toHaveLength(1);
});

describe("a whole German law as gesetze-im-internet.de prints it", () => {
  const LAW = `Ein Service des Bundesministeriums der Justiz ‒ www.gesetze-im-internet.de

Gesetz über das Wohnungseigentum (Wohnungseigentumsgesetz - WEG)

WEG

Ausfertigungsdatum: 15.03.1951

Teil 1 Wohnungseigentum

§ 1 Leuchttürme

(1) ${LANG}

(2) Es genügt, wenn

1. der Wärter da ist und

2. er nah ist, nämlich

a) im Turm oder

b) im Hof.

§ 2 Boote

Nach § 1 Abs. 2 wartet der Wärter auch Boote.

§ 1 gilt auch nachts.

§§ 4 bis 8 (weggefallen)

Abschnitt 2 Häfen

§ 9a Häfen

(1) ${LANG}`;

  test("each provision and its parts have their pins, headings of parts and repealed provisions have none", () => {
    const { kind, title, jurisdiction, blocks } = documentOf(LAW);
    expect({ kind, title, jurisdiction }).toEqual({
      kind: "legislation",
      title: "Wohnungseigentumsgesetz (WEG)",
      jurisdiction: "de",
    });
    expect(blocks.slice(4).map(({ pin, markdown }) => `${pin}|${markdown.slice(0, 12)}`)).toEqual([
      "|Teil 1 Wohnu",
      "§ 1|§ 1 Leuchttü",
      "§ 1 Abs. 1|(1) Der Wärt",
      "§ 1 Abs. 2|(2) Es genüg",
      "§ 1 Abs. 2 Nr. 1|1. der Wärte",
      "§ 1 Abs. 2 Nr. 2|2. er nah is",
      "§ 1 Abs. 2 Nr. 2 lit. a|a) im Turm o",
      "§ 1 Abs. 2 Nr. 2 lit. b|b) im Hof.",
      "§ 2|§ 2 Boote",
      "§ 2|Nach § 1 Abs",
      "§ 2|§ 1 gilt auc",
      "|§§ 4 bis 8 (",
      "|Abschnitt 2 ",
      "§ 9a|§ 9a Häfen",
      "§ 9a Abs. 1|(1) Der Wärt",
    ]);
  });

  test("the abbreviation may follow the title in one paragraph, as a PDF sets it", () => {
    const { title, blocks } = documentOf(LAW.replace("WEG)\n\nWEG\n", "WEG) WEG\n"));
    expect(title).toBe("Wohnungseigentumsgesetz (WEG)");
    expect(blocks.at(-1)?.pin).toBe("§ 9a Abs. 1");
  });

  test("a law that is in no table has the name of its own head, and without provisions it stays what it was", () => {
    const unknown = documentOf(LAW.replaceAll("WEG", "LTG"));
    expect(unknown).toMatchObject({ kind: "legislation", title: "Wohnungseigentumsgesetz (LTG)" });
    expect(unknown.blocks.at(-1)?.pin).toBe("§ 9a Abs. 1");
    expect(documentOf(LAW.slice(0, LAW.indexOf("§ 1"))).kind).toBe("other");
  });

  test("the table of contents has no pins, and the sections of an article are its own", () => {
    const { blocks } = documentOf(`${LAW.slice(0, LAW.indexOf("Teil 1"))}Inhaltsübersicht
Art 1
Leuchttürme
§ 1 Wartung
Art 2
Boote
§ 1 Ruder
Art 1 Leuchttürme
§ 1 Wartung
Der Wärter wartet das Feuer.
Art 2 Boote
§ 1 Ruder
(1) ${LANG}
(2) Ein Ruder ist aus Holz.`);
    const pinned = blocks
      .filter(({ pin }) => pin !== "")
      .map(({ pin, markdown }) => `${pin}|${markdown.slice(0, 12)}`);
    expect(pinned).toEqual([
      "Art. 1|Art 1 Leucht",
      "Art. 1 § 1|§ 1 Wartung",
      "Art. 1 § 1|Der Wärter w",
      "Art. 2|Art 2 Boote",
      "Art. 2 § 1|§ 1 Ruder",
      "Art. 2 § 1 Abs. 1|(1) Der Wärt",
      "Art. 2 § 1 Abs. 2|(2) Ein Rude",
    ]);
  });
});

test("a whole Austrian law that was copied from RIS has its provisions, and their headings are none of the one before", () => {
  const law =
    documentOf(`Bundesrecht konsolidiert: Gesamte Rechtsvorschrift für Leuchtturmgesetz 1991, Fassung vom 17.07.2095
Langtitel
Bundesgesetz über Leuchttürme
StF: BGBl. Nr. 951/1991
Text
I. Teil: Allgemeines
Wartung
§ 1. Der Wärter wartet
1.
das Feuer,
2.
das Horn,
3.
das Boot,
4.
den Kahn.
Aufsicht
§ 2.
(1)${`${LANG} `.repeat(40).trim()}
(2)§ 1 Z 2 gilt sinngemäß.
§ 1 Z 1 ist nicht anzuwenden.
2. Abschnitt: Boote
Ruder
§ 3. Ein Ruder ist aus Holz.`);
  expect(law).toMatchObject({
    kind: "legislation",
    title: "Leuchtturmgesetz 1991 (AT)",
    warnings: [],
    jurisdiction: "at",
    version: { label: "Fassung vom 17.07.2095" },
  });
  const pinned = law.blocks
    .filter(({ pin }) => pin !== "")
    .map(({ pin, markdown }) => `${pin}|${markdown.slice(0, 10)}`);
  expect(pinned).toEqual([
    "§ 1|§ 1. Der W",
    "§ 1 Z 1|das Feuer,",
    "§ 1 Z 2|das Horn,",
    "§ 1 Z 3|das Boot,",
    "§ 1 Z 4|den Kahn.",
    "§ 2|§ 2.",
    "§ 2 Abs. 1|(1)Der Wär",
    "§ 2 Abs. 2|(2)§ 1 Z 2",
    "§ 2 Abs. 2|§ 1 Z 1 is",
    "§ 3|§ 3. Ein R",
  ]);
});

test("several provisions below the name of a known law are each their own", () => {
  const { kind, title, pins } = read(
    `Bürgerliches Gesetzbuch (BGB)\n§ 823 Schadensersatzpflicht\n(1) ${LANG}\n(2) Ebenso.\n§ 826 Schädigung\nDer Wärter haftet.`,
  );
  expect({ kind, title }).toEqual({ kind: "legislation", title: "Bürgerliches Gesetzbuch (BGB)" });
  expect(pins).toEqual(["§ 823", "§ 823 Abs. 1", "§ 823 Abs. 2", "§ 826", "§ 826"]);
});

test("provisions below the name of a law and its dates are each their own", () => {
  const { title, pins } = read(
    `Asylgesetz (AsylG)\nVom 26.6.1992 (BGBl. I S. 91126)\nNeugefasst am 2.9.2008 (BGBl. I S. 91798)\nZuletzt geändert am 25.10.2024 (BGBl. I S. 9332)\n\n§ 1 Geltungsbereich\n\n(1) ${LANG}\n\n§ 2 Rechtsstellung\n\n(1) ${LANG}`,
  );
  expect(title).toBe("Asylgesetz (AsylG)");
  expect(pins.filter((pin) => pin !== "")).toEqual(["§ 1", "§ 1 Abs. 1", "§ 2", "§ 2 Abs. 1"]);
});

test("a provision that was copied from RIS has its parts, whose labels have lines of their own or no space", () => {
  const facts = `Kurztitel\nLeuchtturmgesetz\n\nKundmachungsorgan\nBGBl. I Nr. 983/2016\n\n§/Artikel/Anlage\n§ 17\n\nInkrafttretensdatum\n12.08.2016\n\nAbkürzung\nLTG\n\nText\nVerschwiegenheit\n§ 17.\n`;
  const { title, jurisdiction, pins } = read(
    `${facts}(1)Die Pflicht gilt nach dem Gesetz über die Leuchttürme für\n1.\nden Wärter,\n2.\ndie Gehilfen und\n3.\nalle, die das Feuer sehen.\n(2)Sie endet am Tag.\nSchlagworte\nLicht\n`,
  );
  expect({ title, jurisdiction }).toEqual({ title: "§ 17 LTG", jurisdiction: "at" });
  expect([...new Set(pins)]).toEqual(["Abs. 1", "Abs. 1 Z 1", "Abs. 1 Z 2", "Abs. 1 Z 3", "Abs. 2"]);
});
