import * as z from "zod/mini";
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
      how: z.optional(z.string()),
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
