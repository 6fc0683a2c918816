import { describe, expect, test } from "vitest";
import { find } from "../../src/citations/index.ts";
import { table } from "../support/table.ts";

const read = (text: string) => find(text).map(({ kind, canonical }) => `${kind}: ${canonical}`);

describe("law of countries and bodies outside the tables", () => {
  table("foreign law gets a row and is never taken for another country's", read, {
    "§ 1983 of Title 42 U.S.C. was pleaded": "unrecognised: § 1983 of Title 42 U.S.C.",
    "42 U.S.C. § 1983 and 28 USC § 1331": "unrecognised: 42 U.S.C. § 1983 | unrecognised: 28 USC § 1331",
    "under 17 C.F.R. § 240.10b-5.": "unrecognised: 17 C.F.R. § 240.10b-5",
    "Art. 1240 Code civil ist weit gefasst": "unrecognised: Art. 1240 Code civil",
    "l'article 1382 du Code civil dispose": "unrecognised: article 1382 du Code civil",
    "Art. 2043 Codice civile gilt": "unrecognised: Art. 2043 Codice civile",
    "Code de procédure civile, art. 700.": "unrecognised: Code de procédure civile, art. 700",
    "Artikel 6:162 BW": "unrecognised: Artikel 6:162 BW",
    "BGE 135 III 1 E. 2.3 hält fest": "unrecognised: BGE 135 III 1 E. 2.3",
    "The Fourth Amendment to the Constitution of the United States protects":
      "unrecognised: Fourth Amendment to the Constitution of the United States",
    "Restatement (Second) of Torts § 402A.": "unrecognised: Restatement (Second) of Torts § 402A",
    "under CPR 3.4(2) the court": "legislation: Civil Procedure Rules 1998 (UK)",
    "Section 36 of the Constitution of the Republic of South Africa.":
      "unrecognised: Section 36 of the Constitution of the Republic of South Africa",
    "s 36 of the Irish Constitution": "unrecognised: s 36 of the Irish Constitution",
    "s 5 of the Constitution of Western Australia":
      "unrecognised: s 5 of the Constitution of Western Australia",
    "Nach § 242 StGB (Schweiz) gilt": "norm: § 242 StGB (Schweiz)",
    "Art. 12 Bundesverfassung der Eidgenossenschaft": "norm: Art. 12 Bundesverfassung",
    "Article 3 of the Universal Declaration of Human Rights":
      "secondary: Universal Declaration of Human Rights art 3",
    "section 7 of the Canadian Charter of Rights and Freedoms":
      "secondary: Canadian Charter of Rights and Freedoms s 7",
    "Die Sache Lv 7/17 endete": "decision: Lv 7/17",
    "the First Amendment protects": "unrecognised: First Amendment",
    "on First Amendment grounds": "unrecognised: First Amendment",
    "the First Amendment to the Lease, and the Second Amendment Deed": "",
    "UNIDROIT Principles, Article 7.1": "unrecognised: UNIDROIT Principles, Article 7.1",
    "Art. 6.2.2 PICC gilt": "unrecognised: Art. 6.2.2 PICC",
    "nach Regel 13 der Geschäftsordnung": "unrecognised: Regel 13 der Geschäftsordnung",
    "Regel 71 Abs. 3 EPÜ und Rule 71(3) EPC":
      "unrecognised: Regel 71 Abs. 3 EPÜ | unrecognised: Rule 71(3) EPC",
    "Regel 3 des Spiels und Rule 4 of the game": "",
    "Article 4(2) of the Act of Accession": "norm: Art. 4 Abs. 2 Act of Accession",
    "Articles 8 and 9 of the Council's Rules of Procedure were relied on":
      "norm: Art. 8 Council's Rules of Procedure | norm: Art. 9 Council's Rules of Procedure",
    "Article 56 of the Statute of the Court of Justice of the European Union.":
      "norm: Art. 56 Statute of the Court of Justice of the European Union",
    "Article 582 of the Ruritanian Criminal Code": "norm: Art. 582 Ruritanian Criminal Code",
    "Article 7 of the Company's Constitution, Article 5 of the Code of Conduct, Article 3 of the Lease": "",
    "Vgl. Handbuch der Fährverwaltung, 3. Auflage 1999, Seite 44.":
      "secondary: Handbuch der Fährverwaltung, 3. Auflage 1999",
  });

  test("the Constitution is Australia's, and a Constitution Act of a State is that Act", () => {
    expect(
      read(
        "s 51(xx) of the Constitution; s 92 of the Australian Constitution; s 8 of the Constitution of the Commonwealth",
      ),
    ).toEqual(Array.from({ length: 3 }, () => "legislation: Australian Constitution"));
    expect(read("section 3 of the Constitution Act 1902 (NSW)")).toEqual([
      "legislation: Constitution Act 1902 (NSW)",
    ]);
  });

  test("a law called Austrian is Austria's, even if Germany has one of that name", () => {
    for (const text of ["§ 6 UWG (Österreich)", "§ 6 des österreichischen UWG"])
      expect(find(text), text).toMatchObject([{ kind: "norm", country: "at", law: { abbr: "UWG" } }]);
  });

  test.each([
    "U and C agreed in 42 cases.",
    "The Code of Conduct and the First Amendment Act 2001 (Cth)",
    "The convention centre is open; the Charter flight left.",
    "Er hat CPR gelernt, und der BW fährt.",
  ])("no foreign law is found in: %s", (text) => {
    expect(find(text).filter(({ kind }) => kind === "unrecognised")).toEqual([]);
  });
});

describe("a treaty cited by one word", () => {
  test('"the Charter" is the one that the text names in full', () => {
    const text =
      "The Charter of Fundamental Rights of the European Union binds. Articles 7 and 8 of the Charter apply.";
    expect(read(text)).toEqual(["norm: Art 7 CFR", "norm: Art 8 CFR"]);
  });

  test("a treaty cited by one word without a full name is reported as ambiguous", () => {
    for (const name of ["Charter", "Convention", "Treaty"])
      expect(find(`Article 14 of the ${name} was invoked.`), name).toMatchObject([
        { kind: "norm", law: undefined, warnings: [`the text does not say which ${name} is meant`] },
      ]);
  });
});

test.each([
  [
    "The Law Reform Commission of Ireland, Report on Ferries (LRC 46-1994) said so.",
    "The Law Reform Commission of Ireland, Report on Ferries (LRC 46-1994)",
  ],
  [
    "Law Commission (England and Wales), Contributory Loss (Law Com No 219, 1993).",
    "Law Commission (England and Wales), Contributory Loss (Law Com No 219, 1993)",
  ],
  [
    "The Ontario Law Reform Commission Report on Ferry Liability (1979) at 12.",
    "The Ontario Law Reform Commission Report on Ferry Liability (1979)",
  ],
])("a report of a law reform body is found with its year and country: %s", (text, canonical) => {
  expect(find(text)).toMatchObject([{ kind: "secondary", type: "report", canonical }]);
});

test("the pins of an Act do not cross a paragraph break", () => {
  expect(find("Ferries Act 1988\n\nsection 18 of the Crimes Act 1914 (Cth)")).toMatchObject([
    { title: "Ferries Act", provisions: [] },
    { title: "Crimes Act", provisions: ["s 18"] },
  ]);
});
