import { parseCitation } from "../../citations/index.ts";
import { austrianProvisionId } from "../../citations/links/ris-at.ts";
import { LAWS } from "../../citations/tables/laws.ts";
import { type Application, APPLICATIONS, folderOf } from "./applications.ts";
import { RIS_AT } from "../../core/sites.ts";
import { API } from "./settings.ts";

const NUMBER = /^[A-Z][A-Z0-9]{1,12}_?[A-Za-z0-9_-]{3,120}$/;
const ADDRESSES = [
  /^https?:\/\/(?:www\.)?ris\.bka\.gv\.at\/Dokumente\/\w{1,20}\/([A-Za-z0-9_-]{5,130})\//,
  /^https?:\/\/(?:www\.)?ris\.bka\.gv\.at\/[^?#]{1,60}\?[^#]{0,300}\bDokumentnummer=([A-Za-z0-9_-]{5,130})/,
  /^https?:\/\/(?:www\.)?ris\.bka\.gv\.at\/eli\/[^?#]{1,200}\/([A-Z]{3}\d{6,12})\/?$/,
];
const MAX_REFERENCE = 1_000; // characters

/** A document by its number, or a provision, whose version RIS resolves. */
export type RisAtAddress =
  | { readonly type: "document"; readonly number: string }
  | { readonly type: "norm"; readonly law: string; readonly paragraph: string };

/** Parses an id, a document's number or URL, or a citation of a provision; undefined for anything else. */
export function addressOf(reference: string): RisAtAddress | undefined {
  const given = reference.trim();
  return given.length > MAX_REFERENCE ? undefined : (documentOf(given) ?? provisionOf(given));
}

/** Parses the id, number or URL of a document; undefined for anything else. */
export function documentOf(reference: string): Extract<RisAtAddress, { type: "document" }> | undefined {
  const given = reference.trim();
  if (given.length > MAX_REFERENCE) return undefined;
  const bare = given.replace(/^risat:/i, "");
  const found = ADDRESSES.map((address) => address.exec(given)?.[1]).find(Boolean) ?? bare;
  const number = /^[a-z]{3}\d+$/.test(found) ? found.toUpperCase() : found;
  return NUMBER.test(number) && folderOf(number) !== undefined ? { type: "document", number } : undefined;
}

const PROVISION_ID = /^risat:([\p{L}-]{2,20}|\d{8})\/(art-)?(\d{1,4}[a-z]{0,2})$/iu;

/** Parses an id of a provision, `risat:ABGB/1295` or `risat:B-VG/art-7`, a link to it, or its citation. */
function provisionOf(reference: string): RisAtAddress | undefined {
  const id = PROVISION_ID.test(reference)
    ? reference
    : (linkedProvision(reference) ?? citedProvision(reference));
  const [, law, article, number] = PROVISION_ID.exec(id ?? "") ?? [];
  if (law === undefined || number === undefined) return undefined;
  const marker = article === undefined ? "§" : "Art";
  return { type: "norm", law: austrian(law) ?? law, paragraph: `${marker} ${number.toLowerCase()}` };
}

function citedProvision(reference: string): string | undefined {
  const cited = parseCitation(reference);
  if (cited?.kind !== "norm" || cited.law?.country !== "at" || cited.start > 0) return undefined;
  return austrianProvisionId(cited.law.abbr, cited.marker, cited.number);
}

/**
 * Returns the provision of today's federal law that a link of RIS names by its law's number:
 * `NormDokument.wxe?…`.
 */
function linkedProvision(url: string): string | undefined {
  if (!/^https?:\/\/(?:www\.)?ris\.bka\.gv\.at\/NormDokument\.wxe\?/.test(url)) return undefined;
  const of = new URL(url).searchParams;
  const law = of.get("Gesetzesnummer") ?? "";
  const [section, article] = [of.get("Paragraf") ?? "", of.get("Artikel") ?? ""];
  const isToday = of.get("Abfrage") === "Bundesnormen" && !of.get("FassungVom");
  const isPlain = isToday && (section === "") !== (article === "") && !of.get("Anlage");
  if (!isPlain || !/^\d{8}$/.test(law)) return undefined;
  const number = section === "" ? article : section;
  return /^\d{1,4}[a-z]{0,3}$/i.test(number)
    ? austrianProvisionId(law, section === "" ? "Art" : "§", number)
    : undefined;
}

function austrian(name: string): string | undefined {
  return LAWS.find(({ abbr, country }) => country === "at" && abbr.toLowerCase() === name.toLowerCase())
    ?.abbr;
}

/** Returns the id of a document or a provision. */
export function toId(address: RisAtAddress): string {
  if (address.type === "document") return `risat:${address.number}`;
  const { law, paragraph } = address;
  const [, marker, number = ""] = /^(§|Art) (.+)$/.exec(paragraph) ?? [];
  return austrianProvisionId(law, marker === "Art" ? "Art" : "§", number);
}

/** Returns the URL of a document's page; for a provision, that of the search for federal law. */
export function pageUrl(address: RisAtAddress): string {
  if (address.type === "norm") return searchPageUrl(APPLICATIONS.bundesrecht);
  const { number } = address;
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
