import { defined } from "../../core/defined.ts";
import { giiPageUrl, portalLawUrl, provisionId } from "../../citations/links/ris.ts";
import { knownLaw, type Law, lawKey, lawOfKey, parseNorm, unitIn, type UnitSlug } from "./laws.ts";
import type { Expression } from "./parse.ts";
import { GII, NEURIS } from "../../core/sites.ts";
import { RII } from "./settings.ts";
import { percentDecoded } from "../../core/text.ts";

/**
 * The grammar of this provider's ids:
 * `ris:bgb/823`, `ris:gg/art-1`, `ris:bgb` and `ris:bgb/823@2002-01-01` (a provision, a law, a version on a
 * day);
 * `ris:eli/bund/bgbl-1/1964/s902[/2009-02-05/19/deu[/art-z1]]` (work, expression, article, or annex:
 * `/anlage-regelungstext-1`);
 * `ris:KORE600500000` (document number); `ris:ECLI:DE:BGH:2026:160626UIIZR198.22.0` (looked up when opened).
 */
export type NeurisAddress =
  | {
      readonly type: "norm";
      readonly law: string;
      readonly unit?: UnitSlug;
      readonly asAt?: string;
      /** The law as the caller named it, where an id cannot express it: "A/B". */
      readonly named?: string;
    }
  | {
      readonly type: "eli";
      readonly work: string;
      readonly expression?: string;
      readonly eId?: string;
      /** The portal's data on the expression, once looked up. */
      readonly found?: Expression;
    }
  | { readonly type: "document"; readonly number: string }
  | { readonly type: "ecli"; readonly ecli: string };

