import type { Environment } from "../app/config.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { temporaryUse } from "../workers/temporary.ts";
import { readableBytes, runCommand } from "./context.ts";
import type { Terminal } from "./terminal.ts";

/** Everything that this program keeps on this machine, and where. */
export async function show(env: Environment, terminal: Terminal): Promise<number> {
  return await runCommand(env, terminal, async ({ app }) => {
    const { place, bytes, documents, sources } = await app.shared.store.show();
    terminal.out(`${place}, ${readableBytes(bytes)}\n`);
    for (const { provider, keeping, documents: count, bytes: size } of documents) {
      const what = keeping === "keep" ? "library" : "cache";
      terminal.out(`  ${provider}, ${what}: ${count} documents, ${readableBytes(size)} of text\n`);
    }
    if (documents.length === 0) terminal.out("  no documents\n");
    const limits = sources.length === 0 ? "none" : sources.join(", ");
    terminal.out(`  pauses and spacing remembered of: ${limits}\n`);
    for (const { path, bytes: size } of await temporaryUse())
      terminal.out(`  temporary, until the work ends: ${path}, ${readableBytes(size)}\n`);
    terminal.out("Queries are never stored.\n");
    return 0;
  });
}

interface PurgeFlags {
  readonly provider?: string;
  readonly cache?: boolean;
  readonly yes?: boolean;
}

/** Removes documents for good: all, one source's, or only what the cache may forget anyway. */
export async function purge(env: Environment, terminal: Terminal, flags: PurgeFlags): Promise<number> {
  return await runCommand(env, terminal, async ({ app }) => {
    const { provider, cache } = flags;
    const { documents } = await app.shared.store.show();
    const hit = documents
      .filter((one) => provider === undefined || one.provider === provider)
      .filter(({ keeping }) => cache !== true || keeping === "cache")
      .reduce((sum, { documents: count }) => sum + count, 0);
    if (flags.yes !== true) {
      terminal.err(`This would remove ${hit} documents for good. To do it, say --yes.\n`);
      return EXIT_CODES.INVALID_INPUT;
    }
    const removed = await app.shared.store.purge({
      ...(provider !== undefined && { provider }),
      ...(cache === true && { keeping: "cache" as const }),
    });
    terminal.out(`${removed} documents removed\n`);
    return 0;
  });
}
