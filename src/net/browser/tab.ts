import { randomUUID } from "node:crypto";
import type { CDPSession, Cookie as PageCookie, Page, Protocol } from "puppeteer-core";
import * as z from "zod";
import { abortingAt } from "../../core/call.ts";
import { cancelled, type ErrorCode, LegibusError, unlessCancelled } from "../../core/errors.ts";
import { networkFailure, type FailedPage } from "../failures.ts";
import type { Gateway } from "./gateway.ts";
import type { BrowserDeps, Cookie, Fetched, Tab, Visited } from "./types.ts";

const LATER = "try again in a minute";

/** Chromium's network errors. */
const NETWORK: readonly (readonly [RegExp, ErrorCode, string, string?])[] = [
  [/ERR_(?:INTERNET_DISCONNECTED|NETWORK_CHANGED|TUNNEL_CONNECTION_FAILED)/, "OFFLINE", "cannot be reached"],
  [/ERR_(?:CONNECTION_TIMED_OUT|TIMED_OUT)/, "UPSTREAM_TIMEOUT", "did not answer in time"],
  [
    /ERR_CERT_AUTHORITY_INVALID/,
    "UPSTREAM_ERROR",
    "shows Chromium a certificate of an unknown authority",
    "Chromium trusts the authorities of its own store, not those of NODE_EXTRA_CA_CERTS: add your network's certificate there (on Linux: certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n firm -i firm.pem)",
  ],
  [/ERR_CERT|ERR_SSL/, "UPSTREAM_ERROR", "has no valid certificate"],
  [/ERR_TOO_MANY_REDIRECTS/, "UPSTREAM_ERROR", "sends the browser in circles"],
];

interface Circumstances {
  readonly signal?: AbortSignal | undefined;
  /** Why the gateway could not connect to the site. */
  readonly network?: Error | undefined;
}

/** Turns a puppeteer error into a LegibusError; the original goes to the log. */
function browserFailure(
  error: unknown,
  place: FailedPage,
  { signal, network }: Circumstances = {},
): LegibusError {
  if (error instanceof LegibusError) return error;
  if (signal?.aborted) return cancelled(signal);
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  const where = place.name;
  if (network && text.includes("net::ERR_")) return networkFailure(place, network);
  const known = NETWORK.find(([pattern]) => pattern.test(text));
  if (known) {
    const [, code, message, hint = LATER] = known;
    return new LegibusError(code, `${where} ${message}`, { hint, cause: error });
  }
  if (/TimeoutError|timeout/i.test(text)) return tooSlow(where, error);
  if (/closed|crashed|disconnected|detached|Target|Session|Connection/i.test(text)) return ended(error);
  return new LegibusError("UPSTREAM_ERROR", `${where} could not be read`, { hint: LATER, cause: error });
}

function tooSlow(where: string, cause?: unknown): LegibusError {
  return new LegibusError("UPSTREAM_TIMEOUT", `${where} did not answer in time`, { hint: LATER, cause });
}

function ended(cause?: unknown): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", "the browser ended in the middle of the call", {
    hint: "ask again: it is started anew",
    cause,
  });
}

/** Returns the error for an installed browser that does not start. */
export function launchFailure(error: unknown): LegibusError {
  const text = error instanceof Error ? error.message : String(error);
  if (/sandbox/i.test(text)) {
    return new LegibusError("NOT_CONFIGURED", "Chromium's sandbox cannot start on this machine", {
      hint: "let the container create user namespaces (Docker: a seccomp profile that allows clone and unshare), or set BECK_NO_SANDBOX=1 and run in a container of its own",
      cause: error,
    });
  }
  return new LegibusError("NOT_CONFIGURED", "Chromium was found but does not start", {
    hint: "start it once by hand to see why, or set PUPPETEER_EXECUTABLE_PATH to another one",
    cause: error,
  });
}

const MAX_BYTES = 20_000_000;
const FOLLOW_MS = 4_000; // a form that posts itself does so at once
const GRACE_MS = 500; // lets the page's own timer fire first

export interface TabOptions extends Pick<BrowserDeps, "origins" | "stopAt" | "timeoutMs"> {
  readonly gateway: Pick<Gateway, "failure">;
}

/** Wraps a page in request interception and the few methods of `Tab`. */
export async function openTab(page: Page, options: TabOptions): Promise<Tab> {
  const wall = await raiseWall(page, options.origins, options.stopAt);
  const gone = new AbortController();
  const end = () => gone.abort();
  page.once("close", end).once("error", end);
  page.browser().once("disconnected", end);
  page.setDefaultTimeout(options.timeoutMs);
  const run = runner(page, gone.signal, options.gateway);
  return {
    ...navigating(page, run, options.timeoutMs),
    fetch: fetching(page, run, wall, options),
    async fill(selector, value) {
      await run(page.focus(selector));
      await run(page.keyboard.type(value));
    },
    cookies: async () => (await run(page.browserContext().cookies())).map(toCookie),
    async setCookies(cookies) {
      const data = cookies.map(({ expires, ...rest }) => ({ ...rest, ...(expires > 0 && { expires }) }));
      await run(page.browserContext().setCookie(...data));
    },
    get closed() {
      return gone.signal.aborted || page.isClosed();
    },
  };
}

