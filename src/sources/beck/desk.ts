import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import type { Logger } from "../../core/logger.ts";
import type { Values } from "../../core/settings.ts";
import type { Browser } from "../../net/browser/types.ts";
import type { SourcePage } from "../../documents/page.ts";
import type { Limits, DocumentCache, StorageRule } from "../../library/types.ts";
import { type BeckClient, createClient } from "./client.ts";
import type { Ask } from "./login.ts";
import { createSession } from "./session.ts";
import { createSessionFile } from "./session-file.ts";
import { ACCOUNT, HOME_PATH, LOGIN_PATH, type settings, SITE } from "./settings.ts";

/** Beck's rights allow no copies but the licence holder's own short-lived one. */
export const RULE: StorageRule = { keeping: "cache", maxAgeMs: 24 * 3_600_000 };

export interface DeskDeps {
  readonly settings: Values<typeof settings>;
  readonly browser: Browser;
  readonly log: Logger;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly documentCache: DocumentCache;
  readonly limits: Limits;
  readonly convert: (page: SourcePage, call: ToolCall) => Promise<LegalDocument>;
}

/** What the tools work with. */
export interface Desk {
  readonly client: BeckClient;
  readonly documentCache: DocumentCache;
  /** Where the site was moved to, or its own address. */
  readonly base: string;
  readonly now: () => number;
  /** Links of result pages to their other pages, by search. */
  readonly pages: Map<string, ReadonlyMap<number, string>>;
  convert(page: SourcePage, call: ToolCall): Promise<LegalDocument>;
  loginWith(ask: Ask, signal: AbortSignal): Promise<void>;
  /** When the session began. */
  since(): number | undefined;
}

export function createDesk({ settings, browser, log, now, documentCache, limits, convert }: DeskDeps): Desk {
  const { baseUrl, accountUrl, username, password, sessionFile } = settings;
  const origins = [baseUrl, accountUrl].map((url) => new URL(url).origin);
  const session = createSession({
    browser,
    log,
    now,
    home: `${baseUrl}${HOME_PATH}`,
    file: createSessionFile({ path: sessionFile, username, origins, log }),
    login: {
      site: baseUrl,
      account: accountUrl,
      entry: `${baseUrl}${LOGIN_PATH}`,
      humanUrl: accountUrl === ACCOUNT ? `${SITE}${HOME_PATH}` : `${baseUrl}${HOME_PATH}`,
      credentials: { username, password },
    },
  });
  return {
    client: createClient({ ...settings, session, limits, log, now }),
    documentCache,
    base: baseUrl,
    now,
    pages: new Map(),
    convert,
    loginWith: async (ask, signal) => await session.loginWith(ask, signal),
    since: () => session.since,
  };
}
