import * as z from "zod";
import { type Result, viewData } from "./results.ts";

/** A row in the `_meta` of law:verify_citations. */
const ROW = z.looseObject({
  number: z.int(),
  citation: z.string(),
  name: z.string().optional(),
  pin: z.string().optional(),
  line: z.int().optional(),
  note: z.int().optional(),
  reason: z.string().optional(),
  url: z.string().optional(),
  id: z.string().optional(),
  against: z.string().optional(),
  warnings: z.array(z.string()).default([]),
  unchecked: z.array(z.looseObject({ part: z.string(), reason: z.string() })).default([]),
  corrections: z
    .array(
      z.looseObject({
        field: z.string(),
        before: z.string(),
        cited: z.string(),
        after: z.string(),
        written: z.string(),
        at: z.object({ start: z.int(), end: z.int() }),
      }),
    )
    .optional(),
  differences: z
    .array(
      z.looseObject({
        field: z.string(),
        cited: z.string(),
        found: z.string().optional(),
        statement: z.string().optional(),
        similarity: z.number().optional(),
      }),
    )
    .default([]),
});
const VERDICT = z.enum(["NOT_FOUND", "MISMATCH", "UNRECOGNISED", "UNVERIFIED", "PARTIAL", "VERIFIED"]);
export type Verdict = z.output<typeof VERDICT>;
/** Worst first. */
export const VERDICTS = VERDICT.options;

const QUOTATIONS = z.looseObject({
  total: z.int(),
  short: z.int().default(0),
  unchecked: z.array(z.looseObject({ words: z.string(), line: z.int(), reason: z.string() })).default([]),
});

const ANSWER = z.looseObject({
  total: z.int(),
  quotations: QUOTATIONS.default({ total: 0, short: 0, unchecked: [] }),
  next: z.int().nullable().default(null),
  warnings: z.array(z.string()).default([]),
});

/** The `_meta` of the result: all data on each row. */
const ROWS = z.looseObject({
  "legibus/rows": z.partialRecord(VERDICT, z.array(ROW)),
});

const PASSAGE = z.looseObject({ pin: z.string(), text: z.string() });
const PASSAGES = z.looseObject({
  number: z.int(),
  cited: PASSAGE.optional(),
  quotations: z
    .array(z.looseObject({ quotation: z.string(), match: z.string(), passage: PASSAGE.optional() }))
    .default([]),
});
const PIECE = z.looseObject({
  text: z.string(),
  row: z.int().optional(),
  quotation: z.union([z.int(), z.literal("open")]).optional(),
});

/** The `_meta` for a client that shows views. */
const VIEW = z.looseObject({ draft: z.array(PIECE), passages: z.array(PASSAGES) });

export type Row = z.output<typeof ROW> & { readonly verdict: Verdict };
export type Passages = z.output<typeof PASSAGES>;
export type Piece = z.output<typeof PIECE>;
export type Quotations = z.output<typeof QUOTATIONS>;

/** A verified draft, as input for pages and copies of the file. */
export interface Verification {
  /** In the order of the draft. */
  readonly rows: readonly Row[];
  readonly warnings: readonly string[];
  readonly quotations: Quotations;
  /** The draft's text; empty when the view was not requested. */
  readonly draft: readonly Piece[];
  readonly passages: readonly Passages[];
}

/** One result of law:verify_citations. */
export interface VerificationPage {
  readonly verification: Verification;
  /** Number of rows of the whole draft. */
  readonly total: number;
  /** Offset of the next result; null after the last row. */
  readonly next: number | null;
}

/** Returns a result's rows in the draft's order; undefined when it does not have the expected form. */
export function verificationIn(
  result: Pick<Result, "structuredContent" | "_meta">,
): VerificationPage | undefined {
  const answer = ANSWER.safeParse(result.structuredContent);
  const found = ROWS.safeParse(result._meta);
  if (!answer.success || !found.success) return undefined;
  const { total, next, warnings, quotations } = answer.data;
  const { draft, passages } = viewData(VIEW, result) ?? { draft: [], passages: [] };
  const rows = VERDICTS.flatMap((verdict) =>
    (found.data["legibus/rows"][verdict] ?? []).map((row) => ({ ...row, verdict })),
  ).toSorted((one, other) => one.number - other.number);
  return { verification: { rows, warnings, quotations, draft, passages }, total, next };
}
