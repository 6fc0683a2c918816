import { KINDS } from "../../src/llm/settings.ts";
import { createProvider } from "../../src/llm/provider.ts";
import type { Clock, ModelConfig } from "../../src/llm/types.ts";
import { DIALECTS } from "../support/model-service.ts";
import { loudLogger } from "../support/providers.ts";

/** A clock that stands still but for the waits, which it notes. */
export interface FakeClock extends Clock {
  readonly waits: readonly number[];
}

export function fakeClock(start = Date.UTC(2026, 10, 21)): FakeClock {
  const waits: number[] = [];
  let time = start;
  return {
    waits,
    now: () => time,
    async sleep(ms, signal) {
      signal.throwIfAborted();
      waits.push(ms);
      time += ms;
    },
  };
}

export const KEY = "key-of-the-test-4711";

/** A model of the loopback service with a clock that makes waiting free. */
export function subject(url: string, config: Partial<ModelConfig> = {}) {
  const clock = fakeClock();
  const log = loudLogger([KEY]);
  const kind = config.kind ?? "anthropic";
  const full: ModelConfig = {
    kind,
    model: KINDS[kind].defaultModel ?? "local-model",
    apiKey: KEY,
    baseUrl: url,
    maxTokens: 4_096,
    timeoutMs: 50_000,
    ...config,
  };
  return { provider: createProvider(full, { ...clock, log: log.log }), clock, log };
}

export const dialectOf = {
  anthropic: DIALECTS.anthropic,
  openai: DIALECTS.chat,
  openrouter: DIALECTS.chat,
  gemini: DIALECTS.gemini,
  "openai-compatible": DIALECTS.chat,
} as const;

/** What each service says of an error of a status. */
export function errorOf(kind: ModelConfig["kind"], status: number, message: string): unknown {
  const dialect = dialectOf[kind];
  if (dialect === DIALECTS.gemini) return DIALECTS.gemini.error("STATUS", message, [], status);
  if (dialect === DIALECTS.anthropic) return DIALECTS.anthropic.error("some_error", message);
  return DIALECTS.chat.error("some_error", message);
}

export const never: AbortSignal = new AbortController().signal;
