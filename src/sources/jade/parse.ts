import { cleanLine } from "../../core/sanitise.ts";
import { COURTS, type Court, courtByCode, find, isCaseCitation } from "../../citations/index.ts";
import { htmlTrees } from "../../markup/html/elements.ts";
import { textOf } from "../../markup/xml/tree.ts";

/** The facts in an article's page title; jade assembles the text itself in the browser. */
export interface ArticleTitle {
  readonly kind: "case" | "legislation";
  /** Case name, "Davis v Minister for Immigration", or an Act's whole title. */
  readonly name: string;
  readonly neutral?: string;
  /** As printed, often without a year: "58 CLR 479". */
  readonly reported: readonly string[];
  readonly court?: Court;
  /** The courts' codes: cth, nsw …; au when the title names none. */
  readonly jurisdiction: string;
  readonly year?: number;
}

const SUFFIX = /\s?[-–|]\s?BarNet Jade$/i;
const GENERAL = /^(?:BarNet )?Jade(?:$|\s?[-–|:])/i;

/** Tests for the general title that jade shows when an article is not public. */
export function isGeneralTitle(raw: string): boolean {
  return GENERAL.test(cleanLine(raw));
}

/** Parses a page's title: "Name [2023] HCA 10; 58 CLR 479 - BarNet Jade". Undefined when it names no document. */
export function parseTitle(raw: string): ArticleTitle | undefined {
  if (isGeneralTitle(raw)) return undefined;
  const line = cleanLine(raw);
  const title = line.replace(SUFFIX, "");
  if (title === "") return undefined;
  const named = caseTitle(title) ?? actTitle(title);
  return (
    named ?? (title === line ? undefined : { kind: "case", name: title, reported: [], jurisdiction: "au" })
  );
}

const NEUTRAL = /\[\d{4}\] ?[A-Za-z][A-Za-z\d]{1,20} ?\d/;

/**
 * Parses a case's title; everything from the first citation on is parallel citations, and the name may
 * contain a semicolon.
 */
function caseTitle(title: string): ArticleTitle | undefined {
  const known = find(title).find(isCaseCitation);
  const start = Math.min(known?.start ?? Infinity, title.search(NEUTRAL) >>> 0);
  if (start >= title.length) return undefined;
  const parts = title
    .slice(start)
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const neutral = parts.find((part) => NEUTRAL.test(part));
  const [, year, code = ""] = /^\[(\d{4})\] ?([A-Za-z\d]+)/.exec(neutral ?? "") ?? [];
  const court = courtByCode(code);
  return {
    kind: "case",
    name: title.slice(0, start).trim(),
    ...(neutral !== undefined && { neutral: canonical(neutral) }),
    reported: parts.filter((part) => part !== neutral),
    ...(court && { court }),
    jurisdiction: court?.jurisdiction ?? "au",
    ...(year !== undefined && { year: Number(year) }),
  };
}

function canonical(neutral: string): string {
  const found = find(neutral).find(({ kind }) => kind === "neutral");
  return found?.canonical ?? neutral;
}

const PLACES: ReadonlySet<string> = new Set(COURTS.map(({ jurisdiction }) => jurisdiction));
const ACT = /^(?!.{0,300}\sv\.?\s).{1,280}\s(\d{4})(?: ?\(([A-Za-z]{2,4})\))?$/;

/** Parses "Criminal Code Act 1995 (Cth)"; a title that ends with a year and names no parties is an Act's. */
function actTitle(title: string): ArticleTitle | undefined {
  const [, year, place = ""] = ACT.exec(title) ?? [];
  if (year === undefined) return undefined;
  const code = place.toLowerCase();
  return {
    kind: "legislation",
    name: title,
    reported: [],
    jurisdiction: PLACES.has(code) ? code : "au",
    year: Number(year),
  };
}

const HEAD_CHARS = 200_000;

/** Returns the text of a page's first title element, entities decoded; undefined without one. */
export function pageTitle(html: string): string | undefined {
  const head = html.slice(0, HEAD_CHARS);
  if (!/<\/title\b/i.test(head)) return undefined; // a truncated title may name another case
  const [title] = htmlTrees(head, (name) => name === "title");
  return title && textOf(title);
}
