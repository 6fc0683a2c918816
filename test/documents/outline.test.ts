import fc from "fast-check";
import { expect, test } from "vitest";
import { outline, outlineLines } from "../../src/documents/outline.ts";
import { renderDocument } from "../../src/documents/render.ts";
import { block, documentOf, documents, paragraph } from "./made.ts";
import { forAll } from "../support/for-all.ts";

test("an outline has headings, judges, pins and the footnotes", () => {
  const document = documentOf([
    block("heading", "A v B", { level: 1 }),
    paragraph(1, "a", "Bell CJ"),
    block("heading", "Facts:", { level: 3 }),
    paragraph(2, "b", "Bell CJ"),
    paragraph(3, "c", "Hayne J"),
    block("heading", "HAYNE J", { level: 2 }),
    block("heading", "Law", { level: 3 }),
    paragraph(4, "d", "Hayne J"),
    block("footnote", "x", { pin: "fn 1", label: "1" }),
    block("footnote", "y", { pin: "fn 2", label: "2" }),
  ]);
  expect(outlineLines(outline(document), 1_000).split("\n")).toEqual([
    "- A v B · Bell CJ · [1] (offset 0, 16 characters)",
    "    - Facts · [2] (offset 16, 19 characters)",
    "  - Hayne J · [3] (offset 35, 7 characters)",
    "  - HAYNE J (offset 42, 12 characters)",
    "    - Law · Hayne J · [4] (offset 54, 16 characters)",
    "  - Footnotes · fn 1-2 (offset 70, 16 characters)",
  ]);
});

test("a heading that names the judge and the lines below it are one section with that judge's paragraphs", () => {
  const document = documentOf([
    block("heading", "BELL CJ.", { level: 2 }),
    block("paragraph", "M9/2031"),
    paragraph(1, "a", "Bell CJ"),
    block("heading", "CATCHWORDS", { level: 2 }),
    block("paragraph", "Salvage"),
    paragraph(2, "b", "Hayne J"),
  ]);
  expect(outline(document).map(({ heading, judge, lastPin }) => [heading, judge, lastPin])).toEqual([
    ["BELL CJ.", "Bell CJ", "[1]"],
    ["CATCHWORDS", undefined, ""],
    ["", "Hayne J", "[2]"],
  ]);
});

test("an outline continues across the footnotes of a page", () => {
  const document = documentOf([
    block("heading", "A v B", { level: 1 }),
    paragraph(1, "a", "Bell CJ"),
    block("footnote", "x", { pin: "fn 1", label: "1" }),
    paragraph(2, "b", "Bell CJ"),
    block("footnote", "y", { pin: "fn 2", label: "2" }),
    paragraph(3, "c", "Bell CJ"),
  ]);
  expect(outlineLines(outline(document), 1_000)).toBe(
    "- A v B · Bell CJ · [1]-[3] (offset 0, 46 characters)",
  );
});

test("the outline of a document without headings is one entry", () => {
  expect(outlineLines(outline(documentOf([block("paragraph", "x")])), 100)).toBe(
    "  - (untitled) (offset 0, 1 characters)",
  );
  expect(outline(documentOf([]))).toEqual([]);
});

test("an outline covers the document from its first character to its last", () => {
  forAll([documents], 100, (document) => {
    const entries = outline(document);
    expect(entries[0]?.offset).toBe(0);
    for (const [index, { offset, chars }] of entries.entries()) {
      expect(offset + chars).toBe(entries[index + 1]?.offset ?? renderDocument(document).text.length);
    }
  });
});

const headings = (count: number, level: number) =>
  documentOf(
    Array.from({ length: count }, (_, at) =>
      block("heading", `Heading ${at} ${"long ".repeat(60)}`, { level }),
    ),
  );

test("an outline never exceeds its limit", () => {
  forAll(
    [fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 40, max: 5_000 })],
    100,
    (count, level, limit) => {
      expect(outlineLines(outline(headings(count, level)), limit).length).toBeLessThanOrEqual(limit);
    },
  );
});

test("a shortened outline omits deeper headings first and then says how many are missing", () => {
  const document = documentOf([...headings(3, 2).blocks, ...headings(30, 4).blocks]);
  expect(outlineLines(outline(document), 1_000).split("\n")).toHaveLength(3);
  expect(outlineLines(outline(document), 300)).toMatch(/^ {2}- Heading 0 .*\n- … and 2 more$/);
});
