import { defined } from "../../core/defined.ts";
import { plural } from "../../core/text.ts";
import { realpathSync, existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, isAbsolute, join } from "node:path";
import type { Environment } from "../../app/config.ts";
import { allProviders, type ProviderEntry } from "../../app/providers.ts";
import { type Client, CLIENTS, type Places, type Running, serverEntry } from "./clients.ts";
import { backupsOf, EDITORS, readSettings, writeSettings } from "./edit.ts";
import { terminalAsker, type Asker, listOf } from "./questions.ts";
import { fatalLine, type Terminal } from "../terminal.ts";
import type { Setting } from "../../core/settings.ts";
import { PROFILES } from "../../core/tool.ts";

export interface SetupOptions {
  readonly client?: string;
  readonly providers?: string;
  readonly live?: string;
  /** Folders in the format of LEGIBUS_FILES. */
  readonly files?: string;
  /** NAME=value, repeatable. */
  readonly env?: readonly string[];
  readonly print?: boolean;
  readonly remove?: boolean;
  /** With `remove`: also deletes the copies of earlier settings, which may contain secrets. */
  readonly backups?: boolean;
}

export interface SetupDeps {
  readonly terminal: Terminal;
  readonly places: Places;
  readonly running: Running;
  /** Absent without a terminal. */
  readonly asker?: Asker | undefined;
  readonly now: () => Date;
}

const FAILED = 1;
const USAGE_ERROR = 2;

/** Adds the server to the settings of MCP clients, or removes it; resolves with the exit code. */
export async function setup(options: SetupOptions, deps: SetupDeps): Promise<number> {
  const { terminal } = deps;
  try {
    refuseContradictions(options);
    const clients = await chosenClients(options, deps);
    if (clients.length === 0) {
      terminal.err(`legibus: no MCP client was found here; name one with --client (${names()})\n`);
      return USAGE_ERROR;
    }
    const env = options.remove === true ? {} : await chosenEnvironment(options, deps, clients);
    let code = 0;
    for (const client of clients) code = Math.max(code, await apply(client, env, options, deps));
    return code;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.err(fatalLine(error));
    return USAGE_ERROR;
  }
}

class UsageError extends Error {}

/** Rejects flags that would be ignored beside others. */
function refuseContradictions({ remove = false, backups, ...given }: SetupOptions): void {
  if (backups === true && !remove) throw new UsageError("--backups removes copies: it needs --remove");
  const [ignored] = Object.keys(defined({ ...given, client: undefined }));
  if (remove && ignored !== undefined) throw new UsageError(`--remove takes no --${ignored}`);
}

function names(): string {
  return CLIENTS.map(({ name }) => name).join(", ");
}

async function chosenClients({ client }: SetupOptions, { places, asker }: SetupDeps): Promise<Client[]> {
  const found = CLIENTS.filter((one) => existsSync(one.trace(places))).map(({ name }) => name);
  const wanted =
    client ?? (asker ? await asker.ask(`Which clients? (${names()})`, found.join(", ")) : found.join(","));
  return listOf(wanted).map((name) => {
    const known = CLIENTS.find((one) => one.name === name);
    if (!known) throw new UsageError(`there is no client "${name}": take one of ${names()}`);
    return known;
  });
}

/** Environment variables of the server; undefined removes one. Variables neither given nor asked for stay unchanged. */
type Variables = Readonly<Record<string, string | undefined>>;

async function chosenEnvironment(
  options: SetupOptions,
  { asker, terminal, places }: SetupDeps,
  [client]: readonly Client[],
): Promise<Variables> {
  const all = await allProviders();
  const byDefault = all.filter((entry) => entry.byDefault).map(({ name }) => name);
  const present = asker && client ? await presentVariables(client, places) : {};
  if (asker) terminal.err(`${rules(all)}\n`);
  const ask = async (given: string | undefined, question: string, fallback: string) =>
    given ?? (await asker?.ask(question, fallback));
  const providers = await ask(
    options.providers,
    "Which sources and services?",
    present["LEGIBUS_PROVIDERS"] ?? byDefault.join(", "),
  );
  const live = await ask(
    options.live,
    "Whose written permission for automated access do you have?",
    present["LEGIBUS_LIVE"] ?? "",
  );
  const files = await ask(options.files, FILES_QUESTION, present["LEGIBUS_FILES"] ?? PERSONAL_FOLDERS);
  const profile = await ask(undefined, PROFILE_QUESTION, present["LEGIBUS_PROFILE"] ?? "full");
  return {
    ...(providers !== undefined && {
      LEGIBUS_PROVIDERS: unless(known(all, listOf(providers), "provider").join(","), byDefault.join(",")),
    }),
    ...(live !== undefined && { LEGIBUS_LIVE: unless(known(all, listOf(live), "source").join(","), "") }),
    ...(files !== undefined && {
      LEGIBUS_FILES: files === PERSONAL_FOLDERS ? undefined : folders(files),
    }),
    ...(profile !== undefined && { LEGIBUS_PROFILE: unless(knownProfile(profile), "full") }),
    ...Object.fromEntries((options.env ?? []).map(variable)),
  };
}

