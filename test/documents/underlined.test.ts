import { expect, test } from "vitest";
import { htmlDocument } from "../../src/documents/formats/html/document.ts";
import { rtfParagraphs } from "../../src/documents/formats/rtf/read.ts";
import { convertText } from "../../src/documents/formats/text/read.ts";
import { IMPORTED } from "./made.ts";

const source = IMPORTED;
const facts = { id: "import:1", source };
const headingsOf = (blocks: readonly { type: string; markdown: string; level?: number }[]) =>
  blocks.filter(({ type }) => type === "heading").map(({ markdown, level }) => [markdown, level]);

const PARAGRAPH = "The ferry left the wharf before the gangway was made fast, and nobody saw it go.";

test("lines of a text file underlined with characters are headings", () => {
  const text = `Advice on the ferry\n===================\n\n${PARAGRAPH}\n\nThe facts\n---------\n${PARAGRAPH}\n\n3 of 4\n`;
  const { blocks } = convertText({ ...facts, text });
  expect(headingsOf(blocks)).toEqual([
    ["Advice on the ferry", 1],
    ["The facts", 2],
  ]);
  expect(blocks.filter(({ markdown }) => markdown === PARAGRAPH)).toHaveLength(2);
});

test("lines of an HTML page underlined as a whole are headings", () => {
  const text = `<p> <u>The <i>first</i> question</u></p><p>${PARAGRAPH}</p><p>The <u>second</u> one</p>`;
  expect(headingsOf(htmlDocument({ ...facts, text }).blocks)).toEqual([["The first question", 3]]);
});

test("underlined lines of an RTF file are distinguished from underlined words", () => {
  const rtf = String.raw`{\rtf1\ansi {\ul The first question}\par The {\ul second} one\par}`;
  const [first, second] = rtfParagraphs(rtf).paragraphs;
  expect(first?.runs.every(({ style }) => style.underlined)).toBe(true);
  expect(second?.runs.map(({ style }) => style.underlined)).toEqual([false, true, false]);
});
