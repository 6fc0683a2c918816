import { expect, test } from "vitest";
import { find, shownCitation } from "../../src/citations/index.ts";
import { table } from "../support/table.ts";

table("the form %s is read", (text) => find(text).map(shownCitation), {
  // reports whose page follows the number of the case
  "Otter v Stoat [2010] RPC (8) 192 at 195.": "[2010] RPC 192, 195",
  // judges named before their places
  "Otter v Stoat [1987] 1 Qd R 150 per Wren J at pp 151-152 and Vole J (Mole ACJ agreeing) at p 157.":
    "[1987] 1 Qd R 150, 151–2 (Wren J), 157 (Vole J)",
  "Otter v Stoat [1957] NZLR 836, per Wren CJ at p 839.": "[1957] NZLR 836, 839 (Wren CJ)",
  "Otter v Stoat, 2019 SCC 65 ¶ 46.": "2019 SCC 65, [46]",
  // registries of New Zealand
  "Otter v Stoat HC Auckland, CIV-2009-404-852, 11/6/09 Wren J.":
    "(HC Auckland, CIV-2009-404-852, 11 June 2009)",
  // Council of Europe
  "See Recommendation CM/Rec(2016)3, para 12.": "Recommendation CM/Rec(2016)3, [12]",
  "See CommDH/IssuePaper(2009)2.": "CommDH/IssuePaper(2009)2",
  "See Recommendation No R (98) 7.": "Recommendation No R (98) 7",
  "See PACE Resolution 2048 (2015).": "PACE Resolution 2048 (2015)",
  "See CPT/Inf (2015) 44.": "CPT/Inf (2015) 44",
  // statutes of Canada
  "Under the Ferry Property Act, SS 1997, c F-6.3, s 11 it is so.":
    "Ferry Property Act, SS 1997, c F-6.3, s 11",
  // papers of parliaments and law reformers
  "Bills Digest no. 136 2012–13 says so.": "Bills Digest no. 136 2012-13",
  "Journals of the Senate, No. 11, 9 December 2004, p. 286.":
    "Journals of the Senate, No. 11, 9 December 2004, p. 286",
  "Otters at Sea, ALRC 96, 2003.": "ALRC 96, 2003",
  "Otters at Sea, NZLC R75.": "NZLC R75",
  // acts of the Union
  "Article 2(h) Directive 95/46 says so.": "Art 2(h) Directive 95/46/EC",
  "GDPR Recital 159 says so.": "Regulation (EU) 2016/679 recital 159",
  // planning instruments, which seldom name their State
  "Consent is needed under the Marlowe Local Environmental Plan 2012.":
    "Marlowe Local Environmental Plan 2012",
  "See Clause 30 of State Environmental Planning Policy No 65 – Quays and Ferries (NSW).":
    "State Environmental Planning Policy No 65 - Quays and Ferries (NSW) cl 30",
  "State Environmental Planning Policy No 1-Quay Standards\nMarlowe Regional Environmental Plan No 5-(Orrow Town Centre) cl 36B":
    [
      "State Environmental Planning Policy No 1-Quay Standards",
      "Marlowe Regional Environmental Plan No 5-(Orrow Town Centre) cl 36B",
    ],
  "See cl 4.6 of the Standard Instrument (Local Quay Plans) Order 2006.":
    "Standard Instrument (Local Quay Plans) Order 2006 cl 4.6",
  "See Marlowe Development Control Plan 2013 Part B2.": "Marlowe Development Control Plan 2013 pt B2",
  "The Marlowe LEP 1993 and cl 7 of SEPP 55 apply.": ["Marlowe LEP 1993", "SEPP 55 cl 7"],
  // provisions in capitals
  "PURSUANT TO S 169 OF THE FERRY PROCEEDINGS ACT 1980, ANY REPORT MUST COMPLY WITH SS 11B AND 11D OF THE QUAY COURT ACT 1980":
    ["Ferry Proceedings Act 1980 s 169", "Quay Court Act 1980 ss 11B, 11D"],
  "UNDER the Ferry Protection Act 1955": "Ferry Protection Act 1955",
  // items of a list and registries
  "4. Recitals 75, 85 and 146 of the GDPR are relevant.":
    "Regulation (EU) 2016/679 recital 75, recital 85, recital 146",
  "Otter v Stoat FC Gisborne FAM-2018-016-000123, 12 June 2019.":
    "(FC Gisborne, FAM-2018-016-000123, 12 June 2019)",
  // schedules without a number, or with a letter or an ordinal
  "See Schedule K to the Ferry Court Rules 1970 (NSW).": "Ferry Court Rules 1970 (NSW) sch K",
  "It is in the Schedule to the Ferry Act 1969 (NSW).": "Ferry Act 1969 (NSW) sch",
  "See cl 3 of the Schedule to the Ferry Act 1969 (NSW).": "Ferry Act 1969 (NSW) cl 3, sch",
  "See cl 5 of the Second Schedule to the Ferry Act 1923 (NSW).": "Ferry Act 1923 (NSW) cl 5, sch 2",
  // titles that follow a heading, a part or the name of a country
  "Introduction\nPart 11 Ferry Act 1900 has it.": "Ferry Act 1900 pt 11",
  "It is in the United Kingdom’s Ferry Act 2013 (UK Ferry Act).": "Ferry Act 2013",
  // treaties of the Union
  "ARTICLE 215 OF THE EEC TREATY applies.": "Art 215 EECT",
  "Article 100 A of the EEC Treaty applies.": "Art 100a EECT",
  "The Commission relied on Article [87(1) EC].": "Art 87(1) EC",
  "See Article 102 TEC.": "Art 102 ECT",
  // the International Court of Justice
  "Otter v. Stoat, Judgment, I.C.J. Reports 1984, p. 392.": "[1984] ICJ Rep 392",
  "Otter v. Stoat, 1984 I.C.J. 395 (Nov. 26).": "[1984] ICJ Rep 395",
  // places
  "Otter on Ferries, 13th ed (1886), vol 2 at [1314].": "Otter on Ferries (13th ed, 1886) vol 2, [1314]",
  "Otter v Stoat [2024] NSWCCA 99 per Wren J at [144], [147]–[149]; see also Vole CJ at [30]–[34].":
    "[2024] NSWCCA 99, [144], [147]–[149] (Wren J), [30]–[34] (Vole CJ)",
  "Ferries Committee, Report No.9 of 2017, 17 August 2017, p. 1.": "Ferries Committee (Report No9, 2017), 1",
  "Committee for the Scrutiny of Bills, Scrutiny Digest 10 of 2017, 6 September 2017, pp. 20–24.":
    "Committee for the Scrutiny of Bills (Scrutiny Digest 10, 2017), 20–4",
  "Marl, Commentaries on the Laws of England (1765) vol 1, pp 87-92":
    "Marl, Commentaries on the Laws of England (1765) vol 1, 87–92",
  "A Marl, A History of Ferries (Methuen, 1903) vol II, 87-92.":
    "A Marl, A History of Ferries (Methuen, 1903) vol II, 87–92",
  "Otter v Stoat [1980] 1 WLR 627 at 636H; Mole v Vole [1964] AC 465 at 502D to 503A.":
    "[1980] 1 WLR 627, 636 | [1964] AC 465, 502–3",
  "Otter v Stoat (2004) 217 CLR 424 at 433-437 [17] - [23] esp at 440 [27] per Wren CJ.":
    "(2004) 217 CLR 424, 433–7 [17]–[23], 440 [27] (Wren CJ)",
  "Otter v Stoat (1998) 84 ALR 734 (see at 735 cl 5), construed it.": "(1998) 84 ALR 734, 735",
  "Otter v Stoat [2013] EWCA Civ 9945; [2014] Eq LR 60, at para 26 (Wren LJ); (1995) 85 SSR 1240.":
    "[2013] EWCA Civ 9945 | [2014] Eq LR 60, [26] (Wren LJ) | (1995) 85 SSR 1240",
  // numbers of instruments in their titles
  "See reg 3 of the Ferry Regulations 1999 (No 2) (Cth).": "Ferry Regulations 1999 (No 2) (Cth) reg 3",
  "The Explanatory Statement Statutory Rules 1999 No 295 says so.": "Statutory Rules 1999 No 295",
  "Ferry Act 1958 (No 6231) (Vic)": "Ferry Act 1958 (Vic)",
  "R v Otter [2020] EWCA (Civ) 9958 [3].": "[2020] EWCA Civ 9958, [3]",
  // the number before the court, a paragraph for a page
  "Otter v Stoat Inc [1997] 796 FCA (14 August 1997).": "[1997] FCA 796",
  "Otter v Stoat (1995) 7 BPR [97557] at 14,371-14,372": "(1995) 7 BPR 97557, 14,371–14,372",
  // unreported cases
  "cf Marl J in Otter v Stoat and Co unreported Supreme Court of Victoria, 5 September 1996, BC9604308 p 4":
    "(Supreme Court of Victoria, 5 September 1996), 4",
  "Otter v Stoat, unreported; SCt of WA; Library No 970123; 12 March 1997, at 12":
    "(Supreme Court of Western Australia, 12 March 1997), 12",
  "Otter v Stoat (unreported, AIRCFB, Ross VP, 17 March 2000) Print S4213 at [24]; Print PR935310.":
    "(AIRCFB, Ross VP, 17 March 2000) | Print S4213, [24] | PR935310",
  "So in R. v. Otter and Mole 3 November 2000 unreported.": "(3 November 2000)",
  // books of other publishers
  "Stella Otter, The Law of Ferries (Martinus Nijhoff Publishers 1996) 13.":
    "Stella Otter, The Law of Ferries (Martinus Nijhoff Publishers 1996), 13",
  // jurisdictions in full, and instruments that are numbered or name none
  "Otter Act 1900 (New South Wales) s 5; Stoat Act 2007 (United Kingdom) section 6(1)":
    "Otter Act 1900 (NSW) s 5 | Stoat Act 2007 (UK) s 6(1)",
  "ASIC Corporations (Otters) Instrument 2016/785, s 6": "ASIC Corporations (Otters) Instrument 2016/785 s 6",
  "Otter Industry (General) Award 2020 [MA000999] cl 29.2; Clerks – Otter Sector Award 2020, cl 18":
    "Otter Industry (General) Award 2020 cl 29.2 | Clerks - Otter Sector Award 2020 cl 18",
  "Otter (Quay) Enterprise Agreement 2019 (AE502999) cl 12; the Share Sale Agreement 2019":
    "Otter (Quay) Enterprise Agreement 2019 cl 12",
  "The Otter (Model) Regulations 2008, SI 2008/999, sch 1 art 14":
    "Otter (Model) Regulations 2008 sch 1 art 14",
  "r 38 of the Otter Profession Uniform Law Stoat Conduct Rules 2015 (NSW); s 135 of the Uniform Evidence Law":
    "Otter Profession Uniform Law Stoat Conduct Rules 2015 (NSW) r 38 | Uniform Evidence Law s 135",
  "Clauses 3.1 and 9 of Part 19H of Schedule 6 to the Otter Act 1987 (NSW)":
    "Otter Act 1987 (NSW) cls 3.1, 9 pt 19H, sch 6",
  "cl 4.6 of the Otter Local Environmental Plan 2013 (OTLEP); see also cl 4.3 OTLEP":
    "Otter Local Environmental Plan 2013 cl 4.6 | Otter Local Environmental Plan 2013 cl 4.3",
  // the rules of England, which a text may define otherwise
  "CPR r 36.14(1); SI 1998/3132, r 3.9; Practice Direction 52A, para 3.5; CPR PD 51Z para 2":
    "Civil Procedure Rules 1998 (UK) r 36.14(1) | Civil Procedure Rules 1998 (UK) r 3.9 | Practice Direction 52A, [3.5] | CPR PD 51Z, [2]",
  "The Otter Procedures Rules 2006 (ACT) (CPR) apply: r 3.9 of the CPR, CPR r 5.2":
    "Otter Procedures Rules 2006 (ACT) | Otter Procedures Rules 2006 (ACT) r 3.9 | Otter Procedures Rules 2006 (ACT) r 5.2",
  "See cl 5 of the Otter Local Environmental Plan 2013 (OTLEP 2013) and cl 6.9 OTLEP 2013":
    "Otter Local Environmental Plan 2013 cl 5 | Otter Local Environmental Plan 2013 cl 6.9",
  "the Otter National Supermarket Agreement 2009 (AE871299), cl 9.3":
    "Otter National Supermarket Agreement 2009 cl 9.3",
  "Otter Industry Award 2020 (MA000999) at cl 16.2(a); Otter Rights Act 1976 (Commonwealth of Australia) s 3":
    "Otter Industry Award 2020 cl 16.2(a) | Otter Rights Act 1976 (Cth) s 3",
  "Ferry Act 1984 (Cth) (FTA) applies; Otter Act 1973 (Cth) (OTA), s 54 FTA":
    "Ferry Act 1984 (Cth) | Otter Act 1973 (Cth) | Ferry Act 1984 (Cth) s 54",
  "Corporations (Otters) Act 2006 (Cth) (OTSI Act) s 265-1": "Corporations (Otters) Act 2006 (Cth) s 265-1",
  "New Zealand Bill of Otters Act 1990, s 14": "New Zealand Bill of Otters Act 1990 (NZ) s 14",
  "UK GDPR, art 82(1); Article 17 of the UK GDPR": "UK GDPR, art 82(1) | Article 17 of the UK GDPR",
  // directions, rulings, notes and guides of Australian authorities
  "Direction no. 99, para 8.4; Ministerial Direction 110, cl 13":
    "Direction no. 99, [8.4] | Ministerial Direction 110, [13]",
  "Draft Taxation Ruling TR 2021/D1, para 12; Law Companion Ruling LCR 2019/2; TA 2008/1":
    "Draft Taxation Ruling TR 2021/D1, [12] | Law Companion Ruling LCR 2019/2 | TA 2008/1",
  "ASIC Class Order [CO 13/760]; CO 98/1418; ASIC Report 469; RG 97.23; APRA Prudential Standard CPS 220":
    "ASIC Class Order [CO 13/760] | CO 98/1418 | ASIC Report 469 | RG 97.23 | APRA Prudential Standard CPS 220",
  "ASX Listing Rule 3.1A; Takeovers Panel Guidance Note 1: Unacceptable Otters [32]; AASB 15, para 9":
    "ASX Listing Rule 3.1A | Takeovers Panel Guidance Note 1: Unacceptable Otters, [32] | AASB 15, [9]",
  "Central Practice Note: Otter Management (CPN-9), 20 December 2019, [7.4]; Practice Note SC Gen 7, cl 5":
    "Central Practice Note: Otter Management (CPN-9), 20 December 2019, [7.4] | Practice Note SC Gen 7, [5]",
  "Practice Note Civ 1, cl 3; Practice Note – Class 1 Otter Appeals, [22]; Practice Note PNVCAT2 at [5]; NCAT Procedural Direction 3":
    "Practice Note Civ 1, [3] | Practice Note - Class 1 Otter Appeals, [22] | Practice Note PNVCAT2, [5] | NCAT Procedural Direction 3",
  "Planning Circular PS 20-002; EPBC Act Policy Statement 1.3; ASIC Regulatory Guide RG 78.15":
    "Planning Circular PS 20-002 | EPBC Act Policy Statement 1.3 | ASIC Regulatory Guide RG 78.15",
  "Letters Patent of 29 October 1900": "Letters Patent of 29 October 1900",
  "Otter Committee, Parliament of Australia, Provisions of the Ferry Bill (Report, March 2003) [2.14]":
    "Otter Committee, Parliament of Australia, Provisions of the Ferry Bill (Report, 2003), [2.14]",
  "Final Report of the Royal Commission into Otters (2021), vol 1, p 23":
    "Final Report of the Royal Commission into Otters (2021) vol 1, 23",
  "Joint Committee on Otters, Report on Ferries (June 1998) [2.5]":
    "Joint Committee on Otters, Report on Ferries (June 1998), [2.5]",
  "NSW Guidelines for the Evaluation of Otters (4th ed, 1 April 2016) para 1.28":
    "NSW Guidelines for the Evaluation of Otters (4th ed, 2016), [1.28]",
  "UNHCR, Handbook on Procedures for Otters (1979, reissued 2019) [196]":
    "UNHCR, Handbook on Procedures for Otters (1979, reissued 2019), [196]",
  "Parl Paper No 238 of 1989; Commonwealth, Parliamentary Paper No 18 (1976) 45":
    "Parl Paper No 238 of 1989 | Commonwealth, Parliamentary Paper No 18 (1976), 45",
  // matters by number, but not parties
  "In the High Court of Australia, M97/2016, and FWC matter U2020/1234; C2019/5259 and ILUA WI2017/012":
    "High Court of Australia, M97/2016 | FWC matter U2020/1234; C2019/5259 | ILUA WI2017/012",
  "Plaintiff M97/2016 v Otter was heard.": "",
  "Privy Council Appeal No 4 of 1998; 356 Aotea MB 121 (356 AOT 121) at [15]":
    "Privy Council Appeal No 4 of 1998 | 356 Aotea MB 121, [15]",
  // reports without pages, folios, paragraphs of services, pages of debates
  "Otter v Stoat (1979) 32 Eur Court HR (Ser A) 5; Otter's Case (1604) 5 Co Rep 91a, 91b":
    "(1979) 32 Eur Court HR (ser A) 5 | (1604) 5 Co Rep 91a, 91",
  "See Otter, Principles of Ferry Law [8.050]; it is so in Otter's Ferry Procedure at [3-250]":
    "Otter, Principles of Ferry Law, [8.050] | Otter's Ferry Procedure, [3-250]",
  "The Statement of Claim at [3.250] and the Transcript on Hearing [12.345] say so.": "",
  "He gave Direction No 3 to the jury. The Shareholders' Agreement (NSW) was signed.": "",
  // pinpoints that name the series of a parallel citation
  "Otter v Stoat 90 ATC 4088; 20 ATR 1765 at ATC 4095; ATR 1770.": "90 ATC 4088, 4095 | 20 ATR 1765, 1770",
  "Otter v Stoat (1992) 175 CLR 1; 66 ALJR 408 at CLR 42, ALJR 417.":
    "(1992) 175 CLR 1, 42 | 66 ALJR 408, 417",
  "Otter v Stoat (2003) 53 ATR 212 at ATC 4957": "(2003) 53 ATR 212",
  "Dale Otter, Law of Ferries (LexisNexis, 3rd ed, 2014) [3-250]":
    "Dale Otter, Law of Ferries (LexisNexis, 3rd ed, 2014), [3-250]",
  "Commonwealth, Parliamentary Debates, Senate, 12 May 2004 at p 28,353 (Philip Otter)":
    "Commonwealth, Parliamentary Debates, Senate, 12 May 2004, 28353 (Philip Otter)",
  "(Otter v Stoat [2019] EWHC 2 (Admin)) at [79]. (See Otter v Stoat [2019] EWHC 2 (Admin)) at [80]":
    "[2019] EWHC 2 (Admin), [79] | [2019] EWHC 2 (Admin)",
  "Otter Pty Ltd (AIRC, Full Bench, Print PR926999, 19 December 2002)":
    "(AIRC, Full Bench, 19 December 2002)",
  "Otter v Stoat (1889) 10 NSWR (L) 12; Mole v Vole (1866) 3 WW & a'B (L) 14; Ex parte Wren (1897) 7 QLJ (NC) 30":
    "(1889) 10 LR (NSW) (L) 12 | (1866) 3 W W & A'B (L) 14 | (1897) 7 QLJ (NC) 30",
  "Vic, Parliamentary Debates, Legislative Council, 12 September 1878, vol XXIX, 1234 (Otter)":
    "Vic, Parliamentary Debates, Legislative Council, 12 September 1878, vol XXIX, 1234",
  "NSWPD (LC), 5 December 1979 at 4823; HR Deb, 13 April 1961, p 902":
    "NSWPD (LC), 5 December 1979 at 4823 | HR Deb, 13 April 1961, p 902",
  "Victoria Government Gazette G 12, 23 March 2000, p 518; Queensland, Government Gazette, vol 390, no 12, 11 May 2022, 34":
    "Victoria Government Gazette G 12, 23 March 2000, p 518 | Queensland, Government Gazette, vol 390, no 12, 11 May 2022, 34",
  "Clause Notes, Otter Bill 2001 (Tas) cl 4; Statement of Compatibility, Otter Bill 2014 (Vic) 3":
    "Clause Notes, Otter Bill 2001 (Tas) | Statement of Compatibility, Otter Bill 2014 (Vic), 3",
  "APRA, Prudential Practice Guide CPG 934 (June 2019) [12]; APS 910 [23]; INFO 951":
    "APRA, Prudential Practice Guide CPG 934 (June 2019), [12] | APS 910, [23] | INFO 951",
  "Otter City Council, Meetings Local Law 2001 s 12; Otter City Council, Quays By-law No 4 of 2018 cl 7; Ordinance No 5 of 1841 (NSW)":
    "Meetings Local Law 2001 s 12 | Otter City Council, Quays By-law No 4 of 2018 cl 7 | Ordinance No 5 of 1841 (NSW)",
  "The Act 26 Vic. No. 9, s. 40 applied, as did 8 & 9 Will III c 11, s 8.":
    "26 Vic No 9 s 40 | 8 & 9 Will III c 11 s 8",
  "Otter Acts 1995 (Cth) and (NSW) s 138": "Otter Act 1995 (Cth) s 138 | Otter Act 1995 (NSW) s 138",
  "Otter v Stoat [2021] HCATrans 8, 1290–3": "[2021] HCATrans 8, lines 1290–1293",
  "Waitangi Tribunal, Otter Report (Wai 927, 1991) vol 2, 344":
    "Waitangi Tribunal, Otter Report (Wai 927, 1991) vol 2, 344",
  "R v Otter CA924/05, 3 May 2006 at [12]; FACV 97/2015, 3 May 2016, [12]":
    "(CA924/05, 3 May 2006), [12] | (FACV 97/2015, 3 May 2016), [12]",
  "Penal Code (Cap 224, 2008 Rev Ed) s 377A; Otter v Stoat [2020] SGHC(I) 12; Wren v Mole 2013 GWD 9-203":
    "Penal Code (Singapore) s 377A | [2020] SGHC(I) 12 | 2013 GWD 9-203",
  "US Const amend XIV § 1; 45 Fed Reg 1234 (1980); ICC Case No 6149":
    "US Const amend XIV § 1 | 45 Fed Reg 1234 (1980) | ICC Case No 6149",
  "Otter v Stoat (1869) 6 WW & aB (E) 44; (1861) 1 W & W (L) 34; (1831) 5 W & S 12; 60 Stat 237 (1946)":
    "(1869) 6 W W & A'B (E) 44 | (1861) 1 W & W (L) 34 | (1831) 5 W & S 12 | 60 Stat 237 (1946)",
  "CPD, HR, vol 34, 12 September 1906, pp 4567–8; Tasmanian Government Gazette No 21 034, 4 May 2014":
    "CPD, HR, vol 34, 12 September 1906, pp 4567-8 | Tasmanian Government Gazette No 21 034, 4 May 2014",
  "APRA, Reporting Standard ARS 910.0; OAIC, Otter Guidelines (July 2019) ch 6 [6.12]":
    "APRA, Reporting Standard ARS 910.0 | OAIC, Otter Guidelines (July 2019), [6.12]",
  "AAT, Guideline: Persons Giving Otters (30 June 2015) [3.2]":
    "AAT, Guideline: Persons Giving Otters (30 June 2015), [3.2]",
  "Protocol (No 36) on transitional provisions, art 10(1); Protokoll (Nr. 21) über die Position der Otter.":
    "Protocol (No 36) on transitional provisions, art 10(1) | Protokoll (Nr. 21)",
});

