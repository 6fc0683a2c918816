import { defined } from "../../../core/defined.ts";
import { readDay } from "../../../core/day.ts";
import type { Block, DocumentBody, LegalDocument } from "../../../core/document.ts";
import { LegibusError } from "../../../core/errors.ts";
import { before, oneLine, shortened } from "../../../core/text.ts";
import type { Attributes } from "../../../markup/html/elements.ts";
import type { Flow, HtmlRules } from "../../../markup/html/flow.ts";
import { PLAIN, renderRuns } from "../../../markup/html/inline.ts";
import { walk } from "../../../markup/html/walk.ts";
import { isXmlFragment } from "../../kind.ts";
import { removedWarning, type SourcePage } from "../../page.ts";
import {
  citationIn,
  type CourtFacts,
  DECISION_PART,
  germanDecision,
  isCourt,
} from "../../recognise/german-decision.ts";
import { documentOf, placeOf } from "../../recognise/index.ts";
import { withJudges } from "../../recognise/judges.ts";
import { findokRecord } from "../findok.ts";
import { footnotesOf, pushNote } from "../notes.ts";
import { type Numbering, numberingOf, pinIn } from "../numbering.ts";
import {
  ASIDE,
  BELOW,
  bodyOf,
  CONTROLS,
  courtFacts,
  type CourtPage,
  courtPageOf,
  courtRules,
  decisionLine,
  isAside,
  unlistedPage,
  withLoneNumbers,
  withoutSite,
} from "./court-page.ts";
import { BlockList } from "../../block-list.ts";

/** A fragment of a page, such as a site's main part saved alone. */
const PAGE_ROOT = /^(?:html|head|body|title|meta|article|section|main|div|p|h[1-6]|table|span|ul|ol|dl)$/i;

/** Returns the name of the root element of XML that is not a page, with or without a declaration. */
function xmlRoot(text: string): string | undefined {
  const head = text.slice(0, HEAD_CHARS);
  if (!/^\s*<\?xml\s/.test(head) && !isXmlFragment(head)) return undefined;
  const root = /<([A-Za-z_][\w:.-]{0,60})/.exec(withoutDoctype(head.replaceAll(COMMENT, "")))?.[1];
  return root === undefined || PAGE_ROOT.test(root) ? undefined : root;
}

const COMMENT = /<!--(?:(?!<!--)[^]){0,5000}?-->/g;

/** Files of data that accompany documents, by the local name of their root. */
const DATA: readonly (readonly [root: RegExp, is: string, hint: string])[] = [
  [
    /^items$/,
    "is a table of contents",
    "legibus corpus add gii or rii downloads what the tables of contents of gesetze-im-internet.de and rechtsprechung-im-internet.de list",
  ],
  [/^NOTICE$/, "is a notice of CELLAR: facts about a document", "save the document itself"],
  [/^schema$/, "is a schema: it describes a format", "save a document of that format"],
  [/^Envelope$/, "is a message between programs", "save the document itself"],
];

/** @throws LegibusError INVALID_INPUT for XML that has facts about documents and no text of law */
function refuseData(root: string): void {
  const name = root.slice(root.indexOf(":") + 1);
  const [, is, hint] = DATA.find(([pattern]) => pattern.test(name)) ?? [];
  if (is === undefined || hint === undefined) return;
  throw new LegibusError("INVALID_INPUT", `the file ${is}, and has no text of law`, { hint });
}

/** Starts a line for every XML element and removes mark-up, so that adjacent words stay apart. */
function elementsAsLines(xml: string): string {
  const text = withEscapedPage(withoutDoctype(xml));
  return text.replaceAll(/<(\/?)[\p{L}_][^\s<>/]{0,200}(?:\s[^<>]{0,5000})?>/gu, (tag, end: string) =>
    tag.endsWith("/>") ? " " : `<${end}div>`,
  );
}

/** Expands a page escaped within XML, `&lt;html&gt;…`, whose elements start lines too. */
function withEscapedPage(xml: string): string {
  if (!/&lt;(?:html|body|p)\b/i.test(xml)) return xml;
  return xml
    .replaceAll(ESCAPED_TAG, (tag, end: string, name: string) => {
      if (tag.endsWith("/&gt;") || name === "br") return "<div></div>";
      return INLINE_TAG.test(name) ? "" : `<${end}div>`;
    })
    .replaceAll("&amp;", "&");
}

