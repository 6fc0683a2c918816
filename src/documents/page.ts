import type { DocumentSource, LegalDocument } from "../core/document.ts";
import { BREAKS_OFF, breaksOff } from "../markup/html/ending.ts";
import type { FileFacts } from "./reader.ts";

/** A source's page on its way to a LegalDocument; plain data, so that it can cross to a worker. */
export interface SourcePage {
  /** Canonical id of the document. */
  readonly id: string;
  /** Decoded HTML or XML. */
  readonly text: string;
  readonly source: DocumentSource;
  /** What else is known of a file that somebody saved. */
  readonly file?: Omit<FileFacts, "id" | "source">;
}

/** A source's converter: pure, synchronous. @throws LegibusError LAYOUT_CHANGED */
export type PageConverter = (page: SourcePage) => LegalDocument;

/** The same converter, whose documents say when the page was not all there. */
export function sayingWhetherAll(convert: PageConverter): PageConverter {
  return (page) => {
    const document = convert(page);
    const { warnings } = document;
    return breaksOff(page.text) && !warnings.includes(BREAKS_OFF)
      ? { ...document, warnings: [BREAKS_OFF, ...warnings] }
      : document;
  };
}

/** A file's text on its way to its converter. */
export function pageOfFile(text: string, { id, source, ...file }: FileFacts): SourcePage {
  return { id, text, source, file };
}

/** What is known of the file behind a page. */
export function factsOfPage({ id, source, file }: SourcePage): FileFacts {
  return { jurisdiction: "", ...file, id, source };
}
