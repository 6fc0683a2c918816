import { type Context, insideBlock, ROOT } from "./context.ts";
import { type Attributes, type ElementHandler, readElements } from "./elements.ts";
import type { Flow } from "./flow.ts";
import { type InlineStyle, LINE_BREAK, PLAIN, renderRuns, type Run } from "./inline.ts";
import type { HtmlRules } from "./rules.ts";
import { type Cell, tableFlows } from "./table.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const SKIPPED = words(
  "script style noscript template head title form select button textarea iframe object svg math audio video canvas",
);
const BLOCKS = words(
  "address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul",
);
const BOLD = words("b strong");
const ITALIC = words("i em cite var dfn");

/** Reads a page into flows in one pass over its elements, without recursion. */
export function walk(html: string, rules: HtmlRules): readonly Flow[] {
  const walker = new Walker(rules);
  readElements(html, walker);
  return walker.finish();
}

class Walker implements ElementHandler {
  readonly #rules: HtmlRules;
  readonly #outer: Context[] = [];
  readonly #tables: Cell[][][] = [];
  readonly #sinks: Flow[][] = [[]]; // the page, then the open cells
  #context = ROOT;
  #runs: Run[] = [];
  #anchors: { readonly name: string; readonly at: number }[] = []; // `at`: how much text stood before it
  #defines: string | undefined;
  #omitting = false; // between a comment that says skip and one that says resume

  constructor(rules: HtmlRules) {
    this.#rules = rules;
  }

  open(name: string, attributes: Attributes): void {
    const block = BLOCKS.has(name);
    if (block) this.#flush();
    this.#outer.push(this.#context);
    if (this.#context.skipping) return;
    if (SKIPPED.has(name) || isHidden(attributes) || this.#rules.skip?.(name, attributes)) {
      this.#context = { ...this.#context, skipping: true };
      return;
    }
    this.#keepAnchors(attributes);
    if (block) this.#openBlock(name, attributes);
    else this.#openInline(name, attributes);
  }

  close(name: string): void {
    if (BLOCKS.has(name)) this.#flush();
    const { skipping, after } = this.#context;
    this.#context = this.#outer.pop() ?? ROOT;
    if (after !== undefined && after !== this.#context.after)
      this.#runs.push({ text: after, style: this.#context.style });
    if (skipping) return;
    if (name === "td" || name === "th") this.#closeCell();
    if (name === "table") this.#closeTable();
  }

  text(text: string): void {
    const { style, skipping } = this.#context;
    if (!skipping && !this.#omitting && style.note === undefined) this.#runs.push({ text, style });
  }

  comment(text: string): void {
    const meaning = this.#rules.comment?.(text.trim());
    if (meaning === undefined) return;
    this.#flush();
    if (meaning === "mark") {
      if (!this.#omitting) this.#emit({ ...this.#place(), ...NO_TEXT, kind: "mark", text: text.trim() });
    } else {
      this.#omitting = meaning === "skip";
    }
  }

  finish(): readonly Flow[] {
    this.#flush();
    return this.#sinks[0] ?? [];
  }

  #openBlock(name: string, attributes: Attributes): void {
    this.#context = insideBlock(this.#context, name, attributes);
    if (name === "table") this.#tables.push([]);
    const rows = this.#tables.at(-1);
    if (name === "tr") rows?.push([]);
    if (rows && (name === "td" || name === "th")) this.#openCell(rows, attributes);
  }

  #openInline(name: string, attributes: Attributes): void {
    const { style } = this.#context;
    if (name === "br") this.#breakLine();
    else if (BOLD.has(name)) this.#restyle({ ...style, bold: true });
    else if (ITALIC.has(name)) this.#restyle({ ...style, italic: true });
    else if (name === "sup") this.#restyle({ ...style, raised: true });
    else if (name === "a") this.#openLink(attributes);
  }

  #openLink(attributes: Attributes): void {
    const { style } = this.#context;
    const link = this.#rules.link?.(attributes) ?? { kind: "text" };
    switch (link.kind) {
      case "text":
        return;
      case "link":
        return this.#restyle({ ...style, href: link.href });
      case "wrapped":
        this.#runs.push({ text: link.before, style });
        this.#context = { ...this.#context, after: link.after };
        return;
      case "noteMark":
        if (!this.#omitting) this.#runs.push({ text: "", style: { ...PLAIN, note: link.label } });
        return this.#restyle({ ...style, note: link.label });
      case "noteStart":
        this.#flush();
        if (!this.#omitting) this.#defines = link.label;
        return this.#restyle({ ...style, note: link.label });
    }
  }

  /** A second line break in a row ends the piece: that is how old pages separate paragraphs. */
  #breakLine(): void {
    const last = this.#runs.findLast((run) => run.text.trim() !== "" || run.text === LINE_BREAK);
    if (last?.text === LINE_BREAK) this.#flush();
    else this.#runs.push({ text: LINE_BREAK, style: PLAIN });
  }

  #restyle(style: InlineStyle): void {
    this.#context = { ...this.#context, style };
  }

  #keepAnchors(attributes: Attributes): void {
    const { name, id } = attributes;
    if (this.#omitting) return;
    const at = this.#runs.length;
    if (name) this.#anchors.push({ name, at });
    if (id && id !== name) this.#anchors.push({ name: id, at });
  }

  #openCell(rows: Cell[][], attributes: Attributes): void {
    const flows: Flow[] = [];
    if (rows.length === 0) rows.push([]);
    rows.at(-1)?.push({ flows, colspan: span(attributes["colspan"]), rowspan: span(attributes["rowspan"]) });
    this.#sinks.push(flows);
  }

