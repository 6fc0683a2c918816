import { cancelled, LegibusError } from "../core/errors.ts";
import { lazy } from "../core/lazy.ts";
import type { Logger } from "../core/logger.ts";
import { KINDS, temperatureFor } from "./kinds.ts";
import { faultOf, refusal, rejectsTemperature } from "./refusals.ts";
import { withRetry } from "./retry.ts";
import { type Ask, openModel, type RawAnswer } from "./sdk.ts";
import type {
  Clock,
  Completion,
  CompletionOptions,
  ModelConfig,
  PromptEnhancementProvider,
  Retry,
} from "./types.ts";

interface Deps extends Clock {
  readonly log: Logger;
}

/** A model behind retries, a deadline and a judgement of what it answered; loads the SDK when it is first asked. */
export function createProvider(config: ModelConfig, deps: Deps): PromptEnhancementProvider {
  const open = lazy(() => openModel(config));
  let temperature = temperatureFor(config.model, config.temperature); // undefined once the model refused it
  const askOnce = async (ask: Ask, prompt: string, { signal, schema }: CompletionOptions) => {
    try {
      return await ask({ prompt, temperature, signal, schema });
    } catch (error) {
      const fault = faultOf(error, deps.now());
      if (!fault || temperature === undefined || !rejectsTemperature(fault)) throw error;
      temperature = undefined;
      return await ask({ prompt, temperature, signal, schema });
    }
  };
  return {
    name: config.kind,
    model: config.model,
    async completePrompt(prompt, options) {
      const deadline = deps.now() + config.timeoutMs;
      const limit = AbortSignal.timeout(config.timeoutMs);
      const signal = AbortSignal.any([options.signal, limit]);
      const ask = await open();
      let attempts = 0;
      try {
        const answer = await withRetry(
          async (attempt) => {
            attempts = attempt;
            return await logged(config, attempt, deps, () => askOnce(ask, prompt, { ...options, signal }));
          },
          {
            signal,
            deadline,
            judge: (error) => faultOf(error, deps.now()) ?? { passing: false },
            onRetry: (retry: Retry) => options.onRetry?.(retry),
          },
          deps,
        );
        return completion(answer, config, temperature, attempts);
      } catch (error) {
        throw told(error, config, signal, deps.now());
      }
    },
  };
}

/** One line for each attempt; the prompt and the answer are nobody's business. */
async function logged(
  { kind, model }: ModelConfig,
  attempt: number,
  { log, now }: Deps,
  work: () => Promise<RawAnswer>,
): Promise<RawAnswer> {
  const started = now();
  const facts = () => ({ service: kind, model, attempt, ms: now() - started });
  try {
    const answer = await work();
    log.info("model asked", { ...facts(), outcome: answer.finishReason });
    return answer;
  } catch (error) {
    log.warn("model asked", { ...facts(), outcome: "failed", status: faultOf(error, now())?.status });
    throw error;
  }
}

function told(error: unknown, config: ModelConfig, signal: AbortSignal, now: number): unknown {
  if (error instanceof LegibusError) return error;
  if (signal.aborted) return cancelled(signal);
  const fault = faultOf(error, now);
  return fault ? refusal(fault, config, error) : error;
}

function completion(
  answer: RawAnswer,
  config: ModelConfig,
  temperature: number | undefined,
  attempts: number,
): Completion {
  const text = answer.text.trim();
  const objection = objectionTo(text, answer, config);
  if (objection) throw objection;
  const dropped = answer.warnings.some(
    ({ type, feature }) => type === "unsupported" && feature === "temperature",
  );
  return {
    text,
    model: answer.model,
    usage: { input: answer.inputTokens ?? null, output: answer.outputTokens ?? null },
    temperature: dropped ? null : (temperature ?? null),
    attempts,
    warnings: answer.warnings.map(({ feature, details }) => [feature, details].filter(Boolean).join(": ")),
  };
}

/** An answer that is blocked, cut or empty is no answer. */
function objectionTo(
  text: string,
  { finishReason }: RawAnswer,
  config: ModelConfig,
): LegibusError | undefined {
  const { title } = KINDS[config.kind];
  if (finishReason === "content-filter") {
    return new LegibusError("BLOCKED", `${title} blocked the answer (content filter)`, {
      hint: "word the text differently, or name another provider or model",
    });
  }
  if (finishReason === "length") {
    const state = text === "" ? "used all its tokens before the first word" : "cut the answer";
    return new LegibusError("UPSTREAM_ERROR", `${title} ${state} (${config.maxTokens} tokens)`, {
      hint: `raise providers.${config.kind}.maxTokens in the config file, or shorten the text`,
      retryable: false,
    });
  }
  if (text !== "") return undefined;
  return new LegibusError("UPSTREAM_ERROR", `${title} sent an empty answer (${finishReason})`, {
    hint: "call again, or name another model",
  });
}
