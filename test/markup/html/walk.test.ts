import { describe, expect, test } from "vitest";
import type { HtmlRules } from "../../../src/markup/html/flow.ts";
import { walk } from "../../../src/markup/html/walk.ts";
import { shown } from "./flows.ts";
import { namedTable } from "../../support/table.ts";

type Case = readonly [name: string, html: string, flows: readonly string[]];

const INLINE: readonly Case[] = [
  ["folds white space", "<p>  one \n\t two&nbsp; three  </p>", ["one two three"]],
  ["keeps emphasis off the spaces", "<p>a<b> bold </b>b <i>it</i>.</p>", ["a **bold** b *it*."]],
  ["joins neighbours of one style", "<p><b>one</b> <strong>two</strong></p>", ["**one two**"]],
  ["nests bold and italic", "<p><b>b <i>both</i></b> <em>i</em></p>", ["**b** ***both*** *i*"]],
  ["keeps the space between styles", "<p><b>a</b> <i>b</i></p>", ["**a** *b*"]],
  ["raises digits only", "<p>m<sup>2</sup>, 1<sup>st</sup></p>", ["m², 1st"]],
  ["raises the sign of an exponent", "<p>5 x 10<sup>-3</sup>, 10<sup>−12</sup></p>", ["5 x 10⁻³, 10⁻¹²"]],
  ["lowers nothing", "<p>H<sub>2</sub>O</p>", ["H2O"]],
  ["quotes a q", "<p>he said <q>no</q>.</p>", ["he said “no”."]],
  ["names an image", '<p>see <img src="a.png" alt="Plan of the lot"></p>', ["see [image: Plan of the lot]"]],
  ["ignores an image without words", '<p>a<img src="a.png" alt="">b</p>', ["ab"]],
  ["keeps text outside any block", "loose <b>text</b>", ["loose **text**"]],
  ["ignores empty elements", "<p> <b> </b> </p><p></p><div>&nbsp;</div>", []],
  ["writes emphasis line by line", "<p><i>one<br>two</i></p>", ["*one*  ⏎*two*"]],
];

const BREAKS: readonly Case[] = [
  ["one break is a line", "<p>one <br> two</p>", ["one  ⏎two"]],
  ["two breaks end the piece", "<p>one<br><br>two</p>", ["one", "two"]],
  ["as do more, with space between", "<p>one<br> \n <br><b> </b><br>&nbsp;<br>two</p>", ["one", "two"]],
  ["a break at the edge is nothing", "<p><br>one<br></p>", ["one"]],
  ["a stray </br> is a break", "<p>one</br>two</p>", ["one  ⏎two"]],
  ["lines of pre stay lines", "<pre>one  1\ntwo  2</pre>", ["one 1  ⏎two 2"]],
  ["blocks end a piece", "one<div>two</div>three<hr>four", ["one", "two", "three", "four"]],
];

const LISTS: readonly Case[] = [
  ["counts an ordered list", "<ol><li>a<li>b</ol>", ["1. | a", "2. | b"]],
  ["starts where it says", '<ol start="5"><li>a<li>b</ol>', ["5. | a", "6. | b"]],
  ["takes an item's value and goes on", '<ol><li value="7">a</li><li>b</li></ol>', ["7. | a", "8. | b"]],
  ["letters", '<ol type="a" start="26"><li>x<li>y</ol>', ["z. | x", "aa. | y"]],
  ["capitals", '<ol type="A"><li>x</ol>', ["A. | x"]],
  ["Roman numerals", '<ol type="i" start="4"><li>x<li>y</ol>', ["iv. | x", "v. | y"]],
  ["Roman capitals", '<ol type="I" start="9"><li>x</ol>', ["IX. | x"]],
  ["an item's own type", '<ol><li type="a">x</ol>', ["a. | x"]],
  ["no number is no reason to fail", '<ol start="x"><li value="1e9999">a</ol>', ["1. | a"]],
  ["bullets", "<ul><li>a</ul>", ["• | a"]],
  ["an item without a list", "<li>a</li>", ["• | a"]],
  [
    "nests",
    '<ol><li>a<ol type="a"><li>b<ul><li>c</ul></ol>d</li></ol>',
    ["1. | a", "a.› | b", "•›› | c", "+1. | d"],
  ],
  ["later pieces of an item", "<ol><li><p>a</p><p>b</p></li></ol>", ["1. | a", "+1. | b"]],
  ["a quotation inside an item", "<ol><li>a<blockquote>b</blockquote></li></ol>", ["1. | a", "q1 +1. | b"]],
  ["a list inside a quotation", "<blockquote><ol><li>a</ol></blockquote>", ["q1 1. | a"]],
];

