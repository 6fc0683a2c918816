import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";

/** What a source's rights allow: nothing, a cache that expires, or the library. */
export type Keeping = "none" | "cache" | "keep";

export interface StorageRule {
  readonly keeping: Keeping;
  /** Milliseconds after which the source is asked again. */
  readonly maxAgeMs: number;
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
export interface Shelf {
  /** The kept document when it is young enough, else what `fetch` brings; kept as the rule allows. A broken store never stops a read. */
  open(
    id: string,
    rule: StorageRule,
    fetch: (known: Validators | undefined) => Promise<Fetched>,
    call: ToolCall,
  ): Promise<LegalDocument>;
}

export interface LibraryQuery {
  /** Words, "phrases" in quotation marks, OR, -without. */
  readonly query: string;
  readonly kind?: LegalDocument["kind"];
  readonly provider?: string;
  readonly jurisdiction?: string;
  /** Only within this document. */
  readonly id?: string;
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
}

/** A document of the library without its text. */
export interface LibraryEntry extends Omit<LegalDocument, "blocks" | "footnotes" | "warnings" | "ocr"> {
  readonly blocks: number;
  /** Bytes of text. */
  readonly bytes: number;
  readonly keeping: Keeping;
}

export interface LibraryStats {
  readonly documents: number;
  readonly blocks: number;
  readonly bytes: number;
  readonly perProvider: readonly { readonly provider: string; readonly documents: number }[];
  /** Path of the SQLite file, or the database's address without its password. */
  readonly place: string;
}

/** Everything that was read or imported and may be kept, as blocks with full text. @throws LegalError */
export interface Library {
  /** Stores or replaces; all of it or nothing. With `cache` it is found by id and leaves when it is old. */
  put(document: LegalDocument, keeping?: Keeping, validators?: Validators): Promise<void>;
  get(id: string): Promise<LegalDocument | undefined>;
  /** One hit per document, the best block first. */
  search(query: LibraryQuery): Promise<{ readonly total: number; readonly hits: readonly LibraryHit[] }>;
  /** Every matching block in reading order. */
  grep(query: LibraryQuery): Promise<{ readonly total: number; readonly hits: readonly LibraryHit[] }>;
  /** Documents that a citation (normalised as `shared/citations` writes it) names. */
  byCitation(citation: string): Promise<readonly LibraryEntry[]>;
  list(page: {
    readonly limit: number;
    readonly offset: number;
    readonly provider?: string;
  }): Promise<{ readonly total: number; readonly entries: readonly LibraryEntry[] }>;
  /** Whether something was there. */
  forget(id: string): Promise<boolean>;
  stats(): Promise<LibraryStats>;
}
