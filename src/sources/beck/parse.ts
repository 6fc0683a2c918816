import { cleanLine } from "../../core/sanitise.ts";
import { load } from "cheerio/slim";
import * as z from "zod";
import { LegibusError } from "../../core/errors.ts";
import { find } from "../../citations/index.ts";
import { fromUrl, siteUrl, toId } from "./urls.ts";

/** A hit in beck-online's list. */
export interface Hit {
  readonly id: string;
  /** The section's title, or the work's if the hit has only one line. */
  readonly title: string;
  /** The work that contains the section. */
  readonly work: string | undefined;
  /** Label of its icon: "Gesetz", "Rechtsprechung", "Kommentar". */
  readonly type: string;
  readonly vpath: string | undefined;
  /** The href as printed. */
  readonly link: string;
  /** Remaining text: author, edition, citation. */
  readonly rest: string;
  readonly court: string | undefined;
  /** ISO */
  readonly date: string | undefined;
  readonly fileNumber: string | undefined;
  /** Whether the licence covers it; undefined when the page does not show it. */
  readonly available: boolean | undefined;
}

export interface HitPage {
  readonly hits: readonly Hit[];
  readonly page: number;
  readonly pages: number;
  /** The site's count; undefined when it gives only the number of pages. */
  readonly total: number | undefined;
  /** Links to other pages, which carry the state of the query. */
  readonly links: ReadonlyMap<number, string>;
  /** Number of hits whose link could not be parsed. */
  readonly unread: number;
}

const NO_HITS = /(?:keine|0)\s+(?:Treffer|Dokumente|Ergebnisse)\b/i;
const NOT_COVERED =
  /nicht (?:in |von )?Ihrem Abonnement|nicht (?:im |in Ihrem )?Modul|kostenpflichtig|nicht freigeschaltet/i;

/**
 * Parses a list of hits; it is empty only if the site itself states that there are none.
 * @throws LegibusError LAYOUT_CHANGED
 */
export function parseHits(html: string, url: string): HitPage {
  const $ = pageOf(html);
  const wrappers = $(".treffer-wrapper").toArray();
  const main = $(".searchBarOption_MainContainer").text();
  const [, page = "1", pages = "1"] = /Seite\s+(\d{1,6})\s+von\s+(\d{1,6})/.exec(main) ?? [];
  const none = { hits: [], total: undefined, links: new Map(), unread: 0 };
  if (wrappers.length === 0) {
    if (NO_HITS.test($("body").text())) return { ...none, page: 1, pages: 0, total: 0 };
    if (Number(page) > Number(pages)) return { ...none, page: Number(page), pages: Number(pages) };
    throw changed(url);
  }
  const hits = wrappers.map((element) => hitOf($(element), $));
  const known = hits.flatMap((hit) => (hit ? [hit] : []));
  if (known.length === 0) throw changed(url);
  const links = $("ul.paging a")
    .toArray()
    .flatMap((element): [number, string][] => {
      const href = $(element).attr("href") ?? "";
      const number = /[?&]pagenr=(\d{1,6})/i.exec(href)?.[1];
      return number === undefined ? [] : [[Number(number), href]];
    });
  const counted = /([\d.]{1,12})\s+(?:Treffer|Dokumente)\b/.exec(main)?.[1];
  return {
    hits: known,
    page: Number(page),
    pages: Number(pages),
    total: counted === undefined ? undefined : Number(counted.replaceAll(".", "")),
    links: new Map(links),
    unread: hits.length - known.length + strayHits($),
  };
}

type Page = ReturnType<typeof load>;

/**
 * Parses a page under one root element, because a search compares its starting elements with each other and a
 * page may have many.
 */
function pageOf(html: string): Page {
  return load(`<main>${html}</main>`);
}

/** Counts documents linked next to the hits, which may be hits with unknown mark-up. */
function strayHits($: Page): number {
  const wrappers = $(".treffer-wrapper");
  const beside = wrappers.parent().find("a[href]").not(wrappers.find("a"));
  const ids = beside.toArray().flatMap((element) => {
    const link = linkOf($(element));
    return link?.address.type === "document" ? [toId(link.address)] : [];
  });
  return new Set(ids).size;
}

/** Parses a hit: the first link is the work's, a second one the section's; undefined without a link to beck-online. */
function hitOf(wrapper: ReturnType<Page>, $: Page): Hit | undefined {
  const links = wrapper
    .find("a[href]")
    .toArray()
    .flatMap((element) => linkOf($(element)) ?? []);
  const [first] = links;
  const last = links.find(({ title }) => title !== first?.title) ?? first;
  if (!first || !last) return undefined;
  const titles = wrapper
    .find(".icon-container [title], .icon-container [data-original-title]")
    .toArray()
    .map((icon) => $(icon).attr("title") || ($(icon).attr("data-original-title") ?? ""));
  const text = wrapper.clone();
  text.find("a, .icon-container").remove();
  const rest = cleanLine(text.text()).replace(/^in\s+/, "");
  const { address } = last;
  return {
    id: toId(address),
    title: last.title,
    work: last === first ? undefined : first.title,
    type: titles.find((title) => title !== "" && !NOT_COVERED.test(title)) ?? "",
    vpath: address.type === "document" ? address.vpath : undefined,
    link: last.href,
    rest,
    ...decisionIn(`${last.title} ${rest}`),
    available: titles.some((title) => NOT_COVERED.test(title)) ? false : undefined,
  };
}

function linkOf(link: ReturnType<Page>) {
  const href = link.attr("href") ?? "";
  const address = fromUrl(href);
  const title = cleanLine(link.text());
  return address && title !== "" ? { href, address, title } : undefined;
}

