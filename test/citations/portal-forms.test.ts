import { expect, test } from "vitest";
import { find, shownCitation } from "../../src/citations/index.ts";
import { table } from "../support/table.ts";

table("the printed form %s is read", (text) => find(text).map(shownCitation), {
  // headings of German and Austrian decisions as their portals print them
  "BUNDESGERICHTSHOF Urteil VI ZR901/13": "BGH VI ZR 901/13",
  "Beschluß des Oberlandesgerichtes Wien als Rekursgerichtes vom 31. Jänner 1985, GZ 12 R 909,910/84-15":
    "OLG Wien 31.1.1985, 12 R 909/84 | OLG Wien 31.1.1985, 12 R 910/84",
  "das Urteil des Oberlandesgerichtes Linz als Berufungsgericht in Arbeits- und Sozialrechtssachen vom 17.März 1992, GZ 12 Ra 922/92-15":
    "OLG Linz 17.3.1992, 12 Ra 922/92",
  "das Urteil des Landesgerichtes Salzburg als Arbeits- und Sozialgericht vom 14. November 1991, GZ 20 Cga 998/91-11":
    "LG Salzburg 14.11.1991, 20 Cga 998/91",
  "(vgl. B 28. Mai 2014, Ro 2014/04/0922, sowie E 29. Jänner 2016, Ra 2015/12/0980)":
    "VwGH 28.5.2014, Ro 2014/04/0922 | VwGH 29.1.2016, Ra 2015/12/0980",
  // a court with the name of its Land in full
  "Oberverwaltungsgericht für das Land Nordrhein-Westfalen, Urteil vom 2.2.2020 – 3 A 990/21":
    "OVG Nordrhein-Westfalen, Urt. v. 2.2.2020 – 3 A 990/21",
  "Vgl. OLG des Saarlandes, Urteil vom 2.2.2020 – 3 U 990/21, Rn. 5":
    "OLG Saarland, Urt. v. 2.2.2020 – 3 U 990/21 Rn. 5",
  "Verfassungsgerichtshof des Freistaates Sachsen, Beschluss vom 2.2.2020 – Vf. 990-IV-19":
    "VerfGH Sachsen, Beschl. v. 2.2.2020 – Vf. 990-IV-19",
  "Nds. Oberverwaltungsgericht, Beschluss vom 2.2.2020 – 3 LA 990/21":
    "NdsOVG, Beschl. v. 2.2.2020 – 3 LA 990/21",
  "Bundesverwaltungsgericht, Urteil vom 2.2.2020 – 3 C 990/21": "BVerwG, Urt. v. 2.2.2020 – 3 C 990/21",
  // the Court of Justice without a hyphen in its numbers
  "CJEU - C 962/14 / Judgment": "C-962/14",
  "CJEU, C 962/14, para 94.": "C-962/14 Rn. 94",
  "EuGH C 962/14, Rn. 94.": "C-962/14 Rn. 94",
  "Case C 962/14": "C-962/14",
  "See OJ C 101/43, and ABl. C 83/47.": "OJ C 101, p. 43 | ABl. C 83, S. 47",
  // acts of the Union with the short names of a data base and of English notes
  "Rotter, in: Fähr, DS-GVO, Art. 82 EUV 2016/679": "Art. 82 VO (EU) 2016/679",
  "Reg 1/2003, Art 11(6).": "Regulation (EC) No 1/2003 art 11(6)",
  // law reports with a full stop, planning instruments of New South Wales
  "In Otter v. Stoat (1957) 97 CLR. 465 the action failed.": "(1957) 97 CLR 465",
  "cl 2.20 of the State Environmental Planning Policy (Otters and Ferries) 2021 (NSW)":
    "State Environmental Planning Policy (Otters and Ferries) 2021 (NSW) cl 2.20",
  "Ferry Procedure Rules 2005 (NSW), r 36.15(1)\n\ns 4.15 of the Otter Planning Act 1979 (NSW)":
    "Ferry Procedure Rules 2005 (NSW) r 36.15(1) | Otter Planning Act 1979 (NSW) s 4.15",
  "subsection 394 (2) (a) of the Otter Act 2009 (Cth), and s 351 (1) (b) of the Stoat Act 2009 (Cth)":
    "Otter Act 2009 (Cth) s 394(2)(a) | Stoat Act 2009 (Cth) s 351(1)(b)",
  "s 75A of the Otter Act 1958 (Vic), and s 81 of that same Act":
    "Otter Act 1958 (Vic) s 75A | Otter Act 1958 (Vic) s 81",
  "2016 ATC 1-080; 93 ATC 4212-4215": "2016 ATC ¶1-080 | 93 ATC 4212",
  // lists of provisions and of EU law in RIS, one to a line
  "BVG-Otterschutz ArtI Abs1\nAsylG 2005 §3, §15 Abs4, §75 Abs20":
    "§ 3 AsylG 2005 | § 15 Abs 4 AsylG 2005 | § 75 Abs 20 AsylG 2005",
  "32011L0924 Fähr-RL Art57 Abs4 litb\n32011L0925 Fährkoordinierungs-RL Wasser Art79 Abs2\n32015R0948 Otterverfahren":
    "RL 2011/924/EU Art. 57 Abs. 4 lit. b | RL 2011/925/EU Art. 79 Abs. 2 | 32015R0948",
  "siehe 32011L0924 und Art. 5 GG": "32011L0924 | Art. 5 GG",
  "Verordnung (EG) Nr. 961/2004 – Art. 2 Buchst. l sowie Art. 5 – Otter":
    "VO (EG) Nr. 961/2004 Art. 2 lit. l Art. 5",
  // a gazette after the day of its act, data bases, a mark in brackets before a list number
  "in der Fassung des Gesetzes vom 20. Dezember 2001, BGBl I, 9987, zum Jahresende": "BGBl. 2001 I 9987",
  "des Rahmenbeschlusses 2008/977/JI des Rates": "Rahmenbeschluss 2008/977/JI",
  "openJur 2011, 98895": "openJur 2011, 98895",
  "Die Rüge bleibt erhalten. (BGHSt)\n\n2. Der Otter schwimmt.": "",
  // journals and opinions
  "HRRS 2012 Nr. 1965": "HRRS 2012 Nr. 1965",
  "EuGH SA 19.06.2025, C-938/22 P, Otter": "EuGH, Schlussanträge v. 19.6.2025 – C-938/22 P",
  "VwGH Ro 2021/04/0927 – Entscheidung vom 06. März 2024": "VwGH 6.3.2024, Ro 2021/04/0927",
  // acts of the Union in the plural, and by every spelling of a short name
  "der Verordnungen (EG) Nr. 300/2008, (EU) Nr. 167/2013 und (EU) 2018/858":
    "VO (EG) Nr. 300/2008 | VO (EU) Nr. 167/2013 | VO (EU) 2018/858",
  "Art 13 Abs 1 ePrivacyRL, Art. 5 UGP-Richtlinie und Art. 17 DSMRL":
    "Art. 13 Abs. 1 ePrivacyRL | Art. 5 UGP-Richtlinie | Art. 17 DSMRL",
  "BUNDESSOZIALGERICHT Urteil vom 27.2.2008, B 14/11b AS 955/06 R":
    "BSG, Urt. v. 27.2.2008 – B 14/11b AS 955/06 R",
  "Otter Building Regulations 2011 (WA), reg 13(1), Sch2, cl 1, Sch 3":
    "Otter Building Regulations 2011 (WA) reg 13(1), sch 2 cl 1, sch 3",
  'Otter Act 2010 (Cth) (the "OTA") applies. Section 137B of the OTA does so.':
    "Otter Act 2010 (Cth) | Otter Act 2010 (Cth) s 137B",
  "s 46(3) of the Otter Commission Act 1986 (Cth) (OC Act) and s 4 of the Stoat Act 1984 (Cth) (SD Act); s 46(3)(b) of the OC Act; s 28(2) of the SD Act":
    "Otter Commission Act 1986 (Cth) s 46(3) | Stoat Act 1984 (Cth) s 4 | Otter Commission Act 1986 (Cth) s 46(3)(b) | Stoat Act 1984 (Cth) s 28(2)",
  "InsO aF §§ 4, 290; ZPO § 269": "§ 4 InsO a. F. | § 290 InsO a. F. | § 269 ZPO",
  "ss 588FDB/588FE(6B) of the Otter Act 2001 (Cth)": "Otter Act 2001 (Cth) ss 588FDB, 588FE(6B)",
  "under Article 27(1) of the Dublin III Regulation": "Art 27(1) Dublin III Regulation",
  // laws with their abbreviation beside the name
  "§ 29 des Bundesgesetzes über das Verfahren der Verwaltungsgerichte (Verwaltungsgerichtsverfahrensgesetz – VwGVG)":
    "§ 29 VwGVG",
  "§ 82 Abs 1 zweiter Satz Verfassungsgerichtshofgesetz 1953 – VfGG": "§ 82 Abs 1 S 2 VfGG",
  "§ 9 Abs. 1 Z 1 Gebührenanspruchsgesetz (GebAG)": "§ 9 Abs 1 Z 1 GebAG",
  "Art 6 Abs 1 MRK": "Art. 6 Abs. 1 MRK",
  // lists of Vienna's courts and the Administrative Court, the numbers of the data protection authority
  "Hinweis auf das hg. Erkenntnis vom 18. Dezember 1990, Zlen. 85/08/0951, 86/08/0993, verwiesen":
    "VwGH 18.12.1990, 85/08/0951 | VwGH 18.12.1990, 86/08/0993",
  "das hg. Erkenntnis vom 26. April 2006, Zlen. 2003/04/0990, 0991, verwiesen":
    "VwGH 26.4.2006, 2003/04/0990 | VwGH 26.4.2006, 2003/04/0991",
  "VGW-122/008/9475/2016,; VGW-122/V/008/9476/2016":
    "VwG Wien VGW-122/008/9475/2016 | VwG Wien VGW-122/V/008/9476/2016",
  "Bescheid der Datenschutzbehörde vom 08.09.2023, GZ: D130.9573, 2023-0.946.936, zu Recht":
    "DSB 8.9.2023, D130.9573 | DSB 8.9.2023, 2023-0.946.936",
  // laws of Austria with the year of their title, and lists of their versions
  "Art 34 Z 3 des Fährengesetzes 1996, BGBl. Nr. 901, sowie ArtI Z 9 des Otter-Änderungsgesetzes 1996 (= 53. Novelle zum ASVG), BGBl. Nr. 911,":
    "Art. 34 Z 3 Fährengesetzes 1996 | BGBl Nr 901/1996 | Art. I Z 9 Otter-Änderungsgesetzes 1996 | BGBl Nr 911/1996",
  "2. B-VG Art. 133 zuletzt geändert durch BGBl. I Nr. 938/2017\n  3. B-VG Art. 134":
    "Art 133 B-VG | BGBl I Nr 938/2017 | Art 134 B-VG",
  "die Änderung der §§ 112 und 113 des Telekommunikationsgesetzes 2003, BGBl. I Nr. 978/2018":
    "§ 112 TKG 2003 | § 113 TKG 2003 | BGBl I Nr 978/2018",
  "MSchG 1979 §15 Abs1; UrlaubsG 1976 §6": "§ 15 Abs 1 MSchG 1979 | § 6 UrlaubsG 1976",
  // headings that a portal joins to their lines, tables with the label of the day
  "GZ: 5 Ob 967/21w | Gericht: OGH vom 27.05.2021": "OGH 27.5.2021, 5 Ob 967/21w",
  "OGH7Ob912/05d8.6.2005": "OGH 8.6.2005, 7 Ob 912/05d",
  "1 Ob 914/05yOGH24.05.2005\n\n2 Ob 935/90OGH10.10.1990":
    "OGH 24.5.2005, 1 Ob 914/05y | OGH 10.10.1990, 2 Ob 935/90",
  "Gericht\n- OVG Niedersachsen\n- Datum\n- 08.12.1996\n- Aktenzeichen\n- 18 L 9879/95\n- Referenz\n- WKRS 1996, 91978":
    "OVG Niedersachsen, 8.12.1996 – 18 L 9879/95 | WKRS 1996, 91978",
  "HPVG F. 1979 § 64 Abs. 1 Nr. 2 Buchst. a; VwVfG F. 1976 § 48":
    "§ 64 Abs. 1 Nr. 2 lit. a HPVG F. 1979 | § 48 VwVfG 1976",
  // seats after "in", a register of two words, notes without pages, a year beside the commentary
  "des Kammergerichts in Berlin vom 7. April 2096 und des Landgerichts in Bonn vom 3. Mai 2095":
    "KG, 7.4.2096 | LG Bonn, 3.5.2095",
  "Otto Otter, jurisPR-StrafR 93/2021 Anm. 4 (Anmerkung)": "jurisPR-StrafR 93/2021 Anm. 4",
  "(Otter in Palandt (2015) vor § 535 Rn. 926)": "Palandt/Otter vor § 535 Rn. 926",
  "nach § 27 der Zweiten Berechnungsverordnung": "§ 27 BVO",
});

