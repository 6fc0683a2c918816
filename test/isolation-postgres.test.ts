import { execFileSync } from "node:child_process";
import { join } from "node:path";
import fc from "fast-check";
import { type BinaryOperationNode, CompiledQuery, type KyselyPlugin, OperationNodeTransformer } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lazy } from "../src/core/lazy.ts";
import { silentLogger } from "../src/core/logger.ts";
import { createLibrary } from "../src/library/documents/index.ts";
import type { Engine } from "../src/library/engine.ts";
import { createStore, type Library, type Store } from "../src/library/index.ts";
import { matterScope, type Scope, scopeOf } from "../src/library/owners.ts";
import { isolationSuite, timeFor } from "./isolation.ts";
import { documentOf } from "./library/made.ts";
import { type Postgres, startPostgres, withoutPostgres } from "./support/postgres.ts";
import { ROOT } from "./support/sources.ts";
import { repetitions } from "./support/run/repetitions.ts";
import { forAllAsync } from "./support/for-all.ts";

const ANN = { user: "ann", matters: ["Smith v Jones"] };
const BOB = { user: "bob", matters: ["Smith v Jones"] };
const CAROL = { user: "carol", matters: [] };
const PEOPLE = [ANN, BOB, CAROL] as const;
/** A scope without our own filter, which selects the documents of every owner. */
const NO_FILTER: Scope = {
  visible: ["public", ...PEOPLE.map(({ user }) => `user:${user}`), "matter:Smith v Jones"],
  own: undefined,
  manyUsers: true,
};
const RUNS = repetitions(300, 15);
const TABLES = ["documents", "blocks", "names", "citations", "keys"].map((name) => `library_${name}`);

const missing = withoutPostgres();
let postgres: Postgres | undefined;

type Role = "superuser" | "owner" | "example";

async function newDatabase(as: Role = "owner"): Promise<string> {
  if (!postgres) throw new Error("not started");
  return as === "example" ? asInExample(await postgres.newDatabase()) : await postgres.newDatabase(as);
}

/** Creates the database of the Compose example on the same server. */
function asInExample(other: string): string {
  const address = new URL(other);
  const { hostname: PGHOST, port: PGPORT, username: POSTGRES_USER } = address;
  execFileSync("/bin/sh", [join(ROOT, "deploy/database.sh")], {
    env: { ...process.env, PGHOST, PGPORT, POSTGRES_USER, LEGIBUS_PASSWORD: "it's one" },
  });
  Object.assign(address, { username: "legibus", pathname: "/legibus" });
  return address.href;
}

async function openStore(as: Role): Promise<Store> {
  return createStore({
    dataDir: "",
    databaseUrl: await newDatabase(as),
    library: true,
    manyUsers: true,
    log: silentLogger,
    cacheBytes: 0,
  });
}

/** Returns a library that asks for everybody's documents, over connections that show these owners' only. */
function unfiltered(engine: Engine, { visible }: Pick<Scope, "visible">) {
  const walled: Engine = {
    ...engine,
    seenBy: () => engine.seenBy(visible),
    read: (reading) => engine.read({ ...reading, visible }),
  };
  return createLibrary({ engine: walled, now: Date.now, cacheBytes: 0 }).within(NO_FILTER);
}

/** Makes `where uid = 'ann'` of a query `where uid = uid`. */
class NoUser extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const isUser = /"name":"(?:uid|adminId)"/.test(JSON.stringify(node.leftOperand));
    return isUser ? { ...node, rightOperand: node.leftOperand } : super.transformBinaryOperation(node);
  }
}

/** A store without our own filter: PostgreSQL alone separates what its users read. */
function unfilteredStore(store: Store): Store {
  const transformer = new NoUser();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => transformer.transformNode(node),
    transformResult: async ({ result }) => result,
  };
  const within = (filtered: Library, scope: Scope): Library => {
    const open = lazy(async () => unfiltered(await store.engine(), scope));
    return {
      ...filtered,
      for: (caller, matter) =>
        within(
          filtered.for(caller, matter),
          matter === undefined ? scopeOf(caller, true) : matterScope(caller, matter, true),
        ),
      get: async (...args) => await (await open()).get(...args),
      has: async (...args) => await (await open()).has(...args),
      search: async (...args) => await (await open()).search(...args),
      grep: async (...args) => await (await open()).grep(...args),
      byKeys: async (...args) => await (await open()).byKeys(...args),
      byCitation: async (...args) => await (await open()).byCitation(...args),
      citing: async (...args) => await (await open()).citing(...args),
      citedBy: async (...args) => await (await open()).citedBy(...args),
      list: async (...args) => await (await open()).list(...args),
      stats: async () => await (await open()).stats(),
    };
  };
  return {
    ...store,
    library: store.library && within(store.library, scopeOf({}, true)),
    database: async (visible) => (await store.database(visible)).withPlugin(plugin),
  };
}

