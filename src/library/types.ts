import type { Logger } from "../core/logger.ts";
import type { Embedder } from "../llm/embeddings/index.ts";
import type { MaySend } from "./meaning/passages.ts";
import type { Limits } from "../net/types.ts";
import type { Kysely } from "kysely";
import type { Caller, ToolCall } from "../core/call.ts";
import type { LegalDocument } from "../core/document.ts";
import type { Compilable, Engine, Outcome } from "./engine.ts";

import type { Database } from "./schema.ts";

/** Highest number of citing documents that is counted. */
export const MOST_CITING = 1_000;

/** Order of citing passages: as read, the newest documents first, or the most cited documents first. */
export type CitingOrder = "reading" | "newest" | "most_cited";

export interface CitingPage {
  readonly limit: number;
  readonly offset: number;
  readonly order?: CitingOrder;
  /** Only passages whose pinpoint is this paragraph or page of the cited document. */
  readonly place?: number;
  /** Ids of documents whose blocks are left out. */
  readonly except?: readonly string[];
}

/** Storage that a source's rights allow: nothing, a cache that expires, or the library. */
export type Retention = "none" | "cache" | "keep";

export interface StorageRule {
  readonly keeping: Retention;
  /** Milliseconds after which the source is asked again. */
  readonly maxAgeMs: number;
  /** Owner of the kept text: everybody by default, or only the caller who fetched it. */
  readonly owner?: "public" | "caller";
}

/** The lasting document cache, keyed by canonical id. */
export interface DocumentCache {
  /**
   * Returns the kept document if young enough, else fetches it and keeps it as the rule allows. A broken
   * store stops no read.
   */
  getOrFetch(
    id: string,
    rule: StorageRule,
    fetch: () => Promise<LegalDocument>,
    call: ToolCall,
  ): Promise<LegalDocument>;
}

export interface LibraryFilters {
  readonly kind?: LegalDocument["kind"] | readonly LegalDocument["kind"][];
  readonly provider?: string;
  /** `au` includes its states and territories. */
  readonly jurisdiction?: string | readonly string[];
  /** By any of its names or its abbreviation. */
  readonly court?: string | readonly string[];
  /** ISO dates of the document, both inclusive; a document without a date is left out. */
  readonly from?: string;
  readonly to?: string;
  /** ISO date: leaves out laws whose known period does not include it. */
  readonly inForce?: string;
}

