import { beforeEach, expect, vi } from "vitest";
import { usePrograms } from "../../../src/workers/entries.ts";
import { patient } from "../patience.ts";
import { forgetData } from "../stdio.ts";
import { isChosen, isSampledByTest } from "./sweeps.ts";

if (process.env["LEGIBUS_SWEEPS"] !== "full" && isSampledByTest(expect.getState().testPath ?? "")) {
  beforeEach(({ task, skip }) => skip(!isChosen(task.fullTestName, process.env["LEGIBUS_SEED"] ?? "")));
}

vi.setConfig({ testTimeout: patient(60_000), hookTimeout: patient(120_000) }); // a busy machine is no defect of the product
usePrograms(process.env["LEGIBUS_TEST_WORKERS"] ?? "");
forgetData(); // files share a process
