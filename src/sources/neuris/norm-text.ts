import type { Block } from "../../core/document.ts";
import {
  childOf,
  elementsOf,
  linesAndBlocks,
  textOf,
  without,
  type XmlElement,
  type XmlNode,
} from "../../markup/xml/tree.ts";
import type { Step } from "../../pins/grammar.ts";
import { itemStep, writePin } from "../../pins/write.ts";
import { inlineContent, type InlineNote, inlineText, tableMarkdown } from "./inline.ts";
import { splitSentences } from "../../pins/sentences.ts";
import { wordSet } from "../../core/text.ts";

/** Steps below an Absatz, outermost first. */
type Path = readonly Step[];

/** A piece of an Absatz: a sentence, a list item or a table. */
interface Piece {
  readonly type: "text" | "item" | "table";
  /** Number of its sentence in the Absatz, from 1. */
  readonly sentence: number;
  /** Nummer and litera of an item. */
  readonly path: Path;
  readonly level: number;
  readonly label?: string;
  readonly markdown: string;
}

/**
 * Collects one Absatz and builds its blocks with pins: `Abs. 1`, `Abs. 1 S. 2`, `Abs. 1 Nr. 3 lit. a`.
 * Sentences are numbered only where there are several, because a single sentence is not cited by number.
 */
class Absatz {
  readonly #prefix: string;
  readonly #label: string | undefined;
  readonly #pieces: Piece[] = [];
  #sentence = 1;
  #isClosed = false;
  #afterItem = false;

  /** `prefix` is the provision's pin in a document with many; `label` is the printed number: "(1)". */
  constructor(prefix: string, label: string | undefined) {
    this.#prefix = prefix;
    this.#label = label;
  }

  /** Adds text outside of a list; `isMarked` when the segments are sentences that the source marked. */
  text(segments: readonly string[], isMarked: boolean): void {
    for (const [at, segment] of segments.entries()) {
      const sentences = isMarked ? [segment] : splitSentences(segment);
      for (const [index, markdown] of sentences.entries()) {
        this.#sentenceText(markdown, index < sentences.length - 1 || (isMarked && at < segments.length - 1));
      }
    }
  }

  #sentenceText(markdown: string, isWhole: boolean): void {
    const goesOn = this.#afterItem && /^[\p{Ll},;–-]/u.test(markdown);
    if (this.#isClosed && !goesOn) this.#sentence += 1;
    this.#pieces.push({ type: "text", sentence: this.#sentence, path: [], level: 1, markdown });
    this.#isClosed = isWhole || isClosed(markdown);
    this.#afterItem = false;
  }

  item(markdown: string, place: { path: Path; level: number; label?: string | undefined }): void {
    const { path, level, label } = place;
    const known = label === undefined ? {} : { label };
    this.#pieces.push({ type: "item", sentence: this.#sentence, path, level, markdown, ...known });
    this.#isClosed = isClosed(markdown);
    this.#afterItem = true;
  }

  table(markdown: string, path: Path): void {
    this.#pieces.push({ type: "table", sentence: this.#sentence, path, level: 1, markdown });
  }

