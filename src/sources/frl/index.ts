import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { lazy } from "../../core/lazy.ts";
import type { Logger } from "../../core/logger.ts";
import { defineProvider, type Provider } from "../../core/provider.ts";
import type { Values } from "../../core/settings.ts";
import type { SourcePage } from "../../documents/page.ts";
import type { Http } from "../../net/http.ts";
import type { DocumentCache } from "../../library/types.ts";
import { FRL, settings } from "./settings.ts";
import { entryOf, type SourceEntry } from "../source.ts";
import { getDocument } from "./tools/get-document.ts";
import { search } from "./tools/search.ts";

interface Deps {
  readonly http: Http;
  readonly log: Logger;
  readonly settings: Values<typeof settings>;
  readonly documentCache: DocumentCache;
  readonly convert: (page: SourcePage, call: ToolCall) => Promise<LegalDocument>;
}

const INSTRUCTIONS =
  "Commonwealth of Australia legislation: frl:search, then frl:get_document (`as_at` a day, `pin` such as s 18). Cite as Privacy Act 1988 (Cth) s 6.";

/** The Federal Register of Legislation: open data, CC BY 4.0. */
export function frl({ http, log, settings, documentCache, convert }: Deps): Provider {
  const source = http.source({
    name: "the Federal Register of Legislation",
    origin: FRL,
    baseUrl: settings.baseUrl,
    hosts: [],
    concurrency: settings.spacingMs === 0 ? 20 : 2,
    spacingMs: settings.spacingMs,
    maxBytes: 60_000_000, // a title of seven volumes
    timeoutMs: 45_000,
    statusCodes: { 400: "INVALID_INPUT" }, // its answer for a title that does not exist
  });
  const desk = lazy(async () => {
    const { createClient } = await import("./client.ts");
    return { client: createClient(source), documentCache, convert };
  });
  return defineProvider({
    name: "frl",
    log,
    instructions: INSTRUCTIONS,
    tools: [search(desk), getDocument(desk)],
    documents: lazy(async () => (await import("./hook.ts")).documentHook(desk)),
    async search({ query, kind, limit }, call) {
      const { noCases, searchTitles } = await import("./search.ts");
      if (kind === "case") return noCases(query);
      return await searchTitles(await desk(), { query, limit, offset: 0 }, call);
    },
    health() {
      const { pausedUntil, refusals } = source.health();
      return {
        state: "live",
        detail: pausedUntil ? `paused until ${pausedUntil}` : `${refusals} refusals in a row`,
      };
    },
  });
}

export const source: SourceEntry = {
  ...entryOf({
    name: "frl",
    title: "Federal Register of Legislation: Australian Acts and instruments, by date",
    byDefault: true,
    access: "open",
    settings,
    make: async () => frl,
  }),
  converter: async () => (await import("./converter.ts")).convert,
};
