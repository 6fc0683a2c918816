import { expect, test } from "vitest";
import { find, shownCitation } from "../../src/citations/index.ts";
import { table } from "../support/table.ts";

table("%s is read with every authority and place", (text) => find(text).map(shownCitation), {
  "§ 114 Abs. 1 Satz 1 und 2, Abs. 2 Satz 1 WDO":
    "§ 114 Abs. 1 S. 1 WDO | § 114 Abs. 1 S. 2 WDO | § 114 Abs. 2 S. 1 WDO",
  "§ 89b Abs. 1 Nrn. 1 u. 2, Abs. 2-4 HGB":
    "§ 89b Abs. 1 Nr. 1 HGB | § 89b Abs. 1 Nr. 2 HGB | § 89b Abs. 2–4 HGB",
  "LG Berlin II, Urt. v. 9.1.2031 – 15 O 12/30": "LG Berlin II, Urt. v. 9.1.2031 – 15 O 12/30",
  "Quarz, ÖJZ 2030/45, 361 (364)": "ÖJZ 2030/45, 364",
  "§ 309 Nr. 8 lit. b) ff) BGB und § 308 Nr. 1 b) aa) BGB":
    "§ 309 Nr. 8 lit. b lit. ff BGB | § 308 Nr. 1 lit. b lit. aa BGB",
  "KG, Beschl. v. 12.3.2035 – (3) 961 Ss 30/35 (39/35), juris Rn. 4":
    "KG, Beschl. v. 12.3.2035 – (3) 961 Ss 30/35 Rn. 4",
  "OLG München, Urt. v. 3.3.2030 – 28 U 9421/28 Bau, juris Rn. 3":
    "OLG München, Urt. v. 3.3.2030 – 28 U 9421/28 Bau Rn. 3",
  "MüKoBGB/von Quarz, Einl. IPR Rn. 12; Staudinger/Quarz, Einl IPR Rn 1240":
    "MüKoBGB/von Quarz Einl. IPR Rn. 12 | Staudinger/Quarz Einl IPR Rn. 1240",
  "die Tötung (222 StGB) und der Anspruch (1004 Abs. 1 BGB)": "§ 222 StGB | § 1004 Abs. 1 BGB",
  "sieben Fälle (12 BGB-Gesellschaften) zu 9 Euro (7 Tage)": "",
  "GlUNF 4421": "GlUNF 4.421",
  "Der Bescheid der BH Krems an der Donau vom 3. März 2031, Zl. KRS2-V-20 1234/5, gilt.":
    "Bescheid der BH Krems an der Donau vom 3. März 2031, Zl. KRS2-V-20 1234/5",
  "Ash, Seerecht I4 (2030) Rz C/1/45": "Ash, Seerecht I4 (2030), [C/1/45]",
  "Quarz/Dachs, Grundriss des maritimen Rechts II14 (2031) Rz 1234":
    "Quarz/Dachs, Grundriss des maritimen Rechts II14 (2031), [1234]",
  "KR-Dachs § 1 KSchG Rn 120": "KR-Dachs KSchG § 1 Rn. 120",
  "Quarz, jurisPK-ERV § 130a ZPO Rn. 53_1": "Quarz, jurisPK-ERV ZPO § 130a Rn. 53_1",
  "UStR Rz 1965 und EStR Rz 12": "UStR, [1965] | EStR, [12]",
  "H 8.1 (9-10) LStH": "H 8.1 (9-10) LStH",
  "Nr. 3104 Abs. 1 Nr. 1 VV-RVG": "Nr. 3104 Abs. 1 Nr. 1 VV-RVG",
  "10 Ob 12/20x, 13/20y": "OGH 10 Ob 12/20x | OGH 10 Ob 13/20y",
  "OGH 6 Ob 7/20b, 8/20c und 9/20d Rz 5": "OGH 6 Ob 7/20b | OGH 6 Ob 8/20c | OGH 6 Ob 9/20d Rn. 5",
  "4 Ob 5/20a, 2020/21": "OGH 4 Ob 5/20a",
  "Beck-RS 2023, 12345 Rn. 7": "BeckRS 2023, 12345 Rn. 7",
  "(BFH vom 28.6.2022-BStBl 2023 II S. 119)": "BFH, 28.6.2022 | BStBl II 2023, 119",
  "BStBl I 2016 S. 1213": "BStBl I 2016, 1213",
  "Quarz, in: FS Dachs, S. 45": "Quarz, in: FS Dachs, S. 45",
  "Quarz, in: FS Dachs, 2014, S. 157 (160)": "Quarz, in: FS Dachs, 2014, S. 157 (160)",
  "in FS 100 Jahre Seerecht (2011) 495": "FS 100 Jahre Seerecht (2011) 495",
  "BT-Drs. 19/27, S. 25 f., 29": "BT-Drs. 19/27, 25 f., 29",
  "BT-Drs. 19/27, S. 25, 19. Wahlperiode": "BT-Drs. 19/27, 25",
  "NJW 2020, 12 Rn. 25, 29": "NJW 2020, 12 Rn. 25, 29",
  "BT-Drucks. 90/3822 vom 5.10.2032, S. 71": "BT-Drs. 90/3822, 71",
  "BR-Drs. 12/93 v. 3.2.2033, S. 5": "BR-Drs. 12/93, 5",
  "VwGH (verst. Senat) 29.1.1965, 9053/64": "VwGH 29.1.1965, 9053/64",
  "VwGH (verstärkter Senat) 18.5.1988, 87/01/0904": "VwGH 18.5.1988, 87/01/0904",
  "EUIPO-BK, Entscheidung v. 12.3.2039, R 9234/2038-2": "EUIPO-BK, Entscheidung v. 12.3.2039, R 9234/2038-2",
  "EuGH C-9/30, Slg. 2003, I-12, Z. 24": "C-9/30 | Slg. 2003, I-12 Rn. 24",
  "§§ 13 Abs. 1 (Begehen durch Unterlassen), 222 StGB": "§ 13 Abs. 1 StGB | § 222 StGB",
  "§§ 212 (Totschlag), 22, 23 StGB": "§ 212 StGB | § 22 StGB | § 23 StGB",
  "§ 13 (Begehen durch Unterlassen), 222 Fälle": "§ 13",
  "Nr. 1000 Abs. 1 Satz 1 Nr. 1 VV RVG": "Nr. 1000 Abs. 1 Satz 1 Nr. 1 VV RVG",
  "Vorbemerkung 3 Abs. 3 Satz 3 Nr. 2 VV RVG": "Vorbemerkung 3 Abs. 3 Satz 3 Nr. 2 VV RVG",
  "VGH Kassel, Urteil vom 09.12.2039 - VGH 9 C 9456/38.T": "VGH Kassel, Urt. v. 9.12.2039 – 9 C 9456/38.T",
  "VG Berlin, Urt. v. 11.10.2032 - 3 K 944.31 V -, juris Rn. 28":
    "VG Berlin, Urt. v. 11.10.2032 – 3 K 944.31 V Rn. 28",
  "(vgl. Senat, Urteile vom 6. Juni 2039 - I ZR 916/37, GRUR 2039, 961 Rn. 14 - Otterbau, und vom 20. Oktober 2041 - I ZR 97/41, GRUR 2042, 170)":
    "BGH, Urt. v. 6.6.2039 – I ZR 916/37 | GRUR 2039, 961 Rn. 14 | BGH, Urt. v. 20.10.2041 – I ZR 97/41 | GRUR 2042, 170",
  "Quarz/Dachs, Das neue Recht der Bojen, 2. Aufl. 2035, § 3 Rn. 14":
    "Quarz/Dachs, Das neue Recht der Bojen, 2. Aufl. 2035 § 3 Rn. 14",
  "Quarz, Allg. VerwR, 21. Aufl., Rn. 420 ff.": "Quarz, Allg. VerwR, 21. Aufl., [420]",
  "Ash, Seerecht I4 (2030) C.9. Rz 12": "Ash, Seerecht I4 (2030) C.9., [12]",
  "UStAE 12.18 Abs. 2 S. 6": "UStAE 12.18 Abs. 2 S. 6",
  "WD 3 - 3000 - 258/14.": "WD 3 - 3000 - 258/14",
  "(Quarz/Dachs, Schuldrecht II/2, 13. Aufl. 2009, § 76 III 2 b)":
    "Quarz/Dachs, Schuldrecht II/2, 13. Aufl. 2009, § 76 III 2 b",
});

