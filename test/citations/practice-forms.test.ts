import { expect, test } from "vitest";
import { find, shownCitation } from "../../src/citations/index.ts";
import { table } from "../support/table.ts";

table("the form %s is read", (text) => find(text).map(shownCitation), {
  // nominate reports without a year, after the name of the case
  "Otter v Stoat 3 Bing 447.": "3 Bing 447",
  "Otter v Stoat & Vole, 5 Taunt 551.": "5 Taunt 551",
  "Otter's Case 3 Co. Rep. 7a.": "3 Co Rep 7a",
  "Otter v Stoat (1849) 1 MaC & G 116.": "(1849) 1 Mac & G 116",
  "Otter v Stoat (1969) 90 WN (Pt 2) (NSW) 34 at 36.": "(1969) 90 WN (NSW) 34, 36",
  "Otter v Stoat walked 3 Bing 447 miles.": "",
  // unreported judgments
  "Otter v Stoat (Supreme Court at Brisbane – Unreported, Wren J, 14 March 1997).":
    "(Supreme Court at Brisbane, Wren J, 14 March 1997)",
  "Otter v Stoat, Supreme Court at Brisbane – Unreported, 5 June 1998, Wren J.":
    "(Supreme Court at Brisbane, Wren J, 5 June 1998)",
  "Otter v Stoat, unreported, NSWCA, 7 May 1993 (CA 40123/92) per Wren P at 11-12.":
    "(NSWCA, 7 May 1993), 11–12 (Wren P)",
  "Otter v Stoat [2004] VSCA 153R1 at [7].": "[2004] VSCA 153R1, [7]",
  "Otter v Stoat, Supreme Court of Victoria, S CI 2012 01234, Wren J, 9 May 2013, at [7].":
    "(Supreme Court of Victoria, Wren J, 9 May 2013), [7]",
  "Otter met Stoat, Supreme Court of Victoria, 9 May 2013.": "",
  "Otter v Stoat's Hotel Limited 1920 A.C. 508.": "[1920] AC 508",
  "In 1920 AC 508 was the number.": "",
  "Otter v Stoat HC Auckland CIV-2008-404-2014 and CIV-2008-404-2015, 3 March 2009 at [7].":
    "(HC Auckland, CIV-2008-404-2014, 3 March 2009), [7]",
  "R v Otter CA 310/99 and CA 311/99, 29 November 1999.": "(CA, 310/99, 29 November 1999)",
  "Otter v Stoat FACV 7/2015 and FACV 8/2015, 3 May 2016.": "(FACV 7/2015, 3 May 2016)",
  // international tribunals
  "Prosecutor v Otter (Judgment, Appeals Chamber, Case No IT-94-1-A, 15 July 1999) [145].":
    "(Appeals Chamber, Case No IT-94-1-A, 15 July 1999), [145]",
  "Prosecutor v Otter (Judgment) (International Ferry Tribunal, Trial Chamber II, Case No IT-94-1-A, 15 July 1999) [145].":
    "(International Ferry Tribunal, Trial Chamber II, Case No IT-94-1-A, 15 July 1999), [145]",
  "Prosecutor v. Otter, Case No. IT-95-17/1-T, Trial Chamber II, Judgment, 10 December 1998, § 153.":
    "(Trial Chamber II, Case No IT-95-17/1-T, 10 December 1998), [153]",
  // pins after "@", "esp" and "et seq", and ranges of divided paragraphs
  "Otter v Stoat [1964] AC 465 @ 486.": "[1964] AC 465, 486",
  "Otter v Stoat (2009) 75 ACSR 1 esp [7242] ff.": "(2009) 75 ACSR 1, [7242]",
  "Otter v Stoat (1995) 185 CLR 410 especially at 418.": "(1995) 185 CLR 410, 418",
  "Law Commission, Otters (Law Com No 313, 2008) paras 3.12–3.17.":
    "Law Commission, Otters (Law Com No 313, 2008), [3.12]–[3.17]",
  "R Otter, The Law of Ferries (2nd ed, LexisNexis, 2015) at ix.":
    "R Otter, The Law of Ferries (2nd ed, LexisNexis, 2015), ix",
  // works as America prints them, chapters, and articles far into a volume
  "H.L.A. Otter, The Concept of Ferries 55 (2d ed. 1994).":
    "H.L.A. Otter, The Concept of Ferries (2nd ed, 1994), 55",
  "Lon L. Otter, The Morality of Ferries 33–38 (rev. ed. 1969).":
    "Lon L. Otter, The Morality of Ferries (rev ed, 1969), 33–8",
  "Ronald Otter, Law's Ferry 53 (1986).": "Ronald Otter, Law's Ferry (1986), 53",
  "Lon L. Otter, Fidelity to Ferries, 71 Harv. L. Rev. 630, 637 (1958).":
    "Lon L. Otter, 'Fidelity to Ferries' 71 Harv. L. Rev. 630 (1958), 637",
  "R Otter, 'Ferries' (2005) 118 Harvard Law Review 1021, 1055.":
    "R Otter, 'Ferries' (2005) 118 Harvard Law Review 1021, 1055",
  "Jane Otter, 'Duties of Masters' in Tom Wren (ed), Ferry Law (Federation Press, 2008) 20, 25.":
    "Jane Otter, 'Duties of Masters' in Tom Wren (ed), Ferry Law (Federation Press, 2008) 20, 25",
  "J Otter, “The duties of masters,” in Ferry Law, ed. Tom Wren (Oxford: OUP, 2008), 25.":
    "J Otter, 'The duties of masters' in Ferry Law, ed. Tom Wren (Oxford: OUP, 2008), 25",
  "Akhil Reed Otter, Ferryism, 112 Harv. L. Rev. 747, 748–49 (1999).":
    "Akhil Reed Otter, 'Ferryism' 112 Harv. L. Rev. 747 (1999), 748–9",
  "4 Paul Otter, ‘Ferries and Review’ in Tom Wren and others (eds), Effective Ferries (OUP 2010) 31.":
    "Paul Otter, 'Ferries and Review' in Tom Wren and others (eds), Effective Ferries (OUP 2010), 31",
  "Otter HLA, The Concept of Ferries (Penelope A Wren and Joseph Stoat eds, 2nd edn, Clarendon Press 1994) 94–95.":
    "Otter HLA, The Concept of Ferries (Clarendon Press, 2nd ed, 1994), 94–5",
  "Tom Otter, The Rule of Ferries (London: Allen Lane, 2010), 37.":
    "Tom Otter, The Rule of Ferries (London: Allen Lane, 2010), 37",
  "Otter HAJ and Wren WA, Principles of the Law of Ferries (Thomson Reuters, subscription service) at [9.680].":
    "Otter HAJ and Wren WA, Principles of the Law of Ferries (Thomson Reuters, subscription service), [9.680]",
  // treaties, reports and rulings
  "United Nations Convention on Ferries (Vienna, 11 April 1980) 1489 UNTS 3, articles 35 and 39(1).":
    "United Nations Convention on Ferries, 1489 UNTS 3 arts 35, 39(1)",
  "Class Ruling CR 2020/5 applies.": "Class Ruling CR 2020/5",
  // provisions
  "Ferry Services Directions 2017 (Cth), App B.": "Ferry Services Directions 2017 (Cth) app B",
  "Ferry Act 1999 (NSW), ss 3A, 21A(2)(d) and Div 1A of Pt 4.":
    "Ferry Act 1999 (NSW) ss 3A, 21A(2)(d), div 1A pt 4",
  "Ferry Act 1999 (NSW) s 3 and cl 3 of Sch 1 to the Quay Act 1995 (NSW).": [
    "Ferry Act 1999 (NSW) s 3",
    "Quay Act 1995 (NSW) cl 3, sch 1",
  ],
  "Section 5B of the Ferry Liability Act 2002 (NSW), s 48 of the Quays Act 1958 (Vic) and s 9 Ferry Act 2003 (Qld).":
    ["Ferry Liability Act 2002 (NSW) s 5B", "Quays Act 1958 (Vic) s 48", "Ferry Act 2003 (Qld) s 9"],
  "See the Ferry Act 2002 (NSW), cl 4 of Schedule 2.": "Ferry Act 2002 (NSW) cl 4, sch 2",
  "See the Ferry Act 2002 (NSW), s 4 of Part 2 applies.": "Ferry Act 2002 (NSW) s 4, pt 2",
  "Ferry Act 1900 (NSW) s 42(1)(a1).": "Ferry Act 1900 (NSW) s 42(1)(a1)",
  "Ferries Act 1958 (Vic) (Reprint No 14) s 464ZF.": "Ferries Act 1958 (Vic) s 464ZF",
  "Imperial Acts Application Act 1969 (NSW) s 36.": "Imperial Acts Application Act 1969 (NSW) s 36",
  "Order VII Rule 11 of the Code of Ferry Procedure, 1908.": "Code of Ferry Procedure 1908 ord VII r 11",
  "Ferry Code 1871 (2020 Rev Ed) s 300(c).": "Ferry Code 1871 (Singapore) s 300(c)",
  "Ferry Regulations 1994 (Cth) sch 2 cl 866.211; reg 2.43(1)(b).": [
    "Ferry Regulations 1994 (Cth) sch 2 cl 866.211",
    "Ferry Regulations 1994 (Cth) reg 2.43(1)(b)",
  ],
  "Ferry Rules 2004 (Cth) r 1.04. The Court relies on r 10.13(a).": [
    "Ferry Rules 2004 (Cth) r 1.04",
    "Ferry Rules 2004 (Cth) r 10.13(a)",
  ],
  "Ferry Rules 2004 (Cth), Quay Rules 2005 (Cth). The Court relies on r 10.13(a).": [
    "Ferry Rules 2004 (Cth)",
    "Quay Rules 2005 (Cth)",
  ],
  "See UNCRC, Art 3(1).": "Art 3(1) UNCRC",
  // Canada, Hong Kong, India and the United States
  "Otter v Stoat, 2019 FCA 123 (CanLII); 2012 HRTO 33.": ["2019 FCA 123", "2012 HRTO 33"],
  "Ferry Courts Act, R.S.O. 1990, c. C.43, ss. 96, 131(1).":
    "Ferry Courts Act, R.S.O. 1990, c. C.43, ss. 96, 131(1)",
  "See O Reg 194/90, r 21.01(1)(b).": "O Reg 194/90, r 21.01(1)(b)",
  "HKSAR v Otter, HCMA 1206/2005, 17 March 2006, [22].": "(HCMA 1206/2005, 17 March 2006), [22]",
  "See Cap 571, ss 277(1) and 279, and Cap. 4A, O 18 r 19.": [
    "Cap 571, ss 277(1) and 279",
    "Cap. 4A, O 18 r 19",
  ],
  "He was charged under S. 498A IPC.": "S. 498A IPC",
  "See MANU/SC/0119/1978.": "MANU/SC/0119/1978",
  "United States v. Otter, No. SACV 17-1079 JVS (C.D. Cal. Mar. 5, 2018).":
    "(C.D. Cal., No. SACV 17-1079 JVS, 5 March 2018)",
  "Otter v. Stoat, No. 3:19-cv-00412-ABC, 2020 WL 1234567, at *4 (N.D. Cal. Feb. 11, 2020).":
    "(N.D. Cal., No. 3:19-cv-00412-ABC, 11 February 2020)",
  "Cal. Penal Code, § 187, subd. (a) applies.": "Cal. Penal Code, § 187, subd. (a)",
  "Waitangi Tribunal Te Roroa Report (Wai 38, 1992) at 23.":
    "Waitangi Tribunal Te Roroa Report (Wai 38, 1992), 23",
});

