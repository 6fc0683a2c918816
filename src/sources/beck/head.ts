import { defined } from "../../core/defined.ts";
import { readDay } from "../../core/day.ts";
import { insideOf, textOfHtml } from "./page-state.ts";
import { fromUrl, toId } from "./urls.ts";
import type { Publication } from "../../core/document.ts";
import { regex } from "../../core/regex.ts";
import { periodicalByLetters } from "../../citations/tables/periodicals.ts";
import { WORKS } from "../../citations/tables/works.ts";

/** Metadata in a document's head; every field may be absent. */
export interface DocumentHead {
  readonly court?: string;
  readonly chamber?: string;
  /** "Urteil", "Beschluss". */
  readonly form?: string;
  /** ISO */
  readonly date?: string;
  readonly fileNumber?: string;
  /** "BeckRS 2023, 52213" */
  readonly place?: string;
  readonly ecli?: string;
  readonly author?: string;
  /** Work and edition of a commentary: "BeckOK Urheberrecht, … 48. Edition". */
  readonly work?: string;
  /** ISO date to which the work or the law's text is current. */
  readonly stand?: string;
  readonly heading?: string;
  /** As printed: "Rn. 21-21c". */
  readonly randnummern?: string;
  readonly breadcrumbs: readonly Crumb[];
  readonly previous?: string;
  readonly next?: string;
}

export interface Crumb {
  readonly title: string;
  /** Id of the linked document; absent for the document itself. */
  readonly id?: string;
}

/** Reads the head from the HTML of a page or of a document. The patterns are bounded, so time is linear in the page. */
export function readHead(html: string): DocumentHead {
  const part = (name: string) => classText(html, name);
  const facts = {
    court: part("gericht"),
    chamber: part("kammer"),
    form: part("etyp"),
    date: dayWithin(part("datum") ?? part("edat") ?? ""),
    fileNumber: part("az"),
    place: part("fundstelle"),
    ecli: /\bECLI:[A-Z]{2}:[A-Z0-9]{1,7}:\d{4}:[A-Z0-9.]{1,25}/.exec(html)?.[0],
    author: part("autor"),
    work: part("citation")?.split("Stand:", 1)[0]?.trim(),
    stand: dayWithin(part("stand") ?? part("vkstandfooter") ?? ""),
    heading: part("ueber"),
    randnummern: part("rn"),
    previous: neighbour(html, "dk2prev"),
    next: neighbour(html, "dk2next"),
  };
  const found = Object.entries(facts).map(([key, value]) => [key, value || undefined]);
  const known: typeof facts = Object.fromEntries(found);
  return { breadcrumbs: breadcrumbs(html), ...defined(known) };
}

/** Returns the text of the first element with a class, up to its matching end tag. */
function classText(html: string, name: string): string | undefined {
  const open = regex.i`<(span|div|p)\b[^<>]{0,100}\bclass="${name}(?: [^"]{0,100})?"[^<>]{0,100}>`;
  const found = open.exec(html);
  if (!found) return undefined;
  const rest = html.slice(found.index + found[0].length, found.index + 3_000);
  return textOfHtml(insideOf(rest, found[1] ?? "span"));
}

/**
 * Returns the items whose classes beck-online misspells as "breadcurm", which are the most complete, else
 * those of the list named `breadcrumb`.
 */
function breadcrumbs(html: string): readonly Crumb[] {
  const crumbs = crumbsIn(html, MISSPELT_ITEM);
  if (crumbs.length > 0) return crumbs;
  const list = NAMED_LIST.exec(html);
  if (!list) return [];
  const start = list.index + list[0].length;
  return crumbsIn(insideOf(html.slice(start, start + 20_000), list[1] ?? ""), /<li\b[^<>]{0,200}>/gi);
}

