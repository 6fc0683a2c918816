import { readFileSync } from "node:fs";
import * as z from "zod";
import { GOLDEN, type GoldenText } from "./golden.ts";
import { stretchOf } from "./passages.ts";
import type { Server } from "./server.ts";

export interface Recall {
  readonly kind: string;
  readonly there: number;
  readonly found: number;
  /** Rows of citations that are none of the authorities, without references back. */
  readonly extra: number;
  readonly missed: readonly string[];
}

const row = z.looseObject({
  citation: z.string(),
  name: z.string().optional(),
  verdict: z.string().optional(),
});

/** References back, also by a place alone: `s 61(b)`, `at [12]`. */
const BACK =
  /^(?:ibid|\(n \d+\)|a\.\s?a\.\s?o|supra|(?:ss?|sections?|at|paras?|paragraphs?|articles?|recitals?)\s[\d[][\w()[\], –-]*$)/i;

/**
 * How many authorities of the golden texts have a row of their own that was read as a citation, by kind; the genuine
 * ones are in the folder given.
 */
export async function recall(server: Server, folder: string | undefined): Promise<readonly Recall[]> {
  const byKind = new Map<string, Recall>();
  const genuine =
    folder === undefined ? [] : stretches().map((one) => ({ ...one, text: stretchOf(folder, one) }));
  const texts: readonly GoldenText[] = [...GOLDEN, ...genuine];
  for (const { kind, text, authorities } of texts) {
    const rows = (await allRows(server, text)).filter(({ verdict }) => verdict !== "UNRECOGNISED");
    const missed = authorities.filter(
      (one) => !rows.some(({ name = "", citation }) => plain(`${name} ${citation}`).includes(plain(one))),
    );
    const extra = rows.filter(
      ({ name = "", citation }) =>
        !BACK.test(citation) && !authorities.some((one) => plain(`${name} ${citation}`).includes(plain(one))),
    );
    const before = byKind.get(kind) ?? { kind, there: 0, found: 0, extra: 0, missed: [] };
    byKind.set(kind, {
      kind,
      there: before.there + authorities.length,
      found: before.found + authorities.length - missed.length,
      extra: before.extra + extra.length,
      missed: [...before.missed, ...missed, ...extra.map(({ citation }) => `no authority: ${citation}`)],
    });
  }
  return [...byKind.values()];
}

/** The rows of a draft, on however many pages. */
async function allRows(server: Server, text: string): Promise<readonly z.infer<typeof row>[]> {
  const rows: z.infer<typeof row>[] = [];
  for (let next: unknown = 0; typeof next === "number";) {
    const { structured } = await server.call("law_verify_citations", { text, sources: "library", next });
    rows.push(...rowsIn(structured));
    next = structured["next"];
  }
  return rows;
}

/** Stretches of genuine documents, each with every authority that a reader found in it; labelled before any run. */
const stretchSchema = z.strictObject({
  kind: z.string(),
  path: z.string(),
  /** The `version_id` of the line of a JSONL corpus. */
  line: z.string().optional(),
  /** Its first words. */
  from: z.string(),
  /** Its length in characters. */
  chars: z.number(),
  authorities: z.array(z.string()),
});

function stretches(): readonly z.output<typeof stretchSchema>[] {
  return z
    .array(stretchSchema)
    .parse(JSON.parse(readFileSync(new URL("golden-genuine.json", import.meta.url), "utf8")));
}

/** Without characters that are not seen: courts' pages break lines with them. */
function plain(words: string): string {
  return words
    .replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .replaceAll(/\s+/g, " ")
    .toLowerCase();
}

/** Rows may be one list or grouped by verdict. */
function rowsIn(value: unknown, verdict?: string): readonly z.infer<typeof row>[] {
  const one = row.safeParse(value);
  if (one.success) return [{ ...one.data, verdict: one.data.verdict ?? verdict }];
  if (Array.isArray(value)) return value.flatMap((entry) => rowsIn(entry, verdict));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    rowsIn(inner, /^[A-Z_]+$/.test(key) ? key : verdict),
  );
}
