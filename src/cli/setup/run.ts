import { homedir } from "node:os";
import { realpathSync } from "node:fs";
import type { Environment } from "../../app/config.ts";
import type { Terminal } from "../terminal.ts";
import { placesOf, setup, type SetupOptions } from "./index.ts";
import { terminalAsker } from "./questions.ts";

/** `legibus setup` on this machine: asks what no flag says, when the terminal is interactive. */
export async function runSetup(options: SetupOptions, env: Environment, terminal: Terminal): Promise<number> {
  const scripted = options.client !== undefined || options.print === true || options.remove === true;
  const asker = terminal.stdinIsTerminal === true && !scripted ? terminalAsker() : undefined;
  try {
    const code = await setup(options, {
      terminal,
      places: placesOf(env, process.platform, env["HOME"] ?? homedir()),
      running: {
        platform: process.platform,
        node: process.execPath,
        script: realpathSync(process.argv[1] ?? ""),
      },
      asker,
      now: () => new Date(),
    });
    if (!asker || code !== 0) return code;
    asker.close();
    terminal.out("\nWhether everything works (legibus doctor):\n");
    const { doctor } = await import("../doctor/index.ts");
    await doctor({}, env, terminal, realpathSync(process.argv[1] ?? ""));
    terminal.out(
      '\nAsk your client first: "What does § 823 BGB say? Quote it with legibus, and say what it cites."\n',
    );
    return code;
  } finally {
    asker?.close();
  }
}
