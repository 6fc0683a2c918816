import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { plainCall } from "../../../src/core/call.ts";
import { createImporter } from "../../../src/library/import/index.ts";
import { docx } from "../../support/docx.ts";
import { temporaryFolder } from "../../support/lasting.ts";
import { temporaryStore, type TestStore } from "../../workbench/support.ts";
import { importDeps } from "./support.ts";

let held: TestStore;
const folder = temporaryFolder("beside");
beforeEach(() => {
  held = temporaryStore();
});
afterEach(async () => await held.close());

const URL = "https://www.hcourt.gov.au/cases/wren-v-alder";
const page = (more = "") =>
  `<!DOCTYPE html><!-- saved from url=(0044)${URL} --><html><head><title>Wren v Alder</title></head><body><h1>Wren v Alder [2031] HCA 904</h1>${more}<p><a href="/terms.pdf">Terms</a> <a href="/files/Wren%20v%20Alder.docx">Judgment</a></p></body></html>`;
const JUDGMENT = docx(
  ["Wren v Alder Pty Ltd", "[2031] HCA 904", "The appeal is allowed."]
    .map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
    .join(""),
);

async function imported(name: string, html: string) {
  const path = join(folder, name);
  writeFileSync(path, html);
  const { outcomes } = await createImporter(importDeps(held.library)).paths([path], {}, plainCall());
  const [outcome] = outcomes;
  return outcome?.status === "imported" ? await held.library.get(outcome.id) : undefined;
}

test.each(["", "wren_files", "wren-Dateien"])(
  "a page that only links to a file brings in the file that was saved beside it: %j",
  async (place) => {
    const at = join(folder, `case${place}`);
    mkdirSync(join(at, place), { recursive: true });
    writeFileSync(join(at, place, "Wren v Alder.docx"), JUDGMENT);
    const document = await imported(`case${place}/wren.html`, page());
    expect(document?.contentType).toContain("word");
    expect(document?.blocks.at(-1)?.markdown).toBe("The appeal is allowed.");
    expect(document?.source.url).toBe("https://www.hcourt.gov.au/files/Wren%20v%20Alder.docx");
    expect((await held.library.stats()).documents).toBe(1);
  },
);

test("a page with a text of its own is the document, whatever it links to", async () => {
  writeFileSync(join(folder, "Wren v Alder.docx"), JUDGMENT);
  const text = `<p>${"The ferry left the wharf before the gangway was made fast. ".repeat(60)}</p>`;
  const document = await imported("long.html", page(text));
  expect(document?.contentType).toBe("text/html");
  const alone = await imported("none.html", page().replace("Wren%20v", "Reed%20v"));
  expect(alone?.warnings.join()).toContain("links to a file");
});
