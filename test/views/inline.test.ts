import { expect, test } from "vitest";
import { html } from "../../src/views/html.ts";
import { inline, plainText } from "../../src/views/inline.ts";

test("html escapes every value", () => {
  const evil = `"><script>alert(1)</script>'&`;
  expect(html`<a title="${evil}">${[evil, undefined, false, 1]}</a>`.text).toBe(
    '<a title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;">&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;1</a>',
  );
});

test("html removes bidirectional and zero-width characters", () => {
  expect(html`${"a\u202eb\u200bc"}`.text).toBe("abc");
});

test.each([
  ["*Mabo* v **The Queen**", "<em>Mabo</em> v <strong>The Queen</strong>"],
  ["***both***", "<em><strong>both</strong></em>"],
  ["2 * 3 * 4", "2 * 3 * 4"],
  ["a * that *never ends", "a * that *never ends"],
  [String.raw`\*not\* \[this\]`, "*not* [this]"],
  ["m<sup>2</sup> and H<sub>2</sub>O", "m<sup>2</sup> and H<sub>2</sub>O"],
  ["said.[^12] Then", "said.<sup>12</sup> Then"],
  ["he said[^12]: “Go.”", "he said<sup>12</sup>: “Go.”"],
  ["one  \ntwo\nthree", "one<br />two three"],
  ["of a cell:<br>two", "of a cell:<br />two"],
  ["[2024] HCA 901 [at 5]", "[2024] HCA 901 [at 5]"],
  [
    "[the *Act*](https://example.org/a_(b)) ends",
    '<a href="https://example.org/a_(b)" rel="noreferrer">the </a><a href="https://example.org/a_(b)" rel="noreferrer"><em>Act</em></a> ends',
  ],
  ["R &amp; D &copy;", "R &amp; D &amp;copy;"],
  ["<b onclick=x>hi</b>", "&lt;b onclick=x&gt;hi&lt;/b&gt;"],
])("the Markdown %j is rendered as HTML", (markdown, expected) => {
  expect(inline(markdown).text).toBe(expected);
});

test.each(["javascript:alert(1)", "data:text/html,x", "//evil.example/x", "vbscript:x", " javascript:x"])(
  "the URL %j is not rendered as a link",
  (address) => {
    expect(inline(`[words](${address})`).text).not.toContain("<a");
  },
);

test("a marked range becomes one element across emphasis and without nested links", () => {
  const markdown = "see *Mabo* [(No 2)](https://example.org/) [1992] HCA 23 there";
  const start = markdown.indexOf("Mabo");
  const end = markdown.indexOf(" there");
  const { text } = inline(markdown, {
    marks: [{ start, end, wrap: (inner) => html`<mark>${inner}</mark>` }],
  });
  expect(text).toBe("see <mark><em>Mabo</em> (No 2) [1992] HCA 23</mark> there");
});

test("plainText removes emphasis, links and note marks", () => {
  expect(plainText("*A* is [b](https://example.org/).[^1]")).toBe("A is b.");
});
