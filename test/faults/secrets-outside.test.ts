import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { hasBrowser } from "../sources/beck/support.ts";
import { type LocalBeck, startBeck } from "../support/beck/server.ts";
import { built, SERVER } from "../support/built.ts";
import { startHttp } from "../support/http-server.ts";
import { CLEAN_ENV, configFile, startServer } from "../support/stdio.ts";
import { commands, endFamily, type Family, hasProc, newFamily } from "./processes.ts";
import { type Found, judge, tally } from "./tally.ts";
import { temporaryFolder } from "../support/lasting.ts";
import { patient } from "../support/patience.ts";
import { DATABASE, exposed, filesIn, SECRETS } from "./canaries.ts";

let root: string;
let umask: number;
let beck: LocalBeck;
const families: Family[] = [];

beforeAll(async () => {
  umask = process.umask(0);
  await built();
  root = temporaryFolder("outside");
  beck = await startBeck();
});
afterEach(() => {
  for (const family of families.splice(0)) endFamily(family);
});
afterAll(async () => {
  process.umask(umask);
  await beck.close();
});

function environment(home: string): Record<string, string> {
  const family = newFamily();
  families.push(family);
  return {
    ...CLEAN_ENV,
    ...SECRETS,
    ...family.env,
    HOME: home,
    XDG_CONFIG_HOME: join(home, "config"),
    LEGIBUS_DATA_DIR: join(home, "data"),
    LEGIBUS_LOG_LEVEL: "debug",
    ...beck.env,
    ...configFile({ beck: { sessionFile: join(home, "beck", "cookies.json"), timeoutMs: 30_000 } }),
  };
}

function newHome(name: string): string {
  const home = join(root, name);
  mkdirSync(home, { mode: 0o700 });
  return home;
}

/** Returns the texts that contain a canary, with their origin. */
function leaks(said: Readonly<Record<string, string>>): string[] {
  return Object.entries(said).flatMap(([name, text]) => {
    const at = text.indexOf("canary");
    return at < 0 ? [] : [`${name}: ${text.slice(Math.max(0, at - 80), at + 40)}`];
  });
}

const COMMANDS: readonly (readonly string[])[] = [
  ["doctor"],
  ["doctor", "--json"],
  ["doctor", "--fix"],
  ["data", "show"],
  ["data", "purge"],
  ["library", "list"],
  ["tools"],
  ["setup", "--print", "--client", "claude-desktop,codex"],
  ["setup", "--client", "claude-desktop,codex", "--env", "BECK_PASSWORD=canary-given"],
  ["call", "law:cite", '{"items":[{"id":"[1992] HCA 23"}]}'],
  ["call", "jade:search", '{"query":"[1992] HCA 23"}'],
  ["call", "enhancer:enhance_prompt", '{"text":"Is the landlord liable?"}'],
  ["verify", "/nonexistent"],
  ["import", "/nonexistent"],
  ["login", "beck"],
  ["no-such-command"],
  ["--help"],
];

async function run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const options = { env, timeout: patient(60_000) };
  const ran = await promisify(execFile)(process.execPath, [SERVER, ...args], options).catch(
    (error: unknown) => error,
  );
  const { stdout, stderr }: { stdout?: unknown; stderr?: unknown } = Object(ran);
  return `${String(stdout)}\n${String(stderr)}`;
}

test("no command prints a secret", async ({ task }) => {
  const home = newHome("commands");
  const env = environment(home);
  const databases: readonly Readonly<Record<string, string>>[] = [{}, { DATABASE_URL: DATABASE }];
  const found: Found[] = [];
  const queue = COMMANDS.flatMap((args) => databases.map((database) => ({ args, database }))).values();
  const work = async () => {
    for (const { args, database } of queue) {
      const started = performance.now();
      const said = await run(args, { ...env, ...database });
      const what = leaks({ [args.join(" ")]: said }).join();
      found.push({ held: what === "" && said.length > 5, ms: performance.now() - started, what });
    }
  };
  await Promise.all([work(), work()]);
  judge(task, "an output where a secret could be", found);
});

