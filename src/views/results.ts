import * as z from "zod";
import { BLOCK_TYPES } from "../core/document.ts";
import { VIEW_KEY } from "../core/views.ts";

const texts = z.array(z.string()).default([]);

/** A tool result, as far as views read it. */
export const RESULT = z.looseObject({
  content: z.array(z.looseObject({ text: z.string().default("") })).default([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().default(false),
  _meta: z.unknown().optional(),
});
export type Result = z.output<typeof RESULT>;

export const SEARCH = z.looseObject({
  status: z.string(),
  total: z.number(),
  total_is_exact: z.boolean().default(true),
  results: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string(),
      court: z.string().optional(),
      date: z.string().optional(),
      citation: z
        .looseObject({ neutral: z.string().optional(), reported: texts, ecli: z.string().optional() })
        .default({ reported: [] }),
      snippet: z.string().optional(),
      metadata: z.string().optional(),
    }),
  ),
  next: z.number().nullable().default(null),
  per_source: z.record(z.string(), z.union([z.number(), z.string()])).default({}),
  query_url: z.string().default(""),
  notes: texts,
  warnings: texts,
});

/** Documents that cite a document. */
export const CITING = z.looseObject({
  total: z.number(),
  documents: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string(),
      date: z.string().optional(),
      passages: z.array(
        z.looseObject({
          pin: z.string().optional(),
          judge: z.string().optional(),
          line: z.string().default(""),
          treatment: texts,
        }),
      ),
    }),
  ),
  next: z.number().nullable().default(null),
});

/** Authorities that a document or a draft cites. */
export const AUTHORITIES = z.looseObject({
  total: z.number(),
  documents: z.array(
    z.looseObject({ citation: z.string(), name: z.string().optional(), count: z.number().default(1) }),
  ),
});

export const GRAPH = z.looseObject({
  centre: z.string(),
  nodes: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string(),
      date: z.string().exactOptional(),
      isHeld: z.boolean(),
    }),
  ),
  edges: z.array(
    z.looseObject({ from: z.string(), to: z.string(), count: z.number(), treatment: z.array(z.string()) }),
  ),
});

const cited = z.array(z.looseObject({ start: z.int(), end: z.int(), citation: z.string() }));
const BLOCK = z.looseObject({
  at: z.int(),
  type: z.enum(BLOCK_TYPES),
  level: z.number().exactOptional(),
  label: z.string().exactOptional(),
  pin: z.string(),
  anchor: z.string().exactOptional(),
  judge: z.string().exactOptional(),
  markdown: z.string(),
  cited,
  notes: z.array(z.looseObject({ label: z.string(), markdown: z.string(), cited })),
});
const VERSION = z.looseObject({
  label: z.string().exactOptional(),
  from: z.string().exactOptional(),
  to: z.string().exactOptional(),
});
const DOCUMENT = z.looseObject({
  id: z.string(),
  title: z.string(),
  language: z.string(),
  court: z.string().exactOptional(),
  date: z.string().exactOptional(),
  version: VERSION.exactOptional(),
  citations: z.array(z.string()),
  provider: z.string(),
  isOwnFile: z.boolean(),
  url: z.string(),
  how: z.string(),
  retrieved: z.string(),
  warnings: z.array(z.string()),
  outline: z.array(z.looseObject({ text: z.string(), level: z.number(), at: z.int(), offset: z.int() })),
  stretches: z.array(z.array(BLOCK)),
  before: z.int().exactOptional(),
  next: z.int().exactOptional(),
});
export const DOCUMENTS = z.looseObject({ documents: z.array(DOCUMENT) });

const COMPARED = z.looseObject({ day: z.string(), version: VERSION.exactOptional() });
export const COMPARISON = z.looseObject({
  id: z.string(),
  title: z.string(),
  pin: z.string(),
  before: COMPARED,
  after: COMPARED,
  rows: z.array(
    z.looseObject({
      pin: z.string(),
      isHeading: z.boolean(),
      words: z.array(
        z.looseObject({ kind: z.enum(["same", "old", "new"]), text: z.string(), apart: z.boolean() }),
      ),
    }),
  ),
});

const day = z.string().nullable().default(null);
/** A plan, newly made or stored. */
export const PLAN = z.looseObject({
  project_id: z.string().optional(),
  project_name: z.string(),
  project_description: z.string().default(""),
  tasks: z.array(
    z.looseObject({
      name: z.string(),
      description: z.string().default(""),
      status: z.string().default("To Do"),
      due_date: day,
      basis: day,
      milestone: day,
      priority: day,
    }),
  ),
  milestones: z
    .array(
      z.looseObject({
        name: z.string(),
        description: z.string().default(""),
        date: day,
        basis: day,
        completed: z.boolean().default(false),
      }),
    )
    .default([]),
  limitation_checks: z
    .array(
      z.looseObject({
        claim: z.string(),
        provision: z.string(),
        trigger: z.string(),
        period: z.string(),
        wanted: day,
        date: day,
        basis: day,
      }),
    )
    .default([]),
  warnings: texts,
});
/** Result of planner:generate_project_plan. */
export const GENERATED = z.looseObject({ project_id: z.string(), recommendations: PLAN });

/** Parses the view-only data of a result with a schema; undefined if absent or invalid. */
export function viewData<Schema extends z.ZodType>(
  schema: Schema,
  { _meta: meta }: Pick<Result, "_meta">,
): z.output<Schema> | undefined {
  const held = z.looseObject({ [VIEW_KEY]: z.unknown() }).safeParse(meta);
  return held.success ? schema.safeParse(held.data[VIEW_KEY]).data : undefined;
}
