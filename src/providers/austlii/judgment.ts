import type { Block, Footnote } from "../../core/document.ts";
import type { Flow } from "../../shared/html/flow.ts";
import { numberParagraphs } from "./numbering.ts";
import { numberOf, type Placed, placeFlows, withoutNumber, type Zone } from "./zones.ts";

export interface JudgmentBlocks {
  readonly blocks: readonly Block[];
  readonly footnotes: readonly Footnote[];
  readonly warnings: readonly string[];
}

const LONGEST_HEADING = 200; // characters; a longer line in bold is emphasised text

/** Makes the blocks of a judgment from the flows of its page, whatever its generation of mark-up. */
export function judgmentBlocks(flows: readonly Flow[]): JudgmentBlocks {
  const placed = placeFlows(flows);
  const { paragraphs, warnings } = findParagraphs(placed);
  const writer = new BlockWriter(paragraphs);
  for (const [index, one] of placed.entries()) writer.add(one, index);
  return { ...writer.finish(), warnings };
}

interface Paragraph {
  readonly number: number;
  /** Which of several lists that each begin at 1; 0 when there is one. */
  readonly list: number;
}

function findParagraphs(placed: readonly Placed[]): {
  readonly paragraphs: ReadonlyMap<number, Paragraph>;
  readonly warnings: readonly string[];
} {
  const numbered = placed.flatMap(({ flow, zone, fresh }, index) => {
    const number = zone === "orders" || zone === "notes" ? undefined : numberOf(flow);
    return number === undefined ? [] : [{ index, number, fresh, listed: flow.list !== undefined }];
  });
  const listed = numbered.filter((one) => one.listed);
  const candidates = listed.length > 0 ? listed : numbered; // numbered text counts only where nothing is a list
  const { lists, warnings } = numberParagraphs(candidates);
  const paragraphs = new Map<number, Paragraph>();
  for (const [order, list] of lists.entries()) {
    for (const at of list) {
      const candidate = candidates[at];
      if (candidate)
        paragraphs.set(candidate.index, { number: candidate.number, list: lists.length > 1 ? order + 1 : 0 });
    }
  }
  return { paragraphs, warnings };
}

class BlockWriter {
  readonly #paragraphs: ReadonlyMap<number, Paragraph>;
  readonly #blocks: Block[] = [];
  readonly #footnotes: Footnote[] = [];
  readonly #marks = new Map<string, string>(); // footnote label -> pin of the block with its mark
  #judge: string | undefined;
  #pin = ""; // of the paragraph that is open
  #order = ""; // of the order that is open
  #note: string | undefined;

  constructor(paragraphs: ReadonlyMap<number, Paragraph>) {
    this.#paragraphs = paragraphs;
  }

  add(placed: Placed, index: number): void {
    const { flow, zone, judge } = placed;
    if (judge !== undefined) this.#judge = judge;
    const paragraph = this.#paragraphs.get(index);
    if (flow.defines !== undefined) this.#footnote(flow.defines, flow);
    else if (paragraph) this.#paragraph(flow, paragraph);
    else if (zone === "notes" && this.#note !== undefined) this.#footnote(this.#note, flow);
    else this.#other(placed);
  }

  finish(): Omit<JudgmentBlocks, "warnings"> {
    const footnotes = this.#footnotes.map((note) => {
      const at = this.#marks.get(note.label);
      return at === undefined ? note : { ...note, at };
    });
    return { blocks: this.#blocks, footnotes };
  }

  #paragraph(flow: Flow, { number, list }: Paragraph): void {
    const who = list > 0 ? `${this.#judge ?? `List ${list}`} ` : "";
    this.#pin = `${who}[${number}]`;
    this.#note = undefined;
    const markdown = flow.list ? flow.markdown : withoutNumber(flow.markdown);
    this.#push({ type: "paragraph", label: String(number), pin: this.#pin, markdown }, flow);
  }

  #footnote(label: string, flow: Flow): void {
    const last = this.#blocks.at(-1);
    if (flow.defines === undefined && last?.type === "footnote") {
      this.#blocks[this.#blocks.length - 1] = { ...last, markdown: `${last.markdown}\n\n${flow.markdown}` };
      return;
    }
    this.#note = label;
    this.#footnotes.push({ label });
    this.#blocks.push({ type: "footnote", label, pin: `fn ${label}`, markdown: flow.markdown });
  }

  #other({ flow, zone, isMarker }: Placed): void {
    if (isHeading(flow, zone) || isMarker) {
      if (flow.quote === 0) this.#pin = "";
      this.#push({ type: "heading", level: headingLevel(flow), pin: "", markdown: plainHeading(flow) }, flow);
    } else if (flow.kind === "table") {
      this.#push({ type: "table", pin: this.#pin, markdown: flow.markdown }, flow);
    } else if (zone === "orders") {
      this.#orders(flow);
    } else if (zone === "catchwords" && flow.quote === 0) {
      this.#push({ type: "catchwords", pin: "", markdown: flow.markdown }, flow);
    } else {
      this.#text(flow, zone);
    }
  }

  #orders(flow: Flow): void {
    const label = flow.list?.first ? flow.list.label : undefined;
    if (label !== undefined && flow.list?.depth === 1) this.#order = `order ${label.replace(/\.$/, "")}`;
    this.#push(
      { type: "orders", pin: this.#order, ...(label !== undefined && { label }), markdown: flow.markdown },
      flow,
    );
  }

  #text(flow: Flow, zone: Zone): void {
    const label = flow.list?.first ? flow.list.label : undefined;
    const common = { pin: this.#pin, ...(label !== undefined && { label }), markdown: flow.markdown };
    if (flow.quote > 0) this.#push({ type: "quote", level: flow.quote, ...common }, flow);
    else if (label !== undefined && flow.list)
      this.#push({ type: "list", level: flow.list.depth, ...common }, flow);
    else if (zone === "front") this.#frontLine(flow);
    else this.#push({ type: "paragraph", pin: this.#pin, markdown: flow.markdown }, flow);
  }

  /** Cover sheets are many short lines: they stay together. */
  #frontLine(flow: Flow): void {
    const last = this.#blocks.at(-1);
    if (last?.type === "paragraph" && last.pin === "" && last.label === undefined) {
      this.#blocks[this.#blocks.length - 1] = { ...last, markdown: `${last.markdown}  \n${flow.markdown}` };
    } else {
      this.#push({ type: "paragraph", pin: "", markdown: flow.markdown }, flow);
    }
  }

  #push(block: Block, flow: Flow): void {
    for (const note of flow.notes) if (!this.#marks.has(note)) this.#marks.set(note, block.pin);
    const judge = block.pin.includes("[") ? this.#judge : undefined;
    this.#blocks.push(judge === undefined ? block : { ...block, judge });
  }
}

function isHeading(flow: Flow, zone: Zone): boolean {
  if (flow.kind === "heading") return true;
  if (flow.kind !== "text" || flow.quote > 0 || flow.list || flow.text.length > LONGEST_HEADING) return false;
  if (zone === "catchwords" || zone === "orders") return false;
  return zone === "front" ? false : flow.bold || (flow.italic && !/[.;,]$/.test(flow.text));
}

function headingLevel(flow: Flow): number {
  if (flow.level > 0) return flow.level;
  return flow.bold || flow.centred || flow.text === flow.text.toUpperCase() ? 2 : 3;
}

function plainHeading(flow: Flow): string {
  return flow.markdown.replaceAll(/\*+/g, "").replaceAll(/\s*\n\s*/g, " ");
}
