import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plainCall } from "../../src/core/call.ts";
import { silentLogger } from "../../src/core/logger.ts";
import { createStore } from "../../src/library/index.ts";
import { temporaryFolder } from "../support/lasting.ts";
import { type Postgres, startPostgres, withoutPostgres } from "../support/postgres.ts";
import { documentOf } from "./made.ts";

interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string;
}

type Stored = readonly [user: string | undefined, id: string, text: string];

/** What is rare with the others; more documents than are counted of a word when its owner is asked for afterwards. */
const BOBS = Array.from({ length: 130 }, (_, at): Stored => ["bob", `import:bob${at}`, "Die Werft am Turm."]);

const OTHERS = ["ann", undefined].flatMap((user): readonly Stored[] => {
  const name = user ?? "local";
  return [
    [user, `import:${name}-werft`, "Die Werft ist leer."],
    [user, `import:${name}-leiter`, "Die Leiter ist leer."],
    [user, `import:${name}-leitern`, "Die Leiter ist lang."],
    [user, `import:${name}-turm`, "Der Turm und das Schiff."],
  ];
});

/** The hits of a user in a database of several, and of one who is alone with it, with their scores. */
async function rankedIn(place: Place) {
  const opened = (manyUsers: boolean) =>
    createStore({ ...place, library: true, log: silentLogger, cacheBytes: 0, manyUsers });
  const many = opened(true);
  const alone = opened(false);
  const put = async ([user, id, text]: Stored) => {
    const { library } = user === undefined ? alone : many;
    await library?.for({ ...plainCall(), ...(user !== undefined && { user }) }).put(documentOf(id, [text]));
  };
  await Promise.all(BOBS.map(put));
  for (const one of OTHERS) await put(one);
  const ranked: Record<string, readonly (readonly [string, string])[]> = {};
  for (const query of ["Werft Leiter", "Turmschiff"]) {
    for (const [name, library] of [
      ["ann", many.library?.for({ ...plainCall(), user: "ann" })],
      ["alone", alone.library?.for(plainCall())],
    ] as const) {
      const found = await library?.search({ query, limit: 10, offset: 0 });
      ranked[`${name}: ${query}`] =
        found?.hits.map(({ document, score }) => [document.id, score.toFixed(6)] as const) ?? [];
    }
  }
  await many.close();
  await alone.close();
  return ranked;
}

const missing = withoutPostgres();

describe.skipIf(missing !== undefined)(
  `a database with the documents of several users${missing === undefined ? "" : ` (${missing})`}`,
  () => {
    let postgres: Postgres | undefined;
    beforeAll(async () => {
      postgres = await startPostgres();
    });
    afterAll(async () => await postgres?.close());

    it("ranks the same on SQLite and PostgreSQL, by a user's own words among many and by all words for one alone", async () => {
      const onSqlite = await rankedIn({ dataDir: temporaryFolder("ranked"), databaseUrl: "" });
      const first = Object.fromEntries(Object.entries(onSqlite).map(([name, hits]) => [name, hits[0]?.[0]]));
      expect(first).toEqual({
        "ann: Werft Leiter": "import:ann-werft", // one of her documents has it, two have the other word
        "alone: Werft Leiter": "import:local-leiter", // Bob's documents count for whoever is alone with the database
        "ann: Turmschiff": "import:ann-turm",
        "alone: Turmschiff": "import:local-turm",
      });
      const databaseUrl = (await postgres?.newDatabase("owner")) ?? "";
      expect(await rankedIn({ dataDir: "/nowhere", databaseUrl })).toEqual(onSqlite);
    });
  },
);
