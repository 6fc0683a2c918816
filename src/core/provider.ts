import { plainCall, type Caller, type ToolCall } from "./call.ts";
import type { ListedCorpus } from "./corpus.ts";
import type { LegalDocument } from "./document.ts";
import { LegibusError, machineFailure, ProtocolError, QuestionForUser } from "./errors.ts";
import type { Logger } from "./logger.ts";
import { didYouMean, nearest } from "./nearest.ts";
import { failure, markdown, type ToolResult } from "./result.ts";
import type { SearchAnswer, SearchRow, SourceReport } from "./search.ts";
import { type ToolDefinition, unknownTool } from "./tool.ts";

/** Content of a resource: text, or bytes in base64. */
export type ResourceContent =
  | { readonly uri: string; readonly mimeType: string; readonly text: string; readonly blob?: never }
  | { readonly uri: string; readonly mimeType: string; readonly blob: string; readonly text?: never };

/** A resource as it appears in lists. */
export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

export interface Resource extends ListedResource {
  /** Reads the content for the user of the call. @throws LegibusError */
  read(call: ToolCall): Promise<ResourceContent>;
}

export interface ResourceTemplate extends Omit<ListedResource, "uri"> {
  /** RFC 6570 with one `{variable}`, which may contain slashes. */
  readonly uriTemplate: string;
  /** Returns values of the variable that begin with the prefix. */
  complete(prefix: string, caller: Caller): Promise<readonly string[]>;
  /** `undefined` when there is no such resource. */
  read(variable: string, call: ToolCall): Promise<ResourceContent | undefined>;
}

/** A change in a dynamic collection of resources. */
export interface ResourceChange {
  /** URIs of the resources whose content changed. */
  readonly uris: readonly string[];
  /** Whether a resource was added or removed. */
  readonly isListChanged: boolean;
}

/** A dynamic collection of resources, such as the documents of the library. */
export interface ResourceCollection {
  /** Lists the resources that the caller may read, newest first. */
  list(
    page: { readonly limit: number; readonly offset: number },
    caller: Caller,
  ): Promise<{ readonly total: number; readonly resources: readonly ListedResource[] }>;
  /**
   * Reports changes made by this process to resources that the caller may read, until the returned function
   * is called.
   */
  watch(caller: Caller, report: (change: ResourceChange) => void): () => void;
}

export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /**
   * Returns the value as the prompt's text has it; without it any text is taken.
   * @throws LegibusError INVALID_INPUT naming what would be right
   */
  readonly check?: (value: string) => string | Promise<string>;
  /** Returns values that begin with the prefix; `given` has the other arguments that the user has filled in. */
  complete?(
    prefix: string,
    caller: Caller,
    given?: Readonly<Record<string, string>>,
  ): Promise<readonly string[]>;
}

export interface Prompt extends Pick<ListedResource, "name" | "title" | "description"> {
  readonly arguments: readonly PromptArgument[];
  /** Returns the prompt's text for checked arguments. */
  render(args: Readonly<Record<string, string>>): string;
  /** URIs of resources to attach after the text. */
  attached?(args: Readonly<Record<string, string>>): readonly string[];
}

/** A provider's own state, known without a network request. */
export interface ProviderHealth {
  readonly state: "live" | "link" | "disabled";
  readonly detail: string;
}

export interface SavedPage {
  /** Decoded HTML or XML. */
  readonly text: string;
  /** Address of the page, if the page or the saving program gives it. */
  readonly url?: string;
  /** ISO 8601 instant. */
  readonly savedAt: string;
}

/** A source's coverage of a citation, known before any request. */
export interface Coverage {
  /** Whether `find` can find the document. */
  readonly isFindable?: boolean;
  /** Why an empty result proves nothing; absent when the source aims to have every document of this kind. */
  readonly gap?: string;
}

/** A document that is part of another, such as a section of a law. */
export interface PartOfWhole {
  readonly whole: string;
  /** Returns the part in the form in which the source gives it alone; undefined when the whole lacks it. */
  cut(whole: LegalDocument): LegalDocument | undefined;
}

