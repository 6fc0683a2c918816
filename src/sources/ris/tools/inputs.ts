import * as z from "zod";
import { textOffset } from "../../../core/inputs.ts";
import { DEFAULT_PART_CHARS, MAX_PART_CHARS } from "../../../documents/part.ts";

/** Which part of a document is read. */
export const part = {
  offset: textOffset,
  max_chars: z.int().min(500).max(MAX_PART_CHARS).default(DEFAULT_PART_CHARS).describe("Characters of text"),
};