table(
  "a provision listed with one cut as in Austria is of the same law",
  (text) => find(text).map(({ country }) => country),
  {
    "§ 20 Abs 3 iVm § 52 Abs 1 Z 6 WEG": "at | at",
    "§ 52 Abs 1 Z 6 iVm § 20 Abs 3 WEG": "at | at",
    "§ 20 Abs. 3 WEG, § 433 BGB und § 535 BGB gelten; § 52 Abs 1 Z 6 ABGB nicht.": "de | de | de | at",
  },
);

table(
  "a recital without an act is of the act that its sentence names before",
  (text) => find(text).map(shownCitation)[1],
  {
    "Art. 82 Abs. 4 DSGVO (vgl. auch ErwG 146 S. 6) gilt.": "VO (EU) 2016/679 recital 146 S. 6",
    "Article 82(4) GDPR (see also recital 146) applies.": "Regulation (EU) 2016/679 recital 146",
  },
);

test("a recital after a sentence about an act is not taken for that act's", () => {
  const [, recital] = find("Die DSGVO schützt Menschen nach Art. 1 DSGVO. Hier hilft ErwG 14 nicht.");
  expect(recital?.kind).toBe("unrecognised");
});

table("the court after a file number is that of the decision", (text) => find(text).map(shownCitation), {
  "(90 S 967/04z des Landesgerichtes Klagenfurt)": "LG Klagenfurt 90 S 967/04z",
  "das Verfahren 3 O 912/20 des Landgerichts Köln vom 3. Mai 2020 ruht": "LG Köln, 3.5.2020 – 3 O 912/20",
  "912 C 45/18 (AG Bonn), 3 O 904/20 (LG Köln)": "AG Bonn 912 C 45/18 | LG Köln 3 O 904/20",
  "12 U 904/20 - OLG Celle": "OLG Celle 12 U 904/20",
  "LG Bonn, Urt. v. 3.4.2020 – 3 O 912/20, OLG Köln, Urt. v. 4.5.2021 – 5 U 901/20":
    "LG Bonn, Urt. v. 3.4.2020 – 3 O 912/20 | OLG Köln, Urt. v. 4.5.2021 – 5 U 901/20",
});

