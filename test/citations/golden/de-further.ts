import type { Golden } from "./types.ts";

/** Forms of courts, offices, gazettes and books that had no row, a wrong row or lost a part of it. */
export const germanFurther: Golden = {
  sources:
    "Aktenordnungen of the Länder's constitutional courts and procurement chambers; forms of the Reichsgericht; NJW-Zitierregeln; AZR; citation rules of the Swiss Federal Supreme Court, of EUIPO and of the EPO; headings of the gazettes",
  rows: {
    // courts and chambers
    "LVerfG M-V, Urteil vom 15.12.2030 – LVerfG 92/29": "LVerfG M-V, Urt. v. 15.12.2030 – LVerfG 92/29",
    "SächsVerfGH, Urteil vom 16. August 2029 – Vf. 76-IV-29 (HS)":
      "SächsVerfGH, Urt. v. 16.8.2029 – Vf. 76-IV-29 (HS)",
    "VK Südbayern, Beschl. v. 16.5.2032 – 3194.Z3-3_01-31-62":
      "VK Südbayern, Beschl. v. 16.5.2032 – 3194.Z3-3_01-31-62",
    "VK Sachsen, B.v. 7.1.2030 – 1/SVK/036-29": "VK Sachsen, Beschl. v. 7.1.2030 – 1/SVK/036-29",
    "1. VK des Bundes, Beschluss vom 4. Dezember 2028 – VK 1-109/28":
      "VK Bund, Beschl. v. 4.12.2028 – VK 1-109/28",
    "VK Nordbayern, Beschl. v. 2.7.2031 – RMF-SG21-3194-6-24":
      "VK Nordbayern, Beschl. v. 2.7.2031 – RMF-SG21-3194-6-24",
    "RG, Urt. v. 5.3.1910 – Rep. V. 923/09": "RG, Urt. v. 5.3.1910 – Rep. V. 923/09",
    "RG v. 11.11.1927 – VII 995/27, RGZ 919, 21": "RG, 11.11.1927 – VII 995/27 | RGZ 919, 21",
    "RG, Urteil vom 22. Mai 1930, HRR 1930 Nr. 1732": "RG, Urt. v. 22.5.1930 | HRR 1930 Nr. 1732",
    "OG der DDR, Urt. v. 12.3.1957 – 2 Zz 19/57": "OG der DDR, Urt. v. 12.3.1957 – 2 Zz 19/57",
    "BDiszG, Beschl. v. 3.5.1999 – X VL 92/98": "BDiszG, Beschl. v. 3.5.1999 – X VL 92/98",
    "Kirchengerichtshof der EKD, Beschl. v. 9.7.2027 – II-0124/N94-27":
      "KGH.EKD, Beschl. v. 9.7.2027 – II-0124/N94-27",
    "DPMA, Beschluss vom 11. Dezember 2030 – 30 2028 024 923.4":
      "DPMA, Beschl. v. 11.12.2030 – 30 2028 024 923.4",
    // Europe and Switzerland
    "EGMR, Urt. v. 13.7.2000 – 95735/94, § 43.": "EGMR, Urt. v. 13.7.2000 – 95735/94 Rn. 43",
    "EGMR, Urt. v. 13.7.2000 – 95735/94, §§ 43-45.": "EGMR, Urt. v. 13.7.2000 – 95735/94 Rn. 43–45",
    "EGMR, Urt. v. 13.7.2000 – 95735/94, § 823 Abs. 1 BGB":
      "EGMR, Urt. v. 13.7.2000 – 95735/94 | § 823 Abs. 1 BGB",
    "EFTA-Gerichtshof, Urt. v. 28.1.2033, Rs. E-96/31, Rn. 133":
      "EFTA-Gerichtshof, Urt. v. 28.1.2033, Rs. E-96/31, Rn. 133",
    "EFTA Court, Case E-96/31, paragraph 133": "EFTA Court, Case E-96/31, paragraph 133",
    "EPA, T 941/00 – Muster": "EPA, T 941/00",
    "EPA (GBK), Entsch. v. 23.11.2030 – G 91/28, ABl. EPA 2032, 206":
      "EPA (GBK), Entsch. v. 23.11.2030 - G 91/28 | ABl. EPA 2032, 206",
    "HABM, Entscheidung vom 7.2.2007, R 956/2004-G": "HABM, Entscheidung vom 7.2.2007, R 956/2004-G",
    "EUIPO, Große Beschwerdekammer, R 9402/2029-G": "EUIPO, Große Beschwerdekammer, R 9402/2029-G",
    "BGer 4A_905/2031 vom 2.11.2031 E. 7.3": "BGer 4A_905/2031 vom 2.11.2031 E. 7.3",
    "Urteil des Bundesverwaltungsgerichts A-9225/2025 vom 12. April 2027 E. 3.1":
      "Bundesverwaltungsgerichts A-9225/2025 vom 12. April 2027 E. 3.1",
    "BVGE 2034/26 E. 5": "BVGE 2034/26 E. 5",
    "ABl. C, C/2033/1234, 24.11.2033": "ABl. C, 2033/1234, 24.11.2033",
    "EDSA, Leitlinien 07/2030 zu Häfen": "EDSA, Leitlinien 07/2030",
    "EDPB, Guidelines 4/2029 on moorings": "EDPB, Guidelines 4/2029",
    "Art.-29-Datenschutzgruppe, WP 251 rev.01": "Art.-29-Datenschutzgruppe, WP 251 rev.01",
    // gazettes and papers
    "GBl. DDR I 1975 S. 465": "GBl. DDR I 1975 S. 465",
    "RGBl. I 1933, S. 83": "RGBl. I 1933, S. 83",
    "BGBl. I 2002, S. 42": "BGBl. I 2002, S. 42",
    "GVBl. LSA 2004, S. 246": "GVBl. LSA 2004, S. 246",
    "GVOBl. M-V 2004 S. 246": "GVOBl. M-V 2004 S. 246",
    "LT-Drs. NRW 97/2351": "LT-Drs. NRW 97/2351",
    "LT-Drucks. 97/2351": "LT-Drs. 97/2351",
    "Landtagsdrucksache 97/2351": "LT-Drs. 97/2351",
    "StenProtNR 27. GP 78. Sitzung 112": "StenProtNR 27. GP 78. Sitzung 112",
    "StenProt NR, 34. GP, 3. Sitzung vom 8. Februar 2033, S. 12":
      "StenProt NR, 34. GP, 3. Sitzung vom 8. Februar 2033, S. 12",
    "BMF-Schreiben vom 26.11.2030 – IV C 1 – S 2252/10/10013":
      "BMF-Schreiben vom 26.11.2030 - IV C 1 - S 2252/10/10013",
    "BMF v. 18.1.2036, BStBl I 2036, 85": "BMF v. 18.1.2036 | BStBl I 2036, 85",
    "OFD Frankfurt a. M. v. 1.2.2028": "OFD Frankfurt a. M. v. 1.2.2028",
    "Nr. 15 Abs. 2 RiStBV": "Nr. 15 Abs. 2 RiStBV",
    // books and pages
    "Wolm, Die Haftung des Hafens, Diss. Köln 2035, S. 112":
      "Wolm, Die Haftung des Hafens, Diss. Köln 2035, S. 112",
    "Wolm, VerfBlog, 2031/5/11": "Wolm, VerfBlog, 2031/5/11",
    "Kai/Mole/Wolm, Bürgerliches Recht7 (2032) 315": "Kai/Mole/Wolm, Bürgerliches Recht7 (2032) 315",
    // no authorities
    "Die Leitlinien der Hafenpolitik vom 12.3.2030 gelten.": "",
    "Im 2. OG, 12.3.2030, Raum 5.": "",
    "Das WP 12 der Anlage lief.": "",
    "Die EPA hat T 5 geprüft.": "",
    // notes before a provision, broken Randnummern, courts with a Roman number
    "MüKoBGB/Seeadler, Einl. BGB Rn. 45": "MüKoBGB/Seeadler Einl. Rn. 45",
    "MüKoBGB/Seeadler, 9. Aufl. 2031, Einleitung Rn. 45": "MüKoBGB/Seeadler Einleitung Rn. 45",
    "Palandt/Möwe, Vorb v § 249 Rn. 12": "Palandt/Möwe Vorb § 249 Rn. 12",
    "Staudinger/Möwe (2027) Vorbem. zu §§ 823 ff. Rn. 3": "Staudinger/Möwe Vorbem. § 823 Rn. 3",
    "Grüneberg/Möwe, Einf. v. § 631 Rn. 18": "Grüneberg/Möwe Einf. § 631 Rn. 18",
    "Erman/Möwe, Vor § 823 Rn. 3": "Erman/Möwe Vor § 823 Rn. 3",
    "Schönke/Schröder/Möwe, StGB, 30. Aufl. 2029, Vor §§ 32 ff. Rn. 5":
      "Schönke/Schröder/Möwe StGB Vor § 32 Rn. 5",
    "Jarass/Pieroth, GG, 17. Aufl. 2032, Vorb. vor Art. 1 Rn. 7": "Jarass/Pieroth GG Vorb. Art. 1 Rn. 7",
    "MüKoBGB/Seeadler § 823 Abs. 1 Rn. 45a f.": "MüKoBGB/Seeadler § 823 Rn. 45a f.",
    "BeckOK BGB/Möwe, 60. Ed. 1.11.2031, BGB § 823 Rn. 102.1": "BeckOK BGB/Möwe § 823 Rn. 102.1",
    "BGH, Urteil vom 12. März 2030 - III ZR 923/29 -, NJW 2030, 9234, 9236 Rn. 152a":
      "BGH, Urt. v. 12.3.2030 – III ZR 923/29 | NJW 2030, 9234, 9236 Rn. 152a",
    "LG München I, Endurteil v. 8.2.2031 – 29 O 95987/30, GRUR-RS 2031, 9234, Rn. 45–47":
      "LG München I, Urt. v. 8.2.2031 – 29 O 95987/30 | GRUR-RS 2031, 9234 Rn. 45–47",
    "LG München II v. 3.4.2029 – 1 O 912/28": "LG München II, 3.4.2029 – 1 O 912/28",
    "BPatG München, Beschl. v. 19.1.2033 – 25 W (pat) 926/31":
      "BPatG, Beschl. v. 19.1.2033 – 25 W (pat) 926/31",
    "EGMR, Urt. v. 7.2.2012 – 90660/08 – Möwe/Deutschland (Nr. 2), Rn. 106":
      "EGMR, Urt. v. 7.2.2012 – 90660/08 Rn. 106",
    "§§ 280 Abs. 1, Abs. 3, 281 Abs. 1 S. 1 Alt. 1, 433 Abs. 1 BGB":
      "§ 280 Abs. 1 BGB | § 280 Abs. 3 BGB | § 281 Abs. 1 S. 1 Alt. 1 BGB | § 433 Abs. 1 BGB",
    "BVerfGE 97, 198 (204 f., 208); 95, 256, 263": "BVerfGE 97, 198, 204 f., 208 | BVerfGE 95, 256, 263",
    "OLG Köln NJW-RR 2038, 123 (124 Rn. 17)": "NJW-RR 2038, 123, 124 Rn. 17",
    "§ 823 I i.V.m. § 1004 I 2 BGB analog": "§ 823 Abs. 1 BGB | § 1004 Abs. 1 S. 2 BGB",
    "Gesetz vom 9. Dezember 2030, BGBl. I S. 9855": "BGBl. 2030 I S. 9855",
    "§§ 156, 159 ua StGB": "§ 156 StGB | § 159 StGB",
    "§§ 156, 159 u.a. StGB": "§ 156 StGB | § 159 StGB",
    "§§ 8, 7 und/oder § 17 Abs. 2 SG": "§ 8 SG | § 7 SG | § 17 Abs. 2 SG",
    "§ 2 SkAufG": "§ 2 SkAufG",
    "Gesetz vom 5. März 2033 (LeuchtG, BGBl I S. 910)": "BGBl. 2033 I S. 910",
    "BVerwGE 957, 8 <Rn. 21>": "BVerwGE 957, 8 Rn. 21",
    "Blutalkohol 46, 436": "Blutalkohol 46, 436",
    "LAG Hessen, 12.10.2032 – 18 Sa 367/32 – zu II 2 b der Gründe":
      "LAG Hessen, 12.10.2032 – 18 Sa 367/32, unter II 2 b",
    "BFH, Urteil vom 11.4.2033 – V R 29/30, unter II.2.a": "BFH, Urt. v. 11.4.2033 – V R 29/30, unter II 2 a",
    "BayVGH, B.v. 25.4.2036 - 11 CS 36.227 - juris Rn. 17; B.v. 20.7.2036 - 11 CS 36.1157 - juris Rn. 16":
      "BayVGH, Beschl. v. 25.4.2036 – 11 CS 36.227 Rn. 17 | BayVGH, Beschl. v. 20.7.2036 – 11 CS 36.1157 Rn. 16",
    // letters of articles and sections, journals with a comma, gazettes of several years, names before a Randnummer
    "BGB § 651 x; HGB § 87 x": "§ 651x BGB | § 87x HGB",
    "BGB § 651 x": "§ 651x BGB",
    "nach Artikel 953 b) EPÜ ausgeschlossen": "Art. 953 lit. b EPÜ",
    "Art. 953 a) in Verbindung mit Art. 954 EPÜ": "Art. 953 lit. a EPÜ | Art. 954 EPÜ",
    "Artikel 5 b) die Mole": "",
    "In T 983/05 vom 10. September 2035 folgte die Kammer der Großen Beschwerdekammer":
      "T 983/05 vom 10. September 2035",
    "Art. 123 (2) EPÜ (s. z. B. T 997/30)": "Art. 123 Abs. 2 EPÜ | T 997/30",
    "Die Rs. T 983/05 der Fünften Kammer": "T-983/05",
    "BGH, GRUR, 2031, 529 (530)": "GRUR 2031, 529, 530",
    "NJW, 2032, S. 123": "NJW 2032, 123",
    "In der NJW, 2032 Seiten stark, steht es.": "",
    "(BGBl. I S. 9378, 9396; 1994 I S. 9439)": "BGBl. I S. 9378, 9396 | BGBl. 1994 I S. 9439",
    "(BGBl. 1993 I S. 9378, ber. 1994 I S. 9439)": "BGBl. 1993 I S. 9378 | BGBl. 1994 I S. 9439",
    "GVBl. 2033 S. 12, ber. 2034 S. 21": "GVBl. 2033 S. 12 | GVBl. 2034 S. 21",
    "BVerfGE 926, 286 (Seezeichen), Rn. 88": "BVerfGE 926, 286 Rn. 88",
    "BGHZ 920, 1 („Lotse“) Rn. 12": "BGHZ 920, 1 Rn. 12",
    "EuGH, Urt. v. 27.3.2039 – C-981/37 (lotse), Rn. 34, 40": "EuGH, Urt. v. 27.3.2039 – C-981/37 Rn. 34, 40",
    "kritisch z.B. Möwe in Seeadler, a.a.O., § 17 EStG Rz 55": "Möwe in Seeadler, a.a.O. EStG § 17 Rn. 55",
    "vgl. m.w.N. Möwe, in: Seeadler/Mole, ZPO, 4. Aufl. 2036, § 788 Rn. 21":
      "Möwe, in: Seeadler/Mole, ZPO, 4. Aufl. 2036 § 788 Rn. 21",
    "Staudinger/Möwe BGB § 936": "Staudinger/Möwe BGB § 936",
    // authors before the commentary, and further sections of it
    "(vgl. Möwe in: Zöller, ZPO, 33. Aufl., § 943 Rn. 11; Lotse in: MüKo/ZPO, 6. Aufl. § 943 Rn. 6)":
      "Zöller/Möwe ZPO § 943 Rn. 11 | MüKo/Lotse ZPO § 943 Rn. 6",
    "W.-R. Möwe, in: Kopp/Schenke, VwGO, § 80 Rn. 145": "Kopp/Schenke/W.-R. Möwe VwGO § 80 Rn. 145",
    "K. Schmidt, in: MüKoHGB, 5. Aufl. 2031, § 1 HGB Rn. 1": "MüKoHGB/K. Schmidt § 1 Rn. 1",
    "Hopt, in: Baumbach/Hopt HGB, 42. Aufl. 2033, § 1 Rn. 1 ff., § 15 Rn. 1":
      "Baumbach/Hopt HGB § 1 Rn. 1 ff. | Baumbach/Hopt HGB § 15 Rn. 1",
    "siehe auch die Nachweise in Zöller, ZPO, § 903 Rn. 1": "Zöller ZPO § 903 Rn. 1",
    "Möwe, in: Grüneberg, BGB, 83. Aufl. 2034, § 944 Rn. 1 ff.; § 942 Rn. 1; § 943 BGB":
      "Grüneberg/Möwe BGB § 944 Rn. 1 ff. | Grüneberg/Möwe BGB § 942 Rn. 1 | § 943 BGB",
    "Möwe, Hafenrecht, 10. Aufl. 2030, § 925 HGB Rn. 1 ff.; § 931 HGB Rn. 1; § 935 HGB Rn. 12":
      "Möwe, Hafenrecht, 10. Aufl. 2030 HGB § 925 Rn. 1 ff. | Möwe, Hafenrecht, 10. Aufl. 2030 HGB § 931 Rn. 1 | Möwe, Hafenrecht, 10. Aufl. 2030 HGB § 935 Rn. 12",
    "BGH NJW 2030, 912 Rn. 5; § 15 Rn. 1": "NJW 2030, 912 Rn. 5 | § 15",
    // courts named after their decisions, and further judgments of a list
    "Mit Urteil vom 9.5.2037 – 11 U 953/36 – hat der 11. Zivilsenat des Oberlandesgerichts (OLG) Köln":
      "OLG Köln, Urt. v. 9.5.2037 – 11 U 953/36",
    "In seinem Beschluss vom 5.3.2030 (11 U 912/29) hat das OLG Celle entschieden":
      "OLG Celle, Beschl. v. 5.3.2030 – 11 U 912/29",
    "Mit rechtskräftigem Urteil vom 5. März 2030 (Az. 6 K 912/29) hat die 6. Kammer des Verwaltungsgerichts Köln":
      "VG Köln, Urt. v. 5.3.2030 – 6 K 912/29",
    "Das Urteil vom 5.3.2030 (6 K 912/29) hat der Bundesgerichtshof aufgehoben":
      "Urt. v. 5.3.2030 – 6 K 912/29",
    "Urteile vom 5. Februar 2031 in der Rechtssache C-963/29, Möwe, Randnr. 12 sowie vom 25. Juli 2032 in der Rechtssache C-959/31, Lotse, Randnr. 74":
      "EuGH, Urt. v. 5.2.2031 – C-963/29 Rn. 12 | EuGH, Urt. v. 25.7.2032 – C-959/31 Rn. 74",
    "Art. 18 Abs. 5 des Übereinkommens von Istanbul": "Art. 18 Abs. 5 Übereinkommen von Istanbul",
  },
};
