import { lazy } from "../../core/lazy.ts";
import type { Logger } from "../../core/logger.ts";
import { defineProvider, type Provider, type ProviderHealth } from "../../core/provider.ts";
import type { Values } from "../../core/settings.ts";
import type { Http, Source } from "../../net/http.ts";
import type { CrossReference, Reading } from "./desk.ts";
import { authorityPrompt } from "./prompts.ts";
import { databaseResources, databaseTemplate } from "./resources.ts";
import { AUSTLII, settings } from "./settings.ts";
import { entryOf, peer, type SourceEntry } from "../source.ts";
import { buildSearchUrl } from "./tools/build-search-url.ts";
import { fetchDocumentText } from "./tools/fetch-document-text.ts";
import { listDatabases } from "./tools/list-databases.ts";
import { searchCases } from "./tools/search-cases.ts";
import { searchLegislation } from "./tools/search-legislation.ts";
import { search, searchWithProgress } from "./tools/search.ts";

interface Deps extends Reading {
  readonly http: Http;
  readonly log: Logger;
  readonly settings: Values<typeof settings>;
  readonly live: boolean;
  /** For include_jade. */
  readonly jade?: CrossReference;
}

const INSTRUCTIONS =
  "Australia and New Zealand: austlii:search_cases (topic, name or citation), austlii:search_legislation, austlii:search (boolean); read with austlii:fetch_document_text. Cite as Name [2024] HCA 1, [14].";

/** AustLII and NZLII; asked over the network only with the operator's word that AustLII permits it. */
export function austlii({ http, log, settings, live, jade, ...reading }: Deps): Provider {
  const source = live
    ? http.source({
        name: "AustLII",
        origin: AUSTLII,
        baseUrl: settings.baseUrl,
        hosts: ["austlii.edu.au", "classic.austlii.edu.au", "www.nzlii.org", "nzlii.org"],
        concurrency: settings.spacingMs === 0 ? 20 : 2,
        spacingMs: settings.spacingMs,
        statusCodes: { 403: "BLOCKED", 410: "BLOCKED" }, // its answers to automated clients since 2026
      })
    : undefined;
  const desk = lazy(async () => {
    const { createDesk } = await import("./desk.ts");
    return createDesk(source, reading, jade);
  });
  return defineProvider({
    name: "austlii",
    log,
    instructions: INSTRUCTIONS,
    tools: [
      listDatabases(desk),
      search(desk),
      searchWithProgress(desk),
      buildSearchUrl(desk),
      searchCases(desk),
      searchLegislation(desk),
      fetchDocumentText(desk),
    ],
    resources: databaseResources(desk),
    resourceTemplates: [databaseTemplate(desk)],
    prompts: [authorityPrompt(desk)],
    documents: lazy(async () => (await import("./hook.ts")).documentHook(desk)),
    async search(query, call) {
      const { plainSearch } = await import("./plain-search.ts");
      return await plainSearch(await desk(), query, call);
    },
    health: () => healthOf(source),
  });
}

function healthOf(source: Source | undefined): ProviderHealth {
  if (!source)
    return { state: "link", detail: "links only; LEGIBUS_LIVE=austlii asks AustLII, with its permission" };
  const { pausedUntil, refusals } = source.health();
  return {
    state: "live",
    detail: pausedUntil ? `paused until ${pausedUntil}` : `${refusals} refusals in a row`,
  };
}

export const source: SourceEntry = {
  ...entryOf({
    name: "austlii",
    title: "AustLII: Australian and New Zealand cases and legislation",
    byDefault: true,
    access: "restricted",
    isPersonal: true,
    settings,
    make: async () => (deps) =>
      austlii({
        ...deps,
        jade: async (rows, call) => await peer(deps, "jade")?.crossReference?.(rows, call),
      }),
  }),
  converter: async () => (await import("./page-converter.ts")).convertPage,
};
