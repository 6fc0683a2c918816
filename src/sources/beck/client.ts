import type { ToolCall } from "../../core/call.ts";
import { isFailure, LegibusError } from "../../core/errors.ts";
import { sanitiseMarkup } from "../../core/sanitise.ts";
import { createBrowser } from "../../net/browser/browser.ts";
import type { Browser, Fetched, FetchOptions, Tab } from "../../net/browser/types.ts";
import { isTruncated } from "../../markup/html/page-text.ts";
import { TooLate } from "../../net/response.ts";
import type { Answer, Transport, Source, SourceHealth, Limits } from "../../net/types.ts";
import type { ProviderDeps, Site, SourceContext } from "../source.ts";
import { contentOf, FOLLOW, isCaptcha, notice, STOPPED } from "./page-state.ts";
import {
  type Ask,
  createSessionFile,
  isGreeting,
  login,
  type LoginOptions,
  type SessionFile,
} from "./session.ts";
import { BECK } from "../../core/sites.ts";
import { ACCOUNT, HOME_PATH, LOGIN_PATH, type settings } from "./settings.ts";
import { type BeckAddress, LOGIN_GLOBS, isLoginAddress } from "./urls.ts";
import type { Logger } from "../../core/logger.ts";
import { createMutex } from "../../core/concurrency.ts";
import { createSingleFlight } from "../../net/single-flight.ts";
import { cutOff } from "../../documents/page.ts";

const NAME = "beck-online";
const CONCURRENCY = 4;

/** Client for beck-online: sends requests at a limited rate and within the daily limit of documents. */
export type BeckClient = ReturnType<typeof createClient>;
/** A page as received from beck-online. */
export type Answered = Awaited<ReturnType<BeckClient["ask"]>>;

/** Shared state of beck-online's tools and documents. */
export type BeckContext = SourceContext<typeof settings, BeckClient, BeckAddress>;

interface ClientDeps extends Pick<ProviderDeps<typeof settings>, "settings" | "log" | "now" | "proxy"> {
  readonly store: { readonly limits: Limits };
}

/** Creates the client; the browser starts with the first request. */
export function createClient(
  site: (site: Site) => Source,
  { settings, log, now, proxy, store: { limits } }: ClientDeps,
) {
  const { baseUrl, accountUrl, spacingMs, dailyDocuments, timeoutMs, idleSeconds } = settings;
  const origins = [baseUrl, accountUrl].map((url) => new URL(url).origin);
  const idleMs = idleSeconds * 1_000;
  const browser = createBrowser({ ...settings, log, origins, stopAt: LOGIN_GLOBS, idleMs, proxy });
  const session = sessionOf(browser, origins, { settings, log, now });
  const source = site({
    name: NAME,
    origin: BECK,
    baseUrl,
    hosts: [],
    concurrency: CONCURRENCY,
    mirrorConcurrency: CONCURRENCY,
    spacingMs,
    timeoutMs,
    retries: 1,
    cacheBytes: 0, // the licence allows no copies
    refusalIn,
    transport: async (signal) => await throughBrowser(session, signal),
  });
  const spend = async (humanUrl: string) => {
    if (!(await limits.consumeQuota("beck-online documents", dailyDocuments)))
      throw allRead(dailyDocuments, humanUrl);
  };
  return {
    /** Links between result pages, by search. */
    pages: new Map<string, ReadonlyMap<number, string>>(),
    /**
     * Fetches a page; `url` is a public one. A page with `isDocument` counts towards the daily limit.
     * `removed` is the number of invisible characters that its text had.
     * @throws LegibusError
     */
    async ask(
      url: string,
      call: ToolCall,
      {
        isDocument = false,
        accept = "text/html",
      }: { readonly isDocument?: boolean; readonly accept?: string } = {},
    ) {
      const started = performance.now();
      const page = await source.get(url, call, { accept, ...(isDocument && { admit: spend }) });
      const text = page.text();
      if (isTruncated(text)) throw cutOff(NAME, page.url);
      const ms = Math.round(performance.now() - started);
      return { url: page.url, ...sanitiseMarkup(text), retrievedAt: page.retrievedAt, ms };
    },
    /** Logs in interactively, ignoring any stored session. @throws LegibusError */
    login: async (ask: Ask, signal: AbortSignal) => await session.loginWith(ask, signal),
    /** Describes the session and any pauses in words. */
    state: () => stateOf(session, source.health()),
    /** Closes the browser, if it was started. */
    close: async () => await browser.close(),
    kill: () => browser.kill(),
  };
}

