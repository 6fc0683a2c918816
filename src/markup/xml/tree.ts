import { decodeHTML, decodeHTMLAttribute } from "entities/decode";
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { singleSpaced } from "../../core/text.ts";

export type XmlAttributes = Readonly<Record<string, string>>;

/** Receives the events of parsing a document; every `open` is matched by a `close`. Names have no prefix. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  /** Receives decoded text; one stretch of text may arrive in several pieces. */
  text(text: string): void;
}

const NO_ATTRIBUTES: Record<string, string> = Object.freeze({}); // most elements have none

/**
 * Parses XML in one pass, in linear time and without recursion. Returns whether every tag was closed in
 * order: a truncated document is read as far as it goes and returns false.
 */
export function readXml(xml: string, handler: XmlHandler): boolean {
  const reader = new XmlReader(xml, handler);
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, reader);
  tokenizer.write(xml);
  tokenizer.end();
  return reader.isWellFormed;
}

class XmlReader implements TokenizerCallbacks {
  readonly #xml: string;
  readonly #handler: XmlHandler;
  readonly #stack: string[] = [];
  #name = "";
  #attributes: Record<string, string> = NO_ATTRIBUTES;
  #attribute = "";
  #value = "";
  #hasRoot = false;
  isWellFormed = true;

  constructor(xml: string, handler: XmlHandler) {
    this.#xml = xml;
    this.#handler = handler;
  }

