import type { Kysely } from "kysely";
import type { Caller, ToolCall } from "../core/call.ts";
import type { LegalDocument } from "../core/document.ts";
import type { ErrorCode } from "../core/errors.ts";
import type { Compilable, Engine, Outcome } from "./engine.ts";
import type { Embedding } from "./meaning/embed.ts";
import type { Database } from "./schema.ts";

/** Up to so many documents that cite another are counted. */
export const MOST_CITING = 1_000;

/** How passages that cite something follow each other: as they are read, the newest documents first, or those that are cited most. */
export type CitingOrder = "reading" | "newest" | "most_cited";

export interface CitingPage {
  readonly limit: number;
  readonly offset: number;
  readonly order?: CitingOrder;
  /** Only passages that point at this paragraph or page of it. */
  readonly place?: number;
  /** Ids of documents whose blocks are not wanted. */
  readonly except?: readonly string[];
}

/** What a source's rights allow: nothing, a cache that expires, or the library. */
export type Keeping = "none" | "cache" | "keep";

export interface StorageRule {
  readonly keeping: Keeping;
  /** Milliseconds after which the source is asked again. */
  readonly maxAgeMs: number;
  /** Whose the kept text is: everybody's unless told, or only the caller's who fetched it. */
  readonly owner?: "public" | "caller";
}

/** What a source gave to ask it later whether something changed. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

export interface Fetched {
  /** Absent when the source says that the known text is still its text. */
  readonly document?: LegalDocument;
  readonly validators?: Validators;
}

/** The lasting document cache, keyed by canonical id. */
export interface DocumentCache {
  /** The kept document when it is young enough, else what `fetch` brings; kept as the rule allows. A broken store never stops a read. */
  getOrFetch(
    id: string,
    rule: StorageRule,
    fetch: (known: Validators | undefined) => Promise<Fetched>,
    call: ToolCall,
  ): Promise<LegalDocument>;
}

/** What documents must be. */
export interface LibraryFilters {
  readonly kind?: LegalDocument["kind"] | readonly LegalDocument["kind"][];
  readonly provider?: string;
  /** `au` includes its parts. */
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
  /** Only within this document. */
  readonly id?: string;
  /** Whether passages are also found by what they say, where the user has a model for it: the query is sent to its service. */
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
  /** The query is a citation, and this document is not what it names but cites it. */
  readonly cites?: true;
}

export interface Found {
  /** Of all pages. */
  readonly total: number;
  readonly hits: readonly LibraryHit[];
}

export interface SearchFound extends Found {
  /** How many documents have every word of the query. */
  readonly complete: number;
  /** Words of the query that no document has, as given. */
  readonly missing: readonly string[];
  /** Documents with words of the query that were left out because they do not say what a filter asks. */
  readonly unsaid: number;
  /** Documents that are not indexed yet, after an update of this program. */
  readonly pending: number;
  /** Absent where meaning was not wanted, has no model, or could not say more than the words. */
  readonly meaning?: {
    /** Hits that are there by their meaning alone. */
    readonly added: number;
    /** Why only the words were searched. */
    readonly note?: string;
  };
}

/** A document of the library without its text. */
export interface LibraryEntry extends Omit<LegalDocument, "blocks" | "footnotes" | "warnings" | "ocr"> {
  readonly blocks: number;
  /** Bytes of text. */
  readonly bytes: number;
  readonly keeping: Keeping;
}

/** A document that came, was replaced by another text, or left. */
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
 * Everything that was read or imported and may be kept, as blocks with full text. Each document has one owner; a
 * library shows what its caller may see and nothing of the others, neither in its answers nor in its totals. Without
 * `for` the caller is the user of this machine, on a server of many users an unknown one, who sees public documents only.
 * @throws LegibusError
 */
