import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Block, LegalDocument } from "../../src/core/document.ts";
import { tokens } from "../../src/core/text.ts";
import { compareVersions, sameWords, wordDifference } from "../../src/documents/compare.ts";
import { isLinear } from "../support/linear.ts";
import { documentOf } from "./made.ts";
import { forAll } from "../support/for-all.ts";

function version(blocks: readonly Block[], label: string, from: string, to?: string): LegalDocument {
  return {
    ...documentOf(blocks),
    id: "frl:C2011A00157",
    kind: "legislation",
    title: "Harbour Ferries Safety Act 2011 (Cth)",
    jurisdiction: "cth",
    version: { label, from, ...(to !== undefined && { to }) },
  };
}

const list = (pin: string, label: string, markdown: string): Block => ({
  type: "list",
  level: 1,
  pin,
  label,
  markdown,
});

const OLD: readonly Block[] = [
  { type: "heading", level: 3, pin: "s 18", markdown: "18 Duty of the master" },
  list(
    "s 18(1)",
    "(1)",
    "The master of a *ferry* must take reasonable care that no passenger falls into the water while the ferry lands at a wharf. Penalty: 20 penalty units.",
  ),
  list("s 18(2)", "(2)", "The master must report a fall within three days."),
  list("s 18(3)", "(3)", "This section does not apply to a pontoon."),
  { type: "paragraph", pin: "s 19", markdown: "Another section that says nothing of interest." },
];
const NEW: readonly Block[] = [
  { type: "heading", level: 3, pin: "s 18", markdown: "18 Duty of the master" },
  list(
    "s 18(1)",
    "(1)",
    "The master of a ferry must take reasonable care that no passenger falls into the water while the ferry lands at a wharf. Penalty: 60 penalty units.",
  ),
  list("s 18(2)", "(2)", "The master must report a fall within 24 hours."),
  list("s 18(2A)", "(2A)", "The report must be in writing."),
  list("s 18(3)", "(3)", "This section does not apply to a pontoon."),
  { type: "paragraph", pin: "s 19", markdown: "Another section that says little of interest." },
];
const before = { document: version(OLD, "Compilation No. 3", "2015-07-01", "2023-12-31"), day: "2016-05-01" };
const after = { document: version(NEW, "Compilation No. 12", "2024-01-01"), day: "2026-01-01" };

const numbered = (texts: readonly string[]) => texts.map((text, at) => list(`s 1(${at})`, `(${at})`, text));
const subsections = (count: number, word: string) =>
  Array.from(
    { length: count },
    (_, at) => `Subsection ${at} has a text of its own, ${at === 7 ? word : "same"} and so on.`,
  );
const plain = (text: string) => text.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
const scattered = (seed: number, count: number) =>
  Array.from({ length: count }, (_, at) => `w${(at * seed) % 9_973}`).join(" ");

const fewChanges = (count: number) => () =>
  compareVersions(
    {
      document: version(numbered(subsections(count, "old")), "A", "2000-01-01", "2000-12-31"),
      day: "2000-05-05",
    },
    { document: version(numbered(subsections(count, "new")), "B", "2001-01-01"), day: "2001-05-05" },
    "s 1",
  );
const unlike = (count: number) => () => wordDifference(scattered(7, count), scattered(11, count));

/** A paragraph with one block per sentence, as in German laws. */
const sentences = (...texts: readonly string[]): readonly Block[] => [
  { type: "heading", level: 3, pin: "§ 8", markdown: "§ 8 Landgang" },
  ...texts.map((markdown, at): Block => ({
    type: "paragraph",
    pin: texts.length === 1 ? "§ 8 Abs. 2" : `§ 8 Abs. 2 S. ${at + 1}`,
    markdown,
  })),
];
const changed = (old: readonly string[], fresh: readonly string[]) =>
  compareVersions(
    { document: version(sentences(...old), "A", "2000-01-01", "2000-12-31"), day: "2000-05-05" },
    { document: version(sentences(...fresh), "B", "2001-01-01"), day: "2001-05-05" },
    "§ 8",
  )
    .split("\n")
    .slice(6);

