import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { silentLogger } from "../../src/core/logger.ts";
import type { LegalDocument } from "../../src/core/document.ts";
import { createStore } from "../../src/library/index.ts";
import { SERVER } from "./built.ts";
import { CLEAN_ENV } from "./stdio.ts";

export type OpenReader = Awaited<ReturnType<typeof openReader>>;

/** `legibus open` as it was built, over a library of these documents. */
export async function openReader(dataDir: string, documents: readonly LegalDocument[]) {
  const store = createStore({ dataDir, databaseUrl: "", library: true, log: silentLogger, cacheBytes: 0 });
  for (const document of documents) await store.library?.put(document);
  await store.close();
  const child = spawn(process.execPath, [SERVER, "open", "--no-browser"], {
    env: { ...CLEAN_ENV, LEGIBUS_DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "ignore"],
  });
  return {
    /** With the token that the first page uses up. */
    url: await addressOf(child),
    async close() {
      child.kill();
      await once(child, "close");
    },
  };
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let out = "";
  for await (const part of stdout ?? []) {
    out += String(part);
    const line = /^(http:\/\/\S+)\n/.exec(out)?.[1];
    if (line !== undefined) return line;
  }
  throw new Error(`the reader said no address: ${out}`);
}
