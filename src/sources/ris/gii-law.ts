import { didYouMean } from "../../core/nearest.ts";
import { foreignLaw } from "../../citations/tables/laws.ts";
import { giiPageUrl } from "../../citations/links/ris.ts";
import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { childText, readTrees } from "../../markup/xml/tree.ts";
import { type RisContext, isMissing, isOutage, sourceOf, xmlOfZip } from "./client.ts";
import { folderOf, foldLaw, knownLaw, type Law, nearestLaws } from "./laws.ts";
import type { Wanted } from "./portal-law.ts";
import { GII_LIST, giiLawUrl, normId } from "./urls.ts";

/** Thrown when no law of gesetze-im-internet.de has the name; other sources may still have it. */
export class UnknownLaw extends LegibusError {
  constructor(name: string, near: readonly string[]) {
    super("NOT_FOUND", `no federal law of Germany is abbreviated "${name.slice(0, 60)}"`, {
      hint: foreignLaw(name, "de") ?? didYouMean(near) ?? "search for its title with ris:search",
      humanUrl: GII_LIST,
    });
  }
}

/** Fetches a provision or a law in gesetze-im-internet.de's current version. @throws LegibusError */
export async function fromGii(
  context: RisContext,
  { law, unit }: Wanted,
  call: ToolCall,
): Promise<LegalDocument> {
  const slug = law.slug ?? (await slugOf(context, law, call));
  const id = normId(law, unit);
  try {
    return await fromXml(context, slug, { id, unit }, call);
  } catch (error) {
    if (isMissing(error) && law.slug !== undefined && error.humanUrl === giiLawUrl(slug)) {
      const moved = await slugOf(context, law, call); // the law was re-enacted under another folder
      return await fromXml(context, moved, { id, unit }, call);
    }
    if (!isOutage(error) || unit === undefined) throw error;
    const page = await context.client.giiPage(slug, unit, call).catch(() => undefined);
    if (!page) throw error;
    const source = sourceOf(page, giiPageUrl(slug, unit));
    return await context.convert({ id, text: page.text(), source }, call);
  }
}

async function fromXml(
  context: RisContext,
  slug: string,
  { id, unit }: { readonly id: string; readonly unit: string | undefined },
  call: ToolCall,
): Promise<LegalDocument> {
  const page = await context.client.giiLaw(slug, call);
  const url = unit === undefined ? giiLawUrl(slug) : giiPageUrl(slug, unit);
  const text = await xmlOfZip(page.bytes, "gesetze-im-internet.de", url);
  return await context.convert({ id, text, source: sourceOf(page, url) }, call);
}

export interface TocEntry {
  readonly slug: string;
  readonly title: string;
}

/** Parses the folders and titles of all laws; gii-toc.xml has no abbreviations. @throws LegibusError */
export function parseGiiToc(xml: string): TocEntry[] {
  const entries: TocEntry[] = [];
  const isWellFormed = readTrees(
    xml,
    (name) => name === "item",
    (item) => {
      const slug = /\/([^/]+)\/xml\.zip\s*$/.exec(childText(item, "link"))?.[1];
      if (slug !== undefined) entries.push({ slug, title: childText(item, "title") });
    },
  );
  if (!isWellFormed || entries.length === 0) {
    throw new LegibusError("UPSTREAM_ERROR", "gesetze-im-internet.de sent an incomplete list of laws", {
      hint: "try again in a minute",
      humanUrl: GII_LIST,
    });
  }
  return entries;
}

/**
 * Finds a law's folder by its abbreviation (umlauts and spaces are `_`, a year may follow) or by its title.
 * @throws LegibusError
 */
async function slugOf(context: RisContext, law: Law, call: ToolCall): Promise<string> {
  const entries = parseGiiToc((await context.client.giiToc(call)).text());
  const guess = folderOf(law.abbr);
  const titles = new Set(
    [law.abbr, law.title].flatMap((name) => (name === undefined ? [] : [foldLaw(name)])),
  );
  const byYear = entries.filter(
    ({ slug }) => slug.startsWith(`${guess}_`) && /^\d{4}$/.test(slug.slice(guess.length + 1)),
  );
  const found =
    entries.find(({ slug }) => slug === guess) ??
    byYear.toSorted((a, b) => b.slug.localeCompare(a.slug))[0] ??
    entries.find(({ title }) => titles.has(foldLaw(title)));
  if (found) return found.slug;
  const near = nearestLaws(
    law.abbr,
    entries.map(({ slug }) => slug).filter((slug) => knownLaw(slug) === undefined),
  );
  throw new UnknownLaw(law.abbr, near);
}
