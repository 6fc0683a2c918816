import type { Compilable } from "../engine.ts";
import { type Migration, raw } from "./migration.ts";

type Maker = (db: Parameters<Migration>[0]) => readonly Compilable[];

/** Documents, their blocks and citations with the full-text index; the limits that servers share. */
export const documents: Migration = (db, engine) => [
  ...documentTables(db),
  ...textTables(db),
  ...limitTables(db),
  ...FULL_TEXT[engine].map((text) => raw(db, text)),
];

const documentTables: Maker = (db) => [
  db.schema
    .createTable("library_documents")
    .addColumn("number", "bigint", (column) => column.primaryKey())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("state", "varchar(8)", (column) => column.notNull())
    .addColumn("keeping", "varchar(8)", (column) => column.notNull())
    .addColumn("kind", "varchar(16)", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("provider", "varchar(32)", (column) => column.notNull())
    .addColumn("jurisdiction", "varchar(32)", (column) => column.notNull())
    .addColumn("blocks", "integer", (column) => column.notNull())
    .addColumn("bytes", "bigint", (column) => column.notNull())
    .addColumn("facts", "text", (column) => column.notNull())
    .addColumn("etag", "text")
    .addColumn("last_modified", "text")
    .addColumn("checked_at", "bigint", (column) => column.notNull())
    .addColumn("used_at", "bigint", (column) => column.notNull())
    .addColumn("written_at", "bigint", (column) => column.notNull()),
  raw(db, "create unique index library_documents_id on library_documents (id) where state = 'complete'"),
  db.schema
    .createIndex("library_documents_state")
    .on("library_documents")
    .columns(["state", "keeping", "used_at", "bytes"]),
];

const textTables: Maker = (db) => [
  db.schema
    .createTable("library_blocks")
    .addColumn("id", "bigint", (column) => column.primaryKey())
    .addColumn("type", "varchar(16)", (column) => column.notNull())
    .addColumn("level", "integer")
    .addColumn("label", "text")
    .addColumn("pin", "text", (column) => column.notNull())
    .addColumn("judge", "text")
    .addColumn("markdown", "text", (column) => column.notNull()),
  db.schema
    .createTable("library_citations")
    .addColumn("document", "bigint", (column) => column.notNull())
    .addColumn("block", "bigint")
    .addColumn("citation", "text", (column) => column.notNull()),
  db.schema
    .createIndex("library_citations_citation")
    .on("library_citations")
    .columns(["citation", "block", "document"]),
  db.schema.createIndex("library_citations_document").on("library_citations").column("document"),
  db.schema
    .createTable("counters")
    .addColumn("name", "varchar(32)", (column) => column.primaryKey())
    .addColumn("value", "bigint", (column) => column.notNull()),
];

const limitTables: Maker = (db) => [
  db.schema
    .createTable("limit_hosts")
    .addColumn("host", "text", (column) => column.primaryKey())
    .addColumn("next_at", "bigint", (column) => column.notNull()),
  db.schema
    .createTable("limit_refusals")
    .addColumn("source", "text", (column) => column.primaryKey())
    .addColumn("refusals", "integer", (column) => column.notNull())
    .addColumn("our_pause", "bigint", (column) => column.notNull())
    .addColumn("their_pause", "bigint", (column) => column.notNull())
    .addColumn("code", "varchar(32)", (column) => column.notNull())
    .addColumn("refused_at", "bigint", (column) => column.notNull()),
  db.schema
    .createTable("limit_days")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("day", "varchar(10)", (column) => column.notNull())
    .addColumn("used", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("limit_days_key", ["name", "day"]),
];

/** The index holds no second copy of the text: the blocks have it. */
const FULL_TEXT = {
  sqlite: [
    "create virtual table library_index using fts5(text, spelt, content='', contentless_delete=1, tokenize=\"unicode61 remove_diacritics 2\")",
    "insert into library_index (library_index, rank) values ('automerge', 16)", // documents come one by one, and each is a small part of its own
  ],
  postgres: [
    "create table library_index (rowid bigint primary key, words tsvector not null)",
    "create index library_index_words on library_index using gin (words)",
  ],
} as const;
