import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { LegibusError } from "../../core/errors.ts";
import { type FileAccess, unreachable } from "../../documents/file-access.ts";

/** Extensions read when a whole folder is imported; a file given by name is read whatever its extension. */
const ENDINGS = /\.(?:x?html?|mht(?:ml)?|xml|pdf|rtf|docx?|msg|eml|txt|text|md|markdown|jsonl|ndjson|zip)$/i;
/** Folders in which browsers save a page's pictures and scripts: `Mabo_files`, `Mabo-Dateien`. */
const ASSETS = /(?:_files|-Dateien|_Dateien|\.fld)$/;

export interface FoundFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

export interface Found {
  readonly files: readonly FoundFile[];
  /** Paths within the folder of files that are not documents. */
  readonly leftOut: readonly string[];
  /** Errors of subfolders that could not be read. */
  readonly unreadable: readonly LegibusError[];
}

/** Whether a folder's file counts as a document, by its name. */
export function isDocumentName(name: string): boolean {
  return ENDINGS.test(name) && !/^[.~]/.test(name);
}

/**
 * Lists the files of a path in the order of their names, without the server's own.
 * @throws LegibusError NOT_FOUND, ACCESS_DENIED
 */
export async function filesOf(path: string, access: Pick<FileAccess, "isOwn">): Promise<Found> {
  const facts = await stat(path).catch((error: unknown) => {
    throw unreachable(path, error);
  });
  if (facts.isDirectory()) return await filesOfFolder(path, access);
  if (!facts.isFile())
    throw new LegibusError("INVALID_INPUT", `${basename(path)} is neither a file nor a folder`);
  return {
    files: [{ path, name: basename(path), bytes: facts.size, modifiedAt: facts.mtime }],
    leftOut: [],
    unreadable: [],
  };
}

async function filesOfFolder(folder: string, access: Pick<FileAccess, "isOwn">): Promise<Found> {
  const files: FoundFile[] = [];
  const leftOut: string[] = [];
  const closed: LegibusError[] = [];
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw unreachable(folder, error);
  });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !entry.name.startsWith(".") && !ASSETS.test(entry.name)) {
      if (await access.isOwn(path)) continue;
      const inner = await filesOfFolder(path, access).catch((error: unknown) => {
        if (!(error instanceof LegibusError)) throw error;
        return { files: [], leftOut: [], unreadable: [error] };
      });
      files.push(...inner.files);
      closed.push(...inner.unreadable);
      leftOut.push(...inner.leftOut.map((name) => join(entry.name, name)));
    } else if (entry.isFile() && isDocumentName(entry.name)) {
      const facts = await stat(path).catch(() => undefined); // may be gone by now
      if (facts) files.push({ path, name: entry.name, bytes: facts.size, modifiedAt: facts.mtime });
    } else if (entry.isFile()) leftOut.push(entry.name);
  }
  return { files, leftOut, unreadable: closed };
}
