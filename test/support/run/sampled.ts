import { beforeEach, expect } from "vitest";
import { isChosen, isSampledByTest } from "./sweeps.ts";

if (process.env["LEGIBUS_SWEEPS"] !== "full" && isSampledByTest(expect.getState().testPath ?? "")) {
  beforeEach(({ task, skip }) => skip(!isChosen(task.fullTestName, process.env["LEGIBUS_SEED"] ?? "")));
}
