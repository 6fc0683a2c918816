import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LegibusError } from "../../../src/core/errors.ts";
import { checkQuery, phraseNote } from "../../../src/sources/austlii/sino.ts";
import { slowOn } from "../../support/linear.ts";
import { runs } from "../../support/run/repetitions.ts";
import { forAll } from "../../support/for-all.ts";

function refusal(query: string): string {
  try {
    checkQuery(query);
  } catch (error) {
    if (error instanceof LegibusError && error.code === "INVALID_INPUT" && error.hint) return error.message;
    throw error;
  }
  return "accepted";
}

test.each([
  "negligence",
  "duty of care",
  '"duty of care" and negligence',
  "negligence AND (duty w/5 care)",
  "negligence & duty && care",
  "negligence + duty",
  "cat | dog || bird",
  "a not b",
  "a and not b",
  "a % b",
  "a near b",
  "a /s b",
  "a /p b",
  "a /5 b",
  "a /5/ b",
  "a /3,5/ b",
  "a pre/3 b",
  "title(mabo)",
  "title(mabo and queensland) and native",
  "mabo @ title",
  "text(negligence)",
  "date = 3/12/06",
  "date=3/12/2006 and mabo",
  "date > 1/1/2000",
  "date >< 1/1/2000 31/12/2000",
  "#date > 1/1/2000",
  "neglig* and colo?r and [a-c]at and [^x]at",
  "rock #and roll",
  "rock +and roll",
  "o'brien and s51(xxvi)",
  "((a))",
])("a well-formed query passes unchanged: %s", (query) => {
  expect(checkQuery(query)).toEqual({ query, notes: [] });
});

test.each([
  ["(a and b", "at character 1: this bracket is never closed"],
  ["a and (b or (c)", "at character 7: this bracket is never closed"],
  ["a and b)", "at character 8: this bracket closes nothing"],
  [")a(", "at character 1: this bracket closes nothing"],
  ["a and title:mabo", "at character 7: title: is not SINO's syntax"],
  ['"duty of care', "at character 1: this quotation mark is never closed"],
  ['a and "b" and "c', "at character 15: this quotation mark is never closed"],
  ["and b", "at character 1: and has nothing before it"],
  ["(or b)", "at character 2: or has nothing before it"],
  ["not b", "at character 1: not has nothing before it"],
  ["a and", "at character 3: and has nothing after it"],
  ["(a or) b", "at character 4: or has nothing after it"],
  ["a w/5", "at character 3: w/5 has nothing after it"],
  ["a and and b", 'at character 7: "and" and "and" have no search word between them'],
  ["a or and b", 'at character 6: "or" and "and" have no search word between them'],
  ["a not and b", 'at character 7: "not" and "and" have no search word between them'],
  ["a w/5 and b", 'at character 7: "w/5" and "and" have no search word between them'],
  ["a and ()", "at character 7: there is nothing between the brackets"],
  ["title()", "at character 6: there is nothing between the brackets"],
  ['a ""', "at character 3: there is nothing between the quotation marks"],
  ['a " "', "at character 3: there is nothing between the quotation marks"],
  ["a w/ 5 b", "at character 3: w/ is not a proximity operator"],
  ["a w/x b", "at character 3: w/x is not a proximity operator"],
  ["a w/0 b", "at character 3: w/0 is not a proximity operator"],
  ["a near/5 b", "at character 3: near/5 is not a proximity operator"],
  ["a within/5 b", "at character 3: within/5 is not a proximity operator"],
  ["a / b", "at character 3: / is not a proximity operator"],
  ["mabo @ judge", "at character 6: @ goes before the name of a section"],
  ["mabo @", "at character 6: @ goes before the name of a section"],
  ["date > soon", "at character 6: > compares dates only"],
  ["date >< 1/1/2000", "at character 6: >< compares dates only"],
  ["price > 5", "at character 7: > compares dates only"],
  ["  and b", "at character 3: and has nothing before it"],
  ["   ", "the query is empty"],
  ["", "the query is empty"],
  ["+duty +care", "at character 1: + has nothing before it"],
])("a malformed query is refused with the position and the reason: %j", (query, problem) => {
  expect(refusal(query)).toBe(`query: ${problem}`);
});

test.each([
  ["a and b or c", "a and (b or c)"],
  ["a or b and c", "(a or b) and c"],
  ["a or b and c or d e", "(a or b) and (c or d e)"],
  ["a and not b or c", "a and not (b or c)"],
  ["title(x) or y and z", "(title(x) or y) and z"],
  ["a and (b or c and d)", "a and ((b or c) and d)"],
  ['"p q" OR b AND c', '("p q" OR b) AND c'],
  ["a w/5 b | c & d", "(a w/5 b | c) & d"],
])("a note says that %s is read as %s", (query, read) => {
  const { query: sent, notes } = checkQuery(query);
  expect(sent).toBe(query);
  expect(notes).toEqual([
    `OR binds tighter than AND in SINO, so this is read as: ${read}; put brackets to say otherwise`,
  ]);
  expect(checkQuery(read).notes).toEqual([]); // the bracketed reading needs no note
});

