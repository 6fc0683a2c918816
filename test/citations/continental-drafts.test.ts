import { describe, expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { find, idFor, linksFor, shownCitation } from "../../src/citations/index.ts";
import { keysOfCitation, keysOfDocument } from "../../src/citations/keys.ts";
import { findPassage } from "../../src/citations/verify/index.ts";
import { germanDecision, germanDocument, line, margin } from "../documents/made.ts";
import { lineOf, rowsOf } from "./rows.ts";
import { namedTable, table } from "../support/table.ts";

const ferry = germanDecision(
  "BGH, Beschluss vom 12.10.2023 – I ZB 928/23",
  [
    line("Eintragung eines Fährnamens als Marke - SEEMÖWE"),
    margin(1, "Die Fähre legt ab, bevor der Kapitän die Leinen gezählt hat."),
    margin(2, "Wer eine Leine löst, haftet für die Fähre."),
  ],
  { id: "ris:KORE990012024", citations: { reported: [], other: ["BeckRS 2023, 98001"] } },
);
const mole = germanDocument({
  id: "eu:62023CJ0938/de",
  title: "Molen AG gegen Hafen GmbH, C-938/23, Urteil des Gerichtshofs (Zweite Kammer) 22. Mai 2025",
  court: "Court of Justice of the European Union",
  date: "2025-05-22",
  jurisdiction: "eu",
  citations: { reported: [], other: ["C-938/23", "CELEX 62023CJ0938"] },
  blocks: [
    line("**Molen AG**"),
    line("gegen"),
    line("**Hafen GmbH**"),
    margin(1, "Die Mole ist länger als der Kai, und ihre Laternen brennen dauernd."),
    margin(2, "Die Kosten trägt die Hafen GmbH."),
  ],
});

const BOTH = [ferry, mole];

const fieldsOf = async (draft: string, documents: readonly LegalDocument[] = BOTH) =>
  (await rowsOf(draft, documents)).map((row) => lineOf(row, ({ field }) => field));

const block = (words: string) => `Dazu:\n\n> ${words}\n> (${FERRY}, Rn. 2)\n`;

const FERRY = "BGH, Beschluss vom 12.10.2023 – I ZB 928/23";
const MOLE = "EuGH, Urteil vom 22.5.2025";

describe("statements of a draft about a continental decision", () => {
  namedTable("the statement about a continental decision is compared", fieldsOf, {
    "the name in its head": [`${FERRY} – SEEMÖWE, Rn. 2.`, "VERIFIED"],
    "another name": [`${FERRY} – STRANDKORB, Rn. 2.`, "PARTIAL STRANDKORB"],
    "its Senate": ["BGH (I. Zivilsenat), Beschluss vom 12.10.2023 – I ZB 928/23.", "VERIFIED"],
    "another Senate": ["BGH (VIII. Zivilsenat), Beschluss vom 12.10.2023 – I ZB 928/23.", "MISMATCH court"],
    "a headnote that it does not count": [`${FERRY}, Leitsatz 3.`, "PARTIAL Ls. 3"],
    "a headnote in front of it": [`Das folgt aus Leitsatz 3 der Entscheidung ${FERRY}.`, "PARTIAL Ls. 3"],
    "a place in front of it": [`Siehe Rn. 77 des Beschlusses des ${FERRY}.`, "MISMATCH pinpoint"],
    "a place in front of it, in another spelling": [
      `Siehe Randnr. 77 des Beschlusses des ${FERRY}.`,
      "MISMATCH pinpoint",
    ],
    "a place in front of it that it has": [`Siehe Rn. 2 des Beschlusses des ${FERRY}.`, "VERIFIED"],
    "its Senate before a bracket": [`So der I. Zivilsenat (${FERRY}).`, "VERIFIED"],
    "another Senate before a bracket": [`So der VIII. Zivilsenat (${FERRY}).`, "MISMATCH court"],
    "a Senate by which it was given": [`Der ${FERRY}, erging durch den I. Zivilsenat.`, "VERIFIED"],
    "another by which it was given": [`Der ${FERRY}, erging durch den Achten Zivilsenat.`, "MISMATCH court"],
    "the same decision in two items": [
      `- ${FERRY}, Rn. 1\n- ${FERRY}, Rn. 77`,
      "VERIFIED | MISMATCH pinpoint",
    ],
    "its Senate in prose": [`Der Erste Senat des ${FERRY} – sagt das.`, "VERIFIED"],
    "another Senate in prose": [`Der Neunte Senat des ${FERRY} – sagt das.`, "MISMATCH court"],
    "another Senate in prose by its number": [
      `Der VIII. Zivilsenat des ${FERRY} – sagt das.`,
      "MISMATCH court",
    ],
    "where it is printed": [`${FERRY} (BeckRS 2023, 98001).`, "VERIFIED"],
    "another place in the same database": [`${FERRY} (BeckRS 2023, 98010).`, "MISMATCH citation"],
    "the parties after the number": [`${MOLE} – C-938/23 – Molen/Hafen, Rn. 2.`, "VERIFIED"],
    "the parties in front of the number": [
      `${MOLE}, Molen AG gegen Hafen GmbH, C-938/23, Rn. 2.`,
      "VERIFIED",
    ],
    "other parties": [`${MOLE} – C-938/23 – Leuchtturm Spain, Rn. 2.`, "MISMATCH name"],
    "a place after the parties": [`${MOLE}, C-938/23, Molen/Hafen, Rz 77.`, "MISMATCH pinpoint"],
    "a place after a name in brackets": [`${MOLE} – C-938/23 (Molen II), Rn. 77.`, "MISMATCH pinpoint"],
    "English words and places": ["Case C-938/23 *Molen AG v Hafen GmbH*, para 77.", "MISMATCH pinpoint"],
    "an English day": ["Judgment of 21 May 2025, *Molen*, C-938/23, paragraph 2.", "MISMATCH date"],
    "a year that its ECLI cannot have": [`${MOLE}, C-938/23, EU:C:2024:12, Rn. 2.`, "MISMATCH citation"],
    "its CELEX number": ["Das Urteil Molen (C-938/23, CELEX 62023CJ0938).", "VERIFIED"],
    "another CELEX number": ["Das Urteil Molen (C-938/23, CELEX 62023CJ0939).", "MISMATCH citation"],
  });

  const harbours = germanDocument({
    id: "eu:32026R9901",
    kind: "legislation",
    title: "Regulation (EU) 2026/9901 on harbours",
    jurisdiction: "eu",
    language: "en",
    citations: { reported: [], other: ["CELEX 32026R9901"] },
    blocks: [
      { type: "list", pin: "recital 1", markdown: "Lamps are lit." },
      { type: "list", pin: "recital 2", markdown: "Ropes are dry." },
      { type: "heading", pin: "", markdown: "CHAPTER I — Lamps" },
      { type: "heading", pin: "Article 1", markdown: "Article 1" },
      { type: "list", pin: "Article 1(1)", markdown: "A ferry carries a lamp." },
      { type: "heading", pin: "", markdown: "CHAPTER II — Ropes" },
      { type: "heading", pin: "Article 2", markdown: "Article 2" },
      { type: "list", pin: "Article 2(1)", markdown: "A ferry carries a rope." },
      { type: "heading", pin: "Annex I", markdown: "ANNEX I" },
      { type: "list", pin: "Annex I point 1", markdown: "Lamps" },
      { type: "list", pin: "Annex I point 2", markdown: "Ropes" },
      { type: "heading", pin: "Annex II", markdown: "ANNEX II" },
      { type: "heading", pin: "Annex II", markdown: "1. Introduction" },
      { type: "list", pin: "Annex II(a)", markdown: "Whistles" },
    ],
  });
  const HARBOURS = "Regulation (EU) 2026/9901";

  table("a place in an act of the Union is compared", async (draft) => await fieldsOf(draft, [harbours]), {
    [`Annex I, point 2, to ${HARBOURS}.`]: "VERIFIED",
    [`Annex I, point 3, to ${HARBOURS}.`]: "MISMATCH pinpoint",
    [`points 1 and 3 of Annex I to ${HARBOURS}.`]: "MISMATCH pinpoint",
    [`Annex III to ${HARBOURS}.`]: "MISMATCH pinpoint",
    [`Annex II, point 1, to ${HARBOURS}.`]: "PARTIAL annex II point 1", // printed, but its points are not counted
    [`Annex I, Section B, point 2, to ${HARBOURS}.`]: "PARTIAL annex I div B point 2",
    [`Chapter II of ${HARBOURS}.`]: "VERIFIED",
    [`Chapter III of ${HARBOURS}.`]: "MISMATCH pinpoint",
    [`recital 2 in the preamble to ${HARBOURS}.`]: "VERIFIED",
    [`recital 3 in the preamble to ${HARBOURS}.`]: "MISMATCH pinpoint",
    [`${HARBOURS}, Annex I, point 7.`]: "MISMATCH pinpoint",
    [`the third paragraph of Article 2 of ${HARBOURS}.`]: "MISMATCH pinpoint",
    [`Article 2(1), second indent, of ${HARBOURS}.`]: "PARTIAL Art 2(1) indent 2",
    [`Article 2(4), second indent, of ${HARBOURS}.`]: "MISMATCH pinpoint",
    "Anhang I Nr. 3 der Verordnung (EU) 2026/9901.": "MISMATCH pinpoint",
    "Nr. 2 des Anhangs I der Verordnung (EU) 2026/9901.": "VERIFIED",
    "Verordnung (EU) 2026/9901, Art. 2 Abs. 4.": "MISMATCH pinpoint",
    "Absatz 4 des Art. 2 der Verordnung (EU) 2026/9901.": "MISMATCH pinpoint",
  });

  describe("the head and the orders of a decision", () => {
    const CREW = "BVerfG, Urteil vom 16.2.1993 – 2 BvE 91/83";
    const crew = germanDecision(CREW, [
      line("L e i t s a t z"),
      line("- 2 BvE 91/83 -"),
      line("- 2 BvE 92/83 -"),
      line("1. Lotsen gehen zuletzt."),
      line("2.1 Schiffer gehen zuletzt."),
      ...Array.from({ length: 14 }, (_, at) => line(`Bord ${at}`)),
      line("BeckRS 1993, 98001"),
      { type: "heading", pin: "", markdown: "Tenor" },
      line("1. Die Laterne brennt."),
      line("2. Die Kosten trägt die Reederei."),
      { type: "heading", pin: "", markdown: "Gründe" },
      margin(1, "Die Wahl der Mannschaft findet nicht statt."),
    ]);

    namedTable(
      "the statement about the head or the orders is compared",
      async (draft) => await fieldsOf(draft, [crew]),
      {
        "a joined file number": ["BVerfG, Urteil vom 16.2.1993 – 2 BvE 91, 92/83.", "VERIFIED"],
        "one that is not joined": [
          "BVerfG, Urteil vom 16.2.1993 – 2 BvE 91/83, 2 BvE 97/83.",
          "MISMATCH file number",
        ],
        "a place of print at the end of a long head": [`${CREW}, BeckRS 1993, 98001.`, "VERIFIED"],
        "another one": [`${CREW}, BeckRS 1993, 98010.`, "MISMATCH citation"],
        "an order": [`${CREW}, Tenor Ziff. 2.`, "VERIFIED"],
        "an order that it has not": [`${CREW}, Tenor Ziff. 4.`, "MISMATCH pinpoint"],
        "an order in front of it": [
          `Das sagt Ziffer 4 des Tenors des Urteils des ${CREW}.`,
          "MISMATCH pinpoint",
        ],
        "a headnote": [`Das sagt Leitsatz 2.1 des Urteils des ${CREW}.`, "VERIFIED"],
        "a headnote that it has not": [`Das sagt Leitsatz 2.5 des Urteils des ${CREW}.`, "MISMATCH pinpoint"],
        "a judge": [
          `Der Richter Anker schrieb: „Die Wahl der Mannschaft findet nicht statt“ (${CREW}, Rn. 1).`,
          "PARTIAL (Anker)",
        ],
      },
    );
  });

  describe("an appeal before the Union's courts", () => {
    const appeal = germanDocument({
      id: "eu:62023CO0977",
      title: "Anker, C-977/23, ORDER OF THE COURT (Sixth Chamber) 4 July 2024",
      court: "Court of Justice of the European Union",
      date: "2024-07-04",
      jurisdiction: "eu",
      language: "en",
      citations: { reported: [], other: ["C-977/23", "CELEX 62023CO0977"] },
      blocks: [
        line("In Case C\u2011977/23 P,"),
        line("**Anker**, residing in Hafen, represented by Council-Kai, avocat,"),
        line("the other party to the proceedings being:"),
        line("**Council of the European Union**"),
        line("THE COURT (Sixth Chamber),"),
        { type: "list", pin: "para 1", markdown: "The ropes are dry." },
        { type: "orders", pin: "order 1", markdown: "The appeal is dismissed." },
        { type: "orders", pin: "order 2", markdown: "The ropes are dried." },
      ],
    });

    table(
      "the statement about an appeal is compared",
      async (citation) => await fieldsOf(`See ${citation}.`, [appeal]),
      {
        "order of 4 July 2024, Anker v Council, C-977/23 P, paragraph 1": "VERIFIED",
        "judgment of 4 July 2024, Anker v Council, C-977/23 P": "MISMATCH form",
        "order of 5 July 2024, Anker v Council, C-977/23 P": "MISMATCH date",
        "order of 4 July 2024, Council v Anker, C-977/23 P": "MISMATCH name",
        "order of 4 July 2024, Anker v Commission, C-977/23 P": "MISMATCH name",
        "order of 4 July 2024, Anker v Council, C-977/23 PPU": "PARTIAL “PPU” of C-977/23 PPU",
        "order of the Court (Sixth Chamber) of 4 July 2024, Anker v Council, C-977/23 P": "VERIFIED",
        "order of the Court (Ninth Chamber) of 4 July 2024, Anker v Council, C-977/23 P": "MISMATCH court",
        "point 2 of the operative part of the order of 4 July 2024, Anker v Council, C-977/23 P": "VERIFIED",
        "point 4 of the operative part of the order of 4 July 2024, Anker v Council, C-977/23 P":
          "MISMATCH pinpoint",
      },
    );

    test("the form of decision in one paragraph does not apply to a number in the next", async () => {
      const draft = "See the judgment of 4 July 2023, paragraph 3.\n\nThe case is C-977/23 P.";
      const rows = await rowsOf(draft, [appeal]);
      expect(rows.map(({ verdict }) => verdict)).toEqual(["VERIFIED"]);
    });
  });

  test("a quotation that begins a paragraph does not belong to the citation of the previous one", async () => {
    const first = `So heißt es in ${FERRY}, Rn. 1.`;
    const second = `„Wer keine Leine löst, haftet für die Fähre“, verlangt ${FERRY}, Rn. 2.`;
    expect(await fieldsOf(`${first}\n\n${second}\n`)).toEqual(["VERIFIED", "MISMATCH quotation"]);
    const led = `${FERRY}, Rn. 2 lautet:\n\n„Wer keine Leine löst, haftet für die Fähre“\n`;
    expect(await fieldsOf(led)).toEqual(["MISMATCH quotation"]);
  });

  test("an Advocate General's opinion is not the judgment", () => {
    const forms = [
      "Schlussanträge des Generalanwalts Mole vom 6. Oktober 2022, C-938/23, Nr. 94",
      "Opinion of AG Mole in Case C-938/23, point 94",
      "GA Mole, Schlussanträge v. 6.10.2022 – C-938/23 Rn. 94",
      "Case C-938/23, Opinion of AG Mole, para 94",
    ];
    for (const form of forms) {
      const [found] = find(form);
      expect(found, form).toMatchObject({ form: "Schlussanträge", pinpoints: [{ from: 94 }] });
      expect(found && idFor(found), form).toMatch(/^eu:62023CC0938(?:\/de)?$/);
    }
    const [bare] = find("Opinion of AG Mole in Case C-938/23");
    expect(bare?.canonical).toBe("Schlussanträge in C-938/23");
    expect(find(bare?.canonical ?? "").map(({ canonical }) => canonical)).toEqual([bare?.canonical]);
    const [english] = find("Judgment of 22 May 2025, Molen, C-938/23");
    expect(english && idFor(english)).toBe("eu:C-938/23");
  });

  test("a block quotation that ends with its citation is compared without the citation", async () => {
    expect(await fieldsOf(block("Wer eine Leine löst, haftet für die Fähre."))).toEqual(["VERIFIED"]);
    expect(await fieldsOf(block("Wer eine Leine löst, haftet nie für die Fähre."))).toEqual([
      "MISMATCH quotation",
    ]);
  });

  test("a quotation that drops the final nicht of its sentence does not match", () => {
    const blocks = [margin(1, "Der Lotse entlastet den Kapitän nicht. Nicht jeder Lotse kennt die Mole.")];
    const matchOf = (words: string) => findPassage(words, { blocks }, undefined, false).match;
    expect(matchOf("Der Lotse entlastet den Kapitän.")).toBe("none");
    expect(matchOf("Der Lotse entlastet den Kapitän nicht.")).toBe("exact");
    expect(matchOf("Der Lotse entlastet den Kapitän …")).not.toBe("none");
  });

  test("words at the cited place match although another place ends the same words with nicht", () => {
    const words = "Der Lotse entlastet den Kapitän.";
    const blocks = [margin(1, "Der Lotse entlastet den Kapitän nicht."), margin(2, words)];
    expect(findPassage(words, { blocks }, [{ first: 1, last: 1 }], false)).toMatchObject({
      match: "exact",
      pin: "Rn. 2",
      blocks: { first: 1, last: 1 },
    });
  });

  test("a quotation from a text in another language is not compared, but its pinpoint is", async () => {
    const [quoted] = await rowsOf(
      `„The mole is longer than the quay“ (${MOLE} – C-938/23, Rn. 1).`,
      [mole],
      true,
    );
    expect(quoted).toMatchObject({
      verdict: "PARTIAL",
      unchecked: [{ part: "The mole is longer than the quay" }],
    });
    const [placed] = await rowsOf(`${MOLE} – C-938/23, Rn. 9.`, [mole], true);
    expect(placed).toMatchObject({ verdict: "MISMATCH", differences: [{ field: "pinpoint" }] });
  });
});

describe("German back-references", () => {
  test.each([
    ["a.a.O. with its note", `1 ${FERRY}, Rn. 1.\n2 BGH, a.a.O. (Fn. 1), Rn. 77.`],
    ["a note in brackets", `1 ${FERRY}, Rn. 1.\n2 BGH (Fn. 1), Rn. 77.`],
    ["a note above", `1 ${FERRY}, Rn. 1.\n2 Siehe oben Fn. 1, Rn. 77.`],
  ])("%s keeps its pinpoint", async (_, draft) => {
    const [, back, ...others] = await rowsOf(draft, BOTH);
    expect(back).toMatchObject({
      verdict: "MISMATCH",
      differences: [{ field: "pinpoint", cited: "Rn. 77" }],
    });
    expect(others).toEqual([]);
  });

  test("a court before a.a.O. selects the decision it refers to", async () => {
    const draft = `So ${FERRY}, Rn. 1. Ebenso ${MOLE} – C-938/23, Rn. 2. Näher BGH, a.a.O., Rn. 2.`;
    const rows = await rowsOf(draft, BOTH);
    expect(rows[2]).toMatchObject({ verdict: "VERIFIED", evidence: { id: ferry.id } });
    const [, unknown] = await rowsOf(`So ${FERRY}, Rn. 1. Näher BAG, a.a.O., Rn. 2.`, BOTH);
    expect(unknown?.verdict).toBe("UNVERIFIED");
  });

  test("a back-reference to a footnote printed later is resolved", async () => {
    const [back] = await rowsOf(`Vgl. oben Fn. 1.\n\n[^1]: ${FERRY}, Rn. 1.\n[^2]: Ebd., Rn. 2.\n`, BOTH);
    expect(back).toMatchObject({ verdict: "VERIFIED", evidence: { id: ferry.id } });
  });
});

describe("acts of the Union", () => {
  const harbour = germanDocument({
    id: "import:eu:32031R0679@oj/de",
    kind: "legislation",
    title: "Verordnung (EU) 2031/679 über Häfen",
    jurisdiction: "eu",
    citations: { reported: [], other: ["CELEX 32031R0679", "VO (EU) 2031/679"] },
    blocks: [{ type: "paragraph", pin: "Art. 6 Abs. 1 lit. f", markdown: "f) die Mole brennt." }],
  });

  test("an act of the Union is found by its number under any name and in any version", () => {
    const keys = keysOfDocument(harbour);
    for (const form of ["Regulation (EU) 2031/679", "VO (EU) 2031/679", "CELEX 02031R0679-20320101"]) {
      const [citation] = find(form);
      expect(citation && keysOfCitation(citation).same.some((key) => keys.includes(key)), form).toBe(true);
    }
    const [named] = find("Art. 17 Abs. 1 DSGVO");
    expect(named && keysOfCitation(named).same).toContain("x:2016r0679");
  });

  test("the first subparagraph of an act is found in a text without counted subparagraphs", async () => {
    const [there] = await rowsOf("Art. 6 Abs. 1 UAbs. 1 lit. f VO (EU) 2031/679", [harbour]);
    const [absent] = await rowsOf("Art. 6 Abs. 1 UAbs. 1 lit. g VO (EU) 2031/679", [harbour]);
    expect([there?.verdict, absent?.verdict]).toEqual(["VERIFIED", "MISMATCH"]);
  });
});

describe("forms printed in practice", () => {
  table("the citation is found in", (text) => find(text).map((one) => one.canonical), {
    "Das OLG Linz hat am 23.12.2021 zu 9 Bs 939/21y entschieden.": "OLG Linz 23.12.2021, 9 Bs 939/21y",
    "Das OLG Köln hat mit Beschluss vom 3.4.2025 (6 U 923/24) geurteilt.":
      "OLG Köln, Beschl. v. 3.4.2025 – 6 U 923/24",
    "SG Ulm, GB v. 18.5.2022 – S 39 KR 976/18": "SG Ulm, Gerichtsbescheid v. 18.5.2022 – S 39 KR 976/18",
    "BSG, Urt. v. 8.12.2022 – B 7/14 AS 90/21 R": "BSG, Urt. v. 8.12.2022 – B 7/14 AS 90/21 R",
    "BFH, Beschl. v. 20.9.2022 – II B 93/22 (AdV)": "BFH, Beschl. v. 20.9.2022 – II B 93/22 (AdV)",
    "VerfGH Berlin, Beschluss vom 16.11.2022 – 954/21": "VerfGH Berlin, Beschl. v. 16.11.2022 – 954/21",
    "VwGH (verst Sen) 30.6.2006, 2003/03/0080": "VwGH 30.6.2006, 2003/03/0080",
    "DSB 22.12.2021, 2021-0.586.957 (D155.927)": "DSB 22.12.2021, 2021-0.586.957",
    "UVS Wien 10.2.2010, 03/P/34/5978/2009": "UVS Wien 10.2.2010, 03/P/34/5978/2009",
    "BGHZ (GSZ) 52, 259, 262": "BGHZ 52, 259",
    "BGHSt GS 48, 197": "BGHSt 48, 197",
    "BTDrucks 16/3945, S. 60": "BT-Drs. 16/3945",
    "Bundestagsdrucksache 17/12637, S. 45": "BT-Drs. 17/12637",
    "Bundesrats-Drucksache 278/19, Seite 5": "BR-Drs. 278/19",
    "BR-Drs. 17/1/21": "BR-Drs. 17/1/21",
    "BT-PlPr 20/45, S. 4512": "BT-PlPr 20/45",
    "GV. NRW. 2018 S. 90": "GV. NRW 2018 S. 90",
    "Canaris, in: Festschrift für Larenz, 1983, S. 27, 45":
      "Canaris, in: Festschrift für Larenz, 1983, S. 27",
    "IA 189/A 26. GP 34": "IA 189/A 26. GP",
    "Gola/Heckmann/Schulz, DS-GVO, 3. Aufl. 2022, Art. 6 Rn. 58":
      "Gola/Heckmann/Schulz, DS-GVO, 3. Aufl. 2022 Art. 6",
  });

  table("the citation is found with its place in", (text) => find(text).map(shownCitation), {
    "Staudinger/Ufer (2017) § 823 Rn. C 12": ["Staudinger/Ufer § 823 Rn. C 12"],
    "§ 16d EU Abs. 2 VOB/A und § 13 Abs. 5 VOB/B": ["§ 16d EU Abs. 2 VOB/A", "§ 13 Abs. 5 VOB/B"],
    "EUIPO, Entscheidung der Zweiten Beschwerdekammer vom 4.7.2028, R 1949/2027-2": [
      "EUIPO, Entscheidung der Zweiten Beschwerdekammer vom 4.7.2028, R 1949/2027-2",
    ],
    "Entscheidung der Fünften Beschwerdekammer des EUIPO vom 4.7.2028, R 1949/2027-5": [
      "Entscheidung der Fünften Beschwerdekammer des EUIPO vom 4.7.2028, R 1949/2027-5",
    ],
    "EPA, T 9227/05, ABl. EPA 2007, 574, Nr. 3.2.2; G 1/39": [
      "EPA, T 9227/05",
      "ABl. EPA 2007, 574 Rn. 3.2.2",
      "G 1/39",
    ],
    "BaFin, Rundschreiben 05/2033 (BA) – MaRisk, AT 4.3.1 Tz. 2": [
      "BaFin, Rundschreiben 05/2033 (BA) - MaRisk, AT 4.3.1, [2]",
    ],
    "BaFin, Merkblatt zum Hafengeschäft v. 8.1.2039; MaRisk AT 4.3.1 Tz. 2": [
      "BaFin, Merkblatt zum Hafengeschäft v. 8.1.2039",
      "MaRisk AT 4.3.1, [2]",
    ],
    "BMF-Schreiben vom 18.1.2036 – IV C 1 – S 2952/08/10004:017, BStBl. I 2036, 85, Rz. 129": [
      "BMF-Schreiben vom 18.1.2036 - IV C 1 - S 2952/08/10004:017, BStBl. I 2036, 85, [129]",
    ],
    "IDW PS 340 n.F. Tz. 8; IDW RS HFA 30, Rn. 7": ["IDW PS 340 n.F., [8]", "IDW RS HFA 30, [7]"],
    "AEAO zu § 122 Nr. 2 und Nr. 3.1.1": ["AEAO zu § 122 Nr. 2 und Nr. 3.1.1"],
    "EDSA, Leitlinien 05/2030 zur Einwilligung, Rn. 38; DSK, Beschluss vom 20.12.2031": [
      "EDSA, Leitlinien 05/2030 zur Einwilligung, [38]",
      "DSK, Beschluss vom 20.12.2031",
    ],
    "BR-Drs. 978/19 (Beschluss), S. 4; ErläutRV 1934 BlgNR 24. GP 5; Plenarprotokoll 17/45, 4521 B": [
      "BR-Drs. 978/19, 4",
      "ErläutRV 1934 BlgNR 24. GP, 5",
      "Plenarprotokoll 17/45, 4521 B",
    ],
    "Ufer, in: FS Hafner, 2027, Bd. I, S. 123 (130)": ["Ufer, in: FS Hafner, 2027, Bd. I, S. 123 (130)"],
    "LVwG T 12.4.2039, LVwG-2039/15/0123-4; LVwG S 2.2.2038, 405-3/123/1/5-2038": [
      "LVwG Tirol 12.4.2039, LVwG-2039/15/0123-4",
      "LVwG Salzburg 2.2.2038, 405-3/123/1/5-2038",
    ],
    "LGBl Tirol Nr 57/2036": ["LGBl Nr 57/2036"],
    "Art. III § 2 Abs. 1 SDÜ-Begleitgesetz; Art. II § 4 UG-Novelle": [
      "Art. III § 2 Abs. 1 SDÜ-Begleitgesetz",
      "Art. II § 4 UG-Novelle",
    ],
    "Baumbach/Hopt/Ufer, HGB, 38. Aufl. 2018, § 1 Rn. 3": ["Baumbach/Hopt/Ufer HGB § 1 Rn. 3"],
    "von der Ufer/Schwarze/Hatje, 7. Aufl., Art. 28 AEUV Rn. 4": [
      "von der Ufer/Schwarze/Hatje, 7. Aufl. AEUV Art. 28 Rn. 4",
    ],
    "Art. 10 VO (EU) 2037/745 i.V.m. Anhang VIII Kap. II Nr. 3. Nach Anhang III gilt dasselbe.": [
      "Art. 10 VO (EU) 2037/745",
      "VO (EU) 2037/745 Anhang VIII Kapitel II Nr. 3",
      "VO (EU) 2037/745 Anhang III",
    ],
    "Art. 10 VO (EU) 2037/745 und Anhang III der Satzung": ["Art. 10 VO (EU) 2037/745"],
    "Regulation (EU) 2037/745, Act of Accession of 2032, Annex III, point 2": ["Regulation (EU) 2037/745"],
    "Regulation (EU) 2037/745 was amended in accordance with its own annex. 12 Entry 15 is listed.": [
      "Regulation (EU) 2037/745",
    ],
    "FR 22/04/2029": ["FR 22/04"],
    "AEAO zu § 30 Nr. 4.4 Abs. 2; UStAE Abschn. 2.8 Abs. 6a Satz 3": [
      "AEAO zu § 30 Nr. 4.4 Abs. 2",
      "UStAE Abschn. 2.8 Abs. 6a Satz 3",
    ],
    "OFD NRW v. 3.4.2038, Kurzinfo ESt 4/2038; FinMin Bayern, Erlass v. 2.2.2035 – 36 – S 4921 – 3/24": [
      "OFD NRW v. 3.4.2038, Kurzinfo ESt 4/2038",
      "FinMin Bayern, Erlass v. 2.2.2035 - 36 - S 4921 - 3/24",
    ],
    "BaFin, Merkblatt Hafenmeister v. 29.12.2030, Rn. 45": [
      "BaFin, Merkblatt Hafenmeister v. 29.12.2030, [45]",
    ],
    "Die BaFin, Merkblatt in der Hand, sprach.": [],
    "EBA/GL/2031/95 Rn. 34; EBA, Leitlinien EBA/GL/2030/96, Tz. 12": [
      "EBA/GL/2031/95, [34]",
      "EBA, Leitlinien EBA/GL/2030/96, [12]",
    ],
    "LfDI BW, 38. Tätigkeitsbericht 2032, S. 34; BR-Plenarprotokoll 1901, S. 123; ME 923/ME 27. GP 4": [
      "LfDI BW, 38. Tätigkeitsbericht 2032, 34",
      "BR-Plenarprotokoll 1901, 123",
      "ME 923/ME 27. GP, 4",
    ],
    "ABl. EPA 2023, A85, Rn. 93; EzA-SD 2019, Nr. 12, S. 8; ARD 6967/5/2019": [
      "ABl. EPA 2023, A85 Rn. 93",
      "EzA-SD 12/2019, 8",
      "ARD 6967/5/2019",
    ],
    "VwG W 5.6.2039, VGW-111/077/1934/2039": ["VwG Wien 5.6.2039, VGW-111/077/1934/2039"],
    "FL-OGH 5.9.2034, 02 CG.2032.123; OGer ZH, LB950012": [
      "FL-OGH 5.9.2034, 02 CG.2032.123",
      "OGer ZH, LB950012",
    ],
    "EKMR, Entsch. v. 8.3.1962 – 986/61": ["EKMR, 8.3.1962 – 986/61"],
    "EK, Beschl. v. 18.7.2038, AT.49099, Rn. 45": ["EK, Beschl. v. 18.7.2038, AT.49099, [45]"],
    "Ch. Ufer in Hafner/Neumayr, TaKom ABGB5 § 1325 Rz 8": [
      "Ch. Ufer in Hafner/Neumayr, TaKom ABGB5 § 1325 Rn. 8",
    ],
  });

  table(
    "the court before a journal or collection is read in",
    (text) => find(text).map((one) => ("courtName" in one ? one.courtName : undefined)),
    {
      "LAG Köln NZA-RR 2039, 301 (303)": ["LAG Köln"],
      "OVG NRW BauR 2037, 1505": ["OVG NRW"],
      "OLG Frankfurt a. M., BeckRS 2030, 1234 Rn. 5": ["OLG Frankfurt a. M."],
      "BAG AP BGB § 626 Nr. 33": ["BAG"],
      "Hafen NJW 2035, 12": [undefined],
      "ArbG Berlin BB 2030, 180": ["ArbG Berlin"],
      "BVerfG (K), NJW 2039, 351": ["BVerfG"],
    },
  );

  test("the court of an Austrian Land is looked up among those courts, and prints its name again before the number", () => {
    for (const court of ["LVwG T", "LVwG Tirol", "Tir LVwG"]) {
      const [one] = find(`${court} 12.4.2039, LVwG 41.23-1934/2039`);
      expect(one).toMatchObject({ fileNumber: "41.23-1934/2039", date: "2039-04-12" });
      expect(one && linksFor(one)[0]?.url).toContain("Abfrage=Lvwg&");
    }
  });

  test("the file numbers from one to another are those of one decision, with the pinpoint after them", () => {
    expect(find("VwGH 5.5.2031, Ro 2030/03/0912 bis 0914, Rz 22")).toMatchObject([
      { fileNumber: "Ro 2030/03/0912", group: 0 },
      { fileNumber: "Ro 2030/03/0914", group: 0, pinpoints: [{ from: 22 }] },
    ]);
  });

  test("the law of an Austrian commentary is that before the number of its edition", () => {
    expect(find("Ufer in Rummel/Lukas, ABGB4 § 1295 Rz 12")).toMatchObject([
      { kind: "commentary", country: "at", law: { abbr: "ABGB" }, warnings: [] },
    ]);
  });

  table("a law of a neighbour of Austria is no law of a Land in", (text) => find(text)[0]?.warnings, {
    "Art. 41 Abs. 1 OR": ["OR is law of Switzerland or Liechtenstein, which is not checked here"],
    "Art. 43 ABGB-FL": ["ABGB-FL is law of Switzerland or Liechtenstein, which is not checked here"],
  });

  test("a case of the European Court of Human Rights is named by its parties between strokes", () => {
    const text = "EGMR, Urt. v. 26.2.2004 – Nr. 94969/01, Ufer ./. Deutschland, §§ 45 f.";
    expect(find(text)).toMatchObject([{ called: "Ufer ./. Deutschland" }]);
  });

  test('the letter f in a list of letters does not mean "and the following"', () => {
    expect(find("Art. 6 I 1 lit. b, f DSGVO").map(({ canonical }) => canonical)).toEqual([
      "Art. 6 Abs. 1 S. 1 lit. b DSGVO",
      "Art. 6 Abs. 1 S. 1 lit. f DSGVO",
    ]);
    expect(find("§ 3 lit. a ff. BGB")).toHaveLength(1);
  });

  test.each([
    "Der Hafen hat am Montag mit dem Bau begonnen.",
    "Die Schlussanträge der Parteien vom Montag waren unbegründet.",
    "The Order of the day was read, and the Opinion of the minority was noted.",
    "Die Festschrift für den Hafenmeister erschien 1983.",
    "Die GV der Gesellschaft fand 2018 statt.",
  ])("no citation is found in: %s", (text) => {
    expect(find(text)).toEqual([]);
  });
});