function wallSuite(): void {
  describe("row-level security alone", { timeout: timeFor(RUNS) }, () => {
    let store: Store;
    beforeAll(async () => {
      store = await openStore("owner");
      for (const [at, person] of PEOPLE.entries()) {
        const text = [`The harbour of zebra${person.user}.`, `See [19${at + 10}] HCA ${at + 1}.`];
        await store.library?.for(person).put(
          documentOf(`import:${person.user}`, text, {
            title: `Memo of zebra${person.user}`,
            citations: { neutral: `[2020] HCA ${at + 1}`, reported: [], other: [] },
          }),
        );
      }
      await store.library
        ?.for(ANN, "Smith v Jones")
        .put(documentOf("import:matter", ["The harbour of zebramatter."]));
    });
    afterAll(async () => await store.close());

    test("no method of the library returns another user's documents", async () => {
      const engine = await store.engine();
      const word = fc.constantFrom("harbour", "zebraann", "zebrabob", "zebracarol", "zebramatter", "memo");
      const id = fc.constantFrom("import:ann", "import:bob", "import:carol", "import:matter");
      const citation = fc.constantFrom("[2020] HCA 1", "[2020] HCA 2", "[1910] HCA 1", "[1912] HCA 3");
      const page = { limit: 10, offset: 0 };
      const step = fc.record({ person: fc.constantFrom(...PEOPLE), word, id, citation });
      await forAllAsync([step], RUNS, async ({ person, ...given }) => {
        const library = unfiltered(engine, scopeOf(person, true));
        const told = JSON.stringify([
          await library.search({ query: given.word, ...page }),
          await library.grep({ query: given.word, ...page }),
          await library.get(given.id),
          [...(await library.has([given.id]))],
          await library.byCitation(given.citation),
          await library.byKeys([given.word, given.citation]),
          await library.citing(given.citation, page),
          await library.list(page),
          await library.stats(),
        ]).replaceAll(`"missing":["${given.word}"]`, "");
        const others = ["zebraann", "zebrabob", "zebracarol"].filter((one) => one !== `zebra${person.user}`);
        for (const secret of person === CAROL ? [...others, "zebramatter"] : others)
          expect(told, `${person.user} saw ${secret}`).not.toContain(secret);
        const expected = person === CAROL ? 1 : 2;
        expect((await library.list(page)).total).toBe(expected);
        expect((await library.grep({ query: "harbour", ...page })).total).toBe(expected);
      });
    });
  });

  test.each([
    ["a user without special rights sees nothing of another's", "owner", 0],
    ["nor does the role of the Compose example", "example", 0],
    ["a superuser passes the second wall, which is why the first must hold", "superuser", 1],
  ] as const)("row-level security alone: %s", async (_, as, seen) => {
    const store = await openStore(as);
    const citations = { neutral: "[2020] HCA 1", reported: [], other: [] };
    await store.library?.for(ANN).put(documentOf("import:a", ["Privileged: [1992] HCA 23."], { citations }));
    await store.library?.for(ANN).search({ query: "privileged", limit: 1, offset: 0 }); // it is indexed
    const engine = await store.engine();
    expect((await unfiltered(engine, scopeOf(CAROL, true)).list({ limit: 5, offset: 0 })).total).toBe(seen);
    for (const table of TABLES) {
      const rowsOf = async (owner: string) =>
        (await engine.seenBy([owner]).executeQuery(CompiledQuery.raw(`select from ${table} limit 1`))).rows;
      expect([await rowsOf("user:bob"), await rowsOf("user:ann")], table).toMatchObject([
        { length: seen },
        { length: 1 },
      ]);
    }
    const blocksOf = async (...visible: readonly string[]) =>
      (await engine.seenBy(visible).selectFrom("library_blocks").select("markdown").execute()).length;
    expect([await blocksOf("user:bob"), await blocksOf(), await blocksOf("user:ann")]).toEqual([
      seen,
      seen,
      1,
    ]);
    await store.close();
  });
}

if (missing === undefined) {
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => await postgres?.close());
  const environment = async () => ({ DATABASE_URL: await newDatabase() });
  isolationSuite("on a server of several users with PostgreSQL", environment);
  isolationSuite("with row-level security alone", environment, unfilteredStore);
  wallSuite();
} else {
  test.skip(`row-level security is not tried: ${missing}`);
}
