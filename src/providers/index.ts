import type { Config } from "../config.ts";
import type { Logger } from "../core/logger.ts";
import type { Provider } from "../core/provider.ts";
import type { Settings, Values } from "../core/settings.ts";
import type { Http } from "../shared/http/http.ts";
import { settings as austlii } from "./austlii/settings.ts";

/** What every provider is made with. */
export interface ProviderDeps<S extends Settings> {
  readonly http: Http;
  readonly log: Logger;
  readonly settings: Values<S>;
  /** Whether the network may be used: always for open sources, on the operator's word for the others. */
  readonly live: boolean;
}

export interface ProviderEntry {
  readonly name: string;
  readonly title: string;
  readonly byDefault: boolean;
  /** `restricted` sources forbid automated access: link mode unless LEGIBUS_LIVE names them. */
  readonly access: "open" | "restricted";
  readonly settings: Settings;
  create(config: Config, http: Http, log: Logger): Promise<Provider>;
}

interface EntrySpec<S extends Settings> extends Omit<ProviderEntry, "create" | "settings"> {
  readonly settings: S;
  load(): Promise<(deps: ProviderDeps<S>) => Provider>;
}

function entry<S extends Settings>(spec: EntrySpec<S>): ProviderEntry {
  return {
    ...spec,
    async create(config, http, log) {
      const make = await spec.load();
      return make({
        http,
        log: log.child({ provider: spec.name }),
        settings: config.read(spec.settings),
        live: spec.access === "open" || config.general.live.includes(spec.name),
      });
    },
  };
}

/** The one list of providers; each is loaded when it is enabled. */
export const PROVIDERS: readonly ProviderEntry[] = [
  entry({
    name: "austlii",
    title: "AustLII: Australian and New Zealand cases and legislation",
    byDefault: true,
    access: "restricted",
    settings: austlii,
    load: async () => (await import("./austlii/index.ts")).austlii,
  }),
];
