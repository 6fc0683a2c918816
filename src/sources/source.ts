import type { ToolCall } from "../core/call.ts";
import type { LegalDocument } from "../core/document.ts";
import { defined } from "../core/defined.ts";
import { LegibusError, throwIfCancelled } from "../core/errors.ts";
import { lazy } from "../core/lazy.ts";
import {
  defineProvider,
  type DocumentAdapter,
  type PlainQuery,
  type Provider,
  type ProviderHealth,
  type SavedPage,
  type SourceOff,
} from "../core/provider.ts";
import type { SearchAnswer } from "../core/search.ts";
import type { Settings, Values } from "../core/settings.ts";
import type { ToolDefinition } from "../core/tool.ts";
import { shortened } from "../core/text.ts";
import type { FileMaking } from "../documents/file-access.ts";
import type { DocumentReader, PageConverter, SourcePage } from "../documents/page.ts";
import { keptOrBrought, partOfKept } from "../library/held.ts";
import type { ImportDeps } from "../library/import/types.ts";
import type { DocumentCache, Library, StorageRule, Store } from "../library/types.ts";
import { isTruncated, TRUNCATED } from "../markup/html/page-text.ts";
import type { ProxyFor } from "../net/types.ts";
import type { Http, Page, Source, SourceRules } from "../net/http.ts";
import type { ConverterPool } from "../workers/pool.ts";

/** Services shared by all providers of a server. */
export interface SharedServices
  extends
    FileMaking,
    Partial<Pick<ConverterPool, "readDraft">>,
    Pick<ImportDeps, "log" | "now" | "files" | "peers"> {
  readonly http: Http;
  /** Finds the operator's proxy for a host; `http` already applies it. */
  readonly proxy?: ProxyFor;
  readonly documentCache: DocumentCache;
  /** Undefined when storing documents is not allowed. */
  readonly library: Library | undefined;
  readonly store: Store;
  readonly reader: DocumentReader;
  /** Sources that the operator disabled. */
  readonly off?: readonly SourceOff[];
  /** Whether unrelated users share this server; a licence covers one person only. */
  readonly manyUsers: boolean;
}

/** Dependencies that a provider is created with; each uses what it needs. */
export interface ProviderDeps<S extends Settings> extends SharedServices {
  readonly settings: Values<S>;
  /**
   * Whether the network may be used: always for open sources, only with the operator's permission for
   * restricted ones.
   */
  readonly live: boolean;
  /** Converts a page of this provider, in a worker when it is large. */
  readonly convert: (page: SourcePage, call: ToolCall) => Promise<LegalDocument>;
}

/** Services that a server supplies to create its providers. */
export interface Services extends SharedServices {
  readonly config: {
    read<S extends Settings>(slice: S): Values<S>;
    readonly general: { readonly live: readonly string[]; readonly shared: readonly string[] };
  };
  /** Converts a page of the named source, in a worker when it is large. */
  readonly convert: (source: string, page: SourcePage, call: ToolCall) => Promise<LegalDocument>;
}

/** Static facts about a provider, known before it is created. */
export interface ProviderFacts<S extends Settings = Settings> extends Pick<
  Provider,
  "name" | "isPersonal" | "countries" | "kinds" | "versionOf"
> {
  /** One line for lists. */
  readonly title: string;
  readonly byDefault: boolean;
  /** `restricted` sources forbid automated access: link mode unless LEGIBUS_LIVE names them. */
  readonly access: "open" | "restricted";
  readonly settings: S;
}

export interface ProviderEntry extends ProviderFacts {
  /** Creates the provider with its settings; sends no request. */
  create(services: Services): Promise<Provider>;
}

export interface SourceEntry extends ProviderEntry {
  /** Loads the converter from the source's pages to documents; it runs in the server or in a worker. */
  readonly converter: () => Promise<PageConverter>;
}

/** Sources by name, each loaded on demand. */
export type SourceList = Readonly<Record<string, () => Promise<SourceEntry>>>;

interface ProviderSpec<S extends Settings> extends ProviderFacts<S> {
  /** Loads the provider's factory, once the provider is enabled. */
  readonly make: () => Promise<(deps: ProviderDeps<S>) => Provider>;
}

