import { describe, expect, test } from "vitest";
import { renderMarked } from "../../src/documents/formats/notes.ts";
import { numberingOf } from "../../src/documents/formats/numbering.ts";
import { isLinear } from "../support/linear.ts";

const SENTENCE =
  "The carrier kept the parcel in the shed beside the harbour until the owner asked for it again";
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const numbers = (texts: readonly string[]) =>
  [...numberingOf(texts).paragraphs.values()].map(({ number }) => number);
const notes = (texts: readonly string[]) =>
  [...numberingOf(texts).notes.values()].map(({ number }) => number);
const pins = (texts: readonly string[]) => [...numberingOf(texts).paragraphs.values()].map(({ pin }) => pin);
const authority = (number: number) =>
  `(19${10 + number}) ${number + 3} CLR ${number + 100} at ${number + 105}.`;

const long = (number: number) =>
  number % 4 === 0
    ? `${number} ${authority(number)}`
    : `${number} Amalgamated Harbour and Wharf Labourers' Union v Tidewater Ferries and Lighterage Company Pty Ltd (2020) 279 FCR 631.`;

test("a number is a paragraph's before a label with a full stop and before a provision", () => {
  const texts = [
    "1 Der Kahn sank.",
    "2 a. Die Klage ist begründet.",
    "3 § 823 gilt.",
    "4 aaa. Der Kahn war alt.",
  ];
  expect(numbers(texts)).toEqual([1, 2, 3, 4]);
});

test("a number may be glued to the first word of its paragraph, as some sites' pages are copied", () => {
  const glued = [
    "1LARK JA: I agree.",
    "2The amount was claimed.",
    "3I do not.",
    "4Der Kahn sank.",
    "12Ob 5/31 is a case.",
  ];
  expect(numbers(glued)).toEqual([1, 2, 3, 4]);
});

describe("paragraphs numbered by chapter", () => {
  const chapters = ["1.1", "1.2", "1.3", "2.1", "2.2", "2.3", "2.4"];
  const body = chapters.map((number) => `${number} ${SENTENCE}.`);

  test("the paragraphs of an English text have the numbers of their chapters", () => {
    expect(pins(["Chapter 1", ...body])).toEqual(chapters.map((number) => `[${number}]`));
  });

  test("a table of contents with the same numbers is not the text", () => {
    const contents = chapters.map((number) => `${number} The parcel and its carrier`);
    const { paragraphs } = numberingOf([...contents, ...body]);
    expect([...paragraphs.keys()]).toEqual(chapters.map((_, at) => at + contents.length));
  });

  test.each([
    ["headings", chapters.flatMap((number) => [`${number} The parcel`, SENTENCE, SENTENCE])],
    ["a list in a longer text", [...body, ...Array.from({ length: 30 }, () => `${SENTENCE}.`)]],
    [
      "a German text",
      chapters.map((number) => `${number} Der Kläger hat das Boot nicht und ist der Eigner.`),
    ],
    ["amounts", ["3.2 km of rope", "1.5 t of coal", "7.5 litres", "2.2 m", "9.1 knots"]],
  ])("%s are not such paragraphs", (_, texts) => {
    expect(pins(texts)).toEqual([]);
  });
});

describe("a copy with lost paragraph numbers", () => {
  const kept = [...upTo(12), ...upTo(30).slice(16)];
  const texts = kept.map((number) => `[${number}] ${SENTENCE}.`);

  test("the numbering of paragraphs continues after lost numbers", () => {
    expect(numbers(texts)).toEqual(kept);
  });

  test("the numbering does not continue with the numbers of a quoted decision", () => {
    const quoted = ["[44]", "[45]", "[46]", "[47]"].map((number) => `${number} ${SENTENCE}.`);
    const own = [...upTo(12), ...upTo(45).slice(13)].map((number) => `[${number}] ${SENTENCE}.`);
    expect(numbers([...own.slice(0, 12), ...quoted, ...own.slice(12)])).toEqual([
      ...upTo(12),
      ...upTo(45).slice(13),
    ]);
  });
});

