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

/** One line, whatever was thrown: hosts show the last line of stderr when a server does not start. */
export function fatalLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `legibus: ${message.replaceAll(/(?<!\s)\s*[\r\n]\s*/g, " ")}\n`;
}

const SECRET = /KEY|TOKEN|SECRET|PASSW|COOKIE|CREDENTIAL|DATABASE_URL/i;

/** Takes secrets out of the environment that children inherit, once the server has its own copy. PostgreSQL's client reads its password late. */
export function withoutSecrets(environment: Record<string, string | undefined>): void {
  for (const name of Object.keys(environment)) {
    if (SECRET.test(name) && name !== "PGPASSWORD") Reflect.deleteProperty(environment, name);
  }
}