table("a seat ends with its sentence", (text) => find(text).map(shownCitation), {
  "Das Urteil des LG Köln.\n\nBayObLG, Beschluss vom 31. August 1993, 3 O 902/93":
    "BayObLG, Beschl. v. 31.8.1993 – 3 O 902/93",
  "BayObLG, Rechtsentscheid vom 31. August 1993, 3 REMiet 902/93": "BayObLG, 31.8.1993 – 3 REMiet 902/93",
  "Das OVG Meckl.-Vorp. 3 M 901/20": "OVG Meckl.-Vorp 3 M 901/20",
});

test.each([
  ["no jurisdiction under s 500(1)(b) to review it", "s 500(1)(b)"],
  ["a remedy under section 476 in relation to a decision", "s 476"],
])("a section before other words of its sentence is of the Act spoken of: %s", (text, expected) => {
  const found = find(`The Otters Act 1958 (Cth) (the Act) applies. There is ${text}.`);
  expect(found.map(shownCitation)).toEqual(["Otters Act 1958 (Cth)", `Otters Act 1958 (Cth) ${expected}`]);
});

test.each(["section 5 in the lease", "s 5 to this deed", "section 5 of Schedule", "s 5, Deed of Otters"])(
  "a section of another text is not of the Act spoken of: %s",
  (text) => {
    const found = find(`The Otters Act 1958 (Cth) (the Act) applies. See ${text}.`);
    expect(found.map(shownCitation)).toEqual(["Otters Act 1958 (Cth)"]);
  },
);

