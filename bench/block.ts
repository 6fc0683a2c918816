import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mixedPdf } from "../test/support/paper.ts";
import { scansOf } from "../test/support/reading.ts";
import { measureBuilt } from "./built.ts";
import { manyPages } from "./pages.ts";

const PAGES = 200;

const folder = mkdtempSync(join(tmpdir(), "legibus-bench-"));
try {
  const images = await scansOf(await manyPages(4), 150);
  const scan = await mixedPdf(
    Array.from({ length: PAGES }, (_, page) => images[page % images.length] ?? Buffer.alloc(0)),
  );
  writeFileSync(join(folder, "scan.pdf"), scan);
  writeFileSync(join(folder, "text.pdf"), await manyPages(PAGES));
  await measureBuilt(new URL("measured/block.ts", import.meta.url), { BENCH_FOLDER: folder });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
