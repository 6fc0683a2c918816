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
  /** Whose pages are known again. */
  readonly peers: () => readonly Provider[];
  /** Sources that are not asked, whose pages are known all the same. */
  readonly off?: readonly SourceOff[] | undefined;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What became of one document; `name` is the file's, for a corpus with the line: `acts.jsonl line 17`. */
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
      readonly message: string;
      readonly hint?: string;
    };

export interface ImportOptions {
  /** "au", "nsw", "de", "at" …; decides the language of OCR. */
  readonly jurisdiction?: string | undefined;
  /** Where the file was saved from, when it does not say so itself. */
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  /** The content came in a call, not as a file: nothing but its own words says what it is. */
  readonly pasted?: boolean;
  readonly onOutcome?: (outcome: ImportOutcome) => void;
  /** Bytes done of those of all files, the name of the file at hand with its number where there are several; a total of 0 is unknown. */
  readonly onProgress?: (done: number, total: number, name: string) => void;
}

export interface ImportSummary {
  readonly imported: number;
  /** They were in the library already. */
  readonly known: number;
  readonly refused: number;
  /** Paths within their folder of files that are not documents: pictures, style sheets, hidden files. */
  readonly leftOut: readonly string[];
  /** The time was over before everything was done; the same import goes on where it stopped. */
  readonly stopped: boolean;
  /** The first outcomes, refusals before others. */
  readonly outcomes: readonly ImportOutcome[];
}

export interface Importer {
  /** Files and folders of this machine. */
  paths(paths: readonly string[], options: ImportOptions, call: ToolCall): Promise<ImportSummary>;
  /** One stream: a file of any kind, or a corpus. */
  stream(
    stream: AsyncIterable<Uint8Array>,
    name: string,
    options: ImportOptions,
    call: ToolCall,
  ): Promise<ImportSummary>;
}

/** How the lines of a corpus are read. */
export interface Rows {
  /** The id that a line's document has in the library, when the line begins with what it is made of. */
  idAtStart(line: string): string | undefined;
  /** @throws LegibusError INVALID_INPUT that says what is wrong with the line */
  read(line: string): Row;
}

export interface Row {
  readonly id: string;
  document(brought: Pick<Imported, "at" | "sha256">, call: ToolCall): LegalDocument | Promise<LegalDocument>;
}

/** What is known of the lines of an earlier import of the same corpus. */
export interface LineLedger {
  /** Whether a line needs not be read: its text is what the library has, or another line of this import had its id. */
  isKnown(id: string, sha256: string): boolean;
  stored(id: string, sha256: string): void;
}
