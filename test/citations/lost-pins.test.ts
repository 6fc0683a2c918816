import { expect, test } from "vitest";
import { find, shownCitation } from "../../src/citations/index.ts";
import { table } from "../support/table.ts";

table("every pin of %s is kept", (text) => find(text).map(shownCitation), {
  "Hale v Orrow [1994] 1 AC 340 (HL) 366 governed until then.": "[1994] 1 AC 340, 366",
  "Jane Ash, Quay Law (Hart Publishing, 2008) ch 3, 25.": "Jane Ash, Quay Law (Hart Publishing, 2008), 25",
  "Under s 24(1) and s 27 of the Harbour Act 1976 (Cth) (HAA); see s 4 of the HAA.": [
    "Harbour Act 1976 (Cth) ss 24(1), 27",
    "Harbour Act 1976 (Cth) s 4",
  ],
  "s 5(1)(b) or s 6 of the Privacy Act 1988 (Cth)": "Privacy Act 1988 (Cth) ss 5(1)(b), 6",
  "Revised Explanatory Memorandum to the Harbour Bill 2015 (Cth) at para 1140":
    "Revised Explanatory Memorandum, Harbour Bill 2015 (Cth), [1140]",
  "r 40.02(b) FCR": "Federal Court Rules 2011 (Cth) r 40.02(b)",
  "LEPRA, s 99(1)(b)": "Law Enforcement (Powers and Responsibilities) Act 2002 (NSW) s 99(1)(b)",
  'By s 9 of the QBPA it is so. The Quay Boat Powers Act 2002 (NSW) ("QBPA") says so.': [
    "Quay Boat Powers Act 2002 (NSW) s 9",
    "Quay Boat Powers Act 2002 (NSW)",
  ],
  "In **New Zealand** the Ferry Contracts Act 1970, s 7": "Ferry Contracts Act 1970 s 7",
  "Harbour Tax Act 2000 (Cth), App B, para 2(e)(iii)": "Harbour Tax Act 2000 (Cth) app B para 2(e)(iii)",
  "Orrow on Contracts (34th edn, Sweet & Maxwell 2021) para 18-001":
    "Orrow on Contracts (34th edn, Sweet & Maxwell 2021), [18-001]",
  "Harbour Convention done at Geneva on 28 July 1951 (189 UNTS 150), Art 1F(b) and Art 33(2)":
    "Harbour Convention, done at Geneva on 28 July 1951 (189 UNTS 150) art 1F(b), art 33(2)",
  "Hale v. Orrow, 347 U.S. 483, 495 (1954); see id. at 490.": ["347 US 483 (1954), 495", "Ibid, 490"],
  "the id. of the user": [],
  "Ferry Reform Commission, Quay Secrets (Report No 108, May 2008) vol 3, 2584 [74.180]":
    "Ferry Reform Commission, Quay Secrets (Report No 108, 2008) vol 3, 2584 [74.180]",
  "*Restatement (Second) of Torts* § 652A": "Restatement (Second) of Torts § 652A",
  "Model Penal Code § 2.02(2)(c)": "Model Penal Code § 2.02(2)(c)",
  "See Marl, Hard Ferries, in Taking Quays Seriously 81, 105 (1977).":
    "Marl, 'Hard Ferries' in Taking Quays Seriously 81 (1977), 105",
  "under PIC 4013 and Public Interest Criterion 4020(1)": ["PIC 4013", "Public Interest Criterion 4020(1)"],
  "Revenue NSW, Ruling DUT 045": "Ruling DUT 045",
  "Statement of Principles concerning Back Strain (Instrument No 82 of 2014)":
    "Statement of Principles concerning Back Strain (Instrument No 82 of 2014)",
  "Official Record of the Debates of the Australasian Federal Convention, Adelaide, 12 April 1897, 435":
    "Official Record of the Debates of the Australasian Federal Convention, Adelaide, 12 April 1897, 435",
  "House of Commons Debates, 42-1, No 184 (29 May 2017) at 11565":
    "House of Commons Debates, 42-1, No 184 (29 May 2017) at 11565",
  "Advisory Report on the Harbour Bill 2017 (Cth)": "Harbour Bill 2017 (Cth)",
  "BGH, Urt. v. 12.3.2020 – III ZR 123/19, juris Rn. 5": "BGH, Urt. v. 12.3.2020 – III ZR 123/19 Rn. 5",
  "BVerfG, Beschl. v. 24.3.2021 – 1 BvR 2656/18 u.a., Rn. 12":
    "BVerfG, Beschl. v. 24.3.2021 – 1 BvR 2656/18 Rn. 12",
  "Privacy Act 1988 (Cth) ss 6, 18 and 20 and sch 1 cl 3": "Privacy Act 1988 (Cth) ss 6, 18, 20, sch 1 cl 3",
  "Siehe Privacy Act 1988 (Cth) s 6": "Privacy Act 1988 (Cth) s 6",
  "Privacy Act 1988 (Cth) s 6, read with s 9(1)": "Privacy Act 1988 (Cth) ss 6, 9(1)",
  "s 6 of the Privacy Act 1988 (Cth), read with s 9(1).": "Privacy Act 1988 (Cth) s 6 s 9(1)",
  "Privacy Act 1988 (Cth) s 6 in conjunction with s 9": "Privacy Act 1988 (Cth) ss 6, 9",
  "BVerfGE 69, 315 <361, 365 f.>": "BVerfGE 69, 315, 361, 365 f.",
  "§ 166, Absatz 3, StGB": "§ 166 Abs. 3 StGB",
  "Paragraph 156, Absatz eins, StGB": "§ 156 Abs. 1 StGB",
  "vom 9. Dezember 2020 (BGBl. I 2855)": "BGBl. 2020 I 2855",
  "des Senatsbeschlusses 2 Ws 131/93 vom 23. September 1993": "Beschl. v. 23.9.1993 – 2 Ws 131/93",
  "Urteil des OLG ‑‑Oberlandesgericht‑‑, des Oberlandesgerichts ‑‑OLG‑‑ Hamm vom 16.06.1994 - 6 U 227/93":
    "OLG Hamm, 16.6.1994 – 6 U 227/93",
  "im Jahrbuch ‑‑NJW‑‑ 1995, 2287": "NJW 1995, 2287",
  "Das LAG Hamm hat am 7.2.2024 unter dem Az. 5 AZR 177/23 entschieden": "LAG Hamm, 7.2.2024 – 5 AZR 177/23",
  "§ 1 Lampenstufen-Fortschreibungsverordnung 2022": "§ 1 Lampenstufen-Fortschreibungsverordnung 2022",
  "Art. 97 § 14 Abs. 5 des Einführungsgesetzes zur Abgabenordnung": "Art. 97 § 14 Abs. 5 EGAO",
  "Singer, SbgK § 156 Rz 53": "Singer, SbgK § 156 Rn. 53",
  "Höfling, in: Ash <Hrsg.>, GG, 9. Aufl. 2021, Art. 8 Rn. 35":
    "Höfling, in: Ash <Hrsg.>, GG, 9. Aufl. 2021 Art. 8 Rn. 35",
  "Ida Orrow, “Lamps and the Law”, 2019 Journal of Harbour Law Vol 26(4), pp 7-9":
    "Ida Orrow, 'Lamps and the Law' 2019 Journal of Harbour Law Vol 26(4), 7–9",
  "Orrow, The Law of Lamps in Hale (1989), vol 1 at 411": "Orrow, The Law of Lamps in Hale (1989) vol 1, 411",
  "Stroud's Judicial Dictionary 4th Edn. p 686": "Stroud's Judicial Dictionary (4th ed), 686",
  "Hale Law Reform Commission, Evidence of Lamps (Report 26, Vol 1)":
    "Hale Law Reform Commission, Evidence of Lamps (Report 26, Vol 1)",
  "Report on Fatal Accidents, Project No 66, (1978) at [4.1]":
    "Report on Fatal Accidents (Project No 66, 1978), [4.1]",
  "Harlow v Pike [2004] 2 Lloyd’s Law Reports 653": "[2004] 2 Lloyd's Rep 653",
  "NJW 2031, 239f.": "NJW 2031, 239 f.",
  "BGHZ 12, 34ff.": "BGHZ 12, 34 ff.",
  "BGH, Urt. v. 1.2.2033 – V ZR 1/32, Rn. 12f. und Rn. 20ff.":
    "BGH, Urt. v. 1.2.2033 – V ZR 1/32 Rn. 12 f., 20 ff.",
  "BGH, Beschl. v. 27. März 2031 (X ZB 15/30), - Rote Boje - juris Rn. 16 f.":
    "BGH, Beschl. v. 27.3.2031 – X ZB 15/30 Rn. 16 f.",
  "BGH, Urteil vom 23.2.2032 - I ZR 136/30 - Leuchtboje, juris Rn. 21":
    "BGH, Urt. v. 23.2.2032 – I ZR 136/30 Rn. 21",
  "a.a.O. (Anm. 12), S. 5": "(n 12), 5",
});

