import { type RawBuilder, sql } from "kysely";
import type { Engine } from "../engine.ts";
import { PUBLIC, type Scope } from "../owners.ts";
import { STILL_WANTED } from "../sqlite/messages.ts";

/** The complete documents that a caller sees, as `d`. */
export function visibleDocuments(db: Engine["db"], scope: Scope) {
  return db
    .selectFrom("library_documents as d")
    .where("d.state", "=", "complete")
    .where(isVisible(scope, "d"));
}

/** The condition that a row of `library_documents`, by this alias, is visible. */
export function isVisible({ visible, manyUsers }: Scope, alias: string): RawBuilder<boolean> {
  const owner = sql.ref(`${alias}.owner`);
  const owned = sql<boolean>`${owner} in (${sql.join(visible)})`;
  if (!manyUsers) return owned;
  return sql<boolean>`(${owned} and (${owner} = ${PUBLIC} or ${sql.ref(`${alias}.keeping`)} = 'keep'))`;
}

/** Puts the preferred one of documents of the same id first. */
export function preferred({ visible }: Scope, alias: string): RawBuilder<number> {
  const cases = visible.map((owner, at) => sql`when ${owner} then ${sql.lit(at)}`);
  return sql<number>`case ${sql.ref(`${alias}.owner`)} ${sql.join(cases, sql` `)} end`;
}

/** True; once in 64 rows of an index SQLite asks whether the query's caller is still there, and ends it when not. */
export const WANTED_SQLITE = sql.raw(`(case when rowid & 63 = 0 then ${STILL_WANTED}() else 1 end)`);
