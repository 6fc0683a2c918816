import type { Kysely, RawBuilder } from "kysely";
import { LRUCache } from "lru-cache";
import { isCancelled, LegibusError } from "../../core/errors.ts";
import type { Embedder } from "../../llm/embeddings/index.ts";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { knownModel } from "./models.ts";
import { type Near, nearest } from "./nearest.ts";
import { packed } from "./vector.ts";

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
