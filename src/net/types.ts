import type { IncomingHttpHeaders } from "node:http";
import type { LookupAddress } from "node:dns";
import type { Socket, TcpNetConnectOpts } from "node:net";
import type { ErrorCode, LegibusError } from "../core/errors.ts";
import type { Logger } from "../core/logger.ts";

import type { Validators } from "../core/corpus.ts";

/** Resolves all addresses of a name, like `dns.lookup`. */
export type Lookup = (
  hostname: string,
  options: { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void,
) => void;

/** Opens a TCP connection: `net.connect` outside tests. */
export type Dial = (options: TcpNetConnectOpts) => Socket;

/** Waits `ms`; rejects when the signal fires. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export interface HttpDeps {
  /** `legibus/<version> (+homepage)`; never a browser's. */
  readonly userAgent: string;
  readonly log: Logger;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly sleep?: Sleep;
  /** 0..1, for the jitter between retries. */
  readonly random?: () => number;
  readonly lookup?: Lookup;
  /** Shared with other servers on this machine; without it each server keeps its own. */
  readonly limits?: Limits;
  /** The proxy of a host, where the operator has one. */
  readonly proxy?: ProxyFor;
  /** Receives the source's name and `ok` or an error code for every page requested from the network. */
  readonly observe?: ((source: string, outcome: string) => void) | undefined;
  /** Replaces the TCP connection, for tests that connect to nothing. */
  readonly connector?: Dial;
}

/** Addresses of a source and limits on requests to it. */
export interface SourceRules {
  /** Name in sentences: "AustLII". */
  readonly name: string;
  /** The source's public origin: "https://www.austlii.edu.au". */
  readonly origin: string;
  /** Address used for requests: equals `origin` unless the operator moved it; then loopback may be plain http. */
  readonly baseUrl: string;
  /** Other hosts of the source; a moved source maps URLs on them to `baseUrl` too. */
  readonly hosts: readonly string[];
  /** Maximum requests in flight per host. */
  readonly concurrency: number;
  /** Milliseconds between the starts of two requests to a host. */
  readonly spacingMs: number;
  /** Milliseconds for one `get` with its redirects, retries and bodies, counted from its slot; default 30,000. */
  readonly timeoutMs?: number;
  /** Maximum bytes of a body after decompression; default 20,000,000. */
  readonly maxBytes?: number;
  /** Default 3. */
  readonly maxRedirects?: number;
  /** Retries after a transient failure; default 2. */
  readonly retries?: number;
  /** Milliseconds for which a cached page is used unless the call says otherwise; default 600,000. */
  readonly cacheMs?: number;
  /** Bytes of the page cache; default 32,000,000. */
  readonly cacheBytes?: number;
  /**
   * Whether redirects to the source's own pages by plain http are followed by https. Default: such a redirect
   * is an error.
   */
  readonly redirectsToHttp?: boolean;
  /**
   * Whether pages belong to the user who fetched them, so that users share neither cache nor requests;
   * default false.
   */
  readonly isPersonal?: boolean;
  /** Whether status 300, a list of the files of a text, is a valid response of the source. Default: a failure. */
  readonly givesChoices?: boolean;
  /** The source's own meaning of a status: AustLII answers robots with 410, which is BLOCKED. */
  readonly statusCodes?: Readonly<Record<number, ErrorCode>>;
  /** Finds a refusal of the source in a page that was served as a success. */
  readonly refusalIn?: (answer: Answer, humanUrl: string) => LegibusError | undefined;
  /** Gets ready to send requests in another way than by HTTP, such as through a browser. */
  readonly transport?: (signal: AbortSignal) => Promise<Pick<Transport, "send">>;
}

/** Source rules with every default filled in. */
export type Rules = Required<Omit<SourceRules, "transport">>;

/** The part of a running call that a request needs; a ToolCall fits. */
export interface RequestCall {
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** The waiting user: users take turns at a source. */
  readonly user?: string | undefined;
  /** Called with the failure of each request that is sent again. */
  readonly retried?: ((failure: LegibusError) => void) | undefined;
}

export interface GetOptions {
  /** The page for users that a failure links to, if the address itself is an API's; default: the address. */
  readonly humanUrl?: string;
  /** Maximum age of a cached page in milliseconds; 0 always sends a request. */
  readonly maxAgeMs?: number;
  readonly accept?: string;
  /** For Accept-Language: "de", "eng". */
  readonly language?: string;
  /** Validators of the known text; if it is unchanged, the source answers 304 without a body. */
  readonly validators?: Validators;
  /** Requests only these bytes, both inclusive and counted from 0; a source may still send the whole file. */
  readonly range?: { readonly from: number; readonly to: number };
  /** Called before the first of the requests that get a page. @throws LegibusError when none may be sent */
  readonly admit?: (humanUrl: string) => Promise<void>;
}

