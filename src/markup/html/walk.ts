import { type Attributes, type ElementHandler, isDialog, isHidden, readElements } from "./elements.ts";
import type { Flow, HtmlRules, ListPlace, Walked } from "./flow.ts";
import {
  asLines,
  changed,
  endOfText,
  type InlineStyle,
  LINE_BREAK,
  PLAIN,
  renderRuns,
  type Run,
  withoutNote,
} from "./inline.ts";
import { isNoteLabel, listLabel } from "./labels.ts";
import { type Cell, spanOf, tableFlows } from "./table.ts";
import { wordSet } from "../../core/text.ts";

interface ListState extends Pick<ListPlace, "id" | "depth" | "ordered"> {
  readonly type: string | undefined;
  /** Whether its items are the page's paragraphs. */
  readonly isPrinted: boolean;
  next: number;
}

interface Item {
  /** Place of its next piece. */
  place: ListPlace;
}

/** State that a block element passes down to its content. */
interface Context extends Pick<Flow, "quote" | "centred" | "level" | "element"> {
  /** Whether line breaks of the source are line breaks of the text. */
  readonly preformatted: boolean;
  readonly list: ListState | undefined;
  readonly item: Item | undefined;
}

const ROOT: Context = {
  quote: 0,
  centred: false,
  preformatted: false,
  level: 0,
  element: "",
  list: undefined,
  item: undefined,
};

const HEADING = /^h[1-6]$/;

/** A list that is being opened. */
interface NewList {
  readonly id: number;
  readonly isPrinted: boolean;
}

function insideBlock(before: Context, name: string, attributes: Attributes, newList: NewList): Context {
  let { quote, preformatted, level, list, item } = before;
  if (name === "blockquote") quote += 1;
  else if (name === "ol" || name === "ul") list = openList(name, attributes, before, newList);
  else if (name === "li") item = openItem(list, attributes);
  else if (name === "table") [list, item] = [undefined, undefined];
  else if (name === "pre") preformatted = true;
  else if (HEADING.test(name)) level = Number(name[1]);
  const centred = before.centred || name === "center" || attributes["align"]?.toLowerCase() === "center";
  const element = withClasses(name, attributes["class"]);
  return { quote, centred, preformatted, level, element, list, item };
}

const MAX_CLASSES = 200; // characters

function withClasses(name: string, classes: string | undefined): string {
  const given = classes?.slice(0, MAX_CLASSES).trim();
  return given ? `${name}.${given.replaceAll(/\s+/g, ".")}` : name;
}

function openList(name: string, attributes: Attributes, before: Context, newList: NewList): ListState {
  const start = Number.parseInt(attributes["start"] ?? "1", 10);
  const depth = (before.list?.depth ?? 0) + 1;
  return {
    id: newList.id,
    isPrinted: newList.isPrinted,
    depth,
    ordered: name === "ol",
    type: attributes["type"],
    next: Number.isSafeInteger(start) ? start : 1,
  };
}

function openItem(list: ListState | undefined, attributes: Attributes): Item {
  const state = list ?? { id: 0, depth: 1, ordered: false, type: undefined, isPrinted: false, next: 1 };
  const value = Number.parseInt(attributes["value"] ?? "", 10);
  const number = Number.isSafeInteger(value) ? value : state.next;
  state.next = number + 1;
  const { id, depth, ordered } = state;
  const label = ordered ? listLabel(attributes["type"] ?? state.type, number) : "•";
  return { place: { id, depth, ordered, number, label, first: true } };
}

/** Returns the place of the item's next piece. */
function takePlace(item: Item): ListPlace {
  const { place } = item;
  if (place.first) item.place = { ...place, first: false };
  return place;
}

const NONE: readonly string[] = [];

/** Names and ids met since the last piece of text. */
class Anchors {
  #met: { readonly name: string; readonly at: number }[] = []; // `at`: how many runs came before it

  /** Whether the element has a name or an id. */
  add({ name, id }: Attributes, at: number): boolean {
    if (!name && !id) return false;
    if (name) this.#met.push({ name, at });
    if (id && id !== name) this.#met.push({ name: id, at });
    return true;
  }

