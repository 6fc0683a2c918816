import { DAY_MS } from "../../core/day.ts";
import { giiPageUrl } from "../../citations/links/ris.ts";
import type { ToolCall } from "../../core/call.ts";
import type { DocumentSource } from "../../core/document.ts";
import { isFailure, LegibusError, RETRYABLE } from "../../core/errors.ts";
import { isTruncated } from "../../markup/html/page-text.ts";
import type { Validators } from "../../core/corpus.ts";
import type { GetOptions, Page, Source } from "../../net/http.ts";
import { type SourceContext, understood } from "../source.ts";
import { parseCollection, parseCourts, parseDetail, refusedQuery, shapeOf } from "./parse.ts";
import { RII, type settings } from "./settings.ts";
import {
  apiUrl,
  documentUrl,
  GII_LIST,
  GII_TOC,
  giiXmlUrl,
  pageOf,
  riiPageUrl,
  type NeurisAddress,
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
export type NeurisClient = ReturnType<typeof createClient>;
export type Listed = Awaited<ReturnType<NeurisClient["list"]>>;

/** Shared state of the source's tools and documents. */
export type NeurisContext = SourceContext<typeof settings, NeurisClient, NeurisAddress>;

type LawNames = {
  readonly abbreviation?: string;
  readonly risAbbreviation?: string;
  readonly eli?: string;
};
export type Parameters = Readonly<Record<string, string | number | undefined>>;

/** Creates the client of the portal and the two older sites; its methods throw LegibusError. */
export function createClient({ neuris, gii, rii }: Sources) {
  const portal = async (url: string, call: ToolCall, options: GetOptions): Promise<Page> => {
    const humanUrl = pageOf(url);
    return await neuris.get(url, call, { ...options, humanUrl }).catch((error: unknown) => {
      throw isFailure(error, "INVALID_INPUT") ? refusedQuery(humanUrl) : error; // from HTTP status 422
    });
  };
  const json = async <T>(
    url: string,
    maxAgeMs: number,
    call: ToolCall,
    parse: (body: string, humanUrl: string) => T,
  ) => {
    const page = portal(url, call, { maxAgeMs, accept: "application/json" });
    return await understood(page, (text) => parse(text, pageOf(url)));
  };
  const list = async (url: string, maxAgeMs: number, call: ToolCall) => {
    const isFirst = !/[?&]pageIndex=[1-9]/.test(url);
    const parse = (body: string, humanUrl: string) => parseCollection(body, humanUrl, isFirst);
    const { found, how, ms } = await json(url, maxAgeMs, call, parse);
    return { ...found, url, how, ms };
  };
  return {
    /**
     * Expressions whose articles the portal does not name art-z<number>; recorded so that this name is tried
     * only once.
     */
    oddNames: new Set<string>(),
    list: async (path: string, parameters: Parameters, call: ToolCall) =>
      await list(apiUrl(path, parameters), SEARCH_AGE_MS, call),
    /** Finds the laws with an abbreviation on a day: the text in force then, else the next, else the last. */
    async laws(names: LawNames, day: string, call: ToolCall) {
      const url = apiUrl("/v1/legislation", { ...names, mostRelevantOn: day, size: 20, pageIndex: 0 });
      return await list(url, DAY_MS, call);
    },
    detail: async (eli: string, call: ToolCall) =>
      (await json(apiUrl(`/v1/legislation/${eli}`), DAY_MS, call, parseDetail)).found,
    /** Fetches a text below `/v1`: an article, a law, a decision. */
    text: async (url: string, call: ToolCall) =>
      remembered(await portal(url, call, { maxAgeMs: DAY_MS }), isDocument),
    async document(number: string, call: ToolCall) {
      const options = { maxAgeMs: DAY_MS, accept: "application/xml" };
      return remembered(await portal(documentUrl(number), call, options), isDocument);
    },
    courts: async (prefix: string, call: ToolCall) =>
      (await json(apiUrl("/v1/case-law/courts", { prefix }), HOUR_MS, call, parseCourts)).found,
    giiToc: async (call: ToolCall) =>
      remembered(await gii.get(GII_TOC, call, { maxAgeMs: DAY_MS, humanUrl: GII_LIST }), isWholeList),
    /** With validators, a request is sent in any case. */
    async giiLaw(slug: string, call: ToolCall, validators?: Validators) {
      const age = validators ? { maxAgeMs: 0, validators } : { maxAgeMs: DAY_MS };
      const options = { ...age, humanUrl: pageOf(giiXmlUrl(slug)) };
      return remembered(await gii.get(giiXmlUrl(slug), call, options), isWholeZip);
    },
    giiPage: async (slug: string, unit: string, call: ToolCall) =>
      remembered(await gii.get(giiPageUrl(slug, unit), call, { maxAgeMs: DAY_MS }), isDocument),
    riiToc: async (call: ToolCall) =>
      remembered(await rii.get(RII_TOC, call, { maxAgeMs: DAY_MS, humanUrl: `${RII}/` }), isWholeList),
    async riiDecision(number: string, call: ToolCall) {
      const options = { maxAgeMs: DAY_MS, humanUrl: riiPageUrl(number) };
      return remembered(await rii.get(riiZipUrl(number), call, options), isWholeZip);
    },
    health: (site: keyof Sources) => ({ neuris, gii, rii })[site].health(),
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

const END_OF_ZIP = 22; // bytes of the record that ends a zip file

/** Whether a zip file, to which its publisher adds no comment, has arrived up to its end. */
function isWholeZip(page: Page): boolean {
  return (
    isZip(page) &&
    Buffer.from(page.bytes.subarray(-END_OF_ZIP)).toString("latin1").startsWith("PK\u0005\u0006")
  );
}

function isWholeList({ bytes }: Page): boolean {
  return /<\/items>\s*$/.test(new TextDecoder().decode(bytes.subarray(-100)));
}

function isDocument(page: Page): boolean {
  const text = page.text();
  return shapeOf(text) !== undefined && !isTruncated(text);
}

/** Tests for an outage of a source, as opposed to a missing document. */
export function isOutage(error: unknown): error is LegibusError {
  return isFailure(error, ...RETRYABLE, "BLOCKED", "LAYOUT_CHANGED", "ACCESS_DENIED");
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

/** Extracts the XML file from a zip; the images in it are not unpacked. @throws LegibusError */
export async function xmlOfZip(page: Page, name: string, humanUrl: string): Promise<string> {
  if (!isZip(page)) {
    throw new LegibusError("LAYOUT_CHANGED", `${name} sent something else than a zip file`, {
      hint: "open the page in a browser",
      humanUrl,
    });
  }
  const { unzipSync } = await import("fflate");
  let tooLarge = false;
  let cause: unknown;
  try {
    const files = unzipSync(page.bytes, {
      filter: (file) => {
        const isXml = /\.xml$/i.test(file.name);
        tooLarge ||= isXml && file.originalSize > MAX_UNPACKED;
        return isXml && !tooLarge;
      },
    });
    const [xml] = Object.values(files);
    if (xml) return decodeXml(xml);
  } catch (error) {
    cause = error;
  }
  const what = tooLarge ? "a file that is too large to read" : "a zip file that cannot be unpacked";
  throw new LegibusError("UPSTREAM_ERROR", `${name} sent ${what}`, {
    ...(tooLarge ? { retryable: false } : { hint: "try again in a minute" }),
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
