import type { ToolCall } from "./call.ts";
import type { LegalDocument } from "./document.ts";

/** Facts about an open collection of law that a user should know before downloading it. */
export interface CorpusFacts {
  /** Name in commands: "gii". */
  readonly name: string;
  readonly title: string;
  readonly licence: string;
  /** ISO 639-1. */
  readonly language: string;
  readonly format: string;
  readonly address: string;
  /** Approximate number of documents. */
  readonly documents: number;
  /** Approximate size of the download, in bytes. */
  readonly bytes: number;
}

export interface CorpusItem {
  /** Stable within the collection: a folder, a document number. */
  readonly key: string;
  /** Version stamp that changes whenever the text does; absent when only a request to the source can tell. */
  readonly stamp?: string;
}

/** HTTP validators that a source sent with a text, for a later conditional request. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** The text of an item; `document` is absent when the text is unchanged since the given validators. */
export interface FetchedItem {
  readonly document?: LegalDocument;
  readonly validators?: Validators;
}

/** A collection that a source serves document by document, with the source's own ids. */
export interface ListedCorpus extends CorpusFacts {
  /**
   * Lists all current items, each once.
   * @throws LegibusError
   */
  items(call: ToolCall): AsyncIterable<CorpusItem>;
  /** @throws LegibusError */
  fetch(item: CorpusItem, known: Validators, call: ToolCall): Promise<FetchedItem>;
  /** Milliseconds since the epoch until which the source must not be requested; undefined when it may be. */
  pausedUntil(): number | undefined;
}