const BLOCKS: readonly Case[] = [
  ["headings", "<h1>One</h1><h3>Three</h3>text", ["heading1 | One", "heading3 | Three", "text"]],
  [
    "an unclosed heading ends at the next",
    "<h2>a<h3>b</h3><ul><li>c</ul>",
    ["heading2 | a", "heading3 | b", "• | c"],
  ],
  [
    "quotations, nested",
    "<blockquote>a<blockquote>b</blockquote>c</blockquote>",
    ["q1 | a", "q2 | b", "q1 | c"],
  ],
  ["definition lists", "<dl><dt>term<dd>text</dl>", ["term", "text"]],
];

const TABLES: readonly Case[] = [
  [
    "a table",
    "<table><tr><th>a<th>b<tr><td>1<td>x|y</table>",
    [String.raw`table | | a | b |⏎| --- | --- |⏎| 1 | x\|y |`],
  ],
  [
    "rowspan is repeated",
    "<table><tr><td rowspan=2>a<td>b<tr><td>c</table>",
    ["table | | a | b |⏎| --- | --- |⏎| a | c |"],
  ],
  [
    "colspan is filled up",
    "<table><tr><td colspan=2>a<tr><td>b<td>c</table>",
    ["table | | a |  |⏎| --- | --- |⏎| b | c |"],
  ],
  [
    "spans in both directions",
    "<table><tr><td rowspan=2 colspan=2>a<td>b<tr><td>c<tr><td>d<td>e<td>f</table>",
    ["table | | a |  | b |⏎| --- | --- | --- |⏎| a |  | c |⏎| d | e | f |"],
  ],
  [
    "lines, paragraphs and lists in a cell",
    "<table><tr><td>a<br>b<td><p>c<p>d<tr><td>e<td><ol><li>f<li>g</ol></table>",
    ["table | | a<br>b | c<br>d |⏎| --- | --- |⏎| e | 1. f<br>2. g |"],
  ],
  ["one column is layout", "<table><tr><td>a<tr><td>b</table>", ["a", "b"]],
  ["a heading inside means layout", "<table><tr><td><h2>a</h2><td>b</table>", ["heading2 | a", "b"]],
  [
    "a table inside means layout",
    "<table><tr><td>a<td><table><tr><td>b<td>c</table></table>",
    ["a", "table | | b | c |⏎| --- | --- |"],
  ],
  [
    "many paragraphs in a cell are layout",
    `<table><tr><td>a<td>${"<p>x".repeat(13)}</table>`,
    ["a", ...Array.from({ length: 13 }, () => "x")],
  ],
  ["an empty table is nothing", "<table><tr><td> <td></table>", []],
  [
    "a table of a hundred columns is unwrapped, not cut",
    `<table><tr>${"<td>x".repeat(100)}</table>`,
    Array.from({ length: 100 }, () => "x"),
  ],
  [
    "text between the cells stands before",
    "<table>odd<tr><td>a<td>b</table>",
    ["odd", "table | | a | b |⏎| --- | --- |"],
  ],
  ["a cell without its row", "<table><td>a<td>b</table>", ["table | | a | b |⏎| --- | --- |"]],
  ["a cell without a table", "<td>a</td>b", ["a", "b"]],
  [
    "a list goes on behind a table",
    "<ol><li>a<table><tr><td>b</table>c<li>d</ol>",
    ["1. | a", "b", "+1. | c", "2. | d"],
  ],
];

