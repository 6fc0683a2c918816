import fc from "fast-check";
import { expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { saidFacts } from "../support/said.ts";
import { tokens } from "../../src/core/text.ts";
import { MAX_TOKENS, MIN_TOKENS, OUTLINE_TOKENS } from "../../src/workbench/context.ts";
import { outlining } from "../../src/workbench/outlining.ts";
import { type ReadRequest, reading } from "../../src/documents/reading.ts";
import { renderDocument } from "../../src/documents/render.ts";
import { isLinear } from "../support/linear.ts";
import { block, documentOf, documents, paragraph } from "../documents/made.ts";
import { runs } from "../support/run/repetitions.ts";
import { forAll } from "../support/for-all.ts";

/** Documents with facts, judges and sizes of all kinds. */
const manyKinds: fc.Arbitrary<LegalDocument> = fc
  .record({
    document: documents,
    title: fc.string({ unit: "binary", maxLength: 600 }),
    warnings: fc.array(fc.string({ maxLength: 500 }), { maxLength: 5 }),
    reported: fc.array(fc.string({ maxLength: 100 }), { maxLength: 20 }),
    judges: fc.array(
      fc.constantFrom("Kirby J", "Gleeson CJ, Gummow and Hayne JJ", "Ü".repeat(200), undefined),
      {
        maxLength: 30,
      },
    ),
    times: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ document, title, warnings, reported, judges, times }) => ({
    ...document,
    title,
    warnings,
    citations: { reported, other: [] },
    blocks: Array.from({ length: times }, () => document.blocks)
      .flat()
      .map((one, at) => {
        const judge = judges[at % Math.max(1, judges.length)];
        return judge === undefined ? one : { ...one, judge };
      }),
  }));

/** Returns the text part of a result, cut out by the size that its header declares. */
function textOf(markdown: string): {
  readonly text: string;
  readonly from: number;
  readonly next: number | undefined;
} {
  const [, from = "", to = ""] =
    /^Characters: (\d+)-(\d+) of \d+$/m.exec(
      markdown.slice(markdown.lastIndexOf("\nCharacters: ", markdown.indexOf("\n---\n\n") + 1) + 1),
    ) ?? [];
  const next = /^Next: offset (\d+)$/m.exec(markdown.slice(0, markdown.indexOf("\n---\n\n")))?.[1];
  const start = markdown.indexOf("\n---\n\n") + "\n---\n\n".length;
  const text = markdown.slice(start, start + Number(to) - Number(from));
  return { text, from: Number(from), next: next === undefined ? undefined : Number(next) };
}

function all(document: LegalDocument, request: ReadRequest & { readonly maxTokens: number }): string {
  let text = "";
  for (let offset: number | undefined = request.offset ?? 0; offset !== undefined;) {
    const { part, markdown } = reading(document, { ...request, offset });
    expect(markdown).toContain(part.text);
    expect(tokens(markdown)).toBeLessThanOrEqual(request.maxTokens);
    text += part.text;
    expect(part.next ?? Infinity).toBeGreaterThan(offset);
    offset = part.next;
  }
  return text;
}

test("consecutive readings form the document without gap or overlap, and none exceeds its cap", () => {
  forAll([manyKinds, fc.integer({ min: MIN_TOKENS, max: MAX_TOKENS })], runs(150), (document, maxTokens) => {
    expect(all(document, { maxTokens })).toBe(renderDocument(document).text);
  });
});

test("a reading names the judges, the pins and where to continue", () => {
  const document = documentOf([
    ...[1, 2, 3].map((number) => paragraph(number, "word ".repeat(150), "Brennan J")),
    ...[4, 5].map((number) => paragraph(number, "word ".repeat(150), "Deane J")),
  ]);
  const { markdown } = reading(document, { pin: "[3]-[4]", maxTokens: 3_000 });
  expect(markdown).toContain("\nPins: [3]-[4]\nBy: Brennan J [3]; Deane J [4]\n");
  expect(markdown).toContain("\n---\n\n[3] word");
  expect(markdown).not.toContain("Next:");
  const first = reading(document, { pin: "Brennan J", maxTokens: 500 });
  expect(first.markdown).toContain(`\nNext: offset ${first.part.next}\n`);
  expect(textOf(first.markdown).next).toBe(first.part.next);
  expect(textOf(first.markdown).text).toBe(first.part.text);
});

test("a reading includes the footnotes that its text refers to, as long as they fit", () => {
  const document = documentOf([
    paragraph(1, "As was said [^1] and held [^2]."),
    paragraph(2, "Nothing."),
    block("footnote", "Mabo at [14].", { pin: "fn 1", label: "1" }),
    block("footnote", "long ".repeat(2_000), { pin: "fn 2", label: "2" }),
  ]);
  const { markdown } = reading(document, { pin: "[1]", maxTokens: 500 });
  expect(markdown).toContain("---\n[^1]: Mabo at [14].");
  expect(markdown).not.toContain("long long");
  expect(tokens(markdown)).toBeLessThanOrEqual(500);
  expect(reading(document, { pin: "[2]", maxTokens: 500 }).markdown).not.toContain("Mabo");
});

