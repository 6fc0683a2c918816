import type { JsonSchema } from "./schema.ts";
import { mapStrings } from "./texts-within.ts";

/** Half a surrogate pair is not valid JSON; no tool takes deeper arguments than these. */
const WELL_FORMED = {
  isRight: (text: string) => text.isWellFormed(),
  mend: (text: string) => text.toWellFormed(),
  deepest: 100,
};

export type Synonyms = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface CoercedArguments {
  readonly args: Readonly<Record<string, unknown>>;
  /** What was changed, for the answer's notes. */
  readonly notes: readonly string[];
}

/**
 * Corrects what models get wrong often and unmistakably: camelCase names, numbers and booleans sent as
 * strings, lists and objects sent as JSON in a string, one string where a list or an object with one duty is wanted,
 * an enum value in another spelling. Everything else is left for the schema to refuse.
 */
export function coerceArguments(
  schema: JsonSchema,
  synonyms: Synonyms,
  raw: Readonly<Record<string, unknown>>,
): CoercedArguments {
  const properties = schema.properties ?? {};
  const notes: string[] = [];
  const entries = Object.entries(raw).map(([sent, given]): [string, unknown] => {
    const value = mapStrings(given, WELL_FORMED);
    const name = knownName(sent, properties, raw);
    const property = properties[name];
    if (!property) return [name, value];
    const mended = mend(value, property, synonyms[name] ?? {});
    if (mended !== value) notes.push(`${name}: ${shown(value)} was read as ${shown(mended)}`);
    return [name, mended];
  });
  return { args: Object.fromEntries(entries), notes };
}

function knownName(
  sent: string,
  properties: Readonly<Record<string, JsonSchema>>,
  raw: Readonly<Record<string, unknown>>,
): string {
  if (Object.hasOwn(properties, sent)) return sent;
  const snake = sent.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.hasOwn(properties, snake) && !Object.hasOwn(raw, snake) ? snake : sent;
}

function mend(value: unknown, schema: JsonSchema, synonyms: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return listed(value, schema.items);
  if (typeof value !== "string") return value;
  if (schema.type === "integer") return /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  if (schema.type === "boolean") return value === "true" ? true : value === "false" ? false : value;
  if (schema.type === "array")
    return value.trim() === "" ? [] : mend(parsed(value, "[") ?? [value], schema, synonyms);
  if (schema.type === "object") return parsed(value, "{") ?? value;
  return schema.enum ? enumValue(value, schema.enum, synonyms) : value;
}

/** Texts where a list wants objects: each is JSON, or the one thing that such an object must have. */
function listed(values: readonly unknown[], item: JsonSchema | undefined): unknown {
  if (item?.type !== "object" || !values.some((one) => typeof one === "string")) return values;
  const [only, ...more] = item.required ?? [];
  return values.map((one) => {
    if (typeof one !== "string") return one;
    return parsed(one, "{") ?? (only === undefined || more.length > 0 ? one : { [only]: one });
  });
}

/** What a client sent as JSON inside a string; undefined when it is none. */
function parsed(text: string, opening: "[" | "{"): unknown {
  if (!text.trimStart().startsWith(opening)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function enumValue(
  value: string,
  allowed: readonly unknown[],
  synonyms: Readonly<Record<string, string>>,
): unknown {
  if (allowed.includes(value)) return value;
  const plain = value.trim().toLowerCase();
  const synonym = Object.hasOwn(synonyms, plain) ? synonyms[plain] : undefined;
  return synonym ?? allowed.find((one) => typeof one === "string" && one.toLowerCase() === plain) ?? value;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