/** Opens a source's documents by id and recognises its pages in a user's files. */
export interface DocumentAdapter {
  /** Returns the canonical id for an id, URL or citation of this source; undefined for any other. Makes no request. */
  idOf(reference: string): string | undefined;
  /**
   * Asks the source for the id of the document that a citation names, such as an Act by its title or a
   * decision by its file number; undefined for citations of other kinds.
   * @throws LegibusError NOT_FOUND, or the codes of an outage
   */
  find?(citation: string, call: ToolCall): Promise<string | undefined>;
  /** Returns the coverage of the documents that a canonical citation names; `year` is the current one. */
  readonly covers?: (citation: string, year: number) => Coverage;
  /**
   * Returns the id of a document that exists whenever the source works and covers the neighbourhood of the
   * given id.
   */
  readonly controlOf?: (id: string) => string;
  /** Returns the language that an id names (ISO 639-1), for a source with texts in several languages. */
  readonly languageOf?: (id: string) => string | undefined;
  /** Returns the citation that an id implies: `[1992] HCA 23` of `austlii:au/cases/cth/HCA/1992/23`. */
  readonly citationOf?: (id: string) => string | undefined;
  /**
   * For a document that is part of a larger one which may be cached whole: the id of the whole and how to cut
   * the part out.
   */
  readonly within?: (id: string) => PartOfWhole | undefined;
  /**
   * Opens a document by its canonical id, as at `asAt` (ISO date) if the source has versions.
   * @throws LegibusError
   */
  open(id: string, call: ToolCall, asAt?: string): Promise<LegalDocument>;
  /** Returns the id of the document on a saved page, judged by its mark-up; undefined for another source's page. */
  recognise(page: SavedPage): string | undefined;
  /** Returns whether a page without an id has this source's mark-up, so that `convert` can read it under a given id. */
  reads?(page: SavedPage): boolean;
  /** Returns the page in this source's mark-up that a PDF prints; undefined for any other document. */
  printed?(document: LegalDocument): Omit<SavedPage, "savedAt"> | undefined;
  /**
   * Converts a page accepted by `recognise` with the parser for live pages; a page accepted by `reads` gets
   * the given `id`.
   * @throws LegibusError
   */
  convert(page: SavedPage, call: ToolCall, id?: string): Promise<LegalDocument>;
  /** Whether `open` supports `asAt`. */
  readonly knowsTime: boolean;
}

/** Recognises and converts a source's saved pages without requests to the source. */
export type PageReader = Pick<DocumentAdapter, "idOf" | "recognise" | "reads" | "printed" | "convert">;

/** A source that the operator turned off: no requests are made, but its saved pages are still read. */
export interface SourceOff {
  readonly name: string;
  readonly title: string;
  /** Countries whose law it covers. */
  readonly countries?: readonly string[] | undefined;
  /** Whether its texts must not be redistributed. */
  readonly isPersonal?: true | undefined;
  /**
   * Loads its page reader when a page is imported or one of its URLs is named; undefined for a service
   * without documents.
   */
  readonly pages?: (() => Promise<PageReader | undefined>) | undefined;
}

/**
 * Returns whether the source of this name forbids redistribution of its texts, however they were obtained. A
 * name without a source, such as an import's, is not restricted.
 */
export function isWithheld(
  name: string,
  peers: readonly Provider[],
  off: readonly SourceOff[] = [],
): boolean {
  return [...peers, ...off].find((one) => one.name === name)?.isPersonal === true;
}

/** Returns a sentence on how to turn on a source that is off. */
export function switchOf({ name, title }: SourceOff): string {
  return `${name} is off (${title}): the operator turns it on with LEGIBUS_PROVIDERS=+${name}`;
}

export type DocumentKind = "case" | "legislation";

