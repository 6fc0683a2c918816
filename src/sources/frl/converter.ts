import { unzipSync } from "fflate";
import type { Block, LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { unemphasised, wordSet } from "../../core/text.ts";
import { removedWarning, type SourcePage, notADocument } from "../../documents/page.ts";
import type { Attributes } from "../../markup/html/elements.ts";
import type { Flow, HtmlRules } from "../../markup/html/flow.ts";
import type { InlineStyle } from "../../markup/html/inline.ts";
import { walk } from "../../markup/html/walk.ts";
import { escapeText } from "../../markup/xml/escape.ts";
import {
  childOf,
  elementsOf,
  firstInside,
  rawText,
  readTrees,
  type XmlElement,
} from "../../markup/xml/tree.ts";
import { depthOf, ProvisionPlace, unitByTitle } from "../../pins/write.ts";

const MAX_UNPACKED = 120_000_000; // bytes; the register's largest title has about 23 million
const MAX_ENTRIES = 20_000;
const PAGE = /^OEBPS\/document_(\d{1,3})\/document_\1\.x?html$/i;
const WORD = /^word\/document\.xml$/i;

/**
 * Converts a version's zip to one HTML page: an EPUB's volumes in order, or Word's paragraphs by style.
 * @throws LegibusError
 */
export function htmlOfFile(bytes: Uint8Array, title: string | undefined, humanUrl: string): string {
  const files = unpack(bytes, humanUrl);
  const pages = Object.keys(files)
    .filter((name) => PAGE.test(name))
    .toSorted((a, b) => volume(a) - volume(b));
  const word = Object.keys(files).find((name) => WORD.test(name));
  const decoder = new TextDecoder();
  const text = (name: string) => decoder.decode(files[name]);
  const head = title === undefined ? "" : `<title>${escapeText(title)}</title>`;
  if (pages.length > 0) return head + pages.map((name) => bodyOf(text(name))).join("\n");
  if (word !== undefined) return head + docxHtml(text(word));
  throw unreadable(humanUrl, "neither pages nor a Word document in the file");
}

/** Unpacks only the files that are read, up to the limit. */
function unpack(bytes: Uint8Array, humanUrl: string): Record<string, Uint8Array> {
  let entries = 0;
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1;
        if (entries > MAX_ENTRIES) throw tooLarge(humanUrl);
        if (!PAGE.test(name) && !WORD.test(name)) return false;
        total += originalSize;
        if (total > MAX_UNPACKED) throw tooLarge(humanUrl);
        return true;
      },
    });
  } catch (error) {
    throw error instanceof LegibusError ? error : unreadable(humanUrl, error);
  }
}

function volume(name: string): number {
  return Number(PAGE.exec(name)?.[1]);
}

function bodyOf(html: string): string {
  const start = /<body\b[^<>]{0,500}>/i.exec(html);
  const end = html.lastIndexOf("</body>");
  return html.slice(start ? start.index + start[0].length : 0, end === -1 ? undefined : end);
}

function tooLarge(humanUrl: string): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", "the text's file is larger than this server reads", {
    hint: "open the page in a browser",
    humanUrl,
    retryable: false,
  });
}

function unreadable(humanUrl: string, cause: unknown): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", "the text's file is incomplete or cannot be read", {
    hint: "try again in a minute, or open the page in a browser",
    humanUrl,
    cause,
  });
}

/** Deleted text and field codes. */
const SKIPPED = wordSet("del moveFrom instrText fldData Fallback");
const CELLS: Readonly<Record<string, string>> = { tbl: "table", tr: "tr", tc: "td" };
/** Elements of a run that print a character. */
const PRINTED: Readonly<Record<string, string>> = {
  tab: " ",
  br: "<br>",
  cr: "<br>",
  noBreakHyphen: "\u2011",
};

/**
 * Converts Word's main part to HTML with each paragraph's style as its class, so that one converter handles
 * both formats.
 */
export function docxHtml(xml: string): string {
  const html: string[] = [];
  readTrees(
    xml,
    (name) => name === "p" || name === "tbl",
    (element) => html.push(wordHtml(element)),
  );
  return html.join("");
}