  #closeCell(): void {
    if (this.#tables.length > 0 && this.#sinks.length > 1) this.#sinks.pop();
  }

  #closeTable(): void {
    const rows = this.#tables.pop() ?? [];
    const place = { ...this.#place(), ...NO_TEXT };
    for (const flow of tableFlows(rows, place)) this.#emit(flow);
  }

  /** Where the next piece stands. */
  #place() {
    const { quote, centred, element, level } = this.#context;
    return { quote, centred, element, level, anchors: this.#takeAnchors(Number.POSITIVE_INFINITY) };
  }

  /** The anchors that stand before or in the text; one behind it announces the next piece. */
  #takeAnchors(textEnd: number): string[] {
    const taken = this.#anchors.filter(({ at }) => at <= textEnd);
    this.#anchors = this.#anchors.filter(({ at }) => at > textEnd).map(({ name }) => ({ name, at: 0 }));
    return taken.map(({ name }) => name);
  }

  #flush(): void {
    if (this.#runs.length === 0 && this.#defines === undefined) return;
    const inline = renderRuns(this.#runs);
    const textEnd = this.#runs.findLastIndex(
      ({ text, style }) => style.note !== undefined || text.trim() !== "",
    );
    this.#runs = [];
    const defines = this.#defines;
    this.#defines = undefined;
    if (inline.text === "" && inline.notes.length === 0 && defines === undefined) return;
    const { item, level, quote, centred, element } = this.#context;
    this.#emit({
      ...{ quote, centred, element, level, anchors: this.#takeAnchors(textEnd) },
      ...inline,
      kind: level > 0 ? "heading" : "text",
      ...(item && { list: { ...item.place, first: !item.used } }),
      ...(defines !== undefined && { defines }),
    });
    if (item) item.used = true;
  }

  #emit(flow: Flow): void {
    this.#sinks.at(-1)?.push(flow);
  }
}

const NO_TEXT = { kind: "text", text: "", markdown: "", notes: [], bold: false, italic: false } as const;

function span(value: string | undefined): number {
  const number = Number.parseInt(value ?? "1", 10);
  return number > 0 ? number : 1; // NaN too
}

function isHidden(attributes: Attributes): boolean {
  if (attributes["hidden"] !== undefined) return true;
  const style = attributes["style"];
  return style !== undefined && /display:\s*none|visibility:\s*hidden/i.test(style);
}