/** A POST request to a service that takes its queries that way. */
export interface Message {
  readonly body: string;
  /** In addition to those of every request: content type, accepted types, a session. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A complete response of a source. Its bytes are shared with the cache: read, never write. */
export interface Page {
  /** The source's public address after redirects, even when the source was moved. */
  readonly url: string;
  readonly status: number;
  /** As sent, or empty. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Decodes the bytes by the page's charset. */
  text(): string;
  /** ISO 8601 instant. */
  readonly retrievedAt: string;
  readonly how: "live" | "cache";
  /** For the next conditional request; absent when the source sent none. */
  readonly validators?: Validators;
  /**
   * Caches the page. Called by its parser once it has understood the page, so that a maintenance page is
   * requested again.
   */
  remember(): void;
  /**
   * Position of a partial response in its file (`from`) and the file's length; absent when the bytes are the
   * whole file.
   */
  readonly part?: { readonly from: number; readonly total: number };
  /** Set when the text is unchanged since `validators`; there are no bytes. */
  readonly notModified?: true;
}

/** State of a source, known without a request. */
export interface SourceHealth {
  /** ISO 8601 instant until which no request is made. */
  readonly pausedUntil?: string;
  /** Number of refusals in a row. */
  readonly refusals: number;
  readonly lastRefusal?: { readonly code: ErrorCode; readonly at: string };
}

export interface Source {
  /**
   * Sends a GET request.
   * @throws LegibusError
   */
  get(url: string, call: RequestCall, options?: GetOptions): Promise<Page>;
  /**
   * Sends a POST query that changes nothing at the source. It is neither cached nor shared, and redirects are
   * not followed.
   * @throws LegibusError
   */
  post(url: string, call: RequestCall, message: Message): Promise<Page>;
  /** Reports recent refusals and the pause after them, without a request. */
  health(): SourceHealth;
  /** Whether `get` would accept this URL. */
  allows(url: string): boolean;
}

export interface Http {
  /** Returns the client of a source, which asks only the addresses that the rules allow. */
  source(rules: SourceRules): Source;
  /** Cancels running requests and closes all connections. */
  close(): Promise<void>;
}

export interface HostSlot {
  /** Milliseconds to wait; 0 means that the slot was taken and the request may start. */
  readonly waitMs: number;
  /** Milliseconds since the epoch before which no request starts. */
  readonly nextAt: number;
}

/** Rate limits of the sources, shared by all servers of one machine; undefined if the database is unavailable. */
export interface Limits {
  /** Takes the next start on a host if it is due; `unused` is the `nextAt` of a slot that was taken and not used. */
  acquireSlot(host: string, spacingMs: number, unused?: number): Promise<HostSlot | undefined>;
  /** Moves the next start at least this far ahead, after a request left late or at the source's request. */
  reportDispatch(host: string, spacingMs: number): Promise<void>;
  /** Returns the recent refusals of a source; undefined if there are none or the database is unavailable. */
  refusals(source: string): Promise<RefusalState | undefined>;
  /** Counts a refusal and returns the new state. */
  refused(source: string, refusal: Refusal): Promise<RefusalState | undefined>;
  /** Resets the count after the source served a request. */
  served(source: string): Promise<void>;
  /** Takes one of the uses per UTC day; false when `most` are used up. Without a store it counts in this process. */
  consumeQuota(name: string, most: number): Promise<boolean>;
}

/** Instants are milliseconds since the epoch, 0 for none. */
export interface Refusal {
  readonly code: ErrorCode;
  /** Until when the source asked us to wait. */
  readonly comeBackAt: number;
  /** Number of refusals in a row that triggers our own pause, which ends at `pauseUntil`. */
  readonly most: number;
  readonly pauseUntil: number;
}

export interface RefusalState {
  /** Refusals in a row. */
  readonly refusals: number;
  readonly backoffUntil: number;
  readonly retryAfterUntil: number;
  readonly last?: { readonly code: ErrorCode; readonly at: number };
}

/** Returns the proxy for a host; undefined for a direct connection. */
export type ProxyFor = (target: { readonly host: string; readonly port: number }) => URL | undefined;

/** A response with its body still compressed. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Uint8Array;
  /** Its address, where the transport follows redirects itself. */
  readonly url?: string;
}

export interface Outgoing {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
  /** Called on an open connection, right before the request is written. */
  readonly claimDeparture: () => boolean;
}

/** Sends single requests; rejects with the network's own error, `TooLarge`, `TooLate`, or the signal's reason. */
export interface Transport {
  send(request: Outgoing): Promise<Answer>;
  close(): Promise<void>;
}
