import { describe, expect, test } from "vitest";
import { find } from "../../src/citations/index.ts";
import { keysOfCitation } from "../../src/citations/keys.ts";
import { germanDecision, germanDocument, passage } from "../documents/made.ts";
import { rowsOf } from "./rows.ts";
import { table } from "../support/table.ts";

const register = germanDecision("OLG München, Beschluss vom 21.11.2031 – 34 Wx 905/31", [
  passage("Rn. 1", "Die Boje ist zulässig verankert, aber nicht verkehrssicher. Die Leine hielt."),
  passage("Rn. 2", "Diese Gründe vermögen nicht mit der nötigen Gewissheit zum Freispruch zu führen."),
  passage("Rn. 3", "Eine Boje, die treibt, ist verkehrssicher, wenn sie leuchtet."),
]);
const mole = germanDocument({
  id: "eu:62023CJ0938/de",
  title: "Molen AG gegen Hafen GmbH, C-938/23, Urteil des Gerichtshofs (Zweite Kammer) 22. Mai 2025",
  date: "2025-05-22",
  jurisdiction: "eu",
  citations: { reported: [], other: ["C-938/23", "CELEX 62023CJ0938"] },
  blocks: [passage("Rn. 1", "Die Mole ist länger als der Kai.")],
});
const opinion = germanDocument({
  id: "eu:62019CV0091/de",
  title: "Gutachten 91/19 des Gerichtshofs (Große Kammer) 6. Oktober 2021",
  date: "2021-10-06",
  jurisdiction: "eu",
  citations: { reported: [], other: ["Opinion 91/19", "CELEX 62019CV0091"] },
  blocks: [passage("Rn. 1", "Das Abkommen ist gemischt.")],
});
const harbours = germanDocument({
  id: "eu:32031R0679/de",
  kind: "legislation",
  title: "Verordnung (EU) 2031/679 des Europäischen Parlaments und des Rates vom 27. April 2031 über Häfen",
  jurisdiction: "eu",
  citations: { reported: [], other: ["CELEX 32031R0679", "VO (EU) 2031/679"] },
  blocks: [
    passage("Art. 6 Abs. 1", "Der Hafen wird beleuchtet, wenn"),
    passage("Art. 6 Abs. 1 lit. a", "die Sonne untergegangen ist, oder"),
    passage("Art. 6 Abs. 1 lit. b", "der Nebel aufzieht."),
    passage("Art. 6 Abs. 1", "Unterabsatz 1 gilt nicht für Bootshäuser."),
    passage("Art. 6 Abs. 2", "Die Kosten trägt der Hafen."),
  ],
});
const buoys = germanDocument({
  id: "ris:BojG",
  kind: "legislation",
  title: "Gesetz über die Bojen (BojG)",
  citations: { reported: [], other: ["BojG"] },
  blocks: [passage("Art. 1 Abs. 1", "Bojen sind rot."), passage("Art. 1 Abs. 2", "Sie leuchten.")],
});
const signs = germanDocument({
  id: "risat:NOR90030057",
  kind: "legislation",
  title: '§ 1 "Bojenzeichen" (AT)',
  jurisdiction: "at",
  citations: { reported: [], other: ['§ 1 "Bojenzeichen"'] },
  version: { label: "BGBl. Nr. 943/1975 aufgehoben durch BGBl. Nr. 825/1994" },
  blocks: [passage("§ 1", "Das Zeichen darf verwendet werden für"), passage("§ 1 lit. a", "Bojen,")],
});
const all = [register, mole, opinion, harbours, buoys, signs];

function nearOf(text: string): readonly string[] {
  return find(text).flatMap((one) => keysOfCitation(one).near);
}

const verdictsOf = async (draft: string) => (await rowsOf(draft, all)).map(({ verdict }) => verdict);

const BOOK = "OLG München, Beschl. v. 21.11.2031 – 34 Wx 905/31";

