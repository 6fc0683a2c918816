import { LegibusError } from "../../core/errors.ts";
import type { ToolCall } from "../../core/call.ts";
import type { Page, Source } from "../../net/http.ts";
import { parseSearch } from "./parse.ts";
import { type SourceContext, understood } from "../source.ts";
import type { settings } from "./settings.ts";
import { type DocumentAddress, type SearchParams, searchUrl } from "./urls.ts";

const SEARCH_AGE_MS = 10 * 60_000; // the index changes a few times a day
const FOOTER_CHARS = 2_000;
const DOCUMENT_AGE_MS = 24 * 3_600_000; // judgments hardly change, consolidated Acts do

export type AustliiClient = ReturnType<typeof createClient>;
export type Searched = Awaited<ReturnType<AustliiClient["search"]>>;

/** Shared state of AustLII's tools and documents; without a client, AustLII is only linked to. */
export type AustliiContext = SourceContext<typeof settings, AustliiClient | undefined, DocumentAddress>;

/** Creates what searches AustLII and fetches its pages. */
export function createClient(source: Source) {
  return {
    async search(params: SearchParams, call: ToolCall) {
      const url = searchUrl(params);
      const page = source.get(url, call, { maxAgeMs: SEARCH_AGE_MS, accept: "text/html" });
      const { found, how, ms } = await understood(page, (text) => {
        /** Whether the page is not truncated. */
        const complete = /<\/(?:body|html)\s{0,9}>/i.test(text.slice(-FOOTER_CHARS));
        return { ...parseSearch(text, url), complete };
      });
      return { ...found, how, ms };
    },
    /** Fetches a document's page, in whatever format AustLII has it. */
    async document(url: string, call: ToolCall): Promise<Page> {
      const page = await source.get(url, call, { maxAgeMs: DOCUMENT_AGE_MS });
      if (page.bytes.length === 0) {
        throw new LegibusError("UPSTREAM_ERROR", "AustLII sent an empty page", {
          humanUrl: url,
          hint: "try again later",
        });
      }
      return page;
    },
  };
}