/** Awaits browser work until the caller cancels or the browser ends; failures are LegibusErrors. */
type Run = <T>(work: Promise<T>, signal?: AbortSignal, url?: string) => Promise<T>;

function runner(page: Page, gone: AbortSignal, gateway: TabOptions["gateway"]): Run {
  return async (work, signal, url) => {
    try {
      return await unlessCancelled(work, signal ? AbortSignal.any([signal, gone]) : gone);
    } catch (error) {
      if (gone.aborted && !signal?.aborted) throw ended(error);
      const address = url ?? page.url();
      throw browserFailure(error, placeOf(address), { signal, network: networkFailureAt(address, gateway) });
    }
  };
}

function navigating(page: Page, run: Run, timeout: number): Pick<Tab, "visit" | "enter" | "look" | "follow"> {
  const waitUntil = "domcontentloaded";
  const look = async (status = 0): Promise<Visited> => ({
    url: page.url(),
    status,
    html: await page.content(),
  });
  const press = async (signal: AbortSignal): Promise<Visited> => {
    const arrives = page.waitForNavigation({ waitUntil, timeout, signal });
    const [response] = await Promise.all([arrives, page.keyboard.press("Enter")]);
    return await look(response?.status());
  };
  const visit = async (url: string, signal: AbortSignal): Promise<Visited> => {
    const response = await page.goto(url, { waitUntil, timeout, signal });
    return await look(response?.status());
  };
  return {
    visit: async (url, signal) => await run(visit(url, signal), signal, url),
    enter: async (signal) => await run(press(signal), signal),
    look: async () => await run(look()),
    async follow(signal) {
      const going = page.waitForNavigation({ waitUntil, timeout: FOLLOW_MS, signal });
      const response = await going.catch(() => null);
      return await run(look(response?.status()), signal);
    },
  };
}

/** Returns why the gateway could not reach the host of an address, if it knows. */
function networkFailureAt(url: string, gateway: TabOptions["gateway"]): Error | undefined {
  return URL.canParse(url) ? gateway.failure(new URL(url).hostname) : undefined;
}

function fetching(
  page: Page,
  run: Run,
  wall: RequestFilter,
  { timeoutMs, gateway }: Pick<TabOptions, "timeoutMs" | "gateway">,
): Tab["fetch"] {
  return async (url, signal, { accept = "text/html", maxBytes = MAX_BYTES } = {}) => {
    const job = { id: randomUUID(), url, accept, timeoutMs, maxBytes };
    const giveUp = () => void page.evaluate(`${RUNNING}?.get("${job.id}")?.abort()`).catch(() => {}); // the page may be closed
    signal.addEventListener("abort", giveUp, { once: true });
    const late = abortingAt(performance.now() + timeoutMs + GRACE_MS, signal);
    try {
      const value: unknown = await run(page.evaluate(`(${FETCH})(${JSON.stringify(job)})`), late.signal, url);
      return readFetched(value, url, wall.stopped(url), networkFailureAt(url, gateway), signal);
    } finally {
      late.end();
      signal.removeEventListener("abort", giveUp);
    }
  };
}

function readFetched(
  value: unknown,
  url: string,
  stoppedAt: string | undefined,
  network: Error | undefined,
  signal: AbortSignal,
): Fetched {
  const answer = fetchedShape.parse(value);
  if (!("failed" in answer)) return answer;
  if (stoppedAt !== undefined) return { url, status: 302, retryAfter: "", text: "", stoppedAt };
  const where = placeOf(url).name;
  switch (answer.failed) {
    case "late":
      throw tooSlow(where);
    case "aborted":
      throw cancelled(signal);
    case "large":
      throw new LegibusError("UPSTREAM_ERROR", `${where} sent more than a document has`, {
        hint: "open the page in a browser",
      });
    case "network":
      if (network) throw networkFailure(placeOf(url), network);
      throw new LegibusError("OFFLINE", `${where} could not be reached`, { hint: "try again in a minute" });
  }
}

function placeOf(url: string): FailedPage {
  const name = URL.canParse(url) && new URL(url).host !== "" ? new URL(url).host : "the site";
  return { name, humanUrl: url };
}

const SAME_SITE = ["Strict", "Lax", "None"] as const;

function toCookie(cookie: PageCookie): Cookie {
  const { name, value, domain, path, expires, httpOnly = false, secure } = cookie;
  const sameSite = SAME_SITE.find((one) => one === cookie.sameSite);
  const plain = { name, value, domain, path, expires, httpOnly, secure };
  return sameSite === undefined ? plain : { ...plain, sameSite };
}

/** Resources not needed to read a text; the site's scripts run as in any browser. */
const LEFT_OUT = ["Image", "Media", "Font"] as const;

