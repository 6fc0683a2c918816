import { cancelled, LegibusError } from "../core/errors.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import {
  challengeFailure,
  comeBackLater,
  networkFailure,
  type FailedPage,
  statusFailure,
  timeOut,
} from "./failures.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import {
  ACCEPT_ENCODING,
  createPage,
  header,
  isChallenge,
  NOT_MODIFIED,
  tooLarge,
  TooLarge,
  TooLate,
  unpack,
} from "./response.ts";
import type { Answer, Outgoing, Transport, Page, RequestCall, Rules, Sleep } from "./types.ts";
import type { Target, UrlAllowlist } from "./url-allowlist.ts";

export interface RequestSpec {
  readonly guard: UrlAllowlist;
  readonly start: Target;
  /** In addition to those of every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Makes the request a POST, whose redirects are not followed. */
  readonly body?: string;
  /** Cancels the request for all who wait for it; also used by the time limit. */
  readonly controller: AbortController;
  /** The call that began it. */
  readonly call: Omit<RequestCall, "signal">;
}

/**
 * Sends a request, follows checked redirects, retries transient errors, and returns the decoded page.
 *
 * @throws LegibusError
 */
export async function fetchPage(means: ClientDeps, errand: RequestSpec): Promise<Page> {
  const { rules, now, refusals } = means;
  const { start, controller } = errand;
  const { signal } = controller;
  const timeIsUp = () => controller.abort(timeOut(rules.name, rules.timeoutMs, start.publicUrl));
  const budget = createBudget(rules.timeoutMs, now, timeIsUp);
  try {
    const page = await fetchWithRedirects(means, { ...errand, budget });
    await refusals.served();
    return page;
  } catch (error) {
    if (signal.aborted) throw cancelled(signal);
    if (error instanceof LegibusError && error.code === "NOT_FOUND") await refusals.served(); // a response, not a refusal
    throw networkFailure({ name: rules.name, humanUrl: start.publicUrl }, error);
  } finally {
    budget.stop();
  }
}

interface Request extends RequestSpec {
  readonly budget: Budget;
}

async function fetchWithRedirects(means: ClientDeps, request: Request): Promise<Page> {
  const { rules, now } = means;
  const { guard, start } = request;
  let target = start;
  for (let hop = 0; hop <= rules.maxRedirects; hop += 1) {
    const answer = await sendWithRetry(means, target, request);
    if (!isRedirect(answer.status)) return createPage(answer, addressOf(answer, target, guard), now());
    const from = { name: rules.name, humanUrl: target.publicUrl };
    // a posted body may hold a session: it is not sent to another address
    if (request.body !== undefined)
      throw notFollowed(from, "redirected this request; redirects of a POST are not followed");
    target = nextTarget(guard, header(answer, "location"), from);
  }
  throw notFollowed(
    { name: rules.name, humanUrl: start.publicUrl },
    `redirected more than ${rules.maxRedirects} times`,
  );
}

/** Returns the public address of a response to a request of `target`. */
function addressOf({ url }: Answer, target: Target, guard: UrlAllowlist): string {
  const verdict = url === undefined ? { target } : guard.inspect(url);
  return "target" in verdict ? verdict.target.publicUrl : target.publicUrl;
}

/** Dependencies shared by all requests of a source. */
export interface ClientDeps {
  readonly rules: Rules;
  readonly userAgent: string;
  readonly refusals: CircuitBreaker;
  readonly limiterFor: (host: string) => RateLimiter;
  readonly transport: (signal: AbortSignal) => Promise<Pick<Transport, "send">>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly sleep: Sleep;
  /** Returns a number from 0 (inclusive) to 1 (exclusive), which spreads retries. */
  readonly random: () => number;
}

type Wait = Extract<Decision, { again: true }> & { readonly error: LegibusError };

/**
 * Acquires a slot, sends, and retries transient failures. Resolves with a success or a redirect, its body
 * decompressed.
 */
async function sendWithRetry(means: ClientDeps, target: Target, request: Request): Promise<Answer> {
  const { call, controller } = request;
  for (let number = 1; ; number += 1) {
    const outcome = await sendInSlot(means, target, request, number);
    if (!("delayMs" in outcome)) return outcome;
    const delayMs = Math.round(outcome.delayMs);
    call.log.debug("http retry", { source: means.rules.name, number, delayMs });
    call.retried?.(outcome.error);
    await means.sleep(outcome.delayMs, controller.signal);
  }
}

