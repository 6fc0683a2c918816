import { tmpdir } from "node:os";
import { LegibusError } from "../../src/core/errors.ts";
import type { Settings, Values } from "../../src/core/settings.ts";
import { everyFile } from "../../src/documents/file-access.ts";
import { createStore } from "../../src/library/index.ts";
import { noDocumentCache } from "../../src/library/document-cache.ts";
import { createHttp } from "../../src/net/http.ts";
import { silentLogger } from "../../src/core/logger.ts";
import type { SavedPage } from "../../src/core/provider.ts";
import type { DefinedSource, ProviderDeps } from "../../src/sources/source.ts";
import { readConfig } from "../../src/app/config.ts";
import { adapterOf, loudLogger } from "./providers.ts";

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
    reader: { read: noReader, drawPage: noReader },
    peers: () => [],
    files: everyFile,
    manyUsers: false,
    ...given,
  };
}

/** A source over a loopback server with a network client of its own, which retries without waiting; keeps nothing. */
export function providerOver<S extends Settings>(
  source: DefinedSource<S>,
  settings: Values<S>,
  more: Partial<Shared> = {},
) {
  const { log } = loudLogger();
  const http = createHttp({ userAgent: "legibus-test", log, random: () => 0 });
  const convert: Shared["convert"] = async (page) => (await source.converter())(page);
  return { http, provider: source.provider(depsOf({ http, log, settings, convert, ...more })) };
}

/** How a source knows the pages again that somebody saved: the id of each. */
export async function recogniserOf<S extends Settings>(
  source: DefinedSource<S>,
): Promise<(page: SavedPage) => string | undefined> {
  const log = silentLogger;
  const deps = depsOf({
    http: createHttp({ userAgent: "legibus-test", log }),
    log,
    settings: readConfig({}, () => "{}").read(source.settings),
    convert: async () => {
      throw new Error("nothing is converted");
    },
  });
  const adapter = await adapterOf(source.provider(deps));
  return (page) => adapter.recognise(page);
}

async function noReader(): Promise<never> {
  throw new LegibusError("NOT_CONFIGURED", "no reader");
}
