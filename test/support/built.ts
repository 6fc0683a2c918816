import { execFile } from "node:child_process";
import { build as bundle } from "esbuild";
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { ROOT } from "./sources.ts";

/** The built server, as npm installs it. */
export const SERVER: string = join(ROOT, "dist/index.js");

const LOCK = join(ROOT, "node_modules/.legibus-test-build");
const BUILD_MS = 120_000;

/** Builds when dist is missing or older than what it is made of; test files that run side by side build once. */
export async function built(): Promise<string> {
  await build(join(ROOT, "dist/meta.json")); // written last
  return SERVER;
}

/** The folder of the programs that run beside the server, built for tests that run from the sources. */
export async function builtWorkers(): Promise<string> {
  const folder = join(ROOT, "node_modules/.legibus-test-workers");
  await build(join(folder, "store-worker.js"), ["src/app/worker.ts", folder]);
  return folder;
}

/** CommonJS libraries in a bundle ask for Node's own modules. */
const REQUIRE =
  'import { createRequire as requires } from "node:module"; const require = requires(import.meta.url);';

/** The program of a TypeScript file of the tests as JavaScript, which starts in a fifth of the loader's time. */
export async function bundled(script: string): Promise<string> {
  const outfile = join(ROOT, "node_modules/.legibus-test-workers/children", script.replace(/\.ts$/, ".mjs"));
  await bundle({
    entryPoints: [join(ROOT, script)],
    outfile,
    bundle: true,
    external: ["@photostructure/sqlite", "pg-native", "@napi-rs/nice", "piscina"],
    banner: { js: REQUIRE },
    format: "esm",
    platform: "node",
    logLevel: "error",
    plugins: [
      {
        name: "addresses", // each file keeps its own, from which others are found
        setup(made) {
          made.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
            contents: readFileSync(path, "utf8").replaceAll(
              "import.meta.url",
              JSON.stringify(pathToFileURL(path).href),
            ),
            loader: "ts",
          }));
        },
      },
    ],
  });
  return outfile;
}

/** Runs the build unless the file that it makes is newer than all that it is made of. */
async function build(made: string, args: readonly string[] = []): Promise<void> {
  const started = Date.now();
  while (stale(made)) {
    const lock = taken();
    if (lock === undefined) {
      if (Date.now() - started > BUILD_MS) throw new Error(`another build holds ${LOCK}`);
      await sleep(100);
      continue;
    }
    try {
      const [, folder] = args;
      if (folder) rmSync(folder, { recursive: true, force: true }); // a copied clone may share its files by hard links
      await promisify(execFile)(process.execPath, ["scripts/build.mjs", ...args], { cwd: ROOT });
    } finally {
      closeSync(lock);
      rmSync(LOCK, { force: true });
    }
  }
}

/** The lock, or undefined while a living process holds it. */
function taken(): number | undefined {
  try {
    const lock = openSync(LOCK, "wx");
    writeSync(lock, String(process.pid));
    return lock;
  } catch {
    if (!alive()) rmSync(LOCK, { force: true });
    return undefined;
  }
}

function alive(): boolean {
  try {
    const holder = Number(readFileSync(LOCK, "utf8"));
    return holder === 0 || process.kill(holder, 0);
  } catch {
    return false;
  }
}

function stale(made: string): boolean {
  if (!existsSync(made)) return true;
  const at = statSync(made).mtimeMs;
  const sources = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:ts|json)$/.test(name))
    .map((name) => `src/${name}`);
  return [...sources, "package.json", "scripts/build.mjs"].some(
    (name) => statSync(join(ROOT, name)).mtimeMs > at,
  );
}
