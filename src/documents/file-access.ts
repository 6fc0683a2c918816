import { constants } from "node:fs";
import { open, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { basename, isAbsolute, join, parse, relative, resolve, sep, win32 } from "node:path";
import { hasCode, LegibusError } from "../core/errors.ts";
import type { Publisher } from "../core/result.ts";
import { withoutEnd } from "../core/text.ts";
import { makeFolder } from "./disk.ts";

/** Decides which files of this machine a tool may read. */
export interface FileAccess {
  /** Absolute folders below which files may be read; undefined for all, when the user types the paths. */
  folders(): Promise<readonly string[] | undefined>;
  /**
   * Returns the path without links. `command` names the command that would read it when the user types the
   * path.
   * @throws LegibusError ACCESS_DENIED, NOT_FOUND
   */
  resolve(path: string, command: "import" | "verify"): Promise<string>;
  /** Returns whether a path without links is the server's data folder or within it. */
  isOwn(path: string): Promise<boolean>;
}

/** For the command line, where the user types the path. */
export const everyFile: FileAccess = {
  folders: async () => undefined,
  resolve: async (path) => path,
  isOwn: async () => false,
};

export interface AllowedFolders {
  /** LEGIBUS_FILES: absolute paths, or paths below the home folder as `~/Cases`; `none` allows no file. */
  readonly declared: readonly string[];
  /** Whether the user's own folders may be read when none are declared: over stdio, but not over HTTP. */
  readonly personal: boolean;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

/** Allows only files below these folders: a model may have been tricked into naming any other file. */
export function filesBelow(allowed: AllowedFolders): FileAccess {
  const { declared, personal, dataDir, platform, home } = allowed;
  const knowsCase = platform !== "win32" && platform !== "darwin";
  const fold = (text: string) => (knowsCase ? text : text.toLowerCase());
  const folders = async (): Promise<readonly string[]> =>
    declared.length > 0
      ? declared.filter((folder) => folder !== "none").map((folder) => atHome(folder, home))
      : personal
        ? await personalFolders(allowed)
        : [];
  const isOwn = async (path: string) => isBelow(await withoutLinks(dataDir), path);
  return {
    folders,
    isOwn,
    async resolve(given, command) {
      const named = await folders();
      const path = resolve(atHome(given, home));
      const usable = named.filter((folder) => isAbsolute(folder));
      const canonical = await Promise.all(usable.map(withoutLinks));
      // No path outside is touched, not even to check whether it exists: a network path would open a
      // connection.
      if (![...usable, ...canonical].some((folder) => isBelow(fold(folder), fold(path)))) {
        throw outside(given, command, named);
      }
      const real = await realpath(path).catch((error: unknown) => {
        throw unreachable(given, error);
      });
      const within = canonical.filter((folder) => isBelow(folder, real));
      if (within.length === 0) throw outside(given, command, named);
      if (await isOwn(real)) throw denied(given, "it belongs to the server's own data", command);
      if (
        within.every((folder) =>
          relative(folder, real)
            .split(sep)
            .some((name) => name.startsWith(".")),
        )
      ) {
        throw denied(given, "hidden files and folders are never read", command);
      }
      return real;
    },
  };
}

function atHome(path: string, home: string): string {
  return path.replace(/^~(?=$|[/\\])/, () => home);
}

function isBelow(folder: string, path: string): boolean {
  const inner = relative(folder, path);
  return inner !== ".." && !inner.startsWith(`..${sep}`) && !isAbsolute(inner);
}

/** Resolves links; a folder that does not exist yet is only made absolute. */
async function withoutLinks(folder: string): Promise<string> {
  return await realpath(folder).catch(() => resolve(folder));
}

const PERSONAL = ["Documents", "Downloads", "Desktop"];

/** Returns Documents, Downloads and Desktop, wherever the user's system keeps them. */
async function personalFolders({ env, platform, home }: AllowedFolders): Promise<readonly string[]> {
  const usual = PERSONAL.map((name) => join(home, name));
  if (platform === "win32") {
    const clouds = [env["OneDrive"], env["OneDriveCommercial"]].filter((folder) => folder !== undefined);
    return [...usual, ...new Set(clouds.flatMap((cloud) => PERSONAL.map((name) => join(cloud, name))))];
  }
  if (platform === "darwin") return usual;
  const config = env["XDG_CONFIG_HOME"] ?? join(home, ".config");
  const text = await readFile(join(config, "user-dirs.dirs"), "utf8").catch(() => "");
  const translated = [...text.matchAll(USER_FOLDER)].map(([, folder = ""]) =>
    withoutEnd(
      folder.replace(/^\$HOME(?=$|\/)/, () => home),
      "/",
    ),
  );
  const others = translated.filter((folder) => isAbsolute(folder) && !isBelow(folder, home));
  return [...new Set([...usual, ...others])];
}

/** Services with which a tool creates files. */
export interface FileMaking {
  /** Makes pages for users; absent in programs that show none. */
  readonly publisher?: Publisher;
  /**
   * Writes a new file for the user of this machine and resolves with its path; absent over HTTP.
   * @throws LegibusError
   */
  readonly putOut?: (name: string, bytes: Uint8Array) => Promise<string>;
}

/** Returns a function that writes new files, readable only by the user, into the folder `out`. */
export function outletBelow(dataDir: string): (name: string, bytes: Uint8Array) => Promise<string> {
  return async (name, bytes) => {
    const folder = join(dataDir, "out");
    const { name: stem, ext } = parse(name);
    try {
      makeFolder(folder);
      for (let number = 1; ; number += 1) {
        const path = join(folder, number === 1 ? name : `${stem}-${number}${ext}`);
        try {
          await writeFile(path, bytes, { flag: "wx", mode: 0o600 });
          return path;
        } catch (error) {
          if (!hasCode(error, "EEXIST")) throw error;
        }
      }
    } catch (cause) {
      throw new LegibusError("NOT_CONFIGURED", `no file can be written to ${folder}`, {
        hint: "set LEGIBUS_DATA_DIR to a folder that can be written",
        cause,
      });
    }
  };
}

/** A line of xdg-user-dirs' file: `XDG_DOCUMENTS_DIR="$HOME/Dokumente"`. */
const USER_FOLDER = /^[ \t]*XDG_(?:DOCUMENTS|DOWNLOAD|DESKTOP)_DIR="([^"\n]*)"/gm;

