import { randomUUID, createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, lstat, mkdir, open, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { hasCode } from "../../core/errors.ts";
import { parseJson } from "../../core/json.ts";
import type { Logger } from "../../core/logger.ts";
import type { Cookie } from "../../net/browser/types.ts";
import * as z from "zod";

const cookie = z.object({
  name: z.string().min(1),
  value: z.string(),
  domain: z.string().min(1),
  path: z.string(),
  expires: z.number(),
  httpOnly: z.boolean(),
  secure: z.boolean(),
  sameSite: z.enum(["Strict", "Lax", "None"]).exactOptional(),
});
const content = z.object({ account: z.string(), cookies: z.array(cookie).max(200) });

export interface SessionFileOptions {
  /** Empty for the default path. */
  readonly path: string;
  readonly username: string;
  /** The two sites; cookies of other sites are neither stored nor used. */
  readonly origins: readonly string[];
  readonly log: Logger;
}

export interface SessionFile {
  /** Returns this account's cookies; empty when the file is missing, unreadable or another account's. */
  load(): Promise<readonly Cookie[]>;
  save(cookies: readonly Cookie[]): Promise<void>;
  /** Returns a value that changes whenever the file is written, by any program. */
  stamp(): Promise<string>;
}

/** Stores the session between starts in `~/.beck-online-mcp/cookies.json`, readable only by its owner. */
export function createSessionFile({ path, username, origins, log }: SessionFileOptions): SessionFile {
  const place = path === "" ? join(homedir(), ".beck-online-mcp", "cookies.json") : path;
  const account = createHash("sha256")
    .update(JSON.stringify([username, ...origins]))
    .digest("hex");
  const hosts = new Set(origins.map((origin) => new URL(origin).hostname));
  const isOurs = ({ domain }: Cookie) => hosts.has(domain.replace(/^\./, ""));
  return {
    stamp: async () => await stampOf(place),
    async load() {
      try {
        const text = await readPrivate(place);
        const kept = text === undefined ? undefined : content.safeParse(parseJson(text));
        return kept?.success && kept.data.account === account ? kept.data.cookies.filter(isOurs) : [];
      } catch (error) {
        log.info("the kept session cannot be read", { error });
        return [];
      }
    },
    async save(cookies) {
      try {
        await writePrivate(place, JSON.stringify({ account, cookies: cookies.filter(isOurs) }));
      } catch (error) {
        log.warn("the session is not kept", { error });
      }
    },
  };
}

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const MAX_BYTES = 1_000_000;

/**
 * Reads a file that this user owns; undefined when it is missing, a symbolic link, another user's or too
 * large.
 */
export async function readPrivate(path: string): Promise<string | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const { uid, size } = await file.stat();
    const isOurs = process.getuid === undefined || uid === process.getuid();
    if (!isOurs || size > MAX_BYTES) return undefined;
    if (process.platform !== "win32") await file.chmod(PRIVATE_FILE);
    return await file.readFile("utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT", "ELOOP")) return undefined;
    throw error;
  } finally {
    await file?.close();
  }
}

/**
 * Replaces a file atomically by one that only this user can read, whatever existed before and whatever the
 * umask.
 */
export async function writePrivate(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  const fresh = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(fresh, "wx", PRIVATE_FILE);
    try {
      await file.chmod(PRIVATE_FILE);
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(fresh, path); // replaces an existing symbolic link instead of following it
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

/** Returns a value that changes whenever the file is rewritten; empty when there is none. */
export async function stampOf(path: string): Promise<string> {
  try {
    const { mtimeMs, ino, size } = await lstat(path);
    return `${mtimeMs} ${ino} ${size}`;
  } catch {
    return "";
  }
}
