import { courtByCode } from "../../citations/courts.ts";
import { jadeUrl } from "../../citations/links/australia.ts";
import { JADE } from "../../core/sites.ts";
import type { OtherPlace, SearchRow } from "../../core/search.ts";
import { linksFor, type NeutralCitation, parseNeutral } from "../../citations/index.ts";

/** A document of jade, by its own number or its neutral citation, or the list of the cases that cite one. */
export type JadeAddress =
  | { readonly type: "article"; readonly article: number }
  | {
      readonly type: "mnc" | "citing";
      readonly year: number;
      readonly court: string;
      readonly number: string;
    };

const HOSTS: ReadonlySet<string> = new Set(["jade.io", "www.jade.io", "jade.barnet.com.au"]);
const ARTICLE = /^\/article\/(?:src\/)?(\d{1,9})(?:\/|$)/;
const MNC = /^\/mnc\/(\d{4})\/([A-Za-z][A-Za-z\d]{1,20})\/(\d{1,6}[A-Za-z]?)(?:\/|$)/;

/** Parses an id or a URL of jade; undefined for anything else. */
export function addressOf(reference: string): JadeAddress | undefined {
  return fromId(reference) ?? fromUrl(reference);
}

/** Parses a URL of jade, ignoring anything after the number; undefined for any other page. */
export function fromUrl(text: string): JadeAddress | undefined {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return undefined;
  const { protocol, hostname, pathname, searchParams } = new URL(trimmed);
  if (!/^https?:$/.test(protocol) || !HOSTS.has(hostname)) return undefined;
  if (pathname === "/j/" || pathname === "/j") return article(searchParams.get("id") ?? "");
  return fromPath(pathname);
}

const PREFIX = "jade:";

const CITING = /^citing\//;

/** Parses `jade:article/67683`, `jade:mnc/1992/HCA/23`, `jade:citing/1992/HCA/23` and the short `jade:67683`. */
export function fromId(text: string): JadeAddress | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith(PREFIX)) return undefined;
  const path = trimmed.slice(PREFIX.length);
  const address = article(path) ?? fromPath(`/${path.replace(CITING, "mnc/")}`, true);
  return address?.type === "mnc" && CITING.test(path) ? { ...address, type: "citing" } : address;
}

function fromPath(path: string, whole = false): JadeAddress | undefined {
  const found = ARTICLE.exec(path) ?? MNC.exec(path);
  if (!found || (whole && found[0] !== path)) return undefined;
  const [, first = "", court, number] = found;
  if (court === undefined || number === undefined) return article(first);
  return { type: "mnc", year: Number(first), court: courtByCode(court)?.code ?? court, number };
}

function article(digits: string): JadeAddress | undefined {
  return /^[1-9]\d{0,8}$/.test(digits) ? { type: "article", article: Number(digits) } : undefined;
}

/** Returns the canonical id: `jade:article/67683`, `jade:mnc/1992/HCA/23`, `jade:citing/1992/HCA/23`. */
export function toId(address: JadeAddress): string {
  const path = pageUrl(address).slice(JADE.length + 1);
  return PREFIX + (address.type === "citing" ? path.replace(/^mnc/, "citing") : path);
}

/** Returns the URL of the page in a browser; a list of citing cases has that of the cited case. */
export function pageUrl(address: JadeAddress): string {
  return address.type === "article"
    ? `${JADE}/article/${address.article}`
    : jadeUrl(address.year, address.court, address.number);
}

/** Returns the neutral citation in an address; undefined for one by jade's own number. */
export function neutralOf(address: JadeAddress): string | undefined {
  return address.type !== "article" ? `[${address.year}] ${address.court} ${address.number}` : undefined;
}

/** Returns the page that searches jade.io for a query. */
export function searchPageUrl(query: string): string {
  return `${JADE}/search/${encodeURIComponent(query.trim().replaceAll(/\p{Cs}/gu, "\ufffd"))}`;
}

/** Composes jade's URL for a neutral citation, without any request; undefined for courts that jade does not have. */
export function jadePlace(citation: NeutralCitation): OtherPlace | undefined {
  const url = linksFor(citation).find(({ source }) => source === "jade")?.url;
  const address = url === undefined ? undefined : fromUrl(url);
  return address && url !== undefined ? { source: "jade", id: toId(address), url } : undefined;
}

/** Adds jade's URL to every row whose citation determines it; its existence is not checked. */
export function withJadeLinks(rows: readonly SearchRow[]): SearchRow[] {
  return rows.map((row) => {
    const citation = parseNeutral(row.citation.neutral ?? "");
    const place = citation && jadePlace(citation);
    const known = row.source === "jade" || row.also?.some(({ source }) => source === "jade");
    return place && !known ? { ...row, also: [...(row.also ?? []), place] } : row;
  });
}
