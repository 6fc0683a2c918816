import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { EXIT_CODES } from "../src/cli/exit-codes.ts";
import { defaultTools } from "./support/default-tools.ts";
import { built, SERVER } from "./support/built.ts";
import { type Ran, runCli } from "./support/cli.ts";
import { ROOT } from "./support/sources.ts";
import { CLEAN_ENV } from "./support/stdio.ts";
import { type Fault, startAustlii } from "./support/austlii/server.ts";
import { lasting, temporaryFolder } from "./support/lasting.ts";
import { EVENTUALLY, patient } from "./support/patience.ts";

const HCA = "au/cases/cth/HCA";
const TOOLS = await defaultTools();
const NAMES = ["build_search_url", "fetch_document_text", "list_databases", "search", "search_cases"];

const manifest = z.object({ version: z.string() });
const list = z.object({
  tools: z.array(z.looseObject({ name: z.string(), inputSchema: z.looseObject({ type: z.string() }) })),
});
const result = z.looseObject({
  content: z.array(z.object({ type: z.literal("text"), text: z.string() })),
  isError: z.boolean().optional(),
});

await built();
const upstream = await lasting(startAustlii());
const folder = temporaryFolder("cli");

/** Returns a new data folder, because the store keeps refusals that would pause the next test. */
function freshData(): Record<string, string> {
  return { LEGIBUS_DATA_DIR: mkdtempSync(join(folder, "data-")) };
}

/** Runs `legibus` in this process, with nothing on stdin. */
async function legibus(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  return await runCli(args, { ...CLEAN_ENV, ...freshData(), ...env });
}

/** Runs the built program, with nothing on stdin. */
async function program(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  return await new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [SERVER, ...args],
      { env: { ...CLEAN_ENV, ...freshData(), ...env }, timeout: EVENTUALLY.timeout },
      (_error, out, err) => resolve({ code: child.exitCode, out, err }),
    );
    child.stdin?.end();
  });
}

async function listed(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const { code, out } = await legibus(args, env);
  expect(code).toBe(0);
  return list.parse(JSON.parse(out)).tools.map(({ name }) => name);
}

/** Returns the URL built from the arguments, which shows what the tool received. */
async function builtUrl(...args: readonly string[]): Promise<URL> {
  const { code, out, err } = await legibus(["call", "austlii:build_search_url", ...args]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return new URL(/https:\S+/.exec(out)?.[0] ?? "");
}

test("--version, -V and -v print the version of package.json", async () => {
  const { version } = manifest.parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));
  for (const flag of ["--version", "-V", "-v"]) {
    expect(await legibus([flag])).toEqual({ code: 0, out: `${version}\n`, err: "" });
  }
  expect(await program(["--version"])).toEqual({ code: 0, out: `${version}\n`, err: "" });
  expect(await program(["tols"])).toMatchObject({ code: 2, out: "", err: expect.stringContaining("tools") });
});

test("--version --json lists the bundled libraries, which package scanners cannot see", async () => {
  const { code, out } = await program(["--version", "--json"]);
  expect(code).toBe(0);
  const listed = z
    .object({
      name: z.literal("legibus"),
      version: z.string(),
      node: z.literal(process.version),
      bundled: z.array(z.object({ name: z.string(), version: z.string(), license: z.string() })),
    })
    .parse(JSON.parse(out));
  const names = listed.bundled.map(({ name }) => name);
  const versions = listed.bundled.map(({ name, version }) => `${name} ${version}`);
  expect(versions.toSorted()).toEqual([...new Set(versions)].toSorted());
  expect(names).toEqual(expect.arrayContaining(["undici", "zod", "hono", "jose", "pg", "puppeteer-core"]));
  const lock = z
    .object({ packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })) })
    .parse(JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")));
  const undici = listed.bundled.find(({ name }) => name === "undici");
  expect(undici?.version).toBe(lock.packages["node_modules/undici"]?.version);
});

test("--help lists commands, options and the path of the config file", async () => {
  const { code, out, err } = await legibus(["--help"], { LEGIBUS_CONFIG: "/etc/legibus.json" });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  for (const word of [
    "tools",
    "call",
    "--providers",
    "--tools",
    "--exclude-tools",
    "--read-only",
    "--tool-names",
  ]) {
    expect(out).toContain(word);
  }
  expect(out).toContain("/etc/legibus.json");
  for (const command of ["tools", "call"]) {
    expect((await legibus(["help", command])).out).toContain(`Usage: legibus ${command}`);
    expect((await legibus([command, "--help"])).out).toContain(`Usage: legibus ${command}`);
  }
});

