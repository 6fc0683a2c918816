import * as z from "zod";
import { type App, createApp } from "../app/index.ts";
import type { Environment } from "../app/config.ts";
import { plainCall, type ToolCall } from "../core/call.ts";
import { LegibusError } from "../core/errors.ts";
import { failure, failureCode, textOf, type ToolResult } from "../core/result.ts";
import { sanitise } from "../core/sanitise.ts";
import { oneLine } from "../core/text.ts";
import { switchedOn } from "../library/held.ts";
import type { Library } from "../library/types.ts";
import { httpSettings } from "../transport/http/settings.ts";
import { paintedFailure, type Terminal } from "./terminal.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { PUBLISHER } from "./publisher.ts";

/** Context of a command outside a server: the terminal, the app, and a call that Ctrl+C cancels. */
export interface CommandContext {
  readonly terminal: Terminal;
  readonly app: App;
  readonly call: ToolCall;
}

/** Creates the app for a user at a terminal, with log lines as sentences instead of JSON. */
export async function appFor(env: Environment, { err }: Terminal): Promise<App> {
  return await createApp(env, (line) => err(sentence(line)), {
    slices: [httpSettings],
    paths: "typed",
    publisher: PUBLISHER,
  });
}

const LINE = z.looseObject({
  time: z.string(),
  level: z.string(),
  event: z.string(),
  error: z.looseObject({ message: z.string() }).optional(),
});

/** Formats a log line as a sentence: `warning: there is no tool "x:y": it is ignored (provider: ris)`. */
function sentence(line: string): string {
  const { time: _time, level, event, error, ...facts } = LINE.parse(JSON.parse(line));
  const more = Object.entries(facts).map(
    ([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const text = `${event}${error ? `: ${error.message}` : ""}${more.length > 0 ? ` (${more.join(", ")})` : ""}`;
  return `${level === "warn" ? "warning" : level}: ${oneLine(sanitise(text))}\n`;
}

/** Runs a command and closes the store afterwards; a LegibusError becomes a message and an exit code. */
export async function runCommand(
  env: Environment,
  terminal: Terminal,
  work: (context: CommandContext) => Promise<number>,
): Promise<number> {
  const app = await appFor(env, terminal);
  const controller = new AbortController();
  const stop = () => controller.abort();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    return await work({ terminal, app, call: { ...plainCall(), signal: controller.signal, log: app.log } });
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    terminal.err(paintedFailure(`${textOf(failure(error))}\n`, terminal));
    return EXIT_CODES[error.code];
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
    await app.shutdown();
  }
}

/** Returns the library. @throws LegibusError NOT_CONFIGURED */
export function libraryOf({ shared }: App): Library {
  return switchedOn(shared.store.library);
}

/** Formats bytes as a rounded size: 1,234,567 is "1.2 MB". */
export function readableBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  const units = ["kB", "MB", "GB", "TB"];
  let value = bytes / 1_000;
  let unit = 0;
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  return `${value.toFixed(value < 10 ? 1 : 0)} ${units[unit] ?? ""}`;
}

/** Prints a tool's failure to stderr; returns its exit code. */
export function printFailure(result: ToolResult, terminal: Terminal): number {
  terminal.err(paintedFailure(`${textOf(result).trimEnd()}\n`, terminal));
  return exitCode(result);
}

/** Returns 0 for a success, else the exit code of the failure, or 1 for a failure without a code. */
export function exitCode(result: ToolResult): number {
  if (!result.isError) return 0;
  return new Map<string, number>(Object.entries(EXIT_CODES)).get(failureCode(result) ?? "") ?? 1;
}
