import { availableParallelism } from "node:os";
import { startThread } from "../../workers/thread.ts";
import type { EngineName } from "../engine.ts";
import { createTextIndex, type IndexedBlocks, type IndexedDocument, type TextIndex } from "./text-index.ts";

/** A document whose text is to be indexed. */
export interface IndexRequest {
  readonly engine: EngineName;
  /** The Markdown of its blocks, in chunks that are written one after the other. */
  readonly chunks: readonly (readonly string[])[];
  /** Its title and other names. */
  readonly names: readonly string[];
}

export type IndexReply =
  | { readonly chunks: readonly IndexedBlocks[]; readonly entry: IndexedDocument }
  | { readonly failed: string };

const MANY = 4; // documents being written: an import
const MOST_CHARS = 2_000_000; // of one document, because the thread answers when it has all of it
const MOST_WAITING = 200_000; // characters: of more, this thread does its share
const IDLE_MS = 5_000;

let thread: ReturnType<typeof startThread<IndexReply>> | undefined;
let waiting = 0; // characters
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Indexes a document's text in this thread, or during an import in one of its own, which ends when it is idle.
 * `writing` is the number of documents that are being written.
 */
export async function indexText(request: IndexRequest, writing: number): Promise<TextIndex> {
  const chars = request.chunks.flat().reduce((sum, { length }) => sum + length, 0);
  const here = () => createTextIndex(request.engine);
  const isImport = thread !== undefined || writing >= MANY;
  if (!isImport || chars > MOST_CHARS || waiting > MOST_WAITING || availableParallelism() === 1)
    return here();
  clearTimeout(timer);
  waiting += chars;
  try {
    return await indexInThread(request);
  } catch {
    return here(); // slower, but the same
  } finally {
    waiting -= chars;
    if (waiting === 0) timer = setTimeout(() => void thread?.end(), IDLE_MS).unref();
  }
}

async function indexInThread(request: IndexRequest): Promise<TextIndex> {
  const reply = await (thread ??= start()).ask(request);
  if ("failed" in reply) throw new Error(reply.failed);
  const chunks = reply.chunks.values();
  return {
    add: async () => chunks.next().value ?? { words: [], citations: [] },
    finish: async () => reply.entry,
  };
}

function start() {
  return startThread<IndexReply>("index", {}, (cause) => {
    thread = undefined;
    return cause instanceof Error ? cause : new Error("the thread ended");
  });
}
