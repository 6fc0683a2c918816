import { expect, test } from "vitest";
import { find } from "../../src/citations/index.ts";
import { germanDecision, germanDocument, line, margin } from "../documents/made.ts";
import { lineOf, rowsOf } from "./rows.ts";

const buoy = germanDecision("BVerwG, Urteil vom 18.1.2031 – 5 C 913.22", [
  line("Die Klage hatte vor dem Oberverwaltungsgericht Erfolg."),
  line("VG Dresden - 16.12.2029 - AZ: 1 K 950/20"),
  line("In der Verwaltungsstreitsache hat der Senat durch den Vorsitzenden Richter Dr. Otter beschlossen:"),
  line(
    "Auf die Revision wird das Urteil des Sächsischen Oberverwaltungsgerichts aufgehoben. Die Sache wird zurückverwiesen.",
  ),
  margin(1, "Die Fährleute haben gegen die Sperrung der Mole Einwände erhoben."),
  margin(2, "Das Gesetz sieht weder für Bojen noch für Leuchttürme eine vorherige Abnahme vor."),
  margin(3, "Die Sperrung bewirkte eine Hafenbenachteiligung."),
  margin(4, "Die Boje leuchtet bei Nebel."),
  margin(5, "Die Unzumutbarkeit folgt nicht allein schon aus einem geringeren Lotsengeld der Fähre."),
  margin(6, "Eine Dauer von weniger als einem Jahr kann nicht als unangemessen gelten."),
  margin(7, "Der Senat hält die Rüge einstimmig für unbegründet. Die Fährfrau ist die Schwägerin der S."),
]);
const notice = germanDecision("SG Kiel, Gerichtsbescheid vom 18.5.2032 – S 39 KR 976/18", [
  line("Die Klage wird abgewiesen."),
  margin(1, "Die Fähre fuhr nicht."),
]);
const mole = germanDocument({
  id: "eu:62031CJ0938/de",
  title: "Molen AG gegen Hafen GmbH, C-938/31, Urteil des Gerichtshofs (Zweite Kammer) 22. Mai 2033",
  date: "2033-05-22",
  jurisdiction: "eu",
  citations: { reported: [], other: ["C-938/31", "CELEX 62031CJ0938"] },
  blocks: [
    line("sowie der Richter M. Biber, Z. Dachs (Berichterstatter) und F. Otter,"),
    line("Generalanwältin: T. Ćavka,"),
    line("betreffend ein Vorabentscheidungsersuchen, eingereicht vom Bundesverwaltungsgericht (Österreich)"),
    margin(1, "Die Mole ist länger als der Kai, den die Fähre anläuft."),
    margin(2, "Der Leuchtturm ist rot."),
  ],
});
const pledge = germanDocument({
  id: "import:pledge",
  title: "OGH 3 Ob 970/25 (AT)",
  court: "OGH",
  date: "1925-04-16",
  jurisdiction: "at",
  citations: { reported: [], other: ["OGH 3 Ob 970/25"] },
  blocks: [
    line("Das Gericht erster Instanz wies den Antrag ab."),
    line(
      "Das Rekursgericht bewilligte die einstweilige Verfügung, und zwar dadurch, dass die Mole gesperrt wurde.",
    ),
    line("Der Oberste Gerichtshof gab dem Revisionsrekurse keine Folge."),
  ],
});
const keepers = germanDocument({
  id: "risat:NOR90186096",
  kind: "legislation",
  title: "§ 17 Leuchtturmwärtergesetz (LtwG)",
  jurisdiction: "at",
  citations: { reported: [], other: ["§ 17 LtwG"] },
  blocks: [
    { type: "paragraph", pin: "§ 17 Abs. 3", markdown: "Die Wärter bewahren über Havarien Stillschweigen." },
    {
      type: "paragraph",
      pin: "§ 17 Abs. 4",
      markdown: "Die Entbindung vom Stillschweigen obliegt dem Vorstand der Hafenbehörde.",
    },
  ],
});

const SHORE = [buoy, notice, mole, pledge, keepers];

