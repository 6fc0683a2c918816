import { appendFileSync } from "node:fs";
import { lazy } from "../core/lazy.ts";
import { createLogger, type Logger } from "../core/logger.ts";
import { nearest } from "../core/nearest.ts";
import { isWithheld, type Provider, type SourceOff } from "../core/provider.ts";
import type { Publisher } from "../core/result.ts";
import type { Settings } from "../core/settings.ts";
import { createReader } from "../documents/create-reader.ts";
import { everyFile, filesBelow, outletBelow } from "../documents/file-access.ts";
import { settings as documentSettings } from "../documents/settings.ts";
import { settings as corpusSettings } from "../library/corpora/settings.ts";
import { createStore } from "../library/index.ts";
import { dataFolder, settings as storeSettings } from "../library/settings.ts";
import type { Store } from "../library/types.ts";
import { settings as embeddingSettings } from "../llm/embeddings/model.ts";
import { modelSettings } from "../llm/settings.ts";
import { createHttp, type HttpDeps } from "../net/http.ts";
import { proxyOf } from "../net/proxy.ts";
import type { SharedServices, SourceList } from "../sources/source.ts";
import { createConverterPool } from "../workers/pool.ts";
import { sweepTemporary } from "../workers/temporary.ts";
import { type Catalogue, createCatalogue } from "./catalogue.ts";
import { chosen, type Config, type Environment, homeFolder, readConfig } from "./config.ts";
import { CONVERTERS, convertersOf } from "./converters.ts";
import { Orchestrator } from "./orchestrator.ts";
import { allProviders, type ProviderEntry, type Services } from "./providers.ts";
import { createRecorder, type Recorder, type RecorderOptions } from "./recorder.ts";
import { USER_AGENT } from "./version.ts";

export const SHARED_SETTINGS = [storeSettings, documentSettings, corpusSettings, embeddingSettings] as const;

interface ServiceOptions extends Pick<SharedServices, "log" | "manyUsers" | "peers" | "off"> {
  readonly config: Config;
  readonly env: Environment;
  /** Where paths come from: typed by the user, or sent by a client over stdio or HTTP. */
  readonly paths: "typed" | "stdio" | "http";
  /** Additional sources; workers do not know them, so their pages are limited to 256 kB. */
  readonly sources?: SourceList;
  /** Makes pages for users. */
  readonly publisher?: Publisher | undefined;
  /** Receives every request sent to a source over the network. */
  readonly observe?: HttpDeps["observe"];
  /** Overrides name resolution and connections, for programs that monitor them. */
  readonly network?: Pick<HttpDeps, "lookup" | "connector"> | undefined;
  /** Wraps the store, for programs that monitor it. */
  readonly wrapStore?: ((store: Store) => Store) | undefined;
}