  ontext(start: number, end: number): void {
    if (this.#stack.length === 0) return; // the end of an inline DTD
    this.#handler.text(decodeHTML(this.#xml.slice(start, end)));
  }

  oncdata(start: number, end: number, offset: number): void {
    if (this.#stack.length > 0) this.#handler.text(this.#xml.slice(start, end - offset));
  }

  onopentagname(start: number, end: number): void {
    this.#name = localName(this.#xml.slice(start, end));
    this.#attributes = NO_ATTRIBUTES;
  }

  onattribname(start: number, end: number): void {
    this.#attribute = localName(this.#xml.slice(start, end));
    this.#value = "";
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#xml.slice(start, end);
  }

  onattribend(): void {
    if (this.#attribute === "__proto__") return;
    if (this.#attributes === NO_ATTRIBUTES) this.#attributes = {};
    this.#attributes[this.#attribute] = decodeHTMLAttribute(this.#value);
  }

  onopentagend(): void {
    this.#hasRoot = true;
    this.#stack.push(this.#name);
    this.#handler.open(this.#name, this.#attributes);
  }

  onselfclosingtag(): void {
    this.#hasRoot = true;
    this.#handler.open(this.#name, this.#attributes);
    this.#handler.close(this.#name);
  }

  /** Closes the open elements within the one that a tag closes; ignores a tag that closes none. */
  onclosetag(start: number, end: number): void {
    const name = localName(this.#xml.slice(start, end));
    if (this.#stack.at(-1) === name) {
      this.#stack.pop();
      this.#handler.close(name);
      return;
    }
    this.isWellFormed = false;
    if (this.#stack.length > 0 && this.#stack.at(-2) === name) this.#closeTo(this.#stack.length - 2);
  }

  onend(): void {
    this.isWellFormed &&= this.#hasRoot && this.#stack.length === 0;
    this.#closeTo(0);
  }

  #closeTo(depth: number): void {
    while (this.#stack.length > depth) this.#handler.close(this.#stack.pop() ?? "");
  }

  ontextentity(): void {} // decoded by us
  onattribentity(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
}

/** Removes the prefix, `akn:p` -> `p`, because sources change their prefixes. */
function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon === -1 ? name : name.slice(colon + 1);
}

/** A piece of content: an element or a text. */
export type XmlNode = XmlElement | string;

/** An element with its content in reading order; adjacent texts are merged. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly children: readonly XmlNode[];
}

interface OpenElement extends XmlElement {
  children: XmlNode[];
}

const NO_CHILDREN: XmlNode[] = [];

/** Adds a child; most elements have one, for which `push` would keep room for 17. */
function append(element: OpenElement, child: XmlNode): void {
  if (element.children === NO_CHILDREN) element.children = [child];
  else element.children.push(child);
}

type ElementTest = (name: string, attributes: XmlAttributes) => boolean;
/** `path` is a live view of the names of the open ancestors, outermost first. */
type Visit = (element: XmlElement, path: readonly string[]) => void;

const MAX_DEPTH = 200; // laws nest about 30 deep; deeper elements are flattened to text, so that readers may recurse

/** Builds trees of the wanted elements and passes on each when it closes, with the names of its ancestors. */
export class TreeBuilder implements XmlHandler {
  readonly #isWanted: ElementTest;
  readonly #visit: Visit;
  readonly #outside: string[] = [];
  readonly #stack: OpenElement[] = [];
  #deeper = 0;

  constructor(isWanted: ElementTest, visit: Visit) {
    this.#isWanted = isWanted;
    this.#visit = visit;
  }

  open(name: string, attributes: XmlAttributes): void {
    if (this.#stack.length === 0 && !this.#isWanted(name, attributes)) this.#outside.push(name);
    else if (this.#stack.length >= MAX_DEPTH) this.#deeper += 1;
    else this.#stack.push({ name, attributes, children: NO_CHILDREN });
  }

  close(): void {
    if (this.#deeper > 0) {
      this.#deeper -= 1;
      return;
    }
    const element = this.#stack.pop();
    const parent = this.#stack.at(-1);
    if (!element) this.#outside.pop();
    else if (parent) append(parent, element);
    else this.#visit(element, this.#outside);
  }

  text(text: string): void {
    const element = this.#stack.at(-1);
    if (!element) return;
    const { children } = element;
    const last = children.at(-1);
    if (typeof last === "string") children[children.length - 1] = last + text;
    else append(element, text);
  }

  comment(): void {}
}

/**
 * Passes on the outermost wanted elements one after the other, so that a large document is never in memory as
 * a whole. Returns whether the document is well-formed.
 */
export function readTrees(xml: string, isWanted: ElementTest, visit: Visit): boolean {
  return readXml(xml, new TreeBuilder(isWanted, visit));
}

/** Parses a whole document into a tree; undefined when it has no element. */
export function readTree(
  xml: string,
): { readonly root: XmlElement; readonly isWellFormed: boolean } | undefined {
  let root: XmlElement | undefined;
  const isWellFormed = readTrees(
    xml,
    () => true,
    (element) => {
      root ??= element;
    },
  );
  return root && { root, isWellFormed };
}

/** Returns the child elements, optionally only those of one name; none of an absent element. */
export function elementsOf(element: XmlElement | undefined, name?: string): XmlElement[] {
  return (element?.children ?? []).filter(
    (child): child is XmlElement => typeof child !== "string" && (name === undefined || child.name === name),
  );
}

/** Returns the first child element of that name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  for (const child of element?.children ?? [])
    if (typeof child !== "string" && child.name === name) return child;
  return undefined;
}

/** Returns the text of the first child element of that name, or an empty text. */
export function childText(element: XmlElement | undefined, name: string): string {
  return textOf(childOf(element, name));
}

/** Returns the content without some of its nodes. */
export function without(
  { children }: XmlElement,
  ...nodes: readonly (XmlNode | undefined)[]
): readonly XmlNode[] {
  return nodes.every((node) => node === undefined)
    ? children
    : children.filter((child) => !nodes.includes(child));
}

/** Splits content into lines of inline nodes and the block elements between them, in reading order. */
export function linesAndBlocks(
  nodes: readonly XmlNode[],
  isBlock: (element: XmlElement) => boolean,
): (XmlNode[] | XmlElement)[] {
  const parts: (XmlNode[] | XmlElement)[] = [];
  for (const node of nodes) {
    const last = parts.at(-1);
    if (typeof node !== "string" && isBlock(node)) parts.push(node);
    else if (Array.isArray(last)) last.push(node);
    else parts.push([node]);
  }
  return parts;
}

/** Returns the first descendant of that name, in reading order. */
export function firstInside(element: XmlElement | undefined, name: string): XmlElement | undefined {
  for (const child of elementsOf(element)) {
    const found = child.name === name ? child : firstInside(child, name);
    if (found) return found;
  }
  return undefined;
}

/** Returns the matching descendants in reading order; does not search inside a match. */
export function allInside(element: XmlElement, fits: (element: XmlElement) => boolean): XmlElement[] {
  return elementsOf(element).flatMap((child) => (fits(child) ? [child] : allInside(child, fits)));
}

/** Whether an element's `class` has this name among its names. */
export function hasClass({ attributes }: Pick<XmlElement, "attributes">, name: string): boolean {
  return (attributes["class"] ?? "").split(/\s+/).includes(name);
}

/** Returns all text inside with white space folded. */
export function textOf(element: XmlElement | undefined): string {
  return element === undefined ? "" : singleSpaced(rawText(element));
}

/** Returns all text inside as it is. */
export function rawText(element: XmlElement): string {
  let text = "";
  for (const child of element.children) {
    if (typeof child === "string") text += child;
    else text += /^br$/i.test(child.name) ? " " : rawText(child);
  }
  return text;
}