test.each([
  ["Das Gericht hob das Urteil des Sächsischen OVG auf (BVerwG 5 C 913.22).", "VERIFIED"],
  ["Das Gericht hob das Urteil des OVG Bautzen auf (BVerwG 5 C 913.22).", "VERIFIED"],
  ["Das Gericht hob das Urteil des Thüringer OVG auf (BVerwG 5 C 913.22).", "MISMATCH court: Thüringer OVG"],
  ["Vorlage durch das BVwG (EuGH, C-938/31)", "VERIFIED"],
  ["Vorlage durch den VwGH (EuGH, C-938/31)", "PARTIAL VwGH"],
  ["Die Vorinstanz war der BGH (EuGH, C-938/31)", "PARTIAL BGH"],
  ["- Zweite Kammer, C-938/31", "VERIFIED"],
  ["- Vierte Kammer, C-938/31", "MISMATCH court: Chamber 4"],
  ["Das Urteil wurde von der Großen Kammer erlassen (EuGH, C-938/31).", "MISMATCH court: Grand Chamber"],
  ["Das Rekursgericht bewilligte den Antrag auf die Verfügung (OGH 3 Ob 970/25).", "VERIFIED"],
  ["Das Rekursgericht wies den Antrag ab (OGH 3 Ob 970/25).", "PARTIAL Rekursgericht: wies den Antrag ab"],
  [
    "Das Gericht hat die Klage mit Gerichtsbescheid vom 18. Mai 2032 abgewiesen (SG Kiel, S 39 KR 976/18).",
    "VERIFIED",
  ],
  [
    "Das Gericht hat die Klage mit Urteil vom 18. Mai 2032 abgewiesen (SG Kiel, S 39 KR 976/18).",
    "PARTIAL the form Urteil",
  ],
])("who decided, below or in the case, is compared: %s", async (draft, expected) => {
  const [row] = await rowsOf(draft, SHORE);
  expect(lineOf(row)).toBe(expected);
});

test.each([
  ["Für Bojen ist keine vorherige Abnahme vorgesehen (BVerwG 5 C 913.22, Rn. 2).", "VERIFIED"],
  [
    "Das Gesetz sieht eine vorherige Abnahme vor (BVerwG 5 C 913.22, Rn. 2).",
    "PARTIAL what the sentence says",
  ],
  ["Es lag eine Hafenbenachteiligung vor (BVerwG 5 C 913.22, Rn. 3).", "VERIFIED"],
  ["Es lag keine Hafenbenachteiligung vor (BVerwG 5 C 913.22, Rn. 3).", "PARTIAL “keine”"],
  ["Nach § 17 Abs 4 LtwG obliegt die Entbindung vom Stillschweigen dem Vorstand.", "VERIFIED"],
  ["Nach § 17 Abs 4 LtwG obliegt die Entbindung dem Vorstand, nicht dem Gericht.", "VERIFIED"],
  [
    "Nach § 17 Abs 3 LtwG obliegt die Entbindung vom Stillschweigen dem Vorstand der Hafenbehörde.",
    "PARTIAL “Entbindung”, “Vorstand”, “Hafenbehörde”",
  ],
])("what the place denies, or another place says, is not confirmed: %s", async (draft, expected) => {
  const [row] = await rowsOf(draft, SHORE);
  expect(lineOf(row)).toBe(expected);
});

test.each([
  ["Das BVerwG hat das Urteil aufgehoben und die Sache zurückverwiesen (BVerwG 5 C 913.22).", "VERIFIED"],
  [
    "Das BVerwG hat das Urteil aufgehoben und die Klage abgewiesen (BVerwG 5 C 913.22).",
    "PARTIAL that the court decided the case itself",
  ],
  ["- Erste Instanz: VG Dresden (BVerwG 5 C 913.22)", "VERIFIED"],
  ["- Erste Instanz: VG Kiel (BVerwG 5 C 913.22)", "PARTIAL VG Kiel"],
  ["- Vorsitz in der Bojensache: Dr. Otter (BVerwG 5 C 913.22)", "VERIFIED"],
  ["- Vorsitz in der Bojensache: Dr. Marder (BVerwG 5 C 913.22)", "MISMATCH judge: Marder Dr. Marder"],
  ["- Berichterstatter: Z. Dachs (C-938/31)", "VERIFIED"],
  ["- Berichterstatter: M. Biber (C-938/31)", "MISMATCH judge: Biber"],
  ["- Generalanwältin: T. Ćavka (C-938/31)", "VERIFIED"],
  ["- Generalanwalt: M. Marder (C-938/31)", "MISMATCH judge: Marder"],
  ["Die Unzumutbarkeit folgt nicht allein aus geringerem Lotsengeld (BVerwG 5 C 913.22, Rn. 5).", "VERIFIED"],
  [
    "Die Unzumutbarkeit folgt schon allein aus geringerem Lotsengeld (BVerwG 5 C 913.22, Rn. 5).",
    "PARTIAL what the sentence says",
  ],
  ["Die Dauer von weniger als einem Jahr ist nicht unangemessen (BVerwG 5 C 913.22, Rn. 6).", "VERIFIED"],
  [
    "Die Dauer von mehr als einem Jahr ist nicht unangemessen (BVerwG 5 C 913.22, Rn. 6).",
    "PARTIAL mehr als",
  ],
  ["Der Senat hält die Rüge einstimmig für unbegründet (BVerwG 5 C 913.22, Rn. 7).", "VERIFIED"],
  [
    "Der Senat hält die Rüge mehrheitlich für unbegründet (BVerwG 5 C 913.22, Rn. 7).",
    "PARTIAL mehrheitlich",
  ],
  ["Die Fährfrau ist die Schwägerin der S (BVerwG 5 C 913.22, Rn. 7).", "VERIFIED"],
  ["Die Fährfrau ist die Tochter der S (BVerwG 5 C 913.22, Rn. 7).", "PARTIAL Tochter der"],
  ["(BVerwG, 5 C 913.22, 18.1.2031)", "VERIFIED"],
  ["(BVerwG, 5 C 913.22, 19.1.2031)", "MISMATCH date: 19.1.2031"],
  ["das SG Kiel hat die Klage abgewiesen, S 39 KR 976/18", "VERIFIED"],
])(
  "a bound, a number of votes, a person or a day in place of another is noticed: %s",
  async (draft, expected) => {
    const [row] = await rowsOf(draft, SHORE);
    expect(lineOf(row)).toBe(expected);
  },
);

