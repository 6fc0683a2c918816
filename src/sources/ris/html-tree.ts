import { readElements } from "../../markup/html/elements.ts";
import { isHidden } from "../../markup/html/hidden.ts";
import { TreeBuilder, type XmlElement } from "../../markup/xml/tree.ts";

const SKIPPED = /^(?:script|style|noscript|template|select|button|svg|map|iframe)$/;

/** The outermost elements of an HTML page that are wanted, as trees; what nobody sees is left out. */
export function htmlTrees(
  html: string,
  isWanted: (name: string, attributes: Readonly<Record<string, string>>) => boolean,
): XmlElement[] {
  const found: XmlElement[] = [];
  const builder = new TreeBuilder(isWanted, (element) => found.push(element));
  let skipped = 0;
  readElements(html, {
    open(name, attributes) {
      if (skipped > 0 || SKIPPED.test(name) || isHidden(attributes)) skipped += 1;
      else builder.open(name, attributes);
    },
    close() {
      if (skipped > 0) skipped -= 1;
      else builder.close();
    },
    text(text) {
      if (skipped === 0) builder.text(text);
    },
    comment() {},
  });
  return found;
}

export function hasClass({ attributes }: Pick<XmlElement, "attributes">, name: string): boolean {
  return (attributes["class"] ?? "").split(/\s+/).includes(name);
}

/** The elements inside, in reading order, that fit; nothing is looked for inside of one that fits. */
export function allInside(element: XmlElement, fits: (element: XmlElement) => boolean): XmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === "string") return [];
    return fits(child) ? [child] : allInside(child, fits);
  });
}
