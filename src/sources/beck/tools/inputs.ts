import * as z from "zod";
import { partInputs } from "../../reader.ts";

export const vpath = z.string().trim().min(1).max(2_000).describe("Id of a hit, vpath or URL");

/** Which part of a document is read. */
export const part = partInputs("Rn. 5-9, Abs. 2 S. 1, Leitsatz 1, Tenor");