  get isEmpty(): boolean {
    return this.#met.length === 0;
  }

  /** Returns the anchors before or in the text; an anchor after it belongs to the next piece. */
  take(textEnd: number): readonly string[] {
    if (this.isEmpty) return NONE;
    const taken = this.#met.filter(({ at }) => at <= textEnd);
    this.#met = this.#met.filter(({ at }) => at > textEnd).map(({ name }) => ({ name, at: 0 }));
    return taken.map(({ name }) => name);
  }
}

const MAX_DEPTH = 512; // Chromium's own cap; deeper elements have no layout, but their text is kept

/** Walks a page in one pass, without recursion, and returns its flows. */
export function walk(html: string, rules: HtmlRules): Walked {
  const walker = new Walker(rules, holdsPage(html));
  readElements(html, walker);
  return walker.finish();
}

/** Returns whether a form encloses the whole page, as in ASP.NET, unlike a search box. */
function holdsPage(html: string): boolean {
  const start = html.search(/<form\b/i);
  if (start === -1) return false;
  const body = html.length - Math.max(0, html.search(/<body\b/i));
  return endOfForm(html, start) - start > body / 2;
}

/** Returns where a form ends; forms of the site may be within it. */
function endOfForm(html: string, start: number): number {
  let open = 0;
  for (const { 0: tag, index } of html.slice(start).matchAll(/<\/?form\b/gi)) {
    open += tag.startsWith("</") ? -1 : 1;
    if (open === 0) return start + index;
  }
  return html.length;
}

/** Matches a paragraph number, but not "(1)", which numbers an item within a paragraph. */
const NUMBER = /^[\s[]*(?:(?:Rn\.?|Rz\.?|Randnummer|Randziffer)\s*)?(\d{1,4}[a-z]?)[\s\])|.]*$/i;

/** State that an element changes for its content; restored when it closes. */
interface Frame {
  readonly context: Context;
  readonly style: InlineStyle;
  /** Text that closes a wrapped link. */
  readonly after: string | undefined;
  readonly skipping: boolean;
  /** Whether its text is a paragraph number. */
  readonly counting?: boolean;
}

type OpenFlow = { -readonly [K in keyof Flow]: Flow[K] };

interface OpenRun extends Run {
  text: string;
}

class Walker implements ElementHandler {
  readonly #rules: HtmlRules;
  readonly #outer: Frame[] = [];
  readonly #tables: Cell[][][] = [];
  readonly #sinks: Flow[][] = [[]]; // the page, then the open cells
  #frame: Frame = { context: ROOT, style: PLAIN, after: undefined, skipping: false };
  #runs: OpenRun[] = [];
  #broken = false; // whether the runs end in a line break
  readonly #anchors = new Anchors();
  #anchored = false; // whether the last run is an anchor
  #defines: string | undefined;
  #omitting = false; // between a skip comment and a resume comment
  #lists = 0;
  #counted = ""; // text of an element that prints a number
  #number: string | undefined; // of the next piece
  readonly #keepForms: boolean;
  #removed = 0;

  constructor(rules: HtmlRules, keepForms: boolean) {
    this.#rules = rules;
    this.#keepForms = keepForms;
  }

  open(name: string, attributes: Attributes): void {
    this.#outer.push(this.#frame);
    if (this.#frame.skipping) return;
    if (this.#isLeftOut(name, attributes)) {
      if (BLOCKS.has(name)) this.#flush();
      this.#frame = { ...this.#frame, skipping: true };
    } else if (this.#count(name, attributes)) {
      this.#frame = { ...this.#frame, skipping: true, counting: true };
    } else if (!this.#isTooDeep()) {
      if (BLOCKS.has(name)) this.#openBlock(name, attributes);
      else this.#openInline(name, attributes);
    }
  }

  /** Returns whether the element's text is a number; a number in its attributes goes to the next piece. */
  #count(name: string, attributes: Attributes): boolean {
    const number = this.#rules.number?.(name, attributes) ?? false;
    if (typeof number === "string") {
      this.#flush();
      this.#number = number;
    }
    return number === true;
  }

