import { type Form, type FormValues, LegibusError } from "./errors.ts";
import { type Logger, silentLogger } from "./logger.ts";

/** Services that a running call may use besides its arguments. */
export interface ToolCall {
  /** Aborted when the client cancels, disconnects, or the deadline passes. */
  readonly signal: AbortSignal;
  /**
   * Time at which the signal aborts, in milliseconds of `performance.now()`; absent when the call has no time
   * limit.
   */
  readonly deadline?: number;
  /**
   * Reports progress as a fraction in 0..1; sent only if the client requested progress, and only when the
   * fraction rises.
   */
  readonly progress: (fraction: number, message: string) => void;
  readonly log: Logger;
  /** Called with the failure of each request to a source that is sent again. */
  readonly retried?: (failure: LegibusError) => void;
  /**
   * Asks the user a yes/no question; absent when the client cannot show one.
   * @throws QuestionForUser until there is an answer
   */
  readonly confirm?: (question: string) => boolean;
  /**
   * Asks the user, by a form, for values that only the user knows; undefined when the user declines. Absent
   * when the client cannot show forms: the tool must then do without.
   * @throws QuestionForUser until there is an answer
   */
  readonly ask?: (form: Form) => FormValues | undefined;
  /** Whether the caller shows views; the result's `_meta` then carries the data that only a view needs. */
  readonly views?: boolean;
  /** Document facts that this conversation has already received; absent when calls belong to no conversation. */
  readonly said?: SaidFacts;
  /** The calling user, as identified by the HTTP transport; "local" or absent for the user of this machine. */
  readonly user?: string;
  /** Matters whose documents the user shares with others, as granted by the transport. */
  readonly matters?: readonly string[];
}

/**
 * Asks the user to confirm before something is lost, if the client can.
 * @throws LegibusError CANCELLED when the user declines
 */
export function askFirst({ confirm }: Pick<ToolCall, "confirm">, question: string): void {
  if (confirm?.(question) === false)
    throw new LegibusError("CANCELLED", "the user said no: nothing was changed");
}

export interface SaidFacts {
  /** Returns the header lines of a document that this conversation has not seen recently and marks them as seen. */
  readonly fresh: (document: string, lines: readonly string[]) => readonly string[];
}

/** The caller's identity, which decides what may be seen; reads on the caller's behalf end with the signal. */
export type Caller = Pick<ToolCall, "user" | "matters"> & Partial<Pick<ToolCall, "signal">>;

/** The user of this machine: the user of stdio, of the command line or of the server's only token. */
export const LOCAL_USER = "local";

/** Normalizes a matter's name for comparison: NFC, single spaces. */
export function matterName(written: string): string {
  return written.normalize("NFC").replaceAll(/\s+/g, " ").trim();
}

/** Returns a call without a client: never cancelled, no progress, silent log. */
export function plainCall(): ToolCall {
  return { signal: new AbortController().signal, progress: () => {}, log: silentLogger };
}

/**
 * Returns a signal that aborts with `outer`, or with a TimeoutError at `endsAt` (milliseconds of
 * `performance.now()`). Used instead of `AbortSignal.timeout` within `AbortSignal.any`, which may be
 * garbage-collected before it fires and costs three times as much.
 */
export function abortingAt(endsAt: number, outer: AbortSignal) {
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
