import { utcDay } from "../../core/day.ts";
import type { Logger } from "../../core/logger.ts";
import type { Engine } from "../engine.ts";
import type { SharedLimits } from "./shared.ts";
import type { Limits } from "../types.ts";

export interface LimitsDeps {
  readonly engine: () => Promise<Engine>;
  readonly now: () => number;
  readonly log: Logger;
}

/** Creates limits kept in the store; a failing store is logged once and never stops a request. */
export function createLimits({ engine, now, log }: LimitsDeps): Limits {
  let warned = false;
  const attempt = async <T>(work: (shared: SharedLimits) => Promise<T>): Promise<T | undefined> => {
    try {
      const { createSharedLimits } = await import("./shared.ts");
      return await work(createSharedLimits(await engine(), now));
    } catch (error) {
      if (!warned) log.warn("limits are not shared: the database is unavailable", { error });
      warned = true;
      return undefined;
    }
  };
  const spent = new Map<string, number>();
  const spendHere = (name: string, most: number) => {
    const key = `${name} ${utcDay(now())}`;
    const used = (spent.get(key) ?? 0) + 1;
    if (used > most) return undefined;
    spent.set(key, used);
    return { left: most - used };
  };
  return {
    take: async (host, spacingMs, unused) =>
      await attempt(async (shared) => await shared.take(host, spacingMs, unused)),
    sent: async (host, spacingMs) => await attempt(async (shared) => await shared.sent(host, spacingMs)),
    refusals: async (source) => await attempt(async (shared) => await shared.refusals(source)),
    refused: async (source, refusal) =>
      await attempt(async (shared) => await shared.refused(source, refusal)),
    served: async (source) => await attempt(async (shared) => await shared.served(source)),
    async spend(name, most) {
      const answer = await attempt(async (shared) => await shared.spend(name, utcDay(now()), most));
      if (!answer) return spendHere(name, most);
      return answer.left < 0 ? undefined : answer;
    },
  };
}
