import fc from "fast-check";
import { expect, test } from "vitest";
import { type Candidate, numberParagraphs } from "../../../src/sources/austlii/numbering.ts";
import { isLinear } from "../../support/linear.ts";
import { runs } from "../../support/run/repetitions.ts";
import { namedTable } from "../../support/table.ts";
import { forAll } from "../../support/for-all.ts";

const items = (...numbers: readonly number[]): Candidate[] =>
  numbers.map((number) => ({ number, introduced: false }));
const quoted = (list: number, ...numbers: readonly number[]): Candidate[] =>
  numbers.map((number, at) => ({ number, list, introduced: at === 0 }));
const judge = (...numbers: readonly number[]): Candidate[] =>
  items(...numbers).map((item, at) => (at === 0 ? { ...item, starts: "judge" } : item));
const part = (...numbers: readonly number[]): Candidate[] =>
  items(...numbers).map((item, at) => (at === 0 ? { ...item, starts: "part" } : item));

/** Returns the indices of the paragraphs among the candidates, list by list. */
const paragraphs = (...candidates: readonly (readonly Candidate[])[]): number[][] =>
  numberParagraphs(candidates.flat()).lists.map((list) => [...list]);

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

namedTable("numberParagraphs %s", paragraphs, {
  "takes a list as it is": [items(1, 2, 3), [[0, 1, 2]]],
  "takes nothing for paragraphs where nothing is numbered": [[], []],
  "takes a list that does not begin at 1": [items(5, 6), [[0, 1]]],
  "takes a higher number, with a gap": [items(1, 2, 5, 6), [[0, 1, 2, 3]]],
  "never takes a lower number": [items(1, 2, 3, 2, 4), [[0, 1, 2, 4]]],
  "passes over a quoted list that begins anew": [
    [...items(1, 2), ...quoted(9, 1, 2, 3, 4), ...items(3, 4)],
    [[0, 1, 6, 7]],
  ],
  "passes over one that is longer than the rest": [
    [...items(1, 2), ...quoted(9, ...range(1, 9)), ...items(3)],
    [[0, 1, 11]],
  ],
  "passes over one at the end": [[...items(1, 2), ...quoted(9, ...range(1, 9))], [[0, 1]]],
  "passes over a quoted list with higher numbers": [
    [...items(1, 2), ...quoted(9, 40, 41, 42, 43), ...items(3)],
    [[0, 1, 6]],
  ],
  "passes over one with the very next numbers": [
    [...items(1, 2), ...quoted(9, 3, 4), ...items(3, 4, 5)],
    [[0, 1, 4, 5, 6]],
  ],
  "passes over a stray high number": [items(1, 2, 1986, 3, 4), [[0, 1, 3, 4]]],
  "passes over high numbers without any sign, when the paragraphs go further": [
    items(1, 2, 40, 41, 3, 4, 5),
    [[0, 1, 4, 5, 6]],
  ],
  "does not wait for a number that only another list has": [
    items(1, 2, 3, 5, 6, 7, 8, 9, 4),
    [[0, 1, 2, 3, 4, 5, 6, 7]],
  ],
  "lets the reasons replace orders without a heading": [items(1, 2, 3, ...range(1, 9)), [range(3, 11)]],
  "lets them replace several lists of orders": [items(1, 2, 1, 2, ...range(1, 9)), [range(4, 12)]],
  "lets a heading decide that they do": [[...items(1, 2), ...part(1, 2, 3)], [[2, 3, 4]]],
  "leaves a shorter list behind a heading alone": [[...items(1, 2, 3, 4), ...part(1, 2)], [[0, 1, 2, 3]]],
  "keeps an own list for each judge": [
    [...judge(1, 2, 3), ...judge(1, 2), ...judge(1)],
    [[0, 1, 2], [3, 4], [5]],
  ],
  "keeps one list where the judges count on": [[...judge(1, 2, 3), ...judge(4, 5)], [[0, 1, 2, 3, 4]]],
  "lets the first judge replace the orders": [
    [...items(1, 2), ...judge(1, 2, 3), ...judge(1, 2)],
    [
      [2, 3, 4],
      [5, 6],
    ],
  ],
  "does not let a quoted list replace a judge's": [[...judge(1, 2), ...quoted(9, 1, 2, 3)], [[0, 1]]],
  "does not begin with a stray number": [items(12, 1, 2, 3), [[1, 2, 3]]],
});

