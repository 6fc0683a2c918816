import { expect, test } from "vitest";
import { plainCall } from "../src/core/call.ts";
import { silentLogger } from "../src/core/logger.ts";
import { createStore } from "../src/library/index.ts";
import { isolationSuite } from "./isolation.ts";
import { documentOf } from "./library/made.ts";
import { temporaryFolder } from "./support/lasting.ts";

isolationSuite("on a server of several users", async () => ({}));

test("a cached licensed text is not served once the server has several users", async () => {
  const dataDir = temporaryFolder("licence");
  const open = (manyUsers: boolean) =>
    createStore({ dataDir, databaseUrl: "", library: true, manyUsers, log: silentLogger, cacheBytes: 1e6 });
  const document = documentOf("beck:bibdata/x", ["Words of a commentary."]);
  const rule = { keeping: "cache", maxAgeMs: 1e9, owner: "caller" } as const;
  const alone = open(false);
  await alone.documentCache.getOrFetch(document.id, rule, async () => document, plainCall());
  expect(await alone.library?.get(document.id)).toBeDefined();
  await alone.close();
  const shared = open(true);
  for (const user of ["local", "anonymous", "ann"]) {
    expect(await shared.library?.for({ user }).get(document.id)).toBeUndefined();
    expect(
      (await shared.library?.for({ user }).grep({ query: "commentary", limit: 5, offset: 0 }))?.total,
    ).toBe(0);
  }
  await shared.close();
});
