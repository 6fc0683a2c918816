import type { Config } from "./config.ts";
import type { ToolCall } from "../core/call.ts";
import type { LegalDocument } from "../core/document.ts";
import type { Logger } from "../core/logger.ts";
import type { Provider } from "../core/provider.ts";
import type { Settings, Values } from "../core/settings.ts";
import type { SourcePage } from "../documents/page.ts";
import type { ConverterPool } from "../workers/pool.ts";
import type { DocumentReader } from "../documents/reader.ts";
import type { Http } from "../net/http.ts";
import type { Library, DocumentCache, Store } from "../library/types.ts";
import { settings as austlii } from "../sources/austlii/settings.ts";
import { settings as beck } from "../sources/beck/settings.ts";
import { settings as enhancer } from "../enhancer/settings.ts";
import { settings as frl } from "../sources/frl/settings.ts";
import { settings as jade } from "../sources/jade/settings.ts";
import { settings as planner } from "../planner/settings.ts";
import { settings as ris } from "../sources/ris/settings.ts";
import { settings as risat } from "../sources/ris-at/settings.ts";

/** What all providers share. */
interface Shared {
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
  /** Whether people who do not know each other use this server: then nobody's own licence serves the others. */
  readonly manyUsers: boolean;
}

/** What the providers are made of: one set for a server. */
export interface Services extends Shared {
  readonly config: Config;
  readonly convert: ConverterPool["convert"];
}

/** What every provider is made with; each declares what it uses. */
export interface ProviderDeps<S extends Settings> extends Shared {
  readonly settings: Values<S>;
  /** Whether the network may be used: always for open sources, on the operator's word for the others. */
  readonly live: boolean;
  /** Converts a page of this provider, in a worker when it is large. */
  readonly convert: (page: SourcePage, call: ToolCall) => Promise<LegalDocument>;
}

export interface ProviderEntry {
  readonly name: string;
  readonly title: string;
  readonly byDefault: boolean;
  /** `restricted` sources forbid automated access: link mode unless LEGIBUS_LIVE names them. */
  readonly access: "open" | "restricted";
  readonly settings: Settings;
  create(services: Services): Promise<Provider>;
}

interface EntrySpec<S extends Settings> extends Omit<ProviderEntry, "create" | "settings"> {
  readonly settings: S;
  load(): Promise<(deps: ProviderDeps<S>) => Provider>;
}

function entry<S extends Settings>(spec: EntrySpec<S>): ProviderEntry {
  return {
    ...spec,
    async create({ config, convert, ...shared }) {
      const make = await spec.load();
      return make({
        ...shared,
        log: shared.log.child({ provider: spec.name }),
        convert: async (page, call) => await convert(spec.name, page, call),
        settings: config.read(spec.settings),
        live: spec.access === "open" || config.general.live.includes(spec.name),
      });
    },
  };
}

/** Another registered provider, when it is enabled. */
function peer({ peers }: Pick<Shared, "peers">, name: string): Provider | undefined {
  return peers().find((provider) => provider.name === name);
}

async function austliiGrammar() {
  return (await import("../sources/austlii/sino.ts")).checkQuery;
}

/** The one list of providers; each is loaded when it is enabled. */
export const PROVIDERS: readonly ProviderEntry[] = [
  entry({
    name: "austlii",
    title: "AustLII: Australian and New Zealand cases and legislation",
    byDefault: true,
    access: "restricted",
    settings: austlii,
    load: async () => {
      const { austlii: make } = await import("../sources/austlii/index.ts");
      return (deps) =>
        make({ ...deps, jade: async (rows, call) => await peer(deps, "jade")?.crossReference?.(rows, call) });
    },
  }),
  entry({
    name: "jade",
    title: "jade.io: Australian cases beside AustLII's, by citation",
    byDefault: true,
    access: "restricted",
    settings: jade,
    load: async () => {
      const { jade: make } = await import("../sources/jade/index.ts");
      return (deps) =>
        make({ ...deps, cases: async (query, call) => await peer(deps, "austlii")?.search?.(query, call) });
    },
  }),
  entry({
    name: "frl",
    title: "Federal Register of Legislation: Australian Acts and instruments, by date",
    byDefault: true,
    access: "open",
    settings: frl,
    load: async () => (await import("../sources/frl/index.ts")).frl,
  }),
  entry({
    name: "ris",
    title: "Rechtsinformationen des Bundes: German federal law and decisions, with GII and RII",
    byDefault: true,
    access: "open",
    settings: ris,
    load: async () => (await import("../sources/ris/index.ts")).ris,
  }),
  entry({
    name: "risat",
    title: "RIS: Austrian federal and state law, decisions and gazettes",
    byDefault: false,
    access: "open",
    settings: risat,
    load: async () => (await import("../sources/ris-at/index.ts")).risat,
  }),
  entry({
    name: "beck",
    title: "beck-online: German laws, decisions, commentaries and articles, by your own licence",
    byDefault: true,
    access: "open",
    settings: beck,
    load: async () => (await import("../sources/beck/index.ts")).beck,
  }),
  entry({
    name: "law",
    title: "The workbench: read, search, import, cite and check across all sources",
    byDefault: true,
    access: "open",
    settings: {},
    load: async () => (await import("../workbench/index.ts")).law,
  }),
  entry({
    name: "enhancer",
    title: "Prompt enhancer: sharper prompts by your model, or by the client's",
    byDefault: true,
    access: "open",
    settings: enhancer,
    load: async () => {
      const { enhancer: make } = await import("../enhancer/index.ts");
      return (deps) => make({ ...deps, grammar: austliiGrammar });
    },
  }),
  entry({
    name: "planner",
    title: "Planner: stored plans of projects and legal matters, dated by calendar rules",
    byDefault: true,
    access: "open",
    settings: planner,
    load: async () => (await import("../planner/index.ts")).planner,
  }),
];
