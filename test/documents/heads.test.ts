import { expect, test } from "vitest";
import { saidFacts } from "../support/said.ts";
import { tokens } from "../../src/core/text.ts";
import { openedRow } from "../../src/documents/cited-first.ts";
import { tellRows } from "../../src/documents/library-rows.ts";
import { reading } from "../../src/documents/reading.ts";
import { documentWith } from "../workbench/support.ts";
import { paragraph } from "./made.ts";

const MARKS = "‹…› marks a citation that AustLII added; it is not part of the original text";
const judgment = documentWith("austlii:au/cases/cth/HCA/2024/901", {
  title: "Marlowe v Tidewater Ferries Pty Ltd",
  court: "High Court of Australia",
  date: "2024-03-14",
  marks: MARKS,
  blocks: [
    paragraph(5, "Ships pass it in both directions.", "Merridew J"),
    paragraph(6, "Compare ‹[2005] HCA 905›.", "Merridew J"),
    paragraph(7, "The wash was known.", "Merridew J"),
  ],
});
const headOf = (text: string) => text.slice(0, text.indexOf("\n---\n"));

test("the second passage of a document has a head of at most 40 tokens with id, pin and judge", () => {
  const said = saidFacts();
  const first = headOf(reading(judgment, { pin: "[5]", said }).markdown);
  expect(first).toContain("Source: ");
  const second = headOf(reading(judgment, { pin: "[7]", said }).markdown);
  expect(second).toBe(
    "**Marlowe v Tidewater Ferries Pty Ltd** · austlii:au/cases/cth/HCA/2024/901 · Merridew J [7]",
  );
  expect(tokens(second)).toBeLessThanOrEqual(40);
});

test("a long name leaves room for the id, the judges and the place in a head of 40 tokens", () => {
  const said = saidFacts();
  const joint = "Larkin CJ, Merle, Gorse, Gleam and Jay JJ";
  const long = {
    ...judgment,
    title: "Marlowe Hotels (Quarry) Pty Limited v Tidewater Ferries and Moorings Pty Limited as trustee",
    blocks: [paragraph(5, "Ships pass it.", joint), paragraph(6, "The wash was known.", joint)],
  };
  reading(long, { pin: "[5]", said });
  const second = headOf(reading(long, { pin: "[5]-[6]", said }).markdown);
  expect(second).toMatch(/^\*\*Marlowe Hotels \(Quarry\) Pty .*… ?\*\* · .*Jay JJ \[5\]-\[6\]$/);
  expect(tokens(second)).toBeLessThanOrEqual(40);
});

test("a name with umlauts leaves the room of their bytes", () => {
  const said = saidFacts();
  const wide = {
    ...judgment,
    title: "Verordnung über die Überfahrt früh öffnender Fähren für Flüsse, Küsten, Häfen und Außenförden",
  };
  reading(wide, { pin: "[5]", said });
  expect(tokens(headOf(reading(wide, { pin: "[7]", said }).markdown))).toBeLessThanOrEqual(40);
});

test("court and date are shown once: in the title, with the period in force or on their own lines", () => {
  const decision = documentWith("ris:KORE900012026", {
    title: "BGH, Urteil vom 16.2.2026 – XIV ZR 901/25",
    court: "BGH",
    date: "2026-02-16",
    blocks: [paragraph(1, "Die Klägerin verlangt Schadensersatz.")],
  });
  expect(headOf(reading(decision, {}).markdown)).not.toMatch(/^(?:Court|Date): /m);
  const panel = { ...decision, court: "BGH, 14. Zivilsenat", date: "2026-02-17" };
  expect(headOf(reading(panel, {}).markdown)).toContain("\nCourt: BGH, 14. Zivilsenat\nDate: 2026-02-17\n");
  const version = { from: "2002-01-01", label: "Rechtsinformationen des Bundes, Fassung 2002-01-02" };
  const provision = { ...decision, title: "§ 823 BGB", date: "2002-01-02", version };
  expect(headOf(reading(provision, {}).markdown)).not.toContain("\nDate: ");
});

test("the note on marks is shown once with a marked passage, and new facts are shown in full", () => {
  const said = saidFacts();
  expect(headOf(reading(judgment, { pin: "[5]", said }).markdown)).not.toContain("‹");
  expect(headOf(reading(judgment, { pin: "[6]", said }).markdown)).toContain(`\nMarks: ${MARKS}`);
  expect(headOf(reading(judgment, { pin: "[6]", said }).markdown)).not.toContain("Marks");
  const newer = { ...judgment, version: { from: "2025-01-01" } };
  expect(headOf(reading(newer, { pin: "[7]", said }).markdown)).toContain("\nIn force: 2025-01-01 to now");
});

test("the note on marks is shown with a passage whose footnote has one", () => {
  const noted = documentWith("austlii:au/cases/cth/HCA/2024/901", {
    marks: MARKS,
    blocks: [
      paragraph(5, "The inquiry looks forward.[^1]"),
      { type: "footnote", label: "1", pin: "fn 1", markdown: "Compare ‹[2005] HCA 905›." },
      paragraph(6, "So it was held."),
    ],
  });
  expect(headOf(reading(noted, { pin: "[5]" }).markdown)).toContain(`\nMarks: ${MARKS}`);
  expect(headOf(reading(noted, { pin: "[6]" }).markdown)).not.toContain("Marks");
});

test("the head is complete without a conversation and after ten minutes", () => {
  let now = 0;
  const said = saidFacts(() => now);
  reading(judgment, { pin: "[5]", said });
  now = 600_001;
  expect(headOf(reading(judgment, { pin: "[7]", said }).markdown)).toContain("Court: High Court");
  expect(headOf(reading(judgment, { pin: "[7]" }).markdown)).toContain("Court: High Court");
});

test("the first passage after a search shows source and rights, but not court and date again", () => {
  const said = saidFacts();
  const licensed = { ...judgment, source: { ...judgment.source, licence: "CC BY 4.0" } };
  tellRows([openedRow(licensed)], said);
  const head = headOf(reading(licensed, { pin: "[5]", said }).markdown);
  expect(head.split("\n")).toEqual([
    "**Marlowe v Tidewater Ferries Pty Ltd** · austlii:au/cases/cth/HCA/2024/901 · Merridew J [5]",
    expect.stringMatching(/^Source: .*retrieved/),
    "Rights: CC BY 4.0",
  ]);
  tellRows([{ ...openedRow(licensed), id: "other", date: "2024-03-15" }], said);
  const other = headOf(reading({ ...licensed, id: "other" }, { pin: "[5]", said }).markdown);
  expect(other).toContain("Date: 2024-03-14");
});

test("a passage read by pin has no character range, and a part that continues has one", () => {
  expect(headOf(reading(judgment, { pin: "[6]" }).markdown)).not.toContain("Characters");
  expect(headOf(reading(judgment, { pin: "[5]-[7]", maxChars: 40 }).markdown)).toMatch(
    /Characters: 0-.*Next: /s,
  );
});
