import { plural } from "../core/text.ts";
import { readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { sha256 } from "../documents/sha256.ts";
import { LegibusError } from "../core/errors.ts";
import { makeFolder } from "../documents/disk.ts";
import { renderDocument } from "../documents/render.ts";
import { openEngine } from "../library/opened.ts";
import type { TransferOptions } from "../library/transfer.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { temporaryUse } from "../workers/temporary.ts";
import { type CommandContext, readableBytes } from "./context.ts";
import { progressLine } from "./terminal.ts";

/** Shows everything that this program stores on this machine, and where. */
export async function show({ app, terminal }: CommandContext): Promise<number> {
  const { place, bytes, documents, vectors, sources } = await app.shared.store.show();
  terminal.out(`${place}, ${readableBytes(bytes)}\n`);
  for (const { provider, keeping, documents: count, bytes: size } of documents) {
    const what = keeping === "keep" ? "library" : "cache";
    terminal.out(`  ${provider}, ${what}: ${plural(count, "document")}, ${readableBytes(size)} of text\n`);
  }
  if (documents.length === 0) terminal.out("  no documents\n");
  for (const { model, documents: count, passages, bytes: size } of vectors)
    terminal.out(
      `  vectors of ${model}: ${plural(passages, "passage")} of ${plural(count, "document")}, ${readableBytes(size)}\n`,
    );
  const limits = sources.length === 0 ? "none" : sources.join(", ");
  terminal.out(`  pauses and spacing remembered of: ${limits}\n`);
  for (const { path, bytes: size } of await temporaryUse())
    terminal.out(`  temporary, until the work ends: ${path}, ${readableBytes(size)}\n`);
  terminal.out("Queries are never stored.\n");
  return 0;
}

interface PurgeFlags {
  readonly provider?: string;
  readonly cache?: boolean;
  readonly yes?: boolean;
}

/** Permanently removes documents: all, one source's, or only cached ones. */
export async function purge({ app, terminal }: CommandContext, flags: PurgeFlags): Promise<number> {
  const { provider, cache } = flags;
  const { documents } = await app.shared.store.show();
  const hit = documents
    .filter((one) => provider === undefined || one.provider === provider)
    .filter(({ keeping }) => cache !== true || keeping === "cache")
    .reduce((sum, { documents: count }) => sum + count, 0);
  if (flags.yes !== true) {
    terminal.err(`This would remove ${plural(hit, "document")} for good. To do it, say --yes.\n`);
    return EXIT_CODES.INVALID_INPUT;
  }
  const removed = await app.shared.store.purge({
    ...(provider !== undefined && { provider }),
    ...(cache === true && { keeping: "cache" as const }),
  });
  terminal.out(`${plural(removed, "document")} removed\n`);
  return 0;
}

/** Writes everything to one new file while servers keep running. */
export async function backup(context: CommandContext, file: string): Promise<number> {
  const { terminal } = context;
  const { backUp } = await import("../library/backup.ts");
  const engine = await context.app.shared.store.engine();
  const made = await withProgress(context, async (options) => await backUp(engine, file, options));
  terminal.out(
    `${counted(made)} in ${file}, ${readableBytes(made.bytes)}\nSHA-256 ${made.sha256} (also in ${file}.sha256)\n`,
  );
  return 0;
}

/** Restores a backup into an empty data folder or database. */
export async function restore(context: CommandContext, file: string): Promise<number> {
  const { terminal } = context;
  const { restore: putBack } = await import("../library/backup.ts");
  const engine = await context.app.shared.store.engine();
  const found = await withProgress(context, async (options) => await putBack(file, engine, options));
  terminal.out(`${counted(found)} restored into ${engine.place}\n`);
  if (!found.isCompared)
    terminal.err(`not compared with the SHA-256 of the backup, because ${file}.sha256 is not there\n`);
  return 0;
}

/** Copies everything to another data folder or database; the original stays. */
export async function move(
  context: CommandContext,
  { to, merge = false }: { readonly to: string; readonly merge?: boolean },
): Promise<number> {
  const { terminal } = context;
  const { transfer } = await import("../library/transfer.ts");
  const from = await context.app.shared.store.engine();
  const isDatabase = /^postgres(?:ql)?:/.test(to);
  if (to.trim() === "" || (!isDatabase && to.includes("://"))) {
    throw new LegibusError("INVALID_INPUT", "--to names neither a folder nor a PostgreSQL database", {
      hint: "give a folder, or postgres://user@host/name",
    });
  }
  const place = isDatabase
    ? { databaseUrl: to, dataDir: "" }
    : { databaseUrl: "", dataDir: resolve(to.replace(/[\\/]legibus\.db$/, "")) };
  const target = await openEngine(place);
  try {
    if (target.place === from.place) throw new LegibusError("INVALID_INPUT", "both are the same place");
    const done = await withProgress(
      context,
      async (options) => await transfer(from, target, { ...options, origin: from.place, merge }),
    );
    const { known, newer, sha256 } = done;
    terminal.out(
      `${counted(done)} in ${target.place}, each compared with its original (${known} were there already${newer > 0 ? `, ${newer} stayed in their newer version` : ""})\nSHA-256 of the documents ${sha256}\nNothing was removed from ${from.place}. To use the new place, set ${isDatabase ? "DATABASE_URL" : "LEGIBUS_DATA_DIR"}.\n`,
    );
    return 0;
  } finally {
    await target.close();
  }
}

/** Exports every stored document, of all owners, as Markdown, and all metadata as JSONL. */
export async function exportDocuments(
  { app, call, terminal }: CommandContext,
  folder: string,
  { provider }: { readonly provider?: string },
): Promise<number> {
  const { storedDocuments } = await import("../library/transfer.ts");
  const { store } = app.shared;
  makeEmptyFolder(folder, "documents");
  const write = (file: string, text: string, flag: "wx" | "a") =>
    attempted(folder, () => writeFileSync(join(folder, file), text, { mode: 0o600, flag }));
  let written = 0;
  const kept = { keeping: "keep", ...(provider !== undefined && { provider }) } as const; // cached copies may not be passed on
  for await (const { document, owner, number } of storedDocuments(await store.engine(), kept)) {
    if (call.signal.aborted) break;
    const { blocks, ...facts } = document;
    const text = `${renderDocument(document).text}\n`;
    const file = join("documents", fileName(facts.id, number));
    write(file, text, "wx");
    const line = { file, sha256: sha256(text), owner, blocks: blocks.length, ...facts };
    write("documents.jsonl", `${JSON.stringify(line)}\n`, "a");
    written += 1;
  }
  terminal.out(`${plural(written, "document")} written to ${folder}, their facts to documents.jsonl\n`);
  return call.signal.aborted ? EXIT_CODES.CANCELLED : 0;
}

/** @throws LegibusError INVALID_INPUT when the folder has other contents or cannot be made */
function makeEmptyFolder(folder: string, inner: string): void {
  const isEmpty = attempted(folder, () => {
    makeFolder(join(folder, inner));
    return readdirSync(folder).length === 1 && readdirSync(join(folder, inner)).length === 0;
  });
  if (!isEmpty)
    throw new LegibusError("INVALID_INPUT", `${folder} is not empty`, { hint: "name a new folder" });
}

/** @throws LegibusError INVALID_INPUT when the work on the folder fails */
function attempted<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new LegibusError("INVALID_INPUT", `${folder} cannot be written`, {
      hint: "name a folder that can be written and has space",
      cause,
    });
  }
}

/** Returns a file name for an id that every file system accepts; the number makes it unique, also across owners. */
function fileName(id: string, number: number): string {
  return `${id.replaceAll(/[^\w.-]+/g, "_").slice(0, 100)}-${number}.md`;
}

function counted({ documents, plans }: { readonly documents: number; readonly plans: number }): string {
  return `${plural(documents, "document")} and ${plural(plans, "plan")}`;
}

/** Runs the work with Ctrl+C and a progress line. */
async function withProgress<T>(
  { call, terminal }: CommandContext,
  work: (options: Pick<TransferOptions, "signal" | "report">) => Promise<T>,
): Promise<T> {
  const bar = progressLine(terminal);
  try {
    return await work({ signal: call.signal, report: bar.show });
  } finally {
    bar.clear();
  }
}
