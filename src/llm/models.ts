import { homedir } from "node:os";
import { join } from "node:path";
import { defined } from "../core/defined.ts";
import { hasCode } from "../core/errors.ts";
import { parseJson } from "../core/json.ts";
import { lazy } from "../core/lazy.ts";
import type { Logger } from "../core/logger.ts";
import type { Values } from "../core/settings.ts";
import { withoutEnd } from "../core/text.ts";
import {
  DEFAULT_KIND,
  DEFAULT_MAX_TOKENS,
  DEFAULT_TIMEOUT_MS,
  FALLBACK_ORDER,
  KINDS,
  type modelSettings,
} from "./settings.ts";
import { createProvider } from "./provider.ts";
import {
  PROVIDER_KINDS,
  type ProviderKind,
  type Clock,
  type ModelConfig,
  type PromptEnhancementProvider,
} from "./types.ts";
import type { ProxyFor } from "../net/types.ts";
import * as z from "zod";

export interface ModelDeps extends Partial<Clock> {
  readonly log: Logger;
  readonly settings: Values<typeof modelSettings>;
  readonly proxy?: ProxyFor | undefined;
  /** Rejects when the file does not exist. */
  readonly readFile?: (path: string) => Promise<string>;
}

export type Chosen =
  | { readonly ok: true; readonly provider: PromptEnhancementProvider; readonly fallback?: string }
  | Extract<Choice, { readonly ok: false }>;

/** Chooses language models; the config file is read on first use. */
export type Models = ReturnType<typeof createModels>;

/** Creates the chooser of language models from the settings and the config file, whose warnings go to the log. */
export function createModels({ log, settings, ...deps }: ModelDeps) {
  const clock: Clock = { now: deps.now ?? Date.now, sleep: deps.sleep ?? sleep };
  const file = lazy(async () => {
    const read = await readModelFile(settings, deps.readFile ?? readText);
    for (const warning of read.warnings) log.warn(warning, { path: modelFilePath(settings) });
    return read;
  });
  const providers = new Map<string, PromptEnhancementProvider>();
  /** Returns the cached provider of a model, which remembers a parameter that the service rejected. */
  const providerOf = (config: ModelConfig): PromptEnhancementProvider => {
    const key = JSON.stringify(config);
    const known = providers.get(key) ?? createProvider(config, { log, proxy: deps.proxy, ...clock });
    providers.set(key, known);
    return known;
  };
  return {
    /** Never throws. */
    file,
    async choose(wish: ModelRequest): Promise<Chosen> {
      const choice = choose(wish, settings, await file());
      if (!choice.ok) return choice;
      const { config, fallback } = choice;
      return { ok: true, provider: providerOf(config), ...(fallback !== undefined && { fallback }) };
    },
  };
}

/** Returns the path of the enhancer's own config file. */
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

/** Waits for `ms` milliseconds; rejects when the signal is aborted. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  const { setTimeout } = await import("node:timers/promises");
  await setTimeout(ms, undefined, { signal });
}

export interface ModelRequest {
  readonly provider?: ProviderKind | undefined;
  readonly model?: string | undefined;
  /** Maximum answer tokens if the file sets none. */
  readonly maxTokens?: number;
}

export type Choice =
  | { readonly ok: true; readonly config: ModelConfig; readonly fallback?: string }
  /** Why there is no model, in sentences that name the variables. */
  | { readonly ok: false; readonly missing: string };

type Settings = Values<typeof modelSettings>;

/**
 * Chooses the model: by the call, then the environment, then the file, then Anthropic. Another service that
 * has a key is used only when none is named, and `fallback` explains it.
 */
