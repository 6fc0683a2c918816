import { type InlineStyle, PLAIN, renderRuns, type Run } from "../../markup/html/inline.ts";
import { LINE_BREAK } from "../../markup/html/space.ts";
import type { XmlElement, XmlNode } from "../../markup/xml/tree.ts";
import type { Piece } from "./writer.ts";

/**
 * How an element reads in a line: a change of style, a note's mark, replacement text, or text around its
 * content; undefined for just its content.
 */
export type InlineReading =
  | { readonly style: Partial<InlineStyle> }
  | { readonly note: string }
  | { readonly text: string }
  | { readonly before: string; readonly after: string };
export type ReadInline = (element: XmlElement) => InlineReading | undefined;

/** Converts nodes to one line of text. */
export function pieceOf(nodes: readonly XmlNode[], read: ReadInline): Piece {
  const runs: Run[] = [];
  for (const node of nodes) add(node, PLAIN, runs, read);
  const { markdown, text, notes, bold } = renderRuns(runs);
  return { markdown, text, notes, bold };
}

function add(node: XmlNode, style: InlineStyle, runs: Run[], read: ReadInline): void {
  if (typeof node === "string") {
    runs.push({ text: node, style });
    return;
  }
  const reading = node.name === "br" ? LINE : read(node);
  if (reading && "note" in reading) runs.push({ text: "", style: { ...PLAIN, note: reading.note } });
  else if (reading && "text" in reading) runs.push({ text: reading.text, style });
  else addContent(node, style, runs, { read, reading });
}

const LINE = { text: LINE_BREAK };

interface Content {
  readonly read: ReadInline;
  readonly reading: Exclude<InlineReading, { readonly note: string } | { readonly text: string }> | undefined;
}

function addContent(node: XmlElement, style: InlineStyle, runs: Run[], { read, reading }: Content): void {
  const inner = reading && "style" in reading ? { ...style, ...reading.style } : style;
  const isBlock = BLOCKS.has(node.name);
  const space = isBlock ? " " : "";
  const [before, after] = reading && "before" in reading ? [reading.before, reading.after] : [space, space];
  if (before !== "") runs.push({ text: before, style });
  for (const child of node.children) add(child, inner, runs, read);
  if (after !== "") runs.push({ text: after, style });
}

/** Elements that begin a line of their own; inside a cell they are separated only by spaces. */
export const BLOCKS: ReadonlySet<string> = new Set(
  (
    "p div table tbody thead tfoot tr td th ul ol li dl dt dd h1 h2 h3 h4 h5 h6 blockquote center hr body section article txt_te pre form " +
    "P TITLE TI STI LIST ITEM NP NO.P TXT ALINEA PARAG NO.PARAG TBL CORPUS ROW CELL GR.SEQ QUOT.S DIVISION"
  ).split(" "),
);