test.each([
  [["tols\u001B]0;owned\u0007"]],
  [["--bad\u001B[31m"]],
  [["setup", "--client", "cursr\u001B[31m"]],
  [["read", "x", "--pni\u001B[31m", "1"]],
])("what %j repeats on stderr has no terminal commands", async ([...args]) => {
  const { code, err } = await legibus(args);
  expect(code).toBe(2);
  expect(err).not.toMatch(/\p{Cc}(?<!\n)|owned/u);
});

test.each([
  [["tols"], "unknown command 'tols'\n(Did you mean tools?)"],
  [["tools", "extra"], "too many arguments"],
  [["library", "lst"], "unknown command 'lst'"],
  [["data", "sho", "x"], "unknown command 'sho'"],
  [["http", "--port", "abc"], "a whole number from 0 to 65535"],
  [["http", "--port", "99999"], "a whole number from 0 to 65535"],
  [["--provider", "austlii"], "unknown option '--provider'"],
  [["--tools"], "argument missing"],
  [["tools", "--nonsense"], "unknown option '--nonsense'"],
  [["call"], "missing required argument 'tool'"],
  [["call", "--nonsense", "austlii:search"], "unknown option '--nonsense'"],
])("legibus %j exits with 2 and gives the reason on stderr", async (args, reason) => {
  const { code, out, err } = await legibus(args);
  expect(code).toBe(2);
  expect(err).toContain(reason);
  expect(out).toBe("");
});

test("the program prints help at a terminal instead of waiting for a client", async (context) => {
  if (!existsSync("/usr/bin/script")) return context.skip("script(1) is missing, so no terminal can be made");
  const child = spawn("script", ["-qec", `"${process.execPath}" "${SERVER}"`, "/dev/null"], {
    env: { ...CLEAN_ENV, TERM: "dumb" },
    stdio: ["pipe", "pipe", "ignore"],
  });
  let shown = "";
  child.stdout.on("data", (chunk: Buffer) => {
    shown += chunk.toString();
  });
  try {
    await vi.waitFor(() => expect(child.exitCode).toBe(0), EVENTUALLY);
  } finally {
    child.kill("SIGKILL");
  }
  expect(shown).toContain("Usage: legibus");
});

test("the program prints no error when its output pipe is closed early", async () => {
  const command = `"${process.execPath}" "${SERVER}" --help | true; "${process.execPath}" "${SERVER}" call austlii:list_databases --json | head -c 1`;
  const said = await new Promise<string>((resolve) => {
    execFile("/bin/sh", ["-c", command], { env: { ...CLEAN_ENV } }, (_error, _out, err) => resolve(err));
  });
  expect(said).toBe("");
});

