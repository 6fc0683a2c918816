import { describe, expect, test } from "vitest";
import type { Block } from "../../src/core/document.ts";
import { pinRange } from "../../src/pins/grammar.ts";
import { describePins, findPin } from "../../src/pins/match.ts";
import { block, paragraph } from "../documents/made.ts";
import { slowOn } from "../support/linear.ts";

const at = (pin: string, markdown = pin, judge?: string): Block =>
  block("paragraph", markdown, { pin, ...(judge && { judge }) });

const JUDGMENT: readonly Block[] = [
  block("heading", "Title"),
  at("order 1"),
  at("order 2"),
  block("heading", "Facts"),
  paragraph(1),
  paragraph(2),
  block("quote", "quoted", { pin: "[2]" }),
  block("heading", "Law"),
  paragraph(3),
  paragraph(14),
  at("annexure A"),
  block("footnote", "note", { pin: "fn 1" }),
  block("footnote", "note", { pin: "fn 12" }),
];
const SERIATIM: readonly Block[] = [
  at("Kirby J [1]", "a", "Kirby J"),
  block("heading", "Facts"),
  at("Kirby J [2]", "b", "Kirby J"),
  at("Beech-Jones JA [1]", "c", "Beech-Jones JA"),
  at("Beech-Jones JA [2]", "d", "Beech-Jones JA"),
  at("Beech-Jones JA [3]", "e", "Beech-Jones JA"),
];
const ACT: readonly Block[] = [
  block("heading", "Title", { pin: "s 18" }),
  at("s 18(1)"),
  at("s 18(1)(a)"),
  at("s 18(1)(a)(i)"),
  at("s 18(1)(b)"),
  at("s 18(2)"),
  at("s 18(4) (definition of 'in use')"),
  at("s 18(4) (definition of 'in use' para (a))"),
];
const TAX: readonly Block[] = [
  at("s 995-1"),
  at("s 6.1"),
  at("s 61"),
  at("reg 5"),
  at("r 2"),
  at("sch 1"),
  at("sch 1 cl 2"),
  at("sch 1 cl 2(3)"),
  at("sch 10"),
];
const GERMAN: readonly Block[] = [
  at("Rn. 5"),
  at("Rn. 6"),
  at("Rn. 15"),
  at("Abs. 1"),
  at("Abs. 2 S. 1"),
  at("Abs. 2 S. 2"),
];
const PAGES: readonly Block[] = [at("p 460"), at("p 461"), at("p 465")];

/** Numbers that run through all reasons; the judges stand beside them. */
const JOINT: readonly Block[] = [
  block("heading", "GLEESON CJ, GUMMOW AND HAYNE JJ"),
  ...[1, 2, 3].map((number) => paragraph(number, "a", "Gleeson CJ, Gummow and Hayne JJ")),
  block("heading", "KIRBY J"),
  ...[4, 5, 6].map((number) => paragraph(number, "b", "Kirby J")),
  block("quote", "quoted", { pin: "[6]", judge: "Kirby J" }),
  paragraph(7, "c", "Callinan J"),
  block("footnote", "note", { pin: "fn 1" }),
];
const NORM: readonly Block[] = [
  at("§ 823 Abs. 1"),
  at("§ 823 Abs. 2 S. 1"),
  at("§ 823 Abs. 2 S. 2 Nr. 1 lit. a"),
  at("§ 823a Abs. 1"),
  at("§ 1295 Abs. 1 Z 2"),
];

/** One provision, whose pins leave out what its heading says. */
const ALONE: readonly Block[] = [
  block("heading", "§ 823 Schadensersatzpflicht", { level: 1 }),
  at("Abs. 1"),
  at("Abs. 2 S. 1"),
  at("Abs. 2 S. 2"),
];

