import { defined } from "../core/defined.ts";
import { abortingAt } from "../core/call.ts";
import { cancelled, type ErrorCode, LegibusError } from "../core/errors.ts";
import { fieldOf } from "../core/json.ts";
import { lazy } from "../core/lazy.ts";
import type { Logger } from "../core/logger.ts";
import { fetchThrough } from "../net/proxy.ts";
import type { ProxyFor } from "../net/types.ts";
import { KINDS, temperatureFor } from "./settings.ts";
import { withRetry, isTransient, retryAfterOf, type Verdict } from "./retry.ts";
import type {
  AnswerSchema,
  Clock,
  Completion,
  CompletionOptions,
  ModelConfig,
  PromptEnhancementProvider,
  ProviderKind,
  Retry,
} from "./types.ts";
import type { LanguageModel } from "ai";

interface Deps extends Clock {
  readonly log: Logger;
  readonly proxy?: ProxyFor | undefined;
}

/** Creates a model client with retries, a deadline and a check of its answers; it loads the SDK on first use. */
export function createProvider(config: ModelConfig, deps: Deps): PromptEnhancementProvider {
  const open = lazy(() => openModel(config, deps.proxy));
  let temperature = temperatureFor(config.model, config.temperature); // undefined once the model rejected it
  const askOnce = async (ask: Ask, prompt: string, { signal, schema }: CompletionOptions) => {
    try {
      return await ask({ prompt, temperature, signal, schema });
    } catch (error) {
      const fault = faultOf(error, deps.now());
      if (!fault || temperature === undefined || fault.status !== 400 || !/temperature/i.test(fault.body))
        throw error;
      temperature = undefined;
      return await ask({ prompt, temperature, signal, schema });
    }
  };
  return {
    name: config.kind,
    model: config.model,
    async completePrompt(prompt, options) {
      const deadline = deps.now() + config.timeoutMs;
      const { signal, end } = abortingAt(performance.now() + config.timeoutMs, options.signal);
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
            judge: (error) => faultOf(error, deps.now()) ?? { transient: false },
            onRetry: (retry: Retry) => options.onRetry?.(retry),
          },
          deps,
        );
        return completion(answer, config, temperature, attempts);
      } catch (error) {
        throw told(error, config, signal, deps.now());
      } finally {
        end();
      }
    },
  };
}

/** Logs one line per attempt; the prompt and the answer are never logged. */
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

/** Returns the error for an answer that is blocked, truncated or empty. */
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

interface Question {
  readonly prompt: string;
  readonly temperature: number | undefined;
  readonly signal: AbortSignal;
  readonly schema?: AnswerSchema | undefined;
}

/** A model's answer before it is checked. */
interface RawAnswer {
  readonly text: string;
  readonly model: string;
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  /** "stop", "length", "content-filter" … */
  readonly finishReason: string;
  readonly warnings: readonly { readonly type: string; readonly feature: string; readonly details: string }[];
}

type Ask = (question: Question) => Promise<RawAnswer>;

const HOMEPAGE = "https://github.com/legibus/legibus";

/** Loads the SDK and the service's client; it sends one request per question, without the SDK's own retries. */
async function openModel(config: ModelConfig, proxy: ProxyFor | undefined): Promise<Ask> {
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false }); // the SDK's first warning would go to stdout
  const [{ generateText, jsonSchema, NoObjectGeneratedError, Output }, model] = await Promise.all([
    import("ai"),
    OPEN[config.kind](config, proxy),
  ]);
  return async ({ prompt, temperature, signal, schema }) => {
    try {
      const result = await generateText({
        model,
        prompt,
        maxRetries: 0,
        maxOutputTokens: config.maxTokens,
        abortSignal: signal,
        ...(temperature !== undefined && { temperature }),
        ...(schema && {
          output: Output.object({ name: schema.name, schema: jsonSchema({ ...schema.schema }) }),
        }),
      });
      return {
        text: result.text,
        model: modelVersion(result.response.body) ?? result.response.modelId,
        inputTokens: result.usage.inputTokens,
        outputTokens: result.usage.outputTokens,
        finishReason: result.finishReason,
        warnings: (result.warnings ?? []).map(plainWarning),
      };
    } catch (error) {
      if (!NoObjectGeneratedError.isInstance(error)) throw error;
      return {
        text: error.text ?? "", // not JSON: the caller reports the problem
        model: error.response?.modelId ?? config.model,
        inputTokens: error.usage?.inputTokens,
        outputTokens: error.usage?.outputTokens,
        finishReason: error.finishReason ?? "other",
        warnings: [],
      };
    }
  };
}

