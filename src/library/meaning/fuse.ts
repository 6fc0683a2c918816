import type { Ranked } from "../search/ranking.ts";
import type { Near } from "./nearest.ts";

/** Reciprocal rank fusion, Cormack, Clarke and Büttcher 2009. */
const RANK_CONSTANT = 60;

/** Fuses the rankings by words and by meaning; each document shows the passage of the ranking in which it is higher. */
export function fused(words: readonly Ranked[], near: readonly Near[]): readonly Ranked[] {
  const shares = new Map<number, Ranked>();
  for (const [rank, { document, places }] of words.entries())
    shares.set(document, { document, places, score: shareOf(rank) });
  const rankOf = new Map(words.map(({ document }, rank) => [document, rank]));
  for (const [rank, { document, blocks }] of near.entries()) {
    const known = shares.get(document);
    const isHigher = rank < (rankOf.get(document) ?? Number.POSITIVE_INFINITY);
    shares.set(document, {
      document,
      places:
        known && !isHigher ? known.places : blocks.map((block) => ({ block, near: 1, slotWeights: [] })),
      score: (known?.score ?? 0) + shareOf(rank),
    });
  }
  return [...shares.values()].toSorted((a, b) => b.score - a.score);
}

function shareOf(rank: number): number {
  return 1 / (RANK_CONSTANT + rank + 1);
}
