import { cleanLine } from "../../core/sanitise.ts";
import { shortened } from "../../core/text.ts";
import { readDay } from "../../core/day.ts";
import { LegibusError } from "../../core/errors.ts";
import { isTruncated } from "../../markup/html/page-text.ts";
import { cleanResultUrl } from "./urls.ts";
import { AUSTLII } from "../../core/sites.ts";
import { type Attributes, type ElementHandler, readElements } from "../../markup/html/elements.ts";

/** One hit as AustLII shows it. */
export interface Hit extends TitleLine {
  /** Position in the whole result, from 1. */
  readonly rank: number;
  /** The hit's own URL, without the query that AustLII adds. */
  readonly url: string;
  readonly database: { readonly code: string; readonly name: string } | undefined;
  readonly sizeKb: number | undefined;
  readonly citedBy: number | undefined;
  readonly snippet: string | undefined;
}

export interface SearchPage {
  /** AustLII's count; undefined when the page gives none. */
  readonly total: number | undefined;
  readonly hits: readonly Hit[];
  /** Number of ranked items that could not be read as hits. */
  readonly unread: number;
}

/** Any script that shows a document, such as "/cgi-bin/viewdoc/". */
const WRAPPER = /\/cgi-bin\/[\w.]{1,30}\/(?=(?:au|nz)\/)/;
/** A document's link in the form most pages use; the only group is its path, without the wrapper (see WRAPPER). */
const USUAL_LINK =
  /^(?:\/cgi-bin\/[\w.]{1,30})?(\/(?:au|nz)\/(?:[\w-]+\/){1,9}(?!index\.)[\w-]+\.html)(?:\?[^#]*)?$/;
const SNIPPET_CHARS = 200;

/**
 * Parses a page of search results (`sinosrch.cgi`, layout 20.0).
 * @throws LegibusError LAYOUT_CHANGED when the page has neither hits nor AustLII's own statement that there
 * are none
 */
export function parseSearch(html: string, pageUrl: string): SearchPage {
  const { summary, items } = readResultPage(html);
  const total = totalOf(summary);
  const whole = isTruncated(html) ? items.slice(0, -1) : items; // the last item may be incomplete
  const hits = whole.flatMap((item) => hitOf(item, pageUrl) ?? []);
  if (hits.length === 0 && (items.length > 0 || !isEmpty(total, pageUrl))) throw layoutChanged(pageUrl);
  const lastRank = Math.max(0, ...hits.map(({ rank }) => rank));
  // a total below the page's own ranks is not a total
  return {
    total: total === undefined || total < lastRank ? undefined : total,
    hits,
    unread: items.length - hits.length,
  };
}

/** Parses "6,373  documents found for (mabo)". */
function totalOf(summary: string): number | undefined {
  if (/\bno documents? (?:were )?found\b/i.test(summary)) return 0;
  return toNumber(/(?:^|[^\d,])(\d[\d,]{0,14}) documents? found\b/i.exec(summary)?.[1]);
}

/** Tests whether the page itself explains why it has no hits: there are none, or the offset is past the last. */
function isEmpty(total: number | undefined, pageUrl: string): boolean {
  const offset = Number(/[?&;]offset=(\d{1,9})/.exec(pageUrl)?.[1] ?? 0);
  return total !== undefined && offset >= total;
}

function layoutChanged(pageUrl: string): LegibusError {
  return new LegibusError(
    "LAYOUT_CHANGED",
    "AustLII's page of results was not understood: it shows neither hits nor that there are none",
    {
      hint: "this does not prove that nothing was found; look at the page in a browser, and report it if it shows results",
      humanUrl: pageUrl,
    },
  );
}

function hitOf(item: ResultItem, pageUrl: string): Hit | undefined {
  const database = item.links.find(({ href }) => href.includes("/viewdb/"));
  const link = item.links.find(
    (one) => one !== database && one.text !== "" && !/\/LawCite\b/i.test(one.href),
  );
  const url = link && absolute(link, pageUrl);
  const rank = toNumber(/^\s*(\d[\d,]{0,9})\.?\s*$/.exec(item.rank)?.[1]);
  if (!link || url === undefined || rank === undefined) return undefined;
  const title = parseTitle(link.text);
  return {
    name: title.name, // key by key: an object built on a spread is ten times slower
    neutral: title.neutral,
    reported: title.reported,
    date: title.date ?? first(item.texts, (text) => readDay(text)),
    rank,
    url,
    database: database && databaseOf(database),
    sizeKb: firstNumber(item.texts, /^([\d,]{1,9})\s?KB$/i),
    citedBy: firstNumber(item.titles, /\[([\d,]{1,9}) citations?\]/i),
    snippet: item.excerpt === "" ? undefined : shortened(item.excerpt, SNIPPET_CHARS),
  };
}

/** Returns the link's URL without AustLII's additions; hits of sister sites keep theirs. */
function absolute({ href }: ResultLink, pageUrl: string): string | undefined {
  const path = USUAL_LINK.exec(href)?.[1];
  if (path !== undefined) return AUSTLII + path; // parsing the URL would cost as much as the rest of the hit
  if (!URL.canParse(href, pageUrl)) return undefined;
  const { href: wrapped, protocol } = new URL(href, pageUrl);
  const full = wrapped.replace(WRAPPER, "/");
  return cleanResultUrl(full) ?? (/^https?:$/.test(protocol) ? full : undefined);
}

function databaseOf({ href, text }: ResultLink): Hit["database"] {
  const code = /\/viewdb\/([^?;]+)/.exec(href)?.[1]?.replace(/\/$/, "");
  return code === undefined ? undefined : { code, name: text };
}

function firstNumber(texts: readonly string[], pattern: RegExp): number | undefined {
  return toNumber(first(texts, (text) => pattern.exec(text)?.[1]));
}

/** Returns the first value that `read` finds in the texts. */
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

interface ResultLink {
  readonly href: string;
  readonly text: string;
}

/** A ranked item of a results page, before its parts are interpreted. */
interface ResultItem {
  /** `data-count` as printed: "1." */
  readonly rank: string;
  readonly links: readonly ResultLink[];
  /** Short texts of its elements: a date, a size, a relevance. */
  readonly texts: readonly string[];
  /** Values of its `title` attributes: "[187 citations]". */
  readonly titles: readonly string[];
  /** The first paragraph without a link: an excerpt of the document. */
  readonly excerpt: string;
}

/**
 * Reads a page of results in one pass and in linear time. Only items with a rank are hits: appeals and
 * suggestions have no rank.
 */
function readResultPage(html: string) {
  const reader = new ResultReader();
  readElements(html, reader);
  return { summary: cleanLine(reader.summary), items: reader.items };
}

const FACTS = /^\s*\(AustLII\)|\bLawCite\s*$|\bRelevance: \d/; // not an excerpt of the document
const LONGEST_FACT = 60; // characters, including the white space around it

type Open<T> = { -readonly [K in keyof T]: T[K] };

interface OpenItem extends Omit<Open<ResultItem>, "links" | "texts" | "titles"> {
  readonly links: ResultLink[];
  readonly texts: string[];
  readonly titles: string[];
}

class ResultReader implements ElementHandler {
  readonly attributes: ReadonlySet<string> = new Set(["class", "data-count", "href", "id", "title"]);
  summary = "";
  readonly items: OpenItem[] = [];
  #depth = 0;
  #summaryDepth = 0; // depth of the element that holds the summary; 0 outside of it
  #item: OpenItem | undefined; // the open item
  #itemDepth = 0;
  #listDepth = 0; // depth of the list inside the item: more sections of the same Act
  #paragraph: { text: string; readonly links: number; readonly isFacts: boolean } | undefined;
  #link: Open<ResultLink> | undefined;

  open(name: string, attributes: Attributes): void {
    this.#depth += 1;
    if (this.#summaryDepth === 0 && (name === "title" || attributes["id"] === "page-title")) {
      this.#summaryDepth = this.#depth;
    }
    if (this.#item) this.#openInside(this.#item, name, attributes);
    else if (name === "li" && attributes["data-count"] !== undefined)
      this.#openItem(attributes["data-count"]);
  }

  close(name: string): void {
    if (this.#item) this.#closeInside(this.#item, name);
    if (this.#depth === this.#summaryDepth) {
      this.#summaryDepth = 0;
      this.summary += " ";
    }
    this.#depth -= 1;
  }

  text(text: string): void {
    if (this.#summaryDepth > 0) this.summary += text;
    if (!this.#item) return;
    if (this.#link) this.#link.text += text;
    if (this.#paragraph) this.#paragraph.text += text;
    if (text.length <= LONGEST_FACT && /\S/.test(text)) this.#item.texts.push(cleanLine(text));
  }

  comment(): void {}

  #openItem(rank: string): void {
    this.#item = { rank, links: [], texts: [], titles: [], excerpt: "" };
    this.#itemDepth = this.#depth;
    this.items.push(this.#item);
  }

  #openInside(item: OpenItem, name: string, { href, title, class: names }: Attributes): void {
    if (title !== undefined) item.titles.push(title);
    if (name === "a" && href !== undefined) this.#link = { href, text: "" };
    if (name === "p") this.#paragraph = { text: "", links: item.links.length, isFacts: names === "meta" };
    if (name === "ul" && this.#listDepth === 0) this.#listDepth = this.#depth;
  }

  #closeInside(item: OpenItem, name: string): void {
    if (name === "a") this.#closeLink(item);
    if (name === "p") this.#closeParagraph(item);
    if (this.#depth === this.#listDepth) this.#listDepth = 0;
    if (this.#depth === this.#itemDepth) this.#item = undefined;
  }

  #closeLink(item: OpenItem): void {
    if (!this.#link) return;
    const { href, text } = this.#link;
    if (this.#listDepth === 0) item.links.push({ href, text: cleanLine(text) });
    this.#link = undefined;
  }

  #closeParagraph(item: OpenItem): void {
    const { text = "", links, isFacts = true } = this.#paragraph ?? {};
    if (!isFacts && links === item.links.length && !FACTS.test(text)) item.excerpt ||= cleanLine(text);
    this.#paragraph = undefined;
  }
}

/** Parts of an AustLII title line: "Smith v Jones [2005] HCA 1; 219 CLR 196 (3 February 2005)". */
interface TitleLine {
  readonly name: string;
  readonly neutral: string | undefined;
  /** As printed, so without a year where AustLII omits it: "219 CLR 196", "(1992) 175 CLR 1". */
  readonly reported: readonly string[];
  /** ISO date. */
  readonly date: string | undefined;
}

const IRREGULAR_TITLE = /\s{2,}|[^\S ]/g; // all white space except single blanks, which most of it is

/** `[2005] HCA 1`, `[2019] Fam CAFC 10` */
const NEUTRAL = /\[\d{4}\] [A-Za-z][A-Za-z\d]{0,20}(?: [A-Z][A-Za-z]{1,12})? \d{1,6}[A-Z]?(?!\w)/;
/** `219 CLR 196`, `(1992) 175 CLR 1`, `[1990] Aust Torts Reports 81-053`, without any text after it. */
const REPORTED =
  /^(?:[([]\d{4}(?:-\d{2,4})?[)\]] ?)?(?:\d{1,4} ?)?(?:\(?[A-Z][A-Za-z.]{0,14}\)? ){1,5}\d{1,6}(?:[-/]\d{1,6})?(?!\w)/;

/** Splits a title line of a result: `Mabo v Queensland (No 2) [1992] HCA 23; 175 CLR 1 (3 June 1992)`. */
export function parseTitle(line: string): TitleLine {
  const text = line.replaceAll(IRREGULAR_TITLE, " ").trim();
  const neutral = NEUTRAL.exec(text);
  const tail = neutral ? text.slice(neutral.index + neutral[0].length) : "";
  const [whole = "", dateText = ""] = (neutral ? DATE : DATE_AT_END).exec(neutral ? tail : text) ?? [];
  const date = readDay(dateText);
  if (neutral) {
    const [, ...parts] = tail.split(";");
    const reported = parts.flatMap((part) => REPORTED.exec(part.trim())?.[0] ?? []);
    return { name: text.slice(0, neutral.index).trim(), neutral: neutral[0], reported, date };
  }
  const name = date === undefined ? text : text.slice(0, text.length - whole.length).trim();
  return { name, neutral: undefined, reported: [], date };
}

const DATE = /\(([^()]{8,24})\)/;
const DATE_AT_END = /\(([^()]{8,24})\)$/;
