import { expect, test } from "vitest";
import { corpusBlocks } from "../../../src/library/import/record.ts";
import { idAtStart, isCorpus, parseRecord, recordDocument } from "../../../src/library/import/record.ts";
import { findPin } from "../../../src/pins/match.ts";
import { corpusLine } from "./corpus.ts";

const AT = "2026-11-21T12:00:00.000Z";

test("a corpus line becomes a document with its citation, date, jurisdiction and source", () => {
  const document = recordDocument(parseRecord(corpusLine({ id: "high_court:1" })), { at: AT });
  expect(document).toMatchObject({
    id: "corpus:high_court:1",
    kind: "case",
    title: "Ash v Beech",
    court: "High Court of Australia",
    date: "2020-02-03",
    citations: { neutral: "[2020] HCA 1" },
    jurisdiction: "cth",
    source: {
      provider: "corpus",
      url: "https://court.example/1",
      how: "import",
      retrievedAt: "2024-06-01T00:00:00.000Z",
    },
  });
  expect(document.blocks.map(({ pin }) => pin)).toContain("[3]");
});

test.each([
  ["{", "is not JSON"],
  ["[1]", "is not a JSON object"],
  ['"text"', "is not a JSON object"],
  ['{"version_id":"a","type":"decision"}', 'has no usable "text"'],
  ['{"version_id":7,"type":"decision","text":"a"}', 'has no usable "version_id"'],
  ['{"version_id":"a","type":"decision","text":"  "}', "has no text"],
])("the line %s is refused because it %s", (line, why) => {
  expect(() => parseRecord(line)).toThrowError(
    expect.objectContaining({ code: "INVALID_INPUT", message: `the line ${why}` }),
  );
});

test("the id of a corpus line is read from its beginning, without parsing the line", () => {
  expect(idAtStart(corpusLine({ id: 'a "b"/c d' }))).toBe('corpus:a_"b"/c_d');
  expect(idAtStart('{"type":"decision","version_id":"a"}')).toBeUndefined();
});

test("a corpus is recognised by its file name or its keys", () => {
  expect(isCorpus("stdin", corpusLine({ id: "a" }))).toBe(true);
  expect(isCorpus("acts.jsonl", "{broken")).toBe(true);
  expect(isCorpus("package.json", '{"name":"package","version":"1"}')).toBe(false);
  expect(isCorpus("page.html", '<html>"version_id":')).toBe(false);
});

const words = (text: string) => text.match(/[\p{L}]{3,}/gu)?.join(" ");

const JUDGMENT = `HIGH COURT OF AUSTRALIA

Ash v Beech

The facts

1 The appellant fell. He sued on 3 May 2001
and lost.

2 The respondent said:

    (a) that it rained; and
    (b) that nobody saw it.

2001 was a wet year.

The law

[3] is not how this one numbers.

3 The duty was breached. See s 5 of the Act.

4 The appeal is allowed.`;

const ACT = `Privacy Act 1988

Contents
1 Short title
2 Objects of this Act
3 Saving of certain laws

Part I—Preliminary

1 Short title
This Act may be cited as the Privacy Act 1988.

2 Objects of this Act
(1) The objects are:
(a) to promote protection; and
(b) to recognise:
(i) interests; and
(ii) duties.
(2) Nothing else.

Part II Interpretation
3 Saving of certain laws
It is intended that this Act saves laws.

Schedule 1 Principles
1 Open management
(1) An entity must manage.
`;

test("a judgment has the paragraphs of its numbering, with unnumbered lines inside them", () => {
  const blocks = corpusBlocks(JUDGMENT, { kind: "case", title: "Ash v Oak" }).blocks;
  const read = (pin: string) => {
    const { first, last } = findPin(blocks, pin);
    return blocks.slice(first, last + 1).map(({ markdown }) => markdown);
  };
  expect(read("[1]")).toEqual(["The appellant fell. He sued on 3 May 2001 and lost."]);
  expect(read("[2]")).toEqual([
    "The respondent said:",
    "that it rained; and",
    "that nobody saw it.",
    "2001 was a wet year.",
    "The law",
    "[3] is not how this one numbers.",
  ]);
  expect(read("[4]")).toEqual(["The appeal is allowed."]);
  expect(blocks.filter(({ type }) => type === "heading").map(({ markdown }) => markdown)).toEqual([
    "HIGH COURT OF AUSTRALIA",
    "The facts",
  ]);
});

