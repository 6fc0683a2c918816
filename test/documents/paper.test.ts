import { describe, expect, test } from "vitest";
import { rowsOf } from "../citations/rows.ts";
import { read } from "../support/reading.ts";

const facts = async (text: string) => {
  const { kind, title, date, jurisdiction, citations } = await read(Buffer.from(text));
  return { kind, title, date, jurisdiction, cited: citations.other };
};

const LETTER = [
  "Bundesministerium der Finanzen",
  "BETREFF Behandlung von Wehren",
  "GZ IV C 6 - S 2134/22/10011 :002",
  "DATUM 8. Februar 2023",
  "1 Wehre sind abnutzbare Wirtschaftsgüter.",
].join("\n\n");
const MEMORANDUM = [
  "2021-2022",
  "THE PARLIAMENT OF THE COMMONWEALTH OF AUSTRALIA",
  "WEIRS BILL 2022",
  "EXPLANATORY MEMORANDUM",
  "(Circulated by authority of the Minister for Water)",
  "1.1 The owner of a weir may not lower the flow of the river below it.",
  "1.2 A mill downstream has had that flow since before the last war.",
  "1.3 Nothing in this Bill applies in a time of flood or of drought.",
  "2.1 The Register of Weirs is kept by the Secretary of the Department.",
  "2.2 An entry is removed when the weir has been pulled down.",
].join("\n\n");
const PRINT = [
  "Deutscher Bundestag Drucksache 20/94321",
  "20. Wahlperiode 09.11.2022",
  "Gesetzentwurf der Bundesregierung",
  "Entwurf eines Gesetzes über Wehre an Gewässern",
  "A. Problem und Ziel",
  "Wer ein Wehr erhöht, muss den Unterliegern den Abfluss belassen.",
].join("\n\n");
const ARTICLE = [
  "# Weirs and the Rights of Mills Downstream Harriet Lund",
  "This article asks who owns the flow of a river, and answers that nobody does.",
].join("\n\n");

test.each([
  [PRINT, "Entwurf eines Gesetzes über Wehre an Gewässern", "2022-11-09", "de", ["BT-Drs. 20/94321"]],
  [
    "Bundesrat\n\nDrucksache 912/22\n\n12.05.2022\n\nAntrag der Länder zur Änderung des Wehrgesetzes",
    "Antrag der Länder zur Änderung des Wehrgesetzes",
    "2022-05-12",
    "de",
    ["BR-Drs. 912/22"],
  ],
  [
    "1234 der Beilagen zu den Stenographischen Protokollen des Nationalrates XXVII. GP\n\nRegierungsvorlage\n\nBundesgesetz, mit dem das Wehrgesetz geändert wird",
    "Bundesgesetz, mit dem das Wehrgesetz geändert wird",
    undefined,
    "at",
    ["RV 1234 BlgNR XXVII. GP"],
  ],
  [
    MEMORANDUM,
    "Explanatory Memorandum, Weirs Bill 2022 (Cth)",
    undefined,
    "au",
    ["Explanatory Memorandum, Weirs Bill 2022 (Cth)"],
  ],
  [
    "EXPLANATORY STATEMENT\n\nIssued by the Minister\n\nWeirs Act 2011\n\nWeirs Amendment (Measures No. 1) Regulations 2022\n\nThe Commonwealth of Australia pays.",
    "Explanatory Statement, Weirs Amendment (Measures No. 1) Regulations 2022 (Cth)",
    undefined,
    "au",
    ["Explanatory Statement, Weirs Amendment (Measures No. 1) Regulations 2022 (Cth)"],
  ],
  [
    LETTER,
    "BMF-Schreiben vom 8.2.2023 – IV C 6 - S 2134/22/10011 :002",
    "2023-02-08",
    "de",
    ["BMF-Schreiben vom 8.2.2023 – IV C 6 - S 2134/22/10011 :002"],
  ],
  [
    "European Data Protection Board\n\nGuidelines 03/2023 on mills Version 2.0\n\nAdopted on 24 May 2023",
    "Guidelines 03/2023 on mills",
    "2023-05-24",
    "eu",
    ["EDPB Guidelines 03/2023"],
  ],
  [
    "EUROPEAN COMMISSION\n\nBrussels, 14.7.2021\n\nCOM(2021) 955 final\n\nProposal for a Regulation",
    "COM(2021) 955 final",
    "2021-07-14",
    "eu",
    ["COM(2021) 955 final"],
  ],
  [
    "NJW 2021, 92305\n\nDie Haftung des Anliegers für ein Wehr\n\nVon Dr. Ilse Sturm, Köln",
    "Die Haftung des Anliegers für ein Wehr",
    undefined,
    "de",
    ["NJW 2021, 92305"],
  ],
])("a paper is recognised by its head: %j", async (text, title, date, jurisdiction, cited) => {
  expect(await facts(text)).toEqual({ kind: "other", title, date, jurisdiction, cited });
});

