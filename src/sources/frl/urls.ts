import { FEDERAL_REGISTER } from "../../core/sites.ts";
import { regex } from "../../core/regex.ts";
import { FRL } from "./settings.ts";

/** A title of the register in its current version, on a day (ISO), or as made. */
export interface FrlAddress {
  readonly titleId: string;
  readonly asAt?: string;
}

export const AS_MADE = "asmade";

const TITLE_ID = "[A-Z]\\d{4}[A-Z]\\d{5}"; // C2004A00109, F1996B00084, C2004Q00685
const DAY = "\\d{4}-\\d{2}-\\d{2}";
const ID = regex.i`^(?:frl:)?(${TITLE_ID})(?:@(${DAY}|${AS_MADE}))?$`;
const PAGE = regex.i`^https?://(?:www\.)?(?:legislation|comlaw)\.gov\.au/(?:(?:Details|Series|Latest)/)?(${TITLE_ID})(?:/(${DAY}|${AS_MADE}|latest))?(?:[/?#].*)?$`;
const MAX_REFERENCE = 500; // characters

/** Parses an id, a bare register id or a page's URL; undefined for anything else. */
export function addressOf(reference: string): FrlAddress | undefined {
  const given = reference.trim();
  if (given.length > MAX_REFERENCE) return undefined;
  const [, titleId, asAt = "latest"] = ID.exec(given) ?? PAGE.exec(given) ?? [];
  if (titleId === undefined) return undefined;
  const version = asAt.toLowerCase();
  return { titleId: titleId.toUpperCase(), ...(version !== "latest" && { asAt: version }) };
}

/** Returns the canonical id: `frl:C2004A00109`, with `@2015-06-30` for the text of a day. */
export function toId({ titleId, asAt }: FrlAddress): string {
  return `frl:${titleId}${asAt === undefined ? "" : `@${asAt}`}`;
}

/** Returns the URL of the page that readers open and citations link to. */
export function pageUrl({ titleId, asAt = "latest" }: FrlAddress): string {
  return `${FEDERAL_REGISTER}/${titleId}/${asAt}/text`;
}

function specification(asAt: string | undefined): string {
  return asAt === AS_MADE ? "AsMade" : "Latest";
}

/** Tests whether an id names one compilation of a title, as on the register's pages for decades. */
export function isCompilation(titleId: string): boolean {
  return /^[A-Z]\d{4}C\d{5}$/.test(titleId);
}

/**
 * Builds the URL for a version's metadata, such as its period in force and compilation. The service rejects a
 * time zone.
 */
export function versionUrl({ titleId, asAt }: FrlAddress): string {
  if (isCompilation(titleId)) return `${FRL}/v1/Versions/Find(registerId='${titleId}')`;
  const when =
    asAt === undefined || asAt === AS_MADE
      ? `asAtSpecification='${specification(asAt)}'`
      : `asAt=${asAt}T00:00:00`;
  return `${FRL}/v1/Versions/Find(titleId='${titleId}',${when})`;
}

/** Builds the URL for a title's first versions, ordered by start. */
export function versionsUrl(titleId: string, count: number): string {
  return odata("/v1/Versions", {
    $filter: `titleId eq '${titleId}'`,
    $orderby: "start asc",
    $top: String(count),
  });
}

export const FORMATS = ["Epub", "Word", "Pdf"] as const;
export type FileFormat = (typeof FORMATS)[number];

/** Builds the URL of the text; the three zeros are mandatory although the service declares them optional. */
export function fileUrl({ titleId, asAt }: FrlAddress, format: FileFormat): string {
  const when =
    asAt === undefined || asAt === AS_MADE ? `asatspecification='${specification(asAt)}'` : `asat=${asAt}`;
  return `${FRL}/v1/documents/find(titleid='${titleId}',${when},type='Primary',format='${format}',uniqueTypeNumber=0,volumeNumber=0,rectificationVersionNumber=0)`;
}

/** Builds the URL for a title's own record, which has its former names. */
export function titleUrl(titleId: string): string {
  return `${FRL}/v1/Titles('${titleId}')`;
}

/**
 * Builds the URL for the Acts of a year, which keep it when they are renamed; the service refuses filters by former
 * name and, since 2026, by `isPrincipal`.
 */
export function actsOfYearUrl(year: string, skip: number): string {
  return odata("/v1/Titles", {
    $filter: `collection eq 'Act' and year eq ${year}`,
    $orderby: "id asc",
    $top: String(ACTS_A_PAGE),
    ...(skip > 0 && { $skip: String(skip) }),
  });
}

export const ACTS_A_PAGE = 100;

/** Builds the URL for titles with exactly this name today. */
export function namedUrl(name: string): string {
  return odata("/v1/Titles", {
    $filter: `name eq '${name.replaceAll("'", "''")}'`,
    $orderby: "name asc",
    $top: "20",
  });
}

/** The register's kinds of titles, ordered by its own numbering. */
export const COLLECTIONS = [
  "Act",
  "LegislativeInstrument",
  "NotifiableInstrument",
  "AdministrativeArrangementsOrder",
  "Constitution",
  "ContinuedLaw",
  "Gazette",
  "PrerogativeInstrument",
] as const;

export interface FrlSearch {
  readonly query: string;
  readonly collection?: string | undefined;
  readonly inForce?: boolean | undefined;
  /** ISO day. */
  readonly asAt?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Required sort order: without one, the service repeats and drops rows between pages. */
const RELEVANCE = "searchcontexts/text/relevance desc";

/** Builds the URL of one page of a search for titles. */
export function searchUrl(search: FrlSearch): string {
  const criteria = criteriaOf(search).join(",");
  return odata(`/v1/titles/search(criteria='and(${encodeURIComponent(criteria)})')`, {
    $expand: "searchContexts($expand=text,fullTextVersion)",
    $orderby: RELEVANCE,
    $count: "true",
    $top: String(search.limit),
    ...(search.offset > 0 && { $skip: String(search.offset) }),
  });
}

/** Returns the URL of the same search on the register's own page. */
export function searchPageUrl(search: Omit<FrlSearch, "limit" | "offset">): string {
  return `${FEDERAL_REGISTER}/search/${criteriaOf(search).map(encodeURIComponent).join("/")}`;
}

function criteriaOf({ query, collection, inForce, asAt }: Omit<FrlSearch, "limit" | "offset">): string[] {
  const phrase = /^\s*"[^"]+"\s*$/.test(query);
  const words = query
    .replaceAll(/\((?:Cth|Commonwealth)\)|"/gi, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll("'", "''");
  return [
    `text("${words}",nameAndText,${phrase ? "contains" : "all"})`,
    ...(collection === undefined ? [] : [`collection(${collection})`]),
    ...(inForce === true ? ["status(InForce)"] : []),
    ...(inForce === false ? ["status(Ceased,Repealed,NeverEffective)"] : []),
    `pointintime(${asAt === undefined ? "Latest" : `"${asAt}"`})`,
  ];
}

function odata(path: string, options: Readonly<Record<string, string>>): string {
  // slashes in a path stay, as on the register's own page
  const query = Object.entries(options).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2F", "/")}`,
  );
  return `${FRL}${path}?${query.join("&")}`;
}
