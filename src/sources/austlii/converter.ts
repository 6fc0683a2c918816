import { courtByCode } from "../../citations/courts.ts";
import { abbreviationOf } from "../../citations/tables/jurisdictions.ts";
import { defined } from "../../core/defined.ts";
import type { Block, DocumentSource, Footnote, LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { singleSpaced, unemphasised } from "../../core/text.ts";
import { regex } from "../../core/regex.ts";
import { plainTitle } from "../../documents/cited-first.ts";
import { notADocument, type PageConverter, removedWarning } from "../../documents/page.ts";
import type { Attributes } from "../../markup/html/elements.ts";
import type { Flow, HtmlRules, LinkReading } from "../../markup/html/flow.ts";
import { TRUNCATED } from "../../markup/html/page-text.ts";
import { walk } from "../../markup/html/walk.ts";
import { type Depth, depthOf, ProvisionPlace } from "../../pins/write.ts";
import { judgmentBlocks } from "./judgment.ts";
import { actName, UNITS } from "../../citations/capitals.ts";
import { parseTitle } from "./parse.ts";
import {
  type AustliiAddress,
  cleanResultUrl,
  fromId,
  lastSegment,
  type LegislationAddress,
  toId,
} from "./urls.ts";

/**
 * Builds the blocks of a section's or a schedule's page. Every unit gets the pin that lawyers write,
 * `s 18(1)(a)(i)`, `sch 1 cl 2(3)`, `s 4 (definition of 'gangway')`, derived from the printed labels and their
 * order. Notes on the text's history follow it as a section of their own.
 */
export function provisionBlocks(flows: readonly Flow[], pin: string): readonly Block[] {
  const writer = new ProvisionWriter(pin);
  const text = flows.filter((flow) => flow.kind !== "mark");
  for (const [index, flow] of text.entries()) {
    writer.add(flow, () => text.slice(index + 1, index + 1 + FLOWS_AHEAD).flatMap(labelsOf));
  }
  return writer.finish();
}

const FLOWS_AHEAD = 40; // flows searched after a label that may be a letter or a numeral
const LONGEST_TITLE = 200; // characters; a longer line in bold is text
/** A defined term: in bold italics, or emphasised before a defining word. */
const DEFINITIONS = [
  /^["“'‘]?\*{3}["“'‘]?([^*"“”]{1,120}?)["”'’]?\*{3}/,
  /^["“'‘]?\*{1,2}["“'‘]?([^*"“”]{1,120}?)["”'’]?\*{1,2}["”'’]?,? (?=(?:means|includes|has the|does not|in relation to|in respect of|of an?)\b)/,
];
/** A clause's title line without a class of its own: a number, a capital, no stop at its end. */
const CLAUSE_LINE = /^\d{1,4}[A-Z]{0,4} \p{Lu}[^.;:,]{1,100}$/u;
const WORD_HEADING = /\.(?:ActHead([1-9])|Chapter|Part|Division)/i;

class ProvisionWriter {
  readonly #pin: string;
  readonly #blocks: Block[] = [];
  readonly #history: Block[] = [];
  #clause: string; // pin of the open clause, or of the whole page
  readonly #place = new ProvisionPlace();
  #level = 1; // of the last structural heading
  #titled = false;

  constructor(pin: string) {
    this.#pin = pin;
    this.#clause = pin;
  }

  /** Adds a flow; `ahead` returns the labels of the flows that follow. */
  add(flow: Flow, ahead: () => readonly string[]): void {
    if (this.#isHeading(flow)) this.#heading(flow);
    else if (flow.kind === "table")
      this.#blocks.push({ type: "table", pin: this.#pinAt(1), markdown: flow.markdown });
    else if (isHistory(flow.text))
      this.#history.push({ type: "list", level: 1, label: "-", pin: "", markdown: flow.markdown });
    else this.#text(flow, ahead);
  }

  finish(): readonly Block[] {
    if (this.#history.length === 0) return this.#blocks;
    return [...this.#blocks, { type: "heading", level: 2, pin: "", markdown: "History" }, ...this.#history];
  }

  /** Tests for the page's headings, Word's headings, and the bold line that titles the section. */
  #isHeading(flow: Flow): boolean {
    if (flow.kind === "heading" || WORD_HEADING.test(flow.element)) return true;
    if (this.#pin.startsWith("sch") && flow.kind === "text" && CLAUSE_LINE.test(flow.text)) return true;
    return !this.#titled && flow.bold && flow.text.length < LONGEST_TITLE && !flow.list;
  }

  #heading(flow: Flow): void {
    this.#titled ||= flow.kind !== "heading" && flow.bold;
    const markdown = unemphasised(flow.markdown);
    const first = this.#blocks.length === 0;
    const isClause = /^p\.ActHead5\b/.test(flow.element) || CLAUSE_LINE.test(flow.text);
    const clause = isClause ? /^\d{1,4}[A-Z]{0,4}(?= |$)/.exec(markdown)?.[0] : undefined;
    if (!first) this.#begin(clause);
    const pin = first ? "" : this.#clause;
    this.#blocks.push({ type: "heading", level: first ? 1 : this.#headingLevel(flow), pin, markdown });
  }

  /**
   * Starts a clause: only a schedule's clauses have their own number, because a section's page repeats the
   * section's.
   */
  #begin(clause: string | undefined): void {
    this.#place.close();
    this.#clause =
      clause === undefined || !this.#pin.startsWith("sch") ? this.#pin : `${this.#pin} cl ${clause}`;
  }

  #headingLevel(flow: Flow): number {
    const word = WORD_HEADING.exec(flow.element)?.[1];
    if (word === "5") return Math.min(this.#level + 1, 6);
    const level = word === undefined ? flow.level || 2 : Math.min(Number(word) + 1, 6);
    this.#level = Math.max(level, 2);
    return this.#level;
  }

  #text(flow: Flow, ahead: () => readonly string[]): void {
    const { labels, rest } = leadingLabels(flow.markdown);
    for (const [at, label] of labels.entries()) {
      this.#extend(label, flow.element, () => [...labels.slice(at + 1), ...ahead()]);
    }
    const defined = labels.length === 0 ? definedTerm(flow.markdown) : undefined;
    if (defined !== undefined) this.#place.define(defined);
    this.#blocks.push(this.#block(flow, labels, rest));
  }

  #extend(label: string, element: string, ahead: () => readonly string[]): void {
    this.#place.open(label, depthByWord(label, element) ?? depthOf(this.#place.labels, label, ahead));
  }

  #block(flow: Flow, labels: readonly string[], rest: string): Block {
    if (labels.length > 0) {
      const label = labels.map((one) => `(${one})`).join("");
      const level = this.#place.labels.length;
      return { type: "list", level, label, pin: this.#pinAt(level), markdown: rest };
    }
    // text without a label follows the paragraphs, so it belongs to their parent
    const common = { pin: this.#pinAt(1), markdown: flow.markdown };
    return flow.quote > 0
      ? { type: "quote", level: flow.quote, ...common }
      : { type: "paragraph", ...common };
  }

  /** Returns the pin of the current position, down to `depth` labels. */
  #pinAt(depth: number): string {
    return this.#place.pin(this.#clause, depth);
  }
}

/** Returns the depth that Word's class gives a lower-case label; numbers and capitals determine it themselves. */
function depthByWord(label: string, element: string): Depth | undefined {
  if (!/^[a-z]/.test(label)) return undefined;
  if (/\.paragraphsub\b/i.test(element)) return 2;
  return /\.paragraph\b/i.test(element) ? 1 : undefined;
}

function definedTerm(markdown: string): string | undefined {
  return DEFINITIONS.map((pattern) => pattern.exec(markdown)?.[1]).find((found) => found !== undefined);
}

/** Splits off the leading labels: "(1)(a) text" -> ["1", "a"] and "text". */
function leadingLabels(markdown: string): { readonly labels: readonly string[]; readonly rest: string } {
  const [all = ""] =
    /^(?:\*{0,3}\((?:\d{1,4}[A-Z]{0,4}|[a-z]{1,5}|[A-Z]{1,4})\)\*{0,3}(?:\s|(?=\()|$)){1,4}/.exec(markdown) ??
    [];
  const labels = [...all.matchAll(/\(([^)]{1,8})\)/g)].map(([, label = ""]) => label);
  return { labels, rest: markdown.slice(all.length).trimStart() };
}

function labelsOf(flow: Flow): readonly string[] {
  return flow.kind === "text" ? leadingLabels(flow.markdown).labels : [];
}

const LONGEST = 600; // characters; a longer line is part of the law
const VERBS =
  "[Ii]nserted|[Aa]mended|[Ss]ubstituted|[Rr]epealed|[Rr]enumbered|[Rr]elocated|[Ee]xpired|[Dd]eleted";

/**
 * History notes as printed. The law itself mentions amendments too ("Part 3 as amended by section 4
 * applies"), so a note must begin with an abbreviated or bracketed provision and name the amending
 * instrument.
 */
const NOTES = [
  // Victoria: "S. 32(1) amended by No. 9971/1983 s. 4(a).", "Pt 2 (Heading) inserted by No. 5/1999 s. 3."
  regex.plain`^(?:New s|Ss?|Schs?|Pts?|Divs?|Subdivs?|Chs?|Cls?|Regs?|Rr?|O|Preamble|Note)\.? ?[^:;]{0,120}?(?:${VERBS}) by (?:Nos?|Acts?|S\.?R|S\.?L)\b`,
  // Western Australia, Tasmania: "[Section 32 amended by No. 9 of 1983 s. 4.]"
  regex.plain`^\[ ?(?:Sub)?(?:Section|Part|Division|Heading|Schedule|Regulation|Rule|Clause|section|division)[^\]]{0,120}?(?:${VERBS})(?: by|:) [^\]]{1,400}\]\.?$`,
  // New South Wales, Queensland: "s 32: Am 1999 No 1, Sch 1.", "s 32 amd 1994 No. 61 s 2"
  /^(?:ss?|sch|pt|div|ch|cl|reg|r) \d[\w(), -]{0,40}(?::| ) ?(?:[Aa]m|[Ii]ns|[Ss]ubst|[Rr]ep|[Aa]md|[Oo]m|[Ss]ub|[Rr]enum|[Rr]eloc)\.? (?:\d{4}|\(\d{4})\b/,
];

/** Tests whether a line is a history note ("S. 32(1) amended by No. 9971/1983 s. 4(a).") rather than law. */
export function isHistory(text: string): boolean {
  return text.length <= LONGEST && NOTES.some((pattern) => pattern.test(text));
}

interface ConversionInput {
  readonly html: string;
  readonly address: AustliiAddress;
  readonly source: DocumentSource;
}

/**
 * Converts any page of AustLII to a LegalDocument: judgments of three generations, provisions, tables of
 * provisions.
 */
export const convert: PageConverter = ({ id, text, source }) => {
  const address = fromId(id);
  if (!address) throw new LegibusError("INVALID_INPUT", `${id} is not an id of AustLII`);
  const input = { html: text, address, source };
  const document =
    address.type === "legislation" ? convertLegislation(input, address) : convertJudgment(input);
  const file = document.kind === "case" ? onlyFile(input, document) : undefined;
  if (file !== undefined)
    throw new LegibusError(
      "UPSTREAM_ERROR",
      "AustLII has this decision as a PDF only: its page has no text",
      {
        hint: `download ${file.slice(file.lastIndexOf("/") + 1)} in a browser and import it with law:import`,
        humanUrl: file,
        retryable: false,
      },
    );
  if (document.blocks.every((block) => block.type === "heading")) throw notADocument("AustLII", source.url);
  return document;
};

const LITTLE_TEXT = 400; // characters beside the headings
const PDF_LINK = /<a\s[^<>]{0,300}\bhref\s?=\s?["']?([^"'\s<>]{1,300}\.pdf)(?=["'\s>?#])/i;

/** Returns the URL of the PDF that a page without a decision's text links to, as of courts that publish PDFs only. */
function onlyFile({ html, source }: ConversionInput, { blocks }: LegalDocument): string | undefined {
  const chars = blocks.reduce(
    (sum, { type, markdown }) => sum + (type === "heading" ? 0 : markdown.length),
    0,
  );
  if (chars > LITTLE_TEXT || blocks.some(({ pin }) => pin !== "")) return undefined;
  const start = ARTICLE.exec(html)?.index ?? 0;
  const href = PDF_LINK.exec(html.slice(start))?.[1];
  return href !== undefined && URL.canParse(href, source.url) ? new URL(href, source.url).href : undefined;
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
  return {
    id: toId(address),
    jurisdiction: jurisdictionOf(address),
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

/** Returns " (Cth)", which AGLC requires after an Act's name. */
function jurisdictionMark(database: string): string {
  const [country, , part = ""] = database.split("/");
  const mark = country === "nz" ? "NZ" : part === "nf" ? "NI" : abbreviationOf(part);
  return mark === undefined ? "" : ` (${mark})`;
}

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

/** Compares a heading and a title; either may be cut short, since a section's heading lacks the section's own title. */
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
