import { TreeBuilder, type XmlElement } from "../xml/tree.ts";
import { readElements } from "./elements.ts";
import { isHidden } from "./hidden.ts";

const SKIPPED = /^(?:script|style|noscript|template|select|button|svg|map|iframe)$/;

/**
 * Returns the outermost matching elements of an HTML page as trees, without invisible and `skipped` elements.
 */
export function htmlTrees(
  html: string,
  isWanted: (name: string, attributes: Readonly<Record<string, string>>) => boolean,
  skipped: RegExp = SKIPPED,
): XmlElement[] {
  const found: XmlElement[] = [];
  const builder = new TreeBuilder(isWanted, (element) => found.push(element));
  let depth = 0; // of skipped elements
  readElements(html, {
    open(name, attributes) {
      if (depth > 0 || skipped.test(name) || isHidden(attributes)) depth += 1;
      else builder.open(name, attributes);
    },
    close() {
      if (depth > 0) depth -= 1;
      else builder.close();
    },
    text(text) {
      if (depth === 0) builder.text(text);
    },
    comment() {},
  });
  return found;
}
