import { expect, test } from "vitest";
import { courtsCalled, find, shownCitation } from "../../src/citations/index.ts";
import { table } from "../support/table.ts";

const shown = (text: string) => find(text).map(shownCitation);

table("a court below is named in full with the number of its file", shown, {
  "Beschluss des Landesgerichts Korneuburg vom 10. April 2031, GZ 1 Cg 5/30z-25, bestätigt":
    "LG Korneuburg 10.4.2031, 1 Cg 5/30z",
  "Beschluss des Landesgerichts St. Pölten als Rekursgericht vom 16. Februar 2031, GZ 23 R 10/31k-171, aufgehoben":
    "LG St. Pölten 16.2.2031, 23 R 10/31k",
  "Bezirksgericht Mödling 5. September 2030, 7 P 203/30g": "BG Mödling 5.9.2030, 7 P 203/30g",
  "Das Landesgericht für Strafsachen Wien, 93 Hv 56/28p, sprach ihn frei": "LGSt Wien 93 Hv 56/28p",
});

table("the file number tells an Austrian court from a German one of the same name", shown, {
  "Der Verfassungsgerichtshof (B 1050/29) hat es bejaht": "VfGH B 1050/29",
  "Der Verwaltungsgerichtshof (AW 2032/01/0932) hat es bejaht": "VwGH AW 2032/01/0932",
  "Erkenntnisse des Bundesverwaltungsgerichtes je vom 31. August 2031, W237 1258978-3/8E und W237 1405993-3/7E":
    "BVwG 31.8.2031, W237 1258978-3/8E | BVwG 31.8.2031, W237 1405993-3/7E",
  "Verwaltungsgerichtshof München, Beschluss vom 1.2.2030 - 1 B 12.30":
    "VGH München, Beschl. v. 1.2.2030 – 1 B 12.30",
  "Bundesverwaltungsgericht, Urteil vom 3. März 2030 - 4 C 1.29": "BVerwG, Urt. v. 3.3.2030 – 4 C 1.29",
});

table("file numbers of Austria's authorities are whole, also at the end of a sentence", shown, {
  "So LVwG Stmk 2.6.2031, LVwG 70.4-1934/2030.": "LVwG Stmk 2.6.2031, 70.4-1934/2030",
  "So LVwG OÖ 24.10.2031, LVwG-950219/8/Wg.": "LVwG OÖ 24.10.2031, LVwG-950219/8/Wg",
  "So Oö. UVS 3.4.2012, VwSen-990105/10/Kon/Ai.": "Oö UVS 3.4.2012, VwSen-990105/10/Kon/Ai",
  "So Tiroler LVwG 2.6.2031, LVwG 2030/46/9542-2.": "Tiroler LVwG 2.6.2031, 2030/46/9542-2",
  "So LVwG Sbg 3.4.2031, 405-1/923/1/5-2031.": "LVwG Sbg 3.4.2031, 405-1/923/1/5-2031",
  "So LVwG Bgld 3.4.2031, E GB8/10/2031.901/005.": "LVwG Bgld 3.4.2031, E GB8/10/2031.901/005",
  "So UVS Steiermark 2.12.2013, 30.12-91/2013.": "UVS Steiermark 2.12.2013, 30.12-91/2013",
  "Bescheid des Unabhängigen Verwaltungssenates für die Steiermark vom 2.12.2013, 30.12-91/2013.":
    "UVS Steiermark 2.12.2013, 30.12-91/2013",
  "des Unabhängigen Verwaltungssenates im Land Niederösterreich vom 3.4.2012, Senat-AB-12-9234.":
    "UVS Niederösterreich 3.4.2012, Senat-AB-12-9234",
  "So UBAS 1.1.2007, 910.910/0/9E-IV/12/99.": "UBAS 1.1.2007, 910.910/0/9E-IV/12/99",
  "des unabhängigen Bundesasylsenates vom 1. Jänner 2007, 910.910/0/9E-IV/12/99.":
    "UBAS 1.1.2007, 910.910/0/9E-IV/12/99",
  "So AsylGH 2.12.2013, A6 908.628-1/2009/12E.": "AsylGH 2.12.2013, A6 908.628-1/2009/12E",
  "C15 912151-3/2013": "AsylGH C15 912151-3/2013",
  "So VKS Wien 2.12.2013, VKS - 993806/13.": "VKS Wien 2.12.2013, VKS - 993806/13",
  "So Umweltsenat 16.1.2013, US 9B/2012/8-18, Kahnwerk.": "US 16.1.2013, US 9B/2012/8-18",
  "So BVA 3.4.2012, N/0914-BVA/10/2012-28.": "BVA 3.4.2012, N/0914-BVA/10/2012-28",
  "So DSK 14.12.2012, K921.876/0015-DSK/2012.": "DSK 14.12.2012, K921.876/0015-DSK/2012",
  "So VwGH 2.1.2031, Ra2030/07/0912.": "VwGH 2.1.2031, Ra 2030/07/0912",
  "So VwGH 5.6.2030, E 9438/2029.": "VwGH 5.6.2030, E 9438/2029",
  "So VfGH 2.1.2031, Ra 2030/07/0912.": "VfGH 2.1.2031, Ra 2030/07/0912",
  "In den US 16 Fälle, Schreiben des BVA vom 3.4.2020": "",
});

