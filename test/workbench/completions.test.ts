import { afterAll, beforeAll, expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { law } from "../../src/workbench/index.ts";
import { block } from "../documents/made.ts";
import { call, contextOf, documentWith, temporaryStore } from "./support.ts";
import { table } from "../support/table.ts";

const held = temporaryStore();
afterAll(async () => await held.close());

const SCAN = documentWith("import:0a1b2c3d4e5f60718293", { title: "A scanned deed" });
const sections = ["s 1", "s 17", "s 18", "s 18(1)", "s 2"];
const DOCUMENTS: readonly LegalDocument[] = [
  {
    ...SCAN,
    pages: { count: 12, shift: 0 },
    source: { ...SCAN.source, import: { as: "file", at: "2026-11-01", file: "/srv/deed.pdf" } },
  },
  documentWith("frl:C1", {
    kind: "legislation",
    title: "Ferries Act 2011 (Cth)",
    blocks: sections.map((pin) => block("paragraph", `The words of ${pin}.`, { pin })),
  }),
  documentWith("eu:32031R0679/de", {
    kind: "legislation",
    title: `Verordnung (EU) 2031/679 ${"über die Beleuchtung der Häfen ".repeat(8)}`,
    citations: { reported: [], other: ["CELEX 32031R0679", "VO (EU) 2031/679"] },
    blocks: ["Art. 1", "Art. 6", "Art. 6 Abs. 1"].map((pin) => block("paragraph", pin, { pin })),
  }),
];
beforeAll(async () => {
  for (const document of DOCUMENTS) await held.library.put(document);
});

const bench = law(contextOf({ library: held.library }));

async function completed(prompt: string, argument: string, prefix: string, given = {}) {
  const found = bench.prompts?.find(({ name }) => name === prompt)?.arguments;
  return await found?.find(({ name }) => name === argument)?.complete?.(prefix, call, given);
}

table(
  "the provision %j is completed with kept laws and their provisions",
  async (prefix) => await completed("point_in_time", "provision", prefix),
  {
    ferr: ["Ferries Act 2011 (Cth)"],
    "VO (EU) 2031": ["VO (EU) 2031/679"],
    CELEX: [],
    "Ferries Act 2011 (Cth) ": sections.map((pin) => `Ferries Act 2011 (Cth) ${pin}`),
    "ferries act 2011 (cth) s 18": ["Ferries Act 2011 (Cth) s 18", "Ferries Act 2011 (Cth) s 18(1)"],
    "VO (EU) 2031/679 Art. 6": ["VO (EU) 2031/679 Art. 6", "VO (EU) 2031/679 Art. 6 Abs. 1"],
    "Ferries Act 2011 (Cth) s 9": [],
  },
);

test("the pages of the document that a prompt was given are completed", async () => {
  const document = SCAN.id;
  expect(await completed("check_page", "page", "1", { document })).toEqual(["1", "10", "11", "12"]);
  expect(await completed("check_page", "page", "3", { document })).toEqual(["3"]);
  expect(await completed("check_page", "page", "1", { document: "frl:C1" })).toEqual([]);
  expect(await completed("check_page", "page", "1")).toEqual([]);
});

test("the address of a page is completed with every page, and that of a document with its pins", async () => {
  const [document, page] = bench.resourceTemplates ?? [];
  expect(await page?.complete("import:", call)).toEqual([`${SCAN.id}/1`]);
  expect(await page?.complete(`${SCAN.id}/1`, call)).toEqual(
    [1, 10, 11, 12].map((number) => `${SCAN.id}/${number}`),
  );
  expect(await page?.complete("frl:", call)).toEqual([]);
  expect(await document?.complete("frl:C1?pin=s 18", call)).toEqual([
    "frl:C1?pin=s 18",
    "frl:C1?pin=s 18(1)",
  ]);
  expect(await document?.complete("nowhere:1?pin=", call)).toEqual([]);
});
