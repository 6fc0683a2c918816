import { test } from "vitest";
import { built } from "../support/built.ts";
import { killedImport } from "./corpus-kills.ts";

await built();

test("an import of a corpus killed twice ends complete, without duplicates or damaged rows", async () => {
  await killedImport({ rows: 2_000, kills: 2, megabytes: 600 });
});
