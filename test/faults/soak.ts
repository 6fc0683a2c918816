import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startWorld } from "./cases.ts";
import { isFlat, type Sample, slope, soak } from "./soak-run.ts";

/** `npm run soak [minutes]` makes calls for that long and prints the server's resources. */
const MINUTES = 120;
const WARM_UP = 10_000;
const EVERY = 5_000;
const MOST_SLOPE = 1_000_000; // bytes for 1,000 calls

const given = Number(process.argv[2] ?? MINUTES);
if (!(given > 0)) throw new Error(`minutes must be a number above 0 (got ${process.argv[2]})`);

const dataDir = mkdtempSync(join(tmpdir(), "legibus-soak-"));
const world = await startWorld();
const started = performance.now();
const minutes = () => (performance.now() - started) / 60_000;

function tell({ calls, bytes, descriptors, threads, processes }: Sample): void {
  process.stdout.write(
    `${minutes().toFixed(1)} min  ${calls} calls  ${Math.round(bytes / 1e6)} MB  ${descriptors} files  ${threads} threads  ${processes} processes\n`,
  );
}

try {
  const { samples, calls, wrong, code } = await soak({
    env: { ...world.env, LEGIBUS_LIBRARY: "on", LEGIBUS_LOG_LEVEL: "silent", LEGIBUS_DATA_DIR: dataDir },
    warmUp: WARM_UP,
    more: () => minutes() < given,
    every: EVERY,
    onSample: tell,
  });
  const growth = samples.length > 2 ? slope(samples) : undefined;
  const memory =
    growth === undefined
      ? "too few calls to see whether memory grows"
      : `memory grows by ${Math.round(growth / 1_000)} kB in 1,000 calls`;
  process.stdout.write(`${calls} calls, ${wrong.length} wrong, exit ${code}; ${memory}\n`);
  for (const said of wrong.slice(0, 5)) process.stdout.write(`${said}\n`);
  const grown = (["descriptors", "threads", "processes"] as const).filter((of) => !isFlat(samples, of));
  for (const of of grown) process.stdout.write(`${of} grew\n`);
  const held = wrong.length === 0 && code === 0 && (growth ?? 0) <= MOST_SLOPE && grown.length === 0;
  process.stdout.write(held ? "held\n" : "did not hold\n");
  process.exitCode = held ? 0 : 1;
} finally {
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
}