table("the printed place %s is read whole", (text) => find(text).map(shownCitation), {
  "Parts 12, 13 and 3 of the CPR": "Civil Procedure Rules 1998 (UK) pts 12, 13, 3",
  "EzA § 911 BGB Gratifikation, Prämie Nr. 902 [Leitsatz]": "EzA § 911 BGB Gratifikation, Prämie Nr. 902",
  "EzA-SD 6/2011, 3": "EzA-SD 6/2011, 3",
});

table("the page's form %s is read", (text) => find(text).map(shownCitation), {
  "§ 3 Asylgesetz": "§ 3 AsylG",
  "§ 44 Abs. 3 Niederlassungs- und Aufenthaltsgesetz - NAG.": "§ 44 Abs 3 NAG",
  "§ 5 des Passgesetzes 1992": "§ 5 PassG",
  "§ 3 Otter- und Fährengesetz": "§ 3 Otter- und Fährengesetz",
  "W968 2966268-1/3E": "BVwG W968 2966268-1/3E",
  "BVwG vom 31. August 2018, W937 1958678- 3/8E und W937 1905993-3/7E":
    "BVwG 31.8.2018, W937 1958678-3/8E | BVwG W937 1905993-3/7E",
  "Serie: 2001/20/9108 E 3. Juli 2003 2001/20/9191 E 17. September 2003":
    "VwGH 3.7.2003, 2001/20/9108 | VwGH 17.9.2003, 2001/20/9191",
  "LG Berlin, Urt. v. 3.4.2020 – (535 KLs) 934 Js 12/20 (3/20)":
    "LG Berlin, Urt. v. 3.4.2020 – (535 KLs) 934 Js 12/20",
  "S90SM of the Otters Act 1975 (Cth)": "Otters Act 1975 (Cth) s 90SM",
});