test.each([
  ["BVerfG (3. Kammer des Ersten Senats), NJW 2030, 2622", "BVerfG"],
  ["BGH (VI. Zivilsenat) NJW 2030, 123", "BGH"],
  ["LG Berlin II NJW 2030, 123", "LG Berlin II"],
])("the court before a journal may name its panel: %s", (text, expected) => {
  expect(find(text)).toMatchObject([{ courtName: expected }]);
});

test("further paragraphs of a journal's decision are paragraphs and not pages", () => {
  const [one] = find("NJW 2020, 12 Rn. 25, 29");
  expect(one?.pinpoints.map(({ unit }) => unit)).toEqual(["paragraph", "paragraph"]);
});

test("a law of articles that have paragraphs of their own is not told to be divided otherwise", () => {
  expect(find("Art. 3 § 2 SkAufG")[0]?.warnings).toEqual([]);
});

test.each([
  ["Der Bescheid datiert vom 08.02.2030 (BFH VII R 957/30, Rn. 2).", undefined],
  ["Der Bescheid vom 08.02.2030 (BFH VII R 957/30) war rechtswidrig.", undefined],
  ["Der Antrag ging am 8. Februar 2030 ein (BFH VII R 957/30).", undefined],
  ["Das Gericht entschied am 08.02.2030 (BFH VII R 957/30).", "2030-02-08"],
  ["Darüber hat der Senat am 08.02.2030 (BFH VII R 957/30) entschieden.", "2030-02-08"],
  ["Der Beschluss vom 08.02.2030 (BFH VII R 957/30) bestätigt es.", "2030-02-08"],
  ["vom 8. Februar 2030 - BVerwG 6 AV 93.20", "2030-02-08"],
])("a day before a bracket is that of the decision only if the sentence says so: %s", (text, expected) => {
  const decisions = find(text).filter((one) => one.kind === "decision");
  expect(decisions.map(({ date }) => date)).toEqual([expected]);
});

