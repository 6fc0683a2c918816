import type { PlanTables } from "./migrations/0002-plans.ts";
import type { VectorTables } from "./migrations/0008-vectors.ts";

/** Milliseconds since the epoch. */
type Instant = number;

/** State of a document: its blocks are being written, all there, or to be removed; only complete ones are visible. */
export type State = "writing" | "complete" | "gone";

interface DocumentsTable {
  /** Its blocks are numbered from `number * BLOCKS_PER_DOCUMENT` on. */
  number: number;
  /** The canonical id, unique among the complete documents of one owner. */
  id: string;
  /** `public`, `local`, `user:NAME` or `matter:NAME`. */
  owner: string;
  state: State;
  keeping: "cache" | "keep";
  kind: string;
  title: string;
  provider: string;
  jurisdiction: string;
  blocks: number;
  /** Bytes of text in UTF-8. */
  bytes: number;
  /** The rest of the document without its blocks, as JSON. */
  facts: string;
  /** When the text was fetched from its source. */
  checked_at: Instant;
  used_at: Instant;
  /** When a writer last wrote to this document. */
  written_at: Instant;
}

interface BlocksTable {
  /** The document's number and the block's position in one: `number * BLOCKS_PER_DOCUMENT + position`. */
  id: number;
  type: string;
  level: number | null;
  label: string | null;
  pin: string;
  page: string | null;
  judge: string | null;
  markdown: string;
}

interface CitationsTable {
  document: number;
  /** The block that cites it; null when it is the document's own citation. */
  block: number | null;
  /** In the canonical form of `src/citations`, in lower case. */
  citation: string;
}

/** Keys by which a document is found besides its own citations, as `citations/keys` writes them. */
interface KeysTable {
  document: number;
  key: string;
}

/** Search's data on a document; a document without a row is not indexed yet. */
interface NamesTable {
  document: number;
  /** Folded words of the title. */
  title: string;
  court: string | null;
  /** ISO date. */
  date: string | null;
  /** The period in force, ISO dates. */
  starts: string | null;
  ends: string | null;
  /** The blocks of each stem; empty when `packed` has them. */
  places: string;
  packed: Uint8Array | null;
}

interface CountersTable {
  name: string;
  value: number;
}

interface HostsTable {
  host: string;
  /** Earliest start of the next request. */
  next_at: Instant;
}

interface RefusalsTable {
  source: string;
  /** In a row. */
  refusals: number;
  /** Our own pause after too many refusals. */
  our_pause: Instant;
  /** The pause that the source asked for. */
  their_pause: Instant;
  code: string;
  refused_at: Instant;
}

interface DailyTable {
  name: string;
  /** ISO date. */
  day: string;
  used: number;
}

/** The tables that both engines share; each has its own full-text index. */
export interface Database extends PlanTables, VectorTables {
  library_documents: DocumentsTable;
  library_blocks: BlocksTable;
  library_citations: CitationsTable;
  library_keys: KeysTable;
  library_names: NamesTable;
  counters: CountersTable;
  limit_hosts: HostsTable;
  limit_refusals: RefusalsTable;
  limit_days: DailyTable;
}

/** A power of two, about a million, so that a shift turns a block's id into its document's number. */
export const BLOCK_BITS = 20;
export const BLOCKS_PER_DOCUMENT = 2 ** BLOCK_BITS;