const HIDDEN: readonly Case[] = [
  ["scripts and styles", "a<script>b<b></script><style>c</style><noscript>d</noscript>e", ["ae"]],
  ["forms' controls", "a<select><option>b</select><button>c</button><textarea>d</textarea>", ["a"]],
  ["the hidden attribute", "<p hidden>a</p><div hidden><p>b</p></div>c", ["c"]],
  ["display: none", '<p style="color:red; DISPLAY : none">a</p>b', ["b"]],
  ["visibility: hidden", "<p style='visibility:hidden'>a</p>b", ["b"]],
  [
    "type of no size",
    '<p>a<span style="font-size:0px">b</span><span style="font-size:0.9em">c</span></p>',
    ["ac"],
  ],
  ["no opacity", '<span style="opacity:0">a</span><span style="opacity:0.5">b</span>', ["b"]],
  ["aria-hidden", '<span aria-hidden="true">a</span><span aria-hidden="false">b</span>', ["b"]],
  [
    "dialogs of the site",
    '<body class="cookie-banner-seen"><div id="CybotCookiebotDialog">a</div><div role="dialog">b</div><p>The cookie banner case.</p>',
    ["The cookie banner case."],
  ],
  [
    "a search form, but not one that holds the page with a search form in it",
    "<body><form><form>a<input></form><p>b, which is much longer than the search form</p></form></body>",
    ["a", "b, which is much longer than the search form"],
  ],
  [
    "a hidden row and cell",
    "<table><tr hidden><td>a<td>b<tr><td>c<td>d</table>",
    ["table | | c | d |⏎| --- | --- |"],
  ],
];

const BROKEN: readonly Case[] = [
  ["unclosed paragraphs", "<p>a<p>b<div>c", ["a", "b", "c"]],
  ["unclosed inline elements", "<p><font><b>a<p>b", ["**a**", "b"]],
  ["stray end tags", "</b>a</div></p>b</table></td>", ["a", "b"]],
  [
    "an end tag does not leave its cell",
    "<center><table><tr><td>a</center><td>b</table>",
    ["table | | a | b |⏎| --- | --- |"],
  ],
  ["crossed inline elements", "<p><b>a<i>b</b>c</i>d</p>", ["**a*****b***cd"]],
  ["a paragraph in a link", '<a href="#x"><p>a</p></a><p>b</p>', ["a", "b"]],
  ["an unclosed anchor", '<p><a name="x">a <a name="y">b</p>c', ["#x#y | a b", "c"]],
  [
    "uppercase tags and attributes",
    '<P ALIGN="CENTER"><B>a</B></P><OL START=3><LI>b</OL>',
    ["**a**", "3. | b"],
  ],
  ["attributes without quotes", "<p id=x class=a>a</p>", ["#x | a"]],
  ["a slash is no end", "<p/>a<b/>b</b>", ["a**b**"]],
  ["CDATA, instructions and doctypes", "<!DOCTYPE html><?php x ?>a<![CDATA[b]]>c", ["ac"]],
  ["an attribute called __proto__", '<p __proto__="x" constructor="y" id="z">a</p>', ["#z | a"]],
  ["less-than signs", "<p>a < b <3 </p>", ["a < b <3"]],
  ["a tag that is cut off", "<p>a</p><p>b <i", ["a", "b"]],
  ["nothing at all", "", []],
];

