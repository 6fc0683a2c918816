import type { Logger } from "../../core/logger.ts";
import type { ProxyFor } from "../proxy.ts";

export interface BrowserDeps {
  readonly log: Logger;
  /** `PUPPETEER_EXECUTABLE_PATH`, or empty: then the usual places are looked at. */
  readonly executablePath: string;
  /** The only places that the browser reaches: `https://example.org`, without a path. */
  readonly origins: readonly string[];
  /** Addresses, as globs, at which a fetch that is redirected stops: a login begins there. */
  readonly stopAt: readonly string[];
  /** Milliseconds without a user after which it is closed. */
  readonly idleMs: number;
  /** For a navigation or a fetch. */
  readonly timeoutMs: number;
  /** The operator's word that this machine cannot run Chromium's sandbox. */
  readonly noSandbox?: boolean;
  /** The operator's proxy, if there is one. */
  readonly proxy?: ProxyFor | undefined;
}

/** One browser with one context and one page; started when first needed, closed after idle time. */
export interface Browser {
  /** Runs work with the page. Starts the browser first, and anew when it has ended. @throws LegibusError */
  use<T>(work: (tab: Tab) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Process id while it runs. */
  readonly pid: number | undefined;
  /** Browsers started so far. */
  readonly launches: number;
  close(): Promise<void>;
  /** At once, without waiting. */
  kill(): void;
}

/** The one page of a browser; a browser that is started anew has another one. */
export interface Tab {
  /** Opens an address, without waiting for images and scripts. @throws LegibusError */
  visit(url: string, signal: AbortSignal): Promise<Visited>;
  /** Types into a field key by key. */
  fill(selector: string, value: string): Promise<void>;
  /** Presses Enter in the field that was filled last; resolves with the page that follows. @throws LegibusError */
  enter(signal: AbortSignal): Promise<Visited>;
  /** The page as it is now. */
  look(): Promise<Visited>;
  /** Waits until the page has gone on to another address; resolves with it, or with what is there when nothing came. */
  follow(signal: AbortSignal): Promise<Visited>;
  /** Asks for an address from within the page: its session, no rendering, one request. @throws LegibusError */
  fetch(url: string, signal: AbortSignal, options?: FetchOptions): Promise<Fetched>;
  cookies(): Promise<readonly Cookie[]>;
  setCookies(cookies: readonly Cookie[]): Promise<void>;
  readonly closed: boolean;
}

export interface Visited {
  readonly url: string;
  /** 0 when it is not known. */
  readonly status: number;
  readonly html: string;
}

export interface FetchOptions {
  readonly accept?: string;
  /** Default 20,000,000. */
  readonly maxBytes?: number;
}

export interface Fetched {
  /** Where the answer came from, after redirects. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string;
  readonly text: string;
  /** The answer was a redirect to an address at which fetches stop; there is no text. */
  readonly stoppedAt?: string;
}

/** As the DevTools protocol names its fields. */
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
