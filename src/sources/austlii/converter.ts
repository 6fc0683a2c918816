import { defined } from "../../core/defined.ts";
import { singleSpaced } from "../../core/text.ts";
import { notADocument, type PageConverter, removedWarning } from "../../documents/page.ts";
import type { Block, DocumentSource, Footnote, LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { courtByCode } from "../../citations/courts.ts";
import { TRUNCATED } from "../../markup/html/truncation.ts";
import { judgmentBlocks } from "./judgment.ts";
import { provisionBlocks } from "./provision.ts";
import { actName, parseTitle } from "./parse.ts";
import {
  type AustliiAddress,
  cleanResultUrl,
  lastSegment,
  type LegislationAddress,
  toId,
  fromId,
} from "./urls.ts";
import type { Flow } from "../../markup/html/flow.ts";
import type { HtmlRules, LinkReading } from "../../markup/html/rules.ts";
import { walk } from "../../markup/html/walk.ts";
import type { Attributes } from "../../markup/html/elements.ts";
import { plainTitle } from "../../documents/cited-first.ts";

export interface ConversionInput {
  readonly html: string;
  readonly address: AustliiAddress;
  readonly source: DocumentSource;
}

/**
 * Converts any page of AustLII to a LegalDocument: judgments of three generations, provisions, tables of
 * provisions.
 */
export function convert(input: ConversionInput): LegalDocument {
  const { address } = input;
  const document =
    address.type === "legislation" ? convertLegislation(input, address) : convertJudgment(input);
  if (document.blocks.every((block) => block.type === "heading"))
    throw notADocument("AustLII", input.source.url);
  return document;
}

function convertJudgment(input: ConversionInput): LegalDocument {
  const page = pageOf(input, false);
  const { blocks, footnotes, warnings } = judgmentBlocks(page.flows);
  const { name, neutral, reported, date } = parseTitle(page.title);
  const isCase = input.address.type === "case";
  const court = input.address.type === "case" ? courtByCode(lastSegment(input.address.database)) : undefined;
  const courtName = court?.name ?? page.database;
  const inserted = blocks.some(({ markdown }) => markdown.includes("‹"));
  return {
    ...common(input, blocks, footnotes),
    kind: isCase ? "case" : "other",
    title: name === "" ? page.title : name,
    ...defined({ court: courtName, date }),
    citations: { ...(neutral !== undefined && { neutral }), reported, other: [] },
    // only a judgment's paragraph numbers must be without gaps
    warnings: [...(isCase ? warnings : []), ...pageWarnings(page)],
    ...(inserted && { marks: INSERTED_NOTICE }),
  };
}

function convertLegislation(input: ConversionInput, address: LegislationAddress): LegalDocument {
  const contents = address.part.kind === "contents";
  const page = pageOf(input, contents);
  const pin = provisionPin(address, page);
  const blocks = contents
    ? contentsBlocks(page.flows, unitOf(address, page))
    : provisionBlocks(page.flows, pin);
  const act = `${actTitle(page)}${jurisdictionMark(address.database)}`;
  const title = pin === "" ? act : `${act} ${pin}`;
  return {
    ...common(input, blocks, []),
    kind: contents ? "contents" : "legislation",
    title,
    citations: { reported: [], other: [title] },
    warnings: pageWarnings(page),
  };
}

function pageWarnings({ removed, complete }: DocumentPage): string[] {
  return [...(complete ? [] : [TRUNCATED]), ...removedWarning(removed)];
}

function pageOf({ html, source }: ConversionInput, links: boolean): DocumentPage {
  const absolute = (href: string) =>
    href.startsWith("#") || !URL.canParse(href, source.url)
      ? undefined
      : cleanResultUrl(new URL(href, source.url).href);
  const page = readPage(html, links ? contentsRules(absolute) : judgmentRules(html));
  if (!page) throw notADocument("AustLII", source.url);
  return page;
}

function common(
  { address, source }: ConversionInput,
  blocks: readonly Block[],
  footnotes: readonly Footnote[],
) {
  const jurisdiction = jurisdictionOf(address);
  return {
    id: toId(address),
    jurisdiction,
    language: "en",
    source,
    contentType: "text/html",
    blocks,
    footnotes,
  };
}

/** Returns "cth", "nsw", "nz", or "au" where the address is not more specific. */
export function jurisdictionOf(address: AustliiAddress): string {
  const path = "database" in address ? address.database : "";
  const [country = "au", kind, part] = path.split("/");
  return country === "nz" ? "nz" : ((kind === "cases" || kind === "legis") && part) || "au";
}

const MARKS: Readonly<Record<string, string>> = {
  cth: "Cth",
  act: "ACT",
  nsw: "NSW",
  nt: "NT",
  qld: "Qld",
  sa: "SA",
  tas: "Tas",
  vic: "Vic",
  wa: "WA",
  nf: "NI",
};

/** Returns " (Cth)", which AGLC requires after an Act's name. */
function jurisdictionMark(database: string): string {
  const [country, , part = ""] = database.split("/");
  const mark = country === "nz" ? "NZ" : MARKS[part];
  return mark === undefined ? "" : ` (${mark})`;
}

/** Unit names as the page prints them, and their abbreviations (AGLC4, appendix C). */
const UNITS: Readonly<Record<string, string>> = {
  SECT: "s",
  REG: "reg",
  RULE: "r",
  CLAUSE: "cl",
  ART: "art",
};

function provisionPin(address: LegislationAddress, page: DocumentPage): string {
  const { part } = address;
  if (part.kind === "schedule") return `sch ${part.number.toUpperCase()}`;
  if (part.kind !== "section") return "";
  const printed = / - [A-Z]{3,6}\s+([\w.-]{1,12})/.exec(page.title)?.[1];
  return `${unitOf(address, page)} ${printed ?? part.number.toUpperCase()}`;
}

function unitOf({ database }: LegislationAddress, page: DocumentPage): string {
  const printed = UNITS[/ - ([A-Z]{3,6})\s+\w/.exec(page.title)?.[1] ?? ""];
  if (printed !== undefined) return printed;
  if (!/_reg(?:_|$)/.test(database)) return "s";
  return /\brules\b/i.test(page.title) ? "r" : "reg";
}

/** Returns the Act's name: from the ribbon of the new layout, or from "NAME 1962 - SECT 32". */
function actTitle(page: DocumentPage): string {
  const [name = page.title] = page.title.split(
    / - (?:SECT|REG|RULE|CLAUSE|ART|SCHEDULE|NOTES|LONG TITLE)\b/i,
  );
  return actName(singleSpaced(page.ribbon ?? name));
}

/** AustLII's converter in the interface that all sources share. */
export const convertPage: PageConverter = ({ id, text, source }) => {
  const address = fromId(id);
  if (!address) throw new LegibusError("INVALID_INPUT", `${id} is not an id of AustLII`);
  return convert({ html: text, address, source });
};

/** The document part of an AustLII page. */
interface DocumentPage {
  readonly flows: readonly Flow[];
  readonly title: string;
  /** Name of the database as the page shows it. */
  readonly database: string | undefined;
  /** The document's name in the new layout's ribbon: an Act's name, a citation. */
  readonly ribbon: string | undefined;
  /** Number of invisible characters that were removed from the text. */
  readonly removed: number;
  /** Whether the page includes the document's end; a truncated download does not. */
  readonly complete: boolean;
}

const ARTICLE = /<article\b[^<>]*\bthe-document\b/i;
/** Left by AustLII's tools in every document since the 1990s. */
const SIGNS = /<!--\s{0,9}(?:make_database\b|sino\b)/i;
const FOOTER_CHARS = 4_000; // length of the tail searched for a classic page's end

/** Extracts the document from a page; undefined when the page has no marker of an AustLII document. */
function readPage(html: string, rules: HtmlRules): DocumentPage | undefined {
  const article = ARTICLE.exec(html);
  if (!article && !SIGNS.test(html)) return undefined;
  return article ? modernPage(html, article.index, rules) : classicPage(html, rules);
}

function modernPage(html: string, start: number, rules: HtmlRules): DocumentPage {
  const end = html.indexOf("</article>", start);
  const closed = html.lastIndexOf("<!--sino noindex-->") > start;
  const { flows, removed } = walk(html.slice(start, end === -1 ? undefined : end), rules);
  return {
    flows,
    title: flows.find((flow) => flow.kind === "heading")?.text ?? tagTitle(html),
    database: spanAfter(html, 'id="page-title"'),
    ribbon: spanAfter(html, 'class="ribbon-citation"'),
    removed,
    complete: end !== -1 || closed,
  };
}

/**
 * Reads a classic page: its first heading is the database's name, and the document starts at the heading that
 * repeats the title.
 */
function classicPage(html: string, rules: HtmlRules): DocumentPage {
  const { flows, removed } = walk(html, rules);
  const title = tagTitle(html);
  const start = flows.findIndex((flow) => flow.kind === "heading" && sameTitle(flow.text, title));
  const before = flows.slice(0, Math.max(0, start)).find((flow) => flow.kind === "heading");
  const inside = start === -1 ? flows : flows.slice(start);
  const heading = inside.find((flow) => flow.kind === "heading")?.text;
  return {
    flows: inside,
    title: start === -1 && title !== "" ? title : (heading ?? title),
    database: before?.text,
    ribbon: undefined,
    removed,
    complete: /<\/(?:body|html)\s{0,9}>|<!--sino noindex-->\s{0,9}<hr/i.test(html.slice(-FOOTER_CHARS)),
  };
}

/**
 * Compares a heading and a title; either may be cut short, since a section's heading lacks the section's own
 * title.
 */
function sameTitle(heading: string, title: string): boolean {
  const [a, b] = [plainTitle(heading), plainTitle(title)];
  return a !== "" && b !== "" && (a.startsWith(b) || b.startsWith(a));
}

function tagTitle(html: string): string {
  return innerText(/<title\b[^<>]*>([^<]{0,2000})/i.exec(html)?.[1] ?? "");
}

/** Returns the text of the first `<span>` within 600 characters after a mark. */
function spanAfter(html: string, mark: string): string | undefined {
  const at = html.indexOf(mark);
  const near = at === -1 ? "" : html.slice(at, at + 600);
  const inside = /<span[^<>]{0,100}>((?:[^<]|<(?!\/span)){1,400})/i.exec(near)?.[1];
  const text = innerText(inside ?? "");
  return text === "" ? undefined : text;
}

/** Returns the text of a fragment with entities decoded and white space collapsed. */
function innerText(fragment: string): string {
  return walk(`<p>${fragment}</p>`, {})
    .flows.map((flow) => flow.text)
    .join(" ");
}

/** Heading level in a table of provisions, by the heading's first word. */
const LEVELS: readonly (readonly [RegExp, number])[] = [
  [/^chapter\b/i, 2],
  [/^part\b/i, 3],
  [/^division\b/i, 4],
  [/^subdivision\b/i, 5],
];
const SECTION =
  /^(?:(?:s|sect|section|reg|regulation|r|rule)\.? )?(\d{1,5}[A-Z]{0,4}(?:[-.]\d{1,4}[A-Z]{0,2})?)\.?(?: |$)/i;
const SCHEDULE = /^sch(?:edule)?\.? ?(\d{1,3}[A-Z]{0,2})?\b/i;

/**
 * Builds the blocks of a table of provisions: one line per provision with its link, headings for the parts.
 * `unit` is the abbreviation of its provisions: s, reg or r.
 */
export function contentsBlocks(flows: readonly Flow[], unit: string): readonly Block[] {
  const blocks = flows.flatMap((flow) =>
    flow.kind === "mark" ? [] : lines(flow).map((line) => entry(flow, line, unit)),
  );
  const [first, ...rest] = blocks;
  return first?.type === "heading" ? [{ ...first, level: 1 }, ...rest] : blocks;
}

interface Line {
  readonly text: string;
  readonly markdown: string;
}

/** Splits a flow into lines, because old pages separate provisions by line breaks only. */
function lines({ text, markdown, kind }: Flow): Line[] {
  if (kind === "table") return [{ text, markdown }];
  const texts = text.split("\n");
  const markdowns = markdown.split("  \n");
  return texts
    .map((line, at) => ({ text: line, markdown: markdowns[at] ?? "" }))
    .filter((line) => line.text !== "");
}

function entry(flow: Flow, { text, markdown }: Line, unit: string): Block {
  if (flow.kind === "table") return { type: "table", pin: "", markdown };
  const level = headingLevel(flow, text, markdown);
  if (level !== undefined) return { type: "heading", level, pin: "", markdown: text };
  return { type: "list", level: 1, label: "-", pin: pinOf(text, unit), markdown };
}

function pinOf(text: string, unit: string): string {
  const section = SECTION.exec(text)?.[1];
  if (section !== undefined) return `${unit} ${section.toUpperCase()}`;
  const schedule = SCHEDULE.exec(text);
  if (!schedule) return "";
  return schedule[1] === undefined ? "sch" : `sch ${schedule[1].toUpperCase()}`;
}

function headingLevel(flow: Flow, text: string, markdown: string): number | undefined {
  const level = LEVELS.find(([pattern]) => pattern.test(text))?.[1];
  if (flow.kind === "heading") return flow.level === 1 ? 1 : (level ?? flow.level);
  if (level !== undefined) return level;
  return flow.bold && !flow.list && !markdown.includes("](") ? 2 : undefined;
}

/** Class of a citation that AustLII inserted into the court's text. */
const INSERTED = "autolink_findcases_inserted";

/** Notice that explains the marks around an inserted citation. */
const INSERTED_NOTICE = "‹…› marks a citation that AustLII added; it is not part of the original text";

/** Interprets the comments that AustLII's own tools leave in a page. */
function comment(text: string): "skip" | "resume" | "mark" | undefined {
  if (/^sino noindex\b/i.test(text)) return "skip";
  if (/^sino index\b/i.test(text)) return "resume";
  return /^section break/i.test(text) ? "mark" : undefined;
}

const NOTE_LINK = /href="?#fnB?(\d{1,5})"?[^<>]{0,200}>(?:<[^<>]{1,100}>){0,4}\s{0,5}\[?(\d{1,5})(?=[\]<])/gi;

/**
 * Returns the difference between a note's printed number and the number in its link: pages of the 2000s count
 * links from 0.
 */
function shiftOf(html: string): number {
  const shifts = new Set(
    [...html.matchAll(NOTE_LINK)].map(([, address, printed]) => Number(printed) - Number(address)),
  );
  const [shift = 0] = shifts;
  return shifts.size === 1 ? shift : 0;
}

function noteLink(attributes: Attributes, shift: number): LinkReading | undefined {
  const [, back, address] = /^#fn(B?)(\d{1,5})$/.exec(attributes["href"] ?? "") ?? [];
  if (address === undefined) return undefined;
  return { kind: back === "B" ? "noteStart" : "noteMark", label: String(Number(address) + shift) };
}

/** Rules for judgments: recognise footnotes, reduce links to their text. */
export function judgmentRules(html: string): HtmlRules {
  const shift = shiftOf(html);
  return {
    comment,
    link(attributes) {
      const note = noteLink(attributes, shift);
      if (note) return note;
      if (attributes["class"] === INSERTED) return { kind: "wrapped", before: "‹", after: "›" };
      return { kind: "text" };
    },
  };
}

/** Rules for tables of provisions: keep the links, which are the content. */
export function contentsRules(absolute: (href: string) => string | undefined): HtmlRules {
  return {
    comment,
    link(attributes) {
      const href = attributes["href"] === undefined ? undefined : absolute(attributes["href"]);
      return href === undefined ? { kind: "text" } : { kind: "link", href };
    },
  };
}
