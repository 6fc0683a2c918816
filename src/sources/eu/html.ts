import { filledGrid, gridMarkdown, spanOf } from "../../markup/html/table.ts";
import { htmlTrees } from "../../markup/html/elements.ts";
import {
  elementsOf,
  firstInside,
  linesAndBlocks,
  textOf,
  type XmlElement,
  type XmlNode,
} from "../../markup/xml/tree.ts";
import { valueOf } from "./languages.ts";
import {
  annexNumber,
  articleNumber,
  isSignature,
  isStructure,
  isSubject,
  type Role,
  roleOf,
} from "./roles.ts";
import { BLOCKS, type InlineReading, isQuoted, joined, type Piece, pieceOf, type Writer } from "./writer.ts";

const SKIPPED = /^(?:script|style|noscript|template|select|button|svg|map|iframe|head|nav|meta|link|col)$/;
/**
 * Ids of the text's container on EUR-Lex's pages and the old pages, best first; content outside of it is not
 * part of the act.
 */
const CONTAINERS = ["document1", "text", "TexteOnly", "document", "docHtml"];

/** Parses a page and returns the element that contains the act's text, else the whole page. */
export function textRoot(html: string): XmlElement {
  const root: XmlElement = { name: "", attributes: {}, children: htmlTrees(html, () => true, SKIPPED) };
  const found = new Map<string, XmlElement>();
  noteContainers(root, found);
  return CONTAINERS.map((id) => found.get(id)).find((one) => one !== undefined) ?? root;
}

/** Collects the first element of each container id, in reading order. */
function noteContainers(element: XmlElement, found: Map<string, XmlElement>): void {
  for (const child of elementsOf(element)) {
    const id = child.attributes["id"];
    if (id !== undefined && CONTAINERS.includes(id) && !found.has(id)) found.set(id, child);
    noteContainers(child, found);
  }
}

function classOf({ attributes }: XmlElement): string {
  return attributes["class"] ?? "";
}

const STYLES: readonly (readonly [RegExp, InlineReading])[] = [
  [/(?:^|[\s-])bold(?:face)?\b/, { style: { bold: true } }],
  [/(?:^|[\s-])italics?\b/, { style: { italic: true } }],
  [/(?:^|[\s-])super(?:script)?\b/, { style: { raised: true } }],
];
const NAMES: ReadonlyMap<string, InlineReading> = new Map([
  ["b", { style: { bold: true } }],
  ["strong", { style: { bold: true } }],
  ["i", { style: { italic: true } }],
  ["em", { style: { italic: true } }],
  ["sup", { style: { raised: true } }],
]);

function readInline(element: XmlElement): InlineReading | undefined {
  const { name, attributes } = element;
  if (name === "a") {
    const label = noteLabel(element);
    return label === undefined ? undefined : { note: label };
  }
  if (name === "img") {
    const alt = attributes["alt"]?.trim();
    return alt ? { text: `[image: ${alt}]` } : undefined;
  }
  if (name === "span") {
    const classes = classOf(element);
    return classes === "" ? undefined : STYLES.find(([pattern]) => pattern.test(classes))?.[1];
  }
  return NAMES.get(name);
}

/** Returns the label in `<a href="#ntr1…">(<span>1</span>)</a>`, which marks a note or labels the note itself. */
function noteLabel(link: XmlElement): string | undefined {
  if (!link.attributes["href"]?.startsWith("#")) return undefined;
  return /^\(?\s{0,9}(\*?\d{0,3}|\*{1,3}|[a-z])\s{0,9}\)?$/.exec(textOf(link))?.[1] || undefined;
}

