import { hasCode } from "../core/errors.ts";
import { homedir } from "node:os";
import { join } from "node:path";
import { lazy } from "../core/lazy.ts";
import type { Logger } from "../core/logger.ts";
import type { Values } from "../core/settings.ts";
import type { ProxyFor } from "../net/proxy.ts";
import { type Choice, choose, type ModelRequest } from "./choose.ts";
import { type ModelFile, NO_FILE, parseModelFile } from "./config-file.ts";
import { createProvider } from "./provider.ts";
import type { modelSettings } from "./settings.ts";
import type { Clock, ModelConfig, PromptEnhancementProvider } from "./types.ts";

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
