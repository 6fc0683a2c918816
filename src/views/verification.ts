import * as z from "zod/mini";
import { percentDecoded } from "../core/text.ts";
import { type Result, viewData } from "./results.ts";

/** A row in the `_meta` of law:verify_citations. */
const ROW = z.looseObject({
  number: z.int(),
  citation: z.string(),
  name: z.optional(z.string()),
  pin: z.optional(z.string()),
  line: z.optional(z.int()),
  note: z.optional(z.union([z.int(), z.string()])),
  reason: z.optional(z.string()),
  url: z.optional(z.string()),
  id: z.optional(z.string()),
  against: z.optional(z.string()),
  warnings: z._default(z.array(z.string()), []),
  unchecked: z._default(z.array(z.looseObject({ part: z.string(), reason: z.string() })), []),
  corrections: z.optional(
    z.array(
      z.looseObject({
        field: z.string(),
        before: z.string(),
        cited: z.string(),
        after: z.string(),
        written: z.string(),
        at: z.object({ start: z.int(), end: z.int() }),
      }),
    ),
  ),
  differences: z._default(
    z.array(
      z.looseObject({
        field: z.string(),
        cited: z.string(),
        found: z.optional(z.string()),
        statement: z.optional(z.string()),
        similarity: z.optional(z.number()),
      }),
    ),
    [],
  ),
});
const VERDICT = z.enum(["NOT_FOUND", "MISMATCH", "UNRECOGNISED", "UNVERIFIED", "PARTIAL", "VERIFIED"]);
export type Verdict = z.output<typeof VERDICT>;
/** Worst first. */
export const VERDICTS = VERDICT.options;

const QUOTATIONS = z.looseObject({
  total: z.int(),
  short: z._default(z.int(), 0),
  unchecked: z._default(z.array(z.looseObject({ words: z.string(), line: z.int(), reason: z.string() })), []),
});

const ANSWER = z.looseObject({
  total: z.int(),
  quotations: z._default(QUOTATIONS, { total: 0, short: 0, unchecked: [] }),
  next: z._default(z.nullable(z.int()), null),
  warnings: z._default(z.array(z.string()), []),
});

/** The `_meta` of the result: all data on each row. */
const ROWS = z.looseObject({
  "legibus/rows": z.partialRecord(VERDICT, z.array(ROW)),
});

const PASSAGE = z.looseObject({ pin: z.string(), text: z.string() });
const PASSAGES = z.looseObject({
  number: z.int(),
  cited: z.optional(PASSAGE),
  quotations: z._default(
    z.array(z.looseObject({ quotation: z.string(), match: z.string(), passage: z.optional(PASSAGE) })),
    [],
  ),
});
const PIECE = z.looseObject({
  text: z.string(),
  row: z.optional(z.int()),
  quotation: z.optional(z.union([z.int(), z.literal("open")])),
});

/** The `_meta` for a client that shows views. */
const VIEW = z.looseObject({ draft: z.array(PIECE), passages: z.array(PASSAGES) });

export type Row = z.output<typeof ROW> & { readonly verdict: Verdict };
/** Returns the name of a row's document for its reader: the name of the file that the user imported, else the id. */
export function evidenceName({ id, url }: Pick<Row, "id" | "url">): string | undefined {
  const file = /^file:(.+)$/.exec(url ?? "")?.[1];
  return id === undefined || file === undefined ? id : percentDecoded(file);
}

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
