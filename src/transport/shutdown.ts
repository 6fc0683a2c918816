/** What must not be cut off: the store's work. */
export interface Stoppable {
  readonly shared: { readonly store: { close(): Promise<void> } };
}

const WRITE_MS = 600;

/**
 * Ends the process without waiting for calls, but for the statement that the database is at: `process.exit` would
 * stop its thread midway, which aborts. One that takes longer is cut off as by a power cut, which the file survives.
 */
export async function forceExit(app: Stoppable): Promise<void> {
  setTimeout(() => process.kill(process.pid, "SIGKILL"), WRITE_MS).unref();
  await app.shared.store.close();
  process.exit(0);
}

/** The same when the process is still there after so long. */
export function forceExitAfter(app: Stoppable, ms: number): void {
  setTimeout(() => void forceExit(app), ms).unref();
}
