import * as z from "zod";
import type { ProviderHealth } from "../core/provider.ts";
import { choiceSetting, settingsOf, type Unnamed, type Values } from "../core/settings.ts";
import { regex } from "../core/regex.ts";
import { PROVIDER_KINDS, type ProviderKind } from "./types.ts";

export interface KindFacts {
  /** Name in messages. */
  readonly title: string;
  /** The only environment variable that its key is read from. */
  readonly keyVariable: string;
  /** Model used when none is named; absent where no default suits every server. */
  readonly defaultModel?: string;
  readonly baseUrl?: string;
  /** False for a server of the user's own, which may not require a key. */
  readonly needsKey: boolean;
}

/**
 * Default models of November 2026, from the type declarations of @ai-sdk/anthropic 3.0.137, openai 3.0.141,
 * google 3.0.141 and the gateway's list; OpenRouter's name was not verified over the network.
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

/** Order of services tried when none is named. */
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

/**
 * Models that refuse a temperature, or whose maker advises against one, so that only a value set by the user is
 * sent: Gemini 3 and later, OpenAI's reasoning models, and those of Anthropic that its SDK knows to refuse it.
 * OpenRouter writes `anthropic/claude-sonnet-5.5`.
 */
const OWN_TEMPERATURE = regex.plain`^(?:\w+/)?(?:${[
  String.raw`gemini-(?:[3-9]|\d{2,}|(?:flash|pro|flash-lite)-latest)`,
  String.raw`o\d`,
  String.raw`gpt-(?:[5-9]|\d{2,})(?!-chat)`,
  String.raw`claude-(?:opus-4[-.][7-9]|[a-z]+-(?:[5-9]|\d{2,})(?:[-.]|$))`,
].join("|")})`;

/** Returns the temperature for the first request; a service may still reject it. */
export function temperatureFor(model: string, wanted: number | undefined): number | undefined {
  return wanted ?? (OWN_TEMPERATURE.test(model) ? undefined : DEFAULT_TEMPERATURE);
}

function key(kind: ProviderKind): Unnamed<string> {
  return {
    env: KINDS[kind].keyVariable,
    file: `models.${kind}.apiKey`, // never read: config.ts takes secrets from the environment only
    schema: z.string(),
    fallback: "",
    describe: `Key of ${KINDS[kind].title}, taken from the environment only`,
    secret: true,
  };
}

function path(env: string, describe: string): Unnamed<string> {
  return { env, schema: z.string(), fallback: "", describe, secret: false };
}

/** Settings that a provider needs to use a language model; spread into its own settings. */
export const modelSettings = settingsOf("models", {
  anthropic: key("anthropic"),
  openai: key("openai"),
  openrouter: key("openrouter"),
  gemini: key("gemini"),
  "openai-compatible": key("openai-compatible"),
  defaultProvider: choiceSetting({
    env: "PROMPT_ENHANCER_DEFAULT_PROVIDER",
    describe:
      "The model service that is used; auto: the one in the config file, else anthropic, else one that has a key",
    choices: ["auto", ...PROVIDER_KINDS],
    fallback: "auto",
  }),
  modelFile: {
    ...path(
      "PROMPT_ENHANCER_CONFIG",
      "File with models, base URLs and templates instead of ~/.config/prompt-enhancer/config.json",
    ),
    file: "models.configFile",
  },
  configHome: path("XDG_CONFIG_HOME", "Folder of configuration files instead of ~/.config"),
});

/** Reports which services have a key, without a request; it does not read the config file. */
export function modelHealth(settings: Values<typeof modelSettings>, without: string): ProviderHealth {
  const keyed = PROVIDER_KINDS.filter((kind) => settings[kind] !== "").map((kind) => KINDS[kind].keyVariable);
  if (keyed.length === 0) return { state: "link", detail: `no model's key is set: ${without}` };
  return { state: "live", detail: `set: ${keyed.join(", ")}` };
}
