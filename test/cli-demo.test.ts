import { readdirSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { main } from "../src/cli/program.ts";
import { temporaryFolder } from "./support/lasting.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

test("legibus demo finds the planted error offline, leaves no files, and README quotes its answers", async () => {
  const folder = temporaryFolder("demo"); // its own, because other demos may run at the same time
  vi.stubEnv("TMPDIR", folder);
  const said: string[] = [];
  const env = {
    PATH: process.env["PATH"] ?? "",
    HTTPS_PROXY: "http://127.0.0.1:9",
    LEGIBUS_PROVIDERS: "nothing",
  };
  const terminal = { env, stdinIsTerminal: false, out: (text: string) => said.push(text), err: () => {} };
  expect(await main(["demo"], terminal)).toBe(0);
  const text = said.join("");
  for (const line of [
    "1. Australia: Marlowe v Tidewater Ferries Pty Ltd",
    "[2] A ferry operator owes its passengers a duty of care",
    "2. Germany: OLG Hamburg, Urteil vom 11.10.2022 – 6 U 987/22",
    "Der Fährmann schuldet auch den sicheren Weg",
    "3. European Union: Regulation (EU) 2024/9901",
    "Operators shall keep gangways free of ice.",
  ])
    expect(text).toContain(line);
  expect(text).toMatch(/#1 MISMATCH .*\[9\]/);
  const transcript = [...readme.matchAll(/^> \*\*[\w ]+:\*\* (?:Is this right\? )?(.+)$/gm)];
  expect(transcript).toHaveLength(3);
  for (const [, line = ""] of transcript) expect(text).toContain(line.replaceAll("*", ""));
  expect(text).toMatch(/\nNext: .+legibus open shows them in the browser\.\n$/);
  expect(text).toMatch(/#2 VERIFIED OLG Hamburg/);
  expect(text).toMatch(/#3 VERIFIED Regulation \(EU\) 2024\/9901, Article 2\(1\)/);
  expect(readdirSync(folder)).toEqual([]);
  vi.unstubAllEnvs();
});
