import { decodeHTML, decodeHTMLAttribute } from "entities/decode";
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { TreeBuilder, type XmlElement } from "../xml/tree.ts";
import { wordSet } from "../../core/text.ts";

export type Attributes = Readonly<Record<string, string>>;

/** Receives the events of parsing a page; every `open` is matched by a `close`, however broken the page. */
export interface ElementHandler {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
  comment(text: string): void;
  /** Names of the attributes that it reads; absent for all. Skipping others saves time. */
  readonly attributes?: ReadonlySet<string>;
}

const MAX_ATTRIBUTES = 64; // a page has a handful; the rest is an attack
const MAX_NAMES = 1_000; // of attributes in one page, remembered
const MAX_LOOK = 512; // open elements searched for the one that a tag closes: Chromium's own depth cap

const table = (rows: Record<string, string>): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(Object.entries(rows).map(([name, others]) => [name, wordSet(others)]));

const VOID = wordSet("area base br col embed frame hr img input link meta param source track wbr");
const HEADINGS = "h1 h2 h3 h4 h5 h6";

/** Elements whose start closes the open element, up to the nearest boundary. */
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
  // none of these occurs in a heading, so the heading was not closed
  ...Object.fromEntries(HEADINGS.split(" ").map((name) => [name, `${HEADINGS} hr ol ul table blockquote`])),
});

const CELL = wordSet("table td th caption");
const TABLE = wordSet("table");

/** Elements at which the search for an open element stops, for those that do not stop at a table cell. */
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

/** Open elements that a start tag of this name may close; innermost first. */
const ENDED_BY: ReadonlyMap<string, readonly string[]> = invert();

function invert(): Map<string, string[]> {
  const result = new Map<string, string[]>();
  for (const [open, by] of ENDS) for (const name of by) result.set(name, [...(result.get(name) ?? []), open]);
  return result;
}

/**
 * Parses HTML in time linear to its length, whatever its mark-up. It has its own stack, because htmlparser2's
 * tree building is quadratic on deep nesting and on unclosed elements.
 */
export function readElements(html: string, handler: ElementHandler): void {
  // Entities are decoded here: without them the tokenizer skips from tag to tag, twice as fast.
  const tokenizer = new Tokenizer({ decodeEntities: false }, new ElementReader(html, handler));
  tokenizer.write(html);
  tokenizer.end();
}

const NO_ATTRIBUTES: Record<string, string> = Object.freeze({}); // most elements have none

/** Facts about the elements of one name and the number of open ones, so that a stray tag costs nothing. */
interface Kind {
  readonly name: string;
  readonly isVoid: boolean;
  readonly ends: readonly string[];
  readonly boundary: ReadonlySet<string>;
  open: number;
}

class ElementReader implements TokenizerCallbacks {
  readonly #html: string;
  readonly #handler: ElementHandler;
  readonly #kinds = new Map<string, Kind>(); // by name, in every spelling that the page uses
  readonly #names = new Map<string, string>(); // of attributes, in every spelling that the page uses
  readonly #stack: Kind[] = [];
  #kind: Kind = this.#kindOf("");
  #attributes: Record<string, string> = NO_ATTRIBUTES;
  #attribute = "";
  #value = "";
  #count = 0;

  constructor(html: string, handler: ElementHandler) {
    this.#html = html;
    this.#handler = handler;
  }

  ontext(start: number, end: number): void {
    this.#handler.text(decodeHTML(this.#html.slice(start, end)));
  }

  onopentagname(start: number, end: number): void {
    this.#kind = this.#kindOf(this.#html.slice(start, end));
    this.#attributes = NO_ATTRIBUTES;
    this.#count = 0;
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#nameOf(this.#html.slice(start, end));
    this.#value = "";
  }

