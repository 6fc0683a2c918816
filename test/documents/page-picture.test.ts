import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { plainCall } from "../../src/core/call.ts";
import type { LegalDocument } from "../../src/core/document.ts";
import { silentLogger } from "../../src/core/logger.ts";
import { everyFile, filesBelow } from "../../src/documents/file-access.ts";
import { filePageOf } from "../../src/documents/file-pages.ts";
import { pagePicture } from "../../src/documents/page-picture.ts";
import { createImporter } from "../../src/library/import/index.ts";
import { createStore } from "../../src/library/index.ts";
import { textPdf } from "../support/paper.ts";
import { hasProgram, usualReader } from "../support/reading.ts";
import { lasting, temporaryFolder } from "../support/lasting.ts";

const poppler = hasProgram("pdftoppm", "-v");
const call = plainCall();
const reader = usualReader;
const deps = { files: everyFile, reader };

const root = temporaryFolder("picture");
const store = await lasting(
  createStore({ dataDir: root, databaseUrl: "", library: true, log: silentLogger, cacheBytes: 0 }),
);

/** Three pages of a report with the printed numbers 460 to 462. */
async function report(name: string): Promise<string> {
  const path = join(root, name);
  const pages = ["first", "second", "third"].map((which) => [
    `The ${which} page of ${name} tells what the court said about the ferry, the wharf and the tide.`,
    "Nothing else of this invented report is printed here, and nothing else is needed for it.",
  ]);
  writeFileSync(path, await textPdf({ pages, foot: (page) => `- ${459 + page} -` }));
  return path;
}

async function imported(path: string): Promise<LegalDocument> {
  const { library } = store;
  if (!library) throw new Error("the store has a library");
  const importer = createImporter({
    library,
    reader,
    log: silentLogger,
    now: Date.now,
    peers: () => [],
    files: everyFile,
  });
  const { outcomes } = await importer.paths([path], {}, call);
  const [outcome] = outcomes;
  const document = outcome && "id" in outcome ? await library.get(outcome.id) : undefined;
  if (!document) throw new Error("the file was not imported");
  return document;
}

/** Width and height in pixels from a PNG's header. */
function sizeOf(png: Uint8Array): readonly [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  expect(Buffer.from(png.subarray(1, 4)).toString()).toBe("PNG");
  return [view.getUint32(16), view.getUint32(20)];
}

describe.skipIf(!poppler)("a page of an imported PDF", () => {
  test("a page is rendered from the imported file, wherever it was imported last", async () => {
    const path = await report("drawn.pdf");
    const document = await imported(path);
    expect(document.pages).toEqual({ count: 3, shift: 459 });
    const pages = document.blocks.map(({ pin }, at) => [pin, filePageOf(document, at)]);
    expect(pages).toContainEqual(["p 461", 2]);
    const shown = await pagePicture(document, { page: 2, side: 842 }, deps, call);
    expect(shown).toMatchObject({ page: 2, pages: 3, printed: 461 });
    const [width, height] = sizeOf(shown.png); // A4 has 595.28 x 841.89 points
    expect(height).toBe(842);
    expect(Math.abs(width - 595.28)).toBeLessThan(1);
    const other = await pagePicture(document, { page: 3, side: 842 }, deps, call);
    expect(Buffer.compare(Buffer.from(other.png), Buffer.from(shown.png))).not.toBe(0);
    await expect(pagePicture(document, { page: 4 }, deps, call)).rejects.toThrow(/no page 4; it has 3/);

    const moved = join(root, "moved.pdf");
    renameSync(path, moved);
    await expect(pagePicture(document, { page: 1 }, deps, call)).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "there is no file or folder drawn.pdf",
    });
    const again = await imported(moved);
    expect(again.id).toBe(document.id);
    expect(await pagePicture(again, { page: 1 }, deps, call)).toMatchObject({ page: 1 });
  });

  test("a page is not rendered if the file has changed or the server may not read it", async () => {
    const path = await report("changed.pdf");
    const document = await imported(path);
    const { env } = process;
    const allowed = { personal: false, dataDir: join(root, "data"), env, platform: process.platform };
    const files = filesBelow({ ...allowed, declared: [join(root, "cases")], home: root });
    await expect(pagePicture(document, { page: 1 }, { files, reader }, call)).rejects.toMatchObject({
      code: "ACCESS_DENIED",
    });
    writeFileSync(path, await textPdf({ pages: [["Another text."]] }));
    await expect(pagePicture(document, { page: 1 }, deps, call)).rejects.toThrow(
      /changed since it was imported/,
    );
  });

  test("a page is refused with the reason if the document's file is unknown", async () => {
    const document = await imported(await report("stream.pdf"));
    const { import: brought, ...source } = document.source;
    const { file: _file, ...streamed } = brought ?? { as: "file" as const, at: "" };
    const asStream = { ...document, source: { ...source, import: streamed } };
    await expect(pagePicture(asStream, { page: 1 }, deps, call)).rejects.toThrow(/did not come as a file/);
    await expect(pagePicture({ ...document, source }, { page: 1 }, deps, call)).rejects.toThrow(
      /read from its source/,
    );
  });
});
