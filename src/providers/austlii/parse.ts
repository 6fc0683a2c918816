import { LegalError } from "../../core/errors.ts";
import { type ResultItem, type ResultLink, readResultPage } from "./result-page.ts";
import { isoDate, parseTitle, type TitleLine } from "./title.ts";
import { cleanResultUrl, parseUrl, toUrl } from "./urls.ts";

/** One hit as AustLII shows it. */
export interface Hit extends TitleLine {
  /** Position in the whole result, from 1. */
  readonly rank: number;
  /** The hit's own address, without the query that AustLII adds. */
  readonly url: string;
  readonly database?: { readonly code: string; readonly name: string };
  readonly sizeKb?: number;
  readonly citedBy?: number;
  /** Percent. */
  readonly relevance?: number;
  readonly snippet?: string;
  /** Page of the cases and articles that cite it. */
  readonly lawCite?: string;
  /** Other sections of the same Act that were found, where AustLII shows them as one hit. */
  readonly sections?: readonly { readonly name: string; readonly url: string }[];
}

export interface SearchPage {
  /** What AustLII counted; undefined when the page does not say. */
  readonly total: number | undefined;
  readonly hits: readonly Hit[];
  /** Ranked items of the page that were not understood and are no hits. */
  readonly unread: number;
}

/** A script that shows a document, "/cgi-bin/viewdoc/", whatever its name. */
const WRAPPER = /\/cgi-bin\/[\w.]{1,30}\/(?=(?:au|nz)\/)/;
const SNIPPET_CHARS = 200;
/** A link from the root of the site that shows the page. */
const ROOTED = /^\/(?!\/)/;

/**
 * Reads a page of search results (`sinosrch.cgi`, layout 20.0). Throws LAYOUT_CHANGED when the page has
 * neither hits nor AustLII's own sign that there are none.
 */
export function parseSearch(html: string, pageUrl: string): SearchPage {
  const { summary, items } = readResultPage(html);
  const total = totalOf(summary);
  const hits = items.flatMap((item) => hitOf(item, pageUrl) ?? []);
  if (hits.length === 0 && (items.length > 0 || !isEmpty(total, pageUrl))) throw layoutChanged(pageUrl);
  const behind = Math.max(0, ...hits.map(({ rank }) => rank));
  // a count that the page's own ranks exceed is no count
  return {
    total: total === undefined || total < behind ? undefined : total,
    hits,
    unread: items.length - hits.length,
  };
}

/** "6,373  documents found for (mabo)" */
function totalOf(summary: string): number | undefined {
  if (/\bno documents? (?:were )?found\b/i.test(summary)) return 0;
  return toNumber(/(?:^|[^\d,])(\d[\d,]{0,14}) documents? found\b/i.exec(summary)?.[1]);
}

/** Whether the page itself explains why it has no hits: there are none, or it begins behind the last. */
function isEmpty(total: number | undefined, pageUrl: string): boolean {
  const offset = Number(/[?&;]offset=(\d{1,9})/.exec(pageUrl)?.[1] ?? 0);
  return total !== undefined && offset >= total;
}

function layoutChanged(pageUrl: string): LegalError {
  return new LegalError(
    "LAYOUT_CHANGED",
    "AustLII's page of results was not understood: it shows neither hits nor that there are none",
    {
      hint: "this is no proof that nothing was found; look at the page in a browser, and report it if it shows results",
      humanUrl: pageUrl,
    },
  );
}

function hitOf(item: ResultItem, pageUrl: string): Hit | undefined {
  const database = item.links.find(({ href }) => href.includes("/viewdb/"));
  const lawCite = item.links.find(({ href }) => /\/LawCite\b/i.test(href));
  const link = item.links.find((one) => one !== database && one !== lawCite && one.text !== "");
  const url = link && absolute(link, pageUrl);
  const rank = toNumber(/^\s*(\d[\d,]{0,9})\.?\s*$/.exec(item.rank)?.[1]);
  if (!link || url === undefined || rank === undefined) return undefined;
  const title = parseTitle(link.text);
  return {
    ...title,
    rank,
    url,
    ...present({
      date: title.date ?? item.texts.map(isoDate).find((found) => found !== undefined),
      database: database && databaseOf(database),
      sizeKb: firstNumber(item.texts, /^([\d,]{1,9})\s?KB$/i),
      citedBy: firstNumber(item.titles, /\[([\d,]{1,9}) citations?\]/i),
      relevance: firstNumber(item.texts, /^Relevance:? (\d{1,3})%$/i),
      snippet: item.excerpt === "" ? undefined : shorten(item.excerpt),
      lawCite: lawCite && lawCiteUrl(lawCite),
      sections: sectionsOf(item, pageUrl),
    }),
  };
}

/** The link's address without what AustLII adds; hits of AustLII's sister sites stay as they are. */
function absolute({ href }: ResultLink, pageUrl: string): string | undefined {
  const own = ROOTED.test(href) ? cleanResultUrl(href.replace(WRAPPER, "/")) : undefined;
  if (own !== undefined) return own; // most links: resolving them first would double the cost
  if (!URL.canParse(href, pageUrl)) return undefined;
  const { href: wrapped, protocol } = new URL(href, pageUrl);
  const full = wrapped.replace(WRAPPER, "/");
  return cleanResultUrl(full) ?? (/^https?:$/.test(protocol) ? full : undefined);
}

function databaseOf({ href, text }: ResultLink): Hit["database"] {
  const code = /\/viewdb\/([^?;]{1,200}?)\/?(?:[?;]|$)/.exec(href)?.[1];
  return code === undefined ? undefined : { code, name: text };
}

function lawCiteUrl({ href }: ResultLink): string | undefined {
  const address = parseUrl(href);
  return address?.type === "lawcite" ? toUrl(address) : undefined;
}

function sectionsOf({ sections }: ResultItem, pageUrl: string): Hit["sections"] {
  const found = sections.flatMap((link) => {
    const url = absolute(link, pageUrl);
    return url === undefined || link.text === "" ? [] : [{ name: link.text, url }];
  });
  return found.length === 0 ? undefined : found;
}

function firstNumber(texts: readonly string[], pattern: RegExp): number | undefined {
  return toNumber(texts.map((text) => pattern.exec(text)?.[1]).find((found) => found !== undefined));
}

function toNumber(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits.replaceAll(",", ""));
}

function shorten(text: string): string {
  if (text.length <= SNIPPET_CHARS) return text;
  const space = text.lastIndexOf(" ", SNIPPET_CHARS);
  return `${text.slice(0, space > 0 ? space : SNIPPET_CHARS)} …`;
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Leaves out what is undefined. */
function present<T extends Record<string, unknown>>(fields: T): Present<T> {
  const given: Present<T> = {};
  for (const key in fields) {
    const value = fields[key];
    if (isDefined(value)) given[key] = value;
  }
  return given;
}

function isDefined<T>(value: T): value is Exclude<T, undefined> {
  return value !== undefined;
}
