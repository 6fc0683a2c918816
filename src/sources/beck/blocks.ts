import type { Block, Footnote, LegalDocument } from "../../core/document.ts";
import type { Flow } from "../../markup/html/flow.ts";
import { normBlocks } from "./norm-blocks.ts";
import { anchored, ANCHORS, type Zone, zoneOf } from "./rules.ts";

export interface DocumentBlocks {
  readonly blocks: readonly Block[];
  readonly footnotes: readonly Footnote[];
  readonly warnings: readonly string[];
}

/** Parts whose text is a line of facts above the text. */
const FACTS: ReadonlySet<Zone> = new Set([
  "normenk",
  "rechtsgebiet",
  "schlagwort",
  "ecli",
  "rekraft",
  "vorinst",
]);
const STATE = /^Stand:\s?\d{1,2}\.\s?\d{1,2}\.\s?\d{4}\b/; // of the law's text, behind it
const HEADS: ReadonlySet<Zone> = new Set(["citation", "gerzeile"]);

/** The blocks of a document from the flows of its content. */
export function documentBlocks(flows: readonly Flow[], kind: LegalDocument["kind"]): DocumentBlocks {
  const writer = new BlockWriter(kind);
  for (const flow of flows) writer.add(flow);
  return writer.finish();
}

class BlockWriter {
  readonly #kind: LegalDocument["kind"];
  readonly #blocks: Block[] = [];
  readonly #footnotes: Footnote[] = [];
  readonly #marks = new Map<string, string>(); // footnote -> pin of the block with its mark
  #norm: Flow[] = []; // of a provision, until it ends
  #zone: Zone = "";
  #heading = ""; // of a line of facts
  #pin = "";
  #counted = 0; // Leitsätze so far
  #note: string | undefined;

  constructor(kind: LegalDocument["kind"]) {
    this.#kind = kind;
  }

  add(flow: Flow): void {
    const zone = flow.kind === "mark" ? zoneOf(flow.text) : undefined;
    if (zone !== undefined) return this.#enter(zone);
    if (flow.defines !== undefined) this.#footnote(flow.defines, flow);
    else if (flow.kind === "heading") this.#title(flow);
    else if (this.#note !== undefined && this.#zone === "fussnoten") this.#footnote(this.#note, flow);
    else if (this.#kind === "legislation" && this.#zone !== "vkstandfooter" && !STATE.test(flow.text))
      this.#norm.push(flow);
    else this.#text(flow);
  }

  finish(): DocumentBlocks {
    this.#endNorm();
    const defined = new Set(this.#footnotes.map(({ label }) => label));
    const footnotes = this.#footnotes.map((note) => {
      const at = this.#marks.get(note.label);
      return at === undefined || at === "" ? note : { ...note, at };
    });
    const missing = [...this.#marks.keys()].filter((label) => !defined.has(label));
    const warnings =
      missing.length === 0 ? [] : [`the page has no text for footnote ${missing.slice(0, 10).join(", ")}`];
    return { blocks: this.#blocks, footnotes, warnings: [...warnings, ...gaps(this.#blocks)] };
  }

  #enter(zone: Zone): void {
    this.#endNorm();
    if (zone !== this.#zone) this.#pin = PINS[zone] ?? (zone === "text" ? this.#pin : "");
    this.#zone = zone;
    this.#heading = "";
    if (zone !== "fussnoten") this.#note = undefined;
  }

  #title(flow: Flow): void {
    this.#endNorm();
    const printed = flow.markdown.trimEnd();
    const markdown = printed.endsWith(":") ? printed.slice(0, -1).trimEnd() : printed;
    if (FACTS.has(this.#zone) || (this.#zone === "title" && flow.level > 1)) this.#heading = markdown;
    else {
      const level = this.#blocks.some(({ type }) => type === "heading") ? Math.max(2, flow.level) : 1;
      this.#blocks.push({ type: "heading", level, pin: PINS[this.#zone] ?? "", markdown });
    }
  }

  #text(flow: Flow): void {
    const { markdown } = flow;
    const zone = this.#zone;
    if (FACTS.has(zone) || (zone === "title" && this.#heading !== "")) {
      this.#push(
        {
          type: "catchwords",
          pin: "",
          markdown: this.#heading === "" ? markdown : `**${this.#heading}:** ${markdown}`,
        },
        flow,
      );
      return;
    }
    if (HEADS.has(zone) || zone === "vkstandfooter" || STATE.test(flow.text))
      return this.#push({ type: "paragraph", pin: "", markdown }, flow);
    const margin = anchored(flow, ANCHORS.margin);
    if (margin !== undefined) this.#pin = `Rn. ${margin}`;
    else if (zone === "leitsatz" && flow.quote === 0) this.#leitsatz(flow);
    this.#push(textBlock(flow, this.#pin, { margin, isOrder: zone === "tenor" }), flow);
  }

  #leitsatz({ text }: Flow): void {
    const [, printed] = /^(\d{1,2})\.\s/.exec(text) ?? [];
    this.#counted = printed === undefined ? this.#counted + 1 : Number(printed);
    this.#pin = `Leitsatz ${this.#counted}`;
  }

  #endNorm(): void {
    const flows = this.#norm;
    this.#norm = [];
    for (const { block, flow } of normBlocks(flows)) this.#push(block, flow);
  }

  #footnote(label: string, flow: Flow): void {
    this.#endNorm();
    const last = this.#blocks.at(-1);
    if (flow.defines === undefined && last?.type === "footnote") {
      this.#blocks[this.#blocks.length - 1] = { ...last, markdown: `${last.markdown}\n\n${flow.markdown}` };
      return;
    }
    this.#note = label;
    this.#footnotes.push({ label });
    this.#push({ type: "footnote", label, pin: `fn ${label}`, markdown: flow.markdown }, flow);
  }

  #push(block: Block, { notes }: Flow): void {
    if (block.markdown === "") return;
    for (const note of notes) if (!this.#marks.has(note)) this.#marks.set(note, block.pin);
    this.#blocks.push(block);
  }
}

interface TextFacts {
  readonly margin: string | undefined;
  readonly isOrder: boolean;
}

function textBlock(
  { kind, markdown, quote, list }: Flow,
  pin: string,
  { margin, isOrder }: TextFacts,
): Block {
  if (kind === "table") return { type: "table", pin, markdown };
  if (isOrder) return { type: "orders", pin, markdown };
  if (quote > 0) return { type: "quote", level: quote, pin, markdown };
  if (list) return { type: "list", level: list.depth, label: list.label, pin, markdown };
  return { type: "paragraph", pin, ...(margin !== undefined && { label: margin }), markdown };
}

/** Pins of parts that have no numbers of their own. */
const PINS: Readonly<Record<Zone, string>> = { tenor: "Tenor", abstract: "Abstract" };

/** Margin numbers that are missing between two that are there. */
function gaps(blocks: readonly Block[]): string[] {
  const numbers = blocks.flatMap(({ pin, label }) => {
    const number = label === undefined ? undefined : /^Rn\. (\d{1,5})$/.exec(pin)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
  const missing = numbers.flatMap((number, at) => {
    const before = numbers[at - 1];
    return before !== undefined && number > before + 1 ? [`${before + 1}`] : [];
  });
  return missing.length === 0 ? [] : [`the page jumps over Rn. ${missing.slice(0, 5).join(", ")}`];
}
