import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { delimiter, isAbsolute, join } from "node:path";
import { connect as connectSecurely } from "node:tls";
import { type Environment, homeFolder, readConfig } from "../../app/config.ts";
import { type App, createApp } from "../../app/index.ts";
import { VERSION } from "../../app/version.ts";
import { fieldOf, parseJson } from "../../core/json.ts";
import { sanitiseWithin } from "../../core/sanitise.ts";
import { plural } from "../../core/text.ts";
import { settings as documentSettings } from "../../documents/settings.ts";
import { networkFailure } from "../../net/failures.ts";
import { ProxyFailure, proxyUrl, tunnel } from "../../net/proxy.ts";
import { portOf, withoutBrackets } from "../../net/url-allowlist.ts";
import { httpSettings } from "../../transport/http/settings.ts";
import { type Paint, painter, type Terminal } from "../terminal.ts";
import { type Client, CLIENTS, type Places } from "../setup/clients.ts";
import { EDITORS, readSettings, SERVER_NAME } from "../setup/edit.ts";
import { placesOf } from "../setup/index.ts";
import {
  checkCertificates,
  checkClock,
  checkNode,
  checkPrograms,
  checkState,
  type Finding,
  ok,
  problem,
  warning,
} from "./checks.ts";

/** PATH of programs started from a dock or a menu, without a shell (launchd, systemd). */
const WINDOWED_PATH: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: "/usr/bin:/bin:/usr/sbin:/sbin",
  linux: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
};

/** Checks that each client in use can read its settings and start the configured server. */
export async function checkClients(places: Places, path: string): Promise<Finding[]> {
  const used = CLIENTS.filter((client) => existsSync(client.trace(places)));
  const findings = await Promise.all(used.map(async (client) => await checkClient(client, places, path)));
  return findings.length > 0
    ? findings
    : [
        warning(
          "Clients",
          "no MCP client was found on this machine",
          "legibus setup --client claude-desktop",
        ),
      ];
}

async function checkClient(client: Client, places: Places, path: string): Promise<Finding> {
  const file = client.path(places);
  try {
    const entry = EDITORS[client.format].read(await readSettings(file), client.key);
    if (!entry) {
      const fix = `legibus setup --client ${client.name}`;
      return warning(client.title, `${SERVER_NAME} is not in ${file}`, fix);
    }
    return checkEntry(client, entry, places, path);
  } catch (error) {
    const why = error instanceof Error ? error.message : "it cannot be read";
    return problem(
      client.title,
      `${file}: ${why}`,
      "correct that place, or restore the newest .bak beside it",
    );
  }
}

function checkEntry(
  client: Client,
  entry: Readonly<Record<string, unknown>>,
  places: Places,
  path: string,
): Finding {
  const { command, args } = entry;
  const fix = `legibus setup --client ${client.name}`;
  if (typeof command !== "string") return problem(client.title, "its entry has no command", fix);
  const [script] = Array.isArray(args) ? args : [];
  if (typeof script === "string" && isAbsolute(script) && !existsSync(script)) {
    return problem(client.title, `${script} is no longer there`, fix);
  }
  if (isAbsolute(command)) {
    return existsSync(command)
      ? ok(client.title, "set up")
      : problem(client.title, `${command} is no longer there`, fix);
  }
  const seen = WINDOWED_PATH[places.platform] ?? path;
  return seen.split(delimiter).some((folder) => existsSync(join(folder, command)))
    ? ok(client.title, "set up")
    : problem(client.title, `${command} is not on the PATH that a program with windows sees`, fix);
}

const MOST_MS = 5_000;
const NOWHERE = "legibus.invalid:443"; // no source is asked: names under .invalid never exist

/** Checks the network's proxy as requests to sources use it: it is dialled and asked for a connection. */
export async function checkProxy(env: Readonly<Record<string, string | undefined>>): Promise<Finding> {
  const given = (env["HTTPS_PROXY"] ?? env["https_proxy"] ?? "").trim();
  const plain = (env["HTTP_PROXY"] ?? env["http_proxy"] ?? "").trim();
  if (given === "" && plain !== "")
    return warning(
      "Proxy",
      "HTTP_PROXY is set and HTTPS_PROXY is not: every source is asked by https, so no proxy is used",
      "set HTTPS_PROXY as well",
    );
  if (given === "") return ok("Proxy", "none (HTTPS_PROXY is not set)");
  const url = proxyUrl(env);
  if (!url)
    return warning(
      "Proxy",
      "HTTPS_PROXY is not the address of an HTTP proxy: it is ignored",
      "set it as http://host:port",
    );
  const exceptions = env["NO_PROXY"] ?? env["no_proxy"] ?? "";
  const said = exceptions === "" ? "" : `, not for ${exceptions}`;
  const place = `${url.protocol}//${url.host}`;
  const works = ok("Proxy", `${place} for all sources and model services${said}; it answers`);
  return failureAt(url, place, await dial(url)) ?? works;
}

