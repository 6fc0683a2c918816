import { type Migration, raw } from "./migration.ts";

/**
 * What search knows of each document: names, filters, places of its words, and an index over documents beside the
 * one over blocks. Documents that were stored before are indexed when the library is next searched.
 */
export const search: Migration = (db, engine) => [
  db.schema
    .createTable("library_names")
    .addColumn("document", "bigint", (column) => column.primaryKey())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("court", "text")
    .addColumn("date", "varchar(10)")
    .addColumn("starts", "varchar(10)")
    .addColumn("ends", "varchar(10)")
    .addColumn("places", "text", (column) => column.notNull()),
  db.schema.createIndex("library_names_title").on("library_names").column("title"),
  ...INDEX[engine].map((text) => raw(db, text)),
];

const INDEX = {
  sqlite: [
    "create virtual table library_terms using fts5(terms, content='', contentless_delete=1, detail=none, tokenize=\"unicode61 remove_diacritics 0\")",
  ],
  postgres: [
    "create table library_terms (document bigint primary key, terms tsvector not null)",
    "create index library_terms_terms on library_terms using gin (terms)",
  ],
} as const;
