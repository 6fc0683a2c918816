import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { built } from "./support/built.ts";
import { patient } from "./support/patience.ts";
import { ROOT } from "./support/sources.ts";

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the demo with its output piped. */
async function demo(...args: readonly string[]): Promise<Run> {
  return await new Promise((resolve) => {
    const command = ["--import", "tsx", "scripts/demo.ts", ...args];
    const child = execFile(
      process.execPath,
      command,
      { cwd: ROOT, timeout: patient(20_000) },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

await built();

test("the demo shows a research session in plain lines of at most 100 characters when piped", async () => {
  const { code, stdout, stderr } = await demo();
  expect(stderr).toBe("");
  expect(code).toBe(0);
  expect(stdout).not.toContain("\u001b");
  for (const line of stdout.split("\n"))
    if (!/^ *https:\S+$/.test(line)) expect(line.length).toBeLessThanOrEqual(100);
  for (const fact of [
    "its cases are invented",
    "au/cases/cth/HCA: High Court of Australia",
    "1. Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901",
    "Foreseeability and breach",
    "[5] Saltpan Point lies on the inner bend of the harbour.",
    "Marlowe v Tidewater Ferries Pty Ltd [2024] HCA 901, [5]–[6]",
    "https://www.austlii.edu.au/cgi-bin/sinosrch.cgi?query=negligence+AND+ferry&",
    "Not searched: no request was made",
    "1. Australia: Marlowe v Tidewater Ferries Pty Ltd",
    "3. European Union: Regulation (EU) 2024/9901",
    '#1 MISMATCH [2024] NSWCA 901, line 1: pinpoint: cited "[9]", the last one is [3]',
    "then legibus open shows them in the browser",
  ]) {
    expect(stdout.replaceAll(/\s+/g, " ").toLowerCase()).toContain(fact.toLowerCase());
  }
});

test.each([
  ["is not there", "dist/no-such-server.js"],
  ["is no server", join(ROOT, "scripts/bootstrap.mjs")],
])("the demo fails with a message when the server %s", async (_, server) => {
  const { code, stdout, stderr } = await demo("--server", server);
  expect(code).toBe(1);
  expect(stderr).toMatch(/The demo failed: \S+ does not start/);
  expect(stdout).not.toContain("Done in");
});
