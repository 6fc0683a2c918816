import { expect, test } from "vitest";
import { find, shownCitation } from "../../src/citations/index.ts";
import { table } from "../support/table.ts";

const read = (text: string): string[] => find(text).map(shownCitation);

// places in brackets of their own, after a short title, and later in the sentence
table("a place beside its case is its pinpoint", read, {
  "Wren v Quill (1997) 188 CLR 300 (at 311-312) per Toohey J; (at 320) per Kirby J.":
    "(1997) 188 CLR 300, 311–12 (Toohey J), 320 (Kirby J)",
  "(Otter v Stoat [2011] NSWCA 40 (at [17], [20]), which follows)": "[2011] NSWCA 40, [17], [20]",
  "In re the Lighthouse [2014] VSCA 9 (para 31), cited": "[2014] VSCA 9, [31]",
  "Heron v Ibis (2003) 77 ALJR 12 (Heron’s Case) at 15": "(2003) 77 ALJR 12, 15",
  "Heron v Ibis [2018] FCAFC 77 (Heron v Ibis No 3) at [9]": "[2018] FCAFC 77, [9]",
  "Marder v Dachs (1999) 46 NSWLR 55, Sheller JA explained (at 61) that it was so.": "(1999) 46 NSWLR 55, 61",
  "Marder v Dachs [2002] NSWCA 55. The judge (at [7]) erred.": "[2002] NSWCA 55",
  "Marder v Dachs [2002] NSWCA 55 was followed in Hooper (at [15]).": "[2002] NSWCA 55",
});

table("a reference with a full stop keeps its place: %j", read, {
  "Otter v Stoat (1940) 63 CLR 20.\n2 Ibid. 25 per Starke J.\n3 Id. 26, 28.\n4 Id. at 30.":
    "(1940) 63 CLR 20 | Ibid, 25 (Starke J) | Ibid, 26, 28 | Ibid, 30",
  "Otter v Stoat (1940) 63 CLR 20.\n2 Ibid. Twenty judges agree.": "(1940) 63 CLR 20 | Ibid",
});

table("a provision belongs to the Act beside it: %j", read, {
  "Water Act 2007 (Cth) – s 86AA(2)": "Water Act 2007 (Cth) s 86AA(2)",
  "Uniform Rules 2014 (NSW): rr 4 and 5": "Uniform Rules 2014 (NSW) rr 4, 5",
  "Water Act 2007 (Cth): s 5 of the Crimes Act 1914 (Cth)":
    "Water Act 2007 (Cth) | Crimes Act 1914 (Cth) s 5",
  "The Water Act 2007 (Cth) applies. Sections 5 and 6 are clear; s 9(1)(b) of that Act is not.":
    "Water Act 2007 (Cth) | Water Act 2007 (Cth) ss 5, 6 | Water Act 2007 (Cth) s 9(1)(b)",
  "The Water Act 2007 (Cth) applies, and the Crimes Act 1914 (Cth) does. Section 5 is clear.":
    "Water Act 2007 (Cth) | Crimes Act 1914 (Cth)",
  "The Water Act 2007 (Cth) applies. Section 5 of the lease is clear.": "Water Act 2007 (Cth)",
  "The Water Act 2007 (Cth) applies.\n\nSection 5 is clear.": "Water Act 2007 (Cth)",
  "5 and 6 (Will. IV), c. 50 and 9 Geo. IV c. 31": "5 and 6 Will IV c 50 | 9 Geo IV c 31",
});

table("a number that is joined to a word or a letter is read", read, {
  "Heron v Ibis (2011) 243 CLR 506Download": "(2011) 243 CLR 506",
  "nach § 4 Abs. 2 LeuchtfG31 sodann": "§ 4 Abs. 2 LeuchtfG",
  "BVerfGE 80, 137, 152f.; BGHZ 90, 10, 12ff.": "BVerfGE 80, 137, 152 f. | BGHZ 90, 10, 12 ff.",
  "[1974] C.M.L.R. D44 and (1980) 144 CLR xi": "[1974] CMLR D44 | (1980) 144 CLR xi",
});