  /** Assigns a collected number to the next piece, or writes the text if it is not a number. */
  #counts(): void {
    const text = this.#counted;
    this.#counted = "";
    const number = NUMBER.exec(text)?.[1];
    if (number === undefined) return this.text(text);
    this.#flush();
    this.#number = number;
  }

  #isLeftOut(name: string, attributes: Attributes): boolean {
    if (SKIPPED.has(name) || (name === "form" && !this.#keepForms)) return true;
    if (isDialog(name, attributes) || this.#rules.skip?.(name, attributes)) return true;
    return isHidden(attributes) && !this.#rules.show?.(name, attributes);
  }

  close(name: string): void {
    const block = BLOCKS.has(name) && !this.#isTooDeep();
    const { skipping, counting, after } = this.#frame;
    if (block && !skipping) this.#flush();
    this.#frame = this.#outer.pop() ?? this.#frame;
    if (counting && !this.#frame.counting) this.#counts();
    if (skipping) return;
    if (after !== undefined && after !== this.#frame.after) this.#write(after, this.#frame.style);
    if (block && !this.#rules.placedByTables) this.#closeTablePart(name);
  }

  #closeTablePart(name: string): void {
    if (name === "td" || name === "th") this.#closeCell();
    if (name === "table") this.#closeTable();
  }

  text(text: string): void {
    const { context, style, skipping, counting } = this.#frame;
    if (counting) this.#counted += text;
    if (skipping || this.#omitting) return;
    if (style.note === undefined) this.#write(context.preformatted ? asLines(text) : text, style);
    else if (!isNoteLabel(text, style.note)) this.#write(text, withoutNote(style)); // the link was never closed
  }

  comment(text: string): void {
    const meaning = this.#rules.comment?.(text.trim());
    if (meaning === undefined || this.#frame.skipping) return;
    this.#flush();
    if (meaning === "mark") {
      if (!this.#omitting) this.#emit({ ...this.#place(), ...NO_TEXT, kind: "mark", text: text.trim() });
    } else {
      this.#omitting = meaning === "skip";
    }
  }

  finish(): Walked {
    this.#flush();
    return { flows: this.#sinks[0] ?? [], removed: this.#removed };
  }

  #isTooDeep(): boolean {
    return this.#outer.length > MAX_DEPTH;
  }

  #openBlock(name: string, attributes: Attributes): void {
    this.#flush();
    this.#keepAnchors(attributes);
    this.#lists += 1;
    const { context, style, after } = this.#frame;
    const isPrinted = name === "ol" && this.#rules.numberedItems?.(attributes) === true;
    const inside = insideBlock(context, name, attributes, { id: this.#lists, isPrinted });
    if (name === "li" && inside.list?.isPrinted) this.#number = String(inside.item?.place.number);
    this.#frame = { context: inside, style, after, skipping: false };
    if (this.#rules.placedByTables) return;
    if (name === "table") this.#tables.push([]);
    const rows = this.#tables.at(-1);
    if (name === "tr") rows?.push([]);
    if (rows && (name === "td" || name === "th")) this.#openCell(rows, attributes);
  }

  #openInline(name: string, attributes: Attributes): void {
    this.#keepAnchors(attributes);
    const { style } = this.#frame;
    const change = STYLES.get(name) ?? this.#rules.style?.(name, attributes);
    if (change) this.#restyle(changed(style, change));
    else if (name === "a") this.#openLink(attributes);
    else if (name === "br") this.#breakLine();
    else if (name === "q") this.#wrap("“", "”");
    else if (name === "img" && !/^\s*(?:spacer\b.{0,20})?$/i.test(attributes["alt"] ?? ""))
      this.text(`[image: ${attributes["alt"]}]`);
  }

  #openLink(attributes: Attributes): void {
    const { style } = this.#frame;
    const link = this.#rules.link?.(attributes) ?? { kind: "text" };
    switch (link.kind) {
      case "text":
        return;
      case "link":
        return this.#restyle(changed(style, { href: link.href }));
      case "wrapped":
        return this.#wrap(link.before, link.after);
      case "noteMark":
        if (!this.#omitting) this.#runs.push({ text: "", style: changed(PLAIN, { note: link.label }) });
        this.#broken = false;
        return this.#restyle(changed(style, { note: link.label }));
      case "noteStart":
        this.#flush();
        if (!this.#omitting) this.#defines = link.label;
        return this.#restyle(changed(style, { note: link.label }));
    }
  }

  #wrap(before: string, after: string): void {
    this.#write(before, this.#frame.style);
    this.#frame = { ...this.#frame, after };
  }

  #write(text: string, style: InlineStyle): void {
    const last = this.#runs.at(-1);
    const blank = !/\S/.test(text);
    if (this.#omitting || (blank && last === undefined)) return; // white space does not begin a piece
    this.#broken &&= blank;
    if (last?.style === style && !this.#anchored) last.text += text;
    else this.#runs.push({ text, style });
    this.#anchored = false;
  }

  /** Ends the piece at a second consecutive line break, which separates paragraphs on old pages. */
  #breakLine(): void {
    if (this.#broken) this.#flush();
    else this.#runs.push({ text: LINE_BREAK, style: PLAIN });
    this.#broken = true;
  }

  #restyle(style: InlineStyle): void {
    const { context, after } = this.#frame;
    this.#frame = { context, style, after, skipping: false };
  }

  #keepAnchors(attributes: Attributes): void {
    if (!this.#omitting && this.#anchors.add(attributes, this.#runs.length)) this.#anchored = true;
  }

  #openCell(rows: Cell[][], attributes: Attributes): void {
    const flows: Flow[] = [];
    if (rows.length === 0) rows.push([]);
    rows
      .at(-1)
      ?.push({ flows, colspan: spanOf(attributes["colspan"]), rowspan: spanOf(attributes["rowspan"]) });
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

  /** Returns the position of the next piece. */
  #place() {
    const { quote, centred, element, level } = this.#frame.context;
    return { quote, centred, element, level, anchors: this.#anchors.take(Number.POSITIVE_INFINITY) };
  }

  #flush(): void {
    this.#broken = false;
    if (this.#runs.length === 0 && this.#defines === undefined) return;
    const runs = this.#runs;
    const defines = this.#defines;
    this.#runs = [];
    this.#defines = undefined;
    const { markdown, text, bold, italic, underlined, notes, removed } = renderRuns(runs);
    this.#removed += removed;
    if (text === "" && notes.length === 0 && defines === undefined) return;
    const { item, level, quote, centred, element } = this.#frame.context;
    const anchors = this.#anchors.take(this.#anchors.isEmpty ? 0 : endOfText(runs));
    const kind = level > 0 ? "heading" : "text";
    const flow: OpenFlow = {
      kind,
      level,
      quote,
      centred,
      element,
      anchors,
      notes,
      bold,
      italic,
      underlined,
      text,
      markdown,
    };
    if (item) flow.list = takePlace(item);
    if (this.#number !== undefined) flow.number = this.#number;
    this.#number = undefined;
    if (defines !== undefined) flow.defines = defines;
    this.#emit(flow);
  }

  #emit(flow: Flow): void {
    this.#sinks.at(-1)?.push(flow);
  }
}

const NO_TEXT = {
  kind: "text",
  text: "",
  markdown: "",
  notes: [],
  bold: false,
  italic: false,
  underlined: false,
} as const;

/** Elements whose content is not part of a text. */
const SKIPPED = wordSet(
  "script style noscript template head title select button textarea iframe object svg math audio video canvas",
);

/** Elements that begin and end a piece of text. */
const BLOCKS = wordSet(
  "address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul",
);

const BOLD: Partial<InlineStyle> = { bold: true };
const ITALIC: Partial<InlineStyle> = { italic: true };
const UNDERLINED: Partial<InlineStyle> = { underlined: true };
const RAISED: Partial<InlineStyle> = { raised: true };

/** Style changes by inline element. */
const STYLES: ReadonlyMap<string, Partial<InlineStyle>> = new Map([
  ["b", BOLD],
  ["strong", BOLD],
  ["i", ITALIC],
  ["em", ITALIC],
  ["cite", ITALIC],
  ["var", ITALIC],
  ["dfn", ITALIC],
  ["u", UNDERLINED],
  ["sup", RAISED],
]);