/** Logs in if necessary, and sends requests from within the browser's page. */
async function throughBrowser(session: Session, signal: AbortSignal): Promise<Pick<Transport, "send">> {
  await session.ready(signal);
  return {
    async send(request) {
      if (!request.claimDeparture()) throw new TooLate();
      const { accept = "text/html" } = request.headers;
      const { url, status, retryAfter, text } = await session.fetch(request.url.href, request.signal, {
        accept,
      });
      const headers = { "content-type": "text/html; charset=utf-8", "retry-after": retryAfter };
      return { url, status, headers, bytes: Buffer.from(text) };
    },
  };
}

function sessionOf(
  browser: Browser,
  origins: readonly string[],
  { settings, log, now }: Pick<ClientDeps, "settings" | "log" | "now">,
): Session {
  const { baseUrl, accountUrl, username, password, sessionFile } = settings;
  const home = `${baseUrl}${HOME_PATH}`;
  return createSession({
    browser,
    log,
    now,
    home,
    file: createSessionFile({ path: sessionFile, username, origins, log }),
    login: {
      site: baseUrl,
      account: accountUrl,
      entry: `${baseUrl}${LOGIN_PATH}`,
      humanUrl: accountUrl === ACCOUNT ? `${BECK}${HOME_PATH}` : home,
      credentials: { username, password },
    },
  });
}

function stateOf({ since }: Session, { pausedUntil, refusals }: SourceHealth): string {
  const started = since === undefined ? undefined : new Date(since).toISOString().slice(0, 16);
  return [
    started === undefined ? "no session" : `session since ${started}Z`,
    pausedUntil === undefined ? "" : `paused until ${pausedUntil}`,
    refusals === 0 ? "" : `${refusals} refusals in a row`,
  ]
    .filter((part) => part !== "")
    .join(", ");
}

function allRead(dailyDocuments: number, humanUrl: string): LegibusError {
  return new LegibusError(
    "RATE_LIMITED",
    `today's ${dailyDocuments} documents of beck-online have been read`,
    {
      hint: "go on tomorrow, read on in a browser, or set BECK_DAILY_DOCUMENTS if your licence allows more",
      humanUrl,
      retryable: false,
    },
  );
}

/** Detects pages that block automated access; they are never bypassed. */
function refusalIn({ url = "", bytes }: Answer, humanUrl: string): LegibusError | undefined {
  const text = new TextDecoder().decode(bytes);
  if (isCaptcha(text)) {
    return new LegibusError("BLOCKED", "beck-online shows a CAPTCHA", {
      hint: "open the page in a browser; nothing here answers such a question for you",
      humanUrl,
    });
  }
  if (!/\/Error\/\d{1,4}\b/i.test(url) || notice(text) !== "blocked") return undefined;
  return new LegibusError("BLOCKED", STOPPED, { hint: FOLLOW, humanUrl });
}

