import { describe, expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { factsOf, type Item, missingOf, STYLES } from "../../src/citations/styles/index.ts";
import { namedTable } from "../support/table.ts";

type Given = Partial<LegalDocument> & Pick<LegalDocument, "id" | "title">;

const source = {
  provider: "library",
  url: "https://example.org/1",
  retrievedAt: "2026-02-03T04:05:06Z",
  how: "library",
} as const;

function item(given: Given, pin?: string): Item {
  const facts = factsOf({
    kind: "case",
    citations: { reported: [], other: [] },
    jurisdiction: "de",
    language: "de",
    source,
    ...given,
  });
  return { facts, pin };
}

const none = { reported: [], other: [] };
const text = (markdown: string) => ({ type: "paragraph", pin: "", markdown }) as const;

/** As ris, beck and risat give them. */
const bgh: Given = {
  id: "ris:KORE600500000",
  title: "BGH, Urteil vom 12.3.2020 – III ZR 123/19",
  court: "BGH, 3. Zivilsenat",
  date: "2020-03-12",
  citations: {
    reported: [],
    ecli: "ECLI:DE:BGH:2020:120320UIIIZR123.19.0",
    other: ["BGH, Urteil vom 12.3.2020 – III ZR 123/19"],
  },
};
const bghPrinted: Given = {
  ...bgh,
  citations: {
    reported: ["BeckRS 2020, 5555", "NJW 2020, 1827", "BGHZ 225, 23"],
    other: bgh.citations?.other ?? [],
  },
};
const chamber: Given = {
  id: "beck:bibdata/ents/beckrs/2023/cont/beckrs.2023.99001.htm",
  title: "LG Köln (14. Zivilkammer), Urteil vom 22.12.2023 – 14 O 276/23",
  court: "LG Köln (14. Zivilkammer)",
  date: "2023-12-22",
  citations: { reported: ["BeckRS 2023, 99001"], ecli: "ECLI:DE:LGK:2023:1222.14O276.23.00", other: [] },
};
const bareFile: Given = { id: "ris:KORE900012026", title: "Entscheidung – XIV ZR 901/25" };
const ogh: Given = {
  id: "risat:JJT_1",
  title: "OGH 5 Ob 234/20b (AT)",
  court: "OGH",
  date: "2021-03-24",
  jurisdiction: "at",
  citations: { reported: [], ecli: "ECLI:AT:OGH0002:2021:0050OB00234.20B.0324.000", other: ["5 Ob 234/20b"] },
};
const oghPrinted: Given = {
  ...ogh,
  citations: { reported: ["SZ 2021/12", "EvBl 2021/88"], other: ["5 Ob 234/20b"] },
};
const vfgh: Given = {
  id: "risat:JFT_1",
  title: "Verfassungsgerichtshof (VfGH) V258/2025 (V258/2025-13) (AT)",
  court: "Verfassungsgerichtshof (VfGH)",
  date: "2026-03-18",
  jurisdiction: "at",
  citations: { reported: [], other: ["V258/2025 (V258/2025-13)"] },
};
const ruling: Given = {
  id: "risat:JJR_1",
  title: "OGH RS0106668 (AT)",
  court: "OGH",
  date: "2020-12-10",
  jurisdiction: "at",
  citations: { reported: [], ecli: "ECLI:AT:OGH0002:1996:RS0106668", other: ["RS0106668"] },
};
const bgb: Given = {
  id: "beck:bibdata/ges/bgb/cont/bgb.p823.htm",
  kind: "legislation",
  title: "BGB § 823 Schadensersatzpflicht",
};
const gg: Given = {
  id: "ris:gg/14",
  kind: "legislation",
  title: "Art. 14 GG",
  citations: { ...none, other: ["Art. 14 GG"] },
};
const rafts: Given = {
  id: "ris:FlößG",
  kind: "legislation",
  title: "Gesetz über die Flößerei auf der Musterau (FlößG)",
  citations: { ...none, other: ["FlößG"] },
};
const abgb: Given = {
  id: "risat:NOR12019037",
  kind: "legislation",
  title: "§ 1295 ABGB (Allgemeines bürgerliches Gesetzbuch) (AT)",
  jurisdiction: "at",
  citations: { ...none, other: ["§ 1295 ABGB"] },
};
const austrianCode: Given = {
  id: "risat:NOR2",
  kind: "legislation",
  title: "§ 75 StGB (Strafgesetzbuch) (AT)",
  jurisdiction: "at",
  citations: { ...none, other: ["§ 75 StGB"] },
};
const germanCode: Given = {
  id: "ris:stgb/211",
  kind: "legislation",
  title: "§ 211 StGB",
  citations: { ...none, other: ["§ 211 StGB"] },
};
/** As EUR-Lex gives an act in English and a judgment without its ECLI. */
const dataProtection: Given = {
  id: "eu:32016R0679/en",
  kind: "legislation",
  title: "Regulation (EU) 2016/679 of 27 April 2016 on the protection of natural persons",
  jurisdiction: "eu",
  language: "en",
  citations: { ...none, other: ["CELEX 32016R0679", "Regulation (EU) 2016/679"] },
};
const oldDirective: Given = {
  ...dataProtection,
  id: "eu:31995L0046/en",
  title: "Directive 95/46/EC on the protection of individuals",
  citations: { ...none, other: ["CELEX 31995L0046", "Directive 95/46/EC"] },
};
const unionJudgment: Given = {
  id: "eu:62018CJ0911",
  title: "Hafen v Reederei Anker Ltd, C-911/18, JUDGMENT OF THE COURT (Grand Chamber) 16 July 2020",
  court: "Court of Justice of the European Union",
  date: "2020-07-16",
  jurisdiction: "eu",
  language: "en",
  citations: { ...none, other: ["C-911/18", "CELEX 62018CJ0911"] },
};
const nameless: Given = {
  id: "risat:NOR3",
  kind: "legislation",
  title: '§ 1 "Flößzeichen" - Erweiterung der Verwendung (AT)',
  jurisdiction: "at",
  citations: { ...none, other: ['§ 1 "Flößzeichen" - Erweiterung der Verwendung'] },
};
const directive: Given = { id: "beck:rl", kind: "legislation", title: "RL 2001/29/EG Art. 3" };
const online: Given = {
  id: "beck:bibdata/komm/beckokurhr_48/urhg/cont/beckokurhr.urhg.p15.htm",
  kind: "other",
  title: "UrhG § 15 Allgemeines, Rn. 21-21c, Götting",
  date: "2025-12-01",
  publication: {
    work: "BeckOK Urheberrecht",
    abbreviation: "BeckOK UrhR",
    editors: "Götting/Lauber-Rönsberg/Rauer",
    edition: "48. Edition",
    author: "Götting",
    subject: "UrhG § 15",
  },
};
const printedBook: Given = {
  id: "beck:bibdata/komm/grueneberg_84/bgb/cont/grueneberg.bgb.p823.htm",
  kind: "other",
  title: "BGB § 823 Schadensersatzpflicht, Ellenberger",
  publication: {
    work: "Bürgerliches Gesetzbuch",
    abbreviation: "Grüneberg",
    editors: "Grüneberg",
    edition: "84. Auflage 2025",
    author: "Ellenberger",
    subject: "BGB § 823",
  },
};
const munich: Given = {
  id: "beck:bibdata/komm/muekobgb_9/bgb/cont/muekobgb.bgb.p823.htm",
  kind: "other",
  title: "BGB § 823 Schadensersatzpflicht, Wagner",
  publication: {
    work: "Münchener Kommentar zum BGB",
    abbreviation: "MüKoBGB",
    edition: "9. Auflage 2024",
    author: "Wagner",
    subject: "BGB § 823",
  },
};
const article: Given = {
  id: "beck:bibdata/zeits/njw/2014/cont/njw.2014.3113.1.htm",
  kind: "other",
  title: "Beispiel: Die Nachbildung im Prozess",
  citations: { reported: ["NJW 2014, 3113"], other: [] },
  publication: { author: "Erika Beispiel" },
};
const archive: Given = {
  id: "x:acp",
  kind: "other",
  title: "Wille und Erklärung",
  citations: { reported: [], other: ["AcP 205 (2005), 127"] },
  publication: { author: "Max Muster/Eva von Beispiel" },
};

const BGH_EN = "Bundesgerichtshof [German Federal Court of Justice], III ZR 123/19, 12 March 2020";
const OGH_EN = "Oberster Gerichtshof [Austrian Supreme Court], 5 Ob 234/20b, 24 March 2021";

type Row = readonly [
  given: Given,
  pin: string | undefined,
  de: string,
  at: string,
  aglc4: string,
  /** Where a court's own style writes it in another way. */
  court?: string,
];

/** A source, and its citation in each of the four styles. */
const ROWS: Readonly<Record<string, Row>> = {
  "a decision of the BGH": [
    bgh,
    "Rn. 5",
    "BGH, Urt. v. 12.3.2020 – III ZR 123/19 Rn. 5",
    "BGH 12.3.2020, III ZR 123/19 Rz 5",
    `${BGH_EN}, [5]`,
    `${BGH_EN} at [5]`,
  ],
  "with its places of print: the collection, a journal, no database beside them": [
    bghPrinted,
    "Rn. 5-6",
    "BGH, Urt. v. 12.3.2020 – III ZR 123/19, BGHZ 225, 23 = NJW 2020, 1827 Rn. 5–6",
    "BGH 12.3.2020, III ZR 123/19, BGHZ 225, 23 = NJW 2020, 1827 Rz 5–6",
    `${BGH_EN} reported in 225 BGHZ 23, [5]–[6]`,
    `${BGH_EN}; BGHZ 225, 23; NJW 2020, 1827 at [5]–[6]`,
  ],
  "at a page": [
    bghPrinted,
    "S. 25",
    "BGH, Urt. v. 12.3.2020 – III ZR 123/19, BGHZ 225, 23 = NJW 2020, 1827 (25)",
    "BGH 12.3.2020, III ZR 123/19, BGHZ 225, 23 = NJW 2020, 1827 (25)",
    `${BGH_EN} reported in 225 BGHZ 23, 25`,
    `${BGH_EN}; BGHZ 225, 23; NJW 2020, 1827 at 25`,
  ],
  "a regional court with its chamber, in a database": [
    chamber,
    "Rn. 21a",
    "LG Köln, Urt. v. 22.12.2023 – 14 O 276/23, BeckRS 2023, 99001 Rn. 21a",
    "LG Köln 22.12.2023, 14 O 276/23, BeckRS 2023, 99001 Rz 21a",
    "Landgericht Köln [Cologne Regional Court], 14 O 276/23, 22 December 2023 reported in [2023] BeckRS 99001, [21a]",
    "Landgericht Köln [Cologne Regional Court], 14 O 276/23, 22 December 2023; BeckRS 2023, 99001 at [21a]",
  ],
  "a Leitsatz": [
    bgh,
    "Leitsatz 1",
    "BGH, Urt. v. 12.3.2020 – III ZR 123/19 Ls. 1",
    "BGH 12.3.2020, III ZR 123/19 Ls 1",
    `${BGH_EN}, Leitsatz 1`,
    `${BGH_EN} at Leitsatz 1`,
  ],
  "a decision of the OGH": [
    ogh,
    "Rz 5",
    "OGH 24.3.2021, 5 Ob 234/20b Rn. 5",
    "OGH 24.3.2021, 5 Ob 234/20b Rz 5",
    `${OGH_EN}, [5]`,
    `${OGH_EN} at [5]`,
  ],
  "in the official collection": [
    oghPrinted,
    undefined,
    "OGH 24.3.2021, 5 Ob 234/20b, SZ 2021/12 = EvBl 2021/88",
    "OGH 24.3.2021, 5 Ob 234/20b, SZ 2021/12 = EvBl 2021/88",
    `${OGH_EN} reported in SZ 2021/12`,
    `${OGH_EN}; SZ 2021/12; EvBl 2021/88`,
  ],
  "of the VfGH, as RIS names it": [
    vfgh,
    undefined,
    "VfGH 18.3.2026, V 258/2025",
    "VfGH 18.3.2026, V 258/2025",
    "Verfassungsgerichtshof [Austrian Constitutional Court], V 258/2025, 18 March 2026",
  ],
  "a Rechtssatz, whose date is another decision's": [
    ruling,
    undefined,
    "RIS-Justiz RS0106668",
    "RIS-Justiz RS0106668",
    "Oberster Gerichtshof [Austrian Supreme Court], RS0106668",
  ],
  "a provision by a part of it": [
    bgb,
    "Abs. 1",
    "§ 823 Abs. 1 BGB",
    "§ 823 Abs 1 BGB",
    "*Bürgerliches Gesetzbuch* [Civil Code] (Germany) § 823(1)",
  ],
  "in short form": [
    gg,
    "Art. 14 I 1",
    "Art. 14 Abs. 1 S. 1 GG",
    "Art 14 Abs 1 S 1 GG",
    "*Grundgesetz für die Bundesrepublik Deutschland* [Basic Law for the Federal Republic of Germany] (Germany) art 14(1) sentence 1",
  ],
  "a law that no table has": [
    rafts,
    "§ 1 Abs. 1 Nr. 2",
    "§ 1 Abs. 1 Nr. 2 FlößG",
    "§ 1 Abs 1 Nr 2 FlößG",
    "*Gesetz über die Flößerei auf der Musterau* (Germany) § 1(1) no 2",
  ],
  "a law as a whole": [
    rafts,
    undefined,
    "Gesetz über die Flößerei auf der Musterau (FlößG)",
    "Gesetz über die Flößerei auf der Musterau (FlößG)",
    "*Gesetz über die Flößerei auf der Musterau* (Germany)",
  ],
  "a regulation by its German abbreviation in German styles": [
    dataProtection,
    "Article 17(1)(a)",
    "Art. 17 Abs. 1 lit. a DSGVO",
    "Art 17 Abs 1 lit a DSGVO",
    "*Regulation (EU) 2016/679 of 27 April 2016 on the Protection of Natural Persons* art 17(1)(a)",
  ],
  "a whole directive in the words of the style": [
    oldDirective,
    undefined,
    "RL 95/46/EG",
    "RL 95/46/EG",
    "*Directive 95/46/EC on the Protection of Individuals*",
  ],
  "an EU judgment whose title goes on after the parties": [
    unionJudgment,
    "para 93",
    "EuGH, Urt. v. 16.7.2020 – C-911/18 Rn. 93",
    "EuGH 16.7.2020, C-911/18 Rz 93",
    "*Hafen v Reederei Anker Ltd* (Court of Justice of the European Union, C-911/18, 16 July 2020) [93]",
    "*Hafen v Reederei Anker Ltd* (Court of Justice of the European Union, C-911/18, 16 July 2020) at [93]",
  ],
  "a provision of a law without an abbreviation": [
    nameless,
    undefined,
    '"Flößzeichen" - Erweiterung der Verwendung, § 1',
    '"Flößzeichen" - Erweiterung der Verwendung, § 1',
    '*"Flößzeichen" - Erweiterung der Verwendung* (Austria) § 1',
  ],
  "an Austrian provision in the style's own spelling": [
    abgb,
    "§ 1295 Abs. 1",
    "§ 1295 Abs. 1 ABGB",
    "§ 1295 Abs 1 ABGB",
    "*Allgemeines bürgerliches Gesetzbuch* [General Civil Code] (Austria) § 1295(1)",
  ],
  "the Austrian one of two codes of a name": [
    austrianCode,
    undefined,
    "§ 75 öStGB",
    "§ 75 StGB",
    "*Strafgesetzbuch* [Criminal Code] (Austria) § 75",
  ],
  "the German one": [
    germanCode,
    undefined,
    "§ 211 StGB",
    "§ 211 dStGB",
    "*Strafgesetzbuch* [Criminal Code] (Germany) § 211",
  ],
  "a directive": [
    directive,
    "Abs. 1 lit. a",
    "Art. 3 Abs. 1 lit. a RL 2001/29/EG",
    "Art 3 Abs 1 lit a RL 2001/29/EG",
    "*Directive 2001/29/EC* art 3(1)(a)",
  ],
  "an online commentary": [
    online,
    "Rn. 21",
    "BeckOK UrhR/Götting, 48. Ed. 1.12.2025, UrhG § 15 Rn. 21",
    "Götting in BeckOK UrhR (48. Ed.) § 15 UrhG Rz 21",
    "Götting, '§ 15 UrhG' in Götting, Lauber-Rönsberg and Rauer (eds), *BeckOK Urheberrecht* (48th ed, 2025) [21]",
  ],
  "a commentary known by its editor": [
    printedBook,
    "5",
    "Grüneberg/Ellenberger, BGB, 84. Aufl. 2025, § 823 Rn. 5",
    "Ellenberger in Grüneberg, BGB⁸⁴ § 823 Rz 5",
    "Ellenberger, '§ 823 BGB' in Grüneberg (ed), *Bürgerliches Gesetzbuch* (84th ed, 2025) [5]",
  ],
  "a commentary that names its law": [
    munich,
    "Rn. 45",
    "MüKoBGB/Wagner, 9. Aufl. 2024, BGB § 823 Rn. 45",
    "Wagner in MüKoBGB⁹ § 823 BGB Rz 45",
    "Wagner, '§ 823 BGB' in *Münchener Kommentar zum BGB* (9th ed, 2024) [45]",
  ],
  "an article": [
    article,
    "S. 3115",
    "Beispiel, NJW 2014, 3113 (3115)",
    "Beispiel, Die Nachbildung im Prozess, NJW 2014, 3113 (3115)",
    "Erika Beispiel, 'Die Nachbildung im Prozess' [2014] *Neue Juristische Wochenschrift* 3113, 3115",
  ],
  "an article of two authors in an archive with volumes": [
    archive,
    undefined,
    "Muster/von Beispiel, AcP 205 (2005), 127",
    "Muster/von Beispiel, Wille und Erklärung, AcP 205 (2005), 127",
    "Max Muster and Eva von Beispiel, 'Wille und Erklärung' (2005) 205 *Archiv für die civilistische Praxis* 127",
  ],
};

describe("continental sources in four styles", () => {
  const cases = Object.entries(ROWS).flatMap(([of, [given, pin, de, at, aglc4, court = aglc4]]) =>
    Object.values(STYLES).map((style) => {
      const expected = { aglc4, court, german: de, austrian: at }[style.name];
      return [of, style.name, style, item(given, pin), expected] as const;
    }),
  );

  test.each(cases)("%s is cited in the style %s", (_, __, style, one, expected) => {
    expect(style.cite(one)).toBe(expected);
  });
});

test("later footnotes name the file number, author or law", () => {
  const list = [
    item(bgh, "Rn. 5"),
    item(article),
    item(bgh, "Rn. 7"),
    item(article, "S. 3115"),
    item(bgb, "Abs. 1"),
    item(bgh),
  ];
  expect(STYLES.aglc4.notes(list)).toEqual([
    `${BGH_EN}, [5].`,
    "Erika Beispiel, 'Die Nachbildung im Prozess' [2014] *Neue Juristische Wochenschrift* 3113.",
    "III ZR 123/19 (n 1) [7].",
    "Beispiel (n 2) 3115.",
    "*Bürgerliches Gesetzbuch* [Civil Code] (Germany) § 823(1).",
    "III ZR 123/19 (n 1).",
  ]);
  expect(
    STYLES.german.notes([item(bgh, "Rn. 5"), item(bgh, "Rn. 7 f."), item(bgb, "1"), item(bgb, "2")]),
  ).toEqual([
    "BGH, Urt. v. 12.3.2020 – III ZR 123/19 Rn. 5.",
    "Ebd. Rn. 7 f.",
    "§ 823 Abs. 1 BGB.",
    "§ 823 Abs. 2 BGB.",
  ]);
});

test("a case is called after the other party where the first is a list of words", () => {
  const union: Given = {
    id: "austlii:au/cases/cth/HCA/2022/901",
    title: "Dockers, Deckhands and Riggers Union v Tidewater Ferries Pty Ltd [2022] HCA 901",
    citations: { neutral: "[2022] HCA 901", ...none },
    jurisdiction: "au",
    language: "en",
  };
  const notes = STYLES.aglc4.notes([item(union, "[1]"), item(bgh), item(union, "[2]")]);
  expect(notes.at(-1)).toBe("*Tidewater Ferries* (n 1) [2].");
});

test("a German list sorts italic names by their letters and names EU acts in German", () => {
  const english: Given = {
    id: "austlii:au/cases/cth/HCA/2024/901",
    title: "Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901",
    citations: { neutral: "[2024] HCA 901", ...none },
    jurisdiction: "au",
    language: "en",
  };
  expect(STYLES.german.bibliography([english, bgh, dataProtection].map((one) => item(one)))).toEqual([
    {
      heading: "Rechtsprechung",
      entries: [
        "BGH, Urt. v. 12.3.2020 – III ZR 123/19",
        "*Marlowe v Tidewater Ferries Pty Ltd* [2024] HCA 901",
      ],
    },
    { heading: "Rechtsvorschriften", entries: ["VO (EU) 2016/679 (DSGVO)"] },
  ]);
});

test("a bibliography has each law once, authors surname first, and works without their parts", () => {
  const list = [
    bghPrinted,
    article,
    online,
    bgb,
    { ...bgb, id: "ris:bgb/826", title: "§ 826 BGB" },
    rafts,
  ].map((one) => item(one));
  expect(STYLES.aglc4.bibliography(list)).toEqual([
    {
      heading: "A Articles/Books/Reports",
      entries: [
        "Beispiel, Erika, 'Die Nachbildung im Prozess' [2014] *Neue Juristische Wochenschrift* 3113",
        "Götting, '§ 15 UrhG' in Götting, Lauber-Rönsberg and Rauer (eds), *BeckOK Urheberrecht* (48th ed, 2025)",
      ],
    },
    { heading: "B Cases", entries: [`${BGH_EN} reported in 225 BGHZ 23`] },
    {
      heading: "C Legislation",
      entries: [
        "*Bürgerliches Gesetzbuch* [Civil Code] (Germany)",
        "*Gesetz über die Flößerei auf der Musterau* (Germany)",
      ],
    },
  ]);
  expect(STYLES.german.bibliography(list)).toEqual([
    {
      heading: "Rechtsprechung",
      entries: ["BGH, Urt. v. 12.3.2020 – III ZR 123/19, BGHZ 225, 23 = NJW 2020, 1827"],
    },
    { heading: "Rechtsvorschriften", entries: ["BGB", "Gesetz über die Flößerei auf der Musterau (FlößG)"] },
    {
      heading: "Literatur",
      entries: [
        "BeckOK UrhR, 48. Ed. 1.12.2025",
        "Beispiel, Erika, Die Nachbildung im Prozess, NJW 2014, 3113",
      ],
    },
  ]);
});

describe("missing facts of a citation", () => {
  const file = { ...source, url: "file:Notizen%20Müller.txt" };
  namedTable("the missing facts are listed for %s", (given) => missingOf(item(given).facts), {
    "a decision without its court": [bareFile, "court | date"],
    "a whole decision": [bghPrinted, ""],
    "a Rechtssatz": [ruling, ""],
    "an import named by its file": [
      { id: "import:1", kind: "other", title: "Notizen Müller", source: file },
      "title | author | date",
    ],
    "pasted text": [{ id: "import:2", kind: "other", title: "pasted text" }, "title | author | date"],
    "an untitled document": [
      { id: "import:3", kind: "other", title: "Untitled document", date: "2020-01-01" },
      "title | author",
    ],
    "a case without parties": [
      {
        id: "x",
        title: "[1992] HCA 23",
        jurisdiction: "cth",
        citations: { neutral: "[1992] HCA 23", ...none },
      },
      "names of the parties",
    ],
    "a commentary without its edition": [
      { ...munich, publication: { abbreviation: "MüKoBGB", author: "Wagner" } },
      "edition",
    ],
  });

  test("a line of the text is not a title, except a first line and names of parties that are not a sentence", () => {
    const given = {
      id: "import:1",
      kind: "other",
      citations: none,
      jurisdiction: "de",
      language: "de",
      source: file,
    } as const;
    const titled = (title: string, ...lines: readonly string[]) =>
      factsOf({ ...given, title, blocks: lines.map(text) }).title;
    expect(titled("More text.", "A long beginning.", "More text.")).toBe("");
    expect(titled("The first sentence.", "The first sentence.", "More text.")).toBe("");
    expect(titled("Memorandum on ferries", "Memorandum on ferries", "More text.")).toBe(
      "Memorandum on ferries",
    );
    expect(titled("Wren v Alder Pty Ltd", "HIGH COURT", "Wren v Alder Pty Ltd")).toBe("Wren v Alder Pty Ltd");
    expect(titled("So in Wren v Alder.", "HIGH COURT", "So in Wren v Alder.")).toBe("");
  });

  test("no title is invented or taken from the file name", () => {
    const one = item({ id: "import:1", kind: "other", title: "Notizen Müller", source: file });
    expect(Object.values(STYLES).map((style) => style.cite(one))).toEqual([
      "[no title]",
      "[no title]",
      "[ohne Titel]",
      "[ohne Titel]",
    ]);
    const named = { id: "import:1", kind: "other", title: "Notizen Müller", source: file } as const;
    const blocks = [{ type: "heading", level: 1, pin: "", markdown: "Notizen Müller" }] as const;
    expect(
      STYLES.aglc4.cite({
        facts: factsOf({ ...named, blocks, jurisdiction: "de", language: "de", citations: none }),
      }),
    ).toBe("'Notizen Müller'");
  });
});

test.each([
  ["Tz. 42", "[42]", "Rn. 42", "Rz 42"],
  ["Rdnr. 42 f.", "[42]–[43]", "Rn. 42 f.", "Rz 42 f"],
  ["at 42", "[42]", "Rn. 42", "Rz 42"],
  ["80-82", "[80]–[82]", "Rn. 80–82", "Rz 80–82"],
  ["[80-82]", "[80]–[82]", "Rn. 80–82", "Rz 80–82"],
  ["Rn. 5, 7 und 9", "[5], [7], [9]", "Rn. 5, 7, 9", "Rz 5, 7, 9"],
  ["Rn. 44 bis 46, 50 ff.", "[44]–[46], [50] ff", "Rn. 44–46, 50 ff.", "Rz 44–46, 50 ff"],
  ["S. 12 f.", "12–13", "(12 f.)", "(12 f)"],
  ["[5A]", "[5A]", "Rn. 5A", "Rz 5A"],
])("paragraphs of a decision given as %s are written as each style does", (pin, aglc4, german, austrian) => {
  const ends = (style: keyof typeof STYLES) => STYLES[style].cite(item(bgh, pin));
  expect(ends("aglc4").endsWith(`, ${aglc4}`), ends("aglc4")).toBe(true);
  expect(ends("german")).toBe(`BGH, Urt. v. 12.3.2020 – III ZR 123/19 ${german}`);
  expect(ends("austrian").endsWith(` ${austrian}`), ends("austrian")).toBe(true);
});

test.each(["s 823(1)", "823(1)", "(1)", "§ 823 Abs. 1", "1"])(
  "a place of a section given as %s names the section once",
  (pin) => {
    expect(STYLES.german.cite(item(bgb, pin))).toBe("§ 823 Abs. 1 BGB");
  },
);
