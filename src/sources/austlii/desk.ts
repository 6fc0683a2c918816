import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { lazy } from "../../core/lazy.ts";
import type { CrossReferenced } from "../../core/provider.ts";
import type { SearchRow } from "../../core/search.ts";
import type { SourcePage } from "../../documents/page.ts";
import type { DocumentReader } from "../../documents/reader.ts";
import type { Source } from "../../net/http.ts";
import type { Library, DocumentCache } from "../../library/types.ts";
import { type AustliiClient, createClient } from "./client.ts";
import { type Databases, loadDatabases } from "./databases.ts";

/** What reads and keeps documents. */
export interface Reading {
  /** For PDF, scans and RTF. */
  readonly reader: DocumentReader;
  /** For AustLII's HTML. */
  readonly convert: (page: SourcePage, call: ToolCall) => Promise<LegalDocument>;
  readonly documentCache: DocumentCache;
  readonly library: Library | undefined;
}

/** What jade.io has of the rows' cases; undefined when this server does without it. */
export type CrossReference = (
  rows: readonly SearchRow[],
  call: ToolCall,
) => Promise<CrossReferenced | undefined>;

/** What the tools work with, loaded when a call first needs it. */
export interface Desk extends Reading {
  /** Undefined in link mode: nothing may be asked over the network. */
  readonly client: AustliiClient | undefined;
  readonly jade: CrossReference | undefined;
  databases(): Promise<Databases>;
}

export function createDesk(source: Source | undefined, reading: Reading, jade?: CrossReference): Desk {
  const { reader, convert, documentCache, library } = reading;
  const databases = lazy(loadDatabases);
  return { reader, convert, documentCache, library, jade, client: source && createClient(source), databases };
}
