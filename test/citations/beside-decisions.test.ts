import { describe, expect, test } from "vitest";
import { insteadFields } from "../../src/citations/verify/statements/instead.ts";
import { provisionFields } from "../../src/citations/verify/statements/provisions.ts";
import { find, shownCitation } from "../../src/citations/index.ts";
import { keysOfCitation } from "../../src/citations/keys.ts";
import { dayInEcli } from "../../src/documents/recognise/ecli.ts";
import { germanDecision, germanDocument, line, passage } from "../documents/made.ts";
import { rowsOf } from "./rows.ts";
import { table } from "../support/table.ts";

const bojen = germanDecision("BFH, Beschluss vom 24.4.2031 – VII R 957/30", [
  line("Leitsatz:", "heading"),
  passage("", "Eine Boje, die treibt, ist keine Anlage."),
  line("Tenor", "heading"),
  passage(
    "",
    "Die Revision gegen das Urteil des Finanzgerichts Düsseldorf vom 31.10.2029 wird zurückgewiesen.",
  ),
  line("Gründe", "heading"),
  line("I.", "heading"),
  passage("Rn. 1", "Das Finanzamt meint, die Boje sei fest verankert und deshalb ein Bauwerk."),
  line("II.", "heading"),
  passage("Rn. 2", "Die Boje ist beweglich (Senatsurteil vom 07.03.2006 - VII R 912/05, BFHE 912, 388)."),
  passage("Rn. 3", "So entschied auch das FG Münster, Urteil vom 1.2.2028 - 4 K 1/27."),
]);
const tide = germanDecision("BGH, Beschluss vom 9.4.2031 – VI ZR 978/30", [
  line("Tenor", "heading"),
  passage("", "Das Urteil des Oberlandesgerichts Hamm vom 2. März 2029 – 3 U 100/21 – wird aufgehoben."),
  line("Gründe", "heading"),
  passage("Rn. 1", "Die Boje ist innerhalb eines Monats zu bergen."),
  passage("Rn. 2", "Die Leine hielt. Das Bergen steht nicht im Ermessen der Behörde."),
  passage("Rn. 3", "Das Berufungsgericht hatte die Sache bereits einmal zurückverwiesen."),
  ...Array.from({ length: 40 }, (_, at) => passage(`Rn. ${at + 4}`, "Der Wind drehte.")),
]);
const mole = germanDocument({
  id: "eu:62023CJ0938/de",
  title: "Molen AG gegen Hafen GmbH, C-938/23, Urteil des Gerichtshofs (Zweite Kammer) 22. Mai 2025",
  date: "2025-05-22",
  jurisdiction: "eu",
  citations: { reported: [], other: ["C-938/23", "CELEX 62023CJ0938"] },
  blocks: [passage("", "Generalanwältin: T. Wolm,"), passage("Rn. 1", "Die Mole ist länger als der Kai.")],
});
const harbours = germanDocument({
  id: "eu:32031R0679/de",
  kind: "legislation",
  title: "Verordnung (EU) 2031/679 des Europäischen Parlaments und des Rates vom 27. April 2031 über Häfen",
  jurisdiction: "eu",
  citations: { reported: [], other: ["CELEX 32031R0679", "VO (EU) 2031/679"] },
  blocks: [passage("Art. 3 Abs. 1", "Die Häfen der Liste in Anhang IV werden beleuchtet.")],
});

const verdictsOf = async (draft: string) =>
  (await rowsOf(draft, [bojen, tide, mole, harbours])).map(({ verdict }) => verdict);

const nearOf = (text: string) => find(text).flatMap((one) => keysOfCitation(one).near);
const BGH = "BGH, Beschl. v. 9.4.2031 – VI ZR 978/30";
const BFH = "BFH, Beschl. v. 24.4.2031 – VII R 957/30";

