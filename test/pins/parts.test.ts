import { expect, test } from "vitest";
import type { Block } from "../../src/core/document.ts";
import { findPin } from "../../src/pins/match.ts";
import { block, paragraph } from "../documents/made.ts";

const heading = (markdown: string, level = 2) => block("heading", markdown, { level });
const line = (markdown: string) => block("paragraph", markdown);

const GERMAN: readonly Block[] = [
  heading("Leitsatz"),
  line("1. Der Fährmann haftet."),
  heading("Leitsatz"),
  line("2. Der Gast nicht."),
  heading("Tenor"),
  line("Die Revision wird zurückgewiesen."),
  heading("Tatbestand"),
  paragraph(1, "Die Parteien streiten."),
  heading("Gründe"),
  heading("I."),
  paragraph(2, "Die Revision ist unbegründet."),
  heading("II."),
  paragraph(3, "Die Kosten folgen."),
  heading("Rechtsmittelbelehrung"),
  line("Keine."),
];
/** As in the text of a PDF, whose headings are lines. */
const ENGLISH: readonly Block[] = [
  line("HIGH COURT OF THE HARBOUR"),
  line("ORDER"),
  line("1. Appeal allowed."),
  line("2. Costs reserved."),
  line("Representation"),
  line("A Pilot for the appellant"),
  line("CATCHWORDS"),
  line("Ferries"),
  paragraph(1, "The ferry sank."),
];
/** An operative part that the numbered reasons follow without a heading. */
const SHORT: readonly Block[] = [
  heading("Tenor"),
  line("Die Klage wird abgewiesen."),
  paragraph(1, "Von Gründen wird abgesehen."),
];
const JUDGMENT: readonly Block[] = [
  block("paragraph", "The reasons.", { pin: "para 1" }),
  block("orders", "Article 1 applies.", { pin: "order 1" }),
  block("orders", "Article 2 does not.", { pin: "order 2" }),
];

test.each<readonly [blocks: readonly Block[], names: readonly string[], first: number, last: number]>([
  [GERMAN, ["Tenor", "orders", "operative part", "the operative part", "Spruch", "dispositif"], 4, 5],
  [GERMAN, ["Leitsatz", "headnotes"], 0, 3],
  [GERMAN, ["Tatbestand", "facts"], 6, 7],
  [GERMAN, ["Gründe", "reasons", "grounds", "Entscheidungsgründe"], 8, 12],
  [ENGLISH, ["orders", "Tenor", "operative part"], 1, 3],
  [SHORT, ["operative part"], 0, 1],
  [JUDGMENT, ["operative part", "Tenor", "dispositif", "orders"], 1, 2],
  [JUDGMENT, ["point 2 of the operative part", "Nr. 2 des Tenors", "operative part 2", "order 2"], 2, 2],
])("a part of a decision opens by each of its names (case %#)", (blocks, names, first, last) => {
  for (const name of names) expect([name, findPin(blocks, name)]).toEqual([name, { first, last }]);
});

test("a name of a part that the document does not print is refused", () => {
  expect(() => findPin(ENGLISH, "Tatbestand")).toThrow('pin "Tatbestand" is not in this document');
  expect(() => findPin(GERMAN, "Tenor 7")).toThrow('pin "Tenor 7" is not in this document');
});
