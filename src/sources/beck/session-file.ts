import { createHash } from "node:crypto";
import { homedir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { parseJson } from "../../core/json.ts";
import type { Logger } from "../../core/logger.ts";
import { readPrivate, stampOf, writePrivate } from "../../net/browser/private-file.ts";
import type { Cookie } from "../../net/browser/types.ts";

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
  /** Empty for the usual place. */
  readonly path: string;
  readonly username: string;
  /** The two sites: cookies of others are neither kept nor used. */
  readonly origins: readonly string[];
  readonly log: Logger;
}

export interface SessionFile {
  /** The cookies of this account; none when there is no file, or it is another account's or cannot be read. */
  load(): Promise<readonly Cookie[]>;
  save(cookies: readonly Cookie[]): Promise<void>;
  /** Changes when anybody writes it. */
  stamp(): Promise<string>;
}

/** The session between two starts: `~/.beck-online-mcp/cookies.json`, readable by its owner only. */
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
