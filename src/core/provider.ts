import { plainCall, type Caller, type ToolCall } from "./call.ts";
import type { ListedCorpus } from "./corpus.ts";
import type { LegalDocument } from "./document.ts";
import { LegibusError, machineFailure, ProtocolError, QuestionForUser } from "./errors.ts";
import type { Logger } from "./logger.ts";
import { didYouMean, nearest } from "./nearest.ts";
import { failure, markdown, type ToolResult } from "./result.ts";
import type { SearchAnswer, SearchRow, SourceReport } from "./search.ts";
import { type ToolDefinition, unknownTool } from "./tool.ts";

/** What a resource holds: a text, or bytes in base64. */
export type ResourceContent =
  | { readonly uri: string; readonly mimeType: string; readonly text: string; readonly blob?: never }
  | { readonly uri: string; readonly mimeType: string; readonly blob: string; readonly text?: never };

export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  read(call: ToolCall): Promise<ResourceContent>;
}

export interface ResourceTemplate {
  /** RFC 6570, one `{variable}` that may hold slashes. */
  readonly uriTemplate: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  /** The values that the variable may take and that begin alike. */
  complete(prefix: string, caller: Caller): Promise<readonly string[]>;
  /** `undefined` when there is no such resource. */
  read(variable: string, call: ToolCall): Promise<ResourceContent | undefined>;
}

/** A resource as lists show it. */
export type ListedResource = Pick<Resource, "uri" | "name" | "title" | "description" | "mimeType">;

/** A change of resources that come and go. */
export interface ResourceChange {
  /** The addresses whose text is another one now. */
  readonly uris: readonly string[];
  /** Whether one came or left. */
  readonly isListChanged: boolean;
}

/** Resources that come and go, such as the documents of the library. */
export interface ResourceCollection {
  /** What the caller may read, the newest first. */
  list(
    page: { readonly limit: number; readonly offset: number },
    caller: Caller,
  ): Promise<{ readonly total: number; readonly resources: readonly ListedResource[] }>;
  /** Reports changes that this process makes to what the caller may read, until the returned function is called. */
  watch(caller: Caller, report: (change: ResourceChange) => void): () => void;
}

export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  complete?(prefix: string): Promise<readonly string[]>;
}

export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  render(args: Readonly<Record<string, string>>): string;
  /** URIs of resources that are put after the text. */
  attached?(args: Readonly<Record<string, string>>): readonly string[];
}

/** What a provider knows of its own state, without asking the network. */
export interface ProviderHealth {
  readonly state: "live" | "link" | "disabled";
  readonly detail: string;
}

export interface SavedPage {
  /** Decoded HTML or XML. */
  readonly text: string;
  /** Where it came from, when the page or its saver says so. */
  readonly url?: string;
  /** ISO 8601 instant. */
  readonly savedAt: string;
}

/** What a source says of a citation before it is asked. */
export interface Coverage {
  /** Whether `find` can find the document. */
  readonly isFindable?: boolean;
  /** Why "there is none" proves nothing; absent when the source means to have every document of this kind. */
  readonly gap?: string;
}

/** A document that is a part of another: a section of a law. */
export interface PartOfWhole {
  readonly whole: string;
  /** The part as the source gives it alone; undefined when the whole lacks it. */
  cut(whole: LegalDocument): LegalDocument | undefined;
}

