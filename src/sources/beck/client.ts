import { setTimeout as sleep } from "node:timers/promises";
import type { ToolCall } from "../../core/call.ts";
import { isFailure, LegibusError } from "../../core/errors.ts";
import { sanitiseMarkup } from "../../core/sanitise.ts";
import { createBrowser } from "../../net/browser/browser.ts";
import type { Browser, Fetched, FetchOptions, Tab } from "../../net/browser/types.ts";
import { isTruncated } from "../../markup/html/page-text.ts";
import { isChallenge } from "../../net/response.ts";
import { challengeFailure, comeBackLater, statusFailure } from "../../net/failures.ts";
import { createSingleFlight } from "../../net/single-flight.ts";
import { createUrlAllowlist, type UrlAllowlist } from "../../net/url-allowlist.ts";
import { paceOf, RateLimiter } from "../../net/rate-limiter.ts";
import { createCircuitBreaker, type CircuitBreaker } from "../../net/circuit-breaker.ts";
import { decideRetry, retryAfterMs } from "../../net/request.ts";
import type { Limits } from "../../library/types.ts";
import type { ProviderDeps, SourceContext } from "../source.ts";
import { contentOf, FOLLOW, isCaptcha, notice, STOPPED } from "./page-state.ts";
import {
  type Ask,
  createSessionFile,
  isGreeting,
  login,
  type LoginOptions,
  type SessionFile,
} from "./session.ts";
import { ACCOUNT, HOME_PATH, LOGIN_PATH, type settings, SITE } from "./settings.ts";
import { type BeckAddress, LOGIN_GLOBS, isLoginAddress } from "./urls.ts";
import type { Logger } from "../../core/logger.ts";
import { createMutex } from "../../core/mutex.ts";
import { cutOff } from "../../documents/page.ts";

const NAME = "beck-online";
const CONCURRENCY = 4;
const RETRIES = 1;

/** A page as received from beck-online. */
export interface Answered {
  /** Its public address, after redirects. */
  readonly url: string;
  readonly text: string;
  /** Number of invisible characters removed. */
  readonly removed: number;
  /** ISO 8601 instant. */
  readonly retrievedAt: string;
  readonly ms: number;
}

/** Client for beck-online: sends requests at a limited rate and within the daily limit of documents. */
export type BeckClient = ReturnType<typeof createClient>;

/** Shared state of beck-online's tools and documents. */
export type BeckContext = SourceContext<typeof settings, BeckClient, BeckAddress>;

interface ClientDeps extends Pick<ProviderDeps<typeof settings>, "settings" | "log" | "now" | "proxy"> {
  readonly store: { readonly limits: Limits };
}

interface Connection extends Pick<ClientDeps, "now"> {
  readonly limits: Limits;
  readonly dailyDocuments: number;
  readonly timeoutMs: number;
  readonly session: Session;
  readonly guard: UrlAllowlist;
  readonly limiter: RateLimiter;
  readonly refusals: CircuitBreaker;
}

/** Creates the client; the browser starts with the first request. */
export function createClient({ settings, log, now, proxy, store: { limits } }: ClientDeps) {
  const { baseUrl, accountUrl, spacingMs, dailyDocuments, timeoutMs, idleSeconds } = settings;
  const origins = [baseUrl, accountUrl].map((url) => new URL(url).origin);
  const idleMs = idleSeconds * 1_000;
  const browser = createBrowser({ ...settings, log, origins, stopAt: LOGIN_GLOBS, idleMs, proxy });
  const session = sessionOf(browser, origins, { settings, log, now });
  const connection: Connection = {
    session,
    limits,
    dailyDocuments,
    timeoutMs,
    now,
    guard: createUrlAllowlist({ name: NAME, origin: SITE, baseUrl, hosts: [] }),
    limiter: new RateLimiter({
      concurrency: CONCURRENCY,
      spacingMs,
      now,
      sleep: async (ms, signal) => await sleep(ms, undefined, { signal }),
      pace: paceOf(limits, new URL(baseUrl).host, { spacingMs, now }),
    }),
    refusals: createCircuitBreaker(NAME, { now, log, limits }),
  };
  const flights = createSingleFlight<Answered>();
  return {
    /** Links between result pages, by search. */
    pages: new Map<string, ReadonlyMap<number, string>>(),
    /**
     * Fetches a page; `url` is a public one. A page with `isDocument` counts towards the daily limit.
     * @throws LegibusError
     */
    async ask(
      url: string,
      call: ToolCall,
      options: { readonly isDocument?: boolean; readonly accept?: string } = {},
    ): Promise<Answered> {
      const { publicUrl, network } = connection.guard.target(url);
      await connection.refusals.refresh();
      connection.refusals.check(publicUrl);
      return await flights.join(publicUrl, call.signal, async ({ signal }) => {
        if (options.isDocument) await spend(connection, publicUrl);
        return await sendWithRetry(
          connection,
          { publicUrl, network: network.href, accept: options.accept },
          signal,
        );
      });
    },
    /** Logs in interactively, ignoring any stored session. @throws LegibusError */
    login: async (ask: Ask, signal: AbortSignal) => await session.loginWith(ask, signal),
    /** Describes the session and any pauses in words. */
    state: () => stateOf(session, connection.refusals),
    /** Closes the browser, if it was started. */
    close: async () => await browser.close(),
    kill: () => browser.kill(),
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
      humanUrl: accountUrl === ACCOUNT ? `${SITE}${HOME_PATH}` : home,
      credentials: { username, password },
    },
  });
}

