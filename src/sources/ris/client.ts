import { giiPageUrl } from "../../citations/links/ris.ts";
import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import type { Page, Source } from "../../net/http.ts";
import type { SourceContext } from "../source.ts";
import {
  type Collection,
  type CourtEntry,
  type Expression,
  parseCollection,
  parseCourts,
  parseDetail,
  type Part,
  refusedQuery,
} from "./parse.ts";
import type { settings } from "./settings.ts";
import {
  apiUrl,
  documentUrl,
  GII_TOC,
  giiXmlUrl,
  pageOf,
  type RisAddress,
  riiZipUrl,
  RII_TOC,
} from "./urls.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SEARCH_AGE_MS = 10 * 60_000;

/** The three services, in the order in which they are asked. */
export interface Sources {
  readonly neuris: Source;
  readonly gii: Source;
  readonly rii: Source;
}

/** Everything that asks the three services over the network. */
export interface RisClient {
  /** Expressions whose articles are not named art-z<number> on the portal, so that these names are tried once. */
  readonly oddNames: Set<string>;
  list(path: string, parameters: Parameters, call: ToolCall): Promise<Listed>;
  /** The laws that an abbreviation names, as they are on a day: the text then in force, else the next, else the last. */
  laws(
    names: { readonly abbreviation?: string; readonly risAbbreviation?: string; readonly eli?: string },
    day: string,
    call: ToolCall,
  ): Promise<Listed>;
  detail(
    eli: string,
    call: ToolCall,
  ): Promise<{ readonly expression: Expression; readonly parts: readonly Part[] }>;
  /** A text below `/v1`: an article, a law, a decision. */
  text(url: string, call: ToolCall): Promise<Page>;
  document(number: string, call: ToolCall): Promise<Page>;
  courts(prefix: string, call: ToolCall): Promise<readonly CourtEntry[]>;
  giiToc(call: ToolCall): Promise<Page>;
  giiLaw(slug: string, call: ToolCall): Promise<Page>;
  giiPage(slug: string, unit: string, call: ToolCall): Promise<Page>;
  riiToc(call: ToolCall): Promise<Page>;
  riiDecision(number: string, call: ToolCall): Promise<Page>;
}

/** What the tools and the documents work with. */
export type RisContext = SourceContext<typeof settings, RisClient, RisAddress>;

export type Parameters = Readonly<Record<string, string | number | undefined>>;

export interface Listed extends Collection {
  readonly url: string;
  readonly how: "live" | "cache";
  readonly retrievedAt: string;
  readonly ms: number;
}

export function createClient({ neuris, gii, rii }: Sources): RisClient {
  const list = async (url: string, maxAgeMs: number, call: ToolCall): Promise<Listed> => {
    const started = performance.now();
    const page = await asked(neuris.get(url, call, { maxAgeMs, accept: "application/json" }), url);
    const { how, retrievedAt } = page;
    return {
      ...parseCollection(page.text(), pageOf(url)),
      url,
      how,
      retrievedAt,
      ms: Math.round(performance.now() - started),
    };
  };
  return {
    oddNames: new Set(),
    list: async (path, parameters, call) => await list(apiUrl(path, parameters), SEARCH_AGE_MS, call),
    laws: async (names, day, call) =>
      await list(
        apiUrl("/v1/legislation", { ...names, mostRelevantOn: day, size: 20, pageIndex: 0 }),
        DAY_MS,
        call,
      ),
    async detail(eli, call) {
      const url = apiUrl(`/v1/legislation/${eli}`);
      const page = await asked(neuris.get(url, call, { maxAgeMs: DAY_MS, accept: "application/json" }), url);
      return parseDetail(page.text(), pageOf(url));
    },
    text: async (url, call) => await asked(neuris.get(url, call, { maxAgeMs: DAY_MS }), url),
    async document(number, call) {
      const url = documentUrl(number, "xml");
      return await asked(neuris.get(url, call, { maxAgeMs: DAY_MS, accept: "application/xml" }), url);
    },
    async courts(prefix, call) {
      const url = apiUrl("/v1/case-law/courts", { prefix });
      const page = await asked(neuris.get(url, call, { maxAgeMs: HOUR_MS, accept: "application/json" }), url);
      return parseCourts(page.text(), pageOf(url));
    },
    giiToc: async (call) => await gii.get(GII_TOC, call, { maxAgeMs: DAY_MS }),
    giiLaw: async (slug, call) => await gii.get(giiXmlUrl(slug), call, { maxAgeMs: DAY_MS }),
    giiPage: async (slug, unit, call) => await gii.get(giiPageUrl(slug, unit), call, { maxAgeMs: DAY_MS }),
    riiToc: async (call) => await rii.get(RII_TOC, call, { maxAgeMs: DAY_MS }),
    riiDecision: async (number, call) => await rii.get(riiZipUrl(number), call, { maxAgeMs: DAY_MS }),
  };
}

/** Status 422 is the portal's word for a query that it does not take. */
async function asked(page: Promise<Page>, url: string): Promise<Page> {
  try {
    return await page;
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    if (error.code === "INVALID_INPUT") throw refusedQuery(pageOf(url));
    throw forPeople(error);
  }
}

/** An address of the API is no link for a person. */
function forPeople(error: LegibusError): LegibusError {
  const { code, message, hint, humanUrl, retryable, cause } = error;
  const page = humanUrl && pageOf(humanUrl);
  if (page === undefined || page === humanUrl) return error;
  const more = hint === undefined ? {} : { hint };
  return new LegibusError(code, message, { ...more, humanUrl: page, retryable, cause });
}