test("two versions are compared word by word, with both periods in force in the header", () => {
  expect(compareVersions(before, after, "s 18").split("\n")).toEqual([
    "**Harbour Ferries Safety Act 2011 (Cth)**, s 18",
    "From: as at 2016-05-01, in force 2015-07-01 to 2023-12-31 (Compilation No. 3)",
    "To: as at 2026-01-01, in force 2024-01-01 to now (Compilation No. 12)",
    "Id: frl:C2011A00157 · https://example.org/",
    "3 places: 3 words removed, 10 added. [-removed-] {+added+}; … stands for unchanged words",
    "---",
    "- s 18(1): … while the ferry lands at a wharf. Penalty: [-20-] {+60+} penalty units.",
    "- s 18(2): The master must report a fall within [-three days-] {+24 hours+}.",
    "- s 18(2A): {+(2A) The report must be in writing.+}",
  ]);
});

test("versions in different languages are refused, and a source's warnings are shown", () => {
  const german = { ...after, document: { ...after.document, language: "de" } };
  expect(() => compareVersions(before, german, "s 18")).toThrow(
    "the text of 2016-05-01 is in en, that of 2026-01-01 in de: words of two languages cannot be compared",
  );
  const warned = { ...before, document: { ...before.document, warnings: ["a later correction is missing"] } };
  expect(compareVersions(warned, after, "s 18")).toContain("\nWarning: a later correction is missing\n");
});

test("marks that name the act of an amendment are not words of the provision", () => {
  const marked = { type: "paragraph", pin: "", markdown: "▼B" } as const;
  const [first, ...rest] = OLD;
  if (!first) throw new Error("there are blocks");
  const old = {
    document: version([first, marked, ...rest], "A", "2000-01-01", "2000-12-31"),
    day: "2000-05-05",
  };
  const fresh = { document: version(OLD, "B", "2001-01-01"), day: "2001-05-05" };
  expect(compareVersions(old, fresh, "s 18")).toContain("the words of this place are the same in both");
});

test("a comparison shows only the pin's text, not changes elsewhere", () => {
  expect(compareVersions(before, after, "s 18(3)")).toContain("the words of this place are the same in both");
  expect(compareVersions(before, after, "s 19")).toContain("[-nothing-] {+little+}");
});

test("two days within the same version are reported as such", () => {
  expect(compareVersions(before, { ...before, day: "2017-01-01" }, "s 18")).toContain(
    "Both days lie in the same version",
  );
});

test("a new provision is distinguished from a repealed one, and an unknown pin is refused", () => {
  expect(compareVersions(before, after, "s 18(2A)")).toContain("New: the earlier version has no such place");
  expect(compareVersions(after, before, "s 18(2A)")).toContain("Gone: the later version has no such place");
  expect(() => compareVersions(before, after, "s 99")).toThrowError(
    expect.objectContaining({ code: "INVALID_INPUT" }),
  );
});