function unless(value: string, usual: string): string | undefined {
  return value === usual ? undefined : value;
}

/**
 * Returns the variables that the client's entry sets now; empty when its settings cannot be read, which is
 * reported later.
 */
async function presentVariables(client: Client, places: Places): Promise<Readonly<Record<string, string>>> {
  try {
    const entry = EDITORS[client.format].read(await readSettings(client.path(places)), client.key);
    return variablesOf(entry);
  } catch {
    return {};
  }
}

function variablesOf(entry: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  const env = entry?.["env"];
  if (typeof env !== "object" || env === null) return {};
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]: [string, unknown]) =>
      ["string", "number", "boolean", "bigint"].includes(typeof value) ? [[name, String(value)]] : [],
    ),
  );
}

/** Keys of an entry for a remote server. */
const REMOTE: ReadonlySet<string> = new Set(["url", "serverUrl", "httpUrl", "headers"]);

/** Merges the entry: the user's own additions stay, values chosen now replace old ones. */
function merged(
  client: Client,
  present: Readonly<Record<string, unknown>> | undefined,
  running: Running,
  chosen: Variables,
): Readonly<Record<string, unknown>> {
  if (Array.isArray(present?.["env"])) throw new Error(`${client.key}.legibus.env must be an object`);
  const entry = serverEntry(running, {});
  const all = Object.entries({ ...variablesOf(present), ...entry.env, ...chosen });
  const env = Object.fromEntries(
    all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const others = Object.entries(present ?? {}).filter(([name]) => !REMOTE.has(name));
  return { ...Object.fromEntries(others), ...client.shape({ ...entry, env }) };
}

/** Returns the parts of an entry as text, by name. */
function partsOf(entry: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const { env: _, ...rest } = entry;
  const variables = Object.entries(variablesOf(entry)).map(
    ([name, value]) => [`env.${name}`, value] as const,
  );
  return new Map(
    [...Object.entries(rest), ...variables].map(([name, value]) => [name, JSON.stringify(value)]),
  );
}

/** Describes what changes between two entries and what stays, without values, because some are secrets. */
function changesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string {
  const [old, fresh] = [partsOf(before), partsOf(after)];
  const names = [...new Set([...old.keys(), ...fresh.keys()])];
  const changed = names.filter((name) => old.get(name) !== fresh.get(name));
  const kept = names.filter((name) => old.get(name) === fresh.get(name));
  const said = changed.map(
    (name) => `${name} (${old.has(name) ? (fresh.has(name) ? "new value" : "removed") : "added"})`,
  );
  return `changes ${said.join(", ") || "nothing"}; keeps ${kept.join(", ") || "nothing"}`;
}

function known(
  providers: readonly ProviderEntry[],
  wanted: readonly string[],
  what: string,
): readonly string[] {
  const all = providers.map(({ name }) => name);
  for (const name of wanted) {
    if (!all.includes(name.replace(/^[+-]/, ""))) {
      throw new UsageError(`there is no ${what} "${name}": take some of ${all.join(", ")}`);
    }
  }
  return wanted;
}

const PROFILE_QUESTION =
  "Which tools should a client list? (full; core is a small set for models with little room)";

function knownProfile(answer: string): string {
  const wanted = answer.trim().toLowerCase();
  if (PROFILES.some((one) => one === wanted)) return wanted;
  throw new UsageError(`there is no profile "${answer}": take one of ${PROFILES.join(", ")}`);
}

const PERSONAL_FOLDERS = "Documents, Downloads and Desktop";
const FILES_QUESTION = `Below which folders may the model read files? (full paths with ${delimiter} between them; none)`;

/** Checks that folders are full paths, because a client starts the server in a working directory of its own. */
function folders(answer: string): string {
  const named = answer.split(delimiter).map((folder) => folder.trim());
  const partial = named.find((folder) => folder !== "none" && !isAbsolute(folder) && !folder.startsWith("~"));
  if (partial === undefined) return named.join(delimiter);
  throw new UsageError(`--files wants full paths or ~/…, with ${delimiter} between them (got "${partial}")`);
}

function variable(text: string): readonly [string, string] {
  const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new UsageError(`--env wants NAME=value (got "${text.split("=")[0] ?? ""}")`);
  }
  return [name, value];
}