test.each<readonly [readonly Block[], string, readonly [number, number]]>([
  [JUDGMENT, "[1]", [4, 4]],
  [JUDGMENT, "1", [4, 4]],
  [JUDGMENT, " [ 2 ] ", [5, 6]],
  [JUDGMENT, "para 2", [5, 6]],
  [JUDGMENT, "Para. 2", [5, 6]],
  [JUDGMENT, "paragraph [2]", [5, 6]],
  [JUDGMENT, "at [2]", [5, 6]],
  [JUDGMENT, "¶2", [5, 6]],
  [JUDGMENT, "[1]-[3]", [4, 8]],
  [JUDGMENT, "[1]–[3]", [4, 8]],
  [JUDGMENT, "[1] — [3]", [4, 8]],
  [JUDGMENT, "[1]-3", [4, 8]],
  [JUDGMENT, "1-3", [4, 8]],
  [JUDGMENT, "1-[3]", [4, 8]],
  [JUDGMENT, "1 to 3", [4, 8]],
  [JUDGMENT, "paras 1-3", [4, 8]],
  [JUDGMENT, "paragraphs 1 to 3", [4, 8]],
  [JUDGMENT, "at [1]-[3]", [4, 8]],
  [JUDGMENT, "[2]-[2]", [5, 6]],
  [JUDGMENT, "14", [9, 9]],
  [JUDGMENT, "order 2", [2, 2]],
  [JUDGMENT, "orders 1-2", [1, 2]],
  [JUDGMENT, "Annexure A", [10, 10]],
  [JUDGMENT, "fn 12", [12, 12]],
  [JUDGMENT, "fn. 12", [12, 12]],
  [JUDGMENT, "footnote 12", [12, 12]],
  [JUDGMENT, "note 12", [12, 12]],
  [JUDGMENT, "n 12", [12, 12]],
  [JUDGMENT, "fn 1-12", [11, 12]],
  [SERIATIM, "Kirby J [2]", [2, 2]],
  [SERIATIM, "kirby j at [2]", [2, 2]],
  [SERIATIM, "Kirby J para 2", [2, 2]],
  [SERIATIM, "Beech-Jones JA [2]-[3]", [4, 5]],
  [SERIATIM, "Beech-Jones JA [2]-3", [4, 5]],
  [SERIATIM, "[3]", [5, 5]],
  [SERIATIM, "Kirby J", [0, 2]],
  [SERIATIM, "Beech-Jones JA", [3, 5]],
  [ACT, "s 18", [0, 7]],
  [ACT, "18", [0, 7]],
  [ACT, "section 18", [0, 7]],
  [ACT, "Sect. 18", [0, 7]],
  [ACT, "s18(1)", [1, 4]],
  [ACT, "s. 18 (1) (a)", [2, 3]],
  [ACT, "(1)(a)", [2, 3]],
  [ACT, "(2)", [5, 5]],
  [ACT, "s 18(1)-(2)", [1, 5]],
  [ACT, "ss 18(1)-18(2)", [1, 5]],
  [ACT, "s 18(1)(a)-(b)", [2, 4]],
  [ACT, 's 18(4) (definition of "in use")', [6, 7]],
  [ACT, "s 18(4) (definition of ‘in use’ para (a))", [7, 7]],
  [TAX, "s 995-1", [0, 0]],
  [TAX, "s 6.1", [1, 1]],
  [TAX, "s 61", [2, 2]],
  [TAX, "regulation 5", [3, 3]],
  [TAX, "Rule 2", [4, 4]],
  [TAX, "sch 1", [5, 7]],
  [TAX, "Schedule 1", [5, 7]],
  [TAX, "schedule 1 clause 2", [6, 7]],
  [TAX, "sch 1 cl 2(3)", [7, 7]],
  [TAX, "sch 10", [8, 8]],
  [GERMAN, "Rn 5", [0, 0]],
  [GERMAN, "Rz. 5", [0, 0]],
  [GERMAN, "Randnummer 5", [0, 0]],
  [GERMAN, "Rn 5-6", [0, 1]],
  [GERMAN, "Rn. 5 bis 15", [0, 2]],
  [GERMAN, "15", [2, 2]],
  [GERMAN, "Absatz 2 Satz 1", [4, 4]],
  [GERMAN, "Abs 2 S 2", [5, 5]],
  [PAGES, "460", [0, 0]],
  [PAGES, "page 460", [0, 0]],
  [PAGES, "pp 460-465", [0, 2]],
  [PAGES, "p. 461", [1, 1]],
  [JOINT, "[4]-[6]", [5, 8]],
  [JOINT, "Kirby J", [5, 8]],
  [JOINT, "Kirby", [5, 8]],
  [JOINT, "Kirby J [4]-[6]", [5, 8]],
  [JOINT, "Kirby J at [5]", [6, 6]],
  [JOINT, "Kirby J, [5]", [6, 6]],
  [JOINT, "KIRBY J para 5", [6, 6]],
  [JOINT, "[5] (Kirby J)", [6, 6]],
  [JOINT, "[5] per Kirby J", [6, 6]],
  [JOINT, "[4]–[5] (Kirby J)", [5, 6]],
  [JOINT, "judgment of Kirby J", [5, 8]],
  [JOINT, "reasons of Kirby J", [5, 8]],
  [JOINT, "the reasons for judgment of Kirby J at [5]", [6, 6]],
  [JOINT, "Kirby J’s reasons", [5, 8]],
  [JOINT, "Kirby J dissenting", [5, 8]],
  [JOINT, "Gleeson CJ, Gummow and Hayne JJ [1]-[2]", [1, 2]],
  [JOINT, "Hayne J [3]", [3, 3]],
  [JOINT, "Gummow J", [1, 3]],
  [SERIATIM, "Kirby J's judgment", [0, 2]],
  [SERIATIM, "[2] (Beech-Jones JA)", [4, 4]],
  [NORM, "§ 823", [0, 2]],
  [NORM, "§§ 823-1295", [0, 4]],
  [NORM, "§ 823 Absatz 2", [1, 2]],
  [NORM, "§ 823 Abs. 2 Satz 2 Nummer 1 Buchst. a", [2, 2]],
  [NORM, "§ 823 Abs 1-2", [0, 2]],
  [NORM, "1295", [4, 4]],
  [NORM, "§ 823 Abs. 1 BGB", [0, 0]],
  [NORM, "§ 1295 ABGB", [4, 4]],
  [ALONE, "§ 823 Abs. 1 BGB", [1, 1]],
  [ALONE, "§ 823 Abs. 2", [2, 3]],
  [ALONE, "§ 823 Abs. 2 S. 1-2 BGB", [2, 3]],
  [ALONE, "§ 823 BGB", [0, 3]],
  [NORM, "§ 1295 Abs. 1 Ziffer 2", [4, 4]],
])("findPin finds no. %#", (blocks, pin, [first, last]) => {
  expect(findPin(blocks, pin)).toEqual({ first, last });
});

