import { once } from "node:events";
import type { MessagePort } from "node:worker_threads";
import { sendDocument } from "./crossing.ts";
import { type PageConverter, type SourcePage, withoutInvisible } from "../documents/page.ts";

export type Converters = Readonly<Record<string, () => Promise<PageConverter>>>;

/**
 * A page to convert; the document is sent through the port, each piece after the previous one was received.
 */
export interface ConversionTask {
  readonly provider: string;
  readonly page: SourcePage;
  readonly port: MessagePort;
}

/** Creates the worker's side of the converter pool. */
export function conversionJob(converters: Converters): (task: ConversionTask) => Promise<void> {
  return async ({ provider, page, port }) => {
    const make = async () => (await loadConverter(converters, provider))(page);
    await sendDocument(make, async (piece) => {
      port.postMessage(piece);
      await once(port, "message");
    });
    port.close();
  };
}

export async function loadConverter(converters: Converters, provider: string): Promise<PageConverter> {
  const load = converters[provider];
  if (!load) throw new Error(`no converter for "${provider}"`);
  const convert = await load();
  return (page) => withoutInvisible(convert(page));
}
