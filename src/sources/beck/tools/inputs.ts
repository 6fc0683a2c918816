import * as z from "zod";
import { pin, textOffset } from "../../../core/inputs.ts";
import { DEFAULT_PART_CHARS, MAX_PART_CHARS } from "../../../documents/part.ts";

export const vpath = z.string().trim().min(1).max(2_000).describe("Id of a hit, vpath or URL");

/** Which part of a document is read. */
export const part = {
  pin: pin("Rn. 5-9, Abs. 2 S. 1, Leitsatz 1, Tenor"),
  offset: textOffset,
  max_chars: z.int().min(500).max(MAX_PART_CHARS).default(DEFAULT_PART_CHARS).describe("Characters of text"),
};
