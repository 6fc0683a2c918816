import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { removedBy, sanitise } from "../../../src/shared/html/sanitise.ts";
import { walk } from "../../../src/shared/html/walk.ts";
import { bestTime } from "../../support/best-time.ts";

const FORBIDDEN =
  /[\p{Cc}\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/u;
const WHITE = /[\t\n\v\f\r]/g;

describe("sanitise", () => {
  test.each([
    ["control characters", "a\u0000b\u0007c\u007f", "abc"],
    ["C1 controls", "a\u0085b\u009cc", "abc"],
    ["colours of a terminal", "a\u001b[1;31mred\u001b[0m\u009b2Jb", "aredb"],
    ["titles of a terminal", "a\u001b]0;owned\u0007b\u001b]8;;http://x\u001b\\c", "abc"],
    ["a lone escape", "a\u001bb", "ab"],
    ["zero-width characters", "a\u200bb\u200cc\u200dd\u2060e\ufefff", "abcdef"],
    ["direction overrides", "a\u202eb\u202cc\u2066d\u2069e\u061cf", "abcdef"],
    ["tag characters", "a\u{e0041}\u{e007f}b", "ab"],
    ["variation selectors", "a\ufe0fb\u{e0100}c", "abc"],
    ["fillers", "a\u3164b\uffa0c\u034fd", "abcd"],
    ["soft hyphens", "sub\u00adsection", "subsection"],
  ])("removes %s", (_, text, clean) => {
    expect(sanitise(text)).toBe(clean);
  });

  test.each([
    "§ 5 sub\u2011section – “quoted” ‘words’ … €",
    "Größmann, Szűcs, pāua, Ångström, naïve",
    "tab\tand\nlines\r\n",
    "条文, Закон, νόμος, مادة",
    "😀 ½ ² ¶ † ‡ · × ≤",
  ])("keeps %j as it is", (text) => {
    expect(sanitise(text)).toBe(text);
  });

  test("leaves nothing forbidden in any text, and counts what went", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const clean = sanitise(text);
        expect(clean.replaceAll(WHITE, "")).not.toMatch(FORBIDDEN);
        expect(removedBy(text, clean)).toBeGreaterThanOrEqual(0);
        expect(removedBy(text, clean) === 0).toBe(clean === text.replaceAll("\u00ad", ""));
      }),
      { numRuns: 1_000 },
    );
  });

  test("takes linear time for unfinished terminal commands", () => {
    const hostile = ["\u001b[".repeat(27_500), "\u001b]".repeat(27_500), `\u009b${"0".repeat(55_000)}`, "\u200b".repeat(55_000)];
    for (const text of hostile) {
      expect(bestTime(() => sanitise(text))).toBeLessThan(50);
    }
  });
});

test("the walker says how many unseen characters it removed, soft hyphens aside", () => {
  const { flows, removed } = walk("<p>a\u200b\u202eb&#8203;</p><p>sub\u00adsection</p><p>&#27;[31mc</p>", {});
  expect(flows.map((flow) => flow.text)).toEqual(["ab", "subsection", "c"]);
  expect(removed).toBe(8);
});
