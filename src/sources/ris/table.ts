import { onOneLine } from "../../core/text.ts";
import { type XmlElement } from "../../markup/xml/tree.ts";
import { inlineText } from "./inline.ts";

const ROWS: ReadonlySet<string> = new Set(["row", "tr"]);
const MAX_COLUMNS = 60; // a wider table is no table for a reader

/** A CALS or HTML table as Markdown; its title stands before it. */
export function tableMarkdown(table: XmlElement): string {
  const rows: string[][] = [];
  const around: string[] = [];
  collect(table, rows, around);
  const width = Math.min(MAX_COLUMNS, Math.max(0, ...rows.map((row) => row.length)));
  const [head = [], ...body] = rows.map((row) =>
    row.slice(0, width - 1).concat(row.slice(width - 1).join(" ")),
  );
  if (width === 0) return around.join("\n\n");
  if (width === 1)
    return [...around, ...rows.map((row) => row.join(" "))].filter((text) => text !== "").join("\n\n");
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cell(cells[at])).join(" | ")} |`;
  const grid = [line(head), `|${" --- |".repeat(width)}`, ...body.map(line)].join("\n");
  return [...around, grid].join("\n\n");
}

function cell(text = ""): string {
  return onOneLine(text.replaceAll("|", "\\|"));
}

function collect(element: XmlElement, rows: string[][], around: string[]): void {
  for (const child of element.children) {
    if (typeof child === "string") {
      if (child.trim() !== "") around.push(child.trim());
      continue;
    }
    const name = child.name.toLowerCase();
    if (ROWS.has(name)) rows.push(cellsOf(child));
    else if (name === "title" || name === "caption") around.push(inlineText(child.children));
    else collect(child, rows, around);
  }
}

function cellsOf(row: XmlElement): string[] {
  return row.children.flatMap((cell) => {
    if (typeof cell === "string") return cell.trim() === "" ? [] : [cell.trim()];
    const span = Number(cell.attributes["colspan"] ?? "1");
    const blank = Array.from({ length: Math.min(MAX_COLUMNS, Math.max(0, span - 1)) }, () => "");
    return [spaced(cell), ...blank];
  });
}

/** Paragraphs and list items in a cell are words apart. */
function spaced(cell: XmlElement): string {
  const parts: (XmlElement | string)[] = [];
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