export interface LibraryQuery extends LibraryFilters {
  /** Words, "phrases" in quotation marks, OR, -without. */
  readonly query: string;
  /** Also finds passages by meaning, if the user has a model for it: the query is sent to its service. */
  readonly meaning?: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** One block that matches, with its document's facts. */
export interface LibraryHit {
  readonly document: LibraryEntry;
  readonly pin: string;
  readonly judge?: string;
  /** The matching line, at most 240 characters, matches between `**`. */
  readonly snippet: string;
  /** Higher is better; comparable within one answer only. */
  readonly score: number;
  /** Set when the query is a citation and this document cites what it names. */
  readonly cites?: true;
}

export interface Found {
  /** Number of hits on all pages. */
  readonly total: number;
  readonly hits: readonly LibraryHit[];
}

export interface SearchFound extends Found {
  /** How many documents have every word of the query. */
  readonly complete: number;
  /** Words of the query that no document has, as given. */
  readonly missing: readonly string[];
  /** Missing words that were read as a word of the library, one slip of the hand away: `neglegence`, `negligence`. */
  readonly read: readonly (readonly [given: string, as: string])[];
  /** The law's words that were also searched for a question in everyday words: `dismissal/termination` for `fired`. */
  readonly also: readonly string[];
  /** Whether the document that the query cites is held, only cited, or neither; absent for a query with other words. */
  readonly citation?: "held" | "cited" | "absent";
  /** Documents with words of the query that were left out because they lack a filtered field. */
  readonly unsaid: number;
  /** Documents not indexed yet after an update of this program. */
  readonly pending: number;
  /** Absent when meaning was not requested, has no model, or cannot add to the words. */
  readonly meaning?: {
    /** Hits found by meaning alone. */
    readonly added: number;
    /** Reason why only the words were searched. */
    readonly note?: string;
  };
}

/** A document of the library without its text. */
export interface LibraryEntry extends Omit<LegalDocument, "blocks" | "footnotes" | "warnings" | "ocr"> {
  readonly blocks: number;
  /** Bytes of text. */
  readonly bytes: number;
  readonly keeping: Retention;
}

/** A document that was added, replaced by another text, or removed. */
export interface LibraryChange {
  readonly id: string;
  readonly kind: "added" | "changed" | "removed";
}

export interface LibraryStats {
  readonly documents: number;
  readonly blocks: number;
  readonly bytes: number;
  readonly perProvider: readonly { readonly provider: string; readonly documents: number }[];
  /** Path of the SQLite file, or the database's address without its password. */
  readonly place: string;
}

/**
 * Everything that was read or imported and may be kept, as blocks with full-text search. Each document has
 * one owner; a library shows only what its caller may see, in results and in totals. Without `for` the caller
 * is the user of this machine or, on a server of many users, an unknown one who sees public documents only.
 * @throws LegibusError
 */
export interface Library {
  /**
   * Returns the library as this caller sees it: public documents, the caller's own and those of the caller's
   * matters; the caller owns what is put. With a matter it has that matter's documents alone, and the matter
   * owns what is put.
   * @throws LegibusError ACCESS_DENIED when the caller is not in the matter
   */
  for(caller: Caller, matter?: string): Library;
  /** Stores or replaces, atomically. A `cache` copy leaves when room is needed or after 30 days without a read. */
  put(document: LegalDocument, keeping?: Retention): Promise<void>;
  /** Returns a document with its blocks; undefined when the caller's library has none of this id. */
  get(id: string): Promise<LegalDocument | undefined>;
  /** Returns those of the ids that it holds; cheap enough for an import to skip known documents. At most 500 ids. */
  has(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Returns one hit per document with any of the words, ranked by how many occur near each other; documents
   * whose title is the query lead. A query that is a citation finds what it names and what cites that, if the
   * library has it.
   */
  search(query: LibraryQuery): Promise<SearchFound>;
  /** Returns every matching block in reading order. */
  grep(query: Pick<LibraryQuery, "query" | "limit" | "offset">): Promise<Found>;
  /** Returns the documents that a citation names, in any spelling that `src/citations` parses; a source's before imports. */
  byCitation(citation: string): Promise<readonly LibraryEntry[]>;
  /** Returns at most 40 documents with one of the keys of `citations/keys`; a source's first. */
  byKeys(keys: readonly string[]): Promise<readonly LibraryEntry[]>;
  /** Returns every block that cites one of them; citing a part cites the provision: "§ 823 Abs. 1 BGB" cites § 823 BGB. */
  citing(citation: string | readonly string[], page: CitingPage): Promise<Found>;
  /** Returns by id how many other documents cite each, at most 1,000; ids that no document cites are left out. */
  citedBy(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Lists the documents, the latest first. */
  list(
    wanted: LibraryListing,
  ): Promise<{ readonly total: number; readonly entries: readonly LibraryEntry[] }>;
  /**
   * Changes the title of a document, with what the title says of it, or its tags; its owner, its retention and when
   * it was checked stay. Returns false when the caller has no such document; on a server of many users public texts
   * cannot be changed.
   */
  describe(id: string, facts: Partial<Omit<LegalDocument, "id" | "blocks" | "source">>): Promise<boolean>;
  /** Removes a document; false when the caller has none, with the same restriction as `describe`. */
  forget(id: string): Promise<boolean>;
  /** Reports changes that this process makes to documents visible to this caller, until the returned function is called. */
  watch(changed: (change: LibraryChange) => void): () => void;
  stats(): Promise<LibraryStats>;
}

/** Filters of a list; `tags` in any case, each of them; `title` is words that the title has, in any spelling of umlauts. */
export interface LibraryListing extends LibraryFilters {
  readonly tags?: readonly string[];
  readonly title?: string;
  readonly limit: number;
  readonly offset: number;
}

/** The store's contents, for the user whose data it is. */
export interface Contents {
  readonly place: string;
  /** Bytes on disk. */
  readonly bytes: number;
  readonly documents: readonly {
    readonly provider: string;
    readonly keeping: "cache" | "keep";
    readonly documents: number;
    readonly bytes: number;
  }[];
  /** Vectors of passages, for each model that made some. */
  readonly vectors: readonly {
    /** The model, the dimensions of its vectors and how texts were cut. */
    readonly model: string;
    readonly documents: number;
    readonly passages: number;
    readonly bytes: number;
  }[];
  /** Sources whose last requests or refusals are remembered. */
  readonly sources: readonly string[];
}

export interface Store {
  /** Undefined with `LEGIBUS_LIBRARY=off`. */
  readonly library: Library | undefined;
  /** The public documents; what is put there is public. Undefined with `LEGIBUS_LIBRARY=off`. */
  readonly everybodys: Library | undefined;
  readonly documentCache: DocumentCache;
  readonly limits: Limits;
  /** Whether a database exists already; without one nothing is kept yet. */
  readonly isMade: () => boolean;
  /**
   * Opens the database, for callers with tables of their own; PostgreSQL shows the rows of the owners
   * `visible` only, or all without it.
   * @throws LegibusError
   */
  readonly database: (visible?: readonly string[]) => Promise<Kysely<Database>>;
  /** Opens the database, with its engine's own operations. @throws LegibusError */
  readonly engine: () => Promise<Engine>;
  /** Queries the database, opening it when needed. @throws LegibusError when it does not answer */
  readonly ping: () => Promise<void>;
  /** Runs one transaction at once and off the main thread; not within one of Kysely's own. @throws LegibusError, Refused */
  readonly transaction: (
    build: (db: Kysely<Database>) => readonly Compilable[],
    visible?: readonly string[],
  ) => Promise<readonly Outcome[]>;
  /** Removes documents permanently, all without a filter; returns their number. */
  readonly purge: (wanted?: {
    readonly provider?: string;
    readonly keeping?: "cache" | "keep";
  }) => Promise<number>;
  /** Counts what the database holds. */
  readonly show: () => Promise<Contents>;
  /** Gives access to the embedding of passages. @throws LegibusError NOT_CONFIGURED when no service is named */
  readonly embedding: () => Promise<Embedding>;
  readonly close: () => Promise<void>;
}

export interface StoreDeps {
  /** Folder of the SQLite file. */
  readonly dataDir: string;
  /** URL of a PostgreSQL database to use instead, or empty. */
  readonly databaseUrl: string;
  /** Whether documents are kept at all. */
  readonly library: boolean;
  /** Whether unrelated people share the server: then a call without a user owns nothing. */
  readonly manyUsers?: boolean;
  readonly log: Logger;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Bytes of text that the document cache may hold. */
  readonly cacheBytes: number;
  /** Bytes of text that each user and each matter may keep; 0 or absent means no limit. */
  readonly quotaBytes?: number;
  /** Milliseconds that a query may take; 30,000 by default. */
  readonly queryMs?: number;
  /** Passages that one query of a user may look at on a shared server; 0 or absent means no limit. */
  readonly queryRows?: number;
  /** The service that embeds passages; undefined unless the user named one. */
  readonly embedder?: (() => Promise<Embedder>) | undefined;
  /** Whether texts of a provider may be sent to that service; by default those of all providers. */
  readonly maySend?: MaySend;
}

/** An estimate of what will be sent. */
export interface EmbedPlan {
  readonly documents: number;
  readonly passages: number;
  /** Whether passages were counted in a sample only. */
  readonly isSampled: boolean;
  /** An estimate of four characters per token, which services give for English. */
  readonly tokens: number;
  /** Cost in US dollars; undefined when the price is unknown. */
  readonly cost: number | undefined;
  /** Number of documents of sources whose texts may not be passed on. */
  readonly withheld: number;
  readonly withheldProviders: readonly string[];
  readonly dimensions: number;
}

export interface EmbedDone {
  readonly documents: number;
  readonly passages: number;
  /** Tokens as counted by the service; undefined when it gave no count. */
  readonly tokens: number | undefined;
  /** Number of documents for whose vectors their owner has no room. */
  readonly overQuota: number;
}

export interface EmbedOptions {
  readonly signal: AbortSignal;
  readonly report?: ((passages: number, title: string) => void) | undefined;
}

export interface Embedding extends Pick<Embedder, "name" | "host" | "price"> {
  /** Requests one vector, to check the service and learn its dimensions; sends no text of the library. */
  plan(options: EmbedOptions): Promise<EmbedPlan>;
  /** Makes the missing vectors; after an interruption the next run continues. @throws LegibusError */
  run(options: EmbedOptions): Promise<EmbedDone>;
}
