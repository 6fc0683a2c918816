import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { lazy } from "../../core/lazy.ts";
import type { Logger } from "../../core/logger.ts";
import { defineProvider, type Provider, type ProviderHealth } from "../../core/provider.ts";
import type { Values } from "../../core/settings.ts";
import type { SourcePage } from "../../documents/page.ts";
import type { Http, Source } from "../../net/http.ts";
import type { Library } from "../../library/types.ts";
import type { Desk, FindCases } from "./desk.ts";
import { JADE, settings } from "./settings.ts";
import { entryOf, peer, type SourceEntry } from "../source.ts";
import { citationLookup } from "./tools/citation-lookup.ts";
import { resolveArticle } from "./tools/resolve-article.ts";
import { searchByCitation } from "./tools/search-by-citation.ts";
import { search } from "./tools/search.ts";

interface Deps {
  readonly http: Http;
  readonly log: Logger;
  readonly settings: Values<typeof settings>;
  readonly live: boolean;
  readonly library: Library | undefined;
  readonly convert: (page: SourcePage, call: ToolCall) => Promise<LegalDocument>;
  /** Finds the cases that jade's articles are put to. */
  readonly cases: FindCases;
}

/** jade.io of BarNet; asked over the network only with the operator's word that BarNet permits it. */
export function jade({ http, log, settings, live, library, convert, cases }: Deps): Provider {
  const source = live
    ? http.source({
        name: "jade.io",
        origin: JADE,
        baseUrl: settings.baseUrl,
        hosts: ["www.jade.io"],
        concurrency: 5, // seed 001: no more resolutions in flight
        spacingMs: settings.spacingMs,
        statusCodes: { 403: "BLOCKED" },
      })
    : undefined;
  const desk = lazy(async (): Promise<Desk> => ({
    client: source && (await clientOf(source, settings)),
    cases,
    convert,
    library,
  }));
  return defineProvider({
    name: "jade",
    log,
    tools: [search(desk), searchByCitation(desk), resolveArticle(desk), citationLookup()],
    documents: lazy(async () => (await import("./hook.ts")).documentHook(desk)),
    async search(query, call) {
      const { plainSearch } = await import("./plain-search.ts");
      return await plainSearch(await desk(), query, call);
    },
    async crossReference(rows, call) {
      const { crossReference } = await import("./cross-reference.ts");
      return await crossReference(await desk(), rows, call);
    },
    health: () => healthOf(source, settings.sessionCookie !== ""),
  });
}

async function clientOf(source: Source, settings: Deps["settings"]) {
  const { createClient } = await import("./client.ts");
  const { sessionCookie: cookie, gwtStrongName, gwtPermutation, gwtTypes } = settings;
  return createClient(source, {
    cookie,
    strongName: gwtStrongName,
    permutation: gwtPermutation,
    types: gwtTypes,
  });
}

function healthOf(source: Source | undefined, hasSession: boolean): ProviderHealth {
  if (!source)
    return { state: "link", detail: "links only; LEGIBUS_LIVE=jade asks jade.io, with BarNet's permission" };
  const { pausedUntil, refusals } = source.health();
  const session = hasSession ? "with your session" : "without a session";
  return {
    state: "live",
    detail: `${session}; ${pausedUntil ? `paused until ${pausedUntil}` : `${refusals} refusals in a row`}`,
  };
}

export const source: SourceEntry = {
  ...entryOf({
    name: "jade",
    title: "jade.io: Australian cases beside AustLII's, by citation",
    byDefault: true,
    access: "restricted",
    isPersonal: true,
    settings,
    make: async () => (deps) =>
      jade({ ...deps, cases: async (query, call) => await peer(deps, "austlii")?.search?.(query, call) }),
  }),
  converter: async () => (await import("./converter.ts")).convert,
};