describe("footnotes", () => {
  /** Ten bracketed paragraphs with two footnotes each, printed below each page of two paragraphs. */
  const pages = upTo(5).flatMap((page) => {
    const [one, two] = [page * 2 - 1, page * 2];
    const marks = [one * 2 - 1, one * 2, two * 2 - 1, two * 2];
    return [
      `[${one}] ${SENTENCE},${marks[0]} as the Court said.${marks[1]}`,
      `[${two}] ${SENTENCE},${marks[2]} as the Court said.${marks[3]}`,
      ...marks.map((mark) => `${mark} ${authority(mark)}`),
    ];
  });

  test("footnotes at the foot of a page are not paragraphs, even if they outnumber them", () => {
    expect(numbers(pages)).toEqual(upTo(10));
    expect(notes(pages)).toEqual(upTo(20));
  });

  test("footnotes are distinguished from paragraphs with the same style of numbers", () => {
    const texts = pages.map((text) => text.replace(/^\[(\d+)\]/, "$1"));
    expect(numbers(texts)).toEqual(upTo(10));
    expect(notes(texts)).toEqual(upTo(20));
  });

  /** Two paragraphs per page, each with the mark of a footnote that has the next paragraph's number. */
  const twins = upTo(6).flatMap((page) => {
    const [one, two] = [page * 2 - 1, page * 2];
    return [
      `${one} ${SENTENCE},${two} as was said.`,
      `${two} ${SENTENCE},${two + 1} as was said.`,
      long(two),
      long(two + 1),
    ];
  });

  test("a footnote is distinguished from a paragraph of the same number nearer to its mark", () => {
    const texts = [`${SENTENCE} in the first place.1`, long(1), ...twins];
    expect(numbers(texts)).toEqual(upTo(12));
    expect(notes(texts)).toEqual(upTo(13));
  });

  test("a footnote whose mark is not found does not hide the paragraph before it", () => {
    const texts = [
      ...pages.slice(0, 6).map((text) => text.replace(/^\[(\d+)\]/, "$1")),
      `3 ${SENTENCE}, as the Court said.`,
      `4 ${SENTENCE},6 as the Court said.`,
      ...[5, 6].map((mark) => `${mark} ${authority(mark)}`),
      ...pages
        .slice(12)
        .map((text) =>
          text
            .replace(/^\[(\d+)\]/, (_, number: string) => String(Number(number)))
            .replaceAll(/(?<=[,.])(\d+)(?= |$)|^(\d+)(?= \(19)/g, (number) => String(Number(number) - 2)),
        ),
    ];
    expect(numbers(texts)).toEqual(upTo(10));
  });

  test("endnotes of a text without paragraph numbers give no paragraph pins", () => {
    const texts = [
      ...upTo(12).map((mark) => `${SENTENCE} under the Act[${mark}] and nothing else.`),
      ...upTo(12).map((mark) => `[${mark}] ${authority(mark)}`),
    ];
    expect(numbers(texts)).toEqual([]);
    expect(notes(texts)).toEqual(upTo(12));
  });

  test("footnotes whose marks are lost are recognised by their text", () => {
    const texts = [
      ...upTo(12).map(() => `${SENTENCE} under the Act and nothing else.`),
      ...upTo(12).map((mark) => `[${mark}] ${authority(mark)}`),
    ];
    expect(numbers(texts)).toEqual([]);
    expect(notes(texts)).toEqual(upTo(12));
  });

  test("footnotes without marks are distinguished from paragraphs with the same style of numbers", () => {
    const texts = pages.map((text) => text.replace(/^\[(\d+)\]/, "$1").replaceAll(/([,.])\d+(?= |$)/g, "$1"));
    expect(numbers(texts)).toEqual(upTo(10));
  });

  test("footnotes indistinguishable from paragraphs cause a warning and no paragraph pins", () => {
    const texts = upTo(20).flatMap((number) => [
      `${number} ${SENTENCE}, and that is finding ${number}.`,
      `${number} The lease says the same of the shed, and so does the letter of the owner.`,
    ]);
    const { paragraphs, warnings } = numberingOf(texts);
    expect(paragraphs.size).toBe(0);
    expect(warnings).toEqual([
      "the numbers 1-20 of this text are not its paragraphs' (two series of numbers are mixed): it has no paragraph pins",
    ]);
  });

  test("a footnote refers to the text with its mark, which is rendered as a Markdown mark", () => {
    const { notes: found, texts } = numberingOf(pages);
    const [first] = found.values();
    expect(first).toMatchObject({ number: 1, markedIn: 0, goesOn: false });
    expect(renderMarked(texts[0] ?? "").markdown).toBe(`[1] ${SENTENCE},[^1] as the Court said.[^2]`);
  });

  test("a footnote that continues in a second text keeps it", () => {
    const texts = [
      ...upTo(6).map((mark) => `${SENTENCE} under the Act.[${mark}]`),
      `[1] ${authority(1)}`,
      "The reasons of the trial judge are to the same effect.",
      ...upTo(6)
        .slice(1)
        .map((mark) => `[${mark}] ${authority(mark)}`),
    ];
    const found = [...numberingOf(texts).notes.values()];
    expect(found.map(({ number, goesOn }) => [number, goesOn]).slice(0, 3)).toEqual([
      [1, false],
      [1, true],
      [2, false],
    ]);
  });

  test("a number that a word counts is not a mark whose position was lost", () => {
    const counted = upTo(8).map((number) => `${number} This is stage number ${number} of the voyage.`);
    const below = upTo(40).map(
      (number) => `[${number}] Roe v Quay (2001) 210 CLR ${number} at ${number + 3}.`,
    );
    const { texts } = numberingOf([...counted, ...below]);
    expect(texts.filter((text) => /\uFDD0/.test(text))).toEqual([]);
  });

  test("pinpoints in the text are not taken for footnote marks", () => {
    const texts = upTo(30).map(
      (number) => `[${number}] ${SENTENCE}; see Reed at [${number}] and Hart at [${number + 1}].`,
    );
    expect(numbers(texts)).toEqual(upTo(30));
    expect(notes(texts)).toEqual([]);
  });
});

describe("paragraphs", () => {
  const judgment = upTo(40).map((number) => `${number} ${SENTENCE}, and that is finding ${number}.`);

  test("numbered orders before unnumbered reasons are not paragraphs", () => {
    const orders = upTo(4).map((number) => `${number}. The appeal is allowed in part ${number}.`);
    const reasons = upTo(200).map(() => `${SENTENCE}. It was raining then.`);
    expect(numbers([...orders, ...reasons])).toEqual([]);
  });

  test("paragraphs are found after orders with the same style of numbers", () => {
    const orders = upTo(4).map((number) => `${number} Order ${number} is made as asked.`);
    const run = numberingOf([...orders, ...judgment]).paragraphs;
    expect([...run.keys()]).toEqual(judgment.map((_, at) => at + 4));
  });

  test("page numbers that continue the numbers of the orders are not paragraphs", () => {
    const orders = upTo(4).map((number) => `${number}. The appeal is allowed in part ${number}.`);
    const printed = judgment.flatMap((text, at) => (at % 4 === 3 ? [text, `${at / 4 + 1.25}.`] : [text]));
    const run = [...numberingOf([...orders, ...printed]).paragraphs.values()];
    expect(run.map(({ rest }) => rest.endsWith(" 40."))).toEqual(upTo(40).map((number) => number === 40));
  });

  test("dates at the beginning of lines are not paragraph numbers", () => {
    const texts = ["20 September 2021", "21 September 2021", ...judgment];
    expect([...numberingOf(texts).paragraphs.keys()][0]).toBe(2);
  });

  test("numbered headings are not paragraphs", () => {
    const headings = ["Instructions", "Background", "Questions", "Advice", "Next steps"];
    const texts = headings.flatMap((heading, at) => [`${at + 1}. ${heading}`, `${SENTENCE}.`]);
    expect(numbers(texts)).toEqual([]);
  });

  test("the clauses of a quoted contract are not paragraphs", () => {
    const before = upTo(100).map(() => `${SENTENCE} and it stayed there for a week.`);
    const clauses = upTo(12).map((number) => `${number}. The hirer pays the owner for week ${number}.`);
    expect(numbers([...before, ...clauses, ...before])).toEqual([]);
  });

  test("the paragraphs end where long extracts of other decisions begin", () => {
    const extracts = upTo(100).map(() => `${SENTENCE}, said another court in another case.`);
    const numbering = numberingOf([...judgment, ...extracts]);
    expect([...numbering.paragraphs.values()].at(-1)?.number).toBe(40);
    expect(numbering.end).toBe(40);
  });

  test("paragraphs that each judge numbers from one are kept per judge", () => {
    const { paragraphs, warnings } = numberingOf(["REED J", ...judgment, "HART J", ...judgment]);
    expect([...paragraphs.values()].map(({ number }) => number)).toEqual([...upTo(40), ...upTo(40)]);
    expect(warnings).toEqual([
      "the judges number their reasons apart: a number is a paragraph of each of them",
    ]);
  });

  test("the few paragraphs of a judge who agrees are theirs", () => {
    const few = upTo(2).map((number) => `${number}. ${SENTENCE}, and that is agreed.`);
    const many = upTo(7).map((number) => `${number}. ${SENTENCE}, and that is finding ${number}.`);
    const texts = ["Order", "Appeal dismissed.", "REED J.", ...many, "HART J.", ...few, "CLAY J.", ...many];
    expect(numbers(texts)).toEqual([...upTo(7), ...upTo(2), ...upTo(7)]);
  });

  test("paragraph numbers that restart without a judge's name give no pins", () => {
    const { paragraphs, warnings } = numberingOf(["First part", ...judgment, "Second part", ...judgment]);
    expect(paragraphs.size).toBe(0);
    expect(warnings).toEqual([
      "the numbers 1-40 of this text are not its paragraphs' (they begin again): it has no paragraph pins",
    ]);
  });

  test("the sequence that reaches the stated number of paragraphs is chosen", () => {
    const dotted = upTo(60).map((number) => `${number}. Schedule item ${number} is a crate of glass.`);
    const mixed = dotted.flatMap((text, at) => [text, ...(judgment[at] === undefined ? [] : [judgment[at]])]);
    expect(numbers(["Number of paragraphs: 40", ...mixed])).toEqual(upTo(40));
  });

  test("quoted paragraph numbers of another decision are not paragraphs", () => {
    const quoted = upTo(5).map((at) => `${34 + at} The other court held that the shed was dry.`);
    const texts = [...judgment.slice(0, 20), ...quoted, ...judgment.slice(20)];
    const found = [...numberingOf(texts).paragraphs.keys()];
    expect(found).toEqual([...numberingOf(judgment).paragraphs.keys()].map((at) => (at < 20 ? at : at + 5)));
  });
});

const said = (form: (number: number) => string) => upTo(3).map((number) => `${form(number)} ${SENTENCE}.`);

describe("the few paragraphs of a short decision", () => {
  const [bracketed, listed, margin] = [
    said((number) => `[${number}]`),
    said((number) => `${number}.`),
    said((number) => `${number}`),
  ] as const;
  const cited = "Harbour Trust v Marlowe [2023] NSWSC 9045";

  test("few numbered paragraphs count below the citation, the heading of the reasons or the judge", () => {
    expect(numbers([cited, ...bracketed])).toEqual(upTo(3));
    expect(numbers([cited, "REASONS FOR JUDGMENT", ...listed])).toEqual(upTo(3));
    expect(numbers([cited, "BELL CJ:", ...listed])).toEqual(upTo(3));
    expect(numbers(["Beschluss vom 3. Mai 2024", "Gründe", ...margin])).toEqual(upTo(3));
    expect(numbers(["Beschluss vom 3. Mai 2024", "Aus den Gründen:", ...margin])).toEqual(upTo(3));
  });

  test("the points of a letter, orders and the parts of a German decision are not paragraphs", () => {
    expect(numbers([`I rely on ${cited} for this:`, ...listed])).toEqual([]);
    expect(numbers(["Statement", ...bracketed])).toEqual([]);
    expect(numbers([cited, "Decision", ...listed, SENTENCE])).toEqual([]);
    expect(numbers(["Beschluss vom 3. Mai 2024", "Gründe:", ...listed])).toEqual([]);
  });
});

test("a hostile text of numbers is read in linear time", () => {
  const texts = upTo(10_000).map((at) => `${at % 50}. word.${at % 90} [${at % 70}] See`);
  expect(isLinear((share) => numberingOf(texts.slice(0, texts.length * share)))).toBe(true);
});
