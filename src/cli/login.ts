import { createInterface } from "node:readline/promises";
import { LegibusError } from "../core/errors.ts";
import type { CommandContext } from "./context.ts";

/** Logs in to a source interactively; resolves with the exit code. */
export async function login({ app, call, terminal }: CommandContext, source: string): Promise<number> {
  const { providers } = app.orchestrator;
  const provider = providers.find(({ name }) => name === source);
  if (!provider?.login) {
    const able = providers.filter((one) => "login" in one).map(({ name }) => name);
    throw new LegibusError("INVALID_INPUT", `no source "${source}" has a login`, {
      hint: `those with a login are ${able.join(", ") || "none of this server"}`,
    });
  }
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const ask = async (question: string) => await lines.question(`${question} `, { signal: call.signal });
  try {
    terminal.err(`${await provider.login(ask, call)}\n`);
    return 0;
  } finally {
    lines.close();
  }
}