/** Returns the model that answered, which Gemini gives in a field that the SDK does not read. */
function modelVersion(body: unknown): string | undefined {
  const version = fieldOf(body, "modelVersion");
  return typeof version === "string" ? version : undefined;
}

type SdkWarning = { readonly type: string } & Partial<Record<"feature" | "details" | "message", string>>;

function plainWarning({ type, feature = "", details, message }: SdkWarning): RawAnswer["warnings"][number] {
  return { type, feature, details: details ?? message ?? "" };
}

type OpenModel = (config: ModelConfig, proxy: ProxyFor | undefined) => Promise<LanguageModel>;

const OPEN: Readonly<Record<ProviderKind, OpenModel>> = {
  async anthropic(config, proxy) {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic(address(config, proxy))(config.model);
  },
  async openai(config, proxy) {
    const { createOpenAI } = await import("@ai-sdk/openai");
    return createOpenAI(address(config, proxy)).chat(config.model);
  },
  async gemini(config, proxy) {
    const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
    return createGoogleGenerativeAI(address(config, proxy))(config.model);
  },
  openrouter: (config, proxy) =>
    compatible(config, proxy, { "HTTP-Referer": HOMEPAGE, "X-Title": "Legibus" }), // headers with which OpenRouter asks callers to identify themselves
  "openai-compatible": (config, proxy) => compatible(config, proxy, {}),
};

async function compatible(
  config: ModelConfig,
  proxy: ProxyFor | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<LanguageModel> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const { apiKey, ...where } = address(config, proxy);
  const keyed = apiKey === "" ? where : { ...where, apiKey };
  return createOpenAICompatible({ name: config.kind, headers: { ...headers }, ...keyed })(config.model);
}

/** Returns the connection options; the URL is always set, so that no other program's variable redirects the key. */
function address({ apiKey, baseUrl }: ModelConfig, proxy: ProxyFor | undefined) {
  return { apiKey, baseURL: baseUrl, fetch: fetchThrough(proxy) };
}

/** Facts about a failed request. */
interface Fault extends Verdict {
  /** The service's response body; for classification and the log, never for a result. */
  readonly body: string;
  /** Whether the account needs payment, so that waiting does not help. */
  readonly billing: boolean;
  readonly badKey: boolean;
  /** Whether a response arrived but could not be parsed. */
  readonly garbled: boolean;
}

const BILLING =
  /insufficient_quota|billing_hard_limit|billing_not_active|credit balance|insufficient credits/i;
const BAD_KEY = /API_KEY_INVALID|API key not valid|invalid_api_key/;
const MAX_BODY = 20_000; // characters searched for such words

/**
 * Classifies an SDK error (an APICallError, by its fields); undefined for any other error, which is our own
 * and not transient.
 */
export function faultOf(error: unknown, now: number): Fault | undefined {
  if (!(error instanceof Error) || error.name !== "AI_APICallError") return undefined;
  const body = textAt(error, "responseBody").slice(0, MAX_BODY);
  const status = statusOf(error, body);
  const billing = status === 402 || BILLING.test(body);
  const garbled = status === 200;
  const retryAfterMs = retryAfterOf(headersOf(error), body, now);
  return {
    body,
    billing,
    badKey: BAD_KEY.test(body),
    garbled,
    transient: !billing && !garbled && isTransient(status),
    ...defined({ status, retryAfterMs }),
  };
}

