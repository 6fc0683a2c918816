import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtWorkers } from "../built.ts";

/**
 * Gives a run a temporary folder and a home of its own and removes both at its end, so that no test writes into the
 * user's library. With LEGIBUS_CHECK_TEMPORARY=1 the run fails when something of ours is left outside of it.
 */
export default async function setup(): Promise<() => void> {
  const outside = tmpdir();
  const before = new Set(ours(outside));
  const folder = mkdtempSync(join(outside, "legibus-run-"));
  chmodSync(folder, 0o711); // PostgreSQL runs as a user of its own and must reach its folder inside
  mkdirSync(join(folder, "home"));
  process.env["LEGIBUS_TEST_WORKERS"] = await builtWorkers();
  process.env["TMPDIR"] = folder;
  process.env["HOME"] = join(folder, "home");
  const { LEGIBUS_SWEEPS: sweeps, LEGIBUS_SEED: seed } = process.env;
  const sample = `one in sixteen, seed ${seed} (LEGIBUS_SEED=${seed} repeats it, npm run test:trust runs all)`;
  process.stdout.write(`Sweeps: ${sweeps === "full" ? "all of them" : sample}.\n`);
  return () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    const left = ours(outside).filter((name) => !before.has(name));
    if (process.env["LEGIBUS_CHECK_TEMPORARY"] === "1" && left.length > 0) {
      throw new Error(`${left.length} entries were left in ${outside}: ${left.slice(0, 10).join(", ")}`);
    }
  };
}

function ours(folder: string): string[] {
  return readdirSync(folder).filter((name) => /legibus|puppeteer|chromium/i.test(name));
}
