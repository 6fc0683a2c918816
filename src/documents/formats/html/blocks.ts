import type { Block, Footnote } from "../../../core/document.ts";
import type { Flow } from "../../../markup/html/flow.ts";
import { footnotesOf, pushNote } from "../notes.ts";
import { numberingOf } from "../numbering.ts";

export interface HtmlBlocks {
  readonly blocks: readonly Block[];
  readonly footnotes: readonly Footnote[];
  readonly warnings: readonly string[];
}

const LONGEST_BOLD_HEADING = 120; // characters

/** Blocks of flows that no source's rules explain: headings, lists, quotations, tables, notes, numbered paragraphs. */
export function flowBlocks(flows: readonly Flow[]): HtmlBlocks {
  const numbering = numberingOf(flows.map(bodyText));
  const blocks: Block[] = [];
  const footnotes: Footnote[] = [];
  const pins: string[] = [];
  const marks = new Map<string, string>();
  let pin = "";
  for (const [index, flow] of flows.entries()) {
    const note = flow.defines === undefined ? numbering.notes.get(index) : undefined;
    const numbered = numbering.paragraphs.get(index);
    if (numbered) pin = `[${numbered.number}]`;
    else if (index >= numbering.end) pin = "";
    pins.push(pin);
    const block = note ? undefined : blockOf(flow, pin, numbered?.number);
    if (note) pushNote(blocks, note, withoutLabel(flow.markdown));
    if (!block) continue;
    if (block.type === "heading") pin = "";
    pins[index] = block.pin;
    for (const label of flow.notes) if (!marks.has(label)) marks.set(label, block.pin);
    if (flow.defines !== undefined) footnotes.push({ label: flow.defines });
    blocks.push(block);
  }
  const linked = footnotes.map((note) => ({ ...note, ...at(marks.get(note.label)) }));
  return { blocks, footnotes: [...linked, ...footnotesOf(numbering, pins)], warnings: numbering.warnings };
}

function bodyText({ kind, text, list, defines }: Flow): string {
  return kind === "text" && !list && defines === undefined ? text : "";
}

function at(pin: string | undefined) {
  return pin !== undefined && pin !== "" ? { at: pin } : {};
}

function blockOf(flow: Flow, pin: string, number: number | undefined): Block | undefined {
  const { markdown, text } = flow;
  if (flow.kind === "mark" || (flow.kind !== "table" && text === "")) return undefined;
  if (flow.defines !== undefined)
    return { type: "footnote", label: flow.defines, pin: `fn ${flow.defines}`, markdown };
  if (flow.kind === "heading") return { type: "heading", level: flow.level, pin: "", markdown };
  if (flow.kind === "table") return { type: "table", pin, markdown };
  if (number !== undefined)
    return { type: "paragraph", label: String(number), pin, markdown: withoutLabel(markdown) };
  return unnumbered(flow, pin);
}

function unnumbered(flow: Flow, pin: string): Block {
  const { markdown, text } = flow;
  if (flow.list?.first)
    return { type: "list", level: flow.list.depth, label: flow.list.label, pin, markdown };
  if (flow.quote > 0) return { type: "quote", level: flow.quote, pin, markdown };
  if (flow.bold && !flow.list && text.length <= LONGEST_BOLD_HEADING && !/[.;,:]$/.test(text))
    return { type: "heading", level: 3, pin: "", markdown: text };
  return { type: "paragraph", pin, markdown };
}

/** Without the number that the label says, in whatever emphasis it stands. */
function withoutLabel(markdown: string): string {
  return markdown.replace(/^([*]{0,3})(?:\\?\[\d{1,4}\]|\d{1,4}\\?\.?)\1(?:\s+|$)/, "").trimStart();
}
