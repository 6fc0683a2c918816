#!/usr/bin/env node
import { main } from "./cli/program.ts";

try {
  process.exitCode = await main(process.argv.slice(2), {
    env: process.env, // oxlint-disable-line node/no-process-env -- the composition root hands it to config.ts
    stdinIsTerminal: process.stdin.isTTY === true,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  });
} catch (error) {
  process.stderr.write(`legibus: cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
