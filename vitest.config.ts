import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { leftOut } from "./test/support/run/sweeps.ts";

const { LEGIBUS_SWEEPS = "sample", LEGIBUS_SEED = String(Date.now() % 1_000_000) } = process.env;
Object.assign(process.env, { LEGIBUS_SWEEPS, LEGIBUS_SEED });

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...leftOut(LEGIBUS_SWEEPS, LEGIBUS_SEED, process.argv.slice(2))],
    testTimeout: 60_000, // a busy machine is no defect of the product
    hookTimeout: 120_000,
    pool: "forks",
    fileParallelism: true,
    maxWorkers: availableParallelism(),
    env: { LEGIBUS_SWEEPS, LEGIBUS_SEED },
    globalSetup: ["test/support/run/global.ts"],
    setupFiles: ["test/support/run/each-file.ts"],
  },
});
