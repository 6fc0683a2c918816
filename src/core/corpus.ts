import type { ToolCall } from "./call.ts";
import type { LegalDocument } from "./document.ts";

/** What a user should know of an open collection of law before it is downloaded. */
export interface CorpusFacts {
  /** As commands name it: "gii". */
  readonly name: string;
  readonly title: string;
  readonly licence: string;
  /** ISO 639-1. */
  readonly language: string;
  readonly format: string;
  readonly address: string;
  /** About how many there are. */
  readonly documents: number;
  /** About how many are downloaded. */
  readonly bytes: number;
}

export interface CorpusItem {
  /** Lasting within the collection: a folder, a document number. */
  readonly key: string;
  /** Changes whenever the text does; absent when only the source can tell. */
  readonly stamp?: string;
}

/** What a source gave with a text, to ask later whether it changed. */
export interface ItemValidators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** The text of an item; no document where it is the text that the validators are of. */
export interface FetchedItem {
  readonly document?: LegalDocument;
  readonly validators?: ItemValidators;
}

/** A collection that a source gives document by document, with the source's own ids. */
export interface ListedCorpus extends CorpusFacts {
  /** Everything that it holds now, each once. @throws LegibusError */
  items(call: ToolCall): AsyncIterable<CorpusItem>;
  /** @throws LegibusError */
  fetch(item: CorpusItem, known: ItemValidators, call: ToolCall): Promise<FetchedItem>;
  /** The instant (ms since the epoch) until which the source is not to be asked; undefined: it may be. */
  pausedUntil(): number | undefined;
}
