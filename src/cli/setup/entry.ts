import { dirname, join, win32 } from "node:path";
import type { ServerEntry } from "./clients.ts";

/** The program that runs now. */
export interface Running {
  readonly platform: NodeJS.Platform;
  /** Absolute path of node. */
  readonly node: string;
  /** Absolute path of our script. */
  readonly script: string;
}

/** Folders that a package manager empties: of npx, of pnpm and yarn dlx, of bunx. */
const VANISHING = /[\\/](?:_npx|dlx(?:-[^\\/]*)?|bunx-[^\\/]*)[\\/]/;
/** Homebrew removes a version's folder with the next one; its link in `opt` stays. */
const CELLAR = /^(.*)\/Cellar\/(node(?:@\d+)?)\/[^/]+\/bin\/node$/;

/**
 * How a client starts this very server. Paths are absolute, because programs with windows know no PATH of a shell;
 * a script in a cache may vanish, so npx is named instead.
 */
export function serverEntry(
  { platform, node: running, script }: Running,
  env: Readonly<Record<string, string>>,
): ServerEntry {
  const node = running.replace(CELLAR, "$1/opt/$2/bin/node");
  if (!VANISHING.test(script)) return { command: node, args: [script], env };
  if (platform === "win32") {
    return { command: "cmd", args: ["/c", win32.join(win32.dirname(node), "npx.cmd"), "-y", "legibus"], env };
  }
  // npx finds node by PATH, which a program with windows does not have
  const folder = dirname(node);
  return {
    command: join(folder, "npx"),
    args: ["-y", "legibus"],
    env: { PATH: `${folder}:/usr/local/bin:/usr/bin:/bin`, ...env },
  };
}