table("the rarer form %s is read", (text) => find(text).map(shownCitation), {
  // short forms with their places
  "Otter v Stoat (1936) 55 CLR 499. See Otter, supra, at 505; Otter (supra) at 506-507.": [
    "(1936) 55 CLR 499",
    "Otter, 505",
    "Otter, 506–7",
  ],
  // provisions
  "See cl 500.212(a) of Sch 2.": "Migration Regulations 1994 (Cth) sch 2 cl 500.212(a)",
  "O 52 r 15 Federal Court Rules requires it.": "Federal Court Rules ord 52 r 15",
  "Ferry Act, 1967 (S.A.), s. 86d": "Ferry Act 1967 (SA) s 86d",
  "Acts Shortening Act 1867 (Q.), s. 20": "Acts Shortening Act 1867 (Qld) s 20",
  "Bürgerliches Gesetzbuch [Civil Code] (Germany) § 823": "§ 823 BGB",
  "§ 4 der Verordnung über Hafen- und Fährgebühren gilt.": "§ 4 Verordnung über Hafen- und Fährgebühren",
  // reports
  "Otter v Stoat, 5 U.S. (1 Cranch) 137, 177 (1803)": "5 US 137 (1803), 177",
  "Otter v Stoat (1726) Sel Cas T King 61; 25 ER 223": ["(1726) Sel Cas t King 61", "25 ER 223"],
  "Otter v Stoat, 2014 WL 123456 (SDNY 2014)": "2014 WL 123456 (SDNY 2014)",
  "2023 INSC 45": "2023 INSC 45",
  "Law Com No 296; NSWLRC R 140": ["Law Com No 296", "NSWLRC R 140"],
  "BayObLGZ 1983, 59 (61 f.); 1990, 6": ["BayObLGZ 1983, 59, 61 f.", "BayObLGZ 1990, 6"],
  "OVGE MüLü 35, 118": "OVGE MüLü 35, 118",
  // courts and file numbers
  "BFH (Großer Senat), Beschluss v. 4.7.1990 - GrS 2/88": "BFH, Beschl. v. 4.7.1990 – GrS 2/88",
  "BSG, Urteil des 11a-Senats vom 7.6.1983 - 11a RA 4/83": "BSG, Urt. v. 7.6.1983 – 11a RA 4/83",
  "BVwG W112 2255555-1; LVwG-2023/12/0034-1": ["BVwG W112 2255555-1", "LVwG LVwG-2023/12/0034-1"],
  "VGH Kassel 8 UZ 12/03.A; 1 A 12/04.OVG": ["VGH Kassel 8 UZ 12/03.A", "OVG Koblenz 1 A 12/04.OVG"],
  "BVerwG, Urt. v. 21.11.2013 - 7 C 40/11 - UA S. 8": "BVerwG, Urt. v. 21.11.2013 – 7 C 40/11, 8",
  "R v Otter CA123/04": "(CA123/04)",
  // books
  "KBB6 § 1295; KBB⁶ § 1297 Rz 12": ["KBB6 § 1295", "KBB⁶ § 1297 Rn. 12"],
  "Dreier GG I Art. 1": "Dreier GG Art. 1",
  "Palandt-Grüneberg, BGB, 79. A., § 242 Rz. 4": "Palandt/Grüneberg BGB § 242 Rn. 4",
  "Otter-FS 2017 S. 229": "Otter-FS 2017 S. 229",
  "Otter, Rechtsvergleichung 2015, S. 12": "Otter, Rechtsvergleichung 2015, 12",
  "Stadt Otter, Schreiben vom 3. Mai 2015, S. 3": [],
  // acts, materials and loose-leaf works
  "§ 31 SGB Erstes Buch": "§ 31 SGB I",
  "Art. 13 der VO 1408/71": "Art. 13 VO (EWG) Nr. 1408/71",
  "Ontario Regulation 123/98 says so.": [],
  "NZPD vol 666, 15 October 2010": "NZPD vol 666, 15 October 2010",
  "UNCITRAL Model Law art 34(2)(b)(ii)": "UNCITRAL Model Law art 34(2)(b)(ii)",
  "Otter's Uniform Civil Procedure NSW [36.16.5]": "Otter's Uniform Civil Procedure NSW, [36.16.5]",
  "Doe v Roe, unreported, Fed C of A, 3 June 1994": "(Fed C of A, 3 June 1994)",
  "Anhang I Teil B des Hafenvergabegesetzes": "Anhang I Teil B des Hafenvergabegesetzes",
  "cll 10 and 11 of Magna Carta": "Magna Carta 1297 (Imp) cls 10, 11",
  "CCA s 18": "Competition and Consumer Act 2010 (Cth) s 18",
});

