import { styleText } from "node:util";
import type { Environment } from "../app/config.ts";
import { sanitise } from "../core/sanitise.ts";
import { terminalAsker } from "./setup/questions.ts";

type Look = "bold" | "red" | "green" | "yellow" | "cyan";
export type Paint = (look: Look, text: string) => string;

/** Decides by FORCE_COLOR, then NO_COLOR (both only if non-empty), then by whether the stream is a terminal. */
export function isColoured(env: Environment, isTerminal: boolean | undefined): boolean {
  const { FORCE_COLOR: forced = "", NO_COLOR: refused = "", TERM: kind } = env;
  if (forced !== "") return !/^(?:0|false)$/i.test(forced);
  return refused === "" && isTerminal === true && kind !== "dumb";
}

/** Returns a function that colours text for stdout, or leaves it unchanged. */
export function painter({ env, outIsTerminal }: Pick<Terminal, "env" | "outIsTerminal">): Paint {
  if (!isColoured(env, outIsTerminal)) return (_look, text) => text;
  return (look, text) => styleText(look, text, { validateStream: false });
}

/** Formats an error message, with its code in red on a coloured stderr. */
export function paintedFailure(text: string, { env, errIsTerminal }: Terminal): string {
  const paint = painter({ env, outIsTerminal: errIsTerminal });
  return text.replace(/^ERROR [A-Z_]+:/, (code) => paint("red", code));
}

/** Prints Markdown's headings and bold text in bold; all characters stay, so that it can be copied. */
export function paintedMarkdown(text: string, paint: Paint): string {
  return text.replaceAll(/^#{1,6} .*$|\*\*[^*\n]+\*\*/gm, (part) => paint("bold", part));
}

const WIDTH = 24; // of the bar
const LONGEST_NAME = 40;
const EVERY_MS = 100; // more frequent updates are not visible

/** Creates a progress bar that redraws its own line; without a terminal it prints nothing. */
export function progressLine({ errIsTerminal, err }: Terminal, now: () => number = () => performance.now()) {
  if (errIsTerminal !== true) return { show: () => {}, clear: () => {} };
  let shownAt = Number.NEGATIVE_INFINITY;
  let isShown = false;
  return {
    show: (done: number, total: number, text: string) => {
      if (now() - shownAt < EVERY_MS && done < total) return;
      shownAt = now();
      isShown = true;
      err(`\r\u001B[K${bar(done, total)} ${text.slice(0, LONGEST_NAME)}`);
    },
    clear: () => {
      if (isShown) err("\r\u001B[K");
      isShown = false;
      shownAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Renders `[######------]  50 %`; without a total only a row of dots. */
function bar(done: number, total: number): string {
  if (total === 0) return `[${"·".repeat(WIDTH)}]`;
  const share = Math.min(1, done / total);
  const full = Math.round(share * WIDTH);
  return `[${"#".repeat(full)}${"-".repeat(WIDTH - full)}] ${String(Math.floor(share * 100)).padStart(3)} %`;
}

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

/** Where a command's parser writes; what its errors repeat of the user's words is sanitised. */
export function parserOutput({ out, err }: Terminal) {
  return {
    writeOut: out,
    writeErr: err,
    outputError: (text: string, write: (text: string) => void) => write(sanitise(text)),
  };
}

/** Formats any thrown value as one line, because hosts show the last line of stderr when a server does not start. */
export function fatalLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `legibus: ${sanitise(message).replaceAll(/(?<!\s)\s*[\r\n]\s*/g, " ")}\n`;
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
