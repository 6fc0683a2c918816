import { pause } from "../../core/steps.ts";
import { keysOfDocument } from "../../citations/keys.ts";
import { type Engine, type Statement, statement } from "../engine.ts";
import type { Facts } from "./facts.ts";
import { readFacts } from "./facts.ts";

const AT_ONCE = 100;
const LONGEST_KEY = 300; // characters
const NONE = "-"; // marks a document without keys, so that it is not processed again

/**
 * Returns the statements that insert the keys of a document: on SQLite one by one, because FTS5 writes a segment
 * of its index before a statement that inserts several rows.
 */
export function keyStatements(
  { db, name }: Pick<Engine, "db" | "name">,
  number: number,
  facts: Facts,
): readonly Statement[] {
  const keys = keysOfDocument(facts).filter((key) => key.length <= LONGEST_KEY);
  const rows = (keys.length > 0 ? keys : [NONE]).map((key) => ({ document: number, key }));
  return (name === "sqlite" ? rows.map((row) => [row]) : [rows]).map((some) =>
    statement(
      db
        .insertInto("library_keys")
        .values(some)
        .onConflict((conflict) => conflict.doNothing()),
    ),
  );
}

/** Creates a function that adds keys to documents stored before keys existed; it runs once. */
export function createKeyer(engine: Engine): () => Promise<void> {
  let done: Promise<void> | undefined;
  const fill = async () => {
    for (;;) {
      const rows = await engine.db
        .selectFrom("library_documents as d")
        .select(["d.number", "d.facts"])
        .where("d.state", "=", "complete")
        .leftJoin("library_keys as k", "k.document", "d.number")
        .where("k.document", "is", null)
        .limit(AT_ONCE)
        .execute();
      if (rows.length === 0) return;
      const statements: Statement[] = [];
      for (const { number, facts } of rows) {
        statements.push(...keyStatements(engine, number, readFacts(facts)));
        await pause();
      }
      await engine.write(statements);
    }
  };
  return async () => {
    done ??= fill().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    await done;
  };
}