test.each(["a and (b or c)", "(a or b) and c", "a or b or c", "a and b not c", "title(a or b) and c"])(
  "the query %s needs no note",
  (query) => {
    expect(checkQuery(query).notes).toEqual([]);
  },
);

test.each([
  ["“duty of care”", '"duty of care"'],
  ["„duty of care“ and ‚good faith‘", '"duty of care" and "good faith"'],
  ["«duty of care» or »x y«", '"duty of care" or "x y"'],
  ["(‘good faith’)", '("good faith")'],
  ["o’brien", "o'brien"],
  ["plaintiffs’ duty", "plaintiffs' duty"],
  ["‘tis", "'tis"],
])("typographic quotation marks are straightened: %s becomes %s", (given, query) => {
  expect(checkQuery(given)).toEqual({
    query,
    notes: ["typographic quotation marks were replaced by straight ones"],
  });
});

test("operators inside a phrase and citations in square brackets are noted", () => {
  expect(checkQuery('"duty and care"').notes[0]).toContain("#and");
  expect(checkQuery("[2020] HCA 5").notes[0]).toContain("2020 HCA 5");
});

test("methods other than boolean accept any words and only straighten quotation marks", () => {
  for (const method of ["auto", "title", "phrase", "any"]) {
    expect(checkQuery("what is (and why or", method)).toEqual({ query: "what is (and why or", notes: [] });
    expect(checkQuery("“x”", method).query).toBe('"x"');
    expect(() => checkQuery(" ", method)).toThrow(LegibusError);
  }
});

describe("properties of the query check", () => {
  const word = fc
    .stringMatching(/^[a-z]{3,8}$/)
    .filter((one) => !["and", "not", "near", "title", "text", "date"].includes(one));
  const query = fc.letrec<{ term: string; expression: string }>((tie) => ({
    term: fc.oneof(
      { depthSize: "small" },
      word,
      fc.tuple(word, word).map(([a, b]) => `"${a} ${b}"`),
      tie("expression").map((one) => `(${one})`),
      tie("expression").map((one) => `title(${one})`),
    ),
    expression: fc
      .array(
        fc.tuple(tie("term"), fc.constantFrom("and", "or", "not", "and not", "w/5", "near", "/s", "&", "")),
        { minLength: 1, maxLength: 4 },
      )
      .map((parts) => parts.map(([term, op], at) => (at === 0 ? term : `${op} ${term}`)).join(" ")),
  })).expression;

  test("every query of the grammar passes, and its bracketed reading needs no note", () => {
    forAll([query], runs(300), (text) => {
      const [note] = checkQuery(text).notes;
      const read = note === undefined ? text : (/read as: (.*); put/.exec(note)?.[1] ?? "");
      expect(checkQuery(read).notes).toEqual([]);
    });
  });

  test("any text is accepted or refused with a LegibusError", () => {
    const piece = fc.constantFrom(
      "a",
      "and",
      "or",
      "not",
      "(",
      ")",
      '"',
      "w/5",
      "w/",
      "title(",
      "@",
      "date",
      ">",
      "[",
      "“",
      "+",
      "%",
      " ",
    );
    forAll(
      [
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 20 }).map((parts) => parts.join(" ")),
        ),
      ],
      runs(500),
      (text) => {
        try {
          checkQuery(text);
        } catch (error) {
          expect(error).toBeInstanceOf(LegibusError);
        }
      },
    );
  });
});

test("hostile queries are checked in linear time", () => {
  const pieces = ["(", ")", '"', "a ", "and ", "w/", "‘a", "[", "title(", "+", "((a) and "];
  for (const size of [1999, 55_000]) expect(slowOn((text) => checkQuery(text), pieces, size)).toEqual([]);
});

test("the refusal of two operators tells how to search both as words", () => {
  expect(() => checkQuery("whether or not the plaintiff fell")).toThrow(
    expect.objectContaining({ hint: expect.stringContaining("#or #not are plain words") }),
  );
});

test.each([
  ["misleading or deceptive conduct", '"misleading #or deceptive conduct"'],
  ["cat or dog", undefined],
  ["misleading OR deceptive conduct", undefined],
  ["misleading or deceptive and conduct", undefined],
  ['"misleading" or deceptive conduct', undefined],
])('a note tells how to search a phrase with "or" as words: %s', (query, phrase) => {
  const note = phraseNote(query);
  if (phrase === undefined) expect(note).toBeUndefined();
  else expect(note).toContain(`for these very words write ${phrase}`);
});
