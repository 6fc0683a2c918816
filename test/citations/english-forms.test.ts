import { expect, test } from "vitest";
import { find } from "../../src/citations/index.ts";
import { table } from "../support/table.ts";

function pinsOf(text: string): readonly string[] {
  return find(text).flatMap(({ pinpoints }) =>
    pinpoints.map(({ from, to, item = "" }) => `${from}${item}${to === undefined ? "" : `-${to}`}`),
  );
}

table(
  "every application number of a case of the European Court of Human Rights is found",
  (text) => find(text).map(({ canonical }) => canonical),
  {
    "Orrow v Ireland App no 6289/73 (ECtHR, 9 October 1979).": "EGMR, 9.10.1979 – 6289/73",
    "Hale and Marsh v the United Kingdom App nos 33985/96 and 33986/96 (ECtHR, 27 September 1999) at [121]":
      "EGMR, 27.9.1999 – 33985/96 | EGMR, 27.9.1999 – 33986/96",
    "Orrow v France App nos 79885/12, 52471/13 and 52596/13 (ECtHR, 6 April 2017)":
      "EGMR, 6.4.2017 – 79885/12 | EGMR, 6.4.2017 – 52471/13 | EGMR, 6.4.2017 – 52596/13",
    "Lampe v. Italy [GC], no. 30814/06, § 62, ECHR 2011": "EGMR 30814/06",
    "Quay 7 SRL v Italy (Application no. 38433/09)": "EGMR 38433/09",
    "EGMR, Urteil vom 4.12.2008 – 30562/04 und 30566/04":
      "EGMR, Urt. v. 4.12.2008 – 30562/04 | EGMR, Urt. v. 4.12.2008 – 30566/04",
    "EGMR, Nr. 30562/04 und Nr. 30566/04": "EGMR 30562/04 | EGMR 30566/04",
    "Lampe v. Italy [GC], nos. 58170/13 and 2 others, § 350, 25 May 2021": "EGMR, 25.5.2021 – 58170/13",
    "Lampe v. Italy, judgment of 7 December 1976, Series A no. 24, p. 21, § 49":
      "(1976) 24 Eur Court HR (ser A)",
  },
);

test.each(["Application no 345/97 was lodged with the Tribunal.", "There are no 1234/56 screws left."])(
  "a number that no such case surrounds is not one of the European Court of Human Rights: %s",
  (text) => {
    expect(find(text)).toEqual([]);
  },
);

test("two application numbers of one case are one authority with its name and its pinpoint", () => {
  const text = "S. and Marl v. the United Kingdom [GC], nos. 30562/04 and 30566/04, § 103, ECHR 2008";
  const [first, second] = find(text);
  expect([first?.group, second?.group]).toEqual([0, 0]);
  expect(first?.name).toBe("S. and Marl v. the United Kingdom");
  expect(pinsOf(text)).toEqual(["103", "103"]);
});

table("both ends of a range in brackets, and a numbered item, are read", pinsOf, {
  "Case C-466/12, EU:C:2014:76 (ECJ), [24]-[30].": "24-30",
  "[2011] ECR I-9083 (ECJ, Grand Chamber), [175]-[177]": "175-177",
  "Orrow v Hale [2018] UKSC 4 at [69(4)]": "69(4)",
  "Orrow v Hale (2005) 8 HKCFAR 304 at §66": "66",
  "Orrow v Hale (2011) 14 HKCFAR 754 at §§62-63": "62-63",
  "Orrow v Hale (1992) 175 CLR 1, § 242 BGB": "",
  "R v Orrow, [1997] 1 SCR 314, at paras 1 to 2, 62": "1-2 | 62",
  "R v Orrow, 2015 ONCA 738 (CanLII), per Marl JA at para 184": "184",
  "Lampe v. Italy [GC], nos. 58170/13 and 2 others, § 350": "350",
  "Lampe v. Italy, judgment of 7 December 1976, Series A no. 24, p. 21, § 49": "21 | 49",
});