/** Sends once within a slot, and applies pauses from the response before the next request may start. */
async function sendInSlot(
  means: ClientDeps,
  target: Target,
  request: Request,
  number: number,
): Promise<Answer | Wait> {
  const { refusals, rules } = means;
  const place = { name: rules.name, humanUrl: target.publicUrl };
  const { signal } = request.controller;
  const transport = await means.transport(signal);
  const limiter = means.limiterFor(target.network.host);
  let slot = await limiter.acquire(signal, request.call.user);
  try {
    await refusals.refresh();
    refusals.check(place.humanUrl); // other requests may have been refused while this one waited
    request.budget.start();
    const send: Send = async (outgoing) => {
      for (;;) {
        try {
          return await transport.send({ ...outgoing, claimDeparture: () => slot.claimDeparture() });
        } catch (error) {
          if (!(error instanceof TooLate)) throw error;
          slot = await slot.requeue(outgoing.signal);
        }
      }
    };
    const headers = { ...request.headers, "user-agent": means.userAgent };
    const outcome = await sendOnce(rules, send, { ...request, headers }, target);
    if (!("error" in outcome)) return outcome;
    const decision = decide(means, outcome, number, request.budget);
    if (!decision.again) {
      if (outcome.error.code === "OFFLINE") limiter.refuseWaiting(outcome.error.cause);
      throw await last(refusals, place, outcome, decision.comeBackAt);
    }
    limiter.holdUntil(decision.comeBackAt ?? means.now());
    return { ...decision, error: outcome.error };
  } finally {
    slot.release();
  }
}

function decide(
  { rules, now, random }: ClientDeps,
  { error, transient }: Failed,
  number: number,
  budget: Budget,
): Decision {
  if (!transient) return { again: false };
  const retries = error.code === "OFFLINE" ? 0 : rules.retries; // its port is closed, and a second later it will be, too
  const left = { retries, remainingMs: budget.remainingMs(), now: now(), random: random() };
  return decideRetry({ number, ...transient }, left);
}

/** Records a final failure in the circuit breaker and returns the error to report. */
async function last(
  refusals: CircuitBreaker,
  place: FailedPage,
  { error, transient }: Failed,
  comeBackAt?: number,
): Promise<LegibusError> {
  const isTold = comeBackAt !== undefined && transient?.status !== undefined;
  const told = isTold ? comeBackLater(place, comeBackAt, transient.status) : error;
  await refusals.failed(told.code, comeBackAt);
  return told;
}

/** Sends one request and resolves with the response. */
export type Send = (outgoing: Omit<Outgoing, "claimDeparture">) => Promise<Answer>;

interface Failed {
  readonly error: LegibusError;
  /** Input to the retry decision; undefined when a retry cannot help. */
  readonly transient?: Omit<Attempt, "number">;
}

const CHOICES = 300;
const CAN_HOLD_A_CHALLENGE: ReadonlySet<number> = new Set([403, 429, 503]);

/**
 * Sends one request and classifies the response.
 * @throws LegibusError when another attempt cannot help
 */
async function sendOnce(
  rules: Rules,
  send: Send,
  { headers, body, controller: { signal }, call }: RequestSpec,
  { network: url, publicUrl: humanUrl }: Target,
): Promise<Answer | Failed> {
  const place = { name: rules.name, humanUrl };
  const started = performance.now();
  try {
    const answer = await send({
      url,
      signal,
      body,
      headers: { "accept-encoding": ACCEPT_ENCODING, ...headers },
    });
    const ms = Math.round(performance.now() - started);
    call.log.debug("http", { source: rules.name, url: humanUrl, status: answer.status, ms });
    // a 304 to a request without conditions means nothing
    const isConditional = "if-none-match" in headers || "if-modified-since" in headers;
    if (answer.status === NOT_MODIFIED && isConditional) return answer;
    return await judge(rules, answer, place);
  } catch (error) {
    if (signal.aborted || error instanceof LegibusError) throw error;
    if (error instanceof TooLarge) throw tooLarge(place, rules.maxBytes);
    const failure = networkFailure(place, error);
    return failure.retryable ? { error: failure, transient: {} } : { error: failure };
  }
}

async function judge(rules: Rules, answer: Answer, place: FailedPage): Promise<Answer | Failed> {
  const { status, headers } = answer;
  if (isRedirect(status)) return answer;
  if ((status >= 200 && status < 300) || (status === CHOICES && rules.givesChoices)) {
    const opened = await open(rules, answer, place);
    const error = isChallenge(headers, opened.bytes)
      ? challengeFailure(place)
      : rules.refusalIn(opened, place.humanUrl);
    return error ? { error } : opened;
  }
  const page = CAN_HOLD_A_CHALLENGE.has(status)
    ? await open(rules, answer, place).catch(() => answer)
    : answer; // a truncated error page still has its status
  if (isChallenge(headers, page.bytes)) return { error: challengeFailure(place) };
  const reading = rules.statusCodes[status];
  const error = statusFailure(place, status, reading);
  return reading === undefined
    ? { error, transient: { status, retryAfter: header(answer, "retry-after") } }
    : { error };
}

