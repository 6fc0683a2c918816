import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { hasCode } from "../core/errors.ts";
import { fieldOf } from "../core/json.ts";
import { isSlipOf, nearest } from "../core/nearest.ts";
import { before } from "../core/text.ts";
import { LOG_LEVELS } from "../core/logger.ts";
import {
  type Setting,
  type Settings,
  type Values,
  choiceSetting,
  flagSetting,
  listSetting,
  settingsOf,
  textSetting,
} from "../core/settings.ts";
import { PROFILES } from "../core/tool.ts";
import { TOOL_NAME_STYLES } from "./catalogue.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** The server's own settings; each provider adds a slice of its own. */
export const generalSettings = settingsOf("", {
  providers: listSetting({
    env: "LEGIBUS_PROVIDERS",
    describe: "The providers to use instead of the default set; entries with + or - change the default set",
  }),
  tools: listSetting({ env: "LEGIBUS_TOOLS", describe: "Only these tools" }),
  excludeTools: listSetting({
    env: "LEGIBUS_EXCLUDE_TOOLS",
    describe: "All tools but these",
  }),
  readOnly: flagSetting({
    env: "LEGIBUS_READ_ONLY",
    describe: "Only tools that change nothing",
  }),
  profile: choiceSetting({
    env: "LEGIBUS_PROFILE",
    describe:
      "Which tools are listed: full, or core, a small set for clients with little room; the others can still be called by name",
    choices: PROFILES,
    fallback: "full",
  }),
  toolNames: choiceSetting({
    env: "LEGIBUS_TOOL_NAMES",
    describe: "How tools are named in the list: underscore (austlii_search) or colon (austlii:search)",
    choices: TOOL_NAME_STYLES,
    fallback: "underscore",
  }),
  live: listSetting({
    env: "LEGIBUS_LIVE",
    describe:
      "Sources that forbid automated access and whose written permission you have: requests to them are then sent",
  }),
  shared: listSetting({
    env: "LEGIBUS_SHARED",
    describe:
      "Sources that forbid redistribution and whose written permission covers all users of this server: they share the kept texts",
  }),
  logLevel: choiceSetting({
    env: "LEGIBUS_LOG_LEVEL",
    describe: "What is written to stderr",
    choices: LOG_LEVELS,
    fallback: "warn",
  }),
  record: textSetting({
    env: "LEGIBUS_RECORD",
    describe:
      "A file to which every call over stdio is written with its result, for legibus replay; secrets are blanked out, texts that may not be passed on are left out",
  }),
  auditLog: textSetting({
    env: "LEGIBUS_AUDIT_LOG",
    describe:
      "A file to which a line is added for every call: time, request, user, tool, duration, outcome; never arguments",
  }),
});

export interface Config {
  readonly general: Values<typeof generalSettings>;
  /** Reads a slice's values: environment before file before default; never throws. */
  read<S extends Settings>(slice: S): Values<S>;
  /** Invalid settings found so far, with the value used instead. */
  readonly warnings: readonly string[];
  /** Returns names in the environment and the config file that resemble settings but are not in these slices. */
  strays(slices: readonly Settings[]): readonly string[];
  /** Values of secret settings, for hiding them in logs. */
  readonly secrets: readonly string[];
}

/** Reads the configuration from the environment and the config file; invalid values become warnings. */
export function readConfig(
  env: Environment,
  readFile = (path: string) => readFileSync(path, "utf8"),
): Config {
  const warnings: string[] = [];
  const secrets: string[] = [];
  const file = readConfigFile(env, readFile, warnings);
  const read = <S extends Settings>(slice: S): Values<S> => {
    const values = Object.entries(slice).map(([key, setting]) => [key, valueOf(setting)] as const);
    return valuesOf(slice, Object.fromEntries(values));
  };
  const valueOf = (setting: Setting<unknown>): unknown => {
    const value = firstValid(setting, env, file, warnings);
    if (setting.secret && typeof value === "string") secrets.push(value);
    return value;
  };
  const strays = (slices: readonly Settings[]) => {
    const known = [generalSettings, ...slices].flatMap((slice) => Object.values<Setting<unknown>>(slice));
    return [
      ...strayVariables(env, ["LEGIBUS_CONFIG", ...known.flatMap(({ env: name }) => name ?? [])]),
      ...strayKeys(file, known),
    ];
  };
  return { general: read(generalSettings), read, warnings, strays, secrets };
}

/**
 * Returns every LEGIBUS_ variable that is not a setting, and variables of other families that are at most two
 * edits from one or begin like one.
 */
function strayVariables(env: Environment, known: readonly string[]): string[] {
  const families = new Set(known.map(familyOf));
  const names = Object.keys(env).filter(
    (name) => families.has(familyOf(name)) && blankless(env[name]) !== undefined && !known.includes(name),
  );
  return names.flatMap((name) => {
    const near = meant(name, known);
    const isNear = near !== undefined && familyOf(near) === familyOf(name);
    const isSlip = isNear && (isSlipOf(name, near) || (name.includes("_") && near.startsWith(name)));
    return isSlip || name.startsWith("LEGIBUS_") ? [`${name} is not a setting${suggestion(near)}`] : [];
  });
}

/** Returns the setting that a wrong name probably means. */
function meant(wrong: string, known: readonly string[]): string | undefined {
  const [near] = nearest(ownPart(wrong), known.map(ownPart), 1, 1 / 3);
  return known.find((name) => ownPart(name) === near);
}

/** `LEGIBUS_HOST` -> `HOST`: the beginning that most names share makes no two of them alike. */
function ownPart(name: string): string {
  return name.replace(/^LEGIBUS_/, "");
}