table(
  "a work is read with its author and its title",
  (text) =>
    find(text).map((one) => (one.kind === "secondary" ? `${one.author ?? "-"}: ${one.title}` : one.kind)),
  {
    "Ash, Elm & Oak, Ferry Control (7th ed, Lawbook Co, 2022) [4.210]": "Ash, Elm & Oak: Ferry Control",
    "Ash, H.L.A., The Ferry (Clarendon Press, 2nd ed, 1994) 55": "Ash, H.L.A.: The Ferry",
    "Ash, Elm and Oak *Ferry Law* (6th ed, LexisNexis, Wellington, 2018) at 480":
      "Ash, Elm and Oak: Ferry Law",
    "Law Commission *Ferry Contracts* (NZLC R25, 1993) at 12": "Law Commission: Ferry Contracts",
    "Ida Ash, Ferry Studies, tr Tom Elm (Cambridge University Press, 2012) 131": "Ida Ash: Ferry Studies",
    "Ash, Ida, Ferry Studies (Cambridge University Press, 2012)": "Ash, Ida: Ferry Studies",
    "Ash, Ida et al (eds), *Ferry Studies* (Cambridge University Press, 2014)":
      "Ash, Ida et al (eds): Ferry Studies",
    "Ash, Elm, Oak, Fir, Yew, Bay & Box, Ferry Control (8th ed, LexisNexis, 2017) 214":
      "Ash, Elm, Oak, Fir, Yew, Bay & Box: Ferry Control",
    "J Ash, 'Lamps Explained' [2017] CLJ 18, 20": "J Ash: Lamps Explained",
    "ALRC, Ferry Justice (ALRC Report 89, 2000) at [9.34]": "ALRC: Ferry Justice",
    "*Ferry Contracts* (Law Com CP No 154, 1999) 12": "-: Ferry Contracts",
    "*Ferry Code*, RSC 1985, c C-46, s 347": "-: Ferry Code, RSC 1985, c C-46, s 347",
    "*Quay Regulations*, CRC, c 945, s 1101": "-: Quay Regulations, CRC, c 945, s 1101",
    // a title that names a law is one authority
    "Ida Ash, 'Liberty and the First Amendment' (1962) 68 Harbour Law Review 22, 25":
      "Ida Ash: Liberty and the First Amendment",
    "Tom Elm, 'Reading s 18 of the Privacy Act 1988 (Cth)' (1999) 2 Harbour Law Review 3":
      "Tom Elm: Reading s 18 of the Privacy Act 1988 (Cth)",
    "It follows from s 6 of the Privacy Act 1988 (Cth)' (1999) 2 Harbour Law Review 3": "legislation | -: ",
  },
);

