import type { Block, DocumentCitations, Footnote, Version } from "../../core/document.ts";
import { readDay } from "../../core/day.ts";
import { actIn } from "./title.ts";
import type { EuAddress } from "./urls.ts";

/** What was read of a page. */
export interface PageFacts {
  readonly blocks: readonly Block[];
  readonly footnotes: readonly Footnote[];
  readonly html: string;
  readonly language: string;
  readonly isCase: boolean;
  /** The title's lines as one, first that of the act. */
  readonly titles: readonly string[];
}

export interface Facts {
  readonly title: string;
  readonly isCase: boolean;
  readonly isConsolidated: boolean;
  readonly language: string;
  readonly court?: string;
  readonly date?: string;
  readonly citations: DocumentCitations;
  readonly version?: Version;
}

const COURTS: Readonly<Record<string, string>> = {
  C: "Court of Justice of the European Union",
  T: "General Court of the European Union",
  F: "European Union Civil Service Tribunal",
};
const HEAD_CHARS = 30_000;

/** What a text says of itself at its head, with what its address says. */
export function factsOf(
  { blocks, html, language, isCase, titles }: PageFacts,
  address: EuAddress | undefined,
): Facts {
  const head = html.slice(0, HEAD_CHARS);
  const celex = address?.by === "celex" ? address.value : undefined;
  const version = versionIn(head);
  const title = isCase
    ? caseTitle(blocks, titles, celex)
    : (titles[0] ?? descriptionIn(head) ?? firstText(blocks)).slice(0, MAX_TITLE);
  const common = { title, isCase, language, citations: citationsOf(celex, isCase, title) };
  if (isCase) return { ...common, isConsolidated: false, ...decisionFacts(titles, celex) };
  const isConsolidated = version !== undefined || celex?.startsWith("0") === true;
  return { ...common, isConsolidated, ...(version && { version }) };
}

function decisionFacts(titles: readonly string[], celex: string | undefined): Pick<Facts, "court" | "date"> {
  const court = COURTS[/^6\d{4}([CTF])/.exec(celex ?? "")?.[1] ?? "C"];
  const date = dateIn(titles.join(" "));
  return { ...(court !== undefined && { court }), ...(date !== undefined && { date }) };
}

/** "02016R0679 — EN — 04.05.2016 — 000.002" */
function versionIn(head: string): Version | undefined {
  const [, day, month, year] =
    /\b0?\d{4}[A-Z]{1,2}\d{4} — [A-Z]{2} — (\d{2})\.(\d{2})\.(\d{4})/.exec(head) ?? [];
  const from = `${year}-${month}-${day}`;
  return year === undefined ? undefined : { label: `consolidated text of ${from}`, from };
}

const MAX_TITLE = 600; // characters

function citationsOf(celex: string | undefined, isCase: boolean, title: string): DocumentCitations {
  const number = isCase
    ? (caseNumber(celex ?? "") ?? /\b([CTF])[-‑](\d{1,4}\/\d{2})\b/.exec(title)?.[0])
    : undefined;
  const act = isCase ? undefined : actIn(title)?.canonical;
  const other = [number, celex && `CELEX ${celex}`, act].filter((one) => one !== undefined && one !== "");
  return { reported: [], other: other.filter((one): one is string => one !== undefined) };
}

/** `62012CJ0131` -> `C-131/12` */
export function caseNumber(celex: string): string | undefined {
  const [, year, court, number] = /^6\d\d(\d\d)([CTF])[A-Z](\d{4})/.exec(celex) ?? [];
  return court === undefined ? undefined : `${court}-${Number(number)}/${year}`;
}

/** The court's line and day, the parties and the number, as the page prints them. */
function caseTitle(blocks: readonly Block[], titles: readonly string[], celex: string | undefined): string {
  const parties: string[] = [];
  for (const { markdown, pin } of blocks) {
    if (pin !== "" || parties.length > 2) break;
    const party = /^\*\*([^*]{2,200})\*\*,?$/.exec(markdown)?.[1];
    if (party !== undefined) parties.push(unescaped(party).replace(/,$/, ""));
    else if (parties.length === 1 && /^\p{L}{1,12}\.?$/u.test(markdown)) parties.push(markdown);
  }
  const [first, between, second] = parties;
  const named = second === undefined ? first : `${first} ${between} ${second}`;
  const number = caseNumber(celex ?? "");
  const [line = ""] = titles;
  return [named, number, line].filter((one) => one !== undefined && one !== "").join(", ") || (celex ?? "");
}

/** As printed, without the marks of Markdown. */
function unescaped(markdown: string): string {
  return markdown.replaceAll(/\\(?=[\p{P}\p{S}])/gu, "").replaceAll("&amp;", "&");
}

/** "… 16 July 2020 (*1)" */
function dateIn(text: string): string | undefined {
  const [found] = /\b\d{1,2}\.? \p{L}{3,9} (?:19|20)\d{2}\b/u.exec(text) ?? [];
  return found === undefined ? undefined : readDay(found);
}

function descriptionIn(head: string): string | undefined {
  return /name="DC\.description"[^<>]{0,20}content="([^"]{5,600})"/i.exec(head)?.[1]?.trim();
}

function firstText(blocks: readonly Block[]): string {
  return blocks.find(({ type, pin }) => type !== "table" && pin === "")?.markdown.slice(0, 200) ?? "";
}
