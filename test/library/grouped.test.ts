import { expect, test } from "vitest";
import { createGroupedWrite } from "../../src/library/documents/writer.ts";
import { statement, type Statement } from "../../src/library/engine.ts";
import { openSqlite } from "../../src/library/sqlite/open.ts";
import { temporaryFolder, untilTestEnds } from "../support/lasting.ts";

test("writes that arrive during a transaction are grouped, and a rejected row does not affect the others", async () => {
  const folder = temporaryFolder("grouped");
  const engine = untilTestEnds(await openSqlite(folder));
  const sizes: number[] = [];
  const write = createGroupedWrite({
    async write(statements: readonly Statement[]) {
      sizes.push(statements.length);
      return await engine.write(statements);
    },
  });
  const row = (name: string) => statement(engine.db.insertInto("counters").values({ name, value: 1 }));
  const first = write([row("one")], 10);
  const rest = ["two", "one", "three"].map(async (name) => await write([row(name)], 10));
  const outcomes = await Promise.allSettled([first, ...rest]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  const rows = await engine.db.selectFrom("counters").select("name").orderBy("name").execute();
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(["one", "three", "two"]));
  expect(sizes).toEqual([1, 3, 1, 1, 1]);
  sizes.length = 0;
  await Promise.all([write([row("a")], 10), write([row("b")], 150_000), write([row("c")], 150_000)]);
  expect(sizes).toEqual([1, 1, 1]); // the text of one transaction is limited so that other writers need not wait long
});
