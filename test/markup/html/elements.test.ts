import fc from "fast-check";
import { expect, test } from "vitest";
import { type Attributes, readElements } from "../../../src/markup/html/elements.ts";
import { isLinear } from "../../support/linear.ts";
import { runs } from "../../support/run/repetitions.ts";
import { forAll } from "../../support/for-all.ts";

interface Read {
  /** "<p", "=text", ">p" in the order of their coming. */
  readonly events: string[];
  readonly text: string;
  readonly attributes: Attributes[];
}

function read(html: string): Read {
  const events: string[] = [];
  const attributes: Attributes[] = [];
  let text = "";
  readElements(html, {
    open: (name, given) => {
      events.push(`<${name}`);
      attributes.push(given);
    },
    close: (name) => events.push(`>${name}`),
    text: (piece) => {
      events.push(`=${piece}`);
      text += piece;
    },
    comment: (comment) => events.push(`!${comment}`),
  });
  return { events, text, attributes };
}

/** Throws unless every element closes, in the reverse order of opening. */
function expectBalanced(events: readonly string[]): void {
  const open: string[] = [];
  for (const event of events) {
    if (event.startsWith("<")) open.push(event.slice(1));
    if (event.startsWith(">")) expect(open.pop()).toBe(event.slice(1));
  }
  expect(open).toEqual([]);
}

const TAGS =
  "p div b i a li ol ul table tr td th blockquote h1 h2 dl dt dd br hr span center option select".split(" ");
const soup = fc
  .array(
    fc.oneof(
      fc.constantFrom(...TAGS).map((tag) => `<${tag}>`),
      fc.constantFrom(...TAGS).map((tag) => `</${tag}>`),
      fc.constantFrom("x", " ", "<", "&amp;", "<!--", "-->", "<p", "</", "<![CDATA[", "]]>", "<?", '"', "='"),
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(""));

test("readElements closes every element it opens, whatever the page", () => {
  forAll([soup], runs(500), (html) => expectBalanced(read(html).events));
});

test("readElements closes every element in arbitrary text", () => {
  forAll([fc.string({ unit: "binary", maxLength: 200 })], runs(300), (html) =>
    expectBalanced(read(html).events),
  );
});

test("readElements loses no text of a well-formed tree", () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const { tree } = fc.letrec<{ tree: { readonly html: string; readonly text: string } }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      word.map((text) => ({ html: text, text })),
      fc
        .tuple(
          fc.constantFrom("div", "b", "i", "span", "blockquote", "center"),
          fc.array(tie("tree"), { maxLength: 4 }),
        )
        .map(([tag, children]) => ({
          html: `<${tag} title="&lt;b>">${children.map(({ html }) => html).join("<!-- x -->")}</${tag}>`,
          text: children.map(({ text }) => text).join(""),
        })),
    ),
  }));
  forAll([tree], 100, ({ html, text }) => {
    expect(read(html).text).toBe(text);
  });
});

test("readElements keeps one attribute per name, none named __proto__, and at most 64", () => {
  const [first] = read('<p id=a id=b __proto__=c CLASS="d">').attributes;
  expect(first).toEqual({ id: "a", class: "d" });
  expect(Object.getPrototypeOf(first)).toBe(Object.prototype);
  const many = Array.from({ length: 1_000 }, (_, at) => `a${at}=1`).join(" ");
  expect(Object.keys(read(`<p ${many}>`).attributes[0] ?? {})).toHaveLength(64);
});

test("readElements handles a million attributes and an attribute of ten megabytes", () => {
  const [many, long] = ["a=1 ".repeat(1_000_000), `id="${"y&amp;".repeat(2_000_000)}`];
  expect(read(`<p ${many}>x</p>`).text).toBe("x");
  expect(read(`<p ${long}">x</p>`).attributes[0]?.["id"]).toHaveLength(4_000_000);
  for (const text of [many, long])
    expect(isLinear((share) => read(`<p ${text.slice(0, 400_000 * share)}">x</p>`))).toBe(true);
});

test("a tag closes the elements it ends, but only within its table cell", () => {
  expect(read("<p>a<table><tr><td><p>b<td>c</p></table>").events.join(" | ")).toBe(
    "<p | =a | >p | <table | <tr | <td | <p | =b | >p | >td | <td | =c | <p | >p | >td | >tr | >table",
  );
});
