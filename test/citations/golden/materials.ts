import type { Golden } from "./types.ts";

/** Authorities other than decisions and sections of Acts, and rarer forms of both. */
export const materialForms: Readonly<Record<string, Golden>> = {
  "German preparatory works, fee schedules and rules": {
    sources: "NJW-Zitierregeln; the schedules' own headings; § 7 UrhG commentaries' lists of abbreviations",
    rows: {
      "Motive zum BGB": "Motive zum BGB",
      "Motive zum BGB, Bd. III, S. 112": "Motive zum BGB, Bd. III, S. 112",
      "Mot. III, S. 112": "Mot. III, S. 112",
      "Prot. II, S. 7": "Prot. II, S. 7",
      "Mugdan II, S. 31": "Mugdan II, S. 31",
      "Nr. 3100 VV RVG": "Nr. 3100 VV RVG",
      "Nr. 1008, 3100 VV RVG": "Nr. 1008, 3100 VV RVG",
      "VV RVG Nr. 7002": "VV RVG Nr. 7002",
      "Nr. 1211 KV GKG": "Nr. 1211 KV GKG",
      "Vorbem. 3 Abs. 3 VV RVG": "Vorbem. 3 Abs. 3 VV RVG",
      "Nr. 6.1 der TA Lärm": "Nr. 6.1 der TA Lärm",
      "AEAO zu § 52": "AEAO zu § 52",
      "Anlage 1 Nr. 1.2 UVPG": "Anlage 1 Nr. 1.2 UVPG",
      "Anlage 2 zur StVO": "Anlage 2 zur StVO",
      "Anhang 1 Nr. 8.12 der 4. BImSchV": "Anhang 1 Nr. 8.12 der 4. BImSchV",
      "Die Anlage K 2 zur Klage, Anlage 3 AGB und die Anlage 2 der Molen AG liegen bei.": "",
      "Kai/Mole, Handbuch des Hafenrechts, Bd. II, Seite 77":
        "Kai/Mole, Handbuch des Hafenrechts, Bd. II, Seite 77",
      "Im Handbuch stand auf Seite 12 nichts davon.": "",
      "Abschn. 2.8 Abs. 6 UStAE": "Abschn. 2.8 Abs. 6 UStAE",
      "R 9.5 LStR": "R 9.5 LStR",
      "Die Motive des Täters blieben offen.": "",
      "Der Mot. war defekt, S. 3 des Protokolls.": "",
    },
  },
  "materials of common-law courts and writers": {
    sources:
      "AGLC4 rules 3, 5 to 7 and 9; OSCOLA 2.5; the gazettes', the tribunals' and the United Nations' own headings",
    rows: {
      "UN Doc CCPR/C/51/D/901/1992 (31 March 1994)": "UN Doc CCPR/C/51/D/901/1992 (31 March 1994)",
      "UN Doc A/RES/61/295": "UN Doc A/RES/61/295",
      "ICSID Case No ARB/12/91": "ICSID Case No ARB/12/91",
      "Prosecutor v Quill (Judgment) (ICTY, Appeals Chamber, Case No IT-94-91-A, 15 July 1999) [227]":
        "(ICTY, Appeals Chamber, Case No IT-94-91-A, 15 July 1999), [227]",
      "PCA Case No 2012-91": "PCA Case No 2012-91",
      "(14 June 2017) 722 NZPD 18765": "(14 June 2017) 722 NZPD 18765",
      "HC Deb 26 March 1997, vol 292, col 345": "HC Deb 26 March 1997, vol 292, col 345",
      "HL Deb, vol 530, cols 40-42, 5 July 1991": "HL Deb, vol 530, cols 40-42, 5 July 1991",
      "Commonwealth, Gazette: Government Notices, No GN 12, 26 March 2008, 815":
        "Commonwealth, Gazette: Government Notices, No GN 12, 26 March 2008, 815",
      "Victoria, Government Gazette, No S 91, 4 May 2010, 2":
        "Victoria, Government Gazette, No S 91, 4 May 2010, 2",
      "LexisNexis, Quill's Civil Procedure NSW (at Service 120)":
        "LexisNexis, Quill's Civil Procedure NSW (at Service 120)",
      "(PhD Thesis, Australian National University, 1998) 77":
        "(PhD Thesis, Australian National University, 1998), 77",
      "Sydney Harbour Herald (online, 3 May 2021) <https://example.org/x>":
        "Sydney Harbour Herald (online, 3 May 2021) <https://example.org/x>",
      "(Media Release 24/2020, Harbour Department, 5 May 2020)":
        "(Media Release 24/2020, Harbour Department, 5 May 2020)",
      "Letters Patent Relating to the Office of Governor-General, 21 August 2008":
        "Letters Patent Relating to the Office of Governor-General, 21 August 2008",
      "Practice Note SC Eq 3, 10 December 2008, [14]": "Practice Note SC Eq 3, 10 December 2008, [14]",
      "Practice Note (GPN-CA), 20 December 2019, para 7.1": "Practice Note (GPN-CA), 20 December 2019, [7.1]",
      "ALRC, Evidence (Report No 26 (Interim), 1985)": "ALRC, Evidence (Report No 26, 1985)",
      "JD Quill, Harbours (LexisNexis, 13th ed, 2021) 45 [1220]":
        "JD Quill, Harbours (LexisNexis, 13th ed, 2021), 45 [1220]",
      "Re A (Children) [2001] Fam 147 (CA) 155F": "[2001] Fam 147, 155",
      "Pratt v Quill [1994] 2 AC 1 (PC) 33": "[1994] 2 AC 1, 33",
      "He worked online, 3 May 2021 being a Monday, and saw the Case No 12 and a Doc. A/1.": "",
      "Pratt v Quill [1994] 2 AC 1 (PC) 33 people came": "[1994] 2 AC 1",
    },
  },
  "rarer German file numbers": {
    sources: "Aktenordnungen of the Länder; decisions of the BayObLG, the LG Frankfurt and the tax courts",
    rows: {
      "LG Frankfurt a. M., Urt. v. 3.4.2019 – 2-06 O 412/18":
        "LG Frankfurt a. M., Urt. v. 3.4.2019 – 2-06 O 412/18",
      "BayObLG, Beschl. v. 7.2.2002 – 2Z BR 166/01": "BayObLG, Beschl. v. 7.2.2002 – 2Z BR 166/01",
      "FG Düsseldorf, Urt. v. 9.7.2018 – 7 K 3117/16 F": "FG Düsseldorf, Urt. v. 9.7.2018 – 7 K 3117/16 F",
      "FG Köln, Urt. v. 9.7.2018 – 7 K 311/16 U.": "FG Köln, Urt. v. 9.7.2018 – 7 K 311/16 U",
      "FG Köln, Urt. v. 9.7.2018 – 7 K 311/16 E,U": "FG Köln, Urt. v. 9.7.2018 – 7 K 311/16 E,U",
      "LSG Baden-Württemberg, Beschl. v. 2.3.2018 – L 7 AS 12/18 ER-B":
        "LSG Baden-Württemberg, Beschl. v. 2.3.2018 – L 7 AS 12/18 ER-B",
      "BKartA, Beschl. v. 9.12.2015 – B9-121/13": "BKartA, Beschl. v. 9.12.2015 – B9-121/13",
    },
  },
  "textbooks by their edition": {
    sources: "NJW-Zitierregeln; Leitfaden für juristische Zitierregeln (AZR)",
    rows: {
      "Flume, Allgemeiner Teil des Bürgerlichen Rechts, Bd. II, 4. Aufl. 1992, S. 33":
        "Flume, Allgemeiner Teil des Bürgerlichen Rechts, Bd. II, 4. Aufl. 1992, 33",
      "Koziol/Welser, Bürgerliches Recht I13 Rz 20": "Koziol/Welser, Bürgerliches Recht I13, [20]",
      "Die Klägerin legte die 3. Auflage 1999 vor.": "",
      "Der Mieter zahlte, das Amt forderte Beträge2 Rz 5.": "",
    },
  },
  "Austrian prints, gazettes and tariffs": {
    sources: "AZR (Leitfaden für juristische Zitierregeln), 8th ed",
    rows: {
      "ErläutRV 1055 BlgNR 25. GP": "ErläutRV 1055 BlgNR 25. GP",
      "AB 12 BlgNR XX. GP": "AB 12 BlgNR XX. GP",
      "LGBl für Wien 2018/44": "LGBl 2018/44",
      "§ 33 TP 20 GebG": "§ 33 TP 20 GebG",
      "VfSlg 10.043/1984, 11.774/1988": "VfSlg 10.043/1984 | VfSlg 11.774/1988",
    },
  },
  "documents of the Union": {
    sources: "Interinstitutional style guide; EUR-Lex, document numbers",
    rows: {
      "COM(2021) 206 final": "COM(2021) 206 final",
      "KOM(2005) 650 endg.": "KOM(2005) 650 endg.",
      "SWD(2021) 84 final": "SWD(2021) 84 final",
      "Case AT.39740": "Case AT.39740",
      "Opinion 1/17": "Opinion 1/17",
      "Gutachten 1/94": "Gutachten 1/94",
      "Regulation No 17": "Regulation (EEC) No 17/62",
      "Durchführungsverordnung (EU) 2019/947": "VO (EU) 2019/947",
      "[2010] OJ C 83/47": "OJ 2010 C 83, p. 47",
      "[1999] ECR I-1459": "[1999] ECR I-1459",
      "Article 86 of the EC Treaty": "Art 86 ECT",
      "Article 8 of the Charter of Fundamental Rights of the European Union": "Art 8 CFR",
      "in my opinion 1/3 of the price": "",
    },
  },
  "rarer Australian forms": {
    sources: "AGLC4; the tax rulings' own headings; Rules of court",
    rows: {
      "(1951) 50 AR 44": "(1951) 50 AR (NSW) 44",
      "[1988] NSWIRC 7": "[1988] NSWIRComm 7",
      "[1957] P93": "[1957] P 93",
      "(1954) 91 CLR592": "(1954) 91 CLR 592",
      "Taxation Ruling TR 97/11": "Taxation Ruling TR 97/11",
      "TD 2004/1": "TD 2004/1",
      "PS LA 2011/19": "PS LA 2011/19",
      "Practice Note SC Eq 3": "Practice Note SC Eq 3",
      "Order 20 rule 4 of the Federal Court Rules": "Federal Court Rules ord 20 r 4",
      "UCPR r 13.4": "Uniform Civil Procedure Rules r 13.4",
      "ITAA 1997 s 8-1": "Income Tax Assessment Act 1997 (Cth) s 8-1",
      "Statute of Frauds 1677 (29 Car 2 c 3) s 17": "Statute of Frauds 1677 (Imp) s 17",
      "Magna Carta 1297 (25 Edw 1), c 29": "Magna Carta 1297 (Imp) c 29",
      "c 29 of Magna Carta": "Magna Carta 1297 (Imp) c 29",
      "Quia Emptores 1289": "Quia Emptores 1289 (Imp)",
      "Statute of Marlborough 1267": "Statute of Marlborough 1267",
      "Statute of Limitations 1623 (21 Jac 1 c 16), s 3": "Statute of Limitations 1623 s 3",
      "Petition of Right 1627": "Petition of Right 1627",
      "Act of Settlement 1700 s 3": "Act of Settlement 1700 s 3",
      "Criminal and Civil Justice Statute 1351": "Criminal and Civil Justice Statute 1351",
      "1 AR 12/05 was the file.": "",
      "Smith v Jones BC9504321 at 12": "BC9504321, 12",
      "(2005) 143 IR 354; PR957921": "(2005) 143 IR 354 | PR957921",
      "ALRC Report 26, Evidence (Interim)": "ALRC Report 26",
      "Law Reform Commission of Western Australia, Limitation of Actions (Project No 36, 1997)":
        "Law Reform Commission of Western Australia, Limitation of Actions (Project No 36, 1997)",
      "Cross on Evidence (10th Aust ed) at [12]": "Cross on Evidence (10th Aust ed), [12]",
      "The Laws of Australia, Westlaw AU": "Laws of Australia",
      "the Laws of Australia apply": "",
      "[1999] FCA 1234 at paras 12 to 14": "[1999] FCA 1234, [12]–[14]",
      "[1999] FCA 1234 at [12] to [14]": "[1999] FCA 1234, [12]–[14]",
      "Evidence Act 1995 (Cth) (NSW) s 97": "Evidence Act 1995 (Cth) s 97",
    },
  },
  "papers, works and registers as footnotes and memoranda print them": {
    sources: "AGLC4 chapters 2, 3, 6 to 9; OSCOLA; NJW-Zitierregeln; AZR; the bodies' own headings",
    rows: {
      "Quill v Pratt (Federal Court of Australia, VID91/2031, commenced 8 December 2031)":
        "(Federal Court of Australia, 8 December 2031)",
      "Attorney-General (Vic), 'Submissions', Submission in Quill v Pratt, C91/2022, 24 February 2023, [17]":
        "Attorney-General (Vic), 'Submissions', Submission in Quill v Pratt, C91/2022, 24 February 2023, [17]",
      "Quill Council, Submission No 91 to Senate Economics Committee, Inquiry into Ferries (March 2020) 9":
        "Quill Council, Submission No 91 to Senate Economics Committee, Inquiry into Ferries (March 2020), 9",
      "Evidence to Senate Economics Committee, Parliament of Australia, Canberra, 19 October 2020, 41 (Rosa Quill)":
        "Evidence to Senate Economics Committee, Parliament of Australia, Canberra, 19 October 2020, 41",
      "Interview with Jane Quill (Radio Harbour, 3 May 2001)":
        "Interview with Jane Quill (Radio Harbour, 3 May 2001)",
      "Tom Quill, 'Fares Sink', The Harbour (Sydney, 19 May 2009) 3":
        "Tom Quill, 'Fares Sink', The Harbour (Sydney, 19 May 2009), 3",
      "Justice Quill, 'Of Harbours' (Speech, Harbour Conference, 24 August 2018) 3":
        "Justice Quill, 'Of Harbours' (Speech, Harbour Conference, 24 August 2018), 3",
      "Quill waited 'for hours' (in Sydney, 24 August 2018)": "",
      "District Court Civil Practice Note 91: Ferries, 6 April 2020, [3]":
        "District Court Civil Practice Note 91: Ferries, 6 April 2020, [3]",
      "Harbour Division Practice Note (PNHD 1-2023), 3 May 2023":
        "Harbour Division Practice Note (PNHD 1-2023), 3 May 2023",
      "Practice Notes are issued by the Chief Justice.": "",
      "LexisNexis, Quill's Laws of Harbours (at 24 June 2015) 205 Health, '4 Disease' [205-620]":
        "LexisNexis, Quill's Laws of Harbours (at 24 June 2015) 205 Health, '4 Disease' [205-620]",
      "ASIC, Regulatory Guide 971: Ferry Fares (2 September 2021) [RG 971.56]":
        "ASIC, Regulatory Guide 971: Ferry Fares (2 September 2021) [RG 971.56]",
      "Re Review (AM2031/305) [2031] FWCFB 1001; AM2031/91": "[2031] FWCFB 1001 | AM2031/91",
      "Re Case 10/2031, 2031 ATC 1-033": "2031 ATC ¶1-033",
      "Evidence Acts 1995 (Cth), 1995 (NSW) and 2008 (Vic) s 138":
        "Evidence Act 1995 (Cth) s 138 | Evidence Act 1995 (NSW) s 138 | Evidence Act 2008 (Vic) s 138",
      "WTO Doc WT/DS991/R (28 June 2018) [7.26]": "WTO Doc WT/DS991/R (28 June 2018), [7.26]",
      "Convention on Ferries (ETS No 985)": "ETS No 985",
      "Lessons of Ferries (HC 2031–32, 770) para 12": "Lessons of Ferries (HC 2031-32, 770), [12]",
      "Rules of Ferry Procedure, RRO 1990, Reg 994, r 21.01(1)(b)":
        "Rules of Ferry Procedure, RRO 1990, Reg 994, r 21.01(1)(b)",
      "Statute of the International Court of Justice art 38(1)":
        "Statute of the International Court of Justice art 38(1)",
      "Victorian Law Reform Commission, Ferries (Report No 91, 2020) xii, 23":
        "Victorian Law Reform Commission, Ferries (Report No 91, 2020), 23",
      "Federal Court of Australia, Practice\nNote (GPN-QUILL), 25 October\n2031":
        "Practice Note (GPN-QUILL), 25 October 2031",
      "Stenografischer Bericht, 19. WP, 215. Sitzung v. 4.3.2021, S. 27055 (C)":
        "Stenografischer Bericht, 19. WP, 215. Sitzung v. 4.3.2021, S. 27055 (C)",
      "Quill, in: Festschrift für Pratt, 1983, S. 27, 84 ff.":
        "Quill, in: Festschrift für Pratt, 1983, S. 27, 84",
      "BNetzA, Beschl. v. 12.10.2031 – BK9-31-955": "BNetzA, Beschl. v. 12.10.2031 - BK9-31-955",
      "Ziff. 4.2.5 DCGK und DRS 20.146": "Ziff. 4.2.5 DCGK | DRS 20.146",
      "ESMA, Leitlinien zu Fähren (ESMA95-43-349), Rn. 5": "ESMA, Leitlinien zu Fähren (ESMA95-43-349), [5]",
      "WP259 rev.01": "WP259 rev.01",
      "Quill, NJW-Beil. 2012, 45; DB 2019, Beilage 2, S. 14": "NJW-Beil. 2012, 45 | DB-Beil. 2/2019, 14",
      "ROHGE 20, 110": "ROHGE 20, 110",
      "wie Fn. 12, S. 45": "(n 12), 45",
      "§ 5Absatz 2 UStG": "§ 5 Abs. 2 UStG",
      "Quill, Österreichisches Fährrecht I (2020) A/2/3 Rz 44":
        "Quill, Österreichisches Fährrecht I (2020) A/2/3, [44]",
      "Quill, System des Privatrechts (1996) 92 f": "Quill, System des Privatrechts (1996) 92 f",
      "RV 33 dB 24. GP; MinEntw 12/ME 27. GP": "RV 33 dB 24. GP | MinEntw 12/ME 27. GP",
      "EGMR 5.4.2031, Quill/Kroatien, 90160/12": "EGMR, 5.4.2031 – 90160/12",
      "StGH 2031/123 (LI)": "StGH 2031/123 (LI)",
      "OR 41 I, aber OR 12 ist ein Raum": "OR 41 I",
      "Case E-91/11 Quill [2031] EFTA Ct Rep 4, para 133":
        "Case E-91/11 Quill [2031] EFTA Ct Rep 4, para 133",
      "EFTA-GH, Rs. E-91/11, Slg. 2031, 484": "EFTA-GH, Rs. E-91/11, Slg. 2031, 484",
      "EU:C:2031:650 [94]-[96]": "ECLI:EU:C:2031:650 Rn. 94–96",
      "SA.98375 (2031/C)": "SA.98375 (2031/C)",
      "Fed R Civ P 23(b)(3)": "Fed R Civ P 23(b)(3)",
      "Bunreacht na hÉireann, Art 40.3.2°; S.I. No. 600/2001":
        "Bunreacht na hÉireann, Art 40.3.2° | S.I. No. 600/2001",
      "Fair Work Commission, Quill Benchbook (29 March 2031) 41":
        "Fair Work Commission, Quill Benchbook (29 March 2031), 41",
      "Department of Ferries, Online Fares (White Paper, CP 957, 2031) para 3.4":
        "Department of Ferries, Online Fares (White Paper, CP 957, 2031), [3.4]",
      "Letters went to the Department of Ferries, Canberra (4 March 2031).": "",
      "ALRC, Report No 908": "ALRC Report No 908",
      "SOR/98-906, r 3; SI No 915 of 1986, Ord 19, r 28": "SOR/98-906, r 3 | SI No 915 of 1986, Ord 19, r 28",
      "ESRB/2031/3": "ESRB/2031/3",
      "Quill, Gesellschaftsrecht² (2017) Rz 3/1024": "Quill, Gesellschaftsrecht² (2017), [3/1024]",
      "OGH 6 Ob 987/17h ErwGr 3.4": "OGH 6 Ob 987/17h, unter 3 4",
      "'White Paper on Ferries' COM (2031) 65 final": "COM (2031) 65 final",
      "Bundesverwaltungsgericht A-9225/2031 und BVGE 2031/1 E. 2; FRE 702":
        "Bundesverwaltungsgericht A-9225/2031 | BVGE 2031/1 E. 2 | FRE 702",
      "Treasury (Cth), Harbour Platforms (Discussion Paper, December 2031) 14":
        "Treasury (Cth), Harbour Platforms (Discussion Paper, December 2031), 14",
      "Coroners Court of Victoria, Inquest into the Death of Quill (Finding, COR 2031 6424, 30 January 2033) [12]":
        "Coroners Court of Victoria, Inquest into the Death of Quill (Finding, COR 2031 6424, 30 January 2033), [12]",
      "ABS, Survey of Harbours (June 2031)": "ABS, Survey of Harbours (June 2031)",
      "Initiativantrag 9173/A 27. GP": "Initiativantrag 9173/A 27. GP",
      "DCGK 2022, Grundsatz 94": "DCGK 2022, Grundsatz 94",
      "ICC-91/12-01/15-171 (27 September 2016)": "ICC-91/12-01/15-171 (27 September 2016)",
      "Ford's Principles [05-120]": "Ford's Principles, [05-120]",
      "Quill, FS Pratt I, 1965, 489, 501; Quill, Der Hafen (Dissertation Universität Wien 2014) 77":
        "Quill, FS Pratt I, 1965, 489, 501 | Quill, Der Hafen (Dissertation Universität Wien 2014) 77",
      "Gleich lautende Erlasse der obersten Finanzbehörden der Länder v. 22.6.2031, BStBl. I 2031, 898; A 4.2 Abs. 3 UStAE; Nr. 5.2 VwV-StVO zu § 45":
        "Gleich lautende Erlasse der obersten Finanzbehörden der Länder v. 22.6.2031, BStBl. I 2031, 898 | A 4.2 Abs. 3 UStAE | Nr. 5.2 VwV-StVO zu § 45",
      "EGMR, Urt. v. 7.2.2032 – 40660/38 – von Quill/Deutschland Nr. 2, NJW 2032, 1053 Rn. 95":
        "EGMR, Urt. v. 7.2.2032 – 40660/38 Rn. 95 | NJW 2032, 1053 Rn. 95",
      "DIS-SV-B-123/30, SchiedsVZ 2033, 44; ICC-Schiedsspruch Nr. 8486":
        "DIS-SV-B-123/30 | SchiedsVZ 2033, 44 | ICC-Schiedsspruch Nr. 8486",
      "Obergericht Zürich, LA180012-O/U vom 3. Mai 2031; 1203/A BlgNR 25. GP; BNetzA, Beschl. v. 21.11.2032 – BK8-92/010-A":
        "Obergericht Zürich, LA180012-O/U vom 3. Mai 2031 | 1203/A BlgNR 25. GP | BNetzA, Beschl. v. 21.11.2032 - BK8-92/010-A",
      "Verhandlungen des Reichstags, Bd. 114, S. 2783; Sten. Ber. BT 14/192, S. 18753 D; Gutachten D zum 72. DJT, 2018, S. D 44":
        "Verhandlungen des Reichstags, Bd. 114, S. 2783 | Sten. Ber. BT 14/192, S. 18753 D | Gutachten D zum 72. DJT, 2018, S. D 44",
      "Nach §823BGB und Art.6GG sowie § 280I BGB haftet er.": "§ 823 BGB | Art. 6 GG | § 280 Abs. 1 BGB",
      "BT-Dr 16/3945, 47, 53; BT-Drs. 16/3945 S. 47": "BT-Drs. 16/3945, 47, 53 | BT-Drs. 16/3945, 47",
      "Bereits OR 41 und ZGB 28. In OR 3 I found it.": "OR 41 | ZGB 28",
      "règlement (UE) 2016/679, art. 17, § 1; directive 95/46/CE, art. 2, sous h)":
        "Regulation (EU) 2016/679 Art. 17 § 1 | Directive 95/46/EC Art. 2 lit. h",
      "article 6, paragraphe 1, sous f), du RGPD; article 4, paragraphe 3, TUE":
        "Art 6(1)(f) GDPR | Art 4(3) TEU",
      "EU:T:2031:168, points 32 et 33; JO L 919 du 4.5.2031, p. 1":
        "ECLI:EU:T:2031:168 Rn. 32, 33 | OJ L 919, 4.5.2031, p. 1",
      "Case T-920/09 P Quill [2031] ECR-SC II-B-1-1833": "T-920/09 P | [2031] ECR-SC II-B-1-1833",
      "EDPB, Guidelines 05/2031 on ferries under Regulation 2016/679 (version 1.1, 4 May 2031), para 13":
        "EDPB, Guidelines 05/2031 on ferries under Regulation 2016/679 (version 1.1, 4 May 2031), [13]",
      "Article 29 Working Party, Opinion 4/2007 (WP 136), p 9; ESMA35-43-969; COM(86) 465":
        "Article 29 Working Party, Opinion 4/2007 (WP 136), 9 | ESMA35-43-969 | COM(86) 465",
      "ENISA, Threat Landscape 2033 (October 2033) 14; Protocol (No 7) on the privileges of the Union, art 11(b)":
        "ENISA, Threat Landscape 2033 (October 2033), 14 | Protocol (No 7) on the privileges of the Union, art 11(b)",
      "E-91/94 Quill; Rules of Procedure of the General Court, art 76(d); Decision No 1/80 of the Association Council, Article 13":
        "E-91/94 | Rules of Procedure of the General Court, art 76(d) | Decision No 1/80 of the Association Council, Article 13",
      "EU–UK Trade and Cooperation Agreement, art 355(3); GATT art XX(b); Erwgr. 47 S. 7 DSGVO":
        "UK Trade and Cooperation Agreement art 355(3) | GATT art XX(b) | VO (EU) 2016/679 recital 47 S. 7",
      "Commission Decision 2000/520/EC; Decision C(2018) 4761 final, recital 674":
        "Decision 2000/520/EC | C(2018) 4761 final",
      "The IFRS 2-day course is in room C2019/12.": "",
      "Quill, GedS Pratt, 2003, 115; Quill, Die Haftung, jur. Diss. Mainz 1987, S. 5; Habil.-Schrift Bonn 2001":
        "Quill, GedS Pratt, 2003, 115 | Quill, Die Haftung, jur. Diss. Mainz 1987, S. 5 | Habil.-Schrift Bonn 2001",
      "Kantonsgericht Luzern, Urteil vom 3. Mai 2036; 77/ME 27. GP; 2118/A 27. GP; 70. DJT, Gutachten F, S. F 33":
        "Kantonsgericht Luzern, Urteil vom 3. Mai 2036 | 77/ME 27. GP | 2118/A 27. GP | 70. DJT, Gutachten F, S. F 33",
      "Nach §§ 280I, 241II BGB haftet er.": "§ 280 Abs. 1 BGB | § 241 Abs. 2 BGB",
      "règlement (CE) n° 44/2001, art. 5, point 1, sous b); considérant 47 du RGPD":
        "Regulation (EC) No 44/2001 Art. 5 Nr. 1 lit. b | Regulation (EU) 2016/679 recital 47",
      "articles 7 et 8 de la Charte; article 19, paragraphe 1, second alinéa, TUE":
        "Art. 7 Charte | Art. 8 Charte | Art 19(1) subpara 2 TEU",
      "The APS 910 watt panel stands by; INFO 951 appeared. The Local Law 2031 conference met.": "",
      "Room C2019/12; the CA12/05 train; gleich 5; la directive de 2031, sous a) et b), règlement n° 12.": "",
      "He met the Treasurer, Tom Quill (5 May 2031), and the Board, Harbour House (June 2031).": "",
      "The BBC, Radio Four (June 2031) broadcast it.": "",
      "Sent by the Department of Ferries, Office of the Secretary (3 June 2031), the parcel weighed 4 kg.":
        "",
      "She wrote to the Ministry for Ferries, Division for Fares (Vienna, 3 May 2031), and to the Institute.":
        "",
      "'Never Again', the banner read (Sydney, 12 March 2031), and 400 people marched.": "",
      "Interview with the applicant (Room 4, 12 June 2031) lasted 40 minutes.": "",
      "Herr Quill, Direktor der Bank (1996) 92 Jahre alt, verstarb.": "",
      "U2031/5 was a submarine.": "",
    },
  },
};