const INLINE_TAG = /^(?:b|i|u|em|strong|span|a|sup|sub)$/i;
const ESCAPED_TAG = /&lt;(\/?)[?!]?([a-z][a-z\d]{0,15})(?:\s(?:(?!&[gl]t;)[^<>]){0,500})?\/?&gt;/gi;
const DOCTYPE = /<!DOCTYPE\b[^[>]{0,2000}(?:\[[^\]]{0,20000}\]\s{0,20})?>/y;

/** Removes the document type declaration; XML has only one, so only the first match is tried. */
function withoutDoctype(xml: string): string {
  const start = xml.indexOf("<!DOCTYPE");
  DOCTYPE.lastIndex = Math.max(start, 0);
  return DOCTYPE.test(xml) ? xml.slice(0, start) + xml.slice(DOCTYPE.lastIndex) : xml;
}

const NOTE = /^#(?:_?(?:ftn|fn|footnote|endnote|edn)[-_:]?)(\d{1,5}|(?<=endnote-)[ivxlcdm]{1,12})$/i;
const NOTE_BACK =
  /^#_?(?:ftnref|fnref|fnB|footnote-ref-|endnote-ref-|ednref)[-_:]?(\d{1,5}|(?<=endnote-ref-)[ivxlcdm]{1,12})$/i;

/** Rules for pages of unknown sources: menus are skipped, notes recognised, and links become text. */
const plainRules: HtmlRules = {
  skip: isAside,
  link(attributes: Attributes) {
    const href = attributes["href"] ?? "";
    const back = NOTE_BACK.exec(href)?.[1];
    if (back !== undefined) return { kind: "noteStart", label: back };
    const mark = NOTE.exec(href)?.[1];
    return mark === undefined ? { kind: "text" } : { kind: "noteMark", label: mark };
  },
};

/** Rules that keep menus, which may contain facts of the decision. */
const EVERYTHING: HtmlRules = { ...plainRules, skip: (name) => ASIDE.has(name) };

/** Classes of text repeated for screen readers, on pages that print some words twice. */
const FOR_THE_EAR = /^(?:sr-only|visually-hidden|screen-reader-text|onlyScreenreader|aural|unsichtbar)$/;
const PRINTS_TWICE =
  /class=["'][^"']{0,80}\b(?:sr-only|visually-hidden|screen-reader-text|onlyScreenreader|aural|unsichtbar)\b/;
const twiceRules: HtmlRules = {
  ...plainRules,
  skip: (name, attributes) =>
    isAside(name, attributes) ||
    (attributes["class"] ?? "").split(/\s+/).some((one) => FOR_THE_EAR.test(one)),
  show: (name, attributes) => attributes["aria-hidden"] === "true" && name !== "i",
};

/** Parses a page into its flows, its title and facts about its site. */
function readPage(text: string) {
  const rules = PRINTS_TWICE.test(text) ? twiceRules : plainRules;
  const page = courtPageOf(text) ?? unlistedPage(text);
  const { flows: given, removed } = walk(bodyOf(text, page), page ? courtRules(rules, page) : rules);
  const led = withRunningItems(page ? withLeading(given, page) : given);
  const flows = withTerms(led, page?.country === "uk");
  return { page, flows, removed, title: withoutSite(tagTitle(text), given) };
}

/** @throws LegibusError when the page has no text, or says that there is no page */
function checkPage(title: string | undefined, blocks: readonly Block[]): void {
  if (blocks.length === 0)
    throw new LegibusError("LAYOUT_CHANGED", "the page has no text", {
      hint: "pages that a browser puts together are saved with its content: print it to a PDF, then import that",
    });
  if (!isErrorPage(title, blocks)) return;
  throw new LegibusError(
    "INVALID_INPUT",
    `the page is an error message ("${shortened(title ?? blocks[0]?.markdown ?? "", 80)}"), not a document`,
    {
      hint: "open the address again in a browser and save the document itself",
    },
  );
}

/**
 * Converts any HTML to a document.
 * @throws LegibusError LAYOUT_CHANGED when it has no text
 */
export function htmlDocument(page: SourcePage): LegalDocument {
  const record = findokRecord(page.text);
  if (!record) return pageDocument(page);
  return { ...pageDocument({ ...page, text: record.text }), ...record.facts };
}

/** A number that begins a block in an element of its own, which a style sheet sets apart from the words after it. */
const BARE_NUMBER =
  /(<(?:p|div|li|td|h\d|blockquote)\b[^<>]{0,300}>\s{0,50}<span\b[^<>]{0,300}>\s{0,9}(?:\([\dA-Za-z]{1,6}\)|\d{1,4}[A-Z]{0,4}\.?)<\/span>)(?=<span\b(?![^<>]{0,200}\bsr-only)|\p{Lu}|(?<=\)<\/span>)\p{L})/giu;

