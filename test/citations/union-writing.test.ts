import { describe, expect, test } from "vitest";
import { find, shownCitation } from "../../src/citations/index.ts";
import { block, germanDocument, line, passage } from "../documents/made.ts";
import { lineOf, linesOf, rowsOf } from "./rows.ts";
import { table } from "../support/table.ts";

const read = (text: string) => find(text).map(shownCitation).join(" | ");

const pins = (text: string) =>
  find(text)
    .map(({ pinpoints }) =>
      pinpoints.map(({ from, to }) => (to === undefined ? from : `${from}-${to}`)).join(),
    )
    .join(" | ");

table("the places of %s are read", pins, {
  "Otter v Council (Court of Justice of the European Union, C-942/09, ECLI:EU:C:2011:942, 13 May 2011) [80]":
    " | 80",
  "Otter (C-942/09, 13 May 2011) [80]-[82].": "80-82",
  "Case C-942/09 Otter SL v Council (Grand Chamber, 13 May 2011) [80]": "80",
  "Case C-942/09 Otter SL v Council [2011] ECR I-711, paras 47-48": " | 47-48", // the year of a report is no place
  "Case C-942/09 Otter SL v Council [2011]": "",
  "Case C-942/09 [2011], paragraph 47": "47",
  "Case C-942/09 Otter SL v Council [2011] paras 47-48.": "47-48",
  "In Case C-942/09 it held in [2011], para 3": "",
  "Case C-942/09, Otter Commissioner v Buoy Ireland Ltd. [80]": "80",
  "Case C-942/09, Otter Commissioner v Buoy Ireland Ltd [80].": "80",
  "So Case C-942/09, Otter. It is so. [80] The next paragraph": "",
});

table(
  "the name in %s is read",
  (text: string) =>
    find(text)
      .map(({ called }) => called)
      .join(" | "),
  {
    "Opinion 9/15 (EU-Otter Agreement) of 26 July 2017": "EU-Otter Agreement",
    "EuGH, Urt. v. 1.10.2039 – C-973/17, ECLI:EU:C:2039:801 – Otter49, Rn. 65": "Otter49 | ",
    "C-901/20, EU:C:2039:1, Rn. 4 – Otter; C-902/20, EU:C:2039:2.": "Otter |  |  | ",
    "Opinion of Advocate General Ash in Otter v Stoat, C-995/04 P, point 68": "Otter v Stoat",
    "Urteil vom 14. September 2032, Otter/Kommission (Otter Bojen) (T-904/18, Rn. 3)":
      "Otter/Kommission (Otter Bojen)",
    "Urteil vom 4. September 2038, Kommission/Rat [Abkommen mit Otterland], C-944/17":
      "Kommission/Rat [Abkommen mit Otterland]",
    "Urteil vom 4. September 2038, Otter u. a., C-944/17": "Otter u. a.",
    "C-929/16 – Otter (7. Dezember 2017), Rn. 3": "Otter",
    "Urteile Otter (C-902/35 P, EU:C:2038:1), Stoat (C-962/34) und Marder (C-917/30)":
      "Otter |  | Stoat | Marder",
    "verb. Rs. C-993/12 und C-994/12 (Otter Bojen)": "Otter Bojen | Otter Bojen",
    "EuGH, Urt. v. 1.2.2036, C-901/35, C-902/35 und C-903/34 – Otter, Rn. 4": "Otter | Otter | Otter",
    "EuGH C-901/35 und C-902/36 – Otter, Rn. 4": " | Otter",
    "EGMR, Urt. v. 25.5.2031 – 98170/13 u.a. (Otter u.a./Portugal), Rn. 362": "Otter u.a./Portugal",
    "EGMR, Urt. v. 17.2.2035, Nr. 92758/28, 95558/29 (O.A. u. A.D./Belgien), Rn. 84":
      "O.A. u. A.D./Belgien | O.A. u. A.D./Belgien",
    "EuGH, Urteil vom 3.4.2020, C-901/20, und Urteil vom 3.5.2021, Stoat, C-962/20": " | Stoat",
  },
);

