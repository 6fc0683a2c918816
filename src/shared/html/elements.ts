import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

export type Attributes = Readonly<Record<string, string>>;

/** What happens while a page is read; every `open` is followed by its `close`, however broken the page. */
export interface ElementHandler {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
  comment(text: string): void;
}

const MAX_DEPTH = 512; // Chromium's own cap; deeper elements are flattened, their text is kept
const MAX_ATTRIBUTES = 64; // a page has a handful; the rest is an attack

const VOID = new Set("area base br col embed frame hr img input link meta param source track wbr".split(" "));

/** Elements that end the open one when they begin, up to the nearest boundary. */
const ENDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    p: "address article aside blockquote center dd details div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table ul",
    li: "li",
    dt: "dt dd",
    dd: "dt dd",
    tr: "tr tbody thead tfoot",
    td: "td th tr tbody thead tfoot",
    th: "td th tr tbody thead tfoot",
    option: "option optgroup",
  }).map(([open, by]) => [open, new Set(by.split(" "))]),
);

/** Where the search for an open element to end stops. */
const BOUNDARIES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    p: "table td th caption blockquote li ol ul div article section body",
    li: "ol ul table td th",
    dt: "dl table td th",
    dd: "dl table td th",
    tr: "table",
    td: "table",
    th: "table",
    option: "select",
  }).map(([open, at]) => [open, new Set(at.split(" "))]),
);

/** The open elements that an opening tag of this name may end; innermost first. */
const ENDED_BY: ReadonlyMap<string, readonly string[]> = invert();

function invert(): Map<string, string[]> {
  const result = new Map<string, string[]>();
  for (const [open, by] of ENDS) for (const name of by) result.set(name, [...(result.get(name) ?? []), open]);
  return result;
}

/**
 * Reads a page of HTML in time linear to its length, whatever its mark-up: htmlparser2's tokenizer with
 * a stack of our own, because the library's own tree building is quadratic on deep nesting and on
 * unclosed elements.
 */
export function readElements(html: string, handler: ElementHandler): void {
  const reader = new ElementReader(html, handler);
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, reader);
  tokenizer.write(html);
  tokenizer.end();
}

class ElementReader implements TokenizerCallbacks {
  readonly #html: string;
  readonly #handler: ElementHandler;
  readonly #stack: string[] = [];
  readonly #open = new Map<string, number>(); // how many of each name are open, so that a stray end tag costs nothing
  #name = "";
  #attributes: Record<string, string> = {};
  #count = 0;
  #attribute = "";
  #value = "";

  constructor(html: string, handler: ElementHandler) {
    this.#html = html;
    this.#handler = handler;
  }

  ontext(start: number, end: number): void {
    this.#handler.text(this.#html.slice(start, end));
  }

  ontextentity(codepoint: number): void {
    this.#handler.text(String.fromCodePoint(codepoint));
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#html.slice(start, end).toLowerCase();
    this.#attributes = {};
    this.#count = 0;
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#html.slice(start, end).toLowerCase();
    this.#value = "";
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#html.slice(start, end);
  }

  onattribentity(codepoint: number): void {
    this.#value += String.fromCodePoint(codepoint);
  }

  onattribend(): void {
    this.#count += 1;
    if (this.#count > MAX_ATTRIBUTES || Object.hasOwn(this.#attributes, this.#attribute)) return;
    if (this.#attribute !== "__proto__") this.#attributes[this.#attribute] = this.#value;
  }

  onopentagend(): void {
    const name = this.#name;
    this.#endImplied(name);
    this.#handler.open(name, this.#attributes);
    if (VOID.has(name) || this.#stack.length >= MAX_DEPTH) {
      this.#handler.close(name);
      return;
    }
    this.#stack.push(name);
    this.#open.set(name, (this.#open.get(name) ?? 0) + 1);
  }

  onselfclosingtag(): void {
    this.onopentagend(); // HTML ignores the slash
  }

  onclosetag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    if ((this.#open.get(name) ?? 0) > 0) {
      this.#popTo(name);
      return;
    }
    if (VOID.has(name) && name !== "br") return;
    if (name === "p" || name === "br") {
      this.#handler.open(name, {}); // browsers make an empty element of these
      this.#handler.close(name);
    }
  }

  oncomment(start: number, end: number, offset: number): void {
    this.#handler.comment(this.#html.slice(start, end - offset));
  }

  onend(): void {
    while (this.#stack.length > 0) this.#pop();
  }

  oncdata(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  #endImplied(name: string): void {
    for (const open of ENDED_BY.get(name) ?? []) {
      if ((this.#open.get(open) ?? 0) > 0 && this.#reaches(open)) this.#popTo(open);
    }
  }

  /** Whether the open element is nearer than its boundary; the depth cap bounds the search. */
  #reaches(open: string): boolean {
    const boundary = BOUNDARIES.get(open);
    for (let at = this.#stack.length - 1; at >= 0; at -= 1) {
      const name = this.#stack[at] ?? "";
      if (name === open) return true;
      if (boundary?.has(name)) return false;
    }
    return false;
  }

  #popTo(name: string): void {
    while (this.#stack.length > 0 && this.#pop() !== name);
  }

  #pop(): string {
    const name = this.#stack.pop() ?? "";
    this.#open.set(name, (this.#open.get(name) ?? 1) - 1);
    this.#handler.close(name);
    return name;
  }
}
