import { expect, test } from "vitest";
import { walk } from "../../src/markup/html/walk.ts";
import { isLinear, timeOf } from "../support/linear.ts";

const PARAGRAPH =
  '<ol><li value="7">The <i>Act</i> &ndash; see <a href="/x" class="y">s 24MD(6B)</a> &ndash; is\nclear.<sup><b><a name="fnB1">[1]</a></b></sup></li></ol><blockquote>quoted words</blockquote>\n';

const MAX_ROUNDS = 30;
const LINEAR = 2.3; // t(2n) / t(n): two, and an allowance for the memory
/**
 * Comparisons, each of pages twice as large as the one before: the step from one cache of the processor to the next
 * spoils one of them on a shared machine, time that grows with the square of the page all.
 */
const TRIES = 3;

const PAGES = 4; // of the small size in one measurement: enough for both sides to pay for the same memory

/**
 * Returns t(2n) / t(n) from the best of interleaved rounds; other processes only ever add time. Both sides parse
 * the same number of characters, so that a small page that ends before memory must be freed does not count.
 */
function growth(small: string, large: string): number {
  let [less, more] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < MAX_ROUNDS && (round < 3 || (2 * more) / less > LINEAR); round += 1) {
    less = Math.min(less, timeOf(parses(small, PAGES)));
    more = Math.min(more, timeOf(parses(large, PAGES / 2)));
  }
  return (2 * more) / less;
}

const parses = (page: string, times: number) => () => {
  for (let at = 0; at < times; at += 1) walk(page, {});
};

const nest = (tag: string) => (times: number) => `<${tag}>x`.repeat(times);

/** Name, page of a given size, the smaller size: large enough to take some 20 ms and to be past the processor's caches. */
const SHAPES: readonly (readonly [string, (size: number) => string, number])[] = [
  ["ordinary pages", (size) => PARAGRAPH.repeat(size), 1_000],
  ["unclosed <font><b> in unclosed paragraphs", (size) => "<p><font><b>text ".repeat(size), 8_000],
  ["unclosed <font><b> in one paragraph", (size) => `<p>${"<font><b>text ".repeat(size)}`, 32_000],
  ["nested div", nest("div"), 64_000],
  ["nested b", nest("b"), 80_000],
  ["nested blockquote", nest("blockquote"), 64_000],
  ["nested ul", nest("ul><li"), 48_000],
  ["nested table", nest("table><tr><td"), 10_000],
  [
    "nested div in a paragraph that they cannot end",
    (size) => `<p><blockquote>${"<span>".repeat(600)}${"<div>x".repeat(size)}`,
    64_000,
  ],
  ["stray end tags", (size) => `<p>${"x</b></div></i>".repeat(size)}`, 32_000],
  ["line breaks", (size) => "x<br> <br>".repeat(size), 10_000],
  ["spaces between breaks", (size) => `<p>${`<b> </b>`.repeat(size)}<br>`, 60_000],
  ["anchors", (size) => '<a name="x"></a>'.repeat(size) + "x", 10_000],
  ["entities", (size) => "&amp;&#150;&nonsense;".repeat(size), 8_000],
  ["comments", (size) => "<!-- x -->a".repeat(size), 60_000],
  ["cells with spans", (size) => `<table><tr>${'<td rowspan="99" colspan="99">x'.repeat(size)}`, 10_000],
];

test.each(SHAPES)("doubling %s at most doubles the time to parse", (_, page, size) => {
  walk(page(size), {});
  let found = Number.POSITIVE_INFINITY;
  for (let at = 0; at < TRIES && found > LINEAR; at += 1)
    found = Math.min(found, growth(page(size * 2 ** at), page(size * 2 ** (at + 1))));
  expect(found).toBeLessThanOrEqual(LINEAR);
});

test.each(["div", "b", "blockquote", "ul", "ol><li", "table><tr><td", "svg", "span hidden", "a href=x"])(
  "parsing 100,000 nested <%s> neither throws nor stalls",
  (tag) => {
    const read = (share: number) =>
      walk(`${`<${tag}>`.repeat(100_000 * share)}deep${"</div>".repeat(100_000 * share)}<p>end`, {});
    expect(isLinear(read)).toBe(true);
    const { flows } = read(1);
    if (tag !== "svg" && tag !== "span hidden")
      expect(flows.map((flow) => flow.text).join(" ")).toMatch(/^deep ?end$/);
  },
);

test("hidden text stays hidden at any depth", () => {
  const { flows } = walk(`${"<div>".repeat(2_000)}a<span hidden>b</span><script>c</script><nav>d</nav>`, {});
  expect(flows.map((flow) => flow.text)).toEqual(["ad"]);
});
