import type { Block, Footnote } from "../../core/document.ts";
import type { Flow } from "../../markup/html/flow.ts";
import { soleJudge, statedCount } from "./cover.ts";
import { annexurePin, headingLevel, isHeading, isOrnament, labelOf, plainHeading } from "./lines.ts";
import { numberParagraphs } from "./numbering.ts";
import { withoutNumber } from "./numbers.ts";
import { markOldNotes } from "./old-notes.ts";
import { type Placed, placeFlows, type Zone } from "./zones.ts";

export interface JudgmentBlocks {
  readonly blocks: readonly Block[];
  readonly footnotes: readonly Footnote[];
  readonly warnings: readonly string[];
}

/** Makes the blocks of a judgment from the flows of its page, whatever its generation of mark-up. */
export function judgmentBlocks(flows: readonly Flow[]): JudgmentBlocks {
  const placed = placeFlows(markOldNotes(flows));
  const { paragraphs, warnings } = findParagraphs(placed);
  const writer = new BlockWriter(paragraphs, soleJudge(placed));
  for (const [index, one] of withReasons(placed, paragraphs).entries()) writer.add(one, index);
  const written = writer.finish();
  return {
    ...written,
    warnings: [...warnings, ...countWarnings(flows, paragraphs), ...noteWarnings(written)],
  };
}

interface Paragraph {
  readonly number: number;
  /** Which of several lists that each begin at 1; 0 when there is one. */
  readonly list: number;
}

/** By the index of the flow. */
type Paragraphs = ReadonlyMap<number, Paragraph>;

