import * as z from "zod";

const LONGEST_PIN = 400; // characters

/** Declares the `pin` parameter; `examples` are pins of the tool's own documents. */
export function pin(examples: string) {
  return z
    .string()
    .max(LONGEST_PIN)
    .optional()
    .describe(`Places to read, as lawyers write them, commas between several: ${examples}`);
}

/** The `offset` parameter, for the next part of a long text. */
export const textOffset = z
  .int()
  .min(0)
  .max(1e9)
  .optional()
  .describe("Character to begin at: the `Next` offset of the previous result");

/** Declares the `as_at` parameter, a date in force; `more` describes the default and other accepted values. */
export function asAt(more = "default today") {
  return z.string().optional().describe(`Law in force on 2015-06-30; ${more}`);
}

/** The `from` and `to` parameters, both inclusive. */
export const days = {
  from: z.string().optional().describe("Since 2010-05-31, 2010-05, 2010"),
  to: z.string().optional().describe("Last day included"),
};
