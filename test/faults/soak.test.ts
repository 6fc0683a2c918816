import { expect, test } from "vitest";
import { built } from "../support/built.ts";
import { startWorld } from "./cases.ts";
import { hasProc } from "./processes.ts";
import { isFlat, slope, soak } from "./soak-run.ts";
import { tally } from "./tally.ts";
import { lasting, temporaryFolder } from "../support/lasting.ts";

const CALLS = 20_000;
const WARM_UP = 8_000; // by then the heap has reached its size
/** A small heap shows retained memory instead of garbage not yet collected. */
const SMALL_HEAP = "--max-old-space-size=128 --max-semi-space-size=2";
const EVERY = 250;
const MOST_SLOPE = 1_000_000; // bytes for 1,000 calls

const dataDir = temporaryFolder("soak");

await built();
const world = await lasting(startWorld());

test.skipIf(!hasProc)(
  "20,000 calls in a row do not grow memory, files, threads or processes",
  { timeout: 400_000 },
  async ({ task }) => {
    const env = {
      ...world.env,
      LEGIBUS_LIBRARY: "on",
      LEGIBUS_LOG_LEVEL: "silent",
      LEGIBUS_DATA_DIR: dataDir,
      NODE_OPTIONS: SMALL_HEAP,
    };
    const started = performance.now();
    const soaked = await soak({ env, warmUp: WARM_UP, more: (calls) => calls < CALLS, every: EVERY });
    const { samples, wrong } = soaked;
    const ms = (performance.now() - started) / CALLS;
    const perThousand = slope(samples);
    tally(
      task,
      "a call of 20,000 in a row",
      Array.from({ length: soaked.calls }, (_, at) => ({ held: at >= wrong.length, ms })),
    );
    const told = `${Math.round(perThousand)} bytes in 1,000 calls: ${samples.map(({ bytes }) => Math.round(bytes / 1e6)).join(" ")}`;
    expect(wrong).toEqual([]);
    expect(soaked.code).toBe(0);
    expect(samples.length).toBeGreaterThan(2);
    expect(perThousand, told).toBeLessThan(MOST_SLOPE);
    for (const of of ["descriptors", "threads", "processes"] as const)
      expect(isFlat(samples, of), `${of}: ${samples.map((sample) => sample[of]).join(" ")}`).toBe(true);
  },
);
