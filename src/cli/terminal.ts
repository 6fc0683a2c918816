import type { Environment } from "../app/config.ts";

/** What the commands use of the process. */
export interface Terminal {
  readonly env: Environment;
  readonly stdinIsTerminal: boolean | undefined;
  /** Whether stderr is a terminal: then a line may be written over. */
  readonly errIsTerminal?: boolean | undefined;
  /** Whether stdout is a terminal: then it may be coloured. */
  readonly outIsTerminal?: boolean | undefined;
  readonly stdin?: AsyncIterable<Uint8Array>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}