/** Converts the paragraphs and tables in an element; those of a text box precede the paragraph around it. */
function wordHtml(element: XmlElement): string {
  const { name } = element;
  if (SKIPPED.has(name)) return "";
  const inside = elementsOf(element).map(wordHtml).join("");
  if (name === "p") return `${inside}<p class="${styleOf(element)}">${runsIn(element)}</p>`;
  const cell = CELLS[name];
  return cell === undefined ? inside : `<${cell}>${inside}</${cell}>`;
}

function styleOf(paragraph: XmlElement): string {
  const style = firstInside(childOf(paragraph, "pPr"), "pStyle")?.attributes["val"] ?? "";
  return style.replaceAll(/[^\w-]/g, "");
}

function runsIn(element: XmlElement): string {
  return elementsOf(element)
    .map((child) => {
      if (SKIPPED.has(child.name) || child.name === "p") return "";
      return child.name === "r" ? runHtml(child) : runsIn(child);
    })
    .join("");
}

function runHtml(run: XmlElement): string {
  const text = elementsOf(run)
    .map((child) => (child.name === "t" ? escapeText(rawText(child)) : (PRINTED[child.name] ?? "")))
    .join("");
  if (text === "") return "";
  const properties = childOf(run, "rPr");
  const isOn = (name: string) =>
    elementsOf(properties, name).some(({ attributes }) => !/^(?:0|false)$/.test(attributes["val"] ?? ""));
  const italic = isOn("i") ? `<i>${text}</i>` : text;
  return isOn("b") ? `<b>${italic}</b>` : italic;
}

const CONTENTS = /^(?:(?:Special|MainBody)?TOC|TofSectsHeading)/; // repeats every heading of the text

/** Rules for the register's EPUB pages: Word's paragraphs by class, styles on spans. */
const rules: HtmlRules = {
  skip: (name, attributes) => name === "p" && CONTENTS.test(attributes["class"] ?? ""),
  style: (name, attributes) => (name === "span" ? spanStyle(attributes) : undefined),
};

const MAX_STYLE = 500; // characters

