// Gets a fresh checkout ready, then runs a command: node scripts/bootstrap.mjs ready|demo|test|trust|nightly|setup
// Uses nothing but Node: it must work before anything is installed.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);

/** The files of which `npm test` runs a sample. */
const { byTest, byFile } = JSON.parse(readFileSync("test/support/run/sweeps.json", "utf8"));

const STAMP = "node_modules/.legibus-lock";
const SWEEPS = [...byTest, ...byFile, "--reporter=default", "--reporter=./test/faults/table.ts"];
/** What each command runs once dist is built. */
const COMMANDS = {
  ready: [],
  setup: [["node", ["dist/index.js", "setup"], "with the arguments given"]],
  demo: [["npx", ["tsx", "scripts/demo.ts"]]],
  test: [["npx", ["vitest", "run"]]],
  trust: [["npx", ["vitest", "run", ...SWEEPS]]],
  nightly: [
    ["npx", ["vitest", "run", "test/"]], // so named, no file is left out
    ["npx", ["tsx", "test/faults/soak.ts"]],
    ["npx", ["tsx", "eval/run.ts", "--search", "--distractors", "5000"]],
    ["npx", ["tsx", "bench/crowd.ts"]],
    ["npx", ["tsx", "bench/all.ts"]],
    ["npx", ["tsx", "test/image/run.ts"]],
  ],
};
if (["trust", "nightly"].includes(process.argv[2])) process.env.LEGIBUS_SWEEPS = "full";
if (process.argv[2] === "nightly") process.env.LEGIBUS_REPETITIONS = "nightly";

/** Debian packages in use: the program to look for, and what is skipped without it. */
const SYSTEM_PACKAGES = [
  { name: "openssl", program: "openssl", skipped: "the tests against servers with a bad TLS certificate" },
  { name: "poppler-utils", program: "pdftotext", skipped: "the tests that read PDFs by poppler" },
  { name: "chromium", program: "chromium", skipped: "the tests of beck-online in a browser" },
  { name: "tesseract-ocr", program: "tesseract", skipped: "the tests that read scans" },
  {
    name: "tesseract-ocr-deu",
    program: "tesseract",
    lists: { args: ["--list-langs"], entry: /^deu$/m }, // a part of a program: what the program must list
    skipped: "the tests that read German scans",
  },
  { name: "postgresql", program: "psql", skipped: "the tests of the store on PostgreSQL" },
  {
    name: "libreoffice-writer-nogui",
    program: "soffice",
    isLarge: true, // installed for CI only
    skipped: "the conversions of Word files by LibreOffice",
  },
];

const [command = "", ...rest] = process.argv.slice(2);
if (!Object.hasOwn(COMMANDS, command)) fail(`say one of ${Object.keys(COMMANDS).join(", ")}`);

checkNode();
const missing = command === "setup" ? [] : missingSystemPackages(); // what reads scans and PDFs is for the user to decide; doctor says it
const installing = installSystemPackages(missing); // runs beside npm and the build
installNodePackages();
run("node", ["scripts/build.mjs"]);
await installing;
for (const { name, skipped } of missing.filter((wanted) => !isThere(wanted)))
  say(`${name} is missing, so ${skipped} are skipped; on Debian: apt-get install ${name}`);
for (const [program, args, given = program === "npx"] of COMMANDS[command])
  run(program, [...args, ...(given ? rest : [])]);

/** Runs a program to its end; one that fails ends this process with its code. */
function run(program, args) {
  const { status, signal, error } = spawnSync(program, args, { stdio: "inherit" });
  if (error) fail(`${program} cannot be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? (signal ? 1 : 0));
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node 20.19 or newer is needed, this is ${process.versions.node}`);
}

function installNodePackages() {
  const wanted = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  say("installing the npm packages (npm ci)");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    stdio: ["ignore", 2, "inherit"],
  });
  if (status !== 0) fail("npm ci failed: see above");
  writeFileSync(STAMP, wanted);
}

function missingSystemPackages() {
  return SYSTEM_PACKAGES.filter((wanted) => !(wanted.isLarge && command === "demo") && !isThere(wanted));
}

/** Resolves when apt-get has ended, however it ended. */
async function installSystemPackages(missing) {
  if (missing.length === 0) return;
  if (process.env.LEGIBUS_BOOTSTRAP_APT === "0" || process.getuid?.() !== 0 || !has("apt-get")) return;
  const names = missing.filter(({ isLarge }) => !isLarge || process.env.CI).map(({ name }) => name);
  if (names.length === 0) return;
  say(`installing the Debian packages ${names.join(", ")} (LEGIBUS_BOOTSTRAP_APT=0 stops this)`);
  const script = 'apt-get update -qq; apt-get install -y -qq --no-install-recommends "$@"';
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await once(
    spawn("/bin/sh", ["-c", script, "sh", ...names], { stdio: ["ignore", 2, "inherit"], env }),
    "exit",
  );
}

function isThere({ program, lists }) {
  if (!has(program)) return false;
  return (
    lists === undefined || lists.entry.test(spawnSync(program, lists.args, { encoding: "utf8" }).stdout ?? "")
  );
}

function has(program) {
  try {
    execFileSync("/bin/sh", ["-c", 'command -v "$1"', "sh", program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function say(text) {
  process.stderr.write(`legibus: ${text}\n`);
}

function fail(text) {
  say(text);
  process.exit(1);
}
