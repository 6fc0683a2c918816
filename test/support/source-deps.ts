import { tmpdir } from "node:os";
import { LegibusError } from "../../src/core/errors.ts";
import type { Settings } from "../../src/core/settings.ts";
import { createStore } from "../../src/library/index.ts";
import { noDocumentCache } from "../../src/library/off.ts";
import type { ProviderDeps } from "../../src/sources/source.ts";

type Shared = Omit<ProviderDeps<Settings>, "settings">;
type Needed = "http" | "log" | "convert";

/** What a source is made with in a test: nothing is kept, and the network may be used. */
export function depsOf<V>(
  given: { readonly settings: V } & Pick<Shared, Needed> & Partial<Omit<Shared, Needed>>,
): Shared & { readonly settings: V } {
  const { log, now = Date.now } = given;
  return {
    now,
    live: true,
    documentCache: noDocumentCache,
    library: undefined,
    store: createStore({ dataDir: tmpdir(), databaseUrl: "", library: false, log, now, cacheBytes: 0 }), // never opened
    reader: {
      read: async () => {
        throw new LegibusError("NOT_CONFIGURED", "no reader");
      },
    },
    peers: () => [],
    allowPaths: true,
    manyUsers: false,
    ...given,
  };
}
