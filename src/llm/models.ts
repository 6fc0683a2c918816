import { hasCode } from "../core/errors.ts";
import { homedir } from "node:os";
import { join } from "node:path";
import { lazy } from "../core/lazy.ts";
import type { Logger } from "../core/logger.ts";
import type { Values } from "../core/settings.ts";
import type { ProxyFor } from "../net/proxy.ts";
import { type ModelFile, NO_FILE, parseModelFile } from "./config-file.ts";
import { createProvider } from "./provider.ts";
import type { modelSettings } from "./settings.ts";
import type { Clock, ModelConfig, PromptEnhancementProvider, ProviderKind } from "./types.ts";
import { DEFAULT_KIND, DEFAULT_MAX_TOKENS, DEFAULT_TIMEOUT_MS, FALLBACK_ORDER, KINDS } from "./kinds.ts";

export interface ModelDeps extends Partial<Clock> {
  readonly log: Logger;
  readonly settings: Values<typeof modelSettings>;
  readonly proxy?: ProxyFor | undefined;
  /** Rejects when there is no such file. */
  readonly readFile?: (path: string) => Promise<string>;
}

export type Chosen =
  | { readonly ok: true; readonly provider: PromptEnhancementProvider; readonly fallback?: string }
  | Extract<Choice, { readonly ok: false }>;

/** Where a provider gets its language model from; reads the config file when it is first asked. */
export interface Models {
  /** Never throws. */
  file(): Promise<ModelFile>;
  choose(wish: ModelRequest): Promise<Chosen>;
}

export function createModels({ log, settings, ...deps }: ModelDeps): Models {
  const clock: Clock = { now: deps.now ?? Date.now, sleep: deps.sleep ?? sleep };
  const file = lazy(async () => {
    const read = await readModelFile(settings, deps.readFile ?? readText);
    for (const warning of read.warnings) log.warn(warning, { path: modelFilePath(settings) });
    return read;
  });
  const providers = new Map<string, PromptEnhancementProvider>();
  /** One for each model, so that what it refused once is remembered. */
  const providerOf = (config: ModelConfig): PromptEnhancementProvider => {
    const key = JSON.stringify(config);
    const known = providers.get(key) ?? createProvider(config, { log, proxy: deps.proxy, ...clock });
    providers.set(key, known);
    return known;
  };
  return {
    file,
    async choose(wish) {
      const choice = choose(wish, settings, await file());
      if (!choice.ok) return choice;
      const { config, fallback } = choice;
      return { ok: true, provider: providerOf(config), ...(fallback !== undefined && { fallback }) };
    },
  };
}

/** Where the enhancer's own config file is looked for. */
export function modelFilePath({
  modelFile,
  configHome,
}: Pick<ModelDeps["settings"], "modelFile" | "configHome">): string {
  if (modelFile !== "") return modelFile;
  return join(configHome === "" ? join(homedir(), ".config") : configHome, "prompt-enhancer", "config.json");
}

async function readModelFile(
  settings: ModelDeps["settings"],
  read: (path: string) => Promise<string>,
): Promise<ModelFile> {
  try {
    return parseModelFile(await read(modelFilePath(settings)));
  } catch (error) {
    const missing = hasCode(error, "ENOENT");
    if (missing && settings.modelFile === "") return NO_FILE;
    const why = missing ? "there is no such file" : "it cannot be read";
    return { ...NO_FILE, warnings: [`config file is ignored: ${why}`] };
  }
}

async function readText(path: string): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  return await readFile(path, "utf8");
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  const { setTimeout } = await import("node:timers/promises");
  await setTimeout(ms, undefined, { signal });
}

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
