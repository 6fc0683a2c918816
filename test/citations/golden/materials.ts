import type { Golden } from "./types.ts";

/** What is neither a decision nor a section of an Act, and the rarer forms of both. */
export const materialForms: Readonly<Record<string, Golden>> = {
  "German preparatory works, fee schedules and rules": {
    sources: "NJW-Zitierregeln; the schedules' own headings; § 7 UrhG commentaries' lists of abbreviations",
    rows: [
      ["Motive zum BGB", "Motive zum BGB"],
      ["Motive zum BGB, Bd. III, S. 112", "Motive zum BGB, Bd. III, S. 112"],
      ["Mot. III, S. 112", "Mot. III, S. 112"],
      ["Prot. II, S. 7", "Prot. II, S. 7"],
      ["Mugdan II, S. 31", "Mugdan II, S. 31"],
      ["Nr. 3100 VV RVG", "Nr. 3100 VV RVG"],
      ["Nr. 1008, 3100 VV RVG", "Nr. 1008, 3100 VV RVG"],
      ["VV RVG Nr. 7002", "VV RVG Nr. 7002"],
      ["Nr. 1211 KV GKG", "Nr. 1211 KV GKG"],
      ["Vorbem. 3 Abs. 3 VV RVG", "Vorbem. 3 Abs. 3 VV RVG"],
      ["Nr. 6.1 der TA Lärm", "Nr. 6.1 der TA Lärm"],
      ["AEAO zu § 52", "AEAO zu § 52"],
      ["Abschn. 2.8 Abs. 6 UStAE", "Abschn. 2.8 Abs. 6 UStAE"],
      ["R 9.5 LStR", "R 9.5 LStR"],
      ["Die Motive des Täters blieben offen."],
      ["Der Mot. war defekt, S. 3 des Protokolls."],
    ],
  },
  "rarer German file numbers": {
    sources: "Aktenordnungen of the Länder; decisions of the BayObLG, the LG Frankfurt and the tax courts",
    rows: [
      [
        "LG Frankfurt a. M., Urt. v. 3.4.2019 – 2-06 O 412/18",
        "LG Frankfurt a. M., Urt. v. 3.4.2019 – 2-06 O 412/18",
      ],
      ["BayObLG, Beschl. v. 7.2.2002 – 2Z BR 166/01", "BayObLG, Beschl. v. 7.2.2002 – 2Z BR 166/01"],
      ["FG Düsseldorf, Urt. v. 9.7.2018 – 7 K 3117/16 F", "FG Düsseldorf, Urt. v. 9.7.2018 – 7 K 3117/16 F"],
      ["FG Köln, Urt. v. 9.7.2018 – 7 K 311/16 U.", "FG Köln, Urt. v. 9.7.2018 – 7 K 311/16 U"],
      ["FG Köln, Urt. v. 9.7.2018 – 7 K 311/16 E,U", "FG Köln, Urt. v. 9.7.2018 – 7 K 311/16 E,U"],
      [
        "LSG Baden-Württemberg, Beschl. v. 2.3.2018 – L 7 AS 12/18 ER-B",
        "LSG Baden-Württemberg, Beschl. v. 2.3.2018 – L 7 AS 12/18 ER-B",
      ],
      ["BKartA, Beschl. v. 9.12.2015 – B9-121/13", "BKartA, Beschl. v. 9.12.2015 – B9-121/13"],
    ],
  },
  "textbooks by their edition": {
    sources: "NJW-Zitierregeln; Leitfaden für juristische Zitierregeln (AZR)",
    rows: [
      [
        "Flume, Allgemeiner Teil des Bürgerlichen Rechts, Bd. II, 4. Aufl. 1992, S. 33",
        "Flume, Allgemeiner Teil des Bürgerlichen Rechts, Bd. II, 4. Aufl. 1992, 33",
      ],
      ["Koziol/Welser, Bürgerliches Recht I13 Rz 20", "Koziol/Welser, Bürgerliches Recht I13, [20]"],
      ["Die Klägerin legte die 3. Auflage 1999 vor."],
      ["Der Mieter zahlte, das Amt forderte Beträge2 Rz 5."],
    ],
  },
  "Austrian prints, gazettes and tariffs": {
    sources: "AZR (Leitfaden für juristische Zitierregeln), 8th ed",
    rows: [
      ["ErläutRV 1055 BlgNR 25. GP", "ErläutRV 1055 BlgNR 25. GP"],
      ["AB 12 BlgNR XX. GP", "AB 12 BlgNR XX. GP"],
      ["LGBl für Wien 2018/44", "LGBl 2018/44"],
      ["§ 33 TP 20 GebG", "§ 33 TP 20 GebG"],
      ["VfSlg 10.043/1984, 11.774/1988", "VfSlg 10.043/1984", "VfSlg 11.774/1988"],
    ],
  },
  "documents of the Union": {
    sources: "Interinstitutional style guide; EUR-Lex, document numbers",
    rows: [
      ["COM(2021) 206 final", "COM(2021) 206 final"],
      ["KOM(2005) 650 endg.", "KOM(2005) 650 endg."],
      ["SWD(2021) 84 final", "SWD(2021) 84 final"],
      ["Case AT.39740", "Case AT.39740"],
      ["Opinion 1/17", "Opinion 1/17"],
      ["Gutachten 1/94", "Gutachten 1/94"],
      ["Regulation No 17", "Regulation (EEC) No 17/62"],
      ["Durchführungsverordnung (EU) 2019/947", "VO (EU) 2019/947"],
      ["[2010] OJ C 83/47", "OJ 2010 C 83, p. 47"],
      ["[1999] ECR I-1459", "[1999] ECR I-1459"],
      ["Article 86 of the EC Treaty", "Art 86 ECT"],
      ["Article 8 of the Charter of Fundamental Rights of the European Union", "Art 8 CFR"],
      ["in my opinion 1/3 of the price"],
    ],
  },
  "rarer Australian forms": {
    sources: "AGLC4; the tax rulings' own headings; Rules of court",
    rows: [
      ["(1951) 50 AR 44", "(1951) 50 AR (NSW) 44"],
      ["[1988] NSWIRC 7", "[1988] NSWIRComm 7"],
      ["[1957] P93", "[1957] P 93"],
      ["(1954) 91 CLR592", "(1954) 91 CLR 592"],
      ["Taxation Ruling TR 97/11", "Taxation Ruling TR 97/11"],
      ["TD 2004/1", "TD 2004/1"],
      ["PS LA 2011/19", "PS LA 2011/19"],
      ["Practice Note SC Eq 3", "Practice Note SC Eq 3"],
      ["Order 20 rule 4 of the Federal Court Rules", "Federal Court Rules ord 20 r 4"],
      ["UCPR r 13.4", "Uniform Civil Procedure Rules r 13.4"],
      ["ITAA 1997 s 8-1", "Income Tax Assessment Act 1997 (Cth) s 8-1"],
      ["Statute of Frauds 1677 (29 Car 2 c 3) s 17", "Statute of Frauds 1677 (Imp) s 17"],
      ["1 AR 12/05 was the file."],
    ],
  },
};
