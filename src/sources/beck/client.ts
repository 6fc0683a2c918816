import { setTimeout as sleep } from "node:timers/promises";
import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import type { Logger } from "../../core/logger.ts";
import { sanitiseMarkup } from "../../core/sanitise.ts";
import type { Fetched } from "../../net/browser/types.ts";
import { breaksOff } from "../../markup/html/ending.ts";
import { isChallenge } from "../../net/response.ts";
import { challengeFailure, comeBackLater, statusFailure } from "../../net/failures.ts";
import { createSingleFlight } from "../../net/single-flight.ts";
import { createUrlAllowlist, type UrlAllowlist } from "../../net/url-allowlist.ts";
import { paceOf } from "../../net/rate-limiter.ts";
import { createRateLimiter, type RateLimiter } from "../../net/rate-limiter.ts";
import { createCircuitBreaker, type CircuitBreaker } from "../../net/circuit-breaker.ts";
import { decideRetry, retryAfterMs } from "../../net/request.ts";
import type { Limits } from "../../library/types.ts";
import { isCaptcha, notice } from "./page-state.ts";
import type { Session } from "./session.ts";
import { SITE } from "./settings.ts";

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

/** The only way to beck-online: in slot, gently, within the day's number of documents. */
export interface BeckClient {
  /** `url` is a public one. @throws LegibusError */
  ask(url: string, call: ToolCall, options?: AskOptions): Promise<Answered>;
  health(): { readonly pausedUntil?: string; readonly refusals: number };
}

export interface ClientDeps {
  readonly session: Session;
  readonly limits: Limits;
  readonly baseUrl: string;
  readonly spacingMs: number;
  readonly dailyDocuments: number;
  readonly timeoutMs: number;
  readonly log: Logger;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

interface Connection extends ClientDeps {
  readonly guard: UrlAllowlist;
  readonly limiter: RateLimiter;
  readonly refusals: CircuitBreaker;
}

export function createClient(deps: ClientDeps): BeckClient {
  const { limits, baseUrl, spacingMs, now, log } = deps;
  const host = new URL(baseUrl).host;
  const connection: Connection = {
    ...deps,
    guard: createUrlAllowlist({ name: NAME, origin: SITE, baseUrl, hosts: [] }),
    limiter: createRateLimiter({
      concurrency: CONCURRENCY,
      spacingMs,
      now,
      sleep: async (ms, signal) => await sleep(ms, undefined, { signal }),
      pace: paceOf(limits, host, deps),
    }),
    refusals: createCircuitBreaker(NAME, { now, log, limits }),
  };
  const flights = createSingleFlight<Answered>();
  return {
    async ask(url, call, options = {}) {
      const { publicUrl, network } = connection.guard.target(url);
      await connection.refusals.refresh();
      connection.refusals.check(publicUrl);
      return await flights.join(publicUrl, call.signal, async ({ signal }) => {
        if (options.isDocument) await spend(connection, publicUrl);
        return await inTurn(connection, { publicUrl, network: network.href, accept: options.accept }, signal);
      });
    },
    health: () => connection.refusals.health(),
  };
}

/** @throws LegibusError RATE_LIMITED when the day's documents are read */
async function spend({ limits, dailyDocuments }: ClientDeps, humanUrl: string): Promise<void> {
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