/** Puts a space after such numbers. */
function withGaps(html: string): string {
  const parts = html.includes('class="LegDS ')
    ? html.replaceAll(/(<span class="LegDS [^"<>]{0,60}No"[^<>]{0,200}>[^<>]{1,40})(?=<\/span><span)/g, "$1 ")
    : html;
  return courtPageOf(parts) === undefined ? parts.replaceAll(BARE_NUMBER, "$1 ") : parts;
}

function pageDocument({ id, text: given, source }: SourcePage): LegalDocument {
  const root = xmlRoot(given);
  if (root !== undefined) refuseData(root);
  const isXml = root !== undefined && !/<(?:html|body|p|div|table|br)[\s/>]/i.test(given);
  const text = isXml ? elementsAsLines(given) : withGaps(given);
  const { page, flows, removed, title } = readPage(text);
  const { blocks, footnotes, warnings } = flowBlocks(flows, page?.country);
  checkPage(title, blocks);
  const facts = { id, source, jurisdiction: "" };
  const found = { blocks, footnotes, title, ...langOf(text), kind: "html" } as const;
  const isUnknown = root !== undefined && (page === undefined || page.isUnlisted === true);
  const unknown = isUnknown ? ["this is XML of a kind that is not known: only its words were read"] : [];
  const said = {
    warnings: [
      ...unknown,
      ...warnings,
      ...listOnly(title, blocks),
      ...fileOnly(text, blocks),
      ...removedWarning(removed),
    ],
  };
  const document = { ...documentOf(found, facts), ...said };
  if (page) return { ...document, ...decisionOf(page, text, flows, { ...found, title }, facts) };
  return document.citations.neutral === undefined
    ? document
    : { ...document, ...coverOf(text, flows, document.blocks) };
}

/** Returns date and judges from the cover sheet of a decision. */
function coverOf(html: string, flows: readonly Flow[], blocks: readonly Block[]): Partial<LegalDocument> {
  const { date: printed, judges } = courtFacts(html, flows, undefined);
  const date = dayIn(printed);
  return { ...(date !== undefined && { date }), blocks: withJudges(blocks, judges) };
}

/** Returns the first date in a cell of a cover sheet: "4 February 2021 (ex tempore)", "27/04/2009", "25th July, 2001". */
function dayIn(printed = ""): string | undefined {
  const plain = oneLine(printed).replaceAll(/(?<=\b\d{1,2})(?:st|nd|rd|th)\b|,(?= \d{4}\b)/g, "");
  const [day] =
    /\d{1,2} \p{L}{3,9}\.? \d{4}|\d{4}-\d{2}-\d{2}|\b\d{1,2}\/\d{1,2}\/\d{4}\b/u.exec(plain) ?? [];
  return day === undefined ? undefined : readDay(day.replaceAll("/", "."));
}

const ERROR_TITLE = new RegExp(
  [
    "(?:HTTP )?(?:Error )?(?:40[0-9]|410|50[0-9])\\b",
    "(?:page |file |document |seite )?(?:not found|nicht gefunden)",
    "access denied|forbidden|just a moment\\.\\.\\.|attention required! \\| cloudflare",
    "internal server error|service (?:temporarily )?unavailable|bad gateway|(?:runtime|server|application) error",
    "(?:[^-|]{1,40} [-|] )?(?:error|fehler)(?: \\d{3})?$", // "AustLII - Error"
    "(?:sign|log) ?in$|anmeld(?:en|ung)$|session (?:has )?(?:expired|timed out)|(?:ihre )?sitzung (?:ist )?abgelaufen",
    "wartung(?:sarbeiten|smodus)?$|(?:under|scheduled|site) maintenance|temporarily (?:unavailable|down)",
    "(?:security|robot) check|are you (?:a robot|human)|verify (?:that )?you are (?:a )?human|checking your browser",
  ]
    .map((part) => `^(?:${part})`)
    .join("|"),
  "i",
);
const LONGEST_ERROR = 2_000; // characters of its text

/** Returns whether a short page is an error page, judged by its title or first heading. */
function isErrorPage(title: string | undefined, blocks: LegalDocument["blocks"]): boolean {
  const text = blocks.map(({ markdown }) => markdown).join(" ");
  const first = blocks.find(({ type }) => type === "heading")?.markdown ?? text.slice(0, 60);
  return text.length < LONGEST_ERROR && [title ?? "", first].some((line) => ERROR_TITLE.test(line.trim()));
}

const LIST =
  /^(?:(?:search: .{1,100} )?(?:displaying|showing) \d{1,7} ?[-–] ?\d{1,7} of \d[\d,.]{0,9} (?:results|records)|search results|suchergebnisse?|trefferliste)\b/i;
const LIST_HEAD = 12; // blocks before which a list says what it is

/** Returns a warning for a page of search results, which users save by mistake. */
function listOnly(title: string | undefined, blocks: LegalDocument["blocks"]): string[] {
  const lines = [title ?? "", ...blocks.slice(0, LIST_HEAD).map(({ markdown }) => markdown)];
  return lines.some((line) => LIST.test(line.trim()))
    ? ["the page is a list of results and no document: open a result and save its own page"]
    : [];
}

const SHORT_PAGE = 2_500; // characters of its text

/** Whether a page has so little text that its links to files may be its document. */
export function linksOnly(html: string): boolean {
  const { page, flows } = readPage(html);
  return isShort(flowBlocks(flows, page?.country).blocks);
}

function isShort(blocks: LegalDocument["blocks"]): boolean {
  const chars = blocks.reduce((sum, { markdown }) => sum + markdown.length, 0);
  const isNumbered = blocks.some(
    ({ type, label, pin }) => type === "paragraph" && label !== undefined && pin !== "",
  );
  return chars <= SHORT_PAGE && !isNumbered;
}

/** Returns a warning for a page that only links to a decision's file. */
function fileOnly(html: string, blocks: LegalDocument["blocks"]): string[] {
  const [, file] =
    /<a\s[^<>]{0,500}href=["']?([^"'\s<>]{1,500}\.(?:pdf|docx?))(?=["'\s?#>])/i.exec(html) ?? [];
  if (file === undefined || !isShort(blocks)) return [];
  const name = file.slice(file.lastIndexOf("/") + 1);
  return [
    `the page has little text and links to a file (${name}): if the decision is in it, download and import it`,
  ];
}

/** Number of a provision or an item in the first column of a definition list: "1.1", "2.", "a)", "-". */
const TERM = /^(?:\d{1,3}(?:\.\d{1,3}){0,4}\.?|[a-z]{1,2}[.)]|\([\da-z]{1,3}\)|[IVX]{1,5}\.|[-–•])$/;

/** Joins the number in a definition list, or on a line of its own (`isOpen`), to the text that it numbers. */
function withTerms(flows: readonly Flow[], isOpen: boolean): readonly Flow[] {
  const isTerm = ({ element, text, kind, number }: Flow) =>
    kind === "text" && number === undefined && (isOpen || /^dt\b/.test(element)) && TERM.test(text);
  return flows.flatMap((flow, at) => {
    const [before, next] = [flows[at - 1], flows[at + 1]];
    if (isTerm(flow) && next && !isTerm(next) && next.kind !== "table") return [];
    if (!before || !isTerm(before) || flow.kind === "table") return [flow];
    const label = before.text;
    const isItem = !flow.bold && flow.list === undefined && flow.kind === "text";
    const list = { id: 0, depth: 1, ordered: /\d/.test(label), number: 0, label, first: true };
    return [
      isItem
        ? { ...flow, list }
        : { ...flow, text: `${label} ${flow.text}`, markdown: `${label} ${flow.markdown}` },
    ];
  });
}

const RUN_HEAD = 60; // flows in which a decision prints its citation
const LEAST_ITEMS = 3;

/** Numbers the paragraphs of a decision whose lists go on below its headings: `<ol start="3">`. */
function withRunningItems(flows: readonly Flow[]): readonly Flow[] {
  const head = flows.slice(0, RUN_HEAD).flatMap(({ text, rows = [] }) => [text, ...rows.flat()]);
  if (flows.some(({ number }) => number !== undefined) || !head.some((line) => NEUTRAL.test(line)))
    return flows;
  const items = flows.filter(({ list }) => list?.first === true && list.ordered && list.depth === 1);
  const run = items.slice(items.findLastIndex(({ list }) => list?.number === 1));
  const isRun = run.length >= LEAST_ITEMS && run.every(({ list }, at) => list?.number === at + 1);
  if (!isRun || new Set(run.map(({ list }) => list?.id)).size === 1) return flows;
  const counted = new Set(run);
  return flows.map((flow) => (counted.has(flow) ? { ...flow, number: String(flow.list?.number) } : flow));
}

const NEUTRAL = /\[(?:19|20)\d\d\] [A-Z][A-Za-z]{1,9}(?: [A-Z][A-Za-z]{2,6})? \d{1,5}\b/;
const LEADING = /^\[?(\d{1,4})\]?(?=\s)/;

/** Moves the leading number of a flow, where its element promises one, to its printed number. */
function withLeading(
  given: readonly Flow[],
  { leads, isUnlisted, placedByTables }: CourtPage,
): readonly Flow[] {
  const shown = given.filter(({ kind, text }) => kind === "table" || !CONTROLS.test(text));
  // a number in its own cell is printed beside the text whose mark-up has it
  const flows = placedByTables ? shown.filter(({ text }, at) => text !== shown[at + 1]?.number) : shown;
  if (leads === undefined) return isUnlisted ? withLoneNumbers(flows) : flows;
  return flows.map((flow) => {
    const number = leads.test(flow.element) ? LEADING.exec(flow.text)?.[1] : undefined;
    return number === undefined
      ? flow
      : {
          ...flow,
          number,
          text: flow.text.replace(LEADING, "").trimStart(),
          markdown: withoutLabel(flow.markdown),
        };
  });
}

function decisionOf(
  page: CourtPage,
  html: string,
  flows: readonly Flow[],
  found: Parameters<typeof documentOf>[0],
  facts: Parameters<typeof documentOf>[1],
): Partial<LegalDocument> {
  const all = walk(html, EVERYTHING).flows;
  const names = [found.title, flows.find(({ kind }) => kind === "heading")?.text];
  const head = page.isUnlisted
    ? names
        .map((name) => citationIn(name ?? ""))
        .filter(Boolean)
        .slice(0, 1)
    : [...names, decisionLine(all)].filter(Boolean);
  const read = courtFacts(html, all, head.join(" "), page);
  if (page.country === "de") {
    const { court, ...others } = read;
    const isTrusted = page.isUnlisted !== true || (court !== undefined && isCourt(court));
    return germanDecision(isTrusted ? read : others, page.court) ?? {};
  }
  return englishDecision(page, read, { found, flows, facts });
}

interface PageParts {
  readonly found: Parameters<typeof documentOf>[0];
  readonly flows: readonly Flow[];
  readonly facts: Parameters<typeof documentOf>[1];
}

const PARTIES_FLOWS = 30;
const PARTIES = /^[^.:;\d]{2,120}? v [^.:;]{2,140}$/;

/**
 * Returns the parties on a line of their own, in a decision of a known Australian court from before neutral
 * citations.
 */
function olderParties({ country, isUnlisted }: CourtPage, read: CourtFacts, flows: readonly Flow[]) {
  if (country !== "au" || isUnlisted || read.citation !== undefined) return undefined;
  return flows.slice(0, PARTIES_FLOWS).find(({ text }) => PARTIES.test(text))?.text;
}

/** Returns the name and the citation that a page gives its decision. */
function nameAndCitation(country: CourtPage["country"], read: CourtFacts, title: string | undefined): string {
  const isBritish = country === "uk";
  const name = read.name ?? (isBritish ? nameOfPage(title) : undefined);
  const isTitled = isBritish && name === undefined; // BAILII's titles have name, citation and day
  const cited = isTitled ? (title ?? read.citation) : (read.citation ?? title);
  return [name, cited].filter(Boolean).join(" ");
}

/** Returns the decision of an Australian or British page. */
function englishDecision(
  page: CourtPage,
  read: CourtFacts,
  { found, flows, facts }: PageParts,
): Partial<LegalDocument> {
  const parties = olderParties(page, read, flows);
  const named = parties ?? nameAndCitation(page.country, read, found.title);
  const document = documentOf(found, { ...facts, ...(named !== "" && { title: named }) });
  const { citations, title, kind, blocks, court, jurisdiction } = document;
  const date = dayIn(read.date) ?? document.date ?? dayIn(found.title);
  const isBritish = page.country === "uk";
  return {
    kind: parties === undefined ? kind : "case",
    title,
    citations,
    jurisdiction: placeOf(isBritish ? "" : "au", jurisdiction),
    ...defined({ date, court }),
    blocks: isBritish ? blocks : withJudges(blocks, read.judges), // a British bench lists each judge on a line
  };
}

/**
 * Returns the name in the title of a page of Find Case Law: "Hale v Orrow - Find Case Law - The National
 * Archives".
 */
function nameOfPage(title = ""): string | undefined {
  return /^(.+?) - (?:Find [Cc]ase [Ll]aw|The National Archives)\b/.exec(title)?.[1];
}

const HEAD_CHARS = 20_000;

function tagTitle(html: string): string | undefined {
  const head = html.slice(0, HEAD_CHARS);
  const tag = /<title\b[^<>]*>/i.exec(head);
  const inner = tag && before(head.slice(tag.index + tag[0].length), "<");
  return inner ? decoded(inner) : undefined;
}

function decoded(fragment: string): string {
  const [flow] = walk(`<p>${fragment}</p>`, {}).flows;
  return flow?.text ?? renderRuns([{ text: fragment, style: PLAIN }]).text;
}

/** Returns the language that the page declares. */
function langOf(html: string): { readonly language?: string } {
  const [tag = ""] = /<html\b[^<>]*/i.exec(html.slice(0, HEAD_CHARS)) ?? [];
  const language = /\blang\s*=\s*["']?([a-z]{2})/i.exec(tag)?.[1];
  return language === undefined ? {} : { language };
}

const LONGEST_BOLD_HEADING = 120; // characters

/** Builds blocks from flows without a source's rules. */
function flowBlocks(flows: readonly Flow[], country?: CourtPage["country"]): DocumentBody {
  const isPrinted = flows.some(({ number }) => number !== undefined);
  // list items of a German decision are not Randnummern: only numbers of the page count
  const numbering = numberingOf(flows.map(isPrinted || country === "de" ? () => "" : bodyText));
  const writer = new FlowWriter(numbering, country);
  for (const [index, flow] of flows.entries()) writer.add(flow, index);
  return { ...writer.finish(), warnings: numbering.warnings };
}

const LANGUAGES = { de: "de", au: "en", uk: "en" } as const;

class FlowWriter {
  readonly #numbering: Numbering;
  readonly #country: CourtPage["country"] | undefined;
  readonly #list = new BlockList();
  readonly #pins: string[] = []; // of the flows, by index
  #pin = "";
  #last = 0;
  #level = 1; // of the last heading with words

  constructor(numbering: Numbering, country: CourtPage["country"] | undefined) {
    this.#numbering = numbering;
    this.#country = country;
  }

  add(flow: Flow, index: number): void {
    const note = flow.defines === undefined ? this.#numbering.notes.get(index) : undefined;
    const counted = this.#numbering.paragraphs.get(index);
    const number = nextNumber(flow, this.#last) ?? counted?.number;
    if (number !== undefined) {
      this.#last = Number.parseInt(String(number), 10);
      const isOfCountry = this.#country !== undefined || counted === undefined;
      this.#pin = isOfCountry ? pinIn(LANGUAGES[this.#country ?? "au"], number) : counted.pin;
    } else if (index >= this.#numbering.end || BELOW.test(flow.text)) this.#pin = "";
    this.#pins.push(this.#pin);
    if (note) pushNote(this.#list.blocks, note, withoutLabel(flow.markdown));
    else this.#push(partNumber(flow, this.#level) ?? blockOf(flow, this.#pin, number), flow, index);
  }

  #push(block: Block | undefined, flow: Flow, index: number): void {
    if (!block) return;
    if (block.type === "heading") this.#pin = block.pin;
    if (block.type === "heading" && !PART_NUMBER.test(flow.text)) this.#level = block.level ?? 1;
    this.#pins[index] = block.pin;
    if (flow.defines === undefined) this.#list.push(block, flow.notes);
    else this.#list.note(flow.defines, block.markdown, flow.notes);
  }

  finish(): Pick<DocumentBody, "blocks" | "footnotes"> {
    const { blocks } = this.#list;
    return { blocks, footnotes: [...this.#list.footnotes(), ...footnotesOf(this.#numbering, this.#pins)] };
  }
}

/** The number of a part of the reasons on a line of its own: "II.", "B." */
const PART_NUMBER = /^(?:[IVX]{1,5}|[A-H])\.$/;
const DEEPEST = 6;

/** Returns the heading of a part that has only a number, one level below the last heading with words. */
function partNumber({ kind, text, number, list }: Flow, level: number): Block | undefined {
  if (kind !== "text" || number !== undefined || list || !PART_NUMBER.test(text)) return undefined;
  return { type: "heading", level: Math.min(level + 1, DEEPEST), pin: "", markdown: text };
}

const LONGEST_GAP = 30; // paragraphs that an excerpt may leave out

/** Returns the printed number of a paragraph; one that does not follow the last is from a quoted list. */
function nextNumber({ number }: Flow, last: number): string | undefined {
  const value = Number.parseInt(number ?? "", 10);
  const isNext = last === 0 ? value > 0 : value >= last && value <= last + LONGEST_GAP;
  return isNext ? number : undefined;
}

/** Candidates for numbered paragraphs, and the headings that lead to them. */
function bodyText({ kind, text, list, defines }: Flow): string {
  if (kind === "heading") return /^\W*\d/.test(text) ? "" : text;
  return kind === "text" && !list && defines === undefined ? text : "";
}

function blockOf(flow: Flow, pin: string, number: number | string | undefined): Block | undefined {
  const { markdown, text } = flow;
  if (flow.kind === "mark" || (flow.kind !== "table" && text === "")) return undefined;
  if (flow.defines !== undefined)
    return { type: "footnote", label: flow.defines, pin: `fn ${flow.defines}`, markdown };
  if (flow.kind === "heading")
    return { type: "heading", level: flow.level, pin: flow.number === undefined ? "" : pin, markdown };
  if (flow.kind === "table") return { type: "table", pin, markdown };
  if (number !== undefined) {
    const own = flow.number === undefined ? withoutLabel(markdown) : markdown;
    return { type: "paragraph", label: String(number), pin, markdown: own };
  }
  return unnumbered(flow, pin);
}

function unnumbered(flow: Flow, pin: string): Block {
  const { markdown, text } = flow;
  if (flow.number !== undefined) return { type: "list", level: 1, label: flow.number, pin, markdown };
  if (flow.list?.first)
    return { type: "list", level: flow.list.depth, label: flow.list.label, pin, markdown };
  if (flow.quote > 0) return { type: "quote", level: flow.quote, pin, markdown };
  if (DECISION_PART.test(text) && !flow.list) return { type: "heading", level: 3, pin: "", markdown: text };
  const isMarked = flow.bold || flow.underlined;
  if (isMarked && !flow.list && text.length <= LONGEST_BOLD_HEADING && !/[.;,:]$/.test(text))
    return { type: "heading", level: 3, pin: "", markdown: text };
  return { type: "paragraph", pin, markdown };
}

/** Removes the number that the label already has, in any emphasis. */
function withoutLabel(markdown: string): string {
  return markdown
    .replace(/^([*]{0,3})(?:\\?\[\d{1,4}\]|\d{1,4}\\?\.?|[¹²³⁰⁴-⁹]{1,4})\1(?:\s+|$)/, "")
    .trimStart();
}
