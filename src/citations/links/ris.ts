import type { Law } from "../tables/laws.ts";
import type { NormFields } from "../types.ts";
import { GII, NEURIS } from "../../core/sites.ts";
import type { Link } from "./types.ts";

/** Provision within its law, as spelled in an id: "823", "5a", "art-1", "anlage-2", "art-229/6". */
export type UnitSlug = string;

/** Returns the law as spelled in an id: "bgb", "sgb_v". */
export function lawSlug(abbreviation: string): string {
  return abbreviation.replaceAll(/[\s/]+/g, "_").toLowerCase();
}

/** `ris:bgb/823`, `ris:egbgb/art-229/6`, `ris:bgb`, `ris:bgb/823@2002-01-01`; `law` is spelled as in an id. */
export function provisionId(law: string, unit?: UnitSlug, asAt?: string): string {
  return `ris:${law}${unit === undefined ? "" : `/${unit}`}${asAt === undefined ? "" : `@${asAt}`}`;
}

type ProvisionPath = Pick<NormFields, "marker" | "number" | "parts">;

/** Returns the provision that a citation names, without its subdivisions. */
export function unitOf({ marker, number, parts }: ProvisionPath, law: Pick<Law, "unit">): UnitSlug {
  const inside = parts.find(({ type }) => type === "par")?.value;
  const article = marker === "Art" || law.unit === "Art" ? "art-" : "";
  return `${article}${number.toLowerCase()}${inside === undefined ? "" : `/${inside.toLowerCase()}`}`;
}

/** Returns a provision's page: `bgb/__823.html`, `gg/art_1.html`, `bgbeg/art_229__6.html`. */
export function giiPageUrl(folder: string, unit: UnitSlug): string {
  const [first = "", below] = unit.split("/");
  const article = /^art-(\w+)$/.exec(first)?.[1];
  const section = /^\d/.test(first) ? `__${first}` : first.replaceAll("-", "_");
  const page = article === undefined ? section : `art_${article}`;
  return `${GII}/${folder}/${page}${below === undefined ? "" : `__${below}`}.html`;
}

/** Returns a link to a provision of a federal law, with the id under which this server opens it. */
export function provisionLink(
  { abbr, main = abbr, folder, unit, isRule = false }: Law,
  place: ProvisionPath,
): Link[] {
  if (isRule) return [];
  const slug = unitOf(place, { unit });
  const id = provisionId(lawSlug(main), slug);
  if (folder !== undefined) return [{ source: "gesetze-im-internet", url: giiPageUrl(folder, slug), id }];
  return [{ source: "rechtsinformationen.bund.de", url: portalLawUrl(encodeURIComponent(main)), id }];
}

/** Returns the URL of a law's page, by its ELI or its abbreviation. */
export const portalLawUrl = (law: string): string => `${NEURIS}/gesetze/${law}`;

/** Returns a link to the federal portal's search by file number. */
export function decisionSearch(fileNumber: string): Link {
  const query = new URLSearchParams({ query: `"${fileNumber}"`, documentKind: "R" });
  return { source: "rechtsinformationen.bund.de", url: `${NEURIS}/search?${query.toString()}` };
}