describe("statements of a pleading about available documents", () => {
  table("the statement %s is %s", verdictsOf, {
    "Der 34. Zivilsenat des OLG München (Beschluss vom 21.11.2031 – 34 Wx 905/31) verwirft.": "VERIFIED",
    "Der 31. Zivilsenat des OLG München (Beschluss vom 21.11.2031 – 34 Wx 905/31) verwirft.": "MISMATCH",
    [`„Die Boje ist zulässig verankert“ (${BOOK}, Rn. 1).`]: "VERIFIED",
    [`„Die Boje ist […] verkehrssicher“ (${BOOK}, Rn. 1).`]: "MISMATCH",
    [`Die Gründe führen „nicht mit der nötigen Gewissheit zum Freispruch“ (${BOOK}, Rn. 2).`]: "VERIFIED",
    [`Die Gründe führen nicht „mit der nötigen Gewissheit zum Freispruch“ (${BOOK}, Rn. 2).`]: "VERIFIED",
    [`Die Gründe führen „mit der nötigen Gewissheit zum Freispruch“ (${BOOK}, Rn. 2).`]: "PARTIAL",
    "EuGH (Zweite Kammer), Urteil vom 22. Mai 2025, C-938/23": "VERIFIED",
    "EuGH (Große Kammer), Urteil vom 22. Mai 2025, C-938/23": "MISMATCH",
    "Gutachten 91/19 des Gerichtshofs vom 6. Oktober 2021, Rn. 1": "VERIFIED",
    "EuGH, Gutachten 91/19 vom 6.10.2021, Rn. 1": "VERIFIED",
    "Opinion 91/19 of the Court of 7 October 2021": "MISMATCH",
    "Gutachten 91/19 des Gerichtshofs, Rn. 9": "MISMATCH",
    "Verordnung (EU) 2031/679 des Europäischen Parlaments und des Rates vom 27. April 2031": "VERIFIED",
    "Verordnung (EU) 2031/679 des Europäischen Parlaments und des Rates vom 28. April 2031": "MISMATCH",
    "Art. 6 Abs. 1 UAbs. 1 lit. b VO (EU) 2031/679": "VERIFIED",
    "Art. 6 Abs. 1 UAbs. 1 lit. c VO (EU) 2031/679": "MISMATCH",
    "Art. 6 Abs. 1 UAbs. 2 VO (EU) 2031/679": "VERIFIED",
    "Art. 6 Abs. 1 UAbs. 2 lit. b VO (EU) 2031/679": "MISMATCH",
    "Art. 6 Abs. 1 UAbs. 3 VO (EU) 2031/679": "MISMATCH",
    "Article 6(1), second subparagraph, of Regulation (EU) 2031/679": "VERIFIED",
    "Article 6(1), third subparagraph, of Regulation (EU) 2031/679": "MISMATCH",
    "Regulation (EU) 2031/679 Article 6(1), third subparagraph": "MISMATCH",
    "Article 6(1), sixth subparagraph, of Regulation (EU) 2031/679": "MISMATCH",
    "Art. 1 Abs. 2 BojG": "VERIFIED",
    "Art. 1 Abs. 3 BojG": "MISMATCH",
  });

  test("an Austrian regulation without a name is identified by its gazette number", async () => {
    expect(await verdictsOf("§ 1 lit. a der Verordnung BGBl 1975/943")).toEqual(["VERIFIED", "VERIFIED"]);
    expect(await verdictsOf("§ 1 lit. c der Verordnung BGBl. Nr. 943/1975")).toEqual([
      "MISMATCH",
      "VERIFIED",
    ]);
    expect(await verdictsOf("§ 1 lit. a der Verordnung BGBl. Nr. 944/1975")).toEqual([
      "UNVERIFIED",
      "UNVERIFIED",
    ]);
  });

  test("a provision of an unnamed law is not matched with an available law", async () => {
    expect(await verdictsOf("Das folgt aus § 1 lit. a und wird bestritten.")).toEqual(["UNVERIFIED"]);
  });

  test("a wrong form of act or another court's number gets the near document as a suggestion", () => {
    expect(nearOf("Art. 6 der Richtlinie (EU) 2016/679")).toContain("x:2016r0679");
    expect(nearOf("EuGH, C-201/23")).toContain("d:t201/23");
    expect(nearOf("ECLI:DE:BGH:2018:090418UVIZR78.16.0")).toContain("t:bgh:2018-04-09");
    expect(nearOf("ECLI:DE:BVerwG:2024:280224B2WDB10.23.0")).toContain("t:bverwg:2024-02-28");
    expect(nearOf("ECLI:DE:BFH:2024:U.240424.VIIR57.20.0")).toContain("t:bfh:2024-04-24");
    expect(nearOf("ECLI:DE:BAG:2024:070224.B.5AZR177.23.0")).toContain("t:bag:2024-02-07");
    expect(nearOf("ECLI:AT:OGH0002:1925:0030OB00271.25.0416.000")).toContain("t:ogh:1925-04-16");
  });
});