function findParagraphs(placed: readonly Placed[]): { paragraphs: Paragraphs; warnings: readonly string[] } {
  const candidates = placed.flatMap(({ flow, zone, number, starts }, index) => {
    if (number === undefined || zone === "orders" || zone === "notes" || zone === "annexure") return [];
    const before = placed[index - 1];
    const introduced = before !== undefined && !before.isMarker && /[:—–]$/.test(before.flow.text);
    const list = flow.list?.id;
    return [{ index, number, introduced, ...(list !== undefined && { list }), ...(starts && { starts }) }];
  });
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

/** The reasons begin with the headings right before the first paragraph, whether or not the page says so. */
function withReasons(placed: readonly Placed[], paragraphs: Paragraphs): readonly Placed[] {
  const [first = placed.length] = paragraphs.keys();
  let start = first;
  while (isHeadingOf(placed[start - 1])) start -= 1;
  return placed.map((one, index) =>
    one.zone === "front" && index >= start ? { ...one, zone: "reasons" } : one,
  );
}

function isHeadingOf(one: Placed | undefined): boolean {
  return one !== undefined && one.zone === "front" && !one.flow.centred && isHeading(one.flow, "reasons");
}

function countWarnings(flows: readonly Flow[], paragraphs: Paragraphs): string[] {
  const stated = statedCount(flows);
  const last = [...paragraphs.values()].at(-1);
  if (stated === undefined || last === undefined || last.list > 0 || last.number === stated) return [];
  return [`the page states ${stated} numbered paragraphs; the last one found is [${last.number}]`];
}

const MAX_NAMED = 10; // labels in a warning

function noteWarnings({
  footnotes,
  unmatched,
}: {
  footnotes: readonly Footnote[];
  unmatched: readonly string[];
}) {
  if (unmatched.length === 0) return [];
  const named = unmatched.slice(0, MAX_NAMED).join(", ") + (unmatched.length > MAX_NAMED ? " …" : "");
  return [
    footnotes.length === 0
      ? "the page does not carry the text of its footnotes"
      : `the page has no text for footnote ${named}`,
  ];
}

type OpenBlock = { -readonly [K in keyof Block]: Block[K] };

class BlockWriter {
  readonly #paragraphs: Paragraphs;
  readonly #blocks: Block[] = [];
  readonly #footnotes: Footnote[] = [];
  readonly #marks = new Map<string, string>(); // footnote label -> pin of the block with its mark
  #judge: string | undefined;
  #pin = ""; // of the paragraph, the order or the annexure that is open
  #zone: Zone = "front";
  #order = 0; // number of the last order
  #orderLists = 1;
  #note: string | undefined;

  constructor(paragraphs: Paragraphs, judge: string | undefined) {
    this.#paragraphs = paragraphs;
    this.#judge = judge;
  }

  add(placed: Placed, index: number): void {
    const { flow, zone, judge } = placed;
    if (isOrnament(flow)) return;
    if (judge !== undefined) this.#judge = judge;
    if (zone !== this.#zone) this.#enter(zone);
    const paragraph = this.#paragraphs.get(index);
    if (flow.defines !== undefined) this.#footnote(flow.defines, flow);
    else if (paragraph) this.#paragraph(flow, paragraph);
    else if (zone === "notes" && this.#note !== undefined) this.#footnote(this.#note, flow);
    else this.#other(placed);
  }

  finish(): Pick<JudgmentBlocks, "blocks" | "footnotes"> & { readonly unmatched: readonly string[] } {
    const defined = new Set(this.#footnotes.map(({ label }) => label));
    const footnotes = this.#footnotes.map((note) => {
      const at = this.#marks.get(note.label) ?? "";
      return at === "" ? note : { ...note, at };
    });
    const unmatched = [...this.#marks.keys()].filter((label) => !defined.has(label));
    return { blocks: this.#blocks, footnotes, unmatched };
  }

  #enter(zone: Zone): void {
    this.#zone = zone;
    this.#pin = zone === "orders" ? "orders" : "";
    if (zone !== "notes") this.#note = undefined;
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
    this.#push({ type: "footnote", label, pin: `fn ${label}`, markdown: flow.markdown }, flow);
  }

  #other({ flow, zone, isMarker }: Placed): void {
    if (flow.quote === 0 && (isHeading(flow, zone) || isMarker)) {
      this.#heading(flow, zone, isMarker);
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

  #heading(flow: Flow, zone: Zone, isMarker: boolean): void {
    const markdown = plainHeading(flow);
    if (zone === "annexure") this.#pin = isMarker ? annexurePin(markdown) : this.#pin;
    else this.#pin = zone === "orders" ? "orders" : "";
    const pin = zone === "annexure" || zone === "orders" ? this.#pin : "";
    const level = this.#blocks.length === 0 ? 1 : headingLevel(flow, isMarker);
    this.#push({ type: "heading", level, pin, markdown }, flow);
  }

  #orders(flow: Flow): void {
    const label = flow.list?.first ? flow.list.label : undefined;
    if (label !== undefined && flow.list?.depth === 1) this.#pin = this.#orderPin(label, flow.list.number);
    this.#push(
      { type: "orders", pin: this.#pin, ...(label !== undefined && { label }), markdown: flow.markdown },
      flow,
    );
  }

  /** Each matter of a page may have orders of its own. */
  #orderPin(label: string, number: number): string {
    if (number <= this.#order) this.#orderLists += 1;
    this.#order = number;
    const pin = `order ${label.replace(/\.$/, "")}`;
    return this.#orderLists > 1 ? `${pin} of list ${this.#orderLists}` : pin;
  }

  #text(flow: Flow, zone: Zone): void {
    const { label, markdown } = labelOf(flow);
    const common = { pin: this.#pin, ...(label !== undefined && { label }), markdown };
    if (flow.quote > 0) this.#push({ type: "quote", level: flow.quote, ...common }, flow);
    else if (label !== undefined) this.#push({ type: "list", level: flow.list?.depth ?? 1, ...common }, flow);
    else if (zone === "front" || zone === "end") this.#coverLine(flow);
    else this.#push({ type: "paragraph", pin: this.#pin, markdown }, flow);
  }

  /** Cover sheets and signatures are many short lines: they stay together. */
  #coverLine(flow: Flow): void {
    const last = this.#blocks.at(-1);
    if (last?.type === "paragraph" && last.pin === "" && last.label === undefined) {
      this.#mark(flow, "");
      this.#blocks[this.#blocks.length - 1] = { ...last, markdown: `${last.markdown}  \n${flow.markdown}` };
    } else {
      this.#push({ type: "paragraph", pin: "", markdown: flow.markdown }, flow);
    }
  }

  #push(block: OpenBlock, flow: Flow): void {
    this.#mark(flow, block.pin);
    if (this.#judge !== undefined && block.pin.includes("[")) block.judge = this.#judge;
    this.#blocks.push(block);
  }

  #mark({ notes }: Flow, pin: string): void {
    for (const note of notes) if (!this.#marks.has(note)) this.#marks.set(note, pin);
  }
}
