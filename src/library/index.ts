import type { StoreDeps, Library, Store } from "./types.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Changes, createChanges } from "../core/changes.ts";
import { shuttingDown } from "../core/errors.ts";
import { lazy } from "../core/lazy.ts";
import { createLimits } from "./limits.ts";
import type { OpenLibrary, ScopedLibrary } from "./documents/index.ts";
import { EVERYBODYS, matterScope, mayHear, type OwnedChange, type Scope, scopeOf } from "./owners.ts";
import type { Opened } from "./opened.ts";
import { DATABASE_FILE } from "./settings.ts";
import { createDocumentCache, noDocumentCache } from "./document-cache.ts";

export type * from "./types.ts";

const RETRY_AFTER_MS = 10_000; // otherwise every read would wait for a store that cannot be opened

/** Creates the store of one server; loads and opens nothing before the first use. */
export function createStore(deps: StoreDeps): Store {
  const { log, now = Date.now, manyUsers = false } = deps;
  let opening: Promise<Opened> | undefined;
  let closed = false;
  const start = async () => {
    const { openStore } = await import("./opened.ts");
    if (closed) throw shuttingDown();
    return await openStore({
      ...deps,
      now,
      onEnd: () => closed || forget(),
      changed: (change) => changes.publish(change),
    });
  };
  const changes = createChanges<OwnedChange>((error) => log.warn("a listener failed", { error }));
  const { open, forget } = openOnceWithBackoff(async () => await (opening = start()), now);
  const library = async () => (await open()).library;
  const shared = {
    open: library,
    manyUsers,
    watch: (heard: (change: OwnedChange) => void) => changes.watch(heard),
  };
  return {
    library: deps.library ? lazyLibrary(shared) : undefined,
    everybodys: deps.library ? lazyLibrary(shared, EVERYBODYS) : undefined,
    documentCache: deps.library ? createDocumentCache({ library, manyUsers, now, log }) : noDocumentCache,
    limits: createLimits({ engine: async () => (await open()).engine, now, log }),
    isMade: () =>
      opening !== undefined || deps.databaseUrl !== "" || existsSync(join(deps.dataDir, DATABASE_FILE)),
    database: async (visible) => {
      const { db, seenBy } = (await open()).engine;
      return visible ? seenBy(visible) : db;
    },
    engine: async () => (await open()).engine,
    ping: async () => {
      const { db } = (await open()).engine;
      await db.selectFrom("counters").select("value").limit(1).execute();
    },
    transaction: async (...args) => await (await open()).transaction(...args),
    purge: async (wanted = {}) => await (await open()).purge(wanted),
    show: async () => await (await open()).show(),
    embedding: async () => await (await open()).embedding(),
    close: lazy(async () => {
      closed = true;
      const opened = await opening?.catch(() => undefined); // opening cannot be interrupted
      await opened?.close();
    }),
  };
}

/** Opens once until forgotten; a failure is thrown again for RETRY_AFTER_MS before the next attempt. */
function openOnceWithBackoff<T>(make: () => Promise<T>, now: () => number) {
  let failure: { readonly error: unknown; readonly at: number } | undefined;
  const attempt = async () => {
    try {
      return await make();
    } catch (error) {
      failure = { error, at: now() };
      throw error;
    }
  };
  let once = lazy(attempt);
  return {
    open: async (): Promise<T> => {
      if (failure && Math.abs(now() - failure.at) < RETRY_AFTER_MS) throw failure.error;
      return await once();
    },
    forget: () => {
      once = lazy(attempt);
    },
  };
}

interface Lazy {
  readonly open: () => Promise<OpenLibrary>;
  readonly manyUsers: boolean;
  readonly watch: Changes<OwnedChange>["watch"];
}

function lazyLibrary(lazily: Lazy, given?: Scope, signal?: AbortSignal): Library {
  const { open, manyUsers, watch } = lazily;
  const scope = given ?? scopeOf({}, manyUsers);
  let last: { readonly of: OpenLibrary; readonly scoped: ScopedLibrary } | undefined;
  const mine = async () => {
    const opened = await open();
    if (last?.of !== opened) last = { of: opened, scoped: opened.within(scope, signal) };
    return last.scoped;
  };
  return {
    for: (caller, matter) =>
      lazyLibrary(
        lazily,
        matter === undefined ? scopeOf(caller, manyUsers) : matterScope(caller, matter, manyUsers),
        caller.signal,
      ),
    put: async (...args) => await (await mine()).put(...args),
    get: async (...args) => await (await mine()).get(...args),
    has: async (...args) => await (await mine()).has(...args),
    search: async (...args) => await (await mine()).search(...args),
    grep: async (...args) => await (await mine()).grep(...args),
    byKeys: async (...args) => await (await mine()).byKeys(...args),
    byCitation: async (...args) => await (await mine()).byCitation(...args),
    citing: async (...args) => await (await mine()).citing(...args),
    citedBy: async (...args) => await (await mine()).citedBy(...args),
    list: async (...args) => await (await mine()).list(...args),
    describe: async (...args) => await (await mine()).describe(...args),
    forget: async (...args) => await (await mine()).forget(...args),
    watch: (changed) =>
      watch((change) => {
        if (mayHear(scope, change)) changed({ id: change.id, kind: change.kind });
      }),
    stats: async () => await (await mine()).stats(),
  };
}
