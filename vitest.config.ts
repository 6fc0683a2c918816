import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { EVENTUALLY } from "./test/support/patience.ts";
import { LongestFirst } from "./test/support/run/longest-first.ts";
import { leftOut } from "./test/support/run/sweeps.ts";

const { LEGIBUS_SWEEPS = "sample", LEGIBUS_SEED = String(Date.now() % 1_000_000) } = process.env;
Object.assign(process.env, { LEGIBUS_SWEEPS, LEGIBUS_SEED });

/** Tests that need a process of their own: they change it, measure it, or count what it has left behind. */
const ALONE = [
  "contract",
  "faults/lifecycle-threads",
  "faults/load",
  "faults/markup-scaling",
  "faults/secrets",
  "faults/secrets-outside",
  "isolation",
  "isolation-postgres",
  "library/trouble",
  "net/browser/life",
  "net/browser/parts",
  "stdio-exit",
].map((name) => `test/${name}.test.ts`);
const exclude = [...configDefaults.exclude, ...leftOut(LEGIBUS_SWEEPS, LEGIBUS_SEED, process.argv.slice(2))];
const common = {
  pool: "forks",
  env: { LEGIBUS_SWEEPS, LEGIBUS_SEED },
  setupFiles: ["test/support/run/each-file.ts"],
  expect: { poll: EVENTUALLY },
  chaiConfig: { truncateThreshold: 0 }, // a failure says what was found, not that there was an array
} as const;

export default defineConfig({
  test: {
    fileParallelism: true,
    experimental: { fsModuleCache: true },
    maxWorkers: availableParallelism() + 1, // many tests wait for servers
    sequence: { sequencer: LongestFirst },
    globalSetup: ["test/support/run/global.ts"],
    projects: [
      {
        test: {
          ...common,
          name: "sharing",
          include: ["test/**/*.test.ts"],
          exclude: [...exclude, ...ALONE],
          isolate: false,
        },
      },
      { test: { ...common, name: "alone", include: ALONE, exclude } },
    ],
  },
});
