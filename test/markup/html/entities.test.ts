import fc from "fast-check";
import { Parser } from "htmlparser2";
import { expect, test } from "vitest";
import { EntityDecoder } from "../../../src/markup/html/entities.ts";

/** What htmlparser2 itself makes of a text and of an attribute's value. */
function oracle(source: string): { text: string; value: string } {
  let text = "";
  let value = "";
  const parser = new Parser({
    ontext: (piece) => {
      text += piece;
    },
    onattribute: (_, given) => {
      value = given;
    },
  });
  parser.end(`<p title="${source}">${source}</p>`);
  return { text, value };
}

const source = fc
  .array(
    fc.constantFrom(
      "&amp;",
      "&amp",
      "&copy",
      "&notit;",
      "&ndash;",
      "&nbsp",
      "&#150;",
      "&#x92",
      "&#0;",
      "&#xD800;",
      "&#99999999;",
      "&",
      "&;",
      "&#;",
      "&#x;",
      "&unknown;",
      "a",
      "=",
      ";",
      " ",
      "1",
      "&&",
      "&CounterClockwiseContourIntegral;",
      "&am&lt;",
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(""));

test("decodes texts and values as htmlparser2 does", () => {
  const entities = new EntityDecoder();
  fc.assert(
    fc.property(source, (html) => {
      expect({ text: entities.text(html), value: entities.value(html) }).toEqual(oracle(html));
    }),
    { numRuns: 2_000 },
  );
});