function decisionIn(text: string): Pick<Hit, "court" | "date" | "fileNumber"> {
  const facts = find(text).find((one) => one.kind === "decision");
  return { court: facts?.courtName ?? facts?.court?.abbr, date: facts?.date, fileNumber: facts?.fileNumber };
}

export interface RelatedItem {
  readonly title: string;
  readonly id?: string;
  readonly vpath?: string;
  readonly searchUrl?: string;
  readonly count?: number;
}

/** Keys of `beck:get_related_content`, by the classes of "Siehe auch". */
const RELATED = {
  zitiertinnormen: "citedInNorms",
  verwaltungsanweisungen: "administrativeRegulations",
  kommentar: "commentaries",
  handbuecher: "handbooks",
  rechtsprechung: "caseLaw",
  aufsaetze: "articles",
} as const;
export type RelatedKey = (typeof RELATED)[keyof typeof RELATED] | "other";
export interface Related extends Readonly<Record<RelatedKey, readonly RelatedItem[]>> {
  /** The page's counts per kind, where they exceed the listed items. */
  readonly counted: Readonly<Partial<Record<RelatedKey, number>>>;
}

/**
 * Parses "Siehe auch"; a page without any trace of it has no related content.
 * @throws LegibusError LAYOUT_CHANGED
 */
export function parseRelated(html: string, url: string): Related {
  const $ = pageOf(html);
  const found: Record<RelatedKey, RelatedItem[]> = {
    citedInNorms: [],
    administrativeRegulations: [],
    commentaries: [],
    handbooks: [],
    caseLaw: [],
    articles: [],
    other: [],
  };
  const list = $("#verweisContainer");
  for (const element of list.find("li.documentLink").toArray()) {
    const link = $(element).find("a[href]").first();
    const title = cleanLine(link.text());
    const address = fromUrl(link.attr("href") ?? "");
    if (title === "") continue;
    found[keyOf($(element).attr("class"))].push({
      title,
      ...(address && { id: toId(address) }),
      ...(address?.type === "document" && { vpath: address.vpath }),
    });
  }
  for (const element of list.find("li.searchlink").toArray()) {
    const links = $(element).find("a[href]").toArray();
    const texts = links.map((link) => cleanLine($(link).text())).filter((text) => text !== "");
    const title = texts.find((text) => !/^[\d.]+$/.test(text));
    const count = texts.find((text) => /^[\d.]+$/.test(text))?.replaceAll(".", "");
    const searchUrl = siteUrl($(element).find("a[href]").first().attr("href"));
    if (title === undefined) continue;
    found[keyOf($(element).attr("class"))].push({
      title,
      ...(searchUrl !== undefined && { searchUrl }),
      ...(count !== undefined && { count: Number(count) }),
    });
  }
  const counted = countedIn($, list, found);
  const read = Object.values(found).flat().length;
  const isFilled = read > 0 || Object.keys(counted).length > 0;
  if (!isAllRead($, list, { read, isFilled }))
    throw changed(url, 'the list "Siehe auch" of this page was not understood', "the list is there");
  return { ...found, counted };
}

/** Returns the categories' counts, because a folded category may list fewer items than it has. */
function countedIn(
  $: Page,
  list: ReturnType<Page>,
  found: Readonly<Record<RelatedKey, readonly RelatedItem[]>>,
): Related["counted"] {
  const rows = list.find("li.foldable").toArray();
  const counts = rows.flatMap((row): [RelatedKey, number][] => {
    const key = keyOf($(row).attr("class"));
    const count = Number(cleanLine($(row).find(".verweiszettel-section-count").text()).replaceAll(".", ""));
    return count > found[key].length ? [[key, count]] : [];
  });
  return Object.fromEntries(counts);
}

/** Tests whether every link and item of the list was parsed; without a list, that the page has no trace of one. */
function isAllRead(
  $: Page,
  list: ReturnType<Page>,
  { read, isFilled }: { readonly read: number; readonly isFilled: boolean },
): boolean {
  if (list.length === 0)
    return $('[id^="verweis" i], [class*="verweis" i], [linkcategory-data]').length === 0;
  const links = list.find("a").filter((_at, link) => cleanLine($(link).text()) !== "");
  const known = links.filter("li.documentLink a[href], li.searchlink a[href], li.foldable a.trigger");
  const items = list.find("li.documentLink, li.searchlink").length;
  return isFilled && read >= items && known.length === links.length;
}

function keyOf(classes = ""): RelatedKey {
  const known = classes.split(/\s+/).find((name) => Object.hasOwn(RELATED, name));
  return Object.entries(RELATED).find(([name]) => name === known)?.[1] ?? "other";
}

const suggestions = z.object({ values: z.array(z.looseObject({ label: z.string() })) });

/** Parses the labels of a /Suggest response, wrapped in a page or not. @throws LegibusError LAYOUT_CHANGED */
export function parseSuggestions(text: string): readonly string[] {
  const json = /<pre\b[^<>]*>([^<]*)<\/pre>/i.exec(text)?.[1] ?? text;
  try {
    return suggestions.parse(JSON.parse(json)).values.map(({ label }) => cleanLine(label));
  } catch (error) {
    throw new LegibusError("LAYOUT_CHANGED", "Failed to parse suggestions JSON.", {
      cause: error,
      hint: "use beck:search",
    });
  }
}

function changed(
  humanUrl: string,
  message = "the page does not look like a list of hits of beck-online",
  shown = "it shows hits",
): LegibusError {
  return new LegibusError("LAYOUT_CHANGED", message, {
    hint: `open it in a browser; if ${shown}, beck-online has changed its pages: please report it`,
    humanUrl,
  });
}