const ENTITIES: readonly Case[] = [
  ["named", "<p>&sect;&nbsp;5 &amp; &ouml;&mdash;&copy</p>", ["§ 5 & ö—©"]],
  ["decimal and hexadecimal", "<p>&#8211;&#x2014;&#x1F600;</p>", ["–—😀"]],
  [
    "of windows-1252, as browsers read them",
    "<p>&#145;a&#146; &#147;b&#148; &#150; &#151; &#133; &#128;</p>",
    ["‘a’ “b” – — … €"],
  ],
  ["of no character", "<p>a&#0;b&#xD800;c&#x110000;d</p>", ["a�b�c�d"]],
  ["unknown ones stay", "<p>&nonsense; &; & AT&T</p>", [String.raw`\&nonsense; &; & AT&T`]],
  ["in attributes by their own rule", '<p id="a&amp;b&copy=1">x</p>', ["#a&b&copy=1 | x"]],
];

const ESCAPES: readonly Case[] = [
  ["stars that would emphasise", "<p>*a* 2 * 3</p>", [String.raw`\*a\* 2 * 3`]],
  ["underscores that would", "<p>_a_ snake_case ____</p>", [String.raw`\_a\_ snake_case ____`]],
  ["backticks and backslashes", "<p>`x` a\\b \\*</p>", ["\\`x\\` a\\b \\\\\\*"]],
  ["what would be a tag", "<p>&lt;b&gt; &lt; 5</p>", [String.raw`\<b> < 5`]],
  ["what would be an entity", "<p>&amp;copy; &amp; Co</p>", [String.raw`\&copy; & Co`]],
  ["a citation's brackets stay", "<p>[2024] HCA 1 at [22]</p>", ["[2024] HCA 1 at [22]"]],
  ["but not before a bracket that would link", "<p>at [22](a)</p>", [String.raw`at [22\](a)`]],
  ["and no made-up footnote", "<p>[^1]</p>", [String.raw`\[^1]`]],
];

describe.each([
  ["inline text", INLINE],
  ["line breaks", BREAKS],
  ["lists", LISTS],
  ["blocks", BLOCKS],
  ["tables", TABLES],
  ["hidden text", HIDDEN],
  ["broken mark-up", BROKEN],
  ["entities", ENTITIES],
  ["escapes", ESCAPES],
])("the walker reads %s:", (_, cases) => {
  test.each(cases)("HTML becomes flows: %s", (_name, html, flows) => {
    expect(shown(html)).toEqual(flows);
  });
});

const RULES: HtmlRules = {
  skip: (name, attributes) => name === "nav" || attributes["class"] === "ad",
  comment: (text) =>
    text === "off" ? "skip" : text === "on" ? "resume" : text === "page" ? "mark" : undefined,
  link({ href = "", class: kind }) {
    const [, back, label] = /^#(b?)n(\d+)$/.exec(href) ?? [];
    if (label !== undefined) return { kind: back === "b" ? "noteStart" : "noteMark", label };
    if (kind === "added") return { kind: "wrapped", before: "‹", after: "›" };
    return href === "" ? { kind: "text" } : { kind: "link", href };
  },
};

