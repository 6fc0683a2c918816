import * as z from "zod/mini";
import { BLOCK_TYPES } from "../core/document.ts";

// The data in a result that only a view needs: this server makes them, and its page reads them in the client.

const TEXT = {
  markdown: z.string(),
  /** Citations: UTF-16 offsets in the Markdown (`end` is exclusive) and the citation to look up. */
  cited: z.array(z.object({ start: z.int(), end: z.int(), citation: z.string() })),
};
const BLOCK = z.object({
  ...TEXT,
  /** Index in the document. */
  at: z.int(),
  type: z.enum(BLOCK_TYPES),
  level: z.exactOptional(z.number()),
  label: z.exactOptional(z.string()),
  pin: z.string(),
  /** Page of the file on which it begins, from 1, if the file has pages. */
  page: z.exactOptional(z.int()),
  /** URL fragment; only the first block of a pin has one. */
  anchor: z.exactOptional(z.string()),
  /** Judge whose reasons begin here. */
  judge: z.exactOptional(z.string()),
  notes: z.array(z.object({ ...TEXT, label: z.string() })),
});
export type BlockView = z.output<typeof BLOCK>;

const VERSION = z.object({
  label: z.exactOptional(z.string()),
  from: z.exactOptional(z.string()),
  to: z.exactOptional(z.string()),
});

/** A stretch of a document with all data needed to display it; dates are ISO. */
const DOCUMENT = z.object({
  id: z.string(),
  title: z.string(),
  language: z.string(),
  court: z.exactOptional(z.string()),
  date: z.exactOptional(z.string()),
  version: z.exactOptional(VERSION),
  citations: z.array(z.string()),
  provider: z.string(),
  isOwnFile: z.boolean(),
  url: z.string(),
  how: z.string(),
  retrieved: z.string(),
  warnings: z.array(z.string()),
  outline: z.array(
    z.object({
      /** Empty for content before the first heading. */
      text: z.string(),
      level: z.number(),
      /** Index of its first block. */
      at: z.int(),
      /** Offset of its first character, for law:read. */
      offset: z.int(),
    }),
  ),
  stretches: z.array(z.array(BLOCK)),
  /** Offsets at which law:read returns the preceding and the following blocks; absent at the ends. */
  before: z.exactOptional(z.int()),
  next: z.exactOptional(z.int()),
});
export type DocumentView = z.output<typeof DOCUMENT>;
export const DOCUMENTS = z.object({ documents: z.array(DOCUMENT) });

/** Facts that a page shows about a document besides its text. */
export type DocumentFacts = Omit<DocumentView, "stretches" | "before" | "next">;

/** A requested day (ISO, or empty) and the version in force then. */
const COMPARED = z.object({ day: z.string(), version: z.exactOptional(VERSION) });

/** Two versions of a text, row by row, for side-by-side display. */
export const COMPARISON = z.object({
  id: z.string(),
  title: z.string(),
  pin: z.string(),
  before: COMPARED,
  after: COMPARED,
  rows: z.array(
    z.object({
      pin: z.string(),
      isHeading: z.boolean(),
      /** Words marked `apart` are preceded by a space. */
      words: z.array(
        z.object({ kind: z.enum(["same", "old", "new"]), text: z.string(), apart: z.boolean() }),
      ),
    }),
  ),
});
export type ComparisonView = z.output<typeof COMPARISON>;

/** A document with the documents that cite it and those it cites. */
export const GRAPH = z.object({
  centre: z.string(),
  nodes: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** ISO date. */
      date: z.exactOptional(z.string()),
      /** Whether the library has its text. */
      isHeld: z.boolean(),
    }),
  ),
  /** `from` cites `to` this many times, with words near the citations that indicate treatment, as found. */
  edges: z.array(
    z.object({ from: z.string(), to: z.string(), count: z.number(), treatment: z.array(z.string()) }),
  ),
});
export type CitationGraph = z.output<typeof GRAPH>;
export type GraphNode = CitationGraph["nodes"][number];
export type GraphEdge = CitationGraph["edges"][number];
