import { describe, expect, test } from "vitest";
import { find, shownCitation } from "../../src/citations/index.ts";
import { australia } from "./golden/au.ts";
import { commonLaw } from "./golden/common-law.ts";
import { austria } from "./golden/at.ts";
import { germanCases } from "./golden/de-cases.ts";
import { germanFurther } from "./golden/de-further.ts";
import { germanGenuine } from "./golden/de-genuine.ts";
import { germanNorms } from "./golden/de-norms.ts";
import { europe } from "./golden/eu-uk.ts";
import { materialForms } from "./golden/materials.ts";
import type { Golden } from "./golden/types.ts";

const LEAST_RECALL = 0.98;

/** Citations printed by courts and textbooks by country or kind, with the number of forms if the set is complete. */
const SETS: readonly (readonly [name: string, sets: readonly Golden[], forms: number])[] = [
  ["Australia and New Zealand", [australia], 300],
  ["Germany", [germanNorms, germanCases], 300],
  ["Germany, as courts print them", [germanGenuine], 130],
  ["Germany and its neighbours, rarer courts, offices and gazettes", [germanFurther], 45],
  ["Austria", [austria], 120],
  ["European Union and United Kingdom", [europe], 60],
  ...Object.entries({ ...commonLaw, ...materialForms }).map(([kind, set]) => [kind, [set], 1] as const),
];

describe.each(SETS)("golden set: %s", (_name, sets, forms) => {
  const rows = sets.flatMap((set) => Object.entries(set.rows));

  test(`the golden set has at least ${forms} forms`, () => {
    expect(rows.length).toBeGreaterThanOrEqual(forms);
  });

  test("at least 98 % of the forms are read exactly as expected", () => {
    const misses = rows.flatMap(([text, expected]) => {
      const found = find(text).map(shownCitation).join(" | ");
      return found === expected ? [] : [{ text, expected, found }];
    });
    const recall = 1 - misses.length / rows.length;
    expect(recall, JSON.stringify(misses, undefined, 1)).toBeGreaterThanOrEqual(LEAST_RECALL);
  });

  test("every position of a citation and its pins is exact", () => {
    for (const [text] of rows) {
      let end = 0;
      for (const one of find(text)) {
        expect(text.slice(one.start, one.end)).toBe(one.text);
        expect(one.start).toBeGreaterThanOrEqual(end);
        for (const pin of one.pinpoints) expect(text.slice(pin.start, pin.end)).toMatch(/\d/);
        end = one.end;
      }
    }
  });
});
