import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

/** Text with its entities decoded, `&#150;` and the like as browsers do (windows-1252). */
export function decodeText(text: string): string {
  if (!text.includes("&")) return text;
  let common = true;
  const decoded = text.replaceAll(
    /&(?:(amp|lt|gt|quot|nbsp);)?/g,
    (all, name: string | undefined, at: number) => {
      if (name !== undefined) return COMMON.get(name) ?? all;
      common &&= /[\s,.;)]/.test(text.charAt(at + 1)); // "A & B": no entity begins here
      return all;
    },
  );
  return common ? decoded : new Decoder().decode(text);
}

/** Entities that nearly all are: looked up they cost a tenth. */
const COMMON: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["nbsp", "\u00a0"],
]);

/** The value of an attribute with its entities decoded: by other rules than text, `&copy=1` stays. */
export function decodeValue(value: string): string {
  return value.includes("&") ? new Decoder().decode(`<a a="${value.replaceAll('"', "&quot;")}">`) : value;
}

/** htmlparser2's tokenizer reads plain text twice as fast when it need not look for entities; this reads the rest. */
class Decoder implements TokenizerCallbacks {
  #source = "";
  #decoded = "";

  decode(source: string): string {
    this.#source = source;
    const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, this);
    tokenizer.write(source);
    tokenizer.end();
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