function failureAt(url: URL, place: string, failure: unknown): Finding | undefined {
  if (failure === undefined) return undefined;
  const isAnswer = failure instanceof ProxyFailure;
  if (isAnswer && failure.status === 407)
    return problem(
      "Proxy",
      `${place} wants a user name and password${url.username === "" ? "" : " other than those given"}`,
      "set HTTPS_PROXY as http://name:password@host:port",
    );
  if (isAnswer && failure.status !== undefined) return undefined; // it refuses the connection, so it is a proxy
  return problem(
    "Proxy",
    isAnswer
      ? `${place} is no proxy: ${failure.message}`
      : networkFailure({ name: place, humanUrl: place }, failure).message,
    "correct HTTPS_PROXY, or take it out if this network needs no proxy",
  );
}

/** Asks the proxy for a connection that no proxy can make; its answer shows what it is. */
async function dial(proxy: URL): Promise<unknown> {
  const at = { host: withoutBrackets(proxy.hostname), port: portOf(proxy) };
  const isSecure = proxy.protocol === "https:";
  const socket = isSecure ? connectSecurely({ ...at, servername: at.host }) : connect(at);
  const late = Object.assign(new Error("no answer"), { code: "ETIMEDOUT" });
  const timer = setTimeout(() => socket.destroy(late), MOST_MS);
  let failure: unknown;
  socket.on("error", (error) => (failure = error));
  try {
    await once(socket, isSecure ? "secureConnect" : "connect");
    await tunnel(socket, NOWHERE, proxy);
    return undefined;
  } catch (error) {
    return failure ?? error;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

const ANSWER_MS = 10_000;
const LIST_BYTES = 30_000; // of the default tools; a longer list costs every conversation context
const TOOL_BYTES = 2_000;
const WIRE_NAME = /^[a-zA-Z0-9_-]{1,64}$/; // Claude Desktop hides all tools of a server if one name does not match

const REQUESTS = [
  {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "doctor", version: "1" } },
  },
  { jsonrpc: "2.0", method: "notifications/initialized" },
  { jsonrpc: "2.0", id: 2, method: "tools/list" },
];

/** Starts the server as a client would and checks every line that it writes. */
export async function checkServer(node: string, script: string, env: Environment): Promise<Finding[]> {
  const lines = await linesOf(node, script, env);
  const messages = lines.map(parsed);
  const impure = lines.find((_, at) => messages[at] === undefined);
  if (impure !== undefined) {
    const fix = "find out what prints it: stdout belongs to JSON-RPC";
    return [problem("stdout", `a line is not JSON-RPC: ${impure.slice(0, 100)}`, fix)];
  }
  const tools = toolsOf(messages);
  return tools === undefined
    ? [problem("Server", "it did not answer tools/list in 10 s", "run legibus tools and read what it says")]
    : [ok("stdout", `${lines.length} lines, all JSON-RPC`), budget(tools)];
}

async function linesOf(node: string, script: string, env: Environment): Promise<string[]> {
  const child = spawn(node, [script], { env: { ...env }, stdio: ["pipe", "pipe", "ignore"] });
  const timer = setTimeout(() => child.kill("SIGKILL"), ANSWER_MS);
  let text = "";
  child.stdin.on("error", () => {}); // it may have exited already
  for (const request of REQUESTS) child.stdin.write(`${JSON.stringify(request)}\n`);
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    if (text.split("\n").length > 2) child.stdin.end();
  });
  await new Promise((resolve) => child.once("close", resolve).once("error", resolve));
  clearTimeout(timer);
  return text.split("\n").filter((line) => line !== "");
}

function parsed(line: string): unknown {
  const message = parseJson(line);
  return fieldOf(message, "jsonrpc") === "2.0" ? message : undefined;
}

function toolsOf(messages: readonly unknown[]): readonly object[] | undefined {
  for (const message of messages) {
    const tools = fieldOf(fieldOf(message, "result"), "tools");
    if (Array.isArray(tools)) return tools.filter((tool) => typeof tool === "object" && tool !== null);
  }
  return undefined;
}

