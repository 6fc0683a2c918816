import { singleSpaced } from "../../core/text.ts";
import { readXml, type XmlAttributes, type XmlHandler } from "./read.ts";

/** An element with its content in reading order; adjacent texts are merged. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly children: readonly (XmlElement | string)[];
}

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[];
}

type Wanted = (name: string, attributes: XmlAttributes) => boolean;
/** `path` is a live view of the names of the open ancestors, outermost first. */
type Visit = (element: XmlElement, path: readonly string[]) => void;

const MAX_DEPTH = 200; // laws nest about 30 deep; deeper elements are flattened to text, so that readers may recurse

/** Builds trees of the wanted elements and passes on each when it closes, with the names of its ancestors. */
export class TreeBuilder implements XmlHandler {
  readonly #isWanted: Wanted;
  readonly #visit: Visit;
  readonly #outside: string[] = [];
  readonly #stack: OpenElement[] = [];
  #deeper = 0;

  constructor(isWanted: Wanted, visit: Visit) {
    this.#isWanted = isWanted;
    this.#visit = visit;
  }

  open(name: string, attributes: XmlAttributes): void {
    if (this.#stack.length === 0 && !this.#isWanted(name, attributes)) this.#outside.push(name);
    else if (this.#stack.length >= MAX_DEPTH) this.#deeper += 1;
    else this.#stack.push({ name, attributes, children: [] });
  }

  close(): void {
    if (this.#deeper > 0) {
      this.#deeper -= 1;
      return;
    }
    const element = this.#stack.pop();
    const parent = this.#stack.at(-1);
    if (!element) this.#outside.pop();
    else if (parent) parent.children.push(element);
    else this.#visit(element, this.#outside);
  }

  text(text: string): void {
    const children = this.#stack.at(-1)?.children;
    if (!children) return;
    const last = children.at(-1);
    if (typeof last === "string") children[children.length - 1] = last + text;
    else children.push(text);
  }

  comment(): void {}
}

/**
 * Passes on the outermost wanted elements one after the other, so that a large document is never in memory as
 * a whole. Returns whether the document is well-formed.
 */
export function readTrees(xml: string, isWanted: Wanted, visit: Visit): boolean {
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

/** Returns the child elements, optionally only those of one name. */
export function elementsOf(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => typeof child !== "string" && (name === undefined || child.name === name),
  );
}

/** Returns the first descendant of that name, in reading order. */
export function firstInside(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.children) {
    if (typeof child === "string") continue;
    const found = child.name === name ? child : firstInside(child, name);
    if (found) return found;
  }
  return undefined;
}

/** Returns all text inside with white space folded. */
export function textOf(element: XmlElement | undefined): string {
  return element === undefined ? "" : singleSpaced(rawText(element));
}

function rawText(element: XmlElement): string {
  let text = "";
  for (const child of element.children) {
    if (typeof child === "string") text += child;
    else text += /^br$/i.test(child.name) ? " " : rawText(child);
  }
  return text;
}
