import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/**
 * Test files that try everything of a kind and take minutes together. `npm test` runs one in sixteen: of a table the
 * tests, of a story, whose tests build on each other, the whole file.
 */
const {
  byTest,
  byFile,
  nightly,
}: {
  readonly byTest: readonly string[];
  readonly byFile: readonly string[];
  /** Minutes long by themselves: only `npm run nightly` names them. */
  readonly nightly: readonly string[];
} = JSON.parse(readFileSync(new URL("sweeps.json", import.meta.url), "utf8"));

const ONE_IN = 16;

export function isSampledByTest(path: string): boolean {
  return byTest.some((file) => path.endsWith(file));
}

/** The files that are left out; one that the command line names is never left out. */
export function leftOut(sweeps: string, seed: string, args: readonly string[]): string[] {
  const sampled = byFile.filter((file) => !isChosen(file, seed));
  return [...nightly, ...(sweeps === "full" ? [] : sampled)].filter(
    (file) => !args.some((arg) => file.includes(arg)),
  );
}

/** Whether a test or file belongs to the sample of that seed; the same for the same name and seed. */
export function isChosen(name: string, seed: string): boolean {
  return (createHash("sha256").update(`${seed}\n${name}`).digest()[0] ?? 0) % ONE_IN === 0;
}