describe("statements beside a decision", () => {
  test.each([
    [
      `Die Revision gegen das Urteil des FG Düsseldorf vom 31.10.2029 blieb ohne Erfolg (${BFH}).`,
      "VERIFIED",
    ],
    [`Die Revision gegen das Urteil des FG Münster vom 31.10.2029 blieb ohne Erfolg (${BFH}).`, "MISMATCH"],
    [`Die Revision gegen das Urteil des FG Düsseldorf vom 30.10.2029 blieb ohne Erfolg (${BFH}).`, "PARTIAL"],
  ])("the decision appealed against is compared with the head: %s", async (draft, verdict) => {
    expect(await verdictsOf(draft)).toEqual(["UNVERIFIED", verdict]);
  });

  table("words that a court only reports are not its own", verdictsOf, {
    [`Der BFH hat entschieden: „die Boje sei fest verankert und deshalb ein Bauwerk“ (${BFH}, Rn. 1).`]:
      "PARTIAL",
    [`Das Finanzamt meinte, „die Boje sei fest verankert und deshalb ein Bauwerk“ (${BFH}, Rn. 1).`]:
      "VERIFIED",
    [`Der BFH hat entschieden: „Die Boje ist beweglich“ (${BFH}, Rn. 2).`]: "VERIFIED",
  });

  table("an ECLI that no page prints is compared with the parts that it is made of", verdictsOf, {
    [`${BFH}, ECLI:DE:BFH:2031:B.240431.VIIR957.30.0.`]: "VERIFIED",
    [`${BFH}, ECLI:DE:BFH:2031:B.240431.VIIR958.30.0.`]: "MISMATCH",
    [`${BFH}, ECLI:DE:BFH:2031:U.240431.VIIR957.30.0.`]: "MISMATCH",
    [`${BFH}, ECLI:DE:BFH:2031:B.250431.VIIR957.30.0.`]: "MISMATCH",
    [`${BFH}, ECLI:DE:BGH:2031:B.240431.VIIR957.30.0.`]: "MISMATCH",
  });

  test.each([
    ["100/21", "VERIFIED"],
    ["101/21", "MISMATCH"],
  ])("the file number 3 U %s of the decision below is compared with the head", async (number, verdict) => {
    const below = `OLG Hamm vom 2. März 2029 – 3 U ${number}`;
    const drafts = [
      `Der Bundesgerichtshof hob das Urteil des ${below} – auf (${BGH}).`,
      `${BGH} (vorgehend OLG Hamm, Urt. v. 2.3.2029 – 3 U ${number}).`,
    ];
    for (const draft of drafts)
      expect((await verdictsOf(draft)).toSorted()).toEqual(["UNVERIFIED", verdict].toSorted());
  });

  table("the chamber that a sentence says to have decided is compared", verdictsOf, {
    [`Die Große Kammer entschied, dass die Leine hielt (${BGH}).`]: "MISMATCH",
    "Die Große Kammer des BGH hat am 9.4.2031 – VI ZR 978/30 – entschieden.": "MISMATCH",
    [`Der VI. Zivilsenat entschied, dass die Leine hielt (${BGH}).`]: "VERIFIED",
    "Die Große Kammer entschied am 22.5.2025 (EuGH, C-938/23).": "MISMATCH",
    "Die Zweite Kammer entschied am 22.5.2025 (EuGH, C-938/23).": "VERIFIED",
  });

  table("another time limit than that of the place is not confirmed", verdictsOf, {
    [`Die Boje ist binnen eines Monats zu bergen (${BGH}, Rn. 1).`]: "VERIFIED",
    [`Die Boje ist binnen zwei Wochen zu bergen (${BGH}, Rn. 1).`]: "PARTIAL",
    [`Die Boje ist innerhalb von zwei Monaten zu bergen (${BGH}, Rn. 1).`]: "PARTIAL",
  });

  table(
    "a negation that only the sentence or its place has is not confirmed",
    async (sentence) => await verdictsOf(`${sentence} (${BGH}, Rn. 2).`),
    {
      "Ein Bergen der Boje steht im Ermessen der Behörde": "PARTIAL",
      "Ein Bergen der Boje steht nicht im Ermessen der Behörde": "VERIFIED",
    },
  );

  test("what the place says of another decision's remittal is not compared with the orders", async () => {
    expect(await verdictsOf(`Das OLG hatte die Sache einmal zurückverwiesen (${BGH}, Rn. 3).`)).toEqual([
      "VERIFIED",
    ]);
    expect(await verdictsOf(`Der BGH hat die Sache zurückverwiesen (${BGH}, Rn. 2).`)).toEqual(["PARTIAL"]);
  });

  test("`dort Rn. 99` is a paragraph of the authority before", async () => {
    expect(await verdictsOf(`Siehe ${BGH}, Rn. 2. Vgl. dort Rn. 1.`)).toEqual(["VERIFIED", "VERIFIED"]);
    expect(await verdictsOf(`Siehe ${BGH}, Rn. 2. Vgl. dort Rn. 99.`)).toEqual(["VERIFIED", "MISMATCH"]);
    expect(find("Sie war dort, wo die Boje lag.")).toEqual([]);
  });

  table("parties beside the number of an EU case without a date are compared", verdictsOf, {
    "Molen AG gegen Hafen GmbH, C-938/23, Urteil vom 22. Mai 2025": "VERIFIED",
    "Molen AG gegen Kommission, C-938/23, Urteil vom 22. Mai 2025": "MISMATCH",
    "EuGH, Urt. v. 22.5.2025 – C-938/23, Molen AG.": "VERIFIED",
    "EuGH, Urt. v. 22.5.2025 – C-938/23, Leuchtturm.": "MISMATCH",
  });

  test("an ECLI of a Land's court leads to the decisions of its court and day", () => {
    expect(nearOf("ECLI:DE:OLGHAM:1995:1018.2WS365.95.00")).toContain("t:olghamm:1995-10-18");
    expect(nearOf("ECLI:DE:BAYOBLG:2023:0530.203STRR148.23.0A")).toContain("t:bayoblg:2023-05-30");
  });

  test("a place in a collection that the decision itself cites for another one is refuted", async () => {
    expect(await verdictsOf(`${BFH}, BFHE 912, 388.`)).toEqual(["MISMATCH"]);
    expect(await verdictsOf(`${BFH}, BFHE 999, 1.`)).toEqual(["PARTIAL"]);
  });

  test("a decision with one headnote has no second one", async () => {
    expect(await verdictsOf(`${BFH}, Leitsatz 1.`)).toEqual(["VERIFIED"]);
    expect(await verdictsOf(`${BFH}, Leitsatz 2.`)).toEqual(["MISMATCH"]);
  });

  table(
    "the Advocate General %s before a judgment is compared with its head",
    async (name) => {
      const draft = `Nach Anhörung der Schlussanträge der Generalanwältin ${name} entschied der Gerichtshof (EuGH, Urt. v. 22.5.2025 – C-938/23).`;
      return await verdictsOf(draft);
    },
    {
      Wolm: "VERIFIED",
      Szpunar: "MISMATCH",
    },
  );

  test("another annex than the one to which an article refers is not confirmed", async () => {
    const draft = "Nach Art. 3 Abs. 1 VO (EU) 2031/679 werden die Häfen der Liste in Anhang IV beleuchtet.";
    expect(await verdictsOf(draft)).toEqual(["VERIFIED"]);
    expect(await verdictsOf(draft.replace("IV", "V"))).toEqual(["PARTIAL"]);
  });
});

