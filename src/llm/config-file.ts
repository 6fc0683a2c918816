import * as z from "zod";
import { parseJson } from "../core/json.ts";
import { withoutEnd } from "../core/text.ts";
import { PROVIDER_KINDS, type ProviderKind } from "./types.ts";

/** What a user may set for one service. */
export interface FileProvider {
  readonly model?: string;
  readonly baseUrl?: string;
  readonly temperature?: number;
  readonly maxTokens?: number;
}

/** The enhancer's own config file, as far as it could be read. */
export interface ModelFile {
  readonly defaultProvider?: ProviderKind;
  readonly providers: Partial<Readonly<Record<ProviderKind, FileProvider>>>;
  /** Template id -> template text. */
  readonly templates: Readonly<Record<string, string>>;
  readonly options: {
    readonly maxContextMessages: number;
    readonly contextTruncateLength: number;
    readonly timeoutMs?: number;
  };
  /** What was ignored and why. */
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

/** Reads the file's text; never throws: what is wrong is left out and told. */
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

/** The fields that fit their schema; each of the others is told. */
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

/** A key in a file is copied, synchronised and committed: it is never used. */
function refuseKeys(value: unknown, path: string, warn: Warn, depth = 0): void {
  for (const [name, inner] of Object.entries(recordOf(value) ?? {})) {
    const at = path === "" ? name : `${path}.${name}`;
    if (KEY_NAME.test(name)) warn(`${at} is ignored: keys are taken from the environment only; remove it`);
    else if (depth < MAX_DEPTH) refuseKeys(inner, at, warn, depth + 1);
  }
}
