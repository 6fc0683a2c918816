import { type Application, folderOf } from "./applications.ts";
import { RIS_AT } from "../../core/sites.ts";
import { API } from "./settings.ts";

const NUMBER = /^[A-Z][A-Z0-9]{1,12}_?[A-Za-z0-9_-]{3,120}$/;
const ADDRESSES = [
  /^https?:\/\/(?:www\.)?ris\.bka\.gv\.at\/Dokumente\/\w{1,20}\/([A-Za-z0-9_-]{5,130})\//,
  /^https?:\/\/(?:www\.)?ris\.bka\.gv\.at\/[^?#]{1,60}\?[^#]{0,300}\bDokumentnummer=([A-Za-z0-9_-]{5,130})/,
  /^https?:\/\/(?:www\.)?ris\.bka\.gv\.at\/eli\/[^?#]{1,200}\/([A-Z]{3}\d{6,12})\/?$/,
];
const MAX_REFERENCE = 1_000; // characters

/** Parses an id, a bare number or a document's URL to its document number; undefined for anything else. */
export function numberOf(reference: string): string | undefined {
  const given = reference.trim();
  if (given.length > MAX_REFERENCE) return undefined;
  const bare = given.replace(/^risat:/i, "");
  const found = ADDRESSES.map((address) => address.exec(given)?.[1]).find(Boolean) ?? bare;
  const number = /^[a-z]{3}\d+$/.test(found) ? found.toUpperCase() : found;
  return NUMBER.test(number) && folderOf(number) !== undefined ? number : undefined;
}

/** A document by its number, or a provision, whose version RIS resolves. */
export type RisAtAddress =
  | { readonly type: "document"; readonly number: string }
  | { readonly type: "norm"; readonly law: string; readonly paragraph: string };

export function toId(number: string): string {
  return `risat:${number}`;
}

export function pageUrl(number: string): string {
  return `${RIS_AT}/Dokumente/${folderOf(number) ?? "Bundesnormen"}/${number}/${number}.html`;
}

const PAGE_SIZES = [
  [10, "Ten"],
  [20, "Twenty"],
  [50, "Fifty"],
  [100, "OneHundred"],
] as const;

export interface PageRequest {
  readonly size: number;
  /** The service's name for the page size. */
  readonly sizeName: string;
  /** Page number, from 1. */
  readonly number: number;
  /** Number of rows on the page before the requested ones. */
  readonly skip: number;
}

/**
 * Returns the smallest page that contains the requested rows; if there is none, one that contains the first
 * of them.
 */
export function pageFor(limit: number, offset: number): PageRequest {
  const holds = (size: number) => Math.floor(offset / size) === Math.floor((offset + limit - 1) / size);
  const [size, sizeName] =
    PAGE_SIZES.find(([one]) => holds(one)) ?? PAGE_SIZES.find(([one]) => one >= limit) ?? PAGE_SIZES[3];
  return { size, sizeName, number: Math.floor(offset / size) + 1, skip: offset % size };
}

export type Parameters = Readonly<Record<string, string>>;

/** Builds the URL of a request to an application; parameters keep their given order. */
export function searchUrl({ endpoint, name }: Application, parameters: Parameters): string {
  const query = Object.entries({ Applikation: name, ...parameters }).map(
    ([key, value]) => `${key}=${encodeURIComponent(value)}`,
  );
  return `${API}/ris/api/v2.6/${endpoint}?${query.join("&")}`;
}

/** Returns the page with an application's search form. */
export function searchPageUrl({ name, kind, endpoint }: Application): string {
  const page = kind === "norm" ? (endpoint === "Bundesrecht" ? "Bund" : "Lr") : name;
  return `${RIS_AT}/${page}/`;
}
