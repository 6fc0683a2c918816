import type { ToolCall } from "../core/call.ts";
import type { LegalDocument } from "../core/document.ts";
import type { Logger } from "../core/logger.ts";
import type { Provider } from "../core/provider.ts";
import type { Settings, Values } from "../core/settings.ts";
import type { PageConverter, SourcePage } from "../documents/page.ts";
import type { DocumentReader } from "../documents/reader.ts";
import type { DocumentCache, Library, Store } from "../library/types.ts";
import type { Http } from "../net/http.ts";

/** What all providers of a server share. */
export interface SharedServices {
  readonly http: Http;
  readonly log: Logger;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly documentCache: DocumentCache;
  /** Undefined when nothing may be kept. */
  readonly library: Library | undefined;
  readonly store: Store;
  readonly reader: DocumentReader;
  /** All registered providers, known once they are registered. */
  readonly peers: () => readonly Provider[];
  /** Whether a caller may name files of this machine. */
  readonly allowPaths: boolean;
  /** Whether people who do not know each other use this server: a licence is one person's. */
  readonly manyUsers: boolean;
}

/** What a provider is made with; each uses what it needs. */
export interface ProviderDeps<S extends Settings> extends SharedServices {
  readonly settings: Values<S>;
  /** Whether the network may be used: always for open sources, on the operator's word for the others. */
  readonly live: boolean;
  /** Converts a page of this provider, in a worker when it is large. */
  readonly convert: (page: SourcePage, call: ToolCall) => Promise<LegalDocument>;
}

/** What a server gives to make its providers. */
export interface Services extends SharedServices {
  readonly config: {
    read<S extends Settings>(slice: S): Values<S>;
    readonly general: { readonly live: readonly string[] };
  };
  readonly convert: (source: string, page: SourcePage, call: ToolCall) => Promise<LegalDocument>;
}

/** What is known of a provider before it is made. */
export interface ProviderFacts<S extends Settings = Settings> {
  /** The prefix of its tools and ids. */
  readonly name: string;
  /** One line for lists. */
  readonly title: string;
  readonly byDefault: boolean;
  /** `restricted` sources forbid automated access: link mode unless LEGIBUS_LIVE names them. */
  readonly access: "open" | "restricted";
  readonly settings: S;
}

/** A provider of the list. */
export interface ProviderEntry extends ProviderFacts {
  create(services: Services): Promise<Provider>;
}

/** A source of the list. */
export interface SourceEntry extends ProviderEntry {
  /** What turns the source's pages into documents, in the server or in a worker. */
  readonly converter: () => Promise<PageConverter>;
}

interface ProviderSpec<S extends Settings> extends ProviderFacts<S> {
  /** Makes the provider; loaded when it is enabled. */
  readonly make: () => Promise<(deps: ProviderDeps<S>) => Provider>;
}

/** Ties a provider to its settings. */
export function entryOf<S extends Settings>({ make, ...facts }: ProviderSpec<S>): ProviderEntry {
  const { name, access, settings } = facts;
  return {
    ...facts,
    async create({ config, convert, ...shared }) {
      const provider = await make();
      return provider({
        ...shared,
        log: shared.log.child({ provider: name }),
        convert: async (page, call) => await convert(name, page, call),
        settings: config.read(settings),
        live: access === "open" || config.general.live.includes(name),
      });
    },
  };
}

/** Another registered provider, when it is enabled. */
export function peer({ peers }: Pick<SharedServices, "peers">, name: string): Provider | undefined {
  return peers().find((provider) => provider.name === name);
}
