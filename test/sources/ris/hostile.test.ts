import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_ANSWER_CHARS } from "../../../src/core/result.ts";
import { convert } from "../../../src/sources/ris/converter.ts";
import { LegibusError } from "../../../src/core/errors.ts";
import { startGermanSources } from "../../support/ris/server.ts";
import { risOver } from "../../support/ris/setup.ts";
import { isLinear } from "../../support/linear.ts";
import { lasting } from "../../support/lasting.ts";

const sources = await lasting(startGermanSources());
const ris = await lasting(risOver(sources));

const ODD = [
  "",
  "§",
  "§§",
  "Art.",
  "BGB",
  "GG",
  "823",
  "§ 823 BGB",
  "ris:",
  "ris:bgb/",
  "ECLI:DE:",
  "eli/bund/",
  "..",
  "%",
  "\0",
  '"',
  "(",
];
const word = fc.oneof(
  fc.constantFrom(...ODD),
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.string({ minLength: 100, maxLength: 190 }),
);

const ARGUMENTS: Readonly<Record<string, fc.Arbitrary<Record<string, unknown>>>> = {
  get_norm: fc.record({ law: word, paragraph: word, as_at: word }, { requiredKeys: [] }),
  get_document: fc.record({ id: word, pin: word, as_at: word }, { requiredKeys: ["id"] }),
  search: fc.record({ query: word, court: word, from: word, to: word }, { requiredKeys: ["query"] }),
  list_courts: fc.record({ prefix: word }),
};

describe.each(Object.entries(ARGUMENTS))("ris:%s", (tool, args) => {
  test("has an answer to whatever a model may send", async () => {
    await fc.assert(
      fc.asyncProperty(args, async (given) => {
        const result = await ris.ask(tool, given);
        const text = result.content.map((part) => part.text).join("\n");
        expect(text).not.toContain("internal error");
        expect(text.length).toBeLessThanOrEqual(MAX_ANSWER_CHARS);
        if (result.isError) expect(text).toMatch(/^ERROR [A-Z_]+: ./);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});

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
])("hostile pages %s: read or refused in linear time", (_name, text) => {
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