describe("findPin refuses", () => {
  test.each<readonly [string, readonly Block[], string, string, string]>([
    [
      "a pin that is not there",
      JUDGMENT,
      "[4]",
      'pin "[4]" is not in this document',
      "its pins are order 1-2, [1]-[3], [14], annexure A, fn 1, fn 12",
    ],
    [
      "half a range that is not there",
      JUDGMENT,
      "[1]-[99]",
      'pin "[1]-[99]" is not in this document',
      "its pins are order 1-2, [1]-[3], [14], annexure A, fn 1, fn 12",
    ],
    [
      "a range that is not there",
      JUDGMENT,
      "[98]-[99]",
      'pin "[98]-[99]" is not in this document',
      "its pins are order 1-2, [1]-[3], [14], annexure A, fn 1, fn 12",
    ],
    [
      "a range the wrong way round",
      JUDGMENT,
      "[3]-[1]",
      'pin "[3]-[1]" ends before it begins',
      "write the earlier place first",
    ],
    [
      "a pin that several judges have",
      SERIATIM,
      "[1]",
      'pin "[1]" is in 2 places of this document',
      "say which: Kirby J [1], Beech-Jones JA [1]",
    ],
    [
      "a place that has the same pin as another",
      [...JUDGMENT, paragraph(1)],
      "[1]",
      'pin "[1]" is in 2 places of this document',
      "read it by offset: 38, 156",
    ],
    [
      "a bracketed number in an Act",
      ACT,
      "[18]",
      'pin "[18]" is not in this document',
      "its pins are s 18-18(4)",
    ],
    [
      "nothing",
      JUDGMENT,
      "",
      'pin "" is not in this document',
      "its pins are order 1-2, [1]-[3], [14], annexure A, fn 1, fn 12",
    ],
    [
      "a section by half its number",
      TAX,
      "s 9",
      'pin "s 9" is not in this document',
      "its pins are s 995-1, s 6.1, s 61, reg 5, r 2, sch 1, sch 10, sch 1 cl 2-sch 1 cl 2(3)",
    ],
    [
      "a subsection of another provision than the one that the text is of",
      ALONE,
      "§ 824 Abs. 1 BGB",
      'pin "§ 824 Abs. 1 BGB" is not in this document',
      "its pins are Abs. 1, Abs. 2 S. 1-2",
    ],
    [
      "a paragraph that another judge wrote",
      JOINT,
      "Kirby J [2]",
      '"[2]" is not in what Kirby J wrote',
      "that judge wrote [4]-[6]",
    ],
    [
      "a judge who wrote nothing",
      JOINT,
      "McHugh J [2]",
      'pin "McHugh J [2]" is not in this document',
      "its pins are [1]-[7], fn 1",
    ],
    [
      "any pin of a document without",
      [block("paragraph", "x")],
      "[1]",
      'pin "[1]" is not in this document',
      "it has no pins: read it by offset; law:grep finds words",
    ],
  ])("%s", (_, blocks, pin, message, hint) => {
    expect(() => findPin(blocks, pin)).toThrowError(
      expect.objectContaining({ code: "INVALID_INPUT", message, hint }),
    );
  });

  test("pins of 55,000 characters are refused without delay", () => {
    const pieces = ["1-", "[1]", " ", "s ", "(a)", "para ", "-–", "A J ", "Kirby J (", "reasons of "];
    for (const piece of pieces)
      expect(() => findPin(JUDGMENT, piece.repeat(55_000 / piece.length))).toThrowError();
    expect(slowOn((text) => findPin(JUDGMENT, text), pieces)).toEqual([]);
  });
});