const NAMED_LIST =
  /<(div|ul|ol|nav)\b[^<>]{0,100}\bclass="(?:[^"<>]{0,100} )?breadcrumb(?: [^"<>]{0,100})?"[^<>]{0,100}>/i;
const MISSPELT_ITEM = /<li\b[^<>]{0,100}\bclass="(?:act)?breadcurmbeleme[a-z]{1,10}"[^<>]{0,100}>/gi;
const MOST_CRUMBS = 30;

function crumbsIn(html: string, item: RegExp): readonly Crumb[] {
  const items = [...html.matchAll(item)].slice(0, MOST_CRUMBS);
  return items.flatMap(({ 0: tag, index }) => {
    const inside = insideOf(html.slice(index + tag.length, index + 2_000), "li");
    const title = textOfHtml(inside);
    const id = idOfLink(inside);
    return title === "" ? [] : [{ title, ...(id !== undefined && { id }) }];
  });
}

function neighbour(html: string, id: string): string | undefined {
  const tag = regex.i`<a\b[^<>]{0,300}\bid="${id}"[^<>]{0,1000}>`.exec(html)?.[0];
  return tag === undefined ? undefined : idOfLink(tag);
}

/** Returns the id of the document to which the first link in mark-up leads. */
function idOfLink(html: string): string | undefined {
  const href = /\bhref="([^"]{1,1000})"/i.exec(html)?.[1];
  const address = href === undefined ? undefined : fromUrl(href.replaceAll("&amp;", "&"));
  return address && toId(address);
}

/** Finds a date, `22.12.2023` or `22. Dezember 2023`, in a text and returns it as ISO. */
function dayWithin(text: string): string | undefined {
  const [day] = /\b\d{1,2}\.\s?(?:\d{1,2}\.|\p{L}{3,9}\.?)\s?\d{4}\b/u.exec(text) ?? [];
  return day === undefined ? undefined : readDay(day.replace(/\.\s?(?=\p{L})/u, ". "));
}

/** Returns author and work of a commentary's part or an article; undefined for any other document. */
export function publicationOf(head: DocumentHead, path: string): Publication | undefined {
  const { work, heading } = head;
  const author = head.author && nameOf(head.author);
  if (work === undefined) return author === undefined ? undefined : { author };
  const { title, editors, edition } = partsOf(work);
  const abbreviation = abbreviationOf(path);
  const subject = /^\S+ (?:§|Art\.?) ?\d+\w*/.exec(heading ?? "")?.[0];
  return {
    work: title,
    ...defined({ author, abbreviation, editors, edition, subject }),
  };
}

/** Splits "BeckOK Urheberrecht, Götting/Rauer 48. Edition". */
function partsOf(work: string) {
  const edition = /,? (\d{1,3}\. (?:Edition|Auflage).*)/.exec(work);
  const before = work.slice(0, edition?.index);
  const comma = before.indexOf(", ");
  return {
    title: comma === -1 ? before : before.slice(0, comma),
    editors: comma === -1 ? undefined : before.slice(comma + 2),
    edition: edition?.[1],
  };
}

/** Extracts the name from "Von Erika Beispiel, Musterstadt". */
function nameOf(printed: string): string {
  const [name = ""] = printed.replace(/^Von\s+/i, "").split(",", 1);
  return name.trim();
}

/**
 * Returns a work's abbreviation by the longest known key that its folder begins with:
 * `bibdata/komm/beckokurhr_48/…` is the BeckOK UrhR.
 */
function abbreviationOf(path: string): string | undefined {
  const folder = (/^bibdata\/komm\/([^/_]+)/i.exec(path)?.[1] ?? "").toUpperCase();
  return WORKS.filter(({ key }) => key !== undefined && key.length > 3 && folder.startsWith(key))
    .toSorted((one, other) => (other.key ?? "").length - (one.key ?? "").length)
    .map(({ abbr }) => abbr)[0];
}

/**
 * Returns an article's citation, because journals are filed by year and first page:
 * `bibdata/zeits/njw/2014/cont/njw.2014.99898.1.htm` is NJW 2014, 99898.
 */
export function journalPlace(path: string): string | undefined {
  const [, journal = "", year, page] =
    /^bibdata\/zeits\/([a-z-]+)\/(\d{4})\/cont\/[a-z-]+\.\d{4}\.(\d+)\./i.exec(path) ?? [];
  const name = periodicalByLetters.get(journal.toLowerCase().replaceAll("-", ""));
  return name === undefined || page === undefined ? undefined : `${name.abbr} ${year}, ${page}`;
}
