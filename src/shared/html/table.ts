import type { Flow } from "./flow.ts";

export interface Cell {
  readonly flows: readonly Flow[];
  readonly colspan: number;
  readonly rowspan: number;
}

const MAX_SPAN = 100; // a larger one is a mistake or an attack
const MAX_COLUMNS = 60;

/**
 * What a finished table is: a real table becomes one flow; one that only lays out text (a single column,
 * lists or headings inside, several paragraphs in a cell) is unwrapped in reading order.
 */
export function tableFlows(rows: readonly (readonly Cell[])[], place: Omit<Flow, "rows">): readonly Flow[] {
  const filled = rows.filter((row) => row.some((cell) => cell.flows.length > 0));
  if (filled.length === 0) return [];
  if (isLayout(filled)) return filled.flatMap((row) => row.flatMap((cell) => cell.flows));
  const grid = fillSpans(filled);
  const text = grid.map((row) => row.join(" ")).join("\n");
  return [
    { ...place, kind: "table", text, markdown: gridMarkdown(grid), rows: grid, notes: notesOf(filled) },
  ];
}

function isLayout(rows: readonly (readonly Cell[])[]): boolean {
  const widest = Math.max(...rows.map((row) => row.length));
  if (widest <= 1) return true;
  return rows.some((row) =>
    row.some(
      (cell) =>
        cell.flows.length > 3 ||
        cell.flows.some(
          (flow) => flow.list !== undefined || flow.kind !== "text" || flow.defines !== undefined,
        ),
    ),
  );
}

/** Every row with all its columns: a cell that spans rows is repeated, so that each row can be read alone. */
function fillSpans(rows: readonly (readonly Cell[])[]): string[][] {
  const carried = new Map<number, { text: string; left: number }>();
  return rows.map((row) => {
    const line: string[] = [];
    const takeCarried = () => {
      for (let open = carried.get(line.length); open && open.left > 0; open = carried.get(line.length)) {
        open.left -= 1;
        line.push(open.text);
      }
    };
    for (const cell of row) {
      takeCarried();
      const text = cell.flows.map((flow) => flow.markdown).join(" ");
      for (
        let column = 0;
        column < Math.min(cell.colspan, MAX_SPAN) && line.length < MAX_COLUMNS;
        column += 1
      ) {
        carried.set(line.length, {
          text: column === 0 ? text : "",
          left: Math.min(cell.rowspan, MAX_SPAN) - 1,
        });
        line.push(column === 0 ? text : "");
      }
    }
    takeCarried();
    return line;
  });
}

function gridMarkdown(grid: readonly (readonly string[])[]): string {
  const width = Math.max(...grid.map((row) => row.length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => escapeCell(cells[at] ?? "")).join(" | ")} |`;
  const [head = [], ...body] = grid;
  return [line(head), `|${" --- |".repeat(width)}`, ...body.map(line)].join("\n");
}

function escapeCell(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, " ").replaceAll("|", String.raw`\|`);
}

function notesOf(rows: readonly (readonly Cell[])[]): string[] {
  return rows.flatMap((row) => row.flatMap((cell) => cell.flows.flatMap((flow) => flow.notes)));
}
