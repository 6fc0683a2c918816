import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The suite's own Node: it does not run on 20. */
const NODE = "node@22";
const OLD = "@modelcontextprotocol/conformance@0.1.16";
const NEW = "@modelcontextprotocol/conformance@0.2.0-alpha.12";
const INSPECTOR = "@modelcontextprotocol/inspector@2.12.0";
const MAX_REPORT = 2_000;
const here = fileURLToPath(new URL(".", import.meta.url));

interface Run {
  readonly title: string;
  readonly packages: readonly string[];
  /** `URL` stands for the server's address. */
  readonly command: readonly string[];
}

const conformance = (suite: string, ...more: readonly string[]): Run => ({
  title: `${suite} ${more.join(" ")}`,
  packages: [NODE, suite],
  command: [
    "conformance",
    "server",
    "--url",
    "URL",
    ...more.map((part) => (part.endsWith(".yml") ? join(here, part) : part)),
  ],
});

/** Known failures; the suite fails as well when one of them passes. */
const BUT = "--expected-failures";
/** A scenario that the suite leaves out of its own list, because its own server does not pass it yet. */
const SCHEMA = ["--scenario", "json-schema-2020-12", "--spec-version"];

const RUNS: readonly Run[] = [
  conformance(OLD, BUT, "baseline-0.1.16.yml"),
  conformance(NEW, "--requirements", "2025-11-25", BUT, "baseline-2025-11-25.yml"),
  conformance(NEW, "--requirements", "2026-07-28", BUT, "baseline-2026-07-28.yml"),
  conformance(NEW, ...SCHEMA, "2025-11-25"),
  conformance(NEW, ...SCHEMA, "2026-07-28"),
  {
    title: `${INSPECTOR} --strict, over stdio`,
    packages: [NODE, INSPECTOR],
    command: [
      "mcp-inspector",
      "--cli",
      "node",
      join(here, "../../dist/index.js"),
      "--method",
      "tools/list",
      "--strict",
    ],
  },
];

/** Bundles the server with the fixture provider, as the package is bundled, and starts it. */
async function startServer(folder: string): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  execFileSync(process.execPath, [join(here, "../../scripts/build.mjs")]);
  execFileSync(process.execPath, [join(here, "../../scripts/build.mjs"), join(here, "server.ts"), folder]);
  const main = join(folder, "server.js");
  const config = join(folder, "config.json");
  await writeFile(config, JSON.stringify({ http: { callsPerMinute: 0 } }));
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, LEGIBUS_CONFIG: config },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const address = /listening on (\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once("exit", () => reject(new Error(`the server did not start: ${said}`)));
  });
  return { url, child };
}

/** Runs where our own npm settings do not hold: the suite brings the Node that it needs. */
async function passed({ title, packages, command }: Run, url: string, cwd: string): Promise<boolean> {
  const args = ["-y", ...packages.flatMap((name) => ["-p", name]), "--", ...command];
  const child = spawn(
    "npx",
    args.map((arg) => (arg === "URL" ? url : arg)),
    { cwd, env: { ...process.env, npm_config_engine_strict: "false" }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const [code] = await once(child, "close");
  const summary = output.slice(Math.max(0, output.lastIndexOf("=== SUMMARY ===")));
  process.stdout.write(`${code === 0 ? "passed" : "FAILED"}  ${title}\n`);
  const total = /Total: .*/.exec(summary)?.[0];
  if (total !== undefined) process.stdout.write(`        ${total}\n`);
  if (code !== 0) process.stdout.write(`${summary.slice(-MAX_REPORT)}\n`);
  return code === 0;
}

const folder = await mkdtemp(join(tmpdir(), "legibus-conformance-"));
const { url, child } = await startServer(folder);
try {
  const results: boolean[] = [];
  for (const run of RUNS) results.push(await passed(run, url, folder));
  process.stdout.write(
    `${results.filter(Boolean).length} passed, ${results.filter((ok) => !ok).length} failed\n`,
  );
  process.exitCode = results.every(Boolean) ? 0 : 1;
} finally {
  child.kill();
  await rm(folder, { recursive: true, force: true });
}
