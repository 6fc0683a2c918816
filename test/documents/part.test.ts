import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Part, type PartRequest, reading, readPart } from "../../src/documents/reading.ts";
import { findPin } from "../../src/pins/match.ts";
import { renderDocument } from "../../src/documents/render.ts";
import { block, documentOf, documents, paragraph } from "./made.ts";
import { runs } from "../support/run/repetitions.ts";
import { forAll } from "../support/for-all.ts";

type Document = Parameters<typeof readPart>[0];

/** All parts of a request, read by following `next`. */
function parts(document: Document, request: PartRequest): Part[] {
  const read = [readPart(document, request)];
  for (let next = read[0]?.next; next !== undefined; next = read.at(-1)?.next) {
    read.push(readPart(document, { ...request, offset: next }));
    expect(read.length).toBeLessThan(100_000);
  }
  return read;
}

test("the parts of a document form it without gap or overlap, and none is too long", () => {
  forAll([documents, fc.integer({ min: 2, max: 400 })], runs(300), (document, maxChars) => {
    const { text } = renderDocument(document);
    const read = parts(document, { maxChars });
    expect(read.map((part) => part.text).join("")).toBe(text);
    expect(read.map(({ offset }) => offset)).toEqual([0, ...read.slice(0, -1).map(({ end }) => end)]);
    for (const part of read) {
      expect(part.text.length).toBeLessThanOrEqual(maxChars);
      expect(part.text.length).toBe(part.end - part.offset);
      expect(part.total).toBe(text.length);
    }
  });
});

test("a part never ends within a surrogate pair", () => {
  const document = documentOf([block("paragraph", "😀".repeat(50))]);
  for (const maxChars of [1, 2, 3, 7]) {
    for (const { text } of parts(document, { maxChars }))
      expect(text).not.toMatch(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/);
  }
});

test("a part ends at a block's end or between words", () => {
  const document = documentOf([paragraph(1, "one two three"), paragraph(2, `${"word ".repeat(30)}end`)]);
  const [first, second] = parts(document, { maxChars: 40 });
  expect(first?.text).toBe("[1] one two three\n\n");
  expect(second?.text).toMatch(/^\[2\] (?:word )+$/);
});

describe("the parts of a pin's text", () => {
  const wanted = fc.tuple(
    documents,
    fc.integer({ min: 2, max: 300 }),
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 0, max: 5 }),
  );

  test("the parts of a pin form its blocks without gap or overlap, and none is too long", () => {
    forAll([wanted], runs(300), ([document, maxChars, from, length]) => {
      const numbers = document.blocks.flatMap(({ type, label }) =>
        type === "paragraph" ? Number(label) : [],
      );
      fc.pre(numbers.includes(from + length));
      const pin = length === 0 ? `[${from}]` : `[${from}]-[${from + length}]`;
      const { first, last } = findPin(document.blocks, pin);
      const { text, starts } = renderDocument(document);
      const read = parts(document, { pin, maxChars });
      expect(read.map((part) => part.text).join("")).toBe(text.slice(starts[first], starts[last + 1]));
      for (const part of read) expect(part.text.length).toBeLessThanOrEqual(maxChars);
    });
  });

  test("the next part of a pin begins at an offset within the pin's text", () => {
    const document = documentOf([paragraph(1), paragraph(2, "long ".repeat(20)), paragraph(3)]);
    const [first, second] = parts(document, { pin: "[2]", maxChars: 60 });
    expect(first?.next).toBe(second?.offset);
    expect(second?.text.trim().endsWith("long")).toBe(true);
  });
});

test.each([
  [
    { offset: 9_999, maxChars: 10 },
    "offset 9999 is after the end of this document",
    "it has 14 characters: use an offset below that, or a pin",
  ],
  [{ pin: "[1]", offset: 13, maxChars: 10 }, undefined, undefined],
  [{ pin: "[7]", maxChars: 10 }, 'pin "[7]" is not in this document', "its pins are [1]"],
])("an offset is accepted within the text and refused beyond its end: %j", (request, message, hint) => {
  const document = documentOf([paragraph(1)]);
  if (message === undefined) expect(readPart(document, request).text).toBe(".");
  else
    expect(() => readPart(document, request)).toThrowError(
      expect.objectContaining({ code: "INVALID_INPUT", message, hint }),
    );
});

test("an offset outside the pin's text is refused with the pin's own offsets", () => {
  const document = documentOf([paragraph(1), paragraph(2), paragraph(3)]);
  expect(() => readPart(document, { pin: "[2]", offset: 3, maxChars: 10 })).toThrowError(
    expect.objectContaining({
      code: "INVALID_INPUT",
      message: 'offset 3 is outside of pin "[2]"',
      hint: "that pin's text has the offsets 16 to 31: leave out one of the two",
    }),
  );
});

test("a document without blocks has one empty part", () => {
  expect(readPart(documentOf([]), { maxChars: 10 })).toEqual({
    text: "",
    offset: 0,
    end: 0,
    stretches: [{ offset: 0, end: 0 }],
    total: 0,
    next: undefined,
    missing: [],
  });
});

describe("several pins in one request", () => {
  const document = documentOf([1, 2, 3, 4, 5, 6].map((number) => paragraph(number, `text ${number}`)));
  const read = (pin: string, maxChars: number, offset?: number) =>
    readPart(document, { pin, maxChars, offset });

  test("several pins are shown in order with a mark between them", () => {
    const part = read("[1]-[2], [5]", 5_000);
    expect(part.text).toBe("[1] text 1\n\n[2] text 2\n\n[…]\n\n[5] text 5\n\n");
    expect(part.stretches).toEqual([
      { offset: 0, end: 24 },
      { offset: 48, end: 60 },
    ]);
    expect(part.next).toBeUndefined();
  });

  test("a pin that the document lacks is named and hides no other pin of the list", () => {
    const part = read("[1], [99], [5]", 5_000);
    expect(part.text).toBe("[1] text 1\n\n[…]\n\n[5] text 5\n\n");
    expect(part.missing).toEqual(['pin "[99]" is not in this document (its pins are [1]-[6])']);
    const { markdown } = reading(document, { pin: "[1], [99], [5]", maxTokens: 400 });
    expect(markdown).toContain('Not shown: pin "[99]" is not in this document (its pins are [1]-[6])\n');
    expect(() => read("[98], [99]", 5_000)).toThrow('pin "[98]" is not in this document');
  });

  test("several pins continue at the next pin's offset if the first fills the part", () => {
    const part = read("[1]-[2], [5]", 30);
    expect([part.text, part.next]).toEqual(["[1] text 1\n\n[2] text 2\n\n", 48]);
    expect(read("[1]-[2], [5]", 30, 48)).toMatchObject({ text: "[5] text 5\n\n", next: undefined });
  });

  test("an offset outside all requested pins is refused", () => {
    expect(() => read("[1]-[2], [5]", 30, 30)).toThrowError(
      expect.objectContaining({
        code: "INVALID_INPUT",
        hint: "that pin's text has the offsets 0 to 23, 48 to 59: leave out one of the two",
      }),
    );
  });
});