table("the form %s is read", read, {
  // places of an act that is named again
  "Die Richtlinie 2011/942/EU gilt. Nach Anhang VI Nr. 1 der Richtlinie und Art. 3 der Richtlinie ist es so.":
    "RL 2011/942/EU | RL 2011/942/EU Anhang VI Nr. 1 | Art. 3 RL 2011/942/EU",
  "Art. 3 der Richtlinie 2011/942/EU; die in Anhang VI Nr. 1 dieser Richtlinie genannten Netze; der 5. Erwägungsgrund dieser Richtlinie":
    "Art. 3 RL 2011/942/EU | RL 2011/942/EU Anhang VI Nr. 1 | RL 2011/942/EU recital 5",
  "Verordnung (EU) 2031/912. Die in Anhang II dieser Verordnung und Titel III Kapitel 2 jener Verordnung festgelegten Anforderungen":
    "VO (EU) 2031/912", // an act about itself
  "Die Erwägungsgründe 3 und 4 dieses Beschlusses": "Erwägungsgründe 3 und 4 dieses Beschlusses",
  "Anhang VI Nr. 1 der Richtlinie": "",
  "Directive 93/942/EEC. Under point 1 of Annex VI to that directive and recital 104 of the directive":
    "Directive 93/942/EEC | Directive 93/942/EEC annex VI point 1 | Directive 93/942/EEC recital 104",
  "Art. 2 der Durchführungsverordnung (EU) 2031/909 und Art. 3 der Verordnung (EG) Nr. 912/2007. Art. 3 Abs. 1 der Durchführungsverordnung und Art. 4 dieser Durchführungsverordnung":
    "Art. 2 VO (EU) 2031/909 | Art. 3 VO (EG) Nr. 912/2007 | Art. 3 Abs. 1 VO (EU) 2031/909 | Art. 4 VO (EU) 2031/909",
  "Anhang VI Nr. 1 und Nr. 2 der Richtlinie 93/942/EWG": "RL 93/942/EWG Anhang VI Nr. 1, Anhang VI Nr. 2",
  "Anhang IX Kapitel III Regel 11 der Verordnung (EU) 2037/745":
    "VO (EU) 2037/745 Anhang IX Kapitel III Regel 11",
  "Durchführungsbeschluss (EU) 2031/914, Anhang, Klausel 8.1 Buchst. a":
    "Beschluss (EU) 2031/914 Anhang Klausel 8.1 lit. a",
  // treaties and rules in the genitive
  "Art. 53 Abs. 1 des EWR-Abkommens und Art. 81 des EG-Vertrags": "Art. 53 Abs. 1 EWR-Abkommen | Art. 81 EGV",
  "Art. 13 des Beschlusses Nr. 1/80 des Assoziationsrates": "Art. 13 ARB 1/80",
  "nach Art. 99 der Verfahrensordnung": "Art. 99 der Verfahrensordnung",
  "Article 101(1) TFEU and Article 47 of the Charter": "Art 101(1) TFEU | Art 47 CFR",
  // lists of judgments, which name their form once
  "(vgl. Urteile vom 3.9.2038, Otter, C-902/35 P und C-915/35 P, EU:C:2038:461, Rn. 281, und vom 6.10.2035, Stoat, C-962/34, EU:C:2035:650, Rn. 40)":
    "EuGH, Urt. v. 3.9.2038 – C-902/35 P | EuGH, Urt. v. 3.9.2038 – C-915/35 P | ECLI:EU:C:2038:461 Rn. 281 | EuGH, Urt. v. 6.10.2035 – C-962/34 | ECLI:EU:C:2035:650 Rn. 40",
  "Beschlüsse vom 5. Oktober 2037, Otter/Kommission, T-937/36, nicht veröffentlicht, EU:T:2037:712, Rn. 20, sowie vom 7. Mai 2039, Stoat/AESA, T-917/37":
    "EuG, Beschl. v. 5.10.2037 – T-937/36 | ECLI:EU:T:2037:712 Rn. 20 | EuG, Beschl. v. 7.5.2039 – T-917/37",
  "(see judgments of 13 December 1979, Otter, 944/79, EU:C:1979:290, paragraph 14; of 6 October 2035, Stoat, C-962/34, EU:C:2035:650; and order of 4 May 2036, Ibis, C-920/34)":
    "EuGH, Urt. v. 13.12.1979 – 944/79 | ECLI:EU:C:1979:290 Rn. 14 | EuGH, Urt. v. 6.10.2035 – C-962/34 | ECLI:EU:C:2035:650 | EuGH, Beschl. v. 4.5.2036 – C-920/34",
  "It gave judgment on 5 May 2030. The contract, of 6 October 2035, as amended, was before it in Case C-962/34.":
    "C-962/34",
  // form and day after the name of a case, and of joined cases
  "EuGH (C-952/31 - Otter Platforms, Urt. v. 4.7.2033, Rn. 106) und (Rs. C-900/31, UI/Otter, Urteil vom 4. Mai 2033, Rn. 30)":
    "EuGH, Urt. v. 4.7.2033 – C-952/31 Rn. 106 | EuGH, Urt. v. 4.5.2033 – C-900/31 Rn. 30",
  "C-952/31, Otter Platforms, judgment of 4 July 2033, paragraph 106":
    "EuGH, Urt. v. 4.7.2033 – C-952/31 Rn. 106",
  "Case C-952/31 Otter v Stoat (judgment of 4 July 2033) and Art. 4 Brüssel II b-VO":
    "EuGH, Urt. v. 4.7.2033 – C-952/31 | Art. 4 Brüssel IIb-VO",
  "EuGH, C-903/15 und C-998/15 - Otter, Urteil vom 21.12.2016, Rn. 8":
    "EuGH, Urt. v. 21.12.2016 – C-903/15 | EuGH, Urt. v. 21.12.2016 – C-998/15 Rn. 8",
  "EuGH, C-901/20, Urteil vom 3.4.2021, C-902/20": "C-901/20 | EuGH, Urt. v. 3.4.2021 – C-902/20",
  "EuGH, C-901/20 – Otter, Urteil vom 3.4.2021, C-902/20": "C-901/20 | EuGH, Urt. v. 3.4.2021 – C-902/20",
  // opinions of the Court with their name
  "Opinion 9/15 (EU-Otter Agreement) of 26 July 2017, EU:C:2017:992, paragraph 123":
    "EuGH, 26.7.2017 – Opinion 9/15 | ECLI:EU:C:2017:992 Rn. 123",
  "Gutachten 9/15 (Otterabkommen) vom 26. Juli 2017, Rn. 5": "EuGH, 26.7.2017 – Gutachten 9/15 Rn. 5",
  "Opinion 9/15 of the Court (Full Court) of 26 July 2017": "EuGH, 26.7.2017 – Opinion 9/15",
  "EuGH, Urteil vom 4.5.2033, C-900/31, Z. 82": "EuGH, Urt. v. 4.5.2033 – C-900/31 Rn. 82",
  // provisions and recitals
  "Art. 5aa Abs. 1 der Verordnung (EU) Nr. 933/2014; Art. 12ga der VO":
    "Art. 5aa Abs. 1 VO (EU) Nr. 933/2014 | Art. 12ga VO (EU) Nr. 933/2014",
  "Articles 3ea and 5ab of Regulation (EU) No 933/2014":
    "Art 3ea Regulation (EU) No 933/2014 | Art 5ab Regulation (EU) No 933/2014",
  "Erwägungsgründe 26 f. und 30 der RL (EU) 2039/970": "RL (EU) 2039/970 recital 26, recital 27, recital 30",
  "Erwägungsgründe 10 ff. DSGVO": "VO (EU) 2016/679 recital 10",
  "Art. 2 Nr. 11 lit. a 5. Spiegelstrich Brüssel IIa-VO": "Art. 2 Nr. 11 lit. a Spstr. 5 Brüssel IIa-VO",
  "Art. 4 Abs. 1 Buchst. c Ziff. ii der Richtlinie 2014/965/EU": "Art. 4 Abs. 1 lit. c Nr. ii RL 2014/965/EU",
  "Anhang I Abschnitt A Nr. 5 und Abschnitt C Nr. 10 der Richtlinie 2014/965/EU":
    "RL 2014/965/EU Anhang I Abschnitt A Nr. 5, Anhang I Abschnitt C Nr. 10",
  "Directive 2014/965/EU: Part A of Annex I and Part B of Annex II to Directive 2014/965/EU":
    "Directive 2014/965/EU | Directive 2014/965/EU annex I pt A, annex II pt B",
  "Part A of Annex I and Part B of Annex II to Directive 2014/965/EU":
    "Directive 2014/965/EU annex I pt A, annex II pt B",
  "Nr. 3 des Anhangs II und Nr. 4 des Anhangs III der RL 2014/965/EU":
    "RL 2014/965/EU Anhang II Nr. 3, Anhang III Nr. 4",
  "Article 41(2)(a) of the Charter and Article 296, second paragraph, TFEU":
    "Art 41(2)(a) CFR | Art 296(2) TFEU",
  "Art. 47 der Charta und Art. 267 AEUV": "Art. 47 GRCh | Art. 267 AEUV",
  "Kommission, 13.12.2031, COMP/39.906, Rn. 12": "COMP/39.906, [12]",
  "Kommission, COMP/39.906 – Bojen, Rn. 12": "COMP/39.906, [12]",
  "Komm., Beschl. v. 27. Juni 2031, AT.39940 – Fähre (Otter), Tz. 341":
    "Komm., Beschl. v. 27. Juni 2031, AT.39940, [341]",
  "Commission Decision of 18 July 2031 in Case AT.40999 – Otter":
    "Commission Decision of 18 July 2031 in Case AT.40999",
  "EDSA, Leitlinien 05/2031 zur Fähre, Version 2.0, Rn. 17":
    "EDSA, Leitlinien 05/2031 zur Fähre, Version 2.0, [17]",
  "EDPB, Guidelines 07/2031 on the concept of ferry, v 2.1, para 12":
    "EDPB, Guidelines 07/2031 on the concept of ferry, v 2.1, [12]",
  "EDPB Binding Decision 9/2031, para 88": "EDPB Binding Decision 9/2031, [88]",
  "EuGH, C-911/30, Rn. 4, Urteil vom 12.1.2031.": "EuGH, Urt. v. 12.1.2031 – C-911/30 Rn. 4",
  "COM(2035) 934 final, S. 11": "COM(2035) 934 final, 11",
  // Strasbourg
  "CE:ECHR:2003:0109JUD003939298, § 36": "ECLI:CE:ECHR:2003:0109JUD003939298 Rn. 36",
  "Otter v. the United Kingdom, 7 December 1976, § 49, Series A no. 924": "(1976) 924 Eur Court HR (ser A)",
  // the day behind a name
  "C-929/16 — Otter (07.12.2017), Rn. 22 und 28": "EuGH, 7.12.2017 – C-929/16 Rn. 22, 28",
  "EuGH, C-929/16, Otter (7. Dezember 2017), Rn. 3": "EuGH, 7.12.2017 – C-929/16 Rn. 3",
  // acts by their number
  "Under Regulation No 2911/75 and REGULATION NO 2912/75 it is so.":
    "Regulation (EEC) No 2911/75 | Regulation (EEC) No 2912/75",
  "nach Verordnung Nr. 2908/71 auszustellen": "VO (EWG) Nr. 2908/71",
  "Verordnung (EWG) Nr. 2908/71 – Art. 6 und 7 – Seeleute": "VO (EWG) Nr. 2908/71 Art. 6 Art. 7",
  "„Vorlage – Richtlinie 2007/946/EG – Art. 18 Abs. 1 – Art. 46 – Verordnung (EG) Nr. 915/2007 – Bojen – Art. 5 Abs. 2 – Leinen – Art. 267 AEUV – Netze“":
    "RL 2007/946/EG Art. 18 Abs. 1 | Art. 46 RL 2007/946/EG | VO (EG) Nr. 915/2007 | Art. 5 Abs. 2 VO (EG) Nr. 915/2007 | Art. 267 AEUV",
  "Articles 28 EC and 30 EC - Directive 79/912/EEC - Labelling":
    "Art 28 EC | Art 30 EC | Directive 79/912/EEC",
  "Article 1(3) of Directive 98/934; under Article 1(11) of that directive (judgment of 4 May 2016)":
    "Art 1(3) Directive 98/934/EC | Art 1(11) Directive 98/934/EC",
  "Art. 6 der EU-VO 2017/9745 sagt es.": "Art. 6 VO (EU) 2017/9745",
  "Article 5 of EU Regulation 2016/9679 says so.": "Art 5 Regulation (EU) 2016/9679",
  "Article 5 of the Leaky Boats Directive 93/913/EEC says so.": "Art 5 Directive 93/913/EEC",
  "Regulation (EU) 2016/9679, Article 5 of Directive 2001/929/EC":
    "Regulation (EU) 2016/9679 | Art 5 Directive 2001/929/EC",
  "Article 12 of the Charter and Directive 93/913/EEC": "Art. 12 Charter | Directive 93/913/EEC",
  "2014/9944/EU: Commission Decision of 11 June 2014 on aid for buoys": "Decision 2014/9944/EU",
  "COUNCIL FRAMEWORK DECISION of 13 June 2002 on the surrender of otters (2002/9584/JHA)":
    "Framework Decision 2002/9584/JHA",
  "die Richtlinie des Rates vom 17. Juli 1969 betreffend die Bojen (69/935/EWG)": "RL 69/935/EWG",
  "Commission Decisions C(2014) 9846 and C(2015) 12": "C(2014) 9846",
  "Article 17 of the Harbour Regulation applies.": "Art. 17 Harbour Regulation",
  // treaties before their articles
  "Having regard to the Agreement on the European Economic Area, and in particular Article 62(1)(a) thereof,":
    "Art 62(1)(a) EEA Agreement",
  "the Treaty establishing the European Economic Community, and in particular Article 43 thereof":
    "Art 43 EECT",
  "gestützt auf den Vertrag über die Arbeitsweise der Europäischen Union, insbesondere auf die Artikel 16 und 114,":
    "Art. 16 AEUV | Art. 114 AEUV",
  "AEUV (insb. Art. 34, 36) und Art. 256 Abs. 3 AEU": "Art. 34 AEUV | Art. 36 AEUV | Art. 256 Abs. 3 AEU",
  "Article 54 of the Convention Implementing the Schengen Agreement; Art. 54 SDÜ":
    "Art 54 CISA | Art. 54 SDÜ",
  // provisions
  "Art. 5 (1) f) GDPR; Artikel 5 Abs. 1 f) DSGVO": "Art 5(1)(f) GDPR | Art. 5 Abs. 1 lit. f DSGVO",
  "Article 6(2) read in conjunction with Article 7 of Directive 93/913/EEC":
    "Art 6(2) Directive 93/913/EEC | Art 7 Directive 93/913/EEC",
  "(Rule 59 § 3)": "",
  // the Directive that a text speaks of, not the one that it repeals
  "Die Richtlinie 2011/983/EU hebt die Richtlinie 85/977/EWG auf. Nach Art. 9 dieser Richtlinie ist Frist.":
    "RL 2011/983/EU | RL 85/977/EWG | Art. 9 RL 2011/983/EU",
  "Die Richtlinie 2011/983/EU zur Aufhebung der Richtlinie 97/907/EG gilt. Art. 16 dieser Richtlinie sagt es.":
    "RL 2011/983/EU | RL 97/907/EG | Art. 16 RL 2011/983/EU",
  // the journal
  "RL 95/946/EG, ABl L 1995/281, 31": "RL 95/946/EG | ABl. 1995 L 281, S. 31",
  "VO (EU) 2023/2841, ABl L 2023/2841": "VO (EU) 2023/2841 | ABl. L, 2023/2841",
  // cases
  "See C942/09 and Case C942/09, Otter.": "C-942/09 | C-942/09",
  "Joined Cases 56 to 60/74 Otter [1976] ECR 711": "56/74 | 60/74 | [1976] ECR 711",
  "GT-Otter, cited above, paragraph 39": "GT-Otter, [39]",
});

