import type { Block, Footnote } from "../../core/document.ts";
import { unemphasised, wordSet } from "../../core/text.ts";
import { type InlineStyle, LINE_BREAK, PLAIN, renderRuns, type Run } from "../../markup/html/inline.ts";
import type { XmlElement, XmlNode } from "../../markup/xml/tree.ts";
import type { Kind } from "../../pins/conventions.ts";
import { depthOf, type StepWords, unionWords, writePin } from "../../pins/write.ts";
import { labelStep, valueOf } from "./languages.ts";
import { isEnacting } from "./roles.ts";
import { BlockList } from "../../documents/block-list.ts";

/** A piece of text that the HTML and Formex readers pass to the writer. */
export interface Piece {
  readonly markdown: string;
  readonly text: string;
  /** Labels of the footnote marks in it. */
  readonly notes: readonly string[];
  readonly bold?: boolean;
}

/** Joins pieces of text, with all their notes; emphasis is dropped. */
export function joined(pieces: readonly Piece[], between: string): Piece {
  return {
    markdown: pieces.map(({ markdown }) => unemphasised(markdown)).join(between),
    text: pieces.map(({ text }) => text).join(between),
    notes: pieces.flatMap(({ notes }) => notes),
  };
}

type Part = "head" | "article" | "recital" | "annex" | "point" | "order";

interface PlainPoint {
  readonly label: string;
  /** 0 if the page does not show it. */
  readonly indent: number;
}

interface Note {
  readonly label: string;
  readonly markdown: string;
}

