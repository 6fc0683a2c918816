import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { EntityDecoder } from "./entities.ts";

export type Attributes = Readonly<Record<string, string>>;

/** What happens while a page is read; every `open` is followed by its `close`, however broken the page. */
export interface ElementHandler {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
  comment(text: string): void;
}

const MAX_ATTRIBUTES = 64; // a page has a handful; the rest is an attack
const MAX_LOOK = 512; // open elements looked at for one that a tag ends: Chromium's own depth cap

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const table = (rows: Record<string, string>): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(Object.entries(rows).map(([name, others]) => [name, words(others)]));

const VOID = words("area base br col embed frame hr img input link meta param source track wbr");
const HEADINGS = "h1 h2 h3 h4 h5 h6";

/** Elements that end the open one when they begin, up to the nearest boundary. */
const ENDS = table({
  a: "a",
  p: `address article aside blockquote center dd details div dl dt fieldset figure footer form ${HEADINGS} header hr li main nav ol p pre section table ul`,
  li: "li",
  dt: "dt dd",
  dd: "dt dd",
  tr: "tr tbody thead tfoot",
  td: "td th tr tbody thead tfoot",
  th: "td th tr tbody thead tfoot",
  option: "option optgroup",
  // nothing of these stands in a heading, so it was not closed
  ...Object.fromEntries(HEADINGS.split(" ").map((name) => [name, `${HEADINGS} hr ol ul table blockquote`])),
});

const CELL = words("table td th caption");
const TABLE = words("table");

/** Where the search for an open element stops, for those that do not stop at a table's cell. */
const BOUNDARIES = new Map([
  ...table({
    p: "table td th caption blockquote li ol ul div article section body",
    li: "ol ul table td th",
    dt: "dl table td th",
    dd: "dl table td th",
    option: "select",
    table: "",
  }),
  ...["caption", "colgroup", "thead", "tbody", "tfoot", "tr", "td", "th"].map(
    (name): [string, ReadonlySet<string>] => [name, TABLE],
  ),
]);

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
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: false }, reader);
  tokenizer.write(html);
  tokenizer.end();
}

const NO_ATTRIBUTES: Record<string, string> = Object.freeze({}); // most elements have none

class ElementReader implements TokenizerCallbacks {
  readonly #html: string;
  readonly #handler: ElementHandler;
  readonly #entities = new EntityDecoder();
  readonly #stack: string[] = [];
  readonly #open = new Map<string, number>(); // how many of each name are open, so that a stray tag costs nothing
  #name = "";
  #attributes: Record<string, string> = NO_ATTRIBUTES;
  #count = 0;
  #attribute = "";
  #value = "";

  constructor(html: string, handler: ElementHandler) {
    this.#html = html;
    this.#handler = handler;
  }

  ontext(start: number, end: number): void {
    this.#handler.text(this.#entities.text(this.#html.slice(start, end)));
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#html.slice(start, end).toLowerCase();
    this.#attributes = NO_ATTRIBUTES;
    this.#count = 0;
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#html.slice(start, end).toLowerCase();
    this.#value = "";
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#html.slice(start, end);
  }

  onattribend(): void {
    if (this.#count === 0) this.#attributes = {};
    this.#count += 1;
    if (this.#count > MAX_ATTRIBUTES || Object.hasOwn(this.#attributes, this.#attribute)) return;
    if (this.#attribute !== "__proto__")
      this.#attributes[this.#attribute] = this.#entities.value(this.#value);
  }

  onopentagend(): void {
    const name = this.#name;
    this.#endImplied(name);
    this.#handler.open(name, this.#attributes);
    if (VOID.has(name)) {
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
    if (this.#reaches(name)) this.#popTo(name);
    else if (name === "p" || name === "br") {
      this.#handler.open(name, NO_ATTRIBUTES); // browsers make an empty element of these
      this.#handler.close(name);
    }
  }

  oncomment(start: number, end: number, offset: number): void {
    this.#handler.comment(this.#html.slice(start, end - offset));
  }

  onend(): void {
    while (this.#stack.length > 0) this.#pop();
  }

  ontextentity(): void {} // decoded by us
  onattribentity(): void {}
  oncdata(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  #endImplied(name: string): void {
    for (const open of ENDED_BY.get(name) ?? []) if (this.#reaches(open)) this.#popTo(open);
  }

  /** Whether an element of this name is open and nearer than its boundary. */
  #reaches(wanted: string): boolean {
    if ((this.#open.get(wanted) ?? 0) === 0) return false;
    const boundary = BOUNDARIES.get(wanted) ?? CELL;
    const furthest = Math.max(0, this.#stack.length - MAX_LOOK);
    for (let at = this.#stack.length - 1; at >= furthest; at -= 1) {
      const name = this.#stack[at] ?? "";
      if (name === wanted) return true;
      if (boundary.has(name)) return false;
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