/** Builds a list entry that creates the provider with its settings and shared services. */
export function entryOf<S extends Settings>({ make, ...facts }: ProviderSpec<S>): ProviderEntry {
  const { name, access, isPersonal, settings } = facts;
  return {
    ...facts,
    async create({ config, convert, ...shared }) {
      const provider = await make();
      const { documentCache, http } = shared;
      const isShared = !isPersonal || config.general.shared.includes(name);
      return provider({
        ...shared,
        documentCache: isShared ? documentCache : personal(documentCache),
        http: isShared ? http : { ...http, source: (rules) => http.source({ ...rules, isPersonal: true }) },
        log: shared.log.child({ provider: name }),
        convert: async (page, call) => await convert(name, page, call),
        settings: config.read(settings),
        live: access === "open" || config.general.live.includes(name),
      });
    },
  };
}

/** A web site that a source sends requests to, with its rate limits. */
export interface Site extends Omit<SourceRules, "name"> {
  /** Its name in running text; default: the source's `called`. */
  readonly name?: string;
  /** Maximum concurrent requests to the operator's own mirror; default 20. */
  readonly mirrorConcurrency?: number;
}

/** Shared state of a source's tools and documents, created on the first call. */
export interface SourceContext<S extends Settings, Client, Address>
  extends ProviderDeps<S>, Pick<Provider, "name" | "countries" | "kinds"> {
  /** The source's documents through the interface that all sources share. */
  readonly documents: () => Promise<DocumentAdapter>;
  readonly client: Client;
  /** Parses an id or a URL of the source. @throws LegibusError INVALID_INPUT */
  readonly address: (reference: string) => Address;
  /**
   * Opens a document: the stored text while it is fresh enough, otherwise the source's current text.
   * `day` is an ISO date.
   * @throws LegibusError
   */
  readonly open: (address: Address, call: ToolCall, day?: string) => Promise<LegalDocument>;
  /** Converts a page that was fetched for an address. @throws LegibusError LAYOUT_CHANGED */
  readonly read: (
    address: Address,
    page: Pick<SourcePage, "text"> & Pick<Page, "retrievedAt" | "how">,
    call: ToolCall,
  ) => Promise<LegalDocument>;
}

/** A kind of page by which a saved page is recognised as a document of the source. */
export interface Shape<Address> {
  /** Must match the page's text. */
  readonly mark: RegExp;
  /** Length of the prefix, in characters, that is searched for the mark; default: the whole text. */
  readonly within?: number;
  /** Finds the document's address from what the page states about itself. */
  readonly address: (page: SavedPage) => Address | undefined;
}

/**
 * A source's document operations: pure functions, and a few that send requests. Loaded when a document is
 * first needed.
 */
export interface SourceDocuments<Address, Context> extends Pick<
  DocumentAdapter,
  "covers" | "controlOf" | "languageOf" | "citationOf" | "within" | "reads" | "printed"
> {
  readonly ids: {
    /** Parses an id, a URL or a citation of this source; undefined for anything else. */
    readonly parse: (reference: string) => Address | undefined;
    /** Formats an address as the canonical id. */
    readonly format: (address: Address) => string;
    /** Returns the URL of the page for human readers. */
    readonly url: (address: Address) => string;
  };
  /** How long a text is stored. */
  readonly retention: StorageRule | ((address: Address) => StorageRule);
  readonly shapes: readonly Shape<Address>[];
  /**
   * Resolves an address to the exact version wanted, on a day (ISO) if given; only sources that keep versions
   * have it.
   */
  readonly at?: (
    address: Address,
    day: string | undefined,
    context: Context,
    call: ToolCall,
  ) => Promise<Address>;
  /** Fetches the source's current text. @throws LegibusError */
  readonly fetch: (address: Address, context: Context, call: ToolCall) => Promise<LegalDocument>;
  /**
   * Finds the document of a citation that only the source can resolve; undefined for other kinds of citation.
   * @throws LegibusError
   */
  readonly find?: (citation: string, context: Context, call: ToolCall) => Promise<Address | undefined>;
  /**
   * Makes the error for a reference that is not a document of the source; default: one that points to search
   * results.
   */
  readonly refusal?: (reference: string) => LegibusError;
  /** Makes the error that explains why nothing is fetched, for a source that is only linked to. */
  readonly linked?: (address: Address) => LegibusError;
}

