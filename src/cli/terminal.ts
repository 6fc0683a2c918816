import type { Environment } from "../app/config.ts";

/** The parts of the process that commands use. */
export interface Terminal {
  readonly env: Environment;
  readonly stdinIsTerminal: boolean | undefined;
  /** Whether stderr is a terminal, so that a line may be redrawn. */
  readonly errIsTerminal?: boolean | undefined;
  /** Whether stdout is a terminal, so that it may be coloured. */
  readonly outIsTerminal?: boolean | undefined;
  readonly stdin?: AsyncIterable<Uint8Array>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/**
 * Formats any thrown value as one line, because hosts show the last line of stderr when a server does not
 * start.
 */
export function fatalLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `legibus: ${message.replaceAll(/(?<!\s)\s*[\r\n]\s*/g, " ")}\n`;
}

const SECRET = /KEY|TOKEN|SECRET|PASSW|COOKIE|CREDENTIAL|DATABASE_URL/i;

/**
 * Removes secrets from the environment that child processes inherit, once the server has its own copy.
 * PGPASSWORD stays, because PostgreSQL's client reads it late.
 */
export function withoutSecrets(environment: Record<string, string | undefined>): void {
  for (const name of Object.keys(environment)) {
    if (SECRET.test(name) && name !== "PGPASSWORD") Reflect.deleteProperty(environment, name);
  }
}
