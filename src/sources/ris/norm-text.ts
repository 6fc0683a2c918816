import type { Block } from "../../core/document.ts";
import { elementsOf, textOf, type XmlElement } from "../../markup/xml/tree.ts";
import { Absatz } from "./absatz.ts";
import { inlineContent, type InlineNote, inlineText } from "./inline.ts";
import { tableMarkdown } from "./table.ts";

type Node = XmlElement | string;

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/**
 * Elements that begin a new line of text, in lower case, of the four grammars that German norms come in:
 * gii-norm.dtd 1.01, LegalDocML.de 1.8, and the HTML of the portal and of gesetze-im-internet.de.
 */
const CONTAINERS = words(
  "p la div content section paragraph intro wrapup listintroduction listwrapup blockcontainer block formula " +
    "longtitle pre kommentar revision citation toc ident title subtitle footnote fnarea accolade tocitem heading " +
    "h1 h2 h3 h4 mainbody article conclusions signature recitals recital citations hcontainer subparagraph blockquote",
);
const LISTS = words("dl ol ul blocklist list");
const ITEMS = words("item point li dd");
const LABELS = words("dt num");
const NOTES = words("fussnoten nichtamtliche-fussnoten");
const ABSATZ = /^(\(\d{1,3}[a-z]{0,2}\))(?:\s+|$)/;
const LONGEST_LABEL = 12; // a longer one is a defined term

/** What a norm's text became: its blocks and the notes that were met in it. */
export interface NormText {
  readonly blocks: readonly Block[];
  readonly notes: readonly InlineNote[];
}

/** The text of one norm as blocks; `prefix` is the norm's pin in a document with many, else empty. */
export function normText(children: readonly Node[], prefix: string): NormText {
  const reader = new NormReader(prefix, true);
  reader.read(children, "", 1);
  return reader.finish();
}

/** Text that nobody cites by sentence, such as a preamble or a note: its blocks have no pins. */
export function plainText(children: readonly Node[]): NormText {
  const reader = new NormReader("", false);
  reader.read(children, "", 1);
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

  read(children: readonly Node[], path: string, level: number): void {
    let line: Node[] = [];
    const flush = () => {
      if (line.length > 0) this.#text(line, path, level);
      line = [];
    };
    for (const child of children) {
      const name = typeof child === "string" ? "" : child.name.toLowerCase();
      if (typeof child === "string" || !(isBlock(name) || holdsParts(child))) line.push(child);
      else {
        flush();
        this.#block(child, name, path, level);
      }
    }
    flush();
  }

  #block(element: XmlElement, name: string, path: string, level: number): void {
    if (name === "table") this.#absatz.table(tableMarkdown(element), path);
    else if (isNoteList(element)) this.#noteList(element);
    else if (isAbsatz(element, name)) this.#openAbsatz(element);
    else if (LISTS.has(name)) this.#list(element, path, level + 1);
    else if (LABELS.has(name)) this.#label = textOf(element);
    else if (ITEMS.has(name)) this.#item(element, path, level);
    else this.read(element.children, path, level);
  }

  #openAbsatz(element: XmlElement): void {
    const label = labelOf(element);
    this.#begin(label === "" ? undefined : label);
    this.read(withoutLabel(element), "", 1);
  }

  #begin(label: string | undefined): void {
    this.#blocks.push(...this.#absatz.blocks());
    this.#absatz = new Absatz(this.#prefix, label);
  }

  #list(list: XmlElement, path: string, level: number): void {
    for (const child of list.children) {
      if (typeof child === "string") {
        if (child.trim() !== "") this.read([child], path, level);
        continue;
      }
      const name = child.name.toLowerCase();
      if (name === "dt") this.#label = this.#term(child, path, level);
      else if (ITEMS.has(name)) this.#item(child, path, level);
      else if (
        name === "intro" ||
        name === "wrapup" ||
        name === "listintroduction" ||
        name === "listwrapup"
      ) {
        this.read(child.children, path, level - 1);
      } else this.read([child], path, level);
    }
  }

  /** A short `dt` is the next item's label, a long one a line of its own. */
  #term(element: XmlElement, path: string, level: number): string | undefined {
    const label = textOf(element);
    if (label.length <= LONGEST_LABEL) return label === "" ? undefined : label;
    this.#absatz.item(inlineText(element.children), { path, level });
    return undefined;
  }

  #item(element: XmlElement, path: string, level: number): void {
    const own = labelOf(element);
    const label = own === "" ? this.#label : own;
    this.#label = label;
    const place = [path, label === undefined ? "" : itemPin(label)].filter((part) => part !== "").join(" ");
    this.read(own === "" ? element.children : withoutLabel(element), place, level);
    if (this.#label !== undefined) this.#absatz.item("", { path: place, level, label: this.#label });
    this.#label = undefined;
  }

  #text(line: readonly Node[], path: string, level: number): void {
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
      const [marker] = elementsOf(item, "span");
      const children = item.children.filter((child) => child !== marker);
      this.#notes.push({
        label: marker ? textOf(marker).replaceAll(/[\s[\]^()]/g, "") : "*",
        element: { ...item, children },
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

function isBlock(name: string): boolean {
  return CONTAINERS.has(name) || LISTS.has(name) || ITEMS.has(name) || LABELS.has(name) || name === "table";
}

/** An Absatz or a list of notes, or what is laid around some. */
function holdsParts(element: XmlElement): boolean {
  const isPart = isAbsatz(element, element.name.toLowerCase()) || isNoteList(element);
  return isPart || elementsOf(element).some(holdsParts);
}

function isAbsatz({ attributes }: XmlElement, name: string): boolean {
  return name === "paragraph" || (attributes["class"] ?? "").includes("akn-paragraph");
}

function isLabel(child: Node): boolean {
  if (typeof child === "string") return false;
  return child.name === "num" || (child.name === "span" && child.attributes["class"] === "akn-num");
}

/** The printed number of an element that carries it inside. */
function labelOf(element: XmlElement): string {
  const label = element.children.find(isLabel);
  return label === undefined || typeof label === "string" ? "" : textOf(label);
}

function withoutLabel(element: XmlElement): readonly Node[] {
  const label = element.children.find(isLabel);
  return element.children.filter((child) => child !== label);
}

/** `1.` -> `Nr. 1`, `a)` -> `lit. a`; a dash is no place. */
function itemPin(label: string): string {
  const plain = label.replaceAll(/[().\s]/g, "");
  if (/^\d{1,4}[a-z]{0,3}$/.test(plain)) return `Nr. ${plain}`;
  if (/^[a-zäöü]{1,4}$/.test(plain)) return `lit. ${plain}`;
  return /^[IVX]{1,6}$/.test(plain) ? `Nr. ${plain}` : "";
}
