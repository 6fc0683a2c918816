import type { Flow } from "./flow.ts";

export interface Cell {
  readonly flows: readonly Flow[];
  readonly colspan: number;
  readonly rowspan: number;
}

const MAX_SPAN = 100; // columns or rows of one cell; a larger span is a mistake or an attack
const MAX_COLUMNS = 60; // a wider table is unreadable
const MAX_CELL_FLOWS = 12;
const MAX_CELL_CHARS = 2_000; // longer text is the page's own, laid out by a table

/**
 * Returns the flows of a finished table: a data table becomes one flow; a layout table (a single column,
 * headings, tables or long text inside) is unwrapped in reading order.
 */
export function tableFlows(rows: readonly (readonly Cell[])[], place: Omit<Flow, "rows">): readonly Flow[] {
  const filled = rows.filter((row) => row.some((cell) => cell.flows.length > 0));
  if (filled.length === 0) return [];
  const flows = filled.flatMap((row) => row.flatMap((cell) => cell.flows));
  const grid = isLayout(filled) ? [] : filledGrid(filled.map((row) => row.map(textCell)));
  const width = grid.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (width < 2) return flows;
  const number = flows.find((flow) => flow.number !== undefined)?.number; // printed in a cell
  return [
    {
      ...place,
      ...(number !== undefined && { number }),
      kind: "table",
      text: flows.map((flow) => flow.text).join("\n"),
      markdown: written(grid, width),
      rows: grid,
      notes: flows.flatMap((flow) => flow.notes),
      anchors: [...place.anchors, ...flows.flatMap((flow) => flow.anchors)],
    },
  ];
}

function isLayout(rows: readonly (readonly Cell[])[]): boolean {
  const isColumn = rows.every((row) => row.filter(({ flows }) => flows.length > 0).length <= 1);
  const width = (row: readonly Cell[]) => row.reduce((columns, { colspan }) => columns + colspan, 0);
  return isColumn || rows.some((row) => width(row) > MAX_COLUMNS || row.some(holdsText));
}

function holdsText({ flows }: Cell): boolean {
  if (flows.length > MAX_CELL_FLOWS) return true;
  let chars = 0;
  for (const flow of flows) {
    if (flow.kind !== "text" || flow.defines !== undefined) return true;
    chars += flow.text.length;
  }
  return flows.length > 1 && chars > MAX_CELL_CHARS;
}

/** A table cell as input for the grid. */
export interface GridCell {
  readonly text: string;
  readonly colspan: number;
  readonly rowspan: number;
  /** First column, from 0, if the source gives it; defaults to the next free one. */
  readonly column?: number;
}

function textCell({ flows, ...spans }: Cell): GridCell {
  const lines = flows.map(({ markdown, list }) => (list?.first ? `${list.label} ${markdown}` : markdown));
  return { text: lines.join("  \n"), ...spans };
}

/** Returns every row with all columns; repeats a cell that spans rows, so that each row stands alone. */
export function filledGrid(rows: readonly (readonly GridCell[])[]): string[][] {
  const carried = new Map<number, { readonly text: string; left: number }>();
  return rows.map((row) => {
    const line: string[] = [];
    const takeCarried = () => {
      for (let open = carried.get(line.length); open && open.left > 0; open = carried.get(line.length)) {
        open.left -= 1;
        line.push(open.text);
      }
    };
    for (const { text, colspan, rowspan, column = 0 } of row) {
      takeCarried();
      while (line.length < Math.min(column, MAX_COLUMNS)) {
        line.push("");
        takeCarried();
      }
      const left = rowspan - 1;
      for (let at = 0; at < colspan; at += 1) {
        const shown = at === 0 ? text : "";
        if (left > 0) carried.set(line.length, { text: shown, left });
        line.push(shown);
      }
    }
    takeCarried();
    return line;
  });
}

/** Renders a table as Markdown of a readable width: further cells of a row are joined into its last. */
export function gridMarkdown(rows: readonly (readonly string[])[]): string {
  const width = Math.min(MAX_COLUMNS, Math.max(0, ...rows.map((row) => row.length)));
  const grid = rows.map((row) => [...row.slice(0, width - 1), row.slice(width - 1).join(" ")]);
  return written(grid, width);
}

function written(grid: readonly (readonly string[])[], width: number): string {
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => escapeCell(cells[at] ?? "")).join(" | ")} |`;
  const [head = [], ...body] = grid;
  return [line(head), `|${" --- |".repeat(width)}`, ...body.map(line)].join("\n");
}

/** Escapes a cell for a Markdown table: line breaks become `<br>`. */
function escapeCell(text: string): string {
  return text.replaceAll(/ {0,2}\n/g, "<br>").replaceAll("|", String.raw`\|`);
}

/** Parses `colspan` or `rowspan`, at most 100; 1 when it is not a number. */
export function spanOf(value: string | undefined): number {
  const number = Number.parseInt(value ?? "1", 10);
  return number > 0 ? Math.min(number, MAX_SPAN) : 1;
}