/** Describes each source's access rules, for the user who decides. */
function rules(providers: readonly ProviderEntry[]): string {
  const lines = providers.map(({ name, title, access, settings }) => {
    const rule = ruleOf({ access, settings });
    return `  ${name.padEnd(9)} ${title}\n            ${rule}`;
  });
  return ["The sources and their rules:", ...lines].join("\n");
}

function ruleOf({ access, settings }: Pick<ProviderEntry, "access" | "settings">): string {
  const all = Object.values<Setting<unknown>>(settings);
  if (all.some(({ env = "" }) => env.endsWith("_PASSWORD"))) return "with your own licence";
  if (access === "restricted") return "forbids automated access: links only, unless permitted";
  return all.some(({ env = "" }) => env.endsWith("_BASE_URL")) ? "open: asked live" : "local";
}

async function apply(
  client: Client,
  env: Variables,
  { print, remove, backups }: SetupOptions,
  { terminal, places, running, now }: SetupDeps,
): Promise<number> {
  const path = client.path(places);
  const editor = EDITORS[client.format];
  if (print === true) {
    const shape = merged(client, undefined, running, env);
    terminal.out(`# ${client.title}: ${path}\n${editor.write("", client.key, shape)}\n`);
    return 0;
  }
  try {
    const before = await readSettings(path);
    const present = editor.read(before, client.key);
    const shape = remove === true ? undefined : merged(client, present, running, env);
    const after = editor.write(before, client.key, shape);
    if (present && shape && after !== before) terminal.out(`${client.title}: ${changesOf(present, shape)}\n`);
    if (after === before) {
      terminal.out(`${client.title}: nothing to change in ${path}\n`);
      if (remove === true) await tellBackups(path, backups === true, client, terminal);
      return 0;
    }
    const copy = await writeSettings(path, after, now());
    const kept = copy === undefined || backups === true ? "" : ` (before: ${copy})`;
    terminal.out(
      remove === true
        ? `${client.title}: legibus was taken out of ${path}${kept}\n`
        : `${client.title}: legibus was put into ${path}${kept}; ${client.after}\n`,
    );
    if (remove === true) await tellBackups(path, backups === true, client, terminal);
    return 0;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    terminal.err(`${client.title}: ${path} was not changed: ${why}. Fix it, or paste what --print shows\n`);
    return FAILED;
  }
}

/** Lists the copies of earlier settings, which may contain passwords, or removes them on request. */
async function tellBackups(
  path: string,
  shallRemove: boolean,
  client: Client,
  terminal: Terminal,
): Promise<void> {
  const copies = await backupsOf(path);
  if (copies.length === 0) return;
  if (shallRemove) await Promise.all(copies.map(async (copy) => await rm(copy, { force: true })));
  terminal.out(
    shallRemove
      ? `${client.title}: removed ${plural(copies.length, "backup")} of earlier settings\n`
      : `${client.title}: copies of earlier settings, which may hold passwords, stay (legibus setup --remove --backups removes them): ${copies.join(", ")}\n`,
  );
}

/** Returns the folders in which this machine's programs store their settings. */
export function placesOf(env: Environment, platform: NodeJS.Platform, home: string): Places {
  const { CODEX_HOME: codex, CLAUDE_CONFIG_DIR: claudeCode, LOCALAPPDATA: local = "" } = env;
  const packaged = join(local, "Packages", "Claude_pzs8sxrjxfjjc", "LocalCache", "Roaming", "Claude");
  return {
    platform,
    home,
    appData: env["APPDATA"] ?? `${home}\\AppData\\Roaming`,
    config: env["XDG_CONFIG_HOME"] ?? `${home}/.config`,
    ...defined({ codex, claudeCode }),
    ...(existsSync(packaged) && { packagedClaude: packaged }),
  };
}

/** Runs `legibus setup` on this machine; in an interactive terminal it asks for whatever the flags leave open. */
export async function runSetup(options: SetupOptions, env: Environment, terminal: Terminal): Promise<number> {
  const scripted = options.client !== undefined || options.print === true || options.remove === true;
  const asker = terminal.stdinIsTerminal === true && !scripted ? terminalAsker() : undefined;
  try {
    const code = await setup(options, {
      terminal,
      places: placesOf(env, process.platform, env["HOME"] ?? homedir()),
      running: {
        platform: process.platform,
        node: process.execPath,
        script: realpathSync(process.argv[1] ?? ""),
      },
      asker,
      now: () => new Date(),
    });
    if (!asker || code !== 0) return code;
    asker.close();
    terminal.out("\nWhether everything works (legibus doctor):\n");
    const { doctor } = await import("../doctor/index.ts");
    await doctor({}, env, terminal, realpathSync(process.argv[1] ?? ""));
    terminal.out(
      '\nAsk your client first: "What does § 823 BGB say? Quote it with legibus, and say what it cites."\n',
    );
    return code;
  } finally {
    asker?.close();
  }
}
