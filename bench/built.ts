import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Bundles a script of `measured/` with the workers that the product has beside it, and runs it in a process of its own. */
export async function measureBuilt(script: URL, env: Readonly<Record<string, string>>): Promise<void> {
  const name = basename(script.pathname, ".ts");
  const folder = `${ROOT}node_modules/.legibus-bench/${name}-${process.pid}`;
  try {
    execFileSync(process.execPath, ["scripts/build.mjs", fileURLToPath(script), folder], {
      cwd: ROOT,
      stdio: "inherit",
    });
    const args = [`${folder}/${name}.js`, ...process.argv.slice(2)];
    const child = spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
    const [code] = await once(child, "exit");
    process.exitCode = code === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
