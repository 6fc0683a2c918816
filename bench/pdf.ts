import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureBuilt } from "./built.ts";
import { manyPages } from "./pages.ts";

const folder = mkdtempSync(join(tmpdir(), "legibus-bench-"));
try {
  for (const count of [200, 1_000]) writeFileSync(join(folder, `${count}.pdf`), await manyPages(count));
  await measureBuilt(new URL("measured/pdf.ts", import.meta.url), { BENCH_FOLDER: folder });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