table(
  "a case has the name of its parties, without the words that lead to it",
  (text) => find(text)[0]?.name,
  {
    "Orrow; in the matter of Lampe Pty Ltd (in liq) [2011] FCA 1449":
      "Orrow; in the matter of Lampe Pty Ltd (in liq)",
    "under para 8.4(3). In Hale v Orrow [2024] HCA 12": "Hale v Orrow",
    "Hale v Orrow is reported at (2022) 276 CLR 80": "Hale v Orrow",
    "Navarre Inc v easyLamp Airline Company [2006] RPC 3": "Navarre Inc v easyLamp Airline Company",
    "quoted Lord Hale in Orrow v Chief Constable [2018] UKSC 4": "Orrow v Chief Constable",
    "For Queensland, Capri Pty Ltd v Dell Pty Ltd [2010] QSC 28": "Capri Pty Ltd v Dell Pty Ltd",
    "GR Media BV v. Sano Media BV et al., [1998] FSR 5": "GR Media BV v. Sano Media BV et al.",
    "Transcript of Proceedings, Orrow v Hale [2022] HCATrans 182, 12–18": "Orrow v Hale",
    "So said Lord Marl of Little Hale in Orrow v Lampe [2012] UKSC 56": "Orrow v Lampe",
    "(see per Lord Marl, Quay, Hale & Co v Orrow [1911] AC 674)": "Quay, Hale & Co v Orrow",
    "Lord Marl v Quay and Coal Co (1886) 11 App Cas 332": "Lord Marl v Quay and Coal Co",
    "a decision of this Court, Orrow Pty Ltd v Hale (1983) 2 ANZ Ins Cas 60-535": "Orrow Pty Ltd v Hale",
    "Marl JA (with whom Hale JA and Dell A-JA agreed) in Orrow v Spry [2009] NSWCA 369": "Orrow v Spry",
    "So it was in In re Quay; Orrow v Hale [1910] 1 Ch 489": "In re Quay; Orrow v Hale",
    "ORROW AND OTHERS v. MALTA - 21974/07 [2011] ECHR 933": "ORROW AND OTHERS v. MALTA",
    "R v Orrow ('Orrow') (1985) 156 CLR 464": "R v Orrow",
    "Orrow (NT) Pty Ltd v Commissioner of Revenue (NT) (2009) 239 CLR 27":
      "Orrow (NT) Pty Ltd v Commissioner of Revenue (NT)",
    "in 1988 (R v Orrow [1988] 1 HKLR 1)": "R v Orrow",
    "It followed Lampe v Quay and Marl v Vole [2010] QSC 28": "Marl v Vole",
    "Orrow Pty Ltd v Quay insurance (Australia) Ltd [2019] WASC 74":
      "Orrow Pty Ltd v Quay insurance (Australia) Ltd",
    "R v Orrow (1990), 60 C.C.C. (3d) 1": "R v Orrow",
    "| Orrow v Hale | [1988] NSWCA 67 |": "Orrow v Hale",
    "| [1988] NSWCA 67 | Orrow v Hale | 1988 | 88 |": "Orrow v Hale",
    "the refusal in 1708999 (Refugee) [2021] AATA 1234": "1708999 (Refugee)",
    "See Hale and Orrow (1979) FLC ¶90-725": "Hale and Orrow",
    "Hale on behalf of the Orrow People v State of Victoria (No 4) [2021] FCA 132":
      "Hale on behalf of the Orrow People v State of Victoria (No 4)",
    "Re 4 Yearly Review of Awards – Lamps [2017] FWCFB 1001": "Re 4 Yearly Review of Awards - Lamps",
    "Six Otters' Case (1610) 8 Co Rep 146a": "Six Otters' Case",
    "See Case Y57 (1991) 91 ATC 497": "Case Y57",
    "The Crown's Case [2001] HCA 5": undefined,
    "Re Minister for Lamps; Ex parte Applicant S20/2002 (2003) 198 ALR 59":
      "Re Minister for Lamps; Ex parte Applicant S20/2002",
    "Hale & Hale & Anor (2019) FLC 93-932": "Hale & Hale & Anor",
    "Inquest into the deaths of Jo Hale and Others (Coroners Court of Queensland, Deputy State Coroner Orrow, 2020/1066, 29 June 2022)":
      "Inquest into the deaths of Jo Hale and Others",
    "Inquest into the Death of Jo Hale (Coroners Court of Victoria, Deputy State Coroner Orrow, 9 April 2020)":
      "Inquest into the Death of Jo Hale",
    "Inquest into the Death of Ms Hale (Coroners Court of Victoria, Coroner Orrow, 15 December 2016)":
      "Inquest into the Death of Ms Hale",
    "Finding into Death with Inquest of Jo Hale (Coroners Court of Victoria, COR 2020 0021, 30 January 2023)":
      "Finding into Death with Inquest of Jo Hale",
    "Re Orrow Pty Ltd (AIRC, Full Bench, Print PR926273, 19 December 2002)": "Re Orrow Pty Ltd",
  },
);

table(
  "the provisions after the place or a dash belong to the act",
  (text) => find(text).flatMap((one) => ("provisions" in one ? one.provisions : [])),
  {
    "Directive 95/46/EC [1995] OJ L 281/31, art 3(1)": "art 3(1)",
    "RL 95/46/EG (ABl. L 281 vom 23.11.1995, S. 31), Art. 3 Abs. 1": "Art. 3 Abs. 1",
    "Regulation (EC) No 1/2003 – Article 19 – Inspections": "art 19",
  },
);

test("an article in a list of keywords is not given to the treaty of the next one", () => {
  const text = "Regulation (EC) No 539/2001 — Article 1(4)(f) — Article 290 TFEU";
  expect(find(text).map(({ canonical }) => canonical)).toEqual([
    "Regulation (EC) No 539/2001",
    "Art 290 TFEU",
  ]);
});

test("“that directive” is the last directive before, and nothing without one", () => {
  const text = "Directive 2002/58/EC and Regulation (EU) 2016/679 apply; see Article 2(f) of that directive.";
  expect(find(text).at(-1)?.canonical).toBe("Art 2(f) Directive 2002/58/EC");
  expect(find("We refer to Article 4 of that regulation.")).toEqual([]);
});