async function open({ maxBytes }: Rules, answer: Answer, place: FailedPage): Promise<Answer> {
  const bytes = await unpack(answer.bytes, header(answer, "content-encoding"), maxBytes, place);
  return { ...answer, bytes };
}

type Budget = ReturnType<typeof createBudget>;

/** Creates the time budget of one request, which starts when its slot is granted; `onSpent` is called when it is used up. */
function createBudget(timeoutMs: number, now: () => number, onSpent: () => void) {
  let running: { readonly timer: NodeJS.Timeout; readonly endsAt: number } | undefined;
  return {
    /** Starts the clock; later calls have no effect. */
    start: () => {
      running ??= { timer: setTimeout(onSpent, timeoutMs), endsAt: now() + timeoutMs };
    },
    remainingMs: () => (running ? running.endsAt - now() : timeoutMs),
    stop: () => clearTimeout(running?.timer),
  };
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function isRedirect(status: number): boolean {
  return REDIRECTS.has(status);
}

/**
 * Returns the target of a redirect.
 * @throws LegibusError UPSTREAM_ERROR when it is missing, not https, or outside the source
 */
function nextTarget(guard: UrlAllowlist, location: string, from: FailedPage): Target {
  if (location.trim() === "") throw notFollowed(from, "redirected without saying where");
  const verdict = guard.inspect(location, from.humanUrl);
  if ("target" in verdict) return verdict.target;
  const where = verdict.problem === "not https" ? "to an address without https" : "to another site";
  throw notFollowed(from, `redirected ${where}; such redirects are not followed`);
}

function notFollowed({ name, humanUrl }: FailedPage, what: string): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", `${name} ${what}`, {
    hint: "open the address in a browser to see where it leads",
    humanUrl,
    retryable: false,
  });
}

/** Result of one attempt: a status with its Retry-After header, or a network failure (no status). */
export interface Attempt {
  /** 1 for the first. */
  readonly number: number;
  readonly status?: number;
  /** Empty when absent. */
  readonly retryAfter?: string;
}

export interface RetryBudget {
  /** Retries after the first attempt. */
  readonly retries: number;
  /** Milliseconds left for the whole request. */
  readonly remainingMs: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** 0..1. */
  readonly random: number;
}

/** Retry after a delay, or stop; `comeBackAt` is the time that the source gave. */
export type Decision =
  | { readonly again: true; readonly delayMs: number; readonly comeBackAt?: number }
  | { readonly again: false; readonly comeBackAt?: number };

const TRANSIENT: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;
const MAX_BELIEVED_MS = 24 * 60 * 60 * 1000; // a Retry-After beyond a day is a mistake

/** Decides whether to repeat a GET. A refusal (401, 403, 404, 410 …) is never repeated. */
export function decideRetry(attempt: Attempt, budget: RetryBudget): Decision {
  if (attempt.status !== undefined && !TRANSIENT.has(attempt.status)) return { again: false };
  const waitMs = retryAfterMs(attempt.retryAfter ?? "", budget.now);
  const asked = waitMs === undefined ? {} : { comeBackAt: budget.now + waitMs };
  if (attempt.number > budget.retries) return { again: false, ...(attempt.status === 429 && asked) };
  const backoff = budget.random * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt.number - 1));
  const delayMs = waitMs === undefined ? backoff : waitMs + budget.random * FIRST_DELAY_MS; // never before the Retry-After time
  if ((waitMs ?? delayMs) >= budget.remainingMs) return { again: false, ...asked };
  return { again: true, delayMs, ...asked };
}

/** Parses Retry-After, in seconds or as an HTTP date, into milliseconds from now; undefined when it is unusable. */
export function retryAfterMs(value: string, now: number): number | undefined {
  const text = value.trim();
  const ms = /^\d{1,12}$/.test(text) ? Number(text) * 1000 : fromDate(text, now);
  return ms !== undefined && ms > 0 && ms <= MAX_BELIEVED_MS ? ms : undefined;
}

function fromDate(text: string, now: number): number | undefined {
  if (!/^[A-Za-z]{3,9},? .{10,40}$/.test(text)) return undefined; // Date.parse accepts far too much
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at - now;
}
