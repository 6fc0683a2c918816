import * as z from "zod";
import type { ToolResult } from "../../src/core/result.ts";

const place = z.looseObject({ id: z.string(), url: z.string() }).transform((one) => ({
  source: one.id.split(":", 1)[0] ?? "",
  ...one,
}));

const row = z
  .looseObject({
    id: z.string(),
    title: z.string(),
    url: z.string(),
    citation: z.looseObject({}).default({}),
    also: z.array(place).optional(),
  })
  .transform((one) => ({
    source: one.id.split(":", 1)[0] ?? "",
    how: "live",
    ...one,
    citation: { reported: [], ...one.citation },
  }));

const data = z.looseObject({
  total_is_exact: z.boolean().default(true),
  results: z.array(row),
  next: z.number().nullable().default(null),
  query_url: z.string().default(""),
  notes: z.array(z.string()).default([]),
  warnings: z.array(z.string()).default([]),
});

const meta = z.looseObject({ "legibus/per_source": z.array(z.looseObject({ source: z.string() })) });

/** A search's data with what they leave out because it goes without saying, and the sources' reports of `_meta`. */
export function searchData({ structuredContent, _meta }: ToolResult) {
  return { ...data.parse(structuredContent), per_source: meta.parse(_meta)["legibus/per_source"] };
}
