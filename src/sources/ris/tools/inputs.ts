import * as z from "zod";
import { DEFAULT_PART_CHARS, MAX_PART_CHARS } from "../../../documents/part.ts";

export const asAt = z.string().optional().describe("Text in force on a day, e.g. 2015-01-01");

/** Which part of a document is read. */
export const part = {
  offset: z.int().min(0).max(1e9).optional().describe("Character, from `Next`"),
  max_chars: z.int().min(500).max(MAX_PART_CHARS).default(DEFAULT_PART_CHARS).describe("Characters of text"),
};
