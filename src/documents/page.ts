import type { DocumentSource, LegalDocument } from "../core/document.ts";
import { TRUNCATED, isTruncated } from "../markup/html/truncation.ts";
import type { ToolCall } from "../core/call.ts";
import { removedBy, sanitiseWithin } from "../core/sanitise.ts";
import { LegibusError } from "../core/errors.ts";

/** A source's page on its way to a LegalDocument; plain data, so that it can cross to a worker. */
export interface SourcePage {
  /** Canonical id of the document. */
  readonly id: string;
  /** Decoded HTML or XML. */
  readonly text: string;
  readonly source: DocumentSource;
  /** What else is known of a file that a user saved. */
  readonly file?: Omit<FileFacts, "id" | "source">;
}

/** The failure of a page that is not a document of its publisher. */
export function notADocument(publisher: string, humanUrl: string, short = publisher): LegibusError {
  return new LegibusError("LAYOUT_CHANGED", `the page does not look like a document of ${publisher}`, {
    hint: `open it in a browser; if it shows the document, ${short} has changed its pages: please report it`,
    humanUrl,
  });
}

/** A source's converter: pure, synchronous. @throws LegibusError LAYOUT_CHANGED */
export type PageConverter = (page: SourcePage) => LegalDocument;

/** The same converter, whose documents say when the page was not all there. */
export function sayingWhetherAll(convert: PageConverter): PageConverter {
  return (page) => {
    const document = convert(page);
    const { warnings } = document;
    return isTruncated(page.text) && !warnings.includes(TRUNCATED)
      ? { ...document, warnings: [TRUNCATED, ...warnings] }
      : document;
  };
}

/** A file's text on its way to its converter. */
export function pageOfFile(text: string, { id, source, ...file }: FileFacts): SourcePage {
  return { id, text, source, file };
}

export function factsOfPage({ id, source, file }: SourcePage): FileFacts {
  return { jurisdiction: "", ...file, id, source };
}

/** What is known of a file besides its bytes. */
export interface FileFacts {
  /** Canonical id; `import:<first 20 hex digits of the bytes' SHA-256>` when the source is unknown. */
  readonly id: string;
  readonly source: DocumentSource;
  /** "au", "nsw", "de", "at" …; decides the language of OCR. Empty when unknown. */
  readonly jurisdiction: string;
  /** Without it the title is found in the file. */
  readonly title?: string;
  /** The file's name, for messages and as a last resort for the title. */
  readonly name?: string;
  /** As declared by its sender; a wrong one becomes a warning. */
  readonly contentType?: string;
}

/** Makes a LegalDocument of any file: HTML, PDF, scanned PDF, RTF, DOCX, Markdown or plain text, told by its content. */
export interface DocumentReader {
  /** Reports progress per page; what is ready at the deadline is returned with a warning. @throws LegibusError */
  read(bytes: Uint8Array, facts: FileFacts, call: ToolCall): Promise<LegalDocument>;
  /** A page of a PDF as a PNG whose longer side has at most `side` pixels. @throws LegibusError NOT_CONFIGURED without poppler, INVALID_INPUT for a page that cannot be drawn */
  drawPage(bytes: Uint8Array, page: WantedPage, call: ToolCall): Promise<Uint8Array>;
}

export interface WantedPage {
  /** From 1, in the file. */
  readonly page: number;
  /** Pixels. */
  readonly side: number;
}

/** What a document says about invisible characters that were taken out of its text. */
export function removedWarning(removed: number, from: "text" | "page" | "title" = "text"): string[] {
  if (removed === 0) return [];
  return [
    `${removed} invisible or control character${removed === 1 ? " was" : "s were"} removed from the ${from}`,
  ];
}

/** A document without invisible characters in its title and other facts; of its text its converter takes care. */
export function withoutInvisible(document: LegalDocument): LegalDocument {
  const { blocks, footnotes, ...facts } = document;
  const clean = sanitiseWithin(facts);
  const removed = removedBy(facts.title, clean.title);
  return { ...clean, blocks, footnotes, warnings: [...clean.warnings, ...removedWarning(removed, "title")] };
}
