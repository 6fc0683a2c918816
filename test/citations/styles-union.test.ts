import { expect, test } from "vitest";
import { aglc4 } from "../../src/citations/styles/aglc4.ts";
import { factsOf } from "../../src/citations/styles/facts.ts";
import { austrian, german } from "../../src/citations/styles/german.ts";
import { documentWith } from "../workbench/support.ts";

type Changes = Parameters<typeof documentWith>[1];

const ferries: Changes = {
  kind: "legislation",
  jurisdiction: "EU",
  language: "en",
  title:
    "Regulation (EU) No 910/2014 of the European Parliament and of the Council of 23 July 2014 on electronic identification and repealing Directive 1999/93/EC (Text with EEA relevance)",
  citations: {
    reported: ["OJ L 257, 28.8.2014, p. 73"],
    other: ["CELEX 32014R0910", "Regulation (EU) No 910/2014"],
  },
};
const own: Changes = {
  ...ferries,
  title:
    "Regulation (EU) 2024/903 of the European Parliament and of the Council of 13 March 2024 laying down measures",
  citations: { reported: ["OJ L, 2024/903, 22.3.2024"], other: [] },
};
const inGerman: Changes = {
  ...ferries,
  language: "de",
  title: "Verordnung (EU) 2016/679 des Europäischen Parlaments und des Rates vom 27. April 2016 zum Schutz",
  citations: { reported: ["OJ 2016 L 119, p. 1"], other: [] },
};
const community: Changes = {
  ...ferries,
  title: "Council Regulation (EC) No 6/2002 of 12 December 2001 on Community designs",
  citations: { reported: ["OJ L 3, 5.1.2002, p. 1"], other: ["Regulation (EC) No 6/2002"] },
};
const first: Changes = {
  ...ferries,
  title: "Regulation No 1 determining the languages to be used",
  citations: { reported: ["OJ 17, 6.10.1958, p. 385"], other: ["CELEX 31958R0001"] },
};
const annex: Changes = {
  ...ferries,
  title: "Annex III — Ferries referred to in Article 6(2)",
  citations: { reported: [], other: [] },
};
const opinion: Changes = {
  kind: "case",
  jurisdiction: "EU",
  language: "de",
  title: "Gutachten 91/19 des Gerichtshofs (Große Kammer) 6. Oktober 2021",
  court: "Court of Justice of the European Union",
  date: "2021-10-06",
  citations: { reported: [], other: ["Opinion 91/19", "CELEX 62019CV0091"], ecli: "ECLI:EU:C:2021:999" },
};
const judgment: Changes = {
  kind: "case",
  jurisdiction: "EU",
  language: "en",
  title:
    "Data Protection Commissioner v Facebook Ireland Ltd, C-311/18, Judgment of the Court (Grand Chamber) 16 July 2020",
  court: "Court of Justice of the European Union",
  date: "2020-07-16",
  citations: { reported: [], other: ["C-311/18", "CELEX 62018CJ0311"], ecli: "ECLI:EU:C:2020:559" },
};

test.each([
  [
    ferries,
    undefined,
    "*Regulation (EU) No 910/2014 of the European Parliament and of the Council of 23 July 2014 on Electronic Identification and Repealing Directive 1999/93/EC* [2014] OJ L 257/73",
  ],
  [
    own,
    "Article 3(1)",
    "*Regulation (EU) 2024/903 of the European Parliament and of the Council of 13 March 2024 Laying Down Measures* [2024] OJ L 2024/903, art 3(1)",
  ],
  [inGerman, "Art. 6 Abs. 1", "*Regulation (EU) 2016/679* [2016] OJ L 119/1, art 6(1)"],
  [inGerman, "Art. 4 Nr. 16 lit. a", "*Regulation (EU) 2016/679* [2016] OJ L 119/1, art 4(16)(a)"],
  [inGerman, "Erwägungsgrund 47", "*Regulation (EU) 2016/679* [2016] OJ L 119/1, recital 47"],
  [first, undefined, "*Regulation No 1 Determining the Languages to Be Used* [1958] OJ 17/385"],
  [annex, undefined, "*Annex III — Ferries Referred to in Article 6(2)*"],
  [
    opinion,
    undefined,
    "Court of Justice of the European Union, Opinion 91/19, ECLI:EU:C:2021:999, 6 October 2021",
  ],
  [
    judgment,
    "52",
    "*Data Protection Commissioner v Facebook Ireland Ltd* (Court of Justice of the European Union, C-311/18, ECLI:EU:C:2020:559, 16 July 2020) [52]",
  ],
])("a source of the Union is cited after AGLC4 chapter 14 (%#)", (changes, pin, expected) => {
  expect(
    aglc4.cite({ facts: factsOf(documentWith("eu:1", changes)), ...(pin !== undefined && { pin }) }),
  ).toBe(expected);
});

test.each([
  [ferries, undefined, "VO (EU) Nr. 910/2014 (eIDAS-VO), ABl. L 257 vom 28.8.2014, S. 73"],
  [own, undefined, "VO (EU) 2024/903, ABl. L, 2024/903, 22.3.2024"],
  [own, "Article 3(1)", "Art. 3 Abs. 1 VO (EU) 2024/903"],
  [inGerman, "Art. 6 Abs. 1", "Art. 6 Abs. 1 DSGVO"],
  [inGerman, "recital 47", "Erwgr. 47 DSGVO"],
  [community, undefined, "VO (EG) Nr. 6/2002 (GGV), ABl. L 3 vom 5.1.2002, S. 1"],
])("an act of the Union is cited as German texts cite it (%#)", (changes, pin, expected) => {
  const item = { facts: factsOf(documentWith("eu:1", changes)), ...(pin !== undefined && { pin }) };
  expect(german.cite(item)).toBe(expected);
});

test("an Austrian citation of an issue of the Official Journal without series has its year", () => {
  const facts = factsOf(documentWith("eu:1", first));
  expect(austrian.cite({ facts })).toContain("ABl 1958/17, 385");
});

test("an Austrian citation of an act of the Union has no full stops in its pinpoint", () => {
  const facts = factsOf(documentWith("eu:1", inGerman));
  expect(austrian.cite({ facts, pin: "Art. 6 Abs. 1" })).toBe("Art 6 Abs 1 DSGVO");
  expect(austrian.cite({ facts, pin: "recital 47" })).toBe("ErwGr 47 DSGVO");
});
