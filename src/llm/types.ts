/** The model services that are known, by the names in prompt-enhancer configurations. */
export const PROVIDER_KINDS = ["anthropic", "openai", "openrouter", "gemini", "openai-compatible"] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

export interface Usage {
  /** Tokens; null where the service does not say. */
  readonly input: number | null;
  readonly output: number | null;
}

/** A whole, unblocked answer of a model. */
export interface Completion {
  readonly text: string;
  /** The model that answered, which may be another than was asked for. */
  readonly model: string;
  readonly usage: Usage;
  /** As sent, or null when the model takes none. */
  readonly temperature: number | null;
  readonly attempts: number;
  readonly warnings: readonly string[];
}

/** A JSON Schema that the answer must follow; whoever asks still checks the answer. */
export interface AnswerSchema {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface CompletionOptions {
  readonly signal: AbortSignal;
  readonly schema?: AnswerSchema;
  /** Told before each wait for another attempt. */
  readonly onRetry?: (retry: Retry) => void;
}

export interface Retry {
  /** The attempt that failed, 1 for the first. */
  readonly attempt: number;
  readonly waitMs: number;
  /** HTTP status; absent when the network failed. */
  readonly status?: number;
}

export interface PromptEnhancementProvider {
  readonly name: ProviderKind;
  readonly model: string;
  /** @throws LegibusError when the service refuses, fails, blocks, or cuts its answer. */
  completePrompt(prompt: string, options: CompletionOptions): Promise<Completion>;
}

/** What one model is asked with. */
export interface ModelConfig {
  readonly kind: ProviderKind;
  readonly model: string;
  readonly apiKey: string;
  readonly baseUrl: string;
  /** Absent: the default, sent only where it does no harm. */
  readonly temperature?: number;
  readonly maxTokens: number;
  /** Milliseconds for the whole completion, retries included. */
  readonly timeoutMs: number;
}

/** Time, which tests replace. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Rejects when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}