interface SourceSpec<S extends Settings, Client, Address> extends ProviderFacts<S> {
  /** Its name in running text: "the Federal Register of Legislation". */
  readonly called: string;
  /** Sentences for the server's instructions. */
  readonly instructions?: string;
  /** Returns why the tools are hidden; undefined when they are usable. */
  readonly disabled?: (deps: ProviderDeps<S>) => string | undefined;
  /** Creates the client that sends requests; `site` throws while the source is only linked to. */
  readonly client: (site: (site: Site) => Source, deps: ProviderDeps<S>) => Promise<Client>;
  readonly tools: readonly ((context: () => Promise<SourceContext<S, Client, Address>>) => ToolDefinition)[];
  /** Runs one query of `law:search`. @throws LegibusError */
  readonly search?: (
    query: PlainQuery,
    context: SourceContext<S, Client, Address>,
    call: ToolCall,
  ) => Promise<SearchAnswer>;
  readonly documents: (
    deps: ProviderDeps<S>,
  ) => Promise<SourceDocuments<Address, SourceContext<S, Client, Address>>>;
  readonly converter: () => Promise<PageConverter>;
  /** Returns a source-specific sentence about a tool that does not exist. */
  readonly unknownTool?: (name: string) => string;
  /** Optional parts that few providers have: prompts, resources, a login, a browser to close. */
  readonly more?: (
    parts: SourceParts<S, Client, Address>,
  ) => Partial<Omit<Provider, "name" | "getTools" | "handleToolCall">>;
}

interface SourceParts<S extends Settings, Client, Address> {
  readonly deps: ProviderDeps<S>;
  readonly context: () => Promise<SourceContext<S, Client, Address>>;
  /** The client, if a call has already created it. */
  readonly started: () => Client | undefined;
  /** Why the tools are hidden; undefined when they are usable. */
  readonly disabled: string | undefined;
}

/** A source of the list that a program can also create with its own services. */
export interface DefinedSource<S extends Settings> extends SourceEntry {
  readonly settings: S;
  provider(deps: ProviderDeps<S>): Provider;
}

/**
 * Defines a source by its data and functions; opening, storing, provenance, errors, search, health and saved
 * pages are shared by all.
 */
export function defineSource<S extends Settings, Client, Address>(
  spec: SourceSpec<S, Client, Address>,
): DefinedSource<S> {
  const { settings, converter } = spec;
  const provider = (deps: ProviderDeps<S>): Provider => providerOf(spec, deps);
  return { ...entryOf({ ...spec, make: async () => provider }), settings, converter, provider };
}

