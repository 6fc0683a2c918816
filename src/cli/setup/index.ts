import { existsSync } from "node:fs";
import { delimiter, isAbsolute } from "node:path";
import type { Environment } from "../../app/config.ts";
import { allProviders, type ProviderEntry } from "../../app/providers.ts";
import type { Terminal } from "../terminal.ts";
import { type Client, CLIENTS, type Places } from "./clients.ts";
import { EDITORS } from "./edit.ts";
import { type Running, serverEntry } from "./entry.ts";
import { readSettings, writeSettings } from "./files.ts";
import { type Asker, listOf } from "./questions.ts";

export interface SetupOptions {
  readonly client?: string;
  readonly providers?: string;
  readonly live?: string;
  /** Folders as LEGIBUS_FILES names them. */
  readonly files?: string;
  /** NAME=value, as often as needed. */
  readonly env?: readonly string[];
  readonly print?: boolean;
  readonly remove?: boolean;
}

export interface SetupDeps {
  readonly terminal: Terminal;
  readonly places: Places;
  readonly running: Running;
  /** Absent when there is no terminal. */
  readonly asker?: Asker | undefined;
  readonly now: () => Date;
}

const FAILED = 1;
const USAGE_ERROR = 2;

/** Puts the server into the settings of MCP clients, or takes it out; resolves with the exit code. */
export async function setup(options: SetupOptions, deps: SetupDeps): Promise<number> {
  const { terminal } = deps;
  try {
    const clients = await chosenClients(options, deps);
    if (clients.length === 0) {
      terminal.err(`legibus: no MCP client was found here; name one with --client (${names()})\n`);
      return USAGE_ERROR;
    }
    const env = options.remove === true ? {} : await chosenEnvironment(options, deps);
    let code = 0;
    for (const client of clients) code = Math.max(code, await apply(client, env, options, deps));
    return code;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.err(`legibus: ${error.message}\n`);
    return USAGE_ERROR;
  }
}

class UsageError extends Error {}

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

/** The variables that the server shall have; what a person is not asked keeps its default. */
async function chosenEnvironment(options: SetupOptions, deps: SetupDeps): Promise<Record<string, string>> {
  const { asker, terminal } = deps;
  const all = await allProviders();
  const byDefault = all.filter((entry) => entry.byDefault).map(({ name }) => name);
  if (asker) terminal.err(`${rules(all)}\n`);
  const providers =
    options.providers ??
    (asker ? await asker.ask("Which sources and services?", byDefault.join(", ")) : byDefault.join(","));
  const live =
    options.live ??
    (asker ? await asker.ask("Whose written permission for automated access do you have?", "") : "");
  const files =
    options.files ?? (asker ? await asker.ask(FILES_QUESTION, PERSONAL_FOLDERS) : PERSONAL_FOLDERS);
  const chosen = known(all, listOf(providers), "provider");
  const permitted = known(all, listOf(live), "source");
  return {
    ...(chosen.join(",") !== byDefault.join(",") && { LEGIBUS_PROVIDERS: chosen.join(",") }),
    ...(permitted.length > 0 && { LEGIBUS_LIVE: permitted.join(",") }),
    ...(files !== PERSONAL_FOLDERS && { LEGIBUS_FILES: folders(files) }),
    ...Object.fromEntries((options.env ?? []).map(variable)),
  };
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

const PERSONAL_FOLDERS = "Documents, Downloads and Desktop";
const FILES_QUESTION = `Below which folders may the model read files? (full paths with ${delimiter} between them; none)`;

/** A client starts the server in a folder of its own choice: only full paths name the same folder everywhere. */
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

/** What each source allows, for the person who decides. */
function rules(providers: readonly ProviderEntry[]): string {
  const lines = providers.map(({ name, title, access }) => {
    const rule =
      access === "open" ? "open: asked live" : "forbids automated access: links only, unless permitted";
    return `  ${name.padEnd(9)} ${title}\n            ${rule}`;
  });
  return ["The sources and their rules:", ...lines].join("\n");
}

async function apply(
  client: Client,
  env: Readonly<Record<string, string>>,
  { print, remove }: SetupOptions,
  { terminal, places, running, now }: SetupDeps,
): Promise<number> {
  const path = client.path(places);
  const editor = EDITORS[client.format];
  const shape = remove === true ? undefined : client.shape(serverEntry(running, env));
  if (print === true) {
    terminal.out(`# ${client.title}: ${path}\n${editor.write("", client.key, shape)}\n`);
    return 0;
  }
  try {
    const before = await readSettings(path);
    const after = editor.write(before, client.key, shape);
    if (after === before) {
      terminal.out(`${client.title}: nothing to change in ${path}\n`);
      return 0;
    }
    const copy = await writeSettings(path, after, now());
    const kept = copy === undefined ? "" : ` (before: ${copy})`;
    terminal.out(
      remove === true
        ? `${client.title}: legibus was taken out of ${path}${kept}\n`
        : `${client.title}: legibus was put into ${path}${kept}; ${client.after}\n`,
    );
    return 0;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    terminal.err(`${client.title}: ${path} was not changed: ${why}. Mend it, or paste what --print shows\n`);
    return FAILED;
  }
}

/** Where this machine's programs keep their settings. */
export function placesOf(env: Environment, platform: NodeJS.Platform, home: string): Places {
  return {
    platform,
    home,
    appData: env["APPDATA"] ?? `${home}\\AppData\\Roaming`,
    config: env["XDG_CONFIG_HOME"] ?? `${home}/.config`,
  };
}
