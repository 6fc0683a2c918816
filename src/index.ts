#!/usr/bin/env node
import { fatalLine, type Terminal, withoutSecrets } from "./cli/terminal.ts";

process.stdout.on("error", () => {}); // `legibus tools | head` has read enough, which is not an error
process.stderr.on("error", () => {}); // a client that no longer reads the log still wants its answers

const env = { ...process.env }; // oxlint-disable-line node/no-process-env -- the composition root hands it to config.ts
withoutSecrets(process.env); // oxlint-disable-line node/no-process-env -- what browsers and readers of files inherit

const args = process.argv.slice(2);
const terminal: Terminal = {
  env,
  stdinIsTerminal: process.stdin.isTTY,
  errIsTerminal: process.stderr.isTTY,
  outIsTerminal: process.stdout.isTTY,
  stdin: process.stdin,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
};

try {
  if (args.length === 0 && !terminal.stdinIsTerminal) {
    const { serve } = await import("./cli/serve.ts"); // as clients start it: without the command line's grammar
    await serve(env, terminal);
  } else {
    const { main } = await import("./cli/program.ts");
    process.exitCode = await main(args, terminal);
  }
} catch (error) {
  terminal.err(fatalLine(error));
  process.exitCode = 1;
}