describe("forms of German, Austrian and Union texts", () => {
  table("the citations are found in", (text) => find(text).map((one) => one.canonical), {
    "OLG Wien 17 Bs 988/24a; 22 Bs 919/25k": "OLG Wien 17 Bs 988/24a | OLG Wien 22 Bs 919/25k",
    "aA 11 Os 984/01; ebenso 3 Ob 970/25": "OGH 11 Os 984/01 | OGH 3 Ob 970/25",
    "RIS-Justiz RG0900097; RW0900123": "RG0900097 | RW0900123",
    "Vogl, WK-StPO § 91 Rz 2": "Vogl, WK-StPO § 91",
    "vgl. auch Demharter § 22 Rn. 4": "Demharter § 22",
    "Werner in: Schlegel/Voelzke, jurisPK-SGB IV, 4. Aufl., § 28e SGB IV (Stand: 01.08.2021), Rn. 68":
      "Werner in: Schlegel/Voelzke, jurisPK-SGB IV, 4. Aufl. § 28e",
    "Wehrhahn in: Kasseler Kommentar, Stand: Mai 2021, § 28e SGB IV Rn. 19":
      "Wehrhahn in: Kasseler Kommentar, Stand: Mai 2021 SGB IV § 28e",
    "Zöller/Althammer ZPO 32. Aufl. Vorbemerkungen zu §§ 50-58 Rn. 21":
      "Zöller/Althammer ZPO 32. Aufl. Vorbemerkungen zu § 50",
    "nach den §§ 195ff. BGB": "§§ 195 ff. BGB",
    "gem. § 823 BGB und 839 BGB": "§ 823 BGB | § 839 BGB",
    "die Urteile L 2 AS 973/14 und S 46 AS 9050/14": "L 2 AS 973/14 | S 46 AS 9050/14",
    "BGH, Urteil vom 28.05.2009, LIKEaBOAT, I ZR 924/06, Rdnr. 21": "BGH, Urt. v. 28.5.2009 – I ZR 924/06",
    "RGBl Nr 5 aus 1907; BGBl, Nr. 175/1973; LGBl NÖ 8200-5":
      "RGBl Nr 5 aus 1907 | BGBl Nr 175/1973 | LGBl 8200-5",
    "FS Koziol (2010) 123 (130)": "FS Koziol (2010) 123 (130)",
    "Spitzer in FS Schilcher (2018) 45": "Spitzer in FS Schilcher (2018) 45",
    "Artikel 18 Abs. 2 Bundes-Verfassungsgesetz": "Art 18 Abs 2 B-VG",
    "§ 15 Abs. 4 Steiermärkisches Baugesetz": "§ 15 Abs. 4 Steiermärkisches Baugesetz",
    "OLGR Köln 2002, 344; OLG-Report Celle 2003, 12": "OLGR 2002, 344 | OLG-Report 2003, 12",
    "Müller, NVwZ-Extra 2012, 12; R&P 2010, 5; öAT 2011, 7":
      "NVwZ-Extra 2012, 12 | R&P 2010, 5 | öAT 2011, 7",
    "ÖJZ-LS 2012/5; juridikum 2012, 12; SWI 2010, 12": "ÖJZ-LS 2012/5 | juridikum 2012, 12 | SWI 2010, 12",
  });

  test.each(["im Vertrag § 3 Rn. 2", "Nach § 5 Rn. 3 gilt das.", "in der Satzung § 4 Rn. 1"])(
    "no commentary is found in: %s",
    (text) => {
      expect(find(text).filter(({ kind }) => kind === "commentary")).toEqual([]);
    },
  );
});
