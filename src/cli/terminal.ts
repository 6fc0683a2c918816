import type { Environment } from "../config.ts";

/** What the commands use of the process. */
export interface Terminal {
  readonly env: Environment;
  readonly stdinIsTerminal: boolean | undefined;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}
