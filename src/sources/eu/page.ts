import { singleSpaced } from "../../core/text.ts";
import { htmlTrees } from "../../markup/html/trees.ts";
import { elementsOf, type XmlElement, type XmlNode } from "../../markup/xml/tree.ts";
import { BLOCKS, type InlineReading } from "./inline.ts";

const SKIPPED = /^(?:script|style|noscript|template|select|button|svg|map|iframe|head|nav|meta|link|col)$/;
/**
 * Ids of the text's container on EUR-Lex's pages and the old pages, best first; content outside of it is not
 * part of the act.
 */
const CONTAINERS = ["document1", "text", "TexteOnly", "document", "docHtml"];

/** Returns the element that contains the text. */
export function textRoot(html: string): XmlElement {
  const root: XmlElement = { name: "", attributes: {}, children: htmlTrees(html, () => true, SKIPPED) };
  const found = new Map<string, XmlElement>();
  noteContainers(root, found);
  return CONTAINERS.map((id) => found.get(id)).find((one) => one !== undefined) ?? root;
}

/** Collects the first element of each container id, in reading order. */
function noteContainers(element: XmlElement, found: Map<string, XmlElement>): void {
  for (const child of elementsOf(element)) {
    const id = child.attributes["id"];
    if (id !== undefined && CONTAINERS.includes(id) && !found.has(id)) found.set(id, child);
    noteContainers(child, found);
  }
}

export function classOf({ attributes }: XmlElement): string {
  return attributes["class"] ?? "";
}

const STYLES: readonly (readonly [RegExp, InlineReading])[] = [
  [/(?:^|[\s-])bold(?:face)?\b/, { style: { bold: true } }],
  [/(?:^|[\s-])italics?\b/, { style: { italic: true } }],
  [/(?:^|[\s-])super(?:script)?\b/, { style: { raised: true } }],
];
const NAMES: ReadonlyMap<string, InlineReading> = new Map([
  ["b", { style: { bold: true } }],
  ["strong", { style: { bold: true } }],
  ["i", { style: { italic: true } }],
  ["em", { style: { italic: true } }],
  ["sup", { style: { raised: true } }],
]);

export function readInline(element: XmlElement): InlineReading | undefined {
  const { name, attributes } = element;
  if (name === "a") {
    const label = noteLabel(element);
    return label === undefined ? undefined : { note: label };
  }
  if (name === "img") {
    const alt = attributes["alt"]?.trim();
    return alt ? { text: `[image: ${alt}]` } : undefined;
  }
  if (name === "span") {
    const classes = classOf(element);
    return classes === "" ? undefined : STYLES.find(([pattern]) => pattern.test(classes))?.[1];
  }
  return NAMES.get(name);
}

/**
 * Returns the label in `<a href="#ntr1…">(<span>1</span>)</a>`, which marks a note or labels the note itself.
 */
function noteLabel({ attributes, children }: XmlElement): string | undefined {
  if (!attributes["href"]?.startsWith("#")) return undefined;
  return /^\(?\s{0,9}(\*?\d{0,3}|\*{1,3}|[a-z])\s{0,9}\)?$/.exec(plainText(children))?.[1] || undefined;
}

export function plainText(nodes: readonly XmlNode[]): string {
  let text = "";
  for (const node of nodes) text += typeof node === "string" ? node : plainText(node.children);
  return singleSpaced(text);
}

/** A text that is only a point's label: `(1)`, `1.`, `2.3.1`, `a)`, `(iv)`, `—`. */
const LABEL =
  /^(?:[‘'"„“«»”]?[([]?(?:\d{1,3}(?:\.\d{1,3}){1,5}|\d{1,4}[a-z]{0,3}|[a-z]{1,5}|[IVXLC]{1,6}|[A-Z]{1,2})[.)\]]{0,2}|[—–‒−•·*-])$/u;

/** Tests whether a text is a point's label, or empty. */
export function isLabel(text: string): boolean {
  return text === "" || LABEL.test(text);
}

/** Splits off a paragraph's number: `<span class="no-parag">1.  </span>`, `<span class="num">(a)</span>`. */
export function numberIn(
  nodes: readonly XmlNode[],
): { readonly label: string; readonly rest: readonly XmlNode[] } | undefined {
  const at = nodes.findIndex((node) => typeof node !== "string" || node.trim() !== "");
  const node = nodes[at];
  if (node === undefined || typeof node === "string") return undefined;
  if (!/^(?:no-parag|num)$/.test(classOf(node))) return undefined;
  return { label: plainText(node.children), rest: nodes.slice(at + 1) };
}

export function holdsBlocks(element: XmlElement): boolean {
  return elementsOf(element).some((child) => BLOCKS.has(child.name) || holdsBlocks(child));
}

/**
 * Returns a table's rows with their cells. Unexpected elements become rows or cells, so that none of their
 * text is lost.
 */
export function rowsOf(table: XmlElement): XmlElement[][] {
  const rows: XmlElement[][] = [];
  const collect = (element: XmlElement) => {
    for (const child of elementsOf(element)) {
      const cells = cellsOf(child);
      if (cells.length > 0) rows.push(cells);
      else if (child.name !== "caption" && elementsOf(child).some(holdsRow)) collect(child);
      else if (plainText(child.children) !== "") rows.push([child]);
    }
  };
  collect(table);
  return rows;
}

/** Returns a row's cells, even inside wrapper elements; empty if the element is not a row. */
function cellsOf(row: XmlElement): XmlElement[] {
  const children = elementsOf(row);
  if (row.name !== "tr" && !children.some(isCell)) return [];
  return children.filter((child) => isCell(child) || plainText(child.children) !== "");
}

function isCell({ name }: XmlElement): boolean {
  return name === "td" || name === "th";
}

function holdsRow(element: XmlElement): boolean {
  if (element.name === "tr" || isCell(element)) return true;
  return element.name !== "table" && elementsOf(element).some(holdsRow);
}

/** Tests for a row of `(a)` | text; a row without a label continues the one before. */
export function isLabelled(row: readonly XmlElement[]): boolean {
  const [first, second, ...others] = row;
  if (!first || others.length > 0) return false;
  if (!second) return true;
  return isLabel(plainText(first.children));
}

export function firstClass(cell: XmlElement): string {
  const [child] = elementsOf(cell);
  return child ? classOf(child) : "";
}

export function holdsTable(cell: XmlElement): boolean {
  return elementsOf(cell).some((child) => child.name === "table" || holdsTable(child));
}

export function idInside(element: XmlElement): string {
  for (const child of elementsOf(element)) {
    const id = child.attributes["id"] ?? child.attributes["name"] ?? "";
    if (id !== "") return id;
    const deeper = idInside(child);
    if (deeper !== "") return deeper;
  }
  return "";
}

export function innerClasses(element: XmlElement): string {
  return elementsOf(element)
    .map((child) => `${classOf(child).replaceAll("-", " ")} ${innerClasses(child)}`)
    .join(" ");
}
