import { expect, test } from "vitest";
import { listLabel } from "../../../src/markup/html/labels.ts";

test.each([
  [undefined, 12, "12."],
  ["1", 0, "0."],
  ["a", 1, "a."],
  ["a", 26, "z."],
  ["a", 27, "aa."],
  ["A", 52, "AZ."],
  ["a", 0, "0."],
  ["a", -3, "-3."],
  ["i", 4, "iv."],
  ["I", 1994, "MCMXCIV."],
  ["i", 3999, "mmmcmxcix."],
  ["i", 4000, "4000."],
  ["i", 0, "0."],
  ["disc", 3, "3."],
])("an item of type %j and number %d is labelled %j", (type, number, label) => {
  expect(listLabel(type, number)).toBe(label);
});
