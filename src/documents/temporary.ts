import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Gives other programs a file to read, in a folder that only this user may enter, and removes it afterwards. */
export async function withTemporaryFile<T>(
  bytes: Uint8Array,
  ending: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "legibus-"));
  try {
    const path = join(folder, `file.${ending}`);
    await writeFile(path, bytes, { mode: 0o600 });
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
