import type { Block } from "../../core/document.ts";
import { onOneLine } from "../../core/text.ts";
import type { Flow } from "../../markup/html/flow.ts";

const NUMBERED = /^\[(\d{1,4})\]\s*/;
const DASHED = /^(?:(\d{1,3})\.|[a-z]\)|[–-])$/;
const MAX_HEADING = 120; // characters

/** Makes the blocks of a part of a decision; Randnummern are pins, `Rz 5`. */
export function decisionBlocks(flows: readonly Flow[], title: string): readonly Block[] {
  const blocks: Block[] = [];
  let pin = "";
  let symbol: string | undefined;
  for (const flow of flows) {
    if (flow.kind === "table") {
      blocks.push({ type: "table", pin, markdown: flow.markdown });
      continue;
    }
    if (symbol === undefined && DASHED.test(flow.text)) {
      symbol = flow.text;
      continue;
    }
    const [head, number] = NUMBERED.exec(flow.text) ?? [];
    if (number !== undefined) pin = `Rz ${number}`;
    blocks.push(blockOf(flow, { title, pin, symbol, head, number }));
    symbol = undefined;
  }
  if (symbol !== undefined) blocks.push({ type: "paragraph", pin, markdown: symbol });
  return blocks;
}

interface Around {
  readonly title: string;
  readonly pin: string;
  readonly symbol: string | undefined;
  readonly head: string | undefined;
  readonly number: string | undefined;
}

function blockOf(flow: Flow, { title, pin, symbol, head, number }: Around): Block {
  if (isHeading(flow)) return { type: "heading", level: 3, pin: "", markdown: bare(flow.markdown) };
  if (symbol !== undefined) return { type: "list", level: 1, label: symbol, pin, markdown: flow.markdown };
  if (head !== undefined && number !== undefined && flow.markdown.startsWith(`[${number}]`)) {
    const markdown = flow.markdown.slice(`[${number}]`.length).trimStart();
    return { type: "paragraph", label: number, pin, markdown };
  }
  if (flow.quote > 0) return { type: "quote", level: flow.quote, pin, markdown: flow.markdown };
  return { type: title === "Spruch" ? "orders" : "paragraph", pin, markdown: flow.markdown };
}

function isHeading(flow: Flow): boolean {
  return flow.kind === "heading" || (flow.bold && flow.text.length < MAX_HEADING && flow.text.length > 2);
}

function bare(markdown: string): string {
  return onOneLine(markdown.replaceAll(/(?<!\\)\*+/g, ""));
}
