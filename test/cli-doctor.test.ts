import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import * as z from "zod";
import {
  checkClients,
  checkProxy,
  checkServer,
  doctor,
  type DoctorOptions,
} from "../src/cli/doctor/index.ts";
import { checkClock, checkNode } from "../src/cli/doctor/checks.ts";
import { built, SERVER } from "./support/built.ts";
import { tunnel } from "./net/support.ts";
import { startAustlii } from "./support/austlii/server.ts";
import { temporaryFolder } from "./support/lasting.ts";

const report = z.object({
  ok: z.boolean(),
  findings: z.array(
    z.object({
      check: z.string(),
      state: z.enum(["ok", "warning", "problem"]),
      detail: z.string(),
      fix: z.string().optional(),
    }),
  ),
});

let home: string;

/** A server that starts four times as fast as ours, for findings that are not about it. */
const QUICK = join(temporaryFolder("doctor"), "quick.js");
const LINES = [{}, { tools: [{ name: "one" }] }].map((result, at) =>
  JSON.stringify({ jsonrpc: "2.0", id: at + 1, result }),
);

await built();
writeFileSync(QUICK, `console.log(${JSON.stringify(LINES.join("\n"))});\nprocess.stdin.resume();\n`);
beforeEach(() => {
  home = temporaryFolder("doctor");
});

type Environment = Readonly<Record<string, string>>;

const environment = (env: Environment): Environment => ({
  PATH: process.env["PATH"] ?? "",
  HOME: home,
  LEGIBUS_PROVIDERS: "austlii,law",
  ...env,
});

async function run(args: readonly string[] = [], env: Environment = {}) {
  return await new Promise<{ code: number; stdout: string }>((resolve) => {
    const options = { env: environment(env) };
    execFile(process.execPath, [SERVER, "doctor", ...args], options, (error, stdout) => {
      resolve({ code: error ? Number(error.code) : 0, stdout });
    });
  });
}

/** The doctor's report in this process: the doctor's own start is shown once, by `run`. */
async function reported(env: Environment, options: DoctorOptions = {}, script = QUICK) {
  let stdout = "";
  const terminal = {
    env: {},
    stdinIsTerminal: false,
    out: (text: string) => void (stdout += text),
    err: () => {},
  };
  const code = await doctor({ ...options, json: true }, environment(env), terminal, script);
  const { ok, findings: found } = report.parse(JSON.parse(stdout));
  expect(code).toBe(ok ? 0 : 1);
  return found;
}

async function findings(env: Environment = {}, options: DoctorOptions = {}, script = QUICK) {
  const found = await reported(env, options, script);
  for (const { state, fix } of found) if (state !== "ok") expect(fix).toBeTruthy();
  return new Map(found.map((finding) => [finding.check, finding]));
}

function cursor(settings: string): void {
  mkdirSync(join(home, ".cursor"), { recursive: true });
  writeFileSync(join(home, ".cursor", "mcp.json"), settings);
}

test("the doctor reports a setting that stops the server, and still checks the machine", async () => {
  const certificates = join(home, "ca.pem");
  writeFileSync(certificates, "nothing of the kind");
  const found = await findings({
    LEGIBUS_AUDIT_LOG: join(home, "missing/audit.log"),
    NODE_EXTRA_CA_CERTS: certificates,
  });
  expect(found.get("Start")).toMatchObject({
    state: "problem",
    detail: expect.stringMatching(/^LEGIBUS_AUDIT_LOG: .+ cannot be written$/),
  });
  expect(found.get("Certificates")).toMatchObject({ state: "problem" });
  expect(found.get("Node")).toMatchObject({ state: "ok" });
});

test("on a healthy machine the doctor reports every part and contacts sources only with --live", async () => {
  const upstream = await startAustlii();
  cursor(JSON.stringify({ mcpServers: { legibus: { command: process.execPath, args: [SERVER] } } }));
  mkdirSync(join(home, "data"), { mode: 0o700 });
  const env = { ...upstream.live, LEGIBUS_DATA_DIR: join(home, "data") };
  const found = await findings(env, {}, SERVER);
  for (const check of [
    "Legibus",
    "Node",
    "stdout",
    "Tools",
    "Configuration",
    "austlii",
    "Data folder",
    "Library",
    "Cursor",
  ]) {
    expect(found.get(check), check).toMatchObject({ state: "ok" });
  }
  for (const check of ["OCR", "PDF", "Browser"]) expect(found.has(check), check).toBe(true);
  expect(upstream.requests).toHaveLength(0);
  const live = await findings(env, { live: true });
  expect(live.get("austlii")?.detail).toContain("answered just now");
  expect(upstream.requests).toHaveLength(1);
  const { stdout } = await run([], env);
  expect(stdout).toMatch(/^ok {6}Legibus: \d/);
  expect(stdout).toMatch(/\n0 problems, \d+ warnings\n$/);
  await upstream.close();
});