/** How a source's documents are opened by id and known again when a user brings them. */
export interface DocumentHook {
  /** The canonical id of an id, a URL or a citation of this source; `undefined` for any other. No network. */
  idOf(reference: string): string | undefined;
  /**
   * The id of the document that a citation names where only the source can tell: an Act by its title, a decision by
   * its file number; undefined for citations of other kinds. @throws LegibusError NOT_FOUND and those of an outage
   */
  find?(citation: string, call: ToolCall): Promise<string | undefined>;
  /** What the source has of the documents that a citation in its canonical form names; `year` is the current one. */
  readonly covers?: (citation: string, year: number) => Coverage;
  /** The id of a document that must be there when the source is well and has what surrounds the given id. */
  readonly controlOf?: (id: string) => string;
  /** The language that an id names, of a source with a text in several; ISO 639-1. */
  readonly languageOf?: (id: string) => string | undefined;
  /** Where a document is a part of a larger one that may be kept whole: that one's id, and how it is taken out. */
  readonly within?: (id: string) => PartOfWhole | undefined;
  /** Opens a document by its canonical id, as it was at `asAt` (ISO date) where the source knows time. @throws LegibusError */
  open(id: string, call: ToolCall, asAt?: string): Promise<LegalDocument>;
  /** The id of the document that a saved page shows, judged by its mark-up; `undefined` for another source's page. */
  recognise(page: SavedPage): string | undefined;
  /** Whether a page that names no document has the mark-up of this source, so that `convert` reads it under another id. */
  reads?(page: SavedPage): boolean;
  /**
   * Converts a page that `recognise` knew, with the parser that reads live pages; one that `reads` knew gets the `id`
   * given. @throws LegibusError
   */
  convert(page: SavedPage, call: ToolCall, id?: string): Promise<LegalDocument>;
  /** Whether `open` takes `asAt`. */
  readonly knowsTime: boolean;
}

/** What knows a source's pages again and reads them, without the source being asked. */
export type PageReader = Pick<DocumentHook, "idOf" | "recognise" | "reads" | "convert">;

/** A source that the operator left out: it is not asked, and its saved pages are read. */
export interface SourceOff {
  readonly name: string;
  readonly title: string;
  /** The countries whose law it has. */
  readonly countries?: readonly string[] | undefined;
  /** Whether its texts may not be passed on. */
  readonly isPersonal?: true | undefined;
  /** Loaded when a page is imported or one of its addresses is named; undefined for what has no documents. */
  readonly pages?: (() => Promise<PageReader | undefined>) | undefined;
}

/** Whether the texts of a source may not be passed on, however they came here. What is only the user's own is the user's. */
export function isWithheld(
  name: string,
  peers: readonly Provider[],
  off: readonly SourceOff[] = [],
): boolean {
  return [...peers, ...off].find((one) => one.name === name)?.isPersonal === true;
}

/** How a source that is off is turned on, for whoever wanted it. */
export function switchOf({ name, title }: SourceOff): string {
  return `${name} is off (${title}): the operator turns it on with LEGIBUS_PROVIDERS=+${name}`;
}

export type DocumentKind = "case" | "legislation";