test.each([
  // Austrian portals and digests
  ["(VfSlg 8001, 7302 uva)", ["VfSlg 8.001", "VfSlg 7.302"]],
  ["(VfSlg6.241, 10.325 ua)", ["VfSlg 6.241", "VfSlg 10.325"]],
  ["(VfSlg 8001, 2 Ob 5/20b)", ["VfSlg 8.001", "OGH 2 Ob 5/20b"]],
  ["VfSlg 8001, 1987 bestätigt", ["VfSlg 8.001"]],
  ["Norm B-VG Art7Rechtssatz", ["Art 7 B-VG"]],
  ["ECLI:AT:VWGH:2031:RA2030220124.L00Im RIS seit 1.1.2031", ["ECLI:AT:VWGH:2031:RA2030220124.L00"]],
  ["UVS Steiermark 2001/06/12 30.16-99/2001", ["UVS Steiermark 12.6.2001, 30.16-99/2001"]],
  ["UBAS 22.10.1998, Zl. 203.999/0-VIII/24/98", ["UBAS 22.10.1998, 203.999/0-VIII/24/98"]],
  [
    "BauO Bgld 1969 §113 Abs1;\nLAO Bgld 1963 §3;\n\n1.1. Mit Bescheid",
    ["§ 113 Abs. 1 BauO Bgld 1969", "§ 3 LAO Bgld 1963"],
  ],
  ["§ 66 Abs 4 Allgemeines Verwaltungsverfahrensgesetz 1991", ["§ 66 Abs 4 AVG"]],
  ["Art. 7 Abs. 1 2. Satz B-VG", ["Art 7 Abs 1 S 2 B-VG"]],
  ["Otter GmbH & Co KG (40 S 97/04z des Landesgerichtes Klagenfurt)", ["LG Klagenfurt 40 S 97/04z"]],
  ["Art 8 Punkt 1.3 AHVB", ["Art. 8 Nr. 1.3 AHVB"]],
  // German portals
  [
    "Landgericht Berlin, 25 O 983/03, 16.02.2004\nKammergericht, 20 U 97/04, 09.06.2005\n",
    ["LG Berlin, 16.2.2004 – 25 O 983/03", "KG, 9.6.2005 – 20 U 97/04"],
  ],
  [
    "Gericht: Oberverwaltungsgericht Nordrhein-Westfalen\nBeschluss verkündet am 17.07.2008\nAktenzeichen: 7 B 995/08",
    ["OVG Nordrhein-Westfalen, Beschl. v. 17.7.2008 – 7 B 995/08"],
  ],
  ["SG Regensburg (FSB)\nAktenzeichen\nS 1 AS 983/05", ["SG Regensburg S 1 AS 983/05"]],
  [
    "BauO NRW 2006 § 6 Abs. 1 Satz 2\nBauO NRW 2006 § 6 Abs. 1 Satz 3 Buchst. b)\n",
    ["§ 6 Abs. 1 S. 2 BauO NRW 2006", "§ 6 Abs. 1 S. 3 lit. b BauO NRW 2006"],
  ],
  [
    "LG Berlin, Beschluss vom 3.4.2030 – (526 OWi LG) 212 Js-OWi 1/30",
    ["LG Berlin, Beschl. v. 3.4.2030 – (526 OWi LG) 212 Js-OWi 1/30"],
  ],
  ["IMRRS 2007, 1999; DRsp Nr. 2008/3999", ["IMRRS 2007, 1999", "DRsp Nr 2008/3999"]],
  // laws
  ["Art. 6 I 1 f DSGVO", ["Art. 6 Abs. 1 S. 1 lit. f DSGVO"]],
  ["§ 52 des Sozialgesetzbuches - Allgemeiner Teil - (SGB I)", ["§ 52 SGB I"]],
  [
    "Art. 2 § 4 des Gesetzes zur Pflege der Otter und der Fähren vom 11.05.2010",
    ["Art. 2 § 4 Gesetz zur Pflege der Otter und der Fähren"],
  ],
  ["das Hamburgische Oberverwaltungsgericht in seinem Urteil vom 18.08.1995", ["HmbOVG, Urt. v. 18.8.1995"]],
  // textbooks without an edition
  [
    "Siehe Dachs, Seerecht, Rz 918, sowie Otter/Wiesel, Rz1347; Otter/Wiesel, Rz 1351.",
    ["Dachs, Seerecht, [918]", "Otter/Wiesel, [1347]", "Otter/Wiesel, [1351]"],
  ],
  ["Siehe Kommission/Deutschland, Rn. 4.", []],
])("pages of courts and publishers: %s", (text, expected) => {
  expect(find(text).map(shownCitation)).toEqual(expected);
});