interface SessionDeps {
  readonly browser: Browser;
  readonly login: Omit<LoginOptions, "ask">;
  /** URL of the page that shows whether the visitor is logged in. */
  readonly home: string;
  readonly file: SessionFile;
  readonly log: Logger;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const LOGIN_MS = 40_000;

type Session = ReturnType<typeof createSession>;

/** State of the login, valid for one browser tab only. */
interface State {
  tab: Tab | undefined;
  since: number | undefined;
  /**
   * A login failure; a wrong password is never retried, because that locks the account and each attempt sends
   * a code.
   */
  refusal: LegibusError | undefined;
  /** Stamp of the session file when it was last used or rejected. */
  stamp: string;
}

/**
 * Creates a login session for one licence, shared by all concurrent calls. A login continues even if every caller
 * gives up: an abandoned one would still navigate the page during the next, which would then send the
 * password again.
 */
function createSession(deps: SessionDeps) {
  const { browser } = deps;
  const flights = createSingleFlight<void>();
  const state: State = { tab: undefined, since: undefined, refusal: undefined, stamp: "" };
  const logins = createMutex();
  const known = (tab: Tab): boolean => state.tab === tab && state.since !== undefined;
  const enter = async (tab: Tab, seen: number | undefined, signal: AbortSignal) =>
    await flights.join("login", signal, async () => {
      await logins.runExclusive(async () => {
        if (known(tab) && state.since !== seen) return; // another call has already logged in
        await begin(deps, state, tab, AbortSignal.timeout(LOGIN_MS));
      });
    });

  return {
    /** When the current session began, in milliseconds since the epoch; undefined when there is none. */
    get since() {
      return state.since;
    },
    /**
     * Logs in if there is no session yet, before calls queue for the rate limiter, so that they do not all
     * start at once afterwards.
     * @throws LegibusError
     */
    async ready(signal: AbortSignal) {
      await browser.use(async (tab) => {
        if (!known(tab)) await enter(tab, undefined, signal);
      }, signal);
    },
    /** Fetches a URL as the licensee; renews an expired session once. @throws LegibusError */
    async fetch(url: string, signal: AbortSignal, options: FetchOptions): Promise<Fetched> {
      return await browser.use(async (tab) => {
        if (!known(tab)) await enter(tab, undefined, signal);
        const seen = state.since;
        const first = await tab.fetch(url, signal, options);
        if (!hasEnded(first)) return first;
        deps.log.info("the session has ended and is renewed");
        await enter(tab, seen, signal);
        const second = await tab.fetch(url, signal, options);
        if (hasEnded(second))
          throw new LegibusError(
            "AUTH_REQUIRED",
            "beck-online ended the session again right after the login",
            {
              hint: "the account is probably in use elsewhere: log out there, then ask again",
              humanUrl: deps.login.humanUrl,
            },
          );
        return second;
      }, signal);
    },
    async loginWith(ask: Ask, signal: AbortSignal) {
      state.refusal = undefined;
      await browser.use(
        async (tab) => await logins.runExclusive(async () => await begin(deps, state, tab, signal, ask)),
        signal,
      );
    },
  };
}

/** Restores the session from the file if the site still accepts it, otherwise logs in. */
async function begin(
  deps: SessionDeps,
  state: State,
  tab: Tab,
  signal: AbortSignal,
  ask?: Ask,
): Promise<void> {
  const stamp = await deps.file.stamp();
  if (state.refusal && (state.refusal.code === "AUTH_FAILED" || stamp === state.stamp)) throw state.refusal;
  const isNews = state.tab !== tab || stamp !== state.stamp;
  state.since = undefined;
  if (!ask && isNews && (await restored(deps, tab, signal))) {
    done(state, tab, deps.now(), stamp);
    return;
  }
  try {
    await login(tab, { ...deps.login, ask }, signal);
  } catch (error) {
    if (isFailure(error, "AUTH_FAILED", "AUTH_REQUIRED")) [state.refusal, state.stamp] = [error, stamp];
    throw error;
  }
  await deps.file.save(await tab.cookies());
  done(state, tab, deps.now(), await deps.file.stamp());
}

function done(state: State, tab: Tab, at: number, stamp: string): void {
  [state.tab, state.refusal, state.stamp] = [tab, undefined, stamp];
  state.since = state.since === at ? at + 1 : at;
}

/** Restores the stored cookies and checks with the site that it accepts them, since a file proves nothing. */
async function restored({ file, home, log }: SessionDeps, tab: Tab, signal: AbortSignal): Promise<boolean> {
  const cookies = await file.load();
  if (cookies.length === 0) return false;
  await tab.setCookies(cookies);
  const page = await tab.visit(home, signal);
  const greeted = page.status < 400 && !isLoginAddress(new URL(page.url)) && isGreeting(page.html) !== false;
  log.debug("a kept session was tried", { accepted: greeted });
  return greeted;
}

/** Tests whether a response shows that the session has ended. */
function hasEnded({ stoppedAt, url, status, text }: Fetched): boolean {
  if (stoppedAt !== undefined || status === 401) return true;
  if (URL.canParse(url) && isLoginAddress(new URL(url))) return true;
  return contentOf(text) === undefined && !text.includes("treffer-wrapper") && notice(text) === "login";
}
