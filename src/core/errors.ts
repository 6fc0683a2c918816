/** A form field: a text, a day, or one of several values. */
export interface FormField {
  readonly title: string;
  readonly description?: string;
  /** A day is entered as 2026-11-23. */
  readonly kind: "text" | "day";
  /** The allowed values. */
  readonly choices?: readonly string[];
  readonly isRequired?: true;
}

/** A form shown to the user. */
export interface Form {
  /** Name that is unique among the questions of a call. */
  readonly name: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, FormField>>;
}

/** Values that the user entered, by field; an empty field is absent. */
export type FormValues = Readonly<Record<string, string>>;

/** Every cause of failure that a tool may report; an outage is never NOT_FOUND. */
export type ErrorCode =
  /** An argument is wrong, or several contradict each other; no request was made. */
  | "INVALID_INPUT"
  /** A working source has nothing under this id, address or name. */
  | "NOT_FOUND"
  /** The source does not show this page to this program or account. */
  | "ACCESS_DENIED"
  /** The page needs a login, and there is none. */
  | "AUTH_REQUIRED"
  /** The source or service refused the credentials that the operator set. */
  | "AUTH_FAILED"
  /** The operator has to set or install something first. */
  | "NOT_CONFIGURED"
  /** The source blocks automated access or shows a CAPTCHA; its content is unknown. */
  | "BLOCKED"
  /** The source, or a limit of this server, wants fewer requests; a later one may succeed. */
  | "RATE_LIMITED"
  /** The source accepted the request but did not respond within the time limit. */
  | "UPSTREAM_TIMEOUT"
  /** The source responded with an error or with an invalid response. */
  | "UPSTREAM_ERROR"
  /** The page arrived, but its structure is not the one that its parser expects. */
  | "LAYOUT_CHANGED"
  /** No connection was made: the network, the name server, a proxy or the source is down. */
  | "OFFLINE"
  /** The caller cancelled the call. */
  | "CANCELLED"
  /** No provider has a tool of this name. */
  | "UNKNOWN_TOOL";

/** Codes of failures to reach a source, as opposed to its answers; they may pass. */
export const RETRYABLE: ReadonlySet<ErrorCode> = new Set([
  "RATE_LIMITED",
  "UPSTREAM_TIMEOUT",
  "UPSTREAM_ERROR",
  "OFFLINE",
]);

export interface LegibusErrorOptions {
  /** The concrete next step, in this program's words. */
  readonly hint?: string | undefined;
  /** A page that the user can open in a browser. */
  readonly humanUrl?: string | undefined;
  readonly retryable?: boolean;
  /** HTTP status of the source's refusal. */
  readonly status?: number | undefined;
  /** For the log only; never shown to the model. */
  readonly cause?: unknown;
}

/** A failure whose message this program wrote, so that the model may see it. */
export class LegibusError extends Error {
  override readonly name = "LegibusError";
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly humanUrl: string | undefined;
  readonly retryable: boolean;
  readonly status: number | undefined;

  constructor(code: ErrorCode, message: string, options: LegibusErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
    this.humanUrl = options.humanUrl;
    this.retryable = options.retryable ?? RETRYABLE.has(code);
    this.status = options.status;
  }

  /** Returns the same error with other details. */
  with(changes: LegibusErrorOptions): LegibusError {
    const { code, message, ...details } = this;
    return new LegibusError(code, message, { cause: this.cause, ...details, ...changes });
  }
}

/** An error of the protocol itself, not of a source; becomes a JSON-RPC error with `data`. */
export class ProtocolError extends Error {
  override readonly name = "ProtocolError";
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Ends a call to ask the user; the client sends the call again with the answer. */
export class QuestionForUser extends Error {
  override readonly name = "QuestionForUser";
  readonly form: Form;

  constructor(form: Form) {
    super(form.message);
    this.form = form;
  }
}

/** Whether an operation ended because its caller cancelled it. */
export function isCancelled(error: unknown): boolean {
  return error instanceof LegibusError
    ? error.code === "CANCELLED"
    : error instanceof Error && error.name === "AbortError";
}

/** Returns whether an error is one of this program's with one of these codes. */
export function isFailure(error: unknown, ...codes: readonly ErrorCode[]): error is LegibusError {
  return error instanceof LegibusError && codes.includes(error.code);
}

/** Rethrows whatever is not a failure that a call can go on after: a cancellation, and errors of other classes. */
export function requireFailure(error: unknown): asserts error is LegibusError {
  if (!(error instanceof LegibusError) || isCancelled(error)) throw error;
}

/** Makes a handler of failures; it rethrows what `requireFailure` does. */
export function onFailure<T>(handle: (error: LegibusError) => T): (error: unknown) => T {
  return (error) => {
    requireFailure(error);
    return handle(error);
  };
}

/** Turns NOT_FOUND into undefined, so that another place can be asked; rethrows any other error. */
export function unlessMissing(error: unknown): undefined {
  if (!isFailure(error, "NOT_FOUND")) throw error;
}

/** Returns whether an error is a failed system call with one of these codes, such as ENOENT. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.some((code) => code === error.code);
}

/** @throws LegibusError CANCELLED or UPSTREAM_TIMEOUT when the signal is aborted */
export function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw cancelled(signal);
}

/**
 * Resolves with the result of the work, or rejects at once when the signal aborts.
 * @throws LegibusError CANCELLED, or UPSTREAM_TIMEOUT after a deadline
 */
export async function unlessCancelled<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => {}); // keeps a late rejection from being unhandled
  throwIfCancelled(signal);
  return await new Promise<T>((resolve, reject) => {
    const stop = () => reject(cancelled(signal));
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Returns the error that ends pending work when the server shuts down. */
export function shuttingDown(): LegibusError {
  return new LegibusError("CANCELLED", "the server is shutting down");
}

/** Returns the error for an aborted signal: UPSTREAM_TIMEOUT for a deadline, otherwise CANCELLED. */
export function cancelled(signal: AbortSignal): LegibusError {
  const reason: unknown = signal.reason;
  if (reason instanceof LegibusError) return reason;
  return reason instanceof Error && reason.name === "TimeoutError"
    ? new LegibusError("UPSTREAM_TIMEOUT", "the call reached its time limit")
    : new LegibusError("CANCELLED", "the call was cancelled");
}

const MACHINE: readonly (readonly [codes: readonly string[], says: string, hint: string])[] = [
  [
    ["EMFILE", "ENFILE"],
    "the machine lets this server open no more files",
    "end other programs, or raise the limit (ulimit -n)",
  ],
  [["ENOSPC", "EDQUOT"], "there is no space left on the disk", "free some space"],
  [["EROFS"], "the disk is read-only", "let TMPDIR name a folder that can be written"],
];

/**
 * Returns the error for a failure of the machine, such as a full disk, which any step of a call may hit;
 * undefined for other errors.
 */
export function machineFailure(error: unknown): LegibusError | undefined {
  const found = MACHINE.find(([codes]) => hasCode(error, ...codes));
  return found && new LegibusError("UPSTREAM_ERROR", found[1], { hint: found[2], cause: error });
}
