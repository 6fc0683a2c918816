import { readDay } from "../../core/day.ts";
import { LegibusError } from "../../core/errors.ts";
import { breaksOff } from "../../markup/html/ending.ts";
import { type ResultItem, type ResultLink, readResultPage } from "./result-page.ts";
import { parseTitle, type TitleLine } from "./title.ts";
import { AUSTLII, cleanResultUrl, toUrl } from "./urls.ts";

/** One hit as AustLII shows it. */
export interface Hit extends TitleLine {
  /** Position in the whole result, from 1. */
  readonly rank: number;
  /** The hit's own address, without the query that AustLII adds. */
  readonly url: string;
  readonly database: { readonly code: string; readonly name: string } | undefined;
  readonly sizeKb: number | undefined;
  readonly citedBy: number | undefined;
  /** Percent. */
  readonly relevance: number | undefined;
  readonly snippet: string | undefined;
  /** Page of the cases and articles that cite it. */
  readonly lawCite: string | undefined;
  /** Other sections of the same Act that were found, where AustLII shows them as one hit. */
  readonly sections: readonly { readonly name: string; readonly url: string }[] | undefined;
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
/** A document's link as most pages have it, its own path in the only group; the wrapper is WRAPPER. */
const USUAL_LINK =
  /^(?:\/cgi-bin\/[\w.]{1,30})?(\/(?:au|nz)\/(?:[\w-]+\/){1,9}(?!index\.)[\w-]+\.html)(?:\?[^#]*)?$/;
const SNIPPET_CHARS = 200;

/**
 * Reads a page of search results (`sinosrch.cgi`, layout 20.0). Throws LAYOUT_CHANGED when the page has
 * neither hits nor AustLII's own sign that there are none.
 */
export function parseSearch(html: string, pageUrl: string): SearchPage {
  const { summary, items } = readResultPage(html);
  const total = totalOf(summary);
  const whole = breaksOff(html) ? items.slice(0, -1) : items; // the last one may be half a hit
  const hits = whole.flatMap((item) => hitOf(item, pageUrl) ?? []);
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

function layoutChanged(pageUrl: string): LegibusError {
  return new LegibusError(
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
    name: title.name, // key by key: an object built on a spread is ten times as slow to make
    neutral: title.neutral,
    reported: title.reported,
    date: title.date ?? first(item.texts, (text) => readDay(text)),
    rank,
    url,
    database: database && databaseOf(database),
    sizeKb: firstNumber(item.texts, /^([\d,]{1,9})\s?KB$/i),
    citedBy: firstNumber(item.titles, /\[([\d,]{1,9}) citations?\]/i),
    relevance: firstNumber(item.texts, /^Relevance:? (\d{1,3})%$/i),
    snippet: item.excerpt === "" ? undefined : shorten(item.excerpt),
    get lawCite() {
      return lawCite && lawCiteUrl(lawCite); // rarely asked for, so not made before
    },
    sections: sectionsOf(item, pageUrl),
  };
}

/** The link's address without what AustLII adds; hits of AustLII's sister sites stay as they are. */
function absolute({ href }: ResultLink, pageUrl: string): string | undefined {
  const path = USUAL_LINK.exec(href)?.[1];
  if (path !== undefined) return AUSTLII + path; // reading the address would cost as much as the rest of the hit
  if (!URL.canParse(href, pageUrl)) return undefined;
  const { href: wrapped, protocol } = new URL(href, pageUrl);
  const full = wrapped.replace(WRAPPER, "/");
  return cleanResultUrl(full) ?? (/^https?:$/.test(protocol) ? full : undefined);
}

function databaseOf({ href, text }: ResultLink): Hit["database"] {
  const code = /\/viewdb\/([^?;]+)/.exec(href)?.[1]?.replace(/\/$/, "");
  return code === undefined ? undefined : { code, name: text };
}

function lawCiteUrl({ href }: ResultLink): string | undefined {
  const [, query = ""] = href.split("?", 2);
  const citation = new URLSearchParams(query.replaceAll(";", "&")).get("cit");
  return citation ? toUrl({ type: "lawcite", citation }) : undefined;
}

function sectionsOf({ sections }: ResultItem, pageUrl: string): Hit["sections"] {
  const found = sections.flatMap((link) => {
    const url = absolute(link, pageUrl);
    return url === undefined || link.text === "" ? [] : [{ name: link.text, url }];
  });
  return found.length === 0 ? undefined : found;
}

function firstNumber(texts: readonly string[], pattern: RegExp): number | undefined {
  return toNumber(first(texts, (text) => pattern.exec(text)?.[1]));
}

/** What the first text that can be read says. */
function first(texts: readonly string[], read: (text: string) => string | undefined): string | undefined {
  for (const text of texts) {
    const found = read(text);
    if (found !== undefined) return found;
  }
  return undefined;
}

function toNumber(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits.replaceAll(",", ""));
}

function shorten(text: string): string {
  if (text.length <= SNIPPET_CHARS) return text;
  const space = text.lastIndexOf(" ", SNIPPET_CHARS);
  return `${text.slice(0, space > 0 ? space : SNIPPET_CHARS)} …`;
}
