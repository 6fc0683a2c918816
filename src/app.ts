import { type Catalogue, createCatalogue } from "./catalogue.ts";
import { chosen, type Config, type Environment, readConfig } from "./config.ts";
import { createLogger, type Logger } from "./core/logger.ts";
import type { Provider } from "./core/provider.ts";
import type { Settings } from "./core/settings.ts";
import { Orchestrator } from "./orchestrator.ts";
import { PROVIDERS } from "./providers/index.ts";
import { createHttp } from "./shared/http/http.ts";
import { USER_AGENT } from "./version.ts";

/** Everything that a transport or a command needs. */
export interface App {
  readonly config: Config;
  readonly log: Logger;
  readonly orchestrator: Orchestrator;
  readonly catalogue: Catalogue;
  shutdown(): Promise<void>;
}

export interface AppOptions {
  /** Settings of the transport, whose secrets the logger must know. */
  readonly slices?: readonly Settings[];
  /** Providers besides the listed ones, for programs that embed the server. */
  readonly extra?: (log: Logger) => readonly Provider[];
}

/** Puts the enabled providers together; touches no network and starts no other program. */
export async function createApp(
  env: Environment,
  write: (line: string) => void,
  { slices = [], extra }: AppOptions = {},
): Promise<App> {
  const config = readConfig(env);
  const enabled = chosen(PROVIDERS, config.general.providers);
  const entries = PROVIDERS.filter(({ name }) => enabled.on.includes(name));
  const known = [...slices, ...entries.map(({ settings }) => settings)];
  for (const settings of known) config.read(settings); // so that the logger knows every secret
  const log = createLogger({ level: config.general.logLevel, write, secrets: config.secrets });
  const http = createHttp({ userAgent: USER_AGENT, log });
  const orchestrator = new Orchestrator(log);
  for (const entry of entries) {
    try {
      await orchestrator.registerProvider(await entry.create(config, http, log));
    } catch (error) {
      log.error("provider cannot be loaded and is left out", { provider: entry.name, error });
    }
  }
  for (const provider of extra?.(log) ?? []) await orchestrator.registerProvider(provider);
  const { toolNames: style, tools: only, excludeTools: without, readOnly } = config.general;
  const catalogue = createCatalogue(orchestrator.getAllTools(), { style, only, without, readOnly });
  for (const warning of new Set(config.warnings)) log.warn(warning);
  warnUnknown(log, "provider", [...enabled.unknown, ...unknownLive(config)]);
  warnUnknown(log, "tool", catalogue.unknown);
  return {
    config,
    log,
    orchestrator,
    catalogue,
    shutdown: async () => {
      await Promise.all([orchestrator.shutdown(), http.close()]);
    },
  };
}

function unknownLive(config: Config): string[] {
  return config.general.live.filter((name) => !PROVIDERS.some((entry) => entry.name === name));
}

function warnUnknown(log: Logger, what: string, names: readonly string[]): void {
  for (const name of names) log.warn(`there is no ${what} "${name}": it is ignored`);
}
