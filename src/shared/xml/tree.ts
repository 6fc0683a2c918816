import { readXml, type XmlAttributes, type XmlHandler } from "./read.ts";

/** An element with its content in reading order; neighbouring texts are one. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly children: readonly (XmlElement | string)[];
}

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[];
}

const MAX_DEPTH = 200; // laws nest about 30 deep; what lies deeper keeps its text, so that readers may recurse

/**
 * Hands over the outermost elements of the wanted names one after the other, so that a large document never
 * stands in memory as a whole. Returns whether the document is well-formed.
 */
export function readTrees(
  xml: string,
  isWanted: (name: string, attributes: XmlAttributes) => boolean,
  visit: (element: XmlElement) => void,
): boolean {
  const stack: OpenElement[] = [];
  let deeper = 0;
  const handler: XmlHandler = {
    open(name, attributes) {
      if (stack.length === 0 && !isWanted(name, attributes)) return;
      if (stack.length >= MAX_DEPTH) deeper += 1;
      else stack.push({ name, attributes, children: [] });
    },
    close() {
      if (deeper > 0) {
        deeper -= 1;
        return;
      }
      const element = stack.pop();
      if (!element) return;
      const parent = stack.at(-1);
      if (parent) parent.children.push(element);
      else visit(element);
    },
    text(text) {
      const children = stack.at(-1)?.children;
      if (!children) return;
      const last = children.at(-1);
      if (typeof last === "string") children[children.length - 1] = last + text;
      else children.push(text);
    },
  };
  return readXml(xml, handler);
}

/** The whole document as a tree; undefined when there is no element in it. */
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

/** The child elements, of one name when it is given. */
export function elementsOf(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => typeof child !== "string" && (name === undefined || child.name === name),
  );
}

/** The first element of that name inside, in reading order. */
export function firstInside(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.children) {
    if (typeof child === "string") continue;
    const found = child.name === name ? child : firstInside(child, name);
    if (found) return found;
  }
  return undefined;
}

/** All text inside, white space folded. */
export function textOf(element: XmlElement | undefined): string {
  return element === undefined ? "" : rawText(element).replaceAll(/\s+/g, " ").trim();
}

function rawText(element: XmlElement): string {
  let text = "";
  for (const child of element.children) text += typeof child === "string" ? child : rawText(child);
  return text;
}