test.each([
  ["settings that are no JSON", "{ broken", "problem", /line 1 is not JSON/],
  ["settings without us", "{}", "warning", /is not in/],
  [
    "a script that is gone",
    JSON.stringify({ mcpServers: { legibus: { command: process.execPath, args: ["/gone/index.js"] } } }),
    "problem",
    /\/gone\/index\.js is no longer there/,
  ],
  [
    "a node that is gone",
    JSON.stringify({ mcpServers: { legibus: { command: "/gone/node", args: [] } } }),
    "problem",
    /\/gone\/node is no longer there/,
  ],
])("the doctor finds %s", async (_, settings, state, detail) => {
  cursor(settings);
  const finding = (await findings()).get("Cursor");
  expect(finding).toMatchObject({ state, detail: expect.stringMatching(detail) });
  expect(finding?.fix).toBeTruthy();
});

test("the doctor finds a client's command that is only on the shell's PATH", async () => {
  cursor(JSON.stringify({ mcpServers: { legibus: { command: "node-of-nvm", args: [] } } }));
  const places = { platform: "darwin" as const, home, appData: "", config: join(home, ".config") };
  const shell = join(home, "bin");
  mkdirSync(shell);
  writeFileSync(join(shell, "node-of-nvm"), "");
  const finding = (await checkClients(places, shell)).find(({ check }) => check === "Cursor");
  expect(finding).toMatchObject({ state: "problem", fix: "legibus setup --client cursor" });
});

test("the doctor reports each ignored setting and why", async () => {
  const told = await reported({
    LEGIBUS_READ_ONLY: "perhaps",
    LEGIBUS_PROVIDERS: "austlii,foo",
    LEGIBUS_LIVE: "austli",
    LEGIBUS_SHARED: "jadee",
    LEGIBUS_TOOLS: "austlii_search,austlii_serch_cases",
    LEGIBUS_PROVIDRES: "law",
    BECK_USERNAM: "anna",
    BECK_PASS: "x",
    LEGIBUS_HOME: "/x",
    LEGIBUS_FOO: "1",
    LEGIBUS_DATABASE: "x",
    LEGIBUS_TOKEN: "x",
    LEGIBUS_LOG_LEVEL: "loud",
    LEGIBUS_HTTP_PORT: "99999",
  });
  const said = told.filter(({ check }) => check === "Configuration");
  expect(said.every(({ state }) => state === "warning")).toBe(true);
  const details = said.map((one) => one.detail);
  for (const detail of [
    "LEGIBUS_READ_ONLY",
    'there is no provider "foo"',
    'there is no provider "austli": it is ignored. Did you mean austlii?',
    'there is no provider "jadee": it is ignored. Did you mean jade?',
    'there is no tool "austlii_serch_cases": it is ignored. Did you mean austlii:search_cases?',
    "LEGIBUS_PROVIDRES is not a setting: it is ignored. Did you mean LEGIBUS_PROVIDERS?",
    "BECK_USERNAM is not a setting: it is ignored. Did you mean BECK_USERNAME?",
    "BECK_PASS is not a setting: it is ignored. Did you mean BECK_PASSWORD?",
    "LEGIBUS_DATABASE is not a setting: it is ignored. Did you mean DATABASE_URL?",
    "LEGIBUS_TOKEN is not a setting: it is ignored. Did you mean LEGIBUS_HTTP_TOKEN?",
    "LEGIBUS_LOG_LEVEL",
    "LEGIBUS_HTTP_PORT",
  ])
    expect(
      details.filter((one) => one.includes(detail)),
      detail,
    ).toHaveLength(1);
  expect(details).toContain("LEGIBUS_HOME is not a setting: it is ignored");
  expect(details).toContain("LEGIBUS_FOO is not a setting: it is ignored");
});

test("the doctor reports unknown keys of the config file, nested ones too", async () => {
  const config = join(home, "config.json");
  writeFileSync(config, JSON.stringify({ providrs: ["law"], austlii: { spacing: 5 }, readOnly: true }));
  const told = await reported({ LEGIBUS_CONFIG: config });
  const said = told.flatMap(({ check, detail }) => (check === "Configuration" ? [detail] : []));
  expect(said).toEqual([
    '"providrs" in the config file is not a setting: it is ignored. Did you mean providers?',
    expect.stringMatching(/^"austlii.spacing" in the config file is not a setting: it is ignored/),
  ]);
});

test("the doctor reports a server without tools", async () => {
  const found = await findings({ LEGIBUS_PROVIDERS: "foo" }, {}, SERVER);
  expect(found.get("Tools")).toMatchObject({ state: "problem", detail: "0 tools, 0 bytes" });
});

