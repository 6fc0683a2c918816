import type { Kysely, RawBuilder } from "kysely";
import { LRUCache } from "lru-cache";
import { isCancelled, LegibusError } from "../../core/errors.ts";
import type { Engine } from "../engine.ts";
import { type Near, nearest } from "./nearest.ts";
import { knownModel } from "./store.ts";
import { packed } from "./vector.ts";
import type { Database } from "../schema.ts";
import type { Ranked } from "../search/ranking.ts";
import type { Embedder } from "../../llm/embeddings/index.ts";

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

/** The result of a search by meaning, which is added to a search by words. */
export interface MeaningFound {
  readonly near: readonly Near[];
  /** Reason why nothing was added, as the end of a sentence. */
  readonly note?: string;
}

/** Finds passages by meaning, beside the ranking by words. */
export interface Meaning {
  /** A failure of the service gives no results and a note with the reason. @throws LegibusError CANCELLED, or what the database throws */
  find(question: string, where: Where): Promise<MeaningFound>;
}

interface Where {
  readonly db: Kysely<Database>;
  readonly conditions: RawBuilder<unknown>;
  readonly signal: AbortSignal | undefined;
}

interface Deps {
  readonly engine: Pick<Engine, "name" | "db">;
  /** @throws LegibusError when something is missing */
  readonly embedder: () => Promise<Embedder>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const TIMEOUT_MS = 3_000; // a search by words takes far less
const REST_MS = 30_000; // pause after a failure, for which every search would wait
const REMEMBERED = 100; // questions, so that the pages of a search ask the service once
const NEVER = new AbortController().signal;

/** Creates a search by meaning; after a failure it rests for 30 s. */
export function createMeaning({ engine, embedder, now }: Deps): Meaning {
  const questions = new LRUCache<string, Uint8Array>({ max: REMEMBERED });
  let failure: { readonly message: string; readonly until: number } | undefined;

  const vectorOf = async (question: string, signal: AbortSignal): Promise<Uint8Array> => {
    const known = questions.get(question);
    if (known) return known;
    const options = { use: "question", signal, timeoutMs: TIMEOUT_MS, patient: false } as const;
    const { vectors } = await (await embedder()).embed([question], options);
    const vector = packed(vectors[0] ?? []);
    questions.set(question, vector);
    return vector;
  };

  return {
    async find(question, { db, conditions, signal = NEVER }) {
      if (failure && now() < failure.until) return { near: [], note: failure.message };
      let vector: Uint8Array;
      try {
        vector = await vectorOf(question, signal);
        failure = undefined;
      } catch (error) {
        if (!(error instanceof LegibusError) || (isCancelled(error) && signal.aborted)) throw error;
        failure = { message: error.message, until: now() + REST_MS };
        return { near: [], note: error.message };
      }
      const { name } = await embedder();
      const model = await knownModel(engine, { name, dimensions: vector.length });
      if (model === undefined)
        return { near: [], note: `no passage has a vector of ${name} yet (legibus library embed)` };
      const { near, isComplete } = await nearest({
        name: engine.name,
        db,
        conditions,
        model,
        question: vector,
      });
      return isComplete
        ? { near }
        : { near, note: "there are too many vectors for a PostgreSQL without the extension pgvector" };
    },
  };
}
