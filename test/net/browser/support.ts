import { readdirSync, readFileSync } from "node:fs";
import { silentLogger } from "../../../src/core/logger.ts";
import { type Browser, type BrowserDeps, createBrowser } from "../../../src/net/browser/browser.ts";

/** A browser for tests; its pages come from loopback. */
export function makeBrowser(origins: readonly string[], deps: Partial<BrowserDeps> = {}): Browser {
  return createBrowser({
    log: silentLogger,
    executablePath: process.env["PUPPETEER_EXECUTABLE_PATH"] ?? "",
    origins,
    stopAt: ["*/login"],
    idleMs: 60_000,
    timeoutMs: 60_000,
    ...deps,
  });
}

export const never: AbortSignal = new AbortController().signal;

/** Processes whose command line names one of the browser profiles of a process. */
export function browsersOf(pid: number): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => commandOf(name).includes(`legibus-browser-`) && commandOf(name).includes(`-${pid}-`))
    .map(Number);
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