  blocks(): Block[] {
    const number = this.#label?.replaceAll(/[()\s.]/g, "");
    const absatz: Step = { kind: "absatz", value: number ?? "" };
    const several = this.#sentence > 1;
    const hasLabel = this.#pieces[0]?.type === "text";
    const blocks = this.#pieces.map((piece, at): Block => {
      const sentence: Step = { kind: "satz", value: several ? String(piece.sentence) : "" };
      const pin = writePin(this.#prefix, [absatz, sentence, ...piece.path]) || "S. 1";
      return block(piece, pin, at === 0 && hasLabel ? this.#label : undefined);
    });
    if (!hasLabel && this.#label !== undefined) {
      blocks.unshift({
        type: "paragraph",
        pin: writePin(this.#prefix, [absatz]),
        markdown: this.#label,
      });
    }
    return blocks;
  }
}

function block({ type, level, label, markdown }: Piece, pin: string, absatzLabel: string | undefined): Block {
  if (type === "table") return { type: "table", pin, markdown };
  if (type === "item") {
    return label === undefined
      ? { type: "paragraph", pin, markdown }
      : { type: "list", level: Math.max(2, level), label, pin, markdown };
  }
  return absatzLabel === undefined
    ? { type: "paragraph", pin, markdown }
    : { type: "list", level: 1, label: absatzLabel, pin, markdown };
}

/**
 * Elements that begin a new line of text, in lower case, in the four grammars of German provisions:
 * gii-norm.dtd 1.01, LegalDocML.de 1.8, and the HTML of the portal and of gesetze-im-internet.de.
 */
const CONTAINERS = wordSet(
  "p la div content section paragraph intro wrapup listintroduction listwrapup blockcontainer block formula " +
    "longtitle pre kommentar revision citation toc ident title subtitle footnote fnarea accolade tocitem heading " +
    "h1 h2 h3 h4 mainbody article conclusions signature recitals recital citations hcontainer subparagraph blockquote",
);
const LISTS = wordSet("dl ol ul blocklist list");
const ITEMS = wordSet("item point li dd");
const LABELS = wordSet("dt num");
const AROUND = wordSet("intro wrapup listintroduction listwrapup"); // text before and after a list's items
const NOTES = wordSet("fussnoten nichtamtliche-fussnoten");
const ABSATZ = /^(\(\d{1,3}[a-z]{0,2}\))(?:\s+|$)/;
const LONGEST_LABEL = 12; // characters; a longer `dt` is a defined term

/** A provision's blocks, and the note references in it. */
export interface NormText {
  readonly blocks: readonly Block[];
  readonly notes: readonly InlineNote[];
}

/** Converts the text of one provision to blocks; `prefix` is its pin in a document with many, else empty. */
export function normText(children: readonly XmlNode[], prefix: string): NormText {
  const reader = new NormReader(prefix, true);
  reader.read(children, [], 1);
  return reader.finish();
}

/** Converts text that is not cited by sentence, such as a preamble or a note, to blocks without pins. */
export function plainText(children: readonly XmlNode[]): NormText {
  const reader = new NormReader("", false);
  reader.read(children, [], 1);
  const { blocks, notes } = reader.finish();
  return { blocks: blocks.map((block) => ({ ...block, pin: "" })), notes };
}

class NormReader {
  readonly #prefix: string;
  readonly #countsSentences: boolean;
  readonly #blocks: Block[] = [];
  readonly #notes: InlineNote[] = [];
  #absatz: Absatz;
  #label: string | undefined; // of the item that begins

  constructor(prefix: string, countsSentences: boolean) {
    this.#prefix = prefix;
    this.#countsSentences = countsSentences;
    this.#absatz = new Absatz(prefix, undefined);
  }

  finish(): NormText {
    this.#blocks.push(...this.#absatz.blocks());
    return { blocks: this.#blocks, notes: this.#notes };
  }

  read(children: readonly XmlNode[], path: Path, level: number): void {
    for (const part of linesAndBlocks(children, (child) => isBlock(child) || holdsParts(child))) {
      if (Array.isArray(part)) this.#text(part, path, level);
      else this.#block(part, path, level);
    }
  }

  #block(element: XmlElement, path: Path, level: number): void {
    const name = element.name.toLowerCase();
    if (name === "table") this.#absatz.table(tableMarkdown(element), path);
    else if (isNoteList(element)) this.#noteList(element);
    else if (isAbsatz(element)) this.#openAbsatz(element);
    else if (LISTS.has(name)) this.#list(element, path, level + 1);
    else if (LABELS.has(name)) this.#label = textOf(element);
    else if (ITEMS.has(name)) this.#item(element, path, level);
    else this.read(element.children, path, level);
  }

  #openAbsatz(element: XmlElement): void {
    const label = labelOf(element);
    this.#begin(label === "" ? undefined : label);
    this.read(without(element, element.children.find(isLabel)), [], 1);
  }