interface ServiceSet {
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
  wrapStore = (store) => store,
  observe,
  publisher,
}: ServiceOptions): ServiceSet {
  const stored = config.read(storeSettings);
  const { library, databaseUrl, cacheMb, quotaMb, querySeconds, queryRows, ...place } = stored;
  const machine = { env, platform: process.platform, home: homeFolder(env) };
  const dataDir = dataFolder({ ...place, ...machine });
  const proxy = proxyOf(env);
  const made = createStore({
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
  const store = wrapStore(made);
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

/** Facts logged about a call; never its arguments. */
export interface CallRecord {
  /** The canonical name of a tool of this server, `resources/read`, or `other`. */
  readonly tool: string;
  /** The provider, or `none`. */
  readonly source: string;
  readonly user: string;
  /** The id of the HTTP request, or of the message on stdio. */
  readonly request: string;
  /** Milliseconds. */
  readonly ms: number;
  /** `ok`, an ErrorCode, or `refused` for a rejected request. */
  readonly outcome: string;
}

type CallLog = ReturnType<typeof createCallLog>;

/** Receives events for the server's metrics. */
export interface Figures {
  /** Counts a tool call that has ended. */
  call(record: CallRecord): void;
  /** Counts a request to a source; `outcome` is `ok` or an ErrorCode. */
  asked(source: string, outcome: string): void;
}

/**
 * Creates what reports every call to the log, to the audit log if configured, and to the server's metrics;
 * `audit` is the path of the audit log, or empty.
 * @throws Error when the audit log is not writable: a gap in it would be worse than no start
 */
export function createCallLog(log: Logger, audit: string) {
  const listeners: Figures[] = [];
  const write = (line: string) => appendFileSync(audit, line, { mode: 0o600 }); // reopened each time, so that it can be rotated
  if (audit !== "") {
    try {
      write("");
    } catch (error) {
      throw new Error(`LEGIBUS_AUDIT_LOG: ${audit} cannot be written`, { cause: error });
    }
  }
  return {
    report(record: CallRecord) {
      log.info("call", { ...record });
      for (const figures of listeners) figures.call(record);
      if (audit === "") return;
      try {
        write(`${JSON.stringify({ time: new Date().toISOString(), ...record })}\n`);
      } catch (error) {
        log.error("the audit log cannot be written", { error });
      }
    },
    /** Reports a request sent to a source over the network. */
    asked: (source: string, outcome: string) => {
      for (const figures of listeners) figures.asked(source, outcome);
    },
    listen: (figures: Figures) => void listeners.push(figures),
  };
}

/** The services of a running server or command. */
export interface App {
  readonly config: Config;
  readonly log: Logger;
  readonly orchestrator: Orchestrator;
  readonly catalogue: Catalogue;
  readonly calls: CallLog;
  /** Records a session to a file, if the user enabled it. */
  readonly record?: Recorder;
  /** Services shared by the providers and by commands outside a server. */
  readonly shared: ServiceSet;
  /** Milliseconds that a client's call may take; absent for the default limit. */
  readonly callMs?: number;
  /** Ignored parts of the configuration with reasons; already logged. */
  readonly ignored: readonly string[];
  /** Ends the providers, threads and programs, and closes the store; never rejects for a provider that fails. */
  shutdown(): Promise<void>;
}

export interface AppOptions extends Pick<ServiceOptions, "network" | "wrapStore" | "publisher"> {
  /** Settings of the transport, whose secrets the logger must hide. */
  readonly slices?: readonly Settings[];
  /** Additional providers, for programs that embed the server. */
  readonly extra?: (log: Logger) => readonly Provider[];
  /** Whether users who do not know each other share this server. */
  readonly manyUsers?: boolean;
  /** Where file paths come from; default stdio. */
  readonly paths?: ServiceOptions["paths"];
  /** Additional sources, in the format of the built-in list. */
  readonly sources?: SourceList;
  readonly callMs?: number;
}

/** Assembles the enabled providers; makes no request and starts no other program. */
export async function createApp(
  env: Environment,
  write: (line: string) => void,
  {
    slices = [],
    extra,
    manyUsers = false,
    paths = "stdio",
    sources = {},
    callMs,
    ...others
  }: AppOptions = {},
): Promise<App> {
  const config = readConfig(env);
  const all = await allProviders(sources);
  const enabled = chosen(all, config.general.providers);
  const entries = all.filter(({ name }) => enabled.on.includes(name));
  const known = [...slices, ...SHARED_SETTINGS, ...entries.map(({ settings }) => settings)];
  for (const settings of known) config.read(settings); // so that the logger knows every secret
  const log = createLogger({ level: config.general.logLevel, write, secrets: config.secrets });
  const calls = createCallLog(log, config.general.auditLog);
  const off = all.filter((one) => !entries.includes(one)).map((one) => sourceOff(one, () => shared.services));
  const orchestrator = new Orchestrator(log, off);
  const peers = () => orchestrator.providers;
  void sweepTemporary(); // removes what a killed process left
  const shared = createServices({
    config,
    env,
    log,
    manyUsers,
    paths,
    peers,
    off,
    sources,
    ...others,
    observe: calls.asked,
  });
  for (const entry of entries) {
    try {
      await orchestrator.registerProvider(await entry.create(shared.services));
    } catch (error) {
      log.error("provider cannot be loaded and is left out", { provider: entry.name, error });
    }
  }
  for (const provider of extra?.(log) ?? []) await orchestrator.registerProvider(provider);
  const { toolNames: style, tools: only, excludeTools: without, readOnly, profile } = config.general;
  const options = { style, only, without, readOnly, profile, providers: enabled.on };
  const catalogue = createCatalogue(orchestrator.getAllTools(), options);
  const { notRecorded, ...recording } = recordingOf(paths, {
    file: config.general.record,
    secrets: () => config.secrets,
    providers: peers,
    resolve: (name) => catalogue.resolve(name),
  });
  const everySlice = [...slices, ...SHARED_SETTINGS, ...all.map(({ settings }) => settings)];
  const ignored = [
    ...new Set([
      ...config.warnings,
      ...notRecorded,
      ...config.strays(everySlice),
      ...unknown("provider", [...enabled.unknown, ...unknownSources(config, all)], namesOf(all)),
      ...unknown("tool", catalogue.unknown, namesOf(orchestrator.getAllTools())),
    ]),
  ];
  for (const warning of ignored) log.warn(warning);
  return {
    ...recording,
    ignored,
    config,
    log,
    orchestrator,
    catalogue,
    calls,
    shared,
    ...(callMs !== undefined && { callMs }),
    shutdown: async () => void (await Promise.all([orchestrator.shutdown(), shared.close()])),
  };
}

/** Returns a disabled source whose saved pages are still read; created on the first import. */
function sourceOff(entry: ProviderEntry, services: () => ServiceSet["services"]): SourceOff {
  return { ...entry, pages: lazy(async () => await (await entry.create(services())).documents?.()) };
}

/** Creates the recorder, if there is a file; over HTTP it would hold every user's requests. */
function recordingOf(
  paths: ServiceOptions["paths"],
  options: RecorderOptions,
): Pick<App, "record"> & { readonly notRecorded: readonly string[] } {
  if (options.file === "") return { notRecorded: [] };
  if (paths !== "http") return { record: createRecorder(options), notRecorded: [] };
  return { notRecorded: ["LEGIBUS_RECORD is ignored over HTTP: a recording holds what one user asked"] };
}

/** Returns names of unknown sources in the settings `live` and `shared`. */
function unknownSources({ general }: Config, all: readonly ProviderEntry[]): string[] {
  const permitted = [...general.live, ...general.shared];
  return permitted.filter((name) => !all.some((entry) => entry.name === name));
}

function namesOf(all: readonly { readonly name: string }[]): readonly string[] {
  return all.map(({ name }) => name);
}

function unknown(what: string, names: readonly string[], known: readonly string[]): readonly string[] {
  return names.map((name) => {
    const [near] = nearest(name, known, 1);
    return `there is no ${what} "${name}": it is ignored${near === undefined ? "" : `. Did you mean ${near}?`}`;
  });
}
