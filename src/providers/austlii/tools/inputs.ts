import * as z from "zod";
import type { Synonyms } from "../../../core/forgive.ts";

/** Days that limit a search. */
export const dates = {
  from: z.string().optional().describe("First day: 2010, 2010-05 or 2010-05-31"),
  to: z.string().optional().describe("Last day, same forms"),
};

export const METHODS = ["auto", "boolean", "any", "all", "phrase", "title", "near", "legis"] as const;

export const query = (example: string) => z.string().trim().min(1).max(2_000).describe(example);

export const databases = z
  .array(z.string())
  .max(200)
  .default([])
  .describe("Codes from austlii:list_databases, e.g. au/cases/cth/HCA; empty means all");

export const jurisdiction = z
  .string()
  .optional()
  .describe("cth, nsw, vic, qld, sa, wa, tas, act, nt, nz or a name");

export const sortBy = z
  .enum(["auto", "relevance", "date", "cited"])
  .default("auto")
  .describe("Order; date is latest first");

/** Other words for the values of `method` and of the orders. */
export const synonyms: Synonyms = {
  method: { or: "any", and: "all", exact: "phrase", legislation: "legis", natural: "auto" },
  sort: { "date-latest": "date", latest: "date", newest: "date", "cited-most": "cited" },
  sort_by: {
    "date-latest": "date",
    latest: "date",
    newest: "date",
    "cited-most": "cited",
    citations: "cited",
  },
};
