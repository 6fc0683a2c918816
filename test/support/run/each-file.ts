import { beforeEach, expect, vi } from "vitest";
import { usePrograms } from "../../../src/workers/entries.ts";
import { LONGEST_MS } from "../patience.ts";
import { forgetData } from "../stdio.ts";
import { isChosen, isSampledByTest } from "./sweeps.ts";

if (process.env["LEGIBUS_SWEEPS"] !== "full" && isSampledByTest(expect.getState().testPath ?? "")) {
  beforeEach(({ task, skip }) => skip(!isChosen(task.fullTestName, process.env["LEGIBUS_SEED"] ?? "")));
}

vi.setConfig({ testTimeout: LONGEST_MS, hookTimeout: LONGEST_MS });
usePrograms(process.env["LEGIBUS_TEST_WORKERS"] ?? "");
forgetData(); // files share a process
