import { once } from "node:events";
import type { MessagePort } from "node:worker_threads";
import type { FindOptions } from "../citations/types.ts";
import type { Reading } from "../citations/verify/reading/index.ts";
import type { LegalDocument } from "../core/document.ts";
import { finished } from "../core/steps.ts";
import { sendWhole } from "./worker-messages.ts";
import { type PageConverter, type SourcePage, withoutInvisible } from "../documents/page.ts";

export type Converters = Readonly<Record<string, () => Promise<PageConverter>>>;

/** Task of a worker: it converts a page, or reads a draft. */
export type Work =
  | { readonly kind: "page"; readonly provider: string; readonly page: SourcePage }
  | { readonly kind: "draft"; readonly draft: string; readonly options: FindOptions };

/** The result is sent through the port, each piece after the previous one was received. */
export interface WorkerTask {
  readonly work: Work;
  readonly port: MessagePort;
}

/** Creates the worker's side of the pool. */
export function workerJob(converters: Converters): (task: WorkerTask) => Promise<void> {
  return async ({ work, port }) => {
    await sendWhole(
      async () => await done(work, converters),
      async (piece) => {
        port.postMessage(piece);
        await once(port, "message");
      },
    );
    port.close();
  };
}

async function done(work: Work, converters: Converters): Promise<LegalDocument | Reading> {
  if (work.kind === "page") return (await loadConverter(converters, work.provider))(work.page);
  const { readingOf } = await import("../citations/verify/reading/index.ts");
  return finished(readingOf(work.draft, work.options));
}

/**
 * Loads a source's converter, whose documents contain no invisible characters.
 * @throws Error for an unknown source
 */
export async function loadConverter(converters: Converters, provider: string): Promise<PageConverter> {
  const load = converters[provider];
  if (!load) throw new Error(`no converter for "${provider}"`);
  const convert = await load();
  return (page) => withoutInvisible(convert(page));
}