/** A text that is only a point's label: `(1)`, `1.`, `2.3.1`, `a)`, `(iv)`, `—`. */
const LABEL =
  /^(?:[‘'"„“«»”]?[([]?(?:\d{1,3}(?:\.\d{1,3}){1,5}|\d{1,4}[a-z]{0,3}|[a-z]{1,5}|[IVXLC]{1,6}|[A-Z]{1,2})[.)\]]{0,2}|[—–‒−•·*-])$/u;

/** Tests whether a text is a point's label, or empty. */
function isLabel(text: string): boolean {
  return text === "" || LABEL.test(text);
}

/**
 * Splits off a paragraph's number: `<span class="no-parag">1.  </span>`, `<span class="num">(a)</span>`, also inside
 * another span.
 */
function numberIn(
  nodes: readonly XmlNode[],
): { readonly label: string; readonly rest: readonly XmlNode[] } | undefined {
  const at = nodes.findIndex((node) => typeof node !== "string" || node.trim() !== "");
  const node = nodes[at];
  if (node === undefined || typeof node === "string") return undefined;
  const after = nodes.slice(at + 1);
  if (/^(?:no-parag|num)$/.test(classOf(node))) return { label: textOf(node), rest: after };
  const inside = node.name === "span" ? numberIn(node.children) : undefined;
  return inside && { label: inside.label, rest: [...inside.rest, ...after] };
}

function holdsBlocks(element: XmlElement): boolean {
  return elementsOf(element).some((child) => BLOCKS.has(child.name) || holdsBlocks(child));
}

/**
 * Returns a table's rows with their cells. Unexpected elements become rows or cells, so that none of their
 * text is lost.
 */
function rowsOf(table: XmlElement): XmlElement[][] {
  const rows: XmlElement[][] = [];
  const collect = (element: XmlElement) => {
    for (const child of elementsOf(element)) {
      const cells = cellsOf(child);
      if (cells.length > 0) rows.push(cells);
      else if (child.name !== "caption" && elementsOf(child).some(holdsRow)) collect(child);
      else if (textOf(child) !== "") rows.push([child]);
    }
  };
  collect(table);
  return rows;
}

/** Returns a row's cells, even inside wrapper elements; empty if the element is not a row. */
function cellsOf(row: XmlElement): XmlElement[] {
  const children = elementsOf(row);
  if (row.name !== "tr" && !children.some(isCell)) return [];
  return children.filter((child) => isCell(child) || textOf(child) !== "");
}

function isCell({ name }: XmlElement): boolean {
  return name === "td" || name === "th";
}

function holdsRow(element: XmlElement): boolean {
  if (element.name === "tr" || isCell(element)) return true;
  return element.name !== "table" && elementsOf(element).some(holdsRow);
}

/** Tests for a row of `(a)` | text; a row without a label continues the one before. */
function isLabelled(row: readonly XmlElement[]): boolean {
  const [first, second, ...others] = row;
  if (!first || others.length > 0) return false;
  if (!second) return true;
  return isLabel(textOf(first));
}

function firstClass(cell: XmlElement): string {
  const [child] = elementsOf(cell);
  return child ? classOf(child) : "";
}

function idInside(element: XmlElement): string {
  for (const child of elementsOf(element)) {
    const id = child.attributes["id"] ?? child.attributes["name"] ?? "";
    if (id !== "") return id;
    const deeper = idInside(child);
    if (deeper !== "") return deeper;
  }
  return "";
}

function innerClasses(element: XmlElement): string {
  return elementsOf(element)
    .map((child) => `${classOf(child).replaceAll("-", " ")} ${innerClasses(child)}`)
    .join(" ");
}

const DATA = /\b(?:oj-table|borderOj|table)\b/;
const HEADER = /\b(?:oj-)?hd-(?:date|lg|ti|oj|coll|uniq)\b/;
const HANGING = /(?:^|;)\s*text-indent:\s*-/;
const GRID = /(?:^|\s)grid-list(?:\s|$)/; // its columns are grid-list-column-1 and -2

/** How far the Commission's styles set a line in: `Point1` by 1; `Text1` continues the text around `Point1`. */
function indentOf(classes: string): number {
  const [, style, level] = /(?:^|\s)(Point|Tiret|Text)(\d)\b/.exec(classes) ?? [];
  return Math.max(0, Number(level ?? 0) - (style === "Text" ? 1 : 0));
}

interface HeldHeading {
  readonly pieces: Piece[];
  readonly write: (piece: Piece) => void;
  /** Whether it is a number only, whose subject may be on the next line, as on the oldest pages. */
  readonly isNumber: boolean;
}

/** Reads a page of any generation of mark-up into a writer. */
export class HtmlReader {
  readonly #writer: Writer;
  readonly #isCase: boolean;
  readonly #hasRecitals: boolean;
  readonly titles: string[] = [];
  #title: Piece[] = [];
  #held: HeldHeading | undefined;
  #depth = 0; // number of open points
  #hanging = 0; // number of open divisions with a hanging indent
  #recital = 0; // number of the last recital
  #point = 0; // number of the last point of a judgment
  #hasArticle = false;
  #isPlain = true; // only plain paragraphs so far, as on the oldest pages
  #isOver = false; // past the last article: formula and signatures

  /** `hasRecitals` is false for consolidated texts, which have none. */
  constructor(writer: Writer, { isCase, hasRecitals }: Record<"isCase" | "hasRecitals", boolean>) {
    this.#writer = writer;
    this.#isCase = isCase;
    this.#hasRecitals = hasRecitals && !isCase;
  }

  /** Whether no class identified a paragraph's role, as only on the oldest pages. */
  get isPlain(): boolean {
    return this.#isPlain;
  }

  /** Writes all of an element; to be called once. */
  read(root: XmlElement): void {
    this.#children(root.children);
    this.#flush();
  }

  #children(nodes: readonly XmlNode[], classes = ""): void {
    for (const part of linesAndBlocks(nodes, (node) => BLOCKS.has(node.name) || holdsBlocks(node))) {
      if (Array.isArray(part)) this.#line(part, classes);
      else this.#block(part);
    }
  }

  #block(element: XmlElement): void {
    const { name } = element;
    const classes = classOf(element);
    if (name === "table") return this.#table(element);
    if (name === "div" && GRID.test(classes)) return this.#grid(element);
    if (name === "hr") return;
    if (HANGING.test(element.attributes["style"] ?? "")) return this.#hung(element, classes);
    if (name === "dt") return this.#term(element);
    const id = element.attributes["id"] ?? "";
    if (name === "dd" && /^footnote\d{1,4}$/.test(id)) return this.#note(element.children); // documents of the Commission
    if (/\b(?:oj-)?final\b/.test(classes) || id.startsWith("fnp_")) this.#finish();
    if (/^h[1-6]$/.test(name)) return this.#heading(element, classes);
    this.#children(element.children, classes);
  }

  /** Reads a point that only its hanging indent sets apart, as in consolidated texts of before 2016. */
  #hung(element: XmlElement, classes: string): void {
    this.#hanging += 1;
    this.#children(element.children, classes);
    this.#hanging -= 1;
  }

  #finish(): void {
    this.#flush();
    this.#isOver = true;
    this.#writer.end();
  }

  #heading(element: XmlElement, classes: string): void {
    const piece = pieceOf(element.children, readInline);
    if (piece.text === "") return;
    if (this.#isPlain && /^\d{5}[A-Z]{1,2}\d{4}/.test(piece.text)) return this.#writer.text(piece); // the CELEX number
    if (roleOf(classes).is !== "text") return this.#line(element.children, classes);
    this.#hold(piece, (whole) => this.#writer.heading(whole, 3));
  }

  /** Reads a point of an older judgment: `<dt>128<dd>`. */
  #term(element: XmlElement): void {
    const label = textOf(element);
    if (this.#isCase && this.#isNextPoint(label)) return this.#startPoint(label);
    this.#children(element.children);
  }

  #line(nodes: readonly XmlNode[], classes: string): void {
    const number = this.#depth === 0 ? numberIn(nodes) : undefined;
    const role = roleOf(classes);
    this.#writer.indent(this.#hanging + indentOf(classes));
    const piece = pieceOf(number ? number.rest : nodes, readInline);
    if (piece.text === "" && piece.notes.length === 0 && !number) return;
    if (role.is === "note") return this.#note(nodes);
    if (role.is !== "title") this.#endTitle();
    if (role.is === "text") return this.#text(piece, number?.label);
    this.#isPlain = false;
    this.#headed(role, number ? numbered(number.label, piece) : piece);
  }

  /** Writes a paragraph whose class gives its role. */
  #headed(role: Exclude<Role, { readonly is: "text" | "note" }>, piece: Piece): void {
    switch (role.is) {
      case "title":
        return this.#titleLine(piece);
      case "article":
        return this.#article(piece);
      case "annex":
        return this.#annex(piece);
      case "subtitle":
        return this.#subtitle(piece);
      case "structure":
        return this.#structure(piece, role.level);
      case "mark":
        this.#flush();
        return this.#writer.mark(piece.markdown);
      case "index":
        this.#flush();
        return this.#writer.text(piece, "catchwords");
    }
  }

  #titleLine(piece: Piece): void {
    const annex = annexNumber(piece.text);
    if (this.#hasArticle || this.#isOver) {
      if (annex !== undefined) return this.#annex(piece);
      return this.#subtitle(piece);
    }
    // the main headings of a judgment have the class of its title
    if (this.#isCase && this.#point > 0) return this.#writer.heading(joined([piece], ""), 2);
    if (this.titles.length > 0 && this.#title.length === 0) {
      this.#writer.text(piece); // consolidated texts print the title twice
      return;
    }
    this.#title.push(piece);
  }

  #endTitle(): void {
    if (this.#title.length === 0) return;
    const whole = joined(this.#title, " ");
    this.#title = [];
    this.titles.push(whole.text);
    this.#writer.heading(whole, 1);
  }

  #article(piece: Piece): void {
    const number = articleNumber(piece.text);
    if (number === undefined || this.#isForeign(piece)) return this.#quoted(piece);
    this.#isOver = false;
    this.#hasArticle = true;
    this.#hold(piece, (whole) => this.#writer.article(number, whole), this.#isPlain);
  }

  /** Tests for the heading of an article or annex that is inserted into another act. */
  #isForeign({ text }: Piece): boolean {
    return this.#depth > 0 || isQuoted(text);
  }

  #quoted(piece: Piece): void {
    this.#flush();
    this.#writer.quote();
    this.#writer.text(piece);
  }

  #annex(piece: Piece): void {
    if (this.#isForeign(piece)) return this.#quoted(piece);
    const number = annexNumber(piece.text) ?? "";
    this.#hasArticle = true;
    this.#hold(piece, (whole) => this.#writer.annex(number, whole));
  }

  #subtitle(piece: Piece): void {
    if (this.#held) this.#held.pieces.push(piece);
    else if (this.#depth > 0 || this.#writer.isQuoting) this.#writer.text(piece);
    else this.#writer.heading(piece, 3);
  }

  #structure(piece: Piece, level: number): void {
    if (this.#depth > 0 || this.#writer.isQuoting) {
      this.#flush();
      return this.#writer.text(piece);
    }
    this.#hold(piece, (whole) => this.#writer.heading(whole, level), this.#isPlain);
  }

  #hold(piece: Piece, write: (piece: Piece) => void, isNumber = false): void {
    this.#flush();
    this.#held = { pieces: [piece], write, isNumber };
  }

  #flush(): void {
    this.#endTitle();
    const held = this.#held;
    this.#held = undefined;
    if (held) held.write(joined(held.pieces, " — "));
  }

  #text(piece: Piece, label: string | undefined): void {
    if (label !== undefined) return this.#labelled(piece, label);
    if (this.#depth === 0 && this.#readsPlainly(piece)) return;
    this.#flush();
    if (this.#isCase && this.#depth === 0 && piece.bold && piece.text.length < 300 && this.#point > 0)
      return this.#writer.heading(piece, 3);
    this.#writer.text(piece);
  }

  /** Recognises a plain paragraph by its first words, where no class gives its role; returns whether it was written. */
  #readsPlainly(piece: Piece): boolean {
    const { text } = piece;
    if (this.#isCase) return this.#readsPoint(piece);
    if (this.#hasArticle && !this.#writer.isQuoting && isSignature(text)) this.#finish();
    if (!this.#isPlain) return this.#readsRecital(piece);
    if (this.#takesSubject(piece)) return true;
    if (articleNumber(text) !== undefined && text.length < 40) {
      this.#article(piece);
      return true;
    }
    if (isStructure(text)) {
      const annex = annexNumber(text);
      if (annex === undefined) this.#structure(piece, 2);
      else this.#annex(piece);
      return true;
    }
    return this.#readsRecital(piece);
  }

  /** Reads a point of a judgment that is a plain paragraph: `46 It follows …`. */
  #readsPoint({ text, ...piece }: Piece): boolean {
    const [, number, rest] = /^(\d{1,4})\.?\s+(\p{Lu}.{10,})/su.exec(text) ?? [];
    if (number === undefined || rest === undefined || !this.#isNextPoint(number)) return false;
    this.#startPoint(number);
    const markdown = piece.markdown.replace(/^\**\d{1,4}\.?\**\s+/, "");
    this.#writer.text({ ...piece, text, markdown });
    return true;
  }

  /** Adds the subject of the article or chapter whose number is the line before; returns whether the line is one. */
  #takesSubject(piece: Piece): boolean {
    const held = this.#held;
    if (held?.isNumber !== true || held.pieces.length > 1 || !isSubject(piece.text)) return false;
    if (articleNumber(piece.text) !== undefined || isStructure(piece.text)) return false;
    held.pieces.push(piece);
    return true;
  }

  #readsRecital(piece: Piece): boolean {
    const [whole = "", label] = /^(\(\d{1,3}\))\s+/.exec(piece.markdown) ?? [];
    if (label === undefined || !this.#isNextRecital(label)) return false;
    this.#startRecital(label);
    this.#writer.text({ ...piece, markdown: piece.markdown.slice(whole.length) });
    return true;
  }

  #labelled(piece: Piece, label: string): void {
    this.#flush();
    if (this.#isNextRecital(label)) this.#startRecital(label);
    else if (/^\(?\d/.test(label)) this.#writer.paragraph(label);
    else this.#writer.plainPoint(label);
    this.#writer.text(piece);
  }

  #isNextRecital(label: string): boolean {
    if (!this.#hasRecitals || this.#hasArticle || this.#isOver || !/^\(\d{1,3}\)$/.test(label)) return false;
    return Number(valueOf(label)) === this.#recital + 1;
  }

  #startRecital(label: string): void {
    this.#flush();
    this.#recital += 1;
    this.#writer.recital(label);
  }

  #isNextPoint(label: string): boolean {
    return this.#depth === 0 && Number.parseInt(label, 10) === this.#point + 1;
  }

  #startPoint(label: string): void {
    this.#flush();
    this.#point = Number.parseInt(valueOf(label) ?? label, 10);
    this.#writer.point(label);
  }

  #note(nodes: readonly XmlNode[]): void {
    this.#flush();
    const { markdown, notes } = pieceOf(nodes, readInline);
    const [label] = notes;
    const text = markdown.replace(/^\(?\s*\[\^[^\]]{1,6}\]\s*\)?\s*/, "");
    if (label === undefined) this.#writer.text({ markdown, text: markdown, notes: [] });
    else this.#writer.note(label, text);
  }

  #grid(element: XmlElement): void {
    const [first, ...rest] = elementsOf(element);
    const label = first ? textOf(first) : "";
    if (!isLabel(label)) return this.#children(element.children);
    this.#inside(label, rest);
  }

  /** Writes a label and the content that it introduces. */
  #inside(label: string, content: readonly XmlNode[], id = ""): void {
    const number = /^point(\d{1,4}[a-z]?)$/i.exec(id)?.[1];
    if (number !== undefined && this.#depth === 0) {
      this.#startPoint(label);
      return this.#deeper(content);
    }
    if (this.#depth === 0 && this.#isNextRecital(label)) {
      this.#startRecital(label);
      return this.#deeper(content);
    }
    this.#flush();
    this.#writer.open(label);
    this.#deeper(content);
    this.#writer.close();
  }

  #deeper(content: readonly XmlNode[]): void {
    this.#depth += 1;
    this.#children(content);
    this.#depth -= 1;
  }

  #table(element: XmlElement): void {
    const isData = DATA.test(classOf(element)) || Number(element.attributes["border"] ?? "0") > 0;
    const all = rowsOf(element);
    const rows = !isData && all.every(isIndented) ? all.map((row) => row.slice(1)) : all;
    const cells = rows.flat();
    const nodes = cells.flatMap((cell) => [cell, " "]);
    if (cells.some((cell) => HEADER.test(firstClass(cell)))) return this.#line(nodes, "");
    if (!isData && rows.every(isLabelled)) return this.#points(rows);
    const isSparse = rows.every((row) => row.filter((cell) => textOf(cell) !== "").length <= 1);
    if (!isData && (isSparse || cells.some((cell) => firstInside(cell, "table"))))
      return cells.forEach((cell) => this.#children(cell.children));
    this.#flush();
    const notes: string[] = [];
    const grid = filledGrid(
      rows.map((row) =>
        row.map(({ children, attributes }) => {
          const piece = pieceOf(children, readInline);
          notes.push(...piece.notes);
          const { colspan, rowspan } = attributes;
          return { text: piece.markdown, colspan: spanOf(colspan), rowspan: spanOf(rowspan) };
        }),
      ),
    );
    const filled = grid.filter((row) => row.some((text) => text !== ""));
    if (filled.length > 0) this.#writer.table(gridMarkdown(filled), notes);
  }

  #points(rows: readonly (readonly XmlElement[])[]): void {
    for (const row of rows) {
      const [first, second] = row;
      if (!first) continue;
      if (!second) this.#children(first.children);
      else {
        const label = textOf(first);
        if (label === "") this.#unlabelled(second);
        else this.#row(label, first, second);
      }
    }
  }

  #row(label: string, first: XmlElement, second: XmlElement): void {
    const isOrder = this.#isCase && this.#isOver && /\bbold\b/.test(innerClasses(first));
    if (isOrder) {
      this.#flush();
      this.#writer.order(label);
      return this.#deeper(second.children);
    }
    this.#inside(label, second.children, idInside(first));
  }

  /**
   * Reads a cell without a label; in a judgment, after the last point, it begins the operative part or the
   * signatures.
   */
  #unlabelled(cell: XmlElement): void {
    if (this.#isCase && this.#depth === 0 && this.#point > 0) {
      const ruling = this.#isOver ? onlyRuling(cell) : undefined;
      this.#finish();
      if (ruling) {
        this.#writer.order();
        return this.#writer.text(ruling);
      }
    }
    this.#children(cell.children);
  }
}

/** Tests for a row whose empty first cell indents a label and its text. */
function isIndented(row: readonly XmlElement[]): boolean {
  const [first, ...rest] = row;
  return first !== undefined && rest.length === 2 && textOf(first) === "" && isLabelled(rest);
}

/** Reads the only sentence of an operative part, which is in bold print and has no number. */
function onlyRuling(cell: XmlElement): Piece | undefined {
  if (elementsOf(cell, "table").length > 0) return undefined;
  const piece = pieceOf(cell.children, readInline);
  return /^\*\*[^*]+\*\*$/.test(piece.markdown) ? piece : undefined;
}

/** Prefixes a heading with the number printed before it. */
function numbered(label: string, piece: Piece): Piece {
  return { ...piece, markdown: `${label} ${piece.markdown}`, text: `${label} ${piece.text}` };
}
