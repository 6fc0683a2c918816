import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import packageJson from "../package.json" with { type: "json" };

const OUT = fileURLToPath(new URL("../node_modules/.legibus-bench/", import.meta.url));
const STORE_WORKER = fileURLToPath(new URL("../src/library/sqlite/worker.ts", import.meta.url));
const REQUIRE =
  'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);';

/**
 * Bundles a script of `measured/` as scripts/build.mjs bundles the product and runs it in a process of its own:
 * a TypeScript loader would slow down every function and every lazy import. BENCH_DATA is a folder that it may fill;
 * BENCH_PROFILE names one for a CPU profile of it. The script gets the arguments that are given, or this process's own.
 */
export async function measure(
  script: URL,
  env: Readonly<Record<string, string>> = {},
  given: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const folder = `${OUT}${basename(script.pathname, ".ts")}-${process.pid}`;
  try {
    await build({
      entryPoints: { main: fileURLToPath(script), "store-worker": STORE_WORKER },
      outdir: folder,
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "node",
      target: "node20.19",
      supported: { "regexp-unicode-property-escapes": true },
      minifySyntax: true,
      minifyWhitespace: true,
      mainFields: ["module", "main"],
      // what is native or too large to bundle; and the other way, loaded as others load it
      external: [
        ...Object.keys(packageJson.dependencies),
        "pg-native",
        "@napi-rs/nice",
        "cheerio",
        "turndown",
      ],
      outExtension: { ".js": ".mjs" },
      banner: { js: REQUIRE },
      logLevel: "warning",
    });
    const profiles = process.env["BENCH_PROFILE"];
    const profiling = profiles ? ["--cpu-prof", "--cpu-prof-dir", profiles] : [];
    const args = [...profiling, `${folder}/main.mjs`, ...given];
    const child = spawn(process.execPath, args, {
      stdio: "inherit",
      env: { ...process.env, BENCH_DATA: `${folder}/data`, ...env },
    });
    const [code] = await once(child, "exit");
    process.exitCode = code === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
