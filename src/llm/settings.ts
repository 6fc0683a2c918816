import * as z from "zod";
import type { ProviderHealth } from "../core/provider.ts";
import { choiceSetting, type Setting, type Values } from "../core/settings.ts";
import { KINDS } from "./kinds.ts";
import { PROVIDER_KINDS, type ProviderKind } from "./types.ts";

function key(kind: ProviderKind): Setting<string> {
  return {
    env: KINDS[kind].keyVariable,
    file: `models.${kind}.apiKey`, // never read: config.ts takes secrets from the environment only
    schema: z.string(),
    fallback: "",
    describe: `Key of ${KINDS[kind].title}, taken from the environment only`,
    secret: true,
  };
}

function path(env: string, file: string, describe: string): Setting<string> {
  return { env, file, schema: z.string(), fallback: "", describe, secret: false };
}

/** Settings that a provider needs to use a language model; spread into its own settings. */
export const modelSettings = {
  anthropic: key("anthropic"),
  openai: key("openai"),
  openrouter: key("openrouter"),
  gemini: key("gemini"),
  "openai-compatible": key("openai-compatible"),
  defaultProvider: choiceSetting({
    env: "PROMPT_ENHANCER_DEFAULT_PROVIDER",
    file: "models.defaultProvider",
    describe: "The model service that is asked; auto: the file's, else anthropic, else one that has a key",
    choices: ["auto", ...PROVIDER_KINDS],
    fallback: "auto",
  }),
  modelFile: path(
    "PROMPT_ENHANCER_CONFIG",
    "models.configFile",
    "File with models, base URLs and templates instead of ~/.config/prompt-enhancer/config.json",
  ),
  configHome: path(
    "XDG_CONFIG_HOME",
    "models.configHome",
    "Folder of configuration files instead of ~/.config",
  ),
};

/** Reports which services have a key, without a request; it does not read the config file. */
export function modelHealth(settings: Values<typeof modelSettings>, without: string): ProviderHealth {
  const keyed = PROVIDER_KINDS.filter((kind) => settings[kind] !== "").map((kind) => KINDS[kind].keyVariable);
  if (keyed.length === 0) return { state: "link", detail: `no model's key is set: ${without}` };
  return { state: "live", detail: `set: ${keyed.join(", ")}` };
}