describe("courts and opinions before a bracket", () => {
  test("a bracket after a court is not part of its seat unless it closes", () => {
    const text =
      "eine Kammer des Landgerichts Nürnberg-Fürth (BayObLG, Beschl. v. 30.5.2033 – 203 StRR 949/33)";
    expect(find(text).map(shownCitation)).toEqual(["BayObLG, Beschl. v. 30.5.2033 – 203 StRR 949/33"]);
    expect(find("LG Frankenthal (Pfalz), Urt. v. 22.7.2031 – 8 O 962/30").map(shownCitation)).toEqual([
      "LG Frankenthal (Pfalz), Urt. v. 22.7.2031 – 8 O 962/30",
    ]);
  });

  test("a judgment in brackets after the words for an opinion is no opinion", () => {
    const [one] = find("die Schlussanträge des Generalanwalts M. Wolm (EuGH, Urt. v. 22.5.2025 – C-938/23)");
    expect(one?.canonical).toBe("EuGH, Urt. v. 22.5.2025 – C-938/23");
  });
});

table("the day is read from %s", dayInEcli, {
  "ECLI:DE:BFH:2024:B.240424.VIIR57.20.0": "2024-04-24",
  "ECLI:DE:BVerwG:2024:280224B2WDB10.23.0": "2024-02-28",
  "ECLI:DE:OLGHAM:1995:1018.2WS364.95.00": "1995-10-18",
});

