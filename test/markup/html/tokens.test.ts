import fc from "fast-check";
import { Tokenizer } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { readTokens } from "../../../src/markup/html/tokens.ts";

const RAW = /^(?:script|style|textarea|title|xmp)$/i;
/** Ends whatever is open, so that the end of the page plays no part: htmlparser2 shows some half tags as text. */
const ENDING = ` '">-->]]></script></style></textarea></title></xmp>.`;

function nothing(): void {}

function ours(html: string): readonly string[] {
  const said: string[] = [];
  readTokens(html, {
    text: (start, end) => said.push(`text ${html.slice(start, end)}`),
    tag(start, end) {
      const name = html.slice(start, end);
      said.push(`tag ${name}`);
      return RAW.test(name);
    },
    attribute: (start, end, from, to) => said.push(`${html.slice(start, end)}=${html.slice(from, to)}`),
    tagEnd: () => said.push("tag end"),
    endTag: (start, end) => said.push(`end tag ${html.slice(start, end)}`),
    comment: (start, end) => said.push(`comment ${html.slice(start, end)}`),
  });
  return said;
}

/** What htmlparser2's tokenizer says; it looks at every character, and has been used for long. */
function theirs(html: string): readonly string[] {
  const said: string[] = [];
  let [name, value] = ["", ""];
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      ontext: (start, end) => said.push(`text ${html.slice(start, end)}`),
      onopentagname: (start, end) => said.push(`tag ${html.slice(start, end)}`),
      onattribname: (start, end) => ([name, value] = [html.slice(start, end), ""]),
      onattribdata: (start, end) => (value += html.slice(start, end)),
      onattribend: () => said.push(`${name}=${value}`),
      onopentagend: () => said.push("tag end"),
      onselfclosingtag: () => said.push("tag end"),
      onclosetag: (start, end) => said.push(`end tag ${html.slice(start, end)}`),
      oncomment: (start, end, offset) => said.push(`comment ${html.slice(start, end - offset)}`),
      ontextentity: nothing,
      onattribentity: nothing,
      oncdata: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return said;
}

const NAMES = [
  "p",
  "div",
  "a",
  "B",
  "td",
  "script",
  "STYLE",
  "title",
  "textarea",
  "xmp",
  "scripts",
  "s",
  "x-y",
];
const SIGNS =
  `< > / = " ' - ! [ ] ? & ; x 1 ü </ <!-- --> -- <![CDATA[ ]]> <?xml?> &amp; <script> </script/ </scripts>
  </SCRIPT </style>`
    .split(/\s+/)
    .concat(" ", "\n", "\t", "\f", "</script\n", "<title >", "<!doctype html>", "some words");
const sign = fc.oneof(
  fc.constantFrom(...SIGNS),
  fc.constantFrom(...NAMES),
  fc.constantFrom(...NAMES).map((name) => `<${name}`),
  fc.constantFrom(...NAMES).map((name) => `</${name}>`),
  fc.constantFrom(' href="/a?b=1&c"', " class='x y'", " width=40", " checked", "/>"),
);
const markup = fc.array(sign, { maxLength: 40 }).map((signs) => signs.join(""));

/** Where we keep to the standard and htmlparser2 does not: "</>" says nothing, "<!->" ends at its own sign. */
function hasKnownDifference(html: string): boolean {
  return /<\/[ \n\t\f\r]*>|<!-(?!-)/.test(html);
}

describe("the tokens of a page", () => {
  test("are those of htmlparser2, whatever the mark-up", () => {
    fc.assert(
      fc.property(markup, (text) => {
        const html = text + ENDING;
        fc.pre(!hasKnownDifference(html));
        expect(ours(html)).toEqual(theirs(html));
      }),
      { numRuns: 20_000 },
    );
  });

  test.each([
    ["a </> b", ["text a ", "text  b"]],
    ["a <!-> b", ["text a ", "text  b"]],
    ["a < b", ["text a ", "text < b"]],
    ["<!-->a", ["comment ", "text a"]],
    ["<script>a < b</script >c", ["tag script", "tag end", "text a < b", "end tag script", "text c"]],
  ])("%s", (html, said) => {
    expect(ours(html)).toEqual(said);
  });

  test.each([
    ["a <p class='x", ["text a ", "tag p"]],
    ["a <p class", ["text a ", "tag p"]],
    ["a <p", ["text a "]],
    ["a </p", ["text a "]],
    ["a <!-- b", ["text a ", "comment  b"]],
    ["a <!doct", ["text a "]],
    ["a <script>b </scr", ["text a ", "tag script", "tag end", "text b </scr"]],
    ["a <", ["text a ", "text <"]],
  ])("%s breaks off, and no half tag is shown as text", (html, said) => {
    expect(ours(html)).toEqual(said);
  });

  test("take linear time, whatever was never closed", () => {
    timeOf(20_000);
    expect(timeOf(160_000)).toBeLessThan(5_000); // quadratic: minutes
  });
});

/** Milliseconds for pages that open the same thing so many times. */
function timeOf(times: number): number {
  const openings = ["<", "</", "<a ", "<a b='", "<!--", "<script>", "<script></s", "<![CDATA["];
  const pages = openings.map((opening) => opening.repeat(times));
  const started = performance.now();
  for (const page of pages) ours(page);
  return performance.now() - started;
}