test("numberParagraphs names the gaps in a warning", () => {
  expect(numberParagraphs(items(1, 2, 4, 8, 9)).warnings).toEqual(["the page has no paragraph [3], [5]-[7]"]);
  expect(numberParagraphs(items(3, 4)).warnings).toEqual(["the page has no paragraph [1]-[2]"]);
  expect(numberParagraphs(items(1, 2)).warnings).toEqual([]);
  expect(numberParagraphs(items(...range(1, 30).map((number) => number * 2))).warnings).toEqual([
    "the page has no paragraph [1], [3], [5], [7], [9], [11], [13], [15] and 22 more gaps",
  ]);
});

test("a long list left out before the reasons gets a warning", () => {
  expect(numberParagraphs([...items(...range(1, 12)), ...part(...range(1, 20))]).warnings).toEqual([
    "a numbered list of 12 items before the reasons was not taken for paragraphs",
  ]);
});

const candidate: fc.Arbitrary<Candidate> = fc.record(
  {
    number: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 13, max: 20 })),
    introduced: fc.boolean(),
    list: fc.integer({ min: 1, max: 3 }),
    starts: fc.constantFrom("judge" as const, "part" as const),
  },
  { requiredKeys: ["number", "introduced"] },
);

test("lists rise in page order and use no candidate twice", () => {
  forAll([fc.array(candidate, { maxLength: 14 })], runs(1_000), (candidates) => {
    const lists = numberParagraphs(candidates).lists;
    const places = lists.flat();
    expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
    for (const list of lists) {
      const numbers = list.map((at) => candidates[at]?.number ?? 0);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    }
  });
});

test("a further list starts only where a judge begins at 1", () => {
  forAll([fc.array(candidate, { maxLength: 14 })], runs(1_000), (candidates) => {
    const [, ...others] = numberParagraphs(candidates).lists;
    for (const [first = -1] of others) {
      expect(candidates[first]).toMatchObject({ number: 1, starts: "judge" });
    }
  });
});

interface Quote {
  readonly from: number;
  readonly length: number;
}

/** Whether a quoted list has the numbers that are missing or come next, so that it looks like paragraphs. */
function isAmbiguous({ from, length }: Quote, gapAt: number | null, next: number, last: number): boolean {
  if (from === 1) return length + 1 === next;
  return (gapAt !== null && from <= gapAt + 2 && from + length > gapAt) || (from > last && from <= last + 12);
}

/** A judgment's numbered items, and which of them are paragraphs. */
const judgment = fc
  .record({
    orders: fc.integer({ min: 0, max: 4 }),
    paragraphs: fc.integer({ min: 6, max: 40 }),
    gapAt: fc.option(fc.integer({ min: 2, max: 5 })),
    quotes: fc.array(
      fc.record({
        at: fc.integer({ min: 2, max: 40 }),
        from: fc.constantFrom(1, 1, 1, 7, 30, 99),
        length: fc.integer({ min: 1, max: 8 }),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ orders, paragraphs, gapAt, quotes }) => {
    const candidates: Candidate[] = items(...range(1, orders).filter((order) => order <= orders));
    const wanted: number[] = [];
    let list = 1;
    const numbers = range(1, paragraphs).map((number) =>
      gapAt !== null && number >= gapAt ? number + 3 : number,
    );
    for (const [index, number] of numbers.entries()) {
      wanted.push(candidates.length);
      const starts = index === 0 && orders > 0 ? { starts: "part" as const } : {};
      candidates.push({ number, list: (list += 1), introduced: false, ...starts });
      for (const quote of quotes) {
        if (
          quote.at !== index + 1 ||
          isAmbiguous(quote, gapAt, numbers[index + 1] ?? number + 1, numbers.at(-1) ?? 0)
        )
          continue;
        candidates.push(...quoted((list += 1), ...range(quote.from, quote.from + quote.length - 1)));
      }
    }
    return { candidates, wanted };
  });

test("the paragraphs of any judgment with orders, a gap and quoted lists are found", () => {
  forAll([judgment], runs(3_000), ({ candidates, wanted }) => {
    expect(paragraphs(candidates)).toEqual([wanted]);
  });
});

test.each<readonly [string, (n: number) => Candidate[]]>([
  ["paragraphs", (n) => items(...range(1, n))],
  ["ones", (n) => items(...Array.from({ length: n }, () => 1))],
  ["falling numbers", (n) => items(...range(1, n).reverse())],
  ["numbers at random", (n) => items(...range(1, n).map((at) => ((at * 7919) % 9973) + 1))],
  ["lists that begin anew", (n) => items(...range(1, n).map((at) => (at % 7) + 1))],
])("numbering takes time linear to the number of %s", (_, make) => {
  const [half, whole] = [make(50_000), make(100_000)];
  expect(isLinear((share) => numberParagraphs(share === 1 ? whole : half))).toBe(true);
});
