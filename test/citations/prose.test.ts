import { expect, test } from "vitest";
import { find } from "../../src/citations/index.ts";
import { PARAGRAPHS } from "./prose.ts";

const MOST_FALSE = 2; // one per hundred paragraphs

test("200 paragraphs of prose without citations hold at most one false positive per hundred", () => {
  expect(PARAGRAPHS).toHaveLength(200);
  expect(new Set(PARAGRAPHS).size).toBe(200);
  const found = PARAGRAPHS.flatMap((paragraph) =>
    find(paragraph).map(({ kind, text }) => ({ kind, text, paragraph })),
  );
  expect(found.length, JSON.stringify(found, undefined, 1)).toBeLessThanOrEqual(MOST_FALSE);
});