/**
 * Returns the HTTP status, but undefined for a connection that broke during a response, which is a network
 * error; a 200 may contain an error.
 */
function statusOf(error: Error, body: string): number | undefined {
  const status: unknown = Reflect.get(error, "statusCode");
  if (typeof status !== "number") return undefined;
  if (status !== 200) return status;
  if (Reflect.get(error, "isRetryable") === true) return undefined;
  const inner = /"error"\s*:\s*\{[^{}]*"code"\s*:\s*(\d{3})\b/.exec(body)?.[1]; // OpenRouter's format
  return inner === undefined ? status : Number(inner);
}

function headersOf(error: Error): Readonly<Record<string, string>> {
  const headers: unknown = Reflect.get(error, "responseHeaders");
  if (typeof headers !== "object" || headers === null) return {};
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name.toLowerCase(), value]] : [],
    ),
  );
}

function textAt(error: Error, key: string): string {
  const value: unknown = Reflect.get(error, key);
  return typeof value === "string" ? value : "";
}

interface Reading {
  readonly fits: (fault: Fault) => boolean;
  readonly code: ErrorCode;
  /** Placeholders: {title}, {status}, {model}, {key} and {file}. */
  readonly message: string;
  readonly hint: string;
  readonly final?: boolean;
}

/** Messages for a fault; the first matching row applies. */
const READINGS: readonly Reading[] = [
  {
    fits: ({ billing }) => billing,
    code: "ACCESS_DENIED",
    message: "{title} wants payment first ({status})",
    hint: "see the account's billing, or name another provider",
  },
  {
    fits: ({ badKey, status }) => badKey || status === 401 || status === 403,
    code: "AUTH_FAILED",
    message: "{title} refused the key ({status})",
    hint: "check {key}",
  },
  {
    fits: ({ status }) => status === undefined,
    code: "OFFLINE",
    message: "{title} cannot be reached",
    hint: "check the network, and {file}.baseUrl in the config file",
  },
  {
    fits: ({ garbled }) => garbled,
    code: "UPSTREAM_ERROR",
    message: "{title} sent an answer that cannot be read",
    hint: "check {file}.baseUrl in the config file",
    final: true,
  },
  {
    fits: ({ status }) => status === 404,
    code: "INVALID_INPUT",
    message: 'model: {title} knows no model "{model}" (404)',
    hint: "name another model, or set {file}.model (and {file}.baseUrl, if it was moved) in the config file",
  },
  {
    fits: ({ status }) => status === 413,
    code: "INVALID_INPUT",
    message: "text: {title} says that it is too long (413)",
    hint: "shorten text or context",
  },
  {
    fits: ({ status }) => status === 429,
    code: "RATE_LIMITED",
    message: "{title} takes no more requests for now (429)",
    hint: "wait a minute, or name another provider",
  },
  {
    fits: ({ transient }) => transient,
    code: "UPSTREAM_ERROR",
    message: "{title} failed ({status})",
    hint: "call again later, or name another provider",
  },
];

const REFUSED: Omit<Reading, "fits"> = {
  code: "UPSTREAM_ERROR",
  message: "{title} refused the request ({status})",
  hint: 'check the model "{model}"; the server\'s log has the details',
  final: true,
};

/** Builds the error for a fault: who refused, what it means, what to do. */
export function refusal(
  fault: Fault,
  { kind, model }: Pick<ModelConfig, "kind" | "model">,
  cause: unknown,
): LegibusError {
  const { title, keyVariable } = KINDS[kind];
  const status = fault.status === undefined ? "no status" : String(fault.status);
  const words: Readonly<Record<string, string>> = {
    title,
    status,
    model,
    key: keyVariable,
    file: `providers.${kind}`,
  };
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? "");
  const { code, message, hint, final } = READINGS.find(({ fits }) => fits(fault)) ?? REFUSED;
  return new LegibusError(code, filled(message), {
    hint: filled(hint),
    cause,
    ...(final && { retryable: false }),
  });
}