const groups = (text: string) => find(text).map(({ group }) => group);

const named = (text: string) => find(text).map((one) => one.called ?? "-");

test("the short name of a case before its number is compared, without a date too", async () => {
  expect(named("Siehe Bojenwerk, C-913/12, Rn. 2, und EuGH, Kahn Netz, C-914/12.")).toEqual([
    "Bojenwerk",
    "Kahn Netz",
  ]);
  expect(named("See Bojen Spain (C-913/12); Urteile Lotse, C-915/12, und Fähre, C-916/12")).toEqual([
    "Bojen Spain",
    "Lotse",
    "-",
  ]);
  expect(named("Der Gerichtshof, C-913/12, und die Kommission, C-914/12")).toEqual(["-", "-"]);
  const judgment = germanDocument({
    title: "Bojenwerk AG, C-913/12, Urteil des Gerichtshofs 22. Mai 2013",
    citations: { reported: [], other: ["C-913/12"] },
    jurisdiction: "eu",
    blocks: [
      passage("Rn. 1", "Die Klage betrifft das Netz der Bojen; siehe Urteil Kahn Netz, C-914/12, Rn. 3."),
    ],
  });
  const lines = await linesOf(
    "Siehe Bojenwerk, C-913/12, Rn. 1.\n\nSiehe EuGH, Kahn Netz, C-913/12, Rn. 1.",
    judgment,
  );
  expect(lines).toEqual(["VERIFIED", "MISMATCH name: Kahn Netz"]);
});

