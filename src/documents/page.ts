import type { ToolCall } from "../core/call.ts";
import type { DocumentSource, LegalDocument } from "../core/document.ts";
import { LegibusError } from "../core/errors.ts";
import { parseJson } from "../core/json.ts";
import { removedBy, sanitiseWithin } from "../core/sanitise.ts";
import { shortened } from "../core/text.ts";
import { isTruncated, TRUNCATED } from "../markup/html/page-text.ts";

/** Returns the error for an answer without its end, because a text without its last words may mean the opposite. */
export function cutOff(source: string, humanUrl: string, cause?: unknown): LegibusError {
  return wrongAnswer(`${source} sent an answer that breaks off before its end`, humanUrl, cause);
}

function wrongAnswer(message: string, humanUrl: string, cause: unknown): LegibusError {
  const hint = "try again in a minute, or open the page in a browser";
  return new LegibusError("UPSTREAM_ERROR", message, { hint, humanUrl, cause });
}

/** Parses an answer as JSON. @throws LegibusError UPSTREAM_ERROR when it is cut off, or a page of maintenance */
export function wholeJson(body: string, source: string, humanUrl: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw body.trimStart().startsWith("<")
      ? wrongAnswer(`${source} sent a page instead of data`, humanUrl, cause)
      : cutOff(source, humanUrl, cause);
  }
}

/** Returns the error of a source whose data do not have the expected fields. */
export function unknownForm(source: string, humanUrl: string, cause?: unknown): LegibusError {
  return new LegibusError("LAYOUT_CHANGED", `${source} answered in a form that is not known`, {
    hint: "open the page in a browser; please report this",
    humanUrl,
    cause,
  });
}

/** Returns the error of a page without the mark-up of the publisher's documents. */
export function notADocument(publisher: string, humanUrl: string, short = publisher): LegibusError {
  return new LegibusError("LAYOUT_CHANGED", `the page does not look like a document of ${publisher}`, {
    hint: `open it in a browser; if it shows the document, ${short} has changed its pages: please report it`,
    humanUrl,
  });
}

/**
 * Converts a source's page; pure and synchronous.
 * @throws LegibusError LAYOUT_CHANGED
 */
export type PageConverter = (page: SourcePage) => LegalDocument;

/** Wraps a converter so that its documents warn of an incomplete page. */
export function sayingWhetherAll(convert: PageConverter): PageConverter {
  return (page) => {
    const document = convert(page);
    const { warnings } = document;
    return isTruncated(page.text) && !warnings.includes(TRUNCATED)
      ? { ...document, warnings: [TRUNCATED, ...warnings] }
      : document;
  };
}

/** Facts about a file besides its bytes. */
export interface FileFacts {
  /** Canonical id; `import:<first 20 hex digits of the bytes' SHA-256>` when the source is unknown. */
  readonly id: string;
  readonly source: DocumentSource;
  /** "au", "nsw", "de", "at" …; decides the language of OCR. Empty when unknown. */
  readonly jurisdiction: string;
  /** When absent, the title is read from the file. */
  readonly title?: string;
  /** The file's name, for messages and as a last resort for the title. */
  readonly name?: string;
  /** Declared by the sender; an incorrect one becomes a warning. */
  readonly contentType?: string;
}

/**
 * A source's page, or a user's file as text, before conversion to a LegalDocument; plain data, so that it can be sent
 * to a worker.
 */
export interface SourcePage extends Omit<FileFacts, "jurisdiction"> {
  /** Decoded HTML, XML, RTF or plain text. */
  readonly text: string;
  readonly jurisdiction?: string;
}

/**
 * Converts any file to a LegalDocument: HTML, PDF, scanned PDF, RTF, DOCX, Markdown or plain text, detected
 * by content.
 */
export interface DocumentReader {
  /**
   * Reads a file and reports progress per page; pages ready at the deadline are returned with a warning.
   * @throws LegibusError
   */
  read(bytes: Uint8Array, facts: FileFacts, call: ToolCall): Promise<LegalDocument>;
  /**
   * Renders a page of a PDF as a PNG whose longer side has at most `side` pixels.
   * @throws LegibusError NOT_CONFIGURED without poppler, INVALID_INPUT for a page that cannot be rendered
   */
  drawPage(bytes: Uint8Array, page: WantedPage, call: ToolCall): Promise<Uint8Array>;
}

export interface WantedPage {
  /** Position in the file, from 1. */
  readonly page: number;
  /** Pixels. */
  readonly side: number;
}

/** Returns the warning about invisible characters removed from a document. */
export function removedWarning(removed: number, from: "text" | "page" | "title" = "text"): string[] {
  if (removed === 0) return [];
  return [
    `${removed} invisible or control character${removed === 1 ? " was" : "s were"} removed from the ${from}`,
  ];
}

/** Removes invisible characters from a document's title and other facts; its converter cleans the text. */
export function withoutInvisible(document: LegalDocument): LegalDocument {
  const { blocks, footnotes, ...facts } = document;
  const clean = sanitiseWithin(facts);
  const removed = removedBy(facts.title, clean.title);
  return { ...clean, blocks, footnotes, warnings: [...clean.warnings, ...removedWarning(removed, "title")] };
}

/** Returns the error for an unreadable file: INVALID_INPUT for the user's own, the source's fault otherwise. */
export function unreadable(facts: FileFacts, why: string, hint: string, cause?: unknown): LegibusError {
  const { source, name = "" } = facts;
  const file = name.trim() === "" ? "the file" : shortened(name, LONGEST_NAME);
  return new LegibusError(source.how === "import" ? "INVALID_INPUT" : "UPSTREAM_ERROR", `${file} ${why}`, {
    hint,
    retryable: false,
    cause,
    ...(/^https?:/.test(source.url) && { humanUrl: source.url }),
  });
}

const LONGEST_NAME = 100;

/** @throws LegibusError for a text that is a JSON object or a list of objects */
export function refuseJson(text: string, facts: FileFacts): void {
  if (!/^\s*(?:\{|\[\s*\{)/.test(text) || parseJson(text) === undefined) return;
  throw unreadable(
    facts,
    "is data for programs (JSON), not a document",
    "save the document that it describes; in a corpus each line is one JSON object (.jsonl)",
  );
}