test("an annex that is only named in the heading of an article is not in the document", () => {
  const blocks = [
    block("heading", "Article 71 Register of the lanterns listed in Annex III", { pin: "Article 71" }),
    at("Article 71(1)"),
    block("heading", "Article 72 Duties of harbour masters", { pin: "Article 72" }),
    at("Article 72(1)"),
  ];
  expect(() => findPin(blocks, "Annex III")).toThrowError('pin "Annex III" is not in this document');
  expect(findPin(blocks, "duties of harbour")).toEqual({ first: 2, last: 3 });
});

test.each([
  ["Art. 6 I 1 f", "Art. 6 Abs. 1 lit. f"],
  ["Art. 6 I f DSGVO", "Art. 6 Abs. 1 lit. f"],
  ["Art. 6 I a", "Art. 6 Abs. 1 lit. a"],
])("the letter after a Roman Absatz is a Litera: %s", (pin, meant) => {
  const pins = ["Art. 6 Abs. 1", "Art. 6 Abs. 1 lit. a", "Art. 6 Abs. 1 lit. f", "Art. 6 Abs. 2", "Art. 7"];
  const blocks = pins.map((one) => at(one));
  expect(findPin(blocks, pin)).toEqual(findPin(blocks, meant));
  expect(findPin(blocks, "Art. 6 I f.")).toEqual({ first: 0, last: 3 });
});

test.each([
  ["[1]", "[1]", "[1]"],
  ["[1]", "[68]", "[1]-[68]"],
  ["Kirby J [1]", "Kirby J [7]", "Kirby J [1]-[7]"],
  ["s 18(1)", "s 18(3)", "s 18(1)-(3)"],
  ["s 18", "s 24AB", "s 18-24AB"],
  ["fn 1", "fn 7", "fn 1-7"],
  ["Rn. 5", "Rn. 9", "Rn. 5-9"],
  ["Abs. 2 S. 1", "Abs. 2 S. 3", "Abs. 2 S. 1-3"],
  ["Abs. 1 S. 1", "Abs. 2 S. 3", "Abs. 1 S. 1-Abs. 2 S. 3"],
  ["order 1", "order 1 of list 2", "order 1-order 1 of list 2"],
  ["orders", "order 3", "orders-order 3"],
  ["[1]", "", "[1]"],
  ["s 4", "s 4 (definition of 'ferry' para (a))", "s 4"],
])("the range from %s to %s is %s", (first, last, range) => {
  expect(pinRange(first, last)).toBe(range);
});

test("a paragraph that continues after the notes of its page is one place", () => {
  const blocks = [
    at("[36]"),
    at("[37]", "A stipulation for the payment of money alone;"),
    block("footnote", "(1953) 69 Law Quarterly Review 485.", { pin: "fn 34" }),
    at("[37]", "that sum might be recovered in full."),
    at("[38]"),
  ];
  expect(findPin(blocks, "[37]")).toEqual({ first: 1, last: 3 });
});

test("the range of two pins is found again", () => {
  for (const [blocks, first, last] of [
    [JUDGMENT, "[1]", "[14]"],
    [SERIATIM, "Beech-Jones JA [1]", "Beech-Jones JA [3]"],
    [ACT, "s 18(1)", "s 18(2)"],
    [JUDGMENT, "fn 1", "fn 12"],
    [JUDGMENT, "order 1", "order 2"],
  ] as const) {
    const range = findPin(blocks, pinRange(first, last));
    expect([range.first, range.last]).toEqual([findPin(blocks, first).first, findPin(blocks, last).last]);
  }
});

