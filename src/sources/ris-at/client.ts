import { isUtf8 } from "node:buffer";
import type { ToolCall } from "../../core/call.ts";
import { LegibusError, unlessMissing } from "../../core/errors.ts";
import type { Page, Source } from "../../net/http.ts";
import { pauseOf } from "../../library/corpora/retry.ts";
import { type SourceContext, understood } from "../source.ts";
import type { Application } from "./applications.ts";
import { parsePage } from "./parse.ts";
import type { settings } from "./settings.ts";
import { pageUrl, type Parameters, type RisAtAddress, searchPageUrl, searchUrl } from "./urls.ts";

export type RisAtClient = ReturnType<typeof createClient>;
export type Searched = Awaited<ReturnType<RisAtClient["search"]>>;

/** Shared state of the tools and documents. */
export type RisAtContext = SourceContext<typeof settings, RisAtClient, RisAtAddress>;

/**
 * Decodes a page as UTF-8, which RIS writes whatever an intermediate header declares, since text in another
 * encoding is hardly ever valid UTF-8.
 */
export function textOf(page: Page): string {
  return isUtf8(page.bytes) ? new TextDecoder().decode(page.bytes) : page.text();
}

/** Creates the client of RIS; `data` is the host of its search, `documents` that of its pages. */
export function createClient(data: Source, documents: Source) {
  return {
    /** Searches an application; `maxAgeMs` is the maximum age of a cached response. */
    async search(application: Application, parameters: Parameters, call: ToolCall, maxAgeMs?: number) {
      const url = searchUrl(application, parameters);
      const humanUrl = searchPageUrl(application);
      const options = { accept: "application/json", humanUrl, ...(maxAgeMs !== undefined && { maxAgeMs }) };
      const page = data.get(url, call, options);
      const { found, how, ms } = await understood(page, (text) => parsePage(text, humanUrl), textOf);
      return { ...found, how, ms };
    },
    async document(number: string, call: ToolCall): Promise<Page> {
      const url = pageUrl({ type: "document", number });
      const page = await documents.get(url, call, { accept: "text/html" }).catch(unlessMissing);
      if (page) return page;
      throw new LegibusError("NOT_FOUND", `RIS (Austria) has no document ${number}`, {
        hint: "find its number with risat:search",
        humanUrl: url,
      });
    },
    /** Returns the end of the longer pause of both hosts, in milliseconds since the epoch. */
    pausedUntil() {
      const pauses = [data, documents].flatMap((one) => pauseOf(one.health()) ?? []);
      return pauses.length === 0 ? undefined : Math.max(...pauses);
    },
  };
}