test("a head of power without an Act is one of the Constitution, whatever Act is spoken of", () => {
  const found = find(
    "The Otters Act 1975 (the Act) is valid under s 51(xxi), s 75(v) and s 51(x) of the Act.",
  );
  expect(found.map(shownCitation)).toEqual([
    "Otters Act 1975",
    "Australian Constitution ss 51(xxi), 75(v)",
    "Otters Act 1975 s 51(x)",
  ]);
});

table(
  "a part of an Act by its defined acronym has a row",
  (text) => {
    const [, ...found] = find(`The Otters Act 2020 (NSW) (DBPA) binds. ${text}`);
    return found.map(shownCitation);
  },
  {
    "Under Part 4 of the DBPA it does.": "Otters Act 2020 (NSW) pt 4",
    "Divisions 2 and 3 of the DBPA bind.": "Otters Act 2020 (NSW) divs 2, 3",
    "Part 4 of the UK, Chapter 3 of the RFP and Clause 9 of the Lease do not.": "",
  },
);

table(
  "an instrument is the only one of its kind that the text cites",
  (text) => find(`The Otters Act 2020 (NSW). ${text}`).map(shownCitation).at(-1),
  {
    "The Otters Regulation 2020 (NSW) binds. Clause 12 of the Regulation does.":
      "Otters Regulation 2020 (NSW) cl 12",
    "The Otters Rules 2020 (NSW) and r 3 of the Rules bind.": "Otters Rules 2020 (NSW) r 3",
  },
);

test("an instrument's kind alone points at none of two", () => {
  const text =
    "The Otters Regulation 2020 (NSW) and the Ferries Regulation 2021 (NSW). Clause 12 of the Regulation binds.";
  expect(find(text)).toHaveLength(2);
});

test.each([
  "(HansOLG Hamburg, Beschluss vom 06.06.2001 – 4 RE-Miet 91/01 – , in: GE 2001, 9128)",
  "(OLG Düsseldorf, Urteil vom 03.04.2001 – 24 U 969/00 -, in: NZM 2002, 917)",
  "(LG Bonn, Urteil vom 03.04.2001 – 24 O 969/00 in NZM 2002, 917)",
  "wie Beschluß vom 25. August 1988 – BVerwG 6 P 936.85 – ≪PersR 1988, 298 = ZTR 1989, 39≫",
  "BGH, Urteil vom 10. Dezember 2003 - IV ZR 949/02\n\nFundstelle:\n\nNJW 2004, 1382\nBGHZ 957, 178",
])("a journal after the word in, angle quotes or a heading prints the decision before it: %s", (text) => {
  const [first, second] = find(text);
  expect(second?.kind).toBe("periodical");
  expect(second?.group).toBe(first?.group);
});