table(
  "a spaced number, a decision of the Commission and a title with its abbreviation are found",
  (text) => find(text)[0]?.canonical,
  {
    "Case T - 344/99 Orrow AS v Council": "T-344/99",
    "Commission Decision C(2017) 1054 final": "C(2017) 1054 final",
    "Copyright, Designs and Patents Act (CDPA) 1988, s 16(3)": "Copyright, Designs and Patents Act 1988",
  },
);

table(
  "a section printed without a space is the Act's pinpoint",
  (text) => find(text).flatMap((one) => ("provisions" in one ? one.provisions : [])),
  {
    "Lamp Act 1988 (Cth) s6": "s 6",
    "Lamp Act 1988 (Cth), ss6 and 7": "ss 6, 7",
    "s55(1)(a) of the Lamp Act 1998 (UK)": "s 55(1)(a)",
    "Lamp Regulations 1994 (Cth) r4.21": "r 4.21",
  },
);

table(
  "an article before an act's name belongs to the act in the bracket",
  (text) => find(text).map(({ canonical }) => canonical),
  {
    "Article 25 of the Lantern Europe Act (Regulation (EU) 2024/903) applies":
      "Art 25 Regulation (EU) 2024/903",
    "Article 5 of the Lamp Directive (Directive 96/9/EC)": "Art 5 Directive 96/9/EC",
  },
);

table("a pinpoint after an omission is read", pinsOf, {
  "Orrow v Hale (1963) 110 CLR 40 … at 66": "66",
  "Orrow v Hale (2001) 206 CLR 1 ... at [47]": "47",
});

test("a name in italics after another citation begins with its party, and a name is not cut inside a word", () => {
  const text =
    "*Orrow v Hale* [2025] FCAFC 168, *Lampe v Marl* [2025] FCAFC 171, and *Quay v Dell* [2025] FCAFC 56";
  expect(find(text).map(({ name }) => name)).toEqual(["Orrow v Hale", "Lampe v Marl", "Quay v Dell"]);
  const union = "Case C-409/06 Lampen GmbH v Bürgermeisterin der Stadt Bergheim [2010] ECR I-8015";
  expect(find(union)[0]?.called).toBe("Lampen GmbH v Bürgermeisterin der Stadt Bergheim");
});

test.each(["s 12 of the LMPA 1998 applies", "CDPL 1988, ss. 9(3), 12(7), 178"])(
  "an Act by letters that nothing explains is never silent: %s",
  (text) => {
    const [one, ...more] = find(text);
    expect(one?.warnings).toHaveLength(1);
    expect(more).toEqual([]);
  },
);

test.each(["The HCA 2010 list", "BGB 2002 war neu", "s 14 TAA 1953"])(
  "no such row without need: %s",
  (text) => {
    expect(find(text).filter(({ kind }) => kind === "unrecognised")).toEqual([]);
  },
);

table("a report has the country of its courts", (text) => find(text).map((one) => one.country), {
  "[2005] ECR I-1": "eu", // European Court Reports: the official reports of the Union's courts
  "(2002) 4 ITLR 1009": "int", // International Tax Law Reports: decisions of many countries
  "(1990) 18 IPR 292": "au",
});

table(
  "the title of an Act begins after the words that lead to it",
  (text) => find(text).map(({ canonical }) => canonical),
  {
    "Powers were conferred on the Commonwealth by the Ferries Act 1993 (Cth).": "Ferries Act 1993 (Cth)",
    "She sued in the District Court of Western Australia under the Wharves Act 1959 (WA).":
      "Wharves Act 1959 (WA)",
    "Enacted by the Parliament in the Gangways Act 1903 (Cth)": "Gangways Act 1903 (Cth)",
    "In Victoria under the Wrongs Act 1958 (Vic)": "Wrongs Act 1958 (Vic)",
    "claims against the Bank under Pt IVA of the Ferries Act 1976 (Cth)": "Ferries Act 1976 (Cth)",
    "Subdivision G (enforcement and remedies) of Division 2 of Part 2 of the Ferries Act 2001 (Cth)":
      "Ferries Act 2001 (Cth)",
    "Subsection 12(2) (retrospective application) of the Wharves Act 2003 (Cth)": "Wharves Act 2003 (Cth)",
    "the provisions of this Act or the Wharves Act 2003 (Cth)": "Wharves Act 2003 (Cth)",
    "Is the Wharves Act 2003 (Cth) valid?": "Wharves Act 2003 (Cth)",
    // the second half of a title in a table's cell
    "(Provisional Moorings) Act 1990 (Cth)": "",
    // titles that hold such words
    "Proclamation under the Hemp Act 2015 (Tas)": "Proclamation under the Hemp Act 2015 (Tas)",
    "Safer Ferries in the Northern Territory Act 2012 (Cth)":
      "Safer Ferries in the Northern Territory Act 2012 (Cth)",
    "Offences against the Person Act 1861 (UK)": "Offences against the Person Act 1861 (UK)",
    "Wharves and Access to the Shore Act 1949 (UK)": "Wharves and Access to the Shore Act 1949 (UK)",
  },
);

