#!/usr/bin/env node
import { fatalLine, main, withoutSecrets } from "./cli/program.ts";

process.stdout.on("error", () => {}); // `legibus tools | head` has read enough, which is not an error
process.stderr.on("error", () => {}); // a client that no longer reads the log still wants its answers

const env = { ...process.env }; // oxlint-disable-line node/no-process-env -- the composition root hands it to config.ts
withoutSecrets(process.env); // oxlint-disable-line node/no-process-env -- what browsers and readers of files inherit

try {
  process.exitCode = await main(process.argv.slice(2), {
    env,
    stdinIsTerminal: process.stdin.isTTY,
    errIsTerminal: process.stderr.isTTY,
    outIsTerminal: process.stdout.isTTY,
    stdin: process.stdin,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  });
} catch (error) {
  process.stderr.write(fatalLine(error));
  process.exitCode = 1;
}
