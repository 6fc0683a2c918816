import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText } from "../../src/library/search/snippet.ts";
import { parsePattern } from "../../src/workbench/grepping.ts";
import { slowOn } from "../support/linear.ts";
import { forAll } from "../support/for-all.ts";

const line = (pattern: string, text: string) => parsePattern(pattern).lineOf(text);

test.each([
  ["estoppel", "An estoppel arose.", "An **estoppel** arose."],
  ["ESTOPPEL", "Estoppels arose.", "**Estoppels** arose."],
  ["gruneberg", "So Grüneberg, BGB", "So **Grüneberg**, BGB"],
  ["Grüneberg", "So Gru\u0308neberg, BGB", "So **Gru\u0308neberg**, BGB"],
  ["strasse", "An der Straße steht", "An der **Straße** steht"],
  ["straße", "an der strasse", "an der **strasse**"],
  ['"special disadvantage"', "a special  *disadvantage* there", "a **special disadvantage** there"],
  ["duty care", "care is a duty", "**care** is a **duty**"],
  ["duty OR care", "only care", "only **care**"],
  ["duty -care", "a duty", "a **duty**"],
  ["duty AND care NOT doctor", "care is a duty", "**care** is a **duty**"],
  ["Grueneberg", "So Grüneberg, BGB", "So **Grüneberg**, BGB"],
  ["estop*", "An estoppel arose.", "An **estoppel** arose."],
  ["s 18", "under s 18 of", "under **s 18** of"],
  ["s.18(1)", "under s 18(1) of", "under **s 18(1**) of"],
  ["§ 823", "nach § 823 BGB", "nach § **823** BGB"],
])("the pattern %s finds its words in %j", (pattern, text, expected) => {
  expect(line(pattern, text)).toBe(expected);
});

test.each([
  ["18", "under s 184 of"],
  ["care", "scared"],
  ["duty care", "a duty"],
  ['"duty of care"', "care of duty"],
  ["duty -care", "a duty of care"],
])("the pattern %s does not find %j", (pattern, text) => {
  expect(line(pattern, text)).toBeUndefined();
});

test.each(["", "  ", '""', "-", "§", "-duty", "OR", "NOT duty", "AND", "x".repeat(501)])(
  "the pattern %j is refused",
  (pattern) => {
    expect(() => parsePattern(pattern)).toThrowError(expect.objectContaining({ code: "INVALID_INPUT" }));
  },
);

test("the words of a pattern are shown where they are in a row, not where the first of them is", () => {
  const text = `${"It was of no use. ".repeat(20)}It was out of all proportion to the harm.`;
  expect(line("out of all proportion", text)).toContain("**out of all proportion**");
});

test("a match is shown in at most 240 characters around it", () => {
  const text = `${"before ".repeat(200)}estoppel ${"after ".repeat(200)}`;
  const found = line("estoppel", text) ?? "";
  expect(found).toMatch(/^… before .* \*\*estoppel\*\* after .* …$/);
  expect(found.replaceAll(/\*\*|…/g, "").length).toBeLessThanOrEqual(240);
});

test("a shown match without its marks is a piece of the text", () => {
  const words = fc.constantFrom("Straße", "Gru\u0308n", "İstanbul", "care", "ﬁnd", "😀", "ß", "a", "—", "12");
  forAll([fc.array(words, { minLength: 1, maxLength: 60 }), fc.nat(59)], 100, (list, at) => {
    const text = list.join(" ");
    const wanted = list[at % list.length] ?? "";
    fc.pre(/[\p{L}\p{N}]/u.test(wanted));
    const found = line(wanted, text);
    expect(found).toBeDefined();
    expect(text).toContain(found?.replaceAll("**", "").replaceAll("…", ""));
    expect(found).toContain("**");
  });
});

test("the search for a pattern in a paragraph of 300,000 characters takes linear time", () => {
  const pieces = ["a ", "aaaaaaaaaa", "[", "*", "\\", "_", "![a](", "duty of "];
  expect(slowOn((text) => line('"duty of care" a*', text), pieces, 300_000)).toEqual([]);
});

test("plain text has no marks, links or footnotes", () => {
  expect(plainText("*A* **b** [c](https://x.org/a) d[^1] \\[12\\] e_f_g _h_")).toBe("A b c d [12] e_f_g h");
});
