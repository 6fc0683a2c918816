import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import type { Page, Source } from "../../net/http.ts";
import type { SourceContext } from "../source.ts";
import {
  formerNames,
  type FrlTitle,
  type FrlVersion,
  parseTitle,
  parseTitles,
  parseVersion,
  parseVersions,
  type TitlesPage,
} from "./parse.ts";
import { type settings, SITE } from "./settings.ts";
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

const JSON_TYPE = "application/json";
const MOST_PAGES = 3; // of the Acts of one year

export interface Searched extends TitlesPage {
  readonly how: "live" | "cache";
  readonly retrievedAt: string;
  readonly ms: number;
}

/** Network client for the register. */
export interface FrlClient {
  search(search: FrlSearch, call: ToolCall): Promise<Searched>;
  /** Finds titles with exactly this name; an Act also by a former name, which has its year. */
  named(name: string, call: ToolCall): Promise<readonly FrlTitle[]>;
  /** @throws LegibusError */
  title(titleId: string, call: ToolCall): Promise<FrlTitle>;
  /** @throws LegibusError NOT_FOUND that distinguishes a missing title from a missing version */
  version(address: FrlAddress, call: ToolCall): Promise<FrlVersion>;
  /** Fetches the zip of a version's text: EPUB, or Word where there is no EPUB. */
  file(address: FrlAddress, call: ToolCall): Promise<Page>;
}

/** Shared state of the tools and documents. */
export type FrlContext = SourceContext<typeof settings, FrlClient, FrlAddress>;

/** An API URL, and the readable page that an error links to. */
interface Asked {
  readonly url: string;
  readonly humanUrl: string;
}

export function createClient(source: Source): FrlClient {
  const json = async <T>(
    { url, humanUrl }: Asked,
    call: ToolCall,
    parse: (body: string, humanUrl: string) => T,
  ): Promise<{ readonly page: Page; readonly found: T }> => {
    const page = await source.get(url, call, { accept: JSON_TYPE, humanUrl });
    const found = parse(new TextDecoder().decode(page.bytes), humanUrl); // JSON is UTF-8, whatever the header declares
    page.remember();
    return { page, found };
  };
  return {
    async search(search, call) {
      const started = performance.now();
      const asked = { url: searchUrl(search), humanUrl: searchPageUrl(search) };
      const { page, found } = await json(asked, call, (body, humanUrl) =>
        parseTitles(body, humanUrl, search.offset),
      ).catch(refusedSearch(search));
      const { how, retrievedAt } = page;
      return { ...found, how, retrievedAt, ms: Math.round(performance.now() - started) };
    },
    async named(name, call) {
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
          refusedList(year, humanUrl),
        );
        const renamed = acts.filter(isMeant);
        if (renamed.length > 0 || sent < ACTS_A_PAGE) return renamed;
      }
      return [];
    },
    async title(titleId, call) {
      const humanUrl = pageUrl({ titleId });
      return (await json({ url: titleUrl(titleId), humanUrl }, call, parseTitle)).found;
    },
    async version(address, call) {
      const humanUrl = pageUrl(address);
      try {
        return (await json({ url: versionUrl(address), humanUrl }, call, parseVersion)).found;
      } catch (error) {
        if (codeOf(error) === "INVALID_INPUT") throw noTitle(address.titleId, error);
        if (codeOf(error) !== "NOT_FOUND") throw error;
        const asked = { url: versionsUrl(address.titleId, 1), humanUrl };
        const [first] = (await json(asked, call, parseVersions)).found;
        throw first ? notAtThatDate(address, first) : noTitle(address.titleId, error);
      }
    },
    async file(address, call) {
      for (const format of FORMATS) {
        const page = await source
          .get(fileUrl(address, format), call, { humanUrl: pageUrl(address) })
          .catch(onlyMissing);
        if (page && isZip(page.bytes)) return page;
        if (page && format === "Epub") throw notAFile(address);
      }
      throw noText(address);
    },
  };
}

function isZip([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b; // "PK"
}

function codeOf(error: unknown): string | undefined {
  return error instanceof LegibusError ? error.code : undefined;
}

/** Swallows NOT_FOUND of one format, so that the next is tried; rethrows all other errors. */
function onlyMissing(error: unknown): undefined {
  if (codeOf(error) === "NOT_FOUND") return undefined;
  throw error;
}

/**
 * Builds the error for a response that is not a file: the service may send a description with status 200, and
 * after a fault an HTML page.
 */
function notAFile(address: FrlAddress): LegibusError {
  return new LegibusError(
    "UPSTREAM_ERROR",
    "the Federal Register of Legislation sent something else than the text's file",
    { hint: "try again in a minute, or open the page in a browser", humanUrl: pageUrl(address) },
  );
}

/** Builds the error for a count without rows, which is not an empty result. */
function refusedSearch(search: FrlSearch) {
  return (error: unknown): never => {
    if (codeOf(error) !== "INVALID_INPUT") throw error;
    throw new LegibusError(
      "INVALID_INPUT",
      "the Federal Register of Legislation did not understand the query",
      {
        hint: 'use plain words, or one phrase in quotation marks, such as "misleading conduct"',
        humanUrl: searchPageUrl(search),
        cause: error,
      },
    );
  };
}

/** Builds the error for a refused list of Acts, without which an unknown name may still be a former one. */
function refusedList(year: string, humanUrl: string) {
  return (error: unknown): never => {
    if (codeOf(error) !== "INVALID_INPUT") throw error;
    throw new LegibusError(
      "LAYOUT_CHANGED",
      `the register refuses to list its Acts of ${year}, one of which may have had this name`,
      { hint: "search on the register's page; please report this", humanUrl, cause: error },
    );
  };
}

function noTitle(titleId: string, cause?: unknown): LegibusError {
  return new LegibusError("NOT_FOUND", `the Federal Register of Legislation has no title ${titleId}`, {
    hint: "find its id with frl:search; ids look like C2004A00109",
    humanUrl: `${SITE}/search`,
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

function noText(address: FrlAddress): LegibusError {
  return new LegibusError("NOT_FOUND", "the register has no EPUB and no Word text of this version", {
    hint: "it may be kept as PDF only: open the page in a browser",
    humanUrl: pageUrl(address),
  });
}
