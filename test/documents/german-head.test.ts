import { expect, test } from "vitest";
import { documentOf } from "../../src/documents/recognise/index.ts";
import { read } from "../support/reading.ts";

const GROUNDS =
  "Tenor:\n\nDie Revision wird zurückgewiesen.\n\nGründe\n\n1 Der Kläger verlangt Ersatz für ein Boot.";
const facts = async (text: string) => {
  const { kind, title, court, date, jurisdiction } = await read(Buffer.from(text));
  return { kind, title, court, date, jurisdiction };
};

test.each([
  [
    "BUNDESGERICHTSHOF\nIM NAMEN DES VOLKES\nURTEIL\nVI ZR 912/22\nVerkündet am:\n12. März 2024\nHolzinger\nJustizangestellte\nals Urkundsbeamtin der Geschäftsstelle\nin dem Rechtsstreit",
    "BGH, Urteil vom 12.3.2024 – VI ZR 912/22",
  ],
  [
    "Bundesgerichtshof\n\nBeschluss vom 7. Mai 2019\n\nXI ZB 913/18\n\nin der Sache",
    "BGH, Beschluss vom 7.5.2019 – XI ZB 913/18",
  ],
  [
    "B E S C H L U S S\n\nOBERLANDESGERICHT KÖLN\n\nAz.: 5 U 914/20\n\nvom 3.2.2021",
    "OLG Köln, Beschluss vom 3.2.2021 – 5 U 914/20",
  ],
  [
    "Landgericht Bonn\n\nUrteil\n\nGeschäfts-Nr.: 9 O 915/19\n\nverkündet am 4. Juli 2020",
    "LG Bonn, Urteil vom 4.7.2020 – 9 O 915/19",
  ],
  [
    "Verwaltungsgerichtshof Baden-Württemberg\n\nBeschluss\n\nAktenzeichen: 1 S 916/21\n\nDatum: 30.11.2021",
    "VGH Baden-Württemberg, Beschluss vom 30.11.2021 – 1 S 916/21",
  ],
  [
    "| Sächsisches Oberverwaltungsgericht Bautzen<br>Urteil<br>3 C 919/21 | 02.02.2026 |\n| --- | --- |",
    "Sächsisches OVG Bautzen, Urteil vom 2.2.2026 – 3 C 919/21",
  ],
  [
    "BGH, Urteil vom 9.2.2024 - V ZR 917/22 (OLG Celle), NJW 2024, 91411\n\nZum Sachverhalt",
    "BGH, Urteil vom 9.2.2024 – V ZR 917/22",
  ],
  [
    "Bundeskartellamt\n\nBeschlussabteilung B7 – 92/21\n\nBeschluss\n\nhat die Beschlussabteilung am 5. Januar 2022 beschlossen:",
    "BKartA, Beschluss vom 5.1.2022 – B7 – 92/21",
  ],
  [
    "OLG Hamm, Urteil vom 18.10.2022 – 26 U 917/21\n\nLeitsätze\n\n1. Ein Boot ist keine Ware.",
    "OLG Hamm, Urteil vom 18.10.2022 – 26 U 917/21",
  ],
  [
    "Gerichtsbescheid\n\n8 K 961/28\n\nVerwaltungsgericht Köln, Entscheidung vom\n\nECLI:DE:VGK:2030:0518.8K961.28.00",
    "VG Köln, Gerichtsbescheid vom 18.5.2030 – 8 K 961/28",
  ],
  [
    "Oberlandesgericht Hamm, 3 U 918/24\n\nDatum: 1.3.2024\n\nGericht: Oberlandesgericht Hamm\n\nEntscheidungsart:Urteil\n\nAktenzeichen: 3 U 918/24\n\nECLI: ECLI:DE:OLGHAM:2024:0301.3U918.24.00",
    "OLG Hamm, Urteil vom 1.3.2024 – 3 U 918/24",
  ],
  [
    "BFH-Urteil vom 21.7.2029 (VII R 952/28) BStBl. 2030 II S. 951",
    "BFH, Urteil vom 21.7.2029 – VII R 952/28",
  ],
  [
    "Oberlandesgericht Celle\nUrt. v. 21.02.2028, Az.: 23 EK 95/27\nAnspruch auf ein Boot\nBibliographie\nGericht\nOLG Celle\nDatum\n21.02.2028\nAktenzeichen\n23 EK 95/27\nEntscheidungsform\nUrteil",
    "OLG Celle, Urteil vom 21.2.2028 – 23 EK 95/27",
  ],
  [
    "Sammlung der Urteile\n\nGericht: Bundesgerichtshof\nUrteil verkündet am 23.10.2031\nAktenzeichen: XI ZR 963/31\nRechtsgebiete: BGB",
    "BGH, Urteil vom 23.10.2031 – XI ZR 963/31",
  ],
  [
    "Bundesarbeitsgericht\n\nNeunter Senat\n\nUrteil vom 24. Mai 2022\n\n- 9 AZR 9461/21 -\n\nII. Landesarbeitsgericht Hamm\n\nUrteil vom 2. September 2021\n\n- 11 Sa 500/21 -",
    "BAG, Urteil vom 24.5.2022 – 9 AZR 9461/21",
  ],
  [
    "Neunter Senat\n\nUrteil vom 24. Mai 2022\n\n- 9 AZR 9461/21 - ECLI:DE:BAG:2022:240522.U.9AZR9461.21.0\n\nI. Arbeitsgericht Hagen\n\nUrteil vom 4. März 2021\n\n- 4 Ca 1200/20 -",
    "BAG, Urteil vom 24.5.2022 – 9 AZR 9461/21",
  ],
  [
    "VG 8 K 9310/21\n\nVERWALTUNGSGERICHT BERLIN\n\nURTEIL\n\nIm Namen des Volkes\n\nVerkündet am 11. Mai 2022",
    "VG Berlin, Urteil vom 11.5.2022 – 8 K 9310/21",
  ],
  [
    "Amtsgericht München\n\nAz.: 412 C 9810/21\n\nIM NAMEN DES VOLKES\n\nIn dem Rechtsstreit\n\nerlässt das Amtsgericht München durch die Richterin Lenz am 03.05.2022 aufgrund der mündlichen Verhandlung am 12.04.2022 folgendes\n\nEndurteil",
    "AG München, Endurteil vom 3.5.2022 – 412 C 9810/21",
  ],
  [
    "BUNDESVERWALTUNGSGERICHT\n\nIM NAMEN DES VOLKES\n\nURTEIL\n\nBVerwG 3 C 914.31\n\nOVG 4 LB 933/30\n\nVerkündet am 7. Juli 2032",
    "BVerwG, Urteil vom 7.7.2032 – 3 C 914.31",
  ],
  [
    "LANDGERICHT KIEL\n\nBeschluss\n\n3 T 917/23\n\nIn der Betreuungssache\n\nhat die 3. Zivilkammer des Landgerichts Kiel durch die Richter Aal und Barsch am 7. März 2023\n\nbeschlossen:",
    "LG Kiel, Beschluss vom 7.3.2023 – 3 T 917/23",
  ],
])("the facts of a decision are read from the head %j", async (head, title) => {
  const found = await facts(`${head}\n\n${GROUNDS}`);
  expect(found).toMatchObject({ kind: "case", title, jurisdiction: "de" });
  expect(found.date).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test.each([
  [
    "Gutachten\n\nDas Landgericht Bonn hat mit Urteil vom 4.7.2020 – 9 O 915/19 entschieden.\n\nGründe\n\nDie Klage.",
  ],
  ["BGH, Urteil vom 12.3.2024 – VI ZR 912/22\n\nDie Anmerkung betrifft den Ersatz für ein Boot."],
  [
    "An das\nLandgericht Bonn\n\nIn dem Rechtsstreit 9 O 915/19\n\nnehmen wir zum Urteil des Amtsgerichts Stellung.\n\nGründe\n\nDie Berufung.",
  ],
])("%j is not taken for a decision", async (text) => {
  expect(await facts(text)).toMatchObject({ kind: "other" });
});

test("a portal's title of type, court and number names a decision without its day", async () => {
  const found = await facts(`Beschluss vom Verwaltungsgericht Köln - 6 L 9246/30\n\n${GROUNDS}`);
  expect(found).toMatchObject({
    kind: "case",
    title: "Verwaltungsgericht Köln, Beschluss – 6 L 9246/30",
    date: undefined,
  });
});

test("a decision is known by its citation above parts that begin in the line of their names", async () => {
  const text = `BGH, Urt. v. 23.1.2031 – VI ZR 957/29\nTatbestand: Die Klägerin fuhr Boot.\nEntscheidungsgründe: Die Revision hat Erfolg.`;
  expect(await facts(text)).toMatchObject({
    kind: "case",
    title: "BGH, Urteil vom 23.1.2031 – VI ZR 957/29",
  });
});

test.each([
  [
    "9Os925/78 – OGH Entscheidung\n\nEntscheidung\n09. Januar 1979\n\nKopf\n\nDer Oberste Gerichtshof hat am 9.Jänner 1979 in der Strafsache gegen J A zu Recht erkannt:\n\nSpruch\n\nDie Beschwerde wird verworfen.",
    "OGH 9 Os 925/78 (AT)",
    "1979-01-09",
  ],
  [
    "Bescheidbeschwerde – Einzel – Erkenntnis, BFG vom 22.07.2025, RV/9100091/2025\n\nRechtssätze\n\nIM NAMEN DER REPUBLIK\n\nDas Bundesfinanzgericht hat durch den Richter R zu Recht erkannt:\n\nDer Beschwerde wird Folge gegeben.\n\nEntscheidungsgründe\n\nDer Kahn sank.",
    "BFG RV/9100091/2025 (AT)",
    "2025-07-22",
  ],
  [
    "VwGH vom 23.11.2029, 2028/05/0925\n\nBetreff\n\nDer Verwaltungsgerichtshof hat über die Beschwerde zu Recht erkannt:\n\nSpruch\n\nDer Bescheid wird aufgehoben.",
    "VwGH 2028/05/0925 (AT)",
    "2029-11-23",
  ],
  [
    "LVwG-950219/8/Wg\n\nLinz, 24.10.2031\n\nDas Landesverwaltungsgericht Oberösterreich hat durch seinen Richter über die Beschwerde des J G\n\nzu Recht   e r k a n n t :\n\nI. Der Beschwerde wird stattgegeben.",
    "LVwG Oberösterreich LVwG-950219/8/Wg (AT)",
    "2031-10-24",
  ],
  [
    "W140 9261526-3 – Bundesverwaltungsgericht Entscheidung\n\n20. August 2031\n\nSpruch\n\nDas Bundesverwaltungsgericht erkennt durch die Richterin zu Recht:\n\nDie Beschwerde wird abgewiesen.",
    "BVwG W140 9261526-3 (AT)",
    "2031-08-20",
  ],
  [
    "OGH 6Ob982/83\n\nOGH6Ob982/8320.2.1986\n\nDer Oberste Gerichtshof hat in der Rechtssache infolge Revision gegen das Urteil zu Recht erkannt:\n\nSpruch:\n\nDer Revision wird nicht stattgegeben.\n\nEntscheidungsgründe:\n\nDer Kahn sank.",
    "OGH 6 Ob 982/83 (AT)",
    "1986-02-20",
  ],
])("an Austrian decision is named by its head %j", async (text, title, date) => {
  expect(await facts(text)).toMatchObject({ kind: "case", title, date, jurisdiction: "at" });
});

test("a note that begins with the citation of an Austrian decision is not taken for it", async () => {
  const note = "VwGH 23.11.2029, 2028/05/0925\n\nDie Anmerkung betrifft den Ersatz für ein Boot.";
  expect(await facts(note)).toMatchObject({ kind: "other" });
});

const MENU = Array.from({ length: 500 }, (_, at) => `Wir über uns ${at}`);
const printed = (title: string, lines: readonly string[]) => {
  const blocks = [
    ...MENU,
    ...lines,
    "Tenor",
    "Die Revision wird zurückgewiesen.",
    "Gründe",
    "Der Kahn sank.",
  ].map((markdown) => ({ type: "paragraph" as const, pin: "", markdown }));
  const source = {
    provider: "import",
    url: "file:x.pdf",
    retrievedAt: "2031-01-01T00:00:00Z",
    how: "import",
  } as const;
  return documentOf(
    { blocks, footnotes: [], title, kind: "pdf" },
    { id: "import:x", source, jurisdiction: "" },
  );
};
const DETAILS = [
  "Aktenzeichen",
  "5 AZR 977/23",
  "ECLI",
  "ECLI:DE:BAG:2024:070224.U.5AZR977.23.0",
  "Datum",
  "07.02.2024",
];

test.each([
  [["Startseite", "Kontakt und Anfahrt", "Suche"], DETAILS, "BAG, Urteil vom 7.2.2024 – 5 AZR 977/23"],
  [
    ["2018 Jan. Feb. Nov. Dez.", "2017 Jan. Feb. Nov. Dez."],
    ["BUNDESGERICHTSHOF Beschluß vom 9.4.2031, VI ZR 978/29"],
    "BGH, Beschluss vom 9.4.2031 – VI ZR 978/29",
  ],
  [
    ["Presse", "Menu öffnen", "Sie sind hier:"],
    ["StartseiteEntscheidungen Urteil vom 16. Februar 2031 - 2 BvE 91/30", "L e i t s a t z"],
    "BVerfG, Urteil vom 16.2.2031 – 2 BvE 91/30",
  ],
])("a page that was copied with its menus %j is the decision below them", async (menus, lines, title) => {
  const many = Array.from({ length: 40 }, (_, at) => `${menus[at % menus.length]}`);
  const text = [...many, ...lines, "Tenor", "Die Klage wird abgewiesen.", "Gründe", "Der Kahn sank."].join(
    "\n",
  );
  expect(await facts(text)).toMatchObject({ kind: "case", title });
});

test("a memo that quotes the head of a decision below its own text is not the decision", async () => {
  const memo = Array.from(
    { length: 45 },
    (_, at) => `Der Kläger trägt im Punkt ${at} vor, das Boot sei gesunken.`,
  );
  const text = [...memo, ...DETAILS, "Tenor", "Die Klage wird abgewiesen.", "Gründe", "Der Kahn sank."].join(
    "\n",
  );
  expect(await facts(text)).toMatchObject({ kind: "other" });
});

test.each([
  ["5 AZR 977/23 - Das Bundesarbeitsgericht", DETAILS, "BAG, Urteil vom 7.2.2024 – 5 AZR 977/23"],
  [
    "Entscheidung Detail | Bundesfinanzhof",
    [
      "Beschluss vom 24. April 2024, VII R 957/20 Haftung für ein Boot",
      "ECLI:DE:BFH:2024:B.240424.VIIR957.20.0",
    ],
    "BFH, Beschluss vom 24.4.2024 – VII R 957/20",
  ],
  [
    "BVerwG 5 C 913.22, Urteil vom 18. Januar 2024 | Bundesverwaltungsgericht",
    [],
    "BVerwG, Urteil vom 18.1.2024 – 5 C 913.22",
  ],
  ["Schriftsatz", DETAILS, "Schriftsatz"],
])("the print of a page %s is a decision by what is below its menus", (title, lines, named) => {
  expect(printed(title, lines).title).toBe(named);
});

test("a translation by the Federal Constitutional Court is the decision, in English", async () => {
  const text = [
    "# Headnotes",
    "to the Order of the First Senate of 16 March 2023",
    "1 BvR 9234/19",
    "FEDERAL CONSTITUTIONAL COURT",
    "- 1 BvR 9234/19 -",
    "IN THE NAME OF THE PEOPLE",
    "The constitutional complaint is rejected.",
  ].join("\n\n");
  const { title, court, date, language } = await read(Buffer.from(text));
  expect({ title, court, date, language }).toEqual({
    title: "BVerfG, Beschluss vom 16.3.2023 – 1 BvR 9234/19",
    court: "BVerfG",
    date: "2023-03-16",
    language: "en",
  });
});

test("the journal printed after a decision's own citation is one of its citations", async () => {
  const text = `BGH, Urteil vom 9.2.2024 - V ZR 917/22 (OLG Celle), NJW 2024, 91411\n\n${GROUNDS}`;
  const { citations } = await read(Buffer.from(text));
  expect(citations.other).toEqual(["BGH, Urteil vom 9.2.2024 – V ZR 917/22", "NJW 2024, 91411"]);
});