/** One query for every source, in plain words. */
export interface PlainQuery {
  readonly query: string;
  readonly kind?: DocumentKind;
  /** Rows at most. */
  readonly limit: number;
  /** What a source narrows its search to where it can; a row that does not fit is left out afterwards. */
  readonly court?: string | undefined;
  /** `au`, `nsw`, `de` … */
  readonly jurisdiction?: string | undefined;
  /** ISO dates of a decision, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Rows of another source beside what this one has of the same documents. */
export interface CrossReferenced {
  /** In the order given; rows of the same document are one that keeps every link. */
  readonly rows: readonly SearchRow[];
  readonly report: SourceReport;
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
}

/** Refuses what a source's query grammar does not take; `method` is one of the source's own. @throws LegibusError INVALID_INPUT */
export type CheckQuery = (query: string, method: string) => unknown;

/** A source or service that owns its tools; `handleToolCall` never throws but for ProtocolError. */
export interface Provider {
  readonly name: string;
  /** As it reads in sentences: "the Federal Register of Legislation"; absent: its name. */
  readonly called?: string;
  /** Tool definitions, empty when the provider is not configured. */
  getTools(): ToolDefinition[];
  handleToolCall(toolName: string, args: Record<string, unknown>, call?: ToolCall): Promise<ToolResult>;
  initialize?(): Promise<void>;
  shutdown(): Promise<void>;
  /** Last resort when the time for `shutdown` is over: kills the provider's child processes. */
  kill?(): void;
  readonly resources?: readonly Resource[];
  readonly resourceTemplates?: readonly ResourceTemplate[];
  readonly collection?: ResourceCollection;
  readonly prompts?: readonly Prompt[];
  /** Sentences for the server's instructions. */
  readonly instructions?: string;
  health?(): ProviderHealth;
  /** Whether the source's texts may not be passed on: it forbids redistribution, or a licence is one person's. */
  readonly isPersonal?: true;
  /** Loaded when a document is first wanted. */
  readonly documents?: () => Promise<DocumentHook>;
  /** The collections that the source gives whole, for `legibus corpus`. */
  readonly corpora?: () => Promise<readonly ListedCorpus[]>;
  /** Logs in with the user at the terminal, who answers the questions; resolves with the line to print. @throws LegibusError */
  login?(ask: (question: string) => Promise<string>, call: ToolCall): Promise<string>;
  /** One search in plain words, for `law:search`; a source in link mode answers `not_searched` without network. */
  search?(query: PlainQuery, call: ToolCall): Promise<SearchAnswer>;
  /** The countries whose law the source has ("au", "de", "eu"); absent: it is asked whatever a question is about. */
  readonly countries?: readonly string[];
  /** What documents the source has; absent: of every kind. */
  readonly kinds?: readonly DocumentKind[];
  /** Loads the source's query grammar, for those who write queries to it. */
  readonly queryGrammar?: () => Promise<CheckQuery>;
  /** What this source has of the cases that another one found; whatever fails leaves a row as it was. */
  crossReference?(rows: readonly SearchRow[], call: ToolCall): Promise<CrossReferenced>;
}

export interface ProviderSpec extends Omit<Provider, "getTools" | "handleToolCall" | "shutdown"> {
  readonly tools: readonly ToolDefinition[];
  /** Why the tools are hidden, or undefined when they are usable. */
  readonly disabled?: string;
  /** A sentence of the provider's own about a tool that does not exist. */
  readonly unknownTool?: (name: string) => string;
  readonly log: Logger;
  shutdown?(): Promise<void>;
}

/** Who owns documents, and how they are opened. */
export interface DocumentOwner {
  readonly provider: Provider;
  readonly documents: DocumentHook;
}

/** An owner that knows a reference, with its canonical id of the document. */
export interface Owner extends DocumentOwner {
  readonly id: string;
}

export async function documentOwners(providers: readonly Provider[]): Promise<readonly DocumentOwner[]> {
  const owners = await Promise.all(
    providers.map(async (provider) => {
      const documents = await provider.documents?.();
      return documents && { provider, documents };
    }),
  );
  return owners.filter((one) => one !== undefined);
}

/** Who knows saved pages again: every source, also one that is off, because its pages are the user's. */
export async function pageReaders(
  providers: readonly Provider[],
  off: readonly SourceOff[] = [],
): Promise<readonly NamedPageReader[]> {
  const on = (await documentOwners(providers)).map(({ provider, documents }) => ({
    name: provider.name,
    pages: documents,
  }));
  const others = await Promise.all(off.map(async ({ name, pages }) => ({ name, pages: await pages?.() })));
  return [...on, ...others.flatMap(({ name, pages }) => (pages ? [{ name, pages }] : []))];
}

interface NamedPageReader {
  readonly name: string;
  readonly pages: PageReader;
}

/** Every provider that knows one of the references; a reference with a prefix such as `ris:` is shown to its owner only. No network. */
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
      .map(({ reference }) => documents.idOf(reference))
      .find((one) => one !== undefined);
    return id === undefined ? [] : [{ provider, documents, id }];
  });
}

/** Gives a provider its routing, its hiding when not configured, and its one place where errors become results. */
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
          unknownTool(`Unknown tool: ${toolName}`, didYouMean(nearest(toolName, [...byName.keys()]))),
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

/** Only sentences we wrote reach the model; anything unexpected goes to the log. */
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