test.each([
  ["Memo\n\nThe ruling TR 2022/93 applies to weirs."],
  ["Advice on TR 2022/93\n\nThe ruling applies to weirs."],
  ["Vermerk\n\nNach BT-Drs. 20/94321, S. 4 ist das Wehr zu dulden."],
  ["Weirs Bill 2022\n\nThe Explanatory Memorandum says little about mills in Australia."],
])("a text that only cites a paper is not the paper: %j", async (text) => {
  expect((await facts(text)).cited).toEqual([]);
});

test("a title that is the citation of a paper gives its file that citation", async () => {
  const { title, citations } = await read(Buffer.from("Wer ein Wehr erhöht, haftet."), {
    title: "BT-Drs. 20/94321",
  });
  expect({ title, cited: citations.other }).toEqual({
    title: "BT-Drs. 20/94321",
    cited: ["BT-Drs. 20/94321"],
  });
});

describe("a citation of a paper that the user holds", () => {
  test.each([
    ["Explanatory Memorandum to the Weirs Bill 2022 (Cth) [2.1]", MEMORANDUM],
    ["BMF-Schreiben v. 8.2.2023 - IV C 6 – S 2134/22/10011:002, Rn. 1", LETTER],
    ["Taxation Ruling TR 2022/93 at [1]", "TR 2022/93\n\nIncome tax: weirs"],
    ["ASIC, Regulatory Guide 285", "Regulatory Guide RG 285\n\nWeirs of listed entities"],
    ["EDSA, Leitlinien 3/2023, Rn. 4", "European Data Protection Board\n\nGuidelines 03/2023 on mills"],
    ["RV 1234 BlgNR 27. GP 5", "1234 der Beilagen XXVII. GP\n\nRegierungsvorlage"],
    ["KOM(2021) 955 endg.", "COM(2021) 955 final\n\nProposal for a Regulation"],
    ["H Lund, ‘Weirs and the Rights of Mills Downstream’ (2019) 41(2) Sydney Law Review 101, 102", ARTICLE],
    [
      "Australian Law Reform Commission, The Law of Weirs (Report No 944, November 2022) 33",
      "ALRC Report 944\n\nThe Law of Weirs",
    ],
  ])("%s is found", async (cited, text) => {
    const document = await read(Buffer.from(text));
    const [row] = await rowsOf(`See ${cited}.`, [document]);
    expect(row?.evidence?.id).toBe(document.id);
    expect(row?.differences ?? []).toEqual([]);
  });

  test.each([
    ["BT-Drs. 20/94322, S. 4", PRINT],
    ["Explanatory Memorandum, Weirs Bill 2023 (Cth)", MEMORANDUM],
    ["Supplementary Explanatory Memorandum, Weirs Bill 2022 (Cth)", MEMORANDUM],
    ["TR 2022/94", "TR 2022/93\n\nIncome tax: weirs"],
    ["H Lund, ‘Weirs and the Rights of Owners Downstream’ (2019) 41(2) Sydney Law Review 101", ARTICLE],
    [
      "H Lund, ‘Weirs and the Rights of Mills’ (2019) 41(2) Sydney Law Review 101",
      "# Weirs and the Rights of Mills Lecture Notes\n\nWhat Lund says of weirs is in her last chapter.",
    ],
  ])("%s is another one", async (cited, text) => {
    const [row] = await rowsOf(`See ${cited}.`, [await read(Buffer.from(text))]);
    expect(row?.evidence).toBeUndefined();
  });

  test("its words are compared at the paragraph of their chapter", async () => {
    const document = await read(Buffer.from(MEMORANDUM));
    const said = (words: string, pin: string) =>
      rowsOf(`It says “${words}”: Explanatory Memorandum, Weirs Bill 2022 (Cth) ${pin}.`, [document]);
    const words = "The Register of Weirs is kept by the Secretary";
    const [[right], [elsewhere], [wrong]] = await Promise.all([
      said(words, "[2.1]"),
      said(words, "[1.2]"),
      said("The Register of Weirs is kept by the Minister", "[2.1]"),
    ]);
    expect(right?.differences ?? []).toEqual([]);
    expect(elsewhere?.differences).toMatchObject([{ field: "quotation", statement: "is at [2.1]" }]);
    expect(wrong?.verdict).toBe("MISMATCH");
  });

  test("the day of a letter and the author of an article are compared", async () => {
    const [letter] = await rowsOf("BMF-Schreiben vom 9.2.2023 – IV C 6 - S 2134/22/10011 :002", [
      await read(Buffer.from(LETTER)),
    ]);
    expect(letter?.differences).toMatchObject([{ field: "date", cited: "9.2.2023", found: "8.2.2023" }]);
    const [article] = await rowsOf(
      "P Brook, ‘Weirs and the Rights of Mills Downstream’ (2019) 41(2) Sydney Law Review 101",
      [await read(Buffer.from(ARTICLE.replace(" Harriet Lund", "\n\nHarriet Lund")))],
    );
    expect(article?.unchecked).toContainEqual({
      part: "P Brook",
      reason: "the document does not name this author",
    });
  });
});
