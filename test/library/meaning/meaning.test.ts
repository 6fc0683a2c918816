import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startPostgres, withoutPostgres } from "../../support/postgres.ts";
import { meaningSuite } from "./suite.ts";

const folder = mkdtempSync(join(tmpdir(), "legibus-meaning-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

meaningSuite("SQLite", async () => ({ dataDir: join(folder, "data"), databaseUrl: "" }));

const missing = withoutPostgres();
if (missing === undefined) {
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(async () => await postgres?.close());
  meaningSuite("PostgreSQL", async () => ({
    dataDir: "",
    databaseUrl: (await postgres?.newDatabase("owner")) ?? "",
  }));
} else it.skip(`meaning on PostgreSQL: ${missing}`, () => expect(true).toBe(true));
