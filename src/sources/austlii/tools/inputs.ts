import * as z from "zod";
import type { Synonyms } from "../../../core/coerce-arguments.ts";
import { days } from "../../../core/inputs.ts";
import { paging } from "../../../core/search.ts";

export const METHODS = ["boolean", "auto", "any", "all", "phrase", "title", "near", "legis"] as const;
/** Search modes for cases and legislation. */
const PLAIN_METHODS = ["auto", "boolean", "phrase", "title"] as const;

export const query = (example: string) => z.string().trim().min(1).describe(example);

export const databases = z.array(z.string()).default([]).describe("Codes, e.g. au/cases/cth/HCA; empty: all");

export const jurisdiction = z.string().optional().describe("e.g. cth, nsw, nz");

export const sortBy = z
  .enum(["auto", "relevance", "date", "cited"])
  .default("auto")
  .describe("date: latest first");

export const includeJade = z.boolean().default(false).describe("Add jade.io's links");

/** Inputs shared by the searches of cases and of legislation. */
export const plainSearch = {
  method: z.enum(PLAIN_METHODS).default("auto").describe("Search mode"),
  sort_by: sortBy,
  include_jade: includeJade,
  ...days,
  ...paging,
};

/** Synonyms for the values of `method` and of the sort orders. */
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
