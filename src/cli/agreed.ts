import { terminalAsker } from "./setup/questions.ts";
import type { Terminal } from "./terminal.ts";

/** Asks for confirmation, by flag or at the terminal. */
export async function agreed(
  question: string,
  yes: boolean | undefined,
  { err, stdinIsTerminal }: Terminal,
): Promise<boolean> {
  if (yes === true) return true;
  if (stdinIsTerminal !== true) {
    err(`${question} To do it, say --yes.\n`);
    return false;
  }
  const asker = terminalAsker();
  try {
    return /^y(?:es)?$/i.test(await asker.ask(`${question} (yes or no)`, "no"));
  } finally {
    asker.close();
  }
}
