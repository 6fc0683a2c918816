import type { ToolCall } from "../core/call.ts";
import type { LegalDocument } from "../core/document.ts";
import { LegibusError, RETRYABLE } from "../core/errors.ts";
import type { Logger } from "../core/logger.ts";
import type { OpenLibrary, ScopedLibrary } from "./documents/index.ts";
import { EVERYBODYS, type Scope, scopeOf } from "./owners.ts";
import type { DocumentCache, StorageRule } from "./types.ts";

export interface DocumentCacheDeps {
  readonly library: () => Promise<OpenLibrary>;
  readonly manyUsers: boolean;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: Logger;
}

const MINUTE_MS = 60_000;

/** The document cache of `LEGIBUS_LIBRARY=off`: every document comes from its source, none is kept. */
export const noDocumentCache: DocumentCache = { getOrFetch: async (_id, _rule, fetch) => await fetch() };

/** Creates the cache of documents read before; it serves those that are young enough or whose source cannot be reached. */
export function createDocumentCache({ library, manyUsers, now, log }: DocumentCacheDeps): DocumentCache {
  let warned = false;
  /** Runs work on the store; a failure is logged once and never stops a read. */
  const attempt = async <T>(
    scope: Scope,
    work: (library: ScopedLibrary) => Promise<T>,
  ): Promise<T | undefined> => {
    try {
      const result = await work((await library()).within(scope));
      warned = false;
      return result;
    } catch (error) {
      if (!warned) log.warn("documents are not kept: the database is unavailable", { error });
      warned = true;
      return undefined;
    }
  };

  /** Returns the scope of the rule's owner alone, so that no other owner's copy is served. */
  const scopeFor = (owner: StorageRule["owner"] = "public", call: ToolCall): Scope | undefined => {
    if (owner === "public") return EVERYBODYS;
    const { own } = scopeOf(call, manyUsers);
    return own === undefined ? undefined : { visible: [own], own, manyUsers };
  };

  return {
    async getOrFetch(id, { keeping, maxAgeMs, owner }, fetch, call) {
      const scope = scopeFor(owner, call);
      if (keeping === "none" || !scope) return await fetch();
      const kept = await attempt(scope, async (opened) => await opened.read(id));
      const age = kept ? now() - kept.times.checkedAt : Number.POSITIVE_INFINITY;
      if (kept && age >= 0 && age < maxAgeMs) return kept.document; // negative: a wrong clock
      try {
        const document = await fetch();
        await attempt(scope, async (opened) => await opened.put({ ...document, id }, keeping));
        return document;
      } catch (error) {
        if (!kept || !(error instanceof LegibusError) || !RETRYABLE.has(error.code)) throw error;
        return stale(kept.document, error, age);
      }
    },
  };
}

/** Adds a warning with the age of a kept text and why its source could not be asked. */
export function stale(document: LegalDocument, { message }: LegibusError, ageMs: number): LegalDocument {
  const warning = `This is the text as it was ${ago(ageMs)}: the source could not be asked again (${message}).`;
  return { ...document, warnings: [warning, ...document.warnings] };
}

/** `3 days ago` */
function ago(ms: number): string {
  const units = [
    [24 * 60 * MINUTE_MS, "day"],
    [60 * MINUTE_MS, "hour"],
    [MINUTE_MS, "minute"],
  ] as const;
  const [size, unit] = units.find(([size]) => ms >= size) ?? [MINUTE_MS, "minute"];
  const count = Math.max(1, Math.floor(ms / size));
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