function spanStyle({ style = "" }: Attributes): Partial<InlineStyle> | undefined {
  if (style === "") return undefined;
  const said = style.slice(0, MAX_STYLE).toLowerCase().replaceAll(/\s/g, "");
  const change = {
    ...(/font-weight:(?:bold|[6-9]00)/.test(said) && { bold: true }),
    ...(said.includes("font-style:italic") && { italic: true }),
    ...(said.includes("vertical-align:super") && { raised: true }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/** The role of a paragraph in the Office of Parliamentary Counsel's Word templates. */
type Role =
  | { readonly is: "structure"; readonly level: number }
  | { readonly is: "provision" }
  | { readonly is: "item" }
  /** Depth from 1, a subsection; undefined where only the printed label determines it. */
  | { readonly is: "text"; readonly depth?: number }
  | { readonly is: "definition" }
  | { readonly is: "aside" }
  | { readonly is: "subheading" }
  | { readonly is: "title" }
  | { readonly is: "endnotes"; readonly level: number }
  | { readonly is: "endnote" };

const structure = (level: number): Role => ({ is: "structure", level });
const textRole = (depth: number): Role => ({ is: "text", depth });

/** Class -> role: the template of Acts, and the older one of regulations (H… headings, R… and P… text). */
const ROLES: readonly (readonly [RegExp, Role])[] = [
  [/^ShortT$/, { is: "title" }],
  [/^(?:ActHead1|HC|Chapter)$/, structure(2)],
  [/^(?:ActHead2|HP|Part)$/, structure(3)],
  [/^(?:ActHead3|HD|Division)$/, structure(4)],
  [/^(?:ActHead4|HS|Subdivision)$/, structure(5)],
  [/^(?:Schedule|ScheduleTitle|SHeader|Schedulepart)$/i, structure(2)],
  [/^(?:ActHead5|HR)$/, { is: "provision" }],
  [/^ItemHead$/, { is: "item" }],
  [/^SubsectionHead$/i, { is: "subheading" }],
  [/^(?:subsection|R1|R2|ZR1|ZR2)$/i, textRole(1)],
  [/^(?:paragraph|P1|ZP1)$/i, textRole(2)],
  [/^(?:paragraphsub|P2|ZP2)$/i, textRole(3)],
  [/^(?:paragraphsub-sub|P3|ZP3)$/i, textRole(4)],
  [/^(?:z?definition|z?DD|ZDP1|DP1)/i, { is: "definition" }],
  [/^(?:note|Penalty|Tabletext|Formula)/i, { is: "aside" }],
  [/^ENotesHeading1$/, { is: "endnotes", level: 2 }],
  [/^ENotesHeading/, { is: "endnotes", level: 3 }],
  [/^(?:ENote|EndNote)/i, { is: "endnote" }],
];

/** Returns the role of an element such as `p.ActHead5`; undefined when its classes have none. */
function roleOf(element: string): Role | undefined {
  const [, ...classes] = element.split(".");
  for (const name of classes) {
    const found = ROLES.find(([pattern]) => pattern.test(name));
    if (found) return found[1];
  }
  return undefined;
}

/** Returns the attribution under which the register permits reuse of its texts. */
export function licence(retrievedAt: string): string {
  return `CC BY 4.0. Based on content from the Federal Register of Legislation at ${retrievedAt.slice(0, 10)}. For the latest information on Australian Government legislation please go to https://www.legislation.gov.au`;
}

/** Converts the register's HTML to a LegalDocument: an EPUB's pages in order, or a saved page. Pure. */
export function convert({ id, text, source }: SourcePage): LegalDocument {
  const { flows, removed } = walk(text, rules);
  const named = flows.find(({ element }) => /\.ShortT\b/.test(element))?.text ?? tagTitle(text);
  const isNamed = named !== undefined && !VOLUME.test(named);
  const first = flows.find(({ kind, element }) => kind === "heading" || /\.ActHead1\b/.test(element))?.text;
  const title = isNamed ? named : (first ?? id);
  const blocks = provisionBlocks(
    flows,
    unitByTitle(title),
    /^Commonwealth of Australia Constitution\b/i.test(title),
  );
  if (blocks.every(({ type }) => type === "heading"))
    throw notADocument("the Federal Register of Legislation", source.url);
  return {
    id,
    kind: "legislation",
    title: isNamed ? `${title} (Cth)` : title,
    citations: { reported: [], other: isNamed ? [`${title} (Cth)`] : [] },
    jurisdiction: "cth",
    language: "en",
    source: { ...source, licence: licence(source.retrievedAt) },
    contentType: "text/html",
    blocks,
    footnotes: [],
    warnings: removedWarning(removed),
  };
}

const VOLUME = /^Volume \d/; // one file of several, which does not name its Act

function tagTitle(html: string): string | undefined {
  const found = /<title\b[^<>]*>([^<]{1,500})</i.exec(html.slice(0, 20_000))?.[1];
  const [flow] = walk(`<p>${found ?? ""}</p>`, {}).flows;
  return flow?.text.split(/ - (?:Federal Register of )?Legislation/i, 1)[0];
}

/** Abbreviation of the title's provisions (AGLC4, appendix C). */
type Unit = "s" | "reg" | "r" | "cl";

const NUMBER =
  /^(?:(?:Section|Regulation|Rule|Clause)\s+)?(\d[\dA-Z]*(?:[-.\u2010-\u2013]\d+[A-Z]*)*)\.?(?=\s|[A-Z][a-z]|$)/;
const LABEL = /^\((\d{1,4}[A-Z]{0,4}|[a-z]{1,5}|[A-Z]{1,5})\)\s*/;
const SCHEDULE = /^Schedules?(?:\s+(\d+[A-Z]*|[A-Z]{1,2})(?=$|[\s\u2014\u2013.:-]))?/;
/** "Schedule 2—The Australian Consumer Law", "Schedule—The Criminal Code" */
const CODE = /[\u2013\u2014]\s?The\s(?:\p{Lu}[\p{L}-]{1,30}\s){1,5}(?:Code|Law)$/u;
const TERM = /^\*{1,3}([^*]{1,120}?)\*{1,3}/;
const PLAIN_TERM = /^([^*:;.]{1,80}?),? (?=(?:means|includes|has the (?:same )?meaning)\b)/;
/**
 * Headings without a telling class: recognised by their first word, or by a number, a capital and no stop at
 * the end.
 */
const STRUCTURES = [/^(?:Chapter|Schedule)\s\w/, /^Part\s\w/, /^Division\s\w/, /^Subdivision\s\w/].map(
  ({ source }) => new RegExp(`${source}{1,8}\\s?[\u2013\u2014]`),
);
const HEADED = /^\d[\dA-Z]{0,6}\s{1,4}\p{Lu}[^.;:,]{1,100}$/u;
const FIRST_CHAPTER = /^Chapter\s+I\b/;
const MAX_HEADING = 6;
const FLOWS_AHEAD = 40; // flows searched after a label that may be a letter or a numeral
const TABLE: Role = { is: "aside" };

/**
 * Builds blocks from the classes of the register's paragraphs, with pins `s 18(1)(a)`, `sch 2 cl 3`,
 * `s 4 (definition of 'x')`. The Constitution's covering clauses are `cl 7`, because its sections restart at 1.
 */
function provisionBlocks(flows: readonly Flow[], unit: Unit, isConstitution = false): readonly Block[] {
  const writer = new Writer(isConstitution ? "cl" : unit);
  for (const [at, flow] of flows.entries())
    writer.add(flow, () => flows.slice(at + 1, at + 1 + FLOWS_AHEAD).flatMap((next) => labelOf(next) ?? []));
  return writer.blocks;
}

class Writer {
  readonly blocks: Block[] = [];
  #unit: Unit;
  #schedule = ""; // pin of the open schedule, "sch 2", or empty
  #within: "s" | "cl" = "cl"; // its provisions: a Code that is a schedule has sections
  #clause = ""; // pin of the open provision or schedule, or empty
  readonly #place = new ProvisionPlace();
  #level = 1; // level of the last heading above the provisions
  #ended = false; // whether the endnotes have begun

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** Adds a flow; `ahead` returns the labels of the flows that follow. */
  add(flow: Flow, ahead: () => readonly string[]): void {
    if (flow.kind === "mark" || flow.text === "") return;
    const role = roleIn(flow);
    switch (role.is) {
      case "structure":
        return this.#structure(flow, role.level);
      case "provision":
        return this.#provision(flow);
      case "item":
        return this.#item(flow);
      case "endnotes":
      case "endnote":
        return this.#endnote(flow, role);
      case "definition":
        return this.#defined(flow);
      case "text":
        return this.#textRole(flow, role.depth ?? this.#depth(flow, ahead));
      case "subheading":
      case "aside":
      case "title":
        return this.#plain(flow, role.is);
    }
  }

  #plain(flow: Flow, is: "subheading" | "aside" | "title"): void {
    if (is === "title") return this.#cover(flow);
    if (is === "subheading") this.#place.close();
    const type = flow.kind === "table" ? "table" : "paragraph";
    this.#write({ type, pin: this.#pin(1), markdown: flow.markdown });
  }

  /** Begins a volume, each of which starts with the title and front matter that belongs to no provision. */
  #cover(flow: Flow): void {
    this.#place.close();
    this.#clause = "";
    this.#ended = false;
    this.#write({ type: "heading", level: 1, pin: "", markdown: unemphasised(flow.markdown) });
  }

  #write(block: Block): void {
    this.blocks.push(this.#ended ? { ...block, pin: "" } : block);
  }

  #structure(flow: Flow, level: number): void {
    this.#place.close();
    const [opens, number] = SCHEDULE.exec(flow.text) ?? [];
    if (opens !== undefined && level <= 3) {
      this.#schedule = number === undefined ? "sch" : `sch ${number}`;
      this.#within = CODE.test(flow.text) ? "s" : "cl";
    } else if (level <= 2) this.#schedule = "";
    if (this.#unit === "cl" && FIRST_CHAPTER.test(flow.text)) this.#unit = "s";
    this.#clause = this.#schedule;
    this.#level = level;
    this.#write({ type: "heading", level, pin: this.#clause, markdown: unemphasised(flow.markdown) });
  }

  #provision(flow: Flow): void {
    this.#place.close();
    const printed = NUMBER.exec(flow.text)?.[1];
    const number = printed?.replaceAll(/[\u2010-\u2013]/g, "-");
    if (number === undefined) this.#clause = this.#schedule;
    else
      this.#clause =
        this.#schedule === "" ? `${this.#unit} ${number}` : `${this.#schedule} ${this.#within} ${number}`;
    this.#heading(flow, this.#clause);
  }

  /** Writes a numbered instruction of an amending schedule: "1  Section 3". */
  #item(flow: Flow): void {
    this.#place.close();
    const number = NUMBER.exec(flow.text)?.[1];
    this.#clause = number === undefined ? this.#schedule : `${this.#schedule || "sch"} item ${number}`;
    this.#heading(flow, this.#clause);
  }

  #heading(flow: Flow, pin: string): void {
    this.#write({
      type: "heading",
      level: Math.min(this.#level + 1, MAX_HEADING),
      pin,
      markdown: unemphasised(flow.markdown),
    });
  }

  #endnote(flow: Flow, role: Extract<Role, { is: "endnotes" | "endnote" }>): void {
    this.#ended = true;
    this.#place.close();
    const heading = role.is === "endnotes" && { level: role.level };
    if (heading) this.#write({ type: "heading", ...heading, pin: "", markdown: unemphasised(flow.markdown) });
    else this.#write({ type: "paragraph", pin: "", markdown: flow.markdown });
  }

  #defined(flow: Flow): void {
    this.#place.define((TERM.exec(flow.markdown) ?? PLAIN_TERM.exec(flow.markdown))?.[1] ?? "");
    this.#write({ type: "paragraph", pin: this.#pin(1), markdown: flow.markdown });
  }

  #textRole(flow: Flow, depth: number): void {
    const [all = "", label] = LABEL.exec(flow.markdown) ?? [];
    const place = this.#place;
    if (depth === 1) place.close();
    if (label === undefined) {
      place.labels = place.labels.slice(0, depth - 1);
      const pin = this.#pin(depth - 1);
      return this.#write(
        flow.quote > 0
          ? { type: "quote", level: flow.quote, pin, markdown: flow.markdown }
          : { type: "paragraph", pin, markdown: flow.markdown },
      );
    }
    place.open(label, depth - 1);
    this.#write({
      type: "list",
      level: Math.max(1, place.labels.filter((one) => one !== "").length),
      label: `(${label})`,
      pin: this.#pin(depth),
      markdown: flow.markdown.slice(all.length),
    });
  }

  #depth(flow: Flow, ahead: () => readonly string[]): number {
    return depthOf(this.#place.labels, labelOf(flow) ?? "", ahead) + 1;
  }

  /** Returns the pin of the current position, down to `depth` labels. */
  #pin(depth: number): string {
    return this.#place.pin(this.#clause, depth);
  }
}

function roleIn(flow: Flow): Role {
  return flow.kind === "table" ? TABLE : (roleOf(flow.element) ?? plainRole(flow));
}

/** Returns the role of a paragraph that does not use the templates, from numbered headings and printed labels. */
function plainRole(flow: Flow): Role {
  if (flow.kind === "heading") {
    const short = flow.text.length < 160;
    return short && flow.level > 1 && NUMBER.test(flow.text)
      ? { is: "provision" }
      : { is: "structure", level: Math.min(flow.level + 1, 5) };
  }
  const structure = STRUCTURES.findIndex((name) => name.test(flow.text));
  if (structure !== -1) return { is: "structure", level: structure + 2 };
  if (HEADED.test(flow.text)) return { is: "provision" };
  if (/^\*{3}[^*]/.test(flow.markdown)) return { is: "definition" };
  return { is: labelOf(flow) === undefined ? "aside" : "text" };
}

function labelOf({ text }: Flow): string | undefined {
  return LABEL.exec(text)?.[1];
}
