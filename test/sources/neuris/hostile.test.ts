import { expect, test } from "vitest";
import { convert } from "../../../src/sources/neuris/converter.ts";
import { slowOn } from "../../support/linear.ts";
import { sourceOf } from "../../documents/made.ts";

const SOURCE = sourceOf("ris");
const law = (inner: string) =>
  `<dokumente><norm><metadaten><jurabk>X</jurabk><enbez>§ 1</enbez></metadaten><textdaten><text><Content>${inner}</Content></text></textdaten></norm></dokumente>`;

test.each<[title: string, piece: string, page: (text: string) => string]>([
  ["lists in lists, never closed", "<DL><DT>1.</DT><DD><LA>x", law],
  ["abbreviations without end", "Abs. Nr. Art. ", (text) => law(`<P>${text}</P>`)],
  ["numbers without end", "am 1. Tag ", (text) => law(`<P>${text}</P>`)],
  ["brackets without end", "(1) ", (text) => law(`<P>${text}</P>`)],
  [
    "a table of one row",
    "<entry>x</entry>",
    (text) => law(`<table><tgroup><tbody><row>${text}</row></tbody></tgroup></table>`),
  ],
  ["attributes without end", 'a="b" ', (text) => law(`<P ${text}>x</P>`)],
  ["paragraphs of an unclosed decision", "<akn:p>x", (text) => `<akn:akomaNtoso><akn:judgment>${text}`],
  [
    "divs of a page",
    "<div>x",
    (text) => `<div class="jnheader"><h1>X (X)</h1></div><div class="jnhtml">${text}`,
  ],
  [
    "sections of a page",
    '<section id="a"><h2>b</h2><dl class="border-number"><dt>1<dd>x',
    (text) => `<h1 id="title">x</h1>${text}`,
  ],
])("hostile pages with %s are read or refused in linear time", (_title, piece, page) => {
  const read = (text: string) => convert({ id: "ris:X", text: page(text), source: SOURCE });
  expect(slowOn(read, [piece])).toEqual([]);
});
