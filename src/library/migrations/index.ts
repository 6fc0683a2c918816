import type { EngineName, Statement } from "../engine.ts";
import { BLOCK_BITS } from "../schema.ts";
import { PLANS } from "./0002-plans.ts";
import { VECTORS } from "./0008-vectors.ts";

/** One step of the schema: statements that run together, in a transaction and under a lock. */
type Migration = (engine: EngineName) => readonly string[];

/** Documents, their blocks and citations with the full-text index, and the limits shared by servers. */
const documents: Migration = (engine) => [
  ...DOCUMENT_TABLES,
  ...TEXT_TABLES,
  ...LIMIT_TABLES,
  ...FULL_TEXT[engine],
];

const DOCUMENT_TABLES = [
  `create table library_documents (
     number bigint primary key,
     id text not null,
     state varchar(8) not null,
     keeping varchar(8) not null,
     kind varchar(16) not null,
     title text not null,
     provider varchar(32) not null,
     jurisdiction varchar(32) not null,
     blocks integer not null,
     bytes bigint not null,
     facts text not null,
     etag text,
     last_modified text,
     checked_at bigint not null,
     used_at bigint not null,
     written_at bigint not null)`,
  "create unique index library_documents_id on library_documents (id) where state = 'complete'",
  "create index library_documents_state on library_documents (state, keeping, used_at, bytes)",
];

const TEXT_TABLES = [
  `create table library_blocks (
     id bigint primary key,
     type varchar(16) not null,
     level integer,
     label text,
     pin text not null,
     judge text,
     markdown text not null)`,
  "create table library_citations (document bigint not null, block bigint, citation text not null)",
  "create index library_citations_citation on library_citations (citation, block, document)",
  "create index library_citations_document on library_citations (document)",
  "create table counters (name varchar(32) primary key, value bigint not null)",
];

const LIMIT_TABLES = [
  "create table limit_hosts (host text primary key, next_at bigint not null)",
  `create table limit_refusals (
     source text primary key,
     refusals integer not null,
     our_pause bigint not null,
     their_pause bigint not null,
     code varchar(32) not null,
     refused_at bigint not null)`,
  `create table limit_days (name text not null, day varchar(10) not null, used integer not null,
     constraint limit_days_key primary key (name, day))`,
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
const owners: Migration = (engine) => {
  const { how, renamed } = FACTS[engine];
  return [
    `update library_documents set id = 'import:' || id, facts = ${renamed}
       where ${how} = 'import' and id not like 'import:%' and id not like 'corpus:%'`,
    "alter table library_documents add column owner varchar(300) not null default 'public'",
    `update library_documents set owner = 'local'
       where ${how} = 'import' or provider in ('austlii', 'jade', 'beck', 'import', 'corpus')`,
    "drop index library_documents_id",
    "create unique index library_documents_id on library_documents (id, owner) where state = 'complete'",
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
const search: Migration = (engine) => [
  `create table library_names (
     document bigint primary key,
     title text not null,
     court text,
     date varchar(10),
     starts varchar(10),
     ends varchar(10),
     places text not null)`,
  "create index library_names_title on library_names (title)",
  ...INDEX[engine],
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
const keys: Migration = () => [
  `create table library_keys (document bigint not null, key text not null,
     constraint library_keys_key primary key (key, document))`,
  "create index library_keys_document on library_keys (document)",
];

/** The printed page on which a block begins, beside the pin of its paragraph. */
const pages: Migration = () => ["alter table library_blocks add column page text"];

/** Owners visible to a connection, as a JSON list; `*` for the program's own work. Without a value no owner is visible. */
const SHOWN = "(select nullif(current_setting('legibus.visible', true), '')::jsonb)";

/** Shows and takes only rows of a table that meet the condition. */
const walled = (table: string, condition: string): readonly string[] => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy legibus_owner on ${table} using (${condition})`,
];

/** Shows the rows of a table of those documents only that are shown. */
const wallOf = (table: string, document: string): readonly string[] =>
  walled(
    table,
    `${SHOWN} ? '*'
     or exists (select from library_documents d where d.number = ${table}.${document})`,
  );

/** Second line of defence: even if a query omits the owner, PostgreSQL shows no other owner's documents. */
const WALL = [
  ...walled("library_documents", `${SHOWN} ?| array['*', owner::text]`),
  ...wallOf("library_blocks", `id >> ${BLOCK_BITS}`),
];

/** The same policy for the vectors of passages. */
const VECTOR_WALL = wallOf("library_vectors", `block >> ${BLOCK_BITS}`);

/**
 * The same policy for names, citations and keys. The indexes of words have none: PostgreSQL uses no index of full
 * text for a condition that comes after a policy's.
 */
const FACTS_WALL = ["library_names", "library_citations", "library_keys", "library_embedded"].flatMap(
  (table) => wallOf(table, "document"),
);

const only =
  (one: EngineName, statements: readonly string[]): Migration =>
  (engine) =>
    engine === one ? statements : [];

/** Vectors of passages, with the same policy from the start. */
const meaning: Migration = (engine) => [...VECTORS[engine], ...only("postgres", VECTOR_WALL)(engine)];

/** Deflates the places of a document's words, which took as much space as the document. Existing rows stay as they are. */
const packedPlaces: Migration = (engine) => PACKED[engine];

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
const NUMBERED = [
  `create table numbered_blocks (id integer primary key, type varchar(16) not null, level integer, label text,
     pin text not null, page text, judge text, markdown text not null)`,
  `insert into numbered_blocks select id, type, level, label, pin, page, judge, markdown from library_blocks order by id`,
  "drop table library_blocks",
  "alter table numbered_blocks rename to library_blocks",
];

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

/** The same for plans: a user's own are shown. */
const PLANS_WALL = [
  ...walled(`"UserGroups"`, `${SHOWN} ?| array['*', 'user:' || uid]`),
  ...walled(
    `"Groups"`,
    `${SHOWN} ?| array['*', 'user:' || "adminId"]
     or exists (select from "UserGroups" u where u.gid = "Groups".gid)`,
  ),
  ...[`"Tasks"`, `"Nodes"`].flatMap((table) =>
    walled(table, `exists (select from "Groups" g where g.gid = ${table}.gid)`),
  ),
];

/** In order; a released migration is never changed, only followed by another. */
const MIGRATIONS: readonly Migration[] = [
  documents,
  () => PLANS,
  owners,
  search,
  keys,
  pages,
  only("postgres", WALL),
  meaning,
  packedPlaces,
  only("sqlite", PLANNED),
  only("postgres", [...WEIGHED_WALL, ...OWNED_WORDS]),
  only("postgres", FACTS_WALL),
  only("postgres", PLANS_WALL),
];

const statements = (texts: readonly string[]): readonly Statement[] =>
  texts.map((sql) => ({ sql, parameters: [] }));

export const NUMBERED_BLOCKS = statements(NUMBERED);

/** The statements of every migration, as the engine writes them. */
export function migrationSteps(engine: EngineName): readonly (readonly Statement[])[] {
  return MIGRATIONS.map((migrate) => statements(migrate(engine)));
}