test("joined cases are one authority", () => {
  expect(groups("Joined Cases C-995/04 to C-998/04 Otter [2006] ECR I-9619, paragraph 60")).toEqual([
    0, 0, 0,
  ]);
  expect(groups("In den verbundenen Rechtssachen C-972/14, C-973/14 und C-997/14 (Otter), Rn. 55")).toEqual([
    0, 0, 0,
  ]);
  expect(groups("siehe C-972/14 und C-997/14, Rn. 55")).toEqual([0, 1]);
  expect(groups("EuGH, Urteil vom 3.3.2027 - C-972/14 und C-997/14, Rn. 55")).toEqual([0, 0]);
  expect(groups("judgment of 3 March 2027, Otter, C-972/14 and C-997/14, paragraph 5")).toEqual([0, 0]);
  expect(groups("EuGH Rs C-972/14 und C-997/14, Otter, Slg 1991, I-5357")).toEqual([0, 0, 0]);
  expect(groups("Case C-362/14 Max Otter v Ferry Commissioner [2015] ECLI:EU:C:2015:650")).toEqual([0, 0]);
  expect(groups("EuGH, Urteile vom 3.3.2027 - C-972/14 und C-997/14")).toEqual([0, 1]);
  expect(groups("BGH, Urteile vom 3.3.2027 - II ZR 1/26 und II ZR 2/26")).toEqual([0, 1]);
});

