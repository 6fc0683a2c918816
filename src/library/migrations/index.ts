import type { Kysely } from "kysely";
import { type EngineName, type Statement, statement, type Compilable } from "../engine.ts";
import { BLOCK_BITS, type Database } from "../schema.ts";
import { plans } from "./0002-plans.ts";
import { vectors } from "./0008-vectors.ts";
import { type Migration, raw } from "./migration.ts";

type Maker = (db: Parameters<Migration>[0]) => readonly Compilable[];

/** Documents, their blocks and citations with the full-text index, and the limits shared by servers. */
const documents: Migration = (db, engine) => [
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
    "insert into library_index (library_index, rank) values ('automerge', 16)", // each document adds a small segment
  ],
  postgres: [
    "create table library_index (rowid bigint primary key, words tsvector not null)",
    "create index library_index_words on library_index using gin (words)",
  ],
} as const;

/**
 * Gives imported pages ids of their own, because they shared the id of the source's document and were taken
 * for it. Gives every document an owner: texts of open sources are public, the others belong to the user of
 * this machine.
 */
const owners: Migration = (db, engine) => {
  const { how, renamed } = FACTS[engine];
  return [
    raw(
      db,
      `update library_documents set id = 'import:' || id, facts = ${renamed}
       where ${how} = 'import' and id not like 'import:%' and id not like 'corpus:%'`,
    ),
    raw(db, "alter table library_documents add column owner varchar(300) not null default 'public'"),
    raw(
      db,
      `update library_documents set owner = 'local'
       where ${how} = 'import' or provider in ('austlii', 'jade', 'beck', 'import', 'corpus')`,
    ),
    raw(db, "drop index library_documents_id"),
    raw(
      db,
      "create unique index library_documents_id on library_documents (id, owner) where state = 'complete'",
    ),
  ];
};

const FACTS = {
  sqlite: {
    how: "json_extract(facts, '$.source.how')",
    renamed: "json_set(facts, '$.id', 'import:' || id)",
  },
  postgres: {
    how: "facts::jsonb #>> '{source,how}'",
    renamed: "jsonb_set(facts::jsonb, '{id}', to_jsonb('import:' || id))::text",
  },
} as const;

/**
 * Data that search needs of each document: names, filters, places of its words, and an index of documents
 * beside that of blocks. Documents stored before are indexed at the next search.
 */
const search: Migration = (db, engine) => [
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

/**
 * Keys by which a document is found besides its own citations: file numbers, places of print, names of
 * parties. Documents stored before get theirs at the next lookup.
 */
const keys: Migration = (db) => [
  db.schema
    .createTable("library_keys")
    .addColumn("document", "bigint", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("library_keys_key", ["key", "document"]),
  db.schema.createIndex("library_keys_document").on("library_keys").column("document"),
];

/** The printed page on which a block begins, beside the pin of its paragraph. */
const pages: Migration = (db) => [raw(db, "alter table library_blocks add column page text")];

/** Owners visible to a connection, as a JSON list; `*` for the program's own work. Without a value no owner is visible. */
const SHOWN = "(select nullif(current_setting('legibus.visible', true), '')::jsonb)";

/** Second line of defence: even if a query omits the owner, PostgreSQL shows no other owner's documents. */
const WALL = [
  "alter table library_documents enable row level security",
  "alter table library_documents force row level security",
  `create policy legibus_owner on library_documents using (${SHOWN} ?| array['*', owner::text])`,
  "alter table library_blocks enable row level security",
  "alter table library_blocks force row level security",
  `create policy legibus_owner on library_blocks using (${SHOWN} ? '*'
     or exists (select from library_documents d where d.number = library_blocks.id >> ${BLOCK_BITS}))`,
];

/** The same policy for the vectors of passages. */
const VECTOR_WALL = [
  "alter table library_vectors enable row level security",
  "alter table library_vectors force row level security",
  `create policy legibus_owner on library_vectors using (${SHOWN} ? '*'
     or exists (select from library_documents d where d.number = library_vectors.block >> ${BLOCK_BITS}))`,
];

const walled =
  (texts: readonly string[]): Migration =>
  (db, engine) =>
    engine === "postgres" ? texts.map((text) => raw(db, text)) : [];

/** Vectors of passages, with the same policy from the start. */
const meaning: Migration = (db, engine) => [vectors, walled(VECTOR_WALL)].flatMap((part) => part(db, engine));

/** Deflates the places of a document's words, which took as much space as the document. Existing rows stay as they are. */
const packedPlaces: Migration = (db, engine) => PACKED[engine].map((text) => raw(db, text));

const PACKED = {
  sqlite: ["alter table library_names add column packed blob"],
  postgres: [
    "alter table library_names add column packed bytea",
    "alter table library_names alter column packed set storage external",
  ],
} as const;

/**
 * Keys the blocks of a SQLite library by their own number: a "bigint" key is a separate index, which takes a
 * tenth of the space of the text. New libraries have it from the start, older ones once their file is
 * compacted.
 */
const NUMBERED_BLOCKS = [
  `create table numbered_blocks (id integer primary key, type varchar(16) not null, level integer, label text,
     pin text not null, page text, judge text, markdown text not null)`,
  `insert into numbered_blocks select id, type, level, label, pin, page, judge, markdown from library_blocks order by id`,
  "drop table library_blocks",
  "alter table numbered_blocks rename to library_blocks",
];

export function numberBlocks(db: Kysely<Database>): readonly Statement[] {
  return NUMBERED_BLOCKS.map((text) => statement(raw(db, text)));
}

/**
 * Statistics for SQLite's planner (sqlite.org/fileformat2.html#stat1tab): without them it assumes ten
 * complete documents, and scans all of them when it looks for more than ten ids.
 */
const PLANNED = [
  "analyze sqlite_schema",
  `insert into sqlite_stat1 (tbl, idx, stat) values
     ('library_documents', 'library_documents_state', '1000000 400000 200000 4 2'),
     ('library_documents', 'library_documents_id', '1000000 2 1'),
     ('library_documents', 'sqlite_autoindex_library_documents_1', '1000000 1')`,
  "analyze sqlite_schema", // makes open connections reload them
];

const planning: Migration = (db, engine) => (engine === "sqlite" ? PLANNED.map((text) => raw(db, text)) : []);

const SHOWN_OWNERS =
  "array(select jsonb_array_elements_text(coalesce(nullif(current_setting('legibus.visible', true), ''), '[]')::jsonb))";

/**
 * The same wall in words that PostgreSQL's planner can weigh: it takes `?|` to hold for one document in a thousand,
 * and so looked up a query's words anew for each document of the user.
 */
const WEIGHED_WALL = [
  `alter policy legibus_owner on library_documents
     using (owner = any (${SHOWN_OWNERS}) or '*' = any (${SHOWN_OWNERS}))`,
];

/** The owner among a document's words, so that a search does not rank what its caller may not see. */
const OWNED_WORDS = [
  `update library_terms t set terms = t.terms || array_to_tsvector(array['o' || d.owner])
     from library_documents d where d.number = t.document`,
];

/** In order; a released migration is never changed, only followed by another. */
const MIGRATIONS: readonly Migration[] = [
  documents,
  plans,
  owners,
  search,
  keys,
  pages,
  walled(WALL),
  meaning,
  packedPlaces,
  planning,
  walled([...WEIGHED_WALL, ...OWNED_WORDS]),
];

/** The statements of every migration, as the engine writes them. */
export function migrationSteps(db: Kysely<Database>, engine: EngineName): readonly (readonly Statement[])[] {
  return MIGRATIONS.map((migrate) => migrate(db, engine).map(statement));
}