table("a law in front of its provision is that provision's law: %j", read, {
  "LeuchtfG §3\nSeeRV §7 Abs2\nStGB §242": "§ 3 LeuchtfG | § 7 Abs. 2 SeeRV | § 242 StGB",
  "StGB: § 242 Abs. 1": "§ 242 Abs. 1 StGB",
  "EWG-Vertrag Art. 85\nEG-Vertrag Art. 12": "Art. 85 EWGV | Art. 12 EGV",
  "Articles 85 [EC] and 86 [EC]": "Art 85 EC | Art 86 EC",
});

table("a decision and its place are read whole", read, {
  "EuGH, Rs. C-7/95, Slg. 1998, I-3111 (3120, Rn. 14)": "C-7/95 | Slg. 1998, I-3111, 3120 Rn. 14",
  "EuGH Rs. 9/70 Grad gegen Bundeskartellamt, Slg. 1970, 825, (830)": "9/70 | Slg. 1970, 825, 830",
  "BGH vom 3.3.1998 GmS-OGB 2/97": "BGH, 3.3.1998 – GmS-OGB 2/97",
  "AP Nr. 7 zu KSchG § 1 Krankheit; NZA 1999, 5": "AP Nr. 7 zu KSchG § 1 Krankheit | NZA 1999, 5",
  "HC WN CIV 2005-485-101 7 March 2006": "(HC WN, CIV 2005-485-101, 7 March 2006)",
});

table("a section of a textbook is no law's", read, {
  "Otter/Marder SBT 1 § 12 III 2.": "Otter/Marder SBT 1 § 12",
  "Otter/Marder SachR Rn. 12; Otter/Marder SR Rn. 7.": "Otter/Marder SR, [7]",
  "Wiesel (Fn. 2), § 14 Rn. 3 ff.; Wiesel (oben Fn. 2), § 15 II 1 b.": "(n 2) § 14 | (n 2) § 15 II 1 b",
});

table("lists of judges and books without an edition are read whole", read, {
  "Wren v Quill (1955) 93 CLR 10, 25 per Taylor J., 14 per Dixon C.J.; Otter v Stoat (1960) 104 CLR 1, 12-14 (Kitto J), cf 30 (Fullagar J)":
    "(1955) 93 CLR 10, 25 (Taylor J), 14 (Dixon C.J) | (1960) 104 CLR 1, 12–14 (Kitto J), 30 (Fullagar J)",
  "Otter v Stoat [2024] HCA 80 (Gageler CJ and Jagot J) as said (at [21])":
    "[2024] HCA 80, [21] (Gageler CJ and Jagot J)",
  "AcP 210 (2010), S. 12, 19ff.; JZ 41 (1986), 20, 22": "AcP 210 (2010), 12, 19 ff. | JZ 41 (1986), 20, 22",
  "R. Dachs, Das Recht der Leuchttürme, 1979, S. 41ff.": "R. Dachs, Das Recht der Leuchttürme, 1979, 41",
  "Otter, B., Lighthouses and the Law (1931) 88.": "Otter, B., Lighthouses and the Law (1931), 88",
  "Otter/Marder, Recht der Küste Rz 4.12": "Otter/Marder, Recht der Küste, [4.12]",
  "Art. 7 der inzwischen aufgehobenen VO (EWG) Nr. 1612/68": "Art. 7 VO (EWG) Nr. 1612/68",
});

test("joined cases with one year are one decision each", () => {
  expect(read("EuGH, Rs. 7, 9 u. 10/54")).toEqual(["7/54", "9/54", "10/54"]);
});

test("a judge before a case is not part of its name", () => {
  const [one] = find("Followed by Rich A.C.J. in Otter v. Stoat (1939) 39 S.R. (N.S.W.) 133");
  expect(one?.name).toBe("Otter v. Stoat");
});

test("reports that no table has do not part the reports around them", () => {
  const found = find(
    "Heron v Ibis [2003] BLR 40, [2002] 50 QRST 9, [2003] 1 AC 7, [2002] QRS 3, [2002] UKHL 90",
  );
  const groups = found.filter(({ kind }) => kind !== "unrecognised").map(({ group }) => group);
  expect(groups).toEqual([0, 0, 0]);
});
