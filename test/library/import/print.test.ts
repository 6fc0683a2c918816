import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { plainCall } from "../../../src/core/call.ts";
import type { LegalDocument } from "../../../src/core/document.ts";
import { createImporter } from "../../../src/library/import/index.ts";
import { block, documentOf } from "../../documents/made.ts";
import { documentWith, sourceOf, temporaryStore, type TestStore } from "../../workbench/support.ts";
import { temporaryFolder } from "../../support/lasting.ts";
import type { ImportOptions } from "../../../src/library/import/types.ts";
import { importDeps } from "./support.ts";

let held: TestStore;
const folder = temporaryFolder("print");
beforeEach(() => {
  held = temporaryStore();
});
afterEach(async () => await held.close());

const PRINT: LegalDocument = {
  ...documentOf([
    block("paragraph", "A running head", { pin: "p 1" }),
    block("paragraph", "Article 1 A ferry carries persons.", { pin: "p 7" }),
  ]),
  kind: "other",
  jurisdiction: "",
  contentType: "application/pdf",
  pages: { count: 9, shift: 0 },
};
const PROVISION = documentWith("eu:1/en", {
  title: "Ferries",
  blocks: [block("paragraph", "A ferry carries persons.", { pin: "Article 1" })],
});

const printed = () => ({ text: "<p>Article 1</p>" });

async function imported(
  convert: () => Promise<LegalDocument>,
  read: LegalDocument = PRINT,
  options: ImportOptions = {},
) {
  const path = join(folder, "print.pdf");
  writeFileSync(path, "%PDF-1.4 ferries");
  const importer = createImporter(
    importDeps(held.library, {
      reader: { read: async (_bytes, { id }) => ({ ...read, id }) },
      peers: () => [sourceOf({ name: "eu", printed, convert })],
    }),
  );
  const [outcome] = (await importer.paths([path], options, plainCall())).outcomes;
  return outcome && outcome.status !== "refused" ? await held.library.get(outcome.id) : undefined;
}

test("the PDF of a source's page gets the source's pins, keeps its pages, and says that it is a print", async () => {
  const document = await imported(async () => PROVISION);
  expect(document).toMatchObject({
    title: "Ferries",
    contentType: "application/pdf",
    pages: PRINT.pages,
    source: { provider: PRINT.source.provider, import: { as: "file" } },
    blocks: [{ pin: "Article 1", page: "7" }],
  });
  expect(document?.id).toMatch(/^import:/);
  expect(document?.warnings.join(" ")).toMatch(/read from a print/);
});

test("a print that its source cannot read is imported as any other PDF", async () => {
  const document = await imported(async () => await Promise.reject(new Error("changed")));
  expect(document?.blocks.map(({ pin }) => pin)).toEqual(["p 1", "p 7"]);
});

test("a copied text of a source's page gets the source's pins, keeps the user's title, and proves nothing", async () => {
  const consolidated = { ...PROVISION, kind: "legislation", version: { from: "2044-01-01" } } as const;
  const copy = { ...PRINT, contentType: "text/plain" };
  const document = await imported(async () => consolidated, copy, { title: "My ferries" });
  expect(document).toMatchObject({
    title: "My ferries",
    contentType: "text/plain",
    source: { import: { as: "file" } },
    blocks: [{ pin: "Article 1" }],
    warnings: [],
  });
});

const paragraphs = (pin: string) =>
  ["A", "B", "C"].map((one, at) => block("paragraph", `${one} reason.`, { pin: `${pin}${at + 1}` }));
const ORDER: LegalDocument = {
  ...PRINT,
  kind: "case",
  title: "OLG Ahlen, Beschluss vom 14.9.2031 – 4 W 9811/31",
  court: "OLG Ahlen",
  jurisdiction: "de",
  language: "de",
  citations: { reported: [], other: ["OLG Ahlen, Beschluss vom 14.9.2031 – 4 W 9811/31"] },
};

test.each([
  ["with its name and numbered paragraphs", "O B E R L A N D E S G E R I C H T AHLEN", "Rn. ", "page"],
  ["without numbered paragraphs", "Oberlandesgericht Ahlen", "p ", "file"],
  ["below the name of another court", "Landgericht Ahlen", "Rn. ", "file"],
  ["that is a memo about the decision", "Vermerk: Oberlandesgericht Ahlen, 4 W 9811/31", "Rn. ", "file"],
])("the PDF of a German decision %s counts as a source only by its structure", async (_, head, pin, as) => {
  const blocks = [block("paragraph", head), ...paragraphs(pin)];
  const document = await imported(async () => await Promise.reject(new Error("none")), { ...ORDER, blocks });
  expect(document?.source.import?.as).toBe(as);
});
