import type { LRUCache } from "lru-cache";
import type { Page } from "./types.ts";

const ENTRY_OVERHEAD_BYTES = 1_000; // address, headers and bookkeeping of an entry

interface Entry {
  readonly page: Page;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface PageCache {
  /** A page no older than `maxAgeMs`. */
  get(key: string, maxAgeMs: number): Page | undefined;
  /** Makes a page ready to be kept: nothing is loaded before there is something to keep. */
  prepare(key: string, page: Page): Promise<Page>;
}

/** Remembers pages up to a number of bytes; the least recently used go first. */
export function createCache(maxBytes: number, now: () => number): PageCache {
  let pages: LRUCache<string, Entry> | undefined;
  const open = async () => {
    const { LRUCache } = await import("lru-cache");
    return new LRUCache<string, Entry>({
      maxSize: maxBytes,
      sizeCalculation: ({ page }) => page.bytes.length + ENTRY_OVERHEAD_BYTES,
    });
  };
  return {
    get(key, maxAgeMs) {
      const entry = pages?.get(key);
      return entry && now() - entry.at < maxAgeMs ? entry.page : undefined;
    },
    async prepare(key, page) {
      if (page.status !== 200 || maxBytes <= 0) return page;
      const at = now();
      const opened = pages ?? (await open());
      const kept = (pages ??= opened); // the first of several that opened at once stays
      return { ...page, remember: () => kept.set(key, { page: { ...page, how: "cache" }, at }) };
    },
  };
}

/** The same page asked for with another Accept or Accept-Language header may be another document. */
export function cacheKey(publicUrl: string, accept: string): string {
  return `${accept} ${publicUrl}`;
}
