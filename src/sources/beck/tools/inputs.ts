import * as z from "zod";
import { partInputs } from "../../reader.ts";

export const vpath = z.string().trim().min(1).max(2_000).describe("Id of a hit, vpath or URL");

/** Inputs that select a part of a document. */
export const part = partInputs("Rn. 5-9, Abs. 2 S. 1, Leitsatz 1, Tenor");
