import { PLAIN, renderRuns } from "../markup/html/inline.ts";

/** Rows of plain cells as a Markdown table; the first row is its head. */
export function tableMarkdown(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map((row) => row.length));
  const [head = [], ...body] = rows.map((row) =>
    Array.from({ length: width }, (_, column) => cell(row[column] ?? "")),
  );
  return [line(head), line(head.map(() => "---")), ...body.map(line)].join("\n");
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function cell(text: string): string {
  const { markdown } = renderRuns([{ text, style: PLAIN }]);
  return markdown.replaceAll("  \n", "<br>").replaceAll("|", String.raw`\|`);
}