test("a court's code may be printed in two words", () => {
  expect(
    find("Hale v Pike [2005] NSW CA 361 and [2004] NSW CCA 431").map(({ canonical }) => canonical),
  ).toEqual(["[2005] NSWCA 361", "[2004] NSWCCA 431"]);
});

table(
  "the year of an act of the Union is found though No stands before it by mistake",
  (text) => find(text).at(-1)?.canonical,
  {
    "Regulation (EU) No 2018/1999": "Regulation (EU) 2018/1999",
    "amending Regulations (EC) No 401/2009 and (EU) No 2018/1999": "Regulation (EU) 2018/1999",
    "Verordnung (EU) Nr. 2019/1020": "VO (EU) 2019/1020",
    "Regulation (EU) No 679/2016": "Regulation (EU) 2016/679",
    "Regulation (EU) No 910/2014": "Regulation (EU) No 910/2014",
  },
);

table(
  "an article of an act of the Union that is named again is of that act",
  (text) => find(text).at(-1)?.canonical,
  {
    "Directive 95/46/EC applies. Article 17(9) of the Directive is wrong.": "Art 17(9) Directive 95/46/EC",
    "Regulation (EU) 2016/679 applies. See Article 120 thereof.": "Art 120 Regulation (EU) 2016/679",
    // by "this" an act means itself
    "Regulation (EU) 2016/679 applies. See Article 8 of this Regulation.": "Regulation (EU) 2016/679",
    "Die Verordnung (EU) 2016/679 gilt. Nach Artikel 6 dieser Verordnung": "VO (EU) 2016/679",
    "Die Verordnung (EU) 2016/679 gilt. Nach Art. 6 Abs. 1 dieser Verordnung":
      "Art. 6 Abs. 1 VO (EU) 2016/679",
    "Die Richtlinie 95/46/EG gilt. Nach Artikel 17 der Richtlinie": "Art. 17 RL 95/46/EG",
    "Der Rahmenbeschluss 2002/584/JI gilt; Art. 3 des Rahmenbeschlusses":
      "Art. 3 Rahmenbeschluss 2002/584/JI",
    // of several, only a demonstrative tells which
    "RL 95/46/EG und RL 2002/58/EG; Art. 4 Abs. 1 dieser Richtlinie": "Art. 4 Abs. 1 RL 2002/58/EG",
    "RL 95/46/EG und RL 2002/58/EG; Art. 4 Abs. 1 der Richtlinie": "Art. 4 Abs. 1",
    // another act's title
    "RL 95/46/EG gilt; Art. 4 der Richtlinie des Rates über Fähren": "RL 95/46/EG",
    "Directive 95/46/EC applies, Article 4 of the Directive on ferries": "Directive 95/46/EC",
  },
);

table("a provision of the law cited last is of that law", (text) => find(text).at(-1)?.canonical, {
  "Gemäß § 105 ArbVG; § 107 Abs 2 leg cit bestimmt": "§ 107 Abs 2 ArbVG",
  "Art 6 EMRK und Art 13 leg. cit.": "Art. 13 EMRK",
  "§ 823 BGB; § 826 desselben Gesetzes": "§ 826 BGB",
  "§ 5 leg cit": "§ 5",
});