test("setup writes a given secret into private files only", async () => {
  const home = newHome("setup");
  await run(
    ["setup", "--client", "claude-desktop,codex", "--env", "BECK_PASSWORD=canary-given"],
    environment(home),
  );
  const files = filesIn(home);
  const holding = files.filter(
    (path) => statSync(path).isFile() && readFileSync(path, "utf8").includes("canary"),
  );
  expect(holding.length).toBeGreaterThan(0);
  expect(exposed(files)).toEqual([]);
});

test("no answer over HTTP contains a secret, with a valid, invalid or missing token", async ({ task }) => {
  const server = await startHttp(environment(newHome("http")));
  const found: Found[] = [];
  const tokens = [SECRETS["LEGIBUS_HTTP_TOKEN"], "wrong-token-0123456789", undefined];
  const bodies = [
    { jsonrpc: "2.0", id: 1, method: "tools/list" },
    {
      jsonrpc: "2.0",
      id: 2,
      method: "tools/call",
      params: { name: "law_cite", arguments: { items: [{ id: "x" }] } },
    },
    { jsonrpc: "2.0", id: 3, method: "resources/list" },
    { jsonrpc: "2.0", id: 4, method: "no/such" },
    "{",
  ];
  for (const token of tokens) {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...authorization,
    };
    for (const [at, body] of bodies.entries()) {
      const started = performance.now();
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const answer = await fetch(server.url, { method: "POST", headers, body: text });
      const what = leaks({
        [`body ${at}`]: `${JSON.stringify([...answer.headers])} ${await answer.text()}`,
      }).join();
      found.push({ held: what === "", ms: performance.now() - started, what });
    }
    for (const path of [
      "/healthz",
      "/readyz",
      "/metrics",
      "/mcp/health",
      "/.well-known/oauth-protected-resource",
      "/nowhere",
    ]) {
      const answer = await fetch(new URL(path, server.url), { headers });
      const what = leaks({ [path]: `${JSON.stringify([...answer.headers])} ${await answer.text()}` }).join();
      found.push({ held: what === "", ms: 0, what });
    }
  }
  expect(await server.stop()).toBe(0);
  const what = leaks({ stderr: server.stderr() }).join();
  found.push({ held: what === "", ms: 0, what });
  judge(task, "an output where a secret could be", found);
});

test.skipIf(!hasProc || !hasBrowser())(
  "no process of a server has a secret in its arguments or writes one to a file",
  async ({ task }) => {
    const home = newHome("processes");
    const env = environment(home);
    const family = families.at(-1);
    const server = startServer({ env });
    await server.initialize();
    writeFileSync(join(home, "page.txt"), "A text that a user saved.");
    const seen = new Map<string, string>();
    const over = new AbortController();
    const looking = (async () => {
      for (; !over.signal.aborted; await sleep(10))
        for (const command of commands(family?.members() ?? []))
          seen.set(command.slice(0, 60) + command.length, command);
    })();
    const ask = async (name: string, args: object) => {
      server.send({ jsonrpc: "2.0", id: name, method: "tools/call", params: { name, arguments: args } });
      return JSON.stringify(await server.until(({ id }) => id === name, name, 30_000));
    };
    const said = {
      search: await ask("beck_search", { query: "Verzug" }),
      import: await ask("law_import", { path: join(home, "page.txt") }),
      norm: await ask("beck_get_legislation", { law_abbreviation: "BGB", paragraph: "823" }),
    };
    over.abort();
    await looking;
    server.stdin.end();
    await server.exited;
    const files = filesIn(home);
    const texts = Object.fromEntries(
      files.filter((path) => statSync(path).isFile()).map((path) => [path, readFileSync(path, "latin1")]),
    );
    const open = exposed(files.filter((path) => !path.endsWith("page.txt")));
    const all = {
      ...said,
      ...Object.fromEntries(seen),
      ...texts,
      stderr: server.stderr(),
      stdout: server.lines.join("\n"),
    };
    const found = Object.entries(all).map(([name, text]) => ({
      held: leaks({ [name]: text }).length === 0,
      ms: 0,
    }));
    tally(task, "an output where a secret could be", found);
    expect([...seen.values()].some((command) => command.includes("legibus-browser-"))).toBe(true);
    expect(leaks(all)).toEqual([]);
    expect(open).toEqual([]);
  },
);
