import type { Block, Footnote } from "../../../core/document.ts";
import type { Flow } from "../../../markup/html/flow.ts";
import { footnotesOf, pushNote } from "../notes.ts";
import { type Numbering, numberingOf } from "../numbering.ts";

export interface HtmlBlocks {
  readonly blocks: readonly Block[];
  readonly footnotes: readonly Footnote[];
  readonly warnings: readonly string[];
}

const LONGEST_BOLD_HEADING = 120; // characters

/** Blocks of flows that no source's rules explain: headings, lists, quotations, tables, notes, numbered paragraphs. */
export function flowBlocks(flows: readonly Flow[], country?: "de" | "au"): HtmlBlocks {
  const isPrinted = flows.some(({ number }) => number !== undefined);
  // items of a German decision's lists are no Randnummern: only what the page numbers counts
  const numbering = numberingOf(flows.map(isPrinted || country === "de" ? () => "" : bodyText));
  const writer = new FlowWriter(
    numbering,
    country === "de" ? (number) => `Rn. ${number}` : (number) => `[${number}]`,
  );
  for (const [index, flow] of flows.entries()) writer.add(flow, index);
  return { ...writer.finish(), warnings: numbering.warnings };
}

class FlowWriter {
  readonly #numbering: Numbering;
  readonly #pinOf: (number: number | string) => string;
  readonly #blocks: Block[] = [];
  readonly #footnotes: Footnote[] = [];
  readonly #pins: string[] = []; // of the flows by their index
  readonly #marks = new Map<string, string>(); // label of a note -> pin of the block with its first mark
  #pin = "";
  #last = 0;

  constructor(numbering: Numbering, pinOf: (number: number | string) => string) {
    this.#numbering = numbering;
    this.#pinOf = pinOf;
  }

  add(flow: Flow, index: number): void {
    const note = flow.defines === undefined ? this.#numbering.notes.get(index) : undefined;
    const number = nextNumber(flow, this.#last) ?? this.#numbering.paragraphs.get(index)?.number;
    if (number !== undefined) {
      this.#last = Number.parseInt(String(number), 10);
      this.#pin = this.#pinOf(number);
    } else if (index >= this.#numbering.end) this.#pin = "";
    this.#pins.push(this.#pin);
    if (note) pushNote(this.#blocks, note, withoutLabel(flow.markdown));
    else this.#push(blockOf(flow, this.#pin, number), flow, index);
  }

  #push(block: Block | undefined, flow: Flow, index: number): void {
    if (!block) return;
    if (block.type === "heading") this.#pin = block.pin;
    this.#pins[index] = block.pin;
    for (const label of flow.notes) if (!this.#marks.has(label)) this.#marks.set(label, block.pin);
    if (flow.defines !== undefined) this.#footnotes.push({ label: flow.defines });
    this.#blocks.push(block);
  }

  finish(): Pick<HtmlBlocks, "blocks" | "footnotes"> {
    const linked = this.#footnotes.map((note) => ({ ...note, ...at(this.#marks.get(note.label)) }));
    return { blocks: this.#blocks, footnotes: [...linked, ...footnotesOf(this.#numbering, this.#pins)] };
  }
}

const LONGEST_GAP = 30; // paragraphs that an excerpt leaves out

/** The printed number of a paragraph; one that does not go on from the last is that of a quoted list. */
function nextNumber({ number }: Flow, last: number): string | undefined {
  const value = Number.parseInt(number ?? "", 10);
  const isNext = last === 0 ? value > 0 : value >= last && value <= last + LONGEST_GAP;
  return isNext ? number : undefined;
}

function bodyText({ kind, text, list, defines }: Flow): string {
  return kind === "text" && !list && defines === undefined ? text : "";
}

function at(pin: string | undefined) {
  return pin !== undefined && pin !== "" ? { at: pin } : {};
}

function blockOf(flow: Flow, pin: string, number: number | string | undefined): Block | undefined {
  const { markdown, text } = flow;
  if (flow.kind === "mark" || (flow.kind !== "table" && text === "")) return undefined;
  if (flow.defines !== undefined)
    return { type: "footnote", label: flow.defines, pin: `fn ${flow.defines}`, markdown };
  if (flow.kind === "heading")
    return { type: "heading", level: flow.level, pin: flow.number === undefined ? "" : pin, markdown };
  if (flow.kind === "table") return { type: "table", pin, markdown };
  if (number !== undefined) {
    const own = flow.number === undefined ? withoutLabel(markdown) : markdown;
    return { type: "paragraph", label: String(number), pin, markdown: own };
  }
  return unnumbered(flow, pin);
}

function unnumbered(flow: Flow, pin: string): Block {
  const { markdown, text } = flow;
  if (flow.number !== undefined) return { type: "list", level: 1, label: flow.number, pin, markdown };
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