const numbered = (...numbers: readonly number[]) =>
  numbers.map((number) => ({ type: "paragraph", pin: `[${number}]`, markdown: "a" }) as const);

test("a document's pins are described in a few words", () => {
  expect(describePins(SERIATIM)).toBe("Kirby J [1]-[2], Beech-Jones JA [1]-[3]");
  const many = Array.from({ length: 20 }, (_, index) => at(`${"abcdefghijklmnopqrstuvwxyz"[index]}x 1`));
  expect(describePins(numbered(1, 2, 13, 14))).toBe("[1]-[2], [13]-[14]"); // an excerpt has no [5]
  expect(describePins(numbered(1, 3, 5, 7, 9))).toBe("[1]-[9]");
  expect(describePins(many)).toMatch(/, lx 1 and 8 more kinds$/);
});

describe("a part of a provision without its provision", () => {
  const one = [at("§ 17"), at("§ 17 Abs. 1"), at("§ 17 Abs. 2"), at("§ 17 Abs. 2 Z 1")];

  test("a part of a provision is found if the document has one provision only", () => {
    expect(findPin(one, "Abs. 2")).toEqual({ first: 2, last: 3 });
    expect(findPin(one, "Abs. 2 Z 1")).toEqual({ first: 3, last: 3 });
  });

  test("a part of a provision is refused if the document has several, which are named", () => {
    expect(() => findPin([...one, at("§ 18 Abs. 2")], "Abs. 2")).toThrowError(
      expect.objectContaining({
        message: 'pin "Abs. 2" is in 2 places of this document',
        hint: "say which: § 17 Abs. 2, § 18 Abs. 2",
      }),
    );
  });
});

describe("a page beside the pins of paragraphs", () => {
  const report = [
    { ...paragraph(14), page: "549" },
    { ...paragraph(15), page: "549" },
    { ...paragraph(16), page: "551" },
  ];

  test("a page pin selects the blocks that begin on the page", () => {
    expect(findPin(report, "p 549")).toEqual({ first: 0, last: 1 });
    expect(findPin(report, "at 551")).toEqual({ first: 2, last: 2 });
    expect(findPin(report, "at 549 [15]")).toEqual({ first: 1, last: 1 });
  });

  test("a page on which no block begins selects the paragraph that continues over it", () => {
    expect(findPin(report, "p 550")).toEqual({ first: 1, last: 1 });
    expect(() => findPin(report, "p 552")).toThrow("is not in this document");
  });
});

test("a point numbered in steps is within the points named by its earlier numbers", () => {
  const annex = [
    "Annex I",
    "Annex I point 1",
    "Annex I point 1.1",
    "Annex I point 1.1(a)",
    "Annex I point 11",
  ].map((pin) => at(pin));
  expect(findPin(annex, "Annex I point 1")).toEqual({ first: 1, last: 3 });
  expect(findPin(annex, "annex I, point 1.1")).toEqual({ first: 2, last: 3 });
  expect(findPin(annex, "Anhang I Nr. 1.1 lit. a")).toEqual({ first: 3, last: 3 });
});

test("a section's sign never means the sentence of that number", () => {
  const section = [
    block("heading", "§ 2 Beförderungspflicht", { level: 1 }),
    block("paragraph", "Er setzt über.", { pin: "S. 1" }),
    block("paragraph", "Er weist niemanden zurück.", { pin: "S. 2" }),
  ];
  expect(findPin(section, "§ 2")).toEqual({ first: 0, last: 2 });
  expect(findPin(section, "S. 2")).toEqual({ first: 2, last: 2 });
  expect(() => findPin(section, "§ 1")).toThrow("is not in this document");
});

test("a heading directly above another one of its level means the text below both", () => {
  const print = [
    block("heading", "CATCHWORDS", { level: 2 }),
    block("heading", "Marlowe v Tidewater", { level: 2 }),
    block("paragraph", "Ferries – Negligence – Duty of care"),
    block("heading", "Orders", { level: 2 }),
    block("paragraph", "Appeal dismissed."),
  ];
  expect(findPin(print, "catchwords")).toEqual({ first: 0, last: 2 });
  expect(findPin(print, "Marlowe v Tidewater")).toEqual({ first: 1, last: 2 });
  const repealed = [
    block("heading", "Part 1 Repealed", { level: 2 }),
    block("heading", "Part 2 Lanterns", { level: 2 }),
    block("paragraph", "Lanterns shall be lit.", { pin: "s 4" }),
  ];
  expect(findPin(repealed, "Part 1")).toEqual({ first: 0, last: 0 });
});
