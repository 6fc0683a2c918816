import * as z from "zod";
import { wordSet } from "./text.ts";

/** A configurable value: its names in the environment and in the config file, its schema and its default. */
export interface Setting<T> {
  /** Environment variable; absent for rarely used settings, which are read only from the config file. */
  readonly env?: string;
  /** Path in the config file: `austlii.baseUrl`. */
  readonly file: string;
  readonly schema: z.ZodType<T>;
  readonly fallback: T;
  readonly describe: string;
  readonly secret: boolean;
  /** Allowed values; absent where any is allowed. */
  readonly choices?: readonly string[];
}

export type Settings = Readonly<Record<string, Setting<unknown>>>;

export type Values<S extends Settings> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never;
};

/** A setting that its slice names in the config file, unless it has a name there already. */
export type Unnamed<T> = Omit<Setting<T>, "file"> & Partial<Pick<Setting<T>, "file">>;

type Named<S> = { readonly [K in keyof S]: S[K] extends Unnamed<infer T> ? Setting<T> : never };

/** Names settings in the config file by their keys: `baseUrl` of the slice `austlii` is `austlii.baseUrl`. */
export function settingsOf<S>(slice: string, settings: S): Named<S>;
export function settingsOf(slice: string, settings: Readonly<Record<string, Unnamed<unknown>>>): Settings {
  const path = slice === "" ? "" : `${slice}.`;
  const named = Object.entries(settings).map(
    ([key, one]) => [key, { file: `${path}${key}`, ...one }] as const,
  );
  return Object.fromEntries(named);
}

/** Declaration of a setting; the schema follows from its kind. */
interface Declared<T> extends Pick<Unnamed<T>, "env" | "file" | "describe" | "fallback"> {
  readonly secret?: boolean;
}

/** As `Declared`, where the kind of setting has a fallback of its own. */
type Optional<T> = Omit<Declared<T>, "fallback"> & Partial<Pick<Declared<T>, "fallback">>;

function setting<T>(declared: Declared<T>, schema: z.ZodType<T>): Unnamed<T> {
  return { secret: false, ...declared, schema };
}

/** Declares a list setting, by default empty: separated by commas or spaces in the environment, an array in the file. */
export function listSetting(declared: Optional<readonly string[]>): Unnamed<readonly string[]> {
  const split = z.string().transform((text) => text.split(/[\s,]+/).filter((part) => part !== ""));
  return setting({ fallback: [], ...declared }, z.union([split, z.array(z.string())]));
}

/** Declares a setting that takes one of a few words. */
export function choiceSetting<const T extends string>({
  choices,
  ...declared
}: Declared<T> & { readonly choices: readonly T[] }): Unnamed<T> {
  return { ...setting(declared, z.enum(choices)), choices };
}

/** Declares a text setting on one line, by default empty. */
export function textSetting(declared: Optional<string>): Unnamed<string> {
  const line = z
    .string()
    .trim()
    .regex(/^[^\r\n]*$/, "must be on one line");
  return setting({ fallback: "", ...declared }, line);
}

const [ON, OFF] = [wordSet("1 true yes on"), wordSet("0 false no off")];

/** Declares a setting that is on or off, by default off. */
export function flagSetting(declared: Optional<boolean>): Unnamed<boolean> {
  const word = z.string().transform((text, context) => {
    const given = text.trim().toLowerCase();
    if (!ON.has(given) && !OFF.has(given)) context.addIssue("must be on or off");
    return ON.has(given);
  });
  return setting({ fallback: false, ...declared }, z.union([z.boolean(), word]));
}

/** Declares an integer setting within inclusive bounds. */
export function numberSetting({
  bounds: [least, most],
  ...declared
}: Declared<number> & { readonly bounds: readonly [least: number, most: number] }): Unnamed<number> {
  const rule = `must be a whole number from ${least} to ${most}`;
  const number = z.number(rule).int(rule).min(least, rule).max(most, rule);
  const digits = z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .pipe(number);
  return setting(declared, z.union([number, digits]));
}

/** Declares a URL setting, by default empty; a trailing slash is removed. */
export function addressSetting(declared: Optional<string>): Unnamed<string> {
  const address = z
    .url({ protocol: /^https?$/, message: "must be a URL such as https://www.example.org" })
    .transform((url) => (url.endsWith("/") ? url.slice(0, -1) : url));
  return setting({ fallback: "", ...declared }, address);
}

/** Declares the base URL of a site, which the operator may point to a mirror, a proxy or a test server. */
export function siteSetting(env: string, site: string, fallback: string): Unnamed<string> {
  const describe = `Base URL of ${site}, for a mirror or a proxy; http on loopback only`;
  return addressSetting({ env, describe, fallback });
}

/** Declares the minimum of milliseconds between two requests to a site, 0 to 600,000. */
export function spacingSetting(env: string, site: string, fallback: number): Unnamed<number> {
  const describe = `Milliseconds between two requests to ${site}`;
  return numberSetting({ env, describe, bounds: [0, 600_000], fallback });
}
