import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { lazy } from "../../core/lazy.ts";
import type { Logger } from "../../core/logger.ts";
import { defineProvider, type Provider } from "../../core/provider.ts";
import type { Values } from "../../core/settings.ts";
import type { SourcePage } from "../../documents/page.ts";
import type { Http } from "../../net/http.ts";
import type { DocumentCache } from "../../library/types.ts";
import { API, settings, SITE } from "./settings.ts";
import { entryOf, type SourceEntry } from "../source.ts";
import { getDocument } from "./tools/get-document.ts";
import { getNorm } from "./tools/get-norm.ts";
import { search } from "./tools/search.ts";

interface Deps {
  readonly http: Http;
  readonly log: Logger;
  readonly settings: Values<typeof settings>;
  readonly documentCache: DocumentCache;
  readonly convert: (page: SourcePage, call: ToolCall) => Promise<LegalDocument>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const INSTRUCTIONS =
  "Austria (RIS, not Germany): risat:get_norm (law ABGB, paragraph 1295), risat:search by application, risat:get_document. Cite as § 1295 Abs 1 ABGB; OGH 3 Ob 73/26w.";

/** Rechtsinformationssystem des Bundes (Austria): open data, CC BY 4.0, asked slowly. */
export function risat({ http, log, settings, documentCache, convert, now }: Deps): Provider {
  const gentle = {
    concurrency: settings.spacingMs === 0 ? 20 : 1,
    spacingMs: settings.spacingMs,
  };
  const data = http.source({
    ...gentle,
    name: "RIS (Austria)",
    origin: API,
    baseUrl: settings.baseUrl,
    hosts: [],
  });
  const documents = http.source({
    ...gentle,
    name: "RIS (Austria)",
    origin: SITE,
    baseUrl: settings.documentBaseUrl,
    hosts: ["ris.bka.gv.at"],
  });
  const desk = lazy(async () => {
    const { createClient } = await import("./client.ts");
    return { client: createClient(data, documents), documentCache, convert, now };
  });
  return defineProvider({
    name: "risat",
    log,
    instructions: INSTRUCTIONS,
    tools: [search(desk), getDocument(desk), getNorm(desk)],
    documents: lazy(async () => (await import("./hook.ts")).documentHook(desk)),
    async search(query, call) {
      const { searchAcross } = await import("./across.ts");
      return await searchAcross(await desk(), query, call);
    },
    health() {
      const states = [data.health(), documents.health()];
      const paused = states.map(({ pausedUntil }) => pausedUntil).find(Boolean);
      const refusals = states.reduce((sum, state) => sum + state.refusals, 0);
      return { state: "live", detail: paused ? `paused until ${paused}` : `${refusals} refusals in a row` };
    },
  });
}

export const source: SourceEntry = {
  ...entryOf({
    name: "risat",
    title: "RIS: Austrian federal and state law, decisions and gazettes",
    byDefault: false,
    access: "open",
    settings,
    make: async () => risat,
  }),
  converter: async () => (await import("./converter.ts")).convert,
};
