import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { storeSuite } from "./suite.ts";

const folder = mkdtempSync(join(tmpdir(), "legibus-store-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let places = 0;
storeSuite("SQLite", async () => {
  places += 1;
  return { dataDir: join(folder, `data-${places}`), databaseUrl: "" };
});
