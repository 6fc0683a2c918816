import * as z from "zod/mini";
import { BLOCK_TYPES } from "../core/document.ts";
import { VIEW_KEY } from "../core/views.ts";

const texts = z._default(z.array(z.string()), []);

/** A tool result, as far as views read it. */
export const RESULT = z.looseObject({
  content: z._default(z.array(z.looseObject({ text: z._default(z.string(), "") })), []),
  structuredContent: z.optional(z.unknown()),
  isError: z._default(z.boolean(), false),
  _meta: z.optional(z.unknown()),
});
export type Result = z.output<typeof RESULT>;

export const SEARCH = z.looseObject({
  status: z.string(),
  total: z.number(),
  total_is_exact: z._default(z.boolean(), true),
  results: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string(),
      court: z.optional(z.string()),
      date: z.optional(z.string()),
      citation: z._default(
        z.looseObject({ neutral: z.optional(z.string()), reported: texts, ecli: z.optional(z.string()) }),
        { reported: [] },
      ),
      snippet: z.optional(z.string()),
      metadata: z.optional(z.string()),
    }),
  ),
  next: z._default(z.nullable(z.number()), null),
  per_source: z._default(z.record(z.string(), z.union([z.number(), z.string()])), {}),
  query_url: z._default(z.string(), ""),
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
      date: z.optional(z.string()),
      passages: z.array(
        z.looseObject({
          pin: z.optional(z.string()),
          judge: z.optional(z.string()),
          line: z._default(z.string(), ""),
          treatment: texts,
        }),
      ),
    }),
  ),
  next: z._default(z.nullable(z.number()), null),
});

/** Authorities that a document or a draft cites. */
export const AUTHORITIES = z.looseObject({
  total: z.number(),
  documents: z.array(
    z.looseObject({ citation: z.string(), name: z.optional(z.string()), count: z._default(z.number(), 1) }),
  ),
});

export const GRAPH = z.looseObject({
  centre: z.string(),
  nodes: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string(),
      date: z.exactOptional(z.string()),
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
  level: z.exactOptional(z.number()),
  label: z.exactOptional(z.string()),
  pin: z.string(),
  anchor: z.exactOptional(z.string()),
  judge: z.exactOptional(z.string()),
  markdown: z.string(),
  cited,
  notes: z.array(z.looseObject({ label: z.string(), markdown: z.string(), cited })),
});
const VERSION = z.looseObject({
  label: z.exactOptional(z.string()),
  from: z.exactOptional(z.string()),
  to: z.exactOptional(z.string()),
});
const DOCUMENT = z.looseObject({
  id: z.string(),
  title: z.string(),
  language: z.string(),
  court: z.exactOptional(z.string()),
  date: z.exactOptional(z.string()),
  version: z.exactOptional(VERSION),
  citations: z.array(z.string()),
  provider: z.string(),
  isOwnFile: z.boolean(),
  url: z.string(),
  how: z.string(),
  retrieved: z.string(),
  warnings: z.array(z.string()),
  outline: z.array(z.looseObject({ text: z.string(), level: z.number(), at: z.int(), offset: z.int() })),
  stretches: z.array(z.array(BLOCK)),
  before: z.exactOptional(z.int()),
  next: z.exactOptional(z.int()),
});
export const DOCUMENTS = z.looseObject({ documents: z.array(DOCUMENT) });

const COMPARED = z.looseObject({ day: z.string(), version: z.exactOptional(VERSION) });
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

const day = z._default(z.nullable(z.string()), null);
/** A plan, newly made or stored. */
export const PLAN = z.looseObject({
  project_id: z.optional(z.string()),
  project_name: z.string(),
  project_description: z._default(z.string(), ""),
  tasks: z.array(
    z.looseObject({
      name: z.string(),
      description: z._default(z.string(), ""),
      status: z._default(z.string(), "To Do"),
      due_date: day,
      basis: day,
      milestone: day,
      priority: day,
    }),
  ),
  milestones: z._default(
    z.array(
      z.looseObject({
        name: z.string(),
        description: z._default(z.string(), ""),
        date: day,
        basis: day,
        completed: z._default(z.boolean(), false),
      }),
    ),
    [],
  ),
  limitation_checks: z._default(
    z.array(
      z.looseObject({
        claim: z.string(),
        provision: z.string(),
        trigger: z.string(),
        period: z.string(),
        wanted: day,
        date: day,
        basis: day,
      }),
    ),
    [],
  ),
  warnings: texts,
});
/** Result of planner:generate_project_plan. */
export const GENERATED = z.looseObject({ project_id: z.string(), recommendations: PLAN });

/** Parses the view-only data of a result with a schema; undefined if absent or invalid. */
export function viewData<Schema extends z.ZodMiniType>(
  schema: Schema,
  { _meta: meta }: Pick<Result, "_meta">,
): z.output<Schema> | undefined {
  const held = z.looseObject({ [VIEW_KEY]: z.unknown() }).safeParse(meta);
  return held.success ? schema.safeParse(held.data[VIEW_KEY]).data : undefined;
}
