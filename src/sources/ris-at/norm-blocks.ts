import { onOneLine } from "../../core/text.ts";
import type { Block } from "../../core/document.ts";
import type { Attributes } from "../../markup/html/elements.ts";
import type { Flow, HtmlRules } from "../../markup/html/flow.ts";
import type { InlineStyle } from "../../markup/html/inline.ts";
import { writePin } from "../../pins/write.ts";
import { numberOf, toId } from "./urls.ts";

const STYLES: Readonly<Record<string, Partial<InlineStyle>>> = {
  Fett: { bold: true },
  Kursiv: { italic: true },
  Hoch: { raised: true },
};

function has(attributes: Attributes, name: string): boolean {
  return attributes["class"]?.split(/\s+/).includes(name) === true;
}

/** Classes of text for screen readers only, and of the tools next to a document on RIS's own site. */
const ASIDE = [
  "sr-only",
  "onlyScreenreader",
  "documentTasks",
  "documentLinks",
  "ui-helper-hidden",
  "Warning",
];

/**
 * Rules for RIS's mark-up, which prints every abbreviation twice: visibly (hidden from screen readers) and
 * spelled out for screen readers.
 */
export const rules: HtmlRules = {
  skip: (_name, attributes) => ASIDE.some((one) => has(attributes, one)),
  show: (_name, attributes) => attributes["aria-hidden"] === "true",
  style: (_name, attributes) => Object.entries(STYLES).find(([name]) => has(attributes, name))?.[1],
  link(attributes) {
    const number = numberOf(attributes["href"] ?? "");
    return number === undefined ? { kind: "text" } : { kind: "link", href: toId(number) };
  },
};

const ABSATZ =
  /^(?:§\s?\d{1,4}\s?[a-z]{0,2}\.?\s*|Art(?:ikel|\.)?\s?\d{1,4}[a-z]?\.?\s*)?\((\d{1,3}[a-z]{0,2})\)\s*/;
const SYMBOL = /^(?:(\d{1,3}[a-z]?)\.|([a-z]{1,2})\)|([a-z]{3}|[ivx]{1,5})\)|[–-]|•)$/;
const LEADING = /^(?:(\d{1,3}[a-z]?)\.|([a-z]{1,2})\))\s+/;
const DEPTH = /(?:Aufzaehlung|Sym)E(\d)/;
const LONGEST_HEADING = 200; // characters

/** Position of the text: Absatz, Ziffer, litera, and the level inside a litera. */
interface Place {
  readonly abs?: string | undefined;
  readonly z?: string | undefined;
  readonly lit?: string | undefined;
  readonly sublit?: string | undefined;
}

/**
 * Builds the blocks of a provision's text. `place` is its own label: "§ 17", "Art. 7", "Anl. 1". Pins:
 * `§ 17 Abs. 1 Z 2 lit. a`.
 */
export function normBlocks(flows: readonly Flow[], place: string): readonly Block[] {
  const writer = new NormWriter(place);
  for (const flow of flows) writer.add(flow);
  return writer.finish();
}

class NormWriter {
  readonly #name: string;
  readonly #blocks: Block[] = [];
  #at: Place = {};
  #symbol: string | undefined; // symbol printed in a piece of its own before its text
  #depth = 0; // depth of the list item whose text follows; 0 where the page does not give it
  #litDepth = 0; // depth of the open litera

  constructor(name: string) {
    this.#name = name;
  }

  add(flow: Flow): void {
    if (flow.kind === "table")
      return this.#write({ type: "table", pin: this.#pin(), markdown: flow.markdown });
    if (isNormHeading(flow)) return this.#heading(flow);
    this.#depth = Number(DEPTH.exec(flow.element)?.[1] ?? 0);
    if (this.#symbol === undefined && SYMBOL.test(flow.text)) {
      this.#symbol = flow.text;
      return;
    }
    const symbol = this.#symbol;
    this.#symbol = undefined;
    if (symbol !== undefined) return this.#item(symbol, flow.markdown);
    const [head] = ABSATZ.exec(flow.text) ?? [];
    if (head !== undefined) return this.#absatz(flow);
    const [item] = LEADING.exec(flow.text) ?? [];
    if (item !== undefined && this.#isListed(flow))
      return this.#item(item.trim(), flow.markdown.slice(item.length));
    this.#at = { abs: this.#at.abs };
    this.#write({ type: "paragraph", pin: this.#pin(), markdown: flow.markdown });
  }

  finish(): readonly Block[] {
    if (this.#symbol !== undefined) {
      this.#write({ type: "paragraph", pin: this.#pin(), markdown: this.#symbol });
    }
    return this.#blocks;
  }

  #write(block: Block): void {
    this.#blocks.push(block);
  }

  #heading(flow: Flow): void {
    const markdown = onOneLine(flow.markdown.replaceAll(/(?<!\\)\*+/g, ""));
    const own = /^(?:§|Art|Anl)/.test(flow.text);
    if (own) this.#at = {};
    this.#write({ type: "heading", level: 3, pin: own ? this.#name : "", markdown });
  }

  #absatz(flow: Flow): void {
    const [head = "", number] = ABSATZ.exec(flow.text) ?? [];
    this.#at = { abs: number };
    const printed = flow.markdown.startsWith(head.trim());
    if (head.startsWith("(") && printed) {
      const markdown = flow.markdown.slice(head.trim().length).trimStart();
      return this.#write({ type: "list", level: 1, label: `(${number})`, pin: this.#pin(), markdown });
    }
    this.#write({ type: "paragraph", pin: this.#pin(), markdown: flow.markdown });
  }

  #isListed(flow: Flow): boolean {
    return /Aufzaehlung|Sym/.test(flow.element);
  }

  #item(symbol: string, markdown: string): void {
    const [, z, letters, more] = SYMBOL.exec(symbol) ?? [];
    const letter = letters ?? more;
    const { abs } = this.#at;
    const isWithin = this.#at.lit !== undefined && this.#depth > this.#litDepth;
    if (z !== undefined) this.#at = { abs, z };
    else if (letter !== undefined && isWithin) this.#at = { ...this.#at, sublit: letter };
    else if (letters !== undefined) {
      this.#at = { abs, z: this.#at.z, lit: letters };
      this.#litDepth = this.#depth;
    }
    const level = Object.values(this.#at).filter((one) => one !== undefined).length;
    this.#write({ type: "list", level: Math.max(1, level), label: symbol, pin: this.#pin(), markdown });
  }

  #pin(): string {
    const { abs = "", z = "", lit = "", sublit = "" } = this.#at;
    const pin = writePin(this.#name, [
      { kind: "absatz", value: abs },
      { kind: "ziffer", value: z },
      { kind: "litera", value: lit },
    ]);
    return sublit === "" ? pin : `${pin} sublit. ${sublit}`;
  }
}

/** Tests for a heading: a heading element, or in older texts a short line with a class of its own. */
function isNormHeading(flow: Flow): boolean {
  if (flow.kind === "heading") return true;
  return /\.(?:Ueberschr|GldSymbol)/.test(flow.element) && flow.text.length < LONGEST_HEADING;
}
