import type { Golden } from "./types.ts";

/** Each text as a court, juris or a textbook prints it; names and numbers are invented where the form allows. */
export const germanGenuine: Golden = {
  sources:
    "decisions of the federal courts and of the courts of the Länder as they print citations themselves (forms only), citation rules of the BAG, BSG, BVerwG and BFH, Kirchner, juris' citation proposals",
  rows: {
    // file numbers after dashes, with a Randnummer
    "BVerfG, Beschluss vom 1. Juni 2010 - 1 BvR 12/10 -, Rn. 12":
      "BVerfG, Beschl. v. 1.6.2010 – 1 BvR 12/10 Rn. 12",
    "BVerfG, Beschluss des Ersten Senats vom 1. Juni 2010 - 1 BvR 12/10 -, Rn. 12 ff.":
      "BVerfG, Beschl. v. 1.6.2010 – 1 BvR 12/10 Rn. 12 ff.",
    "BVerfG, Beschluss der 3. Kammer des Ersten Senats vom 24. Juli 2015 - 1 BvR 2501/13 -, juris, Rn. 13":
      "BVerfG, Beschl. v. 24.7.2015 – 1 BvR 2501/13 Rn. 13",
    "BVerfG, Urteil des Zweiten Senats vom 26. Februar 2020 - 2 BvR 2347/15 -, Rn. 203":
      "BVerfG, Urt. v. 26.2.2020 – 2 BvR 2347/15 Rn. 203",
    "BFH, Urteil des Neunten Senats vom 24. Juli 2015 - IX R 25/13 -, Rn. 13":
      "BFH, Urt. v. 24.7.2015 – IX R 25/13 Rn. 13",
    "BVerfG (K), Beschl. v. 3.2.2015 – 2 BvR 123/14": "BVerfG, Beschl. v. 3.2.2015 – 2 BvR 123/14",
    "BVerfG, Nichtannahmebeschluss vom 5. Mai 2021 - 1 BvR 781/21 -":
      "BVerfG, Beschl. v. 5.5.2021 – 1 BvR 781/21",
    "BVerwG, Beschluss vom 20. Januar 1995 - BVerwG 4 NB 43.93 -":
      "BVerwG, Beschl. v. 20.1.1995 – 4 NB 43.93",
    "BVerwG, Urteil vom 18. Januar 2007 - BVerwG 4 C 1.06 - juris Rn. 12":
      "BVerwG, Urt. v. 18.1.2007 – 4 C 1.06 Rn. 12",
    "BVerwG, Urteil vom 11. Dezember 2014 - 3 C 6.13 - juris Rn. 27":
      "BVerwG, Urt. v. 11.12.2014 – 3 C 6.13 Rn. 27",
    "BVerwG, Urteil vom 18. Juli 1989 - 5 C 28.85 - BVerwGE 82, 235 <237>":
      "BVerwG, Urt. v. 18.7.1989 – 5 C 28.85 | BVerwGE 82, 235, 237",
    "BVerwG 11. Juli 2013 - 5 C 23/12 D - Rn. 39": "BVerwG, 11.7.2013 – 5 C 23/12 D Rn. 39",
    "BVerwG, Beschluss vom 27. September 2017 - 1 WB 33.17 -": "BVerwG, Beschl. v. 27.9.2017 – 1 WB 33.17",
    "BAG 20. Februar 2019 – 2 AZR 544/08 – Rn. 17": "BAG, 20.2.2019 – 2 AZR 544/08 Rn. 17",
    "BAG 16. Mai 2012 - 5 AZR 251/11 - Rn. 12, BAGE 141, 340":
      "BAG, 16.5.2012 – 5 AZR 251/11 Rn. 12 | BAGE 141, 340",
    "BAG, Urteil vom 4. Mai 2011 – 7 AZR 252/10 – Rn. 18 f.":
      "BAG, Urt. v. 4.5.2011 – 7 AZR 252/10 Rn. 18 f.",
    "BSG, Urteil vom 23.6.2016 - B 14 AS 25/15 R - juris RdNr 9":
      "BSG, Urt. v. 23.6.2016 – B 14 AS 25/15 R Rn. 9",
    "BSG Urteil vom 26.9.1996 - 12 RK 37/95 - SozR 3-2400 § 28h Nr 7":
      "BSG, Urt. v. 26.9.1996 – 12 RK 37/95 | SozR 3-2400 § 28h Nr. 7",
    "BSG vom 24.10.2013 - B 13 R 253/13 B - juris RdNr 9": "BSG, 24.10.2013 – B 13 R 253/13 B Rn. 9",
    "EuGH, Urt. v. 13.5.2014 – C-131/12 – Google Spain, Rn. 20": "EuGH, Urt. v. 13.5.2014 – C-131/12 Rn. 20",
    "EuGH, Urteil vom 13. Mai 2014, Google Spain und Google, C-131/12, EU:C:2014:317, Rn. 80":
      "EuGH, Urt. v. 13.5.2014 – C-131/12 | ECLI:EU:C:2014:317 Rn. 80",
    "EGMR <GK>, Demir and Baykara v. Turkey, Urteil vom 12. November 2008, Nr. 34503/97":
      "EGMR, Urt. v. 12.11.2008 – 34503/97",
    "EGMR, Urteil vom 16. Dezember 2010 - Nr. 25579/05 -": "EGMR, Urt. v. 16.12.2010 – 25579/05",
    // the BFH's own forms
    "BFH-Urteil vom 12. Mai 2015 VIII R 4/15": "BFH, Urt. v. 12.5.2015 – VIII R 4/15",
    "BFH-Urteile vom 14. Mai 1987 V R 1/79, BFHE 150, 12, BStBl II 1987, 600, und vom 7. Oktober 1987 V R 2/79":
      "BFH, Urt. v. 14.5.1987 – V R 1/79 | BFHE 150, 12 | BStBl II 1987, 600 | BFH, 7.10.1987 – V R 2/79",
    "BFH-Urteile vom 14. Mai 1987 V R 1/79 und vom 7. Oktober 1987 V R 2/79":
      "BFH, Urt. v. 14.5.1987 – V R 1/79 | BFH, Urt. v. 7.10.1987 – V R 2/79",
    "BGH, Beschlüsse vom 3. Mai 2018 - I ZB 1/18 und vom 4. Mai 2018 - I ZB 2/18":
      "BGH, Beschl. v. 3.5.2018 – I ZB 1/18 | BGH, Beschl. v. 4.5.2018 – I ZB 2/18",
    "FG Köln, Urteile vom 1. März 2001 8 K 12/99 und 30. April 2001 8 K 284/99":
      "FG Köln, Urt. v. 1.3.2001 – 8 K 12/99 | FG Köln, Urt. v. 30.4.2001 – 8 K 284/99",
    "Senatsurteil vom 22. Februar 2012 X R 14/10": "BFH, Urt. v. 22.2.2012 – X R 14/10",
    "Senatsbeschluss vom 2. November 2016 - StB 35/16": "BGH, Beschl. v. 2.11.2016 – StB 35/16",
    "Urteil des 12. Senats vom 6. Februar 1992 - 12 RK 20/92": "BSG, Urt. v. 6.2.1992 – 12 RK 20/92",
    "Urteil vom 8. Dezember 2010 - 2 StR 536/10": "BGH, Urt. v. 8.12.2010 – 2 StR 536/10",
    // several file numbers of one decision
    "BVerfG, Beschluss vom 9. Mai 2001 - 1 BvL 1, 4/99 -":
      "BVerfG, Beschl. v. 9.5.2001 – 1 BvL 1/99 | BVerfG, Beschl. v. 9.5.2001 – 1 BvL 4/99",
    "BVerwG, Urteil vom 5. Mai 1992 - 7 C 11.91 und 7 C 12.91 -":
      "BVerwG, Urt. v. 5.5.1992 – 7 C 11.91 | BVerwG, Urt. v. 5.5.1992 – 7 C 12.91",
    "BVerfG, Urteil vom 30. Juni 2009 - 2 BvE 2/08, 2 BvE 5/08 -":
      "BVerfG, Urt. v. 30.6.2009 – 2 BvE 2/08 | BVerfG, Urt. v. 30.6.2009 – 2 BvE 5/08",
    // courts of the Länder
    "Hessisches FG, Urteil vom 3. Februar 2021 - 5 K 123/19 -":
      "Hessisches FG, Urt. v. 3.2.2021 – 5 K 123/19",
    "Urteil des Sächsischen Finanzgerichts vom 12. November 2015 8 K 194/15":
      "Sächsisches FG, Urt. v. 12.11.2015 – 8 K 194/15",
    "NdsOVG, Beschl. v. 3.2.2021 – 13 ME 5/21": "NdsOVG, Beschl. v. 3.2.2021 – 13 ME 5/21",
    "Nds. OVG, Beschl. v. 3.2.2021 – 13 ME 5/21": "NdsOVG, Beschl. v. 3.2.2021 – 13 ME 5/21",
    "Niedersächsisches OVG, Beschl. v. 3.2.2021 – 13 ME 5/21":
      "Niedersächsisches OVG, Beschl. v. 3.2.2021 – 13 ME 5/21",
    "SächsOVG, Urt. v. 3.2.2021 – 4 A 12/20": "SächsOVG, Urt. v. 3.2.2021 – 4 A 12/20",
    "Sächsisches OVG, Urt. v. 3.2.2021 – 4 A 12/20": "Sächsisches OVG, Urt. v. 3.2.2021 – 4 A 12/20",
    "ThürOVG, Urt. v. 3.2.2021 – 3 KO 12/20": "ThürOVG, Urt. v. 3.2.2021 – 3 KO 12/20",
    "Thüringer OVG, Urt. v. 3.2.2021 – 3 KO 12/20": "Thüringer OVG, Urt. v. 3.2.2021 – 3 KO 12/20",
    "OVG RP, Urt. v. 3.2.2021 – 10 A 10123/19.OVG": "OVG RP, Urt. v. 3.2.2021 – 10 A 10123/19.OVG",
    "OVG Rheinland-Pfalz, Urteil vom 3. Februar 2021 – 10 A 10123/19.OVG –":
      "OVG Rheinland-Pfalz, Urt. v. 3.2.2021 – 10 A 10123/19.OVG",
    "OVG LSA, Beschl. v. 3.2.2021 – 2 M 12/21": "OVG LSA, Beschl. v. 3.2.2021 – 2 M 12/21",
    "OVG MV, Beschl. v. 3.2.2021 – 1 LB 12/20 OVG": "OVG MV, Beschl. v. 3.2.2021 – 1 LB 12/20",
    "HansOLG, Urt. v. 3.2.2021 – 5 U 12/20": "HansOLG, Urt. v. 3.2.2021 – 5 U 12/20",
    "Hanseatisches OLG Hamburg, Urt. v. 3.2.2021 – 5 U 12/20":
      "Hanseatisches OLG Hamburg, Urt. v. 3.2.2021 – 5 U 12/20",
    "SchlHOLG, Urt. v. 3.2.2021 – 7 U 12/20": "SchlHOLG, Urt. v. 3.2.2021 – 7 U 12/20",
    "Schleswig-Holsteinisches OLG, Urt. v. 3.2.2021 – 7 U 12/20":
      "Schleswig-Holsteinisches OLG, Urt. v. 3.2.2021 – 7 U 12/20",
    "Bayerisches LSG, Beschluss vom 22.2.2011 - L 12 KA 2/11 B ER - NZS 2011, 386":
      "Bayerisches LSG, Beschl. v. 22.2.2011 – L 12 KA 2/11 B ER | NZS 2011, 386",
    "Bayerischer VGH, Beschluss vom 3.2.2021 - 10 CE 20.1234 -":
      "Bayerischer VGH, Beschl. v. 3.2.2021 – 10 CE 20.1234",
    "Hess. VGH, Beschl. v. 3.2.2021 – 8 B 123/21": "HessVGH, Beschl. v. 3.2.2021 – 8 B 123/21",
    "LAG Schleswig-Holstein, Urt. v. 3.2.2021 – 5 Sa 12/20":
      "LAG Schleswig-Holstein, Urt. v. 3.2.2021 – 5 Sa 12/20",
    "BayVerfGH, Entscheidung vom 3.2.2021 – Vf. 12-VI-19": "BayVerfGH, 3.2.2021 – Vf. 12-VI-19",
    // forms of file numbers
    "VG Greifswald, Urt. v. 3.2.2021 – 3 A 12/20 HGW": "VG Greifswald, Urt. v. 3.2.2021 – 3 A 12/20 HGW",
    "VG Schwerin, Urt. v. 3.2.2021 – 15 A 123/20 SN": "VG Schwerin, Urt. v. 3.2.2021 – 15 A 123/20 SN",
    "OLG Düsseldorf, Beschl. v. 3.2.2021 – VI-3 Kart 12/20 (V)":
      "OLG Düsseldorf, Beschl. v. 3.2.2021 – VI-3 Kart 12/20 (V)",
    "OLG Düsseldorf, Urt. v. 3.2.2021 – VI-U (Kart) 12/20":
      "OLG Düsseldorf, Urt. v. 3.2.2021 – VI-U (Kart) 12/20",
    "OLG Frankfurt, Urt. v. 3.2.2021 – 11 U 12/20 (Kart)":
      "OLG Frankfurt, Urt. v. 3.2.2021 – 11 U 12/20 (Kart)",
    "OLG Hamm, Beschl. v. 3.2.2021 – III-1 Vollz (Ws) 12/20":
      "OLG Hamm, Beschl. v. 3.2.2021 – III-1 Vollz (Ws) 12/20",
    "OLG Celle, Beschl. v. 3.2.2021 – 7 W 12/20 (Lw)": "OLG Celle, Beschl. v. 3.2.2021 – 7 W 12/20 (Lw)",
    "KG, Beschl. v. 3.2.2021 – 5 Ws 12/21 Vollz": "KG, Beschl. v. 3.2.2021 – 5 Ws 12/21",
    "AG Köln, Urt. v. 3.2.2021 – 13 OWi 737 Js 123/20": "AG Köln, Urt. v. 3.2.2021 – 13 OWi 737 Js 123/20",
    "LG Köln, Urt. v. 3.2.2021 – 5 KLs 12 Js 345/20": "LG Köln, Urt. v. 3.2.2021 – 5 KLs 12 Js 345/20",
    "VK LSA, Beschl. v. 3.2.2004 – 1 VK LSA 12/04": "VK LSA, Beschl. v. 3.2.2004 – 1 VK LSA 12/04",
    "VG Gießen, Urt. v. 3.2.2021 – 1 K 12/20.GI.A": "VG Gießen, Urt. v. 3.2.2021 – 1 K 12/20.GI.A",
    "VGH Baden-Württemberg, Urt. v. 3.2.2021 – A 12 S 123/20":
      "VGH Baden-Württemberg, Urt. v. 3.2.2021 – A 12 S 123/20",
    "VG München, Urt. v. 3.2.2021 – M 12 K 19.1234": "VG München, Urt. v. 3.2.2021 – M 12 K 19.1234",
    "OLG Köln, 6 U 128/09 v. 8. Januar 2010": "OLG Köln, 8.1.2010 – 6 U 128/09",
    // collections and journals
    "BayObLGZ 1992, 171/172": "BayObLGZ 1992, 171, 172",
    "BayObLGZ 1992, 171": "BayObLGZ 1992, 171",
    "VRS 110, 5": "VRS 110, 5",
    "FEVS 50, 123": "FEVS 50, 123",
    "OLG Hamm, VRS 49, 297": "VRS 49, 297",
    "BVerfGE 59, 36 (49); 61, 138 (149)": "BVerfGE 59, 36, 49 | BVerfGE 61, 138, 149",
    "BVerfGE 50, 244 <247 f.>; 81, 138 <140>": "BVerfGE 50, 244, 247 f. | BVerfGE 81, 138, 140",
    "BVerfGE 59, 36; 61, 138; 72, 200": "BVerfGE 59, 36 | BVerfGE 61, 138 | BVerfGE 72, 200",
    "BVerfGE 142, 74 <101 Rn. 83>": "BVerfGE 142, 74, 101 Rn. 83",
    "BFHE 230, 78; 230, 93": "BFHE 230, 78 | BFHE 230, 93",
    "WRP 2010, 512 f. - Name": "WRP 2010, 512 f.",
    "vgl. BGH WRP 2018, 278": "WRP 2018, 278",
    "NWVBl 2010, 512": "NWVBl 2010, 512",
    "GewArch 2010, 512": "GewArch 2010, 512",
    "PharmR 2010, 512": "PharmR 2010, 512",
    "VergabeR 2010, 512": "VergabeR 2010, 512",
    "BtPrax 2010, 512": "BtPrax 2010, 512",
    "JW 1930, 512": "JW 1930, 512",
    "GmbH-StB 2010, 512": "GmbH-StB 2010, 512",
    "BWNotZ 2010, 52": "BWNotZ 2010, 52",
    "StuW 2010, 52": "StuW 2010, 52",
    "ZNotP 2010, 52": "ZNotP 2010, 52",
    "ZKJ 2010, 52": "ZKJ 2010, 52",
    "JAmt 2010, 52": "JAmt 2010, 52",
    "BlPMZ 2010, 52": "BlPMZ 2010, 52",
    "MM 2010, 52": "MM 2010, 52",
    "BRS 60 Nr. 12": "BRS 60 Nr. 12",
    "GRUR 2010, 825 Rn. 13 – Marlene-Dietrich-Bildnis II": "GRUR 2010, 825 Rn. 13",
    // loose-leaf collections
    "SozR 4-2500 § 13 Nr. 33": "SozR 4-2500 § 13 Nr. 33",
    "SozR 4-2500 § 13 Nr 33 RdNr 12": "SozR 4-2500 § 13 Nr. 33 Rn. 12",
    "BSG SozR 3-1500 § 160a Nr 34 S 70": "SozR 3-1500 § 160a Nr. 34, 70",
    "SozR 2200 § 1246 Nr. 5": "SozR 2200 § 1246 Nr. 5",
    "BSGE 111, 58 = SozR 4-2500 § 109 Nr 24, RdNr 29": "BSGE 111, 58 | SozR 4-2500 § 109 Nr. 24 Rn. 29",
    "AP Nr. 5 zu § 611 BGB Gratifikation": "AP Nr. 5 zu § 611 BGB Gratifikation",
    "AP Nr. 3 zu § 15 KSchG 1969": "AP Nr. 3 zu § 15 KSchG 1969",
    "AP BGB § 611 Kirchendienst Nr. 41": "AP BGB § 611 Kirchendienst Nr. 41",
    "AP GG Art. 9 Arbeitskampf Nr. 53": "AP GG Art. 9 Arbeitskampf Nr. 53",
    "EzA § 1 KSchG Betriebsbedingte Kündigung Nr. 5": "EzA § 1 KSchG Betriebsbedingte Kündigung Nr. 5",
    "LAGE § 626 BGB Nr. 5": "LAGE § 626 BGB Nr. 5",
    "Buchholz 310 § 86 Abs. 1 VwGO Nr. 5": "Buchholz 310 § 86 Abs. 1 VwGO Nr. 5",
    "Buchholz 442.066 § 75 TKG Nr. 1": "Buchholz 442.066 § 75 TKG Nr. 1",
    "Buchholz 310 § 132 Abs. 2 Nr. 1 VwGO Nr. 12": "Buchholz 310 § 132 Abs. 2 Nr. 1 VwGO Nr. 12",
    "Buchholz 262 § 9 TGV Nr. 1 Rn. 24": "Buchholz 262 § 9 TGV Nr. 1 Rn. 24",
    "BGHR BGB § 823 Abs. 1 Produkthaftung 5": "BGHR BGB § 823 Abs. 1 Produkthaftung 5",
    "BGHR StPO § 261 Überzeugungsbildung 12": "BGHR StPO § 261 Überzeugungsbildung 12",
    "BGHR 2005, 123": "BGHR 2005, 123",
    // provisions
    "§ 236 Abs 1 Fünftes Buch Sozialgesetzbuch": "§ 236 Abs. 1 SGB V",
    "§ 44 des Zehnten Buches Sozialgesetzbuch": "§ 44 SGB X",
    "§ 543 Abs. 2 Satz 1 Nr. 3 a) und b) BGB":
      "§ 543 Abs. 2 S. 1 Nr. 3 lit. a BGB | § 543 Abs. 2 S. 1 Nr. 3 lit. b BGB",
    "§ 4 Nr. 12 a UStG": "§ 4 Nr. 12 lit. a UStG",
    "FGG § 5": "§ 5 FGG",
    "§ 1 Abs. 2 des Gesetzes über die Berufe im Steuerwesen (StBerG)": "§ 1 Abs. 2 StBerG",
    "Art. 3 des Gesetzes über Gebühren für schwere Fahrzeuge, das galt":
      "Art. 3 Gesetz über Gebühren für schwere Fahrzeuge",
    "500 DM gemäß § 13 Abs. 1 Nr. 1 und 210 DM": "§ 13 Abs. 1 Nr. 1",
    "GG, Art 6 Abs 2 S 1, 1949-05-23": "Art. 6 Abs. 2 S. 1 GG",
    "§§ 280 Abs. 1, 2, 286 BGB": "§ 280 Abs. 1 BGB | § 280 Abs. 2 BGB | § 286 BGB",
    "BGB § 242, StGB § 263": "§ 242 BGB | § 263 StGB",
    "§ 13 Nr 33 RdNr 5": "§ 13 Nr 33",
    "§ 35 VwVfG NRW": "§ 35 VwVfG NRW",
    "Art. 35 BayVwVfG": "Art. 35 BayVwVfG",
    "§ 3 des Vertrages": "",
    "§ 3 der Satzung": "",
    "§ 3 des Mietvertrags": "",
    "das Gesetz vom 11. September 2012 (BGBl. I S. 2022)": "BGBl. 2012 I S. 2022",
    "Muster, in: Beispiel, SGB VIII, 9. Aufl. 2022, § 93 Rn. 28":
      "Muster, in: Beispiel, SGB VIII, 9. Aufl. 2022 § 93 Rn. 28",
    "§ 29e Abs. 2 Satz 7 TVÜ-Länder": "§ 29e Abs. 2 S. 7 TVÜ-Länder",
    "nach § 16 Abs. 3 TV-L": "§ 16 Abs. 3 TV-L",
    "§ 26 Abs. 1\n\nPolG BW": "§ 26 Abs. 1",
    // the Union
    "69/335/EWG": "RL 69/335/EWG",
    "Richtlinien 69/335/EWG und 73/79/EWG": "RL 69/335/EWG | RL 73/79/EWG",
    "Art. 4 der Richtlinie 69/335/EWG": "Art. 4 RL 69/335/EWG",
    "VO (EWG) Nr. 1408/71 und Nr. 574/72": "VO (EWG) Nr. 1408/71 | VO (EWG) Nr. 574/72",
    "Art. 234 EG": "Art. 234 EG",
    "Art. 51 GRCh": "Art. 51 GRCh",
    "Art. 2 Abs. 1 der Richtlinie 2008/94/EG": "Art. 2 Abs. 1 RL 2008/94/EG",
    "BPatG, a. a. O., 30 W (pat) 530/13 - Musterton": "a.a.O. | BPatG 30 W (pat) 530/13",
    "Im Mietvertrag (§ 3) steht es anders.": "",
    "Roxin, Strafrecht Allgemeiner Teil, § 3 Rn. 5": "§ 3",
    "vgl. BGH XYZ 2010, 512 f. - Name": "XYZ 2010, 512",
    // Austria
    "RS0106668 [T4]": "RS0106668 [T4]",
    "RS0106668 [T4, T12]; RS0022816 (T7)": "RS0106668 [T4, T12] | RS0022816 [T7]",
    "OGH 24.3.2021, 5 Ob 234/20b [Rz 16]": "OGH 24.3.2021, 5 Ob 234/20b Rn. 16",
  },
};