const NUMBER = /^[A-Z]{4}[A-Z0-9]\d{8}$/;
/** `ECLI:country:court:year:ordinal`, as in the ECLI standard. */
const ECLI = /^ECLI:[A-Z]{2}:[A-Z0-9]{1,7}:\d{4}:[A-Z0-9.]{1,25}$/i;
const ELI =
  /^(eli\/bund\/[a-z0-9-]{2,20}\/\d{4}\/[a-z0-9-]{1,20})(\/\d{4}-\d{2}-\d{2}\/\d{1,4}\/[a-z]{3})?(?:\/([^/?#]+))?$/i;
const NORM = /^([\p{L}\p{N}_.+-]{1,60})(?:\/([\p{L}\p{N}/-]{1,60}))?(?:@(\d{4}-\d{2}-\d{2}))?$/u;

/** Tests for a document number of the federation: `KORE600500000`, in capitals. */
export const isDocumentNumber = (text: string): boolean => NUMBER.test(text);
/** Tests for a well-formed ECLI of any country. */
export const isEcli = (text: string): boolean => ECLI.test(text);

/** Returns the canonical id; see `NeurisAddress`. */
export function toId(address: NeurisAddress): string {
  switch (address.type) {
    case "norm":
      return provisionId(address.law, address.unit, address.asAt);
    case "eli":
      return `ris:${eliOf(address)}${address.eId === undefined ? "" : `/${address.eId}`}`;
    case "document":
      return `ris:${address.number}`;
    case "ecli":
      return `ris:${address.ecli}`;
  }
}

/** Tests whether a part of an expression is an annex, which is a document separate from the law's text. */
export function isAnnex(eId: string): boolean {
  return /^anlage-regelungstext/i.test(eId);
}

/** Returns the ELI of the work, or of the expression if known. */
export function eliOf({ work, expression = "", found }: Extract<NeurisAddress, { type: "eli" }>): string {
  return found?.eli ?? work + expression;
}

/** Parses an id, a URL of the three sites, an ECLI, an ELI, a document number or "§ 823 BGB", without any request. */
export function addressOf(reference: string): NeurisAddress | undefined {
  const text = reference.trim();
  if (text.length > 2_000) return undefined;
  const address = fromId(text) ?? fromUrl(text) ?? bare(text) ?? citedNorm(text);
  return address && canonical(address);
}

function bare(text: string): NeurisAddress | undefined {
  if (/^ECLI:DE:/i.test(text) && isEcli(text)) return { type: "ecli", ecli: text.toUpperCase() };
  if (isDocumentNumber(text.toUpperCase())) return { type: "document", number: text.toUpperCase() };
  return /^\/?eli\/bund\//i.test(text) ? parseEli(text.replace(/^\//, "")) : undefined;
}

/** Parses a cited provision of a known law only: "§ 1295 ABGB" is another country's. */
function citedNorm(text: string): NeurisAddress | undefined {
  const reference = parseNorm(text);
  const law = reference?.law === undefined ? undefined : knownLaw(reference.law);
  if (!reference?.hasMark || !law || reference.unit === undefined) return undefined;
  return { type: "norm", law: lawKey(law), unit: reference.unit };
}

function canonical(address: NeurisAddress): NeurisAddress {
  if (address.type !== "norm") return address;
  const law = lawOfKey(address.law);
  const unit = address.unit === undefined ? undefined : unitIn(law, address.unit.toLowerCase());
  return { ...address, law: lawKey(law), ...(unit !== undefined && { unit }) };
}

/** Parses an id with its prefix `ris:`; undefined when it is malformed. */
export function fromId(id: string): NeurisAddress | undefined {
  return id.startsWith("ris:") ? fromRest(id.slice(4)) : undefined;
}

function fromRest(rest: string): NeurisAddress | undefined {
  const upper = rest.toUpperCase();
  if (isDocumentNumber(upper)) return { type: "document", number: upper };
  if (isEcli(rest)) return { type: "ecli", ecli: upper };
  if (/^eli\//i.test(rest)) return parseEli(rest);
  const [, law, unit, asAt] = NORM.exec(rest) ?? [];
  if (law === undefined) return undefined;
  return { type: "norm", law, ...defined({ unit, asAt }) };
}

/**
 * Parses a German federal European Legislation Identifier: work, expression or manifestation, with or without
 * article.
 */
export function parseEli(text: string): NeurisAddress | undefined {
  const plain = text
    .replace(/\/\d{4}-\d{2}-\d{2}\/regelungstext[a-z0-9-]*(?:\.(?:xml|html))?(?=\/|$)/i, "")
    .replace(/\/\d{4}-\d{2}-\d{2}\/(?=anlage-regelungstext)/i, "/")
    .replace(/\.(?:xml|html)$/i, "");
  const [, work, expression, eId] = ELI.exec(plain) ?? [];
  if (work === undefined || (eId !== undefined && expression === undefined)) return undefined;
  return {
    type: "eli",
    work: work.toLowerCase(),
    ...(expression !== undefined && { expression: expression.toLowerCase() }),
    ...(eId !== undefined && { eId }),
  };
}

/** Returns law and unit of an id such as `ris:bgb/823`; undefined for other ids. */
export function lawIdParts(id: string): { readonly law: string; readonly unit?: UnitSlug } | undefined {
  const address = fromId(id);
  if (address?.type !== "norm") return undefined;
  return { law: address.law, ...(address.unit !== undefined && { unit: address.unit }) };
}

const HOSTS: ReadonlyMap<string, "neuris" | "gii" | "rii"> = new Map([
  [new URL(NEURIS).host, "neuris"],
  ["rechtsinformationen.bund.de", "neuris"],
  [new URL(GII).host, "gii"],
  ["gesetze-im-internet.de", "gii"],
  [new URL(RII).host, "rii"],
  ["rechtsprechung-im-internet.de", "rii"],
]);

/** Parses a URL of one of the three sites; undefined for any other URL. */
export function fromUrl(text: string): NeurisAddress | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const site = url && /^https?:$/.test(url.protocol) ? HOSTS.get(url.host) : undefined;
  if (!url || site === undefined) return undefined;
  const path = percentDecoded(url.pathname);
  if (site === "neuris") return fromPortal(path);
  if (site === "gii") return fromGii(path);
  const number = /(?:jb-|\bdoc\.id=jb-)?([A-Z]{4}[A-Z0-9]\d{8})/i.exec(
    path + percentDecoded(url.search),
  )?.[1];
  return number === undefined ? undefined : { type: "document", number: number.toUpperCase() };
}

/** Parses paths of portal pages (current and older routes) and of the API. */
function fromPortal(path: string): NeurisAddress | undefined {
  const eli = /\/(eli\/bund\/.+)/i.exec(path)?.[1];
  if (eli !== undefined) return parseEli(eli);
  const number =
    /\/(?:gerichtsentscheidungen|case-law|literature|literatur|administrative-directive|verwaltungsvorschriften)\/([A-Za-z]{4}[A-Za-z0-9]\d{8})(?:[./]|$)/.exec(
      path,
    )?.[1];
  if (number !== undefined) return { type: "document", number: number.toUpperCase() };
  const law = /^\/gesetze\/([^/]+)$/.exec(path)?.[1];
  return law === undefined ? undefined : { type: "norm", law: lawKey({ abbr: law }) };
}

function fromGii(path: string): NeurisAddress | undefined {
  const [, slug = "", page = ""] = /^\/([a-z0-9_.+-]+)\/(.*)$/i.exec(path) ?? [];
  if (slug === "" || /^(?:css|img|dtd)$/.test(slug)) return undefined;
  const law = lawKey({ abbr: slug });
  const unit = giiUnit(page);
  if (unit !== undefined) return { type: "norm", law, unit };
  return page === "" || /^(?:index\.html|xml\.zip|BJNR\w+\.html)$/.test(page)
    ? { type: "norm", law }
    : undefined;
}

/** Converts a file name to a slug: `__823.html` -> `823`, `art_1.html` -> `art-1`, `anlage_2.html` -> `anlage-2`. */
function giiUnit(page: string): UnitSlug | undefined {
  const [, kind = "", number] =
    /^(_|art|anlage|anhang|eingangsformel|pr_ambel)_?([0-9a-z_]*)\.html$/.exec(page) ?? [];
  if (number === undefined) return undefined;
  if (kind === "_") return number.replaceAll("_", "");
  return [kind.replace("pr_ambel", "präambel"), number].filter((part) => part !== "").join("-");
}

/** Returns the URL of a law's page; `slug` is its folder on gesetze-im-internet.de. */
export const giiLawUrl = (slug: string): string => `${GII}/${slug}/`;
/** Returns the URL of a law's XML, in a zip. */
export const giiXmlUrl = (slug: string): string => `${GII}/${slug}/xml.zip`;
export const GII_TOC = `${GII}/gii-toc.xml`;
/** The page that lists all laws by name. */
export const GII_LIST = `${GII}/aktuell.html`;
export const RII_TOC = `${RII}/rii-toc.xml`;
/** Returns the URL of a decision's XML, in a zip; `number` is its document number. */
export const riiZipUrl = (number: string): string => `${RII}/jportal/docs/bsjrs/jb-${number}.zip`;

/** Returns the URL of a decision's page, as the decision's own XML gives it. */
export const riiPageUrl = (number: string): string =>
  `${RII}/jportal/?quelle=jlink&docid=jb-${number}&psml=bsjrsprod.psml&max=true`;

/**
 * Kind of document by the third and fourth letters of its number (RE Rechtsprechung, LU and LS Literatur, NR
 * Normen der Verwaltung).
 */
const KINDS: ReadonlyMap<string, DocumentKind> = new Map([
  ["LU", "literature"],
  ["LS", "literature"],
  ["NR", "administrative-directive"],
]);
export type DocumentKind = "case-law" | "literature" | "administrative-directive";

/** Returns the kind of document that a number belongs to. */
export function kindOfNumber(number: string): DocumentKind {
  return KINDS.get(number.slice(2, 4)) ?? "case-law";
}

const PORTAL: Readonly<Record<DocumentKind, string>> = {
  "case-law": "gerichtsentscheidungen",
  literature: "literatur",
  "administrative-directive": "verwaltungsvorschriften",
};

/** Returns the URL of the document's page. */
export function portalUrl(number: string): string {
  return `${NEURIS}/${PORTAL[kindOfNumber(number)]}/${number}`;
}

/** Returns a URL of the portal's API; parameters without a value are left out. */
export function apiUrl(
  path: string,
  parameters: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== "") query.append(name, String(value));
  }
  const search = query.toString();
  return `${NEURIS}${path}${search === "" ? "" : `?${search}`}`;
}

/** Returns the URL of a document's XML in the portal's API. */
export function documentUrl(number: string): string {
  return apiUrl(`/v1/${kindOfNumber(number)}/${number}.xml`);
}

/** Returns the id of a provision, or of the whole law without `unit`. */
export function normId(law: Pick<Law, "abbr">, unit?: UnitSlug, asAt?: string): string {
  return provisionId(lawKey(law), unit, asAt);
}

/**
 * Returns the page for human readers instead of an API URL: the document's own, the search, else the portal's
 * home page.
 */
export function pageOf(url: string): string {
  if (url.startsWith(`${GII}/`)) return url.replace(/\/xml\.zip$/, "/");
  if (!url.startsWith(`${NEURIS}/v1/`)) return url;
  const address = fromUrl(url);
  if (address) return pageUrl(address);
  const { searchParams: asked } = new URL(url);
  const query = ["searchTerm", "query", "fileNumber", "ecli", "abbreviation"]
    .map((name) => asked.get(name))
    .find(Boolean);
  return query ? `${NEURIS}/search?${new URLSearchParams({ query }).toString()}` : `${NEURIS}/`;
}

/** Returns the URL of the page that shows the addressed document. */
export function pageUrl(address: NeurisAddress): string {
  switch (address.type) {
    case "document":
      return portalUrl(address.number);
    case "ecli":
      return `https://e-justice.europa.eu/ecli/${address.ecli}`;
    case "eli":
      return portalLawUrl(
        address.eId === undefined || isAnnex(address.eId)
          ? eliOf(address)
          : `${eliOf(address)}/${encodeURIComponent(address.eId)}`,
      );
    case "norm": {
      const { folder, abbr } = lawOfKey(address.law);
      if (folder === undefined) return portalLawUrl(encodeURIComponent(abbr));
      return address.unit === undefined ? giiLawUrl(folder) : giiPageUrl(folder, address.unit);
    }
  }
}
