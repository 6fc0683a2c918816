import { LegibusError } from "./errors.ts";
import type { Form, FormValues } from "./form.ts";
import { type Logger, silentLogger } from "./logger.ts";

/** What a running call may use besides its arguments. */
export interface ToolCall {
  /** Aborted when the client cancels, disconnects, or the deadline passes. */
  readonly signal: AbortSignal;
  /** When the signal will be aborted, in milliseconds of `performance.now()`; absent when the call may take any time. */
  readonly deadline?: number;
  /** Reports a fraction of 0..1; sent only when the client asked, and only when it rises. */
  readonly progress: (fraction: number, message: string) => void;
  readonly log: Logger;
  /**
   * Puts a question to the user, whose answer is yes or no; absent where the client cannot.
   * @throws QuestionForUser until there is an answer
   */
  readonly confirm?: (question: string) => boolean;
  /**
   * Asks the user for values that only the user knows, by a form; undefined when the user leaves it. Absent where the
   * client has no forms: a tool that asks must do without.
   * @throws QuestionForUser until there is an answer
   */
  readonly ask?: (form: Form) => FormValues | undefined;
  /** Whether the caller shows views: then a result's `_meta` carries what only a view needs. */
  readonly views?: boolean;
  /** What this conversation has been told of documents; absent where calls are of no conversation. */
  readonly said?: SaidFacts;
  /** Who calls, as the HTTP transport knows it; "local" or absent for the user of this machine. */
  readonly user?: string;
  /** The matters whose documents the user shares with others, as the transport knows them. */
  readonly matters?: readonly string[];
}

/** Asks the user before something is lost, where the client can. @throws LegibusError CANCELLED when the user says no */
export function askFirst({ confirm }: Pick<ToolCall, "confirm">, question: string): void {
  if (confirm?.(question) === false)
    throw new LegibusError("CANCELLED", "the user said no: nothing was changed");
}

export interface SaidFacts {
  /** The lines about a document that were not told lately; from then on they were. */
  readonly fresh: (document: string, lines: readonly string[]) => readonly string[];
}

/** Who calls, as far as it decides what may be seen; what is read for a caller ends with the signal. */
export type Caller = Pick<ToolCall, "user" | "matters"> & Partial<Pick<ToolCall, "signal">>;

/** The user of this machine: who uses stdio, the command line or the server's only token. */
export const LOCAL_USER = "local";

/** A matter's name as it is compared: composed letters, single blanks. */
export function matterName(written: string): string {
  return written.normalize("NFC").replaceAll(/\s+/g, " ").trim();
}

/** A call for programs that need none of it: never cancelled, silent. */
export function plainCall(): ToolCall {
  return { signal: new AbortController().signal, progress: () => {}, log: silentLogger };
}

export interface TimedSignal {
  readonly signal: AbortSignal;
  /** Forgets the timer and the outer signal. */
  readonly end: () => void;
}

/**
 * A signal that aborts with another, or as a time-out at a time of the monotonic clock (milliseconds). A signal of
 * `AbortSignal.timeout` within `AbortSignal.any` may be collected before it fires, and costs three times as much.
 */
export function abortingAt(endsAt: number, outer: AbortSignal): TimedSignal {
  const controller = new AbortController();
  const { signal } = controller;
  const late = () => controller.abort(new DOMException("deadline", "TimeoutError"));
  const timer = setTimeout(late, endsAt - performance.now()).unref();
  const stop = () => {
    clearTimeout(timer);
    controller.abort(outer.reason);
  };
  if (outer.aborted) stop();
  else if (performance.now() >= endsAt) late();
  else outer.addEventListener("abort", stop, { once: true });
  const end = () => {
    clearTimeout(timer);
    outer.removeEventListener("abort", stop);
  };
  return { signal, end };
}
