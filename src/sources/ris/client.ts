import { DAY_MS } from "../../core/day.ts";
import { giiPageUrl } from "../../citations/links/ris.ts";
import type { ToolCall } from "../../core/call.ts";
import type { DocumentSource } from "../../core/document.ts";
import { type ErrorCode, LegibusError, RETRYABLE } from "../../core/errors.ts";
import { isTruncated } from "../../markup/html/page-text.ts";
import type { Validators } from "../../core/corpus.ts";
import type { GetOptions, Page, Source, SourceHealth } from "../../net/http.ts";
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
  shapeOf,
} from "./parse.ts";
import { RII, type settings } from "./settings.ts";
import {
  apiUrl,
  documentUrl,
  GII_LIST,
  GII_TOC,
  giiXmlUrl,
  pageOf,
  riiPageUrl,
  type RisAddress,
  riiZipUrl,
  RII_TOC,
} from "./urls.ts";

const HOUR_MS = 3_600_000;
const SEARCH_AGE_MS = 10 * 60_000;

/** The three services, in the order in which they are queried. */
export interface Sources {
  readonly neuris: Source;
  readonly gii: Source;
  readonly rii: Source;
}

/** Network client of the three services. */
export interface RisClient {
  /**
   * Expressions whose articles the portal does not name art-z<number>; recorded so that this name is tried
   * only once.
   */
  readonly oddNames: Set<string>;
  list(path: string, parameters: Parameters, call: ToolCall): Promise<Listed>;
  /** Finds the laws with an abbreviation on a day: the text in force then, else the next, else the last. */
  laws(
    names: { readonly abbreviation?: string; readonly risAbbreviation?: string; readonly eli?: string },
    day: string,
    call: ToolCall,
  ): Promise<Listed>;
  detail(
    eli: string,
    call: ToolCall,
  ): Promise<{ readonly expression: Expression; readonly parts: readonly Part[] }>;
  /** Fetches a text below `/v1`: an article, a law, a decision. */
  text(url: string, call: ToolCall): Promise<Page>;
  document(number: string, call: ToolCall): Promise<Page>;
  courts(prefix: string, call: ToolCall): Promise<readonly CourtEntry[]>;
  giiToc(call: ToolCall): Promise<Page>;
  /** With validators, a request is sent in any case. */
  giiLaw(slug: string, call: ToolCall, validators?: Validators): Promise<Page>;
  giiPage(slug: string, unit: string, call: ToolCall): Promise<Page>;
  riiToc(call: ToolCall): Promise<Page>;
  riiDecision(number: string, call: ToolCall): Promise<Page>;
  health(site: keyof Sources): SourceHealth;
}

/** Shared state of the source's tools and documents. */
export type RisContext = SourceContext<typeof settings, RisClient, RisAddress>;

export type Parameters = Readonly<Record<string, string | number | undefined>>;

export interface Listed extends Collection {
  readonly url: string;
  readonly how: "live" | "cache";
  readonly retrievedAt: string;
  readonly ms: number;
}

export function createClient({ neuris, gii, rii }: Sources): RisClient {
  const portal = async (url: string, call: ToolCall, options: GetOptions): Promise<Page> => {
    const humanUrl = pageOf(url);
    try {
      return await neuris.get(url, call, { ...options, humanUrl });
    } catch (error) {
      const isRefused = error instanceof LegibusError && error.code === "INVALID_INPUT"; // from HTTP status 422
      throw isRefused ? refusedQuery(humanUrl) : error;
    }
  };
  const list = async (url: string, maxAgeMs: number, call: ToolCall): Promise<Listed> => {
    const started = performance.now();
    const page = await portal(url, call, { maxAgeMs, accept: "application/json" });
    const { how, retrievedAt } = page;
    const collection = parseCollection(page.text(), pageOf(url));
    page.remember();
    return {
      ...collection,
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
      const page = await portal(url, call, { maxAgeMs: DAY_MS, accept: "application/json" });
      const detail = parseDetail(page.text(), pageOf(url));
      page.remember();
      return detail;
    },
    text: async (url, call) => remembered(await portal(url, call, { maxAgeMs: DAY_MS }), isDocument),
    async document(number, call) {
      const url = documentUrl(number);
      const options = { maxAgeMs: DAY_MS, accept: "application/xml" };
      return remembered(await portal(url, call, options), isDocument);
    },
    async courts(prefix, call) {
      const url = apiUrl("/v1/case-law/courts", { prefix });
      const page = await portal(url, call, { maxAgeMs: HOUR_MS, accept: "application/json" });
      const courts = parseCourts(page.text(), pageOf(url));
      page.remember();
      return courts;
    },
    giiToc: async (call) =>
      remembered(await gii.get(GII_TOC, call, { maxAgeMs: DAY_MS, humanUrl: GII_LIST }), isWholeList),
    async giiLaw(slug, call, validators) {
      const age = validators ? { maxAgeMs: 0, validators } : { maxAgeMs: DAY_MS };
      const options = { ...age, humanUrl: pageOf(giiXmlUrl(slug)) };
      return remembered(await gii.get(giiXmlUrl(slug), call, options), isZip);
    },
    giiPage: async (slug, unit, call) =>
      remembered(await gii.get(giiPageUrl(slug, unit), call, { maxAgeMs: DAY_MS }), isDocument),
    riiToc: async (call) =>
      remembered(await rii.get(RII_TOC, call, { maxAgeMs: DAY_MS, humanUrl: `${RII}/` }), isWholeList),
    riiDecision: async (number, call) =>
      remembered(
        await rii.get(riiZipUrl(number), call, { maxAgeMs: DAY_MS, humanUrl: riiPageUrl(number) }),
        isZip,
      ),
    health: (site) => ({ neuris, gii, rii })[site].health(),
  };
}