function providerOf<S extends Settings, Client, Address>(
  spec: SourceSpec<S, Client, Address>,
  deps: ProviderDeps<S>,
): Provider {
  const sites: NamedSource[] = [];
  const site = ({ mirrorConcurrency = 20, ...rules }: Site): Source => {
    if (!deps.live) throw new Error(`${spec.name} is only linked to`);
    const isOwn = rules.spacingMs === 0; // the operator's own mirror
    const name = rules.name ?? spec.called;
    const made = deps.http.source({
      ...rules,
      name,
      concurrency: isOwn ? mirrorConcurrency : rules.concurrency,
    });
    sites.push({ name, source: made });
    return made;
  };
  let started: Client | undefined;
  const disabled = spec.disabled?.(deps);
  const documentsOf = lazy(async () => await spec.documents(deps));
  const context = lazy(async (): Promise<SourceContext<S, Client, Address>> => {
    const [client, documents] = await Promise.all([spec.client(site, deps), documentsOf()]);
    started = client;
    const made: SourceContext<S, Client, Address> = {
      ...deps,
      ...defined({ countries: spec.countries, kinds: spec.kinds }),
      name: spec.name,
      documents: adapter,
      client,
      address(reference) {
        const address = documents.ids.parse(reference);
        if (address === undefined) throw documents.refusal?.(reference) ?? notOurs(spec.called, reference);
        return address;
      },
      open: async (address, call, day) => await openDocument(spec, documents, made, { address, day }, call),
      read: async (address, { text, retrievedAt, how }, call) => {
        const id = documents.ids.format(address);
        const source = { provider: spec.name, url: documents.ids.url(address), retrievedAt, how };
        return await deps.convert({ id, text, source }, call);
      },
    };
    return made;
  });
  const adapter = lazy(async () => adapterOf(spec, await documentsOf(), { deps, context, disabled }));
  const { search, countries, kinds, isPersonal, versionOf, instructions, unknownTool } = spec;
  return defineProvider({
    name: spec.name,
    called: spec.called,
    log: deps.log,
    ...(disabled === undefined ? instructions !== undefined && { instructions } : { disabled }),
    tools: spec.tools.map((tool) => tool(context)),
    ...defined({ unknownTool, countries, kinds, isPersonal, versionOf }),
    documents: adapter,
    ...(search &&
      disabled === undefined && {
        search: async (query, call) => await search(query, await context(), call),
      }),
    health: () => healthOf(spec, deps, sites, disabled),
    ...spec.more?.({ deps, context, started: () => started, disabled }),
  });
}

interface NamedSource {
  readonly name: string;
  readonly source: Source;
}

function healthOf(
  { name, called }: Pick<ProviderFacts, "name"> & { readonly called: string },
  { live }: Pick<ProviderDeps<Settings>, "live">,
  sites: readonly NamedSource[],
  disabled: string | undefined,
): ProviderHealth {
  if (disabled !== undefined) return { state: "disabled", detail: disabled };
  if (!live)
    return { state: "link", detail: `links only; LEGIBUS_LIVE=${name} asks ${called}, with its permission` };
  if (sites.length === 0) return { state: "live", detail: "not asked yet" };
  const several = new Set(sites.map((site) => site.name)).size > 1;
  const states = sites.map(({ name: site, source }) => {
    const { pausedUntil, refusals } = source.health();
    const state = pausedUntil === undefined ? `${refusals} refusals in a row` : `paused until ${pausedUntil}`;
    return several ? `${site}: ${state}` : state;
  });
  return { state: "live", detail: [...new Set(states)].join("; ") };
}

