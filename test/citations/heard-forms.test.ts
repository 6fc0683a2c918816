import { expect, test } from "vitest";
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

table("the form of a law review or a court's library is read: %s", (text) => find(text).map(shownCitation), {
  "Otter v Stoat [2004] I.C.R. 58; [2017] I.L.Pr. 6.": ["[2004] ICR 58", "[2017] ILPr 6"],
  "Otter v Stoat [2003] 49 EG 130, [2006] BTC 308, [2006] STI 458, [2001] NPC 151, [2018] LLR 356.":
    "[2003] 49 EG 130 | [2006] BTC 308 | [2006] STI 458 | [2001] NPC 151 | [2018] LLR 356",
  "Otter v Stoat [2001] Lloyd’s Rep. Bank. 263.": "[2001] Lloyd's Rep Bank 263",
  "Otter v Stoat (1977) 137 C.L.R. 328, 337-338 per Wren J.; 341-342 per Vole J.":
    "(1977) 137 CLR 328, 337–8 (Wren J), 341–2 (Vole J)",
  "Otter v Stoat (1848) 2 Exch 256, 273 (Wren CB).": "(1848) 2 Exch 256, 273 (Wren CB)",
  "Otter v Stoat (1848) 2 Exch 256, 273 (Wren B).": "(1848) 2 Exch 256, 273 (Wren B)",
  "Otter v Stoat [2001] HCA 7 at [20] (Annexure B).": "[2001] HCA 7, [20]",
  "Wren, The Ferry and the Law (1981) at 46.": "Wren, The Ferry and the Law (1981), 46",
  "Wren, The Ferry and the Law (1981) 46 ff.": "Wren, The Ferry and the Law (1981), 46",
  "Vole, 'Ferries', in Wren, Mole and Otter (eds), Quays (1994) at 60.":
    "Vole, 'Ferries' in Wren, Mole and Otter (eds), Quays (1994), 60",
  "In Otter, Stoat (1981) at 46 nothing is a book.": "",
  "A Green Paper on Ferries (Cm 8194) was published.": "Cm 8194",
  "The White Paper, Ferries at Sea, Cmnd 3658 (1997), para 4.3, says so.": "Cmnd 3658 (1997), [4.3]",
  "A pipe of 10 Cm 100 is no paper.": "",
  "*HL Deb*, 3 June 2009, vol 711, col 12.": "HL Deb, 3 June 2009, vol 711, col 12",
  "section 67A of the Ferry Procedure Ordinance": "Ferry Procedure Ordinance s 67A",
  "cl 4 of the Ferry Amendment Bill": "Ferry Amendment Bill cl 4",
  "IN THE MATTER of the Ferry (Orrow Provisions) Act 2010": "Ferry (Orrow Provisions) Act 2010",
});

table(
  "the day of a case is read from the brackets behind it",
  (text) => find(text).map((one) => "day" in one && one.day),
  {
    "Otter v Stoat [2017] NZHC 356 [7 March 2017]": ["2017-03-07"],
    "Otter v Stoat [2001] UKHL 55 (25th October, 2001)": ["2001-10-25"],
    "Otter v Stoat [2012] EWCA Civ 1505 (21st November 2012)": ["2012-11-21"],
    "Otter v Stoat [2012] EWCA Civ 1505 (21st Division 2012)": [undefined],
  },
);

table(
  "a name begins with its particle, but not with a preposition",
  (text) => find(text).map(({ name }) => name),
  {
    "See von Otter v Stoat (1998) 72 SASR 110, d'Marl v Vole [2001] QSC 7.": [
      "von Otter v Stoat",
      "d'Marl v Vole",
    ],
    "The court in de Otter v Stoat (1998) 72 SASR 110 said so.": ["de Otter v Stoat"],
    "La décision de Otter v Stoat (1998) 72 SASR 110.": ["Otter v Stoat"],
    "See Otter v Stoat (1992) 175 CLR 1, 5 and on the other hand Rural Bank\n     of Marl v Vole (1993) 176 CLR 2.":
      ["Otter v Stoat", "Rural Bank of Marl v Vole"],
  },
);

test("an Act of a country whose Acts name no jurisdiction is known again by its title", () => {
  const text =
    "The Ferry Act 1980, section 11(4) applies. Under section 33 of the Ferry Act it may be extended.";
  expect(find(text).map(shownCitation)).toEqual(["Ferry Act 1980 s 11(4)", "Ferry Act 1980 s 33"]);
  const other = "The Ferry Act 1980 and the Ferry Act 1991 apply. See section 33 of the Ferry Act.";
  expect(find(other).map(shownCitation).at(-1)).toBe("Ferry Act s 33");
});

test("an Act that is defined between the quotation marks of TeX is known by its short title", () => {
  const text = "It is the Ferry Act 1936 (Cth) (``the FA''). See s 54 FA, and the FA, s 6(1): ``ferry''.";
  expect(find(text).map(shownCitation)).toEqual([
    "Ferry Act 1936 (Cth)",
    "Ferry Act 1936 (Cth) s 54",
    "Ferry Act 1936 (Cth) s 6(1)",
  ]);
});

test("a work cited before is found by its author and its year, and keeps its page", () => {
  const text =
    "Jane Wren, The Law of Ferries (Hart, 2006) 5. Jane Wren, The Law of Quays (Hart, 2009) 6. Wren (op. cit., 2006), at para 1.130.\nOp. cit. 19-20.\nLoc. cit.\n25 Others.";
  const found = find(text);
  const again = found.flatMap((one) =>
    one.kind === "back_reference"
      ? [[one.target, ...one.pinpoints.map(({ from, to, suffix = "" }) => `${from}${suffix}-${to ?? ""}`)]]
      : [],
  );
  expect(again[0]).toEqual([0, "1.130-"]);
  expect(again.slice(1).map(([, ...pins]) => pins)).toEqual([["19-20"], []]);
});

test("a note is referred to with its number before `supra`", () => {
  expect(find("Marl (n. 3 supra), at 12.").map(({ kind }) => kind)).toEqual(["back_reference"]);
});
