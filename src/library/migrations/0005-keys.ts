import type { Migration } from "./migration.ts";

/**
 * By what a document is found besides its own citations: file numbers, places of print, names of parties. Documents
 * that were stored before get theirs when they are next looked for.
 */
export const keys: Migration = (db) => [
  db.schema
    .createTable("library_keys")
    .addColumn("document", "bigint", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("library_keys_key", ["key", "document"]),
  db.schema.createIndex("library_keys_document").on("library_keys").column("document"),
];
