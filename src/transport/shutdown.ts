/** Resources that a forced exit must not interrupt: the store. */
export interface Stoppable {
  readonly shared: { readonly store: { close(): Promise<void> } };
}

const WRITE_MS = 600;

/**
 * Ends the process without waiting for calls, except for the database statement in progress: `process.exit`
 * would stop its thread midway, which aborts. A longer statement is interrupted as by a power cut, which the
 * file survives.
 */
export async function forceExit(app: Stoppable): Promise<void> {
  setTimeout(() => process.kill(process.pid, "SIGKILL"), WRITE_MS).unref();
  await app.shared.store.close();
  process.exit(0);
}

/** Forces the exit if the process is still running after `ms` milliseconds. */
export function forceExitAfter(app: Stoppable, ms: number): void {
  setTimeout(() => void forceExit(app), ms).unref();
}
