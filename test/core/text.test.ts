import { expect, test } from "vitest";
import { before, fromDifference, matchAtEnd, shortened, withoutEnd } from "../../src/core/text.ts";
import { isLinear } from "../support/linear.ts";
import { table } from "../support/table.ts";

test.each([
  ["Mabo v Queensland, The", ",", "Mabo v Queensland"],
  ["ris:bgb/823@2024@2", "@", "ris:bgb/823"],
  ["s 18", "(", "s 18"],
  ["(1)", "(", ""],
])("before: %j ends at the first %j", (text, mark, expected) => {
  expect(before(text, mark)).toBe(expected);
});

test.each([
  ["https://api.example/v1//", "/", "https://api.example/v1"],
  ["ECLI:DE:BGH.:.", ".:", "ECLI:DE:BGH"],
  ["...", ".", ""],
  [".a", ".", ".a"],
])("withoutEnd: %j loses %j", (text, characters, expected) => {
  expect(withoutEnd(text, characters)).toBe(expected);
});

table("matchAtEnd: %j ends with %j", (text) => matchAtEnd(text, /\d[\dA-Z.]*/g), {
  "s 18A.2": "18A.2",
  "18 of 20": "20",
  "18 and more": "",
  "": "",
});

test.each([
  ["Mabo v Queensland (No 2)", 24, "Mabo v Queensland (No 2)"],
  ["Mabo v Queensland (No 2)", 21, "Mabo v Queensland…"],
  ["Mabo v Queensland (No 2)", 18, "Mabo v Queensland…"],
  ["Mabo v Queensland (No 2)", 17, "Mabo v Queenslan…"], // no space in the last third
  ["Rindfleischetikettierungsgesetz", 10, "Rindfleis…"],
  ["§ 1 \u{1F600}", 5, "§ 1…"],
])("shortened: %j in %i characters is %j, cut between words where it can be", (text, most, expected) => {
  expect(shortened(text, most)).toBe(expected);
  expect(shortened(text, most).length).toBeLessThanOrEqual(most);
});

const CASE = "the rules that govern the meaning of contracts";

test.each([
  [
    `${CASE} in general`,
    `In this respect, ${CASE} generally. The`,
    [
      "… that govern the meaning of contracts in general",
      "… that govern the meaning of contracts generally. The",
    ],
  ],
  ["the tug left", "The tug sank", ["the tug left", "The tug sank"]],
  ["nothing shared", "", ["nothing shared", ""]],
  ["The Rule", "the rule", ["The Rule", "the rule"]],
])("fromDifference: %j and %j are shown from where they differ", (one, other, expected) => {
  expect(fromDifference(one, other)).toEqual(expected);
});

test("a long run of characters is scanned once", () => {
  const run = `${"a.".repeat(100_000)}!`;
  expect(withoutEnd(run, "a.")).toBe(run);
  expect(matchAtEnd(run, /[a.]+/g)).toBe("");
  for (const look of [(text: string) => withoutEnd(text, "a."), (text: string) => matchAtEnd(text, /[a.]+/g)])
    expect(isLinear((share) => look(run.slice(run.length * (1 - share))))).toBe(true);
});
