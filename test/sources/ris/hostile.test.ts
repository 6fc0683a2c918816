import { expect, test } from "vitest";
import { convert } from "../../../src/sources/ris/converter.ts";
import { LegibusError } from "../../../src/core/errors.ts";
import { isLinear } from "../../support/linear.ts";

const SIZE = 55_000;
const repeat = (text: string) => text.repeat(Math.ceil(SIZE / text.length));
const law = (inner: string) =>
  `<dokumente><norm><metadaten><jurabk>X</jurabk><enbez>§ 1</enbez></metadaten><textdaten><text><Content>${inner}</Content></text></textdaten></norm></dokumente>`;

test.each([
  ["lists in lists, never closed", law(repeat("<DL><DT>1.</DT><DD><LA>x"))],
  ["abbreviations without end", law(`<P>${repeat("Abs. Nr. Art. ")}</P>`)],
  ["numbers without end", law(`<P>${repeat("am 1. Tag ")}</P>`)],
  ["brackets without end", law(`<P>${repeat("(1) ")}</P>`)],
  [
    "a table of one row",
    law(`<table><tgroup><tbody><row>${repeat("<entry>x</entry>")}</row></tbody></tgroup></table>`),
  ],
  ["attributes without end", law(`<P ${repeat('a="b" ')}>x</P>`)],
  ["paragraphs of an unclosed decision", `<akn:akomaNtoso><akn:judgment>${repeat("<akn:p>x")}`],
  ["divs of a page", `<div class="jnheader"><h1>X (X)</h1></div><div class="jnhtml">${repeat("<div>x")}`],
  [
    "sections of a page",
    `<h1 id="title">x</h1>${repeat('<section id="a"><h2>b</h2><dl class="border-number"><dt>1<dd>x')}`,
  ],
])("hostile pages with %s are read or refused in linear time", (_name, text) => {
  const source = {
    provider: "ris",
    url: "https://x.example/",
    retrievedAt: "2026-11-21T00:00:00Z",
    how: "live",
  } as const;
  const run = (share: number) => {
    try {
      convert({ id: "ris:X", text: text.slice(0, share * text.length), source });
    } catch (error) {
      if (!(error instanceof LegibusError)) throw error;
    }
  };
  expect(isLinear(run)).toBe(true);
});
