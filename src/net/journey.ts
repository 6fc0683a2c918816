import { cancelled, LegibusError } from "../core/errors.ts";
import type { Logger } from "../core/logger.ts";
import { ask, type Means, type Request } from "./ask.ts";
import { createBudget } from "./budget.ts";
import { header } from "./exchange.ts";
import { timeOut } from "./failures.ts";
import type { Guard, Target } from "./url-allowlist.ts";
import { networkFailure } from "./network-failures.ts";
import { createPage } from "./page.ts";
import { isRedirect, nextTarget, sentOn, tooManyRedirects } from "./redirects.ts";
import type { Page } from "./types.ts";
import { validatorsOf } from "./validators.ts";

export interface Errand {
  readonly guard: Guard;
  readonly start: Target;
  /** Besides those of every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Makes it a POST, which goes nowhere else. */
  readonly body?: string;
  /** Ends the errand; the time limit uses it too. */
  readonly controller: AbortController;
  readonly log: Logger;
}

/** One `get` or `post` from its first request to a complete page. Throws LegibusError only. */
export async function fetchPage(means: Means, errand: Errand): Promise<Page> {
  const { rules, now, refusals } = means;
  const { start, controller, headers, body, log } = errand;
  const { signal } = controller;
  const spent = () => controller.abort(timeOut(rules.name, rules.timeoutMs, start.publicUrl));
  const budget = createBudget(rules.timeoutMs, now, spent);
  try {
    const page = await follow(means, errand, { headers, body, signal, budget, log });
    await refusals.served();
    return page;
  } catch (error) {
    if (signal.aborted) throw cancelled(signal);
    if (error instanceof LegibusError && error.code === "NOT_FOUND") await refusals.served(); // an answer, not a refusal
    throw networkFailure({ name: rules.name, humanUrl: start.publicUrl }, error);
  } finally {
    budget.stop();
  }
}

async function follow(means: Means, { guard, start }: Errand, request: Request): Promise<Page> {
  const { rules, now } = means;
  let target = start;
  for (let hop = 0; hop <= rules.maxRedirects; hop += 1) {
    const answer = await ask(means, target, request);
    if (!isRedirect(answer.status)) {
      const { status, bytes } = answer;
      return createPage({
        url: target.publicUrl,
        status,
        contentType: header(answer, "content-type"),
        bytes,
        validators: validatorsOf(answer.headers),
        at: now(),
      });
    }
    const from = { name: rules.name, humanUrl: target.publicUrl };
    if (request.body !== undefined) throw sentOn(from);
    target = nextTarget(guard, header(answer, "location"), from);
  }
  throw tooManyRedirects({ name: rules.name, humanUrl: start.publicUrl }, rules.maxRedirects);
}
