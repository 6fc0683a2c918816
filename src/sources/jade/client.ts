import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import type { Source } from "../../net/http.ts";
import {
  citableNumber,
  citatorSearch,
  citingCases,
  type GwtIdentifiers,
  MODULE_BASE,
  proposeCitables,
  proposedCases,
} from "./gwt-rpc.ts";
import { isGeneralTitle, pageTitle, parseTitle } from "./parse.ts";
import { JADE } from "../../core/sites.ts";
import type { settings } from "./settings.ts";
import { type JadeAddress, fromUrl, searchPageUrl, pageUrl } from "./urls.ts";
import { rememberWhole, type SourceContext } from "../source.ts";

const ARTICLE_AGE_MS = 24 * 3_600_000; // titles hardly change

/** Network client for jade.io. */
export type JadeClient = ReturnType<typeof createClient>;
/** The public part of an article's page. */
export type Article = NonNullable<Awaited<ReturnType<JadeClient["article"]>>>;

export interface Session extends GwtIdentifiers {
  /** Empty without a session. */
  readonly cookie: string;
  /** The citator's identifier, which changes with each release. */
  readonly citatorName: string;
}

/** Creates the client of jade.io; the session's cookie is sent only to jade's own search and citator. */
export function createClient(source: Source, session: Session) {
  const cookie = ownCookies(session.cookie);
  const headers = {
    "content-type": "text/x-gwt-rpc; charset=UTF-8",
    "x-gwt-module-base": MODULE_BASE,
    "x-gwt-permutation": session.permutation,
    cookie,
  };
  const ask = async (body: string, query: string, call: ToolCall): Promise<string> => {
    try {
      return (await source.post(`${JADE}/jadeService.do`, call, { body, headers })).text();
    } catch (error) {
      // link to the search page: the service's own URL does not open in a browser
      throw error instanceof LegibusError ? error.with({ humanUrl: searchPageUrl(query) }) : error;
    }
  };
  const proposals = async (query: string, call: ToolCall) =>
    await ask(proposeCitables(query, session), query, call);
  return {
    /**
     * Fetches an article's metadata; undefined when jade shows its general page: the article is not public, or
     * does not exist.
     */
    async article(address: JadeAddress, call: ToolCall) {
      const page = await source.get(pageUrl(address), call, {
        maxAgeMs: ARTICLE_AGE_MS,
        accept: "text/html",
      });
      const text = page.text();
      const raw = pageTitle(text) ?? "";
      if (isGeneralTitle(raw)) return undefined;
      const title = parseTitle(raw);
      if (!title)
        throw new LegibusError("LAYOUT_CHANGED", "the title of jade.io's page was not understood", {
          hint: "open the page in a browser; please report this",
          humanUrl: page.url,
        });
      rememberWhole(page, text);
      const { url, retrievedAt, how } = page;
      return { ...title, address: fromUrl(url) ?? address, url, retrievedAt, how };
    },
    /** Requests to jade's own services; absent without the user's session. */
    ...(cookie !== "" && {
      /** Returns the proposals of jade's search box. */
      propose: async (query: string, call: ToolCall) => proposedCases(await proposals(query, call)),
      /** Returns the newest cases that cite one; undefined for a case that jade does not propose. */
      async citing(neutral: string, call: ToolCall) {
        const number = citableNumber(await proposals(neutral, call), neutral);
        if (number === undefined) return undefined;
        return citingCases(await ask(citatorSearch(number, session.citatorName), neutral, call));
      },
    }),
  };
}

/** Keeps the session's own cookies; a challenge's cookies belong to the browser that solved it and are not sent. */
function ownCookies(cookie: string): string {
  return cookie
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.includes("=") && !/^(?:cf_|__cf)/i.test(pair))
    .join("; ");
}

/** Shared state of the tools and documents; without a client, jade.io is only linked to. */
export type JadeContext = SourceContext<typeof settings, JadeClient | undefined, JadeAddress>;

export const LINK_NOTE =
  "jade.io forbids automated use without BarNet's written permission (with it: LEGIBUS_LIVE=jade): its addresses are composed from the citations, not checked.";