/** `LEGIBUS_HOST` -> `LEGIBUS` */
function familyOf(name: string): string {
  return before(name, "_");
}

function strayKeys(file: unknown, known: readonly Setting<unknown>[], path = ""): string[] {
  if (typeof file !== "object" || file === null || Array.isArray(file)) return [];
  const names = known.map((setting) => setting.file);
  return Object.entries(file).flatMap(([key, value]) => {
    const name = `${path}${key}`;
    if (names.includes(name)) return [];
    if (names.some((one) => one.startsWith(`${name}.`))) return strayKeys(value, known, `${name}.`);
    const [near] = nearest(name, names, 1);
    const secret = known.find((one) => one.secret && one.file === near);
    const said = secret
      ? `: a secret is taken from ${secret.env ?? "the environment"} only`
      : suggestion(meant(name, names));
    return [`"${name}" in the config file is not a setting${said}`];
  });
}

function suggestion(near: string | undefined): string {
  return near === undefined ? ": it is ignored" : `: it is ignored. Did you mean ${near}?`;
}

function firstValid(setting: Setting<unknown>, env: Environment, file: unknown, warnings: string[]): unknown {
  if (setting.secret && at(file, setting.file) !== undefined) {
    warnings.push(
      `"${setting.file}" in the config file is ignored: a secret is taken from ${setting.env ?? "the environment"} only`,
    );
  }
  const name = setting.env ?? "";
  const given = setting.env === undefined ? undefined : blankless(env[setting.env]);
  const isUnfilled = given !== undefined && PLACEHOLDER.test(given);
  if (isUnfilled)
    warnings.push(`${name} is ignored: ${given} is a placeholder that the client did not fill in`);
  const sources = [
    { name, value: isUnfilled ? undefined : given },
    {
      name: `"${setting.file}" in the config file`,
      value: setting.secret ? undefined : at(file, setting.file),
    },
  ];
  for (const { name: source, value } of sources) {
    if (value === undefined) continue;
    const parsed = setting.schema.safeParse(value);
    if (parsed.success) return parsed.data;
    warnings.push(`${source} is ignored: ${reason(parsed.error)}. ${setting.describe}`);
  }
  return setting.fallback;
}

/** `${user_config.live}`: what some clients pass for a field that was left empty. */
const PLACEHOLDER = /^\$\{[^{}]+\}$/;

function reason(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue?.code === "invalid_value") return `it must be one of ${issue.values.map(String).join(", ")}`;
  const inner =
    issue?.code === "invalid_union"
      ? issue.errors.flat().findLast((one) => one.code !== "invalid_type")
      : issue;
  return `it ${inner?.message ?? "cannot be read"}`;
}

/** Returns undefined for an empty string, which Docker and clients pass for variables that are not set. */
function blankless(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === "" ? undefined : value.trim();
}

function at(file: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => fieldOf(value, key), file);
}

/**
 * Returns the path of the configuration file: LEGIBUS_CONFIG, else `legibus/config.json` in XDG_CONFIG_HOME or
 * `~/.config`.
 */
export function configPath(env: Environment): string {
  const folder = blankless(env["XDG_CONFIG_HOME"]) ?? join(homeFolder(env), ".config");
  return blankless(env["LEGIBUS_CONFIG"]) ?? join(folder, "legibus", "config.json");
}

/** Returns HOME, else the home of the process's user, and `/` if that user has none. */
export function homeFolder(env: Environment): string {
  try {
    return blankless(env["HOME"]) ?? homedir();
  } catch {
    return "/"; // the user of a container may have neither a name nor a home
  }
}

function readConfigFile(env: Environment, readFile: (path: string) => string, warnings: string[]): unknown {
  const path = configPath(env);
  try {
    const text = readFile(path).replace(/^\ufeff/, ""); // byte order mark, which some editors write
    const parsed = z.record(z.string(), z.unknown()).safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    warnings.push(`${path} is ignored: it must hold a JSON object`);
  } catch (error) {
    const missing = hasCode(error, "ENOENT");
    const why = error instanceof SyntaxError ? "it cannot be read as JSON" : "it cannot be read";
    if (!missing || blankless(env["LEGIBUS_CONFIG"]))
      warnings.push(`${path} is ignored: ${missing ? "there is no such file" : why}`);
  }
  return undefined;
}

/** Narrows parsed values to their slice's type; each has passed its setting's schema or is its default. */
function valuesOf<S extends Settings>(slice: S, values: Record<string, unknown>): Values<S> {
  const complete = (candidate: Record<string, unknown>): candidate is Values<S> =>
    Object.keys(slice).every((key) => key in candidate);
  if (!complete(values)) throw new Error("a setting has no value");
  return values;
}

/** Returns the enabled names: a list replaces the default set unless its first entry begins with + or -. */
export function chosen(
  names: readonly { readonly name: string; readonly byDefault: boolean }[],
  wanted: readonly string[],
): {
  readonly on: readonly string[];
  readonly unknown: readonly string[];
} {
  const known = new Set(names.map(({ name }) => name));
  const replaces = /^[^+-]/.test(wanted[0] ?? "");
  const on = new Set(replaces ? [] : names.filter(({ byDefault }) => byDefault).map(({ name }) => name));
  for (const entry of wanted) {
    if (entry.startsWith("-")) on.delete(entry.slice(1));
    else on.add(entry.replace(/^\+/, ""));
  }
  const unknown = wanted.map((entry) => entry.replace(/^[+-]/, "")).filter((name) => !known.has(name));
  return { on: names.map(({ name }) => name).filter((name) => on.has(name)), unknown };
}
