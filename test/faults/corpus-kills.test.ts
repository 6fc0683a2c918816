import { test } from "vitest";
import { built } from "../support/built.ts";
import { killedImport } from "./corpus-kills.ts";

await built();

test("a corpus that is killed twice on its way comes whole, once, and without its damaged rows", async () => {
  await killedImport({ rows: 2_000, kills: 2, megabytes: 600 });
}, 120_000);
