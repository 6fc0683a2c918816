import type { Kysely } from "kysely";
import type { EngineName, Statement } from "../engine.ts";
import { statement } from "../engine.ts";
import type { Database } from "../schema.ts";
import { documents } from "./0001-documents.ts";
import { plans } from "./0002-plans.ts";
import { owners } from "./0004-owners.ts";
import { keys } from "./0005-keys.ts";
import { search } from "./0006-search.ts";
import { pages } from "./0007-pages.ts";
import type { Migration } from "./migration.ts";

/** In order; one that was released is never changed, only followed by another. */
const MIGRATIONS: readonly Migration[] = [documents, plans, owners, search, keys, pages];

/** The statements of every migration, as the engine writes them. */
export function migrationSteps(db: Kysely<Database>, engine: EngineName): readonly (readonly Statement[])[] {
  return MIGRATIONS.map((migrate) => migrate(db, engine).map(statement));
}