const NUMBERED = /^(\d{1,3}[a-z]{0,3}\.|\(\d{1,3}[a-z]{0,3}\))\s+/;
/** A label before the text of a point without a table of its own: `a)`, `(b)`, `iv)`. */
const LETTERED = /^(\(?[a-z]{1,4}\))\s+/;
const OPENING = /^["'‘„“«‚”»]/;

/**
 * Writes the blocks of an EU text in reading order and tracks the pin of the current position: the article
 * with its paragraph and points, the recital, the annex, the point of a judgment.
 */
export class Writer {
  readonly #language: string;
  readonly #words: StepWords;
  readonly #list = new BlockList();
  readonly #notes: Note[] = [];
  #part: Part = "head";
  #base = ""; // pin of the part
  #paragraph = ""; // label of the current numbered paragraph of an article
  #labels: string[] = []; // labels of the open points, outermost first
  #waiting: string[] = []; // labels to print before the next piece
  #flat: readonly PlainPoint[] = []; // open points printed as plain paragraphs, outermost first
  #indent = 0; // how far the current line is set in
  #quotedAt = 0; // number of points that were open when the quotation began
  #quoting = false; // whether an amending act quotes the text that it inserts into another

  constructor(language: string) {
    this.#language = language;
    this.#words = unionWords(language);
  }

  /** Writes the heading of a chapter or section, which ends the provision before it. */
  heading(piece: Piece, level: number): void {
    this.#leave();
    if (this.#part !== "annex") this.#enter("head", "");
    this.#list.push({ type: "heading", level, pin: this.#base, markdown: piece.markdown }, piece.notes);
  }

  /** Writes a heading inside a provision, which stays open. */
  subheading(piece: Piece): void {
    this.#list.push({ type: "paragraph", pin: this.#pin(), markdown: piece.markdown }, piece.notes);
  }

  /** Begins an article with its heading. */
  article(number: string, piece: Piece): void {
    this.unquote();
    this.#enter("article", this.#unit("article", number));
    this.#list.push({ type: "heading", level: 4, pin: this.#base, markdown: piece.markdown }, piece.notes);
  }

  /** Begins an annex with its heading. */
  annex(number: string, piece: Piece): void {
    this.unquote();
    this.#enter("annex", this.#unit("annex", number));
    this.#list.push({ type: "heading", level: 2, pin: this.#base, markdown: piece.markdown }, piece.notes);
  }

  /** Begins a recital, whose text is the next piece. */
  recital(label: string): void {
    this.#enter("recital", this.#unit("recital", valueOf(label) ?? label));
    this.#waiting = [label];
  }

  /** Begins a point of a judgment or an opinion, which a heading ends. */
  point(label: string): void {
    this.#enter("point", this.#unit("paragraph", valueOf(label) ?? label));
    this.#waiting = [label];
  }

  /** Begins a sentence of the operative part, which has no label if it is the only one. */
  order(label = ""): void {
    this.#enter("order", this.#unit("order", valueOf(label) ?? label));
    this.#waiting = label === "" ? [] : [label];
  }

  /** Ends the current provision; what follows belongs to none: a formula, signatures. */
  end(): void {
    this.#leave();
    this.#enter("head", "");
  }

  /** Begins a quotation of another act's text in an amending act. */
  quote(): void {
    if (!this.#quoting) this.#quotedAt = this.#labels.length;
    this.#quoting = true;
  }

  /** Ends a quotation. */
  unquote(): void {
    this.#quoting = false;
    this.#quotedAt = 0;
  }

  get isQuoting(): boolean {
    return this.#quoting;
  }

  /** Begins a numbered paragraph of an article. */
  paragraph(label: string): void {
    this.#leave();
    this.#labels = this.#quoting ? this.#labels.slice(0, this.#quotedAt) : []; // the quotation is nested in them
    this.#flat = [];
    if (!this.#quoting && (this.#part === "article" || this.#part === "annex")) this.#paragraph = label;
    this.#waiting.push(label);
  }

  /** Opens a labelled point, which lasts until `close`. */
  open(label: string): void {
    this.#flat = [];
    this.#labels.push(label);
    this.#waiting.push(label);
  }

  /** Sets how far the next lines are set in: a text ends the plain points that are set in further. */
  indent(level: number): void {
    this.#indent = level;
  }

  /**
   * Begins a labelled point printed as a plain paragraph, which ends at the next label or at a text that is set in
   * less.
   */
  plainPoint(label: string): void {
    const outer =
      this.#indent === 0
        ? this.#pointAround(label)
        : this.#flat.filter(({ indent }) => indent < this.#indent);
    this.#flat = [...outer, { label, indent: this.#indent }];
    this.#waiting.push(label);
  }

  /** Returns the plain point that contains the one of a label, which only its kind of number shows. */
  #pointAround(label: string): readonly PlainPoint[] {
    const [outer, inner] = this.#flat;
    const open = ["", valueOf(outer?.label ?? "") ?? "", valueOf(inner?.label ?? "") ?? ""];
    const isInner = depthOf(open, valueOf(label) ?? "", () => []) === 2;
    return isInner && outer ? [outer] : [];
  }

  /** Ends the innermost open point. */
  close(): void {
    this.#leave();
    this.#labels.pop();
    if (this.#labels.length < this.#quotedAt) this.unquote(); // the point that contains the quotation ends
  }

  /** Writes a piece at the current position, with the labels of the points that it begins. */
  text(piece: Piece, type: "paragraph" | "catchwords" = "paragraph"): void {
    if (piece.text === "" && piece.notes.length === 0) return;
    if (this.#part === "recital" && this.#waiting.length === 0 && isEnacting(piece.text)) this.end();
    const rest = this.#withoutNumber(piece);
    const labels = this.#waiting;
    this.#waiting = [];
    if (labels.length === 0) this.#flat = this.#flat.filter(({ indent }) => indent <= this.#indent);
    const pin = this.#pin();
    const isOrder = this.#part === "order";
    if (labels.length === 0)
      return this.#list.push({ type: isOrder ? "orders" : type, pin, markdown: rest.markdown }, rest.notes);
    const depth = this.#labels.length + this.#flat.length + (this.#paragraph === "" ? 0 : 1);
    const block = { label: labels.join(" "), pin, markdown: rest.markdown };
    this.#list.push(
      isOrder ? { type: "orders", ...block } : { type: "list", level: Math.max(1, depth), ...block },
      rest.notes,
    );
  }

  /** Writes a table at the current position; `notes` are the labels of the notes marked in it. */
  table(markdown: string, notes: readonly string[]): void {
    this.#leave();
    this.#list.push({ type: "table", pin: this.#pin(), markdown }, notes);
  }

  /** Writes the mark of an amendment, which is printed next to the text and part of no provision. */
  mark(markdown: string): void {
    this.#list.blocks.push({ type: "paragraph", pin: "", markdown });
  }

  /** Keeps the text of a footnote, which `finish` writes after all others. */
  note(label: string, markdown: string): void {
    this.#notes.push({ label, markdown });
  }

  /** Returns the document's blocks and footnotes; to be called once. */
  finish(): { readonly blocks: readonly Block[]; readonly footnotes: readonly Footnote[] } {
    this.#leave();
    for (const { label, markdown } of this.#notes) this.#list.note(label, markdown, []);
    return { blocks: this.#list.blocks, footnotes: this.#list.footnotes() };
  }

  /**
   * Splits off the number that acts print before a paragraph's text: `1.   Processing shall be …`,
   * `(1) Diese Verordnung …`.
   */
  #withoutNumber(piece: Piece): Piece {
    const isHanging = this.#part === "annex" && this.#indent > 0;
    const isPart = this.#part === "article" || isHanging;
    const isPlace = isPart && this.#labels.length === 0 && this.#waiting.length === 0;
    if (!isPlace || this.#quoting) return piece;
    const [whole = "", label = ""] = NUMBERED.exec(piece.markdown) ?? LETTERED.exec(piece.markdown) ?? [];
    if (this.#indent < 2 && /^\(?\d/.test(label)) this.paragraph(label);
    else if (label !== "") this.plainPoint(label);
    return { ...piece, markdown: piece.markdown.slice(whole.length) };
  }

  #enter(part: Part, base: string): void {
    this.#leave();
    this.#part = part;
    this.#base = base;
    this.#paragraph = "";
    this.#labels = [];
    this.#flat = [];
    this.unquote();
  }

  /** Ends the current point; a label whose point is empty becomes text. */
  #leave(): void {
    const labels = this.#waiting;
    this.#waiting = [];
    if (labels.length > 0)
      this.#list.push({ type: "paragraph", pin: this.#pin(), markdown: labels.join(" ") }, []);
  }

  #pin(): string {
    if (this.#part === "head") return "";
    if (this.#part !== "article" && this.#part !== "annex") return this.#base;
    const open = this.#quoting ? this.#labels.slice(0, this.#quotedAt) : this.#labels;
    const inside = [...(this.#quoting ? [] : this.#flat.map(({ label }) => label)), ...open];
    const labels = withoutOuter([...(this.#paragraph === "" ? [] : [this.#paragraph]), ...inside]);
    const isInAnnex = this.#part === "annex";
    const inner = labels.map((label, at) =>
      labelStep(label, { language: this.#language, isFirst: at === 0, isInAnnex }),
    );
    const end = inner.indexOf(undefined); // a dash does not identify the point
    const steps = (end === -1 ? inner : inner.slice(0, end)).filter((step) => step !== undefined);
    return writePin(this.#base, steps, this.#words);
  }

  /** Returns the pin of a provision or paragraph; an only annex may have no number. */
  #unit(kind: Kind, value: string): string {
    return value === "" ? (this.#words[kind] ?? "") : writePin("", [{ kind, value }], this.#words);
  }
}

/** Drops a label that the next one contains: "1.1." is in "1." */
function withoutOuter(labels: readonly string[]): readonly string[] {
  return labels.filter((label, at) => {
    const next = valueOf(labels[at + 1] ?? "");
    return next === undefined || !next.startsWith(`${valueOf(label)}.`);
  });
}

/** Tests whether a heading begins with a quotation mark, and so belongs to the amended act. */
export function isQuoted(text: string): boolean {
  return OPENING.test(text.trim());
}

/**
 * How an element reads in a line: a change of style, a note's mark, replacement text, or text around its
 * content; undefined for just its content.
 */
export type InlineReading =
  | { readonly style: Partial<InlineStyle> }
  | { readonly note: string }
  | { readonly text: string }
  | { readonly before: string; readonly after: string };
export type ReadInline = (element: XmlElement) => InlineReading | undefined;

/** Converts nodes to one line of text. */
export function pieceOf(nodes: readonly XmlNode[], read: ReadInline): Piece {
  const runs: Run[] = [];
  for (const node of nodes) add(node, PLAIN, runs, read);
  const { markdown, text, notes, bold } = renderRuns(runs);
  return { markdown, text, notes, bold };
}

function add(node: XmlNode, style: InlineStyle, runs: Run[], read: ReadInline): void {
  if (typeof node === "string") {
    runs.push({ text: node, style });
    return;
  }
  const reading = node.name === "br" ? LINE : read(node);
  if (reading && "note" in reading) runs.push({ text: "", style: { ...PLAIN, note: reading.note } });
  else if (reading && "text" in reading) runs.push({ text: reading.text, style });
  else addContent(node, style, runs, read, reading);
}

const LINE = { text: LINE_BREAK };

function addContent(
  node: XmlElement,
  style: InlineStyle,
  runs: Run[],
  read: ReadInline,
  reading: Exclude<InlineReading, { readonly note: string } | { readonly text: string }> | undefined,
): void {
  const inner = reading && "style" in reading ? { ...style, ...reading.style } : style;
  const isBlock = BLOCKS.has(node.name);
  const space = isBlock ? " " : "";
  const [before, after] = reading && "before" in reading ? [reading.before, reading.after] : [space, space];
  if (before !== "") runs.push({ text: before, style });
  for (const child of node.children) add(child, inner, runs, read);
  if (after !== "") runs.push({ text: after, style });
}

/** Elements that begin a line of their own; inside a cell they are separated only by spaces. */
export const BLOCKS = wordSet(
  "p div table tbody thead tfoot tr td th ul ol li dl dt dd h1 h2 h3 h4 h5 h6 blockquote center hr body section article txt_te pre form " +
    "P TITLE TI STI LIST ITEM NP NO.P TXT ALINEA PARAG NO.PARAG TBL CORPUS ROW CELL GR.SEQ QUOT.S DIVISION",
);