const listOf = (below: string, order: string, place: number) =>
  `* **BVerwG, Urteil vom 18. Januar 2031 – 5 C 913.22**
  * Tenor: ${order}
  * Vorinstanz: ${below}
  * Nebel (Rn. ${place})

* **SG Kiel, Gerichtsbescheid vom 18.5.2032 – S 39 KR 976/18**
  * Fähre (Rn. 1)`;
const linesIn = async (text: string) =>
  (await rowsOf(text, SHORE)).map((row) => lineOf(row, ({ field }) => field));

test("labels under an authority are statements of it, and a nested place is one of its item", async () => {
  expect((await linesIn(listOf("OVG Bautzen", "Das Urteil wird aufgehoben.", 4))).join(" | ")).toBe(
    "VERIFIED | VERIFIED | VERIFIED | VERIFIED",
  );
  expect((await linesIn(listOf("OVG Weimar", "Die Revision wird zurückgewiesen.", 94))).join(" | ")).toBe(
    "MISMATCH outcome court | MISMATCH pinpoint | VERIFIED | VERIFIED",
  );
});

test("an opinion in the next item keeps its pinpoint to itself", async () => {
  const rows = find("- EuGH, Gutachten 1/99\n- EuGH, Gutachten 1/99, Rn. 339");
  expect(rows.map(({ pinpoints }) => pinpoints.length)).toEqual([0, 1]);
});

const QUAY = "„länger als der Kai, den die Fähre“";

test.each([
  [`- Rn. 1: Die Mole sei ${QUAY} anläuft (EuGH, C-938/31)`, "VERIFIED"],
  [`- Rn. 2: Die Mole sei ${QUAY} anläuft (EuGH, C-938/31)`, "MISMATCH quotation"],
  [`In Rn. 2 heißt es, sie sei ${QUAY} anläuft (vgl. EuGH, C-938/31).`, "MISMATCH quotation"],
  [`In Rn. 2 des Schriftsatzes heißt es, sie sei ${QUAY} anläuft (EuGH, C-938/31).`, "VERIFIED"],
  [`Rn. 9 und Rn. 1: Sie sei ${QUAY} anläuft (EuGH, C-938/31).`, "VERIFIED"],
])("a Randnummer that opens a sentence is a place of its authority: %s", async (draft, expected) => {
  const [row] = await rowsOf(draft, SHORE);
  expect(lineOf(row, ({ field }) => field)).toBe(expected);
});

test("a line that begins with a reference in small letters is a sentence of its own", async () => {
  const draft =
    "Es lag keine Hafenbenachteiligung vor (BVerwG 5 C 913.22, Rn. 3).\nvgl. EuGH, C-938/31, Rn. 9";
  expect((await rowsOf(draft, SHORE)).map((row) => lineOf(row))).toEqual([
    "PARTIAL “keine”",
    "MISMATCH pinpoint: Rn. 9",
  ]);
});

test("references in a quoted block are no quotations of the next one", async () => {
  const draft =
    "> - SG Kiel, S 39 KR 976/18, Rn. 1\n> - BVerwG, 5 C 913.22, Rn. 4\n> - EuGH, C-938/31: Länge der Mole";
  expect((await rowsOf(draft, SHORE)).map((row) => lineOf(row)).join(" | ")).toBe(
    "VERIFIED | VERIFIED | VERIFIED",
  );
});

test("the name of a decision alone in a bracket points at it", async () => {
  const draft = `BVerwG, Urteil vom 18.1.2031 – 5 C 913.22, nachfolgend „Bojenfall“.

Die Revision war erfolgreich (Bojenfall).

Die Revision wurde zurückgewiesen (Bojenfall). Das steht dort (Molenfall).`;
  const rows = await rowsOf(draft, SHORE);
  expect(rows.map(({ verdict }) => verdict)).toEqual(["VERIFIED", "VERIFIED", "MISMATCH"]);
});

test.each([
  ["Art XLII Abs 1 EGZPO", "Art. XLII Abs. 1 EGZPO"],
  ["Art. I 1 und Art und Weise", undefined],
  ["5 Ob 948/23d; OGH; 2031-05-30", "OGH 30.5.2031, 5 Ob 948/23d"],
])("the form %s is read as %s", (text, expected) => {
  expect(find(text).map(({ canonical }) => canonical)).toEqual(expected === undefined ? [] : [expected]);
});
