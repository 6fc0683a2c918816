import { CHECKS } from "./checks.ts";
import { tryCompose, withoutCompose } from "./compose.ts";
import { findEngine } from "./engine.ts";

const MAX_REASON = 1_000;
const TARGETS = ["slim", "full"] as const;

/** Builds both images and tries them; says plainly when no engine can be had. */
async function main(): Promise<number> {
  const engine = findEngine();
  if (typeof engine === "string") {
    process.stdout.write(`images: skipped, ${engine}\n`);
    return 0;
  }
  let passed = 0;
  let failed = 0;
  for (const target of TARGETS) {
    const tag = `legibus-test:${target}`;
    engine.build(target, tag);
    for (const check of CHECKS.filter(({ of }) => of === "both" || of === target)) {
      const error = await check.run(engine, tag).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (error === undefined) passed += 1;
      else failed += 1;
      process.stdout.write(`${error === undefined ? "passed" : "FAILED"}  ${target}: ${check.name}\n`);
      if (error !== undefined)
        process.stdout.write(
          `        ${(error instanceof Error ? error.message : "").slice(0, MAX_REASON)}\n`,
        );
    }
  }
  const reason = await withoutCompose(engine);
  if (reason !== undefined) process.stdout.write(`the Compose example: skipped, ${reason}\n`);
  else {
    const error = await tryCompose(engine, "legibus-test:slim").then(
      () => undefined,
      (failure: unknown) => String(failure).slice(0, MAX_REASON),
    );
    if (error === undefined) passed += 1;
    else failed += 1;
    process.stdout.write(
      `${error === undefined ? "passed" : "FAILED"}  the Compose example ${error ?? ""}\n`,
    );
  }
  process.stdout.write(`images by ${engine.name}: ${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main();