function adapterOf<S extends Settings, Client, Address>(
  { name, called }: SourceSpec<S, Client, Address>,
  documents: SourceDocuments<Address, SourceContext<S, Client, Address>>,
  { deps, context, disabled }: Omit<SourceParts<S, Client, Address>, "started">,
): DocumentAdapter {
  const { ids, find, covers, controlOf, languageOf, citationOf, within, reads, printed } = documents;
  const saved = (page: SavedPage): Address | undefined => {
    for (const { mark, within = page.text.length, address } of documents.shapes) {
      const found = mark.test(page.text.slice(0, within)) ? address(page) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    knowsTime: documents.at !== undefined,
    idOf: (reference) => formatted(ids, ids.parse(reference)),
    ...(find && {
      find: async (citation, call) => formatted(ids, await find(citation, await context(), call)),
    }),
    ...defined({ covers, controlOf, languageOf, citationOf, within, reads, printed }),
    async open(id, call, day) {
      if (disabled !== undefined)
        throw new LegibusError("NOT_CONFIGURED", disabled, {
          hint: "or save the page in a browser and import it with law:import",
        });
      const { address, open } = await context();
      return await open(address(id), call, day);
    },
    recognise: (page) => formatted(ids, saved(page)),
    async convert(page, call, given) {
      const address = saved(page);
      const id = formatted(ids, address) ?? given;
      if (id === undefined)
        throw new LegibusError("INVALID_INPUT", `the page is not a document of ${called}`, {
          hint: "save the document's own page, complete",
          humanUrl: page.url,
        });
      const url = address === undefined ? (page.url ?? "") : ids.url(address);
      const source = { provider: name, url, retrievedAt: page.savedAt, how: "import" } as const;
      return await deps.convert({ id, text: page.text, source }, call);
    },
  };
}

function formatted<Address>(
  ids: { readonly format: (address: Address) => string },
  address: Address | undefined,
): string | undefined {
  return address === undefined ? undefined : ids.format(address);
}

/**
 * Carries a partial document past the document cache, so that it is returned but not stored: its end is still
 * to be read, or did not arrive.
 */
class Incomplete extends Error {
  readonly document: LegalDocument;

  constructor(document: LegalDocument) {
    super("incomplete");
    this.document = document;
  }
}

async function openDocument<S extends Settings, Client, Address>(
  { name, called }: SourceSpec<S, Client, Address>,
  documents: SourceDocuments<Address, SourceContext<S, Client, Address>>,
  context: SourceContext<S, Client, Address>,
  wanted: { readonly address: Address; readonly day: string | undefined },
  call: ToolCall,
): Promise<LegalDocument> {
  throwIfCancelled(call.signal);
  const { ids, retention, at, fetch } = documents;
  const { day } = wanted;
  const library = context.library?.for(call);
  if (day !== undefined && !at)
    throw new LegibusError("INVALID_INPUT", `${called} keeps no versions`, { hint: "leave the day out" });
  const address = at ? await at(wanted.address, day, context, call) : wanted.address;
  const id = ids.format(address);
  if (!context.live) {
    const kept = await keptOrBrought(library, id);
    if (kept) return kept;
    throw documents.linked?.(address) ?? onlyLinked(name, called, ids.url(address));
  }
  const rule = typeof retention === "function" ? retention(address) : retention;
  const fetched = async () => {
    const document = await fetch(address, context, call);
    if (document.partial === true || document.warnings.includes(TRUNCATED)) throw new Incomplete(document);
    return document;
  };
  try {
    return await context.documentCache.getOrFetch(id, rule, fetched, call);
  } catch (error) {
    if (error instanceof Incomplete) return error.document;
    return await partOfKept(error, id, library, context.now(), documents);
  }
}

/** Builds the error for a reference that is not a document of a source. */
export function notOurs(called: string, given: string, hint = "use the id of a search result"): LegibusError {
  const message = `this is not a document of ${called} (got "${shortened(given)}")`;
  return new LegibusError("INVALID_INPUT", message, { hint });
}

function onlyLinked(name: string, called: string, humanUrl: string): LegibusError {
  return new LegibusError(
    "NOT_CONFIGURED",
    `nothing was fetched: ${called} forbids automated access without its written agreement, so this server only links to it`,
    {
      hint: `open the link in a browser and quote from there, or save the page and bring it in with law:import; an operator with permission sets LEGIBUS_LIVE=${name}`,
      humanUrl,
    },
  );
}

/** Stores each document for its caller alone. */
function personal(cache: DocumentCache): DocumentCache {
  return {
    getOrFetch: async (id, rule, fetch, call) =>
      await cache.getOrFetch(id, { ...rule, owner: "caller" }, fetch, call),
  };
}

/** Caches a page whose text was understood, unless it breaks off before its end: it is requested again. */
export function rememberWhole(page: Page, text: string): void {
  if (!isTruncated(text)) page.remember();
}

/**
 * Parses a fetched page, which is cached once it was understood; also returns its provenance and the
 * milliseconds that it took.
 */
export async function understood<T>(
  fetched: Promise<Page>,
  parse: (text: string) => T,
  decode = (page: Page) => page.text(),
) {
  const started = performance.now();
  const page = await fetched;
  const text = decode(page);
  const found = parse(text);
  rememberWhole(page, text);
  return { found, how: page.how, ms: Math.round(performance.now() - started) };
}

/** Returns a page's text as UTF-8, as that of JSON always is, whatever the header declares. */
export function utf8({ bytes }: Page): string {
  return new TextDecoder().decode(bytes);
}

/** Finds another registered provider by name; undefined when it is not enabled. */
export function peer({ peers }: Pick<SharedServices, "peers">, name: string): Provider | undefined {
  return peers().find((provider) => provider.name === name);
}