table(
  "the facts beside a day are those of the judgment",
  (text) =>
    find(text).flatMap((one) =>
      one.kind === "unreported" ? [`${one.judge ?? ""}|${one.fileNumber ?? ""}`] : [],
    ),
  {
    "Re Otter HC Auckland M1234/98, 3 June 1999, Wren J.": "Wren J|M1234/98",
    "Otter v Stoat, unreported, NSWCA, 7 May 1993 (CA 40123/92) at 11.": "|CA 40123/92",
    "Otter v Stoat, unreported, Supreme Court of Victoria, 3 August 1995, Wren AJ.": "Wren AJ|",
  },
);

table(
  "citations that a bracket, a colon or a remark joins are of one case",
  (text) => new Set(find(text).map(({ group }) => group)).size.toString(),
  {
    "Otter v Stoat [2009] NSWCA 64 (65 ACSR 123).": "1",
    "Otter v Stoat (1973) 4 SCC 225 : AIR 1973 SC 1461.": "1",
    "Otter v Stoat [2011] FCA 1003 at [133] et seq; 196 FCR 430.": "1",
    "Otter v Stoat [1897] AC 22; [1895-9] All ER Rep 33; 66 LJ Ch 35.": "1",
    "Otter v Stoat [1897] AC 22; [1890-4] All ER Rep 33.": "2",
  },
);

table("a case has this name: %s", (text) => find(text).map(({ name = "" }) => name), {
  "Doe d Otter v Stoat (1809) 11 East 49.": "Doe d Otter v Stoat",
  "It follows from The Wild Otter (No 2) [1967] 1 AC 617.": "The Wild Otter (No 2)",
  'See The "Otter" [1982] AC 724.': "The Otter",
  "The High Court [1982] AC 724 said so.": "",
  "The Third Chamber [1982] AC 724 said so.": "",
  "So said the Otter [1982] AC 724.": "",
  "See ex p. Otter (1969) 90 WN (NSW) 34.": "ex p. Otter",
  "See re Otter; ex parte Stoat (1987) 162 CLR 514.": "re Otter; ex parte Stoat",
});

test("the subjects of a royal commission are no author of its report", () => {
  const title = "Royal Commission into Otters, Ferries and Lamps";
  expect(find(`${title} (Final Report, February 2019) vol 1, 138.`)).toMatchObject([
    { kind: "secondary", author: undefined, title },
  ]);
});
