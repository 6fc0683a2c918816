import * as z from "zod";
import { GOLDEN } from "./golden.ts";
import type { Server } from "./server.ts";

export interface Recall {
  readonly kind: string;
  readonly there: number;
  readonly found: number;
  /** Rows of citations that are none of the authorities. */
  readonly extra: number;
  readonly missed: readonly string[];
}

const row = z.looseObject({
  citation: z.string(),
  name: z.string().optional(),
  verdict: z.string().optional(),
});

/** How many authorities of the golden texts have a row of their own that was read as a citation, by kind. */
export async function recall(server: Server): Promise<readonly Recall[]> {
  const byKind = new Map<string, Recall>();
  for (const { kind, text, authorities } of GOLDEN) {
    const { structured } = await server.call("law_verify_citations", { text, sources: "library", next: 0 });
    const rows = rowsIn(structured).filter(({ verdict }) => verdict !== "UNRECOGNISED");
    const missed = authorities.filter(
      (one) => !rows.some(({ name = "", citation }) => plain(`${name} ${citation}`).includes(plain(one))),
    );
    const before = byKind.get(kind) ?? { kind, there: 0, found: 0, extra: 0, missed: [] };
    byKind.set(kind, {
      kind,
      there: before.there + authorities.length,
      found: before.found + authorities.length - missed.length,
      extra: before.extra + (authorities.length === 0 ? rows.length : 0),
      missed: [...before.missed, ...missed],
    });
  }
  return [...byKind.values()];
}

function plain(words: string): string {
  return words.replaceAll(/\s+/g, " ").toLowerCase();
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
