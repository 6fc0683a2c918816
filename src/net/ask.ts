import type { LegibusError } from "../core/errors.ts";
import type { Logger } from "../core/logger.ts";
import { attempt, type Failed, type Send } from "./attempt.ts";
import type { Budget } from "./budget.ts";
import { type Answer, TooLate } from "./exchange.ts";
import { comeBackLater, type Place } from "./failures.ts";
import type { Target } from "./url-allowlist.ts";
import type { Gate } from "./rate-limiter.ts";
import type { Refusals } from "./circuit-breaker.ts";
import { type Decision, decideRetry } from "./retry.ts";
import type { Transport } from "./transport.ts";
import type { Rules, Sleep } from "./types.ts";

/** What a source asks with; shared by all its requests. */
export interface Means {
  readonly rules: Rules;
  readonly userAgent: string;
  readonly refusals: Refusals;
  readonly gateFor: (host: string) => Gate;
  readonly transport: () => Promise<Transport>;
  readonly now: () => number;
  readonly sleep: Sleep;
  readonly random: () => number;
}

/** One request's own circumstances. */
export interface Request {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
  readonly budget: Budget;
  readonly log: Logger;
}

type Wait = Extract<Decision, { again: true }>;

/** One hop: waits its turn, asks, and asks again after passing failures. Resolves with a success or a redirect, its body unpacked. */
export async function ask(means: Means, target: Target, request: Request): Promise<Answer> {
  for (let number = 1; ; number += 1) {
    const outcome = await takeTurn(means, target, request, number);
    if (!("delayMs" in outcome)) return outcome;
    request.log.debug("http retry", {
      source: means.rules.name,
      number,
      delayMs: Math.round(outcome.delayMs),
    });
    await means.sleep(outcome.delayMs, request.signal);
  }
}

/** One attempt within a turn. What it means for others is settled before the next of them may start. */
async function takeTurn(
  means: Means,
  target: Target,
  request: Request,
  number: number,
): Promise<Answer | Wait> {
  const { refusals, rules } = means;
  const place = { name: rules.name, humanUrl: target.publicUrl };
  const transport = await means.transport();
  const gate = means.gateFor(target.network.host);
  let turn = await gate.enter(request.signal);
  try {
    await refusals.refresh();
    refusals.check(place.humanUrl); // others may have been refused while this one waited
    request.budget.start();
    const send: Send = async (outgoing) => {
      for (;;) {
        try {
          return await transport.send({ ...outgoing, mayLeave: () => turn.mayLeave() });
        } catch (error) {
          if (!(error instanceof TooLate)) throw error;
          turn = await turn.again(outgoing.signal);
        }
      }
    };
    const headers = { ...request.headers, "user-agent": means.userAgent };
    const outcome = await attempt(rules, send, { ...request, place, url: target.network, headers });
    if (!("error" in outcome)) return outcome;
    const decision = decide(means, outcome, number, request.budget);
    if (!decision.again) throw await last(refusals, place, outcome, decision.comeBackAt);
    gate.holdUntil(decision.comeBackAt ?? means.now());
    return decision;
  } finally {
    turn.leave();
  }
}

function decide(
  { rules, now, random }: Means,
  { passing }: Failed,
  number: number,
  budget: Budget,
): Decision {
  if (!passing) return { again: false };
  const left = { retries: rules.retries, remainingMs: budget.remainingMs(), now: now(), random: random() };
  return decideRetry({ number, ...passing }, left);
}

/** The failure that is reported, after it was entered in the books. */
async function last(
  refusals: Refusals,
  place: Place,
  { error, passing }: Failed,
  comeBackAt?: number,
): Promise<LegibusError> {
  const wished = comeBackAt !== undefined && passing?.status !== undefined;
  const told = wished ? comeBackLater(place, comeBackAt, passing.status) : error;
  await refusals.failed(told.code, comeBackAt);
  return told;
}
