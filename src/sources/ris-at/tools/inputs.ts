import * as z from "zod";

/** How much of a document is read. */
export const reading = {
  pin: z.string().optional().describe("e.g. Abs 1 Z 2, Rz 5"),
  offset: z.int().min(0).max(1e9).optional().describe("Character, from `Next`"),
  max_chars: z.int().min(500).max(45_000).default(20_000).describe("Characters of text"),
};