/** A plain-words query that every source can take. */
export interface PlainQuery {
  readonly query: string;
  readonly kind?: DocumentKind;
  /** Maximum number of rows. */
  readonly limit: number;
  /** Filter applied by the source where possible; rows that do not match are removed afterwards. */
  readonly court?: string | undefined;
  /** `au`, `nsw`, `de` … */
  readonly jurisdiction?: string | undefined;
  /** ISO date of the decision, inclusive, as is `to`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Rows of another source, enriched with what this one has of the same documents. */
export interface CrossReferenced {
  /** In the given order; rows of the same document are merged and keep every link. */
  readonly rows: readonly SearchRow[];
  readonly report: SourceReport;
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Checks a query against a source's grammar; `method` is one of the source's search methods.
 * @throws LegibusError INVALID_INPUT
 */
export type CheckQuery = (query: string, method: string) => unknown;

/** A law's id without its version, and the version's first day (ISO 8601; empty: as published); without it, the current text. */
export interface LawVersion {
  readonly law: string;
  readonly since?: string;
}

/** Makes a function that finds the first day of a version in an id, by its mark with year, month and day. */
export const datedBy =
  (mark: RegExp) =>
  (id: string): LawVersion => {
    const [found, year, month, day] = mark.exec(id) ?? [];
    return found === undefined
      ? { law: id }
      : { law: id.replace(found, ""), since: `${year}-${month}-${day}` };
  };

/** A source or service that owns its tools; `handleToolCall` throws only ProtocolError and QuestionForUser. */
export interface Provider {
  readonly name: string;
  /** Name in sentences: "the Federal Register of Legislation"; defaults to `name`. */
  readonly called?: string;
  /** Returns the tool definitions; empty when the provider is not configured. */
  getTools(): ToolDefinition[];
  /**
   * Runs a tool by its canonical name; failures and unknown names are results with `isError`.
   * @throws ProtocolError, QuestionForUser
   */
  handleToolCall(toolName: string, args: Record<string, unknown>, call?: ToolCall): Promise<ToolResult>;
  /** How to turn on a tool that a setting leaves out, by its canonical or listed name, and what to use instead. */
  readonly switchedOff?: ReadonlyMap<string, string>;
  initialize?(): Promise<void>;
  /** Ends what the provider started: browsers, sessions, timers. */
  shutdown(): Promise<void>;
  /** Kills the provider's child processes when `shutdown` takes too long. */
  kill?(): void;
  readonly resources?: readonly Resource[];
  readonly resourceTemplates?: readonly ResourceTemplate[];
  readonly collection?: ResourceCollection;
  readonly prompts?: readonly Prompt[];
  /** Sentences for the server's instructions. */
  readonly instructions?: string;
  health?(): ProviderHealth;
  /** Whether the source's texts must not be redistributed: it forbids that, or the licence is personal. */
  readonly isPersonal?: true;
  /** Loaded when a document is first needed. */
  readonly documents?: () => Promise<DocumentAdapter>;
  /** Complete collections of the source, for `legibus corpus`. */
  readonly corpora?: () => Promise<readonly ListedCorpus[]>;
  /**
   * Logs in with the answers that the user types at the terminal; resolves with the line to print.
   * @throws LegibusError
   */
  login?(ask: (question: string) => Promise<string>, call: ToolCall): Promise<string>;
  /** Runs one plain-words search for `law:search`; a source in link mode returns `not_searched` without a request. */
  search?(query: PlainQuery, call: ToolCall): Promise<SearchAnswer>;
  /** Countries whose law the source covers ("au", "de", "eu"); when absent, it is searched for every question. */
  readonly countries?: readonly string[];
  /** Kinds of documents that the source has; all when absent. */
  readonly kinds?: readonly DocumentKind[];
  /** Returns of which law an id is a version; `isImport`: the text is a file of the user. */
  readonly versionOf?: (id: string, isImport: boolean) => LawVersion;
  /** Loads the checker of the source's query grammar, for callers that write its queries. */
  readonly queryGrammar?: () => Promise<CheckQuery>;
  /** Adds this source's data on cases that another one found; a failure leaves rows unchanged. */
  crossReference?(rows: readonly SearchRow[], call: ToolCall): Promise<CrossReferenced>;
}

export interface ProviderSpec extends Omit<Provider, "getTools" | "handleToolCall" | "shutdown"> {
  readonly tools: readonly ToolDefinition[];
  /** Why the tools are hidden, or undefined when they are usable. */
  readonly disabled?: string;
  /** Returns the provider's own sentence about an unknown tool. */
  readonly unknownTool?: (name: string) => string;
  readonly log: Logger;
  shutdown?(): Promise<void>;
}

export interface DocumentOwner {
  readonly provider: Provider;
  readonly documents: DocumentAdapter;
}

/** An owner that recognises a reference, with the document's canonical id. */
export interface Owner extends DocumentOwner {
  readonly id: string;
}

/** Returns the providers that open documents, with what opens them. */
export async function documentOwners(providers: readonly Provider[]): Promise<readonly DocumentOwner[]> {
  const owners = await Promise.all(
    providers.map(async (provider) => {
      const documents = await provider.documents?.();
      return documents && { provider, documents };
    }),
  );
  return owners.filter((one) => one !== undefined);
}

/** Returns the page readers of all sources, including those that are off, because saved pages belong to the user. */
export async function pageReaders(providers: readonly Provider[], off: readonly SourceOff[] = []) {
  const on = (await documentOwners(providers)).map(({ provider, documents }) => ({
    name: provider.name,
    pages: documents,
  }));
  const others = await Promise.all(off.map(async ({ name, pages }) => ({ name, pages: await pages?.() })));
  return [...on, ...others.flatMap(({ name, pages }) => (pages ? [{ name, pages }] : []))];
}

/**
 * Returns every provider that recognises one of the references; a reference with a prefix such as `ris:` is
 * tried only on that provider. Makes no request.
 */
export async function ownersOf(
  providers: readonly Provider[],
  references: readonly string[],
): Promise<readonly Owner[]> {
  const names = new Set(["import", ...providers.map(({ name }) => name)]);
  const owned = references.map((reference) => {
    const prefix = /^\s*([a-z]{2,16}):/i.exec(reference)?.[1]?.toLowerCase() ?? "";
    return { reference, owner: names.has(prefix) ? prefix : undefined };
  });
  const asked = owned.every(({ owner }) => owner !== undefined)
    ? providers.filter(({ name }) => owned.some(({ owner }) => owner === name))
    : providers;
  return (await documentOwners(asked)).flatMap(({ provider, documents }) => {
    const id = owned
      .filter(({ owner = provider.name }) => owner === provider.name)
      .map(({ reference, owner }) =>
        documents.idOf(owner === undefined ? reference : reference.trim().replace(/^[a-z]+/i, owner)),
      )
      .find((one) => one !== undefined);
    return id === undefined ? [] : [{ provider, documents, id }];
  });
}

/**
 * Builds a provider: routes calls to its tools, hides the tools when it is not configured, and turns errors
 * into results in one place.
 */
export function defineProvider(spec: ProviderSpec): Provider {
  const { tools, disabled, log, unknownTool: sentence, ...rest } = spec;
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    ...rest,
    getTools: () => (disabled === undefined ? [...tools] : []),
    async handleToolCall(toolName, args, call = plainCall()) {
      if (disabled !== undefined) return { ...markdown(disabled), isError: true };
      const tool = byName.get(toolName);
      if (!tool) {
        const refused = asResult(
          unknownTool(
            `Unknown tool: ${toolName}`,
            spec.switchedOff?.get(toolName) ?? didYouMean(nearest(toolName, [...byName.keys()])),
          ),
          toolName,
          log,
        );
        const more = sentence === undefined ? [] : markdown(sentence(toolName)).content;
        return { ...refused, content: [...refused.content, ...more] };
      }
      try {
        return await tool.run(args, call);
      } catch (error) {
        return asResult(error, toolName, log);
      }
    },
    shutdown: async () => await spec.shutdown?.(),
  };
}

/**
 * Turns an error into a result. Only messages of this program reach the model; unexpected errors go to the
 * log.
 * @throws ProtocolError, QuestionForUser unchanged
 */
export function asResult(error: unknown, tool: string, log: Logger): ToolResult {
  if (error instanceof ProtocolError || error instanceof QuestionForUser) throw error;
  const told = error instanceof LegibusError ? error : machineFailure(error);
  if (told) {
    log.debug("tool failed", { tool, code: told.code, message: told.message, cause: told.cause }); // it may repeat an argument
    return failure(told);
  }
  log.error("internal error", { tool, error });
  return { content: [{ type: "text", text: "Error: internal error, see the server's log" }], isError: true };
}
