import { readTree, type XmlElement } from "../../markup/xml/tree.ts";
import { escapeText } from "../../markup/xml/escape.ts";

/** Tests for RIS's own XML, which the service offers in addition to its pages. */
export function isRisdok(text: string): boolean {
  return /<risdok\s/.test(text.slice(0, 1_000));
}

/** Converts the XML to the mark-up of RIS's pages, with the same words. */
export function risdokPage(text: string): string {
  const tree = readTree(text);
  return tree ? `<html><body>${inner(tree.root)}</body></html>` : "";
}

type Child = XmlElement["children"][number];

/** Headers and footers of printed pages, and elements without text. */
const SKIPPED = new Set(["kzinhalt", "fzinhalt", "metadaten", "layoutdaten", "abstand", "bild", "binary"]);
const PRINTED: Readonly<Record<string, string>> = { tab: " ", nbsp: " ", gdash: "–", br: "<br>", bind: "" };
/** Element -> the tag and the class that RIS's pages use. */
const TAGS: Readonly<Record<string, readonly [tag: string, classes: string]>> = {
  absatz: ["div", "Abs"],
  schlussteil: ["div", "SchlussteilE0"],
  aufzaehlung: ["ol", "wai-list"],
  i: ["i", ""],
  b: ["b", ""],
  super: ["sup", ""],
  sub: ["sub", ""],
  table: ["table", ""],
  tr: ["tr", ""],
  td: ["td", ""],
  th: ["th", ""],
};

/** @param level of the enclosing list: "1" for the outermost */
function inner({ children }: Pick<XmlElement, "children">, level = "1"): string {
  return children.map((child) => page(child, level)).join("");
}

function page(child: Child, around: string): string {
  if (typeof child === "string") return escapeText(child);
  const { name, attributes } = child;
  const level = (name === "aufzaehlung" ? attributes["ebene"] : undefined) ?? around;
  if (SKIPPED.has(name)) return "";
  if (name === "ueberschrift")
    return attributes["typ"] === "titel"
      ? `<h1 class="Titel">${inner(child)}</h1>`
      : `<h2 class="UeberschrG1">${inner(child)}</h2>`;
  if (name === "listelem") return item(child, level);
  const [tag, classes] = TAGS[name] ?? [];
  if (tag === undefined) return PRINTED[name] ?? inner(child, level);
  return `<${tag}${classes === "" ? "" : ` class="${classes}"`}>${inner(child, level)}</${tag}>`;
}

/** Renders a list item with its symbol and its text in separate elements, as RIS does. */
function item({ children }: XmlElement, level: string): string {
  const symbols = children.filter(isSymbol);
  const printed = symbols.map((symbol) => inner(symbol)).join("");
  const text = inner({ children: children.filter((child) => !isSymbol(child)) });
  return `<li><div class="SymE${level}">${printed}</div><div class="AufzaehlungE${level}">${text}</div></li>`;
}

function isSymbol(child: Child): child is XmlElement {
  return typeof child !== "string" && child.name === "symbol";
}