function budget(tools: readonly object[]): Finding {
  const sizes = tools.map((tool) => Buffer.byteLength(JSON.stringify(tool)));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const names = tools.map((tool) => String(Reflect.get(tool, "name")));
  const bad = names.find((name) => !WIRE_NAME.test(name));
  const said = `${tools.length} tools, ${total} bytes`;
  if (bad !== undefined && !names.some((name) => name.includes(":"))) {
    return problem("Tools", `the name ${bad} hides all tools in Claude Desktop`, "please report it");
  }
  const fix =
    "LEGIBUS_PROFILE=core lists a small set; LEGIBUS_PROVIDERS and LEGIBUS_EXCLUDE_TOOLS leave out what you do not need";
  if (tools.length === 0) {
    const fix =
      "check LEGIBUS_PROVIDERS, LEGIBUS_TOOLS and LEGIBUS_EXCLUDE_TOOLS: together they leave nothing";
    return problem("Tools", said, fix);
  }
  const large = total > LIST_BYTES || sizes.some((size) => size > TOOL_BYTES);
  return large ? { ...ok("Tools", said), state: "warning", fix } : ok("Tools", said);
}

export interface DoctorOptions {
  readonly json?: boolean;
  readonly fix?: boolean;
  /** Sends one test request to each live source; otherwise no requests are sent. */
  readonly live?: boolean;
}

/** Checks everything that may prevent the server from working; returns 0 when there is no problem, else 1. */
export async function doctor(
  options: DoctorOptions,
  env: Environment,
  terminal: Terminal,
  script: string,
): Promise<number> {
  let failure = "";
  const app = await createApp(env, () => {}, { slices: [httpSettings] }).catch((error: unknown) => {
    failure = error instanceof Error ? error.message : String(error);
    return undefined;
  });
  try {
    const findings = await examine(env, script, options.live === true, app);
    if (!app) findings.unshift(problem("Start", failure, "correct what it names, or remove the setting"));
    const seen = options.fix === true ? await Promise.all(findings.map(repaired)) : findings;
    terminal.out(options.json === true ? json(seen) : lines(seen, painter(terminal)));
    return seen.some(({ state }) => state === "problem") ? 1 : 0;
  } finally {
    await app?.shutdown();
  }
}

/** Runs all checks; those of the app's state are skipped if it does not start. */
async function examine(
  env: Environment,
  script: string,
  live: boolean,
  app: App | undefined,
): Promise<Finding[]> {
  const path = env["PATH"] ?? "";
  const machine = {
    platform: process.platform,
    nodeVersion: process.version,
    path,
    ...(app?.config ?? readConfig(env)).read(documentSettings),
    chromium: env["PUPPETEER_EXECUTABLE_PATH"] ?? "",
    isContainer: existsSync("/.dockerenv") || existsSync("/run/.containerenv"),
    isRoot: process.getuid?.() === 0,
  };
  const [programs, clients, server, clock, certificates, proxy] = await Promise.all([
    checkPrograms(machine),
    checkClients(placesOf(env, process.platform, homeFolder(env)), path),
    app ? checkServer(process.execPath, script, env) : [],
    checkClock(script, Date.now()),
    checkCertificates(env),
    checkProxy(env),
  ]);
  const state = app ? await checkState(app, live) : [];
  const itself = ok("Legibus", `${VERSION} at ${script}`);
  return [
    itself,
    checkNode(machine),
    clock,
    proxy,
    ...certificates,
    ...server,
    ...state,
    ...programs,
    ...clients,
  ];
}

async function repaired(finding: Finding): Promise<Finding> {
  if (!finding.repair) return finding;
  try {
    return ok(finding.check, await finding.repair());
  } catch {
    return finding;
  }
}

const MARKS = { ok: "ok      ", warning: "warning ", problem: "PROBLEM " } as const;
const LOOKS = { ok: "green", warning: "yellow", problem: "red" } as const;

function lines(findings: readonly Finding[], paint: Paint): string {
  const said = sanitiseWithin(findings).map(
    ({ check, state, detail, fix }) =>
      `${paint(LOOKS[state], MARKS[state])}${check}: ${detail}${fix === undefined ? "" : `\n          ${fix}`}`,
  );
  const count = (state: Finding["state"]) => findings.filter((one) => one.state === state).length;
  return `${said.join("\n")}\n\n${plural(count("problem"), "problem")}, ${plural(count("warning"), "warning")}\n`;
}

function json(findings: readonly Finding[]): string {
  const plain = findings.map(({ check, state, detail, fix }) => ({ check, state, detail, fix }));
  return `${JSON.stringify({ ok: plain.every(({ state }) => state !== "problem"), findings: plain }, null, 2)}\n`;
}
