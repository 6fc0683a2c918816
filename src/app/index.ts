import { appendFileSync } from "node:fs";
import { lazy } from "../core/lazy.ts";
import { createLogger, type Logger } from "../core/logger.ts";
import { nearest } from "../core/nearest.ts";
import type { Provider, SourceOff } from "../core/provider.ts";
import type { Settings } from "../core/settings.ts";
import type { SourceList } from "../sources/source.ts";
import { sweepTemporary } from "../workers/temporary.ts";
import { type Catalogue, createCatalogue } from "./catalogue.ts";
import { chosen, type Config, type Environment, readConfig } from "./config.ts";
import { Orchestrator } from "./orchestrator.ts";
import { allProviders, type ProviderEntry } from "./providers.ts";
import { createRecorder, type Recorder, type RecorderOptions } from "./recorder.ts";
import { createServices, type ServiceOptions, type ServiceSet, SHARED_SETTINGS } from "./services.ts";

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

/** Reports every call to the log, to the audit log if configured, and to the server's metrics. */
interface CallLog {
  readonly report: (record: CallRecord) => void;
  /** Reports a request sent to a source over the network. */
  readonly asked: (source: string, outcome: string) => void;
  listen(figures: Figures): void;
}

/** Receives events for the server's metrics. */
export interface Figures {
  call(record: CallRecord): void;
  asked(source: string, outcome: string): void;
}

/**
 * Creates the call log; `audit` is the path of the audit log, or empty.
 * @throws Error when the audit log is not writable: a gap in it would be worse than no start
 */
export function createCallLog(log: Logger, audit: string): CallLog {
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
    report(record) {
      log.info("call", { ...record });
      for (const figures of listeners) figures.call(record);
      if (audit === "") return;
      try {
        write(`${JSON.stringify({ time: new Date().toISOString(), ...record })}\n`);
      } catch (error) {
        log.error("the audit log cannot be written", { error });
      }
    },
    asked(source, outcome) {
      for (const figures of listeners) figures.asked(source, outcome);
    },
    listen: (figures) => void listeners.push(figures),
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
  shutdown(): Promise<void>;
}

export interface AppOptions {
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
  readonly network?: ServiceOptions["network"];
  readonly publisher?: ServiceOptions["publisher"];
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
    network,
    callMs,
    publisher,
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
    network,
    publisher,
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
