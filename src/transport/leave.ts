import type { App } from "../app.ts";

const WRITE_MS = 500;

/** Ends the process without waiting for calls; only a statement that the database is at must not be stopped midway. */
export async function leave(app: App): Promise<void> {
  setTimeout(() => process.exit(0), WRITE_MS).unref();
  await app.shared.store.close();
  process.exit(0);
}
