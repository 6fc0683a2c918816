import { describe, expect, test } from "vitest";
import { textOf } from "../../src/core/result.ts";
import { cite } from "../../src/workbench/tools/cite.ts";
import { table } from "../support/table.ts";
import { call, contextOf } from "./support.ts";

/** What law:cite makes of references that no source has, without its notes. */
async function citedAs(references: readonly string[], how: Record<string, unknown>): Promise<string> {
  const items = references.map((id) => ({ id }));
  const text = textOf(await cite(contextOf()).run({ items, ...how }, call));
  return text.replace(/\n\nNote: [^]*$/, "");
}
const inStyle = (style: string) => async (reference: string) => await citedAs([reference], { style });

describe("references that no source has are cited from their own words", () => {
  table("in the form of AGLC4", inStyle("aglc4"), {
    "Jane Ash, Tom Elm and Greg Oak, Review of Harbour Action (Lawbook, 6th ed, 2017) 250":
      "Jane Ash, Tom Elm and Greg Oak, *Review of Harbour Action* (Lawbook, 6th ed, 2017) 250",
    "Julius Elm, Harbour Systems and Lawyers' Reasonings (Maitland, 1964) 12":
      "Julius Elm, *Harbour Systems and Lawyers' Reasonings* (Maitland, 1964) 12",
    "John Ash, Trade, Investment and Growth (Hart, 2010)":
      "John Ash, *Trade, Investment and Growth* (Hart, 2010)",
    "Jane Ash, 'Ferries: Parties' Duties and Others' (1995) 111 Law Quarterly Review 301, 305-6":
      "Jane Ash, 'Ferries: Parties' Duties and Others' (1995) 111 *Law Quarterly Review* 301, 305–6",
    "Michael Elm, 'Judicial Activism' (Speech, Harbour Lecture, 2003)":
      "Michael Elm, 'Judicial Activism' (Speech, Harbour Lecture, 2003)",
    "Jane Ash, 'Rights' in Tom Elm (ed), The Harbour Companion (Oxford University Press, 2008) 20, 25":
      "Jane Ash, 'Rights' in Tom Elm (ed), *The Harbour Companion* (Oxford University Press, 2008) 20, 25",
    "Jane Ash, 'Sentencing' (Speech, Judicial College, 5 March 2015) 3":
      "Jane Ash, 'Sentencing' (Speech, Judicial College, 5 March 2015) 3",
    "LexisNexis, Halsbury's Laws of Australia, vol 12 (at 1 March 2020) 185 Equity, [185-1]":
      "LexisNexis, *Halsbury's Laws of Australia*, vol 12 (at 1 March 2020) 185 Equity [185-1]",
    "Marl, Commentaries on the Laws of England (1765) vol 1, 87":
      "Marl, *Commentaries on the Laws of England* (1765) vol 1, 87",
    "Ferry Regulations 1996 (No 1) (Cth) reg 3": "*Ferry Regulations 1996 (No 1)* (Cth) reg 3",
    "The Wagon Mound (No 1) [1961] AC 388": "*The Wagon Mound (No 1)* [1961] AC 388",
    "Ash v State of Queensland (No. 2) (1992) 175 CLR 1, 42":
      "*Ash v Queensland (No 2)* (1992) 175 CLR 1, 42",
    "Ash v Ireland (1979) Series A No 32": "*Ash v Ireland* (1979) 32 Eur Court HR (ser A)",
    "Ash v Ireland (1979) 32 Eur Court HR (Ser A) 12": "*Ash v Ireland* (1979) 32 Eur Court HR (ser A) 12",
    "Hadley v Ash (1854) 9 Exch 341, 354; 156 ER 145, 151":
      "*Hadley v Ash* (1854) 9 Exch 341, 354; 156 ER 145, 151",
    "ALRC, Traditional Ferries (Report 129, 2015) at 30":
      "Australian Law Reform Commission, *Traditional Ferries* (Report No 129, 2015) 30",
    "ALRC Report 26": "Australian Law Reform Commission, Report No 26",
    "Commonwealth, Royal Commission into Lamps in the Harbour, Quay and Ferry Industry, Final Report (2019) vol 1, 139":
      "Commonwealth, Royal Commission into Lamps in the Harbour, Quay and Ferry Industry, *Final Report* (2019) vol 1, 139",
    "ALRC 96, 2003": "Australian Law Reform Commission, Report No 96 (2003)",
    "Cth Gazette No S 490, 12 December 2000 at 3": "Commonwealth, *Gazette*, No S 490, 12 December 2000, 3",
    "Ash, Jolanta. 'The rule of law in harbours', (1999) 23 MULR 668":
      "Jolanta Ash, 'The Rule of Law in Harbours' (1999) 23 *Melbourne University Law Review* 668",
    'Tom Elm & Ann Oak, "Ferry timetables? A reply" (2012) 40(1) Federal L Rev 1 at 4':
      "Tom Elm and Ann Oak, 'Ferry Timetables? A Reply' (2012) 40(1) *Federal Law Review* 1, 4",
    'Jane Ash, "The rule of harbours" (Federation Press 2017) p. 45':
      "Jane Ash, *The Rule of Harbours* (Federation Press, 2017) 45",
    "P.H. Ash, The Federal Harbour (2nd edn., Sydney, Law Book Co., 1979) 123":
      "PH Ash, *The Federal Harbour* (Law Book Co, 2nd ed, 1979) 123",
    "J D Elm, Modern Law of Quays (Cambridge: CUP, 2nd ed 2017), p 88":
      "JD Elm, *Modern Law of Quays* (Cambridge University Press, 2nd ed, 2017) 88",
    'Ann Oak, "Values of quays", in Tom Elm & Greg Ash (eds.), Harbours (Hart Publishing, Oxford, 2015) 15, 20':
      "Ann Oak, 'Values of Quays' in Tom Elm and Greg Ash (eds), *Harbours* (Hart Publishing, 2015) 15, 20",
    "Productivity Commission, Access to Quays (Inquiry Report No. 72, 5 September 2014) vol. 1 at 12":
      "Productivity Commission, *Access to Quays* (Inquiry Report No 72, 5 September 2014) vol 1, 12",
    'Victorian Law Reform Commission, "Quay Review", Report No 14 (2008), p 22':
      "Victorian Law Reform Commission, *Quay Review* (Report No 14, 2008) 22",
    "Australian Law Reform Commission, Ferries (ALRC Report 129, December 2015) [2.30]":
      "Australian Law Reform Commission, *Ferries* (Report No 129, December 2015) [2.30]",
    "Senate Economics References Committee, Parliament of Australia, The incident at the quay (2014) 33":
      "Senate Economics References Committee, Parliament of Australia, *The Incident at the Quay* (2014) 33",
    "Jane Ash, 'Lamps' (Speech, National Press Club, Canberra, 5 March 2015) 3":
      "Jane Ash, 'Lamps' (Speech, National Press Club, Canberra, 5 March 2015) 3",
    "Ann Oak, 'Quays' (PhD Thesis, Hart University, 2019) 7":
      "Ann Oak, 'Quays' (PhD Thesis, Hart University, 2019) 7",
    "Tom Elm, 'Lamps' (Speech, National Press Club, 2003)":
      "Tom Elm, 'Lamps' (Speech, National Press Club, 2003)",
    "Jane Ash, 'Lamps of the quay' (Speech, Law Society, Sydney, 5 March 2015) 3":
      "Jane Ash, 'Lamps of the Quay' (Speech, Law Society, Sydney, 5 March 2015) 3",
    "Tom Elm and Ann Oak, Quays, Lamps and Ferries (2011, Federation Press) [4.55]":
      "Tom Elm and Ann Oak, *Quays, Lamps and Ferries* (Federation Press, 2011) [4.55]",
    "Royal Commission into Ferries, Final Report (December 2017) vol 2, p 18":
      "*Royal Commission into Ferries* (Final Report, December 2017) vol 2, 18",
    "Cth Hansard HR 16 November 1993, 2878":
      "Commonwealth, *Parliamentary Debates*, House of Representatives, 16 November 1993, 2878",
    "ICCPR art 9(1)":
      "*International Covenant on Civil and Political Rights*, opened for signature 16 December 1966, 999 UNTS 171 (entered into force 23 March 1976) art 9(1)",
    "Convention on the Rights of the Child, article 3":
      "*Convention on the Rights of the Child*, opened for signature 20 November 1989, 1577 UNTS 3 (entered into force 2 September 1990) art 3",
    "Interpretation Act 1901 (Cth) s 15AA & s 15AB": "*Interpretation Act 1901* (Cth) ss 15AA, 15AB",
    "Fair Quays Act 2009 (Cth) s 340 and s 341(1)(a)": "*Fair Quays Act 2009* (Cth) ss 340, 341(1)(a)",
    "Statute of Westminster 1931 (UK) 22 & 23 Geo 5, c 4, s 2": "*Statute of Westminster 1931* (UK) s 2",
    "Ash v R (No 2) (1988) 164 CLR 465 at 472 per Mason CJ & Toohey J":
      "*Ash v The Queen (No 2)* (1988) 164 CLR 465, 472 (Mason CJ and Toohey J)",
    "Ash v R [2023] HCA 14": "*Ash v The King* [2023] HCA 14",
    "Ash v R (1952) 85 CLR 1": "*Ash v R* (1952) 85 CLR 1",
    "Commonwealth of Australia Gazette No. S 490, 12 December 2000, p 3":
      "Commonwealth, *Gazette*, No S 490, 12 December 2000, 3",
    "Ash v Elm (1996) 96 ATC 5201 at 5206": "*Ash v Elm* (1996) 96 ATC 5201, 5206",
    "HC Deb 26 March 1997, vol 292, col 345":
      "United Kingdom, *Parliamentary Debates*, House of Commons, 26 March 1997, vol 292, col 345",
    "NSWPD (LC), 5 December 1979 at 4823":
      "New South Wales, *Parliamentary Debates*, Legislative Council, 5 December 1979, 4823",
    "CPD, HR, vol 34, 12 September 1906, pp 4567–8":
      "Commonwealth, *Parliamentary Debates*, House of Representatives, 12 September 1906, vol 34, 4567–8",
    "HR Deb, 13 April 1961, p 902":
      "Commonwealth, *Parliamentary Debates*, House of Representatives, 13 April 1961, 902",
    "Harbours Ordinance (Cap 971) s 13(2)": "*Harbours Ordinance* (HK) s 13(2)",
    "Harbours Act (Cap 971, 2006 Rev Ed) s 16": "*Harbours Act* (Singapore) s 16",
    "Mark Ash and Greg Elm, Judicial Review, 6th edition, Thomson Reuters, 2017, p 45":
      "Mark Ash and Greg Elm, *Judicial Review* (Thomson Reuters, 6th ed, 2017) 45",
    "Halsbury's Laws of Australia [235-1500]": "*Halsbury's Laws of Australia* [235-1500]",
    "Statute of Westminster 1931 (Imp)": "*Statute of Westminster 1931* (Imp)",
    "Harbour Clerks Award 2020 [MA000902] cl 13.2": "*Harbour Clerks Award 2020 [MA000902]* cl 13.2",
    "ASIC Regulatory Guide 971 Disclosing Fares at RG 971.23":
      "ASIC Regulatory Guide 971 Disclosing Fares at RG 971.23",
    "TFEU art 267(3)": "*Treaty on the Functioning of the European Union* art 267(3)",
    "Ash v Chambers (Unreported, Supreme Court of the Northern Territory, Elm J, 5 April 1956) 77-8":
      "*Ash v Chambers* (Supreme Court of the Northern Territory, Elm J, 5 April 1956) 77–8",
    "Ridge v Baldwin [1964] AC 40 (HL)": "*Ridge v Baldwin* [1964] AC 40",
    "R v Sussex Justices, ex parte McCarthy [1924] 1 KB 256, 259 (Lord Hewart CJ)":
      "*R v Sussex Justices; Ex parte McCarthy* [1924] 1 KB 256, 259 (Lord Hewart CJ)",
    "Australian Law Reform Commission, Traditional Rights and Freedoms (Report No 129, December 2015) 45":
      "Australian Law Reform Commission, *Traditional Rights and Freedoms* (Report No 129, December 2015) 45",
    "Royal Commission into Misconduct in the Banking, Superannuation and Financial Services Industry (Final Report, February 2019) vol 1, 16":
      "*Royal Commission into Misconduct in the Banking, Superannuation and Financial Services Industry* (Final Report, February 2019) vol 1, 16",
    "Treaty of Lisbon, art 50": "*Treaty of Lisbon* art 50",
    "Roe v Wade, 410 US 113 (1973)": "*Roe v Wade*, 410 US 113 (1973)",
    "Lochner v New York, 198 US 45, 76 (1905) (Holmes J)":
      "*Lochner v New York*, 198 US 45, 76 (1905) (Holmes J)",
    "Marbury v. Madison, 5 U.S. (1 Cranch) 137 (1803)": "*Marbury v Madison*, 5 US 137 (1803)",
    "Ex parte H V McKay (1907) 2 CAR 1": "*Ex parte H V McKay* (1907) 2 CAR 1",
    "R V Tang (2008) 237 CLR 1": "*R v Tang* (2008) 237 CLR 1",
    'Caltex Oil (Australia) Pty Limited v The Dredge "Willemstad" (1976) 136 CLR 529 at 555 per Gibbs J':
      "*Caltex Oil (Australia) Pty Ltd v The Dredge 'Willemstad'* (1976) 136 CLR 529, 555 (Gibbs J)",
    "Ash v Elm (2013) 250 CLR 640, 654-5 [47]-[49] (French CJ, Crennan, Bell and Keane JJ)":
      "*Ash v Elm* (2013) 250 CLR 640, 654–5 [47]–[49] (French CJ, Crennan, Bell and Keane JJ)",
    "Case Concerning East Timor (Portugal v Australia) (Judgment) [1995] ICJ Rep 90":
      "*East Timor (Portugal v Australia) (Judgment)* [1995] ICJ Rep 90",
    "Ash v Elm (Supreme Court of Victoria, Hansen J, 5 May 1998) 7":
      "*Ash v Elm* (Supreme Court of Victoria, Hansen J, 5 May 1998) 7",
    "Prosecutor v Ash (Judgment) (International Criminal Tribunal for the Former Yugoslavia, Appeals Chamber, Case No IT-94-1-A, 15 July 1999)":
      "*Prosecutor v Ash (Judgment)* (International Criminal Tribunal for the Former Yugoslavia, Appeals Chamber, Case No IT-94-1-A, 15 July 1999)",
    "United Nations Human Rights Committee, General Comment No 34, UN Doc CCPR/C/GC/34 (12 September 2011) para 11":
      "United Nations Human Rights Committee, *General Comment No 34*, UN Doc CCPR/C/GC/34 (12 September 2011) [11]",
    "Human Rights Act 1998 (UK) c 42, s 3": "*Human Rights Act 1998* (UK) s 3",
    "Income Tax Assessment Act 1997 (Cth) s 104-10": "*Income Tax Assessment Act 1997* (Cth) s 104-10",
    "Lanterns (Industry Codes—Ferries) Regulation 2014 (Cth) sch 1 cl 6":
      "*Lanterns (Industry Codes—Ferries) Regulation 2014* (Cth) sch 1 cl 6",
    "Lanterns Act 2008 (Vic) ss 137-8": "*Lanterns Act 2008* (Vic) ss 137–8",
    "Lantern v Ferry — Harbour (2008) 237 CLR 1, 20": "*Lantern v Ferry — Harbour* (2008) 237 CLR 1, 20",
    "Case T-901/04 Otter v Commission [2007] ECR II-3601, para 563":
      "*Otter v Commission* (T-901/04) [2007] ECR II-3601, [563]",
    "Case 96/64 Otter v Ferry [1964] ECR 585, 593": "*Otter v Ferry* (96/64) [1964] ECR 585, 593",
    "Consolidated Version of the Treaty on the Functioning of the European Union [2012] OJ C 326/47, art 101":
      "*Consolidated Version of the Treaty on the Functioning of the European Union* [2012] OJ C 326/47, art 101",
    "Senate Harbour and Ferry Affairs Committee, Parliament of Australia, Incident at Elm Island (Report, December 2014) 12 [2.3]":
      "Senate Harbour and Ferry Affairs Committee, Parliament of Australia, *Incident at Elm Island* (Report, December 2014) 12 [2.3]",
    "Chief Justice Jane Ash, 'Values in Law' (Speech, Banco Court, 21 October 2015)":
      "Chief Justice Jane Ash, 'Values in Law' (Speech, Banco Court, 21 October 2015)",
    "§ 97a Abs. 1 UrhG aF": /§ 97a.*\(former version\)$/,
    "Practice Direction No 3 of 2017 (Qld)": "Practice Direction No 3 of 2017 (Qld)",
    "Income Tax Assessment Act 1997 (Cth) ss 104-10, 104-15":
      "*Income Tax Assessment Act 1997* (Cth) ss 104-10, 104-15",
    "Evidence Act 1995 (NSW) ss 55-56": "*Evidence Act 1995* (NSW) ss 55–56",
    "BVerfGE 7, 198 (208) – Lüth":
      "Bundesverfassungsgericht [German Federal Constitutional Court] reported in 7 BVerfGE 198, 208 ('Lüth')",
    "Müller, FS Meier, 2015, S. 1 (5)": "Müller, *FS Meier* (2015) 1, 5",
    "Savigny, System des heutigen römischen Rechts, Bd. 1, 1840, S. 206":
      "Savigny, *System des heutigen römischen Rechts* (1840) vol 1, 206",
    "Ufer, Fähren, Diss. München 2002, S. 45": "Ufer, *Fähren* (Diss. München 2002) 45",
    "Ufer, ÖJZ 2016/55, 389": "Ufer, *Österreichische Juristen-Zeitung* 2016/55, 389",
    "Ufer, ÖJZ 2016/55, 389 (391)": "Ufer, *Österreichische Juristen-Zeitung* 2016/55, 389, 391",
    "C-131/12 Google Spain": "*Google Spain* (Court of Justice of the European Union, C-131/12)",
    "Larenz, Methodenlehre der Rechtswissenschaft, 6. Aufl. 1991, S. 312":
      "Larenz, *Methodenlehre der Rechtswissenschaft* (6th ed, 1991) 312",
    "§§ 280 Abs. 1, 241 Abs. 2 BGB": "*Bürgerliches Gesetzbuch* [Civil Code] (Germany) §§ 280(1), 241(2)",
    "Ferries Code, RSC 1985, c F-46, s 718.2(e)": "*Ferries Code*, RSC 1985, c F-46, s 718.2(e)",
    "Ferries Ordinance (Hong Kong) cap 622, s 30": "*Ferries Ordinance* (Hong Kong) cap 622, s 30",
    "Ferries Code (Singapore, cap 224, 2008 rev ed) s 300":
      "*Ferries Code* (Singapore, cap 224, 2008 rev ed) s 300",
    "42 U.S.C. § 1983 (2018)": "42 USC § 1983 (2018)",
    "28 U.S.C. § 1332(a)(1)": "28 USC § 1332(a)(1)",
    "United States v Ash Towing Co, 159 F 2d 169, 173 (2nd Cir, 1947) (Learned Hand J)":
      "*United States v Ash Towing Co*, 159 F 2d 169, 173 (2nd Cir, 1947) (Learned Hand J)",
    "American Law Institute, Restatement (Third) of Torts: Harbours (1998) § 2":
      "American Law Institute, *Restatement (Third) of Torts: Harbours* (1998) § 2",
    "Legality of the Use of Lamps (Advisory Opinion) [1996] ICJ Rep 226, 257 [79]":
      "*Legality of the Use of Lamps (Advisory Opinion)* [1996] ICJ Rep 226, 257 [79]",
    "Appellate Body Report, Utopia — Standards for Lamps, WTO Doc WT/DS2/AB/R (29 April 1996) 18":
      "Appellate Body Report, *Utopia — Standards for Lamps*, WTO Doc WT/DS2/AB/R (29 April 1996) 18",
    "Declaration of Ferries, GA Res 217A (III), UN Doc A/810 (10 December 1948) art 19":
      "*Declaration of Ferries*, GA Res 217A (III), UN Doc A/810 (10 December 1948) art 19",
    "SC Res 1373, UN Doc S/RES/1373 (28 September 2001) para 2(b)":
      "SC Res 1373, UN Doc S/RES/1373 (28 September 2001) para 2(b)",
    "Summit of Ferries, GA Res 54/254, UN Doc A/RES/54/254 (23 March 2000) para 3":
      "*Summit of Ferries*, GA Res 54/254, UN Doc A/RES/54/254 (23 March 2000) para 3",
    "Council Directive 85/374/EEC of 25 July 1985 on Liability for Ferries [1985] OJ L 210/29, art 7":
      "*Council Directive 85/374/EEC of 25 July 1985 on Liability for Ferries* [1985] OJ L 210/29, art 7",
    "Victoria, Victoria Government Gazette, No S 123, 3 May 2021, 2":
      "Victoria, *Victoria Government Gazette*, No S 123, 3 May 2021, 2",
    "Supreme Court of Victoria, Practice Note SC CC 1: Harbour Court, 30 January 2017, para 4.2":
      "Supreme Court of Victoria, *Practice Note SC CC 1: Harbour Court*, 30 January 2017, [4.2]",
    "Laura Ash, 'Ferries on Notice', The Harbour Review (Sydney, 12 February 2018) 7":
      "Laura Ash, 'Ferries on Notice', *The Harbour Review* (Sydney, 12 February 2018) 7",
    "Martin Ash, 'Elm v The Queen', Opinions on Harbours (Blog Post, 18 October 2017) <https://blogs.example.org/1>":
      "Martin Ash, 'Elm v The Queen', *Opinions on Harbours* (Blog Post, 18 October 2017) <https://blogs.example.org/1>",
    "Jean-Jacques Elm, The Harbour Contract, tr GDH Oak (Dent and Sons, 1916) 14":
      "Jean-Jacques Elm, *The Harbour Contract*, tr GDH Oak (Dent and Sons, 1916) 14",
    "Jane Ash, 'Trusts Anew' (2027) 51 Melbourne University Law Review (forthcoming)":
      "Jane Ash, 'Trusts Anew' (2027) 51 *Melbourne University Law Review* (forthcoming)",
    "Commonwealth, 'Annotated Submissions', Submission in Ash v Elm, H3/2016, 7 March 2017, [12]":
      "Commonwealth, 'Annotated Submissions', Submission in *Ash v Elm*, H3/2016, 7 March 2017, [12]",
    "Harbour Council, Submission No 23 to Senate Ferries Committee, Inquiry into Lamps (15 July 2019) 6":
      "Harbour Council, Submission No 23 to Senate Ferries Committee, *Inquiry into Lamps* (15 July 2019) 6",
  });

  table("in the form of the NJW", inStyle("de"), {
    "BVerfGE 65, 1 (43)": "BVerfGE 65, 1 (43)",
    "BVerwGE 101, 1 <5>": "BVerwGE 101, 1 (5)",
    "BGH, Urt. v. 2.2.2027 - II ZR 901/26 (juris)": "BGH, Urt. v. 2.2.2027 – II ZR 901/26 (juris)",
    "§ 97a Abs. 1 UrhG aF": "§ 97a Abs. 1 UrhG a.F.",
    "Koch in: Hüffer/Koch, AktG, 17. Aufl. 2023, § 93 Rn. 12":
      "Hüffer/Koch/Koch, AktG, 17. Aufl. 2023, § 93 Rn. 12",
    "RegBegr., BT-Drs. 14/1234, 12": "RegBegr., BT-Drs. 14/1234, S. 12",
    "EuGH, Urteil vom 21.12.2016 - C-203/15 und C-698/15, Rn. 108 - Tele2 Sverige":
      "EuGH, Urt. v. 21.12.2016 – C-203/15, C-698/15 Rn. 108 – Tele2 Sverige",
    "BVerfG (K), Beschl. v. 3.5.2019 - 1 BvR 1234/18, juris Rn. 5":
      "BVerfG (K), Beschl. v. 3.5.2019 – 1 BvR 1234/18, juris Rn. 5",
    "EGMR, Urteil vom 7. Februar 2012, Nr. 40660/08 und 60641/08, von Hannover gegen Deutschland (Nr. 2), Rn. 95":
      "EGMR, Urt. v. 7.2.2012 – 40660/08, 60641/08 Rn. 95 – von Hannover gegen Deutschland (Nr. 2)",
    "EGMR (GK), Urteil vom 17.1.2017, Hutchinson/Vereinigtes Königreich, Nr. 57592/08, Rn. 42":
      "EGMR, Urt. v. 17.1.2017 – 57592/08 Rn. 42 – Hutchinson/Vereinigtes Königreich",
    "EGMR, Urt. v. 25.3.2014 – 42857/05 – van Dijk/Niederlande, NJW 2015, 123":
      "EGMR, Urt. v. 25.3.2014 – 42857/05, NJW 2015, 123 – van Dijk/Niederlande",
    "Hutchinson v. the United Kingdom [GC], no. 57592/08, § 42, 17 January 2017":
      "EGMR, 17.1.2017 – 57592/08 Rn. 42 – Hutchinson v the United Kingdom",
    "Richtlinie 95/946/EG des Europäischen Parlaments und des Rates vom 24. Oktober 1995, ABl. L 281 vom 23.11.1995, S. 31":
      "RL 95/946/EG, ABl. L 281 vom 23.11.1995, S. 31",
    "Bundestags-Drucksache 14/6040, Seite 92": "BT-Drs. 14/6040, S. 92",
    "Ahorn/Ufer, Hafenrecht, 27. Auflage, 2019, Rdn. 77": "Ahorn/Ufer, Hafenrecht, 27. Aufl. 2019, Rn. 77",
    "BAG Urteil vom 25.08.2020 – 9 AZR 266/19 –, juris, Rdnr. 22":
      "BAG, Urt. v. 25.8.2020 – 9 AZR 266/19, juris Rn. 22",
    "Ahorn, Hafenrecht, 24. Aufl. (2006), S. 12": "Ahorn, Hafenrecht, 24. Aufl. 2006, S. 12",
    "BGH, Urt. v. 5.10.2016 – XII ZR 50/14, NJW-RR 2017, 124, 126 Tz. 17":
      "BGH, Urt. v. 5.10.2016 – XII ZR 50/14, NJW-RR 2017, 124 (126) Rn. 17",
    "AG Bonn ZMR 2010, 55": "AG Bonn, ZMR 2010, 55",
    "Canaris, JZ 1987, 993 (995)": "Canaris, JZ 1987, 993 (995)",
    "v. Jhering, JherJb 4 (1861), 1": "v. Jhering, JherJb 4 (1861), 1",
    "Larenz, Methodenlehre der Rechtswissenschaft, 6. Aufl. 1991, S. 312":
      "Larenz, Methodenlehre der Rechtswissenschaft, 6. Aufl. 1991, S. 312",
    "BT-Drs. 18/12345, S. 23": "BT-Drs. 18/12345, S. 23",
    "BGH, Beschluss v. 17.10.2023 - VI ZB 34/22, juris, Rn. 8":
      "BGH, Beschl. v. 17.10.2023 – VI ZB 34/22, juris Rn. 8",
    "BT-Drucks 19/4674, 210": "BT-Drs. 19/4674, S. 210",
    "Müller, in: Festschrift für Meier, 2015, S. 1, 5": "Müller, in: Festschrift für Meier, 2015, S. 1, 5",
    "jurisPK-BGB/Junker, 9. Aufl., § 241 Rn. 2": "jurisPK-BGB/Junker, 9. Aufl., BGB § 241 Rn. 2",
    "OVG NRW, Beschl. v. 9.6.2020 – 13 B 800/20.NE, juris Rn. 12":
      "OVG NRW, Beschl. v. 9.6.2020 – 13 B 800/20.NE, juris Rn. 12",
    "EuGH, Urt. v. 13.5.2014 – C-131/12, ECLI:EU:C:2014:317 Rn. 97 – Google Spain":
      "EuGH, Urt. v. 13.5.2014 – C-131/12, ECLI:EU:C:2014:317 Rn. 97 – Google Spain",
    "EuGH, Rs. C-402/07, Slg. 2009, I-10923 Rn. 54 – Sturgeon":
      "EuGH, C-402/07, Slg. 2009, I-10923 Rn. 54 – Sturgeon",
    "EGMR, Urt. v. 7.2.2012 – 40660/08 – Caroline von Hannover/Deutschland Nr. 2":
      "EGMR, Urt. v. 7.2.2012 – 40660/08 – Caroline von Hannover/Deutschland Nr. 2",
    "Grüneberg/Sprau, BGB, 82. Aufl. 2023, § 823 Rn. 45":
      "Grüneberg/Sprau, BGB, 82. Aufl. 2023, § 823 Rn. 45",
    "Kühling/Buchner/Klar, DS-GVO BDSG, 3. Aufl. 2020, Art. 4 Rn. 10":
      "Kühling/Buchner/Klar, DS-GVO BDSG, 3. Aufl. 2020, Art. 4 Rn. 10",
    "Staudinger/Hager (2017) § 823 Rn. B 12": "Staudinger/Hager, 2017, § 823 Rn. B 12",
    "Maunz/Dürig/Di Fabio, GG, Art. 2 Rn. 12": "Maunz/Dürig/Di Fabio, GG, Art. 2 Rn. 12",
    "§§ 280 Abs. 1, 241 Abs. 2, 311 Abs. 2 BGB": "§§ 280 Abs. 1, 241 Abs. 2, 311 Abs. 2 BGB",
    "Art. 6 Abs. 1 und Art. 4 Nr. 2 DSGVO": "Art. 6 Abs. 1, Art. 4 Nr. 2 DSGVO",
    "§ 312j III, IV BGB": "§ 312j Abs. 3, Abs. 4 BGB",
    "Art. 2 Abs. 1 i.V.m. Art. 1 Abs. 1 GG": "Art. 2 Abs. 1 i. V. m. Art. 1 Abs. 1 GG",
    "Jane Ash, 'Ferries' (1995) 111 Law Quarterly Review 301":
      "Jane Ash, 'Ferries' (1995) 111 *Law Quarterly Review* 301",
    "Canaris, FS Larenz, 1973, S. 27 (35)": "Canaris, FS Larenz, 1973, S. 27, 35",
    "Grüneberg/Ellenberger, BGB, 83. Aufl. 2024, Einf v § 116 Rn. 2":
      "Grüneberg/Ellenberger, BGB, 83. Aufl. 2024, Einf v § 116 Rn. 2",
    "Fährmann, Anm. zu BGH, Urt. v. 5.5.2010 – VIII ZR 1/09, JuS 2011, 60 (62)":
      "Fährmann, Anm. zu BGH, Urt. v. 5.5.2010 – VIII ZR 1/09, JuS 2011, 60 (62)",
    "Fährmann, JA 2015, 629 (631) (Anm. zu BGH VIII ZR 70/13)":
      "Fährmann, JA 2015, 629 (631) (Anm. zu BGH VIII ZR 70/13)",
    "BT-Plenarprotokoll 19/155, S. 19234 C": "BT-Plenarprotokoll 19/155, S. 19234 C",
    "Bundesministerium der Häfen, Entwurf eines Gesetzes, 3.2.2020, S. 12, abrufbar unter https://www.example.org/entwurf (zuletzt abgerufen am 1.3.2021)":
      "Bundesministerium der Häfen, Entwurf eines Gesetzes, 3.2.2020, S. 12, abrufbar unter https://www.example.org/entwurf (zuletzt abgerufen am 1.3.2021)",
    "EGMR, Urt. v. 24.6.2004 – 59320/00, NJW 2004, 2647 Rn. 57 – von Hannover/Deutschland":
      "EGMR, Urt. v. 24.6.2004 – 59320/00, NJW 2004, 2647 Rn. 57 – von Hannover/Deutschland",
    "BeckOGK/Riehm, 1.7.2022, BGB § 280 Rn. 102": "BeckOGK/Riehm, 1.7.2022, BGB § 280 Rn. 102",
    "Ufer/Hafner, Fährrecht2 (2017) Rz 3/45": "Ufer/Hafner, Fährrecht² (2017), Rn. 3/45",
    "BGE 140 III 115 E. 6.3": "BGE 140 III 115 E. 6.3",
    "Schlussanträge des Generalanwalts Ahorn vom 19.12.2019, C-911/18, Nr. 12":
      "GA Ahorn, Schlussanträge v. 19.12.2019 – C-911/18 Rn. 12",
    "§ 16d EU Abs. 2 VOB/A": "§ 16d EU Abs. 2 VOB/A",
    "§ 433 BGB i.V.m. § 1 Abs 1 HGB": "§ 433 BGB i. V. m. § 1 Abs. 1 HGB",
    "Baumbach/Hopt/Ufer, HGB, 38. Aufl. 2018, § 1 Rn. 3":
      "Baumbach/Hopt/Ufer, HGB, 38. Aufl. 2018, § 1 Rn. 3",
    "EGMR, Urteil vom 26.2.2004, Nr. 94969/01, Ufer ./. Deutschland, §§ 45 f.":
      "EGMR, Urt. v. 26.2.2004 – 94969/01 Rn. 45 f. – Ufer ./. Deutschland",
    "BMF-Schreiben vom 18.1.2036 – IV C 1 – S 2952/08/10004:017, BStBl. I 2036, 85, Rz. 129":
      "BMF-Schreiben vom 18.1.2036 – IV C 1 – S 2952/08/10004:017, BStBl. I 2036, 85, Rz. 129",
    "BaFin, Rundschreiben 05/2033 (BA) – MaRisk, AT 4.3.1 Tz. 2":
      "BaFin, Rundschreiben 05/2033 (BA) – MaRisk, AT 4.3.1 Tz. 2",
    "IDW PS 340 n.F. Tz. 8": "IDW PS 340 n.F. Tz. 8",
    "EPA, T 9227/05, ABl. EPA 2007, 574": "EPA, T 9227/05, ABl. EPA 2007, 574",
    "EPA, T 9641/00 – HAFEN": "EPA, T 9641/00 – HAFEN",
    "BR-Drs. 978/19 (Beschluss), S. 4": "BR-Drs. 978/19 (Beschluss), S. 4",
    "BT-Plenarprotokoll 19/120, S. 14876 (B)": "BT-Plenarprotokoll 19/120, S. 14876 (B)",
    "KölnKomm-AktG/Koch § 93 Rn 20": "KölnKomm-AktG/Koch, § 93 Rn. 20",
    "GroßkommAktG/Hopt/Roth, 5. Aufl. 2015, § 93 Rn. 61":
      "GroßkommAktG/Hopt/Roth, 5. Aufl. 2015, § 93 Rn. 61",
    "Erfurter Kommentar/Preis, 24. Aufl. 2024, BGB § 611a Rn. 32":
      "Erfurter Kommentar/Preis, BGB, 24. Aufl. 2024, § 611a Rn. 32",
    "Beck’scher Bilanz-Kommentar/Ufer, 13. Aufl. 2022, § 249 Rn. 10":
      "Beck'scher Bilanz-Kommentar/Ufer, 13. Aufl. 2022, § 249 Rn. 10",
    "jurisPK-SGB V/Ufer § 13 Rn. 15": "jurisPK-SGB V/Ufer, SGB V § 13 Rn. 15",
    "Windscheid/Kipp, Lehrbuch des Pandektenrechts, Bd. I, 9. Aufl. 1906, § 45 S. 213":
      "Windscheid/Kipp, Lehrbuch des Pandektenrechts, Bd. I, 9. Aufl. 1906, § 45 S. 213",
    "Savigny, System des heutigen römischen Rechts, Bd. 1, 1840, S. 206 ff.":
      "Savigny, System des heutigen römischen Rechts, Bd. 1, 1840, S. 206 ff.",
    "Dreier, in: Dreier (Hrsg.), Grundgesetz-Kommentar, Bd. I, 3. Aufl. 2013, Art. 1 Abs. 1 Rn. 41":
      "Dreier, in: Dreier (Hrsg.), Grundgesetz-Kommentar, Bd. I, 3. Aufl. 2013, Art. 1 Abs. 1 Rn. 41",
  });

  table("in the form of the AZR", inStyle("at"), {
    "Krejci, JBl 1995, 345 (350)": "Krejci, JBl 1995, 345 (350)",
    "RL 95/946/EG, ABl L 1995/281, 31": "RL 95/946/EG, ABl L 1995/281, 31",
    "SA GA Ahorn 19.12.2019, C-911/18, Rn 12": "SA GA Ahorn 19.12.2019, C-911/18 Rz 12",
    "Opinion of Advocate General Ahorn, C-911/18, point 12": "SA GA Ahorn C-911/18 Rz 12",
    "EuGH Rs C-6/90 und C-9/90, Francovich, Slg 1991, I-5357":
      "EuGH C-6/90, C-9/90, Slg 1991, I-5357, Francovich",
    "Ahorn, Österreichisches Hafenrecht I, 4. Auflage (2020) Rz 5":
      "Ahorn, Österreichisches Hafenrecht I⁴ (2020) Rz 5",
    "EGMR, Urt. v. 12.1.2010, Nr. 42857/05 (van Dijk/Niederlande)":
      "EGMR 12.1.2010, 42857/05, van Dijk/Niederlande",
    "EuGH 6.10.2015, C-362/14, Schrems/Data Protection Commissioner, Rn 94":
      "EuGH 6.10.2015, C-362/14, Schrems/Data Protection Commissioner Rz 94",
    "ErläutRV 25 BlgNR 26. GP 3": "ErläutRV 25 BlgNR 26. GP 3",
    "Ufer/Hafner/Koch, Hafenrecht III³ (2014) A 2 Rz 34":
      "Ufer/Hafner/Koch, Hafenrecht III³ (2014) A 2 Rz 34",
    "Koziol/Welser/Kletečka, Bürgerliches Recht I14 (2014) Rz 312":
      "Koziol/Welser/Kletečka, Bürgerliches Recht I¹⁴ (2014) Rz 312",
    "Graf in Fenyves/Kerschner/Vonkilch, Klang3 § 879 Rz 12":
      "Graf in Fenyves/Kerschner/Vonkilch, Klang³ § 879 Rz 12",
    "Rummel in Rummel/Lukas, ABGB4 § 879 Rz 5": "Rummel in Rummel/Lukas, ABGB⁴ § 879 Rz 5",
    "Wagner in MüKoBGB, 8. Aufl. 2020, § 823 Rn. 12": "Wagner in MüKoBGB⁸ § 823 BGB Rz 12",
    "Art. 2 Abs. 1 i.V.m. Art. 1 Abs. 1 GG": "Art 2 Abs 1 iVm Art 1 Abs 1 GG",
    "BVerfGE 7, 198 (208) – Lüth": "BVerfGE 7, 198 (208), Lüth",
    "OGH 6 Ob 228/16x, EvBl 2018/45 (Brenn)": "OGH 6 Ob 228/16x, EvBl 2018/45 (Brenn)",
    "ErläutRV 1663 BlgNR 25. GP 12 f": "ErläutRV 1663 BlgNR 25. GP 12 f",
    "P. Bydlinski in KBB6 § 859 Rz 3": "P. Bydlinski in KBB⁶ § 859 Rz 3",
    "Kodek in Kletečka/Schauer, ABGB-ON1.04 § 1295 Rz 12 (Stand 1.4.2018, rdb.at)":
      "Kodek in Kletečka/Schauer, ABGB-ON1.04 § 1295 Rz 12 (Stand 1.4.2018, rdb.at)",
    "Reischauer in Rummel, ABGB3 II/1 § 1295 Rz 2": "Reischauer in Rummel, ABGB³ II/1 § 1295 Rz 2",
    "Ufer, Grundfreiheiten und Privatrecht (2013) 145 f":
      "Ufer, Grundfreiheiten und Privatrecht (2013) 145 f",
    "Ufer, Fähren (Diss Universität Salzburg 2008) 34": "Ufer, Fähren (Diss Universität Salzburg 2008) 34",
    "Ufer/Hafner, Fährrecht2 (2017) Rz 3/45": "Ufer/Hafner, Fährrecht² (2017) Rz 3/45",
    "Spitzer, ÖJZ 2016/55, 389 (391)": "Spitzer, ÖJZ 2016/55, 389 (391)",
    "Tir LGBl 2011/57 idF 2018/144": "Tir LGBl 2011/57 idF 2018/144",
    "LGBl Tirol Nr 57/2036": "LGBl Tirol Nr 57/2036",
    "LVwG T 12.4.2039, LVwG-2039/15/0123-4": "LVwG Tirol 12.4.2039, LVwG-2039/15/0123-4",
    "Art 10 B-VG iVm § 1 ABGB": "Art 10 B-VG iVm § 1 ABGB",
    "§ 364c ABGB idF BGBl I 2013/50": "§ 364c ABGB idF BGBl I 2013/50",
    "EGMR 15.3.2012, 19010/07, X ua/Österreich, Rz 45": "EGMR 15.3.2012, 19010/07, X ua/Österreich Rz 45",
  });

  table("for an Australian court", inStyle("court"), {
    "United States v Ash Towing Co, 159 F 2d 169, 173 (2nd Cir, 1947) (Learned Hand J)":
      "*United States v Ash Towing Co*, 159 F 2d 169, 173 (2nd Cir, 1947) (Learned Hand J)",
    "Ash v Elm [2008] NZSC 45, [2008] 3 NZLR 725 at [103]":
      "*Ash v Elm* [2008] NZSC 45; [2008] 3 NZLR 725 at [103]",
  });

  test.each([
    ["Ash v Elm (1992) 175 CLR 1", "at 42-43", "*Ash v Elm* (1992) 175 CLR 1, 42–3"],
    ["Ash v Elm (1992) 175 CLR 1", "114-115", "*Ash v Elm* (1992) 175 CLR 1, 114–15"],
    ["Privacy Act 1988 (Cth)", "section 6", "*Privacy Act 1988* (Cth) s 6"],
    ["Privacy Act 1988 (Cth)", "ss 6 and 7", "*Privacy Act 1988* (Cth) ss 6, 7"],
    ["Privacy Act 1988 (Cth)", "Schedule 1, clause 3", "*Privacy Act 1988* (Cth) sch 1 cl 3"],
  ])("%s with the pin %s is written as AGLC4 writes places", async (id, pin, expected) => {
    const text = textOf(await cite(contextOf()).run({ items: [{ id, pin }] }, call));
    expect(text.split("\n")[0]).toBe(expected);
  });

  test("a list of sources has no pinpoints, databases or articles of treaties", async () => {
    const references = [
      "Fischer, StGB, 69. Aufl. 2022, § 211 Rn. 5",
      "OVG NRW, Beschl. v. 9.6.2020 – 13 B 800/20.NE, juris Rn. 12",
      "Flume, AcP 161 (1962), 52, 67",
      "Convention on Ferries, opened for signature 11 April 1980, 1489 UNTS 3 (entered into force 1 January 1988) art 25",
    ];
    const list = await citedAs(references, { style: "de", as: "bibliography" });
    expect(list.split("\n").filter((line) => line !== "" && !line.startsWith("**"))).toEqual([
      "OVG NRW, Beschl. v. 9.6.2020 – 13 B 800/20.NE",
      "Fischer, StGB, 69. Aufl. 2022",
      "Flume, AcP 161 (1962), 52",
      "*Convention on Ferries*, opened for signature 11 April 1980, 1489 UNTS 3 (entered into force 1 January 1988)",
    ]);
  });

  test("a German note on the same foreign source has its place as AGLC4 writes it", async () => {
    const references = [
      "Ash v Elm (1992) 175 CLR 1, 42",
      "Ash v Elm (1992) 175 CLR 1 at 49 [17] per Oak J",
      "Müller, FS Meier, 2015, S. 1 (5)",
      "Müller, FS Meier, 2015, S. 1 (6)",
    ];
    const notes = await citedAs(references, { style: "de", as: "footnotes" });
    expect(notes.split("\n").slice(1)).toEqual([
      "2. Ebd., 49 [17] (Oak J).",
      "3. Müller, FS Meier, 2015, S. 1, 5.",
      "4. Ebd., S. 6.",
    ]);
  });

  test("a bibliography puts the surname of the first author first", async () => {
    const references = [
      "Jane Ash, Tom Elm and Greg Oak, Ferries (Lawbook, 6th ed, 2017) 250",
      "Ann Yew (ed), Lamps (Hart, 2010)",
      "Laura Ash, 'Ferries on Notice', The Harbour Review (Sydney, 12 February 2018) 7",
    ];
    const list = await citedAs(references, { as: "bibliography" });
    expect(list.split("\n").slice(1)).toEqual([
      "Ash, Jane, Tom Elm and Greg Oak, *Ferries* (Lawbook, 6th ed, 2017)",
      "Yew, Ann (ed), *Lamps* (Hart, 2010)",
      "",
      "**E Other**",
      "Ash, Laura, 'Ferries on Notice', *The Harbour Review* (Sydney, 12 February 2018)",
    ]);
  });

  test("later notes of AGLC4 name all authors, the accused and the treaty", async () => {
    const references = [
      "Jane Ash, Tom Elm and Greg Oak, Ferries (Lawbook, 6th ed, 2017) 250",
      "Prosecutor v Yew (Judgment) (International Criminal Tribunal for Rwanda, Appeals Chamber, 15 July 1999) [10]",
      "Convention on Ferries, opened for signature 11 April 1980, 1489 UNTS 3 (entered into force 1 January 1988) art 25",
    ];
    const again = references.map((one) => one.replace(/250$|10(?=]$)|25$/, "9"));
    const notes = await citedAs([...references, ...again], { as: "footnotes" });
    expect(notes.split("\n").slice(3)).toEqual([
      "4. Ash, Elm and Oak (n 1) 9.",
      "5. *Yew* (n 2) [9].",
      "6. *Convention on Ferries* (n 3) art 9.",
    ]);
  });

  test("what a reference says besides its citation is written, or named as left out", async () => {
    const items = ["Harbour Paper 12 on Ferries, 2019", "Ash v Elm [2024] HCA 2 on the lamps"].map((id) => ({
      id,
    }));
    const text = textOf(await cite(contextOf()).run({ items }, call));
    expect(text).toContain("Harbour Paper 12 on Ferries, 2019\n");
    expect(text).toContain("item 1 is in no form that can be read: it is written as it was given");
    expect(text).toContain('item 2: "on the lamps" is left out');
  });

  test("a second source in a reference is named as an item of its own", async () => {
    const items = [{ id: "Crimes Act 1958 (Vic) s 3A; Sentencing Act 1991 (Vic) s 5" }];
    expect(textOf(await cite(contextOf()).run({ items }, call))).toContain(
      "Note: item 1: Sentencing Act 1991 (Vic) s 5 is an item of its own",
    );
  });

  test("items that were not opened for the same reason share one note", async () => {
    const items = ["[2024] HCA 1", "Ash v Elm [2024] HCA 2"].map((id) => ({ id }));
    expect(textOf(await cite(contextOf()).run({ items }, call))).toContain(
      "Note: items 1, 2 were not opened (no source of this server has them): they are cited as they were given",
    );
  });
});

