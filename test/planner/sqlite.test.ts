import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { plannerSuite } from "./suite.ts";

const folder = mkdtempSync(join(tmpdir(), "legibus-plans-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

plannerSuite("SQLite", async () => ({ dataDir: join(folder, "data"), databaseUrl: "" }));
