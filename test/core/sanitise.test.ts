import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { removedBy, sanitise, sanitiseMarkup, sanitiseWithin } from "../../src/core/sanitise.ts";
import { walk } from "../../src/markup/html/walk.ts";
import { slowOn } from "../support/linear.ts";
import { runs } from "../support/run/repetitions.ts";
import { namedTable } from "../support/table.ts";
import { forAll } from "../support/for-all.ts";

/** Every one of these must go. */
const FORBIDDEN: readonly (readonly [from: number, to: number])[] = [
  [0x00, 0x08],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff9, 0xfffb],
  [0xe0000, 0xe01ef],
];
/** Letters, numbers, punctuation and signs: all of them must stay, but those that are drawn as nothing. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}\p{Zs}]/u;
const DRAWN_AS_NOTHING = new Set([0x115f, 0x1160, 0x3164, 0xffa0]);

describe("sanitise", () => {
  namedTable("removes %s", sanitise, {
    "control characters": ["a\u0000b\u0007c\u007f", "abc"],
    "C1 controls": ["a\u0085b\u009cc", "abc"],
    "colours of a terminal": ["a\u001b[1;31mred\u001b[0m\u009b2Jb", "aredb"],
    "titles of a terminal": ["a\u001b]0;owned\u0007b\u001b]8;;http://x\u001b\\c", "abc"],
    "a lone escape": ["a\u001bb", "ab"],
    "zero-width characters": ["a\u200bb\u200cc\u200dd\u2060e\ufefff", "abcdef"],
    "direction overrides": ["a\u202eb\u202cc\u2066d\u2069e\u061cf", "abcdef"],
    "tag characters": ["a\u{e0041}\u{e007f}b", "ab"],
    "variation selectors": ["a\ufe0fb\u{e0100}c", "abc"],
    fillers: ["a\u3164b\uffa0c\u034fd", "abcd"],
    "soft hyphens": ["sub\u00adsection", "subsection"],
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

  test("removes every invisible character, alone or within a text", () => {
    for (const [from, to] of FORBIDDEN) {
      for (let code = from; code <= to; code += 1)
        expect(sanitise(`a${String.fromCodePoint(code)}`)).toBe("a");
    }
  });

  test("keeps every letter, number and symbol of Unicode", () => {
    const gone: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = code >= 0xd800 && code <= 0xdfff ? "" : String.fromCodePoint(code);
      if (!SEEN.test(character) || DRAWN_AS_NOTHING.has(code)) continue;
      if (sanitise(character) !== character) gone.push(code.toString(16));
    }
    expect(gone).toEqual([]);
  });

  test("counts the characters it removes, except soft hyphens", () => {
    forAll([fc.string({ unit: "binary" })], runs(1_000), (text) => {
      const clean = sanitise(text);
      expect(removedBy(text, clean)).toBeGreaterThanOrEqual(0);
      expect(removedBy(text, clean) === 0).toBe(clean === text.replaceAll("\u00ad", ""));
    });
  });

  test("takes linear time for unfinished terminal commands", () => {
    expect(slowOn(sanitise, ["\u001b[", "\u001b]", "\u200b"])).toEqual([]);
    expect(slowOn((text) => sanitise(`\u009b${text}`), ["0"])).toEqual([]);
  });
});

test.each([
  ["characters", "<p>a\u200b\u202eb</p>", "<p>ab</p>", 2],
  ["their numbers", "<p>a&#8203;&#x202E;b&#x1b;&#x5b;31m</p>", "<p>ab</p>", 7],
  ["soft hyphens, uncounted", "<p>sub&#173;section</p>", "<p>subsection</p>", 0],
  [
    "neither mark-up in numbers nor what browsers read as other signs",
    "<p>&#60;b&#38;&#150;</p>",
    "<p>&#60;b&#38;&#150;</p>",
    0,
  ],
  ["nothing in tags", '<p title="a\u200bb">c</p>', '<p title="a\u200bb">c</p>', 0],
])("sanitiseMarkup removes: %s", (_, markup, text, removed) => {
  expect(sanitiseMarkup(markup)).toEqual({ text, removed });
});

test("every string within a value is sanitised, and nothing else changes", () => {
  const value = { a: ["x\u200by", 1, null], b: { c: "\u202ez", d: true }, e: "§ 5" };
  expect(sanitiseWithin(value)).toEqual({ a: ["xy", 1, null], b: { c: "z", d: true }, e: "§ 5" });
});

test("the walker counts the invisible characters it removed, except soft hyphens", () => {
  const { flows, removed } = walk("<p>a\u200b\u202eb&#8203;</p><p>sub\u00adsection</p><p>&#27;[31mc</p>", {});
  expect(flows.map((flow) => flow.text)).toEqual(["ab", "subsection", "c"]);
  expect(removed).toBe(8);
});
