import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { lazy } from "../../core/lazy.ts";
import type { Logger } from "../../core/logger.ts";
import { defineProvider, type Provider } from "../../core/provider.ts";
import type { Values } from "../../core/settings.ts";
import type { SourcePage } from "../../documents/page.ts";
import type { Http, Source } from "../../net/http.ts";
import type { DocumentCache } from "../../library/types.ts";
import { GII, NEURIS, RII, settings } from "./settings.ts";
import { entryOf, type SourceEntry } from "../source.ts";
import { getDocument } from "./tools/get-document.ts";
import { getNorm } from "./tools/get-norm.ts";
import { listCourts } from "./tools/list-courts.ts";
import { search } from "./tools/search.ts";

interface Deps {
  readonly http: Http;
  readonly log: Logger;
  readonly settings: Values<typeof settings>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly documentCache: DocumentCache;
  readonly convert: (page: SourcePage, call: ToolCall) => Promise<LegalDocument>;
}

const INSTRUCTIONS =
  "Germany (federal): ris:get_norm (law and paragraph), ris:search (laws, decisions), ris:get_document (ECLI, ELI, number). Cite as § 823 Abs. 1 BGB; BGH, Urt. v. 16.6.2026 – II ZR 198/22, Rn. 12.";

/** Rechtsinformationen des Bundes, with gesetze-im-internet.de and rechtsprechung-im-internet.de behind it. */
export function ris({ http, log, settings, now, documentCache, convert }: Deps): Provider {
  const gentle = { concurrency: settings.spacingMs === 0 ? 20 : 4, spacingMs: settings.spacingMs };
  const neuris = http.source({
    ...gentle,
    name: "Rechtsinformationen des Bundes",
    origin: NEURIS,
    baseUrl: settings.baseUrl,
    hosts: ["rechtsinformationen.bund.de"],
    statusCodes: { 422: "INVALID_INPUT" },
    maxBytes: 40_000_000, // every element of its law XML carries two ids
  });
  const gii = http.source({
    ...gentle,
    name: "gesetze-im-internet.de",
    origin: GII,
    baseUrl: settings.giiBaseUrl,
    hosts: ["gesetze-im-internet.de"],
  });
  const rii = http.source({
    ...gentle,
    name: "rechtsprechung-im-internet.de",
    origin: RII,
    baseUrl: settings.riiBaseUrl,
    hosts: ["rechtsprechung-im-internet.de"],
    maxBytes: 60_000_000, // its list of decisions has 23 MB
    cacheBytes: 8_000_000,
  });
  const desk = lazy(async () => {
    const { createDesk } = await import("./desk.ts");
    return createDesk({ neuris, gii, rii }, { documentCache, now, convert });
  });
  return defineProvider({
    name: "ris",
    log,
    instructions: INSTRUCTIONS,
    tools: [search(desk), getDocument(desk), getNorm(desk), listCourts(desk)],
    documents: lazy(async () => (await import("./hook.ts")).documentHook(desk)),
    async search(query, call) {
      const { plainSearch } = await import("./search.ts");
      return await plainSearch(await desk(), query, call);
    },
    health: () => ({ state: "live", detail: [neuris, gii, rii].map(stateOf).join("; ") }),
  });
}

const NAMES = ["portal", "laws", "decisions"] as const;

function stateOf(source: Source, at: number): string {
  const { pausedUntil, refusals } = source.health();
  return `${NAMES[at] ?? ""}: ${pausedUntil ? `paused until ${pausedUntil}` : `${refusals} refusals in a row`}`;
}

export const source: SourceEntry = {
  ...entryOf({
    name: "ris",
    title: "Rechtsinformationen des Bundes: German federal law and decisions, with GII and RII",
    byDefault: true,
    access: "open",
    settings,
    make: async () => ris,
  }),
  converter: async () => (await import("./converter.ts")).convert,
};
