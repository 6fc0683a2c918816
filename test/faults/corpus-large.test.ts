import { beforeAll, test } from "vitest";
import { built } from "../support/built.ts";
import { killedImport } from "./corpus-kills.ts";

beforeAll(async () => {
  await built();
}, 120_000);

test("a corpus of 200,000 rows that is killed three times loses and doubles nothing in flat memory", async () => {
  await killedImport({ rows: 200_000, kills: 3, megabytes: 700 });
}, 10_800_000);
