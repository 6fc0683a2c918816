import { expect, test } from "vitest";
import { find, shownCitation } from "../../src/citations/index.ts";
import { table } from "../support/table.ts";

const read = (text: string): string[] => find(text).map(shownCitation);

// pins as courts print them
test.each([
  [
    "BGH, Urteil vom 3. Mai 2029 - I ZR 7/28, GRUR 2029, 40 [juris Rn. 20] = WRP 2029, 50 - Fischotter",
    1,
    "20",
  ],
  ["OVG NRW, Urteil vom 3. Mai 2029 - 2 B 461/28 -, jeweils juris Rn. 15", 0, "15"],
  ["EuGH, Urteil vom 3.5.2029, C-461/28 („Weser“), insbesondere Rn. 29–43 und 48–51", 0, "29,48"],
  ["BGH, Urt. v. 3.5.2029 – III ZR 278/28, a.a.O., Rn. 40–42", 0, "40"],
])("the paragraph behind words of its own is a pinpoint: %s", (text, at, paragraphs) => {
  const found = find(text);
  expect(found[at]?.pinpoints.map(({ from }) => from).join()).toBe(paragraphs);
  expect(found.filter(({ kind }) => kind === "back_reference")).toEqual([]);
});

// courts, forms and lists
table(
  "court and form of a decision are read from the words around it",
  (text) =>
    find(text)
      .filter(({ kind }) => kind === "decision")
      .map(({ canonical }) => canonical),
  {
    "OVG NRW, Beschlüsse vom 1. April 2030 - 2 B 461/30 -, jeweils juris Rn. 15, vom 21. März 2029 - 10 A 684/28 -, juris Rn. 6 ff.":
      "OVG NRW, Beschl. v. 1.4.2030 – 2 B 461/30 | OVG NRW, Beschl. v. 21.3.2029 – 10 A 684/28",
    "BGH, Urteile vom 29. April 1977 - V ZR 936/74, BGHZ 69, 34, 36 und vom 22. November 1988 - VI ZR 926/88":
      "BGH, Urt. v. 29.4.1977 – V ZR 936/74 | BGH, Urt. v. 22.11.1988 – VI ZR 926/88",
    "Urteile des erkennenden Senats vom 24.4.2028 (B 1 KR 13/26 R und B 1 KR 10/27 R)":
      "BSG, Urt. v. 24.4.2028 – B 1 KR 13/26 R | BSG, Urt. v. 24.4.2028 – B 1 KR 10/27 R",
    "Beschluss des Großen Senats des BFH vom 9.6.1997 - GrS 1/94": "BFH, Beschl. v. 9.6.1997 – GrS 1/94",
    "Beschluss vom 9. Juni 2030 - BVerwG 6 AV 3.30": "BVerwG, Beschl. v. 9.6.2030 – 6 AV 3.30",
    "VG Stuttgart vom 13. Mai 2030 Az: VG 1 K 1990/30": "VG Stuttgart, 13.5.2030 – 1 K 1990/30",
    "Urteil des Landesarbeitsgerichts Baden-Württemberg - Kammern Mannheim - vom 25. März 2028 - 16 Sa 87/27 -":
      "LAG Baden-Württemberg, Urt. v. 25.3.2028 – 16 Sa 87/27",
    "VGH Bad.-Württ., Beschl. vom 25.4.2026 - A 9 S 455/26":
      "VGH Bad.-Württ, Beschl. v. 25.4.2026 – A 9 S 455/26",
    "OLG München, 6 U 4336/23 e": "OLG München 6 U 4336/23 e",
    "**BSG**, Urteil vom 25.8.2031 — <strong>B 8 SO 20/30 R</strong>":
      "BSG, Urt. v. 25.8.2031 – B 8 SO 20/30 R",
  },
);

table(
  "decisions of Austrian courts are read as these courts write them",
  (text) => find(text).map(({ canonical }) => canonical),
  {
    "Verfassungsgerichtshof im Erkenntnis vom 10.12.2007, B 900/07": "VfGH 10.12.2007, B 900/07",
    "Erkenntnis des Bundesverwaltungsgerichts vom 5. Oktober 2025": "BVwG 5.10.2025",
    "TE Vfgh Erkenntnis 2029/3/7 E5157/2028": "VfGH 7.3.2029, E 5157/2028",
    "Beschluss VwGH 16.12.2014, Ro 2014/16/0953": "VwGH 16.12.2014, Ro 2014/16/0953",
    "VwGH 85/02/0940 und 88/17/0939": "VwGH 85/02/0940 | VwGH 88/17/0939",
    "VwGH jeweils vom 22.12.2011, 2009/16/0907 und 2009/16/0910":
      "VwGH 22.12.2011, 2009/16/0907 | VwGH 22.12.2011, 2009/16/0910",
    "VwGH 14.10.1969, 0766/68": "VwGH 14.10.1969, 0766/68",
    "BG Innere Stadt Wien vom 27. Oktober 2028, GZ 48 Msch 9/28v-11":
      "BG Innere Stadt Wien 27.10.2028, 48 Msch 9/28v",
    "LVwG-2028/31/2501-7": "LVwG LVwG-2028/31/2501-7",
    "LVwG NÖ 5.6.2038, LVwG-AV-123/001-2038": "LVwG NÖ 5.6.2038, LVwG-AV-123/001-2038",
    "LVwG-AV-123/001-2038": "LVwG LVwG-AV-123/001-2038",
    "VfGH 12.3.2035, G 151/2034 ua, V 93/2034": "VfGH 12.3.2035, G 151/2034 ua | VfGH 12.3.2035, V 93/2034",
    "erledigt mit RV/7101300/2031.": "BFG RV/7101300/2031",
    "https://curia.europa.eu/juris/liste.jsf?num=C-689/93": "",
  },
);