test("a reading without max_tokens says how many footnotes are omitted and what remains to be read", () => {
  const document = documentOf([
    block("heading", "Facts"),
    paragraph(1, "As was said [^1] and held [^2]."),
    block("heading", "Orders"),
    paragraph(2, "The appeal is dismissed."),
    block("footnote", "Mabo at [14].", { pin: "fn 1", label: "1" }),
    block("footnote", "long ".repeat(2_000), { pin: "fn 2", label: "2" }),
  ]);
  const { markdown, part } = reading(document, { maxChars: 50 });
  expect(part.text).toBe("## Facts\n\n[1] As was said [^1] and held [^2].\n\n");
  expect(markdown).toContain(
    "---\n[^1]: Mabo at [14].\n[1 more footnote: read it by pin, such as fn 3]\nStill to read:\n  - Orders",
  );
  expect(markdown).not.toContain("- Facts");
});

test("a paragraph larger than the cap is split across readings", () => {
  const document = documentOf([paragraph(1, "öü ".repeat(20_000))]);
  expect(all(document, { maxTokens: 1_000 })).toBe(renderDocument(document).text);
});

const total = (markdown: string) => Number(/Length: (\d+) tokens/.exec(markdown)?.[1]);
const sum = (markdown: string) =>
  [...markdown.matchAll(/ \((\d+)(?:, offset \d+)?\)$/gm)].reduce((all, [, one]) => all + Number(one), 0);
const section = (number: number) => [
  block("heading", `Section ${number} of a rather long name that takes room`, {
    level: 3,
    pin: `s ${number}`,
  }),
  block("list", "Text of it.", { pin: `s ${number}(1)` }),
  block("heading", `Note ${number}`, { level: 5 }),
  block("paragraph", "Text of the note."),
];
const withHeadings = (count: number) =>
  documentOf(
    Array.from({ length: count }, (_, at) => [
      block("heading", `Heading ${at}`, { level: 3 }),
      paragraph(at, "word ".repeat(40)),
    ]).flat(),
  );

test("an outline never exceeds its cap", () => {
  forAll([manyKinds], 100, (document) => {
    const markdown = outlining(document);
    expect(tokens(markdown)).toBeLessThanOrEqual(OUTLINE_TOKENS);
  });
});

test("a long outline merges deeper levels, then neighbours, and its token counts still add up", () => {
  for (const count of [3, 20, 400, 3_000]) {
    const markdown = outlining(documentOf(Array.from({ length: count }, (_, at) => section(at + 1)).flat()));
    expect(tokens(markdown)).toBeLessThanOrEqual(OUTLINE_TOKENS);
    expect(sum(markdown)).toBe(total(markdown));
    expect(markdown).toContain(`s ${count === 3 ? "3(1)" : ""}`);
  }
  const large = outlining(documentOf(Array.from({ length: 400 }, (_, at) => section(at + 1)).flat()));
  expect(large).toMatch(
    /- Section 1 of a rather long… … Section 9 of a rather long… · s 1\(1\)-9\(1\) \(261\)/,
  );
});

test("a second outline repeats no known facts, and the source's rights come with the text", () => {
  const document = documentOf([block("heading", "Mabo", { level: 1 }), paragraph(1, "a", "Mason CJ")]);
  const licensed = { ...document, source: { ...document.source, licence: "CC BY 4.0" } };
  const said = saidFacts();
  const facts = /^(?:Id|Source|Rights): /gm;
  expect(outlining(licensed, undefined, said).match(facts)).toHaveLength(3);
  expect(outlining(licensed, undefined, said).match(facts)).toBeNull();
  expect(reading(licensed, { said }).markdown.match(facts)).toEqual(["Rights: "]);
});

test("an outline names the judges with the paragraphs they wrote", () => {
  const document = documentOf([
    block("heading", "Mabo", { level: 1 }),
    ...[1, 2].map((number) => paragraph(number, "a", "Mason CJ")),
    ...[3, 4].map((number) => paragraph(number, "b", "Brennan J")),
  ]);
  expect(outlining(document)).toContain("\nJudges: Mason CJ [1]-[2]; Brennan J [3]-[4]\n");
  expect(outlining(document)).toContain("Brennan J · [3]-[4] (");
});

test("an outline does not indent headings below a single top heading", () => {
  const parts = ["Facts", "Reasons"].map((heading) => block("heading", heading, { level: 2 }));
  const point = block("heading", "Negligence", { level: 3 });
  const lines = (first: string) =>
    outlining(documentOf([block("heading", first, { level: 1 }), ...parts, point]))
      .split("\n")
      .filter((line) => /^ *- /.test(line))
      .map((line) => line.replace(/ \(.*/, ""));
  expect(lines("A v B")).toEqual(["- A v B", "- Facts", "- Reasons", "  - Negligence"]);
});

test("an outline indents by nesting, whatever heading levels the page skips or begins with", () => {
  const headings = [
    ["Catchwords", 3],
    ["Reasons", 1],
    ["Facts", 4],
    ["The barge", 6],
    ["Orders", 1],
  ] as const;
  const blocks = headings.map(([heading, level]) => block("heading", heading, { level }));
  const lines = outlining(documentOf(blocks))
    .split("\n")
    .filter((line) => /^ *- /.test(line));
  expect(lines.map((line) => line.replace(/ \(.*/, "")).join(" | ")).toBe(
    "- Catchwords | - Reasons |   - Facts |     - The barge | - Orders",
  );
});

test("an outline of a document without text says so", () => {
  expect(outlining(documentOf([]))).toMatch(/\n\(no text\)$/);
});

test("the time of an outline grows linearly with the document", () => {
  const [half, whole] = [withHeadings(8_000), withHeadings(16_000)];
  expect(isLinear((share) => outlining(share === 1 ? whole : half))).toBe(true);
});
