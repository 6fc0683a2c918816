import { afterAll, beforeAll, describe, it } from "vitest";
import { type Postgres, startPostgres, withoutPostgres } from "../support/postgres.ts";
import { plannerSuite } from "./suite.ts";

const missing = withoutPostgres();

if (missing === undefined) {
  let postgres: Postgres | undefined;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => await postgres?.close());
  plannerSuite("PostgreSQL", async () => {
    if (!postgres) throw new Error("not started");
    return { dataDir: "/nowhere", databaseUrl: await postgres.newDatabase() };
  });
} else {
  describe("plans on PostgreSQL", () => {
    it.skip(`is not tried: ${missing}`);
  });
}
