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

const tables = (bytes: string): readonly string[] => [
  "create table library_models (number integer primary key, name text not null unique)",
  `create table library_vectors (
     model integer not null, block bigint not null, piece integer not null, blocks integer not null,
     vector ${bytes} not null, primary key (block, piece, model))`,
  `create table library_embedded (
     document bigint primary key, model integer not null, passages integer not null, bytes bigint not null)`,
];

/** Vectors of passages, for search by meaning. */
export const VECTORS = { sqlite: tables("blob"), postgres: tables("bytea") } as const;
