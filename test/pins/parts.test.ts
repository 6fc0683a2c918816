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

const within = (pin: string, markdown: string) => block("paragraph", markdown, { pin });
const ACT: readonly Block[] = [
  heading("Part 2—Lights"),
  heading("Division 2—Buoys", 3),
  within("s 4", "In this Act:"),
  within("s 4", "***consumer*** has the meaning given by section 3."),
  within("s 4", "***ferry*** means:"),
  within("s 4", "(a) a vessel; or"),
  within("s 4", "(b) a raft."),
  within("s 4", "***gangway*** includes a plank."),
  heading("Part 3—Fares"),
  heading("Division 2—Refunds", 3),
  within("s 5", "A fare is refunded."),
  heading("Part IVA—Anti-avoidance"),
  within("s 177", "A scheme is void."),
  heading("Part 5.3A—Administration"),
  within("s 435", "An administrator may act."),
];

test.each([
  ["Pt 3 Div 2", 9, 10],
  ["Pt 2 Div 2", 1, 7],
  ["Pt IVA", 11, 12],
  ["Part 5.3A", 13, 14],
  ['definition of "consumer"', 3, 3],
  ["s 4, definition of ferry", 4, 6],
  ["Dictionary, definition of gangway", 7, 7],
])("%s of an Act is found by its headings or by the words that define", (pin, first, last) => {
  expect(findPin(ACT, pin)).toEqual({ first, last });
});

test.each(["s 5, definition of ferry", "definition of raft", "Pt 3 Div 1"])(
  "%s is in no place of the Act",
  (pin) => {
    expect(() => findPin(ACT, pin)).toThrow("is not in this document");
  },
);