// provisions and their laws
table("a provision has the law that its line names", (text) => find(text).map(({ canonical }) => canonical), {
  "VwGO § 52 Nr. 3 und 5, § 53 Abs. 1 Nr. 5, § 83":
    "§ 52 Nr. 3 VwGO | § 52 Nr. 5 VwGO | § 53 Abs. 1 Nr. 5 VwGO | § 83 VwGO",
  "BetrVG § 87 Abs. 1 Nr. 6, 7; § 80; § 90.":
    "§ 87 Abs. 1 Nr. 6 BetrVG | § 87 Abs. 1 Nr. 7 BetrVG | § 80 BetrVG | § 90 BetrVG",
  "BGB § 242, § 263 StGB": "§ 242 BGB | § 263 StGB",
  "DSG §1\nDSGVO Art58\nECLI:AT:BVWG:2032:W258.9247028.1.00":
    "§ 1 DSG | Art. 58 DSGVO | ECLI:AT:BVWG:2032:W258.9247028.1.00",
  "FrPolG 2005 §31 Abs1 Z4\nVwGVG 2014 §28 Abs3 Satz2\nVwRallg":
    "§ 31 Abs 1 Z 4 FrPolG | § 28 Abs 3 S 2 VwGVG",
  "BauO Tir 2018 §46 Abs1": "§ 46 Abs. 1 BauO Tir 2018",
  "§ 129 Abs 4 der Bauordnung für Wien": "§ 129 Abs. 4 Bauordnung für Wien",
  "§ 41 Abs. 3 Oö. Bauordnung 1994 und § 49 Abs. 1 leg. cit. gelten":
    "§ 41 Abs. 3 Oö. Bauordnung 1994 | § 49 Abs. 1 Oö. Bauordnung 1994",
  "die Erpressung (§§ 253, 255)": "§ 253 | § 255",
  "§ 4 Nr. 3 a–d, h SächsPVDG": "§ 4 Nr. 3 lit. a–d SächsPVDG | § 4 Nr. 3 lit. h SächsPVDG",
  "Artikel 3 Absatz 1 der Zweiten Richtlinie 79/32": "Art. 3 Abs. 1 RL 79/32/EWG",
  "Art. 13 ARB 1/80": "Art. 13 ARB 1/80",
  "§ 650i BGB-E": "§ 650i BGB-E",
  "des §&nbsp;548 BGB": "§ 548 BGB",
  "ALLGEMEINE BESTIMMUNGEN\n\nArtikel 1\n\nIn dieser Verordnung": "",
  "Gemeinschaftsmarkenverordnung Art. 9 Abs. 1 Buchst. a": "Art. 9 Abs. 1 lit. a GMV",
});

table("places in gazettes, collections and books are read whole", read, {
  "VO (EU) 2034/1689 (KI-VO), Art. 5, Art. 26 Abs. 7.": "VO (EU) 2034/1689 Art. 5 Art. 26 Abs. 7",
  "Art. 11 DVO (EU) 2034/2215": "Art. 11 VO (EU) 2034/2215",
  "Slg 2000 I-6917": "Slg. 2000, I-6917",
  "Sammlung der Rechtsprechung 2000 I-06917": "Slg. 2000, I-6917",
  "GMBl 1997, S. 282": "GMBl. 1997, S. 282",
  "(BGBL 303/1996)": "BGBl 303/1996",
  "BFH v. 26.02.2004, BStBl II S. 599": "BFH, 26.2.2004 | BStBl II 2004, 599",
  "Deutsches Steuerrecht - DStR - 2033, 478, Rz 10": "DStR 2033, 478 Rn. 10",
  "EFSlg 141.940": "EFSlg 141.940",
  "BGE 122 IV 17 E. 2b/aa S. 20": "BGE 122 IV 17 E. 2b/aa S. 20",
  "Urteil 5A_929/2031 vom 26. April 2032 E. 3.2": "5A_929/2031 vom 26. April 2032 E. 3.2",
  "Otter, in: Sachs \\<Hrsg.>, GG, 9. Aufl. 2021, Art. 8 Rn. 35.":
    "Otter, in: Sachs <Hrsg.>, GG, 9. Aufl. 2021 Art. 8 Rn. 35",
});

test("places that stand one after the other are of one decision", () => {
  const found = find(
    "BFH, Beschluss vom 9.6.1997 - GrS 1/94, BFHE 183, 187, BStBl II 1998, 307, unter C.II.4.",
  );
  expect(found.map(({ group }) => group)).toEqual([0, 0, 0]);
});

table("reports, commentaries and acts beside others are themselves", read, {
  "GRUR 2040, 1008, 1009 (Nr. 38)": "GRUR 2040, 1008, 1009 Rn. 38",
  "vgl. Staudinger/Otter Rn 14": "Staudinger/Otter Rn. 14",
  "§ 6 Nr. 2 DSG-EKD": "§ 6 Nr. 2 DSG-EKD",
  "Otter in Kirchhof, a.a.O., § 17 EStG Rz 55": "Otter in Kirchhof, a.a.O. EStG § 17 Rn. 55",
  "NIS2 Erwägungsgrund 121, DSGVO Art. 32": "RL (EU) 2022/2555 recital 121 | Art. 32 DSGVO",
});
