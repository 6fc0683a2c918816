import { type Migration, raw } from "./migration.ts";

/** The printed page on which a block begins, beside the pin of its paragraph. */
export const pages: Migration = (db) => [raw(db, "alter table library_blocks add column page text")];
