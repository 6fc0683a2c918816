import { type MessagePort, parentPort } from "node:worker_threads";
import type { Numbered } from "../../workers/thread.ts";
import type { IndexReply, IndexRequest } from "./index-thread.ts";
import { createTextIndex, type IndexedBlocks } from "./text-index.ts";

async function indexed({ engine, chunks, names }: IndexRequest): Promise<IndexReply> {
  const index = createTextIndex(engine);
  const done: IndexedBlocks[] = [];
  for (const chunk of chunks) done.push(await index.add(chunk));
  return { chunks: done, entry: await index.finish(names) };
}

/** Indexes the documents that arrive in this thread. */
function serve(port: MessagePort): void {
  port.on("message", ({ number, body: request }: Numbered<IndexRequest>) => {
    void indexed(request)
      .catch((error: unknown): IndexReply => ({ failed: String(error) }))
      .then((body) => port.postMessage({ number, body } satisfies Numbered<IndexReply>, []));
  });
}

if (parentPort) serve(parentPort);