export function choose(wish: ModelRequest, settings: Settings, file: ModelFile): Choice {
  const fromEnv = settings.defaultProvider === "auto" ? undefined : settings.defaultProvider;
  const named = wish.provider ?? fromEnv ?? file.defaultProvider;
  const of = (kind: ProviderKind) => configOf(kind, wish, settings, file);
  const kind = named ?? FALLBACK_ORDER.find((one) => typeof of(one) !== "string");
  if (kind === undefined) return { ok: false, missing: nothingSet() };
  const config = of(kind);
  if (typeof config === "string") return { ok: false, missing: config };
  if (named !== undefined || kind === DEFAULT_KIND) return { ok: true, config };
  const reason = `${KINDS[DEFAULT_KIND].keyVariable} is not set, and no provider was named`;
  return { ok: true, config, fallback: `${KINDS[kind].title} was asked: ${reason}` };
}

/** Returns the configuration of a service, or as a sentence what it lacks. */
function configOf(
  kind: ProviderKind,
  wish: ModelRequest,
  settings: Settings,
  file: ModelFile,
): ModelConfig | string {
  const { title, keyVariable, needsKey, baseUrl: usual, defaultModel } = KINDS[kind];
  const inFile = file.providers[kind] ?? {};
  const { baseUrl = usual, temperature, maxTokens = wish.maxTokens ?? DEFAULT_MAX_TOKENS } = inFile;
  const model = wish.model ?? inFile.model ?? defaultModel;
  const apiKey = settings[kind];
  if (needsKey && apiKey === "")
    return `the key of ${title} is not set: put ${keyVariable} into the server's environment`;
  if (baseUrl === undefined)
    return `the address of ${title} is not set: put providers.${kind}.baseUrl into the config file (Ollama: http://localhost:11434/v1)`;
  if (model === undefined)
    return `no model of ${title} is named: pass model, or put providers.${kind}.model into the config file`;
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = file.options;
  return { kind, model, apiKey, baseUrl, maxTokens, timeoutMs, ...defined({ temperature }) };
}

function nothingSet(): string {
  const variables = FALLBACK_ORDER.filter((kind) => KINDS[kind].needsKey).map(
    (kind) => KINDS[kind].keyVariable,
  );
  return `no language model is available: set ${variables.join(" or ")}, or a service such as Ollama in ~/.config/prompt-enhancer/config.json`;
}

/** The readable part of the enhancer's own config file. */
interface ModelFile {
  readonly defaultProvider?: ProviderKind;
  readonly providers: Partial<Readonly<Record<ProviderKind, Read<typeof PROVIDER_FIELDS>>>>;
  /** Template id -> template text. */
  readonly templates: Readonly<Record<string, string>>;
  readonly options: {
    readonly maxContextMessages: number;
    readonly contextTruncateLength: number;
    readonly timeoutMs?: number;
  };
  /** Ignored parts and the reasons. */
  readonly warnings: readonly string[];
}

const MAX_TEMPLATE = 20_000; // characters

const baseUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => URL.canParse(text) && new URL(text).username === "" && new URL(text).password === "")
  .transform((text) => withoutEnd(text, "/"));

type Fields = Readonly<Record<string, z.ZodType>>;

const PROVIDER_FIELDS = {
  model: z.string().trim().min(1).max(200),
  baseUrl,
  temperature: z.number().min(0).max(2),
  maxTokens: z.int().min(1).max(1_000_000),
};

const OPTION_FIELDS = {
  maxContextMessages: z.int().min(0).max(100),
  contextTruncateLength: z.int().min(0).max(20_000),
  timeoutMs: z.int().min(1_000).max(600_000),
};

const WANTED: Readonly<Record<string, string>> = {
  defaultProvider: `one of ${PROVIDER_KINDS.join(", ")}`,
  model: "a name",
  baseUrl: "an http or https address without user or password",
  temperature: "a number from 0 to 2",
  maxTokens: "a whole number above 0",
  maxContextMessages: "a whole number up to 100",
  contextTruncateLength: "a whole number up to 20,000",
  timeoutMs: "milliseconds from 1,000 to 600,000",
};

export const NO_FILE: ModelFile = {
  providers: {},
  templates: {},
  options: { maxContextMessages: 10, contextTruncateLength: 500 },
  warnings: [],
};