table("the form %s is read with all its parts", (text) => find(text).map(shownCitation), {
  // decisions that are not reported
  "R v Otter [1994] (unreported) 12 May 1994 NSWCA": "(NSWCA, 12 May 1994)",
  "R v Otter (unreported), Supreme Court of Victoria, 12 May 1994":
    "(Supreme Court of Victoria, 12 May 1994)",
  "R v Otter (Unreported, NSWCCA 12 May 1994)": "(NSWCCA, 12 May 1994)",
  "R v Otter (unreported) was decided on 12 May 1994": [],
  "Otter v Stoat, Supreme Court of Victoria, unreported, 12 May 1994 at 5":
    "(Supreme Court of Victoria, 12 May 1994), 5",
  "Otter v Stoat, Federal Court, Wren J, unreported, No 123 of 1991, 4 May 1992":
    "(Federal Court, Wren J, 4 May 1992)",
  "Otter v Stoat, Federal Court, 19 April 1999, unreported, was followed on 3 May 2000":
    "(Federal Court, 19 April 1999)",
  "Otter v Stoat CA57/05, 19 May 2005 at [5]": "(CA57/05, 19 May 2005), [5]",
  "Otter v Stoat CIV 2004-404-567 HC AK 3 May 2005": "(HC AK, CIV 2004-404-567, 3 May 2005)",
  "Otter v Stoat (High Court, Auckland, CIV-2004-404-567, 3 May 2005, Wren J)":
    "(High Court, Auckland, CIV-2004-404-567, Wren J, 3 May 2005)",
  "Otter v. Stoat, No. 12-345 (9th Cir. May 3, 2013)": "(9th Cir., No. 12-345, 3 May 2013)",
  "Otter v. Stoat, No. 1:12-cv-00345 (S.D.N.Y. 2013)": "(S.D.N.Y., No. 1:12-cv-00345)",
  "See Appeal No 3105 of 1980.": "Appeal No 3105 of 1980",
  "Followed in [1998] NSWSC 909, Appeal No 60757 of 1996, 29 May 1998, referred": "[1998] NSWSC 909",
  // places of transcripts, reports and collections
  "[2020] HCATrans 180, T 12.415; [2021] HCATrans 8, T12.415-420": [
    "[2020] HCATrans 180, line 415",
    "[2021] HCATrans 8, lines 415–420",
  ],
  "ALRC Report 108, For Your Information, 2008, para 3.12": "ALRC Report 108, [3.12]",
  "ALRC Report 108 (2008), para 3.12": "ALRC Report 108 (2008), [3.12]",
  "Explanatory Statement, Select Legislative Instrument 2012 No 12":
    "Explanatory Statement, Select Legislative Instrument 2012 No 12",
  "BVerwGE 96, 100 <102>, 130, 113": ["BVerwGE 96, 100, 102", "BVerwGE 130, 113"],
  "Otter v Stoat (1936) 55 CLR 499. See Otter, above, at 505; Otter (above) at 506.": [
    "(1936) 55 CLR 499",
    "Otter, 505",
    "Otter, 506",
  ],
  // German file numbers and provisions
  "LAG Köln, Urteil vom 3.5.2010 – 13 (6) Sa 55/10": "LAG Köln, Urt. v. 3.5.2010 – 13 (6) Sa 55/10",
  "OLG Hamm 2 (s) Ss 12/94; vgl. 14 (V) G 3/94": ["OLG Hamm 2 (s) Ss 12/94", "14 (V) G 3/94"],
  "§ 15 III-V KSchG": "§ 15 Abs. 3–5 KSchG",
  "§ 13 (Begehen durch Unterlassen), § 222 StGB": ["§ 13 StGB", "§ 222 StGB"],
  "§ 3 (Kündigung) und 4 BGB": "§ 3",
  // as courts, portals and journals print them
  "OTTER LIMITED V STOAT HC AK CIV 2011-404-005428 [22 August 2012]":
    "(HC AK, CIV 2011-404-005428, 22 August 2012)",
  "OTTER V STOAT HC AK CIV-2009-404-001077 [2009] NZHC 949": [
    "(HC AK, CIV-2009-404-001077)",
    "[2009] NZHC 949",
  ],
  "Ferry Disciplinary Tribunal 221/Nur08/110P, 28 April 2009 at 84":
    "Ferry Disciplinary Tribunal 221/Nur08/110P, 28 April 2009 at 84",
  "Instanzenzug: OLG Frankfurt Az: 5 U 119/19vorgehend LG Wiesbaden Az: 11 O 40/17": [
    "OLG Frankfurt 5 U 119/19",
    "LG Wiesbaden 11 O 40/17",
  ],
  "Beschluß des Kreisgerichtes St.Pölten vom 31.Oktober 1984, GZ 5 Cg 184/84-4":
    "KreisG St.Pölten 31.10.1984, 5 Cg 184/84",
  "VfGH 1.10.2020, G272/2020; 29.9.2021, V571/2020": [
    "VfGH 1.10.2020, G 272/2020",
    "VfGH 29.9.2021, V 571/2020",
  ],
  "OGH 1.2.2003, 4 Ob 912/03x und vom 3.4.2004, GZ 5 Ob 933/04a": [
    "OGH 1.2.2003, 4 Ob 912/03x",
    "OGH 3.4.2004, 5 Ob 933/04a",
  ],
  "(OGH 4 Ob 79/85; Norm: ArbVG § 101; 17 E)": ["OGH 4 Ob 79/85", "§ 101 ArbVG"],
  "BGE 139 I 2 S. 7; BGE 138 I 189 E. 2.1 f. S. 190": ["BGE 139 I 2 S. 7", "BGE 138 I 189 E. 2.1 f. S. 190"],
  "RPW 2018/2, 243 Rz 54 f.; ZBJV 150 (2014) S. 12": ["RPW 2018/2, 243 Rz 54 f.", "ZBJV 150 (2014) S. 12"],
  "Bundessteuerblatt II 2024, Seite 412; BAGE 178 S. 199": ["BStBl II 2024, 412", "BAGE 178, 199"],
  "Case C-444/02 (9 November 2004), which": "EuGH, 9.11.2004 – C-444/02",
});

test("a name in capitals has its parties also with a capital V", () => {
  expect(find("OTTER HOLDINGS LIMITED V STOAT COUNCIL [2012] NZHC 2089")[0]).toMatchObject({
    name: "OTTER HOLDINGS LIMITED v STOAT COUNCIL",
  });
  expect(find("IN RE V (A CHILD) [2012] NZHC 2131")[0]).not.toHaveProperty("name");
});
