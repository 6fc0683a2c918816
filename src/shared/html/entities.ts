import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

/**
 * Decodes entities, `&#150;` and the like as browsers do (windows-1252). htmlparser2's tokenizer reads a page
 * twice as fast when it need not look for entities, so the few texts that have some are read again by this one.
 */
export class EntityDecoder implements TokenizerCallbacks {
  readonly #tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, this);
  #source = "";
  #decoded = "";

  text(text: string): string {
    return text.includes("&") ? this.#decode(text) : text;
  }

  /** The value of an attribute has other rules than text: `&copy=1` stays. */
  value(value: string): string {
    return value.includes("&") ? this.#decode(`<a a="${value.replaceAll('"', "&quot;")}">`) : value;
  }

  #decode(source: string): string {
    this.#source = source;
    this.#decoded = "";
    this.#tokenizer.reset();
    this.#tokenizer.write(source);
    this.#tokenizer.end();
    return this.#decoded;
  }

  ontext(start: number, end: number): void {
    this.#decoded += this.#source.slice(start, end);
  }

  ontextentity(codepoint: number): void {
    this.#decoded += String.fromCodePoint(codepoint);
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