/** Caches a page if it is of the kind that its converter accepts. */
function remembered(page: Page, isRight: (page: Page) => boolean): Page {
  if (isRight(page)) page.remember();
  return page;
}

function isZip({ bytes: [first, second] }: Page): boolean {
  return first === 0x50 && second === 0x4b; // "PK"
}

function isWholeList({ bytes }: Page): boolean {
  return /<\/items>\s*$/.test(new TextDecoder().decode(bytes.subarray(-100)));
}

function isDocument(page: Page): boolean {
  const text = page.text();
  return shapeOf(text) !== undefined && !isTruncated(text);
}

const OUTAGES: ReadonlySet<ErrorCode> = new Set([...RETRYABLE, "BLOCKED", "LAYOUT_CHANGED", "ACCESS_DENIED"]);

/** Tests for an outage of a source, as opposed to a missing document. */
export function isOutage(error: unknown): error is LegibusError {
  return error instanceof LegibusError && OUTAGES.has(error.code);
}

export function isMissing(error: unknown): error is LegibusError {
  return error instanceof LegibusError && error.code === "NOT_FOUND";
}

/** Returns the value or the outage of a source; rethrows other errors. */
export async function attempted<T>(
  work: Promise<T>,
): Promise<{ readonly value?: T; readonly outage?: LegibusError }> {
  try {
    return { value: await work };
  } catch (error) {
    if (isOutage(error)) return { outage: error };
    throw error;
  }
}

/** Returns where a page came from; `url` is the one for human readers. */
export function sourceOf(
  { retrievedAt, how }: Pick<Page, "retrievedAt" | "how">,
  url: string,
): DocumentSource {
  return { provider: "ris", url, retrievedAt, how };
}

const MAX_UNPACKED = 80_000_000; // bytes; the largest law has about 10 MB
const MARK = [0x50, 0x4b, 0x03, 0x04];

/** Extracts the XML file from a zip; the images in it are not unpacked. @throws LegibusError */
export async function xmlOfZip(bytes: Uint8Array, name: string, humanUrl: string): Promise<string> {
  if (!MARK.every((byte, at) => bytes[at] === byte)) {
    throw new LegibusError("LAYOUT_CHANGED", `${name} sent something else than a zip file`, {
      hint: "open the page in a browser",
      humanUrl,
    });
  }
  const { unzipSync } = await import("fflate");
  let tooLarge = false;
  try {
    const files = unzipSync(bytes, {
      filter: (file) => {
        const isXml = /\.xml$/i.test(file.name);
        tooLarge ||= isXml && file.originalSize > MAX_UNPACKED;
        return isXml && !tooLarge;
      },
    });
    const [xml] = Object.values(files);
    if (xml) return decodeXml(xml);
  } catch (cause) {
    throw broken(name, humanUrl, cause);
  }
  if (tooLarge) {
    throw new LegibusError("UPSTREAM_ERROR", `${name} sent a file that is too large to read`, {
      humanUrl,
      retryable: false,
    });
  }
  throw broken(name, humanUrl);
}

function broken(name: string, humanUrl: string, cause?: unknown): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", `${name} sent a zip file that cannot be unpacked`, {
    hint: "try again in a minute",
    humanUrl,
    cause,
  });
}

/** Decodes as UTF-8 unless the XML declaration names Latin-1, which decoders treat as windows-1252. */
function decodeXml(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString("latin1");
  const isLatin = /encoding=["'](?:iso-8859-1|windows-1252)["']/i.test(start);
  return new TextDecoder(isLatin ? "windows-1252" : "utf-8").decode(bytes);
}