test.each([
  [
    "is split in two",
    [
      "Die gleiche Verpflichtung trifft denjenigen, welcher ohne Genehmigung anlegt, es sei denn, dass Gefahr bestand.",
    ],
    [
      "Die gleiche Pflicht trifft denjenigen, welcher ohne Genehmigung anlegt.",
      "Dies gilt nicht, wenn Gefahr bestand.",
    ],
    [
      "- § 8 Abs. 2 S. 1: Die gleiche [-Verpflichtung-] {+Pflicht+} trifft denjenigen, welcher ohne Genehmigung anlegt[-, es sei denn, dass-] {+.+}",
      "- § 8 Abs. 2 S. 2: {+Dies gilt nicht, wenn+} Gefahr bestand.",
    ],
  ],
  [
    "is put between two that change",
    [
      "Der Führer meldet den Unfall binnen drei Tagen der Behörde.",
      "Die Meldung muss Ort und Zeit des Unfalls nennen.",
    ],
    [
      "Der Führer meldet den Unfall binnen 24 Stunden der Behörde.",
      "Er sichert Spuren und Zeugen.",
      "Die Meldung muss Ort, Zeit und Hergang des Unfalls nennen.",
    ],
    [
      "- § 8 Abs. 2 S. 1: Der Führer meldet den Unfall binnen [-drei Tagen-] {+24 Stunden+} der Behörde.",
      "- § 8 Abs. 2 S. 2: {+Er sichert Spuren und Zeugen.+}",
      "- § 8 Abs. 2 S. 3: Die Meldung muss Ort [-und Zeit-] {+, Zeit und Hergang+} des Unfalls nennen.",
    ],
  ],
  [
    "goes while the next changes",
    [
      "Der Führer meldet den Unfall binnen drei Tagen der Behörde.",
      "Er sichert Spuren und Zeugen.",
      "Die Meldung muss Ort und Zeit des Unfalls nennen.",
    ],
    [
      "Der Führer meldet den Unfall unverzüglich der Behörde.",
      "Die Meldung muss Ort und Zeit des Vorfalls nennen.",
    ],
    [
      "- § 8 Abs. 2 S. 1: Der Führer meldet den Unfall [-binnen drei Tagen-] {+unverzüglich+} der Behörde.",
      "- § 8 Abs. 2 S. 2: [-Er sichert Spuren und Zeugen.-]",
      "- § 8 Abs. 2 S. 2: Die Meldung muss Ort und Zeit des [-Unfalls-] {+Vorfalls+} nennen.",
    ],
  ],
])("changed words are shown even if a sentence %s", (_, old, fresh, lines) => {
  expect(changed(old, fresh)).toEqual(lines);
});

test("two versions with nothing in common are shown as a deletion and an insertion", () => {
  expect(
    changed(["Hunde sind anzuleinen."], ["Über Gebühren entscheidet der Rat.", "Sie sind zu zahlen."]),
  ).toEqual([
    "- § 8 Abs. 2: [-Hunde sind anzuleinen.-]",
    "- § 8 Abs. 2 S. 1: {+Über Gebühren entscheidet der Rat.+}",
    "- § 8 Abs. 2 S. 2: {+Sie sind zu zahlen.+}",
  ]);
});

test("a comparison has at most 800 tokens, whatever the pin", () => {
  const words = fc.array(fc.lorem({ maxCount: 40 }), { minLength: 1, maxLength: 120 });
  forAll([words, words], 60, (one, two) => {
    const text = compareVersions(
      { document: version(numbered(one), "A", "2000-01-01", "2000-12-31"), day: "2000-05-05" },
      { document: version(numbered(two), "B", "2001-01-01"), day: "2001-05-05" },
      "s 1",
    );
    expect(tokens(text)).toBeLessThanOrEqual(800);
  });
});

test("a large provision with few changes is compared in linear time", () => {
  const [half, whole] = [fewChanges(1_600), fewChanges(3_200)];
  expect(isLinear((share) => (share === 1 ? whole() : half()))).toBe(true);
});

test("the parts of a word difference give back either text", () => {
  forAll([fc.lorem({ maxCount: 30 }), fc.lorem({ maxCount: 30 })], 100, (one, two) => {
    const parts = wordDifference(one, two);
    const side = (kind: "old" | "new") =>
      parts.filter((part) => part.kind === "same" || part.kind === kind).flatMap(({ words }) => words);
    expect(side("old")).toEqual(plain(one));
    expect(side("new")).toEqual(plain(two));
  });
});

test("words are compared ignoring white space but not punctuation", () => {
  expect(sameWords("a  b\nc", "a b c")).toBe(true);
  expect(sameWords("a, b", "a b")).toBe(false);
});

test("two texts with little in common become one change, in linear time", () => {
  expect(unlike(6_000)().map(({ kind }) => kind)).toEqual(["old", "new"]);
  const [half, whole] = [unlike(4_500), unlike(9_000)];
  expect(isLinear((share) => (share === 1 ? whole() : half()))).toBe(true);
});