  #begin(label: string | undefined): void {
    this.#blocks.push(...this.#absatz.blocks());
    this.#absatz = new Absatz(this.#prefix, label);
  }

  #list(list: XmlElement, path: Path, level: number): void {
    for (const child of list.children) {
      if (typeof child === "string") {
        if (child.trim() !== "") this.read([child], path, level);
        continue;
      }
      const name = child.name.toLowerCase();
      if (name === "dt") this.#label = this.#term(child, path, level);
      else if (ITEMS.has(name)) this.#item(child, path, level);
      else if (AROUND.has(name)) this.read(child.children, path, level - 1);
      else this.read([child], path, level);
    }
  }

  /** Reads a `dt`: a short one is the next item's label, a long one a line of its own. */
  #term(element: XmlElement, path: Path, level: number): string | undefined {
    const label = textOf(element);
    if (label.length <= LONGEST_LABEL) return label === "" ? undefined : label;
    this.#absatz.item(inlineText(element.children), { path, level });
    return undefined;
  }

  #item(element: XmlElement, path: Path, level: number): void {
    const own = labelOf(element);
    const label = own === "" ? this.#label : own;
    this.#label = label;
    const step = label === undefined ? undefined : itemStep(label);
    const place = step ? [...path, step] : path;
    const printed = own === "" ? undefined : element.children.find(isLabel);
    this.read(without(element, printed), place, level);
    if (this.#label !== undefined) this.#absatz.item("", { path: place, level, label: this.#label });
    this.#label = undefined;
  }

  #text(line: readonly XmlNode[], path: Path, level: number): void {
    const { segments, isMarked, notes } = inlineContent(line);
    this.#notes.push(...notes);
    if (segments.length === 0) return;
    if (level > 1) {
      const label = this.#label;
      this.#label = undefined;
      this.#absatz.item(segments.join(" "), { path, level, label });
      return;
    }
    const [first = "", ...rest] = segments;
    const label = ABSATZ.exec(first)?.[1];
    if (label === undefined) return this.#absatz.text(segments, isMarked || !this.#countsSentences);
    this.#begin(label);
    const text = first.slice(label.length).trimStart();
    this.#absatz.text(text === "" ? rest : [text, ...rest], isMarked || !this.#countsSentences);
  }

  #noteList(list: XmlElement): void {
    for (const item of elementsOf(list)) {
      const marker = childOf(item, "span");
      this.#notes.push({
        label: marker ? textOf(marker).replaceAll(/[\s[\]^()]/g, "") : "*",
        element: { ...item, children: without(item, marker) },
      });
    }
  }
}

function isNoteList(element: XmlElement): boolean {
  return (
    NOTES.has(element.attributes["class"] ?? "") ||
    elementsOf(element, "li").some((item) => item.attributes["class"] === "fussnote")
  );
}

function isBlock(element: XmlElement): boolean {
  const name = element.name.toLowerCase();
  return CONTAINERS.has(name) || LISTS.has(name) || ITEMS.has(name) || LABELS.has(name) || name === "table";
}

/** Tests for an Absatz, a list of notes, or an element that contains one. */
function holdsParts(element: XmlElement): boolean {
  return isAbsatz(element) || isNoteList(element) || elementsOf(element).some(holdsParts);
}

function isAbsatz({ name, attributes }: XmlElement): boolean {
  return name.toLowerCase() === "paragraph" || (attributes["class"] ?? "").includes("akn-paragraph");
}

function isLabel(child: XmlNode): boolean {
  if (typeof child === "string") return false;
  return child.name === "num" || (child.name === "span" && child.attributes["class"] === "akn-num");
}

/** Returns the printed number inside an element. */
function labelOf(element: XmlElement): string {
  const label = element.children.find(isLabel);
  return label === undefined || typeof label === "string" ? "" : textOf(label);
}

/**
 * Converts notes to blocks; in a document with many provisions their pin is the provision's. Notes without
 * text are only marks.
 */
export function footnoteBlocks(notes: readonly InlineNote[], prefix: string): Block[] {
  return notes.flatMap(({ label, element }): Block[] => {
    if (!element) return [];
    const { blocks, notes: inner } = plainText(element.children);
    const markdown = blocks
      .map((block) => (block.label === undefined ? block.markdown : `${block.label} ${block.markdown}`))
      .join("\n\n");
    const plain = label.replaceAll(/[\s[\]^#]/g, "") || "*";
    const pin = prefix === "" ? `fn ${plain}` : prefix;
    const own: Block[] = markdown === "" ? [] : [{ type: "footnote", label: plain, pin, markdown }];
    return [...own, ...footnoteBlocks(inner, prefix)];
  });
}

const CLOSED = /[.!?]["“”»«)\]*\s]*$/;

/** Tests whether a text ends like a sentence. */
function isClosed(text: string): boolean {
  return CLOSED.test(text);
}
