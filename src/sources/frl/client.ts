import type { ToolCall } from "../../core/call.ts";
import { isFailure, LegibusError, unlessMissing } from "../../core/errors.ts";
import { fileKind } from "../../documents/kind.ts";
import type { Page, Source } from "../../net/http.ts";
import { type SourceContext, understood, utf8 } from "../source.ts";
import {
  formerNames,
  type FrlTitle,
  type FrlVersion,
  parseTitle,
  parseTitles,
  parseVersion,
  parseVersions,
} from "./parse.ts";
import { FEDERAL_REGISTER } from "../../core/sites.ts";
import type { settings } from "./settings.ts";
import {
  ACTS_A_PAGE,
  actsOfYearUrl,
  AS_MADE,
  fileUrl,
  FORMATS,
  type FrlAddress,
  type FrlSearch,
  namedUrl,
  pageUrl,
  searchPageUrl,
  searchUrl,
  titleUrl,
  versionsUrl,
  versionUrl,
} from "./urls.ts";

const MOST_PAGES = 3; // of the Acts of one year

/** Network client for the register. */
export type FrlClient = ReturnType<typeof createClient>;
export type Searched = Awaited<ReturnType<FrlClient["search"]>>;

/** Shared state of the tools and documents. */
export type FrlContext = SourceContext<typeof settings, FrlClient, FrlAddress>;

/** Creates the client; `humanUrl` is the readable page that an error links to instead of the API's. */
export function createClient(source: Source) {
  const json = async <T>(
    { url, humanUrl }: { readonly url: string; readonly humanUrl: string },
    call: ToolCall,
    parse: (body: string, humanUrl: string) => T,
  ) => {
    const page = source.get(url, call, { accept: "application/json", humanUrl });
    return await understood(page, (text) => parse(text, humanUrl), utf8);
  };
  return {
    async search(search: FrlSearch, call: ToolCall) {
      const humanUrl = searchPageUrl(search);
      const parse = (body: string) => parseTitles(body, humanUrl, search.offset);
      const { found, ...page } = await json({ url: searchUrl(search), humanUrl }, call, parse).catch(
        onRefusal((cause) => notUnderstood(humanUrl, cause)),
      );
      return { ...found, ...page };
    },
    /** Finds titles with exactly this name; an Act also by a former name, which has its year. */
    async named(name: string, call: ToolCall): Promise<readonly FrlTitle[]> {
      const humanUrl = searchPageUrl({ query: name });
      const titlesAt = async (url: string) =>
        (await json({ url, humanUrl }, call, (body) => parseTitles(body, humanUrl))).found;
      const { titles } = await titlesAt(namedUrl(name));
      const year = / Act (1[89]\d\d|20\d\d)$/.exec(name)?.[1];
      if (titles.length > 0 || year === undefined) return titles;
      const isMeant = (title: FrlTitle) =>
        formerNames(title).some((one) => one.toLowerCase() === name.toLowerCase());
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const { titles: acts, sent } = await titlesAt(actsOfYearUrl(year, page * ACTS_A_PAGE)).catch(
          onRefusal((cause) => notListed(year, humanUrl, cause)),
        );
        const renamed = acts.filter(isMeant);
        if (renamed.length > 0 || sent < ACTS_A_PAGE) return renamed;
      }
      return [];
    },
    async title(titleId: string, call: ToolCall) {
      return (await json({ url: titleUrl(titleId), humanUrl: pageUrl({ titleId }) }, call, parseTitle)).found;
    },
    /** @throws LegibusError NOT_FOUND that distinguishes a missing title from a missing version */
    async version(address: FrlAddress, call: ToolCall): Promise<FrlVersion> {
      const humanUrl = pageUrl(address);
      try {
        return (await json({ url: versionUrl(address), humanUrl }, call, parseVersion)).found;
      } catch (error) {
        if (isFailure(error, "INVALID_INPUT")) throw noTitle(address.titleId, error);
        if (!isFailure(error, "NOT_FOUND")) throw error;
        const asked = { url: versionsUrl(address.titleId, 1), humanUrl };
        const [first] = (await json(asked, call, parseVersions)).found;
        throw first ? notAtThatDate(address, first) : noTitle(address.titleId, error);
      }
    },
    /** Fetches the file of a version's text: EPUB, or Word where there is no EPUB, or PDF where there is neither. */
    async file(address: FrlAddress, call: ToolCall): Promise<Page> {
      const humanUrl = pageUrl(address);
      for (const format of FORMATS) {
        const page = await source.get(fileUrl(address, format), call, { humanUrl }).catch(unlessMissing);
        if (page && (format === "Pdf" ? fileKind(page.bytes) === "pdf" : isZip(page.bytes))) return page;
        // the service may send a description with status 200, and after a fault an HTML page
        if (page && format === "Epub")
          throw new LegibusError(
            "UPSTREAM_ERROR",
            "the Federal Register of Legislation sent something else than the text's file",
            { hint: "try again in a minute, or open the page in a browser", humanUrl },
          );
      }
      throw new LegibusError("NOT_FOUND", "the register has no file with the text of this version", {
        hint: "open the page in a browser: it may list the text in other parts",
        humanUrl,
      });
    },
  };
}

function isZip([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b; // "PK"
}

/** Returns a handler that replaces the service's refusal of a query by another error. */
function onRefusal(make: (cause: unknown) => LegibusError) {
  return (error: unknown): never => {
    throw isFailure(error, "INVALID_INPUT") ? make(error) : error;
  };
}

function notUnderstood(humanUrl: string, cause: unknown): LegibusError {
  return new LegibusError(
    "INVALID_INPUT",
    "the Federal Register of Legislation did not understand the query",
    {
      hint: 'use plain words, or one phrase in quotation marks, such as "misleading conduct"',
      humanUrl,
      cause,
    },
  );
}

/** Builds the error for a refused list of Acts, without which an unknown name may still be a former one. */
function notListed(year: string, humanUrl: string, cause: unknown): LegibusError {
  return new LegibusError(
    "LAYOUT_CHANGED",
    `the register refuses to list its Acts of ${year}, one of which may have had this name`,
    { hint: "search on the register's page; please report this", humanUrl, cause },
  );
}

function noTitle(titleId: string, cause?: unknown): LegibusError {
  return new LegibusError("NOT_FOUND", `the Federal Register of Legislation has no title ${titleId}`, {
    hint: "find its id with frl:search; ids look like C2004A00109",
    humanUrl: `${FEDERAL_REGISTER}/search`,
    cause,
  });
}

/**
 * Builds the error for an existing title without a version on the day: its versions begin later, or it was
 * not in force.
 */
function notAtThatDate(address: FrlAddress, first: FrlVersion): LegibusError {
  const name = first.name ?? address.titleId;
  const day = address.asAt === undefined || address.asAt === AS_MADE ? "" : ` at ${address.asAt}`;
  const since = first.start === undefined ? "" : `; its versions begin on ${first.start}`;
  return new LegibusError("NOT_FOUND", `the register has no version of ${name}${day}${since}`, {
    hint:
      first.start === undefined
        ? "leave out as_at for the newest version"
        : `use a date from ${first.start} on, or leave out as_at for the newest version`,
    humanUrl: pageUrl({ titleId: address.titleId }),
  });
}