test.each([
  [
    "Es gelten § 32d Abs. 1, § 20 Abs. 6 und das Verbot des § 20 Abs. 9 Satz 1 EStG.",
    ["§ 32d Abs. 1 EStG", "§ 20 Abs. 6 EStG", "§ 20 Abs. 9 S. 1 EStG"],
  ],
  ["Die Regeln des § 529 Abs. 1 und des § 531 Abs. 2 ZPO gelten.", ["§ 529 Abs. 1 ZPO", "§ 531 Abs. 2 ZPO"]],
  ["Nach § 5 und gegen § 307 BGB.", ["§ 5", "§ 307 BGB"]],
])("a provision without a law is of that of the next one in its list: %s", (text, expected) => {
  expect(find(text).map(shownCitation)).toEqual(expected);
});

test.each([
  ["Alle Paragraphen sind im Folgenden solche des BGB, sofern nicht anders angegeben.", "§ 240 Abs. 1 BGB"],
  ["§§ ohne Gesetzesangabe sind solche des StGB.", "§ 240 Abs. 1 StGB"],
  ["Paragraphen ohne nähere Bezeichnung beziehen sich auf die ZPO.", "§ 240 Abs. 1 ZPO"],
  ["Die hier genannten Vorschriften sind solche des BGB.", "§ 240 Abs. 1"],
  ["Artikel ohne Gesetzesangabe sind solche des GG.", "§ 240 Abs. 1"],
])("a draft may say of which law its provisions without one are: %s", (said, expected) => {
  expect(find(`${said}\n\nZu prüfen ist § 240 Abs. 1.`).map(shownCitation).at(-1)).toBe(expected);
});

