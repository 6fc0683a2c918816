import { shortened } from "../core/text.ts";
import { escapeXml } from "../markup/xml/escape.ts";
import type { CitationGraph, GraphEdge, GraphNode } from "./view-data.ts";

export const GRAPH_FORMATS = ["graphml", "dot", "svg"] as const;

/** Writes a graph of citations as GraphML, DOT or an SVG picture. */
export function drawGraph(graph: CitationGraph, format: (typeof GRAPH_FORMATS)[number]): string {
  return WRITERS[format](graph);
}

const WRITERS: Readonly<Record<(typeof GRAPH_FORMATS)[number], (graph: CitationGraph) => string>> = {
  graphml,
  dot,
  svg,
};

/** http://graphml.graphdrawing.org/specification.html */
function graphml({ nodes, edges }: CitationGraph): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    '<key id="title" for="node" attr.name="title" attr.type="string"/>',
    '<key id="date" for="node" attr.name="date" attr.type="string"/>',
    '<key id="held" for="node" attr.name="held" attr.type="boolean"/>',
    '<key id="count" for="edge" attr.name="count" attr.type="int"/>',
    '<key id="treatment" for="edge" attr.name="treatment" attr.type="string"/>',
    '<graph edgedefault="directed">',
    ...nodes.map(
      ({ id, title, date, isHeld }) =>
        `<node id="${escapeXml(id)}">${data("title", title)}${data("date", date)}${data("held", String(isHeld))}</node>`,
    ),
    ...edges.map(
      ({ from, to, count, treatment }) =>
        `<edge source="${escapeXml(from)}" target="${escapeXml(to)}">${data("count", String(count))}${data("treatment", treatment.join("; "))}</edge>`,
    ),
    "</graph>",
    "</graphml>",
    "",
  ].join("\n");
}

function data(key: string, value: string | undefined): string {
  return value === undefined || value === "" ? "" : `<data key="${key}">${escapeXml(value)}</data>`;
}

/** https://graphviz.org/doc/info/lang.html */
function dot({ centre, nodes, edges }: CitationGraph): string {
  return [
    "digraph citations {",
    "  rankdir=LR; node [shape=box];",
    ...nodes.map(({ id, title, date, isHeld }) => {
      const styles = [id === centre ? "penwidth=2" : "", isHeld ? "" : "style=dashed"].filter(Boolean);
      const label = quoted(date === undefined ? title : `${title} (${date})`);
      return `  ${quoted(id)} [${[`label=${label}`, ...styles].join(", ")}];`;
    }),
    ...edges.map((edge) => {
      const label = labelOf(edge);
      return `  ${quoted(edge.from)} -> ${quoted(edge.to)}${label === "" ? "" : ` [label=${quoted(label)}]`};`;
    }),
    "}",
    "",
  ].join("\n");
}

function labelOf({ count, treatment }: GraphEdge): string {
  return [count > 1 ? `${count}×` : "", ...treatment].filter(Boolean).join(", ");
}

function quoted(text: string): string {
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll(/\s+/g, " ")}"`;
}

const BOX = { width: 300, height: 40, gap: 12, between: 140, margin: 20 };
const LONGEST = 44; // characters of a line in a box

/** Draws citing documents on the left of the document, cited ones on the right. */
function svg({ centre, nodes, edges }: CitationGraph): string {
  const citing = new Set(edges.filter(({ to }) => to === centre).map(({ from }) => from));
  const columns = [
    nodes.filter(({ id }) => id !== centre && citing.has(id)),
    nodes.filter(({ id }) => id === centre),
    nodes.filter(({ id }) => id !== centre && !citing.has(id)),
  ];
  const rows = Math.max(1, ...columns.map((column) => column.length));
  const step = BOX.height + BOX.gap;
  const height = rows * step - BOX.gap + 2 * BOX.margin;
  const width = 3 * BOX.width + 2 * BOX.between + 2 * BOX.margin;
  const places = new Map(
    columns.flatMap((column, at) =>
      column.map(({ id }, row) => {
        const top = (height - (column.length * step - BOX.gap)) / 2;
        return [id, { x: BOX.margin + at * (BOX.width + BOX.between), y: top + row * step }] as const;
      }),
    ),
  );
  const line = (edge: GraphEdge): string => {
    const [start, end] = [places.get(edge.from), places.get(edge.to)];
    if (!start || !end) return "";
    const isBack = start.x > end.x;
    const x1 = isBack ? start.x : start.x + BOX.width;
    const x2 = isBack ? end.x + BOX.width : end.x;
    const middle = BOX.height / 2;
    const said = labelOf(edge);
    return [
      `<line x1="${x1}" y1="${start.y + middle}" x2="${x2}" y2="${end.y + middle}" stroke="#555" stroke-width="${Math.min(4, 1 + Math.log2(edge.count)).toFixed(1)}" marker-end="url(#arrow)"/>`,
      said === ""
        ? ""
        : `<text x="${(x1 + x2) / 2}" y="${(start.y + end.y) / 2 + middle - 4}" text-anchor="middle" font-size="10">${escapeXml(said)}</text>`,
    ].join("");
  };
  const box = ({ id, title, date, isHeld }: GraphNode): string => {
    const { x, y } = places.get(id) ?? { x: 0, y: 0 };
    const text = (value: string, down: number) =>
      `<text x="${x + 8}" y="${y + down}">${escapeXml(shortened(value, LONGEST))}</text>`;
    const below = [date, id === title ? undefined : id].filter((one) => one !== undefined).join(" · ");
    return [
      `<g><title>${escapeXml(title)}</title><rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="4" fill="${id === centre ? "#e8eefc" : "#fff"}" stroke="#333"${isHeld ? "" : ' stroke-dasharray="4 3"'}/>`,
      `${text(title, 17)}${text(below, 33)}</g>`,
    ].join("");
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    '<defs><marker id="arrow" markerWidth="8" markerHeight="8" refX="7" refY="3" orient="auto"><path d="M0,0 L7,3 L0,6 z" fill="#555"/></marker></defs>',
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...edges.map(line).filter((one) => one !== ""),
    ...nodes.map(box),
    "</svg>",
    "",
  ].join("\n");
}
