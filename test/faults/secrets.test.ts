import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, createApp, SHARED_SETTINGS } from "../../src/app/index.ts";
import { allProviders } from "../../src/app/providers.ts";
import { PROVIDER_KINDS } from "../../src/llm/types.ts";
import { httpSettings } from "../../src/transport/http/settings.ts";
import { type LocalBeck, startBeck } from "../support/beck/server.ts";
import { listen, type Listening } from "../support/listen.ts";
import { textOf } from "../support/providers.ts";
import { CONTRACTS } from "../support/samples.ts";
import { configFile, NO_SPACING } from "../support/stdio.ts";
import { tally } from "./tally.ts";
import { temporaryFolder } from "../support/lasting.ts";
import { DATABASE, exposed, filesIn, SECRETS } from "./canaries.ts";

const PROVIDERS = await allProviders();

interface Ran {
  readonly said: readonly string[];
  readonly lines: readonly string[];
  readonly dir: string;
}

let before: number;
let echo: Listening;
let beck: LocalBeck;
let root: string;
const received: string[] = [];

beforeAll(async () => {
  before = process.umask(0);
  root = temporaryFolder("secrets");
  echo = await listen(createServer((request, response) => void repeat(request, response)));
  beck = await startBeck();
});

afterAll(async () => {
  process.umask(before);
  await echo.close();
  await beck.close();
});

async function repeat(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const seen = JSON.stringify({ error: { message: { ...request.headers, body, url: request.url } } });
  received.push(seen);
  const status = [200, 401, 500, 400][seen.length % 4] ?? 200;
  response.writeHead(status, { "content-type": "application/json", "x-seen": request.headers.cookie ?? "" });
  response.end(seen);
}

/** Returns an environment whose sources and services are a server that echoes every request. */
function environment(dir: string): Record<string, string> {
  const models = join(dir, "models.json");
  writeFileSync(
    models,
    JSON.stringify({
      providers: Object.fromEntries(PROVIDER_KINDS.map((kind) => [kind, { baseUrl: echo.url, model: "m" }])),
    }),
  );
  const moved = PROVIDERS.flatMap(({ settings }) => Object.values(settings)).flatMap(({ env = "" }) =>
    env.endsWith("BASE_URL") ? [[env, echo.url]] : [],
  );
  return {
    HOME: dir,
    XDG_CONFIG_HOME: join(dir, "config"),
    LEGIBUS_DATA_DIR: join(dir, "data"),
    LEGIBUS_PROVIDERS: "+risat",
    LEGIBUS_LIVE: "austlii,jade",
    LEGIBUS_LOG_LEVEL: "debug",
    PROMPT_ENHANCER_CONFIG: models,
    ...Object.fromEntries(moved),
    ...NO_SPACING,
    ...beck.env,
    ...configFile({ beck: { sessionFile: join(dir, "beck", "cookies.json"), timeoutMs: 30_000 } }),
  };
}

/** Returns a tool's valid arguments, also with each service's name, and two invalid ones. */
function callsOf(name: string): Record<string, unknown>[] {
  const good = CONTRACTS[name.split(":")[0] ?? ""]?.samples[name] ?? {};
  const models =
    name === "enhancer:enhance_prompt" ? PROVIDER_KINDS.map((provider) => ({ ...good, provider })) : [];
  const wrong = Object.fromEntries(Object.keys(good).map((key) => [key, { wrong: true }]));
  return [good, ...models, {}, wrong];
}

async function run(name: string, secrets: Readonly<Record<string, string>>, only = /^/): Promise<Ran> {
  const dir = join(root, name);
  mkdirSync(dir, { mode: 0o700 });
  const lines: string[] = [];
  const said: string[] = [];
  const env = { ...environment(dir), ...secrets };
  const app: App = await createApp(env, (line) => lines.push(line), { slices: [httpSettings] });
  try {
    for (const tool of app.orchestrator.getAllTools().filter((one) => only.test(one.name))) {
      for (const args of callsOf(tool.name)) {
        const result = await app.orchestrator.handleToolCall(tool.name, args).then(
          (one) => textOf(one) + JSON.stringify(one),
          (error: unknown) => JSON.stringify(error) + String(error),
        );
        said.push(`${tool.name} ${result}`);
      }
    }
    said.push(...app.orchestrator.providers.map((one) => JSON.stringify(one.health?.() ?? {})));
  } finally {
    await app.shutdown();
  }
  return { said, lines, dir };
}

function leaks({ said, lines, dir }: Ran): string[] {
  const files = filesIn(dir)
    .filter((path) => statSync(path).isFile())
    .map((path) => `${path} ${readFileSync(path, "latin1")}`);
  return [...said, ...lines, ...files]
    .filter((one) => one.includes("canary"))
    .map(
      (one) =>
        `${one.slice(0, 60)} … ${one.slice(Math.max(0, one.indexOf("canary") - 100), one.indexOf("canary") + 60)}`,
    );
}

test("every secret setting has a canary", () => {
  const slices = [httpSettings, ...SHARED_SETTINGS, ...PROVIDERS.map(({ settings }) => settings)];
  const secret = slices.flatMap((slice) => Object.values(slice)).filter((setting) => setting.secret);
  const variables = new Set(secret.flatMap(({ env }) => env ?? []));
  expect(variables).toEqual(new Set([...Object.keys(SECRETS), "DATABASE_URL"]));
});

describe("secrets in answers, debug logs and files", () => {
  let kept: Ran;

  test("no secret leaks when services echo whole requests", async ({ task }) => {
    const started = performance.now();
    kept = await run("file", SECRETS);
    const all = [...kept.said, ...kept.lines];
    const ms = (performance.now() - started) / all.length;
    tally(
      task,
      "an output where a secret could be",
      all.map((one) => ({ held: !one.includes("canary"), ms })),
    );
    expect(kept.said.length).toBeGreaterThan(100);
    expect(leaks(kept)).toEqual([]);
  });

  test("each secret was sent to its service", () => {
    const sent = [
      "canary-jade-iid",
      "sk-ant-canary",
      "sk-canary",
      "sk-or-canary",
      "AIza-canary",
      "canary-compatible",
    ];
    expect(sent.filter((secret) => !received.some((one) => one.includes(secret)))).toEqual([]);
  });

  test("no secret leaks when the database cannot be reached", async () => {
    expect(leaks(await run("database", { DATABASE_URL: DATABASE }, /^(?:law|planner):/))).toEqual([]);
  });

  test("no secret leaks when a setting has an invalid value", async () => {
    const broken = {
      DATABASE_URL: "mysql://canary-db-user:canary-db-pass@127.0.0.1:9/x",
      JADE_SESSION_COOKIE: "canary",
    };
    expect(leaks(await run("broken", broken, /^(?:law|jade):/))).toEqual([]);
  });

  test("files with secrets are readable by the user alone, whatever the umask", () => {
    const secret = filesIn(kept.dir).filter((path) => !path.endsWith("models.json"));
    expect(filesIn(kept.dir).length).toBeGreaterThan(1);
    expect(exposed(secret)).toEqual([]);
  });
});