/** Parses the file's text; never throws: invalid parts are ignored with a warning. */
export function parseModelFile(text: string): ModelFile {
  const warnings: string[] = [];
  const warn = (what: string) => void warnings.push(`config file: ${what}`);
  const root = recordOf(parseJson(text));
  if (!root) return { ...NO_FILE, warnings: ["config file is ignored: it holds no JSON object"] };
  refuseKeys(root, "", warn);
  const chosen = z.enum(PROVIDER_KINDS).safeParse(root["defaultProvider"]);
  if (!chosen.success && root["defaultProvider"] !== undefined) ignore("defaultProvider", warn);
  return {
    ...(chosen.success && { defaultProvider: chosen.data }),
    providers: providersIn(root["providers"], warn),
    templates: templatesIn(root["templates"], warn),
    options: {
      ...NO_FILE.options,
      ...fieldsIn(root["options"], OPTION_FIELDS, "options", warn),
    },
    warnings,
  };
}

type Warn = (what: string) => void;

function ignore(path: string, warn: Warn): void {
  warn(`${path} is ignored: it must be ${WANTED[path.split(".").at(-1) ?? ""] ?? "something else"}`);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const plain = typeof value === "object" && value !== null && !Array.isArray(value);
  return plain ? Object.fromEntries(Object.entries(value)) : undefined;
}

function providersIn(value: unknown, warn: Warn): ModelFile["providers"] {
  const all = recordOf(value) ?? {};
  const known = PROVIDER_KINDS.filter((kind) => Object.hasOwn(all, kind));
  for (const name of Object.keys(all)) {
    if (!known.some((kind) => kind === name)) warn(`providers.${name} is ignored: there is no such provider`);
  }
  return Object.fromEntries(
    known.map((kind) => {
      const found = fieldsIn(all[kind], PROVIDER_FIELDS, `providers.${kind}`, warn);
      if (found.baseUrl && isPlainHttp(found.baseUrl)) {
        warn(`providers.${kind}.baseUrl is http: key and texts travel unprotected`);
      }
      return [kind, found];
    }),
  );
}

function isPlainHttp(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

type Read<F extends Fields> = { readonly [K in keyof F]?: z.output<F[K]> };

/** Returns the valid fields and warns about each invalid one. */
function fieldsIn<const F extends Fields>(value: unknown, fields: F, path: string, warn: Warn): Read<F> {
  const given = recordOf(value) ?? {};
  const found: Read<F> = {};
  for (const [name, schema] of Object.entries(fields)) {
    if (given[name] === undefined) continue;
    const parsed = schema.safeParse(given[name]);
    if (parsed.success) Object.assign(found, { [name]: parsed.data });
    else ignore(`${path}.${name}`, warn);
  }
  return found;
}

function templatesIn(value: unknown, warn: Warn): Readonly<Record<string, string>> {
  const usable = Object.entries(recordOf(value) ?? {}).filter(([id, text]) => {
    const fits = typeof text === "string" && text.includes("${userInput}") && text.length <= MAX_TEMPLATE;
    if (!fits)
      warn(`templates.${id} is ignored: it must be a text with \${userInput} of at most 20,000 characters`);
    return fits;
  });
  return Object.fromEntries(usable.map(([id, text]) => [id, String(text)]));
}

const KEY_NAME = /^api[_-]?key$/i;
const MAX_DEPTH = 5;

/** Warns about keys in the file, which are never used, because files are copied, synchronised and committed. */
function refuseKeys(value: unknown, path: string, warn: Warn, depth = 0): void {
  for (const [name, inner] of Object.entries(recordOf(value) ?? {})) {
    const at = path === "" ? name : `${path}.${name}`;
    if (KEY_NAME.test(name)) warn(`${at} is ignored: keys are taken from the environment only; remove it`);
    else if (depth < MAX_DEPTH) refuseKeys(inner, at, warn, depth + 1);
  }
}