test("legibus tools lists tools with their flags and descriptions", async () => {
  const { code, out, err } = await legibus(["tools"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  for (const name of NAMES) expect(out).toMatch(new RegExp(`^austlii:${name}$`, "m"));
  expect(out).toMatch(/^ {4}--query <string> \(required\) {2}\S/m);
  expect(out).toMatch(/^ {4}--limit <integer> {2}\S/m);
});

test("legibus tools --json prints the result of tools/list", async () => {
  const { out } = await legibus(["tools", "--json"]);
  const { tools } = list.parse(JSON.parse(out));
  expect(tools).toHaveLength(TOOLS.length);
  for (const { inputSchema } of tools) expect(inputSchema).toMatchObject({ type: "object" });
});

describe("a global option", () => {
  const COLON = "austlii:search";

  test.each([
    [["--tool-names", "colon"], { LEGIBUS_TOOL_NAMES: "colon" }, (names: string[]) => names.includes(COLON)],
    [
      ["--tools", "austlii:search"],
      { LEGIBUS_TOOLS: "austlii:search" },
      (names: string[]) => names.join() === "austlii_search",
    ],
    [
      ["--exclude-tools", "austlii_search,search_cases"],
      { LEGIBUS_EXCLUDE_TOOLS: "austlii_search,search_cases" },
      (names: string[]) => names.length === TOOLS.length - 2 && !names.includes("austlii_search_cases"),
    ],
    [
      ["--providers", "austlii,-austlii"],
      { LEGIBUS_PROVIDERS: "austlii,-austlii" },
      (names: string[]) => names.length === 0,
    ],
    [
      ["--read-only"],
      { LEGIBUS_READ_ONLY: "on" },
      (names: string[]) => names.includes("austlii_search") && !names.includes("law_import"),
    ],
  ])("%j works before the command, after it, and as an environment variable", async (flags, env, right) => {
    const [before, after, variable] = await Promise.all([
      listed([...flags, "tools", "--json"]),
      listed(["tools", ...flags, "--json"]),
      listed(["tools", "--json"], env),
    ]);
    expect(right(before), before.join()).toBe(true);
    expect(after).toEqual(before);
    expect(variable).toEqual(before);
  });

  test("a global option works before and after the command call and its tool", async () => {
    for (const args of [
      ["--exclude-tools", "austlii:list_databases", "call", "austlii:list_databases"],
      ["call", "--exclude-tools", "austlii:list_databases", "austlii:list_databases"],
      ["call", "austlii:list_databases", "--limit", "1", "--exclude-tools", "austlii:list_databases"],
    ]) {
      const { code, err } = await legibus(args);
      expect(code).toBe(2);
      expect(err).toContain("this server was started without it");
    }
  });

  test("a global option overrides its variable, which overrides the config file", async () => {
    const path = join(folder, "config.json");
    writeFileSync(path, JSON.stringify({ toolNames: "colon", tools: ["austlii:search_cases"] }));
    const file = { LEGIBUS_CONFIG: path };
    expect(await listed(["tools", "--json"], file)).toEqual(["austlii:search_cases"]);
    const env = { ...file, LEGIBUS_TOOLS: "austlii:search_legislation", LEGIBUS_TOOL_NAMES: "underscore" };
    expect(await listed(["tools", "--json"], env)).toEqual(["austlii_search_legislation"]);
    const args = ["--tools", "austlii:search", "tools", "--tool-names", "colon", "--json"];
    expect(await listed(args, env)).toEqual(["austlii:search"]);
  });

  test("unknown names in a global option are warnings on stderr, not errors", async () => {
    const { code, err } = await legibus([
      "tools",
      "--json",
      "--providers",
      "austlii,bekc",
      "--exclude-tools",
      "x:y",
    ]);
    expect(code).toBe(0);
    expect(err).toContain('there is no provider "bekc"');
    expect(err).toContain('there is no tool "x:y"');
  });
});

describe("legibus call law:cite", () => {
  const offline = ["call", "law:cite", "--items"];

  test("call law:cite reads items with pins as JSON", async () => {
    const items = JSON.stringify([
      { id: "Harlow v Pike [1901] EngR 5", pin: "[7]" },
      { id: "17 & 18 Vict c 125" },
    ]);
    const { code, out } = await legibus([...offline, items]);
    expect([code, out.split("\n").slice(0, 2)]).toEqual([
      0,
      ["*Harlow v Pike* [1901] EngR 5, [7]", "*17 & 18 Vict c 125* (Imp)"],
    ]);
  });

  test("call law:cite prints an export to stdout and notes to stderr", async () => {
    const { code, out, err } = await legibus([
      ...offline,
      "Harlow v Pike [1901] EngR 5",
      "--format",
      "bibtex",
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/^@jurisdiction\{[^`]+\n\}\n$/);
    expect(err).toContain("Note: ");
  });
});

test("call prints Markdown with and without --md", async () => {
  const args = ["call", "austlii:build_search_url", "--query", "duty of care"];
  const plain = await legibus(args);
  expect(plain).toMatchObject({
    code: 0,
    err: "",
    out: expect.stringMatching(/https:\/\/www\.austlii\.edu\.au\/\S+\n/),
  });
  expect(await legibus([...args, "--md"])).toEqual(plain);
});

test("call --json prints the result as MCP represents it", async () => {
  const { code, out } = await legibus(["call", "austlii:list_databases", "--query", "High Court", "--json"]);
  expect(code).toBe(0);
  const answer = result.parse(JSON.parse(out));
  expect(JSON.stringify(answer["structuredContent"])).toContain(HCA);
  expect(JSON.stringify(answer)).not.toContain("was read as");
});

test.each(["austlii_build_search_url", "austlii.build_search_url", "build_search_url", "Build Search URL"])(
  "call accepts the tool name %s",
  async (name) => {
    expect((await legibus(["call", name, "--query", "duty"])).code).toBe(0);
  },
);

test("a flag for an array can be repeated or take several values", async () => {
  const listedOnce = await builtUrl("--query", "duty", "--databases", HCA, "au/cases/cth/FCA");
  const repeated = await builtUrl("--databases", HCA, "--query", "duty", "--databases", "au/cases/cth/FCA");
  expect(repeated.href).toBe(listedOnce.href);
  expect(repeated.href).toContain("FCA");
  expect(decodeURIComponent(repeated.href)).toContain(HCA);
});

test("a flag's value may begin with a dash, follow an equals sign and contain any character", async () => {
  expect((await builtUrl("--query=-duty")).searchParams.get("query")).toBe("-duty");
  expect((await builtUrl("--query", "-duty")).searchParams.get("query")).toBe("-duty");
  expect((await builtUrl("--query", '"duty of care" & $(x) ä §')).searchParams.get("query")).toBe(
    '"duty of care" & $(x) ä §',
  );
});

test("a flag's name may be written with dashes or underscores", async () => {
  const args = ["call", "austlii:fetch_document_text", "--id", "nonsense"];
  const [kebab, snake] = await Promise.all([
    legibus([...args, "--max-chars", "0"]),
    legibus([...args, "--max_chars", "0"]),
  ]);
  expect(kebab.code).toBe(2);
  expect(kebab.err).toContain("max_chars must be at least");
  expect(snake).toEqual(kebab);
});

test("a flag for a number refuses text and names the parameter", async () => {
  const two = await legibus(["call", "austlii:list_databases", "--query", "court", "--limit", "2"]);
  expect(two).toMatchObject({ code: 0, err: "" });
  expect(two.out).not.toContain("was read as");
  const none = await legibus(["call", "austlii:list_databases", "--limit", "many"]);
  expect(none.code).toBe(2);
  expect(none.err).toContain('limit must be a number (got "many")');
});

test("each flag is listed in the tool's help", async () => {
  const { code, out } = await legibus(["call", "austlii:search_cases", "--help"]);
  expect(code).toBe(0);
  expect(out).toContain("Usage: legibus call austlii:search_cases");
  for (const flag of ["--query", "--limit", "--offset", "--json", "--md"]) expect(out).toContain(flag);
});

test.each([
  [["call", "austlii:serach", "--query", "x"], "Unknown tool: austlii:serach", "did you mean austlii:search"],
  [["call", "nonsense"], "Unknown tool: nonsense", ""],
  [["call", "austlii:build_search_url"], "query is required", "query: "],
  [["call", "austlii:build_search_url", "--qeury", "x"], "unknown option '--qeury'", "--query"],
  [["call", "austlii:build_search_url", "--query"], "argument missing", ""],
  [["call", "austlii:build_search_url", "--query", "x", "stray"], "too many arguments", ""],
  [["call", "austlii:build_search_url", "--query", "x", "--json", "--md"], "cannot be used with", ""],
  [["call", "austlii:list_databases", "--limit", "5000"], "limit must be at most", "limit: "],
])("the call %j exits with 2 and says what would be right", async (args, reason, right) => {
  const { code, out, err } = await legibus(args);
  expect(code).toBe(2);
  expect(err).toContain(reason);
  expect(err).toContain(right);
  expect(out).toBe("");
});

test("call --json prints an error as JSON on stdout", async () => {
  const { code, out } = await legibus(["call", "austlii:search", "--json"]);
  expect(code).toBe(2);
  expect(result.parse(JSON.parse(out))).toMatchObject({ isError: true });
});

test("the exit code of every error is greater than 1", () => {
  for (const code of Object.values(EXIT_CODES)) expect(code).toBeGreaterThan(1);
});

test.each<[string, Fault, keyof typeof EXIT_CODES]>([
  ["a challenge", { kind: "challenge" }, "BLOCKED"],
  ["a refusal of programs", { kind: "status", status: 410 }, "BLOCKED"],
  ["a limit with an hour to wait", { kind: "rateLimited", retryAfter: 3_600 }, "RATE_LIMITED"],
  [
    "a page without hits and without a zero sign",
    { kind: "body", body: "<html><body>new</body></html>" },
    "LAYOUT_CHANGED",
  ],
])("the exit code identifies %s", async (_, fault, code) => {
  upstream.reset();
  upstream.fault(/sinosrch/, fault);
  const ran = await legibus(["call", "austlii:search", "--query", "duty"], upstream.live);
  upstream.reset();
  expect(ran.err).toContain(`ERROR ${code}: `);
  expect(ran.code).toBe(EXIT_CODES[code]);
  expect(ran.out).toBe("");
});

test("the exit code of a missing document is 3", async () => {
  const id = "austlii:au/cases/cth/HCA/1992/99999";
  const ran = await legibus(["call", "austlii:fetch_document_text", "--id", id], upstream.live);
  expect(ran.err).toContain("ERROR NOT_FOUND: ");
  expect(ran.code).toBe(3);
});

test("the exit code of a successful search is 0", async () => {
  const ran = await legibus(["call", "austlii:search", "--query", "the", "--databases", HCA], upstream.live);
  expect(ran).toMatchObject({ code: 0, err: "" });
});

test("Ctrl-C exits with 130 at once and closes the connection to the source", async () => {
  upstream.reset();
  upstream.fault(/sinosrch/, { kind: "slow", ms: 60_000 });
  const child = spawn(process.execPath, [SERVER, "call", "austlii:search", "--query", "interrupted"], {
    env: { ...CLEAN_ENV, ...freshData(), ...upstream.live },
    stdio: ["ignore", "ignore", "pipe"],
  });
  try {
    await vi.waitFor(() => expect(upstream.requests).toHaveLength(1), EVENTUALLY);
    child.kill("SIGINT");
    await vi.waitFor(() => expect(child.exitCode).toBe(130), { timeout: patient(2_000), interval: 20 });
    await vi.waitFor(() => expect(upstream.requests[0]?.closed).toBe(true), {
      timeout: patient(1_000),
      interval: 20,
    });
  } finally {
    child.kill("SIGKILL");
    upstream.reset();
  }
});
