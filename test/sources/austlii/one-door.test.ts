import { expect, test } from "vitest";
import { tokens } from "../../../src/core/text.ts";
import { startAustlii } from "../../support/austlii/server.ts";
import { startFrl } from "../../support/frl/server.ts";
import { textOf } from "../../support/providers.ts";
import { searchData } from "../../support/search-data.ts";
import { startApp } from "../../support/app.ts";
import { lasting } from "../../support/lasting.ts";

const register = await lasting(startFrl());
const { call: ask } = await lasting(
  startApp({ LEGIBUS_PROVIDERS: "austlii,frl,law", AUSTLII_BASE_URL: "http://127.0.0.1:9", ...register.env }),
);

test("austlii:search_legislation in link mode finds Commonwealth Acts in the register", async () => {
  const query = "Harbour Ferries Safety Act";
  const answer = searchData(await ask("austlii:search_legislation", { query }));
  expect(answer).toMatchObject({ status: "partial", results: [{ id: "frl:C2011A00157", year: 2011 }] });
  const victoria = searchData(await ask("austlii:search_legislation", { query, jurisdiction: "vic" }));
  expect(victoria).toMatchObject({ status: "not_searched", results: [] });
});

test("fetch_document_text reads a page of another source there and suggests law:import otherwise", async () => {
  const url = "https://www.legislation.gov.au/C2011A00157/latest/text";
  const text = textOf(await ask("austlii:fetch_document_text", { url, pin: "s 18(2)" }));
  expect(text).toContain("Id: frl:C2011A00157");
  expect(text).toContain("(2) The master must report a fall within 24 hours.");
  const strange = textOf(await ask("austlii:fetch_document_text", { url: "https://example.org/x" }));
  expect(strange).toMatch(/^ERROR INVALID_INPUT: .*\nTry: .*law:import/);
});

test("law:read opens the case that AustLII lists with a report, and no other report's", async () => {
  const austlii = await startAustlii();
  const live = await startApp({ LEGIBUS_PROVIDERS: "austlii,law", ...austlii.live });
  try {
    for (const id of ["920 CLR 196", "(1999) 919 CLR 196"])
      expect(textOf(await live.call("law:read", { id }))).toMatch(/^ERROR INVALID_INPUT/);
    for (const id of ["919 CLR 196", "(2005) 919 CLR 196"])
      expect(textOf(await live.call("law:read", { id, pin: "[3]" }))).toContain(
        "\n[3] The step had been worn",
      );
  } finally {
    await live.close();
    await austlii.close();
  }
});

test.each([
  ["https://www.ris.bka.gv.at/Dokumente/Bundesnormen/NOR12019037/NOR12019037.html", "risat"],
  ["https://eur-lex.europa.eu/eli/reg/2016/679/oj", "eu"],
  ["https://www.gesetze-im-internet.de/bgb/__823.html", "ris"],
  ["https://jade.io/article/90001", "jade"],
])("fetch_document_text names the switch of the source that is off: %s", async (url, source) => {
  const text = textOf(await ask("austlii:fetch_document_text", { url }));
  expect(text).toContain(`LEGIBUS_PROVIDERS=+${source}`);
  expect(text).toContain("law:import");
});

test("law:read reads several documents, each at its day, with an error for an unreadable one", async () => {
  const act = "frl:C2011A00157";
  const documents = [
    { id: act, pin: "s 18(2)", as_at: "2017-01-05" },
    { id: "Harbour Ferries Safety Act 2011 (Cth)", pin: "s 18(2)" },
    { id: "nonsense" },
  ];
  const result = await ask("law:read", { documents });
  const parts = textOf(result).split("\n\n=====\n\n");
  expect(result.isError).toBeUndefined();
  expect(parts).toHaveLength(3);
  expect(parts[0]).toContain("(2) The master must report a fall within three days.");
  expect(parts[1]).toContain("(2) The master must report a fall within 24 hours.");
  expect(parts[2]).toMatch(/^nonsense:\nERROR INVALID_INPUT/);
  expect(textOf(await ask("law:read", { id: act, documents }))).toContain("give either id or documents");
  expect((await ask("law:read", { documents: [{ id: "nonsense" }, { id: "more" }] })).isError).toBe(true);
});

test("law:read keeps several documents within max_tokens and names those that did not fit", async () => {
  const id = "frl:C2011A00157";
  const documents = Array.from({ length: 8 }, (_, at) => ({ id, pin: "s 18", as_at: `20${16 + at}-07-05` }));
  const text = textOf(await ask("law:read", { documents, max_tokens: 600 }));
  expect(tokens(text)).toBeLessThan(600 + 8 * 25); // the lines that name the others come on top
  expect(text).toContain(`${id}: not read, the others fill max_tokens; ask for it again`);
  const whole = documents.slice(0, 3).map(({ as_at }) => ({ id, as_at }));
  for (const size of [500, 600, 700, 800]) {
    const parts = textOf(await ask("law:read", { documents: whole, max_tokens: size })).split("=====");
    for (const part of parts) expect(part).toMatch(/: not read,|\nNo\. 157, 2011\n/); // never a head without its text
  }
});
