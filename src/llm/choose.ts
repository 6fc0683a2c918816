import type { Values } from "../core/settings.ts";
import type { ModelFile } from "./config-file.ts";
import { DEFAULT_KIND, DEFAULT_MAX_TOKENS, DEFAULT_TIMEOUT_MS, FALLBACK_ORDER, KINDS } from "./kinds.ts";
import type { modelSettings } from "./settings.ts";
import type { ModelConfig, ProviderKind } from "./types.ts";

/** What a call asks for. */
export interface ModelRequest {
  readonly provider?: ProviderKind | undefined;
  readonly model?: string | undefined;
  /** Tokens of the answer where the file says nothing. */
  readonly maxTokens?: number;
}

export type Choice =
  | { readonly ok: true; readonly config: ModelConfig; readonly fallback?: string }
  /** Why there is no model: sentences that name the variables. */
  | { readonly ok: false; readonly missing: string };

type Settings = Values<typeof modelSettings>;

/**
 * The model to ask: what the call names, then the environment, then the file, then Anthropic. Another
 * service that has a key is taken only when none is named, and `fallback` says so.
 */
export function choose(wish: ModelRequest, settings: Settings, file: ModelFile): Choice {
  const fromEnv = settings.defaultProvider === "auto" ? undefined : settings.defaultProvider;
  const named = wish.provider ?? fromEnv ?? file.defaultProvider;
  if (named !== undefined) {
    const lacking = lackOf(named, wish, settings, file);
    return lacking === undefined
      ? { ok: true, config: configOf(named, wish, settings, file) }
      : { ok: false, missing: lacking };
  }
  const kind = FALLBACK_ORDER.find((one) => lackOf(one, wish, settings, file) === undefined);
  if (kind === undefined) return { ok: false, missing: nothingSet() };
  const config = configOf(kind, wish, settings, file);
  if (kind === DEFAULT_KIND) return { ok: true, config };
  const reason = `${KINDS[DEFAULT_KIND].keyVariable} is not set, and no provider was named`;
  return { ok: true, config, fallback: `${KINDS[kind].title} was asked: ${reason}` };
}

/** What a service lacks to be asked, or undefined. */
function lackOf(
  kind: ProviderKind,
  wish: ModelRequest,
  settings: Settings,
  file: ModelFile,
): string | undefined {
  const { title, keyVariable, needsKey, baseUrl, defaultModel } = KINDS[kind];
  const inFile = file.providers[kind] ?? {};
  if (needsKey && settings[kind] === "") {
    return `the key of ${title} is not set: put ${keyVariable} into the server's environment`;
  }
  if ((inFile.baseUrl ?? baseUrl) === undefined) {
    return `the address of ${title} is not set: put providers.${kind}.baseUrl into the config file (Ollama: http://localhost:11434/v1)`;
  }
  if ((wish.model ?? inFile.model ?? defaultModel) === undefined) {
    return `no model of ${title} is named: pass model, or put providers.${kind}.model into the config file`;
  }
  return undefined;
}

function nothingSet(): string {
  const variables = FALLBACK_ORDER.filter((kind) => KINDS[kind].needsKey).map(
    (kind) => KINDS[kind].keyVariable,
  );
  return `no language model is available to this server. Set one of ${variables.join(", ")} in the server's environment, or providers.openai-compatible.baseUrl and model in ~/.config/prompt-enhancer/config.json for a server of your own (Ollama: http://localhost:11434/v1)`;
}

function configOf(kind: ProviderKind, wish: ModelRequest, settings: Settings, file: ModelFile): ModelConfig {
  const inFile = file.providers[kind] ?? {};
  return {
    kind,
    model: wish.model ?? inFile.model ?? KINDS[kind].defaultModel ?? "",
    apiKey: settings[kind],
    baseUrl: inFile.baseUrl ?? KINDS[kind].baseUrl ?? "",
    maxTokens: inFile.maxTokens ?? wish.maxTokens ?? DEFAULT_MAX_TOKENS,
    timeoutMs: file.options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    ...(inFile.temperature !== undefined && { temperature: inFile.temperature }),
  };
}
