import { type RawBuilder, sql } from "kysely";
import { PUBLIC, type Scope } from "../owners.ts";

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
