import { courtByCode } from "../../citations/courts.ts";
import { neutralToAustlii } from "../../citations/links/australia.ts";
import { AUSTLII } from "../../core/sites.ts";
import { wordSet } from "../../core/text.ts";

const PREFIX = "austlii:";

type Rendition = "rtf" | "pdf" | "doc" | "docx";

interface Extras {
  /** File format, if not HTML. */
  readonly rendition?: Rendition;
  /** Position inside the page: "para22", "fn1", "p2"; never part of an id. */
  readonly anchor?: string;
}

/** A file in a year's folder: a decision (`case`), a journal article, a report (`document`). */
export interface NumberedAddress extends Extras {
  readonly type: "case" | "document";
  /** "au/cases/cth/HCA", "nz/cases/NZSC", "au/journals/MelbULawRw" */
  readonly database: string;
  readonly year: number;
  /** "23", rarely "12A" */
  readonly number: string;
}

export type Part =
  | { readonly kind: "contents" | "notes" | "longtitle" }
  /** As in the file name: section "24md", schedule "2". */
  | { readonly kind: "section" | "schedule"; readonly number: string }
  /** Any other file of the Act, without its extension: "memo_0". */
  | { readonly kind: "page"; readonly name: string };

export interface LegislationAddress extends Extras {
  readonly type: "legislation";
  /** "au/legis/cth/consol_act" */
  readonly database: string;
  /** Initials, year and number of the Act: "pa1988108". */
  readonly slug: string;
  readonly part: Part;
}

export type AustliiAddress =
  | NumberedAddress
  | LegislationAddress
  | { readonly type: "database"; readonly database: string }
  | { readonly type: "year"; readonly database: string; readonly year: number }
  /** An alphabetical list of titles: "toc-A". */
  | { readonly type: "list"; readonly database: string; readonly name: string }
  /** A page that fits no pattern, with its extension: "au/other/dfat/ab_tlib.html". */
  | { readonly type: "page"; readonly path: string; readonly anchor?: string }
  | { readonly type: "lawcite"; readonly citation: string };

export type DocumentAddress = Extract<
  AustliiAddress,
  { readonly type: "case" | "document" | "legislation" | "page" }
>;

const HOST = /^(?:(?:www\d{0,2}|classic|lawcite)\.)?(?:austlii\.edu\.au|nzlii\.org|lawcite\.org)$/;
const BARE_HOST = /^[a-z\d.-]{0,20}(?:austlii\.edu\.au|nzlii\.org|lawcite\.org)\//i;
const WRAPPERS = wordSet("viewdoc sinodisp viewdb viewtoc sign.cgi disp.pl download.cgi download");
const SEGMENT = /^[\w.~+-]+$/;
const ANCHOR = /^[\w.:-]{1,64}$/;
const ENDING = /\.(?:html?|rtf|pdf|docx?)$/;
const RENDITION = /\.(rtf|pdf|docx?)$/;
const YEAR = /^(?:1[5-9]|20|21)\d\d$/;
const NUMBER = /^\d{1,6}[A-Za-z]{0,2}$/;
const LIST = /^toc-\w+$/;
const MAX_URL = 4096; // characters; AustLII's longest hrefs echo a query

/** Parses an id, a URL or a neutral citation of a document; undefined for anything else, such as a list. */
export function addressOf(reference: string): DocumentAddress | undefined {
  const address = fromId(reference) ?? fromUrl(reference) ?? citedAddress(reference);
  return address && isDocument(address) ? address : undefined;
}

/** "[1992] HCA 23", whatever follows it: year, court and number. */
export const NEUTRAL = /^\s*\[(\d{4})\] ([A-Za-z][A-Za-z\d]{1,20}) (\d{1,6})(?![\w.])/;

/** Parses "[1992] HCA 23", whatever follows it. */
export function citedAddress(reference: string): AustliiAddress | undefined {
  const [, year, code, number] = NEUTRAL.exec(reference) ?? [];
  const court = code === undefined ? undefined : courtByCode(code);
  if (!court || number === undefined) return undefined;
  return fromId(neutralToAustlii({ court, year: Number(year), number }).id);
}

/** Parses an AustLII URL; undefined for other hosts and for pages without legal material. */
export function fromUrl(url: string): AustliiAddress | undefined {
  const parsed = austliiUrl(url);
  if (!parsed) return undefined;
  const given = parsed.pathname.split("/").filter((segment) => segment !== "");
  const parameters = new URLSearchParams(parsed.search.replaceAll(";", "&")); // AustLII separates parameters by both
  const citation = parameters.get("cit");
  if (citation && (given.at(-1) === "LawCite" || parsed.hostname.includes("lawcite"))) {
    return { type: "lawcite", citation };
  }
  const mask = given.at(-1) === "db_view.cgi" ? (parameters.get("mask_path") ?? "") : undefined;
  const address = parsePath(mask === undefined ? given : mask.split("/"));
  const anchor = parsed.hash.slice(1);
  const anchored = address && ("slug" in address || "number" in address || address.type === "page");
  return anchored && ANCHOR.test(anchor) ? { ...address, anchor } : address;
}