export interface RequestFilter {
  /** Returns where a redirected fetch of this address was stopped, and forgets it. */
  stopped(url: string): string | undefined;
}

type Paused = Protocol.Fetch.RequestPausedEvent;

/**
 * Confines a page to its origins, without images, and stops a fetch that is redirected to one of `stops`
 * (globs). Other requests elsewhere fail at the gateway, so that ordinary fetches need no interception.
 */
async function raiseWall(
  page: Page,
  origins: readonly string[],
  stops: readonly string[],
): Promise<RequestFilter> {
  const own = new Set(origins);
  const session = await page.createCDPSession();
  const began = new Map<string, string>(); // request id -> the address that was fetched
  const stopped = new Map<string, string>();
  session.on("Network.requestWillBeSent", ({ requestId, request, type, redirectResponse }) => {
    if (!redirectResponse && (type === "Fetch" || type === "XHR")) began.set(requestId, request.url);
  });
  session.on("Network.loadingFinished", ({ requestId }) => began.delete(requestId));
  session.on("Network.loadingFailed", ({ requestId }) => began.delete(requestId));
  session.on("Fetch.requestPaused", (event) => {
    const first = began.get(event.networkId ?? "");
    const isRedirected = first !== undefined && first !== event.request.url;
    if (isRedirected) stopped.set(first, event.request.url);
    void filterRequest(session, event, own, isRedirected).catch(() => {}); // the page has closed, and its request with it
  });
  await session.send("Network.enable");
  const kinds = ["Document", ...LEFT_OUT] as const;
  await session.send("Fetch.enable", {
    patterns: [
      ...kinds.map((resourceType) => ({ resourceType })),
      ...["file:*", ...stops].map((urlPattern) => ({ urlPattern })),
    ],
  });
  return {
    stopped(url) {
      const found = stopped.get(url);
      stopped.delete(url);
      return found;
    },
  };
}

async function filterRequest(
  session: CDPSession,
  event: Paused,
  own: ReadonlySet<string>,
  isRedirected: boolean,
): Promise<void> {
  const { requestId, request, resourceType } = event;
  const origin = URL.canParse(request.url) ? new URL(request.url).origin : "";
  const isPicture = LEFT_OUT.some((kind) => kind === resourceType);
  if (own.has(origin) && !isPicture && !isRedirected) {
    await session.send("Fetch.continueRequest", { requestId });
    return;
  }
  // an aborted navigation keeps the current page
  const errorReason = resourceType === "Document" ? "Aborted" : "BlockedByClient";
  await session.send("Fetch.failRequest", { requestId, errorReason });
}

const RUNNING = 'globalThis[Symbol.for("legibus")]';

/** Makes the fetch of a `job`; a script as text, so that no loader of the server rewrites it. */
const FETCH = `async (job) => {
  const decoded = (bytes, charset, options) => {
    try { return new TextDecoder(charset, options).decode(bytes); } catch { return undefined; }
  };
  // the bytes know better than the header: no other text is UTF-8 by chance, and one with many broken characters is not UTF-8
  const read = (bytes, charset) => {
    const sure = decoded(bytes, "utf-8", { fatal: true });
    if (sure !== undefined && !/^utf-16/i.test(charset)) return sure;
    const said = decoded(bytes, charset) ?? decoded(bytes, "utf-8");
    const broken = said.match(/\\uFFFD/g)?.length ?? 0;
    const whole = said.match(/[^\\x00-\\x7F\\uFFFD]/g)?.length ?? 0;
    return broken > whole ? decoded(bytes, "windows-1252") : said;
  };
  const running = (${RUNNING} ??= new Map());
  const controller = new AbortController();
  running.set(job.id, controller);
  let late = false;
  const timer = setTimeout(() => { late = true; controller.abort(); }, job.timeoutMs);
  try {
    const options = { signal: controller.signal, credentials: "same-origin", cache: "no-store" };
    const response = await fetch(job.url, { ...options, headers: { accept: job.accept } });
    const chunks = [];
    let size = 0;
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > job.maxBytes) { controller.abort(); return { failed: "large" }; }
      chunks.push(part.value);
    }
    const contentType = response.headers.get("content-type") ?? "";
    const charset = /charset=["']?([\\w-]+)/i.exec(contentType)?.[1] ?? "utf-8";
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
    const text = read(bytes, charset);
    const retryAfter = response.headers.get("retry-after") ?? "";
    return { url: response.url, status: response.status, retryAfter, text };
  } catch (error) {
    return { failed: late ? "late" : error?.name === "AbortError" ? "aborted" : "network" };
  } finally {
    clearTimeout(timer);
    running.delete(job.id);
  }
}`;

const fetchedShape = z.union([
  z.object({ failed: z.enum(["large", "late", "aborted", "network"]) }),
  z.object({
    url: z.string(),
    status: z.number(),
    retryAfter: z.string(),
    text: z.string(),
  }),
]);