test("a section of the same Act, or thereof, is of the Act that the paragraph cites", () => {
  const text =
    "The Ferries Act 1958 (Cth) governs. Section 29 thereof and s 9 of the same Act, s 8 of that Act";
  expect(find(text).map((one) => ("provisions" in one ? one.provisions : []))).toEqual([
    [],
    ["s 29"],
    ["s 9"],
    ["s 8"],
  ]);
});

table(
  "a case in a note has the one name that the text says before its mark",
  (text) => {
    const cited = find(text).filter(({ kind }) => kind === "reported");
    return cited.map(({ name }) => name);
  },
  {
    "In the judgment of Marl J in Orrow v Hale (Orrow):[1]\n\nThe old case of Lampe v Quay[2] (Lampe) is known. In Spry v Dell it was held that a ferry is a ship.[3]\n\n[1] (2003) 214 CLR 552, 558.\n[2] (1809) 11 East 60.\n[3] (2003) 215 CLR 12.\n":
      ["Orrow v Hale", "Lampe v Quay", "Spry v Dell"],
    "The rule in Orrow v Hale1 is old. In Spry v Dell the quay was public.2 Lampe v Quay was followed in Marl v Vole on this point.3\n\n1 (1992) 175 CLR 479.\n2 [1957] 1 WLR 582.\n3 (2003) 214 CLR 552.\n":
      ["Orrow v Hale", "Spry v Dell", undefined],
    "So wrote Marl J in Orrow v Owners of Strata Plan 61288.[1]\n\n[1] (2014) 254 CLR 185.\n": [
      "Orrow v Owners of Strata Plan 61288",
    ],
  },
);

table(
  "an article or a report is found by journal, volume and page",
  (text) => find(text).map(({ canonical }) => canonical),
  {
    "See 4 Harvard Law Review 193.": "4 Harvard Law Review 193",
    "See 4 Harv. L. Rev. 193 (1890).": "4 Harv. L. Rev. 193 (1890)",
    "See 75 Yale Law Journal 1 at 5.": "75 Yale Law Journal 1",
    "See 110 LQR 45.": "110 LQR 45",
    "A Orrow, 'The Quay', 4 Harvard Law Review 193.": "A Orrow, 'The Quay' 4 Harvard Law Review 193",
    "See (2004) 78(9) LIJ, p. 84.": "(2004) 78(9) LIJ, p. 84",
    "See (2010) 14 NZJEL 1.": "(2010) 14 NZJEL 1",
    "See (2017) 140 Precedent 4.": "(2017) 140 Precedent 4",
    "See [2020] WLR(D) 205.": "[2020] WLR (D) 205",
    "See [2020] Med LR 155.": "[2020] Med LR 155",
    "See 2020 Rep LR 74.": "2020 Rep LR 74",
  },
);

test.each([
  "Chapter 3 Law and Justice 14.",
  "Item 5 Law Reform Commission 1992.",
  "The 12 Law Society members met on 3 Law Street 4.",
])("words between two numbers are not a journal: %s", (text) => {
  expect(find(text)).toEqual([]);
});

table("an Act or a rule has its own title", (text) => find(text).map(({ canonical }) => canonical), {
  "Quay Court Act\nHarbour Act 1995 (NSW)": "Harbour Act 1995 (NSW)",
  "Quay Court Act Harbour Act 1995 (NSW)": "Harbour Act 1995 (NSW)",
  "Relevant Legislation\n\nHarbour Act 1995 (NSW)": "Harbour Act 1995 (NSW)",
  "LEGISLATION\n\nHarbour Act 1995 (NSW)": "Harbour Act 1995 (NSW)",
  "Health and Other Legislation\n\nAmendment Bill 2021 (Qld)":
    "Health and Other Legislation Amendment Bill 2021 (Qld)",
  "Note— The Harbour Act 1995 (NSW)": "Harbour Act 1995 (NSW)",
  "Quay Act Amendment Act 1988 (Cth)": "Quay Act Amendment Act 1988 (Cth)",
  "Acts Interpretation Act 1901 (Cth)": "Acts Interpretation Act 1901 (Cth)",
  "Survey Co-ordination Act 1944 (Tas)": "Survey Co-ordination Act 1944 (Tas)",
  "Te Ture Pire o ngā Lampe Act 1990 (NZ)": "Te Ture Pire o ngā Lampe Act 1990 (NZ)",
  "The Harbour Act 19958 defines a quay.": "Harbour Act 1995",
  "s 35J(5)(b) of the Personal Quays (Privacy) Ordinance, Cap 486": "Personal Quays (Privacy) Ordinance (HK)",
  "section 300 of the Quays Ordinance (Cap. 571)": "Quays Ordinance (HK)",
  "The Quay Rules 1998 (SI 1998/9132), r 3.9": "Quay Rules 1998",
  "SI 1998/9132, r 31.16(3)(d) applies.": "SI 1998/9132, r 31.16(3)(d)",
  "under Order 53, rule 3(2) of the Rules of the High Court": "Rules of the High Court",
  "Fed. R. Civ. P. 12(b)(6) applies.": "Fed. R. Civ. P. 12(b)(6)",
  "Article 6(1) of Decision No 1/80 governs.": "Article 6(1) of Decision No 1/80",
  "R v Orrow (1990), 60 C.C.C. (3d) 1; (2014), 357 B.C.A.C. 137":
    "(1990) 60 CCC (3d) 1 | (2014) 357 BCAC 137",
});