test.each([
  ["Der Antrag ist binnen vierzehn Tagen zu stellen.", "Die Frist von 14 Tagen läuft.", 0],
  ["The notice is due within twelve months.", "It must be given within 12 months.", 0],
  ["Der Antrag ist binnen vierzehn Tagen zu stellen.", "Er ist innerhalb von zwölf Tagen zu stellen.", 1],
])("the time limit of %j is compared with %j by its number, in words or digits", (said, text, reported) => {
  const { unchecked } = insteadFields(said, { pin: "Rn. 1", text, writers: [] }, bojen);
  expect(unchecked).toHaveLength(reported);
});

test.each([
  ["§ 160 Abs. 2 Nr. 3 SGG", "Der Grund (§ 160 Abs 2 Nr 1 SGG) ist nicht dargelegt (§ 160a Abs 2 SGG).", 1],
  ["§ 160 Abs. 2 Nr. 1 SGG", "Der Grund (§ 160 Abs 2 Nr 1 SGG) ist nicht dargelegt.", 0],
  ["§ 160 Abs. 2 Nr. 3 SGG", "Die Gründe (§ 160 Abs 2 Nr 1 SGG, § 160 Abs 2 Nr 3 SGG) fehlen.", 0],
  ["§ 160 SGG", "Der Grund (§ 160 Abs 2 Nr 1 SGG) ist nicht dargelegt.", 0],
  ["§ 160 Abs. 2 SGG", "Nach § 160 Abs. 1 bis 3 SGG ist er darzulegen.", 0],
])("%s beside a decision is compared with the parts that its place cites: %s", (said, text, reported) => {
  const { unchecked } = provisionFields(find(said), { pin: "Rn. 3", text, writers: [] });
  expect(unchecked).toHaveLength(reported);
});

describe("block quotations one below another", () => {
  const boat = "> Die Boje ist innerhalb eines Monats zu bergen.";
  const rope = "> Die Boje ist beweglich (Senatsurteil vom 07.03.2006 - VII R 912/05, BFHE 912, 388).";

  test("each belongs to the source below it", async () => {
    const draft = ["Es heißt dort:", boat, `${BGH}, Rn. 1`, "> Die Leine hielt nicht.", `${BGH}, Rn. 2`];
    expect(await verdictsOf(draft.join("\n\n"))).toEqual(["VERIFIED", "MISMATCH"]);
    const right = ["Es heißt dort:", boat, `${BGH}, Rn. 1`, "> Die Leine hielt.", `${BGH}, Rn. 2`];
    expect(await verdictsOf(right.join("\n\n"))).toEqual(["VERIFIED", "VERIFIED"]);
  });

  test("each belongs to the source above it when the first has one there", async () => {
    const draft = [`${BGH}, Rn. 1`, boat, `${BFH}, Rn. 2`, rope, `${BGH}, Rn. 2`, "> Die Leine hielt."];
    const verdicts = await verdictsOf(draft.join("\n\n"));
    expect(verdicts.filter((one) => one === "MISMATCH")).toEqual([]);
    expect(verdicts[0]).toBe("VERIFIED");
  });
});

test("a citation again states only its own place: the row of the first one has its wrong form", async () => {
  const draft = "BFH, Urteil v. 24.4.2031 – VII R 957/30, Rn. 1.\n\nDazu BFH aaO Rn. 2. Dazu BFH aaO Rn. 20.";
  const rows = await rowsOf(draft, [bojen]);
  expect(rows.map((row) => [row.verdict, row.differences?.map(({ field }) => field)])).toEqual([
    ["MISMATCH", ["form"]],
    ["VERIFIED", []],
    ["MISMATCH", ["pinpoint"]],
  ]);
});