function outside(given: string, command: string, folders: readonly string[]): LegibusError {
  return denied(
    given,
    !isAbsolute(given) && !win32.isAbsolute(given) && !given.startsWith("~")
      ? "give the full path of the file"
      : folders.length === 0
        ? "this server reads no files of its own machine (LEGIBUS_FILES names no folder)"
        : `it is outside of the folders that this server may read (LEGIBUS_FILES: ${folders.join(", ")})`,
    command,
  );
}

function denied(given: string, why: string, command: string): LegibusError {
  return new LegibusError("ACCESS_DENIED", `${basename(given)} is refused: ${why}`, {
    hint: `give the content as text; or the user runs legibus ${command} FILE, or allows its folder with LEGIBUS_FILES`,
  });
}

export const MAX_DRAFT_BYTES = 50_000_000;

/**
 * Reads a regular file of at most `most` bytes: opening a pipe waits for its writer, and a device has no end.
 * @throws LegibusError NOT_FOUND, ACCESS_DENIED, INVALID_INPUT
 */
export async function readRegularFile(path: string, most: number): Promise<Buffer> {
  try {
    const facts = await stat(path);
    if (!facts.isFile())
      throw new LegibusError("INVALID_INPUT", `${basename(path)} is not a regular file`, {
        hint: "a folder, pipe or device is not a document: give the path of a file",
      });
    if (facts.size > most) throw tooLarge(basename(path), most);
    return await readAtMost(path, most);
  } catch (error) {
    throw error instanceof LegibusError ? error : unreachable(path, error);
  }
}

async function readAtMost(path: string, most: number): Promise<Buffer> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    return await wholeOf(handle.createReadStream({ autoClose: false }), most, basename(path));
  } finally {
    await handle.close();
  }
}

/** Reads a stream to its end; it may be longer than its file's size was. @throws LegibusError INVALID_INPUT beyond `most` bytes */
export async function wholeOf(
  stream: AsyncIterable<Uint8Array>,
  most: number,
  name: string,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    parts.push(part);
    size += part.length;
    if (size > most) throw tooLarge(name, most);
  }
  return Buffer.concat(parts);
}

function tooLarge(name: string, most: number): LegibusError {
  return new LegibusError("INVALID_INPUT", `${name} is larger than ${most / 1_000_000} MB`);
}

/** Returns the error for a path that cannot be opened. */
export function unreachable(path: string, error: unknown): LegibusError {
  const name = basename(path);
  if (hasCode(error, "ENOENT", "ENOTDIR")) {
    return new LegibusError("NOT_FOUND", `there is no file or folder ${name}`, {
      hint: "give its full path as the machine of this server knows it",
      cause: error,
    });
  }
  if (hasCode(error, "EACCES", "EPERM")) {
    return new LegibusError("ACCESS_DENIED", `${name} may not be read`, {
      hint: "the user who runs legibus needs the right to read it",
      cause: error,
    });
  }
  return new LegibusError("INVALID_INPUT", `${name} cannot be opened`, { cause: error });
}
