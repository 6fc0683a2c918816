import { find, shownCitation } from "../../src/citations/index.ts";
import { table } from "../support/table.ts";

table("the form %s is read", (text) => find(text).map(shownCitation), {
  // judges named without an office, and right after the case
  "Otter v Stoat [1893] 1 QB 648, per Lord Esher.": "[1893] 1 QB 648 (Lord Esher)",
  "Otter v Stoat [1971] NZLR 311, per Turner at p 314.": "[1971] NZLR 311, 314 (Turner)",
  "Re Otter (unreported, QSC, Weld M, OS 502 of 1984, 27 April 1984) per Master Weld at p 4.":
    "(QSC, Weld M, 27 April 1984), 4 (Master Weld)",
  "Otter v Stoat [2015] NSWCA 423 Wren P at [1]; Vole JA at [13]; Mole JA at [57].":
    "[2015] NSWCA 423, [1] (Wren P), [13] (Vole JA), [57] (Mole JA)",
  "Otter v Stoat [2014] NSWCA 9 (Wren JA, with whom Vole JA and Mole AJA agreed) at [47] to [50].":
    "[2014] NSWCA 9, [47]–[50] (Wren JA)",
  // provisions
  "Ferries Act 1975 (Cth), Pt VII, in particular s 69ZT(1) and (3).":
    "Ferries Act 1975 (Cth) pt VII, ss 69ZT(1), (3)",
  "He applies pursuant to R.389(2) of the Ferry Procedure Rules 1999 (Qld).":
    "Ferry Procedure Rules 1999 (Qld) r 389(2)",
  "O 53 r 1 of the Rules of the Supreme Court 1971 (WA) is wide. So is O 54 r 2.":
    "Rules of the Supreme Court 1971 (WA) ord 53 r 1 | Rules of the Supreme Court 1971 (WA) ord 54 r 2",
  "It was brought under RSC O 53, r 3(1).": "rules of court ord 53 r 3(1)",
  "the Contractors' and Workmen's Liens Acts 1906 to 1921 (Qld)":
    "Contractors' and Workmen's Liens Acts 1906–1921 (Qld)",
  // minute books of the Māori Land Court
  "See 60 Tairawhiti MB 90.": "60 Tairawhiti MB 90",
  "See 2011 Maori Appellate Court MB 316.": "2011 Maori Appellate Court MB 316",
  // law of the Union and of Strasbourg
  "Article 14(1) of Council Regulation (EC) No 659/1999": "Art 14(1) Regulation (EC) No 659/99",
  "Article 2 of Commission Implementing Decision (EU) 2021/914": "Art 2 Decision (EU) 2021/914",
  "the application of Article 108 [TFEU]": "Art 108 TFEU",
  "[2016] OJ L 119/1, art 3(1)": "OJ 2016 L 119, p. 1 art 3(1)",
  "Case C-131/12, [AG54]": "C-131/12, [AG54]",
  "Article 1 of Protocol No 1 to the Convention": "Art. 1 Protocol No. 1",
  "Art. 2 des 4. ZP EMRK": "Art. 2 4. ZPEMRK",
  "Art. 13 Teil B Buchst. b der Richtlinie 77/388/EWG": "Art. 13 Teil B lit. b RL 77/388/EWG",
  // older German decisions
  "BAG 3, 321 = AP Nr. 4 zu § 59 HGB": "BAGE 3, 321 | AP Nr. 4 zu § 59 HGB",
  "Otter, Wettbewerbsrecht und Fähren, 9. Aufl., Kap. 1 Rdn. 11":
    "Otter, Wettbewerbsrecht und Fähren, 9. Aufl., [11]",
  "BFH/NV Beilage 2005, 86, Rz 22": "BFH/NV Beilage 2005, 86 Rn. 22",
  "BStBl II 1999, 28, unter 5.b": "BStBl II 1999, 28, unter 5 b",
  "LSG München vom 7.9.2016 - L 20 KR 597/15 = juris RdNr 28ff":
    "LSG München, 7.9.2016 – L 20 KR 597/15 Rn. 28 ff.",
  "FG Baden-Württemberg, Außensenate Stuttgart, Beschluss des Berichterstatters vom 30. April 2001 8 K 284/99":
    "FG Baden-Württemberg, Beschl. v. 30.4.2001 – 8 K 284/99",
  "1 Otter/Stoat, Schuldrecht II/2, 13. Aufl. 2009, § 76 III 2 b.\n2 Otter/Stoat (Fn. 1), § 76 III 2 c.":
    "Otter/Stoat, Schuldrecht II/2, 13. Aufl. 2009, § 76 III 2 b | (n 1) § 76 III 2 c",
  // law of the Austrian Länder, and of no table
  "gemäß § 49 Abs. 1 Oö. Bauordnung 1994": "§ 49 Abs. 1 Oö. Bauordnung 1994",
  "B-UHG 2009 §2 Abs1 Z1": "§ 2 Abs. 1 Z 1 B-UHG 2009",
});
