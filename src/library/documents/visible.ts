import { type RawBuilder, sql } from "kysely";
import type { Engine } from "../engine.ts";
import { PUBLIC, type Scope } from "../owners.ts";
import { STILL_WANTED } from "../sqlite/messages.ts";

/** Queries the complete documents visible to a caller, as `d`. */
export function visibleDocuments(db: Engine["db"], scope: Scope) {
  return db
    .selectFrom("library_documents as d")
    .where("d.state", "=", "complete")
    .where(isVisible(scope, "d"));
}

/** Returns the condition that a row of `library_documents`, by this alias, is visible. */
export function isVisible({ visible, manyUsers }: Scope, alias: string): RawBuilder<boolean> {
  const owner = sql.ref(`${alias}.owner`);
  const owned = sql<boolean>`${owner} in (${sql.join(visible)})`;
  if (!manyUsers) return owned;
  return sql<boolean>`(${owned} and (${owner} = ${PUBLIC} or ${sql.ref(`${alias}.keeping`)} = 'keep'))`;
}

/** Returns the sort key that puts the preferred of several documents with the same id first. */
export function preferred({ visible }: Scope, alias: string): RawBuilder<number> {
  const cases = visible.map((owner, at) => sql`when ${owner} then ${sql.lit(at)}`);
  return sql<number>`case ${sql.ref(`${alias}.owner`)} ${sql.join(cases, sql` `)} end`;
}

/** Always true; every 64 rows SQLite checks whether the caller still waits, and ends the query if not. */
export const WANTED_SQLITE = sql.raw(`(case when rowid & 63 = 0 then ${STILL_WANTED}() else 1 end)`);
