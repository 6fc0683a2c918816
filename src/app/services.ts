import type { Config, Environment } from "./config.ts";
import { homeFolder } from "./config.ts";
import type { Logger } from "../core/logger.ts";
import { lazy } from "../core/lazy.ts";
import { isWithheld, type Provider, type SourceOff } from "../core/provider.ts";
import type { Publisher } from "../core/result.ts";
import { CONVERTERS, convertersOf } from "./converters.ts";
import type { Services } from "./providers.ts";
import type { SourceList } from "../sources/source.ts";
import { createReader } from "../documents/create-reader.ts";
import { createConverterPool } from "../workers/pool.ts";
import { everyFile, filesBelow, outletBelow } from "../documents/file-access.ts";
import { settings as documentSettings } from "../documents/settings.ts";
import { createHttp, type HttpDeps } from "../net/http.ts";
import { proxyOf } from "../net/proxy.ts";
import { createStore } from "../library/index.ts";
import { dataFolder, settings as storeSettings } from "../library/settings.ts";
import { settings as corpusSettings } from "../library/corpora/settings.ts";
import { settings as embeddingSettings } from "../llm/embeddings/model.ts";
import { modelSettings } from "../llm/settings.ts";
import type { Store } from "../library/types.ts";
import { USER_AGENT } from "./version.ts";

export const SHARED_SETTINGS = [storeSettings, documentSettings, corpusSettings, embeddingSettings] as const;

export interface ServiceOptions {
  readonly config: Config;
  readonly env: Environment;
  readonly log: Logger;
  /** Whether users who do not know each other share this server. */
  readonly manyUsers: boolean;
  /** Where paths come from: typed by the user, or sent by a client over stdio or HTTP. */
  readonly paths: "typed" | "stdio" | "http";
  readonly peers: () => readonly Provider[];
  readonly off?: readonly SourceOff[];
  /** Additional sources; workers do not know them, so their pages are limited to 256 kB. */
  readonly sources?: SourceList;
  /** Makes pages for users. */
  readonly publisher?: Publisher | undefined;
  /** Receives every request sent to a source over the network. */
  readonly observe?: HttpDeps["observe"];
  /** Overrides name resolution and connections, for programs that monitor them. */
  readonly network?: Pick<HttpDeps, "lookup" | "connector"> | undefined;
}

export interface ServiceSet {
  readonly services: Services;
  readonly store: Store;
  /** The folder of the user's data. */
  readonly dataDir: string;
  close(): Promise<void>;
}

const MEGABYTE = 1_000_000;
const SECOND_MS = 1_000;

/** Creates the services of the providers; nothing is opened, loaded or started before a call needs it. */
export function createServices({
  config,
  env,
  log,
  manyUsers,
  paths,
  peers,
  off = [],
  sources = {},
  network,
  observe,
  publisher,
}: ServiceOptions): ServiceSet {
  const stored = config.read(storeSettings);
  const { library, databaseUrl, cacheMb, quotaMb, querySeconds, queryRows, ...place } = stored;
  const machine = { env, platform: process.platform, home: homeFolder(env) };
  const dataDir = dataFolder({ ...place, ...machine });
  const proxy = proxyOf(env);
  const store = createStore({
    dataDir,
    databaseUrl,
    library,
    manyUsers,
    log,
    cacheBytes: cacheMb * MEGABYTE,
    quotaBytes: quotaMb * MEGABYTE,
    queryMs: querySeconds * SECOND_MS,
    queryRows,
    embedder: embedderFor({ config, log, proxy }),
    maySend: (provider) => !isWithheld(provider, peers(), off),
  });
  const http = createHttp({
    userAgent: USER_AGENT,
    log,
    limits: store.limits,
    proxy,
    observe,
    ...network,
  });
  const pool = createConverterPool({ log, converters: { ...CONVERTERS, ...convertersOf(sources) } });
  const { convert, readDraft } = pool;
  const { files: declared, ...programs } = config.read(documentSettings);
  const reader = createReader({ ...programs, environment: env, convert });
  const files =
    paths === "typed"
      ? everyFile
      : filesBelow({ declared, personal: paths === "stdio", dataDir, ...machine });
  const services: Services = {
    config,
    http,
    proxy,
    log,
    now: Date.now,
    documentCache: store.documentCache,
    library: store.library,
    store,
    reader,
    convert,
    readDraft,
    peers,
    off,
    files,
    manyUsers,
    ...(publisher && { publisher }),
    ...(paths !== "http" && { putOut: outletBelow(dataDir) }),
  };
  return {
    services,
    store,
    dataDir,
    async close() {
      await Promise.all([http.close(), pool.close(), reader.close()]);
      await store.close();
    },
  };
}

/** Returns a lazy loader of the embedding service, if the user configured one. */
function embedderFor({ config, log, proxy }: Pick<Services, "config" | "log" | "proxy">) {
  const { embeddings: named } = config.read(embeddingSettings);
  if (named.trim() === "") return undefined;
  return lazy(async () => {
    const { openEmbedder } = await import("../llm/embeddings/index.ts");
    return await openEmbedder({ named, settings: config.read(modelSettings), log, proxy });
  });
}
