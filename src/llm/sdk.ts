import type { LanguageModel } from "ai";
import type { AnswerSchema, ModelConfig, ProviderKind } from "./types.ts";

export interface Question {
  readonly prompt: string;
  readonly temperature: number | undefined;
  readonly signal: AbortSignal;
  readonly schema?: AnswerSchema | undefined;
}

/** A model's answer before it is judged. */
export interface RawAnswer {
  readonly text: string;
  readonly model: string;
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  /** "stop", "length", "content-filter" … */
  readonly finishReason: string;
  readonly warnings: readonly { readonly type: string; readonly feature: string; readonly details: string }[];
}

export type Ask = (question: Question) => Promise<RawAnswer>;

const HOMEPAGE = "https://github.com/legibus/legibus";

/** Loads the SDK and the service's client; one request for each question, no retries of the SDK's own. */
export async function openModel(config: ModelConfig): Promise<Ask> {
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false }); // its first warning would go to stdout
  const [{ generateText, jsonSchema, NoObjectGeneratedError, Output }, model] = await Promise.all([
    import("ai"),
    OPEN[config.kind](config),
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
        text: error.text ?? "", // no JSON: whoever asked for it says what is wrong
        model: error.response?.modelId ?? config.model,
        inputTokens: error.usage?.inputTokens,
        outputTokens: error.usage?.outputTokens,
        finishReason: error.finishReason ?? "other",
        warnings: [],
      };
    }
  };
}

/** Gemini names the model that answered in a field that the SDK does not read. */
function modelVersion(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const version: unknown = Reflect.get(body, "modelVersion");
  return typeof version === "string" ? version : undefined;
}

type SdkWarning = { readonly type: string } & Partial<Record<"feature" | "details" | "message", string>>;

function plainWarning({ type, feature = "", details, message }: SdkWarning): RawAnswer["warnings"][number] {
  return { type, feature, details: details ?? message ?? "" };
}

const OPEN: Readonly<Record<ProviderKind, (config: ModelConfig) => Promise<LanguageModel>>> = {
  async anthropic(config) {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic(address(config))(config.model);
  },
  async openai(config) {
    const { createOpenAI } = await import("@ai-sdk/openai");
    return createOpenAI(address(config)).chat(config.model);
  },
  async gemini(config) {
    const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
    return createGoogleGenerativeAI(address(config))(config.model);
  },
  openrouter: (config) => compatible(config, { "HTTP-Referer": HOMEPAGE, "X-Title": "Legibus" }), // how OpenRouter asks to be told who calls
  "openai-compatible": (config) => compatible(config, {}),
};

async function compatible(
  config: ModelConfig,
  headers: Readonly<Record<string, string>>,
): Promise<LanguageModel> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const { apiKey, ...where } = address(config);
  const keyed = apiKey === "" ? where : { ...where, apiKey };
  return createOpenAICompatible({ name: config.kind, headers: { ...headers }, ...keyed })(config.model);
}

/** The address is always given, so that no variable of another program moves the key elsewhere. */
function address({ apiKey, baseUrl }: ModelConfig) {
  return { apiKey, baseURL: baseUrl, fetch: unmoved };
}

/** A redirect would carry the key to another host. */
const unmoved: typeof fetch = (input, init) => fetch(input, { ...init, redirect: "manual" });
