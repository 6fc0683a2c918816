import * as z from "zod";

const LONGEST_PIN = 400; // characters

/** The places of a document that are read; `examples` are pins of the tool's own documents. */
export function pin(examples: string) {
  return z
    .string()
    .max(LONGEST_PIN)
    .optional()
    .describe(`Places to read, as lawyers write them, commas between several: ${examples}`);
}

/** Where a long text goes on. */
export const textOffset = z
  .int()
  .min(0)
  .max(1e9)
  .optional()
  .describe("Character to begin at: the `Next` offset of the previous result");

/** The day whose text of a law is wanted; `more` says what else is right. */
export function asAt(more = "default today") {
  return z.string().optional().describe(`Law in force on 2015-06-30; ${more}`);
}

/** Both ends of a range of days. */
export const days = {
  from: z.string().optional().describe("From 2010-05-31, 2010-05 or 2010 on"),
  to: z.string().optional().describe("Until then, included"),
};