test("a number beside a title has the day of the title", () => {
  const [one] = find("2014/9944/EU: Commission Decision of 11 June 2014 on aid for buoys");
  expect(one).toMatchObject({ act: { type: "decision" }, made: "2014-06-11", warnings: [] });
});

test("the name in the bracket after a case is no authority of its own", async () => {
  expect(await rowsOf("EuGH v. 3.9.2009 - C‑989/07\n(Otter)\nFundstelle: unbekannt", [])).toHaveLength(1);
  const page = "Otter v Stoat [2024] EUECJ T-977/23 (17 July 2024)";
  expect(await rowsOf(page, [])).toHaveLength(1);
});

const mole = (number: string, of: string) =>
  germanDocument({
    id: "eu:62023CJ0938",
    title: `Molen AG v Hafen GmbH, ${number}, Judgment of the ${of} (Second Chamber) 22 May 2025`,
    date: "2025-05-22",
    language: "en",
    jurisdiction: "eu",
    court: "Court of Justice of the European Union",
    citations: { reported: [], other: [number, "CELEX 62023CJ0938"] },
    blocks: [
      passage(
        "",
        "REQUEST for a ruling from the Upper Tribunal (Pilots’ Chamber), United Kingdom, made by decision",
      ),
      passage(
        "",
        "composed of M.J. Otter, President of the Chamber, K. Stoat (Rapporteur) and U. Vole, Judges,",
      ),
      passage("para 1", "The mole is a harbour."),
      passage("para 2", "It is not a bridge."),
      passage("para 3", "Those moorings do not, however, concern every barge under Regulation No 261/2094."),
      passage(
        "para 4",
        "The first alleges misuse of the buoys; the second, breach of the principle of daylight.",
      ),
      passage(
        "para 5",
        "A craft such as a rowing raft, which is slow, is not covered by the concept of ‘ferry’.",
      ),
      line("Dismisses the action;", "orders"),
    ],
  });

