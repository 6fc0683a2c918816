import { type InlineStyle, PLAIN, renderRuns, type Run } from "../../markup/html/inline.ts";
import { LINE_BREAK } from "../../markup/html/space.ts";
import { textOf, type XmlElement } from "../../markup/xml/tree.ts";

/** A note met inside a text: its mark, and its text where the text stands right there. */
export interface InlineNote {
  readonly label: string;
  readonly element?: XmlElement;
}

export interface InlineContent {
  /** The text, cut where the source marks the end of a sentence. */
  readonly segments: readonly string[];
  /** The cuts are the source's own ends of sentences; a mark at the very end says nothing of what stands before. */
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

/** Elements whose text is the text of the line: whatever is no block is inline. */
export function inlineContent(children: readonly (XmlElement | string)[]): InlineContent {
  const cuts: Run[][] = [[]];
  const notes: InlineNote[] = [];
  for (const child of children) addRuns(child, PLAIN, cuts, notes);
  const segments = cuts.map((runs) => renderRuns(runs).markdown).filter((text) => text !== "");
  return { segments, isMarked: segments.length > 1, notes };
}

export function inlineText(children: readonly (XmlElement | string)[]): string {
  return inlineContent(children).segments.join(" ");
}

function addRuns(node: XmlElement | string, style: InlineStyle, cuts: Run[][], notes: InlineNote[]): void {
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