test("an Act has its sections and their parts, without the table of contents", () => {
  const blocks = corpusBlocks(ACT, { kind: "legislation", title: "Saving Act 1999 (Cth)" }).blocks;
  expect(blocks.filter(({ pin }) => pin !== "").map(({ pin }) => pin)).toEqual([
    "s 1",
    "s 1",
    "s 2",
    "s 2(1)",
    "s 2(1)(a)",
    "s 2(1)(b)",
    "s 2(1)(b)(i)",
    "s 2(1)(b)(ii)",
    "s 2(2)",
    "s 3",
    "s 3",
    "sch 1",
    "sch 1 cl 1",
    "sch 1 cl 1(1)",
  ]);
  const { first, last } = findPin(blocks, "s 2(1)(b)");
  expect(blocks.slice(first, last + 1).map(({ markdown }) => markdown)).toEqual([
    "to recognise:",
    "interests; and",
    "duties.",
  ]);
});

test("regulations have their regulations, and a paragraph (h) its subparagraphs", () => {
  const text =
    "1 Duties\n(1) A master must:\n(h) carry:\n(i) a line; and\n(ii) a lamp; and\n(iia) a bell; and\n(iii) a map.";
  const { blocks } = corpusBlocks(text, { kind: "legislation", title: "Ferries Regulations 2001 (Cth)" });
  expect(blocks.map(({ pin }) => pin)).toEqual([
    "reg 1",
    "reg 1(1)",
    "reg 1(1)(h)",
    "reg 1(1)(h)(i)",
    "reg 1(1)(h)(ii)",
    "reg 1(1)(h)(iia)",
    "reg 1(1)(h)(iii)",
  ]);
});

test("a section is found by a heading with full stops, and a date is not a section", () => {
  const text =
    "1. Short title\nThis Act is the Wharves Act 1944.\n2. Appointment, &c., of a wharfinger\n(1)\n(a) There is one.\n21 May 1944";
  const { blocks } = corpusBlocks(text, { kind: "legislation", title: "Wharves Act 1944 (Tas)" });
  expect(blocks.map(({ pin }) => pin)).toEqual(["s 1", "s 1", "s 2", "s 2(1)", "s 2(1)(a)", "s 2(1)"]);
});

test("corpus blocks keep every word of the text", () => {
  for (const [text, kind] of [
    [JUDGMENT, "case"],
    [ACT, "legislation"],
  ] as const) {
    expect(
      words(
        corpusBlocks(text, { kind, title: "Saving Act 1999 (Cth)" })
          .blocks.map(({ markdown }) => markdown)
          .join(" "),
      ),
    ).toBe(words(text));
  }
});

test.each([
  ["Whether the tug was seaworthy", "The tug left port."],
  ["Applicant's submissions", "The owner relied upon the terms of the Tidal"],
  ["Was it seaworthy?", "The tug left port."],
])("%s heads a section below: %s", (line, above) => {
  expect(headingsBelow(above, line)).toEqual([line]);
});

test.each([
  ["(1984) 3 FCR 344.)", "Lighter Co v Minister"],
  ["(Emphasis added)", "“She was sound.”"],
  ["He was content with some modest", "The tug left port."],
  ["(b) is likely to be lost by the grant.”", "The Act says that nothing"],
  ["The master must not leave the wheel.”", "He was told:"],
  ["2031 and the log on 8 October 2031 in reply to those", "It gave its reasons on"],
  ["Wharves Act", "This is the purpose of the"],
  ["The tide was slack. The crew had gone", "The tug left port."],
])("%s, a part of a sentence or of a quotation, heads no section below: %s", (line, above) => {
  expect(headingsBelow(above, line)).toEqual([]);
});

function headingsBelow(above: string, line: string): readonly string[] {
  const text = `Ash v Beech\n1. The first.\n2. ${above}\n${line}\n3. The third.\n4. The fourth.\n5. The fifth.`;
  const { blocks } = corpusBlocks(text, { kind: "case", title: "Ash v Beech" });
  return blocks.slice(1).flatMap(({ type, markdown }) => (type === "heading" ? [markdown] : []));
}