const DOCUMENTS: ReadonlySet<AustliiAddress["type"]> = new Set(["case", "document", "legislation", "page"]);

/** Tests whether an address is of a document, not of a list. */
export function isDocument(address: AustliiAddress): address is DocumentAddress {
  return DOCUMENTS.has(address.type);
}

/** Returns the canonical https URL; `fromUrl(pageUrl(a))` is `a`. */
export function pageUrl(address: AustliiAddress): string {
  if (address.type === "lawcite") return `${AUSTLII}/cgi-bin/LawCite?cit=${formEncode(address.citation)}`;
  const path = pathOf(address);
  const folder = address.type === "database" || address.type === "year" || isContents(address);
  const ending = folder ? "/" : ENDING.test(path) ? "" : ".html";
  const anchor = "anchor" in address && address.anchor ? `#${address.anchor}` : "";
  return `${AUSTLII}/${path}${ending}${anchor}`;
}

/** Returns the document's id, `austlii:au/cases/cth/HCA/1992/23`, without file extension or anchor. */
export function toId(address: AustliiAddress): string {
  return address.type === "lawcite" ? `${PREFIX}lawcite/${address.citation}` : `${PREFIX}${pathOf(address)}`;
}

/** Parses an id as `toId` writes it or as users type it (slashes, `.html`). */
export function fromId(id: string): AustliiAddress | undefined {
  if (!id.startsWith(PREFIX) || id.length > MAX_URL) return undefined;
  const path = id.slice(PREFIX.length);
  if (path.startsWith("lawcite/")) {
    const citation = path.slice("lawcite/".length);
    return citation === "" ? undefined : { type: "lawcite", citation };
  }
  return parsePath(path.split("/").filter((segment) => segment !== ""));
}

/** Canonicalises a result's href by removing `?context=1;query=...;mask_path=`; undefined off AustLII. */
export function cleanResultUrl(href: string): string | undefined {
  const address = fromUrl(href);
  if (address) return pageUrl(address);
  const parsed = austliiUrl(href);
  return parsed && `${AUSTLII}${parsed.pathname}${parsed.hash}`;
}

function austliiUrl(url: string): URL | undefined {
  const trimmed = url.trim();
  if (trimmed === "" || trimmed.length > MAX_URL) return undefined;
  const absolute = BARE_HOST.test(trimmed) ? `https://${trimmed}` : trimmed;
  if (!URL.canParse(absolute, AUSTLII)) return undefined;
  const parsed = new URL(absolute, AUSTLII);
  const plain = parsed.username === "" && parsed.password === "" && parsed.port === "";
  return plain && /^https?:$/.test(parsed.protocol) && HOST.test(parsed.hostname) ? parsed : undefined;
}

function isContents(address: AustliiAddress): boolean {
  return (
    address.type === "legislation" && address.part.kind === "contents" && address.rendition === undefined
  );
}

function pathOf(address: Exclude<AustliiAddress, { type: "lawcite" }>): string {
  switch (address.type) {
    case "case":
    case "document":
      return `${address.database}/${address.year}/${address.number}${ending(address)}`;
    case "legislation":
      return `${address.database}/${address.slug}${partPath(address.part)}${ending(address)}`;
    case "year":
      return `${address.database}/${address.year}`;
    case "list":
      return `${address.database}/${address.name}`;
    case "database":
      return address.database;
    case "page":
      return address.path;
  }
}

function ending({ rendition }: Extras): string {
  return rendition === undefined ? "" : `.${rendition}`;
}

function partPath(part: Part): string {
  switch (part.kind) {
    case "contents":
      return "";
    case "section":
      return `/s${part.number}`;
    case "schedule":
      return `/sch${part.number}`;
    case "page":
      return `/${part.name}`;
    case "notes":
    case "longtitle":
      return `/${part.kind}`;
  }
}

function parsePath(given: readonly string[]): AustliiAddress | undefined {
  const segments = unwrapped(given);
  if ((segments[0] !== "au" && segments[0] !== "nz") || segments.length < 2) return undefined;
  if (!segments.every((segment) => SEGMENT.test(segment) && !/^\.+$/.test(segment))) return undefined;
  return (segments[1] === "legis" && legislation(segments)) || numbered(segments) || place(segments);
}

function unwrapped(segments: readonly string[]): readonly string[] {
  let at = 0;
  while (segments[at] === "cgi-bin" || WRAPPERS.has(segments[at] ?? "")) at += 1;
  return segments.slice(at);
}

