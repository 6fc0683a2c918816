import type { EmbedOptions, Embedding } from "../types.ts";
import { cancelled, LegibusError } from "../../core/errors.ts";
import { chunks } from "../../core/group-by.ts";
import { lazy } from "../../core/lazy.ts";
import type { Embedder } from "../../llm/embeddings/index.ts";
import { blocksOf } from "../documents/reader.ts";
import type { Engine } from "../engine.ts";
import { PUBLIC } from "../owners.ts";
import {
  insertVectors,
  markEmbedded,
  modelNumber,
  preparePgvector,
  type StoredVector,
  sweepVectors,
} from "./store.ts";
import {
  madeAlready,
  type MaySend,
  type Passage,
  passagesOf,
  type Pending,
  pendingQuery,
} from "./passages.ts";
import { packed } from "./vector.ts";

export interface EmbedDeps {
  readonly engine: Engine;
  readonly embedder: Embedder;
  readonly maySend: MaySend;
  /** Bytes of text and vectors for which an owner has room; undefined means no limit. */
  readonly roomOf: (owner: string) => Promise<number | undefined>;
}

const DOCUMENTS_AT_ONCE = 100;
const SAMPLE = 200; // documents whose passages are counted
const TOKEN_CHARS = 4;
const TEXTS = 48; // per request
const REQUESTS = 3; // in parallel; their vectors are written together
const PROBE_MS = 60_000; // a local model may have to be loaded
const TIMEOUT_MS = 120_000;

/** Creates what computes and stores the vectors of passages that have none. */
export function createEmbedding({ engine, embedder, maySend, roomOf }: EmbedDeps): Embedding {
  const extended = lazy(async () => await preparePgvector(engine));
  const passagesIn = async ({ number, title }: Pending) =>
    passagesOf({ title, blocks: await blocksOf(engine.db, number) });
  const begin = async (signal: AbortSignal) => {
    const options = { use: "passage", signal, timeoutMs: PROBE_MS, patient: false } as const;
    const { vectors } = await embedder.embed(["law"], options);
    const dimensions = vectors[0]?.length ?? 0;
    return { dimensions, model: await modelNumber(engine, { name: embedder.name, dimensions }) };
  };
  const { name, host, price } = embedder;
  return {
    name,
    host,
    price,
    async plan({ signal }) {
      const { dimensions, model } = await begin(signal);
      const pending = await pendingQuery(engine, model, maySend);
      const { documents, bytes } = await pending.totals();
      const seen = { documents: 0, bytes: 0, passages: 0, chars: 0 };
      for (let last = -1; seen.documents < SAMPLE;) {
        const some = await pending.after(last, Math.min(DOCUMENTS_AT_ONCE, SAMPLE - seen.documents));
        for (const one of some) {
          if (signal.aborted) throw cancelled(signal);
          const passages = await passagesIn(one);
          seen.documents += 1;
          seen.bytes += one.bytes;
          seen.passages += passages.length;
          seen.chars += passages.reduce((sum, { text }) => sum + text.length, 0);
        }
        last = some.at(-1)?.number ?? -1;
        if (some.length === 0) break;
      }
      const share = seen.bytes === 0 ? 1 : bytes / seen.bytes;
      const tokens = Math.ceil((seen.chars * share) / TOKEN_CHARS);
      return {
        documents,
        passages: Math.round(seen.passages * share),
        isSampled: seen.documents < documents,
        tokens,
        cost: embedder.price === undefined ? undefined : (tokens * embedder.price) / 1_000_000,
        withheld: await pending.withheld(),
        withheldProviders: pending.withheldProviders,
        dimensions,
      };
    },
    async run({ signal, report }) {
      const { dimensions, model } = await begin(signal);
      const pending = await pendingQuery(engine, model, maySend);
      const wave = createWave({ engine, embedder, model, dimensions, extended, signal, report });
      let overQuota = 0;
      for (let last = -1; ;) {
        const some = await pending.after(last, DOCUMENTS_AT_ONCE);
        for (const one of some) {
          if (signal.aborted) throw cancelled(signal);
          const passages = await passagesIn(one);
          const bytes = passages.length * dimensions;
          const room = one.owner === PUBLIC ? undefined : await roomOf(one.owner);
          if (room !== undefined && bytes > room) overQuota += 1;
          else await wave.add(one, passages);
        }
        const end = some.at(-1);
        if (!end) break;
        last = end.number;
      }
      await wave.flush();
      await sweepVectors(engine);
      return { ...wave.done(), overQuota };
    },
  };
}

interface WaveDeps extends EmbedOptions, Pick<EmbedDeps, "engine" | "embedder"> {
  readonly model: number;
  readonly dimensions: number;
  /** Whether vectors are also written in pgvector's form. */
  readonly extended: () => Promise<boolean>;
}

interface Item {
  readonly document: number;
  readonly title: string;
  readonly passage: Passage;
}

/** Collects passages across documents; sends them and writes their vectors in batches. */
function createWave({ engine, embedder, model, dimensions, extended, signal, report }: WaveDeps) {
  let items: Item[] = [];
  /** Documents that are complete once the waiting items are written. */
  let whole: { readonly document: number; readonly passages: number; readonly bytes: number }[] = [];
  const sum = { documents: 0, passages: 0, tokens: 0, isCounted: true };

  const request = async (texts: readonly Item[]): Promise<readonly StoredVector[]> => {
    const { vectors, tokens } = await embedder.embed(
      texts.map(({ passage }) => passage.text),
      { use: "passage", signal, timeoutMs: TIMEOUT_MS, patient: true },
    );
    if (vectors[0]?.length !== dimensions) throw changedLength(embedder.name, dimensions, vectors[0]?.length);
    sum.tokens += tokens ?? 0;
    sum.isCounted &&= tokens !== undefined;
    return texts.map(({ document, passage: { from, piece, blocks } }, at) => ({
      document,
      from,
      piece,
      blocks,
      vector: packed(vectors[at] ?? []),
    }));
  };

  const flush = async (): Promise<void> => {
    const settled = await Promise.allSettled(chunks(items, TEXTS).map(request));
    const rows = settled.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    const failed = settled.find((one) => one.status === "rejected");
    const marks = failed ? [] : whole.flatMap((one) => markEmbedded(engine, model, one));
    await engine.write([...insertVectors(engine, model, rows, await extended()), ...marks]);
    sum.passages += rows.length;
    if (failed) throw failed.reason;
    sum.documents += whole.length;
    report?.(sum.passages, items.at(-1)?.title ?? "");
    [items, whole] = [[], []];
  };

  return {
    async add({ number: document, title }: Pending, passages: readonly Passage[]): Promise<void> {
      const made = await madeAlready(engine, model, document);
      const missing = passages.filter(({ from, piece }) => !made.has(`${from}/${piece}`));
      for (const passage of missing) {
        items.push({ document, title, passage });
        if (items.length >= TEXTS * REQUESTS) await flush();
      }
      whole.push({ document, passages: passages.length, bytes: passages.length * dimensions });
      if (whole.length >= DOCUMENTS_AT_ONCE) await flush();
    },
    flush,
    done: () => ({
      documents: sum.documents,
      passages: sum.passages,
      tokens: sum.isCounted ? sum.tokens : undefined,
    }),
  };
}

function changedLength(name: string, dimensions: number, got = 0): LegibusError {
  return new LegibusError(
    "UPSTREAM_ERROR",
    `${name} sent vectors of ${got} dimensions after some of ${dimensions}: they cannot be compared`,
    { hint: "check which model the service runs, and start again", retryable: false },
  );
}