describe("who decided a case of the Union", () => {
  const rows: readonly (readonly [draft: string, number: string, line: string])[] = [
    ["See Grand Chamber, Case C-938/23.", "C-938/23", "MISMATCH court: Grand Chamber"],
    [
      "The Grand Chamber, Case C-938/23 (Molen), held that a mole is a harbour.",
      "C-938/23",
      "MISMATCH court: Grand Chamber",
    ],
    ["The Second Chamber, Case C-938/23 (Molen), held that a mole is a harbour.", "C-938/23", "VERIFIED"],
    ["The General Court decided Case C-938/23.", "C-938/23", "MISMATCH court: General Court"],
    ["The EFTA Court ruled in Case C-938/23 that it is so.", "C-938/23", "PARTIAL the EFTA Court"],
    ["Das EuG hat in der Rechtssache C-938/23 entschieden.", "C-938/23", "MISMATCH court: General Court"],
    ["The Court of Justice decided Case C-938/23.", "C-938/23", "VERIFIED"],
    [
      "The question was referred by the First-tier Tribunal (Case C-938/23).",
      "C-938/23",
      "MISMATCH court: referred by First-tier Tribunal",
    ],
    ["The question was referred by the Upper Tribunal (Case C-938/23).", "C-938/23", "VERIFIED"],
    [
      "The reference in Case C-938/23 was made by the First-tier Tribunal.",
      "C-938/23",
      "MISMATCH court: referred by First-tier Tribunal",
    ],
    [
      "It was given by a chamber presided over by K. Stoat (Case C-938/23).",
      "C-938/23",
      "MISMATCH judge: Stoat",
    ],
    ["It was given by a chamber presided over by M. J. Otter (Case C-938/23).", "C-938/23", "VERIFIED"],
    [
      "By order of 22 May 2025 the Court decided on the mole (Case C-938/23).",
      "C-938/23",
      "PARTIAL the form order",
    ],
    ["By judgment of 22 May 2025 the Court decided on the mole (Case C-938/23).", "C-938/23", "VERIFIED"],
    [
      "The moorings concern every barge (Case C-938/23, para 3).",
      "C-938/23",
      "PARTIAL what the sentence says",
    ],
    ["A rowing raft is a 'ferry' (Case C-938/23, para 5).", "C-938/23", "PARTIAL what the sentence says"],
    ["A rowing raft is not a 'ferry' (Case C-938/23, para 5).", "C-938/23", "VERIFIED"],
    ["The mole is a harbour of that regulation (Case C-938/23, para 1).", "C-938/23", "VERIFIED"],
    [
      "The first alleged breach of daylight, and the second misuse of the principle of buoys (Case C-938/23, para 4).",
      "C-938/23",
      "PARTIAL what the sentence says of each",
    ],
    [
      "The second alleged breach of daylight, and the first misuse of the principle of buoys (Case C-938/23, para 4).",
      "C-938/23",
      "VERIFIED",
    ],
    [
      "By judgment of 22 May 2025 in Case C-938/23 Molen v Hafen, the Court annulled the decision.",
      "C-938/23",
      "MISMATCH outcome: annulled the decision",
    ],
    ["The General Court held in Case C-938/23 P that a mole is a harbour.", "C-938/23 P", "VERIFIED"],
    [
      "Judgment of the General Court of 22 May 2025, Molen v Hafen, C-938/23, paragraph 1.",
      "C-938/23",
      "MISMATCH court: EuG",
    ],
    ["Urteil des Gerichts vom 22. Mai 2025, Molen, C-938/23, Rn. 1.", "C-938/23", "MISMATCH court: EuG"],
    [
      "Judgment of the Court of Justice of 22 May 2025, Molen v Hafen, C-938/23, paragraph 1.",
      "C-938/23",
      "VERIFIED",
    ],
  ];
  test.each(rows)("who decided a case of the Union is compared: %s", async (draft, number, expected) => {
    expect((await linesOf(draft, mole(number, "Court")))[0]).toBe(expected);
  });
});