function legislation(segments: readonly string[]): AustliiAddress | undefined {
  const depth = segments[0] === "nz" ? 3 : 4; // New Zealand's paths have no jurisdiction
  const [slug, file, ...deeper] = segments.slice(depth);
  if (slug === undefined || deeper.length > 0 || YEAR.test(slug)) return undefined;
  const database = segments.slice(0, depth).join("/");
  const whole = file === undefined;
  const name = stem(whole ? slug : file);
  const rendition = renditionOf(whole ? slug : file);
  if (whole && (LIST.test(name) || (ENDING.test(slug) && !rendition))) return undefined;
  const part: Part = whole ? { kind: "contents" } : partOf(name, rendition);
  return { type: "legislation", database, slug: whole ? name : slug, part, ...(rendition && { rendition }) };
}

function partOf(name: string, rendition: Rendition | undefined): Part {
  if (name === "index" && rendition === undefined) return { kind: "contents" };
  if (name === "notes" || name === "longtitle") return { kind: name };
  const [, prefix, number] = /^(s|sch)(\d[\w.~+-]*)$/.exec(name) ?? [];
  if (number === undefined) return { kind: "page", name };
  return { kind: prefix === "s" ? "section" : "schedule", number };
}

function numbered(segments: readonly string[]): AustliiAddress | undefined {
  const [year, file] = segments.slice(-2);
  if (year === undefined || file === undefined || segments.length < 5 || !YEAR.test(year)) return undefined;
  const number = stem(file);
  if (!NUMBER.test(number)) return undefined;
  const rendition = renditionOf(file);
  const type = segments[1] === "cases" ? "case" : "document";
  const database = segments.slice(0, -2).join("/");
  return { type, database, year: Number(year), number, ...(rendition && { rendition }) };
}

function place(segments: readonly string[]): AustliiAddress {
  const last = segments.at(-1) ?? "";
  const parent = segments.slice(0, -1).join("/");
  if (YEAR.test(last)) return { type: "year", database: parent, year: Number(last) };
  if (LIST.test(stem(last))) return { type: "list", database: parent, name: stem(last) };
  if (stem(last) === "index" && segments.length > 2) return { type: "database", database: parent };
  return ENDING.test(last)
    ? { type: "page", path: segments.join("/") }
    : { type: "database", database: segments.join("/") };
}

/** Returns the last part of a database's path: "HCA". */
export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function stem(file: string): string {
  return file.replace(ENDING, "");
}

function renditionOf(file: string): Rendition | undefined {
  const ending = RENDITION.exec(file)?.[1];
  return ending === "rtf" || ending === "pdf" || ending === "doc" || ending === "docx" ? ending : undefined;
}

export type SearchMethod = "auto" | "boolean" | "any" | "all" | "phrase" | "title" | "near" | "legis";
export type SearchView =
  | "relevance"
  | "relevance-collapse"
  | "cited-most"
  | "database"
  | "date-latest"
  | "title";

export interface SearchParams {
  readonly query: string;
  readonly method?: SearchMethod;
  /** Mask paths; empty means all. */
  readonly databases?: readonly string[];
  /** Overrides the collection derived from the masks. */
  readonly meta?: "/au" | "/nz" | "/austlii";
  /** Page size: 10, 20, 50 or 100. */
  readonly results?: number;
  /** Documents to skip. */
  readonly offset?: number;
  readonly view?: SearchView;
  /** ISO days, `2020-01-31`. */
  readonly from?: string;
  readonly to?: string;
  readonly excerpt?: boolean;
}

/** Builds the exact URL that a search sends: query, method, meta and masks first, in Olexi's order. */
export function searchUrl(params: SearchParams): string {
  const { query, method = "boolean", databases = [] } = params;
  const pairs: [string, string | number | undefined][] = [
    ["query", query],
    ["method", method],
    ["meta", params.meta ?? metaOf(databases)],
    ...databases.map((mask): [string, string] => ["mask_path", mask]),
    ["results", params.results],
    ["offset", params.offset],
    ["view", params.view],
    ...dayPairs(params.from, 1),
    ...dayPairs(params.to, 2),
    ["excerpt", params.excerpt ? 1 : undefined],
  ];
  const sent = pairs.flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${formEncode(String(value))}`,
  );
  return `${AUSTLII}/cgi-bin/sinosrch.cgi?${sent.join("&")}`;
}

function dayPairs(day: string | undefined, which: 1 | 2): [string, string | number][] {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? "") ?? [];
  if (year === undefined || month === undefined) return [];
  return [
    [`day${which}`, Number(date)],
    [`month${which}`, month], // the form sends two digits
    [`year${which}`, year],
  ];
}

function metaOf(masks: readonly string[]): string {
  const zealand = masks.filter((mask) => mask === "nz" || mask.startsWith("nz/")).length;
  if (zealand === 0) return "/au";
  return zealand === masks.length ? "/nz" : "/austlii";
}

/** Form-encodes as Python's `urlencode`, which Olexi used: only letters, digits and `_.-~` stay. */
function formEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");
}
