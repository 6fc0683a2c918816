import fc from "fast-check";
import { expect, it } from "vitest";
import { matchPostgres, matchSqlite, parseQuery } from "../../src/library/search/query.ts";
import { literally, snippet } from "../../src/library/search/snippet.ts";
import { createFinder, createTerms } from "../../src/library/search/terms.ts";
import { fold, withoutMarkdown, spelling, wordTexts } from "../../src/library/search/words.ts";
import { isLinear } from "../support/linear.ts";
import { runs } from "../support/run/repetitions.ts";
import { forAll } from "../support/for-all.ts";

const termsOf = (text: string) => {
  const terms = createTerms();
  terms.add(text);
  return terms.finish([]);
};

it("the terms of a text are those of its words, whatever its characters", () => {
  const pieces = [
    "Fähre",
    "FÄHRE",
    "s 18",
    "—",
    "(a)",
    "Wharf\u00adage",
    "𝒳tra",
    "ﬁnal",
    "e\u0301t\u00e9",
    "_",
    "’s",
    " ",
  ];
  forAll([fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 })], runs(200), (text) => {
    expect(termsOf(text)).toEqual(termsOf(wordTexts(text).join(" ")));
  });
});

const shown = (text: string, query: string) => snippet(text, literally(parseQuery(query)));

it.each([
  ["Grüneberg", "gruneberg", "grueneberg"],
  ["Straße", "strasse", undefined],
  ["ÄRGER", "arger", "aerger"],
  ["Łódź", "lodz", undefined],
  ["Œuvre", "oeuvre", undefined],
  ["plain", "plain", undefined],
])("the word %s is indexed as %s and %s", (word, folded, other) => {
  expect([fold(word), spelling(word)]).toEqual([folded, other]);
});

it.each([
  ["*Mabo* v **Queensland** `x`", "Mabo v Queensland x"],
  ["[see](https://example.org/a_(b)) it", "[see] it"],
  [String.raw`5 \* 3 \[sic\]`, "5 * 3 [sic]"],
  ["snake_case and _leaning_", "snake_case and leaning"],
  [String.raw`s\&#160;5 and s&nbsp;6 of R \&amp; D`, "s 5 and s 6 of R &amp; D"],
])("the Markdown %s reads as %s", (markdown, text) => {
  expect(withoutMarkdown(markdown)).toBe(text);
});

it.each([
  [String.raw`\![a cat](https://example.org/x.png) obey`, "a cat **obey**"],
  [String.raw`obey [l\](javascript:alert(1))`, "**obey** [l] (javascript:alert(1))"],
  [String.raw`obey \<img src=x onerror=1> and 1 \< 2`, "**obey** < img src=x onerror=1> and 1 < 2"],
])("what a document escapes, %s, is no link and no element in a snippet", (markdown, text) => {
  expect(shown(markdown, "obey")).toBe(text);
});

it.each([
  ["native title", '("native") AND ("title")', "(('native')) & (('title'))"],
  ['"native title" -lease', '(("native title")) NOT ("lease")', "((('native' <-> 'title'))) & !(('lease'))"],
  ["mabo OR wik title", '("mabo" OR "wik") AND ("title")', "(('mabo') | ('wik')) & (('title'))"],
  ["neglig*", '("neglig"*)', "(('neglig':*))"],
  ['"OR"', '("or")', "(('or'))"],
  ["OR mabo", '("mabo")', "(('mabo'))"],
  ["don't", '("don t")', "(('don' <-> 't'))"],
  ["- * ( \" '", undefined, undefined],
])("the query %s is translated for both engines", (query, sqlite, postgres) => {
  const terms = parseQuery(query);
  expect([matchSqlite(terms), matchPostgres(terms)]).toEqual([sqlite, postgres]);
});

it("queries are parsed in linear time", () => {
  expect(isLinear((share) => parseQuery('-"a OR '.repeat(8_000 * share)))).toBe(true);
});

it.each([
  ["The *Grüneberg* commentary", "gruneberg", "The **Grüneberg** commentary"],
  ["The Grüneberg commentary", "grueneberg commentary", "The **Grüneberg commentary**"],
  ["title, native title, title", '"native title"', "title, **native title**, title"],
  ["negligence and care", "neglig*", "**negligence** and care"],
  ["nothing of it", "other", "nothing of it"],
  ["by Regulation (EU) 2016/679 only", "regulation EU 2016 679", "by **Regulation (EU) 2016/679** only"],
])("the snippet of %s for %s", (text, query, expected) => {
  expect(shown(text, query)).toBe(expected);
});

it("a snippet shows the place with the most query words", () => {
  const far = `lease ${"filler ".repeat(100)} a native lease title ${"filler ".repeat(100)}`;
  expect(shown(far, "native title lease")).toMatch(/^… .*\*\*native lease title\*\*.* …$/);
});

it("a snippet has at most 240 characters and, without its marks, occurs in the text", () => {
  const word = fc.constantFrom(
    "lease",
    "Grüneberg",
    "x",
    "a".repeat(300),
    "*em*",
    "😀",
    "§ 5",
    "\n\n",
    "**b**",
  );
  forAll([fc.array(word, { maxLength: 200 })], runs(300), (words) => {
    const text = words.join(" ");
    const found = shown(text, "lease gruneberg x* b");
    expect(found.length).toBeLessThanOrEqual(240);
    const bare = found.replaceAll(/\*\*|^… | …$/g, "");
    expect(withoutMarkdown(text).replaceAll(/\s+/g, " ").replaceAll("**", "")).toContain(bare.trim());
  });
});

it("snippets are made in linear time, even from one long block", () => {
  const query = 'lease OR le* OR "lease lease"';
  expect(isLinear((share) => shown("lease ".repeat(9_000 * share), query))).toBe(true);
});

it("words chosen to have the same polynomial hash are counted as fast as any", () => {
  const words = Array.from({ length: 2 ** 15 }, (_, at) =>
    Array.from({ length: 15 }, (_, bit) => ((at >> bit) % 2 === 0 ? "Aa" : "BB")).join(""),
  );
  expect(isLinear((share) => termsOf(words.slice(0, words.length * share).join(" ")))).toBe(true);
});

it("a document's places are read once, and a stem that fits in two ways is found once with its blocks", () => {
  const places = "\nschad 0,2\nschadenersatz 1\nersatz 3,z\nlast \n";
  const stemsIn = createFinder([
    { stem: "schad", part: "whole" },
    { stem: "schaden", part: "start" },
    { stem: "ersatz", part: "end" },
    { stem: "last", part: "whole" },
    { stem: "las", part: "whole" },
  ]);
  expect(stemsIn(places)).toEqual([
    ["schad", [0, 2]],
    ["schadenersatz", [1]],
    ["ersatz", [3, 38]],
    ["last", []],
  ]);
  expect([stemsIn("\n"), createFinder([])(places)]).toEqual([[], []]);
});
