import * as z from "zod";
import type { ToolResult } from "../../src/core/result.ts";

const place = z
  .looseObject({ id: z.string(), url: z.string() })
  .transform((one) => ({ source: one.id.split(":", 1)[0] ?? "", ...one }));

const text = z.string().optional();
const row = z
  .looseObject({
    id: z.string(),
    title: z.string(),
    url: z.string(),
    how: z.enum(["live", "cache", "link", "library", "import"]).default("live"),
    citation: z
      .looseObject({ neutral: text, ecli: text, reported: z.array(z.string()).default([]) })
      .default({ reported: [] }),
    also: z.array(place).optional(),
    metadata: text,
    type: text,
    available: z.boolean().optional(),
    date: text,
    year: z.number().optional(),
  })
  .transform((one) => ({ source: one.id.split(":", 1)[0] ?? "", ...one }));

const data = z.looseObject({
  status: z.enum(["ok", "empty", "not_searched", "partial"]),
  total: z.number(),
  total_is_exact: z.boolean().default(true),
  results: z.array(row),
  next: z.number().nullable().default(null),
  query_url: z.string().default(""),
  notes: z.array(z.string()).default([]),
  warnings: z.array(z.string()).default([]),
});

const report = z.looseObject({
  source: z.string(),
  status: z.string(),
  hits: z.number(),
  ms: z.number(),
  code: text,
});
const meta = z.looseObject({ "legibus/per_source": z.array(report) });

/** A search's data with what they leave out because it goes without saying, and the sources' reports of `_meta`. */
export function searchData({ structuredContent, _meta }: ToolResult) {
  return { ...data.parse(structuredContent), per_source: meta.parse(_meta)["legibus/per_source"] };
}
