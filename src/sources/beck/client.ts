import { setTimeout as sleep } from "node:timers/promises";
import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import { sanitiseMarkup } from "../../core/sanitise.ts";
import { createBrowser } from "../../net/browser/browser.ts";
import type { Browser, Fetched } from "../../net/browser/types.ts";
import { breaksOff } from "../../markup/html/ending.ts";
import { isChallenge } from "../../net/response.ts";
import { challengeFailure, comeBackLater, statusFailure } from "../../net/failures.ts";
import { createSingleFlight } from "../../net/single-flight.ts";
import { createUrlAllowlist, type UrlAllowlist } from "../../net/url-allowlist.ts";
import { createRateLimiter, paceOf, type RateLimiter } from "../../net/rate-limiter.ts";
import { createCircuitBreaker, type CircuitBreaker } from "../../net/circuit-breaker.ts";
import { decideRetry, retryAfterMs } from "../../net/request.ts";
import type { Limits } from "../../library/types.ts";
import type { ProviderDeps, SourceContext } from "../source.ts";
import { isCaptcha, notice } from "./page-state.ts";
import { createSession, type Session } from "./session.ts";
import { createSessionFile } from "./session-file.ts";
import type { Ask } from "./login.ts";
import { ACCOUNT, HOME_PATH, LOGIN_PATH, type settings, SITE } from "./settings.ts";
import { type BeckAddress, LOGIN_GLOBS } from "./urls.ts";

const NAME = "beck-online";
const CONCURRENCY = 4;
const RETRIES = 1;

/** A page as beck-online gave it. */
export interface Answered {
  /** Its public address, after redirects. */
  readonly url: string;
  readonly text: string;
  /** Unseen characters that were taken out. */
  readonly removed: number;
  /** ISO 8601 instant. */
  readonly retrievedAt: string;
  readonly ms: number;
}

export interface AskOptions {
  /** One of the day's documents. */
  readonly isDocument?: boolean;
  readonly accept?: string;
}

/** The only way to beck-online: in turn, gently, within the day's number of documents. */
export interface BeckClient {
  /** `url` is a public one. @throws LegibusError */
  ask(url: string, call: ToolCall, options?: AskOptions): Promise<Answered>;
  /** Links of result pages to their other pages, by search. */
  readonly pages: Map<string, ReadonlyMap<number, string>>;
  /** Logs in with a person's help, whatever session was kept. @throws LegibusError */
  login(ask: Ask, signal: AbortSignal): Promise<void>;
  /** The session and refusals, in words. */
  state(): string;
  /** Ends the browser, if it was started. */
  close(): Promise<void>;
  kill(): void;
}

/** What the tools and the documents work with. */
export type BeckContext = SourceContext<typeof settings, BeckClient, BeckAddress>;

interface ClientDeps extends Pick<ProviderDeps<typeof settings>, "settings" | "log" | "now"> {
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

/** The browser starts with the first request. */
export function createClient({ settings, log, now, store: { limits } }: ClientDeps): BeckClient {
  const { baseUrl, accountUrl, spacingMs, dailyDocuments, timeoutMs, idleSeconds } = settings;
  const origins = [baseUrl, accountUrl].map((url) => new URL(url).origin);
  const idleMs = idleSeconds * 1_000;
  const browser = createBrowser({ ...settings, log, origins, stopAt: LOGIN_GLOBS, idleMs });
  const session = sessionOf(browser, origins, { settings, log, now });
  const connection: Connection = {
    session,
    limits,
    dailyDocuments,
    timeoutMs,
    now,
    guard: createUrlAllowlist({ name: NAME, origin: SITE, baseUrl, hosts: [] }),
    limiter: createRateLimiter({
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
    pages: new Map(),
    async ask(url, call, options = {}) {
      const { publicUrl, network } = connection.guard.target(url);
      await connection.refusals.refresh();
      connection.refusals.check(publicUrl);
      return await flights.join(publicUrl, call.signal, async ({ signal }) => {
        if (options.isDocument) await spend(connection, publicUrl);
        return await inTurn(connection, { publicUrl, network: network.href, accept: options.accept }, signal);
      });
    },
    login: async (ask, signal) => await session.loginWith(ask, signal),
    state: () => stateOf(session, connection.refusals),
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

/** @throws LegibusError RATE_LIMITED when the day's documents are read */
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

async function inTurn(connection: Connection, wanted: Wanted, signal: AbortSignal): Promise<Answered> {
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
  if (breaksOff(text)) throw cutOff(publicUrl);
  const verdict = guard.inspect(fetched.url);
  const url = "target" in verdict ? verdict.target.publicUrl : publicUrl;
  return { url, ...sanitiseMarkup(text), ms, retrievedAt: new Date(now()).toISOString() };
}

/** A text without its last words may say the opposite. */
function cutOff(humanUrl: string): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", "beck-online sent a page that breaks off before its end", {
    hint: "try again in a minute, or open the page in a browser",
    humanUrl,
  });
}

/** An answer that is no page, whether or not its status says so. */
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

/** Pages that slot this program away; nobody gets round them. */
function refusalIn({ url, text }: Fetched, humanUrl: string): LegibusError | undefined {
  if (isCaptcha(text)) {
    return new LegibusError("BLOCKED", "beck-online shows a CAPTCHA", {
      hint: "open the page in a browser; nothing here answers such a question for you",
      humanUrl,
    });
  }
  if (!/\/Error\/\d{1,4}\b/i.test(url) || notice(text) !== "blocked") return undefined;
  return new LegibusError(
    "BLOCKED",
    "beck-online has stopped this account's access for reasons of security",
    {
      hint: "log in with a browser and follow what it says",
      humanUrl,
    },
  );
}
