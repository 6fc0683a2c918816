import { test } from "vitest";
import { built } from "../support/built.ts";
import { killedImport } from "./corpus-kills.ts";

await built();

test("an import of 200,000 rows killed three times loses and doubles nothing in flat memory", async () => {
  await killedImport({ rows: 200_000, kills: 3, megabytes: 700 });
}, 10_800_000);
