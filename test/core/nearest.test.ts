import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nearest } from "../../src/core/nearest.ts";
import { table } from "../support/table.ts";
import { forAll } from "../support/for-all.ts";

const TOOLS = [
  "austlii:list_databases",
  "austlii:search",
  "austlii:search_cases",
  "austlii:search_legislation",
  "law:cite",
  "law:citing",
  "law:grep",
  "law:verify_citations",
];

table("%s is nearest to %s", (wrong) => nearest(wrong, TOOLS)[0], {
  "austlii:serach": "austlii:search",
  "AUSTLII:SEARCH": "austlii:search",
  search_cases: "austlii:search_cases",
  legislation: "austlii:search_legislation",
  databases: "austlii:list_databases",
  "law:verify": "law:verify_citations",
});

test("a name that shares less than half of its letters is not suggested", () => {
  expect(nearest("zzzzzzzzzzzzzzzz", TOOLS)).toEqual([]);
});

test("suggestions are known names, at most the requested number, unique and deterministic", () => {
  forAll(
    [fc.string(), fc.uniqueArray(fc.string(), { maxLength: 30 }), fc.nat(5)],
    100,
    (wrong, known, count) => {
      const found = nearest(wrong, known, count);
      expect(found.length).toBeLessThanOrEqual(count);
      expect(new Set(found).size).toBe(found.length);
      for (const name of found) expect(known).toContain(name);
      expect(nearest(wrong, known.toReversed(), count)).toEqual(found);
    },
  );
});

test("a known name is its own nearest", () => {
  forAll([fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 30 })], 100, (known) => {
    for (const name of known) expect(nearest(name, known, 1)[0]?.toLowerCase()).toBe(name.toLowerCase());
  });
});
