/** The supported model services, by their names in prompt-enhancer configurations. */
export const PROVIDER_KINDS = ["anthropic", "openai", "openrouter", "gemini", "openai-compatible"] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

export interface Usage {
  /** Token counts; null where the service gives none. */
  readonly input: number | null;
  readonly output: number | null;
}

/** A complete, unblocked answer of a model. */
export interface Completion {
  readonly text: string;
  /** The model that answered, which may differ from the one requested. */
  readonly model: string;
  readonly usage: Usage;
  /** As sent, or null when the model accepts none. */
  readonly temperature: number | null;
  readonly attempts: number;
  readonly warnings: readonly string[];
}

/** A JSON Schema for the answer; the caller still checks the answer. */
export interface AnswerSchema {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface CompletionOptions {
  readonly signal: AbortSignal;
  readonly schema?: AnswerSchema;
  /** Called before the wait for another attempt. */
  readonly onRetry?: (retry: Retry) => void;
}

export interface Retry {
  /** Number of the failed attempt, from 1. */
  readonly attempt: number;
  readonly waitMs: number;
}

export interface PromptEnhancementProvider {
  readonly name: ProviderKind;
  readonly model: string;
  /** @throws LegibusError when the service refuses, fails, blocks, or cuts its answer. */
  completePrompt(prompt: string, options: CompletionOptions): Promise<Completion>;
}

export interface ModelConfig {
  readonly kind: ProviderKind;
  readonly model: string;
  readonly apiKey: string;
  readonly baseUrl: string;
  /** Absent: the default, sent only to models that accept it. */
  readonly temperature?: number;
  readonly maxTokens: number;
  /** Time limit for the whole completion, retries included, in milliseconds. */
  readonly timeoutMs: number;
}

/** Clock, which tests replace. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Waits for `ms` milliseconds; rejects when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}