test("provisions behind the number of an instrument or of a chapter belong to the title before it", () => {
  const text =
    "Quay Rules 1998 (SI 1998/9132), r 3.9; Quays Ordinance (Cap 622) s 740; O 14 r 1 of the Rules of the Supreme Court";
  const provisions = find(text).flatMap((one) => (one.kind === "legislation" ? one.provisions : []));
  expect(provisions).toEqual(["r 3.9", "s 740", "ord 14", "r 1"]);
});

test("a case that is cited above again has its own pinpoint, also when the text names it nowhere else", () => {
  const text =
    "Orrow v UK (1975) 1 EHRR 524, para 36. The Court recalls Orrow, cited above, § 40, and Lampe, cited above, §§ 48-49. Case C-188/92 Quay Textil [1994] ECR I-833, paragraph 13. See Quay Textil, cited above, paragraph 14.";
  const again = find(text).filter((one) => one.kind === "back_reference");
  expect(again.map(({ canonical, target }) => [canonical, target])).toEqual([
    ["Orrow", 0],
    ["Lampe", undefined],
    ["Quay Textil", 3],
  ]);
  expect(again.flatMap(({ pinpoints }) => pinpoints.map(({ from }) => from))).toEqual([40, 48, 14]);
});

table(
  "a word that begins a sentence is part neither of a name nor of a title",
  (text) => {
    const [citation] = find(text);
    return citation?.kind === "legislation" ? citation.title : citation?.name;
  },
  {
    "With Marlowe v Tidewater [2023] HCA 906 the law changed.": "Marlowe v Tidewater",
    "Then Marlowe v Tidewater [2023] HCA 906 was decided.": "Marlowe v Tidewater",
    "Nach Marlowe v Tidewater [2023] HCA 906 haftet der Pilot.": "Marlowe v Tidewater",
    "Applying Harbour Lamps Act 1984 (Vic) s 6, he won.": "Harbour Lamps Act",
    "Contrast Harbour Lamps Act 1984 (Vic) s 6.": "Harbour Lamps Act",
    "Further Lamps Act 1984 (Vic) s 6.": "Further Lamps Act",
  },
);