  onattribdata(start: number, end: number): void {
    if (this.#attribute !== "") this.#value = this.#html.slice(start, end);
  }

  onattribend(): void {
    if (this.#attribute === "" || this.#count === MAX_ATTRIBUTES) return;
    if (this.#count === 0) this.#attributes = {};
    else if (Object.hasOwn(this.#attributes, this.#attribute)) return;
    this.#count += 1;
    this.#attributes[this.#attribute] = decodeHTMLAttribute(this.#value);
  }

  onselfclosingtag(): void {
    this.onopentagend();
  }

  onopentagend(): void {
    const kind = this.#kind;
    for (const name of kind.ends) this.#endNearest(name);
    this.#handler.open(kind.name, this.#attributes);
    if (kind.isVoid) {
      this.#handler.close(kind.name);
      return;
    }
    this.#stack.push(kind);
    kind.open += 1;
  }

  onclosetag(start: number, end: number): void {
    const kind = this.#kindOf(this.#html.slice(start, end));
    if (this.#reaches(kind)) this.#popTo(kind);
    else if (kind.name === "p" || kind.name === "br") {
      this.#handler.open(kind.name, NO_ATTRIBUTES); // browsers create an empty element for these
      this.#handler.close(kind.name);
    }
  }

  /** @param beyond length of the delimiter that ends the comment */
  oncomment(start: number, end: number, beyond: number): void {
    this.#handler.comment(this.#html.slice(start, end - beyond));
  }

  onend(): void {
    while (this.#stack.length > 0) this.#pop();
  }

  oncdata(): void {} // browsers display none
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onattribentity(): void {} // decoded by us
  ontextentity(): void {}

  #kindOf(written: string): Kind {
    const known = this.#kinds.get(written);
    if (known) return known;
    const name = written.toLowerCase();
    const kind = this.#kinds.get(name) ?? {
      name,
      isVoid: VOID.has(name),
      ends: ENDED_BY.get(name) ?? [],
      boundary: BOUNDARIES.get(name) ?? CELL,
      open: 0,
    };
    this.#kinds.set(name, kind).set(written, kind);
    return kind;
  }

  /** Returns an attribute's name in lower case; empty for an attribute that no rule reads. */
  #nameOf(written: string): string {
    const known = this.#names.get(written);
    if (known !== undefined) return known;
    const lower = written.toLowerCase();
    const isRead = lower !== "__proto__" && this.#handler.attributes?.has(lower) !== false;
    const name = isRead ? lower : "";
    if (this.#names.size < MAX_NAMES) this.#names.set(written, name);
    return name;
  }

  #endNearest(name: string): void {
    const kind = this.#kinds.get(name);
    if (kind && this.#reaches(kind)) this.#popTo(kind);
  }

  /** Returns whether an element of this kind is open and nearer than its boundary. */
  #reaches(wanted: Kind): boolean {
    if (wanted.open === 0) return false;
    const furthest = Math.max(0, this.#stack.length - MAX_LOOK);
    for (let at = this.#stack.length - 1; at >= furthest; at -= 1) {
      const kind = this.#stack[at];
      if (kind === wanted) return true;
      if (kind && wanted.boundary.has(kind.name)) return false;
    }
    return false;
  }

  #popTo(kind: Kind): void {
    while (this.#stack.length > 0 && this.#pop() !== kind);
  }

  #pop(): Kind | undefined {
    const kind = this.#stack.pop();
    if (!kind) return undefined;
    kind.open -= 1;
    this.#handler.close(kind.name);
    return kind;
  }
}

const MAX_STYLE = 1_000; // characters
const UNSEEN =
  /(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}(?:hidden|collapse)|font-size\s{0,9}:\s{0,9}0(?![.\d])|opacity\s{0,9}:\s{0,9}0(?![.\d]))/i;

/** Matches the id or class of a cookie dialog, but not of a body that records the consent. */
const CONSENT =
  /(?:cookie|consent)[\w-]{0,20}(?:banner|notice|bar|popup|modal|layer|box|hint|message|overlay|dialog)\b|\b(?:cookieconsent|cc-window)\b/i;
const LONGEST_NAMES = 300; // characters of an element's id and classes

const FRAMES = wordSet("div section aside dialog form");

/** Returns whether an element is a dialog of the site, as about cookies, which a saved page may keep. */
export function isDialog(name: string, { role, id = "", class: classes = "" }: Attributes): boolean {
  if (role === "dialog" || role === "alertdialog") return true;
  if ((id === "" && classes === "") || !FRAMES.has(name)) return false;
  return CONSENT.test(`${id} ${classes}`.slice(0, LONGEST_NAMES));
}

/** Returns whether an element is hidden from a reader of the page; its text is then skipped. */
export function isHidden(attributes: Attributes): boolean {
  const { hidden, style } = attributes;
  if (hidden !== undefined || attributes["aria-hidden"] === "true") return true;
  return style !== undefined && style !== "" && UNSEEN.test(style.slice(0, MAX_STYLE));
}

const SKIPPED = /^(?:script|style|noscript|template|select|button|svg|map|iframe)$/;

/** Returns the outermost matching elements of an HTML page as trees, without invisible and `skipped` elements. */
export function htmlTrees(
  html: string,
  isWanted: (name: string, attributes: Readonly<Record<string, string>>) => boolean,
  skipped: RegExp = SKIPPED,
): XmlElement[] {
  const found: XmlElement[] = [];
  const builder = new TreeBuilder(isWanted, (element) => found.push(element));
  let depth = 0; // of skipped elements
  readElements(html, {
    open(name, attributes) {
      if (depth > 0 || skipped.test(name) || isDialog(name, attributes) || isHidden(attributes)) depth += 1;
      else builder.open(name, attributes);
    },
    close() {
      if (depth > 0) depth -= 1;
      else builder.close();
    },
    text(text) {
      if (depth === 0) builder.text(text);
    },
    comment() {},
  });
  return found;
}