test("a section of a book is not a provision", () => {
  expect(
    find("Orrow, The Law of Lamps, 2nd ed (1988), vol 22A at §139, §309").map(({ kind }) => kind),
  ).toEqual(["secondary"]);
});

test("an Act named by its year is the one cited before, or an unresolved back-reference", () => {
  const shown = find("Lamps Act 2007 (Qld) s 3. By s 443(1) of the 2007 Act it is").map(shownCitation);
  expect(shown).toEqual(["Lamps Act 2007 (Qld) s 3", "Lamps Act 2007 (Qld) s 443(1)"]);
  expect(find("By s 443(1) of the 2007 Act it is")).toMatchObject([
    { kind: "back_reference", target: undefined },
  ]);
  expect(find("Ch 3 r 4 of the CPR")).toMatchObject([{ kind: "back_reference", target: undefined }]);
});

test("a pin of the next Act is not given to the Act before it", () => {
  const text = "Privacy Act 1988 (Cth) s 6 and s 9 of the Crimes Act 1914 (Cth)";
  expect(find(text).map(shownCitation)).toEqual(["Privacy Act 1988 (Cth) s 6", "Crimes Act 1914 (Cth) s 9"]);
});

test('a pin joined by "read with" belongs to the Act after it', () => {
  const text = "Privacy Act 1988 (Cth) s 6, read with s 9 of the Crimes Act 1914 (Cth)";
  expect(find(text).map(shownCitation)).toEqual(["Privacy Act 1988 (Cth) s 6", "Crimes Act 1914 (Cth) s 9"]);
});

test.each(["Above n 1", "Supra note 3", "Oben Fn. 3"])(
  "%s at the start of a sentence is a back-reference",
  (text) => {
    expect(find(text)).toMatchObject([{ kind: "back_reference", form: "note" }]);
  },
);
