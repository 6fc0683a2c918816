import { type InlineStyle, LINE_BREAK, PLAIN, renderRuns, type Run } from "../../markup/html/inline.ts";
import { filledGrid, type GridCell, gridMarkdown, spanOf } from "../../markup/html/table.ts";
import { textOf, type XmlElement, type XmlNode } from "../../markup/xml/tree.ts";
import { onOneLine } from "../../core/text.ts";

/** A note reference in a text: its mark, and its text if that follows directly. */
export interface InlineNote {
  readonly label: string;
  readonly element?: XmlElement;
}

export interface InlineContent {
  /** The text, split where the source marks the end of a sentence. */
  readonly segments: readonly string[];
  /** Whether the source itself marked the sentence ends; a mark only at the very end does not count. */
  readonly isMarked: boolean;
  readonly notes: readonly InlineNote[];
}

const STYLES: ReadonlyMap<string, Partial<InlineStyle>> = new Map([
  ["b", { bold: true }],
  ["strong", { bold: true }],
  ["i", { italic: true }],
  ["em", { italic: true }],
  ["sup", { raised: true }],
]);
const BREAKS: ReadonlySet<string> = new Set(["br", "split", "eol"]);
const IMAGES: ReadonlySet<string> = new Set(["img", "file"]);

/** Reads the inline content of a line; every element that is not a block is inline. */
export function inlineContent(children: readonly XmlNode[]): InlineContent {
  const cuts: Run[][] = [[]];
  const notes: InlineNote[] = [];
  for (const child of children) addRuns(child, PLAIN, cuts, notes);
  const segments = cuts.map((runs) => renderRuns(runs).markdown).filter((text) => text !== "");
  return { segments, isMarked: segments.length > 1, notes };
}

/** Returns the Markdown of inline elements, with lines joined by spaces. */
export function inlineText(children: readonly XmlNode[]): string {
  return inlineContent(children).segments.join(" ");
}

function addRuns(node: XmlNode, style: InlineStyle, cuts: Run[][], notes: InlineNote[]): void {
  const runs = cuts.at(-1) ?? [];
  if (typeof node === "string") {
    runs.push({ text: node, style });
    return;
  }
  const name = node.name.toLowerCase();
  if (BREAKS.has(name)) runs.push({ text: LINE_BREAK, style: PLAIN });
  else if (IMAGES.has(name)) runs.push({ text: imageText(node), style });
  else if (name === "marker") {
    if (node.attributes["refersTo"] === "satzende") cuts.push([]);
  } else if (name === "authorialnote" || name === "fnr") {
    const label = noteLabel(node, notes.length);
    notes.push(name === "fnr" ? { label } : { label, element: node });
    runs.push({ text: "", style: { ...PLAIN, note: label } });
  } else {
    const change = STYLES.get(name);
    const inner = change ? { ...style, ...change } : style;
    for (const child of node.children) addRuns(child, inner, cuts, notes);
  }
}

function imageText({ attributes }: XmlElement): string {
  const said = ["alt", "Alt", "SRC", "src"].map((name) => attributes[name]).find((value) => value);
  return said === undefined ? "[Bild]" : `[Bild: ${said}]`;
}

function noteLabel(node: XmlElement, before: number): string {
  const label = node.attributes["marker"] ?? node.attributes["ID"] ?? textOf(node).slice(0, 4);
  const plain = label.replaceAll(/[\s[\]^()]/g, "");
  return plain === "" ? `${before + 1}` : plain;
}

const ROWS: ReadonlySet<string> = new Set(["row", "tr"]);

/** Renders a CALS or HTML table as Markdown, with its title before it. */
export function tableMarkdown(table: XmlElement): string {
  const rows: GridCell[][] = [];
  const around: string[] = [];
  collect(table, { rows, around, columns: [] });
  const grid = filledGrid(rows);
  const width = Math.max(0, ...grid.map((row) => row.length));
  if (width === 0) return around.join("\n\n");
  if (width === 1)
    return [...around, ...grid.map((row) => row.join(" "))].filter((text) => text !== "").join("\n\n");
  return [...around, gridMarkdown(grid.map((row) => row.map((text) => onOneLine(text))))].join("\n\n");
}

interface Collected {
  readonly rows: GridCell[][];
  readonly around: string[];
  /** Column names that CALS declares. */
  readonly columns: string[];
}

function collect(element: XmlElement, into: Collected): void {
  const { rows, around, columns } = into;
  for (const child of element.children) {
    if (typeof child === "string") {
      if (child.trim() !== "") around.push(child.trim());
      continue;
    }
    const name = child.name.toLowerCase();
    if (ROWS.has(name)) rows.push(cellsOf(child, columns));
    else if (name === "title" || name === "caption") around.push(inlineText(child.children));
    else if (name === "colspec") columns.push(child.attributes["colname"] ?? "");
    else collect(child, name === "tgroup" ? { ...into, columns: [] } : into);
  }
}

function cellsOf(row: XmlElement, columns: readonly string[]): GridCell[] {
  return row.children.flatMap((cell): GridCell[] => {
    if (typeof cell === "string")
      return cell.trim() === "" ? [] : [{ text: cell.trim(), colspan: 1, rowspan: 1 }];
    const { attributes } = cell;
    const column = columns.indexOf(attributes["namest"] ?? attributes["colname"] ?? "");
    const last = columns.indexOf(attributes["nameend"] ?? "");
    const more = Number(attributes["morerows"] ?? "0"); // CALS: rows in addition to the first
    return [
      {
        text: spaced(cell),
        colspan: last > column && column >= 0 ? last - column + 1 : spanOf(attributes["colspan"]),
        rowspan: more > 0 ? spanOf(String(more + 1)) : spanOf(attributes["rowspan"]),
        ...(column >= 0 && { column }),
      },
    ];
  });
}

/** Joins a cell's paragraphs and list items with spaces. */
function spaced(cell: XmlElement): string {
  const parts: XmlNode[] = [];
  const add = (element: XmlElement): void => {
    for (const child of element.children) {
      if (typeof child === "string") parts.push(child);
      else if (/^(?:p|la|dt|dd|div|li|dl)$/i.test(child.name)) {
        parts.push(" ");
        add(child);
        parts.push(" ");
      } else parts.push(child);
    }
  };
  add(cell);
  return inlineText(parts);
}