export interface Library {
  /**
   * The library as this caller sees it: public documents, the caller's own and those of the caller's matters; what is
   * put belongs to the caller. With a matter it is that matter's documents alone, and what is put belongs to it.
   * @throws LegibusError ACCESS_DENIED when the caller is not in the matter
   */
  for(caller: Caller, matter?: string): Library;
  /** Stores or replaces; all of it or nothing. With `cache` it leaves when room is needed or when it was not read for 30 days. */
  put(document: LegalDocument, keeping?: Keeping, validators?: Validators): Promise<void>;
  get(id: string): Promise<LegalDocument | undefined>;
  /** Those of the ids that it holds; cheap, so that an import knows what is there already. At most 500 ids. */
  has(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * One hit per document with any of the words, those with more of them near each other first; what the query names by
   * title leads. A query that is a citation finds what it names and what cites that, as long as the library has it.
   */
  search(query: LibraryQuery): Promise<SearchFound>;
  /** Every matching block in reading order. */
  grep(query: LibraryQuery): Promise<Found>;
  /** Documents that a citation names, in whatever spelling `src/citations` understands; those of a source before imports. */
  byCitation(citation: string): Promise<readonly LibraryEntry[]>;
  /** Documents that have one of the keys of `citations/keys`, at most 40; what a source gave first. */
  byKeys(keys: readonly string[]): Promise<readonly LibraryEntry[]>;
  /** Every block that cites one of them; a provision is also cited by its parts: § 823 BGB by "§ 823 Abs. 1 BGB". */
  citing(citation: string | readonly string[], page: CitingPage): Promise<Found>;
  /** How many other documents cite each of these, by id; at most 1,000 are counted. Without those that nothing cites. */
  citedBy(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The latest first. */
  list(
    wanted: LibraryFilters & { readonly limit: number; readonly offset: number; readonly tag?: string },
  ): Promise<{ readonly total: number; readonly entries: readonly LibraryEntry[] }>;
  /**
   * Gives a document another title or other tags; its owner, how long it is kept and when it was checked stay as they
   * are. False when the caller has none; on a server of several people texts of open sources cannot be changed.
   */
  describe(id: string, facts: Partial<Pick<LegalDocument, "title" | "tags">>): Promise<boolean>;
  /** Whether something was there that the caller may remove; as with `describe`. */
  forget(id: string): Promise<boolean>;
  /** Reports what this process changes among the documents that this caller sees, until the returned function is called. */
  watch(changed: (change: LibraryChange) => void): () => void;
  stats(): Promise<LibraryStats>;
}

export interface Start {
  /** Milliseconds; 0: it was taken, and is now. */
  readonly waitMs: number;
  /** Milliseconds since the epoch: no request starts before. */
  readonly nextAt: number;
}

/** How gently a source is asked, shared by all servers of one machine; undefined where the database is unavailable. */
export interface Limits {
  /** Takes the next start on a host when it is now; `unused` is the `nextAt` of one that was taken and not used. */
  take(host: string, spacingMs: number, unused?: number): Promise<Start | undefined>;
  /** From now on the next start is at least so far ahead: a request left late, or the source asked for it. */
  sent(host: string, spacingMs: number): Promise<void>;
  refusals(source: string): Promise<RefusalState | undefined>;
  /** Counts a refusal and says what holds from now on. */
  refused(source: string, refusal: Refusal): Promise<RefusalState | undefined>;
  /** The source served something: the count starts anew. */
  served(source: string): Promise<void>;
  /** Takes one of today's (days are those of UTC); undefined when `most` are used up. Without a store it counts in this process. */
  spend(name: string, most: number): Promise<{ readonly left: number } | undefined>;
}

/** Instants are milliseconds since the epoch, 0 for none. */
export interface Refusal {
  readonly code: ErrorCode;
  /** When the source itself said to return. */
  readonly comeBackAt: number;
  /** Refusals in a row from which on we pause, and until when. */
  readonly most: number;
  readonly pauseUntil: number;
}

export interface RefusalState {
  /** In a row. */
  readonly refusals: number;
  readonly backoffUntil: number;
  readonly retryAfterUntil: number;
  readonly last?: { readonly code: ErrorCode; readonly at: number };
}

/** What the store keeps, for the user whose data it is. */
export interface Contents {
  readonly place: string;
  /** On disk. */
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
  /** The documents that everybody sees, and what is put there is everybody's. Undefined with `LEGIBUS_LIBRARY=off`. */
  readonly everybodys: Library | undefined;
  readonly documentCache: DocumentCache;
  readonly limits: Limits;
  /** Whether there is a database already; where there is none, nothing is kept yet. */
  readonly isMade: () => boolean;
  /** The open database, for tables of one's own. @throws LegibusError */
  readonly database: () => Promise<Kysely<Database>>;
  /** The open database with what only its engine can do. @throws LegibusError */
  readonly engine: () => Promise<Engine>;
  /** Asks the database, opening it when needed. @throws LegibusError when it does not answer */
  readonly ping: () => Promise<void>;
  /** One transaction, all or nothing, in one go beside the main thread; not within one of Kysely's own. @throws LegibusError, Refused */
  readonly transaction: (
    build: (db: Kysely<Database>) => readonly Compilable[],
  ) => Promise<readonly Outcome[]>;
  /** Removes documents for good; all without a filter. Resolves with how many. */
  readonly purge: (wanted?: {
    readonly provider?: string;
    readonly keeping?: "cache" | "keep";
  }) => Promise<number>;
  readonly show: () => Promise<Contents>;
  /** Makes vectors of passages, and removes them. @throws LegibusError NOT_CONFIGURED when no service is named */
  readonly embedding: () => Promise<Embedding>;
  readonly close: () => Promise<void>;
}
