import type { Block } from "../../core/document.ts";
import type { Flow } from "../../markup/html/flow.ts";
import { anchored, ANCHORS } from "./rules.ts";

export interface NormBlock {
  readonly block: Block;
  readonly flow: Flow;
}

/** A sentence of a provision, or an item of a list in it. */
interface Piece {
  readonly flow: Flow;
  readonly absatz: string | undefined;
  /** 0 where the page prints no numbers. */
  readonly sentence: number;
  readonly items: readonly string[];
  /** Printed before it: "(2)", "1.", "a)". */
  readonly label: string | undefined;
  readonly markdown: string;
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** A number that no class marks. */
const PRINTED = /^\((\d{1,3}[a-z]{0,2})\)(?:\s{1,9}|$)/;
const SENTENCE = /(?<=^|\s)[⁰¹²³⁴-⁹]{1,3}(?=\S)/gu;

/** The blocks of one provision with pins as lawyers write them: `Abs. 2 S. 1`, `Abs. 2 Nr. 3`, `Abs. 1 Nr. 1 lit. a`. */
export function normBlocks(flows: readonly Flow[]): readonly NormBlock[] {
  return pieces(flows).map((piece) => ({ flow: piece.flow, block: blockOf(piece) }));
}

function pieces(flows: readonly Flow[]): Piece[] {
  const found: Piece[] = [];
  let [absatz, sentence]: [string | undefined, number] = [undefined, 0];
  let items: readonly string[] = [];
  for (const flow of flows) {
    const { opened, text } = opening(flow);
    const item = anchored(flow, ANCHORS.item) ?? (flow.list?.first ? flow.list.label : undefined);
    if (opened !== undefined) [absatz, sentence, items] = [opened, 0, []];
    if (item !== undefined) items = itemsWith(items, item);
    else if (!flow.list) items = [];
    const first = item ?? (opened && `(${opened})`);
    for (const [at, part] of sentences(text).entries()) {
      if (part.number > 0) sentence = part.number;
      found.push({
        flow,
        absatz,
        sentence,
        items,
        label: at === 0 ? first : undefined,
        markdown: part.markdown,
      });
    }
  }
  return found;
}

/** The number of an Absatz that begins here, and the text behind it. */
function opening(flow: Flow): { readonly opened: string | undefined; readonly text: string } {
  const printed = PRINTED.exec(flow.markdown);
  const text = flow.markdown.slice(printed?.[0].length ?? 0);
  return { opened: anchored(flow, ANCHORS.absatz) ?? printed?.[1], text };
}

/** "2." ends "1." and what lies in it; "a)" goes into the number before. */
function itemsWith(open: readonly string[], item: string): readonly string[] {
  const plain = item.replace(/[.)]$/, "");
  const numbered = /^\d/.test(open[0] ?? "") ? 1 : 0; // letters stand below numbers, where there are numbers
  const depth = /^\d/.test(plain) ? 0 : numbered + (/^([a-z])\1$/.test(plain) ? 1 : 0);
  return [...open.slice(0, depth), plain];
}

interface Sentence {
  /** As printed, 0 for none. */
  readonly number: number;
  readonly markdown: string;
}

/** Cuts at the raised numbers that the page prints before sentences; other raised digits follow a letter or a digit. */
function sentences(markdown: string): readonly Sentence[] {
  if (markdown === "") return []; // a number in a line of its own: its text follows
  const marks = [...markdown.matchAll(SENTENCE)];
  const [first] = marks;
  if (!first) return [{ number: 0, markdown }];
  const before = markdown.slice(0, first.index).trim();
  const rest = marks.map((mark, at) => ({
    number: numberOf(mark[0]),
    markdown: markdown.slice(mark.index, marks[at + 1]?.index).trim(),
  }));
  return before === "" ? rest : [{ number: 0, markdown: before }, ...rest];
}

function numberOf(raised: string): number {
  return Number(raised.replaceAll(/./g, (digit) => String(RAISED.indexOf(digit))));
}

function blockOf({ flow, absatz, sentence, items, label, markdown }: Piece): Block {
  const units = items.map((item) => (/^\d/.test(item) ? `Nr. ${item}` : `lit. ${item}`));
  const pin = [absatz === undefined ? "" : `Abs. ${absatz}`, sentence === 0 ? "" : `S. ${sentence}`, ...units]
    .filter((part) => part !== "")
    .join(" ");
  if (flow.kind === "table") return { type: "table", pin, markdown };
  if (label === undefined) return { type: "paragraph", pin, markdown };
  return { type: "list", level: items.length === 0 ? 1 : items.length + 1, label, pin, markdown };
}
