import type { LookupAddress } from "node:dns";
import type { Socket, TcpNetConnectOpts } from "node:net";
import type { ErrorCode } from "../core/errors.ts";
import type { Logger } from "../core/logger.ts";
import type { ProxyFor } from "./proxy.ts";
import type { Limits, Validators } from "../library/types.ts";

/** All addresses of a name, as `dns.lookup` gives them. */
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
  /** `legibus/<version> (+homepage)`: honest, never a browser's. */
  readonly userAgent: string;
  readonly log: Logger;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly sleep?: Sleep;
  /** 0..1, for the jitter between retries. */
  readonly random?: () => number;
  readonly lookup?: Lookup;
  /** Shared with the other servers of this machine; without it each keeps its own. */
  readonly limits?: Limits;
  /** The proxy of a host, where the operator has one. */
  readonly proxy?: ProxyFor;
  /** Hears of every page asked of the network: the source's name, and `ok` or an error code. */
  readonly observe?: ((source: string, outcome: string) => void) | undefined;
  /** Tests put a recorder here that connects to nothing. */
  readonly connector?: Dial;
}

/** Where a source lives and how gently it is asked. */
export interface SourceRules {
  /** As it is written in sentences: "AustLII". */
  readonly name: string;
  /** The source's own address: "https://www.austlii.edu.au". */
  readonly origin: string;
  /** Where to go: equals `origin` unless the operator moved it; then loopback may be plain http. */
  readonly baseUrl: string;
  /** Other hosts of the source; a moved source maps URLs on them to `baseUrl` too. */
  readonly hosts: readonly string[];
  /** Requests in flight per host at most. */
  readonly concurrency: number;
  /** Milliseconds between the starts of two requests to a host. */
  readonly spacingMs: number;
  /** For one `get` with its redirects, retries and bodies, once its turn has come; default 30,000. */
  readonly timeoutMs?: number;
  /** Of a body after decompression; default 20,000,000. */
  readonly maxBytes?: number;
  /** Default 3. */
  readonly maxRedirects?: number;
  /** After a passing failure; default 2. */
  readonly retries?: number;
  /** Age at which a remembered page is asked for anew unless the call says otherwise; default 600,000. */
  readonly cacheMs?: number;
  /** Memory for remembered pages; default 32,000,000. */
  readonly cacheBytes?: number;
  /** The source redirects to its own pages by plain http; they are asked for by https. Default: such a redirect is an error. */
  readonly redirectsToHttp?: boolean;
  /** Whether pages belong to who fetched them: then users share neither memory nor requests; default false. */
  readonly isPersonal?: boolean;
  /** Whether status 300 is an answer of the source's: a list of the files that a text is kept in. Default: a failure. */
  readonly givesChoices?: boolean;
  /** The source's own reading of a status: AustLII answers 410 to robots, which is BLOCKED. */
  readonly statusCodes?: Readonly<Record<number, ErrorCode>>;
}

/** Source rules with every default filled in. */
export type Rules = Required<SourceRules>;

/** What a request needs of the running call; a ToolCall fits. */
export interface RequestCall {
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Who waits for it: users take turns at a source. */
  readonly user?: string | undefined;
}

export interface GetOptions {
  /** The readable page that a failure links to, where the address itself is an API's; default: the address. */
  readonly humanUrl?: string;
  /** Milliseconds; 0 asks the source in any case. */
  readonly maxAgeMs?: number;
  readonly accept?: string;
  /** For Accept-Language: "de", "eng". */
  readonly language?: string;
  /** What the source gave with the text that is known: unchanged, it answers 304 without a body. */
  readonly validators?: Validators;
  /** Only these bytes of a file, both inclusive and counted from 0; a source may still give all of it. */
  readonly range?: { readonly from: number; readonly to: number };
}

/** What is sent by POST to a service that takes its questions that way. */
export interface Message {
  readonly body: string;
  /** Besides those of every request: the content type, what the service asks for, a session. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A complete answer of a source. Its bytes are shared with the cache: read, never write. */
export interface Page {
  /** The source's public address after redirects, also when the source was moved. */
  readonly url: string;
  readonly status: number;
  /** As sent, or empty. */
  readonly contentType: string;
  /** How `text()` reads the bytes: "utf-8", "windows-1252", … */
  readonly charset: string;
  readonly bytes: Uint8Array;
  text(): string;
  /** ISO 8601 instant. */
  readonly retrievedAt: string;
  readonly how: "live" | "cache";
  /** What to ask with the next time; absent when the source gave nothing. */
  readonly validators?: Validators;
  /** Keeps the page in memory. For its parser to call when it has understood the page: a page of maintenance is asked for again. */
  remember(): void;
  /** The bytes are a part of a file: where they begin in it, and its length. Absent: they are all of it. */
  readonly part?: { readonly from: number; readonly total: number };
  /** The text that `validators` were for is still the source's text; there are no bytes. */
  readonly notModified?: true;
}

/** What is known of a source without asking it. */
export interface SourceHealth {
  /** ISO 8601 instant until which no request is made. */
  readonly pausedUntil?: string;
  /** CircuitBreaker in a row. */
  readonly refusals: number;
  readonly lastRefusal?: { readonly code: ErrorCode; readonly at: string };
}

export interface Source {
  /** GET. Throws LegibusError only. */
  get(url: string, call: RequestCall, options?: GetOptions): Promise<Page>;
  /** POST of a question that changes nothing there. Neither remembered nor shared, and no redirect is followed. Throws LegibusError only. */
  post(url: string, call: RequestCall, message: Message): Promise<Page>;
  health(): SourceHealth;
  /** Whether `get` would ask for this URL at all. */
  allows(url: string): boolean;
}

export interface Http {
  source(rules: SourceRules): Source;
  /** Cancels what is running and closes all connections. */
  close(): Promise<void>;
}