const ferry = germanDocument({
  id: "eu:32031R0947",
  kind: "legislation",
  title: "Regulation (EU) 2031/947 on ferries",
  language: "en",
  jurisdiction: "eu",
  citations: { reported: [], other: ["CELEX 32031R0947"] },
  blocks: [
    block("heading", "Article 1 — Scope of this Regulation", { pin: "Article 1" }),
    passage("Article 1(1)", "This Regulation applies to ferries."),
    block("heading", "Article 2 — Notification of a leak to the harbour authority", { pin: "Article 2" }),
    passage("Article 2(1)", "The master shall notify the leak without delay."),
    block("heading", "Article 3 — Communication of a leak to the passengers", { pin: "Article 3" }),
    passage(
      "Article 3(1)",
      "The master shall tell the passengers, as the harbour authority directs, of any leak.",
    ),
  ],
});

const forms = (text: string) => find(text).map((one) => ("form" in one ? one.form : undefined));

test("an opinion named behind the identifier of its case is not the judgment", () => {
  expect(forms("Case C-938/23 *Molen v Hafen* EU:C:2025:938, Opinion of AG Otter, para 3")).toEqual([
    "Schlussanträge",
    undefined,
  ]);
  expect(forms("Case C-938/23 Molen v Hafen EU:C:2025:938, para 5, and the Opinion of AG Otter")).toEqual([
    undefined,
    undefined,
  ]);
  expect(forms("Case C-938/23 Molen v Hafen; Case C-939/23 Boje v Netz, Opinion of AG Otter")).toEqual([
    undefined,
    "Schlussanträge",
  ]);
});

table(
  "a place of the act cited before is compared: %s",
  async (text) => (await linesOf(text, ferry)).at(-1),
  {
    "Regulation (EU) 2031/947, art 2(1); ibid, art 1(1).": "VERIFIED",
    "Regulation (EU) 2031/947, art 2(1); ibid, art 1(2).": "MISMATCH pinpoint: art 1(2)",
    "Article 2(1) of Regulation (EU) 2031/947; ibid, art 3(1).": "VERIFIED",
    "Article 2(1) of Regulation (EU) 2031/947; ibid, art 3(2).": "MISMATCH pinpoint: Art 3(2)",
    "Regulation (EU) 2031/947, art 2(1); ibid para 9.": "PARTIAL [9]",
    // a consolidated text has articles only
    "Regulation (EU) 2031/947, art 3(1a).": "MISMATCH pinpoint: art 3(1a)",
  },
);

const faehre = germanDocument({
  ...ferry,
  language: "de",
  citations: { reported: [], other: ["CELEX 32031R0947"] },
  blocks: [
    passage("Art. 1 Abs. 1", "Die Verordnung gilt für Fähren."),
    passage("Art. 1 Abs. 2 lit. a", "a) Lotsen;"),
    passage("Art. 1 Abs. 2 lit. b", "b) Bojen."),
  ],
});

table(
  "a part of the provision cited before is compared: %s",
  async (text) => (await linesOf(text, faehre)).at(-1),
  {
    "Art. 1 Abs. 1 VO (EU) 2031/947; ebd. Abs. 2 lit. b.": "VERIFIED",
    "Art. 1 Abs. 1 VO (EU) 2031/947; ebd Abs 3.": "MISMATCH pinpoint: Art. 1 Abs. 3",
    "Art. 1 Abs. 2 lit. a VO (EU) 2031/947; ebenda lit. b.": "VERIFIED",
    "Art. 1 Abs. 2 lit. a VO (EU) 2031/947; ebenda, lit. c.": "MISMATCH pinpoint: Art. 1 Abs. 2 lit. c",
  },
);

