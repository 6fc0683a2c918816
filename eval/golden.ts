/** A sentence as lawyers write it, and the authorities in it; nothing else in it is one. */
export interface GoldenText {
  readonly kind: string;
  readonly text: string;
  /** For each authority the part of it that identifies it, as printed. */
  readonly authorities: readonly string[];
}

const rows = (
  kind: string,
  ...texts: readonly (readonly [text: string, ...authorities: string[]])[]
): GoldenText[] => texts.map(([text, ...authorities]) => ({ kind, text, authorities }));

/** Written for this evaluation after citation guides and the look of genuine decisions; names are invented. */
export const GOLDEN: readonly GoldenText[] = [
  ...rows(
    "AU neutral and reported",
    ["In Orrow v Dunleavy (2011) 244 CLR 508; [2011] HCA 40 the point was left open.", "[2011] HCA 40"],
    ["See Re Thistledown Pty Ltd (in liq) (2004) 49 ACSR 211 at 215 [14].", "49 ACSR 211"],
    ["Compare Blackwood v The Queen (No 2) (1986) 12 NSWLR 405, 409 (Kirby P).", "12 NSWLR 405"],
    ["The case is Penhallow Nominees Pty Ltd v Castlemaine (2003) 11 BPR 21,463 at 21,470.", "11 BPR 21,463"],
    ["Harcastle -v- The State of Western Australia [2019] WASCA 77 at [12]-[14], [19].", "[2019] WASCA 77"],
  ),
  ...rows(
    "AU unreported",
    [
      "Tolmer v Grice (Supreme Court of New South Wales, Young J, 14 March 1991, unreported).",
      "Tolmer v Grice",
    ],
    ["Ex parte Menzies (unreported, Full Court of the Federal Court, 3 July 1984).", "Menzies"],
  ),
  ...rows(
    "AU legislation",
    ["The claim rests on s 52 of the Trade Practices Act 1974 (Cth).", "Trade Practices Act 1974"],
    ["See Wrongs Act 1958 (Vic) s 48(1)(b).", "Wrongs Act 1958"],
    ["The Titles to Land Act of 1876 (Q.) was repealed.", "Titles to Land Act of 1876"],
    ["Rule 39.32 of the Federal Court Rules 2011 applies.", "Federal Court Rules 2011"],
    ["A breach of s 18 of the Australian Consumer Law was alleged.", "Australian Consumer Law"],
    ["Uniform Civil Procedure Rules 2005 (NSW) r 6.24.", "Uniform Civil Procedure Rules 2005"],
  ),
  ...rows(
    "common-law reports",
    ["Derry v Peek (1889) 14 App Cas 337 was followed.", "14 App Cas 337"],
    ["See Rylands v Fletcher (1868) LR 3 HL 330.", "LR 3 HL 330"],
    ["Donoghue v Stevenson [1932] AC 562, 580 (Lord Atkin).", "[1932] AC 562"],
    ["The rule in Foss v Harbottle (1843) 2 Hare 461; 67 ER 189.", "2 Hare 461"],
    ["Hadley v Baxendale (1854) 9 Ex 341; 156 ER 145.", "9 Ex 341"],
    ["R v Oakes [1986] 1 SCR 103.", "[1986] 1 SCR 103"],
    ["Marbury v Madison, 5 US 137 (1803).", "5 US 137"],
    ["Hollis v Dow Corning Corp (1995) 129 DLR (4th) 609.", "129 DLR (4th) 609"],
    ["The Wagon Mound [1961] 1 Lloyd's Rep 1.", "[1961] 1 Lloyd's Rep 1"],
  ),
  ...rows(
    "AU secondary",
    [
      "See Commonwealth, Parliamentary Debates, House of Representatives, 18 May 2004, 28642 (Peter Costello).",
      "Parliamentary Debates",
    ],
    ["Explanatory Memorandum, Corporations Amendment Bill 2012 (Cth) 14 [2.7].", "Explanatory Memorandum"],
    [
      "Australian Law Reform Commission, Uniform Evidence Law (Report No 102, December 2005) 78.",
      "Report No 102",
    ],
    [
      "Jane Stapleton, 'Factual Causation' (2010) 38 Federal Law Review 467, 470.",
      "38 Federal Law Review 467",
    ],
    ["Transcript of Proceedings, Orrow v Dunleavy [2010] HCATrans 212.", "[2010] HCATrans 212"],
    [
      "Convention on the Rights of the Child, opened for signature 20 November 1989, 1577 UNTS 3 (entered into force 2 September 1990) art 3.",
      "1577 UNTS 3",
    ],
  ),
  ...rows(
    "DE courts",
    ["BVerfG, Beschluss des Ersten Senats vom 1. Juni 2010 - 1 BvR 12/10 -, Rn. 12.", "1 BvR 12/10"],
    ["BVerwG, Beschluss vom 20. Januar 1995 - BVerwG 4 NB 43.93 -.", "4 NB 43.93"],
    ["BAG 15. Juli 2009 – 2 AZR 544/08 – Rn. 17.", "2 AZR 544/08"],
    ["So auch BSG, Urteil vom 8.9.2010 - B 11 AL 4/09 R.", "B 11 AL 4/09 R"],
    ["BFH-Urteil vom 7. Oktober 1987 V R 2/79.", "V R 2/79"],
    ["Hessisches FG, Urteil vom 30. April 2001 8 K 284/99.", "8 K 284/99"],
    ["SächsOVG, Beschl. v. 3.2.2012 – 2 B 331/11 –, juris Rn. 8.", "2 B 331/11"],
    ["OLG Frankfurt a.M., Urteil vom 2.5.2017 – 11 U 84/16 (Kart).", "11 U 84/16"],
    ["BayVGH, B.v. 4.7.2016 – 22 CS 16.1078 – juris Rn. 23.", "22 CS 16.1078"],
    ["EuGH, Urteil vom 13. Mai 2014 – C-131/12 – Google Spain, Rn. 20.", "C-131/12"],
  ),
  ...rows(
    "DE collections and journals",
    ["BVerfGE 59, 36 (49); 61, 138 (149).", "BVerfGE 59, 36", "61, 138"],
    ["BGHZ 153, 239 (244) = NJW 2003, 1032.", "BGHZ 153, 239"],
    ["BGH GRUR 2018, 1146 Rn. 12.", "GRUR 2018, 1146"],
    ["BayObLGZ 1992, 171/172.", "BayObLGZ 1992, 171"],
    ["OLG Köln WRP 2010, 512.", "WRP 2010, 512"],
    ["OLG Hamm VRS 110, 5.", "VRS 110, 5"],
    ["BAG AP Nr. 12 zu § 15 KSchG 1969.", "AP Nr. 12"],
    ["BSG SozR 4-2500 § 13 Nr 33 RdNr 20.", "SozR 4-2500 § 13 Nr 33"],
    ["BVerwG Buchholz 310 § 132 VwGO Nr. 5.", "Buchholz 310 § 132"],
  ),
  ...rows(
    "DE provisions",
    ["Nach § 823 Abs. 1 S. 1 BGB haftet er.", "§ 823 Abs. 1 S. 1 BGB"],
    ["Anspruch aus §§ 280 Abs. 1, 3, 281 BGB.", "§§ 280 Abs. 1", "3", "281"],
    ["Vgl. Art. 6 I lit. f DSGVO.", "DSGVO"],
    ["nach § 236 Abs 1 Fünftes Buch Sozialgesetzbuch", "§ 236"],
    ["500 DM gemäß § 13 Abs 1 Nr 1 EStG und 210 DM", "§ 13 Abs 1 Nr 1 EStG"],
    ["§ 543 Abs. 2 Satz 1 Nr. 3 a) und b) BGB.", "§ 543", "b) BGB"],
    ["§ 35 VwVfG NRW ist einschlägig.", "§ 35 VwVfG"],
    ["die Richtlinie 69/335/EWG des Rates", "69/335/EWG"],
  ),
  ...rows(
    "AT",
    ["OGH 24.5.2017, 9 Ob 73/16w [Rz 16].", "9 Ob 73/16w"],
    ["VfGH 11.12.2020, G 139/2019.", "G 139/2019"],
    ["VwGH 23.1.2019, Ra 2018/04/0121, Rz 14.", "Ra 2018/04/0121"],
    ["RIS-Justiz RS0106668.", "RS0106668"],
    ["§ 1295 Abs 1 ABGB.", "§ 1295 Abs 1 ABGB"],
    ["Nach § 3 Abs 1 Z 2 lit a ASVG iVm Art 7 B-VG.", "§ 3 Abs 1 Z 2", "Art 7 B-VG"],
  ),
  ...rows(
    "materials, rules and books",
    ["Das entspricht den Motiven (Mot. II, S. 44; Prot. I, S. 298).", "Mot. II, S. 44", "Prot. I, S. 298"],
    ["Es entstand eine Gebühr nach Nr. 3104 VV RVG.", "Nr. 3104 VV RVG"],
    ["Nach Nr. 6.1 TA Lärm sind die Werte eingehalten.", "TA Lärm"],
    ["Larenz, Lehrbuch des Schuldrechts, Bd. I, 14. Aufl. 1987, S. 23.", "Larenz"],
    ["ErläutRV 1639 BlgNR 24. GP 5.", "1639 BlgNR 24. GP"],
    ["Welser/Zöchling-Jud, Bürgerliches Recht II14 Rz 341.", "Welser"],
    ["The Commission's proposal is COM(2012) 11 final.", "COM(2012) 11"],
    ["Erwägungsgrund 47 DSGVO nennt das Direktmarketing.", "DSGVO"],
    ["Taxation Ruling TR 2010/3 says otherwise.", "TR 2010/3"],
    ["Ford, Principles of Corporations Law, 14th ed, para 8.050.", "Principles of Corporations Law"],
    ["UCPR r 42.1 governs costs.", "UCPR r 42.1"],
    ["The Statute of Frauds 1677 (29 Car 2 c 3) s 4 applied.", "Statute of Frauds"],
  ),
  ...rows(
    "rarer file numbers",
    ["FG Münster, Urt. v. 14.11.2013 – 5 K 2313/12 U.", "5 K 2313/12 U"],
    ["LSG Baden-Württemberg, Beschluss vom 12.01.2017 - L 7 AS 4560/16 ER-B -", "L 7 AS 4560/16 ER-B"],
    ["LG Frankfurt a. M., Urt. v. 20.2.2014 – 2-03 O 27/13.", "2-03 O 27/13"],
    ["BKartA, Beschluss vom 6.2.2019 – B6-22/16.", "B6-22/16"],
    ["ECtHR, Big Brother Watch v United Kingdom (GC), App nos 58170/13, 25 May 2021.", "58170/13"],
    ["Case C-453/99 Courage Ltd v Crehan [2001] ECR I-6297.", "C-453/99", "[2001] ECR I-6297"],
  ),
  ...rows(
    "no authority",
    ["He paid $1,200 on 3 March 2011 at 12 Smith Street and left in 1999."],
    ["Die Klägerin zahlte 500 DM am 3. März 1997 und zog in die Hauptstraße 12."],
    ["The meeting of 14 (2 absent) members was held in room HCA 3."],
    ["Nach § 4 des Mietvertrages war die Miete bis zum 3. Werktag zu zahlen."],
  ),
];