test("the doctor warns about settings of a proxy that no source uses", async () => {
  expect(await checkProxy({ HTTPS_PROXY: "socks5://x:1" })).toMatchObject({ state: "warning" });
  expect(await checkProxy({})).toMatchObject({ state: "ok", detail: expect.stringContaining("none") });
  expect(await checkProxy({ HTTP_PROXY: "http://proxy.firm.example:8080" })).toMatchObject({
    state: "warning",
    detail: expect.stringContaining("HTTPS_PROXY is not"),
  });
});

test.each([
  ["HTTP/1.1 502 Bad Gateway\r\n\r\n", "ok", "for all sources and model services, not for intra.example"],
  ["HTTP/1.1 407 Log in\r\n\r\n", "problem", "wants a user name and password other than those given"],
  ["SSH-2.0-OpenSSH_9.2\r\n\r\n", "problem", "something that is not HTTP"],
  ["", "problem", "closed the connection"],
])(
  "the doctor dials the proxy without its password in the report: %o is %s",
  async (answer, state, detail) => {
    const { host, heads } = await tunnel(answer);
    const env = { HTTPS_PROXY: `http://anna:hush@${host}`, NO_PROXY: "intra.example" };
    const found = (await findings(env)).get("Proxy");
    expect(found).toMatchObject({ state, detail: expect.stringContaining(detail) });
    expect(found?.detail).toContain(`http://${host}`);
    expect(JSON.stringify(found)).not.toContain("hush");
    expect(heads).toEqual([expect.stringMatching(/^CONNECT legibus\.invalid:443 HTTP/)]);
  },
);

test("the doctor reports a proxy at whose address nothing answers", async () => {
  expect(await checkProxy({ HTTPS_PROXY: "127.0.0.1:9" })).toMatchObject({
    state: "problem",
    detail: "http://127.0.0.1:9 does not accept connections at the moment",
  });
});

test("the doctor reports a clock that is slow", async () => {
  expect(await checkClock(SERVER, Date.parse("2001-01-01"))).toMatchObject({ state: "problem" });
  expect(await checkClock(SERVER, Date.now())).toMatchObject({ state: "ok" });
});

test("the doctor reports a data folder that is a file", async () => {
  writeFileSync(join(home, "data"), "");
  const found = await findings({ LEGIBUS_DATA_DIR: join(home, "data") });
  expect(found.get("Library")).toMatchObject({ state: "problem" });
});

test("the doctor reports a server that prints plain text, and one that exits at once", async () => {
  const chatty = join(home, "chatty.js");
  writeFileSync(chatty, 'console.log("Hello!");\n');
  expect(await checkServer(process.execPath, chatty, {})).toMatchObject([
    { state: "problem", detail: expect.stringContaining("Hello!") },
  ]);
  const silent = join(home, "silent.js");
  writeFileSync(silent, "process.exit(0);\n");
  expect(await checkServer(process.execPath, silent, {})).toMatchObject([{ state: "problem" }]);
});

test("the doctor reports a Node older than 20.19.0", () => {
  const machine = { platform: "linux" as const, path: "", tesseractPath: "", popplerPath: "", chromium: "" };
  expect(checkNode({ ...machine, nodeVersion: "v20.18.9" })).toMatchObject({ state: "problem" });
  expect(checkNode({ ...machine, nodeVersion: "v20.19.0" })).toMatchObject({ state: "ok" });
  expect(checkNode({ ...machine, nodeVersion: "v24.1.0" })).toMatchObject({ state: "ok" });
});

test("the doctor reports missing programs and what to install", async () => {
  const { code, stdout } = await run(["--json"], { PATH: home, TESSERACT_PATH: "", POPPLER_PATH: "" });
  const { ok, findings: found } = report.parse(JSON.parse(stdout));
  expect(code).toBe(ok ? 0 : 1);
  for (const [check, program] of [
    ["OCR", "tesseract"],
    ["PDF", "poppler"],
  ] as const) {
    const finding = found.find((one) => one.check === check);
    expect(finding).toMatchObject({ state: "warning", fix: expect.stringContaining(program) });
  }
});

test("--fix creates the data folder and makes it private", async () => {
  const folder = join(home, "data");
  expect((await findings({ LEGIBUS_DATA_DIR: folder }, { fix: true })).get("Data folder")).toMatchObject({
    state: "ok",
  });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  chmodSync(folder, 0o755);
  expect((await findings({ LEGIBUS_DATA_DIR: folder })).get("Data folder")).toMatchObject({
    state: "warning",
  });
  await findings({ LEGIBUS_DATA_DIR: folder }, { fix: true });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("what the doctor repeats of a setting has no terminal commands", async () => {
  const { stdout } = await run([], { LEGIBUS_LIVE: "x\u001B]0;owned\u0007" });
  expect(stdout).toContain('there is no provider "x"');
});
