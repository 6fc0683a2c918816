import { beforeEach, expect } from "vitest";
import { isChosen, isSweep } from "./sweeps.ts";

if (process.env["LEGIBUS_SWEEPS"] !== "full" && isSweep(expect.getState().testPath ?? "")) {
  beforeEach(({ task, skip }) => skip(!isChosen(task.fullTestName, process.env["LEGIBUS_SEED"] ?? "")));
}