const treaty = germanDocument({
  ...ferry,
  language: "de",
  citations: { reported: [], other: ["CELEX 32031R0947"] },
  blocks: [
    block("heading", "Artikel 9", { pin: "Art. 9" }),
    passage("Art. 9", "Das Hafengericht entscheidet"),
    passage("Art. 9 lit. a", "a) über Lampen,"),
    passage("Art. 9 lit. b", "b) über Bojen."),
    passage("Art. 9", "Es kann Lotsen hören."),
  ],
});

table(
  "paragraphs without a number are counted: %s",
  async (text) => (await linesOf(`${text} VO (EU) 2031/947.`, treaty)).at(-1),
  {
    "Art. 9 Abs. 1": "VERIFIED",
    "Art. 9 Abs. 1 lit. b": "VERIFIED",
    "Art. 9 Abs. 1 lit. c": "MISMATCH pinpoint: Art. 9 Abs. 1 lit. c",
    "Art. 9 Abs. 2": "VERIFIED",
    "Art. 9 Abs. 2 lit. b": "MISMATCH pinpoint: Art. 9 Abs. 2 lit. b",
    "Art. 9 Abs. 3": "MISMATCH pinpoint: Art. 9 Abs. 3",
  },
);

table(
  "the date of adoption behind a provision is compared: %s",
  async (text) => (await linesOf(text, { ...faehre, date: "2031-07-13" })).at(-1),
  {
    "Art. 1 Abs. 1 der VO (EU) 2031/947 vom 13. Juli 2031 gilt.": "VERIFIED",
    "Art. 1 Abs. 1 der VO (EU) 2031/947 vom 13. Juni 2031 gilt.": "MISMATCH date: 13.6.2031",
    "Article 1(1) of Regulation (EU) 2031/947 of 13 June 2031.": "MISMATCH date: 13.6.2031",
  },
);

test("the Advocate General of a citation is compared with the opinion", async () => {
  const opinion = {
    ...mole("C-938/23", "Court"),
    title: "Opinion of Advocate General Otter delivered on 1 March 2025, Case C-938/23",
    citations: { reported: [], other: ["C-938/23", "CELEX 62023CC0938"] },
  };
  const of = async (name: string) =>
    (await linesOf(`Opinion of Advocate General ${name} in Case C-938/23.`, opinion))[0];
  expect(await of("Otter")).toBe("VERIFIED");
  expect(await of("Heron")).toBe("PARTIAL Heron");
});

describe("what an article is said to be about", () => {
  test.each([
    [
      "Article 3 of Regulation (EU) 2031/947 concerns notification of a leak to the harbour authority.",
      "PARTIAL “notification of a leak to the harbour authority”",
    ],
    [
      "Article 2 of Regulation (EU) 2031/947 concerns notification of a leak to the harbour authority.",
      "VERIFIED",
    ],
  ])("what an article is said to be about is compared: %s", async (draft, expected) => {
    expect((await linesOf(draft, ferry))[0]).toBe(expected);
  });

  test("a German sentence that gives it the heading of another one is left open", async () => {
    const german = germanDocument({
      ...ferry,
      language: "de",
      blocks: [
        block("heading", "Artikel 2 — Meldung von Lecks an die Hafenbehörde", { pin: "Art. 2" }),
        passage("Art. 2 Abs. 1", "Der Schiffer meldet das Leck."),
        block("heading", "Artikel 3 — Benachrichtigung der Reisenden von Lecks", { pin: "Art. 3" }),
        passage(
          "Art. 3 Abs. 1",
          "Der Schiffer benachrichtigt die Reisenden; die Hafenbehörde kann es anordnen.",
        ),
      ],
    });
    const of = (article: number) =>
      linesOf(
        `Art. ${article} der Verordnung (EU) 2031/947 betrifft die Meldung an die Hafenbehörde.`,
        german,
      );
    expect(await of(3)).toEqual(["PARTIAL “die Meldung an die Hafenbehörde”"]);
    expect(await of(2)).toEqual(["VERIFIED"]);
  });
});

test("the name of a concept need not be the words of the provision", async () => {
  const [row] = await rowsOf(
    'The concept of "watertightness" is used in Article 3 of Regulation (EU) 2031/947.',
    [ferry],
  );
  expect(lineOf(row)).toBe("VERIFIED");
});

test("a body named after an article is no article", async () => {
  const draft = "Regulation (EU) 2031/947 applies. The Article 2 Working Party said so.";
  expect(await rowsOf(draft, [ferry])).toHaveLength(1);
});
