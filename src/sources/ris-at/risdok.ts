import { readTree, type XmlElement } from "../../markup/xml/tree.ts";
import { escapeText } from "../../markup/xml/escape.ts";

/** Whether a text is RIS' own XML, which the service offers beside its pages. */
export function isRisdok(text: string): boolean {
  return /<risdok\s/.test(text.slice(0, 1_000));
}

/** What RIS' pages print for its XML: the same words in the mark-up of a page. */
export function risdokPage(text: string): string {
  const tree = readTree(text);
  return tree ? `<html><body>${inner(tree.root)}</body></html>` : "";
}

type Child = XmlElement["children"][number];

/** Heads and feet of printed pages, and elements without text. */
const SKIPPED = new Set(["kzinhalt", "fzinhalt", "metadaten", "layoutdaten", "abstand", "bild", "binary"]);
const PRINTED: Readonly<Record<string, string>> = { tab: " ", nbsp: " ", gdash: "–", br: "<br>", bind: "" };
/** Element -> the tag and the class that a page has there. */
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

function inner({ children }: Pick<XmlElement, "children">): string {
  return children.map((child) => page(child)).join("");
}

function page(child: Child): string {
  if (typeof child === "string") return escapeText(child);
  const { name, attributes } = child;
  if (SKIPPED.has(name)) return "";
  if (name === "ueberschrift")
    return attributes["typ"] === "titel"
      ? `<h1 class="Titel">${inner(child)}</h1>`
      : `<h2 class="UeberschrG1">${inner(child)}</h2>`;
  if (name === "listelem") return item(child);
  const [tag, classes] = TAGS[name] ?? [];
  if (tag === undefined) return PRINTED[name] ?? inner(child);
  return `<${tag}${classes === "" ? "" : ` class="${classes}"`}>${inner(child)}</${tag}>`;
}

/** RIS prints an item's symbol apart from its text. */
function item({ attributes, children }: XmlElement): string {
  const symbols = children.filter(isSymbol);
  const level = attributes["ebene"] ?? "1";
  const printed = symbols.map((symbol) => inner(symbol)).join("");
  const text = inner({ children: children.filter((child) => !isSymbol(child)) });
  return `<li><div class="SymE${level}">${printed}</div><div class="AufzaehlungE${level}">${text}</div></li>`;
}

function isSymbol(child: Child): child is XmlElement {
  return typeof child !== "string" && child.name === "symbol";
}