function stateOf({ since }: Session, breaker: CircuitBreaker): string {
  const { pausedUntil, refusals } = breaker.health();
  const started = since === undefined ? undefined : new Date(since).toISOString().slice(0, 16);
  return [
    started === undefined ? "no session" : `session since ${started}Z`,
    pausedUntil === undefined ? "" : `paused until ${pausedUntil}`,
    refusals === 0 ? "" : `${refusals} refusals in a row`,
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** Counts a document against the daily limit. @throws LegibusError RATE_LIMITED when the limit is reached */
async function spend({ limits, dailyDocuments }: Connection, humanUrl: string): Promise<void> {
  if (await limits.spend("beck-online documents", dailyDocuments)) return;
  throw new LegibusError(
    "RATE_LIMITED",
    `today's ${dailyDocuments} documents of beck-online have been read`,
    {
      hint: "go on tomorrow, read on in a browser, or set BECK_DAILY_DOCUMENTS if your licence allows more",
      humanUrl,
      retryable: false,
    },
  );
}

interface Wanted {
  readonly publicUrl: string;
  readonly network: string;
  readonly accept: string | undefined;
}

async function sendWithRetry(connection: Connection, wanted: Wanted, signal: AbortSignal): Promise<Answered> {
  const { limiter, session, now, timeoutMs } = connection;
  const started = performance.now();
  for (let number = 1; ; number += 1) {
    await session.ready(signal);
    const slot = await limiter.acquire(signal);
    let fetched: Fetched;
    try {
      slot.reportDispatch();
      fetched = await session.fetch(
        wanted.network,
        signal,
        wanted.accept === undefined ? {} : { accept: wanted.accept },
      );
    } finally {
      slot.release();
    }
    const { status, retryAfter } = fetched;
    const budget = {
      retries: RETRIES,
      remainingMs: timeoutMs - (performance.now() - started),
      now: now(),
      random: Math.random(),
    };
    const decision = status >= 400 ? decideRetry({ number, status, retryAfter }, budget) : undefined;
    if (!decision?.again)
      return await answered(connection, wanted, fetched, Math.round(performance.now() - started));
    await sleep(decision.delayMs, undefined, { signal });
  }
}

async function answered(
  connection: Connection,
  { publicUrl }: Wanted,
  fetched: Fetched,
  ms: number,
): Promise<Answered> {
  const { guard, refusals, now } = connection;
  const { status, text, retryAfter } = fetched;
  const wait = status >= 400 ? retryAfterMs(retryAfter, now()) : undefined;
  const comeBackAt = wait === undefined ? undefined : now() + wait;
  const error = failureIn(fetched, publicUrl, comeBackAt);
  if (error) {
    await refusals.failed(error.code, comeBackAt);
    throw error;
  }
  await refusals.served();
  if (isTruncated(text)) throw cutOff(NAME, publicUrl);
  const verdict = guard.inspect(fetched.url);
  const url = "target" in verdict ? verdict.target.publicUrl : publicUrl;
  return { url, ...sanitiseMarkup(text), ms, retrievedAt: new Date(now()).toISOString() };
}

/** Detects a response that is an error, whether or not its status is one. */
function failureIn(
  fetched: Fetched,
  humanUrl: string,
  comeBackAt: number | undefined,
): LegibusError | undefined {
  const { status, text } = fetched;
  const place = { name: NAME, humanUrl };
  if (isChallenge({}, Buffer.from(text))) return challengeFailure(place);
  if (status < 300) return refusalIn(fetched, humanUrl);
  const isWish = comeBackAt !== undefined && (status === 429 || status === 503);
  return isWish ? comeBackLater(place, comeBackAt, status) : statusFailure(place, status);
}

/** Detects pages that block automated access; they are never bypassed. */
function refusalIn({ url, text }: Fetched, humanUrl: string): LegibusError | undefined {
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
 * A login session for one licence, shared by all concurrent calls. A login continues even if every caller
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
