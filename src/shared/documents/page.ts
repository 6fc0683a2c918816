import type { DocumentSource, LegalDocument } from "../../core/document.ts";

/** A source's page on its way to a LegalDocument; plain data, so that it can cross to a worker. */
export interface SourcePage {
  /** Canonical id of the document. */
  readonly id: string;
  /** Decoded HTML or XML. */
  readonly text: string;
  readonly source: DocumentSource;
}

/** A source's converter: pure, synchronous. @throws LegalError LAYOUT_CHANGED */
export type PageConverter = (page: SourcePage) => LegalDocument;
