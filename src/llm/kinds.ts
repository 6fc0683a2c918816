import type { ProviderKind } from "./types.ts";

export interface KindFacts {
  /** As texts name it. */
  readonly title: string;
  /** The only place where its key is looked for. */
  readonly keyVariable: string;
  /** Sent when no model is named; absent where no name would be right for every server. */
  readonly defaultModel?: string;
  readonly baseUrl?: string;
  /** A server of the user's own may want no key. */
  readonly needsKey: boolean;
}

/**
 * Default models of November 2026, after the type declarations of @ai-sdk/anthropic 3.0.137, openai 3.0.141,
 * google 3.0.141 and the gateway's list; OpenRouter's name was not asked for over the network.
 */
export const KINDS: Readonly<Record<ProviderKind, KindFacts>> = {
  anthropic: {
    title: "Anthropic",
    keyVariable: "ANTHROPIC_API_KEY",
    defaultModel: "claude-sonnet-5-5",
    baseUrl: "https://api.anthropic.com/v1",
    needsKey: true,
  },
  openai: {
    title: "OpenAI",
    keyVariable: "OPENAI_API_KEY",
    defaultModel: "gpt-5.5",
    baseUrl: "https://api.openai.com/v1",
    needsKey: true,
  },
  openrouter: {
    title: "OpenRouter",
    keyVariable: "OPENROUTER_API_KEY",
    defaultModel: "anthropic/claude-sonnet-5.5",
    baseUrl: "https://openrouter.ai/api/v1",
    needsKey: true,
  },
  gemini: {
    title: "Gemini",
    keyVariable: "GEMINI_API_KEY",
    defaultModel: "gemini-3.8-flash",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    needsKey: true,
  },
  "openai-compatible": {
    title: "the OpenAI-compatible server",
    keyVariable: "OPENAI_COMPATIBLE_API_KEY",
    needsKey: false,
  },
};

/** Who is taken when nothing names a service and the default has no key. */
export const FALLBACK_ORDER: readonly ProviderKind[] = [
  "anthropic",
  "openai",
  "gemini",
  "openrouter",
  "openai-compatible",
];

export const DEFAULT_KIND: ProviderKind = "anthropic";
const DEFAULT_TEMPERATURE = 0.7;
export const DEFAULT_MAX_TOKENS = 4_096;
export const DEFAULT_TIMEOUT_MS = 50_000; // clients give a call 60 s

/** Google advises against any temperature but its own from Gemini 3 on: only what the user set is sent. */
const OWN_TEMPERATURE = /^gemini-(?:[3-9]|\d{2,}|(?:flash|pro|flash-lite)-latest)/;

/** The temperature to ask with, before the service has had its say. */
export function temperatureFor(model: string, wanted: number | undefined): number | undefined {
  return wanted ?? (OWN_TEMPERATURE.test(model) ? undefined : DEFAULT_TEMPERATURE);
}