/** The lines of a BibTeX entry but for its language and address. */
async function exported(reference: string): Promise<string[]> {
  const lines = (await citedAs([reference], { format: "bibtex" })).split("\n");
  return lines
    .filter((line) => /^@|^ {2}(?!langid|url)/.test(line))
    .map((line) => line.trim().replace(/,$/, ""));
}

describe("an export has the fields of a work", () => {
  table("as BibTeX", exported, {
    "Jane Ash and Tom Elm, Ferries (Lawbook, 6th ed, 2017) 250":
      "@book{ash2017thed2017 | title = {{Ferries}} | author = {Ash, Jane and Elm, Tom} | edition = {6} | publisher = {{Lawbook}} | date = {2017} | year = {2017}",
    "P Ash, 'Ferries' (2005) 25(2) Sydney Law Review 203, 210":
      "@article{ash2005eview203 | title = {{Ferries}} | author = {Ash, P} | journaltitle = {{Sydney Law Review}} | volume = {25} | pages = {203} | number = {2} | date = {2005} | year = {2005}",
    "Harbour Law Commission, Ferries (Report No 12, May 2019)":
      "@report{harbour20192May2019 | title = {{Ferries}} | author = {{Harbour Law Commission}} | number = {Report No 12} | date = {2019} | year = {2019}",
    "Laura Ash, 'Ferries on Notice', The Harbour Review (Sydney, 12 February 2018) 7":
      "@article{ash2018uary2018 | title = {{Ferries on Notice}} | author = {Ash, Laura} | journaltitle = {{The Harbour Review}} | date = {2018} | year = {2018}",
    "Jean-Jacques Elm, The Harbour Contract, tr GDH Oak (Dent and Sons, 1916) 14":
      "@book{elm1916Sons1916 | title = {{The Harbour Contract}} | author = {Elm, Jean-Jacques} | translator = {Oak, GDH} | publisher = {{Dent and Sons}} | date = {1916} | year = {1916}",
    "Ferries Code, RSC 1985, c F-46, s 718.2(e)":
      "@legislation{ferries19851985cF46 | title = {{Ferries Code}} | number = {RSC 1985, c F-46} | date = {1985} | year = {1985}",
    "Ash v Elm (1992) 175 CLR 1":
      "@jurisdiction{ash19922175CLR1 | title = {{Ash v Elm}} | journaltitle = {{CLR}} | volume = {175} | pages = {1} | date = {1992} | year = {1992}",
  });
});