table(
  "laws with a number or a treaty's name, and provisions with a joined ff., are read",
  (text) => find(text).map(shownCitation),
  {
    "nach Art. 44ff. DSGVO": "Art. 44 ff. DSGVO",
    "Art. 12ff. der Richtlinie 2011/983/EU": "Art. 12 ff. RL 2011/983/EU",
    "Art 5 1. SGB-ÄndG": "Art. 5 1. SGB-ÄndG",
    "Art 1 Nr 6 der 4. KSA-ÄndV": "Art. 1 Nr. 6 4. KSA-ÄndV",
    "3. KFG-Nov Art III": "Art. III 3. KFG-Nov",
    "§ 3 Abs. 2 II. KahnBauG; § 25 2. KahnBauG": "§ 3 Abs. 2 II. KahnBauG | § 25 2. KahnBauG",
    "Art. 36 Abs. 1 Wiener Konsularrechtsübereinkommen": "Art. 36 Abs. 1 WÜK",
    "Art. 5 des Haager Kahnunterhaltsübereinkommens": "Art. 5 Haager Kahnunterhaltsübereinkommens",
    "Art. 9 Meeresstrategie-Rahmenrichtlinie": "Art. 9 Meeresstrategie-Rahmenrichtlinie",
    "Art. 4 der Kahnsicherheitsrichtlinie": "Art. 4 Kahnsicherheitsrichtlinie",
    "Art. 4 der Kahn-IV-Richtlinie": "Art. 4 Kahn-IV-Richtlinie",
  },
);

table(
  "a court with the code of its Land, and one with its division, are read",
  (text) => find(text).map(shownCitation),
  {
    "NRW OVG, Beschluss vom 3.4.2030 – 4 B 912/30": "OVG NRW, Beschl. v. 3.4.2030 – 4 B 912/30",
    "OVGNRW, Beschluss vom 3.4.2030 – 4 B 912/30": "OVG NRW, Beschl. v. 3.4.2030 – 4 B 912/30",
    "VGHBW, Urteil vom 3.4.2030 – 4 S 912/30": "VGH BW, Urt. v. 3.4.2030 – 4 S 912/30",
    "LSA OVG, Urteil vom 3.4.2030 – 4 L 912/30": "OVG LSA, Urt. v. 3.4.2030 – 4 L 912/30",
    "AG - FamG - Hamm vom 3.4.2030, 31 F 912/30": "AG Hamm, 3.4.2030 – 31 F 912/30",
    "AG – Familiengericht – Hamm, Beschluss vom 3.4.2030 – 31 F 912/30":
      "AG Hamm, Beschl. v. 3.4.2030 – 31 F 912/30",
    "Hess. VGH, Beschluss vom 9.2.1983 - HPV TL 938/82": "HessVGH, Beschl. v. 9.2.1983 – HPV TL 938/82",
    "Die Klage 18 K 9708/22 wurde abgewiesen": "18 K 9708/22",
    "Im Verfahren 15 K 9396/10 obsiegte er": "15 K 9396/10",
    "die Klage 18 K 9708/22 vor dem VG Köln": "VG Köln 18 K 9708/22",
  },
);

table(
  "sections of the Refugee Convention, dashes and numbered collections of Austria are read",
  (text) => find(text).map(shownCitation),
  {
    "Art. 1 Abschnitt A Z 2 der GFK": "Art. 1 Abschn. A Z 2 GFK",
    "Art. 1 A Nr. 2 GFK": "Art. 1 Abschn. A Nr. 2 GFK",
    "in Artikel 1 Abschnitt C oder F der GFK genannten": "Art. 1 Abschn. C GFK | Art. 1 Abschn. F GFK",
    "Art. 1 F lit. b GFK": "Art. 1 Abschn. F lit. b GFK",
    "§ 124b Z 184 zweiter Teilstrich EStG 1988": "§ 124b Z 184 Spstr 2 EStG 1988",
    "EFSlg 95.997, 99.113 ff, 102.129": "EFSlg 95.997 | EFSlg 99.113 | EFSlg 102.129",
    "UFSW vom 28.06.2012, RV/9100-W/12": "UFS Wien 28.6.2012, RV/9100-W/12",
    "Der Unabhängige Finanzsenat vom 28.06.2012, RV/9100-W/12": "UFS 28.6.2012, RV/9100-W/12",
  },
);
