import { LegibusError } from "../core/errors.ts";
import type { Logger } from "../core/logger.ts";
import { ACCEPT_ENCODING, tooLarge, unpack } from "./body.ts";
import { isChallenge } from "./challenge.ts";
import { type Answer, header, type Outgoing, TooLarge } from "./exchange.ts";
import { challengeFailure, type Place, statusFailure } from "./failures.ts";
import { networkFailure } from "./network-failures.ts";
import { NOT_MODIFIED } from "./page.ts";
import { isRedirect } from "./redirects.ts";
import type { Attempt } from "./retry.ts";
import type { Rules } from "./types.ts";

/** Sends one request and resolves with what came back. */
export type Send = (outgoing: Omit<Outgoing, "mayLeave">) => Promise<Answer>;

export interface Query {
  readonly place: Place;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

export interface Failed {
  readonly error: LegibusError;
  /** What a decision to try again goes by; undefined when trying again cannot help. */
  readonly passing?: Omit<Attempt, "number">;
}

const CAN_HOLD_A_CHALLENGE: ReadonlySet<number> = new Set([403, 429, 503]);

/** Asks once and says what came of it; throws LegibusError for what no second try would mend. */
export async function attempt(rules: Rules, send: Send, query: Query): Promise<Answer | Failed> {
  const { place, url, signal, log } = query;
  const started = performance.now();
  try {
    const answer = await send({
      url,
      signal,
      body: query.body,
      headers: { ...query.headers, "accept-encoding": ACCEPT_ENCODING },
    });
    const ms = Math.round(performance.now() - started);
    log.debug("http", { source: place.name, url: place.humanUrl, status: answer.status, ms });
    if (answer.status === NOT_MODIFIED && isConditional(query.headers)) return answer;
    return await judge(rules, answer, place);
  } catch (error) {
    if (signal.aborted || error instanceof LegibusError) throw error;
    if (error instanceof TooLarge) throw tooLarge(place, rules.maxBytes);
    const failure = networkFailure(place, error);
    return failure.retryable ? { error: failure, passing: {} } : { error: failure };
  }
}

/** Without a question that it could be the answer to, 304 says nothing. */
function isConditional(headers: Query["headers"]): boolean {
  return "if-none-match" in headers || "if-modified-since" in headers;
}

async function judge(rules: Rules, answer: Answer, place: Place): Promise<Answer | Failed> {
  const { status, headers } = answer;
  if (isRedirect(status)) return answer;
  if (status >= 200 && status < 300) {
    const opened = await open(rules, answer, place);
    return isChallenge(headers, opened.bytes) ? { error: challengeFailure(place) } : opened;
  }
  const page = CAN_HOLD_A_CHALLENGE.has(status)
    ? await open(rules, answer, place).catch(() => answer)
    : answer; // a cut error page is still its status
  if (isChallenge(headers, page.bytes)) return { error: challengeFailure(place) };
  const reading = rules.statusCodes[status];
  const error = statusFailure(place, status, reading);
  return reading === undefined
    ? { error, passing: { status, retryAfter: header(answer, "retry-after") } }
    : { error };
}

async function open({ maxBytes }: Rules, answer: Answer, place: Place): Promise<Answer> {
  const bytes = await unpack(answer.bytes, header(answer, "content-encoding"), maxBytes, place);
  return { ...answer, bytes };
}