test("the signs of a provision may be joined to their numbers", () => {
  expect(shown("Art2 EMRK; Art133 Abs4 B-VG; AsylG 1997 §14 Abs1 Z1").join(" | ")).toBe(
    "Art. 2 EMRK | Art 133 Abs 4 B-VG | § 14 Abs 1 Z 1 AsylG",
  );
});

test("provisions after the abbreviation of an unknown ordinance do not belong to the law of the next item", () => {
  expect(shown("§ 70 StVZO; KaihofV §§ 2, 3; § 22 Abs. 2 StVO").join(" | ")).toBe(
    "§ 70 StVZO | § 2 KaihofV | § 3 KaihofV | § 22 Abs. 2 StVO",
  );
});

test("a decision of a list has its court also where the place in juris is between", () => {
  expect(
    shown(
      "OLG Köln, Beschluss vom 12. November 2030 - I-9 W 34/30 -, Rn. 7, juris; Beschluss vom 5. Februar 2028 - I-9 U 120/27 -, Rn. 3, juris",
    ),
  ).toEqual([
    "OLG Köln, Beschl. v. 12.11.2030 – I-9 W 34/30 Rn. 7",
    "OLG Köln, Beschl. v. 5.2.2028 – I-9 U 120/27 Rn. 3",
  ]);
});

test("a list of Randnummern goes on after the end of one", () => {
  expect(shown("Herget in: Zöller, ZPO, 33. Aufl., § 92 Rn. 3 a. E., 11")).toEqual([
    "Zöller/Herget ZPO § 92 Rn. 3, 11",
  ]);
});

test("a second application number of Strasbourg is the same case, and a printed paper of parliament keeps its page", () => {
  const [first, second] = find("EGMR, Urteil vom 1. Juni 2030 – 22978/25, 93456/25 –, Rn. 12");
  expect([first, second].map((one) => one && shownCitation(one))).toEqual([
    "EGMR, Urt. v. 1.6.2030 – 22978/25 Rn. 12",
    "EGMR, Urt. v. 1.6.2030 – 93456/25 Rn. 12",
  ]);
  expect(second?.group).toBe(first?.group);
  expect(shown("BT-Drs. 91/781 (neu), S. 23 f.; BT-Drucks 96/2454 S 11")).toEqual([
    "BT-Drs. 91/781, 23 f.",
    "BT-Drs. 96/2454, 11",
  ]);
});

table("a number in a list of provisions is a section where no subsection can have it", shown, {
  "§§ 823 Abs. 1, 249 BGB": "§ 823 Abs. 1 BGB | § 249 BGB",
  "§§ 670, 683 S. 1, 677 BGB": "§ 670 BGB | § 683 S. 1 BGB | § 677 BGB",
  "§ 823 Abs. 1, 2 und 839 BGB": "§ 823 Abs. 1 BGB | § 823 Abs. 2 BGB | § 839 BGB",
  "§§ 433 Abs. 1, 2 BGB": "§ 433 Abs. 1 BGB | § 433 Abs. 2 BGB",
});

test.each([
  ["LG St. Pölten 4.5.2030, 21 R 12/30x", "LG St. Pölten 4.5.2030, 21 R 12/30x"],
  ["LG Wr. Neustadt 4.5.2030, 58 R 3/29k", "LG Wr. Neustadt 4.5.2030, 58 R 3/29k"],
  ["LG Wiener Neustadt 58 R 3/29k", "LG Wiener Neustadt 58 R 3/29k"],
  ["LG Salzburg 53 R 3/29k", "LG Salzburg 53 R 3/29k"],
])("the LG of an Austrian seat is a Landesgericht: %s", (text, expected) => {
  const [found] = find(text);
  expect(shown(text)).toEqual([expected]);
  expect(found).toMatchObject({ country: "at", court: { name: "Landesgericht", country: "at" } });
});

test("the courts at St. Pölten and Wiener Neustadt are Austrian, and none at an Austrian seat is a Landgericht", () => {
  for (const seat of ["St. Pölten", "Wiener Neustadt", "Linz"]) {
    const [court] = courtsCalled(`LG ${seat}`);
    expect(court).toMatchObject({ jurisdiction: "at" });
    expect(court?.names).toEqual([`Landesgericht ${seat}`, `Regional Court ${seat}`]);
  }
  expect(courtsCalled("LG Köln")[0]?.names[0]).toBe("Landgericht Köln");
});
