import type { PageConverter } from "../documents/page.ts";
import type { SourceList } from "../sources/source.ts";
import { SOURCES } from "../sources/index.ts";

type Loader = () => Promise<PageConverter>;

/**
 * Converters from pages to documents by source or format, loaded when a page is converted, in the server or
 * in a worker.
 */
export const CONVERTERS: Readonly<Record<string, Loader>> = {
  ...convertersOf(SOURCES),
  file: pages(async () => (await import("../documents/formats/html/document.ts")).htmlDocument),
  rtf: async () => (await import("../documents/formats/rtf/read.ts")).convertRtf,
  text: async () => (await import("../documents/formats/text/read.ts")).convertText,
};

/** Returns the converters of sources by the source's name. */
export function convertersOf(sources: SourceList): Readonly<Record<string, Loader>> {
  const converters = Object.entries(sources).map(
    ([name, load]) => [name, pages(async () => await (await load()).converter())] as const,
  );
  return Object.fromEntries(converters);
}

/** Loads a converter of HTML pages whose documents report when the page was incomplete. */
function pages(load: Loader): Loader {
  return async () => {
    const [{ sayingWhetherAll }, convert] = await Promise.all([import("../documents/page.ts"), load()]);
    return sayingWhetherAll(convert);
  };
}