test.each([
  // literature without an edition
  [
    "Dachs, Frühe Fähren, in: Otter/Wiesel (Hg.), Das Fährwesen, 2005, S. 237; Quarz, Seerecht, 2013, Rn. 133 ff.",
    ["Dachs, Frühe Fähren, in: Otter/Wiesel (Hg.), Das Fährwesen, 2005, 237", "Quarz, Seerecht, 2013, [133]"],
  ],
  [
    "Dachs, Die Fähre, in: Otter/Wiesel (Hg.), Festschrift für Quarz, Bd. I, 1987, S. 265",
    ["Dachs, Die Fähre, in: Otter/Wiesel (Hg.), Festschrift für Quarz, Bd. I, 1987, S. 265"],
  ],
  [
    "EzA-SD 18/2030, 14; Asylmagazin 8/2030, S. 315 ff.",
    ["EzA-SD 18/2030, 14", "Asylmagazin 8/2030, 315 ff."],
  ],
  ["BT-Drs. 1/788 (Bundesregierung), 1/328 (SPD)", ["BT-Drs. 1/788", "BT-Drs. 1/328"]],
  // decisions
  ["BVerfG-K, 2 BvR 937/12 vom 16.10.2014, Abs.-Nr 15", ["BVerfG, 16.10.2014 – 2 BvR 937/12 Rn. 15"]],
  ["LG Berlin vom 1. August 2013 - 595 StVK 901/13 Vollz -", ["LG Berlin, 1.8.2013 – 595 StVK 901/13 Vollz"]],
  [
    "das Urteil des Arbeits- und Sozialgerichts Wien vom 12. September 2006, GZ 22 Cga 97/06f-11",
    ["ASG Wien 12.9.2006, 22 Cga 97/06f"],
  ],
  [
    "Gericht: Bundesverwaltungsgericht\nUrteil verkündet am 14.07.2009\nAktenzeichen: BVerwG 10 C 99.08",
    ["BVerwG, Urt. v. 14.7.2009 – 10 C 99.08"],
  ],
  [
    "das Urteil des 11. Senats für Familiensachen des OLG Hamm vom 26.5.2004",
    ["OLG Hamm, Urt. v. 26.5.2004"],
  ],
  [
    "des Landesgerichtes für ZRS Wien als Rekursgerichtes vom 27. August 1986, GZ 48 R 916/86-14, womit der Sachbeschluß des Bezirksgerichtes Innere Stadt Wien vom 15.März 1993, GZ 47 MSch 90/92-8",
    ["LGZ Wien 27.8.1986, 48 R 916/86", "BG Innere Stadt Wien 15.3.1993, 47 MSch 90/92"],
  ],
  [
    "in der Fassung des Berichtigungsbeschlusses vom 28. Jänner 2030, GZ 30 Msch 98/17s-42",
    ["Beschl. v. 28.1.2030 – 30 Msch 98/17s"],
  ],
  [
    "Der Europäische Gerichtshof hat am 26.03.2030 im Verfahren C-966/29 entschieden",
    ["EuGH, 26.3.2030 – C-966/29"],
  ],
  // provisions
  ["§ 535 BGB (a.F., = § 535 I BGB n.F.)", ["§ 535 BGB a. F.", "§ 535 Abs. 1 BGB n. F."]],
  ["§ 559 BGB (a.F.) galt", ["§ 559 BGB a. F."]],
  ["§ ... 322 ZPO, § 346 BGB", ["§ 322 ZPO", "§ 346 BGB"]],
  [
    "Art. 229 § 9 Abs. 1 Nr. 2, § ... 22 Abs. 2, § 38 Abs. 1 EGBGB, § 495 Abs. 1 BGB",
    [
      "Art. 229 § 9 Abs. 1 Nr. 2 EGBGB",
      "Art. 229 § 22 Abs. 2 EGBGB",
      "Art. 229 § 38 Abs. 1 EGBGB",
      "§ 495 Abs. 1 BGB",
    ],
  ],
  ["Art. 247 §§ 6 bis 13 EGBGB", ["Art. 247 § 6–13 EGBGB"]],
  ["GG Art. 6 Abs. 5\n\na) § 1613 BGB", ["Art. 6 Abs. 5 GG", "§ 1613 BGB"]],
  [
    "§ 22 Abs. 8 Reisegebührenvorschrift 1955 (RGV) und § 9 Abs 1 Z 1 RGV",
    ["§ 22 Abs 8 RGV", "§ 9 Abs 1 Z 1 RGV"],
  ],
])("collections, lower courts and lists of articles: %s", (text, expected) => {
  expect(find(text).map(shownCitation)).toEqual(expected);
});

table(
  "the first page beside the number of a decision in a journal is read",
  (text) => find(text).map((one) => (one.kind === "periodical" ? `${one.canonical} ${one.first}` : "")),
  {
    "Zak 2030/612, 338 = ZVR 2030/71, 136 (Quarz)": "Zak 2030/612 338 | ZVR 2030/71 136",
    "RdW 2030/318, 319/4": "RdW 2030/318 undefined",
  },
);

table(
  "a commentary explains the law of its title, a textbook no law",
  (text) =>
    find(text).map((one) => (one.kind === "commentary" ? `${one.law?.abbr} ${one.warnings.join(" ")}` : "")),
  {
    "Staudinger/Quarz, § 634 Rn. 104": "BGB ",
    "Thomas/Putzo-Quarz § 73 Rn. 5": "ZPO ",
    "Palandt/Quarz Art. 6 EGBGB Rn. 4": "EGBGB ",
    "Palandt/Quarz Art. 6 Rn. 4": "undefined does not say which law it explains",
    "Quarz, Strafrecht Besonderer Teil II, 25. Aufl. 2034, § 20 Rn. 2": "undefined ",
    "Quarz/Glimmer, AT, 11. Aufl. 2034, § 12 Rn. 19": "undefined ",
    "Quarz, 2. Aufl. 2032, § 5 Rn. 4": "undefined does not say which law it explains",
  },
);
