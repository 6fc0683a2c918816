import type { ToolCall } from "../core/call.ts";
import type { DocumentSource, LegalDocument } from "../core/document.ts";

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
  /** As declared by its sender; a lie becomes a warning. */
  readonly contentType?: string;
}

/** Makes a LegalDocument of any file: HTML, PDF, scanned PDF, RTF, DOCX, Markdown or plain text, told by its content. */
export interface DocumentReader {
  /** Reports progress per page; what is ready at the deadline is returned with a warning. @throws LegibusError */
  read(bytes: Uint8Array, facts: FileFacts, call: ToolCall): Promise<LegalDocument>;
}
