import { expect, test } from "vitest";
import { find } from "../../src/citations/index.ts";
import { PARAGRAPHS } from "./prose.ts";

const MOST_FALSE = 2; // one per hundred paragraphs

test("prose without citations yields at most one false positive per hundred paragraphs", () => {
  expect(PARAGRAPHS).toHaveLength(200);
  expect(new Set(PARAGRAPHS).size).toBe(200);
  const found = PARAGRAPHS.flatMap((paragraph) =>
    find(paragraph).map(({ kind, text }) => ({ kind, text, paragraph })),
  );
  expect(found.length, JSON.stringify(found, undefined, 1)).toBeLessThanOrEqual(MOST_FALSE);
});
