import { type Migration, raw } from "./migration.ts";

interface ModelsTable {
  number: number;
  /** The service, the model, its dimensions and how texts are cut, as `meaning/models` writes them. */
  name: string;
}

interface VectorsTable {
  model: number;
  /** The first block of the passage, as in `library_blocks`. */
  block: number;
  /** Index of the part of a block longer than a passage, from 0; else 0. */
  piece: number;
  /** Number of blocks of the passage. */
  blocks: number;
  /** A signed byte for each dimension; only its direction counts. */
  vector: Uint8Array;
}

/** Documents all of whose passages have vectors. */
interface EmbeddedTable {
  document: number;
  model: number;
  passages: number;
  /** Bytes of vectors. */
  bytes: number;
}

export interface VectorTables {
  library_models: ModelsTable;
  library_vectors: VectorsTable;
  library_embedded: EmbeddedTable;
}

/** Vectors of passages, for search by meaning. */
export const vectors: Migration = (db, engine) => [
  db.schema
    .createTable("library_models")
    .addColumn("number", "integer", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull().unique()),
  raw(
    db,
    `create table library_vectors (
       model integer not null, block bigint not null, piece integer not null, blocks integer not null,
       vector ${engine === "sqlite" ? "blob" : "bytea"} not null, primary key (block, piece, model))`,
  ),
  db.schema
    .createTable("library_embedded")
    .addColumn("document", "bigint", (column) => column.primaryKey())
    .addColumn("model", "integer", (column) => column.notNull())
    .addColumn("passages", "integer", (column) => column.notNull())
    .addColumn("bytes", "bigint", (column) => column.notNull()),
];