namedTable("the walker follows rules", (html) => shown(html, RULES), {
  "elements to skip": ['<nav>a</nav><p class="ad">b</p><p>c</p>', ["c"]],
  "a comment that skips until one resumes": ["a<!-- off -->b<p>c</p><!--on-->d", ["a", "d"]],
  "a comment that skips to the end": ["<p>a</p><!--off--><p>b</p>", ["a"]],
  "a comment that marks": ["<p>a</p><!--page--><p>b</p>", ["a", "mark | page", "b"]],
  "no mark where text is left out": ["<!--off--><!--page--><!--on-->a", ["a"]],
  "other comments are nothing": ["a<!-- x -->b", ["ab"]],
  links: ['<p><a href="/x">a</a>b</p>', ["[a](/x)b"]],
  "links with brackets and spaces": ['<p><a href="/x y(1)">a</a></p>', ["[a](</x y(1)>)"]],
  "a link that would break out": ['<p><a href="/x>\n<y">a</a></p>', ["[a](</x%3E%0A%3Cy>)"]],
  "emphasis inside a link": ['<p><a href="/x"><i>a</i> b</a></p>', ["[*a*](/x) [b](/x)"]],
  "wrapped links": ['<p><a class="added">a</a> b</p>', ["‹a› b"]],
  "a wrapped link with elements inside": ['<p>x <a class="added"><i>a</i> b</a>.</p>', ["x ‹*a* b›."]],
  "a note's mark": ['<p>a<sup><a href="#n1">[1]</a></sup> b<a href="#n2">2</a></p>', ["a[^1] b[^2]"]],
  "a note's beginning": ['<p><a name="n1" href="#bn1">[1]</a> a</p><p>b</p>', ["fn1 #n1 | a", "b"]],
  "a note in the middle of a block": ['<div>a <a href="#bn1">1</a> b</div>', ["a", "fn1 | b"]],
  "a note without text": ['<p><a href="#bn1">[1]</a></p><p>b</p>', ["fn1 | ", "b"]],
  "a mark that was never closed": ['<p>a<a href="#n1">[1] b <i>1992</i></p>', ["a[^1][1] b *1992*"]],
  "a mark alone": ['<p><a href="#n1">1</a></p>', ["[^1]"]],
  "an anchor before the text": ['<p><a name="x"></a>a</p>', ["#x | a"]],
  "an anchor between blocks announces the next": ['<p>a</p><a name="x"></a><p>b</p>', ["a", "#x | b"]],
  "an anchor behind the text does too": [
    '<ol><li>a<p><a name="x"></a></p></li><li>b</ol>',
    ["1. | a", "2. #x | b"],
  ],
  "an anchor in the middle is the text's own": ['<p>a <a name="x"></a>b</p><p>c</p>', ["#x | a b", "c"]],
  "an id and a name": ['<p id="x"><a name="y" id="y">a</a></p>', ["#x#y | a"]],
  "anchors and notes of a table": [
    '<table id="t"><tr><td id="c">a<a href="#n1">1</a><td>b</table>',
    ["table #t#c | | a[^1] | b |⏎| --- | --- |"],
  ],
});

test("a table's flow lists the notes in its cells", () => {
  const { flows } = walk('<table><tr><td>a<a href="#n1">1</a><td>b<a href="#n2">2</a></table>', RULES);
  expect(flows.map((flow) => flow.notes)).toEqual([["1", "2"]]);
});

test("every list has a unique id", () => {
  const { flows } = walk("<ol><li>a<li>b</ol><ol><li>c</ol>", {});
  const [a, b, c] = flows.map((flow) => flow.list?.id);
  expect(a).toBe(b);
  expect(c).not.toBe(a);
});

test("text is bold, italic or centred when all of it is", () => {
  const { flows } = walk("<p><b>a</b> <strong>b</strong><p><b>a</b> b<center><i>c</i></center>", {});
  expect(flows.map(({ bold, italic, centred }) => ({ bold, italic, centred }))).toEqual([
    { bold: true, italic: false, centred: false },
    { bold: false, italic: false, centred: false },
    { bold: false, italic: true, centred: true },
  ]);
});

test("a block is named by its element and classes", () => {
  expect(walk('<p class=" ActHead5  x ">a</p>', {}).flows[0]?.element).toBe("p.ActHead5.x");
});

const styled = (html: string) =>
  walk(html, {
    show: (name, { class: classes }) => name === "span" && classes === "label",
    style: (_name, { style }) => (style === "font-weight:bold" ? { bold: true } : undefined),
  }).flows.map(({ markdown }) => markdown);

test("a source's rules can show content hidden from screen readers", () => {
  expect(
    styled('<p><span class="label" aria-hidden="true">§ 1</span><span hidden>x</span> text</p>'),
  ).toEqual(["§ 1 text"]);
});

test("a source's rules can read an inline element's style from its attributes", () => {
  expect(styled('<p><span style="font-weight:bold">term</span> means</p>')).toEqual(["**term** means"]);
});
