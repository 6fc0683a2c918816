import { decodeHTML, decodeHTMLAttribute } from "entities/decode";
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

export type XmlAttributes = Readonly<Record<string, string>>;

/** Receives the events of parsing a document; every `open` is matched by a `close`. Names have no prefix. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  /** Receives decoded text; one stretch of text may arrive in several pieces. */
  text(text: string): void;
}

const NO_ATTRIBUTES: Record<string, string> = Object.freeze({}); // most elements have none

/**
 * Parses XML in one pass, in linear time and without recursion. Returns whether every tag was closed in
 * order: a truncated document is read as far as it goes and returns false.
 */
export function readXml(xml: string, handler: XmlHandler): boolean {
  const reader = new XmlReader(xml, handler);
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, reader);
  tokenizer.write(xml);
  tokenizer.end();
  return reader.isWellFormed;
}

class XmlReader implements TokenizerCallbacks {
  readonly #xml: string;
  readonly #handler: XmlHandler;
  readonly #stack: string[] = [];
  #name = "";
  #attributes: Record<string, string> = NO_ATTRIBUTES;
  #attribute = "";
  #value = "";
  #hasRoot = false;
  isWellFormed = true;

  constructor(xml: string, handler: XmlHandler) {
    this.#xml = xml;
    this.#handler = handler;
  }

  ontext(start: number, end: number): void {
    if (this.#stack.length === 0) return; // the end of an inline DTD
    this.#handler.text(decodeHTML(this.#xml.slice(start, end)));
  }

  oncdata(start: number, end: number, offset: number): void {
    if (this.#stack.length > 0) this.#handler.text(this.#xml.slice(start, end - offset));
  }

  onopentagname(start: number, end: number): void {
    this.#name = localName(this.#xml.slice(start, end));
    this.#attributes = NO_ATTRIBUTES;
  }

  onattribname(start: number, end: number): void {
    this.#attribute = localName(this.#xml.slice(start, end));
    this.#value = "";
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#xml.slice(start, end);
  }

  onattribend(): void {
    if (this.#attribute === "__proto__") return;
    if (this.#attributes === NO_ATTRIBUTES) this.#attributes = {};
    this.#attributes[this.#attribute] = decodeHTMLAttribute(this.#value);
  }

  onopentagend(): void {
    this.#hasRoot = true;
    this.#stack.push(this.#name);
    this.#handler.open(this.#name, this.#attributes);
  }

  onselfclosingtag(): void {
    this.#hasRoot = true;
    this.#handler.open(this.#name, this.#attributes);
    this.#handler.close(this.#name);
  }

  /** Closes the open elements within the one that a tag closes; ignores a tag that closes none. */
  onclosetag(start: number, end: number): void {
    const name = localName(this.#xml.slice(start, end));
    if (this.#stack.at(-1) === name) {
      this.#stack.pop();
      this.#handler.close(name);
      return;
    }
    this.isWellFormed = false;
    if (this.#stack.length > 0 && this.#stack.at(-2) === name) this.#closeTo(this.#stack.length - 2);
  }

  onend(): void {
    this.isWellFormed &&= this.#hasRoot && this.#stack.length === 0;
    this.#closeTo(0);
  }

  #closeTo(depth: number): void {
    while (this.#stack.length > depth) this.#handler.close(this.#stack.pop() ?? "");
  }

  ontextentity(): void {} // decoded by us
  onattribentity(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
}

/** Removes the prefix, `akn:p` -> `p`, because sources change their prefixes. */
function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon === -1 ? name : name.slice(colon + 1);
}
