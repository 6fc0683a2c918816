import type { ToolCall } from "../../core/call.ts";
import type { Imported, LegalDocument } from "../../core/document.ts";
import type { ErrorCode } from "../../core/errors.ts";
import type { Logger } from "../../core/logger.ts";
import type { Provider, SourceOff } from "../../core/provider.ts";
import type { FileAccess } from "../../documents/file-access.ts";
import type { DocumentReader } from "../../documents/page.ts";
import type { Library } from "../types.ts";

export interface ImportDeps {
  readonly library: Library;
  readonly reader: Pick<DocumentReader, "read">;
  /** Which paths may be read. */
  readonly files: FileAccess;
  /** Providers that recognise their own saved pages. */
  readonly peers: () => readonly Provider[];
  /** Disabled sources, whose saved pages are recognised all the same. */
  readonly off?: readonly SourceOff[] | undefined;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The outcome for one document; `name` is the file's, for a corpus with the line: `acts.jsonl line 17`. */
export type ImportOutcome =
  | {
      readonly status: "imported" | "known";
      readonly name: string;
      readonly id: string;
      readonly title: string;
      /** The provider whose page it is, or `import`. */
      readonly source: string;
      readonly blocks: number;
      readonly warnings: readonly string[];
    }
  | {
      readonly status: "refused";
      readonly name: string;
      readonly code: ErrorCode;
      /** The reason, without the file's name: `it is damaged`. */
      readonly message: string;
      readonly hint?: string;
    };

export interface ImportOptions {
  /** "au", "nsw", "de", "at" …; decides the language of OCR. */
  readonly jurisdiction?: string | undefined;
  /** Where the file was saved from, when it does not say so itself. */
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  /** Whether the content was pasted into a call: only its own words identify it. */
  readonly pasted?: boolean;
  readonly onOutcome?: (outcome: ImportOutcome) => void;
  /** Reports the bytes done of all files and the current file's name, numbered if there are several; a total of 0 means unknown. */
  readonly onProgress?: (done: number, total: number, name: string) => void;
}

export interface ImportSummary {
  readonly imported: number;
  /** Documents that were in the library already. */
  readonly known: number;
  readonly refused: number;
  /** Paths, relative to their folder, of files that are not documents: pictures, style sheets, hidden files. */
  readonly leftOut: readonly string[];
  /** Whether time ran out before everything was imported; the same import resumes where it stopped. */
  readonly stopped: boolean;
  /** The first outcomes, refusals before others. */
  readonly outcomes: readonly ImportOutcome[];
}

export interface Importer {
  /** Imports files and folders of this machine. */
  paths(paths: readonly string[], options: ImportOptions, call: ToolCall): Promise<ImportSummary>;
  /** Imports one stream: a file of any kind, or a corpus. */
  stream(
    stream: AsyncIterable<Uint8Array>,
    name: string,
    options: ImportOptions,
    call: ToolCall,
  ): Promise<ImportSummary>;
}

/** A reader for the lines of a corpus. */
export interface Rows {
  /** The library id of a line's document, when the beginning of the line determines it. */
  idAtStart(line: string): string | undefined;
  /** @throws LegibusError INVALID_INPUT that names the fault of the line */
  read(line: string): Row;
}

export interface Row {
  readonly id: string;
  document(brought: Pick<Imported, "at" | "sha256">, call: ToolCall): LegalDocument | Promise<LegalDocument>;
}

/** A record of the lines of earlier imports of the same corpus. */
export interface LineLedger {
  /** Whether a line can be skipped: the library has its text, or another line of this import had its id. */
  isKnown(id: string, sha256: string): boolean;
  /** Records that the library has the text of a line, so that a later import skips it. */
  stored(id: string, sha256: string): void;
}

export interface File {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** ISO 8601 instant. */
  readonly savedAt: string;
  /** Absolute path of the file, if it is on this machine. */
  readonly path?: string;
}
