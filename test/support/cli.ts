import { Readable } from "node:stream";
import { main } from "../../src/cli/program.ts";
import type { Terminal } from "../../src/cli/terminal.ts";

/** What a command line printed to both streams, and its exit code. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A terminal that keeps what is written to it in `said`; a pipe without input unless it is said otherwise. */
export function keepingTerminal(more: Partial<Terminal> = {}) {
  const said = { out: "", err: "" };
  const terminal: Terminal = {
    env: {},
    stdinIsTerminal: false,
    out: (text) => void (said.out += text),
    err: (text) => void (said.err += text),
    ...more,
  };
  return { terminal, said };
}

/**
 * Runs `legibus` in this process, without a terminal and with these variables alone: half a second less than a process
 * of its own. `input` is what stdin holds.
 */
export async function runCli(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = "",
): Promise<Ran> {
  const { terminal, said } = keepingTerminal({ env, stdin: Readable.from([Buffer.from(input)]) });
  return { code: await main(args, terminal), ...said };
}
