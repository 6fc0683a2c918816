import type { Logger } from "../../core/logger.ts";
import type { ProxyFor } from "../types.ts";

export interface BrowserDeps {
  readonly log: Logger;
  /** `PUPPETEER_EXECUTABLE_PATH`; when empty, the usual paths are searched. */
  readonly executablePath: string;
  /** The only origins that the browser may reach: `https://example.org`, without a path. */
  readonly origins: readonly string[];
  /** Globs of addresses at which a redirected fetch stops, because a login begins there. */
  readonly stopAt: readonly string[];
  /** Milliseconds of idle time after which the browser is closed. */
  readonly idleMs: number;
  /** Milliseconds for a navigation or a fetch. */
  readonly timeoutMs: number;
  /** Set by the operator when this machine cannot run Chromium's sandbox. */
  readonly noSandbox?: boolean;
  /** The operator's proxy, if there is one. */
  readonly proxy?: ProxyFor | undefined;
}

/** One browser with one context and one page; started when first needed, closed after idle time. */
export interface Browser {
  /**
   * Runs work with the page, starting or restarting the browser when needed.
   * @throws LegibusError
   */
  use<T>(work: (tab: Tab) => Promise<T>, signal: AbortSignal): Promise<T>;
  close(): Promise<void>;
  /** Kills the browser at once, without waiting. */
  kill(): void;
}

/** The single page of a browser; a restarted browser has a new one. */
export interface Tab {
  /** Opens an address, without waiting for images and scripts. @throws LegibusError */
  visit(url: string, signal: AbortSignal): Promise<Visited>;
  /** Types into a field key by key. */
  fill(selector: string, value: string): Promise<void>;
  /**
   * Presses Enter in the last filled field; resolves with the next page.
   * @throws LegibusError
   */
  enter(signal: AbortSignal): Promise<Visited>;
  /** Returns the current page. */
  look(): Promise<Visited>;
  /**
   * Waits for the page to navigate elsewhere; resolves with the new page, or with the current one if nothing
   * happened.
   */
  follow(signal: AbortSignal): Promise<Visited>;
  /**
   * Fetches an address from within the page: with its session, without rendering, in one request.
   * @throws LegibusError
   */
  fetch(url: string, signal: AbortSignal, options?: FetchOptions): Promise<Fetched>;
  cookies(): Promise<readonly Cookie[]>;
  setCookies(cookies: readonly Cookie[]): Promise<void>;
  readonly closed: boolean;
}

export interface Visited {
  readonly url: string;
  /** HTTP status; 0 when unknown. */
  readonly status: number;
  readonly html: string;
}

export interface FetchOptions {
  readonly accept?: string;
  /** Default 20,000,000. */
  readonly maxBytes?: number;
}

export interface Fetched {
  /** Address of the response, after redirects. */
  readonly url: string;
  readonly status: number;
  readonly retryAfter: string;
  readonly text: string;
  /** Address of the redirect at which the fetch was stopped; there is no text. */
  readonly stoppedAt?: string;
}

/** A cookie with the DevTools protocol's field names. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  /** Seconds since the epoch, -1 for the session. */
  readonly expires: number;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite?: "Strict" | "Lax" | "None";
}
