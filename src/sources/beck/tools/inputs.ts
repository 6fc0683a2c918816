import * as z from "zod";
import { DEFAULT_PART_CHARS, MAX_PART_CHARS } from "../../../documents/part.ts";

export const vpath = z.string().trim().min(1).max(2_000).describe("Id of a hit, vpath or URL");

/** Which part of a document is read. */
export const part = {
  pin: z.string().max(200).optional().describe("e.g. Rn. 5-9, Abs. 2 S. 1"),
  offset: z.int().min(0).max(1e9).optional().describe("Character, from `Next`"),
  max_chars: z.int().min(500).max(MAX_PART_CHARS).default(DEFAULT_PART_CHARS).describe("Characters of text"),
};
