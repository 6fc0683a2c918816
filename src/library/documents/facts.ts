import * as z from "zod";
import {
  type Block,
  BLOCK_TYPES,
  type DocumentSource,
  type Imported,
  type LegalDocument,
} from "../../core/document.ts";
import type { Retention, LibraryEntry } from "../types.ts";
import type { Database } from "../schema.ts";

const text = z.string();
const maybe = text.exactOptional();

/** Schema of a stored document without its blocks. */
const factsSchema = z.object({
  id: text,
  kind: z.enum(["case", "legislation", "contents", "other"]),
  title: text,
  court: maybe,
  date: maybe,
  citations: z.object({
    neutral: maybe,
    reported: z.array(text),
    ecli: maybe,
    eli: maybe,
    other: z.array(text),
  }),
  jurisdiction: text,
  language: text,
  source: z.object({
    provider: text,
    url: text,
    retrievedAt: text,
    how: z.enum(["live", "cache", "import", "library", "link"]),
    import: z
      .object({
        as: z.enum(["page", "file", "corpus"]),
        of: maybe,
        at: text,
        sha256: maybe,
        file: maybe,
        corpus: maybe,
        checked: z.literal(true).exactOptional(),
      })
      .exactOptional(),
    licence: maybe,
  }),
  version: z.object({ label: maybe, from: maybe, to: maybe }).exactOptional(),
  publication: z
    .object({
      author: maybe,
      work: maybe,
      abbreviation: maybe,
      editors: maybe,
      edition: maybe,
      subject: maybe,
    })
    .exactOptional(),
  tags: z.array(text).exactOptional(),
  contentType: text,
  ocr: z.object({ used: z.boolean(), pages: z.array(z.number()), confidence: z.number() }).exactOptional(),
  pages: z.object({ count: z.int(), shift: z.int() }).exactOptional(),
  footnotes: z.array(z.object({ label: text, at: maybe })),
  marks: maybe,
  warnings: z.array(text),
}) satisfies z.ZodType<Facts>;

export type Facts = Omit<LegalDocument, "blocks">;

/** Writes all of a document but its blocks as JSON. */
export function writeFacts({ blocks: _blocks, ...facts }: LegalDocument): string {
  return JSON.stringify(facts);
}

/** Reads facts, also as earlier versions stored them. @throws Error when the JSON is of another shape */
export function readFacts(json: string): Facts {
  const facts = factsSchema.parse(JSON.parse(json));
  const { id, source } = facts;
  if (source.how !== "import" || source.import) return facts;
  return { ...facts, source: { ...source, import: importOf(id, source) } };
}

/** Reconstructs the provenance of an import that an earlier version stored without it. */
function importOf(id: string, { provider, retrievedAt: at }: DocumentSource): Imported {
  if (provider === "import") return { as: "file", at };
  return provider === "corpus" ? { as: "corpus", at } : { as: "page", of: id.replace(/^import:/, ""), at };
}

/** Marks a source as read from the library or the cache; an import stays one. */
export function keptSource(source: DocumentSource, keeping: Retention): DocumentSource {
  if (source.how === "import") return source;
  return { ...source, how: keeping === "keep" ? "library" : "cache" };
}

export type EntryRow = Pick<Database["library_documents"], "facts" | "blocks" | "bytes" | "keeping">;

/** Returns the list entry of a stored document. */
export function entryOf({ facts, blocks, bytes, keeping }: EntryRow): LibraryEntry {
  const { footnotes: _footnotes, marks: _marks, warnings: _warnings, ocr: _ocr, ...rest } = readFacts(facts);
  return { ...rest, source: keptSource(rest.source, keeping), blocks, bytes, keeping };
}

/** Returns the block of a row; a type unknown to this version is a paragraph. */
export function blockOf({
  type,
  level,
  label,
  pin,
  page,
  judge,
  markdown,
}: Omit<Database["library_blocks"], "id">): Block {
  return {
    type: BLOCK_TYPES.find((one) => one === type) ?? "paragraph",
    ...(level !== null && { level }),
    ...(label !== null && { label }),
    pin,
    ...(page !== null && { page }),
    ...(judge !== null && { judge }),
    markdown,
  };
}