table(
  "a source in a footnote is read whole",
  (text) =>
    find(text).map((one) => {
      const title = one.kind === "secondary" ? one.title : (one.name ?? "");
      const places = one.pinpoints.map(({ from }) => from).join(",");
      return [one.text, title, places].filter(Boolean).join(" = ");
    }),
  {
    "Orrow, Re; Ex parte Hale (2001) 206 CLR 957": "(2001) 206 CLR 957 = Re Orrow; Ex parte Hale",
    "In Minister for Ferries, Re; Ex parte Hale (2001) 206 CLR 957":
      "(2001) 206 CLR 957 = Re Minister for Ferries; Ex parte Hale",
    "Hale v Orrow (1993) 177 CLR 378 (at CLR 395)": "(1993) 177 CLR 378 = Hale v Orrow = 395",
    "Hale v Orrow (Supreme Court of Victoria, Smith J, 4 May 1989) 12.":
      "(Supreme Court of Victoria, Smith J, 4 May 1989) = Hale v Orrow = 12",
    "Orrow v Ireland (1979) Series A no 32, para 24": "(1979) Series A no 32 = Orrow v Ireland = 24",
    "Convention on the Rights of the Ferry [1991] ATS 94 art 3(1)":
      "Convention on the Rights of the Ferry [1991] ATS 94 art 3(1) = Convention on the Rights of the Ferry",
    "Sales Tax Ruling ST 2150 and ATO ID 2010/7":
      "Sales Tax Ruling ST 2150 = Sales Tax Ruling ST 2150 | ATO ID 2010/7 = ATO ID 2010/7",
    "ASIC RG 175.40; ASIC Regulatory Guide 97 at RG 97.23":
      "ASIC RG 175.40 = ASIC RG 175.40 | ASIC Regulatory Guide 97 at RG 97.23 = ASIC Regulatory Guide 97 at RG 97.23",
    "See Expert Evidence Practice Note (GPN-EXPT), 25 October 2016":
      "Expert Evidence Practice Note (GPN-EXPT), 25 October 2016 = Expert Evidence Practice Note (GPN-EXPT), 25 October 2016",
    "GA Res 217A (III), UN Doc A/810 (10 December 1948) art 3":
      "UN Doc A/810 (10 December 1948) art 3 = UN Doc A/810 (10 December 1948) art 3",
    "House of Representatives, Hansard, 14 September 2005, p 12":
      "House of Representatives, Hansard, 14 September 2005 = Parliamentary Debates = 12",
    "Commonwealth, House of Representatives, Parliamentary Debates, 3 May 2001, 12":
      "Commonwealth, House of Representatives, Parliamentary Debates, 3 May 2001 = Parliamentary Debates = 12",
    "Ferries Commission, Access to Piers (Inquiry Report No 72, 3 December 2014) vol 1, 12":
      "Ferries Commission, Access to Piers (Inquiry Report No 72, 3 December 2014) vol 1 = Access to Piers = 12",
    "Victoria, Royal Commission into Ferries, Report and Recommendations (2016) vol 1, 45":
      "Victoria, Royal Commission into Ferries, Report and Recommendations (2016) vol 1 = Report and Recommendations = 45",
    "JD Orrow, MJ Hale and PG Vale, Hale & Vale's Equity (Federation Press, 5th ed, 2015) 12":
      "JD Orrow, MJ Hale and PG Vale, Hale & Vale's Equity (Federation Press, 5th ed, 2015) = Hale & Vale's Equity = 12",
  },
);

table(
  "a place, a Code or a name in brackets is read with its citation",
  (text) =>
    find(text).map((one) => {
      const places = "provisions" in one ? one.provisions : one.pinpoints.map(({ from }) => from);
      const title = one.kind === "secondary" ? one.title : (one.name ?? "");
      return [one.canonical, title, places.join(",")].filter(Boolean).join(" = ");
    }),
  {
    "Competition and Consumer Act 2010 (Cth) sch 2 (Australian Consumer Law) s 18":
      "Competition and Consumer Act 2010 (Cth) = sch 2,s 18",
    "Criminal Code Act 1995 (Cth), sch 1 (Criminal Code), s 5.6(2)":
      "Criminal Code Act 1995 (Cth) = sch 1,s 5.6(2)",
    "Re Z (Local Authority: Duty) [2005] 1 WLR 959, [7]":
      "[2005] 1 WLR 959 = Re Z (Local Authority: Duty) = 7",
    "Hale v Orrow (2003) 211 CLR 976, 986-987 [78]-[80] (Gaudron and McHugh JJ); cf 991 [30] (Gleeson CJ)":
      "(2003) 211 CLR 976 = Hale v Orrow = 986,78,991,30",
    "Hansard HC Deb 3 March 2020, vol 672, col 745":
      "HC Deb 3 March 2020, vol 672, col 745 = HC Deb 3 March 2020, vol 672, col 745",
    "Law Commission Misuse of Ferries (NZLC R122, 2011) at [4.12]":
      "Law Commission Misuse of Ferries (NZLC R122, 2011) = Law Commission Misuse of Ferries = 4",
    "Senate Legal Affairs Committee, Parliament of Australia, Inquiry into Jetties (2009) 45 [3.12]":
      "Senate Legal Affairs Committee, Parliament of Australia, Inquiry into Jetties (2009) = Inquiry into Jetties = 45,3",
  },
);
