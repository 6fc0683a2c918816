import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

/** What may be an entity; longer names do not exist. In an attribute, the character after it counts too. */
const IN_TEXT = /&(?:#\w{1,64}|[a-z]\w{0,63});?/gi;
const IN_VALUE = /&(?:#\w{1,64}|[a-z]\w{0,63})[;=]?/gi;
const MAX_KNOWN = 1_000; // a page uses a handful; the rest is an attack

/**
 * Decodes entities, `&#150;` and the like as browsers do (windows-1252). htmlparser2's tokenizer reads a page
 * twice as fast when it need not look for entities, so another one is asked for each entity, and once only.
 */
export class EntityDecoder implements TokenizerCallbacks {
  readonly #tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, this);
  readonly #known = new Map<string, string>();
  #source = "";
  #output = "";

  text(text: string): string {
    return text.includes("&") ? text.replaceAll(IN_TEXT, (entity) => this.#decoded(entity)) : text;
  }

  /** The value of an attribute has other rules than text: `&copy=1` stays. */
  value(value: string): string {
    if (!value.includes("&")) return value;
    return value.replaceAll(IN_VALUE, (entity) => this.#decoded(`<a a="${entity}">`));
  }

  #decoded(source: string): string {
    const known = this.#known.get(source);
    if (known !== undefined) return known;
    const decoded = this.#decode(source);
    if (this.#known.size < MAX_KNOWN) this.#known.set(source, decoded);
    return decoded;
  }

  #decode(source: string): string {
    this.#source = source;
    this.#output = "";
    this.#tokenizer.reset();
    this.#tokenizer.write(source);
    this.#tokenizer.end();
    return this.#output;
  }

  ontext(start: number, end: number): void {
    this.#output += this.#source.slice(start, end);
  }

  ontextentity(codepoint: number): void {
    this.#output += String.fromCodePoint(codepoint);
  }

  onattribdata(start: number, end: number): void {
    this.ontext(start, end);
  }

  onattribentity(codepoint: number): void {
    this.ontextentity(codepoint);
  }

  onattribend(): void {}
  onattribname(): void {}
  oncdata(): void {}
  onclosetag(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onopentagend(): void {}
  onopentagname(): void {}
  onprocessinginstruction(): void {}
  onselfclosingtag(): void {}
}
