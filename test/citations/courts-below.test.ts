import { expect, test } from "vitest";
import type { Block } from "../../src/core/document.ts";
import { germanDocument } from "../documents/made.ts";
import { lineOf, rowsOf } from "./rows.ts";

const margin = (number: number, markdown: string): Block => ({
  type: "paragraph",
  pin: `Rn. ${number}`,
  markdown,
});
const line = (markdown: string): Block => ({ type: "paragraph", pin: "", markdown });

const buoy = germanDocument({
  id: "import:buoy",
  title: "BVerwG, Urteil vom 18.1.2031 – 5 C 913.22",
  court: "BVerwG",
  date: "2031-01-18",
  citations: { reported: [], other: ["BVerwG, Urteil vom 18.1.2031 – 5 C 913.22"] },
  blocks: [
    line("Die Klage hatte vor dem Oberverwaltungsgericht Erfolg."),
    line("Auf die Revision wird das Urteil des Sächsischen Oberverwaltungsgerichts aufgehoben."),
    margin(1, "Die Fährleute haben gegen die Sperrung der Mole Einwände erhoben."),
    margin(2, "Das Gesetz sieht weder für Bojen noch für Leuchttürme eine vorherige Abnahme vor."),
    margin(3, "Die Sperrung bewirkte eine Hafenbenachteiligung."),
    margin(4, "Die Boje leuchtet bei Nebel."),
  ],
});
const notice = germanDocument({
  id: "import:notice",
  title: "SG Kiel, Gerichtsbescheid vom 18.5.2032 – S 39 KR 976/18",
  court: "SG Kiel",
  date: "2032-05-18",
  citations: { reported: [], other: ["SG Kiel, Gerichtsbescheid vom 18.5.2032 – S 39 KR 976/18"] },
  blocks: [line("Die Klage wird abgewiesen."), margin(1, "Die Fähre fuhr nicht.")],
});
const mole = germanDocument({
  id: "eu:62031CJ0938/de",
  title: "Molen AG gegen Hafen GmbH, C-938/31, Urteil des Gerichtshofs (Zweite Kammer) 22. Mai 2033",
  date: "2033-05-22",
  jurisdiction: "eu",
  citations: { reported: [], other: ["C-938/31", "CELEX 62031CJ0938"] },
  blocks: [
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
  ["Das Gesetz sieht eine vorherige Abnahme vor (BVerwG 5 C 913.22, Rn. 2).", "PARTIAL “vorherige”"],
  ["Es lag eine Hafenbenachteiligung vor (BVerwG 5 C 913.22, Rn. 3).", "VERIFIED"],
  ["Es lag keine Hafenbenachteiligung vor (BVerwG 5 C 913.22, Rn. 3).", "PARTIAL “keine”"],
  ["Nach § 17 Abs 4 LtwG obliegt die Entbindung vom Stillschweigen dem Vorstand.", "VERIFIED"],
  [
    "Nach § 17 Abs 3 LtwG obliegt die Entbindung vom Stillschweigen dem Vorstand der Hafenbehörde.",
    "PARTIAL what the sentence says",
  ],
])("what the place denies, or another place says, is not confirmed: %s", async (draft, expected) => {
  const [row] = await rowsOf(draft, SHORE);
  expect(lineOf(row)).toBe(expected);
});

const QUAY = "„länger als der Kai, den die Fähre“";

test.each([
  [`- Rn. 1: Die Mole sei ${QUAY} anläuft (EuGH, C-938/31)`, "VERIFIED"],
  [`- Rn. 2: Die Mole sei ${QUAY} anläuft (EuGH, C-938/31)`, "MISMATCH quotation"],
  [`In Rn. 2 heißt es, sie sei ${QUAY} anläuft (vgl. EuGH, C-938/31).`, "MISMATCH quotation"],
  [`In Rn. 2 des Schriftsatzes heißt es, sie sei ${QUAY} anläuft (EuGH, C-938/31).`, "VERIFIED"],
  [`Rn. 9 und Rn. 1: Sie sei ${QUAY} anläuft (EuGH, C-938/31).`, "VERIFIED"],
])("a margin number that opens a sentence is a place of its authority: %s", async (draft, expected) => {
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
