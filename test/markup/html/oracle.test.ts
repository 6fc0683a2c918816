import fc from "fast-check";
import TurndownService from "turndown";
import { expect, test } from "vitest";
import { walk } from "../../../src/markup/html/walk.ts";
import { runs } from "../../support/run/repetitions.ts";
import { forAll } from "../../support/for-all.ts";

const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9.,;()§äé–-]{0,7}$/);
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));

interface Node {
  readonly html: string;
}

const wrap = (tag: string, children: readonly Node[], attributes = "") => ({
  html: `<${tag}${attributes}>${children.map(({ html }) => html).join("")}</${tag}>`,
});

const { block } = fc.letrec<{ inline: Node; block: Node }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    text.map((html) => ({ html: ` ${html} ` })),
    fc
      .tuple(
        fc.constantFrom("b", "i", "em", "strong"),
        fc.array(tie("inline"), { minLength: 1, maxLength: 3 }),
      )
      .map(([tag, children]) => wrap(tag, children)),
    fc
      .array(tie("inline"), { minLength: 1, maxLength: 2 })
      .map((children) => wrap("a", children, ' href="/x"')),
  ),
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc
      .tuple(
        fc.constantFrom("p", "h1", "h2", "h3", "h4", "h5", "h6"),
        fc.array(tie("inline"), { minLength: 1, maxLength: 4 }),
      )
      .map(([tag, children]) => wrap(tag, children)),
    fc.array(tie("block"), { minLength: 1, maxLength: 3 }).map((children) => wrap("blockquote", children)),
    fc
      .tuple(
        fc.constantFrom("ol", "ul"),
        fc.array(fc.array(tie("block"), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
      )
      .map(([tag, items]) =>
        wrap(
          tag,
          items.map((item) => wrap("li", item)),
        ),
      ),
  ),
}));
const page = fc
  .array(block, { minLength: 1, maxLength: 6 })
  .map((blocks) => blocks.map(({ html }) => html).join("\n"));

/** The words of a Markdown text: without its marks and list labels, white space folded. */
function words(markdown: string): string {
  return markdown
    .replaceAll(/\]\(\/x\)/g, "")
    .replaceAll(/^(?: *(?:>|#{1,6}|[-*+]|\d+\.)(?= |$))+/gm, "")
    .replaceAll(/(?<!\\)[*_[\]\\]/g, "")
    .replaceAll(/\\(?=\S)/g, "")
    .replaceAll(/\s+/g, "");
}

const turndown = new TurndownService({ headingStyle: "atx", bulletListMarker: "-" });
const links = { link: () => ({ kind: "link", href: "/x" }) as const };

test("the walker finds the same words in the same order as turndown in well-formed pages", () => {
  forAll([page], runs(300), (html) => {
    const ours = walk(html, links).flows.map((flow) => flow.markdown);
    expect(words(ours.join("\n"))).toBe(words(turndown.turndown(html)));
  });
});

test("a flow's text is its Markdown without the markup", () => {
  forAll([page], runs(300), (html) => {
    for (const flow of walk(html, links).flows) expect(words(flow.markdown)).toBe(words(flow.text));
  });
});
