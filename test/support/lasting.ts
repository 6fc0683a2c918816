import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

/** A new folder for the tests of a file, which the run removes at its end. */
export function temporaryFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `legibus-${name}-`));
}

type Lasting =
  | { readonly close: () => unknown }
  | { readonly stop: () => unknown }
  | { readonly shutdown: () => unknown }
  | { readonly kill: () => unknown };

async function end(made: Lasting): Promise<void> {
  if ("close" in made) await made.close();
  else if ("shutdown" in made) await made.shutdown();
  else await ("kill" in made ? made.kill() : made.stop());
}

/** Something that all tests of a file use, closed after the last of them; what was made later is closed first. */
export async function lasting<T extends Lasting>(making: T | Promise<T>): Promise<T> {
  const made = await making;
  afterAll(async () => await end(made));
  return made;
}

/** Something that one test uses, closed when the test ends, however it ends. */
export function untilTestEnds<T extends Lasting>(made: T): T {
  onTestFinished(async () => await end(made));
  return made;
}
